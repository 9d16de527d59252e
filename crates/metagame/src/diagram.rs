//! A small picture of how a White piece moves and captures, whatever the size of the board.
//!
//! ```text
//!     moves            hops to capture
//!     . . . | . . .    . . . | . . .
//!     . . . o . . .    . . . x . . .
//!     . . . o . . .    . . . # . . .
//!     - o o C o o -    - x # C # x -
//!     . . . o . . .    . . . # . . .
//!     . . . o . . .    . . . x . . .
//!     . . . | . . .    . . . | . . .
//! ```
//!
//! Leaps, rides and captures by landing share one panel. Each hop, and each capture of a piece left behind, needs pieces
//! on certain squares, and gets a panel of its own, or a strip where it is too long for one.

use std::collections::{BTreeMap, BTreeSet};

use board::Direction;
use game::Role;

use crate::letters::Letters;
use crate::powers::{self, Taking, Way, fewest};
use crate::tree::{Game, Hop, Methods, MovementKind, Piece, Ride};

/// Panels reach at most this many squares from the piece: 9 by 9 squares.
const REACH: u32 = 4;
/// Strips show at most this many leaps.
const STRIP: u32 = 16;
/// Panels stand side by side as far as this many columns go.
const COLUMNS: usize = 74;

/// The picture of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The picture, in lines that each end with a line break; empty for a piece that can do nothing.
    pub text: String,
    /// The signs in it that need a word of explanation.
    pub signs: BTreeSet<char>,
    /// Whether the piece also has leaps that end beyond the picture.
    pub clipped: bool,
}

/// Draws a piece of a checked game, under the letters that it has on boards.
pub fn draw(game: &Game, piece: &Piece, letters: &Letters) -> Diagram {
    let kind = game.type_names().iter().position(|name| *name == piece.name.value).unwrap_or_default();
    let (moves, takings) = (powers::moves(game, piece), powers::takings(game, piece));
    let mut sheet = Sheet::new(letters.kind(kind, Role::White), &moves, &takings);
    for way in &moves {
        sheet.add_move(way);
    }
    for taking in &takings {
        sheet.add_taking(taking);
    }
    sheet.diagram()
}

/// What the signs of these diagrams mean, in a fixed order.
pub fn legend(signs: &BTreeSet<char>) -> Vec<(String, &'static str)> {
    let entries = [
        ("o", "an empty square where it can land"),
        ("x", "a square where it can land to capture what stands there"),
        ("*", "both: it can land there whether to move or to capture"),
        ("#", "a piece that it hops over"),
        ("@", "a piece that it captures without landing on it"),
    ];
    let lines: Vec<String> =
        ['-', '|', '/', '\\', '+'].iter().filter(|c| signs.contains(c)).map(char::to_string).collect();
    let known = entries.into_iter().map(|(sign, meaning)| (sign.to_string(), meaning));
    let known = known.filter(|(sign, _)| sign.chars().any(|c| signs.contains(&c)));
    let line = (!lines.is_empty()).then(|| (lines.join(" "), "its path goes on along this line"));
    known.chain(line).collect()
}

/// The panels of one piece while they are drawn.
struct Sheet {
    letter: String,
    plain: Plain,
    panels: Vec<Panel>,
    strips: Vec<Strip>,
    clipped: bool,
}

/// One panel: what is to be seen at which distance from the piece.
#[derive(Default)]
struct Panel {
    title: &'static str,
    signs: BTreeMap<(i32, i32), char>,
}

/// The signs of a hop: for what it hops over, where it lands and what it leaves behind.
#[derive(Clone, Copy)]
struct Marks {
    over: char,
    land: char,
    behind: Option<char>,
}

/// A hop at its shortest, but over a piece if it may be: how many leaps each part of it ends after.
struct Track {
    before: u32,
    over: u32,
    /// The first place where it can land, and the last.
    first: u32,
    last: u32,
}

impl Track {
    fn new(hop: &Hop) -> Track {
        let [before, pieces, after] = fewest(hop);
        let over = before.saturating_add(pieces.max(hop.over.interval(1).1.min(1)));
        let first = over.saturating_add(after).saturating_add(1);
        let last = over.saturating_add(hop.after.interval(u32::MAX).1).saturating_add(1);
        Track { before, over, first, last }
    }

    fn sign(&self, leap: u32, line: char, marks: Marks) -> char {
        match leap {
            _ if leap <= self.before => line,
            _ if leap <= self.over => marks.over,
            _ if leap < self.first => line,
            _ => marks.land,
        }
    }
}

/// A hop that is too long for a panel, square by square.
struct Strip {
    title: &'static str,
    behind: Option<char>,
    signs: Vec<char>,
}

/// The panel of leaps, rides and captures by landing.
#[derive(Default)]
struct Plain {
    reach: u32,
    spots: BTreeMap<(i32, i32), Spot>,
}

/// What a piece can do on a square of the plain panel.
#[derive(Clone, Copy)]
struct Spot {
    lands: bool,
    takes: bool,
    /// The sign of the line that goes through, if all that pass here go on along it.
    line: Option<char>,
}

impl Spot {
    fn joined(self, other: Spot) -> Spot {
        let line = self.line.filter(|_| other.line.is_some());
        Spot { lands: self.lands || other.lands, takes: self.takes || other.takes, line }
    }

    fn sign(self) -> char {
        match (self.line, self.lands, self.takes) {
            (Some(line), _, _) => line,
            (None, lands, takes) => landing(lands, takes),
        }
    }
}

impl Sheet {
    fn new(letter: String, moves: &[Way], takings: &[Taking]) -> Sheet {
        let takings = takings.iter().filter(|taking| taking.only_clobbers());
        let ways = moves.iter().chain(takings.flat_map(|taking| &taking.ways));
        let reach = ways.filter_map(plain_reach).max().unwrap_or(0).clamp(1, REACH);
        let plain = Plain { reach, ..Plain::default() };
        Sheet { letter, plain, panels: Vec::new(), strips: Vec::new(), clipped: false }
    }

    fn add_move(&mut self, way: &Way) {
        match &way.kind {
            MovementKind::Hop(hop) => self.add_hop("hops", way, hop, Marks { over: '#', land: 'o', behind: None }),
            _ => self.add_plain(way, true, false),
        }
    }

    fn add_taking(&mut self, taking: &Taking) {
        let Methods { retrieve, clobber, hop } = taking.methods;
        let over = if hop { '@' } else { '#' };
        let marks = Marks { over, land: landing(retrieve || hop, clobber), behind: retrieve.then_some('@') };
        let title = if retrieve { "hops away to capture" } else { "hops to capture" };
        for way in &taking.ways {
            match &way.kind {
                MovementKind::Hop(hop) => self.add_hop(title, way, hop, marks),
                _ if retrieve => self.add_retreat(way, marks.land),
                _ => self.add_plain(way, false, true),
            }
        }
    }

    fn add_plain(&mut self, way: &Way, lands: bool, takes: bool) {
        for direction in &way.directions {
            let ride = match way.kind {
                MovementKind::Ride(ride) => ride,
                _ => Ride { max: Some(1), ..Ride::default() },
            };
            let path = path(*direction, self.plain.reach);
            self.clipped |= path.len() < ride.min.unwrap_or(1) as usize;
            for (at, goes_on) in path.iter().zip(ride_lines(&ride, path.len() as u32)) {
                let stops = goes_on != Some(false);
                let line = goes_on.map(|_| line_sign(*direction));
                let spot = Spot { lands: lands && stops, takes: takes && stops, line };
                self.plain.spots.entry(*at).and_modify(|old| *old = old.joined(spot)).or_insert(spot);
            }
        }
    }

    /// Draws a hop at its shortest, with the places where it can land from there.
    fn add_hop(&mut self, title: &'static str, way: &Way, hop: &Hop, marks: Marks) {
        let track = Track::new(hop);
        for direction in shown_directions(way, marks.behind.is_some()) {
            let longest = REACH / length(*direction).max(1);
            if track.first > longest {
                let signs = (1..=track.first.min(STRIP)).map(|leap| track.sign(leap, '-', marks)).collect();
                self.add_strip(Strip { title, behind: marks.behind, signs });
                return;
            }
            let shown = longest.min(track.last).min(track.first + 1);
            let sign = |leap| match leap {
                _ if leap == shown && leap > track.first && leap < track.last => line_sign(*direction),
                _ => track.sign(leap, line_sign(*direction), marks),
            };
            let mut cells: Vec<_> =
                (1..=shown).zip(path(*direction, REACH)).map(|(leap, at)| (at, sign(leap))).collect();
            cells.extend(marks.behind.map(|sign| ((-direction.dx, -direction.dy), sign)));
            self.add_cells(title, &cells);
        }
    }

    /// Draws a capture by moving away, along one direction: others would stand in its way.
    fn add_retreat(&mut self, way: &Way, land: char) {
        let ride = match way.kind {
            MovementKind::Ride(ride) => ride,
            _ => Ride { max: Some(1), ..Ride::default() },
        };
        for direction in shown_directions(way, true) {
            let path = path(*direction, REACH);
            if path.is_empty() {
                self.clipped = true;
                continue;
            }
            let lines = ride_lines(&ride, path.len() as u32);
            let sign = |goes_on: Option<bool>| if goes_on.is_some() { line_sign(*direction) } else { land };
            let mut cells: Vec<_> = path.into_iter().zip(lines.map(sign)).collect();
            cells.push(((-direction.dx, -direction.dy), '@'));
            self.add_cells("captures behind it (one way shown)", &cells);
        }
    }

    /// Puts signs in the first panel of this title where none of them is in another's place.
    fn add_cells(&mut self, title: &'static str, cells: &[((i32, i32), char)]) {
        let goes_in = |panel: &&mut Panel| {
            panel.title == title && cells.iter().all(|(at, sign)| panel.signs.get(at).is_none_or(|old| old == sign))
        };
        match self.panels.iter_mut().find(goes_in) {
            Some(panel) => panel.signs.extend(cells.iter().copied()),
            None => self.panels.push(Panel { title, signs: cells.iter().copied().collect() }),
        }
    }

    fn add_strip(&mut self, strip: Strip) {
        let is_known = |old: &Strip| (old.title, &old.signs) == (strip.title, &strip.signs);
        if !self.strips.iter().any(is_known) {
            self.strips.push(strip);
        }
    }

    fn diagram(mut self) -> Diagram {
        if !self.plain.spots.is_empty() {
            let signs = self.plain.spots.iter().map(|(at, spot)| (*at, spot.sign())).collect();
            let alone = self.panels.is_empty() && self.strips.is_empty();
            self.panels.insert(0, Panel { title: if alone { "" } else { self.plain.title() }, signs });
        }
        let mut signs: BTreeSet<char> = self.panels.iter().flat_map(|panel| panel.signs.values().copied()).collect();
        signs.extend(self.strips.iter().flat_map(|strip| strip.signs.iter().chain(&strip.behind)));
        let blocks: Vec<Vec<String>> = self.panels.iter().map(|panel| panel.lines(&self.letter)).collect();
        let mut text = side_by_side(&blocks);
        if !(text.is_empty() || self.strips.is_empty()) {
            text.push('\n');
        }
        for strip in &self.strips {
            text.push_str(&strip.line(&self.letter));
        }
        Diagram { text, signs, clipped: self.clipped }
    }
}

impl Plain {
    fn title(&self) -> &'static str {
        let any = |can: fn(&Spot) -> bool| self.spots.values().any(can);
        match (any(|spot| spot.lands), any(|spot| spot.takes)) {
            (true, true) => "moves and captures",
            (false, true) => "captures",
            _ => "moves",
        }
    }
}

impl Panel {
    /// The title and the rows, with at least one square on each side of the piece.
    fn lines(&self, letter: &str) -> Vec<String> {
        let (dxs, dys) = (self.signs.keys().map(|at| at.0), self.signs.keys().map(|at| at.1));
        let (left, right) = (dxs.clone().chain([-1]).min(), dxs.chain([1]).max());
        let (bottom, top) = (dys.clone().chain([-1]).min(), dys.chain([1]).max());
        let width = letter.chars().count();
        let cell = |dx, dy| match self.signs.get(&(dx, dy)) {
            _ if (dx, dy) == (0, 0) => letter.to_string(),
            sign => format!("{:<width$}", sign.copied().unwrap_or('.')),
        };
        let row = |dy| (left.unwrap_or(-1)..=right.unwrap_or(1)).map(|dx| cell(dx, dy)).collect::<Vec<_>>().join(" ");
        let rows = (bottom.unwrap_or(-1)..=top.unwrap_or(1)).rev().map(row);
        std::iter::once(self.title.to_string()).chain(rows).collect()
    }
}

impl Strip {
    fn line(&self, letter: &str) -> String {
        let signs = self.signs.iter().map(|sign| format!(" {sign}")).collect::<String>();
        let behind = self.behind.map_or(String::new(), |sign| format!("{sign} "));
        format!("{behind}{letter}{signs}   ({}, leap by leap)\n", self.title)
    }
}

/// Sets blocks of lines beside each other, as many as have room, then the others below. Titles stand above the blocks
/// unless there is none.
fn side_by_side(blocks: &[Vec<String>]) -> String {
    let width = |block: &Vec<String>| block.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut columns = 0;
        let fitting = rest.iter().take_while(|block| {
            columns += width(block) + 4;
            columns <= COLUMNS + 4
        });
        let (row, later) = rest.split_at(fitting.count().max(1));
        let skipped = usize::from(row.iter().all(|block| block[0].is_empty()));
        for n in skipped..row.iter().map(Vec::len).max().unwrap_or(0) {
            let part =
                |block: &Vec<String>| format!("{:<1$}", block.get(n).map_or("", String::as_str), width(block) + 4);
            text.push_str(row.iter().map(part).collect::<String>().trim_end());
            text.push('\n');
        }
        rest = later;
        if !rest.is_empty() {
            text.push('\n');
        }
    }
    text
}

/// How far a plain panel should reach to show a way well; nothing for hops, which have their own panels.
fn plain_reach(way: &Way) -> Option<u32> {
    let longest = way.directions.iter().map(|direction| length(*direction)).max()?;
    match &way.kind {
        MovementKind::Leap => Some(longest),
        MovementKind::Ride(ride) => {
            let leaps = if longest == 1 { 3 } else { 2 };
            let leaps = ride.min.map_or(leaps, |min| leaps.max(min.saturating_add(1)));
            Some(longest.saturating_mul(leaps.min(ride.max.unwrap_or(leaps))))
        }
        MovementKind::Hop(_) => None,
    }
}

/// For each of this many leaps of a ride: `None` if it can end there; `Some(true)` if it can and goes on, beyond the panel, as
/// it came; `Some(false)` if it only passes.
fn ride_lines(ride: &Ride, shown: u32) -> impl Iterator<Item = Option<bool>> + use<> {
    let (min, max, longest) = (ride.min.unwrap_or(1), ride.max.unwrap_or(u32::MAX), ride.longest);
    let last = shown.min(max);
    (1..=last).map(move |leap| match leap {
        _ if leap < min || (longest && leap < last) => Some(false),
        _ if !longest && leap == shown && leap < max && leap > min => Some(true),
        _ => None,
    })
}

/// All directions, or only the most forward one.
fn shown_directions(way: &Way, only_one: bool) -> impl Iterator<Item = &Direction> {
    let forward_most = way.directions.iter().max_by_key(|direction| (direction.dy, -direction.dx.abs(), direction.dx));
    let only = forward_most.filter(|_| only_one);
    way.directions.iter().filter(move |direction| only.is_none_or(|one| one == *direction))
}

/// The squares along a direction, as far as they are within reach.
fn path(direction: Direction, reach: u32) -> Vec<(i32, i32)> {
    let leaps = reach / length(direction).max(1);
    (1..=leaps as i32).map(|n| (direction.dx * n, direction.dy * n)).collect()
}

/// The greater of the two distances that a leap covers.
fn length(direction: Direction) -> u32 {
    direction.dx.unsigned_abs().max(direction.dy.unsigned_abs())
}

fn line_sign(direction: Direction) -> char {
    match (direction.dx, direction.dy) {
        (0, _) => '|',
        (_, 0) => '-',
        (dx, dy) if dx == dy => '/',
        (dx, dy) if dx == -dy => '\\',
        _ => '+',
    }
}

fn landing(lands: bool, takes: bool) -> char {
    match (lands, takes) {
        (true, true) => '*',
        (false, true) => 'x',
        _ => 'o',
    }
}
