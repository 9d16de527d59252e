//! All moves of a turn, and how they read.

use ::ludi::notation::{Piece, Position as Seen, Swap, Written, told_apart};
use ::ludi::tree::{Action, Move};
use board::Site;
use game::MAX_MOVES;

use super::scene::Attempt;
use super::{Interpreter, Position};
use crate::listing::TooMany;

/// A move that can be made, and the position after it.
pub(super) struct Listed {
    pub(super) written: Written,
    pub(super) next: Seen,
    /// The type and the label of the rule that it was first found by; none for passing and swapping without a rule.
    pub(super) rule: Option<(usize, Option<String>)>,
}

/// Where a move begins and ends; nowhere where it does not.
type Ends = (Option<Site>, Option<Site>);

/// How urgent a move is: its priority, then whether it is mandatory (B384, B385).
type Rank = (u32, bool);

/// What one rule can do between the same ends.
struct Found<'a> {
    kind: usize,
    rule: &'a Move,
    next: Seen,
}

impl Found<'_> {
    fn listed(self, text: String, (from, to): Ends) -> Listed {
        let label = self.rule.label.as_ref().map(|label| label.value.clone());
        Listed { written: Written::new(text, from, to), next: self.next, rule: Some((self.kind, label)) }
    }
}

impl Interpreter {
    /// The complete legal moves, each once, in the order of their text.
    pub(super) fn written_moves(&self, position: &Position) -> Result<Vec<Written>, TooMany> {
        let mut moves = Vec::new();
        self.each_move(position, &mut |listed| moves.push(listed.written))?;
        moves.sort();
        Ok(moves)
    }

    /// The position after a legal move: only what begins and ends where it does can read like it.
    pub(super) fn after(&self, position: &Position, chosen: &Written) -> Option<Seen> {
        let mut found = if *chosen.text == *"swap" {
            vec![self.swapping(position)]
        } else {
            let rank = self.highest_rank(position).ok()?;
            self.listed_between(position, self.ends_of(&chosen.text), rank).ok()?
        };
        found.push(self.passing(position));
        found.into_iter().find(|listed| listed.written == *chosen).map(|listed| listed.next)
    }

    /// Where a move begins and ends that reads so.
    pub(super) fn ends_of(&self, text: &str) -> Ends {
        let (first, rest) = leading_site(text);
        match rest.strip_prefix('-') {
            Some(rest) => (self.board.site(first), self.board.site(leading_site(rest).0)),
            None => (None, self.board.site(first)),
        }
    }

    /// Visits every legal move: those of the rules, a pass if one may or must, and the swap; if there is something to be
    /// blocked, only what blocks it.
    fn each_move(&self, position: &Position, visit: &mut dyn FnMut(Listed)) -> Result<(), TooMany> {
        if self.play.must_block {
            self.blocking_moves(position)?.into_iter().for_each(&mut *visit);
        } else {
            self.each_free_move(position, visit)?;
        }
        if position.now.swap == Swap::Offered {
            visit(self.swapping(position));
        }
        Ok(())
    }

    /// The same without the duty to block and without the swap.
    pub(super) fn each_free_move(&self, position: &Position, visit: &mut dyn FnMut(Listed)) -> Result<(), TooMany> {
        let mut none = true;
        self.each_rule_move(position, &mut |listed| {
            none = false;
            visit(listed);
        })?;
        if none {
            visit(self.passing(position));
        }
        Ok(())
    }

    /// Every move that the rules allow, and the pass too if one may pass without need.
    pub(super) fn each_rule_move(&self, position: &Position, visit: &mut dyn FnMut(Listed)) -> Result<(), TooMany> {
        let rank = self.highest_rank(position)?;
        let mut count = 0;
        for ends in self.all_ends(position) {
            for listed in self.listed_between(position, ends, rank)? {
                count += 1;
                if count > MAX_MOVES {
                    return Err(TooMany);
                }
                visit(listed);
            }
        }
        Ok(())
    }

    /// The moves of a rank between these ends; among those that pass, the pass without a rule unless something is
    /// mandatory (B423).
    fn listed_between(&self, position: &Position, ends: Ends, rank: Option<Rank>) -> Result<Vec<Listed>, TooMany> {
        let mut found = self.between_ends(position, ends)?;
        found.retain(|found| Some(rank_of(found.rule)) == rank);
        let may_pass = self.play.can_pass && !rank.is_some_and(|(_, mandatory)| mandatory);
        let passing = (ends == (None, None) && may_pass).then(|| self.passing(position));
        Ok(self.told_apart(&position.now, ends, found, passing))
    }

    /// The rank of the most urgent moves, if there is a move.
    pub(super) fn highest_rank(&self, position: &Position) -> Result<Option<Rank>, TooMany> {
        let mut ranks: Vec<Rank> = self.rules().map(|(_, rule)| rank_of(rule)).collect();
        ranks.dedup();
        if let [only] = ranks[..] {
            return Ok(Some(only));
        }
        let mut highest = None;
        for ends in self.all_ends(position) {
            let found = self.between_ends(position, ends)?;
            highest = highest.max(found.iter().map(|found| rank_of(found.rule)).max());
        }
        Ok(highest)
    }

    /// All rules of all types, in their order.
    fn rules(&self) -> impl Iterator<Item = (usize, &Move)> {
        let types = self.types.iter().enumerate();
        types.flat_map(|(kind, definition)| definition.moves().iter().map(move |rule| (kind, &rule.value)))
    }

    /// Where moves could begin and end: nowhere at all for passes, then entering, then moving what is on the board.
    fn all_ends(&self, position: &Position) -> impl Iterator<Item = Ends> {
        let sites = || self.board.sites();
        let entering = sites().map(|to| (None, Some(to)));
        let occupied: Vec<Site> = sites().filter(|site| position.now.top(*site).is_some()).collect();
        let moving = occupied.into_iter().flat_map(move |from| sites().map(move |to| (Some(from), Some(to))));
        [(None, None)].into_iter().chain(entering).chain(moving)
    }

    /// The rules by which a move between these ends might be made, each with the number of its type.
    pub(super) fn fitting_rules(&self, position: &Position, (from, to): Ends) -> Vec<(usize, &Move)> {
        let top = from.and_then(|from| position.now.top(from)).map(|piece| usize::from(piece.kind));
        let fits = |(kind, rule): &(usize, &Move)| match (from, to) {
            (None, None) => matches!(rule.action.value, Action::Pass),
            (None, Some(_)) => rule.enters(),
            _ => !rule.enters() && !matches!(rule.action.value, Action::Pass) && top == Some(*kind),
        };
        self.rules().filter(fits).collect()
    }

    /// What can be done between these ends, rule by rule.
    fn between_ends(&self, position: &Position, (from, to): Ends) -> Result<Vec<Found<'_>>, TooMany> {
        let mut found = Vec::new();
        for (kind, rule) in self.fitting_rules(position, (from, to)) {
            let results = self.results(position, Attempt { kind, rule, from, to })?;
            found.extend(results.into_iter().map(|next| Found { kind, rule, next }));
        }
        Ok(found)
    }

    /// The numbers of the rules by which a move between these ends leads to this board.
    pub(super) fn rules_that_lead_to(
        &self,
        position: &Position,
        ends: Ends,
        board: &[Vec<Piece>],
    ) -> Result<Vec<usize>, TooMany> {
        let number = |found: &Found| self.rules().position(|(_, rule)| std::ptr::eq(rule, found.rule));
        let found = self.between_ends(position, ends)?;
        Ok(found.iter().filter(|found| found.next.board == *board).filter_map(number).collect())
    }

    /// Gives moves between the same ends their texts; those that lead to equal positions are one.
    fn told_apart(&self, now: &Seen, ends: Ends, found: Vec<Found<'_>>, passing: Option<Listed>) -> Vec<Listed> {
        let mut different: Vec<Found<'_>> = Vec::new();
        for one in found {
            if different.iter().all(|other| other.next != one.next) {
                different.push(one);
            }
        }
        let passing = passing.filter(|passing| different.iter().all(|other| other.next != passing.next));
        let several = different.len() + usize::from(passing.is_some()) > 1;
        let types_differ = different.iter().any(|one| one.kind != different[0].kind);
        let mut read: Vec<(String, Option<Seen>)> = Vec::new();
        for one in &different {
            let mut text = self.wording(ends);
            if types_differ && ends.0.is_none() && ends.1.is_some() {
                text += &format!("={}", *self.types[one.kind].name);
            }
            if let Some(label) = one.rule.label.as_ref().filter(|_| several) {
                text += &format!(":{}", label.value);
            }
            read.push((text, several.then(|| one.next.clone())));
        }
        read.extend(passing.iter().map(|passing| (passing.written.text.to_string(), None)));
        let types: Vec<&str> = self.types.iter().map(|definition| definition.name.as_str()).collect();
        let mut texts = told_apart(&self.board, &types, now, ends, &read).into_iter();
        let mut listed: Vec<Listed> =
            different.into_iter().zip(&mut texts).map(|(one, text)| one.listed(text, ends)).collect();
        listed.extend(
            passing
                .into_iter()
                .zip(texts)
                .map(|(passing, text)| Listed { written: Written::new(text, None, None), ..passing }),
        );
        listed
    }

    pub(super) fn wording(&self, ends: Ends) -> String {
        match ends {
            (Some(from), Some(to)) => format!("{}-{}", self.board.name(from), self.board.name(to)),
            (None, Some(to)) => self.board.name(to),
            _ => "pass".into(),
        }
    }

    /// The move that does nothing.
    pub(super) fn passing(&self, position: &Position) -> Listed {
        let mut next = position.now.clone();
        next.last = self.memory.last.then(Default::default);
        self.pass_on(position, &mut next, true);
        Listed { written: Written::new("pass", None, None), next, rule: None }
    }

    /// The second player takes over the first move: the players change sides, so that it is again Black's turn, and the
    /// first player's (B186).
    fn swapping(&self, position: &Position) -> Listed {
        let mut next = position.now.clone();
        next.passes = 0;
        next.swap = Swap::Done;
        next.moves = if self.memory.moves { position.turns + 1 } else { 0 };
        Listed { written: Written::new("swap", None, None), next, rule: None }
    }
}

pub(super) fn rank_of(rule: &Move) -> Rank {
    (rule.priority(), rule.mandatory)
}

/// The name of a site, letters and then digits, that a text begins with, and the rest of the text.
fn leading_site(text: &str) -> (&str, &str) {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - letters);
    text.split_at(letters + digits)
}
