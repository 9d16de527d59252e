//! The normal distribution, as far as matches need it.

/// Half of the width of a 95 % interval, in standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The share of a normal distribution below `x` standard deviations.
///
/// The complementary error function by its continued fraction in the tails and by its series in the middle: twelve digits,
/// far more than any match can use.
pub fn below(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let tail = if x.abs() < 3.0 { 0.5 - middle(x.abs()) } else { tail(x.abs()) };
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The share between 0 and `x`: x + x³/3 + x⁵/(3·5) + ... times the density.
fn middle(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        term *= x * x / f64::from(2 * n + 1);
        sum += term;
    }
    sum * density(x)
}

/// The share above `x`: the density over x + 1/(x + 2/(x + 3/...)).
fn tail(x: f64) -> f64 {
    let fraction = (1..60).rev().fold(x, |below, n| x + f64::from(n) / below);
    density(x) / fraction
}

fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// What takes the place of [`Z95`] if the variance is estimated from `n` values: Student's t with `n` degrees of freedom, by
/// the first terms of its expansion (Fisher). One degree more than the textbook's, so that a single value has one too.
pub fn t95(n: f64) -> f64 {
    let z = Z95;
    z + (z.powi(3) + z) / (4.0 * n) + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n * n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_those_of_the_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (Z95, 0.975),
            (-Z95, 0.025),
            (3.0, 0.998_650_101_968_370),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!((below(x) - share).abs() < 1e-13, "{x}: {}", below(x));
        }
        assert_eq!((below(f64::INFINITY), below(f64::NEG_INFINITY)), (1.0, 0.0));
    }

    #[test]
    fn with_few_values_the_interval_is_wider() {
        for (n, quantile) in [(10.0, 2.228), (30.0, 2.042), (1000.0, 1.962)] {
            assert!((t95(n) - quantile).abs() < 0.005, "{n}: {}", t95(n));
        }
    }
}
