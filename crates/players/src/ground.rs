//! What advisors know of a game before it is played: the board, who wants what, and what pieces can do.
//!
//! A tour, in reading order:
//!
//! * [`Ground`], all of it for one game, of either language, made once when the rules are known;
//! * [`Goals`], what one player wants and fears;
//! * [`Net`], which sites are joined to which, and how far they are from each other;
//! * [`Paths`], where lone pieces go, from the analysis of the rules, kept as [`PathTables`];
//! * `brownes` and `pells`, how it is read off the two languages; `regions` and `shapes`, where the rules of Browne's
//!   language mean.

mod brownes;
mod goals;
pub(crate) mod links;
mod net;
mod paths;
mod pells;
pub(crate) mod regions;
mod shapes;

pub(crate) use goals::prospect;
pub use goals::{Bridge, Demand, Gather, Goals, Hunt, Link, Quorum, Race, Row, ScoreWish, Sort, Standing, Tower, Wish};
pub use net::Net;
pub use paths::{Becoming, PathTables, Paths, Strike};
pub(crate) use pells::POSSESSED;

use board::Site;
use game::Man;
use rules::Rules;

use crate::advisors::Measure;

/// What advisors know of a game before it is played.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// In what the advisors measure that judge its positions.
    pub measure: Measure,
    /// The names of the players, in the order of their turns.
    pub players: Vec<String>,
    /// The names of the types of pieces.
    pub kinds: Vec<String>,
    /// What a piece of each type is worth.
    pub worth: Vec<f64>,
    /// How many pieces there are at first of each player and type, player times types plus type, hands included; nothing
    /// where there is no end of them.
    pub first: Vec<Option<usize>>,
    /// What all pieces of a player are worth when there are most of them, as far as one can tell.
    pub fortune: f64,
    /// The names of the sites.
    pub sites: Vec<String>,
    /// The sites with their neighbours, as the board counts them.
    pub net: Net,
    /// For each site how near it is to a corner: 1 in it, 0 where no site is farther.
    pub corners: Vec<f32>,
    /// For each site how near it is to a side.
    pub sides: Vec<f32>,
    /// For each site how near it is to the middle.
    pub middle: Vec<f32>,
    /// For each player, for each site, how near it is to where they come from.
    pub home: Vec<Vec<f32>>,
    /// All longest straight lines.
    pub lines: Vec<Vec<Site>>,
    /// What each player wants and fears.
    pub goals: Vec<Goals>,
    /// What the rules allow.
    pub traits: Traits,
    /// What each type can become where it is promoted.
    pub becoming: Vec<Becoming>,
    /// Where pieces of each player are promoted.
    pub territory: Vec<Vec<Site>>,
    /// How much more, or less, than its worth a type gains by taking a type: capturer times types plus captured; 1 where
    /// the captured piece just leaves the game.
    pub gains: Vec<f64>,
    /// Where lone pieces go, once the rules are analysed.
    pub tables: PathTables,
}

/// What the rules allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Pieces can be taken, converted or removed.
    pub captures: bool,
    /// A piece can come to stand on another.
    pub stacks: bool,
    /// Rows that are capped at both ends are taken or converted.
    pub caps: bool,
    /// Groups without freedom are taken.
    pub surrounds: bool,
    /// The more is taken, the less is scored.
    pub costs: bool,
    /// Pieces on the board can move, or move without taking anything.
    pub moves: bool,
    /// Some moves must be made before others.
    pub compulsory: bool,
    /// Pieces can be held and put down again.
    pub holds: bool,
}

impl Ground {
    /// The ground of a game; nothing if its board cannot be made, which the checks would have told. Each type of Pell's is
    /// worth 1 until [`Ground::with_worth`] says otherwise.
    pub fn of(rules: &Rules) -> Option<Ground> {
        rules.metagame().map(pells::ground).or_else(|| brownes::ground(rules.ludi()?))
    }

    /// The same with other values of the types; those that are not given keep theirs.
    pub fn with_worth(mut self, worth: &[f64]) -> Ground {
        self.worth.iter_mut().zip(worth).for_each(|(kept, given)| *kept = *given);
        self.fortune = fortune(&self.first, &self.worth, self.sites.len());
        self
    }

    /// The same with tables of where lone pieces go.
    pub fn with_paths(mut self, paths: &impl Paths) -> Ground {
        let known = std::mem::take(&mut self.tables.strikes);
        self.tables = PathTables::new(&self, paths);
        let as_it_goes = known.is_empty() && self.traits.captures;
        self.tables.strikes = if as_it_goes { Strike::along_paths(&self, paths) } else { known };
        self
    }

    /// What a piece is worth.
    pub fn value(&self, man: &Man) -> f64 {
        self.worth.get(usize::from(man.kind)).copied().unwrap_or(0.0)
    }

    /// How much more than its worth is gained when a type takes a type.
    pub fn gain(&self, capturer: u8, captured: u8) -> f64 {
        let place = usize::from(capturer) * self.kinds.len() + usize::from(captured);
        self.gains.get(place).copied().unwrap_or(1.0)
    }
}

/// The most that a player is reckoned to have where there is no end of pieces: this share of the board.
const SHARE: f64 = 0.5;

fn fortune(first: &[Option<usize>], worth: &[f64], sites: usize) -> f64 {
    let most = worth.iter().copied().fold(1.0, f64::max);
    let mut fortunes = first.chunks(worth.len().max(1)).map(|first| {
        let each = first.iter().zip(worth).map(|(count, worth)| count.map(|count| count as f64 * worth.max(0.0)));
        each.sum::<Option<f64>>()
    });
    let known = fortunes.try_fold(0.0, |most: f64, fortune| fortune.map(|fortune| most.max(fortune)));
    known.filter(|known| *known > 0.0).unwrap_or(sites as f64 * most * SHARE)
}
