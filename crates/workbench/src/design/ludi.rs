//! Board and set-up of a game of Browne's, written into its text.

use std::collections::BTreeMap;
use std::ops::Range;

use ludi::tree::Game;

use super::lists::{is_called, part, parts, whole};
use super::{Board, Design, Piece, by_hand};
use engine::Error;
use engine::position::LudiPosition;
use game::Role;

/// What can be changed in a game.
pub(super) fn design(game: &Game) -> Design {
    let players: Vec<String> = game.players().iter().map(|player| player.name.value.clone()).collect();
    let types = game.pieces();
    let of_type = |name: &str| {
        players.iter().map(|owner| Piece { piece: name.to_owned(), owner: owner.clone() }).collect::<Vec<_>>()
    };
    let board = &game.board;
    Design {
        board: Board {
            tiling: Some(board.tiling.kind.name().to_owned()),
            shape: Some(board.shape().name().to_owned()),
            size: board.size.as_ref().map(|size| size.value.clone()).unwrap_or_default(),
        },
        pieces: types.iter().flat_map(|piece| of_type(&piece.name.value)).collect(),
    }
}

/// The text with another board. Where other cells do not fit the outline, they get their own, as large as the first side.
pub(super) fn with_board(text: &str, game: &Game, board: &Board) -> Result<String, Error> {
    let asked = written_board(text, board)?;
    let is_same = board.tiling.as_deref() == Some(game.board.tiling.kind.name());
    if is_same || ludi::read(&asked).game.is_some() {
        return Ok(asked);
    }
    let own = board.tiling.as_deref().filter(|tiling| ["hex", "tri"].contains(tiling));
    let shape = own.unwrap_or("square");
    let (shape, size) = (Some(shape.to_owned()), board.size.iter().take(1).copied().collect());
    let fitting = written_board(text, &Board { tiling: board.tiling.clone(), shape, size })?;
    Ok(if ludi::read(&fitting).game.is_some() { fitting } else { asked })
}

fn written_board(text: &str, board: &Board) -> Result<String, Error> {
    let list = |text: &str| part(text, whole(text)?, "board");
    let mut text = text.to_owned();
    if let Some(kind) = &board.tiling {
        let old = list(&text).and_then(|board| part(&text, board, "tiling")).map(|tiling| text[tiling].to_owned());
        let diagonal = if old.is_some_and(|old| old.contains("i-nbors")) { " i-nbors" } else { "" };
        text = replaced(&text, list(&text), "tiling", &format!("(tiling {kind}{diagonal})"))?;
    }
    let size: Vec<String> = board.size.iter().map(u32::to_string).collect();
    if !size.is_empty() {
        text = replaced(&text, list(&text), "size", &format!("(size {})", size.join(" ")))?;
    }
    if let Some(shape) = &board.shape {
        text = replaced(&text, list(&text), "shape", &format!("(shape {shape})"))?;
    }
    Ok(text)
}

/// A text with another part in a list, or with one more.
fn replaced(text: &str, list: Option<Range<usize>>, head: &str, new: &str) -> Result<String, Error> {
    let list = list.ok_or_else(|| by_hand("the board is not where it usually stands"))?;
    let (at, new) = match part(text, list.clone(), head) {
        Some(old) => (old, new.to_owned()),
        None => (list.end - 1..list.end - 1, format!(" {new}")),
    };
    Ok(format!("{}{new}{}", &text[..at.start], &text[at.end..]))
}

/// What stands where at the start: owner and type, by site.
type Standing = BTreeMap<(u32, String), (String, String)>;

/// The text with this piece on a site at the start.
pub(super) fn with_piece(
    text: &str,
    game: &Game,
    begun: &LudiPosition,
    site: &str,
    piece: Option<&Piece>,
) -> Result<String, Error> {
    let mut standing = standing(game, begun)?;
    let board = game.board.made().map_err(|_| by_hand("the board cannot be made"))?;
    let names: Vec<String> = board.sites().map(|site| board.name(site).to_uppercase()).collect();
    let site = site.to_uppercase();
    if !names.contains(&site) {
        return Err(by_hand("there is no such site"));
    }
    let new = piece.map(|piece| (piece.owner.clone(), piece.piece.clone()));
    match new.filter(|new| standing.get(&key(&site)) != Some(new)) {
        Some(new) => drop(standing.insert(key(&site), new)),
        None => drop(standing.remove(&key(&site))),
    }
    let whole = whole(text).ok_or_else(|| by_hand("the text is no list"))?;
    let old = part(text, whole.clone(), "start");
    let start = written(text, old.clone(), &standing);
    Ok(match (old, start.is_empty()) {
        (Some(old), false) => format!("{}{start}{}", &text[..old.start], &text[old.end..]),
        (Some(old), true) => format!("{}{}", text[..old.start].trim_end(), &text[old.end..]),
        (None, true) => text.to_owned(),
        (None, false) => {
            let end = part(text, whole, "end").ok_or_else(|| by_hand("the text does not say how the game ends"))?;
            format!("{}{start}\n  {}", &text[..end.start], &text[end.start..])
        }
    })
}

/// What stands where at the start, if that is one plain piece on each site.
fn standing(game: &Game, begun: &LudiPosition) -> Result<Standing, Error> {
    let players: Vec<String> = game.players().iter().map(|player| player.name.value.clone()).collect();
    let mut standing = Standing::new();
    for one in &begun.board {
        let nth = one.owner.and_then(|owner| Role::ALL.iter().position(|role| role.name() == owner));
        let owner = nth.and_then(|nth| players.get(nth).cloned()).unwrap_or_else(|| "Neutral".to_owned());
        if one.level > 0 || one.state > 0 || one.flags > 0 || one.looks.is_some() {
            return Err(by_hand("there are stacks or states at the start"));
        }
        standing.insert(key(&one.site.to_uppercase()), (owner, one.piece.clone()));
    }
    Ok(standing)
}

/// Sites in the order of people: by row, then by column.
fn key(site: &str) -> (u32, String) {
    let row = site.trim_start_matches(|sign: char| sign.is_ascii_alphabetic()).parse().unwrap_or(0);
    (row, site.to_owned())
}

/// The start with these pieces, and with whatever the old one says of hands; nothing if there is nothing to say.
fn written(text: &str, old: Option<Range<usize>>, standing: &Standing) -> String {
    let mut by_piece: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for ((_, site), (owner, piece)) in standing {
        by_piece.entry((owner, piece)).or_default().push(site);
    }
    let places =
        by_piece.iter().map(|((owner, piece), sites)| format!("(place ({piece} {owner}) {})", sites.join(" ")));
    let hands = old.map(|old| parts(text, old)).unwrap_or_default();
    let hands = hands.into_iter().filter(|list| is_called(text, list, "in-hand")).map(|list| text[list].to_owned());
    let clauses: Vec<String> = places.chain(hands).collect();
    match clauses.len() {
        0 => String::new(),
        1 => format!("(start {})", clauses[0]),
        _ => format!("(start\n    {})", clauses.join("\n    ")),
    }
}
