//! Boards as texts and as pictures.

use std::collections::BTreeSet;

use board::drawing::{Drawing, Point};
use board::{Adjacency, Board, Shape, Site, TILINGS, Tiling};

#[path = "../examples/sheet.rs"]
#[allow(dead_code, reason = "the example has a main of its own")]
mod sheet;

/// A board of each combination, of some sizes; a box.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for tiling in TILINGS {
        for shape in tiling.shapes() {
            boards.extend([2, 3, 4, 9, 13].map(|size| Board::new(tiling, *shape, &[size], false).expect("a board")));
        }
    }
    boards.extend(Board::new(Tiling::Square, Shape::Square, &[4, 3, 2], false));
    boards.extend(Board::new(Tiling::Square, Shape::Square, &[30, 12], false));
    boards
}

fn drawn(tiling: Tiling, shape: Shape, sizes: &[u32]) -> String {
    let board = Board::new(tiling, shape, sizes, false).expect("a board");
    Drawing::new(&board).text(|site| char::from(b'0' + board.phase(site)))
}

fn unindented(text: &str) -> String {
    text.lines().skip(1).map(|line| format!("{}\n", line.get(8..).unwrap_or(""))).collect()
}

// B376
#[test]
fn texts_are_indented_as_the_rows_are() {
    let hex = "
          5 2 0 1
         4 0 1 2 0
        3 1 2 0 1 2
         2 0 1 2 0 e
          1 2 0 1 d
             a b c";
    let rhombus = "
           0
          1 2
         2 0 1
        3 1 2 c
         2 0 b
          1 a";
    let trapezium = "
          3 1 2
         2 2 0 1
        1 0 1 2 0
         a b c d";
    assert_eq!(drawn(Tiling::Hex, Shape::Hex, &[3]), unindented(hex));
    assert_eq!(drawn(Tiling::Hex, Shape::Rhombus, &[3]), unindented(rhombus));
    assert_eq!(drawn(Tiling::Hex, Shape::Trapezium, &[2, 3]), unindented(trapezium));
}

// B376
#[test]
fn texts_of_triangles_squares_and_octagons_are_as_wide_as_their_names() {
    let triangles = "
            3 0
          2 0 1 0
        1 0 1 0 1 0
        a b c d e";
    let diamond = "
        3   1
        2 1 0 1
        1   1
          a b c";
    let octagons = "
        3 1   0
        2   2
        1 0   1
          a b c";
    let levels = "
        4 0 1
        3 1 0

        2 1 0
        1 0 1
          a b";
    assert_eq!(drawn(Tiling::Tri, Shape::Tri, &[3]), unindented(triangles));
    assert_eq!(drawn(Tiling::Square, Shape::RotSquare, &[2]), unindented(diamond));
    assert_eq!(drawn(Tiling::TruncSquare, Shape::Square, &[2]), unindented(octagons));
    assert_eq!(drawn(Tiling::Square, Shape::Square, &[2, 2, 2]), unindented(levels));
}

#[test]
fn nothing_in_a_text_covers_anything_else() {
    for board in boards() {
        let drawing = Drawing::new(&board);
        let sites = drawing.sites.iter().map(|site| (site.text.line, site.text.column));
        let mut taken: BTreeSet<(usize, usize)> = sites.collect();
        assert_eq!(taken.len(), board.len());
        for label in &drawing.labels {
            let first = label.place.column - if label.is_row { label.text.len() - 1 } else { 0 };
            for column in first..first + label.text.len() {
                assert!(taken.insert((label.place.line, column)), "{} on {board:?}", label.text);
                assert!(label.place.line < drawing.lines && column < drawing.columns);
            }
        }
        let text = drawing.text(|_| '#');
        assert_eq!((text.lines().count(), text.matches('#').count()), (drawing.lines, board.len()));
    }
}

// B376
#[test]
fn neighbours_share_an_edge_and_all_lies_within_the_picture() {
    let same = |a: &Point, b: &Point| (a.x - b.x).abs() + (a.y - b.y).abs() < 1e-6;
    for board in boards().iter().filter(|board| board.levels() == 1) {
        let drawing = Drawing::new(board);
        let shared = |a: Site, b: Site| {
            let [a, b] = [a, b].map(|site| &drawing.sites[site.index()].corners);
            a.iter().filter(|corner| b.iter().any(|other| same(corner, other))).count()
        };
        for site in board.sites() {
            let corners = &drawing.sites[site.index()].corners;
            let inside =
                |point: &Point| (0.0..drawing.width).contains(&point.x) && (0.0..drawing.height).contains(&point.y);
            assert!(corners.iter().all(inside));
            assert!(board.neighbours(site, Adjacency::Direct).iter().all(|other| shared(site, *other) == 2));
            let indirect = board.neighbours(site, Adjacency::Indirect).iter();
            let touching = if board.tiling() == Tiling::Hex { 0 } else { 1 };
            assert!(indirect.into_iter().all(|other| shared(site, *other) == touching), "{board:?}");
        }
    }
}

#[test]
fn the_border_is_drawn_side_by_side() {
    for board in boards().iter().filter(|board| board.shape() != Shape::Boardless) {
        let drawing = Drawing::new(board);
        for (n, side) in board.sides().iter().enumerate().filter(|(_, side)| !["u", "d"].contains(&side.name)) {
            let edges = drawing.border.iter().filter(|edge| edge.side == n).count();
            assert!(edges >= side.sites.len(), "{board:?} {}", side.name);
        }
    }
    let hex = Board::new(Tiling::Hex, Shape::Rhombus, &[11], false).expect("a board");
    assert_eq!(Drawing::new(&hex).border.len(), 4 * 22);
}

// B376
#[test]
fn the_sheet_of_all_boards_is_up_to_date() {
    let kept = std::fs::read_to_string(sheet::SHEET).expect("docs/boards.svg");
    assert!(kept == sheet::sheet(), "draw it again: cargo run -p board --example sheet");
}
