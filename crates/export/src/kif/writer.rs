//! Conditions become clauses: what differs between sites only becomes one clause and a table of sites.

use std::collections::BTreeMap;

use board::Site;

use super::formula::{Contents, Formula, Logic};
use super::sheet::{NEVER, Section, Sheet};
use super::work::Work;

/// The sites of a row, and the conditions that are left of it.
type Placed = (Vec<Site>, Vec<Formula>);

/// A piece of the alphabet: whose, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Man {
    pub(crate) owner: String,
    pub(crate) name: String,
}

/// From which position a condition is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum View {
    /// The position before the move.
    Now,
    /// A position that a move would lead through: relations of their own, which are told apart by this suffix, with the way
    /// there as their first argument; and what says which ways there are.
    Later { suffix: String, way: String, binder: String },
}

impl View {
    fn suffix(&self) -> &str {
        match self {
            View::Now => "",
            View::Later { suffix, .. } => suffix,
        }
    }

    /// The first argument of its relations, with a space before it.
    fn way(&self) -> String {
        match self {
            View::Now => String::new(),
            View::Later { way, .. } => format!(" {way}"),
        }
    }

    /// The relation that says what stands where: `(true (cell ?x ?o ?p))`.
    pub(crate) fn cell(&self, site: &str, owner: &str, piece: &str) -> String {
        match self {
            View::Now => format!("(true (cell {site} {owner} {piece}))"),
            View::Later { suffix, way, .. } => format!("(there{suffix} {way} {site} {owner} {piece})"),
        }
    }
}

/// Clauses that share their head, apart from the sites in it.
pub(crate) struct Family<'a> {
    pub(crate) section: Section,
    /// The head, in terms of the variables.
    pub(crate) head: String,
    /// The variables for the sites that the head is about.
    pub(crate) variables: &'a [&'a str],
    /// What must hold in any case; it need not bind the variables.
    pub(crate) body: Vec<String>,
    pub(crate) view: View,
    /// What tables are called.
    pub(crate) hint: &'a str,
    /// Whether the body binds the variables, and no others than these sites come with it: then a clause that asks for no other
    /// site needs no table.
    pub(crate) bound: bool,
    /// A clause to go with each: this head holds for all rows of the tables, if this does too.
    pub(crate) also: Option<(String, Vec<String>)>,
}

/// The head's sites, and what must hold for them.
pub(crate) type Instance = (Vec<Site>, Formula);

/// A test of a clause: what is asked, and of which of the sites of a row.
type Test = (Ask, Vec<usize>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ask {
    Contents(Contents),
    Relation(String, bool),
}

/// A rule sheet with its board and its alphabet.
pub(crate) struct Writer<'w> {
    pub(crate) sheet: Sheet,
    pub(crate) logic: Logic<'w>,
    /// The names of the sites.
    pub(crate) sites: Vec<String>,
    /// The alphabet of pieces; piece `n` is content `n + 1`.
    pub(crate) men: Vec<Man>,
    tables: BTreeMap<Vec<Vec<Site>>, String>,
    sets: BTreeMap<(Contents, String), String>,
}

/// The most alternatives that are written out as clauses of their own; more become a relation.
const MOST_ALTERNATIVES: usize = 4;

impl<'w> Writer<'w> {
    /// A sheet for a board with these sites, without an alphabet yet. Numbers are names of numbers.
    pub(crate) fn new(sites: Vec<String>, work: &'w Work) -> Writer<'w> {
        let mut sheet = Sheet::default();
        for keyword in KEYWORDS {
            sheet.fresh(keyword);
        }
        sites.iter().for_each(|site| drop(sheet.fresh(site)));
        let (tables, sets) = (BTreeMap::new(), BTreeMap::new());
        Writer { sheet, logic: Logic::of(1, work), sites, men: Vec::new(), tables, sets }
    }

    /// The alphabet of pieces, and which of it sites can hold.
    pub(crate) fn set_men(&mut self, men: Vec<Man>, logic: Logic<'w>) {
        self.logic = logic;
        self.men = men;
    }

    /// A name made of a word of the rules: small letters, digits and hyphens.
    pub(crate) fn word(&mut self, word: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_ascii_lowercase() } else { '-' };
        let name: String = word.chars().map(plain).collect();
        let numeral = name.chars().all(|c| c.is_ascii_digit() || c == '-');
        self.sheet.fresh(&if numeral { format!("piece{name}") } else { name })
    }

    /// The name of a site.
    pub(crate) fn site(&self, site: Site) -> &str {
        &self.sites[site.index()]
    }

    /// Adds a clause without conditions.
    pub(crate) fn fact(&mut self, section: Section, text: impl Into<String>) {
        self.sheet.fact(section, text);
    }

    pub(crate) fn rule(&mut self, section: Section, head: impl AsRef<str>, body: &[&str]) {
        let body: Vec<String> = body.iter().map(|condition| (*condition).to_owned()).collect();
        self.sheet.rule(section, head.as_ref(), &body);
    }

    /// Writes the clauses of a family.
    pub(crate) fn family(&mut self, family: &Family<'_>, instances: &[Instance]) {
        let mut alternatives: Vec<(Vec<Site>, Vec<Formula>)> = Vec::new();
        let mut inner: Vec<Vec<Instance>> = Vec::new();
        let mut taken: BTreeMap<(usize, Vec<Site>), Formula> = BTreeMap::new();
        let mut waiting: Vec<(Vec<Site>, Vec<Formula>, Vec<usize>)> = Vec::new();
        for (sites, formula) in instances {
            if !self.logic.spend(2 * formula.size()) {
                return;
            }
            let (plain, ors) = split(formula);
            if plain.contains(&Formula::False) {
                continue;
            }
            let product = ors.iter().map(|or| or.len()).product::<usize>();
            if product <= MOST_ALTERNATIVES && ors.iter().all(|or| or.iter().all(is_flat)) {
                for chosen in choices(&ors) {
                    let parts = plain.iter().cloned().chain(chosen.into_iter().cloned());
                    let joined = self.logic.and(parts);
                    let (flat, _) = split(&joined);
                    if !flat.contains(&Formula::False) {
                        alternatives.push((sites.clone(), flat));
                    }
                }
                continue;
            }
            let mut numbers = Vec::new();
            for or in ors {
                // Of the same sites each relation says one thing only.
                let formula = Formula::Or(or.to_vec());
                let fits = |number: &usize| {
                    let said = taken.get(&(*number, sites.clone()));
                    !numbers.contains(number) && said.is_none_or(|known| *known == formula)
                };
                let number = (0..).find(fits).unwrap_or(inner.len());
                inner.resize(inner.len().max(number + 1), Vec::new());
                if taken.insert((number, sites.clone()), formula.clone()).is_none() {
                    inner[number].push((sites.clone(), formula));
                }
                numbers.push(number);
            }
            waiting.push((sites.clone(), plain, numbers));
        }
        let relations: Vec<(String, Vec<usize>)> =
            inner.into_iter().map(|instances| self.inner(family, instances)).collect();
        self.flat(family, &alternatives, &[]);
        let mut by_numbers: BTreeMap<Vec<usize>, Vec<Placed>> = BTreeMap::new();
        for (sites, plain, numbers) in waiting {
            by_numbers.entry(numbers).or_default().push((sites, plain));
        }
        for (numbers, rows) in by_numbers {
            let extra: Vec<String> = numbers
                .iter()
                .map(|number| {
                    let (name, key) = &relations[*number];
                    let arguments: String = key.iter().map(|at| format!(" {}", family.variables[*at])).collect();
                    call(&format!("{name}{}{arguments}", family.view.way()))
                })
                .collect();
            self.flat(family, &rows, &extra);
        }
    }

    /// A relation for alternatives of which there are too many to write them out: its name, and which of the variables it
    /// depends on.
    fn inner(&mut self, family: &Family<'_>, instances: Vec<Instance>) -> (String, Vec<usize>) {
        let total: usize = instances.iter().map(|(_, formula)| formula.size()).sum();
        self.logic.spend(total << family.variables.len());
        let key = key(&instances, family.variables.len());
        let name = self.sheet.fresh(&format!("some-{}", family.hint));
        let variables: Vec<&str> = key.iter().map(|at| family.variables[*at]).collect();
        let arguments: String = variables.iter().map(|variable| format!(" {variable}")).collect();
        let head = call(&format!("{name}{}{arguments}", family.view.way()));
        let body = match &family.view {
            View::Now => Vec::new(),
            View::Later { binder, .. } => vec![binder.clone()],
        };
        let mut reduced: Vec<Instance> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for (sites, formula) in instances {
            let sites: Vec<Site> = key.iter().map(|at| sites[*at]).collect();
            let Formula::Or(parts) = formula else { continue };
            for part in parts {
                if seen.insert((sites.clone(), part.clone())) {
                    reduced.push((sites.clone(), part));
                }
            }
        }
        let section = family.section;
        let view = family.view.clone();
        let inner =
            Family { section, head, variables: &variables, body, view, hint: family.hint, bound: false, also: None };
        self.family(&inner, &reduced);
        (name, key)
    }

    /// Writes clauses without alternatives: those that differ in sites only share a clause and a table.
    fn flat(&mut self, family: &Family<'_>, rows: &[(Vec<Site>, Vec<Formula>)], extra: &[String]) {
        let mut shapes: BTreeMap<(usize, Vec<Test>), Vec<Vec<Site>>> = BTreeMap::new();
        for (sites, tests) in rows {
            if !self.logic.spend(tests.len() * 2) {
                return;
            }
            let mut row = sites.clone();
            let mut shape: Vec<Test> = Vec::new();
            for test in tests {
                let (ask, about) = match test {
                    Formula::At(site, contents) => (Ask::Contents(*contents), vec![*site]),
                    Formula::Is(relation, holds) => {
                        (Ask::Relation(relation.name.clone(), *holds), relation.sites.clone())
                    }
                    _ => continue,
                };
                let places = about.into_iter().map(|site| place(&mut row, site)).collect();
                shape.push((ask, places));
            }
            shape.sort();
            let rows = shapes.entry((row.len(), shape)).or_default();
            rows.push(row);
        }
        for ((width, shape), mut rows) in shapes {
            rows.sort();
            rows.dedup();
            let mut names: Vec<String> = family.variables.iter().map(|variable| (*variable).to_owned()).collect();
            names.extend((names.len()..width).map(|number| format!("?x{}", number - family.variables.len() + 1)));
            let mut body = family.body.clone();
            let needless = family.bound && width == family.variables.len();
            let table = if needless { String::new() } else { self.table(family.hint, rows, &names[..width]) };
            if let Some((head, more)) = &family.also {
                let conditions: Vec<String> = [table.clone()].into_iter().chain(more.iter().cloned()).collect();
                self.sheet.rule(Section::Base, head, &conditions);
            }
            body.push(table);
            body.extend(extra.iter().cloned());
            for (ask, places) in &shape {
                body.push(self.test(&family.view, ask, places, &names));
            }
            self.sheet.rule(family.section, &family.head, &body);
        }
    }

    fn test(&mut self, view: &View, ask: &Ask, places: &[usize], names: &[String]) -> String {
        match ask {
            Ask::Contents(contents) => self.stands(view, &names[places[0]], *contents),
            Ask::Relation(name, holds) => {
                let sites: String = places.iter().map(|place| format!(" {}", names[*place])).collect();
                let text = call(&format!("{name}{sites}"));
                if *holds { text } else { format!("(not {text})") }
            }
        }
    }

    /// The condition that the variables are one of the rows; the table is written if there is none like it.
    pub(crate) fn table(&mut self, hint: &str, rows: Vec<Vec<Site>>, names: &[String]) -> String {
        if names.is_empty() {
            return String::new();
        }
        let arguments: String = names.iter().map(|name| format!(" {name}")).collect();
        if names.len() == 1 && rows.len() == self.sites.len() {
            return format!("(site{arguments})");
        }
        if let Some(name) = self.tables.get(&rows) {
            return format!("({name}{arguments})");
        }
        let name = self.sheet.fresh(hint);
        for row in &rows {
            let sites: String = row.iter().map(|site| format!(" {}", self.sites[site.index()])).collect();
            self.sheet.fact(Section::Geometry, format!("({name}{sites})"));
        }
        self.tables.insert(rows, name.clone());
        format!("({name}{arguments})")
    }

    /// The condition that the content of a site is one of these.
    pub(crate) fn stands(&mut self, view: &View, site: &str, contents: Contents) -> String {
        let contents = contents.and(self.logic.all);
        if contents.is_none() {
            return NEVER.to_owned();
        }
        if contents.has(0) {
            let others = self.logic.others(contents);
            return if others.is_none() { String::new() } else { format!("(not {})", self.stands(view, site, others)) };
        }
        let (suffix, way) = (view.suffix().to_owned(), view.way());
        let all = self.logic.others(Contents::EMPTY);
        if contents == all {
            let name = self.set(view, contents, "occupied");
            return format!("({name}{suffix}{way} {site})");
        }
        let men: Vec<usize> = contents.list().map(|content| content - 1).collect();
        if let [only] = men[..] {
            let Man { owner, name } = self.men[only].clone();
            return view.cell(site, &owner, &name);
        }
        let owner = self.men[men[0]].owner.clone();
        let owned = Contents::those(self.men.len() + 1, |content| content > 0 && self.men[content - 1].owner == owner);
        if owned.and(self.logic.all) == contents {
            let name = self.set(view, contents, "holds");
            return format!("({name}{suffix}{way} {site} {owner})");
        }
        let name = self.set(view, contents, "found");
        format!("({name}{suffix}{way} {site})")
    }

    /// The relation for a set of contents, written when it is first asked for.
    fn set(&mut self, view: &View, contents: Contents, hint: &str) -> String {
        let suffix = view.suffix().to_owned();
        let general = matches!(hint, "occupied" | "holds");
        let known = self.sets.get(&(contents, suffix.clone())).cloned();
        if let Some(name) = known {
            return name;
        }
        let any = self.sets.iter().find(|((set, _), _)| *set == contents).map(|(_, name)| name.clone());
        let name = match any {
            Some(name) => name,
            None if general => hint.to_owned(),
            None => self.sheet.fresh(hint),
        };
        self.sets.insert((contents, suffix.clone()), name.clone());
        let way = view.way();
        match hint {
            "occupied" => {
                let cell = view.cell("?x", "?o", "?q");
                self.rule(Section::Position, format!("(occupied{suffix}{way} ?x)"), &[&cell]);
            }
            "holds" => {
                let cell = view.cell("?x", "?o", "?q");
                self.rule(Section::Position, format!("(holds{suffix}{way} ?x ?o)"), &[&cell]);
            }
            _ => {
                for content in contents.list() {
                    let Man { owner, name: man } = self.men[content - 1].clone();
                    let cell = view.cell("?x", &owner, &man);
                    self.rule(Section::Position, format!("({name}{suffix}{way} ?x)"), &[&cell]);
                }
            }
        }
        name
    }
}

/// Names that mean something else in rule sheets, or that all sheets use.
const KEYWORDS: [&str; 40] = [
    "role",
    "init",
    "true",
    "next",
    "legal",
    "does",
    "goal",
    "terminal",
    "distinct",
    "not",
    "or",
    "and",
    "base",
    "input",
    "sees",
    "random",
    "cell",
    "control",
    "digit",
    "site",
    "noop",
    "pass",
    "occupied",
    "holds",
    "found",
    "there",
    "put",
    "gone",
    "succ",
    "plus",
    "less",
    "nil",
    "move",
    "place",
    "capture",
    "swap",
    "binary",
    "carry",
    "worth-twice",
    "expired",
];

/// A name and its arguments in brackets; a name alone stands without.
fn call(text: &str) -> String {
    let open = text.starts_with('(');
    match (open, text.contains(' ')) {
        (true, _) => format!("{text})"),
        (false, true) => format!("({text})"),
        (false, false) => text.to_owned(),
    }
}

/// The parts of a conjunction without alternatives, and its alternatives.
fn split(formula: &Formula) -> (Vec<Formula>, Vec<&[Formula]>) {
    let parts: Vec<&Formula> = match formula {
        Formula::And(parts) => parts.iter().collect(),
        Formula::True => Vec::new(),
        other => vec![other],
    };
    let mut plain = Vec::new();
    let mut ors: Vec<&[Formula]> = Vec::new();
    for part in parts {
        match part {
            Formula::Or(inner) => ors.push(inner),
            other => plain.push(other.clone()),
        }
    }
    (plain, ors)
}

/// Whether a formula has no alternatives inside.
fn is_flat(formula: &Formula) -> bool {
    match formula {
        Formula::Or(_) => false,
        Formula::And(parts) => parts.iter().all(is_flat),
        _ => true,
    }
}

/// All ways to choose one of each.
fn choices<'a>(ors: &[&'a [Formula]]) -> Vec<Vec<&'a Formula>> {
    let mut chosen: Vec<Vec<&Formula>> = vec![Vec::new()];
    for or in ors {
        chosen = chosen.iter().flat_map(|so_far| or.iter().map(move |one| [&so_far[..], &[one]].concat())).collect();
    }
    chosen
}

/// The least of the variables on which formulas depend: by number of variables, later ones first.
fn key(instances: &[Instance], width: usize) -> Vec<usize> {
    let mut candidates: Vec<Vec<usize>> =
        (0..1usize << width).map(|bits| (0..width).filter(|at| bits >> at & 1 == 1).collect()).collect();
    candidates
        .sort_by_key(|candidate: &Vec<usize>| (candidate.len(), candidate.iter().map(|at| width - at).sum::<usize>()));
    let depends = |candidate: &[usize]| {
        let mut known: BTreeMap<Vec<Site>, &Formula> = BTreeMap::new();
        instances.iter().all(|(sites, formula)| {
            let key: Vec<Site> = candidate.iter().map(|at| sites[*at]).collect();
            *known.entry(key).or_insert(formula) == formula
        })
    };
    candidates.into_iter().find(|candidate| depends(candidate)).unwrap_or_else(|| (0..width).collect())
}

/// The place of a site in a row; a new one at its end.
fn place(row: &mut Vec<Site>, site: Site) -> usize {
    row.iter().position(|known| *known == site).unwrap_or_else(|| {
        row.push(site);
        row.len() - 1
    })
}
