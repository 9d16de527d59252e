//! Stochastic universal sampling: fitter members are drawn more often, with as little left to chance as can be (B101).

use game::Rng;

/// Even the worst have a chance: a tenth of what a fair game has by the weights of the book, by feel.
const LEAST: f64 = 0.02;

/// How often members are drawn: in proportion to their fitness.
#[derive(Clone, Debug, Default)]
pub struct Wheel {
    /// What all members up to each count together.
    sums: Vec<f64>,
}

impl Wheel {
    /// Adds a member of this fitness.
    pub fn push(&mut self, fitness: f64) {
        self.sums.push(self.total() + share(fitness));
    }

    /// Adds a member who is never drawn.
    pub fn push_none(&mut self) {
        self.sums.push(self.total());
    }

    /// All members' shares together.
    pub fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// Draws this many members by one turn of a wheel with as many pointers at equal distances: a member with the share p of the
    /// wheel is drawn `count * p` times, rounded up or down (Baker 1987). None if there are no members.
    pub fn draw(&self, count: usize, stream: &mut Rng) -> Vec<usize> {
        let gap = self.total() / count.max(1) as f64;
        let first = gap * (stream.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let last = self.sums.len().saturating_sub(1);
        let pointed = |nth: usize| {
            let at = first + gap * nth as f64;
            self.sums.partition_point(|sum| *sum <= at).min(last)
        };
        if self.sums.is_empty() { Vec::new() } else { (0..count).map(pointed).collect() }
    }

    /// Two members, another one each if there are two.
    pub fn pair(&self, stream: &mut Rng) -> Option<[usize; 2]> {
        let drawn = self.draw(2, stream);
        let (mut one, mut other) = (*drawn.first()?, *drawn.get(1)?);
        if one == other && self.sums.len() > 1 {
            // More than half of the wheel is one member's: any other one will do.
            other = stream.below(self.sums.len() as u32 - 1) as usize;
            other += usize::from(other >= one);
        }
        if stream.below(2) == 1 {
            std::mem::swap(&mut one, &mut other);
        }
        Some([one, other])
    }
}

/// The part of the wheel that a fitness gets.
pub fn share(fitness: f64) -> f64 {
    if fitness.is_finite() { fitness.max(LEAST) } else { LEAST }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wheel(all: &[f64]) -> Wheel {
        let mut wheel = Wheel::default();
        all.iter().for_each(|fitness| wheel.push(*fitness));
        wheel
    }

    // B101
    #[test]
    fn members_are_drawn_as_often_as_their_fitness_says() {
        let fitness = [0.1, 0.4, 0.2, 0.8, 0.5];
        let wheel = wheel(&fitness);
        let mut counts = [0.0; 5];
        for number in 0..20_000 {
            wheel.draw(2, &mut Rng::new(3, number)).into_iter().for_each(|drawn| counts[drawn] += 1.0);
        }
        let expected = fitness.map(|one| 40_000.0 * one / wheel.total());
        let chi_square: f64 =
            counts.iter().zip(expected).map(|(count, expected)| (count - expected).powi(2) / expected).sum();
        // 18.5 is the point that four degrees of freedom pass once in a thousand times.
        assert!(chi_square < 18.5, "{counts:?} {expected:?}");
    }

    // B101
    #[test]
    fn one_turn_of_the_wheel_draws_everybody_as_often_as_he_should_be_rounded_up_or_down() {
        let fitness = [0.1, 0.4, 0.2, 0.8, 0.5];
        let wheel = wheel(&fitness);
        for number in 0..500 {
            let drawn = wheel.draw(30, &mut Rng::new(4, number));
            for (member, one) in fitness.iter().enumerate() {
                let count = drawn.iter().filter(|drawn| **drawn == member).count() as f64;
                assert!((count - 30.0 * one / wheel.total()).abs() < 1.0, "{drawn:?}");
            }
        }
    }

    #[test]
    fn who_has_no_share_is_never_drawn() {
        let mut wheel = wheel(&[0.3, 0.2]);
        wheel.push_none();
        wheel.push(0.5);
        let drawn = (0..2000).flat_map(|number| wheel.draw(5, &mut Rng::new(7, number)));
        assert!(drawn.into_iter().all(|member| member != 2));
    }

    #[test]
    fn even_the_worst_are_drawn_and_no_member_is_its_own_partner() {
        let poor = wheel(&[-3.0, f64::NAN, 0.5, 0.0]);
        let mut seen = [0; 4];
        for number in 0..2000 {
            let [one, other] = poor.pair(&mut Rng::new(5, number)).expect("members");
            assert_ne!(one, other);
            seen[one] += 1;
            seen[other] += 1;
        }
        assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
        assert_eq!(wheel(&[]).pair(&mut Rng::new(1, 1)), None);
        assert_eq!(wheel(&[1.0]).pair(&mut Rng::new(1, 1)), Some([0, 0]));
    }
}
