//! What rules say of their game in the library's own tags, for games without tags of their own: what it is played for, and on what
//! kind of board.

use ludi::tree::{ResultType, Shape};
use picture::gdl::Grid;
use synthesis::goals::{self, GoalType};

use rules::Rules;

/// The tags that the rules themselves call for.
pub fn told(rules: &Rules) -> Vec<&'static str> {
    match (rules.metagame(), rules.ludi()) {
        (Some(game), _) => {
            let goal = match goals::main_goal_of_metagame(game) {
                GoalType::Race => "arrive",
                goal => goal.name(),
            };
            vec![goal, "squares"]
        }
        (_, Some(game)) => {
            let nobody_wins = game.end.clauses.iter().all(|clause| clause.result != ResultType::Win);
            let goal = [Some(goals::main_goal(game).name()), nobody_wins.then_some("misere")];
            goal.into_iter().flatten().chain(board(&game.board)).collect()
        }
        _ => rules.gdl().and_then(Grid::of).map_or_else(Vec::new, |_| vec!["squares"]),
    }
}

fn board(board: &ludi::tree::Board) -> impl Iterator<Item = &'static str> {
    let is_in_space = board.size.as_ref().is_some_and(|size| size.value.len() > 2);
    let cells = board.tiling.value.kind.words(if is_in_space { 2 } else { 1 }).tag;
    let is_endless = board.shape.as_ref().is_some_and(|shape| shape.value == Shape::Boardless);
    [Some(cells), is_endless.then_some("boardless")].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: [&str; 6] = ["squares", "hexagons", "triangles", "octagons", "cubes", "boardless"];

    fn of(name: &str) -> Vec<&'static str> {
        let entry = library::find(name).expect(name);
        told(&entry.language.read(entry.text).rules.expect(name))
    }

    #[test]
    fn rules_tell_what_a_game_is_played_for_and_on_what() {
        assert_eq!(of("yavalath"), ["line", "hexagons"]);
        assert_eq!(of("metagame/chess"), ["capture", "squares"]);
        assert_eq!(of("metagame/breakthrough"), ["arrive", "squares"]);
        assert_eq!(of("boardless_five"), ["line", "squares", "boardless"]);
        assert_eq!(of("qubic"), ["line", "cubes"]);
        assert_eq!(of("gdl/tic_tac_toe"), ["squares"]);
        assert!(of("three_heaps").is_empty());
    }

    #[test]
    fn who_tagged_a_game_by_hand_said_the_same_of_its_board() {
        for entry in library::entries() {
            let written: Vec<&str> =
                CELLS.into_iter().filter(|cell| entry.tags.iter().any(|tag| tag == cell)).collect();
            let Some(rules) = entry.language.read(entry.text).rules.filter(|_| !written.is_empty()) else { continue };
            let told: Vec<&str> = CELLS.into_iter().filter(|cell| told(&rules).contains(cell)).collect();
            assert_eq!(told, written, "{}", entry.name);
        }
    }
}
