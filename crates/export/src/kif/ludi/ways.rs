//! All that can be done by the rules: from where to where, under which condition, and what comes of it.

use std::collections::BTreeMap;

use ::ludi::tree::{Action, Move, Player};
use board::Site;
use game::Role;

use super::act::{Caught, Choice, Done};
use super::number::Values;
use super::scene::{Attempt, Cases, Scene, Sym};
use super::world::{Stop, Try, World, refused};
use crate::kif::formula::{Contents, Formula};

/// One way in which a move can turn out.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) side: Role,
    pub(super) kind: usize,
    /// How urgent it is.
    pub(super) rank: (u32, bool),
    pub(super) label: Option<String>,
    pub(super) enters: bool,
    pub(super) from: Option<Site>,
    pub(super) to: Option<Site>,
    /// What must stand on some sites.
    pub(super) given: BTreeMap<Site, Contents>,
    /// What else must hold.
    pub(super) guard: Formula,
    /// The sites that may change, with what stands there then.
    pub(super) changes: Vec<(Site, Cases)>,
    pub(super) victims: Vec<(Site, Vec<usize>, Formula)>,
    pub(super) caught: Vec<Caught>,
    pub(super) scores: Vec<Values>,
    pub(super) linear: Option<(i32, i32)>,
    pub(super) used: u32,
    pub(super) surrounds: bool,
    pub(super) choices: Vec<Choice>,
    /// Which of the moves that read the same it is, from 0.
    pub(super) number: usize,
}

impl Way {
    /// All that must hold.
    pub(super) fn whole(&self, world: &World<'_>) -> Formula {
        let logic = world.logic();
        let given = self.given.iter().map(|(site, contents)| logic.at(*site, *contents));
        logic.and(given.chain([self.guard.clone()]).collect::<Vec<_>>())
    }

    /// The name of the move, without what tells it from others that read the same.
    pub(super) fn functor(&self) -> String {
        let mut name = match (self.from, self.to) {
            (_, None) => "pass".to_owned(),
            (None, _) => "place".to_owned(),
            _ => "move".to_owned(),
        };
        for choice in &self.choices {
            name += match choice {
                Choice::Site(_) => "-take",
                Choice::Kind(_) => "-become",
                Choice::Does(true) => "-do",
                Choice::Does(false) => "-leave",
                Choice::Way(_) => "-turn",
            };
        }
        if self.number > 0 {
            name += &format!("-{}", self.number + 1);
        }
        name
    }

    /// The sites that its move names.
    pub(super) fn sites(&self) -> Vec<Site> {
        let chosen =
            self.choices.iter().filter_map(|choice| if let Choice::Site(site) = choice { Some(*site) } else { None });
        self.from.into_iter().chain(self.to).chain(chosen).collect()
    }

    /// Whether something stands on a site that excludes the other way.
    pub(super) fn is_apart(&self, other: &Way) -> bool {
        let differs = |(site, contents): (&Site, &Contents)| {
            other.given.get(site).is_some_and(|others| contents.and(*others).is_none())
        };
        self.given.iter().any(differs)
    }

    /// The same outcome, whatever the position.
    fn same_outcome(&self, other: &Way) -> bool {
        (&self.changes, &self.caught, &self.scores, self.linear, self.used, self.surrounds, self.kind_used())
            == (
                &other.changes,
                &other.caught,
                &other.scores,
                other.linear,
                other.used,
                other.surrounds,
                other.kind_used(),
            )
    }

    fn kind_used(&self) -> usize {
        if self.used > 0 { self.kind } else { 0 }
    }
}

/// More stacks than these that a site can hold are not told apart.
const MOST_STACKS: usize = 100;

/// More ways than these are not written out.
const MOST_WAYS: usize = 150_000;

impl World<'_> {
    /// All ways of all rules.
    pub(super) fn ways(&self) -> Try<Vec<Way>> {
        let mut ways = Vec::new();
        for side in self.sides() {
            for (kind, definition) in self.types.iter().enumerate() {
                for rule in definition.moves() {
                    if self.may_make(side, kind, &rule.value) {
                        self.add_ways(&mut ways, side, kind, &rule.value)?;
                    }
                    if self.settled_count() > MOST_STACKS {
                        return refused(format!("a site can hold more than {MOST_STACKS} different stacks of pieces"));
                    }
                    if ways.len() > MOST_WAYS {
                        return refused(format!("there are more than {MOST_WAYS} different moves"));
                    }
                }
            }
        }
        self.told_apart(ways)
    }

    /// Whether this player may make moves by this rule.
    fn may_make(&self, side: Role, kind: usize, rule: &Move) -> bool {
        let named = |player: Player| match player {
            Player::Named(_) => self.meant(side, &player).contains(&side),
            _ => true,
        };
        named(self.types[kind].player()) && self.meant(side, &rule.owner()).contains(&side)
    }

    fn add_ways(&self, ways: &mut Vec<Way>, side: Role, kind: usize, rule: &Move) -> Try<()> {
        let attempt = |from, to| Attempt { kind, rule, from, to };
        if matches!(rule.action.value, Action::Pass) {
            return self.try_out(ways, side, attempt(None, None), BTreeMap::new());
        }
        if rule.enters() {
            for to in self.board.sites() {
                self.try_out(ways, side, attempt(None, Some(to)), BTreeMap::new())?;
            }
            return Ok(());
        }
        let movable: Vec<usize> =
            self.tops(|piece| usize::from(piece.kind) == kind).and(self.logic().all).list().collect();
        for from in self.board.sites() {
            for to in self.board.sites() {
                // Most sites are out of reach whatever stands there.
                let sym = Sym::default();
                let scene = Scene::before(self, &sym, side, attempt(Some(from), Some(to)));
                if rule.pre.as_ref().is_some_and(|pre| scene.is_out_of_reach(&pre.value.value)) {
                    continue;
                }
                for content in &movable {
                    self.try_out(ways, side, attempt(Some(from), Some(to)), BTreeMap::from([(from, *content)]))?;
                }
            }
        }
        Ok(())
    }

    /// Finds out what comes of a move where this is known; where more must be known, all cases are looked at.
    fn try_out(&self, ways: &mut Vec<Way>, side: Role, attempt: Attempt<'_>, given: BTreeMap<Site, usize>) -> Try<()> {
        let mut found: Vec<Way> = Vec::new();
        self.split(&mut found, side, attempt, given)?;
        self.spend(found.len() * found.len() / 2)?;
        ways.extend(merged(found, attempt.to));
        Ok(())
    }

    fn split(&self, found: &mut Vec<Way>, side: Role, attempt: Attempt<'_>, given: BTreeMap<Site, usize>) -> Try<()> {
        let sym = Sym::of(given.clone());
        self.spend(24)?;
        match self.results(side, attempt, &sym) {
            Ok(results) => {
                found.extend(results);
                Ok(())
            }
            Err(Stop::Needs(site)) if given.contains_key(&site) => refused("a site must be known twice"),
            Err(Stop::Needs(site)) => {
                for content in self.logic().all.list() {
                    let mut given = given.clone();
                    given.insert(site, content);
                    self.split(found, side, attempt, given)?;
                }
                Ok(())
            }
            Err(stop) => Err(stop),
        }
    }

    fn results(&self, side: Role, attempt: Attempt<'_>, sym: &Sym) -> Try<Vec<Way>> {
        let logic = self.logic();
        let pre = self.is_possible(side, attempt, sym)?;
        if pre == Formula::False {
            return Ok(Vec::new());
        }
        let mut ways = Vec::new();
        for done in self.all_ways(side, attempt, sym)? {
            let guard = logic.and([pre.clone(), done.guard.clone()]);
            if guard != Formula::False {
                self.spend(8 * guard.size())?;
                ways.push(self.way(side, attempt, sym, guard, done));
            }
        }
        Ok(ways)
    }

    fn way(&self, side: Role, attempt: Attempt<'_>, sym: &Sym, guard: Formula, mut done: Done) -> Way {
        let logic = self.logic();
        let mut changes = done.sym.changes(self).into_iter().map(|(site, _, after)| (site, after)).collect::<Vec<_>>();
        // What must hold for the move simplifies when it does what.
        let known = stated(&guard);
        if !known.is_empty() {
            let simpler = |formula: &mut Formula| *formula = logic.under(formula, &known);
            changes.iter_mut().flat_map(|(_, cases)| cases).for_each(|(_, formula)| simpler(formula));
            changes.iter_mut().for_each(|(_, cases)| cases.retain(|(_, formula)| *formula != Formula::False));
            done.victims.iter_mut().for_each(|(_, _, formula)| simpler(formula));
            done.caught.iter_mut().for_each(|caught| simpler(&mut caught.formula));
        }
        let left = changes.iter().flat_map(|(_, cases)| cases);
        left.filter(|(_, formula)| *formula != Formula::False).for_each(|(content, _)| self.settle(*content));
        Way {
            side,
            kind: attempt.kind,
            rank: (attempt.rule.priority(), attempt.rule.mandatory),
            label: attempt.rule.label.as_ref().map(|label| label.value.clone()),
            enters: attempt.rule.enters(),
            from: attempt.from,
            to: attempt.to,
            given: sym.given.iter().map(|(site, content)| (*site, Contents::one(*content))).collect(),
            guard,
            changes,
            // Only a score that grows with their number asks for them.
            victims: if done.linear.is_some() { done.victims } else { Vec::new() },
            caught: done.caught,
            scores: done.scores,
            linear: done.linear,
            used: done.used,
            surrounds: done.surrounds,
            choices: done.choices,
            number: 0,
        }
    }

    /// Direction and precondition of a move.
    fn is_possible(&self, side: Role, attempt: Attempt<'_>, sym: &Sym) -> Try<Formula> {
        let scene = Scene::before(self, sym, side, attempt);
        if let (Some(dirn), Some((from, to))) = (&attempt.rule.dirn, scene.ends()) {
            let headings = scene.headings(dirn.value)?;
            if !headings.iter().any(|heading| self.board.ray(from, *heading).contains(&to)) {
                return Ok(Formula::False);
            }
        }
        match &attempt.rule.pre {
            Some(pre) => scene.holds(&pre.value),
            None => Ok(Formula::True),
        }
    }

    /// Moves between the same ends that read the same get numbers, unless they exclude each other; of those that lead to the
    /// same position only one counts.
    fn told_apart(&self, ways: Vec<Way>) -> Try<Vec<Way>> {
        let logic = self.logic();
        let mut by_ends: BTreeMap<(Role, Option<Site>, Option<Site>), Vec<Way>> = BTreeMap::new();
        for way in ways {
            by_ends.entry((way.side, way.from, way.to)).or_default().push(way);
        }
        let mut told = Vec::new();
        for group in by_ends.into_values() {
            let mut kept: Vec<Way> = Vec::new();
            for mut way in group {
                let mut taken = Vec::new();
                for earlier in &kept {
                    self.spend(4)?;
                    if earlier.is_apart(&way) {
                        continue;
                    }
                    self.spend(earlier.guard.size() + way.guard.size())?;
                    let both = logic.and([earlier.whole(self), way.whole(self)]);
                    if both == Formula::False {
                        continue;
                    }
                    let reads_same = earlier.choices == way.choices && (earlier.kind == way.kind || !way.enters);
                    if earlier.rank == way.rank {
                        if earlier.same_outcome(&way) && reads_same {
                            continue;
                        }
                        let same = logic.and([both, self.same_result(earlier, &way)?]);
                        if same != Formula::False {
                            way.guard = logic.and([way.guard.clone(), logic.not(same)]);
                        }
                    }
                    if reads_same {
                        taken.push(earlier.number);
                    }
                }
                way.number = (0..).find(|number| !taken.contains(number)).unwrap_or(0);
                if way.guard != Formula::False {
                    kept.push(way);
                }
            }
            told.extend(kept);
        }
        Ok(told)
    }

    /// Two ways add the same to the score.
    fn same_score(&self, one: &Way, other: &Way) -> Try<Formula> {
        let logic = self.logic();
        let fixed = |way: &Way| -> Try<Values> {
            let mut sum = Values::one(0);
            for score in &way.scores {
                sum = sum.with(logic, score.clone(), i32::saturating_add)?;
            }
            Ok(sum)
        };
        let victims = |way: &Way| way.victims.iter().map(|(_, _, formula)| formula.clone()).collect::<Vec<_>>();
        let (fixed_one, fixed_other) = (fixed(one)?, fixed(other)?);
        let (linear, plain, struck) = match (one.linear, other.linear) {
            (None, None) => (None, Values::one(0), Vec::new()),
            (Some(first), Some(second)) if first == second && one.victims == other.victims => {
                (None, Values::one(0), Vec::new())
            }
            (Some(linear), None) => (Some(linear), fixed_other.clone(), victims(one)),
            (None, Some(linear)) => (Some(linear), fixed_one.clone(), victims(other)),
            (Some(_), Some(_)) => return refused("moves that differ in their score only are not expressed"),
        };
        let Some((constant, factor)) = linear else {
            let difference = fixed_one.with(logic, fixed_other, i32::saturating_sub)?;
            return Ok(difference.is(logic, |value| value == 0));
        };
        let mut ways = Vec::new();
        for (value, formula) in plain.0 {
            let count = (value - constant) / factor;
            if constant + factor * count != value || count < 0 || count as usize > struck.len() {
                continue;
            }
            let so_many = match count {
                0 => logic.and(struck.iter().map(|victim| logic.not(victim.clone())).collect::<Vec<_>>()),
                _ if struck.len() <= 8 => Values::count(logic, &struck).is(logic, |found| found == count),
                _ => return refused("moves that differ in their score only are not expressed"),
            };
            ways.push(logic.and([formula, so_many]));
        }
        Ok(logic.or(ways))
    }

    /// Two ways lead to the same position.
    fn same_result(&self, one: &Way, other: &Way) -> Try<Formula> {
        let logic = self.logic();
        if (one.used, one.kind_used(), one.surrounds) != (other.used, other.kind_used(), other.surrounds) {
            return Ok(Formula::False);
        }
        let score = self.same_score(one, other)?;
        if score == Formula::False {
            return Ok(Formula::False);
        }
        // What goals count as captured must not differ either.
        let uncaught = if one.caught == other.caught {
            Formula::True
        } else {
            let all = one.caught.iter().chain(&other.caught);
            logic.and(all.map(|caught| logic.not(caught.formula.clone())).collect::<Vec<_>>())
        };
        let sites: Vec<Site> = one.changes.iter().chain(&other.changes).map(|(site, _)| *site).collect();
        let cases = |way: &Way, site: Site| -> Cases {
            let changed = way.changes.iter().find(|(known, _)| *known == site);
            changed.map(|(_, cases)| cases.clone()).unwrap_or_else(|| {
                logic.all.list().map(|content| (content, logic.at(site, Contents::one(content)))).collect()
            })
        };
        let same = |site: &Site| {
            let (first, second) = (cases(one, *site), cases(other, *site));
            let mut equal = Vec::new();
            for (content, formula) in &first {
                for (_, also) in second.iter().filter(|(known, _)| known == content) {
                    equal.push(logic.and([formula.clone(), also.clone()]));
                }
            }
            logic.or(equal)
        };
        Ok(logic.and(sites.iter().map(same).chain([score, uncaught]).collect::<Vec<_>>()))
    }
}

/// What a condition says of single sites.
fn stated(formula: &Formula) -> BTreeMap<Site, Contents> {
    let parts = match formula {
        Formula::And(parts) => &parts[..],
        other => std::slice::from_ref(other),
    };
    let at = |part: &Formula| if let Formula::At(site, contents) = part { Some((*site, *contents)) } else { None };
    parts.iter().filter_map(at).collect()
}

/// Ways that differ only in what stands on `to` before, as one.
fn merged(found: Vec<Way>, to: Option<Site>) -> Vec<Way> {
    let Some(to) = to else { return found };
    let mut merged: Vec<Way> = Vec::new();
    for way in found {
        let others = |way: &Way| {
            let mut given = way.given.clone();
            given.remove(&to);
            given
        };
        let same = |known: &&mut Way| {
            known.guard == way.guard
                && known.choices == way.choices
                && known.same_outcome(&way)
                && known.victims == way.victims
                && known.given.contains_key(&to) == way.given.contains_key(&to)
                && way.from != Some(to)
                && others(known) == others(&way)
        };
        match merged.iter_mut().find(same) {
            Some(known) => {
                if let (Some(set), Some(more)) = (known.given.get_mut(&to), way.given.get(&to)) {
                    *set = set.or(*more);
                }
            }
            None => merged.push(way),
        }
    }
    merged
}
