//! The ground plan of a board: where its sites are, and nothing else, to draw on.

use board::Board;
use board::drawing::{Drawing, Point};
use metagame::drawing::{file_name, square_name};
use metagame::tree::{Game as MetagameGame, Square};

use super::ludi;
use ::rules::Rules;

/// The side of a site of usual size.
const SITE: f64 = 24.0;
/// Around a board of squares, in sites: room for letters and numbers.
const MARGIN: f64 = 2.0 / 3.0;

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
    /// The side of a site of usual size.
    size: f64,
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
        match (rules.ludi(), rules.metagame()) {
            (Some(game), _) => Some(Plan::of_ludi(&game.board.made().ok()?, SITE)),
            (_, Some(game)) => Some(Plan::of_squares(game, SITE)),
            _ => None,
        }
    }

    /// The plan of a board with sites of this size.
    pub fn of_ludi(board: &Board, size: f64) -> Plan {
        let names: Vec<String> = board.sites().map(|site| board.name(site)).collect();
        of_drawing(&Drawing::new(board), names, ludi::is_cut(board), size)
    }

    /// The plan of a board of squares of this size.
    pub fn of_squares(game: &MetagameGame, size: f64) -> Plan {
        of_squares(game, size)
    }

    /// The plan of a board of squares of this size, from the bottom left on, with these names.
    pub fn of_grid(columns: usize, rows: usize, size: f64, name: impl Fn(usize) -> String) -> Plan {
        if columns * rows == 0 {
            return Plan { width: 0.0, height: 0.0, sites: Vec::new(), labels: Vec::new(), is_boundless: false, size };
        }
        let margin = MARGIN * size;
        let square = |site: usize| {
            let x = margin + (site % columns) as f64 * size;
            let y = margin / 2.0 + (rows - 1 - site / columns) as f64 * size;
            PlannedSite {
                name: name(site),
                corners: vec![(x, y), (x + size, y), (x + size, y + size), (x, y + size)],
                middle: (x + size / 2.0, y + size / 2.0),
            }
        };
        let part = |site: usize, nth: usize| name(site).split(' ').nth(nth).unwrap_or_default().to_owned();
        let bottom = margin / 2.0 + rows as f64 * size;
        let below =
            (0..columns).map(|column| (margin + (column as f64 + 0.5) * size, bottom + margin / 2.0, part(column, 0)));
        let beside = (0..rows)
            .map(|row| (margin / 2.0, margin / 2.0 + (rows as f64 - row as f64 - 0.5) * size, part(row * columns, 1)));
        Plan {
            width: margin * 1.5 + columns as f64 * size,
            height: bottom + margin,
            sites: (0..columns * rows).map(square).collect(),
            labels: below.chain(beside).collect(),
            is_boundless: false,
            size,
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
        let low = |of: fn(&(f64, f64)) -> f64| used().map(of).fold(f64::INFINITY, f64::min) - 2.0 * self.size;
        let high = |of: fn(&(f64, f64)) -> f64| used().map(of).fold(f64::NEG_INFINITY, f64::max) + 2.0 * self.size;
        let (left, top) = (low(|at| at.0).max(0.0), low(|at| at.1).max(0.0));
        let (right, bottom) = (high(|at| at.0).min(self.width), high(|at| at.1).min(self.height));
        if right > left && bottom > top { [left, top, right - left, bottom - top] } else { whole }
    }
}

fn of_drawing(drawing: &Drawing, names: Vec<String>, is_boundless: bool, size: f64) -> Plan {
    let at = |point: Point| (point.x * size, point.y * size);
    let site = |(site, name): (&board::drawing::DrawnSite, String)| PlannedSite {
        name,
        corners: site.corners.iter().copied().map(at).collect(),
        middle: at(site.centre),
    };
    let label = |label: &board::drawing::Label| (label.at.x * size, label.at.y * size, label.text.clone());
    Plan {
        width: drawing.width * size,
        height: drawing.height * size,
        sites: drawing.sites.iter().zip(names).map(site).collect(),
        labels: if is_boundless { Vec::new() } else { drawing.labels.iter().map(label).collect() },
        is_boundless,
        size,
    }
}

fn of_squares(game: &MetagameGame, size: f64) -> Plan {
    let margin = MARGIN * size;
    let (files, ranks) = (game.board.files.value, game.board.ranks.value);
    let left = |file: u32| margin + f64::from(file - 1) * size;
    let top = |rank: u32| margin / 2.0 + f64::from(ranks - rank) * size;
    let square = |site: u32| {
        let (file, rank) = (site % files + 1, site / files + 1);
        let (x, y) = (left(file), top(rank));
        PlannedSite {
            name: square_name(Square { file, rank }),
            corners: vec![(x, y), (x + size, y), (x + size, y + size), (x, y + size)],
            middle: (x + size / 2.0, y + size / 2.0),
        }
    };
    let bottom = top(1) + size;
    let below = (1..=files).map(|file| (left(file) + size / 2.0, bottom + margin / 2.0, file_name(file)));
    let beside = (1..=ranks).map(|rank| (margin / 2.0, top(rank) + size / 2.0, rank.to_string()));
    Plan {
        width: left(files) + size + margin / 2.0,
        height: bottom + margin,
        sites: (0..files * ranks).map(square).collect(),
        labels: below.chain(beside).collect(),
        is_boundless: false,
        size,
    }
}
