//! Balance: no colour wins more than the other.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::outcomes::Wins;
use crate::statistics::wilson;
use crate::{Evidence, Measure, Mode, Value};

/// No colour wins more than the other.
pub const BALANCE: Criterion = Criterion {
    number: Some(48),
    name: "balance",
    title: "Balance",
    family: Family::Viability,
    measures: "1 less the difference of the wins of the two colours, as a share of all wins",
    matters: "A game that favours a colour is unfair",
    range: SHARE,
    unit: "",
    source: "Browne 2011, 4.2.2, equation 4.4, and D.48. Ours: with more than two players the difference between the \
             most and the fewest wins",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let wins = Wins::of(evidence.standard());
    let Some(value) = wins.balance() else { return Measure::Unmeasured(evidence.no_winner()) };
    Measure::of(Value { interval: interval(&wins), ..Value::new(value, wins.total() as usize) })
}

/// The values of balance over Wilson's interval of White's share of the wins.
fn interval(wins: &Wins) -> Option<[f64; 2]> {
    let [white, black] = wins.by_role[..] else { return None };
    let balance = |share: f64| 1.0 - (2.0 * share - 1.0).abs();
    let [low, high] = wilson(f64::from(white), f64::from(white + black));
    let top = if low <= 0.5 && high >= 0.5 { 1.0 } else { balance(low).max(balance(high)) };
    Some([balance(low).min(balance(high)), top])
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured, measured};

    // B75 B523
    #[test]
    fn three_wins_against_one_are_half_balanced() {
        check(
            "balance",
            "white: - = white\nwhite: - = white\nblack: - = white\nblack: - = black\nblack: - = draw",
            0.5,
        );
        check("balance", "white: - = white\nwhite: - = black", 1.0);
    }

    // B75 B523
    #[test]
    fn without_a_win_there_is_none_and_a_sum_takes_it_as_nothing() {
        check_unmeasured("balance", "white: - = draw", Why::NoWinner);
        assert_eq!(measured("balance", "white: - = draw").or_zero(), 0.0);
        check("balance", "players=3 white: - = white\nplayers=3 white: - = third", 0.5);
    }
}
