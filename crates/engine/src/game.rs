//! A game, ready to use: its rules, and what is made of them on first use.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ::rules::Rules;
use game::{DrawRules, Outcome, Role};
use players::{Ground, material};
use syntax::Diagnostic;

use crate::analysis;
use crate::engines::{self, Engine, Kind};
use crate::error::Error;
use crate::fault::Faulty;
use crate::ground;
use crate::source::Source;

/// A game that can be played, and the text that it was read from. A clone shares everything; engines, the material analysis and
/// what advisors know beforehand are made on first use and kept.
///
/// ```
/// use engine::{Game, Kind};
/// use game::{DrawRules, Rng};
///
/// let game = Game::from_library("yavalath")?;
/// let engine = game.engine(Kind::Compiled, DrawRules::default());
/// assert_eq!(engine.begin(&mut Rng::new(1, 0)).moves().len(), 61);
/// # Ok::<(), engine::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(Arc<Shared>);

/// The engines of a game, by kind and draw rules.
type Engines = Vec<(Kind, DrawRules, Arc<dyn Engine>)>;

/// What all clones of a game share.
pub struct Shared {
    /// The text and where it comes from.
    pub source: Source,
    /// The rules.
    pub rules: Rules,
    /// What may not be meant as it is written.
    pub warnings: Vec<Diagnostic>,
    engines: Mutex<Engines>,
    analysis: OnceLock<material::Analysis>,
    ground: OnceLock<Option<Arc<Ground>>>,
    names: OnceLock<Vec<String>>,
}

impl Deref for Game {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Game").field("source", &self.source).field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Game {
    /// Reads and checks a text; the faults of its rules if it has any.
    pub fn new(source: Source) -> Result<Game, Error> {
        let reading = source.read();
        match reading.rules {
            Some(rules) => Ok(Game::of(source, rules, reading.diagnostics)),
            None => Err(Faulty { name: source.name, text: source.text, diagnostics: reading.diagnostics }.into()),
        }
    }

    /// The game of the library that has this name.
    pub fn from_library(name: &str) -> Result<Game, Error> {
        let entry = library::find(name).ok_or_else(|| {
            Error::usage(format!("no game of the library is called `{name}`"), "`ludwright games` lists them")
        })?;
        Game::new(entry.into())
    }

    /// The entry of the library, if these are the rules of one.
    pub fn entry(&self) -> Option<library::Entry> {
        library::Entry::of(&self.source.name, &self.source.text)
    }

    /// The game of rules that were read already.
    pub fn of(source: Source, rules: Rules, warnings: Vec<Diagnostic>) -> Game {
        let (engines, analysis, ground, names) = (Mutex::default(), OnceLock::new(), OnceLock::new(), OnceLock::new());
        Game(Arc::new(Shared { source, rules, warnings, engines, analysis, ground, names }))
    }

    /// The same game by other rules.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Game {
        Game::of(self.source.clone(), rules, self.warnings.clone())
    }
}

/// The same game with the swap rule: after the first move the second player may change sides instead of moving (B186). In Ludi
/// that is a rule of the game, so that whatever plays or measures it knows of it; Metagame and GDL have no such rule.
pub fn with_swap_rule(loaded: &Game) -> Result<Game, Error> {
    let Some(rules) = loaded.rules.with_swap_rule(true) else {
        let language = loaded.source.language.title();
        let message = format!("{} is written in {language}, which has no swap rule", loaded.source.name);
        return Err(Error::usage(
            message,
            "`play` offers it in any game of turns for two; in a match, --swap lets the players change sides",
        ));
    };
    let players = loaded.rules.players();
    if players != 2 {
        let message = format!("{} is for {players} players, and the swap rule is for two", loaded.source.name);
        return Err(Error::usage(message, "leave out --swap-rule"));
    }
    Ok(loaded.with_rules(rules))
}

impl Shared {
    /// The engine of this kind under these draw rules, which rule sheets do not ask for.
    pub fn engine(&self, kind: Kind, draws: DrawRules) -> Arc<dyn Engine> {
        let draws = if self.rules.ends_by_itself() { DrawRules::default() } else { draws };
        let made = |engines: &Engines| {
            let same = engines.iter().find(|(of, under, _)| (*of, *under) == (kind, draws));
            same.map(|(_, _, engine)| Arc::clone(engine))
        };
        let known = made(&self.engines.lock().unwrap_or_else(PoisonError::into_inner));
        known.unwrap_or_else(|| {
            // Made without the lock: rules that compile for long, or whose engine panics, hold up no other thread. Another thread may have made it meanwhile.
            let engine: Arc<dyn Engine> = engines::engine(kind, &self.rules, draws).into();
            let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
            made(&engines).unwrap_or_else(|| {
                engines.push((kind, draws, Arc::clone(&engine)));
                engine
            })
        })
    }

    /// The same, if the game can be played by it; else why not.
    pub fn playable(&self, kind: Kind, draws: DrawRules) -> Result<Arc<dyn Engine>, Error> {
        if !kind.plays(&self.rules) {
            let message = format!("the theory is of games of Metagame; {} is not one", self.source.name);
            return Err(Error::usage(message, "`--engine reference` interprets games of any language"));
        }
        let engine = self.engine(kind, draws);
        self.followed(&*engine).map(|()| engine)
    }

    /// Why an engine could not follow the rules of this game so far, if that is so.
    pub fn followed(&self, engine: &dyn Engine) -> Result<(), Error> {
        let faulty =
            |fault| Faulty { name: self.source.name.clone(), text: self.source.text.clone(), diagnostics: vec![fault] };
        engine.fault().map_or(Ok(()), |fault| Err(faulty(fault).into()))
    }

    /// The material analysis.
    pub fn analysis(&self) -> &material::Analysis {
        self.analysis.get_or_init(|| analysis::analysis(self))
    }

    /// How many engines were made of this game so far: each time its rules were compiled, or taken up by the interpreter.
    pub fn engines_made(&self) -> usize {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// A compiled engine whose draw rules end no game before the first move: one that was made already, if there is one.
    pub(crate) fn lasting(&self) -> Arc<dyn Engine> {
        let lasts = |(kind, draws, _): &&(Kind, DrawRules, _)| {
            *kind == Kind::Compiled && draws.move_limit > 0 && draws.repetitions > 1
        };
        let engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let made = engines.iter().find(lasts).map(|(.., engine)| Arc::clone(engine));
        drop(engines);
        made.unwrap_or_else(|| self.engine(Kind::Compiled, DrawRules::default()))
    }

    /// What advisors know of the game beforehand; nothing if its board cannot be made.
    pub fn ground(&self) -> Option<Arc<Ground>> {
        self.ground.get_or_init(|| ground::ground(self).map(Arc::new)).clone()
    }

    /// What each type of piece is worth by the rules alone; all alike where there is only one.
    pub fn worth(&self) -> Vec<f64> {
        ground::worth(self)
    }

    /// What a player is called.
    pub fn player(&self, role: Role) -> &str {
        let names = self.names.get_or_init(|| self.rules.player_names());
        names.get(role.index()).map_or(role.name(), String::as_str)
    }

    /// The roles that players play, in their order: all but that of chance.
    pub fn sides(&self) -> Vec<Role> {
        let chance = self.rules.chance();
        let roles = Role::ALL.into_iter().take(self.rules.players());
        roles.filter(|role| chance != Some(role.index())).collect()
    }

    /// Which of two players plays a role: the first (0) plays the first side, the second (1) all others.
    pub fn seat(&self, role: Role) -> usize {
        usize::from(self.sides().first() != Some(&role))
    }

    /// How a game ends in which a side gives up or fails: only the other one of two sides has won by that.
    pub fn without(&self, loser: Role) -> Option<Outcome> {
        match self.sides()[..] {
            [one, other] => Some(Outcome::Win(if loser == one { other } else { one })),
            _ => None,
        }
    }

    /// The name of the winner, if a game that has ended this way has one.
    pub fn winner(&self, outcome: Option<Outcome>) -> Option<String> {
        match outcome? {
            Outcome::Win(role) => Some(self.player(role).to_owned()),
            Outcome::Draw => None,
        }
    }

    /// How a game has ended, in words: `White has won`, `it is a draw`.
    pub fn result(&self, outcome: Outcome) -> String {
        self.winner(Some(outcome)).map_or_else(|| "it is a draw".to_owned(), |winner| format!("{winner} has won"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S51
    #[test]
    fn tables_are_made_once_and_every_evaluator_of_the_game_looks_into_the_same() {
        for (name, engines) in [("metagame/chess", 0), ("ludi/chess", 1)] {
            let game = Game::from_library(name).expect("in the library");
            let (ground, table) = (game.ground().expect("a board"), std::ptr::from_ref(game.analysis()));
            let clone = game.clone();
            assert!(Arc::ptr_eq(&ground, &clone.ground().expect("a board")), "{name}");
            assert!(std::ptr::eq(table, clone.analysis()), "{name}");
            // Pell's pieces say themselves where they go; Browne's have to be asked, by an engine that is kept.
            assert_eq!(clone.engines_made(), engines, "{name}");
            game.engine(Kind::Compiled, DrawRules::default());
            assert_eq!(game.engines_made(), 1, "{name}");
        }
    }
}
