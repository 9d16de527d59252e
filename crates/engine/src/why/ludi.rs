//! Why moves of Browne's games are legal or not.

use ::ludi::notation::Position as View;
use ::ludi::tree::{BoolFunction, Coord, Game, Move, Player};
use board::{Board, Site};
use game::Role;
use reference::ludi::{Explanation, Interpreter, Obstacle, Position, Way};
use syntax::prose::{list, with_article};

use super::{Reason, Why};

/// The most moves that are named one by one.
const FEW: usize = 5;

/// Why the move that reads so is legal or not.
pub(crate) fn explained(game: &Game, board: &Board, engine: &Interpreter, position: &Position, chosen: &str) -> Why {
    use ::game::Game as _;
    let legal: Vec<String> = engine.moves(position).iter().map(|listed| listed.text.to_string()).collect();
    let chosen = with_dashes(chosen);
    let text = legal.iter().find(|text| text.eq_ignore_ascii_case(&chosen)).unwrap_or(&chosen);
    let is_legal = legal.contains(text);
    let view = engine.view(position);
    let writer = Writer { game, board, view: &view, explanation: engine.explain(position, text) };
    if is_legal { writer.allowed(text, &legal) } else { writer.refused(text, &legal) }
}

struct Writer<'a> {
    game: &'a Game,
    board: &'a Board,
    view: &'a View,
    explanation: Explanation<'a>,
}

impl Writer<'_> {
    fn allowed(&self, text: &str, legal: &[String]) -> Why {
        let open: Vec<&Way> = self.explanation.ways.iter().filter(|way| way.obstacle.is_none()).collect();
        let parts: Vec<Reason> = match (text, open.is_empty()) {
            ("swap", _) => vec![Reason::plain("the second player may change sides after the first move", true)],
            ("pass", true) if legal.len() == 1 => vec![Reason::plain("there is no other legal move", true)],
            ("pass", true) => vec![Reason::plain("players may pass", true)],
            _ => open.iter().map(|way| self.way(way)).collect(),
        };
        let because = parts.iter().map(told_whole).collect();
        Why { legal: true, because, tree: Reason::new(format!("{text} is legal"), true, parts) }
    }

    fn refused(&self, text: &str, legal: &[String]) -> Why {
        if self.explanation.ways.is_empty() {
            return Why::refused(text, self.no_way(text, legal));
        }
        if let Some(whose) = self.not_of_the_mover() {
            return Why::refused(text, whose);
        }
        // What other players may do is of interest only where there is nothing better to say.
        let own = |way: &&Way| way.obstacle != Some(Obstacle::Player);
        let mut ways: Vec<&Way> = self.explanation.ways.iter().filter(own).collect();
        if ways.is_empty() {
            ways = self.explanation.ways.iter().collect();
        }
        let mut parts: Vec<Reason> = Vec::new();
        for way in ways {
            let way = self.way(way);
            if !parts.contains(&way) {
                parts.push(way);
            }
        }
        // The rule that is nearest to allowing the move comes first.
        parts.sort_by_key(|way| way.parts.len());
        if parts.iter().all(|part| part.holds) {
            let more = list(&legal[..legal.len().min(FEW)], "or");
            parts = vec![Reason::plain(format!("the move is written otherwise; legal are {more}"), false)];
        }
        let because = parts.iter().take(FEW).map(told_whole).collect();
        Why { legal: false, because, tree: Reason::new(format!("{text} is not legal"), false, parts) }
    }

    /// Whose the piece is, if that is what all rules miss: it is not the mover's.
    fn not_of_the_mover(&self) -> Option<String> {
        let from = self.explanation.from?;
        let piece = self.view.top(from)?;
        let mover = self.view.to_move;
        let asks_whose = |(test, _): &(&BoolFunction, bool)| match test {
            BoolFunction::Owner(coord, None | Some(Player::Current | Player::Friend)) => *coord == Coord::From,
            BoolFunction::Friend(coord, None | Some(Player::Current | Player::Friend)) => *coord == Coord::From,
            _ => false,
        };
        let is_missed = |way: &Way| way.obstacle == Some(Obstacle::Player) || way.tests.iter().any(asks_whose);
        (piece.owner != Some(mover) && self.explanation.ways.iter().all(is_missed)).then(|| {
            let whose = piece.owner.map_or("no player's".to_owned(), |owner| possessive(&self.player(owner)));
            let (kind, site) = (self.kind(usize::from(piece.kind)), self.board.name(from));
            format!("the {kind} on {site} is {whose}, and {} is to move", self.player(mover))
        })
    }

    /// What one rule says of the move.
    fn way(&self, way: &Way) -> Reason {
        let ends = (self.explanation.from, self.explanation.to);
        let test = |(test, holds): &(&BoolFunction, bool)| {
            let mover = self.player(self.view.to_move);
            Reason::plain(::ludi::test_in_words(self.game, test, *holds, ends, &mover), way.obstacle.is_none())
        };
        let tests: Vec<Reason> = way.tests.iter().map(test).collect();
        let parts = match &way.obstacle {
            None | Some(Obstacle::Condition) => tests,
            Some(obstacle) => vec![Reason::plain(self.obstacle(obstacle, way), false)],
        };
        Reason::new(self.doing(way.kind, way.rule), way.obstacle.is_none(), parts)
    }

    /// What is done by a rule: `White puts a stone on e5`.
    fn doing(&self, kind: usize, rule: &Move) -> String {
        let (mover, kind) = (self.player(self.view.to_move), self.kind(kind));
        let name = |site: Site| self.board.name(site);
        let label = rule.label.as_ref().map(|label| format!(" ({})", label.value)).unwrap_or_default();
        match (self.explanation.from, self.explanation.to) {
            (Some(from), Some(to)) if from == to => format!("{mover} uses the {kind} on {}{label}", name(to)),
            (Some(from), Some(to)) => format!("{mover} moves the {kind} from {} to {}{label}", name(from), name(to)),
            (None, Some(to)) => format!("{mover} puts {} on {}{label}", with_article(&kind), name(to)),
            _ => format!("{mover} passes{label}"),
        }
    }

    fn obstacle(&self, obstacle: &Obstacle, way: &Way) -> String {
        let mover = self.player(self.view.to_move);
        match obstacle {
            Obstacle::Player => format!("the rule is not for {mover}"),
            Obstacle::Direction(direction) => {
                format!("the move would have to go {}", ::ludi::direction_in_words(self.game, *direction))
            }
            Obstacle::Condition => "a condition does not hold".to_owned(),
            Obstacle::Action => match self.view.hands[self.view.to_move.index()][way.kind] {
                Some(0) => format!("{mover} has no {} left in hand", self.kind(way.kind)),
                _ => "there is no place for a piece".to_owned(),
            },
            Obstacle::Height => "the stack would be too high".to_owned(),
            Obstacle::Suicide => format!("{mover} would have a group without a freedom"),
            Obstacle::Repetition => {
                "the board would be as it was when it was last the next player's turn, which is not allowed".to_owned()
            }
            Obstacle::LessUrgent(moves) => format!("other moves come first: {}", few(moves)),
            Obstacle::MustBlock(moves) => {
                format!("the next player threatens to win, and that can be prevented: {}", few(moves))
            }
        }
    }

    /// Why no rule at all speaks of such a move.
    fn no_way(&self, text: &str, legal: &[String]) -> String {
        let enters = |entering: bool| {
            let pieces = self.game.pieces();
            pieces.iter().any(|piece| piece.moves().iter().any(|rule| rule.value.enters() == entering))
        };
        let name = |site: Site| self.board.name(site);
        match (self.explanation.from, self.explanation.to) {
            _ if text.eq_ignore_ascii_case("swap") => "the players cannot change sides now".to_owned(),
            _ if text.eq_ignore_ascii_case("pass") => match legal {
                [only] => format!("there is a legal move: {only}"),
                several => format!("there are {} legal moves, and players may not pass here", several.len()),
            },
            (Some(from), Some(to)) => match self.view.top(from) {
                None => format!("there is no piece on {}", name(from)),
                Some(piece) => {
                    let kind = self.kind(usize::from(piece.kind));
                    format!("no rule lets the {kind} on {} move to {}", name(from), name(to))
                }
            },
            (None, Some(to)) if !enters(true) => {
                format!(
                    "no piece enters the board in this game: say where the piece comes from that goes to {}",
                    name(to)
                )
            }
            _ => format!("`{text}` is no move of this game: moves read like {}", few(legal)),
        }
    }

    fn player(&self, side: Role) -> String {
        let side = self.view.player(side);
        self.game.players().get(side.index()).map_or_else(|| side.name().to_owned(), |player| player.name.to_string())
    }

    fn kind(&self, kind: usize) -> String {
        self.game
            .pieces()
            .get(kind)
            .map_or("piece".to_owned(), |piece| piece.name.replace(['-', '_'], " ").to_lowercase())
    }
}

/// A move as the notation has it: `c3 e5` is `c3-e5`.
fn with_dashes(chosen: &str) -> String {
    chosen.split_whitespace().collect::<Vec<_>>().join("-")
}

/// What is done, and why it can be or not.
fn told_whole(way: &Reason) -> String {
    let parts: Vec<&str> = way.parts.iter().map(|part| part.text.as_str()).collect();
    match parts[..] {
        [] => way.text.clone(),
        _ => format!("{}: {}", way.text, list(&parts, "and")),
    }
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

fn few(moves: &[String]) -> String {
    let more = if moves.len() > FEW { ", ..." } else { "" };
    format!("{}{more}", moves[..moves.len().min(FEW)].join(", "))
}
