//! How fast players think: positions that alpha-beta looks at against perft, and games of a tree search against bare games.

use std::ops::Range;
use std::thread;

use game::{Arena, DrawRules, Game, Rng, Searchable, Staged, Visit};
use players::mcts::{Mcts, Tree};
use players::search::{AlphaBeta, SearchOptions, TranspositionTable};
use players::{Evaluator, Limits};
use serde::Serialize;
use workbench::{Language, Rules, library};

use crate::timing::{Plan, Task, Work, measure};

/// How fast a player thinks: a row of the table.
#[derive(Serialize)]
pub struct Thinking {
    /// The game in the library.
    pub game: &'static str,
    /// What is counted: `nodes` of alpha-beta with a material evaluation, or `games` of a tree search.
    pub counted: &'static str,
    /// The same a second without thinking: positions that perft plays one by one, or random games.
    pub raw: f64,
    /// This many a second on one thread.
    pub one_thread: f64,
    /// This many a second by two at the same time, each on a thread of its own.
    pub two_threads: f64,
    /// How much of the raw speed one thread reaches.
    pub ratio: f64,
}

/// The games in which tree search is measured.
const TREES: [&str; 3] = ["yavalath", "hex", "breakthrough"];

/// What a piece counts here, of whatever type, in hundredths: adding up takes as long with any values.
const HUNDREDTHS: i32 = 100;

/// How deep perft looks.
const DEPTH: u32 = 4;

/// How deep alpha-beta looks: so deep that what is done once at the beginning does not count.
const AHEAD: u32 = 7;

/// How many games a tree search plays.
const GAMES: u64 = 20_000;

/// All rows, for the games that are wanted.
pub fn rows(wanted: impl Fn(&str) -> bool, plan: &Plan) -> Vec<Thinking> {
    let chess = wanted("chess").then(|| program_of_pell("chess")).flatten();
    let mut rows: Vec<Thinking> = chess.map(|program| alpha_beta("chess", &program, plan)).into_iter().collect();
    for name in TREES.into_iter().filter(|name| wanted(name)) {
        rows.extend(program_of_browne(name).map(|program| tree_search(name, &program, plan)));
    }
    rows
}

fn rules(language: Language, name: &str) -> Option<Rules> {
    let entry = library::entries_of(language).find(|entry| entry.file() == name)?;
    language.read(entry.text).rules
}

fn program_of_pell(name: &str) -> Option<compile::metagame::Program> {
    let Rules::Metagame(game) = rules(Language::Metagame, name)? else { return None };
    Some(compile::metagame::Program::new(&game, DrawRules::default()))
}

fn program_of_browne(name: &str) -> Option<compile::ludi::Program> {
    let Rules::Ludi(game) = rules(Language::Ludi, name)? else { return None };
    compile::ludi::Program::new(&game, DrawRules::default()).ok()
}

fn alpha_beta(game: &'static str, program: &compile::metagame::Program, plan: &Plan) -> Thinking {
    let start = program.start(&mut Rng::new(0, 0));
    let counting: Task = Box::new(|numbers: Range<u64>| program.enter_staged(&start, Count(numbers)));
    let looking = |numbers: Range<u64>| program.enter_staged(&start, Look(numbers));
    let both: Task = Box::new(|numbers: Range<u64>| on_two_threads(&looking, numbers));
    let [raw, one, two] = measure([counting, Box::new(looking), both], plan);
    row(game, "nodes", [raw.units, one.units, two.units])
}

fn tree_search(game: &'static str, program: &compile::ludi::Program, plan: &Plan) -> Thinking {
    let start = program.start(&mut Rng::new(0, 0));
    let bare: Task = Box::new(|numbers: Range<u64>| {
        let tally = program.playouts(1, numbers);
        Work { units: tally.playouts, moves: tally.moves }
    });
    let growing = |numbers: Range<u64>| program.enter(&start, Grow(numbers));
    let both: Task = Box::new(|numbers: Range<u64>| on_two_threads(&growing, numbers));
    let [raw, one, two] = measure([bare, Box::new(growing), both], plan);
    row(game, "games", [raw.units, one.units, two.units])
}

fn row(game: &'static str, counted: &'static str, [raw, one_thread, two_threads]: [f64; 3]) -> Thinking {
    Thinking { game, counted, raw, one_thread, two_threads, ratio: one_thread / raw }
}

/// The same work twice, at the same time.
fn on_two_threads(work: &(dyn Fn(Range<u64>) -> Work + Sync), numbers: Range<u64>) -> Work {
    thread::scope(|scope| {
        let other = scope.spawn(|| work(numbers.clone()));
        let here = work(numbers.clone());
        let there = other.join().unwrap_or_default();
        Work { units: here.units + there.units, moves: here.moves + there.moves }
    })
}

/// Perft, every position played: what a search has to do at the least in the same arena.
struct Count(Range<u64>);

impl Visit for Count {
    type Output = Work;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Work {
        let mut frames: Vec<(A::State, A::Buffer)> = (0..=DEPTH).map(|_| (state.clone(), arena.buffer())).collect();
        let units = self.0.map(|_| played(arena, &mut frames)).sum();
        Work { units, moves: units }
    }
}

fn played<A: Arena>(arena: &A, frames: &mut [(A::State, A::Buffer)]) -> u64 {
    let Some(((state, buffer), below)) = frames.split_first_mut() else { return 0 };
    if below.is_empty() || arena.over(state).is_some() {
        return 1;
    }
    let Ok(count) = arena.find(state, buffer) else { return 1 };
    let mut nodes = 1;
    for number in 0..count {
        below[0].0.clone_from(state);
        arena.play(&mut below[0].0, buffer, number);
        nodes += played(arena, below);
    }
    nodes
}

/// Alpha-beta with a material evaluation, with an empty table each time.
struct Look(Range<u64>);

impl Visit for Look {
    type Output = Work;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Work {
        let mut evaluator = Evaluator::material(vec![HUNDREDTHS; arena.kinds()]);
        let mut table = TranspositionTable::new(16);
        let looks = self.0.map(|_| {
            table.clear();
            let limits = Limits::to_depth(AHEAD);
            AlphaBeta::new(&mut evaluator, &mut table, SearchOptions::default(), limits).run(arena, state, &[]).nodes
        });
        let units = looks.sum();
        Work { units, moves: units }
    }
}

/// A tree search from the beginning.
struct Grow(Range<u64>);

impl Visit for Grow {
    type Output = Work;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Work {
        let games = self.0.map(|number| {
            let mut tree = Tree::default();
            Mcts::new(arena, state, &mut tree, None, Rng::new(1, number)).run(Limits::to_nodes(GAMES)).nodes
        });
        let units = games.sum();
        Work { units, moves: units }
    }
}
