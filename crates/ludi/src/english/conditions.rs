//! Conditions in words: what is asked of a move.

use super::clauses;
use super::numbers::How;
use super::speaker::{Noun, Speaker};
use super::steps;
use super::turning::bundled;
use super::words::{list, number, with_article};
use crate::tree::{BoolFunction, Compass, Coord, IntFunction, Line, Ludeme, Nbors, Number, Player, RegionSet, Tree};

/// What is told in one clause.
enum Told {
    Test(BoolFunction),
    /// The same in several directions, in one at least or in each.
    Ways {
        first: Tree<BoolFunction>,
        directions: Vec<Compass>,
        each: bool,
    },
    /// Freedom, with what the move captures or without.
    Freedom(bool),
}

/// The tree with what is the same in several directions said once, if it may be.
fn gathered(tree: &Tree<BoolFunction>, may: bool) -> Tree<Told> {
    let boxed = |one: &Ludeme<Tree<BoolFunction>>| Box::new(Ludeme::from(gathered(one, may)));
    let each = |all: &[Ludeme<Tree<BoolFunction>>]| all.iter().map(|one| gathered(one, may).into()).collect();
    match tree {
        Tree::And(all) if !may => Tree::And(each(all)),
        Tree::Or(all) if !may && freedom(tree).is_none() => Tree::Or(each(all)),
        _ if freedom(tree).is_some() => Tree::Leaf(Told::Freedom(freedom(tree) == Some(true))),
        Tree::Leaf(test) => Tree::Leaf(Told::Test(test.clone())),
        Tree::And(all) => alone_or(by_direction(all, true), Tree::And),
        Tree::Or(all) => alone_or(by_direction(all, false), Tree::Or),
        Tree::Xor(all) => Tree::Xor(each(all)),
        Tree::NOf(quota, all) => Tree::NOf(*quota, each(all)),
        Tree::Not(one) => Tree::Not(boxed(one)),
        Tree::If { test, then, otherwise } => {
            Tree::If { test: boxed(test), then: boxed(then), otherwise: otherwise.as_ref().map(|one| boxed(one)) }
        }
    }
}

fn alone_or(mut parts: Vec<Ludeme<Tree<Told>>>, join: fn(Vec<Ludeme<Tree<Told>>>) -> Tree<Told>) -> Tree<Told> {
    if parts.len() == 1 { parts.remove(0).value } else { join(parts) }
}

fn by_direction(all: &[Ludeme<Tree<BoolFunction>>], each: bool) -> Vec<Ludeme<Tree<Told>>> {
    let bundles = bundled(all.iter().map(|one| one.value.clone()).collect());
    let mut parts = Vec::new();
    for bundle in bundles {
        if bundle.is_worth_it(is_involved) {
            let first = bundle.members[0].clone();
            parts.push(Tree::Leaf(Told::Ways { first, directions: bundle.directions, each }).into());
        } else {
            parts.extend(bundle.members.iter().map(|one| gathered(one, true).into()));
        }
    }
    parts
}

fn is_involved(tree: &Tree<BoolFunction>) -> bool {
    match tree {
        Tree::Leaf(_) => false,
        Tree::Not(one) => is_involved(one),
        Tree::And(_) | Tree::Or(_) | Tree::Xor(_) | Tree::If { .. } | Tree::NOf(..) => true,
    }
}

/// Whether a condition asks for a freedom: with captures (`true`), or without (`false`).
pub(super) fn freedom(condition: &Tree<BoolFunction>) -> Option<bool> {
    let is = |tree: &Tree<BoolFunction>, test: &BoolFunction| matches!(tree, Tree::Leaf(leaf) if leaf == test);
    match condition {
        Tree::Or(all) if all.len() == 2 => {
            let both = [BoolFunction::HasFreedom, BoolFunction::CreatesFreedom];
            both.iter().all(|test| all.iter().any(|one| is(one, test))).then_some(true)
        }
        other => is(other, &BoolFunction::HasFreedom).then_some(false),
    }
}

impl Speaker<'_> {
    /// A condition as a clause, however long.
    pub(super) fn clause(&self, condition: &Tree<BoolFunction>) -> String {
        let inside = |that_way: &Speaker<'_>, all: &Tree<BoolFunction>| that_way.clause(all);
        clauses::inline(&self.gathered(condition), &|told, holds| self.told(told, holds, inside))
    }

    /// Several conditions that must all hold, as a clause however long.
    pub(super) fn clauses(&self, conditions: &[&Tree<BoolFunction>]) -> String {
        self.clause(&together(conditions))
    }

    /// Several conditions that must all hold, as a clause or, if that is long, as points below the sentence.
    pub(super) fn outlined(&self, conditions: &[&Tree<BoolFunction>]) -> String {
        let whole = self.gathered(&together(conditions));
        let inside = |that_way: &Speaker<'_>, all: &Tree<BoolFunction>| that_way.outlined(&[all]);
        clauses::outlined(&whole, &|told, holds| self.told(told, holds, inside))
    }

    /// What is the same in several directions is said once, unless one direction is spoken of already.
    fn gathered(&self, tree: &Tree<BoolFunction>) -> Tree<Told> {
        gathered(tree, self.sense().that_way.is_none())
    }

    fn told(&self, told: &Told, holds: bool, inside: impl Fn(&Speaker<'_>, &Tree<BoolFunction>) -> String) -> String {
        match told {
            Told::Test(test) => self.test(test, holds),
            Told::Freedom(with_captures) => self.free(*with_captures, holds),
            Told::Ways { first, directions, each } => {
                let that_way = self.that_way(directions.first().copied());
                let opposite = match first {
                    Tree::Not(one) => one.value.clone(),
                    other => Tree::Not(Box::new(other.clone().into())),
                };
                // What fails everywhere holds nowhere; what does not hold everywhere fails somewhere.
                let (each, holds, first) = match (*each, holds, first) {
                    (true, true, Tree::Not(_)) => (false, false, &opposite),
                    (true, false, _) => (false, true, &opposite),
                    (each, holds, first) => (each, holds, first),
                };
                format!("{} {}", self.in_directions(directions, each, holds), inside(&that_way, first))
            }
        }
    }

    /// In which of several directions something holds.
    fn in_directions(&self, directions: &[Compass], each: bool, holds: bool) -> String {
        match (self.all_directions(directions), each, holds) {
            (Ok(noun), true, _) => format!("in every {}", noun.one),
            (Ok(noun), false, true) => format!("in at least one {}", noun.one),
            (Ok(noun), false, false) => format!("there is no {} in which", noun.one),
            (Err(names), true, _) => format!("in each of the directions {names}"),
            (Err(names), false, true) => format!("in at least one of the directions {names}"),
            (Err(names), false, false) => format!("of the directions {names} there is none in which"),
        }
    }

    /// That the piece has a freedom, with what it captures or without.
    fn free(&self, with_captures: bool, holds: bool) -> String {
        let cell = self.cell();
        match (with_captures, holds) {
            (true, true) => {
                format!("its group then has an empty {cell} next to it, or gets one by what the move captures")
            }
            (true, false) => {
                format!("its group then has no empty {cell} next to it, even after what the move captures")
            }
            (false, _) => {
                let some = if holds { "an" } else { "no" };
                let early = if self.facts.captures() { " (before anything is captured)" } else { "" };
                format!("its group then has {some} empty {cell} next to it{early}")
            }
        }
    }

    /// A boolean function as a clause, or its opposite.
    fn test(&self, test: &BoolFunction, holds: bool) -> String {
        let holding = |coord: &Coord, player: &Player| {
            if let Some(empty) = self.empty_for(player) {
                return self.coord(coord).says(holds, &format!("is {empty}"), &format!("is not {empty}"));
            }
            let piece = with_article(&self.owned(Noun::of(&self.facts.piece()), player).one);
            self.coord(coord).says(holds, &format!("holds {piece}"), &format!("does not hold {piece}"))
        };
        let it = |place: String| format!("{} {} {place}", self.new_site(), if holds { "is" } else { "is not" });
        match test {
            BoolFunction::Literal(literal) => {
                if *literal == holds { "anything is the case" } else { "nothing is the case" }.to_string()
            }
            BoolFunction::NonZero(number) => {
                self.compared(How::NotEqual.unless(holds), number, &IntFunction::Literal(0).into())
            }
            BoolFunction::Equal(all) => self.equal(all, holds),
            BoolFunction::Compare(how, one, other) => self.compared(How::from(*how).unless(holds), one, other),
            BoolFunction::Empty(coord) => self.coord(coord).says(holds, "is empty", "is not empty"),
            BoolFunction::Occupied(coord) => self.coord(coord).says(holds, "is occupied", "is not occupied"),
            BoolFunction::Owner(coord, player) | BoolFunction::Friend(coord, player) => {
                holding(coord, player.as_ref().unwrap_or(&Player::Current))
            }
            BoolFunction::Enemy(coord, None) => holding(coord, &Player::Enemy),
            BoolFunction::Enemy(coord, Some(player)) => self.enemy_of(coord, player, holds),
            BoolFunction::Neutral(coord) => holding(coord, &Player::Neutral),
            BoolFunction::Steps(turtle) => {
                it(format!("{} from {}", steps::any_way(turtle, self.sense()), self.old_site()))
            }
            BoolFunction::Adjacent(nbors) => it(format!("{} {}", self.next_to(*nbors), self.old_site())),
            BoolFunction::Connected(player) => it(self.connected(player.as_ref())),
            BoolFunction::InRegion(coord, set) => self.in_region(coord, set, holds),
            BoolFunction::Line(line) => it(self.line(line)),
            BoolFunction::Contains(coord, record, count) => {
                let noun = self.record(Some(record), &Player::All);
                let what = match count.unwrap_or(1) {
                    1 => with_article(&noun.one),
                    several => format!("at least {} {}", number(several), noun.many),
                };
                self.coord(coord).says(holds, &format!("holds {what}"), &format!("does not hold {what}"))
            }
            BoolFunction::HasFreedom => self.free(false, holds),
            BoolFunction::CreatesFreedom => {
                let who = if holds { "some" } else { "no" };
                format!("{who} enemy group next to it is then left without an empty {}", self.cell())
            }
        }
    }

    /// What a site is like that no player holds, where a player's word means that.
    fn empty_for(&self, player: &Player) -> Option<String> {
        match player {
            Player::None if self.facts.has_neutrals => Some("empty or held by nobody".to_string()),
            Player::Empty | Player::None => Some("empty".to_string()),
            _ => None,
        }
    }

    fn equal(&self, all: &[Number], holds: bool) -> String {
        match all {
            [one, other] => self.compared(How::Equal.unless(holds), one, other),
            [one, other, Ludeme { value: IntFunction::Literal(value), .. }] => {
                let are = if holds { "are both" } else { "are not both" };
                format!("{} and {} {are} {value}", self.number(one), self.number(other))
            }
            several => {
                let texts: Vec<String> = several.iter().map(|one| self.number(one)).collect();
                let are = if holds { "are all equal" } else { "are not all equal" };
                format!("{} {are}", list(&texts, "and"))
            }
        }
    }

    fn enemy_of(&self, coord: &Coord, player: &Player, holds: bool) -> String {
        let piece = format!("{} of an enemy of {}", with_article(&self.facts.piece()), self.player(player));
        self.coord(coord).says(holds, &format!("holds {piece}"), &format!("does not hold {piece}"))
    }

    fn in_region(&self, coord: &Coord, set: &RegionSet, holds: bool) -> String {
        if let Some(sites) = self.few_sites(set) {
            let (any, none) = (list(&sites, "or"), if sites.len() == 1 { "is not" } else { "is none of" });
            return self.coord(coord).says(holds, &format!("is {any}"), &format!("{none} {}", list(&sites, "and")));
        }
        let within = self.within(set);
        self.coord(coord).says(holds, &format!("lies {within}"), &format!("does not lie {within}"))
    }

    /// `next to`, by which neighbours.
    pub(super) fn next_to(&self, nbors: Nbors) -> &'static str {
        let i_nbors = self.facts.game.board.tiling.i_nbors;
        let meant = nbors.on(i_nbors);
        match (meant.d, meant.i) {
            _ if meant == Nbors::default().on(i_nbors) => "next to",
            (true, true) => "straight or diagonally next to",
            (_, false) => "straight and not diagonally next to",
            (false, true) => "diagonally next to",
        }
    }

    /// Where sites lie that are connected to a piece.
    pub(super) fn connected(&self, player: Option<&Player>) -> String {
        match player {
            None => "in or next to its group".to_string(),
            Some(player) => {
                let pieces = self.owned(Noun::of(&self.facts.piece()), player).all;
                format!("in or next to the group of {pieces} that it stands in")
            }
        }
    }

    /// Where sites lie that are on one line with a piece.
    fn line(&self, line: &Line) -> String {
        let (along, between) = self.line_parts(line);
        let between = between.unwrap_or_else(|| ", whatever stands in between".to_string());
        format!("any number of steps away {along}{between}")
    }

    /// Along what a line runs, and what must be in between if anything.
    pub(super) fn line_parts(&self, line: &Line) -> (String, Option<String>) {
        let along = match &line.dirn {
            Some(dirn) => steps::way(dirn.value, self.sense()),
            None => self.along(line.nbors).to_string(),
        };
        let empty = || format!("empty {}s", self.cell());
        let between = line.player.as_ref().map(|player| match player {
            Player::Empty => empty(),
            Player::None if !self.facts.has_neutrals => empty(),
            player => self.owned(Noun::of(&self.facts.piece()), player).all,
        });
        (along, between.map(|what| format!(" with nothing but {what} in between")))
    }

    /// Along which lines, by which neighbours.
    pub(super) fn along(&self, nbors: Nbors) -> &'static str {
        let meant = nbors.on(self.facts.game.board.tiling.i_nbors);
        let [direct, all] = self.facts.words().along;
        match (meant.d, meant.i) {
            (true, true) => all,
            (true, false) => direct,
            (false, true) => "along a diagonal",
            (false, false) => "in a straight line",
        }
    }
}

impl How {
    fn unless(self, holds: bool) -> How {
        if holds { self } else { self.denied() }
    }
}

fn together(conditions: &[&Tree<BoolFunction>]) -> Tree<BoolFunction> {
    match conditions {
        [only] => (*only).clone(),
        several => Tree::And(several.iter().map(|one| (*one).clone().into()).collect()),
    }
}
