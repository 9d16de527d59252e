//! Where pieces go and strike on an otherwise empty board, and what they become where that ends.

use board::Site;
use game::Role;

use super::{Ground, Race};
use crate::material::Transitions;

/// Where lone pieces go: from the analysis of the rules (Pell 1993, section 2.5).
pub trait Paths {
    /// Where a lone piece goes from a site in one move.
    fn targets(&self, player: usize, kind: usize, from: Site) -> &[Site];

    /// How many moves it needs to get to a site; nothing if it never does.
    fn distance(&self, player: usize, kind: usize, from: Site, to: Site) -> Option<u32>;

    /// All sites that it can reach, each counting less the more moves it takes.
    fn eventual(&self, player: usize, kind: usize, from: Site) -> f64;
}

impl Paths for Transitions {
    fn targets(&self, player: usize, kind: usize, from: Site) -> &[Site] {
        Transitions::targets(self, Role::ALL[player], kind, from)
    }

    fn distance(&self, player: usize, kind: usize, from: Site, to: Site) -> Option<u32> {
        Transitions::distance(self, Role::ALL[player], kind, from, to)
    }

    fn eventual(&self, player: usize, kind: usize, from: Site) -> f64 {
        Transitions::eventual(self, Role::ALL[player], kind, from)
    }
}

/// What a type becomes where it is promoted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Becoming {
    /// The types that it can become; `true` if they stay its owner's. Its own only if the enemy can choose it.
    pub options: Vec<(u8, bool)>,
    /// Whether the enemy chooses among them.
    pub by_enemy: bool,
}

/// A site that a piece could take on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Where.
    pub to: Site,
    /// What must be empty for that.
    pub by: Vec<Site>,
}

/// What is known of lone pieces: by player, type and site. Empty where the rules were not analysed.
#[derive(Clone, Debug, Default)]
pub struct PathTables {
    sites: usize,
    kinds: usize,
    mobility: Vec<f32>,
    eventual: Vec<f32>,
    targets: Vec<Vec<Site>>,
    promotion: Vec<u16>,
    /// For each player, for each of their races.
    arrival: Vec<Vec<Vec<u16>>>,
    pub(super) strikes: Vec<Vec<Strike>>,
}

/// So far are sites that are never reached.
const NEVER: u16 = u16::MAX;

impl PathTables {
    pub(super) fn new(ground: &Ground, paths: &impl Paths) -> PathTables {
        let (sites, kinds, players) = (ground.sites.len(), ground.kinds.len(), ground.players.len());
        let each = || {
            let kinds = (0..players).flat_map(move |player| (0..kinds).map(move |kind| (player, kind)));
            kinds.flat_map(move |(player, kind)| (0..sites).map(move |site| (player, kind, Site(site as u16))))
        };
        let targets: Vec<Vec<Site>> =
            each().map(|(player, kind, site)| paths.targets(player, kind, site).to_vec()).collect();
        let steps_to = |region: &[Site], player: usize, kind: usize, site: Site| {
            region.iter().filter_map(|to| paths.distance(player, kind, site, *to)).min()
        };
        let into = |player: usize, kind: usize, site: Site| {
            let region = ground.territory.get(player).map_or(&[][..], Vec::as_slice);
            let nearest = paths.targets(player, kind, site).iter().filter_map(|by| steps_to(region, player, kind, *by));
            nearest.min().map(|steps| steps + 1)
        };
        let promotion = each().map(|(player, kind, site)| {
            let promotes = ground.becoming.get(kind).is_some_and(|becoming| !becoming.options.is_empty());
            if promotes { short(into(player, kind, site)) } else { NEVER }
        });
        let arrival = |player: usize, race: &Race| {
            let own = each().filter(|(owner, ..)| *owner == player);
            own.map(|(_, kind, site)| short(steps_to(&race.region, player, kind, site))).collect()
        };
        let races = |player: usize| ground.goals[player].races.iter().map(|race| arrival(player, &race.goal)).collect();
        PathTables {
            sites,
            kinds,
            mobility: targets.iter().map(|targets| targets.len() as f32).collect(),
            eventual: each().map(|(player, kind, site)| paths.eventual(player, kind, site) as f32).collect(),
            promotion: promotion.collect(),
            arrival: (0..players).map(races).collect(),
            targets,
            strikes: Vec::new(),
        }
    }

    /// To how many sites a lone piece goes in one move.
    pub fn mobility(&self, player: usize, kind: u8, site: Site) -> f64 {
        self.mobility.get(self.place(player, kind, site)).copied().unwrap_or(0.0).into()
    }

    /// All sites that a lone piece can reach, each halved for every move.
    pub fn eventual(&self, player: usize, kind: u8, site: Site) -> f64 {
        self.eventual.get(self.place(player, kind, site)).copied().unwrap_or(0.0).into()
    }

    /// How many moves a lone piece needs to be promoted, one more if all sites that it can go to first are taken.
    pub fn promotion(&self, player: usize, kind: u8, site: Site, taken: impl Fn(Site) -> bool) -> Option<u16> {
        let first = self.place(player, kind, Site(0));
        let field = self.promotion.get(first..first + self.sites)?;
        // Only the way there counts: a site in the territory is the end of it.
        self.cleared(field, 1, (player, kind, site), taken)
    }

    /// How many moves a lone piece needs to a site of one of its owner's races, the cost of clearing the way included.
    pub fn arrival(
        &self,
        race: usize,
        (player, kind, site): (usize, u8, Site),
        taken: impl Fn(Site) -> bool,
    ) -> Option<u16> {
        let first = usize::from(kind) * self.sites;
        let field = self.arrival.get(player)?.get(race)?.get(first..first + self.sites)?;
        self.cleared(field, 0, (player, kind, site), taken)
    }

    /// The sites that a piece could take on.
    pub fn strikes(&self, player: usize, kind: u8, from: Site) -> &[Strike] {
        let kinds = if self.kinds > 0 { self.place(player, kind, from) } else { usize::MAX };
        self.strikes.get(kinds).map_or(&[], Vec::as_slice)
    }

    /// The distance in a field, one more if every site that leads nearer is taken.
    fn cleared(
        &self,
        field: &[u16],
        least: u16,
        (player, kind, site): (usize, u8, Site),
        taken: impl Fn(Site) -> bool,
    ) -> Option<u16> {
        let steps = *field.get(site.index())?;
        if steps == NEVER || steps <= least {
            let blocked =
                steps == 1 && least == 1 && self.targets[self.place(player, kind, site)].iter().all(|to| taken(*to));
            return (steps != NEVER).then_some(steps + u16::from(blocked));
        }
        let nearer = |to: &&Site| field[to.index()] < steps;
        let mut ways = self.targets[self.place(player, kind, site)].iter().filter(nearer);
        Some(if ways.any(|to| !taken(*to)) { steps } else { steps + 1 })
    }

    fn place(&self, player: usize, kind: u8, site: Site) -> usize {
        (player * self.kinds + usize::from(kind)) * self.sites + site.index()
    }

    /// Only strikes; the rest is said later, if at all.
    pub(super) fn of_strikes(sites: usize, kinds: usize, strikes: Vec<Vec<Strike>>) -> PathTables {
        PathTables { sites, kinds, strikes, ..PathTables::default() }
    }
}

impl Strike {
    /// Where pieces take as they go: to where lone pieces go, with nothing between where that is a straight line.
    pub(super) fn along_paths(ground: &Ground, paths: &impl Paths) -> Vec<Vec<Strike>> {
        let mut strikes = Vec::new();
        for player in 0..ground.players.len() {
            for kind in 0..ground.kinds.len() {
                for from in ground.net.sites() {
                    let targets = paths.targets(player, kind, from).iter();
                    strikes.push(targets.map(|to| Strike { to: *to, by: between(ground, from, *to) }).collect());
                }
            }
        }
        strikes
    }
}

/// The sites strictly between two that are on one line.
fn between(ground: &Ground, from: Site, to: Site) -> Vec<Site> {
    let at = |line: &[Site], site: Site| line.iter().position(|other| *other == site);
    let on_line = ground.lines.iter().find_map(|line| Some((line, at(line, from)?, at(line, to)?)));
    on_line.map_or(Vec::new(), |(line, one, other)| line[one.min(other) + 1..one.max(other)].to_vec())
}

fn short(steps: Option<u32>) -> u16 {
    steps.map_or(NEVER, |steps| steps.min(u32::from(NEVER) - 2) as u16)
}
