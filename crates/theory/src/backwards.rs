//! Which positions can come right before a position, and whether a position can come about at all.
//!
//! A move is undone by the powers that the theory gives a piece: pieces go back along their lines, and what they can have taken
//! comes back. What is found so is only proposed: a position counts if one of its legal moves leads here.

mod legs;
mod running;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use metagame::notation::{Piece, Position as Seen, Written};
use metagame::tree::{Effect, Player, Promotion};

use crate::bridge::words::compound;
use crate::bridge::{Interpreted, Played, Solver};
use crate::endgames::{Key, key};
use crate::interpret::Refusal;
use crate::term::Term;
use legs::Undoing;
pub use running::predecessors_by_theory;

/// A position before another, and the move that leads from it to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predecessor {
    /// What is to be seen.
    pub position: Seen,
    /// The move.
    pub chosen: Written,
}

/// The positions right before a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predecessors {
    /// Each once, verified by playing the move forwards.
    pub found: Vec<Predecessor>,
    /// Whether these are all. They may not be where a captured piece waits for the other side to put it elsewhere, for then it may
    /// have come from anywhere, or where there was too much to look through.
    pub complete: bool,
}

/// Whether a position can come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reachable {
    /// By these moves from the start.
    Yes(Vec<Written>),
    /// It cannot: all that can come before it, or all that can come after the start, has been looked through.
    No,
    /// It is not known after this number of positions.
    Undecided(usize),
}

/// The positions from which a legal move leads to this one; at most `most` are tried. What moves there are is asked of `play`, which
/// is the same game, perhaps on a faster engine.
pub fn predecessors<S: Solver>(
    theory: &Interpreted,
    play: &Played<S>,
    seen: &Seen,
    most: usize,
) -> Result<Predecessors, Refusal> {
    let (proposed, complete) = proposals(theory, seen, most)?;
    let mut found = Vec::new();
    for Proposal { position, first } in proposed {
        if play.decision(&position)?.is_none() {
            let leads = leading(play, &position, first, seen)?;
            found.extend(leads.map(|chosen| Predecessor { position, chosen }));
        }
    }
    Ok(Predecessors { found, complete })
}

/// A position that may come right before another, and the sub-move that the mover's own move begins with then.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What is to be seen.
    pub position: Seen,
    first: Term,
}

/// The positions that may come right before this one, each once for every way, before any is tried: at most `most`, and whether
/// these are all.
pub fn proposals(theory: &Interpreted, seen: &Seen, most: usize) -> Result<(Vec<Proposal>, bool), Refusal> {
    let mut undoing = Undoing::new(theory, seen, most);
    undoing.placements();
    undoing.transfers()?;
    let (proposed, complete) = undoing.finish();
    let mut known = BTreeSet::new();
    let mut all = with_what_was_owed(theory, proposed);
    all.retain(|proposal| known.insert((key(&proposal.position), proposal.first.clone())));
    Ok((all, complete && !opponent_displaces(theory)))
}

/// The legal move that leads from a position to another, if there is one that begins with this sub-move.
///
/// Only moves that begin so are looked for at first. Where a capture is compulsory that finds too much: what a piece can do by
/// itself need not be what the mover may do. So the moves that there are decide.
fn leading<S: Solver>(play: &Played<S>, before: &Seen, first: Term, after: &Seen) -> Result<Option<Written>, Refusal> {
    let owed = usize::from(before.promoting.is_some());
    let mut submoves: Vec<Term> = (1..=owed).map(Term::Var).collect();
    submoves.push(first);
    let call = compound("legal_move", [Term::list_with_tail(submoves, Term::Var(0))]);
    if !play.can_lead(before, &call, after)? {
        return Ok(None);
    }
    leads_by(play, before, after)
}

/// The legal move that leads from a position to another.
fn leads_by<S: Solver>(play: &Played<S>, before: &Seen, after: &Seen) -> Result<Option<Written>, Refusal> {
    Ok(play.successors(before)?.into_iter().find(|(_, next)| next == after).map(|(chosen, _)| chosen))
}

fn opponent_displaces(theory: &Interpreted) -> bool {
    let mut captures = theory.rules().pieces.iter().flat_map(|piece| &piece.capturing);
    captures.any(|capture| capture.value.effect == Effect::Displace(Player::Opponent))
}

/// The mover may have begun by promoting a piece of the other side's that had waited: then any piece on the board may be what it
/// has become.
fn with_what_was_owed(theory: &Interpreted, proposed: Vec<Proposal>) -> Vec<Proposal> {
    let (rules, names) = (theory.rules(), theory.words().type_names());
    let waits = |name: &String| {
        let promoting = rules.definition(name).and_then(|definition| definition.promoting.as_ref());
        matches!(promoting, Some(Promotion::Decision { chooser: Player::Opponent, .. }))
    };
    let waiting: Vec<u8> = (0..).zip(names).filter(|(_, name)| waits(name)).map(|(kind, _)| kind).collect();
    let mut all = Vec::new();
    for Proposal { position, first } in proposed {
        for site in (0..position.board.len()).filter(|site| position.board[*site].is_some()) {
            for kind in &waiting {
                let mut before = position.clone();
                before.board[site] = None;
                before.promoting = Some((Piece { owner: position.to_move.opponent(), kind: *kind }, site));
                all.push(Proposal { position: before, first: first.clone() });
            }
        }
        all.push(Proposal { position, first });
    }
    all
}

/// Whether a position can come about from a start, as far as can be told by looking at `most` positions: in turns forwards from
/// the start and backwards from the position.
pub fn reachable<S: Solver>(
    theory: &Interpreted,
    play: &Played<S>,
    start: &Seen,
    target: &Seen,
    most: usize,
) -> Result<Reachable, Refusal> {
    let (mut ahead, mut back) = (Frontier::from(start), Frontier::from(target));
    let mut looked = 0;
    loop {
        if let Some(met) = ahead.known.keys().find(|met| back.known.contains_key(*met)) {
            return Ok(Reachable::Yes(line(&ahead, &back, met)));
        }
        if looked >= most {
            return Ok(Reachable::Undecided(looked));
        }
        let Some(here) = ahead.open.pop_front() else { return Ok(Reachable::No) };
        if play.decision(&here)?.is_none() {
            for (chosen, after) in play.successors(&here)? {
                ahead.reach(after, Some((key(&here), chosen)));
            }
        }
        let Some(there) = back.open.pop_front() else {
            match back.complete {
                true => return Ok(Reachable::No),
                false => continue,
            }
        };
        let before = predecessors(theory, play, &there, most)?;
        back.complete &= before.complete;
        for Predecessor { position, chosen } in before.found {
            back.reach(position, Some((key(&there), chosen)));
        }
        looked += 2;
    }
}

/// Positions that have been met from one side, each with the one beside it and the move between the two.
struct Frontier {
    known: BTreeMap<Key, Option<(Key, Written)>>,
    open: VecDeque<Seen>,
    complete: bool,
}

impl Frontier {
    fn from(seen: &Seen) -> Frontier {
        let mut frontier = Frontier { known: BTreeMap::new(), open: VecDeque::new(), complete: true };
        frontier.reach(seen.clone(), None);
        frontier
    }

    fn reach(&mut self, seen: Seen, by: Option<(Key, Written)>) {
        if let std::collections::btree_map::Entry::Vacant(entry) = self.known.entry(key(&seen)) {
            entry.insert(by);
            self.open.push_back(seen);
        }
    }

    /// The moves from a position to where this side began, in that order.
    fn moves<'a>(&'a self, mut at: &'a Key) -> Vec<Written> {
        let mut moves = Vec::new();
        while let Some(Some((next, chosen))) = self.known.get(at) {
            moves.push(chosen.clone());
            at = next;
        }
        moves
    }
}

fn line(ahead: &Frontier, back: &Frontier, met: &Key) -> Vec<Written> {
    let mut moves = ahead.moves(met);
    moves.reverse();
    moves.extend(back.moves(met));
    moves
}
