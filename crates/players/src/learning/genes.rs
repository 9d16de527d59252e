//! The weights that are learnt.

use crate::advisors::{self, ADVISORS};
use crate::ground::Ground;
use crate::policy::{MAX_WEIGHT, Policy};

/// The weights that are learnt: one for each advisor, and for each side that has a policy of its own.
///
/// Their values are in a measure of their own: 1 makes an advisor vary from position to position as much as all that the first
/// policy says does.
#[derive(Clone, Debug, PartialEq)]
pub struct Genes {
    genes: Vec<Gene>,
    /// The names of the players, by side.
    players: Vec<String>,
    /// How much all that the first policy says varies, in points.
    whole: f64,
}

#[derive(Clone, Debug, PartialEq)]
struct Gene {
    /// Whose weight it is; all players' if `None`.
    side: Option<usize>,
    /// The number of the advisor, and its place among those that were asked.
    advisor: usize,
    place: usize,
    /// The weight at which it is 1.
    unit: f64,
}

/// What advisors said in many positions: for each the points of each advisor for each side.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    positions: Vec<Vec<Vec<f64>>>,
}

/// What varies less than this share of the whole tells nothing.
const CONSTANT: f64 = 1e-4;

/// Who says the same as another, to this share, is not asked.
const ECHO: f64 = 0.999;

/// What counts less than this share of the whole is left out.
const NEGLIGIBLE: f64 = 0.03;

impl Sample {
    /// Adds a position: what each advisor says for each side, in points.
    pub fn add(&mut self, strengths: Vec<Vec<f64>>) {
        self.positions.push(strengths);
    }

    fn column(&self, of: impl Fn(&[Vec<f64>]) -> f64) -> Vec<f64> {
        self.positions.iter().map(|position| of(position)).collect()
    }
}

impl Genes {
    /// The weights of these advisors, as far as they tell anything in the sample that another does not. Those of the policy
    /// come first, so that of two that say the same the known one stays.
    pub fn new(asked: &[usize], policy: &Policy, ground: &Ground, sample: &Sample) -> Genes {
        let players = ground.players.clone();
        let apart = policy.sections().next().is_some();
        let empty = Genes { genes: Vec::new(), players, whole: 1.0 };
        let whole = deviation(&sample.column(|position| empty.said(policy, asked, position)));
        let whole = if whole > CONSTANT { whole } else { 1.0 };
        let mut genes: Vec<Gene> = Vec::new();
        let sides: Vec<Option<usize>> = if apart { (0..empty.players.len()).map(Some).collect() } else { vec![None] };
        for side in sides {
            let weighty = |advisor: usize| empty.weight(policy, side, advisor) != 0.0;
            let mut columns: Vec<Vec<f64>> = Vec::new();
            for known in [true, false] {
                for (place, advisor) in asked.iter().copied().enumerate().filter(|(_, one)| weighty(*one) == known) {
                    let gene = Gene { side, advisor, place, unit: 1.0 };
                    let column = sample.column(|position| gene.says(position));
                    let spread = deviation(&column);
                    if spread <= CONSTANT * whole || columns.iter().any(|other| echo(other, &column)) {
                        continue;
                    }
                    columns.push(column);
                    genes.push(Gene { unit: whole / spread, ..gene });
                }
            }
        }
        Genes { genes, whole, ..empty }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.genes.len()
    }

    /// Whether there is nothing to be learnt.
    pub fn is_empty(&self) -> bool {
        self.genes.is_empty()
    }

    /// What they are called, and whose they are.
    pub fn names(&self) -> Vec<String> {
        let name = |gene: &Gene| match gene.side.and_then(|side| self.players.get(side)) {
            Some(player) => format!("{player} {}", ADVISORS[gene.advisor].name()),
            None => ADVISORS[gene.advisor].name().to_owned(),
        };
        self.genes.iter().map(name).collect()
    }

    /// Their values in a policy.
    pub fn values(&self, policy: &Policy) -> Vec<f64> {
        self.genes.iter().map(|gene| self.weight(policy, gene.side, gene.advisor) / gene.unit).collect()
    }

    /// The policy of these values: as strong words as before all in all, in round numbers, without what hardly counts. None
    /// of those who anticipate says more than is to be had (S55). What is not learnt is as in the other policy.
    pub fn policy(&self, values: &[f64], like: &Policy) -> Policy {
        let size = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>().sqrt();
        let (before, now) = (size(&self.values(like)), size(values));
        let scale = if before > 0.0 && now > 0.0 { before / now } else { 1.0 };
        let weights = self.genes.iter().zip(values).map(|(gene, value)| {
            let counts = value.abs() > NEGLIGIBLE * now;
            if counts { value * gene.unit * scale } else { 0.0 }
        });
        let weights: Vec<f64> = weights.collect();
        let anticipating =
            |(gene, weight): (&Gene, &f64)| if ADVISORS[gene.advisor].anticipates() { *weight } else { 0.0 };
        let boldest = self.genes.iter().zip(&weights).map(anticipating).fold(1.0, f64::max);
        let mut policy = like.clone();
        for (gene, weight) in self.genes.iter().zip(weights) {
            let (name, weight) =
                (ADVISORS[gene.advisor].name(), rounded((weight / boldest).clamp(-MAX_WEIGHT, MAX_WEIGHT)));
            policy = match gene.side.and_then(|side| self.players.get(side)) {
                Some(player) => policy.with_own(player, name, weight),
                None => policy.with(name, weight),
            };
        }
        policy
    }

    /// What the advisors say of a position for the side of the first player against the other, weight by weight: each varies by
    /// about 1.
    pub fn views(&self, strengths: &[Vec<f64>], first: usize) -> Vec<f64> {
        let sign = if first == 0 { 1.0 } else { -1.0 };
        self.genes.iter().map(|gene| sign * gene.says(strengths) * gene.unit / self.whole).collect()
    }

    fn weight(&self, policy: &Policy, side: Option<usize>, advisor: usize) -> f64 {
        let player = self.players.get(side.unwrap_or(0)).map_or("", String::as_str);
        policy.weight(player, ADVISORS[advisor].name())
    }

    /// What a policy says of a position for the first side against the second.
    fn said(&self, policy: &Policy, asked: &[usize], position: &[Vec<f64>]) -> f64 {
        let side = |side: usize| {
            let said = asked.iter().zip(&position[side]);
            said.map(|(advisor, points)| self.weight(policy, Some(side), *advisor) * points).sum::<f64>()
        };
        side(0) - side(1)
    }
}

impl Gene {
    /// What its advisor says for the first side against the second.
    fn says(&self, strengths: &[Vec<f64>]) -> f64 {
        let of = |side: usize| strengths.get(side).and_then(|side| side.get(self.place)).copied().unwrap_or(0.0);
        match self.side {
            None => of(0) - of(1),
            Some(0) => of(0),
            Some(other) => -of(other),
        }
    }
}

/// The advisors to be asked: those of the policy, and all others if they cost no more than they do; or those that are named.
pub fn candidates(policy: &Policy, players: &[String], named: Option<&[String]>) -> Result<Vec<usize>, String> {
    let weighty: Vec<usize> =
        players.iter().flat_map(|player| policy.weights(player)).map(|(number, _)| *number).collect();
    let costly = weighty.iter().any(|number| ADVISORS[*number].asks_for_moves());
    let mut wanted = vec![false; ADVISORS.len()];
    weighty.iter().for_each(|number| wanted[*number] = true);
    match named {
        None => (0..ADVISORS.len())
            .filter(|number| costly || !ADVISORS[*number].asks_for_moves())
            .for_each(|number| wanted[number] = true),
        Some(names) => {
            for name in names {
                wanted[advisors::find(name).ok_or_else(|| name.clone())?] = true;
            }
        }
    }
    Ok((0..wanted.len()).filter(|number| wanted[*number]).collect())
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn deviation(numbers: &[f64]) -> f64 {
    let mean = mean(numbers);
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (squares / numbers.len().max(1) as f64).sqrt()
}

/// Whether two columns say the same, perhaps in another measure or the other way round.
fn echo(one: &[f64], other: &[f64]) -> bool {
    let (at, mean_of_other) = (mean(one), mean(other));
    let together: f64 = one.iter().zip(other).map(|(a, b)| (a - at) * (b - mean_of_other)).sum();
    let scale = deviation(one) * deviation(other) * one.len() as f64;
    scale > 0.0 && (together / scale).abs() > ECHO
}

/// A number with three digits that count.
fn rounded(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return 0.0;
    }
    format!("{number:.2e}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_have_three_digits() {
        for (number, round) in [(0.0, 0.0), (1.0, 1.0), (0.123_456, 0.123), (-41.27, -41.3), (1e-9, 1e-9)] {
            assert_eq!(rounded(number), round);
        }
    }

    #[test]
    fn an_echo_is_heard_in_any_measure() {
        let column = [1.0, 2.0, 4.0, 3.0];
        assert!(echo(&column, &column.map(|number| -7.0 * number + 2.0)));
        assert!(!echo(&column, &[1.0, 2.0, 3.0, 4.0]));
        assert!(!echo(&column, &[1.0; 4]));
    }
}
