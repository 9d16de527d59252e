//! Other words for the same game.

use gdl::terms::read_term;
use gdl::tree::Game;
use protocols::ggp::same;

/// New names for all constants of a rule sheet. Players are told the game in these words alone, and the host translates what they
/// say.
pub trait Disguise: Sync {
    /// The rule sheet in the new words.
    fn rules(&self) -> String;

    /// A move or a role in the new words.
    fn hide(&self, term: &str) -> String;

    /// A move in the old words; `None` if it has a word that the new rule sheet has not.
    fn reveal(&self, term: &str) -> Option<String>;
}

/// A rule sheet whose names were drawn anew.
pub struct Scrambled {
    rules: String,
    mapping: gdl::Mapping,
}

impl Scrambled {
    /// The rule sheet under other names; the same seed gives the same names.
    pub fn new(game: &Game, seed: u64) -> Scrambled {
        let (scrambled, mapping) = gdl::scramble(game, seed);
        Scrambled { rules: gdl::print(&scrambled), mapping }
    }
}

impl Disguise for Scrambled {
    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn hide(&self, term: &str) -> String {
        read_term(term).map_or_else(|_| term.to_owned(), |term| self.mapping.scrambled(&term).to_string())
    }

    fn reveal(&self, term: &str) -> Option<String> {
        let original = self.mapping.original(&read_term(term).ok()?);
        // Names that the mapping does not know stay as they are, and would pass for old ones.
        same(&self.mapping.scrambled(&original).to_string(), term).then(|| original.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scrambled_move_comes_back_in_any_case_and_an_old_one_does_not() {
        let text = "(role white) (role random) (init (cell 1 b)) (<= (legal ?r (mark 1 b)) (role ?r)) (legal random noop)
            (<= terminal (true (cell 1 x))) (goal white 100) (goal random 0) (<= (next (cell 1 x)) (does white (mark 1 b)))";
        let game = gdl::parse(text).game.expect("sound in form");
        let disguise = Scrambled::new(&game, 3);
        assert!(!disguise.rules().contains("mark") && !disguise.rules().contains("white"), "{}", disguise.rules());
        for term in ["(mark 1 b)", "noop", "white"] {
            let hidden = disguise.hide(term);
            assert_ne!(hidden, term);
            assert_eq!(disguise.reveal(&hidden).as_deref(), Some(term));
            assert_eq!(disguise.reveal(&hidden.to_uppercase()).as_deref(), Some(term));
            assert_eq!(disguise.reveal(term), None);
        }
        assert_eq!(disguise.hide("random"), "random");
        for nonsense in ["", "(", "(a", "a b", "((a) b)"] {
            assert_eq!(disguise.reveal(nonsense), None, "{nonsense}");
        }
    }
}
