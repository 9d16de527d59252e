//! Non-generic wrappers around `Machine<W>`, so that searches are monomorphised once per width instead of per caller.

/// Declares a wrapper for each width, which delegates every method of both traits to the machine.
macro_rules! closed {
    ($($name:ident: $width:literal),*) => { $(
        /// A machine of one width as an arena.
        pub(super) struct $name<'a>(&'a Machine<$width>);

        impl Machine<$width> {
            /// The arena of this machine.
            pub(super) fn closed(&self) -> $name<'_> {
                $name(self)
            }
        }

        impl game::Arena for $name<'_> {
            type State = State<$width>;
            type Buffer = Buffer<$width>;

            fn buffer(&self) -> Self::Buffer {
                game::Arena::buffer(self.0)
            }

            #[inline]
            fn players(&self) -> usize {
                game::Arena::players(self.0)
            }

            #[inline]
            fn kinds(&self) -> usize {
                game::Arena::kinds(self.0)
            }

            #[inline]
            fn sites(&self) -> usize {
                game::Arena::sites(self.0)
            }

            #[inline]
            fn repeats(&self) -> bool {
                game::Arena::repeats(self.0)
            }

            #[inline]
            fn mover(&self, state: &Self::State) -> game::Role {
                game::Arena::mover(self.0, state)
            }

            #[inline]
            fn side(&self, state: &Self::State, player: game::Role) -> usize {
                game::Arena::side(self.0, state, player)
            }

            #[inline]
            fn over(&self, state: &Self::State) -> Option<game::Outcome> {
                game::Arena::over(self.0, state)
            }

            fn find(&self, state: &Self::State, buffer: &mut Self::Buffer) -> Result<u32, game::Outcome> {
                game::Arena::find(self.0, state, buffer)
            }

            fn play(&self, state: &mut Self::State, buffer: &mut Self::Buffer, number: u32) {
                game::Arena::play(self.0, state, buffer, number)
            }

            fn follow(&self, state: &mut Self::State, buffer: &mut Self::Buffer, number: u32) {
                game::Arena::follow(self.0, state, buffer, number)
            }

            #[inline]
            fn mark(&self, state: &Self::State, buffer: &Self::Buffer, number: u32) -> game::Mark {
                game::Arena::mark(self.0, state, buffer, number)
            }

            #[inline]
            fn marks(
                &self,
                state: &Self::State,
                buffer: &mut Self::Buffer,
                count: u32,
                show: impl FnMut(u32, game::Mark),
            ) {
                game::Arena::marks(self.0, state, buffer, count, show)
            }

            #[inline]
            fn endings(
                &self,
                state: &Self::State,
                buffer: &mut Self::Buffer,
                show: impl FnMut(u32, game::Outcome),
            ) -> bool {
                game::Arena::endings(self.0, state, buffer, show)
            }

            #[inline]
            fn hash(&self, state: &Self::State) -> u64 {
                game::Arena::hash(self.0, state)
            }

            #[inline]
            fn hash_of_moves(&self, state: &Self::State) -> u64 {
                game::Arena::hash_of_moves(self.0, state)
            }

            fn roll(
                &self,
                state: &mut Self::State,
                buffer: &mut Self::Buffer,
                rng: &mut game::Rng,
                most: u32,
            ) -> Option<game::Outcome> {
                game::Arena::roll(self.0, state, buffer, rng, most)
            }

            #[inline]
            fn standing<'s>(&self, state: &'s Self::State, side: usize) -> &'s [u64] {
                game::Arena::standing(self.0, state, side)
            }

            #[inline]
            fn weigh(&self, state: &Self::State, player: game::Role, values: &[i32], counts: &mut Vec<u32>) -> i32 {
                game::Arena::weigh(self.0, state, player, values, counts)
            }

            fn count(&self, state: &Self::State, counts: &mut [u32]) {
                game::Arena::count(self.0, state, counts)
            }

            fn look(&self, state: &Self::State, look: &mut game::Look) {
                game::Arena::look(self.0, state, look)
            }

            fn steps(&self, state: &Self::State, side: usize, buffer: &mut Self::Buffer, steps: &mut game::Steps) {
                game::Arena::steps(self.0, state, side, buffer, steps)
            }

            fn steps_if_placed(
                &self,
                state: &Self::State,
                piece: (usize, u8),
                sites: &[board::Site],
                buffer: &mut Self::Buffer,
                steps: &mut game::Steps,
            ) {
                game::Arena::steps_if_placed(self.0, state, piece, sites, buffer, steps)
            }
        }

        impl game::Staged for $name<'_> {
            const BY_STAGES: bool = <Machine<$width> as game::Staged>::BY_STAGES;

            #[inline]
            fn taking(
                &self,
                state: &Self::State,
                buffer: &mut Self::Buffer,
                count: u32,
                show: impl FnMut(u32, game::Mark),
            ) {
                game::Staged::taking(self.0, state, buffer, count, show)
            }

            fn number_of(
                &self,
                state: &Self::State,
                buffer: &mut Self::Buffer,
                count: u32,
                wanted: &game::Mark,
            ) -> Option<u32> {
                game::Staged::number_of(self.0, state, buffer, count, wanted)
            }

            fn captures(&self, state: &Self::State, buffer: &mut Self::Buffer) -> Option<game::Captures> {
                game::Staged::captures(self.0, state, buffer)
            }

            #[inline]
            fn must_take(&self, state: &Self::State) -> Option<bool> {
                game::Staged::must_take(self.0, state)
            }

            fn play_known(&self, state: &mut Self::State, wanted: &game::Mark) -> bool {
                game::Staged::play_known(self.0, state, wanted)
            }

            fn captures_of(&self, state: &Self::State, buffer: &mut Self::Buffer, kind: u8, show: impl FnMut(u32)) {
                game::Staged::captures_of(self.0, state, buffer, kind, show)
            }

            #[inline]
            fn only_shifts(&self, state: &Self::State) -> bool {
                game::Staged::only_shifts(self.0, state)
            }

            #[inline]
            fn takes_last(&self, state: &Self::State, kind: u8) -> bool {
                game::Staged::takes_last(self.0, state, kind)
            }
        }
    )* };
}

pub(crate) use closed;
