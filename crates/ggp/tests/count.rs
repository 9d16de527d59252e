//! A small game for tests: all roles add to their own sum at once, for a number of steps; the highest sum wins.

use std::sync::Arc;

use game::joint::Found;
use game::{Role, StateMachine};
use ggp::{Disguise, MachineReferee};

/// The moves, in the order of their texts.
const MOVES: [&str; 3] = ["(add 1)", "(add 2)", "noop"];

/// The rules of the game.
pub struct Count {
    pub roles: usize,
    pub steps: u32,
}

impl StateMachine for Count {
    /// How many steps were made, and the sums.
    type State = (u32, Vec<u32>);
    type Move = usize;
    type Scratch = ();

    fn roles(&self) -> usize {
        self.roles
    }

    fn chance(&self) -> Option<Role> {
        None
    }

    fn scratch(&self) {}

    fn initial(&self) -> (u32, Vec<u32>) {
        (0, vec![0; self.roles])
    }

    fn find(&self, state: &(u32, Vec<u32>), (): &mut (), found: &mut Found<usize>) {
        found.clear(self.roles);
        found.terminal = state.0 >= self.steps;
        found.legal.iter_mut().for_each(|moves| moves.extend(0..MOVES.len()));
    }

    fn goal(&self, (_, sums): &(u32, Vec<u32>), (): &mut (), role: Role) -> Option<u8> {
        let own = sums[role.index()];
        let best = sums.iter().enumerate().filter(|(other, _)| *other != role.index()).map(|(_, sum)| *sum).max();
        Some(match own.cmp(&best.unwrap_or(0)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 50,
            std::cmp::Ordering::Greater => 100,
        })
    }

    fn advance(&self, state: &mut (u32, Vec<u32>), (): &mut (), joint: &[usize]) {
        state.0 += 1;
        let added = |chosen: &usize| [1, 2, 0][*chosen];
        state.1.iter_mut().zip(joint).for_each(|(sum, chosen)| *sum += added(chosen));
    }

    fn text(&self, chosen: &usize) -> String {
        MOVES[*chosen].to_owned()
    }

    fn facts(&self, state: &(u32, Vec<u32>)) -> Vec<String> {
        let sums = state.1.iter().enumerate().map(|(role, sum)| format!("(sum {role} {sum})"));
        [format!("(step {})", state.0)].into_iter().chain(sums).collect()
    }

    fn state(&self, _: &[String]) -> (u32, Vec<u32>) {
        self.initial()
    }

    fn hash(&self, state: &(u32, Vec<u32>)) -> u64 {
        u64::from(state.0)
    }
}

/// Stands for the rule sheet: nobody here reads it as one.
pub const RULES: &str = "; adding up\n(role left)\n(role right)";

/// The game with these roles.
pub fn referee(roles: &[&str], steps: u32) -> MachineReferee<Count> {
    let names = roles.iter().map(ToString::to_string).collect();
    MachineReferee::new(Arc::new(Count { roles: roles.len(), steps }), names, RULES.to_owned())
}

/// The same game with every word written backwards, but for numbers and brackets.
pub struct Backwards;

impl Backwards {
    fn turned(term: &str) -> String {
        let word = |word: &str| word.chars().rev().collect::<String>();
        let turned = term.split_inclusive(['(', ')', ' ']).map(|part| {
            let end = part.len() - part.chars().next_back().filter(|c| "() ".contains(*c)).map_or(0, char::len_utf8);
            word(&part[..end]) + &part[end..]
        });
        turned.collect()
    }
}

impl Disguise for Backwards {
    fn rules(&self) -> String {
        Backwards::turned("(role left) (role right)")
    }

    fn hide(&self, term: &str) -> String {
        Backwards::turned(term)
    }

    fn reveal(&self, term: &str) -> Option<String> {
        let known = ["dda", "poon"];
        known.iter().any(|word| term.contains(word)).then(|| Backwards::turned(term))
    }
}
