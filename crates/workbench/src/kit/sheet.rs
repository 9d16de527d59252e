//! The sheets of a kit, as HTML with drawings in millimetres.

use std::fmt::Write;

use super::{Fit, Kit};
use crate::picture::escaped;
use crate::picture::scene::{EdgeSort, Scene, Stage};

/// How the sheets look: on paper always light, with as little ink as will do.
pub const STYLE: &str = include_str!("kit.css");

/// How wide the picture of the beginning is, in millimetres.
const START: f64 = 78.0;

/// Rules with more letters than these are set smaller, and still smaller: one sheet should hold them.
const LONG: usize = 3200;
const LONGER: usize = 6500;

/// The kit as a page that needs nothing else.
pub fn page(kit: &Kit) -> String {
    let title = escaped(&kit.title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}, to print</title>\n<style>\n{STYLE}</style>\n</head>\n<body class=\"kit-alone\">\n{}</body>\n</html>\n",
        html(kit)
    )
}

/// The sheets: the board, the pieces, the rules.
pub fn html(kit: &Kit) -> String {
    format!("<div class=\"kit\">\n{}{}{}</div>\n", board_sheet(kit), pieces_sheet(kit), rules_sheet(kit))
}

fn board_sheet(kit: &Kit) -> String {
    let [width, height] = kit.board;
    let turned = if kit.is_turned { ", turned by a quarter" } else { "" };
    format!(
        "<section class=\"kit-sheet\" aria-label=\"Board\">\n<h1>{}</h1>\n\
         <p class=\"kit-small\">Sites {:.1} mm wide, the board {width:.0} × {height:.0} mm{turned}. Print at 100 %, on A4 or \
         Letter.</p>\n{}{}</section>\n",
        escaped(&kit.title),
        kit.site,
        kit.board_svg,
        ruler(),
    )
}

/// A line of fifty millimetres to check the print with.
fn ruler() -> String {
    let tick = |nth: u32| format!("M{0} {1}V10", nth * 10, if nth.is_multiple_of(5) { 3 } else { 6 });
    let ticks: String = (0..=5).map(tick).collect();
    format!(
        "<p class=\"kit-ruler\"><svg width=\"50mm\" height=\"5mm\" viewBox=\"-.5 0 51 10.5\" preserveAspectRatio=\"none\" \
         role=\"img\" aria-label=\"A line of 50 mm\"><path d=\"M0 10H50{ticks}\"/></svg> \
         <span>50 mm, if the printer has kept the size</span></p>\n"
    )
}

fn pieces_sheet(kit: &Kit) -> String {
    let mut html = String::from("<section class=\"kit-sheet\" aria-label=\"Pieces\">\n<h2>Pieces to cut out</h2>\n");
    // A piece is drawn for a site of 56 units: it fits on the narrowest.
    let side = format!("{:.2}mm", kit.site);
    html.push_str("<svg width=\"0\" height=\"0\" class=\"kit-store\" aria-hidden=\"true\"><defs>");
    for (nth, lot) in kit.pieces.iter().enumerate() {
        let _ = write!(html, "<g id=\"kit-piece-{nth}\">{}</g>", lot.svg);
    }
    html.push_str("</defs></svg>\n");
    for (nth, lot) in kit.pieces.iter().enumerate() {
        let endless = if lot.is_endless { ", as many as the game needs" } else { "" };
        let _ = write!(
            html,
            "<div class=\"kit-lot\"><h3>{} × {}{endless}</h3>\n<p class=\"kit-pieces\">",
            lot.count,
            escaped(&lot.name)
        );
        for _ in 0..lot.count {
            let _ = write!(
                html,
                "<svg width=\"{side}\" height=\"{side}\" viewBox=\"-28 -28 56 56\" aria-hidden=\"true\">\
                 <rect class=\"kit-cut\" x=\"-27.5\" y=\"-27.5\" width=\"55\" height=\"55\"/>\
                 <use href=\"#kit-piece-{nth}\"/></svg>"
            );
        }
        html.push_str("</p></div>\n");
    }
    html + "</section>\n"
}

fn rules_sheet(kit: &Kit) -> String {
    let mut html = String::from("<section class=\"kit-sheet kit-rules\" aria-label=\"Rules\">\n");
    let size = match kit.rules.len() {
        ..LONG => "kit-text",
        LONG..LONGER => "kit-text kit-long",
        _ => "kit-text kit-longer",
    };
    let _ = writeln!(html, "<h2>{}: the rules</h2>\n<div class=\"{size}\">", escaped(&kit.title));
    match &kit.start_svg {
        Some(start) => {
            let _ = writeln!(html, "<figure>{start}<figcaption>How it begins</figcaption></figure>");
        }
        None => html.push_str("<p>The board is empty when the game begins.</p>\n"),
    }
    if !kit.held.is_empty() {
        let _ = writeln!(html, "<p>In hand at the beginning: {}.</p>", escaped(&kit.held.join(", ")));
    }
    for note in &kit.notes {
        let _ = writeln!(html, "<p class=\"kit-note\">{}</p>", escaped(note));
    }
    let _ = writeln!(html, "{}</div>", kit.rules);
    html + "</section>\n"
}

/// The empty board in millimetres.
pub(super) fn board(stage: &Stage, fit: &Fit) -> String {
    let [left, top, width, height] = fit.part;
    let [wide, high] = fit.size();
    // Turned by a quarter, what was the left edge is the top one.
    let (view, turn) = match fit.is_turned {
        false => (format!("{left:.1} {top:.1} {width:.1} {height:.1}"), String::new()),
        true => (
            format!("0 0 {height:.1} {width:.1}"),
            format!(" transform=\"translate({:.1} {:.1}) rotate(90)\"", height + top, -left),
        ),
    };
    let mut svg = format!(
        "<svg class=\"kit-board\" width=\"{wide:.2}mm\" height=\"{high:.2}mm\" viewBox=\"{view}\" role=\"img\" \
         aria-label=\"The empty board\"><g{turn}>"
    );
    svg.push_str(&ground(stage, &fit.sites));
    svg + "</g></svg>\n"
}

/// How the game begins, small.
pub(super) fn start(stage: &Stage, scene: &Scene) -> String {
    let [left, top, width, height] = stage.part(scene);
    let (wide, high) = if width >= height { (START, START * height / width) } else { (START * width / height, START) };
    let mut svg = format!(
        "<svg class=\"kit-start\" width=\"{wide:.1}mm\" height=\"{high:.1}mm\" viewBox=\"{left:.1} {top:.1} {width:.1} \
         {height:.1}\" role=\"img\" aria-label=\"How the game begins\">"
    );
    let shown = scene.shown.clone().unwrap_or_else(|| (0..stage.plan.sites.len()).collect());
    svg.push_str(&ground(stage, &shown));
    for stack in &scene.stacks {
        let (x, y) = stage.plan.sites[stack.site].middle;
        let _ = write!(svg, "<g transform=\"translate({x:.1} {y:.1})\">{}</g>", stack.svg);
    }
    svg + "</svg>"
}

/// Sites, edges and the names of rows and columns.
fn ground(stage: &Stage, sites: &[usize]) -> String {
    let mut svg = String::new();
    for site in sites {
        let corners = stage.plan.sites[*site].corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points = corners.collect::<Vec<_>>().join(" ");
        let _ = write!(svg, "<polygon class=\"lw-cell lw-{}\" points=\"{points}\"/>", stage.shades[*site]);
    }
    for edge in &stage.edges {
        let class = match edge.sort {
            EdgeSort::Outline => "lw-edge",
            EdgeSort::Seam => "lw-edge lw-seam",
            EdgeSort::Territory => "lw-border",
        };
        let (from, to) = (edge.from, edge.to);
        let _ = write!(svg, "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>", from.0, from.1, to.0, to.1);
    }
    for (x, y, text) in &stage.plan.labels {
        let _ = write!(svg, "<text class=\"lw-label\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 5.0, escaped(text));
    }
    svg
}
