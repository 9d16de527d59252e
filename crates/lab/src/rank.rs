//! Which games people like better, from which of two they preferred: an order that agrees with most answers, and strengths after
//! Bradley and Terry.

use players::contest::{CrossTable, Score};
use players::ranking::{Comparisons, CrossEntropy};
use serde::Serialize;

use engine::Error;

/// What people's answers amount to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked {
    /// How many answers there are.
    pub answers: usize,
    /// The order that agrees with most of them, found by the cross-entropy method.
    pub cross_entropy: Order,
    /// The order by strength after Bradley and Terry.
    pub bradley_terry: Order,
    /// All that was compared, the strongest first.
    pub items: Vec<Item>,
}

/// An order and how far it agrees with the answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Order {
    /// What is preferred most comes first.
    pub order: Vec<String>,
    /// The classification rate: the share of the answers that it agrees with.
    pub rate: f64,
    /// The mean rate of several searches, and half of its 95 % interval; where there is only one way to find it, the same and 0.
    pub mean_rate: f64,
    /// The same.
    pub spread: f64,
}

/// One of what was compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its strength, in Elo above the mean.
    pub elo: f64,
    /// The 95 % interval of that.
    pub interval: [f64; 2],
    /// How often it was preferred, and how often compared.
    pub preferred: usize,
    /// The same.
    pub compared: usize,
    /// Its place in the order by cross-entropy, from 1.
    pub place: usize,
}

/// Ranks what lines of `winner,loser` compare.
pub fn rank(text: &str, seed: u64) -> Result<Ranked, Error> {
    let comparisons = read(text)?;
    if comparisons.answers.is_empty() {
        return Err(Error::refused(
            "expected lines `winner,loser`, found none",
            "one line for each answer, as in `Hex,Go`",
        ));
    }
    Ok(ranked(&comparisons, seed))
}

/// Reads lines of `winner,loser`.
pub fn read(text: &str) -> Result<Comparisons, Error> {
    Comparisons::read(text).map_err(|faults| {
        let first = &faults[0];
        let more =
            if faults.len() > 1 { format!(" (and {} more such lines)", faults.len() - 1) } else { String::new() };
        Error::refused(format!("line {}: {}{more}", first.line, first.message), "each line says `winner,loser`")
    })
}

/// The order that agrees with most of the comparisons; a seed draws the first orders that are tried.
pub fn ranked(comparisons: &Comparisons, seed: u64) -> Ranked {
    let Comparisons { items, answers } = comparisons;
    let found = comparisons.rank(CrossEntropy { seed, ..CrossEntropy::default() });
    let mut table = CrossTable::new(items.clone());
    answers.iter().for_each(|(one, other)| table.add(*one, *other, Score { wins: 1, ..Score::default() }));
    let standing = table.standing();
    let names = |order: &[usize]| order.iter().map(|item| items[*item].clone()).collect();
    let by_strength: Vec<usize> = standing.iter().map(|(item, _)| *item).collect();
    let rate = comparisons.rate(&by_strength);
    let item = |(item, rating): &(usize, players::contest::Rating)| Item {
        name: items[*item].clone(),
        elo: rating.elo,
        interval: [rating.low, rating.high],
        preferred: answers.iter().filter(|(one, _)| one == item).count(),
        compared: answers.iter().filter(|(one, other)| one == item || other == item).count(),
        place: found.order.iter().position(|at| at == item).map_or(0, |at| at + 1),
    };
    Ranked {
        answers: answers.len(),
        cross_entropy: Order {
            order: names(&found.order),
            rate: found.rate,
            mean_rate: found.mean_rate,
            spread: found.spread,
        },
        bradley_terry: Order { order: names(&by_strength), rate, mean_rate: rate, spread: 0.0 },
        items: standing.iter().map(item).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B60 B61
    #[test]
    fn raters_who_mostly_agree_are_understood_by_both_methods() {
        let text = Comparisons::simulated(20, 600, 0.85, 7).write();
        let ranked = rank(&text, 1).expect("sound lines");
        assert_eq!((ranked.answers, ranked.items.len()), (600, 20));
        for order in [&ranked.cross_entropy, &ranked.bradley_terry] {
            assert!((0.8..0.95).contains(&order.rate), "{order:?}");
        }
        assert!(ranked.cross_entropy.rate >= ranked.bradley_terry.rate, "it looks for nothing else");
        assert!(ranked.items.windows(2).all(|two| two[0].elo >= two[1].elo));
        assert!(ranked.items.iter().all(|item| item.interval[0] < item.elo && item.elo < item.interval[1]));
        assert_eq!(rank(&text, 1).ok(), Some(ranked));
    }

    #[test]
    fn nothing_to_compare_is_an_error() {
        for text in ["", "\n\n", "  \n"] {
            let told = rank(text, 0).expect_err("no lines").to_string();
            assert_eq!(told, "expected lines `winner,loser`, found none", "{text:?}");
        }
    }

    #[test]
    fn a_line_that_says_nothing_is_told() {
        let told = rank("Hex,Go\nHex,Hex\nGo\n", 0).expect_err("two bad lines").to_string();
        assert_eq!(told, "line 2: `Hex` is compared with itself (and 1 more such lines)");
    }
}
