//! The counter of steps: after a number of them a game is a draw.

use super::sheet::Section;
use super::writer::Writer;

impl Writer<'_> {
    /// Counts steps up to a limit, where `expired` holds; a step in which `holds` is true does not count. Two digits are counted, steps
    /// and laps of them, for together they have few values. The first lap has more than `least` steps.
    pub(crate) fn clock(&mut self, limit: u32, least: u32, holds: Option<&str>) {
        let lap = (limit + 1).isqrt().max(least).max(2) + 1;
        let (laps, rest) = (limit / lap, limit % lap);
        let (numbers, base, effects) = (Section::Numbers, Section::Base, Section::Effects);
        let goes = holds.map_or(String::new(), |holds| format!("(not {holds})"));
        self.fact(Section::Start, "(init (step 0))");
        for number in 0..lap {
            self.fact(numbers, format!("(tick {number} {})", (number + 1) % lap));
        }
        self.rule(base, "(base (step ?n))", &["(tick ?n ?m)"]);
        self.rule(effects, "(next (step ?m))", &["(true (step ?n))", "(tick ?n ?m)", &goes]);
        if let Some(holds) = holds {
            self.rule(effects, "(next (step ?n))", &["(true (step ?n))", holds]);
        }
        self.fact(Section::Start, "(init (lap 0))");
        self.fact(base, "(base (lap 0))");
        self.rule(effects, "lapped", &[&format!("(true (step {}))", lap - 1), &goes]);
        self.rule(effects, "(next (lap ?n))", &["(true (lap ?n))", "(not lapped)"]);
        if laps > 0 {
            self.rule(base, "(base (lap ?m))", &["(lap-after ?n ?m)"]);
            self.rule(effects, "(next (lap ?m))", &["lapped", "(true (lap ?n))", "(lap-after ?n ?m)"]);
        }
        for number in 0..laps {
            self.fact(numbers, format!("(lap-after {number} {})", number + 1));
        }
        let now = [format!("(true (step {rest}))"), format!("(true (lap {laps}))")];
        self.rule(Section::Endings, "expired", &now.each_ref().map(String::as_str));
    }
}
