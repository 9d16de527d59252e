//! How far a connection is from being made, and where it is weakest.

use board::Site;

use super::{Bridge, Demand, Link, Net};

/// How far it is to a site that cannot be reached.
const NEVER: u16 = u16::MAX;

/// Paths that need so many more stones than the shortest do not strengthen it.
const DETOUR: u16 = 2;

/// Room to look for connections in; used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    /// What each site costs: 0 if it is one's own, 1 if it is empty.
    pub(crate) costs: Vec<u16>,
    /// For each region of a demand, for each site, what it costs to come there.
    fields: Vec<Vec<u16>>,
    buckets: Vec<Vec<Site>>,
    layers: Vec<f64>,
}

/// How far a connection is from being made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reach {
    /// How many stones it takes if nobody hinders; nothing if it is barred.
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

/// Where a spreading from a region has come: sites that wait in the order of what they cost.
struct Front<'a> {
    costs: &'a [u16],
    field: &'a mut [u16],
    /// Sites by what they cost, in turn: none costs more than the dearest beyond what has been paid.
    buckets: &'a mut [Vec<Site>],
    waiting: usize,
}

impl Front<'_> {
    #[inline]
    fn come(&mut self, site: Site, so_far: u16) {
        let there = so_far.saturating_add(self.costs[site.index()]);
        if there >= self.field[site.index()] {
            return;
        }
        self.field[site.index()] = there;
        let turn = usize::from(there) % self.buckets.len();
        self.buckets[turn].push(site);
        self.waiting += 1;
    }

    /// The next site that costs so much.
    #[inline]
    fn next(&mut self, so_far: u16) -> Option<Site> {
        let turn = usize::from(so_far) % self.buckets.len();
        let site = self.buckets[turn].pop()?;
        self.waiting -= 1;
        Some(site)
    }
}

impl Link {
    /// The link of these regions, with all that is known of them beforehand.
    pub(super) fn new(sort: super::Sort, net: Net, demands: Vec<(Vec<Vec<Site>>, usize)>, toll: Option<u16>) -> Link {
        let bridges = net.sites().map(|site| bridges(&net, site)).collect();
        let demands = demands.into_iter().filter(|(regions, needed)| *needed > 0 && *needed <= regions.len());
        let demands = demands.map(|(regions, needed)| {
            let second = regions.iter().map(|region| second_row(&net, region)).collect();
            Demand { regions, needed, second, whole: 1.0 }
        });
        let demands = demands.collect();
        let mut link = Link { sort, net, demands, bridges, toll };
        let mut room = Room { costs: vec![1; link.net.len()], ..Room::default() };
        let whole: Vec<f64> =
            link.demands.iter().map(|one| link.reach(one, &mut room).length().unwrap_or(1.0)).collect();
        link.demands.iter_mut().zip(whole).for_each(|(demand, whole)| demand.whole = whole.max(1.0));
        link
    }

    /// How far a demand is from being met where sites cost what the room says.
    pub(crate) fn reach(&self, demand: &Demand, room: &mut Room) -> Reach {
        let count = demand.regions.len();
        let simple = count == 2 && demand.needed == 2;
        room.fields.resize_with(room.fields.len().max(count), Vec::new);
        let bridged = if simple {
            self.spread(demand, 0, true, room);
            demand.ends(1, &room.costs).map(|site| room.fields[0][site.index()]).filter(|cost| *cost != NEVER).min()
        } else {
            (0..count).for_each(|region| self.spread(demand, region, true, room));
            self.meeting(demand, room)
        };
        (0..count).for_each(|region| self.spread(demand, region, false, room));
        let plain = self.meeting(demand, room);
        let (resistance, weakest) = match plain {
            Some(plain) if simple => self.resistance(plain, room),
            _ => (0.0, None),
        };
        Reach { plain, bridged, resistance, weakest }
    }

    /// The least cost at which so many regions meet in one site, which is paid for once.
    fn meeting(&self, demand: &Demand, room: &Room) -> Option<u16> {
        let fields = &room.fields[..demand.regions.len()];
        if let ([one, other], 2) = (fields, demand.needed) {
            let both = one.iter().zip(other).zip(&room.costs).filter(|((one, other), _)| **one.max(other) != NEVER);
            return both.map(|((one, other), cost)| one + other - cost).min();
        }
        let mut there = Vec::with_capacity(fields.len());
        let meet = |site: usize| {
            there.clear();
            there.extend(fields.iter().map(|field| field[site]));
            there.sort_unstable();
            let wanted = &there[..demand.needed];
            let reached = wanted.last().is_some_and(|last| *last != NEVER);
            reached.then(|| wanted.iter().sum::<u16>() - room.costs[site] * (wanted.len() as u16 - 1))
        };
        (0..self.net.len()).filter_map(meet).min()
    }

    /// Costs from a region to all sites; over bridges, if they hold.
    fn spread(&self, demand: &Demand, region: usize, over_bridges: bool, room: &mut Room) {
        let Room { costs, fields, buckets, .. } = room;
        let field = &mut fields[region];
        field.clear();
        field.resize(costs.len(), NEVER);
        let dearest = self.toll.unwrap_or(1).max(1);
        buckets.resize_with(usize::from(dearest) + 1, Vec::new);
        let mut front = Front { costs, field, buckets, waiting: 0 };
        if over_bridges {
            demand.ends(region, costs).for_each(|site| front.come(site, 0));
        } else {
            demand.regions[region].iter().for_each(|site| front.come(*site, 0));
        }
        let mut so_far = 0;
        while front.waiting > 0 {
            let Some(site) = front.next(so_far) else {
                so_far += 1;
                continue;
            };
            if front.field[site.index()] < so_far {
                continue;
            }
            self.net.neighbours(site).iter().for_each(|next| front.come(*next, so_far));
            if over_bridges {
                let held = |bridge: &&Bridge| bridge.by.iter().all(|by| costs[by.index()] == 1);
                self.bridges[site.index()].iter().filter(held).for_each(|bridge| front.come(bridge.to, so_far));
            }
        }
    }

    /// The way between two regions, step by step: one over the number of sites that will do, longer ways counting less.
    fn resistance(&self, plain: u16, room: &mut Room) -> (f64, Option<Site>) {
        let Room { costs, fields, layers, .. } = room;
        layers.clear();
        layers.resize(usize::from(plain) + 1, 0.0);
        let (there, back) = (&fields[0], &fields[1]);
        let step = |site: usize| {
            let (there, back, cost) = (there[site], back[site], costs[site]);
            let open = cost > 0 && there != NEVER && back != NEVER;
            let detour = if open { there + back - cost - plain } else { NEVER };
            (detour <= DETOUR).then(|| (usize::from(there.min(plain)), 0.25f64.powi(detour.into())))
        };
        for (layer, ways) in (0..costs.len()).filter_map(step) {
            layers[layer] += ways;
        }
        let resistance = layers[1..].iter().filter(|ways| **ways > 0.0).map(|ways| 1.0 / ways).sum();
        let narrow = (1..layers.len()).min_by(|one, other| layers[*one].total_cmp(&layers[*other]));
        let is_narrow = |site: &usize| step(*site).is_some_and(|(layer, ways)| Some(layer) == narrow && ways == 1.0);
        (resistance, (0..costs.len()).find(is_narrow).map(|site| Site(site as u16)))
    }
}

impl Demand {
    /// The sites of a region, and those that two empty ones join to it.
    fn ends<'a>(&'a self, region: usize, costs: &'a [u16]) -> impl Iterator<Item = Site> + 'a {
        let held = |bridge: &&Bridge| bridge.by.iter().all(|by| costs[by.index()] == 1);
        let second = self.second[region].iter().filter(held).map(|bridge| bridge.to);
        self.regions[region].iter().copied().chain(second)
    }
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
