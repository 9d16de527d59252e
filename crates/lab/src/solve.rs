//! What a position is with best play: which moves win, which lose, as far as that can be proved.

use std::time::Instant;

use game::{Outcome, Rewards, Role};
use players::{Limits, ProofResult, Proving, Reaching};
use serde::Serialize;

use engine::Error;
use engine::Game;
use engine::Move;
use engine::replay;
use engine::{Play, Setting};

/// What a move or a position is worth to the side to move, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// No player can force a win.
    Draw,
    /// That was not found out.
    Unknown,
}

/// What was proved of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The role whose turn it is.
    pub to_move: &'static str,
    /// What the player whose turn it is is called in the rules.
    pub player: String,
    /// What the position is worth to them.
    pub result: Fate,
    /// The best reward that was found in a game for one; there is no better one, unless the result is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<u8>,
    /// How it goes with best play if a player can force a win: the defence is the one that took longest to refute.
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
    /// Its value for the player who makes it.
    pub result: Fate,
    /// The best reward that was found after it in a game for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<u8>,
}

/// Proves what the position after these moves is worth, and each move in it if all are wanted, with `nodes` positions for each
/// question.
pub fn solve(loaded: &Game, setting: Setting, played: &[String], nodes: u64, all: bool) -> Result<Solution, Error> {
    let began = Instant::now();
    let mut play = replay(loaded, setting, played)?;
    if let Some(outcome) = play.outcome() {
        return Err(Error::refused(
            format!("the game is over: {}", loaded.result(outcome)),
            "take a move back: there is nothing to solve",
        ));
    }
    let mut solver = Solver { sides: loaded.sides(), most: nodes, looked_at: 0, is_blind: false };
    let mover = play.to_move();
    if play.chance() == Some(mover) {
        let message = "it is the turn of chance, which has no best move".to_owned();
        return Err(Error::refused(message, "play one of its moves first, as in `--play` with one that `moves` lists"));
    }
    if let [_] = solver.sides[..]
        && play.chance().is_none()
    {
        return Ok(alone(loaded, &mut *play, nodes, all, began));
    }
    let (mut result, line) = solver.fate(&*play, mover);
    if result == Fate::Unknown {
        solver.refuse_the_unprovable(loaded, &*play)?;
    }
    let mut moves = Vec::new();
    for chosen in if all { play.moves() } else { Vec::new() } {
        play.play_listed(&chosen);
        let (result, _) = solver.fate(&*play, mover);
        play.undo();
        moves.push(Solved { chosen, result, reward: None });
    }
    // What is known of all moves may tell more than what was found out at once.
    if all && result == Fate::Unknown {
        let has = |fate: &Fate| moves.iter().any(|one| one.result == *fate);
        result = [Fate::Win, Fate::Unknown, Fate::Draw].into_iter().find(has).unwrap_or(Fate::Loss);
    }
    let seconds = began.elapsed().as_secs_f64();
    let player = loaded.player(mover).to_owned();
    let (to_move, nodes) = (mover.name(), solver.looked_at);
    Ok(Solution { to_move, player, result, reward: None, line, moves, nodes, seconds })
}

/// The same of a game for one: the best that can be reached.
fn alone(loaded: &Game, play: &mut dyn Play, nodes: u64, all: bool, began: Instant) -> Solution {
    let mut looked_at = 0;
    let mut reach = |play: &dyn Play| {
        let reached = play.reach(Reaching { limits: Limits::to_nodes(nodes) });
        looked_at += reached.nodes;
        let result = match reached.reward {
            Some(Rewards::MOST) => Fate::Win,
            _ if reached.is_best => Fate::Draw,
            _ => Fate::Unknown,
        };
        (result, reached.reward, play.written(&reached.line))
    };
    let (result, reward, line) = reach(play);
    let mut moves = Vec::new();
    for chosen in if all { play.moves() } else { Vec::new() } {
        play.play_listed(&chosen);
        let (result, reward, _) = reach(play);
        play.undo();
        moves.push(Solved { chosen, result, reward });
    }
    let mover = play.to_move();
    let (player, seconds) = (loaded.player(mover).to_owned(), began.elapsed().as_secs_f64());
    Solution { to_move: mover.name(), player, result, reward, line, moves, nodes: looked_at, seconds }
}

struct Solver {
    /// The roles that players play.
    sides: Vec<Role>,
    most: u64,
    looked_at: u64,
    /// Whether a search came to a position where several roles choose at the same time.
    is_blind: bool,
}

impl Solver {
    /// The value of a position for a player, and the line of a forced win. Each player's win is searched, first quickly, then at length.
    fn fate(&mut self, play: &dyn Play, hero: Role) -> (Fate, Vec<Move>) {
        match play.outcome() {
            Some(Outcome::Win(winner)) => return (won(winner, hero), Vec::new()),
            Some(Outcome::Draw) => return (Fate::Draw, Vec::new()),
            None => {}
        }
        let mut open = self.sides.clone();
        for nodes in [self.most / 64, self.most / 8, self.most].map(|nodes| nodes.max(1)) {
            let mut left = Vec::new();
            for player in open {
                let limits = Limits::to_nodes(nodes);
                let proof = play.prove(Proving { hero: Some(player), limits });
                self.looked_at += proof.nodes;
                self.is_blind |= proof.is_blind;
                match proof.verdict {
                    ProofResult::Forced(_) => return (won(player, hero), play.written(&proof.pv)),
                    ProofResult::Prevented => {}
                    ProofResult::Unknown => left.push(player),
                }
            }
            if left.is_empty() {
                return (Fate::Draw, Vec::new());
            }
            open = left;
        }
        (Fate::Unknown, Vec::new())
    }

    /// A win that is proved holds whatever chance does, and whatever others choose at the same time. That there is none cannot be
    /// proved in this way.
    fn refuse_the_unprovable(&self, loaded: &Game, play: &dyn Play) -> Result<(), Error> {
        let name = &loaded.source.name;
        let why = match (self.is_blind, play.chance()) {
            (true, _) => format!("several roles of {name} choose at the same time"),
            (_, Some(_)) => format!("chance plays a role in {name}"),
            _ => return Ok(()),
        };
        Err(Error::refused(
            format!("{why}, and no forced win was found: best play cannot be proved there"),
            "`ludwright best GAME --player mcts` says what a player would choose",
        ))
    }
}

fn won(winner: Role, hero: Role) -> Fate {
    if winner == hero { Fate::Win } else { Fate::Loss }
}
