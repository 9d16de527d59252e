//! Weights from ratings, on made-up games whose ratings are known to depend on some criteria, or on none.

use criticism::fit::{Choice, Dataset, Options, Sampling, ablation, by_family, leave_one_out, train};
use criticism::{CRITERIA, Criterion, Family, Weights};
use game::Rng;

/// A number from -1 to 1.
fn unit(stream: &mut Rng) -> f64 {
    f64::from(stream.below(20_001)) / 10_000.0 - 1.0
}

/// So many games with random criteria; ratings are by these weights, and noise.
fn made_up(games: usize, columns: usize, weights: &[(usize, f64)], noise: f64, seed: u64) -> Dataset {
    let mut stream = Rng::new(seed, 0);
    let mut table = Dataset::of_criteria();
    table.columns.truncate(columns);
    for game in 0..games {
        let row: Vec<f64> = (0..columns).map(|_| unit(&mut stream)).collect();
        let rating = 6.0 + weights.iter().map(|(column, weight)| weight * row[*column]).sum::<f64>();
        let rating = rating + noise * unit(&mut stream);
        table.add_row(&format!("game {game}"), row.into_iter().map(Some).collect(), rating);
    }
    table
}

const TRUTH: [(usize, f64); 3] = [(2, 1.0), (7, -0.8), (11, 0.5)];

fn options(choice: Choice) -> Options {
    Options { choice, penalties: vec![0.3, 3.0] }
}

// B86
#[test]
fn ratings_that_depend_on_criteria_are_predicted() {
    let table = made_up(40, 12, &TRUTH, 0.3, 1);
    for choice in [Choice::All, Choice::Forward(6), Choice::CrossEntropy(Sampling::default())] {
        let validation = leave_one_out(&table, &options(choice));
        assert!(validation.correlation.is_some_and(|told| told > 0.9), "{validation:?}");
        assert!(validation.rank_correlation.is_some_and(|told| told > 0.85), "{validation:?}");
        assert!(validation.error < 0.4, "{validation:?}");
    }
}

// B86 B89
#[test]
fn the_criteria_that_count_are_found() {
    let table = made_up(40, 20, &TRUTH, 0.3, 2);
    for choice in [Choice::Forward(8), Choice::CrossEntropy(Sampling::default())] {
        let model = train(&table, &(0..40).collect::<Vec<_>>(), &options(choice.clone()));
        assert!([2, 7, 11].iter().all(|column| model.columns.contains(column)), "{choice:?}: {model:?}");
        let validation = leave_one_out(&table, &options(choice));
        assert!([2, 7, 11].iter().all(|column| validation.used[*column] > 35), "{:?}", validation.used);
    }
}

// B86
#[test]
fn choosing_outside_the_folds_deceives_and_inside_it_does_not() {
    // Pure noise: there is nothing to predict. Ten tables, so that luck evens out.
    let (mut honest, mut deceived) = (0.0, 0.0);
    for seed in 0..10 {
        let table = made_up(24, 30, &[], 1.0, 100 + seed);
        let inside = options(Choice::Forward(5));
        honest += leave_one_out(&table, &inside).correlation.unwrap_or(0.0) / 10.0;
        let chosen = train(&table, &(0..24).collect::<Vec<_>>(), &inside).columns;
        deceived += leave_one_out(&table, &options(Choice::These(chosen))).correlation.unwrap_or(0.0) / 10.0;
    }
    assert!(honest < 0.2, "{honest}");
    assert!(deceived > 0.5, "{deceived}");
}

// B91
#[test]
fn what_counts_most_is_missed_most() {
    let table = made_up(40, 12, &TRUTH, 0.3, 3);
    let rows = ablation(&table, &[2, 5, 7, 11], &options(Choice::All));
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, [2, 7, 11, 5].map(|column| table.columns[column].as_str()));
    assert!(rows[0].increase > 0.5 && rows[3].increase < 0.1, "{rows:?}");
}

// B88
#[test]
fn each_sort_of_criteria_is_told_by_itself() {
    // Ratings depend on criteria 47 and 50 of the list: both are of how trials ended.
    let table = made_up(60, CRITERIA.len(), &[(46, 1.0), (49, 1.0)], 0.3, 4);
    let rows = by_family(&table, &options(Choice::All));
    let told: Vec<(&str, usize)> = rows.iter().map(|row| (row.name.as_str(), row.count)).collect();
    let of = |family: Family| (family.name(), CRITERIA.iter().filter(|one| one.family == family).count());
    let each: Vec<(&str, usize)> = [("all", CRITERIA.len())].into_iter().chain(Family::ALL.map(of)).collect();
    assert_eq!(told, each);
    let correlation = |at: usize| rows[at].validation.correlation.unwrap_or(0.0);
    assert!(correlation(3) > 0.9 && correlation(3) > correlation(0), "{rows:?}");
    assert!(correlation(1) < 0.4 && correlation(2) < 0.4, "{rows:?}");
}

#[test]
fn games_that_lack_a_measure_are_taken_as_usual_in_it() {
    let mut table = made_up(40, 12, &TRUTH, 0.0, 5);
    for game in (0..40).step_by(5) {
        table.rows[game][2] = None;
    }
    let validation = leave_one_out(&table, &options(Choice::All));
    assert!(validation.predicted.iter().all(|told| told.is_finite()));
    assert!(validation.correlation.is_some_and(|told| told > 0.6), "{:?}", validation.correlation);
}

#[test]
fn a_fit_is_the_same_again_and_can_be_written_down() {
    let table = made_up(30, 12, &TRUTH, 0.3, 6);
    let fit = || train(&table, &(0..30).collect::<Vec<_>>(), &options(Choice::CrossEntropy(Sampling::default())));
    assert_eq!(fit(), fit());
    let weights = fit().as_weights(&table, "ours");
    assert_eq!(Weights::read(&weights.to_string()).weights, Some(weights.clone()));
    // The score by these weights is the prediction, also where something could not be measured.
    for unmeasured in [None, Some(2)] {
        let mut row = table.rows[0].clone();
        unmeasured.into_iter().for_each(|column: usize| row[column] = None);
        let value = |(one, value): (&Criterion, &Option<f64>)| {
            weights.of(one.name) * value.unwrap_or_else(|| weights.usual(one.name))
        };
        let sum: f64 = CRITERIA.iter().zip(&row).map(value).sum();
        assert!((sum + weights.bias - fit().predict(&row)).abs() < 1e-9);
    }
}

#[test]
fn tables_of_nothing_or_of_one_game_do_no_harm() {
    assert_eq!(leave_one_out(&Dataset::of_criteria(), &Options::default()).correlation, None);
    let one = made_up(1, 5, &[], 1.0, 7);
    assert_eq!(leave_one_out(&one, &Options::default()).predicted, [0.0]);
    assert_eq!(ablation(&one, &[0], &Options::default()).len(), 1);
}
