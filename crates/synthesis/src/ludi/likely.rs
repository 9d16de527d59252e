//! What makes a grown game one that can be played: boards that exist, moves that can be made, pieces to make them with.
//!
//! The table says what may be written; nearly all of that never moves. So most moves are built round one of the forms that
//! people's games have, and grow from there.

use board::{Board, Shape, TILINGS, Tiling};
use syntax::Sexpr;

use super::grow::{Grower, call, words};
use super::limits::largest;
use super::weights::SHAPES;
use ludi::ludemes::Kind;

/// The names of players, in the order of their turns.
const PLAYERS: [&str; 8] = ["White", "Black", "Grey", "Red", "Green", "Blue", "Cyan", "Magenta"];

/// The names of pieces; the last are words of the language, which the text must keep apart.
pub(super) const PIECES: [&str; 8] = ["Stone", "Man", "King", "Rider", "Oak", "Wall", "Line", "Stack"];

/// So often sizes are drawn for a tiling and a shape before others are.
const SIZES: usize = 20;

impl Grower<'_, '_> {
    /// Who plays: two mostly.
    pub(super) fn players(&mut self) -> Sexpr {
        let count = [2, 2, 2, 2, 2, 2, 3, 3, 4, 1 + self.chance.below(8)][self.chance.below(10)];
        let sides = ["n", "s", "e", "w", "ne", "sw", "nw", "se"];
        let turned = self.chance.one_in(2);
        let player = |(at, name): (usize, &&str)| match turned {
            true => words(&[name, sides[at]]),
            false => Sexpr::word(*name),
        };
        let players = PLAYERS[..count].iter().enumerate().map(player);
        call("players", players.collect())
    }

    /// A board whose parts go together, small more often than large. Shapes are as frequent as their weights say among those
    /// that go with a tiling, however many sizes each can have.
    pub(super) fn board(&mut self) -> Sexpr {
        loop {
            let tiling = TILINGS[self.chance.below(TILINGS.len())];
            let weights = SHAPES.map(|(_, weight)| weight);
            let shape =
                self.chance.weighted(&weights).and_then(|at| Shape::named(SHAPES[at].0)).unwrap_or(Shape::Square);
            let i_nbors = self.chance.one_in(3);
            for _ in 0..SIZES {
                let sizes = self.sizes(shape);
                if let Ok(board) = Board::new(tiling, shape, &sizes, i_nbors) {
                    return self.board_of(tiling, shape, &sizes, i_nbors, board);
                }
            }
        }
    }

    fn sizes(&mut self, shape: Shape) -> Vec<u32> {
        let most = largest(shape);
        let (least, middle) = (2.min(most), most.min(4));
        let count = if shape == Shape::Boardless { 0 } else { [1, 1, 2, 2, 3][self.chance.below(5)] };
        let mut size = || match self.chance.one_in(5) {
            true => self.chance.between(least, most),
            false => self.chance.between(least, middle),
        };
        (0..count).map(|_| size() as u32).collect()
    }

    fn board_of(&mut self, tiling: Tiling, shape: Shape, sizes: &[u32], i_nbors: bool, board: Board) -> Sexpr {
        let mut parts = Vec::new();
        parts.extend(self.chance.one_in(8).then(|| Sexpr::word("phase")));
        let flag = i_nbors.then(|| Sexpr::word("i-nbors"));
        parts.push(call("tiling", [Sexpr::word(tiling.name())].into_iter().chain(flag).collect()));
        parts.push(call("shape", vec![Sexpr::word(shape.name())]));
        if !sizes.is_empty() {
            parts.push(call("size", sizes.iter().map(|size| Sexpr::word(size.to_string())).collect()));
        }
        self.scope.board = Some(board);
        if self.chance.one_in(2) {
            parts.push(self.regions());
        }
        parts.extend(self.chance.one_in(20).then(|| Sexpr::word("Arena")));
        call("board", parts)
    }

    /// Regions: sides for everybody, or whatever the table allows.
    pub(super) fn regions(&mut self) -> Sexpr {
        let usual =
            ["all-sides", "opposite-sides", "alternating-sides", "(All n)", "(White n) (White s) (Black e) (Black w)"];
        if self.chance.one_in(3) {
            let number = self.chance.below(usual.len());
            self.scope.numbered = [1, 1, 1, 1, 4][number];
            return text(&format!("(regions {})", usual[number]));
        }
        let count = self.chance.between(1, 3);
        let mut records = Vec::new();
        for at in 0..count {
            let mut items = vec![Sexpr::word(self.player_name())];
            if self.chance.one_in(3) {
                let name = ["Camp", "Moat", "Keep"][at];
                self.scope.regions.push(name.into());
                items.push(Sexpr::word(name));
            }
            items.extend((0..self.chance.between(1, 3)).map(|_| self.kind(Kind::Region, Kind::Condition, 4)));
            records.push(Sexpr::list(items));
        }
        self.scope.numbered = count;
        call("regions", records)
    }

    /// A way to move that a piece may well be able to make.
    pub(super) fn likely_move(&mut self) -> Sexpr {
        let mut parts = Vec::new();
        parts.extend(self.chance.one_in(8).then(|| text("(priority 1)")));
        parts.extend(self.chance.one_in(12).then(|| Sexpr::word("mandatory")));
        parts.extend(self.chance.one_in(8).then(|| words(&["label", ["hop", "go", "slide"][self.chance.below(3)]])));
        let enters = self.chance.one_in(2);
        if !enters && self.chance.one_in(5) {
            parts.push(call("dirn", vec![self.kind(Kind::Direction, Kind::Condition, 4)]));
        }
        parts.extend(self.chance.one_in(12).then(|| call("owner", vec![Sexpr::word(self.player_name())])));
        parts.push(self.likely_pre(enters));
        parts.push(self.likely_action(enters));
        let takes = parts.iter().any(|part| part.flat().contains("(enemy to)"));
        if takes && self.chance.one_in(2) {
            parts.push(text("(post (capture replace))"));
        } else if self.chance.one_in(3) {
            parts.push(self.table_ludeme("post", 4));
        }
        call("move", parts)
    }

    /// What must hold: where it ends, where it comes from, how it gets there; and perhaps something else.
    fn likely_pre(&mut self, enters: bool) -> Sexpr {
        const TO: [&str; 6] =
            ["(empty to)", "(empty to)", "(empty to)", "(enemy to)", "(not (friend to))", "(occupied to)"];
        const HOW: [&str; 12] = [
            "(adjacent)",
            "(adjacent)",
            "(adjacent d-nbors)",
            "(adjacent i-nbors)",
            "(line)",
            "(line empty)",
            "(line enemy)",
            "(steps f f)",
            "(steps f f r)",
            "(connected)",
            "(= (distance) 2)",
            "(line any)",
        ];
        let mut all = vec![text(if enters && !self.chance.one_in(5) { "(empty to)" } else { self.chance.word(&TO) })];
        if !enters {
            all.push(text("(owner from)"));
            all.push(text(self.chance.word(&HOW)));
        }
        if self.chance.one_in(3) {
            all.push(self.kind(Kind::Condition, Kind::Condition, 5));
        }
        let only = all.len() == 1;
        let condition = if only { all.swap_remove(0) } else { call("and", all) };
        call("pre", vec![condition])
    }

    fn likely_action(&mut self, enters: bool) -> Sexpr {
        const STEPS: [&str; 6] = [
            "(pop) (push)",
            "(pop) (push)",
            "(pop) (push)",
            "(pop all) (push to 2)",
            "(pop from 2) (push to 2)",
            "(pop)",
        ];
        match enters {
            _ if self.chance.one_in(8) => self.table_ludeme("action", 4),
            true => text("(action (push))"),
            false => text(&format!("(action {})", self.chance.word(&STEPS))),
        }
    }
}

/// The expression that a text says.
pub(super) fn text(text: &str) -> Sexpr {
    syntax::read_expression(text).item.unwrap_or_else(|| Sexpr::word(text))
}
