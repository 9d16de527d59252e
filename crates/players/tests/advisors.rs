//! What every advisor says of drawn positions: `advisors/*.md`, one file an advisor, each case a game, a position and what is
//! said of it.
//!
//! In a drawing the top row comes first, capitals are the first player's. A letter is a type whose name begins with it, or any type if
//! there is only one; `N` is a knight. `X3` is a stack of three, `X:2` a piece in state 2.

use crate::drawing;

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use crate::drawing::{Board, Drawing};
use players::advisors::{self, ADVISORS, Scene, Scratch, Solution};
use players::{Ground, Policy};

/// A case of a file: a heading, the game, a position, and what is said.
struct Case {
    title: String,
    game: String,
    position: String,
    says: Vec<String>,
}

#[test]
fn every_advisor_says_of_drawn_positions_what_its_file_tells() {
    let (mut faults, mut told) = (Vec::new(), 0);
    for (number, advisor) in ADVISORS.iter().enumerate() {
        let cases = cases(&file(advisor.name()));
        assert!(cases.len() >= 2, "{} has {} cases", advisor.name(), cases.len());
        for case in cases {
            told += 1;
            faults.extend(
                faults_of(number, &case)
                    .into_iter()
                    .map(|fault| format!("{}: {}: {fault}", advisor.name(), case.title)),
            );
        }
    }
    assert!(faults.is_empty(), "{} of {told} cases:\n{}", faults.len(), faults.join("\n"));
}

// B35
#[test]
fn estimates_of_the_twenty_lie_between_nought_and_one_all_through_random_games() {
    for game in
        ["yavalath", "hex", "lines_of_action", "breakthrough", "stack_5", "reversi", "english_draughts", "pente"]
    {
        let board = Board::load(game);
        board.walk(3, 60, |scene| {
            for advisor in &ADVISORS[..20] {
                for player in 0..2 {
                    let value = advisor.value(scene, player);
                    assert!((0.0..=1.0 + 1e-9).contains(&value), "{game}: {} says {value}", advisor.name());
                }
            }
        });
    }
}

// S16
#[test]
fn what_pells_advisors_say_is_the_sum_of_their_solutions() {
    for game in ["chess", "american_checkers", "minishogi"] {
        let board = Board::load(&format!("metagame/{game}"));
        board.walk(2, 40, |scene| {
            for advisor in &ADVISORS[20..] {
                for player in 0..2 {
                    let sum: f64 = advisors::solutions(*advisor, scene, player).iter().map(|one| one.amount).sum();
                    assert!((advisor.value(scene, player) - sum).abs() < 1e-6, "{game}: {}", advisor.name());
                }
            }
        });
    }
}

// B35: the same code tells how near an end is and whether it is there.
#[test]
fn an_advisor_whose_end_condition_is_met_says_so_exactly_when_the_game_is_won_by_it() {
    for (game, name) in [("tic_tac_toe", "nina"), ("hex", "conn"), ("form_a_group", "group"), ("breakthrough", "proxg")]
    {
        let advisor = ADVISORS[advisors::find(name).expect("an advisor")];
        let board = Board::load(game);
        let mut ends = 0;
        board.play(8, 400, |scene, winner| {
            let met = (0..2).filter(|player| advisor.met(scene, *player) == Some(true)).collect::<Vec<_>>();
            match winner {
                Some(winner) if game != "form_a_group" && game != "breakthrough" => assert_eq!(met, [winner], "{game}"),
                Some(winner) => assert!(met.is_empty() || met.contains(&winner), "{game}: {met:?}, not {winner}"),
                None => assert!(met.is_empty(), "{game}: {met:?}"),
            }
            ends += met.len();
        });
        assert!(ends > 0, "no game of {game} ended so");
    }
}

// S29
#[test]
fn a_piece_in_hand_is_worth_the_mean_of_what_is_said_of_it_on_each_empty_square() {
    let board = Board::load("metagame/minishogi");
    let rows = ["r b s g k", ". . . . p", ". . . . .", "P . . . .", "K . . . ."];
    let local = ["dynamic-mobility", "capturing-mobility", "eventual-mobility", "promote-distance", "arrival-distance"];
    let advisor = |name: &str| ADVISORS[advisors::find(name).expect("an advisor")];
    for (letter, name) in [("R", "rook"), ("B", "bishop"), ("S", "silver"), ("G", "gold")] {
        let (mut sum, mut empty) = (0.0, 0.0);
        for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
            let mut cells: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
            if std::mem::replace(&mut cells[row][column], letter) != "." {
                continue;
            }
            let drawn: Vec<String> = cells.iter().map(|row| row.join(" ")).collect();
            board.show(&Drawing::read(&drawn.join("\n")), |scene| {
                let here = format!("{}{}", ["a", "b", "c", "d", "e"][column], 5 - row);
                let of_it = |one: &Solution| one.at.is_some_and(|at| scene.ground.sites[at.index()] == here);
                let told = local.iter().flat_map(|name| advisors::solutions(advisor(name), scene, 0));
                sum += told.filter(of_it).map(|one| one.amount).sum::<f64>();
            });
            empty += 1.0;
        }
        board.show(&Drawing::read(&format!("{}\nWhite holds {name} 1", rows.join("\n"))), |scene| {
            let held = advisor("possess").value(scene, 0);
            assert!(held > 0.0 && (held - sum / empty).abs() < 1e-6, "{name}: {held}, not {}", sum / empty);
        });
    }
}

fn faults_of(number: usize, case: &Case) -> Vec<String> {
    let board = Board::load(&case.game);
    let drawing = Drawing::read(&case.position);
    let advisor = ADVISORS[number];
    let mut faults = Vec::new();
    board.show(&drawing, |scene| {
        for line in &case.says {
            let (who, rest) = line.split_once(' ').expect("a player and what is said for him");
            let player = scene.ground.players.iter().position(|name| name.eq_ignore_ascii_case(who)).expect("a player");
            let (value, reasons) =
                rest.split_once(": ").map_or((rest, None), |(value, reasons)| (value, Some(reasons)));
            let found = match value {
                "met" | "not met" => {
                    let met = advisor.met(scene, player);
                    (met != Some(value == "met")).then(|| format!("{line}: {met:?}"))
                }
                _ => differs(value, advisor.value(scene, player)).map(|found| format!("{line}: {found}")),
            };
            faults.extend(found);
            faults.extend(reasons.and_then(|reasons| {
                let found = told(scene.ground, &advisors::solutions(advisor, scene, player));
                (found != reasons).then(|| format!("{line}: {found}"))
            }));
        }
    });
    faults
}

/// What was found, if it is not what was told, to the digits that were told.
fn differs(told: &str, found: f64) -> Option<String> {
    let digits = told.split_once('.').map_or(0, |(_, digits)| digits.len());
    let value: f64 = told.parse().unwrap_or_else(|_| panic!("a number, not {told}"));
    let apart = (found - value).abs() > 0.5001 * 0.1f64.powi(digits as i32);
    apart.then(|| format!("{found}"))
}

fn told(ground: &Ground, solutions: &[Solution]) -> String {
    let name = |site: board::Site| ground.sites[site.index()].clone();
    let one = |solution: &Solution| {
        let places: Vec<String> = [solution.at, solution.to].into_iter().flatten().map(name).collect();
        let amount = format!("{:.3}", solution.amount);
        format!("{} {}", places.join("-"), amount.trim_end_matches('0').trim_end_matches('.'))
    };
    solutions.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn file(name: &str) -> String {
    let path = folder().join(format!("{}.md", name.replace('-', "_")));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/advisors")
}

/// The cases of a file. A game holds until another is named.
fn cases(text: &str) -> Vec<Case> {
    let mut game = String::new();
    let mut cases = Vec::new();
    for part in text.split("\n## ").skip(1) {
        let title = part.lines().next().unwrap_or_default().to_owned();
        if let Some((_, rest)) = part.split_once("Game `") {
            game = rest.split('`').next().unwrap_or_default().to_owned();
        }
        if let Some(own) = block(part, "game") {
            game = own;
        }
        let says = block(part, "says").unwrap_or_default().lines().map(str::to_owned).collect();
        cases.push(Case { title, game: game.clone(), position: block(part, "position").unwrap_or_default(), says });
    }
    cases
}

fn block(text: &str, name: &str) -> Option<String> {
    let rest = text.split_once(&format!("```{name}\n"))?.1;
    rest.split_once("```").map(|(block, _)| block.to_owned())
}

/// The default policy of a game must be made of advisors; a scene of any of its positions can be looked at.
#[test]
fn the_default_policy_of_every_library_game_counts_something_for_every_player() {
    for name in drawing::library() {
        let board = Board::load(&name);
        let policy = Policy::default_for(board.ground());
        let scratch = RefCell::new(Scratch::default());
        board.show(&Drawing::default(), |scene| {
            let scene = Scene { scratch: &scratch, ..*scene };
            for (player, called) in scene.ground.players.iter().enumerate() {
                for (number, _) in policy.weights(called) {
                    assert!(
                        ADVISORS[*number].strength(&scene, player).is_finite(),
                        "{name}: {}",
                        ADVISORS[*number].name()
                    );
                }
            }
        });
    }
}
