//! Matches expressions against the table of ludemes: what each one is, and which argument fills which slot.

use syntax::{Form, Sexpr};

use crate::ludemes::{Count, Group, Kind, Signature, is_keyword, signatures};
use crate::names::{Names, is_decimal, is_new_name, is_word_of_the_language};
use crate::tree::{Adjacency, CaptureType, Compass, Direction, Label, Player, PlayerState, ResultType};
use crate::tree::{Shape, Tie, Tiling, Turtle};

/// What an expression is where some kind is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// A word, number or text.
    Atom,
    /// The name of a piece alone, which stands for `(NAME)`.
    Piece,
    /// This ludeme.
    Ludeme(&'static Signature),
}

/// How the arguments of a list fill the slots of its signature.
pub(crate) struct Filling {
    signature: &'static Signature,
    /// Which slot each argument fills; `None` is an intron.
    pub slots: Vec<Option<usize>>,
    /// How many arguments each slot has.
    pub counts: Vec<usize>,
    after_list: bool,
}

impl Filling {
    fn new(signature: &'static Signature) -> Filling {
        Filling { signature, slots: Vec::new(), counts: vec![0; signature.parameters.len()], after_list: false }
    }

    /// The slots that have too few arguments.
    pub(crate) fn missing(&self) -> Vec<usize> {
        let parameters = self.signature.parameters.iter().zip(&self.counts).enumerate();
        parameters.filter(|(_, (parameter, count))| **count < parameter.count.range().0).map(|(slot, _)| slot).collect()
    }

    fn is_free(&self, slot: usize) -> bool {
        self.signature.parameters[slot].count.range().1.is_none_or(|most| self.counts[slot] < most)
    }

    fn is_needed(&self, slot: usize) -> bool {
        self.signature.parameters[slot].count == Count::One
    }

    fn is_optional_site(&self, slot: usize) -> bool {
        let parameter = &self.signature.parameters[slot];
        parameter.count == Count::Optional && matches!(parameter.kind, Kind::Coord)
    }
}

impl Names {
    /// The expression itself, or what its parameter stands for.
    pub(crate) fn resolve<'a>(&'a self, item: &'a Sexpr) -> &'a Sexpr {
        match item.form {
            Form::Parameter(number) => {
                let value = (number as usize).checked_sub(1).and_then(|at| self.parameters.get(at));
                value.filter(|value| !matches!(value.form, Form::Parameter(_))).unwrap_or(item)
            }
            _ => item,
        }
    }

    /// What an expression is where this kind is wanted; `same` is what logical operators take here.
    pub(crate) fn choose(&self, kind: Kind, same: Kind, item: &Sexpr) -> Option<Choice> {
        let item = self.resolve(item);
        kind.forms().iter().find_map(|form| self.choose_form(*form, same, item))
    }

    fn choose_form(&self, form: Kind, same: Kind, item: &Sexpr) -> Option<Choice> {
        match (form, &item.form) {
            (Kind::Same, _) => self.choose(same, same, item),
            (Kind::Clause(signature), Form::List(items)) => {
                self.is_a(signature, same, items).then_some(Choice::Ludeme(signature))
            }
            (Kind::Of(group), Form::List(items)) => {
                let mut members = signatures().filter(|signature| signature.group == group);
                members.find(|signature| self.is_a(signature, same, items)).map(Choice::Ludeme)
            }
            (form, _) if !form.is_simple() => self.choose(form, same, item),
            (Kind::PieceName, Form::Word(word) | Form::Text(word)) => self.has_piece(word).then_some(Choice::Piece),
            (form, Form::Text(text)) => self.is_text(form, text).then_some(Choice::Atom),
            (form, Form::Word(word)) => self.is_word(form, word).then_some(Choice::Atom),
            _ => None,
        }
    }

    /// Whether a list is this ludeme: by its head, by its form if it has no keyword, by all of it if it is closed.
    fn is_a(&self, signature: &'static Signature, same: Kind, items: &[Sexpr]) -> bool {
        let Some(first) = items.first() else { return false };
        let headed = match (signature.record, &first.form) {
            (false, Form::Word(head)) => signature.is_called(head),
            (false, _) => false,
            (true, _) if signature.closed => true,
            (true, _) => self.opens(signature, same, items),
        };
        headed && (!signature.closed || self.closes(signature, same, arguments(signature, items)))
    }

    /// Whether a list begins like this record: `(All win ...)` with a player or a result, others with a name.
    fn opens(&self, signature: &'static Signature, same: Kind, items: &[Sexpr]) -> bool {
        let is = |at: usize, kind: Kind| items.get(at).is_some_and(|item| self.choose(kind, same, item).is_some());
        let keyword = items.first().and_then(Sexpr::as_word).is_some_and(is_keyword);
        match signature.parameters.first().map(|parameter| parameter.kind) {
            Some(Kind::PlayerName) => {
                let named = is(0, Kind::PlayerName) && is(1, Kind::Result);
                named || is(0, Kind::Result) || (is(0, Kind::Player) && !keyword)
            }
            // A piece may be called like a ludeme if its player follows: `(Line All ...)`.
            Some(kind) => is(0, kind) && (!keyword || is(1, Kind::Player)),
            None => false,
        }
    }

    /// Whether a list fills a record exactly, and in its order.
    fn closes(&self, signature: &'static Signature, same: Kind, arguments: &[Sexpr]) -> bool {
        let mut filling = Filling::new(signature);
        let mut last = 0;
        let in_order = |at: usize| match self.slot(&mut filling, same, arguments, at) {
            Some(slot) if slot >= last => {
                last = slot;
                true
            }
            _ => false,
        };
        (0..arguments.len()).all(in_order) && filling.missing().is_empty()
    }

    /// Which slot each argument fills: the first in the order of the signature that takes it and is free.
    pub(crate) fn assign(&self, signature: &'static Signature, same: Kind, arguments: &[Sexpr]) -> Filling {
        let mut filling = Filling::new(signature);
        for at in 0..arguments.len() {
            let slot = self.slot(&mut filling, same, arguments, at);
            filling.slots.push(slot);
        }
        filling
    }

    fn slot(&self, filling: &mut Filling, same: Kind, arguments: &[Sexpr], at: usize) -> Option<usize> {
        let item = &arguments[at];
        let fits = |slot: &usize| {
            let kind = filling.signature.parameters[*slot].kind;
            let in_place = !matches!(kind, Kind::Item) || !filling.after_list;
            in_place && filling.is_free(*slot) && self.choose(kind, same, item).is_some()
        };
        let mut free = (0..filling.counts.len()).filter(fits);
        let first = free.next();
        let slot = match first {
            // What could be a site and something else is a site only if what follows needs the other slots: `(push 3)`, but
            // `(push 12 3)`. A word gives way only to what cannot do without it: `(num-pieces current)`.
            Some(site) if filling.is_optional_site(site) => {
                let number = self.is_number(item);
                let others: Vec<usize> = free.filter(|slot| number || filling.is_needed(*slot)).collect();
                let kinds = || others.iter().map(|slot| filling.signature.parameters[*slot].kind);
                let claims = |item: &&Sexpr| kinds().any(|kind| self.choose(kind, same, item).is_some());
                let room = arguments[at..].iter().filter(claims).count() <= others.len();
                others.first().copied().filter(|_| room).or(Some(site))
            }
            first => first,
        };
        filling.after_list |= item.as_list().is_some();
        filling.counts[slot?] += 1;
        slot
    }

    fn is_number(&self, item: &Sexpr) -> bool {
        self.resolve(item).as_word().is_some_and(is_decimal)
    }

    /// Whether a text in quotes is of this kind: quotes make a name of what would be a word of the language.
    fn is_text(&self, kind: Kind, text: &str) -> bool {
        match kind {
            Kind::Text | Kind::Item | Kind::Name | Kind::NewName | Kind::PlayerName => true,
            Kind::PieceType | Kind::TypeName => true,
            Kind::Player => self.has_player(text),
            Kind::RegionName => self.has_region(text),
            _ => false,
        }
    }

    fn is_word(&self, kind: Kind, word: &str) -> bool {
        match kind {
            Kind::Int => is_decimal(word) && word.parse::<i32>().is_ok(),
            Kind::Uint => is_decimal(word) && word.parse::<u32>().is_ok(),
            Kind::Float => is_decimal(word) && word.parse::<f64>().is_ok_and(f64::is_finite),
            Kind::Bool => matches!(word, "0" | "1"),
            Kind::Name => !is_decimal(word),
            Kind::NewName => is_new_name(word),
            Kind::Text | Kind::Item => true,
            Kind::Word(known) => known.eq_ignore_ascii_case(word),
            Kind::Player => Player::read(word).is_some() || self.has_player(word),
            Kind::PlayerName => self.is_word(Kind::Player, word) || is_new_name(word),
            Kind::PlayerState => PlayerState::read(word).is_some(),
            Kind::PieceType => is_piece_word(word) || self.has_piece(word) || !is_word_of_the_language(word),
            Kind::TypeName if is_piece_word(word) || is_one_of(word, &["optional"]) => false,
            Kind::TypeName => self.has_piece(word) || !is_word_of_the_language(word),
            Kind::Compass => Compass::named(word).is_some(),
            Kind::Turtle => Turtle::named(word).is_some(),
            Kind::Direction => Direction::read(word).is_some(),
            Kind::Tiling => Tiling::named(word).is_some(),
            Kind::Shape => Shape::named(word).is_some(),
            Kind::Label => Label::read(word).is_some(),
            Kind::Capture => CaptureType::read(word).is_some(),
            Kind::Result => ResultType::read(word).is_some(),
            Kind::Tie => read_tie(word).is_some(),
            Kind::Adjacency => Adjacency::read(word).is_some(),
            Kind::RegionName => self.has_region(word),
            Kind::Quota => self.is_word(Kind::Uint, word) || is_one_of(word, &["half", "majority"]),
            Kind::CoordWord => is_one_of(word, &["from", "to", "current"]),
            Kind::RegionWord => is_one_of(word, &["home", "away", "all-sides", "alternating-sides", "opposite-sides"]),
            Kind::RegionSetWord => {
                is_one_of(word, &["own-regions", "all-sides", "alternating-sides", "opposite-sides"])
            }
            _ => false,
        }
    }
}

/// The arguments of a list: without its keyword if it has one.
pub(crate) fn arguments<'a>(signature: &Signature, items: &'a [Sexpr]) -> &'a [Sexpr] {
    let from = usize::from(!signature.record);
    items.get(from..).unwrap_or_default()
}

/// What holds in a tie, in the book's words or in its table's.
pub(crate) fn read_tie(word: &str) -> Option<Tie> {
    Tie::read(word).or_else(|| is_one_of(word, &["drawn"]).then_some(Tie::Draw))
}

/// What logical operators take within this kind.
pub(crate) fn context(kind: Kind, same: Kind) -> Kind {
    match kind {
        Kind::Condition | Kind::Ending => kind,
        Kind::Number | Kind::Of(Group::Integer | Group::Boolean) => Kind::Condition,
        _ => same,
    }
}

fn is_piece_word(word: &str) -> bool {
    is_one_of(word, &["any", "current", "captured"])
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}
