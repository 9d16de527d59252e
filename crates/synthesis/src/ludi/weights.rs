//! How frequent a ludeme is among those that could stand in its place (Browne 2011, 5.2: the frequency table).

use ludi::ludemes::{Group, Kind, Signature};

/// What a ludeme has of which nothing else is said.
const USUAL: u32 = 4;

/// Logical operators as the book has them, 4:4:1:1:1 (B117); `no-move` a quarter of the others (B116). The rest by feel:
/// what makes a game move and end is more frequent than what only a few games know.
const FREQUENCIES: &[(Group, &[(&str, u32)])] = &[
    (Group::Logic, &[("and", 4), ("or", 4), ("if", 1), ("not", 1), ("xor", 1), ("n-of", 1)]),
    (Group::Goal, &[("no-move", 1)]),
    (Group::Boolean, &[("empty", 10), ("owner", 10), ("enemy", 8), ("adjacent", 8), ("line", 8), ("connected", 6)]),
    (Group::Post, &[("capture", 14), ("convert", 8), ("displace", 6), ("promote", 2)]),
    (Group::Action, &[("push", 8)]),
];

/// How frequent a ludeme is.
pub(super) fn weight(signature: &Signature) -> u32 {
    let row = FREQUENCIES.iter().find(|(group, _)| *group == signature.group);
    row.and_then(|(_, names)| names.iter().find(|(name, _)| *name == signature.name))
        .map_or(USUAL, |(_, weight)| *weight)
}

/// How frequent each form of something is that has several: words are more frequent than lists, and lists more frequent
/// near the root.
pub(super) fn form_weight(form: &Kind, depth: usize) -> u32 {
    let shallow = depth < 9;
    match form {
        Kind::Of(Group::Logic) if depth < 6 => 3,
        Kind::Of(Group::Logic) => u32::from(shallow),
        Kind::Of(Group::Boolean) | Kind::Of(Group::Goal) => 8,
        Kind::Of(Group::Integer) if shallow => 3,
        Kind::Of(Group::Integer) => 0,
        Kind::Bool => 1,
        Kind::Int | Kind::CoordWord => 6,
        Kind::Direction | Kind::RegionSetWord | Kind::RegionRef => 4,
        Kind::Clause(signature) if signature.record && !shallow => 0,
        _ => 2,
    }
}

/// How frequent a result is: win, lose and draw 8:4:1 (B115).
pub(super) const RESULTS: [(&str, u32); 3] = [("win", 8), ("lose", 4), ("draw", 1)];

/// How frequent a shape is; trapeziums are less so than the others (B114), and boards without an edge are huge.
pub(super) const SHAPES: [(&str, u32); 7] = [
    ("square", 24),
    ("hex", 24),
    ("tri", 24),
    ("rhombus", 24),
    ("trapezium", 12),
    ("rot-square", 12),
    ("boardless", 1),
];
