//! How long games are: a histogram, and between which lengths nine games in ten lie.

use serde::{Deserialize, Serialize};

use crate::statistics::{of_means, of_share};
use crate::{End, Evidence, Trial, Value};

/// How many bars a histogram has at most.
const MOST_BARS: usize = 16;

/// How long the standard trials were, in moves, random ones included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lengths {
    /// The mean.
    pub mean: f64,
    /// Where that lies in the long run, with 95 %; nothing of a single game.
    #[serde(default)]
    pub interval: Option<[f64; 2]>,
    /// One half is at most so long.
    pub median: usize,
    /// Of twenty games about one is shorter.
    pub low: usize,
    /// And about one is longer.
    pub high: usize,
    /// How often which length came.
    pub bars: Vec<Bar>,
    /// The share that was cut.
    pub cut: Value,
}

/// How often lengths in a range came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    /// The least of them.
    pub from: usize,
    /// The greatest.
    pub to: usize,
    /// How many of these trials were decisive.
    pub won: u32,
    /// How many were drawn by the rules.
    pub drawn: u32,
    /// How many were cut.
    pub cut: u32,
}

impl Lengths {
    /// Of the standard trials; nothing without one.
    pub fn of(evidence: &Evidence) -> Option<Lengths> {
        let trials: Vec<&Trial> = evidence.standard().collect();
        let mut lengths: Vec<usize> = trials.iter().map(|trial| trial.length()).collect();
        lengths.sort_unstable();
        let cut = trials.iter().filter(|trial| trial.end == End::Cut).count();
        let of_all = of_means(&lengths.iter().map(|length| *length as f64).collect::<Vec<_>>())?;
        Some(Lengths {
            mean: of_all.value,
            interval: of_all.interval,
            median: quantile(&lengths, 0.5),
            low: quantile(&lengths, 0.05),
            high: quantile(&lengths, 0.95),
            bars: bars(&trials, *lengths.first()?, *lengths.last()?),
            cut: of_share(cut, trials.len())?,
        })
    }
}

impl Bar {
    /// All of them.
    pub fn count(&self) -> u32 {
        self.won + self.drawn + self.cut
    }
}

/// The value below which this share of them lies.
fn quantile(sorted: &[usize], share: f64) -> usize {
    let place = share * (sorted.len() - 1) as f64;
    sorted[place.round() as usize]
}

/// Bars of equal width, a width that people count in.
fn bars(trials: &[&Trial], shortest: usize, longest: usize) -> Vec<Bar> {
    let fits = |width: &usize| longest / width - shortest / width < MOST_BARS;
    let width = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10usize.pow(power))).find(fits).unwrap_or(1);
    let first = shortest / width;
    let empty = |nth: usize| Bar { from: nth * width, to: nth * width + width - 1, won: 0, drawn: 0, cut: 0 };
    let mut bars: Vec<Bar> = (first..=longest / width).map(empty).collect();
    for trial in trials {
        let bar = &mut bars[trial.length() / width - first];
        match trial.end {
            End::Won(_) => bar.won += 1,
            End::Drawn => bar.drawn += 1,
            End::Cut => bar.cut += 1,
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    fn of(lengths: &[(usize, &str)]) -> Lengths {
        let line = |(length, end): &(usize, &str)| format!("white: - x{length} = {end}\n");
        let trials = trials(&lengths.iter().map(line).collect::<String>());
        Lengths::of(&Evidence::of_trials(&trials)).expect("trials")
    }

    #[test]
    fn every_trial_is_in_one_bar() {
        let found = of(&[(3, "white"), (4, "draw"), (4, "black"), (9, "cut")]);
        let counts: Vec<(usize, u32)> = found.bars.iter().map(|bar| (bar.from, bar.count())).collect();
        assert_eq!(counts, [(3, 1), (4, 2), (5, 0), (6, 0), (7, 0), (8, 0), (9, 1)]);
        assert_eq!((found.mean, found.low, found.high, found.cut.value), (5.0, 3, 9, 0.25));
    }

    #[test]
    fn bars_are_few_and_as_wide_as_people_count() {
        let found = of(&[(12, "white"), (120, "cut"), (61, "draw")]);
        assert_eq!((found.bars[0].from, found.bars[0].to, found.bars.len()), (10, 19, 12));
        assert_eq!(found.bars.iter().map(Bar::count).sum::<u32>(), 3);
        assert_eq!(found.median, 61);
    }

    #[test]
    fn without_a_trial_there_is_no_length() {
        assert_eq!(Lengths::of(&Evidence::of_trials(&[])), None);
        assert_eq!(of(&[(5, "white")]).bars.len(), 1);
    }
}
