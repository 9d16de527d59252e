//! What a turn is, and how each piece moves.

use super::facts::Facts;
use super::known::Kind;
use super::moves;
use super::start::is_lone;
use super::turning::bundled;
use super::words::{Page, capitalised, list, number, ordinal, plural, possessive, sentences, titled};
use crate::tree::{Effect, Player};

/// The section about a turn.
pub(super) struct Turn {
    before: String,
    /// The moves of each type, with its name if there are several types.
    kinds: Vec<(Option<String>, Vec<String>)>,
    after: Vec<String>,
}

impl Turn {
    /// Everything that is said.
    pub(super) fn text(&self) -> String {
        let moves = self.kinds.iter().flat_map(|(_, moves)| moves.iter());
        let all: Vec<&str> = [&self.before].into_iter().chain(moves).chain(&self.after).map(String::as_str).collect();
        all.join("\n")
    }

    pub(super) fn write(&self, page: &mut Page) {
        page.heading(2, "A turn");
        page.paragraph(&self.before);
        for (name, moves) in &self.kinds {
            if let Some(name) = name {
                page.heading(3, name);
            }
            page.points(moves);
        }
        if self.kinds.iter().any(|(name, _)| name.is_some()) && !self.after.is_empty() {
            page.heading(3, "For all pieces");
        }
        self.after.iter().for_each(|text| page.paragraph(text));
    }
}

/// What a turn is.
pub(super) fn told(facts: &Facts<'_>) -> Turn {
    let kinds = together(facts);
    let has_headings = facts.kinds.len() > 1;
    let told = |kind: &Kind| (has_headings.then(|| heading(kind)), ways(facts, kind, has_headings));
    let mut turn = Turn { before: before(facts), kinds: kinds.iter().map(told).collect(), after: after(facts) };
    if let [(None, moves)] = turn.kinds.as_mut_slice()
        && let [only] = moves.as_mut_slice()
        && !only.split_whitespace().next().is_some_and(|word| word.ends_with(':'))
    {
        *only = format!("In your turn you {}{}", only[..1].to_lowercase(), &only[1..]);
        turn.before.clear();
    }
    turn
}

fn before(facts: &Facts<'_>) -> String {
    let moves = facts.ways().count();
    match moves {
        0 => "Nobody ever has a move.".to_string(),
        1 => "In your turn you make this move:".to_string(),
        _ => "In your turn you make one of these moves:".to_string(),
    }
}

/// The types, those that move alike as one.
fn together(facts: &Facts<'_>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for kind in &facts.kinds {
        let is_alike = |other: &&mut Kind| {
            other.ways == kind.ways
                && other.definition.player() == kind.definition.player()
                && is_lone(facts, other) == is_lone(facts, kind)
                && facts.is_counted(other) == facts.is_counted(kind)
        };
        match kinds.iter_mut().find(is_alike) {
            Some(other) => other.alike.push(kind.name()),
            None => kinds.push(kind.clone()),
        }
    }
    kinds
}

fn heading(kind: &Kind) -> String {
    let names: Vec<String> = [kind.name()].into_iter().chain(kind.alike.iter().cloned()).collect();
    let name = capitalised(&list(&names, "and"));
    match kind.definition.player() {
        Player::Named(owner) => format!("{name} ({} only)", titled(&owner)),
        Player::Neutral | Player::None => format!("{name} (nobody's)"),
        _ => name,
    }
}

/// How long it must be what follows a move not to be said twice.
const LONG: usize = 250;

fn ways(facts: &Facts<'_>, kind: &Kind, has_heading: bool) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut follows: Vec<String> = Vec::new();
    for bundle in bundled(kind.ways.clone()) {
        let mut way = moves::told(facts, kind, &bundle);
        // Where it was put and where it has gone to are the same to what follows.
        let follow = way.after.replace("its new ", "its ");
        let same = follows.iter().position(|other| *other == follow && other.chars().count() > LONG);
        follows.push(follow);
        if let Some(at) = same {
            way.after = format!("Then the same follows as after the {} of these moves.", ordinal(at as u32 + 1));
        }
        if !told.contains(&way.text()) {
            told.push(way.text());
        }
    }
    if told.is_empty() && has_heading {
        told.push(
            if kind.alike.is_empty() { "It never moves by itself." } else { "They never move by themselves." }
                .to_string(),
        );
    }
    if let (Player::Named(owner), false) = (kind.definition.player(), has_heading) {
        told.iter_mut()
            .for_each(|text| *text = sentences(&[text.clone(), format!("Only {} may do so.", titled(&owner))]));
    }
    told
}

/// What holds for all moves.
fn after(facts: &Facts<'_>) -> Vec<String> {
    let play = facts.game.play();
    if facts.ways().next().is_none() {
        return Vec::new();
    }
    let paragraphs = [
        if facts.captures() { captured(facts) } else { String::new() },
        passing(facts),
        repeating(facts),
        if play.no_suicide { suicide(facts) } else { String::new() },
        if play.must_block { blocking(facts) } else { String::new() },
        if play.swap { swap(facts) } else { String::new() },
    ];
    paragraphs.into_iter().filter(|text| !text.is_empty()).collect()
}

fn captured(facts: &Facts<'_>) -> String {
    let pieces = capitalised(&plural(&facts.piece()));
    format!("{pieces} that are captured leave the board for good.")
}

fn passing(facts: &Facts<'_>) -> String {
    let has_duties = facts.ways().any(|way| way.mandatory);
    let unless = if has_duties { ", unless a compulsory move can be made" } else { "" };
    match (facts.game.play().can_pass, facts.stuck_is_the_end()) {
        (true, true) => format!("You may also pass{unless}."),
        (true, false) => format!("You may also pass{unless}; you must if you have no move."),
        (false, _) if facts.may_pass() => "Otherwise you may not pass, unless you have no move at all.".to_string(),
        (false, true) => "You may not pass.".to_string(),
        (false, false) if facts.is_over_when_full() => "You may not pass.".to_string(),
        (false, false) => "You may not pass if you have a move; if you have none, you must.".to_string(),
    }
}

fn repeating(facts: &Facts<'_>) -> String {
    if facts.never_repeats() {
        return String::new();
    }
    "You may not make a move that leaves the board exactly as your move before it did.".to_string()
}

fn suicide(facts: &Facts<'_>) -> String {
    let surrounds = facts.ways().flat_map(|way| way.post()).any(|post| matches!(post.effect, Effect::Capture(_)));
    let when = if surrounds { " once its captures are done" } else { "" };
    format!("No move may leave a group of your own without an empty {} next to it{when}.", facts.cell())
}

fn blocking(facts: &Facts<'_>) -> String {
    let other = if facts.is_for_two() { "your opponent" } else { "the next player" };
    format!(
        "If {other} could win with the move that follows yours, you must make a move after which that is no \
         longer so, if you have one; unless you can win at once yourself."
    )
}

fn swap(facts: &Facts<'_>) -> String {
    let names: Vec<String> = facts.players.iter().map(|player| titled(&player.name)).collect();
    match names.as_slice() {
        [first, second] => format!(
            "After {} first move, {second} may take it over instead of moving. Then the players change sides: whoever \
             was {first} is {second} from then on and has the next move.",
            possessive(first)
        ),
        other => format!(
            "After the first move of the game the next of the {} players may take it over.",
            number(other.len() as u32)
        ),
    }
}
