//! Weights from people's ratings, and how far they hold for games that they were not made from (Browne 2011, 4.3).
//!
//! A tour, in reading order:
//!
//! * [`Dataset`], games with what was measured of them and how people rate them;
//! * [`train`], ridge regression on standardised criteria, with the choice of criteria; it gives a [`Model`];
//! * [`leave_one_out`], each game predicted from all the others, the choice of criteria made anew each time;
//! * [`ablation`], what each criterion adds, and [`by_family`], what each sort of criteria can do;
//! * [`pearson`] and [`spearman`], how far two lists of numbers agree.

mod agreement;
mod choose;
mod linear;
mod model;
mod scale;
mod table;
mod validate;

pub use agreement::{interval, pearson, spearman};
pub use choose::{Choice, Sampling};
pub use model::{Model, Options, train};
pub use table::Dataset;
pub use validate::{Ablated, FamilyRow, Validation, ablation, by_family, leave_one_out, leave_one_out_beside};
