//! Makes the powers of the pieces: movements, captures, promotions and constraints.

use board::{Direction, Symmetries};
use metagame::tree::{
    Board, Capture, Comparison, Constraints, Count, Description, Effect, Hop, Methods, Movement, MovementKind, Name,
    Piece, Player, Promotion, Ride, Types,
};
use syntax::Located;

use super::choices::Choice;
use super::chooser::{Chooser, named};

/// A hopper that fits no board is drawn anew this many times; picked by feel, the workbench goes on for ever.
const MOST_HOPPERS: usize = 1000;

/// The piece of an index.
pub fn make(chooser: &mut Chooser, board: &Board, names: &[Name], index: usize) -> Piece {
    let mut maker = Maker { chooser, board, names };
    let moving = maker.movements(Choice::MovementComplexity);
    let capturing = maker.captures();
    let promoting = maker.promotion(index);
    let must_capture = maker.chooser.yes(Choice::MustCapture);
    let continue_captures = maker.chooser.yes(Choice::ContinueCaptures);
    let constraints = Constraints { must_capture, must_capture_most: false, continue_captures };
    Piece { name: names[index].clone(), moving, capturing, promoting, possessed_as: None, constraints }
}

struct Maker<'a, 'b> {
    chooser: &'a mut Chooser<'b>,
    board: &'a Board,
    names: &'a [Name],
}

impl Maker<'_, '_> {
    fn movements(&mut self, more: Choice) -> Vec<Located<Movement>> {
        let mut movements = vec![self.movement().into()];
        while self.chooser.yes(more) {
            movements.push(self.movement().into());
        }
        movements
    }

    fn movement(&mut self) -> Movement {
        let direction = self.direction();
        let rotation = self.chooser.yes(Choice::SymmetryRotation);
        let forward = self.chooser.yes(Choice::SymmetryForward);
        let side = self.chooser.yes(Choice::SymmetrySide);
        let kind = match self.chooser.word(Choice::MovementType) {
            "rider" => MovementKind::Ride(self.ride(direction)),
            "hopper" => MovementKind::Hop(self.hop(direction)),
            _ => MovementKind::Leap,
        };
        Movement { kind, direction, symmetries: Symmetries { forward, side, rotation } }
    }

    fn direction(&mut self) -> Direction {
        let locality = self.chooser.number(Choice::Locality);
        let most = |side: u32| ((f64::from(side - 1) * locality) as u32).max(1);
        loop {
            let dx = self.chooser.chance.whole(0, most(self.board.files.value));
            let dy = self.chooser.chance.whole(0, most(self.board.ranks.value));
            if (dx, dy) != (0, 0) {
                return Direction::new(dx as i32, dy as i32);
            }
        }
    }

    fn ride(&mut self, direction: Direction) -> Ride {
        let longest = self.chooser.yes(Choice::MustRide);
        let locality = self.chooser.number(Choice::RiderLocality);
        let leap = direction.dx.max(direction.dy) as u32;
        let max = Some((locality * f64::from(self.chooser.side) / f64::from(leap)) as u32).filter(|max| *max > 1);
        let most = max.unwrap_or(self.chooser.side / leap);
        let at_least = most > 1 && self.chooser.yes_if_possible(Choice::ConstrainRiderMin);
        let min = at_least.then(|| self.chooser.chance.whole(2, most));
        Ride { min, max, longest }
    }

    /// A hopper that fits the board. Where chance does not find one, the last is loosened until it fits.
    fn hop(&mut self, direction: Direction) -> Hop {
        let mut hop = self.any_hop();
        for _ in 1..MOST_HOPPERS {
            if self.fits(&hop, direction) {
                return hop;
            }
            hop = self.any_hop();
        }
        if !self.fits(&hop, direction) {
            for count in [&mut hop.before, &mut hop.over, &mut hop.after] {
                count.comparison = Comparison::AtMost;
            }
        }
        hop
    }

    fn any_hop(&mut self) -> Hop {
        let hop_over = self.description();
        let before = self.count(Choice::ConstrainHopperBefore, Choice::HopperBefore, 0);
        let over = self.count(Choice::ConstrainHopperOver, Choice::HopperOver, 1);
        let after = self.count(Choice::ConstrainHopperAfter, Choice::HopperAfter, 0);
        Hop { before, over, after, hop_over }
    }

    fn count(&mut self, constrain: Choice, number: Choice, usually: u32) -> Count {
        if !self.chooser.yes(constrain) {
            return Count { comparison: Comparison::AtLeast, number: usually };
        }
        let number = self.chooser.whole(number);
        let comparison = match self.chooser.word(Choice::Comparative) {
            "eq" => Comparison::Exactly,
            "geq" => Comparison::AtLeast,
            _ => Comparison::AtMost,
        };
        Count { comparison, number }
    }

    /// Whether the shortest hop from (1,1) along the direction stays on the board. Cylinders do not wrap here.
    fn fits(&self, hop: &Hop, direction: Direction) -> bool {
        let least = |count: Count| count.interval(u32::MAX).0;
        let leaps = least(hop.before) + least(hop.over) + least(hop.after) + 1;
        let stays = |step: i32, side: u32| leaps * (step as u32) < side;
        stays(direction.dx, self.board.files.value) && stays(direction.dy, self.board.ranks.value)
    }

    fn captures(&mut self) -> Vec<Located<Capture>> {
        let mut captures = vec![self.capture().into()];
        while self.chooser.yes(Choice::CaptureComplexity) {
            captures.push(self.capture().into());
        }
        captures
    }

    fn capture(&mut self) -> Capture {
        let movements = self.movements(Choice::CaptureMovementComplexity);
        let retrieve = self.chooser.yes(Choice::CaptureMethodRetrieve);
        let clobber = self.chooser.yes(Choice::CaptureMethodClobber);
        let hop = self.chooser.yes(Choice::CaptureMethodHop);
        let what = self.description();
        let effect = match self.chooser.word(Choice::CaptureEffect) {
            "player_possesses" => Effect::Possess(Player::Player),
            "opponent_possesses" => Effect::Possess(Player::Opponent),
            "player_displaces" => Effect::Displace(Player::Player),
            "opponent_displaces" => Effect::Displace(Player::Opponent),
            _ => Effect::Remove,
        };
        Capture { methods: Methods { retrieve, clobber, hop }, what, effect, movements }
    }

    /// What becomes of a piece; that it stays what it is goes without saying.
    fn promotion(&mut self, index: usize) -> Option<Promotion> {
        if self.chooser.yes(Choice::SpecificPromotion) {
            let result = self.chooser.chance.place(self.names.len());
            return (result != index).then(|| Promotion::To(self.names[result].clone()));
        }
        let chooser = self.chooser.player(Choice::PromotionChooser);
        Some(Promotion::Decision { chooser, options: self.description() })
    }

    fn description(&mut self) -> Description {
        let any_player = self.chooser.word(Choice::PlayerGeneralizationLevel) == "any";
        let owner = if any_player { None } else { Some(self.chooser.player(Choice::SpecificPlayer)) };
        let any_piece = self.chooser.word(Choice::PieceGeneralizationLevel) == "any";
        let types = if any_piece { Types::Any } else { self.some_types() };
        Description { owner, types }
    }

    fn some_types(&mut self) -> Types {
        let types = self.chooser.some_of((0..self.names.len()).collect(), Choice::MoreGeneralPieces);
        named(self.names, &types)
    }
}
