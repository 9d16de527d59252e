//! A game as a network: what is legal, whether it is over, rewards and the next state, out of ground rules.

use super::consequences::Consequences;
use super::ground::Ground;
use super::network::{Cycle, FALSE, Network, Node, Signal, TRUE};
use super::prepared::Prepared;
use super::rules::Kind;
use super::strata::strong_components;

/// A game as a network.
pub(super) struct Circuit {
    pub network: Network,
    /// The facts that a state can have, as relation and row of the grounded tables, and whether each holds at first.
    pub facts: Vec<(u32, u32, bool)>,
    /// Of each role the moves that it can have, in the order of their texts.
    pub moves: Vec<Vec<Action>>,
    pub terminal: Signal,
    /// Of each fact, whether it holds next.
    pub next: Vec<Signal>,
    /// Of each role the rewards and when it gets them.
    pub rewards: Vec<Vec<(u8, Signal)>>,
}

/// A move of a role.
#[derive(Clone, Debug)]
pub(super) struct Action {
    pub text: String,
    /// Whether it is legal.
    pub legal: Signal,
    /// Whether it is done.
    pub does: Signal,
}

struct Builder<'a> {
    prepared: &'a Prepared,
    ground: &'a Ground,
    network: Network,
    /// What each atom has become.
    signals: Vec<Signal>,
    /// The rules of each atom: where they begin in `rules`.
    first_rule: Vec<u32>,
    rules: Vec<u32>,
    consequences: Consequences,
}

/// Not known yet.
const UNKNOWN: Signal = u32::MAX;

impl Circuit {
    /// The network of ground rules.
    pub fn new(prepared: &Prepared, ground: &Ground) -> Circuit {
        let (first_rule, rules) = rules_by_head(ground);
        let signals = vec![UNKNOWN; ground.atoms()];
        let consequences = Consequences::default();
        let mut builder =
            Builder { prepared, ground, network: Network::new(), signals, first_rule, rules, consequences };
        let facts = builder.facts();
        let moves = builder.moves();
        builder.work_out(&moves);
        builder.circuit(facts, moves)
    }
}

/// The rules of each atom: where they begin, and their numbers.
fn rules_by_head(ground: &Ground) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0u32; ground.atoms() + 1];
    (0..ground.rules()).for_each(|rule| first[ground.rule(rule).0 as usize + 1] += 1);
    for atom in 0..ground.atoms() {
        first[atom + 1] += first[atom];
    }
    let (mut next, mut rules) = (first.clone(), vec![0; ground.rules()]);
    for rule in 0..ground.rules() {
        let head = ground.rule(rule).0 as usize;
        rules[next[head] as usize] = rule as u32;
        next[head] += 1;
    }
    (first, rules)
}

impl Builder<'_> {
    /// An input for each fact that a state can have.
    fn facts(&mut self) -> Vec<(u32, u32, bool)> {
        let mut facts = Vec::new();
        for relation in self.prepared.sheet.of_kind(Kind::True) {
            for (row, atom) in self.ground.atoms_of(relation).enumerate() {
                self.signals[atom as usize] = self.network.input(Node::Fact(facts.len() as u32));
                let values = self.ground.tables[relation as usize].row(row as u32);
                let holds =
                    self.prepared.init.binary_search_by(|(other, init)| (*other, &init[..]).cmp(&(relation, values)));
                facts.push((relation, row as u32, holds.is_ok()));
            }
        }
        facts
    }

    /// An input for each move of a role. What is done by others is never done.
    fn moves(&mut self) -> Vec<Vec<(String, u32, u32, Signal)>> {
        let mut moves = vec![Vec::new(); self.prepared.roles.len()];
        for relation in self.prepared.sheet.of_kind(Kind::Does) {
            for (row, atom) in self.ground.atoms_of(relation).enumerate() {
                let values = self.ground.tables[relation as usize].row(row as u32);
                self.signals[atom as usize] = FALSE;
                if let Some(role) = self.prepared.roles.iter().position(|role| *role == values[0]) {
                    let text = self.prepared.sheet.text(relation, 1, values);
                    moves[role].push((text, relation, row as u32, atom));
                }
            }
        }
        let mut number = 0;
        for moves in &mut moves {
            moves.sort();
            for (.., atom) in moves.iter_mut() {
                self.signals[*atom as usize] = self.network.input(Node::Does(number));
                *atom = self.signals[*atom as usize];
                number += 1;
            }
            self.network.exactly_one(moves.iter().map(|(.., signal)| *signal).collect());
        }
        moves
    }

    /// Works out all atoms, each after those that it needs; what depends on what is done after it is known which moves are legal.
    fn work_out(&mut self, moves: &[Vec<(String, u32, u32, Signal)>]) {
        for rule in 0..self.ground.rules() {
            if let (head, []) = self.ground.rule(rule)
                && self.signals[head as usize] == UNKNOWN
            {
                self.signals[head as usize] = TRUE;
            }
        }
        let (mut starts, mut needs) = (vec![0usize], Vec::new());
        for atom in 0..self.ground.atoms() {
            if self.signals[atom] == UNKNOWN {
                let rules = &self.rules[self.first_rule[atom] as usize..self.first_rule[atom + 1] as usize];
                let body = rules.iter().flat_map(|rule| self.ground.rule(*rule as usize).1);
                needs.extend(
                    body.map(|condition| *condition as usize / 2).filter(|need| self.signals[*need] == UNKNOWN),
                );
            }
            starts.push(needs.len());
        }
        let groups = strong_components(self.ground.atoms(), |atom| &needs[starts[atom]..starts[atom + 1]]);
        let (later, sooner) = self.by_what_is_done(groups);
        sooner.iter().for_each(|group| self.work_out_group(group));
        for (_, relation, row, does) in moves.iter().flatten() {
            let legal = self.legal(*relation, self.ground.tables[*relation as usize].row(*row));
            self.consequences.set_legal(*does, legal);
        }
        later.iter().for_each(|group| self.work_out_group(group));
    }

    /// Parts atoms by whether they depend on what is done.
    fn by_what_is_done(&self, groups: Vec<Vec<usize>>) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let mut depends = vec![false; self.ground.atoms()];
        let is_done = |atom: usize| {
            let signal = self.signals[atom];
            signal != UNKNOWN && matches!(self.network.nodes[signal as usize / 2], Node::Does(_))
        };
        groups.into_iter().partition(|group| {
            let rules = |atom: &usize| self.first_rule[*atom] as usize..self.first_rule[atom + 1] as usize;
            let mut body = group
                .iter()
                .flat_map(|atom| &self.rules[rules(atom)])
                .flat_map(|rule| self.ground.rule(*rule as usize).1);
            let any = body.any(|condition| depends[*condition as usize / 2] || is_done(*condition as usize / 2));
            group.iter().for_each(|atom| depends[*atom] = any);
            any
        })
    }

    fn work_out_group(&mut self, group: &[usize]) {
        match group {
            [atom] if self.signals[*atom] != UNKNOWN => {}
            [atom] => self.signals[*atom] = self.define(*atom),
            _ => self.work_out_loop(group),
        }
    }

    /// Whether a move with this row is legal.
    fn legal(&self, relation: u32, values: &[u32]) -> Signal {
        let mut legal = self.prepared.sheet.of_kind(Kind::Legal);
        let legal = legal.find(|legal| self.prepared.twins[*legal as usize] == Some(relation));
        legal.map_or(FALSE, |legal| self.signal(legal, values))
    }

    fn define(&mut self, atom: usize) -> Signal {
        let rules = &self.rules[self.first_rule[atom] as usize..self.first_rule[atom + 1] as usize];
        let signal = |condition: &u32| self.signals[*condition as usize / 2] ^ (condition & 1);
        let product = |rule: &u32| self.ground.rule(*rule as usize).1.iter().map(signal).collect::<Vec<Signal>>();
        let products: Vec<Vec<Signal>> = rules.iter().map(product).collect();
        let (network, consequences) = (&self.network, &mut self.consequences);
        let products = products.into_iter().filter_map(|product| consequences.narrowed(network, product)).collect();
        self.network.sum_of_products(products)
    }

    fn work_out_loop(&mut self, group: &[usize]) {
        let start = self.network.nodes.len() as u32;
        for atom in group {
            self.signals[*atom] = self.network.input(Node::Loop);
        }
        let values = start..self.network.nodes.len() as u32;
        let definitions = group.iter().map(|atom| self.define(*atom)).collect();
        let made = start..self.network.nodes.len() as u32;
        self.network.loops.push(Cycle { values, made, definitions });
    }

    /// The signal of a fact of a relation, which may be one that never changes.
    fn signal(&self, relation: u32, values: &[u32]) -> Signal {
        let row = self.ground.tables[relation as usize].find(values);
        match (row, self.prepared.dynamic[relation as usize]) {
            (super::table::NONE, _) => FALSE,
            (_, false) => TRUE,
            (row, true) => self.signals[(self.ground.first[relation as usize] + row) as usize],
        }
    }

    fn circuit(self, facts: Vec<(u32, u32, bool)>, moves: Vec<Vec<(String, u32, u32, Signal)>>) -> Circuit {
        let (sheet, tables) = (&self.prepared.sheet, &self.ground.tables);
        let action = |(text, relation, row, does): (String, u32, u32, Signal)| {
            let values = tables[relation as usize].row(row);
            Action { text, legal: self.legal(relation, values), does }
        };
        let moves = moves.into_iter().map(|moves| moves.into_iter().map(action).collect()).collect();
        let next_of = |relation: u32| {
            let mut nexts = sheet.of_kind(Kind::Next);
            nexts.find(|next| self.prepared.twins[*next as usize] == Some(relation))
        };
        let next = facts.iter().map(|(relation, row, _)| {
            next_of(*relation).map_or(FALSE, |next| self.signal(next, tables[*relation as usize].row(*row)))
        });
        let next = next.collect();
        let terminal = self.prepared.terminal.map_or(FALSE, |terminal| self.signal(terminal, &[]));
        let mut rewards = vec![Vec::new(); self.prepared.roles.len()];
        for relation in sheet.of_kind(Kind::Goal) {
            for row in tables[relation as usize].rows() {
                if let Some((role, reward)) = self.prepared.reward(relation, row) {
                    rewards[role].push((reward, self.signal(relation, row)));
                }
            }
        }
        rewards.iter_mut().for_each(|rewards| rewards.sort_unstable());
        Circuit { network: self.network, facts, moves, terminal, next, rewards }
    }
}
