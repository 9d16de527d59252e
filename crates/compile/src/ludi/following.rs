//! What follows a move where all pieces are moved at once: what is taken, and what the piece becomes.

use std::sync::Arc;

use ::ludi::tree::{
    BoolFunction, Capture, CaptureType, Condition, Convert, Coord, Effect as After, IntFunction, Ludeme, Number,
    Player, Post,
};
use ::ludi::tree::{PieceRecord, PieceState};
use board::{Adjacency, SiteSet};

use super::at_once::{AtOnce, Places};
use super::circuit::{Circuit, Constants, Scribe, Wire};
use super::marches::{Effect, Victims, What, When};
use super::planes::Planes;
use super::translate::Translator;

/// Moves by one rule over the same distance, and what follows them.
pub(super) struct Following<'a, const W: usize> {
    pub(super) translator: &'a Translator<'a, W>,
    pub(super) planes: &'a Planes,
    pub(super) constants: &'a mut Constants<W>,
    /// How much higher the number of the site is where a move ends.
    pub(super) by: i32,
    /// Where the moves begin.
    pub(super) starts: SiteSet<W>,
    /// When each thing happens, where that is the same for moves over any distance.
    pub(super) shared: &'a [Option<When<W>>],
}

impl<const W: usize> Following<'_, W> {
    /// What follows; nothing if that cannot be done so.
    pub(super) fn effects(&mut self, posts: &[Ludeme<Post>]) -> Option<Vec<Effect<W>>> {
        let mut effects = Vec::new();
        for (n, post) in posts.iter().enumerate() {
            if let Some(what) = self.what(post, n == 0)?
                && let Some(when) = match self.shared.get(n) {
                    Some(Some(when)) => Some(when.clone()),
                    _ => self.when(post.condition.as_ref().map(|condition| &condition.value))?,
                }
            {
                effects.push(Effect { when, what });
            }
        }
        Some(effects)
    }

    /// When each thing happens that asks only for what is seen from where a move ends: asked as if it began there.
    pub(super) fn shared(&mut self, posts: &[Ludeme<Post>]) -> Vec<Option<When<W>>> {
        let mut shared = Vec::new();
        for post in posts {
            let condition = post.condition.as_ref().map(|condition| &condition.value);
            let condition = condition.filter(|condition| self.is_seen_from_the_end(condition));
            shared.push(condition.and_then(|condition| self.when(Some(condition)).flatten()));
        }
        shared
    }

    fn is_seen_from_the_end(&self, condition: &Condition) -> bool {
        let here = |number: &Number| match &number.value {
            IntFunction::PieceState(None) | IntFunction::NumFlags(None) => true,
            _ => !self.translator.number(number).from,
        };
        let mut all = true;
        condition.value.each_leaf(&mut |leaf| {
            all &= match leaf {
                BoolFunction::NonZero(number) => here(number),
                BoolFunction::Equal(numbers) => numbers.iter().all(here),
                BoolFunction::Compare(_, one, other) => here(one) && here(other),
                leaf => !self.translator.reads(leaf).from,
            };
        });
        all
    }

    fn circuit(&self) -> Circuit<W> {
        Circuit::new(self.planes.count(), self.translator.machine.all)
    }

    fn scribe(&self) -> Scribe {
        Scribe::after(self.planes.count())
    }

    fn after<'b>(&'b self, circuit: &'b mut Circuit<W>) -> AtOnce<'b, W> {
        let (translator, planes) = (self.translator, self.planes);
        AtOnce { translator, planes, circuit, by: self.by, starts: self.starts, arrived: true }
    }

    /// When it happens: `Some(None)` if never, nothing if that cannot be told so.
    fn when(&mut self, condition: Option<&Condition>) -> Option<Option<When<W>>> {
        let Some(condition) = condition else { return Some(Some(When::Always)) };
        let mut circuit = self.circuit();
        let wire = self.after(&mut circuit).condition(condition)?;
        Some(match wire {
            Wire::ALWAYS => Some(When::Always),
            Wire::NEVER => None,
            wire => Some(match circuit.known(wire) {
                Some(starts) => When::On((starts & self.starts).shifted(self.by)),
                None => {
                    let (recipe, found) = self.scribe().recipe(&circuit, &[wire.moved(self.by)], self.constants);
                    When::If(Arc::new(recipe), *found.first()?)
                }
            }),
        })
    }

    /// What happens: `Some(None)` if nothing does. What stood on `to` has been taken already if that comes first.
    fn what(&mut self, post: &Post, first: bool) -> Option<Option<What<W>>> {
        let moved = |coord: &Option<Coord>| matches!(coord, None | Some(Coord::To | Coord::Current));
        let steady = post.condition.as_ref().is_none_or(|condition| asks_of_the_move(&condition.value));
        match &post.effect {
            After::Capture(capture @ Capture { piece, .. }) if steady => {
                let victims = self.victims(capture.types(), piece.as_ref(), first)?;
                Some(victims.map(What::Take))
            }
            After::Convert(convert) if convert.types() == [CaptureType::This] => {
                let Convert { piece: None, player: None, state: Some(state), .. } = convert else { return None };
                Some(Some(What::State(self.state(*state))))
            }
            After::Convert(convert) if steady => {
                let owner = match convert.player() {
                    None => None,
                    Some(player) => Some(self.becomes(&player)?),
                };
                let state = convert.state.map(|state| self.state(state));
                let victims = self.victims(convert.types(), convert.piece.as_ref(), false)?;
                Some(victims.map(|victims| What::Turn(victims, owner, state)))
            }
            After::PieceState(PieceState { coord, player: None, state }) if moved(coord) => {
                Some(Some(What::State(self.state(u32::try_from(*state).unwrap_or(0)))))
            }
            After::Promote(promote) => {
                let [name] = &promote.types[..] else { return None };
                (!post.optional).then_some(Some(What::Become(self.sets_of_new(name)?)))
            }
            After::AddFlags(change) if moved(&change.coord) => {
                Some(Some(What::Flag(self.planes.flags(change.flags).collect(), true)))
            }
            After::RemoveFlags(change) if moved(&change.coord) => {
                Some(Some(What::Flag(self.planes.flags(change.flags).collect(), false)))
            }
            _ => None,
        }
    }

    /// The numbers of the sets of types, states and flags that a new piece of a type is in.
    fn sets_of_new(&self, name: &str) -> Option<Vec<usize>> {
        let rules = &self.translator.machine.rules;
        let kind = rules.tree.piece_number(name)?;
        let definition = &rules.types[kind];
        let types = self.planes.all_types().nth(kind);
        Some(
            types
                .into_iter()
                .chain(self.state(definition.state()))
                .chain(self.planes.flags(definition.flags()))
                .collect(),
        )
    }

    fn state(&self, state: u32) -> Option<usize> {
        self.planes.states().find(|(known, _)| *known == state).map(|(_, plane)| plane)
    }

    /// The set of those whose a piece becomes: the mover's or the neutral one. What the other side gets back might restore the
    /// board, which is not looked for.
    fn becomes(&self, player: &Player) -> Option<usize> {
        let (rules, me) = (&self.translator.machine.rules, self.translator.me);
        match player {
            Player::Named(name) => rules.number(name).filter(|side| *side == me),
            Player::All | Player::Current | Player::Friend => Some(me),
            Player::Enemy => None,
            Player::None | Player::Neutral | Player::Empty => Some(self.planes.nobodys()),
        }
    }

    /// Which pieces are captured or converted besides what stood on `to`: `Some(None)` if there are none.
    fn victims(
        &mut self,
        types: &[CaptureType],
        record: Option<&PieceRecord>,
        first: bool,
    ) -> Option<Option<Victims<W>>> {
        let (machine, me) = (self.translator.machine, self.translator.me);
        let player = record.and_then(|record| record.player.as_ref()).unwrap_or(&Player::Enemy);
        if machine.rules.owners(me, player) >> me & 1 == 1 {
            return None;
        }
        let mut circuit = self.circuit();
        let mut after = self.after(&mut circuit);
        let meant = after.matching(record, &Player::Enemy)?;
        let (mut places, mut anywhere): (Places<W>, bool) = (Vec::new(), false);
        for kind in types {
            match kind {
                CaptureType::Replace if first && record.is_none() => {}
                CaptureType::All => anywhere = true,
                kind => places.extend(near(&after, *kind)?),
            }
        }
        if meant == Wire::NEVER || (places.is_empty() && !anywhere) {
            return Some(None);
        }
        let (recipe, found) = self.scribe().recipe(&circuit, &[meant], self.constants);
        let places = Some(places).filter(|_| !anywhere);
        Some(Some(Victims { places, recipe, found: *found.first()? }))
    }
}

/// The sites that a type of capture looks at.
fn near<const W: usize>(after: &AtOnce<'_, W>, kind: CaptureType) -> Option<Places<W>> {
    let machine = after.translator.machine;
    let board = &machine.rules.board;
    let adjacency = match kind {
        CaptureType::Jump => {
            let between = |from, to| board.between(from, to, board.adjacency()).unwrap_or_default();
            return after.places(|from, to| between(from, to).iter().copied().collect());
        }
        CaptureType::Nbors => board.adjacency(),
        CaptureType::DNbors => Adjacency::Direct,
        CaptureType::INbors => Adjacency::Indirect,
        _ => return None,
    };
    after.places(|_, to| machine.near[adjacency as usize][to.index()])
}

/// Whether a condition is the same for all sites that might be captured: it asks for numbers of the move, or of the piece.
fn asks_of_the_move(condition: &Condition) -> bool {
    let of_the_move = |number: &Number| {
        matches!(
            number.value,
            IntFunction::Literal(_)
                | IntFunction::PieceState(None)
                | IntFunction::NumFlags(None)
                | IntFunction::NumBetween(_)
                | IntFunction::Distance
        )
    };
    let mut all = true;
    condition.value.each_leaf(&mut |leaf| {
        all &= match leaf {
            BoolFunction::Literal(_) => true,
            BoolFunction::NonZero(number) => of_the_move(number),
            BoolFunction::Equal(numbers) => numbers.iter().all(of_the_move),
            BoolFunction::Compare(_, one, other) => of_the_move(one) && of_the_move(other),
            _ => false,
        };
    });
    all
}
