//! What a user demands of generated games when probabilities are not enough (Pell, A Strategic Metagame Player, 1.3).

use std::fmt;

use metagame::tree::Game;
use syntax::{Diagnostic, Span, nearest};

use super::features::{DECIDED, FEATURES, Feature, Measure};

/// A demand on a game, such as `files>=6`, `board=planar` or `has!=possession`.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    feature: Feature,
    relation: Relation,
    demand: Demand,
}

/// How a feature must compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// With what a feature must compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    Number(usize),
    Word(&'static str),
    Yes(bool),
    /// A word of a list, and its place there.
    Has(&'static str, usize),
}

/// How relations are written, longer ones first so that `<=` is not read as `<`; the first of its kind is printed.
const RELATIONS: [(&str, Relation); 7] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Different),
    ("==", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("=", Relation::Equal),
];

impl Constraint {
    /// The demands of a text, with commas or semicolons between them, and all that is wrong with it.
    pub fn read(text: &str) -> (Vec<Constraint>, Vec<Diagnostic>) {
        let (mut constraints, mut faults) = (Vec::new(), Vec::new());
        let mut start = 0;
        for part in text.split([',', ';']) {
            match Part::new(part, start).constraint() {
                Ok(constraint) => constraints.push(constraint),
                Err(fault) => faults.push(fault),
            }
            start += part.len() + 1;
        }
        (constraints, faults)
    }

    /// That no goal to arrive or eradicate is met before the first move.
    pub fn undecided() -> Constraint {
        Constraint { feature: DECIDED, relation: Relation::Equal, demand: Demand::Yes(false) }
    }

    /// The feature that it is about.
    pub fn feature(&self) -> &Feature {
        &self.feature
    }

    /// Whether a game meets it.
    pub fn holds(&self, game: &Game) -> bool {
        match (self.feature.measure, self.demand) {
            (Measure::Number(measure), Demand::Number(number)) => self.relation.holds(measure(game), number),
            (Measure::Word(_, measure), Demand::Word(word)) => self.relation.equates(measure(game) == word),
            (Measure::YesNo(measure), Demand::Yes(yes)) => self.relation.equates(measure(game) == yes),
            (Measure::Has(uses), Demand::Has(_, place)) => self.relation.equates(uses[place].1(game)),
            _ => false,
        }
    }
}

impl Relation {
    fn holds(self, left: usize, right: usize) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Different => left != right,
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::More => left > right,
            Relation::AtLeast => left >= right,
        }
    }

    fn equates(self, equal: bool) -> bool {
        equal == (self == Relation::Equal)
    }
}

/// One demand of a text, cut in three.
struct Part<'a> {
    name: &'a str,
    relation: Option<Relation>,
    value: &'a str,
    span: Span,
    value_span: Span,
}

impl<'a> Part<'a> {
    fn new(part: &'a str, start: usize) -> Part<'a> {
        let inner = part.trim();
        let start = start + (part.len() - part.trim_start().len());
        let span = Span::new(start, start + inner.len());
        let at = inner.find(['<', '>', '=', '!']).unwrap_or(inner.len());
        let found = RELATIONS.iter().find(|(written, _)| inner[at..].starts_with(written));
        let value_at = at + found.map_or(0, |(written, _)| written.len());
        let value = inner[value_at..].trim();
        let value_span = Span::new(span.end - inner[value_at..].trim_start().len(), span.end);
        Part { name: inner[..at].trim(), relation: found.map(|(_, relation)| *relation), value, span, value_span }
    }

    fn constraint(&self) -> Result<Constraint, Diagnostic> {
        let Some(relation) = self.relation else {
            let message = format!("expected a demand such as `files>=6`, found `{}`", self.name);
            return Err(Diagnostic::error(self.span, message).with_hint("relations are =, !=, <, <=, > and >="));
        };
        let feature = *Feature::named(&self.name.to_lowercase().replace('-', "_")).ok_or_else(|| self.no_feature())?;
        let demand = self.demand(&feature)?;
        let ordered = !matches!(relation, Relation::Equal | Relation::Different);
        if ordered && !matches!(demand, Demand::Number(_)) {
            let message = format!("`{}` is no number, so that it can only be compared with = or !=", feature.name);
            return Err(Diagnostic::error(self.span, message));
        }
        Ok(Constraint { feature, relation, demand })
    }

    fn no_feature(&self) -> Diagnostic {
        let span = Span::new(self.span.start, self.span.start + self.name.len());
        let fault = Diagnostic::error(span, format!("no feature of games is called `{}`", self.name));
        let names: Vec<&str> = FEATURES.iter().map(|feature| feature.name).collect();
        match nearest(self.name, names.iter().copied()) {
            Some(meant) => fault.with_hint(format!("did you mean `{meant}`?")),
            None => fault.with_hint(format!("there are {}", names.join(", "))),
        }
    }

    fn demand(&self, feature: &Feature) -> Result<Demand, Diagnostic> {
        let value = self.value.to_lowercase().replace('-', "_");
        match feature.measure {
            Measure::Number(_) => value.parse().map(Demand::Number).map_err(|_| self.expected("a whole number", &[])),
            Measure::YesNo(_) => match value.as_str() {
                "yes" | "true" => Ok(Demand::Yes(true)),
                "no" | "false" => Ok(Demand::Yes(false)),
                _ => Err(self.expected("yes or no", &[])),
            },
            Measure::Word(words, _) => {
                let meant = if value == "vertical_cylinder" { "cylinder" } else { &value };
                let known = words.iter().find(|word| **word == meant);
                known.map(|word| Demand::Word(word)).ok_or_else(|| self.expected(&words.join(" or "), words))
            }
            Measure::Has(uses) => {
                let words: Vec<&str> = uses.iter().map(|(word, _)| *word).collect();
                let place = uses.iter().position(|(word, _)| *word == value);
                let demand = place.map(|place| Demand::Has(uses[place].0, place));
                demand.ok_or_else(|| self.expected(&format!("one of {}", words.join(", ")), &words))
            }
        }
    }

    fn expected(&self, what: &str, words: &[&str]) -> Diagnostic {
        let found = if self.value.is_empty() { "nothing".to_string() } else { format!("`{}`", self.value) };
        let fault = Diagnostic::error(self.value_span, format!("expected {what} for `{}`, found {found}", self.name));
        match nearest(self.value, words.iter().copied()) {
            Some(meant) if !self.value.is_empty() => fault.with_hint(format!("did you mean `{meant}`?")),
            _ => fault,
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = RELATIONS.iter().rev().find(|(_, relation)| *relation == self.relation);
        write!(f, "{}{}", self.feature.name, written.map_or("", |(written, _)| written))?;
        match self.demand {
            Demand::Number(number) => write!(f, "{number}"),
            Demand::Word(word) | Demand::Has(word, _) => f.write_str(word),
            Demand::Yes(yes) => f.write_str(if yes { "yes" } else { "no" }),
        }
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        (self.feature.name, self.relation, self.demand) == (other.feature.name, other.relation, other.demand)
    }
}

impl Eq for Constraint {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demands_are_read_as_they_are_printed() {
        let text =
            "max_pieces<=4, board=planar, files>6, goals!=2, must_capture=no, has!=possession, types<5, ranks>=4";
        let (constraints, faults) = Constraint::read(text);
        assert_eq!(faults, []);
        let printed: Vec<String> = constraints.iter().map(Constraint::to_string).collect();
        assert_eq!(printed.join(", "), text);
        assert_eq!(Constraint::read(" Board == Vertical-Cylinder ").0[0].to_string(), "board=cylinder");
    }

    #[test]
    fn all_faults_of_demands_are_told_with_their_places() {
        let cases = [
            ("fils>=6", "fils", "no feature of games is called `fils`", Some("did you mean `files`?")),
            (
                "files",
                "files",
                "expected a demand such as `files>=6`, found `files`",
                Some("relations are =, !=, <, <=, > and >="),
            ),
            ("files=six", "six", "expected a whole number for `files`, found `six`", None),
            ("files=", "", "expected a whole number for `files`, found nothing", None),
            ("files=-1", "-1", "expected a whole number for `files`, found `-1`", None),
            (
                "board=planer",
                "planer",
                "expected planar or cylinder for `board`, found `planer`",
                Some("did you mean `planar`?"),
            ),
            (
                "board<planar",
                "board<planar",
                "`board` is no number, so that it can only be compared with = or !=",
                None,
            ),
            ("must_capture=perhaps", "perhaps", "expected yes or no for `must_capture`, found `perhaps`", None),
        ];
        for (text, at, message, hint) in cases {
            let text = format!("ranks>=2, {text}");
            let (constraints, faults) = Constraint::read(&text);
            assert_eq!((constraints.len(), faults.len()), (1, 1), "{text}");
            assert_eq!(&text[faults[0].span.start..faults[0].span.end], at, "{text}");
            assert_eq!((faults[0].message.as_str(), faults[0].hint.as_deref()), (message, hint), "{text}");
        }
    }

    #[test]
    fn a_demand_holds_or_does_not() {
        let game = metagame::parse(include_str!("../../tests/data/gen1.game")).game.expect("gen1");
        let cases = [
            ("files=6", true),
            ("files!=6", false),
            ("files<6", false),
            ("files<=6", true),
            ("files>5", true),
            ("files>=7", false),
            ("board=cylinder", true),
            ("board!=cylinder", false),
            ("must_capture=no", true),
            ("must_capture!=no", false),
            ("has=possession", true),
            ("has!=possession", false),
            ("has=displacement", false),
            ("decided=no", true),
        ];
        for (text, holds) in cases {
            assert_eq!(Constraint::read(text).0[0].holds(&game), holds, "{text}");
        }
    }
}
