//! What is made of a game for people to read: source, rules, pictures.

use std::fs;

use metagame::notation::{Position, Written};
use metagame::{english, format as formatted, symmetry};
use serde::Serialize;

use crate::check::Loaded;
use crate::engine::Setting;
use crate::fault::Faulty;
use crate::moves::replay;
use crate::source::{Origin, Source};
use crate::{Error, picture};

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
pub struct Rules {
    /// The rules.
    pub text: String,
    /// How far both sides move alike.
    pub symmetry: Symmetry,
}

/// How many types of pieces move in the same directions for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Symmetry {
    /// So many do.
    pub invariant: u32,
    /// So many are defined.
    pub types: u32,
    /// The share of those that do.
    pub degree: f64,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture, as SVG.
    pub svg: String,
}

/// The source in canonical form, with its comments; the game need not make sense, but must be readable.
pub fn format(source: &Source) -> Result<Formatted, Error> {
    let text = formatted(&source.text).map_err(|reading| {
        let (name, text) = (source.name.clone(), source.text.clone());
        Faulty { name, text, diagnostics: reading.diagnostics }
    })?;
    Ok(Formatted { text, changed: None })
}

/// Brings a file into canonical form.
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
        fs::write(path, &formatted.text).map_err(|error| {
            Error::refused(format!("{} cannot be written: {error}", source.name), "check that you may write it")
        })?;
    }
    Ok(Formatted { changed: Some(changed), ..formatted })
}

/// The rules in plain English.
pub fn rules(loaded: &Loaded) -> Rules {
    let symmetry = symmetry::Symmetry::of(&loaded.game);
    let (invariant, types, degree) = (symmetry.invariant, symmetry.types, symmetry.degree());
    Rules { text: english::rules(&loaded.game), symmetry: Symmetry { invariant, types, degree } }
}

/// The board after the moves that were played, in characters.
pub fn show_text(loaded: &Loaded, setting: Setting, played: &[String]) -> Result<Text, Error> {
    let play = replay(loaded, setting, played)?;
    Ok(Text { text: drawn(loaded, &play.view(), play.record()) })
}

/// A position of a game in characters, with the last of these moves shown.
pub fn drawn(loaded: &Loaded, position: &Position, record: &[Written]) -> String {
    match record.last() {
        Some(last) => picture::text_after(&loaded.game, position, &last.chosen),
        None => picture::text(&loaded.game, position),
    }
}

/// The board after the moves that were played, as a picture.
pub fn show_svg(loaded: &Loaded, setting: Setting, played: &[String]) -> Result<Picture, Error> {
    let play = replay(loaded, setting, played)?;
    let position = play.view();
    let svg = match play.record().last() {
        Some(last) => picture::svg_after(&loaded.game, &position, &last.chosen),
        None => picture::svg(&loaded.game, &position),
    };
    Ok(Picture { svg })
}
