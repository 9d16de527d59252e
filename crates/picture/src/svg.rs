//! A position as a picture that stands alone.

use board::{Site, Wrap};
use game::Role;
use metagame::drawing::file_name;
use metagame::notation::{Action, Leg, Move, Piece, Position};
use metagame::tree::{Game, Promotion, Square};

use super::layout::{CELL, Layout, NOTE};
use super::piece::Artist;
use super::{Marks, held, side, site_name, spoken, title, touched};

/// Colours and letters, for light pages and dark ones.
pub(super) const STYLE: &str = include_str!("style.css");

/// Draws a position, and the last move if there is one.
pub(super) fn draw(game: &Game, position: &Position, last: Option<&Move>, marks: &Marks) -> String {
    let names = game.type_names();
    let layout = Layout::new(game, position, &names);
    let artist = Artist::new(game, &names);
    let picture = Picture { game, position, names: &names, layout: &layout, artist: &artist };
    let (width, height) = (layout.width, layout.height);
    let parts = [
        picture.words(),
        format!(
            "<style>\n{STYLE}</style>\n<rect class=\"lw-page\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\n"
        ),
        picture.heading(),
        picture.sites(),
        last.map_or_else(String::new, |last| picture.last_move(last)),
        picture.territories(),
        picture.frame(),
        picture.coordinates(),
        picture.pieces(),
        marks.iter().map(|site| mark(layout.middle(*site))).collect(),
        picture.panel(),
    ];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-picture\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n{}</svg>\n",
        parts.concat()
    )
}

/// What a picture is made from.
struct Picture<'a> {
    game: &'a Game,
    position: &'a Position,
    names: &'a [String],
    layout: &'a Layout,
    artist: &'a Artist,
}

impl Picture<'_> {
    /// Title and description, for those who cannot see the picture.
    fn words(&self) -> String {
        let title = format!("{}, {}", title(self.game), self.turn());
        let mut sentences: Vec<String> = Role::BOTH.iter().map(|owner| self.standing(*owner)).collect();
        sentences.extend(Role::BOTH.iter().filter_map(|holder| self.holding(*holder)));
        if let Some((piece, site)) = self.position.promoting {
            sentences.push(format!("{} waits at {} to be promoted.", self.called(piece), site_name(self.game, site)));
        }
        for (piece, _) in &self.position.displaced {
            sentences.push(format!("{} waits to be put back.", self.called(*piece)));
        }
        format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(&title), escaped(&sentences.join(" ")))
    }

    fn standing(&self, owner: Role) -> String {
        let sites = self.position.board.iter().enumerate();
        let own =
            sites.filter_map(|(site, piece)| piece.filter(|piece| piece.owner == owner).map(|piece| (site, piece)));
        let words =
            own.map(|(site, piece)| format!("{} {}", spoken(self.names, piece.kind), site_name(self.game, site)));
        let words = words.collect::<Vec<_>>().join(", ");
        format!("{} has {}.", side(owner), if words.is_empty() { "no piece on the board" } else { &words })
    }

    fn holding(&self, holder: Role) -> Option<String> {
        let held = held(self.position, holder);
        let words = held.iter().map(|(piece, count)| format!("{count} {}", self.called(*piece)));
        let words = words.collect::<Vec<_>>().join(", ");
        (!words.is_empty()).then(|| format!("{} holds {words}.", side(holder)))
    }

    fn called(&self, piece: Piece) -> String {
        format!("{} {}", side(piece.owner), spoken(self.names, piece.kind))
    }

    fn turn(&self) -> String {
        let what = if self.position.assigning { "to set up a piece" } else { "to move" };
        format!("{} {what}", side(self.position.to_move))
    }

    fn heading(&self) -> String {
        label("lw-text lw-title", (self.layout.left, 38), &title(self.game))
    }

    fn sites(&self) -> String {
        let grid = self.game.board.grid();
        let site = |site| {
            let (x, y) = self.layout.corner(site);
            let shade = if (grid.file(site) + grid.rank(site)).is_multiple_of(2) { "dark" } else { "light" };
            format!("<rect class=\"lw-{shade}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n")
        };
        grid.sites().map(site).collect()
    }

    /// The squares that the move touched, and the way of the piece.
    fn last_move(&self, last: &Move) -> String {
        let grid = self.game.board.grid();
        let site = |square: Square| grid.site(square.file.into(), square.rank.into());
        let lit = touched(last).into_iter().filter_map(site).map(|site| {
            let (x, y) = self.layout.corner(site);
            format!("<rect class=\"lw-lit\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n")
        });
        let mut drawn: String = lit.collect();
        if let Action::Transfer { legs, .. } = &last.action {
            let legs = legs.iter().filter(|leg| !self.goes_round(leg));
            drawn.extend(legs.filter_map(|leg| Some(self.way(site(leg.from)?, site(leg.to)?))));
        }
        drawn
    }

    fn way(&self, from: Site, to: Site) -> String {
        let ((x1, y1), (x2, y2)) = (self.layout.middle(from.index()), self.layout.middle(to.index()));
        format!("<path class=\"lw-path\" d=\"M{x1} {y1}L{x2} {y2}\"/>\n")
    }

    /// Whether a leg is likely to have gone over the joined edges of a cylinder: a line across the board would be wrong.
    fn goes_round(&self, leg: &Leg) -> bool {
        let board = &self.game.board;
        board.wrap == Wrap::Cylinder && leg.from.file.abs_diff(leg.to.file) * 2 > board.files.value
    }

    /// Where each side's promotion territory begins, if anything promotes: a dotted line, and a sign that points into it.
    fn territories(&self) -> String {
        let board = &self.game.board;
        let (rank, ranks) = (board.promote_rank.value.max(1), board.ranks.value);
        if !self.promotes() {
            return String::new();
        }
        let white = self.layout.top + (ranks - rank + 1) as i32 * CELL;
        let black = self.layout.top + (rank - 1) as i32 * CELL;
        [(white, -1), (black, 1)].map(|(y, towards)| self.territory(y, towards)).concat()
    }

    /// Whether some piece can become another.
    fn promotes(&self) -> bool {
        let changes = |piece: &metagame::tree::Piece| match &piece.promoting {
            Some(Promotion::To(name)) => *name != piece.name,
            other => other.is_some(),
        };
        self.game.board.promote_rank.value <= self.game.board.ranks.value && self.game.pieces.iter().any(changes)
    }

    fn territory(&self, y: i32, towards: i32) -> String {
        let (left, right) = (self.layout.left, self.layout.left + self.layout.board_width);
        format!(
            "<path class=\"lw-border\" d=\"M{left} {y}H{right}\"/>\n{}",
            sign((right + 7, y + towards * 4), towards)
        )
    }

    /// The edges; on a cylinder the joined ones are dashed.
    fn frame(&self) -> String {
        let Layout { left, top, board_width, board_height, .. } = *self.layout;
        let (right, bottom) = (left + board_width, top + board_height);
        if self.game.board.wrap == Wrap::Planar {
            return format!(
                "<rect class=\"lw-frame\" x=\"{left}\" y=\"{top}\" width=\"{board_width}\" height=\"{board_height}\"/>\n"
            );
        }
        format!(
            "<path class=\"lw-frame\" d=\"M{left} {top}H{right}M{left} {bottom}H{right}\"/>\n\
             <path class=\"lw-frame lw-seam\" d=\"M{left} {top}V{bottom}M{right} {top}V{bottom}\"/>\n"
        )
    }

    /// Letters below the files, numbers above them as in written moves, and numbers beside the ranks.
    fn coordinates(&self) -> String {
        let Layout { left, top, board_height, .. } = *self.layout;
        let mut drawn = String::new();
        for file in 1..=self.game.board.files.value {
            let x = left + (file as i32 - 1) * CELL + CELL / 2;
            drawn.push_str(&label("lw-faint lw-small lw-middle", (x, top - 9), &file.to_string()));
            drawn.push_str(&label("lw-faint lw-small lw-middle", (x, top + board_height + 20), &file_name(file)));
        }
        for rank in 1..=self.game.board.ranks.value {
            let y = top + board_height - (rank as i32 - 1) * CELL - CELL / 2 + 4;
            drawn.push_str(&label("lw-faint lw-small lw-end", (left - 9, y), &rank.to_string()));
        }
        drawn
    }

    fn pieces(&self) -> String {
        let sites = self.position.board.iter().enumerate();
        let standing = sites.filter_map(|(site, piece)| piece.map(|piece| (piece, site, false)));
        let waiting = self.position.promoting.map(|(piece, site)| (piece, site, true));
        let draw = |(piece, site, waits)| self.artist.draw(piece, self.layout.middle(site), 100, waits);
        standing.chain(waiting).map(draw).collect()
    }

    /// Beside the board: Black's part at the top, names of the pieces, White's part at the bottom.
    fn panel(&self) -> String {
        let layout = self.layout;
        let white_top = layout.bottom() - layout.side_height(Role::White);
        let names_height = layout.names_height() + layout.notes_height();
        let names_top = (layout.top + layout.side_height(Role::Black) + white_top - names_height) / 2;
        [self.side_part(Role::Black, layout.top), self.name_list(names_top), self.side_part(Role::White, white_top)]
            .concat()
    }

    fn side_part(&self, role: Role, top: i32) -> String {
        let layout = self.layout;
        let is_next = self.position.to_move == role;
        let what = match (is_next, self.position.promoting.is_some(), self.position.assigning) {
            (false, _, _) => "",
            (true, true, _) => " chooses a promotion",
            (true, false, true) => " sets up a piece",
            (true, false, false) => " to move",
        };
        let class = if is_next { "lw-text lw-strong" } else { "lw-faint lw-strong" };
        let mut drawn = swatch(role, (layout.panel + 8, top + 12));
        drawn.push_str(&label(class, (layout.panel + 26, top + 17), &format!("{}{what}", side(role))));
        for (n, chip) in layout.chips[role.index()].iter().enumerate() {
            let (x, y) = layout.chip(top + 22, n);
            drawn.push_str(&self.artist.draw(chip.piece, (x, y), 75, chip.waiting));
            if chip.count > 1 {
                drawn.push_str(&label("lw-text lw-small", (x + 13, y + 20), &format!("×{}", chip.count)));
            }
        }
        drawn
    }

    fn name_list(&self, top: i32) -> String {
        let layout = self.layout;
        let mut drawn = String::new();
        for (n, kind) in layout.kinds.iter().enumerate() {
            let (x, y) = layout.name(top, n);
            drawn.push_str(&self.artist.draw(Piece { owner: Role::White, kind: *kind }, (x + 11, y), 50, false));
            drawn.push_str(&label("lw-text lw-name", (x + 32, y + 5), &spoken(self.names, *kind)));
        }
        let (x, y) = (layout.panel, top + layout.names_height() + NOTE);
        drawn.push_str(&label("lw-faint lw-small", (x, y), "dots: steps and leaps"));
        drawn.push_str(&label("lw-faint lw-small", (x, y + NOTE), "strokes: rides and hops"));
        if self.promotes() {
            drawn.push_str(&sign((x, y + 2 * NOTE - 1), -1));
            drawn.push_str(&label("lw-faint lw-small", (x + 17, y + 2 * NOTE), "promotes beyond the line"));
        }
        drawn
    }
}

/// A triangle that points up or down.
fn sign((x, y): (i32, i32), towards: i32) -> String {
    format!("<path class=\"lw-sign\" d=\"M{x} {y}h10L{} {}z\"/>\n", x + 5, y + towards * 8)
}

/// A side's shape, small.
fn swatch(role: Role, (x, y): (i32, i32)) -> String {
    match role {
        Role::White => format!("<circle class=\"lw-white\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>\n"),
        _ => {
            format!("<rect class=\"lw-black\" x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" rx=\"4\"/>\n", x - 8, y - 8)
        }
    }
}

/// A `+` in the middle of a site.
pub(super) fn mark((x, y): (i32, i32)) -> String {
    label("lw-mark lw-middle", (x, y + 7), "+")
}

pub(super) fn label(class: &str, (x, y): (i32, i32), text: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}

/// A text as it stands in HTML or SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
