//! How the game is won, lost and drawn, in sentences.

use std::collections::BTreeSet;

use game::{DrawRules, Role};

use super::Facts;
use super::describe;
use super::squares;
use super::words::{Page, capitalised, list, number, with_article};
use crate::tree::{Assigner, Description, Goal, Player, Setup, Square};

/// Writes the goals and the draw rules.
pub(super) fn tell(page: &mut Page, facts: &Facts) {
    page.heading(2, "Winning");
    let mut goals: Vec<String> = Vec::new();
    for goal in &facts.game.goals {
        let words = goal_words(facts, &goal.value);
        if !goals.contains(&words) {
            goals.push(words);
        }
    }
    match goals.as_slice() {
        [] => page.paragraph("There is no goal to reach."),
        [only] => page.paragraph(&format!("You win if{} {only}.", when(facts))),
        several => {
            page.paragraph(&format!("You win if{} any of these is true:", when(facts)));
            several.iter().for_each(|goal| page.point(&format!("{}.", capitalised(goal))));
        }
    }
    page.paragraph(&what_counts(facts));
    page.paragraph(&cannot_move(facts));
    page.heading(2, "Draws");
    page.paragraph(&draws(facts));
}

/// Goals about pieces on the board are looked at before every turn; those about having no move say themselves when.
fn when(facts: &Facts) -> &'static str {
    let is_stalemate = |goal: &Goal| matches!(goal, Goal::Stalemate(_));
    let only_stalemate = facts.game.goals.iter().all(|goal| is_stalemate(goal));
    if only_stalemate { "" } else { ", before any turn, yours or your opponent's," }
}

/// A goal as a clause in the second person.
pub(super) fn goal_words(facts: &Facts, goal: &Goal) -> String {
    match goal {
        Goal::Arrive(what, listed) => {
            let white: BTreeSet<Square> = listed.iter().map(|square| square.value).collect();
            format!("{} stands on {}", describe::one(what), places(facts, &white))
        }
        Goal::Eradicate(what) => eradicated(what),
        Goal::Stalemate(Player::Player) => "it is your turn and you have no legal move".to_string(),
        Goal::Stalemate(Player::Opponent) => {
            "it is your opponent's turn and your opponent has no legal move".to_string()
        }
    }
}

/// A goal that this side has reached, as a clause: `Black has no king left on the board`. Sides are called as they are named
/// here, and a side that is the reader is `you`.
pub(super) fn met(goal: &Goal, role: Role, named: &dyn Fn(Role) -> &'static str) -> String {
    let whose = |player: Player| named(if player == Player::Player { role } else { role.opponent() });
    let has = |name: &str| if name == "you" { "have" } else { "has" };
    let of = |name: &str| if name == "you" { "of yours".to_string() } else { format!("of {name}'s") };
    match goal {
        Goal::Arrive(what, _) => {
            let piece = with_article(&describe::singular_noun(&what.types));
            match what.owner {
                Some(player) => format!("{piece} {} has arrived", of(whose(player))),
                None => format!("{piece} has arrived"),
            }
        }
        Goal::Eradicate(what) => {
            let noun = describe::singular_noun(&what.types);
            match what.owner.map(whose) {
                Some(name) => format!("{name} {} no {noun} left on the board", has(name)),
                None => format!("there is no {noun} left on the board"),
            }
        }
        Goal::Stalemate(player) => format!("{} cannot move", whose(*player)),
    }
}

fn places(facts: &Facts, white: &BTreeSet<Square>) -> String {
    let board = &facts.game.board;
    let black = squares::of_role(board, white, Role::Black);
    let words = squares::words(board, white, "or");
    if *white == black {
        return words;
    }
    format!("{words} if you are White, or on {} if you are Black", squares::words(board, &black, "or"))
}

fn eradicated(what: &Description) -> String {
    let noun = describe::singular_noun(&what.types);
    match what.owner {
        Some(Player::Opponent) => format!("your opponent has no {noun} on the board"),
        Some(Player::Player) => format!("you have no {noun} on the board"),
        None => format!("there is no {noun} of either side on the board, which is then true for both players"),
    }
}

/// What does not count for goals about pieces on the board.
fn what_counts(facts: &Facts) -> String {
    let eradicates = facts.game.goals.iter().any(|goal| matches!(goal.value, Goal::Eradicate(_)));
    let about_pieces = eradicates || facts.game.goals.iter().any(|goal| matches!(goal.value, Goal::Arrive(..)));
    let elsewhere = [
        (facts.has_hands, "those in a hand"),
        (facts.has_limbo, "those that wait to be promoted"),
        (facts.has_waiting, "those that wait to be put back"),
    ];
    let elsewhere: Vec<&str> = elsewhere.iter().filter(|(there, _)| *there).map(|(_, words)| *words).collect();
    let mut sentences = Vec::new();
    if about_pieces && !elsewhere.is_empty() {
        sentences.push(format!("Only pieces on the board count, not {}.", list(&elsewhere, "or")));
    }
    if eradicates && is_placed_in_turns(&facts.game.setup) {
        sentences.push("That there is no piece of some kind does not count until all have been set up.".to_string());
    }
    sentences.join(" ")
}

fn is_placed_in_turns(setup: &Setup) -> bool {
    matches!(setup, Setup::Decision(decision) if decision.assigner.value != Assigner::Random)
}

fn cannot_move(facts: &Facts) -> String {
    let has = |player| facts.game.goals.iter().any(|goal| goal.value == Goal::Stalemate(player));
    match (has(Player::Player), has(Player::Opponent)) {
        (true, true) => "So a player who is to move and cannot ends the game in a draw: both have then reached a goal.",
        (true, false) => "So a player who is to move and cannot has won.",
        (false, true) => "So a player who is to move and cannot has lost.",
        (false, false) => "A player who is to move and has no legal move loses, if nobody has reached a goal.",
    }
    .to_string()
}

fn draws(facts: &Facts) -> String {
    let rules = DrawRules::default();
    let hands = if facts.has_hands { ", the same pieces in the same hands" } else { "" };
    let waiting = if facts.has_limbo || facts.has_waiting { ", the same pieces waiting off the board" } else { "" };
    let nth = if rules.repetitions == 3 { "third".to_string() } else { format!("{}th", rules.repetitions) };
    let both = if can_both_win(facts) {
        "The game is a draw if both players have reached a goal at the same time. It is also a draw"
    } else {
        "The game is a draw"
    };
    format!(
        "{both} if nobody has won after {} moves, counting White's and Black's alike, or when the same position (the same pieces on the same \
         squares{hands}{waiting}, the same player to move) comes about for the {nth} time.",
        number(rules.move_limit)
    )
}

/// Whether both sides can have reached a goal at once: not if there is only one, and that is for one side to be stuck.
fn can_both_win(facts: &Facts) -> bool {
    let mut goals = facts.game.goals.iter().map(|goal| &goal.value);
    let first = goals.next();
    !(matches!(first, Some(Goal::Stalemate(_))) && goals.all(|goal| Some(goal) == first))
}
