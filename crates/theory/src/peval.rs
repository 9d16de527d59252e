//! Partial evaluation of a theory with respect to a game (Pell 1993, section 3.1).
//!
//! What depends on the game alone is executed and replaced by its results; branches that fail are left out; what is known of
//! arguments, and which player is in control, is worked into copies of the predicates, whose names begin with the game's. Predicates
//! are specialised once for each known part of their arguments; where these would grow for ever they are generalised.
//!
//! Differs: solutions that are found twice may be found once, for answers are sets.

mod drive;
mod evaluate;
mod generalise;
mod nested;
mod purity;
mod store;
mod tidy;
mod variants;

use crate::interpret::{GameFacts, Interpreter, Limits, Refusal};
use crate::term::Term;
use crate::tree::{Clause, Theory};
use purity::Purity;
use variants::Variants;

/// How a theory is specialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Specialisation {
    /// Whether there is a copy for each player in control; otherwise only where the game differs from player to player.
    pub by_player: bool,
    /// The most clauses that the specialised theory may have.
    pub clauses: usize,
    /// The most steps that one question to the game may take.
    pub steps: u64,
}

impl Default for Specialisation {
    fn default() -> Specialisation {
        Specialisation { by_player: true, clauses: 100_000, steps: 3_000_000 }
    }
}

/// A theory for one game: it has no `game:` goal left.
#[derive(Clone, Debug)]
pub struct Specialised {
    /// The clauses.
    pub theory: Theory,
    /// For each goal that was asked for, the call that stands for it, with the same variables.
    pub entries: Vec<(Term, Term)>,
    /// The names of the players.
    pub players: [Term; 2],
}

impl Specialised {
    /// The call that stands for a goal that was asked for.
    pub fn entry(&self, name: &str) -> Option<&Term> {
        self.entries
            .iter()
            .find(|(goal, _)| goal.functor().is_some_and(|(own, _)| &**own == name))
            .map(|entry| &entry.1)
    }
}

/// Specialises a theory to a game, for these goals.
///
/// ```
/// use theory::{GameFacts, Specialisation, Term, peval, print};
///
/// let theory = theory::read("go(X) ==> true(at(X)), if(game:free, jump(X), step(X)). step(X) ==> del(at(X)).
///     jump(X) ==> add(at(X)).").theory.unwrap();
/// let players = [Term::atom("white"), Term::atom("black")];
/// let game = GameFacts { name: "toy".into(), facts: Vec::new(), players };
/// let goal = Term::compound("go", vec![Term::Var(0)]);
/// let special = peval(&theory, &game, &[goal], Specialisation { by_player: false, ..Specialisation::default() }).unwrap();
/// assert_eq!(print(&special.theory), "toy_go(A) ==>\n    true(at(A)),\n    del(at(A)).\n");
/// ```
pub fn peval(theory: &Theory, game: &GameFacts, goals: &[Term], how: Specialisation) -> Result<Specialised, Refusal> {
    let limits = Limits { steps: how.steps, cells: 8_000_000 };
    let interpreter = Interpreter::for_game(theory, game)?.with_limits(limits);
    let purity = Purity::of(theory);
    let mut variants = Variants::new(theory, game, &interpreter, &purity, how);
    let mut entries = Vec::new();
    for goal in goals {
        entries.push((goal.clone(), variants.entry(goal)));
    }
    variants.specialise_all()?;
    let clauses = tidy::tidy(variants.clauses(), &entries);
    let clauses = clauses.into_iter().map(|(head, body)| Clause::made(head, body)).collect();
    Ok(Specialised { theory: Theory { clauses }, entries, players: game.players.clone() })
}
