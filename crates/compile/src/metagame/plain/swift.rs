//! A game of this kind as search plays it: a position is copied at once, and captures are found without the other moves.

use board::{Site, SiteSet};
use game::{Arena, Captures, Look, MAX_MOVES, Man, Mark, Outcome, Role, Staged, Step as Told, Steps, Takes, zobrist};

use super::{Plain, SINGLE};
use crate::metagame::lanes::{Chosen, Found, Prey, Sets};
use crate::metagame::machine::Machine;
use crate::metagame::state::State;
use crate::outcomes::outcome;

/// The game as search plays it, with room for as many sets as any has.
pub type Swift = Plain<SETS>;

/// The most sets.
const SETS: usize = 16;

/// What stands where, and whose turn it is.
#[derive(Clone, Copy)]
pub struct Stand {
    pub sets: Sets<SETS>,
    pub hash: u64,
    ply: u32,
    mover: u8,
}

/// The moves found in a position.
pub struct SwiftRoom {
    found: Box<Found>,
    /// The go that they are of.
    go: usize,
    /// They themselves, if they are listed.
    list: Vec<Chosen>,
    listed: bool,
}

impl Swift {
    /// A position of the general machine.
    pub fn stand<const W: usize>(&self, machine: &Machine<W>, state: &State<W>) -> Stand {
        let mut sets = [0; SETS];
        sets.iter_mut().zip(&state.sets).for_each(|(word, set)| *word = set.0[0]);
        let turn = if state.to_move == Role::Black { const { zobrist::to_move(Role::Black) } } else { 0 };
        let hash = if machine.layout.hashed { state.hash } else { self.keys_of(&sets, !0) ^ turn };
        Stand { sets, hash, ply: state.ply, mover: state.to_move.index() as u8 }
    }

    /// Where the sets of the codes begin.
    #[inline(always)]
    fn first(&self) -> usize {
        if self.used == SINGLE { 0 } else { 2 }
    }

    /// How many types there are.
    #[inline(always)]
    fn types(&self) -> usize {
        if self.used == SINGLE { 1 } else { (self.used - 3) / 2 }
    }

    /// The number of the code that stands on a site where something stands.
    #[inline(always)]
    fn code(&self, sets: &Sets<SETS>, site: u32) -> usize {
        let first = self.first();
        let codes = &sets[first..][..2 * self.types()];
        codes.iter().enumerate().fold(0, |found, (code, set)| if set >> (site % 64) & 1 != 0 { code } else { found })
    }

    fn man(&self, sets: &Sets<SETS>, site: u32) -> Man {
        let (code, types) = (self.code(sets, site), self.types());
        let (owner, kind) = (Some((code / types) as u8), (code % types) as u8);
        Man { site: Site(site as u16), owner, kind, height: 1, state: 0, flags: 0 }
    }

    /// The enemy's pieces of a type.
    #[inline(always)]
    fn enemies(&self, stand: &Stand, kind: usize) -> u64 {
        let code = usize::from(stand.mover ^ 1) * self.types() + kind;
        stand.sets[(self.first() + code) % SETS]
    }

    /// The captures, found but without numbers, where that is enough: all are made by quads, of enemies, and there are at least
    /// as many other moves.
    #[inline(always)]
    fn captures_by_type(&self, stand: &Stand, found: &mut Found) -> Option<Captures> {
        let [go] = self.goes[usize::from(stand.mover) % 2].as_slice() else { return None };
        if !go.only_quads || self.takes_own[usize::from(stand.mover) % 2] {
            return None;
        }
        let Prey { sites, captures: count, others } = go.find_prey(&stand.sets, self.all, found);
        let types = (0..self.types()).filter(|kind| self.enemies(stand, *kind) & sites != 0);
        let unnumbered = types.fold(0, |types, kind| types | 1 << kind);
        (others >= count.max(1)).then_some(Captures { count, others: count.max(1), unnumbered })
    }

    /// What a move takes, as a set.
    #[inline(always)]
    fn prey(&self, sets: &Sets<SETS>, chosen: &Chosen) -> u64 {
        let landing = if chosen.from == chosen.to { 0 } else { (sets[0] | sets[1]) & 1 << (chosen.to % 64) };
        if chosen.taken != 0 { chosen.taken } else { landing }
    }

    #[inline(always)]
    fn mark_of(&self, sets: &Sets<SETS>, chosen: &Chosen) -> Mark {
        let prey = self.prey(sets, chosen);
        let takes = match prey {
            0 => Takes::Nothing,
            one if one & (one - 1) == 0 => {
                let code = self.code(sets, one.trailing_zeros());
                Takes::One(if code >= self.types() { code - self.types() } else { code } as u8)
            }
            _ => Takes::More,
        };
        let (from, to) = (Site(chosen.from as u16), Site(chosen.to as u16));
        Mark { kind: u16::from(chosen.leaves) | u16::from(chosen.way) << 8, from: Some(from), to: Some(to), takes }
    }

    #[inline(always)]
    fn chosen(&self, stand: &Stand, buffer: &SwiftRoom, number: u32) -> Chosen {
        match buffer.listed {
            true => buffer.list[number as usize],
            false => self.goes[usize::from(stand.mover) % 2][buffer.go].nth(&stand.sets, &buffer.found, number),
        }
    }

    fn list(&self, stand: &Stand, buffer: &mut SwiftRoom) {
        let SwiftRoom { found, go, list, .. } = buffer;
        list.clear();
        self.goes[usize::from(stand.mover) % 2][*go].each_move(&stand.sets, found, |chosen| list.push(chosen));
        buffer.listed = true;
    }

    /// Plays a move.
    #[inline(always)]
    fn advance(&self, stand: &mut Stand, chosen: Chosen) {
        let mover = usize::from(stand.mover);
        let change = self.change(&stand.sets, mover, self.step(mover, chosen));
        stand.hash ^= self.rehash(&stand.sets, &change);
        self.make(&change, &mut stand.sets);
        stand.mover ^= 1;
        stand.ply += 1;
    }

    /// The quiet move that this describes, if it can be shown to be legal without generating moves.
    #[inline(always)]
    fn known(&self, stand: &Stand, wanted: &Mark) -> Option<Chosen> {
        let (leaves, from, to) = quiet(stand, wanted)?;
        // Where something must be taken first it is not known.
        let [go] = self.goes[usize::from(stand.mover) % 2].as_slice() else { return None };
        let goes = go.can_go(&stand.sets, leaves.into(), (from, to));
        goes.then_some(Chosen { leaves, from, to, way: 0, taken: 0 })
    }

    #[inline(always)]
    fn find_moves(&self, stand: &Stand, buffer: &mut SwiftRoom) -> u32 {
        buffer.listed = false;
        buffer.go = self.find(&stand.sets, stand.mover.into(), &mut buffer.found);
        buffer.found.total
    }
}

/// The set and the sites of a move that takes nothing and promotes in no other than the first way, if its piece stands there
/// and nothing stands where it goes.
#[inline(always)]
fn quiet(stand: &Stand, wanted: &Mark) -> Option<(u8, u32, u32)> {
    let (from, to) = (u32::from(wanted.from?.0) % 64, u32::from(wanted.to?.0) % 64);
    let leaves = usize::from(wanted.kind) % SETS;
    let stands = usize::from(wanted.kind) < SETS && stand.sets[leaves] >> from & 1 != 0;
    let free = (stand.sets[0] | stand.sets[1]) >> to & 1 == 0;
    (stands && free).then_some((leaves as u8, from, to))
}

impl Arena for Swift {
    type State = Stand;
    type Buffer = SwiftRoom;

    fn buffer(&self) -> SwiftRoom {
        SwiftRoom { found: Box::new(Found::new()), go: 0, list: Vec::with_capacity(64), listed: false }
    }

    fn players(&self) -> usize {
        2
    }

    fn kinds(&self) -> usize {
        self.types()
    }

    fn sites(&self) -> usize {
        self.all.count_ones() as usize
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    #[inline]
    fn mover(&self, stand: &Stand) -> Role {
        Role::BOTH[usize::from(stand.mover) % 2]
    }

    #[inline]
    fn over(&self, stand: &Stand) -> Option<Outcome> {
        match self.met(&stand.sets) {
            0 => (stand.ply >= self.draws.move_limit).then_some(Outcome::Draw),
            met => Some(outcome(met)),
        }
    }

    #[inline]
    fn find(&self, stand: &Stand, buffer: &mut SwiftRoom) -> Result<u32, Outcome> {
        let count = self.find_moves(stand, buffer);
        if count == 0 {
            return Err(match self.met(&stand.sets) {
                0 => self.stuck(stand.mover.into()),
                met => outcome(met | self.stalemate[usize::from(stand.mover) % 2]),
            });
        }
        let over = self.over(stand).or((count > MAX_MOVES as u32).then_some(Outcome::Draw));
        over.map_or(Ok(count), Err)
    }

    #[inline]
    fn play(&self, stand: &mut Stand, buffer: &mut SwiftRoom, number: u32) {
        self.advance(stand, self.chosen(stand, buffer, number));
    }

    #[inline]
    fn mark(&self, stand: &Stand, buffer: &SwiftRoom, number: u32) -> Mark {
        self.mark_of(&stand.sets, &self.chosen(stand, buffer, number))
    }

    #[inline]
    fn marks(&self, stand: &Stand, buffer: &mut SwiftRoom, _: u32, mut show: impl FnMut(u32, Mark)) {
        if !buffer.listed {
            let SwiftRoom { found, go, list, listed } = buffer;
            list.clear();
            *listed = true;
            self.goes[usize::from(stand.mover) % 2][*go].each_move(&stand.sets, found, |chosen| {
                show(list.len() as u32, self.mark_of(&stand.sets, &chosen));
                list.push(chosen);
            });
            return;
        }
        buffer.list.iter().zip(0..).for_each(|(chosen, number)| show(number, self.mark_of(&stand.sets, chosen)));
    }

    #[inline]
    fn hash(&self, stand: &Stand) -> u64 {
        stand.hash
    }

    fn count(&self, stand: &Stand, counts: &mut [u32]) {
        let codes = &stand.sets[self.first()..];
        counts.iter_mut().zip(codes).for_each(|(count, set)| *count = set.count_ones());
    }

    #[inline]
    fn weigh(&self, stand: &Stand, player: Role, values: &[i32], _: &mut Vec<u32>) -> i32 {
        let (white, black) = stand.sets[self.first()..][..2 * self.types()].split_at(self.types());
        let men = values.iter().zip(white).zip(black);
        let sum: i32 =
            men.map(|((value, white), black)| (white.count_ones() as i32 - black.count_ones() as i32) * value).sum();
        if player == Role::White { sum } else { -sum }
    }

    fn look(&self, stand: &Stand, look: &mut Look) {
        look.clear(self.sites());
        look.mover = stand.mover.into();
        for site in SiteSet([stand.sets[0] | stand.sets[1]]) {
            look.add(self.man(&stand.sets, site.0.into()));
        }
        look.held.resize(2 * self.types(), 0);
        look.scores.resize(2, 0);
    }

    fn steps(&self, stand: &Stand, side: usize, buffer: &mut SwiftRoom, steps: &mut Steps) {
        steps.clear();
        let stand = Stand { mover: side as u8, ..*stand };
        self.find_moves(&stand, buffer);
        self.list(&stand, buffer);
        for chosen in &buffer.list {
            let first = steps.taken.len();
            let prey = SiteSet([self.prey(&stand.sets, chosen)]);
            steps.taken.extend(prey.iter().map(|site| self.man(&stand.sets, site.0.into())));
            let kind = (usize::from(chosen.leaves) - self.first()) % self.types();
            let (from, to) = (Some(Site(chosen.from as u16)), Some(Site(chosen.to as u16)));
            steps.all.push(Told { from, to, kind: kind as u8, takes: first..steps.taken.len() });
        }
    }
}

impl Staged for Swift {
    const BY_STAGES: bool = true;

    #[inline]
    fn taking(&self, stand: &Stand, buffer: &mut SwiftRoom, _: u32, mut show: impl FnMut(u32, Mark)) {
        let go = &self.goes[usize::from(stand.mover) % 2][buffer.go];
        go.taking(&stand.sets, &buffer.found, |number, chosen| show(number, self.mark_of(&stand.sets, &chosen)));
    }

    #[inline]
    fn number_of(&self, stand: &Stand, buffer: &mut SwiftRoom, _: u32, wanted: &Mark) -> Option<u32> {
        let (_, from, to) = quiet(stand, wanted)?;
        let go = &self.goes[usize::from(stand.mover) % 2][buffer.go];
        go.number_of(&stand.sets, &buffer.found, (from, to))
    }

    #[inline]
    fn play_known(&self, stand: &mut Stand, wanted: &Mark) -> bool {
        let Some(chosen) = self.known(stand, wanted) else { return false };
        self.advance(stand, chosen);
        true
    }

    #[inline]
    fn captures(&self, stand: &Stand, buffer: &mut SwiftRoom) -> Option<Captures> {
        let SwiftRoom { found, list, listed, .. } = buffer;
        list.clear();
        *listed = true;
        if let Some(captures) = self.captures_by_type(stand, found) {
            return Some(captures);
        }
        let mut others = 0;
        for go in &self.goes[usize::from(stand.mover) % 2] {
            others = go.captures(&stand.sets, self.all, found, |chosen| list.push(chosen));
            if !list.is_empty() {
                break;
            }
        }
        let count = list.len() as u32;
        let enough = count.max(1);
        if others < enough && self.goes[usize::from(stand.mover) % 2].len() == 1 {
            others = self.find_moves(stand, buffer) - count;
            buffer.listed = true;
        }
        Some(Captures { count, others: others.min(enough), unnumbered: 0 })
    }

    #[inline]
    fn captures_of(&self, stand: &Stand, buffer: &mut SwiftRoom, kind: u8, mut show: impl FnMut(u32)) {
        let SwiftRoom { found, list, .. } = buffer;
        let Some(go) = self.goes[usize::from(stand.mover) % 2].first() else { return };
        go.captures_among(&stand.sets, found, self.enemies(stand, kind.into()), |chosen| {
            show(list.len() as u32);
            list.push(chosen);
        });
    }

    #[inline]
    fn must_take(&self, stand: &Stand) -> Option<bool> {
        Some(self.goes[usize::from(stand.mover) % 2].len() > 1)
    }

    #[inline]
    fn only_shifts(&self, stand: &Stand) -> bool {
        let nearly = &self.nearly_promoted[usize::from(stand.mover) % 2];
        let promotes = || nearly.iter().any(|(slot, sites)| stand.sets[usize::from(*slot) % SETS] & sites != 0);
        let safe = self.arrive.is_empty() && !self.takes_own[usize::from(stand.mover) % 2];
        let free = self.goes[usize::from(stand.mover ^ 1) % 2].len() == 1;
        safe && free && stand.ply + 1 < self.draws.move_limit && !promotes()
    }

    #[inline]
    fn takes_last(&self, stand: &Stand, kind: u8) -> bool {
        let pieces = self.enemies(stand, kind.into());
        pieces & pieces.wrapping_sub(1) == 0
    }
}
