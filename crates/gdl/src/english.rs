//! What can be told of a rule sheet in plain English without playing it: who plays, whether they take turns, what the state and
//! the moves look like, when the game is over and what it is worth.

mod domains;
mod turns;

use std::collections::{BTreeMap, BTreeSet};

use syntax::Located;
use syntax::prose::{Page, list, number};

use self::domains::{Domain, Domains};
use self::turns::{Turns, limit, turns};
use crate::check::Facts;
use crate::tree::{Atom, Clause, Game, Literal, Term};
use crate::write::literal;

/// No more rules of a kind than this are written out.
const MAX_RULES: usize = 12;

/// Domains with more values than this are only described.
const MAX_LISTED: usize = 8;

/// What a rule sheet says, as plain text that is also Markdown.
pub fn english(game: &Game) -> String {
    let facts = Facts::of(game);
    let domains = Domains::of(&facts);
    let teller = Teller { game, facts: &facts, domains: &domains, roles: game.roles() };
    let mut page = Page::default();
    page.heading(1, if game.name.is_empty() { "A game without a name" } else { &game.name });
    page.paragraph(&teller.players());
    page.paragraph(&teller.sees());
    page.heading(2, "The state");
    page.points(&teller.kinds("true", "There are no facts that change."));
    page.paragraph(&teller.beginning());
    page.heading(2, "Moves");
    page.points(&teller.kinds("legal", "There are no moves."));
    page.heading(2, "The end");
    teller.end(&mut page);
    page.heading(2, "Goals");
    page.points(&teller.goals());
    page.finish()
}

struct Teller<'a> {
    game: &'a Game,
    facts: &'a Facts<'a>,
    domains: &'a Domains<'a>,
    roles: Vec<&'a str>,
}

impl Teller<'_> {
    fn players(&self) -> String {
        let chance = self.game.chance();
        let roles = self.roles.iter().enumerate().filter(|(at, _)| Some(*at) != chance).map(|(_, role)| *role);
        let roles: Vec<&str> = roles.collect();
        let mut text = match &roles[..] {
            [] => "Nobody plays.".to_string(),
            [only] => format!("A game for one player, {only}."),
            several => format!("A game for {} players: {}.", number(several.len() as u32), list(several, "and")),
        };
        if roles.len() > 1 {
            text.push_str(&match turns(self.facts, self.domains, &self.roles) {
                Turns::Alternate(mark) => {
                    format!(" They take turns: `{mark}` tells whose turn it is, and the others can only wait.")
                }
                Turns::Together => " All of them choose their moves at the same time.".to_string(),
                Turns::Unknown => {
                    " Whether they take turns or choose at the same time depends on the state.".to_string()
                }
            });
        }
        if chance.is_some() {
            text.push_str(
                " Chance plays the role `random`: it chooses among its legal moves, each as likely as the others.",
            );
        }
        text
    }

    fn sees(&self) -> String {
        let says = |clause: &&Clause| clause.head.name.value == "sees";
        if self.game.clauses.iter().any(|clause| says(&clause)) {
            return "The rules say what each player `sees`. That is kept and ignored: here every player sees \
                    everything."
                .to_string();
        }
        String::new()
    }

    /// The kinds of facts of the state, or of moves, with what can stand in them.
    fn kinds(&self, relation: &str, none: &str) -> Vec<String> {
        let mut functions: BTreeMap<&str, Vec<&Domain>> = BTreeMap::new();
        for (slot, domain) in self.domains.of_relation(relation).filter(|(slot, _)| !slot.1.is_empty()) {
            functions.entry(slot.1).or_default().push(domain);
        }
        let alone = self.domains.get(&(relation, "", if relation == "legal" { 1 } else { 0 }));
        let mut told: Vec<String> = functions.iter().map(|(name, domains)| self.kind(name, domains)).collect();
        match alone {
            Domain::Known(names) => told.extend(names.iter().map(|name| format!("`{name}`"))),
            Domain::Open if self.is_open(relation) => told.push("terms that other rules build".to_string()),
            Domain::Open => {}
        }
        if told.is_empty() { vec![none.to_string()] } else { told }
    }

    fn is_open(&self, relation: &str) -> bool {
        self.domains.of_relation(relation).any(|(slot, domain)| {
            slot.1.is_empty() && *domain == Domain::Open && slot.2 == usize::from(relation == "legal")
        })
    }

    fn kind(&self, name: &str, domains: &[&Domain]) -> String {
        let places: Vec<String> = domains.iter().map(|domain| self.values(domain)).collect();
        let letters: Vec<String> = (0..places.len()).map(|at| format!("?{}", variable(at))).collect();
        let means: Vec<String> =
            letters.iter().zip(&places).map(|(letter, values)| format!("`{letter}` is {values}")).collect();
        format!("`({name} {})`, where {}", letters.join(" "), list(&means, "and"))
    }

    fn values(&self, domain: &Domain) -> String {
        let Domain::Known(values) = domain else { return "any term".to_string() };
        let roles: BTreeSet<&str> = self.roles.iter().copied().collect();
        if values.len() > 1 && values.iter().map(String::as_str).collect::<BTreeSet<&str>>() == roles {
            return "a role".to_string();
        }
        let mut numbers: Vec<i64> = values.iter().filter_map(|value| value.parse().ok()).collect();
        numbers.sort_unstable();
        let is_run = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match &numbers[..] {
            [first, .., last] if numbers.len() == values.len() && is_run && values.len() > 2 => {
                format!("a number from {first} to {last}")
            }
            _ if values.is_empty() => "nothing".to_string(),
            _ if values.len() <= MAX_LISTED => {
                let mut names: Vec<&str> = values.iter().map(String::as_str).collect();
                if numbers.len() == names.len() {
                    names.sort_by_key(|name| name.parse::<i64>().unwrap_or_default());
                }
                list(&names, "or")
            }
            _ => {
                let first: Vec<&str> = values.iter().map(String::as_str).take(3).collect();
                format!("one of {} values such as {}", values.len(), list(&first, "and"))
            }
        }
    }

    fn beginning(&self) -> String {
        let begins = |clause: &&Clause| clause.head.name.value == "init";
        let facts: Vec<&Clause> = self.game.clauses.iter().filter(begins).collect();
        let plain = facts.iter().filter(|clause| clause.body.is_empty()).count();
        match (plain, facts.len() - plain) {
            (0, 0) => "Nothing is true at first.".to_string(),
            (1, 0) => "One fact is true at first.".to_string(),
            (plain, 0) => format!("{} facts are true at first.", capital(plain)),
            (plain, rules) => format!(
                "{} {} true at first, and what {} says.",
                capital(plain),
                if plain == 1 { "fact is" } else { "facts are" },
                if rules == 1 { "one rule".to_string() } else { format!("each of {} rules", number(rules as u32)) }
            ),
        }
    }

    fn end(&self, page: &mut Page) {
        if let Some(limit) = limit(self.facts) {
            page.paragraph(&match limit.moves {
                Some(1) => "The game is over after one move at the latest.".to_string(),
                Some(moves) => {
                    format!("The game is over after {moves} moves at the latest: `{}` counts them.", limit.name)
                }
                None => format!("The game is over at the latest when `{}` is {}.", limit.name, limit.last),
            });
        }
        page.paragraph("The game is over as soon as one of these holds:");
        let ends: Vec<&Clause> =
            self.game.clauses.iter().filter(|clause| clause.head.name.value == "terminal").collect();
        ends.iter().take(MAX_RULES).for_each(|clause| page.point(&conditions(&clause.body, "always")));
        if ends.len() > MAX_RULES {
            page.point(&format!("one of {} other conditions", ends.len() - MAX_RULES));
        }
    }

    fn goals(&self) -> Vec<String> {
        let rules: Vec<&Clause> =
            self.game.clauses.iter().filter(|c| c.head.name.value == "goal" && c.head.arguments.len() == 2).collect();
        let chance = self.game.chance();
        let players = self.roles.iter().enumerate().filter(|(at, _)| Some(*at) != chance);
        players.map(|(_, role)| self.goals_of(role, &rules)).collect()
    }

    fn goals_of(&self, role: &str, rules: &[&Clause]) -> String {
        let about = |clause: &&&Clause| match &clause.head.arguments[0].value {
            Term::Constant(name) => name == role,
            _ => true,
        };
        let rules: Vec<&Clause> = rules.iter().filter(about).copied().collect();
        let (mut values, mut open) = (BTreeSet::new(), false);
        for clause in &rules {
            match &clause.head.arguments[1].value {
                Term::Constant(value) => {
                    values.insert(value.clone());
                }
                _ => match self.domains.get(&("goal", "", 1)) {
                    Domain::Known(more) => values.extend(more.iter().cloned()),
                    Domain::Open => open = true,
                },
            }
        }
        if rules.is_empty() {
            return format!("{role} gets nothing: no rule says what the end is worth to them.");
        }
        let values = if open { "a value that rules work out".to_string() } else { self.values(&Domain::Known(values)) };
        let mut text = format!("{role} gets {values}:");
        for clause in rules.iter().take(MAX_RULES) {
            let value = &clause.head.arguments[1].value;
            let body = match &clause.head.arguments[0].value {
                Term::Variable(name) => clause.body.iter().map(|part| with_role(part, name, role)).collect(),
                _ => clause.body.clone(),
            };
            text.push_str(&format!("\n- {value} if {}", conditions(&body, "the game is over")));
        }
        if rules.len() > MAX_RULES {
            text.push_str(&format!("\n- and so on, {} rules in all", rules.len()));
        }
        text
    }
}

/// Conditions as they are written, with "and" between them.
fn conditions(body: &[Located<Literal>], none: &str) -> String {
    let parts: Vec<String> = body.iter().map(|part| format!("`{}`", literal(part).flat())).collect();
    if parts.is_empty() { none.to_string() } else { list(&parts, "and") }
}

/// A condition with a role in the place of a variable.
fn with_role(part: &Located<Literal>, variable: &str, role: &str) -> Located<Literal> {
    let put = |term: &Located<Term>| Located::new(substituted(term, variable, role), term.span);
    let all = |parts: &[Located<Literal>]| parts.iter().map(|part| with_role(part, variable, role)).collect();
    let value = match &part.value {
        Literal::Holds(atom) => {
            Literal::Holds(Atom { name: atom.name.clone(), arguments: atom.arguments.iter().map(put).collect() })
        }
        Literal::Not(inner) => Literal::Not(Box::new(with_role(inner, variable, role))),
        Literal::Or(parts) => Literal::Or(all(parts)),
        Literal::And(parts) => Literal::And(all(parts)),
        Literal::Distinct(one, other) => Literal::Distinct(put(one), put(other)),
    };
    Located::new(value, part.span)
}

fn substituted(term: &Term, variable: &str, role: &str) -> Term {
    match term {
        Term::Variable(name) if name == variable => Term::Constant(role.to_string()),
        Term::Compound(name, parts) => {
            Term::Compound(name.clone(), parts.iter().map(|part| substituted(part, variable, role)).collect())
        }
        other => other.clone(),
    }
}

/// Letters for places: x, y, z, then numbers.
fn variable(at: usize) -> String {
    ["x", "y", "z", "u", "v", "w"].get(at).map_or_else(|| format!("x{at}"), |letter| letter.to_string())
}

/// A number as the first word of a sentence.
fn capital(count: usize) -> String {
    syntax::prose::capitalised(&number(count as u32))
}
