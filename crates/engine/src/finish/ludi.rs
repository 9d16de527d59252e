//! Why games of Browne's ended.

use board::{Board, Site};
use game::Role;
use ludi::notation::Position;
use ludi::tree::{Game, Goal, NoMove, Player, ReachAmount, ResultType, ScoreGoal};
use reference::ludi::{Evidence, Reason};
use syntax::prose::{list, number, with_article};

use super::{Cause, Names, Told, Verdict};

/// The most sites that are named one by one.
const FEW: usize = 4;

/// The causes of a position that are these reasons.
pub(crate) fn causes(game: &Game, board: &Board, position: &Position, reasons: &[Reason], names: &Names) -> Vec<Cause> {
    let writer = Writer { game, board, position, names };
    reasons.iter().map(|reason| writer.cause(reason)).collect()
}

struct Writer<'a> {
    game: &'a Game,
    board: &'a Board,
    position: &'a Position,
    names: &'a Names<'a>,
}

impl Writer<'_> {
    fn cause(&self, reason: &Reason) -> Cause {
        let is_met = |evidence: &&Evidence| evidence.is_met;
        // That something else does not hold as well is worth a word only where there is nothing better to say.
        let some = reason.evidence.iter().any(|evidence| evidence.is_met);
        let worth: Vec<&Evidence> = reason.evidence.iter().filter(|one| !some || is_met(one)).collect();
        let mut told: Vec<Told> = Vec::new();
        for evidence in &worth {
            let one = self.told(reason.side, evidence);
            if !told.contains(&one) {
                told.push(one);
            }
        }
        let places = worth.iter().flat_map(|evidence| evidence.places.iter().flatten());
        Cause {
            player: self.position.player(reason.side),
            verdict: match reason.result {
                ResultType::Win => Verdict::Wins,
                ResultType::Lose => Verdict::Loses,
                ResultType::Draw => Verdict::Draws,
            },
            told,
            sites: places.map(|site| site.index()).collect(),
        }
    }

    fn told(&self, side: Role, evidence: &Evidence) -> Told {
        let short = if evidence.is_met { self.short(side, evidence) } else { None };
        short.unwrap_or_else(|| {
            let name = self.names.of(self.position.player(side));
            let clause = ludi::goal_in_words(self.game, evidence.goal, evidence.is_met, name);
            Told::Clause(format!("{clause}{}", self.seen(&evidence.places)))
        })
    }

    /// A goal that is met, in few words, where there are some for it.
    fn short(&self, side: Role, evidence: &Evidence) -> Option<Told> {
        let places = &evidence.places;
        match evidence.goal {
            Goal::InARow(_) => {
                let longest = places.iter().map(Vec::len).max()?;
                let rows: Vec<String> =
                    places.iter().filter(|row| row.len() == longest).filter_map(|row| self.span(row)).collect();
                Some(Told::Deed("made", format!("{} in a row, {}", number(longest as u32), list(&rows, "and"))))
            }
            Goal::Connect(_) => match &places.first()?[..] {
                [only] => Some(Told::Deed("made", format!("a chain of one piece, {}", self.board.name(*only)))),
                [first, .., last] if self.is_a_way(&places[0]) => {
                    let (first, last) = (self.board.name(*first), self.board.name(*last));
                    Some(Told::Deed("made", format!("a chain from {first} to {last}")))
                }
                _ => None,
            },
            Goal::Group(group) if group.size.is_some() => {
                let size = places.iter().map(Vec::len).max()?;
                Some(Told::Deed("made", format!("a group of {}{}", number(size as u32), self.seen(places))))
            }
            Goal::Reach(reach) if reach.amount() == ReachAmount::Count(1) => {
                let site = *places.first()?.first()?;
                let kind = usize::from(self.position.top(site)?.kind);
                let kind = self.game.pieces().get(kind)?.name.replace(['-', '_'], " ").to_lowercase();
                Some(Told::Deed("put", format!("{} on {}", with_article(&kind), self.board.name(site))))
            }
            Goal::Score(ScoreGoal::Most) => Some(Told::Clause(self.scores(side))),
            Goal::NoMove(no_move) => self.stuck(side, no_move),
            _ => None,
        }
    }

    /// `40 points to 24`.
    fn scores(&self, side: Role) -> String {
        let players = self.game.players().len();
        let others = Role::ALL.into_iter().take(players).filter(|other| *other != side);
        let others: Vec<String> = others.map(|other| self.position.scores[other.index()].to_string()).collect();
        format!("{} points to {}", self.position.scores[side.index()], list(&others, "and"))
    }

    fn stuck(&self, side: Role, no_move: &NoMove) -> Option<Told> {
        let is_full = self.position.board.iter().all(|stack| !stack.is_empty());
        match &no_move.player {
            _ if no_move.record.is_some() => None,
            Some(Player::All) if is_full => Some(Told::Clause("the board is full".to_owned())),
            Some(Player::All) => Some(Told::Clause("no player can move".to_owned())),
            None | Some(Player::Current | Player::Friend) => {
                let name = self.names.of(self.position.player(side)).unwrap_or("you");
                Some(Told::Clause(format!("{name} cannot move")))
            }
            Some(_) => None,
        }
    }

    /// The ends of a row, the lower site first: `c3–f6`.
    fn span(&self, row: &[Site]) -> Option<String> {
        let (first, last) = (row.iter().min()?, row.iter().max()?);
        let name = |site: &Site| self.board.name(*site);
        if row.len() == 1 { Some(name(first)) } else { Some(format!("{}–{}", name(first), name(last))) }
    }

    /// Whether each site is next to the one before it.
    fn is_a_way(&self, sites: &[Site]) -> bool {
        sites.windows(2).all(|pair| self.board.neighbours(pair[0], board::Adjacency::All).contains(&pair[1]))
    }

    /// Where it is to be seen, in brackets, if that is few sites.
    fn seen(&self, places: &[Vec<Site>]) -> String {
        let sites: Vec<String> = places.iter().flatten().map(|site| self.board.name(*site)).collect();
        if sites.is_empty() || sites.len() > FEW { String::new() } else { format!(" ({})", sites.join(", ")) }
    }
}
