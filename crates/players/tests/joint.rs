//! Monte Carlo tree search in games of joint moves: simultaneous choices, chance, rewards of any size, proofs.

use game::joint::Found;
use game::{Game, IllegalMove, Joint, Rng, Role, Searchable, StateMachine};
use players::search::PROVEN;
use players::{Finding, Limits, Mind, Thinking};

/// A state of a small game: what each role may do, and where each joint move leads; or what each role gets.
enum Node {
    Open { legal: &'static [&'static [&'static str]], next: fn(&[usize]) -> usize },
    Over(&'static [u8]),
}

/// A small game, state by state.
struct Small {
    nodes: &'static [Node],
    roles: usize,
    chance: Option<Role>,
}

impl StateMachine for Small {
    type State = usize;
    type Move = (usize, usize, &'static str);
    type Scratch = ();

    fn roles(&self) -> usize {
        self.roles
    }

    fn chance(&self) -> Option<Role> {
        self.chance
    }

    fn scratch(&self) {}

    fn initial(&self) -> usize {
        0
    }

    fn find(&self, state: &usize, (): &mut (), found: &mut Found<(usize, usize, &'static str)>) {
        found.clear(self.roles);
        match &self.nodes[*state] {
            Node::Over(_) => found.terminal = true,
            Node::Open { legal, .. } => {
                for (role, moves) in legal.iter().enumerate() {
                    found.legal[role].extend(moves.iter().enumerate().map(|(number, text)| (role, number, *text)));
                }
            }
        }
    }

    fn goal(&self, state: &usize, (): &mut (), role: Role) -> Option<u8> {
        match &self.nodes[*state] {
            Node::Over(rewards) => rewards.get(role.index()).copied(),
            Node::Open { .. } => None,
        }
    }

    fn advance(&self, state: &mut usize, (): &mut (), joint: &[(usize, usize, &'static str)]) {
        if let Node::Open { next, .. } = &self.nodes[*state] {
            let numbers: Vec<usize> = joint.iter().map(|(_, number, _)| *number).collect();
            *state = next(&numbers);
        }
    }

    fn text(&self, chosen: &(usize, usize, &'static str)) -> String {
        chosen.2.to_owned()
    }

    fn facts(&self, state: &usize) -> Vec<String> {
        vec![format!("(at {state})")]
    }

    fn state(&self, facts: &[String]) -> usize {
        facts.first().and_then(|fact| fact[4..fact.len() - 1].parse().ok()).unwrap_or(0)
    }

    fn hash(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// What the role to move finds with this many playouts.
fn found(game: &Joint<Small>, position: &<Joint<Small> as Game>::Position, playouts: u64, seed: u64) -> Finding {
    let mut mind = Mind::mcts(1, None, seed);
    let side_by_side = |works: &mut [&mut (dyn FnMut() + Send)]| works.iter_mut().for_each(|work| work());
    let thinking = Thinking { mind: &mut mind, limits: Limits::to_nodes(playouts), side_by_side: &side_by_side };
    thinking.ask(game, position).expect("a game that is not over")
}

const CHOICE: &[&str] = &["paper", "rock", "scissors"];

/// Paper, rock, scissors.
const FINGERS: &[Node] = &[
    Node::Open { legal: &[CHOICE, CHOICE], next: |joint| 1 + (3 + joint[1] - joint[0]) % 3 },
    Node::Over(&[50, 50]),
    Node::Over(&[100, 0]),
    Node::Over(&[0, 100]),
];

fn fingers() -> Joint<Small> {
    Joint::new(Small { nodes: FINGERS, roles: 2, chance: None })
}

#[test]
fn who_chooses_at_the_same_time_as_others_cannot_be_foreseen() {
    let game = fingers();
    let start = game.start(&mut Rng::new(0, 0));
    let mut seen = [0; 3];
    for seed in 0..60 {
        seen[found(&game, &start, 300, seed).number as usize] += 1;
    }
    assert!(seen.iter().all(|count| *count >= 8), "{seen:?}");
}

#[test]
fn a_search_does_not_see_what_others_have_chosen_already() {
    let game = fingers();
    for seed in 0..20 {
        let answers = CHOICE.iter().map(|text| {
            let mut position = game.start(&mut Rng::new(0, 0));
            let chosen = game.moves(&position).into_iter().find(|listed| listed.text == *text).expect("legal");
            assert_eq!(game.play(&mut position, &chosen), Ok(()));
            assert_eq!((game.to_move(&position), game.outcome(&position)), (Role::Black, None));
            found(&game, &position, 200, seed).number
        });
        let answers: Vec<u32> = answers.collect();
        assert_eq!(answers, [answers[0]; 3], "the same, whatever White chose");
    }
}

#[test]
fn a_joint_move_is_played_when_the_last_role_has_chosen_and_an_illegal_one_changes_nothing() {
    let game = fingers();
    let mut position = game.start(&mut Rng::new(0, 0));
    let of = |position: &_, role| game.moves_of(position, role);
    let (white, black) = (of(&position, Role::White), of(&position, Role::Black));
    assert_eq!(game.play_joint(&mut position, &[white[0].clone()]), Err(IllegalMove));
    assert_eq!(game.play_joint(&mut position, &[white[0].clone(), white[1].clone()]), Err(IllegalMove));
    assert_eq!(game.view(&position).chosen, []);
    assert_eq!(game.play_joint(&mut position, &[white[0].clone(), black[1].clone()]), Ok(()));
    assert_eq!(game.rewards(&position).map(|rewards| rewards.all().to_vec()), Some(vec![100, 0]));
    assert_eq!(game.perft(&game.start(&mut Rng::new(0, 0)), 2), [9, 0], "perft counts joint moves");
}

/// Red may take 40 at once, or go on; then chance gives 0 or 100.
const GAMBLE: &[Node] = &[
    Node::Open { legal: &[&["go on", "take"], &["wait"]], next: |joint| if joint[0] == 0 { 1 } else { 2 } },
    Node::Open { legal: &[&["wait"], &["high", "low", "low too"]], next: |joint| 3 + joint[1] },
    Node::Over(&[40, 0]),
    Node::Over(&[100, 0]),
    Node::Over(&[0, 0]),
    Node::Over(&[0, 0]),
];

#[test]
fn chance_is_weighed_by_what_it_gives_on_average() {
    let game = Joint::new(Small { nodes: GAMBLE, roles: 2, chance: Some(Role::Black) });
    let start = game.start(&mut Rng::new(0, 0));
    let finding = found(&game, &start, 2000, 1);
    assert_eq!(finding.number, 1, "40 is more than a third of 100");
    assert_eq!(finding.value, -20, "a share of 0.4");
}

/// A puzzle for one: the second move of three gets 90, the others less.
const PUZZLE: &[Node] = &[
    Node::Open { legal: &[&["a", "b", "c"]], next: |joint| 1 + joint[0] },
    Node::Over(&[30]),
    Node::Over(&[90]),
    Node::Over(&[70]),
];

#[test]
fn a_puzzle_for_one_is_solved_for_the_most_that_there_is() {
    let game = Joint::new(Small { nodes: PUZZLE, roles: 1, chance: None });
    let finding = found(&game, &game.start(&mut Rng::new(0, 0)), 1000, 1);
    assert_eq!((finding.number, finding.value), (1, 80));
    assert!(finding.nodes < 100, "it is proven, and the search ends: {}", finding.nodes);
}

/// White moves, Black answers: after `b` every answer wins for White, after the others one loses.
const FORCED: &[Node] = &[
    Node::Open { legal: &[&["a", "b", "c"], &["wait"]], next: |joint| if joint[0] == 1 { 2 } else { 1 } },
    Node::Open { legal: &[&["wait"], &["x", "y"]], next: |joint| 3 + joint[1] },
    Node::Open { legal: &[&["wait"], &["x", "y"]], next: |_| 3 },
    Node::Over(&[100, 0]),
    Node::Over(&[0, 100]),
];

#[test]
fn a_forced_win_is_proven_and_ends_the_search() {
    let game = Joint::new(Small { nodes: FORCED, roles: 2, chance: None });
    let finding = found(&game, &game.start(&mut Rng::new(0, 0)), 100_000, 3);
    assert_eq!(finding.number, 1);
    assert!(finding.value >= PROVEN && finding.nodes < 200, "{finding:?}");
}

/// Both choose at once; `b` of White wins against anything.
const DOMINANT: &[Node] = &[
    Node::Open { legal: &[&["a", "b"], &["x", "y"]], next: |joint| if joint[0] == 1 || joint[1] == 0 { 1 } else { 2 } },
    Node::Over(&[100, 0]),
    Node::Over(&[0, 100]),
];

#[test]
fn a_move_that_wins_whatever_others_choose_is_found_among_simultaneous_ones() {
    let game = Joint::new(Small { nodes: DOMINANT, roles: 2, chance: None });
    let start = game.start(&mut Rng::new(0, 0));
    for seed in 0..20 {
        assert_eq!(found(&game, &start, 400, seed).number, 1, "{seed}");
    }
}

#[test]
fn random_games_are_the_same_for_a_seed_and_count_joint_moves() {
    let game = Joint::new(Small { nodes: GAMBLE, roles: 2, chance: Some(Role::Black) });
    let tally = game.playouts(5, 0..600);
    assert_eq!(tally, game.playouts(5, 0..300) + game.playouts(5, 300..600));
    assert_eq!((tally.playouts, tally.won(Role::Black)), (600, 0), "chance wins nothing");
    // Who plays against chance alone has won with the full reward only: after half of the games, in a third of these.
    assert!(tally.won(Role::White).abs_diff(100) < 40 && tally.draws == 600 - tally.won(Role::White), "{tally:?}");
    assert!(tally.moves.abs_diff(900) < 60, "{tally:?}");
}
