//! The evolution of games (Browne 2011, chapter 5), those of ludemes and those of Pell's alike.
//!
//! A tour, in reading order:
//!
//! * [`Heredity`], what evolution does with rules of either language;
//! * [`Member`], a game with its ancestry and what it is worth; [`Population`], all of them, sorted, and no member leaves while there is room;
//! * [`Wheel`], how parents are drawn by fitness; [`Archive`], how they are drawn from all kinds of games alike;
//! * [`Stage`], the life of a game; [`Reason`], why it may end early; [`Counts`], how often it did;
//! * [`Child`] and [`Judged`]; [`Trier`], the evaluation by self-play, which is the caller's;
//! * [`Evolution`], all of it together.
//!
//! Children are bred in batches from the population as it was when the batch began. Each child has a stream of chance of its
//! own, and what is said of it depends on nothing else: so a batch can be judged in any order, on any number of threads, in
//! several sittings, and comes to the same.

mod archive;
mod child;
mod evolution;
mod heredity;
mod member;
mod population;
mod sampling;
mod stage;
mod trier;

pub use archive::{Archive, BRANCHINGS, Cell, Elite, LENGTHS};
pub use child::{Child, Judged};
pub use evolution::{CAPACITY, Evolution, ParentChoice, Settings};
pub use heredity::{Heredity, distances};
pub use member::{Measured, Member, Policy};
pub use population::Population;
pub use sampling::Wheel;
pub use stage::{Counts, Cull, Reason, Stage};
pub use trier::{Refusal, Trier};
