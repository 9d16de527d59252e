//! The tests of `store` as one program; `cargo test --test store NAME` runs those whose path has the name in it.

mod files;
mod ground;
mod killed;
mod merging;
mod older_versions;
mod pruning;
mod round_trips;
mod sharing;
mod shelf;
mod trouble;
