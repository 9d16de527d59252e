//! N-in-a-row: the potentials of all lines, and of all shapes.

use super::scene::Mark;
use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Row, Wish};

/// How near a player is to a row of the required length.
///
/// Each line of that length that they hold a piece of and no other player does has a *potential*: the share of it that is theirs,
/// halved if another's piece blocks one end, and halved again if one blocks the other. All lines together count as a union
/// of probabilities, each line once. A row that one loses by halves the value as it comes near. Shapes that a `pattern` means
/// count as lines of their sites do, and have no ends to be blocked.
///
/// # Ends
/// A player with an `in-a-row` or `pattern` goal has won by it when some line or shape is all theirs.
/// # Source
/// Browne 2011, section 3.3.2, equation (1); appendix C, C17.
pub struct Nina;

/// A full line's part in that logarithm: as much as a line that is within 1/1024 of being full.
const FULL: f64 = 6.93;

/// A row that loses counts half against one that wins: one can steer clear of it. A guess.
const FEAR: f64 = 0.5;

impl Advisor for Nina {
    fn record(&self) -> Record {
        Record { name: "nina", about: "how near one is to a row or a shape", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for wish in &scene.ground.goals[player].rows {
            let words = if wish.wanted { "a line to fill" } else { "a line not to fill" };
            each_line(scene, &wish.goal, |line| {
                let (at, to) = (Some(line.sites[0]), line.sites.last().copied());
                tell(Solution { at, to, kind: None, amount: line.potential(), words });
            });
        }
    }

    /// The union of what is wanted; what is feared takes up to half of it, or is all there is to fear.
    fn value(&self, scene: &Scene, player: usize) -> f64 {
        let rows = &scene.ground.goals[player].rows;
        let none = |wanted: bool| {
            let mut none = 1.0;
            for wish in rows.iter().filter(|wish| wish.wanted == wanted) {
                each_line(scene, &wish.goal, |line| none *= 1.0 - line.potential());
            }
            none
        };
        match (has(rows, true), has(rows, false)) {
            (false, false) => 0.0,
            (true, false) => 1.0 - none(true),
            (false, true) => none(false),
            (true, true) => (1.0 - none(true)) * (1.0 - FEAR * (1.0 - none(false))),
        }
    }

    /// The same without the ceiling: the logarithm of how unlikely it is that no line is filled. A full line counts 1.
    fn strength(&self, scene: &Scene, player: usize) -> f64 {
        let rows = &scene.ground.goals[player].rows;
        let fear = if has(rows, true) { FEAR } else { 1.0 };
        let mut sum = 0.0;
        for wish in rows {
            let sign = if wish.wanted { 1.0 } else { -fear };
            each_line(scene, &wish.goal, |line| sum += sign * line.strength());
        }
        sum / FULL
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let rows = &scene.ground.goals[player].rows;
        let mut met = false;
        for wish in rows.iter().filter(|wish| wish.wanted) {
            each_line(scene, &wish.goal, |line| met |= line.own == line.sites.len());
        }
        has(rows, true).then_some(met)
    }
}

/// The union of probabilities, equation (1): how likely it is that one of these happens at least.
pub fn union(probabilities: impl IntoIterator<Item = f64>) -> f64 {
    1.0 - probabilities.into_iter().map(|probability| 1.0 - probability).product::<f64>()
}

/// A line that can still be filled.
struct Line<'a> {
    sites: &'a [board::Site],
    own: usize,
    blocked: usize,
}

impl Line<'_> {
    fn potential(&self) -> f64 {
        self.own as f64 / (self.sites.len() << self.blocked) as f64
    }

    fn strength(&self) -> f64 {
        let left = 1.0 - self.potential();
        if left > 0.0 { -left.ln() } else { FULL }
    }
}

fn has(rows: &[Wish<Row>], wanted: bool) -> bool {
    rows.iter().any(|wish| wish.wanted == wanted)
}

/// Visits the lines on which there is a piece that counts and none that does not.
fn each_line(scene: &Scene, row: &Row, mut visit: impl FnMut(Line)) {
    let mut scratch = scene.scratch.borrow_mut();
    let marks = &mut scratch.marks;
    scene.mark(&row.sort, marks);
    let count = |sites: &[board::Site], mark: Mark| sites.iter().filter(|site| marks[site.index()] == mark).count();
    for line in &row.lines {
        let (mut own, mut other) =
            (count(&line[..row.length - 1], Mark::Own), count(&line[..row.length - 1], Mark::Other));
        for last in row.length - 1..line.len() {
            let first = last + 1 - row.length;
            let mark = |at: usize| marks[line[at].index()];
            own += usize::from(mark(last) == Mark::Own);
            other += usize::from(mark(last) == Mark::Other);
            if own > 0 && other == 0 {
                let before = first > 0 && mark(first - 1) == Mark::Other;
                let after = last + 1 < line.len() && mark(last + 1) == Mark::Other;
                let blocked = usize::from(before) + usize::from(after);
                visit(Line { sites: &line[first..=last], own, blocked });
            }
            own -= usize::from(mark(first) == Mark::Own);
            other -= usize::from(mark(first) == Mark::Other);
        }
    }
}
