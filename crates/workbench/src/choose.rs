//! A move as somebody writes it, found among the legal moves.

pub(crate) mod ludi;
pub(crate) mod metagame;

/// The most moves that a hint lists.
const MOST_LISTED: usize = 5;

/// Why what somebody wrote is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// What is wrong.
    pub message: String,
    /// What could have been meant.
    pub hint: String,
}

fn ambiguous(written: &str, count: usize, candidates: &[String]) -> NoSuchMove {
    let message = format!("`{}` can mean {count} moves", written.trim());
    NoSuchMove { message, hint: format!("say which: {}", listed(candidates)) }
}

/// What could be played instead: `near` are the legal moves that begin where the one that somebody wrote does.
fn instead<T: ToString>(legal: &[T], near: &[&T]) -> String {
    match (legal, near) {
        ([], _) => "the game is over: there is no move".to_owned(),
        (_, []) => format!("some of the {} legal moves: {}", legal.len(), listed(&texts(legal.iter()))),
        (_, near) => format!("from there one can play: {}", listed(&texts(near.iter().copied()))),
    }
}

fn texts<'a, T: ToString + 'a>(moves: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    moves.into_iter().take(MOST_LISTED + 1).map(ToString::to_string).collect()
}

fn listed(moves: &[String]) -> String {
    let shown: Vec<String> = moves.iter().take(MOST_LISTED).map(|m| format!("`{m}`")).collect();
    let more = if moves.len() > MOST_LISTED { ", ..." } else { "" };
    format!("{}{more}", shown.join(", "))
}
