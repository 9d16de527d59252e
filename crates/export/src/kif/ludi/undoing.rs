//! A move may not bring back the board that there was when the next player last had their turn. In most games no move can; where one
//! may, the sheet remembers what stood on the sites that have changed since. Where whole groups are taken it is enough to remember
//! the stone that has just taken one alone: it may not be taken by it at once.

use std::collections::BTreeMap;

use ::ludi::tree::{BoolFunction, Tree};
use board::Site;
use game::Role;

use super::Translator;
use super::emit::Group;
use super::ways::Way;
use super::world::{Try, World, refused};
use crate::kif::formula::{Contents, Formula, Logic, Relation};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, View};

/// What a way certainly changes: what can have stood on the site, and what can stand there then.
type Certain = (Site, Contents, Contents);

/// Finds out which ways may undo what was done before.
struct Search<'a> {
    world: &'a World<'a>,
    ways: &'a [Way],
    certain: Vec<Vec<Certain>>,
    /// By side and site: the ways that may change it.
    touching: BTreeMap<(Role, Site), Vec<usize>>,
    /// The ways of a side that may change a site from one of some contents to one of others.
    known: BTreeMap<(Role, Certain), Vec<usize>>,
}

impl World<'_> {
    /// Of each way whether it may bring back the board of the next player's last turn.
    pub(super) fn undoing(&self, ways: &[Way]) -> Try<Vec<bool>> {
        if ways.iter().any(|way| way.surrounds) && self.players.len() > 2 {
            return refused("a surround capture among more than two players is not expressed");
        }
        let mut search = Search::new(self, ways);
        let mut undoing = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            undoing.push(way.to.is_some() && search.may_undo(number)?);
        }
        if !undoing.contains(&true) {
            return Ok(undoing);
        }
        let loses = self.rules.end.clauses.iter().any(|clause| clause.result == ::ludi::tree::ResultType::Lose);
        if ways.iter().any(|way| way.surrounds) {
            return refused("a surround capture in a game in which moves may be undone is not expressed");
        }
        if self.asks_others() {
            return refused("a goal that asks what all players could do where moves may be undone is not expressed");
        }
        if self.players.len() > 2 && loses {
            return refused("players who leave a game in which moves may be undone are not expressed");
        }
        Ok(undoing)
    }
}

impl<'a> Search<'a> {
    fn new(world: &'a World<'a>, ways: &'a [Way]) -> Search<'a> {
        let logic = world.logic();
        let mut touching: BTreeMap<(Role, Site), Vec<usize>> = BTreeMap::new();
        for (number, way) in ways.iter().enumerate() {
            for (site, _) in &way.changes {
                touching.entry((way.side, *site)).or_default().push(number);
            }
        }
        let certain = ways.iter().map(|way| certain(logic, way)).collect();
        Search { world, ways, certain, touching, known: BTreeMap::new() }
    }

    fn may_undo(&mut self, number: usize) -> Try<bool> {
        let own = self.certain[number].clone();
        let side = self.ways[number].side;
        let others: Vec<Role> = self.world.sides().into_iter().filter(|other| *other != side).collect();
        match others[..] {
            // One who plays alone may not leave everything as it is.
            [] => Ok(own.is_empty()),
            [other] => self.is_undone_by(other, number, &own),
            _ => {
                let all = self.world.logic().all;
                for (site, before, after) in own {
                    let mut away = false;
                    let mut back = false;
                    for other in &others {
                        away |= !self.changing(*other, (site, after, all))?.is_empty();
                        back |= !self.changing(*other, (site, all, before))?.is_empty();
                    }
                    if !away || !back {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Whether one move of the other player may be undone by this way.
    fn is_undone_by(&mut self, other: Role, number: usize, own: &[Certain]) -> Try<bool> {
        // Nothing is done by a pass.
        let Some((site, before, after)) = own.first().copied() else { return Ok(true) };
        let mut rivals = self.changing(other, (site, after, before))?;
        for (site, before, after) in &own[1..] {
            if rivals.is_empty() {
                return Ok(false);
            }
            let also = self.changing(other, (*site, *after, *before))?;
            rivals.retain(|rival| also.binary_search(rival).is_ok());
        }
        for rival in rivals {
            let mut all = true;
            for change in self.certain[rival].clone() {
                all = all && self.may_change(number, (change.0, change.2, change.1))?;
            }
            if all {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The ways of a side that may make a change.
    fn changing(&mut self, side: Role, change: Certain) -> Try<Vec<usize>> {
        if let Some(known) = self.known.get(&(side, change)) {
            return Ok(known.clone());
        }
        let mut found = Vec::new();
        for number in self.touching.get(&(side, change.0)).cloned().unwrap_or_default() {
            if self.may_change(number, change)? {
                found.push(number);
            }
        }
        self.known.insert((side, change), found.clone());
        Ok(found)
    }

    /// Whether a way may change a site from one of the first contents to another one of the second.
    fn may_change(&self, number: usize, (site, before, after): Certain) -> Try<bool> {
        let (logic, way) = (self.world.logic(), &self.ways[number]);
        let Some((_, cases)) = way.changes.iter().find(|(known, _)| *known == site) else { return Ok(false) };
        let given = way.given.get(&site).copied().unwrap_or(logic.all).and(before);
        for (content, formula) in cases.iter().filter(|(content, _)| after.has(*content)) {
            for stood in given.list().filter(|stood| stood != content) {
                self.world.spend(4 + formula.size())?;
                let mut known = way.given.clone();
                known.insert(site, Contents::one(stood));
                if logic.under(formula, &known) != Formula::False {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// What a way changes whatever else holds.
fn certain(logic: Logic<'_>, way: &Way) -> Vec<Certain> {
    let mut certain = Vec::new();
    for (site, cases) in &way.changes {
        let before = way.given.get(site).copied().unwrap_or(logic.all);
        let possible = cases.iter().filter(|(_, formula)| *formula != Formula::False);
        let after = possible.fold(Contents::default(), |set, (content, _)| set.or(Contents::one(*content)));
        if before.and(after).is_none() {
            certain.push((*site, before, after));
        }
    }
    certain
}

impl Translator<'_> {
    /// Whether some way may undo what was done before.
    pub(super) fn undoes(&self) -> bool {
        self.undoing.contains(&true)
    }

    /// `(undoes SIDE MOVE)`: what the move would change is what has changed since the next player's last turn, and it would be as
    /// it was.
    pub(super) fn write_undoing(&mut self) -> Try<()> {
        if !self.undoes() {
            return Ok(());
        }
        let told = self.told();
        let mut groups: BTreeMap<Group, Vec<usize>> = BTreeMap::new();
        for number in (0..self.ways.len()).filter(|number| self.undoing[*number]) {
            groups.entry(self.group_of(number, &told)).or_default().push(number);
        }
        for (number, (group, ways)) in groups.into_iter().enumerate() {
            self.write_suspects(number + 1, &group, &ways)?;
        }
        self.write_past();
        Ok(())
    }

    /// The moves of a group of ways whose certain changes bring back what was, and what else those would change.
    fn write_suspects(&mut self, number: usize, group: &Group, ways: &[usize]) -> Try<()> {
        let (form, told, _) = group;
        let logic = self.world.logic();
        let variables = self.form_variables(form, ways[0]);
        let about: String = variables.iter().map(|variable| format!(" {variable}")).collect();
        let suspect = Self::about(&format!("suspect-{number}"), &about);
        let mut instances = Vec::new();
        for way in ways.iter().map(|number| &self.ways[*number]) {
            let mut all = vec![self.extra(way, *told)];
            for (site, _, after) in certain(logic, way) {
                let stood = after.list().map(|content| Formula::Is(self.stood(content, site), true));
                all.push(logic.or(stood.collect::<Vec<_>>()));
            }
            instances.push((way.sites(), logic.and(all)));
        }
        instances.sort();
        instances.dedup();
        let family = Family {
            section: Section::Legality,
            head: suspect.clone(),
            variables: &variables,
            body: Vec::new(),
            view: View::Now,
            hint: "way",
            bound: false,
            also: None,
        };
        self.writer.family(&family, &instances);
        let would = format!("would-{number}{about}");
        self.write_group(group, ways, ways, Some((&suspect, &would)))?;
        let other = Self::about(&format!("other-{number}"), &about);
        let (was, legality) = (self.was(), Section::Legality);
        let (is, as_was) = (format!("({would} ?x ?o ?p)"), format!("(not {was})"));
        self.writer.rule(legality, &other, &[&suspect, &is, &as_was]);
        self.writer.rule(legality, &other, &[&suspect, &was, &format!("(not {is})")]);
        let head = Self::undone(&self.roles[form.0], &Self::term(form, &variables));
        let others = self.world.players.len() - 1;
        let since = if others > 0 { format!("(true (recalls {others}))") } else { String::new() };
        self.writer.rule(legality, head, &[&suspect, &since, &format!("(not {other})")]);
        Ok(())
    }

    /// A relation about some sites.
    fn about(name: &str, sites: &str) -> String {
        if sites.is_empty() { name.to_owned() } else { format!("({name}{sites})") }
    }

    /// The condition that a move would undo what was done.
    pub(super) fn undone(side: &str, term: &str) -> String {
        format!("(undoes {side} {term})")
    }

    /// The relation that a site has changed, and what stood there.
    fn stood(&self, content: usize, site: Site) -> Relation {
        let (owner, name) = match content {
            0 => (NOTHING, NOTHING),
            content => (self.writer.men[content - 1].owner.as_str(), self.writer.men[content - 1].name.as_str()),
        };
        Relation { name: format!("(stood {owner} {name}"), sites: vec![site] }
    }

    /// The condition that `?x` has changed, and `?o ?p` stood there.
    fn was(&self) -> String {
        if self.world.players.len() == 2 { "(true (was ?x ?o ?p))".into() } else { "(was ?x ?o ?p)".into() }
    }

    /// What has changed since the next player's last turn: by the last move, or by as many as there are other players.
    fn write_past(&mut self) {
        let (effects, base) = (Section::Effects, Section::Base);
        let moves = self.world.players.len() - 1;
        let was = self.was();
        self.writer.rule(Section::Position, "(stood ?o ?p ?x)", &[&was]);
        if moves == 0 {
            return;
        }
        // Before each other player has moved there is no such turn.
        for made in 1..=moves {
            self.writer.fact(base, format!("(base (recalls {made}))"));
            let before =
                if made == 1 { "(true (control ?r))".to_owned() } else { format!("(true (recalls {}))", made - 1) };
            self.writer.rule(effects, format!("(next (recalls {made}))"), &[&before]);
        }
        let fact = |back: usize| if moves == 1 { "(was".to_owned() } else { format!("(was-{back}") };
        let bare = self.has("?x", Contents::EMPTY);
        for back in 1..=moves {
            let fact = fact(back);
            self.writer.rule(base, format!("(base {fact} ?x ?o ?p))"), &["(site ?x)", "(man ?o ?p)"]);
            self.writer.rule(base, format!("(base {fact} ?x {NOTHING} {NOTHING}))"), &["(site ?x)"]);
        }
        let last = fact(1);
        let writer = &mut self.writer;
        writer.rule(effects, format!("(next {last} ?x ?o ?p))"), &["(true (cell ?x ?o ?p))", "(changed ?x)"]);
        writer.rule(effects, format!("(next {last} ?x {NOTHING} {NOTHING}))"), &["(put ?x ?o ?p)", &bare]);
        for back in 1..moves {
            let (one, two) = (fact(back), fact(back + 1));
            writer.rule(effects, format!("(next {two} ?x ?o ?p))"), &[&format!("(true {one} ?x ?o ?p))")]);
        }
        if self.swaps() {
            for back in 1..=moves {
                let fact = fact(back);
                let same = format!("(true {fact} ?x ?o ?p))");
                self.writer.rule(effects, format!("(next {fact} ?x ?o ?p))"), &["swapping", &same]);
            }
        }
        if moves > 1 {
            self.write_first_changes(moves);
        }
    }

    /// Of several changes of a site the first counts, unless it is again as it was.
    fn write_first_changes(&mut self, moves: usize) {
        let position = Section::Position;
        let occupied = self.has("?x", self.world.logic().others(Contents::EMPTY));
        for back in 1..=moves {
            for later in 1..back {
                let before = format!("(true (was-{back} ?x ?o ?p))");
                self.writer.rule(position, format!("(changed-before ?x {later})"), &[&before]);
            }
            let then = format!("(true (was-{back} ?x ?o ?p))");
            let first = format!("(not (changed-before ?x {back}))");
            let head = "(was ?x ?o ?p)";
            let same = ["(not (true (cell ?x ?o ?p)))", &format!("(distinct ?o {NOTHING})")];
            self.writer.rule(position, head, &[&then, &first, same[0], same[1]]);
            let empty = format!("(true (was-{back} ?x {NOTHING} {NOTHING}))");
            let head = format!("(was ?x {NOTHING} {NOTHING})");
            self.writer.rule(position, head, &[&empty, &first, &occupied]);
        }
    }

    /// `(ko ?s ?t)`: the stone on `?s` has just entered, and taken the one on `?t` alone. It may not be taken from there if it would
    /// be taken alone.
    pub(super) fn write_ko(&mut self, beside: &str) {
        let empty = self.has("?y", self.world.empty());
        let (to_t, from_s) = (beside.replace("?x", "?s").replace("?y", "?t"), beside.replace("?x", "?s"));
        let writer = &mut self.writer;
        writer.rule(Section::Base, "(base (ko ?s ?t))", &[&to_t]);
        let position = Section::Position;
        writer.rule(position, "(held-up ?s)", &["(true (ko ?s ?t))", &from_s, "(distinct ?y ?t)", &empty]);
        let own = ["(true (ko ?s ?t))", &from_s, "(true (cell ?s ?o ?p))", "(true (cell ?y ?o ?q))"];
        writer.rule(position, "(held-up ?s)", &own);
        writer.rule(position, "(taboo ?t)", &["(true (ko ?s ?t))", "(not (held-up ?s))"]);
        let effects = Section::Effects;
        writer.rule(effects, "(several ?x)", &["(beaten ?x)", "(beaten ?y)", "(distinct ?x ?y)"]);
        writer.rule(effects, "(next (ko ?s ?t))", &["(put ?s ?o ?p)", "(beaten ?t)", "(not (several ?t))", &to_t]);
        if self.world.may_be_vain() {
            self.write_vain(beside, &empty);
        }
    }

    /// `(true vain)`: the last move changed nothing, for its stone was taken at once, and alone. Then the next may not do so either.
    fn write_vain(&mut self, beside: &str, empty: &str) {
        let empty_t = self.has("?t", self.world.empty());
        let (at_t, writer) = (beside.replace("?x", "?t"), &mut self.writer);
        writer.rule(Section::Base, "(base vain)", &[]);
        let effects = Section::Effects;
        writer.rule(effects, "several-lost", &["(lost ?x)", "(lost ?y)", "(distinct ?x ?y)"]);
        writer.rule(effects, "(next vain)", &["(put ?s ?o ?p)", "(lost ?s)", "(not several-lost)"]);
        let position = Section::Position;
        writer.rule(position, "(airy ?t)", &[&at_t, empty]);
        writer.rule(position, "(airy ?t)", &[&at_t, "(true (control ?o))", "(true (cell ?y ?o ?q))"]);
        writer.rule(position, "(shut ?t)", &["(true vain)", &at_t, &empty_t, "(not (airy ?t))"]);
        let stone = "(true (cell ?x ?o ?p))";
        writer.rule(position, "(open ?x ?t)", &["(shut ?t)", stone, beside, empty, "(distinct ?y ?t)"]);
        writer.rule(position, "(open ?x ?t)", &["(shut ?t)", stone, beside, "(true (cell ?y ?o ?q))", "(open ?y ?t)"]);
        let beaten = [&at_t, "(true (cell ?y ?o ?q))", "(role ?o)", "(not (open ?y ?t))"];
        writer.rule(position, "(beats ?t)", &beaten);
        writer.rule(position, "(taboo ?t)", &["(shut ?t)", "(not (beats ?t))"]);
    }
}

impl World<'_> {
    /// Whether a stone may enter that is taken at once: unless all rules ask for a freedom.
    fn may_be_vain(&self) -> bool {
        let asks = |test: &BoolFunction| matches!(test, BoolFunction::HasFreedom | BoolFunction::CreatesFreedom);
        let is_safe = |condition: &Tree<BoolFunction>| match condition {
            Tree::Leaf(test) => asks(test),
            Tree::Or(all) => all.iter().all(|one| matches!(&one.value, Tree::Leaf(test) if asks(test))),
            _ => false,
        };
        let is_careful = |condition: &Tree<BoolFunction>| match condition {
            Tree::And(all) => all.iter().any(|one| is_safe(&one.value)),
            other => is_safe(other),
        };
        let pieces = self.rules.pieces();
        let mut rules = pieces.iter().flat_map(|piece| piece.moves());
        rules.any(|rule| rule.enters() && !rule.pre.as_ref().is_some_and(|pre| is_careful(&pre.value.value)))
    }
}

/// What is said to have stood on an empty site.
pub(super) const NOTHING: &str = "nothing";
