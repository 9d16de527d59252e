//! The rules of a game one by one, with numbers: those that moves are made by, and those that end it.

use ludi::tree::{Ludeme, Move as MoveRule};
use metagame::tree::{Effect, Game as MetagameGame, Setup};
use serde::Serialize;
use syntax::Span;

use crate::game::Game;

/// The rules of a game that can be seen at work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleList {
    /// The move rules, by number.
    pub moves: Vec<MoveLine>,
    /// The end rules, by number, as they are written.
    pub goals: Vec<String>,
}

/// A rule by which pieces move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveLine {
    /// The type of the piece.
    pub piece: String,
    /// What the rule lets it do: as it is written, or in a word.
    pub rule: String,
}

/// What a type of Pell's can do, of which there is one rule each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    Moving,
    Capturing,
    Promoting,
    Placing,
}

/// The longest rule that is told in full, in characters.
const LONGEST: usize = 160;

/// The rules of a game.
pub fn rule_list(loaded: &Game) -> RuleList {
    let text = &loaded.source.text;
    match (loaded.rules.ludi(), loaded.rules.metagame()) {
        (Some(game), _) => RuleList {
            moves: game.pieces().iter().flat_map(|piece| lines(text, &piece.name, piece.moves())).collect(),
            goals: game.end.clauses.iter().map(|clause| quoted(text, clause.span)).collect(),
        },
        (_, Some(game)) => RuleList {
            moves: doings(game).iter().map(|(kind, doing)| line(game, *kind, *doing)).collect(),
            goals: game.goals.iter().map(|goal| quoted(text, goal.span)).collect(),
        },
        _ => RuleList::default(),
    }
}

/// The move rules of a game of Pell's: what each type can do. Any type may be in a hand, if any can, but for those that fall
/// back to others there.
pub(crate) fn doings(game: &MetagameGame) -> Vec<(u8, Doing)> {
    let mut doings = Vec::new();
    for (kind, piece) in (0..).zip(&game.pieces) {
        let can = [
            (Doing::Moving, !piece.moving.is_empty()),
            (Doing::Capturing, !piece.capturing.is_empty()),
            (Doing::Promoting, piece.promoting.is_some()),
        ];
        doings.extend(can.into_iter().filter(|(_, can)| *can).map(|(doing, _)| (kind, doing)));
    }
    if has_hands(game) {
        let names = game.type_names();
        let assigned = matches!(game.setup, Setup::Decision(_));
        let held = |name: &String| assigned || names.iter().any(|other| game.in_hand(other) == name);
        doings.extend((0..).zip(&names).filter(|(_, name)| held(name)).map(|(kind, _)| (kind, Doing::Placing)));
    }
    doings
}

/// Whether pieces are ever put on the board: in the set-up, or after a player has taken possession of them.
fn has_hands(game: &MetagameGame) -> bool {
    let captures = game.pieces.iter().flat_map(|piece| &piece.capturing);
    let possessed = captures.map(|capture| &capture.value.effect).any(|effect| matches!(effect, Effect::Possess(_)));
    possessed || matches!(game.setup, Setup::Decision(_))
}

fn line(game: &MetagameGame, kind: u8, doing: Doing) -> MoveLine {
    let rule = match doing {
        Doing::Moving => "moves without capturing",
        Doing::Capturing => "captures",
        Doing::Promoting => "is promoted",
        Doing::Placing => "is put on the board",
    };
    let piece = game.type_names().get(usize::from(kind)).map_or(String::new(), |name| name.replace('_', " "));
    MoveLine { piece, rule: rule.to_owned() }
}

fn lines(text: &str, piece: &str, rules: &[Ludeme<MoveRule>]) -> Vec<MoveLine> {
    let told = |rule: &Ludeme<MoveRule>| match quoted(text, rule.span) {
        made if made.is_empty() => "(move (pre (empty to)) (action (push)))".to_owned(),
        written => written,
    };
    rules.iter().map(|rule| MoveLine { piece: piece.to_owned(), rule: told(rule) }).collect()
}

/// A piece of a text on one line, cut where it is too long.
fn quoted(text: &str, span: Span) -> String {
    let written = text.get(span.start..span.end).unwrap_or_default();
    let line = written.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST - 1).chain(['…']).collect()
}
