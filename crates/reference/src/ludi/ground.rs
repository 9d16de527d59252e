//! The ground that a game is played on: the sites that it makes use of, and those that its goals name.

use ::ludi::tree::{Action, BoolFunction, Coord, Goal, IntFunction, Move, Player, ResultType, Tree};
use board::Site;
use game::Role;

use super::Interpreter;
use super::scene::Scene;

/// What the goals of a side are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// The regions that are to be connected.
    pub regions: Vec<Vec<Site>>,
    /// The sites that are to be reached.
    pub sites: Vec<Site>,
}

impl Interpreter {
    /// The sites on which pieces can ever stand, where every move names the region that it ends in; nothing if some move may
    /// end anywhere.
    pub fn used_sites(&self) -> Option<Vec<Site>> {
        let start = self.first_position();
        let mut is_used: Vec<bool> = self.board.sites().map(|site| start.top(site).is_some()).collect();
        let moves = self.types.iter().flat_map(|definition| definition.moves());
        for rule in moves.filter(|rule| !matches!(rule.action.value, Action::Pass)) {
            for site in self.ends_of_rule(rule)? {
                is_used[site.index()] = true;
            }
        }
        Some(self.board.sites().filter(|site| is_used[site.index()]).collect())
    }

    /// The sites of the regions that a move must end in; none if it ends where it began.
    fn ends_of_rule(&self, rule: &Move) -> Option<Vec<Site>> {
        let mut tests = Vec::new();
        conjuncts(&rule.pre.as_ref()?.value.value, &mut tests);
        if tests.iter().any(|test| stays(test)) {
            return Some(Vec::new());
        }
        let region = tests.iter().find_map(|test| match test {
            BoolFunction::InRegion(Coord::To, set) => Some(set),
            _ => None,
        })?;
        let lies = |site: &Site| self.sides().any(|side| self.lies_in(*site, region, side));
        Some(self.board.sites().filter(lies).collect())
    }

    /// What the goals of a side are about, those that win and those that lose.
    pub fn targets(&self, side: Role) -> Targets {
        let position = self.first_position();
        let scene = Scene::of_goal(self, &position, side);
        let about = |player: &Player| match player {
            Player::All => true,
            Player::Named(_) => self.meant(side, player).contains(&side),
            _ => false,
        };
        let mut targets = Targets::default();
        let clauses = self.rules.end.clauses.iter().filter(|clause| about(&clause.player));
        for clause in clauses.filter(|clause| clause.result != ResultType::Draw) {
            let mut goals = Vec::new();
            asked(&clause.condition.value, &mut goals);
            for goal in goals {
                match goal {
                    Goal::Connect(connect) => {
                        let demands = self.demands(&connect.regions, side);
                        targets.regions.extend(demands.into_iter().flat_map(|demand| demand.regions));
                    }
                    Goal::Reach(reach) => {
                        targets.sites.extend(reach.goals.iter().flat_map(|place| scene.place_to_reach(place)));
                    }
                    _ => {}
                }
            }
        }
        targets.sites.sort();
        targets.sites.dedup();
        targets
    }
}

/// The tests that must all hold.
fn conjuncts<'a>(tree: &'a Tree<BoolFunction>, tests: &mut Vec<&'a BoolFunction>) {
    match tree {
        Tree::Leaf(test) => tests.push(test),
        Tree::And(all) => all.iter().for_each(|one| conjuncts(one, tests)),
        _ => {}
    }
}

/// Whether a test asks that a move ends where it began.
fn stays(test: &BoolFunction) -> bool {
    let BoolFunction::Equal(numbers) = test else { return false };
    let is =
        |wanted: &Coord| numbers.iter().any(|number| matches!(&number.value, IntFunction::Site(at) if at == wanted));
    is(&Coord::To) && is(&Coord::From)
}

/// The goals that a tree asks for; not those that must not be met.
fn asked<'a>(tree: &'a Tree<Goal>, goals: &mut Vec<&'a Goal>) {
    match tree {
        Tree::Leaf(goal) => goals.push(goal),
        Tree::And(all) | Tree::Or(all) | Tree::Xor(all) | Tree::NOf(_, all) => {
            all.iter().for_each(|one| asked(one, goals));
        }
        Tree::Not(_) => {}
        Tree::If { then, otherwise, .. } => {
            asked(then, goals);
            otherwise.iter().for_each(|one| asked(one, goals));
        }
    }
}
