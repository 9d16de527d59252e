//! Lets programs play a game and prints the record:
//! `referee chess_third_rank 'cecp:gnuchess --xboard' 'uci:gnuchess --uci' depth=1`;
//! `games=3` plays three games between the same programs.

use std::process::ExitCode;

use workbench::external::{External, Limits, referee};
use workbench::{Game, Setting, source};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match play(&arguments) {
        Ok(record) => {
            println!("{record}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn play(arguments: &[String]) -> Result<String, String> {
    let [game, rest @ ..] = arguments else { return Err("which game?".to_owned()) };
    let source = source::find(game, &mut std::io::empty()).map_err(|error| error.to_string())?;
    let loaded = Game::new(source).map_err(|error| error.to_string())?;
    let (mut players, mut limits, mut games) = (Vec::new(), Limits::default(), 1);
    for argument in rest {
        match (argument.split_once(':'), argument.split_once('=')) {
            (Some((protocol, command)), _) => {
                let protocol = protocol.parse().map_err(|error| format!("{error}"))?;
                players.push(External::start(command, protocol).map_err(|failure| format!("{command}: {failure}"))?);
            }
            (_, Some(("depth", depth))) => limits.depth = depth.parse().ok(),
            (_, Some(("games", number))) => games = number.parse().unwrap_or(1),
            (_, Some(("ms", millis))) => limits.millis = millis.parse().ok(),
            _ => return Err(format!("what does `{argument}` mean?")),
        }
    }
    let record = |_| {
        let record = referee(&loaded, Setting::default(), &mut players, limits).map_err(|error| error.to_string())?;
        serde_json::to_string_pretty(&record).map_err(|error| error.to_string())
    };
    let records: Result<Vec<String>, String> = (0..games).map(record).collect();
    Ok(records?.join("\n"))
}
