//! Why games of Pell's ended.

use board::Site;
use game::Role;
use metagame::drawing::square_name;
use metagame::tree::{Game, Square};
use syntax::prose::list;

use super::{Cause, Names, Told, Verdict};

/// The causes that are these goals, each with the side that has reached it and where.
pub(crate) fn causes(game: &Game, reached: &[(Role, usize, Vec<Site>)], names: &Names) -> Vec<Cause> {
    let named = |role: Role| match names.of(role) {
        None => "you",
        Some(_) => picture::side(role),
    };
    let files = game.board.files.value.max(1);
    let name = |site: &Site| {
        let site = site.index() as u32;
        square_name(Square { file: site % files + 1, rank: site / files + 1 })
    };
    let cause = |(role, number, sites): &(Role, usize, Vec<Site>)| {
        let goal = &game.goals.get(*number)?.value;
        let squares: Vec<String> = sites.iter().map(name).collect();
        let place = if squares.is_empty() { String::new() } else { format!(" on {}", list(&squares, "and")) };
        let clause = format!("{}{place}", metagame::english::goal_met(goal, *role, &named));
        let sites = sites.iter().map(|site| site.index()).collect();
        Some(Cause { player: *role, verdict: Verdict::Wins, told: vec![Told::Clause(clause)], sites })
    };
    reached.iter().filter_map(cause).collect()
}
