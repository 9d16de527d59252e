//! Where pieces begin: patterns that are the same for everybody, mostly (Browne 2011, 5.2).

use syntax::Sexpr;

use super::grow::Grower;
use super::likely::text;

/// A way to put pieces on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    /// The first rows of a side, and those of the side opposite.
    Edges,
    /// The first site, and the last.
    Corners,
    /// Everybody's home.
    Homes,
    /// Some sites, and those opposite.
    Opposed,
    /// Anywhere.
    Anywhere,
}

/// How frequent each is, by feel: "most are symmetrical", and edges and corners are those that the book names (B120).
const PATTERNS: [(Pattern, u32); 5] =
    [(Pattern::Edges, 5), (Pattern::Corners, 3), (Pattern::Homes, 2), (Pattern::Opposed, 2), (Pattern::Anywhere, 3)];

/// The most rows along an edge.
const ROWS: usize = 3;

impl Grower<'_, '_> {
    /// Pieces on the board, in one clause; or in one for each player, anywhere.
    pub(super) fn placement(&mut self, piece: &str) -> Vec<Sexpr> {
        let drawn = self.chance.weighted(&PATTERNS.map(|(_, weight)| weight)).unwrap_or(0);
        let first = self.scope.players.first().cloned().unwrap_or("White".into());
        let one = |spots: String| vec![text(&format!("(place ({piece} {first}) {spots} opposed)"))];
        match PATTERNS[drawn].0 {
            Pattern::Edges => one(self.edge()),
            Pattern::Corners => one(self.scope.label(0)),
            Pattern::Homes => vec![text(&format!("(place ({piece}) {})", self.home()))],
            Pattern::Opposed => one(self.labels()),
            Pattern::Anywhere => {
                let players = self.scope.players.clone();
                let place = |player: &String| text(&format!("(place ({piece} {player}) {})", self.labels()));
                players.iter().map(place).collect()
            }
        }
    }

    /// The first rows of a side: `(s 1 2)`.
    fn edge(&mut self) -> String {
        const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        let sides =
            self.scope.board.as_ref().map(|board| board.sides().iter().map(|side| side.name).collect::<Vec<_>>());
        let known: Vec<&str> = sides.into_iter().flatten().filter(|name| COMPASS.contains(name)).collect();
        let side = self.chance.pick(&known).copied().unwrap_or("s");
        format!("({side} {})", self.rows())
    }

    fn home(&mut self) -> String {
        format!("(home {})", self.rows())
    }

    /// `1`, `1 2` or `1 2 3`, and fewer on small boards.
    fn rows(&mut self) -> String {
        let most = (self.scope.sites().isqrt() / 3).clamp(1, ROWS);
        let rows = self.chance.between(1, most);
        (1..=rows).map(|row| row.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn labels(&mut self) -> String {
        (0..self.chance.between(1, 3)).map(|_| self.label()).collect::<Vec<_>>().join(" ")
    }
}
