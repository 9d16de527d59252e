//! Boards as SVG: for pages, where they are played on, and as small pictures that stand alone.

mod thumbnail;

use std::fmt::Write;

use workbench::Role;
use workbench::picture::scene::{Choice, EdgeSort, Scene, Stack, Stage};

use crate::{ShownGame, Snapshot};

pub use thumbnail::thumbnail;

/// The parts of a board that change from move to move.
pub struct Parts {
    /// What is to be seen of the board: left, top, width and height.
    pub view: String,
    /// The ground with the sites.
    pub ground: String,
    /// Cells that a player owns.
    pub cells: String,
    /// The last move.
    pub lit: String,
    /// What stands on the board.
    pub pieces: String,
}

impl Parts {
    /// The parts of a scene.
    pub fn of(stage: &Stage, scene: &Scene) -> Parts {
        let [left, top, width, height] = stage.part(scene);
        Parts {
            view: format!("{left:.0} {top:.0} {width:.0} {height:.0}"),
            ground: ground(stage, scene, &labels(stage, scene)),
            cells: cells(stage, scene),
            lit: scene.last.as_ref().map_or_else(String::new, |last| lit(stage, last)),
            pieces: scene.stacks.iter().map(|stack| standing(stage, stack)).collect(),
        }
    }
}

/// The board of a table, as a page has it.
pub fn board(snapshot: &Snapshot) -> String {
    with_won(&snapshot.game, &snapshot.scene, &won(snapshot))
}

/// What has decided a finished game: the line, the group or the piece, framed.
pub fn won(snapshot: &Snapshot) -> String {
    let Some(finish) = &snapshot.finish else { return String::new() };
    finish.sites.iter().map(|site| polygon(&snapshot.game.stage, *site, "lw-won", "")).collect()
}

/// Whether there is a board to be seen: the facts of some rule sheets form none.
pub fn has_board(stage: &Stage) -> bool {
    !stage.plan.sites.is_empty()
}

/// A board in a page, or what is true where there is none.
pub fn board_or_facts(game: &ShownGame, scene: &Scene) -> String {
    if has_board(&game.stage) {
        return whole(game, scene);
    }
    let facts: String =
        scene.facts.iter().map(|fact| format!("<li><span class=\"told\">{}</span></li>", escaped(fact))).collect();
    format!("<div class=\"facts\"><h2>True now</h2><ul>{facts}</ul></div>")
}

/// A board in a page: its sites can be told apart by their numbers, and each says what stands there.
pub fn whole(game: &ShownGame, scene: &Scene) -> String {
    with_won(game, scene, "")
}

fn with_won(game: &ShownGame, scene: &Scene, won: &str) -> String {
    let parts = Parts::of(&game.stage, scene);
    format!(
        "<svg class=\"lw-board\" viewBox=\"{}\" role=\"group\" aria-label=\"Board of {}\">{}</svg>",
        parts.view,
        escaped(&game.title),
        layers(&game.stage, scene, &parts, won)
    )
}

/// What each site is called and what stands there, by number.
pub fn labels(stage: &Stage, scene: &Scene) -> Vec<String> {
    let mut labels: Vec<String> = stage.plan.sites.iter().map(|site| site.name.clone()).collect();
    let mut is_empty = vec![true; labels.len()];
    for Stack { site, pieces, .. } in &scene.stacks {
        is_empty[*site] = false;
        let names: Vec<&str> = pieces.iter().rev().map(|piece| piece.name.as_str()).collect();
        let stack = match names.len() {
            1 => names[0].to_owned(),
            height => format!("stack of {height}, from the top: {}", names.join(", ")),
        };
        let _ = write!(labels[*site], ", {stack}");
    }
    for cell in &scene.cells {
        if let Some(owner) = cell.owner {
            let _ = write!(labels[cell.site], ", owned by {}", player(stage, owner));
        }
        if cell.state > 0 {
            let _ = write!(labels[cell.site], ", state {}", cell.state);
        }
    }
    for (label, is_empty) in labels.iter_mut().zip(is_empty) {
        if is_empty {
            label.push_str(", empty");
        }
    }
    labels
}

/// What a side is called.
pub fn player(stage: &Stage, role: Role) -> &str {
    stage.players.get(role.index()).map_or(role.name(), String::as_str)
}

/// A piece drawn by itself.
pub fn alone(svg: &str) -> String {
    format!("<svg class=\"lw-alone\" viewBox=\"-24 -24 48 48\" aria-hidden=\"true\">{svg}</svg>")
}

/// A side's shape, small.
pub fn swatch(stage: &Stage, role: usize) -> String {
    let look = Role::ALL.get(role).map(|role| stage.look(*role));
    let (name, role) = look.map_or(("neutral", role), |look| (look.name(), look.index()));
    let polygon = |points: &str| format!("<polygon class=\"lw-{name}\" points=\"{points}\"/>");
    let shape = match role % 4 {
        0 => format!("<circle class=\"lw-{name}\" r=\"9\"/>"),
        1 => format!("<rect class=\"lw-{name}\" x=\"-8.3\" y=\"-8.3\" width=\"16.6\" height=\"16.6\" rx=\"3.6\"/>"),
        2 => polygon("0,-10 10,0 0,10 -10,0"),
        _ => polygon("-5,-8.7 5,-8.7 10,0 5,8.7 -5,8.7 -10,0"),
    };
    format!("<svg class=\"lw-swatch\" viewBox=\"-12 -12 24 24\" aria-hidden=\"true\">{shape}</svg>")
}

/// For text in a page.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

fn layers(stage: &Stage, scene: &Scene, parts: &Parts, won: &str) -> String {
    let names: String = match scene.shown {
        Some(_) => String::new(),
        None => stage.plan.labels.iter().map(|(x, y, text)| name(*x, *y, text)).collect(),
    };
    format!(
        "<g class=\"ground\">{}</g><g class=\"cells\">{}</g><g class=\"lit\">{}</g><g class=\"edges\">{}</g>\
         <g class=\"names\" aria-hidden=\"true\">{names}</g><g class=\"pieces\" aria-hidden=\"true\">{}</g>\
         <g class=\"won\" aria-hidden=\"true\">{won}</g>\
         <g class=\"marks\" aria-hidden=\"true\"></g>",
        parts.ground,
        parts.cells,
        parts.lit,
        edges(stage) + &stage.goal_sides(),
        parts.pieces
    )
}

fn name(x: f64, y: f64, text: &str) -> String {
    format!("<text class=\"lw-label\" x=\"{x:.0}\" y=\"{:.0}\">{}</text>", y + 5.0, escaped(text))
}

fn ground(stage: &Stage, scene: &Scene, labels: &[String]) -> String {
    let site = |site: usize| {
        let more = format!(" data-site=\"{site}\" role=\"img\" aria-label=\"{}\"", escaped(&labels[site]));
        polygon(stage, site, &stage.site_class(site), &more)
    };
    let sites: String = shown(stage, scene).into_iter().map(site).collect();
    let below = format!("<g class=\"points\">{}</g>", stage.points_and_lines());
    let above = format!("<g class=\"goals\" aria-hidden=\"true\">{}</g>", stage.goal_sites());
    // Where a board has points, its lines lie below what is pointed at.
    if stage.lines.is_empty() { sites + &above } else { below + &sites + &above }
}

fn shown(stage: &Stage, scene: &Scene) -> Vec<usize> {
    let shown = scene.shown.clone().unwrap_or_else(|| (0..stage.plan.sites.len()).collect());
    shown.into_iter().filter(|site| stage.is_used(*site)).collect()
}

fn polygon(stage: &Stage, site: usize, class: &str, more: &str) -> String {
    let mut points = String::new();
    for (x, y) in &stage.plan.sites[site].corners {
        let _ = write!(points, "{}{x:.1},{y:.1}", if points.is_empty() { "" } else { " " });
    }
    format!("<polygon class=\"{class}\" points=\"{points}\"{more}/>")
}

fn edges(stage: &Stage) -> String {
    let sorts =
        [(EdgeSort::Outline, "lw-edge"), (EdgeSort::Seam, "lw-edge lw-seam"), (EdgeSort::Territory, "lw-border")];
    let path = |(sort, class): (EdgeSort, &str)| {
        let mut way = String::new();
        for edge in stage.edges.iter().filter(|edge| edge.sort == sort) {
            let _ = write!(way, "M{:.1} {:.1}L{:.1} {:.1}", edge.from.0, edge.from.1, edge.to.0, edge.to.1);
        }
        if way.is_empty() { way } else { format!("<path class=\"{class}\" d=\"{way}\"/>") }
    };
    sorts.map(path).concat()
}

fn cells(stage: &Stage, scene: &Scene) -> String {
    let mut svg = String::new();
    for cell in &scene.cells {
        if let Some(owner) = cell.owner {
            svg.push_str(&polygon(stage, cell.site, &format!("lw-{} lw-tint", stage.look(owner).name()), ""));
        }
        if cell.state > 0 {
            let (x, y) = stage.plan.sites[cell.site].middle;
            svg.push_str(&name(x, y, &cell.state.to_string()));
        }
    }
    svg
}

/// The sites that a move touched.
fn lit(stage: &Stage, last: &Choice) -> String {
    let mut sites = last.picks.clone();
    sites.sort_unstable();
    sites.dedup();
    sites.into_iter().map(|site| polygon(stage, site, "lw-lit", "")).collect()
}

fn standing(stage: &Stage, stack: &Stack) -> String {
    let (x, y) = stage.plan.sites[stack.site].middle;
    format!("<g class=\"stack\" data-on=\"{}\" transform=\"translate({x:.1} {y:.1})\">{}</g>", stack.site, stack.svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn every_site_says_what_stands_there() {
        let game = Games::default().named("chess").expect("in the library");
        let svg = whole(&game, &game.begin(0).scene());
        assert_eq!(svg.matches("data-site=").count(), 64);
        assert!(svg.contains("aria-label=\"e1, White king\"") && svg.contains("aria-label=\"e4, empty\""), "{svg}");
    }

    #[test]
    fn the_sign_of_a_player_looks_like_his_pieces() {
        let games = Games::default();
        for (name, black) in [("reversi", 0), ("yavalath", 1), ("chess", 1)] {
            let game = games.named(name).expect("in the library");
            assert!(swatch(&game.stage, black).contains("<rect class=\"lw-black\""), "{name}");
            assert!(swatch(&game.stage, 1 - black).contains("<circle class=\"lw-white\""), "{name}");
        }
    }

    #[test]
    fn a_stack_is_told_from_the_top() {
        let game = Games::default().named("nim").expect("in the library");
        let labels = labels(&game.stage, &game.begin(0).scene());
        assert!(labels[0].starts_with("a1, stack of 3, from the top: "), "{}", labels[0]);
    }

    #[test]
    fn nothing_breaks_out_of_an_attribute() {
        assert_eq!(escaped("<script>'\"&"), "&lt;script&gt;&#39;&quot;&amp;");
    }
}
