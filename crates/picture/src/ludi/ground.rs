//! The ground of a board as the rules use it: points and lines where they use a part of it, and the sides and sites that goals
//! name.

use std::collections::BTreeSet;

use board::drawing::{Drawing, Point};
use board::{Board, Site};
use game::{DrawRules, Game as _, Rng, Role};
use ludi::notation::Piece;
use ludi::tree::Game;

use super::super::scene::{GoalEdge, GoalSite, Owner, SITE};

/// Where more ways lead from a point, they are no lines of a board.
const MOST_WAYS: usize = 8;

/// How many of the points are filled at a time while lines are looked for: every third, and at most this number.
const STEP: usize = 3;
const MOST_FILLED: usize = 8;

/// What the rules make of a board.
#[derive(Default)]
pub(super) struct Ground {
    /// The sites that are used, if not all are.
    pub used: Option<Vec<Site>>,
    /// The ways between them, where pieces move.
    pub lines: Vec<(Site, Site)>,
    /// The sides that are to be connected.
    pub sides: Vec<GoalEdge>,
    /// The sites that are to be reached.
    pub goals: Vec<GoalSite>,
}

impl Ground {
    pub(super) fn of(game: &Game, board: &Board, drawing: &Drawing) -> Ground {
        let reader = reference::ludi::Interpreter::new(game, DrawRules::default());
        let used = reader.used_sites().filter(|used| !game.board.phase && used.len() < board.len() && !used.is_empty());
        let lines = used.as_ref().map_or_else(Vec::new, |used| lines(game, drawing, used));
        let roles: Vec<Role> = Role::ALL.into_iter().take(game.players().len()).collect();
        let targets: Vec<_> = roles.iter().map(|role| (*role, reader.targets(*role))).collect();
        let owner = |is_of: &dyn Fn(&reference::ludi::Targets) -> bool| {
            let owners: Vec<Role> =
                targets.iter().filter(|(_, targets)| is_of(targets)).map(|(role, _)| *role).collect();
            match owners[..] {
                [] => None,
                [only] if roles.len() > 1 => Some(Owner::Player(only)),
                _ => Some(Owner::Everyone),
            }
        };
        let mut sides = Vec::new();
        for edge in &drawing.border {
            let Some(side) = board.sides().get(edge.side) else { continue };
            let same = |region: &Vec<Site>| {
                region.len() == side.sites.len() && region.iter().all(|site| side.sites.contains(site))
            };
            let Some(owner) = owner(&|targets| targets.regions.iter().any(same)) else { continue };
            let at = |point: board::drawing::Point| (point.x * SITE, point.y * SITE);
            sides.push(GoalEdge { from: at(edge.from), to: at(edge.to), owner, side: edge.side });
        }
        let few = |targets: &reference::ludi::Targets| targets.sites.len() * 2 < board.len();
        let site = |site: Site| {
            let owner = owner(&|targets| few(targets) && targets.sites.contains(&site))?;
            Some(GoalSite { site: site.index(), owner })
        };
        Ground { used, lines, sides, goals: board.sites().filter_map(site).collect() }
    }
}

/// The ways along which pieces step from point to point, found by letting them: each type on each point, with others of its
/// side on every third, for few men may go anywhere in some games.
fn lines(game: &Game, drawing: &Drawing, used: &[Site]) -> Vec<(Site, Site)> {
    let Ok(program) = compile::ludi::Program::new(game, DrawRules::default()) else { return Vec::new() };
    let mut bare = program.view(&program.start(&mut Rng::new(0, 0)));
    bare.board.iter_mut().for_each(Vec::clear);
    bare.hands.iter_mut().flatten().flatten().for_each(|count| *count = 0);
    let mut ways: BTreeSet<(Site, Site)> = BTreeSet::new();
    for role in Role::ALL.into_iter().take(game.players().len()) {
        for kind in 0..game.pieces().len() as u8 {
            let man = || vec![Piece { owner: Some(role), kind, state: 0, flags: 0, looks: None }];
            for from in used {
                for filled in 0..STEP {
                    let mut view = bare.clone();
                    view.to_move = role;
                    let others = used.iter().enumerate().filter(|(nth, site)| nth % STEP == filled && *site != from);
                    others.take(MOST_FILLED).for_each(|(_, site)| view.board[site.index()] = man());
                    view.board[from.index()] = man();
                    let moves = program.moves(&program.set_up(view));
                    let ends = moves.iter().filter(|chosen| chosen.from == Some(*from)).filter_map(|chosen| chosen.to);
                    ways.extend(ends.filter(|to| to != from).map(|to| (*from.min(&to), *from.max(&to))));
                }
            }
        }
    }
    let ways: Vec<(Site, Site)> = ways.into_iter().filter(|way| !passes_another(drawing, used, *way)).collect();
    let from = |site: &Site| ways.iter().filter(|(one, other)| one == site || other == site).count();
    if used.iter().any(|site| from(site) > MOST_WAYS) { Vec::new() } else { ways }
}

/// Whether another point lies on the straight way between two.
fn passes_another(drawing: &Drawing, used: &[Site], (one, other): (Site, Site)) -> bool {
    let at = |site: Site| drawing.sites[site.index()].centre;
    let (from, to) = (at(one), at(other));
    let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let whole = distance(from, to);
    let between = |site: &Site| (distance(from, at(*site)) + distance(at(*site), to) - whole).abs() < 1e-6;
    used.iter().filter(|site| **site != one && **site != other).any(between)
}
