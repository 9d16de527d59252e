//! Matches and tournaments: many games between players, and what they say of their strength.

mod seated;

use std::collections::BTreeMap;

use game::{Outcome, Rewards, Rng, Role, zobrist};
use players::contest::{CrossTable, Fixture, Pairs, Results, Schedule, Score, Verdict};

pub use players::contest::Sprt;
use players::{Kind, Spec};
use rayon::prelude::*;
use serde::Serialize;

use crate::general::RemoteSeat;
use crate::progress::Progress;
use crate::seat::Seat;
use crate::session::{Record, rewards};
use engine::Error;
use engine::Game;
use engine::opening::open;
use engine::{Ending, Play, Setting, recorded};
use external::{Decision, Failure};

pub use seated::{Seated, SeatedMatch, play_seated_until};

/// How many pairs are played before it is asked again whether that is enough: the same on any number of threads.
const ROUND: u64 = 16;

/// How a match or a tournament is played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How many games: of a match, or of any two players in each game of a tournament.
    pub games: u64,
    /// Whether the players change sides after each game, with the same opening.
    pub swap: bool,
    /// The least and the greatest number of random moves that a game opens with.
    pub opening: [u32; 2],
    /// When to stop before all games are played.
    pub sprt: Option<Sprt>,
    /// Sites whose pieces are taken off before the first move.
    pub removed: Vec<String>,
}

/// What came of a match. All is told of the player who was named for White, whichever side he played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Match {
    /// The game.
    pub game: String,
    /// Who was named for White, and who for Black.
    pub players: [String; 2],
    /// Games won by the player named for White.
    pub white: u32,
    /// Games won by the player named for Black.
    pub black: u32,
    /// Drawn games.
    pub draws: u32,
    /// The share of the points of the player named for White.
    pub score: f64,
    /// Where it lies in the long run, with 95 %.
    pub interval: [f64; 2],
    /// The difference in strength; none if it is boundless.
    pub elo: Option<f64>,
    /// Where that lies; an end that is none is boundless.
    pub elo_interval: [Option<f64>; 2],
    /// How likely the player named for White is the stronger one.
    pub likelihood: f64,
    /// What the test has shown, if there was one: `stronger`, `not stronger`, or nothing yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
    /// How many games the side that moves first won, played by either player.
    pub first: u32,
    /// What each role got on the average by the rules of a game of GDL, played by either player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewards: Option<BTreeMap<String, f64>>,
    /// The games.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// What came of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Tournament {
    /// The games that were played.
    pub games: Vec<String>,
    /// The players, the strongest first.
    pub ratings: Vec<Rated>,
    /// What each player (in that order) won, drew and lost against each.
    pub table: Vec<Vec<[u32; 3]>>,
    /// The same for each game.
    pub by_game: Vec<GameTable>,
    /// The table as it is printed.
    #[serde(skip)]
    pub text: String,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// Who.
    pub player: String,
    /// How strong, where the mean of all is 0.
    pub elo: f64,
    /// Where that lies, with 95 %.
    pub interval: [f64; 2],
    /// The share of the points.
    pub score: f64,
}

/// What each player scored in one game, in the order in which they were named.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameTable {
    /// The game.
    pub game: String,
    /// The share of the points of each.
    pub scores: Vec<f64>,
}

/// What has come of a match so far.
#[derive(Default)]
struct Standing {
    score: Score,
    pairs: Pairs,
    first: u32,
    records: Vec<Record>,
}

impl Standing {
    /// Adds the two games of a pair, or one without its pair, each with the side of the player named for White.
    fn add(&mut self, loaded: &Game, couple: &[(usize, Record)]) {
        let mut halves = 0;
        for (side, record) in couple {
            halves += points(loaded, record, *side);
            self.first += u32::from(points(loaded, record, 0) == 2);
            self.score = self.score.with(score(loaded, record, *side));
            self.records.push(record.clone());
        }
        if couple.len() == 2 {
            self.pairs.add(halves);
        }
    }

    /// What a test says of it.
    fn verdict(&self, terms: &Terms) -> Verdict {
        match &terms.sprt {
            None => Verdict::GoOn,
            Some(sprt) if terms.swap => sprt.verdict(&self.pairs),
            Some(sprt) => sprt.verdict(&self.score),
        }
    }

    /// The whole match. A game without its pair counts as a game; whole pairs say more.
    fn told(self, loaded: &Game, players: &[Spec; 2], terms: &Terms) -> Match {
        let Standing { score, pairs, .. } = self;
        let in_pairs = terms.swap && score.games().is_multiple_of(2) && score.games() > 0;
        let (interval, elo, likelihood) = match in_pairs {
            true => (pairs.interval(), pairs.elo(), pairs.likelihood_of_superiority()),
            false => (score.interval(), score.elo(), score.likelihood_of_superiority()),
        };
        Match {
            game: loaded.source.name.clone(),
            players: [players[0].to_string(), players[1].to_string()],
            white: score.wins,
            black: score.losses,
            draws: score.draws,
            score: score.rate(),
            interval: [interval.low, interval.high],
            elo: elo.elo,
            elo_interval: [elo.low, elo.high],
            likelihood,
            verdict: terms.sprt.is_some().then(|| match self.verdict(terms) {
                Verdict::H1 => "stronger",
                Verdict::H0 => "not stronger",
                Verdict::GoOn => "not yet known",
            }),
            first: self.first,
            rewards: mean_rewards(&self.records),
            records: self.records,
        }
    }
}

/// Plays a match.
pub fn play_match(loaded: &Game, setting: Setting, players: &[Spec; 2], terms: &Terms) -> Result<Match, Error> {
    play_match_until(loaded, setting, players, terms, &Progress::unwatched())
}

/// The same; a caller that stops it gets what came of the games that are over by then.
pub fn play_match_until(
    loaded: &Game,
    setting: Setting,
    players: &[Spec; 2],
    terms: &Terms,
    progress: &Progress,
) -> Result<Match, Error> {
    refuse_humans(players)?;
    refuse_hidden_removals(players, &terms.removed)?;
    refuse_absent(players, &[loaded], setting)?;
    progress.expect(terms.games);
    let schedule = Schedule {
        players: 2,
        games: 1,
        rounds: terms.games.div_ceil(2),
        opening_plies: terms.opening,
        seed: setting.seed,
    };
    let (mut standing, mut next) = (Standing::default(), 0);
    while next < terms.games && standing.verdict(terms) == Verdict::GoOn && !progress.stopped() {
        let numbers = next..(next + 2 * ROUND).min(terms.games);
        next = numbers.end;
        let played = side_by_side(
            &numbers.collect::<Vec<u64>>(),
            |_| players.iter().any(is_remote),
            |number| one_game(loaded, setting, players, terms, &schedule, *number, progress),
        );
        for couple in whole_couples(played?) {
            // Games that were played beyond the verdict are left out, however many threads there are.
            if standing.verdict(terms) == Verdict::GoOn {
                standing.add(loaded, &couple);
            }
        }
    }
    Ok(standing.told(loaded, players, terms))
}

/// Whether a player is on the network: such a player plays one match at a time.
fn is_remote(player: &Spec) -> bool {
    player.kind == Kind::Ggp
}

/// Plays games on as many threads as there are, but those that are to be played alone one after the other.
fn side_by_side<T: Sync, P: Send>(
    games: &[T],
    alone: impl Fn(&T) -> bool,
    play: impl Fn(&T) -> Result<P, Error> + Sync,
) -> Result<Vec<P>, Error> {
    let (one_by_one, together): (Vec<usize>, Vec<usize>) = (0..games.len()).partition(|nth| alone(&games[*nth]));
    let numbered = |nth: usize| play(&games[nth]).map(|played| (nth, played));
    let together: Result<Vec<(usize, P)>, Error> = together.into_par_iter().with_max_len(1).map(numbered).collect();
    let mut played = together?;
    for nth in one_by_one {
        played.push(numbered(nth)?);
    }
    played.sort_by_key(|(nth, _)| *nth);
    Ok(played.into_iter().map(|(_, played)| played).collect())
}

/// The games of a round, two by two, as far as they were played: of two of which one was broken off the other counts alone.
fn whole_couples(played: Vec<Option<(usize, Record)>>) -> Vec<Vec<(usize, Record)>> {
    let mut couples: Vec<Vec<(usize, Record)>> = Vec::new();
    for (number, game) in played.into_iter().enumerate() {
        if number % 2 == 0 {
            couples.push(Vec::new());
        }
        couples.last_mut().into_iter().for_each(|couple| couple.extend(game.clone()));
    }
    couples.retain(|couple| !couple.is_empty());
    couples
}

/// The game of a match with this number, and which side (0 or 1) the player named for White played; nothing if it was broken
/// off.
fn one_game(
    loaded: &Game,
    setting: Setting,
    players: &[Spec; 2],
    terms: &Terms,
    schedule: &Schedule,
    number: u64,
    progress: &Progress,
) -> Result<Option<(usize, Record)>, Error> {
    // Without a change of sides every game has an opening of its own.
    let fixture = schedule.fixture(number).unwrap_or_else(|| unreachable!("the schedule has all games"));
    let (white, chance) = match terms.swap {
        true => (fixture.white, fixture.seed),
        false => (0, fixture.seed ^ zobrist::mix(number)),
    };
    let sides = [&players[white], &players[1 - white]];
    let fixture = Fixture { seed: chance, ..fixture };
    let record = play_game_until(loaded, setting, sides, &fixture, &terms.removed, progress)?;
    progress.step();
    Ok(record.map(|record| (white, record)))
}

/// Plays one game, from a random opening on. A program that fails has lost.
pub fn play_game(
    loaded: &Game,
    setting: Setting,
    sides: [&Spec; 2],
    fixture: &Fixture,
    removed: &[String],
) -> Result<Record, Error> {
    let played = play_game_until(loaded, setting, sides, fixture, removed, &Progress::unwatched())?;
    Ok(played.unwrap_or_else(|| unreachable!("no caller stops it")))
}

/// The same; nothing if the caller stops it before it was over.
fn play_game_until(
    loaded: &Game,
    setting: Setting,
    sides: [&Spec; 2],
    fixture: &Fixture,
    removed: &[String],
    progress: &Progress,
) -> Result<Option<Record>, Error> {
    let opening = Opening { plies: fixture.opening_plies, seed: fixture.seed, removed };
    let played = play_roles(loaded, setting, &sides, &opening, progress)?;
    Ok(played.map(|played| played.record))
}

/// How a game begins.
struct Opening<'a> {
    /// How many random moves are played first.
    plies: u32,
    /// What they are drawn from, and all else that is left to chance.
    seed: u64,
    /// The sites whose pieces are taken off before.
    removed: &'a [String],
}

/// A game that was played.
struct Played {
    record: Record,
    /// What each role got; nothing if one gave up or failed.
    rewards: Option<Rewards>,
    /// Who gave up or failed.
    loser: Option<Role>,
}

impl Played {
    /// What a role got: where one gave up or failed, they got nothing, and each other role of more than two half.
    fn reward(&self, role: Role) -> u8 {
        match &self.rewards {
            Some(rewards) => rewards.role(role),
            None if self.loser == Some(role) => 0,
            None => self.record.outcome.map_or(Rewards::MOST / 2, |_| Rewards::MOST),
        }
    }
}

/// That a player gave up or failed.
struct GivenUp {
    loser: Role,
    ending: Ending,
    why: Option<String>,
}

/// Plays one game between the players of its sides, of whom the last plays all sides that are left; nothing if the caller stops
/// it before it is over.
fn play_roles(
    loaded: &Game,
    setting: Setting,
    players: &[&Spec],
    opening: &Opening,
    progress: &Progress,
) -> Result<Option<Played>, Error> {
    if progress.stopped() {
        return Ok(None);
    }
    let mut stream = Rng::new(opening.seed, 0);
    let engine = loaded.engine(setting.engine, setting.rules);
    let start = engine.begin(&mut stream.clone());
    let mut play = engine.begin(&mut stream);
    for site in opening.removed {
        play.remove(site).map_err(|fault| Error::refused(fault.message, fault.hint))?;
    }
    open(&mut *play, opening.plies, &mut stream);
    let sides = loaded.sides();
    let seat = |(nth, (player, role)): (usize, (&&Spec, &Role))| {
        Seat::new(player, loaded, &*start, role.name(), stream.clone().bits() ^ zobrist::mix(nth as u64))
    };
    let mut seats = players.iter().zip(&sides).enumerate().map(seat).collect::<Result<Vec<Seat>, Error>>()?;
    let seat_of = |role: Role| sides.iter().position(|side| *side == role).unwrap_or(0).min(players.len() - 1);
    let Some(given_up) = play_out(&mut *play, &mut seats, seat_of, progress) else { return Ok(None) };
    Ok(Some(recorded_game(loaded, setting, players, &*play, given_up)))
}

/// Plays on to the end, or until a player gives up or fails; nothing if the caller stops it before.
fn play_out(
    play: &mut dyn Play,
    seats: &mut [Seat],
    seat_of: impl Fn(Role) -> usize,
    progress: &Progress,
) -> Option<Option<GivenUp>> {
    while play.outcome().is_none() {
        let loser = play.to_move();
        let decided: Result<Decision, Failure> = seats[seat_of(loser)].choose(play, &|| progress.stopped());
        if progress.stopped() {
            return None;
        }
        match decided {
            Ok(Decision::Move(chosen)) => play.play_listed(&chosen),
            Ok(Decision::Resigns(why)) => return Some(Some(GivenUp { loser, ending: Ending::Resignation, why })),
            Err(failure) => {
                let why = Some(failure.to_string());
                return Some(Some(GivenUp { loser, ending: Ending::Forfeit, why }));
            }
        }
    }
    seats.iter_mut().for_each(|seat| seat.end(play));
    Some(None)
}

/// A game that has ended, as it is kept.
fn recorded_game(
    loaded: &Game,
    setting: Setting,
    players: &[&Spec],
    play: &dyn Play,
    given_up: Option<GivenUp>,
) -> Played {
    let loser = given_up.as_ref().map(|given_up| given_up.loser);
    let outcome = loser.map_or_else(|| play.outcome(), |loser| loaded.without(loser));
    let (ending, why) = match given_up {
        Some(GivenUp { ending, why, .. }) => (Some(ending), why),
        None => (play.ending(), None),
    };
    let record = Record {
        game: loaded.source.name.clone(),
        seed: setting.seed,
        white: players[0].to_string(),
        black: players[1].to_string(),
        others: players[2..].iter().map(ToString::to_string).collect(),
        moves: recorded(play),
        outcome: outcome.map(Outcome::name),
        winner: loaded.winner(outcome),
        rewards: rewards(loaded, play).filter(|_| loser.is_none()),
        swapped: false,
        ending,
        finish: None,
        why,
    };
    Played { record, rewards: play.rewards().filter(|_| loser.is_none()), loser }
}

/// What a game brought the player who was on this side, in halves.
fn points(loaded: &Game, record: &Record, side: usize) -> usize {
    let winner = Role::ALL.into_iter().find(|role| record.outcome == Some(role.name()));
    winner.map_or(1, |winner| 2 * usize::from(loaded.seat(winner) == side))
}

/// The same as a score.
fn score(loaded: &Game, record: &Record, side: usize) -> Score {
    let points = points(loaded, record, side);
    Score { wins: u32::from(points == 2), draws: u32::from(points == 1), losses: u32::from(points == 0) }
}

/// What each role got on the average in the games that came to their end; nothing if none did, or the rules give no rewards.
fn mean_rewards(records: &[Record]) -> Option<BTreeMap<String, f64>> {
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (role, reward) in records.iter().filter_map(|record| record.rewards.as_ref()).flatten() {
        let (sum, games) = sums.entry(role.clone()).or_default();
        (*sum, *games) = (*sum + f64::from(*reward), *games + 1.0);
    }
    let means = sums.into_iter().map(|(role, (sum, games))| (role, sum / games));
    Some(means.collect()).filter(|means: &BTreeMap<String, f64>| !means.is_empty())
}

fn refuse_humans(players: &[Spec]) -> Result<(), Error> {
    if players.iter().all(|player| player.kind != Kind::Human) {
        return Ok(());
    }
    Err(Error::usage("matches are played between programs", "name two programs; `ludwright play` is for people"))
}

/// What to do about a program that does not play.
const PROGRAM_HINT: &str = "try the command by itself; without `,protocol=cecp` or `,protocol=lines` it must speak UCI";

/// A program that does not come to the board at all would lose every game: that says nothing of how it plays.
fn refuse_absent(players: &[Spec], games: &[&Game], setting: Setting) -> Result<(), Error> {
    refuse_to_share(players)?;
    games.iter().try_for_each(|game| game.playable(setting.engine, setting.rules).map(|_| ()))?;
    if let Some(crowd) = games.iter().find(|game| game.sides().len() > 2).filter(|_| players.iter().any(is_remote)) {
        return Err(Error::usage(
            format!("{} is for more than two players, and a player on the network plays one role", crowd.source.name),
            "`ludwright ggp match` plays such games between players on the network",
        ));
    }
    for player in players.iter().filter(|player| matches!(player.kind, Kind::Engine | Kind::Ggp)) {
        for loaded in games {
            let engine = loaded.engine(setting.engine, setting.rules);
            let start = engine.begin(&mut Rng::new(setting.seed, 0));
            let role = loaded.sides().first().map_or(Role::White.name(), |role| role.name());
            if let Some(failure) = Seat::new(player, loaded, &*start, role, 0)?.absence() {
                let hint = match player.kind {
                    Kind::Ggp => "`ludwright ggp play` starts such a player; is the address right, and is it free?",
                    _ => PROGRAM_HINT,
                };
                return Err(Error::refused(
                    format!("`{player}` does not play {}: {failure}", loaded.source.name),
                    hint,
                ));
            }
        }
    }
    Ok(())
}

/// A player on the network plays one role of one match at a time.
fn refuse_to_share(players: &[Spec]) -> Result<(), Error> {
    let remote: Vec<&Spec> = players.iter().filter(|player| is_remote(player)).collect();
    for (nth, one) in remote.iter().enumerate() {
        for other in &remote[..nth] {
            if RemoteSeat::is_same(one, other)? {
                return Err(Error::usage(
                    format!("`{other}` and `{one}` are the same player, who can play only one role of a match"),
                    "start a second one, as in `ludwright ggp play --port 9148`",
                ));
            }
        }
    }
    Ok(())
}

/// A program that knows a game by its rules and moves cannot be told that pieces were taken off.
fn refuse_hidden_removals(players: &[Spec], removed: &[String]) -> Result<(), Error> {
    if removed.is_empty() || players.iter().all(|player| player.protocol.as_deref() != Some("lines")) {
        return Ok(());
    }
    Err(Error::usage(
        "a program that speaks `lines` cannot be told that pieces were taken off",
        "change the set-up in the rules of a game of your own instead",
    ))
}

/// Plays a tournament: each against each, in each game.
pub fn tournament(loaded: &[Game], setting: Setting, players: &[Spec], terms: &Terms) -> Result<Tournament, Error> {
    tournament_until(loaded, setting, players, terms, &Progress::unwatched())
}

/// The same; a caller that stops it gets what came of the games that are over by then.
pub fn tournament_until(
    loaded: &[Game],
    setting: Setting,
    players: &[Spec],
    terms: &Terms,
    progress: &Progress,
) -> Result<Tournament, Error> {
    refuse_humans(players)?;
    if players.len() < 2 {
        return Err(Error::usage(
            "a tournament needs two players at least",
            "name them with commas between, as in `random,mcts:ms=100`",
        ));
    }
    refuse_absent(players, &loaded.iter().collect::<Vec<_>>(), setting)?;
    let schedule = Schedule {
        players: players.len(),
        games: loaded.len(),
        rounds: terms.games.div_ceil(2),
        opening_plies: terms.opening,
        seed: setting.seed,
    };
    let fixtures: Vec<Fixture> = schedule.fixtures().collect();
    progress.expect(fixtures.len() as u64);
    let sides = |fixture: &Fixture| [&players[fixture.white], &players[fixture.black]];
    let results = side_by_side(
        &fixtures,
        |fixture| sides(fixture).into_iter().any(is_remote),
        |fixture| {
            let record = play_game_until(&loaded[fixture.game], setting, sides(fixture), fixture, &[], progress);
            progress.step();
            record
        },
    );
    let names = || CrossTable::new(players.iter().map(Spec::to_string).collect());
    let (mut all, mut each) = (names(), vec![names(); loaded.len()]);
    for (fixture, record) in fixtures.iter().zip(results?) {
        let Some(record) = record else { continue };
        let score = score(&loaded[fixture.game], &record, 0);
        all.add(fixture.white, fixture.black, score);
        each[fixture.game].add(fixture.white, fixture.black, score);
    }
    let standing = all.standing();
    let against = |one: usize, other: usize| {
        let Score { wins, draws, losses } = all.between(one, other);
        [wins, draws, losses]
    };
    Ok(Tournament {
        games: loaded.iter().map(|loaded| loaded.source.name.clone()).collect(),
        ratings: standing
            .iter()
            .map(|(player, rating)| Rated {
                player: all.players[*player].clone(),
                elo: rating.elo,
                interval: [rating.low, rating.high],
                score: all.total(*player).rate(),
            })
            .collect(),
        table: standing
            .iter()
            .map(|(one, _)| standing.iter().map(|(other, _)| against(*one, *other)).collect())
            .collect(),
        by_game: loaded
            .iter()
            .zip(&each)
            .map(|(loaded, table)| GameTable {
                game: loaded.source.name.clone(),
                scores: (0..players.len()).map(|player| table.total(player).rate()).collect(),
            })
            .collect(),
        text: all.to_string(),
    })
}
