//! The compiled game as search plays it.

use game::{Arena, Captures, Look, Man, Mark, Outcome, Role, Step, Steps, Stream, Takes, Visit};

use crate::machine::{Form, Machine, Origin};
use crate::moves::{Bundle, Chain, Choice, Moves, Pick, Taken};
use crate::state::{NOBODY, State};

/// The moves found in a position, listed.
pub struct Room<const W: usize> {
    moves: Moves<W>,
    /// Those of bundles, in their order; captures of lists come after them.
    picks: Vec<Pick>,
}

impl<const W: usize> Machine<W> {
    fn list(&self, state: &State<W>, room: &mut Room<W>) {
        self.generate(state, &mut room.moves);
        room.moves.list(&mut room.picks);
    }

    /// The outcome by goals, or by the number of moves.
    fn plainly_over(&self, state: &State<W>) -> Option<Outcome> {
        self.won(state).or((state.ply >= self.rules.draws.move_limit).then_some(Outcome::Draw))
    }

    /// The piece of a code on a site.
    fn man(&self, code: crate::rules::Code, site: board::Site) -> Man {
        let owner = Some(self.layout.owner(code).index() as u8);
        Man { site, owner, kind: self.layout.kind(code) as u8, height: 1, state: 0, flags: 0 }
    }

    #[inline(always)]
    fn mark_of_pick(&self, state: &State<W>, bundle: &Bundle<W>, form: &Form, pick: &Pick) -> Mark {
        let to = pick.to;
        let from = (form.origin != Origin::Hand).then(|| bundle.from(form.origin, to));
        let takes = match self.layout.at(state, to) {
            NOBODY => Takes::Nothing,
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
                if there != NOBODY && from != Some(*to) {
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
}

impl<const W: usize> Arena for Machine<W> {
    type State = State<W>;
    type Room = Room<W>;

    fn room(&self) -> Room<W> {
        Room { moves: Moves::new(self.sets.len(), &self.start), picks: Vec::with_capacity(64) }
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

    fn find(&self, state: &State<W>, room: &mut Room<W>) -> Result<u32, Outcome> {
        self.list(state, room);
        if room.moves.len() == 0 {
            return Err(self.stuck(state));
        }
        let over = self.plainly_over(state).or(room.moves.too_many.then_some(Outcome::Draw));
        over.map_or(Ok(room.moves.len() as u32), Err)
    }

    fn captures(&self, state: &State<W>, room: &mut Room<W>) -> Option<Captures> {
        let captures = self.generate_captures(state, &mut room.moves)?;
        room.moves.list(&mut room.picks);
        Some(captures)
    }

    /// Where only some pieces must take, others may be free to move.
    #[inline]
    fn must_take(&self, _: &State<W>) -> Option<bool> {
        let all = self.rules.must_capture;
        let mut kinds = self.rules.roles.iter().flat_map(|role| &role.kinds);
        (all || !kinds.any(|kind| kind.must_capture)).then_some(all)
    }

    #[inline]
    fn play(&self, state: &mut State<W>, room: &mut Room<W>, number: u32) {
        let Room { moves, picks } = room;
        match picks.get(number as usize) {
            Some(Pick { bundle, to, option }) => {
                self.play_one_of(state, moves, &moves.bundles[*bundle as usize], *to, *option);
            }
            None => self.play_taking(state, moves, &moves.chains[number as usize - picks.len()]),
        }
    }

    #[inline]
    fn mark(&self, state: &State<W>, room: &Room<W>, number: u32) -> Mark {
        let Room { moves, picks } = room;
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
    fn marks(&self, state: &State<W>, room: &mut Room<W>, _: u32, mut show: impl FnMut(u32, Mark)) {
        let Room { moves, picks } = room;
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

    fn quicker<V: Visit>(&self, state: &State<W>, past: &[u64], visit: V) -> Result<V::Output, V> {
        match &self.swift {
            Some(swift) => Ok(visit.visit(&**swift, &swift.stand(self, state), past)),
            None => Err(visit),
        }
    }

    fn quicker_numbers(&self, state: &State<W>) -> Vec<u32> {
        let Some(swift) = &self.swift else { return Vec::new() };
        let (mut next, mut room) = (state.clone(), Arena::room(self));
        self.list(state, &mut room);
        let after = (0..room.moves.len() as u32).map(|number| {
            next.clone_from(state);
            Arena::play(self, &mut next, &mut room, number);
            Some(swift.stand(self, &next).sets)
        });
        let mut after: Vec<_> = after.collect();
        let (here, mut room) = (swift.stand(self, state), Arena::room(&**swift));
        let numbers = (0..swift.find(&here, &mut room).unwrap_or(0)).map(|number| {
            let mut there = here;
            swift.play(&mut there, &mut room, number);
            let known = after.iter().position(|sets| *sets == Some(there.sets)).unwrap_or(0);
            after[known] = None;
            known as u32
        });
        numbers.collect()
    }

    #[inline]
    fn hash(&self, state: &State<W>) -> u64 {
        if self.layout.hashed { state.hash } else { self.view(state).hash() }
    }

    fn roll(&self, state: &mut State<W>, room: &mut Room<W>, stream: &mut Stream, most: u32) -> Option<Outcome> {
        let mut left = most;
        loop {
            let over = self.plainly_over(state);
            if left == 0 && over.is_none() {
                return None;
            }
            self.generate(state, &mut room.moves);
            let count = room.moves.len();
            if count == 0 {
                return Some(self.stuck(state));
            }
            if over.is_some() || room.moves.too_many {
                return over.or(Some(Outcome::Draw));
            }
            let choice = room.moves.nth(stream.below(count as u32));
            Machine::play(self, state, &room.moves, &choice);
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
        // Whoever holds a piece is its owner, but while they are given out.
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

    fn steps(&self, state: &State<W>, side: usize, room: &mut Room<W>, steps: &mut Steps) {
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
        self.generate(state, &mut room.moves);
        let Room { moves, .. } = room;
        moves.each(|choice| {
            let step = self.step(state, moves, &choice, &mut steps.taken);
            steps.all.push(step);
        });
    }
}

crate::closed::closed!(One: 1, Two: 2, Four: 4, Sixteen: 16);
