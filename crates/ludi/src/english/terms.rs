//! Explains the words that the rules of a game make use of, and no others.

use super::facts::Facts;
use super::known::Kind;
use super::speaker::{Scene, Speaker, Who};
use super::steps::wind;
use super::words::{capitalised, list, plural, possessive, titled, with_article};
use crate::ludemes::Thing;
use crate::tree::{Compass, Goal, PieceDefinition, Player, PlayerDefinition};

/// Words that need to be explained, and what explains them.
struct Term {
    words: &'static [&'static str],
    told: fn(&Facts<'_>, &str) -> String,
}

const fn term(words: &'static [&'static str], told: fn(&Facts<'_>, &str) -> String) -> Term {
    Term { words, told }
}

const TERMS: [Term; 15] = [
    term(
        &[
            " ahead",
            " straight back",
            "diagonally back",
            "to the left",
            "to the right",
            "to either side",
            "way it looks",
        ],
        ahead,
    ),
    term(&["home row", "far row"], rows),
    term(&["own side", "own region"], own_regions),
    term(&["dark", "light"], chequered),
    term(&["diagonal"], diagonals),
    term(&["colour number", "small square", "small empty", "empty small"], colours),
    term(&["your number", "player whose number", "number of the player"], player_numbers),
    term(&["group"], groups),
    term(&[" line of"], lines),
    term(&["distance"], distances),
    term(&["stack", "on top", "the top "], stacks),
    term(&["state"], states),
    term(&["flag"], flags),
    term(&["score", "point"], scores),
    term(&["worth"], values),
];

/// A sentence or two for each word that occurs in what has been said.
pub(super) fn told(facts: &Facts<'_>, said: &str) -> Vec<String> {
    let is_said = |term: &&Term| term.words.iter().any(|word| said.contains(word));
    let words = TERMS.iter().filter(is_said).map(|term| (term.told)(facts, said));
    let regions = Speaker::new(facts, Who::You, Scene::End).named_regions(said);
    words.chain(regions).filter(|text| !text.is_empty()).collect()
}

fn ahead(facts: &Facts<'_>, said: &str) -> String {
    let first = if facts.turns_pieces() { " at first" } else { "" };
    let ways = directions(facts);
    let looks = match ways.as_slice() {
        [] => format!("All {} look to the north{first}", plural(&facts.piece())),
        several => format!("{}{first}", list(several, "and")),
    };
    let sides = ["left", "right", "either side"].iter().any(|word| said.contains(word));
    let sides = if sides { ", and left and right are as seen that way" } else { "" };
    format!("{looks}: that is straight ahead for them{sides}.")
}

/// `White's stones look to the north`.
fn directions(facts: &Facts<'_>) -> Vec<String> {
    let piece = plural(&facts.piece());
    let told = |player: &PlayerDefinition| {
        let direction = player.direction.unwrap_or(Compass::North);
        format!("{} {piece} look to the {}", possessive(&titled(&player.name)), wind(direction))
    };
    if facts.players.iter().all(|player| player.direction.is_none()) {
        return Vec::new();
    }
    facts.players.iter().map(told).collect()
}

fn rows(facts: &Facts<'_>, said: &str) -> String {
    let row = |player: &PlayerDefinition, name: &str, direction: Compass| {
        let side = Speaker::new(facts, Who::You, Scene::End).side(direction);
        format!("{} {name} row is {side}", possessive(&titled(&player.name)))
    };
    let mut told = Vec::new();
    for (name, way) in [("home", Compass::opposite as fn(Compass) -> Compass), ("far", |compass| compass)] {
        if said.contains(&format!("{name} row")) {
            let each = facts.players.iter().map(|player| match player.direction {
                Some(direction) => row(player, name, way(direction)),
                None => format!("{} {name} row is the edge of the board", possessive(&titled(&player.name))),
            });
            told.push(format!("{}.", list(&each.collect::<Vec<_>>(), "and")));
        }
    }
    told.join(" ")
}

fn own_regions(facts: &Facts<'_>, _: &str) -> String {
    let owners = Speaker::new(facts, Who::You, Scene::End).owners();
    if owners.is_empty() { String::new() } else { format!("{}.", owners.join("; ")) }
}

fn chequered(facts: &Facts<'_>, _: &str) -> String {
    facts.words().chequered.to_string()
}

fn colours(facts: &Facts<'_>, _: &str) -> String {
    facts.words().colours.to_string()
}

fn diagonals(facts: &Facts<'_>, _: &str) -> String {
    facts.words().diagonals.to_string()
}

fn player_numbers(facts: &Facts<'_>, _: &str) -> String {
    let told = |(at, player): (usize, &PlayerDefinition)| {
        format!("{} number is {}", possessive(&titled(&player.name)), at + 1)
    };
    let all: Vec<String> = facts.players.iter().enumerate().map(told).collect();
    format!("{}.", capitalised(&list(&all, "and")))
}

fn groups(facts: &Facts<'_>, _: &str) -> String {
    let piece = plural(&facts.piece());
    let of_one = if facts.goals().into_iter().any(is_of_nobody) { "of one sort" } else { "of one player" };
    format!("A group is all {piece} {of_one} that hang together from neighbour to neighbour; one alone is a group too.")
}

/// Whether a goal asks for a group of neutral pieces.
fn is_of_nobody(goal: &Goal) -> bool {
    let owner = super::reads::record_of(goal).and_then(|record| record.player.as_ref());
    matches!(goal, Goal::Connect(_) | Goal::Group(_)) && matches!(owner, Some(Player::Neutral | Player::None))
}

fn lines(facts: &Facts<'_>, _: &str) -> String {
    let has_own = facts.goals().iter().any(|goal| matches!(goal, Goal::InARow(row) if row.adjacency.is_none()));
    if !has_own {
        return "A line is a straight row without a gap.".to_string();
    }
    let along = facts.by_neighbours(facts.words().lines);
    format!("A line is straight and has no gap; it runs {along}.")
}

fn distances(facts: &Facts<'_>, _: &str) -> String {
    format!(
        "A distance is the least number of steps from neighbour to neighbour, whatever stands on the {}s.",
        facts.cell()
    )
}

fn stacks(facts: &Facts<'_>, _: &str) -> String {
    if !facts.has_stacks {
        return String::new();
    }
    let piece = facts.piece();
    let pieces = capitalised(&plural(&piece));
    let is_nobodys = |kind: &Kind| matches!(kind.definition.player(), Player::Neutral | Player::None);
    if facts.kinds.iter().all(is_nobodys) {
        return format!("{pieces} can be stacked; what is said of a {piece} is said of the top one.");
    }
    format!(
        "{pieces} can be stacked. A stack counts for whoever owns its top {piece}, and only that one can move; those \
         below count for nothing until they are on top again, unless a rule says otherwise."
    )
}

fn states(facts: &Facts<'_>, _: &str) -> String {
    let states: Vec<(String, u32)> = facts.kinds.iter().map(|kind| (kind.name(), kind.definition.state())).collect();
    let mut sentences = Vec::new();
    if facts.reads.has(Thing::States) {
        let piece = facts.piece();
        let first = states.first().map_or(0, |(_, state)| *state);
        let others = super::start::states(facts);
        let but = if others.is_empty() { String::new() } else { format!(", but {}", others.join("; ")) };
        if super::start::all_have_states(facts) && !others.is_empty() {
            sentences.push(format!("Every {piece} has a number, its state. At first it is {}.", others.join("; ")));
        } else if states.iter().all(|(_, state)| *state == first) {
            sentences.push(format!("Every {piece} has a number, its state, which is {first} at first{but}."));
        } else {
            let each: Vec<String> =
                states.iter().map(|(name, state)| format!("{state} for {}", with_article(name))).collect();
            sentences
                .push(format!("Every {piece} has a number, its state. At first it is {}{but}.", list(&each, "and")));
        }
    }
    if facts.reads.has(Thing::Cells) {
        sentences.push(format!("Every {} has a number, its state, which is 0 at first.", facts.cell()));
    }
    sentences.join(" ")
}

fn flags(facts: &Facts<'_>, _: &str) -> String {
    if !facts.reads.has(Thing::Flags) {
        return String::new();
    }
    let marked = |definition: &PieceDefinition| definition.flags() != 0;
    let piece = facts.piece();
    let begun: Vec<String> = facts
        .kinds
        .iter()
        .filter(|kind| marked(&kind.definition))
        .map(|kind| {
            format!("{} begins with {}", with_article(&kind.name()), super::speaker::flags(kind.definition.flags()))
        })
        .collect();
    let placed = super::start::flags(facts);
    let begun = match (begun.is_empty(), placed.is_empty()) {
        (true, true) => "at first there are none".to_string(),
        (true, false) => format!("at first {}", placed.join(", ")),
        (false, true) => list(&begun, "and"),
        (false, false) => format!("{}, but at first {}", list(&begun, "and"), placed.join(", ")),
    };
    let directions = facts.board.as_ref().filter(|_| facts.reads.flagged).map(|board| {
        let headings = board.headings(board::Adjacency::All).map(|heading| board.facts(heading).name);
        let named =
            headings.enumerate().filter_map(|(at, name)| Compass::named(name).map(|compass| (at + 1, wind(compass))));
        let told: Vec<String> = named.map(|(at, name)| format!("{at} {name}")).collect();
        format!(" As a direction, flag {}.", list(&told, "and").replacen(' ', " is ", 1))
    });
    format!(
        "{} can carry flags, which have numbers; {begun}.{}",
        capitalised(&with_article(&piece)),
        directions.unwrap_or_default()
    )
}

fn scores(facts: &Facts<'_>, _: &str) -> String {
    if facts.reads.has(Thing::Scores) { "Everybody's score is 0 at first.".to_string() } else { String::new() }
}

fn values(facts: &Facts<'_>, _: &str) -> String {
    let told = |kind: &Kind| format!("{} is worth {}", with_article(&kind.name()), kind.definition.value());
    let told: Vec<String> = facts.kinds.iter().map(told).collect();
    if told.is_empty() { String::new() } else { format!("{}.", capitalised(&list(&told, "and"))) }
}
