//! What holds for all trials, however odd: every criterion is in range, nothing panics, what is written is read again.

use criticism::{
    CRITERIA, End, Evidence, History, Measure, Mode, Ply, Puzzle, Puzzles, Report, Settings, Severity, Thresholds,
    Trial, Weights, filter, read_trials, write_trials,
};
use game::Role;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn role(players: u8) -> impl Strategy<Value = Role> {
    (0..usize::from(players)).prop_map(|at| Role::ALL[at])
}

/// Chances for everybody, or none; now and then all or nothing.
fn estimates(players: u8) -> impl Strategy<Value = Vec<f32>> {
    let chance = prop_oneof![4 => 0.0f32..=1.0, 1 => Just(0.0), 1 => Just(1.0), 1 => Just(0.5)];
    prop_oneof![9 => vec(chance, usize::from(players)), 1 => Just(Vec::new())]
}

prop_compose! {
    fn ply(players: u8)(
        mover in role(players),
        estimates in estimates(players),
        shallow in vec(0.0f32..=1.0, 0..6),
        more in 0u32..300,
        made in 0u32..6,
        deep in option::of(0.0f32..=1.0),
        nodes in 0u64..100_000,
        per_node in 0u64..20,
        depth in 0u8..5,
        seconds in option::of(0.0f32..90.0),
    ) -> Ply {
        let count = shallow.len() as u32;
        Ply {
            mover, estimates, legal: count + more, made: made.min(count.saturating_sub(1)), shallow, deep, nodes,
            squared_plies: nodes * per_node, depth, seconds,
        }
    }
}

fn end(players: u8) -> impl Strategy<Value = End> {
    prop_oneof![3 => role(players).prop_map(End::Won), 1 => Just(End::Drawn), 1 => Just(End::Cut)]
}

fn puzzles() -> impl Strategy<Value = Puzzles> {
    let puzzle = (0u32..9, 0u32..9).prop_map(|(better, more)| Puzzle { better, moves: better + more + 1 });
    (0u32..9, vec(puzzle, 0..4)).prop_map(|(examined, found)| Puzzles { examined, found })
}

prop_compose! {
    fn trial_of(players: u8)(
        mode in (0usize..6).prop_map(|at| Mode::ALL[at]),
        handicapped in option::of(role(players)),
        began in role(players),
        opening in vec(estimates(players), 0..5),
        moves in vec(ply(players), 0..14),
        end in end(players),
        sites in 0u32..30,
        visited in vec(0u32..40, 0..20),
        puzzles in option::of(puzzles()),
    ) -> Trial {
        Trial { mode, handicapped, players, began, opening, moves, end, sites, visited, puzzles, course: None }
    }
}

fn trial() -> impl Strategy<Value = Trial> {
    prop_oneof![3 => trial_of(2), 1 => trial_of(3)]
}

/// Standard trials for the most part, or next to nothing would be measured.
fn trials() -> impl Strategy<Value = Vec<Trial>> {
    vec((trial(), any::<bool>()), 0..8).prop_map(|trials| {
        let standard = |(trial, is_standard)| if is_standard { Trial { mode: Mode::Standard, ..trial } } else { trial };
        trials.into_iter().map(standard).collect()
    })
}

fn check(trials: &[Trial]) {
    for severity in [Severity::Linear, Severity::Root] {
        let settings = Settings { severity, ..Settings::default() };
        let evidence = Evidence { settings, ..Evidence::of_trials(trials) };
        for criterion in CRITERIA {
            let Measure::Value(measured) = (criterion.measure)(&evidence) else { continue };
            let [low, high] = criterion.range;
            let numbers = [measured.value].into_iter().chain(measured.interval.into_iter().flatten());
            for number in numbers.clone().take(1) {
                assert!((low - 1e-9..=high + 1e-9).contains(&number), "{} is {number}", criterion.name);
            }
            assert!(numbers.into_iter().all(|number| (-1.0..=1.0).contains(&number)), "{}", criterion.name);
            let others = measured.error.into_iter().chain(measured.raw);
            assert!(others.into_iter().all(f64::is_finite), "{}: {measured:?}", criterion.name);
            assert!(measured.error.is_none_or(|error| error >= 0.0), "{}", criterion.name);
            assert!(measured.interval.is_none_or(|[low, high]| low <= high), "{}: {measured:?}", criterion.name);
        }
    }
}

proptest! {
    // B70
    #[test]
    fn every_criterion_is_in_its_range(trials in trials()) {
        check(&trials);
    }

    #[test]
    fn reports_and_trials_are_the_same_after_json(trials in trials()) {
        let json = serde_json::to_string(&trials).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<Vec<Trial>>(&json).expect("what was written"), trials.clone());
        let report = Report::of(&Evidence::of_trials(&trials), 4).scored(&Weights::book());
        prop_assert!(report.score.as_ref().is_some_and(|score| score.value.is_finite()));
        let json = serde_json::to_string(&report).expect("plain data");
        prop_assert!(!json.contains("null,\"error"));
        prop_assert!(serde_json::from_str::<Report>(&json).is_ok());
    }

    #[test]
    fn trials_as_text_are_read_again(trials in trials()) {
        // A line cannot say which of no moves was made.
        prop_assert_eq!(read_trials(&write_trials(&trials)), Ok(trials));
    }

    #[test]
    fn no_text_of_trials_and_no_weights_do_harm(text in "[a-z0-9:=@/().x*,\\[\\] -]{0,60}") {
        let _ = read_trials(&text);
        let _ = Weights::read(&text);
    }

    #[test]
    fn every_history_can_be_drawn(trial in trial()) {
        let history = History::of(&trial);
        prop_assert_eq!(history.points.len(), trial.length());
        prop_assert!(history.svg().ends_with("</svg>\n"));
        prop_assert_eq!(history.csv().lines().count(), trial.length() + 1);
    }

    #[test]
    fn what_the_filter_says_early_it_says_in_the_end(trials in prop_oneof![vec(trial_of(2), 0..9), vec(trial_of(3), 0..9)]) {
        let trials: Vec<Trial> = trials.into_iter().map(|trial| Trial { mode: Mode::Standard, ..trial }).collect();
        let view = |count: usize, planned: usize| {
            filter(&Evidence::of_trials(&trials[..count]), planned, &Thresholds::default())
        };
        let last = view(trials.len(), trials.len());
        for count in 0..trials.len() {
            let early = view(count, trials.len());
            prop_assert!(early.answer == criticism::Answer::Undecided || early.answer == last.answer);
            prop_assert!(early.flaws().iter().all(|flaw| last.flaws().contains(flaw)));
        }
    }
}

/// What would never be recorded, but could stand in a file.
#[test]
fn trials_that_cannot_be_do_no_harm() {
    let odd = |estimates: &[f32]| Ply {
        shallow: vec![f32::NAN, f32::INFINITY, -3.0],
        made: 99,
        deep: Some(f32::NEG_INFINITY),
        nodes: u64::MAX,
        squared_plies: u64::MAX,
        depth: 1,
        seconds: Some(f32::NAN),
        ..Ply::new(Role::Eighth, estimates.to_vec())
    };
    let moves = [odd(&[f32::NAN, 2.0]), odd(&[0.5]), odd(&[]), odd(&[f32::INFINITY, -1.0, 0.5])];
    for players in [0, 1, 2, 255] {
        for end in [End::Won(Role::Eighth), End::Drawn, End::Cut] {
            for length in 0..=moves.len() {
                for mode in Mode::ALL {
                    let puzzles = Some(Puzzles { examined: 0, found: vec![Puzzle { better: 9, moves: 0 }] });
                    let moves = moves[..length].to_vec();
                    let trial = Trial { mode, players, moves, puzzles, sites: 0, ..Trial::new(Role::Seventh, end) };
                    check(std::slice::from_ref(&trial));
                    check(&[trial.clone(), trial.clone()]);
                    let _ = (trial.faults(), History::of(&trial).svg(), write_trials(&[trial]));
                }
            }
        }
    }
}
