//! First moves: what each is worth, and which of them make a fair cut under the swap rule.

use serde::{Deserialize, Serialize};

use super::Points;

/// Between these shares of the points a first move is fair: whoever may choose the side gains little.
pub const FAIR: [f64; 2] = [0.4, 0.6];

/// What the first moves of a game are worth, by games that began with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstMoves {
    /// The moves that were tried, in the order in which they are listed.
    pub tried: Vec<FirstMove>,
    /// How many first moves there are.
    pub all: usize,
    /// How far ahead players looked.
    pub depth: u32,
    /// How many play.
    pub players: u8,
}

/// What one first move is worth to whoever makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstMove {
    /// The move.
    pub text: String,
    /// Where it ends.
    pub to: Option<u32>,
    /// What came of it.
    pub points: Points,
}

/// How fair a first move is, with the swap rule in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fairness {
    /// Too good: the second player would swap.
    Strong,
    /// Fair.
    Fair,
    /// Too weak: nobody would swap.
    Weak,
}

impl FirstMoves {
    /// The fair ones.
    pub fn fair(&self) -> impl Iterator<Item = &FirstMove> {
        self.tried.iter().filter(|opening| opening.fairness() == Fairness::Fair)
    }

    /// The best first, equal ones as they are listed.
    pub fn ranked(&self) -> Vec<&FirstMove> {
        let mut ranked: Vec<&FirstMove> = self.tried.iter().collect();
        ranked.sort_by(|one, other| other.points.share.total_cmp(&one.points.share));
        ranked
    }

    /// For each of so many sites the mean share of the points of the moves that end there; nothing where none does.
    pub fn by_site(&self, sites: usize) -> Vec<Option<f64>> {
        let ends_at = |site: usize| self.tried.iter().filter(move |opening| opening.to == Some(site as u32));
        (0..sites).map(|site| crate::statistics::mean(ends_at(site).map(|opening| opening.points.share))).collect()
    }
}

impl FirstMove {
    /// How fair it is.
    pub fn fairness(&self) -> Fairness {
        Fairness::of(self.points.share)
    }
}

impl Fairness {
    /// How fair a share of the points is, of two players.
    pub fn of(share: f64) -> Fairness {
        match share {
            _ if share > FAIR[1] => Fairness::Strong,
            _ if share < FAIR[0] => Fairness::Weak,
            _ => Fairness::Fair,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_openings_bring_about_half_the_points() {
        let opening = |text: &str, to, won| FirstMove { text: text.into(), to, points: Points::new(10, won, 0, 2) };
        let tried = vec![
            opening("a1", Some(0), 4),
            opening("b2", Some(1), 7),
            opening("c-b2", Some(1), 3),
            opening("pass", None, 6),
        ];
        let openings = FirstMoves { tried, all: 9, depth: 3, players: 2 };
        let names = |moves: Vec<&FirstMove>| moves.iter().map(|opening| opening.text.clone()).collect::<Vec<_>>();
        assert_eq!(names(openings.fair().collect()), ["a1", "pass"]);
        assert_eq!(names(openings.ranked()), ["b2", "pass", "a1", "c-b2"]);
        assert_eq!(openings.by_site(3), [Some(0.4), Some(0.5), None]);
        assert_eq!((Fairness::of(0.61), Fairness::of(0.39)), (Fairness::Strong, Fairness::Weak));
    }
}
