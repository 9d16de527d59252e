//! The ground plan of a board: where its sites are, and nothing else, to draw on.

use board::drawing::{Drawing, Point};
use metagame::drawing::{file_name, square_name};
use metagame::tree::{Game as MetagameGame, Square};

use super::ludi;
use crate::language::Rules;

/// The side of a site of usual size.
const SITE: f64 = 24.0;
/// Around a board of squares: room for letters and numbers.
const MARGIN: f64 = 16.0;

/// Where the sites of a board are, in the units of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The width of all.
    pub width: f64,
    /// The height of all.
    pub height: f64,
    /// The sites, by number.
    pub sites: Vec<PlannedSite>,
    /// The names of rows and columns, and where their middles are.
    pub labels: Vec<(f64, f64, String)>,
    /// Whether the board has no edges, so that only the part that was used is worth drawing.
    pub is_boundless: bool,
}

/// Where a site is.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedSite {
    /// What it is called.
    pub name: String,
    /// Its corners.
    pub corners: Vec<(f64, f64)>,
    /// Its middle.
    pub middle: (f64, f64),
}

impl Plan {
    /// The plan of a game's board; nothing if there is no such board.
    pub fn of(rules: &Rules) -> Option<Plan> {
        match rules {
            Rules::Ludi(game) => {
                let board = game.board.made().ok()?;
                let drawing = Drawing::new(&board);
                let names: Vec<String> = board.sites().map(|site| board.name(site)).collect();
                Some(of_drawing(&drawing, names, ludi::is_cut(&board)))
            }
            Rules::Metagame(game) => Some(of_squares(game)),
        }
    }

    /// The part of the plan that holds these sites: left, top, width and height. All of it, unless the board has no edges.
    pub fn part(&self, is_used: impl Fn(usize) -> bool) -> [f64; 4] {
        let whole = [0.0, 0.0, self.width, self.height];
        if !self.is_boundless {
            return whole;
        }
        let used =
            || self.sites.iter().enumerate().filter(|(site, _)| is_used(*site)).flat_map(|(_, site)| &site.corners);
        let low = |of: fn(&(f64, f64)) -> f64| used().map(of).fold(f64::INFINITY, f64::min) - 2.0 * SITE;
        let high = |of: fn(&(f64, f64)) -> f64| used().map(of).fold(f64::NEG_INFINITY, f64::max) + 2.0 * SITE;
        let (left, top) = (low(|at| at.0).max(0.0), low(|at| at.1).max(0.0));
        let (right, bottom) = (high(|at| at.0).min(self.width), high(|at| at.1).min(self.height));
        if right > left && bottom > top { [left, top, right - left, bottom - top] } else { whole }
    }
}

fn of_drawing(drawing: &Drawing, names: Vec<String>, is_boundless: bool) -> Plan {
    let at = |point: Point| (point.x * SITE, point.y * SITE);
    let site = |(site, name): (&board::drawing::DrawnSite, String)| PlannedSite {
        name,
        corners: site.corners.iter().copied().map(at).collect(),
        middle: at(site.centre),
    };
    let label = |label: &board::drawing::Label| (label.at.x * SITE, label.at.y * SITE, label.text.clone());
    Plan {
        width: drawing.width * SITE,
        height: drawing.height * SITE,
        sites: drawing.sites.iter().zip(names).map(site).collect(),
        labels: if is_boundless { Vec::new() } else { drawing.labels.iter().map(label).collect() },
        is_boundless,
    }
}

fn of_squares(game: &MetagameGame) -> Plan {
    let (files, ranks) = (game.board.files.value, game.board.ranks.value);
    let left = |file: u32| MARGIN + f64::from(file - 1) * SITE;
    let top = |rank: u32| MARGIN / 2.0 + f64::from(ranks - rank) * SITE;
    let square = |site: u32| {
        let (file, rank) = (site % files + 1, site / files + 1);
        let (x, y) = (left(file), top(rank));
        PlannedSite {
            name: square_name(Square { file, rank }),
            corners: vec![(x, y), (x + SITE, y), (x + SITE, y + SITE), (x, y + SITE)],
            middle: (x + SITE / 2.0, y + SITE / 2.0),
        }
    };
    let bottom = top(1) + SITE;
    let below = (1..=files).map(|file| (left(file) + SITE / 2.0, bottom + MARGIN / 2.0, file_name(file)));
    let beside = (1..=ranks).map(|rank| (MARGIN / 2.0, top(rank) + SITE / 2.0, rank.to_string()));
    Plan {
        width: left(files) + SITE + MARGIN / 2.0,
        height: bottom + MARGIN,
        sites: (0..files * ranks).map(square).collect(),
        labels: below.chain(beside).collect(),
        is_boundless: false,
    }
}
