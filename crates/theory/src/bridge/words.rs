//! The words that rules, positions and moves have in common: pieces, players and squares as atoms, and back.

use std::collections::BTreeMap;

use board::{Grid, Site};
use game::Role;
use metagame::drawing::square_name;
use metagame::notation::Piece;
use metagame::tree::{Game, Square};

use crate::term::{Name, Term};

pub(crate) fn atom(name: &str) -> Term {
    Term::atom(name)
}

pub(crate) fn number(number: i64) -> Term {
    Term::Int(number)
}

pub(crate) fn compound<const N: usize>(name: &str, args: [Term; N]) -> Term {
    Term::compound(name, args.into())
}

pub(crate) fn list(items: Vec<Term>) -> Term {
    Term::list(items)
}

/// A list of atoms.
pub(crate) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Term {
    list(names.into_iter().map(atom).collect())
}

/// Pieces, players and squares of one game, by name and by number.
#[derive(Clone, Debug)]
pub struct Words {
    grid: Grid,
    type_names: Vec<String>,
    types: Vec<Term>,
    kinds: BTreeMap<Name, u8>,
    squares: Vec<Term>,
    sites: BTreeMap<Name, Site>,
}

impl Words {
    /// The words of these rules.
    pub fn new(rules: &Game) -> Words {
        let grid = rules.board.grid();
        let type_names = rules.type_names();
        let types: Vec<Term> = type_names.iter().map(|name| atom(name)).collect();
        let square = |site: Site| atom(&square_name(Square { file: grid.file(site), rank: grid.rank(site) }));
        let squares: Vec<Term> = grid.sites().map(square).collect();
        Words {
            kinds: (0..).zip(&types).filter_map(|(kind, name)| Some((name_of(name)?.clone(), kind))).collect(),
            sites: grid.sites().zip(&squares).filter_map(|(site, name)| Some((name_of(name)?.clone(), site))).collect(),
            grid,
            type_names,
            types,
            squares,
        }
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The names of the types of pieces, by their numbers.
    pub fn type_names(&self) -> &[String] {
        &self.type_names
    }

    /// A site by its file and rank.
    pub fn square_at(&self, site: Site) -> Square {
        Square { file: self.grid.file(site), rank: self.grid.rank(site) }
    }

    /// A type of piece.
    pub(crate) fn kind_term(&self, kind: u8) -> Term {
        self.types[usize::from(kind)].clone()
    }

    /// A site.
    pub(crate) fn site_term(&self, site: Site) -> Term {
        self.squares[site.index()].clone()
    }

    /// A square.
    pub(crate) fn square_term(&self, square: Square) -> Option<Term> {
        self.grid.site(square.file.into(), square.rank.into()).map(|site| self.site_term(site))
    }

    /// The piece of this type and owner.
    pub(crate) fn piece(&self, kind: &Term, owner: &Term) -> Option<Piece> {
        Some(Piece { kind: *self.kinds.get(name_of(kind)?)?, owner: role(owner)? })
    }

    /// The site of this name.
    pub(crate) fn site(&self, square: &Term) -> Option<Site> {
        self.sites.get(name_of(square)?).copied()
    }

    /// The square of this name.
    pub(crate) fn square(&self, square: &Term) -> Option<Square> {
        Some(self.square_at(self.site(square)?))
    }
}

/// A player.
pub(crate) fn role_term(role: Role) -> Term {
    atom(role.name())
}

/// The player of this name.
pub(crate) fn role(term: &Term) -> Option<Role> {
    Role::BOTH.into_iter().find(|role| name_of(term).is_some_and(|name| **name == *role.name()))
}

/// The name of an atom.
pub(crate) fn name_of(term: &Term) -> Option<&Name> {
    match term {
        Term::Atom(name) => Some(name),
        _ => None,
    }
}

/// The arguments of a term with this functor and this many arguments.
pub(crate) fn args_of<'a, const N: usize>(term: &'a Term, name: &str) -> Option<&'a [Term; N]> {
    if term.is(name, N) { term.args().try_into().ok() } else { None }
}

/// A small number.
pub(crate) fn count_of(term: &Term) -> Option<u16> {
    match term {
        Term::Int(number) => u16::try_from(*number).ok(),
        _ => None,
    }
}
