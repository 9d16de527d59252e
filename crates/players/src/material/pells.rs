//! The rules of a game of Pell's, as the analysis reads them.

use board::{Direction, Grid, Site};
use game::Role;
use metagame::tree::{self, Capture, Description, Effect, Game, Player, Promotion, Types};

use crate::ground::POSSESSED;

use super::facts::{Aim, Facts, Goal, Prospect};
use super::{Coloured, Transitions};

/// A game with its sides and types resolved.
pub(super) struct Rules<'a> {
    pub game: &'a Game,
    pub grid: Grid,
    /// All types by number; the defined ones come first, and only these are analysed.
    pub names: Vec<String>,
    defined: usize,
}

impl<'a> Rules<'a> {
    pub(super) fn new(game: &'a Game) -> Rules<'a> {
        let names = game.type_names();
        let defined = names.iter().take_while(|name| game.definition(name).is_some()).count();
        Rules { game, grid: game.board.grid(), names, defined }
    }

    /// All defined types, White's first.
    pub(super) fn types(&self) -> Vec<Coloured> {
        let kinds = |owner| (0..self.defined).map(move |kind| Coloured { owner, kind });
        Role::BOTH.into_iter().flat_map(kinds).collect()
    }

    /// The definition of a type.
    pub(super) fn definition(&self, kind: usize) -> Option<&'a tree::Piece> {
        self.game.definition(&self.names[kind])
    }

    /// Whether a side means this type by a description; `any_piece` is every defined type.
    pub(super) fn matches(&self, viewer: Role, what: &Description, piece: Coloured) -> bool {
        let named = match &what.types {
            Types::Any => piece.kind < self.defined,
            Types::Named(names) => names.iter().any(|name| name.value == self.names[piece.kind]),
        };
        named && what.owner.is_none_or(|owner| side(viewer, owner) == piece.owner)
    }

    /// The direction as a side has it.
    pub(super) fn direction(&self, owner: Role, direction: Direction) -> Direction {
        if owner == Role::White { direction } else { direction.inverted(self.game.board.inversion) }
    }

    /// The site that a side means where White means this one.
    pub(super) fn seen(&self, viewer: Role, site: Site) -> Site {
        if viewer == Role::White { site } else { self.grid.inverted(site, self.game.board.inversion) }
    }

    /// Whether a side's pieces must promote here.
    pub(super) fn is_territory(&self, owner: Role, site: Site) -> bool {
        self.grid.rank(self.seen(owner, site)) >= self.game.board.promote_rank.value
    }

    /// What a type can become, itself perhaps, and who chooses; without a rule it stays what it is.
    pub(super) fn promotion(&self, piece: Coloured) -> (Vec<Coloured>, Player) {
        let same_owner = |kind| Coloured { owner: piece.owner, kind };
        match self.definition(piece.kind).and_then(|definition| definition.promoting.as_ref()) {
            None => (vec![piece], Player::Player),
            Some(Promotion::To(name)) => {
                let kind = self.names.iter().position(|known| *known == name.value);
                (kind.map(same_owner).into_iter().collect(), Player::Player)
            }
            Some(Promotion::Decision { chooser, options }) => {
                let all = Role::BOTH.into_iter();
                let all = all.flat_map(|owner| (0..self.names.len()).map(move |kind| Coloured { owner, kind }));
                (all.filter(|option| self.matches(piece.owner, options, *option)).collect(), *chooser)
            }
        }
    }

    /// What the analysis needs to know of the rules.
    pub(super) fn facts(&self, transitions: &Transitions) -> Facts {
        let types = self.types();
        let captures = types.iter().map(|taker| types.iter().map(|victim| self.captures(*taker, *victim)).collect());
        let goals = Role::BOTH.into_iter().flat_map(|whose| self.game.goals.iter().map(move |goal| (whose, goal)));
        Facts {
            captures: captures.collect(),
            bonuses: types.iter().map(|taker| types.iter().map(|victim| self.bonus(*taker, *victim)).sum()).collect(),
            goals: goals.map(|(whose, goal)| self.goal(whose, goal, &types)).collect(),
            prospects: types.iter().map(|piece| self.prospect(*piece, &types, transitions)).collect(),
            types,
        }
    }

    /// Whether a type has a power to capture another; how it would come about is not looked at.
    fn captures(&self, taker: Coloured, victim: Coloured) -> bool {
        let powers = self.definition(taker.kind).map_or(&[][..], |definition| &definition.capturing);
        powers.iter().any(|power| self.matches(taker.owner, &power.what, victim) && loses(power, taker, victim))
    }

    /// What it adds to a capture that the captured enemy piece is not only lost to its owner (Pell 1993, section 2.4: victims are
    /// valued by the effect of their capture as threats are).
    fn bonus(&self, taker: Coloured, victim: Coloured) -> f64 {
        let powers = self.definition(taker.kind).map_or(&[][..], |definition| &definition.capturing);
        let mut possess = powers.iter().filter(|power| power.effect == Effect::Possess(Player::Player));
        let gained = taker.owner != victim.owner && possess.any(|power| self.matches(taker.owner, &power.what, victim));
        if gained { POSSESSED - 1.0 } else { 0.0 }
    }

    fn goal(&self, whose: Role, goal: &tree::Goal, types: &[Coloured]) -> Goal {
        let matching = |what| types.iter().map(|piece| self.matches(whose, what, *piece)).collect();
        let (aim, pieces) = match goal {
            tree::Goal::Arrive(what, _) => (Aim::Arrive, matching(what)),
            tree::Goal::Eradicate(what) => (Aim::Eradicate, matching(what)),
            tree::Goal::Stalemate(player) => {
                let target = side(whose, *player);
                (Aim::Stalemate, types.iter().map(|piece| piece.owner == target).collect())
            }
        };
        Goal { aim, whose: vec![whose], pieces }
    }

    fn prospect(&self, piece: Coloured, types: &[Coloured], transitions: &Transitions) -> Prospect {
        let (options, chooser) = self.promotion(piece);
        let place = |option: &Coloured| types.iter().position(|known| known == option);
        let options: Vec<usize> = options.iter().filter(|option| **option != piece).filter_map(place).collect();
        let nearness = if options.is_empty() { 0.0 } else { self.nearness(piece, transitions) };
        Prospect { options, by_enemy: chooser == Player::Opponent, nearness }
    }

    fn nearness(&self, piece: Coloured, transitions: &Transitions) -> f64 {
        let territory: Vec<Site> = self.grid.sites().filter(|site| self.is_territory(piece.owner, *site)).collect();
        let moves = |from| transitions.moves_into(piece.owner, piece.kind, from, &territory);
        let halved = self.grid.sites().filter_map(moves).map(|moves| 0.5f64.powi(moves as i32));
        halved.sum::<f64>() / self.grid.len() as f64
    }
}

/// Whether the owner of a captured piece is without it: one that they get back into their hand, or that is only put elsewhere, is
/// no victim.
fn loses(power: &Capture, taker: Coloured, victim: Coloured) -> bool {
    match power.effect {
        Effect::Remove => true,
        Effect::Possess(holder) => side(taker.owner, holder) != victim.owner || victim.owner == taker.owner,
        Effect::Displace(_) => false,
    }
}

/// Whom a side means by `player` and `opponent`.
pub(super) fn side(viewer: Role, player: Player) -> Role {
    match player {
        Player::Player => viewer,
        Player::Opponent => viewer.opponent(),
    }
}
