//! What a turn can consist of: which captures are one move of the sheet and which are played leg by leg, and what a turn leaves
//! to the other side. What would come to more moves than can be listed is refused.

use std::collections::BTreeSet;

use board::Site;
use game::{MAX_MOVES, Role};
use metagame::tree::{Assigner, Effect, Player, Promotion, Setup};

use super::legs::Taking;
use super::{Fate, Translator, chains};
use crate::kif::Refusal;

/// How the captures of a type are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Captures {
    /// A capture is a turn.
    Whole,
    /// A chain of captures is one move, as far as a move goes.
    Paths,
    /// Each leg is a move of its own; at the end its mover says that the turn is over.
    Legs,
}

/// What turns of several moves there are.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// How the captures of each type are written.
    pub(super) captures: Vec<Captures>,
    /// Whether some promotions are chosen by the other side, at the beginning of its turn.
    pub(super) choices: bool,
    /// The most pieces that a mover displaces one after the other.
    pub(super) own: usize,
    /// The most pieces that are left for the other side to displace.
    pub(super) later: usize,
    /// Whether legs that are moves of their own leave pieces for the other side to displace.
    pub(super) owes: bool,
    /// The places in which pieces can be taken that do not leave the game.
    kept: Vec<usize>,
}

impl Turns {
    /// Whether some captures are played leg by leg.
    pub(super) fn has_legs(&self) -> bool {
        self.captures.contains(&Captures::Legs)
    }

    /// Whether some chains of captures are one move.
    pub(super) fn has_paths(&self) -> bool {
        self.captures.contains(&Captures::Paths)
    }

    /// Whether a turn can have several moves.
    pub(super) fn is_staged(&self) -> bool {
        self.has_legs() || self.has_paths() || self.ahead() > 0
    }

    /// The number of a place among those where pieces are taken that do not leave the game, from 1.
    pub(super) fn place(&self, place: usize) -> usize {
        1 + self.kept.partition_point(|known| *known < place)
    }

    /// How many such places there are.
    pub(super) fn places(&self) -> usize {
        self.kept.len()
    }

    /// How many choices a turn can begin with.
    pub(super) fn ahead(&self) -> usize {
        usize::from(self.choices) + self.later
    }

    /// The most captured pieces that wait at once to be put elsewhere.
    pub(super) fn queue(&self) -> usize {
        self.own.max(self.later)
    }
}

/// Where chains of captures can go more ways than this on an empty board, they are played leg by leg.
const MOST_PATHS: usize = 50_000;

/// About this many moves can be chosen from, each after the displacements that the other side has left.
const USUAL_MOVES: usize = 40;

/// Captures that displace more pieces than this hardly ever happen, even where the rules allow them.
const USUALLY_DISPLACED: usize = 3;

/// The most pieces that can be left for the other side: what it can do after each way to put them is looked at.
const MOST_LEFT: usize = 2;

/// What to do about a refusal.
const HINT: &str = "change the rule, or play the game with this program";

impl Translator<'_> {
    /// Finds out what turns there are and what hands can hold; refuses what is not expressed.
    pub(super) fn plan(&mut self) -> Result<(), Refusal> {
        for kind in 0..self.names.len() {
            self.check_options(kind)?;
            self.check_displacement(kind)?;
            let captures = self.captures_of(kind);
            self.turns.captures.push(captures);
        }
        let takings = (0..self.names.len()).flat_map(|kind| self.takings(kind));
        let kept = takings.filter(|(_, taking)| taking.effect != Effect::Remove).flat_map(|(_, taking)| &taking.sites);
        self.turns.kept = kept.map(|(place, _)| *place).collect::<BTreeSet<_>>().into_iter().collect();
        self.check_most()?;
        self.find_held();
        Ok(())
    }

    /// The ways to capture of a type, each with the owner of the piece.
    fn takings(&self, kind: usize) -> impl Iterator<Item = (Role, &Taking)> {
        let powers = Role::BOTH.into_iter().zip(&self.powers[kind]);
        powers.flat_map(|(owner, powers)| powers.takings.iter().map(move |taking| (owner, taking)))
    }

    /// A promotion must have something to choose from; notes whether it is left to the other side.
    fn check_options(&mut self, kind: usize) -> Result<(), Refusal> {
        let definition = self.book.game.definition(&self.book.types[kind]);
        let Some(Promotion::Decision { chooser, options }) = definition.and_then(|piece| piece.promoting.as_ref())
        else {
            return Ok(());
        };
        if self.book.meant(Role::White, options).is_none() {
            return Err(Refusal::new("promotions without anything to choose from are not expressed", HINT));
        }
        self.turns.choices |= *chooser == Player::Opponent;
        Ok(())
    }

    /// Displaced pieces can go to any empty square, so that few of them come to many moves.
    fn check_displacement(&mut self, kind: usize) -> Result<(), Refusal> {
        let (goes_on, sites) = (self.continues(kind), self.book.grid.len());
        let (mut own, mut later) = (0, 0);
        for (_, taking) in self.takings(kind) {
            let Effect::Displace(player) = taking.effect else { continue };
            let count = taking.sites.len();
            if goes_on {
                return Err(too_many("chains of captures that displace"));
            }
            let ways = |count: usize| sites.saturating_pow(count as u32);
            let moves = match player {
                Player::Player => ways(count.min(USUALLY_DISPLACED)),
                Player::Opponent if count > MOST_LEFT => usize::MAX,
                Player::Opponent => ways(count).saturating_mul(USUAL_MOVES),
            };
            if moves > MAX_MOVES {
                return Err(too_many(&format!("displacements of {count} pieces at once")));
            }
            let most = if player == Player::Player { &mut own } else { &mut later };
            *most = count.max(*most);
        }
        self.turns.later = self.turns.later.max(later);
        if self.captures_of(kind) == Captures::Legs {
            self.turns.own = self.turns.own.max(own);
            self.turns.owes |= later > 0;
        }
        Ok(())
    }

    /// How the captures of a type are written.
    fn captures_of(&self, kind: usize) -> Captures {
        let goes_on = self.continues(kind);
        let by_legs = |(owner, taking): (Role, &Taking)| {
            let chosen = matches!(self.fate(owner, kind, taking.to), Fate::Chosen(_));
            match taking.effect {
                Effect::Displace(Player::Player) => taking.sites.len() > 1 || taking.number > 0 || chosen,
                Effect::Possess(_) => goes_on,
                Effect::Remove | Effect::Displace(Player::Opponent) => goes_on && (taking.number > 0 || chosen),
            }
        };
        let most = self.book.game.constraints.must_capture_most;
        if self.takings(kind).any(by_legs) || (goes_on && !most && self.paths(kind) > MOST_PATHS) {
            return Captures::Legs;
        }
        if goes_on { Captures::Paths } else { Captures::Whole }
    }

    /// How many chains of captures of the length of a move the board has room for.
    fn paths(&self, kind: usize) -> usize {
        let mut jumps: Vec<(Site, Site)> = self.powers[kind][0].takings.iter().map(|t| (t.from, t.to)).collect();
        jumps.dedup();
        let mut ways = vec![1usize; self.book.grid.len()];
        for _ in 0..chains::LEGS {
            let mut longer = vec![0usize; ways.len()];
            for (from, to) in &jumps {
                longer[from.index()] = longer[from.index()].saturating_add(ways[to.index()]);
            }
            ways = longer;
        }
        ways.into_iter().fold(0, usize::saturating_add)
    }

    /// Where the most must be captured, each leg takes one piece, and chains are looked at as a whole.
    fn check_most(&self) -> Result<(), Refusal> {
        if !self.book.game.constraints.must_capture_most {
            return Ok(());
        }
        let single = |kind: usize| self.takings(kind).all(|(_, taking)| taking.sites.len() == 1);
        if !(0..self.names.len()).all(single) {
            return Err(Refusal::new(
                "compulsory capture of the most is expressed only where a leg takes one piece",
                HINT,
            ));
        }
        if self.turns.has_legs() {
            return Err(Refusal::new(
                "compulsory capture of the most is expressed only where chains of captures end without a choice, and \
                 what they take is removed",
                HINT,
            ));
        }
        Ok(())
    }

    /// The types that hands can hold, and the length of the set-up.
    fn find_held(&mut self) {
        let game = self.book.game;
        let mut held: Vec<usize> = Vec::new();
        for kind in 0..self.names.len() {
            for (_, taking) in self.takings(kind).filter(|(_, taking)| matches!(taking.effect, Effect::Possess(_))) {
                let what = taking.what.list().map(|content| self.book.piece(content));
                held.extend(what.map(|(_, kind)| self.book.kind(game.in_hand(&self.book.types[kind]))));
            }
        }
        if let Setup::Decision(decision) = &game.setup
            && decision.assigner.value != Assigner::Random
        {
            held.extend(self.listed(&decision.pieces));
            self.placements = 2 * self.listed(&decision.pieces).len();
        }
        held.sort();
        held.dedup();
        self.held = held;
    }
}

/// The refusal of rules that come to positions in which the moves cannot be listed.
fn too_many(what: &str) -> Refusal {
    Refusal::new(format!("{what} come to more moves than can be listed"), HINT)
}
