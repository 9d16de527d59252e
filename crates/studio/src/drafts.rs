//! Rules that a user is writing: kept at every change, whatever state they are in.

use serde::{Deserialize, Serialize};
use workbench::Language;

use crate::games::MOST_TEXT;
use crate::{Id, Keep, Refusal};

/// What drafts are called on the shelf.
const KIND: &str = "draft";

/// How many drafts are listed.
const MOST_LISTED: usize = 60;

/// The most letters of a name.
const MOST_NAME: usize = 60;

/// Rules that a user is writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// By what it is asked for.
    pub id: Id,
    /// What the game is called, as far as that is known.
    pub name: String,
    /// The language.
    pub language: Language,
    /// The text as it stands.
    pub text: String,
    /// Where it was taken from, for people.
    pub from: String,
    version: u64,
}

/// A draft as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    name: String,
    language: String,
    text: String,
    from: String,
}

impl Draft {
    /// A new draft, kept from the beginning.
    pub fn begin(keep: &Keep, language: Language, name: &str, text: &str, from: &str) -> Result<Draft, Refusal> {
        refuse_long(text)?;
        let (name, from) = (shortened(name), shortened(from));
        let draft = Draft { id: Id::fresh()?, name, language, text: text.to_owned(), from, version: 0 };
        draft.put(keep);
        Ok(draft)
    }

    /// The draft of this id.
    pub fn get(keep: &Keep, written: &str) -> Result<Draft, Refusal> {
        let missing = || Refusal::NotFound("such draft".to_owned());
        let id = Id::read(written).ok_or_else(missing)?;
        let item = keep.get(KIND, id.as_str())?.ok_or_else(missing)?;
        read(id, item.version, &item.text).ok_or_else(|| Refusal::Trouble("a draft cannot be read".to_owned()))
    }

    /// All drafts, those first that changed last.
    pub fn all(keep: &Keep) -> Result<Vec<Draft>, Refusal> {
        let items = keep.list(KIND, MOST_LISTED)?;
        Ok(items.iter().filter_map(|item| read(Id::read(&item.id)?, item.version, &item.text)).collect())
    }

    /// Writes it anew; the name is that of the rules, where these can be read.
    pub fn write(&mut self, keep: &Keep, text: &str) -> Result<(), Refusal> {
        refuse_long(text)?;
        // Forms send lines as mail does.
        let text = text.replace("\r\n", "\n");
        if text != self.text {
            self.text = text;
            self.version += 1;
            if let Some(rules) = self.language.read(&self.text).rules {
                self.name = shortened(rules.name());
            }
            self.put(keep);
        }
        Ok(())
    }

    /// Throws it away.
    pub fn discard(&self, keep: &Keep) {
        keep.discard(KIND, self.id.as_str());
    }

    fn put(&self, keep: &Keep) {
        let (name, text, from) = (self.name.clone(), self.text.clone(), self.from.clone());
        let kept = Kept { name, language: self.language.name().to_owned(), text, from };
        // Plain data: there is nothing in it that could not be written.
        if let Ok(text) = serde_json::to_string(&kept) {
            keep.put(KIND, self.id.as_str(), self.version, text);
        }
    }
}

/// The language of this name.
pub fn language(name: &str) -> Result<Language, Refusal> {
    let known = Language::ALL.into_iter().find(|language| language.name() == name);
    known.ok_or_else(|| {
        let names: Vec<String> = Language::ALL.iter().map(|language| format!("`{}`", language.name())).collect();
        Refusal::unfit("no such language", format!("say one of {}", names.join(", ")))
    })
}

fn read(id: Id, version: u64, text: &str) -> Option<Draft> {
    let Kept { name, language: spoken, text, from } = serde_json::from_str(text).ok()?;
    Some(Draft { id, name, language: language(&spoken).ok()?, text, from, version })
}

fn refuse_long(text: &str) -> Result<(), Refusal> {
    if text.len() <= MOST_TEXT {
        return Ok(());
    }
    let message = format!("the rules have {} bytes", text.len());
    Err(Refusal::too_much(message, format!("{MOST_TEXT} are the most that the studio takes")))
}

fn shortened(name: &str) -> String {
    name.chars().take(MOST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_kept_as_it_stands_and_called_as_its_rules_say() {
        let keep = Keep::new(None).expect("nothing to open");
        let mut draft = Draft::begin(&keep, Language::Ludi, "new", "(game", "nowhere").expect("a draft");
        draft.write(&keep, "(game\r\n Half").expect("short");
        let again = Draft::get(&keep, draft.id.as_str()).expect("kept");
        assert_eq!((again.text.as_str(), again.name.as_str()), ("(game\n Half", "new"));
        let sound = "(game Whole (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
        draft.write(&keep, sound).expect("short");
        assert_eq!(Draft::all(&keep).expect("kept")[0].name, "Whole");
        draft.discard(&keep);
        assert!(matches!(Draft::get(&keep, draft.id.as_str()), Err(Refusal::NotFound(_))));
    }

    #[test]
    fn endless_drafts_and_wild_ids_are_refused() {
        let keep = Keep::new(None).expect("nothing to open");
        let long = "x".repeat(MOST_TEXT + 1);
        assert!(matches!(Draft::begin(&keep, Language::Ludi, "x", &long, ""), Err(Refusal::TooMuch { .. })));
        assert!(matches!(Draft::get(&keep, "../etc"), Err(Refusal::NotFound(_))));
    }
}
