//! Reads drawn boards, and positions made of one.

use board::Grid;
use game::Role;
use metagame::notation::{Piece, Position};
use metagame::tree::{Game, Square};

/// A drawn board: the marks rank by rank from White's side.
///
/// ```text
/// 2 | . k
/// 1 | R .
///     1 2
/// ```
pub struct Drawing {
    /// The marks of each rank, the first rank first.
    pub ranks: Vec<Vec<char>>,
}

impl Drawing {
    /// Reads the lines with a bar; the others are not part of the board.
    pub fn read(lines: &[String], place: &str) -> Drawing {
        let mut ranks = Vec::new();
        for (label, cells) in lines.iter().rev().filter_map(|line| line.split_once('|')) {
            let marks: Vec<char> = cells.split_whitespace().map(|cell| cell.chars().next().expect("a mark")).collect();
            ranks.push(marks);
            assert_eq!(label.trim().parse(), Ok(ranks.len()), "{place}: the ranks are numbered downwards to 1");
        }
        Drawing { ranks }
    }

    /// The mark on a square.
    pub fn mark(&self, square: Square) -> char {
        self.ranks[square.rank as usize - 1][square.file as usize - 1]
    }
}

/// What the letters of the drawings of one game mean.
pub struct Legend {
    grid: Grid,
    type_names: Vec<String>,
    letters: Vec<(char, u8)>,
}

impl Legend {
    /// Nothing means anything yet.
    pub fn new(rules: &Game) -> Legend {
        Legend { grid: rules.board.grid(), type_names: rules.type_names(), letters: Vec::new() }
    }

    /// Reads a drawn position. Letters are explained by a line such as `K = king, P = pawn`, which holds for the
    /// drawings that follow too; upper case is White's, lower case Black's.
    pub fn read_position(&mut self, lines: &[String], place: &str) -> Position {
        lines.iter().filter(|line| line.contains(" = ")).for_each(|line| self.explain(line, place));
        let drawing = Drawing::read(lines, place);
        assert_eq!(drawing.ranks.len(), self.grid.ranks() as usize, "{place}: ranks of the drawing");
        for rank in &drawing.ranks {
            assert_eq!(rank.len(), self.grid.files() as usize, "{place}: files of the drawing");
        }
        let none = vec![0; self.type_names.len()];
        let mut position = Position {
            to_move: Role::White,
            board: drawing.ranks.iter().flatten().map(|mark| self.standing(*mark, place)).collect(),
            hands: [[none.clone(), none.clone()], [none.clone(), none]],
            promoting: None,
            displaced: Vec::new(),
            assigning: false,
        };
        let remarks =
            lines.iter().filter(|line| line.starts_with(|c: char| c.is_alphabetic()) && !line.contains(" = "));
        remarks.for_each(|line| self.remark(&mut position, line, place));
        position
    }

    fn explain(&mut self, line: &str, place: &str) {
        for meaning in line.split(", ") {
            let (letter, name) = meaning.split_once(" = ").unwrap_or_else(|| panic!("{place}: what is {meaning}?"));
            let letter = letter.trim().chars().next().expect("a letter").to_ascii_uppercase();
            self.letters.insert(0, (letter, self.kind(name, place)));
        }
    }

    fn standing(&self, mark: char, place: &str) -> Option<Piece> {
        if ".*x+".contains(mark) {
            return None;
        }
        let meaning = self.letters.iter().find(|(letter, _)| *letter == mark.to_ascii_uppercase());
        let (_, kind) = meaning.unwrap_or_else(|| panic!("{place}: what does {mark} mean?"));
        Some(Piece { owner: if mark.is_uppercase() { Role::White } else { Role::Black }, kind: *kind })
    }

    /// `black to move`, `white holds man 2, king`, `white holds black man`, `assigning`, `promoting white man (3,8)` or
    /// `displaced black man (3,4)`.
    fn remark(&self, position: &mut Position, line: &str, place: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["assigning"] => position.assigning = true,
            [colour, "to", "move"] => position.to_move = role(colour, place),
            [colour, "holds", ..] => {
                let (_, held) = line.split_once("holds ").expect("it holds something");
                held.split(", ").for_each(|held| self.hold(position, role(colour, place), held, place));
            }
            ["promoting", colour, name, at] => position.promoting = Some(self.waiting(colour, name, at, place)),
            ["displaced", colour, name, at] => position.displaced.push(self.waiting(colour, name, at, place)),
            _ => panic!("{place}: what is {line}?"),
        }
    }

    /// `man`, `man 2`, `black man` or `black man 2`.
    fn hold(&self, position: &mut Position, holder: Role, held: &str, place: &str) {
        let mut words: Vec<&str> = held.split_whitespace().collect();
        let owner = if words[0] == "white" || words[0] == "black" { role(words.remove(0), place) } else { holder };
        let count: u16 = words.get(1).map_or(1, |count| count.parse().expect("a number"));
        position.hands[holder.index()][owner.index()][usize::from(self.kind(words[0], place))] += count;
    }

    fn waiting(&self, colour: &str, name: &str, at: &str, place: &str) -> (Piece, usize) {
        let square = square(at, place);
        let site = self.grid.site(square.file.into(), square.rank.into()).expect("a square of the board");
        (Piece { owner: role(colour, place), kind: self.kind(name, place) }, site.index())
    }

    fn kind(&self, name: &str, place: &str) -> u8 {
        let kind = self.type_names.iter().position(|known| known == name.trim());
        kind.unwrap_or_else(|| panic!("{place}: no piece {name}")) as u8
    }
}

/// Reads `(3,4)`.
pub fn square(text: &str, place: &str) -> Square {
    let inside = text.trim().trim_start_matches('(').trim_end_matches(')');
    let (file, rank) = inside.split_once(',').unwrap_or_else(|| panic!("{place}: {text} is no square"));
    Square { file: file.parse().expect("a file"), rank: rank.parse().expect("a rank") }
}

fn role(colour: &str, place: &str) -> Role {
    match colour {
        "white" => Role::White,
        "black" => Role::Black,
        _ => panic!("{place}: {colour} is no colour"),
    }
}
