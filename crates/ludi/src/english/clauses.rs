//! Logical trees in words: as a clause that can follow "if", or as points below a sentence.

use super::words::{list, number};
use crate::tree::{Ludeme, Quota, Tree};

/// How long a clause may be and still stand in a sentence.
const SHORT: usize = 170;

/// A clause, and what joins its parts.
struct Clause {
    text: String,
    joined_by: Joined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joined {
    Nothing,
    And,
    Or,
    /// A list after a colon, which must come last.
    List,
}

/// What tells a leaf, or its opposite; if the text has several lines, those after the first are points.
type Leaf<'a, X> = &'a dyn Fn(&X, bool) -> String;

/// The tree as a clause, however long.
pub(super) fn inline<X>(whole: &Tree<X>, leaf: Leaf<'_, X>) -> String {
    clause(whole, true, leaf).text
}

/// The tree as a clause; if it is long, as points below the sentence.
pub(super) fn outlined<X>(whole: &Tree<X>, leaf: Leaf<'_, X>) -> String {
    if let Some(text) = short(whole, true, leaf) {
        return text;
    }
    let mut outline = Outline { leaf, lines: Vec::new() };
    outline.add(whole, true, 0);
    let lines = outline.lines.iter().enumerate().map(|(at, line)| match at {
        0 => line.trim_start_matches("- ").to_string(),
        _ => format!("\n{}", line.strip_prefix("  ").unwrap_or(line)),
    });
    lines.collect()
}

/// A sentence with its full stop, unless it ends with points.
pub(super) fn ended(sentence: &str) -> String {
    if sentence.contains('\n') { sentence.to_string() } else { format!("{sentence}.") }
}

/// The clause, unless it is long.
fn short<X>(whole: &Tree<X>, holds: bool, leaf: Leaf<'_, X>) -> Option<String> {
    let text = clause(whole, holds, leaf).text;
    let fits = is_leaf(whole) || (text.chars().count() <= SHORT && !text.contains('\n'));
    fits.then_some(text)
}

fn is_leaf<X>(whole: &Tree<X>) -> bool {
    match whole {
        Tree::Leaf(_) => true,
        Tree::Not(one) => is_leaf(one),
        _ => false,
    }
}

/// Parts that must all hold, or must not: those that are told as they are, and what several others deny that have parts
/// themselves. To say that none of these holds reads better than to deny their parts.
fn sorted<X>(all: &[Ludeme<Tree<X>>], holds: bool) -> (Vec<&Tree<X>>, Vec<&Tree<X>>) {
    let denied = |one: &'_ Tree<X>| match one {
        Tree::Not(inner) => holds && !is_leaf(inner),
        other => !holds && !is_leaf(other),
    };
    let (others, plain): (Vec<&Tree<X>>, Vec<&Tree<X>>) = all.iter().map(|one| &one.value).partition(|one| denied(one));
    if others.len() < 2 {
        return (all.iter().map(|one| &one.value).collect(), Vec::new());
    }
    let inner = others.into_iter().map(|one| match one {
        Tree::Not(inner) if holds => &inner.value,
        other => other,
    });
    (plain, inner.collect())
}

fn clause<X>(whole: &Tree<X>, holds: bool, leaf: Leaf<'_, X>) -> Clause {
    let each = |all: &[Ludeme<Tree<X>>], holds: bool| -> Vec<Clause> {
        all.iter().map(|one| clause(one, holds, leaf)).collect()
    };
    match whole {
        Tree::Leaf(one) => Clause { text: leaf(one, holds), joined_by: Joined::Nothing },
        Tree::Not(one) => clause(one, !holds, leaf),
        Tree::And(all) | Tree::Or(all) if matches!(whole, Tree::And(_)) == holds => {
            let (plain, denied) = sorted(all, holds);
            let none = none_of(denied.into_iter().map(|one| clause(one, true, leaf)).collect());
            and(plain.into_iter().map(|one| clause(one, holds, leaf)).chain(none).collect())
        }
        Tree::And(all) | Tree::Or(all) => or(each(all, holds)),
        Tree::Xor(all) => odd(each(all, true), holds),
        Tree::If { test, then, otherwise: None } if holds => {
            and(vec![clause(test, true, leaf), clause(then, true, leaf)])
        }
        Tree::If { test, then, otherwise: None } => or(vec![clause(test, false, leaf), clause(then, false, leaf)]),
        Tree::If { test, then, otherwise: Some(otherwise) } => {
            let told = |one: &Tree<X>, holds: bool| clause(one, holds, leaf).text;
            let (test, then, otherwise) = (told(test, true), told(then, holds), told(otherwise, holds));
            Clause { text: format!("if {test} then {then}, and otherwise {otherwise}"), joined_by: Joined::And }
        }
        Tree::NOf(quota, all) => quota_of(*quota, each(all, true), holds),
    }
}

fn and(parts: Vec<Clause>) -> Clause {
    let (several, is_involved) =
        (parts.len() > 1, parts.iter().any(|part| matches!(part.joined_by, Joined::Or | Joined::List)));
    let told = |part: Clause| match part.joined_by {
        Joined::Or if several => format!("either {}", part.text),
        _ => part.text,
    };
    let texts: Vec<String> = parts.into_iter().map(told).collect();
    let text = if is_involved { texts.join(", and ") } else { list(&texts, "and") };
    Clause { text, joined_by: if several { Joined::And } else { Joined::Nothing } }
}

fn or(parts: Vec<Clause>) -> Clause {
    let is_involved = parts.iter().any(|part| matches!(part.joined_by, Joined::And | Joined::List));
    let joined_by = if parts.len() > 1 { Joined::Or } else { Joined::Nothing };
    let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    Clause { text: if is_involved { texts.join(", or ") } else { list(&texts, "or") }, joined_by }
}

/// Words before what must not hold.
const NONE: &str = "none of these holds";

fn none_of(parts: Vec<Clause>) -> Option<Clause> {
    let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    (!texts.is_empty()).then(|| Clause { text: format!("{NONE}: {}", texts.join("; ")), joined_by: Joined::List })
}

fn odd(parts: Vec<Clause>, holds: bool) -> Clause {
    let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    let text = match (texts.as_slice(), holds) {
        ([one, other], true) => format!("either {one} or {other}, but not both"),
        (several, _) => format!("{}: {}", odd_number(several.len(), holds), several.join("; ")),
    };
    Clause { text, joined_by: Joined::List }
}

fn odd_number(count: usize, holds: bool) -> &'static str {
    match (count, holds) {
        (2, true) => "exactly one of these holds",
        (2, false) => "both or neither of these hold",
        (_, true) => "an odd number of these hold",
        (_, false) => "an even number of these hold, or none",
    }
}

fn quota_of(quota: Quota, parts: Vec<Clause>, holds: bool) -> Clause {
    let heading = enough(quota, parts.len(), holds);
    let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    Clause { text: format!("{heading}: {}", texts.join("; ")), joined_by: Joined::List }
}

fn enough(quota: Quota, total: usize, holds: bool) -> String {
    format!("{} {} of these hold", if holds { "at least" } else { "fewer than" }, number(quota.of(total) as u32))
}

/// Points in the making, each set in by two for each level.
struct Outline<'a, X> {
    leaf: Leaf<'a, X>,
    lines: Vec<String>,
}

impl<X> Outline<'_, X> {
    fn add(&mut self, whole: &Tree<X>, holds: bool, depth: usize) {
        match (short(whole, holds, self.leaf), whole) {
            (Some(text), _) => self.point(&text, depth),
            (None, Tree::Leaf(_)) => {}
            (None, Tree::Not(one)) => self.add(one, !holds, depth),
            (None, Tree::And(all) | Tree::Or(all)) if matches!(whole, Tree::And(_)) == holds => {
                self.all_of(all, holds, depth);
            }
            (None, Tree::And(all) | Tree::Or(all)) => self.below("at least one of these holds", all, holds, depth),
            (None, Tree::Xor(all)) => self.below(odd_number(all.len(), holds), all, true, depth),
            (None, Tree::NOf(quota, all)) => self.below(&enough(*quota, all.len(), holds), all, true, depth),
            (None, Tree::If { test, then, otherwise }) => self.choice(test, then, otherwise.as_deref(), holds, depth),
        }
    }

    /// A point; further lines of its text are points below it.
    fn point(&mut self, text: &str, depth: usize) {
        let margin = "  ".repeat(depth);
        let mut lines = text.lines();
        self.lines.push(format!("{margin}- {}", lines.next().unwrap_or_default()));
        self.lines.extend(lines.map(|line| format!("{margin}  {line}")));
    }

    fn all_of(&mut self, all: &[Ludeme<Tree<X>>], holds: bool, depth: usize) {
        let (plain, denied) = sorted(all, holds);
        let mut inner = depth;
        if !plain.is_empty() {
            self.point("all of these hold:", depth);
            inner += 1;
        }
        plain.into_iter().for_each(|one| self.add(one, holds, depth + 1));
        if !denied.is_empty() {
            self.point(&format!("{NONE}:"), inner);
            denied.into_iter().for_each(|one| self.add(one, true, inner + 1));
        }
    }

    fn below(&mut self, heading: &str, all: &[Ludeme<Tree<X>>], holds: bool, depth: usize) {
        self.point(&format!("{heading}:"), depth);
        all.iter().for_each(|one| self.add(one, holds, depth + 1));
    }

    /// Either the test and what must hold then, or its opposite and what must hold otherwise.
    fn choice(
        &mut self,
        test: &Tree<X>,
        then: &Tree<X>,
        otherwise: Option<&Ludeme<Tree<X>>>,
        holds: bool,
        depth: usize,
    ) {
        self.point("one of these holds:", depth);
        self.point("both of these:", depth + 1);
        self.add(test, true, depth + 2);
        self.add(then, holds, depth + 2);
        match otherwise {
            Some(otherwise) => {
                self.point("both of these:", depth + 1);
                self.add(test, false, depth + 2);
                self.add(otherwise, holds, depth + 2);
            }
            None if holds => {}
            None => self.add(test, false, depth + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(name: &str) -> Ludeme<Tree<String>> {
        Tree::Leaf(name.to_string()).into()
    }

    fn told(tree: Tree<String>) -> String {
        outlined(&tree, &|name, holds| if holds { name.clone() } else { format!("no {name}") })
    }

    // B298 B299 B300
    #[test]
    fn an_alternative_among_conditions_is_marked_as_one() {
        let either = Tree::Or(vec![leaf("b"), leaf("c")]);
        assert_eq!(told(either.clone()), "b or c");
        assert_eq!(told(Tree::And(vec![leaf("a"), either.clone().into()])), "a, and either b or c");
        assert_eq!(told(Tree::Not(Box::new(either.clone().into()))), "no b and no c");
        let both = Tree::And(vec![leaf("b"), leaf("c")]);
        let other = Tree::And(vec![leaf("d"), leaf("e")]);
        let not = |tree: Tree<String>| Ludeme::from(Tree::Not(Box::new(tree.into())));
        let neither = vec![leaf("a"), not(both.clone()), not(other.clone())];
        assert_eq!(told(Tree::And(neither)), "a, and none of these holds: b and c; d and e");
        assert_eq!(told(not(Tree::Or(vec![both.into(), other.into()])).value), "none of these holds: b and c; d and e");
    }

    // B301 B302 B303
    #[test]
    fn choices_quotas_and_odd_numbers_have_words() {
        let all = || vec![leaf("a"), leaf("b")];
        assert_eq!(told(Tree::Xor(all())), "either a or b, but not both");
        assert_eq!(told(Tree::NOf(Quota::Half, all())), "at least one of these hold: a; b");
        let choice = |otherwise: Option<Box<Ludeme<Tree<String>>>>| Tree::If {
            test: Box::new(leaf("a")),
            then: Box::new(leaf("b")),
            otherwise,
        };
        assert_eq!(told(choice(None)), "a and b");
        assert_eq!(told(choice(Some(Box::new(leaf("c"))))), "if a then b, and otherwise c");
    }

    #[test]
    fn what_is_long_becomes_points() {
        let long = |letter: &str| leaf(&letter.repeat(100));
        let either: Ludeme<Tree<String>> = Tree::Or(vec![long("b"), long("c")]).into();
        let (a, b, c) = ("a".repeat(100), "b".repeat(100), "c".repeat(100));
        let expected = format!("all of these hold:\n- {a}\n- at least one of these holds:\n  - {b}\n  - {c}");
        assert_eq!(told(Tree::And(vec![long("a"), either])), expected);
    }
}
