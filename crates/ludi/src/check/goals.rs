//! Checks of end clauses: what can never hold, and what holds for no player.

use board::{Adjacency as Along, Board};
use syntax::{Diagnostic, Faults, Span};

use super::{Facts, counted};
use crate::tree::{
    Action, ActionStep, Adjacency, Amount, Effect, Game, Goal, Player, PlayerDefinition, ReachAmount, RegionSet, Shape,
    Tree,
};

/// This many end clauses are compared with each other.
const LOOKED_AT: usize = 500;

/// An end clause is about a player or about all of them (B428).
pub(super) fn clauses_are_about_nobody(facts: &Facts<'_>, faults: &mut Faults) {
    for clause in &facts.game.end.clauses {
        if !matches!(clause.player, Player::Named(_) | Player::All) {
            let fault = Diagnostic::error(clause.span, "an end clause is about a player, or about `All`");
            faults.push(fault.with_hint("as in `(White win (reach away))` or `(All win (in-a-row 4))`"));
        }
    }
}

/// A clause that says what another says already.
pub(super) fn clauses_stand_twice(facts: &Facts<'_>, faults: &mut Faults) {
    let clauses = &facts.game.end.clauses;
    for (at, clause) in clauses.iter().enumerate().take(LOOKED_AT) {
        if clauses[..at].iter().any(|other| other.value == clause.value) {
            let fault = Diagnostic::warning(clause.span, "this end clause stands there twice");
            faults.push(fault.with_hint("leave one of them out"));
        }
    }
}

/// A row without a number is one of three (Valion as printed).
pub(super) fn rows_have_no_length(facts: &Facts<'_>, faults: &mut Faults) {
    for goal in &facts.goals {
        if let Tree::Leaf(Goal::InARow(row)) = &goal.value
            && row.length.is_none()
        {
            let fault = Diagnostic::warning(goal.span, "expected a number in `in-a-row`, found none: 3 is taken");
            faults.push(fault.with_hint("as in `(in-a-row 4)`"));
        }
    }
}

/// Goals that ask for none: what they then mean is told.
pub(super) fn goals_ask_for_nothing(facts: &Facts<'_>, faults: &mut Faults) {
    for goal in &facts.goals {
        let Tree::Leaf(leaf) = &goal.value else { continue };
        let (name, always) = match leaf {
            Goal::InARow(row) if row.length() == 0 => ("in-a-row", true),
            Goal::Reach(reach) if reach.amount() == ReachAmount::Count(0) => ("reach", true),
            Goal::Capture(taken) if taken.amount() == Amount::Count(0) => ("capture", true),
            Goal::Group(group) if group.size == Some(0) => ("group", false),
            Goal::Stack(stack) if stack.height == 0 => ("stack", false),
            _ => continue,
        };
        let message = match always {
            true => format!("expected 1 or more in `{name}`, found 0: this is always met"),
            false => format!("expected 1 or more in `{name}`, found 0: 1 is taken"),
        };
        faults.push(Diagnostic::warning(goal.span, message).with_hint("give how many pieces it takes"));
    }
}

/// Rows longer than any line, groups larger than the board (B11).
pub(super) fn goals_are_larger_than_the_board(facts: &Facts<'_>, faults: &mut Faults) {
    let Ok(board) = &facts.board else { return };
    if facts.game.board.shape() == Shape::Boardless {
        return;
    }
    for goal in &facts.goals {
        match &goal.value {
            Tree::Leaf(Goal::InARow(row)) => {
                let longest = longest_line(board, row.adjacency);
                let hint = format!("the longest line has {}", counted(longest, "site", "sites"));
                tell_if(row.length() as usize > longest, goal.span, hint, faults);
            }
            Tree::Leaf(Goal::Group(group)) => {
                let hint = format!("the board has {}", counted(board.len(), "site", "sites"));
                tell_if(group.size.is_some_and(|size| size as usize > board.len()), goal.span, hint, faults);
            }
            _ => {}
        }
    }
}

fn longest_line(board: &Board, adjacency: Option<Adjacency>) -> usize {
    let along = match adjacency {
        Some(Adjacency::DNbors) => Along::Direct,
        Some(Adjacency::INbors) => Along::Indirect,
        Some(Adjacency::AllNbors) => Along::All,
        None => board.adjacency(),
    };
    board.lines(along).map(<[_]>::len).max().unwrap_or(0)
}

fn tell_if(never: bool, span: Span, hint: String, faults: &mut Faults) {
    if never {
        faults.push(Diagnostic::warning(span, "this can never be met").with_hint(hint));
    }
}

/// `own-regions` of a player who has none.
pub(super) fn regions_to_connect_are_missing(facts: &Facts<'_>, faults: &mut Faults) {
    let players = facts.game.players();
    let without: Vec<&PlayerDefinition> = players.iter().filter(|player| !has_region(facts.game, player)).collect();
    for clause in &facts.game.end.clauses {
        let mut goals = Vec::new();
        super::leaves(&clause.condition, &mut goals);
        let connects = |goal: &Goal| matches!(goal, Goal::Connect(connect) if connect.regions == RegionSet::OwnRegions);
        let goal = goals.into_iter().find(|goal| matches!(&goal.value, Tree::Leaf(goal) if connects(goal)));
        let Some(goal) = goal else { continue };
        for player in without.iter().filter(|player| is_meant(&clause.player, player)) {
            let message = format!("{} has no regions of their own to connect", *player.name);
            let hint = format!("as in `(regions ({0} n) ({0} s))`", *player.name);
            faults.push(Diagnostic::warning(goal.span, message).with_hint(hint));
        }
    }
}

fn is_meant(who: &Player, player: &PlayerDefinition) -> bool {
    match who {
        Player::All => true,
        Player::Named(name) => name.eq_ignore_ascii_case(&player.name),
        _ => false,
    }
}

fn has_region(game: &Game, player: &PlayerDefinition) -> bool {
    game.regions().iter().any(|record| is_meant(&record.player(), player))
}

/// Goals of scores that nothing adds to, and of captures that nothing makes.
pub(super) fn nothing_leads_to_a_goal(facts: &Facts<'_>, faults: &mut Faults) {
    let scores = has_effect(facts.game, |effect| matches!(effect, Effect::Score(_)));
    let captures = has_effect(facts.game, |effect| matches!(effect, Effect::Capture(_)));
    let pops = pops_without_pushing(facts.game);
    for goal in &facts.goals {
        match &goal.value {
            Tree::Leaf(Goal::Score(_)) if !scores => {
                tell_if(true, goal.span, "nothing adds to a score: `(post (score 1))` does".into(), faults);
            }
            Tree::Leaf(Goal::Capture(_)) if !captures && !pops => {
                tell_if(true, goal.span, "nothing captures: `(post (capture replace))` does".into(), faults);
            }
            _ => {}
        }
    }
}

fn has_effect(game: &Game, is_it: fn(&Effect) -> bool) -> bool {
    let pieces = game.pieces();
    pieces.iter().flat_map(|piece| piece.moves()).flat_map(|one| one.post()).any(|post| is_it(&post.effect))
}

fn pops_without_pushing(game: &Game) -> bool {
    let pieces = game.pieces();
    pieces.iter().flat_map(|piece| piece.moves()).any(|one| match &one.action.value {
        Action::Pass => false,
        Action::Steps(steps) => !steps.iter().any(|step| matches!(step.value, ActionStep::Push(_))),
    })
}
