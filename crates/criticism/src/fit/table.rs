//! Games with what was measured of them and how people rate them.

use crate::{CRITERIA, Report};

/// Games with what was measured of them and how people rate them. What could not be measured is absent, not 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dataset {
    /// The names of what was measured: criteria, or anything else that is to be compared with them.
    pub columns: Vec<String>,
    /// The games, by name.
    pub games: Vec<String>,
    /// What was measured of each game, one entry a column.
    pub rows: Vec<Vec<Option<f64>>>,
    /// How people rate each game.
    pub ratings: Vec<f64>,
}

impl Dataset {
    /// A table without a game, with all criteria as columns.
    pub fn of_criteria() -> Dataset {
        Dataset { columns: CRITERIA.iter().map(|criterion| criterion.name.to_owned()).collect(), ..Dataset::default() }
    }

    /// Adds a game by its report.
    pub fn add(&mut self, game: &str, report: &Report, rating: f64) {
        let row = self.columns.iter().map(|column| report.measure(column).and_then(|measure| measure.value()));
        let row = row.collect();
        self.add_row(game, row, rating);
    }

    /// Adds a game by its values, one a column: too few are taken as unmeasured, too many are left out. A game without a
    /// rating that is a number is not added.
    pub fn add_row(&mut self, game: &str, mut row: Vec<Option<f64>>, rating: f64) {
        if !rating.is_finite() {
            return;
        }
        row.resize(self.columns.len(), None);
        row.iter_mut().for_each(|value| *value = value.filter(|number| number.is_finite()));
        self.games.push(game.to_owned());
        self.rows.push(row);
        self.ratings.push(rating);
    }

    /// The places of these columns; those that there are not are left out.
    pub fn places<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
        names.into_iter().filter_map(|name| self.columns.iter().position(|column| column == name)).collect()
    }
}
