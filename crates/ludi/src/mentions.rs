//! Finds every place of a game that speaks of a player, a type of pieces, a region or a site.

use syntax::{Located, Span};

use crate::tree::{Game, Label, Name, PieceType, Player, RegionRef, RegionSet, Visitor, walk};

/// Something that the rules speak of, and where: the name itself if it has a place, else the ludeme that it stands in.
#[derive(Clone, Copy, Debug)]
pub struct Mention<'a> {
    /// What is spoken of.
    pub what: Mentioned<'a>,
    /// Where.
    pub span: Span,
}

/// What the rules speak of.
#[derive(Clone, Copy, Debug)]
pub enum Mentioned<'a> {
    /// A player.
    Player(&'a Player),
    /// A type of pieces.
    Piece(&'a PieceType),
    /// A type of pieces, by nothing but its name.
    Type(&'a str),
    /// A region of the board, by number or name.
    Region(&'a RegionRef),
    /// Regions of the board, by a word.
    RegionSet(&'a RegionSet),
    /// A site by its label.
    Label(Label),
    /// A site by its number.
    Site(u32),
    /// A row, counted from 1.
    Row(u32),
}

/// Everything that a game speaks of, definitions left out, in the order of the text.
pub fn mentions(game: &Game) -> Vec<Mention<'_>> {
    let mut walk = Walk { found: Vec::new(), spans: Vec::new() };
    walk.game(game);
    walk.found
}

struct Walk<'a> {
    found: Vec<Mention<'a>>,
    /// Where the ludemes stand that are being walked through, the innermost last.
    spans: Vec<Span>,
}

impl<'a> Walk<'a> {
    fn see(&mut self, what: Mentioned<'a>) {
        let span = self.spans.last().copied().unwrap_or_default();
        self.found.push(Mention { what, span });
    }

    fn at(&mut self, span: Span, what: Mentioned<'a>) {
        self.found.push(Mention { what, span });
    }
}

impl<'a> Visitor<'a> for Walk<'a> {
    fn enter(&mut self, span: Span) {
        self.spans.push(span);
    }

    fn leave(&mut self) {
        self.spans.pop();
    }

    fn player(&mut self, player: &'a Player) {
        match player {
            Player::Named(name) => self.at(name.span, Mentioned::Player(player)),
            _ => self.see(Mentioned::Player(player)),
        }
    }

    fn piece_type(&mut self, piece: &'a Located<PieceType>) {
        self.at(piece.span, Mentioned::Piece(&piece.value));
    }

    fn type_name(&mut self, name: &'a Name) {
        self.at(name.span, Mentioned::Type(&name.value));
    }

    fn region_ref(&mut self, region: &'a RegionRef) {
        match region {
            RegionRef::Named(name) => self.at(name.span, Mentioned::Region(region)),
            RegionRef::Number(_) => self.see(Mentioned::Region(region)),
        }
    }

    fn region_set(&mut self, set: &'a RegionSet) {
        self.see(Mentioned::RegionSet(set));
        walk::region_set(self, set);
    }

    fn label(&mut self, label: &'a Label) {
        self.see(Mentioned::Label(*label));
    }

    fn site(&mut self, site: &'a u32) {
        self.see(Mentioned::Site(*site));
    }

    fn row(&mut self, row: &'a u32) {
        self.see(Mentioned::Row(*row));
    }
}
