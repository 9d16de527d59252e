//! Who is spoken to, and what things are called in which part of the rules.

use super::facts::Facts;
use super::known::Kind;
use super::start::is_lone;
use super::steps::{Sense, wind};
use super::words::{is_plural, list, plural, possessive, spoken, titled, with_article};
use crate::tree::{Compass, PieceRecord, PieceType, Player};

/// Whom a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who<'a> {
    /// The player who reads it.
    You,
    /// The player of this name.
    Named(&'a str),
}

/// What part of a move, or of the game, is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// A piece is about to enter the board.
    Entering,
    /// A piece is about to move.
    Moving,
    /// A piece has entered.
    Entered,
    /// A piece has moved.
    Moved,
    /// A piece that has entered touches sites one by one.
    EachEntered,
    /// A piece that has moved touches sites one by one.
    EachMoved,
    /// After a move it is asked whether the game is over.
    End,
}

/// What becomes of the piece that a move is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// It goes from its old site to its new one.
    Goes,
    /// It stays on its site.
    Stays,
    /// The move names another site, its target, and says what is done there.
    Aims,
}

/// What types are called that are told of together.
const OF_THIS_KIND: &str = " of this kind";

/// Says what things are called.
#[derive(Clone, Copy)]
pub(super) struct Speaker<'a> {
    pub(super) facts: &'a Facts<'a>,
    pub(super) who: Who<'a>,
    pub(super) scene: Scene,
    course: Course,
    /// The direction that is called "that way".
    that_way: Option<Compass>,
}

/// A thing: one of it, several, and all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    pub(super) one: String,
    pub(super) many: String,
    /// Without a number before it: `your stones`.
    pub(super) all: String,
}

impl Noun {
    pub(super) fn of(name: &str) -> Noun {
        Noun { one: name.to_string(), many: plural(name), all: plural(name) }
    }

    fn before(self, word: &str) -> Noun {
        let with = |noun: String| format!("{word} {noun}");
        Noun { one: with(self.one), many: with(self.many), all: with(self.all) }
    }

    pub(super) fn after(self, words: &str) -> Noun {
        let with = |noun: String| format!("{noun} {words}");
        Noun { one: with(self.one), many: with(self.many), all: with(self.all) }
    }
}

impl Who<'_> {
    /// `you`, `White`.
    pub(super) fn subject(&self) -> String {
        match self {
            Who::You => "you".to_string(),
            Who::Named(name) => titled(name),
        }
    }

    /// The form of a verb: of several, and of one.
    pub(super) fn verb<'v>(&self, many: &'v str, one: &'v str) -> &'v str {
        match self {
            Who::Named(name) if !is_plural(name) => one,
            _ => many,
        }
    }

    /// `your`, `White's`.
    pub(super) fn whose(&self) -> String {
        match self {
            Who::You => "your".to_string(),
            Who::Named(name) => possessive(&titled(name)),
        }
    }
}

impl<'a> Speaker<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, who: Who<'a>, scene: Scene) -> Speaker<'a> {
        Speaker { facts, who, scene, course: Course::Goes, that_way: None }
    }

    /// The same in another scene.
    pub(super) fn at(self, scene: Scene) -> Speaker<'a> {
        Speaker { scene, ..self }
    }

    /// The same of a move of which this becomes.
    pub(super) fn on(self, course: Course) -> Speaker<'a> {
        Speaker { course, ..self }
    }

    /// What the site is called that a piece comes from.
    pub(super) fn old_site(&self) -> String {
        let cell = self.cell();
        if self.course == Course::Goes { format!("its old {cell}") } else { format!("its {cell}") }
    }

    /// What the site is called that a piece goes to.
    pub(super) fn new_site(&self) -> String {
        match self.course {
            Course::Goes => format!("its new {}", self.cell()),
            Course::Stays => format!("its {}", self.cell()),
            Course::Aims => "the target".to_string(),
        }
    }

    /// The same where this direction is "that way".
    pub(super) fn that_way(&self, that_way: Option<Compass>) -> Speaker<'a> {
        Speaker { that_way, ..*self }
    }

    /// What words for steps depend on.
    pub(super) fn sense(&self) -> Sense {
        Sense { tiling: self.facts.game.board.tiling.kind, that_way: self.that_way }
    }

    /// The directions that these are all of, or else their names.
    pub(super) fn all_directions(&self, directions: &[Compass]) -> Result<Noun, String> {
        let straight = |compass: &Compass| compass.name().len() == 1;
        let count = directions.iter().filter(|compass| straight(compass)).count();
        match (self.facts.words().winds, count, directions.len()) {
            (8, 4, 8) => Ok(Noun::of("direction")),
            (8, 4, 4) => Ok(Noun::of("straight direction")),
            (8, 0, 4) => Ok(Noun::of("diagonal direction")),
            (6, 2, 6) if !directions.contains(&Compass::North) && !directions.contains(&Compass::South) => {
                Ok(Noun::of("direction"))
            }
            _ => Err(list(&directions.iter().map(|compass| wind(*compass)).collect::<Vec<_>>(), "and")),
        }
    }

    pub(super) fn cell(&self) -> &'static str {
        self.facts.cell()
    }

    /// A player as a subject or object.
    pub(super) fn player(&self, player: &Player) -> String {
        match player {
            Player::Named(name) => titled(name),
            Player::All => "everybody".to_string(),
            Player::None | Player::Neutral | Player::Empty => "nobody".to_string(),
            Player::Current | Player::Friend => self.who.subject(),
            Player::Enemy => self.opponent(),
        }
    }

    /// The opponent of the player in question.
    pub(super) fn opponent(&self) -> String {
        let others: Vec<String> = match self.who {
            Who::Named(name) => {
                let players = self.facts.players.iter().map(|player| player.name.as_str());
                players.filter(|other| !other.eq_ignore_ascii_case(name)).map(titled).collect()
            }
            Who::You => Vec::new(),
        };
        match (others.as_slice(), self.facts.is_for_two()) {
            ([only], _) => only.clone(),
            (_, true) => "your opponent".to_string(),
            _ => "an opponent".to_string(),
        }
    }

    /// A piece of a player's.
    pub(super) fn owned(&self, noun: Noun, player: &Player) -> Noun {
        if let Some(one) = noun.one.strip_suffix(OF_THIS_KIND) {
            return self.owned(Noun::of(one), player).after(OF_THIS_KIND.trim_start());
        }
        match player {
            Player::Named(name) => noun.before(&titled(name)),
            Player::All => noun,
            Player::Neutral => noun.before("neutral"),
            Player::None | Player::Empty => noun.after("of nobody's"),
            Player::Current | Player::Friend => match self.who {
                Who::You => Noun { all: format!("your {}", noun.all), ..noun.after("of your own") },
                Who::Named(name) => noun.before(&titled(name)),
            },
            Player::Enemy => match self.who {
                Who::Named(_) if self.facts.is_for_two() => noun.before(&self.opponent()),
                _ => noun.before("enemy"),
            },
        }
    }

    /// The type of pieces that a record speaks of.
    pub(super) fn kind(&self, piece: &PieceType) -> Noun {
        match piece {
            PieceType::Named(name) => Noun::of(&spoken(name)),
            PieceType::Any => Noun::of(&self.facts.piece()),
            PieceType::Current => Noun::of(&self.facts.piece()).after("of its own kind"),
            PieceType::Captured => Noun::of(&self.facts.piece()).after("of a kind that the move has captured"),
        }
    }

    /// Whether pieces of the type are always this player's, so that one need not say it.
    fn is_owner_of_all(&self, owner: &Player, piece: &PieceType) -> bool {
        let PieceType::Named(name) = piece else { return false };
        let mut kinds = self.facts.kinds.iter().filter(|kind| kind.definition.name.eq_ignore_ascii_case(name));
        let own = match (owner, self.who) {
            (Player::Current | Player::Friend, Who::Named(name)) => Some(name),
            (Player::Named(name), _) => Some(name.as_str()),
            (Player::Enemy, Who::Named(who)) if self.facts.is_for_two() => {
                let names = self.facts.players.iter().map(|player| player.name.as_str());
                names.into_iter().find(|name| !name.eq_ignore_ascii_case(who))
            }
            _ => None,
        };
        kinds.any(|kind| match kind.definition.player() {
            Player::Neutral | Player::None => *owner == Player::Neutral,
            Player::Named(name) => own.is_some_and(|own| own.eq_ignore_ascii_case(&name)),
            _ => false,
        })
    }

    /// One of the pieces that a record speaks of: `a king`, or `your king` if there can be no other.
    pub(super) fn single(&self, record: Option<&PieceRecord>, usual: &Player) -> String {
        let noun = self.record(record, usual);
        let is_bare = |record: &PieceRecord| record.state.is_none() && record.flags.is_none();
        let kind = match record.filter(|record| is_bare(record)).map(|record| &record.piece.value) {
            Some(PieceType::Named(name)) => {
                self.facts.kinds.iter().find(|kind| kind.definition.name.eq_ignore_ascii_case(name))
            }
            Some(_) => None,
            None => self.sole_kind(usual).filter(|_| record.is_none()),
        };
        match (kind.filter(|kind| is_lone(self.facts, kind)), noun.one.strip_suffix(" of your own")) {
            (Some(_), Some(own)) => format!("your {own}"),
            (Some(_), None) => format!("the {}", noun.one),
            (None, _) => with_article(&noun.one),
        }
    }

    /// The only type that the player who is spoken of by name can have.
    fn sole_kind(&self, whose: &Player) -> Option<&Kind> {
        let (Player::Current | Player::Friend, Who::Named(name)) = (whose, self.who) else { return None };
        let is_own = |kind: &&Kind| match kind.definition.player() {
            Player::Named(owner) => owner.eq_ignore_ascii_case(name),
            Player::Neutral | Player::None => false,
            _ => true,
        };
        let mut own = self.facts.kinds.iter().filter(is_own);
        own.next().filter(|kind| matches!(kind.definition.player(), Player::Named(_)) && own.next().is_none())
    }

    /// The pieces that a record speaks of, or all; this player's where it names no player.
    pub(super) fn record(&self, record: Option<&PieceRecord>, usual: &Player) -> Noun {
        let Some(record) = record else {
            return match self.sole_kind(usual) {
                Some(kind) => Noun::of(&kind.name()),
                None => self.owned(Noun::of(&self.facts.piece()), usual),
            };
        };
        let owner = record.player.as_ref().unwrap_or(usual);
        let is_told = self.is_owner_of_all(owner, &record.piece.value);
        let kind = self.kind(&record.piece.value);
        let noun = if is_told { kind } else { self.owned(kind, owner) };
        let details = [
            record.state.map(|state| format!("in state {state}")),
            record.flags.filter(|flags| *flags != 0).map(|flags| format!("with {}", self::flags(flags))),
            record.value.map(|value| format!("worth {value}")),
        ];
        details.into_iter().flatten().fold(noun, |noun, detail| noun.after(&detail))
    }
}

/// Flags in words, counted from 1.
pub(super) fn flags(flags: u32) -> String {
    let set: Vec<String> = (0..32).filter(|bit| flags >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
    match set.as_slice() {
        [] => "no flag".to_string(),
        [only] => format!("flag {only}"),
        several => format!("flags {}", list(several, "and")),
    }
}
