//! The numbers that advisors work with and that the papers leave open.

/// The numbers that advisors work with. The defaults are guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The part of a threat that counts for the side to move, which can carry it out (Pell 1993, section 2.4: "almost as
    /// valuable").
    pub threat_to_move: f64,
    /// The part of a threat that counts for the others, who may not get to it ("less valuable").
    pub threat_waiting: f64,
    /// What the achievement of a goal is worth, in points, to the advisors that anticipate one: about as much as the dearest
    /// pieces.
    pub goal: f64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { threat_to_move: 0.9, threat_waiting: 0.4, goal: 64.0 }
    }
}

impl Parameters {
    /// All of them, by the names that policies use.
    pub const NAMES: [&'static str; 3] = ["threat-to-move", "threat-waiting", "goal"];

    /// One of them, by its name.
    pub fn named(&mut self, name: &str) -> Option<&mut f64> {
        let place = Parameters::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        [&mut self.threat_to_move, &mut self.threat_waiting, &mut self.goal].into_iter().nth(place)
    }

    /// Those that differ from the defaults, with their names.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let (mut own, mut usual) = (*self, Parameters::default());
        Parameters::NAMES.into_iter().filter_map(move |name| {
            let value = *own.named(name)?;
            (value != *usual.named(name)?).then_some((name, value))
        })
    }
}
