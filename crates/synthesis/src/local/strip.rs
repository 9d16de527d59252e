//! The same game without its vestigial rules: what can be left out and nothing changes (Browne 2011, 5.2.1; B131).

use ludi::tree::Game;

use super::edits::{Edit, neighbours};

/// A game of which nothing more can be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Stripped {
    /// The game.
    pub game: Game,
    /// What was left out, step by step, in words.
    pub removed: Vec<String>,
}

impl Stripped {
    /// The rules of the game, in canonical form.
    pub fn text(&self) -> String {
        ::ludi::print(&self.game)
    }
}

/// Leaves out, largest first, whatever `plays_the_same` says nothing depends on; introns and what is told about the game stay.
/// The last removal that is tried and refused is tried on the final game: so nothing is left that could go by itself.
pub fn strip(game: &Game, plays_the_same: &mut dyn FnMut(&Game) -> bool) -> Stripped {
    let mut stripped = Stripped { game: game.clone(), removed: Vec::new() };
    loop {
        let mut shorter: Vec<_> =
            neighbours(&stripped.game).into_iter().filter(|near| near.edit == Edit::Removal).collect();
        shorter.sort_by_key(|near| ::ludi::tokens(&near.game));
        let Some(same) = shorter.into_iter().find(|near| plays_the_same(&near.game)) else { break };
        stripped.removed.push(same.told);
        stripped.game = same.game;
    }
    stripped.game.support = game.support.clone();
    stripped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::of_library::named;

    // B131
    #[test]
    fn elrog_without_its_phase_is_duath() {
        let elrog = named("elrog");
        // Who says that games play the same if only the colours of their squares differ.
        let without_phase =
            |game: &Game| ::ludi::print(game).replace("(board\n    phase ", "(board ").replace("phase ", "");
        let wanted = without_phase(&elrog);
        let stripped = strip(&elrog, &mut |game| without_phase(game).split_whitespace().eq(wanted.split_whitespace()));
        assert_eq!(stripped.removed.len(), 1);
        assert!(stripped.removed[0].starts_with("(board phase"), "{:?}", stripped.removed);
        assert_eq!(crate::distance::distance(&stripped.game, &named("duath")), 0.0);
    }

    #[test]
    fn a_clause_of_teiglith_can_go_and_its_operator_with_it() {
        let teiglith = named("teiglith");
        let stripped =
            strip(&teiglith, &mut |game| ::ludi::print(game).contains("(connected)") && game.start.is_some());
        let text = ::ludi::print(&stripped.game);
        assert!(text.contains("(pre (connected))") && !text.contains("phase"), "{text}");
    }

    #[test]
    fn where_everything_matters_nothing_goes() {
        let game = named("yavalath");
        let stripped = strip(&game, &mut |_| false);
        assert_eq!((stripped.game, stripped.removed), (game, vec![]));
    }
}
