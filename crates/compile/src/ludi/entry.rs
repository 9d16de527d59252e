//! Where stones may enter, and what follows when one has.

use ::ludi::tree::{
    BoolFunction, CaptureType, Comparison, Coord, Effect, IntFunction, Move, Number, Player, Post, Tree,
};
use board::{Board, Site, SiteSet};

use super::expr::{Expr, Fact};
use super::stones::{Stones, joined};

/// On which empty sites a stone may enter.
pub(super) enum Entry<const W: usize> {
    /// On all.
    Free,
    /// On those that a condition allows to each side.
    Where(Box<[Expr<W>; 2]>),
    /// Where its group has an empty neighbour, or where it takes an enemy group if that will do.
    Freedom { creates: bool },
    /// Where it caps a row of enemies.
    Capping(Vec<Shift<W>>),
}

/// What follows when a stone has entered.
pub(super) enum Then<const W: usize> {
    Nothing,
    /// Enemy groups without an empty neighbour are taken, then one's own; or the latter may not come about.
    Surround {
        forbidden: bool,
    },
    /// Rows of enemies that it caps change sides; so many points for so many stones.
    Flip {
        shifts: Vec<Shift<W>>,
        points: Vec<i32>,
    },
}

/// One step in a direction, for all sites at once.
#[derive(Clone, Copy)]
pub(super) struct Shift<const W: usize> {
    from: SiteSet<W>,
    by: i32,
}

impl<const W: usize> Shift<W> {
    /// A step in each direction of the board; nothing if numbers do not grow evenly along one.
    pub(super) fn all(board: &Board) -> Option<Vec<Shift<W>>> {
        let shift = |heading| {
            let steps = board.sites().filter_map(|site| board.step(site, heading).map(|to| (site, to)));
            let steps: Vec<(Site, Site)> = steps.collect();
            let by = |(site, to): &(Site, Site)| i32::from(to.0) - i32::from(site.0);
            let first = steps.first().map_or(0, by);
            let even = steps.iter().all(|step| by(step) == first);
            even.then(|| Shift { from: steps.iter().map(|(site, _)| *site).collect(), by: first })
        };
        board.headings(board.adjacency()).map(shift).collect()
    }

    #[inline(always)]
    fn step(&self, set: SiteSet<W>) -> SiteSet<W> {
        (set & self.from).moved(self.by)
    }
}

impl<const W: usize> Entry<W> {
    /// How stones enter by a rule that puts one on `to`.
    pub(super) fn of(rule: &Move, board: &Board, exprs: [Expr<W>; 2]) -> Option<Entry<W>> {
        let Some(pre) = &rule.pre else { return None };
        let members = match &pre.value.value {
            Tree::And(members) => members.iter().map(|one| &one.value).collect(),
            one => vec![one],
        };
        let empty =
            |one: &&Tree<BoolFunction>| matches!(one, Tree::Leaf(BoolFunction::Empty(Coord::To | Coord::Current)));
        if !members.iter().any(empty) {
            return None;
        }
        let rest: Vec<&Tree<BoolFunction>> = members.into_iter().filter(|one| !empty(one)).collect();
        match rest[..] {
            [] => Some(Entry::Free),
            [Tree::Leaf(BoolFunction::HasFreedom)] => Some(Entry::Freedom { creates: false }),
            [Tree::Or(all)] if is_any_freedom(all.iter().map(|one| &one.value)) => {
                Some(Entry::Freedom { creates: true })
            }
            [Tree::Leaf(leaf)] if caps(leaf) => Shift::all(board).map(Entry::Capping),
            _ if exprs.iter().all(is_local) => Some(Entry::Where(Box::new(exprs))),
            _ => None,
        }
    }

    /// The sites that a stone may enter; of some kinds of entry, each has to be asked for still.
    #[inline]
    pub(super) fn sites(&self, sets: &[SiteSet<W>; 2], side: usize, empty: SiteSet<W>) -> SiteSet<W> {
        match self {
            Entry::Free | Entry::Freedom { .. } => empty,
            Entry::Where(exprs) => local(&exprs[side], sets, empty, empty),
            Entry::Capping(shifts) => {
                let (own, enemy) = (sets[side], sets[1 - side]);
                shifts.iter().fold(SiteSet::EMPTY, |all, shift| {
                    let mut row = shift.step(own) & enemy;
                    let mut reached = row;
                    while !row.is_empty() {
                        row = shift.step(row) & enemy;
                        reached |= row;
                    }
                    all | (shift.step(reached) & empty)
                })
            }
        }
    }

    /// Whether a site that may be entered as far as can be seen for all at once may be entered indeed.
    #[inline]
    pub(super) fn allows(&self, game: &Stones<W>, sets: &[SiteSet<W>; 2], side: usize, site: Site) -> bool {
        let Entry::Freedom { creates } = self else { return true };
        let empty = game.all & !sets[0] & !sets[1] & !SiteSet::of(site);
        if game.near[site.index()].meets(&empty) {
            return true;
        }
        let group = joined(&game.near, site, sets[side]);
        let free = |group: SiteSet<W>| group.iter().any(|site| game.near[site.index()].meets(&empty));
        free(group) || *creates && !surrounded(game, sets[1 - side], site, empty).is_empty()
    }
}

impl<const W: usize> Then<W> {
    /// What follows by a rule.
    pub(super) fn of(rule: &Move, board: &Board, no_suicide: bool) -> Option<Then<W>> {
        let plain = |post: &Post| !post.optional && post.condition.is_none();
        let posts: Vec<&Post> = rule.post().iter().map(|post| &post.value).collect();
        if !posts.iter().all(|post| plain(post)) {
            return None;
        }
        let effects: Vec<&Effect> = posts.iter().map(|post| &post.effect).collect();
        match effects[..] {
            [] if !no_suicide => Some(Then::Nothing),
            [Effect::Capture(capture)] if capture.types() == [CaptureType::Surround] && capture.piece.is_none() => {
                Some(Then::Surround { forbidden: no_suicide })
            }
            [Effect::Convert(convert), ref rest @ ..] if !no_suicide => {
                let own = matches!(convert.player(), Some(Player::Current));
                let caps = convert.types() == [CaptureType::Cap] && convert.piece.is_none() && convert.state.is_none();
                let points = match rest {
                    [] => Some(vec![0; board.len() + 1]),
                    [Effect::Score(number)] => (0..=board.len() as i32).map(|flips| value(number, flips)).collect(),
                    _ => None,
                };
                (own && caps).then_some(())?;
                Some(Then::Flip { shifts: Shift::all(board)?, points: points? })
            }
            _ => None,
        }
    }

    /// What stands on the board after a stone has been put; nothing if that may not be.
    #[inline]
    pub(super) fn after(
        &self,
        game: &Stones<W>,
        sets: &[SiteSet<W>; 2],
        side: usize,
        site: Site,
    ) -> Option<[SiteSet<W>; 2]> {
        let mut after = *sets;
        after[side].insert(site);
        match self {
            Then::Nothing => {}
            Then::Surround { forbidden } => {
                let empty = game.all & !after[0] & !after[1];
                let taken = surrounded(game, after[1 - side], site, empty);
                after[1 - side] &= !taken;
                if taken.is_empty() && !game.near[site.index()].meets(&empty) {
                    let group = joined(&game.near, site, after[side]);
                    if !group.iter().any(|site| game.near[site.index()].meets(&empty)) {
                        (!forbidden).then_some(())?;
                        after[side] &= !group;
                    }
                }
            }
            Then::Flip { shifts, .. } => {
                let flipped = flips(shifts, sets[side], sets[1 - side], site);
                after[side] |= flipped;
                after[1 - side] &= !flipped;
            }
        }
        Some(after)
    }

    /// The points that a move is worth.
    #[inline]
    pub(super) fn points(&self, before: &[SiteSet<W>; 2], after: &[SiteSet<W>; 2], side: usize) -> i32 {
        match self {
            Then::Flip { points, .. } => points[(before[1 - side].len() - after[1 - side].len()) as usize],
            _ => 0,
        }
    }
}

/// The enemy groups next to a site that have no neighbour among the empty sites.
#[inline]
fn surrounded<const W: usize>(game: &Stones<W>, enemy: SiteSet<W>, site: Site, empty: SiteSet<W>) -> SiteSet<W> {
    let mut taken = SiteSet::EMPTY;
    let mut next = game.near[site.index()] & enemy;
    while let Some(stone) = next.lowest() {
        next.remove(stone);
        if game.near[stone.index()].meets(&empty) {
            continue;
        }
        let group = joined(&game.near, stone, enemy);
        next &= !group;
        if !group.iter().any(|stone| game.near[stone.index()].meets(&empty)) {
            taken |= group;
        }
    }
    taken
}

/// The stones of rows between a site and stones of one's own.
#[inline]
fn flips<const W: usize>(shifts: &[Shift<W>], own: SiteSet<W>, enemy: SiteSet<W>, site: Site) -> SiteSet<W> {
    let mut flipped = SiteSet::EMPTY;
    for shift in shifts {
        let mut row = SiteSet::EMPTY;
        let mut next = shift.step(SiteSet::of(site));
        while next.meets(&enemy) {
            row |= next;
            next = shift.step(next);
        }
        if next.meets(&own) {
            flipped |= row;
        }
    }
    flipped
}

fn is_any_freedom<'a>(all: impl Iterator<Item = &'a Tree<BoolFunction>>) -> bool {
    let mut found = [false; 2];
    for one in all {
        match one {
            Tree::Leaf(BoolFunction::HasFreedom) => found[0] = true,
            Tree::Leaf(BoolFunction::CreatesFreedom) => found[1] = true,
            _ => return false,
        }
    }
    found == [true; 2]
}

/// Whether a condition is that something is captured or converted.
fn caps(leaf: &BoolFunction) -> bool {
    let BoolFunction::Compare(comparison, one, other) = leaf else { return false };
    let least = matches!(
        (comparison, &other.value),
        (Comparison::More | Comparison::NotEqual, IntFunction::Literal(0))
            | (Comparison::AtLeast, IntFunction::Literal(1))
    );
    one.value == IntFunction::CaptureNum && least
}

/// The value of a number that depends on how many stones were converted only.
fn value(number: &Number, flips: i32) -> Option<i32> {
    let all = |numbers: &[Number]| numbers.iter().map(|number| value(number, flips)).collect::<Option<Vec<i32>>>();
    match &number.value {
        IntFunction::Literal(number) => Some(*number),
        IntFunction::CaptureNum => Some(flips),
        IntFunction::Sum(numbers) => all(numbers)?.into_iter().reduce(i32::saturating_add),
        IntFunction::Product(numbers) => all(numbers)?.into_iter().reduce(i32::saturating_mul),
        IntFunction::Difference(one, other) => Some(value(one, flips)?.saturating_sub(value(other, flips)?)),
        _ => None,
    }
}

/// Whether an expression depends on nothing but where stones are.
fn is_local<const W: usize>(expr: &Expr<W>) -> bool {
    match expr {
        Expr::Among(_) => true,
        Expr::Now(fact) | Expr::Image(_, fact) | Expr::Meets(_, fact) => matches!(fact, Fact::Held(..)),
        Expr::And(all) | Expr::Or(all) | Expr::Xor(all) => all.iter().all(is_local),
        Expr::Not(one) => is_local(one),
        _ => false,
    }
}

/// Those of the sites within that qualify, where the stones are these.
fn local<const W: usize>(expr: &Expr<W>, sets: &[SiteSet<W>; 2], empty: SiteSet<W>, within: SiteSet<W>) -> SiteSet<W> {
    let such = |fact: &Fact| {
        let Fact::Held(owners, open) = fact else { return SiteSet::EMPTY };
        let of = |side: usize| if owners >> side & 1 == 1 { sets[side] } else { SiteSet::EMPTY };
        of(0) | of(1) | if *open { empty } else { SiteSet::EMPTY }
    };
    let of = |one: &Expr<W>, within: SiteSet<W>| local(one, sets, empty, within);
    match expr {
        Expr::Among(set) => within & *set,
        Expr::Now(fact) => within & such(fact),
        Expr::Image(table, fact) => {
            let such = such(fact);
            within.iter().filter(|to| table[to.index()].meets(&such)).collect()
        }
        Expr::Meets(set, fact) => {
            if set.meets(&such(fact)) {
                within
            } else {
                SiteSet::EMPTY
            }
        }
        Expr::And(all) => all.iter().fold(within, |rest, one| of(one, rest)),
        Expr::Or(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found | of(one, within & !found)),
        Expr::Xor(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found ^ of(one, within)),
        Expr::Not(one) => within & !of(one, within),
        _ => SiteSet::EMPTY,
    }
}
