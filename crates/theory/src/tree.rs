//! A theory as a tree: clauses with heads and bodies.

use syntax::Span;

use crate::term::{Name, Term};

/// A theory: clauses in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theory {
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// One clause, `Head ==> Body.`
#[derive(Clone, Debug)]
pub struct Clause {
    /// What it is about: an atom or a compound.
    pub head: Term,
    /// What must hold.
    pub body: Goal,
    /// The names of its variables; a variable's number is its place here.
    pub variables: Vec<String>,
    /// Where it was read; empty if it was made.
    pub span: Span,
}

/// Two clauses are equal if they say the same with the same names: where they stand makes no difference.
impl PartialEq for Clause {
    fn eq(&self, other: &Clause) -> bool {
        self.head == other.head && self.body == other.body && self.variables == other.variables
    }
}

impl Eq for Clause {}

/// A goal (Pell 1993, section 2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `true`: holds once.
    True,
    /// `fail`: never holds.
    Fail,
    /// `A, B`: each from the state that the one before leaves.
    And(Vec<Goal>),
    /// `A ; B`: each from the same state.
    Or(Vec<Goal>),
    /// `if(Cond, Then, Else)`: `Then` after each solution of `Cond`, `Else` if it has none.
    If(Box<Goal>, Box<Goal>, Box<Goal>),
    /// `not A`: holds, and leaves the state as it is, if `A` has no solution.
    Not(Box<Goal>),
    /// `setof(Template, A, Set)`: the solutions of `A` in order, each once; fails if there is none.
    SetOf {
        /// What is kept of each solution.
        template: Term,
        /// What is solved.
        goal: Box<Goal>,
        /// The list of what was kept.
        result: Term,
    },
    /// `V^A`: `A`, for some value of `V`.
    Exists(Term, Box<Goal>),
    /// `true(P)`: `P` is in the state.
    Holds(Term),
    /// `add(P)`: `P` enters the state.
    Add(Term),
    /// `del(P)`: `P` leaves the state; fails if it is not there.
    Del(Term),
    /// `control(P)`: this player is in control.
    Control(Term),
    /// `transfer_control`: the other player is in control from now on.
    TransferControl,
    /// `game:P`: a property of the game, as the player in control sees it.
    Game(Term),
    /// A predicate that clauses define, or an operational one.
    Call(Term),
}

/// Name and number of arguments of a predicate.
pub type Predicate = (Name, usize);

impl Theory {
    /// The predicates that have clauses, each once, in the order of their first clauses.
    pub fn predicates(&self) -> Vec<Predicate> {
        let mut seen = std::collections::BTreeSet::new();
        self.clauses.iter().filter_map(Clause::predicate).filter(|predicate| seen.insert(predicate.clone())).collect()
    }
}

impl Clause {
    /// A clause that was made, not read; its variables get names.
    pub fn made(head: Term, body: Goal) -> Clause {
        let mut clause = Clause { head, body, variables: Vec::new(), span: Span::default() };
        clause.name_variables();
        clause
    }

    /// Which predicate it is about.
    pub fn predicate(&self) -> Option<Predicate> {
        self.head.functor().map(|(name, arity)| (name.clone(), arity))
    }

    /// Numbers the variables in the order of the text and names them `A`, `B`, ..., those that occur once `_`.
    pub fn name_variables(&mut self) {
        let mut order: Vec<usize> = Vec::new();
        let mut counts = std::collections::BTreeMap::new();
        self.each_var(&mut |var| {
            let count = counts.entry(var).or_insert(0_usize);
            if *count == 0 {
                order.push(var);
            }
            *count += 1;
        });
        let place: std::collections::BTreeMap<usize, usize> = order.iter().copied().zip(0..).collect();
        let mut renumber = |var: usize| Term::Var(place[&var]);
        self.head = self.head.map_vars(&mut renumber);
        self.body = self.body.map_vars(&mut renumber);
        let mut letters = 0..;
        let mut name = |var: &usize| match counts[var] {
            1 => "_".to_owned(),
            _ => variable_name(letters.next().unwrap_or_default()),
        };
        self.variables = order.iter().map(&mut name).collect();
    }

    /// Calls `seen` for every occurrence of a variable, in the order of the text.
    pub fn each_var(&self, seen: &mut dyn FnMut(usize)) {
        self.head.each_var(seen);
        self.body.each_var(seen);
    }
}

/// `A` to `Z`, then `A1`, `B1` and so on.
pub(crate) fn variable_name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

impl Goal {
    /// Goals one after the other, without brackets in brackets; `true` is left out.
    pub fn and(goals: Vec<Goal>) -> Goal {
        let mut flat = Vec::new();
        for goal in goals {
            match goal {
                Goal::True => {}
                Goal::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Goal::True,
            1 => flat.remove(0),
            _ => Goal::And(flat),
        }
    }

    /// Alternatives, without brackets in brackets; `fail` is left out.
    pub fn or(goals: Vec<Goal>) -> Goal {
        let mut flat = Vec::new();
        for goal in goals {
            match goal {
                Goal::Fail => {}
                Goal::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Goal::Fail,
            1 => flat.remove(0),
            _ => Goal::Or(flat),
        }
    }

    /// The goals of a conjunction; a goal that is none is one of its own.
    pub fn conjuncts(&self) -> &[Goal] {
        match self {
            Goal::And(goals) => goals,
            Goal::True => &[],
            other => std::slice::from_ref(other),
        }
    }

    /// The goals directly inside.
    pub fn parts(&self) -> Vec<&Goal> {
        match self {
            Goal::And(goals) | Goal::Or(goals) => goals.iter().collect(),
            Goal::If(cond, then, other) => vec![cond, then, other],
            Goal::Not(goal) | Goal::Exists(_, goal) | Goal::SetOf { goal, .. } => vec![goal],
            _ => Vec::new(),
        }
    }

    /// The goal with the goals directly inside replaced.
    pub fn map_parts(&self, with: &mut dyn FnMut(&Goal) -> Goal) -> Goal {
        match self {
            Goal::And(goals) => Goal::And(goals.iter().map(with).collect()),
            Goal::Or(goals) => Goal::Or(goals.iter().map(with).collect()),
            Goal::If(cond, then, other) => Goal::If(Box::new(with(cond)), Box::new(with(then)), Box::new(with(other))),
            Goal::Not(goal) => Goal::Not(Box::new(with(goal))),
            Goal::Exists(var, goal) => Goal::Exists(var.clone(), Box::new(with(goal))),
            Goal::SetOf { template, goal, result } => {
                Goal::SetOf { template: template.clone(), goal: Box::new(with(goal)), result: result.clone() }
            }
            other => other.clone(),
        }
    }

    /// The terms directly inside.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Goal::Exists(term, _)
            | Goal::Holds(term)
            | Goal::Add(term)
            | Goal::Del(term)
            | Goal::Control(term)
            | Goal::Game(term)
            | Goal::Call(term) => vec![term],
            Goal::SetOf { template, result, .. } => vec![template, result],
            _ => Vec::new(),
        }
    }

    /// The goal with every variable replaced by what `with` says.
    pub fn map_vars(&self, with: &mut dyn FnMut(usize) -> Term) -> Goal {
        match self {
            Goal::Exists(term, goal) => Goal::Exists(term.map_vars(with), Box::new(goal.map_vars(with))),
            Goal::Holds(term) => Goal::Holds(term.map_vars(with)),
            Goal::Add(term) => Goal::Add(term.map_vars(with)),
            Goal::Del(term) => Goal::Del(term.map_vars(with)),
            Goal::Control(term) => Goal::Control(term.map_vars(with)),
            Goal::Game(term) => Goal::Game(term.map_vars(with)),
            Goal::Call(term) => Goal::Call(term.map_vars(with)),
            Goal::SetOf { template, goal, result } => Goal::SetOf {
                template: template.map_vars(with),
                goal: Box::new(goal.map_vars(with)),
                result: result.map_vars(with),
            },
            other => other.map_parts(&mut |goal| goal.map_vars(with)),
        }
    }

    /// Calls `seen` for every occurrence of a variable, in the order of the text.
    pub fn each_var(&self, seen: &mut dyn FnMut(usize)) {
        match self {
            Goal::SetOf { template, goal, result } => {
                template.each_var(seen);
                goal.each_var(seen);
                result.each_var(seen);
            }
            other => {
                other.terms().into_iter().for_each(|term| term.each_var(seen));
                other.parts().into_iter().for_each(|goal| goal.each_var(seen));
            }
        }
    }
}
