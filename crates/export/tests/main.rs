//! Exported games are read again and walked in lock-step with their sources.

mod children;
mod generated;
mod library;
mod lockstep;
mod small;
