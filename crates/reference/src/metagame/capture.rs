//! Capturing movements: what they take, and what becomes of it.

use board::Site;
use game::Role;
use metagame::notation::{Captured, Fate, Leg, Piece};
use metagame::tree::{Capture, Effect, Player};

use crate::listing::{Legs, TooMany};
use crate::metagame::Interpreter;
use crate::metagame::matching::role_of;
use crate::metagame::movement::{Board, Path};

impl Interpreter {
    /// The capturing legs that the piece, which has been lifted off this site, can make from there.
    pub(crate) fn capturing_legs(&self, board: &Board, piece: Piece, from: Site) -> Result<Vec<Leg>, TooMany> {
        let mut legs = Legs::default();
        for capture in self.definition(piece).iter().flat_map(|definition| &definition.capturing) {
            let capture = &capture.value;
            for movement in &capture.movements {
                let good =
                    |path: &Path| is_capture(board, path, &self.captured(board, piece.owner, capture, from, path));
                for path in self.paths(board, piece.owner, from, &movement.value, good) {
                    let taken = self.captured(board, piece.owner, capture, from, &path);
                    self.add_legs(&mut legs, board, capture.effect, (piece, from, path.to), &taken)?;
                }
            }
        }
        Ok(legs.found)
    }

    /// The sites of the pieces that a path captures: hopped over, then moved away from, then landed on, each only by a
    /// method that the power has and only if the type matches (items 15, 17, 18).
    fn captured(&self, board: &Board, mover: Role, capture: &Capture, from: Site, path: &Path) -> Vec<Site> {
        let mut sites = Vec::new();
        if capture.methods.hop {
            sites.extend(&path.hopped);
        }
        if capture.methods.retrieve {
            sites.extend(self.grid.step(from, path.direction.reversed()));
        }
        if capture.methods.clobber {
            sites.push(path.to);
        }
        sites.retain(|site| board[site.index()].is_some_and(|piece| self.matches(mover, &capture.what, piece)));
        sites
    }

    /// Adds the legs of one capturing path: one, or with displacement by the mover one for each way to put the pieces.
    fn add_legs(
        &self,
        legs: &mut Legs,
        board: &Board,
        effect: Effect,
        (piece, from, to): (Piece, Site, Site),
        taken: &[Site],
    ) -> Result<(), TooMany> {
        let fate = match effect {
            Effect::Remove => Fate::Removed,
            Effect::Possess(player) => Fate::Possessed(role_of(piece.owner, player)),
            Effect::Displace(Player::Opponent) => Fate::DisplacedLater,
            Effect::Displace(Player::Player) => {
                let leg = Leg { piece, from: self.square(from), to: self.square(to), captures: Vec::new() };
                let mut cleared = board.to_vec();
                taken.iter().for_each(|site| cleared[site.index()] = None);
                return self.add_displacing_legs(legs, board, &mut cleared, &leg, taken);
            }
        };
        let captures = taken.iter().map(|site| self.captured_piece(board, *site, fate)).collect();
        legs.add(Leg { piece, from: self.square(from), to: self.square(to), captures })
    }

    /// The mover puts each piece of the list in turn on a square that is then empty, but not where the moving piece lands.
    fn add_displacing_legs(
        &self,
        legs: &mut Legs,
        board: &Board,
        cleared: &mut Vec<Option<Piece>>,
        leg: &Leg,
        taken: &[Site],
    ) -> Result<(), TooMany> {
        let Some((first, rest)) = taken.split_first() else { return legs.add(leg.clone()) };
        let landing = self.site(leg.to);
        for site in self.grid.sites() {
            if cleared[site.index()].is_some() || site == landing {
                continue;
            }
            cleared[site.index()] = board[first.index()];
            let mut leg = leg.clone();
            leg.captures.push(self.captured_piece(board, *first, Fate::DisplacedTo(self.square(site))));
            self.add_displacing_legs(legs, board, cleared, &leg, rest)?;
            cleared[site.index()] = None;
        }
        Ok(())
    }

    fn captured_piece(&self, board: &Board, site: Site, fate: Fate) -> Captured {
        let piece = board[site.index()].expect("only pieces are captured");
        Captured { piece, square: self.square(site), fate }
    }
}

/// A capturing movement must take something, and may end only where it is empty or the occupant is taken (item 16).
fn is_capture(board: &Board, path: &Path, taken: &[Site]) -> bool {
    !taken.is_empty() && (board[path.to.index()].is_none() || taken.contains(&path.to))
}
