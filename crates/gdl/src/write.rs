//! A rule sheet as expressions.

use syntax::{Located, Sexpr, Span};

use crate::tree::{Atom, Clause, Literal, Term};

/// A clause as an expression: its head alone, or a list that begins with `<=`.
pub(crate) fn clause(clause: &Clause) -> Sexpr {
    let head = atom(&clause.head, if clause.body.is_empty() { clause.span } else { Span::default() });
    if clause.body.is_empty() {
        return head;
    }
    let mut items = vec![Sexpr::word("<="), head];
    items.extend(clause.body.iter().map(literal));
    placed(Sexpr::list(items), clause.span)
}

pub(crate) fn literal(condition: &Located<Literal>) -> Sexpr {
    let several = |word: &str, parts: &[Located<Literal>]| {
        Sexpr::list(std::iter::once(Sexpr::word(word)).chain(parts.iter().map(literal)).collect())
    };
    let item = match &condition.value {
        Literal::Holds(holds) => return atom(holds, condition.span),
        Literal::Not(inner) => Sexpr::list(vec![Sexpr::word("not"), literal(inner)]),
        Literal::Or(parts) => several("or", parts),
        Literal::And(parts) => several("and", parts),
        Literal::Distinct(one, other) => Sexpr::list(vec![Sexpr::word("distinct"), term(one), term(other)]),
    };
    placed(item, condition.span)
}

/// A relation between terms; one that takes nothing is a word.
pub(crate) fn atom(atom: &Atom, span: Span) -> Sexpr {
    let name = placed(Sexpr::word(atom.name.value.as_str()), atom.name.span);
    if atom.arguments.is_empty() {
        return name;
    }
    let located = |argument: &Located<Term>| placed(term(argument), argument.span);
    placed(Sexpr::list(std::iter::once(name).chain(atom.arguments.iter().map(located)).collect()), span)
}

pub(crate) fn term(term: &Term) -> Sexpr {
    match term {
        Term::Variable(name) => Sexpr::word(format!("?{name}")),
        Term::Constant(name) => Sexpr::word(name.as_str()),
        Term::Compound(name, arguments) => {
            Sexpr::list(std::iter::once(Sexpr::word(name.as_str())).chain(arguments.iter().map(self::term)).collect())
        }
    }
}

fn placed(mut item: Sexpr, span: Span) -> Sexpr {
    item.span = span;
    item
}
