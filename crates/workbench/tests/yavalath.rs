//! Yavalath as chapter 7 of the book has it: forcing moves, the puzzle, and formations that win by force.

use workbench::{Fate, Game, Setting, Solution, solve, source};

/// Positions that are looked at for each question.
const NODES: u64 = 20_000;

/// The sites of one colour (`W` or `B`) in a drawing of the board, row 9 first. Letters go along the rows; each row above the
/// fifth begins one letter later.
fn sites(drawing: &str, colour: char) -> Vec<String> {
    let rows = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).zip((1..=9).rev());
    let named = rows.flat_map(|(row, number)| {
        let letters = ('a'..).skip(usize::saturating_sub(number, 5));
        row.split_whitespace().zip(letters).map(move |(cell, letter)| (cell, format!("{letter}{number}")))
    });
    named.filter(|(cell, _)| cell.starts_with(colour)).map(|(_, site)| site).collect()
}

/// The moves that lead to a drawing: White and Black in turn.
fn moves_to(drawing: &str) -> Vec<String> {
    let (white, black) = (sites(drawing, 'W'), sites(drawing, 'B'));
    assert!(white.len() == black.len() || white.len() == black.len() + 1, "it is nobody's turn");
    (0..white.len() + black.len()).map(|n| [&white, &black][n % 2][n / 2].clone()).collect()
}

fn yavalath() -> Game {
    Game::new(source::find("yavalath", &mut std::io::empty()).expect("in the library")).expect("sound")
}

fn solved(played: &[String], all: bool) -> Solution {
    solve(&yavalath(), Setting::default(), played, NODES, all).expect("it can be asked")
}

fn winning(solution: &Solution) -> Vec<String> {
    solution.moves.iter().filter(|one| one.result == Fate::Win).map(|one| one.chosen.to_string()).collect()
}

/// Composed after the book's description, since its figure cannot be read: Black threatens to force a losing reply in two
/// places. White has three forcing moves; two rebound, one wins.
const PUZZLE: &str = "
        B . . . .
       W . . . . B
      B . . B . . W
     . W W B . . . .
    . . B . . B . . .
     . W . W . . . W
      . . . B W . .
       . . . . . .
        . . W . B
";

// B188
#[test]
fn the_puzzle_has_one_winning_move() {
    let solution = solved(&moves_to(PUZZLE), true);
    assert_eq!(winning(&solution).len(), 1, "{:?}", winning(&solution));
    assert!(solution.moves.iter().all(|one| matches!(one.result, Fate::Win | Fate::Loss)), "all else loses");
    // 1 forces 2, 3 forces 4, 5 forces 6, which makes a row of three; played elsewhere it lets 7 complete a row of four.
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    assert_eq!((&line[..5], line.len()), (&["f4", "d2", "h6", "g5", "h7"].map(str::to_owned)[..], 7));
    let forced = moves_to(PUZZLE).into_iter().chain(solution.line[..5].iter().map(ToString::to_string));
    let last = solved(&forced.collect::<Vec<_>>(), true);
    assert_eq!(last.result, Fate::Loss);
}

// B187: White threatens a row of four; the only move that keeps it from him makes a row of three.
#[test]
fn a_forced_reply_can_lose() {
    let solution = solved(
        &moves_to(
            "
            . . . . .
           . . . . . .
          . . . . . . .
         . . . . . . . .
        W W . W . . . . .
         . . B . . . . .
          . . B . . . .
           . . . . . .
            . . . . .
        ",
        ),
        true,
    );
    assert_eq!(solution.to_move, "black");
    assert_eq!(solution.result, Fate::Loss, "{:?}", solution.moves);
}

// B189
#[test]
fn triangles_of_three_sizes_win_by_force() {
    let triangles = [["e5", "f5", "f6"], ["d4", "f4", "f6"], ["d3", "g6", "d6"]];
    for white in triangles {
        let played = [white[0], "a1", white[1], "e9", white[2], "i5"].map(str::to_owned);
        let solution = solved(&played, false);
        assert_eq!(solution.result, Fate::Win, "the triangle {white:?}");
        assert!(solution.line.len() >= 7, "{:?}", solution.line);
    }
}

// B190
/// White opens in the middle. Where Black does not hinder them, their first three pieces make a triangle, and no third piece of
/// Black's helps any more.
#[test]
fn from_the_middle_white_wins_by_a_triangle_whatever_black_does_about_it() {
    let played = ["e5", "a1", "f5", "e9", "f6"].map(str::to_owned);
    let replies = workbench::moves(&yavalath(), Setting::default(), &played).expect("legal moves").moves;
    assert_eq!(replies.len(), 56);
    for reply in replies {
        let then: Vec<String> = played.iter().cloned().chain([reply.to_string()]).collect();
        assert_eq!(solved(&then, false).result, Fate::Win, "{reply}");
    }
}

// B191: one piece at an end of each side is enough; three a little further off are not.
#[test]
fn three_pieces_can_block_a_small_triangle() {
    for (black, result) in [(["d4", "g5", "f7"], Fate::Unknown), (["d3", "h6", "e7"], Fate::Win)] {
        let white = ["e5", "f5", "f6"];
        let played: Vec<String> = white.iter().zip(black).flat_map(|(w, b)| [(*w).to_owned(), b.to_owned()]).collect();
        assert_eq!(solved(&played, false).result, result, "{black:?}");
    }
}

// B185 B194: pairs of either colour along two directions, single pieces along the third.
#[test]
fn a_board_can_be_filled_without_a_row_of_three() {
    let cell = |letter: usize, number: usize| if (letter + 2 * number) % 4 > 1 { "W" } else { "B" };
    let row = |number: usize| {
        let letters = number.saturating_sub(5)..(number + 4).min(9);
        letters.map(|letter| cell(letter, number)).collect::<Vec<_>>().join(" ")
    };
    let drawing = (1..=9).rev().map(row).collect::<Vec<_>>().join("\n");
    let moves = moves_to(&drawing);
    assert_eq!(moves.len(), 61);
    // Nobody can move any more: both pass.
    let whole: Vec<String> = moves.into_iter().chain(["pass", "pass"].map(str::to_owned)).collect();
    let end = workbench::moves(&yavalath(), Setting::default(), &whole).expect("legal moves");
    assert_eq!(end.outcome, Some("draw"), "{drawing}");
}
