//! The commands, one file each.

mod analyse;
mod best;
mod check;
mod contest;
mod creativity;
mod distance;
pub mod evolve;
mod export;
mod fit;
mod fmt;
mod games;
mod generate;
pub mod ggp;
mod learn;
mod measure;
mod moves;
mod perft;
mod play;
mod playouts;
mod puzzles;
mod rank;
mod rules;
mod show;
mod solve;
mod store;
pub mod studio;
pub mod theory;
mod triviality;
mod tune;
pub mod variants;
pub mod welcome;
mod why;

use std::io::{self, IsTerminal};
use std::time::Duration;

use workbench::generate::Wish;
use workbench::puzzles::Wanted;
use workbench::trials::Conditions;
use workbench::tune::Tuning;
use workbench::{DrawRules, Game, Hints, Kind, Setting, Source, source};

use crate::arguments::{Arguments, Command, EngineArgument, GameArgument, Limit, SwapRule};
use crate::output::{Exit, Output, note};

/// Does what was asked for.
pub fn run(arguments: &Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let seed = arguments.seed;
    let Some(command) = &arguments.command else { return studio::run(&Default::default(), output) };
    match command {
        Command::Studio(arguments) => studio::run(arguments, output),
        Command::Games => games::run(output),
        Command::Check { game, strict } => check::run(game, *strict, output),
        Command::Fmt { game, expand_defaults: true, .. } => fmt::expand(&load(game)?, output),
        Command::Fmt { game, strip: true, .. } => fmt::strip(&load(game)?, output),
        Command::Fmt { game, write, .. } => fmt::run(&find(game)?, *write, output),
        Command::Rules { game, html: true, .. } => rules::page(&load(game)?, setting(seed, None, None), output),
        Command::Rules { game, kit: true, .. } => rules::kit(&load(game)?, output),
        Command::Rules { game, tree: true, svg, .. } => rules::tree(&load(game)?, *svg, output),
        Command::Rules { game, .. } => rules::run(&load(game)?, output),
        Command::Show { game, played, svg, tutorial, select, limit } => {
            let hints = match (select, tutorial) {
                (Some(from), _) => Hints::From(from),
                (None, true) => Hints::Beginnings,
                (None, false) => Hints::None,
            };
            let drawing = show::Drawing { played: &played.moves, svg: *svg, hints };
            show::run(&load(game)?, setting(seed, None, Some(limit)), drawing, output)
        }
        Command::Moves { game, swap_rule, played, engine, limit } => {
            moves::run(&load_by(game, swap_rule)?, setting(seed, Some(engine), Some(limit)), &played.moves, output)
        }
        Command::Theory { action } => theory::run(action, setting(seed, None, None), output),
        Command::Why { game, chosen, swap_rule, played, tree, limit, .. } => {
            let asked = why::Asked { chosen: chosen.as_deref(), played: &played.moves, tree: *tree };
            why::run(&load_by(game, swap_rule)?, setting(seed, None, Some(limit)), asked, output)
        }
        Command::Perft { game, depth, played, divide, engine } => {
            let counting = perft::Counting { depth: *depth as usize, divide: *divide, played: &played.moves };
            perft::run(&load(game)?, setting(seed, Some(engine), None), counting, output)
        }
        Command::Playouts { game, number, seconds, threads, engine, limit } => {
            let effort = playouts::effort(*number, *seconds);
            let setting = setting(seed, Some(engine), Some(limit));
            playouts::run(&load(game)?, setting, effort, playouts::threads(*threads), output)
        }
        Command::Analyse { game, tables: true, .. } => analyse::tables(&load(game)?, output),
        Command::Analyse { game, promote, method, number, limit, .. } => {
            let wish = analyse::AnalyseRequest { promote: *promote, method: *method, number: *number };
            analyse::run(&load(game)?, setting(seed, None, Some(limit)), &wish, output)
        }
        Command::Triviality { game } => triviality::run(&ready(game)?, setting(seed, None, None), output),
        Command::Generate { params, profile, constraints, number, show_params, trace } => {
            let text = params.as_deref().map(source::read_text).transpose()?;
            let parameters = params.as_deref().zip(text.as_deref());
            let wish = Wish { profile: profile.as_deref(), parameters, constraints };
            if *show_params {
                return generate::show_parameters(wish, output);
            }
            let order = generate::Order { seed: seed.unwrap_or_else(fresh_seed), number: *number };
            if *trace { generate::trace(wish, &order, output) } else { generate::run(wish, &order, output) }
        }
        Command::Evolve(arguments) => evolve::run(arguments, seed, output),
        Command::Variants(arguments) => variants::run(arguments, seed, output),
        Command::Best { game, played, player, explain, engine, limit } => {
            let setting = setting(seed, Some(engine), Some(limit));
            best::run(&load(game)?, setting, &played.moves, player, *explain, output)
        }
        Command::Solve { game, played, nodes, all, engine, limit } => {
            let question = solve::Question { played: &played.moves, nodes: *nodes, all: *all };
            solve::run(&load(game)?, setting(seed, Some(engine), Some(limit)), &question, output)
        }
        Command::Measure { game, swap_rule, measuring } => {
            measure::run(&load_by(game, swap_rule)?, seed.unwrap_or(0), measuring, output)
        }
        Command::Puzzles { game, number, plies, games, html, limit } => {
            let wanted = Wanted { number: *number, plies: *plies, games: *games };
            puzzles::run(&ready(game)?, setting(seed, None, Some(limit)), wanted, html.as_deref(), output)
        }
        Command::Fit { ratings, keep, trials, out } => {
            let wish = fit::FitRequest { ratings, keep: keep.as_deref(), trials: *trials, out: out.as_deref() };
            fit::run(&wish, seed.unwrap_or(0), output)
        }
        Command::Tune { game, trials, most, shown, length, minutes } => {
            let mut conditions = Conditions { seed: seed.unwrap_or(0), ..Conditions::default() };
            conditions.settings.preferred_length = *length;
            let time = minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
            let tuning = Tuning { conditions, trials: *trials, most: *most, shown: *shown, time };
            tune::run(&ready(game)?, tuning, output)
        }
        Command::Distance { one, other, trials } => {
            let conditions = Conditions { seed: seed.unwrap_or(0), ..Conditions::default() };
            distance::run([&load_named(one)?, &load_named(other)?], conditions, *trials, output)
        }
        Command::Creativity { game, unplayed } => creativity::run(&ready(game)?, !unplayed, output),
        Command::Rank { comparisons } => rank::run(comparisons, seed.unwrap_or(0), output),
        Command::Match { game, swap_rule, players, white, black, swap, remove, sprt, records, contest, limit } => {
            let asked =
                contest::Asked { swap: *swap, removed: remove, sprt: *sprt, records: records.as_deref(), contest };
            let players: Vec<_> = players.iter().chain(white).chain(black).cloned().collect();
            contest::play_match(&load_by(game, swap_rule)?, setting(seed, None, Some(limit)), &players, &asked, output)
        }
        Command::Tournament { games, players, contest, limit } => {
            let found = games.iter().map(|game| load_named(game));
            let loaded = found.collect::<Result<Vec<Game>, _>>()?;
            contest::tournament(&loaded, setting(seed, None, Some(limit)), &players.0, contest, output)
        }
        Command::Learn { game, learning, threads, limit } => {
            let threads = playouts::threads(*threads);
            let setting = setting(seed, None, Some(limit));
            learn::run(&ready(game)?, setting, &learning.settings()?, threads, learning.out.as_deref(), output)
        }
        Command::Export { game, to: _, limit } => export::run(&load(game)?, setting(seed, None, Some(limit)), output),
        Command::Ggp { action: ggp::GgpAction::Play { port, host, player } } => {
            ggp::play((*host, *port), player, seed.unwrap_or(0), output)
        }
        Command::Ggp { action: ggp::GgpAction::Match(asked) } => {
            ggp::run_match(&load(&asked.game)?, asked, seed.unwrap_or_else(fresh_seed), output)
        }
        Command::Store(arguments) => store::run(arguments, setting(seed, None, None), output),
        Command::Play { game, swap_rule, white, black, engine, limit } => {
            let setting = setting(Some(seed.unwrap_or_else(fresh_seed)), Some(engine), Some(limit));
            let players = [white.clone(), black.clone()];
            play::refuse_two_readers(&game.game, &players)?;
            let loaded = load(game)?;
            // Where the rules themselves can offer the swap they do; else those who play agree on it.
            let by_rules = swap_rule.swap_rule && loaded.rules.with_swap_rule(true).is_some();
            let swaps = swap_rule.swap_rule && !by_rules;
            let loaded = if by_rules { workbench::with_swap_rule(&loaded)? } else { loaded };
            play::run(&loaded, setting, players, swaps, output)
        }
    }
}

fn find(game: &GameArgument) -> Result<Source, workbench::Error> {
    source::find(&game.game, &mut input(game))
}

/// Reads standard input; on a terminal, says what it waits for.
fn input(game: &GameArgument) -> io::StdinLock<'static> {
    if game.game == "-" && io::stdin().is_terminal() {
        note("waiting for the rules of a game on standard input; Ctrl-D ends them\n");
    }
    io::stdin().lock()
}

fn load_named(name: &str) -> Result<Game, workbench::Error> {
    load(&GameArgument { game: name.to_owned() })
}

fn load(game: &GameArgument) -> Result<Game, workbench::Error> {
    Game::new(find(game)?)
}

/// The same of a game that is going to be played: that its rules can be followed is known then.
fn ready(game: &GameArgument) -> Result<Game, workbench::Error> {
    let loaded = load(game)?;
    loaded.playable(Kind::Compiled, DrawRules::default())?;
    Ok(loaded)
}

/// The same, with the swap rule if it is wanted.
fn load_by(game: &GameArgument, SwapRule { swap_rule }: &SwapRule) -> Result<Game, workbench::Error> {
    let loaded = load(game)?;
    if *swap_rule { workbench::with_swap_rule(&loaded) } else { Ok(loaded) }
}

fn setting(seed: Option<u64>, engine: Option<&EngineArgument>, limit: Option<&Limit>) -> Setting {
    let engine = engine.map_or(Kind::Compiled, EngineArgument::kind);
    let mut rules = DrawRules::default();
    if let Some(limit) = limit {
        rules.move_limit = limit.move_limit;
    }
    Setting { engine, rules, seed: seed.unwrap_or(0) }
}

/// A seed that no player chose: the clock, cut down to six digits so that it can be typed again.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_003) as u64 % 1_000_000
}

/// `1 move`, `2 moves`.
fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
