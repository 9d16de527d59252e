//! What the answers of a survey amount to: two rankings, how far they can be trusted, and the data.

use std::fmt::Write;

use maud::{Markup, html};
use workbench::survey::{Answer, Results, Survey, Verdict};
use workbench::{Ranked, RankedItem};

use super::survey::counted;
use crate::surveys::Line;

/// The width of the drawing of intervals.
const WIDTH: f64 = 240.0;

/// The most remarks that are shown; the file has all.
const MOST_REMARKS: usize = 50;

/// The page.
pub fn body(line: &Line, results: &Results, answers: &[(usize, Answer)]) -> Markup {
    let id = &line.id;
    html! {
        section.results {
            p.quiet { a href={ "/survey/" (id) } { (line.survey.title) } }
            h1 { "What was answered" }
            p.lead { (counted(line.answers - results.skipped, "answer", "answers")) " by "
                (counted(line.raters, "person", "people")) " about " (line.survey.games.len()) " games; "
                (counted(results.skipped, "pair", "pairs")) " skipped. " (results.pairs[0]) " of " (results.pairs[1])
                " pairs were compared." }
            p.quiet { "This page names the games: if you still take part, do not look." }
            @match &results.ranked {
                Some(ranked) => { (reliability(ranked, &line.survey)) (ranking(ranked, &line.survey)) },
                None => p { "There is nothing to rank yet." },
            }
            @if !results.missing.is_empty() {
                details { summary { (counted(results.missing.len(), "game", "games")) " not compared yet" }
                    p { (results.missing.iter().map(|name| title(&line.survey, name)).collect::<Vec<_>>().join(", ")) } }
            }
            (remarks(&line.survey, answers))
            (data(id.as_str()))
        }
    }
}

/// How far the rankings can be trusted.
fn reliability(ranked: &Ranked, survey: &Survey) -> Markup {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let found = &ranked.cross_entropy;
    html! {
        h2 { "How far it can be trusted" }
        p { "The order that agrees best with the answers, found by the cross-entropy method, agrees with "
            b { (percent(found.rate)) } " of them; several searches agree with " (percent(found.mean_rate)) " ± "
            (percent(found.spread)) " on the average. The order by strength agrees with "
            (percent(ranked.bradley_terry.rate)) "." }
        @if ranked.answers < 4 * survey.games.len() {
            p.fault { "There are few answers yet: almost any of so few can be put in order, whether they mean anything or not.
                Four for each game would be " (4 * survey.games.len()) "." }
        }
    }
}

fn ranking(ranked: &Ranked, survey: &Survey) -> Markup {
    let low = ranked.items.iter().map(|item| item.interval[0]).fold(f64::INFINITY, f64::min);
    let high = ranked.items.iter().map(|item| item.interval[1]).fold(f64::NEG_INFINITY, f64::max);
    html! {
        h2 { "The games, the strongest first" }
        div.scroll role="region" aria-label="Ranking" tabindex="0" { table.ranking {
            thead { tr {
                th scope="col" { "Game" } th scope="col" { "Strength, in Elo" } th scope="col" { "95 % interval" }
                th scope="col" { "Preferred" } th scope="col" { "Place by cross-entropy" }
            } }
            tbody { @for item in &ranked.items { tr {
                th scope="row" { (title(survey, &item.name)) }
                td.number { (format!("{:+.0}", item.elo)) }
                td { (interval(item, low, high)) }
                td.number { (item.preferred) " of " (item.compared) }
                td.number { (item.place) }
            } } }
        } }
        p.quiet { "Strength after Bradley and Terry, with 0 for the mean: a game that is 100 above another is preferred in 64 of
            100 answers. Where two intervals overlap much, the answers do not tell the games apart." }
    }
}

/// An interval, drawn and in numbers.
fn interval(item: &RankedItem, low: f64, high: f64) -> Markup {
    let x = |value: f64| format!("{:.1}", 6.0 + (value - low) / (high - low).max(1.0) * (WIDTH - 12.0));
    let [from, to] = item.interval;
    html! {
        svg.interval viewBox={ "0 0 " (WIDTH) " 16" } width=(WIDTH) height="16" role="img"
            aria-label={ (format!("{from:+.0} to {to:+.0}")) } {
            path.zero d={ "M" (x(0.0)) " 0V16" } {}
            path.whisker d={ "M" (x(from)) " 8H" (x(to)) } {}
            circle.middle cx=(x(item.elo)) cy="8" r="4" {}
        }
        span.numbers { (format!("{from:+.0} to {to:+.0}")) }
    }
}

fn remarks(survey: &Survey, answers: &[(usize, Answer)]) -> Markup {
    let said: Vec<&Answer> =
        answers.iter().map(|(_, answer)| answer).filter(|answer| !answer.remark.is_empty()).collect();
    html! {
        @if !said.is_empty() {
            h2 { "What people said" }
            ul.remarks { @for answer in said.iter().take(MOST_REMARKS) { li {
                q { (answer.remark) } " " span.quiet { (in_words(survey, answer)) }
            } } }
        }
    }
}

fn in_words(survey: &Survey, answer: &Answer) -> String {
    let name = |game: usize| survey.games.get(game).map_or("?", |game| game.title.as_str());
    let (a, b) = (name(answer.pair.a), name(answer.pair.b));
    match answer.verdict {
        Verdict::A => format!("{a} rather than {b}"),
        Verdict::B => format!("{b} rather than {a}"),
        Verdict::Skipped => format!("neither {a} nor {b}"),
    }
}

fn data(id: &str) -> Markup {
    html! {
        h2 { "The data" }
        p.actions {
            a.button href={ "/survey/" (id) "/comparisons.csv" } { "Comparisons as CSV" }
            a.button href={ "/survey/" (id) "/answers.csv" } { "All answers as CSV" }
        }
        p.quiet { "Comparisons are lines " code { "winner,loser" } ", as " code { "ludwright rank" } " reads them." }
        details { summary { "Take in answers from elsewhere" }
            form.making method="post" action={ "/survey/" (id) "/import" } {
                label { span { "Lines winner,loser" } textarea name="lines" rows="6" required spellcheck="false" {} }
                button type="submit" { "Take them in" }
            }
        }
        details { summary { "Throw this survey away" }
            form method="post" action={ "/survey/" (id) "/discard" } {
                p { "All answers are lost. Save them first." }
                button type="submit" { "Throw it away" }
            }
        }
    }
}

/// All answers as a table: who (by number), the games as they were shown, which was chosen, and the remark.
pub fn all_answers(survey: &Survey, answers: &[(usize, Answer)]) -> String {
    let name = |game: usize| survey.games.get(game).map_or("?", |game| game.name.as_str());
    let mut text = String::from("rater,a,b,chosen,remark\n");
    for (rater, answer) in answers {
        let chosen = match answer.verdict {
            Verdict::A => "a",
            Verdict::B => "b",
            Verdict::Skipped => "skipped",
        };
        let (a, b, remark) = (name(answer.pair.a), name(answer.pair.b), quoted(&answer.remark));
        let _ = writeln!(text, "{rater},{a},{b},{chosen},{remark}");
    }
    text
}

/// A text in a field of CSV: in quotes, on one line, and never a formula in a spreadsheet.
fn quoted(text: &str) -> String {
    let line: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let guard = if line.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", line.replace('"', "\"\""))
}

/// What people call a game of this name.
fn title<'a>(survey: &'a Survey, name: &'a str) -> &'a str {
    survey.games.iter().find(|game| game.name == name).map_or(name, |game| game.title.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_stay_in_their_field() {
        assert_eq!(quoted("a \"nice\"\ngame, really"), "\"a \"\"nice\"\" game, really\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted(""), "\"\"");
    }
}
