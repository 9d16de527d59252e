//! Measures random playouts of a game: `cargo run --release -p compile --example ludi_rate -- games/ludi/hex.ludi`.

use std::time::Instant;

use compile::ludi::Program;
use game::DrawRules;

fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).expect("a file that can be read");
        let Some(rules) = ludi::read(&text).game else {
            println!("{file}: not sound");
            continue;
        };
        let begun = Instant::now();
        let program = match Program::new(&rules, DrawRules::default()) {
            Ok(program) => program,
            Err(missing) => {
                println!("{file}: {missing}");
                continue;
            }
        };
        let loading = begun.elapsed();
        let (mut playouts, mut moves) = (0, 0);
        let begun = Instant::now();
        let mut next = 0;
        while begun.elapsed().as_millis() < 500 {
            let count = if playouts < 100 { 1 } else { 100 };
            let tally = program.playouts(1, next..next + count);
            next += count;
            playouts += tally.playouts;
            moves += tally.moves;
        }
        let nanoseconds = begun.elapsed().as_nanos() as f64;
        println!(
            "{file}: {:.1} ns a move, {:.0} playouts a second, {:.1} moves long; loaded in {:.2} ms",
            nanoseconds / moves as f64,
            playouts as f64 * 1e9 / nanoseconds,
            moves as f64 / playouts as f64,
            loading.as_secs_f64() * 1e3
        );
    }
}
