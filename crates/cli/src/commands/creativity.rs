//! `creativity`: how new, how good and how typical a game is.

use workbench::Game;
use workbench::creativity::{Creativity, creativity};

use crate::output::{Exit, Output};

pub fn run(loaded: &Game, played: bool, output: &mut Output) -> anyhow::Result<Exit> {
    output.print(&creativity(loaded, played)?, words)?;
    Ok(Exit::Done)
}

fn words(found: &Creativity) -> String {
    let Creativity { game, known, novelty, quality, typicality } = found;
    let relation = match novelty.verdict {
        "duplicate" => "it is the same game",
        "variant" => "it is a variant of it",
        _ => "it is a new game",
    };
    let good = quality.map_or("quality: not measured".to_owned(), |quality| {
        format!(
            "quality: a score of {:.3}, higher than {:.0} % of the {} known games that have one",
            quality.score, quality.percentile, quality.known
        )
    });
    format!(
        "{game} beside {known} other games of the library\n\
         novelty: {:.3} from the nearest, {}: {relation}; {:.0} % of the known games are no farther from another\n\
         {good}\n\
         typicality: {:.0} % of its rules are those of the nearest game; {:.0} % of the known games share no more with another\n\
         family: {}, with {:.0} % of the known games\n",
        novelty.distance,
        novelty.nearest,
        novelty.percentile,
        100.0 * typicality.shared,
        typicality.percentile,
        typicality.family,
        typicality.family_share,
    )
}
