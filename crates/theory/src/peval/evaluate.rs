//! Goals that depend on the game alone, executed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::generalise::size;
use super::variants::Variants;
use crate::interpret::Refusal;
use crate::state::{State, Strips};
use crate::term::Term;
use crate::tree::Goal;

/// Goals whose solutions have more symbols in all are not executed: a number by feel, far above what boards need.
const MOST: usize = 200_000;

/// The solutions of a goal: the values of its variables, in the order in which they are met.
pub(super) type Solutions = Rc<Vec<Vec<Term>>>;

/// Solutions by player and goal; `None` where the goal cannot be executed.
pub(super) type Known = BTreeMap<(Option<usize>, String), Option<Solutions>>;

impl Variants<'_> {
    /// Executes a goal whose variables are numbered in the order in which they are met, as this player sees the game. `None` if it
    /// cannot be executed: it needs a value that is not known, or has too many solutions, or some that are not ground.
    pub(super) fn solutions(&mut self, goal: &Goal, player: Option<usize>) -> Result<Option<Solutions>, Refusal> {
        let key = (player, crate::language::goal_text(goal, &[]));
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let control = player.map(|player| Term::compound("control", vec![self.game.players[player].clone()]));
        let state = Strips::of(control.into_iter().collect());
        let (mut found, mut ground, mut symbols) = (Vec::<Vec<Term>>::new(), true, 0);
        let solved = self.interpreter.each_strictly(goal, &state, &mut |answer| {
            ground &= answer.bindings.iter().all(Term::is_ground);
            symbols += 1 + answer.bindings.iter().map(size).sum::<usize>();
            found.push(answer.bindings);
            if !ground || symbols > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let usable = match solved {
            Ok(()) => ground && symbols <= MOST,
            Err(Refusal::Unknown { predicate }) => return Err(Refusal::Unknown { predicate }),
            Err(_) => false,
        };
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|solution| seen.insert(solution.clone()));
        let solutions = usable.then(|| Rc::new(found));
        self.known.insert(key, solutions.clone());
        Ok(solutions)
    }
}
