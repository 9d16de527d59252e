//! How far a model holds for games that it was not made from.

use super::agreement::{pearson, spearman};
use super::choose::Choice;
use super::model::{Model, Options, predicted, train};
use super::table::Dataset;
use crate::statistics::mean;
use crate::{CRITERIA, Family};

/// Each game predicted from all the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Validation {
    /// What each game was predicted to be rated.
    pub predicted: Vec<f64>,
    /// How far predictions and ratings agree: the book's corr_r (B86). Nothing if either is always the same.
    pub correlation: Option<f64>,
    /// How far their orders agree.
    pub rank_correlation: Option<f64>,
    /// The root of the mean squared error.
    pub error: f64,
    /// In how many of the models each column was used.
    pub used: Vec<usize>,
}

/// What a model loses without one of its columns (B91).
#[derive(Clone, Debug, PartialEq)]
pub struct Ablated {
    /// The column left out.
    pub name: String,
    /// The error without it.
    pub error: f64,
    /// By how much the error grows, as a share of it: below 0 if the model is better without.
    pub increase: f64,
}

/// What the criteria of one sort can do (Browne 2011, Table 4.1).
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyRow {
    /// `all`, `intrinsic`, `quality` or `viability`.
    pub name: String,
    /// How many criteria there are.
    pub count: usize,
    /// How far what they predict and the ratings agree.
    pub validation: Validation,
}

/// Predicts each game from all the others. Scale, penalty and choice of criteria are made anew each time, from the others
/// alone, so that nothing of a game's own rating gets into its prediction.
pub fn leave_one_out(table: &Dataset, options: &Options) -> Validation {
    validate(table, |others| train(table, others, options))
}

/// The same with these columns as well, whatever else is chosen: what criteria add to something that is known. `table` has the
/// columns of `criteria` first, from which the choice is made as if nothing else were known.
pub fn leave_one_out_beside(table: &Dataset, criteria: &Dataset, columns: &[usize], options: &Options) -> Validation {
    validate(table, |others| {
        let chosen = train(criteria, others, options).columns;
        let choice = Choice::These(chosen.into_iter().chain(columns.iter().copied()).collect());
        train(table, others, &Options { choice, ..options.clone() })
    })
}

/// Predicts each game by the model that the others give.
fn validate(table: &Dataset, model_of: impl Fn(&[usize]) -> Model) -> Validation {
    let games: Vec<usize> = (0..table.rows.len()).collect();
    let mut used = vec![0; table.columns.len()];
    let predicted = predicted(table, &games, |others| {
        let model = model_of(others);
        model.columns.iter().for_each(|column| used[*column] += 1);
        model
    });
    let squares = predicted.iter().zip(&table.ratings).map(|(told, rating)| (told - rating).powi(2));
    Validation {
        correlation: pearson(&predicted, &table.ratings),
        rank_correlation: spearman(&predicted, &table.ratings),
        error: mean(squares).unwrap_or(0.0).sqrt(),
        predicted,
        used,
    }
}

/// What each of these columns adds: the error of leaving one out without it, the most important first.
pub fn ablation(table: &Dataset, columns: &[usize], options: &Options) -> Vec<Ablated> {
    let error = |columns: Vec<usize>| {
        leave_one_out(table, &Options { choice: Choice::These(columns), ..options.clone() }).error
    };
    let whole = error(columns.to_vec());
    let without = |left_out: &usize| {
        let error = error(columns.iter().copied().filter(|column| column != left_out).collect());
        let increase = if whole > 0.0 { error / whole - 1.0 } else { 0.0 };
        Ablated { name: table.columns[*left_out].clone(), error, increase }
    };
    let mut ablated: Vec<Ablated> = columns.iter().map(without).collect();
    ablated.sort_by(|one, other| other.increase.total_cmp(&one.increase));
    ablated
}

/// What all criteria can do, and those of each sort (B88).
pub fn by_family(table: &Dataset, options: &Options) -> Vec<FamilyRow> {
    let row = |name: &str, family: Option<Family>| {
        let named = CRITERIA.iter().filter(|criterion| family.is_none_or(|family| criterion.family == family));
        let columns = table.places(named.map(|criterion| criterion.name));
        let count = columns.len();
        let options = Options { choice: Choice::These(columns), ..options.clone() };
        FamilyRow { name: name.into(), count, validation: leave_one_out(table, &options) }
    };
    [("all", None)]
        .into_iter()
        .chain(Family::ALL.map(|family| (family.name(), Some(family))))
        .map(|(name, family)| row(name, family))
        .collect()
}
