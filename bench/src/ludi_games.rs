//! Games of Ludi: against programs written by hand and against other systems, on growing boards, and when they are loaded.

use compile::ludi::Program;
use game::{DrawRules, Searchable, Tally};
use serde::Serialize;
use workbench::Language;

use crate::limits::breakthrough;
use crate::limits::draughts;
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
    /// Whose figure it is: RBG's, or of a game that it lacks another system's.
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
    race(
        "english_draughts",
        Some(|| {
            let mut draughts = draughts::Draughts::new();
            task(move |seed, numbers| draughts.playouts(seed, numbers))
        }),
        Some((RBG, 34_400.0)),
    ),
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
    let size = |n: usize| Size { side: SIDES[n], nanoseconds_a_move: times[n], growth_a_doubling: growth(n) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Outcome, Rng};

    use crate::limits::bits::ones;

    fn program(name: &str) -> Program {
        compiled(workbench::library::find(name).expect("a game of the library").text).expect("a compiled game")
    }

    /// A program written by hand that is played from outside.
    trait Follower {
        /// Where the side to move may put a stone; nowhere if it has to pass.
        fn legal(&self) -> Vec<usize>;
        /// Puts a stone, or passes; how the game ends by that, if it does.
        fn follow(&mut self, site: Option<usize>) -> Option<Outcome>;
    }

    /// A game in which the board fills up: the program, what is empty, and how many have passed.
    struct Filling<B>(B, Vec<usize>, u32, fn(&mut B, usize) -> Option<Outcome>);

    impl<B> Follower for Filling<B> {
        fn legal(&self) -> Vec<usize> {
            self.1.clone()
        }

        fn follow(&mut self, site: Option<usize>) -> Option<Outcome> {
            match site {
                Some(site) => {
                    self.1.retain(|other| *other != site);
                    (self.3)(&mut self.0, site)
                }
                None => {
                    self.2 += 1;
                    (self.2 == 2).then_some(Outcome::Draw)
                }
            }
        }
    }

    impl Follower for pentalath::Game {
        fn legal(&self) -> Vec<usize> {
            self.legal()
        }

        fn follow(&mut self, site: Option<usize>) -> Option<Outcome> {
            match site {
                Some(site) => {
                    let stones = self.after(site).expect("a legal move");
                    self.put(site, stones)
                }
                None => self.pass(),
            }
        }
    }

    /// The board, who moves, and how many have passed.
    struct Discs(reversi::Board, usize, u32);

    impl Follower for Discs {
        fn legal(&self) -> Vec<usize> {
            ones(self.0.moves()).collect()
        }

        fn follow(&mut self, site: Option<usize>) -> Option<Outcome> {
            self.0 = site.map_or(self.0.passed(), |site| self.0.after(1 << site));
            self.2 = if site.is_some() { 0 } else { self.2 + 1 };
            self.1 = 1 - self.1;
            let stuck = self.0.moves() == 0 && self.0.passed().moves() == 0;
            let won = stuck && self.0.lead() != 0;
            let leader = if self.0.lead() > 0 { self.1 } else { 1 - self.1 };
            won.then(|| Outcome::Win(game::Role::ALL[leader])).or((self.2 == 2).then_some(Outcome::Draw))
        }
    }

    fn walk(name: &str, games: u64, follower: &dyn Fn() -> Box<dyn Follower>) {
        let program = program(name);
        for number in 0..games {
            let mut rng = Rng::new(7, number);
            let mut position = program.start(&mut rng);
            let mut follower = follower();
            let mut made = 0;
            loop {
                let moves = program.moves(&position);
                let mut sites: Vec<usize> = moves.iter().filter_map(|one| one.to).map(|to| to.index()).collect();
                sites.sort();
                assert_eq!(sites, follower.legal(), "{name}, game {number} after {made} moves");
                let chosen = &moves[rng.below(moves.len() as u32) as usize];
                program.play_listed(&mut position, chosen);
                made += 1;
                let outcome = follower.follow(chosen.to.map(|to| to.index()));
                assert_eq!(program.outcome(&position), outcome, "{name}, game {number} after {made} moves");
                if outcome.is_some() {
                    break;
                }
            }
        }
    }

    #[test]
    fn limits_play_by_the_same_rules_move_by_move() {
        walk("yavalath", 100, &|| {
            Box::new(Filling(yavalath::Board::default(), (0..61).collect(), 0, |board, site| board.put(1 << site)))
        });
        walk("gomoku", 10, &|| {
            Box::new(Filling(gomoku::Board::new(), (0..225).collect(), 0, |board, site| board.put(site)))
        });
        walk("pentalath", 150, &|| Box::new(pentalath::Game::new()));
        walk("reversi", 100, &|| Box::new(Discs(reversi::Board::START, 0, 0)));
    }

    #[test]
    fn the_limit_of_hex_finds_the_first_connection() {
        let program = program("hex");
        for number in 0..30 {
            let mut rng = Rng::new(5, number);
            let mut order: [u8; 121] = std::array::from_fn(|n| n as u8);
            rng.shuffle(&mut order);
            let mut position = program.start(&mut rng);
            let mut made = 0;
            let outcome = loop {
                if let Some(outcome) = program.outcome(&position) {
                    break outcome;
                }
                let site = usize::from(order[made]);
                let moves = program.moves(&position);
                let chosen = moves.iter().find(|one| one.to.is_some_and(|to| to.index() == site));
                program.play_listed(&mut position, chosen.expect("an empty cell"));
                made += 1;
            };
            let decided = hex::decided(&order);
            assert_eq!((decided.length as usize, decided.outcome), (made, outcome), "order {number}");
        }
    }

    #[test]
    fn engine_and_limit_count_the_same_moves() {
        type Count = fn(usize) -> u64;
        let limits: [(&str, usize, Count); 3] = [
            ("tic_tac_toe", 9, tic_tac_toe::perft),
            ("ludi/breakthrough", 4, breakthrough::perft),
            ("english_draughts", 9, draughts::perft),
        ];
        for (name, depth, limit) in limits {
            let program = program(name);
            let nodes = program.perft(&program.start(&mut Rng::new(0, 0)), depth);
            assert_eq!(nodes, (1..=depth).map(limit).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn engine_and_limit_play_the_same_games() {
        let games = 20_000;
        for race in RACES.iter() {
            let Some(limit) = race.limit else { continue };
            let engine = program(race.game).playouts(SEED + 1, 0..games);
            let mean = engine.moves as f64 / games as f64;
            let moves = limit()(0..games).moves as f64 / games as f64;
            assert!((mean - moves).abs() < mean / 60.0, "{}: {mean} and {moves} moves", race.game);
        }
        let limits = [
            ("tic_tac_toe", tic_tac_toe::playouts(SEED, 0..games)),
            ("yavalath", yavalath::playouts(SEED, 0..games)),
            ("gomoku", gomoku::playouts(SEED, 0..games)),
            ("hex", hex::Hex::new().playouts(SEED, 0..games)),
            ("ludi/breakthrough", breakthrough::playouts(SEED, 0..games)),
            ("pentalath", pentalath::playouts(SEED, 0..games)),
            ("english_draughts", draughts::Draughts::new().playouts(SEED, 0..games)),
            ("reversi", reversi::playouts(SEED, 0..games)),
        ];
        for (name, limit) in limits {
            let engine = program(name).playouts(SEED + 1, 0..games);
            for of in [
                |tally: &Tally| tally.won(game::Role::White),
                |tally: &Tally| tally.won(game::Role::Black),
                |tally: &Tally| tally.draws,
            ] {
                let [a, b] = [&engine, &limit].map(|tally| of(tally) as f64 / games as f64);
                // Four standard deviations of the difference of two shares.
                assert!((a - b).abs() <= 0.02, "{name}: {a} and {b}");
            }
        }
    }

    #[test]
    fn hex_grows_with_the_board_named() {
        let plan =
            Plan { round: std::time::Duration::from_micros(200), rounds: 1, counting: crate::timing::Counting::Best };
        let sizes = growing_hex(&plan).expect("hex of all sizes");
        assert_eq!(sizes.iter().map(|size| size.side).collect::<Vec<_>>(), SIDES);
        assert!(sizes[0].growth_a_doubling.is_none() && sizes.iter().all(|size| size.nanoseconds_a_move > 0.0));
    }
}
