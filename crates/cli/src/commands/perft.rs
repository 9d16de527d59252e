//! `perft`: how many moves there are at each depth.

use workbench::perft::Perft;
use workbench::{Game, Setting};

use crate::output::{Exit, Output};

/// What to count.
pub struct Counting<'a> {
    pub depth: usize,
    pub divide: bool,
    pub played: &'a [String],
}

pub fn run(loaded: &Game, setting: Setting, counting: Counting<'_>, output: &mut Output) -> anyhow::Result<Exit> {
    let count = if counting.divide { workbench::perft::divide } else { workbench::perft::perft };
    let perft = count(loaded, setting, counting.played, counting.depth)?;
    output.print(&perft, table)?;
    Ok(Exit::Done)
}

fn table(perft: &Perft) -> String {
    let mut text = String::new();
    for branch in perft.divide.iter().flatten() {
        text.push_str(&format!("{:>12}  {}\n", branch.nodes, branch.first));
    }
    for (depth, nodes) in (1..).zip(&perft.nodes) {
        text.push_str(&format!("depth {depth:>2}: {nodes}\n"));
    }
    let nodes: u64 = perft.nodes.iter().sum();
    format!(
        "{text}{:.3} seconds, {:.3} million moves a second\n",
        perft.seconds,
        nodes as f64 / 1e6 / perft.seconds.max(1e-9)
    )
}
