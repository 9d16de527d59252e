//! Criteria of how the trials ended (Browne 2011, D.3).

mod advantage;
mod balance;
mod completion;
mod depth_skill;
mod drawishness;
mod duration;
mod obstructiveness;
mod puzzle_potential;
mod resilience;
mod selfishness;
mod timeouts;

pub use advantage::ADVANTAGE;
pub use balance::BALANCE;
pub use completion::COMPLETION;
pub use depth_skill::DEPTH_SKILL;
pub use drawishness::DRAWISHNESS;
pub use duration::DURATION;
pub use obstructiveness::OBSTRUCTIVENESS;
pub use puzzle_potential::PUZZLE_POTENTIAL;
pub use resilience::RESILIENCE;
pub use selfishness::SELFISHNESS;
pub use timeouts::TIMEOUTS;
