//! What a language makes of its moves and positions for people: text, pictures, data, and moves as people type them.

mod gdl;
mod ludi;
mod metagame;

use std::fmt;
use std::sync::Arc;

use ::game::joint as of_gdl;
use ::ludi::notation as of_ludi;
use ::metagame::notation as of_metagame;
use criticism::{Deed, Standing};
use game::Role;
use serde::{Serialize, Serializer};

use crate::choose::{self, NoSuchMove};
use crate::finish::Cause;
use crate::position::Position;
use picture::Marks;
use picture::scene::{Scene, Stage};

pub(crate) use gdl::GdlFace;
pub(crate) use ludi::LudiFace;
pub(crate) use metagame::MetagameFace;

/// A complete move in the notation of the game's language; its text says which.
///
/// ```
/// use engine::{Game, Setting, replay};
///
/// let game = Game::from_library("metagame/chess")?;
/// let moves = replay(&game, Setting::default(), &[])?.moves();
/// assert_eq!(moves.len(), 12);
/// assert_eq!(moves.iter().filter(|one| one.begins_with("b1")).count(), 2, "a knight has two moves");
/// # Ok::<(), engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move(Notation);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Notation {
    Metagame(of_metagame::Written),
    Ludi(of_ludi::Written),
    Gdl(of_gdl::Written),
}

impl Move {
    /// How it is written.
    pub fn text(&self) -> &str {
        match &self.0 {
            Notation::Metagame(written) => &written.text,
            Notation::Ludi(written) => &written.text,
            Notation::Gdl(written) => &written.text,
        }
    }

    /// The move itself, if it is one of Metagame.
    pub fn as_metagame(&self) -> Option<&of_metagame::Written> {
        of_metagame::Written::lowered(self)
    }

    /// Whether it begins on this site (`e2`, and in Metagame `(5,2)`), or its piece has this name; every move begins with
    /// nothing.
    pub fn begins_with(&self, from: &str) -> bool {
        match &self.0 {
            Notation::Metagame(written) => choose::metagame::begins_with(written, from),
            Notation::Ludi(written) => choose::ludi::begins_with(written, from),
            Notation::Gdl(written) => choose::gdl::begins_with(written, from),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A move of one language, to be taken for a [`Move`] and back.
pub(crate) trait Notated: Clone + Sized {
    fn lifted(self) -> Move;
    /// The move itself, if it is one of this language.
    fn lowered(chosen: &Move) -> Option<&Self>;
    /// Whether the mover passes.
    fn passes(&self) -> bool;
}

impl Notated for of_metagame::Written {
    fn lifted(self) -> Move {
        Move(Notation::Metagame(self))
    }

    fn lowered(chosen: &Move) -> Option<&Self> {
        if let Notation::Metagame(written) = &chosen.0 { Some(written) } else { None }
    }

    fn passes(&self) -> bool {
        false
    }
}

impl Notated for of_ludi::Written {
    fn lifted(self) -> Move {
        Move(Notation::Ludi(self))
    }

    fn lowered(chosen: &Move) -> Option<&Self> {
        if let Notation::Ludi(written) = &chosen.0 { Some(written) } else { None }
    }

    fn passes(&self) -> bool {
        of_ludi::Written::passes(self)
    }
}

impl Notated for of_gdl::Written {
    fn lifted(self) -> Move {
        Move(Notation::Gdl(self))
    }

    fn lowered(chosen: &Move) -> Option<&Self> {
        if let Notation::Gdl(written) = &chosen.0 { Some(written) } else { None }
    }

    /// Roles that have one move only do not choose.
    fn passes(&self) -> bool {
        false
    }
}

/// How a game shows itself to people.
pub(crate) trait Face: Send + Sync + 'static {
    /// Its moves.
    type Move: Notated;
    /// All that is to be seen of a position.
    type View;

    /// A position in characters, with the last move shown.
    fn text(&self, view: &Self::View, last: Option<&Self::Move>, marks: &Marks) -> String;
    /// The same as a picture in SVG.
    fn svg(&self, view: &Self::View, last: Option<&Self::Move>, marks: &Marks) -> String;
    /// The board, the players and the pieces, as a page shows them.
    fn stage(&self) -> Arc<Stage>;
    /// A position as a page shows it, with the last move and the legal ones.
    fn scene(&self, view: &Self::View, last: Option<&Self::Move>, legal: &[Self::Move]) -> Scene;
    /// A move as people say it.
    fn said(&self, chosen: &Self::Move) -> String;
    /// Where a move begins, if it moves something, and where it ends, if it does.
    fn ends(&self, chosen: &Self::Move) -> (Option<usize>, Option<usize>);
    /// What a move did that led from one position to another.
    fn deed(&self, before: &Self::View, chosen: &Self::Move, after: &Self::View) -> Deed;
    /// What stands where.
    fn standing(&self, view: &Self::View) -> Vec<Standing>;
    /// The end rules that are met, by number.
    fn goals(&self, view: &Self::View) -> Vec<u32>;
    /// The end rules that hold for some player, in words, for a reader who may be a player.
    fn causes(&self, view: &Self::View, you: Option<Role>) -> Vec<Cause>;
    /// What is to be done next in a turn that goes on, as people say it: `shoot an arrow`; nothing if there are no words for it.
    /// The part before it led from one position to another.
    fn prompt(&self, view: &Self::View, before: Option<(&Self::View, &Self::Move, &Self::View)>) -> Option<String>;
    /// All that is to be seen, as data.
    fn position(&self, view: &Self::View) -> Position;
    /// The position without what stands on a site, as in `e2`, `(5,2)`, `black:e7`.
    fn without(&self, view: Self::View, site: &str) -> Result<Self::View, NoSuchMove>;
    /// The position with a piece of this owner and type alone on a site, or with nothing there.
    fn arranged(&self, view: Self::View, site: usize, piece: Option<(Role, usize)>) -> Result<Self::View, NoSuchMove>;
    /// The position with another player to move.
    fn begun_by(&self, view: Self::View, role: Role) -> Self::View;
    /// The legal move that a text means.
    fn choose<'a>(&self, written: &str, legal: &'a [Self::Move]) -> Result<&'a Self::Move, NoSuchMove>;
}

/// A written site, and the owner of the piece that is meant, if the text says it.
fn owner_and_site(written: &str) -> (Option<Role>, &str) {
    let named = written.split_once(':').and_then(|(name, site)| {
        let role = Role::ALL.into_iter().find(|role| role.name().eq_ignore_ascii_case(name.trim()))?;
        Some((Some(role), site.trim()))
    });
    named.unwrap_or((None, written.trim()))
}

fn no_such_site(written: &str) -> NoSuchMove {
    NoSuchMove {
        message: format!("`{written}` is no site of the board"),
        hint: "write a site as moves do, perhaps with whose piece stands there, as in `black:e7`".to_owned(),
    }
}

fn no_such_piece() -> NoSuchMove {
    NoSuchMove {
        message: "the game has no such site or no such piece".to_owned(),
        hint: "name a site of the board, a player and one of the types".to_owned(),
    }
}

fn nothing_there(written: &str) -> NoSuchMove {
    NoSuchMove {
        message: format!("there is no such piece to take off: `{written}`"),
        hint: "`ludwright show GAME` draws what stands where".to_owned(),
    }
}
