//! Games of Ludi: against programs written by hand and against other systems, on growing boards, and when they are loaded.

use compile::ludi::Program;
use game::{DrawRules, Tally};
use serde::Serialize;
use workbench::Language;

use crate::limits::breakthrough;
use crate::limits::stones::{gomoku, hex, pentalath, reversi, tic_tac_toe, yavalath};
use crate::timing::{Plan, Task, Work, measure, shortest};

/// Random games of a game of the library, and what they are compared with.
pub struct Race {
    /// The game in the library.
    pub game: &'static str,
    limit: Option<fn() -> Task<'static>>,
    peer: Option<Peer>,
}

/// How fast another system plays the game: uniformly random playouts a second on one thread of a machine like the one that the
/// limits were written on, measured in November 2026.
#[derive(Clone, Copy, Serialize)]
pub struct Peer {
    /// Whose figure it is: the fastest that has the game.
    pub name: &'static str,
    /// Playouts a second.
    pub playouts: f64,
}

/// What came of it: a row of the table.
#[derive(Serialize)]
pub struct Result {
    /// The game in the library.
    pub game: &'static str,
    /// Playouts a second.
    pub engine: f64,
    /// The same of the program written by hand.
    pub limit: Option<f64>,
    /// How much of the limit the engine reaches.
    pub ratio: Option<f64>,
    /// What a move costs.
    pub engine_nanoseconds_a_move: f64,
    /// The same of the program written by hand.
    pub limit_nanoseconds_a_move: Option<f64>,
    /// The other system.
    pub peer: Option<Peer>,
    /// How many times faster than that the engine is.
    pub times_the_peer: Option<f64>,
}

/// Hex on a board of one size.
#[derive(Serialize)]
pub struct Size {
    /// The length of a side.
    pub side: u32,
    /// What a move costs.
    pub nanoseconds_a_move: f64,
    /// By how much that grows each time the number of sites doubles, from the size before this one on.
    pub growth_a_doubling: Option<f64>,
}

/// How long it takes to load games, in milliseconds: to read the text and check the tree, and to compile it.
#[derive(Serialize)]
pub struct Loading {
    /// How many games were loaded.
    pub games: usize,
    /// The median of all.
    pub median: f64,
    /// The one that takes longest.
    pub slowest: String,
    /// How long that takes.
    pub longest: f64,
}

const SEED: u64 = 1;

const RBG: &str = "RBG";

/// The figures of RBG are those of the C++ that it generates and compiles; Ludii's are of version 1.3.14.
pub const RACES: [Race; 11] = [
    race("tic_tac_toe", Some(|| task(tic_tac_toe::playouts)), Some((RBG, 1_680_000.0))),
    race("yavalath", Some(|| task(yavalath::playouts)), Some((RBG, 905_000.0))),
    race("gomoku", Some(|| task(gomoku::playouts)), Some((RBG, 139_000.0))),
    race(
        "hex",
        Some(|| {
            let mut hex = hex::Hex::new();
            task(move |seed, numbers| hex.playouts(seed, numbers))
        }),
        Some((RBG, 21_900.0)),
    ),
    race("ludi/breakthrough", Some(|| task(breakthrough::playouts)), Some((RBG, 25_900.0))),
    race("pentalath", Some(|| task(pentalath::playouts)), Some(("Ludii", 2_500.0))),
    race("reversi", Some(|| task(reversi::playouts)), Some((RBG, 9_200.0))),
    race("connect_four", None, Some((RBG, 581_000.0))),
    race("y", None, Some(("OpenSpiel", 48_800.0))),
    race("english_draughts", None, Some((RBG, 34_400.0))),
    // The king is captured, as in RBG's game of that name.
    race("ludi/chess", None, Some((RBG, 5_500.0))),
];

/// The sizes of Hex: the number of sites about doubles from each to the next.
const SIDES: [u32; 5] = [5, 7, 11, 15, 22];

const fn race(game: &'static str, limit: Option<fn() -> Task<'static>>, peer: Option<(&'static str, f64)>) -> Race {
    let peer = match peer {
        Some((name, playouts)) => Some(Peer { name, playouts }),
        None => None,
    };
    Race { game, limit, peer }
}

fn task<'a>(mut playouts: impl FnMut(u64, std::ops::Range<u64>) -> Tally + 'a) -> Task<'a> {
    Box::new(move |numbers| {
        let tally = playouts(SEED, numbers);
        Work { units: tally.playouts, moves: tally.moves }
    })
}

/// The compiled game of a text.
fn compiled(text: &str) -> Option<Program> {
    Program::new(&::ludi::read(text).game?, DrawRules::default()).ok()
}

impl Race {
    /// Measures both sides in turn; nothing if the library does not have the game.
    pub fn run(&self, plan: &Plan) -> Option<Result> {
        let program = compiled(workbench::library::find(self.game)?.text)?;
        let engine: Task = task(|seed, numbers| program.playouts(seed, numbers));
        let (engine, limit) = match self.limit {
            Some(limit) => {
                let [engine, limit] = measure([engine, limit()], plan);
                (engine, Some(limit))
            }
            None => {
                let [engine] = measure([engine], plan);
                (engine, None)
            }
        };
        Some(Result {
            game: self.game,
            engine: engine.units,
            limit: limit.map(|limit| limit.units),
            ratio: limit.map(|limit| engine.moves / limit.moves),
            engine_nanoseconds_a_move: engine.nanoseconds(),
            limit_nanoseconds_a_move: limit.map(|limit| limit.nanoseconds()),
            peer: self.peer,
            times_the_peer: self.peer.map(|peer| engine.units / peer.playouts),
        })
    }
}

/// Hex on growing boards, the sizes in turn.
pub fn growing_hex(plan: &Plan) -> Option<Vec<Size>> {
    let text = workbench::library::find("hex")?.text;
    let programs = SIDES.map(|side| compiled(&text.replacen("(game Hex 11", &format!("(game Hex {side}"), 1)));
    let programs = programs.into_iter().collect::<Option<Vec<Program>>>()?;
    let tasks = [0, 1, 2, 3, 4].map(|n| {
        let program: &Program = &programs[n];
        task(|seed, numbers| program.playouts(seed, numbers))
    });
    let times = measure(tasks, plan).map(|speed| speed.nanoseconds());
    let doublings = |n: usize| 2.0 * (f64::from(SIDES[n]) / f64::from(SIDES[n - 1])).log2();
    let growth = |n: usize| (n > 0).then(|| (times[n] / times[n - 1]).powf(1.0 / doublings(n)));
    let size =
        |n: usize| Size { side: SIDES[n], nanoseconds_a_move: times[n], growth_a_doubling: growth(n) };
    Some((0..SIDES.len()).map(size).collect())
}

/// Loads every game of the library.
pub fn loading(plan: &Plan) -> Option<Loading> {
    let load = |text: &'static str| shortest(plan, || drop(compiled(text))).as_secs_f64() * 1e3;
    let mut times: Vec<(f64, &'static str)> =
        workbench::library::entries_of(Language::Ludi).map(|entry| (load(entry.text), entry.name)).collect();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (longest, slowest) = *times.last()?;
    Some(Loading { games: times.len(), median: times[times.len() / 2].0, slowest: slowest.to_owned(), longest })
}
