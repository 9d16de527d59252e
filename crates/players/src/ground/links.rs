//! How far a connection is from being made, and where it is weakest.

use board::{Site, SiteSet};
use game::Man;

use super::{Bridge, Demand, Link, Net};

/// How far it is to a site that cannot be reached.
const NEVER: u16 = u16::MAX;

/// Paths that need this many more stones than the shortest do not strengthen it.
const DETOUR: usize = 2;

/// Reusable scratch buffers for the search for connections, for boards of any size.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkScratch {
    one: Work<1>,
    two: Work<2>,
    four: Work<4>,
    eight: Work<8>,
    sixteen: Work<16>,
}

/// Scratch buffers for boards of `W` words.
#[derive(Clone, Debug, Default)]
struct Work<const W: usize> {
    there: Levels<W>,
    back: Levels<W>,
    /// For each region of a demand, for each site, what it costs to come there.
    fields: Vec<Vec<u16>>,
    layers: Vec<f64>,
}

/// The sites that can be reached from somewhere for no stone, for one, for two, and so on.
#[derive(Clone, Debug, Default)]
struct Levels<const W: usize> {
    sites: Vec<SiteSet<W>>,
    /// What lies next to them.
    next: Vec<SiteSet<W>>,
}

/// The net of a link as sets.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Map {
    One(Sets<1>),
    Two(Sets<2>),
    Four(Sets<4>),
    Eight(Sets<8>),
    Sixteen(Sets<16>),
}

/// The same on a board of this many words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sets<const W: usize> {
    all: SiteSet<W>,
    near: Vec<SiteSet<W>>,
    /// From each site, where its bridges lead.
    far: Vec<SiteSet<W>>,
    /// For each demand, its regions.
    regions: Vec<Vec<SiteSet<W>>>,
}

/// What the sites are to the player who wants to connect.
struct Footing<const W: usize> {
    own: SiteSet<W>,
    empty: SiteSet<W>,
    /// What can be passed at a toll.
    other: SiteSet<W>,
    toll: usize,
}

/// How far a connection is from being made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reach {
    /// How many stones it takes without opposition; `None` if it is barred.
    pub(crate) plain: Option<u16>,
    /// How many if bridges hold.
    pub(crate) bridged: Option<u16>,
    /// How much there is to choose from on the way: a sum over its steps of one over the number of sites that will do.
    pub(crate) resistance: f64,
    /// A site of the step at which there is least to choose from.
    pub(crate) weakest: Option<Site>,
}

impl Reach {
    /// One number for it: stones that are missing, those again that are missing if bridges hold, and what resists.
    pub(crate) fn length(&self) -> Option<f64> {
        let (plain, bridged) = (self.plain?, self.bridged.or(self.plain)?);
        Some(f64::from(plain) + f64::from(bridged) + self.resistance)
    }
}

impl Link {
    /// The link of these regions, with all that is known of them beforehand.
    pub(super) fn new(sort: super::Sort, net: Net, demands: Vec<(Vec<Vec<Site>>, usize)>, toll: Option<u16>) -> Link {
        let bridges: Vec<Vec<Bridge>> = net.sites().map(|site| bridges(&net, site)).collect();
        let demands = demands.into_iter().filter(|(regions, needed)| *needed > 0 && *needed <= regions.len());
        let demands = demands.map(|(regions, needed)| {
            let second = regions.iter().map(|region| second_row(&net, region)).collect();
            Demand { regions, needed, second, whole: 1.0 }
        });
        let demands: Vec<Demand> = demands.collect();
        let map = Map::new(&net, &bridges, &demands);
        let mut link = Link { sort, net, demands, bridges, toll, map };
        let mut whole = Vec::new();
        link.each_reach(&[], &mut LinkScratch::default(), |_, reach| whole.push(reach.length().unwrap_or(1.0)));
        link.demands.iter_mut().zip(whole).for_each(|(demand, whole)| demand.whole = whole.max(1.0));
        link
    }

    /// Tells how far each demand is from being met with these pieces on the board.
    pub(crate) fn each_reach(&self, men: &[Man], scratch: &mut LinkScratch, mut tell: impl FnMut(&Demand, Reach)) {
        match &self.map {
            Map::One(sets) => sets.each_reach(self, men, &mut scratch.one, &mut tell),
            Map::Two(sets) => sets.each_reach(self, men, &mut scratch.two, &mut tell),
            Map::Four(sets) => sets.each_reach(self, men, &mut scratch.four, &mut tell),
            Map::Eight(sets) => sets.each_reach(self, men, &mut scratch.eight, &mut tell),
            Map::Sixteen(sets) => sets.each_reach(self, men, &mut scratch.sixteen, &mut tell),
        }
    }
}

impl Map {
    fn new(net: &Net, bridges: &[Vec<Bridge>], demands: &[Demand]) -> Map {
        match net.len() {
            0..=64 => Map::One(Sets::new(net, bridges, demands)),
            65..=128 => Map::Two(Sets::new(net, bridges, demands)),
            129..=256 => Map::Four(Sets::new(net, bridges, demands)),
            257..=512 => Map::Eight(Sets::new(net, bridges, demands)),
            _ => Map::Sixteen(Sets::new(net, bridges, demands)),
        }
    }
}

impl<const W: usize> Sets<W> {
    fn new(net: &Net, bridges: &[Vec<Bridge>], demands: &[Demand]) -> Sets<W> {
        let set = |sites: &[Site]| sites.iter().copied().collect::<SiteSet<W>>();
        Sets {
            all: SiteSet::first(net.len()),
            near: net.sites().map(|site| set(net.neighbours(site))).collect(),
            far: bridges.iter().map(|bridges| bridges.iter().map(|bridge| bridge.to).collect()).collect(),
            regions: demands.iter().map(|demand| demand.regions.iter().map(|region| set(region)).collect()).collect(),
        }
    }

    fn each_reach(&self, link: &Link, men: &[Man], work: &mut Work<W>, tell: &mut dyn FnMut(&Demand, Reach)) {
        let (mut own, mut other) = (SiteSet::EMPTY, SiteSet::EMPTY);
        for man in men {
            if link.sort.means(man) { own.insert(man.site) } else { other.insert(man.site) }
        }
        let empty = self.all & !own & !other;
        let barred = link.toll.is_none();
        let toll = usize::from(link.toll.unwrap_or(1)).max(1);
        let footing = Footing { own, empty, other: if barred { SiteSet::EMPTY } else { other }, toll };
        for (demand, regions) in link.demands.iter().zip(&self.regions) {
            let reach = match (&regions[..], demand.needed) {
                ([one, other], 2) => self.between(link, demand, [*one, *other], &footing, work),
                _ => self.among(link, demand, regions, &footing, work),
            };
            tell(demand, reach);
        }
    }

    /// How far two regions are from being connected.
    fn between(
        &self,
        link: &Link,
        demand: &Demand,
        [one, other]: [SiteSet<W>; 2],
        footing: &Footing<W>,
        work: &mut Work<W>,
    ) -> Reach {
        let end = footing.ends(demand, 1, other);
        let bridged = self.spread(footing.ends(demand, 0, one), Some(link), footing, &mut work.there, &end, 0);
        let plain = self.spread(one, None, footing, &mut work.there, &other, DETOUR);
        let Some(paid) = plain else { return Reach { plain: None, bridged, resistance: 0.0, weakest: None } };
        // As far as the shortest way and the detours go, and no farther.
        self.spread(other, None, footing, &mut work.back, &one, DETOUR);
        let (resistance, weakest) = resistance(paid.into(), footing, work);
        Reach { plain, bridged, resistance, weakest }
    }

    /// How far this many of several regions are from being connected in one site.
    fn among(
        &self,
        link: &Link,
        demand: &Demand,
        regions: &[SiteSet<W>],
        footing: &Footing<W>,
        work: &mut Work<W>,
    ) -> Reach {
        let mut meeting = |bridges: Option<&Link>| {
            work.fields.resize_with(work.fields.len().max(regions.len()), Vec::new);
            for (number, region) in regions.iter().enumerate() {
                let begin = if bridges.is_some() { footing.ends(demand, number, *region) } else { *region };
                self.spread(begin, bridges, footing, &mut work.there, &SiteSet::EMPTY, 0);
                work.there.lay_out(&mut work.fields[number], self.near.len());
            }
            meeting(&work.fields[..regions.len()], demand.needed, footing)
        };
        let (bridged, plain) = (meeting(Some(link)), meeting(None));
        Reach { plain, bridged, resistance: 0.0, weakest: None }
    }

    /// Spreads from a region, stone by stone, over bridges if they hold, until this many stones after the end was reached; what it
    /// cost to reach that.
    fn spread(
        &self,
        begin: SiteSet<W>,
        bridges: Option<&Link>,
        footing: &Footing<W>,
        levels: &mut Levels<W>,
        end: &SiteSet<W>,
        beyond: usize,
    ) -> Option<u16> {
        levels.sites.clear();
        levels.next.clear();
        let (mut seen, mut found, mut quiet) = (SiteSet::EMPTY, None, 0);
        for cost in 0usize.. {
            let at = |less: usize| cost.checked_sub(less).map_or(SiteSet::EMPTY, |before| levels.next[before]);
            let mut fresh = (at(1) & footing.empty | at(footing.toll) & footing.other) & !seen;
            let mut next = if cost == 0 { begin } else { SiteSet::EMPTY };
            let mut level = SiteSet::EMPTY;
            // Own stones cost nothing.
            loop {
                level |= fresh;
                seen |= fresh;
                for site in fresh {
                    next |= self.near[site.index()];
                    if let Some(link) = bridges
                        && !(self.far[site.index()] & !seen & !next).is_empty()
                    {
                        next |= footing.held(&link.bridges[site.index()]);
                    }
                }
                fresh = next & footing.own & !seen;
                if fresh.is_empty() {
                    break;
                }
            }
            levels.sites.push(level);
            levels.next.push(next);
            found = found.or_else(|| level.meets(end).then_some(cost));
            quiet = if next.is_empty() { quiet + 1 } else { 0 };
            if found.is_some_and(|found| cost >= found + beyond) || quiet >= footing.toll {
                break;
            }
        }
        found.map(|found| found as u16)
    }
}

impl<const W: usize> Footing<W> {
    /// The sites of a region, and those that two empty ones join to it.
    fn ends(&self, demand: &Demand, number: usize, region: SiteSet<W>) -> SiteSet<W> {
        region | self.held(&demand.second[number])
    }

    /// Where those bridges lead that hold.
    fn held(&self, bridges: &[Bridge]) -> SiteSet<W> {
        let holds = |bridge: &&Bridge| bridge.by.iter().all(|by| self.empty.contains(*by));
        bridges.iter().filter(holds).map(|bridge| bridge.to).collect()
    }

    /// The sites that cost something, with what they cost.
    fn dear(&self) -> [(SiteSet<W>, usize); 2] {
        [(self.empty, 1), (self.other, self.toll)]
    }
}

impl<const W: usize> Levels<W> {
    /// Those that can be reached for so much and no less.
    fn at(&self, cost: usize) -> SiteSet<W> {
        self.sites.get(cost).copied().unwrap_or(SiteSet::EMPTY)
    }

    /// Notes for each of this many sites what it costs to come there.
    fn lay_out(&self, field: &mut Vec<u16>, sites: usize) {
        field.clear();
        field.resize(sites, NEVER);
        for (cost, level) in self.sites.iter().enumerate() {
            level.iter().for_each(|site| field[site.index()] = cost as u16);
        }
    }
}

/// The least cost at which this many regions meet in one site, which is paid for once.
fn meeting<const W: usize>(fields: &[Vec<u16>], needed: usize, footing: &Footing<W>) -> Option<u16> {
    let mut there = Vec::with_capacity(fields.len());
    let mut meet = |site: Site, cost: u16| {
        there.clear();
        there.extend(fields.iter().map(|field| field[site.index()]));
        if needed < there.len() {
            there.sort_unstable();
        }
        let wanted = &there[..needed];
        let reached = wanted.iter().all(|cost| *cost != NEVER);
        reached.then(|| wanted.iter().sum::<u16>() - cost * (needed as u16 - 1))
    };
    let [empty, other] = footing.dear();
    let classes = [(footing.own, 0), empty, other];
    let each = classes.into_iter().flat_map(|(sites, cost)| sites.iter().map(move |site| (site, cost as u16)));
    each.filter_map(|(site, cost)| meet(site, cost)).min()
}

/// The way between two regions, step by step: one over the number of sites that will do, longer ways counting less.
fn resistance<const W: usize>(plain: usize, footing: &Footing<W>, work: &mut Work<W>) -> (f64, Option<Site>) {
    let Work { there, back, layers, .. } = work;
    layers.clear();
    layers.resize(plain + 1, 0.0);
    // Sites that are on a way with such a detour, at this many stones from its beginning.
    let on_way = |paid: usize, (sites, cost): (SiteSet<W>, usize), detour: usize| {
        let rest = (plain + detour + cost).checked_sub(paid);
        rest.map_or(SiteSet::EMPTY, |rest| there.at(paid) & back.at(rest) & sites)
    };
    for paid in 1..=plain + DETOUR {
        for dear in footing.dear() {
            for (detour, share) in [1.0, 0.25, 0.0625].into_iter().enumerate() {
                layers[paid.min(plain)] += f64::from(on_way(paid, dear, detour).len()) * share;
            }
        }
    }
    let resistance = layers[1..].iter().filter(|ways| **ways > 0.0).map(|ways| 1.0 / ways).sum();
    let narrow = (1..layers.len()).min_by(|one, other| layers[*one].total_cmp(&layers[*other]));
    let weakest = narrow.and_then(|paid| {
        let [empty, other] = footing.dear().map(|dear| on_way(paid, dear, 0));
        (empty | other).lowest()
    });
    (resistance, weakest)
}

/// The sites that have two neighbours in a region, with any two of these.
fn second_row(net: &Net, region: &[Site]) -> Vec<Bridge> {
    let mut found = Vec::new();
    for to in net.sites().filter(|site| !region.contains(site)) {
        let ways: Vec<Site> = net.neighbours(to).iter().copied().filter(|way| region.contains(way)).collect();
        for (nth, one) in ways.iter().enumerate() {
            found.extend(ways[nth + 1..].iter().map(|other| Bridge { to, by: [*one, *other] }));
        }
    }
    found
}

fn bridges(net: &Net, site: Site) -> Vec<Bridge> {
    let near = net.neighbours(site);
    let mut found: Vec<Bridge> = Vec::new();
    for to in near.iter().flat_map(|by| net.neighbours(*by)) {
        if *to == site || near.contains(to) || found.iter().any(|bridge| bridge.to == *to) {
            continue;
        }
        let mut common = near.iter().copied().filter(|by| net.neighbours(*to).contains(by));
        if let (Some(one), Some(other)) = (common.next(), common.next()) {
            found.push(Bridge { to: *to, by: [one, other] });
        }
    }
    found
}
