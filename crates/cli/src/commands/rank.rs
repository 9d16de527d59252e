//! `rank`: which games people like better.

use std::fmt::Write as _;

use workbench::Ranked;

use crate::files;
use crate::output::{Exit, Output};

pub fn run(file: &str, seed: u64, output: &mut Output) -> anyhow::Result<Exit> {
    let text = files::read(file, "name a file of lines `winner,loser`")?;
    output.print(&workbench::rank(&text, seed)?, words)?;
    Ok(Exit::Done)
}

fn words(ranked: &Ranked) -> String {
    let mut text = String::from("place  strength (95 %)           preferred   name\n");
    for item in &ranked.items {
        let [low, high] = item.interval;
        let strength = format!("{:+.0} ({low:+.0} to {high:+.0})", item.elo);
        let _ = writeln!(
            text,
            "{:>5}  {strength:<24} {:>4} of {:<4} {}",
            item.place, item.preferred, item.compared, item.name
        );
    }
    text + &format!(
        "the order by place agrees with {:.1} % of {} answers ({:.1} % on the average of several searches, ± {:.1}); that by \
         strength with {:.1} %\n",
        100.0 * ranked.cross_entropy.rate,
        ranked.answers,
        100.0 * ranked.cross_entropy.mean_rate,
        100.0 * ranked.cross_entropy.spread,
        100.0 * ranked.bradley_terry.rate,
    )
}
