//! Who knows the rules: what the host asks of a game.

use std::sync::Arc;

use game::joint::Found;
use game::{Role, StateMachine};

/// A game in progress, with everything written out as the rules write it.
pub trait Referee {
    /// The names of the roles, in their order. One that is called `random` is played by the host.
    fn roles(&self) -> Vec<String>;

    /// The rule sheet, which players are told.
    fn rules(&self) -> String;

    /// What is true now, sorted.
    fn facts(&self) -> Vec<String>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// What each role may do now, in the order of the roles. Where the game goes on, each role has a move, or the rules are at
    /// fault.
    fn legal(&self) -> Vec<Vec<String>>;

    /// Plays a joint move: for each role, the number of one of its legal moves.
    fn play(&mut self, joint: &[usize]);

    /// What each role has got, from 0 to 100; asked when the game is over.
    fn goals(&self) -> Vec<u8>;
}

/// The referee of a game that is a state machine.
pub struct MachineReferee<M: StateMachine> {
    machine: Arc<M>,
    roles: Vec<String>,
    rules: String,
    state: M::State,
    scratch: M::Scratch,
    found: Found<M::Move>,
    goals: Vec<u8>,
}

impl<M: StateMachine> MachineReferee<M> {
    /// The game of a machine from its beginning, with the names of its roles and its rule sheet.
    pub fn new(machine: Arc<M>, roles: Vec<String>, rules: String) -> MachineReferee<M> {
        let (state, scratch) = (machine.initial(), machine.scratch());
        let mut referee =
            MachineReferee { machine, roles, rules, state, scratch, found: Found::default(), goals: Vec::new() };
        referee.look();
        referee
    }

    fn look(&mut self) {
        self.machine.find(&self.state, &mut self.scratch, &mut self.found);
        if self.found.terminal {
            let roles = Role::ALL[..self.machine.roles()].iter();
            let goal = |role: &Role| self.machine.goal(&self.state, &mut self.scratch, *role).unwrap_or(0);
            self.goals = roles.map(goal).collect();
        }
    }
}

impl<M: StateMachine> Referee for MachineReferee<M> {
    fn roles(&self) -> Vec<String> {
        self.roles.clone()
    }

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn facts(&self) -> Vec<String> {
        self.machine.facts(&self.state)
    }

    fn is_over(&self) -> bool {
        self.found.terminal
    }

    fn legal(&self) -> Vec<Vec<String>> {
        let written = |moves: &Vec<M::Move>| moves.iter().map(|chosen| self.machine.text(chosen)).collect();
        self.found.legal.iter().map(written).collect()
    }

    fn play(&mut self, joint: &[usize]) {
        let all = self.found.legal.iter().zip(joint).filter_map(|(moves, number)| moves.get(*number).cloned());
        let joint: Vec<M::Move> = all.collect();
        if joint.len() == self.found.legal.len() {
            self.machine.advance(&mut self.state, &mut self.scratch, &joint);
            self.look();
        }
    }

    fn goals(&self) -> Vec<u8> {
        self.goals.clone()
    }
}
