//! What fuzzing is let loose on: every reader of the program, as a function of bytes that must not panic, and whose result must
//! hold what its reader promises. `fuzz/` runs these without end; `fuzzing.rs` runs each for a while.

use std::sync::OnceLock;

use criticism::{Weights, read_trials};
use game::DrawRules;
use players::ranking::Comparisons;
use players::{Policy, Spec};
use protocols::{Options, Protocol, ggp};
use synthesis::generate::{Constraint, Parameters, Seed};
use workbench::engine::Play;
use workbench::{Game, Kind, Language, Rng, Source, ratings};

/// A reader: its name, what a text for it looks like, and the function that takes bytes.
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// A text that can be read, to begin with.
    #[allow(dead_code)] // Only the tests read it.
    pub example: &'static str,
    /// Reads bytes.
    pub run: fn(&[u8]),
}

/// Every reader there is.
pub const TARGETS: [Target; 13] = [
    Target { name: "metagame", example: include_str!("../../../../docs/leapfrog.game"), run: metagame_rules },
    Target { name: "ludi", example: include_str!("../../../../docs/trio.ludi"), run: ludi_rules },
    Target { name: "gdl", example: include_str!("../../../../games/gdl/rock_paper_scissors.kif"), run: gdl_rules },
    Target { name: "metagame_moves", example: "white pawn (5,2) -> (5,3)\ne7 e6\n(5,3) (5,4)\n", run: metagame_moves },
    Target { name: "ludi_moves", example: "e5\nd4-e5\npass\nswap\n", run: ludi_moves },
    Target { name: "gdl_moves", example: "(mark 1 1)\n( MARK 2 2 )\nnoop\n((mark 3 1) noop)\n", run: gdl_moves },
    Target { name: "policy", example: "mobility 1.5\nattack 0.25\n", run: policy },
    Target { name: "weights", example: "drama_average 0.5\n", run: weights },
    Target { name: "parameters", example: "files = uniform(5,9).\n", run: parameters },
    Target {
        name: "players",
        example: "mcts:ms=50,iterations=100\nalphabeta:depth=3\ngen:random(1,2,3,0)\n",
        run: specs,
    },
    Target { name: "opinions", example: "a,b\nb,c\nyavalath,7.5\nwhite: .4/.6 1/0 = white\n", run: opinions },
    Target { name: "protocols", example: "id name x\nuciok\nbestmove e2e4\nfeature ping=1\nmove e7e5\n", run: lines },
    Target {
        name: "ggp",
        example: "( START match.1 xplayer ((role xplayer) (init (at 1))) 30 10)\n( PLAY match.1 ( (mark 1 1) noop ) )\n( INFO )\n\
                  ( STOP match.1 NIL )\n",
        run: messages,
    },
];

/// Runs the reader of this name.
#[allow(dead_code)] // Only `fuzz/` calls it.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of this name");
    (target.run)(bytes);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What can be read is printed, and the print reads as the same tree.
fn metagame_rules(bytes: &[u8]) {
    if let Some(game) = metagame::read_bytes(bytes).game {
        let again = metagame::read(&metagame::print(&game)).game;
        assert_eq!(again.as_ref(), Some(&game), "printing changes the rules");
        drop(metagame::english::rules(&game));
    }
    drop(metagame::format(&text(bytes)));
}

/// The same for ludemes.
fn ludi_rules(bytes: &[u8]) {
    if let Some(game) = ludi::read_bytes(bytes).game {
        let again = ludi::read(&ludi::print(&game)).game;
        assert_eq!(again.as_ref(), Some(&game), "printing changes the rules");
        drop((ludi::english(&game), ludi::rule_tree(&game)));
    }
    drop((ludi::format(&text(bytes)), ludi::read_strict(&text(bytes))));
}

/// The same for rule sheets; the checks bear any tree.
fn gdl_rules(bytes: &[u8]) {
    if let Some(game) = gdl::read_bytes(bytes).game {
        let again = gdl::parse(&gdl::print(&game)).game;
        assert_eq!(again.as_ref(), Some(&game), "printing changes the rules");
        drop((gdl::english(&game), gdl::scramble(&game, 1)));
    }
    drop(gdl::format(&text(bytes)));
}

/// Each line is a move: a legal one is played, any other is refused with a hint.
fn play_lines(mut play: Box<dyn Play>, bytes: &[u8]) {
    for line in text(bytes).lines().take(32) {
        match play.choose(line) {
            Ok(chosen) => assert_eq!(play.play(&chosen), Ok(()), "a move that was chosen is legal: {line}"),
            Err(fault) => assert!(!fault.hint.is_empty(), "no hint: {}", fault.message),
        }
    }
}

fn begun(game: &'static OnceLock<Game>, name: &str) -> Box<dyn Play> {
    let game = game.get_or_init(|| Game::from_library(name).expect("a game of the library"));
    game.engine(Kind::Compiled, DrawRules::default()).begin(&mut Rng::new(0, 0))
}

fn metagame_moves(bytes: &[u8]) {
    static CHESS: OnceLock<Game> = OnceLock::new();
    play_lines(begun(&CHESS, "chess"), bytes);
}

fn ludi_moves(bytes: &[u8]) {
    static YAVALATH: OnceLock<Game> = OnceLock::new();
    play_lines(begun(&YAVALATH, "yavalath"), bytes);
}

fn gdl_moves(bytes: &[u8]) {
    static SHEET: OnceLock<Game> = OnceLock::new();
    let sheet = || {
        let text = include_str!("../../../../games/gdl/tic_tac_toe.kif").to_owned();
        Game::new(Source::typed("tic_tac_toe", Language::Gdl, text)).expect("sound rules")
    };
    let game = SHEET.get_or_init(sheet);
    play_lines(game.engine(Kind::Compiled, DrawRules::default()).begin(&mut Rng::new(0, 0)), bytes);
    for line in text(bytes).lines() {
        drop((gdl::terms::read_term(line), gdl::terms::read_joint(line)));
    }
}

fn policy(bytes: &[u8]) {
    let reading = Policy::read(&text(bytes));
    assert!(reading.policy.is_some() || !reading.diagnostics.is_empty(), "refused without a word");
}

fn weights(bytes: &[u8]) {
    drop(Weights::read(&text(bytes)));
}

fn parameters(bytes: &[u8]) {
    let text = text(bytes);
    drop((Parameters::read(&text), Constraint::read(&text)));
}

fn specs(bytes: &[u8]) {
    for line in text(bytes).lines() {
        drop((line.parse::<Spec>(), line.trim_start_matches("gen:").parse::<Seed>()));
    }
}

fn opinions(bytes: &[u8]) {
    let text = text(bytes);
    drop((Comparisons::read(&text), ratings::read(&text), read_trials(&text)));
}

/// Each line is what an engine says, at any time.
fn lines(bytes: &[u8]) {
    for protocol in [Protocol::Uci, Protocol::Cecp, Protocol::Lines] {
        let mut conversation = protocol.conversation(Options::default());
        drop(conversation.greet());
        text(bytes).lines().take(64).for_each(|line| drop(conversation.hear(line)));
    }
}

/// Each line is a message to a player of general games, an answer of one, and a move of one.
fn messages(bytes: &[u8]) {
    for line in text(bytes).lines().take(64) {
        drop((ggp::Message::read(line), ggp::Status::read(line), ggp::read_move(line)));
    }
    drop(ggp::Message::read(&text(bytes)));
}
