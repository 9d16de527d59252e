//! What was measured of a game on one page for a browser, which needs nothing else: no script, no font, no other file.
//!
//! The same trials give the same bytes: nothing on it depends on the clock.

mod charts;
mod criteria;
mod maps;
mod results;
mod usage;

use criticism::Evidence;
use serde::Serialize;

use crate::check::Loaded;
use crate::findings::Findings;
use crate::measure::Recorded;
use crate::picture::escaped;
use crate::picture::plan::Plan;

/// How the page looks, by day, by night and on paper.
pub const STYLE: &str = include_str!("measure_page/style.css");

/// The parts of the page: what each is called in its address, and its heading.
pub const SECTIONS: [(&str, &str); 12] = [
    ("score", "Score and viability"),
    ("first", "Who wins"),
    ("leads", "How the lead goes"),
    ("length", "How long it takes"),
    ("choices", "How much there is to choose"),
    ("places", "Where it happens"),
    ("rules", "Which rules are used"),
    ("holes", "Holes in the rules"),
    ("openings", "Openings"),
    ("skill", "A ladder of skill"),
    ("criteria", "All criteria"),
    ("made", "How this was made"),
];

/// What a page is made from.
pub(crate) struct Material<'a> {
    recorded: &'a Recorded,
    findings: &'a Findings,
    plan: Option<Plan>,
}

/// A page about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeasurePage {
    /// The page, which needs nothing else.
    pub html: String,
}

/// The page about a game.
pub fn measure_page(loaded: &Loaded, recorded: &Recorded, findings: &Findings) -> MeasurePage {
    let (title, body) = measure_body(loaded, recorded, findings);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}, measured</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    );
    MeasurePage { html }
}

/// The heading of the page about a game, and what is on it, for pages that have a frame of their own; both HTML.
pub fn measure_body(loaded: &Loaded, recorded: &Recorded, findings: &Findings) -> (String, String) {
    let material = Material { recorded, findings, plan: Plan::of(&loaded.rules) };
    let english = loaded.rules.english();
    let heading = english.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
    let title = escaped(if heading.is_empty() { &loaded.source.name } else { heading });
    let sections: String = SECTIONS.iter().map(|(id, heading)| section(id, heading, &material.body(id))).collect();
    let body = format!("<header>\n<h1>{title}</h1>\n{}{}</header>\n{sections}", material.verdict(), contents());
    (title, body)
}

fn section(id: &str, heading: &str, body: &str) -> String {
    format!(
        "<section id=\"{id}\" aria-labelledby=\"{id}-heading\">\n<h2 id=\"{id}-heading\">{heading}</h2>\n{body}</section>\n"
    )
}

fn contents() -> String {
    let links = SECTIONS.iter().map(|(id, heading)| format!("<a href=\"#{id}\">{heading}</a>"));
    format!("<nav aria-label=\"Parts of this page\">{}</nav>\n", links.collect::<Vec<_>>().join(" "))
}

impl Material<'_> {
    fn evidence(&self) -> Evidence<'_> {
        Evidence { settings: self.recorded.conditions.settings, ..Evidence::of_trials(&self.recorded.trials) }
    }

    /// What was found, in sentences.
    fn verdict(&self) -> String {
        let class = match self.findings.report.viability.answer {
            criticism::Answer::Yes => "good",
            criticism::Answer::No => "bad",
            criticism::Answer::NotYet => "open",
        };
        let mut sentences = self.findings.summary.iter().map(|sentence| escaped(sentence));
        let verdict = sentences.next().unwrap_or_default();
        let rest: String = sentences.map(|sentence| format!("<li>{sentence}</li>\n")).collect();
        format!("<p class=\"verdict {class}\">{verdict}</p>\n<ul class=\"summary\">\n{rest}</ul>\n")
    }

    fn body(&self, id: &str) -> String {
        match id {
            "score" => self.score(),
            "first" => self.first_player(),
            "leads" => self.leads(),
            "length" => self.length(),
            "choices" => self.choices(),
            "places" => self.places(),
            "rules" => self.rules(),
            "holes" => self.holes(),
            "openings" => self.openings(),
            "skill" => self.skill(),
            "criteria" => self.criteria(),
            _ => self.made(),
        }
    }

    /// Seed, trials, players, and the command that makes this page again.
    fn made(&self) -> String {
        let conditions = &self.recorded.conditions;
        let played: Vec<String> = self
            .findings
            .report
            .trials
            .iter()
            .map(|played| format!("{} {}", played.trials, played.mode.name()))
            .collect();
        let (wanted, length) = (self.recorded.wanted, conditions.settings.preferred_length);
        let command = format!(
            "ludwright measure {} --trials {wanted} --player {} --length {length} --seed {} --html FILE",
            self.recorded.game,
            conditions.player(),
            conditions.seed,
        );
        format!(
            "<p>The game played itself. Trials: {}. Players look {} moves ahead and follow the {} moves that look best; a trial \
             opens with {} random moves, which are left out of the measurement, and is cut after {} moves. The other modes \
             are for single criteria: one of the players sees less far, minds only some of the pieces, or moves at random.</p>\n\
             <p>Intervals hold in 95 of 100 such measurements: Wilson's for shares, Student's for means. They say how far chance \
             may have led the numbers astray at this strength of play, not what stronger players would find.</p>\n\
             <p>The same command makes the same page, to the last byte, on any number of threads:</p>\n<pre><code>{}</code></pre>\n",
            escaped(&played.join(", ")),
            conditions.depth,
            conditions.beam,
            conditions.opening,
            conditions.settings.move_limit(),
            escaped(&command),
        )
    }
}

/// A table with a caption for those who cannot see it, headings, and rows that are HTML.
fn table(caption: &str, headings: &[&str], rows: &[Vec<String>]) -> String {
    let heads: String = headings.iter().map(|heading| format!("<th scope=\"col\">{heading}</th>")).collect();
    let row = |cells: &Vec<String>| {
        let cells = cells.iter().enumerate().map(|(at, cell)| match at {
            0 => format!("<th scope=\"row\">{cell}</th>"),
            _ if cell.is_empty() => "<td></td>".to_owned(),
            _ => format!("<td data-label=\"{}\">{cell}</td>", headings.get(at).unwrap_or(&"")),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<div class=\"wide\"><table>\n<caption>{caption}</caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// `0.57 to 0.65`, no further than what is measured can go.
fn between(interval: Option<[f64; 2]>, range: [f64; 2]) -> String {
    let bound = |value: f64| value.clamp(range[0], range[1]);
    interval.map_or("–".to_owned(), |[low, high]| format!("{:.2} to {:.2}", bound(low), bound(high)))
}

/// `57 to 65 %`.
fn percents(interval: Option<[f64; 2]>) -> String {
    let bound = |share: f64| 100.0 * share.clamp(0.0, 1.0);
    interval.map_or("–".to_owned(), |[low, high]| format!("{:.0} to {:.0} %", bound(low), bound(high)))
}

/// `61 %`.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
