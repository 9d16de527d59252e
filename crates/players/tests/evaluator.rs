//! The evaluator: what positions are worth, for whom, and why.

use crate::drawing::{Board, Drawing};
use board::Site;
use game::{Rng, Role, Staged, Visit};
use players::advisors::{self, ADVISORS};
use players::{Evaluator, Explanation, Policy};

/// Evaluates a position for both sides.
struct Both<'a>(&'a mut Evaluator);

impl Visit for Both<'_> {
    type Output = [i32; 2];

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _past: &[u64]) -> [i32; 2] {
        Role::BOTH.map(|role| self.0.evaluate(arena, state, role))
    }
}

/// Evaluates positions of random games: both sides' advantages.
struct Walk<'a>(&'a mut Evaluator, u64);

impl Visit for Walk<'_> {
    type Output = Vec<[i32; 2]>;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _past: &[u64]) -> Vec<[i32; 2]> {
        let (mut state, mut buffer, mut rng) = (state.clone(), arena.buffer(), Rng::new(self.1, 0));
        let mut found = Vec::new();
        while let Ok(count) = arena.find(&state, &mut buffer) {
            let number = rng.below(count);
            arena.play(&mut state, &mut buffer, number);
            let both = Role::BOTH.map(|role| self.0.evaluate(arena, &state, role));
            assert_eq!(both, Role::BOTH.map(|role| self.0.evaluate_in(arena, &state, role, &mut buffer)));
            found.push(both);
            if found.len() > 80 {
                break;
            }
        }
        found
    }
}

struct Explain<'a>(&'a mut Evaluator);

impl Visit for Explain<'_> {
    type Output = Explanation;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _past: &[u64]) -> Explanation {
        self.0.explain(arena, state, Role::White)
    }
}

fn evaluator(board: &Board) -> Evaluator {
    Evaluator::policy(&Policy::default_for(board.ground()), board.ground().clone())
}

#[test]
fn one_sides_advantage_is_the_others_disadvantage_and_far_from_a_win() {
    for game in ["yavalath", "hex", "breakthrough", "fox_and_geese", "english_draughts", "metagame/chess"] {
        let board = Board::load(game);
        let mut evaluator = evaluator(&board);
        for seed in 0..3 {
            let judged = board.enter(&Drawing::default(), Walk(&mut evaluator, seed));
            assert!(judged.iter().all(|[white, black]| *white == -*black && white.abs() <= 500_000), "{game}");
            assert!(judged.iter().any(|[white, _]| *white != 0), "{game}: all positions look alike");
        }
    }
}

// B38: E(s) is the weighted sum of what the advisors say.
#[test]
fn the_advantage_is_the_difference_of_weighted_sums() {
    let board = Board::load("breakthrough_6x6");
    let drawing = Drawing::read(". . . . . .\n. X . . . .\n. . . . . .\n. . . . . .\n. . o . . .\no . . . X X\n");
    let mut evaluator =
        Evaluator::policy(&Policy::default().with("mater", 2.0).with("proxh", -1.0), board.ground().clone());
    let mut sums = [0.0; 2];
    board.show(&drawing, |scene| {
        for (player, sum) in sums.iter_mut().enumerate() {
            let value = |name: &str| ADVISORS[advisors::find(name).expect("an advisor")].value(scene, player);
            *sum = 2.0 * value("mater") - value("proxh");
        }
    });
    let expected = ((sums[0] - sums[1]) * 10_000.0).round() as i32;
    assert_eq!(board.enter(&drawing, Both(&mut evaluator)), [expected, -expected]);
    assert_ne!(expected, 0);
}

// S15 S16
#[test]
fn an_explanation_tells_every_advisors_part_for_both_sides_and_the_sum() {
    let board = Board::load("metagame/chess");
    let drawing = Drawing::read(
        "r . . . k . . .\np . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . P\nR . . . K . . Q\n",
    );
    let mut evaluator = Evaluator::policy(&Policy::table1(), board.ground().clone());
    let told = board.enter(&drawing, Explain(&mut evaluator));
    assert_eq!(told.views.len(), 7);
    for player in 0..2 {
        let parts: i64 = told.views.iter().map(|view| view.sides[player].counts).sum();
        assert!((parts - told.sums[player]).abs() <= 7, "{parts} and {}", told.sums[player]);
        for view in &told.views {
            let side = &view.sides[player];
            let reasons: f64 = side.reasons.iter().map(|reason| reason.amount).sum();
            assert!((reasons - side.value).abs() < 1e-6, "{}", view.advisor);
            assert_eq!(side.weight, 1.0);
        }
    }
    assert!((told.sums[0] - told.sums[1] - i64::from(told.advantage)).abs() <= 2);
    let material = told.views.iter().find(|view| view.advisor == "material").expect("material");
    let queen = material.sides[0].reasons.iter().find(|reason| reason.places == ["h1"]).expect("a queen");
    assert_eq!((queen.piece.as_deref(), queen.amount), (Some("queen"), 102.6875));
}

// S25
#[test]
fn to_attack_an_equal_piece_while_ones_own_is_attacked_loses_and_to_attack_a_dear_one_may_not() {
    let board = Board::load("metagame/chess");
    let policy = Policy::default().with("local-threat", 1.0);
    let gain = |rows: [&str; 3]| {
        let drawing = format!("{}{}\nBlack to move\n", ". . . . . . . .\n".repeat(5), rows.join("\n"));
        let mut judge = Evaluator::policy(&policy, board.ground().clone());
        board.enter(&Drawing::read(&drawing), Both(&mut judge))[0]
    };
    // White has just moved; each rook could take the other, and it is Black's turn.
    let equal = gain(["r . . . . . . .", ". . . . . . . .", "R . . . . . . ."]);
    assert!(equal < 0, "{equal}");
    // A pawn that can be taken attacks a queen.
    let dear = gain([". . . . . . . .", ". q . . . . . .", "P . . . . . . ."]);
    assert!(dear > 0, "{dear}");
}

// S23
#[test]
fn a_policy_says_how_much_threats_count_for_the_side_to_move_and_for_the_other() {
    let board = Board::load("metagame/chess");
    let empty = ". . . . . . . .\n".repeat(4);
    let drawing =
        Drawing::read(&format!("{empty}q . . . . . . .\n. . . . . . . .\n. . . . . . . .\nR . . . . . . .\n"));
    let threats = |parameters: &str| {
        let policy = Policy::read(&format!("(policy (local-threat 1) {parameters})")).policy.expect("a policy");
        let told = board.enter(&drawing, Explain(&mut Evaluator::policy(&policy, board.ground().clone())));
        [0, 1].map(|player| told.views[0].sides[player].value)
    };
    let (queen, rook) = (102.6875, 75.5);
    let near =
        |found: [f64; 2], wanted: [f64; 2]| found.iter().zip(wanted).all(|(one, other)| (one - other).abs() < 1e-6);
    assert!(near(threats(""), [0.9 * queen, 0.4 * rook]));
    assert!(near(threats("(parameters (threat-to-move 1) (threat-waiting 0.25))"), [queen, 0.25 * rook]));
    assert!(near(threats("(parameters (threat-waiting 0.9))"), [0.9 * queen, 0.9 * rook]));
}

#[test]
fn without_a_mind_all_positions_look_alike_and_material_counts_pieces() {
    let board = Board::load("metagame/chess");
    let start = Drawing::default();
    assert_eq!(board.enter(&start, Both(&mut Evaluator::nothing())), [0, 0]);
    let drawing = Drawing::read(
        ". . . . k . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. P . . . . . .\n. . . . K . . Q\n",
    );
    let kinds = &board.ground().kinds;
    let values: Vec<i32> = kinds.iter().map(|kind| if kind == "queen" { 900 } else { 100 }).collect();
    assert_eq!(board.enter(&drawing, Both(&mut Evaluator::material(values))), [1000, -1000]);
}

/// What an advisor says of a position for the first player.
fn said(board: &Board, name: &str, drawing: &str) -> f64 {
    let mut said = 0.0;
    let advisor = ADVISORS[advisors::find(name).expect("an advisor")];
    board.show(&Drawing::read(drawing), |scene| said = advisor.value(scene, 0));
    said
}

/// An empty Hex board of five by five but for these of White's and of Black's.
fn hex(white: &[&str], black: &[&str]) -> String {
    let rows = (1..=5).rev().map(|row| {
        let cell = |column: char| {
            let name = format!("{column}{row}");
            if white.contains(&name.as_str()) {
                "X"
            } else if black.contains(&name.as_str()) {
                "o"
            } else {
                "."
            }
        };
        ('a'..='e').map(cell).collect::<Vec<_>>().join(" ") + "\n"
    });
    rows.collect()
}

// B475: White goes along the rows.
#[test]
fn a_bridge_counts_more_than_stones_that_do_not_work_together() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ludi/hex.ludi"));
    let board = Board::load(
        &text.expect("hex")[..]
            .split_once("(game")
            .map(|(_, rest)| format!("(game{rest}"))
            .expect("a game")
            .replace("Hex 11", "Hex 5"),
    );
    let conn = |white: &[&str], black: &[&str]| said(&board, "conn", &hex(white, black));
    let net = &board.ground().net;
    let site = |name: &str| Site(board.ground().sites.iter().position(|known| known == name).expect("a site") as u16);
    let joint = |one: &str, other: &str| {
        net.neighbours(site(one)).iter().filter(|by| net.neighbours(site(other)).contains(by)).count()
    };
    let bridge = ["d2", "d4"]
        .into_iter()
        .find(|other| net.distance(site("c3"), site(other)) == 2 && joint("c3", other) == 2)
        .expect("a bridge");
    assert!(conn(&["c3", bridge], &[]) > conn(&["c3", "c4"], &[]), "a bridge against neighbours across the way");
    let row = ["a3", "b3", "c3", "d3", "e3"];
    assert_eq!(conn(&row, &[]), 1.0);
    assert!(conn(&row[..4], &[]) > 0.9, "one stone that can be put on either of two sites is missing");
    assert!(conn(&row[..4], &[]) < 1.0);
    let wall = ["c1", "c2", "c3", "c4", "c5"];
    assert_eq!(conn(&["a3", "b3"], &wall), 0.0);
}

// B43 B44: with the policy of those who have no goal, pieces swarm around the enemy.
#[test]
fn geese_that_have_no_goal_close_in_on_the_fox() {
    struct Hunt<'a>(&'a mut Evaluator, &'a players::ground::Net);
    impl Visit for Hunt<'_> {
        type Output = Vec<f64>;
        fn visit<A: Staged>(self, arena: &A, state: &A::State, _past: &[u64]) -> Vec<f64> {
            let (mut state, mut buffer, mut look) = (state.clone(), arena.buffer(), game::Look::default());
            let mut apart = Vec::new();
            for ply in 0..12 {
                arena.look(&state, &mut look);
                let fox = look.of(0).next().expect("a fox").site;
                apart.push(look.of(1).map(|goose| f64::from(self.1.distance(goose.site, fox))).sum::<f64>() / 4.0);
                let Ok(count) = arena.find(&state, &mut buffer) else { break };
                let mut after = |number: u32| {
                    let mut after = state.clone();
                    arena.play(&mut after, &mut buffer, number);
                    self.0.evaluate(arena, &after, Role::Black)
                };
                let best = (0..count).max_by_key(|number| after(*number)).expect("a move");
                // The fox walks to and fro.
                arena.play(&mut state, &mut buffer, if ply % 2 == 0 { 0 } else { best });
            }
            apart
        }
    }
    let board = Board::load("fox_and_geese");
    let policy = Policy::default_for(board.ground());
    let apart = board
        .enter(&Drawing::default(), Hunt(&mut Evaluator::policy(&policy, board.ground().clone()), &board.ground().net));
    assert!(apart.last() < apart.first(), "{apart:?}");
}
