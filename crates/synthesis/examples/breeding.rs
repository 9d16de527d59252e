//! Breeds children without playing them, to see how often chance makes what, and what a long run keeps in memory:
//! `cargo run --release -p synthesis --example breeding -- GAMES_DIRECTORY CHILDREN SEED [reconcile]`.
//!
//! A fifth of all children that could be played joins, by lot, and fitness is drawn by lot too.

use std::path::Path;

use game::Rng;
use ludi::tree::{Game, Goal, ResultType};
use rules::Rules;
use synthesis::evolve::{Child, Evolution, Measured, Member, Policy, Reason, Refusal, Settings, Trier};
use synthesis::goals::{goals_of, tension, wins_beyond_a_loss};

/// Chance as a judge.
struct Lot(u64);

impl Trier for Lot {
    type Game = f64;

    fn prepare(&self, child: &Child, _: &Rules) -> Result<f64, Refusal> {
        let mut stream = Rng::new(self.0 ^ 0xbeef, child.number);
        match stream.below(5) {
            0 => Ok(f64::from(stream.below(1000)) / 1000.0),
            _ => Err((Reason::NoWinner, "it drew a blank".into())),
        }
    }

    fn is_fast(&self, _: &f64) -> Result<(), Refusal> {
        Ok(())
    }

    fn policy(&self, _: &f64, _: [&Member; 2]) -> Result<Policy, Refusal> {
        Ok(Vec::new())
    }

    fn measure(&self, fitness: &f64, policy: Policy) -> Measured {
        Measured { fitness: *fitness, policy, ..Measured::default() }
    }
}

/// How many children have what in their end rules.
#[derive(Debug, Default)]
struct Seen {
    sound: u64,
    row_wins: u64,
    row_loses: u64,
    both: u64,
    one_apart: u64,
    /// N in a row win, N - 1 lose, and neither is in vain.
    found: u64,
    /// The same, and shorter rows do nothing.
    exactly: u64,
    first: Option<u64>,
}

impl Seen {
    fn look(&mut self, number: u64, game: &Game) {
        let rows =
            |result| goals_of(game, result).into_iter().filter(|goal| matches!(goal, Goal::InARow(_))).count() > 0;
        let (wins, loses) = (rows(ResultType::Win), rows(ResultType::Lose));
        self.sound += 1;
        self.row_wins += u64::from(wins);
        self.row_loses += u64::from(loses);
        self.both += u64::from(wins && loses);
        self.one_apart += u64::from(tension(game).is_some_and(|(wins, loses)| wins == loses + 1));
        if let Some((_, loses)) = wins_beyond_a_loss(game) {
            self.found += 1;
            self.exactly += u64::from(loses == 1);
            if self.first.is_none() {
                self.first = Some(number);
                println!("first at child {number}:\n{}", ludi::print(game));
            }
        }
    }
}

fn inspiring(directory: &str) -> Vec<Member> {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(directory)).expect("a directory").flatten().collect();
    files.sort_by_key(|file| file.path());
    let member = |(number, file): (usize, std::fs::DirEntry)| {
        let name = file.path().file_stem()?.to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file.path()).ok()?;
        let fitness = f64::from(Rng::new(number as u64, 0).below(1000)) / 1000.0;
        Some(Member::known(&name, &text, Measured { fitness, ..Measured::default() }))
    };
    files.into_iter().enumerate().filter_map(member).collect()
}

/// What the program holds in memory, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or("?".into(), |line| line.trim().to_owned())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [directory, children, seed, rest @ ..] = &arguments[..] else { panic!("GAMES_DIRECTORY CHILDREN SEED") };
    let (children, seed) = (children.parse::<u64>().expect("a number"), seed.parse().expect("a number"));
    let reconcile = rest.iter().any(|word| word == "reconcile");
    let mut evolution = Evolution::new(Settings { seed, reconcile, ..Settings::default() }, inspiring(directory));
    let (lot, mut seen) = (Lot(seed), Seen::default());
    while evolution.counts().children < children {
        let batch: Vec<_> = evolution.batch().map(|number| evolution.judge(number, &lot)).collect();
        for judged in &batch {
            if let Ok(Rules::Ludi(game)) = Rules::read(&judged.child.text) {
                seen.look(judged.child.number, &game);
            }
        }
        evolution.take(batch);
        let done = evolution.counts().children;
        if done.is_multiple_of(10_000) || done >= children {
            println!("{done} children, {} members, {}", evolution.population().len(), memory());
        }
    }
    println!("seed {seed}, {}: {seen:?}", if reconcile { "reconciled" } else { "as bred" });
}
