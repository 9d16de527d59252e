//! Checks of the goals.

use std::collections::{BTreeMap, BTreeSet};

use board::{Grid, Site};
use game::Role;
use syntax::{Diagnostic, Located, Span};

use super::{Facts, Kinds, setups};
use crate::faults::Faults;
use crate::print::description;
use crate::tree::{Description, Goal, Player, Setup, Square, Types};

/// Pell 1992, section 2.6: every game says what happens to a player who cannot move.
pub(super) fn no_goal_is_about_stalemate(facts: &Facts<'_>, faults: &mut Faults) {
    let goals = &facts.game.goals;
    if goals.iter().any(|goal| matches!(goal.value, Goal::Stalemate(_))) {
        return;
    }
    let span = match (goals.first(), goals.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => facts.game.name.span,
    };
    let fault = Diagnostic::warning(span, "no goal says what happens to a player who cannot move");
    faults.push(fault.with_hint("add `STALEMATE opponent`; as it is, such a player loses"));
}

/// A fixed set-up must not decide the game.
pub(super) fn goals_are_met_at_the_start(facts: &Facts<'_>, faults: &mut Faults) {
    let (Some(grid), Setup::Fixed(_)) = (facts.grid, &facts.game.setup) else { return };
    let start = Start::of(facts, grid);
    for goal in &facts.game.goals {
        let winners: Vec<&str> = Role::BOTH.into_iter().filter(|role| start.meets(goal, *role)).map(name).collect();
        if !winners.is_empty() {
            let message = format!("the goal is met at the start, for {}", winners.join(" and for "));
            faults.push(Diagnostic::error(goal.span, message).with_hint(why(goal)));
        }
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::White => "White",
        _ => "Black",
    }
}

fn why(goal: &Goal) -> String {
    match goal {
        Goal::Arrive(what, _) => format!("a piece that matches `{}` begins there", description(what)),
        Goal::Eradicate(what) => format!("no piece matches `{}`", description(what)),
        Goal::Stalemate(_) => String::new(),
    }
}

/// The position before the first move.
struct Start<'a> {
    grid: Grid,
    facts: &'a Facts<'a>,
    board: BTreeMap<Site, (Role, &'a str)>,
    present: BTreeSet<(Role, &'a str)>,
}

impl<'a> Start<'a> {
    fn of(facts: &'a Facts<'a>, grid: Grid) -> Start<'a> {
        let placed = setups::placed(facts);
        let mut board = BTreeMap::new();
        for (site, _, piece) in &placed {
            board.insert(*site, (Role::White, piece.unwrap_or_default()));
        }
        for (site, _, piece) in &placed {
            let black = grid.inverted(*site, facts.game.board.inversion);
            board.insert(black, (Role::Black, piece.unwrap_or_default()));
        }
        let present = board.values().copied().collect();
        Start { grid, facts, board, present }
    }

    fn meets(&self, goal: &Goal, role: Role) -> bool {
        match goal {
            Goal::Stalemate(_) => false,
            Goal::Eradicate(what) => !self.is_present(what, role),
            Goal::Arrive(what, squares) => {
                let sites = squares.iter().filter_map(|square| self.site(square, role));
                let there: BTreeSet<(Role, &str)> = sites.filter_map(|site| self.board.get(&site).copied()).collect();
                self.matches(what, role, &there)
            }
        }
    }

    fn is_present(&self, what: &Description, role: Role) -> bool {
        self.matches(what, role, &self.present)
    }

    /// Whether one of some pieces fits a description, as `role` sees it.
    fn matches(&self, what: &Description, role: Role, pieces: &BTreeSet<(Role, &str)>) -> bool {
        let owners: Vec<Role> = match what.owner {
            Some(Player::Player) => vec![role],
            Some(Player::Opponent) => vec![role.opponent()],
            None => Role::BOTH.to_vec(),
        };
        owners.into_iter().any(|owner| match &what.types {
            Types::Any => pieces.iter().any(|(of, name)| *of == owner && self.facts.defined.contains(name)),
            Types::Named(names) => names.iter().any(|name| pieces.contains(&(owner, name.value.as_str()))),
        })
    }

    /// The site that `role` means by a square.
    fn site(&self, square: &Square, role: Role) -> Option<Site> {
        let site = self.grid.site(square.file.into(), square.rank.into())?;
        Some(match role {
            Role::White => site,
            _ => self.grid.inverted(site, self.facts.game.board.inversion),
        })
    }
}

/// Where a player decides on the set-up, it may or must meet a goal.
pub(super) fn goals_can_be_met_by_the_setup(facts: &Facts<'_>, faults: &mut Faults) {
    let (Some(grid), Setup::Decision(decision)) = (facts.grid, &facts.game.setup) else { return };
    let white: BTreeSet<Site> = setups::placed(facts).into_iter().map(|(site, ..)| site).collect();
    let black: BTreeSet<Site> = white.iter().map(|site| grid.inverted(*site, facts.game.board.inversion)).collect();
    let kinds = Kinds::of(&decision.pieces);
    for goal in &facts.game.goals {
        match &goal.value {
            Goal::Arrive(what, squares) if kinds.share(facts, &what.types) => {
                let (own, other) = (what.owner != Some(Player::Opponent), what.owner != Some(Player::Player));
                let here = |square: &&Located<Square>| {
                    let site = grid.site(square.file.into(), square.rank.into());
                    site.is_some_and(|site| (own && white.contains(&site)) || (other && black.contains(&site)))
                };
                squares.iter().find(here).into_iter().for_each(|square| can_be_met(square.span, faults));
            }
            Goal::Eradicate(what) if !kinds.share(facts, &what.types) => {
                let fault = Diagnostic::warning(goal.span, "the goal is met as soon as the set-up is over");
                faults.push(fault.with_hint(why(goal)));
            }
            Goal::Arrive(..) | Goal::Eradicate(_) | Goal::Stalemate(_) => {}
        }
    }
}

fn can_be_met(span: Span, faults: &mut Faults) {
    let fault = Diagnostic::warning(span, "the set-up alone can meet the goal");
    faults.push(fault.with_hint("a piece that matches can be set up on this square"));
}

/// A goal that stands twice says nothing new.
pub(super) fn goals_stand_twice(facts: &Facts<'_>, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for goal in &facts.game.goals {
        if !seen.insert(crate::print::goal(goal)) {
            faults.push(Diagnostic::warning(goal.span, "the goal stands twice").with_hint("once is enough"));
        }
    }
}
