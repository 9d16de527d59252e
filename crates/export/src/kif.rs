//! Our games as rule sheets of the Game Description Language, in the notation KIF.
//!
//! The board is worked out beforehand: what a piece can do from a site becomes a condition on named sites (`formula`), and
//! conditions that differ in their sites only become one clause and a table of sites (`writer`). Only occupied sites are stored,
//! as `(cell SITE OWNER PIECE)`; a counter of steps ends the game. `metagame` and `ludi` say what the rules of either language
//! come to.
//!
//! What a rule sheet cannot say in good size is refused, with the reason. Draws by repetition are left out: a rule sheet knows
//! no past. The limit on the number of moves remains. A position with more moves than can be listed ([`game::MAX_MOVES`]), which
//! is a draw here, goes on in the sheet; rules that are likely to lead there are refused.

mod clock;
mod formula;
mod ludi;
mod metagame;
mod refusal;
mod sheet;
mod work;
mod writer;

use std::fmt;

use game::DrawRules;
use rules::{Language, Rules};

pub use refusal::Refusal;
pub use sheet::MAX_BYTES;
pub use work::MOST_WORK;

use work::Work;

/// How moves of either language are written.
enum Moves {
    Metagame(metagame::Moves),
    Ludi(ludi::Moves),
}

/// How a game is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What ends the game without a winner; repetitions are left out.
    pub draws: DrawRules,
    /// The seed of a random set-up: it is drawn once, and the rule sheet begins with it.
    pub seed: u64,
    /// The most bytes that the text may have.
    pub most_bytes: usize,
    /// The most conditions that may be looked at while the rules are worked out.
    pub most_work: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { draws: DrawRules::default(), seed: 1, most_bytes: MAX_BYTES, most_work: MOST_WORK }
    }
}

/// A game as a rule sheet.
pub struct Exported {
    /// The rule sheet.
    pub text: String,
    /// How many clauses it has.
    pub clauses: usize,
    /// How much was worked out for it: at most [`Options::most_work`].
    pub work: u64,
    moves: Moves,
}

impl fmt::Debug for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exported").field("clauses", &self.clauses).field("bytes", &self.text.len()).finish()
    }
}

impl Exported {
    /// The moves of the rule sheet that a move of Pell's language comes to in a position: one, or several that the mover makes
    /// one after the other while the others do nothing. None for a game of another language.
    pub fn metagame_terms(
        &self,
        before: &::metagame::notation::Position,
        chosen: &::metagame::notation::Move,
    ) -> Option<Vec<String>> {
        match &self.moves {
            Moves::Metagame(moves) => moves.terms(before, chosen),
            Moves::Ludi(_) => None,
        }
    }

    /// The move of the rule sheet that a move of Browne's language comes to, between the position before and the position after
    /// it, which is asked for only where moves read the same. None for a game of another language.
    pub fn ludi_term(
        &self,
        before: &::ludi::notation::Position,
        chosen: &::ludi::notation::Written,
        after: impl FnOnce() -> ::ludi::notation::Position,
    ) -> Option<String> {
        match &self.moves {
            Moves::Metagame(_) => None,
            Moves::Ludi(moves) => moves.term(before, chosen, after),
        }
    }
}

/// Why there is nothing to write.
fn none(language: Language) -> Refusal {
    if language.is_networked() {
        return Refusal::new("the game is a rule sheet of GDL already", "`ludwright fmt` prints it");
    }
    Refusal::new(format!("games of {} cannot be written as rule sheets", language.title()), "write the sheet by hand")
}

/// Writes a game as a rule sheet, or says why that cannot be done.
pub fn export(rules: &Rules, options: Options) -> Result<Exported, Refusal> {
    let work = Work::new(options.most_work);
    let exported = match (rules.metagame(), rules.ludi()) {
        (Some(game), _) => metagame::export(game, options, &work),
        (_, Some(game)) => ludi::export(game, options, &work),
        _ => Err(none(rules.language())),
    };
    if work.is_spent() {
        return Err(work.refusal());
    }
    exported.map(|exported| Exported { work: work.done(), ..exported })
}
