//! Moves and what follows them.

use syntax::Sexpr;

use super::data::{coord, direction, piece_record, player, site, type_name};
use super::functions::{condition, int_function};
use super::{List, clause, number, text};
use crate::tree::{Action, ActionStep, CaptureType, Effect, Ludeme, Move, PopCount, Post, Rotation};

pub(super) fn one_move(given: &Ludeme<Move>) -> Sexpr {
    List::new("move")
        .opt(&given.priority, |part| clause("priority", part, |priority| vec![number(priority)]))
        .flag(given.mandatory, "mandatory")
        .opt(&given.label, |part| clause("label", part, |label| vec![text(label)]))
        .opt(&given.dirn, |part| clause("dirn", part, |way| vec![direction(way)]))
        .opt(&given.owner, |part| clause("owner", part, |who| vec![player(who)]))
        .opt(&given.pre, |part| clause("pre", part, |pre| vec![condition(pre)]))
        .add(clause("action", &given.action, action))
        .opt(&given.post, |part| clause("post", part, |posts| posts.iter().map(post).collect()))
        .with_introns(&given.introns)
}

fn action(action: &Action) -> Vec<Sexpr> {
    match action {
        Action::Pass => vec![Sexpr::word("pass")],
        Action::Steps(steps) => steps.iter().map(action_step).collect(),
    }
}

fn action_step(step: &Ludeme<ActionStep>) -> Sexpr {
    let list = match &step.value {
        ActionStep::Pop(pop) => List::new("pop").opt(&pop.coord, site).opt(&pop.count, |count| match count {
            PopCount::Count(count) => number(count),
            PopCount::All => Sexpr::word("all"),
        }),
        ActionStep::Push(push) => List::new("push")
            .opt(&push.coord, site)
            .opt(&push.count, number)
            .opt(&push.player, player)
            .flag(push.trail, "trail"),
    };
    list.with_introns(&step.introns)
}

fn post(post: &Ludeme<Post>) -> Sexpr {
    effect(&post.effect)
        .flag(post.optional, "optional")
        .opt(&post.condition, |part| clause("if", part, |holds| vec![condition(holds)]))
        .with_introns(&post.introns)
}

fn effect(effect: &Effect) -> List {
    let list = List::new(effect.head());
    let types = |list: List, types: &[CaptureType]| list.all(types.iter().map(|t| Sexpr::word(t.word())));
    match effect {
        Effect::Capture(capture) => types(list, &capture.types).opt(&capture.piece, piece_record),
        Effect::Convert(convert) => types(list, &convert.types)
            .opt(&convert.piece, piece_record)
            .opt(&convert.player, player)
            .opt(&convert.state, number),
        Effect::Promote(promote) => list.all(promote.types.iter().map(|name| type_name(name))),
        Effect::Rotate(Rotation::By(by)) => list.add(number(by)),
        Effect::Rotate(Rotation::Any) => list.word("any"),
        Effect::ChangeDirn(way) => list.add(direction(way)),
        Effect::Displace(displace) => {
            list.add(direction(&displace.direction)).opt(&displace.piece, piece_record).opt(&displace.distance, number)
        }
        Effect::CellState(cell) => list.add(coord(&cell.coord)).opt(&cell.player, player).add(number(&cell.state)),
        Effect::PieceState(piece) => list.opt(&piece.coord, site).opt(&piece.player, player).add(number(&piece.state)),
        Effect::IncState(inc) => list
            .opt(&inc.coord, coord)
            .opt(&inc.player, player)
            .opt(&inc.amount, |part| clause("amount", part, |amount| vec![number(amount)]))
            .opt(&inc.modulus, |part| clause("mod", part, |modulus| vec![number(modulus)])),
        Effect::AddFlags(set) | Effect::RemoveFlags(set) => list.opt(&set.coord, site).add(number(&set.flags)),
        Effect::Score(amount) => list.add(int_function(amount)),
    }
}
