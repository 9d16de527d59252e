//! What two games of Pell's are compared by: every rule by its way from the root, every word and number in it.

use game::zobrist::mix;
use metagame::phrases;
use metagame::tree::{Capture, Description, Game, Goal, Movement, MovementKind, Promotion, Setup, Types};

use crate::distance::{ATTRIBUTE, letters};

/// A number for each rule and each word, which says what it is and where, with what it counts: a rule 1/depth, a word or number
/// a quarter of that. Names do not count, only which of the types is meant.
pub(crate) fn features(game: &Game) -> Vec<(u64, f64)> {
    let mut walk = Walk { types: game.type_names(), features: Vec::new() };
    walk.game(game);
    walk.features
}

struct Walk {
    types: Vec<String>,
    features: Vec<(u64, f64)>,
}

/// The way to a rule, and how deep it lies.
#[derive(Clone, Copy)]
struct Spot(u64, u32);

impl Walk {
    /// A rule below another.
    fn rule(&mut self, at: Spot, word: &str) -> Spot {
        let below = Spot(mix(at.0 ^ letters(word)), at.1 + 1);
        self.features.push((below.0, 1.0 / f64::from(below.1)));
        below
    }

    /// A word or number of a rule.
    fn attribute(&mut self, at: Spot, word: &str) {
        self.features.push((mix(at.0 ^ letters(word) ^ 1), ATTRIBUTE / f64::from(at.1)));
    }

    fn game(&mut self, game: &Game) {
        let root = Spot(0, 1);
        for goal in &game.goals {
            self.goal(root, &goal.value);
        }
        let board = self.rule(root, "board");
        let written = &game.board;
        self.attribute(board, &format!("files {}", written.files.value));
        self.attribute(board, &format!("ranks {}", written.ranks.value));
        self.attribute(board, &format!("{} {}", phrases::wrap(written.wrap), phrases::inversion(written.inversion)));
        self.attribute(board, &format!("promote {}", written.promote_rank.value));
        self.setup(root, &game.setup);
        if game.constraints.must_capture {
            self.rule(root, "must capture");
        }
        if game.constraints.must_capture_most {
            self.rule(root, "must capture most");
        }
        for (number, piece) in game.pieces.iter().enumerate() {
            let at = self.rule(root, &format!("piece {number}"));
            piece.moving.iter().for_each(|movement| self.movement(at, &movement.value));
            piece.capturing.iter().for_each(|capture| self.capture(at, &capture.value));
            self.promotion(at, piece.promoting.as_ref());
            if let Some(name) = &piece.possessed_as {
                let at = self.rule(at, "possessed as");
                let number = self.number(&name.value);
                self.attribute(at, &format!("{number}"));
            }
            self.attribute(at, &phrases::constraints(piece.constraints));
        }
    }

    fn goal(&mut self, root: Spot, goal: &Goal) {
        match goal {
            Goal::Stalemate(who) => {
                let at = self.rule(root, "stalemate");
                self.attribute(at, phrases::player(*who));
            }
            Goal::Eradicate(what) => {
                let at = self.rule(root, "eradicate");
                self.description(at, what);
            }
            Goal::Arrive(what, squares) => {
                let at = self.rule(root, "arrive");
                self.description(at, what);
                squares.iter().for_each(|square| self.attribute(at, &square.value.to_string()));
            }
        }
    }

    fn setup(&mut self, root: Spot, setup: &Setup) {
        match setup {
            Setup::Fixed(assignments) => {
                let at = self.rule(root, "array");
                for assignment in assignments {
                    let piece = self.number(&assignment.piece.value);
                    let squares = assignment.squares.iter();
                    squares.for_each(|square| self.attribute(at, &format!("{piece} {}", square.value)));
                }
            }
            Setup::Decision(decision) => {
                let at = self.rule(root, "decision");
                self.attribute(at, phrases::assigner(decision.assigner.value));
                self.types(at, &decision.pieces);
                decision.squares.iter().for_each(|square| self.attribute(at, &square.value.to_string()));
            }
        }
    }

    fn capture(&mut self, piece: Spot, capture: &Capture) {
        let at = self.rule(piece, "capture");
        self.attribute(at, &phrases::methods(capture.methods));
        self.attribute(at, &phrases::effect(capture.effect));
        self.description(at, &capture.what);
        capture.movements.iter().for_each(|movement| self.movement(at, &movement.value));
    }

    fn movement(&mut self, above: Spot, movement: &Movement) {
        let at = self.rule(
            above,
            match movement.kind {
                MovementKind::Leap => "leap",
                MovementKind::Ride(_) => "ride",
                MovementKind::Hop(_) => "hop",
            },
        );
        self.attribute(at, &phrases::direction(movement.direction));
        self.attribute(at, &phrases::symmetries(movement.symmetries));
        match &movement.kind {
            MovementKind::Leap => {}
            MovementKind::Ride(ride) => self.attribute(at, &phrases::ride(ride)),
            MovementKind::Hop(hop) => {
                [hop.before, hop.over, hop.after].iter().for_each(|count| self.attribute(at, &phrases::count(*count)));
                self.description(at, &hop.hop_over);
            }
        }
    }

    fn promotion(&mut self, piece: Spot, promotion: Option<&Promotion>) {
        match promotion {
            None => {}
            Some(Promotion::To(name)) => {
                let at = self.rule(piece, "promotes");
                let number = self.number(&name.value);
                self.attribute(at, &format!("{number}"));
            }
            Some(Promotion::Decision { chooser, options }) => {
                let at = self.rule(piece, "may promote");
                self.attribute(at, phrases::player(*chooser));
                self.description(at, options);
            }
        }
    }

    fn description(&mut self, at: Spot, what: &Description) {
        self.attribute(at, &phrases::owner(what.owner));
        self.types(at, &what.types);
    }

    fn types(&mut self, at: Spot, types: &Types) {
        match types {
            Types::Any => self.attribute(at, "any"),
            Types::Named(names) => {
                for name in names {
                    let number = self.number(&name.value);
                    self.attribute(at, &format!("type {number}"));
                }
            }
        }
    }

    fn number(&self, name: &str) -> usize {
        self.types.iter().position(|known| known == name).unwrap_or(usize::MAX)
    }
}
