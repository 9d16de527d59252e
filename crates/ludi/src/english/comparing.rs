//! How numbers compare, in words.

use super::numbers::{Counted, How, Tally};
use super::speaker::{Noun, Speaker};
use super::words::number as in_words;
use crate::tree::{Coord, IntFunction, Label, Number};

impl Counted {
    /// This many of them, without where: `at least one enemy stone`, and whether it is many; nothing if words fail.
    pub(super) fn quantity(&self, how: How, number: i32) -> Option<(String, bool)> {
        let count = u32::try_from(number).ok()?;
        let some = |before: &str, count: u32| {
            let noun = if count == 1 { &self.noun.one } else { &self.noun.many };
            (format!("{before} {} {noun}", in_words(count)), count != 1)
        };
        let none = || (format!("no {}", self.noun.one), false);
        match (how, count) {
            (How::Equal | How::AtMost, 0) | (How::Less, 1) => Some(none()),
            (How::NotEqual | How::More, 0) => Some(some("at least", 1)),
            (How::NotEqual, _) | (How::Less | How::AtLeast, 0) => None,
            (How::Equal, _) => Some(some("exactly", count)),
            (How::Less, _) => Some(some("fewer than", count)),
            (How::AtMost, _) => Some(some("at most", count)),
            (How::More, _) => Some(some("more than", count)),
            (How::AtLeast, _) => Some(some("at least", count)),
        }
    }
}

impl Speaker<'_> {
    /// That numbers compare like this.
    pub(super) fn compared(&self, how: How, one: &Number, other: &Number) -> String {
        let plainly = || format!("{} {} {}", self.number(one), how.is(), self.number(other));
        match (&one.value, &other.value) {
            (IntFunction::Literal(_), IntFunction::Literal(_)) => plainly(),
            (IntFunction::Literal(_), _) => self.compared(how.exchanged(), other, one),
            (IntFunction::Site(one), IntFunction::Site(other)) if is_equality(how) => self.same_site(how, one, other),
            (number, IntFunction::Literal(value)) => self.measured(how, number, *value).unwrap_or_else(plainly),
            _ => plainly(),
        }
    }

    fn same_site(&self, how: How, one: &Coord, other: &Coord) -> String {
        // What is told of a site that has a name reads better the other way round.
        let (one, other) = if matches!(one, Coord::Label(_) | Coord::Site(_)) { (other, one) } else { (one, other) };
        let being = self.being(other);
        self.coord(one).says(how == How::Equal, &format!("is {being}"), &format!("is not {being}"))
    }

    /// That a number compares like this with one that is written down, if there are words for it.
    fn measured(&self, how: How, number: &IntFunction, value: i32) -> Option<String> {
        let holds = how == How::Equal;
        let at = |coord: &Coord, what: String| {
            self.coord(coord).says(holds, &format!("is {what}"), &format!("is not {what}"))
        };
        if let Some(tally) = self.tally(number) {
            return self.tally_compared(&tally, how, value);
        }
        match number {
            IntFunction::Site(coord) => self.site_compared(coord, how, value),
            IntFunction::CaptureNum => {
                let (quantity, _) = self.counted(number)?.quantity(how, value)?;
                Some(format!("the move {} {quantity}", self.takes()))
            }
            _ if self.counted(number).is_some() => {
                let counted = self.counted(number)?;
                let (quantity, is_many) = counted.quantity(how, value)?;
                let does = if is_many { counted.many_do } else { counted.one_does };
                Some(format!("{quantity} {does}{}", counted.place))
            }
            _ if !is_equality(how) => None,
            IntFunction::Row(coord) => Some(at(coord, format!("in row {value}"))),
            IntFunction::Col(coord) if value > 0 => {
                let label = Label { column: value as u32, row: 1 }.to_string().to_lowercase();
                Some(at(coord, format!("in column {}", label.trim_end_matches('1'))))
            }
            IntFunction::Phase(coord) => self.colour(value).map(|colour| at(coord, colour.to_string())),
            IntFunction::Remainder(one, two) => match (self.chequered(number), &two.value, value) {
                (Some(coord), _, _) => self.colour(value).map(|colour| at(coord, colour.to_string())),
                (None, IntFunction::Literal(2), 0 | 1) => {
                    let is_even = holds == (value == 0);
                    Some(format!("{} is {}", self.number(one), if is_even { "even" } else { "odd" }))
                }
                _ => None,
            },
            IntFunction::Mover => {
                let player = self.facts.players.get(usize::try_from(value).ok()?.checked_sub(1)?)?;
                let not = if holds { "" } else { "not " };
                Some(format!("you are {not}{}", super::words::titled(&player.name)))
            }
            _ => None,
        }
    }

    /// That a site is this one, is off the board, or comes before another one in the order of all sites.
    fn site_compared(&self, coord: &Coord, how: How, value: i32) -> Option<String> {
        if let Some(off) = off_board(how, value) {
            return Some(self.coord(coord).says(off, "is off the board", "is on the board"));
        }
        let site = u32::try_from(value).ok()?;
        let is =
            |holds: bool, what: String| self.coord(coord).says(holds, &format!("is {what}"), &format!("is not {what}"));
        let up_to =
            |last: u32| format!("one of those from {} to {}, row by row", self.site_name(0), self.site_name(last));
        match how {
            How::Equal | How::NotEqual => Some(is(how == How::Equal, self.site_name(site))),
            How::Less => Some(is(true, up_to(site.checked_sub(1)?))),
            How::AtLeast => Some(is(false, up_to(site.checked_sub(1)?))),
            How::AtMost => Some(is(true, up_to(site))),
            How::More => Some(is(false, up_to(site))),
        }
    }

    /// The site whose column and row a number adds up and halves: whether it is dark or light.
    fn chequered<'a>(&self, number: &'a IntFunction) -> Option<&'a Coord> {
        let is_flat = self.facts.cell() == "square" && self.facts.words().is_grid;
        let IntFunction::Remainder(sum, two) = number else { return None };
        let IntFunction::Sum(parts) = &sum.value else { return None };
        match (parts.as_slice(), &two.value) {
            ([one, other], IntFunction::Literal(2)) if is_flat => match (&one.value, &other.value) {
                (IntFunction::Col(one), IntFunction::Row(other)) | (IntFunction::Row(one), IntFunction::Col(other))
                    if one == other =>
                {
                    Some(one)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn tally_compared(&self, tally: &Tally<'_>, how: How, value: i32) -> Option<String> {
        let counted = |noun: Noun| Counted { noun, one_does: "", many_do: "", place: String::new() };
        match tally {
            Tally::Ways { first, directions } => {
                let noun = self.all_directions(directions).ok()?;
                let (quantity, _) = counted(noun).quantity(how, value)?;
                Some(format!("in {quantity} {}", self.that_way(directions.first().copied()).clause(first)))
            }
            Tally::Tests(tests) => {
                let noun = Noun { one: "of these".to_string(), many: "of these".to_string(), all: String::new() };
                let (quantity, is_many) = counted(noun).quantity(how, value)?;
                let quantity = quantity.replacen("no of", "none of", 1);
                let hold = if is_many { "hold" } else { "holds" };
                let told: Vec<String> = tests.iter().map(|test| self.clause(test)).collect();
                Some(format!("{quantity} {hold}: {}", told.join("; ")))
            }
        }
    }
}

fn is_equality(how: How) -> bool {
    matches!(how, How::Equal | How::NotEqual)
}

/// Whether the number of a site is to be one that only sites off the board have, or only sites on it.
fn off_board(how: How, value: i32) -> Option<bool> {
    match (how, value) {
        (How::Equal | How::AtMost, -1) | (How::Less, 0) => Some(true),
        (How::NotEqual | How::More, -1) | (How::AtLeast, 0) => Some(false),
        _ => None,
    }
}
