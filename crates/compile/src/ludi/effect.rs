//! What a move does: its action, and what follows.

use ::ludi::notation::{MAX_HEIGHT, Piece};
use ::ludi::tree::{
    Action, ActionStep, CaptureType, Direction, Displace, Effect, Player, PopCount, Post, Promote, Push, Rotation,
};
use board::{Adjacency, Heading, Site};
use game::Role;
use smallvec::{SmallVec, smallvec};

use super::machine::{Machine, Rule};
use super::rules::role;
use super::scene::{Done, Ends, Scene};
use super::state::State;
use super::victims::{Aim, Victims};

/// What the mover chooses, where an effect leaves something to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pick {
    Nothing,
    Site(Site),
    Heading(Heading),
    Kind(usize),
}

/// The choices that there are: mostly few.
pub(super) type Picks = SmallVec<[Pick; 4]>;

/// Pieces that have been taken up.
type Lifted = SmallVec<[Piece; 4]>;

/// A move while it is made: the position as it is, and what has been done.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Doing<const W: usize> {
    pub(super) state: State<W>,
    pub(super) done: Done,
}

impl<const W: usize> Machine<W> {
    /// What a rule sees when something has been done.
    fn scene_after<'a>(&'a self, state: &'a State<W>, done: Done, rule: &'a Rule, ends: Ends) -> Scene<'a, W> {
        Scene { done: Some(done), ..Scene::before(self, state, state.mover(), rule, ends) }
    }

    /// What would come of a move if everything optional were done and the first of each choice taken.
    pub(super) fn first_result(&self, state: &State<W>, me: usize, rule: &Rule, ends: Ends) -> Option<Done> {
        let mut turned = None;
        let state = state.turned_to(me, &mut turned);
        let mut doing = Doing { state: state.clone(), done: Done::default() };
        self.act(state, &mut doing, rule, ends)?;
        for post in rule.tree.post() {
            let first = self.picks(&doing, rule, ends, post).into_iter().next().unwrap_or(Pick::Nothing);
            self.follow(&mut doing.state, &mut doing.done, rule, ends, post, first);
        }
        Some(doing.done)
    }

    /// Does a move that has one outcome: mostly one piece is put on `to`, and all follows without a choice.
    #[inline]
    pub(super) fn do_plainly(&self, state: &mut State<W>, rule: &Rule, from: Option<Site>, to: Site) -> Done {
        if !rule.moves_one {
            return self.do_singly(state, rule, from, to);
        }
        let mover = state.mover();
        let mut piece = match from {
            Some(from) => state.men.take(&self.layout, from).unwrap_or_else(|| self.new_piece(rule.kind, mover)),
            None => {
                self.spend(state, mover, rule.kind);
                self.new_piece(rule.kind, mover)
            }
        };
        if let Action::Steps(steps) = &rule.tree.action.value
            && let Some(ActionStep::Push(Push { player: Some(player), .. })) = steps.last().map(|step| &step.value)
        {
            piece.owner = self.becomes(state, mover, player);
        }
        state.men.put(&self.layout, to, piece);
        let mut done = Done { moved: 1, ..Done::default() };
        for post in rule.tree.post() {
            self.follow(state, &mut done, rule, (from, Some(to)), post, Pick::Nothing);
        }
        done
    }

    /// The same with an action of several steps, whose coordinates do not depend on the position.
    fn do_singly(&self, state: &mut State<W>, rule: &Rule, from: Option<Site>, to: Site) -> Done {
        let (mut done, ends) = (Done::default(), (from, Some(to)));
        // Any position will do to ask for sites.
        let scene = Scene::before(self, &self.start, state.mover(), rule, ends);
        self.take_steps(&scene, rule, state, &mut done);
        for post in rule.tree.post() {
            self.follow(state, &mut done, rule, ends, post, Pick::Nothing);
        }
        done
    }

    /// Takes a piece out of the hand; nothing if there is none.
    pub(super) fn spend(&self, state: &mut State<W>, side: usize, kind: usize) -> Option<()> {
        if let Some(Some(held)) = state.hands.get_mut(side * self.layout.types + kind) {
            *held = held.checked_sub(1)?;
        }
        Some(())
    }

    /// Does the action of a move, with the position before it and as it is; nothing if that cannot be done, for want of pieces
    /// or of room.
    pub(super) fn act(&self, before: &State<W>, doing: &mut Doing<W>, rule: &Rule, ends: Ends) -> Option<()> {
        let scene = Scene::before(self, before, before.mover(), rule, ends);
        self.take_steps(&scene, rule, &mut doing.state, &mut doing.done)
    }

    fn take_steps(&self, scene: &Scene<'_, W>, rule: &Rule, state: &mut State<W>, done: &mut Done) -> Option<()> {
        let Action::Steps(steps) = &rule.tree.action.value else { return Some(()) };
        let mut lifted = Lifted::new();
        for step in steps {
            match &step.value {
                ActionStep::Pop(pop) => {
                    for site in scene.sites(&pop.coord()) {
                        let count = match pop.count() {
                            PopCount::Count(count) => count as usize,
                            PopCount::All => MAX_HEIGHT,
                        };
                        let popped = self.pop(state, site, count, &mut lifted);
                        if scene.to == Some(site) {
                            done.moved -= done.moved.min(popped);
                        }
                    }
                }
                ActionStep::Push(push) => self.push((state, done), scene, push, &mut lifted)?,
            }
        }
        Some(())
    }

    /// Takes up this many pieces, or as many as there are; how many that were.
    fn pop(&self, state: &mut State<W>, site: Site, count: usize, lifted: &mut Lifted) -> usize {
        let count = count.min(state.men.height(site));
        let at = lifted.len();
        for _ in 0..count {
            lifted.extend(state.men.take(&self.layout, site));
        }
        lifted[at..].reverse();
        count
    }

    fn push(
        &self,
        (state, done): (&mut State<W>, &mut Done),
        scene: &Scene<'_, W>,
        push: &Push,
        lifted: &mut Lifted,
    ) -> Option<()> {
        let sites = scene.sites(&push.coord());
        if sites.is_empty() {
            return None;
        }
        for site in sites {
            let count = match (lifted.len(), push.count) {
                (0, _) => push.count() as usize,
                (all, count) => count.map_or(all, |count| all.min(count as usize)),
            };
            self.put((state, done), scene, push, site, count, lifted)?;
        }
        for site in scene.between().filter(|_| push.trail).unwrap_or_default() {
            if !state.men.occupied.contains(*site) {
                self.put((state, done), scene, push, *site, 1, lifted)?;
            }
        }
        Some(())
    }

    /// Puts this many pieces on a site: those that were taken up, new ones when there are no more.
    fn put(
        &self,
        (state, done): (&mut State<W>, &mut Done),
        scene: &Scene<'_, W>,
        push: &Push,
        site: Site,
        count: usize,
        lifted: &mut Lifted,
    ) -> Option<()> {
        if state.men.height(site) + count > MAX_HEIGHT {
            return None;
        }
        for _ in 0..count {
            let mut piece = if lifted.is_empty() {
                let kind = scene.rule?.kind;
                self.spend(state, scene.me, kind)?;
                self.new_piece(kind, scene.me)
            } else {
                lifted.remove(0)
            };
            if let Some(player) = &push.player {
                piece.owner = self.becomes(state, scene.me, player);
            }
            state.men.put(&self.layout, site, piece);
        }
        if scene.to == Some(site) {
            done.moved += count;
        }
        Some(())
    }

    /// Whose a thing becomes that a rule gives to this player. Of several enemies it is the next to move.
    fn becomes(&self, state: &State<W>, me: usize, player: &Player) -> Option<Role> {
        match player {
            Player::Named(name) => self.rules.number(name).map(role),
            Player::All | Player::Current | Player::Friend => Some(role(me)),
            Player::Enemy => Some(role(self.next(state.out, me))),
            Player::None | Player::Neutral | Player::Empty => None,
        }
    }

    /// What there is to choose in something that follows: one thing at least.
    pub(super) fn picks(&self, doing: &Doing<W>, rule: &Rule, ends: Ends, post: &Post) -> Picks {
        let scene = self.scene_after(&doing.state, doing.done, rule, ends);
        let holds = || post.condition.as_ref().is_none_or(|condition| scene.holds(&condition.value));
        let picks: Picks = match &post.effect {
            Effect::Capture(_) | Effect::Convert(_) => scene.choices(&aim_of(post)).iter().map(Pick::Site).collect(),
            Effect::Rotate(Rotation::Any) if holds() => {
                let mut all = self.circle(scene.facing());
                all.sort();
                all.into_iter().map(Pick::Heading).collect()
            }
            Effect::Promote(promote) if promote.types.len() > 1 && holds() && scene.moving().is_some() => {
                self.types_to_become(promote).map(Pick::Kind).collect()
            }
            Effect::Displace(displace) if displace.direction == Direction::Any => {
                let mut ways = Picks::new();
                scene.each_heading(Direction::Any, |heading| {
                    if self.displacement(&scene, displace, post, heading).is_some() {
                        ways.push(Pick::Heading(heading));
                    }
                });
                ways
            }
            _ => Picks::new(),
        };
        if picks.is_empty() { smallvec![Pick::Nothing] } else { picks }
    }

    /// Does one of the things that follow a move.
    pub(super) fn follow(
        &self,
        state: &mut State<W>,
        done: &mut Done,
        rule: &Rule,
        ends: Ends,
        post: &Post,
        pick: Pick,
    ) {
        match &post.effect {
            Effect::Capture(_) => return self.capture(state, done, rule, ends, post, pick),
            Effect::Convert(_) => return self.convert(state, done, rule, ends, post, pick),
            Effect::Displace(displace) => return self.displace(state, *done, rule, ends, (displace, post), pick),
            _ => {}
        }
        let scene = self.scene_after(state, *done, rule, ends);
        if post.condition.as_ref().is_some_and(|condition| !scene.holds(&condition.value)) {
            return;
        }
        match &post.effect {
            Effect::Score(number) => {
                let (me, points) = (scene.me, scene.number(number));
                state.scores[me] = state.scores[me].saturating_add(points);
            }
            Effect::Promote(promote) => {
                let first = || self.types_to_become(promote).next();
                let kind = if let Pick::Kind(kind) = pick { Some(kind) } else { first() };
                if let (Some(kind), Some(to), Some(moved)) = (kind, scene.to, scene.moving()) {
                    let new = Piece { owner: moved.owner, ..self.new_piece(kind, scene.me) };
                    state.men.change(&self.layout, to, |piece| *piece = new);
                }
            }
            Effect::Rotate(_) | Effect::ChangeDirn(_) => {
                let heading = self.new_heading(&scene, &post.effect, pick);
                let there = scene.moving().is_some();
                if let (Some(heading), Some(to), true) = (heading, scene.to, there) {
                    state.men.change(&self.layout, to, |piece| piece.looks = Some(heading));
                }
            }
            Effect::CellState(change) => {
                let sites = scene.sites(&change.coord);
                let owner = change.player.as_ref().map(|player| self.becomes(scene.state, scene.me, player));
                for site in sites {
                    let cell = &mut state.men.cells[site.index()];
                    cell.state = change.state;
                    cell.owner = owner.unwrap_or(cell.owner);
                }
            }
            effect => self.change_tops(state, *done, rule, ends, effect),
        }
    }

    /// The types that a piece can be promoted to, in the order of the text.
    fn types_to_become<'a>(&'a self, promote: &'a Promote) -> impl Iterator<Item = usize> + 'a {
        promote.types.iter().filter_map(|name| self.rules.tree.piece_number(name))
    }

    /// Changes the state or the flags of top pieces.
    fn change_tops(&self, state: &mut State<W>, done: Done, rule: &Rule, ends: Ends, effect: &Effect) {
        let scene = self.scene_after(state, done, rule, ends);
        let (coord, player) = match effect {
            Effect::PieceState(change) => (change.coord(), change.player.as_ref()),
            Effect::IncState(change) => (change.coord(), change.player.as_ref()),
            Effect::AddFlags(change) | Effect::RemoveFlags(change) => (change.coord(), None),
            _ => return,
        };
        let tops = scene.sites(&coord) & scene.matching(None, player.unwrap_or(&Player::All));
        for site in tops {
            state.men.change(&self.layout, site, |piece| match effect {
                Effect::PieceState(change) => piece.state = u32::try_from(change.state).unwrap_or(0),
                Effect::IncState(change) => {
                    let sum = i64::from(piece.state) + i64::from(change.amount());
                    let sum = change.modulus().map_or(sum, |modulus| sum.rem_euclid(modulus.into()));
                    piece.state = sum.clamp(0, u32::MAX.into()) as u32;
                }
                Effect::AddFlags(change) => piece.flags |= change.flags,
                Effect::RemoveFlags(change) => piece.flags &= !change.flags,
                _ => {}
            });
        }
    }

    fn new_heading(&self, scene: &Scene<'_, W>, effect: &Effect, pick: Pick) -> Option<Heading> {
        match (effect, pick) {
            (_, Pick::Heading(heading)) => Some(heading),
            (Effect::Rotate(Rotation::By(number)), _) => {
                let facing = scene.facing();
                let circle = self.circle(facing);
                let place = circle.iter().position(|heading| *heading == facing).unwrap_or(0) as i64;
                Some(circle[(place + i64::from(*number)).rem_euclid(circle.len() as i64) as usize])
            }
            (Effect::ChangeDirn(direction), _) => {
                let mut first = None;
                scene.each_heading(*direction, |heading| first = first.or(Some(heading)));
                first
            }
            _ => None,
        }
    }

    /// The headings among which a piece turns that looks this way, clockwise from north.
    fn circle(&self, facing: Heading) -> Vec<Heading> {
        let board = &self.rules.board;
        let course = board.facts(facing);
        let same = |heading: &Heading| {
            let other = board.facts(*heading);
            other.rise == course.rise && (board.adjacency() == Adjacency::All || other.link == course.link)
        };
        let mut circle: Vec<Heading> = board.headings(Adjacency::All).filter(same).collect();
        circle.sort_by_key(|heading| ((360 + 90 - board.facts(*heading).degrees) % 360, *heading));
        circle
    }

    fn displace(
        &self,
        state: &mut State<W>,
        done: Done,
        rule: &Rule,
        ends: Ends,
        (displace, post): (&Displace, &Post),
        pick: Pick,
    ) {
        let mut headings = Vec::new();
        match (pick, displace.direction) {
            (Pick::Heading(heading), _) => headings.push(heading),
            (_, Direction::Any) => {}
            (_, direction) => {
                self.scene_after(state, done, rule, ends).each_heading(direction, |heading| headings.push(heading));
            }
        }
        for heading in headings {
            let scene = self.scene_after(state, done, rule, ends);
            if let Some((site, end)) = self.displacement(&scene, displace, post, heading) {
                let stack: Vec<Piece> = state.men.stack(&self.layout, site).collect();
                stack.iter().for_each(|_| _ = state.men.take(&self.layout, site));
                stack.into_iter().for_each(|piece| state.men.put(&self.layout, end, piece));
            }
        }
    }

    /// Which neighbour is pushed that way and where it ends, if it gives way.
    fn displacement(
        &self,
        scene: &Scene<'_, W>,
        displace: &Displace,
        post: &Post,
        heading: Heading,
    ) -> Option<(Site, Site)> {
        let (board, men) = (&self.rules.board, &scene.state.men);
        let site = scene.to.and_then(|to| board.step(to, heading))?;
        let top = scene.top(site)?;
        let allowed = || post.condition.as_ref().is_none_or(|condition| scene.at(site).holds(&condition.value));
        let ray = board.ray(site, heading).iter().take(displace.distance() as usize);
        let end = ray.take_while(|site| !men.occupied.contains(**site)).last()?;
        (scene.matches(displace.piece.as_ref(), &Player::All, &top) && allowed()).then_some((site, *end))
    }

    fn capture(&self, state: &mut State<W>, done: &mut Done, rule: &Rule, ends: Ends, post: &Post, pick: Pick) {
        let aim = aim_of(post);
        let victims = self.chosen(state, *done, rule, ends, &aim, pick);
        self.take(state, done, rule, ends, victims);
        if aim.has(CaptureType::Surround) && !self.rules.play.no_suicide {
            let sites = self.scene_after(state, *done, rule, ends).surrounded_own(&aim);
            self.take(state, done, rule, ends, Victims { sites, lower: false, upper: false });
        }
        if aim.has(CaptureType::Swap) {
            self.exchange(state, *done, rule, ends, &aim);
        }
    }

    fn chosen(&self, state: &State<W>, done: Done, rule: &Rule, ends: Ends, aim: &Aim<'_>, pick: Pick) -> Victims<W> {
        let mut victims = self.scene_after(state, done, rule, ends).victims(aim);
        if let Pick::Site(site) = pick {
            victims.sites.insert(site);
        }
        victims
    }

    /// Takes pieces off the board; they count as captured by the mover.
    fn take(&self, state: &mut State<W>, done: &mut Done, rule: &Rule, ends: Ends, victims: Victims<W>) {
        for site in victims.sites {
            while let Some(piece) = state.men.take(&self.layout, site) {
                self.count_captured(state, done, rule, ends, &piece);
            }
            if ends.1 == Some(site) {
                done.moved = 0;
            }
        }
        let Some(to) = ends.1 else { return };
        if !(victims.lower || victims.upper) || victims.sites.contains(to) {
            return;
        }
        let moved = done.moved;
        let mut kept: [Option<Piece>; 1] = [None];
        let mut more: Vec<Piece> = Vec::new();
        for n in 0..moved {
            let Some(piece) = state.men.take(&self.layout, to) else { break };
            match n {
                _ if victims.upper => self.count_captured(state, done, rule, ends, &piece),
                0 => kept[0] = Some(piece),
                _ => more.push(piece),
            }
        }
        if victims.upper {
            done.moved = 0;
        }
        while victims.lower
            && let Some(piece) = state.men.take(&self.layout, to)
        {
            self.count_captured(state, done, rule, ends, &piece);
        }
        more.into_iter().rev().chain(kept[0]).for_each(|piece| state.men.put(&self.layout, to, piece));
    }

    fn count_captured(&self, state: &mut State<W>, done: &mut Done, rule: &Rule, ends: Ends, piece: &Piece) {
        done.touched = done.touched.saturating_add(1);
        done.value = done.value.saturating_add(self.rules.types[usize::from(piece.kind)].value());
        done.captured |= 1 << piece.kind;
        for (goal, wanted) in self.rules.taken.iter().enumerate() {
            let scene = self.scene_after(state, *done, rule, ends);
            if scene.matches(wanted.piece.as_ref(), &Player::Enemy, piece) {
                let me = scene.me;
                state.taken[goal][me] = state.taken[goal][me].saturating_add(1);
            }
        }
    }

    /// What stood on `to` goes to `from`.
    fn exchange(&self, state: &mut State<W>, done: Done, rule: &Rule, ends: Ends, aim: &Aim<'_>) {
        let (Some(from), Some(to)) = ends else { return };
        if from == to || !self.scene_after(state, done, rule, ends).hits_lower(aim) {
            return;
        }
        let mut stack: Vec<Piece> = state.men.stack(&self.layout, to).collect();
        stack.iter().for_each(|_| _ = state.men.take(&self.layout, to));
        let moved = stack.split_off(stack.len() - done.moved);
        stack.into_iter().for_each(|piece| state.men.put(&self.layout, from, piece));
        moved.into_iter().for_each(|piece| state.men.put(&self.layout, to, piece));
    }

    fn convert(&self, state: &mut State<W>, done: &mut Done, rule: &Rule, ends: Ends, post: &Post, pick: Pick) {
        let Effect::Convert(convert) = &post.effect else { return };
        let aim = aim_of(post);
        let mut victims = self.chosen(state, *done, rule, ends, &aim, pick);
        if aim.has(CaptureType::Swap) {
            victims.lower |= self.scene_after(state, *done, rule, ends).hits_lower(&aim);
        }
        let (mover, moved) = (state.mover(), done.moved);
        let owner = convert.player().map(|player| self.becomes(state, mover, &player));
        let mut turn = |piece: &mut Piece| {
            piece.owner = owner.unwrap_or(piece.owner);
            piece.state = convert.state.unwrap_or(piece.state);
            done.touched = done.touched.saturating_add(1);
            done.value = done.value.saturating_add(self.rules.types[usize::from(piece.kind)].value());
        };
        for site in victims.sites {
            self.change_levels(state, site, 0, MAX_HEIGHT, &mut turn);
        }
        if let Some(to) = ends.1.filter(|to| !victims.sites.contains(*to)) {
            let unmoved = state.men.height(to) - moved.min(state.men.height(to));
            let start = if victims.lower { 0 } else { unmoved };
            let end = if victims.upper { MAX_HEIGHT } else { unmoved };
            self.change_levels(state, to, start, end, &mut turn);
        }
    }

    /// Changes the pieces on some levels of a stack.
    fn change_levels(
        &self,
        state: &mut State<W>,
        site: Site,
        start: usize,
        end: usize,
        turn: &mut dyn FnMut(&mut Piece),
    ) {
        if start >= end {
            return;
        }
        let men = &mut state.men;
        let under = men.below.partition_point(|(other, _)| *other < site);
        let top = men.height(site).saturating_sub(1);
        for level in (start..end).take_while(|level| *level < top) {
            turn(&mut men.below[under + level].1);
        }
        if (start..end).contains(&top) {
            men.change(&self.layout, site, turn);
        }
    }
}

/// Which pieces a capture or a conversion is about.
pub(super) fn aim_of(post: &Post) -> Aim<'_> {
    match &post.effect {
        Effect::Capture(capture) => Aim { types: capture.types(), piece: capture.piece.as_ref(), post },
        Effect::Convert(convert) => Aim { types: convert.types(), piece: convert.piece.as_ref(), post },
        _ => Aim { types: &[], piece: None, post },
    }
}
