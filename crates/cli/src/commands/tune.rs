//! `tune`: what remedies and small changes of the rules do to a game.

use std::fmt::Write as _;

use workbench::Loaded;
use workbench::tune::{Merits, Tuned, Tuning, tune};

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
         score  viable  completion  balance  advantage  duration\n{} as it is\n",
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
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
    format!(
        "{:>5.3}  {:<6} {:>11} {:>8} {:>10} {:>9} ",
        merits.score,
        if merits.viable { "yes" } else { "no" },
        number(merits.completion),
        number(merits.balance),
        number(merits.advantage),
        number(merits.duration),
    )
}
