//! What the rules ask for: whatever they set and never ask for means nothing.

use std::collections::BTreeSet;

use super::known::Kind;
use crate::ludemes::{Signature, Thing};
use crate::tree::{
    CaptureType, Direction, Effect, EndClause, Goal, IntFunction, PieceRecord, StateGoal, Visitor, walk,
};

/// Which of the things that moves can change are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads {
    things: BTreeSet<Thing>,
    /// Whether flags are, as directions.
    pub(super) flagged: bool,
}

impl Reads {
    pub(super) fn of(kinds: &[Kind], endings: &[EndClause]) -> Reads {
        let mut reads = Reads::default();
        kinds.iter().flat_map(|kind| &kind.ways).for_each(|way| reads.one_move(way));
        endings.iter().for_each(|clause| reads.ending(&clause.condition));
        reads
    }

    /// Whether this is asked for.
    pub(super) fn has(&self, thing: Thing) -> bool {
        self.things.contains(&thing)
    }

    fn add_if(&mut self, is_read: bool, thing: Thing) {
        if is_read {
            self.things.insert(thing);
        }
    }

    fn takers(&mut self, types: &[CaptureType]) {
        self.add_if(types.contains(&CaptureType::Cells), Thing::Cells);
        self.add_if(types.contains(&CaptureType::Mimic), Thing::States);
    }
}

impl<'a> Visitor<'a> for Reads {
    /// What is set is not asked for thereby, wherever that is.
    fn effect(&mut self, effect: &'a Effect) {
        match effect {
            Effect::Capture(capture) => self.takers(&capture.types),
            Effect::Convert(convert) => self.takers(&convert.types),
            Effect::Score(_) => {}
            other if other.signature().and_then(Signature::sets).is_some() => return,
            _ => {}
        }
        walk::effect(self, effect);
    }

    fn function(&mut self, function: &'a IntFunction) {
        self.things.extend(function.signature().and_then(Signature::reads));
        walk::function(self, function);
    }

    fn direction(&mut self, direction: &'a Direction) {
        let by_facing = matches!(direction, Direction::Turtle(_) | Direction::Current | Direction::Opposite);
        self.add_if(by_facing, Thing::Facing);
        self.flagged |= *direction == Direction::Flagged;
        self.add_if(self.flagged, Thing::Flags);
    }

    fn piece(&mut self, record: &'a PieceRecord) {
        self.add_if(record.state.is_some(), Thing::States);
        self.add_if(record.flags.is_some(), Thing::Flags);
    }

    /// Of a goal, the pieces alone: a pattern is turned in all ways, whichever way pieces look.
    fn goal(&mut self, goal: &'a Goal) {
        self.things.extend(goal.signature().and_then(Signature::reads));
        self.add_if(matches!(goal, Goal::State(StateGoal::Coord(_))), Thing::Cells);
        record_of(goal).into_iter().for_each(|record| self.piece(record));
    }
}

/// The pieces that a goal speaks of, if it says which.
pub(super) fn record_of(goal: &Goal) -> Option<&PieceRecord> {
    struct First<'a>(Option<&'a PieceRecord>);
    impl<'a> Visitor<'a> for First<'a> {
        fn piece(&mut self, record: &'a PieceRecord) {
            self.0.get_or_insert(record);
        }
    }
    let mut first = First(None);
    first.goal(goal);
    first.0
}
