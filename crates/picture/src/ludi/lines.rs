//! What is to be said of a position beside the board.

use board::Board;
use ludi::notation::{Position, Swap};

use super::cast::Cast;

/// Who is to move: the player, who after a swap plays the other side.
pub(super) fn turn(cast: &Cast, position: &Position) -> String {
    format!("{} to move", cast.player(position.player(position.to_move)))
}

/// What is held, scored, owned and left, in sentences.
pub(super) fn facts(cast: &Cast, board: &Board, position: &Position) -> Vec<String> {
    let mut lines = swap(cast, position);
    lines.extend(cast.roles().filter_map(|role| holding(cast, position, role.index())));
    lines.extend(scores(cast, position));
    for role in cast.roles().filter(|role| position.out[role.index()]) {
        lines.push(format!("{} has left the game.", cast.player(role)));
    }
    lines.extend(cells(cast, board, position));
    lines.extend(states(board, position));
    lines
}

/// What is to be said of the swap rule.
pub(super) fn swap(cast: &Cast, position: &Position) -> Vec<String> {
    match position.swap {
        Swap::No | Swap::Ahead => Vec::new(),
        Swap::Offered => vec![format!("{} may swap.", cast.player(position.to_move))],
        Swap::Done => {
            let sides: Vec<String> = cast
                .roles()
                .map(|side| format!("{} plays for {}", cast.player(position.player(side)), cast.player(side)))
                .collect();
            vec![format!("The players have changed sides: {}.", sides.join(", "))]
        }
    }
}

/// What a side holds, where the number is bound.
pub(super) fn holding(cast: &Cast, position: &Position, side: usize) -> Option<String> {
    let held = (0..).zip(position.hands.get(side)?).filter_map(|(kind, count)| Some((kind, count.filter(|n| *n > 0)?)));
    let words: Vec<String> = held.map(|(kind, count)| format!("{count} {}", cast.kind(kind))).collect();
    let holder = cast.roles().nth(side)?;
    (!words.is_empty()).then(|| format!("In the hand of {}: {}.", cast.player(holder), words.join(", ")))
}

/// The scores, where there are any.
pub(super) fn scores(cast: &Cast, position: &Position) -> Option<String> {
    let scored = position.scores.iter().any(|score| *score != 0);
    let words = cast.roles().zip(&position.scores).map(|(role, score)| format!("{} {score}", cast.player(role)));
    scored.then(|| format!("Score: {}.", words.collect::<Vec<_>>().join(", ")))
}

/// The cells that have an owner or a state.
fn cells(cast: &Cast, board: &Board, position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    for role in cast.roles() {
        let own = board.sites().filter(|site| position.cells[site.index()].owner == Some(role));
        let names: Vec<String> = own.map(|site| board.name(site)).collect();
        if !names.is_empty() {
            lines.push(format!("{} owns {}.", cast.player(role), names.join(", ")));
        }
    }
    let cells = board.sites().map(|site| (site, position.cells[site.index()].state)).filter(|(_, state)| *state > 0);
    let names: Vec<String> = cells.map(|(site, state)| format!("{} {state}", board.name(site))).collect();
    if !names.is_empty() {
        lines.push(format!("State of cells: {}.", names.join(", ")));
    }
    lines
}

/// The state and the flags of the top pieces that have some, and the way they look if they are turned.
fn states(board: &Board, position: &Position) -> Vec<String> {
    let tops: Vec<_> = board.sites().filter_map(|site| Some((site, position.top(site)?))).collect();
    let states = tops.iter().filter(|(_, piece)| piece.state > 0);
    let states: Vec<String> = states.map(|(site, piece)| format!("{} {}", board.name(*site), piece.state)).collect();
    let flagged = tops.iter().filter(|(_, piece)| piece.flags > 0);
    let flags: Vec<String> =
        flagged.map(|(site, piece)| format!("{} {}", board.name(*site), numbers(piece.flags))).collect();
    let looks = tops.iter().filter_map(|(site, piece)| Some((site, board.facts(piece.looks?).name)));
    let looks: Vec<String> = looks.map(|(site, way)| format!("{} {way}", board.name(*site))).collect();
    let line = |what: &str, words: &[String]| (!words.is_empty()).then(|| format!("{what}: {}.", words.join(", ")));
    let lines = [line("State of pieces", &states), line("Flags of pieces", &flags), line("Turned pieces look", &looks)];
    lines.into_iter().flatten().collect()
}

/// The flags that are set, counted from 1 as the rules in English do: `1+3`.
fn numbers(flags: u32) -> String {
    let set = (0..32).filter(|bit| flags >> bit & 1 == 1).map(|bit| (bit + 1).to_string());
    set.collect::<Vec<_>>().join("+")
}
