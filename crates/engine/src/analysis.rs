//! What pieces are worth by the rules alone.

use ::rules::Rules;
use game::{Rng, Searchable};
use ludi::notation;
use players::material::{self, Furnished};

use crate::Shared;

/// An engine of a game of Browne's.
pub trait PlaysLudi: Searchable<Move = notation::Written, View = notation::Position> {}

impl<G: Searchable<Move = notation::Written, View = notation::Position>> PlaysLudi for G {}

/// The analysis of a game of any language. Where pieces of Browne's go is asked of an engine that the game keeps, so that its
/// rules are compiled once.
pub(crate) fn analysis(game: &Shared) -> material::Analysis {
    match &game.rules {
        Rules::Gdl(_) => material::Analysis::without_pieces(),
        Rules::Metagame(game) => material::Analysis::of_metagame(game),
        Rules::Ludi(_) => game.lasting().analysis(&game.rules).unwrap_or_else(material::Analysis::without_pieces),
    }
}

/// An engine says where a lone piece goes; one that goes nowhere, say by turning, does not count.
pub(crate) fn ludi_analysis<G: PlaysLudi>(game: &ludi::tree::Game, engine: &G) -> material::Analysis {
    let pieces = game.pieces();
    let start = Furnished { position: engine.view(&engine.start(&mut Rng::new(0, 0))), pieces: &pieces };
    material::Analysis::of_ludi(game, |piece, site| {
        let Some(alone) = start.alone(piece, site) else { return Vec::new() };
        let moves = engine.moves(&engine.set_up(alone)).into_iter();
        let own = moves.filter(|listed| listed.from == Some(site) && listed.to != Some(site));
        own.filter_map(|listed| listed.to).collect()
    })
}
