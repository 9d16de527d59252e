//! Defence: what is guarded.

use super::{Advisor, Record, Scene, Solution};

/// What the pieces of a player are worth that another piece of theirs guards, as a share of all their pieces on the board.
///
/// A piece guards a site if it can go there, or could take an enemy there. The latter is known only where the analysis says
/// where lone pieces go.
///
/// # Source
/// Browne 2011, appendix C, C8; "reachable friendly sites" in B.9.
pub struct Defen;

impl Advisor for Defen {
    fn record(&self) -> Record {
        Record {
            name: "defen",
            about: "the value of one's own pieces that others of them guard",
            asks_for_moves: true,
            ..Record::BROWNE
        }
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
