//! What is made of a game for people to read: source, rules, pictures.

use serde::Serialize;

use crate::replace::replace;
use crate::source::{MAX_GAME, Origin, Source};
use engine::Error;
use engine::Faulty;
use engine::Game;
use engine::replay;
use engine::{Hints, Play, Setting};
use library::Entry;

/// Source in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formatted {
    /// The source.
    pub text: String,
    /// Where a file was to be written: whether it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<bool>,
}

/// Text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// The text.
    pub text: String,
}

/// The rules for people, and how symmetric they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RulesText {
    /// The rules.
    pub text: String,
    /// What a game of the library leaves out of the rules as they are known, if anything.
    pub caveat: Option<String>,
    /// How far both sides move alike, in games of Pell's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<Symmetry>,
    /// How many words the rules have as source, brackets not counted, in games of Browne's (Browne 2011, Table 3.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<usize>,
}

/// How many types of pieces move in the same directions for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Symmetry {
    /// The number that do.
    pub invariant: u32,
    /// The number that are defined.
    pub types: u32,
    /// The share of those that do.
    pub degree: f64,
}

impl From<metagame::symmetry::Symmetry> for Symmetry {
    fn from(symmetry: metagame::symmetry::Symmetry) -> Symmetry {
        Symmetry { invariant: symmetry.invariant, types: symmetry.types, degree: symmetry.degree() }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture, as SVG.
    pub svg: String,
}

/// The source in canonical form, with its comments; the game need not make sense, but must be readable.
pub fn format(source: &Source) -> Result<Formatted, Error> {
    let text = source.language.format(&source.text).map_err(|diagnostics| {
        let (name, text) = (source.name.clone(), source.text.clone());
        Faulty { name, text, diagnostics }
    })?;
    Ok(Formatted { text, changed: None })
}

/// The rules as source that also says what is left unsaid in them.
pub fn expanded(loaded: &Game) -> Result<Formatted, Error> {
    let text = loaded.rules.expanded().ok_or_else(|| {
        let message = format!("{} is not written in Ludi: its rules leave nothing unsaid", loaded.source.name);
        Error::usage(message, "leave --expand-defaults out")
    })?;
    Ok(Formatted { text, changed: None })
}

/// Brings a file into canonical form, all of it or nothing; refused where the file could not be read again.
pub fn format_file(source: &Source) -> Result<Formatted, Error> {
    let Origin::File(path) = &source.origin else {
        return Err(Error::usage(
            format!("{} is no file: nothing can be written there", source.name),
            "leave --write out",
        ));
    };
    let formatted = format(source)?;
    let changed = formatted.text != source.text;
    if changed {
        can_be_read_again(source, &formatted.text)?;
        replace(path, &formatted.text).map_err(|error| {
            Error::refused(format!("{} cannot be written: {error}", source.name), "check that you may write it")
        })?;
    }
    Ok(Formatted { changed: Some(changed), ..formatted })
}

fn can_be_read_again(source: &Source, text: &str) -> Result<(), Error> {
    if text.len() <= MAX_GAME && source.language.format(text).is_ok() {
        return Ok(());
    }
    let message = format!(
        "{} is left as it is: its canonical form has {} bytes, and could not be read again",
        source.name,
        text.len()
    );
    Err(Error::refused(message, format!("at most {MAX_GAME} bytes are read: shorten its comments")))
}

/// The rules in plain English.
pub fn rules(loaded: &Game) -> RulesText {
    let entry = loaded.entry();
    let left_out = entry.as_ref().and_then(Entry::caveat_line).map(|line| format!("\n{line}\n")).unwrap_or_default();
    RulesText {
        text: loaded.rules.english() + &left_out,
        caveat: entry.and_then(|entry| entry.caveat),
        symmetry: loaded.rules.symmetry().map(Symmetry::from),
        tokens: loaded.rules.tokens(),
    }
}

/// The rules as a tree of ludemes, in characters.
pub fn tree_text(loaded: &Game) -> Result<Text, Error> {
    Ok(Text { text: loaded.rules.tree().ok_or_else(|| no_tree(loaded))?.text() })
}

/// The rules as a tree of ludemes, as a picture.
pub fn tree_svg(loaded: &Game) -> Result<Picture, Error> {
    Ok(Picture { svg: loaded.rules.tree().ok_or_else(|| no_tree(loaded))?.svg() })
}

fn no_tree(loaded: &Game) -> Error {
    let message = format!("{} is not written in Ludi: its rules are no tree of ludemes", loaded.source.name);
    Error::usage(message, "`ludwright fmt` shows how its rules are made")
}

/// The board after the moves that were played, in characters.
pub fn show_text(loaded: &Game, setting: Setting, played: &[String], hints: Hints) -> Result<Text, Error> {
    Ok(Text { text: pointed_out(loaded, setting, played, hints)?.text(hints) })
}

/// The board after the moves that were played, as a picture.
pub fn show_svg(loaded: &Game, setting: Setting, played: &[String], hints: Hints) -> Result<Picture, Error> {
    Ok(Picture { svg: pointed_out(loaded, setting, played, hints)?.svg(hints) })
}

/// The game after these moves, if there is something in it to be pointed out.
fn pointed_out(loaded: &Game, setting: Setting, played: &[String], hints: Hints) -> Result<Box<dyn Play>, Error> {
    let play = replay(loaded, setting, played)?;
    match hints {
        Hints::From(from) if !play.moves().iter().any(|legal| legal.begins_with(from)) => Err(Error::refused(
            format!("nothing can be played from `{from}` here"),
            "leave --select out to see what can move",
        )),
        _ => Ok(play),
    }
}
