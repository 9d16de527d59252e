//! What follows a move, in sentences.

use super::clauses::ended;
use super::numbers::Tally;
use super::speaker::{Noun, Scene, Speaker, flags};
use super::stacking;
use super::steps;
use super::words::{capitalised, counted, list, spoken, with_article};
use crate::tree::{
    BoolFunction, Capture, CaptureType, Convert, Coord, Direction, Displace, Effect, IncState, IntFunction, Move,
    PieceRecord, Player, Post, Promote, Rotation, Tree, Turtle,
};

/// This many things that follow a move are told as points.
const MANY: usize = 4;

/// A text as a point, with its own points below it.
fn indented(text: &str) -> String {
    let mut lines = text.lines();
    let first = format!("\n- {}", lines.next().unwrap_or_default());
    lines.fold(first, |whole, line| format!("{whole}\n  {line}"))
}

/// A sentence for each thing that follows a move.
pub(super) fn told(speaker: Speaker<'_>, way: &Move) -> Vec<String> {
    let scene = if speaker.scene == Scene::Entering { Scene::Entered } else { Scene::Moved };
    let teller = Teller { speaker: speaker.at(scene), way };
    if way.post().len() > MANY {
        let points: Vec<String> = way.post().iter().map(|post| indented(&teller.post(post))).collect();
        return vec![format!("Then this follows, one after the other:{}", points.concat())];
    }
    let mut told: Vec<String> = way.post().iter().map(|post| teller.post(post)).collect();
    if let Some(first) = told.first_mut().filter(|first| !first.starts_with("If ")) {
        let mut letters = first.chars();
        let small = letters.next().map_or(String::new(), |letter| letter.to_lowercase().collect());
        *first = format!("Then {small}{}", letters.as_str());
    }
    told
}

/// What a piece becomes.
fn promoted(promote: &Promote) -> String {
    let mut types: Vec<String> = promote.types.iter().map(|name| with_article(&spoken(name))).collect();
    types.dedup();
    match types.as_slice() {
        [only] => format!("it becomes {only}"),
        several => format!("it becomes {}, as you choose", list(several, "or")),
    }
}

struct Teller<'a> {
    speaker: Speaker<'a>,
    way: &'a Move,
}

impl Teller<'_> {
    fn post(&self, post: &Post) -> String {
        let condition = post.condition.as_ref().map(|condition| &condition.value.value);
        let asks_each_site = matches!(post.effect, Effect::Capture(_) | Effect::Convert(_) | Effect::Displace(_));
        let what = self.effect(&post.effect, post.optional);
        match condition {
            None => format!("{}.", capitalised(&what)),
            Some(condition) if asks_each_site => {
                let scene = if self.speaker.scene == Scene::Entered { Scene::EachEntered } else { Scene::EachMoved };
                match self.speaker.at(scene).outlined(&[condition]) {
                    of_each if of_each.contains("in question") => {
                        ended(&format!("{}, but only where {of_each}", capitalised(&what)))
                    }
                    long if long.contains('\n') => format!("{}, if {long}", capitalised(&what)),
                    short => format!("If {short}, {what}."),
                }
            }
            Some(condition) => match self.speaker.outlined(&[condition]) {
                long if long.contains('\n') => format!("{}, if {long}", capitalised(&what)),
                short => format!("If {short}, {what}."),
            },
        }
    }

    /// What happens, or may happen.
    fn effect(&self, effect: &Effect, optional: bool) -> String {
        match effect {
            Effect::Capture(capture) => self.capture(capture, optional),
            Effect::Convert(convert) => self.convert(convert, optional),
            other if optional => format!("if you like, {}", self.other(other)),
            other => self.other(other),
        }
    }

    fn other(&self, effect: &Effect) -> String {
        let at = |coord: &Coord| self.speaker.coord(coord).name();
        match effect {
            Effect::Capture(capture) => self.capture(capture, false),
            Effect::Convert(convert) => self.convert(convert, false),
            Effect::Promote(promote) => promoted(promote),
            Effect::Rotate(Rotation::Any) => "it is turned to look in any direction that you like".to_string(),
            Effect::Rotate(Rotation::By(turns)) => {
                let way = if *turns < 0 { "anticlockwise" } else { "clockwise" };
                format!("it turns {way} by {}", self.turn(turns.unsigned_abs()))
            }
            Effect::ChangeDirn(direction) => self.facing(*direction),
            Effect::Displace(displace) => self.displace(displace),
            Effect::CellState(cell) => {
                let owner =
                    cell.player.as_ref().map(|player| format!(" and belongs to {}", self.speaker.player(player)));
                format!("{} gets state {}{}", at(&cell.coord), cell.state, owner.unwrap_or_default())
            }
            Effect::PieceState(state) => {
                let owner = self.only_if(state.player.as_ref());
                format!("{} becomes {}{owner}", self.state_of(&state.coord), state.state.max(0))
            }
            Effect::IncState(inc) => self.grow(inc),
            Effect::AddFlags(add) => format!("{} gets {}", self.piece_at(&add.coord), flags(add.flags)),
            Effect::RemoveFlags(remove) => format!("{} loses {}", self.piece_at(&remove.coord), flags(remove.flags)),
            Effect::Score(number) => match &number.value {
                IntFunction::Literal(points) if *points < 0 => {
                    format!("you lose {}", counted(points.unsigned_abs(), "point"))
                }
                IntFunction::Literal(points) => format!("you score {}", counted(points.unsigned_abs(), "point")),
                other => self.points(other),
            },
        }
    }

    /// Points that have to be worked out.
    fn points(&self, number: &IntFunction) -> String {
        match self.speaker.tally(number) {
            Some(Tally::Ways { first, directions }) => {
                let that_way = self.speaker.that_way(directions.first().copied());
                let noun = self.speaker.all_directions(&directions).unwrap_or_else(|_| Noun::of("direction"));
                format!("you score one point for each {} in which {}", noun.one, that_way.clause(&first))
            }
            Some(Tally::Tests(tests)) => {
                let told: Vec<String> = tests.iter().map(|test| self.speaker.clause(test)).collect();
                format!("you score one point for each of these that holds: {}", told.join("; "))
            }
            None => format!("you score as many points as this: {}", self.speaker.number(number)),
        }
    }

    /// By how much this many directions turn a piece.
    fn turn(&self, count: u32) -> String {
        let facts = self.speaker.facts;
        match facts.by_neighbours(facts.words().turn) {
            Some(degrees) => format!("{} degrees", u64::from(count) * u64::from(degrees)),
            None => counted(count, "direction"),
        }
    }

    fn facing(&self, direction: Direction) -> String {
        match direction {
            Direction::Opposite | Direction::Turtle(Turtle::Back) => "it turns round".to_string(),
            Direction::Turtle(Turtle::Left) => "it turns to the left".to_string(),
            Direction::Turtle(Turtle::Right) => "it turns to the right".to_string(),
            Direction::Turtle(Turtle::Forward) | Direction::Current => "it goes on looking the same way".to_string(),
            other => format!("it looks {} from then on", steps::way(other, self.speaker.sense())),
        }
    }

    fn state_of(&self, coord: &Option<Coord>) -> String {
        match coord {
            None | Some(Coord::To) => "its state".to_string(),
            Some(Coord::From) if stacking::stays(self.way) => "its state".to_string(),
            Some(coord) => {
                format!("the state of the {} on {}", self.speaker.facts.piece(), self.speaker.coord(coord).name())
            }
        }
    }

    fn piece_at(&self, coord: &Option<Coord>) -> String {
        match coord {
            None | Some(Coord::To) => "it".to_string(),
            Some(Coord::From) if stacking::stays(self.way) => "it".to_string(),
            Some(coord) => format!("the {} on {}", self.speaker.facts.piece(), self.speaker.coord(coord).name()),
        }
    }

    fn only_if(&self, player: Option<&Player>) -> String {
        player.map_or(String::new(), |player| {
            let piece = with_article(&self.speaker.owned(Noun::of(&self.speaker.facts.piece()), player).one);
            format!(", if it is {piece}")
        })
    }

    fn grow(&self, inc: &IncState) -> String {
        let verb = if inc.amount() < 0 { "falls" } else { "grows" };
        let after = match inc.modulus() {
            Some(modulus) => format!(", and begins again at 0 when it reaches {modulus}"),
            None => String::new(),
        };
        let owner = self.only_if(inc.player.as_ref());
        format!("{} {verb} by {}{after}{owner}", self.state_of(&inc.coord), inc.amount().unsigned_abs())
    }

    fn displace(&self, displace: &Displace) -> String {
        let where_ = match displace.direction {
            Direction::Any => "next to it in one direction, which you choose,".to_string(),
            Direction::All => "next to it".to_string(),
            direction => format!("one step {} of it", steps::way(direction, self.speaker.sense())),
        };
        let noun = self.speaker.record(displace.piece.as_ref(), &Player::All);
        match displace.distance() {
            1 => {
                format!("each {} {where_} is pushed one step straight away from it, if nothing is in its way", noun.one)
            }
            far => format!(
                "each {} {where_} is pushed straight away from it, by up to {}, until something or the edge stops it",
                noun.one,
                counted(far, "step")
            ),
        }
    }

    fn capture(&self, capture: &Capture, optional: bool) -> String {
        let swaps = capture.types().contains(&CaptureType::Swap);
        let taken: Vec<CaptureType> =
            capture.types().iter().copied().filter(|taker| *taker != CaptureType::Swap).collect();
        let mut parts = Vec::new();
        if !taken.is_empty() {
            let what = self.taken(&taken, capture.piece.as_ref());
            parts.push(if optional { format!("you may capture {what}") } else { format!("you capture {what}") });
        }
        if swaps {
            let old = self.speaker.coord(&Coord::From).name();
            let may = if optional { "may go" } else { "goes" };
            parts.push(format!("whatever stood on {} {may} to {old}", self.speaker.new_site()));
        }
        let rest = self.own_groups(&taken, capture).unwrap_or_default();
        format!("{}{rest}", list(&parts, "and"))
    }

    /// The second half of a surround capture: one's own groups, where that can happen.
    fn own_groups(&self, taken: &[CaptureType], capture: &Capture) -> Option<String> {
        let names_owner = capture.piece.as_ref().is_some_and(|record| record.player.is_some());
        let happens = taken.contains(&CaptureType::Surround) && !names_owner && !self.keeps_freedom();
        happens.then(|| {
            format!(
                "; after that every group of your own that has no empty {} next to it is taken off too",
                self.speaker.cell()
            )
        })
    }

    /// Whether no move may leave its own stones without a freedom.
    fn keeps_freedom(&self) -> bool {
        let asks = |tree: &Tree<BoolFunction>| super::conditions::freedom(tree).is_some();
        let pre = self.way.pre.as_ref().map(|pre| super::holds::conjuncts(&pre.value)).unwrap_or_default();
        self.speaker.facts.game.play().no_suicide || pre.into_iter().any(asks)
    }

    fn convert(&self, convert: &Convert, optional: bool) -> String {
        let itself = convert.types() == [CaptureType::This];
        let what = if itself { "it".to_string() } else { self.taken(convert.types(), convert.piece.as_ref()) };
        let into = match (convert.player(), itself) {
            (None, _) => None,
            (Some(Player::Current | Player::Friend), _) => Some("your own colour".to_string()),
            (Some(Player::Neutral | Player::None | Player::Empty), _) => Some("nobody's colour".to_string()),
            (Some(Player::All), _) => Some("everybody's colour".to_string()),
            (Some(player), _) => Some(format!("the colour of {}", self.speaker.player(&player))),
        };
        let may = if optional { "you may change" } else { "you change" };
        let is_neutral = matches!(convert.player(), Some(Player::Neutral | Player::None | Player::Empty));
        if let (true, None) = (is_neutral, convert.state) {
            return format!("{} {what}", if optional { "you may make neutral" } else { "you make neutral" });
        }
        match (into, convert.state) {
            (Some(colour), None) => format!("{may} {what} to {colour}"),
            (Some(colour), Some(state)) => format!("{may} {what} to {colour} and state {state}"),
            (None, Some(state)) => format!("{may} {what} to state {state}"),
            (None, None) => format!("{may} nothing"),
        }
    }

    /// The pieces that are captured or converted.
    fn taken(&self, takers: &[CaptureType], piece: Option<&PieceRecord>) -> String {
        let words: Vec<String> = takers.iter().map(|taker| self.taker(*taker, piece)).collect();
        list(&words, "and")
    }

    fn taker(&self, taker: CaptureType, piece: Option<&PieceRecord>) -> String {
        let cell = self.speaker.cell();
        let Noun { one, many, .. } = self.speaker.record(piece, &Player::Enemy);
        match taker {
            CaptureType::Replace if self.speaker.facts.has_stacks => {
                format!("any {many} that stood on {}", self.here())
            }
            CaptureType::Replace => format!("any {one} that stood on {}", self.here()),
            CaptureType::Jump => format!("any {many} that it has jumped over"),
            CaptureType::Surround => {
                format!("every group of {many} that has no empty {cell} next to it, wherever it is")
            }
            CaptureType::Nbors => format!("any {many} next to it"),
            CaptureType::DNbors if !self.speaker.facts.game.board.tiling.i_nbors => format!("any {many} next to it"),
            CaptureType::DNbors => format!("any {many} straight (not diagonally) next to it"),
            CaptureType::INbors => format!("any {many} diagonally next to it"),
            CaptureType::Edges => format!("any {many} on the edge of the board"),
            CaptureType::Cells => format!("any {many} on {cell}s whose state is not 0"),
            CaptureType::Connected => format!("every group of {many} next to it, as a whole"),
            CaptureType::Swap => format!("any {many} that it changes places with"),
            CaptureType::Mimic => format!("any {many} next to it of the same kind and state as itself"),
            CaptureType::Cap => format!(
                "every straight row of {many} that begins next to it and ends at another {} of your own",
                self.speaker.facts.piece()
            ),
            CaptureType::Any => format!("one {one} of your choice, anywhere on the board"),
            CaptureType::All => format!("all {many} on the board"),
            CaptureType::This => format!("the {} itself", self.speaker.facts.piece()),
        }
    }

    fn here(&self) -> String {
        self.speaker.coord(&Coord::To).name()
    }
}
