//! How large a game is: all of its words, and those that mean anything where they stand (Browne 2011, 5.1.1; B97).

use ::ludi::element::{Content, Filled};
use ::ludi::tree::{Game, Support};

/// How many words the rules of a game have; what is told about it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// All of them, introns included.
    pub absolute: usize,
    /// Those that mean something.
    pub effective: usize,
}

/// How large a game is.
pub fn size(game: &Game) -> Size {
    let bare = Game { support: Support::default(), ..game.clone() };
    let absolute = ::ludi::tokens(&bare);
    let element = ::ludi::elements_of(&bare);
    let idle = element.as_ref().and_then(|element| element.ludeme()).map_or(0, introns);
    Size { absolute, effective: absolute.saturating_sub(idle) }
}

/// The words of all introns within a ludeme.
fn introns(filled: &Filled) -> usize {
    let here: usize = filled.introns.iter().map(|intron| intron.item.tokens()).sum();
    let within = filled.arguments.iter().map(|argument| match &argument.element.content {
        Content::Ludeme(inner) => introns(inner),
        _ => 0,
    });
    here + within.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    // B97
    #[test]
    fn introns_count_for_the_absolute_size_alone() {
        let sized = |end: &str| {
            let text = format!("(game G (board (tiling square) (size 4)) (end {end}) (score 0.5))");
            size(&::ludi::read(&text).game.expect("sound"))
        };
        let plain = sized("(All win (in-a-row 3))");
        assert_eq!(plain.absolute, plain.effective);
        let vestigial = sized("(All win (in-a-row 3 idle))");
        assert_eq!((vestigial.absolute, vestigial.effective), (plain.absolute + 1, plain.effective));
    }
}
