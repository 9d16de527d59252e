//! The course of a trial as people follow it: what each move did on the board, and by which rules.

use game::Role;
use serde::{Deserialize, Serialize};

/// What happened on the board in a trial, random moves included. Rules, pieces and sites are told by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Every move, in order.
    pub deeds: Vec<Deed>,
    /// What stands on the board at the end, site by site: the top piece, where pieces are stacked.
    pub standing: Vec<Standing>,
    /// What ended it.
    pub cause: Cause,
    /// The end rules that were met at the end, by their number in the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<u32>,
}

/// What one move did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// How the move is written.
    pub text: String,
    /// Where the piece came from; nowhere if it entered the board, or if nothing moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// Where the move ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// The sites on which pieces of other sides were taken, or changed sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<u32>,
    /// The move rules that it was made by, by their number in the rules: a promotion is one as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<u32>,
}

/// A piece that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Where.
    pub site: u32,
    /// Its owner; `None` if it is neutral.
    #[serde(default, with = "crate::roles::maybe", skip_serializing_if = "Option::is_none")]
    pub owner: Option<Role>,
}

/// What ended a trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A goal was met.
    Goal,
    /// No player could move, or everybody passed.
    NoMove,
    /// A position had come up too often.
    Repetition,
    /// It had gone on for too long.
    #[default]
    MoveLimit,
}

impl Cause {
    /// All of them, the usual one first.
    pub const ALL: [Cause; 4] = [Cause::Goal, Cause::NoMove, Cause::Repetition, Cause::MoveLimit];

    /// What ended the trial, in words.
    pub fn words(self) -> &'static str {
        match self {
            Cause::Goal => "an end rule was met",
            Cause::NoMove => "no player could move, or all passed",
            Cause::Repetition => "a position had come up too often",
            Cause::MoveLimit => "the move limit was reached",
        }
    }
}
