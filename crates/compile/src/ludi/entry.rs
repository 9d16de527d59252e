//! Where stones may enter, and what follows when one has.

use ::ludi::tree::{
    BoolFunction, CaptureType, Comparison, Coord, Effect, IntFunction, Move, Number, Player, Post, Tree,
};
use board::{Board, Site, SiteSet};

use super::caps::{Caps, Shift};
use super::expr::{Expr, Fact};
use super::rules::Owners;
use super::stones::Stones;

/// On which empty sites a stone may enter.
pub(super) enum Entry<const W: usize> {
    /// On all.
    Free,
    /// On those that a condition allows to each side.
    Where([Local<W>; 2]),
    /// Where its group has an empty neighbour, or where it takes an enemy group if that will do.
    Freedom { creates: bool },
    /// Where it caps a row of enemies.
    Capping(Box<Caps<W>>),
}

/// What follows when a stone has entered.
pub(super) enum Then<const W: usize> {
    Nothing,
    /// Enemy groups without an empty neighbour are taken, then one's own; or the latter may not come about.
    Surround {
        forbidden: bool,
    },
    /// Rows of enemies that it caps change sides; this many points for this many stones.
    Flip {
        caps: Box<Caps<W>>,
        points: Vec<i32>,
    },
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
            [Tree::Leaf(leaf)] if caps(leaf) => Caps::new(board).map(|caps| Entry::Capping(Box::new(caps))),
            _ => {
                let [one, other] = exprs;
                Some(Entry::Where([Local::of(one)?, Local::of(other)?]))
            }
        }
    }

    /// The sites that a stone may enter; of some kinds of entry, each has to be asked for still.
    #[inline]
    pub(super) fn sites(&self, sets: &[SiteSet<W>; 2], side: usize, empty: SiteSet<W>) -> SiteSet<W> {
        match self {
            Entry::Free | Entry::Freedom { .. } => empty,
            Entry::Where(locals) => locals[side].sites(sets, empty),
            Entry::Capping(caps) => caps.sites(sets[side], sets[1 - side], empty),
        }
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
                Some(Then::Flip { caps: Box::new(Caps::new(board)?), points: points? })
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
        if let Then::Flip { caps, .. } = self {
            let flipped = caps.rows(sets[side], sets[1 - side], site);
            after[side] |= flipped;
            after[1 - side] &= !flipped;
        }
        let freedom = matches!(game.entry, Entry::Freedom { .. });
        if !freedom && !matches!(self, Then::Surround { .. }) {
            return Some(after);
        }
        let empty = game.all & !after[0] & !after[1];
        let taken = surrounded(game, sets[1 - side], site, empty);
        let closed = closed(game, site, after[side], empty);
        match game.entry {
            Entry::Freedom { creates } if closed.is_some() && (!creates || taken.is_empty()) => return None,
            _ => {}
        }
        if let Then::Surround { forbidden } = self {
            after[1 - side] &= !taken;
            if let Some(group) = closed.filter(|_| taken.is_empty()) {
                (!forbidden).then_some(())?;
                after[side] &= !group;
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
        if let Some(group) = closed(game, stone, enemy, empty) {
            next &= !group;
            taken |= group;
        }
    }
    taken
}

/// The group of a stone among those of its side, if it has no neighbour among the empty sites.
#[inline]
fn closed<const W: usize>(game: &Stones<W>, stone: Site, own: SiteSet<W>, empty: SiteSet<W>) -> Option<SiteSet<W>> {
    let near = &game.near[stone.index()];
    if near.meets(&empty) {
        return None;
    }
    let mut group = SiteSet::of(stone);
    let mut fresh = *near & own;
    while let Some(next) = fresh.lowest() {
        let near = &game.near[next.index()];
        if near.meets(&empty) {
            return None;
        }
        group.insert(next);
        fresh = (fresh | *near & own) & !group;
    }
    Some(group)
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

/// A condition that depends on nothing but where stones are.
pub(super) enum Local<const W: usize> {
    Among(SiteSet<W>),
    Held(Held),
    /// Such a site is a fixed step away.
    Steps(Vec<Shift<W>>, Held),
    /// Such a site is among those of the table.
    Image(Vec<SiteSet<W>>, Held),
    Meets(SiteSet<W>, Held),
    And(Vec<Local<W>>),
    Or(Vec<Local<W>>),
    Xor(Vec<Local<W>>),
    Not(Box<Local<W>>),
}

/// Sites that are held by one of these owners, or empty ones if they will do.
#[derive(Clone, Copy)]
pub(super) struct Held(Owners, bool);

/// The most different steps that are better than a table.
const MOST_STEPS: usize = 8;

impl<const W: usize> Local<W> {
    /// The condition, if it is such a one.
    fn of(expr: Expr<W>) -> Option<Local<W>> {
        let all = |exprs: Vec<Expr<W>>| exprs.into_iter().map(Local::of).collect::<Option<Vec<_>>>();
        Some(match expr {
            Expr::Among(set) => Local::Among(set),
            Expr::Now(Fact::Held(owners, open)) => Local::Held(Held(owners, open)),
            Expr::Image(table, Fact::Held(owners, open)) => Local::image(table, Held(owners, open)),
            Expr::Meets(set, Fact::Held(owners, open)) => Local::Meets(set, Held(owners, open)),
            Expr::And(exprs) => Local::And(all(exprs)?),
            Expr::Or(exprs) => Local::Or(all(exprs)?),
            Expr::Xor(exprs) => Local::Xor(all(exprs)?),
            Expr::Not(one) => Local::Not(Box::new(Local::of(*one)?)),
            _ => return None,
        })
    }

    fn image(table: Vec<SiteSet<W>>, held: Held) -> Local<W> {
        let rows = table.iter().enumerate();
        let steps = Shift::between(rows.flat_map(|(to, row)| row.iter().map(move |site| (site, Site(to as u16)))));
        if steps.len() <= MOST_STEPS { Local::Steps(steps, held) } else { Local::Image(table, held) }
    }

    /// The empty sites that qualify, where the stones are these.
    #[inline]
    pub(super) fn sites(&self, sets: &[SiteSet<W>; 2], empty: SiteSet<W>) -> SiteSet<W> {
        self.among(sets, empty, empty)
    }

    /// Those of the sites within that qualify.
    fn among(&self, sets: &[SiteSet<W>; 2], empty: SiteSet<W>, within: SiteSet<W>) -> SiteSet<W> {
        let of = |one: &Local<W>, within: SiteSet<W>| one.among(sets, empty, within);
        match self {
            Local::Among(set) => within & *set,
            Local::Held(held) => within & held.sites(sets, empty),
            Local::Steps(steps, held) => {
                let such = held.sites(sets, empty);
                within & steps.iter().fold(SiteSet::EMPTY, |all, shift| all | shift.step(such))
            }
            Local::Image(table, held) => {
                let such = held.sites(sets, empty);
                within.iter().filter(|to| table[to.index()].meets(&such)).collect()
            }
            Local::Meets(set, held) if set.meets(&held.sites(sets, empty)) => within,
            Local::Meets(..) => SiteSet::EMPTY,
            Local::And(all) => all.iter().fold(within, |rest, one| of(one, rest)),
            Local::Or(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found | of(one, within & !found)),
            Local::Xor(all) => all.iter().fold(SiteSet::EMPTY, |found, one| found ^ of(one, within)),
            Local::Not(one) => within & !of(one, within),
        }
    }
}

impl Held {
    #[inline(always)]
    fn sites<const W: usize>(self, sets: &[SiteSet<W>; 2], empty: SiteSet<W>) -> SiteSet<W> {
        let of = |side: usize| if self.0 >> side & 1 == 1 { sets[side] } else { SiteSet::EMPTY };
        of(0) | of(1) | if self.1 { empty } else { SiteSet::EMPTY }
    }
}
