//! Relations that conditions and goals ask for: counts, groups, rows.

use board::{Adjacency, Heading, Site};

use super::Translator;
use super::world::{Need, Try};
use crate::kif::formula::{Contents, Formula};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, View};

impl Translator<'_> {
    pub(super) fn write_needs(&mut self) -> Try<()> {
        for (need, name) in self.world.needs() {
            match need {
                Need::Tally(sets) => self.write_tally(&name, &sets),
                Need::Some(contents) => {
                    let stands = self.has("?x", contents);
                    let bound = if contents.has(0) { "(site ?x)" } else { "" };
                    self.writer.rule(Section::Position, &name, &[bound, &stands]);
                }
                Need::Defined(key) => self.write_defined(&name, &key),
                Need::OtherLiberty(contents) => self.write_liberties(&name, contents),
                Need::Flank(meant, own, heading) => self.write_rows(&name, meant, own, heading),
                Need::Grown(contents) => {
                    let (beside, there) = (self.beside(self.world.board.adjacency()), self.has("?y", contents));
                    self.writer.rule(Section::Position, format!("({name} ?x ?y)"), &[&beside, &there]);
                    let (next, far) = (beside.replace("?y", "?z"), self.has("?z", contents));
                    let next = next.replace("?x", "?y");
                    let before = format!("({name} ?x ?y)");
                    self.writer.rule(Section::Position, format!("({name} ?x ?z)"), &[&before, &next, &far]);
                }
                Need::GroupSize(contents) => self.write_group_size(&name, contents),
                Need::Joined(contents) => {
                    let (beside, here) = (self.beside(self.world.board.adjacency()), self.has("?x", contents));
                    let head = format!("({name} ?x ?z)");
                    let last = beside.replace("?y", "?z");
                    self.writer.rule(Section::Position, &head, &[&here, &last]);
                    self.writer.rule(Section::Position, &head, &[&here, &beside, &format!("({name} ?y ?z)")]);
                }
                Need::Linked(contents, adjacency) => {
                    let (beside, here) = (self.beside(adjacency), self.has("?x", contents));
                    self.writer.rule(Section::Position, format!("({name} ?x ?x)"), &[&here]);
                    let there = format!("({name} ?y ?z)");
                    self.writer.rule(Section::Position, format!("({name} ?x ?z)"), &[&here, &beside, &there]);
                }
                Need::Touch(contents, adjacency, region) => {
                    let (beside, here) = (self.beside(adjacency), self.has("?x", contents));
                    let rows = region.iter().map(|site| vec![*site]).collect();
                    let region = self.writer.table("region", rows, &["?x".to_owned()]);
                    let head = format!("({name} ?x)");
                    self.writer.rule(Section::Position, &head, &[&here, &region]);
                    self.writer.rule(Section::Position, &head, &[&here, &beside, &format!("({name} ?y)")]);
                }
                Need::Spans(names) => {
                    let all: Vec<String> = names.iter().map(|touch| format!("({touch} ?x)")).collect();
                    let all: Vec<&str> = all.iter().map(String::as_str).collect();
                    self.writer.rule(Section::Endings, &name, &all);
                }
                Need::OneGroup(contents, adjacency) => self.write_one_group(&name, contents, adjacency),
                Need::Large(contents, adjacency, size) => self.write_large(&name, contents, adjacency, size as usize),
                Need::Among(contents, sites) => self.write_among(&name, contents, &sites),
                Need::Stock(side, kind, count) => {
                    let hand = format!("(true (hand {} {} ?n))", self.roles[side.index()], self.kinds[kind]);
                    let enough = self.writer.sheet.fresh("enough");
                    let most = self.world.first().hands[side.index()][kind].unwrap_or(0);
                    for number in count..=most {
                        self.writer.fact(Section::Numbers, format!("({enough} {number})"));
                    }
                    self.writer.rule(Section::Position, &name, &[&hand, &format!("({enough} ?n)")]);
                }
                Need::Turn => self.writer.rule(Section::Position, format!("({name} ?n)"), &["(true (turn ?n))"]),
                Need::Score(side, least) => self.write_scored(&name, side.index(), least),
                Need::Leads(side) => self.write_leads(&name, side.index()),
                Need::Taken(goal, side, count) => {
                    let fact = format!("(true (taken {} {} {count}))", goal + 1, self.roles[side.index()]);
                    self.writer.rule(Section::Endings, &name, &[&fact]);
                }
                Need::Begun(side) => {
                    let fact = format!("(true (begun {}))", self.roles[side.index()]);
                    self.writer.rule(Section::Endings, &name, &[&fact]);
                }
                Need::Mobile(side, record) => self.write_mobile(&name, side.index(), record),
                Need::Control(side) => {
                    let fact = format!("(true (control {}))", self.roles[side.index()]);
                    self.writer.rule(Section::Endings, &name, &[&fact]);
                }
            }
        }
        Ok(())
    }

    /// The condition that `?x` and `?y` are neighbours.
    fn beside(&mut self, adjacency: Adjacency) -> String {
        let mut pairs: Vec<Vec<Site>> = Vec::new();
        for site in self.world.board.sites() {
            pairs.extend(self.world.near_by(site, adjacency).into_iter().map(|near| vec![site, near]));
        }
        pairs.sort();
        self.writer.table("beside", pairs, &["?x".to_owned(), "?y".to_owned()])
    }

    fn write_tally(&mut self, name: &str, sets: &[(i32, Contents)]) {
        let most = sets.iter().map(|(weight, _)| *weight as usize).max().unwrap_or(1) * self.world.board.len();
        if let [(1, only)] = sets {
            let holds: Vec<String> =
                ["?y".to_owned(), self.writer.sites[0].clone()].iter().map(|site| self.has(site, *only)).collect();
            let pick = |site: &str| if site == "?y" { holds[0].clone() } else { holds[1].clone() };
            return self.write_count(&format!("{name}-upto"), &format!("({name} ?n)"), "", pick, most);
        }
        // What a site counts for, then sums from site to site.
        self.count_to(most);
        self.write_sites_in_order();
        let (first, last) = (self.writer.sites[0].clone(), self.writer.sites[self.writer.sites.len() - 1].clone());
        let all = sets.iter().fold(Contents::default(), |all, (_, set)| all.or(*set));
        let position = Section::Position;
        for (weight, set) in sets {
            let here = self.has("?x", *set);
            self.writer.rule(position, format!("({name}-at ?x {weight})"), &["(site ?x)", &here]);
        }
        let none = self.has("?x", all);
        self.writer.rule(position, format!("({name}-at ?x 0)"), &["(site ?x)", &format!("(not {none})")]);
        self.writer.rule(position, format!("({name}-upto {first} ?n)"), &[&format!("({name}-at {first} ?n)")]);
        let mut weights: Vec<i32> = sets.iter().map(|(weight, _)| *weight).collect();
        weights.insert(0, 0);
        for weight in weights {
            let mut body =
                vec!["(after ?x ?y)".to_owned(), format!("({name}-upto ?x ?n0)"), format!("({name}-at ?y {weight})")];
            body.extend((0..weight).map(|step| format!("(succ ?n{step} ?n{})", step + 1)));
            let body: Vec<&str> = body.iter().map(String::as_str).collect();
            self.writer.rule(position, format!("({name}-upto ?y ?n{weight})"), &body);
        }
        self.writer.rule(position, format!("({name} ?n)"), &[&format!("({name}-upto {last} ?n)")]);
    }

    /// A condition under its own name.
    fn write_defined(&mut self, name: &str, key: &str) {
        let mut instances = Vec::new();
        for (sites, formula) in self.world.instances(key) {
            match formula {
                Formula::Or(parts) => instances.extend(parts.into_iter().map(|part| (sites.clone(), part))),
                other => instances.push((sites, other)),
            }
        }
        let width = instances.first().map_or(0, |(sites, _)| sites.len());
        let names: Vec<String> = (1..=width).map(|number| format!("?s{number}")).collect();
        let variables: Vec<&str> = names.iter().map(String::as_str).collect();
        let head = if width == 0 { name.to_owned() } else { format!("({name} {})", variables.join(" ")) };
        let (section, body, view) = (Section::Position, Vec::new(), View::Now);
        let family =
            Family { section, head, variables: &variables, body, view, hint: "line", bound: false, also: None };
        self.writer.family(&family, &instances);
    }

    /// `(NAME-end X)`: X begins a row along the heading that ends before one of the second sort; `(NAME X Y)`: such a row begins next
    /// to X, and Y is in it.
    fn write_rows(&mut self, name: &str, meant: Contents, own: Contents, heading: Heading) {
        let board = &self.world.board;
        let steps: Vec<Vec<Site>> =
            board.sites().filter_map(|site| Some(vec![site, board.step(site, heading)?])).collect();
        let step = self.writer.table("ahead", steps, &["?x".to_owned(), "?y".to_owned()]);
        let (here, cap) = (self.has("?x", meant), self.has("?y", own));
        let end = |site: &str| format!("({name}-end {site})");
        let position = Section::Position;
        self.writer.rule(position, end("?x"), &[&here, &step, &cap]);
        self.writer.rule(position, end("?x"), &[&here, &step, &end("?y")]);
        self.writer.rule(position, format!("({name} ?x ?y)"), &[&step, &end("?y")]);
        let next = step.replace("?y", "?z").replace("?x", "?y");
        self.writer.rule(position, format!("({name} ?x ?z)"), &[&format!("({name} ?x ?y)"), &next, &end("?z")]);
    }

    /// `(NAME N X)`: the group of X has N sites, or would have them.
    fn write_group_size(&mut self, name: &str, contents: Contents) {
        let grown = self.world.need(Need::Grown(contents), "grown");
        self.write_sites_in_order();
        self.count_to(self.world.board.len());
        let (first, last) = (self.writer.sites[0].clone(), self.writer.sites[self.writer.sites.len() - 1].clone());
        let position = Section::Position;
        let upto = |site: &str, count: &str| format!("({name}-upto ?x {site} {count})");
        let other = |site: &str| format!("({name}-other ?x {site})");
        let writer = &mut self.writer;
        writer.rule(position, other("?y"), &[&format!("({grown} ?x ?y)"), "(distinct ?x ?y)"]);
        writer.rule(position, upto(&first, "2"), &[&other(&first)]);
        writer.rule(position, upto(&first, "1"), &["(site ?x)", &format!("(not {})", other(&first))]);
        let before = upto("?y", "?n");
        writer.rule(position, upto("?z", "?m"), &["(after ?y ?z)", &before, &other("?z"), "(succ ?n ?m)"]);
        let none = format!("(not {})", other("?z"));
        writer.rule(position, upto("?z", "?n"), &["(after ?y ?z)", &before, &none]);
        writer.rule(position, format!("({name} ?n ?x)"), &[&upto(&last, "?n")]);
    }

    /// Liberties of groups, and whether there is another than a given one.
    fn write_liberties(&mut self, name: &str, contents: Contents) {
        let (beside, here) = (self.beside(self.world.board.adjacency()), self.has("?x", contents));
        let empty = self.has("?z", self.world.empty());
        let next = beside.replace("?y", "?z");
        let position = Section::Position;
        let head = format!("({name}-liberty ?x ?z)");
        self.writer.rule(position, &head, &[&here, &next, &empty]);
        self.writer.rule(position, &head, &[&here, &beside, &format!("({name}-liberty ?y ?z)")]);
        let at = beside.replace("?y", "?t");
        let other = format!("({name}-liberty ?x ?z)");
        self.writer.rule(position, format!("({name} ?x ?t)"), &[&other, &at, "(distinct ?z ?t)"]);
    }

    fn linked(&self, contents: Contents, adjacency: Adjacency) -> String {
        self.world.need(Need::Linked(contents, adjacency), "linked")
    }

    fn write_one_group(&mut self, name: &str, contents: Contents, adjacency: Adjacency) {
        let linked = self.linked(contents, adjacency);
        let (one, two) = (self.has("?x", contents), self.has("?y", contents));
        let ends = Section::Endings;
        let apart = format!("(not ({linked} ?x ?y))");
        self.writer.rule(ends, format!("{name}-split"), &[&one, &two, &apart]);
        self.writer.rule(ends, format!("{name}-pair"), &[&one, &two, "(distinct ?x ?y)"]);
        self.writer.rule(ends, name, &[&format!("{name}-pair"), &format!("(not {name}-split)")]);
    }

    /// Some group has this many sites: each site's group is counted, site by site.
    fn write_large(&mut self, name: &str, contents: Contents, adjacency: Adjacency, size: usize) {
        if size > self.world.board.len() {
            return;
        }
        let linked = self.linked(contents, adjacency);
        self.write_sites_in_order();
        self.count_to(size);
        let (first, last) = (self.writer.sites[0].clone(), self.writer.sites[self.writer.sites.len() - 1].clone());
        let root = self.has("?r", contents);
        let ends = Section::Endings;
        let writer = &mut self.writer;
        let caps = writer.sheet.fresh(&format!("{name}-next"));
        for number in 0..size {
            writer.fact(Section::Numbers, format!("({caps} {number} {})", number + 1));
        }
        writer.fact(Section::Numbers, format!("({caps} {size} {size})"));
        writer.rule(ends, format!("({name}-upto ?r {first} 1)"), &[&root, &format!("({linked} ?r {first})")]);
        writer.rule(ends, format!("({name}-upto ?r {first} 0)"), &[&root, &format!("(not ({linked} ?r {first}))")]);
        let before = format!("({name}-upto ?r ?x ?n)");
        let there = format!("({linked} ?r ?y)");
        let next = format!("({caps} ?n ?m)");
        writer.rule(ends, format!("({name}-upto ?r ?y ?m)"), &["(after ?x ?y)", &before, &there, &next]);
        writer.rule(ends, format!("({name}-upto ?r ?y ?n)"), &["(after ?x ?y)", &before, &format!("(not {there})")]);
        writer.rule(ends, name, &[&format!("({name}-upto ?r {last} {size})")]);
    }

    /// At least this many of some sites have one of these contents.
    fn write_among(&mut self, name: &str, contents: Contents, sites: &[Site]) {
        self.count_to(sites.len());
        let names: Vec<String> = sites.iter().map(|site| self.writer.site(*site).to_owned()).collect();
        for (number, site) in names.iter().enumerate() {
            let here = self.has(site, contents);
            let head = format!("({name}-upto {site}");
            let ends = Section::Endings;
            if number == 0 {
                self.writer.rule(ends, format!("{head} 1)"), &[&here]);
                self.writer.rule(ends, format!("{head} 0)"), &[&format!("(not {here})")]);
                continue;
            }
            let before = format!("({name}-upto {} ?n)", names[number - 1]);
            self.writer.rule(ends, format!("{head} ?m)"), &[&before, &here, "(succ ?n ?m)"]);
            self.writer.rule(ends, format!("{head} ?n)"), &[&before, &format!("(not {here})")]);
        }
        let last = &names[names.len() - 1];
        self.writer.rule(Section::Endings, format!("({name} ?n)"), &[&format!("({name}-upto {last} ?n)")]);
        self.writer.rule(Section::Endings, format!("({name} ?n)"), &[&format!("({name} ?m)"), "(succ ?n ?m)"]);
    }

    /// A side has a move that a goal speaks of.
    fn write_mobile(&mut self, name: &str, side: usize, record: Option<(Option<usize>, Option<String>)>) {
        let role = self.roles[side].clone();
        let Some((kind, label)) = record else {
            return self.writer.rule(Section::Endings, name, &[&format!("(mobile {role})")]);
        };
        let ranks = self.ranks();
        let mut classes: Vec<(usize, Option<String>, (u32, bool))> =
            self.ways.iter().map(|way| (way.kind, way.label.clone(), way.rank)).collect();
        classes.sort();
        classes.dedup();
        for (of, called, rank) in classes {
            let fits = kind.is_none_or(|kind| kind == of)
                && label
                    .as_ref()
                    .is_none_or(|label| called.as_ref().is_some_and(|called| called.eq_ignore_ascii_case(label)));
            if !fits {
                continue;
            }
            let number = ranks.iter().position(|known| *known == rank).unwrap_or(0);
            let class = self.class(of, called.as_deref());
            let mut body = vec![format!("({} {role} {class} ?m)", self.able(rank))];
            body.extend((number + 1..ranks.len()).map(|more| format!("(not (urgent-{} {role}))", more + 1)));
            let body: Vec<&str> = body.iter().map(String::as_str).collect();
            self.writer.rule(Section::Endings, name, &body);
        }
    }
}
