//! Logical trees (B297-B303, B305-B308).

use ::ludi::tree::Tree;

/// Whether a tree holds whose leaves are tested so.
pub(super) fn truth<X>(tree: &Tree<X>, leaf: &dyn Fn(&X) -> bool) -> bool {
    let holds = |tree: &Tree<X>| truth(tree, leaf);
    match tree {
        Tree::Leaf(x) => leaf(x),
        Tree::And(all) => all.iter().all(|one| holds(one)),
        Tree::Or(all) => all.iter().any(|one| holds(one)),
        Tree::Xor(all) => all.iter().filter(|one| holds(one)).count() % 2 == 1,
        Tree::Not(one) => !holds(one),
        Tree::If { test, then, otherwise } => {
            if holds(test) {
                holds(then)
            } else {
                otherwise.as_ref().is_some_and(|otherwise| holds(otherwise))
            }
        }
        Tree::NOf(quota, all) => all.iter().filter(|one| holds(one)).count() >= quota.of(all.len()),
    }
}
