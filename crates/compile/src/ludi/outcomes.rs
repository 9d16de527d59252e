//! What a move comes to, as far as its rule alone tells: one thing only; something else than another rule between the same ends; and
//! whether it can restore an earlier board. Then nothing needs to be played out to be listed.

use ::ludi::tree::{
    Action, ActionStep, CaptureType, Coord, Direction, Displace, Distance, Effect, Move, PieceRecord, Player, PopCount,
    Post, Push, Rotation, Step,
};
use board::{Board, Site, SiteSet};

use super::builder::{chooses_type, is_quiet, keeps_owner};
use super::expr::Expr;
use super::machine::Rule;
use super::translate::Translator;

/// The most pieces that the pushes of one move put down, so that no stack gets too high unnoticed.
pub(super) const MOST_PUSHED: usize = 8;

/// Whether a move by a rule has exactly one outcome wherever its pushes are on the board: nothing is left to choose, no hand can run
/// out, and no coordinate depends on the position.
pub(super) fn is_single(tree: &Move, has_hands: bool) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    let mut pushed = 0;
    let is_simple = steps.iter().all(|step| match &step.value {
        ActionStep::Pop(pop) => is_steady(&pop.coord()),
        ActionStep::Push(push) => {
            pushed += push.count() as usize;
            is_steady(&push.coord()) && !push.trail && !(tree.enters() && starts_at_from(&push.coord()))
        }
    });
    is_simple && !has_hands && pushed <= MOST_PUSHED && !tree.post().iter().any(|post| leaves_a_choice(post))
}

/// Whether something that follows leaves its mover a choice.
pub(super) fn leaves_a_choice(post: &Post) -> bool {
    post.optional
        || chooses_type(post)
        || match &post.effect {
            Effect::Capture(capture) => capture.types().contains(&CaptureType::Any),
            Effect::Convert(convert) => convert.types().contains(&CaptureType::Any),
            Effect::Rotate(rotation) => *rotation == Rotation::Any,
            Effect::Displace(Displace { direction, .. }) => *direction == Direction::Any,
            _ => false,
        }
}

/// Whether a coordinate means the same site in every position, for the same ends.
fn is_steady(coord: &Coord) -> bool {
    let steps_steadily =
        |step: &Step| matches!(step.direction, Direction::Compass(_)) && matches!(step.distance(), Distance::Sites(_));
    match coord {
        Coord::Label(_) | Coord::Site(_) | Coord::From | Coord::To | Coord::Current => true,
        Coord::Steps(base, steps) => !matches!(**base, Coord::Steps(..)) && steps.iter().all(steps_steadily),
    }
}

fn base(coord: &Coord) -> &Coord {
    if let Coord::Steps(base, _) = coord { base } else { coord }
}

fn starts_at_from(coord: &Coord) -> bool {
    *base(coord) == Coord::From
}

fn is_to(coord: &Coord) -> bool {
    matches!(coord, Coord::To | Coord::Current)
}

/// Where pushes are on the board.
pub(super) fn pushes_on_board<const W: usize>(
    translator: &Translator<'_, W>,
    all: SiteSet<W>,
    board: &Board,
) -> Vec<Expr<W>> {
    let Action::Steps(steps) = &translator.rule.tree.action.value else { return Vec::new() };
    let mut exprs = Vec::new();
    for step in steps {
        let ActionStep::Push(push) = &step.value else { continue };
        let coord = push.coord();
        if matches!(coord, Coord::From | Coord::To | Coord::Current) {
            continue;
        }
        let is_there = |from: Option<Site>, to: Option<Site>| !translator.scene(from, to).sites(&coord).is_empty();
        exprs.push(match base(&coord) {
            Coord::From => {
                let row = |from: Site| if is_there(Some(from), None) { all } else { SiteSet::EMPTY };
                Expr::Table(board.sites().map(row).collect())
            }
            _ => Expr::Among(all.iter().filter(|to| is_there(Some(Site(0)), Some(*to))).collect()),
        });
    }
    exprs
}

/// Whether `to` surely differs after a move from what it was before, unless the move ends where it begins: a piece is put there, and
/// nothing that follows takes it away or makes it what stood there.
pub(super) fn fills(tree: &Move) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    let puts = |push: &Push| is_to(&push.coord()) && push.count != Some(0);
    let pushes = steps.iter().any(|step| matches!(&step.value, ActionStep::Push(push) if puts(push)));
    let pops = steps.iter().any(|step| matches!(&step.value, ActionStep::Pop(pop) if may_be(&pop.coord(), is_to)));
    let replaces = tree.post().iter().any(
        |post| matches!(&post.effect, Effect::Capture(capture) if capture.types().contains(&CaptureType::Replace)),
    );
    // Where enemies are replaced, what stands there is the mover's afterwards.
    let own = keeps_owner(tree)
        && tree.post().iter().all(|post| match &post.effect {
            Effect::Capture(capture) => capture.piece.as_ref().is_none_or(takes_enemies_only),
            other => is_quiet(other),
        });
    pushes && !pops && (!replaces || own) && tree.post().iter().all(|post| keeps_to(&post.effect))
}

fn takes_enemies_only(record: &PieceRecord) -> bool {
    matches!(record.player, None | Some(Player::Enemy))
}

/// Whether a coordinate may mean the same site as one of these.
fn may_be(coord: &Coord, is_one: fn(&Coord) -> bool) -> bool {
    is_one(coord) || matches!(coord, Coord::Label(_) | Coord::Site(_) | Coord::Steps(..))
}

/// Whether an effect takes nothing from `to` but what stood there before.
fn keeps_to(effect: &Effect) -> bool {
    let spares = |kind: &CaptureType| {
        use CaptureType::{Cap, DNbors, INbors, Jump, Mimic, Nbors, Replace};
        matches!(kind, Replace | Jump | Nbors | DNbors | INbors | Mimic | Cap)
    };
    match effect {
        Effect::Capture(capture) => capture.types().iter().all(spares),
        _ => true,
    }
}

/// Whether `from` surely differs after a move from what it was before: something is taken from there, and nothing put there.
pub(super) fn leaves(tree: &Move) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    let is_from = |coord: &Coord| *coord == Coord::From;
    let pops = steps.iter().any(|step| {
        let ActionStep::Pop(pop) = &step.value else { return false };
        pop.coord() == Coord::From && !matches!(pop.count(), PopCount::Count(0))
    });
    let pushes =
        steps.iter().any(|step| matches!(&step.value, ActionStep::Push(push) if may_be(&push.coord(), is_from)));
    let brings_back = |effect: &Effect| match effect {
        Effect::Displace(_) => true,
        Effect::Capture(capture) => capture.types().contains(&CaptureType::Swap),
        Effect::Convert(convert) => convert.types().contains(&CaptureType::Swap),
        _ => false,
    };
    pops && !pushes && !tree.post().iter().any(|post| brings_back(&post.effect))
}

/// Whether moves by two rules between the same ends surely come to different positions.
pub(super) fn differ(one: &Rule, other: &Rule) -> bool {
    one.single
        && other.single
        && (puts_another_type(one, other) || puts_elsewhere(one, other) || puts_elsewhere(other, one))
}

/// Whether pieces of different types stay on `to`.
fn puts_another_type(one: &Rule, other: &Rule) -> bool {
    let keeps_type = |rule: &Rule| {
        let posts = rule.tree.post();
        rule.enters
            && rule.moves_one
            && fills(&rule.tree)
            && !posts.iter().any(|post| matches!(post.effect, Effect::Promote(_)))
    };
    one.kind != other.kind && keeps_type(one) && keeps_type(other)
}

/// Whether the first puts something where the other changes nothing.
fn puts_elsewhere(one: &Rule, other: &Rule) -> bool {
    let quiet = |rule: &Rule| rule.tree.post().iter().all(|post| is_quiet(&post.effect));
    let (Action::Steps(mine), Action::Steps(theirs)) = (&one.tree.action.value, &other.tree.action.value) else {
        return false;
    };
    let coord = |step: &ActionStep| match step {
        ActionStep::Pop(pop) => pop.coord(),
        ActionStep::Push(push) => push.coord(),
    };
    let pushed = mine.iter().filter_map(|step| match &step.value {
        ActionStep::Push(push) if push.count() > 0 => Some(push.coord()),
        _ => None,
    });
    let touched: Vec<Coord> = theirs.iter().map(|step| coord(&step.value)).collect();
    let popped = |site: &Coord| {
        mine.iter().any(|step| matches!(&step.value, ActionStep::Pop(pop) if !are_apart(&pop.coord(), site)))
    };
    let mut pushed = pushed.filter(|site| !popped(site));
    quiet(one) && quiet(other) && pushed.any(|site| touched.iter().all(|other| are_apart(other, &site)))
}

/// Whether two coordinates of the same move surely mean different sites: one step from the same end in different directions, or the
/// end itself and a site one step away.
fn are_apart(one: &Coord, other: &Coord) -> bool {
    let end = |coord: &Coord| if is_to(base(coord)) { Coord::To } else { base(coord).clone() };
    let step = |coord: &Coord| match coord {
        Coord::Steps(_, steps) => match &steps[..] {
            [Step { direction: Direction::Compass(compass), .. }] if steps[0].distance() == Distance::Sites(1) => {
                Some(Some(*compass))
            }
            _ => None,
        },
        _ => Some(None),
    };
    match (step(one), step(other)) {
        (Some(one_step), Some(other_step)) => end(one) == end(other) && one_step != other_step,
        _ => false,
    }
}
