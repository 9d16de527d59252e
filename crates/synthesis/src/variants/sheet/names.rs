//! What pieces are called in a rule sheet.

use std::collections::BTreeSet;

use super::super::variant::Variant;

/// The name of each piece of a variant as a constant: small letters, digits and `_`, no two alike, and none that means something
/// else in the sheet.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn of(variant: &Variant) -> Names {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut names = Vec::new();
        for piece in &variant.pieces {
            let plain: String = piece.name.chars().filter(char::is_ascii_alphanumeric).collect();
            let plain = plain.to_ascii_lowercase();
            let is_a_word = plain.len() > 2 && plain.bytes().all(|byte| byte.is_ascii_lowercase());
            let means_itself = is_a_word && !MEANT.contains(&plain.as_str()) && !taken.contains(&plain);
            let name = if means_itself { plain } else { format!("piece_{plain}_{}", names.len() + 1) };
            taken.insert(name.clone());
            names.push(name);
        }
        Names(names)
    }

    /// The constant of the piece with this number.
    pub(super) fn get(&self, number: usize) -> &str {
        &self.0[number]
    }
}

/// All other words of a sheet, and those of the language.
const MEANT: &[&str] = &[
    "affords",
    "and",
    "arrivals",
    "arrived",
    "base",
    "becomes",
    "begins",
    "black",
    "bought",
    "buys",
    "capture",
    "captures",
    "capturing",
    "cell",
    "changes",
    "control",
    "coordinate",
    "crowned",
    "distinct",
    "does",
    "drop",
    "feat",
    "free",
    "front",
    "fund",
    "gains",
    "goal",
    "goes",
    "held",
    "home",
    "hopping",
    "hops",
    "increase",
    "init",
    "input",
    "jump",
    "king",
    "kind",
    "last",
    "leap",
    "legal",
    "loses",
    "mobile",
    "money",
    "move",
    "moving",
    "next",
    "noop",
    "not",
    "occupied",
    "open",
    "opponent",
    "opposite",
    "over",
    "pawn",
    "pays",
    "phase",
    "place",
    "placing",
    "playing",
    "plus",
    "promoted",
    "promotes",
    "ray",
    "reaches",
    "ready",
    "rides",
    "role",
    "sees",
    "site",
    "step",
    "strike",
    "succ",
    "taken",
    "takes",
    "terminal",
    "true",
    "vacant",
    "way",
    "white",
    "wins",
    "won",
    "or",
];
