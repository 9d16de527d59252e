//! Moves undone: placements, and legs of pieces that go back along their lines and give back what they can have taken.

use std::collections::BTreeMap;
use std::rc::Rc;

use board::Site;
use game::{MAX_LEGS, Role};
use metagame::notation::{Piece, Position as Seen};

use crate::backwards::Proposal;
use crate::bridge::Interpreted;
use crate::bridge::words::{args_of, compound, name_of, role_term};
use crate::interpret::Refusal;
use crate::term::Term;

/// What can have come before a position.
pub(crate) struct Undoing<'a> {
    theory: &'a Interpreted,
    mover: Role,
    /// The position after the move, with the mover to move: whose powers are asked for.
    after: Seen,
    most: usize,
    found: Vec<Proposal>,
    complete: bool,
    /// What the game has been asked already.
    powers: BTreeMap<u8, Rc<Vec<Power>>>,
    steps: BTreeMap<(Site, (i64, i64)), Option<Site>>,
}

/// A capturing power of a piece.
struct Power {
    methods: Vec<String>,
    victims: Vec<Piece>,
    effect: Term,
    way: Term,
    vector: Term,
}

/// A leg that may have been made, from a square along a line to another, with the squares between.
struct Line {
    from: Site,
    to: Site,
    passed: Vec<Site>,
    behind: Option<Site>,
}

impl<'a> Undoing<'a> {
    pub(crate) fn new(theory: &'a Interpreted, seen: &Seen, most: usize) -> Undoing<'a> {
        let mover = seen.to_move.opponent();
        let after = Seen { to_move: mover, ..seen.clone() };
        let (powers, steps) = (BTreeMap::new(), BTreeMap::new());
        Undoing { theory, mover, after, most, found: Vec::new(), complete: true, powers, steps }
    }

    pub(crate) fn finish(self) -> (Vec<Proposal>, bool) {
        (self.found, self.complete)
    }

    fn propose(&mut self, position: Seen, first: Term) {
        if self.found.len() < self.most {
            self.found.push(Proposal { position, first });
        } else {
            self.complete = false;
        }
    }

    fn named(&self, piece: Piece, site: Site) -> [Term; 3] {
        let words = self.theory.words();
        [words.kind_term(piece.kind), role_term(piece.owner), words.site_term(site)]
    }

    fn leg(&self, piece: Piece, from: Site, to: Site) -> Term {
        let [kind, owner, from] = self.named(piece, from);
        compound("move", [kind, owner, from, self.theory.words().site_term(to)])
    }

    /// A piece goes back from the board to the mover's hand. It may have been the last of the set-up.
    pub(crate) fn placements(&mut self) {
        if self.after.promoting.is_some() || !self.after.displaced.is_empty() {
            return;
        }
        let mover = self.mover.index();
        let hands_empty = self.after.hands.iter().flatten().flatten().all(|count| *count == 0);
        for site in 0..self.after.board.len() {
            let Some(piece) = self.after.board[site] else { continue };
            let mut before = self.after.clone();
            before.board[site] = None;
            before.hands[mover][piece.owner.index()][usize::from(piece.kind)] += 1;
            let [kind, owner, square] = self.named(piece, Site(site as u16));
            let first = compound("place", [kind, owner, role_term(self.mover), square]);
            if hands_empty && !self.after.assigning {
                self.propose(Seen { assigning: true, ..before.clone() }, first.clone());
            }
            // Only while players set up does one hold pieces of the other's.
            if self.after.assigning || piece.owner == self.mover {
                self.propose(before, first);
            }
        }
    }

    /// A piece goes back by a move of one leg or of several.
    pub(crate) fn transfers(&mut self) -> Result<(), Refusal> {
        if self.after.assigning {
            return Ok(());
        }
        for (piece, site, before) in self.at_rest() {
            self.plain(piece, site, &before)?;
            self.chain(piece, site, &before, 1)?;
        }
        Ok(())
    }

    /// What may have come to rest last: each piece in the air, with where, and the position without it.
    fn at_rest(&self) -> Vec<(Piece, Site, Seen)> {
        let mut resting = Vec::new();
        if let Some((piece, site)) = self.after.promoting.filter(|(piece, _)| piece.owner == self.mover) {
            let lifted = Seen { promoting: None, ..self.after.clone() };
            resting.push((piece, Site(site as u16), lifted));
            return resting;
        }
        let kinds = self.theory.words().type_names().len() as u8;
        for site in 0..self.after.board.len() {
            let Some(stands) = self.after.board[site] else { continue };
            let mut lifted = self.after.clone();
            lifted.board[site] = None;
            for kind in 0..kinds {
                let piece = Piece { owner: self.mover, kind };
                if piece == stands || self.promotes(kind) {
                    resting.push((piece, Site(site as u16), lifted.clone()));
                }
            }
        }
        resting
    }

    fn promotes(&self, kind: u8) -> bool {
        let name = &self.theory.words().type_names()[usize::from(kind)];
        self.theory.rules().definition(name).is_some_and(|definition| definition.promoting.is_some())
    }

    fn plain(&mut self, piece: Piece, to: Site, before: &Seen) -> Result<(), Refusal> {
        let kind = self.theory.words().kind_term(piece.kind);
        let power = compound("moving_power", [kind, Term::Var(0), Term::Var(1)]);
        for power in self.theory.ask_game(self.mover, power, 2)? {
            for line in self.lines_back(&power[0], &power[1], to)? {
                if before.board[line.from.index()].is_none() {
                    let mut before = before.clone();
                    before.board[line.from.index()] = Some(piece);
                    self.propose(before, self.leg(piece, line.from, line.to));
                }
            }
        }
        Ok(())
    }

    /// A capturing leg is undone, and then perhaps another before it.
    fn chain(&mut self, piece: Piece, to: Site, after: &Seen, legs: usize) -> Result<(), Refusal> {
        for power in self.powers(piece)?.iter() {
            for line in self.lines_back(&power.way, &power.vector, to)? {
                for before in self.given_back(power, &line, after)? {
                    if before.board[line.from.index()].is_some() {
                        continue;
                    }
                    let mut start = before.clone();
                    start.board[line.from.index()] = Some(piece);
                    self.propose(start, self.leg(piece, line.from, line.to));
                    if !self.complete {
                        return Ok(());
                    }
                    if self.goes_on(piece) && legs < MAX_LEGS.min(before.board.len()) {
                        self.chain(piece, line.from, &before, legs + 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn goes_on(&self, piece: Piece) -> bool {
        let name = &self.theory.words().type_names()[usize::from(piece.kind)];
        self.theory.rules().definition(name).is_some_and(|definition| definition.constraints.continue_captures)
    }

    fn powers(&mut self, piece: Piece) -> Result<Rc<Vec<Power>>, Refusal> {
        if let Some(known) = self.powers.get(&piece.kind) {
            return Ok(known.clone());
        }
        let powers = Rc::new(self.asked_powers(piece)?);
        self.powers.insert(piece.kind, powers.clone());
        Ok(powers)
    }

    fn asked_powers(&self, piece: Piece) -> Result<Vec<Power>, Refusal> {
        let kind = self.theory.words().kind_term(piece.kind);
        let [methods, what, effect, way, vector] = [0, 1, 2, 3, 4].map(Term::Var);
        let power = compound("capturing_power", [kind, methods, what, effect, way, vector]);
        let mut powers = Vec::new();
        for answer in self.theory.ask_game(self.mover, power, 5)? {
            let [methods, what, effect, way, vector] =
                answer.try_into().unwrap_or_else(|_| [0, 1, 2, 3, 4].map(Term::Var));
            let methods = methods.items().unwrap_or_default();
            let methods = methods.iter().filter_map(|method| Some(name_of(method)?.to_string())).collect();
            powers.push(Power { methods, victims: self.meant(&what)?, effect, way, vector });
        }
        Ok(powers)
    }

    /// The pieces that the mover means by a description.
    fn meant(&self, what: &Term) -> Result<Vec<Piece>, Refusal> {
        let matches = compound("matches", [role_term(self.mover), what.clone(), Term::Var(0), Term::Var(1)]);
        let found = self.theory.ask_game(self.mover, matches, 2)?;
        Ok(found.iter().filter_map(|answer| self.theory.words().piece(&answer[0], &answer[1])).collect())
    }

    fn step(&mut self, from: Site, (dx, dy): (i64, i64)) -> Result<Option<Site>, Refusal> {
        if let Some(known) = self.steps.get(&(from, (dx, dy))) {
            return Ok(*known);
        }
        let vector = compound("vector", [Term::Int(dx), Term::Int(dy)]);
        let step = compound("step", [self.theory.words().site_term(from), vector, Term::Var(0)]);
        let found = self.theory.ask_game(self.mover, step, 1)?;
        let to = found.first().and_then(|answer| self.theory.words().site(&answer[0]));
        self.steps.insert((from, (dx, dy)), to);
        Ok(to)
    }

    /// The lines along a vector that end here, shorter ones first; round a ring at most once.
    fn lines_back(&mut self, way: &Term, vector: &Term, to: Site) -> Result<Vec<Line>, Refusal> {
        let Some([Term::Int(dx), Term::Int(dy)]) = args_of(vector, "vector") else { return Ok(Vec::new()) };
        let back = (-dx, -dy);
        let (mut lines, mut passed, mut at) = (Vec::new(), Vec::new(), to);
        let longest = if way.is("leap", 0) { 1 } else { self.theory.words().grid().len() };
        for _ in 0..longest {
            let Some(from) = self.step(at, back)? else { break };
            let behind = self.step(from, back)?;
            lines.push(Line { from, to, passed: passed.iter().rev().copied().collect(), behind });
            if from == to {
                break;
            }
            passed.push(from);
            at = from;
        }
        Ok(lines)
    }

    /// The positions before a leg, with the piece in the air: every way to give back what it can have taken.
    fn given_back(&self, power: &Power, line: &Line, after: &Seen) -> Result<Vec<Seen>, Refusal> {
        let has = |method: &str| power.methods.iter().any(|own| own == method);
        let mut squares: Vec<Site> = Vec::new();
        if has("hop") && power.way.is("hop", 4) {
            squares.extend(&line.passed);
        }
        if has("retrieve") {
            squares.extend(line.behind);
        }
        if has("clobber") && !squares.contains(&line.to) {
            squares.push(line.to);
        }
        let mut before = Vec::new();
        let mut given = Giving { undoing: self, power, line, squares: &squares, found: &mut before };
        given.from(0, after, 0)?;
        Ok(before)
    }

    fn held_as(&self, piece: Piece) -> u8 {
        let names = self.theory.words().type_names();
        let held = self.theory.rules().in_hand(&names[usize::from(piece.kind)]);
        names.iter().position(|name| name == held).map_or(piece.kind, |kind| kind as u8)
    }
}

/// Squares on which captured pieces may have stood, looked at one after the other.
struct Giving<'a, 'b> {
    undoing: &'a Undoing<'b>,
    power: &'a Power,
    line: &'a Line,
    squares: &'a [Site],
    found: &'a mut Vec<Seen>,
}

impl Giving<'_, '_> {
    fn from(&mut self, nth: usize, seen: &Seen, given: usize) -> Result<(), Refusal> {
        let Some(square) = self.squares.get(nth).copied() else {
            if given > 0 {
                self.found.push(seen.clone());
            }
            return Ok(());
        };
        self.from(nth + 1, seen, given)?;
        if self.squares[..nth].contains(&square) || square == self.line.from {
            return Ok(());
        }
        for piece in &self.power.victims {
            for before in self.undone(*piece, square, seen) {
                self.from(nth + 1, &before, given + 1)?;
            }
        }
        Ok(())
    }

    /// The positions in which a captured piece stands on its square again, whatever became of it.
    fn undone(&self, piece: Piece, square: Site, seen: &Seen) -> Vec<Seen> {
        let put_back = |mut before: Seen| {
            let free = before.board[square.index()].is_none();
            before.board[square.index()] = Some(piece);
            free.then_some(before)
        };
        let effect = &self.power.effect;
        if let Some([whose]) = args_of(effect, "possess") {
            return self.out_of_hand(piece, whose, seen).and_then(put_back).into_iter().collect();
        }
        let Some([whose]) = args_of(effect, "displace") else { return put_back(seen.clone()).into_iter().collect() };
        if is_player(whose) {
            let elsewhere = (0..seen.board.len()).filter(|site| seen.board[*site] == Some(piece));
            let taken_from = elsewhere.filter(|site| *site != self.line.to.index()).map(|site| {
                let mut before = seen.clone();
                before.board[site] = None;
                before
            });
            return taken_from.filter_map(put_back).collect();
        }
        let waits = (piece, square.index());
        let queued = seen.displaced.iter().rposition(|waiting| *waiting == waits);
        let before = queued.map(|at| {
            let mut before = seen.clone();
            before.displaced.remove(at);
            before
        });
        before.and_then(put_back).into_iter().collect()
    }

    fn out_of_hand(&self, piece: Piece, whose: &Term, seen: &Seen) -> Option<Seen> {
        let mover = self.undoing.mover;
        let holder = if is_player(whose) { mover } else { mover.opponent() };
        let held = usize::from(self.undoing.held_as(piece));
        let mut before = seen.clone();
        let count = &mut before.hands[holder.index()][holder.index()][held];
        *count = count.checked_sub(1)?;
        Some(before)
    }
}

fn is_player(whose: &Term) -> bool {
    name_of(whose).is_some_and(|name| &**name == "player")
}
