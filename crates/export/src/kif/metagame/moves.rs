//! Our moves and those of the sheet.

use board::Site;
use game::Role;
use metagame::notation::{Action, Fate as Taken, Leg, Move, Piece, Position};
use metagame::tree::{Effect, Player, Square};

use super::legs::{Taking, role_of};
use super::powers::{leg_name, move_name, taking_name};
use super::turns::Captures;
use super::{Fate, Translator, chains};
use crate::kif::formula::Formula;

/// What is needed to write our moves as those of the sheet.
pub(in crate::kif) struct Moves {
    names: Vec<String>,
    sites: Vec<String>,
    files: usize,
    /// The ways to capture of each type, for White and for Black.
    takings: Vec<[Vec<Taking>; 2]>,
    /// How the captures of a type are written.
    captures: Vec<Captures>,
    /// Whether pieces of a type must go on capturing as long as they can.
    must: Vec<bool>,
    /// Where a choice of promotion is to be written: type, owner, site.
    chosen: Vec<[Vec<bool>; 2]>,
}

impl Moves {
    pub(super) fn new(from: &Translator<'_>) -> Moves {
        let kinds = from.names.len();
        let takings = (0..kinds).map(|kind| Role::BOTH.map(|owner| from.powers[kind][owner.index()].takings.clone()));
        let chosen = |kind: usize, owner: Role| {
            from.book.grid.sites().map(|site| matches!(from.fate(owner, kind, site), Fate::Chosen(_))).collect()
        };
        Moves {
            names: from.names.clone(),
            sites: from.writer.sites.clone(),
            files: from.book.grid.files() as usize,
            takings: takings.collect(),
            captures: from.turns.captures.clone(),
            must: (0..kinds).map(|kind| from.must(kind)).collect(),
            chosen: (0..kinds).map(|kind| Role::BOTH.map(|owner| chosen(kind, owner))).collect(),
        }
    }

    fn index(&self, square: Square) -> usize {
        (square.rank as usize - 1) * self.files + square.file as usize - 1
    }

    fn name(&self, square: Square) -> &str {
        &self.sites[self.index(square)]
    }

    fn content(&self, piece: Piece) -> usize {
        piece.owner.index() * self.names.len() + usize::from(piece.kind) + 1
    }

    /// The moves of the sheet that a move comes to in a position.
    pub(in crate::kif) fn terms(&self, before: &Position, chosen: &Move) -> Option<Vec<String>> {
        let mut board: Vec<usize> =
            before.board.iter().map(|piece| piece.map_or(0, |piece| self.content(piece))).collect();
        let mut terms = Vec::new();
        if let Some(promote) = chosen.promote {
            let (waiting, _) = before.promoting?;
            let option = self.option(waiting.owner, promote.piece);
            terms.push(format!("(choose {} {option})", self.name(promote.square)));
            board[self.index(promote.square)] = self.content(promote.piece);
        }
        for step in &chosen.displace {
            terms.push(format!("(put-back {})", self.name(step.to)));
            board[self.index(step.to)] = self.content(step.piece);
        }
        match &chosen.action {
            Action::Place { piece, to, .. } => {
                terms.push(format!("(place {} {})", self.names[usize::from(piece.kind)], self.name(*to)));
            }
            Action::Transfer { legs, promote } => {
                let (first, last) = (legs.first()?, legs.last()?);
                let (owner, kind) = (first.piece.owner, usize::from(first.piece.kind));
                board[self.index(first.from)] = 0;
                let becomes = promote.map_or(first.piece, |promote| promote.piece);
                let promotes = self.chosen[kind][owner.index()][self.index(last.to)];
                let end = promotes.then(|| self.option(owner, becomes));
                match self.captures[kind] {
                    Captures::Paths if !first.captures.is_empty() => {
                        terms.extend(self.chain(&mut board, owner, kind, legs));
                    }
                    Captures::Legs if !first.captures.is_empty() => {
                        terms.extend(self.by_legs(&mut board, legs)?);
                        terms.push(end.map_or("stop".to_owned(), |end| format!("(finish {end})")));
                    }
                    _ => terms.push(self.single(&board, first, end)?),
                }
            }
        }
        Some(terms)
    }

    fn option(&self, owner: Role, piece: Piece) -> String {
        let name = &self.names[usize::from(piece.kind)];
        if piece.owner == owner { name.clone() } else { format!("({} {name})", piece.owner) }
    }

    fn single(&self, board: &[usize], leg: &Leg, end: Option<String>) -> Option<String> {
        let promotes = end.is_some();
        let (from, to) = (self.name(leg.from), self.name(leg.to));
        let end = end.map_or(String::new(), |end| format!(" {end}"));
        let Some(captured) = leg.captures.first() else {
            let name = move_name(promotes);
            return Some(format!("({name} {from} {to}{end})"));
        };
        if let Taken::DisplacedTo(square) = captured.fate {
            return Some(format!("(displace {from} {to} {})", self.name(square)));
        }
        let name = taking_name(self.taking(board, leg)?, promotes);
        Some(format!("({name} {from} {to}{end})"))
    }

    /// Which of the ways to capture between two sites a leg is.
    fn taking(&self, board: &[usize], leg: &Leg) -> Option<&Taking> {
        let (owner, kind) = (leg.piece.owner, usize::from(leg.piece.kind));
        let (from, to) = (self.index(leg.from), self.index(leg.to));
        let ways = self.takings[kind][owner.index()].iter();
        let mut ways = ways.filter(|taking| (taking.from.index(), taking.to.index()) == (from, to));
        let squares: Vec<usize> = leg.captures.iter().map(|captured| self.index(captured.square)).collect();
        let fate = leg.captures[0].fate;
        ways.find(|taking| {
            let taken = taking.all_sites().filter(|site| taking.what.has(board[site.index()]));
            holds(&taking.formula, board)
                && fits(taking.effect, owner, fate)
                && taken.map(|site| site.index()).collect::<Vec<_>>() == squares
        })
    }

    /// Legs one by one, each with what becomes of what it displaces.
    fn by_legs(&self, board: &mut [usize], legs: &[Leg]) -> Option<Vec<String>> {
        let mut terms = Vec::new();
        for leg in legs {
            let name = leg_name(self.taking(board, leg)?.number);
            terms.push(format!("({name} {} {})", self.name(leg.from), self.name(leg.to)));
            leg.captures.iter().for_each(|captured| board[self.index(captured.square)] = 0);
            for captured in &leg.captures {
                if let Taken::DisplacedTo(square) = captured.fate {
                    terms.push(format!("(put-back {})", self.name(square)));
                    board[self.index(square)] = self.content(captured.piece);
                }
            }
        }
        Some(terms)
    }

    /// A chain of captures: as many legs a move as there can be, and what ends it where it could go on.
    fn chain(&self, board: &mut [usize], owner: Role, kind: usize, legs: &[Leg]) -> Vec<String> {
        let mut terms = Vec::new();
        for part in legs.chunks(chains::LEGS) {
            for leg in part {
                leg.captures.iter().for_each(|captured| board[self.index(captured.square)] = 0);
            }
            let stops = part.iter().map(|leg| format!(" {}", self.name(leg.to))).collect::<String>();
            let name = if part.len() == 1 { "capture".to_owned() } else { format!("chain-{}", part.len()) };
            terms.push(format!("({name} {}{stops})", self.name(part[0].from)));
        }
        let whole = legs.len().is_multiple_of(chains::LEGS);
        let at = legs.last().map_or(0, |leg| self.index(leg.to));
        let ways = self.takings[kind][owner.index()].iter().filter(|taking| taking.from == Site(at as u16));
        let goes_on = ways.into_iter().any(|taking| holds(&taking.formula, board));
        if whole && goes_on && !self.must[kind] {
            terms.push("stop".into());
        }
        terms
    }
}

/// Whether an effect leads to this fate.
fn fits(effect: Effect, owner: Role, fate: Taken) -> bool {
    match (effect, fate) {
        (Effect::Remove, Taken::Removed) => true,
        (Effect::Possess(player), Taken::Possessed(role)) => role_of(owner, player) == role,
        (Effect::Displace(Player::Player), Taken::DisplacedTo(_)) => true,
        (Effect::Displace(Player::Opponent), Taken::DisplacedLater) => true,
        _ => false,
    }
}

/// Whether a condition holds on a board.
fn holds(formula: &Formula, board: &[usize]) -> bool {
    match formula {
        Formula::True => true,
        Formula::False | Formula::Is(..) => false,
        Formula::At(site, contents) => contents.has(board[site.index()]),
        Formula::And(parts) => parts.iter().all(|part| holds(part, board)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, board)),
    }
}
