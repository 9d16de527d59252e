//! Which criteria a model uses: given ones, or those that do best on the games at hand.

use game::Rng;

use super::model::Problem;

/// Which criteria a model uses.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// All that differ between games.
    All,
    /// These columns.
    These(Vec<usize>),
    /// One after the other is added as long as that helps, up to this many.
    Forward(usize),
    /// The same, but how many are added is found out by leaving out each game in turn and choosing anew without it, up to
    /// this many: among dozens of criteria some always fit by chance, and only this tells how many to believe.
    Sparing(usize),
    /// Sets are drawn at random, more and more like the best ones (B89).
    CrossEntropy(Sampling),
}

/// How sets of criteria are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// What they are drawn from.
    pub seed: u64,
    /// How many sets are drawn in each generation.
    pub samples: usize,
    /// How many of them, the best, the next generation is drawn around.
    pub elite: usize,
    /// How many generations.
    pub generations: usize,
}

impl Default for Sampling {
    fn default() -> Sampling {
        Sampling { seed: 0, samples: 120, elite: 12, generations: 25 }
    }
}

/// Of the new chances so much is taken each time, the rest stays: a lucky set should not settle anything.
const SMOOTHING: f64 = 0.7;

/// How likely a criterion is to be in the first sets: about one of six, for small sets are better guesses than large ones.
const AT_FIRST: f64 = 1.0 / 6.0;

/// The columns that are used.
pub(super) fn chosen(problem: &Problem, choice: &Choice, penalty: f64) -> Vec<usize> {
    match choice {
        Choice::All => problem.telling(),
        Choice::These(columns) => {
            let telling = problem.telling();
            columns.iter().copied().filter(|column| telling.contains(column)).collect()
        }
        Choice::Forward(most) | Choice::Sparing(most) => forward(problem, *most, penalty),
        Choice::CrossEntropy(sampling) => by_samples(problem, sampling, penalty),
    }
}

fn forward(problem: &Problem, most: usize, penalty: f64) -> Vec<usize> {
    let (mut columns, mut error) = (Vec::new(), problem.error(&[], penalty));
    let mut left = problem.telling();
    while columns.len() < most {
        let with = |column: &usize| {
            let more: Vec<usize> = columns.iter().copied().chain([*column]).collect();
            (problem.error(&more, penalty), *column)
        };
        let best = left.iter().map(with).min_by(|one, other| one.0.total_cmp(&other.0));
        match best {
            Some((less, column)) if less < error => {
                (error, left) = (less, left.into_iter().filter(|other| *other != column).collect());
                columns.push(column);
            }
            _ => break,
        }
    }
    columns.sort_unstable();
    columns
}

fn by_samples(problem: &Problem, sampling: &Sampling, penalty: f64) -> Vec<usize> {
    let telling = problem.telling();
    let mut stream = Rng::new(sampling.seed, 0);
    let mut chances = vec![AT_FIRST; telling.len()];
    let mut best = (problem.error(&[], penalty), Vec::new());
    for _ in 0..sampling.generations {
        let mut drawn: Vec<(f64, Vec<usize>)> = (0..sampling.samples.max(1))
            .map(|_| {
                let picked = telling.iter().zip(&chances).filter(|(_, chance)| unit(&mut stream) < **chance);
                let columns: Vec<usize> = picked.map(|(column, _)| *column).collect();
                (problem.error(&columns, penalty), columns)
            })
            .collect();
        drawn.sort_by(|one, other| one.0.total_cmp(&other.0));
        drawn.truncate(sampling.elite.max(1));
        if drawn[0].0 < best.0 {
            best = drawn[0].clone();
        }
        for (column, chance) in telling.iter().zip(&mut chances) {
            let share =
                drawn.iter().filter(|(_, columns)| columns.contains(column)).count() as f64 / drawn.len() as f64;
            *chance += SMOOTHING * (share - *chance);
        }
    }
    best.1
}

/// A number from 0 up to, but not, 1.
fn unit(stream: &mut Rng) -> f64 {
    (stream.bits() >> 11) as f64 / (1u64 << 53) as f64
}
