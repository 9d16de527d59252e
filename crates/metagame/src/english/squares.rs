//! Sets of squares in words: `rank 8`, `b5 to d5 and c6`.

use std::collections::BTreeSet;

use game::Role;

use super::words::list;
use crate::drawing::{file_name, square_name};
use crate::tree::{Board, Square};

/// The squares from the promotion rank on, as White has them.
pub(super) fn territory(board: &Board) -> BTreeSet<Square> {
    let ranks = board.promote_rank.value.max(1)..=board.ranks.value;
    ranks.flat_map(|rank| (1..=board.files.value).map(move |file| Square { file, rank })).collect()
}

/// White's squares and what they are for Black: `rank 8 for White and rank 1 for Black`.
pub(super) fn for_both(board: &Board, white: &BTreeSet<Square>, word: &str) -> String {
    let black = of_role(board, white, Role::Black);
    let white_words = words(board, white, word);
    if *white == black {
        return format!("{white_words} for both players");
    }
    format!("{white_words} for White and {} for Black", words(board, &black, word))
}

/// White's squares as a role has them.
pub(super) fn of_role(board: &Board, white: &BTreeSet<Square>, role: Role) -> BTreeSet<Square> {
    let grid = board.grid();
    let inverted = |square: &Square| {
        let site = grid.site(square.file.into(), square.rank.into())?;
        let site = grid.inverted(site, board.inversion);
        Some(Square { file: grid.file(site), rank: grid.rank(site) })
    };
    match role {
        Role::White => white.clone(),
        _ => white.iter().filter_map(inverted).collect(),
    }
}

/// The squares in words: whole ranks or files where there are only such, else one by one, with runs along a rank.
pub(super) fn words(board: &Board, squares: &BTreeSet<Square>, word: &str) -> String {
    if let (Some(only), 1) = (squares.first(), squares.len()) {
        return square_name(*only);
    }
    let (files, ranks) = (board.files.value, board.ranks.value);
    let has = |file, rank| squares.contains(&Square { file, rank });
    let full_ranks: Vec<u32> = (1..=ranks).filter(|rank| (1..=files).all(|file| has(file, *rank))).collect();
    let full_files: Vec<u32> = (1..=files).filter(|file| (1..=ranks).all(|rank| has(*file, rank))).collect();
    let parts = if full_ranks.len() == ranks as usize {
        vec!["the whole board".to_string()]
    } else if full_ranks.len() * files as usize == squares.len() {
        runs(&full_ranks, |first, last| match last - first {
            0 => format!("rank {first}"),
            1 => format!("ranks {first} {word} {last}"),
            _ => format!("ranks {first} to {last}"),
        })
    } else if full_files.len() * ranks as usize == squares.len() {
        runs(&full_files, |first, last| match last - first {
            0 => format!("the {}-file", file_name(first)),
            1 => format!("the files {} {word} {}", file_name(first), file_name(last)),
            _ => format!("the files {} to {}", file_name(first), file_name(last)),
        })
    } else {
        (1..=ranks).flat_map(|rank| rank_words(squares, rank)).collect()
    };
    list(&parts, word)
}

fn rank_words(squares: &BTreeSet<Square>, rank: u32) -> Vec<String> {
    let files: Vec<u32> = squares.iter().filter(|square| square.rank == rank).map(|square| square.file).collect();
    let name = |file| square_name(Square { file, rank });
    let words = runs(&files, |first, last| match last - first {
        0..=3 => (first..=last).map(name).collect(),
        _ => vec![format!("{} to {}", name(first), name(last))],
    });
    words.concat()
}

/// Ascending numbers as runs without gaps, each put into words by its first and last.
fn runs<T>(numbers: &[u32], words: impl Fn(u32, u32) -> T) -> Vec<T> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => found.push((*number, *number)),
        }
    }
    found.into_iter().map(|(first, last)| words(first, last)).collect()
}
