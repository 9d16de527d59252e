//! Data types: players, pieces, directions, steps and coordinates (Browne 2011, A.2).

use std::fmt;

use syntax::Located;

use super::{Compass, Turtle, words};

/// A name that the rules give to something, as it is written. Names are compared without regard to case.
pub type Name = Located<String>;

/// The eight colours (B216). A game may name its players otherwise (B223).
pub const COLOURS: [&str; 8] = ["White", "Black", "Grey", "Red", "Green", "Blue", "Cyan", "Magenta"];

/// PlayerType: whom, or whose, a rule means (B216-B223).
///
/// `Current`, `Friend` and `Enemy` are seen from the one whom the rule is about: in a move the player who makes it, in an
/// end clause the player for whom it is tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// This player, by colour or name (B216, B223); whether they play is up to the checks.
    Named(Name),
    /// Every player: in an end clause each for themselves, in a definition all alike (B217). Of a piece's owner: any.
    All,
    /// No player: as an owner, that a piece has none; as a filter, empty sites and neutral pieces (B218).
    None,
    /// No player's pieces, which are on the board all the same (B219).
    Neutral,
    /// The player to move, or whom the clause is about (B220).
    Current,
    /// Those friendly to the mover: the mover alone (B221).
    Friend,
    /// Those hostile to the mover: all other players, even those who have left the game (B222).
    Enemy,
    /// No piece at all; only as a filter of sites: `(num-nbors to empty)`, `(num-between empty)` (E59).
    Empty,
}

words! {
    /// Whether a player still plays (B224).
    PlayerState {
        /// They take their turns.
        Active = "active",
        /// They have left the game; their pieces stay where they are (B196).
        Resigned = "resigned",
    }
}

/// Direction: one way, or several (B233-B240).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// CompassDirn: this way on the board (B225).
    Compass(Compass),
    /// TurtleDirn: this way as the piece sees it, or after the step before (B226).
    ///
    /// A turtle looks first where the piece looks: the way its owner plays unless a rule has turned it. Each step turns and
    /// then goes one site on, as `board::Board::walk` does. A knight's move is `f f r` (B408), a square of four `f r r`. A
    /// step of the compass turns it that way.
    Turtle(Turtle),
    /// Whichever way the board has: any one will do (B234).
    Any,
    /// All ways of the board: as a way to step the same as `any`; as a thing to do, in all of them (B235).
    All,
    /// The ways to direct (orthogonal) neighbours (B236).
    DNbors,
    /// The ways to indirect (diagonal) neighbours (B237).
    INbors,
    /// The way in which the piece looks (B238).
    Current,
    /// The ways whose bits are set in the piece's flags, in the order of the board's headings: direct ones clockwise from
    /// north, then indirect ones (B239).
    Flagged,
    /// Against the way in which the piece looks (B240).
    Opposite,
}

/// Step: `Direction` or `(Direction {UINT line line-of-sight})` (B241-B243).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Which way.
    pub direction: Direction,
    /// How far; see [`Step::distance`].
    pub distance: Option<Distance>,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// This many sites (B241).
    Sites(u32),
    /// Any number of sites from 1, whatever stands there (B242).
    Line,
    /// Any number of sites from 1, up to and with the first piece (B243).
    LineOfSight,
}

/// PieceType: which type of pieces is meant (B227-B230).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceType {
    /// This one; whether it is defined is up to the checks.
    Named(Name),
    /// Every type.
    Any,
    /// The type of the piece that moves.
    Current,
    /// The types that the move has captured.
    Captured,
}

/// PieceRecord: `(PieceType [PlayerType] [(state UINT)] [(flags UINT)] [(value INT)])`: which pieces are meant, or what
/// a piece is like (B231). What is left out matches everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRecord {
    /// The type.
    pub piece: Located<PieceType>,
    /// Whose. Left out: in `place` and `in-hand` every player's, in a capture the enemies', in a goal the player's whom
    /// the clause is about, elsewhere any player's.
    pub player: Option<Player>,
    /// With this state.
    pub state: Option<u32>,
    /// With all of these flags.
    pub flags: Option<u32>,
    /// With this value.
    pub value: Option<i32>,
}

/// MoveRecord: `(PieceType MoveType [PlayerType])`: which moves are meant (B232). Only `no-move` takes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// Moves of this type of pieces.
    pub piece: Located<PieceType>,
    /// Moves with this label; `None` is `any`.
    pub label: Option<Name>,
    /// Moves of this player; see [`NoMove`](super::NoMove).
    pub player: Option<Player>,
}

/// CoordType: a site (B255-B260). It can be off the board, where nothing is empty, nothing is occupied and numbers are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coord {
    /// By its label (B255).
    Label(Label),
    /// By its number, from 0 (B256). Printed `(site 3)` where a bare number would be taken for something else.
    Site(u32),
    /// Where the moving piece comes from; a piece that enters the board comes from nowhere (B257).
    From,
    /// Where the move ends; in an end clause, where the last move ended (B258).
    To,
    /// The site under consideration: in a capture, conversion or displacement each site that it might touch in turn;
    /// elsewhere the same as `to` (B259, B407).
    Current,
    /// The site that is reached by steps, one after the other; several where a step can go several ways, and then a test
    /// holds if it does for one of them (B260).
    Steps(Box<Coord>, Vec<Step>),
}

/// CoordLabel: a column letter and a row number, `A1` (B255).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// The column, from 1: A is 1, Z 26, AA 27.
    pub column: u32,
    /// The row, from 1.
    pub row: u32,
}

/// CoordRecord: `(CoordType PlayerType State [UINT])`: what a site is like (B261).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoordRecord {
    /// The site.
    pub coord: Coord,
    /// Whose the site is: its own owner as `cell-state` sets it, or, if none is set, the owner of what stands there.
    pub player: Player,
    /// The state of the site.
    pub state: u32,
    /// This many pieces at least stand there; 0 where nothing is said.
    pub count: Option<u32>,
}

impl Step {
    /// How far; one site where nothing is said.
    pub fn distance(self) -> Distance {
        self.distance.unwrap_or(Distance::Sites(1))
    }
}

impl CoordRecord {
    /// How many pieces must stand there.
    pub fn count(&self) -> u32 {
        self.count.unwrap_or(0)
    }
}

impl Player {
    /// The one that a word of the language means; a colour is a name.
    pub fn read(word: &str) -> Option<Player> {
        let words = [
            ("All", Player::All),
            ("None", Player::None),
            ("Neutral", Player::Neutral),
            ("Current", Player::Current),
            ("Friend", Player::Friend),
            ("Enemy", Player::Enemy),
            ("Empty", Player::Empty),
        ];
        let known = words.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
        let colour = || COLOURS.iter().find(|colour| colour.eq_ignore_ascii_case(word));
        known.map(|(_, player)| player).or_else(|| Some(Player::Named(Name::made(colour()?.to_string()))))
    }
}

impl Direction {
    /// The ones that are neither of the compass nor of a turtle, and their words.
    pub const OTHERS: [(&'static str, Direction); 7] = [
        ("any", Direction::Any),
        ("all", Direction::All),
        ("d-nbors", Direction::DNbors),
        ("i-nbors", Direction::INbors),
        ("current", Direction::Current),
        ("flagged", Direction::Flagged),
        ("opposite", Direction::Opposite),
    ];

    /// The one that a word means, in capitals or not.
    pub fn read(word: &str) -> Option<Direction> {
        let other = || Direction::OTHERS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
        let compass = Compass::named(word).map(Direction::Compass);
        compass.or_else(|| Turtle::named(word).map(Direction::Turtle)).or_else(|| other().map(|(_, known)| known))
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Compass(compass) => compass.name(),
            Direction::Turtle(turtle) => turtle.name(),
            other => Direction::OTHERS.iter().find(|(_, known)| *known == other).map_or("", |(word, _)| word),
        }
    }
}

impl Label {
    /// Reads `A1`, `b12`, `AA3`: letters, then a number from 1 without zeros before it.
    pub fn read(word: &str) -> Option<Label> {
        let digits = word.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, number) = word.split_at(digits);
        let plain = number.len() <= 4 && number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        if !plain || !(1..=2).contains(&letters.len()) {
            return None;
        }
        let value = |b: u8| u32::from(b.to_ascii_uppercase() - b'A') + 1;
        let column = letters.bytes().fold(0, |column, letter| column * 26 + value(letter));
        Some(Label { column, row: number.parse().ok()? })
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = self.column;
        while rest > 0 {
            letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
            rest = (rest - 1) / 26;
        }
        let letters: String = letters.into_iter().rev().collect();
        write!(f, "{letters}{}", self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B255
    #[test]
    fn labels_are_letters_and_a_number() {
        assert_eq!(Label::read("A1"), Some(Label { column: 1, row: 1 }));
        assert_eq!(Label::read("d14"), Some(Label { column: 4, row: 14 }));
        assert_eq!(Label::read("AF32").map(|label| label.column), Some(32));
        for wrong in ["", "A", "1", "A0", "A01", "1A", "A-1", "ABC1", "A1x", "Ä1"] {
            assert_eq!(Label::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn labels_print_as_they_are_read() {
        for word in ["A1", "Z9", "AA3", "AZ10", "BA1"] {
            assert_eq!(Label::read(word).map(|label| label.to_string()).as_deref(), Some(word));
        }
    }

    // B225 B226 B233 B234 B235 B236 B237 B238 B239 B240
    #[test]
    fn every_direction_is_read_from_its_own_word() {
        let words = "n s e w ne se nw sw f b l r any all d-nbors i-nbors current flagged opposite";
        for word in words.split(' ') {
            assert_eq!(Direction::read(word).map(Direction::word), Some(word));
        }
        assert_eq!(Direction::read("up"), None);
    }

    // B216 B217 B218 B219 B220 B221 B222
    #[test]
    fn players_are_read_in_capitals_or_not() {
        assert_eq!(Player::read("enemy"), Some(Player::Enemy));
        assert_eq!(Player::read("wHITE"), Some(Player::Named(Name::made("White".into()))));
        assert_eq!(Player::read("Wotan"), None);
    }
}
