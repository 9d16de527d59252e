//! How the game begins.

use ::ludi::notation::{MAX_HEIGHT, Piece};
use ::ludi::tree::{InHand, PieceRecord, PieceType, Place, Player, Spot};
use board::Site;
use game::Role;

use super::regions::union;
use super::world::World;

/// The position before the first move.
pub(super) struct First {
    pub(super) board: Vec<Vec<Piece>>,
    /// How many pieces each side holds of each type; `None`: any number.
    pub(super) hands: Vec<Vec<Option<u32>>>,
}

impl World<'_> {
    pub(super) fn first(&self) -> First {
        let mut first = First {
            board: vec![Vec::new(); self.board.len()],
            hands: vec![vec![None; self.types.len()]; self.players.len()],
        };
        if let Some(start) = &self.rules.start {
            start.places.iter().for_each(|place| self.place(&mut first.board, place));
            for hand in &start.hands {
                for kind in self.kinds(&hand.piece) {
                    first.hands.iter_mut().for_each(|held| held[kind] = Some(0));
                }
            }
            start.hands.iter().for_each(|hand| self.fill(&mut first, hand));
        }
        first
    }

    /// The types that a record means before there is a move.
    pub(super) fn kinds(&self, record: &PieceRecord) -> Vec<usize> {
        match &record.piece.value {
            PieceType::Named(name) => self.rules.piece_number(name).into_iter().collect(),
            PieceType::Any => (0..self.types.len()).collect(),
            PieceType::Current | PieceType::Captured => Vec::new(),
        }
    }

    fn place(&self, board: &mut [Vec<Piece>], place: &Place) {
        let opposed = place.spots.contains(&Spot::Opposed);
        for kind in self.kinds(&place.piece) {
            for owner in self.placed_owners(&place.piece, kind, opposed) {
                let viewer = owner.unwrap_or(Role::White);
                let sites = union(place.spots.iter().map(|spot| self.spot_sites(spot, viewer)));
                let phase = |site: &Site| {
                    place.phase.as_ref().is_none_or(|phase| u32::from(self.board.phase(*site)) == phase.value)
                };
                let sites: Vec<Site> = sites.into_iter().filter(phase).collect();
                self.put_down(board, place, kind, owner, &sites);
                if opposed {
                    let opposite: Vec<Site> = sites.iter().map(|site| self.board.opposed(*site)).collect();
                    for other in self.sides().into_iter().filter(|side| owner.is_some_and(|owner| owner != *side)) {
                        self.put_down(board, place, kind, Some(other), &opposite);
                    }
                }
            }
        }
    }

    fn put_down(&self, board: &mut [Vec<Piece>], place: &Place, kind: usize, owner: Option<Role>, sites: &[Site]) {
        let piece = Piece {
            owner,
            kind: kind as u8,
            state: place.piece.state.unwrap_or(self.types[kind].state()),
            flags: place.piece.flags.unwrap_or(self.types[kind].flags()),
            looks: None,
        };
        for site in sites {
            let stack = &mut board[site.index()];
            let room = MAX_HEIGHT - stack.len();
            stack.extend(std::iter::repeat_n(piece, room.min(place.count() as usize)));
        }
    }

    /// Whose pieces are put down: the named player's; else each player's who can have such pieces, or the first one's if
    /// the others stand opposed to them.
    fn placed_owners(&self, record: &PieceRecord, kind: usize, opposed: bool) -> Vec<Option<Role>> {
        let everybody = |sides: Vec<Role>| {
            let count = if opposed { 1 } else { sides.len() };
            sides.into_iter().take(count).map(Some).collect()
        };
        let named = |player: &Player| self.meant(Role::White, player).into_iter().map(Some).collect();
        match &record.player {
            Some(Player::None | Player::Neutral | Player::Empty) => vec![None],
            Some(player @ Player::Named(_)) => named(player),
            Some(_) => everybody(self.sides()),
            None if self.is_neutral(kind) => vec![None],
            None => match self.types[kind].player() {
                player @ Player::Named(_) => named(&player),
                _ => everybody(self.sides()),
            },
        }
    }

    fn spot_sites(&self, spot: &Spot, me: Role) -> Vec<Site> {
        match spot {
            Spot::Home(_) => {
                let row = |row: &u32| match self.direction(me) {
                    Some(play) => self.board.nth_row(play.opposite(), *row),
                    None => self.ring(*row),
                };
                union(spot.rows().iter().map(row))
            }
            Spot::Side(compass, _) => union(spot.rows().iter().map(|row| self.board.nth_row(*compass, *row))),
            Spot::Region(regions) => union(regions.iter().map(|region| self.referred(region, me))),
            Spot::Sites(sites) => {
                let there = sites.iter().filter(|site| (**site as usize) < self.board.len());
                there.map(|site| Site(*site as u16)).collect()
            }
            Spot::Label(label) => {
                self.board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1)).into_iter().collect()
            }
            Spot::Opposed => Vec::new(),
        }
    }

    /// One row along all sides, counted from 1 at the edge.
    fn ring(&self, row: u32) -> Vec<Site> {
        let outer = self.board.border(row.saturating_sub(1));
        self.board.border(row).into_iter().filter(|site| !outer.contains(site)).collect()
    }

    fn fill(&self, first: &mut First, hand: &InHand) {
        let holders: Vec<Role> = match &hand.piece.player {
            Some(player @ (Player::Named(_) | Player::None | Player::Neutral | Player::Empty)) => {
                self.meant(Role::White, player)
            }
            _ => self.sides(),
        };
        for kind in self.kinds(&hand.piece) {
            for holder in &holders {
                let held = &mut first.hands[holder.index()][kind];
                *held = held.map(|count| count.saturating_add(hand.count));
            }
        }
    }
}
