//! Games of one's own: written or evolved here, named and kept beside those of the library.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use workbench::source::Origin;
use workbench::{Game, Language, Source};

use crate::games::MOST_TEXT;
use crate::{Keep, Refusal};

/// What games of one's own are called on the shelf, and before their names in addresses.
const KIND: &str = "game";
const PREFIX: &str = "own:";

/// The most of them, and the most letters of a name.
const MOST: usize = 2000;
const MOST_TITLE: usize = 60;

/// A game of one's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Own {
    /// By what it is asked for: `own:` and its name in plain letters.
    pub name: String,
    /// What people call it.
    pub title: String,
    language: String,
    /// The rules.
    pub text: String,
    /// What it is, in words to search by.
    pub tags: Vec<String>,
    /// How good it was found to be, if it was measured.
    pub score: Option<f64>,
}

impl Own {
    /// The language of the rules.
    pub fn language(&self) -> Language {
        let known = Language::ALL.into_iter().find(|language| language.name() == self.language);
        known.unwrap_or_default()
    }

    /// The rules and where they come from.
    pub fn source(&self) -> Source {
        let (name, text) = (self.name.clone(), self.text.clone());
        Source { name, text, language: self.language(), origin: Origin::Store }
    }
}

/// All games of one's own, by their names.
#[derive(Default)]
pub struct OwnGames {
    games: Mutex<BTreeMap<String, Arc<Own>>>,
}

impl OwnGames {
    /// Takes up what was kept.
    pub fn load(&self, keep: &Keep) -> Result<(), Refusal> {
        let items = keep.list(KIND, MOST)?;
        let kept = items.iter().filter_map(|item| serde_json::from_str::<Own>(&item.text).ok());
        self.lock().extend(kept.map(|own| (own.name.clone(), Arc::new(own))));
        Ok(())
    }

    /// All of them, by name.
    pub fn all(&self) -> Vec<Arc<Own>> {
        self.lock().values().cloned().collect()
    }

    /// The one of this name.
    pub fn get(&self, name: &str) -> Option<Arc<Own>> {
        self.lock().get(name).cloned()
    }

    /// Keeps a game under a unique title; its rules must be valid.
    pub fn keep(
        &self,
        keep: &Keep,
        title: &str,
        source: Source,
        tags: &[&str],
        score: Option<f64>,
    ) -> Result<Arc<Own>, Refusal> {
        let title: String = title.trim().chars().filter(|sign| !sign.is_control()).take(MOST_TITLE).collect();
        if title.is_empty() || source.text.len() > MOST_TEXT {
            return Err(Refusal::unfit("the game has no name", "say what it is to be called"));
        }
        let (language, text) = (source.language.name().to_owned(), source.text.clone());
        Game::new(source)?;
        let mut games = self.lock();
        if games.len() >= MOST {
            return Err(Refusal::too_much(format!("{MOST} games are kept already"), "discard some of them"));
        }
        let slug = slug(&title);
        let numbered =
            (1..).map(|nth| if nth == 1 { format!("{PREFIX}{slug}") } else { format!("{PREFIX}{slug}-{nth}") });
        let name = numbered.into_iter().find(|name| !games.contains_key(name)).unwrap_or_default();
        let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        let own = Arc::new(Own { name: name.clone(), title, language, text, tags, score });
        if let Ok(text) = serde_json::to_string(&*own) {
            keep.put(KIND, &name, 0, text);
        }
        games.insert(name, Arc::clone(&own));
        Ok(own)
    }

    /// Throws a game away.
    pub fn discard(&self, keep: &Keep, name: &str) -> Result<(), Refusal> {
        let known = self.lock().remove(name);
        known.ok_or_else(|| Refusal::NotFound("such game of your own".to_owned()))?;
        keep.discard(KIND, name);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Own>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A title in plain letters, safe in any address.
fn slug(title: &str) -> String {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '_' };
    let slug: String = title.chars().map(plain).collect();
    let parts: Vec<&str> = slug.split('_').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "game".to_owned() } else { parts.join("_") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { name: "x".into(), text: text.into(), language: Language::Ludi, origin: Origin::Input }
    }

    #[test]
    fn a_game_is_kept_under_a_name_of_its_own_and_comes_back() {
        let keep = Keep::new(None).expect("nothing to open");
        let text = "(game X (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
        let own = OwnGames::default();
        let names = ["My <Game>", "My Game", "ünder/../Way"]
            .map(|title| own.keep(&keep, title, source(text), &["mine"], None).expect("sound").name.clone());
        assert_eq!(names, ["own:my_game", "own:my_game-2", "own:nder_way"]);
        let again = OwnGames::default();
        again.load(&keep).expect("kept");
        assert_eq!(again.all(), own.all());
        own.discard(&keep, "own:my_game").expect("there");
        assert!(own.get("own:my_game").is_none() && own.discard(&keep, "own:my_game").is_err());
    }

    #[test]
    fn faulty_and_nameless_games_are_not_kept() {
        let (own, keep) = (OwnGames::default(), Keep::new(None).expect("nothing to open"));
        assert!(own.keep(&keep, "x", source("(game"), &[], None).is_err());
        assert!(own.keep(&keep, "  ", source("(game"), &[], None).is_err());
        assert!(own.all().is_empty());
    }
}
