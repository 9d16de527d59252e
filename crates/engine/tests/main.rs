//! The tests of `engine` as one program. They stand here and not beside the code because the crate, which holds all engines,
//! takes long to build twice.

mod chance;
mod choose_ludi;
mod choose_metagame;
mod fault;
mod finish;
mod position_ludi;
mod position_metagame;
mod turns;
