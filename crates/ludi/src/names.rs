//! Names that a game gives to its players, pieces and regions, gathered before anything else is understood.

use syntax::{Form, Sexpr};

use crate::ludemes::WORDS;
use crate::tree::Label;

/// No more names of a sort are looked at: far more than a game may have, and few enough to be quick.
const MAX_NAMES: usize = 500;

/// The names of a game, as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub players: Vec<String>,
    pub pieces: Vec<String>,
    pub regions: Vec<String>,
    /// What `%1`, `%2`, ... are.
    pub parameters: Vec<Sexpr>,
}

impl Names {
    /// The names in a game, as far as they can be found.
    pub(crate) fn of(game: &Sexpr) -> Names {
        let items = game.as_list().unwrap_or_default();
        let section = |name: &'static str| items.iter().filter(move |item| is_headed(item, name)).flat_map(arguments);
        let regions = section("board").filter(|item| is_headed(item, "regions")).flat_map(arguments);
        Names {
            players: section("players").filter_map(name_of).take(MAX_NAMES).collect(),
            pieces: section("pieces").filter(is_list).filter_map(name_of).take(MAX_NAMES).collect(),
            regions: regions.filter_map(region_name).take(MAX_NAMES).collect(),
            parameters: given(items).map(|at| items[at].clone()).collect(),
        }
    }

    pub(crate) fn has_player(&self, name: &str) -> bool {
        self.players.iter().any(|player| player.eq_ignore_ascii_case(name))
    }

    pub(crate) fn has_piece(&self, name: &str) -> bool {
        self.pieces.iter().any(|piece| piece.eq_ignore_ascii_case(name))
    }

    pub(crate) fn has_region(&self, name: &str) -> bool {
        self.regions.iter().any(|region| region.eq_ignore_ascii_case(name))
    }
}

/// The places of the values of `%1`, `%2`, ... in a game: of what stands before the first list, all but the name.
pub(crate) fn given(items: &[Sexpr]) -> impl Iterator<Item = usize> + use<> {
    let before = items.iter().skip(1).take_while(|item| item.as_list().is_none()).count();
    let is_name = |item: &Sexpr| match &item.form {
        Form::Word(word) => !is_decimal(word),
        Form::Text(_) => true,
        Form::Parameter(_) | Form::List(_) => false,
    };
    let name = items.iter().skip(1).position(is_name).map(|at| at + 1);
    (1..=before).filter(move |at| Some(*at) != name)
}

/// Whether a word is one of the language, head or not.
pub(crate) fn is_word_of_the_language(word: &str) -> bool {
    WORDS.iter().any(|known| known.word.eq_ignore_ascii_case(word)) || crate::ludemes::is_keyword(word)
}

fn is_list(item: &&Sexpr) -> bool {
    item.as_list().is_some()
}

fn is_headed(item: &Sexpr, head: &str) -> bool {
    item.head().is_some_and(|word| word.eq_ignore_ascii_case(head))
}

fn arguments(item: &Sexpr) -> &[Sexpr] {
    item.as_list().and_then(|items| items.get(1..)).unwrap_or_default()
}

/// The name itself, or the one at the head of a list.
fn name_of(item: &Sexpr) -> Option<String> {
    match &item.form {
        Form::Word(name) | Form::Text(name) => Some(name.clone()),
        Form::List(items) => items.first().filter(|first| first.as_list().is_none()).and_then(name_of),
        Form::Parameter(_) => None,
    }
}

/// The second word of `(White camp A1 A2)`.
fn region_name(item: &Sexpr) -> Option<String> {
    let name = item.as_list()?.get(1)?.as_word()?;
    is_new_name(name).then(|| name.into())
}

/// Whether a word can name something new: it is no word of the language, no number, no label of a site.
pub(crate) fn is_new_name(word: &str) -> bool {
    !is_word_of_the_language(word) && Label::read(word).is_none() && !is_decimal(word)
}

/// Whether a word is a number, of whatever size.
pub(crate) fn is_decimal(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') && word.parse::<f64>().is_ok()
}
