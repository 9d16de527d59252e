//! Whether a game is over before it begins, as far as the rules alone can tell.

use metagame::tree::{Assigner, Description, Game, Goal, Player, Setup, Square, Types};

use super::array::inverted;

/// Whether an arrival or eradication goal holds, or with a random set-up can hold, before the first move. Whether the side
/// to move has a move is for an engine to tell.
pub fn decided(game: &Game) -> bool {
    let Some(pieces) = pieces_at_start(game) else { return false };
    game.goals
        .iter()
        .any(|goal| [Player::Player, Player::Opponent].iter().any(|whose| met(game, &goal.value, *whose, &pieces)))
}

/// A piece as White sees it: whose, which, and where it can stand.
struct Standing<'a> {
    owner: Player,
    name: &'a str,
    squares: Vec<Square>,
}

/// The pieces on the board before the first move; `None` if players have yet to assign them.
fn pieces_at_start(game: &Game) -> Option<Vec<Standing<'_>>> {
    let mut whites: Vec<(&str, Vec<Square>)> = Vec::new();
    match &game.setup {
        Setup::Fixed(assignments) => {
            for assignment in assignments {
                let each =
                    assignment.squares.iter().map(|square| (assignment.piece.value.as_str(), vec![square.value]));
                whites.extend(each);
            }
        }
        Setup::Decision(decision) if decision.assigner.value == Assigner::Random => {
            let squares: Vec<Square> = decision.squares.iter().map(|square| square.value).collect();
            whites.extend(names(game, &decision.pieces).into_iter().map(|name| (name, squares.clone())));
        }
        Setup::Decision(_) => return None,
    }
    let mut pieces = Vec::new();
    for owner in [Player::Player, Player::Opponent] {
        for (name, squares) in &whites {
            let squares = squares.iter().map(|square| seen_by(game, owner, *square)).collect();
            pieces.push(Standing { owner, name, squares });
        }
    }
    Some(pieces)
}

fn names<'a>(game: &'a Game, types: &'a Types) -> Vec<&'a str> {
    match types {
        Types::Any => game.pieces.iter().map(|piece| piece.name.value.as_str()).collect(),
        Types::Named(names) => names.iter().map(|name| name.value.as_str()).collect(),
    }
}

fn seen_by(game: &Game, player: Player, square: Square) -> Square {
    match player {
        Player::Player => square,
        Player::Opponent => inverted(&game.board, square),
    }
}

fn met(game: &Game, goal: &Goal, whose: Player, pieces: &[Standing]) -> bool {
    let matching = |what: &Description| -> Vec<&Standing> {
        let owner = what.owner.map(|owner| if whose == Player::Player { owner } else { owner.other() });
        let types = names(game, &what.types);
        pieces.iter().filter(|p| owner.is_none_or(|owner| owner == p.owner) && types.contains(&p.name)).collect()
    };
    match goal {
        Goal::Arrive(what, squares) => {
            let squares: Vec<Square> = squares.iter().map(|square| seen_by(game, whose, square.value)).collect();
            matching(what).iter().any(|piece| piece.squares.iter().any(|square| squares.contains(square)))
        }
        Goal::Eradicate(what) => matching(what).is_empty(),
        Goal::Stalemate(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(goal: &str, setup: &str) -> Game {
        let text = format!(
            "GAME g GOALS STALEMATE opponent {goal} BOARD_SIZE 4 BY 4 BOARD_TYPE planar INVERSION forward PROMOTE_RANK 4
             SETUP {setup} DEFINE man END DEFINE DEFINE king END DEFINE END GAME."
        );
        metagame::parse(&text).game.expect(goal)
    }

    // M118
    #[test]
    fn goals_that_hold_in_the_first_position_are_seen() {
        let fixed = "man AT {(1,1)}";
        let random = "DECISION random ASSIGNS {man} TO {(1,1) (2,1)} END DECISION";
        let players = "DECISION player ASSIGNS {man} TO {(1,1)} END DECISION";
        let cases = [
            ("ARRIVE [{player} {man}] AT {(1,1)}", fixed, true),
            ("ARRIVE [{player} {man}] AT {(2,1)}", fixed, false),
            ("ARRIVE [{player} {man}] AT {(2,1)}", random, true),
            ("ARRIVE [{player} {man}] AT {(1,1)}", players, false),
            ("ARRIVE [{opponent} any_piece] AT {(1,4)}", fixed, true),
            ("ARRIVE [{opponent} any_piece] AT {(1,1)}", fixed, false),
            ("ARRIVE [any_player {man}] AT {(1,4)}", fixed, true),
            ("ERADICATE [{opponent} {king}]", fixed, true),
            ("ERADICATE [{opponent} {king}]", players, false),
            ("ERADICATE [{player} {king man}]", fixed, false),
        ];
        for (goal, setup, expected) in cases {
            assert_eq!(decided(&game(goal, setup)), expected, "{goal} {setup}");
        }
    }
}
