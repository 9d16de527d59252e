//! Rules that say the same for several directions of the compass: found, so that they need be told only once.

use crate::tree::{BoolFunction, Compass, Direction, Move, Post, Tree, VisitorMut};

/// More things are not compared with each other: no rules for people come near.
const MANY: usize = 100;

/// The direction after this many eighths of a turn, clockwise.
fn turned(compass: Compass, eighths: usize) -> Compass {
    Compass::ALL[(compass as usize + eighths) % 8]
}

/// Something that speaks of directions.
pub(super) trait Turning: Clone + PartialEq {
    /// Changes every direction of the compass.
    fn turn(&mut self, change: &mut dyn FnMut(&mut Compass));
}

/// Things of which each is the first one turned; or one that is like no other.
pub(super) struct Bundle<T> {
    /// All of them; one at least.
    pub(super) members: Vec<T>,
    /// The direction of each; none for a single one that has no direction.
    pub(super) directions: Vec<Compass>,
}

impl<T> Bundle<T> {
    /// Whether it is shorter to speak of directions: if there are three at least, or two of something that is involved.
    pub(super) fn is_worth_it(&self, is_involved: impl Fn(&T) -> bool) -> bool {
        match self.members.as_slice() {
            [_] | [] => false,
            [one, _] => is_involved(one),
            _ => true,
        }
    }
}

/// Bundles what differs only in its direction. What speaks of more than one direction and its opposite stays alone.
pub(super) fn bundled<T: Turning>(all: Vec<T>) -> Vec<Bundle<T>> {
    let mut bundles: Vec<Bundle<T>> = Vec::new();
    let are_few = all.len() <= MANY;
    for one in all {
        let own = direction(&one).filter(|_| are_few);
        let found = own.and_then(|own| bundles.iter_mut().find_map(|bundle| Some((joins(bundle, &one, own)?, bundle))));
        match found {
            Some((compass, bundle)) => {
                bundle.directions.push(compass);
                bundle.members.push(one);
            }
            None => bundles.push(Bundle { members: vec![one], directions: own.into_iter().collect() }),
        }
    }
    bundles
}

/// The direction in which this is what the bundle says, if it is.
fn joins<T: Turning>(bundle: &Bundle<T>, one: &T, own: Compass) -> Option<Compass> {
    let main = *bundle.directions.first()?;
    // What speaks of both ways alike can be taken either way.
    let way = [own, own.opposite()].into_iter().find(|way| {
        let eighths = (8 + *way as usize - main as usize) % 8;
        let mut first = bundle.members[0].clone();
        first.turn(&mut |compass| *compass = turned(*compass, eighths));
        first == *one
    })?;
    (!bundle.directions.contains(&way)).then_some(way)
}

/// The one direction of which something speaks, or of which and its opposite.
fn direction<T: Turning>(one: &T) -> Option<Compass> {
    let mut found: Vec<Compass> = Vec::new();
    one.clone().turn(&mut |compass| {
        if !found.contains(compass) {
            found.push(*compass);
        }
    });
    match found.as_slice() {
        [only] => Some(*only),
        [first, second] if *second == first.opposite() => Some(*first),
        _ => None,
    }
}

type Change<'a> = &'a mut dyn FnMut(&mut Compass);

/// Changes every direction of the compass that it comes upon.
struct Turn<'c>(Change<'c>);

impl<'a> VisitorMut<'a> for Turn<'_> {
    fn direction(&mut self, direction: &'a mut Direction) {
        if let Direction::Compass(compass) = direction {
            (self.0)(compass);
        }
    }

    /// The condition first: where both speak of a direction, the one that must hold is the main one.
    fn post(&mut self, post: &'a mut Post) {
        post.condition.iter_mut().for_each(|condition| self.condition(&mut condition.value));
        self.effect(&mut post.effect);
    }
}

impl Turning for Tree<BoolFunction> {
    fn turn(&mut self, change: Change<'_>) {
        let mut turn = Turn(change);
        match self {
            Tree::Leaf(test) => turn.test(test),
            operator => operator.parts_mut().for_each(|one| turn.condition(one)),
        }
    }
}

impl Turning for Move {
    fn turn(&mut self, change: Change<'_>) {
        Turn(change).one_move(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Coord, Step};

    fn friend(compass: Compass) -> Tree<BoolFunction> {
        let step = Step { direction: Direction::Compass(compass), distance: None };
        Tree::Leaf(BoolFunction::Friend(Coord::Steps(Box::new(Coord::To), vec![step]), None))
    }

    fn both(one: Compass, other: Compass) -> Tree<BoolFunction> {
        Tree::And(vec![friend(one).into(), friend(other).into()])
    }

    #[test]
    fn what_differs_only_in_its_direction_is_one_bundle() {
        let all = vec![
            friend(Compass::North),
            Tree::Leaf(BoolFunction::HasFreedom),
            friend(Compass::SouthEast),
            friend(Compass::West),
        ];
        let bundles = bundled(all);
        let directions: Vec<Vec<Compass>> = bundles.into_iter().map(|bundle| bundle.directions).collect();
        assert_eq!(directions, [vec![Compass::North, Compass::SouthEast, Compass::West], vec![]]);
    }

    #[test]
    fn both_ways_along_a_line_are_one_direction_and_a_corner_is_none() {
        let bundles = bundled(vec![both(Compass::West, Compass::East), both(Compass::South, Compass::North)]);
        assert_eq!(bundles.len(), 1);
        let corner = both(Compass::North, Compass::East);
        assert_eq!(bundled(vec![corner.clone(), corner]).len(), 2);
    }
}
