//! Whether a position can occur twice: where it cannot, nothing of the past is kept.

use game::Role;

use crate::metagame::rules::{FateRule, KindRules, Opening, Promotion, Rules};

/// Whether some position might occur twice; `true` where this cannot be ruled out.
///
/// It cannot if captured pieces never come back, every move without capture leads forward, and no piece changes sides: then
/// each move has fewer pieces on the board, or the mover's pieces are farther ahead.
pub fn possible(rules: &Rules) -> bool {
    let assigned = matches!(rules.opening, Opening::Assigned { .. });
    assigned
        || Role::BOTH
            .iter()
            .any(|role| rules.roles[role.index()].kinds.iter().any(|kind| !progresses(rules, *role, kind)))
}

fn progresses(rules: &Rules, role: Role, kind: &KindRules) -> bool {
    let ahead = |dy: i32| if role == Role::White { dy > 0 } else { dy < 0 };
    let forward = kind.moving.iter().flat_map(|motion| &motion.directions).all(|direction| ahead(direction.dy));
    let gone = kind.capturing.iter().all(|capture| capture.fate == FateRule::Removed);
    let own = |code: &u8| usize::from(*code) / rules.kinds() == role.index();
    let loyal = match &kind.promotion {
        Promotion::Stays => true,
        Promotion::To(code) => own(code),
        Promotion::Chosen(codes) | Promotion::ByOpponent(codes) => codes.iter().all(own),
    };
    forward && gone && loyal
}
