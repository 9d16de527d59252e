//! Makes clauses of expressions, and tells what is no clause.

use std::collections::{BTreeMap, BTreeSet};

use syntax::{Diagnostic, Faults, Located, Sexpr, Span};

use crate::keyword::{CONNECTIVES, spelt};
use crate::tree::{Atom, Clause, Literal, Term};

/// The clauses that expressions say; what cannot be understood is left out, with a fault.
pub(crate) fn clauses(items: &[Sexpr], faults: &mut Faults) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = items.iter().filter_map(|item| clause(item, faults)).collect();
    clauses.iter_mut().for_each(|clause| one_spelling(clause, faults));
    clauses
}

/// Names are the same in any case, and so are variables: each gets the spelling that it has first in its clause.
fn one_spelling(clause: &mut Clause, faults: &mut Faults) {
    let (mut first, mut told) = (BTreeMap::new(), BTreeSet::new());
    let mut respell = |term: &mut Located<Term>| {
        let span = term.span;
        each_variable(&mut term.value, &mut |name| {
            let spelt: &mut String = first.entry(name.to_lowercase()).or_insert_with(|| name.clone());
            if spelt != name && told.insert(name.clone()) {
                let message =
                    format!("`?{name}` is spelt `?{spelt}` in the same rule: they are taken for one variable");
                faults.push(Diagnostic::warning(span, message).with_hint("choose one spelling, or another name"));
            }
            name.clone_from(spelt);
        });
    };
    clause.head.arguments.iter_mut().for_each(&mut respell);
    clause.body.iter_mut().for_each(|literal| each_argument(literal, &mut respell));
}

fn each_argument(literal: &mut Literal, found: &mut impl FnMut(&mut Located<Term>)) {
    match literal {
        Literal::Holds(atom) => atom.arguments.iter_mut().for_each(found),
        Literal::Not(inner) => each_argument(inner, found),
        Literal::Or(parts) | Literal::And(parts) => parts.iter_mut().for_each(|part| each_argument(part, found)),
        Literal::Distinct(one, other) => [one, other].into_iter().for_each(found),
    }
}

fn each_variable(term: &mut Term, found: &mut impl FnMut(&mut String)) {
    match term {
        Term::Variable(name) => found(name),
        Term::Constant(_) => {}
        Term::Compound(_, parts) => parts.iter_mut().for_each(|part| each_variable(part, found)),
    }
}

fn clause(item: &Sexpr, faults: &mut Faults) -> Option<Clause> {
    match item.as_list() {
        Some([first, parts @ ..]) if first.as_word() == Some("<=") => rule(item, parts, faults),
        _ => Some(Clause { head: atom(item, faults)?, body: Vec::new(), span: item.span }),
    }
}

fn rule(item: &Sexpr, parts: &[Sexpr], faults: &mut Faults) -> Option<Clause> {
    let Some((head, conditions)) = parts.split_first() else {
        let fault = Diagnostic::error(item.span, "expected the head of a rule after `<=`, found nothing");
        faults.push(fault.with_hint("a rule is `(<= HEAD CONDITION ...)`: the head holds if all conditions do"));
        return None;
    };
    if conditions.is_empty() {
        let fault = Diagnostic::warning(item.span, "this rule has an empty body");
        faults.push(fault.with_hint("what always holds is a fact: leave out `<=`"));
    }
    let head = atom(head, faults);
    let body: Vec<Option<Located<Literal>>> = conditions.iter().map(|part| literal(part, faults)).collect();
    Some(Clause { head: head?, body: body.into_iter().collect::<Option<_>>()?, span: item.span })
}

/// A condition.
fn literal(item: &Sexpr, faults: &mut Faults) -> Option<Located<Literal>> {
    let word = item.head().or(item.as_word()).map(str::to_ascii_lowercase).unwrap_or_default();
    let parts = item.as_list().unwrap_or_default().get(1..).unwrap_or_default();
    let value = match word.as_str() {
        "not" => Literal::Not(Box::new(negated(item, parts, faults)?)),
        "or" => Literal::Or(literals(parts, faults)?),
        "and" => Literal::And(literals(parts, faults)?),
        "distinct" => distinct(item, parts, faults)?,
        _ => Literal::Holds(atom(item, faults)?),
    };
    Some(Located::new(value, item.span))
}

fn literals(parts: &[Sexpr], faults: &mut Faults) -> Option<Vec<Located<Literal>>> {
    let read: Vec<Option<Located<Literal>>> = parts.iter().map(|part| literal(part, faults)).collect();
    read.into_iter().collect()
}

fn negated(item: &Sexpr, parts: &[Sexpr], faults: &mut Faults) -> Option<Located<Literal>> {
    if let [part] = parts {
        return literal(part, faults);
    }
    let message = format!("`not` takes exactly one sentence, found {}", parts.len());
    faults.push(Diagnostic::error(item.span, message).with_hint("write `(not (p ...))`, one `not` for each sentence"));
    None
}

fn distinct(item: &Sexpr, parts: &[Sexpr], faults: &mut Faults) -> Option<Literal> {
    if let [first, second] = parts {
        let (first, second) = (located_term(first, faults), located_term(second, faults));
        return Some(Literal::Distinct(first?, second?));
    }
    let message = format!("`distinct` takes 2 arguments, found {}", parts.len());
    faults.push(Diagnostic::error(item.span, message).with_hint("write `(distinct ?x ?y)`"));
    None
}

/// A relation between terms.
fn atom(item: &Sexpr, faults: &mut Faults) -> Option<Atom> {
    let (name, arguments) = match item.as_list() {
        None => (item, &[][..]),
        Some([]) => return refuse(item.span, "expected a sentence, found `()`", "write `(RELATION ...)`", faults),
        Some([name, arguments @ ..]) => (name, arguments),
    };
    let Some(word) = name.as_word() else {
        return refuse(name.span, "expected the name of a relation, found a list", "write `(RELATION ...)`", faults);
    };
    if word.starts_with('?') {
        let message = format!("`{word}` stands where a relation is expected");
        return refuse(name.span, message, "a variable stands for a thing, not for a sentence", faults);
    }
    let word = spelt(word);
    if CONNECTIVES.contains(&word.as_str()) || word == "distinct" {
        let message = format!("`{word}` stands where a relation is expected");
        return refuse(name.span, message, "it belongs into the body of a rule: `(<= HEAD CONDITION ...)`", faults);
    }
    let read: Vec<Option<Located<Term>>> = arguments.iter().map(|part| located_term(part, faults)).collect();
    Some(Atom { name: Located::new(word, name.span), arguments: read.into_iter().collect::<Option<_>>()? })
}

fn located_term(item: &Sexpr, faults: &mut Faults) -> Option<Located<Term>> {
    Some(Located::new(term(item, faults)?, item.span))
}

/// What relations are about.
pub(crate) fn term(item: &Sexpr, faults: &mut Faults) -> Option<Term> {
    let parts = match item.as_list() {
        None => return simple(item.as_word().unwrap_or_default(), item.span, faults),
        Some([]) => return refuse(item.span, "expected a term, found `()`", "leave it out", faults),
        Some(parts) => parts,
    };
    let Some(word) = parts[0].as_word() else {
        return refuse(parts[0].span, "expected the name of a function, found a list", "write `(F ...)`", faults);
    };
    match simple(word, parts[0].span, faults)? {
        Term::Constant(name) if parts.len() == 1 => Some(Term::Constant(name)),
        Term::Constant(name) => {
            let arguments: Vec<Option<Term>> = parts[1..].iter().map(|part| term(part, faults)).collect();
            Some(Term::Compound(name, arguments.into_iter().collect::<Option<_>>()?))
        }
        _ => {
            let message = format!("`{word}` stands where the name of a function is expected");
            refuse(parts[0].span, message, "a variable stands for a thing, not for a function", faults)
        }
    }
}

/// A variable or a constant.
fn simple(word: &str, span: Span, faults: &mut Faults) -> Option<Term> {
    match word.strip_prefix('?') {
        Some("") => refuse(span, "`?` has no name", "a variable is, say, `?x`", faults),
        Some(name) => Some(Term::Variable(name.to_string())),
        None => {
            let name = spelt(word);
            if CONNECTIVES.contains(&name.as_str()) || name == "distinct" {
                let message = format!("`{name}` stands where a term is expected");
                return refuse(span, message, "it cannot be a constant: is a bracket missing before it?", faults);
            }
            Some(Term::Constant(name))
        }
    }
}

fn refuse<T>(span: Span, message: impl Into<String>, hint: &str, faults: &mut Faults) -> Option<T> {
    faults.push(Diagnostic::error(span, message).with_hint(hint));
    None
}
