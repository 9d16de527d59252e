//! The sheets of a kit, as HTML with drawings in millimetres.

use std::fmt::Write;

use super::Kit;
use picture::escaped;
use picture::scene::{EdgeSort, Scene, Stage};

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
        board_at(kit, 1.0, false),
        ruler(),
    )
}

/// A line of fifty millimetres to check the print with.
pub(super) fn ruler() -> String {
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
    html.push_str(&store(kit));
    for (nth, lot) in kit.pieces.iter().enumerate() {
        let endless = if lot.is_endless { ", as many as the game needs" } else { "" };
        let _ = write!(
            html,
            "<div class=\"kit-lot\"><h3>{} × {}{endless}</h3>\n<p class=\"kit-pieces\">",
            lot.count,
            escaped(&lot.name)
        );
        for _ in 0..lot.count {
            html.push_str(&piece(nth, kit.site, 1.0));
        }
        html.push_str("</p></div>\n");
    }
    html + "</section>\n"
}

/// The pieces, each drawn once, to be used as often as they are needed.
pub(super) fn store(kit: &Kit) -> String {
    let mut html = String::from("<svg width=\"0\" height=\"0\" class=\"kit-store\" aria-hidden=\"true\"><defs>");
    for (nth, lot) in kit.pieces.iter().enumerate() {
        let _ = write!(html, "<g id=\"kit-piece-{nth}\">{}</g>", lot.svg);
    }
    html + "</defs></svg>\n"
}

/// How wide a piece is to be cut out, where paper is scarce, for sites of 1: a piece is drawn for a site of 56 units.
pub(super) const CUT: f64 = 48.0 / 56.0;

/// A piece to cut out, for sites so wide; so much of the site is cut out with it.
pub(super) fn piece(nth: usize, site: f64, cut: f64) -> String {
    let (side, half) = (site * cut, 28.0 * cut);
    format!(
        "<svg width=\"{side:.2}mm\" height=\"{side:.2}mm\" viewBox=\"-{half:.1} -{half:.1} {0:.1} {0:.1}\" aria-hidden=\"true\">\
         <rect class=\"kit-cut\" x=\"-{1:.1}\" y=\"-{1:.1}\" width=\"{2:.1}\" height=\"{2:.1}\"/>\
         <use href=\"#kit-piece-{nth}\"/></svg>",
        2.0 * half,
        half - 0.5,
        2.0 * half - 1.0
    )
}

fn rules_sheet(kit: &Kit) -> String {
    let mut html = String::from("<section class=\"kit-sheet kit-rules\" aria-label=\"Rules\">\n");
    let size = match kit.rules.len() {
        ..LONG => "kit-text",
        LONG..LONGER => "kit-text kit-long",
        _ => "kit-text kit-longer",
    };
    let _ = write!(html, "<h2>{}: the rules</h2>\n{}</section>\n", escaped(&kit.title), rules(kit, size));
    html
}

/// How the game begins, and the rules in letters of this class.
fn rules(kit: &Kit, class: &str) -> String {
    let mut html = format!("<div class=\"{class}\">\n{}", start_figure(kit, START));
    if !kit.held.is_empty() {
        let _ = writeln!(html, "<p>In hand at the beginning: {}.</p>", escaped(&kit.held.join(", ")));
    }
    for note in &kit.notes {
        let _ = writeln!(html, "<p class=\"kit-note\">{}</p>", escaped(note));
    }
    let _ = writeln!(html, "{}</div>", kit.rules);
    html
}

/// How the game begins, its longer side of this length, in millimetres.
pub(super) fn start_figure(kit: &Kit, long: f64) -> String {
    let Some((start, high)) = &kit.start_svg else {
        return "<p>The board is empty when the game begins.</p>\n".to_owned();
    };
    let (wide, high) = if *high <= 1.0 { (long, long * high) } else { (long / high, long) };
    format!(
        "<figure><svg class=\"kit-start\" width=\"{wide:.1}mm\" height=\"{high:.1}mm\" {start}</svg>\
         <figcaption>How it begins</figcaption></figure>\n"
    )
}

/// The empty board, scaled from its size on a sheet of its own, and turned by a quarter from how it is there or not.
pub(super) fn board_at(kit: &Kit, scale: f64, is_turned: bool) -> String {
    let [mut wide, mut high] = kit.board.map(|side| side * scale);
    if is_turned {
        (wide, high) = (high, wide);
    }
    let (view, turn) = view(kit.board_part, kit.is_turned != is_turned);
    format!(
        "<svg class=\"kit-board\" width=\"{wide:.2}mm\" height=\"{high:.2}mm\" viewBox=\"{view}\" role=\"img\" \
         aria-label=\"The empty board\"><g{turn}>{}</g></svg>\n",
        kit.board_svg
    )
}

/// What is seen of a board, and how it is turned for that. Turned by a quarter, what was the left edge is the top one.
fn view([left, top, width, height]: [f64; 4], is_turned: bool) -> (String, String) {
    match is_turned {
        false => (format!("{left:.1} {top:.1} {width:.1} {height:.1}"), String::new()),
        true => (
            format!("0 0 {height:.1} {width:.1}"),
            format!(" transform=\"translate({:.1} {:.1}) rotate(90)\"", height + top, -left),
        ),
    }
}

/// How the game begins, from its view on, and how high it is for its width.
pub(super) fn start(stage: &Stage, scene: &Scene) -> (String, f64) {
    let [left, top, width, height] = stage.part(scene);
    let mut svg = format!(
        "viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\" role=\"img\" aria-label=\"How the game begins\">"
    );
    let shown = scene.shown.clone().unwrap_or_else(|| (0..stage.plan.sites.len()).collect());
    svg.push_str(&ground(stage, &shown));
    for stack in &scene.stacks {
        let (x, y) = stage.plan.sites[stack.site].middle;
        let _ = write!(svg, "<g transform=\"translate({x:.1} {y:.1})\">{}</g>", stack.svg);
    }
    (svg, height / width)
}

/// Sites, edges and the names of rows and columns.
pub(super) fn ground(stage: &Stage, sites: &[usize]) -> String {
    let mut svg = stage.points_and_lines();
    for site in sites.iter().filter(|site| stage.is_used(**site)) {
        let corners = stage.plan.sites[*site].corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points = corners.collect::<Vec<_>>().join(" ");
        let _ = write!(svg, "<polygon class=\"{}\" points=\"{points}\"/>", stage.site_class(*site));
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
    svg.push_str(&stage.goal_sites());
    svg.push_str(&stage.goal_sides());
    for (x, y, text) in &stage.plan.labels {
        let _ = write!(svg, "<text class=\"lw-label\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 5.0, escaped(text));
    }
    svg
}
