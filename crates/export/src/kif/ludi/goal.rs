//! What must hold for a player at the end, as conditions on a position.

use ::ludi::tree::{
    self, Amount, Connect, CoordRecord, Eliminate, Goal, Group, InARow, NoMove, Pattern, PieceRecord, PieceType,
    Player, PlayerState, Reach, ReachAmount, ReachGoal, ScoreGoal, Stack, StateGoal, Step, Taken, Turtle,
};
use board::{Adjacency, Heading, Site};
use game::Role;

use super::regions::union;
use super::scene::Scene;
use super::world::{Need, Try, refused};
use crate::kif::formula::{Contents, Formula, Relation};

impl Scene<'_> {
    /// The condition that a goal is met for the player.
    pub(super) fn goal(&self, goal: &Goal) -> Try<Formula> {
        match goal {
            Goal::Connect(goal) => self.connects(goal),
            Goal::Group(goal) => self.has_group(goal),
            Goal::InARow(goal) => self.has_row(goal),
            Goal::Pattern(goal) => self.has_pattern(goal),
            Goal::Reach(goal) => self.has_reached(goal),
            Goal::Capture(goal) => self.has_captured(goal),
            Goal::Eliminate(goal) => self.has_eliminated(goal),
            Goal::Score(goal) => Ok(self.has_scored(*goal)),
            Goal::Stack(goal) => self.has_stacked(goal),
            Goal::State(StateGoal::Coord(record)) => self.is_like(record),
            Goal::State(StateGoal::Piece(record)) => Ok(self.some(self.own(Some(record), false)?)),
            Goal::NoMove(goal) => self.cannot_move(goal),
        }
    }

    fn is(&self, need: Need, hint: &str) -> Formula {
        Formula::Is(Relation { name: self.world.need(need, hint), sites: Vec::new() }, true)
    }

    /// Some site has one of these contents.
    fn some(&self, contents: Contents) -> Formula {
        let contents = contents.and(self.logic().all);
        match contents.is_none() {
            true => Formula::False,
            false if contents.has(0) => {
                let sites = self.world.board.sites().map(|site| self.logic().at(site, contents));
                self.world.define(&format!("some {contents:?}"), Vec::new(), self.logic().or(sites.collect::<Vec<_>>()))
            }
            false => self.is(Need::Some(contents), "any"),
        }
    }

    /// The contents whose top piece a goal is about: the player's own unless the record names another.
    pub(super) fn own(&self, record: Option<&PieceRecord>, stacks_only: bool) -> Try<Contents> {
        let own = self.tops(record, &Player::Current)?;
        Ok(if stacks_only { own.and(self.world.those(|stack| stack.len() >= 2)) } else { own })
    }

    pub(super) fn joining(&self, adjacency: Option<tree::Adjacency>) -> Adjacency {
        match adjacency {
            None => self.world.board.adjacency(),
            Some(tree::Adjacency::DNbors) => Adjacency::Direct,
            Some(tree::Adjacency::INbors) => Adjacency::Indirect,
            Some(tree::Adjacency::AllNbors) => Adjacency::All,
        }
    }

    /// One group touches all regions of the set.
    fn connects(&self, goal: &Connect) -> Try<Formula> {
        let own = self.own(goal.piece.as_ref(), goal.stack)?;
        let adjacency = self.joining(goal.adjacency);
        let mut ways = Vec::new();
        for demand in self.world.demands(&goal.regions, self.me) {
            if demand.regions.is_empty() {
                continue;
            }
            let names: Vec<String> = demand
                .regions
                .iter()
                .map(|region| self.world.need(Need::Touch(own, adjacency, region.clone()), "touch"))
                .collect();
            if demand.needed == 0 {
                ways.push(self.some(own));
                continue;
            }
            for chosen in combinations(&names, demand.needed) {
                ways.push(self.is(Need::Spans(chosen), "spans"));
            }
        }
        Ok(self.logic().or(ways))
    }

    fn has_group(&self, goal: &Group) -> Try<Formula> {
        let own = self.own(goal.piece.as_ref(), goal.stack)?;
        let adjacency = self.joining(goal.adjacency);
        self.world.need(Need::Linked(own, adjacency), "linked");
        Ok(match goal.size {
            Some(0) => Formula::False,
            Some(1) => self.some(own),
            Some(size) => self.is(Need::Large(own, adjacency, size), "large"),
            None => self.is(Need::OneGroup(own, adjacency), "one-group"),
        })
    }

    fn has_row(&self, goal: &InARow) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let own = self.own(goal.piece.as_ref(), false)?;
        let (length, adjacency) = (goal.length() as usize, self.joining(goal.adjacency));
        if length == 0 {
            return refused("a row of no pieces is not expressed");
        }
        let mut windows = Vec::new();
        for line in world.board.lines(adjacency) {
            for window in line.windows(length) {
                windows.push(logic.and(window.iter().map(|site| logic.at(*site, own)).collect::<Vec<_>>()));
            }
        }
        Ok(world.define(&format!("row {own:?} {length} {adjacency:?}"), Vec::new(), any(windows)))
    }

    fn has_pattern(&self, goal: &Pattern) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let own = self.own(goal.piece.as_ref(), false)?;
        let mirrored: Vec<Step> = goal.steps.iter().copied().map(mirrored).collect();
        let headings: Vec<Heading> = world.board.headings(Adjacency::Direct).collect();
        let mut ways = Vec::new();
        for site in world.board.sites() {
            for heading in &headings {
                for steps in [&goal.steps, &mirrored] {
                    let mut walkers = vec![(site, *heading, logic.at(site, own))];
                    for step in steps {
                        let mut next = Vec::new();
                        for walker in walkers {
                            for (end, heading, formula) in self.strides(walker, step)? {
                                next.push((end, heading, logic.and([formula, logic.at(end, own)])));
                            }
                        }
                        walkers = next;
                    }
                    ways.extend(walkers.into_iter().map(|(_, _, formula)| formula));
                }
            }
        }
        Ok(world.define(&format!("pattern {own:?} {:?}", goal.steps), Vec::new(), any(ways)))
    }

    fn has_reached(&self, goal: &Reach) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let mut goals = Vec::new();
        for place in &goal.goals {
            goals.push(self.place_to_reach(place));
        }
        let goals = union(goals.into_iter());
        let own = if goal.stacks {
            let mut set = Contents::default();
            for content in 1..world.known() {
                let stack = world.stack(content);
                let mut count = 0;
                for piece in &stack {
                    count += usize::from(match &goal.piece {
                        Some(record) => self.matches(record, &Player::Current, piece)?,
                        None => world.owns(self.me, &Player::Current, piece),
                    });
                }
                if count > 1 {
                    return refused("pieces of a stack that are counted one by one are not expressed");
                }
                if count == 1 {
                    set = set.or(Contents::one(content));
                }
            }
            set
        } else {
            self.own(goal.piece.as_ref(), false)?
        };
        let each: Vec<Formula> = goals.iter().map(|site| logic.at(*site, own)).collect();
        let key = format!("reach {own:?} {goals:?}");
        Ok(match goal.amount() {
            ReachAmount::Count(0) => Formula::True,
            ReachAmount::Count(1) => world.define(&key, Vec::new(), any(each)),
            ReachAmount::Count(count) if count as usize > goals.len() => Formula::False,
            ReachAmount::Count(count) => {
                let name = world.need(Need::Among(own, goals), "among");
                Formula::Is(Relation { name: format!("({name} {count}"), sites: Vec::new() }, true)
            }
            ReachAmount::All => {
                let elsewhere = world.board.sites().filter(|site| !goals.contains(site));
                let outside = elsewhere.map(|site| logic.at(site, own)).collect::<Vec<_>>();
                let outside = world.define(&format!("outside {key}"), Vec::new(), any(outside));
                logic.and([world.define(&key, Vec::new(), any(each)), logic.not(outside)])
            }
            ReachAmount::Fill if goals.is_empty() => Formula::False,
            ReachAmount::Fill => logic.and(each),
        })
    }

    fn place_to_reach(&self, place: &ReachGoal) -> Vec<Site> {
        let board = &self.world.board;
        let play = self.world.direction(self.me);
        match place {
            ReachGoal::Away(None) => board.away(play),
            ReachGoal::Away(Some(rows)) => board.away_rows(play, *rows),
            ReachGoal::Side(compass, None) => board.side(*compass).to_vec(),
            ReachGoal::Side(compass, Some(rows)) => board.rows(*compass, *rows),
            ReachGoal::Region(region) => self.world.referred(region, self.me),
            ReachGoal::Site(number) => self.world.fixed(&tree::Coord::Site(*number)),
            ReachGoal::Label(label) => self.world.fixed(&tree::Coord::Label(*label)),
            ReachGoal::AllSides(None) => board.away(None),
            ReachGoal::AllSides(Some(rows)) => board.away_rows(None, *rows),
        }
    }

    fn has_captured(&self, goal: &Taken) -> Try<Formula> {
        let number = self.world.capture_goals.iter().position(|known| known == goal).unwrap_or(0);
        Ok(match goal.amount() {
            Amount::Count(0) => Formula::True,
            Amount::Count(count) => self.is(Need::Taken(number, self.me, count), "taken-all"),
            Amount::All => {
                let mut left = Contents::default();
                for content in 1..self.world.known() {
                    for piece in self.world.stack(content) {
                        let meant = match &goal.piece {
                            Some(record) => self.matches(record, &Player::Enemy, &piece)?,
                            None => self.world.owns(self.me, &Player::Enemy, &piece),
                        };
                        if meant {
                            left = left.or(Contents::one(content));
                        }
                    }
                }
                let some = self.is(Need::Taken(number, self.me, 1), "taken-all");
                self.logic().and([some, self.logic().not(self.some(left))])
            }
        })
    }

    fn has_eliminated(&self, goal: &Eliminate) -> Try<Formula> {
        let players = self.world.meant(self.me, &goal.player());
        if players.is_empty() || goal.state == Some(PlayerState::Resigned) {
            return Ok(Formula::False);
        }
        let logic = self.logic();
        let bare = |side: &Role| {
            let stands = self.world.those(|stack| stack.iter().any(|piece| piece.owner == Some(*side)));
            logic.and([self.is(Need::Begun(*side), "begun"), logic.not(self.some(stands))])
        };
        Ok(logic.and(players.iter().map(bare).collect::<Vec<_>>()))
    }

    fn has_scored(&self, goal: ScoreGoal) -> Formula {
        match goal {
            ScoreGoal::Reach(score) => self.is(Need::Score(self.me, score), "scored"),
            ScoreGoal::Most => self.is(Need::Leads(self.me), "leads"),
        }
    }

    fn has_stacked(&self, goal: &Stack) -> Try<Formula> {
        let me = self.me;
        let high = self.world.those(|stack| {
            let counted = stack.iter().filter(|piece| !goal.owner || piece.owner == Some(me)).count();
            counted >= goal.height as usize
        });
        Ok(self.some(self.own(goal.piece.as_ref(), false)?.and(high)))
    }

    /// A site is whose it should be, with its state and this many pieces on it.
    fn is_like(&self, record: &CoordRecord) -> Try<Formula> {
        let (logic, world) = (self.logic(), self.world);
        let meant = world.meant(self.me, &record.player);
        let held = world.held(self.me, &record.player);
        let everyone = record.player == Player::All;
        let fits = Contents::those(world.known(), |content| {
            let cell = world.cell(content);
            let whose = match cell.owner {
                Some(owner) => everyone || meant.contains(&owner),
                None => everyone || held.has(content),
            };
            whose && cell.state == record.state && world.stack(content).len() >= record.count() as usize
        });
        let sites = self.sites(&record.coord)?.into_iter();
        Ok(logic.or(sites.map(|(site, condition)| logic.and([condition, logic.at(site, fits)])).collect::<Vec<_>>()))
    }

    fn cannot_move(&self, goal: &NoMove) -> Try<Formula> {
        let logic = self.logic();
        let record = match &goal.record {
            None => None,
            Some(record) => {
                let kind = match &record.piece.value {
                    PieceType::Named(name) => self.world.rules.piece_number(name),
                    PieceType::Any => None,
                    _ => return refused("a goal that asks what moved last is not expressed"),
                };
                Some((kind, record.label.as_ref().map(|label| label.value.to_lowercase())))
            }
        };
        let mobile = |side: Role| self.is(Need::Mobile(side, record.clone()), "mobile");
        let named = goal.player.as_ref().or(goal.record.as_ref().and_then(|record| record.player.as_ref()));
        Ok(match named {
            Some(Player::All) => {
                logic.and(self.world.sides().into_iter().map(|side| logic.not(mobile(side))).collect::<Vec<_>>())
            }
            who => {
                let sides = self.world.meant(self.me, who.unwrap_or(&Player::Current));
                let stuck = |side: Role| logic.and([self.is(Need::Control(side), "turn-of"), logic.not(mobile(side))]);
                logic.or(sides.into_iter().map(stuck).collect::<Vec<_>>())
            }
        })
    }
}

/// Alternatives as they are: there may be thousands, and none implies another.
fn any(mut ways: Vec<Formula>) -> Formula {
    ways.retain(|way| *way != Formula::False);
    ways.sort();
    ways.dedup();
    match ways.len() {
        0 => Formula::False,
        1 => ways.remove(0),
        _ if ways.contains(&Formula::True) => Formula::True,
        _ => Formula::Or(ways),
    }
}

/// All ways to choose this many.
fn combinations(names: &[String], count: usize) -> Vec<Vec<String>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, name) in names.iter().enumerate() {
        for rest in combinations(&names[at + 1..], count - 1) {
            found.push([vec![name.clone()], rest].concat());
        }
    }
    found
}

/// The same step in the mirror.
fn mirrored(step: Step) -> Step {
    let direction = match step.direction {
        tree::Direction::Turtle(Turtle::Left) => tree::Direction::Turtle(Turtle::Right),
        tree::Direction::Turtle(Turtle::Right) => tree::Direction::Turtle(Turtle::Left),
        other => other,
    };
    Step { direction, ..step }
}
