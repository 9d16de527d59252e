//! The published tables in every cell, and games made up to show one thing each.

use board::Site;
use game::{Rng, Role};

use super::*;

const CHESS: &str = include_str!("../../../../games/metagame/chess.game");
const CHECKERS: &str = include_str!("../../../../games/metagame/american_checkers_table2.game");
const TURNCOAT: &str = include_str!("../../../../games/metagame/turncoat_chess.game");

fn analysis(text: &str) -> Analysis {
    let reading = metagame::read(text);
    Analysis::of_metagame(&reading.game.unwrap_or_else(|| panic!("{:?}", reading.diagnostics)))
}

/// What the advisors say of White's pieces of this name, and the total.
fn row(values: &Values, name: &str) -> [f64; 12] {
    let row = values.rows().iter().find(|row| row.name == name).expect("a type of this name");
    let mut cells = [row.total; 12];
    StaticAdvisor::ALL.iter().zip(&mut cells).for_each(|(advisor, cell)| *cell = row.advice[*advisor]);
    cells
}

/// What Pell's own program prints, to nine digits or more; `promote` is put in as 0.
const TABLES: [(&str, &str, [f64; 12]); 8] = [
    // S60
    (CHECKERS, "king", [4.0, 6.9375, 3.0625, 5.192871094, 1.0, 2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 23.19287109]),
    // S61 S62
    (CHECKERS, "man", [2.0, 3.71875, 1.53125, 2.641601562, 1.0, 2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 13.89160156]),
    // S63
    (CHESS, "bishop", [13.0, 12.0, 8.75, 10.9375, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 51.6875]),
    // S64 S43
    (CHESS, "king", [8.0, 12.9375, 6.5625, 9.649902344, 1.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 45.14990234]),
    // S65
    (CHESS, "knight", [8.0, 14.8125, 5.25, 11.80957031, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 46.87207031]),
    // S66
    (CHESS, "pawn", [1.0, 1.9921875, 0.875, 1.750976562, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 12.61816406]),
    // S67
    (CHESS, "queen", [27.0, 23.5, 22.75, 22.4375, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 102.6875]),
    // S68
    (CHESS, "rook", [14.0, 20.25, 14.0, 20.25, 0.0, 6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 75.5]),
];

// S39 S40 S41 S42 S44 S46 S48 S69 S70, and those above
#[test]
fn the_published_tables_come_out_in_every_cell() {
    for (text, name, expected) in TABLES {
        let found = row(&analysis(text).values(&Options::default()), name);
        for (cell, expected) in found.iter().zip(expected) {
            assert!((cell - expected).abs() < 1e-8, "{name}: {found:?}");
            assert!(cell.is_sign_positive(), "{name}: {found:?} prints a zero as -0");
        }
    }
}

// S38
#[test]
fn both_sides_have_types_of_their_own_that_are_worth_the_same_to_them() {
    for text in [CHESS, CHECKERS, TURNCOAT] {
        let analysis = analysis(text);
        let values = analysis.values(&Options { promote: true, ..Options::default() });
        let (white, black) = values.rows().split_at(values.rows().len() / 2);
        for (white, black) in white.iter().zip(black) {
            assert_eq!((white.piece.owner, black.piece.owner), (Role::White, Role::Black));
            assert_eq!((&white.name, white.advice, white.total), (&black.name, black.advice, black.total));
            assert_eq!(values.total(black.piece), black.total);
        }
        assert_eq!(analysis.types().len(), values.rows().len());
    }
}

// S57
#[test]
fn a_queen_is_worth_more_than_a_rook_whatever_the_weights() {
    let analysis = analysis(CHESS);
    let mut rng = Rng::new(57, 0);
    for _ in 0..1000 {
        let mut options = Options::default();
        for advisor in StaticAdvisor::ALL {
            options.weights[advisor] = f64::from(rng.below(1_000_000) + 1) / 100_000.0;
        }
        let values = analysis.values(&options);
        let total = |name| row(&values, name)[11];
        assert!(total("queen") > total("rook"), "{:?}", options.weights);
    }
}

// S50
#[test]
fn with_promotion_men_and_pawns_rise_and_nothing_else_does() {
    for (text, risen, into) in
        [(CHECKERS, "man", &["king"][..]), (CHESS, "pawn", &["knight", "bishop", "rook", "queen"])]
    {
        let analysis = analysis(text);
        let plain = analysis.values(&Options::default());
        let values = analysis.values(&Options { promote: true, ..Options::default() });
        // Seven ranks from which it takes 7, 6, ... 1 moves; from the eighth there is no move.
        let nearness = (1..8).map(|moves| 0.5f64.powi(moves)).sum::<f64>() / 8.0;
        let options = into.iter().map(|name| row(&plain, name)[11]).sum::<f64>() / into.len() as f64;
        for row in values.rows() {
            let promote = row.advice[StaticAdvisor::Promote];
            assert_eq!(promote > 0.0, row.name == risen, "{row:?}");
            assert!(row.name != risen || (promote - nearness * options).abs() < 1e-9, "{row:?}");
            assert!((row.total - plain.total(row.piece) - promote).abs() < 1e-9, "{row:?}");
        }
    }
}

// S47
#[test]
fn where_pieces_capture_their_own_side_they_give_it_something() {
    let values = analysis(TURNCOAT).values(&Options::default());
    let of = |advisor: StaticAdvisor| values.rows().iter().map(move |row| row.advice[advisor]).sum::<f64>();
    assert!(of(StaticAdvisor::Giveaway) > 0.0);
    let chess = analysis(CHESS).values(&Options::default());
    assert!(chess.rows().iter().all(|row| row.advice[StaticAdvisor::Giveaway] == 0.0));
}

/// A game of men that step one site ahead on a board of five by five, with these goals and this more.
fn walkers(goals: &str, more: &str) -> Analysis {
    analysis(&format!(
        "GAME walkers GOALS STALEMATE opponent {goals} BOARD_SIZE 5 BY 5 BOARD_TYPE planar INVERSION forward
         PROMOTE_RANK 5 SETUP man AT {{(1,1)}}
         DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {{}} END MOVEMENT END MOVING {more} END DEFINE
         DEFINE hero MOVING MOVEMENT LEAP <1,0> SYMMETRY {{side}} END MOVEMENT END MOVING END DEFINE
         END GAME."
    ))
}

const MEN: [(Role, usize); 2] = [(Role::White, 0), (Role::Black, 0)];

/// From which ranks of the third file a man has a move.
fn moving_from(analysis: &Analysis, (side, kind): (Role, usize)) -> Vec<u32> {
    let grid = board::Grid::new(5, 5, board::Wrap::Planar);
    let can_move = |rank: &u32| {
        let site = grid.site(3, (*rank).into()).expect("on the board");
        !analysis.transitions().targets(side, kind, site).is_empty()
    };
    (1..6).filter(can_move).collect()
}

// S52
#[test]
fn a_lone_piece_goes_where_its_moving_powers_lead() {
    let walkers = walkers("", "");
    assert_eq!(MEN.map(|man| moving_from(&walkers, man)), [[1, 2, 3, 4], [2, 3, 4, 5]]);
    assert_eq!(walkers.transitions().targets(Role::White, 0, Site(2)), [Site(7)]);
    assert_eq!(walkers.transitions().targets(Role::Black, 0, Site(7)), [Site(2)]);
    assert_eq!(walkers.transitions().distance(Role::White, 0, Site(2), Site(22)), Some(4));
}

// S53: whosever goal it is, no path goes on from where it is met.
#[test]
fn nobody_moves_from_where_the_game_is_over() {
    let own = walkers("ARRIVE [{player} {man}] AT {(3,3)}", "");
    assert_eq!(MEN.map(|man| moving_from(&own, man)), [[1, 2, 4], [2, 4, 5]]);
    assert_eq!(own.transitions().distance(Role::White, 0, Site(2), Site(17)), None);
}

// S54
#[test]
fn nobody_moves_to_where_the_enemy_wins() {
    let lost = walkers("ARRIVE [{opponent} {man}] AT {(3,4)}", "");
    // White's goal is about Black on the fourth rank, Black's about White on the second.
    assert_eq!(MEN.map(|man| moving_from(&lost, man)), [[3, 4], [2, 3]]);
    let drawn = walkers("ARRIVE [any_player {man}] AT {(3,2) (3,4)}", "");
    assert_eq!(MEN.map(|man| moving_from(&drawn, man)), [[1, 3], [3, 5]]);
}

// S54: on its last rank a piece counts as what it can become there.
#[test]
fn promotion_can_save_a_piece_or_doom_it() {
    let goal = |name: &str| format!("ARRIVE [{{opponent}} {{{name}}}] AT {{(3,1)}}");
    let promoting = |rule: &str| format!("PROMOTING {rule} END PROMOTING");
    let last_step = |goals: &str, rule: &str| moving_from(&walkers(goals, rule), MEN[0]).contains(&4);
    assert!(!last_step(&goal("man"), ""));
    assert!(last_step(&goal("man"), &promoting("PROMOTE_TO hero")));
    assert!(!last_step(&goal("hero"), &promoting("PROMOTE_TO hero")));
    assert!(last_step(&goal("hero"), &promoting("DECISION player OPTIONS [{player} {man hero}]")));
    assert!(!last_step(&goal("hero"), &promoting("DECISION opponent OPTIONS [{player} {man hero}]")));
    assert!(last_step(&goal("hero"), &promoting("DECISION opponent OPTIONS [{player} {man}]")));
}

// S49
#[test]
fn a_man_who_can_become_the_hero_of_a_goal_is_worth_half_of_him() {
    let goal = "ARRIVE [{player} {hero}] AT {(1,1)}";
    let arrive = |rule: &str| {
        let values = walkers(goal, rule).values(&Options::default());
        [row(&values, "man")[9], row(&values, "hero")[9]]
    };
    assert_eq!(arrive(""), [0.0, 1.0]);
    assert_eq!(arrive("PROMOTING PROMOTE_TO hero END PROMOTING"), [0.5, 1.0]);
    assert_eq!(arrive("PROMOTING DECISION player OPTIONS [{player} any_piece] END PROMOTING"), [0.5, 1.0]);
    assert_eq!(arrive("PROMOTING DECISION opponent OPTIONS [{player} {hero}] END PROMOTING"), [0.0, 1.0]);
    let lost = walkers("ARRIVE [{opponent} {hero}] AT {(1,1)}", "").values(&Options::default());
    assert_eq!(row(&lost, "hero")[9], -1.0);
}

// S43 S48
#[test]
fn a_goal_to_lose_ones_own_pieces_counts_against_them() {
    let of = |goals: &str| {
        let values = walkers(goals, "").values(&Options::default());
        [row(&values, "man")[4], row(&values, "hero")[4], row(&values, "man")[8]]
    };
    assert_eq!(of("ERADICATE [{player} {man}]"), [-1.0, 0.0, 1.0]);
    assert_eq!(of("ERADICATE [{opponent} any_piece] ERADICATE [{opponent} {man hero}]"), [2.0, 2.0, 1.0]);
    assert_eq!(of("ERADICATE [any_player {man}] STALEMATE player"), [0.0, 0.0, 0.0]);
}

// S44 S46
#[test]
fn victims_count_more_in_the_hand_and_not_at_all_if_their_owner_gets_them_back() {
    let of = |what: &str, effect: &str| {
        let leap = "MOVEMENT LEAP <0,1> SYMMETRY {} END MOVEMENT";
        let capture = format!("CAPTURE BY {{clobber}} TYPE {what} EFFECT {effect} {leap} END CAPTURE");
        let values = walkers("", &format!("CAPTURING {capture} END CAPTURING")).values(&Options::default());
        let [man, hero] = [row(&values, "man"), row(&values, "hero")];
        [man[5], man[6], man[7], hero[6]]
    };
    assert_eq!(of("[{opponent} any_piece]", "remove"), [2.0, 1.0, 0.0, 1.0]);
    assert_eq!(of("[{opponent} {hero}]", "player possesses"), [1.5, 2.0, 0.0, 1.0]);
    assert_eq!(of("[{opponent} any_piece]", "player possesses"), [3.0, 1.0, 0.0, 1.0]);
    assert_eq!(of("[{player} {hero}]", "player possesses"), [1.0, 2.0, 0.0, 2.0]);
    assert_eq!(of("[{opponent} any_piece]", "opponent possesses"), [0.0, 2.0, 0.0, 2.0]);
    assert_eq!(of("[any_player any_piece]", "opponent possesses"), [2.0, 2.0, 1.0, 2.0]);
    assert_eq!(of("[any_player any_piece]", "remove"), [4.0, 1.0, 1.0, 1.0]);
}

/// Where a lone piece with this movement goes from the corner of a board of five files and seven ranks.
fn reached(board: &str, movement: &str) -> Vec<u16> {
    let analysis = analysis(&format!(
        "GAME mover GOALS STALEMATE opponent BOARD_SIZE 5 BY 7 BOARD_TYPE {board} PROMOTE_RANK 7 SETUP mover AT {{(1,1)}}
         DEFINE mover MOVING MOVEMENT {movement} END MOVEMENT END MOVING END DEFINE END GAME."
    ));
    analysis.transitions().targets(Role::White, 0, Site(0)).iter().map(|site| site.0).collect()
}

#[test]
fn rides_and_hops_end_where_they_can_on_an_empty_board() {
    assert_eq!(reached("planar", "RIDE <0,1> SYMMETRY {}"), [5, 10, 15, 20, 25, 30]);
    assert_eq!(reached("planar", "RIDE MIN 2 MAX 3 <0,1> SYMMETRY {}"), [10, 15]);
    assert_eq!(reached("planar", "RIDE LONGEST <1,1> SYMMETRY {}"), [24]);
    assert_eq!(reached("planar", "RIDE MAX 2 LONGEST <0,2> SYMMETRY {}"), [20]);
    assert_eq!(reached("vertical_cylinder", "RIDE LONGEST <1,0> SYMMETRY {}"), [0, 1, 2, 3, 4]);
    assert_eq!(reached("vertical_cylinder", "RIDE MIN 11 MAX 1000 <1,0> SYMMETRY {}"), [0, 1, 2, 3, 4]);
    assert_eq!(reached("vertical_cylinder", "LEAP <3,1> SYMMETRY {side}"), [7, 8]);
    let hop = |over: &str, after: &str| {
        format!(
            "HOP BEFORE [X = 1] OVER [X {over}] AFTER [X {after}] HOP_OVER [any_player any_piece] <0,1> SYMMETRY {{}}"
        )
    };
    assert_eq!(reached("planar", &hop(">= 1", "= 0")), [0; 0]);
    assert_eq!(reached("planar", &hop("<= 2", "= 0")), [10]);
    assert_eq!(reached("planar", &hop(">= 0", "<= 2")), [10, 15, 20]);
    assert_eq!(reached("planar", &hop(">= 0", ">= 3")), [25, 30]);
}
