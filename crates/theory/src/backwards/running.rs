//! The theory itself run backwards: the state after a move is given, and its goals find the state before.

use game::Role;
use metagame::notation::Position as Seen;

use crate::backwards::{Predecessor, leads_by};
use crate::bridge::words::{compound, number, role_term};
use crate::bridge::{Interpreted, Played, Solver};
use crate::interpret::Refusal;
use crate::state::{Domain, State};
use crate::term::Term;
use crate::tree::Goal;

/// The positions right before this one in which no piece waits, found by running `legal_move` with the state after it given
/// (Pell 1993, section 2.3). Slower than [`crate::backwards::predecessors`], which knows what moves are made of; each checks the
/// other.
pub fn predecessors_by_theory<S: Solver>(
    theory: &Interpreted,
    play: &Played<S>,
    seen: &Seen,
) -> Result<Vec<Predecessor>, Refusal> {
    let goal = Goal::Call(compound("legal_move", [Term::Var(0)]));
    let after = theory.state(seen).facts();
    let mut found: Vec<Predecessor> = Vec::new();
    for before in theory.solver().predecessors(&goal, &after, &domain(theory, seen))? {
        let Some(position) = well_formed(theory, seen.to_move.opponent(), &before.facts) else { continue };
        if found.iter().any(|known| known.position == position) || play.decision(&position)?.is_some() {
            continue;
        }
        found.extend(leads_by(play, &position, seen)?.map(|chosen| Predecessor { position, chosen }));
    }
    Ok(found)
}

/// What may have held before: any piece on any square, any square empty, and a hand with one piece more or less.
fn domain(theory: &Interpreted, seen: &Seen) -> Domain {
    let words = theory.words();
    let mut facts: Vec<Term> = vec![compound("control", [role_term(seen.to_move.opponent())])];
    for site in words.grid().sites() {
        let square = words.site_term(site);
        facts.push(compound("empty", [square.clone()]));
        for owner in Role::BOTH {
            for kind in 0..words.type_names().len() as u8 {
                facts.push(compound("on", [words.kind_term(kind), role_term(owner), square.clone()]));
            }
        }
    }
    for holder in Role::BOTH {
        for kind in 0..words.type_names().len() {
            let count = i64::from(seen.hands[holder.index()][holder.index()][kind]);
            let held = |count: i64| {
                compound("holds", [role_term(holder), role_term(holder), words.kind_term(kind as u8), number(count)])
            };
            facts.extend([count - 1, count + 1].into_iter().filter(|count| *count > 0).map(held));
        }
    }
    let of_a_square = vec![("on".into(), 3, Some(2)), ("empty".into(), 1, Some(0))];
    Domain { facts, groups: vec![of_a_square, vec![("control".into(), 1, None)]] }
}

/// The position that these properties are, if they are one: on each square a piece or nothing, and no more.
fn well_formed(theory: &Interpreted, mover: Role, facts: &[Term]) -> Option<Seen> {
    let position = theory.words().position(mover, facts)?;
    let mut facts = facts.to_vec();
    facts.sort();
    (theory.state(&position).facts() == facts).then_some(position)
}
