//! Players, board, pieces, start, order of play and metadata.

use syntax::Sexpr;

use super::data::{defined_name, piece_record, player as player_type, region_record, region_ref};
use super::moves::one_move;
use super::{List, clause, free_name, new_name, number, text};
use crate::tree::{
    Advisor, Ancestry, Board, InHand, Ludeme, Name, PieceDefinition, Pieces, Place, Play, PlayerDefinition, Score,
    Spot, Start,
};

pub(super) fn player(player: &PlayerDefinition) -> Sexpr {
    match player.direction {
        None => free_name(&player.name),
        Some(direction) => List::record().add(free_name(&player.name)).word(direction.name()).finish(),
    }
}

pub(super) fn board(board: &Ludeme<Board>) -> Sexpr {
    let tiling = &board.tiling;
    let cells = List::new("tiling").word(tiling.kind.name()).flag(tiling.i_nbors, "i-nbors");
    List::new("board")
        .flag(board.phase, "phase")
        .add(cells.with_introns(&tiling.introns))
        .opt(&board.shape, |part| clause("shape", part, |shape| vec![Sexpr::word(shape.name())]))
        .opt(&board.size, |part| clause("size", part, |sizes| sizes.iter().map(number).collect()))
        .opt(&board.regions, |part| clause("regions", part, |all| all.iter().map(region_record).collect()))
        .opt(&board.name, |name: &Name| new_name(name))
        .with_introns(&board.introns)
}

pub(super) fn pieces(pieces: &Ludeme<Pieces>) -> Sexpr {
    List::new("pieces")
        .all(pieces.definitions.iter().map(piece))
        .opt(&pieces.name, |name: &Name| new_name(name))
        .with_introns(&pieces.introns)
}

fn piece(piece: &Ludeme<PieceDefinition>) -> Sexpr {
    let PieceDefinition { name, player, label, value, state, flags, moves } = &piece.value;
    List::record()
        .add(defined_name(name, player.as_ref()))
        .opt(player, player_type)
        .opt(label, |part| clause("label", part, |label| vec![text(label)]))
        .opt(value, |part| clause("value", part, |value| vec![number(value)]))
        .opt(state, |part| clause("state", part, |state| vec![number(state)]))
        .opt(flags, |part| clause("flags", part, |flags| vec![number(flags)]))
        .opt(moves, |part| clause("moves", part, |moves| moves.iter().map(one_move).collect()))
        .with_introns(&piece.introns)
}

pub(super) fn start(start: &Ludeme<Start>) -> Sexpr {
    List::new("start")
        .all(start.places.iter().map(place))
        .all(start.hands.iter().map(in_hand))
        .with_introns(&start.introns)
}

fn place(place: &Ludeme<Place>) -> Sexpr {
    List::new("place")
        .add(piece_record(&place.piece))
        .opt(&place.count, number)
        .opt(&place.phase, |part| clause("phase", part, |phase| vec![number(phase)]))
        .all(place.spots.iter().map(spot))
        .with_introns(&place.introns)
}

fn spot(spot: &Spot) -> Sexpr {
    let rows = |head: &str, rows: &[u32]| match rows {
        [] => Sexpr::word(head),
        rows => List::new(head).all(rows.iter().map(number)).finish(),
    };
    match spot {
        Spot::Home(numbers) => rows("home", numbers),
        Spot::Side(side, numbers) => rows(side.name(), numbers),
        Spot::Region(regions) => List::new("region").all(regions.iter().map(region_ref)).finish(),
        Spot::Sites(sites) => List::new("site").all(sites.iter().map(number)).finish(),
        Spot::Label(label) => number(label),
        Spot::Opposed => Sexpr::word("opposed"),
    }
}

fn in_hand(hand: &Ludeme<InHand>) -> Sexpr {
    List::new("in-hand").add(piece_record(&hand.piece)).add(number(&hand.count)).with_introns(&hand.introns)
}

pub(super) fn play(play: &Ludeme<Play>) -> Sexpr {
    List::new("play")
        .flag(play.can_pass, "can-pass")
        .flag(play.swap, "swap")
        .flag(play.must_block, "must-block")
        .flag(play.no_suicide, "no-suicide")
        .with_introns(&play.introns)
}

pub(super) fn advisors(advisors: &Ludeme<Vec<Advisor>>) -> Sexpr {
    let advisor =
        |advisor: &Advisor| List::record().add(free_name(&advisor.name)).add(number(&advisor.weight)).finish();
    clause("advisors", advisors, |advisors| advisors.iter().map(advisor).collect())
}

pub(super) fn ancestry(ancestry: &Ludeme<Ancestry>) -> Sexpr {
    List::new("ancestry")
        .opt(&ancestry.parents, |part| clause("parents", part, |names| names.iter().map(|n| free_name(n)).collect()))
        .opt(&ancestry.maturity, |part| clause("maturity", part, |maturity| vec![number(maturity)]))
        .opt(&ancestry.dist, |part| clause("dist", part, |dist| dist.iter().map(number).collect()))
        .with_introns(&ancestry.introns)
}

pub(super) fn score(score: &Ludeme<Score>) -> Sexpr {
    List::new("score")
        .add(number(&score.score))
        .opt(&score.old, |old| List::new("old").add(number(old)).finish())
        .with_introns(&score.introns)
}
