//! A position of a GDL game as plain data.

use game::joint::View;
use game::zobrist;
use serde::Serialize;

/// All that is to be seen of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GdlPosition {
    /// The role whose turn it is to choose.
    pub to_move: String,
    /// What is true, sorted.
    pub facts: Vec<String>,
    /// The roles that have chosen already, while others still have to; not what they have chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// The position's hash, in hexadecimal: equal positions have equal ones.
    pub hash: String,
}

impl GdlPosition {
    /// A position of a game with these roles.
    pub fn new(roles: &[String], view: &View) -> GdlPosition {
        let name = |role: game::Role| roles.get(role.index()).cloned().unwrap_or_default();
        let bytes = view.facts.iter().flat_map(|fact| fact.bytes().chain([b'\n']));
        let hash = bytes.fold(view.chosen.len() as u64, |hash, byte| zobrist::mix(hash ^ u64::from(byte)));
        GdlPosition {
            to_move: name(view.to_move),
            facts: view.facts.clone(),
            chosen: view.chosen.iter().map(|chosen| name(chosen.role)).collect(),
            hash: format!("{hash:016x}"),
        }
    }
}
