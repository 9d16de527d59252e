//! What a generated game is made from.

use std::fmt;
use std::str::FromStr;

use game::Rng;

use super::chance::{MODULI, WichmannHill};

/// What a generated game is made from: a number, or a state of the random numbers as the 1992 workbench recorded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seed {
    /// Any number; near numbers give unrelated games.
    Number(u64),
    /// The state before the first draw, written `random(4848,7512,10384,0)`; the fourth number means nothing.
    State(u32, u32, u32),
}

/// Why a text is no seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedError(String);

impl Seed {
    /// The random numbers that begin here.
    pub fn chance(self) -> WichmannHill {
        match self {
            Seed::State(x, y, z) => WichmannHill::new([x, y, z]),
            Seed::Number(number) => {
                let mut stream = Rng::new(number, 0);
                WichmannHill::new(MODULI.map(|modulus| 1 + stream.below(modulus - 1)))
            }
        }
    }

    /// The name of the game made from it.
    pub fn game_name(self) -> String {
        match self {
            Seed::Number(number) => format!("gen{number}"),
            Seed::State(x, y, z) => format!("gen_{x}_{y}_{z}"),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => write!(f, "{number}"),
            Seed::State(x, y, z) => write!(f, "random({x},{y},{z},0)"),
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let text = text.trim();
        let state =
            text.strip_prefix("random").map(str::trim).and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
        match state {
            Some(numbers) => state_of(numbers),
            None => text
                .parse()
                .map(Seed::Number)
                .map_err(|_| SeedError(format!("expected a number or `random(x,y,z,0)`, found `{text}`"))),
        }
    }
}

fn state_of(numbers: &str) -> Result<Seed, SeedError> {
    let read: Option<Vec<u32>> = numbers.split(',').map(|number| number.trim().parse().ok()).collect();
    match read.as_deref() {
        Some([x, y, z] | [x, y, z, _]) => {
            for ((letter, number), modulus) in ["x", "y", "z"].iter().zip([x, y, z]).zip(MODULI) {
                if !(1..modulus).contains(number) {
                    let most = modulus - 1;
                    return Err(SeedError(format!("expected 1 to {most} for {letter} of the state, found {number}")));
                }
            }
            Ok(Seed::State(*x, *y, *z))
        }
        _ => Err(SeedError(format!("expected `random(x,y,z,0)` with whole numbers, found `random({numbers})`"))),
    }
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SeedError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        for seed in [Seed::Number(0), Seed::Number(u64::MAX), Seed::State(4848, 7512, 10384)] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        assert_eq!(" random( 1, 2 ,3 ) ".parse(), Ok(Seed::State(1, 2, 3)));
    }

    #[test]
    fn what_is_no_seed_is_told_apart() {
        let fault = |text: &str| text.parse::<Seed>().unwrap_err().to_string();
        assert_eq!(fault("seven"), "expected a number or `random(x,y,z,0)`, found `seven`");
        assert_eq!(fault("random(1,30307,1,0)"), "expected 1 to 30306 for y of the state, found 30307");
        assert_eq!(fault("random(0,1,1,0)"), "expected 1 to 30268 for x of the state, found 0");
        assert_eq!(fault("random(1,b)"), "expected `random(x,y,z,0)` with whole numbers, found `random(1,b)`");
    }

    #[test]
    fn numbers_become_good_states_and_differ() {
        let states: Vec<_> = (0..1000).map(|number| Seed::Number(number).chance().state()).collect();
        for state in &states {
            assert!(state.iter().zip(MODULI).all(|(part, modulus)| (1..modulus).contains(part)));
        }
        let distinct: std::collections::BTreeSet<_> = states.iter().collect();
        assert_eq!(distinct.len(), states.len());
    }
}
