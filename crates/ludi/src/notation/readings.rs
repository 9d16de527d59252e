//! What moves are called that would read the same.

use board::{Board, Site};

use super::Position;

/// Where a move begins and ends; nowhere where it does not.
type Ends = (Option<Site>, Option<Site>);

/// Moves between the same ends, each as it reads so far with the position after it, told apart: by the type of what then
/// stands on `to`, by what only some of them take from the board, then by numbers. `types` are the names of all types.
pub fn told_apart(
    board: &Board,
    types: &[&str],
    before: &Position,
    (from, to): Ends,
    moves: &[(String, Option<Position>)],
) -> Vec<String> {
    let moves = typed(types, to, moves);
    let gone = |after: &Option<Position>| after.as_ref().map_or(Vec::new(), |after| emptied(before, from, after));
    let gone: Vec<Vec<Site>> = moves.iter().map(|(_, after)| gone(after)).collect();
    let mut told: Vec<String> = Vec::new();
    for ((text, _), own) in moves.iter().zip(&gone) {
        let alike = || moves.iter().zip(&gone).filter(|((other, _), _)| other == text).map(|(_, gone)| gone);
        let telling = own.iter().filter(|site| alike().any(|other| !other.contains(site)));
        let sites: Vec<String> = telling.map(|site| board.name(*site)).collect();
        let (ends, rest) = text.split_at(text.find(['=', ':']).unwrap_or(text.len()));
        let taking = if sites.is_empty() { String::new() } else { format!("x{}", sites.join(",")) };
        let text = format!("{ends}{taking}{rest}");
        told.push(numbered(text, |taken| told.iter().any(|other| other == taken)));
    }
    told
}

/// The same moves with the types of what stands on `to` after them, where these differ among moves that read the same.
fn typed<'a>(
    types: &[&str],
    to: Option<Site>,
    moves: &'a [(String, Option<Position>)],
) -> Vec<(String, &'a Option<Position>)> {
    let top = |after: &Option<Position>| Some(after.as_ref()?.top(to?)?.kind);
    let mut told = Vec::new();
    for (text, after) in moves {
        let own = top(after);
        let differs =
            moves.iter().any(|(other, after)| other == text && top(after).is_some_and(|top| Some(top) != own));
        let name = own.filter(|_| differs).and_then(|kind| types.get(usize::from(kind)));
        let (ends, label) = text.split_at(text.find(':').unwrap_or(text.len()));
        let becomes = name.map_or(String::new(), |name| format!("={name}"));
        told.push((format!("{ends}{becomes}{label}"), after));
    }
    told
}

/// A text, or if it is taken the first of those with `#2`, `#3` and so on that is not.
pub fn numbered(text: String, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(&text) {
        return text;
    }
    let mut numbers = (2..).map(|number| format!("{text}#{number}"));
    numbers.find(|numbered| !is_taken(numbered)).unwrap_or(text)
}

/// The sites on which something stood and nothing stands any more, but for the one that the move begins on.
fn emptied(before: &Position, from: Option<Site>, after: &Position) -> Vec<Site> {
    let sites = (0..).map(Site).zip(before.board.iter().zip(&after.board));
    let is_gone = |(site, (before, after)): &(Site, (&Vec<_>, &Vec<_>))| {
        Some(*site) != from && !before.is_empty() && after.is_empty()
    };
    sites.filter(is_gone).map(|(site, _)| site).collect()
}
