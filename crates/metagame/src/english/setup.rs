//! How the game begins, in sentences and a drawn board.

use std::collections::BTreeSet;

use game::Role;
use syntax::Located;

use super::Facts;
use super::squares;
use super::words::{Page, counted, list, spoken};
use crate::drawing::{self, Cell};
use crate::notation::Piece;
use crate::tree::{Assigner, Assignment, Board, Decision, Setup, Square, Types};

/// Writes the set-up.
pub(super) fn tell(page: &mut Page, facts: &Facts) {
    page.heading(2, "Setting up");
    match &facts.game.setup {
        Setup::Fixed(assignments) => tell_fixed(page, facts, assignments),
        Setup::Decision(decision) => tell_decision(page, facts, decision),
    }
}

/// What stands on each site at the beginning of a game with a fixed set-up; a later piece stands in an earlier one's place.
fn fixed_board(facts: &Facts, assignments: &[Assignment]) -> Vec<Option<Piece>> {
    let (grid, board) = (facts.game.board.grid(), &facts.game.board);
    let mut sites = vec![None; grid.len()];
    for owner in Role::BOTH {
        for assignment in assignments {
            let kind = facts.names.iter().position(|name| *name == assignment.piece.value).unwrap_or_default() as u8;
            for square in squares::of_role(board, &listed(&assignment.squares), owner) {
                if let Some(site) = grid.site(square.file.into(), square.rank.into()) {
                    sites[site.index()] = Some(Piece { owner, kind });
                }
            }
        }
    }
    sites
}

fn tell_fixed(page: &mut Page, facts: &Facts, assignments: &[Assignment]) {
    let sites = fixed_board(facts, assignments);
    page.paragraph("The pieces begin like this:");
    let cell =
        |site: board::Site| Cell::new(sites[site.index()].map_or(String::new(), |piece| facts.letters.of(piece)));
    page.picture(&drawing::board(&facts.game.board.grid(), cell));
    let kinds: BTreeSet<u8> = sites.iter().flatten().map(|piece| piece.kind).collect();
    let entry = |kind: &u8| {
        let code = facts.letters.kind((*kind).into(), Role::White);
        format!("{code} is {}", super::words::with_article(&spoken(&facts.names[usize::from(*kind)])))
    };
    let entries: Vec<String> = kinds.iter().map(entry).collect();
    page.paragraph(&format!("Capital letters are White's pieces, small ones Black's: {}.", list(&entries, "and")));
}

fn tell_decision(page: &mut Page, facts: &Facts, decision: &Decision) {
    let board = &facts.game.board;
    let white = listed(&decision.squares);
    let pieces = list(&counted_pieces(facts, &decision.pieces), "and");
    let places = format!(
        "White's pieces go on {}, Black's on {}",
        squares::words(board, &white, "and"),
        squares::words(board, &squares::of_role(board, &white, Role::Black), "and")
    );
    let text = match decision.assigner.value {
        Assigner::Player => format!(
            "The board is empty at first, and each player holds {pieces}. In turns, White first, each player puts any one \
             of these on any empty square of their own: {places}. When all have been placed, White makes the first move."
        ),
        Assigner::Opponent => format!(
            "The board is empty at first. Each player has {pieces}, but the opponent holds them and decides where they \
             begin: in turns, White first, each player puts any one of the other's pieces on any empty square of the \
             other's. {places}. When all have been placed, White makes the first move."
        ),
        Assigner::Random => format!(
            "Chance sets up the board. White has {pieces}; put them on White's squares at random, so that every arrangement \
             is as likely as any other. Black's pieces mirror White's: {}. {places}.",
            mirrored(board)
        ),
    };
    page.paragraph(&text);
    page.picture(&drawn_areas(board, &white));
    page.paragraph(areas_legend(board, &white));
}

fn mirrored(board: &Board) -> &'static str {
    match board.inversion {
        board::Inversion::Diagonal => "each stands where White's would if the board were turned half round",
        board::Inversion::Forward => "each stands on the same file as White's, as far from its own edge",
    }
}

fn drawn_areas(board: &Board, white: &BTreeSet<Square>) -> String {
    let grid = board.grid();
    let black = squares::of_role(board, white, Role::Black);
    drawing::board(&grid, |site| {
        let square = Square { file: grid.file(site), rank: grid.rank(site) };
        Cell::new(match (white.contains(&square), black.contains(&square)) {
            (true, true) => "2",
            (true, false) => "W",
            (false, true) => "B",
            (false, false) => "",
        })
    })
}

fn areas_legend(board: &Board, white: &BTreeSet<Square>) -> &'static str {
    if squares::of_role(board, white, Role::Black).is_disjoint(white) {
        "W marks White's squares, B Black's."
    } else {
        "W marks White's squares, B Black's, and 2 those that both have."
    }
}

/// `two men`, `one king`: each type with how many there are of it.
fn counted_pieces(facts: &Facts, pieces: &Types) -> Vec<String> {
    let names: Vec<&str> = match pieces {
        Types::Any => facts.game.pieces.iter().map(|piece| piece.name.value.as_str()).collect(),
        Types::Named(names) => names.iter().map(|name| name.value.as_str()).collect(),
    };
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.into_iter().map(|(name, count)| counted(count, &spoken(name))).collect()
}

fn listed(squares: &[Located<Square>]) -> BTreeSet<Square> {
    squares.iter().map(|square| square.value).collect()
}
