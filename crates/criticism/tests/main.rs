//! The tests of `criticism` as one program; `cargo test --test criticism NAME` runs those whose path has the name in it.

mod documents;
mod fit;
mod library;
mod ranges;
