//! What pieces are worth by the rules alone.

use ::rules::Rules;
use game::{DrawRules, Rng, Searchable};
use ludi::notation;
use players::material::{self, Furnished};

/// An engine of a game of Browne's.
pub trait PlaysLudi: Searchable<Move = notation::Written, View = notation::Position> {}

impl<G: Searchable<Move = notation::Written, View = notation::Position>> PlaysLudi for G {}

/// The analysis of a game of either language.
pub fn analysis(rules: &Rules) -> material::Analysis {
    let draws = DrawRules::default();
    match rules {
        Rules::Gdl(_) => material::Analysis::without_pieces(),
        Rules::Metagame(game) => material::Analysis::of_metagame(game),
        Rules::Ludi(game) => match compile::ludi::Program::new(game, draws) {
            Ok(program) => ludi_analysis(game, &program),
            Err(_) => ludi_analysis(game, &reference::ludi::Interpreter::new(game, draws)),
        },
    }
}

/// An engine says where a lone piece goes; one that goes nowhere, say by turning, does not count.
fn ludi_analysis<G: PlaysLudi>(game: &ludi::tree::Game, engine: &G) -> material::Analysis {
    let pieces = game.pieces();
    let start = Furnished { position: engine.view(&engine.start(&mut Rng::new(0, 0))), pieces: &pieces };
    material::Analysis::of_ludi(game, |piece, site| {
        let Some(alone) = start.alone(piece, site) else { return Vec::new() };
        let moves = engine.moves(&engine.set_up(alone)).into_iter();
        let own = moves.filter(|listed| listed.from == Some(site) && listed.to != Some(site));
        own.filter_map(|listed| listed.to).collect()
    })
}
