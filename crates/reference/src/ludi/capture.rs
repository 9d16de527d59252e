//! Which pieces a move captures or converts, and what becomes of them (B279-B293, B394, B395).

use std::ops::Range;

use ::ludi::notation::{Piece, Position as Seen};
use ::ludi::tree::{Capture, CaptureType, Convert, Effect, PieceRecord, Player, Post};
use board::{Adjacency, Site};

use super::Interpreter;
use super::action::Doing;
use super::scene::{Attempt, Scene};

/// A part of a stack: on this site, these levels. Other than on `to` it is always a whole stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Victim {
    site: Site,
    levels: Range<usize>,
}

/// Which pieces an effect is about.
struct Aim<'a> {
    types: &'a [CaptureType],
    piece: Option<&'a PieceRecord>,
    post: &'a Post,
}

impl Interpreter {
    /// What a capture can come to: one way, or one for each piece that the mover may choose (B394).
    pub(super) fn capture(&self, doing: &Doing, attempt: Attempt<'_>, capture: &Capture, post: &Post) -> Vec<Doing> {
        let aim = Aim { types: capture.types(), piece: capture.piece.as_ref(), post };
        let ways = Scene::after(self, doing, attempt).choices(&aim).into_iter();
        ways.map(|victims| {
            let mut after = doing.clone();
            self.take(&mut after, attempt, &victims);
            if aim.types.contains(&CaptureType::Surround) && !self.play.no_suicide {
                let own = Scene::after(self, &after, attempt).surrounded_own(&aim);
                self.take(&mut after, attempt, &own);
            }
            if aim.types.contains(&CaptureType::Swap) {
                self.exchange(&mut after, attempt, &aim);
            }
            after
        })
        .collect()
    }

    /// What a conversion can come to (B395).
    pub(super) fn convert(&self, doing: &Doing, attempt: Attempt<'_>, convert: &Convert, post: &Post) -> Vec<Doing> {
        let aim = Aim { types: convert.types(), piece: convert.piece.as_ref(), post };
        let scene = Scene::after(self, doing, attempt);
        let mut ways = scene.choices(&aim);
        if aim.types.contains(&CaptureType::Swap) {
            let replaced = scene.victims(CaptureType::Replace, &aim);
            ways = ways.into_iter().map(|victims| each_once(victims.into_iter().chain(replaced.clone()))).collect();
        }
        let owner = convert.player().map(|player| self.becomes(&doing.position, scene.me, &player));
        ways.into_iter().map(|victims| self.converted(doing, &victims, owner, convert.state)).collect()
    }

    fn converted(
        &self,
        doing: &Doing,
        victims: &[Victim],
        owner: Option<Option<game::Role>>,
        state: Option<u32>,
    ) -> Doing {
        let mut after = doing.clone();
        for victim in victims {
            let stack = &mut after.position.board[victim.site.index()];
            for piece in &mut stack[victim.levels.clone()] {
                piece.owner = owner.unwrap_or(piece.owner);
                piece.state = state.unwrap_or(piece.state);
                after.touched = after.touched.saturating_add(1);
                after.value = after.value.saturating_add(self.types[usize::from(piece.kind)].value());
            }
        }
        after
    }

    /// Takes pieces off the board; they count as captured by the mover.
    fn take(&self, doing: &mut Doing, attempt: Attempt<'_>, victims: &[Victim]) {
        for victim in victims {
            let stack = &mut doing.position.board[victim.site.index()];
            let unmoved = stack.len() - if attempt.to == Some(victim.site) { doing.moved } else { 0 };
            let taken: Vec<Piece> = stack.drain(victim.levels.clone()).collect();
            if attempt.to == Some(victim.site) {
                doing.moved -= victim.levels.end.saturating_sub(unmoved.max(victim.levels.start));
            }
            taken.iter().for_each(|piece| self.count_captured(doing, attempt, piece));
        }
    }

    fn count_captured(&self, doing: &mut Doing, attempt: Attempt<'_>, piece: &Piece) {
        let mover = doing.position.to_move;
        doing.touched = doing.touched.saturating_add(1);
        doing.value = doing.value.saturating_add(self.types[usize::from(piece.kind)].value());
        if !doing.captured.contains(&piece.kind) {
            doing.captured.push(piece.kind);
            doing.captured.sort();
        }
        for (goal, taken) in self.capture_goals.iter().enumerate() {
            if Scene::after(self, doing, attempt).matches_any(taken.piece.as_ref(), &Player::Enemy, piece) {
                let count = &mut doing.position.taken[goal][mover.index()];
                *count = count.saturating_add(1);
            }
        }
    }

    /// What stood on `to` goes to `from` (B288).
    fn exchange(&self, doing: &mut Doing, attempt: Attempt<'_>, aim: &Aim<'_>) {
        let victims = Scene::after(self, doing, attempt).victims(CaptureType::Replace, aim);
        let Some(from) = attempt.from else { return };
        for victim in victims.into_iter().filter(|victim| victim.site != from) {
            let moved: Vec<Piece> = doing.position.board[victim.site.index()].drain(victim.levels).collect();
            doing.position.board[from.index()].extend(moved);
        }
    }
}

/// The same pieces, none of them twice: a part of a stack goes with the whole. Parts of one stack are taken from the top
/// downwards, so that levels stay what they are.
fn each_once(victims: impl Iterator<Item = Victim>) -> Vec<Victim> {
    let mut once: Vec<Victim> = Vec::new();
    for victim in victims {
        let covers = |one: &Victim, other: &Victim| {
            one.site == other.site && one.levels.start <= other.levels.start && other.levels.end <= one.levels.end
        };
        if !once.iter().any(|known| covers(known, &victim)) {
            once.retain(|known| !covers(&victim, known));
            once.push(victim);
        }
    }
    once.sort_by_key(|victim| (victim.site, std::cmp::Reverse(victim.levels.start)));
    once
}

impl Scene<'_> {
    /// The sets of pieces that may be touched: one, unless the mover chooses a piece (B291).
    fn choices(&self, aim: &Aim<'_>) -> Vec<Vec<Victim>> {
        let others = |kind: &&CaptureType| !matches!(kind, CaptureType::Any | CaptureType::Swap);
        let fixed = each_once(aim.types.iter().filter(others).flat_map(|kind| self.victims(*kind, aim)));
        if !aim.types.contains(&CaptureType::Any) {
            return vec![fixed];
        }
        let on_board = self.among(self.game.board.sites().collect(), aim);
        let free = on_board.into_iter().filter(|victim| fixed.iter().all(|other| other.site != victim.site));
        let ways: Vec<Vec<Victim>> = free.map(|victim| fixed.iter().cloned().chain([victim]).collect()).collect();
        if ways.is_empty() { vec![fixed] } else { ways }
    }

    /// The pieces that a type of capture is about (B279-B293).
    fn victims(&self, kind: CaptureType, aim: &Aim<'_>) -> Vec<Victim> {
        let board = &self.game.board;
        let near = |adjacency| self.to().map(|to| board.neighbours(to, adjacency).to_vec()).unwrap_or_default();
        let sites = match kind {
            CaptureType::Replace => return self.on_to(aim, |height, moved| 0..height - moved, &Player::Enemy),
            CaptureType::This => return self.on_to(aim, |height, moved| height - moved..height, &Player::All),
            CaptureType::Jump => self.between().unwrap_or_default().to_vec(),
            CaptureType::Surround => self.unfree_sites(|owner| owner != Some(self.me)),
            CaptureType::Nbors => near(board.adjacency()),
            CaptureType::DNbors => near(Adjacency::Direct),
            CaptureType::INbors => near(Adjacency::Indirect),
            CaptureType::Edges => board.edge().to_vec(),
            CaptureType::Cells => board.sites().filter(|site| self.position.cells[site.index()].state != 0).collect(),
            CaptureType::Connected => self.next_groups(),
            CaptureType::Mimic => {
                let like =
                    |piece: &Piece| self.moving().is_some_and(|me| (me.kind, me.state) == (piece.kind, piece.state));
                let alike = |site: &Site| self.position.top(*site).is_some_and(like);
                near(board.adjacency()).into_iter().filter(alike).collect()
            }
            CaptureType::Cap => self.capped(aim),
            CaptureType::All => board.sites().collect(),
            CaptureType::Any | CaptureType::Swap => Vec::new(),
        };
        self.among(sites, aim)
    }

    /// The stacks on these sites that the effect is about: by their top piece, enemies' unless it is said otherwise, and
    /// by its condition, which is asked of each site in turn (B407).
    fn among(&self, sites: Vec<Site>, aim: &Aim<'_>) -> Vec<Victim> {
        let meant = |site: &Site| {
            let top = self.position.top(*site);
            top.is_some_and(|piece| self.matches_any(aim.piece, &Player::Enemy, piece)) && self.allowed(*site, aim)
        };
        let whole = |site: Site| Victim { site, levels: 0..self.position.board[site.index()].len() };
        sites.into_iter().filter(meant).map(whole).collect()
    }

    /// A part of the stack on `to`, if the top piece of that part is one that the effect is about.
    fn on_to(&self, aim: &Aim<'_>, part: impl Fn(usize, usize) -> Range<usize>, whose: &Player) -> Vec<Victim> {
        let (Some(to), Some(done)) = (self.to(), self.done) else { return Vec::new() };
        let stack = &self.position.board[to.index()];
        let levels = part(stack.len(), done.moved);
        let meant = stack[levels.clone()].last().is_some_and(|piece| self.matches_any(aim.piece, whose, piece));
        if meant && self.allowed(to, aim) { vec![Victim { site: to, levels }] } else { Vec::new() }
    }

    fn allowed(&self, site: Site, aim: &Aim<'_>) -> bool {
        aim.post.condition.as_ref().is_none_or(|condition| self.at(site).holds(&condition.value))
    }

    /// The sites of groups that have no empty neighbour, of owners that are wanted (B281).
    fn unfree_sites(&self, wanted: impl Fn(Option<game::Role>) -> bool) -> Vec<Site> {
        let owner = |group: &[Site]| self.position.top(group[0]).and_then(|piece| piece.owner);
        let groups = self.game.groups(self.position).into_iter().filter(|group| wanted(owner(group)));
        groups.filter(|group| !self.game.is_free(self.position, group)).flatten().collect()
    }

    /// The second half of `surround`: the mover's own groups without an empty neighbour (Q17).
    fn surrounded_own(&self, aim: &Aim<'_>) -> Vec<Victim> {
        let sites = self.unfree_sites(|owner| owner == Some(self.me)).into_iter();
        let meant = |site: &Site| {
            let top = self.position.top(*site);
            top.is_some_and(|piece| self.matches_any(aim.piece, &Player::Current, piece)) && self.allowed(*site, aim)
        };
        let whole = |site: Site| Victim { site, levels: 0..self.position.board[site.index()].len() };
        sites.filter(meant).map(whole).collect()
    }

    /// The sites of all groups next to `to` (B287).
    fn next_groups(&self) -> Vec<Site> {
        let Some(to) = self.to() else { return Vec::new() };
        let board = &self.game.board;
        let groups = board.neighbours(to, board.adjacency()).iter().map(|site| self.game.group(self.position, *site));
        super::regions::union(groups)
    }

    /// The sites of straight rows of pieces that the effect is about, from next to `to` up to a piece of the mover's
    /// (B290).
    fn capped(&self, aim: &Aim<'_>) -> Vec<Site> {
        let Some(to) = self.to() else { return Vec::new() };
        let board = &self.game.board;
        let own = |site: &Site| self.position.top(*site).is_some_and(|piece| piece.owner == Some(self.me));
        let meant = |site: &Site| {
            let top = self.position.top(*site);
            top.is_some_and(|piece| self.matches_any(aim.piece, &Player::Enemy, piece))
        };
        let row = |ray: &[Site]| {
            let length = ray.iter().take_while(|site| !own(site) && meant(site)).count();
            if ray.get(length).is_some_and(own) { ray[..length].to_vec() } else { Vec::new() }
        };
        board.headings(board.adjacency()).flat_map(|heading| row(board.ray(to, heading))).collect()
    }

    /// Whether a surround capture of the move would take an enemy group next to `to`, with this on the board. The
    /// condition of the capture is not asked (B328).
    pub(super) fn would_free(&self, position: &Seen, to: Site) -> bool {
        let Some(attempt) = self.attempt else { return false };
        let surrounds = attempt.rule.post().iter().filter_map(|post| match &post.effect {
            Effect::Capture(capture) if capture.types().contains(&CaptureType::Surround) => Some(capture),
            _ => None,
        });
        let scene = Scene { position, ..*self };
        let enemies = scene.unfree_sites(|owner| owner.is_some_and(|owner| owner != self.me));
        let board = &self.game.board;
        let near = |site: &Site| {
            let group = self.game.group(position, *site);
            group.iter().any(|site| board.adjacent(*site, to, board.adjacency()))
        };
        surrounds.into_iter().any(|capture| {
            let meant = |piece: &Piece| scene.matches_any(capture.piece.as_ref(), &Player::Enemy, piece);
            enemies.iter().any(|site| position.top(*site).is_some_and(meant) && near(site))
        })
    }
}
