//! How often each kind of mutation happens.

use game::Rng;

/// How often each kind of mutation happens, from 0 to 1; what is usual is what the authors' program has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// A new piece is added.
    pub add_piece: f64,
    /// A piece is left out.
    pub delete_piece: f64,
    /// A piece is changed; for each.
    pub change_piece: f64,
    /// A list of a piece that is changed gets a new rule.
    pub add_rule: f64,
    /// Such a list loses one.
    pub delete_rule: f64,
    /// A rule of such a list is changed; for each.
    pub change_rule: f64,
    /// Then its vector or its length is.
    pub vector: f64,
    /// Then, if these are not, its symmetries are.
    pub symmetry: f64,
}

impl Default for Chances {
    fn default() -> Chances {
        Chances {
            add_piece: 0.1,
            delete_piece: 0.1,
            change_piece: 0.5,
            add_rule: 0.25,
            delete_rule: 0.25,
            change_rule: 0.25,
            vector: 0.25,
            symmetry: 0.5,
        }
    }
}

impl Chances {
    /// Nothing ever happens.
    pub const NONE: Chances = Chances {
        add_piece: 0.0,
        delete_piece: 0.0,
        change_piece: 0.0,
        add_rule: 0.0,
        delete_rule: 0.0,
        change_rule: 0.0,
        vector: 0.0,
        symmetry: 0.0,
    };

    /// The names of all kinds.
    pub const KINDS: [&'static str; 8] =
        ["add_piece", "delete_piece", "change_piece", "add_rule", "delete_rule", "change_rule", "vector", "symmetry"];

    /// The chance of this kind.
    pub fn named(&mut self, kind: &str) -> Option<&mut f64> {
        match kind {
            "add_piece" => Some(&mut self.add_piece),
            "delete_piece" => Some(&mut self.delete_piece),
            "change_piece" => Some(&mut self.change_piece),
            "add_rule" => Some(&mut self.add_rule),
            "delete_rule" => Some(&mut self.delete_rule),
            "change_rule" => Some(&mut self.change_rule),
            "vector" => Some(&mut self.vector),
            "symmetry" => Some(&mut self.symmetry),
            _ => None,
        }
    }
}

/// Whether something happens that does so with this chance.
pub(super) fn happens(chance: f64, stream: &mut Rng) -> bool {
    const FINE: u32 = 1_000_000;
    f64::from(stream.below(FINE)) < chance * f64::from(FINE)
}

#[cfg(test)]
mod tests {
    use super::*;

    // R52
    #[test]
    fn every_kind_of_mutation_has_a_chance_of_its_own() {
        let mut all = Chances::NONE;
        for (number, kind) in (1..).zip(Chances::KINDS) {
            let chance = all.named(kind).unwrap_or_else(|| panic!("{kind}"));
            assert_eq!(std::mem::replace(chance, f64::from(number) / 10.0), 0.0, "{kind}");
        }
        assert_eq!((all.add_piece, all.vector, all.symmetry), (0.1, 0.7, 0.8));
        assert_eq!(all.named("luck"), None);
    }

    // R52
    #[test]
    fn what_happens_now_and_then_happens_as_often_as_is_said() {
        for chance in [0.0, 0.1, 0.5, 1.0] {
            let mut stream = Rng::new(52, 0);
            let share = (0..10_000).filter(|_| happens(chance, &mut stream)).count() as f64 / 10_000.0;
            assert!((share - chance).abs() < 0.02, "{share}, not {chance}");
        }
    }
}
