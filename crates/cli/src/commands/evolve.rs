//! `evolve`: new games from known ones.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde_json::json;
use workbench::Language;
use workbench::evolve::{
    AGAIN, Bench, Counts, Effort, Event, Evolved, Judged, Keeper, Kept, Method, NewGame, Nowhere, ParentChoice, Search,
    Settings, Stage, Thresholds, Until, Wish, evolve, improve,
};
use workbench::inspiring_set;

use crate::arguments::GameArgument;
use crate::commands::{load, playouts};
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

/// What can be said about a run.
#[derive(Debug, Args)]
pub struct EvolveArguments {
    /// Stop after this many new games, valid and no near-duplicates of others [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    children: Option<u64>,
    /// Stop after this time, of which a fifth is for measuring the best games once more; what has been begun is finished
    #[arg(long, value_name = "M", conflicts_with = "children", value_parser = minutes)]
    minutes: Option<f64>,
    /// Evolve games of this language: ludi, of ludemes, or metagame, Pell's chess-like games
    #[arg(long, value_name = "LANGUAGE", default_value = "ludi", value_parser = language)]
    language: Language,
    /// Begin with the games of this directory, in files that end in .ludi or .game [default: those of the library]
    #[arg(long, value_name = "DIR")]
    from: Option<String>,
    /// Keep everything in this store; a run in it with the same settings is resumed
    #[arg(long, value_name = "FILE")]
    store: Option<String>,
    /// At the end, learn better policies for this many viable games, the best first, and measure them once more
    #[arg(long, value_name = "N", default_value_t = AGAIN)]
    again: usize,
    /// Number of threads [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Draw parents by fitness, as the book does; this is the default
    #[arg(long)]
    plain: bool,
    /// Draw parents from all kinds of games alike, so that no kind floods the others
    #[arg(long, conflicts_with = "plain")]
    diverse: bool,
    /// Fix contradictory end rules: if a winning condition implies a losing one, apply the losing rule only when the winning one
    /// does not hold
    #[arg(long, conflicts_with = "plain")]
    reconcile: bool,
    /// Look for better games near this one instead, change by change; --children says how many are measured [default: 1000]
    #[arg(long, value_name = "GAME", conflicts_with_all = ["minutes", "from", "diverse", "plain", "reconcile", "trace", "all"])]
    around: Option<String>,
    /// How it looks for them
    #[arg(long, value_enum, default_value = "climb", requires = "around")]
    method: Way,
    /// How strict the filter is: completion and balance must be more than this, advantage and duration less than the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, conflicts_with = "around", value_parser = cutoff)]
    cutoff: f64,
    /// Print for each child the stages it passed, and why it was culled
    #[arg(long)]
    trace: bool,
    /// Print all new games with their rules, and not only the viable ones
    #[arg(long)]
    all: bool,
}

/// How better games near a game are looked for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Way {
    /// From neighbour to best neighbour, and on from random places where none is better
    Climb,
    /// Monte Carlo tree search: a tree of changes that grows where games are good
    Mcts,
    /// Self-adaptive greedy estimate: rows of changes that compete by where chance leads from them
    Sage,
}

impl From<Way> for Method {
    fn from(way: Way) -> Method {
        match way {
            Way::Climb => Method::Climb,
            Way::Mcts => Method::Tree,
            Way::Sage => Method::Sage,
        }
    }
}

/// The default number of new games.
const CHILDREN: u64 = 100;

/// So often something is said of how it goes, in seconds.
const TOLD: f64 = 10.0;

pub fn run(arguments: &EvolveArguments, seed: Option<u64>, output: &mut Output) -> anyhow::Result<Exit> {
    let seed = seed.unwrap_or(0);
    if let Some(game) = &arguments.around {
        return around(game, seed, arguments, output);
    }
    let choice = if arguments.diverse { ParentChoice::Kinds } else { ParentChoice::Fitness };
    let until = match arguments.minutes {
        Some(minutes) => Until::Seconds(minutes * 60.0),
        None => Until::Games(arguments.children.unwrap_or(CHILDREN)),
    };
    let wish = Wish {
        settings: Settings { seed, choice, reconcile: arguments.reconcile, ..Settings::default() },
        effort: Effort { thresholds: Thresholds::at(arguments.cutoff), ..Effort::default() },
        until,
        again: arguments.again,
        threads: playouts::threads(arguments.threads),
    };
    let known = inspiring_set(arguments.language, arguments.from.as_deref())?;
    let mut teller = Teller { trace: arguments.trace, json: output.is_json(), until, last: Instant::now() };
    let mut keeper: Box<dyn Keeper> = match &arguments.store {
        Some(file) => Box::new(Kept::open(file, arguments.language, &wish.settings, &wish.effort)?),
        None => Box::new(Nowhere),
    };
    let evolved = watched("children", |progress| {
        evolve(&wish, &known, &mut *keeper, progress, &mut |event| teller.tell(&event))
    })?;
    output.print(&evolved, |evolved| words(evolved, arguments.all))?;
    if let Some(file) = &arguments.store {
        note(&format!(
            "all of it is in {file}; for a page with boards, rules and families: ludwright store {file} --html games.html\n"
        ));
    }
    Ok(Exit::Done)
}

/// Looks for better games near a game.
fn around(game: &str, seed: u64, arguments: &EvolveArguments, output: &mut Output) -> anyhow::Result<Exit> {
    let loaded = load(&GameArgument { game: game.to_owned() })?;
    let bench = Bench { effort: Effort { seed, ..Effort::default() } };
    let search =
        Search { method: arguments.method.into(), measured: arguments.children.unwrap_or(1000) as usize, seed };
    let threads = playouts::threads(arguments.threads);
    let improved = watched("games", |progress| improve(&loaded, search, &bench, threads, progress))?;
    if stopped() {
        note("stopped early: what follows is the best that was found by then\n");
    }
    output.print(&improved, |found| {
        let steps: String = found.steps.iter().map(|(told, quality)| format!("{quality:>7.3}  {told}\n")).collect();
        format!(
            "{} is worth {:.3}; the best of {} games near it {:.3} (10 more if it is viable)\n{steps}\n{}",
            found.game, found.began, found.measured, found.quality, found.text,
        )
    })?;
    Ok(Exit::Done)
}

/// Says on standard error how it goes.
struct Teller {
    trace: bool,
    json: bool,
    until: Until,
    last: Instant,
}

impl Teller {
    fn tell(&mut self, event: &Event<'_>) {
        match event {
            Event::Judged(judged) if self.trace => note(&self.traced(judged)),
            Event::Inspired(done, all) if done == all => note(&format!("{all} known games measured\n")),
            Event::Remeasuring(games) => {
                note(&format!("better policies are looked for, and games measured once more: {games}\n"));
            }
            Event::Taken { counts, bred, best, seconds } if self.is_time() => {
                let best =
                    best.map_or(String::new(), |best| format!("; best {} {:.3}", best.name, best.measured.fitness));
                let left = left(self.until, counts, *bred as f64 / seconds.max(1e-9), *seconds);
                note(&format!("{}{best}{}\n", progress(counts, *bred, *seconds), left.unwrap_or_default()));
            }
            _ => {}
        }
    }

    fn is_time(&mut self) -> bool {
        let due = self.last.elapsed().as_secs_f64() >= if io::stderr().is_terminal() { TOLD / 2.0 } else { TOLD };
        if due {
            self.last = Instant::now();
        }
        due
    }

    /// One line a child: its number and name, its parents, the stages it went through, and what became of it.
    fn traced(&self, judged: &Judged) -> String {
        let child = &judged.child;
        let reached = judged.verdict.as_ref().err().map_or(Stage::Insertion, |cull| cull.stage);
        if self.json {
            let verdict = match &judged.verdict {
                Ok(measured) => {
                    json!({"score": measured.fitness, "viable": measured.viable, "trials": measured.trials})
                }
                Err(cull) => json!({"culled": cull.reason.name(), "told": cull.told}),
            };
            let line = json!({"child": child.number, "name": child.name, "parents": child.parents,
                "stage": reached.name(), "verdict": verdict});
            return format!("{line}\n");
        }
        let stages: Vec<&str> =
            Stage::ALL.iter().take_while(|stage| **stage <= reached).map(|stage| stage.name()).collect();
        let verdict = match &judged.verdict {
            Ok(measured) if measured.viable => format!("viable, score {:.3}", measured.fitness),
            Ok(measured) => {
                let flaws = measured.flaws.join(", ");
                format!("score {:.3}, not viable after {} trials: {flaws}", measured.fitness, measured.trials)
            }
            Err(cull) => format!("{}: {}", cull.reason.name(), cull.told),
        };
        format!(
            "{:>6} {:<12} {} x {}: {}: {verdict}\n",
            child.number,
            child.name,
            child.parents[0],
            child.parents[1],
            stages.join(", "),
        )
    }
}

/// How long it will take, if that can be told by how many children a second there are.
fn left(until: Until, counts: &Counts, rate: f64, seconds: f64) -> Option<String> {
    let left = match until {
        Until::Seconds(all) => all - seconds,
        Until::Games(games) if counts.legal > 0 && rate > 0.0 => {
            let children = counts.children as f64 / counts.legal as f64 * games.saturating_sub(counts.legal) as f64;
            children / rate
        }
        Until::Games(_) => return None,
    };
    Some(match left.max(0.0) {
        short if short < 100.0 => format!("; about {short:.0} seconds left"),
        long => format!("; about {:.0} minutes left", long / 60.0),
    })
}

fn progress(counts: &Counts, bred: u64, seconds: f64) -> String {
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    counts.culled.iter().for_each(|((_, reason), count)| *reasons.entry(reason.name()).or_default() += count);
    let culled: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    format!(
        "{} children{} in {seconds:.0} s ({:.0} a minute): {} legal, {} viable; culled: {}",
        counts.children,
        if bred < counts.children { format!(", {bred} of them") } else { String::new() },
        bred as f64 * 60.0 / seconds.max(1e-9),
        counts.legal,
        counts.viable,
        culled.join(", "),
    )
}

fn words(evolved: &Evolved, all: bool) -> String {
    let mut text = format!(
        "{} children of {} known games, seed {}, parents drawn {}{}\n{} legal, {} viable{}\n\
         {} of {} are viable when measured once more; better policies were found for {}\n",
        evolved.children,
        evolved.inspiring,
        evolved.seed,
        if evolved.choice == "plain" { "by fitness" } else { "from all kinds of games alike" },
        if evolved.reconciled { ", end rules reconciled" } else { "" },
        evolved.valid,
        evolved.viable,
        evolved.viable_per_hundred.map_or(String::new(), |share| format!(
            " ({share:.1} of a hundred, {}; the book has 1.4, one in 73)",
            one_in(share)
        )),
        evolved.confirmed[0],
        evolved.confirmed[1],
        evolved.optimised,
    );
    for (reason, count) in &evolved.culled {
        text += &format!("  {count:>6} culled at {reason}\n");
    }
    let percent = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.0} %"));
    if evolved.rows.inspiring.is_some() {
        text += &format!(
            "in a row: {} of the viable (the book has 63 %), {} of all children, {} at first (29 %)\n",
            percent(evolved.rows.viable),
            percent(evolved.rows.children),
            percent(evolved.rows.inspiring),
        );
    }
    text += &format!(
        "{} kinds of games, {} generations; novelty {:.2}, typicality {:.2}\n\
         {:.0} seconds: {:.0} children a minute\n",
        evolved.kinds,
        evolved.generations,
        evolved.novelty,
        evolved.typicality,
        evolved.seconds,
        evolved.children_per_minute,
    );
    for (work, known, distance) in &evolved.reinventions {
        text += &format!("{work} is {known} again, or all but: {distance:.3} apart\n");
    }
    for game in evolved.games.iter().filter(|game| game.viable || all) {
        text += &listed(game);
    }
    text
}

/// The rarity of a kind, from its number in a hundred (B153).
fn one_in(share: f64) -> String {
    if share > 0.0 { format!("one in {:.0}", 100.0 / share) } else { "none".to_owned() }
}

fn listed(game: &NewGame) -> String {
    let mark = if game.viable { "viable".to_owned() } else { format!("not viable: {}", game.flaws.join(", ")) };
    format!(
        "\n{} {}, {} x {}, generation {}, {:.0} moves, score {:.3}, {mark}\n{}",
        Language::of(&game.text).comment(),
        game.name,
        game.parents[0],
        game.parents[1],
        game.generation,
        game.length,
        game.score,
        game.text,
    )
}

fn language(text: &str) -> Result<Language, String> {
    let bred = || Language::ALL.into_iter().filter(|language| language.bred().is_some());
    let names = || bred().map(Language::name).collect::<Vec<_>>().join(" or ");
    bred().find(|one| one.name() == text).ok_or_else(|| format!("expected {}", names()))
}

/// A number of minutes.
pub fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if minutes.is_finite() && minutes > 0.0 => Ok(minutes),
        _ => Err("expected a number of minutes, more than 0".to_owned()),
    }
}

/// A cut-off: games that are not kept anyway are given up early, so that it can only be as strict as usual, or stricter.
fn cutoff(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(cutoff) if (0.5..1.0).contains(&cutoff) => Ok(cutoff),
        _ => Err("expected a share from 0.5, as in the book, up to but not including 1".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts() -> Counts {
        Counts { children: 200, legal: 50, viable: 3, ..Counts::default() }
    }

    #[test]
    fn the_time_left_is_what_the_clock_or_the_rate_says() {
        let told = |until: Until| left(until, &counts(), 2.0, 30.0).unwrap_or_default();
        assert_eq!(told(Until::Seconds(90.0)), "; about 60 seconds left");
        assert_eq!(told(Until::Seconds(630.0)), "; about 10 minutes left");
        assert_eq!(told(Until::Seconds(10.0)), "; about 0 seconds left");
        // Fifty more are two hundred children more, two a second.
        assert_eq!(told(Until::Games(100)), "; about 2 minutes left");
        assert_eq!(left(Until::Games(100), &Counts::default(), 0.0, 1.0), None);
    }

    #[test]
    fn a_run_that_was_taken_up_counts_all_children_and_is_as_fast_as_it_is_now() {
        assert!(progress(&counts(), 200, 60.0).starts_with("200 children in 60 s (200 a minute): 50 legal, 3 viable"));
        assert!(progress(&counts(), 20, 60.0).starts_with("200 children, 20 of them in 60 s (20 a minute): 50 legal"));
    }
}
