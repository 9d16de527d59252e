//! Positions and moves in the words of the notation; not used while playing.

use board::Site;
use game::Role;
use metagame::notation::{self, Action, Captured, Displace, Fate, Promote, Written};
use metagame::tree::Square;

use crate::metagame::machine::{Machine, Origin, REMOVED, TO_HAND};
use crate::metagame::moves::{Bundle, Chain, Choice, Moves, Taken};
use crate::metagame::rules::{Code, FateRule, Opening, Promotion};
use crate::metagame::state::{NO_PIECE, State};

impl<const W: usize> Machine<W> {
    /// All that is to be seen of a position.
    pub fn view(&self, state: &State<W>) -> notation::Position {
        let layout = &self.layout;
        let board = self.rules.grid.sites().map(|site| match layout.at(state, site) {
            NO_PIECE => None,
            code => Some(self.piece(code)),
        });
        let mut hands =
            [[vec![0; layout.kinds], vec![0; layout.kinds]], [vec![0; layout.kinds], vec![0; layout.kinds]]];
        for holder in Role::BOTH.into_iter().filter(|_| layout.hands) {
            let held = &state.hands[holder.index() * layout.kinds..][..layout.kinds];
            hands[holder.index()][self.placed_by(state, holder).index()].copy_from_slice(held);
        }
        notation::Position {
            to_move: state.to_move,
            board: board.collect(),
            hands,
            promoting: state.pending.map(|(code, site)| (self.piece(code), site.index())),
            displaced: state.displaced.iter().map(|(code, site)| (self.piece(*code), site.index())).collect(),
            assigning: state.assigning > 0,
        }
    }

    /// The state of a position that has no past.
    pub fn set_up(&self, position: &notation::Position) -> State<W> {
        let layout = &self.layout;
        let mut state = layout.empty();
        let code = |piece: notation::Piece| layout.code(piece.owner, piece.kind.into());
        for (site, piece) in position.board.iter().enumerate() {
            if let Some(piece) = piece {
                layout.put(&mut state, code(*piece), Site(site as u16));
            }
        }
        for holder in Role::BOTH {
            for owner in Role::BOTH {
                for (kind, count) in position.hands[holder.index()][owner.index()].iter().enumerate() {
                    if *count > 0 && layout.hands {
                        layout.hold(&mut state, holder, owner, kind, (*count).into());
                    }
                }
            }
        }
        if position.assigning {
            state.assigning = state.hands.iter().map(|count| u32::from(*count)).sum();
        }
        layout.wait(&mut state, position.promoting.map(|(piece, site)| (code(piece), Site(site as u16))));
        for (piece, site) in &position.displaced {
            layout.displace(&mut state, code(*piece), Site(*site as u16));
        }
        if position.to_move == Role::Black {
            layout.pass(&mut state);
            state.ply = 0;
        }
        state
    }

    /// The moves of a buffer, written down, in no particular order.
    pub fn write(&self, state: &State<W>, moves: &Moves<W>) -> Vec<(Written, Choice<W>)> {
        let mut written = Vec::new();
        moves.each(|choice| written.push((self.write_one(state, moves, &choice), choice)));
        written
    }

    /// One of the moves that were found, written.
    pub fn write_one(&self, state: &State<W>, moves: &Moves<W>, choice: &Choice<W>) -> Written {
        let chosen = match choice {
            Choice::Bundled { bundle, to, option } => self.bundled(state, moves, bundle, *to, *option),
            Choice::Chained(chain) => self.chained(state, moves, chain),
        };
        Written::new(chosen, &self.rules.names)
    }

    /// Whose pieces a role holds.
    fn placed_by(&self, state: &State<W>, holder: Role) -> Role {
        match self.rules.opening {
            Opening::Assigned { by_owner: false, .. } if state.assigning > 0 => holder.opponent(),
            _ => holder,
        }
    }

    fn bundled(&self, state: &State<W>, moves: &Moves<W>, bundle: &Bundle<W>, to: Site, option: u16) -> notation::Move {
        let mover = state.to_move;
        let form = &self.roles[mover.index()].forms[usize::from(bundle.form)];
        let kind = form.kind;
        if form.origin == Origin::Hand {
            let piece = notation::Piece { owner: self.placed_by(state, mover), kind };
            return self.prefixed(
                state,
                moves,
                bundle.prefix,
                Action::Place { piece, holder: mover, to: self.square(to) },
            );
        }
        let piece = notation::Piece { owner: mover, kind };
        let from = bundle.from(form.origin, to);
        // After the prefix the promoted piece stands on its site.
        let there = match (state.pending, moves.prefixes[bundle.prefix as usize].promote) {
            (Some((_, site)), Some(code)) if site == to => code,
            _ => self.displaced_to(state, moves, bundle.prefix, to).unwrap_or_else(|| self.layout.at(state, to)),
        };
        let fate = match form.fate {
            REMOVED => Fate::Removed,
            hand => Fate::Possessed(Role::BOTH[usize::from(hand - TO_HAND)]),
        };
        let taken = Captured { piece: self.piece_or(there, piece), square: self.square(to), fate };
        let captures = if there == NO_PIECE || from == to { Vec::new() } else { vec![taken] };
        let leg = notation::Leg { piece, from: self.square(from), to: self.square(to), captures };
        let promote = form.promotes.then(|| self.promoted(piece, to, option)).flatten();
        self.prefixed(state, moves, bundle.prefix, Action::Transfer { legs: vec![leg], promote })
    }

    /// The displaced piece that a prefix puts on a site.
    fn displaced_to(&self, state: &State<W>, moves: &Moves<W>, prefix: u32, site: Site) -> Option<Code> {
        let prefix = moves.prefixes[prefix as usize];
        let squares = moves.put.get(prefix.first_put as usize..)?;
        state.displaced.iter().zip(squares).find(|(_, put)| **put == site).map(|((code, _), _)| *code)
    }

    fn chained(&self, state: &State<W>, moves: &Moves<W>, chain: &Chain) -> notation::Move {
        let piece = notation::Piece { owner: state.to_move, kind: chain.kind };
        let legs = &moves.legs[chain.first_leg as usize..][..chain.legs as usize];
        let last = legs[legs.len() - 1].to;
        let written = legs.iter().map(|leg| notation::Leg {
            piece,
            from: self.square(leg.from),
            to: self.square(leg.to),
            captures: moves.taken[leg.first_taken as usize..][..leg.taken as usize]
                .iter()
                .map(|taken| self.captured(taken))
                .collect(),
        });
        let promote = chain.promotes.then(|| self.promoted(piece, last, chain.option)).flatten();
        self.prefixed(state, moves, chain.prefix, Action::Transfer { legs: written.collect(), promote })
    }

    fn captured(&self, taken: &Taken) -> Captured {
        Captured {
            piece: self.piece(taken.code),
            square: self.square(taken.site),
            fate: match taken.fate {
                FateRule::Removed => Fate::Removed,
                FateRule::Possessed(role) => Fate::Possessed(role),
                FateRule::DisplacedNow => Fate::DisplacedTo(self.square(taken.put)),
                FateRule::DisplacedLater => Fate::DisplacedLater,
            },
        }
    }

    /// What is written of a promotion by the mover: nothing if nothing changes or the other side will choose.
    fn promoted(&self, piece: notation::Piece, to: Site, option: u16) -> Option<Promote> {
        let becomes = match &self.roles[piece.owner.index()].promotions[usize::from(piece.kind)] {
            Promotion::Stays | Promotion::ByOpponent(_) => return None,
            Promotion::To(code) => *code,
            Promotion::Chosen(options) => options[usize::from(option)],
        };
        let becomes = self.piece(becomes);
        (becomes != piece).then(|| Promote { square: self.square(to), piece: becomes })
    }

    fn prefixed(&self, state: &State<W>, moves: &Moves<W>, prefix: u32, action: Action) -> notation::Move {
        let prefix = moves.prefixes[prefix as usize];
        let promote = state
            .pending
            .zip(prefix.promote)
            .map(|((_, site), code)| Promote { square: self.square(site), piece: self.piece(code) });
        let squares = moves.put.get(prefix.first_put as usize..).unwrap_or_default();
        let displace = state.displaced.iter().zip(squares).map(|((code, from), to)| Displace {
            piece: self.piece(*code),
            from: self.square(*from),
            to: self.square(*to),
        });
        notation::Move { promote, displace: displace.collect(), action }
    }

    fn piece(&self, code: Code) -> notation::Piece {
        notation::Piece { owner: self.layout.owner(code), kind: self.layout.kind(code) as u8 }
    }

    fn piece_or(&self, code: Code, other: notation::Piece) -> notation::Piece {
        if code == NO_PIECE { other } else { self.piece(code) }
    }

    fn square(&self, site: Site) -> Square {
        Square { file: self.rules.grid.file(site), rank: self.rules.grid.rank(site) }
    }
}
