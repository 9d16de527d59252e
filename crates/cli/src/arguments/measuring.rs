//! What can be said of how a game is measured.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use workbench::measure::{Budget, Extent};
use workbench::trials::Conditions;
use workbench::{Error, PlayerKind, Spec};

use super::{player, seconds};

/// How a game is measured.
#[derive(Debug, Args)]
pub struct Measuring {
    /// How many games it plays against itself in each mode
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub trials: u64,
    /// How many standard games it plays at most while the verdict is undecided [default: 8 times --trials]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    most: Option<u64>,
    /// Begin no more games after this time: what is played then depends on the clock
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Who plays: alphabeta with `depth`, `beam` and `nodes`, or mcts with `iterations`
    #[arg(long, value_name = "SPEC", default_value = "alphabeta:depth=2,beam=20", value_parser = player)]
    player: Spec,
    /// How many moves a game should have, which is a preference and no part of the verdict; one of twice as many is cut
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    length: u32,
    /// Find out no more than whether the game can be played: yes, no or undecided
    #[arg(long, conflicts_with = "puzzles")]
    quick: bool,
    /// Look for puzzles as well, which takes longest
    #[arg(long)]
    puzzles: bool,
    /// Try every first move, and players who look further ahead, as well
    #[arg(long, conflicts_with = "quick")]
    pub full: bool,
    /// Write all of it to this file, as a page for a browser
    #[arg(long, value_name = "FILE", conflicts_with = "quick")]
    pub html: Option<PathBuf>,
    /// Keep the trials in this file
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,
    /// Measure trials that were kept in this file, and play none
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trials", "most", "seconds", "player", "length", "quick", "puzzles", "save"])]
    pub saved: Option<String>,
    /// Measure this game as well, in the same way, and tell where the two differ
    #[arg(long, value_name = "GAME", conflicts_with_all = ["full", "html", "save", "saved"])]
    pub against: Option<String>,
    /// On how many threads; all there are if it is not said
    #[arg(long)]
    pub threads: Option<u16>,
}

impl Measuring {
    /// How much is to be found out.
    pub fn extent(&self) -> Extent {
        match (self.quick, self.puzzles) {
            (true, _) => Extent::Viability,
            (_, true) => Extent::All,
            _ => Extent::Usual,
        }
    }

    /// How many games may be played, from now on.
    pub fn budget(&self) -> Budget {
        let usual = Budget::of(self.trials);
        let until = self.seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
        Budget { most: self.most.unwrap_or(usual.most), until, ..usual }
    }

    /// How trials are played.
    pub fn conditions(&self, seed: u64) -> Result<Conditions, Error> {
        let usual = Conditions::default();
        let Spec { kind, depth, milliseconds, nodes, beam, .. } = &self.player;
        let hint = "say alphabeta:depth=N,beam=N,nodes=N or mcts:iterations=N; what takes as long as a clock says is never the same twice";
        let mut conditions = match (kind, milliseconds, nodes) {
            (PlayerKind::AlphaBeta, None, nodes) => {
                let depth = depth.unwrap_or(usual.depth);
                // Who looks further ahead is meant to look at more.
                let nodes = nodes.unwrap_or(usual.nodes << (4 * depth.saturating_sub(usual.depth)).min(40));
                Conditions { depth, nodes, beam: beam.unwrap_or(usual.beam), ..usual }
            }
            (PlayerKind::Mcts, None, Some(games)) => Conditions { playouts: Some(*games), ..usual },
            _ => return Err(Error::usage(format!("`{}` cannot play trials", self.player), hint)),
        };
        conditions.seed = seed;
        conditions.settings.preferred_length = self.length;
        Ok(conditions)
    }
}
