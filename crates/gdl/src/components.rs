//! What depends on what: the strongly connected components of a graph, in an order in which they can be worked out.

/// The components of a graph whose nodes are numbers and whose edges lead from a node to those it depends on. A component comes
/// after all that it depends on; nodes in it are sorted (Tarjan's algorithm, without recursion).
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        order: vec![usize::MAX; edges.len()],
        low: vec![0; edges.len()],
        closed: vec![false; edges.len()],
        stack: Vec::new(),
        visited: 0,
        found: Vec::new(),
    };
    for node in 0..edges.len() {
        if search.order[node] == usize::MAX {
            search.visit(node);
        }
    }
    search.found
}

struct Search<'a> {
    edges: &'a [Vec<usize>],
    /// When a node was first seen.
    order: Vec<usize>,
    /// The earliest node on the stack that is known to be reached from here.
    low: Vec<usize>,
    closed: Vec<bool>,
    stack: Vec<usize>,
    visited: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, first: usize) {
        let mut path = vec![(first, 0)];
        self.enter(first);
        while let Some((node, edge)) = path.last_mut() {
            let (here, next) = (*node, self.edges[*node].get(*edge).copied());
            *edge += 1;
            match next {
                Some(next) if self.order[next] == usize::MAX => {
                    self.enter(next);
                    path.push((next, 0));
                }
                Some(next) if !self.closed[next] => self.low[here] = self.low[here].min(self.order[next]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        self.low[*before] = self.low[*before].min(self.low[here]);
                    }
                    self.leave(here);
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        (self.order[node], self.low[node]) = (self.visited, self.visited);
        self.visited += 1;
        self.stack.push(node);
    }

    /// Closes the component that begins with a node, if one does.
    fn leave(&mut self, node: usize) {
        if self.low[node] != self.order[node] {
            return;
        }
        let at = self.stack.iter().rposition(|open| *open == node).unwrap_or(0);
        let mut component = self.stack.split_off(at);
        component.iter().for_each(|node| self.closed[*node] = true);
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_come_after_what_they_depend_on() {
        let edges = [vec![1], vec![2, 3], vec![1], vec![], vec![4, 0]];
        assert_eq!(components(&edges), [vec![3], vec![1, 2], vec![0], vec![4]]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let edges: Vec<Vec<usize>> = (1..=300_000).map(|next| vec![next % 300_000]).collect();
        assert_eq!(components(&edges).len(), 1);
    }
}
