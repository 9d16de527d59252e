//! End rules of which one can never take effect, made to agree with each other. Beyond the book.
//!
//! For a player losing prevails over drawing, and drawing over winning (Q11). So a goal is in vain if the player who meets it meets,
//! at the same moment, a more general condition whose result prevails: a win by a stack of five where one of four
//! loses. Then the general condition is restricted to when the special one does not hold.

use ludi::tree::{EndClause, Ending, Game, Goal, Ludeme, Player, ResultType, Tree};

use super::entail::entails;

/// The same game in which no end rule is in vain because another one that prevails holds whenever it does. Conditions that
/// mean the same contradict each other, and stay as they are.
#[must_use]
pub fn reconciled(game: &Game) -> Game {
    let mut new = game.clone();
    let old = &game.end.clauses;
    for (at, clause) in new.end.value.clauses.iter_mut().enumerate() {
        let vain: Vec<&Ending> = old.iter().filter(|one| is_in_vain(one, &old[at])).map(|one| &one.condition).collect();
        let needless = |(nth, one): (usize, &&Ending)| {
            let covers = |(other, by): (usize, &&Ending)| {
                other != nth && entails(&one.value, &by.value) && (other < nth || !entails(&by.value, &one.value))
            };
            vain.iter().enumerate().any(covers)
        };
        let spared: Vec<Ending> =
            vain.iter().enumerate().filter(|one| !needless(*one)).map(|(_, one)| (*one).clone()).collect();
        if !spared.is_empty() {
            clause.value.condition = restricted(&clause.condition, spared);
        }
    }
    new
}

/// Whether an end rule never takes effect beside another that is less special.
fn is_in_vain(one: &EndClause, beside: &EndClause) -> bool {
    let about = one.player == Player::All || one.player == beside.player;
    let (special, general) = (&one.condition.value, &beside.condition.value);
    about && rank(one.result) < rank(beside.result) && entails(special, general) && !entails(general, special)
}

/// Which result prevails: the higher one.
fn rank(result: ResultType) -> u8 {
    match result {
        ResultType::Win => 0,
        ResultType::Draw => 1,
        ResultType::Lose => 2,
    }
}

/// The condition, while none of these holds.
fn restricted(condition: &Ending, spared: Vec<Ending>) -> Ending {
    let nots = spared.into_iter().map(|one| Ludeme::from(Tree::Not(Box::new(one))));
    let mut whole = condition.clone();
    match &mut whole.value {
        Tree::And(all) => {
            all.extend(nots);
            whole
        }
        _ => Ludeme::from(Tree::<Goal>::And([whole].into_iter().chain(nots).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ends: &str) -> String {
        let text = format!(
            "(game G (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) \
             (end {ends}))"
        );
        let made = reconciled(&::ludi::read(&text).game.expect("sound"));
        assert_eq!(reconciled(&made), made, "once is enough");
        let text = ::ludi::print(&made);
        assert_eq!(::ludi::read(&text).game.as_ref(), Some(&made), "{text}");
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, end) = flat.split_once("(end ").expect("an end");
        end.strip_suffix("))").expect("closed").to_owned()
    }

    fn stays(ends: &str) {
        assert_eq!(of(ends), ends);
    }

    // Q11
    #[test]
    fn a_general_condition_that_prevails_leaves_room_for_a_special_one() {
        for (before, after) in [
            (
                "(All win (stack 5)) (All lose (stack 3))",
                "(All win (stack 5)) (All lose (and (stack 3) (not (stack 5))))",
            ),
            (
                "(All draw (group 3)) (All win (group 9))",
                "(All draw (and (group 3) (not (group 9)))) (All win (group 9))",
            ),
            (
                "(All lose (or (no-move) (capture 2))) (All win (and (capture 3) (score 1)))",
                "(All lose (and (or (no-move) (capture 2)) (not (and (capture 3) (score 1))))) \
                 (All win (and (capture 3) (score 1)))",
            ),
            (
                "(All win (score 5)) (All draw (score 4)) (All lose (score 3))",
                "(All win (score 5)) (All draw (and (score 4) (not (score 5)))) (All lose (and (score 3) (not (score 4))))",
            ),
            (
                "(White lose (and (score 1) (score 2))) (All win (score 3))",
                "(White lose (and (score 1) (score 2) (not (score 3)))) (All win (score 3))",
            ),
        ] {
            assert_eq!(of(before), after);
        }
    }

    #[test]
    fn rules_that_leave_each_other_room_stay_as_they_are() {
        stays("(All win (group 3)) (All lose (group 4))");
        stays("(All win (group 4)) (All lose (and (group 3) (not (group 4))))");
        stays("(All win (group 4)) (All lose (capture 3))");
        stays("(All win (group 4)) (All win (group 3))");
        stays("(White win (group 4)) (Black lose (group 3))");
        stays("(White win (group 4)) (All lose (group 3))");
    }

    #[test]
    fn conditions_that_mean_the_same_contradict_each_other_and_stay() {
        stays("(All win (group 4)) (All lose (group 4))");
        stays("(All win (and (no-move) (score 2))) (All lose (and (score 2) (no-move)))");
    }
}
