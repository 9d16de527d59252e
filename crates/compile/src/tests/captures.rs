//! What search asks an arena for beside all moves is what can be told of all moves, in the arena for staged search as well.

use std::cell::Cell;

use crate::metagame::Program;
use game::{Captures, DrawRules, Game, Mark, Rng, Searchable, Staged, Takes, Visit};
use synthesis::generate::{Parameters, Seed, generate};

/// Walks are left after this many moves.
const PLIES: usize = 60;

/// Looks at a position from all sides; gives the hashes that its moves lead to.
struct Look;

impl Visit for Look {
    type Output = Option<Vec<u64>>;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Option<Vec<u64>> {
        let mut buffer = arena.buffer();
        let count = arena.find(state, &mut buffer).ok()?;
        let all: Vec<(Mark, u64)> = (0..count)
            .map(|number| (arena.mark(state, &buffer, number), after(arena, state, &mut buffer, number)))
            .collect();
        let taking: Vec<u32> = (0..count).filter(|number| all[*number as usize].0.takes != Takes::Nothing).collect();

        let mut shown = Vec::new();
        arena.marks(state, &mut buffer, count, |number, mark| shown.push((number, mark)));
        assert!(shown.iter().copied().eq((0..count).zip(all.iter().map(|(mark, _)| *mark))));
        let mut captures = Vec::new();
        arena.taking(state, &mut buffer, count, |number, mark| captures.push((number, mark)));
        captures.sort_unstable_by_key(|(number, _)| *number);
        assert!(captures.into_iter().eq(taking.iter().map(|number| (*number, all[*number as usize].0))));
        for (mark, _) in all.iter().filter(|(mark, _)| mark.takes == Takes::Nothing) {
            // What else is done before or after a move does not show in its mark.
            let found = arena.number_of(state, &mut buffer, count, mark);
            assert!(found.is_none_or(|found| all[found as usize].0 == *mark), "{mark:?} is not number {found:?}");
            assert!(found.is_some() || mark.kind >= 1 << 8, "{mark:?} is not found");
        }

        if let Some(Captures { count: found, others, unnumbered }) = arena.captures(state, &mut buffer) {
            self::number(arena, state, &mut buffer, unnumbered);
            let mut wanted: Vec<u64> = taking.iter().map(|number| all[*number as usize].1).collect();
            let mut hashes: Vec<u64> = (0..found).map(|number| after(arena, state, &mut buffer, number)).collect();
            wanted.sort_unstable();
            hashes.sort_unstable();
            assert_eq!(hashes, wanted);
            assert_eq!(others, (count - found).min(found.max(1)));
        }
        self::weigh(arena, state);
        self::shifts(arena, state);
        self::known(arena, state, &all);
        Some(all.into_iter().map(|(_, hash)| hash).collect())
    }
}

fn after<A: Staged>(arena: &A, state: &A::State, buffer: &mut A::Buffer, number: u32) -> u64 {
    let mut next = state.clone();
    arena.play(&mut next, buffer, number);
    arena.hash(&next)
}

/// Captures without numbers get some, one after the other, and those of a type take pieces of that type.
fn number<A: Staged>(arena: &A, state: &A::State, buffer: &mut A::Buffer, unnumbered: u32) {
    let mut next = 0;
    for kind in (0..32).filter(|kind| unnumbered >> kind & 1 == 1) {
        let mut numbers = Vec::new();
        arena.captures_of(state, buffer, kind, |number| numbers.push(number));
        assert!(!numbers.is_empty(), "nothing takes type {kind}");
        for number in numbers {
            assert_eq!(number, next);
            assert_eq!(arena.mark(state, buffer, number).takes, Takes::One(kind));
            next += 1;
        }
        ASKED.with(|asked| asked.set(asked.get() + 1));
    }
}

/// What is played before any moves are found is one of those that are found: pieces are sent from anywhere to anywhere.
fn known<A: Staged>(arena: &A, state: &A::State, all: &[(Mark, u64)]) {
    let quiet = || all.iter().map(|(mark, _)| mark).filter(|mark| mark.takes == Takes::Nothing);
    for wanted in quiet().flat_map(|from| quiet().map(|to| Mark { to: to.to, ..*from })) {
        let mut next = state.clone();
        let move_of = all.iter().find(|(mark, _)| *mark == wanted);
        match arena.play_known(&mut next, &wanted) {
            true => assert_eq!(Some(arena.hash(&next)), move_of.map(|(_, hash)| *hash), "{wanted:?}"),
            false => assert_eq!(arena.hash(&next), arena.hash(state), "{wanted:?}"),
        }
        if arena.mover(&next) != arena.mover(state) {
            KNOWN.with(|known| known.set(known.get() + 1));
        }
    }
}

fn weigh<A: Staged>(arena: &A, state: &A::State) {
    let values: Vec<i32> = (0..arena.kinds() as i32).map(|kind| 100 + 37 * kind * kind).collect();
    let mut counts = vec![0; 2 * arena.kinds()];
    arena.count(state, &mut counts);
    let worth = |counts: &[u32]| counts.iter().zip(&values).map(|(count, value)| *count as i32 * value).sum::<i32>();
    let (white, black) = counts.split_at(arena.kinds());
    for (player, sum) in
        [(game::Role::White, worth(white) - worth(black)), (game::Role::Black, worth(black) - worth(white))]
    {
        assert_eq!(arena.weigh(state, player, &values, &mut Vec::new()), sum);
    }
}

/// Where moves are said to do nothing but shift a piece, each is played: what was to be expected has come of it.
fn shifts<A: Staged>(arena: &A, state: &A::State) {
    if !arena.only_shifts(state) {
        return;
    }
    let mover = arena.mover(state);
    let values: Vec<i32> = (0..arena.kinds() as i32).map(|kind| 100 + 37 * kind * kind).collect();
    let weight = |state: &A::State| arena.weigh(state, mover, &values, &mut Vec::new());
    let mut buffer = arena.buffer();
    for number in 0..arena.find(state, &mut buffer).unwrap_or(0) {
        let taken = match arena.mark(state, &buffer, number).takes {
            Takes::Nothing => 0,
            Takes::One(kind) if !arena.takes_last(state, kind) => values[usize::from(kind)],
            _ => continue,
        };
        let mut next = state.clone();
        arena.play(&mut next, &mut buffer, number);
        assert_eq!(weight(&next), weight(state) + taken, "move {number}");
        assert_ne!(arena.mover(&next), mover, "move {number}");
        assert_eq!(arena.over(&next), None, "move {number}");
        SHIFTED.with(|shifted| shifted.set(shifted.get() + 1));
    }
}

thread_local! {
    /// How many moves of which it was said that they shift a piece have been played.
    static SHIFTED: Cell<u64> = const { Cell::new(0) };
    /// How many moves have been played before any were found.
    static KNOWN: Cell<u64> = const { Cell::new(0) };
    /// How many types captures were asked for by.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Whether positions can repeat.
struct Repeats;

impl Visit for Repeats {
    type Output = bool;

    fn visit<A: Staged>(self, arena: &A, _: &A::State, _: &[u64]) -> bool {
        arena.repeats()
    }
}

/// The same in the arena for staged search, if it is another: its moves lead to the same positions, and each has a number here.
fn look_at_both(game: &Program, position: &<Program as Game>::Position) -> bool {
    let here = game.enter(position, Look);
    let Some(numbers) = game.staged_numbers(position) else { return false };
    let there = game.enter_staged(position, Look);
    let (Some(here), Some(there)) = (here, there) else { panic!("one of them is over") };
    let repeats = game.enter(position, Repeats);
    for (number, hash) in numbers.iter().zip(&there) {
        // Where no position can occur twice hashes may be of another kind.
        assert!(!repeats || here[*number as usize] == *hash);
    }
    let mut sorted = numbers;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..there.len() as u32));
    assert_eq!(here.len(), there.len());
    true
}

fn walk(game: &Program, seed: u64) -> bool {
    let mut rng = Rng::new(seed, 0);
    let mut position = game.start(&mut rng);
    let mut swift = false;
    for _ in 0..PLIES {
        if game.outcome(&position).is_some() {
            break;
        }
        swift |= look_at_both(game, &position);
        let moves = game.moves(&position);
        let chosen = &moves[rng.below(moves.len() as u32) as usize];
        game.play_listed(&mut position, chosen);
    }
    swift
}

#[test]
fn captures_are_those_of_all_moves_that_take_something() {
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/metagame");
    let mut files: Vec<_> =
        std::fs::read_dir(library).expect("the library").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut swift = Vec::new();
    let (mut shifting, mut knowing, mut asking) = (Vec::new(), Vec::new(), Vec::new());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a game of the library");
        let game = metagame::read(&text).game.expect("a sound game");
        let program = Program::new(&game, DrawRules::default());
        [&SHIFTED, &KNOWN, &ASKED].iter().for_each(|count| count.with(|count| count.set(0)));
        if (0..3).map(|seed| walk(&program, seed)).fold(false, |any, one| any | one) {
            swift.push(game.name.value.clone());
        }
        for (count, names) in [(&SHIFTED, &mut shifting), (&KNOWN, &mut knowing), (&ASKED, &mut asking)] {
            if count.with(Cell::get) > 0 {
                names.push(game.name.value.clone());
            }
        }
    }
    for known in ["chess", "american_checkers", "breakthrough", "lose_checkers"] {
        assert!(swift.iter().any(|name| name == known), "{known}: {swift:?}");
    }
    // Where something must be taken, nothing else is known before that.
    for (known, names) in
        [("chess", true), ("king_of_the_hill", true), ("breakthrough", true), ("american_checkers", false)]
    {
        assert_eq!(knowing.iter().any(|name| name == known), names, "{known}: {knowing:?}");
        assert_eq!(asking.iter().any(|name| name == known), names, "{known}: {asking:?}");
    }
    // One may arrive somewhere in the second, and steps towards the zone end the third.
    for (known, shifts) in [("chess", true), ("king_of_the_hill", false), ("breakthrough", false)] {
        assert_eq!(shifting.iter().any(|name| name == known), shifts, "{known}: {shifting:?}");
    }
}

#[test]
fn the_same_holds_in_generated_games() {
    let mut parameters = Parameters::default();
    let faults = parameters.change(include_str!("plain_games.pl"));
    assert!(faults.is_empty(), "{faults:?}");
    let games = (0..1000).map(|seed| generate(Seed::Number(seed), &parameters).game);
    let games = games.filter(|game| game.board.grid().len() <= 64);
    let swift = games.filter(|game| walk(&Program::new(game, DrawRules::default()), 0)).count();
    assert!(swift > 10, "staged search has an arena of its own in {swift} games");
}

#[test]
fn the_same_holds_where_one_may_take_pieces_of_ones_own() {
    let chess = include_str!("../../../../games/metagame/chess.game");
    let text = chess.replace("TYPE [{opponent} any_piece]", "TYPE [any_player any_piece]");
    let game = metagame::read(&text).game.expect("a sound game");
    let program = Program::new(&game, DrawRules::default());
    assert!((0..10).all(|seed| walk(&program, seed)), "staged search should have an arena of its own");
}
