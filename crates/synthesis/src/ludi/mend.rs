//! Words that speak of nothing, set right: players, pieces, regions and sites that the game does not have (B113).

use ludi::element::{Argument, Content, Filled};
use ludi::ludemes::{Group, Kind};
use syntax::{Form, Sexpr};

use super::places::{Place, WHOLE, listed, place_of};
use super::scope::Scope;
use crate::chance::Chance;

/// The same expression with words that mean something; nothing if its form is not sound.
pub(super) fn mended(whole: &Sexpr, chance: &mut Chance<'_>) -> Option<Sexpr> {
    let (element, game) = ::ludi::take_apart(whole)?;
    Some(Mender { scope: Scope::of(&game), chance }.ludeme(element.ludeme()?, WHOLE))
}

struct Mender<'a, 'b> {
    scope: Scope,
    chance: &'a mut Chance<'b>,
}

impl Mender<'_, '_> {
    fn ludeme(&mut self, filled: &Filled, at: Place) -> Sexpr {
        let mut arguments = Vec::new();
        for argument in &filled.arguments {
            let place = place_of(filled, argument.slot, at);
            let item = match &argument.element.content {
                Content::Ludeme(inner) => Some(self.ludeme(inner, place)),
                Content::Word(word) => self.word(filled, argument, place.kind, word),
                Content::Text(text) => {
                    self.word(filled, argument, place.kind, text).map(|item| quoted_again(item, text))
                }
            };
            arguments.extend(item.map(|item| (argument.slot, item)));
        }
        listed(filled, arguments)
    }

    /// The word itself, or another that means something; nothing if it is better left out.
    fn word(&mut self, filled: &Filled, argument: &Argument, kind: Kind, word: &str) -> Option<Sexpr> {
        let name = filled.signature.parameters[argument.slot].name;
        let number = word.parse::<u64>().ok();
        let new = match (kind, number) {
            (Kind::Player | Kind::PlayerName, _) if !self.scope.has_player(word) => self.player(filled),
            (Kind::PieceType | Kind::PieceName, _) if !self.scope.has_piece(word) => self.piece(),
            (Kind::TypeName, _) if !self.scope.has_type(word) => self.piece(),
            (Kind::OneOf(_), _) if name == "whose" && !self.scope.has_player(word) => self.player(filled),
            (Kind::RegionRef | Kind::RegionSet, Some(number)) => self.region(kind, number)?,
            (Kind::RegionRef | Kind::RegionSet, None) if !self.knows_region(word) => self.region(kind, u64::MAX)?,
            (Kind::Coord | Kind::Region, Some(number)) => self.site(number),
            (Kind::Uint, Some(number)) if filled.signature.name == "site" => self.site(number),
            (Kind::Uint, Some(0)) if name == "rows" => "1".into(),
            (Kind::Word("swap"), _) if filled.signature.group == Group::Structure && self.scope.players.len() != 2 => {
                return None;
            }
            _ if self.is_off_the_board(kind, word) => self.label(),
            _ => word.into(),
        };
        Some(Sexpr::word(new))
    }

    /// A player's name; an end clause is about one, or about all of them.
    fn player(&mut self, filled: &Filled) -> String {
        let of_a_clause = filled.signature.name == "end-clause";
        let name = self.chance.pick(&self.scope.players).cloned();
        name.filter(|_| !of_a_clause || self.chance.one_in(2)).unwrap_or("All".into())
    }

    fn piece(&mut self) -> String {
        self.chance.pick(&self.scope.pieces).map_or("any".into(), |name| quoted_if_needed(name))
    }

    /// A region's number, as it is if there is one; nothing where there are no regions to speak of.
    fn region(&mut self, kind: Kind, number: u64) -> Option<String> {
        let known = 1..=self.scope.numbered as u64;
        match (kind, self.scope.numbered) {
            (Kind::RegionSet, 0) => Some("all-sides".into()),
            (_, 0) => None,
            _ if known.contains(&number) => Some(number.to_string()),
            (_, count) => Some(self.chance.between(1, count).to_string()),
        }
    }

    fn knows_region(&self, word: &str) -> bool {
        let words = ["own-regions", "all-sides", "alternating-sides", "opposite-sides"];
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        words.into_iter().any(is) || self.scope.regions.iter().any(|name| is(name))
    }

    fn site(&mut self, number: u64) -> String {
        let sites = self.scope.sites();
        if number < sites as u64 { number.to_string() } else { self.chance.below(sites).to_string() }
    }

    fn label(&mut self) -> String {
        let number = self.chance.below(self.scope.sites());
        self.scope.label(number)
    }

    fn is_off_the_board(&self, kind: Kind, word: &str) -> bool {
        takes_label(kind) && looks_like_a_label(word) && !self.scope.has_label(word)
    }
}

fn takes_label(kind: Kind) -> bool {
    match kind {
        Kind::Label | Kind::Coord | Kind::Region | Kind::Number => true,
        Kind::OneOf(kinds) => kinds.iter().any(|kind| matches!(kind, Kind::Label)),
        _ => false,
    }
}

fn looks_like_a_label(word: &str) -> bool {
    let letters = word.chars().take_while(char::is_ascii_alphabetic).count();
    let rest = &word[letters..];
    (1..=2).contains(&letters) && !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit())
}

/// A word as it was written: in quotes if it stood in quotes.
fn quoted_again(item: Sexpr, text: &str) -> Sexpr {
    if item.as_word() == Some(text) { Sexpr::made(Form::Text(text.into())) } else { item }
}

fn quoted_if_needed(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if plain { name.into() } else { format!("\"{name}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B113
    #[test]
    fn players_pieces_regions_and_sites_that_are_not_there_are_set_right() {
        let text = "(game G (board (tiling square) (size 4)) (pieces (Stone All (moves (move (pre (empty to)) \
            (action (push)))))) (start (place (Pebble Red) H9)) (end (Red win (connect 3 4))))";
        assert!(::ludi::read(text).game.is_none(), "nobody is called Red, and nothing Pebble");
        let whole = ::ludi::elements(text).expect("its form is sound").sexpr();
        for number in 0..20 {
            let mended = mended(&whole, &mut Chance(&mut game::Rng::new(1, number))).expect("a form");
            let told = mended.flat();
            for word in ["Red", "Pebble", "H9", "connect 3"] {
                assert!(!told.contains(word), "{word} is still there: {told}");
            }
        }
    }
}
