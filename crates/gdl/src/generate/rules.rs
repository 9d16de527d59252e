//! The rules of a generated sheet.

use std::fmt::Write;

use super::draw::Draw;

/// What an argument ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Role,
    Value,
}

/// A relation, a fact of the state or a move, with what its arguments range over.
#[derive(Clone, Debug)]
struct Signature {
    name: String,
    kinds: Vec<Kind>,
    /// Whether the arguments stand in a function `pair` of their own.
    nested: bool,
}

/// A condition that can be asked.
#[derive(Clone, Debug)]
struct Source {
    signature: Signature,
    /// `true` around a fact of the state.
    around: Option<&'static str>,
}

/// A rule sheet while it is written.
pub(super) struct Sheet {
    draw: Draw,
    text: String,
    roles: Vec<String>,
    values: usize,
    fluents: Vec<Signature>,
    moves: Vec<Signature>,
    /// What may be asked so far: facts that hold always, facts of the state, and the layers so far.
    sources: Vec<Source>,
}

/// A rule while it is written.
#[derive(Default)]
struct Rule {
    /// The variables with what they range over.
    variables: Vec<(String, Kind)>,
    conditions: Vec<String>,
    /// How many of the variables have a value.
    bound: Vec<String>,
}

impl Sheet {
    pub(super) fn new(mut draw: Draw) -> Sheet {
        let mut roles: Vec<String> = (0..draw.between(1, 3)).map(|number| format!("p{number}")).collect();
        if draw.once_in(5) {
            roles.push("random".into());
        }
        let values = draw.between(2, 4);
        let mut sheet = Sheet {
            draw,
            text: String::new(),
            roles,
            values,
            fluents: Vec::new(),
            moves: Vec::new(),
            sources: Vec::new(),
        };
        sheet.fluents = sheet.signatures("f", 2, 4);
        sheet.moves = sheet.signatures("m", 1, 3);
        sheet
    }

    fn signatures(&mut self, letter: &str, least: usize, most: usize) -> Vec<Signature> {
        let count = self.draw.between(least, most);
        (0..count).map(|number| self.signature(&format!("{letter}{number}"), 2)).collect()
    }

    fn signature(&mut self, name: &str, most: usize) -> Signature {
        let arity = self.draw.between(0, most);
        let kinds = (0..arity).map(|_| if self.draw.once_in(4) { Kind::Role } else { Kind::Value }).collect();
        Signature { name: name.into(), kinds, nested: arity == 2 && self.draw.once_in(5) }
    }

    pub(super) fn write(mut self, seed: u64) -> String {
        self.line(&format!("; title: Generated {seed}"));
        self.roles.clone().iter().for_each(|role| self.line(&format!("(role {role})")));
        let steps = self.draw.between(2, 6);
        self.write_facts(steps);
        self.write_layers();
        self.write_moves();
        self.write_next();
        self.write_end(steps);
        self.text
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn constants(&self, kind: Kind) -> Vec<String> {
        match kind {
            Kind::Role => self.roles.clone(),
            Kind::Value => (1..=self.values).map(|value| format!("v{value}")).collect(),
        }
    }

    fn constant(&mut self, kind: Kind) -> String {
        let constants = self.constants(kind);
        self.draw.one(&constants).clone()
    }

    /// Facts that hold always, the counter, the first state, and what there can be.
    fn write_facts(&mut self, steps: usize) {
        let value = Signature { name: "value".into(), kinds: vec![Kind::Value], nested: false };
        let role = Signature { name: "role".into(), kinds: vec![Kind::Role], nested: false };
        let link = Signature { name: "link".into(), kinds: vec![Kind::Value, Kind::Value], nested: false };
        self.constants(Kind::Value).iter().for_each(|constant| self.line(&format!("(value {constant})")));
        for _ in 0..self.draw.between(1, 5) {
            let (from, to) = (self.constant(Kind::Value), self.constant(Kind::Value));
            self.line(&format!("(link {from} {to})"));
        }
        (0..steps).for_each(|step| self.line(&format!("(after {step} {})", step + 1)));
        self.line("(init (step 0))");
        self.line("(base (step 0))\n(<= (base (step ?n)) (after ?m ?n))");
        for fluent in self.fluents.clone() {
            for _ in 0..self.draw.below(4) {
                let parts: Vec<String> = fluent.kinds.iter().map(|kind| self.constant(*kind)).collect();
                self.line(&format!("(init {})", written(&fluent, &parts)));
            }
            self.write_domain("base", &fluent);
        }
        for moved in self.moves.clone() {
            self.write_domain("input", &moved);
        }
        self.line("(<= (input ?r wait) (role ?r))");
        let always = [value, role, link].into_iter().map(|signature| Source { signature, around: None });
        let state = self.fluents.iter().map(|fluent| Source { signature: fluent.clone(), around: Some("true") });
        self.sources = always.chain(state).collect();
    }

    /// What a fact or a move can be.
    fn write_domain(&mut self, keyword: &str, signature: &Signature) {
        let parts: Vec<String> = (0..signature.kinds.len()).map(|at| format!("?x{at}")).collect();
        let role = if keyword == "input" { "?r " } else { "" };
        let mut line = format!("(<= ({keyword} {role}{})", written(signature, &parts));
        if keyword == "input" {
            line.push_str(" (role ?r)");
        } else if parts.is_empty() {
            line = format!("({keyword} {}", written(signature, &parts));
        }
        for (part, kind) in parts.iter().zip(&signature.kinds) {
            let _ = write!(line, " ({} {part})", if *kind == Kind::Role { "role" } else { "value" });
        }
        self.line(&format!("{line})"));
    }

    /// Relations in layers: a layer may deny what is below it, and ask for itself.
    fn write_layers(&mut self) {
        for number in 0..self.draw.between(1, 4) {
            let signature = self.signature(&format!("r{number}"), 2);
            let own = Source { signature: signature.clone(), around: None };
            for rule in 0..self.draw.between(1, 3) {
                let mut body = Rule::default();
                let head = self.pattern(&signature, &mut body);
                if rule > 0 && self.draw.once_in(3) {
                    // Variables of the head come from elsewhere too, as the recursion restriction wants it.
                    let again = self.pattern(&signature, &mut body);
                    body.conditions.push(again);
                }
                self.finish_rule(&head, body);
            }
            self.sources.push(own);
        }
    }

    fn write_moves(&mut self) {
        for moved in self.moves.clone() {
            for _ in 0..self.draw.between(1, 2) {
                let mut body = Rule::default();
                let role = self.role(&mut body);
                let chosen = self.pattern(&moved, &mut body);
                self.finish_rule(&format!("(can {role} {chosen})"), body);
            }
        }
        self.line("(<= (busy ?r) (can ?r ?m))");
        self.line("(<= (legal ?r ?m) (can ?r ?m))");
        let always = self.draw.once_in(3);
        let unless = if always { "" } else { " (not (busy ?r))" };
        self.line(&format!("(<= (legal ?r wait) (role ?r){unless})"));
    }

    fn role(&mut self, body: &mut Rule) -> String {
        if self.draw.once_in(3) {
            return self.constant(Kind::Role);
        }
        body.variables.push(("?r".into(), Kind::Role));
        "?r".into()
    }

    fn write_next(&mut self) {
        self.line("(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))");
        for fluent in self.fluents.clone() {
            for _ in 0..self.draw.between(1, 2) {
                let mut body = Rule::default();
                let head = self.pattern(&fluent, &mut body);
                self.add_move(&mut body);
                self.finish_rule(&format!("(next {head})"), body);
            }
            if !self.draw.once_in(3) {
                let mut body = Rule::default();
                let parts: Vec<String> = (0..fluent.kinds.len()).map(|at| format!("?k{at}")).collect();
                let fact = written(&fluent, &parts);
                body.variables = parts.iter().cloned().zip(fluent.kinds.iter().copied()).collect();
                body.bound = parts;
                body.conditions.push(format!("(true {fact})"));
                self.add_more(&mut body, 1);
                self.finish_rule(&format!("(next {fact})"), body);
            }
        }
        if self.draw.once_in(4) {
            let kept = self.draw.one(&self.fluents).clone();
            let parts: Vec<String> = kept.kinds.clone().into_iter().map(|kind| self.constant(kind)).collect();
            self.line(&format!("(kept {})", written(&kept, &parts)));
            self.line("(<= (next ?f) (true ?f) (kept ?f))");
        }
    }

    /// What a role does, as a condition.
    fn add_move(&mut self, body: &mut Rule) {
        let role = self.role(body);
        let moves = self.moves.clone();
        let chosen = match self.draw.below(5) {
            0 => "wait".to_string(),
            _ => {
                let moved = self.draw.one(&moves).clone();
                self.pattern(&moved, body)
            }
        };
        let variables = body.variables.iter().map(|(name, _)| name.clone());
        let here: Vec<String> = variables.filter(|name| has(&chosen, name) || *name == role).collect();
        if self.draw.once_in(4) {
            // Denied: then its variables must get their values elsewhere, which `finish_rule` sees to.
            body.conditions.push(format!("(not (does {role} {chosen}))"));
        } else {
            body.conditions.push(format!("(does {role} {chosen})"));
            body.bound.extend(here);
        }
    }

    fn write_end(&mut self, steps: usize) {
        self.line(&format!("(<= terminal (true (step {steps})))"));
        if self.draw.once_in(2) {
            let mut body = Rule::default();
            body.conditions.push("(not (true (step 0)))".into());
            self.add_more(&mut body, 2);
            self.finish_rule("terminal", body);
        }
        let mut body = Rule::default();
        let winner = self.role(&mut body);
        self.add_more(&mut body, 2);
        self.finish_rule(&format!("(wins {winner})"), body);
        let (high, low) = (self.draw.between(50, 100), self.draw.between(0, 49));
        self.line(&format!("(<= (goal ?r {high}) (wins ?r))"));
        match self.draw.below(6) {
            0 => self.line(&format!("(<= (goal ?r {low}) (role ?r))")),
            _ => self.line(&format!("(<= (goal ?r {low}) (role ?r) (not (wins ?r)))")),
        }
    }

    /// A fact, a move or a head with variables and constants.
    fn pattern(&mut self, signature: &Signature, body: &mut Rule) -> String {
        let parts: Vec<String> = signature.kinds.iter().map(|kind| self.part(*kind, body)).collect();
        written(signature, &parts)
    }

    /// A constant, a variable that is there already, or a new one.
    fn part(&mut self, kind: Kind, body: &mut Rule) -> String {
        let known = body.variables.iter().filter(|(_, other)| *other == kind).map(|(name, _)| name.clone());
        let known: Vec<String> = known.collect();
        match self.draw.below(6) {
            0 => self.constant(kind),
            1 | 2 if !known.is_empty() => self.draw.one(&known).clone(),
            _ => {
                let name = format!("?{}", ["x", "y", "z", "u", "v", "w", "s", "t"][body.variables.len() % 8]);
                let name = if body.variables.len() < 8 { name } else { format!("{name}{}", body.variables.len()) };
                body.variables.push((name.clone(), kind));
                name
            }
        }
    }

    /// A condition that must hold; its variables have values from here on.
    fn atom(&mut self, source: &Source, body: &mut Rule) -> String {
        let pattern = self.pattern(&source.signature, body);
        let variables = body.variables.iter().map(|(name, _)| name.clone());
        let here: Vec<String> = variables.filter(|name| has(&pattern, name)).collect();
        body.bound.extend(here);
        source.around.map_or(pattern.clone(), |keyword| format!("({keyword} {pattern})"))
    }

    /// Adds up to this many conditions of any kind.
    fn add_more(&mut self, body: &mut Rule, most: usize) {
        for _ in 0..self.draw.below(most + 1) {
            let sources = self.sources.clone();
            let source = self.draw.one(&sources).clone();
            let condition = match self.draw.below(8) {
                0..=3 => self.atom(&source, body),
                4 | 5 => self.denied(&source, body),
                6 => self.either(body),
                _ => self.distinct(body),
            };
            body.conditions.push(condition);
        }
    }

    /// A denied condition about variables and constants that are there already.
    fn denied(&mut self, source: &Source, body: &Rule) -> String {
        let parts: Vec<String> =
            source.signature.kinds.clone().into_iter().map(|kind| self.known(kind, body)).collect();
        let pattern = written(&source.signature, &parts);
        format!("(not {})", source.around.map_or(pattern.clone(), |keyword| format!("({keyword} {pattern})")))
    }

    fn known(&mut self, kind: Kind, body: &Rule) -> String {
        let known = body.variables.iter().filter(|(_, other)| *other == kind).map(|(name, _)| name.clone());
        let known: Vec<String> = known.collect();
        if known.is_empty() || self.draw.once_in(3) { self.constant(kind) } else { self.draw.one(&known).clone() }
    }

    fn either(&mut self, body: &Rule) -> String {
        let sources = self.sources.clone();
        let one = self.draw.one(&sources).clone();
        let (one, other) = (self.denied(&one, body), self.distinct(body));
        format!("(or {one} {other})")
    }

    fn distinct(&mut self, body: &Rule) -> String {
        format!("(distinct {} {})", self.known(Kind::Value, body), self.known(Kind::Value, body))
    }

    /// Adds conditions, sees to it that every variable gets a value, and writes the rule.
    fn finish_rule(&mut self, head: &str, mut body: Rule) {
        self.add_more(&mut body, 2);
        for (name, kind) in body.variables.clone() {
            if body.bound.contains(&name) && !self.draw.once_in(6) {
                continue;
            }
            body.conditions.push(format!("({} {name})", if kind == Kind::Role { "role" } else { "value" }));
        }
        if body.conditions.is_empty() {
            return self.line(head);
        }
        self.line(&format!("(<= {head} {})", body.conditions.join(" ")));
    }
}

/// Whether a variable stands in a text.
fn has(text: &str, variable: &str) -> bool {
    text.split([' ', '(', ')']).any(|word| word == variable)
}

/// A relation, a fact or a move with its arguments.
fn written(signature: &Signature, parts: &[String]) -> String {
    match (parts.is_empty(), signature.nested) {
        (true, _) => signature.name.clone(),
        (_, true) => format!("({} (pair {}))", signature.name, parts.join(" ")),
        _ => format!("({} {})", signature.name, parts.join(" ")),
    }
}
