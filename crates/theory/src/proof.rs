//! Why a goal holds: its proof.

use crate::term::Term;

/// What a step of a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The query as a whole: its parts are the steps at the top.
    Query,
    /// The clause with this number, from 0, of the goal's predicate; the parts prove its body.
    Clause(usize),
    /// The property is in the state.
    Holds,
    /// The property enters the state.
    Add,
    /// The property leaves the state.
    Del,
    /// Control passes from this player to the other.
    Transfer,
    /// The game is so.
    Game,
    /// A built-in predicate holds.
    Operational,
    /// The goal, with what its variables are bound to, has no solution.
    Not,
    /// This is the list of all solutions.
    SetOf,
}

impl Reason {
    pub(crate) fn of(primitive: &str) -> Reason {
        match primitive {
            "add" => Reason::Add,
            "del" => Reason::Del,
            "transfer_control" => Reason::Transfer,
            "game" => Reason::Game,
            _ => Reason::Holds,
        }
    }
}

/// A proof of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What it rests on.
    pub reason: Reason,
    /// What is proved, with what its variables are bound to at the end.
    pub goal: Term,
    /// The proofs of the goals of the body, in their order.
    pub parts: Vec<Proof>,
}

impl Proof {
    /// The proof as an indented list, a step a line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut open: Vec<(usize, &Proof)> = self.parts.iter().rev().map(|part| (0, part)).collect();
        while let Some((depth, proof)) = open.pop() {
            let mark = match proof.reason {
                Reason::Not => "not ",
                Reason::Add => "add ",
                Reason::Del => "del ",
                Reason::Transfer => "transfer ",
                Reason::Game => "game:",
                Reason::Holds => "true ",
                _ => "",
            };
            lines.push(format!("{}{mark}{}", "  ".repeat(depth), proof.goal));
            open.extend(proof.parts.iter().rev().map(|part| (depth + 1, part)));
        }
        lines
    }
}
