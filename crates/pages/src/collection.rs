//! The games of a store on one page for a browser: a table, the family tree, and each game with its board and rules.

use std::collections::{BTreeMap, BTreeSet};

use store::{Cause, Child, Error, Filter, Game, GameId, Listed, Parent, Relation, Store, Summary};
use synthesis::evolve::Heredity;
use synthesis::goals::GoalType;

use crate::diversity;
use crate::family_tree::{self, Member};
use crate::page::{Page, STYLE, body};
use crate::plot::{self, Dot};
use ::rules::Language;
use picture::escaped;

/// How what a collection has more than a page looks, by day and by night.
const MORE_STYLE: &str = include_str!("collection.css");

/// What is drawn of a game: its board, and its rules for people. Or why it cannot be played.
pub type Drawn<'a> = &'a dyn Fn(&Game) -> Result<(String, String), engine::Error>;

/// The page of the games that are wanted.
pub fn page(store: &Store, name: &str, wanted: &Filter, drawn: Drawn) -> Result<Page, Error> {
    let games = store.games(wanted)?;
    let listed: BTreeSet<GameId> = games.iter().map(|game| game.id).collect();
    let mut html = begin(name);
    let summary = store.summary()?;
    html += &opening(&summary, games.len());
    html += &table(&games, &listed);
    if let Some(tree) = family_tree::svg(&family(store, &games)?) {
        html += &format!("<h2>Families</h2>\n<figure class=\"lw-scroll\">\n{tree}</figure>\n");
    }
    html += &runs(store)?;
    html += &causes(&summary);
    for (place, game) in games.iter().enumerate() {
        html += &article(place + 1, game, &store.game(&game.id)?, &listed, drawn);
    }
    html += "</main>\n</body>\n</html>\n";
    Ok(Page { html })
}

fn begin(name: &str) -> String {
    let title = escaped(name);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{MORE_STYLE}</style>\n</head>\n<body>\n<main class=\"lw-wide\">\n\
         <h1>{title}</h1>\n"
    )
}

/// How much there is.
fn opening(summary: &Summary, shown: usize) -> String {
    let (games, viable, runs, children) = (summary.games, summary.viable, summary.runs, summary.children);
    format!(
        "<p>{shown} of {games} games, of which {viable} are viable. Runs: {runs}. Children in all: {children}.</p>\n"
    )
}

/// How the scores went, run by run.
fn runs(store: &Store) -> Result<String, Error> {
    let mut html = String::new();
    for run in store.runs()? {
        let children = store.children(run.number, 0..=u64::MAX)?;
        let dot = |child: &Child| {
            let (number, viable) = (child.number, child.viable == Some(true));
            Some(Dot { number, score: child.score?, viable })
        };
        let dots: Vec<Dot> = children.iter().filter_map(dot).collect();
        if let Some(plot) = plot::svg(&dots) {
            let (number, kind, seed) = (run.number, escaped(&run.kind), run.seed);
            html += &format!("<h2>Run {number}: {kind}, seed {seed}</h2>\n<figure>\n{plot}</figure>\n");
            html += &diversity::html(&goals(store, &children)?).unwrap_or_default();
        }
    }
    Ok(html)
}

/// What the children that joined are played for.
fn goals(store: &Store, children: &[Child]) -> Result<Vec<(u64, GoalType)>, Error> {
    let mut goals = Vec::new();
    for child in children.iter().filter(|child| child.culled.is_none()) {
        let Some(id) = &child.game else { continue };
        let game = store.game(id)?;
        let language = Language::ALL.into_iter().find(|language| language.ending() == game.language);
        let Some(rules) = language.and_then(|language| language.read(&game.text).rules) else { continue };
        goals.push((child.number, rules.goal()));
    }
    Ok(goals)
}

/// Why children were culled.
fn causes(summary: &Summary) -> String {
    if summary.culled.is_empty() {
        return String::new();
    }
    let row = |cause: &Cause| {
        let (stage, reason) = (escaped(&cause.stage), escaped(&cause.reason));
        format!("<tr><td>{stage}</td><td>{reason}</td><td class=\"lw-number\">{}</td></tr>\n", cause.children)
    };
    let rows: String = summary.culled.iter().map(row).collect();
    format!("<h2>Culled</h2>\n<table>\n<tr><th>at</th><th>why</th><th>children</th></tr>\n{rows}</table>\n")
}

fn table(games: &[Listed], listed: &BTreeSet<GameId>) -> String {
    let row = |(place, game): (usize, &Listed)| {
        let viable = match game.viable {
            Some(true) => "viable",
            Some(false) => "",
            None => "not measured",
        };
        format!(
            "<tr><td class=\"lw-number\">{}</td><td><a href=\"#{}\">{}</a></td><td class=\"lw-number\">{}</td>\
             <td>{viable}</td><td>{}</td></tr>\n",
            place + 1,
            game.id.short(),
            escaped(&game.name),
            score(game.score),
            bred_from(&game.parents, listed),
        )
    };
    let rows: String = games.iter().enumerate().map(row).collect();
    format!(
        "<h2>Games</h2>\n<table>\n<tr><th></th><th>name</th><th>score</th><th></th><th>bred from</th></tr>\n{rows}</table>\n"
    )
}

fn article(place: usize, listed: &Listed, game: &Game, on_page: &BTreeSet<GameId>, drawn: Drawn) -> String {
    let mut facts: Vec<String> = listed.score.map(|score| format!("Score {score:.3}")).into_iter().collect();
    facts.extend(listed.viable.map(|viable| if viable { "viable" } else { "not viable" }.to_owned()));
    facts.extend((!listed.parents.is_empty()).then(|| format!("bred from {}", bred_from(&listed.parents, on_page))));
    facts.extend(listed.born.as_ref().map(|born| format!("child {} of run {}", born.child, born.run)));
    facts.extend(listed.born.as_ref().and_then(|born| Some(format!("culled: {}", escaped(born.culled.as_ref()?)))));
    let (picture, rules) = match drawn(game) {
        Ok((svg, rules)) => (format!("<figure>\n{svg}</figure>\n"), body(&lowered(&rules)).1),
        Err(error) => (String::new(), format!("<p>{}</p>\n", escaped(&error.to_string()))),
    };
    format!(
        "<article id=\"{}\">\n<h2>{place}. {}</h2>\n<p>{}</p>\n{picture}<details open>\n<summary>Rules</summary>\n{rules}\
         </details>\n<details>\n<summary>Source</summary>\n<pre><code>{}</code></pre>\n</details>\n</article>\n",
        listed.id.short(),
        escaped(&listed.name),
        facts.join("; "),
        escaped(&game.text),
    )
}

/// The headings of the rules one lower, for they stand below the name of the game.
fn lowered(rules: &str) -> String {
    let mut first = true;
    let lower = |line: &str| {
        let is_heading = !std::mem::take(&mut first) && line.starts_with('#');
        format!("{}{line}\n", if is_heading { "#" } else { "" })
    };
    rules.lines().map(lower).collect()
}

fn bred_from(parents: &[Parent], listed: &BTreeSet<GameId>) -> String {
    let name = |parent: &Parent| match listed.contains(&parent.id) {
        true => format!("<a href=\"#{}\">{}</a>", parent.id.short(), escaped(&parent.name)),
        false => escaped(&parent.name),
    };
    let mut names: Vec<String> = parents.iter().map(name).collect();
    names.dedup();
    names.join(" and ")
}

fn score(score: Option<f64>) -> String {
    score.map_or_else(String::new, |score| format!("{score:.3}"))
}

/// The games and all that they come from.
fn family(store: &Store, games: &[Listed]) -> Result<Vec<Member>, Error> {
    let mut members = BTreeMap::new();
    let viable: BTreeMap<GameId, bool> = games.iter().map(|game| (game.id, game.viable == Some(true))).collect();
    let mut waiting: Vec<(GameId, String)> = games.iter().map(|game| (game.id, game.name.clone())).collect();
    while let Some((id, name)) = waiting.pop() {
        if members.contains_key(&id) {
            continue;
        }
        let parents = store.next_of_kin(&id, Relation::Ancestors)?;
        let keys = parents.iter().map(|(parent, _)| parent.short()).collect();
        let (linked, viable) = (viable.contains_key(&id), viable.get(&id) == Some(&true));
        members.insert(id, Member { key: id.short(), name, parents: keys, linked, viable });
        waiting.extend(parents);
    }
    Ok(members.into_values().collect())
}
