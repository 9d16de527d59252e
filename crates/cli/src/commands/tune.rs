//! `tune`: what remedies and small changes of the rules do to a game.

use std::fmt::Write as _;

use workbench::Game;
use workbench::tune::{Arrived, Change, Compared, Figure, Merits, Tuned, Tuning, tune};

use crate::output::{Exit, Output, note};
use crate::watching::{cleared, stopped, watched};

pub fn run(loaded: &Game, tuning: Tuning, output: &mut Output) -> anyhow::Result<Exit> {
    let is_json = output.is_json();
    let mut tell = |arrived: Arrived| {
        // What cannot be written is told at the end.
        let _ = if is_json { Ok(()) } else { output.prompt(&format!("{}{}", cleared(), as_it_comes(&arrived))) };
    };
    let tuned = watched("games", |progress| tune(loaded, tuning, progress, &mut tell))?;
    if stopped() {
        note("stopped early: what follows is what was measured by then\n");
    }
    output.print(&tuned, ranked)?;
    Ok(Exit::Done)
}

/// A line as soon as it is known, the headings before the first.
fn as_it_comes(arrived: &Arrived) -> String {
    match arrived {
        Arrived::Before(before) => format!(
            "score ± 95 %   viable     completion  balance        advantage  duration  first player\n{} as it is\n",
            line(before)
        ),
        Arrived::Change(change) => format!("{} {}\n", line(&change.after), named(change)),
    }
}

/// How the changes compare, when all that were measured are known.
fn ranked(tuned: &Tuned) -> String {
    let mut text = format!(
        "\n{}: {} of {} rule sets one step away tried, {} of {} changes measured by {} games each, seed {}\n{}.\n",
        tuned.game,
        tuned.tried,
        tuned.neighbours,
        tuned.changes.len(),
        tuned.chosen,
        tuned.trials,
        tuned.seed,
        tuned.verdict(),
    );
    let groups = [
        (Compared::Better, "score better than that of the game as it is"),
        (Compared::Tied, "ties: these games do not tell their scores from that of the game as it is"),
        (Compared::Worse, "score worse than that of the game as it is"),
    ];
    for (compared, heading) in groups {
        let of = tuned.changes.iter().filter(|change| change.score == compared);
        let lines: String =
            of.map(|change| format!("  {:>6.3}  {}{}\n", change.after.score, named(change), fairer(change))).collect();
        if !lines.is_empty() {
            let _ = write!(text, "\n{heading}\n{lines}");
        }
    }
    text
}

fn named(change: &Change) -> String {
    format!("{}{}", if change.remedy { "remedy: " } else { "" }, change.change)
}

fn fairer(change: &Change) -> &'static str {
    match change.fairness {
        Some(Compared::Better) => ", fairer by more than chance",
        Some(Compared::Worse) => ", less fair by more than chance",
        _ => "",
    }
}

fn line(merits: &Merits) -> String {
    let number = |figure: &Option<Figure>| figure.map_or("-".to_owned(), |figure| format!("{:.2}", figure.value));
    let with_interval = |figure: &Option<Figure>| {
        let interval = figure.and_then(|figure| figure.interval);
        number(figure) + &interval.map_or(String::new(), |[low, high]| format!(" ({low:.2} {high:.2})"))
    };
    format!(
        "{:>6.3} ± {:<5.3} {:<10} {:>10} {:>8} {:>16} {:>9}  {:<13} ",
        merits.score,
        1.96 * merits.score_error,
        merits.viable.name(),
        number(&merits.completion),
        number(&merits.balance),
        with_interval(&merits.advantage),
        number(&merits.duration),
        merits.beginning.as_ref().map_or("-".to_owned(), |begun| begun.points.in_words()),
    )
}
