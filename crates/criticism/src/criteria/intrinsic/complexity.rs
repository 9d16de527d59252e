//! Complexity: how much there is in the rules of moving and winning.

use ludi::RuleNode;
use ludi::tree::Pieces;
use metagame::tree::{Capture, Constraints, Goal, Movement, MovementKind, Piece, Promotion};

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::saturated;
use rules::Rules;

use crate::{Evidence, Measure, Value, Why};

/// How much there is in the rules of moving and winning.
pub const COMPLEXITY: Criterion = Criterion {
    number: Some(1),
    name: "complexity",
    title: "Complexity",
    family: Family::Intrinsic,
    measures: "How many items the rules of moving and of winning have: in Ludi every ludeme, word and number of the \
               moves and the end, in Metagame every goal, movement, capture and promotion with what it says. Start and \
               board do not count, nor does what has no meaning where it stands",
    matters: "Rules have to be learnt, and kept in mind during play",
    range: SHARE,
    unit: "items",
    source: "Browne 2011, D.1. Ours: 40 items are one half, picked by feel; the count for Metagame",
    needs: Needs::Rules,
    measure,
};

/// This many items are one half: about what noughts and crosses has three times over. Picked by feel.
const HALF: f64 = 40.0;

fn measure(evidence: &Evidence) -> Measure {
    let of_rules = |rules: &Rules| rules.ludi().map(of_ludi).or_else(|| rules.metagame().map(of_metagame));
    let Some(items) = evidence.rules.and_then(of_rules) else { return Measure::Unmeasured(Why::NoRules) };
    Measure::of(Value::new(items as f64, 0).scaled(|items| saturated(items, HALF)))
}

/// The items of the moves and of the end. What goes without saying counts as if it were said.
fn of_ludi(game: &ludi::tree::Game) -> usize {
    let said = Pieces { definitions: game.pieces(), name: None };
    let whole = ludi::tree::Game { pieces: Some(said.into()), ..game.clone() };
    let tree = ludi::rule_tree(&whole);
    let below = |name: &str| tree.root.children.iter().filter(|child| child.name == name).collect::<Vec<_>>();
    let pieces = below("pieces").into_iter().flat_map(|pieces| &pieces.children);
    let moves = pieces.flat_map(|piece| &piece.children).filter(|child| child.name == "moves");
    moves.flat_map(|moves| &moves.children).map(items).sum::<usize>()
        + below("end").into_iter().flat_map(|end| &end.children).map(items).sum::<usize>()
}

/// A ludeme, its words and numbers, and all ludemes in it.
fn items(node: &RuleNode) -> usize {
    if node.is_intron { 0 } else { 1 + node.attributes.len() + node.children.iter().map(items).sum::<usize>() }
}

fn of_metagame(game: &metagame::tree::Game) -> usize {
    let goal = |goal: &Goal| match goal {
        Goal::Arrive(..) => 3,
        Goal::Eradicate(_) | Goal::Stalemate(_) => 2,
    };
    let goals: usize = game.goals.iter().map(|one| goal(&one.value)).sum();
    goals + game.pieces.iter().map(of_piece).sum::<usize>() + of_constraints(game.constraints)
}

fn of_piece(piece: &Piece) -> usize {
    let capture = |capture: &Capture| {
        let methods = [capture.methods.retrieve, capture.methods.clobber, capture.methods.hop];
        let ways: usize = capture.movements.iter().map(|way| of_movement(&way.value)).sum();
        3 + methods.iter().filter(|method| **method).count() + ways
    };
    let promoting = match &piece.promoting {
        Some(Promotion::To(_)) => 1,
        Some(Promotion::Decision { .. }) => 2,
        None => 0,
    };
    piece.moving.iter().map(|way| of_movement(&way.value)).sum::<usize>()
        + piece.capturing.iter().map(|one| capture(&one.value)).sum::<usize>()
        + promoting
        + usize::from(piece.possessed_as.is_some())
        + of_constraints(piece.constraints)
}

/// The movement, its direction, its symmetries, and what limits it.
fn of_movement(movement: &Movement) -> usize {
    3 + match &movement.kind {
        MovementKind::Leap => 0,
        MovementKind::Ride(ride) => {
            [ride.min.is_some(), ride.max.is_some(), ride.longest].iter().filter(|limit| **limit).count()
        }
        MovementKind::Hop(_) => 4,
    }
}

fn of_constraints(constraints: Constraints) -> usize {
    let Constraints { must_capture, must_capture_most, continue_captures } = constraints;
    [must_capture, must_capture_most, continue_captures].iter().filter(|binds| **binds).count()
}

#[cfg(test)]
mod tests {
    use crate::by_hand::{of_game, of_rules};

    const LINE: &str = "(game Line (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";

    fn items(text: &str) -> f64 {
        // What is one half on the scale is 40 items.
        let value = of_rules("complexity", text);
        (40.0 * value / (1.0 - value)).round()
    }

    // B476
    #[test]
    fn what_goes_without_saying_counts_as_if_it_were_said() {
        // move, pre, empty to, action, push: 6 items; All win, in-a-row 3: 4.
        assert_eq!(items(LINE), 10.0);
        let said = LINE.replace("(end", "(pieces (Piece All (moves (move (pre (empty to)) (action (push)))))) (end");
        assert_eq!(items(&said), 10.0);
    }

    // B476
    #[test]
    fn more_rules_are_more_complex_and_a_larger_board_is_not() {
        assert_eq!(items(&LINE.replace("(size 3)", "(size 9)")), 10.0);
        let both = LINE.replace("(in-a-row 3)", "(and (in-a-row 3) (no-move))");
        assert_eq!(items(&both), 12.0);
        assert!(of_game("complexity", "chess.game") > of_game("complexity", "breakthrough.game"));
        assert!(of_game("complexity", "chess.ludi") > of_game("complexity", "hex.ludi"));
    }
}
