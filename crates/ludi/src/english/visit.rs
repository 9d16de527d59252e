//! Finds what conditions and numbers ask for.

use crate::tree::{BoolFunction, Condition, IntFunction, Number};

/// Calls with every boolean function and every number of a condition, whatever they stand in.
pub(crate) fn condition<'a>(
    whole: &'a Condition,
    test: &mut dyn FnMut(&'a BoolFunction),
    number: &mut dyn FnMut(&'a IntFunction),
) {
    for leaf in leaves(whole) {
        test(leaf);
        match leaf {
            BoolFunction::NonZero(one) => inside(one, test, number),
            BoolFunction::Equal(all) => all.iter().for_each(|one| inside(one, test, number)),
            BoolFunction::Compare(_, one, other) => [one, other].into_iter().for_each(|one| inside(one, test, number)),
            _ => {}
        }
    }
}

/// The same for a number.
pub(super) fn inside<'a>(
    whole: &'a Number,
    test: &mut dyn FnMut(&'a BoolFunction),
    number: &mut dyn FnMut(&'a IntFunction),
) {
    number(&whole.value);
    match &whole.value {
        IntFunction::Sum(all) | IntFunction::Product(all) | IntFunction::Max(all) | IntFunction::Min(all) => {
            all.iter().for_each(|one| inside(one, test, number));
        }
        IntFunction::Difference(one, other)
        | IntFunction::Quotient(one, other)
        | IntFunction::Remainder(one, other) => {
            inside(one, test, number);
            inside(other, test, number);
        }
        IntFunction::If { test: decides, then, otherwise } => {
            condition(decides, test, number);
            [then, otherwise].into_iter().flatten().for_each(|one| inside(one, test, number));
        }
        IntFunction::Nbors(_, Some(one)) | IntFunction::Line(Some(one)) => inside(one, test, number),
        _ => {}
    }
}

fn leaves(whole: &Condition) -> Vec<&BoolFunction> {
    let mut found = Vec::new();
    crate::english::holds::leaves(whole, &mut found);
    found
}
