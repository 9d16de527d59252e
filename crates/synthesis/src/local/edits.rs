//! All games that one step leads to: one word changed, one element left out, added, or taken for its opposite.

use std::collections::BTreeSet;

use game::Rng;
use ludi::element::{Argument, Filled};
use ludi::ludemes::{Group, Kind, Signature, completions, signatures};
use ludi::tree::{Game, Support};
use syntax::Sexpr;

use crate::ludi::places::{Place, WHOLE, listed, place_of};
use crate::ludi::sound;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// Leaves something out.
    Removal,
    /// Puts another word or number in a place.
    Change,
    /// Adds something.
    Addition,
}

/// A game one step away.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// What the step does.
    pub edit: Edit,
    /// What it does in words: `(tiling square i-nbors) becomes (tiling square)`.
    pub told: String,
    /// The game.
    pub game: Game,
}

/// All games one step away that read without an error, each once: the same for the same game, in the same order.
pub fn neighbours(game: &Game) -> Vec<Neighbour> {
    Steps::from(game).collect()
}

/// The neighbours of a game one after the other, none made before it is asked for.
#[derive(Debug)]
pub struct Steps {
    left: std::vec::IntoIter<Variant>,
    /// The same rules said otherwise are no other game.
    seen: BTreeSet<String>,
}

impl Steps {
    /// The steps from a game, in the order in which its rules are written.
    pub fn from(game: &Game) -> Steps {
        let mut bare = game.clone();
        bare.support = Support::default();
        bare.parameters.clear();
        bare.uses.clear();
        let element = ::ludi::elements_of(&bare);
        let root = element.as_ref().and_then(|element| element.ludeme());
        let left = root.map_or_else(Vec::new, |root| variants(root, WHOLE)).into_iter();
        Steps { left, seen: BTreeSet::from([rules(&bare)]) }
    }

    /// The same in random order.
    pub fn shuffled(self, stream: &mut Rng) -> Steps {
        let mut left: Vec<Variant> = self.left.collect();
        stream.shuffle(&mut left);
        Steps { left: left.into_iter(), ..self }
    }
}

impl Iterator for Steps {
    type Item = Neighbour;

    fn next(&mut self) -> Option<Neighbour> {
        let seen = &mut self.seen;
        self.left.find_map(|variant| {
            let game = sound(&variant.item)?;
            let is_new = seen.insert(rules(&game));
            is_new.then_some(Neighbour { edit: variant.edit, told: variant.told, game })
        })
    }
}

fn rules(game: &Game) -> String {
    ::ludi::print(&::ludi::expand(game))
}

/// An expression with one step done somewhere in it.
#[derive(Debug)]
struct Variant {
    edit: Edit,
    told: String,
    item: Sexpr,
}

/// A ludeme of more letters than this is not written out to say what changes in it.
const LONG: usize = 100;

impl Variant {
    /// The same in other words, where the ludeme is long in which something is changed.
    fn or_if_long(self, whole: &str, told: String) -> Variant {
        if whole.len() > LONG { Variant { told, ..self } } else { self }
    }
}

/// A ludeme with one step done in it.
fn variants(filled: &Filled, at: Place) -> Vec<Variant> {
    let arguments: Vec<(usize, Sexpr)> =
        filled.arguments.iter().map(|argument| (argument.slot, argument.element.sexpr())).collect();
    let whole = listed(filled, arguments.clone()).flat();
    let mut all = Vec::new();
    for (nth, argument) in filled.arguments.iter().enumerate() {
        let place = place_of(filled, argument.slot, at);
        let with = |item: Option<Sexpr>| {
            let mut changed = arguments.clone();
            match item {
                Some(item) => changed[nth].1 = item,
                None => {
                    changed.remove(nth);
                }
            }
            listed(filled, changed)
        };
        let here = |edit: Edit, item: Option<Sexpr>| {
            let item = with(item);
            Variant { edit, told: format!("{whole} becomes {}", item.flat()), item }
        };
        all.extend(is_spare(filled, argument).then(|| {
            let without = format!("without {}", argument.element.sexpr().flat());
            here(Edit::Removal, None).or_if_long(&whole, without)
        }));
        all.extend(instead(filled, argument, place).into_iter().map(|(edit, item)| here(edit, Some(item))));
        if let Some(inner) = argument.element.ludeme() {
            let deeper = variants(inner, place).into_iter();
            all.extend(deeper.map(|variant| Variant { item: with(Some(variant.item)), ..variant }));
        }
    }
    all.extend(additions(filled).map(|(slot, item)| {
        let with = format!("with {}", item.flat());
        let added = listed(filled, arguments.iter().cloned().chain([(slot, item)]).collect());
        let told = format!("{whole} becomes {}", added.flat());
        Variant { edit: Edit::Addition, told, item: added }.or_if_long(&whole, with)
    }));
    all
}

/// Whether an argument can be done without; a logical operator of one is that one, which is a step of its own.
fn is_spare(filled: &Filled, argument: &Argument) -> bool {
    let alike = filled.arguments.iter().filter(|other| other.slot == argument.slot).count();
    let least = filled.signature.parameters[argument.slot].count.range().0;
    alike > if filled.signature.group == Group::Logic { least.max(2) } else { least }
}

/// What else could stand where an argument stands.
fn instead(filled: &Filled, argument: &Argument, place: Place) -> Vec<(Edit, Sexpr)> {
    match argument.element.ludeme() {
        Some(inner) if place.is_logical() => {
            let parts = inner.arguments.iter().filter(|_| inner.signature.group == Group::Logic);
            let parts = parts.filter(|part| part.element.ludeme().is_some());
            let opposite = Sexpr::list(vec![Sexpr::word("not"), argument.element.sexpr()]);
            let is_denied = [inner, filled].iter().any(|one| one.signature.name == "not");
            let opposite = (!is_denied).then_some((Edit::Addition, opposite));
            parts.map(|part| (Edit::Removal, part.element.sexpr())).chain(opposite).collect()
        }
        Some(_) => Vec::new(),
        None => words(filled, argument, place.kind).into_iter().map(|word| (Edit::Change, word)).collect(),
    }
}

/// Other words for a word: the numbers next to it, or all that the language has for its place.
fn words(filled: &Filled, argument: &Argument, kind: Kind) -> Vec<Sexpr> {
    let Some(word) = argument.element.word() else { return Vec::new() };
    if let Ok(number) = word.parse::<i64>() {
        let least = if filled.signature.name == "size" { 2 } else { i64::from(number > 0) };
        let near = [number - 1, number + 1].into_iter().filter(|near| number < 0 || *near >= least);
        return near.map(|near| Sexpr::word(near.to_string())).collect();
    }
    if matches!(kind, Kind::Name | Kind::NewName | Kind::Item | Kind::Text | Kind::Word(_)) {
        return Vec::new();
    }
    let known = completions(kind).into_iter().map(|(known, _)| known);
    let others = known.filter(|known| !known.eq_ignore_ascii_case(word) && is_word(known, kind));
    others.map(Sexpr::word).collect()
}

/// Whether a completion is a word, and no head of a list.
fn is_word(known: &str, kind: Kind) -> bool {
    ::ludi::ludemes::WORDS.iter().any(|word| word.word == known)
        && !signatures().any(|signature| signature.name == known && kind.takes_signature(signature))
}

/// What could be added: words that are there or not, and an example of each clause of which there is none or of which there
/// may be any number.
fn additions(filled: &Filled) -> impl Iterator<Item = (usize, Sexpr)> {
    let room = |slot: usize| {
        let count = filled.arguments.iter().filter(|argument| argument.slot == slot).count();
        filled.signature.parameters[slot].count.range().1.is_none_or(|most| count < most)
    };
    let slots = (0..filled.signature.parameters.len()).filter(move |slot| room(*slot));
    slots.flat_map(|slot| {
        let examples = examples(filled.signature.parameters[slot].kind, filled.signature);
        examples.into_iter().map(move |item| (slot, item))
    })
}

fn examples(kind: Kind, within: &Signature) -> Vec<Sexpr> {
    let example = |signature: &Signature| syntax::read_expression(signature.example).item;
    let words = |signature: &'static Signature| {
        signature.parameters.iter().map(|parameter| match parameter.kind {
            Kind::Word(word) => Some(Sexpr::list(vec![Sexpr::word(signature.name), Sexpr::word(word)])),
            _ => None,
        })
    };
    let plain = |group: Group| !matches!(group, Group::Support | Group::SupportPart | Group::Logic | Group::Integer);
    match kind {
        Kind::Word(word) if !matches!(within.group, Group::Record) => vec![Sexpr::word(word)],
        Kind::Clause(signature) if words(signature).all(|word| word.is_some()) => words(signature).flatten().collect(),
        Kind::Clause(signature) if plain(signature.group) => example(signature).into_iter().collect(),
        Kind::Of(group) if plain(group) => signatures().filter(|one| one.group == group).filter_map(example).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::distance;
    use crate::of_library::named;

    // B95 B182
    #[test]
    fn one_step_leads_from_lammothm_to_its_orthogonal_version() {
        let (from, wanted) = (named("lammothm"), named("lammothm_orthogonal"));
        let all = neighbours(&from);
        let found = all.iter().find(|near| distance(&near.game, &wanted) == 0.0).expect("one step away");
        assert_eq!(
            (found.edit, found.told.as_str()),
            (Edit::Removal, "(tiling square i-nbors) becomes (tiling square)")
        );
        assert!((40..400).contains(&all.len()), "{}", all.len());
    }

    #[test]
    fn one_step_leads_from_yavalath_to_what_people_would_try() {
        let all: Vec<String> = neighbours(&named("yavalath")).into_iter().map(|near| near.told).collect();
        for wanted in [
            "(size 5) becomes (size 4)",
            "(size 5) becomes (size 6)",
            "(in-a-row 4) becomes (in-a-row 5)",
            "(and (in-a-row 3) (not (in-a-row 4)))",
            "(play swap)",
        ] {
            assert!(all.iter().any(|told| told.contains(wanted)), "{wanted} is not among {all:#?}");
        }
    }

    #[test]
    fn what_is_added_to_a_whole_game_is_told_without_the_game() {
        let told: Vec<String> = neighbours(&named("lammothm")).into_iter().map(|near| near.told).collect();
        assert!(told.iter().any(|told| told == "with (play swap)"), "{told:#?}");
        assert!(told.iter().all(|told| told.len() < 2 * LONG + 100), "{told:#?}");
    }

    #[test]
    fn neighbours_are_other_games_each_once_and_always_the_same() {
        for file in ["tic_tac_toe", "english_draughts", "teiglith"] {
            let game = named(file);
            let all = neighbours(&game);
            let texts: BTreeSet<String> = all.iter().map(|near| ::ludi::print(&near.game)).collect();
            assert_eq!(texts.len(), all.len());
            assert!(!texts.contains(&::ludi::print(&game)));
            assert_eq!(all, neighbours(&game));
        }
    }
}
