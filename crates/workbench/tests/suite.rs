//! What the language means, case by case: `suite/metagame/*.md`, under every engine.

use std::collections::BTreeSet;
use std::path::Path;

use crate::engines::{Table, engines};
use crate::scenario::{Case, Drawing, Step, read_suite};
use game::{DrawRules, MAX_LEGS, Role};
use metagame::notation::{Action, Move, Piece, Written};
use metagame::tree::Square;

#[test]
fn every_case_of_the_suite_comes_out_under_every_engine() {
    let mut failures = Vec::new();
    for case in cases().into_iter().filter(|case| testing::is_wanted(&case.place)) {
        for engine in engines() {
            let mut table = engine.table(&case.rules, case.draws);
            for (number, step) in case.steps.iter().enumerate() {
                if let Err(what) = take(table.as_mut(), step) {
                    failures.push(format!("{}\nby {}, block {}: {what}", case.place, engine.name, number + 1));
                    break;
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn the_suite_proves_every_row_about_meaning() {
    let proved: BTreeSet<String> = cases().into_iter().flat_map(|case| case.rows).collect();
    let meant = (20..=91).filter(|row| !NOT_ABOUT_PLAYING.contains(row)).chain([93, 115, 121, 122, 123, 124, 125, 171]);
    let unproved: Vec<String> = meant.map(|row| format!("M{row}")).filter(|row| !proved.contains(row)).collect();
    assert!(unproved.is_empty(), "no case proves {unproved:?}");
}

/// Rows from M20 to M91 that are about statistics, reading, an extension that is wanted, or random set-ups (which
/// `symmetry.rs` proves).
const NOT_ABOUT_PLAYING: [u32; 8] = [21, 22, 23, 29, 56, 74, 75, 84];

#[test]
fn every_case_says_what_it_proves_and_no_two_are_called_the_same() {
    let cases = cases();
    assert!(cases.len() >= 80, "only {} cases", cases.len());
    let silent: Vec<&str> = cases.iter().filter(|case| case.rows.is_empty()).map(|case| &*case.place).collect();
    assert!(silent.is_empty(), "no row in {silent:#?}");
    let places: BTreeSet<&str> = cases.iter().map(|case| &*case.place).collect();
    assert_eq!(places.len(), cases.len(), "a heading comes twice");
}

#[test]
fn every_game_of_the_suite_is_the_same_after_it_is_printed_and_read_again() {
    for case in cases() {
        assert_eq!(metagame::read(&metagame::print(&case.rules)).game, Some(case.rules), "{}", case.place);
    }
}

// M62, our limit. A snake of 66 stones, which leaves the taker no choice:
//
// 5 | s . . ... . .
// 4 | s . . ... . .
// 3 | s s s ... s s
// 2 | . . . ... . s
// 1 | T s s ... s s
#[test]
fn a_chain_of_captures_ends_after_as_many_legs_as_are_allowed() {
    let rules = metagame::read(SNAKE).game.expect("a game");
    for engine in engines() {
        let mut table = engine.table(&rules, DrawRules::default());
        let mut position = table.view();
        let stones = (2..=32).map(|file| (file, 1)).chain([(32, 2)]).chain((1..=32).map(|file| (file, 3)));
        for (file, rank) in stones.chain([(1, 4), (1, 5)]) {
            let site = rules.board.grid().site(file, rank).expect("a square of the board");
            position.board[site.index()] = Some(Piece { owner: Role::Black, kind: 0 });
        }
        table.set_up(position);
        let moves = table.moves();
        let lengths = moves.iter().map(|chosen| match &chosen.chosen.action {
            Action::Transfer { legs, .. } => legs.len(),
            Action::Place { .. } => 0,
        });
        assert_eq!(lengths.collect::<Vec<_>>(), [MAX_LEGS], "by {}", engine.name);
    }
}

const SNAKE: &str = "
GAME snake
GOALS STALEMATE opponent
BOARD_SIZE 32 BY 5 BOARD_TYPE planar INVERSION forward PROMOTE_RANK 5
SETUP taker AT {(1,1)}
DEFINE stone END DEFINE
DEFINE taker
  CAPTURING
    CAPTURE BY {clobber} TYPE [{opponent} {stone}] EFFECT remove
      MOVEMENT LEAP <1,0> SYMMETRY all_symmetry END MOVEMENT
    END CAPTURE
  END CAPTURING
  CONSTRAINTS must_capture continue_captures
END DEFINE
END GAME.";

fn cases() -> Vec<Case> {
    read_suite(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/metagame"))
}

/// Does, or checks, what one block says.
fn take(table: &mut Table, step: &Step) -> Result<(), String> {
    let moves = table.moves();
    let listed: Vec<String> = moves.iter().map(|chosen| chosen.text.to_string()).collect();
    let all = || format!("the moves are\n{}", listed.join("\n"));
    match step {
        Step::Start(seed) => table.begin(*seed),
        Step::SetUp(position) => table.set_up(position.clone()),
        Step::Play(lines) => return lines.iter().try_for_each(|line| play(table, line)),
        Step::Moves(lines) => {
            let mut lines = lines.clone();
            lines.sort();
            let missing: Vec<&String> = lines.iter().filter(|line| !listed.contains(line)).collect();
            expect(lines == listed, || format!("{}\nmissing: {missing:#?}", all()))?;
        }
        Step::Includes(lines) => {
            lines.iter().try_for_each(|line| expect(listed.contains(line), || format!("no {line}; {}", all())))?
        }
        Step::Excludes(lines) => {
            lines.iter().try_for_each(|line| expect(!listed.contains(line), || format!("{line} is a move")))?
        }
        Step::Count(count) => expect(listed.len() == *count, || format!("{} moves; {}", listed.len(), all()))?,
        Step::Reaches(from, drawing) => reaches(&moves, *from, drawing)?,
        Step::Becomes(position) => {
            let view = table.view();
            expect(view == *position, || format!("the position is {view:?}, not {position:?}"))?;
            expect(table.hash() == position.hash(), || "its hash is another".into())?;
        }
        Step::Outcome(expected) => {
            let outcome = table.outcome().map_or("none", |outcome| outcome.name());
            expect(outcome == expected, || format!("the outcome is {outcome}, not {expected}"))?;
        }
        Step::Perft(expected) => {
            let found = table.perft(expected.len());
            expect(found == *expected, || format!("perft is {found:?}, not {expected:?}"))?;
        }
    }
    Ok(())
}

fn expect(holds: bool, what: impl Fn() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn play(table: &mut Table, line: &str) -> Result<(), String> {
    let moves = table.moves();
    let chosen = moves.iter().find(|chosen| *chosen.text == *line).ok_or_else(|| format!("{line} cannot be played"))?;
    table.play(chosen);
    Ok(())
}

/// `*` marks the squares where the piece can go without capturing, `x` those where it can end after a capture, `+`
/// those where it can do either, and on no other square can it end.
fn reaches(moves: &[Written], from: Square, drawing: &Drawing) -> Result<(), String> {
    for (rank, marks) in drawing.ranks.iter().enumerate() {
        for file in 0..marks.len() {
            let square = Square { file: file as u32 + 1, rank: rank as u32 + 1 };
            let ends = |capturing| moves.iter().any(|chosen| ending(&chosen.chosen) == Some((from, square, capturing)));
            let mark = match (ends(false), ends(true)) {
                (false, false) => '.',
                (true, false) => '*',
                (false, true) => 'x',
                (true, true) => '+',
            };
            let drawn = if "*x+".contains(drawing.mark(square)) { drawing.mark(square) } else { '.' };
            expect(mark == drawn, || format!("{square} is {mark}, not {drawn}"))?;
        }
    }
    Ok(())
}

/// Where a move of a piece begins and ends, and whether it captures.
fn ending(chosen: &Move) -> Option<(Square, Square, bool)> {
    match &chosen.action {
        Action::Place { .. } => None,
        Action::Transfer { legs, .. } => {
            let (first, last) = (legs.first()?, legs.last()?);
            Some((first.from, last.to, !first.captures.is_empty()))
        }
    }
}
