//! Positions as fluents, and back.

use board::Site;
use game::Role;
use metagame::notation::{Piece, Position};

use crate::bridge::words::{Words, args_of, atom, compound, count_of, list, number, role, role_term};
use crate::term::Term;

impl Words {
    /// The fluents of a position, but for who is in control: what stands where, what is empty, hands, and what waits.
    pub fn fluents(&self, position: &Position) -> Vec<Term> {
        let mut fluents = Vec::new();
        for (site, stands) in self.grid().sites().zip(&position.board) {
            fluents.push(match stands {
                Some(piece) => self.piece_fluent("on", *piece, site),
                None => compound("empty", [self.site_term(site)]),
            });
        }
        self.add_hands(&mut fluents, position);
        if let Some((piece, site)) = position.promoting {
            fluents.push(self.piece_fluent("promoting", piece, Site(site as u16)));
        }
        if !position.displaced.is_empty() {
            let waiting = |(piece, site): &(Piece, usize)| self.piece_fluent("waiting", *piece, Site(*site as u16));
            fluents.push(compound("displaced", [list(position.displaced.iter().map(waiting).collect())]));
        }
        if position.assigning {
            fluents.push(atom("assigning"));
        }
        fluents
    }

    fn piece_fluent(&self, name: &str, piece: Piece, site: Site) -> Term {
        compound(name, [self.kind_term(piece.kind), role_term(piece.owner), self.site_term(site)])
    }

    fn add_hands(&self, fluents: &mut Vec<Term>, position: &Position) {
        for holder in Role::BOTH {
            for owner in Role::BOTH {
                for (kind, count) in (0..).zip(&position.hands[holder.index()][owner.index()]) {
                    if *count > 0 {
                        let held = [role_term(holder), role_term(owner), self.kind_term(kind), number((*count).into())];
                        fluents.push(compound("holds", held));
                    }
                }
            }
        }
    }

    /// The position that these fluents describe, with this player to move; `None` if they describe none.
    pub fn position<'a>(&self, to_move: Role, fluents: impl IntoIterator<Item = &'a Term>) -> Option<Position> {
        let none = vec![0; self.type_names().len()];
        let mut position = Position {
            to_move,
            board: vec![None; self.grid().len()],
            hands: [[none.clone(), none.clone()], [none.clone(), none]],
            promoting: None,
            displaced: Vec::new(),
            assigning: false,
        };
        fluents.into_iter().try_for_each(|fluent| self.enter(&mut position, fluent))?;
        Some(position)
    }

    fn enter(&self, position: &mut Position, fluent: &Term) -> Option<()> {
        if let Some(on) = args_of::<3>(fluent, "on") {
            let (piece, site) = self.standing(on)?;
            position.board[site.index()] = Some(piece);
        } else if let Some([holder, owner, kind, count]) = args_of(fluent, "holds") {
            let piece = self.piece(kind, owner)?;
            let hand = &mut position.hands[role(holder)?.index()][piece.owner.index()];
            hand[usize::from(piece.kind)] = count_of(count)?;
        } else if let Some(promoting) = args_of::<3>(fluent, "promoting") {
            let (piece, site) = self.standing(promoting)?;
            position.promoting = Some((piece, site.index()));
        } else if let Some([queue]) = args_of(fluent, "displaced") {
            for waiting in queue.items()? {
                let (piece, site) = self.standing(args_of::<3>(waiting, "waiting")?)?;
                position.displaced.push((piece, site.index()));
            }
        } else if fluent.is("assigning", 0) {
            position.assigning = true;
        }
        Some(())
    }

    fn standing(&self, [kind, owner, square]: &[Term; 3]) -> Option<(Piece, Site)> {
        Some((self.piece(kind, owner)?, self.site(square)?))
    }
}
