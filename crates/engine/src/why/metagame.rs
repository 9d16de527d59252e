//! Why moves of chess-like games are legal or not, by the theory.

use theory::bridge::{Interpreted, Position};
use theory::explain;

use super::{Reason, Why};

/// Why the move that reads so is legal or not.
pub(crate) fn explained(theory: &Interpreted, position: &Position, chosen: &str) -> Why {
    match explain::why(theory, position, chosen) {
        Ok(explanation) => Why {
            legal: explanation.legal,
            because: explanation.because.iter().map(|sentence| sentence.trim_end_matches('.').to_owned()).collect(),
            tree: root(explanation.tree),
        },
        Err(refusal) => Why::refused(chosen, format!("the theory gives up: {refusal}")),
    }
}

fn reason(given: explain::Reason) -> Reason {
    let parts = given.parts.into_iter().map(reason).collect();
    Reason::new(given.text.trim_end_matches('.'), given.holds, parts)
}

/// What the proof is of: where it fails, that the move is not legal.
fn root(given: explain::Reason) -> Reason {
    let root = reason(given);
    match root.holds {
        true => root,
        false => Reason { text: root.text.replacen(" is legal", " is not legal", 1), ..root },
    }
}
