//! The words of a language, with what they take, what they mean and how they are used: for completion and to look up.

mod gdl;
mod metagame;

use ludi::ludemes::{self, Count, Group, Parameter, Signature};
use serde::Serialize;

use ::rules::Language;

/// All words of a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The words, in alphabetical order; one may mean several things.
    pub words: Vec<Word>,
    /// What can stand at a place, list by list.
    pub lists: Vec<Vec<&'static str>>,
}

/// A word of a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    /// The word.
    pub word: String,
    /// How it is written with all that it takes.
    pub form: String,
    /// What it means.
    pub meaning: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// Where it belongs, for people.
    pub group: &'static str,
    /// The lists of what can stand within it, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<usize>,
}

/// All words of a language.
pub fn words(language: Language) -> Words {
    let mut words = match language {
        Language::Ludi => ludi_words(),
        Language::Metagame => Words { words: metagame::words(), lists: Vec::new() },
        Language::Gdl => Words { words: gdl::words(), lists: Vec::new() },
    };
    words.words.sort_by_key(|word| (word.word.to_lowercase(), word.group));
    words
}

fn ludi_words() -> Words {
    let mut all = Words { words: Vec::new(), lists: Vec::new() };
    for signature in ludemes::signatures().filter(|signature| !signature.record) {
        let takes = signature.parameters.iter().filter_map(|parameter| listed(parameter, &mut all.lists)).collect();
        all.words.push(Word {
            word: signature.name.to_owned(),
            form: form(signature),
            meaning: signature.meaning,
            example: signature.example,
            group: group(signature.group),
            takes,
        });
    }
    all.words.extend(ludemes::WORDS.iter().map(|word| Word {
        word: word.word.to_owned(),
        form: word.word.to_owned(),
        meaning: word.meaning,
        example: word.example,
        group: "word",
        takes: Vec::new(),
    }));
    all
}

/// The number of the list of what can stand for a parameter; nothing if any name or number can.
fn listed(parameter: &Parameter, lists: &mut Vec<Vec<&'static str>>) -> Option<usize> {
    let mut list: Vec<&str> = ludemes::completions(parameter.kind).into_iter().map(|(word, _)| word).collect();
    list.sort_unstable();
    list.dedup();
    if list.is_empty() {
        return None;
    }
    let known = lists.iter().position(|known| *known == list);
    Some(known.unwrap_or_else(|| {
        lists.push(list);
        lists.len() - 1
    }))
}

/// A ludeme with all that it takes: `(size columns [rows] ...)`.
fn form(signature: &Signature) -> String {
    let parameter = |parameter: &Parameter| match parameter.count {
        Count::One => format!(" {}", parameter.name),
        Count::Optional => format!(" [{}]", parameter.name),
        Count::Many | Count::Several => format!(" {} ...", parameter.name),
        Count::Any => format!(" [{} ...]", parameter.name),
    };
    format!("({}{})", signature.name, signature.parameters.iter().map(parameter).collect::<String>())
}

fn group(group: Group) -> &'static str {
    match group {
        Group::Structure => "section",
        Group::Record => "record",
        Group::Board => "board",
        Group::Region => "region",
        Group::Piece => "piece",
        Group::Move => "move",
        Group::Action => "action",
        Group::Post => "after a move",
        Group::PostOption => "option after a move",
        Group::Logic => "logic",
        Group::Boolean => "condition",
        Group::BooleanOption => "option of a condition",
        Group::Integer => "number",
        Group::Start => "start",
        Group::Spot => "place at the start",
        Group::Goal => "goal",
        Group::ReachGoal => "place to reach",
        Group::Support => "about the game",
        Group::SupportPart => "part about the game",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_ludi_says_what_it_takes_and_means() {
        let words = words(Language::Ludi);
        for word in ludemes::keywords() {
            let found: Vec<&Word> = words.words.iter().filter(|one| one.word == word).collect();
            assert!(!found.is_empty(), "{word}");
            assert!(found.iter().all(|one| !one.meaning.is_empty() && !one.example.is_empty()), "{word}");
        }
        let row = words.words.iter().find(|word| word.word == "in-a-row").expect("a goal");
        assert_eq!((row.form.as_str(), row.group), ("(in-a-row [piece] [length] [adjacency])", "goal"));
    }

    #[test]
    fn what_can_stand_within_a_ludeme_is_known() {
        let words = words(Language::Ludi);
        let board = words.words.iter().find(|word| word.word == "board").expect("a section");
        let within: Vec<&str> = board.takes.iter().flat_map(|list| words.lists[*list].clone()).collect();
        for part in ["tiling", "shape", "size"] {
            assert!(within.contains(&part), "{part} in {within:?}");
        }
    }

    #[test]
    fn every_word_of_metagame_is_there() {
        let words = words(Language::Metagame);
        for word in ::metagame::keywords() {
            assert!(words.words.iter().any(|known| known.word == word), "{word}");
        }
        assert_eq!(words.words.len(), ::metagame::keywords().len());
    }

    #[test]
    fn every_example_of_gdl_can_be_read() {
        let words = words(Language::Gdl).words;
        for word in &words {
            assert!(word.example.contains(&word.word) && !word.meaning.is_empty(), "{word:?}");
            let reading = Language::Gdl.read(word.example);
            let unread = reading.diagnostics.iter().find(|fault| fault.message.contains("bracket"));
            assert!(unread.is_none(), "{word:?}: {unread:?}");
        }
        assert_eq!(words.len(), 15);
    }
}
