//! What it takes to draw a board, as picture or as text: plain data, no colours, no formats.

use crate::compass::unit;
use crate::coordinates::letters;
use crate::heading::Adjacency;
use crate::{Board, Site};

/// A point of a picture: x to the right, y down, in units of the tiling (about one site).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A character's place in a text, line 0 on top, column 0 to the left; sites in a line are at least two columns apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// How one site is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnSite {
    /// Its centre.
    pub centre: Point,
    /// Its corners.
    pub corners: Vec<Point>,
    /// Where a character for it stands.
    pub text: TextPlace,
}

/// The letters of a column or the number of a row, at the end of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// The middle of the label.
    pub at: Point,
    /// Where it stands in a text: its first character if it is a column's, its last if it is a row's.
    pub place: TextPlace,
    /// Whether it is the number of a row.
    pub is_row: bool,
}

/// A stretch of the outline that belongs to a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BorderEdge {
    /// The number of the side.
    pub side: usize,
    /// Where the stretch begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// A whole board; everything lies between (0, 0) and (width, height), labels and a margin included.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
    /// The sites, by number.
    pub sites: Vec<DrawnSite>,
    /// The names of rows and columns.
    pub labels: Vec<Label>,
    /// The outline, side by side; an edge at a corner may belong to both sides.
    pub border: Vec<BorderEdge>,
    /// The number of lines of a text.
    pub lines: usize,
    /// The number of columns of a text.
    pub columns: usize,
}

/// From the outline to the middle of a label.
const LABEL: f64 = 0.3;
/// Around everything.
const MARGIN: f64 = 0.35;
/// How far an edge may turn from what its side faces: 45 degrees, and a little.
const FACES: f64 = 0.7;

impl Drawing {
    /// The drawing of a board. Levels stand above each other, the lowest below.
    pub fn new(board: &Board) -> Drawing {
        let sites: Vec<Rough> = board.sites().map(|site| Rough::new(board, site)).collect();
        let labels = labels(board, &sites);
        let border = border(board, &sites);
        let points = sites.iter().flat_map(|site| site.corners.iter().copied());
        let points: Vec<(f64, f64)> = points.chain(labels.iter().map(|label| label.at)).collect();
        let places = sites.iter().map(|site| site.text).chain(labels.iter().map(RoughLabel::start));
        let places: Vec<(i32, i32)> = places.chain(labels.iter().map(RoughLabel::end)).collect();
        Frame::around(&points, &places).drawing(&sites, labels, border)
    }

    /// The board as text, with a character for each site.
    pub fn text(&self, mark: impl Fn(Site) -> char) -> String {
        let mut lines = vec![vec![' '; self.columns]; self.lines];
        for label in &self.labels {
            let start = label.place.column + 1 - if label.is_row { label.text.len() } else { 1 };
            for (n, character) in label.text.chars().enumerate() {
                lines[label.place.line][start + n] = character;
            }
        }
        for (n, site) in self.sites.iter().enumerate() {
            lines[site.text.line][site.text.column] = mark(Site(n as u16));
        }
        let line = |line: Vec<char>| format!("{}\n", line.into_iter().collect::<String>().trim_end());
        lines.into_iter().map(line).collect()
    }
}

/// A site before the drawing has its frame: y up, lines counted upwards.
struct Rough {
    centre: (f64, f64),
    corners: Vec<(f64, f64)>,
    text: (i32, i32),
}

impl Rough {
    fn new(board: &Board, site: Site) -> Rough {
        let [x, y, _] = board.centre(site);
        let level = board.level(site) as i32 * (board.height() as i32 + 1);
        let centre = (x, y + f64::from(level));
        let polygon = board.pattern().polygon(board.class(site)).iter();
        let (line, column) = board.pattern().text(board.spot(site));
        let corners = polygon.map(|(dx, dy)| (centre.0 + dx, centre.1 + dy)).collect();
        Rough { centre, corners, text: (line + level, column * spread(board)) }
    }

    /// Half way between its lowest and its highest corner, so that triangles in a row are level.
    fn middle(&self) -> (f64, f64) {
        let lowest = self.corners.iter().map(|corner| corner.1).fold(f64::INFINITY, f64::min);
        let highest = self.corners.iter().map(|corner| corner.1).fold(f64::NEG_INFINITY, f64::max);
        (self.centre.0, (lowest + highest) / 2.0)
    }
}

/// By how much columns of a text are drawn apart: those beyond z have two letters, which need room.
fn spread(board: &Board) -> i32 {
    if board.width() > 26 { 2 } else { 1 }
}

/// A label before the drawing has its frame.
struct RoughLabel {
    text: String,
    at: (f64, f64),
    place: (i32, i32),
    is_row: bool,
}

impl RoughLabel {
    fn start(&self) -> (i32, i32) {
        let back = if self.is_row { self.text.len() as i32 - 1 } else { 0 };
        (self.place.0, self.place.1 - back)
    }

    fn end(&self) -> (i32, i32) {
        let on = if self.is_row { 0 } else { self.text.len() as i32 - 1 };
        (self.place.0, self.place.1 + on)
    }
}

/// Labels before the first site of each row and, on the lowest level, of each column.
fn labels(board: &Board, sites: &[Rough]) -> Vec<RoughLabel> {
    let rim = Rim::new(board, sites);
    let (row_angle, column_angle) = board.shape().outline().axes(board.tiling());
    let label = |site: Site, text: String, degrees: u16, is_row: bool| {
        let rough = &sites[site.index()];
        RoughLabel { text, at: rim.point(rough.middle(), degrees), place: rim.place(rough.text, degrees), is_row }
    };
    let rows = (0..board.height() * board.levels()).filter_map(|row| {
        let first = board.sites().find(|site| board.row(*site) == row)?;
        Some(label(first, (row + 1).to_string(), row_angle, true))
    });
    let columns = (0..board.width()).filter_map(|column| {
        let first = board.sites().find(|site| board.column(*site) == column)?;
        Some(label(first, letters(column), column_angle, false))
    });
    rows.chain(columns).collect()
}

/// Where labels stand: outside the lines along the sides; left of and below everything, if rows and columns are
/// upright.
struct Rim {
    /// What the lines face, and how far out they are.
    lines: Vec<((f64, f64), f64)>,
    upright: bool,
    lowest: i32,
    leftmost: i32,
    /// By how many columns of a text a line is shifted against the next, where rows or columns lean.
    lean: i32,
}

impl Rim {
    fn new(board: &Board, sites: &[Rough]) -> Rim {
        let upright = board.shape().outline().axes(board.tiling()) == (0, 90);
        let faces: Vec<(f64, f64)> = match upright {
            true => vec![(-1.0, 0.0), (0.0, -1.0)],
            false => board.sides().iter().map(|side| (side.faces[0], side.faces[1])).collect(),
        };
        let corners = || sites.iter().flat_map(|site| site.corners.iter());
        let reach = |(x, y): (f64, f64)| corners().map(|corner| corner.0 * x + corner.1 * y).fold(f64::MIN, f64::max);
        Rim {
            lines: faces.into_iter().map(|face| (face, reach(face))).collect(),
            upright,
            lowest: sites.iter().map(|site| site.text.0).min().unwrap_or(0),
            leftmost: sites.iter().map(|site| site.text.1).min().unwrap_or(0),
            lean: spread(board) * board.pattern().lean(),
        }
    }

    /// From a point against an angle until it is outside; a boardless area has no outside, so just beside the site.
    fn point(&self, (x, y): (f64, f64), degrees: u16) -> (f64, f64) {
        let (dx, dy) = unit(degrees);
        let way = |((nx, ny), reach): &((f64, f64), f64)| {
            let speed = -(dx * nx + dy * ny);
            (speed > 0.1).then(|| (reach + LABEL - x * nx - y * ny) / speed)
        };
        let nearest = self.lines.iter().filter_map(way).fold(f64::INFINITY, f64::min);
        let far = if nearest.is_finite() { nearest } else { 0.5 + LABEL };
        (x - far * dx, y - far * dy)
    }

    /// The same in a text: beside the site, or a line lower if the row or column is not level.
    fn place(&self, (line, column): (i32, i32), degrees: u16) -> (i32, i32) {
        match degrees {
            0 if self.upright => (line, self.leftmost - 2),
            90 => (self.lowest - 1, column),
            0 => (line, column - 2),
            60 => (line - 1, column - self.lean),
            _ => (line - 1, column + self.lean),
        }
    }
}

/// A stretch of the outline before the drawing has its frame.
struct RoughEdge {
    side: usize,
    from: (f64, f64),
    to: (f64, f64),
}

/// The edges of sites on a side that have no neighbour beyond them and face the way that the side does.
fn border(board: &Board, sites: &[Rough]) -> Vec<RoughEdge> {
    let mut found = Vec::new();
    for (n, side) in board.sides().iter().enumerate().filter(|(_, side)| side.faces[2] == 0.0) {
        for site in &side.sites {
            let corners = &sites[site.index()].corners;
            let edges = corners.iter().zip(corners.iter().cycle().skip(1));
            for (from, to) in edges.filter(|(from, to)| !shared(board, sites, *site, **from, **to)) {
                let (dx, dy) = outward(*from, *to);
                if dx * side.faces[0] + dy * side.faces[1] > FACES {
                    found.push(RoughEdge { side: n, from: *from, to: *to });
                }
            }
        }
    }
    found
}

/// Whether an edge of a site is an edge of a neighbour too.
fn shared(board: &Board, sites: &[Rough], site: Site, from: (f64, f64), to: (f64, f64)) -> bool {
    board.neighbours(site, Adjacency::Direct).iter().any(|neighbour| {
        let corners = &sites[neighbour.index()].corners;
        let has = |(x, y): (f64, f64)| corners.iter().any(|(cx, cy)| (cx - x).abs() + (cy - y).abs() < 1e-6);
        has(from) && has(to)
    })
}

/// The unit vector to the right of an edge; corners go anticlockwise, so that it leads out.
fn outward(from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    (dy / length, -dx / length)
}

/// The frame that makes everything positive and turns y and lines downwards.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    first_line: i32,
    first_column: i32,
    lines: i32,
    columns: i32,
}

impl Frame {
    fn around(points: &[(f64, f64)], places: &[(i32, i32)]) -> Frame {
        let low = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min) - MARGIN;
        let high = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + MARGIN;
        let (first, last) = (places.iter().map(|place| place.0).max(), places.iter().map(|place| place.0).min());
        let (left, right) = (places.iter().map(|place| place.1).min(), places.iter().map(|place| place.1).max());
        let (first_line, first_column) = (first.unwrap_or(0), left.unwrap_or(0));
        Frame {
            left: low(|point| point.0),
            top: high(|point| point.1),
            width: high(|point| point.0) - low(|point| point.0),
            height: high(|point| point.1) - low(|point| point.1),
            first_line,
            first_column,
            lines: first_line - last.unwrap_or(0) + 1,
            columns: right.unwrap_or(0) - first_column + 1,
        }
    }

    fn point(&self, (x, y): (f64, f64)) -> Point {
        Point { x: x - self.left, y: self.top - y }
    }

    fn place(&self, (line, column): (i32, i32)) -> TextPlace {
        TextPlace { line: (self.first_line - line) as usize, column: (column - self.first_column) as usize }
    }

    fn drawing(&self, sites: &[Rough], labels: Vec<RoughLabel>, border: Vec<RoughEdge>) -> Drawing {
        let site = |site: &Rough| DrawnSite {
            centre: self.point(site.centre),
            corners: site.corners.iter().map(|corner| self.point(*corner)).collect(),
            text: self.place(site.text),
        };
        let label = |label: RoughLabel| Label {
            at: self.point(label.at),
            place: self.place(label.place),
            text: label.text,
            is_row: label.is_row,
        };
        let edge =
            |edge: RoughEdge| BorderEdge { side: edge.side, from: self.point(edge.from), to: self.point(edge.to) };
        Drawing {
            width: self.width,
            height: self.height,
            sites: sites.iter().map(site).collect(),
            labels: labels.into_iter().map(label).collect(),
            border: border.into_iter().map(edge).collect(),
            lines: self.lines as usize,
            columns: self.columns as usize,
        }
    }
}
