//! Games without lists go as games with lists, also by rules that are in no library.
//!
//! `LUDWRIGHT_WALKS=1000` makes a thousand times as many rule sets, and `LUDWRIGHT_SEED` moves the walk elsewhere.

#[cfg(test)]
mod tests {
    use board::{Site, SiteSet};
    use game::{DrawRules, Outcome, Rng};
    use ludi::tree::Game;
    use synthesis::ludi::{cross, grow, vary};

    use crate::ludi::fast::Fast;
    use crate::ludi::fast::tests::{compare_playouts, walk_stones};
    use crate::ludi::generate::{Choice, Moves};
    use crate::ludi::machine::Machine;
    use crate::ludi::marches::{MarchBuffer, Marches};
    use crate::ludi::rules::Rules;
    use crate::ludi::state::{Men, State};
    use crate::ludi::strides::Strides;
    use crate::past::Past;

    macro_rules! library {
        ($($name:literal)*) => {
            [$(include_str!(concat!("../../../../games/ludi/", $name, ".ludi"))),*]
        };
    }

    /// Games that are played without lists, or nearly so: what comes of them often is as well.
    const NEAR: [&str; 22] = library!(
        "tic_tac_toe" "yavalath" "connect_four" "breakthrough_6x6" "hex_four" "y" "pentalath" "reversi_6x6" "gonnect"
        "no_go" "anti_reversi" "misere_tic_tac_toe" "hexapawn" "knightthrough" "atari_go" "squava" "order_and_chaos"
        "square_hex" "checkers" "giveaway_draughts" "clobber" "alquerque"
    );

    fn made(number: u64, library: &[Game]) -> Game {
        let mut rng = Rng::new(13, number);
        let mut pick = || &library[rng.below(library.len() as u32) as usize];
        let (one, other) = (pick(), pick());
        match number % 8 {
            0 => grow(&mut rng),
            1..4 => vary(one, 6, &mut rng),
            4..6 => cross(one, other, 10, &mut rng),
            _ => {
                let crossed = cross(one, other, 10, &mut rng);
                vary(&crossed, 6, &mut rng)
            }
        }
    }

    /// A game of pieces that move, played without lists.
    trait Walked<const W: usize> {
        /// What stands on the board, as the sets that are kept.
        fn sets(&self) -> Vec<SiteSet<W>>;
        /// The same sets of a position with lists.
        fn sets_of(&self, men: &Men<W>) -> Vec<SiteSet<W>>;
        /// Finds the moves, and how the game has ended: once after each move.
        fn outcome(&mut self) -> Option<Outcome>;
        /// Both ends of each move.
        fn moves(&self) -> Vec<(Site, Site)>;
        /// Plays the move of a number, or passes.
        fn play(&mut self, number: Option<u32>);
    }

    /// The game, what is going on, and how many moves there are.
    struct Marching<'a, const W: usize>(&'a Marches<W>, MarchBuffer<W>, u32);

    impl<const W: usize> Walked<W> for Marching<'_, W> {
        fn sets(&self) -> Vec<SiteSet<W>> {
            self.0.sets(&self.1)
        }

        fn sets_of(&self, men: &Men<W>) -> Vec<SiteSet<W>> {
            self.0.planes.of(men)
        }

        fn outcome(&mut self) -> Option<Outcome> {
            self.2 = self.0.find(&mut self.1);
            self.0.outcome(&mut self.1, self.2)
        }

        fn moves(&self) -> Vec<(Site, Site)> {
            self.0.ends(&self.1, self.2)
        }

        fn play(&mut self, number: Option<u32>) {
            match number {
                Some(number) => self.0.play(&mut self.1, number),
                None => self.0.pass(&mut self.1),
            }
        }
    }

    /// The game, what stands on the board, who moves, how many decisions were made, and how many passed.
    struct Striding<'a, const W: usize>(&'a Strides<W>, [SiteSet<W>; 2], usize, u32, u32);

    impl<const W: usize> Walked<W> for Striding<'_, W> {
        fn sets(&self) -> Vec<SiteSet<W>> {
            self.1.to_vec()
        }

        fn sets_of(&self, men: &Men<W>) -> Vec<SiteSet<W>> {
            men.sets[..2].to_vec()
        }

        fn outcome(&mut self) -> Option<Outcome> {
            let ended = self.0.ended(&self.1, self.2, self.moves().is_empty());
            let tired = self.4 >= 2 || self.3 >= DrawRules::default().move_limit;
            ended.or(tired.then_some(Outcome::Draw))
        }

        fn moves(&self) -> Vec<(Site, Site)> {
            self.0.moves(&self.1, self.2)
        }

        fn play(&mut self, number: Option<u32>) {
            if let Some(number) = number {
                self.0.play(&mut self.1, self.2, number);
            }
            self.4 = if number.is_some() { 0 } else { self.4 + 1 };
            (self.2, self.3) = (1 - self.2, self.3 + u32::from(number.is_some()));
        }
    }

    /// How a game with lists has ended, if it has.
    fn outcome<const W: usize>(machine: &Machine<W>, state: &State<W>, past: &mut Past) -> Option<Outcome> {
        let draws = &machine.rules.draws;
        let counts = machine.repeats && state.between_turns(machine.layout.sides) && !machine.must_pass(state);
        let repeated = counts && past.note(machine.hash(state), draws.repetitions);
        state.ended.or((repeated || state.decisions >= draws.move_limit).then_some(Outcome::Draw))
    }

    /// Walks a random game and compares at each ply which moves there are, and what comes of one.
    fn walk_along<const W: usize>(name: &str, machine: &Machine<W>, mut walked: impl Walked<W>, mut rng: Rng) {
        let (mut state, mut moves, mut buffer) = (machine.start.clone(), Moves::new(), Moves::new());
        let mut past = Past::new(0);
        let ends = |choice: Choice| match choice {
            Choice::Plain { from, to, .. } => from.zip(Some(to)),
            Choice::Single(single) => single.ends.0.zip(single.ends.1),
            Choice::Pass | Choice::Swap => None,
        };
        loop {
            let at = format!("{name} after {} moves", state.turns);
            assert_eq!(walked.sets_of(&state.men), walked.sets(), "{at}");
            let ended = outcome(machine, &state, &mut past);
            assert_eq!(ended, walked.outcome(), "{at}");
            if ended.is_some() {
                return;
            }
            machine.generate(&state, state.mover(), &mut moves);
            let found = walked.moves();
            let mut sorted = found.iter().copied().map(Some).collect::<Vec<_>>();
            let mut listed: Vec<_> = (0..moves.count).map(|n| ends(moves.nth(n))).collect();
            sorted.sort();
            listed.sort();
            assert_eq!(listed, sorted, "{at}");
            let chosen = (!found.is_empty()).then(|| rng.below(found.len() as u32));
            let between = chosen.map(|n| found[n as usize]);
            let choice = (0..moves.count).map(|n| moves.nth(n)).find(|choice| ends(*choice) == between);
            machine.play(&mut state, &choice.unwrap_or(Choice::Pass), moves.count < 2, &mut buffer);
            walked.play(chosen);
        }
    }

    /// Which of stones, strides and marches a game was walked as.
    fn walk<const W: usize>(name: &str, rules: Rules) -> Option<usize> {
        let machine: Machine<W> = Machine::new(rules).ok()?;
        let fast = Fast::new(&machine)?;
        compare_playouts(name, &machine, &fast, 150);
        let streams = (0..4).map(|number| Rng::new(3, number));
        match fast {
            Fast::Stones(stones) => {
                walk_stones(name, &machine, &stones, 4);
                Some(0)
            }
            Fast::Strides(strides) => {
                let striding = || Striding(&strides, strides.begin(), 0, 0, 0);
                streams.for_each(|rng| walk_along(name, &machine, striding(), rng));
                Some(1)
            }
            Fast::Marches(marches) => {
                let marching = || Marching(&marches, marches.buffer(), 0);
                streams.for_each(|rng| walk_along(name, &machine, marching(), rng));
                Some(2)
            }
        }
    }

    fn walk_any(name: &str, game: &Game) -> Option<usize> {
        let rules = Rules::new(game, DrawRules::default())?;
        match rules.board.len() {
            0..=64 => walk::<1>(name, rules),
            65..=128 => walk::<2>(name, rules),
            129..=256 => walk::<4>(name, rules),
            _ => None,
        }
    }

    #[test]
    fn the_library_goes_without_lists_as_with_lists() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ludi");
        let files = std::fs::read_dir(folder).expect("the library").map(|file| file.expect("a file").path());
        let mut files: Vec<_> = files.collect();
        files.sort();
        let mut walked: [Vec<String>; 3] = Default::default();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a text");
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let game = ludi::read(&text).game.expect("a game of the library");
            if let Some(kind) = walk_any(&name, &game) {
                walked[kind].push(name);
            }
        }
        println!("{walked:#?}");
        let [stones, strides, marches] = &walked;
        assert!(stones.len() > 60, "{stones:?}");
        assert!(["breakthrough", "hexapawn"].iter().all(|name| strides.contains(&name.to_string())), "{strides:?}");
        let draughts = ["english_draughts", "giveaway_draughts", "checkers", "alquerque"];
        assert!(draughts.iter().all(|name| marches.contains(&name.to_string())), "{marches:?}");
    }

    #[test]
    fn rule_sets_that_are_in_no_library_go_without_lists_as_with_lists() {
        let (count, first) = (testing::walks(400), testing::first_seed());
        let library = NEAR.map(|text| ludi::read(text).game.expect("a game of the library"));
        let mut walked = [0; 3];
        for number in first..first + count {
            let game = made(number, &library);
            let kind = walk_any(&format!("{number}: {}", ludi::print(&game)), &game);
            kind.into_iter().for_each(|kind| walked[kind] += 1);
        }
        println!("{} games of stones, {} of strides and {} of marches walked", walked[0], walked[1], walked[2]);
        assert!(walked[0] > count / 5 && walked[1] > count / 50 && walked[2] > count / 50, "{walked:?}");
    }
}
