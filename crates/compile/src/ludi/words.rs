//! From the state to what is to be seen, and from moves to their texts.

use ::ludi::notation::{self, Last as SeenLast, Swap, Written};
use board::Site;

use super::generate::{Bundle, Choice, Moves, Single, TooMany};
use super::machine::Machine;
use super::pool::Pool;
use super::rules::role;
use super::scene::Ends;
use super::start;
use super::state::{Last, State};

impl<const W: usize> Machine<W> {
    /// All that is to be seen of a position.
    pub(super) fn view(&self, state: &State<W>) -> notation::Position {
        let (rules, layout) = (&self.rules, &self.layout);
        let sites = || rules.board.sites();
        let sides = layout.sides;
        let bits = |set: u16| (0..sides).map(|side| set >> side & 1 == 1).collect();
        let hand = |side: usize| {
            let held = state.hands.get(side * layout.types..(side + 1) * layout.types);
            held.map_or(vec![None; layout.types], <[_]>::to_vec)
        };
        let last = SeenLast {
            to: state.last.to,
            captured: (0..layout.types).filter(|kind| state.last.captured >> kind & 1 == 1).map(|n| n as u8).collect(),
        };
        notation::Position {
            to_move: role(state.mover()),
            board: sites().map(|site| state.men.stack(layout, site).collect()).collect(),
            cells: sites().map(|site| state.men.cells.get(site.index()).copied().unwrap_or_default()).collect(),
            hands: (0..sides).map(hand).collect(),
            scores: state.scores[..sides].to_vec(),
            out: bits(state.out),
            swap: state.swap,
            passes: state.passes,
            taken: state.taken.iter().map(|taken| taken[..sides].to_vec()).collect(),
            begun: bits(state.begun),
            last: state.last.made.then_some(last),
            moves: if rules.memory.moves { state.turns } else { 0 },
        }
    }

    /// A position with no past. The player who moved last is taken to be the player before the one whose turn it is.
    pub(super) fn set_up(&self, seen: &notation::Position) -> State<W> {
        let (rules, layout) = (&self.rules, &self.layout);
        let mut state = start::empty(rules, layout);
        for (n, stack) in seen.board.iter().enumerate() {
            stack.iter().for_each(|piece| state.men.put(layout, Site(n as u16), *piece));
        }
        state.men.cells.iter_mut().zip(&seen.cells).for_each(|(cell, seen)| *cell = *seen);
        let held = seen.hands.iter().flatten();
        state.hands.iter_mut().zip(held).for_each(|(hand, held)| *hand = *held);
        state.scores.iter_mut().zip(&seen.scores).for_each(|(score, seen)| *score = *seen);
        for (taken, seen) in state.taken.iter_mut().zip(&seen.taken) {
            taken.iter_mut().zip(seen).for_each(|(count, seen)| *count = *seen);
        }
        let bits = |set: &[bool]| set.iter().enumerate().fold(0, |all, (side, is)| all | u16::from(*is) << side);
        (state.out, state.begun) = (bits(&seen.out), bits(&seen.begun));
        state.to_move = seen.to_move.index() as u8;
        (state.swap, state.passes) = (seen.swap, seen.passes);
        (state.turns, state.decisions) = (seen.moves, seen.moves);
        if let Some(last) = &seen.last {
            let captured = last.captured.iter().fold(0, |all, kind| all | 1 << kind);
            state.last = Last { made: true, to: last.to, captured };
        }
        state.earlier = if self.ko { vec![None; layout.sides] } else { Vec::new() };
        let mover = self.before(state.out, state.mover());
        self.settle(&mut state, mover, &mut Moves::new());
        self.note(&mut state);
        state
    }

    /// The moves of a position with their texts; nothing if there are too many.
    pub(super) fn written(&self, state: &State<W>) -> Option<Vec<(Written, Choice)>> {
        let mut moves = Moves::new();
        self.generate(state, state.mover(), &mut moves);
        if moves.too_many {
            return None;
        }
        let mut written: Vec<(Written, Choice)> = Vec::new();
        for bundle in &moves.bundles {
            for to in bundle.targets {
                let ends = (bundle.from, Some(to));
                let choice = Choice::Plain { rule: bundle.rule, from: bundle.from, to };
                let text = self.shared(state, &moves, bundle, to);
                written.push((text.unwrap_or_else(|| Written::new(self.wording(ends), ends.0, ends.1)), choice));
            }
        }
        let passing = self.passes_freely(state, &moves);
        let mut rest = &moves.singles[..];
        while let Some(first) = rest.first() {
            let (run, others) = rest.split_at(rest.iter().take_while(|one| one.ends == first.ends).count());
            let also = usize::from(passing && first.ends == (None, None));
            self.tell_apart(state, run, also, &mut written);
            rest = others;
        }
        if passing {
            let text = notation::numbered("pass".into(), |text| written.iter().any(|(other, _)| *other.text == *text));
            written.push((Written::new(text, None, None), Choice::Pass));
        }
        if self.rules.play.must_block {
            self.keep_blocking(state, &mut written, |(_, choice)| *choice);
        }
        if state.swap == Swap::Offered {
            written.push((Written::new("swap", None, None), Choice::Swap));
        }
        Some(written)
    }

    /// How a move reads that has its ends in common with moves by other rules.
    fn shared(&self, state: &State<W>, moves: &Moves<W>, bundle: &Bundle<W>, to: Site) -> Option<Written> {
        let same = |other: &&Bundle<W>| other.from == bundle.from && other.targets.contains(to);
        let rules = moves.bundles.iter().filter(same).map(|other| other.rule);
        let run: Vec<Single> = rules.map(|rule| Single { rule, ends: (bundle.from, Some(to)), nth: 0 }).collect();
        if run.len() < 2 {
            return None;
        }
        let mut written = Vec::new();
        self.tell_apart(state, &run, 0, &mut written);
        let nth = run.iter().position(|single| single.rule == bundle.rule)?;
        written.into_iter().nth(nth).map(|(text, _)| text)
    }

    /// Whether one may or must pass without a rule for it.
    pub(super) fn passes_freely(&self, state: &State<W>, moves: &Moves<W>) -> bool {
        if moves.count == 0 {
            return true;
        }
        let may = self.rules.play.can_pass && !moves.rank.is_some_and(|(_, mandatory)| mandatory);
        may && !self.passes_by_rule(state, moves)
    }

    /// Whether some rule allows just what passing does.
    fn passes_by_rule(&self, state: &State<W>, moves: &Moves<W>) -> bool {
        let mut passes = moves.singles.iter().filter(|single| single.ends == (None, None)).peekable();
        if passes.peek().is_none() {
            return false;
        }
        let mut passed = state.clone();
        self.finish(&mut passed, None, Default::default(), true);
        passes.any(|single| self.all_results(state, single).get(single.nth) == Some(&passed))
    }

    /// All that the rule of a move can come to between its ends; nothing if that is more than can be listed.
    fn all_results(&self, state: &State<W>, single: &Single) -> Vec<State<W>> {
        let mut results = Vec::new();
        match self.results(state, single.rule, single.ends, &mut Pool::new(), &mut results) {
            Ok(()) => results,
            Err(TooMany) => Vec::new(),
        }
    }

    fn tell_apart(&self, state: &State<W>, run: &[Single], also: usize, written: &mut Vec<(Written, Choice)>) {
        let kind = |single: &Single| self.list[single.rule].kind;
        let types_differ = run.iter().any(|one| kind(one) != kind(&run[0]));
        if run.len() + also == 1 {
            let ends = run[0].ends;
            return written.push((Written::new(self.wording(ends), ends.0, ends.1), Choice::Single(run[0])));
        }
        let mut read: Vec<(String, Option<notation::Position>)> = Vec::new();
        let mut results: (Option<usize>, Vec<State<W>>) = (None, Vec::new());
        for single in run {
            let mut text = self.wording(single.ends);
            if types_differ && single.ends.0.is_none() && single.ends.1.is_some() {
                text += &format!("={}", *self.rules.types[kind(single)].name);
            }
            if let Some(label) = self.list[single.rule].tree.label.as_ref() {
                text += &format!(":{}", label.value);
            }
            if results.0 != Some(single.rule) {
                results = (Some(single.rule), self.all_results(state, single));
            }
            read.push((text, results.1.get(single.nth).map(|after| self.view(after))));
        }
        let types: Vec<&str> = self.rules.types.iter().map(|definition| definition.name.as_str()).collect();
        let texts = notation::told_apart(&self.rules.board, &types, &self.view(state), run[0].ends, &read);
        let words = |(single, text): (&Single, String)| Written::new(text, single.ends.0, single.ends.1);
        let choices = run.iter().map(|single| Choice::Single(*single));
        written.extend(run.iter().zip(texts).map(words).zip(choices));
    }

    fn wording(&self, ends: Ends) -> String {
        let board = &self.rules.board;
        match ends {
            (Some(from), Some(to)) => format!("{}-{}", board.name(from), board.name(to)),
            (None, Some(to)) => board.name(to),
            _ => "pass".into(),
        }
    }
}
