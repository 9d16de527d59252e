//! Which predicates may ask the state and which may change it, by abstract interpretation (Pell 1993, section 3.2.1).

use std::collections::BTreeMap;
use std::fmt;

use crate::interpret::Refusal;
use crate::tree::{Goal, Predicate, Theory};

/// What calling a goal may lead to; a larger one is worse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Not known to ask or change the state.
    #[default]
    Free = 0,
    /// It may ask the state, but not change it.
    Asks = 1,
    /// It may change the state.
    Changes = 2,
}

/// What became known in one iteration: the predicates whose levels have risen, in the order of the theory.
pub type Iteration = Vec<(Predicate, Level)>;

/// The levels of all predicates of a theory, and how they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stativity {
    /// The predicates in the order of the theory, with their levels.
    pub levels: Vec<(Predicate, Level)>,
    /// What each iteration found; the last finds nothing, and so would all that follow.
    pub iterations: Vec<Iteration>,
    by_predicate: BTreeMap<Predicate, Level>,
}

/// The least fixed point: every predicate begins at level 0, and each iteration goes by what the one before it knew.
///
/// ```
/// let theory = theory::read("a ==> b, c. b ==> true(p). c ==> d. d ==> add(q).").theory.unwrap();
/// let trace = theory::stativity(&theory).unwrap().to_string();
/// assert!(trace.ends_with("iteration 4: nothing new\na = 2, b = 1, c = 2, d = 2\n"));
/// ```
pub fn stativity(theory: &Theory) -> Result<Stativity, Refusal> {
    let predicates = theory.predicates();
    let by_predicate = predicates.iter().map(|predicate| (predicate.clone(), Level::Free)).collect();
    let mut found = Stativity { by_predicate, ..Stativity::default() };
    loop {
        let mut next = found.by_predicate.clone();
        for clause in &theory.clauses {
            let Some(predicate) = clause.predicate() else { continue };
            let level =
                found.level(&clause.body).map_err(|goal| Refusal::Game { goal, predicate: predicate.0.to_string() })?;
            if let Some(known) = next.get_mut(&predicate) {
                *known = level.max(*known);
            }
        }
        let risen = predicates.iter().filter(|predicate| next[*predicate] != found.by_predicate[*predicate]);
        let risen: Iteration = risen.map(|predicate| (predicate.clone(), next[predicate])).collect();
        let done = risen.is_empty();
        found.iterations.push(risen);
        found.by_predicate = next;
        if done {
            break;
        }
    }
    found.levels =
        predicates.into_iter().map(|predicate| (predicate.clone(), found.by_predicate[&predicate])).collect();
    Ok(found)
}

impl Stativity {
    /// The level of a predicate; one without clauses, as an operational one, is at level 0.
    pub fn of(&self, predicate: &Predicate) -> Level {
        self.by_predicate.get(predicate).copied().unwrap_or_default()
    }

    /// The level of a goal, by what is known so far; an error with the goal if it asks the game, which should have been evaluated
    /// away.
    pub fn level(&self, goal: &Goal) -> Result<Level, String> {
        let parts = || {
            goal.parts()
                .into_iter()
                .try_fold(Level::Free, |level, part| Ok::<Level, String>(level.max(self.level(part)?)))
        };
        match goal {
            Goal::True | Goal::Fail => Ok(Level::Free),
            Goal::Holds(_) | Goal::Control(_) => Ok(Level::Asks),
            Goal::Add(_) | Goal::Del(_) | Goal::TransferControl => Ok(Level::Changes),
            Goal::Call(term) => Ok(term.functor().map_or(Level::Free, |(name, arity)| self.of(&(name.clone(), arity)))),
            Goal::And(_) | Goal::Or(_) | Goal::If(..) | Goal::Exists(..) => parts(),
            Goal::Not(_) | Goal::SetOf { .. } => Ok(parts()?.min(Level::Asks)),
            Goal::Game(term) => Err(format!("game:{term}")),
        }
    }
}

impl fmt::Display for Stativity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.levels.iter().map(|((name, _), _)| &**name).collect();
        // The number of arguments is told where a name has several.
        let told =
            |((name, arity), level): &(Predicate, Level)| match names.iter().filter(|other| **other == &**name).count()
            {
                1 => format!("{name} = {}", *level as u8),
                _ => format!("{name}/{arity} = {}", *level as u8),
            };
        let line = |levels: &[(Predicate, Level)]| levels.iter().map(told).collect::<Vec<_>>().join(", ");
        for (number, iteration) in (1..).zip(&self.iterations) {
            let found = if iteration.is_empty() { "nothing new".into() } else { line(iteration) };
            writeln!(f, "iteration {number}: {found}")?;
        }
        writeln!(f, "{}", line(&self.levels))
    }
}
