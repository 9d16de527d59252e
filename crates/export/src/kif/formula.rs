//! Conditions on a position: what stands on which site, joined by `and` and `or`.
//!
//! Geometry is worked out while a condition is built, so that what is left asks for the contents of named sites, or for a relation
//! that the sheet defines. Constructors keep conditions small: what is settled vanishes, tests of one site become one test.

use std::collections::BTreeMap;

use board::Site;

use super::work::Work;

/// A set of contents of a site: number 0 is an empty site, number `n` the piece `n - 1` of the alphabet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Contents([u64; WORDS]);

const WORDS: usize = MAX_CONTENTS / 64;

/// The most contents that a site can have: an empty site and 511 pieces.
pub(crate) const MAX_CONTENTS: usize = 512;

impl Contents {
    /// An empty site.
    pub(crate) const EMPTY: Contents = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Contents(words)
    };

    /// One content alone.
    pub(crate) fn one(content: usize) -> Contents {
        let mut words = [0; WORDS];
        words[content / 64] = 1 << (content % 64);
        Contents(words)
    }

    /// Those of `total` contents that are so.
    pub(crate) fn those(total: usize, is_so: impl Fn(usize) -> bool) -> Contents {
        (0..total).filter(|content| is_so(*content)).fold(Contents::default(), |set, one| set.or(Contents::one(one)))
    }

    pub(crate) fn has(self, content: usize) -> bool {
        self.0[content / 64] >> (content % 64) & 1 == 1
    }

    pub(crate) fn or(self, other: Contents) -> Contents {
        Contents(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn and(self, other: Contents) -> Contents {
        Contents(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// These without those.
    pub(crate) fn without(self, those: Contents) -> Contents {
        Contents(std::array::from_fn(|word| self.0[word] & !those.0[word]))
    }

    pub(crate) fn is_none(self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(crate) fn list(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|bits| *bits != 0).map(move |bits| 64 * word + bits.trailing_zeros() as usize)
        })
    }
}

/// A relation between sites that the sheet defines: its name, then the sites.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Relation {
    /// The name, with constant arguments before the sites: `(linked white`.
    pub(crate) name: String,
    /// The sites.
    pub(crate) sites: Vec<Site>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Formula {
    /// It always holds.
    True,
    /// It never holds.
    False,
    /// The content of the site is one of these.
    At(Site, Contents),
    /// The relation holds, or does not.
    Is(Relation, bool),
    /// All hold.
    And(Vec<Formula>),
    /// One holds at least.
    Or(Vec<Formula>),
}

impl Formula {
    /// How many tests and connectives it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Formula::And(parts) | Formula::Or(parts) => 1 + parts.iter().map(Formula::size).sum::<usize>(),
            _ => 1,
        }
    }
}

/// All contents that a site can have: what a negated test leaves over depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Logic<'w> {
    pub(crate) all: Contents,
    /// What is worked out is counted. Once too much was, all conditions are [`Formula::False`], and nothing is exported.
    pub(crate) work: &'w Work,
}

impl<'w> Logic<'w> {
    /// This many contents.
    pub(crate) fn of(total: usize, work: &'w Work) -> Logic<'w> {
        Logic { all: Contents::those(total, |_| true), work }
    }

    /// Counts work; whether there was less than may be done.
    pub(crate) fn spend(self, amount: usize) -> bool {
        self.work.spend(amount)
    }

    /// All contents but these.
    pub(crate) fn others(self, contents: Contents) -> Contents {
        self.all.without(contents)
    }

    /// The content is one of these, as far as a site can have them.
    pub(crate) fn at(self, site: Site, contents: Contents) -> Formula {
        let contents = contents.and(self.all);
        match contents {
            none if none.is_none() => Formula::False,
            all if all == self.all => Formula::True,
            some => Formula::At(site, some),
        }
    }

    pub(crate) fn empty(self, site: Site) -> Formula {
        self.at(site, Contents::EMPTY)
    }

    pub(crate) fn and(self, parts: impl IntoIterator<Item = Formula>) -> Formula {
        self.spend(8);
        let mut all: Vec<Formula> = Vec::new();
        for part in parts {
            if !self.spend(part.size()) {
                return Formula::False;
            }
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        let mut kept: Vec<Formula> = Vec::new();
        for part in all {
            if !self.spend(1 + kept.len()) {
                return Formula::False;
            }
            if !self.join(&mut kept, part, true) {
                return Formula::False;
            }
        }
        self.spend(cost(&kept, true));
        absorb(&mut kept, true);
        match kept.len() {
            0 => Formula::True,
            1 => kept.remove(0),
            _ => Formula::And(kept),
        }
    }

    pub(crate) fn or(self, parts: impl IntoIterator<Item = Formula>) -> Formula {
        self.spend(8);
        let mut all: Vec<Formula> = Vec::new();
        for part in parts {
            if !self.spend(part.size()) {
                return Formula::False;
            }
            match part {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        let mut kept: Vec<Formula> = Vec::new();
        for part in all {
            if !self.spend(1 + kept.len()) {
                return Formula::False;
            }
            if !self.join(&mut kept, part, false) {
                return Formula::True;
            }
        }
        self.spend(cost(&kept, false));
        absorb(&mut kept, false);
        match kept.len() {
            0 => Formula::False,
            1 => kept.remove(0),
            _ => Formula::Or(kept),
        }
    }

    /// Adds a part; `false` if the whole is settled by it: a conjunction is false, or a disjunction true.
    fn join(self, kept: &mut Vec<Formula>, part: Formula, all: bool) -> bool {
        if let Formula::At(site, contents) = part {
            let same = kept.iter().position(|known| matches!(known, Formula::At(at, _) if *at == site));
            let Some(place) = same else {
                kept.push(part);
                return true;
            };
            let Formula::At(_, known) = kept[place] else { return true };
            let joined = if all { known.and(contents) } else { known.or(contents) };
            kept[place] = Formula::At(site, joined);
            return if all { !joined.is_none() } else { joined != self.all };
        }
        if let Formula::Is(relation, holds) = &part {
            let opposite = Formula::Is(relation.clone(), !holds);
            if kept.contains(&opposite) {
                return false;
            }
        }
        if !kept.contains(&part) {
            kept.push(part);
        }
        true
    }

    pub(crate) fn not(self, formula: Formula) -> Formula {
        match formula {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::At(site, contents) => self.at(site, self.others(contents)),
            Formula::Is(relation, holds) => Formula::Is(relation, !holds),
            Formula::And(parts) => self.or(parts.into_iter().map(|part| self.not(part)).collect::<Vec<_>>()),
            Formula::Or(parts) => self.and(parts.into_iter().map(|part| self.not(part)).collect::<Vec<_>>()),
        }
    }

    /// What remains of a condition where it is known what stands on some sites.
    pub(crate) fn under(self, formula: &Formula, known: &BTreeMap<Site, Contents>) -> Formula {
        match formula {
            Formula::At(site, contents) => match known.get(site) {
                Some(given) if given.and(*contents).is_none() => Formula::False,
                Some(given) if given.without(*contents).is_none() => Formula::True,
                _ => formula.clone(),
            },
            Formula::And(parts) => self.and(parts.iter().map(|part| self.under(part, known)).collect::<Vec<_>>()),
            Formula::Or(parts) => self.or(parts.iter().map(|part| self.under(part, known)).collect::<Vec<_>>()),
            other => other.clone(),
        }
    }

    /// Both hold, or neither does.
    pub(crate) fn same(self, one: Formula, other: Formula) -> Formula {
        let neither = self.and([self.not(one.clone()), self.not(other.clone())]);
        self.or([self.and([one, other]), neither])
    }
}

/// The most parts among which what is implied is looked for.
const MOST_ABSORBED: usize = 24;

/// How much is looked at to leave out what is implied.
fn cost(kept: &[Formula], all: bool) -> usize {
    if kept.len() < 2 || kept.len() > MOST_ABSORBED {
        return 0;
    }
    let parts: usize = kept.iter().map(|formula| inner(formula, all).map_or(0, <[Formula]>::len)).sum();
    kept.len() * parts
}

/// Leaves out what is implied: `a or (a and b)` is `a`, and the other way round.
fn absorb(kept: &mut Vec<Formula>, all: bool) {
    if kept.len() < 2 || kept.len() > MOST_ABSORBED || kept.iter().all(|formula| inner(formula, all).is_none()) {
        return;
    }
    let whole: &[Formula] = kept;
    let settles =
        |one: usize, other: usize| inner(&whole[other], all).is_some_and(|parts| covers(&whole[one], parts, all));
    let stays = |own: usize| {
        let implied = |other: usize| other != own && settles(other, own) && (other < own || !settles(own, other));
        !(0..whole.len()).any(implied)
    };
    let mut stay = (0..whole.len()).map(stays).collect::<Vec<bool>>().into_iter();
    kept.retain(|_| stay.next().unwrap_or(true));
}

/// The parts of a formula that is joined the other way.
fn inner(formula: &Formula, all: bool) -> Option<&[Formula]> {
    match (formula, all) {
        (Formula::Or(parts), true) | (Formula::And(parts), false) => Some(parts),
        _ => None,
    }
}

/// Whether a part settles a clause: it is one of its parts, or all of its parts are there.
fn covers(other: &Formula, parts: &[Formula], all: bool) -> bool {
    match inner(other, all) {
        Some(own) => own.iter().all(|part| parts.contains(part)),
        None => parts.contains(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(logic: Logic<'_>, site: u16, contents: &[usize]) -> Formula {
        logic.at(Site(site), contents.iter().fold(Contents::default(), |set, one| set.or(Contents::one(*one))))
    }

    #[test]
    fn tests_of_one_site_become_one() {
        let work = Work::new(1000);
        let logic = Logic::of(3, &work);
        assert_eq!(logic.and([at(logic, 1, &[0, 1]), at(logic, 1, &[1, 2])]), at(logic, 1, &[1]));
        assert_eq!(logic.and([at(logic, 1, &[0]), at(logic, 1, &[1, 2])]), Formula::False);
        assert_eq!(logic.or([at(logic, 1, &[0]), at(logic, 1, &[1, 2])]), Formula::True);
        assert_eq!(logic.not(at(logic, 1, &[0])), at(logic, 1, &[1, 2]));
    }

    #[test]
    fn what_is_implied_is_left_out() {
        let work = Work::new(1000);
        let logic = Logic::of(3, &work);
        let (one, two) = (at(logic, 1, &[0]), at(logic, 2, &[0]));
        assert_eq!(logic.or([one.clone(), logic.and([one.clone(), two.clone()])]), one);
        assert_eq!(logic.and([logic.or([one.clone(), two.clone()]), one.clone()]), one);
        let both = logic.and([one.clone(), two.clone()]);
        assert_eq!(logic.or([both.clone(), logic.and([two, one])]), both);
    }
}
