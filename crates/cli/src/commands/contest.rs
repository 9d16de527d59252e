//! `match` and `tournament`: many games between players.

use std::fmt::Write as _;

use workbench::contest::{self, Match, Seated, SeatedMatch, Sprt, Terms, Tournament};
use workbench::{Error, Game, Record, Setting, Spec, on_threads};

use super::playouts::threads;
use crate::arguments::ContestArguments;
use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// How sure a test is to be: the chance of either mistake.
const MISTAKE: f64 = 0.05;

/// How many random moves a game opens with at most.
const OPENING: u32 = 4;

/// What was asked for of a match.
pub struct Asked<'a> {
    pub swap: bool,
    pub removed: &'a [String],
    pub sprt: Option<(f64, f64)>,
    pub records: Option<&'a str>,
    pub contest: &'a ContestArguments,
}

pub fn play_match(
    loaded: &Game,
    setting: Setting,
    players: &[Spec],
    asked: &Asked,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let sprt = asked.sprt.map(|(one, other)| Sprt::new(one, other, MISTAKE, MISTAKE)).transpose();
    let terms = Terms {
        games: asked.contest.number,
        swap: asked.swap,
        opening: opening(asked.contest, std::slice::from_ref(loaded)),
        sprt: sprt.map_err(|why| Error::usage(why, "give two differences in Elo, as in --sprt 0,20"))?,
        removed: asked.removed.to_vec(),
    };
    let threads = threads(asked.contest.threads);
    match players {
        [white, black] => {
            let pair = [white.clone(), black.clone()];
            let played = watched("games", |progress| {
                on_threads(threads, || contest::play_match_until(loaded, setting, &pair, &terms, progress))
            })??;
            tell_if_stopped();
            save(asked.records, &played.records)?;
            output.print(&played, words)?;
        }
        players => {
            let played = watched("games", |progress| {
                on_threads(threads, || contest::play_seated_until(loaded, setting, players, &terms, progress))
            })??;
            tell_if_stopped();
            save(asked.records, &played.records)?;
            output.print(&played, seated_words)?;
        }
    }
    Ok(Exit::Done)
}

pub fn tournament(
    loaded: &[Game],
    setting: Setting,
    players: &[Spec],
    asked: &ContestArguments,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let terms =
        Terms { games: asked.number, swap: true, opening: opening(asked, loaded), sprt: None, removed: Vec::new() };
    let played = watched("games", |progress| {
        on_threads(threads(asked.threads), || contest::tournament_until(loaded, setting, players, &terms, progress))
    })??;
    tell_if_stopped();
    output.print(&played, |played: &Tournament| played.text.clone())?;
    Ok(Exit::Done)
}

/// How many random moves games open with, so that no two of them are alike. Games of joint moves are played from their beginning,
/// as game managers do.
fn opening(asked: &ContestArguments, games: &[Game]) -> [u32; 2] {
    let are_joint = games.iter().all(|loaded| loaded.rules.has_joint_moves());
    [0, asked.opening.unwrap_or(if are_joint { 0 } else { OPENING })]
}

fn tell_if_stopped() {
    if stopped() {
        note("stopped early: what follows is what came of the games that were over by then\n");
    }
}

fn save(file: Option<&str>, records: &[Record]) -> Result<(), Error> {
    let Some(file) = file else { return Ok(()) };
    let lines = records.iter().map(|record| serde_json::to_string(record).unwrap_or_default() + "\n");
    files::write(file, &lines.collect::<String>())
}

fn words(played: &Match) -> String {
    let [one, other] = &played.players;
    let [low, high] = played.interval;
    let mut text = format!(
        "{one} against {other} in {}: {} won, {} drawn, {} lost\nscore {:.3} (95 %: {low:.3} to {high:.3})\n",
        played.game, played.white, played.draws, played.black, played.score,
    );
    let elo = |elo: Option<f64>, otherwise: &str| elo.map_or(otherwise.to_owned(), |elo| format!("{elo:+.0}"));
    let [low, high] = played.elo_interval;
    let _ = writeln!(
        text,
        "Elo {} ({} to {}), stronger with probability {:.3}",
        elo(played.elo, if played.score > 0.5 { "boundless" } else { "less than any" }),
        elo(low, "less than any"),
        elo(high, "boundless"),
        played.likelihood,
    );
    let _ = writeln!(text, "the first player to move won {} of {} games", played.first, played.records.len());
    if let Some(verdict) = played.verdict {
        let _ = writeln!(text, "the test says: {verdict}");
    }
    text + &failures(&played.records)
}

/// Of the first few games in which a player resigned or failed, why.
fn failures(records: &[Record]) -> String {
    let mut text = String::new();
    for record in records.iter().filter(|record| record.why.is_some()).take(5) {
        let why = record.why.as_deref().unwrap_or_default();
        let others: String = record.others.iter().map(|other| format!(" and {other}")).collect();
        let _ = writeln!(text, "{} against {}{others}: {why}", record.white, record.black);
    }
    text
}

fn seated_words(played: &SeatedMatch) -> String {
    let width = played.players.iter().map(|seated| seated.player.chars().count()).max().unwrap_or(0);
    let games = format!("{}: {} games, {} drawn", played.game, played.games, played.draws);
    let mut text = format!("{games}\n{:width$}    won  mean reward of 100 (95 %)\n", "");
    for Seated { player, wins, reward, interval: [low, high] } in &played.players {
        let reward = reward.map_or("-".to_owned(), |reward| format!("{reward:.1}"));
        let _ = writeln!(text, "{player:width$}  {wins:>5}  {reward:>5} ({low:.1} to {high:.1})");
    }
    let roles: Vec<String> = played.rewards.iter().map(|(role, mean)| format!("{role} {mean:.1}")).collect();
    if !roles.is_empty() {
        let _ = writeln!(text, "by role: {}", roles.join(", "));
    }
    text + &failures(&played.records)
}
