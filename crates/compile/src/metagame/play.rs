//! Playing a move: what it changes in the position.

use board::Site;
use game::Role;

use crate::metagame::machine::{Fate, Machine, Origin, REMOVED, TO_HAND};
use crate::metagame::moves::{Bundle, Chain, Choice, Moves, Taken};
use crate::metagame::rules::{Code, FateRule, Opening, Promotion};
use crate::metagame::state::{NO_PIECE, State};

impl<const W: usize> Machine<W> {
    /// Plays a move that was found in this very position.
    #[inline]
    pub fn play(&self, state: &mut State<W>, moves: &Moves<W>, choice: &Choice<W>) {
        match choice {
            Choice::Bundled { bundle, to, option } => self.play_one_of(state, moves, bundle, *to, *option),
            Choice::Chained(chain) => self.play_taking(state, moves, chain),
        }
    }

    /// Plays a move of a bundle.
    #[inline]
    pub fn play_one_of(&self, state: &mut State<W>, moves: &Moves<W>, bundle: &Bundle<W>, to: Site, option: u16) {
        if bundle.prefix != 0 {
            self.play_prefix(state, moves, bundle.prefix);
        }
        self.play_bundled(state, bundle, to, option);
        self.layout.pass(state);
    }

    /// Plays a capture that takes a list.
    pub fn play_taking(&self, state: &mut State<W>, moves: &Moves<W>, chain: &Chain) {
        if chain.prefix != 0 {
            self.play_prefix(state, moves, chain.prefix);
        }
        self.play_chain(state, moves, chain);
        self.layout.pass(state);
    }

    #[cold]
    fn play_prefix(&self, state: &mut State<W>, moves: &Moves<W>, prefix: u32) {
        let prefix = moves.prefixes[prefix as usize];
        if let (Some((_, site)), Some(code)) = (state.pending, prefix.promote) {
            self.layout.wait(state, None);
            self.layout.put(state, code, site);
        }
        let squares = &moves.put[prefix.first_put as usize..];
        for (nth, site) in squares.iter().take(state.displaced.len()).enumerate() {
            let code = state.displaced[nth].0;
            self.layout.put(state, code, *site);
        }
        self.layout.settle(state);
    }

    #[inline]
    fn play_bundled(&self, state: &mut State<W>, bundle: &Bundle<W>, to: Site, option: u16) {
        let mover = state.to_move;
        let form = &self.roles[mover.index()].forms[usize::from(bundle.form)];
        if form.simple {
            let from = bundle.from(form.origin, to);
            state.sets[mover.index()].remove(from);
            state.sets[mover.index()].insert(to);
            state.sets[mover.opponent().index()].remove(to);
            return;
        }
        if form.origin == Origin::Hand {
            return self.play_placement(state, form.kind.into(), to);
        }
        let code = self.layout.code(mover, form.kind.into());
        self.layout.take(state, code, bundle.from(form.origin, to));
        let there = self.layout.at(state, to);
        if there != NO_PIECE {
            self.layout.take(state, there, to);
            if form.fate != REMOVED {
                self.possess(state, there, form.fate);
            }
        }
        if form.promotes {
            self.promote(state, code, to, option);
        } else {
            self.layout.put(state, code, to);
        }
    }

    fn play_placement(&self, state: &mut State<W>, kind: usize, to: Site) {
        let holder = state.to_move;
        let mut owner = holder;
        if state.assigning > 0 {
            state.assigning -= 1;
            if let Opening::Assigned { by_owner: false, .. } = self.rules.opening {
                owner = holder.opponent();
            }
        }
        self.layout.hold(state, holder, owner, kind, -1);
        self.layout.put(state, self.layout.code(owner, kind), to);
    }

    fn possess(&self, state: &mut State<W>, code: Code, fate: Fate) {
        self.hold(state, code, Role::BOTH[usize::from(fate - TO_HAND)]);
    }

    /// A captured piece goes to a hand, perhaps as another.
    fn hold(&self, state: &mut State<W>, code: Code, holder: Role) {
        let kind = self.rules.in_hand[self.layout.kind(code)];
        self.layout.hold(state, holder, holder, kind.into(), 1);
    }

    fn play_chain(&self, state: &mut State<W>, moves: &Moves<W>, chain: &Chain) {
        let code = self.layout.code(state.to_move, chain.kind.into());
        let legs = &moves.legs[chain.first_leg as usize..][..chain.legs as usize];
        self.layout.take(state, code, legs[0].from);
        for leg in legs {
            let taken = &moves.taken[leg.first_taken as usize..][..leg.taken as usize];
            self.take_all(state, taken);
        }
        let to = legs[legs.len() - 1].to;
        if chain.promotes {
            self.promote(state, code, to, chain.option);
        } else {
            self.layout.put(state, code, to);
        }
    }

    /// Takes pieces off the board, then does with each what its fate says. A piece may be listed twice (semantics, item 20).
    fn take_all(&self, state: &mut State<W>, taken: &[Taken]) {
        for one in taken {
            if self.layout.at(state, one.site) == one.code {
                self.layout.take(state, one.code, one.site);
            }
        }
        for one in taken {
            match one.fate {
                FateRule::Removed => {}
                FateRule::Possessed(holder) => self.hold(state, one.code, holder),
                FateRule::DisplacedNow => self.layout.put(state, one.code, one.put),
                FateRule::DisplacedLater => self.layout.displace(state, one.code, one.site),
            }
        }
    }

    fn promote(&self, state: &mut State<W>, code: Code, to: Site, option: u16) {
        match &self.roles[state.to_move.index()].promotions[self.layout.kind(code)] {
            Promotion::Stays => self.layout.put(state, code, to),
            Promotion::To(code) => self.layout.put(state, *code, to),
            Promotion::Chosen(options) => self.layout.put(state, options[usize::from(option)], to),
            Promotion::ByOpponent(_) => self.layout.wait(state, Some((code, to))),
        }
    }
}
