//! General game playing: our players answer game managers, our games are refereed, and players on the network take part.

mod brain;
mod referee;
mod remote;

pub use brain::{brain, player};
pub use referee::GameReferee;
pub use remote::RemoteSeat;

use engine::{Error, Game};

/// The rule sheet of a game that can be told to players on the network.
pub fn sheet(loaded: &Game) -> Result<&gdl::tree::Game, Error> {
    loaded.rules.gdl().ok_or_else(|| {
        let (name, language) = (&loaded.source.name, loaded.source.language.title());
        let message = format!("{name} is written in {language}, and players on the network read GDL");
        Error::usage(message, "write it as GDL first: `ludwright export GAME --to kif > game.kif`")
    })
}
