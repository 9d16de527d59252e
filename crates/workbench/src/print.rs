//! A game to print, without waiting long for slow rules.

use std::time::{Duration, Instant};

use engine::{Error, Game};
use pages::kit::Kit;

/// No random move is made for a kit after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// The game on paper.
pub fn kit_of(game: &Game) -> Result<Kit, Error> {
    let begun = Instant::now();
    Kit::new(game, &|| begun.elapsed() >= PATIENCE)
}
