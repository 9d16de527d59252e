//! The tests of `compile` as one program; `cargo test --test compile NAME` runs those whose path has the name in it.
#![allow(clippy::disallowed_types, reason = "tests may look at the clock, and count without an order")]

mod allocation;
mod captures;
mod endings;
mod following;
mod long_chains;
mod ludi_allocation;
