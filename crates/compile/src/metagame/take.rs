//! Captures that take lists of pieces: by hopping over them, by moving away from them, several at once, leg by leg.

use board::{Site, SiteSet};
use game::{MAX_LEGS, MAX_MOVES};

use crate::metagame::machine::{Machine, RoleMachine, Taker, Taking, ways};
use crate::metagame::moves::{Chain, Leg, Moves, Taken};
use crate::metagame::paths::{Gait, Landing, Path};
use crate::metagame::rules::{Code, FateRule};
use crate::metagame::state::{NO_PIECE, State};

impl<const W: usize> Machine<W> {
    /// Notes all captures that take lists; gives the pieces that have one.
    pub fn take_lists(&self, state: &State<W>, role: &RoleMachine<W>, moves: &mut Moves<W>, prefix: u32) -> SiteSet<W> {
        let mut busy = SiteSet::EMPTY;
        let first_chain = if self.rules.must_take_most { moves.chains.len() } else { 0 };
        let mut amid = std::mem::replace(&mut moves.scratch.amid, State::hollow());
        let mut copied = false;
        for taker in &role.takers {
            for from in self.candidates(state, taker, moves) {
                if !copied {
                    amid.clone_from(state);
                    copied = true;
                }
                let code = self.layout.code(state.to_move, taker.kind.into());
                self.layout.take(&mut amid, code, from);
                let mut chains = Chains { machine: self, role, taker, prefix, first_chain, state: &mut amid, moves };
                if chains.go_on(from) {
                    busy.insert(from);
                }
                self.layout.put(&mut amid, code, from);
            }
        }
        moves.scratch.amid = amid;
        if self.rules.must_take_most {
            keep_most(moves, first_chain);
        }
        busy
    }

    /// The pieces of a type that may have a capture.
    fn candidates(&self, state: &State<W>, taker: &Taker<W>, moves: &Moves<W>) -> SiteSet<W> {
        let pieces = state.sets[taker.slot];
        let Some(probes) = &taker.probes else { return pieces };
        if pieces.is_empty() {
            return pieces;
        }
        let empty = self.all & !(state.sets[0] | state.sets[1]);
        let mut open = empty;
        for capture in &taker.captures {
            open |= moves.scratch.sets[capture.victims];
        }
        let mut candidates = SiteSet::EMPTY;
        for (jump, offset) in probes {
            let landing = jump.landing(pieces, empty, &moves.scratch.sets) & open;
            if !landing.is_empty() {
                candidates |= landing.shifted(-offset);
            }
        }
        candidates
    }
}

/// The captures of one piece, which has been lifted off the board.
struct Chains<'a, const W: usize> {
    machine: &'a Machine<W>,
    role: &'a RoleMachine<W>,
    taker: &'a Taker<W>,
    prefix: u32,
    /// The first of the chains among which there may be too many.
    first_chain: usize,
    state: &'a mut State<W>,
    moves: &'a mut Moves<W>,
}

impl<const W: usize> Chains<'_, W> {
    /// Tries every leg from here; tells whether there is one.
    fn go_on(&mut self, from: Site) -> bool {
        let first = self.moves.scratch.candidates.len();
        let first_taken = self.moves.scratch.candidates_taken.len();
        self.find_legs(from, first);
        let legs = first..self.moves.scratch.candidates.len();
        let found = !legs.is_empty();
        let mut any = false;
        for number in legs {
            if self.moves.too_many {
                break;
            }
            any |= self.leg(self.moves.scratch.candidates[number]);
        }
        self.moves.scratch.candidates.truncate(first);
        self.moves.scratch.candidates_taken.truncate(first_taken);
        found && any
    }

    /// Takes what a leg takes, then ends there or goes on, and puts all back. Tells whether the leg can be made.
    fn leg(&mut self, leg: Leg) -> bool {
        let scratch = &mut self.moves.scratch;
        let first_taken = scratch.taken.len();
        let candidates = leg.first_taken as usize..(leg.first_taken + leg.taken) as usize;
        scratch.taken.extend_from_slice(&scratch.candidates_taken[candidates]);
        scratch.legs.push(Leg { first_taken: first_taken as u32, ..leg });
        for nth in first_taken..self.moves.scratch.taken.len() {
            let Taken { code, site, .. } = self.moves.scratch.taken[nth];
            if self.machine.layout.at(self.state, site) == code {
                self.machine.layout.take(self.state, code, site);
            }
        }
        let done = self.put_elsewhere(leg, first_taken);
        for nth in (first_taken..self.moves.scratch.taken.len()).rev() {
            let Taken { code, site, .. } = self.moves.scratch.taken[nth];
            if self.machine.layout.at(self.state, site) == NO_PIECE {
                self.machine.layout.put(self.state, code, site);
            }
        }
        self.moves.scratch.legs.pop();
        self.moves.scratch.taken.truncate(first_taken);
        done
    }

    /// Puts the pieces that the mover displaces, from the `nth` taken on, wherever they can be put.
    fn put_elsewhere(&mut self, leg: Leg, nth: usize) -> bool {
        let Some(taken) = self.moves.scratch.taken.get(nth).copied() else {
            return self.landed(leg);
        };
        if taken.fate != FateRule::DisplacedNow {
            return self.put_elsewhere(leg, nth + 1);
        }
        let mut free = self.machine.all & !(self.state.sets[0] | self.state.sets[1]);
        free.remove(leg.to);
        let mut any = false;
        for site in free {
            if self.moves.too_many {
                break;
            }
            self.moves.scratch.taken[nth].put = site;
            self.machine.layout.put(self.state, taken.code, site);
            any |= self.put_elsewhere(leg, nth + 1);
            self.machine.layout.take(self.state, taken.code, site);
        }
        any
    }

    /// The piece is where the leg ends: it goes on if it can and must or may, and ends here if it may.
    ///
    /// The number of legs is bounded: a piece that is displaced could be taken without end.
    fn landed(&mut self, leg: Leg) -> bool {
        let may_go_on = self.taker.continues && self.moves.scratch.legs.len() < self.machine.layout.sites.min(MAX_LEGS);
        let gone_on = may_go_on && self.go_on(leg.to);
        if !(gone_on && self.taker.must_go_on) {
            self.end(leg.to);
        }
        true
    }

    /// Notes the chain as far as it has come, in every way to promote.
    fn end(&mut self, to: Site) {
        let moves = &mut *self.moves;
        let first_leg = moves.legs.len() as u32;
        for leg in &moves.scratch.legs {
            let taken = &moves.scratch.taken[leg.first_taken as usize..][..leg.taken as usize];
            moves.legs.push(Leg { first_taken: moves.taken.len() as u32, ..*leg });
            moves.taken.extend_from_slice(taken);
        }
        let legs = moves.legs.len() as u32 - first_leg;
        let promotes = self.taker.promotes && self.role.zone.contains(to);
        let options = if promotes { ways(&self.role.promotions[usize::from(self.taker.kind)]) } else { 1 };
        for option in 0..options {
            let Taker { kind, .. } = *self.taker;
            moves.chains.push(Chain { kind, prefix: self.prefix, promotes, option, first_leg, legs });
        }
        moves.too_many |= moves.chains.len() - self.first_chain > MAX_MOVES;
    }

    /// Notes each leg that can be made from here once, among the candidates from `first` on.
    fn find_legs(&mut self, from: Site, first: usize) {
        for capture in &self.taker.captures {
            for path in &capture.paths {
                match path.gait {
                    Gait::Ride { longest: true, .. } => self.find_longest(capture, path, from, first),
                    _ => self.find_along(capture, path, from, first),
                }
            }
        }
    }

    fn find_along(&mut self, capture: &Taking, path: &Path, from: Site, first: usize) {
        let Chains { machine, state, moves, .. } = self;
        let finder = Finder { machine, state, capture, path, from };
        let at = |site| machine.layout.at(state, site);
        path.walk(from, &machine.steps, &machine.sets, &at, |landing| {
            finder.note(landing, moves, first);
        });
    }

    /// Only the longest ride that captures.
    fn find_longest(&mut self, capture: &Taking, path: &Path, from: Site, first: usize) {
        let Chains { machine, state, moves, .. } = self;
        let finder = Finder { machine, state, capture, path, from };
        let at = |site| machine.layout.at(state, site);
        let mut longest = None;
        path.walk(from, &machine.steps, &machine.sets, &at, |landing| {
            if finder.takes(landing) {
                longest = Some(landing);
            }
        });
        if let Some(landing) = longest {
            finder.note(landing, moves, first);
        }
    }
}

/// Forgets the chains from this one on that take fewer pieces than others of them.
fn keep_most<const W: usize>(moves: &mut Moves<W>, first: usize) {
    let Moves { chains, legs, .. } = moves;
    let taken = |chain: &Chain| {
        legs[chain.first_leg as usize..][..chain.legs as usize].iter().map(|leg| leg.taken).sum::<u32>()
    };
    let most = chains[first..].iter().map(taken).max().unwrap_or(0);
    let mut kept = first;
    for number in first..chains.len() {
        if taken(&chains[number]) == most {
            chains.swap(kept, number);
            kept += 1;
        }
    }
    chains.truncate(kept);
}

/// What a leg along one path takes.
struct Finder<'a, const W: usize> {
    machine: &'a Machine<W>,
    state: &'a State<W>,
    capture: &'a Taking,
    path: &'a Path,
    from: Site,
}

impl<const W: usize> Finder<'_, W> {
    /// Whether a leg that lands so is a capture: it takes something, and ends on an empty site or on what it takes.
    fn takes(&self, landing: Landing) -> bool {
        let mut any = false;
        let mut vacant = self.machine.layout.at(self.state, landing.to) == NO_PIECE;
        self.each_taken(landing, |_, site| {
            any = true;
            vacant |= site == landing.to;
        });
        any && vacant
    }

    fn is_victim(&self, code: Code) -> bool {
        self.machine.sets.holds(self.capture.victims, code)
    }

    /// Calls `taken` for each piece taken: hopped over, moved away from, landed on.
    fn each_taken(&self, landing: Landing, mut taken: impl FnMut(Code, Site)) {
        let mut visit = |site: Site| {
            let code = self.machine.layout.at(self.state, site);
            if self.is_victim(code) {
                taken(code, site);
            }
        };
        let steps = &self.machine.steps;
        if self.capture.hop && landing.hopped > 0 {
            let mut here = Some(self.from);
            for step in 1..landing.first_hopped + landing.hopped {
                here = here.and_then(|site| steps.step(self.path.ahead, site));
                if step >= landing.first_hopped {
                    here.into_iter().for_each(&mut visit);
                }
            }
        }
        if self.capture.retrieve {
            steps.step(self.path.behind, self.from).into_iter().for_each(&mut visit);
        }
        if self.capture.clobber {
            visit(landing.to);
        }
    }

    /// Notes a leg if it captures and is not among the candidates from `first` on.
    fn note(&self, landing: Landing, moves: &mut Moves<W>, first: usize) {
        if !self.takes(landing) {
            return;
        }
        let scratch = &mut moves.scratch;
        let start = scratch.candidates_taken.len();
        let fate = self.capture.fate;
        self.each_taken(landing, |code, site| scratch.candidates_taken.push(Taken { code, site, fate, put: site }));
        let (older, taken) = scratch.candidates_taken.split_at(start);
        let known =
            |leg: &Leg| leg.to == landing.to && older[leg.first_taken as usize..][..leg.taken as usize] == *taken;
        if scratch.candidates[first..].iter().any(known) {
            scratch.candidates_taken.truncate(start);
            return;
        }
        let taken = taken.len() as u32;
        scratch.candidates.push(Leg { from: self.from, to: landing.to, first_taken: start as u32, taken });
    }
}
