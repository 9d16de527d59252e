//! Why a move is legal or not, and what ended a game, in plain English.
//!
//! Every verdict is the theory's: its goals are solved, one after the other, and the first that fails is put into words.

mod asked;
mod phrases;
mod proof;
mod refusal;
mod ways;

use game::{Game, Outcome, Role};
use metagame::english::goal_met;
use metagame::notation::{Position as Seen, Written, read_move};
use syntax::prose::{list, number};

use crate::bridge::{Interpreted, Position, Words};
use crate::interpret::Refusal;
use asked::Asked;
use phrases::side;

/// A proof, or what is left of one: a statement, whether it holds, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The statement.
    pub text: String,
    /// Whether it holds.
    pub holds: bool,
    /// What it rests on.
    pub parts: Vec<Reason>,
}

/// Why a move is legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whether it is legal.
    pub legal: bool,
    /// The move, in the move notation if it is legal, as it was written otherwise.
    pub asked: String,
    /// The reasons as sentences, the weightiest first.
    pub because: Vec<String>,
    /// The same in full: each way in which the move might be made, with its conditions as far as the first that fails.
    pub tree: Reason,
}

impl Reason {
    pub(crate) fn holds(text: impl Into<String>) -> Reason {
        Reason { text: text.into(), holds: true, parts: Vec::new() }
    }

    pub(crate) fn fails(text: impl Into<String>) -> Reason {
        Reason { text: text.into(), holds: false, parts: Vec::new() }
    }

    pub(crate) fn of(mut self, parts: Vec<Reason>) -> Reason {
        self.parts = parts;
        self
    }

    /// The tree as lines, set in by two spaces a level; what fails is marked.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("{}{}", if self.holds { "" } else { "not: " }, self.text)];
        lines.extend(self.parts.iter().flat_map(Reason::lines).map(|line| format!("  {line}")));
        lines
    }
}

/// Why the move that a text means is legal here, or why it is not: for each way in which it might be made the first condition that
/// fails.
pub fn why(theory: &Interpreted, position: &Position, text: &str) -> Result<Explanation, Refusal> {
    let legal = theory.legal_moves(theory.seen(position))?;
    if let Some(outcome) = theory.ended(position)? {
        return over(theory, position, text, outcome);
    }
    let asked = asked::read(text, theory.words());
    match meant(text, &asked, &legal, theory.words())[..] {
        [] => {
            let tree = refusal::of(theory, theory.seen(position), text, &asked, &legal)?;
            Ok(Explanation::of(text.to_owned(), tree))
        }
        [written] => {
            let tree = proof::of(theory, theory.seen(position), written, &legal)?;
            Ok(Explanation::of(written.to_string(), tree))
        }
        ref several => {
            let opening = format!("{text}: {} legal moves fit this", number(several.len() as u32));
            let fits = several.iter().map(|written| Reason::holds(format!("It may mean {written}."))).collect();
            Ok(Explanation::of(text.to_owned(), Reason::fails(opening).of(fits)))
        }
    }
}

/// The legal moves that a text can mean: as the notation reads it, else by its squares alone.
fn meant<'a>(text: &str, asked: &Asked, legal: &'a [Written], words: &Words) -> Vec<&'a Written> {
    match read_move(text, legal, words.type_names()) {
        Ok(written) => vec![written],
        Err(_) => legal.iter().filter(|written| asked.is(&written.chosen, words)).collect(),
    }
}

fn over(theory: &Interpreted, position: &Position, text: &str, outcome: Outcome) -> Result<Explanation, Refusal> {
    let opening = Reason::holds(format!("The game is over: {}.", result(outcome)));
    let reasons = ended(theory, position)?.into_iter().map(Reason::holds);
    let parts = std::iter::once(opening).chain(reasons).collect();
    let tree = Reason::fails(format!("{text} is legal")).of(parts);
    Ok(Explanation::of(text.to_owned(), tree))
}

impl Explanation {
    fn of(asked: String, tree: Reason) -> Explanation {
        let because = tree.parts.iter().map(|part| part.text.clone()).collect();
        Explanation { legal: tree.holds, asked, because, tree }
    }
}

/// Why the game is over in this position, as sentences; none if it is not.
pub fn ended(theory: &Interpreted, position: &Position) -> Result<Vec<String>, Refusal> {
    let Some(outcome) = theory.ended(position)? else { return Ok(Vec::new()) };
    let seen = theory.seen(position);
    let mut told = Vec::new();
    for role in Role::BOTH {
        for (number, places) in theory.goals_reached(seen, role)? {
            let met = goal_met(&theory.rules().goals[number].value, role, &side);
            let names: Vec<String> = places.iter().map(|site| theory.words().place(*site)).collect();
            let at = if names.is_empty() { String::new() } else { format!(" on {}", list(&names, "and")) };
            told.push(format!("{} has reached a goal: {met}{at}.", side(role)));
        }
    }
    if told.is_empty() {
        told.push(without_a_goal(theory, position, outcome)?);
    }
    Ok(told)
}

fn without_a_goal(theory: &Interpreted, position: &Position, outcome: Outcome) -> Result<String, Refusal> {
    let draws = theory.draws();
    let (turns, occurrences) = (theory.decisions(position), theory.occurrences(position));
    Ok(match outcome {
        Outcome::Win(winner) => {
            format!("{} is to move and has no legal move.", side(winner.opponent()))
        }
        _ if turns >= draws.move_limit => format!("{turns} moves have been played, which is the limit."),
        _ if occurrences >= draws.repetitions => {
            format!("This position has come about for the {} time.", nth(occurrences))
        }
        _ => "There are more legal moves than can be listed.".to_owned(),
    })
}

fn nth(count: u32) -> String {
    match count {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        _ => format!("{count}th"),
    }
}

fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(role) => format!("{} has won", side(role)),
        _ => "it is a draw".to_owned(),
    }
}

/// The board as it is seen, with a piece lifted off it.
pub(crate) fn lifted(seen: &Seen, from: board::Site) -> Seen {
    let mut lifted = seen.clone();
    lifted.board[from.index()] = None;
    lifted
}
