//! All that is to be seen of a table at one moment.

use std::sync::{Arc, OnceLock};

use workbench::picture::scene::Scene;
use workbench::{Ending, Explained, Finish, Outcome};

use crate::arrangement::Arrangement;
use crate::{Id, Node, Review, Seat, ShownGame, Tree};

/// All that is to be seen of a table at one moment.
pub struct Snapshot {
    /// The table.
    pub id: Id,
    /// Which change it is.
    pub version: u64,
    /// The game.
    pub game: Arc<ShownGame>,
    /// What stands where, and what can be played.
    pub scene: Scene,
    /// How the game stands.
    pub status: Status,
    /// How the game ended, if it has.
    pub finish: Option<Finish>,
    /// What the player whose turn it is does next, in the middle of a turn of several parts.
    pub prompt: Option<String>,
    /// The players who have chosen already, while others still choose: what they chose is shown when all have.
    pub chosen: Vec<usize>,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// How the pieces were arranged before the first move.
    pub arrangement: Arrangement,
    /// What was played.
    pub tree: Tree,
    /// Whether a player thinks.
    pub is_thinking: bool,
    /// Whether players of ours wait.
    pub is_paused: bool,
    /// What was found out about the position.
    pub analysis: Option<Arc<Analysis>>,
    /// How the finished game went that the game stands in, if it was looked through.
    pub review: Option<Arc<Review>>,
    /// What went wrong.
    pub trouble: Option<String>,
    /// The same for the page, once a user has asked for it.
    pub(crate) told: OnceLock<String>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is this player's turn.
    ToMove(usize),
    /// It is over.
    Over(Outcome, Option<Ending>),
}

/// The analysis of the position: for whom it looks better, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The move after which the game stood.
    pub node: usize,
    /// The move that it would make.
    pub best: String,
    /// How good the position is for the side to move: 1 for a piece of the least value.
    pub value: f64,
    /// The best play as far as it was seen.
    pub line: Vec<String>,
    /// Why it looks as it does.
    pub explained: Option<Explained>,
}

impl Snapshot {
    /// What was played to come here, as it is written; what chance chose stands behind the name of its role.
    pub fn record(&self) -> Vec<String> {
        let nodes = self.tree.nodes();
        let told = |node: &Node| self.drawn(node).map(|drawn| drawn.to_owned()).collect::<Vec<_>>();
        let mut record = told(&nodes[0]);
        for nth in self.tree.path(self.tree.here()) {
            record.push(nodes[nth].text.clone());
            record.extend(told(&nodes[nth]));
        }
        record
    }

    /// What chance chose after a move, each behind the name of its role.
    pub fn drawn<'a>(&'a self, node: &'a Node) -> impl Iterator<Item = String> + 'a {
        let chance = self.game.chance.and_then(|chance| self.game.stage.players.get(chance)).map_or("", |name| name);
        node.drawn.iter().map(move |text| format!("{chance}: {text}"))
    }

    /// The last move, as it stands in the tree.
    pub fn last(&self) -> Option<&Node> {
        self.tree.nodes().get(self.tree.here()).filter(|_| self.tree.here() != 0)
    }

    /// Whether a player of ours is to choose now and has not begun to think.
    pub fn is_thought_due(&self) -> bool {
        let is_players = |player| matches!(self.seats.get(player), Some(Seat::Player(_)));
        let is_turn = matches!(self.status, Status::ToMove(player) if is_players(player));
        is_turn && !self.is_paused && !self.is_thinking
    }

    /// The last move that a player chose, no pass between the parts of a turn; with those that others chose at the same time.
    pub fn last_choices(&self) -> Vec<&Node> {
        let nodes = self.tree.nodes();
        let mut at = self.tree.here();
        while at != 0 && nodes[at].is_forced {
            at = nodes[at].parent;
        }
        let mut choices = Vec::new();
        while at != 0 {
            choices.insert(0, &nodes[at]);
            at = if nodes[at].is_joint { nodes[at].parent } else { 0 };
        }
        choices
    }

    /// Whether a user at the screen is to choose now.
    pub fn is_persons_turn(&self) -> bool {
        match self.status {
            Status::ToMove(player) => self.seats.get(player) == Some(&Seat::Person),
            Status::Over(..) => false,
        }
    }
}
