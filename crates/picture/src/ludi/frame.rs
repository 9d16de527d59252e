//! Where the board goes in a picture, and how large.

use board::drawing::{Drawing, Point};
use board::{Board, Site};

use super::is_cut;

/// How large a board may be drawn, and how large a site.
const BOARD: f64 = 640.0;
const LARGEST_SITE: f64 = 56.0;
const SMALLEST_SITE: f64 = 22.0;
/// Around the sites of a board that is cut off.
const MARGIN: f64 = 0.35;
/// Around everything; the heading.
const LEFT: f64 = 16.0;
const TOP: f64 = 56.0;

/// From the units of a drawing to those of a picture.
pub(super) struct Frame {
    pub scale: f64,
    pub width: f64,
    pub height: f64,
    from: Point,
}

impl Frame {
    pub(super) fn new(board: &Board, drawing: &Drawing, shown: &[Site]) -> Frame {
        let (from, width, height) = match is_cut(board) {
            true => around(drawing, shown),
            false => (Point { x: 0.0, y: 0.0 }, drawing.width, drawing.height),
        };
        let scale = (BOARD / width.max(height)).clamp(SMALLEST_SITE, LARGEST_SITE);
        Frame { scale, width: width * scale, height: height * scale, from }
    }

    pub(super) fn point(&self, point: Point) -> (f64, f64) {
        (LEFT + (point.x - self.from.x) * self.scale, TOP + (point.y - self.from.y) * self.scale)
    }

    pub(super) fn right(&self) -> f64 {
        LEFT + self.width
    }

    pub(super) fn bottom(&self) -> f64 {
        TOP + self.height
    }

    /// How large a piece may be that stands on a site: the distance of the nearest edge, with some room.
    pub(super) fn radius(&self, drawing: &Drawing, site: Site) -> f64 {
        let site = &drawing.sites[site.index()];
        let edges = site.corners.iter().zip(site.corners.iter().cycle().skip(1));
        let nearest = edges.map(|(from, to)| distance(site.centre, *from, *to)).fold(f64::INFINITY, f64::min);
        0.8 * self.scale * if nearest.is_finite() { nearest } else { 0.5 }
    }
}

fn around(drawing: &Drawing, shown: &[Site]) -> (Point, f64, f64) {
    let corners = || shown.iter().flat_map(|site| &drawing.sites[site.index()].corners);
    let low = |of: fn(&Point) -> f64| corners().map(of).fold(f64::INFINITY, f64::min) - MARGIN;
    let high = |of: fn(&Point) -> f64| corners().map(of).fold(f64::NEG_INFINITY, f64::max) + MARGIN;
    let (left, top) = (low(|point| point.x), low(|point| point.y));
    (Point { x: left, y: top }, high(|point| point.x) - left, high(|point| point.y) - top)
}

/// From a point to the line through two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1e-9);
    ((point.x - from.x) * dy - (point.y - from.y) * dx).abs() / length
}
