//! Criteria of the rules alone (Browne 2011, D.1).

mod addition;
mod capture;
mod complexity;
mod conversion;
mod goal_block;
mod goal_capture;
mod goal_connect;
mod goal_group;
mod goal_n_in_a_row;
mod goal_race;
mod goal_score;
mod goal_stack;
mod movement;
mod promotion;
mod removal;
mod stacking;

pub use addition::ADDITION;
pub use capture::CAPTURE;
pub use complexity::COMPLEXITY;
pub use conversion::CONVERSION;
pub use goal_block::GOAL_BLOCK;
pub use goal_capture::GOAL_CAPTURE;
pub use goal_connect::GOAL_CONNECT;
pub use goal_group::GOAL_GROUP;
pub use goal_n_in_a_row::GOAL_N_IN_A_ROW;
pub use goal_race::GOAL_RACE;
pub use goal_score::GOAL_SCORE;
pub use goal_stack::GOAL_STACK;
pub use movement::MOVEMENT;
pub use promotion::PROMOTION;
pub use removal::REMOVAL;
pub use stacking::STACKING;
