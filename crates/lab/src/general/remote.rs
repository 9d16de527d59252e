//! A player on the network as a player of our matches: `ggp:URL`.

use std::time::Duration;

use engine::{Error, Game, Play};
use external::{Decision, Failure};
use game::Role;
use ggp::{Address, Contact, Remote};
use players::Spec;

/// The time for each move, unless the player's spec says otherwise.
const PLAY_CLOCK: Duration = Duration::from_secs(1);

/// The time until the first move.
const START_CLOCK: Duration = Duration::from_secs(10);

/// A player on the network that plays a role.
pub struct RemoteSeat {
    remote: Remote,
    /// How many moves it was asked for.
    asked: usize,
}

impl RemoteSeat {
    /// Begins a match with the player of a spec.
    pub fn new(spec: &Spec, loaded: &Game, role: Role, id: &str) -> Result<Result<RemoteSeat, Failure>, Error> {
        let rules = gdl::print(super::sheet(loaded)?);
        let address = address(spec)?;
        let clock = spec.milliseconds.map_or(PLAY_CLOCK, Duration::from_millis);
        let begun = Contact::new(address).and_then(|contact| {
            let mut remote = Remote::new(contact);
            remote.start(id, loaded.player(role), &rules, START_CLOCK, clock)?;
            Ok(RemoteSeat { remote, asked: 0 })
        });
        Ok(begun.map_err(|failure| Failure::NotStarted(failure.to_string())))
    }

    /// Its move: it is told every joint move that it has not been told, and asked after each.
    pub fn choose(&mut self, play: &dyn Play) -> Result<Decision, Failure> {
        let steps = play.joint_record().unwrap_or_default();
        let answer = self.ask(&steps, steps.len() + 1).map_err(|failure| Failure::Silent(failure.to_string()))?;
        play.choose(&answer).map(Decision::Move).map_err(|fault| Failure::Illegal(fault.message))
    }

    /// The game is over: it is told every joint move up to the last, with which the match ends.
    pub fn end(&mut self, play: &dyn Play) {
        let steps = play.joint_record().unwrap_or_default();
        // What it answers, if it does, changes nothing any more.
        let _ = self.ask(&steps, steps.len());
        self.remote.stop(steps.last().map(Vec::as_slice));
    }

    /// Asks it for its moves until it was asked for this number of them: the last.
    fn ask(&mut self, steps: &[Vec<String>], number: usize) -> Result<String, ggp::Failure> {
        let mut answer = String::new();
        while self.asked < number {
            let last = self.asked.checked_sub(1).map(|step| steps[step].as_slice());
            answer = self.remote.play(last)?;
            self.asked += 1;
        }
        Ok(answer)
    }

    /// Whether two specs name the same player.
    pub fn is_same(one: &Spec, other: &Spec) -> Result<bool, Error> {
        let (one, other) = (address(one)?, address(other)?);
        let [found, known] = [&one, &other].map(|address| Contact::new(address.clone()));
        // A host that cannot be found is told when the match begins.
        Ok(one == other || matches!((found, known), (Ok(one), Ok(other)) if one.is_same(&other)))
    }
}

/// Where the player of a spec is.
fn address(spec: &Spec) -> Result<Address, Error> {
    spec.command.parse().map_err(|fault: ggp::BadAddress| {
        Error::usage(fault.to_string(), "write `ggp:HOST:PORT`, as in `ggp:127.0.0.1:9147`")
    })
}
