//! Makes the goals, none of which is reached at the start or follows from another.

use metagame::tree::{Board, Description, Goal, Player, Square, Types};
use syntax::Located;

use super::array::{Array, inverted, ranks};
use super::choices::Choice;
use super::chooser::{Chooser, named};

/// A goal that adds nothing is drawn anew this many times, then there are enough; picked by feel, the workbench goes on for ever.
const MOST_GOALS: usize = 1000;

/// A stalemate goal, and others as long as chance says so, the last one first.
pub fn make(chooser: &mut Chooser, array: &Array) -> Vec<Located<Goal>> {
    let stalemate = Sketch::Stalemate(chooser.player(Choice::StalemateGoalPlayer));
    let mut goals: Vec<Sketch> = Vec::new();
    while chooser.yes(Choice::GoalComplexity) {
        let Some(goal) = new_goal(chooser, array, &goals, &stalemate) else { break };
        goals.insert(0, goal);
    }
    let goals = simplified(goals, &array.board);
    std::iter::once(&stalemate).chain(&goals).map(|goal| goal.written(array).into()).collect()
}

/// A goal with types by number.
#[derive(Clone, Debug, PartialEq)]
enum Sketch {
    Arrive(Player, Set, Vec<Square>),
    Eradicate(Player, Set),
    Stalemate(Player),
}

/// Some types. `any_piece` is more than all types by name, although it means the same.
#[derive(Clone, Debug, PartialEq)]
enum Set {
    Any,
    Some(Vec<usize>),
}

fn new_goal(chooser: &mut Chooser, array: &Array, goals: &[Sketch], stalemate: &Sketch) -> Option<Sketch> {
    for _ in 0..MOST_GOALS {
        let goal = match chooser.word(Choice::GoalType) {
            "arrive" => arrive(chooser, array),
            "stalemate" => Sketch::Stalemate(chooser.player(Choice::StalemateGoalPlayer)),
            _ => eradicate(chooser, array),
        };
        if goal != *stalemate && !goals.iter().any(|known| goal.follows_from(known, &array.board)) {
            return Some(goal);
        }
    }
    None
}

/// One's own pieces must be such as only come by promotion; the opponent's may be any, but no square holds one of theirs at the start.
fn arrive(chooser: &mut Chooser, array: &Array) -> Sketch {
    let promoted: Vec<usize> = (array.placed..array.names.len()).collect();
    let player = match promoted.is_empty() {
        true => chooser.word_but(Choice::ArriveGoalPlayer, "player"),
        false => chooser.word(Choice::ArriveGoalPlayer),
    };
    if player == "player" && !promoted.is_empty() {
        let types = chooser.some_of(promoted, Choice::MoreArrivalPieces);
        return Sketch::Arrive(Player::Player, Set::Some(types), any_squares(chooser, &array.board));
    }
    let any = chooser.word(Choice::ArriveGeneralizationLevel) == "any";
    let all = (0..array.names.len()).collect();
    let types = if any { Set::Any } else { Set::Some(chooser.some_of(all, Choice::MoreArrivalPieces)) };
    Sketch::Arrive(Player::Opponent, types, free_squares(chooser, array))
}

fn any_squares(chooser: &mut Chooser, board: &Board) -> Vec<Square> {
    let mut squares = Vec::new();
    loop {
        let file = chooser.chance.whole(1, board.files.value);
        let rank = chooser.chance.whole(1, board.ranks.value);
        squares.push(Square { file, rank });
        if !chooser.yes_if_possible(Choice::MoreArrivalSquares) {
            squares.sort_unstable();
            squares.dedup();
            return squares;
        }
    }
}

/// Squares on which no piece of the opponent's stands at the start. There always are some: an array has half the board at most.
fn free_squares(chooser: &mut Chooser, array: &Array) -> Vec<Square> {
    let board = &array.board;
    let taken: Vec<Square> = array.squares.iter().map(|square| inverted(board, *square)).collect();
    let mut free = chooser.chance.shuffled(ranks(board.files.value, board.ranks.value));
    free.retain(|square| !taken.contains(square));
    let mut count = 1;
    while count < free.len() && chooser.yes_if_possible(Choice::MoreArrivalSquares) {
        count += 1;
    }
    free.truncate(count);
    free.sort_unstable();
    free
}

/// At least one of the types is on the board at the start.
fn eradicate(chooser: &mut Chooser, array: &Array) -> Sketch {
    let player = chooser.player(Choice::EradicateGoalPlayer);
    if chooser.word(Choice::EradicateGeneralizationLevel) == "any" {
        return Sketch::Eradicate(player, Set::Any);
    }
    let placed = chooser.chance.place(array.placed);
    let others = (0..array.names.len()).filter(|other| *other != placed).collect();
    let mut types = chooser.some_of(others, Choice::MoreEradicatePieces);
    types.push(placed);
    types.sort_unstable();
    Sketch::Eradicate(player, Set::Some(types))
}

/// The goals without those that follow from others.
fn simplified(mut goals: Vec<Sketch>, board: &Board) -> Vec<Sketch> {
    let mut at = 0;
    while at < goals.len() {
        let follows = |(other, known): (usize, &Sketch)| other != at && goals[at].follows_from(known, board);
        if goals.iter().enumerate().any(follows) {
            goals.remove(at);
        } else {
            at += 1;
        }
    }
    goals
}

impl Sketch {
    /// Whether it adds nothing to a known goal, as the workbench sees it: more types to eradicate, whosever they are; fewer
    /// types or squares to arrive at, seen from the same side.
    fn follows_from(&self, known: &Sketch, board: &Board) -> bool {
        match (self, known) {
            (Sketch::Eradicate(_, types), Sketch::Eradicate(_, known)) => types.contains(known),
            (Sketch::Arrive(player, types, squares), Sketch::Arrive(known_player, known_types, known_squares)) => {
                let seen = |square: &Square| if player == known_player { *square } else { inverted(board, *square) };
                known_types.contains(types) && squares.iter().all(|square| known_squares.contains(&seen(square)))
            }
            (Sketch::Stalemate(player), Sketch::Stalemate(known)) => player == known,
            _ => false,
        }
    }

    fn written(&self, array: &Array) -> Goal {
        let description = |player: &Player, types: &Set| {
            let types = match types {
                Set::Any => Types::Any,
                Set::Some(types) => named(&array.names, types),
            };
            Description { owner: Some(*player), types }
        };
        match self {
            Sketch::Arrive(player, types, squares) => {
                Goal::Arrive(description(player, types), squares.iter().map(|square| (*square).into()).collect())
            }
            Sketch::Eradicate(player, types) => Goal::Eradicate(description(player, types)),
            Sketch::Stalemate(player) => Goal::Stalemate(*player),
        }
    }
}

impl Set {
    fn contains(&self, other: &Set) -> bool {
        match (self, other) {
            (Set::Any, _) => true,
            (Set::Some(_), Set::Any) => false,
            (Set::Some(types), Set::Some(others)) => others.iter().all(|other| types.contains(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use board::{Inversion, Wrap};

    use super::*;

    fn board() -> Board {
        let (files, ranks) = (5.into(), 6.into());
        Board { files, ranks, wrap: Wrap::Planar, inversion: Inversion::Diagonal, promote_rank: 6.into() }
    }

    fn eradicate(player: Player, types: &[usize]) -> Sketch {
        Sketch::Eradicate(player, Set::Some(types.to_vec()))
    }

    fn arrive(player: Player, types: &[usize], file: u32, rank: u32) -> Sketch {
        Sketch::Arrive(player, Set::Some(types.to_vec()), vec![Square { file, rank }])
    }

    #[test]
    fn a_goal_follows_from_an_easier_one() {
        const OWN: Player = Player::Player;
        const HIS: Player = Player::Opponent;
        let cases = [
            (eradicate(OWN, &[0, 1]), eradicate(HIS, &[1]), true),
            (eradicate(OWN, &[1]), eradicate(OWN, &[0, 1]), false),
            (Sketch::Eradicate(OWN, Set::Any), eradicate(OWN, &[0, 1, 2]), true),
            (eradicate(OWN, &[0, 1, 2]), Sketch::Eradicate(OWN, Set::Any), false),
            (arrive(OWN, &[2], 1, 1), arrive(OWN, &[2, 3], 1, 1), true),
            (arrive(OWN, &[2, 3], 1, 1), arrive(OWN, &[2], 1, 1), false),
            (arrive(OWN, &[2], 1, 1), arrive(OWN, &[2], 1, 2), false),
            (arrive(OWN, &[2], 1, 1), arrive(HIS, &[2], 5, 6), true),
            (arrive(OWN, &[2], 1, 1), arrive(HIS, &[2], 1, 1), false),
            (Sketch::Stalemate(OWN), Sketch::Stalemate(HIS), false),
        ];
        for (goal, known, follows) in cases {
            assert_eq!(goal.follows_from(&known, &board()), follows, "{goal:?} from {known:?}");
        }
    }

    #[test]
    fn simplifying_keeps_one_of_two_equal_goals() {
        let goal = eradicate(Player::Player, &[0, 1]);
        assert_eq!(simplified(vec![goal.clone(), goal.clone()], &board()).len(), 1);
        let harder = eradicate(Player::Opponent, &[0, 1, 2]);
        assert_eq!(simplified(vec![harder, goal.clone()], &board()), [goal]);
    }
}
