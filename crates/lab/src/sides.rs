//! Whether both sides of a game have the same rules, so that a colour cannot be worth more than the other.

use std::collections::BTreeMap;

use game::{DrawRules, Outcome, Rng, Role};

use engine::Game;
use engine::{Engine, Kind, Play, engine};
use picture::plan::Plan;

/// How many random games are walked in step.
const GAMES: u64 = 10;

/// How many moves of each.
const MOVES: u32 = 240;

/// What chance is drawn from.
const SEED: u64 = 0x5149;

/// How far from a site its image may fall, in the units of the plan, in which a site has a side of 24.
const SLACK: f64 = 1.0;

/// Whether both sides of a game for two have the same rules. Pell's games are made so. Of a game of ludemes random games are
/// walked twice in step, once begun by each side, the board turned or mirrored as it may be: whatever one does the other must be
/// able to do in its place, to the same end. What differs so rarely that ten random games never meet it is not found.
pub fn alike(loaded: &Game) -> bool {
    let rules = &loaded.rules;
    if rules.players() != 2 || rules.is_random() {
        return false;
    }
    if rules.sides_are_alike() {
        return true;
    }
    let Some(plan) = Plan::of(rules) else { return false };
    let engine = engine(Kind::Compiled, rules, DrawRules { move_limit: MOVES, ..DrawRules::default() });
    turns(&plan).iter().any(|turn| (0..GAMES).all(|number| goes_in_step(&*engine, turn, number)))
}

/// What each site becomes, by name.
type Turn = BTreeMap<String, String>;

/// All turns and reflections that bring the board upon itself, the one that leaves it as it is first.
fn turns(plan: &Plan) -> Vec<Turn> {
    let count = plan.sites.len().max(1) as f64;
    let sum = plan.sites.iter().fold((0.0, 0.0), |(x, y), site| (x + site.middle.0, y + site.middle.1));
    let middle = (sum.0 / count, sum.1 / count);
    let angles = (0..24).map(|nth| f64::from(nth) * 15.0).filter(|angle| angle % 30.0 == 0.0 || angle % 45.0 == 0.0);
    let mut found: Vec<Turn> = Vec::new();
    for (angle, mirrored) in angles.flat_map(|angle| [(angle, false), (angle, true)]) {
        let (sin, cos) = f64::to_radians(angle).sin_cos();
        let image = |(x, y): (f64, f64)| {
            let (x, y) = (x - middle.0, if mirrored { middle.1 - y } else { y - middle.1 });
            (middle.0 + x * cos - y * sin, middle.1 + x * sin + y * cos)
        };
        if let Some(turn) = turn(plan, image).filter(|turn| !found.contains(turn)) {
            found.push(turn);
        }
    }
    found
}

/// What each site becomes, if every one becomes another.
fn turn(plan: &Plan, image: impl Fn((f64, f64)) -> (f64, f64)) -> Option<Turn> {
    // Sites by their middles, in steps so wide that a neighbouring step is near enough.
    let step = |(x, y): (f64, f64)| ((x / SLACK).round() as i64, (y / SLACK).round() as i64);
    let known: BTreeMap<(i64, i64), &str> =
        plan.sites.iter().map(|site| (step(site.middle), site.name.as_str())).collect();
    let near = |(x, y): (i64, i64)| {
        (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))).find_map(|place| known.get(&place))
    };
    let pairs = plan.sites.iter().map(|site| Some((site.name.clone(), (*near(step(image(site.middle)))?).to_owned())));
    pairs.collect()
}

/// Whether a random game that one side begins can be played by the other, turned so.
fn goes_in_step(engine: &dyn Engine, turn: &Turn, number: u64) -> bool {
    let mut stream = Rng::new(SEED, number);
    let begun = |role: Role| {
        let mut play = engine.begin(&mut Rng::new(SEED, 0));
        if play.to_move() != role {
            play.begun_by(role);
        }
        play
    };
    let (mut one, mut other) = (begun(Role::White), begun(Role::Black));
    loop {
        let (moves, turned) = (one.moves(), other.moves());
        if moves.len() != turned.len() || !is_reversed(&*one, &*other) {
            return false;
        }
        if moves.is_empty() {
            return true;
        }
        let chosen = &moves[stream.below(moves.len() as u32) as usize];
        let wanted = said_turned(chosen.text(), turn);
        let Some(answer) = turned.iter().find(|answer| answer.text() == wanted) else { return false };
        one.play_listed(chosen);
        other.play_listed(answer);
    }
}

/// Whether each stands in one game as the other does in the second.
fn is_reversed(one: &dyn Play, other: &dyn Play) -> bool {
    let reversed = |outcome: Outcome| match outcome {
        Outcome::Win(role) => Outcome::Win(if role == Role::White { Role::Black } else { Role::White }),
        Outcome::Draw => Outcome::Draw,
    };
    one.outcome().map(reversed) == other.outcome()
}

/// A move with every site as it is turned.
fn said_turned(text: &str, turn: &Turn) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word: &str = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if word.is_empty() {
            said.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        said += &word_turned(word, turn);
        rest = &rest[word.len()..];
    }
    said
}

/// A site, or a site that takes another, as `f6xd1`; any other word stays.
fn word_turned(word: &str, turn: &Turn) -> String {
    let taking = || {
        let (from, taken) = word.split_once('x')?;
        Some(format!("{}x{}", turn.get(from)?, turn.get(taken)?))
    };
    turn.get(word).cloned().or_else(taking).unwrap_or_else(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(name: &str) -> Game {
        Game::from_library(name).expect("sound")
    }

    #[test]
    fn games_whose_sides_have_the_same_rules_are_told_from_those_whose_sides_differ() {
        for name in ["pentalath", "gomoku", "hex", "english_draughts", "nine_mens_morris", "breakthrough", "chess"] {
            assert!(alike(&loaded(name)), "{name}");
        }
        for name in ["white_wins", "tablut", "fox_and_geese", "guerrilla_checkers"] {
            assert!(!alike(&loaded(name)), "{name}");
        }
    }

    #[test]
    fn a_rhombus_that_is_longer_one_way_favours_a_side() {
        let hex = |size: &str| {
            let text = format!(
                "(game Hex (board (tiling hex) (shape rhombus) (size {size}) (regions (White ne) (White sw) (Black se) (Black nw))) \
                 (end (All win (connect own-regions))))"
            );
            alike(&Game::new(engine::Source::typed("-", rules::Language::of(&text), text)).expect("sound"))
        };
        assert_eq!((hex("4"), hex("4 4"), hex("5 3")), (true, true, false));
    }
}
