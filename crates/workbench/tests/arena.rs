//! A game as search plays it is the game: the same moves, the same positions, the same end.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::{DrawRules, Game, IllegalMove, Look, Outcome, Rng, Searchable, Staged, Steps, Visit};
use rayon::prelude::*;
use workbench::library::{self, Entry};
use workbench::{Language, Rules};

/// A walk is left after so many moves.
const PLIES: usize = 40;

/// Or after so long: all that is written here takes its time.
const PATIENCE: Duration = Duration::from_millis(500);

/// Plays the move of a number, if there is any, and tells all about it.
struct Try {
    number: Option<u32>,
}

/// What an arena says of a position: the number of its moves or its end, its hash, and how many men stand on the board and are
/// counted; and its hash after a move.
#[derive(Debug, PartialEq)]
struct Told {
    found: Result<u32, Outcome>,
    hash: u64,
    men: usize,
    steps: usize,
    next: Option<u64>,
    is_joint: bool,
}

impl Visit for Try {
    type Output = Told;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Told {
        let (mut buffer, mut look, mut steps) = (arena.buffer(), Look::default(), Steps::default());
        arena.look(state, &mut look);
        let mut counts = vec![0; arena.players() * arena.kinds()];
        arena.count(state, &mut counts);
        arena.steps(state, arena.side(state, arena.mover(state)), &mut buffer, &mut steps);
        let found = arena.find(state, &mut buffer);
        let mut next = state.clone();
        if let Some(number) = self.number {
            let mark = arena.mark(state, &buffer, number);
            // Games of joint moves have no sites, and so no steps.
            let step = steps.all.get(number as usize).map_or((None, None), |step| (step.from, step.to));
            assert_eq!((mark.from, mark.to), step);
            arena.play(&mut next, &mut buffer, number);
        }
        let owned = look.men.iter().filter(|man| man.owner.is_some()).count() as u32;
        assert!(counts.iter().sum::<u32>() >= owned, "men that are not counted");
        let (men, steps) = (look.men.len(), steps.all.len());
        let next = self.number.map(|_| arena.hash(&next));
        Told { found, hash: arena.hash(state), men, steps, next, is_joint: arena.is_joint() }
    }
}

fn walk<G: Searchable>(name: &str, game: &G, seed: u64, seen: &mut BTreeMap<u64, u64>) {
    let mut stream = Rng::new(seed, 0);
    let mut position = game.start(&mut stream);
    let until = Instant::now() + PATIENCE;
    for ply in 0..PLIES {
        if Instant::now() > until {
            return;
        }
        let (mut moves, outcome) = game.moves_and_outcome(&position);
        if let Some(outcome) = outcome {
            let told = game.enter(&position, Try { number: None });
            let repeated = outcome == Outcome::Draw && told.found.is_ok();
            assert!(repeated || told.found == Err(outcome), "{name} after {ply} moves: {outcome:?}, {told:?}");
            return;
        }
        let numbered = game.numbered(&position);
        let number = stream.below(numbered.len() as u32);
        // Where several choose at the same time a search is shown the position before they did.
        if game.movers(&position).len() > 1 || game.chosen(&position) > 0 {
            game.play_listed(&mut position, &numbered[number as usize]);
            continue;
        }
        let told = game.enter(&position, Try { number: Some(number) });
        assert_eq!(told.found, Ok(moves.len() as u32), "{name} after {ply} moves");
        assert_eq!(told.steps, if told.is_joint { 0 } else { moves.len() }, "{name} after {ply} moves");
        let hash = game.hash(&position);
        assert_eq!(*seen.entry(told.hash).or_insert(hash), hash, "{name} after {ply} moves: two positions look alike");
        let mut by_number = position.clone();
        assert_eq!(game.play_number(&mut by_number, number), Ok(()), "{name} after {ply} moves");
        assert_eq!(game.play_number(&mut position.clone(), moves.len() as u32), Err(IllegalMove), "{name} {ply}");
        game.play_listed(&mut position, &numbered[number as usize]);
        assert_eq!(game.view(&by_number), game.view(&position), "{name} after {ply} moves: by number and by notation");
        assert_eq!(game.outcome(&by_number), game.outcome(&position), "{name} after {ply} moves");
        assert_eq!(game.decisions(&by_number), game.decisions(&position), "{name} after {ply} moves");
        let after = game.enter(&position, Try { number: None });
        assert_eq!(told.next, Some(after.hash), "{name} after {ply} moves and {:?}", numbered[number as usize]);
        let mut sorted = numbered;
        sorted.sort();
        moves.sort();
        assert_eq!(sorted, moves, "{name} after {ply} moves");
    }
}

fn walk_entry(entry: &Entry) {
    let mut seen = BTreeMap::new();
    let reading = entry.language.read(entry.text);
    match reading.rules {
        Some(Rules::Metagame(game)) => {
            let program = compile::metagame::Program::new(&game, DrawRules::default());
            (0..3).for_each(|seed| walk(entry.name, &program, seed, &mut seen));
        }
        Some(Rules::Ludi(game)) => {
            let Ok(program) = compile::ludi::Program::new(&game, DrawRules::default()) else { return };
            (0..3).for_each(|seed| walk(entry.name, &program, seed, &mut seen));
        }
        Some(Rules::Gdl(game)) => {
            let reference = game::Joint::new(reference::gdl::Interpreter::new(&game).expect(entry.name));
            let compiled = game::Joint::new(compile::gdl::Program::new(&game).expect(entry.name));
            for seed in 0..3 {
                walk(entry.name, &reference, seed, &mut BTreeMap::new());
                walk(entry.name, &compiled, seed, &mut seen);
            }
        }
        None => panic!("{} cannot be read", entry.name),
    }
}

#[test]
fn search_plays_the_games_of_pell() {
    library::entries_of(Language::Metagame).collect::<Vec<_>>().par_iter().for_each(walk_entry);
}

#[test]
fn search_plays_the_games_of_browne() {
    library::entries_of(Language::Ludi).collect::<Vec<_>>().par_iter().for_each(walk_entry);
}

#[test]
fn search_plays_rule_sheets() {
    library::entries_of(Language::Gdl).collect::<Vec<_>>().par_iter().for_each(walk_entry);
}

/// All that is to be seen.
struct See;

impl Visit for See {
    type Output = Look;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Look {
        let mut look = Look::default();
        arena.look(state, &mut look);
        look
    }
}

/// So many moves of a random game are enough for most things to happen.
const LONG: usize = 200;

/// Visits the positions of some random games.
fn each_position<G: Searchable>(game: &G, mut visit: impl FnMut(&G::Position)) {
    for seed in 0..6 {
        let mut stream = Rng::new(seed, 1);
        let mut position = game.start(&mut stream);
        for _ in 0..LONG {
            visit(&position);
            let (moves, outcome) = game.moves_and_outcome(&position);
            if outcome.is_some() {
                break;
            }
            game.play_listed(&mut position, &moves[stream.below(moves.len() as u32) as usize]);
        }
    }
}

fn rules(name: &str) -> Rules {
    let entry = library::find(name).unwrap_or_else(|| panic!("no game {name}"));
    entry.language.read(entry.text).rules.expect("a game of the library is sound")
}

/// What the notation writes of a position is the same under every engine (the lock-step tests say so): what players see agrees
/// with it.
#[test]
fn players_see_flags_cells_and_captures_as_they_are_written() {
    let mut found = [0; 3];
    for name in ["english_draughts", "scorched_earth", "ultimate_tic_tac_toe", "keryo_pente", "capture_go", "fanorona"]
    {
        let Rules::Ludi(game) = rules(&format!("ludi/{name}")) else { panic!("{name} is a game of Pell's") };
        let program = compile::ludi::Program::new(&game, DrawRules::default()).expect("compiled");
        each_position(&program, |position| {
            let (look, written) = (program.enter(position, See), program.view(position));
            for (site, stack) in written.board.iter().enumerate() {
                let seen = look.on(board::Site(site as u16)).map(|man| (man.kind, man.state, man.flags));
                assert_eq!(seen, stack.last().map(|top| (top.kind, top.state, top.flags)), "{name}, site {site}");
                found[0] += usize::from(seen.is_some_and(|(.., flags)| flags != 0));
            }
            let cells = |at: usize| look.cells.get(at).copied().unwrap_or_default();
            for (at, cell) in written.cells.iter().enumerate() {
                let owner = cell.owner.map(|owner| owner.index() as u8);
                assert_eq!(cells(at), game::Cell { state: cell.state, owner }, "{name}, site {at}");
                found[1] += usize::from(cell.state != 0);
            }
            assert_eq!(look.taken, written.taken.concat(), "{name}");
            found[2] += look.taken.iter().sum::<u32>() as usize;
        });
    }
    assert!(found.iter().all(|count| *count > 0), "flags, cells and captures occurred {found:?} times");
}

// S35
#[test]
fn players_see_the_piece_that_waits_to_be_promoted() {
    let mut waited = 0;
    for name in ["metagame/changeling", "metagame/saboteurs"] {
        let Rules::Metagame(game) = rules(name) else { panic!("{name} is a game of Browne's") };
        let program = compile::metagame::Program::new(&game, DrawRules::default());
        each_position(&program, |position| {
            let (look, written) = (program.enter(position, See), program.view(position));
            let seen = look.waiting.map(|man| (man.owner, man.kind, man.site.index()));
            let waits = written.promoting.map(|(piece, at)| (Some(piece.owner.index() as u8), piece.kind, at));
            assert_eq!(seen, waits, "{name}");
            waited += usize::from(seen.is_some());
        });
    }
    assert!(waited > 0, "nothing ever waited");
}
