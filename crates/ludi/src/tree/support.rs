//! What is told about a game and does not change its rules (Browne 2011, A.4 and B.9).

use super::{Ludeme, Name};

/// Support metadata (B448-B454).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Support {
    /// The policy: advisors and their weights (B448).
    pub advisors: Option<Ludeme<Vec<Advisor>>>,
    /// How the game is played, in words (B449).
    pub description: Option<Ludeme<Vec<String>>>,
    /// What one plays for, in words (B450).
    pub aim: Option<Ludeme<Vec<String>>>,
    /// Where the game comes from (B451).
    pub ancestry: Option<Ludeme<Ancestry>>,
    /// Its estimated rank in its population (B452).
    pub ranking: Option<Ludeme<f64>>,
    /// Its estimated viability (B453).
    pub viable: Option<Ludeme<f64>>,
    /// Its estimated score (B454).
    pub score: Option<Ludeme<Score>>,
}

/// `(NAME FLOAT)`: an advisor and its weight (B448). Names are those of appendix C; `prox` is `proxe` (Q19).
#[derive(Clone, Debug, PartialEq)]
pub struct Advisor {
    /// Which advisor.
    pub name: Name,
    /// How much it counts.
    pub weight: f64,
}

/// `(ancestry (parents NAME NAME) (maturity UINT) (dist FLOAT FLOAT FLOAT))` (B451).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ancestry {
    /// The games that it was bred from.
    pub parents: Option<Ludeme<[Name; 2]>>,
    /// Its generation.
    pub maturity: Option<Ludeme<u32>>,
    /// Its mean distance from its parents, from the initial and from the final population.
    pub dist: Option<Ludeme<[f64; 3]>>,
}

/// `(score FLOAT [(old FLOAT)])` (B454).
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The score.
    pub score: f64,
    /// The score before the policy was optimised (B148).
    pub old: Option<f64>,
}
