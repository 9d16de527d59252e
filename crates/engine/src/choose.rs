//! Finds the legal move that a text means.

pub mod gdl;
pub mod ludi;
pub mod metagame;

/// The most moves that a hint lists.
const MOST_LISTED: usize = 5;

/// Why a text means no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// What is wrong.
    pub message: String,
    /// What could have been meant.
    pub hint: String,
}

impl NoSuchMove {
    /// No move can be made any more.
    pub(crate) fn after_the_end() -> NoSuchMove {
        let message = "there is no move here: the game is over".to_owned();
        NoSuchMove { message, hint: "leave out this move and all after it".to_owned() }
    }
}

fn ambiguous(written: &str, count: usize, candidates: &[String]) -> NoSuchMove {
    let message = format!("`{}` can mean {count} moves", written.trim());
    NoSuchMove { message, hint: format!("say which: {}", listed(candidates)) }
}

/// What could be played instead: `near` are the legal moves that begin where the written one does.
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

/// Runs of letters (with `_`) and runs of digits; everything else only parts them.
fn tokens(text: &str) -> Vec<String> {
    let class = |c: char| if c.is_ascii_digit() { 1 } else { u8::from(c.is_alphabetic() || c == '_') * 2 };
    let mut tokens: Vec<String> = Vec::new();
    let mut last = 0;
    for character in text.chars() {
        let this = class(character);
        match tokens.last_mut() {
            Some(token) if this != 0 && this == last => token.push(character),
            _ if this != 0 => tokens.push(character.to_string()),
            _ => {}
        }
        last = this;
    }
    tokens
}
