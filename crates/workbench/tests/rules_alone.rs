//! Players of games whose rules know no pieces: what positions look like by the rules alone, and what a single player can get.

use compile::gdl::Program;
use game::{Game, Joint, Outcome, Rng, Role, Searchable};
use players::search::SearchOptions;
use players::{Evaluating, Evaluator, Limits, Mind, ProofResult, Proving, Puzzling, Reaching, Thinking};

/// Pawns of two sides on a board of four by five: they step forward, and take slantwise; the first on the last row wins, and a
/// side without a move has lost.
const PAWNS: &str = "
(role white) (role black)
(init (control white))
(init (cell 1 1 white)) (init (cell 2 1 white)) (init (cell 3 1 white)) (init (cell 4 1 white))
(init (cell 1 5 black)) (init (cell 2 5 black)) (init (cell 3 5 black)) (init (cell 4 5 black))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(file 1) (file 2) (file 3) (file 4)
(other white black) (other black white)
(<= (ahead white ?a ?b) (succ ?a ?b))
(<= (ahead black ?a ?b) (succ ?b ?a))
(<= (beside ?a ?b) (file ?a) (file ?b) (succ ?a ?b))
(<= (beside ?a ?b) (file ?a) (file ?b) (succ ?b ?a))
(<= (taken ?x ?y) (true (cell ?x ?y ?side)))
(<= (own ?side ?x ?y) (true (cell ?x ?y ?side)))
(<= (can ?side (move ?x ?y ?x ?to)) (true (cell ?x ?y ?side)) (ahead ?side ?y ?to) (not (taken ?x ?to)))
(<= (can ?side (move ?x ?y ?u ?to)) (true (cell ?x ?y ?side)) (ahead ?side ?y ?to) (beside ?x ?u)
    (not (own ?side ?u ?to)))
(<= (able ?side) (can ?side ?move))
(<= (legal ?side ?move) (true (control ?side)) (can ?side ?move))
(<= (legal ?side noop) (role ?side) (not (true (control ?side))))
(<= (legal ?side noop) (true (control ?side)) (not (able ?side)))
(<= (next (control ?other)) (true (control ?side)) (other ?side ?other))
(<= (next (cell ?u ?v ?side)) (does ?side (move ?x ?y ?u ?v)))
(<= (left ?x ?y) (does ?side (move ?x ?y ?u ?v)))
(<= (left ?u ?v) (does ?side (move ?x ?y ?u ?v)))
(<= (next (cell ?x ?y ?side)) (true (cell ?x ?y ?side)) (not (left ?x ?y)))
(<= (won white) (true (cell ?x 5 white)))
(<= (won black) (true (cell ?x 1 black)))
(<= (won ?other) (true (control ?side)) (other ?side ?other) (not (able ?side)))
(<= terminal (won ?side))
(<= (goal ?side 100) (won ?side))
(<= (goal ?side 0) (role ?side) (other ?side ?other) (won ?other))
";

fn game(text: &str) -> Joint<Program> {
    let sheet = gdl::parse(text).game.expect("sound in form");
    Joint::new(Program::new(&sheet).unwrap_or_else(|unfit| panic!("{unfit}")))
}

fn alphabeta(evaluator: Evaluator, seed: u64) -> Mind {
    Mind::alphabeta(evaluator, SearchOptions::default(), seed).with_table(12)
}

/// How a game ends after a random opening of two moves of each.
fn played(game: &Joint<Program>, minds: &mut [Mind; 2], number: u64) -> Outcome {
    let (mut stream, side_by_side) =
        (Rng::new(4, number), |works: &mut [&mut (dyn FnMut() + Send)]| works.iter_mut().for_each(|work| work()));
    let mut position = game.start(&mut stream);
    for ply in 0.. {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let count = game.moves(&position).len() as u32;
        let number = match ply {
            0..4 => stream.below(count),
            _ => {
                let mind = &mut minds[game.to_move(&position).index()];
                let thinking = Thinking { mind, limits: Limits::to_depth(2), side_by_side: &side_by_side };
                thinking.ask(game, &position).expect("not over").number
            }
        };
        game.play_number(&mut position, number).expect("legal");
    }
    unreachable!("it ends")
}

#[test]
fn who_judges_positions_is_stronger_than_one_who_sees_only_the_end() {
    let game = game(PAWNS);
    let (mut points, games) = (0, 40);
    for number in 0..games {
        let seeing = || alphabeta(Evaluator::rules(8), number);
        let blind = || alphabeta(Evaluator::nothing(), number);
        let first = played(&game, &mut [seeing(), blind()], number / 2) == Outcome::Win(Role::White);
        let second = played(&game, &mut [blind(), seeing()], number / 2) == Outcome::Win(Role::Black);
        points += u32::from(first) + u32::from(second);
    }
    assert!(points > 50, "{points} of {}", 2 * games);
}

#[test]
fn a_position_looks_as_the_rules_would_pay_for_it_and_as_there_are_moves() {
    // Three steps; red may go on in three ways, blue in one. Red is paid as far as they have come.
    let text = "(role red) (role blue) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
        (legal red a) (legal red b) (legal red c) (legal blue noop)
        (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n)) (<= terminal (true (at 3)))
        (value 0 20) (value 1 40) (value 2 60) (value 3 80) (<= (goal red ?v) (true (at ?n)) (value ?n ?v)) (goal blue 10)";
    let game = game(text);
    let mut start = game.start(&mut Rng::new(0, 0));
    let looks = |position: &<Joint<Program> as Game>::Position| {
        game.enter(position, Evaluating { evaluator: &mut Evaluator::rules(0), moves: false }).advantages
    };
    assert_eq!(looks(&start), [1000 + 2, -1000 - 2]);
    game.play_number(&mut start, 0).expect("legal");
    assert_eq!(looks(&start), [3000 + 2, -3000 - 2]);
}

#[test]
fn the_best_that_a_single_player_can_get_is_found_and_nothing_is_said_of_what_was_not_looked_at() {
    // Four steps, each up or not: the second place from below pays most.
    let text = "(role you) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
        (legal you up) (legal you stay)
        (init (clock 0)) (<= (next (clock ?n)) (true (clock ?m)) (succ ?m ?n)) (<= terminal (true (clock 4)))
        (<= (next (at ?n)) (true (at ?m)) (does you up) (succ ?m ?n)) (<= (next (at ?m)) (true (at ?m)) (does you stay))
        (value 0 0) (value 1 30) (value 2 70) (value 3 20) (value 4 10) (<= (goal you ?v) (true (at ?n)) (value ?n ?v))";
    let game = game(text);
    let start = game.start(&mut Rng::new(0, 0));
    let reached = game.enter(&start, Reaching { limits: Limits::to_nodes(1000) });
    assert_eq!((reached.reward, reached.is_best, reached.line.len()), (Some(70), true, 4));
    let ups = reached.line.iter().filter(|number| **number == 1).count();
    assert_eq!(ups, 2, "`stay` is number 0, `up` number 1: {reached:?}");
    let cut = game.enter(&start, Reaching { limits: Limits::to_nodes(3) });
    assert!(!cut.is_best && cut.reward.is_none(), "{cut:?}");
}

/// Walls of three lamps each, all dark; a toggled lamp takes its neighbours along, and every lamp must be lit: 2^24 positions.
const WALLS: &str = "
(role you)
(wall a) (wall b) (wall c) (wall d) (wall e) (wall f) (wall g) (wall h) (lamp 1) (lamp 2) (lamp 3)
(beside 1 1) (beside 2 2) (beside 3 3) (beside 1 2) (beside 2 1) (beside 2 3) (beside 3 2)
(<= (legal you (toggle ?w ?l)) (wall ?w) (lamp ?l))
(<= (changed ?w ?l) (does you (toggle ?w ?k)) (beside ?k ?l))
(<= (next (lit ?w ?l)) (true (lit ?w ?l)) (not (changed ?w ?l)))
(<= (next (lit ?w ?l)) (wall ?w) (lamp ?l) (changed ?w ?l) (not (true (lit ?w ?l))))
(<= (dark ?w) (wall ?w) (lamp ?l) (not (true (lit ?w ?l))))
(<= some_dark (dark ?w))
(<= bright (wall ?w) (not (dark ?w)))
(<= terminal (not some_dark))
(<= (goal you 100) (not some_dark)) (<= (goal you 30) some_dark bright) (<= (goal you 0) (not bright))
";

#[test]
fn independent_subgames_are_solved_one_by_one() {
    let game = game(WALLS);
    let start = game.start(&mut Rng::new(0, 0));
    let reached = game.enter(&start, Reaching { limits: Limits::to_nodes(2000) });
    assert_eq!((reached.reward, reached.is_best, reached.line.len()), (Some(100), true, 8), "{reached:?}");
    let mut position = start;
    reached.line.iter().for_each(|number| game.play_number(&mut position, *number).expect("legal"));
    assert_eq!(game.rewards(&position).map(|rewards| rewards.role(Role::White)), Some(100));
}

#[test]
fn a_plan_of_subgames_counts_for_what_it_gives_when_it_is_played() {
    // There is time for two walls, or for seven; no plan lights eight.
    for steps in [2, 7] {
        let after: String = (0..steps).map(|step| format!("(after {step} {})", step + 1)).collect();
        let clock = "(init (step 0)) (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))";
        let game = game(&format!("{WALLS} {clock} {after} (<= terminal (true (step {steps})))"));
        let start = game.start(&mut Rng::new(0, 0));
        let reached = game.enter(&start, Reaching { limits: Limits::to_nodes(100_000) });
        assert_eq!((reached.reward, reached.line.len()), (Some(30), steps), "{reached:?}");
    }
}

#[test]
fn a_tree_search_with_few_playouts_plays_what_is_planned() {
    let game = game(WALLS);
    let mut position = game.start(&mut Rng::new(0, 0));
    let mut mind = Mind::mcts(1, None, 1);
    let side_by_side = |works: &mut [&mut (dyn FnMut() + Send)]| works.iter_mut().for_each(|work| work());
    while game.outcome(&position).is_none() {
        let thinking = Thinking { mind: &mut mind, limits: Limits::to_nodes(2000), side_by_side: &side_by_side };
        let found = thinking.ask(&game, &position).expect("a game that is not over");
        game.play_number(&mut position, found.number).expect("legal");
    }
    assert_eq!(
        (game.rewards(&position).map(|rewards| rewards.role(Role::White)), game.decisions(&position)),
        (Some(100), 8)
    );
}

#[test]
fn no_win_is_proved_by_an_answer_to_what_is_not_known() {
    // One who saw what the other has chosen could always match it, or avoid it.
    let at_once = "(role left) (role right) (init (step 1))
        (legal left heads) (legal left tails) (legal right heads) (legal right tails)
        (next (step 2)) (<= terminal (true (step 2))) (<= (next same) (does left ?a) (does right ?a))
        (<= (goal right 100) (true same)) (<= (goal right 0) (not (true same)))
        (<= (goal left 0) (true same)) (<= (goal left 100) (not (true same)))";
    let game = game(at_once);
    let start = game.start(&mut Rng::new(0, 0));
    for hero in [Role::White, Role::Black] {
        let proof = game.enter(&start, Proving { hero: Some(hero), limits: Limits::to_nodes(1000) });
        assert_eq!((proof.verdict, proof.is_blind), (ProofResult::Unknown, true));
    }
    assert_eq!(game.enter(&start, Puzzling { plies: 3, limits: Limits::to_nodes(1000) }), None);
}

#[test]
fn that_nothing_can_be_forced_is_not_proved_where_chance_may_help() {
    let coin = "(role you) (role random) (role foe) (init (step 1)) (<= (legal you go) (true (step 1)))
        (<= (legal you noop) (not (true (step 1)))) (legal foe noop)
        (<= (legal random a) (true (step 2))) (<= (legal random b) (true (step 2))) (<= (legal random noop) (not (true (step 2))))
        (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
        (<= (next lucky) (does random a)) (<= terminal (true (step 3)))
        (<= (goal you 100) (true lucky)) (<= (goal you 0) (not (true lucky))) (goal foe 50) (goal random 0)";
    let game = game(coin);
    let start = game.start(&mut Rng::new(0, 0));
    let proof = game.enter(&start, Proving { hero: Some(Role::White), limits: Limits::to_nodes(1000) });
    assert_eq!((proof.verdict, proof.is_blind), (ProofResult::Unknown, false));
}
