//! Which games are played with all pieces at once, and how that is made out of their rules.

use std::collections::BTreeMap;

use ::ludi::tree::{
    Action, ActionStep, Amount, Eliminate, Goal, Ludeme, Move, NoMove, Player, Post, Push, Reach, ReachAmount,
    StateGoal, Taken,
};
use ::ludi::tree::{Capture, CaptureType, Comparison, Effect as After};
use board::SiteSet;

use super::at_once::AtOnce;
use super::circuit::{Circuit, Constants, Scribe, Wire};
use super::clauses::Clauses;
use super::expr::{Expr, Fact, Wanted};
use super::following::Following;
use super::machine::{self, Machine, Way};
use super::marches::{Aims, Effect, Kind, Marches, Tier};
use super::planes::Planes;
use super::translate::{Known, Translator};

/// The most steps in which all moves of a rank are found, a word of a set being a step: this many, and more for each piece of
/// the side. Beyond that piece by piece is faster.
const STEPS: usize = 128;
const STEPS_A_PIECE: usize = 24;

/// The most that is worked out of one rank's rules when a game is loaded.
const MOST_NODES: usize = 2000;

/// What can stand on the site where a move ends.
const EMPTY: u8 = 1;
const ENEMY: u8 = 2;
const OWN: u8 = 4;
const NOBODYS: u8 = 8;

impl<const W: usize> Marches<W> {
    /// The game of a machine, if it is such a game.
    pub(super) fn new(machine: &Machine<W>) -> Option<Marches<W>> {
        let (rules, play, parts) = (&machine.rules, &machine.rules.play, &machine.layout.parts);
        let usual = !(play.can_pass || play.swap || play.no_suicide || play.must_block);
        let bare = !(parts.looks || parts.cells || parts.hands || rules.memory.moves || rules.memory.last);
        let men = &machine.start.men;
        let begun = machine.start.ended.is_none() && men.below.is_empty() && rules.sides == 2;
        let plain = machine.list.iter().all(|rule| rule.plain && !rule.enters && keeps_owner(&rule.tree));
        if !(usual && bare && begun && plain) || men.sets[..2].iter().any(SiteSet::is_empty) {
            return None;
        }
        let (clauses, goals) = Clauses::new(rules)?;
        let planes = Planes::new(machine)?;
        let known = Known::default();
        let mut marching = Marching { machine, planes: &planes, constants: Constants::new(), known: &known };
        let mut circuit = marching.circuit();
        let (mut aims, wires) = marching.aims(&mut circuit, &goals)?;
        let tiers = [marching.tiers(0)?, marching.tiers(1)?];
        // Goals are looked for while the moves that have been found are waiting.
        let mut scribe = Scribe::after(marching.constants.used());
        let (recipe, registers) = scribe.recipe(&circuit, &wires, &mut marching.constants);
        aims.found.iter_mut().zip(registers).for_each(|((_, _, found), register)| *found = register);
        aims.recipe = Some(recipe);
        let constants = marching.constants;
        let stuck = aims.stuck.iter().fold(0, |all, (bit, _, _)| all | bit);
        constants.fit().then(|| Marches {
            start: planes.of(men),
            planes,
            constants,
            tiers,
            aims,
            restless: clauses.may_end_without(stuck),
            clauses,
            repeats: machine.repeats,
            draws: rules.draws,
        })
    }
}

/// A game while it is made out of its rules.
struct Marching<'a, const W: usize> {
    machine: &'a Machine<W>,
    planes: &'a Planes,
    constants: Constants<W>,
    known: &'a Known<W>,
}

/// Moves by one rule over the same distance, before it is said how they are found.
struct Found<'a, const W: usize> {
    by: i32,
    starts: SiteSet<W>,
    wire: Wire,
    onto: u8,
    post: &'a [Ludeme<Post>],
    effects: Vec<Effect<W>>,
}

impl<'a, const W: usize> Marching<'a, W> {
    fn circuit(&self) -> Circuit<W> {
        Circuit::new(self.planes.count(), self.machine.all)
    }

    fn tiers(&mut self, side: usize) -> Option<Vec<Tier<W>>> {
        let (machine, mut circuit) = (self.machine, self.circuit());
        let mut scribe = Scribe::after(self.planes.count());
        machine.tiers[side].iter().map(|tier| self.tier(&mut circuit, &mut scribe, side, tier)).collect()
    }

    fn tier(
        &mut self,
        circuit: &mut Circuit<W>,
        scribe: &mut Scribe,
        side: usize,
        tier: &machine::Tier<W>,
    ) -> Option<Tier<W>> {
        let mut all: Vec<Found<'a, W>> = Vec::new();
        for ways in &tier.moving {
            let mut found = Vec::new();
            for way in ways {
                self.add_way(circuit, side, way, &mut found)?;
            }
            all.extend(found);
        }
        let wires: Vec<Wire> = all.iter().map(|found| found.wire).collect();
        let (recipe, registers) = scribe.recipe(circuit, &wires, &mut self.constants);
        let kinds = all.into_iter().zip(registers);
        let kinds = kinds.map(|(kind, found)| Kind { found, by: kind.by, effects: kind.effects }).collect();
        let men = self.machine.start.men.sets[side].len() as usize;
        (recipe.len() * W <= STEPS + STEPS_A_PIECE * men).then_some(Tier { recipe, kinds })
    }

    /// Adds the moves of a way, by distance, to those of other ways of the same pieces.
    fn add_way(
        &mut self,
        circuit: &mut Circuit<W>,
        side: usize,
        way: &Way<W>,
        found: &mut Vec<Found<'a, W>>,
    ) -> Option<()> {
        let machine = self.machine;
        let (rule, onto) = (&machine.list[way.rule], onto(way, self.planes.nobodys() < self.planes.count()));
        let takes = rule.tree.post().first().is_some_and(|post| takes_by_replacement(post));
        if way.owner != side || onto & (OWN | NOBODYS) != 0 || (onto & ENEMY != 0 && !takes) {
            return None;
        }
        let translator = Translator::new(machine, side, rule, side, self.known);
        if !rule.tree.dirn.as_ref().is_none_or(|dirn| translator.is_steady(dirn.value)) {
            return None;
        }
        let mut starts: BTreeMap<i32, SiteSet<W>> = BTreeMap::new();
        for from in machine.all {
            for to in machine.reach(&way.targets, side, from) {
                starts.entry(i32::from(to.0) - i32::from(from.0)).or_insert(SiteSet::EMPTY).insert(from);
            }
        }
        let (post, planes, everywhere) = (rule.tree.post(), self.planes, machine.all);
        let constants = &mut self.constants;
        let mut anyhow =
            Following { translator: &translator, planes, constants, by: 0, starts: everywhere, shared: &[] };
        let shared = anyhow.shared(post);
        for (by, starts) in starts {
            let mut at_once = AtOnce { translator: &translator, planes, circuit, by, starts, arrived: false };
            let mut wires = match &rule.tree.pre {
                Some(pre) => at_once.conjuncts(&pre.value)?,
                None => Vec::new(),
            };
            wires.extend([circuit.given(side), self.planes.of_kind(circuit, rule.kind), circuit.fixed(starts)]);
            let wire = circuit.all(wires);
            if wire == Wire::NEVER {
                continue;
            }
            if by == 0 || circuit.size() > MOST_NODES {
                return None;
            }
            let constants = &mut self.constants;
            let mut following = Following { translator: &translator, planes, constants, by, starts, shared: &shared };
            let effects = following.effects(post)?;
            add(circuit, found, Found { by, starts, wire, onto, post, effects })?;
        }
        Some(())
    }

    /// What the end clauses ask for, and the sets that are to be found for it.
    fn aims(&self, circuit: &mut Circuit<W>, goals: &[Goal]) -> Option<(Aims, Vec<Wire>)> {
        let (mut aims, mut wires) = (Aims::default(), Vec::new());
        for (n, goal) in goals.iter().enumerate() {
            for side in 0..2 {
                match goal {
                    Goal::NoMove(NoMove { player, record: None }) if *player != Some(Player::All) => {
                        let meant = self.machine.rules.meant(side, player.as_ref().unwrap_or(&Player::Current));
                        let turns = (0..2).filter(|turn| meant >> turn & 1 == 1);
                        aims.stuck.extend(turns.map(|turn| (1 << n, side, turn)));
                    }
                    goal => {
                        wires.push(self.aim(circuit, goal, side)?);
                        aims.found.push((1 << n, side, 0));
                    }
                }
            }
        }
        Some((aims, wires))
    }

    /// A set that is empty as long as a side has not met a goal.
    fn aim(&self, circuit: &mut Circuit<W>, goal: &Goal, side: usize) -> Option<Wire> {
        let (machine, rules) = (self.machine, &self.machine.rules);
        let mut own = |record| self.planes.matching(circuit, rules, (side, None), record, &Player::Current);
        match goal {
            Goal::State(StateGoal::Piece(record)) => own(Some(record)),
            Goal::Reach(reach @ Reach { stacks: false, .. }) => {
                let ReachAmount::Count(count) = reach.amount() else { return None };
                let own = own(reach.piece.as_ref())?;
                let places = circuit.fixed(machine.places_to_reach(reach, side));
                let there = circuit.and(own, places);
                let enough = Wanted(Some(Comparison::AtLeast), i32::try_from(count).ok()?);
                Some(if count == 1 { there } else { circuit.counted(there, enough) })
            }
            Goal::Eliminate(Eliminate { player: None, state: None }) => {
                (machine.start.begun == 3).then(|| circuit.counted(circuit.given(1 - side), NONE))
            }
            Goal::Capture(Taken { piece: None, amount: Some(Amount::All) }) => {
                let converts = |post: &Ludeme<Post>| matches!(post.effect, After::Convert(_));
                let posts = machine.list.iter().flat_map(|rule| rule.tree.post());
                (!posts.into_iter().any(converts)).then(|| circuit.counted(circuit.given(1 - side), NONE))
            }
            _ => None,
        }
    }
}

const NONE: Wanted = Wanted(None, 0);

/// Adds moves to those of the same pieces, unless there are others between the same ends that lead elsewhere.
fn add<'a, const W: usize>(circuit: &mut Circuit<W>, all: &mut Vec<Found<'a, W>>, more: Found<'a, W>) -> Option<()> {
    let alike = |one: &Found<'a, W>| one.by == more.by && one.starts.meets(&more.starts) && one.onto & more.onto != 0;
    match all.iter_mut().filter(|one| alike(one)).collect::<Vec<_>>().as_mut_slice() {
        [] => all.push(more),
        // What is the same for all beginnings may be said of more.
        [one] if one.post == more.post && one.starts == more.starts => {
            one.wire = circuit.or(one.wire, more.wire);
            one.onto |= more.onto;
        }
        _ => return None,
    }
    Some(())
}

/// What can stand where a move ends, as far as that is told.
fn onto<const W: usize>(way: &Way<W>, neutral: bool) -> u8 {
    let members = match &way.targets {
        Expr::And(members) => &members[..],
        one => std::slice::from_ref(one),
    };
    let kinds = |fact: &Fact| {
        let Fact::Held(owners, empty) = fact else { return None };
        let held = |owner: usize, bit: u8| if owners >> owner & 1 == 1 { bit } else { 0 };
        let empty = if *empty { EMPTY } else { 0 };
        Some(empty | held(way.owner, OWN) | held(1 - way.owner, ENEMY) | held(2, NOBODYS))
    };
    let mut onto = EMPTY | ENEMY | OWN | if neutral { NOBODYS } else { 0 };
    for member in members {
        match member {
            Expr::Now(fact) => onto &= kinds(fact).unwrap_or(onto),
            Expr::Not(one) => {
                if let Expr::Now(fact) = &**one {
                    onto &= !kinds(fact).unwrap_or(0);
                }
            }
            _ => {}
        }
    }
    onto
}

/// Whether the first thing that follows is that any enemy on `to` is taken.
fn takes_by_replacement(post: &Post) -> bool {
    let After::Capture(capture @ Capture { piece: None, .. }) = &post.effect else { return false };
    capture.types().contains(&CaptureType::Replace) && post.condition.is_none()
}

/// Whether what moves remains the mover's.
fn keeps_owner(tree: &Move) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    steps.iter().all(|step| match &step.value {
        ActionStep::Push(Push { player, .. }) => matches!(player, None | Some(Player::Current)),
        ActionStep::Pop(_) => true,
    })
}
