//! Questions to the theory as a whole, which only its interpreter can answer: any goal, in any position.

use std::ops::ControlFlow;

use board::Site;
use game::Role;
use metagame::notation::Position as Seen;
use metagame::tree;

use crate::bridge::Interpreted;
use crate::bridge::words::{compound, number, role_term};
use crate::interpret::Refusal;
use crate::state::{State, Strips};
use crate::term::Term;
use crate::tree::Goal;

impl Interpreted {
    /// The values of the first variables of a goal that the game alone decides, as this player sees it.
    pub fn ask_game(&self, role: Role, property: Term, variables: usize) -> Result<Vec<Vec<Term>>, Refusal> {
        let state = Strips::of(vec![compound("control", [role_term(role)])]);
        self.ask_state(&state, &Goal::Game(property), variables)
    }

    /// The values of the first variables of a goal in each of its solutions.
    pub fn ask(&self, seen: &Seen, goal: &Goal, variables: usize) -> Result<Vec<Vec<Term>>, Refusal> {
        self.ask_state(&self.state(seen), goal, variables)
    }

    fn ask_state(&self, state: &Strips, goal: &Goal, variables: usize) -> Result<Vec<Vec<Term>>, Refusal> {
        let mut found = Vec::new();
        self.solver().each(goal, state, &mut |answer| {
            found.push(answer.bindings.into_iter().take(variables).collect());
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// The values of the first variables of a goal in its first solution, and what is to be seen then.
    pub fn first_after(
        &self,
        seen: &Seen,
        goal: &Goal,
        variables: usize,
    ) -> Result<Option<(Vec<Term>, Seen)>, Refusal> {
        let mut found = None;
        self.solver().each(goal, &self.state(seen), &mut |answer| {
            let bindings = answer.bindings.into_iter().take(variables).collect();
            found = self.seen_of(&answer.state).map(|after| (bindings, after));
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The goals that this side has reached, by their numbers in the text, with the sites on which pieces have arrived.
    pub fn goals_reached(&self, seen: &Seen, role: Role) -> Result<Vec<(usize, Vec<Site>)>, Refusal> {
        let mut reached = Vec::new();
        for (nth, goal) in self.rules().goals.iter().enumerate() {
            let player = role_term(role);
            let asked = Goal::Call(compound("reached_goal", [player.clone(), number(nth as i64)]));
            if self.ask(seen, &asked, 0)?.is_empty() {
                continue;
            }
            let mut sites = Vec::new();
            if matches!(goal.value, tree::Goal::Arrive(..)) {
                let [what, squares, piece, owner, square] = [0, 1, 2, 3, 4].map(Term::Var);
                let fact = compound("goal", [number(nth as i64), compound("arrive", [what.clone(), squares.clone()])]);
                let arrived = compound("arrived", [what, squares, player, piece, owner, square]);
                let asked = Goal::And(vec![Goal::Game(fact), Goal::Call(arrived)]);
                let found = self.ask(seen, &asked, 5)?;
                sites = found.iter().filter_map(|answer| self.words().site(&answer[4])).collect();
                sites.dedup();
            }
            reached.push((nth, sites));
        }
        Ok(reached)
    }
}
