//! What is kept of a match.

use std::time::Duration;

use protocols::ggp::canonical;
use serde::{Serialize, Serializer};

/// The record of a match, under the keys that general game playing has for it. Times are milliseconds since 1970.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// The name of the match.
    pub match_id: String,
    /// Random letters, which make the match known from others of the same name.
    pub random_token: String,
    /// When it began.
    pub start_time: u64,
    /// Where the game is described.
    #[serde(rename = "gameMetaURL")]
    pub game_meta_url: String,
    /// Whether it came to its end.
    pub is_completed: bool,
    /// Whether it was given up.
    pub is_aborted: bool,
    /// What was true, from the beginning on: all facts of a state as one list.
    pub states: Vec<String>,
    /// What was played: a move of each role.
    pub moves: Vec<Vec<String>>,
    /// When each state was reached.
    pub state_times: Vec<u64>,
    /// What went wrong on the way to each state: for each role nothing, `TO` (late), `CE` (connection), or `IL` (illegal) and
    /// the answer. The first entry is about the start of the match, each other about a joint move.
    pub errors: Vec<Vec<String>>,
    /// What each role has got; nothing before the end.
    pub goal_values: Vec<u8>,
    /// The time to look at the rules beforehand, in seconds: -1, for none is given.
    pub preview_clock: i8,
    /// The time until the first move, in seconds.
    #[serde(serialize_with = "seconds")]
    pub start_clock: Duration,
    /// The time for a move, in seconds.
    #[serde(serialize_with = "seconds")]
    pub play_clock: Duration,
    /// What the players are called, in the order of the roles.
    pub player_names_from_host: Vec<String>,
    /// Whether the players were told the game in other words.
    pub scrambled: bool,
}

impl Record {
    /// The record as one line of JSON.
    pub fn json(&self) -> String {
        // Numbers, texts and lists of them always have a form.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn reached(&mut self, facts: &[String], errors: Vec<String>, now: u64) {
        self.states.push(format!("({})", canonical(&facts.join(" "))));
        self.state_times.push(now);
        self.errors.push(errors);
    }
}

/// Whole seconds as a whole number.
fn seconds<S: Serializer>(clock: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    if clock.subsec_nanos() == 0 {
        serializer.serialize_u64(clock.as_secs())
    } else {
        clock.as_secs_f64().serialize(serializer)
    }
}
