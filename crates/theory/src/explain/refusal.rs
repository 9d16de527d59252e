//! Why a move is not legal: for each way in which it might be made, the first condition that fails.

use board::Site;
use game::Role;
use metagame::notation::{Action, Move, Position as Seen, Written};
use metagame::tree::Square;
use syntax::prose::{capitalised, list, with_article};

use crate::bridge::Interpreted;
use crate::bridge::words::{compound, role_term};
use crate::explain::asked::Asked;
use crate::explain::phrases::{side, spoken};
use crate::explain::ways::{Leg, Line};
use crate::explain::{Reason, lifted};
use crate::interpret::Refusal;
use crate::term::Term;
use crate::tree::Goal;

/// At most this many moves are named in a sentence.
const NAMED: usize = 4;

/// Why a move is not legal.
pub(crate) fn of(
    theory: &Interpreted,
    seen: &Seen,
    text: &str,
    asked: &Asked,
    legal: &[Written],
) -> Result<Reason, Refusal> {
    let (begun, mut reasons) = after_what_is_owed(theory, seen, asked)?;
    let question = Question { theory, seen: &begun, asked, legal };
    match asked.path[..] {
        _ if legal.is_empty() => reasons
            .push(Reason::fails(format!("{} has no legal move, or more than can be listed.", side(seen.to_move)))),
        [] => reasons.push(Reason::fails("No square of the board is named in it.")),
        [to] => reasons.extend(question.placement(to)?),
        [from, to, ..] => reasons.extend(question.transfer(from, to)?),
    }
    if reasons.is_empty() {
        reasons.push(Reason::fails(format!("It is none of the legal moves: {}.", question.named(|_| true))));
    }
    Ok(Reason::fails(format!("{} is legal for {}", text.trim(), side(seen.to_move))).of(reasons))
}

/// What the other side has left to be done comes first: the position after it, done in the first way that there is.
fn after_what_is_owed(theory: &Interpreted, seen: &Seen, asked: &Asked) -> Result<(Seen, Vec<Reason>), Refusal> {
    let mut told = Vec::new();
    if let Some((piece, site)) = seen.promoting.filter(|_| !asked.begins_with_owed) {
        let place = theory.words().place(Site(site as u16));
        let whose = format!("{}'s {}", side(piece.owner), theory.words().kind_name(piece.kind));
        told.push(Reason::fails(format!("The turn begins with what becomes of {whose} that waits on {place}.")));
    }
    if let Some((piece, _)) = seen.displaced.first().filter(|_| !asked.begins_with_owed) {
        let whose = format!("{}'s {}", side(piece.owner), theory.words().kind_name(piece.kind));
        told.push(Reason::fails(format!("The turn begins with putting {whose} back on the board.")));
    }
    if seen.promoting.is_none() && seen.displaced.is_empty() {
        return Ok((seen.clone(), told));
    }
    let owed = Goal::And(vec![
        Goal::Call(compound("owed_promotion", [Term::Var(0)])),
        Goal::Call(compound("owed_displacements", [Term::Var(1)])),
    ]);
    let begun = theory.first_after(seen, &owed, 2)?.map_or_else(|| seen.clone(), |(_, begun)| begun);
    Ok((begun, told))
}

struct Question<'a> {
    theory: &'a Interpreted,
    seen: &'a Seen,
    asked: &'a Asked,
    legal: &'a [Written],
}

/// A way to take: methods, what is taken, and along which line.
struct Taking {
    methods: Term,
    what: Term,
    line: Line,
}

impl Question<'_> {
    fn mover(&self) -> Role {
        self.seen.to_move
    }

    fn place(&self, site: Site) -> String {
        self.theory.words().place(site)
    }

    /// The first legal moves of some kind, in short.
    fn named(&self, is_meant: impl Fn(&Move) -> bool) -> String {
        let meant: Vec<&Move> =
            self.legal.iter().map(|written| &written.chosen).filter(|chosen| is_meant(chosen)).collect();
        let mut names: Vec<String> =
            meant.iter().take(NAMED).map(|chosen| self.theory.words().in_short(chosen)).collect();
        names.dedup();
        if meant.len() > NAMED {
            names.push(format!("{} more", meant.len() - NAMED));
        }
        list(&names, "and")
    }

    fn placement(&self, to: Site) -> Result<Vec<Reason>, Refusal> {
        let (words, holder) = (self.theory.words(), self.mover());
        let hands = &self.seen.hands[holder.index()];
        let held = |kind: usize| hands.iter().any(|hand| hand[kind] > 0);
        let mut reasons = Vec::new();
        match self.asked.kind {
            Some(kind) if !held(usize::from(kind)) => {
                let name = with_article(&words.kind_name(kind));
                reasons.push(format!("{} does not hold {name}, so that none can be put on the board.", side(holder)));
            }
            None if !(0..words.type_names().len()).any(held) => {
                reasons.push(format!("{} holds nothing that could be put on the board.", side(holder)));
            }
            _ => {}
        }
        if let Some(piece) = self.seen.board[to.index()] {
            let whose = format!("{}'s {}", side(piece.owner), words.kind_name(piece.kind));
            reasons.push(format!("{whose} stands on {}, and pieces are put on empty squares only.", self.place(to)));
        }
        if reasons.is_empty() && self.seen.assigning {
            reasons.push(format!("{} is not a square on which that piece is set up.", self.place(to)));
        }
        Ok(reasons.into_iter().map(Reason::fails).collect())
    }

    fn transfer(&self, from: Site, to: Site) -> Result<Vec<Reason>, Refusal> {
        let one = |text: String| Ok(vec![Reason::fails(text)]);
        if self.seen.assigning {
            return one("The set-up is not over: pieces are put on the board, and none moves.".into());
        }
        let Some(piece) = self.seen.board[from.index()] else {
            return one(format!("There is no piece on {}.", self.place(from)));
        };
        let lifted = lifted(self.seen, from);
        let leg = Leg { words: self.theory.words(), board: &lifted.board, piece, from, to };
        if piece.owner != self.mover() {
            return one(format!("{}.", capitalised(&leg.not_its_turn(self.mover()))));
        }
        if let Some(kind) = self.asked.kind.filter(|kind| *kind != piece.kind) {
            let named = with_article(&self.theory.words().kind_name(kind));
            return one(format!("{}, not {named}.", capitalised(&leg.subject().replacen("the ", "it is the ", 1))));
        }
        self.leg_reasons(&leg, &lifted)
    }

    fn leg_reasons(&self, leg: &Leg, lifted: &Seen) -> Result<Vec<Reason>, Refusal> {
        let mut reasons = Vec::new();
        let (plain, open_plain) = self.plain_reasons(leg, lifted)?;
        let (capturing, open_capture) = self.capture_reasons(leg, lifted)?;
        if open_plain {
            reasons.extend(self.plain_but(leg));
        }
        if open_capture {
            reasons.extend(self.capture_but(leg)?);
        }
        if reasons.is_empty() {
            // Where a piece captures as it moves, what is in the way is told once.
            let told: Vec<String> = plain.iter().map(|reason| reason.text.to_lowercase()).collect();
            let capturing = capturing.into_iter().filter(|reason| !told.contains(&reason.text.to_lowercase()));
            let capturing = capturing.map(|reason| Reason::fails(format!("To capture, {}", reason.text)));
            reasons.extend(plain.into_iter().chain(capturing));
        }
        if reasons.is_empty() {
            reasons.push(Reason::fails(format!("{}.", capitalised(&leg.no_way(&self.powers(leg)?)))));
        }
        Ok(reasons)
    }

    /// All powers of a piece: a verb for captures, the way and the vector.
    fn powers(&self, leg: &Leg) -> Result<Vec<(String, Term, Term)>, Refusal> {
        let moving = self.moving_powers(leg)?.into_iter().map(|(way, vector)| (String::new(), way, vector));
        let capturing = self.capturing_powers(leg)?.into_iter();
        let capturing = capturing.map(|[_, _, way, vector]| ("captures as it ".to_owned(), way, vector));
        Ok(moving.chain(capturing).collect())
    }

    fn moving_powers(&self, leg: &Leg) -> Result<Vec<(Term, Term)>, Refusal> {
        let kind = self.theory.words().kind_term(leg.piece.kind);
        let power = compound("moving_power", [kind, Term::Var(0), Term::Var(1)]);
        let found = self.theory.ask_game(self.mover(), power, 2)?;
        Ok(found.into_iter().map(|mut found| (found.remove(0), found.remove(0))).collect())
    }

    /// Methods, what is taken, way and vector.
    fn capturing_powers(&self, leg: &Leg) -> Result<Vec<[Term; 4]>, Refusal> {
        let kind = self.theory.words().kind_term(leg.piece.kind);
        let [methods, what, effect, way, vector] = [0, 1, 2, 3, 4].map(Term::Var);
        let power = compound("capturing_power", [kind, methods, what, effect, way, vector]);
        let found = self.theory.ask_game(self.mover(), power, 5)?;
        let mut powers: Vec<[Term; 4]> = Vec::new();
        for answer in found {
            let power = [0, 1, 3, 4].map(|nth: usize| answer[nth].clone());
            if !powers.contains(&power) {
                powers.push(power);
            }
        }
        Ok(powers)
    }

    /// The line along a vector as far as the square where the piece is to go, if it leads there.
    fn line(&self, leg: &Leg, way: Term, vector: Term) -> Result<Option<Line>, Refusal> {
        let (mut passed, mut at) = (Vec::new(), leg.from);
        for _ in 0..=self.theory.words().grid().len() {
            let here = self.theory.words().site_term(at);
            let step = compound("step", [here, vector.clone(), Term::Var(0)]);
            let next = self.theory.ask_game(self.mover(), step, 1)?;
            let Some(next) = next.first().and_then(|found| self.theory.words().site(&found[0])) else {
                return Ok(None);
            };
            if next == leg.to {
                return Ok(Some(Line { way, vector, passed }));
            }
            if way.is("leap", 0) {
                return Ok(None);
            }
            passed.push(next);
            at = next;
        }
        Ok(None)
    }

    /// The plain ways that lead there, each with what fails, and whether one of them is open.
    fn plain_reasons(&self, leg: &Leg, lifted: &Seen) -> Result<(Vec<Reason>, bool), Refusal> {
        let (mut reasons, mut open) = (Vec::new(), false);
        for (way, vector) in self.moving_powers(leg)? {
            let Some(line) = self.line(leg, way.clone(), vector.clone())? else { continue };
            let words = self.theory.words();
            let [from, to] = [leg.from, leg.to].map(|site| words.site_term(site));
            let goal = Goal::Call(compound("moving_way", [way, role_term(self.mover()), from, vector, to]));
            if !self.theory.ask(lifted, &goal, 0)?.is_empty() {
                open = true;
                continue;
            }
            let fault = leg.path_fault(&line).unwrap_or_else(|| leg.plain_end_fault(&line));
            push_once(&mut reasons, format!("{}, {fault}.", capitalised(&leg.attempt(&line))));
        }
        Ok((reasons, open))
    }

    fn capture_reasons(&self, leg: &Leg, lifted: &Seen) -> Result<(Vec<Reason>, bool), Refusal> {
        let (mut reasons, mut open) = (Vec::new(), false);
        for [methods, what, way, vector] in self.capturing_powers(leg)? {
            let Some(line) = self.line(leg, way.clone(), vector.clone())? else { continue };
            let taking = Taking { methods, what, line };
            if self.takes(leg, lifted, &taking)? {
                open = true;
                continue;
            }
            let fault = leg
                .path_fault(&taking.line)
                .unwrap_or_else(|| leg.capture_fault(&taking.line, &taking.methods, &taking.what));
            push_once(&mut reasons, format!("{}, {fault}.", leg.attempt(&taking.line)));
        }
        Ok((reasons, open))
    }

    fn takes(&self, leg: &Leg, lifted: &Seen, taking: &Taking) -> Result<bool, Refusal> {
        let words = self.theory.words();
        let [from, to] = [leg.from, leg.to].map(|site| words.site_term(site));
        let Taking { methods, what, line } = taking;
        let (way, vector) = (line.way.clone(), line.vector.clone());
        let player = role_term(self.mover());
        let goal =
            compound("capturing_way", [way, methods.clone(), what.clone(), player, from, vector, to, Term::Var(0)]);
        Ok(!self.theory.ask(lifted, &Goal::Call(goal), 1)?.is_empty())
    }

    /// A plain movement is open, but not legal: captures are compulsory, or it must become something else.
    fn plain_but(&self, leg: &Leg) -> Option<Reason> {
        let captures = |chosen: &Move| takes_something(chosen);
        let own = |chosen: &Move| takes_something(chosen) && starts(chosen, self.square(leg.from));
        let same = |chosen: &Move| goes(chosen, self.square(leg.from), self.square(leg.to));
        let legal = |is_meant: &dyn Fn(&Move) -> bool| self.legal.iter().any(|written| is_meant(&written.chosen));
        let rules = self.theory.rules();
        let text = if legal(&same) {
            return self.wrong_promotion(leg);
        } else if rules.constraints.compel() && legal(&captures) {
            format!("A capture is compulsory: {}.", self.named(captures))
        } else if legal(&own) {
            format!("A capture is compulsory for {}: {}.", leg.subject(), self.named(own))
        } else {
            return None;
        };
        Some(Reason::fails(text))
    }

    fn wrong_promotion(&self, leg: &Leg) -> Option<Reason> {
        let same = |chosen: &Move| goes(chosen, self.square(leg.from), self.square(leg.to));
        let become_ = self.legal.iter().filter(|written| same(&written.chosen)).filter_map(|written| {
            match &written.chosen.action {
                Action::Transfer { promote: Some(promote), .. } => Some(promote.piece),
                _ => None,
            }
        });
        let mut options: Vec<String> = Vec::new();
        for piece in become_ {
            let owner = if piece.owner == self.mover() { "" } else { " of the other side's" };
            let option = format!("{}{owner}", with_article(&self.theory.words().kind_name(piece.kind)));
            if !options.contains(&option) {
                options.push(option);
            }
        }
        let subject = spoken(&self.theory.words().kind_name(leg.piece.kind));
        let place = self.place(leg.to);
        Some(Reason::fails(match options.is_empty() {
            true => format!("On {place} the {subject} stays what it is."),
            false => format!("On {place} the {subject} must become {}.", list(&options, "or")),
        }))
    }

    /// A capture is open, but the turn as it is written is not legal.
    fn capture_but(&self, leg: &Leg) -> Result<Option<Reason>, Refusal> {
        let begins = |chosen: &Move| goes(chosen, self.square(leg.from), self.square(leg.to));
        let goes_on = self.asked.path.len() > 2;
        if !self.legal.iter().any(|written| begins(&written.chosen)) {
            let more = format!("As many pieces as possible must be taken: {}.", self.named(takes_something));
            return Ok(Some(Reason::fails(more)));
        }
        if !goes_on {
            let ends = |chosen: &Move| begins(chosen) && leg_count(chosen) == 1;
            if self.legal.iter().any(|written| ends(&written.chosen)) {
                return Ok(self.wrong_promotion(leg));
            }
            let text = format!("{} must go on capturing: {}.", capitalised(&leg.subject()), self.named(begins));
            return Ok(Some(Reason::fails(text)));
        }
        self.next_leg(leg)
    }

    /// The legs after the first: which one cannot be made.
    fn next_leg(&self, first: &Leg) -> Result<Option<Reason>, Refusal> {
        let words = self.theory.words();
        let kind = words.kind_name(first.piece.kind);
        let path: Vec<Square> = self.asked.path.iter().map(|site| self.square(*site)).collect();
        let follows = |chosen: &Move, legs: usize| along(chosen, &path[..=legs]);
        let legs = (1..path.len()).take_while(|legs| self.legal.iter().any(|w| follows(&w.chosen, *legs))).count();
        let at = self.place(self.asked.path[legs]);
        let on = |chosen: &Move| follows(chosen, legs);
        if legs + 1 == path.len() {
            let text = format!("On {at} the {kind} must go on capturing: {}.", self.named(on));
            return Ok(Some(Reason::fails(text)));
        }
        let Some(next) = self.asked.path.get(legs + 1) else { return Ok(None) };
        let goes_on = self.theory.rules().definition(&words.type_names()[usize::from(first.piece.kind)]);
        let text = if goes_on.is_none_or(|definition| !definition.constraints.continue_captures) {
            format!("The {kind} captures only once in a turn.")
        } else {
            format!("From {at} the {kind} takes nothing that leads to {}: {}.", self.place(*next), self.named(on))
        };
        Ok(Some(Reason::fails(text)))
    }

    fn square(&self, site: Site) -> Square {
        self.theory.words().square_at(site)
    }
}

fn push_once(reasons: &mut Vec<Reason>, text: String) {
    if !reasons.iter().any(|reason| reason.text == text) {
        reasons.push(Reason::fails(text));
    }
}

fn takes_something(chosen: &Move) -> bool {
    matches!(&chosen.action, Action::Transfer { legs, .. } if legs.iter().any(|leg| !leg.captures.is_empty()))
}

fn starts(chosen: &Move, from: Square) -> bool {
    matches!(&chosen.action, Action::Transfer { legs, .. } if legs.first().is_some_and(|leg| leg.from == from))
}

fn goes(chosen: &Move, from: Square, to: Square) -> bool {
    let first = |leg: &metagame::notation::Leg| leg.from == from && leg.to == to;
    matches!(&chosen.action, Action::Transfer { legs, .. } if legs.first().is_some_and(first))
}

fn leg_count(chosen: &Move) -> usize {
    match &chosen.action {
        Action::Transfer { legs, .. } => legs.len(),
        Action::Place { .. } => 0,
    }
}

/// Whether a move begins with the legs of this path.
fn along(chosen: &Move, path: &[Square]) -> bool {
    let Action::Transfer { legs, .. } = &chosen.action else { return false };
    let steps = path.windows(2);
    legs.len() + 1 >= path.len() && steps.zip(legs).all(|(step, leg)| step == [leg.from, leg.to])
}
