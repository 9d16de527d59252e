//! The tests of this crate, one program.

mod gdl_generated;
mod gdl_library;
mod gdl_limits;
mod gdl_oracle;
