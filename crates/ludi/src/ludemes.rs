//! The table of ludemes: every keyword of the language, once, with what it takes, what it means and how it is used.
//!
//! The table serves reading, printing, checking and completion; growing and mutating games rest on it as well. What those
//! must know of a ludeme who only look for something is an [`Attribute`] of its signature, which [`uses`](crate::uses) finds.
//! A new ludeme is an entry in the file of its group, a value in the [`tree`](crate::tree) with its line in the visitor there,
//! a clause in English, and, if it takes something, a line each in `build` and `write`.

mod actions;
mod board;
mod booleans;
mod goals;
mod integers;
mod kind;
mod logic;
mod moves;
mod pieces;
mod posts;
mod records;
mod signature;
mod start;
mod structure;
mod support;
mod words;

pub use kind::Kind;
pub use signature::{Aim, Attribute, Count, Group, Parameter, Signature, Thing};
pub use structure::GAME;
pub use words::{WORDS, Word};

pub(crate) use records::PIECE_RECORD;

/// All signatures, group by group.
pub fn signatures() -> impl Iterator<Item = &'static Signature> {
    let tables: [&'static [&'static Signature]; 13] = [
        &structure::SIGNATURES,
        &records::SIGNATURES,
        &board::SIGNATURES,
        &pieces::SIGNATURES,
        &moves::SIGNATURES,
        &actions::SIGNATURES,
        &posts::SIGNATURES,
        &logic::SIGNATURES,
        &booleans::SIGNATURES,
        &integers::SIGNATURES,
        &start::SIGNATURES,
        &goals::SIGNATURES,
        &support::SIGNATURES,
    ];
    tables.into_iter().flatten().copied()
}

/// The ludeme of a group that begins with this word, in capitals or not.
pub fn find(group: Group, head: &str) -> Option<&'static Signature> {
    signatures().find(|signature| signature.group == group && signature.is_called(head))
}

/// Whether any ludeme begins with this word.
pub fn is_keyword(word: &str) -> bool {
    signatures().any(|signature| !signature.record && signature.is_called(word))
}

/// Every keyword of the language, heads and words, in alphabetical order (B455).
pub fn keywords() -> Vec<&'static str> {
    let heads = signatures().filter(|signature| !signature.record).map(|signature| signature.name);
    let mut all: Vec<&str> = heads.chain(WORDS.iter().map(|word| word.word)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What could be written at a place that takes this: heads with their examples, and words.
pub fn completions(kind: Kind) -> Vec<(&'static str, &'static str)> {
    let words = WORDS.iter().filter(|word| kind.takes_word(word.kind)).map(|word| (word.word, word.example));
    let heads = signatures().filter(|signature| kind.takes_signature(signature));
    words.chain(heads.map(|signature| (signature.name, signature.example))).collect()
}
