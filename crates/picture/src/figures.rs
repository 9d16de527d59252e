//! Drawings of chess pieces, for types that are called like them.

/// How far a piece reaches from its middle for which the figures are drawn.
const REACH: f64 = 18.0;

const PAWN: &str = "M-8 12h16l-1.5-3.5h-3L2.2 1.5A5 5 0 1 0-2.2 1.5L-3.5 8.5h-3z";
const ROOK: &str = "M-9 12h18v-3h-2l-1.5-11h2v-9h-3.5v3h-2.5v-3h-3v3H-4v-3h-3.5v9h2L-7 9h-2z";
const BISHOP: &str = "M-9 12h18l-1-3H3.5L5 6.5C7 1 4.5-4 1.5-8.5A2.3 2.3 0 1 0-1.5-8.5C-4.5-4-7 1-5 6.5L-3.5 9H-8z\
                      M-1-4.5h2v2.5h2.5v2H1v2.5h-2V0h-2.5v-2H-1z";
const KNIGHT: &str = "M-7 12h15c1-8 0-16-7.5-20.5L-.5-12l-2 3.2C-7-7-9.5-2-10.5 1.5l2 3 3.5-1L-1.5 1.8C-1 4-5 6.5-7 12z\
                      M-3.6-4.2a1.1 1.1 0 1 0 .01 0z";
const QUEEN: &str = "M-9 12h18l-.8-3.2H-8.2zM-8 7L-11-6l5 5.5L-4.5-9 0-1.5 4.5-9 6-.5l5-5.5L8 7z\
                     M-12.5-7.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM-6-10.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z\
                     M3-10.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM9.5-7.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z";
const KING: &str = "M-9 12h18l-.8-3.2H-8.2zM-1.2-13h2.4v2.3H3.6v2.3H1.2v3C5-8 11-6 11-1c0 3.5-2.5 5-3 8H-8\
                    c-.5-3-3-4.5-3-8 0-5 6-7 9.8-4.4v-3H-3.6v-2.3h2.4z";

/// A crown for pieces that have been promoted and keep their type.
const CROWN: &str = "M-8 6h16v-2.5H-8zM-8 2L-10-6l5 4L0-8 5-2l5-4L8 2z";

/// The drawing for a type of this name, if it is called like a chess piece.
pub(super) fn figure(name: &str) -> Option<&'static str> {
    match name.to_lowercase().as_str() {
        "king" => Some(KING),
        "queen" | "amazon" => Some(QUEEN),
        "rook" | "chariot" | "castle" => Some(ROOK),
        "bishop" => Some(BISHOP),
        "knight" | "horse" => Some(KNIGHT),
        "pawn" | "soldier" => Some(PAWN),
        _ => None,
    }
}

/// A figure on a piece of a side's that reaches so far.
pub(super) fn drawn(path: &str, role: &str, radius: f64) -> String {
    let scale = radius / REACH;
    let scale = if (scale - 1.0).abs() < 1e-9 { String::new() } else { format!(" transform=\"scale({scale:.2})\"") };
    format!("<path class=\"lw-figure lw-{role}-letter\" fill-rule=\"evenodd\"{scale} d=\"{path}\"/>")
}

/// A crown on a piece that has been promoted.
pub(super) fn crown(role: &str, radius: f64) -> String {
    drawn(CROWN, role, radius * 0.85).replace("lw-figure ", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_chess_are_drawn_and_others_are_not() {
        let drawn = ["King", "queen", "rook", "Bishop", "knight", "pawn"];
        assert!(drawn.iter().all(|name| figure(name).is_some()));
        assert!(["man", "stone", "gold", "limper", ""].iter().all(|name| figure(name).is_none()));
    }
}
