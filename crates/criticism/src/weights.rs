//! Weights: how much each criterion counts, as data.
//!
//! As a text one line says one thing: `set NAME`, `note ...`, `bias 0.5`, `error 0.8`, or the name of a criterion, its weight and, where
//! it is not 0, the usual value, which counts for games of which it could not be measured. Empty lines and lines that begin
//! with `#` are skipped.

use std::fmt;

use syntax::{Diagnostic, Faults, Span, nearest, refusal};

use crate::CRITERIA;

/// How much each criterion counts. Those with weight 0 are not measured (B71).
///
/// ```
/// use criticism::Weights;
///
/// let weights = Weights::named("mine", 0.5).with("drama_average", 1.0).with("duration", -2.0);
/// assert_eq!((weights.of("duration"), weights.of("completion")), (-2.0, 0.0));
/// assert_eq!(weights.counting().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// What the set is called.
    pub name: String,
    /// Where it comes from, line by line.
    pub notes: Vec<String>,
    /// What is added to the sum: w_c.
    pub bias: f64,
    /// How far the sum was from the truth for games that had no part in making the weights, if that was measured.
    pub error: Option<f64>,
    /// Weight and usual value of each criterion, in the order of [`CRITERIA`].
    weights: Vec<[f64; 2]>,
}

/// What a text says.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The weights; nothing if there is an error.
    pub weights: Option<Weights>,
    /// What is wrong with the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// The set of the book, which comes with the program.
const BOOK: &str = include_str!("../weights/book.txt");

/// Our own, fitted to what people think of games, which comes with the program too.
const PEOPLE: &str = include_str!("../weights/people.txt");

/// No weight may be larger: a slip of the pen, surely.
const MAX_WEIGHT: f64 = 1e6;

impl Weights {
    /// The second-hand weights of the book: eleven of seventeen (Q23).
    pub fn book() -> Weights {
        Weights::read(BOOK).weights.unwrap_or_default()
    }

    /// Our own weights, fitted to what people think of known games: the sum is what they would rate a game, out of ten. They
    /// are for telling what people will think, and not for breeding: a large board is enough for a large sum.
    pub fn people() -> Weights {
        Weights::read(PEOPLE).weights.unwrap_or_default()
    }

    /// A set of this name in which no criterion counts yet.
    pub fn named(name: &str, bias: f64) -> Weights {
        Weights { name: name.to_owned(), bias, ..Weights::default() }
    }

    /// Reads a set of weights, with every fault.
    pub fn read(text: &str) -> Reading {
        if let Some(refused) = refusal(text) {
            return Reading { weights: None, diagnostics: vec![refused] };
        }
        let mut reader = Reader { faults: Faults::default(), weights: Weights::default(), said: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            reader.line(line, start);
            start += line.len();
        }
        let weights = (!reader.faults.has_errors()).then_some(reader.weights);
        Reading { weights, diagnostics: reader.faults.finish() }
    }

    /// The weight of a criterion, by name.
    pub fn of(&self, name: &str) -> f64 {
        self.entry(name)[0]
    }

    /// What counts for a game of which a criterion could not be measured: 0 (Q10), or what is usual among the games that the
    /// weights were made from.
    pub fn usual(&self, name: &str) -> f64 {
        self.entry(name)[1]
    }

    /// The same with another weight of a criterion. A name that none has, and a weight that is no number, change nothing.
    pub fn with(self, name: &str, weight: f64) -> Weights {
        self.with_usual(name, weight, 0.0)
    }

    /// The same with another weight and another usual value of a criterion.
    pub fn with_usual(mut self, name: &str, weight: f64, usual: f64) -> Weights {
        if let Some(at) = place(name).filter(|_| weight.is_finite() && usual.is_finite()) {
            self.weights.resize(CRITERIA.len(), [0.0; 2]);
            self.weights[at] = [weight, usual];
        }
        self
    }

    /// The names of the criteria that count, with their weights, in the order of [`CRITERIA`].
    pub fn counting(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let all = CRITERIA.iter().zip(&self.weights).map(|(criterion, entry)| (criterion.name, entry[0]));
        all.filter(|(_, weight)| *weight != 0.0)
    }

    fn entry(&self, name: &str) -> [f64; 2] {
        place(name).and_then(|at| self.weights.get(at)).copied().unwrap_or_default()
    }
}

/// Prints the weights as they are read.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.name.is_empty() {
            writeln!(f, "set {}", self.name)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "note {note}"))?;
        writeln!(f, "bias {}", self.bias)?;
        self.error.iter().try_for_each(|error| writeln!(f, "error {error}"))?;
        self.counting().try_for_each(|(name, weight)| match self.usual(name) {
            0.0 => writeln!(f, "{name} {weight}"),
            usual => writeln!(f, "{name} {weight} {usual}"),
        })
    }
}

fn place(name: &str) -> Option<usize> {
    CRITERIA.iter().position(|criterion| criterion.name == name)
}

struct Reader {
    faults: Faults,
    weights: Weights,
    /// The words that lines have begun with so far, but for notes.
    said: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: &str, start: usize) {
        let said = line.trim();
        if said.is_empty() || said.starts_with('#') {
            return;
        }
        let start = start + line.find(said).unwrap_or(0);
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let (at_word, at_all) = (Span::new(start, start + word.len()), Span::new(start, start + said.len()));
        let at_rest = Span::new(at_all.end - rest.trim_start().len(), at_all.end);
        let rest = rest.trim();
        if word != "note" && self.said.iter().any(|known| known == word) {
            self.faults.push(Diagnostic::warning(at_word, format!("`{word}` stands there twice, the last counts")));
        }
        self.said.push(word.to_owned());
        match word {
            "set" => self.weights.name = rest.to_owned(),
            "note" => self.weights.notes.push(rest.to_owned()),
            "bias" => self.weights.bias = self.number(rest, at_rest),
            "error" => self.weights.error = Some(self.number(rest, at_rest)),
            _ if place(word).is_some() => {
                let (weight, usual) = rest.split_once(char::is_whitespace).unwrap_or((rest, "0"));
                let (weight, usual) = (self.number(weight, at_rest), self.number(usual.trim(), at_rest));
                self.weights = std::mem::take(&mut self.weights).with_usual(word, weight, usual);
            }
            _ => self.unknown(word, at_word),
        }
    }

    fn number(&mut self, text: &str, span: Span) -> f64 {
        let number = text.parse().ok().filter(|number: &f64| number.abs() <= MAX_WEIGHT);
        if number.is_none() {
            let found = if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
            let fault = Diagnostic::error(span, format!("expected a number, found {found}"));
            self.faults.push(fault.with_hint("as in `drama_average 0.217`"));
        }
        number.unwrap_or(0.0)
    }

    fn unknown(&mut self, word: &str, span: Span) {
        let known = CRITERIA.iter().map(|criterion| criterion.name).chain(["set", "note", "bias", "error"]);
        let fault = Diagnostic::error(span, format!("no criterion is called `{word}`"));
        self.faults.push(match nearest(word, known) {
            Some(meant) => fault.with_hint(format!("did you mean `{meant}`?")),
            None => fault.with_hint("names are as in `drama_average 0.217`, and `set`, `note`, `bias` and `error`"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B92 B93
    #[test]
    fn the_book_s_most_important_criteria_count_with_its_signs_and_puzzles_do_not() {
        let book = Weights::book();
        assert_eq!((book.name.as_str(), book.counting().count()), ("book", 11));
        assert!(book.notes[0].starts_with("second-hand"));
        for name in ["uncertainty_late", "permanence", "killer_moves", "completion"] {
            assert!(book.of(name) > 0.0, "{name}");
        }
        assert!(book.of("lead_change") < 0.0 && book.of("duration") < 0.0);
        assert_eq!((book.of("puzzle_quality"), book.of("puzzle_potential")), (0.0, 0.0));
    }

    // B66
    #[test]
    fn the_book_s_weights_prefer_no_rules() {
        let intrinsic = CRITERIA.iter().filter(|criterion| criterion.family == crate::Family::Intrinsic);
        assert!(intrinsic.into_iter().all(|criterion| Weights::book().of(criterion.name) == 0.0));
    }

    #[test]
    fn our_own_weights_say_how_people_would_rate_a_game_out_of_ten() {
        let people = Weights::people();
        assert_eq!(people.name, "people");
        let usual: f64 = people.counting().map(|(name, weight)| weight * people.usual(name)).sum();
        assert!((5.0..8.0).contains(&(people.bias + usual)), "a usual game");
        let [mut least, mut most] = [people.bias; 2];
        for (name, weight) in people.counting() {
            let criterion = crate::criteria::find(name).expect("a criterion");
            assert!(criterion.range == crate::criterion::SHARE, "{name}");
            (least, most) = (least + weight.min(0.0), most + weight.max(0.0));
        }
        assert!(least > 1.0 && most < 10.0, "{least} to {most}");
        assert!(people.error.is_some_and(|error| (0.3..2.0).contains(&error)), "{:?}", people.error);
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for set in [Weights::book(), Weights::people()] {
            let reading = Weights::read(&set.to_string());
            assert_eq!((reading.weights, reading.diagnostics), (Some(set), vec![]));
        }
    }

    #[test]
    fn a_usual_value_may_follow_the_weight() {
        let weights = Weights::read("momentum_3 0.5 0.25\n").weights.expect("sound weights");
        assert_eq!((weights.of("momentum_3"), weights.usual("momentum_3"), weights.usual("balance")), (0.5, 0.25, 0.0));
        assert_eq!(Weights::read(&weights.to_string()).weights, Some(weights));
        assert_eq!(Weights::read("momentum_3 0.5 much").weights, None);
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let reading = Weights::read("bias x\nbalence 1\n  drama_average\nduration 1e9\nbalance 1\nbalance 2\nluck 3\n");
        let told: Vec<(usize, &str)> =
            reading.diagnostics.iter().map(|fault| (fault.span.start, fault.message.as_str())).collect();
        assert_eq!(
            told,
            [
                (5, "expected a number, found `x`"),
                (7, "no criterion is called `balence`"),
                (32, "expected a number, found nothing"),
                (42, "expected a number, found `1e9`"),
                (56, "`balance` stands there twice, the last counts"),
                (66, "no criterion is called `luck`"),
            ]
        );
        assert_eq!(reading.diagnostics[1].hint.as_deref(), Some("did you mean `balance`?"));
        assert_eq!(reading.weights, None);
    }
}
