//! Playing a move, passing the turn on, and finding out whether the game has ended.

use ::ludi::notation::Swap;
use ::ludi::tree::{Player, ResultType, Tie};
use board::Site;
use game::Outcome;

use super::ask::truth;
use super::generate::{Choice, Moves};
use super::machine::Machine;
use super::pool::Pool;
use super::rules::Owners;
use super::scene::Done;
use super::state::{Last, State};

impl<const W: usize> Machine<W> {
    /// Plays a move that was found in this very position, perhaps alone: then no player chose to pass.
    pub(super) fn play(&self, state: &mut State<W>, choice: &Choice, alone: bool, buffer: &mut Moves<W>) {
        let (mover, player) = (state.mover(), state.player(state.mover()));
        self.perform(state, choice, &mut buffer.pool);
        if !(alone && choice.passes()) {
            state.decisions += 1;
            state.decider = Some(player);
        }
        self.settle(state, mover, buffer);
        self.note(state);
    }

    /// Makes a move that was found in this very position, without a look at what comes of it.
    pub(super) fn perform(&self, state: &mut State<W>, choice: &Choice, pool: &mut Pool<W>) {
        match choice {
            Choice::Plain { rule, from, to } => {
                let done = self.do_plainly(state, &self.list[*rule], *from, *to);
                self.finish(state, Some(*to), done, false);
            }
            Choice::Single(single) => {
                let mut results = std::mem::take(&mut pool.results);
                // More than can be listed are not found in the first place.
                let _ = self.results(state, single.rule, single.ends, pool, &mut results);
                if let Some(next) = results.get_mut(single.nth) {
                    std::mem::swap(state, next);
                }
                results.drain(..).for_each(|state| pool.give_back(state));
                pool.results = results;
            }
            Choice::Pass => self.finish(state, None, Done::default(), true),
            Choice::Swap => {
                state.passes = 0;
                state.swap = Swap::Done;
                state.turns += 1;
            }
        }
    }

    /// Brings up to date what is remembered of a position that has come about.
    pub(super) fn note(&self, state: &mut State<W>) {
        if self.ko {
            let turn = state.mover();
            match &mut state.earlier[turn] {
                Some(earlier) => earlier.clone_from(&state.men),
                none => *none = Some(state.men.clone()),
            }
        }
    }

    /// Passes the turn on when a move has been made.
    #[inline]
    pub(super) fn finish(&self, state: &mut State<W>, to: Option<Site>, done: Done, passes: bool) {
        if self.rules.memory.last {
            state.last = Last { made: true, to, captured: done.captured };
        }
        state.swap = match state.swap {
            Swap::Ahead => Swap::Offered,
            Swap::Offered | Swap::No => Swap::No,
            Swap::Done => Swap::Done,
        };
        state.passes = if passes { state.passes + 1 } else { 0 };
        state.turns += 1;
        state.to_move = self.next(state.out, state.mover()) as u8;
        self.remember_beginners(state);
    }

    /// Notes who has brought a piece to the board.
    pub(super) fn remember_beginners(&self, state: &mut State<W>) {
        if !self.rules.memory.begun {
            return;
        }
        for side in 0..self.layout.sides {
            let buried = || state.men.below.iter().any(|(_, piece)| self.owner_of(piece) == side);
            if !state.men.sets[side].is_empty() || buried() {
                state.begun |= 1 << side;
            }
        }
    }

    fn playing(&self, state: &State<W>) -> Owners {
        ((1 << self.layout.sides) - 1) & !state.out
    }

    /// Tests the end clauses; the player who loses while more than two play leaves the game, and then they are tested again.
    pub(super) fn settle(&self, state: &mut State<W>, mover: usize, buffer: &mut Moves<W>) {
        loop {
            let (finals, losers) = self.verdicts(state, buffer);
            let playing = self.playing(state);
            let leaving = match finals {
                Finals::One(outcome) => {
                    state.ended = Some(outcome);
                    return;
                }
                Finals::None if losers == 0 => break,
                Finals::None if losers != playing => losers,
                _ => match self.tie(state, mover) {
                    Ok(outcome) => {
                        state.ended = Some(outcome);
                        return;
                    }
                    Err(leaving) => 1 << leaving,
                },
            };
            state.out |= leaving;
            if let Some(last) = only(self.playing(state)) {
                state.ended = Some(Outcome::Win(state.player(last)));
            }
            if leaving >> state.mover() & 1 == 1 {
                state.to_move = self.next(state.out, state.mover()) as u8;
            }
            if state.ended.is_some() {
                return;
            }
        }
        if state.passes >= self.playing(state).count_ones() {
            state.ended = Some(Outcome::Draw);
        }
    }

    /// How the game would end by the clauses that hold, and who loses without ending it.
    fn verdicts(&self, state: &State<W>, buffer: &mut Moves<W>) -> (Finals, Owners) {
        let playing = self.playing(state);
        let (mut finals, mut losers) = (Finals::None, 0);
        for side in (0..self.layout.sides).filter(|side| playing >> side & 1 == 1) {
            let outcome = match self.result(state, side, buffer) {
                None => continue,
                Some(ResultType::Win) => Outcome::Win(state.player(side)),
                Some(ResultType::Draw) => Outcome::Draw,
                Some(ResultType::Lose) if playing.count_ones() > 2 => {
                    losers |= 1 << side;
                    continue;
                }
                Some(ResultType::Lose) => {
                    let other = only(playing & !(1 << side));
                    other.map_or(Outcome::Draw, |other| Outcome::Win(state.player(other)))
                }
            };
            finals = match finals {
                Finals::None => Finals::One(outcome),
                Finals::One(known) if known == outcome => finals,
                _ => Finals::Several,
            };
        }
        (finals, losers)
    }

    /// What the clauses that hold for a side give it: losing prevails over drawing, drawing over winning.
    fn result(&self, state: &State<W>, side: usize, buffer: &mut Moves<W>) -> Option<ResultType> {
        let mut result = None;
        for clause in &self.rules.tree.end.clauses {
            let about = match &clause.player {
                Player::All => true,
                player @ Player::Named(_) => self.rules.meant(side, player) >> side & 1 == 1,
                _ => false,
            };
            let decided = match result {
                Some(ResultType::Lose) => true,
                Some(ResultType::Draw) => clause.result != ResultType::Lose,
                Some(ResultType::Win) => clause.result == ResultType::Win,
                None => false,
            };
            if !about || decided {
                continue;
            }
            let cell = std::cell::RefCell::new(&mut *buffer);
            if truth(&clause.condition.value, &|goal| self.is_met(state, side, goal, &mut cell.borrow_mut())) {
                result = Some(clause.result);
            }
        }
        result
    }

    /// What holds if clauses for several sides contradict each other: how the game ends, or who leaves it. If the mover has
    /// left it by the same move, no player wins.
    fn tie(&self, state: &State<W>, mover: usize) -> Result<Outcome, usize> {
        let playing = self.playing(state);
        match self.rules.tree.end.tie() {
            _ if playing >> mover & 1 == 0 => Ok(Outcome::Draw),
            Tie::MoverWins => Ok(Outcome::Win(state.player(mover))),
            Tie::Draw => Ok(Outcome::Draw),
            Tie::MoverLoses => match playing & !(1 << mover) {
                0 => Ok(Outcome::Draw),
                others => only(others).map(|other| Outcome::Win(state.player(other))).ok_or(mover),
            },
        }
    }
}

/// The ends that clauses which hold would give.
enum Finals {
    None,
    One(Outcome),
    Several,
}

/// The only side of a set, if it has just one.
fn only(sides: Owners) -> Option<usize> {
    sides.is_power_of_two().then(|| sides.trailing_zeros() as usize)
}
