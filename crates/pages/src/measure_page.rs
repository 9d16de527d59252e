//! What was measured of a game on one page for a browser, which needs nothing else: no script, no font, no other file.
//!
//! The same trials give the same bytes: nothing on it depends on the clock.

mod charts;
mod criteria;
mod maps;
mod results;
mod usage;

use criticism::{Answer, Evidence, Mode};
use serde::Serialize;

use engine::Game;
use lab::findings::Findings;
use lab::measure::Recorded;
use lab::questions::ASKED;
use picture::escaped;
use picture::plan::Plan;

/// How the page looks, by day, by night and on paper.
pub const STYLE: &str = include_str!("measure_page/style.css");

/// The parts of the page: what each is called in its address, and its heading. What designers ask comes first.
pub const SECTIONS: [(&str, &str); 13] = [
    ASKED[0],
    ASKED[1],
    ASKED[2],
    ASKED[3],
    ASKED[4],
    ASKED[5],
    ("score", "Score"),
    ("places", "Where it happens"),
    ("rules", "Which rules are used"),
    ("holes", "Holes in the rules"),
    ("openings", "Openings"),
    ("criteria", "All criteria"),
    ("made", "How this was made"),
];

/// How more games can be asked for, where a criterion needs some that were not played.
#[derive(Clone, Copy, Debug)]
pub enum More<'a> {
    /// By a command: the page stands alone.
    Command,
    /// Not at all.
    Nothing,
    /// By a button that posts a form to this address, with these fields beside what is to be played.
    Button {
        /// The address.
        action: &'a str,
        /// The names and values of the other fields.
        fields: &'a [(&'a str, String)],
    },
}

/// What a page is made from.
pub struct Material<'a> {
    recorded: &'a Recorded,
    findings: &'a Findings,
    more: More<'a>,
    plan: Option<Plan>,
    /// What the players are called.
    names: Vec<String>,
}

/// A page about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeasurePage {
    /// The page, which needs nothing else.
    pub html: String,
}

/// The page about a game.
pub fn measure_page(loaded: &Game, recorded: &Recorded, findings: &Findings) -> MeasurePage {
    let (title, body) = measure_body(loaded, recorded, findings, More::Command);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}, measured</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    );
    MeasurePage { html }
}

/// The heading of the page about a game, and what is on it, for pages that have a frame of their own; both HTML.
pub fn measure_body(loaded: &Game, recorded: &Recorded, findings: &Findings, more: More) -> (String, String) {
    let names = loaded.sides().into_iter().map(|side| loaded.player(side).to_owned()).collect();
    let material = Material { recorded, findings, more, plan: Plan::of(&loaded.rules), names };
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
        self.recorded.evidence()
    }

    /// The verdict, and what else was found, in sentences.
    fn verdict(&self) -> String {
        let class = class(Some(self.findings.report.verdict.answer));
        let mut sentences = self.findings.summary.iter().map(|sentence| escaped(sentence));
        let verdict = sentences.next().unwrap_or_default();
        let rest: String = sentences.map(|sentence| format!("<li>{sentence}</li>\n")).collect();
        let rest = format!(
            "<details><summary>All findings in sentences</summary>\n<ul class=\"summary\">\n{rest}</ul></details>\n"
        );
        format!("<p class=\"verdict {class}\">{verdict}</p>\n{}{rest}", self.preference())
    }

    fn preference(&self) -> String {
        let told = self.findings.report.verdict.preference();
        told.map_or(String::new(), |told| format!("<p>{}</p>\n", escaped(&told)))
    }

    /// What designers ask, answered in a sentence.
    fn answer(&self, id: &str) -> String {
        let question = self.findings.questions.iter().find(|question| question.id == id);
        question.map_or(String::new(), |question| {
            format!("<p class=\"answer {}\">{}</p>\n", class(question.answer), escaped(&question.words))
        })
    }

    /// How games of this mode can be asked for.
    fn more(&self, mode: Mode) -> String {
        let extent = if mode == Mode::Puzzles { "puzzles" } else { "usual" };
        match self.more {
            More::Command if mode == Mode::Puzzles => "not played; ask with <code>--puzzles</code>".to_owned(),
            More::Command => "not played; ask without <code>--quick</code>".to_owned(),
            More::Nothing => "not played".to_owned(),
            More::Button { action, fields } => button(action, fields, extent, "Play the games for this"),
        }
    }

    /// How first moves and players of several strengths can be asked for.
    fn more_strengths(&self) -> String {
        match self.more {
            More::Command => "<p>Not played: ask with <code>--full</code>.</p>\n".to_owned(),
            More::Nothing => "<p>Not played.</p>\n".to_owned(),
            More::Button { action, fields } => {
                button(action, fields, "full", "Play games from first moves and between players of several strengths")
            }
        }
    }

    fn body(&self, id: &str) -> String {
        match id {
            "fair" => self.answer(id) + &self.first_player(),
            "ends" => self.answer(id) + &self.ends(),
            "length" => self.answer(id) + &self.length(),
            "comebacks" => self.answer(id) + &self.leads(),
            "choice" => self.answer(id) + &self.choices(),
            "skill" => self.answer(id) + &self.skill(),
            "score" => self.score(),
            "places" => self.places(),
            "rules" => self.rules(),
            "holes" => self.holes(),
            "openings" => self.openings(),
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
             <p>While the verdict is undecided more standard trials are played, twice as many each time; it may be looked at {} in all, and \
             the 5 % by which a test may err are shared out over these looks. Length is compared with the target and is no part of the verdict.</p>\n\
             <p>The same command makes the same page, to the last byte, on any number of threads:</p>\n<pre><code>{}</code></pre>\n",
            escaped(&played.join(", ")),
            conditions.depth,
            conditions.beam,
            conditions.opening,
            conditions.settings.move_limit(),
            if self.recorded.looks == 1 { "once".to_owned() } else { format!("{} times", self.recorded.looks) },
            escaped(&command),
        )
    }
}

/// How an answer looks.
fn class(answer: Option<Answer>) -> &'static str {
    match answer {
        Some(Answer::Yes) => "good",
        Some(Answer::No) => "bad",
        Some(Answer::Undecided) => "open",
        None => "plain",
    }
}

/// A form with nothing but a button.
fn button(action: &str, fields: &[(&str, String)], extent: &str, words: &str) -> String {
    let hidden = |(name, value): &(&str, String)| {
        format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escaped(name), escaped(value))
    };
    let hidden: String = fields.iter().map(hidden).collect();
    format!(
        "<form class=\"more\" method=\"post\" action=\"{}\">{hidden}<button type=\"submit\" name=\"extent\" value=\"{extent}\">\
         {words}</button></form>\n",
        escaped(action)
    )
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
