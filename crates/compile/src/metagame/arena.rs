//! The arena of the compiled game, for searches.

use board::{Site, SiteSet, Wrap};
use game::{Arena, Captures, Look, Man, Mark, Outcome, Rng, Role, Staged, Step, Steps, Takes};

use crate::metagame::machine::{Form, Machine, Origin, Plan};
use crate::metagame::moves::{Bundle, Chain, Choice, Moves, Pick, Taken};
use crate::metagame::state::{NO_PIECE, State};

/// The move buffer: the moves generated in a position, listed.
pub struct Buffer<const W: usize> {
    moves: Moves<W>,
    /// Those of bundles, in their order; captures of lists come after them.
    picks: Vec<Pick>,
    /// Room for a position with pieces that are not there.
    imagined: State<W>,
}

impl<const W: usize> Machine<W> {
    fn list(&self, state: &State<W>, buffer: &mut Buffer<W>) {
        self.generate(state, &mut buffer.moves);
        buffer.moves.list(&mut buffer.picks);
    }

    /// The outcome by goals, or by the number of moves.
    fn plainly_over(&self, state: &State<W>) -> Option<Outcome> {
        self.won(state).or((state.ply >= self.rules.draws.move_limit).then_some(Outcome::Draw))
    }

    /// The piece of a code on a site.
    fn man(&self, code: crate::metagame::rules::Code, site: board::Site) -> Man {
        let owner = Some(self.layout.owner(code).index() as u8);
        Man { site, owner, kind: self.layout.kind(code) as u8, height: 1, state: 0, flags: 0 }
    }

    #[inline(always)]
    fn mark_of_pick(&self, state: &State<W>, bundle: &Bundle<W>, form: &Form, pick: &Pick) -> Mark {
        let to = pick.to;
        let from = (form.origin != Origin::Hand).then(|| bundle.from(form.origin, to));
        let takes = match self.layout.at(state, to) {
            NO_PIECE => Takes::Nothing,
            _ if from == Some(to) => Takes::Nothing,
            code => Takes::One(self.layout.kind(code) as u8),
        };
        Mark { kind: u16::from(form.kind) | pick.option << 8, from, to: Some(to), takes }
    }

    fn mark_of_chain(&self, moves: &Moves<W>, chain: &Chain) -> Mark {
        let legs = &moves.legs[chain.first_leg as usize..][..chain.legs as usize];
        let takes = match (legs, legs[0].taken) {
            ([_], 0) => Takes::Nothing,
            ([leg], 1) => Takes::One(self.layout.kind(moves.taken[leg.first_taken as usize].code) as u8),
            _ => Takes::More,
        };
        let kind = u16::from(chain.kind) | chain.option << 8;
        Mark { kind, from: Some(legs[0].from), to: Some(legs[legs.len() - 1].to), takes }
    }

    fn step(&self, state: &State<W>, moves: &Moves<W>, choice: &Choice<W>, taken: &mut Vec<Man>) -> Step {
        let first = taken.len();
        let (kind, from, to) = match choice {
            Choice::Bundled { bundle, to, .. } => {
                let form = &self.roles[state.to_move.index()].forms[usize::from(bundle.form)];
                let from = (form.origin != Origin::Hand).then(|| bundle.from(form.origin, *to));
                let there = self.layout.at(state, *to);
                if there != NO_PIECE && from != Some(*to) {
                    taken.push(self.man(there, *to));
                }
                (form.kind, from, *to)
            }
            Choice::Chained(chain) => {
                let legs = &moves.legs[chain.first_leg as usize..][..chain.legs as usize];
                for leg in legs {
                    let listed = &moves.taken[leg.first_taken as usize..][..leg.taken as usize];
                    taken.extend(listed.iter().map(|one: &Taken| self.man(one.code, one.site)));
                }
                (chain.kind, Some(legs[0].from), legs[legs.len() - 1].to)
            }
        };
        Step { from, to: Some(to), kind, takes: first..taken.len() }
    }

    /// Whether the moves of pieces of one type on many sites can be found in one go, as if each stood there alone: no rule asks
    /// where particular pieces of this side stand, and no capture of one piece rules out the moves of another.
    fn imagines_at_once(&self, side: usize, kind: u8) -> bool {
        let role = &self.roles[side];
        let own = |slot: &usize| (0..self.layout.kinds).any(|kind| self.own_slot(side, kind) == *slot);
        !self.layout.single()
            && self.rules.grid.wrap() == Wrap::Planar
            && matches!(role.plan, Plan::Free(_))
            && !role.takers.iter().any(|taker| taker.kind == kind)
            && !self.sums.iter().flatten().any(own)
    }

    fn own_slot(&self, side: usize, kind: usize) -> usize {
        self.layout.slot(self.layout.code(Role::BOTH[side], kind))
    }

    /// Notes the moves found in a position whose pieces come from these sites, each way once.
    fn note_steps(&self, state: &State<W>, moves: &Moves<W>, sites: SiteSet<W>, steps: &mut Steps) {
        for bundle in &moves.bundles {
            for to in bundle.targets {
                let first = steps.taken.len();
                let choice = Choice::Bundled { bundle: *bundle, to, option: 0 };
                let step = self.step(state, moves, &choice, &mut steps.taken);
                match step.from {
                    Some(from) if sites.contains(from) => steps.all.push(step),
                    _ => steps.taken.truncate(first),
                }
            }
        }
        for chain in moves.chains.iter().filter(|chain| chain.option == 0) {
            let first = steps.taken.len();
            let step = self.step(state, moves, &Choice::Chained(*chain), &mut steps.taken);
            match step.from {
                Some(from) if sites.contains(from) => steps.all.push(step),
                _ => steps.taken.truncate(first),
            }
        }
    }
}

impl<const W: usize> Arena for Machine<W> {
    type State = State<W>;
    type Buffer = Buffer<W>;

    fn buffer(&self) -> Buffer<W> {
        let moves = Moves::new(self.sets.len(), &self.start);
        Buffer { moves, picks: Vec::with_capacity(64), imagined: self.start.clone() }
    }

    fn players(&self) -> usize {
        2
    }

    fn kinds(&self) -> usize {
        self.layout.kinds
    }

    fn sites(&self) -> usize {
        self.layout.sites
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    #[inline]
    fn mover(&self, state: &State<W>) -> Role {
        state.to_move
    }

    #[inline]
    fn over(&self, state: &State<W>) -> Option<Outcome> {
        self.plainly_over(state)
    }

    fn find(&self, state: &State<W>, buffer: &mut Buffer<W>) -> Result<u32, Outcome> {
        self.list(state, buffer);
        if buffer.moves.len() == 0 {
            return Err(self.stuck(state));
        }
        let over = self.plainly_over(state).or(buffer.moves.too_many.then_some(Outcome::Draw));
        over.map_or(Ok(buffer.moves.len() as u32), Err)
    }

    #[inline]
    fn play(&self, state: &mut State<W>, buffer: &mut Buffer<W>, number: u32) {
        let Buffer { moves, picks, .. } = buffer;
        match picks.get(number as usize) {
            Some(Pick { bundle, to, option }) => {
                self.play_one_of(state, moves, &moves.bundles[*bundle as usize], *to, *option);
            }
            None => self.play_taking(state, moves, &moves.chains[number as usize - picks.len()]),
        }
    }

    #[inline]
    fn mark(&self, state: &State<W>, buffer: &Buffer<W>, number: u32) -> Mark {
        let Buffer { moves, picks, .. } = buffer;
        match picks.get(number as usize) {
            Some(pick) => {
                let bundle = &moves.bundles[pick.bundle as usize];
                let form = &self.roles[state.to_move.index()].forms[usize::from(bundle.form)];
                self.mark_of_pick(state, bundle, form, pick)
            }
            None => self.mark_of_chain(moves, &moves.chains[number as usize - picks.len()]),
        }
    }

    #[inline]
    fn marks(&self, state: &State<W>, buffer: &mut Buffer<W>, _: u32, mut show: impl FnMut(u32, Mark)) {
        let Buffer { moves, picks, .. } = buffer;
        let mut number = 0;
        let forms = &self.roles[state.to_move.index()].forms;
        for bundle in &moves.bundles {
            let form = &forms[usize::from(bundle.form)];
            for pick in &picks[number as usize..][..bundle.count as usize] {
                show(number, self.mark_of_pick(state, bundle, form, pick));
                number += 1;
            }
        }
        for chain in &moves.chains {
            show(number, self.mark_of_chain(moves, chain));
            number += 1;
        }
    }

    #[inline]
    fn hash(&self, state: &State<W>) -> u64 {
        if self.layout.hashed { state.hash } else { self.view(state).hash() }
    }

    fn roll(&self, state: &mut State<W>, buffer: &mut Buffer<W>, rng: &mut Rng, most: u32) -> Option<Outcome> {
        let mut left = most;
        loop {
            let over = self.plainly_over(state);
            if left == 0 && over.is_none() {
                return None;
            }
            self.generate(state, &mut buffer.moves);
            let count = buffer.moves.len();
            if count == 0 {
                return Some(self.stuck(state));
            }
            if over.is_some() || buffer.moves.too_many {
                return over.or(Some(Outcome::Draw));
            }
            let choice = buffer.moves.nth(rng.below(count as u32));
            Machine::play(self, state, &buffer.moves, &choice);
            left -= 1;
        }
    }

    #[inline]
    fn standing<'s>(&self, state: &'s State<W>, side: usize) -> &'s [u64] {
        &state.sets[side].0
    }

    #[inline]
    fn count(&self, state: &State<W>, counts: &mut [u32]) {
        for (code, count) in counts.iter_mut().enumerate() {
            *count = state.sets[self.layout.slot(code as u8)].len();
        }
        // The holder of a piece is its owner, except during the set-up.
        counts.iter_mut().zip(&state.hands).for_each(|(count, held)| *count += u32::from(*held));
    }

    #[inline]
    fn weigh(&self, state: &State<W>, player: Role, values: &[i32], _: &mut Vec<u32>) -> i32 {
        let kinds = self.layout.kinds;
        let (white, black) = state.sets[self.layout.slot(0)..][..2 * kinds].split_at(kinds);
        let men = values.iter().zip(white).zip(black);
        let mut sum: i32 = men.map(|((value, white), black)| (white.len() as i32 - black.len() as i32) * value).sum();
        if self.layout.hands {
            let (white, black) = state.hands.split_at(kinds);
            let held = values.iter().zip(white).zip(black);
            sum += held.map(|((value, white), black)| (i32::from(*white) - i32::from(*black)) * value).sum::<i32>();
        }
        if player == Role::White { sum } else { -sum }
    }

    fn look(&self, state: &State<W>, look: &mut Look) {
        look.clear(self.layout.sites);
        look.mover = state.to_move.index();
        for site in state.sets[0] | state.sets[1] {
            look.add(self.man(self.layout.at(state, site), site));
        }
        look.waiting = state.pending.map(|(code, site)| self.man(code, site));
        look.held.resize(2 * self.layout.kinds, 0);
        look.held.iter_mut().zip(&state.hands).for_each(|(count, held)| *count = (*held).into());
        look.scores.resize(2, 0);
    }

    fn steps(&self, state: &State<W>, side: usize, buffer: &mut Buffer<W>, steps: &mut Steps) {
        steps.clear();
        let player = Role::BOTH[side];
        let mut turned = None;
        let state = if state.to_move == player {
            state
        } else {
            // What waits for the side to move is not for the other to do.
            let nothing = State { pending: None, displaced: Vec::new(), to_move: player, ..state.clone() };
            &*turned.insert(nothing)
        };
        self.generate(state, &mut buffer.moves);
        let Buffer { moves, .. } = buffer;
        moves.each(|choice| {
            let step = self.step(state, moves, &choice, &mut steps.taken);
            steps.all.push(step);
        });
    }

    fn steps_if_placed(
        &self,
        state: &State<W>,
        (side, kind): (usize, u8),
        sites: &[Site],
        buffer: &mut Buffer<W>,
        steps: &mut Steps,
    ) {
        steps.clear();
        let Buffer { moves, imagined, .. } = buffer;
        imagined.clone_from(state);
        // What waits for the side to move is not on the board, nor is what is held.
        (imagined.pending, imagined.assigning, imagined.to_move) = (None, 0, Role::BOTH[side]);
        imagined.displaced.clear();
        imagined.hands.fill(0);
        if self.imagines_at_once(side, kind) {
            (0..self.layout.kinds).for_each(|kind| imagined.sets[self.own_slot(side, kind)] = SiteSet::EMPTY);
            let sites = sites.iter().copied().collect();
            imagined.sets[self.own_slot(side, kind.into())] = sites;
            self.generate(imagined, moves);
            return self.note_steps(imagined, moves, sites, steps);
        }
        let code = self.layout.code(Role::BOTH[side], kind.into());
        for site in sites {
            self.layout.put(imagined, code, *site);
            self.generate(imagined, moves);
            self.note_steps(imagined, moves, SiteSet::from_iter([*site]), steps);
            self.layout.take(imagined, code, *site);
        }
    }
}

impl<const W: usize> Staged for Machine<W> {
    fn captures(&self, state: &State<W>, buffer: &mut Buffer<W>) -> Option<Captures> {
        let captures = self.generate_captures(state, &mut buffer.moves)?;
        buffer.moves.list(&mut buffer.picks);
        Some(captures)
    }

    /// Where only some pieces must take, others may be free to move.
    #[inline]
    fn must_take(&self, _: &State<W>) -> Option<bool> {
        let all = self.rules.must_capture;
        let mut kinds = self.rules.roles.iter().flat_map(|role| &role.kinds);
        (all || !kinds.any(|kind| kind.must_capture)).then_some(all)
    }
}

impl<const W: usize> Machine<W> {
    /// For each move that the swift arena finds, in its order, the number of the same move here; nothing if there is no such arena.
    pub(super) fn swift_numbers(&self, state: &State<W>) -> Option<Vec<u32>> {
        let swift = self.swift.as_ref()?;
        let (mut next, mut buffer) = (state.clone(), Arena::buffer(self));
        self.list(state, &mut buffer);
        let after = (0..buffer.moves.len() as u32).map(|number| {
            next.clone_from(state);
            Arena::play(self, &mut next, &mut buffer, number);
            Some(swift.stand(self, &next).sets)
        });
        let mut after: Vec<_> = after.collect();
        let (here, mut buffer) = (swift.stand(self, state), Arena::buffer(&**swift));
        let numbers = (0..swift.find(&here, &mut buffer).unwrap_or(0)).map(|number| {
            let mut there = here;
            swift.play(&mut there, &mut buffer, number);
            let known = after.iter().position(|sets| *sets == Some(there.sets)).unwrap_or(0);
            after[known] = None;
            known as u32
        });
        Some(numbers.collect())
    }
}

crate::closed::closed!(One: 1, Two: 2, Four: 4, Sixteen: 16);
