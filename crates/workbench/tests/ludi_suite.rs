//! What Ludi means, case by case: `ludi/<group>/*.md`, under every engine.

use std::collections::BTreeSet;
use std::path::Path;

use crate::engines::{LudiTable, ludi_engines};
use crate::ludi_cases::{Case, Fact, Step, read_suite};
use ludi::notation::{Cell, Position};

#[test]
fn every_case_of_the_suite_comes_out_under_every_engine() {
    let (mut failures, mut left) = (Vec::new(), Vec::new());
    for mut case in cases().into_iter().filter(|case| testing::is_wanted(&case.place)) {
        let mut set_up: Vec<Position> = Vec::new();
        for engine in ludi_engines() {
            let mut table = engine.table(&case.rules, case.draws);
            let steps = std::mem::take(&mut case.steps);
            let mut views = Vec::new();
            for (number, step) in steps.iter().enumerate() {
                let mut taken = take(table.as_mut(), &mut case, step);
                if matches!(step, Step::SetUp(_)) {
                    views.push(table.view());
                    let (seen, meant) = (&views[views.len() - 1], set_up.get(views.len() - 1));
                    if meant.is_some_and(|meant| meant != seen) {
                        left.push(format!("{} by {}", case.place, engine.name));
                        if meant.map(bare) == Some(bare(seen)) {
                            break;
                        }
                        taken = Err(format!("the position is {seen:?}"));
                    }
                }
                if let Err(what) = taken {
                    failures.push(format!("{}\nby {}, block {}: {what}", case.place, engine.name, number + 1));
                    break;
                }
            }
            if set_up.is_empty() {
                set_up = views;
            }
            case.steps = steps;
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(left.len() <= MOST_LEFT, "{} cases are not played to the end: {left:#?}", left.len());
}

/// In so many cases states, flags and cells are set up that no rule of the game makes; engines need not keep them then, and
/// such a case says something of the first engine only.
const MOST_LEFT: usize = 31;

/// A position without what the rules may never make.
fn bare(position: &Position) -> Position {
    let mut bare = position.clone();
    bare.cells.fill(Cell::default());
    for piece in bare.board.iter_mut().flatten() {
        (piece.state, piece.flags, piece.looks) = (0, 0, None);
    }
    bare
}

#[test]
fn the_suite_proves_every_row_about_meaning() {
    let proved: BTreeSet<String> = cases().into_iter().flat_map(|case| case.rows).collect();
    let meant = (216..=447).filter(|row| !NOT_ABOUT_PLAYING.contains(row)).chain(ELSEWHERE);
    let unproved: Vec<String> = meant.map(|row| format!("B{row}")).filter(|row| !proved.contains(row)).collect();
    assert!(unproved.is_empty(), "no case proves {unproved:?}");
}

/// Rows from B216 to B447 that are about reading, showing, or what an advisor does.
const NOT_ABOUT_PLAYING: [u32; 7] = [367, 369, 375, 376, 377, 379, 425];

/// Rows on playing that stand in other chapters: defaults, cycles, the swap rule, three players.
const ELSEWHERE: [u32; 12] = [8, 10, 12, 13, 18, 19, 29, 30, 42, 185, 186, 195];

#[test]
fn every_case_says_what_it_proves_and_no_two_are_called_the_same() {
    let cases = cases();
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    let silent: Vec<&str> = cases.iter().filter(|case| case.rows.is_empty()).map(|case| &*case.place).collect();
    assert!(silent.is_empty(), "no row in {silent:#?}");
    let places: BTreeSet<&str> = cases.iter().map(|case| &*case.place).collect();
    assert_eq!(places.len(), cases.len(), "a heading comes twice");
}

#[test]
fn every_game_of_the_suite_is_the_same_after_it_is_printed_and_read_again() {
    for case in cases() {
        assert_eq!(ludi::read(&ludi::print(&case.rules)).game, Some(case.rules), "{}", case.place);
    }
}

fn cases() -> Vec<Case> {
    read_suite(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ludi"))
}

/// Does, or checks, what one block says.
fn take(table: &mut LudiTable, case: &mut Case, step: &Step) -> Result<(), String> {
    let listed: Vec<String> = table.moves().iter().map(|chosen| chosen.text.to_string()).collect();
    let all = || format!("the moves are\n{}", listed.join(" "));
    match step {
        Step::Start => table.begin(0),
        Step::SetUp(lines) => {
            let drawing = case.legend.read(lines, &case.place);
            table.begin(0);
            table.set_up(case.legend.position(drawing, table.view()));
        }
        Step::Play(moves) => return moves.iter().try_for_each(|chosen| play(table, chosen)),
        Step::Moves(moves) => {
            let mut moves = moves.clone();
            moves.sort();
            expect(moves == listed, all)?;
        }
        Step::Includes(moves) => {
            moves.iter().try_for_each(|chosen| expect(listed.contains(chosen), || format!("no {chosen}; {}", all())))?
        }
        Step::Excludes(moves) => {
            moves.iter().try_for_each(|chosen| expect(!listed.contains(chosen), || format!("{chosen} is a move")))?
        }
        Step::Count(count) => expect(listed.len() == *count, || format!("{} moves; {}", listed.len(), all()))?,
        Step::Becomes(lines) => {
            let drawing = case.legend.read(lines, &case.place);
            let view = table.view();
            expect(view.board == drawing.stacks, || format!("the board is {:?}", view.board))?;
            let told = |fact: &Fact| expect(fact.holds(&view), || format!("not {fact:?} in {view:?}"));
            drawing.facts.iter().try_for_each(told)?;
            expect(table.hash() == view.hash(), || "its hash is another".into())?;
        }
        Step::Outcome(expected) => {
            let outcome = table.outcome().map_or("none", |outcome| outcome.name());
            expect(outcome == expected, || format!("the outcome is {outcome}, not {expected}"))?;
        }
        Step::Turn(expected) => {
            let turn = table.to_move().name();
            expect(turn == expected, || format!("it is the turn of {turn}, not of {expected}"))?;
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

fn play(table: &mut LudiTable, text: &str) -> Result<(), String> {
    let moves = table.moves();
    let chosen = moves.iter().find(|chosen| *chosen.text == *text).ok_or_else(|| {
        let all: Vec<&str> = moves.iter().map(|chosen| &*chosen.text).collect();
        format!("{text} cannot be played; the moves are {}", all.join(" "))
    })?;
    table.play(chosen);
    Ok(())
}
