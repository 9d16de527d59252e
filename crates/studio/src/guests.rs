//! Players on the network who sit at a table: each plays one match, which begins anew where the game has taken another course.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use workbench::engine::Play;
use workbench::external::Decision;
use workbench::seat::Seat;
use workbench::{Game, Spec};

/// The players on the network at a table, by their roles.
#[derive(Default)]
pub struct Guests {
    seated: Mutex<BTreeMap<usize, Guest>>,
}

/// A player on the network, and what it was told of the game.
struct Guest {
    spec: Spec,
    seat: Seat,
    told: Vec<Vec<String>>,
}

impl Guests {
    /// The move of the player whose turn it is; why there is none, if it has failed. It waits for the answer as long as the clock
    /// of the player allows.
    pub fn choose(&self, spec: &Spec, game: &Game, play: &dyn Play, seed: u64) -> Result<String, String> {
        let by = play.to_move().index();
        let steps = play.joint_record().unwrap_or_default();
        // It is taken out while it thinks: what fails does not come back, and gives its match up.
        let known = self.lock().remove(&by).filter(|guest| guest.spec == *spec && steps.starts_with(&guest.told));
        let mut guest = match known {
            Some(guest) => guest,
            None => {
                let seat =
                    Seat::new(spec, game, play, play.to_move().name(), seed).map_err(|fault| fault.to_string())?;
                Guest { spec: spec.clone(), seat, told: Vec::new() }
            }
        };
        let decided = guest.seat.choose(play, &|| false).map_err(|failure| format!("{spec}: {failure}"))?;
        guest.told = steps;
        self.lock().insert(by, guest);
        match decided {
            Decision::Move(chosen) => Ok(chosen.text().to_owned()),
            Decision::Resigns(why) => Err(format!("{spec} gives up: {}", why.unwrap_or_default())),
        }
    }

    /// Whether any player on the network plays a match.
    pub fn are_here(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Lets them all go; that may take a moment.
    pub fn leave(&self) {
        let leaving = std::mem::take(&mut *self.lock());
        drop(leaving);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<usize, Guest>> {
        self.seated.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
