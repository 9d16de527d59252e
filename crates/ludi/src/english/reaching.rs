//! Which goals can be reached at all, and by whose moves.

use board::{Adjacency as Along, Board};

use super::facts::Facts;
use super::holds::conjuncts;
use super::known::{Kind, Known};
use super::reads::record_of;
use crate::tree::{
    Action, ActionStep, Adjacency, BoolFunction, CaptureType, Coord, Effect, EndClause, Goal, Move, Player,
    PlayerState, ScoreGoal, Shape, StateGoal, Tree,
};

/// Whether a goal holds, where the rules alone tell.
pub(super) fn decided(known: &Known<'_>, kinds: &[Kind], goal: &Goal) -> Option<bool> {
    if record_of(goal).is_some_and(|record| !known.can_be(record)) {
        return Some(false);
    }
    let needs = |possible: bool| (!possible).then_some(false);
    let effect = |is_it: fn(&Effect) -> bool| {
        kinds.iter().flat_map(|kind| &kind.ways).flat_map(|way| way.post()).any(|post| is_it(&post.effect))
    };
    let removes =
        || effect(|effect| matches!(effect, Effect::Capture(_))) || kinds.iter().flat_map(|kind| &kind.ways).any(drops);
    match goal {
        Goal::InARow(row) => known.board.and_then(|board| needs(fits(board, row.length(), row.adjacency))),
        Goal::Group(group) => {
            let room = known.board.map_or(u32::MAX, |board| board.len() as u32);
            needs(group.size.unwrap_or(0) <= room && (known.has_stacks || !group.stack))
        }
        Goal::Connect(connect) => needs(known.has_stacks || !connect.stack),
        Goal::Capture(_) => needs(removes()),
        Goal::Eliminate(eliminate) => {
            let leaves_game = known.game.players().len() > 2 && eliminate.state != Some(PlayerState::Active);
            let converts = effect(|effect| matches!(effect, Effect::Convert(_)));
            needs(removes() || leaves_game || converts || known.has_stacks)
        }
        Goal::Score(ScoreGoal::Reach(score)) if !effect(is_score) => Some(*score <= 0),
        Goal::Score(ScoreGoal::Most) => needs(effect(is_score)),
        Goal::Score(ScoreGoal::Reach(_)) => None,
        Goal::Stack(stack) => needs(stack.height < 2 || known.has_stacks),
        Goal::State(StateGoal::Coord(record)) => needs(record.state == 0 || known.has_cell_states),
        // Of others the rules alone do not tell.
        _ => None,
    }
}

fn is_score(effect: &Effect) -> bool {
    matches!(effect, Effect::Score(_))
}

/// Whether a move takes pieces off the board by itself.
pub(super) fn drops(way: &Move) -> bool {
    match &way.action.value {
        Action::Pass => false,
        Action::Steps(steps) => !steps.iter().any(|step| matches!(step.value, ActionStep::Push(_))),
    }
}

fn fits(board: &Board, length: u32, adjacency: Option<Adjacency>) -> bool {
    let along = match adjacency {
        Some(Adjacency::DNbors) => Along::Direct,
        Some(Adjacency::INbors) => Along::Indirect,
        Some(Adjacency::AllNbors) => Along::All,
        None => board.adjacency(),
    };
    board.shape() == Shape::Boardless || board.lines(along).any(|line| line.len() >= length as usize)
}

/// When a clause can come to hold for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Only after a move of their own.
    Own,
    /// Only when it is their turn: after a move of another player.
    Turn,
    /// After any move.
    Any,
}

/// When a clause can come to hold for the player whom it is about.
pub(super) fn moment(facts: &Facts<'_>, clause: &EndClause) -> Moment {
    let parts = conjuncts(&clause.condition.value);
    if parts.iter().any(|part| matches!(part, Tree::Leaf(Goal::NoMove(no_move)) if no_move.player.is_none())) {
        return Moment::Turn;
    }
    let goals = clause.condition.leaves();
    let is_own = |goal: &&Goal| match goal {
        Goal::InARow(_) | Goal::Connect(_) | Goal::Reach(_) | Goal::Pattern(_) => own_pieces(goal) && !meddles(facts),
        Goal::Capture(_) => true,
        Goal::Eliminate(eliminate) => eliminate.player() == Player::Enemy && takes_enemies_only(facts),
        Goal::Score(ScoreGoal::Reach(_)) => true,
        Goal::Group(group) => group.size.is_some() && own_pieces(goal) && !meddles(facts),
        _ => false,
    };
    let grows = parts.iter().all(|part| matches!(part, Tree::Leaf(_)) || is_only_growing(facts, part));
    if goals.iter().all(is_own) && grows { Moment::Own } else { Moment::Any }
}

/// What does not come to hold because something is lost: a negation can only where nothing ever leaves its place.
fn is_only_growing(facts: &Facts<'_>, part: &Tree<Goal>) -> bool {
    match part {
        Tree::Not(_) => facts.only_fills(),
        _ => false,
    }
}

fn own_pieces(goal: &Goal) -> bool {
    match record_of(goal).and_then(|record| record.player.as_ref()) {
        None => true,
        Some(player) => matches!(player, Player::Current | Player::Friend),
    }
}

/// Whether a move can bring another player's pieces to new sites, or to the top of a stack.
fn meddles(facts: &Facts<'_>) -> bool {
    let own_only = |way: &Move| {
        let own = [BoolFunction::Owner(Coord::From, None), BoolFunction::Friend(Coord::From, None)];
        let moves_own = way.enters() || own.iter().any(|test| super::known::asks(way, test));
        let pushes_own = match &way.action.value {
            Action::Pass => true,
            Action::Steps(steps) => steps.iter().all(|step| match &step.value {
                ActionStep::Pop(pop) => pop.count() == crate::tree::PopCount::Count(1) && pop.coord() == Coord::From,
                ActionStep::Push(push) => push.player.is_none(),
            }),
        };
        moves_own && pushes_own && way.post().iter().all(|post| !moves_others(&post.effect))
    };
    facts.has_stacks || !facts.ways().all(own_only)
}

/// Whether players lose pieces by the moves of others only.
fn takes_enemies_only(facts: &Facts<'_>) -> bool {
    let spares_own = |effect: &Effect| match effect {
        Effect::Capture(capture) => {
            let whose = capture.piece.as_ref().and_then(|record| record.player.as_ref());
            let spares = |taker: &CaptureType| !matches!(taker, CaptureType::This | CaptureType::Surround);
            whose.is_none_or(|player| *player == Player::Enemy) && capture.types().iter().all(spares)
        }
        Effect::Convert(convert) => matches!(convert.player(), None | Some(Player::Current | Player::Friend)),
        _ => true,
    };
    let keeps = |way: &Move| !drops(way) && way.post().iter().all(|post| spares_own(&post.effect));
    !facts.has_stacks && facts.is_for_two() && facts.ways().all(keeps)
}

fn moves_others(effect: &Effect) -> bool {
    match effect {
        Effect::Capture(capture) => capture.types().contains(&CaptureType::Swap),
        Effect::Convert(convert) => !matches!(convert.player(), None | Some(Player::Current | Player::Friend)),
        Effect::Displace(_) => true,
        _ => false,
    }
}
