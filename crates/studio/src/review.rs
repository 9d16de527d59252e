//! A finished game looked through again: how it stood before each move, and where it turned.

use std::time::{Duration, Instant};

use workbench::engine::Play;
use workbench::{Outcome, PlayerKind, Spec, Thinker};

use crate::{ShownGame, Tree};

/// The most positions that are looked at: of a longer game the last ones.
const MOST: usize = 120;

/// The shortest look at a position, in milliseconds.
const SHORTEST: u64 = 4;

/// From here on a value is a win that was seen to its end.
const SURE: f64 = 9000.0;

/// The value of the bar of a single position.
const LEAST_SCALE: f64 = 2.3;

/// How far chances must fall for a move to be a turning point. Picked by gut feeling.
const TURN: f64 = 0.15;

/// How a finished game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The last move that was looked at.
    pub end: usize,
    /// The player who has won; none in a draw.
    pub winner: Option<usize>,
    /// The moves that players chose, in order.
    pub steps: Vec<Step>,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The move, by its number in the tree.
    pub node: usize,
    /// Its player.
    pub by: usize,
    /// How likely its player seemed to win before it: between 0 and 1.
    pub chance: f64,
    /// The move that seemed best, and whether it was made.
    pub best: String,
    /// Whether it was made.
    pub is_best: bool,
}

impl Review {
    /// By how much each move made its player's chances fall; at the end of the game, by how it ended.
    pub fn losses(&self) -> Vec<f64> {
        let chance_for = |player: usize, step: &Step| if step.by == player { step.chance } else { 1.0 - step.chance };
        let at_end = |player: usize| self.winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 });
        let after = |nth: usize, step: &Step| {
            self.steps.get(nth + 1).map_or_else(|| at_end(step.by), |next| chance_for(step.by, next))
        };
        self.steps.iter().enumerate().map(|(nth, step)| step.chance - after(nth, step)).collect()
    }

    /// The moves at which the game turned most, by their places among the steps, the worst first.
    pub fn turning_points(&self) -> Vec<(usize, f64)> {
        let losses = self.losses().into_iter().enumerate();
        let mut worst: Vec<(usize, f64)> =
            losses.filter(|(nth, loss)| *loss > TURN && !self.steps[*nth].is_best).collect();
        worst.sort_by(|one, other| other.1.total_cmp(&one.1));
        worst.truncate(3);
        worst
    }
}

/// Looks through a game that stands at its end, within this number of milliseconds. Nothing if no move was chosen.
pub fn review(game: &ShownGame, tree: &Tree, play: Box<dyn Play>, share: u64) -> Option<Review> {
    let each = (share / tree.path(tree.here()).len().clamp(1, MOST) as u64).max(SHORTEST);
    look_through(game, tree, play, &Spec::timed(PlayerKind::AlphaBeta, each), Duration::from_millis(share * 2))
}

/// Lets a player look at each position; no more of them when the time is over.
fn look_through(
    game: &ShownGame,
    tree: &Tree,
    mut play: Box<dyn Play>,
    player: &Spec,
    most: Duration,
) -> Option<Review> {
    let path = tree.path(tree.here());
    let nodes = tree.nodes();
    let chosen: Vec<usize> =
        path.iter().copied().filter(|nth| !nodes[*nth].is_forced && !nodes[*nth].has_no_move).collect();
    let looked_at = &chosen[chosen.len().saturating_sub(MOST)..];
    let mut thinker = Thinker::new(player, &game.loaded, 0).ok()?;
    let began = Instant::now();
    let winner = match play.outcome() {
        Some(Outcome::Win(role)) => Some(role.index()),
        _ => None,
    };
    let mut steps = Vec::new();
    for node in path.iter().rev() {
        play.undo();
        if began.elapsed() > most || !looked_at.contains(node) {
            continue;
        }
        let Some(thought) = thinker.think(&*play) else { continue };
        let by = play.to_move().index();
        let is_best = thought.chosen.text() == nodes[*node].text;
        let chance = thought.value;
        steps.push(Step { node: *node, by, chance, best: play.said(&thought.chosen), is_best });
    }
    steps.reverse();
    let scale = scale(&steps);
    steps.iter_mut().for_each(|step| step.chance = 1.0 / (1.0 + (-step.chance / scale).exp()));
    let end = tree.here();
    (!steps.is_empty()).then_some(Review { end, winner, steps })
}

/// What value makes a win about three times as likely as a loss: how far apart the players were on the average, for what a
/// value means differs from game to game, and not less than for the bar of a single position.
fn scale(steps: &[Step]) -> f64 {
    let open: Vec<f64> = steps.iter().map(|step| step.chance.abs()).filter(|value| *value < SURE).collect();
    let mean = open.iter().sum::<f64>() / open.len().max(1) as f64;
    mean.max(LEAST_SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use crate::games::Games;

    #[test]
    fn a_blunder_is_where_the_game_turned() {
        let game = Games::default().named("tic_tac_toe").expect("a game");
        let mut table = Table::new(game, Vec::new(), 0).expect("a table");
        table.choose_all(["b2", "b1", "a1", "a2", "c3"]).expect("legal");
        let (tree, play) = table.play_to_review().expect("it is over");
        let thorough: Spec = "alphabeta:depth=9".parse().expect("a player");
        let review = look_through(table.game(), &tree, play, &thorough, Duration::MAX).expect("moves");
        assert_eq!(review.steps.len(), 5);
        let turns = review.turning_points();
        assert_eq!(turns.first().map(|(nth, _)| review.steps[*nth].by), Some(1), "{review:?}");
    }

    #[test]
    fn what_a_move_loses_is_what_the_other_side_gains() {
        let step = |node, by, chance| Step { node, by, chance, best: String::new(), is_best: false };
        let review = Review { end: 2, winner: Some(0), steps: vec![step(1, 0, 0.5), step(2, 1, 0.75)] };
        assert_eq!(review.losses(), [0.25, 0.75]);
    }
}
