//! A piece as a picture: White's are discs, Black's are rounded squares, with letters, and marks for the ways it goes.

use board::Direction;
use game::Role;
use metagame::letters::Letters;
use metagame::notation::Piece;
use metagame::tree::{Game, Movement, MovementKind};

use super::figures;

/// Draws pieces of a game.
pub(super) struct Artist {
    pub letters: Letters,
    /// For each type, the marks on its rim as White's pieces have them: a direction, and whether the piece rides along it.
    marks: Vec<Vec<(Direction, bool)>>,
    inversion: board::Inversion,
    /// For each type its drawing, where it is called like a chess piece and drawings are wanted.
    figures: Vec<Option<&'static str>>,
}

/// Pieces with more directions than this have no marks: they would only be a ring of dots.
const MOST_MARKS: usize = 24;
/// How far from the middle the marks are.
const RIM: f64 = 16.0;

impl Artist {
    pub(super) fn new(game: &Game, names: &[String]) -> Artist {
        let marks = names.iter().map(|name| game.definition(name).map_or_else(Vec::new, marks)).collect();
        Artist { letters: Letters::new(names), marks, inversion: game.board.inversion, figures: Vec::new() }
    }

    /// The same with drawings of types that are called like chess pieces.
    pub(super) fn with_figures(self, names: &[String]) -> Artist {
        Artist { figures: names.iter().map(|name| figures::figure(name)).collect(), ..self }
    }

    /// A piece in the middle of this place, at a size in hundredths.
    pub(super) fn draw(&self, piece: Piece, (x, y): (i32, i32), percent: i32, waiting: bool) -> String {
        let scale = if percent == 100 { String::new() } else { format!(" scale(.{percent:02})") };
        let class = format!("lw-{}{}", piece.owner.name(), if waiting { " lw-waiting" } else { "" });
        let shape = match piece.owner {
            Role::White => format!(r#"<circle class="{class}" r="21"/>"#),
            _ => format!(r#"<rect class="{class}" x="-20" y="-20" width="40" height="40" rx="9"/>"#),
        };
        let code = self.letters.of(piece).to_uppercase();
        let (size, drop) = if code.chars().count() > 1 { (14, 5) } else { (19, 7) };
        let figure = self.figures.get(usize::from(piece.kind)).copied().flatten();
        let drawn = figure.map_or(String::new(), |figure| figures::drawn(figure, piece.owner.name(), 19.0));
        let (beside, rim) = if figure.is_some() { (" lw-alt", String::new()) } else { ("", self.rim(piece)) };
        format!(
            r#"<g transform="translate({x} {y}){scale}">{shape}{rim}{drawn}<text class="lw-code{beside} lw-{}-letter" y="{drop}" font-size="{size}">{code}</text></g>
"#,
            piece.owner.name(),
        )
    }

    /// The marks on the rim of a piece: dots for single leaps, strokes for rides.
    fn rim(&self, piece: Piece) -> String {
        let Some(marks) = self.marks.get(usize::from(piece.kind)).filter(|marks| marks.len() <= MOST_MARKS) else {
            return String::new();
        };
        let marks: String =
            marks.iter().map(|(direction, rides)| mark(self.seen(*direction, piece.owner), *rides)).collect();
        if marks.is_empty() { marks } else { format!(r#"<g class="lw-{}-mark">{marks}</g>"#, piece.owner.name()) }
    }

    fn seen(&self, direction: Direction, owner: Role) -> Direction {
        match owner {
            Role::White => direction,
            _ => direction.inverted(self.inversion),
        }
    }
}

fn marks(piece: &metagame::tree::Piece) -> Vec<(Direction, bool)> {
    let captures = piece.capturing.iter().flat_map(|capture| &capture.movements);
    let mut marks: Vec<(Direction, bool)> = Vec::new();
    for movement in piece.moving.iter().chain(captures) {
        for (direction, rides) in marks_of(movement) {
            match marks.iter_mut().find(|(known, _)| same_line(*known, direction)) {
                Some((_, known)) => *known |= rides,
                None => marks.push((direction, rides)),
            }
        }
    }
    marks
}

fn marks_of(movement: &Movement) -> impl Iterator<Item = (Direction, bool)> {
    let rides = !matches!(movement.kind, MovementKind::Leap);
    movement.symmetries.closure(movement.direction).into_iter().map(move |direction| (direction, rides))
}

/// Whether two directions point the same way, however far they go.
fn same_line(a: Direction, b: Direction) -> bool {
    let (ax, ay, bx, by) = (i64::from(a.dx), i64::from(a.dy), i64::from(b.dx), i64::from(b.dy));
    ax * by == ay * bx && ax * bx + ay * by > 0
}

/// One mark. Square roots are the same on every machine, and one decimal is written: so are the bytes.
fn mark(direction: Direction, rides: bool) -> String {
    let (dx, dy) = (f64::from(direction.dx), f64::from(direction.dy));
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let at = |distance: f64| (dx / length * distance, -dy / length * distance);
    if rides {
        let ((x1, y1), (x2, y2)) = (at(RIM - 2.0), at(RIM + 2.0));
        return format!(r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/>"#);
    }
    let (x, y) = at(RIM);
    format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r=".8"/>"#)
}
