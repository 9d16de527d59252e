//! Draws every tiling with every shape on one sheet: `cargo run -p board --example sheet` writes `docs/boards.svg`.

use std::fmt::Write;

use board::drawing::{Drawing, Point};
use board::{Board, SHAPES, Shape, Site, TILINGS, Tiling};

/// Where the sheet is kept.
pub const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards.svg");

/// The size of every board, as in Figure B.1 of the book.
const SIZE: u32 = 4;
/// The side of a panel, and the room for words above and beside the panels.
const PANEL: f64 = 230.0;
const HEAD: f64 = 34.0;
const ASIDE: f64 = 112.0;
/// Words below a board.
const CAPTION: f64 = 26.0;
/// How much of a boardless area is shown, from the middle.
const HORIZON: f64 = 3.6;

const STYLE: &str = "\
.page { fill: #fbf8f2; }
.p0 { fill: #dfcfae; }
.p1 { fill: #f4ecdb; }
.p2 { fill: #ebdcc4; }
.site { stroke: #a8977a; stroke-width: 1; stroke-linejoin: round; }
.side { fill: none; stroke: #7d6a4b; stroke-width: 2.5; stroke-linecap: round; }
.word { fill: #3c342a; }
.faint { fill: #8b7d68; }
.head { font-size: 15px; font-weight: 600; }
.caption { font-size: 12px; text-anchor: middle; }
.label { font-size: 9px; text-anchor: middle; }
text { font-family: \"Avenir Next\", \"Segoe UI\", \"Helvetica Neue\", \"DejaVu Sans\", Arial, sans-serif; }
@media (prefers-color-scheme: dark) {
.page { fill: #1d1b19; }
.p0 { fill: #544a3d; }
.p1 { fill: #6b6051; }
.p2 { fill: #7d705c; }
.site { stroke: #3a332b; }
.side { stroke: #b79f78; }
.word { fill: #ece4d6; }
.faint { fill: #a0937f; }
}
";

fn main() -> std::io::Result<()> {
    std::fs::write(SHEET, sheet())
}

/// The whole sheet: a row for each tiling, a column for each shape.
pub fn sheet() -> String {
    let (width, height) = (ASIDE + PANEL * SHAPES.len() as f64, HEAD + PANEL * TILINGS.len() as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\">\n\
         <title>Boards of size {SIZE}</title>\n<style>\n{STYLE}</style>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\n"
    );
    for (n, shape) in SHAPES.iter().enumerate() {
        let x = ASIDE + PANEL * (n as f64 + 0.5);
        let style = "class=\"word head\" text-anchor=\"middle\"";
        let _ = writeln!(svg, "<text {style} x=\"{x}\" y=\"26\">{}</text>", shape.name());
    }
    for (row, tiling) in TILINGS.iter().enumerate() {
        let top = HEAD + PANEL * row as f64;
        let y = top + PANEL / 2.0;
        let _ = writeln!(svg, "<text class=\"word head\" x=\"16\" y=\"{y}\">{}</text>", tiling.name());
        for (column, shape) in SHAPES.iter().enumerate() {
            let left = ASIDE + PANEL * column as f64;
            let _ = write!(svg, "<g transform=\"translate({left} {top})\">\n{}</g>\n", panel(*tiling, *shape));
        }
    }
    svg + "</svg>\n"
}

fn panel(tiling: Tiling, shape: Shape) -> String {
    match Board::new(tiling, shape, &[SIZE], false) {
        Ok(board) if shape == Shape::Boardless => caption(&board) + &part(&board),
        Ok(board) => caption(&board) + &whole(&board),
        Err(_) => words("faint", PANEL / 2.0, "rule clash"),
    }
}

fn caption(board: &Board) -> String {
    words("word", PANEL - 8.0, &format!("{} sites", board.len()))
}

fn words(class: &str, y: f64, text: &str) -> String {
    format!("<text class=\"{class} caption\" x=\"{}\" y=\"{y}\">{text}</text>\n", PANEL / 2.0)
}

/// From the units of a drawing to those of a panel.
struct Fit {
    scale: f64,
    left: f64,
    top: f64,
}

impl Fit {
    fn new(from: Point, width: f64, height: f64) -> Fit {
        let room = PANEL - CAPTION;
        let scale = (PANEL / width).min(room / height);
        let (left, top) = ((PANEL - width * scale) / 2.0, (room - height * scale) / 2.0);
        Fit { scale, left: left - from.x * scale, top: top - from.y * scale }
    }

    fn xy(&self, point: Point) -> (f64, f64) {
        (self.left + point.x * self.scale, self.top + point.y * self.scale)
    }
}

fn whole(board: &Board) -> String {
    let drawing = Drawing::new(board);
    let fit = Fit::new(Point { x: 0.0, y: 0.0 }, drawing.width, drawing.height);
    let mut svg: String = board.sites().map(|site| polygon(board, &drawing, &fit, site, 1.0)).collect();
    for edge in &drawing.border {
        let ((x1, y1), (x2, y2)) = (fit.xy(edge.from), fit.xy(edge.to));
        let _ = writeln!(svg, "<path class=\"side\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
    }
    for label in &drawing.labels {
        let (x, y) = fit.xy(label.at);
        let _ = writeln!(svg, "<text class=\"faint label\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 3.0, label.text);
    }
    svg
}

/// The middle of an area without edges, fading away.
fn part(board: &Board) -> String {
    let drawing = Drawing::new(board);
    let centres: Vec<Point> = board.middle().iter().map(|site| drawing.sites[site.index()].centre).collect();
    let mean = |of: fn(&Point) -> f64| centres.iter().map(of).sum::<f64>() / centres.len() as f64;
    let (x, y) = (mean(|point| point.x), mean(|point| point.y));
    let fit = Fit::new(Point { x: x - HORIZON, y: y - HORIZON }, 2.0 * HORIZON, 2.0 * HORIZON);
    let shown = board.sites().filter_map(|site| {
        let centre = drawing.sites[site.index()].centre;
        let near = 1.0 - ((centre.x - x).powi(2) + (centre.y - y).powi(2)) / (HORIZON * HORIZON);
        (near > 0.02).then(|| polygon(board, &drawing, &fit, site, near))
    });
    shown.collect()
}

fn polygon(board: &Board, drawing: &Drawing, fit: &Fit, site: Site, opacity: f64) -> String {
    let corner = |point: &Point| {
        let (x, y) = fit.xy(*point);
        format!("{x:.1},{y:.1}")
    };
    let points: Vec<String> = drawing.sites[site.index()].corners.iter().map(corner).collect();
    let fade = if opacity < 1.0 { format!(" opacity=\"{opacity:.2}\"") } else { String::new() };
    let phase = board.phase(site);
    format!(
        "<polygon class=\"site p{phase}\" points=\"{}\"{fade}><title>{}</title></polygon>\n",
        points.join(" "),
        board.name(site)
    )
}
