//! Everybody against everybody, as a table.

use std::fmt;

use super::ratings::{Rating, ratings};
use super::score::{Results, Score};

/// Who scored how against whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossTable {
    /// The names of the players.
    pub players: Vec<String>,
    /// The score of each (row) against each (column); the diagonal is empty.
    pub scores: Vec<Vec<Score>>,
}

impl CrossTable {
    /// A table before the first game.
    pub fn new(players: Vec<String>) -> CrossTable {
        let scores = vec![vec![Score::default(); players.len()]; players.len()];
        CrossTable { players, scores }
    }

    /// Adds games of one player against another, for both. Players who are not in the table, and games of a player against
    /// themselves, are left out.
    pub fn add(&mut self, one: usize, other: usize, score: Score) {
        if one == other || one.max(other) >= self.players.len() {
            return;
        }
        for (row, column, score) in [(one, other, score), (other, one, score.reversed())] {
            if let Some(cell) = self.scores.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = cell.with(score);
            }
        }
    }

    /// What one player scored against another; nothing where they did not meet.
    pub fn between(&self, one: usize, other: usize) -> Score {
        if one == other {
            return Score::default();
        }
        self.scores.get(one).and_then(|row| row.get(other)).copied().unwrap_or_default()
    }

    /// What a player scored against all others.
    pub fn total(&self, player: usize) -> Score {
        (0..self.players.len()).map(|other| self.between(player, other)).fold(Score::default(), Score::with)
    }

    /// The players from the strongest on, each with its rating; equals by name.
    pub fn standing(&self) -> Vec<(usize, Rating)> {
        let mut standing: Vec<(usize, Rating)> = ratings(self).into_iter().enumerate().collect();
        let name = |player: usize| &self.players[player];
        standing.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo).then_with(|| name(a.0).cmp(name(b.0))));
        standing
    }

    /// The rows of the table as it is printed, the heading first.
    fn rows(&self) -> Vec<Vec<String>> {
        let standing = self.standing();
        let numbers = (1..=standing.len()).map(|rank| rank.to_string());
        let heading = ["", "player", "Elo", "95 %", "score", "games"].map(str::to_owned);
        let mut rows = vec![heading.into_iter().chain(numbers).collect()];
        for (rank, (player, rating)) in standing.iter().enumerate() {
            let against = standing.iter().map(|(other, _)| match self.between(*player, *other) {
                _ if player == other => "-".to_owned(),
                score if score.games() == 0 => String::new(),
                score => score.to_string(),
            });
            let total = self.total(*player);
            let row = [
                (rank + 1).to_string(),
                self.players[*player].clone(),
                format!("{:+.0}", rating.elo),
                format!("{:+.0} to {:+.0}", rating.low, rating.high),
                if total.games() == 0 { String::new() } else { format!("{:.1} %", total.rate() * 100.0) },
                total.games().to_string(),
            ];
            rows.push(row.into_iter().chain(against).collect());
        }
        rows
    }
}

/// The table with the strongest first; a cell says wins, draws and losses of the row against the column.
impl fmt::Display for CrossTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let columns = rows.first().map_or(0, Vec::len);
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in rows {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            writeln!(f, "{}", cells.collect::<Vec<String>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> CrossTable {
        let mut table = CrossTable::new(["random", "alphabeta", "mcts"].map(str::to_owned).to_vec());
        table.add(1, 0, Score { wins: 19, draws: 1, losses: 0 });
        table.add(2, 0, Score { wins: 18, draws: 0, losses: 2 });
        table.add(1, 2, Score { wins: 12, draws: 2, losses: 6 });
        table
    }

    #[test]
    fn a_result_counts_for_both() {
        let table = small();
        assert_eq!(table.between(0, 1), Score { wins: 0, draws: 1, losses: 19 });
        assert_eq!(table.total(0), Score { wins: 2, draws: 1, losses: 37 });
        let mut same = table.clone();
        same.add(1, 1, Score { wins: 1, draws: 0, losses: 0 });
        same.add(7, 1, Score { wins: 1, draws: 0, losses: 0 });
        assert_eq!(same, table);
    }

    #[test]
    fn the_printed_table_is_aligned_with_the_strongest_first() {
        let printed = small().to_string();
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.len(), 4);
        let begins =
            |line: &str, with: &[&str]| assert_eq!(line.split_whitespace().collect::<Vec<_>>()[..with.len()], *with);
        begins(lines[0], &["player", "Elo", "95", "%", "score", "games", "1", "2", "3"]);
        begins(lines[1], &["1", "alphabeta"]);
        begins(lines[3], &["3", "random"]);
        assert!(lines[1].ends_with("81.2 %     40       -  12-2-6  19-1-0"), "{printed}");
        assert!(lines[3].ends_with("6.2 %     40  0-1-19  2-0-18       -"), "{printed}");
        assert!(lines[1..].iter().all(|line| line.len() == lines[1].len()), "{printed}");
    }

    #[test]
    fn a_player_without_games_is_average() {
        let empty = CrossTable::new(vec!["one".to_owned(), "another".to_owned()]);
        assert_eq!(empty.standing().iter().map(|(player, _)| *player).collect::<Vec<_>>(), [1, 0]);
        assert_eq!(CrossTable::default().to_string().lines().count(), 1);
    }
}
