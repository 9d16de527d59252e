//! Walks through whole games of both languages. They are part of the crate's own test program: its forms for all board sizes
//! take long to build, and a second program would build them again.
#![allow(clippy::disallowed_types, reason = "tests may look at the clock, and count without an order")]

mod allocation;
mod captures;
mod endings;
mod following;
mod long_chains;
mod ludi_allocation;
