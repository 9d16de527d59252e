//! Arenas of one width each: what is generic is built here once, and not again by everybody who looks ahead.

/// Makes an arena for each width of a machine; it does what the machine does. What an arena need not have is passed on as well:
/// whatever is left out here is as if the machine did not have it.
macro_rules! closed {
    ($($name:ident: $width:literal),*) => { $(
        /// A machine of one width, as search plays it.
        pub(super) struct $name<'a>(&'a Machine<$width>);

        impl Machine<$width> {
            /// The arena of this machine.
            pub(super) fn closed(&self) -> $name<'_> {
                $name(self)
            }
        }

        impl game::Arena for $name<'_> {
            type State = State<$width>;
            type Room = Room<$width>;

            fn room(&self) -> Self::Room {
                game::Arena::room(self.0)
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

            fn find(&self, state: &Self::State, room: &mut Self::Room) -> Result<u32, game::Outcome> {
                game::Arena::find(self.0, state, room)
            }

            fn play(&self, state: &mut Self::State, room: &mut Self::Room, number: u32) {
                game::Arena::play(self.0, state, room, number)
            }

            fn follow(&self, state: &mut Self::State, room: &mut Self::Room, number: u32) {
                game::Arena::follow(self.0, state, room, number)
            }

            #[inline]
            fn mark(&self, state: &Self::State, room: &Self::Room, number: u32) -> game::Mark {
                game::Arena::mark(self.0, state, room, number)
            }

            #[inline]
            fn marks(
                &self,
                state: &Self::State,
                room: &mut Self::Room,
                count: u32,
                show: impl FnMut(u32, game::Mark),
            ) {
                game::Arena::marks(self.0, state, room, count, show)
            }

            const BY_STAGES: bool = <Machine<$width> as game::Arena>::BY_STAGES;

            #[inline]
            fn taking(
                &self,
                state: &Self::State,
                room: &mut Self::Room,
                count: u32,
                show: impl FnMut(u32, game::Mark),
            ) {
                game::Arena::taking(self.0, state, room, count, show)
            }

            fn number_of(
                &self,
                state: &Self::State,
                room: &mut Self::Room,
                count: u32,
                wanted: &game::Mark,
            ) -> Option<u32> {
                game::Arena::number_of(self.0, state, room, count, wanted)
            }

            fn captures(&self, state: &Self::State, room: &mut Self::Room) -> Option<game::Captures> {
                game::Arena::captures(self.0, state, room)
            }

            #[inline]
            fn must_take(&self, state: &Self::State) -> Option<bool> {
                game::Arena::must_take(self.0, state)
            }

            fn quicker<V: game::Visit>(&self, state: &Self::State, past: &[u64], visit: V) -> Result<V::Output, V> {
                game::Arena::quicker(self.0, state, past, visit)
            }

            fn quicker_numbers(&self, state: &Self::State) -> Vec<u32> {
                game::Arena::quicker_numbers(self.0, state)
            }

            #[inline]
            fn endings(
                &self,
                state: &Self::State,
                room: &mut Self::Room,
                show: impl FnMut(u32, game::Outcome),
            ) -> bool {
                game::Arena::endings(self.0, state, room, show)
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
                room: &mut Self::Room,
                stream: &mut game::Stream,
                most: u32,
            ) -> Option<game::Outcome> {
                game::Arena::roll(self.0, state, room, stream, most)
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

            fn steps(&self, state: &Self::State, side: usize, room: &mut Self::Room, steps: &mut game::Steps) {
                game::Arena::steps(self.0, state, side, room, steps)
            }
        }
    )* };
}

pub(crate) use closed;
