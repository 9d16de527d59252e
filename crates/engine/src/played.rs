//! A game that is being played by an engine of any type: the position, all those before it, and the moves between them.

mod joint;
mod showing;

use std::cell::OnceCell;
use std::sync::Arc;

use game::{DrawRules, IllegalMove, Outcome, Rewards, Rng, Role, Staged, Visit};

use crate::choose::NoSuchMove;
use crate::face::{Face, Move, Notated};
use crate::play::{Edit, Ending, JointPlay, Play, Question, Show};
use crate::seat::Shown;
use crate::why::Why;

/// A position, all those before it, and the moves that led from each to the next.
pub(crate) struct Played<G: Shown> {
    game: Arc<G>,
    face: Arc<G::Face>,
    rules: DrawRules,
    past: Vec<G::Position>,
    record: Vec<Made>,
    now: G::Position,
    /// What chance draws from, where it plays a role.
    rng: Rng,
    /// Whether the caller makes the moves of chance too.
    is_refereed: bool,
}

/// A move that was made: its number or its notation, and the notation as soon as it is asked for.
#[derive(Clone)]
struct Made {
    number: u32,
    written: OnceCell<Move>,
}

impl From<&Move> for Made {
    fn from(chosen: &Move) -> Made {
        Made { number: 0, written: OnceCell::from(chosen.clone()) }
    }
}

impl<G: Shown> Played<G> {
    /// A game about to begin; a random set-up is drawn from the stream.
    pub fn begun(
        game: &Arc<G>,
        face: &Arc<G::Face>,
        rules: DrawRules,
        stream: &mut Rng,
        is_refereed: bool,
    ) -> Played<G> {
        let now = game.start(stream);
        let (game, face) = (Arc::clone(game), Arc::clone(face));
        let (past, record, rng) = (Vec::new(), Vec::new(), stream.clone());
        let mut begun = Played { game, face, rules, past, record, now, rng, is_refereed };
        begun.let_chance_choose();
        begun
    }

    /// The legal moves; none where the game is over.
    fn listed(&self) -> Vec<G::Move> {
        let (moves, outcome) = self.game.moves_and_outcome(&self.now);
        if outcome.is_some() { Vec::new() } else { moves }
    }

    /// The role whose moves are made without being asked for.
    fn self_moving(&self) -> Option<Role> {
        self.game.chance().filter(|_| !self.is_refereed)
    }

    /// Plays the moves of chance, as long as it is its turn.
    fn let_chance_choose(&mut self) {
        let Some(chance) = self.self_moving() else { return };
        while self.game.outcome(&self.now).is_none() && self.game.to_move(&self.now) == chance {
            let moves = self.game.moves(&self.now);
            let drawn = moves[self.rng.below(moves.len() as u32) as usize].clone();
            self.push(drawn);
        }
    }

    /// Plays a legal move and remembers it.
    fn push(&mut self, chosen: G::Move) {
        self.past.push(self.now.clone());
        self.game.play_listed(&mut self.now, &chosen);
        self.record.push((&chosen.lifted()).into());
    }

    /// Takes back the last move, be it one of chance; false if there is none.
    fn pop(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.record.pop();
        self.now = before;
        true
    }

    /// The `nth` move that was made.
    fn made(&self, nth: usize) -> Option<&G::Move> {
        let (made, before) = (self.record.get(nth)?, self.past.get(nth)?);
        if made.written.get().is_none() {
            let chosen = self.game.numbered(before).into_iter().nth(made.number as usize)?;
            let _ = made.written.set(chosen.lifted());
        }
        made.written.get().and_then(G::Move::lowered)
    }
}

impl<G: Shown<Position: Send + 'static> + Send + Sync + 'static> Play for Played<G> {
    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_move(&self) -> Role {
        self.game.to_move(&self.now)
    }

    fn moves(&self) -> Vec<Move> {
        self.listed().into_iter().map(Notated::lifted).collect()
    }

    fn choose(&self, written: &str) -> Result<Move, NoSuchMove> {
        self.face.choose(written, &self.listed()).cloned().map(Notated::lifted)
    }

    fn forced_pass(&self) -> Option<Move> {
        if self.game.enter(&self.now, Counting) != 1 {
            return None;
        }
        let listed = self.listed();
        is_forced_pass(&listed).then(|| listed[0].clone().lifted())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now)
    }

    fn rewards(&self) -> Option<Rewards> {
        self.game.rewards(&self.now)
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome()?;
        Some(match self.game.decided(&self.now) {
            // Games of joint moves list no moves where the rules have ended them.
            true if G::joint(self).is_none() && self.game.moves(&self.now).is_empty() => Ending::NoMove,
            true => Ending::Goal,
            false if self.game.decisions(&self.now) >= self.rules.move_limit => Ending::MoveLimit,
            false => Ending::Repetition,
        })
    }

    fn length(&self) -> usize {
        self.record.len()
    }

    fn record(&self) -> Vec<Move> {
        (0..self.record.len()).filter_map(|nth| Some(self.made(nth)?.clone().lifted())).collect()
    }

    fn written(&self, numbers: &[u32]) -> Vec<Move> {
        let mut position = self.now.clone();
        let mut left = numbers.len();
        let next = |number: &u32| {
            let next = self.game.numbered(&position).into_iter().nth(*number as usize)?;
            left -= 1;
            if left > 0 {
                self.game.play_listed(&mut position, &next);
            }
            Some(next.lifted())
        };
        numbers.iter().map_while(next).collect()
    }

    fn play(&mut self, chosen: &Move) -> Result<(), IllegalMove> {
        let before = self.now.clone();
        self.game.play(&mut self.now, G::Move::lowered(chosen).ok_or(IllegalMove)?)?;
        self.past.push(before);
        self.record.push(chosen.into());
        self.let_chance_choose();
        Ok(())
    }

    fn play_listed(&mut self, chosen: &Move) {
        let Some(lowered) = G::Move::lowered(chosen) else { return };
        self.past.push(self.now.clone());
        self.game.play_listed(&mut self.now, lowered);
        self.record.push(chosen.into());
        self.let_chance_choose();
    }

    fn play_number(&mut self, number: u32) -> Result<(), IllegalMove> {
        let before = self.now.clone();
        self.game.play_number(&mut self.now, number)?;
        self.past.push(before);
        self.record.push(Made { number, written: OnceCell::new() });
        self.let_chance_choose();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let chance = self.self_moving();
        let begun = self.past.len();
        while self.pop() {
            if chance.is_none() || Some(self.game.to_move(&self.now)) != chance {
                return true;
            }
        }
        self.let_chance_choose();
        begun != self.past.len()
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(Played {
            game: Arc::clone(&self.game),
            face: Arc::clone(&self.face),
            rules: self.rules,
            past: self.past.clone(),
            record: self.record.clone(),
            now: self.now.clone(),
            rng: self.rng.clone(),
            is_refereed: self.is_refereed,
        })
    }

    fn ask(&self, question: Question<'_, '_>) {
        question.put(&*self.game, &self.now);
    }

    fn why(&self, chosen: &str) -> Option<Why> {
        self.game.why(&self.now, &self.face, chosen)
    }

    fn show(&self) -> &dyn Show {
        self
    }

    fn joint(&self) -> Option<&dyn JointPlay> {
        G::joint(self)
    }

    fn joint_mut(&mut self) -> Option<&mut dyn JointPlay> {
        G::joint_mut(self)
    }

    fn set_up(&mut self, change: Edit<'_>) -> Result<(), NoSuchMove> {
        let view = self.game.view(&self.now);
        let view = match change {
            Edit::Remove(site) => self.face.without(view, site)?,
            Edit::Arrange(..) if !self.record.is_empty() => return Err(too_late()),
            Edit::Arrange(site, piece) => self.face.arranged(view, site, piece)?,
            Edit::Begin(role) => self.face.begun_by(view, role),
        };
        self.now = self.game.set_up(view);
        Ok(())
    }
}

fn too_late() -> NoSuchMove {
    NoSuchMove { message: "the game has begun".to_owned(), hint: "arrange the pieces before the first move".to_owned() }
}

/// Counts the moves without writing them out; none where the game is over.
struct Counting;

impl Visit for Counting {
    type Output = u32;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> u32 {
        arena.find(state, &mut arena.buffer()).unwrap_or(0)
    }
}

/// Whether the only legal move is a pass.
fn is_forced_pass<M: Notated>(moves: &[M]) -> bool {
    matches!(moves, [only] if only.passes())
}
