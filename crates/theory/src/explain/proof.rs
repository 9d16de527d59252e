//! Why a legal move is legal: the conditions that it meets, one sentence each.

use board::Site;
use game::Role;
use metagame::drawing::square_name;
use metagame::notation::{Action, Leg as Step, Move, Position as Seen, Promote, Written};
use metagame::tree::{Promotion, Square};
use syntax::prose::{capitalised, list, with_article};

use crate::bridge::Interpreted;
use crate::bridge::words::{compound, role_term};
use crate::explain::phrases::{fate, side};
use crate::explain::ways::{Leg, Line};
use crate::explain::{Reason, lifted};
use crate::interpret::Refusal;
use crate::term::Term;
use crate::tree::Goal;

/// The proof of a legal move.
pub(crate) fn of(theory: &Interpreted, seen: &Seen, written: &Written, legal: &[Written]) -> Result<Reason, Refusal> {
    let proof = Proof { theory, mover: seen.to_move, legal };
    let chosen = &written.chosen;
    let mut parts = Vec::new();
    let here = proof.owed(seen, chosen, &mut parts)?;
    match &chosen.action {
        Action::Place { piece, to, .. } => {
            let kind = theory.words().kind_name(piece.kind);
            let owner = if piece.owner == proof.mover { "" } else { " of the other side's" };
            let held = format!("{} holds {}{owner}", side(proof.mover), with_article(&kind));
            parts.push(Reason::holds(format!("{held}, and {} is empty.", square_name(*to))));
            if seen.assigning {
                let text = format!("{} is one of the squares on which it may be set up.", square_name(*to));
                parts.push(Reason::holds(text));
            }
        }
        Action::Transfer { legs, promote } => proof.transfer(&here, chosen, legs, *promote, &mut parts)?,
    }
    Ok(Reason::holds(format!("{written} is legal for {}", side(seen.to_move))).of(parts))
}

struct Proof<'a> {
    theory: &'a Interpreted,
    mover: Role,
    legal: &'a [Written],
}

impl Proof<'_> {
    fn site(&self, square: Square) -> Site {
        self.theory.words().grid().site(square.file.into(), square.rank.into()).unwrap_or(Site(0))
    }

    /// What the other side has left to be done is done first.
    fn owed(&self, seen: &Seen, chosen: &Move, parts: &mut Vec<Reason>) -> Result<Seen, Refusal> {
        let words = self.theory.words();
        let mut here = seen.clone();
        if let (Some(promote), Some((piece, _))) = (chosen.promote, seen.promoting) {
            let [was, is] = [piece, promote.piece].map(|piece| piece.write(words.type_names()).replace('_', " "));
            let text = format!("First the {was} that waits on {} becomes a {is}.", square_name(promote.square));
            parts.push(Reason::holds(text));
            here.board[self.site(promote.square).index()] = Some(promote.piece);
            here.promoting = None;
        }
        for step in &chosen.displace {
            let piece = words.whose(step.piece, self.mover);
            let text = format!("First {piece}, which waits, is put on {}, which is empty.", square_name(step.to));
            parts.push(Reason::holds(text));
            here.board[self.site(step.to).index()] = Some(step.piece);
        }
        here.displaced.clear();
        Ok(here)
    }

    fn transfer(
        &self,
        here: &Seen,
        chosen: &Move,
        legs: &[Step],
        promote: Option<Promote>,
        parts: &mut Vec<Reason>,
    ) -> Result<(), Refusal> {
        let Some(first) = legs.first() else { return Ok(()) };
        let kind = self.theory.words().kind_name(first.piece.kind);
        let at = square_name(first.from);
        let turn = format!("It is {0}'s turn, and the {kind} on {at} is {0}'s.", side(self.mover));
        parts.push(Reason::holds(turn));
        let mut seen = lifted(here, self.site(first.from));
        for step in legs {
            parts.push(self.leg(&seen, step)?);
            for captured in &step.captures {
                seen.board[self.site(captured.square).index()] = None;
            }
            for captured in &step.captures {
                if let metagame::notation::Fate::DisplacedTo(square) = captured.fate {
                    seen.board[self.site(square).index()] = Some(captured.piece);
                }
            }
        }
        parts.extend(self.compulsion(chosen, legs));
        parts.extend(self.promotion(legs, promote));
        Ok(())
    }

    /// A leg: the path, and what is taken.
    fn leg(&self, seen: &Seen, step: &Step) -> Result<Reason, Refusal> {
        let words = self.theory.words();
        let (from, to) = (self.site(step.from), self.site(step.to));
        let leg = Leg { words, board: &seen.board, piece: step.piece, from, to };
        let path = match self.line(seen, step)? {
            Some(line) => leg.path_reason(&line),
            None => format!("{} goes to {}.", capitalised(&leg.subject()), words.place(to)),
        };
        let taken: Vec<Reason> = step
            .captures
            .iter()
            .map(|captured| {
                let whose = words.whose(captured.piece, self.mover);
                Reason::holds(format!("It takes {whose} on {}, {}.", square_name(captured.square), fate(captured.fate)))
            })
            .collect();
        let text = match taken.as_slice() {
            [] => path,
            taken => {
                let taken: Vec<&str> = taken.iter().map(|reason| reason.text.as_str()).collect();
                format!("{path} {}", taken.join(" "))
            }
        };
        Ok(Reason::holds(text).of(taken))
    }

    /// The first power by which the theory makes this leg, with its line.
    fn line(&self, seen: &Seen, step: &Step) -> Result<Option<Line>, Refusal> {
        let words = self.theory.words();
        let kind = words.kind_term(step.piece.kind);
        let [from, to] = [step.from, step.to].map(|square| words.site_term(self.site(square)));
        let player = role_term(self.mover);
        let [way, vector, methods, what] = [0, 1, 2, 3].map(Term::Var);
        let goals = if step.captures.is_empty() {
            vec![
                Goal::Game(compound("moving_power", [kind, way.clone(), vector.clone()])),
                Goal::Call(compound("moving_way", [way, player, from, vector, to])),
            ]
        } else {
            let power = [kind, methods.clone(), what.clone(), Term::Var(4), way.clone(), vector.clone()];
            let taken = step.captures.iter().map(|captured| {
                let [owner, square] = [role_term(captured.piece.owner), words.site_term(self.site(captured.square))];
                compound("taken", [words.kind_term(captured.piece.kind), owner, square])
            });
            let taken = Term::list(taken.collect());
            let makes = [way, methods, what, player, from, vector, to, taken];
            vec![Goal::Game(compound("capturing_power", power)), Goal::Call(compound("capturing_way", makes))]
        };
        let Some((found, _)) = self.theory.first_after(seen, &Goal::And(goals), 5)? else { return Ok(None) };
        let (way, vector) = (found[0].clone(), found[1].clone());
        let passed = self.passed(step, &vector)?;
        Ok(Some(Line { way, vector, passed }))
    }

    /// The squares between the two ends of a leg.
    fn passed(&self, step: &Step, vector: &Term) -> Result<Vec<Site>, Refusal> {
        let (words, mut passed, mut at) = (self.theory.words(), Vec::new(), self.site(step.from));
        for _ in 0..words.grid().len() {
            let power = compound("step", [words.site_term(at), vector.clone(), Term::Var(0)]);
            let next = self.theory.ask_game(self.mover, power, 1)?;
            match next.first().and_then(|found| words.site(&found[0])) {
                Some(next) if next != self.site(step.to) => passed.push(next),
                _ => break,
            }
            at = passed[passed.len() - 1];
        }
        Ok(passed)
    }

    /// What compulsion there is, and that it is met.
    fn compulsion(&self, chosen: &Move, legs: &[Step]) -> Option<Reason> {
        let rules = self.theory.rules();
        let piece = rules.definition(&self.theory.words().type_names()[usize::from(legs[0].piece.kind)]);
        let own = piece.is_some_and(|piece| piece.constraints.must_capture);
        let captures = !legs[0].captures.is_empty();
        let some_capture = self.legal.iter().any(
            |written| matches!(&written.chosen.action, Action::Transfer { legs, .. } if !legs[0].captures.is_empty()),
        );
        let text = if captures && rules.constraints.must_capture_most {
            format!("No other capture takes more pieces than {}.", self.theory.words().in_short(chosen))
        } else if captures && (rules.constraints.compel() || own) {
            "Captures are compulsory, and this is one.".to_owned()
        } else if rules.constraints.compel() && !some_capture {
            format!("Captures are compulsory, but no piece of {}'s can capture.", side(self.mover))
        } else if own && !rules.constraints.compel() {
            "It must capture if it can, but it cannot.".to_owned()
        } else {
            return None;
        };
        Some(Reason::holds(text))
    }

    fn promotion(&self, legs: &[Step], promote: Option<Promote>) -> Option<Reason> {
        let last = legs.last()?;
        let words = self.theory.words();
        let names = words.type_names();
        let definition = self.theory.rules().definition(&names[usize::from(last.piece.kind)]);
        let (square, kind) = (square_name(last.to), words.kind_name(last.piece.kind));
        let promote = promote?;
        let result = format!("{}'s {}", side(promote.piece.owner), words.kind_name(promote.piece.kind));
        let text = match definition.and_then(|definition| definition.promoting.as_ref())? {
            Promotion::To(_) => format!("{square} is in its promotion territory, where it must become {result}."),
            Promotion::Decision { .. } => {
                let text = format!("{square} is in its promotion territory, where {} chooses", side(self.mover));
                format!("{text} what the {kind} becomes: {}.", list(&[result], "and"))
            }
        };
        Some(Reason::holds(text))
    }
}
