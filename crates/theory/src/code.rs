//! Theories with numbers for names: what the interpreter runs.

use std::collections::{BTreeMap, BTreeSet};

use crate::heap::{Pattern, Symbols};
use crate::operational::Operational;
use crate::term::{Name, Term};
use crate::tree::{Goal, Predicate, Theory};

/// A goal; its variables are numbers from where the clause's own begin.
#[derive(Clone, Debug)]
pub(crate) enum Code {
    True,
    Fail,
    And(Vec<Code>),
    Or(Vec<Code>),
    If(Box<[Code; 3]>),
    Not(Box<Code>),
    SetOf(Box<SetOf>),
    Holds(Fluent),
    Add(Pattern),
    Del(Fluent),
    Control(Pattern),
    Transfer,
    Game(Pattern),
    Call(usize, Vec<Pattern>),
    Operational(Operational, Vec<Pattern>),
    /// `true_in`, `in_control`, `add_in`, `del_in` or `transfer_control` of a folded program, with its states.
    Folded(Box<Folded>),
    Unknown(Predicate),
}

/// A property that is asked, with the functor by which it is looked up.
#[derive(Clone, Debug)]
pub(crate) struct Fluent {
    pub pattern: Pattern,
    pub functor: (Name, usize),
}

/// A `setof`.
#[derive(Clone, Debug)]
pub(crate) struct SetOf {
    /// Free variables as a term, for which there is one set each; then the template.
    pub witness: Vec<u32>,
    pub template: Pattern,
    pub goal: Code,
    pub result: Pattern,
}

/// A primitive with the state after it; the one before is the current one, since a state is used once.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    pub primitive: Code,
    pub after: Option<Pattern>,
}

/// A clause.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub head: Vec<Pattern>,
    pub body: Code,
    pub variables: usize,
}

/// The clauses of a predicate.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub predicate: Predicate,
    pub rules: Vec<Rule>,
}

/// All predicates of a theory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub predicates: Vec<Rules>,
    pub numbers: BTreeMap<Predicate, usize>,
    pub symbols: Symbols,
}

impl Program {
    pub(crate) fn of(theory: &Theory) -> Program {
        let mut program = Program::default();
        for predicate in theory.predicates() {
            program.numbers.insert(predicate.clone(), program.predicates.len());
            program.predicates.push(Rules { predicate, rules: Vec::new() });
        }
        for clause in &theory.clauses {
            let Some(number) = clause.predicate().and_then(|predicate| program.numbers.get(&predicate).copied()) else {
                continue;
            };
            let mut coder = Coder { numbers: &program.numbers, symbols: &mut program.symbols };
            let mut met = BTreeSet::new();
            let head = clause.head.args().iter().map(|arg| firsts(coder.pattern(arg), &mut met)).collect();
            let body = coder.goal(&clause.body);
            program.predicates[number].rules.push(Rule { head, body, variables: clause.variables.len() });
        }
        program.symbols.share();
        program
    }
}

/// Marks the variables of a head where they first occur.
fn firsts(pattern: Pattern, met: &mut BTreeSet<u32>) -> Pattern {
    match pattern {
        Pattern::Var(var) if met.insert(var) => Pattern::First(var),
        Pattern::Struct(name, args) => Pattern::Struct(name, args.into_iter().map(|arg| firsts(arg, met)).collect()),
        other => other,
    }
}

/// Numbers the names of terms and goals.
pub(crate) struct Coder<'a> {
    pub numbers: &'a BTreeMap<Predicate, usize>,
    pub symbols: &'a mut Symbols,
}

impl Coder<'_> {
    pub(crate) fn pattern(&mut self, term: &Term) -> Pattern {
        match term {
            Term::Var(var) => Pattern::Var(*var as u32),
            Term::Int(number) => Pattern::Int(*number),
            Term::Atom(name) => Pattern::Atom(self.symbols.intern(name)),
            Term::Compound(compound) => {
                let args = compound.args.iter().map(|arg| self.pattern(arg)).collect();
                Pattern::Struct(self.symbols.intern(&compound.name), args)
            }
        }
    }

    fn fluent(&mut self, term: &Term) -> Fluent {
        let functor = term.functor().map_or_else(|| ("".into(), 0), |(name, arity)| (name.clone(), arity));
        Fluent { pattern: self.pattern(term), functor }
    }

    /// Makes code of a goal.
    pub(crate) fn goal(&mut self, goal: &Goal) -> Code {
        match goal {
            Goal::True => Code::True,
            Goal::Fail => Code::Fail,
            Goal::And(goals) => Code::And(goals.iter().map(|goal| self.goal(goal)).collect()),
            Goal::Or(goals) => Code::Or(goals.iter().map(|goal| self.goal(goal)).collect()),
            Goal::If(cond, then, other) => Code::If(Box::new([cond, then, other].map(|goal| self.goal(goal)))),
            Goal::Not(goal) => Code::Not(Box::new(self.goal(goal))),
            Goal::Exists(_, goal) => self.goal(goal),
            Goal::SetOf { template, goal, result } => {
                let witness = witness(template, goal);
                Code::SetOf(Box::new(SetOf {
                    witness,
                    template: self.pattern(template),
                    goal: self.goal(goal),
                    result: self.pattern(result),
                }))
            }
            Goal::Holds(term) => Code::Holds(self.fluent(term)),
            Goal::Add(term) => Code::Add(self.pattern(term)),
            Goal::Del(term) => Code::Del(self.fluent(term)),
            Goal::Control(term) => Code::Control(self.pattern(term)),
            Goal::TransferControl => Code::Transfer,
            Goal::Game(term) => Code::Game(self.pattern(term)),
            Goal::Call(term) => self.call(term),
        }
    }

    fn call(&mut self, term: &Term) -> Code {
        let Some((name, arity)) = term.functor() else { return Code::Fail };
        let predicate = (name.clone(), arity);
        let args = |coder: &mut Self| term.args().iter().map(|arg| coder.pattern(arg)).collect();
        if let Some(number) = self.numbers.get(&predicate).copied() {
            Code::Call(number, args(self))
        } else if let Some(operational) = Operational::named(name, arity) {
            Code::Operational(operational, args(self))
        } else {
            self.folded(name, term.args()).unwrap_or(Code::Unknown(predicate))
        }
    }

    fn folded(&mut self, name: &str, args: &[Term]) -> Option<Code> {
        let (primitive, after) = match (name, args) {
            ("true_in", [property, _]) => (Code::Holds(self.fluent(property)), None),
            ("in_control", [player, _]) => (Code::Control(self.pattern(player)), None),
            ("add_in", [property, _, after]) => (Code::Add(self.pattern(property)), Some(after)),
            ("del_in", [property, _, after]) => (Code::Del(self.fluent(property)), Some(after)),
            ("transfer_control", [_, after]) => (Code::Transfer, Some(after)),
            _ => return None,
        };
        let after = after.map(|after| self.pattern(after));
        Some(Code::Folded(Box::new(Folded { primitive, after })))
    }
}

/// The variables of a `setof` that are free in it: unbound ones give one set for each of their values, as in Prolog.
pub(crate) fn witness(template: &Term, goal: &Goal) -> Vec<u32> {
    let mut hidden = BTreeSet::new();
    template.each_var(&mut |var| {
        hidden.insert(var);
    });
    let mut inner = goal;
    while let Goal::Exists(var, next) = inner {
        var.each_var(&mut |var| {
            hidden.insert(var);
        });
        inner = next;
    }
    let mut witness = Vec::new();
    let mut free = |var: usize| {
        if !hidden.contains(&var) && !witness.contains(&(var as u32)) {
            witness.push(var as u32);
        }
    };
    free_variables(inner, &mut free);
    witness
}

/// Calls `seen` for the variables of a goal that are free in it: not those of a template, or behind `^`, further inside.
fn free_variables(goal: &Goal, seen: &mut dyn FnMut(usize)) {
    match goal {
        Goal::SetOf { template, goal, result } => {
            let mut inside = Vec::new();
            free_variables(goal, &mut |var| inside.push(var));
            let mut bound = BTreeSet::new();
            template.each_var(&mut |var| {
                bound.insert(var);
            });
            inside.into_iter().filter(|var| !bound.contains(var)).for_each(&mut *seen);
            result.each_var(seen);
        }
        Goal::Exists(var, goal) => {
            let mut bound = BTreeSet::new();
            var.each_var(&mut |var| {
                bound.insert(var);
            });
            free_variables(goal, &mut |inner| {
                if !bound.contains(&inner) {
                    seen(inner);
                }
            });
        }
        // As in Prolog: what stands in a negation cannot be bound by it, and is free all the same.
        other => {
            other.terms().into_iter().for_each(|term| term.each_var(seen));
            other.parts().into_iter().for_each(|goal| free_variables(goal, seen));
        }
    }
}
