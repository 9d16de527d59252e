//! Games as compiled Datalog: a state is a list of facts, and what follows from it is worked out by loop nests.

use std::sync::Arc;

use game::joint::Found;
use game::{Rng, Role, zobrist};

use super::datalog::{Facts, Stratum};
use super::plan::{Indexes, Sizes};
use super::prepared::{Prepared, size};
use super::rules::Kind;
use super::strata::{Component, components, needed};
use super::unfit::Unfit;

/// How many random steps are taken to find out how large relations are.
const SAMPLE_STEPS: u32 = 12;

/// A state: facts one after the other, each the number of its relation and its constants, in order.
pub(super) type Tuples = Arc<[u32]>;

/// A game as compiled Datalog.
pub(super) struct Deduction {
    prepared: Arc<Prepared>,
    facts: Facts,
    components: Vec<Component>,
    /// What is worked out to find legal moves, then rewards, then the next state.
    look: Vec<Stratum>,
    reward: Vec<Stratum>,
    next: Vec<Stratum>,
    initial: Tuples,
    /// The place of each name in the order of spellings.
    ranks: Vec<u32>,
    /// Whether tuples of one relation have the order of their ranks.
    plain_names: bool,
}

/// Working memory.
pub(super) struct Memory {
    facts: Facts,
    /// The state whose legal moves are worked out.
    seen: Option<Tuples>,
}

/// In which of the three parts a component is worked out.
fn parts(prepared: &Prepared, components: &[Component]) -> Vec<[bool; 3]> {
    let sheet = &prepared.sheet;
    let look = needed(sheet, sheet.of_kind(Kind::Legal).chain(sheet.of_kind(Kind::Terminal)));
    let (reward, next) = (needed(sheet, sheet.of_kind(Kind::Goal)), needed(sheet, sheet.of_kind(Kind::Next)));
    let part = |component: &Component| {
        let relation = component.relations[0] as usize;
        let moves = prepared.dynamic[relation] && !component.rules.is_empty();
        let later = moves && !look[relation];
        [moves && look[relation], later && reward[relation], later && next[relation]]
    };
    components.iter().map(part).collect()
}

impl Deduction {
    /// Compiles a sheet that is ready.
    pub fn new(prepared: &Arc<Prepared>) -> Result<Deduction, Unfit> {
        let components = components(&prepared.sheet)?;
        let mut sizes = Sizes { relations: prepared.tables.iter().map(size).collect() };
        for (relation, dynamic) in prepared.dynamic.iter().enumerate() {
            if *dynamic {
                sizes.relations[relation] = (50.0, vec![7.0; prepared.sheet.relations[relation].arity]);
            }
        }
        let mut deduction = Deduction::planned(prepared, components, &sizes);
        let sizes = deduction.sample(sizes);
        deduction = Deduction::planned(prepared, deduction.components, &sizes);
        Ok(deduction)
    }

    fn planned(prepared: &Arc<Prepared>, components: Vec<Component>, sizes: &Sizes) -> Deduction {
        let mut indexes = Indexes { columns: vec![Vec::new(); prepared.tables.len()] };
        let mut parts_of = [Vec::new(), Vec::new(), Vec::new()];
        for (component, part) in components.iter().zip(parts(prepared, &components)) {
            for (strata, _) in parts_of.iter_mut().zip(part).filter(|(_, wanted)| *wanted) {
                strata.push(Stratum::new(&prepared.sheet.rules, component, sizes, &mut indexes));
            }
        }
        let tables = prepared.tables.iter().zip(&indexes.columns).map(|(table, columns)| table.with_indexes(columns));
        let [look, reward, next] = parts_of;
        let facts = Facts::of(tables.collect());
        let initial = pack(&prepared.init);
        let names = &prepared.sheet.names;
        let mut order: Vec<u32> = (0..names.len() as u32).collect();
        order.sort_by_key(|name| names.spelling(*name));
        let mut ranks = vec![0; order.len()];
        order.iter().enumerate().for_each(|(rank, name)| ranks[*name as usize] = rank as u32);
        let plain_names = order.iter().all(|name| names.spelling(*name).bytes().all(|byte| byte > b')'));
        Deduction { prepared: Arc::clone(prepared), facts, components, look, reward, next, initial, ranks, plain_names }
    }

    /// How large relations are in some random games.
    fn sample(&self, mut sizes: Sizes) -> Sizes {
        let (mut memory, mut found) = (self.memory(), Found::default());
        let mut sums: Vec<(f64, Vec<f64>)> =
            sizes.relations.iter().map(|(_, columns)| (0.0, vec![0.0; columns.len()])).collect();
        let (mut state, mut rng, mut steps) = (self.initial(), Rng::new(1, 0), 0.0);
        for _ in 0..SAMPLE_STEPS {
            self.find(&state, &mut memory, &mut found);
            if found.is_over() {
                state = self.initial();
                continue;
            }
            let joint: Vec<Tuples> = found
                .legal
                .iter()
                .map(|moves: &Vec<Tuples>| moves[rng.below(moves.len() as u32) as usize].clone())
                .collect();
            self.work_out_next(&state, &mut memory, &joint);
            for (relation, sum) in sums.iter_mut().enumerate() {
                let (rows, columns) = size(&memory.facts.tables[relation]);
                sum.0 += rows;
                sum.1.iter_mut().zip(columns).for_each(|(sum, count)| *sum += count);
            }
            steps += 1.0;
            state = self.gather(&memory);
        }
        for (relation, sum) in sums.into_iter().enumerate() {
            if self.prepared.dynamic[relation] && steps > 0.0 {
                let columns = sum.1.into_iter().map(|sum| (sum / steps).max(1.0)).collect();
                sizes.relations[relation] = ((sum.0 / steps).max(0.5), columns);
            }
        }
        sizes
    }

    pub fn initial(&self) -> Tuples {
        Arc::clone(&self.initial)
    }

    pub fn memory(&self) -> Memory {
        Memory { facts: self.facts.clone(), seen: None }
    }

    /// Makes the tables those of a state, and works out what legal moves and the end depend on.
    fn look(&self, state: &Tuples, memory: &mut Memory) {
        if memory.seen.as_ref().is_some_and(|seen| seen == state) {
            return;
        }
        for (table, dynamic) in memory.facts.tables.iter_mut().zip(&self.prepared.dynamic) {
            if *dynamic {
                table.clear();
            }
        }
        let sheet = &self.prepared.sheet;
        unpack(
            state,
            |relation| sheet.relations[relation as usize].arity,
            |relation, row| {
                memory.facts.tables[relation as usize].insert(row);
            },
        );
        self.look.iter().for_each(|stratum| memory.facts.evaluate(stratum));
        memory.seen = Some(Arc::clone(state));
    }

    pub fn find(&self, state: &Tuples, memory: &mut Memory, found: &mut Found<Tuples>) {
        self.look(state, memory);
        found.clear(self.prepared.roles.len());
        found.terminal =
            self.prepared.terminal.is_some_and(|relation| memory.facts.tables[relation as usize].len() > 0);
        if found.terminal {
            return;
        }
        let sheet = &self.prepared.sheet;
        for relation in sheet.of_kind(Kind::Legal) {
            let Some(does) = self.prepared.twins[relation as usize] else { continue };
            let from: Vec<usize> = found.legal.iter().map(Vec::len).collect();
            for row in memory.facts.tables[relation as usize].rows() {
                if let Some(role) = self.prepared.roles.iter().position(|role| *role == row[0]) {
                    found.legal[role].push([does].iter().chain(row).copied().collect());
                }
            }
            for (moves, from) in found.legal.iter_mut().zip(from) {
                self.sort(moves, from);
            }
        }
    }

    /// Sorts the moves from a place on, which are of one relation, and merges them with those before, which are sorted.
    fn sort(&self, moves: &mut [Tuples], from: usize) {
        if self.plain_names {
            let rank = |name: &u32| self.ranks[*name as usize];
            moves[from..].sort_unstable_by(|a, b| a[1..].iter().map(rank).cmp(b[1..].iter().map(rank)));
        } else {
            moves[from..].sort_by_cached_key(|chosen| self.text(chosen));
        }
        let Some((last, first)) = from.checked_sub(1).map(|last| &moves[last]).zip(moves.get(from)) else { return };
        if self.text(last) > self.text(first) {
            let (end, start) = (self.text(&moves[moves.len() - 1]), self.text(&moves[0]));
            match end < start {
                true => moves.rotate_left(from),
                false => moves.sort_by_cached_key(|chosen| self.text(chosen)),
            }
        }
    }

    pub fn goal(&self, state: &Tuples, memory: &mut Memory, role: Role) -> Option<u8> {
        self.look(state, memory);
        let (facts, prepared) = (&mut memory.facts, &self.prepared);
        for stratum in &self.reward {
            stratum.relations.iter().for_each(|relation| facts.tables[*relation as usize].clear());
            facts.evaluate(stratum);
        }
        let mut rewards = Vec::new();
        for relation in prepared.sheet.of_kind(Kind::Goal) {
            for row in facts.tables[relation as usize].rows() {
                let reward = prepared.reward(relation, row).filter(|(owner, _)| *owner == role.index());
                rewards.extend(reward.map(|(_, reward)| reward));
            }
        }
        match rewards[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    pub fn advance(&self, state: &mut Tuples, memory: &mut Memory, joint: &[Tuples]) {
        self.work_out_next(state, memory, joint);
        *state = self.gather(memory);
    }

    /// Plays to the end at random, as [`game::StateMachine::roll`] does.
    pub fn roll(
        &self,
        state: &mut Tuples,
        memory: &mut Memory,
        found: &mut Found<Tuples>,
        rng: &mut Rng,
        most: u32,
    ) -> u32 {
        for step in 0..most {
            self.find(state, memory, found);
            if found.is_over() {
                return step;
            }
            let draw = |moves: &Vec<Tuples>| match &moves[..] {
                [only] => Arc::clone(only),
                several => Arc::clone(&several[rng.below(several.len() as u32) as usize]),
            };
            let joint: Vec<Tuples> = found.legal.iter().map(draw).collect();
            self.advance(state, memory, &joint);
        }
        most
    }

    /// Works out all that the next state depends on.
    fn work_out_next(&self, state: &Tuples, memory: &mut Memory, joint: &[Tuples]) {
        self.look(state, memory);
        let (facts, sheet) = (&mut memory.facts, &self.prepared.sheet);
        sheet.of_kind(Kind::Does).for_each(|relation| facts.tables[relation as usize].clear());
        for chosen in joint {
            facts.tables[chosen[0] as usize].insert(&chosen[1..]);
        }
        for stratum in &self.next {
            stratum.relations.iter().for_each(|relation| facts.tables[*relation as usize].clear());
            facts.evaluate(stratum);
        }
    }

    /// The next state, which was worked out.
    fn gather(&self, memory: &Memory) -> Tuples {
        let mut next = Vec::new();
        for relation in self.prepared.sheet.of_kind(Kind::Next) {
            let Some(twin) = self.prepared.twins[relation as usize] else { continue };
            next.extend(memory.facts.tables[relation as usize].rows().map(|row| (twin, row.to_vec())));
        }
        next.sort_unstable();
        pack(&next)
    }

    pub fn text(&self, chosen: &Tuples) -> String {
        self.prepared.sheet.text(chosen[0], 1, &chosen[1..])
    }

    pub fn facts(&self, state: &Tuples) -> Vec<String> {
        let sheet = &self.prepared.sheet;
        let mut texts = Vec::new();
        let arity = |relation: u32| sheet.relations[relation as usize].arity;
        unpack(state, arity, |relation, row| texts.push(sheet.text(relation, 0, row)));
        texts.sort();
        texts
    }

    /// The state of these facts.
    pub fn state(&self, facts: &[String]) -> Tuples {
        let mut known: Vec<(u32, Vec<u32>)> = facts.iter().filter_map(|text| self.prepared.fact(text)).collect();
        known.sort_unstable();
        known.dedup();
        pack(&known)
    }

    pub fn hash(&self, state: &Tuples) -> u64 {
        state.iter().fold(state.len() as u64, |hash, value| zobrist::mix(hash ^ u64::from(*value)))
    }
}

/// A state of facts in order.
pub(super) fn pack(facts: &[(u32, Vec<u32>)]) -> Tuples {
    facts.iter().flat_map(|(relation, row)| std::iter::once(*relation).chain(row.iter().copied())).collect()
}

/// The facts of a state, one after the other.
pub(super) fn unpack(state: &[u32], arity: impl Fn(u32) -> usize, mut each: impl FnMut(u32, &[u32])) {
    let mut rest = state;
    while let Some((relation, after)) = rest.split_first() {
        let (row, more) = after.split_at(arity(*relation).min(after.len()));
        each(*relation, row);
        rest = more;
    }
}
