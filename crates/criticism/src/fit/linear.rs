//! As much linear algebra as ridge regression needs: Cholesky's decomposition of small matrices.

/// The lower triangle L with L times its transpose equal to a matrix, row by row.
pub struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Decomposes a symmetric matrix, of which entry (row, column) is given for column <= row; nothing if it is not positive
    /// definite.
    pub fn of(size: usize, entry: impl Fn(usize, usize) -> f64) -> Option<Cholesky> {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(size);
        for row in 0..size {
            let mut line = Vec::with_capacity(row + 1);
            for column in 0..=row {
                let above: &[f64] = if column == row { &line } else { &rows[column] };
                let rest = entry(row, column) - dot(&line[..column], &above[..column]);
                line.push(if column < row { rest / rows[column][column] } else { root(rest)? });
            }
            rows.push(line);
        }
        Some(Cholesky { rows })
    }

    /// The vector x with L x = b.
    pub fn forward(&self, b: &[f64]) -> Vec<f64> {
        let mut x = Vec::with_capacity(b.len());
        for (row, value) in self.rows.iter().zip(b) {
            let at = x.len();
            x.push((value - dot(&row[..at], &x)) / row[at]);
        }
        x
    }

    /// The vector x with A x = b, where A is what was decomposed.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = self.forward(b);
        for at in (0..x.len()).rev() {
            let below: f64 = (at + 1..x.len()).map(|row| self.rows[row][at] * x[row]).sum();
            x[at] = (x[at] - below) / self.rows[at][at];
        }
        x
    }
}

/// The sum of products.
pub fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn root(number: f64) -> Option<f64> {
    (number > 1e-12).then(|| number.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_equations_are_solved() {
        let matrix = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]];
        let told = Cholesky::of(3, |row, column| matrix[row][column]).expect("positive definite");
        let x = told.solve(&[1.0, -2.0, 0.5]);
        for (row, b) in matrix.iter().zip([1.0, -2.0, 0.5]) {
            assert!((dot(row, &x) - b).abs() < 1e-12, "{x:?}");
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_definite_is_refused() {
        assert!(Cholesky::of(2, |_, _| 1.0).is_none());
        assert!(Cholesky::of(0, |_, _| 0.0).is_some_and(|empty| empty.solve(&[]).is_empty()));
    }
}
