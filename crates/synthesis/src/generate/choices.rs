//! The choices of the grammar: every point at which chance decides, with its parameter.

use board::MAX_SIDE;

/// A point of the grammar at which chance decides. The order is that of [`PARAMETERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // their meanings stand in PARAMETERS
pub enum Choice {
    BoardSize,
    BoardRanks,
    BoardType,
    BoardInversion,
    BoardCrowding,
    PromotionFraction,
    RowCrowding,
    PieceVariety,
    PlacementMethod,
    PromoteOnlyPieces,
    Locality,
    SymmetryRotation,
    SymmetryForward,
    SymmetrySide,
    MovementType,
    MustRide,
    RiderLocality,
    ConstrainRiderMin,
    ConstrainHopperBefore,
    HopperBefore,
    ConstrainHopperOver,
    HopperOver,
    ConstrainHopperAfter,
    HopperAfter,
    Comparative,
    MovementComplexity,
    CaptureMovementComplexity,
    CaptureMethodRetrieve,
    CaptureMethodClobber,
    CaptureMethodHop,
    CaptureEffect,
    CaptureComplexity,
    PlayerGeneralizationLevel,
    SpecificPlayer,
    PieceGeneralizationLevel,
    MoreGeneralPieces,
    SpecificPromotion,
    PromotionChooser,
    MustCapture,
    ContinueCaptures,
    GameMustCapture,
    StalemateGoalPlayer,
    GoalComplexity,
    GoalType,
    ArriveGoalPlayer,
    ArriveGeneralizationLevel,
    MoreArrivalPieces,
    MoreArrivalSquares,
    EradicateGoalPlayer,
    EradicateGeneralizationLevel,
    MoreEradicatePieces,
}

/// What the law of a choice can fall on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Some of these words.
    Words(&'static [&'static str]),
    /// Yes or no, with at most this probability of yes: what repeats itself must end.
    YesNo(f64),
    /// Whole numbers in this range; the longer side of the board can be the upper end of a law.
    Whole(u32, u32),
    /// Numbers from 0 to 1.
    Fraction,
}

/// What is known of a choice.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The choice.
    pub choice: Choice,
    /// How parameter files call it.
    pub name: &'static str,
    /// The rule of the grammar in which it is made (Pell 1992, appendix A).
    pub production: &'static str,
    /// What it can fall on.
    pub kind: Kind,
    /// How it falls in the 1992 workbench, as parameter files write it.
    pub default: &'static str,
    /// What it decides.
    pub meaning: &'static str,
}

impl Choice {
    /// What is known of it.
    pub fn parameter(self) -> &'static Parameter {
        &PARAMETERS[self as usize]
    }

    /// The choice that parameter files call so.
    pub fn named(name: &str) -> Option<Choice> {
        PARAMETERS.iter().find(|parameter| parameter.name == name).map(|parameter| parameter.choice)
    }
}

/// Rules that repeat themselves get no further with more than this: twenty movements a piece is plenty.
const REPEATING: Kind = Kind::YesNo(0.95);
const YES_NO: Kind = Kind::YesNo(1.0);
const PLAYERS: Kind = Kind::Words(&["player", "opponent"]);
const EVEN_PLAYERS: &str = "distribution([player=0.5, opponent=0.5])";
const LEVELS: Kind = Kind::Words(&["any", "specific"]);
const SIDES: Kind = Kind::Whole(2, MAX_SIDE);
const STEPS: Kind = Kind::Whole(0, MAX_SIDE);

/// All parameters, in the order in which a game is made. The defaults are the workbench's. Those that it does not have
/// are never drawn while they are 0, or do `as` the parameter that it used in their place.
pub const PARAMETERS: [Parameter; 51] = [
    entry(Choice::BoardSize, "board_size", "board", SIDES, "integer(5, 6)", "the number of files"),
    entry(Choice::BoardRanks, "board_ranks", "board", SIDES, "as(board_size)", "the number of ranks, drawn apart"),
    entry(
        Choice::BoardType,
        "board_type",
        "board_type",
        Kind::Words(&["planar", "vertical_cylinder"]),
        "distribution([planar=0.9, vertical_cylinder=0.1])",
        "whether the left and right edges meet",
    ),
    entry(
        Choice::BoardInversion,
        "board_inversion",
        "board",
        Kind::Words(&["forward", "diagonal"]),
        "distribution([forward=0.5, diagonal=0.5])",
        "whether Black sees the board mirrored or turned round",
    ),
    entry(
        Choice::BoardCrowding,
        "board_crowding",
        "assignment_list",
        Kind::Fraction,
        "distribution([0.5=0.7, 0.3=0.15, 0.7=0.15])",
        "how much of each half of the board the first array takes up; at least one rank",
    ),
    entry(
        Choice::PromotionFraction,
        "promotion_fraction",
        "board",
        Kind::Fraction,
        "distribution([1.0=0.3, 0.8=0.1, 0.6=0.1, 0.4=0.2, 0.2=0.2, 0.0=0.1])",
        "how far the promotion territory reaches, from the last rank alone (0) to one rank more than the array (1)",
    ),
    entry(
        Choice::RowCrowding,
        "row_crowding",
        "assignment_list",
        Kind::Fraction,
        "distribution([1.0=0.7, 0.7=0.3])",
        "how much of the array is filled with pieces; at least one piece",
    ),
    entry(
        Choice::PieceVariety,
        "piece_variety",
        "assignments",
        Kind::Fraction,
        "distribution([1.0=0.4, 0.8=0.2, 0.6=0.2, 0.4=0.2, 0.2=0.0])",
        "the number of types per piece in the array; at least one type",
    ),
    entry(
        Choice::PlacementMethod,
        "placement_method",
        "assignment_list",
        Kind::Words(&["random", "arbitrary", "player", "opponent"]),
        "distribution([random=0.2, arbitrary=0.6, player=0.1, opponent=0.1])",
        "who decides where the pieces begin; `arbitrary` settles it in the rules",
    ),
    entry(
        Choice::PromoteOnlyPieces,
        "promote_only_pieces",
        "piece_defs",
        Kind::Whole(0, 24),
        "integer(1, 3)",
        "one less than the number of types that only come by promotion",
    ),
    entry(
        Choice::Locality,
        "locality",
        "direction",
        Kind::Fraction,
        "real(0.1, 0.8)",
        "how much of the board one leap can cross; at least one square",
    ),
    entry(
        Choice::SymmetryRotation,
        "symmetry_rotation",
        "symmetry_set",
        YES_NO,
        "probability(0.9)",
        "whether a movement can swap its two components",
    ),
    entry(
        Choice::SymmetryForward,
        "symmetry_forward",
        "symmetry_set",
        YES_NO,
        "probability(0.9)",
        "whether a movement goes backward as well as forward",
    ),
    entry(
        Choice::SymmetrySide,
        "symmetry_side",
        "symmetry_set",
        YES_NO,
        "probability(0.9)",
        "whether a movement goes left as well as right",
    ),
    entry(
        Choice::MovementType,
        "movement_type",
        "movement_type",
        Kind::Words(&["leaper", "rider", "hopper"]),
        "distribution([leaper=0.4, rider=0.4, hopper=0.2])",
        "whether a movement is a leap, a ride or a hop",
    ),
    entry(
        Choice::MustRide,
        "must_ride",
        "rider",
        YES_NO,
        "probability(0.2)",
        "whether a rider must go as far as it can",
    ),
    entry(
        Choice::RiderLocality,
        "rider_locality",
        "rider",
        Kind::Fraction,
        "as(locality)",
        "how much of the board a whole ride can cross; no limit where that is less than two leaps",
    ),
    entry(
        Choice::ConstrainRiderMin,
        "constrain_rider_min",
        "rider",
        YES_NO,
        "probability(0.0)",
        "whether a ride has a least length of two leaps or more",
    ),
    entry(
        Choice::ConstrainHopperBefore,
        "constrain_hopper_before",
        "hopper",
        YES_NO,
        "probability(0.5)",
        "whether the empty squares before the hurdles are restricted; any number if not",
    ),
    entry(
        Choice::HopperBefore,
        "hopper_before",
        "compare_eq",
        STEPS,
        "integer(0, side)",
        "the number with which the empty squares before the hurdles are compared",
    ),
    entry(
        Choice::ConstrainHopperOver,
        "constrain_hopper_over",
        "hopper",
        YES_NO,
        "probability(0.5)",
        "whether the number of hurdles is restricted; at least one if not",
    ),
    entry(
        Choice::HopperOver,
        "hopper_over",
        "compare_eq",
        STEPS,
        "integer(1, side)",
        "the number with which the hurdles are compared",
    ),
    entry(
        Choice::ConstrainHopperAfter,
        "constrain_hopper_after",
        "hopper",
        YES_NO,
        "probability(0.5)",
        "whether the empty squares after the hurdles are restricted; any number if not",
    ),
    entry(
        Choice::HopperAfter,
        "hopper_after",
        "compare_eq",
        STEPS,
        "integer(1, side)",
        "the number with which the empty squares after the hurdles are compared",
    ),
    entry(
        Choice::Comparative,
        "comparative",
        "comparative",
        Kind::Words(&["eq", "geq", "leq"]),
        "distribution([eq=0.5, geq=0.2, leq=0.3])",
        "whether a hopper's number must be equal (eq), reached (geq) or not exceeded (leq)",
    ),
    entry(
        Choice::MovementComplexity,
        "movement_complexity",
        "movement_def",
        REPEATING,
        "probability(0.2)",
        "whether a piece moves in one more way",
    ),
    entry(
        Choice::CaptureMovementComplexity,
        "capture_movement_complexity",
        "movement_def",
        REPEATING,
        "as(movement_complexity)",
        "whether a capture can be made by one more movement",
    ),
    entry(
        Choice::CaptureMethodRetrieve,
        "capture_method_retrieve",
        "capture_methods",
        YES_NO,
        "probability(0.2)",
        "whether a capture takes the piece that it moves away from",
    ),
    entry(
        Choice::CaptureMethodClobber,
        "capture_method_clobber",
        "capture_methods",
        YES_NO,
        "probability(0.9)",
        "whether a capture takes the piece that it lands on",
    ),
    entry(
        Choice::CaptureMethodHop,
        "capture_method_hop",
        "capture_methods",
        YES_NO,
        "probability(0.5)",
        "whether a capture takes the pieces that it hops over",
    ),
    entry(
        Choice::CaptureEffect,
        "capture_effect",
        "effect",
        Kind::Words(&["remove", "player_possesses", "opponent_possesses", "player_displaces", "opponent_displaces"]),
        "distribution([remove=0.5, player_possesses=0.3, opponent_possesses=0.2, player_displaces=0.0, opponent_displaces=0.0])",
        "what becomes of captured pieces",
    ),
    entry(
        Choice::CaptureComplexity,
        "capture_complexity",
        "capture_def",
        REPEATING,
        "probability(0.2)",
        "whether a piece has one more power of capture",
    ),
    entry(
        Choice::PlayerGeneralizationLevel,
        "player_generalization_level",
        "player_gen",
        LEVELS,
        "distribution([any=0.2, specific=0.8])",
        "whether a description means both sides' pieces or one side's",
    ),
    entry(Choice::SpecificPlayer, "specific_player", "player_gen", PLAYERS, EVEN_PLAYERS, "which side's it means then"),
    entry(
        Choice::PieceGeneralizationLevel,
        "piece_generalization_level",
        "piece_names",
        LEVELS,
        "distribution([any=0.5, specific=0.5])",
        "whether a description means all types or some",
    ),
    entry(
        Choice::MoreGeneralPieces,
        "more_general_pieces",
        "identifiers",
        YES_NO,
        "probability(0.8)",
        "whether it names one more type",
    ),
    entry(
        Choice::SpecificPromotion,
        "specific_promotion",
        "promote_def",
        YES_NO,
        "probability(0.4)",
        "whether the rules settle what a piece promotes to; else a player decides",
    ),
    entry(
        Choice::PromotionChooser,
        "promotion_chooser",
        "promotion_decision",
        PLAYERS,
        EVEN_PLAYERS,
        "who decides what a piece promotes to",
    ),
    entry(
        Choice::MustCapture,
        "must_capture",
        "constraint_def",
        YES_NO,
        "probability(0.3)",
        "whether a piece must capture if it is moved and can",
    ),
    entry(
        Choice::ContinueCaptures,
        "continue_captures",
        "constraint_def",
        YES_NO,
        "probability(0.1)",
        "whether a piece can go on capturing",
    ),
    entry(
        Choice::GameMustCapture,
        "game_must_capture",
        "game",
        YES_NO,
        "as(must_capture)",
        "whether a side that can capture must",
    ),
    entry(
        Choice::StalemateGoalPlayer,
        "stalemate_goal_player",
        "goal",
        PLAYERS,
        EVEN_PLAYERS,
        "who must be without a move in the stalemate goal that every game has",
    ),
    entry(
        Choice::GoalComplexity,
        "goal_complexity",
        "goals",
        REPEATING,
        "probability(0.6)",
        "whether there is one more goal",
    ),
    entry(
        Choice::GoalType,
        "goal_type",
        "goal",
        Kind::Words(&["eradicate", "arrive", "stalemate"]),
        "distribution([eradicate=0.5, arrive=0.5, stalemate=0.0])",
        "what one more goal is about",
    ),
    entry(
        Choice::ArriveGoalPlayer,
        "arrive_goal_player",
        "player_gen",
        PLAYERS,
        EVEN_PLAYERS,
        "whose pieces must arrive",
    ),
    entry(
        Choice::ArriveGeneralizationLevel,
        "arrive_generalization_level",
        "piece_names",
        LEVELS,
        "as(piece_generalization_level)",
        "whether any type of the opponent's may arrive, or some",
    ),
    entry(
        Choice::MoreArrivalPieces,
        "more_arrival_pieces",
        "identifiers",
        YES_NO,
        "probability(0.8)",
        "whether one more type may arrive",
    ),
    entry(
        Choice::MoreArrivalSquares,
        "more_arrival_squares",
        "squares",
        REPEATING,
        "probability(0.0)",
        "whether there is one more square to arrive at",
    ),
    entry(
        Choice::EradicateGoalPlayer,
        "eradicate_goal_player",
        "player_gen",
        PLAYERS,
        "distribution([player=0.2, opponent=0.8])",
        "whose pieces must be gone",
    ),
    entry(
        Choice::EradicateGeneralizationLevel,
        "eradicate_generalization_level",
        "piece_names",
        LEVELS,
        "distribution([any=0.2, specific=0.8])",
        "whether all types must be gone, or some",
    ),
    entry(
        Choice::MoreEradicatePieces,
        "more_eradicate_pieces",
        "identifiers",
        YES_NO,
        "probability(0.8)",
        "whether one more type must be gone",
    ),
];

const fn entry(
    choice: Choice,
    name: &'static str,
    production: &'static str,
    kind: Kind,
    default: &'static str,
    meaning: &'static str,
) -> Parameter {
    Parameter { choice, name, production, kind, default, meaning }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_in_the_order_of_the_choices_and_names_each_once() {
        for (place, parameter) in PARAMETERS.iter().enumerate() {
            assert_eq!(parameter.choice as usize, place, "{}", parameter.name);
            assert_eq!(Choice::named(parameter.name), Some(parameter.choice));
            assert!(!parameter.meaning.is_empty() && !parameter.meaning.ends_with('.'), "{}", parameter.name);
            let snake: String = format!("{:?}", parameter.choice).chars().flat_map(snake_case).collect();
            assert_eq!(snake.trim_start_matches('_'), parameter.name);
        }
    }

    fn snake_case(letter: char) -> Vec<char> {
        if letter.is_uppercase() { vec!['_', letter.to_ascii_lowercase()] } else { vec![letter] }
    }

    // M108: the rules of appendix A that leave a choice, but for those that only make lists of what others have chosen.
    #[test]
    fn every_choice_point_of_the_grammar_has_an_entry() {
        let productions = [
            "game",
            "goals",
            "goal",
            "player_gen",
            "piece_names",
            "identifiers",
            "squares",
            "board",
            "board_type",
            "assignment_list",
            "assignments",
            "piece_defs",
            "movement_def",
            "movement_type",
            "rider",
            "hopper",
            "compare_eq",
            "comparative",
            "direction",
            "symmetry_set",
            "capture_def",
            "capture_methods",
            "effect",
            "promote_def",
            "promotion_decision",
            "constraint_def",
        ];
        for production in productions {
            assert!(PARAMETERS.iter().any(|parameter| parameter.production == production), "{production}");
        }
        assert!(PARAMETERS.iter().all(|parameter| productions.contains(&parameter.production)));
    }
}
