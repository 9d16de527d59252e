//! The game as an engine offers it, and a position with its past.

use board::{Grid, Site};
use game::{DrawRules, Game, Outcome, Rng, Role, Searchable, Slow, Visit};
use metagame::notation::{self, Piece, Written};
use metagame::tree::{self, Square};

/// A symmetric chess-like game, interpreted: every question is answered by reading the rules again.
#[derive(Clone, Debug)]
pub struct Interpreter {
    /// The rules as each role sees them: White's as written, Black's inverted (item 6).
    rules: [tree::Game; 2],
    type_names: Vec<String>,
    pub(crate) grid: Grid,
    pub(crate) draws: DrawRules,
}

/// A position with all that the rules need to know of its past.
#[derive(Clone, Debug)]
pub struct Position {
    /// What is to be seen.
    pub(crate) now: notation::Position,
    /// The number of turns played, assignments and placements included (item 5).
    pub(crate) turns: u32,
    /// Every position so far, this one included.
    pub(crate) past: Vec<notation::Position>,
}

impl Interpreter {
    /// The game of these rules, which have passed the checks.
    ///
    /// # Panics
    /// If the board is larger than a grid may be.
    pub fn new(rules: &tree::Game, draws: DrawRules) -> Interpreter {
        Interpreter {
            rules: [rules.clone(), crate::metagame::inversion::inverted(rules)],
            type_names: rules.type_names(),
            grid: rules.board.grid(),
            draws,
        }
    }

    /// The names of the types of pieces, by their numbers.
    pub fn type_names(&self) -> &[String] {
        &self.type_names
    }

    /// The rules as this role sees them.
    pub(crate) fn rules(&self, role: Role) -> &tree::Game {
        &self.rules[role.index()]
    }

    /// The definition of a piece's type, as its owner sees it, if it has one.
    pub(crate) fn definition(&self, piece: Piece) -> Option<&tree::Piece> {
        self.rules(piece.owner).definition(self.name(piece.kind))
    }

    /// The name of a type.
    pub(crate) fn name(&self, kind: u8) -> &str {
        &self.type_names[usize::from(kind)]
    }

    /// The piece of this owner and name.
    pub(crate) fn piece(&self, owner: Role, name: &str) -> Piece {
        let number =
            self.type_names.iter().position(|known| known == name).expect("every name in the rules has a number");
        Piece { owner, kind: number as u8 }
    }

    /// Every piece there could be.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        let kinds = self.type_names.len() as u8;
        Role::BOTH.into_iter().flat_map(move |owner| (0..kinds).map(move |kind| Piece { owner, kind }))
    }

    /// The site of a square of the board.
    pub(crate) fn site(&self, square: Square) -> Site {
        self.grid.site(square.file.into(), square.rank.into()).expect("the checks leave no square off the board")
    }

    /// The square that a site is.
    pub(crate) fn square(&self, site: Site) -> Square {
        Square { file: self.grid.file(site), rank: self.grid.rank(site) }
    }
}

impl Game for Interpreter {
    type Position = Position;
    type Move = Written;
    type View = notation::Position;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, rng: &mut Rng) -> Position {
        self.set_up(self.first_position(rng))
    }

    fn to_move(&self, position: &Position) -> Role {
        position.now.to_move
    }

    fn moves(&self, position: &Position) -> Vec<Written> {
        self.moves_and_outcome(position).0
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.moves_and_outcome(position).1
    }

    fn moves_and_outcome(&self, position: &Position) -> (Vec<Written>, Option<Outcome>) {
        let found = self.complete_moves(&position.now);
        let outcome = self.decision(&position.now, &found).or_else(|| self.tired(position));
        let moves = found.unwrap_or_default().into_iter();
        let mut written: Vec<Written> = moves.map(|found| Written::new(found, &self.type_names)).collect();
        written.sort();
        (written, outcome)
    }

    fn decided(&self, position: &Position) -> bool {
        self.decision(&position.now, &self.complete_moves(&position.now)).is_some()
    }

    fn play_listed(&self, position: &mut Position, chosen: &Written) {
        self.carry_out(&mut position.now, &chosen.chosen);
        position.turns += 1;
        position.past.push(position.now.clone());
    }

    /// No player ever passes: every turn is a decision.
    fn decisions(&self, position: &Position) -> u32 {
        position.turns
    }

    fn hash(&self, position: &Position) -> u64 {
        position.now.hash()
    }

    fn view(&self, position: &Position) -> notation::Position {
        position.now.clone()
    }

    /// A position with no past, no turn played.
    fn set_up(&self, position: notation::Position) -> Position {
        Position { past: vec![position.clone()], turns: 0, now: position }
    }
}

impl Searchable for Interpreter {
    fn enter<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        Slow::new(self).enter(position, visit)
    }
}
