//! Games of variants over the network: each variant is a rule sheet, and players of general game playing are told it (Reis and
//! Zhu, section 4.3).
//!
//! Players come in pairs. A pair plays one match at a time, and changes sides from game to game; all pairs play at the same time
//! (R45). Every match has a record: what a player did wrong stands in it, and a move that is late, illegal or missing is replaced
//! by a random one. So a game always counts by its goals.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::joint::MAX_STEPS;
use game::zobrist::mix;
use ggp::{Address, Contact, GRACE, GivenUp, Match, Record, Server};
use lab::Progress;
use lab::general::{GameReferee, player};
use players::{Kind, Spec};
use synthesis::variants::{Candidate, DRAW, Results};

use super::{Board, Halt, Outcome, Wish, loaded_sheet};
use engine::Error;

/// How games are played over the network.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// How many pairs of our own players are started on free ports of this machine; none if the players of the wish are on the
    /// network already.
    pub servers: Option<usize>,
    /// The time until the first move is asked for.
    pub start_clock: Duration,
    /// The time for each move.
    pub play_clock: Duration,
}

/// Where matches are played: all pairs of players, and which are free.
pub(super) struct Hall {
    network: Network,
    pairs: usize,
    free: Mutex<Vec<[Contact; 2]>>,
    /// Players that were started here; they answer as long as these are kept.
    _servers: Vec<Server>,
}

/// How long a player is waited for that is asked who it is.
const ASKED: Duration = Duration::from_secs(5);

impl Hall {
    /// Starts the players, or finds them on the network.
    pub(super) fn open(wish: &Wish, network: &Network) -> Result<Hall, Error> {
        refuse_endless(wish)?;
        let servers = network.servers.map_or(Ok(Vec::new()), |pairs| started(wish, pairs))?;
        let contacts: Vec<Contact> = match network.servers {
            Some(_) => servers.iter().map(|server| contact(&server.url())).collect::<Result<_, _>>()?,
            None => wish.players.iter().map(found).collect::<Result<_, _>>()?,
        };
        let (pairs, rest) = contacts.as_chunks::<2>();
        if pairs.is_empty() || !rest.is_empty() {
            let message = format!("players on the network play in pairs, and {} were named", contacts.len());
            return Err(Error::usage(message, "name an even number, as in `--players ggp:HOST:PORT,ggp:HOST:PORT`"));
        }
        let free = Mutex::new(pairs.to_vec());
        Ok(Hall { network: network.clone(), pairs: pairs.len(), free, _servers: servers })
    }

    /// How many matches can be played at the same time.
    pub(super) fn pairs(&self) -> usize {
        self.pairs
    }

    /// Plays a match of a candidate; its chances come from a seed.
    pub(super) fn play(
        &self,
        candidate: &Candidate,
        board: &Board,
        number: u64,
        seed: u64,
        progress: &Progress<'_>,
    ) -> Result<Outcome, Halt> {
        // There is a pair for each thread.
        let pair = self.free().pop().ok_or(Halt::Stopped)?;
        let mut contacts = pair.clone();
        if number % 2 == 1 {
            contacts.reverse();
        }
        let played = self.matched(candidate, board, seed, &contacts, progress);
        self.free().push(pair);
        let (record, given_up) = played?;
        match given_up {
            Some(GivenUp::Stopped) => Err(Halt::Stopped),
            Some(why) => {
                let points = [u64::from(DRAW); 2];
                let results = Results { draws: 1, points, ..Results::default() };
                Ok((results, Some(format!("{} counts as a draw: {why}", named(candidate, number)))))
            }
            None => Ok((results(&record), failure(&record, &named(candidate, number)))),
        }
    }

    fn free(&self) -> std::sync::MutexGuard<'_, Vec<[Contact; 2]>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn matched(
        &self,
        candidate: &Candidate,
        board: &Board,
        seed: u64,
        contacts: &[Contact; 2],
        progress: &Progress<'_>,
    ) -> Result<(Record, Option<GivenUp>), Halt> {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        let one = Match {
            game: &candidate.name,
            meta_url: "",
            seed,
            start_clock: self.network.start_clock,
            play_clock: self.network.play_clock,
            grace: GRACE,
            players: contacts,
            disguise: None,
            now: &now,
            enough: &|| progress.stopped(),
        };
        let played = one.play(&mut GameReferee::new(&board.game)?, &mut |_| ());
        let played = played.map_err(|unfit| Error::refused(unfit.to_string(), "this is a mistake in the program"))?;
        Ok((played.record, played.given_up))
    }
}

/// A candidate as it is played over the network.
pub(super) fn board(wish: &Wish, candidate: &Candidate) -> Result<Board, Error> {
    Ok(Board { game: loaded_sheet(wish, candidate)?, prizes: Vec::new() })
}

/// Whether the players of a wish are on the network.
pub fn are_remote(players: &[Spec]) -> bool {
    players.iter().any(|spec| spec.kind == Kind::Ggp)
}

/// This number of pairs of our players, on free ports; each pair plays as one of the players of the wish.
fn started(wish: &Wish, pairs: usize) -> Result<Vec<Server>, Error> {
    if let Some(spec) = wish.players.iter().find(|spec| !spec.kind.thinks()) {
        let message = format!("the player `{spec}` does not think by itself, and cannot be started");
        return Err(Error::usage(message, "name one that does, as in `--player mcts`, or leave out --servers"));
    }
    if pairs < wish.players.len() || wish.players.is_empty() {
        let message = format!("{pairs} pairs of servers are too few for {} players", wish.players.len());
        return Err(Error::usage(message, "ask for more with --servers, or name fewer players"));
    }
    let open = |number: usize| {
        let spec = wish.players[number / 2 % wish.players.len()].clone();
        let seed = mix(wish.settings.seed ^ mix(number as u64));
        let name = format!("Ludwright {}", number + 1);
        Server::open(([127, 0, 0, 1], 0).into(), player(&name, spec, seed)).map_err(|error| {
            let message = format!("player {} of {} cannot be started: {error}", number + 1, 2 * pairs);
            Error::refused(message, "ask for fewer with --servers")
        })
    };
    (0..2 * pairs).map(open).collect()
}

/// A player on the network, who must answer.
fn found(spec: &Spec) -> Result<Contact, Error> {
    if spec.kind != Kind::Ggp {
        let message = format!("`{spec}` is no player on the network, and others are");
        return Err(Error::usage(message, "let all players be on the network, or none"));
    }
    let contact = contact(&spec.command)?;
    match contact.info(ASKED) {
        // A player of another kind of manager may not say who it is, but it is there.
        Ok(_) | Err(ggp::Failure::Refused(_)) => Ok(contact),
        Err(failure) => {
            let message = format!("the player at {} does not answer: {failure}", contact.address());
            Err(Error::refused(message, "start it first, as with `ludwright ggp play --port 9147`"))
        }
    }
}

fn contact(address: &str) -> Result<Contact, Error> {
    let hint = "write `ggp:HOST:PORT`, as in `ggp:127.0.0.1:9147`";
    let address: Address = address.parse().map_err(|fault: ggp::BadAddress| Error::usage(fault.to_string(), hint))?;
    Contact::new(address.clone()).map_err(|failure| Error::refused(format!("{address}: {failure}"), hint))
}

/// Hosts give up a match that is too long.
fn refuse_endless(wish: &Wish) -> Result<(), Error> {
    let most = (MAX_STEPS - wish.settings.conditions.can_buy() - 1) / 2;
    if wish.moves <= most {
        return Ok(());
    }
    let message = format!("{} moves of each side are too many for a match over the network", wish.moves);
    Err(Error::usage(message, format!("ask for at most {most} with --moves")))
}

/// What came of a match: the goals of both roles.
fn results(record: &Record) -> Results {
    let goal = |role: usize| record.goal_values.get(role).copied().unwrap_or(0);
    let points = [goal(0), goal(1)];
    let (white, black) = (u64::from(points[0] > points[1]), u64::from(points[1] > points[0]));
    // A side that waits does not move.
    let moves = record.moves.iter().flatten().filter(|written| written.as_str() != "noop").count() as u64;
    Results { white, black, draws: 1 - white - black, moves, points: points.map(u64::from) }
}

/// What players did wrong, if anything.
fn failure(record: &Record, named: &str) -> Option<String> {
    let players = &record.player_names_from_host;
    let wrong = |(step, errors): (usize, &Vec<String>)| {
        let of = errors.iter().zip(players).filter(|(error, _)| !error.is_empty());
        of.map(|(error, player)| format!("{player} at step {step}: {error}")).collect::<Vec<_>>()
    };
    let all: Vec<String> = record.errors.iter().enumerate().flat_map(wrong).collect();
    let first = all.first()?;
    let more = if all.len() > 1 { format!(", and {} more", all.len() - 1) } else { String::new() };
    Some(format!("{named} counts by its goals, but players failed: {first}{more}"))
}

fn named(candidate: &Candidate, number: u64) -> String {
    format!("game {number} of variant {} ({})", candidate.number, candidate.name)
}
