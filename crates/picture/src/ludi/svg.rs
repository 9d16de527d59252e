//! A position as a picture that stands alone.

use board::drawing::{Drawing, Point};
use board::{Board, Site};
use game::Role;
use ludi::notation::{Piece, Position, Written};
use ludi::tree::Game;

use super::super::Marks;
use super::super::svg::{STYLE, escaped, label, mark};
use super::cast::{Cast, titled};
use super::frame::Frame;
use super::piece::Artist;
use super::{is_cut, lines, shown};

/// Colours beyond those that all pictures have.
const MORE_STYLE: &str = include_str!("style.css");
/// The room beside the board, and how much each letter of a line needs there, at a guess.
const GAP: f64 = 28.0;
const PANEL: f64 = 190.0;
const LETTER: f64 = 7.8;
/// The height of a line of the panel.
const LINE: f64 = 26.0;
/// How much each letter of the title needs, at a guess.
const TITLE_LETTER: f64 = 12.0;
/// Longer sentences are left to the description: they would not fit beside the board.
const LONGEST_LINE: usize = 60;

/// Draws a position, and the last move if there is one.
pub(super) fn draw(game: &Game, board: &Board, position: &Position, last: Option<&Written>, marks: &Marks) -> String {
    let (cast, drawing, shown) = (Cast::new(game), Drawing::new(board), shown(board, position));
    let frame = Frame::new(board, &drawing, &shown);
    let artist = Artist { cast: &cast, board, figures: false };
    let picture =
        Picture { game, board, position, shown: &shown, cast: &cast, drawing: &drawing, frame: &frame, artist };
    let entries = picture.entries();
    let (width, height) = picture.size(&entries);
    let parts = [
        picture.words(),
        format!(
            "<style>\n{STYLE}{MORE_STYLE}</style>\n\
             <rect class=\"lw-page\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\n"
        ),
        label("lw-text lw-title", (24, 38), &picture.title()),
        picture.sites(),
        last.map_or_else(String::new, |last| picture.last_move(last)),
        picture.outline(),
        picture.names(),
        picture.pieces(),
        picture.marks(marks),
        picture.panel(&entries),
    ];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-picture\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n{}</svg>\n",
        parts.concat()
    )
}

/// A line of the panel.
struct Entry {
    piece: Option<Piece>,
    class: &'static str,
    text: String,
}

/// What a picture is made from.
struct Picture<'a> {
    game: &'a Game,
    board: &'a Board,
    position: &'a Position,
    shown: &'a [Site],
    cast: &'a Cast,
    drawing: &'a Drawing,
    frame: &'a Frame,
    artist: Artist<'a>,
}

impl Picture<'_> {
    fn title(&self) -> String {
        titled(&self.game.name)
    }

    /// Title and description, for those who cannot see the picture.
    fn words(&self) -> String {
        let title = format!("{}, {}", self.title(), lines::turn(self.cast, self.position));
        let owners = self.cast.roles().map(Some).chain([None]);
        let mut sentences: Vec<String> = owners.filter_map(|owner| self.standing(owner)).collect();
        sentences.extend(lines::facts(self.cast, self.board, self.position));
        format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(&title), escaped(&sentences.join(" ")))
    }

    fn standing(&self, owner: Option<Role>) -> Option<String> {
        let stacks = self.board.sites().zip(&self.position.board);
        let own = stacks.flat_map(|(site, stack)| stack.iter().map(move |piece| (site, piece)));
        let own = own.filter(|(_, piece)| piece.owner == owner);
        let words = own.map(|(site, piece)| format!("{} {}", self.cast.kind(piece.kind), self.board.name(site)));
        let words = words.collect::<Vec<_>>().join(", ");
        match owner {
            Some(owner) if words.is_empty() => Some(format!("{} has no piece on the board.", self.cast.player(owner))),
            Some(owner) => Some(format!("{} has {words}.", self.cast.player(owner))),
            None => (!words.is_empty()).then(|| format!("Neutral: {words}.")),
        }
    }

    fn size(&self, entries: &[Entry]) -> (i32, i32) {
        let longest = entries.iter().map(|entry| entry.text.chars().count()).max().unwrap_or(0) as f64;
        let panel = PANEL.max(longest * LETTER + 40.0);
        let title = self.title().chars().count() as f64 * TITLE_LETTER + 48.0;
        let width = (self.frame.right() + GAP + panel).max(title);
        let height = self.frame.bottom().max(self.entry_height(entries.len())) + 16.0;
        (width.ceil() as i32, height.ceil() as i32)
    }

    fn entry_height(&self, nth: usize) -> f64 {
        84.0 + nth as f64 * LINE
    }

    fn sites(&self) -> String {
        self.shown.iter().map(|site| self.site(*site)).collect()
    }

    /// A cell, in the colour of its phase if the rules want it, with its owner's tint and its state.
    fn site(&self, site: Site) -> String {
        let shade = match (self.game.board.phase, self.board.phase(site)) {
            (false, _) | (true, 1) => "light",
            (true, 0) => "dark",
            (true, _) => "middle-shade",
        };
        let name = self.board.name(site);
        let mut svg = self.polygon(site, &format!("lw-cell lw-{shade}"), Some(&name));
        let cell = &self.position.cells[site.index()];
        if let Some(owner) = cell.owner {
            svg.push_str(&self.polygon(site, &format!("lw-{} lw-tint", self.cast.look(owner).name()), None));
        }
        if cell.state > 0 {
            let (x, y) = self.middle(site);
            let state = cell.state.to_string();
            svg.push_str(&label("lw-faint lw-small lw-middle", (x.round() as i32, y.round() as i32 + 4), &state));
        }
        svg
    }

    fn polygon(&self, site: Site, class: &str, title: Option<&str>) -> String {
        let corner = |point: &Point| {
            let (x, y) = self.frame.point(*point);
            format!("{x:.1},{y:.1}")
        };
        let points: Vec<String> = self.drawing.sites[site.index()].corners.iter().map(corner).collect();
        let points = points.join(" ");
        match title {
            Some(title) => format!("<polygon class=\"{class}\" points=\"{points}\"><title>{title}</title></polygon>\n"),
            None => format!("<polygon class=\"{class}\" points=\"{points}\"/>\n"),
        }
    }

    fn middle(&self, site: Site) -> (f64, f64) {
        self.frame.point(self.drawing.sites[site.index()].centre)
    }

    /// The ends of the move, and the way between them.
    fn last_move(&self, last: &Written) -> String {
        let ends = last.from.into_iter().chain(last.to.filter(|to| last.from != Some(*to)));
        let ends = ends.filter(|site| self.shown.contains(site));
        let mut svg: String = ends.map(|site| self.polygon(site, "lw-lit", None)).collect();
        if let (Some(from), Some(to)) = (last.from, last.to.filter(|to| last.from != Some(*to))) {
            let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
            svg.push_str(&format!("<path class=\"lw-path\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\n"));
        }
        svg
    }

    fn outline(&self) -> String {
        if is_cut(self.board) {
            return String::new();
        }
        let edge = |edge: &board::drawing::BorderEdge| {
            let ((x1, y1), (x2, y2)) = (self.frame.point(edge.from), self.frame.point(edge.to));
            format!("<path class=\"lw-frame lw-edge\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\n")
        };
        self.drawing.border.iter().map(edge).collect()
    }

    /// The names of rows and columns; where the board is cut off, of the empty sites.
    fn names(&self) -> String {
        let name = |at: (f64, f64), text: &str| {
            label("lw-faint lw-small lw-middle", (at.0.round() as i32, at.1.round() as i32 + 4), text)
        };
        if is_cut(self.board) {
            let empty = self.shown.iter().filter(|site| self.position.board[site.index()].is_empty());
            return empty.map(|site| name(self.middle(*site), &self.board.name(*site))).collect();
        }
        self.drawing.labels.iter().map(|label| name(self.frame.point(label.at), &label.text)).collect()
    }

    fn pieces(&self) -> String {
        let taken = self.shown.iter().map(|site| (*site, &self.position.board[site.index()]));
        let taken = taken.filter(|(_, stack)| !stack.is_empty());
        let draw = |(site, stack): (Site, &Vec<Piece>)| {
            self.artist.stack(stack, self.middle(site), self.frame.radius(self.drawing, site))
        };
        taken.map(draw).collect()
    }

    fn marks(&self, marks: &Marks) -> String {
        let marked = self.shown.iter().filter(|site| marks.contains(&site.index()));
        let at = |site: &Site| {
            let (x, y) = self.middle(*site);
            mark((x.round() as i32, y.round() as i32))
        };
        marked.map(at).collect()
    }

    /// Who plays, who is to move, what is to be said, and the names of the pieces.
    fn entries(&self) -> Vec<Entry> {
        let mover = self.position.to_move;
        let mut entries: Vec<Entry> = Vec::new();
        for role in self.cast.roles() {
            let player = self.cast.player(self.position.player(role));
            let (class, text) = match role == mover {
                true => ("lw-text lw-strong", format!("{player} to move")),
                false => ("lw-faint lw-strong", player.to_owned()),
            };
            entries.push(Entry { piece: Some(sample(role)), class, text });
        }
        for text in lines::facts(self.cast, self.board, self.position) {
            if text.chars().count() <= LONGEST_LINE {
                entries.push(Entry { piece: None, class: "lw-text lw-name", text });
            }
        }
        for piece in self.cast.in_sight(self.position) {
            if self.cast.letters(piece.kind).is_some() || piece.owner.is_none() {
                let text = self.cast.piece(&piece);
                entries.push(Entry { piece: Some(piece), class: "lw-text lw-name", text });
            }
        }
        entries
    }

    fn panel(&self, entries: &[Entry]) -> String {
        let x = self.frame.right() + GAP;
        let mut svg = String::new();
        for (nth, entry) in entries.iter().enumerate() {
            let y = self.entry_height(nth);
            let indent = if entry.piece.is_some() { 26 } else { 0 };
            svg.extend(
                entry.piece.map(|piece| self.artist.draw(&piece, (x + 9.0, y - 5.0), 9.0, piece.kind != NO_KIND)),
            );
            svg.push_str(&label(entry.class, (x.round() as i32 + indent, y.round() as i32), &entry.text));
        }
        svg
    }
}

/// No type of a game has this number: there are fewer.
const NO_KIND: u8 = u8::MAX;

/// A piece that stands for its owner, of no type.
fn sample(owner: Role) -> Piece {
    Piece { owner: Some(owner), kind: NO_KIND, state: 0, flags: 0, looks: None }
}
