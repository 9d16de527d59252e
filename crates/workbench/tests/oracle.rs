//! Twenty generated games and what the author's own program made of them in 1992: perft, move counts, moves, ends.
//!
//! `data/oracle/figures.jsonl` has one object a game. `n` is the number of distinct legal moves before a ply; an
//! outcome `none` is a game that was cut short. That program had no repetition rule and another move limit, so neither
//! is used here.

use std::fs;
use std::path::Path;

use crate::engines::{ENDLESS, Engine, Table, engines};
use game::{Outcome, Role};
use metagame::notation::{Piece, Position, read_move};
use metagame::tree;
use serde_json::Value;

/// A game of the collection, with its figures.
struct Case {
    name: String,
    rules: tree::Game,
    type_names: Vec<String>,
    figures: Value,
}

#[test]
fn every_engine_counts_the_moves_that_the_author_counted() {
    for case in cases() {
        let expected: Vec<u64> = list(&case.figures["perft"]).iter().filter_map(Value::as_u64).collect();
        for engine in engines() {
            let table = case.table(&engine);
            assert_eq!(table.perft(expected.len()), expected, "perft of {} by {}", case.name, engine.name);
        }
    }
}

#[test]
fn every_engine_plays_the_games_that_the_author_played() {
    for case in cases() {
        for engine in engines() {
            for (number, playout) in list(&case.figures["playouts"]).iter().enumerate() {
                let place = format!("{}, playout {number}, by {}", case.name, engine.name);
                walk(&case, case.table(&engine), playout, &place);
            }
        }
    }
}

#[test]
fn nothing_of_the_collection_is_passed_over() {
    let cases = cases();
    assert_eq!(cases.len(), 20);
    assert_eq!(cases.iter().map(|case| list(&case.figures["playouts"]).len()).sum::<usize>(), 60);
    let games = fs::read_dir(folder()).expect("the folder").filter_map(Result::ok);
    assert_eq!(games.filter(|file| file.path().extension().is_some_and(|kind| kind == "game")).count(), 20);
}

/// Plays a recorded game and compares everything that was recorded of it.
fn walk(case: &Case, mut table: Box<Table>, playout: &Value, place: &str) {
    for (number, ply) in list(&playout["plies"]).iter().enumerate() {
        assert_eq!(table.outcome(), None, "{place}, ply {number}: over too soon");
        let moves = table.moves();
        let wanted = in_our_notation(text(&ply["move"]));
        let list = || moves.iter().map(|m| m.text.to_string()).collect::<Vec<_>>().join("\n");
        assert_eq!(Some(moves.len() as u64), ply["n"].as_u64(), "{place}, ply {number}, before {wanted}:\n{}", list());
        let chosen = moves.iter().find(|m| *m.text == *wanted);
        let chosen = chosen.unwrap_or_else(|| panic!("{place}, ply {number}: no move {wanted} among\n{}", list()));
        assert_eq!(read_move(text(&ply["move"]), &moves, &case.type_names), Ok(chosen), "{place}, ply {number}");
        table.play(chosen);
        assert_eq!(table.hash(), table.view().hash(), "{place}, ply {number}");
    }
    let outcome = table.outcome().map_or("none", |outcome| match outcome {
        Outcome::Win(Role::White) => "player",
        Outcome::Win(_) => "opponent",
        Outcome::Draw => "draw",
    });
    assert_eq!(outcome, text(&playout["outcome"]), "{place}: the outcome");
    let position = table.view();
    assert_eq!(case.standing(&position), texts(&playout["final_board"]), "{place}: the last board");
    assert_eq!(case.held(&position), texts(&playout["hands"]), "{place}: the last hands");
}

impl Case {
    /// The game at its start; where the set-up is random, at the recorded one.
    fn table(&self, engine: &Engine) -> Box<Table> {
        let mut table = engine.table(&self.rules, ENDLESS);
        if let Some(setup) = self.figures["setup"].as_object() {
            let mut position = table.view();
            position.board.fill(None);
            for (name, squares) in setup {
                list(squares).iter().for_each(|square| self.put(&mut position, name, square));
            }
            table.set_up(position);
        }
        table
    }

    /// Puts a piece of White's here and one of Black's on the inverted square.
    fn put(&self, position: &mut Position, name: &str, square: &Value) {
        let grid = self.rules.board.grid();
        let kind = self.type_names.iter().position(|known| known == name).expect("a type of the game") as u8;
        let number = |n: usize| square[n].as_i64().expect("a coordinate");
        let site = grid.site(number(0), number(1)).expect("a square of the board");
        position.board[site.index()] = Some(Piece { owner: Role::White, kind });
        let opposite = grid.inverted(site, self.rules.board.inversion);
        position.board[opposite.index()] = Some(Piece { owner: Role::Black, kind });
    }

    /// What stands on the board, in the words of the record.
    fn standing(&self, position: &Position) -> Vec<String> {
        let grid = self.rules.board.grid();
        let mut lines = Vec::new();
        for site in grid.sites() {
            if let Some(piece) = position.board[site.index()] {
                lines.push(format!("{} {} {}", self.name(piece), grid.file(site), grid.rank(site)));
            }
        }
        lines.sort();
        lines
    }

    /// What is held, in the words of the record.
    fn held(&self, position: &Position) -> Vec<String> {
        let mut lines = Vec::new();
        for holder in Role::BOTH {
            for owner in Role::BOTH {
                for (kind, count) in position.hands[holder.index()][owner.index()].iter().enumerate() {
                    let piece = self.name(Piece { owner, kind: kind as u8 });
                    lines.extend((0..*count).map(|_| format!("{} holds {piece}", player(holder))));
                }
            }
        }
        lines.sort();
        lines
    }

    fn name(&self, piece: Piece) -> String {
        format!("{} {}", player(piece.owner), self.type_names[usize::from(piece.kind)])
    }
}

fn player(role: Role) -> &'static str {
    match role {
        Role::White => "player",
        _ => "opponent",
    }
}

/// A recorded move, `white man ( c , 3 ) -> ( e , 5 ) x black man ( d , 4 ) .`, as we write it.
fn in_our_notation(recorded: &str) -> String {
    let steps = recorded.trim_end_matches(" .").split(" ; ");
    steps.map(|step| step_in_our_notation(&words(step))).collect::<Vec<_>>().join("; ")
}

/// The record has one `x` for all captures of a step, and one `/ ( white )` at the end for what becomes of them all.
fn step_in_our_notation(words: &[String]) -> String {
    let mut parts = words.split(|word| word == "x");
    let mut written = parts.next().expect("something before the captures").join(" ");
    let captured = parts.next().unwrap_or_default();
    let (captured, effect) = match captured {
        [pieces @ .., slash, holder] if slash == "/" => (pieces, format!(" / {holder}")),
        pieces => (pieces, String::new()),
    };
    for piece in captured.chunks(3) {
        written.push_str(&format!(" X {}{effect}", piece.join(" ")));
    }
    written
}

/// The words of a step, with what is in brackets made one.
fn words(step: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut tokens = step.split_whitespace();
    while let Some(token) = tokens.next() {
        if token == "(" {
            let inside: String = tokens.by_ref().take_while(|token| *token != ")").collect();
            words.push(format!("({})", with_number_of_file(&inside)));
        } else {
            words.push(token.to_owned());
        }
    }
    words
}

/// `c,3` as `3,3`; a colour stays.
fn with_number_of_file(inside: &str) -> String {
    match inside.split_once(',') {
        Some((file, rank)) => format!("{},{rank}", file.as_bytes()[0] - b'a' + 1),
        None => inside.to_owned(),
    }
}

fn cases() -> Vec<Case> {
    let figures = fs::read_to_string(folder().join("figures.jsonl")).expect("the figures");
    figures.lines().map(case).collect()
}

fn case(line: &str) -> Case {
    let figures: Value = serde_json::from_str(line).expect("an object a line");
    let name = text(&figures["file"]).to_owned();
    let reading = metagame::read(&fs::read_to_string(folder().join(&name)).expect("a game"));
    let rules = reading.game.unwrap_or_else(|| panic!("{name}: {:?}", reading.diagnostics));
    Case { name, type_names: rules.type_names(), rules, figures }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/oracle")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn texts(value: &Value) -> Vec<String> {
    list(value).iter().map(|item| text(item).to_owned()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}
