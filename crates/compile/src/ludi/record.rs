//! Random playouts replayed with their moves recorded: a seed means the same game in every engine.

use ::ludi::notation::Written;
use board::{Site, SiteSet};
use game::Rng;

use super::entry::{Entry, Then};
use super::fast::Fast;
use super::generate::{Choice, Moves};
use super::machine::Machine;
use super::marches::Marches;
use super::run::Runner;
use super::state::{Men, State};
use super::stones::{Form, Stones};
use super::strides::Strides;

/// What a decision of a game without lists comes to.
pub(super) enum Came<const W: usize> {
    /// What stands on the board after it, as sets.
    To(Vec<SiteSet<W>>),
    /// The players have changed sides.
    Swap,
}

impl<const W: usize> Machine<W> {
    /// The moves of the random game of a stream, passes included.
    pub(super) fn recorded(&self, rng: &Rng) -> Vec<Written> {
        match &self.fast {
            Some(fast) => self.recorded_without_lists(fast, rng),
            None => self.recorded_with_lists(rng),
        }
    }

    fn recorded_with_lists(&self, rng: &Rng) -> Vec<Written> {
        let length = self.playout(&mut Runner::new(self), &mut rng.clone()).length;
        let mut rng = rng.clone();
        self.follow_to_the_end(|state, moves, forced| {
            // A pass that no player chooses is drawn as well, from one move.
            let goes_on = forced.is_some() || state.decisions < length;
            goes_on.then(|| self.drawn_from(state, moves, &mut rng))
        })
    }

    /// The moves that lead from each board to the next.
    fn recorded_without_lists(&self, fast: &Fast<W>, rng: &Rng) -> Vec<Written> {
        let mut decisions = fast.recorded(rng).into_iter();
        self.follow_to_the_end(|state, moves, forced| {
            if forced.is_some() {
                return forced;
            }
            let wanted = decisions.next()?;
            let listed = (0..moves.count).map(|n| moves.nth(n));
            let comes = |choice: &Choice| {
                let mut next = state.clone();
                self.play(&mut next, choice, false, &mut Moves::new());
                match &wanted {
                    Came::To(sets) => fast.sets_of(&next.men) == *sets,
                    Came::Swap => false,
                }
            };
            let swap = matches!(wanted, Came::Swap).then_some(Choice::Swap);
            swap.or_else(|| listed.chain([Choice::Pass]).find(comes))
        })
    }

    /// Plays what is chosen until nothing is; gives all moves. Who chooses is told if there is only a pass.
    fn follow_to_the_end(
        &self,
        mut choose: impl FnMut(&State<W>, &Moves<W>, Option<Choice>) -> Option<Choice>,
    ) -> Vec<Written> {
        let (mut state, mut moves) = (self.start.clone(), Moves::new());
        let mut record = Vec::new();
        while state.ended.is_none() && state.decisions < self.rules.draws.move_limit {
            self.generate(&state, state.mover(), &mut moves);
            let written = self.written(&state).unwrap_or_default();
            let forced = match written[..] {
                [(_, only)] if only.passes() => Some(only),
                _ => None,
            };
            let chosen = choose(&state, &moves, forced);
            let known = |choice: &Choice| written.iter().find(|(_, other)| other == choice);
            let Some((text, choice)) = chosen.as_ref().and_then(known) else { break };
            record.push(text.clone());
            self.play(&mut state, choice, forced.is_some(), &mut Moves::new());
        }
        record
    }
}

impl<const W: usize> Fast<W> {
    /// The sets that this form keeps of a board.
    fn sets_of(&self, men: &Men<W>) -> Vec<SiteSet<W>> {
        match self {
            Fast::Stones(_) | Fast::Strides(_) => men.sets[..2].to_vec(),
            Fast::Marches(marches) => marches.planes.of(men),
        }
    }

    /// What the decisions of the random game of a stream come to.
    fn recorded(&self, rng: &Rng) -> Vec<Came<W>> {
        match self {
            Fast::Stones(stones) => stones.recorded(rng),
            Fast::Strides(strides) => strides.recorded(rng),
            Fast::Marches(marches) => marches.recorded(rng),
        }
    }
}

impl<const W: usize> Stones<W> {
    fn recorded(&self, rng: &Rng) -> Vec<Came<W>> {
        let mut buffer = self.buffer();
        let careful = self.swap || matches!(self.then, Then::Surround { .. });
        match (&self.entry, &self.then) {
            (Entry::Free, Then::Nothing) if !careful => {
                let length = self.playout(&mut buffer, &mut rng.clone()).length;
                self.put_in_turn(self.drawn_in_turn(length as usize, rng))
            }
            (Entry::Where(_), Then::Nothing) if !careful && !self.asks() => {
                let length = self.playout(&mut buffer, &mut rng.clone()).length;
                self.recorded_where(length, rng)
            }
            _ => {
                let (begun, mut rng) = (self.begin(&mut buffer), rng.clone());
                let mut came = Vec::new();
                let show = |sets: Option<[SiteSet<W>; 2]>| {
                    came.push(sets.map_or(Came::Swap, |sets| Came::To(sets.to_vec())));
                };
                match self.then {
                    Then::Surround { .. } => self.with_care_shown::<true>(begun, &mut buffer, &mut rng, show),
                    _ => self.with_care_shown::<false>(begun, &mut buffer, &mut rng, show),
                };
                came
            }
        }
    }

    /// The sites on which a number of stones is put, where any empty one will do: as each form draws them.
    fn drawn_in_turn(&self, length: usize, rng: &Rng) -> Vec<Site> {
        let (mut rng, mut left) = (rng.clone(), self.empty.clone());
        let mut next = |below: usize| rng.below(below as u32) as usize;
        match self.form {
            Form::Afterwards(_) => {
                let count = left.len();
                (0..length).for_each(|n| left.swap(n, n + next(count - n)));
                left.truncate(length);
                left
            }
            Form::InTurn if W > 1 => (0..length).map(|_| left.swap_remove(next(left.len()))).collect(),
            _ => (0..length).map(|_| left.remove(next(left.len()))).collect(),
        }
    }

    fn put_in_turn(&self, sites: Vec<Site>) -> Vec<Came<W>> {
        let mut sets = self.start;
        let put = |(n, site): (usize, Site)| {
            sets[n % 2].insert(site);
            Came::To(sets.to_vec())
        };
        sites.into_iter().enumerate().map(put).collect()
    }

    /// This many stones where they may be put on some of the empty sites, and nothing follows.
    fn recorded_where(&self, length: u32, rng: &Rng) -> Vec<Came<W>> {
        let Entry::Where(locals) = &self.entry else { return Vec::new() };
        let (mut sets, mut mover, mut rng) = (self.start, 0, rng.clone());
        let mut came = Vec::new();
        while came.len() < length as usize {
            let sites = locals[mover].sites(&sets, self.all & !sets[0] & !sets[1]);
            if !sites.is_empty() {
                sets[mover].insert(sites.select(rng.below(sites.len())));
                came.push(Came::To(sets.to_vec()));
            }
            mover = 1 - mover;
        }
        came
    }
}

impl<const W: usize> Strides<W> {
    fn recorded(&self, rng: &Rng) -> Vec<Came<W>> {
        let length = self.playout(&mut rng.clone()).length;
        let (mut sets, mut mover, mut rng) = (self.begin(), 0, rng.clone());
        let mut came = Vec::new();
        while came.len() < length as usize {
            let count = self.moves(&sets, mover).len() as u32;
            if count > 0 {
                self.play(&mut sets, mover, rng.below(count));
                came.push(Came::To(sets.to_vec()));
            }
            mover = 1 - mover;
        }
        came
    }
}

impl<const W: usize> Marches<W> {
    fn recorded(&self, rng: &Rng) -> Vec<Came<W>> {
        let (mut buffer, mut rng) = (self.buffer(), rng.clone());
        let mut came = Vec::new();
        loop {
            let count = self.find(&mut buffer);
            if self.outcome(&mut buffer, count).is_some() {
                return came;
            }
            match count {
                0 => self.pass(&mut buffer),
                count => {
                    self.play(&mut buffer, rng.below(count));
                    came.push(Came::To(self.sets(&buffer)));
                }
            }
        }
    }
}
