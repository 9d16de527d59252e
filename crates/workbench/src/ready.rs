//! A game, ready to use: its rules, and what is made of them on first use.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ::rules::Rules;
use game::DrawRules;
use players::{Ground, material};
use syntax::Diagnostic;

use crate::analyse;
use crate::engine::{self, Engine, Kind};
use crate::error::Error;
use crate::fault::Faulty;
use crate::source::Source;
use crate::thinker;

/// A game that can be played, and the text that it was read from. A clone shares everything; engines, the material analysis and
/// what advisors know beforehand are made on first use and kept.
///
/// ```
/// use workbench::engine::Kind;
/// use workbench::{DrawRules, Game, Stream, source};
///
/// let game = Game::new(source::find("yavalath", &mut std::io::empty())?)?;
/// let engine = game.engine(Kind::Compiled, DrawRules::default());
/// assert_eq!(engine.begin(&mut Stream::new(1, 0)).moves().len(), 61);
/// # Ok::<(), workbench::Error>(())
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
        let reading = source.language.read(&source.text);
        match reading.rules {
            Some(rules) => Ok(Game::of(source, rules, reading.diagnostics)),
            None => Err(Faulty { name: source.name, text: source.text, diagnostics: reading.diagnostics }.into()),
        }
    }

    /// The game of rules that were read already.
    pub fn of(source: Source, rules: Rules, warnings: Vec<Diagnostic>) -> Game {
        let (engines, analysis, ground) = (Mutex::default(), OnceLock::new(), OnceLock::new());
        Game(Arc::new(Shared { source, rules, warnings, engines, analysis, ground }))
    }

    /// The same game by other rules.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Game {
        Game::of(self.source.clone(), rules, self.warnings.clone())
    }
}

impl Shared {
    /// The engine of this kind under these draw rules.
    pub fn engine(&self, kind: Kind, draws: DrawRules) -> Arc<dyn Engine> {
        let made = |engines: &Engines| {
            let same = engines.iter().find(|(of, under, _)| (*of, *under) == (kind, draws));
            same.map(|(_, _, engine)| Arc::clone(engine))
        };
        let known = made(&self.engines.lock().unwrap_or_else(PoisonError::into_inner));
        known.unwrap_or_else(|| {
            // Made without the lock: rules that compile for long, or whose engine panics, hold up nobody.
            let engine: Arc<dyn Engine> = engine::engine(kind, &self.rules, draws).into();
            self.engines.lock().unwrap_or_else(PoisonError::into_inner).push((kind, draws, Arc::clone(&engine)));
            engine
        })
    }

    /// The material analysis.
    pub fn analysis(&self) -> &material::Analysis {
        self.analysis.get_or_init(|| analyse::analysis(&self.rules))
    }

    /// What advisors know of the game beforehand; nothing if its board cannot be made.
    pub(crate) fn ground(&self) -> Option<Arc<Ground>> {
        self.ground.get_or_init(|| thinker::ground(self).map(Arc::new)).clone()
    }
}
