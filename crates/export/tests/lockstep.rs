//! A game and its rule sheet side by side: the same moves, the same ends, the same rewards; and nothing happens that the sheet does
//! not say can happen.

use std::collections::{BTreeMap, BTreeSet};

use game::joint::Found;
use game::{Game, Outcome, Rng, StateMachine};
use gdl::tree::{Atom, Clause, Literal, Term};

/// The moves of the sheet that a move of the source comes to in a position.
pub type Terms<'a, G> = dyn Fn(&<G as Game>::Position, &<G as Game>::Move) -> Option<Vec<String>> + Sync + 'a;

/// A game and its rule sheet.
pub struct Pair<'a, G: Game, S: StateMachine> {
    pub source: &'a G,
    pub sheet: &'a S,
    pub terms: &'a Terms<'a, G>,
    pub declared: &'a Declared,
    /// A walk ends in a position with more moves than these.
    pub most_moves: usize,
}

/// Reads a rule sheet, in which there must be no fault at all.
pub fn read(text: &str) -> Result<gdl::tree::Game, String> {
    let reading = gdl::read(text);
    match reading.diagnostics.first() {
        Some(fault) => Err(format!("{} faults: {}", reading.diagnostics.len(), fault.message)),
        None => reading.game.ok_or_else(|| "no game".to_owned()),
    }
}

/// All that can be true and all that can be done, as `base` and `input` of a sheet say it.
pub struct Declared {
    facts: BTreeSet<String>,
    /// By role.
    moves: Vec<BTreeSet<String>>,
    /// Whether a turn can be several moves of the side in control.
    pub has_stages: bool,
}

impl Declared {
    /// What a sheet says. Where there is more than can be listed nothing is known.
    pub fn of(sheet: &gdl::tree::Game) -> Result<Declared, String> {
        let mut game = sheet.clone();
        let needed = needed(sheet);
        game.clauses.retain(|clause| needed.contains(clause.head.name.value.as_str()));
        game.clauses.iter_mut().for_each(told);
        let roles: Vec<String> = sheet
            .clauses
            .iter()
            .filter(|clause| clause.head.name.value == "role")
            .map(|clause| clause.head.arguments[0].value.to_string())
            .collect();
        let machine = compile::gdl::Program::datalog(&game).map_err(|unfit| format!("base and input: {unfit}"))?;
        let has_stages = sheet.clauses.iter().any(|clause| clause.head.name.value == "continues");
        let moves = vec![BTreeSet::new(); roles.len()];
        let mut declared = Declared { facts: BTreeSet::new(), moves, has_stages };
        for fact in machine.facts(&machine.initial()) {
            let inner = fact[..fact.len() - 1].split_once(' ').map_or("", |(_, inner)| inner);
            if fact.starts_with("(base ") {
                declared.facts.insert(inner.to_owned());
            } else if let Some((role, term)) = inner.split_once(' ')
                && let Some(role) = roles.iter().position(|known| known == role)
            {
                declared.moves[role].insert(term.to_owned());
            }
        }
        Ok(declared)
    }
}

/// The relations that `base` and `input` depend on.
fn needed(sheet: &gdl::tree::Game) -> BTreeSet<String> {
    let mut needed: BTreeSet<String> = ["role", "base", "input"].map(str::to_owned).into();
    let mut waiting: Vec<String> = needed.iter().cloned().collect();
    while let Some(name) = waiting.pop() {
        for clause in sheet.clauses.iter().filter(|clause| clause.head.name.value == name) {
            for literal in &clause.body {
                names(&literal.value, &mut |name| {
                    if needed.insert(name.to_owned()) {
                        waiting.push(name.to_owned());
                    }
                });
            }
        }
    }
    needed
}

fn names(literal: &Literal, add: &mut dyn FnMut(&str)) {
    match literal {
        Literal::Holds(atom) => add(&atom.name.value),
        Literal::Not(inner) => names(&inner.value, add),
        Literal::Or(all) | Literal::And(all) => all.iter().for_each(|one| names(&one.value, add)),
        Literal::Distinct(..) => {}
    }
}

/// `(base F)` becomes `(init (base F))`, `(input R M)` becomes `(init (input R M))`.
fn told(clause: &mut Clause) {
    let Atom { name, arguments } = &mut clause.head;
    if name.value != "base" && name.value != "input" {
        return;
    }
    let all = arguments.iter().map(|argument| argument.value.clone()).collect();
    let mut whole = arguments[0].clone();
    whole.value = Term::Compound(name.value.clone(), all);
    name.value = "init".to_owned();
    *arguments = vec![whole];
}

/// What can be done in a position, from both sides.
struct Ply<G: Game, M> {
    /// The moves of the source, each with the moves of the sheet that it comes to.
    moves: Vec<(G::Move, Vec<String>)>,
    found: Found<M>,
}

impl<G: Game, S: StateMachine> Pair<'_, G, S> {
    /// Plays a random game to its end, or this many moves of it; tells the first difference.
    pub fn walk(&self, seed: u64, number: u64, plies: usize) -> Result<(), String> {
        let mut rng = Rng::new(seed, number);
        let (mut position, mut state) = (self.source.start(&mut Rng::new(1, 0)), self.sheet.initial());
        let mut scratch = self.sheet.scratch();
        let mut played: Vec<String> = Vec::new();
        for _ in 0..plies {
            let Some(ply) = self
                .compare(&position, &state, &mut scratch)
                .map_err(|why| told_after(&played, &format!("{why} {:?}", self.sheet.facts(&state))))?
            else {
                return Ok(());
            };
            if ply.moves.len() > self.most_moves {
                return Ok(());
            }
            let (chosen, terms) = ply.moves[rng.below(ply.moves.len() as u32) as usize].clone();
            played.push(terms.join(" + "));
            self.advance(&mut state, &mut scratch, &ply, &position, &terms).map_err(|why| told_after(&played, &why))?;
            self.source.play_listed(&mut position, &chosen);
        }
        Ok(())
    }

    /// How many turns the sheet has at each depth, where a turn can be several moves of the side in control.
    pub fn perft_of_turns(&self, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let (initial, mut scratch) = (self.sheet.initial(), self.sheet.scratch());
        self.count_turns(&initial, &mut scratch, true, &mut nodes);
        nodes
    }

    /// Counts the turns that begin or go on in a state.
    fn count_turns(&self, state: &S::State, scratch: &mut S::Scratch, begins: bool, nodes: &mut [u64]) {
        let mut found = Found::default();
        self.sheet.find(state, scratch, &mut found);
        if begins && found.is_over() {
            return;
        }
        let control = self.control(state);
        let others: Vec<S::Move> = found.legal.iter().map(|legal| legal[0].clone()).collect();
        for chosen in control.map_or(&[][..], |mover| &found.legal[mover]) {
            let (mut next, mut joint) = (state.clone(), others.clone());
            joint[control.unwrap_or(0)] = chosen.clone();
            self.sheet.advance(&mut next, scratch, &joint);
            if self.control(&next) == control {
                self.count_turns(&next, scratch, false, nodes);
            } else {
                nodes[0] += 1;
                if nodes.len() > 1 {
                    self.count_turns(&next, scratch, true, &mut nodes[1..]);
                }
            }
        }
    }

    /// Which role is in control.
    fn control(&self, state: &S::State) -> Option<usize> {
        let facts = self.sheet.facts(state);
        ["(control white)", "(control black)"].iter().position(|control| facts.iter().any(|fact| fact == control))
    }

    /// How many joint moves the sheet has at each depth.
    pub fn perft(&self, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        self.count(&self.sheet.initial(), &mut self.sheet.scratch(), &mut nodes);
        nodes
    }

    fn count(&self, state: &S::State, scratch: &mut S::Scratch, nodes: &mut [u64]) {
        let Some((here, below)) = nodes.split_first_mut() else { return };
        let mut found = Found::default();
        self.sheet.find(state, scratch, &mut found);
        if found.is_over() {
            return;
        }
        *here += found.legal.iter().map(|legal| legal.len() as u64).product::<u64>();
        if below.is_empty() {
            return;
        }
        let mover = found.legal.iter().position(|legal| legal.len() > 1).unwrap_or(0);
        for chosen in &found.legal[mover] {
            let joint: Vec<S::Move> = found
                .legal
                .iter()
                .enumerate()
                .map(|(n, legal)| if n == mover { chosen } else { &legal[0] }.clone())
                .collect();
            let mut next = state.clone();
            self.sheet.advance(&mut next, scratch, &joint);
            self.count(&next, scratch, below);
        }
    }

    /// Compares moves, end and rewards; nothing is left to be done where the game is over.
    fn compare(
        &self,
        position: &G::Position,
        state: &S::State,
        scratch: &mut S::Scratch,
    ) -> Result<Option<Ply<G, S::Move>>, String> {
        let (moves, outcome) = self.source.moves_and_outcome(position);
        let mut found = Found::default();
        self.sheet.find(state, scratch, &mut found);
        let facts = self.sheet.facts(state);
        if let Some(fact) = facts.iter().find(|fact| !self.declared.facts.contains(*fact)) {
            return Err(format!("{fact} is true, and not in base"));
        }
        // More moves than can be listed are a draw; the sheet goes on.
        if outcome == Some(Outcome::Draw) && moves.is_empty() && !found.terminal {
            return Ok(None);
        }
        if outcome.is_some() != found.terminal {
            return Err(format!("the source says {outcome:?}, the sheet terminal: {}", found.terminal));
        }
        if outcome.is_some() {
            let rewards = self.source.rewards(position).map(|rewards| rewards.all().to_vec()).unwrap_or_default();
            let roles = &game::Role::ALL[..self.sheet.roles()];
            let goals: Vec<Option<u8>> = roles.iter().map(|role| self.sheet.goal(state, scratch, *role)).collect();
            let same = goals == rewards.iter().copied().map(Some).collect::<Vec<_>>();
            return if same { Ok(None) } else { Err(format!("rewards {rewards:?}, goals {goals:?}")) };
        }
        let mut mapped = Vec::new();
        for chosen in moves {
            let terms = (self.terms)(position, &chosen).ok_or_else(|| format!("{chosen:?} has no term"))?;
            mapped.push((chosen, terms));
        }
        let different: BTreeSet<&Vec<String>> = mapped.iter().map(|(_, terms)| terms).collect();
        if different.len() < mapped.len() {
            return Err(format!("{} moves have {} terms", mapped.len(), different.len()));
        }
        let ply = Ply { moves: mapped, found };
        self.same_set(&ply, position, &[], &ply.found)?;
        Ok(Some(ply))
    }

    /// Whether the sheet allows exactly what comes next in the moves that begin with these terms.
    fn same_set(
        &self,
        ply: &Ply<G, S::Move>,
        position: &G::Position,
        played: &[String],
        found: &Found<S::Move>,
    ) -> Result<(), String> {
        let mover = self.source.to_move(position).index();
        let wanted: BTreeSet<&str> = ply
            .moves
            .iter()
            .filter(|(_, terms)| terms.starts_with(played))
            .filter_map(|(_, terms)| terms.get(played.len()).map(String::as_str))
            .collect();
        for (role, legal) in found.legal.iter().enumerate() {
            let listed: Vec<String> = legal.iter().map(|legal| self.sheet.text(legal)).collect();
            if let Some(text) = listed.iter().find(|text| !self.declared.moves[role].contains(*text)) {
                return Err(format!("{text} is legal, and not in input"));
            }
            let texts: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
            if role != mover {
                if texts != BTreeSet::from(["noop"]) {
                    return Err(format!("role {role} should do nothing: {texts:?}"));
                }
                continue;
            }
            let more: Vec<&&str> = texts.difference(&wanted).take(8).collect();
            let less: Vec<&&str> = wanted.difference(&texts).take(8).collect();
            if !more.is_empty() || !less.is_empty() {
                return Err(format!("only the sheet allows {more:?}, only the source {less:?}"));
            }
        }
        Ok(())
    }

    /// Plays a move of the source on the sheet.
    fn advance(
        &self,
        state: &mut S::State,
        scratch: &mut S::Scratch,
        ply: &Ply<G, S::Move>,
        position: &G::Position,
        terms: &[String],
    ) -> Result<(), String> {
        let mover = self.source.to_move(position).index();
        let mut found = Found { terminal: false, legal: ply.found.legal.clone() };
        for (number, term) in terms.iter().enumerate() {
            if number > 0 {
                self.sheet.find(state, scratch, &mut found);
                if found.terminal {
                    return Err("the sheet ends the game within a turn".into());
                }
                self.same_set(ply, position, &terms[..number], &found)?;
            }
            let texts: BTreeMap<String, S::Move> =
                found.legal[mover].iter().map(|legal| (self.sheet.text(legal), legal.clone())).collect();
            let chosen = texts.get(term).ok_or_else(|| format!("{term} is not legal"))?;
            let all = found.legal.iter().enumerate();
            let joint: Vec<S::Move> =
                all.map(|(role, legal)| if role == mover { chosen.clone() } else { legal[0].clone() }).collect();
            self.sheet.advance(state, scratch, &joint);
        }
        Ok(())
    }
}

fn told_after(played: &[String], why: &str) -> String {
    let last = played.len().saturating_sub(12);
    format!("{why}\nafter {} moves, the last {}", played.len(), played[last..].join(", "))
}

/// A reason without the size of a sheet, which a word more or less would change.
pub fn without_numbers(reason: &str) -> String {
    reason
        .split(' ')
        .map(|word| if word.len() > 3 && word.parse::<u64>().is_ok() { "..." } else { word })
        .collect::<Vec<_>>()
        .join(" ")
}
