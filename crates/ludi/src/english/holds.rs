//! Logical trees without what is settled beforehand.

use crate::tree::{Ludeme, Quota, Tree};

/// More parts are not compared with each other: no rules for people come near.
const MANY: usize = 200;

/// Whether something holds, as far as the rules alone tell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Holds<T> {
    Always,
    Never,
    /// It depends on the game that is played.
    If(T),
}

impl<T> Holds<T> {
    /// What it depends on, if it can hold at all; nothing if it always holds.
    pub(super) fn possible(self) -> Option<Option<T>> {
        match self {
            Holds::Always => Some(None),
            Holds::Never => None,
            Holds::If(what) => Some(Some(what)),
        }
    }

    fn map<U>(self, change: impl FnOnce(T) -> U) -> Holds<U> {
        match self {
            Holds::Always => Holds::Always,
            Holds::Never => Holds::Never,
            Holds::If(what) => Holds::If(change(what)),
        }
    }
}

/// The tree without what is settled; `leaf` settles leaves, or says them more simply. An `and` has no `and` below it,
/// an `or` no `or`, and nothing stands twice in either.
pub(super) fn pruned<X: Clone + PartialEq>(tree: &Tree<X>, leaf: &dyn Fn(&X) -> Holds<X>) -> Holds<Tree<X>> {
    let prune = |one: &Ludeme<Tree<X>>| pruned(one, leaf);
    match tree {
        Tree::Leaf(one) => leaf(one).map(Tree::Leaf),
        Tree::And(all) => all_of(all.iter().map(prune).collect()),
        Tree::Or(all) => any_of(all.iter().map(prune).collect()),
        Tree::Xor(all) => odd_of(all.iter().map(prune).collect()),
        Tree::Not(one) => negated(prune(one)),
        Tree::If { test, then, otherwise } => {
            choice(prune(test), prune(then), otherwise.as_ref().map_or(Holds::Never, |one| prune(one)))
        }
        Tree::NOf(quota, all) => enough_of(quota.of(all.len()), all.iter().map(prune).collect()),
    }
}

fn all_of<X: Clone + PartialEq>(parts: Vec<Holds<Tree<X>>>) -> Holds<Tree<X>> {
    if parts.contains(&Holds::Never) {
        return Holds::Never;
    }
    let flat = undecided(parts).into_iter().flat_map(|tree| match tree {
        Tree::And(all) => all.into_iter().map(|one| one.value).collect(),
        other => vec![other],
    });
    joined(flat, Holds::Always, Tree::And)
}

fn any_of<X: Clone + PartialEq>(parts: Vec<Holds<Tree<X>>>) -> Holds<Tree<X>> {
    if parts.contains(&Holds::Always) {
        return Holds::Always;
    }
    let flat = undecided(parts).into_iter().flat_map(|tree| match tree {
        Tree::Or(all) => all.into_iter().map(|one| one.value).collect(),
        other => vec![other],
    });
    joined(flat, Holds::Never, Tree::Or)
}

fn odd_of<X: Clone + PartialEq>(parts: Vec<Holds<Tree<X>>>) -> Holds<Tree<X>> {
    let is_turned = parts.iter().filter(|part| **part == Holds::Always).count() % 2 == 1;
    let mut rest: Vec<Ludeme<Tree<X>>> = undecided(parts).into_iter().map(Ludeme::from).collect();
    let whole = match rest.len() {
        0 => Holds::Never,
        1 => Holds::If(rest.remove(0).value),
        _ => Holds::If(Tree::Xor(rest)),
    };
    if is_turned { negated(whole) } else { whole }
}

fn choice<X: Clone + PartialEq>(
    test: Holds<Tree<X>>,
    then: Holds<Tree<X>>,
    otherwise: Holds<Tree<X>>,
) -> Holds<Tree<X>> {
    match (test, then, otherwise) {
        (Holds::Always, then, _) => then,
        (Holds::Never, _, otherwise) => otherwise,
        (Holds::If(test), Holds::If(then), Holds::If(otherwise)) => {
            let boxed = |tree: Tree<X>| Box::new(Ludeme::from(tree));
            Holds::If(Tree::If { test: boxed(test), then: boxed(then), otherwise: Some(boxed(otherwise)) })
        }
        (test, then, otherwise) => {
            let not = negated(test.clone());
            any_of(vec![all_of(vec![test, then]), all_of(vec![not, otherwise])])
        }
    }
}

fn enough_of<X: Clone + PartialEq>(needed: usize, parts: Vec<Holds<Tree<X>>>) -> Holds<Tree<X>> {
    let surely = parts.iter().filter(|part| **part == Holds::Always).count();
    let missing = needed.saturating_sub(surely);
    let rest: Vec<Ludeme<Tree<X>>> = undecided(parts).into_iter().map(Ludeme::from).collect();
    match missing {
        0 => Holds::Always,
        _ if missing > rest.len() => Holds::Never,
        _ if missing == rest.len() => joined(rest.into_iter().map(|one| one.value), Holds::Always, Tree::And),
        1 => joined(rest.into_iter().map(|one| one.value), Holds::Never, Tree::Or),
        _ => Holds::If(Tree::NOf(Quota::Count(missing as u32), rest)),
    }
}

/// The opposite; of alternatives, the opposite of each.
fn negated<X: Clone + PartialEq>(tree: Holds<Tree<X>>) -> Holds<Tree<X>> {
    match tree {
        Holds::If(Tree::Or(all)) => all_of(all.into_iter().map(|one| negated(Holds::If(one.value))).collect()),
        Holds::Always => Holds::Never,
        Holds::Never => Holds::Always,
        Holds::If(Tree::Not(one)) => Holds::If(one.value),
        Holds::If(other) => Holds::If(Tree::Not(Box::new(other.into()))),
    }
}

fn undecided<X>(parts: Vec<Holds<Tree<X>>>) -> Vec<Tree<X>> {
    let tree = |part| match part {
        Holds::If(tree) => Some(tree),
        Holds::Always | Holds::Never => None,
    };
    parts.into_iter().filter_map(tree).collect()
}

fn joined<X: PartialEq>(
    parts: impl Iterator<Item = Tree<X>>,
    none: Holds<Tree<X>>,
    join: fn(Vec<Ludeme<Tree<X>>>) -> Tree<X>,
) -> Holds<Tree<X>> {
    let mut once: Vec<Ludeme<Tree<X>>> = Vec::new();
    for part in parts.map(Ludeme::from) {
        if once.len() > MANY || !once.contains(&part) {
            once.push(part);
        }
    }
    match once.len() {
        0 => none,
        1 => once.pop().map_or(none, |only| Holds::If(only.value)),
        _ => Holds::If(join(once)),
    }
}

/// What must all hold for the tree to hold.
pub(super) fn conjuncts<X>(tree: &Tree<X>) -> Vec<&Tree<X>> {
    match tree {
        Tree::And(all) => all.iter().flat_map(|one| conjuncts(one)).collect(),
        other => vec![other],
    }
}

/// What is enough, each alone, for the tree to hold.
pub(super) fn disjuncts<X>(tree: &Tree<X>) -> Vec<&Tree<X>> {
    match tree {
        Tree::Or(all) => all.iter().flat_map(|one| disjuncts(one)).collect(),
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parts = Vec<Ludeme<Tree<char>>>;

    /// `t` always holds, `f` never; anything else depends.
    fn check(tree: Tree<char>, expected: Holds<Tree<char>>) {
        let leaf = |one: &char| match one {
            't' => Holds::Always,
            'f' => Holds::Never,
            other => Holds::If(*other),
        };
        assert_eq!(pruned(&tree, &leaf), expected, "{tree:?}");
    }

    fn leaf(one: char) -> Tree<char> {
        Tree::Leaf(one)
    }

    fn parts(all: &str) -> Parts {
        all.chars().map(|one| leaf(one).into()).collect()
    }

    fn not(tree: Tree<char>) -> Tree<char> {
        Tree::Not(Box::new(tree.into()))
    }

    #[test]
    fn what_is_settled_goes_out_of_the_tree() {
        check(Tree::And(parts("ta")), Holds::If(leaf('a')));
        check(Tree::And(parts("fa")), Holds::Never);
        check(Tree::And(parts("tt")), Holds::Always);
        check(Tree::Or(parts("fa")), Holds::If(leaf('a')));
        check(Tree::Or(parts("aat")), Holds::Always);
        check(Tree::Or(parts("aab")), Holds::If(Tree::Or(parts("ab"))));
        check(not(not(leaf('a'))), Holds::If(leaf('a')));
        check(not(leaf('t')), Holds::Never);
    }

    #[test]
    fn an_odd_number_and_a_quota_count_what_is_settled() {
        check(Tree::Xor(parts("ta")), Holds::If(not(leaf('a'))));
        check(Tree::Xor(parts("ttab")), Holds::If(Tree::Xor(parts("ab"))));
        check(Tree::NOf(Quota::Count(2), parts("tab")), Holds::If(Tree::Or(parts("ab"))));
        check(Tree::NOf(Quota::Majority, parts("fab")), Holds::If(Tree::And(parts("ab"))));
        check(Tree::NOf(Quota::Count(2), parts("abc")), Holds::If(Tree::NOf(Quota::Count(2), parts("abc"))));
        check(Tree::NOf(Quota::Count(3), parts("ffa")), Holds::Never);
    }

    #[test]
    fn a_choice_that_is_made_beforehand_is_none() {
        let choice = |test, then, otherwise: Option<char>| Tree::If {
            test: Box::new(leaf(test).into()),
            then: Box::new(leaf(then).into()),
            otherwise: otherwise.map(|one| Box::new(leaf(one).into())),
        };
        check(choice('t', 'a', Some('b')), Holds::If(leaf('a')));
        check(choice('f', 'a', None), Holds::Never);
        check(choice('a', 'b', None), Holds::If(Tree::And(parts("ab"))));
        check(
            choice('a', 't', Some('b')),
            Holds::If(Tree::Or(vec![
                leaf('a').into(),
                Tree::And(vec![not(leaf('a')).into(), leaf('b').into()]).into(),
            ])),
        );
    }
}
