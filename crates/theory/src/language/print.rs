//! Prints theories in one canonical form, which reads back as the same.

use super::lexer::is_plain;
use super::node::binding;
use crate::term::{CONS, NIL, Term};
use crate::tree::{Clause, Goal, Theory};

/// Lines are broken rather than longer than this.
const WIDTH: usize = 100;

/// What stands between head and body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// `==>`, in theories.
    Theory,
    /// `:-`, in programs that are folded.
    Program,
}

/// Prints a theory; an empty line stands between predicates.
pub fn print(theory: &Theory) -> String {
    print_with(theory, Arrow::Theory)
}

/// Prints a theory with this arrow.
pub fn print_with(theory: &Theory, arrow: Arrow) -> String {
    let mut text = String::new();
    let mut last = None;
    for clause in &theory.clauses {
        let predicate = clause.predicate();
        if last.is_some() && last != predicate {
            text.push('\n');
        }
        last = predicate;
        text.push_str(&clause_text(clause, arrow));
        text.push('\n');
    }
    text
}

/// Prints one clause without the end of its line.
pub fn clause_text(clause: &Clause, arrow: Arrow) -> String {
    let names = &clause.variables;
    let head = term_text(&clause.head, names);
    if clause.body == Goal::True {
        return format!("{head}.");
    }
    let arrow = match arrow {
        Arrow::Theory => "==>",
        Arrow::Program => ":-",
    };
    format!("{head} {arrow}\n    {}.", goal_lines(&clause.body, names, 4, 1199))
}

/// A goal on one line.
pub fn goal_text(goal: &Goal, names: &[String]) -> String {
    goal_line(goal, names, 1200)
}

/// A term; variables without a name are `_G0` and so on.
pub fn term_text(term: &Term, names: &[String]) -> String {
    let mut text = String::new();
    write_term(term, names, 999, 0, &mut text);
    text
}

fn bracketed(text: String, priority: u32, most: u32) -> String {
    if priority > most { format!("({text})") } else { text }
}

fn goal_line(goal: &Goal, names: &[String], most: u32) -> String {
    let term = |term: &Term| term_text(term, names);
    let tight = |term: &Term, most| {
        let mut text = String::new();
        write_term(term, names, most, 0, &mut text);
        text
    };
    match goal {
        Goal::True => "true".into(),
        Goal::Fail => "fail".into(),
        Goal::And(goals) => {
            let parts: Vec<String> = goals.iter().map(|goal| goal_line(goal, names, 999)).collect();
            bracketed(parts.join(", "), 1000, most)
        }
        Goal::Or(goals) => {
            let parts: Vec<String> = goals.iter().map(|goal| goal_line(goal, names, 1099)).collect();
            bracketed(parts.join(" ; "), 1100, most)
        }
        Goal::If(cond, then, other) => {
            let parts = [cond, then, other].map(|goal| goal_line(goal, names, 999));
            format!("if({})", parts.join(", "))
        }
        Goal::Not(goal) => bracketed(format!("not {}", goal_line(goal, names, 900)), 900, most),
        Goal::SetOf { template, goal, result } => {
            format!("setof({}, {}, {})", term(template), goal_line(goal, names, 999), term(result))
        }
        Goal::Exists(var, goal) => bracketed(format!("{}^{}", tight(var, 199), goal_line(goal, names, 200)), 200, most),
        Goal::Holds(property) => format!("true({})", term(property)),
        Goal::Add(property) => format!("add({})", term(property)),
        Goal::Del(property) => format!("del({})", term(property)),
        Goal::Control(player) => format!("control({})", term(player)),
        Goal::TransferControl => "transfer_control".into(),
        Goal::Game(property) => bracketed(format!("game:{}", tight(property, 199)), 200, most),
        Goal::Call(call) => tight(call, most),
    }
}

/// A goal over as many lines as it needs; the first begins where the others are set in.
fn goal_lines(goal: &Goal, names: &[String], indent: usize, most: u32) -> String {
    let line = goal_line(goal, names, most);
    let conjunction = matches!(goal, Goal::And(_)) && most >= 1000;
    if !conjunction && indent + line.len() <= WIDTH {
        return line;
    }
    let fresh = format!("\n{}", " ".repeat(indent));
    match goal {
        Goal::And(goals) => {
            let inner = if most >= 1000 { indent } else { indent + 1 };
            let fresh = format!("\n{}", " ".repeat(inner));
            let parts: Vec<String> = goals.iter().map(|goal| goal_lines(goal, names, inner, 999)).collect();
            bracketed(parts.join(&format!(",{fresh}")), 1000, most)
        }
        Goal::Or(goals) => {
            let parts: Vec<String> = goals.iter().map(|goal| goal_lines(goal, names, indent + 2, 1099)).collect();
            format!("( {}{fresh})", parts.join(&format!("{fresh}; ")))
        }
        Goal::If(cond, then, other) => {
            let parts = [cond, then, other].map(|goal| goal_lines(goal, names, indent + 4, 999));
            format!("if( {})", parts.join(&format!(",{fresh}    ")))
        }
        Goal::Not(inner) => bracketed(format!("not {}", goal_lines(inner, names, indent + 4, 900)), 900, most),
        Goal::SetOf { template, goal, result } => {
            let (template, result) = (term_text(template, names), term_text(result, names));
            format!("setof({template},{fresh}    {},{fresh}    {result})", goal_lines(goal, names, indent + 4, 999))
        }
        _ => line,
    }
}

fn write_term(term: &Term, names: &[String], most: u32, depth: usize, text: &mut String) {
    // What was computed may nest without end; what was read never does.
    if depth > 400 {
        text.push_str("...");
        return;
    }
    match term {
        Term::Var(var) => match names.get(*var) {
            Some(name) => text.push_str(name),
            None => text.push_str(&format!("_G{var}")),
        },
        Term::Int(number) if *number < 0 && most < 200 => text.push_str(&format!("({number})")),
        Term::Int(number) => text.push_str(&number.to_string()),
        Term::Atom(name) => write_atom(name, text),
        Term::Compound(compound) if &*compound.name == CONS && compound.args.len() == 2 => {
            write_list(term, names, depth, text);
        }
        Term::Compound(compound) => write_compound(&compound.name, &compound.args, names, (most, depth), text),
    }
}

fn write_list(term: &Term, names: &[String], depth: usize, text: &mut String) {
    text.push('[');
    let mut rest = term;
    loop {
        write_term(&rest.args()[0], names, 999, depth + 1, text);
        rest = &rest.args()[1];
        if !rest.is(CONS, 2) {
            break;
        }
        text.push_str(", ");
    }
    if !rest.is(NIL, 0) {
        text.push_str(" | ");
        write_term(rest, names, 999, depth + 1, text);
    }
    text.push(']');
}

fn write_compound(name: &str, args: &[Term], names: &[String], (most, depth): (u32, usize), text: &mut String) {
    let operator = binding(name).or((name == "not").then_some((900, 0, 900)));
    match (operator, args) {
        (Some((priority, left, right)), [one, two]) if name != "not" => {
            open(priority > most, text);
            write_term(one, names, left, depth + 1, text);
            match name {
                "," => text.push_str(", "),
                ":" | "^" => text.push_str(name),
                _ => text.push_str(&format!(" {name} ")),
            }
            write_term(two, names, right, depth + 1, text);
            close(priority > most, text);
        }
        (_, [one]) if name == "-" || name == "not" => {
            let priority = if name == "-" { 200 } else { 900 };
            open(priority > most, text);
            text.push_str(if name == "-" { "- " } else { "not " });
            // `- 1` would be read as the number.
            let number = matches!(one, Term::Int(_)) && name == "-";
            open(number, text);
            write_term(one, names, priority, depth + 1, text);
            close(number, text);
            close(priority > most, text);
        }
        _ => {
            write_atom(name, text);
            for (at, arg) in args.iter().enumerate() {
                text.push_str(if at == 0 { "(" } else { ", " });
                write_term(arg, names, 999, depth + 1, text);
            }
            text.push(')');
        }
    }
}

fn open(needed: bool, text: &mut String) {
    text.push_str(if needed { "(" } else { "" });
}

fn close(needed: bool, text: &mut String) {
    text.push_str(if needed { ")" } else { "" });
}

fn write_atom(name: &str, text: &mut String) {
    if is_plain(name) && name != "not" && binding(name).is_none() {
        text.push_str(name);
    } else {
        text.push_str(&format!("'{}'", name.replace('\'', "''")));
    }
}
