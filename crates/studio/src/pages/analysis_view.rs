//! How an analysis is shown: who leads, by how much, and why.

use maud::{Markup, html};
use workbench::picture::scene::Stage;
use workbench::{Explained, Role};

use crate::{Analysis, Review, Snapshot, Status};

/// The most reasons that are told of one advisor and side.
const MOST_REASONS: usize = 6;

/// What was found out about the position: who leads, by how much, and why.
pub fn analysis(snapshot: &Snapshot) -> Markup {
    html! { (of_position(snapshot)) @if let Some(review) = &snapshot.review { (of_game(snapshot, review)) } }
}

fn of_position(snapshot: &Snapshot) -> Markup {
    let Some(analysis) = &snapshot.analysis else { return html! {} };
    let Status::ToMove(mover) = snapshot.status else { return html! {} };
    let players = &snapshot.game.stage.players;
    let share = lead_share(analysis.value);
    let first = if mover == 0 { share } else { 1.0 - share };
    html! {
        section.analysis {
            h2 { "How it looks" }
            @if players.len() == 2 { (lead_bar(&snapshot.game.stage, first)) }
            p { b { (players[mover]) } " " (in_words(analysis)) " Best seems " b { (analysis.best) } "." }
            @if analysis.line.len() > 1 { p.quiet { "Then: " (analysis.line[1..].join(", ")) } }
            @if let Some(explained) = &analysis.explained { (why(explained, players)) }
        }
    }
}

/// How a finished game went: the chances of the first player, move by move, and where the game turned.
fn of_game(snapshot: &Snapshot, review: &Review) -> Markup {
    let players = &snapshot.game.stage.players;
    let name = |nth: usize| players.get(nth).map_or("", String::as_str);
    let turns = review.turning_points();
    let said = |node: usize| snapshot.tree.nodes().get(node).map_or("", |node| node.said.as_str());
    html! {
        section.analysis {
            h2 { "How the game went" }
            @if players.len() == 2 { (course(review, &turns, name(0))) }
            @if turns.is_empty() { p { "No single move turned the game, as far as a short look shows." } }
            @else {
                p { "A short look at each position finds that the game turned here:" }
                form.live method="post" action={ "/table/" (snapshot.id.as_str()) "/do/go" } {
                    ul.turns { @for (nth, loss) in &turns {
                        @let step = &review.steps[*nth];
                        li {
                            button.ply type="submit" name="node" value=(snapshot.tree.nodes()[step.node].parent) {
                                (name(step.by)) ": " (said(step.node)) }
                            " – the chances of " (name(step.by)) " fell from " (percent(step.chance)) " to "
                            (percent(step.chance - loss)) ". Better seemed " b { (step.best) } "."
                        }
                    } }
                }
            }
            p.quiet { "Chances are estimates of a player that searches for a moment." }
        }
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

/// The chances of the first player as a line, with dots where the game turned.
fn course(review: &Review, turns: &[(usize, f64)], first: &str) -> Markup {
    let last = review.steps.len().saturating_sub(1).max(1) as f64;
    let at = |nth: usize| {
        let step = &review.steps[nth];
        let chance = if step.by == 0 { step.chance } else { 1.0 - step.chance };
        (4.0 + 292.0 * nth as f64 / last, 56.0 - 52.0 * chance)
    };
    let points: Vec<String> = (0..review.steps.len()).map(at).map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    html! {
        svg.course viewBox="0 0 300 60" role="img" aria-label={ "Chances of " (first) ", move by move" } {
            path.even d="M0 30H300" {}
            path d={ "M" (points.join("L")) } {}
            @for (nth, _) in turns { @let (x, y) = at(*nth); circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="3" {} }
        }
    }
}

/// The share of the bar that a side has: half where no player leads, nearly all of it where the game is won. A curve picked by
/// gut feeling: five pieces of the least value fill nine tenths.
fn lead_share(value: f64) -> f64 {
    1.0 / (1.0 + (-value / 2.3).exp())
}

fn lead_bar(stage: &Stage, first: f64) -> Markup {
    let (players, width) = (&stage.players, first * 300.0);
    let is_black_first = stage.look(Role::White) == Role::Black;
    html! {
        svg.lead-bar.black-first[is_black_first] viewBox="0 0 300 18" preserveAspectRatio="none" role="img"
            aria-label={ "Lead: " (players[0]) " " (format!("{:.0} %", first * 100.0)) ", " (players[1]) " "
                (format!("{:.0} %", 100.0 - first * 100.0)) } {
            rect.lead-second width="300" height="18" {}
            rect.lead-first width=(format!("{width:.1}")) height="18" {}
            path.lead-middle d="M150 0V18" {}
        }
    }
}

fn in_words(analysis: &Analysis) -> String {
    match analysis.value {
        value if value > 9000.0 => "wins by force.".to_owned(),
        value if value < -9000.0 => "loses against best play.".to_owned(),
        value if value.abs() < 0.25 => "stands about even.".to_owned(),
        value if value > 0.0 => format!("is ahead by {value:.1}."),
        value => format!("is behind by {:.1}.", -value),
    }
}

fn why(explained: &Explained, players: &[String]) -> Markup {
    html! {
        details { summary { "Why: advisor by advisor" }
            table.why {
                thead { tr { th { "Advisor" } @for player in players { th { (player) } } } }
                tbody { @for advice in &explained.advisors {
                    tr { th scope="row" { (advice.advisor) br; small.quiet { (advice.about) } }
                        @for side in &advice.sides { td {
                            (format!("{:+.2}", side.adds))
                            @if !side.reasons.is_empty() { details { summary { (side.reasons.len()) }
                                ul { @for reason in side.reasons.iter().take(MOST_REASONS) { li { (reason) } } }
                            } }
                        } }
                    }
                } }
                tfoot { tr { th scope="row" { "Sum" } @for sum in &explained.sums { td { (format!("{sum:+.2}")) } } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_fills_the_bar_as_far_as_it_goes() {
        assert!((lead_share(0.0) - 0.5).abs() < 1e-9);
        assert!(lead_share(5.0) > 0.89 && lead_share(-5.0) < 0.11 && lead_share(10_000.0) <= 1.0);
    }
}
