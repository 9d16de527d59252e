//! Regions that every board has: sides, corners, middle, edge.

use crate::Site;
use crate::compass::{Compass, unit};
use crate::shapes::Facing;

/// A side of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The direction that it faces: `ne`; `u` and `d` for the top and the bottom of a box.
    pub name: &'static str,
    /// The sites that have an edge on it, ascending.
    pub sites: Vec<Site>,
    pub(crate) faces: Vector,
}

/// A vector in space; z counts levels.
pub(crate) type Vector = [f64; 3];

/// Lengths that differ by less are the same.
const NEAR: f64 = 1e-6;

/// The regions of a board, worked out from where the centres of its sites are.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    pub(crate) sides: Vec<Side>,
    pub(crate) facing: [Vec<Site>; 8],
    pub(crate) corners: Vec<Site>,
    pub(crate) middle: Vec<Site>,
}

impl Regions {
    /// The regions of a board with these centres, of a shape with these sides; `deep` if it has levels.
    pub(crate) fn new(centres: &[Vector], facings: &[Facing], deep: bool) -> Regions {
        let mut sides: Vec<Side> =
            facings.iter().map(|(side, angle)| side_of(centres, side.name(), flat(*angle))).collect();
        let corners = if deep { Vec::new() } else { corners(centres, &sides) };
        if deep {
            sides.push(side_of(centres, "u", [0.0, 0.0, 1.0]));
            sides.push(side_of(centres, "d", [0.0, 0.0, -1.0]));
        }
        let corners = if deep { box_corners(centres.len(), &sides) } else { corners };
        let facing = Compass::ALL.map(|compass| match normal(facings, compass) {
            Some(normal) => farthest(centres, normal),
            None => Vec::new(),
        });
        Regions { sides, facing, corners, middle: middle(centres) }
    }
}

/// Where a compass direction leads out of a shape: straight through the side of that name, or else through the corner
/// between the two sides to the right and left of it. A shape without sides has no outside.
pub(crate) fn normal(facings: &[Facing], compass: Compass) -> Option<Vector> {
    if let Some((_, angle)) = facings.iter().find(|(side, _)| *side == compass) {
        return Some(flat(*angle));
    }
    let turn = |from: u16, to: u16| (to + 360 - from) % 360;
    let left = facings.iter().map(|(_, angle)| *angle).min_by_key(|angle| turn(compass.degrees(), *angle))?;
    let right = facings.iter().map(|(_, angle)| *angle).min_by_key(|angle| turn(*angle, compass.degrees()))?;
    let ([x1, y1, _], [x2, y2, _]) = (flat(left), flat(right));
    let (x, y) = (x1 + x2, y1 + y2);
    let length = (x * x + y * y).sqrt();
    Some([x / length, y / length, 0.0])
}

/// For each site, by how many rows others reach further in a direction.
pub(crate) fn depths(reaches: &[f64]) -> Vec<u16> {
    let mut rows = reaches.to_vec();
    rows.sort_by(|a, b| b.total_cmp(a));
    rows.dedup_by(|a, b| (*a - *b).abs() < NEAR);
    let depth = |reach: &f64| rows.iter().position(|row| (row - reach).abs() < 2.0 * NEAR).unwrap_or(0);
    reaches.iter().map(|reach| depth(reach) as u16).collect()
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn flat(degrees: u16) -> Vector {
    let (x, y) = unit(degrees);
    [x, y, 0.0]
}

fn side_of(centres: &[Vector], name: &'static str, faces: Vector) -> Side {
    Side { name, sites: farthest(centres, faces), faces }
}

fn farthest(centres: &[Vector], normal: Vector) -> Vec<Site> {
    least(centres.iter().map(|centre| -dot(*centre, normal)).collect())
}

/// The sites with the least value.
fn least(values: Vec<f64>) -> Vec<Site> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let found = values.iter().enumerate().filter(|(_, value)| **value < least + NEAR);
    found.map(|(n, _)| Site(n as u16)).collect()
}

/// The sites that are nearest to the centre of gravity.
fn middle(centres: &[Vector]) -> Vec<Site> {
    let sum = |axis: usize| centres.iter().map(|centre| centre[axis]).sum::<f64>() / centres.len() as f64;
    let mean = [sum(0), sum(1), sum(2)];
    least(centres.iter().map(|centre| square_of_distance(*centre, mean)).collect())
}

/// Where one side ends and the next begins: what they share, or else the sites of the two that are nearest to each
/// other.
fn corners(centres: &[Vector], sides: &[Side]) -> Vec<Site> {
    let mut found = Vec::new();
    for (n, side) in sides.iter().enumerate() {
        found.extend(meeting(centres, &side.sites, &sides[(n + 1) % sides.len()].sites));
    }
    found.sort();
    found.dedup();
    found
}

fn meeting(centres: &[Vector], one: &[Site], other: &[Site]) -> Vec<Site> {
    let pairs: Vec<(Site, Site)> = one.iter().flat_map(|a| other.iter().map(|b| (*a, *b))).collect();
    let apart = |(a, b): &(Site, Site)| square_of_distance(centres[a.index()], centres[b.index()]);
    let least = pairs.iter().map(apart).fold(f64::INFINITY, f64::min);
    pairs.iter().filter(|pair| apart(pair) < least + NEAR).flat_map(|(a, b)| [*a, *b]).collect()
}

/// In a box, the sites that lie on a side in each of the three dimensions.
fn box_corners(count: usize, sides: &[Side]) -> Vec<Site> {
    let on = |site: Site, names: [&str; 2]| {
        sides.iter().any(|side| names.contains(&side.name) && side.sites.binary_search(&site).is_ok())
    };
    let sites = (0..count as u16).map(Site);
    sites.filter(|site| [["n", "s"], ["e", "w"], ["u", "d"]].into_iter().all(|names| on(*site, names))).collect()
}

fn square_of_distance(a: Vector, b: Vector) -> f64 {
    let apart = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    dot(apart, apart)
}
