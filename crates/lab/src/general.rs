//! General game playing: our players answer game managers, our games are refereed, and players on the network take part.

mod brain;
mod referee;
mod remote;

pub use brain::{brain, player};
pub use referee::GameReferee;
pub use remote::RemoteSeat;

use engine::{Error, Game};
use rules::Rules;

/// The rule sheet of a game that can be told to players on the network.
pub fn sheet(loaded: &Game) -> Result<&gdl::tree::Game, Error> {
    match &loaded.rules {
        Rules::Gdl(sheet) => Ok(sheet),
        _ => Err(Error::usage(
            format!(
                "{} is written in {}, and players on the network read GDL",
                loaded.source.name,
                loaded.source.language.title()
            ),
            "write it as GDL first: `ludwright export GAME --to kif > game.kif`",
        )),
    }
}
