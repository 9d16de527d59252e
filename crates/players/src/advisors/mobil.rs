//! Mobility: how many moves there are.

use super::{Advisor, Record, Scene, Solution};

/// The number of moves M that a player has, or would have if it were their turn: M / (M + S), where S is the number of sites.
///
/// # Ends
/// A player who wins or loses by being unable to move is so when M is 0.
/// # Source
/// Browne 2011, appendix C, C12. The measure is ours: each further move counts less.
pub struct Mobil;

impl Advisor for Mobil {
    fn record(&self) -> Record {
        Record { name: "mobil", about: "the number of one's moves", asks_for_moves: true, ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let moves = count(scene, player) as f64;
        tell(Solution::new(moves / (moves + scene.ground.sites.len() as f64), "all moves"));
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let mut blocks = scene.ground.goals[player].blocks.iter().filter(|wish| wish.wanted).peekable();
        blocks.peek()?;
        Some(blocks.any(|wish| wish.goal == scene.look.mover && count(scene, wish.goal) == 0))
    }
}

/// A pass is no move.
fn count(scene: &Scene, player: usize) -> usize {
    scene.moves(player).iter().filter(|step| step.to.is_some()).count()
}
