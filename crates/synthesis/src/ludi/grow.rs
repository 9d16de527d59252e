//! A game grown from the table of ludemes.

use game::Rng;
use ludi::ludemes::{Attribute, Count, GAME, Group, Kind, Parameter, Signature, completions, find, signatures};
use ludi::tree::Game;
use syntax::Sexpr;

use super::likely::{PIECES, text};
use super::places::Place;
use super::scope::Scope;
use super::sound;
use super::weights::{RESULTS, SHAPES, form_weight, weight};
use crate::chance::Chance;

/// No ludeme is put into more than this many others, but for what it cannot do without.
const DEPTH: usize = 10;

/// Numbers that most things are: small.
const NUMBERS: [&str; 10] = ["0", "1", "1", "2", "2", "3", "3", "4", "5", "6"];

/// Numbers that nothing is: engines must bear them all the same.
const EXTREMES: [&str; 5] = ["7", "8", "100", "1000000", "4294967295"];

/// A random game, grown from the table of ludemes alone. The same random numbers give the same game.
pub fn grow(stream: &mut Rng) -> Game {
    loop {
        let mut chance = Chance(stream);
        let whole = Grower { chance: &mut chance, scope: Scope::default() }.game();
        if let Some(game) = sound(&whole) {
            return game;
        }
    }
}

/// Grows expressions that speak of what there is.
pub(super) struct Grower<'a, 'b> {
    pub(super) chance: &'a mut Chance<'b>,
    pub(super) scope: Scope,
}

impl Grower<'_, '_> {
    /// Something for a place that can stand there.
    pub(super) fn at(&mut self, place: Place) -> Sexpr {
        self.kind(place.kind, place.same, 4)
    }

    /// Players and board first, since everything else speaks of them.
    fn game(&mut self) -> Sexpr {
        let mut parts = vec![Sexpr::word("Grown")];
        self.scope.players = vec!["White".into(), "Black".into()];
        if !self.chance.one_in(4) {
            let players = self.players();
            self.scope.players = players.as_list().unwrap_or_default()[1..].iter().map(name).collect();
            parts.push(players);
        }
        parts.push(self.board());
        let bare = self.chance.one_in(12);
        self.scope.pieces = if bare { vec!["Piece".into()] } else { Vec::new() };
        if !bare {
            parts.push(self.pieces());
        }
        parts.extend((!bare || self.chance.one_in(4)).then(|| self.start()));
        parts.extend(self.chance.one_in(4).then(|| self.table_ludeme("play", 1)));
        parts.push(self.table_ludeme("end", 1));
        for support in signatures().filter(|one| one.group == Group::Support) {
            parts.extend(self.chance.one_in(40).then(|| self.ludeme(support, Kind::Condition, 1)));
        }
        call("game", parts)
    }

    fn pieces(&mut self) -> Sexpr {
        let count = [1, 1, 1, 1, 2, 2, 2, 3, 3, 5][self.chance.below(10)];
        let first = if self.chance.one_in(6) { self.chance.below(PIECES.len() - count) } else { 0 };
        self.scope.pieces = PIECES[first..first + count].iter().map(|name| name.to_string()).collect();
        let names = self.scope.pieces.clone();
        call("pieces", names.iter().map(|name| self.piece(name)).collect())
    }

    fn piece(&mut self, name: &str) -> Sexpr {
        let Some(signature) = find(Group::Record, "piece") else { return words(&[name, "All"]) };
        let mut parts = vec![Sexpr::word(name), Sexpr::word(self.owner())];
        for parameter in &signature.parameters[2..] {
            let usual = if parameter.name == "moves" { 12 } else { 1 };
            if self.chance.below(13) < usual {
                parts.push(self.kind(parameter.kind, Kind::Condition, 3));
            }
        }
        Sexpr::list(parts)
    }

    fn start(&mut self) -> Sexpr {
        let mut parts = Vec::new();
        for piece in self.scope.pieces.clone() {
            if self.chance.below(4) > 0 {
                parts.extend(self.placement(&piece));
            }
        }
        parts.extend(self.chance.one_in(6).then(|| self.table_ludeme("place", 3)));
        parts.extend(self.chance.one_in(6).then(|| self.table_ludeme("in-hand", 3)));
        call("start", parts)
    }

    /// Everybody mostly.
    fn owner(&mut self) -> String {
        if self.chance.one_in(4) { self.player_name() } else { "All".into() }
    }

    /// Adds a player.
    pub(super) fn player_name(&mut self) -> String {
        self.chance.pick(&self.scope.players).cloned().unwrap_or("All".into())
    }

    /// The ludeme of this name that stands below others, not in conditions.
    pub(super) fn table_ludeme(&mut self, name: &str, depth: usize) -> Sexpr {
        let groups = [Group::Structure, Group::Move, Group::Start, Group::Piece];
        match groups.into_iter().find_map(|group| find(group, name)) {
            Some(signature) => self.ludeme(signature, Kind::Condition, depth),
            None => words(&[name]),
        }
    }

    /// A ludeme with what it takes.
    fn ludeme(&mut self, signature: &'static Signature, same: Kind, depth: usize) -> Sexpr {
        match (signature.group, signature.name) {
            (Group::Structure, "players") => return self.players(),
            (Group::Structure, "board") => return self.board(),
            (Group::Board, "regions") => return self.regions(),
            (Group::Record, "piece") => return self.another_piece(),
            (Group::Record, "end-clause") => return self.end_clause(),
            (Group::Start, "place") if !self.chance.one_in(5) => return self.any_place(),
            (Group::Move, "move") if !self.chance.one_in(5) => return self.likely_move(),
            (Group::Move, "action") if self.chance.one_in(12) => return words(&["action", "pass"]),
            _ => {}
        }
        let mut parts = Vec::new();
        parts.extend((!signature.record).then(|| Sexpr::word(signature.name)));
        for parameter in signature.parameters {
            if matches!(parameter.kind, Kind::Word("pass")) {
                continue;
            }
            for _ in 0..self.count(signature, parameter, depth) {
                parts.push(self.argument(signature, parameter, same, depth + 1));
            }
        }
        Sexpr::list(parts)
    }

    /// A piece of another name.
    fn another_piece(&mut self) -> Sexpr {
        let free: Vec<&str> = PIECES.into_iter().filter(|name| !self.scope.has_piece(name)).collect();
        let name = self.chance.pick(&free).copied().unwrap_or("Amber");
        self.piece(name)
    }

    /// One of the clauses that put a piece on the board.
    fn any_place(&mut self) -> Sexpr {
        let piece = self.chance.pick(&self.scope.pieces).cloned().unwrap_or("any".into());
        let mut places = self.placement(&piece);
        let drawn = self.chance.below(places.len());
        places.swap_remove(drawn)
    }

    /// Everybody more often than not (B121).
    pub(super) fn whom_it_is_about(&mut self) -> String {
        if self.chance.one_in(4) { self.player_name() } else { "All".into() }
    }

    /// A clause about all players more often than not (B121).
    fn end_clause(&mut self) -> Sexpr {
        let (player, result) = (self.whom_it_is_about(), self.often(&RESULTS));
        let goal = self.kind(Kind::Ending, Kind::Ending, 3);
        Sexpr::list(vec![Sexpr::word(player), Sexpr::word(result), goal])
    }

    fn count(&mut self, signature: &Signature, parameter: &Parameter, depth: usize) -> usize {
        let more = if depth > DEPTH { 0 } else { self.chance.below(3) };
        match parameter.count {
            // A set of regions is a word alone, or numbers: one item is always right.
            Count::Many if matches!(parameter.kind, Kind::RegionSet) => 1,
            // In an open record a first word that is left out would be taken for the second.
            Count::Optional if signature.record && !signature.closed && parameter.name == "player" => 1,
            Count::Any if parameter.name == "steps" => more.max(1),
            Count::One => 1,
            Count::Optional => usize::from(more == 2),
            Count::Many => 1 + if self.chance.one_in(2) { 0 } else { more },
            Count::Several => 2 + usize::from(more == 2),
            Count::Any => more,
        }
    }

    fn argument(&mut self, signature: &Signature, parameter: &Parameter, same: Kind, depth: usize) -> Sexpr {
        match (parameter.kind, signature.name, parameter.name) {
            (Kind::Uint, "site", _) => self.site(),
            (Kind::Uint, "size", _) => Sexpr::word(self.chance.between(2, 6).to_string()),
            (Kind::Uint, _, "rows") => Sexpr::word(self.chance.between(1, 3).to_string()),
            // What is met at once is no goal.
            (Kind::Uint, ..) if signature.has(Attribute::Gathers) && !self.chance.one_in(8) => {
                Sexpr::word(self.chance.between(2, 5).to_string())
            }
            (Kind::OneOf(_), "score", "score") if !self.chance.one_in(4) => {
                Sexpr::word(self.chance.between(1, 6).to_string())
            }
            (kind, ..) => self.kind(kind, same, depth),
        }
    }

    /// Something of this kind.
    pub(super) fn kind(&mut self, kind: Kind, same: Kind, depth: usize) -> Sexpr {
        let Place { kind, same } = Place::within(kind, same);
        let deep = depth > DEPTH;
        match kind {
            Kind::Number if deep => Sexpr::word("1"),
            Kind::Condition if deep => text("(empty to)"),
            Kind::Ending if deep => text("(in-a-row 3)"),
            Kind::Coord if deep => Sexpr::word("to"),
            Kind::Clause(signature) => self.ludeme(signature, same, depth),
            Kind::Of(group) => {
                let signature = self.member(group);
                self.ludeme(signature, same, depth)
            }
            Kind::Coord | Kind::Region if self.chance.one_in(8) => self.site(),
            kind if !kind.is_simple() => {
                let weights: Vec<u32> = kind.forms().iter().map(|form| form_weight(form, depth)).collect();
                let form = self.chance.weighted(&weights).unwrap_or(0);
                self.kind(kind.forms()[form], same, depth)
            }
            kind => self.word(kind),
        }
    }

    /// One of a group, as often as its weight says.
    fn member(&mut self, group: Group) -> &'static Signature {
        // Where there is one type only, nothing can be promoted.
        let several = self.scope.pieces.len() > 1;
        let fits = |one: &&Signature| one.group == group && (several || one.name != "promote");
        let members: Vec<&'static Signature> = signatures().filter(fits).collect();
        let weights: Vec<u32> = members.iter().map(|one| weight(one)).collect();
        self.chance.weighted(&weights).map_or(&GAME, |at| members[at])
    }

    fn word(&mut self, kind: Kind) -> Sexpr {
        let word = match kind {
            Kind::Int if self.chance.one_in(6) => self.chance.word(&["-1", "-2", "-2147483648", "2147483647"]).into(),
            Kind::Uint | Kind::Int => self.number(),
            Kind::Float => self.chance.word(&["0.5", "-1", "3", "1.25"]).into(),
            Kind::Bool => self.chance.word(&["0", "1"]).into(),
            Kind::Name | Kind::NewName => self.chance.word(&["Amber", "Ivory", "Oak", "Jade"]).into(),
            Kind::Text | Kind::Item => self.chance.word(&["hop", "leap", "glide", "turn"]).into(),
            Kind::Label => self.label(),
            Kind::Word(word) => word.into(),
            Kind::Quota if self.chance.one_in(2) => self.number(),
            Kind::RegionName => self.chance.pick(&self.scope.regions).cloned().unwrap_or("1".into()),
            Kind::PieceType | Kind::PieceName | Kind::TypeName => self.piece_word(kind),
            Kind::Player | Kind::PlayerName if self.chance.one_in(3) => self.player_name(),
            Kind::Player | Kind::PlayerName => self.player_word(),
            Kind::Result => self.often(&RESULTS),
            Kind::Shape => self.often(&SHAPES),
            kind => self.known_word(kind),
        };
        text(&word)
    }

    /// One of these words, as often as its weight says.
    fn often(&mut self, words: &[(&str, u32)]) -> String {
        let weights: Vec<u32> = words.iter().map(|(_, weight)| *weight).collect();
        self.chance.weighted(&weights).map_or(String::new(), |at| words[at].0.into())
    }

    fn known_word(&mut self, kind: Kind) -> String {
        let known = completions(kind);
        self.chance.pick(&known).map_or(String::new(), |(word, _)| word.to_string())
    }

    fn player_word(&mut self) -> String {
        let words = ["enemy", "enemy", "friend", "current", "current", "All", "Neutral", "None", "empty"];
        self.chance.word(&words).into()
    }

    fn piece_word(&mut self, kind: Kind) -> String {
        let alone = matches!(kind, Kind::PieceName | Kind::TypeName);
        match self.chance.pick(&self.scope.pieces).cloned() {
            Some(name) if alone || !self.chance.one_in(3) => name,
            _ => self.chance.word(&["any", "any", "current", "captured"]).into(),
        }
    }

    fn number(&mut self) -> String {
        let from: &[&'static str] = if self.chance.one_in(25) { &EXTREMES } else { &NUMBERS };
        self.chance.word(from).into()
    }

    fn site(&mut self) -> Sexpr {
        let number = self.chance.below(self.scope.sites());
        Sexpr::word(number.to_string())
    }

    pub(super) fn label(&mut self) -> String {
        let number = self.chance.below(self.scope.sites());
        self.scope.label(number)
    }
}

/// A list with this head.
pub(super) fn call(head: &str, items: Vec<Sexpr>) -> Sexpr {
    Sexpr::list([Sexpr::word(head)].into_iter().chain(items).collect())
}

/// A list of words.
pub(super) fn words(all: &[&str]) -> Sexpr {
    Sexpr::list(all.iter().map(|word| Sexpr::word(*word)).collect())
}

/// The name itself, or the one at the head of a list.
fn name(player: &Sexpr) -> String {
    player.as_word().or(player.head()).unwrap_or_default().into()
}
