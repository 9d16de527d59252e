//! Reads drawn positions: rows of stacks, and lines that say the rest.

use board::{Board, Compass, Site};
use game::Role;
use ludi::notation::{Last, Memory, Piece, Position, Swap};
use ludi::tree::{Game, PieceDefinition};

/// A position, or what is said of one.
pub struct Drawing {
    /// The stacks, site by site.
    pub stacks: Vec<Vec<Piece>>,
    /// What else is said.
    pub facts: Vec<Fact>,
}

/// Something that is said of a position below its drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `Black to move`
    Turn(Role),
    /// `White holds Stone 3`
    Held(Role, usize, u32),
    /// `White scores 4`
    Score(Role, i32),
    /// `White out`
    Out(Role),
    /// `swap offered`, `swap done`
    Swap(Swap),
    /// `passes 1`
    Passes(u32),
    /// `cell b2 state 3`
    CellState(Site, u32),
    /// `cell b2 White`
    CellOwner(Site, Role),
    /// `White took 2 for goal 1`
    Taken(usize, Role, u32),
    /// `moves 5`
    Moves(u32),
    /// `last b2`
    Last(Site),
}

/// What the letters of the drawings of one game mean.
pub struct Legend {
    board: Board,
    players: Vec<String>,
    types: Vec<PieceDefinition>,
    remembers_beginners: bool,
    letters: Vec<(char, Piece)>,
}

impl Legend {
    /// Where there is one type, the first letter of a player's name is his piece, and `N` a neutral one.
    pub fn new(rules: &Game) -> Legend {
        let mut legend = Legend {
            board: rules.board.made().expect("the checks have found a board"),
            players: rules.players().iter().map(|player| player.name.value.clone()).collect(),
            types: rules.pieces().into_iter().map(|definition| definition.value).collect(),
            remembers_beginners: Memory::of(rules).begun,
            letters: Vec::new(),
        };
        let owners = legend.players.iter().enumerate().map(|(n, name)| (name.clone(), Some(Role::ALL[n])));
        for (name, owner) in owners.chain([("Neutral".to_owned(), None)]).collect::<Vec<_>>() {
            let letter = name.chars().next().expect("a name");
            let piece = legend.piece(owner, 0);
            legend.letters.push((letter, piece));
        }
        legend
    }

    /// Reads a drawing; letters are explained by a line such as `K = White King state 1, p = Black Pawn`, which holds
    /// for the rest of the case.
    pub fn read(&mut self, lines: &[String], place: &str) -> Drawing {
        lines.iter().filter(|line| line.contains(" = ")).for_each(|line| self.explain(line, place));
        let mut stacks = Vec::new();
        for (label, cells) in lines.iter().rev().filter_map(|line| line.split_once('|')) {
            let row: u32 = label.trim().parse().unwrap_or_else(|_| panic!("{place}: {label} is no row"));
            let expected = self.board.sites().filter(|site| self.board.row(*site) + 1 == row).count();
            let found: Vec<Vec<Piece>> = cells.split_whitespace().map(|cell| self.stack(cell, place)).collect();
            assert_eq!(found.len(), expected, "{place}: row {row}");
            stacks.extend(found);
        }
        assert_eq!(stacks.len(), self.board.len(), "{place}: all rows are drawn, the first at the bottom");
        let remarks = lines.iter().filter(|line| !line.contains('|') && !line.contains(" = "));
        let remarks = remarks.filter(|line| line.split_whitespace().any(|word| word.len() > 2));
        let facts = remarks.map(|line| self.fact(line, place)).collect();
        Drawing { stacks, facts }
    }

    /// The position that is drawn: what is not said is as in `start`, with nothing on the board.
    pub fn position(&self, drawing: Drawing, start: Position) -> Position {
        let mut position = start;
        position.board = drawing.stacks;
        position.cells.fill(Default::default());
        position.scores.fill(0);
        position.to_move = Role::White;
        position.swap = Swap::No;
        for (n, begun) in position.begun.iter_mut().enumerate() {
            let stands = position.board.iter().flatten().any(|piece| piece.owner == Some(Role::ALL[n]));
            *begun = self.remembers_beginners && stands;
        }
        drawing.facts.iter().for_each(|fact| fact.make(&mut position));
        position
    }

    fn piece(&self, owner: Option<Role>, kind: usize) -> Piece {
        let definition = &self.types[kind];
        Piece { owner, kind: kind as u8, state: definition.state(), flags: definition.flags(), looks: None }
    }

    fn explain(&mut self, line: &str, place: &str) {
        for meaning in line.split(", ") {
            let (letter, words) = meaning.split_once(" = ").unwrap_or_else(|| panic!("{place}: what is {meaning}?"));
            let letter = letter.trim().chars().next().expect("a letter");
            let mut words = words.split_whitespace();
            let owner = self.owner(words.next().unwrap_or_default(), place);
            let mut piece = self.piece(owner, self.kind(words.next().unwrap_or_default(), place));
            while let (Some(word), Some(value)) = (words.next(), words.next()) {
                match word {
                    "state" => piece.state = value.parse().expect("a number"),
                    "flags" => piece.flags = value.parse().expect("a number"),
                    "looks" => piece.looks = Some(self.board.heading(Compass::named(value).expect("a direction"))),
                    _ => panic!("{place}: what is {word}?"),
                }
            }
            self.letters.insert(0, (letter, piece));
        }
    }

    fn stack(&self, cell: &str, place: &str) -> Vec<Piece> {
        let meaning = |mark: char| {
            let found = self.letters.iter().find(|(letter, _)| *letter == mark);
            found.unwrap_or_else(|| panic!("{place}: what does {mark} mean?")).1
        };
        cell.chars().filter(|mark| *mark != '.').map(meaning).collect()
    }

    fn fact(&self, line: &str, place: &str) -> Fact {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{place}: {word} is no number"));
        let site = |name: &str| self.board.site(name).unwrap_or_else(|| panic!("{place}: no site {name}"));
        let side = |name: &str| self.owner(name, place).unwrap_or_else(|| panic!("{place}: no player {name}"));
        match words[..] {
            [name, "to", "move"] => Fact::Turn(side(name)),
            [name, "holds", kind, count] => Fact::Held(side(name), self.kind(kind, place), number(count)),
            [name, "scores", score] => Fact::Score(side(name), score.parse().expect("a score")),
            [name, "out"] => Fact::Out(side(name)),
            ["swap", "offered"] => Fact::Swap(Swap::Offered),
            ["swap", "done"] => Fact::Swap(Swap::Done),
            ["passes", count] => Fact::Passes(number(count)),
            ["cell", at, "state", state] => Fact::CellState(site(at), number(state)),
            ["cell", at, name] => Fact::CellOwner(site(at), side(name)),
            [name, "took", count, "for", "goal", goal] => {
                Fact::Taken(number(goal) as usize - 1, side(name), number(count))
            }
            ["moves", count] => Fact::Moves(number(count)),
            ["last", at] => Fact::Last(site(at)),
            _ => panic!("{place}: what is {line}?"),
        }
    }

    fn owner(&self, name: &str, place: &str) -> Option<Role> {
        let number = self.players.iter().position(|player| player == name);
        assert!(number.is_some() || name == "Neutral", "{place}: no player {name}");
        number.map(|number| Role::ALL[number])
    }

    fn kind(&self, name: &str, place: &str) -> usize {
        let kind = self.types.iter().position(|definition| *definition.name == *name);
        kind.unwrap_or_else(|| panic!("{place}: no piece {name}"))
    }
}

impl Fact {
    /// Makes it so.
    fn make(&self, position: &mut Position) {
        match self {
            Fact::Turn(side) => position.to_move = *side,
            Fact::Held(side, kind, count) => position.hands[side.index()][*kind] = Some(*count),
            Fact::Score(side, score) => position.scores[side.index()] = *score,
            Fact::Out(side) => position.out[side.index()] = true,
            Fact::Swap(swap) => position.swap = *swap,
            Fact::Passes(count) => position.passes = *count,
            Fact::CellState(site, state) => position.cells[site.index()].state = *state,
            Fact::CellOwner(site, side) => position.cells[site.index()].owner = Some(*side),
            Fact::Taken(goal, side, count) => position.taken[*goal][side.index()] = *count,
            Fact::Moves(count) => position.moves = *count,
            Fact::Last(site) => position.last = Some(Last { to: Some(*site), captured: Vec::new() }),
        }
    }

    /// Whether it is so: making it so changes nothing.
    pub fn holds(&self, position: &Position) -> bool {
        let mut made = position.clone();
        self.make(&mut made);
        made == *position
    }
}
