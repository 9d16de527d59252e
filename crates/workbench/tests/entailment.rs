//! End conditions of which one is said to hold whenever another does: whatever is played, the other never holds without it.

use ludi::tree::{Goal, Tree};
use synthesis::ludi::entails;
use workbench::playouts::{Effort, playouts};
use workbench::{Game, Language, Setting, Source, source::Origin};

/// Boards and moves on which much happens: stones that come, go, are taken and stacked.
const GAMES: [&str; 3] = [
    "(board (tiling square i-nbors) (size 5)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))))) \
     (Rock All (moves (move (pre (empty to)) (action (push)) (post (score 1))))))",
    "(board (tiling hex) (shape hex) (size 3)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))) \
     (move (pre (and (owner from) (adjacent) (enemy to))) (action (pop) (push)) (post (capture) (score 2))))))",
    "(board (tiling square) (size 4)) (pieces (Stone All (moves (move (pre (or (empty to) (owner to))) (action (push))) \
     (move (pre (and (owner from) (adjacent) (occupied to))) (action (pop) (push))))))",
];

const CONDITIONS: [&str; 26] = [
    "(in-a-row 2)",
    "(in-a-row 3)",
    "(in-a-row 4)",
    "(in-a-row 3 d-nbors)",
    "(in-a-row 3 all-nbors)",
    "(in-a-row (Stone) 3)",
    "(in-a-row (any) 2)",
    "(group)",
    "(group 2)",
    "(group 4)",
    "(group 3 all-nbors)",
    "(group 2 stack)",
    "(reach away)",
    "(reach 2 away)",
    "(reach (Stone) 3 stacks away n)",
    "(capture)",
    "(capture 2)",
    "(capture (Stone) 3)",
    "(score 1)",
    "(score 3)",
    "(stack 2)",
    "(stack 3 owner)",
    "(pattern f r)",
    "(pattern f r f)",
    "(or (in-a-row 3) (score 4))",
    "(and (group 3) (in-a-row 2))",
];

fn game(rules: &str, condition: &str) -> Game {
    let text = format!("(game G (players (White n) (Black s)) {rules} (end (All win {condition})))");
    let (name, language) = ("G".to_owned(), Language::Ludi);
    Game::new(Source { name, text, language, origin: Origin::Generator }).expect("a sound game")
}

fn condition(text: &str) -> Tree<Goal> {
    let text = format!(
        "(game G (board (tiling square) (size 4)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) \
         (end (All win {text})))"
    );
    ludi::parse(&text).game.expect("a sound form").end.clauses[0].condition.value.clone()
}

#[test]
fn nobody_ever_meets_a_condition_without_what_follows_from_it() {
    let (mut pairs, effort) = (0, Effort::Games(100));
    for one in CONDITIONS {
        for other in CONDITIONS.into_iter().filter(|other| *other != one) {
            if !entails(&condition(one), &condition(other)) {
                continue;
            }
            pairs += 1;
            for rules in GAMES {
                let alone = game(rules, &format!("(and {one} (not {other}))"));
                let played = playouts(&alone, Setting::default(), effort, 1).expect("played");
                assert_eq!((played.white, played.black), (0, 0), "{one} without {other} in {rules}");
            }
        }
    }
    assert!(pairs >= 30, "{pairs}");
}
