//! What is wrong with a game whose text is sound: errors where it cannot be played, warnings where it can.
//!
//! Each check is a small function in one of the files below, and a line in [`CHECKS`].

mod boards;
mod goals;
mod names;
mod rules;

use syntax::{Diagnostic, Faults};

use crate::mentions::{Mention, mentions};
use crate::names::Names;
use crate::tree::{Game, Goal, Ludeme, Tree};

/// The most players that a game may have (B24).
pub const MAX_PLAYERS: usize = 8;

/// The most types of pieces that a game may have.
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
    always(boards::parts_do_not_go_together),
    always(boards::sites_are_off_the_board),
    always(boards::rows_are_none),
    if_whole(boards::regions_are_never_used),
    always(names::players_are_too_many_or_alike),
    always(names::pieces_are_too_many_or_alike),
    always(names::regions_are_alike),
    always(names::players_are_unknown),
    always(names::pieces_are_unknown),
    always(names::regions_are_unknown),
    always(names::advisors_are_unknown),
    always(rules::swaps_need_two_players),
    always(rules::pieces_become_what_they_are),
    always(rules::types_to_become_stand_twice),
    if_whole(rules::nobody_can_ever_move),
    if_whole(rules::pieces_never_come_into_the_game),
    always(goals::clauses_are_about_nobody),
    always(goals::clauses_stand_twice),
    always(goals::rows_have_no_length),
    always(goals::goals_ask_for_nothing),
    always(goals::goals_are_larger_than_the_board),
    if_whole(goals::regions_to_connect_are_missing),
    if_whole(goals::nothing_leads_to_a_goal),
];

/// Everything that is wrong with a game, in the order of the text.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let mut faults = Faults::default();
    gather(game, true, &Names::default(), None, &mut faults);
    faults.finish()
}

/// Adds what is wrong with a game; if it is not whole, only what is surely wrong. Names that the text gives are known even
/// if what it says of them could not be read.
pub(crate) fn gather(game: &Game, whole: bool, given: &Names, advisors: Option<&[&str]>, faults: &mut Faults) {
    let facts = Facts { game, given, advisors, mentions: mentions(game), board: clash(game), goals: goals_of(game) };
    for check in CHECKS.iter().filter(|check| whole || check.on_drafts) {
        (check.run)(&facts, faults);
    }
}

/// A game, and what the checks want to know of it.
struct Facts<'a> {
    game: &'a Game,
    /// The names that the text gives.
    given: &'a Names,
    /// The advisors that there are, if that is known.
    advisors: Option<&'a [&'a str]>,
    mentions: Vec<Mention<'a>>,
    board: Result<board::Board, board::Clash>,
    /// The goals of all clauses.
    goals: Vec<&'a Ludeme<Tree<Goal>>>,
}

/// The board of a game, or why tiling, shape and size do not go together.
fn clash(game: &Game) -> Result<board::Board, board::Clash> {
    game.board.made()
}

/// The leaves of all end conditions.
fn goals_of(game: &Game) -> Vec<&Ludeme<Tree<Goal>>> {
    let mut found = Vec::new();
    game.end.clauses.iter().for_each(|clause| leaves(&clause.condition, &mut found));
    found
}

fn leaves<'a>(tree: &'a Ludeme<Tree<Goal>>, found: &mut Vec<&'a Ludeme<Tree<Goal>>>) {
    if matches!(tree.value, Tree::Leaf(_)) {
        found.push(tree);
    }
    tree.value.parts().for_each(|one| leaves(one, found));
}

/// "in 2 players", "in 1 player".
fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}
