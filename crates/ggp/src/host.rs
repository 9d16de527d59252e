//! Runs matches: all players are asked at once, none is waited for longer than its clock allows, and the match goes on whatever
//! they do.

use std::thread;
use std::time::Duration;

use game::Rng;
use game::joint::MAX_STEPS;
use protocols::ggp::{Message, Reply, canonical, read_move, same};

use crate::contact::shortened;
use crate::remote::millis;
use crate::{Contact, Disguise, Failure, Record, Referee};

/// A match, before it is played. The same seed gives the same name and the same random moves.
pub struct Match<'a> {
    /// What the game is called: the name of the match begins with it.
    pub game: &'a str,
    /// Where the game is described; may be empty.
    pub meta_url: &'a str,
    /// The seed of all that is drawn.
    pub seed: u64,
    /// The time until the first move is asked for.
    pub start_clock: Duration,
    /// The time for each move.
    pub play_clock: Duration,
    /// How long players are waited for beyond the play clock: [`GRACE`], but in tests.
    pub grace: Duration,
    /// Who plays, in the order of the roles without `random`.
    pub players: &'a [Contact],
    /// Other words for the game, if players are to be told it in them.
    pub disguise: Option<&'a dyn Disguise>,
    /// The time, in milliseconds since 1970.
    pub now: &'a dyn Fn() -> u64,
    /// Whether the match is to be given up; asked before each move.
    pub enough: &'a dyn Fn() -> bool,
}

/// How long players are waited for beyond the play clock.
pub const GRACE: Duration = Duration::from_secs(1);

/// How long a player is waited for that is told that a match is given up.
pub(crate) const ABORT: Duration = Duration::from_secs(1);

/// The game has another number of roles than there are players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has {} roles to play ({}), but {players} players were given; give one for each role", roles.len(), roles.join(", "))]
pub struct Unfit {
    /// The roles without `random`.
    pub roles: Vec<String>,
    /// How many players were given.
    pub players: usize,
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What happened.
    pub record: Record,
    /// Why it did not come to its end.
    pub given_up: Option<GivenUp>,
}

/// Why a match did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenUp {
    /// It was stopped.
    #[error("the match was stopped")]
    Stopped,
    /// The game never ends.
    #[error("the game was not over after {MAX_STEPS} moves; rules should end it")]
    Endless,
    /// A role cannot move, and the game is not over.
    #[error("the role {0} has no legal move, and the game is not over; rules should give it one, such as noop")]
    Stuck(String),
}

/// The role that the host plays.
const RANDOM: &str = "random";

/// A role, and who plays it: the host, if there is no player.
struct Seat<'a> {
    role: String,
    player: Option<&'a Contact>,
}

/// What the player of each seat answered; nothing where there is none.
type Replies = Vec<Option<Result<String, Failure>>>;

impl Match<'_> {
    /// Plays the match; `watch` sees the record as it grows.
    pub fn play(&self, referee: &mut dyn Referee, watch: &mut dyn FnMut(&Record)) -> Result<Played, Unfit> {
        let seats = self.seats(referee.roles())?;
        let mut record = self.record(&seats);
        let errors = self.start(&seats, referee, &record.match_id);
        record.reached(&referee.facts(), errors, (self.now)());
        watch(&record);
        let given_up = loop {
            if referee.is_over() {
                break None;
            }
            if let Err(why) = self.step(&seats, referee, &mut record) {
                break Some(why);
            }
            watch(&record);
        };
        self.end(&seats, referee, &mut record, given_up.is_none());
        watch(&record);
        Ok(Played { record, given_up })
    }

    fn seats(&self, roles: Vec<String>) -> Result<Vec<Seat<'_>>, Unfit> {
        let played = |role: &String| !role.eq_ignore_ascii_case(RANDOM);
        let ours: Vec<String> = roles.iter().filter(|role| played(role)).cloned().collect();
        if ours.len() != self.players.len() {
            return Err(Unfit { roles: ours, players: self.players.len() });
        }
        let mut players = self.players.iter();
        let seat = |role: String| Seat { player: if played(&role) { players.next() } else { None }, role };
        Ok(roles.into_iter().map(seat).collect())
    }

    fn record(&self, seats: &[Seat<'_>]) -> Record {
        // Joint moves have streams of their own, counted from 0.
        let mut rng = Rng::new(self.seed, u64::MAX);
        let plain = |c: &char| c.is_ascii_alphanumeric() || "_-".contains(*c);
        let game: String = self.game.chars().filter(plain).take(60).collect();
        let name = |seat: &Seat<'_>| seat.player.map_or(RANDOM, Contact::name).to_owned();
        Record {
            match_id: format!("{}.{:016x}", if game.is_empty() { "game" } else { &game }, rng.bits()),
            random_token: (0..32).map(|_| char::from(b"abcdefghijklmnopqrstuvwxyz"[rng.below(26) as usize])).collect(),
            start_time: (self.now)(),
            game_meta_url: self.meta_url.to_owned(),
            is_completed: false,
            is_aborted: false,
            states: Vec::new(),
            moves: Vec::new(),
            state_times: Vec::new(),
            errors: Vec::new(),
            goal_values: Vec::new(),
            preview_clock: -1,
            start_clock: self.start_clock,
            play_clock: self.play_clock,
            player_names_from_host: seats.iter().map(name).collect(),
            scrambled: self.disguise.is_some(),
        }
    }

    /// Tells all players that the match begins: what went wrong with each.
    fn start(&self, seats: &[Seat<'_>], referee: &dyn Referee, id: &str) -> Vec<String> {
        let rules = canonical(&self.disguise.map_or_else(|| referee.rules(), Disguise::rules));
        let message = |seat: &Seat<'_>| Message::Start {
            id: id.to_owned(),
            role: self.told(&seat.role),
            rules: rules.clone(),
            start_clock: millis(self.start_clock),
            play_clock: millis(self.play_clock),
        };
        let error = |reply: Option<Result<String, Failure>>| match reply {
            Some(Ok(reply)) if !Reply::is(&reply, "ready") => illegal(&reply),
            Some(Err(failure)) => code(&failure),
            _ => String::new(),
        };
        ask_all(seats, message, self.start_clock).into_iter().map(error).collect()
    }

    /// Plays one joint move.
    fn step(&self, seats: &[Seat<'_>], referee: &mut dyn Referee, record: &mut Record) -> Result<(), GivenUp> {
        let ply = record.moves.len();
        if (self.enough)() {
            return Err(GivenUp::Stopped);
        }
        if ply >= MAX_STEPS as usize {
            return Err(GivenUp::Endless);
        }
        let legal = referee.legal();
        if let Some((seat, _)) = seats.iter().zip(&legal).find(|(_, moves)| moves.is_empty()) {
            return Err(GivenUp::Stuck(seat.role.clone()));
        }
        // Drawn before anything is asked, for every role: what players do changes nothing of it.
        let mut rng = Rng::new(self.seed, ply as u64);
        let drawn: Vec<usize> = legal.iter().map(|moves| rng.below(moves.len() as u32) as usize).collect();
        let last = self.told_moves(record);
        let message = |_: &Seat<'_>| Message::Play { id: record.match_id.clone(), moves: last.clone() };
        let replies = ask_all(seats, message, self.play_clock.saturating_add(self.grace));
        let (mut joint, mut errors) = (drawn, vec![String::new(); seats.len()]);
        for (role, reply) in replies.into_iter().enumerate() {
            match reply.map(|reply| self.judge(&legal[role], reply)) {
                Some(Ok(number)) => joint[role] = number,
                Some(Err(error)) => errors[role] = error,
                None => {}
            }
        }
        record
            .moves
            .push(legal.into_iter().zip(&joint).map(|(mut moves, number)| moves.swap_remove(*number)).collect());
        referee.play(&joint);
        record.reached(&referee.facts(), errors, (self.now)());
        Ok(())
    }

    /// The number of the move that a player has chosen, or what went wrong.
    fn judge(&self, legal: &[String], reply: Result<String, Failure>) -> Result<usize, String> {
        let reply = reply.map_err(|failure| code(&failure))?;
        let chosen = read_move(&reply).ok();
        let chosen = match self.disguise {
            Some(disguise) => chosen.and_then(|chosen| disguise.reveal(&chosen)),
            None => chosen,
        };
        let number = chosen.and_then(|chosen| legal.iter().position(|legal| same(legal, &chosen)));
        number.ok_or_else(|| illegal(&reply))
    }

    fn end(&self, seats: &[Seat<'_>], referee: &dyn Referee, record: &mut Record, completed: bool) {
        (record.is_completed, record.is_aborted) = (completed, !completed);
        let id = record.match_id.clone();
        // What players answer changes nothing any more.
        if completed {
            record.goal_values = referee.goals();
            let last = self.told_moves(record);
            ask_all(seats, |_| Message::Stop { id: id.clone(), moves: last.clone() }, self.play_clock);
        } else {
            ask_all(seats, |_| Message::Abort { id: id.clone() }, ABORT);
        }
    }

    /// A role or a move as players are told it.
    fn told(&self, term: &str) -> String {
        self.disguise.map_or_else(|| term.to_owned(), |disguise| disguise.hide(term))
    }

    /// The last joint move as players are told it.
    fn told_moves(&self, record: &Record) -> Option<Vec<String>> {
        record.moves.last().map(|moves| moves.iter().map(|chosen| self.told(chosen)).collect())
    }
}

/// Tells a message to the player of each seat, to all at once, and waits for the last reply.
fn ask_all(seats: &[Seat<'_>], message: impl Fn(&Seat<'_>) -> Message, wait: Duration) -> Replies {
    thread::scope(|scope| {
        let ask = |seat: &Seat<'_>| {
            let (player, message) = (seat.player?.clone(), message(seat));
            Some(thread::Builder::new().spawn_scoped(scope, move || player.ask(&message, wait)))
        };
        let asked: Vec<_> = seats.iter().map(ask).collect();
        let failed = |why: &str| Err(Failure::Unreachable(why.to_owned()));
        let answered = |asked: std::io::Result<thread::ScopedJoinHandle<'_, _>>| match asked {
            Ok(thread) => thread.join().unwrap_or_else(|_| failed("the request broke down")),
            Err(error) => failed(&error.to_string()),
        };
        asked.into_iter().map(|asked| asked.map(answered)).collect()
    })
}

/// How a failure stands in a record.
fn code(failure: &Failure) -> String {
    match failure {
        Failure::Late => "TO".to_owned(),
        Failure::Unreachable(_) => "CE".to_owned(),
        Failure::Refused(reply) => illegal(reply),
    }
}

/// How an answer that is no legal move stands in a record.
fn illegal(reply: &str) -> String {
    format!("IL {}", shortened(reply)).trim_end().to_owned()
}
