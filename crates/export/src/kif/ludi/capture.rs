//! Which pieces a move captures or converts, and what becomes of them.

use ::ludi::notation::Piece;
use ::ludi::tree::{Capture, CaptureType, Convert, PieceRecord, Player, Post};
use board::{Adjacency, Site};
use game::Role;

use super::act::{Caught, Choice, Done};
use super::scene::{Attempt, Scene};
use super::world::{Need, Try, World, refused};
use crate::kif::formula::{Contents, Formula, Relation};

/// Which part of a stack is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Whole,
    /// On `to`: what stood there before.
    Under,
    /// On `to`: what the move has put there.
    Moved,
}

/// Pieces that may be touched, and when they are.
#[derive(Clone, Debug)]
struct Victim {
    site: Site,
    part: Part,
    formula: Formula,
}

/// Which pieces an effect is about.
struct Aim<'a> {
    types: &'a [CaptureType],
    piece: Option<&'a PieceRecord>,
    post: &'a Post,
}

impl World<'_> {
    pub(super) fn capture(
        &self,
        done: &Done,
        me: Role,
        attempt: Attempt<'_>,
        capture: &Capture,
        post: &Post,
        number: usize,
    ) -> Try<Vec<Done>> {
        let aim = Aim { types: capture.types(), piece: capture.piece.as_ref(), post };
        let ways = self.choices(done, me, attempt, &aim, number)?;
        let mut results = Vec::new();
        for (done, victims) in ways {
            for mut after in self.settled(&done, me, attempt, &victims, number)? {
                for victim in &victims {
                    self.take(&mut after, me, attempt, victim)?;
                }
                if aim.types.contains(&CaptureType::Surround) {
                    if aim.types.len() > 1 || aim.piece.is_some() || post.condition.is_some() || self.play.no_suicide {
                        return refused("a surround capture with conditions is not expressed");
                    }
                    after.surrounds = true;
                }
                match aim.types.contains(&CaptureType::Swap) {
                    true => results.extend(self.exchanged(after, me, attempt, &aim, number)?),
                    false => results.push(after),
                }
            }
        }
        Ok(results)
    }

    /// What stood on `to` goes to `from`.
    fn exchanged(&self, after: Done, me: Role, attempt: Attempt<'_>, aim: &Aim<'_>, number: usize) -> Try<Vec<Done>> {
        let (Some(from), Some(to)) = (attempt.from, attempt.to) else { return Ok(vec![after]) };
        let victims = Scene::after(self, &after, me, attempt).victims(CaptureType::Replace, aim)?;
        let Some(victim) = victims.first().filter(|_| from != to) else { return Ok(vec![after]) };
        let mut results = Vec::new();
        for (mut done, holds) in self.fork(&after, attempt, me, &victim.formula, 300 + number) {
            if holds {
                let (to_content, from_content) = (done.sym.concrete(to)?, done.sym.concrete(from)?);
                let (mut there, mut here) = (self.stack(to_content), self.stack(from_content));
                here.extend(there.drain(levels(there.len(), done.moved, Part::Under)));
                done.sym.set(to, self.restacked(to_content, &there)?);
                done.sym.set(from, self.restacked(from_content, &here)?);
            }
            results.push(done);
        }
        Ok(results)
    }

    pub(super) fn convert(
        &self,
        done: &Done,
        me: Role,
        attempt: Attempt<'_>,
        convert: &Convert,
        post: &Post,
        number: usize,
    ) -> Try<Vec<Done>> {
        // What would change places is what stood on `to`.
        let replaced = |kind: &CaptureType| if *kind == CaptureType::Swap { CaptureType::Replace } else { *kind };
        let types: Vec<CaptureType> = convert.types().iter().map(replaced).collect();
        let aim = Aim { types: &types, piece: convert.piece.as_ref(), post };
        if aim.types.contains(&CaptureType::Surround) {
            return refused("a conversion of surrounded groups is not expressed");
        }
        let owner = convert.player().map(|player| self.becomes(me, &player));
        let ways = self.choices(done, me, attempt, &aim, number)?;
        let mut results = Vec::new();
        for (done, victims) in ways {
            for mut after in self.settled(&done, me, attempt, &victims, number)? {
                for victim in &victims {
                    let formula = self.still(&after, victim);
                    if formula == Formula::False {
                        continue;
                    }
                    self.note(&mut after, me, attempt, victim, &formula, false)?;
                    let moved = after.moved;
                    after.sym.change(self, victim.site, &formula, |stack| {
                        let range = levels(stack.len(), moved, victim.part);
                        let mut stack = stack.to_vec();
                        for piece in &mut stack[range] {
                            piece.owner = owner.unwrap_or(piece.owner);
                            piece.state = convert.state.unwrap_or(piece.state);
                        }
                        Ok(stack)
                    })?;
                }
                results.push(after);
            }
        }
        Ok(results)
    }

    /// Where it is open whether something on `to` is touched, both cases are followed.
    fn settled(
        &self,
        done: &Done,
        me: Role,
        attempt: Attempt<'_>,
        victims: &[Victim],
        number: usize,
    ) -> Try<Vec<Done>> {
        let open = victims.iter().find(|victim| victim.part != Part::Whole && victim.formula != Formula::True);
        let Some(victim) = open else { return Ok(vec![done.clone()]) };
        Ok(self.fork(done, attempt, me, &victim.formula, 100 + number).into_iter().map(|(done, _)| done).collect())
    }

    /// What must hold for a victim, if it is not settled by the way that the move has gone.
    fn still(&self, after: &Done, victim: &Victim) -> Formula {
        if victim.part == Part::Whole {
            return victim.formula.clone();
        }
        match after.path.chars().last() {
            _ if victim.formula == Formula::True => Formula::True,
            Some('+') => Formula::True,
            _ => Formula::False,
        }
    }

    /// Takes pieces off the board; they count as captured by the mover.
    fn take(&self, after: &mut Done, me: Role, attempt: Attempt<'_>, victim: &Victim) -> Try<()> {
        let formula = self.still(after, victim);
        if formula == Formula::False {
            return Ok(());
        }
        self.note(after, me, attempt, victim, &formula, true)?;
        let moved = after.moved;
        after.sym.change(self, victim.site, &formula, |stack| {
            let mut stack = stack.to_vec();
            stack.drain(levels(stack.len(), moved, victim.part));
            Ok(stack)
        })?;
        if attempt.to == Some(victim.site) && victim.part != Part::Under {
            if formula != Formula::True {
                return refused("a piece that may capture itself is not expressed");
            }
            after.moved = 0;
        }
        Ok(())
    }

    /// Notes what is touched, and what goals of capturing count of it.
    fn note(
        &self,
        after: &mut Done,
        me: Role,
        attempt: Attempt<'_>,
        victim: &Victim,
        formula: &Formula,
        captured: bool,
    ) -> Try<()> {
        let logic = self.logic();
        let mut by_kinds: Vec<(Vec<usize>, Vec<Formula>)> = Vec::new();
        let mut caught: Vec<(usize, usize, Vec<Formula>)> = Vec::new();
        for (content, here) in after.sym.contents(self, victim.site) {
            let stack = self.stack(content);
            let part: Vec<Piece> = stack[levels(stack.len(), after.moved, victim.part)].to_vec();
            let both = logic.and([here, formula.clone()]);
            if part.is_empty() || both == Formula::False {
                continue;
            }
            let kinds: Vec<usize> = part.iter().map(|piece| usize::from(piece.kind)).collect();
            match by_kinds.iter_mut().find(|(known, _)| *known == kinds) {
                Some((_, formulas)) => formulas.push(both.clone()),
                None => by_kinds.push((kinds, vec![both.clone()])),
            }
            for (goal, taken) in self.capture_goals.iter().enumerate().filter(|_| captured) {
                let mut count = 0;
                for piece in &part {
                    count += usize::from(match &taken.piece {
                        Some(record) => self.matches(me, record, &Player::Enemy, piece, Some(attempt.kind))?,
                        None => self.owns(me, &Player::Enemy, piece),
                    });
                }
                if count == 0 {
                    continue;
                }
                match caught.iter_mut().find(|(known, number, _)| (*known, *number) == (goal, count)) {
                    Some((_, _, formulas)) => formulas.push(both.clone()),
                    None => caught.push((goal, count, vec![both.clone()])),
                }
            }
        }
        let site = victim.site;
        after.victims.extend(by_kinds.into_iter().map(|(kinds, formulas)| (site, kinds, logic.or(formulas))));
        after.caught.extend(caught.into_iter().map(|(goal, count, formulas)| Caught {
            goal,
            count,
            site: victim.site,
            formula: logic.or(formulas),
        }));
        Ok(())
    }

    /// The sets of pieces that may be touched: one, unless the mover chooses a piece.
    fn choices(
        &self,
        done: &Done,
        me: Role,
        attempt: Attempt<'_>,
        aim: &Aim<'_>,
        number: usize,
    ) -> Try<Vec<(Done, Vec<Victim>)>> {
        let scene = Scene::after(self, done, me, attempt);
        let mut fixed: Vec<Victim> = Vec::new();
        for kind in aim.types {
            for victim in scene.victims(*kind, aim)? {
                let same = fixed.iter_mut().find(|known| (known.site, known.part) == (victim.site, victim.part));
                match same {
                    Some(known) => known.formula = self.logic().or([known.formula.clone(), victim.formula]),
                    None => fixed.push(victim),
                }
            }
        }
        fixed.sort_by_key(|victim| (victim.site, victim.part));
        if fixed.windows(2).any(|two| two[0].site == two[1].site) {
            return refused("parts of one stack that are captured in several ways are not expressed");
        }
        if !aim.types.contains(&CaptureType::Any) {
            return Ok(vec![(done.clone(), fixed)]);
        }
        if !fixed.is_empty() {
            return refused("a capture of a piece of one's choice and others is not expressed");
        }
        let logic = self.logic();
        let on_board = scene.among(self.board.sites().collect(), aim)?;
        let any = logic.or(on_board.iter().map(|victim| victim.formula.clone()).collect::<Vec<_>>());
        let mut ways = Vec::new();
        for (with, holds) in self.fork(done, attempt, me, &any, 200 + number) {
            if !holds {
                ways.push((with, Vec::new()));
                continue;
            }
            for victim in &on_board {
                let mut chosen = with.clone();
                // That there is one to choose follows from the one that is chosen.
                chosen.guard = logic.and([done.guard.clone(), victim.formula.clone()]);
                chosen.choices.push(Choice::Site(victim.site));
                ways.push((chosen, vec![Victim { formula: Formula::True, ..victim.clone() }]));
            }
        }
        Ok(ways)
    }
}

/// The levels of a stack that a part is.
fn levels(height: usize, moved: usize, part: Part) -> std::ops::Range<usize> {
    let moved = moved.min(height);
    match part {
        Part::Whole => 0..height,
        Part::Under => 0..height - moved,
        Part::Moved => height - moved..height,
    }
}

impl Scene<'_> {
    /// Whether a move would capture or convert anything.
    pub(super) fn takes_any(&self) -> Try<Formula> {
        let logic = self.logic();
        let done = match (self.done, self.attempt) {
            (Some(done), _) => Some(done.clone()),
            (None, Some(attempt)) => self.world.first_result(self.me, attempt, self.sym)?,
            (None, None) => None,
        };
        if done.as_ref().is_some_and(|done| done.surrounds) {
            return refused("how much a surround capture takes is not expressed");
        }
        let victims = done.map(|done| done.victims).unwrap_or_default();
        Ok(logic.or(victims.into_iter().map(|(_, _, formula)| formula).collect::<Vec<_>>()))
    }

    /// The pieces that a type of capture is about.
    fn victims(&self, kind: CaptureType, aim: &Aim<'_>) -> Try<Vec<Victim>> {
        let (world, board) = (self.world, &self.world.board);
        let to = self.to()?;
        let near = |adjacency| to.map(|to| world.near_by(to, adjacency)).unwrap_or_default();
        let sites = match kind {
            CaptureType::Replace => return self.on_to(aim, Part::Under, &Player::Enemy),
            CaptureType::This => return self.on_to(aim, Part::Moved, &Player::All),
            CaptureType::Jump => self.between().unwrap_or_default().to_vec(),
            CaptureType::Nbors => near(board.adjacency()),
            CaptureType::DNbors => near(Adjacency::Direct),
            CaptureType::INbors => near(Adjacency::Indirect),
            CaptureType::Edges => board.edge().to_vec(),
            CaptureType::All => board.sites().collect(),
            CaptureType::Mimic => {
                let Some(me) = self.moving()? else { return Ok(Vec::new()) };
                let alike = world.tops(|piece| (me.kind, me.state) == (piece.kind, piece.state));
                let mut victims = self.among(near(board.adjacency()), aim)?;
                for victim in &mut victims {
                    let same = self.sym.at(world, victim.site, alike);
                    victim.formula = self.logic().and([victim.formula.clone(), same]);
                }
                return Ok(victims);
            }
            CaptureType::Cap => return self.capped(aim),
            CaptureType::Connected => return self.next_groups(aim),
            CaptureType::Cells => {
                let marked = world.cells(|cell| cell.state != 0);
                let mut victims = self.among(board.sites().collect(), aim)?;
                for victim in &mut victims {
                    let there = self.sym.at(world, victim.site, marked);
                    victim.formula = self.logic().and([victim.formula.clone(), there]);
                }
                victims.retain(|victim| victim.formula != Formula::False);
                return Ok(victims);
            }
            CaptureType::Surround | CaptureType::Any | CaptureType::Swap => Vec::new(),
        };
        self.among(sites, aim)
    }

    /// The stacks on these sites that the effect is about, by their top piece and by its condition.
    fn among(&self, sites: Vec<Site>, aim: &Aim<'_>) -> Try<Vec<Victim>> {
        let meant = self.tops(aim.piece, &Player::Enemy)?;
        let mut victims = Vec::new();
        for site in sites {
            let there = self.sym.at(self.world, site, meant);
            if there == Formula::False {
                continue;
            }
            let formula = self.logic().and([there, self.allowed(site, aim)?]);
            if formula != Formula::False {
                victims.push(Victim { site, part: Part::Whole, formula });
            }
        }
        Ok(victims)
    }

    fn allowed(&self, site: Site, aim: &Aim<'_>) -> Try<Formula> {
        match &aim.post.condition {
            Some(condition) => self.spot(site).holds(condition),
            None => Ok(Formula::True),
        }
    }

    /// A part of the stack on `to`, if the top piece of that part is one that the effect is about.
    fn on_to(&self, aim: &Aim<'_>, part: Part, whose: &Player) -> Try<Vec<Victim>> {
        let (Some(to), Some(done)) = (self.to()?, self.done) else { return Ok(Vec::new()) };
        let stack = self.world.stack(self.sym.concrete(to)?);
        let Some(piece) = stack[levels(stack.len(), done.moved, part)].last() else { return Ok(Vec::new()) };
        let meant = match aim.piece {
            Some(record) => self.matches(record, whose, piece)?,
            None => self.world.owns(self.me, whose, piece),
        };
        if !meant {
            return Ok(Vec::new());
        }
        let formula = self.allowed(to, aim)?;
        Ok(if formula == Formula::False { Vec::new() } else { vec![Victim { site: to, part, formula }] })
    }

    /// Straight rows of pieces that the effect is about, from next to `to` up to a piece of the mover's.
    fn capped(&self, aim: &Aim<'_>) -> Try<Vec<Victim>> {
        let (world, board, logic) = (self.world, &self.world.board, self.logic());
        let Some(to) = self.to()? else { return Ok(Vec::new()) };
        let own = world.tops(|piece| piece.owner == Some(self.me));
        let meant = self.tops(aim.piece, &Player::Enemy)?.and(world.all().without(own));
        let mut victims = Vec::new();
        for heading in board.headings(board.adjacency()) {
            let ray = board.ray(to, heading);
            let rows = if ray.iter().any(|site| self.sym.touches(*site)) {
                self.rows_here(ray, meant, own)
            } else {
                let name = world.need(Need::Flank(meant, own, heading), "row");
                let row = |site: &Site| Formula::Is(Relation { name: name.clone(), sites: vec![to, *site] }, true);
                ray.iter().map(row).collect()
            };
            // The last site of a row has nothing behind it that could cap it.
            for (site, row) in ray.iter().zip(rows).take(ray.len().saturating_sub(1)) {
                let formula = logic.and([self.sym.at(world, *site, meant), row, self.allowed(*site, aim)?]);
                if formula != Formula::False {
                    victims.push(Victim { site: *site, part: Part::Whole, formula });
                }
            }
        }
        Ok(victims)
    }

    /// Of each site of a ray, whether a row of some pieces leads over it to one of the mover's, by what stands there now.
    fn rows_here(&self, ray: &[Site], meant: Contents, own: Contents) -> Vec<Formula> {
        let (world, logic) = (self.world, self.logic());
        let mut capped = Formula::False;
        let mut ends = Vec::new();
        for site in ray.iter().rev() {
            ends.push(capped.clone());
            let goes_on = logic.and([self.sym.at(world, *site, meant), capped]);
            capped = logic.or([self.sym.at(world, *site, own), goes_on]);
        }
        let mut rows = Vec::new();
        let mut before = Formula::True;
        for (site, end) in ray.iter().zip(ends.into_iter().rev()) {
            before = logic.and([before, self.sym.at(world, *site, meant)]);
            rows.push(logic.and([before.clone(), end]));
        }
        rows
    }

    /// The pieces of whole groups next to `to`.
    fn next_groups(&self, aim: &Aim<'_>) -> Try<Vec<Victim>> {
        let (world, logic) = (self.world, self.logic());
        let Some(to) = self.to()? else { return Ok(Vec::new()) };
        let mut victims = self.among(world.board.sites().collect(), aim)?;
        let mut owners: Vec<Option<Role>> = world.sides().into_iter().map(Some).collect();
        owners.push(None);
        let meant = self.tops(aim.piece, &Player::Enemy)?;
        let mut sets = Vec::new();
        for owner in owners {
            let set = world.tops(|piece| piece.owner == owner);
            if set.and(meant).and(world.all()).is_none() {
                continue;
            }
            let is_one = |cases: &super::scene::Cases| cases.iter().any(|(content, _)| set.has(*content));
            if self.sym.changes(world).iter().any(|(_, before, after)| is_one(before) || is_one(after)) {
                return refused("a capture of whole groups that have changed before is not expressed");
            }
            sets.push((set, world.need(Need::Grown(set), "grown")));
        }
        for victim in &mut victims {
            let mut ways = Vec::new();
            for (set, name) in &sets {
                let joined = Formula::Is(Relation { name: name.clone(), sites: vec![to, victim.site] }, true);
                ways.push(logic.and([self.sym.at(world, victim.site, *set), joined]));
            }
            victim.formula = logic.and([victim.formula.clone(), logic.or(ways)]);
        }
        Ok(victims)
    }
}
