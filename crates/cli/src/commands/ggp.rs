//! `ggp`: general game playing over HTTP.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use serde_json::json;
use workbench::network::{NetworkMatch, NetworkTerms, network_match, serve_player};
use workbench::{Game, Spec};

use crate::arguments::{GameArgument, player};
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// What can be done over the network.
#[derive(Debug, Subcommand)]
pub enum GgpAction {
    /// Be a player: answer game managers until Ctrl-C
    Play {
        /// Listen at this port; 0: any that is free
        #[arg(long, value_name = "P", default_value_t = 9147)]
        port: u16,
        /// Listen at this address; others than this machine can reach the player only if it is another
        #[arg(long, value_name = "H", default_value = "127.0.0.1")]
        host: IpAddr,
        /// Who plays
        #[arg(long, value_name = "SPEC", default_value = "mcts", value_parser = player)]
        player: Spec,
    },
    /// Be a game manager: play a match between players on the network, who are told games of other languages as GDL
    Match(MatchArguments),
}

/// What can be said of a match over the network.
#[derive(Debug, Args)]
pub struct MatchArguments {
    #[command(flatten)]
    pub game: GameArgument,
    /// The addresses of the players, in the order of the roles without `random`
    #[arg(required = true, value_name = "URL")]
    pub players: Vec<String>,
    /// Seconds until the first move is asked for
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub start_clock: f64,
    /// Seconds for each move
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    pub play_clock: f64,
    /// Write the record of the match to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Tell the players the game in other words: every name of the rule sheet is replaced
    #[arg(long)]
    pub scramble: bool,
}

/// A clock.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.05..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds, from 0.05 to 86400".to_owned()),
    }
}

pub fn play(address: (IpAddr, u16), player: &Spec, seed: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let mut ready = |url: &str| {
        let line = match output.is_json() {
            true => json!({"url": url, "player": player.to_string()}).to_string(),
            false => format!("{player} plays general games at {url}"),
        };
        // If the address cannot be printed, the player still plays.
        let _ = output.prompt(&format!("{line}\n"));
    };
    serve_player(SocketAddr::from(address), player, seed, &mut ready)?;
    Ok(Exit::Done)
}

pub fn run_match(loaded: &Game, asked: &MatchArguments, seed: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let terms = NetworkTerms {
        players: &asked.players,
        start_clock: Duration::from_secs_f64(asked.start_clock),
        play_clock: Duration::from_secs_f64(asked.play_clock),
        scramble: asked.scramble,
        seed,
        record: asked.record.as_deref(),
    };
    let is_shown = !output.is_json();
    let mut shown = 0;
    let mut show = |record: &workbench::network::Record| {
        while is_shown && shown < record.moves.len() {
            note(&format!("{}. {}\n", shown + 1, record.moves[shown].join("  ")));
            shown += 1;
        }
    };
    let played = watched("moves", |_| network_match(loaded, &terms, &stopped, &mut show))?;
    output.print(&played, told)?;
    Ok(if played.given_up.is_some() { Exit::Failure } else { Exit::Done })
}

fn value(goal: Option<u8>) -> String {
    goal.map_or_else(|| "nothing".to_owned(), |goal| goal.to_string())
}

fn told(played: &NetworkMatch) -> String {
    let goals: Vec<String> =
        played.roles.iter().filter_map(|role| Some(format!("{role} {}", value(*played.goals.get(role)?)))).collect();
    let faults = played.errors.iter().flatten().filter(|fault| !fault.is_empty()).count();
    let ended = match &played.given_up {
        Some(why) => why.clone(),
        None => format!("goals: {}", goals.join(", ")),
    };
    format!("{ended} after {} moves; {faults} moves or answers were missing or wrong\n", played.moves.len())
}
