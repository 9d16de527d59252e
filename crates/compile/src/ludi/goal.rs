//! What must hold for a side at the end.

use ::ludi::tree::{
    self, Amount, Connect, CoordRecord, Eliminate, Goal, Group, InARow, NoMove, Pattern, PieceRecord, Player,
    PlayerState, Reach, ReachAmount, ReachGoal, ScoreGoal, Stack, StateGoal, Step, Taken,
};
use board::{Adjacency, Heading, Site, SiteSet};

use super::generate::Moves;
use super::machine::Machine;
use super::scene::Scene;
use super::state::State;
use super::steps::{self, Walker};

impl<const W: usize> Machine<W> {
    /// Whether a goal is met for a side.
    pub(super) fn is_met(&self, state: &State<W>, me: usize, goal: &Goal, buffer: &mut Moves<W>) -> bool {
        let scene = Scene::of_goal(self, state, me);
        match goal {
            Goal::Connect(goal) => scene.connects(goal),
            Goal::Group(goal) => scene.has_group(goal),
            Goal::InARow(goal) => scene.has_row(goal),
            Goal::Pattern(goal) => scene.has_pattern(goal),
            Goal::Reach(goal) => scene.has_reached(goal),
            Goal::Capture(goal) => scene.has_captured(goal),
            Goal::Eliminate(goal) => scene.has_eliminated(goal),
            Goal::Score(goal) => scene.has_scored(*goal),
            Goal::Stack(goal) => scene.has_stacked(goal),
            Goal::State(StateGoal::Coord(record)) => scene.is_like(record),
            Goal::State(StateGoal::Piece(record)) => !scene.own(Some(record), false).is_empty(),
            Goal::NoMove(goal) => self.cannot_move(state, me, goal, buffer),
        }
    }

    /// The sites that a goal of reaching means for a side.
    pub(super) fn places_to_reach(&self, goal: &Reach, side: usize) -> SiteSet<W> {
        let scene = Scene::of_goal(self, &self.start, side);
        goal.goals.iter().flat_map(|place| scene.place_to_reach(place)).collect()
    }

    fn cannot_move(&self, state: &State<W>, me: usize, goal: &NoMove, buffer: &mut Moves<W>) -> bool {
        let named = goal.player.as_ref().or(goal.record.as_ref().and_then(|record| record.player.as_ref()));
        match named {
            Some(Player::All) => {
                let mut playing = (0..self.layout.sides).filter(|side| state.out >> side & 1 == 0);
                playing.all(|side| !self.has_move(state, side, goal, buffer))
            }
            who => {
                let turn = state.mover();
                let meant = self.rules.meant(me, who.unwrap_or(&Player::Current));
                meant >> turn & 1 == 1 && !self.has_move(state, turn, goal, buffer)
            }
        }
    }

    /// Whether a side would have a move that the goal speaks of, were it its turn.
    fn has_move(&self, state: &State<W>, side: usize, goal: &NoMove, buffer: &mut Moves<W>) -> bool {
        let Some(record) = &goal.record else { return self.finds_any(state, side, buffer) };
        self.generate(state, side, buffer);
        let scene = Scene::of_goal(self, state, side);
        let meant = |rule: usize| {
            let rule = &self.list[rule];
            let label = rule.tree.label.as_ref();
            let labelled = record
                .label
                .as_ref()
                .is_none_or(|wanted| label.is_some_and(|label| label.value.eq_ignore_ascii_case(wanted)));
            scene.is_of_type(&record.piece, rule.kind) && labelled
        };
        buffer.too_many || buffer.rules().any(meant)
    }
}

impl<const W: usize> Scene<'_, W> {
    /// The sites whose top piece is one that a goal is about; in stacks of two at least, if only those count.
    fn own(&self, record: Option<&PieceRecord>, stacks_only: bool) -> SiteSet<W> {
        let own = self.matching(record, &Player::Current);
        if stacks_only { own.iter().filter(|site| self.state.men.height(*site) >= 2).collect() } else { own }
    }

    fn joining(&self, adjacency: Option<tree::Adjacency>) -> Adjacency {
        match adjacency {
            None => self.machine.rules.board.adjacency(),
            Some(tree::Adjacency::DNbors) => Adjacency::Direct,
            Some(tree::Adjacency::INbors) => Adjacency::Indirect,
            Some(tree::Adjacency::AllNbors) => Adjacency::All,
        }
    }

    /// Returns true if a connected component of `sites` that meets `with` satisfies `such`.
    fn any_part(
        &self,
        sites: SiteSet<W>,
        with: SiteSet<W>,
        adjacency: Adjacency,
        such: impl Fn(&SiteSet<W>) -> bool,
    ) -> bool {
        let near = &self.machine.near[adjacency as usize];
        let mut rest = sites & with;
        while let Some(site) = rest.lowest() {
            let part = self.machine.joined(near, site, sites);
            if such(&part) {
                return true;
            }
            rest &= !part;
        }
        false
    }

    fn connects(&self, goal: &Connect) -> bool {
        let own = self.own(goal.piece.as_ref(), goal.stack);
        let demands = self.machine.demands(&goal.regions, self.me);
        demands.iter().filter(|(regions, _)| !regions.is_empty()).any(|(regions, needed)| {
            let touched = |part: &SiteSet<W>| regions.iter().filter(|region| region.meets(part)).count();
            // Of the regions as many can be left out as need not be touched.
            let first = regions.len().saturating_sub(*needed) + 1;
            let with = match needed {
                0 => own,
                _ => regions.iter().take(first).fold(SiteSet::EMPTY, |all, region| all | *region),
            };
            self.any_part(own, with, self.joining(goal.adjacency), |part| touched(part) >= *needed)
        })
    }

    fn has_group(&self, goal: &Group) -> bool {
        let own = self.own(goal.piece.as_ref(), goal.stack);
        let adjacency = self.joining(goal.adjacency);
        match goal.size {
            Some(size) => self.any_part(own, own, adjacency, |part| part.len() >= size),
            None => own.len() >= 2 && self.any_part(own, own, adjacency, |part| *part == own),
        }
    }

    fn has_row(&self, goal: &InARow) -> bool {
        let own = self.own(goal.piece.as_ref(), false);
        let length = goal.length() as usize;
        let board = &self.machine.rules.board;
        if length == 0 {
            return true;
        }
        let begins = |site: Site, axis: Heading| {
            let back = board.step(site, board.opposite(axis));
            back.is_none_or(|back| !own.contains(back))
                && board.ray(site, axis).iter().take(length - 1).take_while(|site| own.contains(**site)).count()
                    == length - 1
        };
        board.axes(self.joining(goal.adjacency)).any(|axis| own.iter().any(|site| begins(site, axis)))
    }

    fn has_pattern(&self, goal: &Pattern) -> bool {
        let own = self.own(goal.piece.as_ref(), false);
        let mirrored: Vec<Step> = goal.steps.iter().copied().map(mirrored).collect();
        let board = &self.machine.rules.board;
        own.iter().any(|site| {
            let mut headings = board.headings(Adjacency::Direct);
            headings.any(|heading| {
                self.leads((site, heading), &goal.steps, &own) || self.leads((site, heading), &mirrored, &own)
            })
        })
    }

    /// Whether steps lead over such sites only.
    fn leads(&self, walker: Walker, steps: &[Step], own: &SiteSet<W>) -> bool {
        if steps::forks(steps) > steps::MOST_FORKS {
            return self.leads_somewhere(walker, steps, own);
        }
        let Some((step, rest)) = steps.split_first() else { return true };
        let mut found = false;
        self.stride(walker, step, &mut |next| {
            found = found || (own.contains(next.0) && self.leads(next, rest, own));
        });
        found
    }

    /// The same where there can be many ways: each site and heading is gone on from once.
    fn leads_somewhere(&self, walker: Walker, steps: &[Step], own: &SiteSet<W>) -> bool {
        let (mut walkers, mut next) = (vec![walker], Vec::new());
        for step in steps {
            for walker in walkers.drain(..) {
                self.stride(walker, step, &mut |walker| next.extend(own.contains(walker.0).then_some(walker)));
            }
            next.sort();
            next.dedup();
            std::mem::swap(&mut walkers, &mut next);
        }
        !walkers.is_empty()
    }

    fn has_reached(&self, goal: &Reach) -> bool {
        let (machine, men) = (self.machine, &self.state.men);
        let goals = match machine.reached.iter().find(|(known, _)| known == goal) {
            Some((_, places)) => places[self.me],
            None => goal.goals.iter().flat_map(|place| self.place_to_reach(place)).collect(),
        };
        let count = |sites: SiteSet<W>| -> usize {
            if !goal.stacks {
                return (sites & self.own(goal.piece.as_ref(), false)).len() as usize;
            }
            let own = |site: Site| {
                let pieces = men.stack(&machine.layout, site);
                pieces.filter(|piece| self.matches(goal.piece.as_ref(), &Player::Current, piece)).count()
            };
            sites.iter().map(own).sum()
        };
        let there = count(goals);
        match goal.amount() {
            ReachAmount::Count(wanted) => there >= wanted as usize,
            ReachAmount::All => there > 0 && there == count(machine.all),
            ReachAmount::Fill => !goals.is_empty() && goals.iter().all(|site| count(SiteSet::of(site)) > 0),
        }
    }

    fn place_to_reach(&self, place: &ReachGoal) -> Vec<Site> {
        let rules = &self.machine.rules;
        let (board, play) = (&rules.board, rules.direction(self.me));
        match place {
            ReachGoal::Away(None) => board.away(play),
            ReachGoal::Away(Some(rows)) => board.away_rows(play, *rows),
            ReachGoal::Side(compass, None) => board.side(*compass).to_vec(),
            ReachGoal::Side(compass, Some(rows)) => board.rows(*compass, *rows),
            ReachGoal::Region(region) => rules.referred(region, self.me),
            ReachGoal::Site(number) => rules.numbered(*number).into_iter().collect(),
            ReachGoal::Label(label) => rules.labelled(*label).into_iter().collect(),
            ReachGoal::AllSides(None) => board.away(None),
            ReachGoal::AllSides(Some(rows)) => board.away_rows(None, *rows),
        }
    }

    fn has_captured(&self, goal: &Taken) -> bool {
        let (machine, men) = (self.machine, &self.state.men);
        let number = machine.rules.taken.iter().position(|known| known == goal);
        let taken = number.map_or(0, |number| self.state.taken[number][self.me]);
        match goal.amount() {
            Amount::Count(count) => taken >= count,
            Amount::All => {
                let matches = |piece| self.matches(goal.piece.as_ref(), &Player::Enemy, piece);
                let left = !self.matching(goal.piece.as_ref(), &Player::Enemy).is_empty();
                taken > 0 && !left && !men.below.iter().any(|(_, piece)| matches(piece))
            }
        }
    }

    fn has_eliminated(&self, goal: &Eliminate) -> bool {
        let (machine, state) = (self.machine, self.state);
        let bare = |side: usize| {
            let buried = |(_, piece): &(Site, _)| machine.owner_of(piece) == side;
            state.begun >> side & 1 == 1 && state.men.sets[side].is_empty() && !state.men.below.iter().any(buried)
        };
        let left = |side: usize| state.out >> side & 1 == 1;
        let meant = machine.rules.meant(self.me, &goal.player());
        let mut players = (0..machine.layout.sides).filter(|side| meant >> side & 1 == 1);
        meant != 0
            && players.all(|side| match goal.state {
                Some(PlayerState::Resigned) => left(side),
                Some(PlayerState::Active) => !left(side) && bare(side),
                None => left(side) || bare(side),
            })
    }

    fn has_scored(&self, goal: ScoreGoal) -> bool {
        let scores = &self.state.scores[..self.machine.layout.sides];
        let mine = scores[self.me];
        match goal {
            ScoreGoal::Reach(score) => mine >= score,
            ScoreGoal::Most => scores.iter().enumerate().all(|(side, score)| side == self.me || *score < mine),
        }
    }

    fn has_stacked(&self, goal: &Stack) -> bool {
        let (machine, men) = (self.machine, &self.state.men);
        let height = |site: Site| {
            let stack = men.stack(&machine.layout, site);
            stack.filter(|piece| !goal.owner || machine.owner_of(piece) == self.me).count()
        };
        self.own(goal.piece.as_ref(), false).iter().any(|site| height(site) >= goal.height as usize)
    }

    fn is_like(&self, record: &CoordRecord) -> bool {
        let (machine, men) = (self.machine, &self.state.men);
        let meant = machine.rules.meant(self.me, &record.player);
        let held = self.held_by(&record.player);
        self.sites(&record.coord).iter().any(|site| {
            let cell = men.cells.get(site.index()).copied().unwrap_or_default();
            let whose = record.player == Player::All
                || match cell.owner {
                    Some(owner) => meant >> owner.index() & 1 == 1,
                    None => held.contains(site),
                };
            whose && cell.state == record.state && men.height(site) >= record.count() as usize
        })
    }
}

/// The same step in the mirror.
fn mirrored(step: Step) -> Step {
    let direction = match step.direction {
        tree::Direction::Turtle(tree::Turtle::Left) => tree::Direction::Turtle(tree::Turtle::Right),
        tree::Direction::Turtle(tree::Turtle::Right) => tree::Direction::Turtle(tree::Turtle::Left),
        other => other,
    };
    Step { direction, ..step }
}
