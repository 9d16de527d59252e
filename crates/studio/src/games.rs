//! The games that can be played, each read once and kept while it is in use.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use workbench::engine::{Engine, Play};
use workbench::library::{self, Entry};
use workbench::picture::gdl::Grid;
use workbench::picture::scene::{Scene, Stage};
use workbench::source::{self, Origin};
use workbench::{DrawRules, Game, Kind, Language, Rng, Role, Source, tags};

use crate::own::OwnGames;
use crate::stores::Stores;
use crate::{Refusal, Workshop, drawing};

/// The most bytes of rules that are taken from a page: ten times the longest of the library.
pub const MOST_TEXT: usize = 1 << 16;

/// The most sites of a board that is played on here: what can be drawn and picked on a screen.
pub const MOST_SITES: usize = 1024;

/// Of how many games that were made here is known what they are at a glance.
const MOST_LOOKS: usize = 4096;

/// How many games are kept ready.
const MOST_READY: usize = 64;

/// A game that can be played.
pub struct ShownGame {
    /// By what it is asked for: its name in the library, `gen:7`, or what its rules call it.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The rules and their text.
    pub loaded: Game,
    /// The board, the players and the pieces.
    pub stage: Stage,
    /// Who knows the rules.
    pub engine: Arc<dyn Engine>,
    /// Whether a turn can have several parts.
    pub has_parts: bool,
    /// The role that chance plays, if there is one.
    pub chance: Option<usize>,
    /// How many pieces each player has when it begins, on the board and in hand, once it was asked for.
    supply: OnceLock<Vec<u32>>,
    /// Its picture, once a user has looked at it.
    pub(crate) thumbnail: OnceLock<String>,
}

impl ShownGame {
    /// A game from its rules.
    pub fn new(source: Source, title: Option<String>) -> Result<ShownGame, Refusal> {
        let loaded = Game::new(source)?;
        let stage = Stage::of(&loaded.rules)
            .filter(|stage| stage.plan.sites.len() <= MOST_SITES)
            .ok_or_else(|| Refusal::too_much("this board has too many sites to be played on here", hint_of_size()))?;
        let engine = loaded.engine(Kind::Compiled, DrawRules::default());
        let title = title.unwrap_or_else(|| title_of(&loaded));
        let has_parts = loaded.rules.has_parts();
        let chance = loaded.rules.chance();
        Ok(ShownGame {
            name: loaded.source.name.clone(),
            title,
            loaded,
            stage,
            engine,
            has_parts,
            chance,
            supply: OnceLock::new(),
            thumbnail: OnceLock::new(),
        })
    }

    /// A game about to begin; what chance sets up comes from the seed.
    pub fn begin(&self, seed: u64) -> Box<dyn Play> {
        self.engine.begin(&mut Rng::new(seed, 0))
    }

    /// How many pieces each player has when the game begins, on the board and in hand.
    pub fn supply(&self) -> &[u32] {
        self.supply.get_or_init(|| pieces(&self.stage, &self.begin(0).scene()))
    }

    /// The entry in the library, if it comes from there.
    pub fn entry(&self) -> Option<Entry> {
        (self.loaded.source.origin == Origin::Library).then(|| library::find(&self.name)).flatten()
    }

    /// Whether an address can name it: it need not carry its rules along.
    pub fn has_address(&self) -> bool {
        matches!(self.loaded.source.origin, Origin::Library | Origin::Generator | Origin::Store)
    }
}

/// What a game is at a glance: what people find it by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// What it is played for and on what kind of board, in tags of the library.
    pub tags: Vec<&'static str>,
    /// How many sites its board has; nothing if it has no edge, or its rules cannot be read.
    pub sites: Option<usize>,
}

impl Appearance {
    fn of(language: Language, text: &str) -> Appearance {
        let Some(rules) = language.read(text).rules else { return Appearance::default() };
        // Where the language has no boards, and facts form no grid, there is nothing that could be large.
        let grid = || rules.gdl().and_then(Grid::of).map_or(0, |grid| grid.columns.len() * grid.rows.len());
        let sites = if language.has_boards() { rules.sites() } else { Some(grid()) };
        Appearance { tags: tags::told(&rules), sites }
    }
}

/// How many pieces each player has, on the board and in hand.
pub fn pieces(stage: &Stage, scene: &Scene) -> Vec<u32> {
    let mut counts = vec![0; stage.players.len()];
    let mut add = |owner: Option<Role>, count: u32| {
        if let Some(known) = owner.and_then(|owner| counts.get_mut(owner.index())) {
            *known += count;
        }
    };
    scene.stacks.iter().flat_map(|stack| &stack.pieces).for_each(|piece| add(piece.owner, 1));
    scene.hands.iter().for_each(|held| add(held.piece.owner, held.count));
    counts
}

fn hint_of_size() -> String {
    format!("make it smaller: {MOST_SITES} sites are the most")
}

/// What rules call their game; with the capitals of the user who names it, for not every language has them.
fn title_of(loaded: &Game) -> String {
    let (said, written) = (titled(&loaded.source.name), titled(loaded.rules.name()));
    if said.eq_ignore_ascii_case(&written) { said } else { written }
}

/// A name as a heading.
fn titled(name: &str) -> String {
    let name = name.replace(['_', '-'], " ");
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The games that are ready, by their texts.
#[derive(Default)]
pub struct Games {
    /// Those of one's own.
    pub own: OwnGames,
    /// Those of other stores.
    pub stores: Stores,
    /// Where what people have written is made ready.
    pub workshop: Workshop,
    pictures: Mutex<BTreeMap<&'static str, Arc<str>>>,
    ready: Mutex<Ready>,
    looks: OnceLock<BTreeMap<&'static str, Appearance>>,
    looks_of_made: Mutex<BTreeMap<String, Appearance>>,
}

#[derive(Default)]
struct Ready {
    games: BTreeMap<String, (u64, Arc<ShownGame>)>,
    clock: u64,
}

impl Games {
    /// All games, with those of these stores.
    pub fn with(stores: Stores) -> Games {
        Games { stores, ..Games::default() }
    }

    /// The game of this name: one of the library, one's own, one of a store that is open, or `gen:SEED`. Nothing else: a page
    /// names no files.
    pub fn named(&self, name: &str) -> Result<Arc<ShownGame>, Refusal> {
        if let Some(own) = self.own.get(name) {
            return self.kept(own.source(), own.title.clone());
        }
        let key = format!("name {name}");
        if let Some(known) = self.ready(&key) {
            return Ok(known);
        }
        if let Some(found) = self.stores.find(name) {
            let (source, title) = found?;
            return Ok(self.keep(key, self.made(source, Some(title))?));
        }
        let entry = library::find(name);
        let is_generated = name.strip_prefix("gen:").is_some_and(|seed| seed.len() <= 64);
        if entry.is_none() && !is_generated {
            return Err(Refusal::NotFound(format!("game called `{}`", name.chars().take(80).collect::<String>())));
        }
        let source = source::find(name, &mut io::empty())?;
        let game = match entry {
            Some(entry) => ShownGame::new(source, Some(entry.title))?,
            None => self.made(source, None)?,
        };
        Ok(self.keep(key, game))
    }

    /// A game of one's own; its text says whether it is ready, for its name can be given to another.
    fn kept(&self, source: Source, title: String) -> Result<Arc<ShownGame>, Refusal> {
        let key = format!("own {} {}", source.name, source.text);
        match self.ready(&key) {
            Some(known) => Ok(known),
            None => Ok(self.keep(key, self.made(source, Some(title))?)),
        }
    }

    /// The game with these rules; `name` is what it is called, where its rules do not say it.
    pub fn written(&self, language: Language, name: &str, text: &str) -> Result<Arc<ShownGame>, Refusal> {
        if text.len() > MOST_TEXT {
            let message = format!("the rules have {} bytes", text.len());
            return Err(Refusal::too_much(message, format!("{MOST_TEXT} are the most that the studio takes")));
        }
        let key = format!("{} {text}", language.name());
        if let Some(known) = self.ready(&key) {
            return Ok(known);
        }
        let source = Source { name: name.to_owned(), text: text.to_owned(), language, origin: Origin::Input };
        Ok(self.keep(key, self.made(source, None)?))
    }

    /// A game that people or chance have written; with the first position, which may take as long as the rules.
    fn made(&self, source: Source, title: Option<String>) -> Result<ShownGame, Refusal> {
        self.workshop.within(move || {
            let game = ShownGame::new(source, title)?;
            drawing::thumbnail(&game);
            Ok(game)
        })?
    }

    /// The picture of a game. Those of the library are drawn once: more of them are shown on one page than are kept ready.
    pub fn picture(&self, name: &str) -> Result<Arc<str>, Refusal> {
        let Some(entry) = library::find(name) else { return Ok(drawing::thumbnail(&*self.named(name)?).into()) };
        let pictures = || self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = pictures().get(entry.name) {
            return Ok(Arc::clone(known));
        }
        let drawn: Arc<str> = drawing::thumbnail(&*self.named(name)?).into();
        pictures().insert(entry.name, Arc::clone(&drawn));
        Ok(drawn)
    }

    /// What the games of the library are at a glance; found out once.
    pub fn looks(&self) -> &BTreeMap<&'static str, Appearance> {
        let look = |entry: Entry| (entry.name, Appearance::of(entry.language, entry.text));
        self.looks.get_or_init(|| library::entries().map(look).collect())
    }

    /// What a game is at a glance that was made here.
    pub fn look_of_made(&self, language: Language, text: &str) -> Appearance {
        self.look(text, || Appearance::of(language, text))
    }

    /// What a game of a store is at a glance, by its name: the same name is the same game, for it comes from the rules.
    pub fn look_of_stored(&self, name: &str) -> Appearance {
        let found = || self.stores.find(name).and_then(Result::ok);
        self.look(name, || {
            found().map_or_else(Appearance::default, |(source, _)| Appearance::of(source.language, &source.text))
        })
    }

    /// What is known by this key; found out once, unless the cache is full and cleared.
    fn look(&self, key: &str, find_out: impl FnOnce() -> Appearance) -> Appearance {
        let looks = || self.looks_of_made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = looks().get(key).cloned();
        known.unwrap_or_else(|| {
            let look = find_out();
            let mut looks = looks();
            if looks.len() >= MOST_LOOKS {
                looks.clear();
            }
            looks.insert(key.to_owned(), look.clone());
            look
        })
    }

    fn ready(&self, key: &str) -> Option<Arc<ShownGame>> {
        let mut ready = self.lock();
        ready.clock += 1;
        let clock = ready.clock;
        let (used, game) = ready.games.get_mut(key)?;
        *used = clock;
        Some(Arc::clone(game))
    }

    /// Keeps a game in the LRU cache; the least recently used one is evicted if there are too many.
    fn keep(&self, key: String, game: ShownGame) -> Arc<ShownGame> {
        let game = Arc::new(game);
        let mut ready = self.lock();
        ready.clock += 1;
        let clock = ready.clock;
        ready.games.insert(key, (clock, Arc::clone(&game)));
        if ready.games.len() > MOST_READY {
            let oldest = ready.games.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            oldest.map(|key| ready.games.remove(&key));
        }
        game
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_game_is_read_once() {
        let games = Games::default();
        let (one, other) = (games.named("yavalath").expect("there"), games.named("yavalath").expect("there"));
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!((one.title.as_str(), one.stage.plan.sites.len()), ("Yavalath", 61));
    }

    #[test]
    fn a_picture_of_the_library_is_drawn_once() {
        let games = Games::default();
        let (one, other) = (games.picture("hex").expect("there"), games.picture("ludi/hex").expect("there"));
        assert!(Arc::ptr_eq(&one, &other) && one.starts_with("<svg"));
        assert!(matches!(games.picture("../hex"), Err(Refusal::NotFound(_))));
    }

    #[test]
    fn no_more_games_are_kept_than_can_be() {
        let games = Games::default();
        for seed in 0..=MOST_READY + 3 {
            games.named(&format!("gen:{seed}")).expect("a generated game");
        }
        assert_eq!(games.lock().games.len(), MOST_READY);
    }

    #[test]
    fn written_rules_take_their_turn_in_the_workshop_and_those_of_the_library_need_none() {
        let games = Games { workshop: Workshop::new(1, Duration::ZERO), ..Games::default() };
        let (_gate, opened) = mpsc::channel::<()>();
        games.workshop.within(move || opened.recv().is_ok()).expect_err("the only bench is in use from now on");
        let chess = library::find("metagame/chess").expect("there").text;
        let refused = games.written(Language::Metagame, "x", chess).map(drop).expect_err("no bench");
        assert!(
            matches!(refused, Refusal::Unfit { .. }) && refused.to_string().contains("being made ready"),
            "{refused}"
        );
        games.named("hex").expect("a game of the library");
    }

    #[test]
    fn a_page_names_no_files() {
        let games = Games::default();
        for wild in ["/etc/passwd", "../games/ludi/hex.ludi", "-", "", "games.db:Hex", "Cargo.toml"] {
            assert!(matches!(games.named(wild), Err(Refusal::NotFound(_))), "{wild}");
        }
    }

    #[test]
    fn faulty_and_endless_rules_are_refused() {
        let games = Games::default();
        assert!(matches!(games.written(Language::Ludi, "x", "(game"), Err(Refusal::Faulty(_))));
        let long = "x".repeat(MOST_TEXT + 1);
        assert!(matches!(games.written(Language::Ludi, "x", &long), Err(Refusal::TooMuch { .. })));
    }
}
