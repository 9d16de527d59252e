//! The random numbers of the 1992 workbench, so that its recorded seeds give its games again.

/// Three small generators whose sum is drawn (Wichmann and Hill 1982, algorithm AS 183).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WichmannHill {
    x: u32,
    y: u32,
    z: u32,
}

/// The moduli of the three generators; a state is at least 1 and below these.
pub const MODULI: [u32; 3] = [30269, 30307, 30323];

impl WichmannHill {
    /// The generator in a given state.
    pub fn new([x, y, z]: [u32; 3]) -> WichmannHill {
        WichmannHill { x, y, z }
    }

    /// The state, from which it would go on in the same way.
    pub fn state(&self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        self.x = 171 * self.x % MODULI[0];
        self.y = 172 * self.y % MODULI[1];
        self.z = 170 * self.z % MODULI[2];
        let [x, y, z] = self.state().map(f64::from);
        (x / f64::from(MODULI[0]) + y / f64::from(MODULI[1]) + z / f64::from(MODULI[2])).fract()
    }

    /// Yes with this probability.
    pub fn yes(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A number from `low` to `high`.
    pub fn real(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number from `low` to `high`, both included.
    pub fn whole(&mut self, low: u32, high: u32) -> u32 {
        low + (f64::from(high + 1 - low) * self.unit()) as u32
    }

    /// A place in a list of this many (at least 1).
    pub fn place(&mut self, length: usize) -> usize {
        (length as f64 * self.unit()) as usize
    }

    /// The items in random order: each in turn is drawn from those that are left. The last one costs a draw as well.
    pub fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        let mut drawn = Vec::with_capacity(items.len());
        while !items.is_empty() {
            drawn.push(items.remove(self.place(items.len())));
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_states_are_those_worked_out_by_hand() {
        let mut chance = WichmannHill::new([1, 2, 3]);
        let first = chance.unit();
        assert_eq!(chance.state(), [171, 344, 510]);
        assert!((first - (171.0 / 30269.0 + 344.0 / 30307.0 + 510.0 / 30323.0)).abs() < 1e-15);
        // 171 * 171 = 29241; 172 * 344 = 59168 = 30307 + 28861; 170 * 510 = 86700 = 2 * 30323 + 26054
        let second = chance.unit();
        assert_eq!(chance.state(), [29241, 28861, 26054]);
        assert!((second - 0.777_54).abs() < 1e-5, "{second}");
    }

    #[test]
    fn ranges_include_both_ends_and_nothing_else() {
        let mut chance = WichmannHill::new([1037, 2053, 3071]);
        let mut seen = [0; 10];
        (0..1000).for_each(|_| seen[chance.whole(3, 6) as usize] += 1);
        assert_eq!(
            seen.map(|count| count > 0),
            [3, 4, 5, 6].iter().fold([false; 10], |mut all, n| {
                all[*n as usize] = true;
                all
            })
        );
        assert!((0..1000).all(|_| (0.1..0.8).contains(&chance.real(0.1, 0.8))));
    }

    #[test]
    fn a_shuffle_draws_once_an_item_and_loses_none() {
        let mut chance = WichmannHill::new([5, 6, 7]);
        let mut counting = chance.clone();
        let mut shuffled = chance.shuffled((0..20).collect());
        for _ in 0..20 {
            counting.unit();
        }
        assert_eq!(chance, counting);
        assert_ne!(shuffled, (0..20).collect::<Vec<_>>());
        shuffled.sort_unstable();
        assert_eq!(shuffled, (0..20).collect::<Vec<_>>());
    }
}
