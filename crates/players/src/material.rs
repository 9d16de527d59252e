//! What pieces are worth, from the rules alone: the static advisors of a player for any game (Pell 1993, sections 2.4 to 3).
//!
//! A tour, in reading order:
//!
//! * [`StaticAdvisor`], [`Advice`] and [`Weights`], what is looked at, what comes of it, and how much it counts;
//! * [`Transitions`], where a lone piece goes and in how many moves: the tables of section 2.5;
//! * [`Analysis`], all of it for one game, and [`Values`], the advice on each type and what it amounts to;
//! * `facts`, what the rules of either language say of captures, goals and promotions, and how that is counted; `pells` and
//!   `brownes`, how it is read off the two languages; `lone`, where pieces of Pell's games may go;
//! * [`expected_outcome`], the other way to value a piece: what random play makes of its loss.

mod advice;
mod brownes;
mod expected;
mod facts;
mod lone;
mod pells;
mod transitions;

pub use advice::{Advice, StaticAdvisor, Weights};
pub use expected::{Arrangement, Change, Furnished, PlayoutResults, Swing, expected_outcome};
pub use transitions::Transitions;

use board::Site;
use game::Role;

use facts::Facts;

/// A type of pieces of one side: a white king and a black king are of two types (Pell 1993, note 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coloured {
    /// Whose it is.
    pub owner: Role,
    /// Its number among the types of the game.
    pub kind: usize,
}

/// How values are made of advice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// How much each advisor counts.
    pub weights: Weights,
    /// Whether the second pass is made, which values what a type can promote to. The published tables are without it.
    pub promote: bool,
}

/// What the rules of a game say about the worth of its pieces; made once, when the rules are known.
#[derive(Clone, Debug)]
pub struct Analysis {
    names: Vec<String>,
    facts: Facts,
    transitions: Transitions,
    /// For each of the types of the facts, without `promote`.
    advice: Vec<Advice>,
}

/// What the pieces of a game are worth to their owners.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    kinds: usize,
    /// By side and kind.
    places: Vec<Option<usize>>,
    rows: Vec<Value>,
}

/// What a type is worth, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The type.
    pub piece: Coloured,
    /// What the type is called.
    pub name: String,
    /// What the advisors say of it.
    pub advice: Advice,
    /// The weighted sum of that.
    pub total: f64,
}

impl Analysis {
    /// Analyses a game of Pell's.
    pub fn of_metagame(game: &metagame::tree::Game) -> Analysis {
        let rules = pells::Rules::new(game);
        let types = rules.types();
        let lone = lone::Lone::new(&rules);
        let transitions = Transitions::new(rules.grid.len(), &types, |piece, from| lone.targets(piece, from));
        let facts = rules.facts(&transitions);
        Analysis::new(rules.names, facts, transitions)
    }

    /// Analyses a game of Browne's. Where a lone piece can go is asked of an engine: `moves_alone` says it for a type and
    /// the site where its piece stands, as new, on an otherwise empty board.
    pub fn of_ludi(game: &ludi::tree::Game, moves_alone: impl FnMut(Coloured, Site) -> Vec<Site>) -> Analysis {
        let mut facts = brownes::facts(game);
        // The checks leave no board that cannot be made.
        let sites = game.board.made().map_or(0, |board| board.len());
        let transitions = Transitions::new(sites, &facts.types, moves_alone);
        facts.prospects = brownes::prospects(game, &facts.types, &transitions);
        let names = game.pieces().iter().map(|piece| piece.name.value.clone()).collect();
        Analysis::new(names, facts, transitions)
    }

    /// The analysis of a game without pieces.
    pub fn without_pieces() -> Analysis {
        Analysis::new(Vec::new(), Facts::default(), Transitions::new(0, &[], |_, _| Vec::new()))
    }

    fn new(names: Vec<String>, facts: Facts, transitions: Transitions) -> Analysis {
        let mut advice: Vec<Advice> = (0..facts.types.len()).map(|nth| facts.advice(nth)).collect();
        for (advice, piece) in advice.iter_mut().zip(&facts.types) {
            transitions.advise(*piece, advice);
        }
        Analysis { names, facts, transitions, advice }
    }

    /// The types of the game, side by side, each side's in the order of the rules.
    pub fn types(&self) -> &[Coloured] {
        &self.facts.types
    }

    /// Where lone pieces go.
    pub fn transitions(&self) -> &Transitions {
        &self.transitions
    }

    /// What the pieces are worth: the weighted sum of the advice, and in a second pass, if that is wanted, what they can
    /// become.
    pub fn values(&self, options: &Options) -> Values {
        let weights = &options.weights;
        let first: Vec<f64> = self.advice.iter().map(|advice| advice.sum(weights)).collect();
        let rows = self.facts.types.iter().enumerate().map(|(nth, piece)| {
            let mut advice = self.advice[nth];
            if options.promote {
                advice[StaticAdvisor::Promote] = self.facts.promote(nth, &first);
            }
            Value { piece: *piece, name: self.names[piece.kind].clone(), advice, total: advice.sum(weights) }
        });
        Values::new(self.names.len(), rows.collect())
    }
}

impl Values {
    fn new(kinds: usize, rows: Vec<Value>) -> Values {
        let mut places = vec![None; Role::ALL.len() * kinds];
        for (nth, row) in rows.iter().enumerate() {
            places[row.piece.owner.index() * kinds + row.piece.kind] = Some(nth);
        }
        Values { kinds, places, rows }
    }

    /// All types, side by side, each side's in the order of the rules.
    pub fn rows(&self) -> &[Value] {
        &self.rows
    }

    /// What a type is worth, and why; nothing if the side has no such type, or the rules do not define it.
    pub fn of(&self, piece: Coloured) -> Option<&Value> {
        let place = *self.places.get(piece.owner.index() * self.kinds + piece.kind)?;
        place.map(|nth| &self.rows[nth])
    }

    /// What a piece of this type is worth to its owner; nothing at all if the rules do not define it.
    pub fn total(&self, piece: Coloured) -> f64 {
        self.of(piece).map_or(0.0, |value| value.total)
    }
}

#[cfg(test)]
mod tests;
