//! Steps from site to site.

use ::ludi::tree::{Direction, Distance, Step};
use board::{Board, Heading, Site, Turtle};

/// This many steps that can lead several ways are followed way by way; beyond that the ways could be too many.
pub(super) const MOST_FORKS: usize = 3;

/// The state of a turtle: its site and heading.
pub(super) type Walker = (Site, Heading);

/// Visits where one step leads.
pub(super) type Stride<'a> = dyn Fn(Walker, &Step, &mut dyn FnMut(Walker)) + 'a;

/// The sites where a walk can end, ascending; `stride` visits where one step leads. However many ways there are, each site
/// and heading is gone on from once.
pub(super) fn ends(board: &Board, begin: Walker, steps: &[Step], stride: &Stride<'_>) -> Vec<Site> {
    let mut walkers = vec![begin];
    let mut rest = steps;
    while !rest.is_empty() && !walkers.is_empty() {
        let run = leaps(rest);
        let (leaps, others) = rest.split_at(run);
        let mut next: Vec<Walker> = Vec::new();
        for walker in walkers.iter().filter_map(|walker| leap_along(board, *walker, leaps)) {
            match others.first() {
                Some(step) => stride(walker, step, &mut |walker| next.push(walker)),
                None => next.push(walker),
            }
        }
        next.sort();
        next.dedup();
        walkers = next;
        rest = others.get(1..).unwrap_or_default();
    }
    let mut sites: Vec<Site> = walkers.into_iter().map(|(site, _)| site).collect();
    sites.dedup();
    sites
}

/// How many steps can lead several ways: where there are many, ways must not be followed one by one.
pub(super) fn forks(steps: &[Step]) -> usize {
    let single = |direction| {
        matches!(direction, Direction::Compass(_) | Direction::Turtle(_) | Direction::Current | Direction::Opposite)
    };
    let fork = |step: &&Step| !(single(step.direction) && matches!(step.distance(), Distance::Sites(_)));
    steps.iter().filter(fork).count()
}

/// How many steps of a turtle the list begins with.
pub(super) fn leaps(steps: &[Step]) -> usize {
    steps.iter().take_while(|step| leap(step).is_some()).count()
}

/// Where steps of a turtle lead, over the outside too; only their end must be on the board.
pub(super) fn leap_along(board: &Board, (site, heading): Walker, steps: &[Step]) -> Option<Walker> {
    if steps.is_empty() {
        return Some((site, heading));
    }
    let mut few = [Turtle::Forward; 8];
    let mut many = Vec::new();
    let all = |count: usize, (_, more): (Turtle, u32)| count.saturating_add(more as usize);
    let length = steps.iter().filter_map(leap).fold(0, all);
    if length > board.len() * steps.len() {
        return None;
    }
    let turtles = if length <= few.len() {
        &mut few[..length]
    } else {
        many.resize(length, Turtle::Forward);
        &mut many[..]
    };
    let mut at = 0;
    for (turtle, count) in steps.iter().filter_map(leap) {
        if count as usize > board.len() {
            return None;
        }
        turtles[at] = turtle;
        at += count as usize;
    }
    let turtles = &*turtles;
    let end = board.walk(site, heading, turtles)?;
    Some((end, turtles.iter().fold(heading, |heading, turtle| board.turned(heading, *turtle))))
}

/// A step of a turtle by this many sites, one at least.
fn leap(step: &Step) -> Option<(Turtle, u32)> {
    match (step.direction, step.distance()) {
        (Direction::Turtle(turtle), Distance::Sites(count)) if count > 0 => Some((turtle, count)),
        _ => None,
    }
}
