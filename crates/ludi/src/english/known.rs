//! What the rules alone tell about any game that is played by them, and what of the rules thereby means nothing.

use board::Board;

use super::holds::{Holds, conjuncts};
use super::stacking;
use crate::tree::{
    Action, ActionStep, BoolFunction, CaptureType, Condition, Coord, Effect, Game, IntFunction, Move, PieceDefinition,
    PieceRecord, PieceType, Place, Player, Post, Tree,
};

/// A type of pieces with the ways in which it can move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kind {
    pub(super) definition: PieceDefinition,
    /// Its moves, as far as they can be made; of alternatives each is a way of its own.
    pub(super) ways: Vec<Move>,
    /// Whether such a piece is ever on the board.
    pub(super) exists: bool,
    /// Other types that move in just these ways, and are told of together with it.
    pub(super) alike: Vec<String>,
}

/// What holds in every game that is played.
pub(super) struct Known<'a> {
    pub(super) game: &'a Game,
    pub(super) board: Option<&'a Board>,
    /// The types that there can be, by name in small letters.
    names: Vec<String>,
    /// Which type is promoted to which, by names in small letters.
    promotions: Vec<(String, String)>,
    /// The state that all pieces of all types have, if they always have the same.
    pub(super) state: Option<u32>,
    pub(super) has_flags: bool,
    pub(super) has_cell_states: bool,
    pub(super) has_neutrals: bool,
    pub(super) has_stacks: bool,
}

/// Where a condition is asked.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    /// The piece enters the board.
    pub(super) enters: bool,
    /// The move has been made.
    pub(super) after: bool,
    /// `to` is empty beforehand.
    pub(super) to_is_empty: bool,
    /// The move captures or converts.
    pub(super) takes: bool,
    /// The move captures by surrounding.
    pub(super) surrounds: bool,
}

/// The types of a game without what can never happen.
pub(super) fn kinds(game: &Game, board: Option<&Board>) -> Vec<Kind> {
    let kind = |definition: PieceDefinition| {
        let ways = definition.moves().iter().map(|way| way.value.clone()).collect();
        Kind { definition, ways, exists: true, alike: Vec::new() }
    };
    let mut kinds: Vec<Kind> = game.pieces().into_iter().map(|piece| kind(piece.value)).collect();
    // Each round can only take away, so this ends; no game for people needs more than a few rounds.
    for _ in 0..20 {
        let known = Known::of(game, board, &kinds);
        let next: Vec<Kind> = kinds.iter().map(|kind| known.kind(kind)).collect();
        if next == kinds {
            break;
        }
        kinds = next;
    }
    kinds
}

impl<'a> Known<'a> {
    /// What holds if these are all moves that can be made.
    pub(super) fn of(game: &'a Game, board: Option<&'a Board>, kinds: &[Kind]) -> Known<'a> {
        let posts = || kinds.iter().flat_map(|kind| &kind.ways).flat_map(|way| way.post());
        let effects = |is_it: fn(&Effect) -> bool| posts().any(|post| is_it(&post.effect));
        let there: Vec<&Kind> = kinds.iter().filter(|kind| kind.exists).collect();
        let flagged = |flags: u32| flags != 0;
        let mut known = Known {
            game,
            board,
            names: there.iter().map(|kind| kind.definition.name.to_lowercase()).collect(),
            promotions: promotions(kinds),
            state: steady_state(game, &there).filter(|_| !effects(sets_state)),
            has_flags: effects(|effect| matches!(effect, Effect::AddFlags(_)))
                || there.iter().any(|kind| flagged(kind.definition.flags()))
                || places(game).any(|place| place.piece.flags.is_some_and(flagged)),
            has_cell_states: effects(|effect| matches!(effect, Effect::CellState(_))),
            has_neutrals: has_neutrals(game, &there),
            has_stacks: false,
        };
        known.has_stacks = stacking::can_happen(&known, kinds);
        known
    }

    /// Whether some piece can be like this.
    pub(super) fn can_be(&self, record: &PieceRecord) -> bool {
        let state = record.state.is_none_or(|state| self.state.is_none_or(|known| known == state));
        let flags = record.flags.is_none_or(|flags| flags == 0 || self.has_flags);
        self.has_type(&record.piece.value) && state && flags
    }

    fn has_type(&self, piece: &PieceType) -> bool {
        match piece {
            PieceType::Named(name) => self.names.contains(&name.to_lowercase()),
            PieceType::Any | PieceType::Current | PieceType::Captured => true,
        }
    }

    fn kind(&self, kind: &Kind) -> Kind {
        let ways: Vec<Move> = kind.ways.iter().flat_map(|way| self.ways(way)).collect();
        let can_enter = ways.iter().any(Move::enters) && !holds_none(self.game, &kind.definition);
        let placed = places(self.game).any(|place| is_of(&place.piece, &kind.definition));
        let exists = can_enter || placed || self.is_promoted_to(&kind.definition.name.to_lowercase());
        let ways = ways.into_iter().filter(|way| exists && (can_enter || !way.enters())).collect();
        Kind { definition: kind.definition.clone(), ways, exists, alike: Vec::new() }
    }

    /// Whether some other type is promoted to the type of this name, in small letters.
    fn is_promoted_to(&self, name: &str) -> bool {
        self.promotions.iter().any(|(from, to)| to == name && from != name)
    }

    /// The ways in which a move can be made.
    fn ways(&self, way: &Move) -> Vec<Move> {
        let nobody = matches!(way.owner(), Player::None | Player::Neutral | Player::Enemy | Player::Empty);
        let asked = match &way.pre {
            _ if nobody => Holds::Never,
            None => Holds::Always,
            Some(pre) => self.condition(&pre.value, Setting::before(way)),
        };
        let branches = match asked.possible() {
            None => Vec::new(),
            Some(None) => vec![None],
            Some(Some(Tree::Or(all))) => all.into_iter().map(|branch| Some(branch.value)).collect(),
            Some(other) => vec![other],
        };
        branches.into_iter().filter_map(|pre| self.way(way, pre)).collect()
    }

    fn way(&self, way: &Move, pre: Option<Tree<BoolFunction>>) -> Option<Move> {
        let mut way = Move { pre: pre.map(|pre| Condition::from(pre).into()), ..way.clone() };
        let setting = Setting::before(&way);
        if let Some(pre) = &way.pre {
            let pre = self.condition(&pre.value, setting).possible()?;
            way.pre = pre.map(|pre| Condition::from(pre).into());
        }
        let posts: Vec<Post> = way.post().iter().filter_map(|post| self.post(&way, post, setting)).collect();
        way.post = (!posts.is_empty()).then(|| posts.into_iter().map(Into::into).collect::<Vec<_>>().into());
        Some(way)
    }

    fn post(&self, way: &Move, post: &Post, before: Setting) -> Option<Post> {
        let after = Setting { after: true, ..before };
        let condition = match &post.condition {
            Some(condition) => self.condition(&condition.value, after).possible()?,
            None => None,
        };
        let condition = condition.map(|condition| Condition::from(condition).into());
        let effect = self.effect(way, &post.effect, after)?;
        Some(Post { effect, optional: post.optional, condition })
    }

    /// The effect without what it can never touch.
    fn effect(&self, way: &Move, effect: &Effect, after: Setting) -> Option<Effect> {
        let mut effect = effect.clone();
        match &mut effect {
            Effect::Capture(capture) => {
                capture.types = self.takers(way, capture.types());
                let some = capture.piece.as_ref().is_none_or(|record| self.can_be(record));
                (some && !capture.types.is_empty()).then_some(effect)
            }
            Effect::Convert(convert) => {
                convert.types = self.takers(way, convert.types());
                let some = convert.piece.as_ref().is_none_or(|record| self.can_be(record));
                (some && !convert.types.is_empty()).then_some(effect)
            }
            Effect::Score(number) => {
                *number = self.number(number, after);
                (number.value != IntFunction::Literal(0)).then_some(effect)
            }
            Effect::IncState(inc) => (inc.amount() != 0).then_some(effect),
            Effect::Promote(_)
            | Effect::Displace(_)
            | Effect::Rotate(_)
            | Effect::ChangeDirn(_)
            | Effect::CellState(_)
            | Effect::PieceState(_)
            | Effect::AddFlags(_)
            | Effect::RemoveFlags(_) => Some(effect),
        }
    }

    /// The ways to capture that can find something after this move.
    fn takers(&self, way: &Move, types: &[CaptureType]) -> Vec<CaptureType> {
        let before = Setting::before(way);
        let can = |taker: &CaptureType| match taker {
            CaptureType::Replace | CaptureType::Swap => {
                !before.to_is_empty && !matches!(way.action.value, Action::Pass)
            }
            CaptureType::Jump => !before.enters,
            CaptureType::Cells => self.has_cell_states,
            _ => true,
        };
        types.iter().copied().filter(can).collect()
    }
}

impl Setting {
    /// Before a move of a piece is made.
    pub(super) fn before(way: &Move) -> Setting {
        let types = |post: &Post| match &post.effect {
            Effect::Capture(capture) => capture.types().to_vec(),
            Effect::Convert(convert) => convert.types().to_vec(),
            _ => Vec::new(),
        };
        let takes = |post: &Post| matches!(post.effect, Effect::Capture(_) | Effect::Convert(_));
        Setting {
            enters: way.enters() || matches!(way.action.value, Action::Pass),
            after: false,
            to_is_empty: asks(way, &BoolFunction::Empty(Coord::To)),
            takes: way.post().iter().any(|post| takes(post)),
            surrounds: way.post().iter().any(|post| types(post).contains(&CaptureType::Surround)),
        }
    }
}

/// Whether a move can be made only if this holds.
pub(super) fn asks(way: &Move, test: &BoolFunction) -> bool {
    let is_it = |tree: &&Tree<BoolFunction>| matches!(tree, Tree::Leaf(leaf) if leaf == test);
    way.pre.as_ref().is_some_and(|pre| conjuncts(&pre.value).iter().any(is_it))
}

/// Whether a move can be made only if this does not hold.
pub(super) fn refuses(way: &Move, test: &BoolFunction) -> bool {
    let is_it = |tree: &&Tree<BoolFunction>| match tree {
        Tree::Not(one) => matches!(&one.value, Tree::Leaf(leaf) if leaf == test),
        _ => false,
    };
    way.pre.as_ref().is_some_and(|pre| conjuncts(&pre.value).iter().any(is_it))
}

/// What is put on the board at the start.
pub(super) fn places(game: &Game) -> impl Iterator<Item = &Place> {
    game.start.iter().flat_map(|start| start.places.iter().map(|place| &place.value))
}

/// Whether a record speaks of the type.
pub(super) fn is_of(record: &PieceRecord, definition: &PieceDefinition) -> bool {
    match &record.piece.value {
        PieceType::Named(name) => name.eq_ignore_ascii_case(&definition.name),
        PieceType::Any | PieceType::Current | PieceType::Captured => true,
    }
}

/// Whether the rules say what players hold of the type, and that is nothing.
fn holds_none(game: &Game, definition: &PieceDefinition) -> bool {
    let hands = game.start.iter().flat_map(|start| start.hands.iter());
    let counts: Vec<u32> = hands.filter(|hand| is_of(&hand.piece, definition)).map(|hand| hand.count).collect();
    !counts.is_empty() && counts.iter().all(|count| *count == 0)
}

/// Which type is promoted to which by the moves that can be made, by names in small letters.
fn promotions(kinds: &[Kind]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for kind in kinds {
        for post in kind.ways.iter().flat_map(|way| way.post()) {
            if let Effect::Promote(promote) = &post.effect {
                let types = promote.types.iter().map(|name| name.to_lowercase());
                found.extend(types.map(|name| (kind.definition.name.to_lowercase(), name)));
            }
        }
    }
    found
}

/// The state that all pieces have at first, if it is the same.
fn steady_state(game: &Game, there: &[&Kind]) -> Option<u32> {
    let defined = there.iter().map(|kind| kind.definition.state());
    let mut all = defined.chain(places(game).filter_map(|place| place.piece.state));
    let first = all.next().unwrap_or(0);
    all.all(|state| state == first).then_some(first)
}

fn sets_state(effect: &Effect) -> bool {
    match effect {
        Effect::PieceState(_) | Effect::IncState(_) => true,
        Effect::Convert(convert) => convert.state.is_some(),
        _ => false,
    }
}

fn has_neutrals(game: &Game, there: &[&Kind]) -> bool {
    let is_nobody = |player: &Player| matches!(player, Player::Neutral | Player::None);
    let named = |player: &Option<Player>| player.as_ref().is_some_and(is_nobody);
    let pushes = |way: &Move| match &way.action.value {
        Action::Pass => false,
        Action::Steps(steps) => {
            steps.iter().any(|step| matches!(&step.value, ActionStep::Push(push) if named(&push.player)))
        }
    };
    let converts = |way: &Move| {
        way.post().iter().any(|post| matches!(&post.effect, Effect::Convert(convert) if named(&convert.player)))
    };
    let ways = || there.iter().flat_map(|kind| &kind.ways);
    there.iter().any(|kind| is_nobody(&kind.definition.player()))
        || places(game).any(|place| named(&place.piece.player))
        || ways().any(|way| pushes(way) || converts(way))
}
