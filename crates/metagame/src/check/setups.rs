//! Checks of the set-up.

use std::collections::{BTreeMap, BTreeSet};

use board::Site;
use syntax::{Diagnostic, Located};

use super::Facts;
use crate::faults::Faults;
use crate::tree::{Assigner, Setup, Square, Types};

/// White's squares with the pieces that stand there; a decision has no pieces yet.
pub(super) fn placed<'a>(facts: &Facts<'a>) -> Vec<(Site, &'a Located<Square>, Option<&'a str>)> {
    let site = |square: &Square| facts.grid.and_then(|grid| grid.site(square.file.into(), square.rank.into()));
    let pairs: Vec<(&Located<Square>, Option<&str>)> = match &facts.game.setup {
        Setup::Fixed(assignments) => {
            let pairs = assignments.iter().flat_map(|assignment| {
                assignment.squares.iter().map(|square| (square, Some(assignment.piece.value.as_str())))
            });
            pairs.collect()
        }
        Setup::Decision(decision) => decision.squares.iter().map(|square| (square, None)).collect(),
    };
    pairs.into_iter().filter_map(|(square, piece)| Some((site(square)?, square, piece))).collect()
}

/// Two pieces of one side cannot stand on one square: the later one does.
pub(super) fn squares_are_taken_twice(facts: &Facts<'_>, faults: &mut Faults) {
    let mut first: BTreeMap<Site, Option<&str>> = BTreeMap::new();
    for (site, square, piece) in placed(facts) {
        match (first.insert(site, piece), piece) {
            (None, _) => {}
            (Some(Some(first)), Some(_)) if Some(first) != piece => {
                let fault = Diagnostic::warning(square.span, format!("{} has two pieces", square.value));
                faults.push(fault.with_hint(format!("`{first}` stands there already, and gives way")));
            }
            (Some(_), _) => {
                let fault = Diagnostic::warning(square.span, format!("{} is listed twice", square.value));
                faults.push(fault.with_hint("once is enough"));
            }
        }
    }
}

/// A square of White's that is, inverted, also Black's: told once a pair.
pub(super) fn squares_are_taken_by_both_sides(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(grid) = facts.grid else { return };
    let placed = placed(facts);
    let white: BTreeSet<Site> = placed.iter().map(|(site, ..)| *site).collect();
    let fixed = placed.iter().any(|(_, _, piece)| piece.is_some());
    let mut told = BTreeSet::new();
    for (site, square, _) in placed {
        let black = grid.inverted(site, facts.game.board.inversion);
        if white.contains(&black) && told.insert(site) && (site == black || !told.contains(&black)) {
            let message = format!("{} is set up for White and for Black", square.value);
            let hint = match fixed {
                true => "Black's piece stands, White's is lost",
                false => "the two sides compete for it",
            };
            faults.push(Diagnostic::warning(square.span, message).with_hint(hint));
        }
    }
}

/// A decision needs a square for every piece of both sides.
pub(super) fn pieces_outnumber_squares(facts: &Facts<'_>, faults: &mut Faults) {
    let (Some(grid), Setup::Decision(decision)) = (facts.grid, &facts.game.setup) else { return };
    let pieces = match &decision.pieces {
        Types::Any => facts.defined.len(),
        Types::Named(names) => names.len(),
    };
    let white: BTreeSet<Site> = placed(facts).into_iter().map(|(site, ..)| site).collect();
    let black = white.iter().map(|site| grid.inverted(*site, facts.game.board.inversion));
    let both = white.iter().copied().chain(black).collect::<BTreeSet<Site>>().len();
    let together = *decision.assigner != Assigner::Random && 2 * pieces > both;
    if pieces > white.len() || together {
        let squares = if pieces > white.len() { white.len() } else { both };
        let whose = if pieces > white.len() { "" } else { " for each side, for both together" };
        let message = format!("{pieces} pieces{whose}, but only {squares} squares");
        let fault = Diagnostic::error(decision.assigner.span, message);
        faults.push(fault.with_hint("the set-up can never be completed"));
    }
}
