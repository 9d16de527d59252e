//! The tests of `synthesis` as one program; `cargo test --test synthesis NAME` runs those whose path has the name in it.

mod chances;
mod evolution;
mod figures;
mod frequencies;
mod games;
mod ludi;
mod metagame;
mod workbench;
