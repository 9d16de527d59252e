//! How many games a second one thread makes: `cargo run --release -p synthesis --example rate`.

#![allow(clippy::disallowed_types, reason = "it measures time")]

use std::time::Instant;

use synthesis::generate::{PROFILES, Parameters, Seed, generate};

const GAMES: u64 = 20_000;

fn main() {
    for profile in &PROFILES {
        let parameters = Parameters::profile(profile);
        let begun = Instant::now();
        let letters: usize = (0..GAMES).map(|number| generate(Seed::Number(number), &parameters).text.len()).sum();
        let rate = GAMES as f64 / begun.elapsed().as_secs_f64();
        println!("{:>15}: {rate:7.0} games/s, {} characters a game", profile.name, letters as u64 / GAMES);
    }
}
