//! Checks of the board and of places on it.

use board::Clash;
use syntax::{Diagnostic, Faults};

use super::Facts;
use crate::mentions::Mentioned;
use crate::tree::Shape;

/// Tiling, shape and size that make no board: a rule clash (B127, B128).
pub(super) fn parts_do_not_go_together(facts: &Facts<'_>, faults: &mut Faults) {
    let Err(clash) = &facts.board else { return };
    let board = &facts.game.board;
    let shape = board.shape.as_ref().map(|shape| shape.span);
    let size = board.size.as_ref().map(|size| size.span);
    let span = match clash {
        Clash::Shape { .. } => shape.unwrap_or(board.tiling.span),
        _ => size.unwrap_or(board.span),
    };
    faults.push(Diagnostic::error(span, clash.to_string()).with_hint(clash.hint()));
}

/// Labels and numbers of sites that the board does not have. Without a board there is no telling.
pub(super) fn sites_are_off_the_board(facts: &Facts<'_>, faults: &mut Faults) {
    let Ok(board) = &facts.board else { return };
    if facts.game.board.shape() == Shape::Boardless {
        return;
    }
    let last = board.name(board::Site(board.len().saturating_sub(1) as u16)).to_uppercase();
    for mention in &facts.mentions {
        let (missing, named) = match mention.what {
            Mentioned::Label(label) => (board.site(&label.to_string()).is_none(), label.to_string()),
            Mentioned::Site(site) => (site as usize >= board.len(), format!("site {site}")),
            _ => continue,
        };
        if missing {
            let hint = format!("the board has {} sites, the last is {last}", board.len());
            faults.push(Diagnostic::error(mention.span, format!("{named} is off the board")).with_hint(hint));
        }
    }
}

/// Rows are counted from 1.
pub(super) fn rows_are_none(facts: &Facts<'_>, faults: &mut Faults) {
    for mention in facts.mentions.iter().filter(|mention| matches!(mention.what, Mentioned::Row(0))) {
        let fault = Diagnostic::error(mention.span, "there is no row 0");
        faults.push(fault.with_hint("rows are counted from 1, beginning at the edge"));
    }
}

/// A vestigial rule: regions that nothing speaks of (B129).
pub(super) fn regions_are_never_used(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(regions) = &facts.game.board.regions else { return };
    let speaks = |what: &Mentioned<'_>| matches!(what, Mentioned::Region(_) | Mentioned::RegionSet(_));
    if !facts.mentions.iter().any(|mention| speaks(&mention.what)) {
        let fault = Diagnostic::warning(regions.span, "these regions are vestigial: no rule speaks of them");
        faults.push(fault.with_hint("leave them out, or connect them: `(connect own-regions)`"));
    }
}
