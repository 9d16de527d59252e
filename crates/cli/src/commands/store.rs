//! `store`: what a store holds; files out and in; pruning.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;
use workbench::stored::{self, Cause, Exported, Filter, Holding, Imported, Merged, Pruned, Shown};
use workbench::{Error, Setting};

use super::counted;
use crate::arguments::{Selection, StoreAction, StoreArguments};
use crate::files;
use crate::output::{Exit, Output, note};

/// How many letters of a name, and of why a game was culled, are shown: lines are for people.
const NAME: usize = 40;
const REASON: usize = 80;

/// How many relatives of a game are named, and how many reasons why games were culled.
const RELATIVES: usize = 20;

/// How many games a page has at most, if nothing is said.
const ON_A_PAGE: u64 = 100;

pub fn run(arguments: &StoreArguments, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    let StoreArguments { file, selection, action } = arguments;
    let Some(action) = action else { return list(file, selection, setting, output) };
    if *selection != Selection::default() {
        return Err(Error::usage("options stand before what is to be done", "write them after it").into());
    }
    match action {
        StoreAction::List(selection) => return list(file, selection, setting, output),
        StoreAction::Show { name } => output.print(&stored::show(file, name)?, shown)?,
        StoreAction::Export { selection: Selection { html: Some(_), .. }, .. } => {
            return Err(Error::usage("`export` writes no page", "leave `export` out to get one").into());
        }
        StoreAction::Export { directory, selection } => {
            let exported = stored::export(file, directory, &selection.filter())?;
            output.print(&exported, |exported| told_export(exported, directory))?;
        }
        StoreAction::Import { directory } => return import(file, directory, output),
        StoreAction::Merge { other } => {
            let merged = stored::merge(file, other)?;
            output.print(&merged, |merged| told_merge(merged, other))?;
        }
        StoreAction::Prune(wish) => {
            let pruned = stored::prune(file, &wish.pruning())?;
            output.print(&pruned, |pruned| told_pruning(pruned, wish.dry_run))?;
        }
    }
    Ok(Exit::Done)
}

fn list(file: &str, selection: &Selection, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    let wanted = selection.filter();
    let Some(out) = &selection.html else {
        output.print(&stored::list(file, &wanted)?, listed)?;
        return Ok(Exit::Done);
    };
    let wanted = Filter { most: wanted.most.or(Some(ON_A_PAGE)), ..wanted };
    let page = stored::page(file, &wanted, setting)?;
    files::write(out, &page.html)?;
    output.print(&json!({"file": out, "bytes": page.html.len()}), |_| format!("{out}: written"))?;
    Ok(Exit::Done)
}

fn import(file: &str, directory: &str, output: &mut Output) -> anyhow::Result<Exit> {
    let imported = stored::import(file, directory)?;
    for refused in &imported.refused {
        note(&format!("{}: {}\n", refused.file, refused.why));
    }
    output.print(&imported, told_import)?;
    Ok(if imported.refused.is_empty() { Exit::Done } else { Exit::Failure })
}

fn told_merge(merged: &Merged, other: &str) -> String {
    format!(
        "{other}: {} new, {} known already; {} with {}, {}\n",
        counted(merged.games as usize, "game"),
        merged.known,
        counted(merged.runs as usize, "run"),
        if merged.children == 1 { "1 child".to_owned() } else { format!("{} children", merged.children) },
        counted(merged.measurements as usize, "measurement"),
    )
}

fn listed(holding: &Holding) -> String {
    let games = &holding.games;
    let names = games.iter().map(|game| shortened(&game.name, NAME).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for game in games {
        let score = game.score.map_or_else(|| "-".to_owned(), |score| format!("{score:.3}"));
        let viable = if game.viable == Some(true) { "viable" } else { "" };
        let why = game.born.as_ref().and_then(|born| born.culled.as_ref());
        let culled = why.map(|why| format!("culled: {}  ", shortened(why, REASON)));
        let mut parents: Vec<String> = game.parents.iter().map(|parent| shortened(&parent.name, NAME)).collect();
        parents.dedup();
        let from = if parents.is_empty() { String::new() } else { format!("from {}", parents.join(" and ")) };
        let culled = culled.unwrap_or_default();
        let name = shortened(&game.name, NAME);
        let line = format!("{score:>7}  {viable:6}  {name:names$}  {}  {culled}{from}", game.id.short());
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text + &summary(holding)
}

fn summary(holding: &Holding) -> String {
    let summary = &holding.summary;
    let mut text = format!("{}, {} viable", counted(summary.games as usize, "game"), summary.viable);
    let _ = write!(text, "; {}", counted(summary.runs as usize, "run"));
    let _ = write!(
        text,
        " with {}",
        if summary.children == 1 { "1 child".to_owned() } else { format!("{} children", summary.children) }
    );
    let causes = causes(&summary.culled);
    if !causes.is_empty() {
        let _ = write!(text, ", culled: {}", causes.join(", "));
    }
    for run in &holding.runs {
        let state = if run.finished { "finished" } else { "can go on" };
        let _ = write!(
            text,
            "\nrun {} ({}, seed {}, {}): {} children, {state}",
            run.number, run.kind, run.seed, run.began, run.children
        );
    }
    text + "\n"
}

/// Why children were culled and how many, the most frequent first. What is told of a single child stands behind a colon: it is
/// left out here.
fn causes(culled: &[Cause]) -> Vec<String> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for cause in culled {
        let reason = cause.reason.split(": ").next().unwrap_or_default();
        *counts.entry(shortened(reason, NAME)).or_default() += cause.children;
    }
    let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, children)| std::cmp::Reverse(*children));
    counts.iter().take(RELATIVES).map(|(reason, children)| format!("{children} {reason}")).collect()
}

fn shown(shown: &Shown) -> String {
    let mut text = format!("{} ({})\n", shortened(&shown.game.name, NAME), shown.game.id);
    let mut line = |words: String| text += &format!("{words}\n");
    if let Some(born) = &shown.born {
        let culled = born
            .culled
            .as_ref()
            .map_or(String::new(), |why| format!(", culled at {}: {}", born.stage, shortened(why, REASON)));
        line(format!("child {} of run {}{culled}", born.child, born.run));
    }
    for made in &shown.measurements {
        let score = made.score.map_or_else(|| "no score".to_owned(), |score| format!("score {score:.3}"));
        let viable = made.viable.map_or("", |viable| if viable { ", viable" } else { ", not viable" });
        line(format!("{score}{viable} (seed {}, {} trials kept)", made.seed, made.trials));
    }
    for (title, family) in [("ancestors", &shown.ancestors), ("descendants", &shown.descendants)] {
        if !family.is_empty() {
            let names: Vec<String> =
                family.iter().take(RELATIVES).map(|relative| shortened(&relative.name, NAME)).collect();
            let more = family.len().saturating_sub(RELATIVES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            line(format!("{title}: {}{more}", names.join(", ")));
        }
    }
    text + "\n" + &shown.game.text
}

/// A text in one line, cut after a number of characters.
fn shortened(text: &str, most: usize) -> String {
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let kept: String = text.chars().map(shown).take(most).collect();
    if text.chars().nth(most).is_none() { kept } else { kept.chars().take(most - 1).chain(['…']).collect() }
}

fn told_export(exported: &Exported, directory: &str) -> String {
    let mut text = format!("{directory}: {} written", counted(exported.written.len(), "file"));
    if !exported.unchanged.is_empty() {
        let _ = write!(text, ", {} there already", exported.unchanged.len());
    }
    text
}

fn told_import(imported: &Imported) -> String {
    let (new, known, refused) = (imported.new.len(), imported.known.len(), imported.refused.len());
    let mut text = counted(new, "new game");
    if known > 0 {
        let _ = write!(text, ", {known} known already");
    }
    if refused > 0 {
        let _ = write!(text, ", {} refused", counted(refused, "file"));
    }
    text
}

fn told_pruning(pruned: &Pruned, rehearsed: bool) -> String {
    let mut text: String =
        pruned.games.iter().map(|game| format!("{}  {}\n", game.id.short(), shortened(&game.name, NAME))).collect();
    let would = if rehearsed { "would go" } else { "gone" };
    let (games, runs) = (counted(pruned.games.len(), "game"), counted(pruned.runs as usize, "run"));
    let _ = write!(text, "{games}, {runs}, {} and ", counted(pruned.measurements as usize, "measurement"));
    let _ = writeln!(
        text,
        "{} {would}; {} left",
        counted(pruned.trials as usize, "trial"),
        counted(pruned.left as usize, "game")
    );
    text
}
