//! What was measured, as a page shows it: while games are played, and two games side by side.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use workbench::compare::{Comparison, Difference};
use workbench::findings::findings;
use workbench::measure::{Answer, Measurement, Recorded, measured};
use workbench::measure_page::{More, measure_body};

use crate::ShownGame;

/// Whether a game can be played, in a few words.
pub fn verdict(one: &Measurement) -> String {
    let outside = if one.outside.is_empty() { "" } else { ", outside your preferences" };
    let told = match one.viable {
        Answer::Yes => "playable".to_owned(),
        Answer::Undecided => "undecided".to_owned(),
        Answer::No => format!("not viable: {}", one.flaws.join(", ")),
    };
    format!("{told}{outside}")
}

/// What was found so far: the report itself, with its criteria folded up.
pub fn live(game: &ShownGame, recorded: &Recorded, more: More) -> String {
    if recorded.trials.is_empty() {
        return html! { p.quiet { "The first games are being played." } }.into_string();
    }
    let (found, one) = (findings(&game.loaded, recorded, Default::default()), measured(&game.loaded, recorded));
    let class = match one.viable {
        Answer::Yes => "good",
        Answer::No => "bad",
        Answer::Undecided => "open",
    };
    let played = if one.played == 1 { "1 game".to_owned() } else { format!("{} games", one.played) };
    let body = measure_body(&game.loaded, recorded, &found, more).1;
    let page = html! {
        p.outcome.(class) { (game.title) ": " (verdict(&one)) span.quiet { " after " (played) } }
        article.report { (PreEscaped(body)) }
    };
    page.into_string()
}

/// A number between -1 and 1, drawn.
fn bar(value: f64, interval: Option<[f64; 2]>) -> Markup {
    let x = |value: f64| 80.0 + 78.0 * value.clamp(-1.0, 1.0);
    let (from, to) = (x(value.min(0.0)), x(value.max(0.0)));
    html! {
        svg.scale viewBox="0 0 160 14" aria-hidden="true" {
            rect.track x="0" y="3" width="160" height="8" rx="4" {}
            rect.fill x=(format!("{from:.1}")) y="3" width=(format!("{:.1}", (to - from).max(1.0))) height="8" {}
            @if let Some([low, high]) = interval {
                path.spread d={ (format!("M{:.1} 7H{:.1}M{:.1} 3V11M{:.1} 3V11", x(low), x(high), x(low), x(high))) } {}
            }
            path.middle d="M80 1V13" {}
        }
    }
}

pub fn compared(comparison: &Comparison, words: &str, games: &[Arc<ShownGame>; 2]) -> Markup {
    let [one, other] = [&games[0].title, &games[1].title];
    let side = |game: &ShownGame, one: &Measurement| {
        html! {
            p { b { (game.title) } ": " (verdict(one)) span.quiet { ", " (one.played) " games" } }
            p.quiet { (one.why) @if let Some(rating) = &one.rating { " " (rating) } }
        }
    };
    let row = |one: &Difference| {
        html! { tr.certain[one.certain] {
            th scope="row" { (one.criterion) }
            td.number { (format!("{:.2}", one.one)) }
            td.number { (format!("{:.2}", one.other)) }
            td.number { (format!("{:+.2}", one.difference)) }
            td { @if one.criterion.starts_with("Length") { (between(one)) } @else { (bar(one.difference, one.interval)) } }
            td { (sureness(one)) }
        } }
    };
    html! {
        p.outcome.open { (words) "." }
        (side(&games[0], &comparison.one)) (side(&games[1], &comparison.other))
        div.scroll { table.criteria {
            caption { "What differs, the surest first; the rest are ties" }
            thead { tr { th scope="col" { "Criterion" } th scope="col" { (one) } th scope="col" { (other) }
                th scope="col" { "Difference" } th scope="col" { "" } th scope="col" { "After the correction" } } }
            tbody { @for difference in &comparison.differences { (row(difference)) } }
        } }
    }
}

/// Where a difference lies that is no share.
fn between(one: &Difference) -> String {
    one.interval.map_or(String::new(), |[low, high]| format!("{low:+.1} to {high:+.1}"))
}

/// Whether a difference can be chance; what the rules alone say cannot.
fn sureness(one: &Difference) -> Markup {
    html! {
        @if one.by_rules { span.quiet { "by the rules" } }
        @else if one.certain { "more than chance" }
        @else if one.interval.is_some() { span.quiet { "tie: may be chance" } }
        @else { span.quiet { "not known" } }
    }
}
