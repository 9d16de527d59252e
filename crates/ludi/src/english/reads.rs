//! What the rules ask for: whatever they set and never ask for means nothing.

use super::holds::leaves;
use super::known::Kind;
use super::visit;
use crate::tree::{
    Action, ActionStep, BoolFunction, Capture, CaptureType, Condition, Coord, Direction, Effect, EndClause, Goal,
    IntFunction, Line, Move, PieceRecord, Post, StateGoal, Step, Whose,
};

/// Which of the things that moves can change are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reads {
    pub(super) states: bool,
    pub(super) flags: bool,
    /// Flags as directions.
    pub(super) flagged: bool,
    pub(super) cells: bool,
    pub(super) scores: bool,
    /// Which way a piece looks.
    pub(super) facing: bool,
}

impl Reads {
    pub(super) fn of(kinds: &[Kind], endings: &[EndClause]) -> Reads {
        let mut reads = Reads::default();
        kinds.iter().flat_map(|kind| &kind.ways).for_each(|way| reads.way(way));
        let mut goals = Vec::new();
        endings.iter().for_each(|clause| leaves(&clause.condition, &mut goals));
        goals.into_iter().for_each(|goal| reads.goal(goal));
        reads
    }

    fn way(&mut self, way: &Move) {
        way.pre.iter().for_each(|pre| self.condition(&pre.value));
        way.dirn.iter().for_each(|dirn| self.direction(dirn.value));
        if let Action::Steps(steps) = &way.action.value {
            for step in steps {
                match &step.value {
                    ActionStep::Pop(pop) => self.coord(&pop.coord()),
                    ActionStep::Push(push) => self.coord(&push.coord()),
                }
            }
        }
        way.post().iter().for_each(|post| self.post(post));
    }

    fn post(&mut self, post: &Post) {
        post.condition.iter().for_each(|condition| self.condition(&condition.value));
        match &post.effect {
            Effect::Capture(Capture { types, piece }) => self.takers(types, piece),
            Effect::Convert(convert) => self.takers(&convert.types, &convert.piece),
            Effect::Displace(displace) => {
                self.direction(displace.direction);
                displace.piece.iter().for_each(|record| self.record(record));
            }
            Effect::Score(number) => {
                let (mut tests, mut numbers) = (Vec::new(), Vec::new());
                visit::inside(number, &mut |test| tests.push(test), &mut |number| numbers.push(number));
                self.asked(&tests, &numbers);
            }
            Effect::Promote(_)
            | Effect::Rotate(_)
            | Effect::ChangeDirn(_)
            | Effect::CellState(_)
            | Effect::PieceState(_)
            | Effect::IncState(_)
            | Effect::AddFlags(_)
            | Effect::RemoveFlags(_) => {}
        }
    }

    fn takers(&mut self, types: &[CaptureType], piece: &Option<PieceRecord>) {
        self.cells |= types.contains(&CaptureType::Cells);
        self.states |= types.contains(&CaptureType::Mimic);
        piece.iter().for_each(|record| self.record(record));
    }

    fn condition(&mut self, condition: &Condition) {
        let (mut tests, mut numbers) = (Vec::new(), Vec::new());
        visit::condition(condition, &mut |test| tests.push(test), &mut |number| numbers.push(number));
        self.asked(&tests, &numbers);
    }

    fn asked(&mut self, tests: &[&BoolFunction], numbers: &[&IntFunction]) {
        tests.iter().for_each(|test| self.test(test));
        numbers.iter().for_each(|number| self.number(number));
    }

    fn test(&mut self, test: &BoolFunction) {
        match test {
            BoolFunction::Empty(coord)
            | BoolFunction::Occupied(coord)
            | BoolFunction::Owner(coord, _)
            | BoolFunction::Enemy(coord, _)
            | BoolFunction::Friend(coord, _)
            | BoolFunction::Neutral(coord)
            | BoolFunction::InRegion(coord, _) => self.coord(coord),
            BoolFunction::Contains(coord, record, _) => {
                self.coord(coord);
                self.record(record);
            }
            BoolFunction::Line(Line { dirn: Some(dirn), .. }) => self.direction(dirn.value),
            _ => {}
        }
    }

    fn number(&mut self, number: &IntFunction) {
        match number {
            IntFunction::PieceState(coord) => {
                self.states = true;
                coord.iter().for_each(|coord| self.coord(coord));
            }
            IntFunction::NumFlags(record) => {
                self.flags = true;
                record.iter().for_each(|record| self.record(record));
            }
            IntFunction::State(coord) | IntFunction::NumEdges(coord, _) => {
                self.cells = true;
                self.coord(coord);
            }
            IntFunction::NumPieces(coord, whose) => {
                coord.iter().for_each(|coord| self.coord(coord));
                if let Whose::Piece(record) = whose {
                    self.record(record);
                }
            }
            IntFunction::Site(coord)
            | IntFunction::Owner(coord)
            | IntFunction::Height(coord)
            | IntFunction::NumNbors(coord, _)
            | IntFunction::Phase(coord)
            | IntFunction::GroupSize(coord)
            | IntFunction::Nbors(coord, _)
            | IntFunction::Row(coord)
            | IntFunction::Col(coord) => self.coord(coord),
            _ => {}
        }
    }

    fn coord(&mut self, coord: &Coord) {
        if let Coord::Steps(base, steps) = coord {
            self.coord(base);
            steps.iter().for_each(|step: &Step| self.direction(step.direction));
        }
    }

    fn direction(&mut self, direction: Direction) {
        self.facing |= matches!(direction, Direction::Turtle(_) | Direction::Current | Direction::Opposite);
        self.flagged |= direction == Direction::Flagged;
        self.flags |= self.flagged;
    }

    fn record(&mut self, record: &PieceRecord) {
        self.states |= record.state.is_some();
        self.flags |= record.flags.is_some();
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::State(StateGoal::Coord(_)) => self.cells = true,
            Goal::Score(_) => self.scores = true,
            _ => {}
        }
        record_of(goal).into_iter().for_each(|record| self.record(record));
    }
}

/// The pieces that a goal speaks of, if it says which.
pub(super) fn record_of(goal: &Goal) -> Option<&PieceRecord> {
    match goal {
        Goal::Connect(connect) => connect.piece.as_ref(),
        Goal::Group(group) => group.piece.as_ref(),
        Goal::InARow(row) => row.piece.as_ref(),
        Goal::Pattern(pattern) => pattern.piece.as_ref(),
        Goal::Reach(reach) => reach.piece.as_ref(),
        Goal::Capture(taken) => taken.piece.as_ref(),
        Goal::Stack(stack) => stack.piece.as_ref(),
        Goal::State(StateGoal::Piece(record)) => Some(record),
        Goal::State(StateGoal::Coord(_)) | Goal::Eliminate(_) | Goal::Score(_) | Goal::NoMove(_) => None,
    }
}
