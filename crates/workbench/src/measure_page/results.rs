//! How games went: score and viability, who wins, leads, lengths, choices, skill.

use criticism::figures::{Points, Strength, Trend, Turning, telling};
use criticism::{Answer, History, Measure, Report, Thresholds};

use super::charts::{Scaled, bar, columns, histogram};
use super::{Material, between, percent, percents, table};
use crate::picture::escaped;

/// What viability asks, in words, and the threshold that holds.
const ASKED: [(&str, &str, bool); 4] = [
    ("completion", "games are won by somebody", true),
    ("balance", "colours win alike", true),
    ("advantage", "what beginning brings, either way", false),
    ("duration", "how far games are from the preferred length", false),
];

impl Material<'_> {
    pub(super) fn score(&self) -> String {
        let report = &self.findings.report;
        let score = report.score.as_ref().map_or(String::new(), |score| {
            format!(
                "<p>People would rate it <b class=\"score\">{:.1}</b> out of ten, give or take {:.1}, as far as the weights “{}” tell, by \
                 which {} criteria count.</p>\n",
                score.value,
                score.whole_error(),
                escaped(&score.weights),
                score.parts.len(),
            )
        });
        let rows: Vec<Vec<String>> = ASKED.iter().map(|asked| viability_row(report, asked)).collect();
        score
            + &table(
                "Is it worth playing at all? Four tests, on the standard trials",
                &["Test", "", "Value", "95 %", "Asked", ""],
                &rows,
            )
    }

    pub(super) fn first_player(&self) -> String {
        let found = &self.findings.figures.first_player;
        let mut rows = vec![points_row("Whoever begins", &found.first)];
        let names = game::Role::ALL.map(|role| capital(role.name()));
        rows.extend(found.roles.iter().zip(&names).map(|(points, name)| points_row(name, points)));
        rows.extend(
            found.beginning.iter().zip(&names).map(|(points, name)| points_row(&format!("{name}, beginning"), points)),
        );
        let drawn = format!(
            "<p>Of {} standard trials {} were drawn and {} cut; what nobody won counts as a share of a point for everybody. Colours \
             take turns in beginning.</p>\n",
            found.first.games, found.drawn, found.cut,
        );
        table(
            "Shares of the points, with their 95 % intervals; the line is what is fair",
            &["", "", "Share", "95 %", "Won", "Games"],
            &rows,
        ) + &drawn
    }

    pub(super) fn leads(&self) -> String {
        let turning = self.findings.figures.turning.as_ref().map_or(String::new(), turning);
        let chosen = telling(&self.evidence());
        if chosen.is_empty() {
            return turning + "<p>No trial has a move that was thought about.</p>\n";
        }
        let figure = |one: &criticism::figures::Telling| {
            let history = History::of(one.trial);
            let end = match one.trial.winner() {
                Some(winner) => format!("{} won", capital(winner.name())),
                None => "nobody won".to_owned(),
            };
            let caption = format!("{}: {} moves, {end}", capital(one.shows), one.trial.length());
            format!(
                "<figure class=\"history\">\n<div class=\"wide\">{}</div><figcaption>{caption}</figcaption>\n</figure>\n",
                history.svg()
            )
        };
        let figures: String = chosen.iter().map(figure).collect();
        format!(
            "{turning}<p>After each move: white and black dots are what White's and Black's chances look like, from 0 to 1, to \
             somebody who does not look ahead; the line is the lead of the one that the plot names. The random opening stands in \
             brackets.</p>\n<div class=\"row\">\n{figures}</div>\n"
        )
    }

    pub(super) fn length(&self) -> String {
        let Some(lengths) = &self.findings.figures.lengths else { return "<p>No game was played.</p>\n".to_owned() };
        format!(
            "<p>{:.1} moves on the average, {} in the middle; nine games of ten have {} to {}. Cut for their length: {} (95 %: {}).</p>\n\
             <figure><div class=\"wide\">{}</div><figcaption>Games by their number of moves, random ones included: <span class=\"key won\">won</span> \
             <span class=\"key drawn\">drawn</span> <span class=\"key cut\">cut</span></figcaption></figure>\n",
            lengths.mean,
            lengths.median,
            lengths.low,
            lengths.high,
            percent(lengths.cut.value),
            percents(lengths.cut.interval),
            histogram(&lengths.bars),
        )
    }

    pub(super) fn choices(&self) -> String {
        let Some(branching) = &self.findings.figures.branching else {
            return "<p>No move was thought about.</p>\n".to_owned();
        };
        let tenths: Vec<(String, f64)> =
            branching.tenths.iter().enumerate().map(|(at, value)| (format!("{}0 %", at + 1), *value)).collect();
        let third = |(name, value): (&str, &Option<criticism::Value>)| {
            let number = value.map_or("–".to_owned(), |value| format!("{:.1}", value.value));
            let interval = value.and_then(|value| value.interval);
            vec![
                name.to_owned(),
                number,
                interval.map_or("–".to_owned(), |[low, high]| format!("{:.1} to {high:.1}", low.max(0.0))),
            ]
        };
        let rows: Vec<Vec<String>> =
            ["First third", "Middle", "Last third"].into_iter().zip(&branching.thirds).map(third).collect();
        format!(
            "<p>From {} to {} legal moves; {} of the moves were the only one (95 %: {}).</p>\n<div class=\"row\">\n<figure>\
             <div class=\"wide\">{}</div><figcaption>Legal moves, by how much of the game has passed</figcaption></figure>\n{}</div>\n",
            branching.fewest,
            branching.most,
            percent(branching.forced.value),
            percents(branching.forced.interval),
            columns("Legal moves in the course of a game", &tenths),
            table("Legal moves by phase", &["Phase", "Moves", "95 %"], &rows),
        )
    }

    pub(super) fn skill(&self) -> String {
        let ladder = &self.findings.deeper.ladder;
        if ladder.is_empty() {
            return "<p>Nobody looked: ask with <code>--full</code>.</p>\n".to_owned();
        }
        let rows: Vec<Vec<String>> = ladder
            .iter()
            .map(|rung| points_row(&format!("{} against {}", capital(&rung.stronger), rung.weaker), &rung.points))
            .collect();
        table(
            "What those who look further ahead make of it, with both colours; “depth 2” looks two moves ahead",
            &["", "", "Share", "95 %", "Won", "Games"],
            &rows,
        ) + "<p>Where skill counts, every rung is well above the line; a game of luck stays on it.</p>\n"
            + &trend(&self.findings.deeper.trend)
    }
}

fn viability_row(report: &Report, (name, words, is_least): &(&str, &str, bool)) -> Vec<String> {
    let thresholds = Thresholds::default();
    let (answer, threshold) = match *name {
        "completion" => (report.viability.completion, thresholds.completion),
        "balance" => (report.viability.balance, thresholds.balance),
        "advantage" => (report.viability.advantage, thresholds.advantage),
        _ => (report.viability.duration, thresholds.duration),
    };
    let (verdict, class) = match answer {
        Answer::Yes => ("passes", "good"),
        Answer::No => ("fails", "bad"),
        Answer::NotYet => ("open", "open"),
    };
    let asked = format!("{} {threshold}", if *is_least { "more than" } else { "less than" });
    let said = |text: &str| format!("<b class=\"{class}\">{text}</b>");
    let title = format!("{}<small>{words}</small>", capital(name));
    match report.measure(name) {
        Some(Measure::Value(value)) => {
            let class = format!("fill {class}");
            let drawn = bar(&Scaled {
                value: value.value,
                interval: value.interval,
                range: [0.0, 1.0],
                marks: &[threshold],
                class: &class,
            });
            vec![title, drawn, format!("{:.2}", value.value), between(value.interval, [0.0, 1.0]), asked, said(verdict)]
        }
        Some(Measure::Unmeasured(why)) => vec![title, String::new(), "–".into(), why.to_string(), asked, said(verdict)],
        None => vec![title, String::new(), "–".into(), "–".into(), asked, said(verdict)],
    }
}

/// Somebody's share of the points.
pub(super) fn points_row(name: &str, points: &Points) -> Vec<String> {
    let drawn = bar(&Scaled {
        value: points.share,
        interval: Some(points.interval),
        range: [0.0, 1.0],
        marks: &[points.fair],
        class: "fill",
    });
    let [low, high] = points.interval;
    vec![
        escaped(name),
        drawn,
        percent(points.share),
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high),
        points.won.to_string(),
        points.games.to_string(),
    ]
}

/// What beginning is worth to players who see further and further.
fn trend(strengths: &[Strength]) -> String {
    if strengths.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> =
        strengths.iter().map(|strength| points_row(&capital(&strength.players), &strength.first)).collect();
    let judged = capital(Trend::of(strengths).in_words());
    table(
        "What whoever begins makes of it, among equals of growing strength",
        &["", "", "Share", "95 %", "Won", "Games"],
        &rows,
    ) + &format!("<p>{judged}.</p>\n")
}

fn turning(turning: &Turning) -> String {
    let last = turning.last.map_or(String::new(), |last| {
        format!(", for the last time after {} of it (95 %: {})", percent(last.value), percents(last.interval))
    });
    format!(
        "<p>The lead changes hands {:.1} times a game{last}. In {} of the games whoever led first led to the end (95 %: {}).</p>\n",
        turning.changes.value,
        percent(turning.never.value),
        percents(turning.never.interval),
    )
}

/// A word with a capital.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
