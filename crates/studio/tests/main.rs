//! The tests of `studio` as one program; `cargo test --test studio NAME` runs those whose path has the name in it.

mod evolving;
mod ground;
mod keeping;
mod measuring;
mod playing;
mod print;
mod rule_sheets;
mod safety;
mod shelves;
mod stores;
mod survey;
mod writing;
