//! Reads parameter files: statements that change how choices fall, with all their faults at once.

use syntax::{Diagnostic, Span, nearest};

use super::choices::{Choice, Kind, PARAMETERS, Parameter};
use super::law::{Bound, Law, Value};
use super::parameters::Parameters;
use super::profiles::{PROFILES, Profile};
use super::term::{self, Term, statements};

/// Parameters that the workbench defines and never uses: they are read and do nothing.
const RETIRED: [&str; 2] = ["more_pieces", "promotion_method"];

/// The tolerance of sums of probabilities: more decimals are not written.
const TOLERANCE: f64 = 1e-6;

/// Makes the changes of a text, and tells all that is wrong with it.
pub fn change(parameters: &mut Parameters, text: &str) -> Vec<Diagnostic> {
    let (statements, faults) = statements(text);
    let mut changes = Changes { parameters, given: Vec::new(), faults };
    statements.iter().for_each(|statement| changes.make(statement));
    let mut faults = changes.faults;
    faults.sort_by_key(|fault| fault.span);
    faults
}

/// The workbench's law of a parameter; `None` would be a slip in the registry, which its test finds.
pub fn default_law(parameter: &Parameter) -> Option<Law> {
    let (statements, _) = statements(&format!("{}.", parameter.default));
    law(statements.first()?, parameter, &mut Vec::new())
}

struct Changes<'a> {
    parameters: &'a mut Parameters,
    /// The choices whose laws have been given so far.
    given: Vec<Choice>,
    faults: Vec<Diagnostic>,
}

impl Changes<'_> {
    fn make(&mut self, statement: &Term) {
        match &statement.value {
            term::TermKind::Word(word, inner) => match (word.as_str(), inner.as_slice()) {
                ("parameter", [name, law]) => self.set(name, law),
                ("block", [name, options]) => self.block(name, options),
                ("profile", [name]) => self.profile(name, statement.span),
                _ => self.faults.push(no_statement(word, inner.len(), statement.span)),
            },
            _ => self.faults.push(no_statement("", 0, statement.span)),
        }
    }

    fn set(&mut self, name: &Term, term: &Term) {
        let Some(choice) = self.choice(name) else { return };
        let Some(law) = law(term, choice.parameter(), &mut self.faults) else { return };
        if self.given.contains(&choice) {
            let message = format!("`{}` is given twice; the last one counts", choice.parameter().name);
            self.faults.push(Diagnostic::warning(name.span, message));
        }
        self.given.push(choice);
        let set = self.parameters.set(choice, law);
        self.faults.extend(set.err().map(|message| Diagnostic::error(term.span, message)));
    }

    fn block(&mut self, name: &Term, term: &Term) {
        let Some(choice) = self.choice(name) else { return };
        let (Law::Distribution(known), term::TermKind::List(terms)) = (self.parameters.law(choice), &term.value) else {
            let message = match term.value {
                term::TermKind::List(_) => {
                    format!("`{}` has no options that could be blocked", choice.parameter().name)
                }
                _ => format!("expected a list of options such as `[a, b]`, found {}", described(term)),
            };
            self.faults.push(Diagnostic::error(term.span, message).with_hint("give it a narrower law instead"));
            return;
        };
        let known: Vec<Value> = known.iter().map(|(value, _)| *value).collect();
        let options: Vec<Value> = terms.iter().filter_map(|term| blocked(term, &known, &mut self.faults)).collect();
        let block = self.parameters.block(choice, &options);
        self.faults.extend(block.err().map(|message| {
            Diagnostic::error(term.span, message).with_hint("leave at least one option with a probability above 0")
        }));
    }

    fn profile(&mut self, name: &Term, span: Span) {
        let written = flat_name(name).unwrap_or_default();
        let names = PROFILES.iter().map(|profile| profile.name);
        match Profile::named(&written) {
            Some(_) if !self.given.is_empty() => self.faults.push(
                Diagnostic::error(span, "a profile replaces all parameters, so that what was given before is lost")
                    .with_hint("put the profile first"),
            ),
            Some(profile) => *self.parameters = Parameters::profile(profile),
            None => self.faults.push(unknown("profile", &written, names, name.span)),
        }
    }

    fn choice(&mut self, name: &Term) -> Option<Choice> {
        let written = flat_name(name).unwrap_or_default();
        let choice = Choice::named(&written);
        if choice.is_none() && RETIRED.contains(&written.as_str()) {
            let message = format!("`{written}` does nothing: the workbench defined it and never used it");
            self.faults.push(Diagnostic::warning(name.span, message));
        } else if choice.is_none() {
            let names = PARAMETERS.iter().map(|parameter| parameter.name);
            self.faults.push(unknown("parameter", &written, names, name.span));
        }
        choice
    }
}

/// A name; the workbench's `constrain(hopper(before))` is the same as `constrain_hopper_before`.
fn flat_name(term: &Term) -> Option<String> {
    match &term.value {
        term::TermKind::Word(word, inner) => match inner.as_slice() {
            [] => Some(word.clone()),
            [one] => Some(format!("{word}_{}", flat_name(one)?)),
            _ => None,
        },
        _ => None,
    }
}

fn no_statement(word: &str, parts: usize, span: Span) -> Diagnostic {
    let found = if word.is_empty() { "something else".to_string() } else { format!("`{word}` with {parts} parts") };
    let expected = "expected parameter(name, law), block(name, [options]) or profile(name)";
    let fault = Diagnostic::error(span, format!("{expected}, found {found}"));
    match nearest(word, ["parameter", "block", "profile"]) {
        Some(meant) if meant != word => fault.with_hint(format!("did you mean `{meant}`?")),
        _ => fault,
    }
}

fn unknown<'a>(what: &str, written: &str, known: impl Iterator<Item = &'a str> + Clone, span: Span) -> Diagnostic {
    let fault = Diagnostic::error(span, format!("no {what} is called `{written}`"));
    match nearest(written, known.clone()) {
        Some(meant) => fault.with_hint(format!("did you mean `{meant}`?")),
        None if known.clone().count() <= 12 => {
            fault.with_hint(format!("there are {}", known.collect::<Vec<_>>().join(", ")))
        }
        None => fault.with_hint("a printed parameter file lists them all"),
    }
}

/// The law that a term writes down, if it is one for this parameter.
fn law(term: &Term, parameter: &Parameter, faults: &mut Vec<Diagnostic>) -> Option<Law> {
    let expected =
        || Diagnostic::error(term.span, format!("expected {}, found {}", laws(parameter.kind), described(term)));
    let term::TermKind::Word(word, inner) = &term.value else {
        faults.push(expected());
        return None;
    };
    match (word.as_str(), inner.as_slice(), parameter.kind) {
        ("as", [other], _) => same_law(other, parameter, faults),
        ("distribution", [options], Kind::Words(_) | Kind::Whole(..) | Kind::Fraction) => {
            distribution(options, parameter, faults)
        }
        ("probability", [number], Kind::YesNo(most)) => between(number, 0.0, most, faults).map(Law::Probability),
        ("integer", [low, high], Kind::Whole(least, most)) => integers(low, high, (least, most), faults),
        ("real", [low, high], Kind::Fraction) => reals(low, high, faults),
        _ => {
            faults.push(expected());
            None
        }
    }
}

fn same_law(other: &Term, parameter: &Parameter, faults: &mut Vec<Diagnostic>) -> Option<Law> {
    let written = flat_name(other).unwrap_or_default();
    let fits = |known: &&Parameter| known.kind == parameter.kind && known.choice != parameter.choice;
    let known = PARAMETERS.iter().filter(fits).map(|known| known.name);
    match Choice::named(&written) {
        Some(choice) if fits(&choice.parameter()) => Some(Law::As(choice)),
        Some(_) => {
            let message =
                format!("`{}` cannot be drawn as `{written}`: they choose among different things", parameter.name);
            faults.push(Diagnostic::error(other.span, message));
            None
        }
        None => {
            faults.push(unknown("parameter", &written, known, other.span));
            None
        }
    }
}

fn distribution(term: &Term, parameter: &Parameter, faults: &mut Vec<Diagnostic>) -> Option<Law> {
    let term::TermKind::List(items) = &term.value else {
        let message = format!("expected a list such as `[a=0.5, b=0.5]`, found {}", described(term));
        faults.push(Diagnostic::error(term.span, message));
        return None;
    };
    let read: Vec<Option<(Value, f64)>> = items.iter().map(|item| option(item, parameter.kind, faults)).collect();
    let options: Vec<(Value, f64)> = read.into_iter().collect::<Option<_>>()?;
    let repeated = (1..options.len()).find(|at| options[..*at].iter().any(|(value, _)| *value == options[*at].0));
    if let Some(at) = repeated {
        faults.push(Diagnostic::error(items[at].span, format!("`{}` has a probability already", options[at].0)));
        return None;
    }
    let sum: f64 = options.iter().map(|(_, probability)| probability).sum();
    if (sum - 1.0).abs() > TOLERANCE {
        let rounded = (sum * 1e6).round().abs() / 1e6;
        let fault =
            Diagnostic::error(term.span, format!("expected probabilities that sum to 1, found a sum of {rounded}"));
        faults.push(fault.with_hint("`block` takes an option away and lets the others grow in proportion"));
        return None;
    }
    Some(Law::Distribution(options))
}

/// One `option=probability` of a distribution.
fn option(item: &Term, kind: Kind, faults: &mut Vec<Diagnostic>) -> Option<(Value, f64)> {
    let term::TermKind::Pair(left, right) = &item.value else {
        faults.push(Diagnostic::error(item.span, format!("expected option=probability, found {}", described(item))));
        return None;
    };
    let value = match kind {
        Kind::Words(words) => word_value(left, words, faults),
        Kind::Whole(least, most) => whole(left, least, most, faults).map(|number| Value::Number(f64::from(number))),
        Kind::Fraction | Kind::YesNo(_) => between(left, 0.0, 1.0, faults).map(Value::Number),
    };
    let probability = between(right, 0.0, 1.0, faults);
    value.zip(probability)
}

fn word_value(term: &Term, words: &[&'static str], faults: &mut Vec<Diagnostic>) -> Option<Value> {
    let written = flat_name(term).unwrap_or_else(|| described(term));
    let known = words.iter().find(|word| **word == written);
    if known.is_none() {
        faults.push(unknown("option", &written, words.iter().copied(), term.span));
    }
    known.map(|word| Value::Word(word))
}

fn blocked(term: &Term, known: &[Value], faults: &mut Vec<Diagnostic>) -> Option<Value> {
    let written = match &term.value {
        term::TermKind::Number(number) => Value::Number(*number).to_string(),
        _ => flat_name(term).unwrap_or_default(),
    };
    let found = known.iter().find(|value| value.to_string() == written).copied();
    if found.is_none() {
        let names: Vec<String> = known.iter().map(Value::to_string).collect();
        faults.push(unknown("option", &written, names.iter().map(String::as_str), term.span));
    }
    found
}

fn integers(low: &Term, high: &Term, (least, most): (u32, u32), faults: &mut Vec<Diagnostic>) -> Option<Law> {
    let side = matches!(&high.value, term::TermKind::Word(word, inner) if word == "side" && inner.is_empty());
    let low_number = whole(low, least, most, faults);
    let high_bound = if side { Some(Bound::Side) } else { whole(high, least, most, faults).map(Bound::Number) };
    let (low_number, high_bound) = low_number.zip(high_bound)?;
    if matches!(high_bound, Bound::Number(high_number) if high_number < low_number) {
        faults.push(empty_range(low, high));
        return None;
    }
    Some(Law::Integer(low_number, high_bound))
}

fn reals(low: &Term, high: &Term, faults: &mut Vec<Diagnostic>) -> Option<Law> {
    let ends = (between(low, 0.0, 1.0, faults), between(high, 0.0, 1.0, faults));
    let (low_number, high_number) = ends.0.zip(ends.1)?;
    if high_number < low_number {
        faults.push(empty_range(low, high));
        return None;
    }
    Some(Law::Real(low_number, high_number))
}

fn empty_range(low: &Term, high: &Term) -> Diagnostic {
    Diagnostic::error(low.span.to(high.span), "the range is empty: its low end is above its high end")
        .with_hint("swap the two numbers")
}

fn whole(term: &Term, least: u32, most: u32, faults: &mut Vec<Diagnostic>) -> Option<u32> {
    match &term.value {
        term::TermKind::Number(number)
            if number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(number) =>
        {
            Some(*number as u32)
        }
        _ => {
            let message = format!("expected a whole number from {least} to {most}, found {}", described(term));
            faults.push(Diagnostic::error(term.span, message));
            None
        }
    }
}

fn between(term: &Term, least: f64, most: f64, faults: &mut Vec<Diagnostic>) -> Option<f64> {
    match &term.value {
        term::TermKind::Number(number) if (least..=most).contains(number) => Some(number.abs()),
        _ => {
            let message = format!("expected a number from {least} to {most}, found {}", described(term));
            faults.push(Diagnostic::error(term.span, message));
            None
        }
    }
}

fn laws(kind: Kind) -> String {
    match kind {
        Kind::Words(words) => format!("distribution([...]) over {}", words.join(", ")),
        Kind::YesNo(_) => "probability(p)".to_string(),
        Kind::Whole(..) => "integer(low, high) or distribution([number=probability, ...])".to_string(),
        Kind::Fraction => "real(low, high) or distribution([number=probability, ...])".to_string(),
    }
}

fn described(term: &Term) -> String {
    match &term.value {
        term::TermKind::Word(word, inner) if inner.is_empty() => format!("`{word}`"),
        term::TermKind::Word(word, inner) => format!("`{word}` with {} parts", inner.len()),
        term::TermKind::Number(number) => number.to_string(),
        term::TermKind::List(_) => "a list".to_string(),
        term::TermKind::Pair(..) => "an equation".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that a text has exactly this fault, at these letters, and changes nothing.
    fn fault(text: &str, at: &str, message: &str, hint: Option<&str>) {
        let (parameters, faults) = Parameters::read(text);
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert_eq!(&text[faults[0].span.start..faults[0].span.end], at, "{text}");
        assert_eq!(faults[0].message, message, "{text}");
        assert_eq!(faults[0].hint.as_deref(), hint, "{text}");
        assert_eq!(parameters, Parameters::default(), "{text}");
    }

    #[test]
    fn every_fault_says_what_was_expected_and_found() {
        let cases = [
            (
                "parameter(must_rid, probability(0.2)).",
                "must_rid",
                "no parameter is called `must_rid`",
                Some("did you mean `must_ride`?"),
            ),
            (
                "parameter(zzz, probability(0.2)).",
                "zzz",
                "no parameter is called `zzz`",
                Some("a printed parameter file lists them all"),
            ),
            ("parameter(must_ride, probability(-0.2)).", "-0.2", "expected a number from 0 to 1, found -0.2", None),
            ("parameter(must_ride, probability(1.5)).", "1.5", "expected a number from 0 to 1, found 1.5", None),
            ("parameter(goal_complexity, probability(1)).", "1", "expected a number from 0 to 0.95, found 1", None),
            (
                "parameter(must_ride, integer(1, 2)).",
                "integer(1, 2)",
                "expected probability(p), found `integer` with 2 parts",
                None,
            ),
            ("parameter(must_ride, 0.5).", "0.5", "expected probability(p), found 0.5", None),
            (
                "parameter(board_size, integer(6, 5)).",
                "6, 5",
                "the range is empty: its low end is above its high end",
                Some("swap the two numbers"),
            ),
            ("parameter(board_size, integer(1, 5)).", "1", "expected a whole number from 2 to 32, found 1", None),
            ("parameter(board_size, integer(5, 5.5)).", "5.5", "expected a whole number from 2 to 32, found 5.5", None),
            (
                "parameter(locality, real(0.5, 0.1)).",
                "0.5, 0.1",
                "the range is empty: its low end is above its high end",
                Some("swap the two numbers"),
            ),
            (
                "parameter(board_type, distribution([planer=1])).",
                "planer",
                "no option is called `planer`",
                Some("did you mean `planar`?"),
            ),
            (
                "parameter(board_type, distribution([planar=0.5])).",
                "[planar=0.5]",
                "expected probabilities that sum to 1, found a sum of 0.5",
                Some("`block` takes an option away and lets the others grow in proportion"),
            ),
            (
                "parameter(board_type, distribution([])).",
                "[]",
                "expected probabilities that sum to 1, found a sum of 0",
                Some("`block` takes an option away and lets the others grow in proportion"),
            ),
            (
                "parameter(board_type, distribution([planar=0.5, planar=0.5])).",
                "planar=0.5",
                "`planar` has a probability already",
                None,
            ),
            (
                "parameter(board_type, distribution([planar])).",
                "planar",
                "expected option=probability, found `planar`",
                None,
            ),
            (
                "parameter(board_type, distribution(planar)).",
                "planar",
                "expected a list such as `[a=0.5, b=0.5]`, found `planar`",
                None,
            ),
            (
                "parameter(board_type, as(movement_type)).",
                "movement_type",
                "`board_type` cannot be drawn as `movement_type`: they choose among different things",
                None,
            ),
            (
                "parameter(locality, as(rider_locality)).",
                "as(rider_locality)",
                "`locality` is drawn as itself in the end",
                None,
            ),
            (
                "block(board_type, [planar, vertical_cylinder]).",
                "[planar, vertical_cylinder]",
                "`board_type` is left without a possible option",
                Some("leave at least one option with a probability above 0"),
            ),
            (
                "block(board_size, [5]).",
                "[5]",
                "`board_size` has no options that could be blocked",
                Some("give it a narrower law instead"),
            ),
            ("block(movement_type, [hoper]).", "hoper", "no option is called `hoper`", Some("did you mean `hopper`?")),
            (
                "profile(smal-moderate).",
                "smal-moderate",
                "no profile is called `smal-moderate`",
                Some("did you mean `small-moderate`?"),
            ),
            (
                "parametr(must_ride, probability(0.2)).",
                "parametr(must_ride, probability(0.2))",
                "expected parameter(name, law), block(name, [options]) or profile(name), found `parametr` with 2 parts",
                Some("did you mean `parameter`?"),
            ),
            (
                "parameter(more_pieces, probability(0.8)).",
                "more_pieces",
                "`more_pieces` does nothing: the workbench defined it and never used it",
                None,
            ),
        ];
        for (text, at, message, hint) in cases {
            fault(text, at, message, hint);
        }
    }

    #[test]
    fn all_faults_are_told_at_once_in_the_order_of_the_text() {
        let text = "parameter(a, probability(2)).\nblock(board_type, [x y]).\nparameter(must_ride, probability(2)).\n
            parameter(board_type, distribution([planer=0.5, cylinder=1.5, planar=-1])).";
        let (_, faults) = Parameters::read(text);
        assert_eq!(faults.len(), 7, "{faults:?}");
        assert!(faults.is_sorted_by_key(|fault| fault.span));
    }

    #[test]
    fn the_workbenchs_spelling_of_names_is_understood() {
        let text =
            "parameter(symmetry(rotation), probability(1.0)). parameter(constrain(hopper(before)), probability(0)).";
        let (parameters, faults) = Parameters::read(text);
        assert_eq!(faults, []);
        assert_eq!(parameters.law(Choice::SymmetryRotation), &Law::Probability(1.0));
        assert_eq!(parameters.law(Choice::ConstrainHopperBefore), &Law::Probability(0.0));
    }

    #[test]
    fn a_profile_comes_first_and_a_parameter_once() {
        let (_, faults) = Parameters::read("parameter(must_ride, probability(0)). profile(large).");
        assert_eq!(faults[0].hint.as_deref(), Some("put the profile first"));
        let twice = "profile(large). parameter(must_ride, probability(0)). parameter(must_ride, probability(1)).";
        let (parameters, faults) = Parameters::read(twice);
        assert_eq!(faults.len(), 1);
        assert!(!faults[0].is_error());
        assert_eq!(parameters.law(Choice::MustRide), &Law::Probability(1.0));
    }
}
