//! Defence: what is guarded.

use super::{Advisor, Scene, Solution};

/// What the pieces of a player are worth that another piece of his guards, as a share of all his pieces on the board.
///
/// A piece guards a site if it can go there, or could take an enemy there. The latter is known only where somebody has said
/// where lone pieces go.
///
/// # Source
/// Browne 2011, appendix C, C8; "reachable friendly sites" in B.9.
pub struct Defen;

impl Advisor for Defen {
    fn name(&self) -> &'static str {
        "defen"
    }

    fn about(&self) -> &'static str {
        "the value of one's own pieces that others of them guard"
    }

    fn asks_for_moves(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let all: f64 = scene.own(player).map(|man| scene.ground.value(man)).sum();
        for man in scene.own(player).filter(|_| all > 0.0) {
            let joined = |step: &game::Step| step.to == Some(man.site) && step.from != step.to;
            let guarded = scene.moves(player).iter().any(joined) || scene.guard(player, man.site, None).is_some();
            if guarded {
                tell(Solution::of(man, scene.ground.value(man) / all, "guarded"));
            }
        }
    }
}
