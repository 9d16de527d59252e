//! What stands on the board as a few sets: whose, of which type, in which state, with which flags.

use ::ludi::tree::{Convert, Effect, PieceRecord, PieceType, Player};
use board::SiteSet;

use super::circuit::{Circuit, Wire};
use super::machine::Machine;
use super::rules::{Owners, Rules};

/// The most sets.
pub(super) const MOST_PLANES: usize = 24;

/// Which sets there are, in this order: one for each side, one for each type if there are several, one for each state but 0,
/// one for each flag, one for neutral pieces if there can be any.
pub(super) struct Planes {
    types: usize,
    states: Vec<u32>,
    flags: Vec<u32>,
    neutral: bool,
}

const SIDES: usize = 2;

impl Planes {
    /// The sets of a game for two without stacks, looks and cells.
    pub(super) fn new<const W: usize>(machine: &Machine<W>) -> Option<Planes> {
        let men = &machine.start.men;
        let effects = || machine.list.iter().flat_map(|rule| rule.tree.post()).map(|post| &post.effect);
        let mut states: Vec<u32> = men.states.clone();
        let mut flags: u32 = men.flags.iter().fold(0, |all, flags| all | flags);
        for effect in effects() {
            match effect {
                Effect::PieceState(change) => states.push(u32::try_from(change.state).unwrap_or(0)),
                Effect::Convert(Convert { state: Some(state), .. }) => states.push(*state),
                Effect::Promote(promote) => {
                    for kind in promote.types.iter().filter_map(|name| machine.rules.tree.piece_number(name)) {
                        states.push(machine.rules.types[kind].state());
                        flags |= machine.rules.types[kind].flags();
                    }
                }
                Effect::AddFlags(change) => flags |= change.flags,
                Effect::IncState(_) => return None,
                _ => {}
            }
        }
        states.retain(|state| *state != 0);
        states.sort();
        states.dedup();
        let flags = (0..32).map(|bit| 1 << bit).filter(|flag| flags & flag != 0).collect();
        let nobody = |player: Option<Player>| matches!(player, Some(Player::None | Player::Neutral | Player::Empty));
        let freed = |effect: &Effect| matches!(effect, Effect::Convert(convert) if nobody(convert.player()));
        let neutral = !men.sets.get(SIDES)?.is_empty() || effects().any(freed);
        let planes = Planes { types: machine.layout.types, states, flags, neutral };
        (planes.count() <= MOST_PLANES).then_some(planes)
    }

    /// How many sets there are.
    pub(super) fn count(&self) -> usize {
        self.nobodys() + usize::from(self.neutral)
    }

    /// The number of the set of neutral pieces, if there is one.
    pub(super) fn nobodys(&self) -> usize {
        self.first_flag() + self.flags.len()
    }

    fn first_state(&self) -> usize {
        SIDES + if self.types > 1 { self.types } else { 0 }
    }

    fn first_flag(&self) -> usize {
        self.first_state() + self.states.len()
    }

    /// The numbers of all sets of types.
    pub(super) fn all_types(&self) -> std::ops::Range<usize> {
        SIDES..self.first_state()
    }

    /// The numbers of all sets of states.
    pub(super) fn all_states(&self) -> std::ops::Range<usize> {
        self.first_state()..self.first_flag()
    }

    /// The numbers of all sets of flags.
    pub(super) fn all_flags(&self) -> std::ops::Range<usize> {
        self.first_flag()..self.nobodys()
    }

    /// The numbers of the sets of each owner.
    pub(super) fn all_owners(&self) -> impl Iterator<Item = usize> {
        (0..SIDES).chain(self.nobodys()..self.count())
    }

    /// The states that have a set, with its number.
    pub(super) fn states(&self) -> impl Iterator<Item = (u32, usize)> {
        self.states.iter().copied().zip(self.first_state()..)
    }

    /// The numbers of the sets of these flags; flags that no piece ever has are left out.
    pub(super) fn flags(&self, flags: u32) -> impl Iterator<Item = usize> {
        let all = self.flags.iter().zip(self.first_flag()..);
        all.filter(move |(flag, _)| *flag & flags != 0).map(|(_, number)| number)
    }

    /// The sets of a position.
    pub(super) fn of<const W: usize>(&self, men: &super::state::Men<W>) -> Vec<SiteSet<W>> {
        let mut sets: Vec<SiteSet<W>> =
            men.sets.iter().take(SIDES).chain(men.sets.iter().skip(SIDES + 1)).copied().collect();
        let such = |all: &[u32], test: &dyn Fn(u32) -> bool| -> SiteSet<W> {
            men.occupied.iter().filter(|site| all.get(site.index()).is_some_and(|one| test(*one))).collect()
        };
        sets.extend(self.states.iter().map(|state| such(&men.states, &|one| one == *state)));
        sets.extend(self.flags.iter().map(|flag| such(&men.flags, &|one| one & flag != 0)));
        sets.extend(men.sets.get(SIDES).filter(|_| self.neutral));
        sets
    }

    /// The sites that these owners hold, and those that no player does if that will do.
    pub(super) fn held<const W: usize>(&self, circuit: &mut Circuit<W>, owners: Owners, empty: bool) -> Wire {
        if empty {
            return self.held(circuit, !owners, false).not();
        }
        let number = |plane: usize| if plane < SIDES { plane } else { SIDES };
        let wanted = |plane: &usize| owners >> number(*plane) & 1 == 1;
        let held: Vec<Wire> = self.all_owners().filter(wanted).map(|plane| circuit.given(plane)).collect();
        circuit.any(held)
    }

    /// The sites of pieces of a type.
    pub(super) fn of_kind<const W: usize>(&self, circuit: &Circuit<W>, kind: usize) -> Wire {
        if self.types > 1 { circuit.given(SIDES + kind) } else { Wire::ALWAYS }
    }

    /// The sites of pieces that a record means, for a side by a rule for a type, if there is a rule; where the record names no
    /// player, `whose`.
    pub(super) fn matching<const W: usize>(
        &self,
        circuit: &mut Circuit<W>,
        rules: &Rules,
        (me, kind): (usize, Option<usize>),
        record: Option<&PieceRecord>,
        whose: &Player,
    ) -> Option<Wire> {
        let player = record.and_then(|record| record.player.as_ref()).unwrap_or(whose);
        let mut all = vec![self.held(circuit, rules.owners(me, player), false)];
        let Some(record) = record else { return Some(all[0]) };
        let meant = |other: usize| match &record.piece.value {
            PieceType::Named(name) => Some(rules.tree.piece_number(name) == Some(other)),
            PieceType::Any => Some(true),
            PieceType::Current => Some(kind? == other),
            PieceType::Captured => None,
        };
        let mut kinds = Vec::new();
        for kind in 0..self.types {
            let worth = record.value.is_none_or(|value| rules.types[kind].value() == value);
            if meant(kind)? && worth {
                kinds.push(self.of_kind(circuit, kind));
            }
        }
        all.push(if kinds.len() == self.types { Wire::ALWAYS } else { circuit.any(kinds) });
        if let Some(state) = record.state {
            all.push(self.in_state(circuit, state));
        }
        for bit in (0..32).map(|bit| 1 << bit).filter(|bit| record.flags.unwrap_or(0) & bit != 0) {
            all.push(self.flags(bit).next().map_or(Wire::NEVER, |plane| circuit.given(plane)));
        }
        Some(circuit.all(all))
    }

    /// The sites of pieces in a state; for state 0 the empty ones as well.
    fn in_state<const W: usize>(&self, circuit: &mut Circuit<W>, state: u32) -> Wire {
        let with: Vec<(u32, Wire)> = self.states().map(|(state, plane)| (state, circuit.given(plane))).collect();
        match state {
            0 => circuit.any(with.into_iter().map(|(_, wire)| wire)).not(),
            _ => with.into_iter().find(|(known, _)| *known == state).map_or(Wire::NEVER, |(_, wire)| wire),
        }
    }
}
