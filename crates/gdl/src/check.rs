//! What is wrong with a rule sheet whose text is sound: errors where it cannot be played, warnings where it can.
//!
//! Each check is a small function in one of the files below, and a line in [`CHECKS`]. They are those of the field's own
//! validator, at its levels, but for two things: relations that only seem to depend on their own negation are a warning here,
//! because rule sheets that are played all over the field have them, and functions that may grow for ever are told.

pub(crate) mod facts;
mod growth;
mod keywords;
mod names;
mod recursion;
mod safety;
mod strata;

use syntax::{Diagnostic, Faults};

pub(crate) use self::facts::Facts;
use crate::tree::Game;

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
    if_whole(keywords::relations_are_missing),
    always(keywords::roles_are_too_many),
    always(keywords::roles_are_no_plain_facts),
    always(keywords::heads_say_what_the_game_says),
    always(keywords::bodies_ask_what_cannot_be_asked),
    always(keywords::arguments_are_too_many_or_few),
    always(keywords::disjunctions_are_nested_or_empty),
    always(names::names_differ_in_case),
    always(names::names_have_odd_characters),
    always(names::names_have_two_arities),
    always(names::names_are_relation_and_function),
    always(names::keywords_are_functions_or_constants),
    if_whole(names::relations_are_never_defined),
    if_whole(names::relations_are_never_used),
    always(safety::variables_stand_outside_of_rules),
    always(safety::variables_never_get_a_value),
    always(strata::beginnings_depend_on_the_state),
    always(strata::moves_decide_what_they_must_not),
    always(strata::relations_depend_on_their_negation),
    always(recursion::terms_grow_by_recursion),
    always(growth::states_may_grow_for_ever),
];

/// Everything that is wrong with a rule sheet, in the order of the text.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut faults = Faults::default();
    gather(game, true, &mut faults);
    faults.finish()
}

/// Adds what is wrong with a rule sheet; if it is not whole, only what is surely wrong.
pub(crate) fn gather(game: &Game, whole: bool, faults: &mut Faults) {
    let facts = Facts::of(game);
    for check in CHECKS.iter().filter(|check| whole || check.on_drafts) {
        (check.run)(&facts, faults);
    }
}
