//! That chance falls as the parameters say: chi-squared over ten thousand draws and more, from fixed seeds.

use std::collections::BTreeMap;

use metagame::tree::{Game, MovementKind};
use synthesis::generate::{Bound, Choice, Draw, Law, PARAMETERS, Parameters, Seed, Value, draws, generate};

/// Enough for ten thousand draws of the rarest choice: some are made once a game, some only for one goal in four.
const RECORDS: u64 = 15_000;

/// Enough for ten thousand pieces.
const GAMES: u64 = 2_000;

/// What chi-squared stays below in 999 of 1000 honest samples, by degrees of freedom (from 1).
const CRITICAL: [f64; 9] = [10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88];

/// Asserts that the counts are as likely as they should be.
fn assert_chi_squared(what: &str, counts: &[(f64, usize)]) {
    let possible: Vec<_> = counts.iter().filter(|(probability, _)| *probability > 0.0).collect();
    assert!(counts.iter().all(|(probability, count)| *probability > 0.0 || *count == 0), "{what}: {counts:?}");
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    assert!(total >= 10_000, "{what}: only {total} draws");
    if possible.len() > 1 {
        let share = |(probability, count): &&(f64, usize)| {
            let expected = probability * total as f64;
            (*count as f64 - expected).powi(2) / expected
        };
        let chi_squared: f64 = possible.iter().map(share).sum();
        assert!(chi_squared < CRITICAL[possible.len() - 2], "{what}: {chi_squared} from {counts:?}");
    }
}

fn all_draws(parameters: &Parameters) -> BTreeMap<Choice, Vec<Value>> {
    let mut by_choice: BTreeMap<Choice, Vec<Value>> = BTreeMap::new();
    for Draw { choice, value } in (0..RECORDS).flat_map(|number| draws(Seed::Number(number), parameters)) {
        by_choice.entry(choice).or_default().push(value);
    }
    by_choice
}

/// Probabilities and counts of what a law can fall on; a range of numbers in ten equal parts.
fn counted(law: &Law, drawn: &[Value]) -> Vec<(f64, usize)> {
    let count = |such: &dyn Fn(&Value) -> bool| drawn.iter().filter(|value| such(value)).count();
    match law {
        Law::Distribution(options) => {
            options.iter().map(|(option, probability)| (*probability, count(&|value| value == option))).collect()
        }
        Law::Probability(p) => {
            vec![
                (*p, count(&|value| *value == Value::Yes(true))),
                (1.0 - p, count(&|value| *value == Value::Yes(false))),
            ]
        }
        Law::Integer(low, Bound::Number(high)) => {
            let even = 1.0 / f64::from(high - low + 1);
            (*low..=*high).map(|n| (even, count(&|value| *value == Value::Number(f64::from(n))))).collect()
        }
        Law::Real(low, high) => {
            let part = |value: &Value| match value {
                Value::Number(number) => ((number - low) / (high - low) * 10.0) as usize,
                _ => 10,
            };
            (0..10).map(|n| (0.1, count(&|value| part(value) == n))).collect()
        }
        Law::Integer(_, Bound::Side) | Law::As(_) => panic!("no fixed range"),
    }
}

/// Whole numbers up to the side of the board are given fixed ranges, so that there is something to count.
const RANGES: &str = "parameter(hopper_before, integer(0, 6)). parameter(hopper_over, integer(1, 6)).
    parameter(hopper_after, integer(1, 4)). parameter(goal_complexity, probability(0.8)).";

/// What the workbench never does.
const MORE: &str =
    "parameter(constrain_rider_min, probability(0.3)). parameter(more_arrival_squares, probability(0.6)).
    parameter(capture_effect, distribution([remove=0.1, player_possesses=0.2, opponent_possesses=0.3,
        player_displaces=0.3, opponent_displaces=0.1])).
    parameter(goal_type, distribution([eradicate=0.3, arrive=0.6, stalemate=0.1])).";

// M108 M109 M112
#[test]
fn every_choice_falls_as_its_law_says() {
    for changes in [RANGES.to_string(), format!("{RANGES} {MORE}")] {
        let (parameters, faults) = Parameters::read(&changes);
        assert_eq!(faults, []);
        let drawn = all_draws(&parameters);
        for parameter in &PARAMETERS {
            let law = parameters.law(parameter.choice);
            match drawn.get(&parameter.choice) {
                Some(values) => assert_chi_squared(parameter.name, &counted(law, values)),
                None => assert_eq!(*law, Law::Probability(0.0), "{} is never drawn", parameter.name),
            }
        }
    }
}

fn games(parameters: &Parameters) -> Vec<Game> {
    (0..GAMES).map(|number| generate(Seed::Number(number), parameters).game).collect()
}

// M109 M111
#[test]
fn leapers_riders_and_hoppers_are_as_frequent_in_games_as_the_parameters_say() {
    for (changes, expected) in [("", [0.4, 0.4, 0.2]), ("block(movement_type, [hopper]).", [0.5, 0.5, 0.0])] {
        let games = games(&Parameters::read(changes).0);
        let mut counts = [0; 3];
        for movement in games.iter().flat_map(|game| &game.pieces).flat_map(|piece| &piece.moving) {
            counts[match movement.kind {
                MovementKind::Leap => 0,
                MovementKind::Ride(_) => 1,
                MovementKind::Hop(_) => 2,
            }] += 1;
        }
        let counted: Vec<(f64, usize)> = expected.into_iter().zip(counts).collect();
        assert_chi_squared("movement types", &counted);
    }
}

// M112
#[test]
fn lengths_are_geometric() {
    for more in [0.2, 0.5] {
        let changes = format!(
            "parameter(movement_complexity, probability({more})). parameter(capture_complexity, probability({more}))."
        );
        let games = games(&Parameters::read(&changes).0);
        let pieces: Vec<_> = games.iter().flat_map(|game| &game.pieces).collect();
        let lengths: [Vec<usize>; 2] =
            [pieces.iter().map(|p| p.moving.len()).collect(), pieces.iter().map(|p| p.capturing.len()).collect()];
        for lengths in lengths {
            let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
            assert!((mean * (1.0 - more) - 1.0).abs() < 0.02, "{mean} at {more}");
            let count = |length: usize| lengths.iter().filter(|known| **known == length).count();
            let mut counted: Vec<(f64, usize)> =
                (1..6).map(|n| ((1.0 - more) * more.powi(n - 1), count(n as usize))).collect();
            counted.push((more.powi(5), lengths.iter().filter(|length| **length > 5).count()));
            assert_chi_squared("lengths", &counted);
        }
    }
}
