//! What a position is with best play: which moves win, which lose, as far as that can be proved.

use std::time::Instant;

use game::{Outcome, Role};
use players::{Limits, Proving, Verdict};
use serde::Serialize;

use crate::Error;
use crate::engine::{Play, Setting};
use crate::face::Move;
use crate::moves::replay;
use crate::ready::Game;

/// What a move or a position is worth to the side to move, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// That was not found out.
    Unknown,
}

/// What was proved of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// Whose turn it is.
    pub to_move: &'static str,
    /// What the position is worth to him.
    pub result: Fate,
    /// How it goes with best play if somebody can force a win: the defence is the one that took longest to refute.
    pub line: Vec<Move>,
    /// What each move is worth, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Solved>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// What was proved of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solved {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Move,
    /// What it is worth to whoever makes it.
    pub result: Fate,
}

/// Proves what the position after these moves is worth, and each move in it if all are wanted, with so many positions for each
/// question.
pub fn solve(loaded: &Game, setting: Setting, played: &[String], nodes: u64, all: bool) -> Result<Solution, Error> {
    let began = Instant::now();
    let mut play = replay(loaded, setting, played)?;
    if let Some(outcome) = play.outcome() {
        return Err(Error::refused(
            format!("the game is over: {}", outcome.name()),
            "take a move back: there is nothing to solve",
        ));
    }
    let mut solver = Solver { players: loaded.rules.players(), most: nodes, looked_at: 0 };
    let mover = play.to_move();
    let (mut result, line) = solver.fate(&*play, mover);
    let mut moves = Vec::new();
    for chosen in if all { play.moves() } else { Vec::new() } {
        play.play(&chosen);
        let (result, _) = solver.fate(&*play, mover);
        play.undo();
        moves.push(Solved { chosen, result });
    }
    // What is known of all moves may tell more than what was found out at once.
    if all && result == Fate::Unknown {
        let has = |fate: &Fate| moves.iter().any(|one| one.result == *fate);
        result = [Fate::Win, Fate::Unknown, Fate::Draw].into_iter().find(has).unwrap_or(Fate::Loss);
    }
    let seconds = began.elapsed().as_secs_f64();
    Ok(Solution { to_move: mover.name(), result, line, moves, nodes: solver.looked_at, seconds })
}

struct Solver {
    players: usize,
    most: u64,
    looked_at: u64,
}

impl Solver {
    /// What a position is worth to somebody, and how a forced win goes. Everybody is asked, first quickly, then at length.
    fn fate(&mut self, play: &dyn Play, hero: Role) -> (Fate, Vec<Move>) {
        match play.outcome() {
            Some(Outcome::Win(winner)) => return (won(winner, hero), Vec::new()),
            Some(Outcome::Draw) => return (Fate::Draw, Vec::new()),
            None => {}
        }
        let mut open: Vec<Role> = Role::ALL.into_iter().take(self.players).collect();
        for nodes in [self.most / 64, self.most / 8, self.most].map(|nodes| nodes.max(1)) {
            let mut left = Vec::new();
            for player in open {
                let limits = Limits::to_nodes(nodes);
                let (proof, line) = play.prove(Proving { hero: Some(player), limits });
                self.looked_at += proof.nodes;
                match proof.verdict {
                    Verdict::Forced(_) => return (won(player, hero), line),
                    Verdict::Prevented => {}
                    Verdict::Unknown => left.push(player),
                }
            }
            if left.is_empty() {
                return (Fate::Draw, Vec::new());
            }
            open = left;
        }
        (Fate::Unknown, Vec::new())
    }
}

fn won(winner: Role, hero: Role) -> Fate {
    if winner == hero { Fate::Win } else { Fate::Loss }
}
