//! Which player is the strongest for a game: found out by a few quick games between the candidates.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use game::DrawRules;
use players::{Kind, Spec};

use crate::check::Loaded;
use crate::contest::{Terms, play_match};
use crate::engine::Setting;

/// How long a candidate thinks about a move, in milliseconds.
const MILLISECONDS: u64 = 5;

/// How many games are played, and how long they may get: a trial takes a few seconds.
const GAMES: u64 = 8;
const MOVES: u32 = 60;

/// What has been found out, by the rules of the game: nobody waits for the same trial twice.
static KNOWN: Mutex<BTreeMap<String, Kind>> = Mutex::new(BTreeMap::new());

/// Which kind of player is the strongest for a game: alpha-beta by what the rules make matter, unless tree search beats it, or
/// the one who minds material alone and so sees further.
pub(crate) fn strongest(loaded: &Loaded) -> Kind {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kind) = known().get(&loaded.source.text) {
        return *kind;
    }
    let found = trial(loaded);
    known().insert(loaded.source.text.clone(), found);
    found
}

fn trial(loaded: &Loaded) -> Kind {
    let candidate = |kind: Kind| Spec::timed(kind, MILLISECONDS);
    let setting = Setting { rules: DrawRules { move_limit: MOVES, ..DrawRules::default() }, ..Setting::default() };
    let terms = Terms { games: GAMES, swap: true, opening: [1, 3], sprt: None, removed: Vec::new() };
    [Kind::Mcts, Kind::Material].into_iter().fold(Kind::AlphaBeta, |strongest, rival| {
        match play_match(loaded, setting, &[candidate(rival), candidate(strongest)], &terms) {
            Ok(played) if played.score > 0.5 => rival,
            _ => strongest,
        }
    })
}
