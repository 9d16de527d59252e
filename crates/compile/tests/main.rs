//! The tests of compiled rule sheets as one program; walks of the other languages are in `src/tests`.
#![allow(clippy::disallowed_types, reason = "tests may look at the clock, and count without an order")]

mod gdl_play;
mod gdl_subgames;
mod gdl_traces;
