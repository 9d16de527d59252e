//! How the game begins.

use ::ludi::notation::{MAX_HEIGHT, Piece, Swap};
use ::ludi::tree::{InHand, PieceRecord, Place, Player, Spot};
use board::Site;

use super::machine::Machine;
use super::rules::{Rules, role, union};
use super::state::{Last, Layout, State};

/// A board with nothing on it, and nothing in any player's hand.
pub(super) fn empty<const W: usize>(rules: &Rules, layout: &Layout) -> State<W> {
    State {
        men: layout.bare(rules.board.len()),
        hands: if rules.parts.hands { vec![None; layout.sides * layout.types] } else { Vec::new() },
        scores: [0; 8],
        taken: vec![[0; 8]; rules.taken.len()],
        out: 0,
        begun: 0,
        to_move: 0,
        swap: Swap::No,
        passes: 0,
        turns: 0,
        decisions: 0,
        decider: None,
        last: Last::default(),
        ended: None,
        earlier: Vec::new(),
    }
}

impl<const W: usize> Machine<W> {
    /// The position before the first move.
    pub(super) fn first_position(&self) -> State<W> {
        let mut state = empty(&self.rules, &self.layout);
        if self.rules.play.swap && self.layout.sides == 2 {
            state.swap = Swap::Ahead;
        }
        if let Some(start) = &self.rules.tree.start {
            start.places.iter().for_each(|place| self.place(&mut state, place));
            start.hands.iter().for_each(|hand| self.limit_hands(&mut state, hand));
            start.hands.iter().for_each(|hand| self.fill_hands(&mut state, hand));
        }
        self.remember_beginners(&mut state);
        state
    }

    fn place(&self, state: &mut State<W>, place: &Place) {
        let opposed = place.spots.contains(&Spot::Opposed);
        let rules = &self.rules;
        for kind in rules.kinds(&place.piece) {
            for owner in self.placed_owners(&place.piece, kind, opposed) {
                let viewer = if owner < self.layout.sides { owner } else { 0 };
                let sites = union(place.spots.iter().map(|spot| self.spot_sites(spot, viewer)));
                let phase = |site: &Site| {
                    place.phase.as_ref().is_none_or(|phase| u32::from(rules.board.phase(*site)) == phase.value)
                };
                let sites: Vec<Site> = sites.into_iter().filter(phase).collect();
                self.put_down(state, place, kind, owner, &sites);
                if opposed && owner < self.layout.sides {
                    let opposite: Vec<Site> = sites.iter().map(|site| rules.board.opposed(*site)).collect();
                    for other in (0..self.layout.sides).filter(|side| *side != owner) {
                        self.put_down(state, place, kind, other, &opposite);
                    }
                }
            }
        }
    }

    fn put_down(&self, state: &mut State<W>, place: &Place, kind: usize, owner: usize, sites: &[Site]) {
        let definition = &self.rules.types[kind];
        let piece = Piece {
            owner: (owner < self.layout.sides).then(|| role(owner)),
            kind: kind as u8,
            state: place.piece.state.unwrap_or(definition.state()),
            flags: place.piece.flags.unwrap_or(definition.flags()),
            looks: None,
        };
        for site in sites {
            let room = MAX_HEIGHT - state.men.height(*site);
            (0..room.min(place.count() as usize)).for_each(|_| state.men.put(&self.layout, *site, piece));
        }
    }

    /// Whose pieces are put down: the named player's; else each player's who can have such pieces, or the first one's if
    /// the others stand opposed to them.
    fn placed_owners(&self, record: &PieceRecord, kind: usize, opposed: bool) -> Vec<usize> {
        let nobody = self.layout.sides;
        let everybody = (0..if opposed { 1 } else { self.layout.sides }).collect();
        match &record.player {
            Some(Player::None | Player::Neutral | Player::Empty) => vec![nobody],
            Some(Player::Named(name)) => self.rules.number(name).into_iter().collect(),
            Some(_) => everybody,
            None if self.rules.is_neutral(kind) => vec![nobody],
            None => match self.rules.types[kind].player() {
                Player::Named(name) => self.rules.number(&name).into_iter().collect(),
                _ => everybody,
            },
        }
    }

    fn spot_sites(&self, spot: &Spot, me: usize) -> Vec<Site> {
        let (rules, board) = (&self.rules, &self.rules.board);
        match spot {
            Spot::Home(_) => {
                let row = |row: &u32| match rules.direction(me) {
                    Some(play) => board.nth_row(play.opposite(), *row),
                    None => self.ring(*row),
                };
                union(spot.rows().iter().map(row))
            }
            Spot::Side(compass, _) => union(spot.rows().iter().map(|row| board.nth_row(*compass, *row))),
            Spot::Region(regions) => union(regions.iter().map(|region| rules.referred(region, me))),
            Spot::Sites(sites) => sites.iter().filter_map(|site| rules.numbered(*site)).collect(),
            Spot::Label(label) => rules.labelled(*label).into_iter().collect(),
            Spot::Opposed => Vec::new(),
        }
    }

    /// One row along all sides, counted from 1 at the edge.
    fn ring(&self, row: u32) -> Vec<Site> {
        let outer = self.rules.board.border(row.saturating_sub(1));
        self.rules.board.border(row).into_iter().filter(|site| !outer.contains(site)).collect()
    }

    fn limit_hands(&self, state: &mut State<W>, hand: &InHand) {
        for kind in self.rules.kinds(&hand.piece) {
            (0..self.layout.sides).for_each(|side| state.hands[side * self.layout.types + kind] = Some(0));
        }
    }

    fn fill_hands(&self, state: &mut State<W>, hand: &InHand) {
        let holders = match &hand.piece.player {
            Some(player @ (Player::Named(_) | Player::None | Player::Neutral | Player::Empty)) => {
                self.rules.meant(0, player)
            }
            _ => (1 << self.layout.sides) - 1,
        };
        for kind in self.rules.kinds(&hand.piece) {
            for side in (0..self.layout.sides).filter(|side| holders >> side & 1 == 1) {
                let held = &mut state.hands[side * self.layout.types + kind];
                *held = held.map(|count| count.saturating_add(hand.count));
            }
        }
    }
}
