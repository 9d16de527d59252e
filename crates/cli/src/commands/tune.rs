//! `tune`: what remedies and small changes of the rules do to a game.

use std::fmt::Write as _;

use workbench::Loaded;
use workbench::tune::{Figure, Merits, Tuned, Tuning, tune};

use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

pub fn run(loaded: &Loaded, tuning: Tuning, output: &mut Output) -> anyhow::Result<Exit> {
    let tuned = watched("rule sets", |progress| tune(loaded, tuning, progress))?;
    if stopped() {
        note("stopped early: what follows is what was measured by then\n");
    }
    output.print(&tuned, words)?;
    Ok(Exit::Done)
}

fn words(tuned: &Tuned) -> String {
    let mut text = format!(
        "{}: {} of {} rule sets one step away tried, each shown by {} games, seed {}\n\n\
         score  viable  completion  balance        advantage  duration  whoever begins\n{} as it is\n",
        tuned.game,
        tuned.tried,
        tuned.neighbours,
        tuned.trials,
        tuned.seed,
        line(&tuned.before),
    );
    for change in &tuned.changes {
        let _ =
            writeln!(text, "{} {}{}", line(&change.after), if change.remedy { "remedy: " } else { "" }, change.change);
    }
    text
}

fn line(merits: &Merits) -> String {
    let number = |figure: &Option<Figure>| figure.map_or("-".to_owned(), |figure| format!("{:.2}", figure.value));
    let with_interval = |figure: &Option<Figure>| {
        let interval = figure.and_then(|figure| figure.interval);
        number(figure) + &interval.map_or(String::new(), |[low, high]| format!(" ({low:.2} {high:.2})"))
    };
    format!(
        "{:>5.3}  {:<6} {:>11} {:>8} {:>16} {:>9}  {:<15} ",
        merits.score,
        if merits.viable { "yes" } else { "no" },
        number(&merits.completion),
        number(&merits.balance),
        with_interval(&merits.advantage),
        number(&merits.duration),
        merits.beginning.as_ref().map_or("-".to_owned(), |begun| begun.points.in_words()),
    )
}
