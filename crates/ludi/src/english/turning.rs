//! Rules that say the same for several directions of the compass: found, so that they need be told only once.

use crate::tree::{
    Action, ActionStep, BoolFunction, Compass, Condition, Coord, Direction, Effect, IntFunction, Line, Ludeme, Move,
    Number, Post, Step, Tree,
};

/// The directions of the compass, clockwise.
const CLOCKWISE: [Compass; 8] =
    [Compass::N, Compass::Ne, Compass::E, Compass::Se, Compass::S, Compass::Sw, Compass::W, Compass::Nw];

/// More things are not compared with each other: no rules for people come near.
const MANY: usize = 100;

/// The direction after so many eighths of a turn, clockwise.
fn turned(compass: Compass, eighths: usize) -> Compass {
    let at = CLOCKWISE.iter().position(|one| *one == compass).unwrap_or(0);
    CLOCKWISE[(at + eighths) % 8]
}

/// The direction behind.
pub(super) fn opposite(compass: Compass) -> Compass {
    turned(compass, 4)
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
    let way = [own, opposite(own)].into_iter().find(|way| {
        let eighths = (8 + place(*way) - place(main)) % 8;
        let mut first = bundle.members[0].clone();
        first.turn(&mut |compass| *compass = turned(*compass, eighths));
        first == *one
    })?;
    (!bundle.directions.contains(&way)).then_some(way)
}

fn place(compass: Compass) -> usize {
    CLOCKWISE.iter().position(|one| *one == compass).unwrap_or(0)
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
        [first, second] if *second == opposite(*first) => Some(*first),
        _ => None,
    }
}

type Change<'a> = &'a mut dyn FnMut(&mut Compass);

impl Turning for Tree<BoolFunction> {
    fn turn(&mut self, change: Change<'_>) {
        match self {
            Tree::Leaf(test) => turn_test(test, change),
            Tree::And(all) | Tree::Or(all) | Tree::Xor(all) | Tree::NOf(_, all) => {
                all.iter_mut().for_each(|one| one.value.turn(change));
            }
            Tree::Not(one) => one.value.turn(change),
            Tree::If { test, then, otherwise } => {
                [test, then].into_iter().chain(otherwise).for_each(|one| one.value.turn(change));
            }
        }
    }
}

impl Turning for Move {
    fn turn(&mut self, change: Change<'_>) {
        self.dirn.iter_mut().for_each(|dirn| turn_direction(&mut dirn.value, change));
        self.pre.iter_mut().for_each(|pre| turn_condition(&mut pre.value, change));
        if let Action::Steps(steps) = &mut self.action.value {
            for step in steps {
                match &mut step.value {
                    ActionStep::Pop(pop) => turn_coords(&mut pop.coord, change),
                    ActionStep::Push(push) => turn_coords(&mut push.coord, change),
                }
            }
        }
        let posts = self.post.iter_mut().flat_map(|posts| posts.value.iter_mut());
        posts.for_each(|post| turn_post(post, change));
    }
}

fn turn_condition(condition: &mut Condition, change: Change<'_>) {
    condition.value.turn(change);
}

fn turn_test(test: &mut BoolFunction, change: Change<'_>) {
    match test {
        BoolFunction::NonZero(number) => turn_number(number, change),
        BoolFunction::Equal(all) => all.iter_mut().for_each(|one| turn_number(one, change)),
        BoolFunction::Compare(_, one, other) => {
            turn_number(one, change);
            turn_number(other, change);
        }
        BoolFunction::Empty(coord)
        | BoolFunction::Occupied(coord)
        | BoolFunction::Owner(coord, _)
        | BoolFunction::Enemy(coord, _)
        | BoolFunction::Friend(coord, _)
        | BoolFunction::Neutral(coord)
        | BoolFunction::InRegion(coord, _)
        | BoolFunction::Contains(coord, _, _) => turn_coord(coord, change),
        BoolFunction::Line(Line { dirn: Some(dirn), .. }) => turn_direction(&mut dirn.value, change),
        BoolFunction::Line(_)
        | BoolFunction::Literal(_)
        | BoolFunction::Steps(_)
        | BoolFunction::Adjacent(_)
        | BoolFunction::Connected(_)
        | BoolFunction::HasFreedom
        | BoolFunction::CreatesFreedom => {}
    }
}

fn turn_number(number: &mut Number, change: Change<'_>) {
    match &mut number.value {
        IntFunction::Sum(all) | IntFunction::Product(all) | IntFunction::Max(all) | IntFunction::Min(all) => {
            all.iter_mut().for_each(|one| turn_number(one, change));
        }
        IntFunction::Difference(one, other)
        | IntFunction::Quotient(one, other)
        | IntFunction::Remainder(one, other) => {
            turn_number(one, change);
            turn_number(other, change);
        }
        IntFunction::If { test, then, otherwise } => {
            turn_condition(test, change);
            [then, otherwise].into_iter().flatten().for_each(|one| turn_number(one, change));
        }
        IntFunction::Line(Some(one)) => turn_number(one, change),
        IntFunction::Nbors(coord, one) => {
            turn_coord(coord, change);
            one.iter_mut().for_each(|one| turn_number(one, change));
        }
        IntFunction::NumPieces(coord, _) | IntFunction::PieceState(coord) => turn_coords(coord, change),
        IntFunction::Site(coord)
        | IntFunction::Owner(coord)
        | IntFunction::Height(coord)
        | IntFunction::NumEdges(coord, _)
        | IntFunction::NumNbors(coord, _)
        | IntFunction::Phase(coord)
        | IntFunction::State(coord)
        | IntFunction::GroupSize(coord)
        | IntFunction::Row(coord)
        | IntFunction::Col(coord) => turn_coord(coord, change),
        IntFunction::Literal(_)
        | IntFunction::Distance
        | IntFunction::NumMoves
        | IntFunction::DistTo(_)
        | IntFunction::Mover
        | IntFunction::NumFlags(_)
        | IntFunction::TotalCells
        | IntFunction::BoardWidth
        | IntFunction::BoardHeight
        | IntFunction::MinDim
        | IntFunction::MaxDim
        | IntFunction::Line(None)
        | IntFunction::CaptureNum
        | IntFunction::CaptureValue
        | IntFunction::NumBetween(_) => {}
    }
}

fn turn_post(post: &mut Ludeme<Post>, change: Change<'_>) {
    post.value.condition.iter_mut().for_each(|condition| turn_condition(&mut condition.value, change));
    match &mut post.value.effect {
        Effect::ChangeDirn(direction) => turn_direction(direction, change),
        Effect::Displace(displace) => turn_direction(&mut displace.direction, change),
        Effect::CellState(cell) => turn_coord(&mut cell.coord, change),
        Effect::PieceState(state) => turn_coords(&mut state.coord, change),
        Effect::IncState(inc) => turn_coords(&mut inc.coord, change),
        Effect::AddFlags(flags) | Effect::RemoveFlags(flags) => turn_coords(&mut flags.coord, change),
        Effect::Score(number) => turn_number(number, change),
        Effect::Capture(_) | Effect::Convert(_) | Effect::Promote(_) | Effect::Rotate(_) => {}
    }
}

fn turn_coords(coord: &mut Option<Coord>, change: Change<'_>) {
    coord.iter_mut().for_each(|coord| turn_coord(coord, change));
}

fn turn_coord(coord: &mut Coord, change: Change<'_>) {
    if let Coord::Steps(base, steps) = coord {
        turn_coord(base, change);
        steps.iter_mut().for_each(|step: &mut Step| turn_direction(&mut step.direction, change));
    }
}

fn turn_direction(direction: &mut Direction, change: Change<'_>) {
    if let Direction::Compass(compass) = direction {
        change(compass);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn friend(compass: Compass) -> Tree<BoolFunction> {
        let step = Step { direction: Direction::Compass(compass), distance: None };
        Tree::Leaf(BoolFunction::Friend(Coord::Steps(Box::new(Coord::To), vec![step]), None))
    }

    fn both(one: Compass, other: Compass) -> Tree<BoolFunction> {
        Tree::And(vec![friend(one).into(), friend(other).into()])
    }

    #[test]
    fn what_differs_only_in_its_direction_is_one_bundle() {
        let all =
            vec![friend(Compass::N), Tree::Leaf(BoolFunction::HasFreedom), friend(Compass::Se), friend(Compass::W)];
        let bundles = bundled(all);
        let directions: Vec<Vec<Compass>> = bundles.into_iter().map(|bundle| bundle.directions).collect();
        assert_eq!(directions, [vec![Compass::N, Compass::Se, Compass::W], vec![]]);
    }

    #[test]
    fn both_ways_along_a_line_are_one_direction_and_a_corner_is_none() {
        let bundles = bundled(vec![both(Compass::W, Compass::E), both(Compass::S, Compass::N)]);
        assert_eq!(bundles.len(), 1);
        let corner = both(Compass::N, Compass::E);
        assert_eq!(bundled(vec![corner.clone(), corner]).len(), 2);
    }
}
