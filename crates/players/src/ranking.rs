//! A ranking from paired comparisons, by a cross-entropy method (Browne 2011, section 3.4).
//!
//! Pairwise preferences: a person saw two games and said which one was the more interesting. Many such answers are put into
//! the one order that agrees with most of them.

use std::collections::BTreeMap;

use game::Rng;

/// Who was preferred to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparisons {
    /// What was compared, by name, in the order in which it comes up.
    pub items: Vec<String>,
    /// Each answer: the number of what was preferred, then that of the other.
    pub answers: Vec<(usize, usize)>,
}

/// A line of a file of comparisons that says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// An order of all items, and how well it agrees with the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The items, the most preferred first.
    pub order: Vec<usize>,
    /// The classification rate: which share of the answers the order agrees with; 1 if there are none.
    pub rate: f64,
    /// The mean rate of all runs.
    pub mean_rate: f64,
    /// Half of the 95 % interval of that mean.
    pub spread: f64,
}

/// Settings of the cross-entropy search for the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrossEntropy {
    /// The seed of the samples.
    pub seed: u64,
    /// The number of runs; the best run counts.
    pub runs: u32,
    /// How many orders are drawn in each generation.
    pub samples: usize,
    /// How many of them, the best, the next generation is drawn around.
    pub elite: usize,
    /// How many generations.
    pub generations: usize,
}

/// Enough for a hundred items: more samples or generations than these hardly agree with more answers. Found by trying on
/// simulated answers.
impl Default for CrossEntropy {
    fn default() -> CrossEntropy {
        CrossEntropy { seed: 0, runs: 5, samples: 400, elite: 20, generations: 120 }
    }
}

/// Of the new mean and deviation so much is taken each time, the rest stays: a lucky sample should not settle anything.
const SMOOTHING: f64 = 0.7;

impl Comparisons {
    /// Reads a text of lines `winner,loser`; empty lines, lines that begin with `#` and a heading `winner,loser` are
    /// skipped. All lines that say nothing, if there are any.
    pub fn read(text: &str) -> Result<Comparisons, Vec<BadLine>> {
        let (mut read, mut numbers, mut faults) = (Comparisons::default(), BTreeMap::new(), Vec::new());
        for (nth, line) in text.lines().enumerate() {
            match names(line) {
                Ok(Some(pair)) => {
                    let [winner, loser] = pair.map(|name| read.number(name, &mut numbers));
                    read.answers.push((winner, loser));
                }
                Ok(None) => {}
                Err(message) => faults.push(BadLine { line: nth + 1, message }),
            }
        }
        if faults.is_empty() { Ok(read) } else { Err(faults) }
    }

    fn number(&mut self, name: &str, numbers: &mut BTreeMap<String, usize>) -> usize {
        *numbers.entry(name.to_owned()).or_insert_with(|| {
            self.items.push(name.to_owned());
            self.items.len() - 1
        })
    }

    /// The text that [`Comparisons::read`] reads.
    pub fn write(&self) -> String {
        let line = |(winner, loser): &(usize, usize)| format!("{},{}\n", self.items[*winner], self.items[*loser]);
        self.answers.iter().map(line).collect()
    }

    /// Answers as a person could give them: of `count` random couples of items, the one with the lower number is
    /// preferred with probability `consistency`.
    pub fn simulated(items: usize, count: usize, consistency: f64, seed: u64) -> Comparisons {
        let mut rng = Rng::new(seed, 0);
        let answers = (0..count).filter_map(|_| {
            let (one, other) = couple(items, &mut rng)?;
            let agrees = unit(&mut rng) < consistency;
            Some(if agrees == (one < other) { (one, other) } else { (other, one) })
        });
        let answers = answers.collect();
        Comparisons { items: (0..items).map(|nth| nth.to_string()).collect(), answers }
    }

    /// Which share of the answers an order agrees with.
    pub fn rate(&self, order: &[usize]) -> f64 {
        let mut worth = vec![0.0; self.items.len()];
        order.iter().enumerate().for_each(|(place, item)| worth[*item] = -(place as f64));
        self.agreeing(&worth) as f64 / self.answers.len().max(1) as f64 + f64::from(u8::from(self.answers.is_empty()))
    }

    fn agreeing(&self, worth: &[f64]) -> usize {
        self.answers.iter().filter(|(winner, loser)| worth[*winner] > worth[*loser]).count()
    }

    /// The order that agrees with the most answers, as far as the search finds it.
    pub fn rank(&self, search: CrossEntropy) -> Ranking {
        let runs = (0..u64::from(search.runs.max(1))).map(|run| self.run(search, &mut Rng::new(search.seed, run)));
        let found: Vec<(Vec<usize>, f64)> = runs
            .map(|worth| {
                let order = order(&worth);
                let rate = self.rate(&order);
                (order, rate)
            })
            .collect();
        let count = found.len() as f64;
        let mean_rate = found.iter().map(|(_, rate)| rate).sum::<f64>() / count;
        let variance = found.iter().map(|(_, rate)| (rate - mean_rate).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        // The first of equally good runs, so that more runs never change an order for nothing.
        let best = found.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        let (order, rate) = best.unwrap_or_default();
        Ranking { order, rate, mean_rate, spread: 1.96 * (variance / count).sqrt() }
    }

    /// One run: every item has a worth that is only known as a mean and a deviation. Worths are drawn, the draws that agree
    /// with the most answers are kept, and means and deviations become theirs, until hardly anything is left to chance.
    fn run(&self, search: CrossEntropy, rng: &mut Rng) -> Vec<f64> {
        let items = self.items.len();
        let (mut means, mut deviations) = (vec![0.0; items], vec![1.0; items]);
        let (mut best, mut most) = (means.clone(), self.agreeing(&means));
        for _ in 0..search.generations {
            let mut drawn: Vec<(usize, Vec<f64>)> = (0..search.samples.max(1))
                .map(|_| {
                    let worth: Vec<f64> =
                        means.iter().zip(&deviations).map(|(mean, deviation)| mean + deviation * bell(rng)).collect();
                    (self.agreeing(&worth), worth)
                })
                .collect();
            drawn.sort_by_key(|(agreeing, _)| std::cmp::Reverse(*agreeing));
            drawn.truncate(search.elite.max(1));
            if drawn[0].0 > most {
                (most, best) = drawn[0].clone();
            }
            for item in 0..items {
                let worths = || drawn.iter().map(|(_, worth)| worth[item]);
                let mean = worths().sum::<f64>() / drawn.len() as f64;
                let variance = worths().map(|worth| (worth - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
                means[item] += SMOOTHING * (mean - means[item]);
                deviations[item] += SMOOTHING * (variance.sqrt() - deviations[item]);
            }
        }
        best
    }
}

/// Two different items, drawn at random for comparison; `None` if there are not two.
pub fn couple(items: usize, rng: &mut Rng) -> Option<(usize, usize)> {
    if items < 2 {
        return None;
    }
    let one = rng.below(items as u32) as usize;
    let other = rng.below(items as u32 - 1) as usize;
    Some((one, if other >= one { other + 1 } else { other }))
}

/// The names of a line, or nothing if it is none to read.
fn names(line: &str) -> Result<Option<[&str; 2]>, String> {
    let line = line.trim().trim_start_matches('\u{feff}');
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let fields: Vec<&str> = line.split(',').map(|field| field.trim().trim_matches('"')).collect();
    match fields[..] {
        ["winner", "loser"] => Ok(None),
        [winner, loser] if winner.is_empty() || loser.is_empty() => Err("a name is missing".to_owned()),
        [winner, loser] if winner == loser => Err(format!("`{winner}` is compared with itself")),
        [winner, loser] => Ok(Some([winner, loser])),
        _ => Err(format!("expected `winner,loser`, found {} fields", fields.len())),
    }
}

/// The items by falling worth; equals by number.
fn order(worth: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..worth.len()).collect();
    order.sort_by(|a, b| worth[*b].total_cmp(&worth[*a]));
    order
}

/// A number from 0 up to, but not, 1.
fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// A number drawn from nearly a normal distribution: twelve dice of 2^16 sides. Sums are exact, so that every machine draws
/// the same.
fn bell(rng: &mut Rng) -> f64 {
    let dice = |bits: u64| (0..4).map(|nth| bits >> (16 * nth) & 0xffff).sum::<u64>();
    let sum: u64 = (0..3).map(|_| dice(rng.bits())).sum();
    (sum as f64 + 6.0) / 65536.0 - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Comparisons {
        Comparisons::read(text).expect("sound lines")
    }

    // B60
    #[test]
    fn answers_are_lines_of_two_names() {
        let read = read("winner,loser\n# the first evening\nHex,Gomoku\n\n \"Y\" , Hex \r\nHex,Gomoku\n");
        assert_eq!(read.items, ["Hex", "Gomoku", "Y"]);
        assert_eq!(read.answers, [(0, 1), (2, 0), (0, 1)]);
        assert_eq!(Comparisons::read(&read.write()), Ok(read));
    }

    #[test]
    fn every_bad_line_is_told_with_its_number() {
        let faults = Comparisons::read("Hex,Y\nHex\nHex,Hex\n,Y\nHex,Y,Go\n").expect_err("bad lines");
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert_eq!(faults[1].message, "`Hex` is compared with itself");
    }

    #[test]
    fn answers_of_one_mind_are_all_agreed_with() {
        let few = read("a,b\nb,c\nc,d\na,d\nd,e\n").rank(CrossEntropy::default());
        assert_eq!((few.order, few.rate, few.spread), (vec![0, 1, 2, 3, 4], 1.0, 0.0));
        let ring = read("a,b\nb,c\nc,a\n").rank(CrossEntropy::default());
        assert!((ring.rate - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_to_compare_is_ranked_as_well() {
        for empty in [Comparisons::default(), Comparisons::simulated(1, 10, 0.9, 0)] {
            let ranking = empty.rank(CrossEntropy { generations: 1, samples: 0, elite: 0, runs: 0, seed: 0 });
            assert_eq!((ranking.order.len(), ranking.rate), (empty.items.len(), 1.0));
        }
    }

    // B61, B62
    #[test]
    fn answers_that_agree_nine_times_in_ten_are_classified_about_so() {
        let survey = Comparisons::simulated(79, 628, 0.9, 4);
        assert_eq!((survey.items.len(), survey.answers.len()), (79, 628));
        let truth: Vec<usize> = (0..79).collect();
        assert!((survey.rate(&truth) - 0.9).abs() < 0.03);
        let ranking = survey.rank(CrossEntropy::default());
        assert!((0.88..0.95).contains(&ranking.rate), "{}", ranking.rate);
        assert!(ranking.rate >= ranking.mean_rate && ranking.spread < 0.01, "{ranking:?}");
        // Where an item stands is near where it belongs: the mean error of a random order would be 26.
        let error: usize = ranking.order.iter().enumerate().map(|(place, item)| place.abs_diff(*item)).sum();
        assert!(error / 79 < 8, "{}", error as f64 / 79.0);
        assert_eq!(ranking, survey.rank(CrossEntropy::default()));
    }

    // B59
    #[test]
    fn any_two_different_items_come_up_for_comparison() {
        let mut rng = Rng::new(1, 0);
        let drawn: std::collections::BTreeSet<_> = (0..500).filter_map(|_| couple(4, &mut rng)).collect();
        assert_eq!(drawn.len(), 12);
        assert!(drawn.iter().all(|(one, other)| one != other));
    }
}
