//! Ways as clauses: what can be done, and what stands where then.

use std::collections::{BTreeMap, BTreeSet};

use board::Site;

use super::Translator;
use super::act::Choice;
use super::undoing::NOTHING;
use super::ways::Way;
use super::world::{Try, refused};
use crate::kif::formula::{Contents, Formula};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

/// The variables for the sites that a move names.
pub(super) const VARIABLES: [&str; 5] = ["?f", "?t", "?c", "?d", "?e"];

/// What tells moves of the same name apart, apart from sites.
pub(super) type Form = (usize, String, Vec<String>);

/// How much must be said of the position so that it is clear by which way a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    Nothing,
    From,
    Given,
    All,
}

/// Ways that are written together: those of one form of which as much must be said, and what stood on `from`.
pub(super) type Group = (Form, Told, Option<Contents>);

impl Translator<'_> {
    /// Whether types of pieces must be named where they enter.
    pub(super) fn names_kinds(&self) -> bool {
        let mut kinds: Vec<usize> = self.ways.iter().filter(|way| way.enters).map(|way| way.kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds.len() > 1
    }

    /// Side, name and constants of the move of a way.
    pub(super) fn form(&self, way: &Way) -> Form {
        let mut constants = Vec::new();
        if way.enters && self.names_kinds() {
            constants.push(self.kinds[way.kind].clone());
        }
        let chosen = way.choices.iter().filter_map(|choice| match choice {
            Choice::Kind(kind) => Some(self.kinds[*kind].clone()),
            Choice::Way(heading) => Some(format!("towards-{heading}")),
            Choice::Site(_) | Choice::Does(_) => None,
        });
        constants.extend(chosen);
        (way.side.index(), way.functor(), constants)
    }

    /// The variables of a move with these sites.
    pub(super) fn variables(way: &Way) -> Vec<&'static str> {
        let skip = usize::from(way.from.is_none());
        VARIABLES[skip..].iter().take(way.sites().len()).copied().collect()
    }

    /// A move as a term.
    pub(super) fn term((_, name, constants): &Form, sites: &[&str]) -> String {
        if constants.is_empty() && sites.is_empty() {
            return name.clone();
        }
        let entering = name.starts_with("place");
        let all: Vec<&str> = match entering {
            true => constants.iter().map(String::as_str).chain(sites.iter().copied()).collect(),
            false => sites.iter().copied().chain(constants.iter().map(String::as_str)).collect(),
        };
        format!("({name} {})", all.join(" "))
    }

    /// The ranks of ways, the most urgent last.
    pub(super) fn ranks(&self) -> Vec<(u32, bool)> {
        let mut ranks: Vec<(u32, bool)> = self.ways.iter().map(|way| way.rank).collect();
        ranks.sort();
        ranks.dedup();
        ranks
    }

    /// The relation that says what can be done by the rules of a rank.
    pub(super) fn able(&self, rank: (u32, bool)) -> String {
        let ranks = self.ranks();
        let number = ranks.iter().position(|known| *known == rank).unwrap_or(0);
        if ranks.len() == 1 { "able".to_owned() } else { format!("able-{}", number + 1) }
    }

    /// Writes what can be done.
    pub(super) fn write_ways(&mut self) {
        type Key = (Form, (u32, bool), usize, Option<String>, Option<Contents>, bool);
        let mut families: BTreeMap<Key, Vec<Instance>> = BTreeMap::new();
        let logic = self.world.logic();
        for (way, undoes) in self.ways.iter().zip(&self.undoing) {
            let from = way.from.and_then(|from| way.given.get(&from)).copied();
            let rest = way.given.iter().filter(|(site, _)| Some(**site) != way.from || from.is_none());
            let given = rest.map(|(site, contents)| logic.at(*site, *contents));
            let formula = logic.and(given.chain([way.guard.clone()]).collect::<Vec<_>>());
            let key = (self.form(way), way.rank, way.kind, way.label.clone(), from, *undoes);
            families.entry(key).or_default().push((way.sites(), formula));
        }
        let other = self.world.asks_others();
        let surrounding: BTreeSet<Form> =
            self.ways.iter().filter(|way| way.surrounds).map(|way| self.form(way)).collect();
        let (classes, swaps) = (self.classes(), self.swaps());
        for ((form, rank, kind, label, from, undoes), instances) in families {
            let side = self.roles[form.0].clone();
            let mut body = Vec::new();
            if !other {
                body.push(format!("(true (control {side}))"));
            }
            body.extend(from.map(|from| self.writer.stands(&View::Now, "?f", from)));
            let skip = usize::from(!form.1.starts_with("move"));
            if surrounding.contains(&form) {
                body.push("(not (taboo ?t))".into());
            }
            let width = instances[0].0.len();
            let variables: Vec<&str> = VARIABLES[skip..].iter().take(width).copied().collect();
            let term = Self::term(&form, &variables);
            if self.world.play.must_block {
                body.push("(not (barred ?t))".into());
            }
            if undoes {
                body.push(format!("(not {})", Self::undone(&side, &term)));
            }
            let able = self.able(rank);
            let class = if classes { format!(" {}", self.class(kind, label.as_deref())) } else { String::new() };
            let family = Family {
                section: Section::Moves,
                head: format!("({able} {side}{class} {term})"),
                variables: &variables,
                body,
                view: View::Now,
                hint: "way",
                bound: false,
                also: Some(if swaps {
                    (format!("(input ?r {term})"), vec!["(role ?r)".to_owned()])
                } else {
                    (format!("(input {side} {term})"), Vec::new())
                }),
            };
            self.writer.family(&family, &instances);
        }
    }

    /// Whether goals ask for some moves only.
    pub(super) fn classes(&self) -> bool {
        let leaves = self.world.rules.end.clauses.iter().flat_map(|clause| clause.condition.leaves());
        leaves.into_iter().any(|goal| matches!(goal, ::ludi::tree::Goal::NoMove(goal) if goal.record.is_some()))
    }

    /// What a type and a label are called as a class of moves.
    pub(super) fn class(&self, kind: usize, label: Option<&str>) -> String {
        let mut labels: Vec<String> = self.ways.iter().filter_map(|way| way.label.clone()).collect();
        labels.sort();
        labels.dedup();
        let number = label.and_then(|label| labels.iter().position(|known| known == label)).map_or(0, |at| at + 1);
        format!("by-{}-{number}", kind + 1)
    }

    /// How much must be said of each way, so that no other way of the same move is meant.
    pub(super) fn told(&self) -> Vec<Told> {
        let logic = self.world.logic();
        let mut by_move: BTreeMap<(Form, Vec<Site>), Vec<usize>> = BTreeMap::new();
        for (number, way) in self.ways.iter().enumerate() {
            by_move.entry((self.form(way), way.sites())).or_default().push(number);
        }
        let mut told = vec![Told::Nothing; self.ways.len()];
        for numbers in by_move.values() {
            for number in numbers {
                for other in numbers.iter().filter(|other| *other != number) {
                    let (way, rival) = (&self.ways[*number], &self.ways[*other]);
                    if !logic.spend(4) {
                        return told;
                    }
                    let apart = |site: &Site| match (way.given.get(site), rival.given.get(site)) {
                        (Some(one), Some(two)) => one.and(*two).is_none(),
                        _ => false,
                    };
                    let needed = if way.from.as_ref().is_some_and(apart) {
                        Told::From
                    } else if way.given.keys().any(apart) {
                        Told::Given
                    } else if logic.and([way.whole(self.world), rival.whole(self.world)]) == Formula::False {
                        Told::All
                    } else {
                        // They lead to the same position.
                        Told::Nothing
                    };
                    told[*number] = told[*number].max(needed);
                }
            }
        }
        told
    }

    /// Writes what stands where after a move, and what else it brings about.
    pub(super) fn write_effects(&mut self) -> Try<()> {
        let told = self.told();
        let mut groups: BTreeMap<Group, Vec<usize>> = BTreeMap::new();
        let mut by_form: BTreeMap<Form, Vec<usize>> = BTreeMap::new();
        for (number, way) in self.ways.iter().enumerate() {
            by_form.entry(self.form(way)).or_default().push(number);
            groups.entry(self.group_of(number, &told)).or_default().push(number);
        }
        for (group, numbers) in groups {
            let rivals = by_form.get(&group.0).map_or(&[][..], |rivals| &rivals[..]);
            self.write_group(&group, &numbers, rivals, None)?;
        }
        let effects = Section::Effects;
        let surrounds = self.ways.iter().any(|way| way.surrounds);
        if surrounds {
            self.write_surrounding()?;
        }
        let (cell, next) =
            if surrounds { ("(mid ?x ?o ?p)", "(next (cell ?x ?o ?p))") } else { ("(next (cell ?x ?o ?p))", "") };
        self.writer.rule(effects, cell, &["(put ?x ?o ?p)"]);
        self.writer.rule(effects, cell, &["(true (cell ?x ?o ?p))", "(not (changed ?x))"]);
        self.writer.rule(effects, "(changed ?x)", &["(put ?x ?o ?p)"]);
        if self.writes_gone() {
            self.writer.rule(effects, "(changed ?x)", &["(gone ?x)"]);
        }
        if surrounds {
            self.writer.rule(effects, next, &["(mid ?x ?o ?p)", "(not (lost ?x))"]);
        }
        Ok(())
    }

    /// Whether some way empties a site.
    fn writes_gone(&self) -> bool {
        self.ways.iter().any(|way| way.changes.iter().any(|(_, cases)| cases.iter().any(|(content, _)| *content == 0)))
    }

    /// The group of a way.
    pub(super) fn group_of(&self, number: usize, told: &[Told]) -> Group {
        let way = &self.ways[number];
        let from = match told[number] {
            Told::Nothing => None,
            _ => way.from.and_then(|from| way.given.get(&from)).copied(),
        };
        (self.form(way), told[number], from)
    }

    /// The variables for the sites that the moves of a form name, one of whose ways is this.
    pub(super) fn form_variables(&self, form: &Form, number: usize) -> Vec<&'static str> {
        let skip = usize::from(!form.1.starts_with("move"));
        VARIABLES[skip..].iter().take(self.ways[number].sites().len()).copied().collect()
    }

    /// What must be said of the position for it to be clear that a move was made by this way.
    pub(super) fn extra(&self, way: &Way, told: Told) -> Formula {
        let logic = self.world.logic();
        match told {
            Told::Nothing | Told::From => Formula::True,
            Told::Given => {
                logic.and(way.given.iter().map(|(site, contents)| logic.at(*site, *contents)).collect::<Vec<_>>())
            }
            Told::All => way.whole(self.world),
        }
    }

    /// Writes what comes of some ways; `rivals` are all that their moves can be. Where it is asked what would come of moves, the
    /// condition that they are meant, and the beginning of what is said of each change.
    pub(super) fn write_group(
        &mut self,
        (form, told, from): &Group,
        numbers: &[usize],
        rivals: &[usize],
        would: Option<(&str, &str)>,
    ) -> Try<()> {
        let logic = self.world.logic();
        let meant = |way: &Way| match (*from, way.from.and_then(|site| way.given.get(&site))) {
            (Some(one), Some(other)) => !one.and(*other).is_none(),
            _ => true,
        };
        let all_rows: BTreeSet<Vec<Site>> =
            rivals.iter().map(|number| &self.ways[*number]).filter(|way| meant(way)).map(Way::sites).collect();
        let group_rows: BTreeSet<Vec<Site>> = numbers.iter().map(|number| self.ways[*number].sites()).collect();
        let mut heads: BTreeMap<(String, bool), Vec<Instance>> = BTreeMap::new();
        for number in numbers {
            let way = &self.ways[*number];
            let sites = way.sites();
            let extra = self.extra(way, *told);
            let variables = Self::variables(way);
            let happenings = match would {
                Some((_, would)) => self.would_happen(way, would),
                None => self.happenings(way)?,
            };
            for (site, what, formula) in happenings {
                let formula = logic.and([extra.clone(), formula]);
                if formula == Formula::False {
                    continue;
                }
                let known = site.and_then(|site| sites.iter().position(|known| *known == site));
                let (variable, more) = match (site, known) {
                    (None, _) => ("", false),
                    (Some(_), Some(at)) => (variables[at], false),
                    (Some(_), None) => ("?x", true),
                };
                let mut row = sites.clone();
                row.extend(site.filter(|_| more));
                heads.entry((what.replace('@', variable), more)).or_default().push((row, formula));
            }
        }
        let variables = self.form_variables(form, numbers[0]);
        let (made, section) = match would {
            Some((suspect, _)) => (suspect.to_owned(), Section::Legality),
            None => (self.does(&self.roles[form.0], &Self::term(form, &variables)), Section::Effects),
        };
        for ((head, more), mut instances) in heads {
            instances.sort();
            instances.dedup();
            let mut body = vec![made.clone()];
            body.extend(from.map(|from| self.writer.stands(&View::Now, "?f", from)));
            let mut all = variables.clone();
            if more {
                all.push("?x");
            }
            if let Some(anywhere) = everywhere(&instances, &group_rows).filter(|_| more) {
                body.extend(variables.iter().map(|variable| format!("(distinct ?x {variable})")));
                all = vec!["?x"];
                instances = anywhere;
            }
            let rows: BTreeSet<&Vec<Site>> = instances.iter().map(|(row, _)| row).collect();
            let whole = !more
                && rows.into_iter().eq(&all_rows)
                && instances.iter().all(|(_, formula)| *formula == Formula::True);
            let family = Family {
                section,
                head,
                variables: &all,
                body,
                view: View::Now,
                hint: "touches",
                bound: whole,
                also: None,
            };
            self.writer.family(&family, &instances);
        }
        Ok(())
    }

    /// What a way would change: about which site, what, with `@` for the site, and when.
    fn would_happen(&self, way: &Way, would: &str) -> Vec<(Option<Site>, String, Formula)> {
        let changes = self.changes(way).into_iter();
        changes
            .map(|(site, content, formula)| {
                let (owner, name) = match content {
                    0 => (NOTHING, NOTHING),
                    content => {
                        let man = &self.writer.men[content - 1];
                        (man.owner.as_str(), man.name.as_str())
                    }
                };
                (Some(site), format!("({would} @ {owner} {name})"), formula)
            })
            .collect()
    }

    /// The sites that a way changes, with what stands there then, and when.
    fn changes(&self, way: &Way) -> Vec<(Site, usize, Formula)> {
        let logic = self.world.logic();
        let mut found = Vec::new();
        for (site, cases) in &way.changes {
            for (content, formula) in cases {
                let given = way.given.get(site).copied().unwrap_or(logic.all);
                let others = logic.others(Contents::one(*content));
                let differs = if given.and(others) == given { Formula::True } else { logic.at(*site, others) };
                let before = BTreeMap::from([(*site, given.and(others))]);
                let formula = logic.and([logic.under(formula, &before), differs]);
                if formula != Formula::False && !given.and(others).is_none() {
                    found.push((*site, *content, formula));
                }
            }
        }
        found
    }

    /// All that a way brings about: about which site, what, with `@` for the site, and when.
    fn happenings(&self, way: &Way) -> Try<Vec<(Option<Site>, String, Formula)>> {
        let mut found = Vec::new();
        let side = &self.roles[way.side.index()];
        for (site, content, formula) in self.changes(way) {
            let what = match content {
                0 => "(gone @)".to_owned(),
                content => {
                    let man = &self.writer.men[content - 1];
                    format!("(put @ {} {})", man.owner, man.name)
                }
            };
            found.push((Some(site), what, formula));
        }
        for caught in &way.caught {
            if caught.count > 1 {
                return refused("captured stacks that count as several pieces are not expressed");
            }
            let what = format!("(caught {} {side} @)", caught.goal + 1);
            found.push((Some(caught.site), what, caught.formula.clone()));
        }
        if way.used > 0 && self.world.is_limited(way.kind) {
            if way.used > 1 {
                return refused("several pieces that enter from a hand at once are not expressed");
            }
            found.push((None, format!("(uses {side} {})", self.kinds[way.kind]), Formula::True));
        }
        self.add_scores(way, &mut found)?;
        Ok(found)
    }
}

/// What happens on sites that no move names, where it is the same for all moves: by the site alone, which is the last of each row.
fn everywhere(instances: &[Instance], moves: &BTreeSet<Vec<Site>>) -> Option<Vec<Instance>> {
    let mut by_site: BTreeMap<Site, (usize, &Formula)> = BTreeMap::new();
    for (row, formula) in instances {
        let site = *row.last()?;
        let (count, known) = by_site.entry(site).or_insert((0, formula));
        if *known != formula {
            return None;
        }
        *count += 1;
    }
    let all = |site: &Site| moves.iter().filter(|row| !row.contains(site)).count();
    let same = moves.len() > 1 && by_site.iter().all(|(site, (count, _))| *count == all(site));
    same.then(|| by_site.into_iter().map(|(site, (_, formula))| (vec![site], formula.clone())).collect())
}
