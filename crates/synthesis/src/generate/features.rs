//! What can be measured on the rules of a game without playing it.

use board::{Inversion, Wrap};
use metagame::tree::{Assigner, Capture, Effect, Game, Goal, Movement, MovementKind, Player, Promotion, Setup, Types};

use super::start;

/// Something that can be measured on the rules of a game.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// What it is called.
    pub name: &'static str,
    /// What it measures.
    pub meaning: &'static str,
    /// How it is measured.
    pub measure: Measure,
}

/// How a feature is measured, and what it can be.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// A number.
    Number(fn(&Game) -> usize),
    /// One of these words.
    Word(&'static [&'static str], fn(&Game) -> &'static str),
    /// Yes or no.
    YesNo(fn(&Game) -> bool),
    /// Any of these words, each with its test.
    Has(&'static [Use]),
}

/// Something that rules can make use of, and whether they do.
pub type Use = (&'static str, fn(&Game) -> bool);

impl Feature {
    /// The feature of this name.
    pub fn named(name: &str) -> Option<&'static Feature> {
        FEATURES.iter().find(|feature| feature.name == name)
    }
}

/// All features.
pub const FEATURES: [Feature; 28] = [
    number("files", "the number of files", |game| game.board.files.value as usize),
    number("ranks", "the number of ranks", |game| game.board.ranks.value as usize),
    number("squares", "the number of squares", |game| (game.board.files.value * game.board.ranks.value) as usize),
    word("board", "what the board is like at its left and right edges", &["planar", "cylinder"], board),
    word("inversion", "how Black sees the board", &["forward", "diagonal"], inversion),
    number("promotion_ranks", "the number of ranks of the promotion territory", promotion_ranks),
    word("setup", "who decides how the pieces begin", &["fixed", "random", "player", "opponent"], setup),
    number("pieces", "the number of pieces that each side begins with", pieces),
    number("types", "the number of types of pieces", |game| game.pieces.len()),
    number("max_pieces", "the number of pieces that each side begins with or of types, whichever is more", |game| {
        pieces(game).max(game.pieces.len())
    }),
    number("placed_types", "the number of types in the game from the beginning", placed_types),
    number("goals", "the number of goals", |game| game.goals.len()),
    number("arrive_goals", "the number of goals to arrive", |game| {
        goals(game, |goal| matches!(goal, Goal::Arrive(..)))
    }),
    number("eradicate_goals", "the number of goals to eradicate", |game| {
        goals(game, |goal| matches!(goal, Goal::Eradicate(_)))
    }),
    number("stalemate_goals", "the number of stalemate goals", |game| {
        goals(game, |goal| matches!(goal, Goal::Stalemate(_)))
    }),
    number("movements", "the number of movements of all pieces, captures included", |game| movements(game).count()),
    number("max_movements", "the most movements of one piece, captures aside", |game| {
        game.pieces.iter().map(|piece| piece.moving.len()).max().unwrap_or(0)
    }),
    number("captures", "the number of powers of capture of all pieces", |game| captures(game).count()),
    number("leapers", "the number of movements that leap", |game| {
        movements(game).filter(|movement| matches!(movement.kind, MovementKind::Leap)).count()
    }),
    number("riders", "the number of movements that ride", |game| {
        movements(game).filter(|movement| matches!(movement.kind, MovementKind::Ride(_))).count()
    }),
    number("hoppers", "the number of movements that hop", |game| {
        movements(game).filter(|movement| matches!(movement.kind, MovementKind::Hop(_))).count()
    }),
    number("longest_leap", "the most files or ranks that one leap crosses", |game| {
        movements(game).map(|m| m.direction.dx.abs().max(m.direction.dy.abs()) as usize).max().unwrap_or(0)
    }),
    number(
        "decisions",
        "the number of promotions that a player decides, and one for the set-up if a player decides it",
        |game| promotions(game, |_| true) + usize::from(["player", "opponent"].contains(&setup(game))),
    ),
    yes_no("must_capture", "whether a side that can capture must", |game| game.constraints.compel()),
    DECIDED,
    yes_no("symmetric", "whether every movement has all three symmetries", |game| {
        movements(game).all(|movement| movement.symmetries == board::Symmetries::ALL)
    }),
    yes_no("self_capture", "whether a piece can capture pieces of its own side", |game| {
        captures(game).any(|capture| capture.what.owner != Some(Player::Opponent))
    }),
    Feature { name: "has", meaning: "what the rules make use of", measure: Measure::Has(&USES) },
];

/// Whether a game is over before it begins.
pub const DECIDED: Feature =
    yes_no("decided", "whether a goal to arrive or eradicate is met before the first move", start::decided);

/// What the rules of a game can make use of.
const USES: [Use; 15] = [
    ("arrival", |game| goals(game, |goal| matches!(goal, Goal::Arrive(..))) > 0),
    ("eradication", |game| goals(game, |goal| matches!(goal, Goal::Eradicate(_))) > 0),
    ("leap", |game| movements(game).any(|movement| matches!(movement.kind, MovementKind::Leap))),
    ("ride", |game| movements(game).any(|movement| matches!(movement.kind, MovementKind::Ride(_)))),
    ("hop", |game| movements(game).any(|movement| matches!(movement.kind, MovementKind::Hop(_)))),
    ("longest", |game| movements(game).any(|m| matches!(m.kind, MovementKind::Ride(ride) if ride.longest))),
    ("retrieve", |game| captures(game).any(|capture| capture.methods.retrieve)),
    ("clobber", |game| captures(game).any(|capture| capture.methods.clobber)),
    ("hop_capture", |game| captures(game).any(|capture| capture.methods.hop)),
    ("removal", |game| captures(game).any(|capture| capture.effect == Effect::Remove)),
    ("possession", |game| captures(game).any(|capture| matches!(capture.effect, Effect::Possess(_)))),
    ("displacement", |game| captures(game).any(|capture| matches!(capture.effect, Effect::Displace(_)))),
    ("must_capture", |game| game.constraints.compel() || game.pieces.iter().any(|p| p.constraints.must_capture)),
    ("continue_captures", |game| game.pieces.iter().any(|piece| piece.constraints.continue_captures)),
    ("opponent_promotion", |game| promotions(game, |chooser| chooser == Player::Opponent) > 0),
];

const fn number(name: &'static str, meaning: &'static str, measure: fn(&Game) -> usize) -> Feature {
    Feature { name, meaning, measure: Measure::Number(measure) }
}

const fn yes_no(name: &'static str, meaning: &'static str, measure: fn(&Game) -> bool) -> Feature {
    Feature { name, meaning, measure: Measure::YesNo(measure) }
}

const fn word(
    name: &'static str,
    meaning: &'static str,
    words: &'static [&'static str],
    measure: fn(&Game) -> &'static str,
) -> Feature {
    Feature { name, meaning, measure: Measure::Word(words, measure) }
}

fn board(game: &Game) -> &'static str {
    match game.board.wrap {
        Wrap::Planar => "planar",
        Wrap::Cylinder => "cylinder",
    }
}

fn inversion(game: &Game) -> &'static str {
    match game.board.inversion {
        Inversion::Forward => "forward",
        Inversion::Diagonal => "diagonal",
    }
}

fn promotion_ranks(game: &Game) -> usize {
    (game.board.ranks.value + 1).saturating_sub(game.board.promote_rank.value) as usize
}

fn setup(game: &Game) -> &'static str {
    match &game.setup {
        Setup::Fixed(_) => "fixed",
        Setup::Decision(decision) => match decision.assigner.value {
            Assigner::Random => "random",
            Assigner::Player => "player",
            Assigner::Opponent => "opponent",
        },
    }
}

fn pieces(game: &Game) -> usize {
    match &game.setup {
        Setup::Fixed(assignments) => assignments.iter().map(|assignment| assignment.squares.len()).sum(),
        Setup::Decision(decision) => match &decision.pieces {
            Types::Any => game.pieces.len(),
            Types::Named(names) => names.len(),
        },
    }
}

fn placed_types(game: &Game) -> usize {
    match &game.setup {
        Setup::Fixed(assignments) => assignments.len(),
        Setup::Decision(decision) => match &decision.pieces {
            Types::Any => game.pieces.len(),
            Types::Named(names) => {
                let distinct: std::collections::BTreeSet<&str> = names.iter().map(|name| name.value.as_str()).collect();
                distinct.len()
            }
        },
    }
}

fn goals(game: &Game, such: fn(&Goal) -> bool) -> usize {
    game.goals.iter().filter(|goal| such(&goal.value)).count()
}

fn captures(game: &Game) -> impl Iterator<Item = &Capture> {
    game.pieces.iter().flat_map(|piece| piece.capturing.iter().map(|capture| &capture.value))
}

fn movements(game: &Game) -> impl Iterator<Item = &Movement> {
    let moving = game.pieces.iter().flat_map(|piece| &piece.moving);
    moving.chain(captures(game).flat_map(|capture| &capture.movements)).map(|movement| &movement.value)
}

fn promotions(game: &Game, such: fn(Player) -> bool) -> usize {
    let decided = |promotion: &Promotion| matches!(promotion, Promotion::Decision { chooser, .. } if such(*chooser));
    game.pieces.iter().filter_map(|piece| piece.promoting.as_ref()).filter(|promotion| decided(promotion)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_own_name_and_a_meaning() {
        for feature in &FEATURES {
            assert_eq!(FEATURES.iter().filter(|other| other.name == feature.name).count(), 1, "{}", feature.name);
            assert!(!feature.meaning.is_empty() && !feature.meaning.ends_with('.'));
            assert!(feature.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
        }
    }

    /// gen1 of the workbench, counted by hand.
    #[test]
    fn the_features_of_a_known_game_are_as_counted() {
        let game = metagame::parse(include_str!("../../tests/data/gen1.game")).game.expect("gen1");
        let numbers = [
            ("files", 6),
            ("ranks", 6),
            ("squares", 36),
            ("promotion_ranks", 2),
            ("pieces", 6),
            ("types", 8),
            ("max_pieces", 8),
            ("placed_types", 4),
            ("goals", 3),
            ("arrive_goals", 1),
            ("eradicate_goals", 1),
            ("stalemate_goals", 1),
            ("movements", 19),
            ("max_movements", 2),
            ("captures", 8),
            ("leapers", 10),
            ("riders", 4),
            ("hoppers", 5),
            ("longest_leap", 3),
            ("decisions", 7),
        ];
        for (name, value) in numbers {
            let Some(Feature { measure: Measure::Number(measure), .. }) = Feature::named(name) else {
                panic!("{name}")
            };
            assert_eq!(measure(&game), value, "{name}");
        }
        assert_eq!((board(&game), inversion(&game), setup(&game)), ("cylinder", "diagonal", "opponent"));
        let used: Vec<&str> = USES.iter().filter(|(_, test)| test(&game)).map(|(name, _)| *name).collect();
        let unused: Vec<&str> = USES.iter().map(|(name, _)| *name).filter(|name| !used.contains(name)).collect();
        assert_eq!(unused, ["displacement", "must_capture"]);
    }
}
