//! How the game begins (B410-B422).

use ::ludi::notation::{Cell, MAX_HEIGHT, Piece, Position as Seen, Swap};
use ::ludi::tree::{InHand, PieceRecord, PieceType, Place, Player, Spot};
use board::Site;
use game::Role;

use super::Interpreter;
use super::regions::union;

impl Interpreter {
    /// A board with nothing on it, and nothing in any player's hand.
    pub(super) fn empty_position(&self) -> Seen {
        let (players, sites) = (self.players.len(), self.board.len());
        Seen {
            to_move: Role::White,
            board: vec![Vec::new(); sites],
            cells: vec![Cell::default(); sites],
            hands: vec![vec![None; self.types.len()]; players],
            scores: vec![0; players],
            out: vec![false; players],
            swap: Swap::No,
            passes: 0,
            taken: vec![vec![0; players]; self.capture_goals.len()],
            begun: vec![false; players],
            last: None,
            moves: 0,
        }
    }

    /// The position before the first move.
    pub(super) fn first_position(&self) -> Seen {
        let mut position = self.empty_position();
        if self.play.swap && self.players.len() == 2 {
            position.swap = Swap::Ahead;
        }
        if let Some(start) = &self.rules.start {
            start.places.iter().for_each(|place| self.place(&mut position, place));
            start.hands.iter().for_each(|hand| self.limit_hands(&mut position, hand));
            start.hands.iter().for_each(|hand| self.fill_hands(&mut position, hand));
        }
        self.remember_beginners(&mut position);
        position
    }

    /// Whether pieces of a type belong to no player.
    pub(super) fn is_neutral(&self, kind: usize) -> bool {
        matches!(self.types[kind].player(), Player::None | Player::Neutral | Player::Empty)
    }

    /// Puts pieces on the board; what is put on the same site is stacked (B411-B420).
    fn place(&self, position: &mut Seen, place: &Place) {
        let opposed = place.spots.contains(&Spot::Opposed);
        for kind in self.kinds(&place.piece) {
            for owner in self.placed_owners(&place.piece, kind, opposed) {
                let viewer = owner.unwrap_or(Role::White);
                let sites = union(place.spots.iter().map(|spot| self.spot_sites(spot, viewer)));
                let phase = |site: &Site| {
                    place.phase.as_ref().is_none_or(|phase| u32::from(self.board.phase(*site)) == phase.value)
                };
                let sites: Vec<Site> = sites.into_iter().filter(phase).collect();
                self.put_down(position, place, kind, owner, &sites);
                if opposed {
                    let opposite: Vec<Site> = sites.iter().map(|site| self.board.opposed(*site)).collect();
                    for other in self.sides().filter(|side| owner.is_some_and(|owner| owner != *side)) {
                        self.put_down(position, place, kind, Some(other), &opposite);
                    }
                }
            }
        }
    }

    fn put_down(&self, position: &mut Seen, place: &Place, kind: usize, owner: Option<Role>, sites: &[Site]) {
        let piece = Piece {
            owner,
            kind: kind as u8,
            state: place.piece.state.unwrap_or(self.types[kind].state()),
            flags: place.piece.flags.unwrap_or(self.types[kind].flags()),
            looks: None,
        };
        for site in sites {
            let stack = &mut position.board[site.index()];
            let room = MAX_HEIGHT - stack.len();
            stack.extend(std::iter::repeat_n(piece, room.min(place.count() as usize)));
        }
    }

    /// The types that a record means before there is a move.
    fn kinds(&self, record: &PieceRecord) -> Vec<usize> {
        match &record.piece.value {
            PieceType::Named(name) => self.rules.piece_number(name).into_iter().collect(),
            PieceType::Any => (0..self.types.len()).collect(),
            PieceType::Current | PieceType::Captured => Vec::new(),
        }
    }

    /// Whose pieces are put down: the named player's; else each player's who can have such pieces, or the first one's if
    /// the others stand opposed to them.
    fn placed_owners(&self, record: &PieceRecord, kind: usize, opposed: bool) -> Vec<Option<Role>> {
        let everybody = |sides: Vec<Role>| {
            let count = if opposed { 1 } else { sides.len() };
            sides.into_iter().take(count).map(Some).collect()
        };
        match &record.player {
            Some(Player::None | Player::Neutral | Player::Empty) => vec![None],
            Some(Player::Named(name)) => self.named(name).map(Some).into_iter().collect(),
            Some(_) => everybody(self.sides().collect()),
            None if self.is_neutral(kind) => vec![None],
            None => match self.types[kind].player() {
                Player::Named(name) => self.named(&name).map(Some).into_iter().collect(),
                _ => everybody(self.sides().collect()),
            },
        }
    }

    fn named(&self, name: &str) -> Option<Role> {
        self.rules.player_number(name).map(|number| Role::ALL[number - 1])
    }

    /// The sites of a spot as a player sees them.
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

    /// Of a type that some clause speaks of, everybody holds what the clauses say and no more (B421).
    fn limit_hands(&self, position: &mut Seen, hand: &InHand) {
        for kind in self.kinds(&hand.piece) {
            position.hands.iter_mut().for_each(|held| held[kind] = Some(0));
        }
    }

    fn fill_hands(&self, position: &mut Seen, hand: &InHand) {
        let holders: Vec<Role> = match &hand.piece.player {
            Some(player @ (Player::Named(_) | Player::None | Player::Neutral | Player::Empty)) => {
                self.meant(Role::White, player)
            }
            _ => self.sides().collect(),
        };
        for kind in self.kinds(&hand.piece) {
            for holder in &holders {
                let held = &mut position.hands[holder.index()][kind];
                *held = held.map(|count| count.saturating_add(hand.count));
            }
        }
    }
}
