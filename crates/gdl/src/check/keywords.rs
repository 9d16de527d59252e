//! Relations that the language gives a meaning: where they may stand, and what they take.

use syntax::{Diagnostic, Faults, Located, Span};

use super::facts::Facts;
use crate::keyword::arity;
use crate::roles::MAX_ROLES;
use crate::tree::{Atom, Literal, Term};

pub(super) fn relations_are_missing(facts: &Facts<'_>, faults: &mut Faults) {
    let needed = [
        ("role", "name who plays: `(role white)`"),
        ("legal", "say what each role may do: `(<= (legal white (mark ?x)) ...)`"),
        ("goal", "say what the end is worth: `(<= (goal white 100) ...)`"),
        ("terminal", "say when the game is over: `(<= terminal ...)`"),
    ];
    for (name, hint) in needed {
        if !facts.game.clauses.iter().any(|clause| clause.head.name.value == name) {
            let message = format!("no rule says anything of `{name}`");
            faults.push(Diagnostic::error(Span::default(), message).with_hint(hint));
        }
    }
}

pub(super) fn roles_are_too_many(facts: &Facts<'_>, faults: &mut Faults) {
    let roles = facts.game.roles();
    if let Some(first) = roles.get(MAX_ROLES) {
        let is_first = |clause: &&crate::tree::Clause| {
            clause.head.name.value == "role"
                && clause.head.arguments.iter().any(|part| part.value == Term::Constant(first.to_string()))
        };
        let span = facts.game.clauses.iter().find(is_first).map_or(Span::default(), |clause| clause.span);
        let message = format!("there are {} roles, {MAX_ROLES} are allowed", roles.len());
        faults.push(Diagnostic::error(span, message).with_hint("leave some of them out"));
    }
}

pub(super) fn roles_are_no_plain_facts(facts: &Facts<'_>, faults: &mut Faults) {
    for clause in facts.game.clauses.iter().filter(|clause| clause.head.name.value == "role") {
        let is_plain = matches!(&clause.head.arguments[..], [Located { value: Term::Constant(_), .. }]);
        if !clause.body.is_empty() || (clause.head.arguments.len() == 1 && !is_plain) {
            let fault = Diagnostic::error(clause.span, "roles must be given by plain facts");
            faults.push(fault.with_hint("write `(role NAME)` for each role"));
        }
    }
}

pub(super) fn heads_say_what_the_game_says(facts: &Facts<'_>, faults: &mut Faults) {
    for clause in &facts.game.clauses {
        let (name, hint) = match clause.head.name.value.as_str() {
            "true" => {
                ("true", "what becomes true after a move is said by `(<= (next ...) ...)`, at the start by `init`")
            }
            "does" => ("does", "players decide what they do: rules say what is `legal`"),
            _ => continue,
        };
        let message = format!("`{name}` stands in the head of a rule");
        faults.push(Diagnostic::error(clause.head.name.span, message).with_hint(hint));
    }
}

pub(super) fn bodies_ask_what_cannot_be_asked(facts: &Facts<'_>, faults: &mut Faults) {
    for asked in facts.asked.iter().flatten() {
        let name = asked.atom.name.value.as_str();
        if ["init", "next", "base", "input"].contains(&name) {
            let message = format!("`{name}` stands in the body of a rule");
            let hint = "a rule may ask what is `true`, what a role `does`, and what other rules say";
            faults.push(Diagnostic::error(asked.atom.name.span, message).with_hint(hint));
        }
    }
}

pub(super) fn arguments_are_too_many_or_few(facts: &Facts<'_>, faults: &mut Faults) {
    let heads = facts.game.clauses.iter().map(|clause| &clause.head);
    for atom in heads.chain(facts.asked.iter().flatten().map(|asked| asked.atom)) {
        if let Some(arity) = arity(&atom.name).filter(|arity| *arity != atom.arguments.len()) {
            faults.push(wrong_arity(atom, arity));
        }
    }
}

fn wrong_arity(atom: &Atom, arity: usize) -> Diagnostic {
    let name = atom.name.value.as_str();
    if atom.arguments.is_empty() && ["true", "does"].contains(&name) {
        let fault = Diagnostic::error(atom.name.span, format!("`{name}` stands alone"));
        return fault.with_hint("say of what: `(true (cell 1 1 x))`, `(does white (mark 1 1))`");
    }
    let message = format!("`{name}` takes {} argument{}, found {}", arity, plural(arity), atom.arguments.len());
    let hint = match arity {
        0 => format!("write `{name}` alone"),
        _ if name == "goal" => "write `(goal ROLE VALUE)`".to_string(),
        1 => format!("write `({name} FACT)`, with brackets around a fact of several words"),
        _ => format!("write `({name} ROLE ...)`, with brackets around a move of several words"),
    };
    Diagnostic::error(atom.name.span, message).with_hint(hint)
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

pub(super) fn disjunctions_are_nested_or_empty(facts: &Facts<'_>, faults: &mut Faults) {
    for literal in facts.game.clauses.iter().flat_map(|clause| &clause.body) {
        look(literal, false, faults);
    }
}

fn look(literal: &Located<Literal>, in_or: bool, faults: &mut Faults) {
    match &literal.value {
        Literal::Or(parts) => {
            if parts.is_empty() {
                let fault = Diagnostic::warning(literal.span, "this `or` is empty, and never holds");
                faults.push(fault.with_hint("leave it out, or say what may hold"));
            } else if in_or {
                let fault = Diagnostic::warning(literal.span, "this `or` stands in another one");
                faults.push(fault.with_hint("put its parts into the outer one"));
            }
            parts.iter().for_each(|part| look(part, true, faults));
        }
        Literal::And(parts) => parts.iter().for_each(|part| look(part, false, faults)),
        Literal::Not(inner) => look(inner, false, faults),
        Literal::Holds(_) | Literal::Distinct(..) => {}
    }
}
