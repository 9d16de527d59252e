//! The games of the library: how long they take to load, and how the compiled program compares with the interpreter.

use compile::metagame::Program;
use game::{DrawRules, Rng, Searchable, Tally, playout};
use metagame::tree;
use reference::metagame::Interpreter;
use serde::Serialize;

use crate::timing::{Plan, Work, measure, shortest};

/// A row of the table.
#[derive(Serialize)]
pub struct Row {
    /// Its name.
    pub game: &'static str,
    /// To read the text and check the tree.
    pub read_milliseconds: f64,
    /// To compile the tree.
    pub compile_milliseconds: f64,
    /// Random play, compiled.
    pub compiled_moves_a_second: f64,
    /// Random play, interpreted.
    pub reference_moves_a_second: f64,
    /// How many times faster the compiled game is.
    pub ratio: f64,
}

/// The tree of a game of the library.
pub fn read(text: &str) -> Option<tree::Game> {
    metagame::read(text).game
}

/// Measures one game.
pub fn row(name: &'static str, text: &str, plan: &Plan) -> Option<Row> {
    let game = read(text)?;
    let milliseconds = |what: &mut dyn FnMut()| shortest(plan, what).as_secs_f64() * 1e3;
    let read_milliseconds = milliseconds(&mut || drop(read(text)));
    let compile_milliseconds = milliseconds(&mut || drop(Program::new(&game, DrawRules::default())));
    let program = Program::new(&game, DrawRules::default());
    let interpreter = Interpreter::new(&game, DrawRules::default());
    let work = |tally: Tally| Work { units: tally.playouts, moves: tally.moves };
    let [compiled, reference] = measure(
        [
            Box::new(|numbers| work(program.playouts(1, numbers))),
            Box::new(|numbers| work(numbers.map(|number| interpreted(&interpreter, number)).sum())),
        ],
        plan,
    );
    Some(Row {
        game: name,
        read_milliseconds,
        compile_milliseconds,
        compiled_moves_a_second: compiled.moves,
        reference_moves_a_second: reference.moves,
        ratio: compiled.moves / reference.moves,
    })
}

fn interpreted(interpreter: &Interpreter, number: u64) -> Tally {
    let mut rng = Rng::new(1, number);
    playout(interpreter, &mut rng).into()
}
