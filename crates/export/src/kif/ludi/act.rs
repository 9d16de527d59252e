//! What a move does: taking pieces up and putting them down, then what follows.

use ::ludi::notation::{Cell, MAX_HEIGHT, Piece};
use ::ludi::tree::{
    Action, ActionStep, AddFlags, Coord, Direction, Displace, Effect, Player, Pop, PopCount, Post, Promote, Push,
    Rotation,
};
use board::{Adjacency, Heading, Site};
use game::Role;

use super::number::Values;
use super::scene::{Attempt, Scene, Sym};
use super::world::{Need, Try, World, refused};
use crate::kif::formula::{Formula, Relation};

/// Something that the mover chooses, as it is written in the move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Choice {
    /// A piece on this site.
    Site(Site),
    /// A type.
    Kind(usize),
    /// To do it, or not.
    Does(bool),
    /// A direction to look, by its number.
    Way(usize),
}

/// Pieces of a site that a goal of capturing counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Caught {
    pub(super) goal: usize,
    pub(super) count: usize,
    pub(super) site: Site,
    pub(super) formula: Formula,
}

/// A move while it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Done {
    pub(super) sym: Sym,
    /// What has been taken up and not been put down, in its order.
    pub(super) lifted: Vec<Piece>,
    /// How many of the top pieces on `to` the action has put there.
    pub(super) moved: usize,
    /// The types of pieces that were captured or converted together, where, and when.
    pub(super) victims: Vec<(Site, Vec<usize>, Formula)>,
    pub(super) caught: Vec<Caught>,
    /// What is added to the mover's score.
    pub(super) scores: Vec<Values>,
    /// The score grows by this much, and by that much for each captured piece.
    pub(super) linear: Option<(i32, i32)>,
    /// How many pieces of the type come from the hand.
    pub(super) used: u32,
    /// What must hold for it to go this way.
    pub(super) guard: Formula,
    pub(super) choices: Vec<Choice>,
    /// Whether groups without freedom are taken at the end.
    pub(super) surrounds: bool,
    /// Which way it went where it could go several: tells apart what is defined.
    pub(super) path: String,
}

impl Done {
    fn new(sym: &Sym) -> Done {
        Done {
            sym: sym.clone(),
            lifted: Vec::new(),
            moved: 0,
            victims: Vec::new(),
            caught: Vec::new(),
            scores: Vec::new(),
            linear: None,
            used: 0,
            guard: Formula::True,
            choices: Vec::new(),
            surrounds: false,
            path: String::new(),
        }
    }
}

impl World<'_> {
    /// What a move would come to if everything optional were done and the first of each choice taken.
    pub(super) fn first_result(&self, me: Role, attempt: Attempt<'_>, sym: &Sym) -> Try<Option<Done>> {
        let Some(mut done) = self.act(me, attempt, sym)? else { return Ok(None) };
        for (number, post) in attempt.rule.post().iter().enumerate() {
            if matches!(post.effect, Effect::Score(_)) {
                continue;
            }
            let ways = self.follow(&done, me, attempt, &post.value, number)?;
            match &ways[..] {
                [] => {}
                [only] => done = only.clone(),
                _ => return refused("what a move with a choice would capture is not expressed"),
            }
        }
        Ok(Some(done))
    }

    /// All that a move can come to.
    pub(super) fn all_ways(&self, me: Role, attempt: Attempt<'_>, sym: &Sym) -> Try<Vec<Done>> {
        let mut ways: Vec<Done> = self.act(me, attempt, sym)?.into_iter().collect();
        for (number, post) in attempt.rule.post().iter().enumerate() {
            let mut next = Vec::new();
            for done in &ways {
                if done.surrounds && !self.follows_surrounding(done, me, attempt, post)? {
                    return refused("something that follows a surround capture is not expressed");
                }
                for way in self.follow(done, me, attempt, &post.value, number)? {
                    let mut way = way;
                    if post.optional {
                        way.choices.push(Choice::Does(true));
                    }
                    if way.guard != Formula::False {
                        next.push(way);
                    }
                }
                if post.optional {
                    let mut declined = done.clone();
                    declined.choices.push(Choice::Does(false));
                    next.push(declined);
                }
            }
            if next.len() > 400 {
                return refused("a move that can turn out in more than 400 ways is not expressed");
            }
            ways = next;
        }
        Ok(ways)
    }

    /// Whether an effect is the same before groups without an empty neighbour are taken: it changes nothing but the piece that has
    /// moved, whatever stands elsewhere.
    fn follows_surrounding(&self, done: &Done, me: Role, attempt: Attempt<'_>, post: &Post) -> Try<bool> {
        let coord = match &post.effect {
            Effect::Score(_) => return Ok(true),
            Effect::PieceState(change) => change.coord(),
            Effect::IncState(change) => change.coord(),
            Effect::AddFlags(change) | Effect::RemoveFlags(change) => change.coord(),
            _ => return Ok(false),
        };
        let Some(condition) = post.condition.as_ref().filter(|_| coord == Coord::To) else {
            return Ok(coord == Coord::To);
        };
        let holds = Scene::after(self, done, me, attempt).holds(condition)?;
        Ok(matches!(holds, Formula::True | Formula::False))
    }

    /// What an action does; nothing if it cannot be done.
    fn act(&self, me: Role, attempt: Attempt<'_>, sym: &Sym) -> Try<Option<Done>> {
        let mut done = Done::new(sym);
        let Action::Steps(steps) = &attempt.rule.action.value else { return Ok(Some(done)) };
        let scene = Scene::before(self, sym, me, attempt);
        for step in steps {
            match &step.value {
                ActionStep::Pop(pop) => self.pop(&scene, &mut done, pop)?,
                ActionStep::Push(push) => {
                    if !self.push(&scene, &mut done, push)? {
                        return Ok(None);
                    }
                }
            }
        }
        if done.used > 0 && self.is_limited(attempt.kind) {
            let name = self.need(Need::Stock(me, attempt.kind, done.used), "stock");
            done.guard = Formula::Is(Relation { name, sites: Vec::new() }, true);
        }
        Ok(Some(done))
    }

    /// Whether players hold only what the start says of a type.
    pub(super) fn is_limited(&self, kind: usize) -> bool {
        let hands = self.rules.start.iter().flat_map(|start| &start.hands);
        hands.into_iter().any(|hand| self.kinds(&hand.piece).contains(&kind))
    }

    fn pop(&self, scene: &Scene<'_>, done: &mut Done, pop: &Pop) -> Try<()> {
        for site in scene.plain_sites(&pop.coord())? {
            let content = done.sym.concrete(site)?;
            let mut stack = self.stack(content);
            let count = match pop.count() {
                PopCount::Count(count) => stack.len().min(count as usize),
                PopCount::All => stack.len(),
            };
            let taken = stack.split_off(stack.len() - count);
            if scene.attempt.and_then(|attempt| attempt.to) == Some(site) {
                done.moved -= done.moved.min(count);
            }
            done.lifted.extend(taken);
            done.sym.set(site, self.restacked(content, &stack)?);
        }
        Ok(())
    }

    fn push(&self, scene: &Scene<'_>, done: &mut Done, push: &Push) -> Try<bool> {
        let sites = scene.plain_sites(&push.coord())?;
        if sites.is_empty() {
            return Ok(false);
        }
        for site in sites {
            let count = if done.lifted.is_empty() {
                push.count() as usize
            } else {
                push.count.map_or(done.lifted.len(), |count| done.lifted.len().min(count as usize))
            };
            let content = done.sym.concrete(site)?;
            let mut stack = self.stack(content);
            if stack.len() + count > MAX_HEIGHT {
                return Ok(false);
            }
            for _ in 0..count {
                stack.push(self.piece_at_hand(scene, done, push));
            }
            if scene.attempt.and_then(|attempt| attempt.to) == Some(site) {
                done.moved += count;
            }
            done.sym.set(site, self.restacked(content, &stack)?);
        }
        if push.trail {
            for site in scene.between().unwrap_or_default() {
                if !done.lifted.is_empty() || scene.attempt.is_some_and(|attempt| self.is_limited(attempt.kind)) {
                    return refused("a trail of pieces that are counted is not expressed");
                }
                let used = done.used;
                let piece = self.piece_at_hand(scene, done, push);
                done.used = used;
                let empty = done.sym.at(self, *site, self.empty());
                done.sym.change(self, *site, &empty, |_| Ok(vec![piece]))?;
            }
        }
        Ok(true)
    }

    fn piece_at_hand(&self, scene: &Scene<'_>, done: &mut Done, push: &Push) -> Piece {
        let mut piece = if done.lifted.is_empty() {
            done.used += 1;
            self.new_piece(scene.attempt.map_or(0, |attempt| attempt.kind), scene.me)
        } else {
            done.lifted.remove(0)
        };
        if let Some(player) = &push.player {
            piece.owner = self.becomes(scene.me, player);
        }
        piece
    }

    /// What a post-condition can come to.
    fn follow(&self, done: &Done, me: Role, attempt: Attempt<'_>, post: &Post, number: usize) -> Try<Vec<Done>> {
        match &post.effect {
            Effect::Capture(capture) => return self.capture(done, me, attempt, capture, post, number),
            Effect::Convert(convert) => return self.convert(done, me, attempt, convert, post, number),
            Effect::Displace(displace) => return self.displace(done, me, attempt, displace, post),
            _ => {}
        }
        let scene = Scene::after(self, done, me, attempt);
        let condition = match &post.condition {
            Some(condition) => scene.holds(condition)?,
            None => Formula::True,
        };
        let mut ways = Vec::new();
        for (done, holds) in self.fork(done, attempt, me, &condition, number) {
            if !holds {
                ways.push(done);
                continue;
            }
            let scene = Scene::after(self, &done, me, attempt);
            match &post.effect {
                Effect::Promote(promote) => ways.extend(self.promote(&done, &scene, promote)?),
                Effect::Rotate(rotation) => ways.extend(self.rotate(&done, &scene, *rotation)?),
                Effect::ChangeDirn(direction) => {
                    let heading = scene.headings(*direction)?.first().copied();
                    ways.push(self.turned(&done, &scene, heading)?);
                }
                effect => {
                    let mut after = done.clone();
                    self.affect(&mut after, &scene, effect)?;
                    ways.push(after);
                }
            }
        }
        Ok(ways)
    }

    /// The same move where a condition holds, and where it does not; only what is possible.
    pub(super) fn fork(
        &self,
        done: &Done,
        attempt: Attempt<'_>,
        me: Role,
        condition: &Formula,
        number: usize,
    ) -> Vec<(Done, bool)> {
        match condition {
            Formula::True => return vec![(done.clone(), true)],
            Formula::False => return vec![(done.clone(), false)],
            _ => {}
        }
        let mut sites: Vec<Site> = attempt.from.into_iter().chain(attempt.to).collect();
        let known: Vec<usize> =
            sites.iter().map(|site| done.sym.given.get(site).copied().unwrap_or(usize::MAX)).collect();
        let more: Vec<(&Site, &usize)> = done.sym.given.iter().filter(|(site, _)| !sites.contains(site)).collect();
        let contents: Vec<usize> = more.iter().map(|(_, content)| **content).collect();
        let rule: *const _ = attempt.rule;
        let rule = self.rule_number(rule);
        let kinds: Vec<&Choice> = done.choices.iter().filter(|choice| !matches!(choice, Choice::Site(_))).collect();
        let key =
            format!("fork {rule} {number} {me} {known:?} {contents:?} {kinds:?} {} {}", done.choices.len(), done.path);
        sites.extend(more.iter().map(|(site, _)| **site));
        sites.extend(
            done.choices.iter().filter_map(|choice| if let Choice::Site(site) = choice { Some(*site) } else { None }),
        );
        let named = self.define(&key, sites, condition.clone());
        let logic = self.logic();
        let with = |holds: bool| {
            let mut done = done.clone();
            let formula = if holds { named.clone() } else { logic.not(named.clone()) };
            done.guard = logic.and([done.guard, formula]);
            done.path.push(if holds { '+' } else { '-' });
            (done, holds)
        };
        vec![with(true), with(false)]
    }

    /// The number of a rule among all rules.
    pub(super) fn rule_number(&self, rule: *const ::ludi::tree::Move) -> usize {
        let rules = self.types.iter().flat_map(|definition| definition.moves());
        rules.into_iter().position(|known| std::ptr::eq(&raw const known.value, rule)).unwrap_or(usize::MAX)
    }

    fn affect(&self, after: &mut Done, scene: &Scene<'_>, effect: &Effect) -> Try<()> {
        match effect {
            Effect::PieceState(change) => {
                let state = u32::try_from(change.state).unwrap_or(0);
                self.each_top(after, scene, &change.coord(), change.player.as_ref(), |piece| piece.state = state)
            }
            Effect::IncState(change) => {
                let (amount, modulus) = (change.amount(), change.modulus());
                self.each_top(after, scene, &change.coord(), change.player.as_ref(), |piece| {
                    let sum = i64::from(piece.state) + i64::from(amount);
                    let sum = modulus.map_or(sum, |modulus| sum.rem_euclid(modulus.into()));
                    piece.state = sum.clamp(0, u32::MAX.into()) as u32;
                })
            }
            Effect::AddFlags(AddFlags { flags, .. }) | Effect::RemoveFlags(AddFlags { flags, .. }) => {
                let adds = matches!(effect, Effect::AddFlags(_));
                let coord = match effect {
                    Effect::AddFlags(change) | Effect::RemoveFlags(change) => change.coord(),
                    _ => Coord::To,
                };
                self.each_top(after, scene, &coord, None, |piece| {
                    piece.flags = if adds { piece.flags | flags } else { piece.flags & !flags };
                })
            }
            Effect::CellState(change) => {
                for (site, condition) in scene.sites(&change.coord)? {
                    after.sym.change_cell(self, site, &condition, |cell| Cell {
                        state: change.state,
                        owner: match &change.player {
                            Some(player) => self.becomes(scene.me, player),
                            None => cell.owner,
                        },
                    })?;
                }
                Ok(())
            }
            Effect::Score(number) => {
                match super::score::linear(number) {
                    Some(linear) if after.linear.is_none() && !after.victims.is_empty() => after.linear = Some(linear),
                    _ => after.scores.push(scene.number(number)?),
                }
                Ok(())
            }
            _ => refused("an effect of this sort is not expressed"),
        }
    }

    fn each_top(
        &self,
        after: &mut Done,
        scene: &Scene<'_>,
        coord: &Coord,
        player: Option<&Player>,
        change: impl Fn(&mut Piece),
    ) -> Try<()> {
        for (site, condition) in scene.sites(coord)? {
            after.sym.change(self, site, &condition, |stack| {
                let mut stack = stack.to_vec();
                if let Some(piece) = stack.last_mut()
                    && player.is_none_or(|player| self.owns(scene.me, player, piece))
                {
                    change(piece);
                }
                Ok(stack)
            })?;
        }
        Ok(())
    }

    /// The moved piece, if it is still there, becomes one of these types.
    fn promote(&self, done: &Done, scene: &Scene<'_>, promote: &Promote) -> Try<Vec<Done>> {
        let (Some(moved), Some(to)) = (scene.moving()?, scene.to()?) else { return Ok(vec![done.clone()]) };
        let kinds: Vec<usize> = promote.types.iter().filter_map(|name| self.rules.piece_number(name)).collect();
        let mut ways = Vec::new();
        for kind in &kinds {
            let mut after = done.clone();
            let piece = Piece { owner: moved.owner, ..self.new_piece(*kind, scene.me) };
            after.sym.change(self, to, &Formula::True, |stack| {
                let mut stack = stack.to_vec();
                stack.pop();
                stack.push(piece);
                Ok(stack)
            })?;
            if kinds.len() > 1 {
                after.choices.push(Choice::Kind(*kind));
            }
            ways.push(after);
        }
        Ok(ways)
    }

    /// The moved piece turns; without `i-nbors` it stays within the directions of the kind that it has.
    fn rotate(&self, done: &Done, scene: &Scene<'_>, rotation: Rotation) -> Try<Vec<Done>> {
        if scene.moving()?.is_none() {
            return Ok(vec![done.clone()]);
        }
        let facing = scene.facing()?;
        let circle = self.clockwise(facing);
        let place = circle.iter().position(|heading| *heading == facing).unwrap_or(0) as i64;
        match rotation {
            Rotation::By(number) => {
                let heading = circle[(place + i64::from(number)).rem_euclid(circle.len() as i64) as usize];
                Ok(vec![self.turned(done, scene, Some(heading))?])
            }
            Rotation::Any => {
                let mut ways = Vec::new();
                for heading in circle {
                    let mut after = self.turned(done, scene, Some(heading))?;
                    after.choices.push(Choice::Way(heading.index()));
                    ways.push(after);
                }
                Ok(ways)
            }
        }
    }

    /// The moved piece, if it is still there, looks this way from now on.
    fn turned(&self, done: &Done, scene: &Scene<'_>, heading: Option<Heading>) -> Try<Done> {
        let mut after = done.clone();
        if let (Some(_), Some(to), Some(heading)) = (scene.moving()?, scene.to()?, heading) {
            after.sym.change(self, to, &Formula::True, |stack| {
                let mut stack = stack.to_vec();
                if let Some(piece) = stack.last_mut() {
                    piece.looks = Some(heading);
                }
                Ok(stack)
            })?;
        }
        Ok(after)
    }

    /// The headings among which a piece turns that looks this way, clockwise from north.
    fn clockwise(&self, facing: Heading) -> Vec<Heading> {
        let course = self.board.facts(facing);
        let same = |heading: &Heading| {
            let other = self.board.facts(*heading);
            other.rise == course.rise && (self.board.adjacency() == Adjacency::All || other.link == course.link)
        };
        let mut circle: Vec<Heading> = self.board.headings(Adjacency::All).filter(same).collect();
        circle.sort_by_key(|heading| ((360 + 90 - self.board.facts(*heading).degrees) % 360, *heading));
        circle
    }

    /// Pushes neighbours straight away, one direction after the other.
    fn displace(
        &self,
        done: &Done,
        me: Role,
        attempt: Attempt<'_>,
        displace: &Displace,
        post: &Post,
    ) -> Try<Vec<Done>> {
        let headings = Scene::after(self, done, me, attempt).headings(displace.direction)?;
        if displace.direction == Direction::Any {
            return refused("a piece that is displaced in a direction of the mover's choice is not expressed");
        }
        let mut after = done.clone();
        for heading in headings {
            let scene = Scene::after(self, &after, me, attempt);
            let Some(site) = attempt.to.and_then(|to| self.board.step(to, heading)) else { continue };
            let meant = scene.tops(displace.piece.as_ref(), &Player::All)?;
            let mut condition = vec![after.sym.at(self, site, meant)];
            if let Some(asked) = &post.condition {
                condition.push(scene.spot(site).holds(asked)?);
            }
            let ray: Vec<Site> =
                self.board.ray(site, heading).iter().take(displace.distance() as usize).copied().collect();
            let condition = self.logic().and(condition);
            let sym = after.sym.clone();
            for (last, end) in ray.iter().enumerate() {
                let logic = self.logic();
                let none = self.empty();
                let empty = |site: &Site| sym.at(self, *site, none);
                let mut free: Vec<Formula> = ray[..=last].iter().map(empty).collect();
                free.extend(ray.get(last + 1).map(|next| logic.not(empty(next))));
                free.push(condition.clone());
                let pushed = logic.and(free);
                for (content, formula) in sym.contents(self, site) {
                    let here = logic.and([pushed.clone(), formula]);
                    let stack = self.stack(content);
                    if !stack.is_empty() && here != Formula::False {
                        after.sym.change(self, *end, &here, |_| Ok(stack.clone()))?;
                    }
                }
                after.sym.change(self, site, &pushed, |_| Ok(Vec::new()))?;
            }
        }
        Ok(vec![after])
    }
}
