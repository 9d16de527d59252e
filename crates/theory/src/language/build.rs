//! Makes clauses of terms as they were read.

use syntax::{Diagnostic, Faults, Span};

use super::node::{Form, Node};
use crate::term::{CONS, NIL, Term};
use crate::tree::{Clause, Goal};

/// Where each goal of a clause that calls a predicate stands: the checks speak of them.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub name: String,
    pub arity: usize,
    pub span: Span,
}

/// A clause with what only the checks need to know.
#[derive(Clone, Debug)]
pub(crate) struct Built {
    pub clause: Clause,
    pub calls: Vec<CallSite>,
    /// The first place of each variable, and how often it occurs.
    pub uses: Vec<(Span, usize)>,
    pub head: Span,
}

/// Makes a clause; what is wrong with it is reported.
pub(crate) fn clause(node: &Node, faults: &mut Faults) -> Option<Built> {
    let mut builder = Builder { faults, variables: Vec::new(), uses: Vec::new(), calls: Vec::new(), sound: true };
    let (head, body) = match node.functor() {
        Some(("==>" | ":-", [head, body])) => (head, Some(body)),
        _ => (node, None),
    };
    let head_span = head.span;
    match head.functor() {
        Some((name, args)) if !is_construct(name, args.len()) && !is_operator(name) => {}
        Some((name, args)) => {
            let hint = "give the predicate another name";
            builder.fault(head.span, format!("`{name}/{}` has a meaning of its own", args.len()), hint);
        }
        None => builder.fault(head.span, "expected the head of a clause".into(), "a head is an atom or name(...)"),
    }
    let head = builder.term(head);
    let body = body.map_or(Goal::True, |body| builder.goal(body));
    let Builder { variables, uses, calls, sound, .. } = builder;
    let clause = Clause { head, body, variables, span: node.span };
    sound.then_some(Built { clause, calls, uses, head: head_span })
}

/// A term by itself, with the names of its variables.
pub(crate) fn lone_term(node: &Node, faults: &mut Faults) -> Option<(Term, Vec<String>)> {
    let mut builder = Builder { faults, variables: Vec::new(), uses: Vec::new(), calls: Vec::new(), sound: true };
    let term = builder.term(node);
    builder.sound.then_some((term, builder.variables))
}

/// A goal by itself, with the names of its variables.
pub(crate) fn lone_goal(node: &Node, faults: &mut Faults) -> Option<(Goal, Vec<String>)> {
    let mut builder = Builder { faults, variables: Vec::new(), uses: Vec::new(), calls: Vec::new(), sound: true };
    let goal = builder.goal(node);
    builder.sound.then_some((goal, builder.variables))
}

/// Whether a goal of this form is no call.
pub(crate) fn is_construct(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("true" | "fail" | "transfer_control", 0)
            | ("true" | "add" | "del" | "control" | "not", 1)
            | ("if" | "setof", 3)
            | ("," | ";" | ":" | "^", _)
    )
}

fn is_operator(name: &str) -> bool {
    matches!(name, "==>" | ":-" | CONS | NIL) || super::node::binding(name).is_some()
}

struct Builder<'a> {
    faults: &'a mut Faults,
    variables: Vec<String>,
    uses: Vec<(Span, usize)>,
    calls: Vec<CallSite>,
    sound: bool,
}

impl Builder<'_> {
    fn fault(&mut self, span: Span, message: String, hint: &str) {
        self.sound = false;
        self.faults.push(Diagnostic::error(span, message).with_hint(hint));
    }

    fn variable(&mut self, name: &str, span: Span) -> Term {
        let known = self.variables.iter().position(|known| known == name && name != "_");
        let number = known.unwrap_or_else(|| {
            self.variables.push(name.into());
            self.uses.push((span, 0));
            self.variables.len() - 1
        });
        self.uses[number].1 += 1;
        Term::Var(number)
    }

    fn term(&mut self, node: &Node) -> Term {
        match &node.form {
            Form::Variable(name) => self.variable(name, node.span),
            Form::Int(number) => Term::Int(*number),
            Form::Atom(name) => Term::atom(name),
            Form::Compound(name, args) if matches!(name.as_str(), "," | ";") => {
                let mut args: Vec<Term> = args.iter().map(|arg| self.term(arg)).collect();
                let last = args.pop().unwrap_or_else(|| Term::atom(NIL));
                args.into_iter().rev().fold(last, |rest, arg| Term::compound(name, vec![arg, rest]))
            }
            Form::Compound(name, args) => Term::compound(name, args.iter().map(|arg| self.term(arg)).collect()),
            Form::List(items, tail) => {
                let items = items.iter().map(|item| self.term(item)).collect();
                let tail = tail.as_ref().map_or_else(|| Term::atom(NIL), |tail| self.term(tail));
                Term::list_with_tail(items, tail)
            }
        }
    }

    fn goals(&mut self, nodes: &[Node]) -> Vec<Goal> {
        nodes.iter().map(|node| self.goal(node)).collect()
    }

    fn boxed(&mut self, node: &Node) -> Box<Goal> {
        Box::new(self.goal(node))
    }

    fn goal(&mut self, node: &Node) -> Goal {
        let Some((name, args)) = node.functor() else {
            let hint = "a goal is an atom or name(...); a variable cannot be called";
            self.fault(node.span, "expected a goal".into(), hint);
            return Goal::Fail;
        };
        match (name, args) {
            ("true", []) => Goal::True,
            ("fail", []) => Goal::Fail,
            ("transfer_control", []) => Goal::TransferControl,
            ("true", [property]) => Goal::Holds(self.property(property)),
            ("add", [property]) => Goal::Add(self.property(property)),
            ("del", [property]) => Goal::Del(self.property(property)),
            ("control", [player]) => Goal::Control(self.term(player)),
            ("not", [goal]) => Goal::Not(self.boxed(goal)),
            ("if", [cond, then, other]) => Goal::If(self.boxed(cond), self.boxed(then), self.boxed(other)),
            ("setof", [template, goal, result]) => {
                let template = self.term(template);
                let goal = self.boxed(goal);
                Goal::SetOf { template, goal, result: self.term(result) }
            }
            (",", _) => Goal::and(self.goals(args)),
            (";", _) => Goal::Or(self.goals(args)),
            ("^", [var, goal]) => Goal::Exists(self.term(var), self.boxed(goal)),
            (":", [game, property]) if is_game(game) => Goal::Game(self.property(property)),
            (":" | "==>" | ":-" | CONS | NIL, _) => {
                self.fault(node.span, format!("`{name}` is no goal"), "only `game:P` asks the game");
                Goal::Fail
            }
            _ => {
                self.calls.push(CallSite { name: name.into(), arity: args.len(), span: node.span });
                Goal::Call(self.term(node))
            }
        }
    }

    /// What is asked of the state or of the game: it must be known what it is called.
    fn property(&mut self, node: &Node) -> Term {
        if node.functor().is_none() {
            self.fault(node.span, "expected a property".into(), "a property is an atom or name(...)");
        }
        self.term(node)
    }
}

fn is_game(node: &Node) -> bool {
    matches!(node.functor(), Some(("game", [])))
}
