//! Games of joint moves as `moves` and `perft` show them: chance is a role like any other, and recorded games can be repeated.

use workbench::{Game, JointMoves, Kind, Language, Setting, Source, source::Origin};

/// Chance deals a coin and a player keeps or passes it, in turns: each chooses alone.
const DEALT: &str = "
(role random) (role ann)
(init (control random)) (init (sum 0)) (init (round 0))
(next_number 0 1) (next_number 1 2) (next_number 2 3) (next_number 3 4)
(<= (legal random (deal ?coin)) (true (control random)) (coin ?coin))
(<= (legal random noop) (true (control ann)))
(<= (legal ann keep) (true (control ann)))
(<= (legal ann pass) (true (control ann)))
(<= (legal ann noop) (true (control random)))
(coin copper) (coin silver) (coin gold)
(<= (next (coin ?coin)) (does random (deal ?coin)))
(<= (next (control ann)) (true (control random)))
(<= (next (control random)) (true (control ann)))
(<= (next (sum ?n)) (true (sum ?n)) (not (does ann keep)))
(<= (next (sum ?n)) (true (sum ?n)) (does ann keep) (not (true (coin gold))))
(<= (next (sum ?n)) (true (sum ?m)) (does ann keep) (true (coin gold)) (next_number ?m ?n))
(<= (next (round ?n)) (true (round ?m)) (next_number ?m ?n))
(<= terminal (true (round 4)))
(<= (goal ann 100) (true (sum 2)))
(<= (goal ann 50) (true (sum 1)))
";

/// Three roles, two of which choose at the same time.
const AT_ONCE: &str = "
(role left) (role right) (role watcher)
(init (step 1))
(<= (legal left ?side) (side ?side))
(<= (legal right ?side) (side ?side))
(legal watcher noop)
(side heads) (side tails)
(<= (next (same)) (does left ?side) (does right ?side))
(next (step 2))
(<= terminal (true (step 2)))
(<= (goal left 100) (true (same)))
(<= (goal left 0) (not (true (same))))
(<= (goal right 100) (not (true (same))))
(<= (goal right 0) (true (same)))
(goal watcher 50)
(goal watcher 60)
";

fn game(text: &str) -> Game {
    let (name, origin) = ("sheet".to_owned(), Origin::Generator);
    Game::new(Source { name, text: text.to_owned(), language: Language::Gdl, origin }).expect("a game")
}

fn after(game: &Game, engine: Kind, played: &[&str]) -> JointMoves {
    let played: Vec<String> = played.iter().map(|one| (*one).to_owned()).collect();
    let moves = workbench::joint_moves(game, Setting { engine, ..Setting::default() }, &played);
    moves.unwrap_or_else(|error| panic!("{error}: {played:?}")).expect("joint moves")
}

fn refused(game: &Game, played: &[&str]) -> String {
    let played: Vec<String> = played.iter().map(|one| (*one).to_owned()).collect();
    match workbench::joint_moves(game, Setting::default(), &played) {
        Err(error) => format!("{error}; {}", error.hint().unwrap_or_default()),
        Ok(_) => panic!("{played:?} was played"),
    }
}

#[test]
fn a_recorded_game_in_which_chance_moves_alone_can_be_repeated() {
    let sheet = game(DEALT);
    // The joint moves of a game, and before each the number of facts and of each role's legal moves.
    let record = [
        (3, [3, 1], "((deal gold) noop)"),
        (4, [1, 2], "(noop keep)"),
        (3, [3, 1], "((DEAL Silver) NOOP)"),
        (4, [1, 2], "(noop pass)"),
    ];
    for engine in [Kind::Compiled, Kind::Reference] {
        let mut played = Vec::new();
        for (facts, legal, joint) in record {
            let here = after(&sheet, engine, &played);
            assert_eq!(here.facts.len(), facts, "{here:?}");
            let counts = here.roles.iter().map(|role| here.moves[role].len());
            assert_eq!(counts.collect::<Vec<_>>(), legal, "{here:?}");
            assert_eq!(here.to_move, [if legal[0] > 1 { "random" } else { "ann" }]);
            assert!(!here.terminal && here.goals.is_none());
            played.push(joint);
        }
        let end = after(&sheet, engine, &played);
        assert!(end.terminal && end.to_move.is_empty() && end.outcome.is_none(), "{end:?}");
        let goals = end.goals.expect("goals");
        assert_eq!((goals["ann"], goals["random"]), (Some(50), None), "the rules give chance nothing");
    }
}

#[test]
fn the_move_of_the_only_role_that_chooses_is_enough_even_if_that_is_chance() {
    let sheet = game(DEALT);
    let short = after(&sheet, Kind::Compiled, &["(deal copper)", "keep"]);
    let whole = after(&sheet, Kind::Compiled, &["((deal copper) noop)", "(noop keep)"]);
    assert_eq!((short.facts, short.moves), (whole.facts, whole.moves));
}

#[test]
fn moves_of_chance_are_branches_of_perft() {
    let sheet = game(DEALT);
    for engine in [Kind::Compiled, Kind::Reference] {
        let setting = Setting { engine, ..Setting::default() };
        assert_eq!(workbench::perft::perft(&sheet, setting, &[], 5).expect("counted").nodes, [3, 6, 18, 36, 0]);
        let divided = workbench::perft::divide(&sheet, setting, &[], 2).expect("counted").divide.expect("branches");
        let first: Vec<(&str, u64)> = divided.iter().map(|branch| (branch.first.as_str(), branch.nodes)).collect();
        assert_eq!(first, [("((deal copper) noop)", 2), ("((deal gold) noop)", 2), ("((deal silver) noop)", 2)]);
    }
}

#[test]
fn a_single_move_where_several_choose_is_refused_with_the_form_of_joint_moves() {
    let sheet = game(AT_ONCE);
    let told = refused(&sheet, &["heads"]);
    assert!(told.contains("expected a move of each of the 3 roles, found `heads`"), "{told}");
    assert!(told.contains("left and right choose here at the same time"), "{told}");
    assert!(told.contains("`(heads heads noop)`"), "{told}");
    let told = refused(&sheet, &["(heads tails)"]);
    assert!(told.contains("expected a move of each of the 3 roles"), "{told}");
    let told = refused(&sheet, &["(heads edge noop)"]);
    assert!(told.contains("`edge` is not legal here") && told.contains("`heads`, `tails`"), "{told}");
    let told = refused(&sheet, &["(heads tails tails)"]);
    assert!(told.contains("`tails` is not legal here") && told.contains("`noop`"), "a role without a choice: {told}");
    let told = refused(&sheet, &["(heads tails noop)", "(heads tails noop)"]);
    assert!(told.contains("move 2: there is no move here: the game is over"), "{told}");
}

#[test]
fn goals_that_the_rules_do_not_settle_are_told_as_nothing() {
    let end = after(&game(AT_ONCE), Kind::Compiled, &["(heads heads noop)"]);
    let goals = serde_json::to_value(&end.goals).expect("JSON");
    assert_eq!(goals, serde_json::json!({"left": 100, "right": 0, "watcher": null}));
}
