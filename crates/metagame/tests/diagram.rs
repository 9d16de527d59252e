//! Small pictures of pieces, as people see them in the rules.

use metagame::diagram::{Diagram, draw, legend};
use metagame::letters::Letters;

/// The picture of a piece with these powers, on a board of 20 by 20.
fn drawn(powers: &str) -> Diagram {
    let text = format!(
        "GAME one GOALS STALEMATE opponent BOARD_SIZE 20 BY 20 BOARD_TYPE planar PROMOTE_RANK 20 \
         SETUP king AT {{(1,1)}} DEFINE king {powers} END DEFINE END GAME."
    );
    let game = metagame::read(&text).game.expect("a game");
    draw(&game, &game.pieces[0], &Letters::new(&game.type_names()))
}

fn moving(movement: &str) -> String {
    format!("MOVING MOVEMENT {movement} END MOVEMENT END MOVING")
}

fn capturing(methods: &str, movement: &str) -> String {
    format!(
        " CAPTURING CAPTURE BY {{{methods}}} TYPE [{{opponent}} any_piece] EFFECT remove \
         MOVEMENT {movement} END MOVEMENT END CAPTURE END CAPTURING"
    )
}

fn check(powers: &str, expected: &str) {
    let drawn = drawn(powers);
    assert_eq!(drawn.text, expected.trim_start_matches('\n'), "{powers}\n{}", drawn.text);
}

#[test]
fn a_leaper_has_its_squares() {
    check(
        &(moving("LEAP <0,1> SYMMETRY {}") + &capturing("clobber", "LEAP <1,1> SYMMETRY {side}")),
        "
x o x
. K .
. . .
",
    );
}

#[test]
fn a_rider_has_lines_that_go_on() {
    check(
        &(moving("RIDE <1,1> SYMMETRY {side}") + &capturing("clobber", "RIDE <1,1> SYMMETRY {side}")),
        "
\\ . . . . . /
. * . . . * .
. . * . * . .
. . . K . . .
. . . . . . .
",
    );
}

#[test]
fn a_ride_shows_how_short_and_how_long_it_may_be() {
    check(
        &moving("RIDE MIN 2 MAX 3 <0,1> SYMMETRY {}"),
        "
. o .
. o .
. | .
. K .
. . .
",
    );
    check(
        &moving("RIDE LONGEST <2,0> SYMMETRY {}"),
        "
. . . . . .
. K . - . o
. . . . . .
",
    );
}

#[test]
fn a_hop_has_a_panel_of_its_own() {
    check(
        &(moving("RIDE <0,1> SYMMETRY {}")
            + &capturing(
                "clobber",
                "HOP BEFORE [X >= 0] OVER [X = 1] AFTER [X >= 0] HOP_OVER [any_player any_piece] <0,1> SYMMETRY {}",
            )),
        "
moves    hops to capture
. | .    . | .
. o .    . x .
. o .    . # .
. K .    . K .
. . .    . . .
",
    );
}

#[test]
fn what_is_captured_without_landing_on_it_is_marked() {
    check(
        &capturing(
            "hop",
            "HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] HOP_OVER [{opponent} any_piece] <1,0> SYMMETRY {}",
        ),
        "
hops to capture
. . . .
. K @ o
. . . .
",
    );
    check(
        &capturing("retrieve clobber", "LEAP <0,1> SYMMETRY all_symmetry"),
        "
captures behind it (one way shown)
. * .
. K .
. @ .
",
    );
}

#[test]
fn a_hop_too_long_for_a_panel_is_a_strip() {
    check(
        &moving("HOP BEFORE [X = 3] OVER [X = 2] AFTER [X = 1] HOP_OVER [any_player any_piece] <0,1> SYMMETRY {}"),
        "
K - - - # # - o   (hops, leap by leap)
",
    );
}

#[test]
fn long_leaps_are_cut_off_and_that_is_said() {
    let long = drawn(&moving("LEAP <0,5> SYMMETRY {}"));
    assert!(long.clipped && long.text.is_empty());
    assert!(!drawn(&moving("LEAP <0,4> SYMMETRY {}")).clipped);
}

#[test]
fn the_legend_explains_only_what_is_there() {
    let signs = |powers: &str| legend(&drawn(powers).signs).into_iter().map(|(sign, _)| sign).collect::<Vec<_>>();
    assert_eq!(signs(&moving("LEAP <1,1> SYMMETRY {}")), ["o"]);
    assert_eq!(signs(&moving("RIDE <1,1> SYMMETRY {side}")), ["o", "/ \\"]);
}
