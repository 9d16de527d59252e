//! Advantage: who begins wins no more than their share.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::outcomes::{Wins, advantage};
use crate::statistics::wilson;
use crate::{Evidence, Measure, Mode, Value};

/// Who begins wins no more than their share.
pub const ADVANTAGE: Criterion = Criterion {
    number: Some(49),
    name: "advantage",
    title: "Advantage",
    family: Family::Viability,
    measures: "How far the wins of the first player are from what they should win, as a share of how far they could be",
    matters: "A game that favours who begins, or who does not, is unfair however the colours are dealt out",
    range: SHARE,
    unit: "",
    source: "Browne 2011, 4.2.2, equation 4.5, and D.49. Differs from 1 less balance only because the trials take \
             turns in who begins. Ours: more than two players",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let wins = Wins::of(evidence.standard());
    let Some(value) = wins.advantage() else { return Measure::Unmeasured(evidence.no_winner()) };
    Measure::of(Value { interval: interval(&wins), ..Value::new(value, wins.total() as usize) })
}

/// The values of advantage over Wilson's interval of the share of the wins of who began.
fn interval(wins: &Wins) -> Option<[f64; 2]> {
    let players = wins.by_role.len();
    let bounds = wilson(f64::from(wins.by_first), f64::from(wins.total()));
    let [low, high] = bounds.map(|share| advantage(share, 1.0, players));
    let fair = 1.0 / players as f64;
    let least = if bounds[0] <= fair && bounds[1] >= fair { 0.0 } else { low.min(high) };
    Some([least, low.max(high)])
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B76 B524
    #[test]
    fn three_wins_of_four_for_who_began_are_half_an_advantage() {
        check(
            "advantage",
            "white: - = white\nblack: - = black\nwhite: - = white\nblack: - = white\nblack: - = cut",
            0.5,
        );
        check("advantage", "white: - = black\nblack: - = white", 1.0);
    }

    // B76 B524
    #[test]
    fn it_is_not_balance_turned_round_where_starters_take_turns() {
        let text = "white: - = white\nblack: - = black";
        check("advantage", text, 1.0);
        check("balance", text, 1.0);
        check_unmeasured("advantage", "white: - = draw", Why::NoWinner);
    }

    #[test]
    fn one_of_three_should_win_a_third() {
        let lines = ["players=3 white: - = white", "players=3 white: - = black", "players=3 white: - = third"];
        check("advantage", &lines.join("\n"), 0.0);
        check("advantage", &lines[1..].join("\n"), 1.0);
        // The first player has won two of three, one more than their share, and could have won two more.
        check("advantage", &[lines[0], lines[0], lines[1]].join("\n"), 0.5);
    }
}
