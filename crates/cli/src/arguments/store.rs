//! What can be typed after `store`.

use clap::{Args, Subcommand};
use workbench::stored::{Filter, Pruning};

/// Which store, and what to do with it.
#[derive(Debug, Args)]
pub struct StoreArguments {
    /// The store: a file that `evolve` or `import` has made
    pub file: String,
    #[command(flatten)]
    pub selection: Selection,
    /// What to do; nothing: list
    #[command(subcommand)]
    pub action: Option<StoreAction>,
}

/// What can be done with a store.
#[derive(Debug, Subcommand)]
pub enum StoreAction {
    /// List its games, the best first
    List(Selection),
    /// Show one game with its family and all that was measured of it
    Show {
        /// Its name, or the beginning of its id
        name: String,
    },
    /// Write its games into a directory, one file each
    Export {
        /// The directory; it is made if it is not there
        directory: String,
        #[command(flatten)]
        selection: Selection,
    },
    /// Take in the games of a directory; the store is made if it is not there
    Import {
        /// The directory, with files in Ludi (.ludi) or Metagame (.game)
        directory: String,
    },
    /// Take in all that another store holds: games, runs, families, measurements; the other stays as it is
    Merge {
        /// The other store
        other: String,
    },
    /// Delete games and runs; ancestors of kept games are never deleted
    Prune(PruneArguments),
}

/// Which games.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub struct Selection {
    /// Only viable games
    #[arg(long)]
    viable: bool,
    /// Games too that were culled
    #[arg(long)]
    all: bool,
    /// Only games that were born in this run
    #[arg(long, value_name = "N")]
    run: Option<u64>,
    /// The best N of them
    #[arg(short, value_name = "N")]
    number: Option<u64>,
    /// Write a page for the browser to this file: boards, rules, scores, families; of the best 100 if -n does not say otherwise
    #[arg(long, value_name = "OUT")]
    pub html: Option<String>,
}

impl Selection {
    /// Which games are asked for.
    pub fn filter(&self) -> Filter {
        Filter { run: self.run, culled: self.all, viable: self.viable, most: self.number }
    }
}

/// What may go.
#[derive(Debug, Args)]
pub struct PruneArguments {
    /// Delete this run with its children; may be given several times
    #[arg(long = "run", value_name = "N")]
    runs: Vec<u64>,
    /// Delete culled games
    #[arg(long)]
    culled: bool,
    /// Delete games with a score below this
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    below: Option<f64>,
    /// Delete games of unfinished runs too: these runs may not be resumable
    #[arg(long)]
    unfinished: bool,
    /// Only print what would be deleted
    #[arg(long)]
    pub dry_run: bool,
}

impl PruneArguments {
    /// What may go.
    pub fn pruning(&self) -> Pruning {
        Pruning {
            forget: self.runs.clone(),
            culled: self.culled,
            below: self.below,
            unfinished: self.unfinished,
            rehearse: self.dry_run,
        }
    }
}
