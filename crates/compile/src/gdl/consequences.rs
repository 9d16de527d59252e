//! What follows from a signal: what else holds wherever it does.
//!
//! A conjunction is followed by its operands, a disjunction by what follows from each of its operands, and a move that is done by
//! what makes it legal, for only legal moves are done. Conditions of the next state that follow from others are left out.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::network::{Network, Node, Signal};

/// At most this many consequences are kept of a signal; any of them may be left out.
const MOST: usize = 64;

/// Gates with more operands than this have no consequences but themselves.
const MOST_OPERANDS: usize = 256;

/// How many gates below a signal are looked into.
const DEPTH: usize = 6;

/// What follows from signals of a network.
#[derive(Default)]
pub(super) struct Consequences {
    /// When each move is legal, by the node that says whether it is done.
    legal: BTreeMap<u32, Signal>,
    known: BTreeMap<Signal, Rc<[Signal]>>,
    /// Of each node, as far as they were looked at, whether it depends on what is done.
    acts: Vec<bool>,
}

impl Consequences {
    /// Notes when a move is legal.
    pub fn set_legal(&mut self, does: Signal, legal: Signal) {
        self.legal.insert(does / 2, legal);
    }

    /// A conjunction without the conditions that follow from its others, if one of them depends on what is done; nothing if they
    /// contradict each other.
    pub fn narrowed(&mut self, network: &Network, mut product: Vec<Signal>) -> Option<Vec<Signal>> {
        self.look(network);
        if product.len() < 2 || !product.iter().any(|signal| self.acts[*signal as usize / 2]) {
            return Some(product);
        }
        let mut at = 0;
        while at < product.len() {
            let signal = product.remove(at);
            let others: Vec<Rc<[Signal]>> = product.iter().map(|other| self.of(network, *other, DEPTH)).collect();
            let holds = |signal: Signal| others.iter().any(|known| known.binary_search(&signal).is_ok());
            match value(network, signal, holds) {
                Some(true) => {}
                Some(false) => return None,
                None => {
                    product.insert(at, signal);
                    at += 1;
                }
            }
        }
        Some(product)
    }

    /// Finds out which of the nodes that are new depend on what is done.
    fn look(&mut self, network: &Network) {
        for node in self.acts.len()..network.nodes.len() {
            let acts = match network.nodes[node] {
                Node::Does(_) => true,
                Node::Gate(..) => network.operands(node as u32).iter().any(|signal| self.acts[*signal as usize / 2]),
                Node::Never | Node::Fact(_) | Node::Loop => false,
            };
            self.acts.push(acts);
        }
    }

    /// The signals that hold if this one does, in order, itself among them.
    fn of(&mut self, network: &Network, signal: Signal, depth: usize) -> Rc<[Signal]> {
        if let Some(known) = self.known.get(&signal) {
            return Rc::clone(known);
        }
        if depth == 0 {
            return Rc::new([signal]);
        }
        let operands = network.operands(signal / 2);
        let is_looked_into = (1..=MOST_OPERANDS).contains(&operands.len());
        let mut all = match (network.nodes[signal as usize / 2], signal % 2) {
            (Node::Does(_), 0) => match self.legal.get(&(signal / 2)) {
                Some(legal) => self.of(network, *legal, depth - 1).to_vec(),
                None => Vec::new(),
            },
            (Node::Gate(..), 0) if is_looked_into => self.of_each(network, operands, depth),
            (Node::Gate(..), _) if is_looked_into => self.of_all(network, operands, depth),
            _ => Vec::new(),
        };
        all.push(signal);
        all.sort_unstable();
        all.dedup();
        let all: Rc<[Signal]> = all.into();
        self.known.insert(signal, Rc::clone(&all));
        all
    }

    /// What follows from each of these operands.
    fn of_each(&mut self, network: &Network, operands: &[Signal], depth: usize) -> Vec<Signal> {
        let mut shared = self.of(network, operands[0], depth - 1).to_vec();
        for operand in &operands[1..] {
            if shared.is_empty() {
                break;
            }
            let other = self.of(network, *operand, depth - 1);
            shared.retain(|signal| other.binary_search(signal).is_ok());
        }
        shared
    }

    /// What follows if none of these operands holds.
    fn of_all(&mut self, network: &Network, operands: &[Signal], depth: usize) -> Vec<Signal> {
        let mut all: Vec<Signal> = operands.iter().map(|operand| operand ^ 1).take(MOST).collect();
        for operand in operands {
            if all.len() >= MOST {
                break;
            }
            all.extend(self.of(network, operand ^ 1, depth - 1).iter().take(MOST - all.len()));
        }
        all
    }
}

/// Whether a signal holds, or does not, where others are known to hold.
fn value(network: &Network, signal: Signal, holds: impl Fn(Signal) -> bool) -> Option<bool> {
    if holds(signal) {
        return Some(true);
    }
    if holds(signal ^ 1) {
        return Some(false);
    }
    let operands = network.operands(signal / 2);
    if operands.is_empty() || operands.len() > MOST_OPERANDS {
        return None;
    }
    let plain = signal.is_multiple_of(2);
    if operands.iter().any(|operand| holds(*operand)) {
        return Some(plain);
    }
    operands.iter().all(|operand| holds(operand ^ 1)).then_some(!plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_a_move_legal_is_not_asked_again_of_a_move_that_is_done() {
        let mut network = Network::new();
        let [here, there, turn] = [0, 1, 2].map(|number| network.input(Node::Fact(number)));
        let [left, right] = [0, 1].map(|number| network.input(Node::Does(number)));
        let legal = network.and(vec![turn, here, there ^ 1]);
        let elsewhere = network.and(vec![turn, there]);
        let mut known = Consequences::default();
        known.set_legal(left, legal);
        known.set_legal(right, elsewhere);
        assert_eq!(known.narrowed(&network, vec![left, here, turn]), Some(vec![left]));
        assert_eq!(known.narrowed(&network, vec![there, left]), None, "the move is legal only where it is not so");
        // Whichever of the two is done, it is the turn; where the piece stands is not known.
        let either = network.or(vec![left, right]);
        assert_eq!(known.narrowed(&network, vec![turn, either, here]), Some(vec![either, here]));
        // Nothing is known of what is only looked at.
        assert_eq!(known.narrowed(&network, vec![turn, legal]), Some(vec![turn, legal]));
    }

    #[test]
    fn gates_hold_or_fail_with_what_is_known_of_their_operands() {
        let mut network = Network::new();
        let [one, other] = [0, 1].map(|number| network.input(Node::Fact(number)));
        let does = network.input(Node::Does(0));
        let (any, neither) = (network.or(vec![one, other]), network.and(vec![one ^ 1, other ^ 1]));
        let mut known = Consequences::default();
        known.set_legal(does, one);
        assert_eq!(known.narrowed(&network, vec![does, any]), Some(vec![does]));
        assert_eq!(known.narrowed(&network, vec![neither, does]), None);
    }
}
