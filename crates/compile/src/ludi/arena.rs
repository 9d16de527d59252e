//! The arena of the compiled game, for searches.

use ::ludi::notation::{Cell, Piece, Swap};
use board::SiteSet;
use game::{Arena, Look, Man, Mark, Outcome, Rng, Role, Staged, Step, Steps, Takes};

use super::fast::{Fast, RollBuffer};
use super::generate::{Choice, Moves};
use super::machine::{Machine, Rule, Tier};
use super::state::{Men, State};

/// The move buffer: the moves generated in a position, listed.
pub struct Buffer<const W: usize> {
    moves: Moves<W>,
    choices: Vec<Choice>,
    /// A second move buffer, for rules that ask for moves while a move is played.
    spare: Moves<W>,
    /// Buffer for the position after a move.
    after: Option<State<W>>,
    rolls: RollBuffer,
    /// A cache of move lists by position hash: a tree search passes the same positions again and again.
    known: Vec<(u64, Vec<Choice>)>,
}

/// The size of the cache of move lists.
const KNOWN: usize = 1 << 12;

impl<const W: usize> Machine<W> {
    fn list(&self, state: &State<W>, buffer: &mut Buffer<W>) {
        let (moves, choices) = (&mut buffer.moves, &mut buffer.choices);
        self.generate(state, state.mover(), moves);
        choices.clear();
        if self.rules.play.must_block {
            choices.extend(self.blocking(state));
            return;
        }
        for bundle in &moves.bundles {
            choices.extend(bundle.targets.iter().map(|to| Choice::Plain { rule: bundle.rule, from: bundle.from, to }));
        }
        choices.extend(moves.singles.iter().map(|single| Choice::Single(*single)));
        choices.extend(self.passes_freely(state, moves).then_some(Choice::Pass));
        choices.extend((state.swap == Swap::Offered).then_some(Choice::Swap));
    }

    /// Returns a move by its number through the cache, and whether it is the only one.
    fn nth_known(&self, state: &State<W>, buffer: &mut Buffer<W>, number: u32) -> (Choice, bool) {
        if buffer.known.is_empty() {
            buffer.known.resize(KNOWN, (0, Vec::new()));
        }
        let hash = self.fingerprint_of_moves(state);
        let place = hash as usize % KNOWN;
        if buffer.known[place].0 != hash || buffer.known[place].1.is_empty() {
            self.list(state, buffer);
            let (known, choices) = &mut buffer.known[place];
            *known = hash;
            choices.clone_from(&buffer.choices);
        }
        let choices = &buffer.known[place].1;
        (choices[number as usize], choices.len() == 1)
    }

    /// The move of a number where a piece may be put on any empty site.
    fn nth_anywhere(&self, state: &State<W>, number: u32) -> Option<Choice> {
        let Some(Fast::Stones(stones)) = &self.fast else { return None };
        let empty = self.all & !state.men.occupied;
        let plainly = stones.is_free() && self.list[0].plain && number < empty.len();
        plainly.then(|| Choice::Plain { rule: 0, from: None, to: empty.select(number) })
    }

    fn man(&self, men: &Men<W>, site: board::Site) -> Option<Man> {
        let top = men.top(&self.layout, site)?;
        let owner = top.owner.map(|owner| owner.index() as u8);
        let height = men.height(site).min(255) as u8;
        Some(Man { site, owner, kind: top.kind, height, state: top.state, flags: top.flags })
    }

    /// The sites of pieces that are not the mover's before a move, and no longer what they were after it.
    fn lost(&self, before: &Men<W>, after: &Men<W>, mover: usize) -> SiteSet<W> {
        let others = (0..=self.layout.sides).filter(|side| *side != mover);
        others.fold(SiteSet::EMPTY, |all, side| all | (before.sets[side] & !after.sets[side]))
    }

    fn kind_of(&self, choice: &Choice) -> usize {
        match choice {
            Choice::Plain { rule, .. } => self.list[*rule].kind,
            Choice::Single(single) => self.list[single.rule].kind,
            Choice::Pass | Choice::Swap => 0,
        }
    }
}

fn ends(choice: &Choice) -> (Option<board::Site>, Option<board::Site>) {
    match choice {
        Choice::Plain { from, to, .. } => (*from, Some(*to)),
        Choice::Single(single) => single.ends,
        Choice::Pass | Choice::Swap => (None, None),
    }
}

impl<const W: usize> Arena for Machine<W> {
    type State = State<W>;
    type Buffer = Buffer<W>;

    fn buffer(&self) -> Buffer<W> {
        Buffer {
            moves: Moves::new(),
            choices: Vec::with_capacity(64),
            spare: Moves::new(),
            after: None,
            rolls: RollBuffer::default(),
            known: Vec::new(),
        }
    }

    fn players(&self) -> usize {
        self.layout.sides
    }

    fn kinds(&self) -> usize {
        self.layout.types
    }

    fn sites(&self) -> usize {
        self.rules.board.len()
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    #[inline]
    fn mover(&self, state: &State<W>) -> Role {
        state.player(state.mover())
    }

    fn side(&self, state: &State<W>, player: Role) -> usize {
        (0..self.layout.sides).find(|side| state.player(*side) == player).unwrap_or(0)
    }

    #[inline]
    fn over(&self, state: &State<W>) -> Option<Outcome> {
        state.ended.or((state.decisions >= self.rules.draws.move_limit).then_some(Outcome::Draw))
    }

    fn find(&self, state: &State<W>, buffer: &mut Buffer<W>) -> Result<u32, Outcome> {
        if let Some(outcome) = self.over(state) {
            return Err(outcome);
        }
        self.list(state, buffer);
        match buffer.moves.too_many {
            true => Err(Outcome::Draw),
            false => Ok(buffer.choices.len() as u32),
        }
    }

    #[inline]
    fn play(&self, state: &mut State<W>, buffer: &mut Buffer<W>, number: u32) {
        let choice = buffer.choices[number as usize];
        Machine::play(self, state, &choice, buffer.choices.len() == 1, &mut buffer.spare);
    }

    fn follow(&self, state: &mut State<W>, buffer: &mut Buffer<W>, number: u32) {
        let (choice, alone) = match self.nth_anywhere(state, number) {
            Some(choice) => (choice, false),
            None => self.nth_known(state, buffer, number),
        };
        match choice {
            // In a two-player game no player leaves, and it has not ended: nothing is to be settled.
            Choice::Plain { rule, from, to } if self.layout.sides == 2 => {
                state.decider = Some(state.player(state.mover()));
                state.decisions += 1;
                let done = self.do_plainly(state, &self.list[rule], from, to);
                self.finish(state, Some(to), done, false);
                self.note(state);
            }
            choice => Machine::play(self, state, &choice, alone, &mut buffer.spare),
        }
    }

    fn mark(&self, state: &State<W>, buffer: &Buffer<W>, number: u32) -> Mark {
        let choice = &buffer.choices[number as usize];
        let (from, to) = ends(choice);
        let there = to.filter(|to| state.men.occupied.contains(*to));
        // What the mover chooses tells moves by one rule apart.
        let (rule, nth) = match choice {
            Choice::Plain { rule, .. } => (*rule, 0),
            Choice::Single(single) => (single.rule, single.nth),
            Choice::Pass | Choice::Swap => return Mark { kind: u16::MAX, from, to, takes: Takes::Nothing },
        };
        let Rule { moves_one, local, tree, .. } = &self.list[rule];
        let (tells, kind) = (*moves_one, rule + nth * self.list.len());
        let takes = match there {
            _ if tells && tree.post().is_empty() => Takes::Nothing,
            there if tells && *local => {
                there.map_or(Takes::Nothing, |to| Takes::One(state.men.kind(&self.layout, to) as u8))
            }
            _ => Takes::Unknown,
        };
        Mark { kind: kind as u16, from, to, takes }
    }

    fn endings(&self, state: &State<W>, buffer: &mut Buffer<W>, show: impl FnMut(u32, Outcome)) -> bool {
        let Some(fast) = self.fast.as_ref().filter(|_| self.list[0].plain) else { return false };
        fast.endings(state, &mut buffer.rolls, show)
    }

    #[inline]
    fn hash(&self, state: &State<W>) -> u64 {
        self.fingerprint(state)
    }

    #[inline]
    fn hash_of_moves(&self, state: &State<W>) -> u64 {
        self.fingerprint_of_moves(state)
    }

    fn roll(&self, state: &mut State<W>, buffer: &mut Buffer<W>, rng: &mut Rng, most: u32) -> Option<Outcome> {
        if let Some(outcome) = self.over(state) {
            return Some(outcome);
        }
        let at_once = self.fast.as_ref().and_then(|fast| fast.roll(state, &mut buffer.rolls, rng));
        at_once.or_else(|| self.roll_on(state, &mut buffer.moves, &mut buffer.spare, rng, most))
    }

    #[inline]
    fn standing<'s>(&self, state: &'s State<W>, side: usize) -> &'s [u64] {
        &state.men.sets[side].0
    }

    fn count(&self, state: &State<W>, counts: &mut [u32]) {
        let (men, kinds) = (&state.men, self.layout.types);
        for side in 0..self.layout.sides {
            let player = state.player(side).index();
            for kind in 0..kinds {
                let standing = (men.sets[side] & men.of_kind(&self.layout, kind)).len();
                let held = state.hands.get(side * kinds + kind).copied().flatten().unwrap_or(0);
                counts[player * kinds + kind] = standing + held;
            }
        }
        for (_, piece) in &men.below {
            if let Some(owner) = piece.owner {
                counts[state.player(owner.index()).index() * kinds + usize::from(piece.kind)] += 1;
            }
        }
    }

    fn look(&self, state: &State<W>, look: &mut Look) {
        let (sides, kinds) = (self.layout.sides, self.layout.types);
        look.clear(self.rules.board.len());
        look.mover = state.mover();
        for site in state.men.occupied {
            self.man(&state.men, site).into_iter().for_each(|man| look.add(man));
        }
        let cell = |cell: &Cell| game::Cell { state: cell.state, owner: cell.owner.map(|owner| owner.index() as u8) };
        look.cells.extend(state.men.cells.iter().map(cell));
        look.taken.extend(state.taken.iter().flat_map(|taken| &taken[..sides]));
        look.held.resize(sides * kinds, 0);
        look.scores.resize(sides, 0);
        for side in 0..sides {
            look.scores[side] = state.scores[side];
            for kind in 0..kinds {
                let held = state.hands.get(side * kinds + kind).copied().flatten();
                look.held[side * kinds + kind] = held.unwrap_or(0);
            }
        }
    }

    fn steps(&self, state: &State<W>, side: usize, buffer: &mut Buffer<W>, steps: &mut Steps) {
        steps.clear();
        let mut turned = None;
        let state = state.turned_to(side, &mut turned);
        self.list(state, buffer);
        for n in 0..buffer.choices.len() {
            let choice = buffer.choices[n];
            let (from, to) = ends(&choice);
            let first = steps.taken.len();
            if !matches!(self.mark(state, buffer, n as u32).takes, Takes::Nothing) {
                let mut after = buffer.after.take().unwrap_or_else(|| state.clone());
                after.clone_from(state);
                self.perform(&mut after, &choice, &mut buffer.spare.pool);
                let lost = self.lost(&state.men, &after.men, side);
                steps.taken.extend(lost.iter().filter_map(|site| self.man(&state.men, site)));
                buffer.after = Some(after);
            }
            steps.all.push(Step { from, to, kind: self.kind_of(&choice) as u8, takes: first..steps.taken.len() });
        }
    }

    fn steps_if_placed(
        &self,
        state: &State<W>,
        (side, kind): (usize, u8),
        sites: &[board::Site],
        buffer: &mut Buffer<W>,
        steps: &mut Steps,
    ) {
        steps.clear();
        let Some(definition) = self.rules.types.get(usize::from(kind)) else { return };
        let (owner, looks) = (Some(Role::ALL[side]), None);
        let piece = Piece { owner, kind, state: definition.state(), flags: definition.flags(), looks };
        let mut found = Steps::default();
        for site in sites {
            let mut imagined = state.clone();
            imagined.men.put(&self.layout, *site, piece);
            self.steps(&imagined, side, buffer, &mut found);
            for step in found.all.iter().filter(|step| step.from == Some(*site)) {
                let first = steps.taken.len();
                steps.taken.extend_from_slice(found.victims(step));
                steps.all.push(Step { takes: first..steps.taken.len(), ..step.clone() });
            }
        }
    }
}

impl<const W: usize> Staged for Machine<W> {
    /// What is mandatory may be to take something. Without such moves it is not known: the only moves left may be captures.
    #[inline]
    fn must_take(&self, state: &State<W>) -> Option<bool> {
        let mandatory = |tier: &Tier<W>| tier.rank.1;
        self.tiers[state.mover()].iter().any(mandatory).then_some(true)
    }
}

crate::closed::closed!(One: 1, Two: 2, Four: 4, Sixteen: 16);
