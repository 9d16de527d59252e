//! Terms as data: what clauses, facts and answers are made of.

use std::cmp::Ordering;
use std::fmt;
use std::mem;
use std::sync::Arc;

/// The name of an atom or of a functor.
pub type Name = Arc<str>;

/// The functor of a list cell.
pub const CONS: &str = ".";

/// The empty list.
pub const NIL: &str = "[]";

/// A term. Variables are numbers within the clause or answer that they stand in.
#[derive(Clone, Debug)]
pub enum Term {
    /// A variable.
    Var(usize),
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(Name),
    /// A functor with its arguments, at least one.
    Compound(Arc<Compound>),
}

/// A functor with its arguments.
#[derive(Clone, Debug)]
pub struct Compound {
    /// The functor.
    pub name: Name,
    /// The arguments, at least one.
    pub args: Vec<Term>,
}

impl Term {
    /// An atom.
    pub fn atom(name: &str) -> Term {
        Term::Atom(name.into())
    }

    /// A functor with arguments; an atom if there are none.
    pub fn compound(name: &str, args: Vec<Term>) -> Term {
        Term::of(name.into(), args)
    }

    /// The same with a name that is shared.
    pub fn of(name: Name, args: Vec<Term>) -> Term {
        if args.is_empty() { Term::Atom(name) } else { Term::Compound(Arc::new(Compound { name, args })) }
    }

    /// A list of these items.
    pub fn list(items: Vec<Term>) -> Term {
        Term::list_with_tail(items, Term::atom(NIL))
    }

    /// A list of these items that goes on with `tail`.
    pub fn list_with_tail(items: Vec<Term>, tail: Term) -> Term {
        let cons: Name = CONS.into();
        items.into_iter().rev().fold(tail, |rest, item| Term::of(cons.clone(), vec![item, rest]))
    }

    /// Name and number of arguments of an atom or compound.
    pub fn functor(&self) -> Option<(&Name, usize)> {
        match self {
            Term::Atom(name) => Some((name, 0)),
            Term::Compound(compound) => Some((&compound.name, compound.args.len())),
            Term::Var(_) | Term::Int(_) => None,
        }
    }

    /// The arguments; none but of a compound.
    pub fn args(&self) -> &[Term] {
        match self {
            Term::Compound(compound) => &compound.args,
            _ => &[],
        }
    }

    /// Whether it is this functor with this many arguments.
    pub fn is(&self, name: &str, arity: usize) -> bool {
        self.functor().is_some_and(|(own, count)| &**own == name && count == arity)
    }

    /// The items of a list, if it is one that ends.
    pub fn items(&self) -> Option<Vec<&Term>> {
        let (mut items, mut rest) = (Vec::new(), self);
        while rest.is(CONS, 2) {
            items.push(&rest.args()[0]);
            rest = &rest.args()[1];
        }
        rest.is(NIL, 0).then_some(items)
    }

    /// Whether no variable is in it.
    pub fn is_ground(&self) -> bool {
        let mut ground = true;
        self.each_var(&mut |_| ground = false);
        ground
    }

    /// Calls `seen` for every occurrence of a variable, from left to right.
    pub fn each_var(&self, seen: &mut dyn FnMut(usize)) {
        let mut open = match self {
            Term::Var(var) => return seen(*var),
            Term::Int(_) | Term::Atom(_) => return,
            Term::Compound(_) => vec![self],
        };
        while let Some(term) = open.pop() {
            match term {
                Term::Var(var) => seen(*var),
                Term::Compound(compound) => open.extend(compound.args.iter().rev()),
                Term::Int(_) | Term::Atom(_) => {}
            }
        }
    }

    /// The term with every variable replaced by what `with` says. Parts that stay as they are are shared.
    pub fn map_vars(&self, with: &mut dyn FnMut(usize) -> Term) -> Term {
        self.mapped(with).unwrap_or_else(|| self.clone())
    }

    /// The term with its variables replaced; `None` if it stays as it is. Goes down the last arguments in a loop, so that long lists
    /// need no stack.
    fn mapped(&self, with: &mut dyn FnMut(usize) -> Term) -> Option<Term> {
        let (mut spine, mut rest) = (Vec::new(), self);
        let mut last = loop {
            match rest {
                Term::Int(_) | Term::Atom(_) => break None,
                Term::Var(var) => {
                    let term = with(*var);
                    break (!matches!(term, Term::Var(same) if same == *var)).then_some(term);
                }
                Term::Compound(compound) => {
                    let (end, before) = compound.args.split_last().expect("a compound has arguments");
                    let mut changed: Option<Vec<Term>> = None;
                    for (place, arg) in before.iter().enumerate() {
                        if let Some(term) = arg.mapped(with) {
                            changed.get_or_insert_with(|| before.to_vec())[place] = term;
                        }
                    }
                    spine.push((compound, before, end, changed));
                    rest = end;
                }
            }
        };
        while let Some((compound, before, end, changed)) = spine.pop() {
            last = match (changed, last) {
                (None, None) => None,
                (changed, last) => {
                    let mut args = changed.unwrap_or_else(|| before.to_vec());
                    args.push(last.unwrap_or_else(|| end.clone()));
                    Some(Term::of(compound.name.clone(), args))
                }
            };
        }
        last
    }
}

impl Drop for Compound {
    /// Takes long lists apart in a loop: the compiler's own way would need as much stack as the list is long.
    fn drop(&mut self) {
        let mut open = mem::take(&mut self.args);
        while let Some(term) = open.pop() {
            if let Term::Compound(shared) = term
                && let Some(mut compound) = Arc::into_inner(shared)
            {
                open.append(&mut compound.args);
            }
        }
    }
}

/// The standard order: variables, integers, atoms by their letters, compounds by arity, name and arguments.
impl Ord for Term {
    fn cmp(&self, other: &Term) -> Ordering {
        let mut open = vec![(self, other)];
        while let Some((one, two)) = open.pop() {
            let order = match (one, two) {
                (Term::Var(one), Term::Var(two)) => one.cmp(two),
                (Term::Int(one), Term::Int(two)) => one.cmp(two),
                (Term::Atom(one), Term::Atom(two)) => one.cmp(two),
                (Term::Compound(one), Term::Compound(two)) if Arc::ptr_eq(one, two) => Ordering::Equal,
                (Term::Compound(one), Term::Compound(two)) => {
                    let size = one.args.len().cmp(&two.args.len());
                    let order = size.then_with(|| one.name.cmp(&two.name));
                    if order.is_eq() {
                        open.extend(one.args.iter().zip(&two.args).rev());
                    }
                    order
                }
                _ => one.rank().cmp(&two.rank()),
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }
}

impl Term {
    fn rank(&self) -> u8 {
        match self {
            Term::Var(_) => 0,
            Term::Int(_) => 1,
            Term::Atom(_) => 2,
            Term::Compound(_) => 3,
        }
    }
}

impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Term) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Term {}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::language::term_text(self, &[]))
    }
}

impl From<i64> for Term {
    fn from(number: i64) -> Term {
        Term::Int(number)
    }
}

impl From<&str> for Term {
    fn from(name: &str) -> Term {
        Term::atom(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_mapped_compared_and_dropped_without_a_stack() {
        let list = Term::list_with_tail((0..300_000).map(Term::Int).collect(), Term::Var(0));
        let closed = list.map_vars(&mut |_| Term::atom(NIL));
        assert_eq!(closed.items().map(|items| items.len()), Some(300_000));
        assert!(list < closed && closed == closed.map_vars(&mut Term::Var));
    }

    #[test]
    fn the_standard_order_goes_by_sort_then_by_arity_name_and_arguments() {
        let sorted = [
            Term::Var(3),
            Term::Int(-1),
            Term::Int(2),
            Term::atom("a"),
            Term::atom("b"),
            Term::compound("z", vec![Term::Int(1)]),
            Term::compound("a", vec![Term::Int(1), Term::Int(1)]),
            Term::compound("a", vec![Term::Int(1), Term::Int(2)]),
        ];
        assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
