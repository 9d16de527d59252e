//! Moves and what follows them.

use syntax::Sexpr;

use super::data::{coord, direction, piece_record, player, site, type_name};
use super::functions::{condition, int_function};
use super::{List, clause, number, text};
use crate::tree::{Action, ActionStep, AddFlags, CaptureType, Effect, Ludeme, Move, PopCount, Post, Rotation};

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
    let types = |head: &str, types: &[CaptureType]| List::new(head).all(types.iter().map(|t| Sexpr::word(t.word())));
    let flags = |head: &str, set: &AddFlags| List::new(head).opt(&set.coord, site).add(number(&set.flags));
    match effect {
        Effect::Capture(capture) => types("capture", &capture.types).opt(&capture.piece, piece_record),
        Effect::Convert(convert) => types("convert", &convert.types)
            .opt(&convert.piece, piece_record)
            .opt(&convert.player, player)
            .opt(&convert.state, number),
        Effect::Promote(promote) => List::new("promote").all(promote.types.iter().map(|name| type_name(name))),
        Effect::Rotate(Rotation::By(by)) => List::new("rotate").add(number(by)),
        Effect::Rotate(Rotation::Any) => List::new("rotate").word("any"),
        Effect::ChangeDirn(way) => List::new("change-dirn").add(direction(way)),
        Effect::Displace(displace) => List::new("displace")
            .add(direction(&displace.direction))
            .opt(&displace.piece, piece_record)
            .opt(&displace.distance, number),
        Effect::CellState(cell) => {
            List::new("cell-state").add(coord(&cell.coord)).opt(&cell.player, player).add(number(&cell.state))
        }
        Effect::PieceState(piece) => {
            List::new("piece-state").opt(&piece.coord, site).opt(&piece.player, player).add(number(&piece.state))
        }
        Effect::IncState(inc) => List::new("inc-state")
            .opt(&inc.coord, coord)
            .opt(&inc.player, player)
            .opt(&inc.amount, |part| clause("amount", part, |amount| vec![number(amount)]))
            .opt(&inc.modulus, |part| clause("mod", part, |modulus| vec![number(modulus)])),
        Effect::AddFlags(set) => flags("add-flags", set),
        Effect::RemoveFlags(set) => flags("remove-flags", set),
        Effect::Score(amount) => List::new("score").add(int_function(amount)),
    }
}
