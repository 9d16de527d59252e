//! What follows the action of a move (B394-B407).

use ::ludi::notation::Piece;
use ::ludi::tree::{
    AddFlags, CellState, Coord, Direction, Displace, Effect, IncState, PieceState, Player, Post, Promote, Rotation,
};
use board::{Adjacency, Heading, Site};

use super::Interpreter;
use super::action::Doing;
use super::scene::{Attempt, Scene};

impl Interpreter {
    /// What a post-condition can come to: what is done, in each way that the mover may choose, then what is declined
    /// (B405, B406).
    pub(super) fn follow(&self, doing: &Doing, attempt: Attempt<'_>, post: &Post) -> Vec<Doing> {
        let mut ways = self.effect(doing, attempt, post);
        if post.optional {
            ways.push(doing.clone());
        }
        ways
    }

    fn effect(&self, doing: &Doing, attempt: Attempt<'_>, post: &Post) -> Vec<Doing> {
        match &post.effect {
            Effect::Capture(capture) => return self.capture(doing, attempt, capture, post),
            Effect::Convert(convert) => return self.convert(doing, attempt, convert, post),
            Effect::Displace(displace) => return self.displace(doing, attempt, displace, post),
            _ => {}
        }
        let scene = Scene::after(self, doing, attempt);
        if post.condition.as_ref().is_some_and(|condition| !scene.holds(&condition.value)) {
            return vec![doing.clone()];
        }
        match &post.effect {
            Effect::Rotate(rotation) => return self.rotate(doing, &scene, *rotation),
            Effect::Promote(promote) => return self.promote(doing, &scene, promote),
            _ => {}
        }
        let mut after = doing.clone();
        match &post.effect {
            Effect::ChangeDirn(direction) => {
                if let Some(heading) = scene.headings(*direction).first() {
                    turn(&mut after, &scene, *heading);
                }
            }
            Effect::CellState(change) => self.set_cell(&mut after, &scene, change),
            Effect::PieceState(change) => self.set_state(&mut after, &scene, change),
            Effect::IncState(change) => self.increase_state(&mut after, &scene, change),
            Effect::AddFlags(change) => set_flags(&mut after, &scene, change, |flags, with| flags | with),
            Effect::RemoveFlags(change) => set_flags(&mut after, &scene, change, |flags, with| flags & !with),
            Effect::Score(number) => {
                let score = &mut after.position.scores[scene.me.index()];
                *score = score.saturating_add(scene.number(number));
            }
            Effect::Capture(_) | Effect::Convert(_) | Effect::Displace(_) | Effect::Rotate(_) | Effect::Promote(_) => {}
        }
        vec![after]
    }

    /// The moved piece, if it is still there, becomes one of these types, whose it was and otherwise new.
    fn promote(&self, doing: &Doing, scene: &Scene<'_>, promote: &Promote) -> Vec<Doing> {
        let Some(moved) = scene.moving() else { return vec![doing.clone()] };
        let promoted = |kind: usize| {
            let mut after = doing.clone();
            if let Some(piece) = scene.to().and_then(|to| top_of(&mut after, to)) {
                *piece = Piece { owner: moved.owner, ..self.new_piece(kind, scene.me) };
            }
            after
        };
        promote.types.iter().filter_map(|name| self.rules.piece_number(name)).map(promoted).collect()
    }

    /// The moved piece turns; without `i-nbors` it stays within the directions of the kind that it has (B396).
    fn rotate(&self, doing: &Doing, scene: &Scene<'_>, rotation: Rotation) -> Vec<Doing> {
        let facing = scene.facing();
        let circle = self.clockwise(facing);
        let place = circle.iter().position(|heading| *heading == facing).unwrap_or(0) as i64;
        let headings = match rotation {
            Rotation::By(number) => vec![circle[(place + i64::from(number)).rem_euclid(circle.len() as i64) as usize]],
            Rotation::Any => {
                let mut all = circle;
                all.sort();
                all
            }
        };
        let turned = |heading| {
            let mut after = doing.clone();
            turn(&mut after, scene, heading);
            after
        };
        headings.into_iter().map(turned).collect()
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

    /// Pushes neighbours straight away, one direction after the other; of `any` direction the mover chooses one in which
    /// something gives way (B398).
    fn displace(&self, doing: &Doing, attempt: Attempt<'_>, displace: &Displace, post: &Post) -> Vec<Doing> {
        let headings = Scene::after(self, doing, attempt).headings(displace.direction);
        let away = |doing: &Doing, heading: Heading| self.pushed(doing, attempt, displace, post, heading);
        if displace.direction == Direction::Any {
            let ways = headings.into_iter().map(|heading| away(doing, heading));
            let ways: Vec<Doing> = ways.filter(|after| after != doing).collect();
            return if ways.is_empty() { vec![doing.clone()] } else { ways };
        }
        vec![headings.into_iter().fold(doing.clone(), |doing, heading| away(&doing, heading))]
    }

    fn pushed(&self, doing: &Doing, attempt: Attempt<'_>, displace: &Displace, post: &Post, heading: Heading) -> Doing {
        let mut after = doing.clone();
        let scene = Scene::after(self, doing, attempt);
        let Some(site) = attempt.to.and_then(|to| self.board.step(to, heading)) else { return after };
        let top = doing.position.top(site);
        let meant = top.is_some_and(|piece| scene.matches_any(displace.piece.as_ref(), &Player::All, piece));
        let allowed = post.condition.as_ref().is_none_or(|condition| scene.at(site).holds(&condition.value));
        let ray = self.board.ray(site, heading).iter();
        let free = ray.take(displace.distance() as usize).take_while(|site| doing.position.top(**site).is_none());
        if let Some(end) = free.last().filter(|_| meant && allowed) {
            after.position.board[end.index()] = std::mem::take(&mut after.position.board[site.index()]);
        }
        after
    }

    /// A cell gets a state, and an owner if one is said (B399).
    fn set_cell(&self, after: &mut Doing, scene: &Scene<'_>, change: &CellState) {
        for site in scene.sites(&change.coord) {
            let cell = &mut after.position.cells[site.index()];
            cell.state = change.state;
            if let Some(player) = &change.player {
                cell.owner = self.becomes(scene.position, scene.me, player);
            }
        }
    }

    /// A top piece gets a state, if it is the player's (B400).
    fn set_state(&self, after: &mut Doing, scene: &Scene<'_>, change: &PieceState) {
        let state = u32::try_from(change.state).unwrap_or(0);
        self.each_top(after, scene, &change.coord(), change.player.as_ref(), |piece| piece.state = state);
    }

    /// The state of a top piece grows (B401).
    fn increase_state(&self, after: &mut Doing, scene: &Scene<'_>, change: &IncState) {
        self.each_top(after, scene, &change.coord(), change.player.as_ref(), |piece| {
            let sum = i64::from(piece.state) + i64::from(change.amount());
            let sum = change.modulus().map_or(sum, |modulus| sum.rem_euclid(modulus.into()));
            piece.state = sum.clamp(0, u32::MAX.into()) as u32;
        });
    }

    /// Changes the top pieces that a coordinate means, those of the player if one is said.
    fn each_top(
        &self,
        after: &mut Doing,
        scene: &Scene<'_>,
        coord: &Coord,
        player: Option<&Player>,
        change: impl Fn(&mut Piece),
    ) {
        for site in scene.sites(coord) {
            if let Some(piece) = top_of(after, site)
                && player.is_none_or(|player| self.owns(scene.me, player, piece))
            {
                change(piece);
            }
        }
    }
}

/// Sets or clears flags on the top pieces that a coordinate means (B402, B403).
fn set_flags(after: &mut Doing, scene: &Scene<'_>, change: &AddFlags, with: impl Fn(u32, u32) -> u32) {
    for site in scene.sites(&change.coord()) {
        if let Some(piece) = top_of(after, site) {
            piece.flags = with(piece.flags, change.flags);
        }
    }
}

/// The moved piece, if it is still there, looks this way from now on.
fn turn(after: &mut Doing, scene: &Scene<'_>, heading: Heading) {
    if scene.moving().is_some()
        && let Some(piece) = scene.to().and_then(|to| top_of(after, to))
    {
        piece.looks = Some(heading);
    }
}

fn top_of(doing: &mut Doing, site: Site) -> Option<&mut Piece> {
    doing.position.board[site.index()].last_mut()
}
