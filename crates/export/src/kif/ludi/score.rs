//! Scores that grow with the number of captured pieces.

use ::ludi::tree::{IntFunction, Number};

/// A number of the form `a + b * (capture-num)`, as these two.
pub(super) fn linear(number: &Number) -> Option<(i32, i32)> {
    let (constant, factor) = read(number)?;
    (factor != 0).then_some((constant, factor))
}

fn read(number: &Number) -> Option<(i32, i32)> {
    match &number.value {
        IntFunction::Literal(number) => Some((*number, 0)),
        IntFunction::CaptureNum => Some((0, 1)),
        IntFunction::Sum(parts) => {
            parts.iter().map(read).try_fold((0, 0), |sum, part| part.map(|(a, b)| (sum.0 + a, sum.1 + b)))
        }
        IntFunction::Difference(one, other) => {
            let (one, other) = (read(one)?, read(other)?);
            Some((one.0 - other.0, one.1 - other.1))
        }
        IntFunction::Product(parts) => {
            let mut product = (1, 0);
            for part in parts {
                product = match (product, read(part)?) {
                    ((a, 0), (c, d)) => (a * c, a * d),
                    ((a, b), (c, 0)) => (a * c, b * c),
                    _ => return None,
                };
            }
            Some(product)
        }
        _ => None,
    }
}
