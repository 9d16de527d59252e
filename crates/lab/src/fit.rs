//! Weights for the criteria from what people think of games, and how far they hold for games that they were not made from.

use criticism::fit::{
    Choice, Dataset, Options, Sampling, Validation, ablation, by_family, interval, leave_one_out, leave_one_out_beside,
    pearson, spearman, train,
};
use criticism::{Report, Weights};
use serde::Serialize;

use crate::ratings::{FACTS, Rated};

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Fitted {
    /// The games that were measured and rated.
    pub games: Vec<String>,
    /// The rated games that the library does not have.
    pub missing: Vec<String>,
    /// How far each way to predict ratings agrees with them, each game predicted from all the others.
    pub ways: Vec<WayRow>,
    /// What each criterion of the model adds, the most important first.
    pub criteria: Vec<CriterionRow>,
    /// How far each of the criteria by itself agrees with the ratings, in their order (B87).
    pub correlations: Vec<CorrelationRow>,
    /// The weights, from all games.
    #[serde(skip)]
    pub weights: Weights,
}

/// One way to predict ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WayRow {
    /// What is used.
    pub uses: String,
    /// How many columns there are to choose from.
    pub columns: usize,
    /// How far predictions and ratings agree; nothing if either is always the same.
    pub correlation: Option<f64>,
    /// Its 95 % interval.
    pub interval: Option<[f64; 2]>,
    /// How far their orders agree.
    pub rank_correlation: Option<f64>,
    /// The root of the mean squared error.
    pub error: f64,
}

/// What a criterion adds to the model of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CriterionRow {
    /// The criterion.
    pub name: String,
    /// Its weight on the scale of standard deviations.
    pub weight: f64,
    /// By what share the error grows without it.
    pub error_without: f64,
    /// In how many of the models that left one game out it was chosen.
    pub chosen: usize,
}

/// How far one criterion by itself agrees with the ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CorrelationRow {
    /// The criterion.
    pub name: String,
    /// In how many of the games it could be measured.
    pub games: usize,
    /// The correlation with the ratings of these games; nothing if it is always the same, or was hardly ever measured.
    pub correlation: Option<f64>,
    /// Its 95 % interval.
    pub interval: Option<[f64; 2]>,
    /// How far their orders agree.
    pub rank_correlation: Option<f64>,
}

/// The most criteria that are chosen one after the other; and by those who are sparing.
const MOST_CRITERIA: usize = 16;
const MOST_SPARING: usize = 3;

/// Fits weights to the ratings of games that have been measured.
pub fn fit(rated: &[(Rated, Report)], missing: Vec<String>, seed: u64) -> Fitted {
    let (criteria, all) = (table(rated, false), table(rated, true));
    let facts = |names: &[&str]| all.places(names.iter().copied());
    let chosen_from = |choice: Choice| Options { choice, ..Options::default() };
    let forward = chosen_from(Choice::Forward(MOST_CRITERIA));
    let sparing = chosen_from(Choice::Sparing(MOST_SPARING));
    let sampled = chosen_from(Choice::CrossEntropy(Sampling { seed, ..Sampling::default() }));
    let mut ways = vec![
        way("weight alone", 1, &leave_one_out(&all, &chosen_from(Choice::These(facts(&FACTS[..1]))))),
        way("weight, raters and era", 3, &leave_one_out(&all, &chosen_from(Choice::These(facts(&FACTS))))),
    ];
    let families = by_family(&criteria, &Options::default());
    ways.extend(families.iter().map(|row| way(&format!("{} criteria", row.name), row.count, &row.validation)));
    let chosen = leave_one_out(&criteria, &sparing);
    let width = criteria.columns.len();
    ways.push(way("criteria, as few as do best in each fold", width, &chosen));
    ways.push(way("criteria, added one by one in each fold", width, &leave_one_out(&criteria, &forward)));
    ways.push(way("criteria, drawn by cross-entropy in each fold", width, &leave_one_out(&criteria, &sampled)));
    ways.push(way(
        "the three facts, and as few criteria as do best",
        all.columns.len(),
        &leave_one_out_beside(&all, &criteria, &facts(&FACTS), &sparing),
    ));
    ways.push(way(
        "criteria and facts, added one by one in each fold",
        all.columns.len(),
        &leave_one_out(&all, &forward),
    ));
    ways.push(way("all criteria and facts", all.columns.len(), &leave_one_out(&all, &Options::default())));
    let games: Vec<usize> = (0..rated.len()).collect();
    let model = train(&criteria, &games, &sparing);
    let without = ablation(&criteria, &model.columns, &sparing);
    let rows = without.into_iter().filter_map(|ablated| {
        let at = criteria.columns.iter().position(|column| *column == ablated.name)?;
        let nth = model.columns.iter().position(|column| *column == at)?;
        let weight = model.standardised[nth];
        Some(CriterionRow { name: ablated.name, weight, error_without: ablated.increase, chosen: chosen.used[at] })
    });
    let mut weights = model.as_weights(&criteria, "fitted");
    weights.notes.push(format!("from ratings of {} games by people, as few criteria as do best", rated.len()));
    weights.error = Some(chosen.error);
    Fitted {
        games: rated.iter().map(|(rated, _)| rated.name.clone()).collect(),
        missing,
        correlations: correlations(&criteria),
        criteria: rows.collect(),
        ways,
        weights,
    }
}

/// How far each column by itself agrees with the ratings.
fn correlations(table: &Dataset) -> Vec<CorrelationRow> {
    let row = |(at, name): (usize, &String)| {
        let measured = table.rows.iter().zip(&table.ratings).filter_map(|(row, rating)| Some((row[at]?, *rating)));
        let (values, ratings): (Vec<f64>, Vec<f64>) = measured.unzip();
        let correlation = pearson(&values, &ratings);
        CorrelationRow {
            name: name.clone(),
            games: values.len(),
            correlation,
            interval: correlation.and_then(|correlation| interval(correlation, values.len())),
            rank_correlation: spearman(&values, &ratings),
        }
    };
    table.columns.iter().enumerate().map(row).collect()
}

/// The games with all criteria as columns, and what is known of them without playing if that is wanted.
fn table(rated: &[(Rated, Report)], with_facts: bool) -> Dataset {
    let mut table = Dataset::of_criteria();
    if with_facts {
        table.columns.extend(FACTS.map(String::from));
    }
    for (game, report) in rated {
        let mut row: Vec<Option<f64>> = report.criteria.iter().map(|measured| measured.measure.value()).collect();
        row.extend(game.facts);
        table.add_row(&game.name, row, game.rating);
    }
    table
}

fn way(uses: &str, columns: usize, validation: &Validation) -> WayRow {
    WayRow {
        uses: uses.to_owned(),
        columns,
        correlation: validation.correlation,
        interval: validation.correlation.and_then(|correlation| interval(correlation, validation.predicted.len())),
        rank_correlation: validation.rank_correlation,
        error: validation.error,
    }
}
