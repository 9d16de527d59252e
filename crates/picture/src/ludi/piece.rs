//! A piece as a picture: players differ in colour and in shape.

use board::Board;
use game::Role;
use ludi::notation::Piece;

use super::super::figures;
use super::super::svg::escaped;
use super::cast::Cast;

/// The most pieces of a stack that are drawn; how many there are stands beside it.
const MOST_DRAWN: usize = 6;

/// How far a stack may rise, and a piece of it above the next, in radii of a piece.
const RISE: f64 = 1.08;
const MOST_STEP: f64 = 0.36;

/// Draws pieces.
pub(super) struct Artist<'a> {
    pub cast: &'a Cast,
    pub board: &'a Board,
    /// Whether types that are called like chess pieces are drawn, with their letters beside the drawing for those who prefer
    /// them.
    pub figures: bool,
}

impl Artist<'_> {
    /// A stack with its middle at the bottom here.
    pub(super) fn stack(&self, stack: &[Piece], (x, y): (f64, f64), radius: f64) -> String {
        let drawn = &stack[stack.len().saturating_sub(MOST_DRAWN)..];
        let radius = if stack.len() > 1 { radius * 0.78 } else { radius };
        // Whose pieces are below is to be seen, and the whole stack is to stay within its site.
        let step = radius * (RISE / (drawn.len().max(2) - 1) as f64).min(MOST_STEP);
        let low = y + step * (drawn.len() - drawn.len().min(1)) as f64 / 2.0;
        let mut svg = String::new();
        for (level, piece) in drawn.iter().enumerate() {
            let is_top = level + 1 == drawn.len();
            svg.push_str(&self.draw(piece, (x, low - step * level as f64), radius, is_top));
        }
        if stack.len() > 1 {
            let (x, y) = (x + radius * 0.62, y + radius * 1.12);
            let height = stack.len();
            svg.push_str(&format!("<text class=\"lw-text lw-count\" x=\"{x:.1}\" y=\"{y:.1}\">{height}</text>\n"));
        }
        svg
    }

    /// A piece with its middle here; letters only where they can be seen.
    pub(super) fn draw(&self, piece: &Piece, (x, y): (f64, f64), radius: f64, is_top: bool) -> String {
        let owner = piece.owner.map(|owner| self.cast.look(owner));
        let role = owner.map_or("neutral", Role::name);
        let shape = shape(owner, role, radius);
        let marks = if is_top { self.marks(piece, role, radius) } else { String::new() };
        format!("<g transform=\"translate({x:.1} {y:.1})\">{shape}{marks}</g>\n")
    }

    /// The letters of its type, its state, and a stroke where it looks if it is turned.
    fn marks(&self, piece: &Piece, role: &str, radius: f64) -> String {
        let mut svg = String::new();
        let figure = figures::figure(self.cast.kind(piece.kind)).filter(|_| self.figures && piece.owner.is_some());
        if let Some(figure) = figure {
            svg.push_str(&figures::drawn(figure, role, radius));
        }
        let is_promoted = self.figures && self.cast.is_promoted(piece);
        if is_promoted {
            svg.push_str(&figures::crown(role, radius));
        }
        let beside = if figure.is_some() { " lw-alt" } else { "" };
        if let Some(code) = self.cast.letters(piece.kind) {
            let size = radius * if code.chars().count() > 1 { 0.78 } else { 1.0 };
            let (code, drop) = (escaped(&code), size * 0.36);
            svg.push_str(&format!(
                "<text class=\"lw-code{beside} lw-{role}-letter\" y=\"{drop:.1}\" font-size=\"{size:.1}\">{code}</text>"
            ));
        }
        if piece.state > 0 && !is_promoted {
            let (size, state) = (radius * 0.55, piece.state);
            let (x, y) = (radius * 0.62, -radius * 0.42);
            svg.push_str(&format!(
                "<text class=\"lw-code lw-{role}-letter\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\">{state}</text>"
            ));
        }
        if let Some(heading) = piece.looks {
            let angle = f64::from(self.board.facts(heading).degrees).to_radians();
            let at = |distance: f64| (angle.cos() * radius * distance, -angle.sin() * radius * distance);
            let ((x1, y1), (x2, y2)) = (at(0.62), at(1.05));
            svg.push_str(&format!("<path class=\"lw-looks\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"));
        }
        svg
    }
}

/// Discs, rounded squares, diamonds and hexagons in turn; neutral pieces are octagons.
fn shape(owner: Option<Role>, role: &str, r: f64) -> String {
    let polygon = |corners: &[(f64, f64)]| {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{:.1},{:.1}", x * r, y * r)).collect();
        format!("<polygon class=\"lw-{role}\" points=\"{}\"/>", points.join(" "))
    };
    match owner.map(|owner| owner.index() % 4) {
        Some(0) => format!("<circle class=\"lw-{role}\" r=\"{r:.1}\"/>"),
        Some(1) => {
            let (side, corner) = (r * 0.92, r * 0.4);
            let size = side * 2.0;
            format!(
                "<rect class=\"lw-{role}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"{corner:.1}\"/>",
                -side, -side
            )
        }
        Some(2) => polygon(&[(0.0, -1.08), (1.08, 0.0), (0.0, 1.08), (-1.08, 0.0)]),
        Some(_) => polygon(&[(-0.5, -0.87), (0.5, -0.87), (1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0)]),
        None => polygon(&[
            (-0.4, -0.92),
            (0.4, -0.92),
            (0.92, -0.4),
            (0.92, 0.4),
            (0.4, 0.92),
            (-0.4, 0.92),
            (-0.92, 0.4),
            (-0.92, -0.4),
        ]),
    }
}
