//! Ridge regression of ratings on standardised criteria.

use super::choose::{Choice, chosen};
use super::linear::{Cholesky, dot};
use super::scale::Scale;
use super::table::Dataset;
use crate::Weights;
use crate::statistics::mean;

/// How a model is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Which criteria are used.
    pub choice: Choice,
    /// How strongly weights are drawn towards 0, in units of one game's worth of evidence each; of several, the one that
    /// does best on the games at hand is taken.
    pub penalties: Vec<f64>,
}

/// What ratings follow from criteria.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The columns that are used.
    pub columns: Vec<usize>,
    /// Their weights on the scale of standard deviations: comparable with each other (B87, B90).
    pub standardised: Vec<f64>,
    /// Their weights on the criteria's own scales.
    pub weights: Vec<f64>,
    /// What is added.
    pub bias: f64,
    /// How strongly the weights were drawn towards 0.
    pub penalty: f64,
    /// The mean of each column used, for games of which it was not measured.
    middles: Vec<f64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { choice: Choice::All, penalties: vec![0.3, 1.0, 3.0, 10.0, 30.0] }
    }
}

/// Makes a model from some games of a table, by their numbers.
pub fn train(table: &Dataset, games: &[usize], options: &Options) -> Model {
    if let Choice::Sparing(most) = options.choice {
        let with = |choice: Choice| Options { choice, ..options.clone() };
        let error = |count: usize| {
            let models = |others: &[usize]| train(table, others, &with(Choice::Forward(count)));
            let squared = |(game, told): (&usize, f64)| (told - table.ratings[*game]).powi(2);
            games.iter().zip(predicted(table, games, models)).map(squared).sum::<f64>()
        };
        let tried = (0..=most).map(|count| (error(count), count));
        let (_, count) = tried.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
        return train(table, games, &with(Choice::Forward(count)));
    }
    let problem = Problem::of(table, games);
    let penalties = options.penalties.iter().filter(|penalty| penalty.is_finite() && **penalty > 0.0);
    let tried = penalties.map(|penalty| {
        let columns = chosen(&problem, &options.choice, *penalty);
        (problem.error(&columns, *penalty), *penalty, columns)
    });
    let best = tried.min_by(|one, other| one.0.total_cmp(&other.0));
    let (_, penalty, columns) = best.unwrap_or((0.0, 1.0, Vec::new()));
    problem.model(columns, penalty)
}

/// What each of some games is predicted to be rated by the model that the others of them give.
pub(super) fn predicted(table: &Dataset, games: &[usize], mut model_of: impl FnMut(&[usize]) -> Model) -> Vec<f64> {
    let told = |game: &usize| {
        let others: Vec<usize> = games.iter().copied().filter(|other| other != game).collect();
        model_of(&others).predict(&table.rows[*game])
    };
    games.iter().map(told).collect()
}

impl Model {
    /// The rating that a game with these values should have.
    pub fn predict(&self, row: &[Option<f64>]) -> f64 {
        let values = self.columns.iter().zip(&self.middles).map(|(column, middle)| row[*column].unwrap_or(*middle));
        self.bias + values.zip(&self.weights).map(|(value, weight)| value * weight).sum::<f64>()
    }

    /// The model as a set of weights, for those of its columns that are criteria.
    pub fn as_weights(&self, table: &Dataset, name: &str) -> Weights {
        let named = Weights::named(name, self.bias);
        let entries = self.columns.iter().zip(&self.weights).zip(&self.middles);
        entries.fold(named, |weights, ((column, weight), middle)| {
            weights.with_usual(&table.columns[*column], *weight, *middle)
        })
    }
}

/// Some games on one scale, with all sums that are needed again and again.
pub(super) struct Problem {
    scales: Vec<Scale>,
    /// One row a game, standardised.
    rows: Vec<Vec<f64>>,
    /// The ratings less their mean.
    ratings: Vec<f64>,
    mean_rating: f64,
    /// For two columns, the sum of their products.
    products: Vec<Vec<f64>>,
    /// For each column, the sum of its products with the ratings.
    with_ratings: Vec<f64>,
}

impl Problem {
    pub(super) fn of(table: &Dataset, games: &[usize]) -> Problem {
        let width = table.columns.len();
        let scales: Vec<Scale> = (0..width).map(|column| Scale::of(table, column, games)).collect();
        let standard = |game: &usize| -> Vec<f64> {
            scales.iter().zip(&table.rows[*game]).map(|(scale, value)| scale.standard(*value)).collect()
        };
        let rows: Vec<Vec<f64>> = games.iter().map(standard).collect();
        let mean_rating = mean(games.iter().map(|game| table.ratings[*game])).unwrap_or(0.0);
        let ratings: Vec<f64> = games.iter().map(|game| table.ratings[*game] - mean_rating).collect();
        let product = |one: usize, other: usize| rows.iter().map(|row| row[one] * row[other]).sum();
        let products = (0..width).map(|one| (0..=one).map(|other| product(one, other)).collect()).collect();
        let with = |column: usize| rows.iter().zip(&ratings).map(|(row, rating)| row[column] * rating).sum();
        let with_ratings = (0..width).map(with).collect();
        Problem { scales, rows, ratings, mean_rating, products, with_ratings }
    }

    /// The columns that differ between games at all.
    pub(super) fn telling(&self) -> Vec<usize> {
        (0..self.scales.len()).filter(|column| self.scales[*column].spread > 0.0).collect()
    }

    /// The mean squared error with which each game is predicted from the others by these columns, without making all these
    /// models: what is left over is divided by 1 less the leverage (Allen's PRESS). Mean and scale stay those of all games,
    /// so this is for comparing columns; what is reported is [`super::leave_one_out`].
    pub(super) fn error(&self, columns: &[usize], penalty: f64) -> f64 {
        let Some(decomposed) = self.decomposed(columns, penalty) else { return f64::INFINITY };
        let weights = decomposed.solve(&self.targets(columns));
        let count = self.rows.len() as f64;
        let squared = |(row, rating): (&Vec<f64>, &f64)| {
            let own: Vec<f64> = columns.iter().map(|column| row[*column]).collect();
            let half = decomposed.forward(&own);
            let leverage = 1.0 / count + dot(&half, &half);
            ((rating - dot(&own, &weights)) / (1.0 - leverage).max(1e-6)).powi(2)
        };
        mean(self.rows.iter().zip(&self.ratings).map(squared)).unwrap_or(f64::INFINITY)
    }

    fn model(&self, columns: Vec<usize>, penalty: f64) -> Model {
        let solved = self.decomposed(&columns, penalty).map(|matrix| matrix.solve(&self.targets(&columns)));
        let standardised = solved.unwrap_or_else(|| vec![0.0; columns.len()]);
        let scale = |column: &usize| self.scales[*column];
        let own = |(column, weight): (&usize, &f64)| match scale(column).spread {
            0.0 => 0.0,
            spread => weight / spread,
        };
        let weights: Vec<f64> = columns.iter().zip(&standardised).map(own).collect();
        let middles: Vec<f64> = columns.iter().map(|column| scale(column).middle).collect();
        Model { bias: self.mean_rating - dot(&weights, &middles), columns, standardised, weights, penalty, middles }
    }

    fn decomposed(&self, columns: &[usize], penalty: f64) -> Option<Cholesky> {
        let product = |one: usize, other: usize| self.products[one.max(other)][one.min(other)];
        Cholesky::of(columns.len(), |row, column| {
            product(columns[row], columns[column]) + if row == column { penalty } else { 0.0 }
        })
    }

    fn targets(&self, columns: &[usize]) -> Vec<f64> {
        columns.iter().map(|column| self.with_ratings[*column]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ratings that are 5 + 2 a - 3 b exactly; c is always the same.
    fn exact() -> Dataset {
        let mut table = Dataset {
            columns: ["drama_average", "balance", "duration"].map(String::from).to_vec(),
            ..Dataset::default()
        };
        for (at, (a, b)) in [(0.1, 0.9), (0.5, 0.2), (0.3, 0.3), (0.8, 0.6), (0.2, 0.1), (0.9, 0.9)].iter().enumerate()
        {
            table.add_row(&format!("game {at}"), vec![Some(*a), Some(*b), Some(0.5)], 5.0 + 2.0 * a - 3.0 * b);
        }
        table
    }

    #[test]
    fn with_hardly_any_penalty_the_weights_are_found() {
        let table = exact();
        let model = train(&table, &[0, 1, 2, 3, 4, 5], &Options { penalties: vec![1e-9], ..Options::default() });
        let expected = [2.0, -3.0, 0.0];
        assert!(model.weights.iter().zip(expected).all(|(found, meant)| (found - meant).abs() < 1e-6), "{model:?}");
        assert!((model.bias - 5.0).abs() < 1e-6);
        let weights = model.as_weights(&table, "ours");
        assert!((weights.of("balance") + 3.0).abs() < 1e-6 && weights.name == "ours");
        assert!((model.predict(&[Some(0.5), Some(0.5), None]) - 4.5).abs() < 1e-6);
    }

    #[test]
    fn a_penalty_draws_the_weights_towards_nothing() {
        let table = exact();
        let sizes: Vec<f64> = [0.01, 1.0, 100.0]
            .iter()
            .map(|penalty| {
                train(&table, &[0, 1, 2, 3, 4, 5], &Options { penalties: vec![*penalty], ..Options::default() })
            })
            .map(|model| dot(&model.standardised, &model.standardised))
            .collect();
        assert!(sizes[0] > sizes[1] && sizes[1] > sizes[2], "{sizes:?}");
    }

    #[test]
    fn the_shortcut_is_leaving_one_out_where_the_scale_stays() {
        let table = exact();
        let problem = Problem::of(&table, &[0, 1, 2, 3, 4, 5]);
        // Without columns each game is predicted by the mean of the others.
        let ratings = &table.ratings;
        let sum: f64 = ratings.iter().sum();
        let expected = mean(ratings.iter().map(|rating| (rating - (sum - rating) / 5.0).powi(2))).expect("six");
        assert!((problem.error(&[], 1.0) - expected).abs() < 1e-9);
    }

    #[test]
    fn who_is_sparing_takes_no_more_criteria_than_tell_anything_of_other_games() {
        // One column tells the rating but for some noise, forty are noise alone.
        let mut stream = game::Rng::new(1, 0);
        let mut noise = || f64::from(stream.below(1000)) / 1000.0;
        let names = (0..41).map(|at| format!("column {at}"));
        let mut table = Dataset { columns: names.collect(), ..Dataset::default() };
        for at in 0..30 {
            let row: Vec<Option<f64>> = (0..41).map(|_| Some(noise())).collect();
            let rating = 3.0 * row[7].unwrap_or_default() + noise();
            table.add_row(&format!("game {at}"), row, rating);
        }
        let games: Vec<usize> = (0..30).collect();
        let columns = |choice: Choice| train(&table, &games, &Options { choice, ..Options::default() }).columns;
        assert_eq!(columns(Choice::Sparing(4)), [7]);
        assert!(columns(Choice::Forward(16)).len() > 4);
    }

    #[test]
    fn nothing_to_learn_from_gives_a_model_all_the_same() {
        let empty = Dataset::of_criteria();
        assert_eq!(train(&empty, &[], &Options::default()).bias, 0.0);
        let options = Options { penalties: vec![], ..Options::default() };
        assert_eq!(train(&exact(), &[0, 1], &options).columns, Vec::<usize>::new());
    }
}
