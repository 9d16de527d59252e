//! Checks of players, types of pieces, regions and advisors.

use syntax::{Diagnostic, Faults, Span, nearest};

use super::{Facts, MAX_PLAYERS, MAX_TYPES};
use crate::mentions::Mentioned;
use crate::tree::{Game, Name, PieceType, Player, Region, RegionRecord, RegionRef};

/// This many names are compared with each other: more than any game may have.
const LOOKED_AT: usize = 500;

/// One to eight players, each of their own name (B24, B368).
pub(super) fn players_are_too_many_or_alike(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(players) = &facts.game.players else { return };
    if players.len() > MAX_PLAYERS {
        let message = format!("{} players are too many", players.len());
        faults.push(Diagnostic::error(players.span, message).with_hint(format!("{MAX_PLAYERS} can play at most")));
    }
    tell_twins(players.iter().map(|player| &player.name), "player", faults);
    for player in players.iter() {
        if Player::read(&player.name).is_some_and(|known| !matches!(known, Player::Named(_))) {
            let fault = Diagnostic::error(player.name.span, format!("no player can be called `{}`", *player.name));
            faults.push(fault.with_hint("the word means some of the players in every game"));
        }
    }
}

/// No two types of pieces are called the same (B378).
pub(super) fn pieces_are_too_many_or_alike(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(pieces) = &facts.game.pieces else { return };
    if pieces.definitions.len() > MAX_TYPES {
        let message = format!("{} types of pieces are too many", pieces.definitions.len());
        faults.push(Diagnostic::error(pieces.span, message).with_hint(format!("{MAX_TYPES} can be defined at most")));
    }
    tell_twins(pieces.definitions.iter().map(|piece| &piece.name), "piece", faults);
}

/// No two regions are called the same.
pub(super) fn regions_are_alike(facts: &Facts<'_>, faults: &mut Faults) {
    tell_twins(facts.game.regions().iter().filter_map(RegionRecord::name), "region", faults);
}

fn tell_twins<'a>(names: impl Iterator<Item = &'a Name>, what: &str, faults: &mut Faults) {
    let names: Vec<&Name> = names.take(LOOKED_AT).collect();
    for (at, name) in names.iter().enumerate() {
        if names[..at].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            let fault = Diagnostic::error(name.span, format!("a second {what} is called `{}`", ***name));
            faults.push(fault.with_hint("call it something else"));
        }
    }
}

pub(super) fn players_are_unknown(facts: &Facts<'_>, faults: &mut Faults) {
    let players: Vec<String> = facts.game.players().into_iter().map(|player| player.name.value).collect();
    for mention in &facts.mentions {
        if let Mentioned::Player(Player::Named(name)) = mention.what
            && facts.game.player_number(name).is_none()
            && !facts.given.has_player(name)
        {
            tell_unknown("player", name, mention.span, &players, faults);
        }
    }
}

pub(super) fn pieces_are_unknown(facts: &Facts<'_>, faults: &mut Faults) {
    let pieces: Vec<String> = facts.game.pieces().into_iter().map(|piece| piece.value.name.value).collect();
    for mention in &facts.mentions {
        let name = match mention.what {
            Mentioned::Piece(PieceType::Named(name)) => &name.value,
            Mentioned::Type(name) => name,
            _ => continue,
        };
        if facts.game.piece_number(name).is_none() && !facts.given.has_piece(name) {
            tell_unknown("piece", name, mention.span, &pieces, faults);
        }
    }
}

fn tell_unknown(what: &str, name: &str, span: Span, known: &[String], faults: &mut Faults) {
    let hint = match nearest(name, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("the game has {}", known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
    };
    faults.push(Diagnostic::error(span, format!("no {what} is called `{name}`")).with_hint(hint));
}

pub(super) fn regions_are_unknown(facts: &Facts<'_>, faults: &mut Faults) {
    let names: Vec<String> =
        facts.game.regions().iter().filter_map(RegionRecord::name).map(|name| name.value.clone()).collect();
    let Ok(board) = &facts.board else { return };
    let count = region_count(facts.game, board);
    for mention in &facts.mentions {
        match mention.what {
            Mentioned::Region(RegionRef::Named(name))
                if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) =>
            {
                tell_unknown("region", name, mention.span, &names, faults);
            }
            Mentioned::Region(RegionRef::Number(number)) if *number == 0 || *number as usize > count => {
                let hint = match count {
                    0 => "the board has none: define some with `(regions ...)`".into(),
                    _ => format!("they go from 1 to {count}"),
                };
                faults.push(Diagnostic::error(mention.span, format!("there is no region {number}")).with_hint(hint));
            }
            _ => {}
        }
    }
}

/// How many regions a game numbers; words for sides alone in a record make one region a side.
fn region_count(game: &Game, board: &board::Board) -> usize {
    let sides = |record: &RegionRecord| match record.parts() {
        [Region::AllSides | Region::OppositeSides] => board.sides().len(),
        [Region::AlternatingSides] => board.alternating_sides()[0].len(),
        _ => 1,
    };
    game.regions().iter().map(sides).sum()
}

/// Unknown advisors are never asked. Those of appendix C (B456-B475) are known to the players, and perhaps more; `prox` is read
/// as `proxe` (Q19).
pub(super) fn advisors_are_unknown(facts: &Facts<'_>, faults: &mut Faults) {
    let (Some(advisors), Some(known)) = (&facts.game.support.advisors, facts.advisors) else { return };
    for advisor in advisors.iter() {
        let name = advisor.name.as_str();
        if name.eq_ignore_ascii_case("prox") || known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            continue;
        }
        let hint = match nearest(name, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("advisors are {}", known.join(", ")),
        };
        let message = format!("no advisor is called `{name}`: it is never asked");
        faults.push(Diagnostic::warning(advisor.name.span, message).with_hint(hint));
    }
}
