//! `learn`: how much each advisor should count in a game.

use std::fmt::Write as _;

use workbench::learn::{self, Comparison, LearnSettings, Learnt};
use workbench::{Game, Setting, on_threads};

use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::{stopped, watched};

pub fn run(
    loaded: &Game,
    setting: Setting,
    settings: &LearnSettings,
    threads: usize,
    out: Option<&str>,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let learnt = watched("games", |progress| {
        on_threads(threads, || learn::learn_as_far(loaded, setting, settings, &|| progress.stopped()))
    })??;
    if stopped() {
        note("stopped early: what was learnt by then was not shown to be better\n");
    }
    if let Some(file) = out {
        files::write(file, &text_of(&learnt, settings))?;
    }
    output.print(&learnt, |learnt| words(learnt, out))?;
    Ok(Exit::Done)
}

/// The policy, with where it comes from.
fn text_of(learnt: &Learnt, settings: &LearnSettings) -> String {
    let came = match learnt.kept {
        "found" => "learnt",
        _ => "not learnt, as nothing better was found,",
    };
    let mut text = format!(
        "// {} for {} by {}, {} games from seed {}, {}\n",
        came, learnt.game, learnt.method, learnt.games, learnt.seed, settings.thinking
    );
    for (trial, rival) in trials(learnt) {
        let _ = writeln!(text, "// {}", against(trial, rival));
    }
    text + &learnt.policy
}

fn trials(learnt: &Learnt) -> impl Iterator<Item = (Comparison, &'static str)> {
    let start = learnt.against_start.map(|trial| (trial, "what it began with"));
    start.into_iter().chain(learnt.against_default.map(|trial| (trial, "the default")))
}

fn against(trial: Comparison, rival: &str) -> String {
    let Comparison { won, drawn, lost, score, interval: [low, high] } = trial;
    format!("against {rival}: {won} won, {drawn} drawn, {lost} lost, score {score:.3} (95 %: {low:.3} to {high:.3})")
}

fn words(learnt: &Learnt, out: Option<&str>) -> String {
    let mut text = format!(
        "learning {} by {}, {} games from seed {}\nweights: {}\nbegun with {}\n",
        learnt.game,
        learnt.method,
        learnt.games,
        learnt.seed,
        learnt.advisors.join(", "),
        learnt.start
    );
    for step in learnt.trace.iter().filter(|step| step.taken != Some(false)) {
        let score = step.score.map(|score| format!(" scored {score:.3}")).unwrap_or_default();
        let _ = writeln!(text, "after {} games:{score} {}", step.games, step.policy);
    }
    let tried = learnt.trace.iter().filter(|step| step.taken.is_some()).count();
    let taken = learnt.trace.iter().filter(|step| step.taken == Some(true)).count();
    let _ = writeln!(text, "{tried} were tried, {taken} times one was better than all before");
    let _ = writeln!(text, "came to {}", learnt.found);
    for (trial, rival) in trials(learnt) {
        let _ = writeln!(text, "{}", against(trial, rival));
    }
    text += match learnt.kept {
        "found" => "that is better, and is kept:\n",
        "start" => "that is not shown to be better; what it began with is kept:\n",
        _ => "the default is better, and is kept:\n",
    };
    text += &learnt.policy;
    if let Some(file) = out {
        let _ = writeln!(text, "written to {file}: play with it as `alphabeta:policy={file}`");
    }
    text
}
