//! The tests of `players` as one program; `cargo test --test players NAME` runs those whose path has the name in it.

mod advisors;
mod drawing;
mod evaluator;
mod joint;
mod policy;
