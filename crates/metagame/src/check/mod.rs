//! What is wrong with a game whose text is sound: errors where it cannot be played, warnings where it can.
//!
//! Each check is a small function in one of the files below, and a line in [`CHECKS`].

mod boards;
mod captures;
mod goals;
mod movements;
mod names;
mod setups;

use std::collections::BTreeSet;

use board::{Grid, MAX_SIDE};
use syntax::{Diagnostic, Located};

use crate::faults::Faults;
use crate::tree::{Game, Movement, Piece, Types};

/// The most types of pieces that a game may have, defined or not.
pub const MAX_TYPES: usize = 120;

/// One check.
struct Check {
    run: fn(&Facts<'_>, &mut Faults),
    /// Whether it also holds for a game of which some parts could not be read.
    on_drafts: bool,
}

const fn always(run: fn(&Facts<'_>, &mut Faults)) -> Check {
    Check { run, on_drafts: true }
}

const fn if_whole(run: fn(&Facts<'_>, &mut Faults)) -> Check {
    Check { run, on_drafts: false }
}

const CHECKS: &[Check] = &[
    always(boards::sides_are_too_long_or_empty),
    always(boards::squares_are_off_the_board),
    always(boards::promotion_rank_is_off_the_board),
    always(names::pieces_are_defined_twice),
    always(names::types_are_too_many),
    always(names::names_are_undefined),
    always(names::names_stand_twice_in_a_set),
    if_whole(names::pieces_never_come_into_the_game),
    if_whole(setups::squares_are_taken_twice),
    if_whole(setups::squares_are_taken_by_both_sides),
    if_whole(setups::pieces_outnumber_squares),
    if_whole(goals::no_goal_is_about_stalemate),
    if_whole(goals::goals_are_met_at_the_start),
    if_whole(goals::goals_can_be_met_by_the_setup),
    if_whole(goals::goals_stand_twice),
    always(movements::directions_go_nowhere),
    always(movements::numbers_are_too_large),
    always(movements::rides_have_no_length),
    always(movements::movements_never_fit_the_board),
    always(movements::longest_means_nothing_on_a_cylinder),
    always(captures::captures_have_no_method),
    always(captures::captures_by_hop_have_no_hop),
    always(captures::captures_by_hop_pass_nothing_they_take),
    if_whole(captures::constraints_bind_nothing),
    if_whole(captures::pieces_are_never_possessed_as_others),
];

/// Everything that is wrong with a game, in the order of the text.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut faults = Faults::default();
    gather(game, true, &mut faults);
    faults.finish()
}

/// Adds what is wrong with a game; if it is not whole, only what is surely wrong.
pub(crate) fn gather(game: &Game, whole: bool, faults: &mut Faults) {
    let facts = Facts::of(game);
    for check in CHECKS.iter().filter(|check| whole || check.on_drafts) {
        (check.run)(&facts, faults);
    }
}

/// A game, and what the checks want to know of it.
struct Facts<'a> {
    game: &'a Game,
    /// The board, if its sides are sound.
    grid: Option<Grid>,
    /// The names that are defined.
    defined: BTreeSet<&'a str>,
    /// Whether there are more types than may be.
    too_many_types: bool,
}

impl<'a> Facts<'a> {
    fn of(game: &'a Game) -> Facts<'a> {
        let sound = |side: u32| (1..=MAX_SIDE).contains(&side);
        let grid = (sound(*game.board.files) && sound(*game.board.ranks)).then(|| game.board.grid());
        let defined: BTreeSet<&str> = game.pieces.iter().map(|piece| piece.name.value.as_str()).collect();
        let mut types = defined.clone();
        game.each_name(&mut |name| {
            types.insert(&name.value);
        });
        Facts { game, grid, defined, too_many_types: types.len() > MAX_TYPES }
    }

    /// Every movement of every piece, for moving and for capturing, with its piece.
    fn movements(&self) -> impl Iterator<Item = (&'a Piece, &'a Located<Movement>)> {
        self.game.pieces.iter().flat_map(|piece| {
            let capturing = piece.capturing.iter().flat_map(|capture| &capture.movements);
            piece.moving.iter().chain(capturing).map(move |movement| (piece, movement))
        })
    }
}

/// Types made ready for looking up.
enum Kinds<'a> {
    Any,
    Named(BTreeSet<&'a str>),
}

impl<'a> Kinds<'a> {
    fn of(types: &'a Types) -> Kinds<'a> {
        match types {
            Types::Any => Kinds::Any,
            Types::Named(names) => Kinds::Named(names.iter().map(|name| name.value.as_str()).collect()),
        }
    }

    /// Whether a defined type is among them.
    fn holds(&self, name: &str) -> bool {
        match self {
            Kinds::Any => true,
            Kinds::Named(names) => names.contains(name),
        }
    }

    /// Whether some type is in both.
    fn share(&self, facts: &Facts<'_>, other: &Types) -> bool {
        match (self, other) {
            (Kinds::Any, Types::Any) => true,
            (Kinds::Named(names), Types::Any) => names.iter().any(|name| facts.defined.contains(name)),
            (Kinds::Any, Types::Named(names)) => names.iter().any(|name| facts.defined.contains(name.value.as_str())),
            (Kinds::Named(own), Types::Named(names)) => names.iter().any(|name| own.contains(name.value.as_str())),
        }
    }
}
