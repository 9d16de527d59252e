//! What advisors know of a game beforehand.

use players::advisors::Measure;
use players::{Ground, material};

use crate::Shared;

/// What advisors know of a game beforehand.
pub fn ground(game: &Shared) -> Option<Ground> {
    let ground = Ground::of(&game.rules)?;
    Some(match ground.measure {
        Measure::Points => ground.with_worth(&worth(game)).with_paths(game.analysis().transitions()),
        Measure::Share if game.rules.kinds() > 1 => ground.with_worth(&worth(game)),
        Measure::Share => ground,
    })
}

/// What each type is worth by the rules alone; all alike where there is only one.
pub fn worth(game: &Shared) -> Vec<f64> {
    let kinds = game.rules.kinds();
    if kinds == 1 {
        return vec![1.0];
    }
    let analysis = game.analysis();
    let values = analysis.values(&material::Options { promote: true, ..material::Options::default() });
    // Of the sides that can own the piece, the first counts.
    let worth = |kind: usize| {
        let owners = analysis.types().iter().filter(|piece| piece.kind == kind);
        owners.map(|piece| values.total(*piece)).next().unwrap_or(1.0)
    };
    (0..kinds).map(worth).collect()
}
