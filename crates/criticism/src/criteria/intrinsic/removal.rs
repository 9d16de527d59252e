//! Removal: pieces are taken off the board as a move of their own.

use ludi::tree::Move;

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::facts::{some_move, takes_and_puts};
use crate::{Evidence, Measure};

/// Pieces are taken off the board as a move of their own.
pub const REMOVAL: Criterion = Criterion {
    number: Some(3),
    name: "removal",
    title: "Movement type: Removal",
    family: Family::Intrinsic,
    measures: "Whether some move takes pieces from the board and puts none down. In Metagame no move does",
    matters: "What players do in a turn is the first thing that is told of a game",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.3. Ours: captures that follow a move are no removal",
    needs: Needs::Rules,
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.rules_say(|game| some_move(game, only_takes), |_| false)
}

fn only_takes(one: &Move) -> bool {
    takes_and_puts(one) == (true, false)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check_presence;

    // B478
    #[test]
    fn these_games_have_it_and_those_do_not() {
        check_presence("removal", &["chomp.ludi"], &["yavalath.ludi", "checkers.ludi", "chess.game"]);
    }
}
