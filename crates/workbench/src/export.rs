//! Games in other people's formats.

use std::collections::BTreeMap;

use ::ludi::tree::Game as Ludi;
use ::metagame::tree::Game as Metagame;
use ::rules::Rules;
use compile::{ludi, metagame};
use engine::{Error, Game, Setting};
use export::kif::{self, Exported, Options};
use game::{Game as _, Rng};
use serde::Serialize;

/// A game in another format.
#[derive(Clone, Debug, Serialize)]
pub struct Export {
    /// The game.
    pub game: String,
    /// The text.
    pub text: String,
    /// For each legal move of ours at the start the moves of the other format that it comes to: one, or several that are made
    /// one after the other.
    pub moves: BTreeMap<String, String>,
}

/// A game as a rule sheet of GDL; why not, if it cannot be expressed.
pub fn export_kif(loaded: &Game, setting: Setting) -> Result<Export, Error> {
    let options = Options { draws: setting.rules, seed: setting.seed, ..Options::default() };
    let exported = kif::export(&loaded.rules, options)
        .map_err(|refusal| Error::refused(format!("{}: {}", loaded.source.name, refusal.reason), refusal.hint))?;
    let moves = moves(&loaded.rules, setting, &exported);
    Ok(Export { game: loaded.source.name.clone(), text: exported.text, moves })
}

/// What the legal moves at the start are called there.
fn moves(rules: &Rules, setting: Setting, exported: &Exported) -> BTreeMap<String, String> {
    match (rules.metagame(), rules.ludi()) {
        (Some(game), _) => moves_of_metagame(game, setting, exported),
        (_, Some(game)) => moves_of_ludi(game, setting, exported),
        _ => BTreeMap::new(),
    }
}

fn moves_of_metagame(game: &Metagame, setting: Setting, exported: &Exported) -> BTreeMap<String, String> {
    let program = metagame::Program::new(game, setting.rules);
    let start = program.start(&mut Rng::new(setting.seed, 0));
    let before = program.view(&start);
    let named = program.moves(&start).into_iter().filter_map(|listed| {
        let terms = exported.metagame_terms(&before, &listed.chosen)?;
        Some((listed.text.to_string(), terms.join(" ")))
    });
    named.collect()
}

fn moves_of_ludi(game: &Ludi, setting: Setting, exported: &Exported) -> BTreeMap<String, String> {
    let Ok(program) = ludi::Program::new(game, setting.rules) else { return BTreeMap::new() };
    let start = program.start(&mut Rng::new(setting.seed, 0));
    let before = program.view(&start);
    let named = program.moves(&start).into_iter().filter_map(|listed| {
        let after = || {
            let mut after = start.clone();
            program.play_listed(&mut after, &listed);
            program.view(&after)
        };
        let term = exported.ludi_term(&before, &listed, after)?;
        Some((listed.text.to_string(), term))
    });
    named.collect()
}
