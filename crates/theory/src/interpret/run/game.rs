//! What the game is asked, and control that passes from player to player.

use std::rc::Rc;

use super::{Alternative, Run, Step, Use};
use crate::heap::{Cell, Pattern};
use crate::interpret::Flow;
use crate::state::State;
use crate::term::Term;

impl<'a, S: State> Run<'a, S> {
    /// The player in control, found among the properties of the state.
    pub(super) fn ask_control(&mut self, player: Cell, purpose: Use<'a>) -> Flow<'a> {
        let control = self.heap.symbols.intern(&"control".into());
        let cell = self.heap.structure(control, &[player]);
        let facts = self.state.matching("control", 1);
        self.facts(Rc::new(facts), 0, cell, purpose)
    }

    /// As Figure 2 has it: the player in control, the game from their side, and the property in it. What clauses make of facts is
    /// called.
    pub(super) fn ask_by_the_book(&mut self, property: &'a Pattern, env: u32) -> Flow<'a> {
        let cell = self.heap.build(property, env);
        let (name, args) = match cell {
            Cell::Struct(at) => {
                (self.heap.functor(at).0, (0..self.heap.functor(at).1).map(|place| self.heap.arg(at, place)).collect())
            }
            Cell::Atom(symbol) => (symbol, Vec::new()),
            _ => return Flow::Fail,
        };
        let key = (name, args.len());
        let is_fact = self.views.iter().any(|view| view.facts.contains_key(&key));
        let predicate = (self.heap.symbols.name(name).clone(), args.len());
        match (self.program.numbers.get(&predicate), self.book) {
            (Some(number), _) if !is_fact => {
                let first = self.heap.cells.len() as u32;
                self.heap.cells.extend(args);
                self.call(*number, first)
            }
            (_, Some((goal, game))) => {
                let env = self.heap.fresh(4);
                self.heap.bind(env + 1, game);
                self.heap.bind(env + 3, cell);
                Flow::Goal(goal, env)
            }
            _ => Flow::Fail,
        }
    }

    /// A property of the game, as the player of `control(Player)` sees it: a fact of the game, or what clauses make of facts.
    pub(super) fn ask_game(&mut self, control: Cell, property: &'a Pattern, env: u32) -> Flow<'a> {
        let views = self.views;
        let player = self.player_of(control);
        let Some(view) = views.iter().find(|view| player.as_ref() == Some(&view.player)) else { return Flow::Fail };
        let cell = self.heap.build(property, env);
        let key = match cell {
            Cell::Struct(at) => self.heap.functor(at),
            Cell::Atom(symbol) => (symbol, 0),
            _ => return Flow::Fail,
        };
        if let Some(facts) = view.facts.get(&key) {
            return self.game_facts(facts, 0, cell);
        }
        let predicate = (self.heap.symbols.name(key.0).clone(), key.1);
        let Some(number) = self.program.numbers.get(&predicate) else { return Flow::Fail };
        let args: Vec<Cell> = match cell {
            Cell::Struct(at) => (0..key.1).map(|place| self.heap.arg(at, place)).collect(),
            _ => Vec::new(),
        };
        let first = self.heap.cells.len() as u32;
        self.heap.cells.extend(args);
        self.call(*number, first)
    }

    fn player_of(&self, control: Cell) -> Option<Term> {
        match self.heap.deref(control) {
            Cell::Struct(at) => self.heap.take(self.heap.arg(at, 0), &mut Vec::new()).ok(),
            _ => None,
        }
    }

    /// The next fact of the game that fits; a choice point stays if there are more.
    pub(super) fn game_facts(&mut self, facts: &'a [Pattern], from: usize, cell: Cell) -> Flow<'a> {
        let mark = self.mark();
        for at in from..facts.len() {
            if self.heap.unify_pattern(&facts[at], cell, 0) {
                if at + 1 < facts.len() {
                    self.choose(mark, Alternative::GameFacts { facts, at: at + 1, cell });
                }
                self.record(|| Step::Done("game", cell));
                return Flow::Next;
            }
            self.heap.undo(mark.trail, mark.cells);
        }
        Flow::Fail
    }

    /// The state in which the opponent of this player is in control instead.
    pub(super) fn passed(&self, control: &Term) -> Option<S> {
        let player = control.args().first()?;
        let view = self.views.iter().find(|view| view.player == *player)?;
        Some(self.state.del(control)?.add(&Term::compound("control", vec![view.opponent.clone()])))
    }
}
