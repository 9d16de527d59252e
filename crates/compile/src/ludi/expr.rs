//! Conditions as operations on site sets: where a move from a given site can end, for all sites at once.

use std::sync::Arc;

use ::ludi::tree::{BoolFunction, Comparison, Direction, Tree};
use board::{Board, Heading, Site, SiteSet};

use super::ask::compare;
use super::rules::Owners;
use super::scene::Scene;

/// A set of sites `to`, given where the move begins.
pub(super) enum Expr<const W: usize> {
    /// These, always.
    Among(SiteSet<W>),
    /// For each `from` these, always.
    Table(Vec<SiteSet<W>>),
    /// Those of which something holds now.
    Now(Fact),
    /// Those for which one of the sites in the table is such.
    Image(Vec<SiteSet<W>>, Fact),
    /// All, if one of the sites that the table has for `from` is such.
    FromMeets(Vec<SiteSet<W>>, Fact),
    /// All, if one of these sites is such.
    Meets(SiteSet<W>, Fact),
    /// Those straight ahead in these directions with only such sites between.
    Slide(Rays<W>, Fact),
    /// Those straight ahead as the piece looks.
    Ahead(Direction),
    /// Those with this many neighbours that are such.
    Near(Fact, Comparison, i32),
    /// All, if the state of the piece on `from` compares so with one of these numbers.
    FromState(Wanted),
    /// Those with this many such sites between `from` and them.
    Between(Arc<[SiteSet<W>]>, Fact, Wanted),
    /// All, if something holds that depends on the position alone.
    Whole(Tree<BoolFunction>),
    /// All, if something holds that does not depend on `to`.
    Once(Tree<BoolFunction>),
    /// Those for which something holds that is asked one by one.
    Each(Tree<BoolFunction>),
    /// The same where it does not depend on `from`.
    Wherever(Tree<BoolFunction>),
    And(Vec<Expr<W>>),
    Or(Vec<Expr<W>>),
    Xor(Vec<Expr<W>>),
    Not(Box<Expr<W>>),
}

/// Straight lines from each site.
pub(super) struct Rays<const W: usize> {
    pub(super) headings: Vec<Heading>,
    /// On a board of one word, for each heading along which numbers ascend, or descend, what is ahead of each site.
    ascending: Vec<Vec<u64>>,
    descending: Vec<Vec<u64>>,
}

impl<const W: usize> Rays<W> {
    /// The lines in these directions.
    pub(super) fn new(board: &Board, headings: Vec<Heading>) -> Rays<W> {
        let mut rays = Rays { headings, ascending: Vec::new(), descending: Vec::new() };
        let ordered = |heading: Heading, after: fn(Site, Site) -> bool| {
            let along = |site: Site| std::iter::once(site).chain(board.ray(site, heading).iter().copied());
            board.sites().all(|site| along(site).zip(along(site).skip(1)).all(|(one, next)| after(next, one)))
        };
        let words = |heading: Heading| {
            let word = |site: Site| board.ray(site, heading).iter().copied().collect::<SiteSet<1>>().0[0];
            board.sites().map(word).collect::<Vec<u64>>()
        };
        if W > 1 {
            return rays;
        }
        for heading in &rays.headings {
            if ordered(*heading, |next, one| next > one) {
                rays.ascending.push(words(*heading));
            } else if ordered(*heading, |next, one| next < one) {
                rays.descending.push(words(*heading));
            } else {
                // One by one then.
                (rays.ascending, rays.descending) = (Vec::new(), Vec::new());
                return rays;
            }
        }
        rays
    }

    /// The sites straight ahead with only such sites between.
    #[inline]
    fn slide(&self, scene: &Scene<'_, W>, such: &SiteSet<W>) -> SiteSet<W> {
        let Some(from) = scene.from else { return SiteSet::EMPTY };
        if self.ascending.is_empty() && self.descending.is_empty() {
            return slide(scene, &self.headings, such);
        }
        let mut reached = SiteSet::EMPTY;
        for rays in &self.ascending {
            let (ray, stops) = (rays[from.index()], rays[from.index()] & !such.0[0]);
            // Up to the first stop, or all if there is none.
            reached.0[0] |= ray & (stops ^ stops.wrapping_sub(1));
        }
        for rays in &self.descending {
            let (ray, stops) = (rays[from.index()], rays[from.index()] & !such.0[0]);
            reached.0[0] |= ray & (u64::MAX << (63 - (stops | 1).leading_zeros()));
        }
        reached
    }
}

/// How a number must compare with another; without a comparison it must be equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted(pub(super) Option<Comparison>, pub(super) i32);

impl Wanted {
    pub(super) fn is(self, number: i32) -> bool {
        self.0.map_or(number == self.1, |comparison| compare(comparison, number, self.1))
    }
}

/// Something that holds of a site now.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Its top piece is one of these owners', or it is empty if that will do.
    Held(Owners, bool),
    /// A piece of these owners and types stands there.
    Contains(Owners, u128),
}

impl<const W: usize> Expr<W> {
    /// No site.
    pub(super) const NEVER: Expr<W> = Expr::Among(SiteSet::EMPTY);

    /// Whether no site ever qualifies.
    pub(super) fn is_never(&self) -> bool {
        match self {
            Expr::Among(set) => set.is_empty(),
            Expr::Table(table) => table.iter().all(SiteSet::is_empty),
            _ => false,
        }
    }

    /// Those of the sites within that qualify.
    #[inline]
    pub(super) fn eval(&self, scene: &Scene<'_, W>, within: SiteSet<W>) -> SiteSet<W> {
        let row = |table: &[SiteSet<W>]| scene.from.map_or(SiteSet::EMPTY, |from| table[from.index()]);
        let all_if = |holds: bool| if holds { within } else { SiteSet::EMPTY };
        match self {
            Expr::Among(set) => within & *set,
            Expr::Table(table) => within & row(table),
            Expr::Now(fact) => within & fact.sites(scene),
            Expr::Image(table, fact) => {
                let such = fact.sites(scene);
                within.iter().filter(|to| table[to.index()].meets(&such)).collect()
            }
            Expr::FromMeets(table, fact) => all_if(row(table).meets(&fact.sites(scene))),
            Expr::Meets(set, fact) => all_if(set.meets(&fact.sites(scene))),
            Expr::Slide(rays, fact) => within & rays.slide(scene, &fact.sites(scene)),
            Expr::Ahead(direction) => within & ahead(scene, *direction),
            Expr::Near(fact, comparison, number) => {
                let (such, near) = (fact.sites(scene), scene.machine.near_board());
                let count = |to: &Site| (near[to.index()] & such).len() as i32;
                within.iter().filter(|to| compare(*comparison, count(to), *number)).collect()
            }
            Expr::FromState(wanted) => all_if(scene.from.is_some_and(|from| {
                let state = scene.state.men.states.get(from.index()).copied().unwrap_or(0);
                wanted.is(i32::try_from(state).unwrap_or(i32::MAX))
            })),
            Expr::Between(spans, fact, wanted) => {
                let Some(from) = scene.from else { return SiteSet::EMPTY };
                let such = fact.sites(scene);
                let spans = &spans[from.index() * scene.machine.rules.board.len()..];
                within.iter().filter(|to| wanted.is((spans[to.index()] & such).len() as i32)).collect()
            }
            Expr::Once(tree) | Expr::Whole(tree) => all_if(scene.holds(tree)),
            Expr::Each(tree) | Expr::Wherever(tree) => {
                if let Tree::Leaf(leaf) = tree
                    && let Some(found) = scene.all_at_once(leaf, within)
                {
                    return found;
                }
                let holds = |to: &Site| Scene { to: Some(*to), current: Some(*to), ..*scene }.holds(tree);
                within.iter().filter(holds).collect()
            }
            Expr::And(all) => {
                let mut rest = within;
                for one in all {
                    if rest.is_empty() {
                        break;
                    }
                    rest = one.eval(scene, rest);
                }
                rest
            }
            Expr::Or(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found | one.eval(scene, within & !found)),
            Expr::Xor(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found ^ one.eval(scene, within)),
            Expr::Not(one) => within & !one.eval(scene, within),
        }
    }

    /// How much work it is, roughly: in a conjunction the cheapest comes first.
    fn weight(&self) -> u32 {
        match self {
            Expr::Among(_) | Expr::Table(_) => 0,
            Expr::Now(_) | Expr::Meets(..) | Expr::FromMeets(..) => 1,
            Expr::FromState(_) => 1,
            Expr::Once(_) | Expr::Whole(_) | Expr::Ahead(_) => 2,
            Expr::Between(..) => 5,
            Expr::Slide(..) => 3,
            Expr::Image(..) | Expr::Near(..) => 4,
            Expr::Each(_) | Expr::Wherever(_) => 100,
            Expr::And(all) | Expr::Or(all) | Expr::Xor(all) => all.iter().map(Expr::weight).sum::<u32>() + 1,
            Expr::Not(one) => one.weight() + 1,
        }
    }

    /// The same in parts: what depends on `from`; what is asked of each site whatever `from` is; and what depends on the position
    /// alone.
    pub(super) fn guarded(self, everywhere: SiteSet<W>) -> (Expr<W>, Vec<Expr<W>>, Vec<Tree<BoolFunction>>) {
        let members = match self {
            Expr::And(members) => members,
            one @ (Expr::Whole(_) | Expr::Wherever(_)) => vec![one],
            other => return (other, Vec::new(), Vec::new()),
        };
        let (mut guards, mut wherever, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for member in members {
            match member {
                Expr::Whole(tree) => guards.push(tree),
                one @ Expr::Wherever(_) => wherever.push(one),
                other => rest.push(other),
            }
        }
        (Expr::and(rest, everywhere), wherever, guards)
    }

    /// Those that qualify by all of these.
    pub(super) fn and(all: Vec<Expr<W>>, everywhere: SiteSet<W>) -> Expr<W> {
        let mut fixed = Expr::Among(everywhere);
        let mut rest = Vec::new();
        for one in all {
            match one {
                Expr::Among(_) | Expr::Table(_) => fixed = met(fixed, one),
                Expr::And(more) => {
                    for one in more {
                        if matches!(one, Expr::Among(_) | Expr::Table(_)) {
                            fixed = met(fixed, one);
                        } else {
                            rest.push(one);
                        }
                    }
                }
                other => rest.push(other),
            }
        }
        if fixed.is_never() {
            return Expr::NEVER;
        }
        rest.sort_by_key(Expr::weight);
        let idle = matches!(&fixed, Expr::Among(set) if *set == everywhere);
        match (idle, rest.len()) {
            (_, 0) => fixed,
            (true, 1) => rest.remove(0),
            (true, _) => Expr::And(rest),
            (false, _) => {
                rest.insert(0, fixed);
                Expr::And(rest)
            }
        }
    }

    /// Those that qualify by one of these.
    pub(super) fn or(all: Vec<Expr<W>>, everywhere: SiteSet<W>) -> Expr<W> {
        let (fixed, mut rest): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| matches!(one, Expr::Among(_) | Expr::Table(_)));
        let fixed = fixed.into_iter().fold(Expr::NEVER, joined);
        if fixed.is_never() && !rest.is_empty() {
            return if rest.len() == 1 { rest.remove(0) } else { Expr::Or(rest) };
        }
        if rest.is_empty() || matches!(&fixed, Expr::Among(set) if *set == everywhere) {
            return fixed;
        }
        rest.insert(0, fixed);
        Expr::Or(rest)
    }

    /// Those that do not qualify.
    pub(super) fn not(self, everywhere: SiteSet<W>) -> Expr<W> {
        match self {
            Expr::Among(set) => Expr::Among(everywhere & !set),
            Expr::Table(mut table) => {
                table.iter_mut().for_each(|set| *set = everywhere & !*set);
                Expr::Table(table)
            }
            Expr::Not(one) => *one,
            other => Expr::Not(Box::new(other)),
        }
    }
}

/// Both of two conditions that never read the state.
fn met<const W: usize>(one: Expr<W>, other: Expr<W>) -> Expr<W> {
    combined(one, other, |one, other| one & other)
}

/// Either of two conditions that never read the state.
fn joined<const W: usize>(one: Expr<W>, other: Expr<W>) -> Expr<W> {
    combined(one, other, |one, other| one | other)
}

fn combined<const W: usize>(
    one: Expr<W>,
    other: Expr<W>,
    with: impl Fn(SiteSet<W>, SiteSet<W>) -> SiteSet<W>,
) -> Expr<W> {
    match (one, other) {
        (Expr::Among(one), Expr::Among(other)) => Expr::Among(with(one, other)),
        (Expr::Among(set), Expr::Table(mut table)) | (Expr::Table(mut table), Expr::Among(set)) => {
            table.iter_mut().for_each(|row| *row = with(*row, set));
            Expr::Table(table)
        }
        (Expr::Table(mut one), Expr::Table(other)) => {
            one.iter_mut().zip(other).for_each(|(row, other)| *row = with(*row, other));
            Expr::Table(one)
        }
        (one, _) => one,
    }
}

impl Fact {
    /// The sites of which it holds now.
    #[inline]
    pub(super) fn sites<const W: usize>(&self, scene: &Scene<'_, W>) -> SiteSet<W> {
        let (machine, men) = (scene.machine, &scene.state.men);
        match self {
            Fact::Held(0, true) => machine.all & !men.occupied,
            Fact::Held(owners, false) => men.owned(*owners),
            Fact::Held(owners, true) => men.owned(*owners) | (machine.all & !men.occupied),
            Fact::Contains(owners, kinds) => {
                let wanted = |kind: &usize| kinds >> kind & 1 == 1;
                let of_kind = |kind: usize| men.of_kind(&machine.layout, kind);
                let kinds = (0..machine.layout.types).filter(wanted);
                let mut set = men.owned(*owners) & kinds.fold(SiteSet::EMPTY, |all, kind| all | of_kind(kind));
                for (site, piece) in &men.below {
                    if wanted(&piece.kind.into()) && owners >> machine.owner_of(piece) & 1 == 1 {
                        set.insert(*site);
                    }
                }
                set
            }
        }
    }
}

/// The sites straight ahead with only such sites between.
fn slide<const W: usize>(scene: &Scene<'_, W>, headings: &[Heading], such: &SiteSet<W>) -> SiteSet<W> {
    let mut reached = SiteSet::EMPTY;
    let Some(from) = scene.from else { return reached };
    for heading in headings {
        for site in scene.machine.rules.board.ray(from, *heading) {
            reached.insert(*site);
            if !such.contains(*site) {
                break;
            }
        }
    }
    reached
}

fn ahead<const W: usize>(scene: &Scene<'_, W>, direction: Direction) -> SiteSet<W> {
    let mut reached = SiteSet::EMPTY;
    let Some(from) = scene.from else { return reached };
    let board = &scene.machine.rules.board;
    scene.each_heading(direction, |heading| board.ray(from, heading).iter().for_each(|site| reached.insert(*site)));
    reached
}
