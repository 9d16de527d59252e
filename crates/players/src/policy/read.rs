//! Reads a policy, with every fault.

use syntax::{Diagnostic, Faults, Sexpr, nearest, read_expression, refusal};

use super::{MAX_WEIGHT, Parameters, Policy, set};
use crate::advisors::{self, ADVISORS};

/// What a text says.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The policy; nothing if there is an error.
    pub policy: Option<Policy>,
    /// What is wrong with the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a policy looks like.
const EXAMPLE: &str = "as in `(policy (nina 1) (stack -0.1))`";

pub(super) fn read(text: &str) -> Reading {
    if let Some(refused) = refusal(text) {
        return Reading { policy: None, diagnostics: vec![refused] };
    }
    let expression = read_expression(text);
    let mut reader = Reader { faults: Faults::default(), policy: Policy::default() };
    expression.diagnostics.into_iter().for_each(|fault| reader.faults.push(fault));
    match &expression.item {
        Some(item) => reader.policy(item),
        None => reader.error(&Sexpr::list(Vec::new()), "expected a policy, found nothing", EXAMPLE),
    }
    let policy = (!reader.faults.has_errors()).then_some(reader.policy);
    Reading { policy, diagnostics: reader.faults.finish() }
}

struct Reader {
    faults: Faults,
    policy: Policy,
}

impl Reader {
    fn policy(&mut self, item: &Sexpr) {
        let is_policy = |head: &str| ["policy", "advisors"].iter().any(|word| word.eq_ignore_ascii_case(head));
        let Some(items) = item.as_list().filter(|_| item.head().is_some_and(is_policy)) else {
            return self.error(item, format!("expected a policy, found {}", shown(item)), EXAMPLE);
        };
        for entry in &items[1..] {
            match entry.as_list() {
                Some([name, rest @ ..])
                    if name.as_word().is_some_and(|word| word.eq_ignore_ascii_case("parameters")) =>
                {
                    rest.iter().for_each(|entry| self.parameter(entry));
                }
                Some([name, rest @ ..]) if rest.first().is_some_and(|first| first.as_list().is_some()) => {
                    self.section(name, rest);
                }
                _ => self.entry(entry, None),
            }
        }
    }

    fn section(&mut self, name: &Sexpr, entries: &[Sexpr]) {
        let Some(player) = name.as_word() else {
            return self.error(name, format!("expected a player, found {}", shown(name)), "as in `(White (proxg 1))`");
        };
        self.policy.section(player);
        entries.iter().for_each(|entry| self.entry(entry, Some(player)));
    }

    fn entry(&mut self, entry: &Sexpr, player: Option<&str>) {
        let Some([name, weight]) = entry.as_list() else {
            let message = format!("expected an advisor with its weight, found {}", shown(entry));
            return self.error(entry, message, "as in `(nina 1)`");
        };
        let (Some(number), Some(weight)) = (self.advisor(name), self.weight(weight)) else { return };
        let weights = match player {
            Some(player) => self.policy.section(player),
            None => &mut self.policy.common,
        };
        let twice = weights.iter().any(|(known, _)| *known == number);
        set(weights, number, weight);
        if twice {
            let fault = Diagnostic::warning(entry.span, format!("`{}` stands there twice", ADVISORS[number].name()));
            self.faults.push(fault.with_hint("the last one holds"));
        }
        // S55: what is anticipated is a part of what its achievement brings.
        if ADVISORS[number].anticipates() && weight > 1.0 {
            let message = format!("`{}` should count at most 1, not {weight}", ADVISORS[number].name());
            let hint = "with more, a threat is worth more than what it threatens, and is never carried out";
            self.faults.push(Diagnostic::warning(entry.span, message).with_hint(hint));
        }
    }

    fn parameter(&mut self, entry: &Sexpr) {
        let Some([name, value]) = entry.as_list() else {
            let message = format!("expected a parameter with its value, found {}", shown(entry));
            return self.error(entry, message, "as in `(threat-waiting 0.4)`");
        };
        let Some(value) = self.weight(value) else { return };
        match self.policy.parameters.named(name.as_word().unwrap_or_default()) {
            Some(known) => *known = value,
            None => {
                let hint = format!("parameters are {}", Parameters::NAMES.join(", "));
                self.error(name, format!("no parameter is called {}", shown(name)), hint);
            }
        }
    }

    fn advisor(&mut self, name: &Sexpr) -> Option<usize> {
        let word = name.as_word().unwrap_or_default();
        let found = advisors::find(word);
        if found.is_none() {
            let names = || ADVISORS.iter().map(|advisor| advisor.name());
            let hint = match nearest(word, names()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("advisors are {}", names().collect::<Vec<_>>().join(", ")),
            };
            self.error(name, format!("no advisor is called {}", shown(name)), hint);
        }
        found
    }

    fn weight(&mut self, weight: &Sexpr) -> Option<f64> {
        let number = weight.as_word().and_then(|word| word.parse().ok()).filter(|number: &f64| number.is_finite());
        match number {
            None => self.error(
                weight,
                format!("expected a weight, found {}", shown(weight)),
                "a number, as in `(nina 0.5)`",
            ),
            Some(number) if number.abs() > MAX_WEIGHT => {
                let message = format!("the weight {} is too large", shown(weight));
                self.error(weight, message, format!("at most {MAX_WEIGHT}: only how weights compare matters"));
            }
            Some(_) => {}
        }
        number.filter(|number| number.abs() <= MAX_WEIGHT)
    }

    fn error(&mut self, item: &Sexpr, message: impl Into<String>, hint: impl Into<String>) {
        self.faults.push(Diagnostic::error(item.span, message).with_hint(hint));
    }
}

fn shown(item: &Sexpr) -> String {
    let flat = item.flat();
    let short: String = flat.chars().take(40).collect();
    if short.len() < flat.len() { format!("`{short}...`") } else { format!("`{flat}`") }
}
