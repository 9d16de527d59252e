//! The ground of a game of Pell's.

use board::{Direction, Grid, Site, Wrap};
use metagame::tree::{Assigner, Description, Effect, Game, Goal, Movement, MovementKind, Piece, Player};
use metagame::tree::{Promotion, Setup, Types};

use crate::advisors::Measure;

use super::{Becoming, Goals, Ground, Hunt, Net, PathTables, Quorum, Race, Sort, Strike, Traits, Wish};

/// What a capture is worth by what becomes of the piece, for each point that the piece is worth: guesses.
pub(crate) const POSSESSED: f64 = 1.5;
const DISPLACED: f64 = 0.5;
const GIVEN_BACK: f64 = 0.25;

pub(super) fn ground(game: &Game) -> Ground {
    let reader = Reader { game, grid: game.board.grid(), names: game.type_names() };
    let net = reader.net();
    let worth = vec![1.0; reader.names.len()];
    let first = reader.first();
    Ground {
        measure: Measure::Points,
        fortune: super::fortune(&first, &worth, net.len()),
        first,
        worth,
        sites: reader.grid.sites().map(|site| reader.name(site)).collect(),
        corners: net.nearness(&reader.corners()),
        sides: net.nearness(&reader.sides()),
        middle: net.nearness(&reader.middle()),
        home: (0..2).map(|me| net.nearness(&reader.home(me))).collect(),
        lines: Vec::new(),
        goals: (0..2).map(|me| reader.goals(me, &net)).collect(),
        traits: reader.traits(),
        players: vec!["White".into(), "Black".into()],
        becoming: reader.names.iter().map(|name| reader.becoming(name)).collect(),
        territory: (0..2).map(|me| reader.territory(me)).collect(),
        gains: reader.gains(),
        tables: PathTables::of_strikes(net.len(), reader.names.len(), reader.strikes()),
        kinds: reader.names,
        net,
    }
}

struct Reader<'a> {
    game: &'a Game,
    grid: Grid,
    names: Vec<String>,
}

impl Reader<'_> {
    fn name(&self, site: Site) -> String {
        let (file, rank) = (self.grid.file(site), self.grid.rank(site));
        match u8::try_from(file) {
            Ok(file) if file <= 26 => format!("{}{rank}", char::from(b'a' + file - 1)),
            _ => format!("({file},{rank})"),
        }
    }

    /// Neighbours are those of a king.
    fn net(&self) -> Net {
        let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Direction::new(dx, dy)));
        let ways: Vec<Direction> = ways.filter(|way| *way != Direction::new(0, 0)).collect();
        let neighbours = |site: Site| {
            let mut found: Vec<Site> = ways.iter().filter_map(|way| self.grid.step(site, *way)).collect();
            found.retain(|other| *other != site);
            found.sort_unstable();
            found.dedup();
            found
        };
        Net::new(self.grid.sites().map(neighbours).collect(), true)
    }

    fn sites(&self, wanted: impl Fn(u32, u32) -> bool) -> Vec<Site> {
        self.grid.sites().filter(|site| wanted(self.grid.file(*site), self.grid.rank(*site))).collect()
    }

    /// On a cylinder there are no corners.
    fn corners(&self) -> Vec<Site> {
        let (files, ranks) = (self.grid.files(), self.grid.ranks());
        let planar = self.grid.wrap() == Wrap::Planar;
        self.sites(|file, rank| planar && (file == 1 || file == files) && (rank == 1 || rank == ranks))
    }

    fn sides(&self) -> Vec<Site> {
        let (files, ranks) = (self.grid.files(), self.grid.ranks());
        let planar = self.grid.wrap() == Wrap::Planar;
        self.sites(|file, rank| rank == 1 || rank == ranks || planar && (file == 1 || file == files))
    }

    fn middle(&self) -> Vec<Site> {
        let (files, ranks) = (self.grid.files(), self.grid.ranks());
        let central = |at: u32, of: u32| at == of.div_ceil(2) || at == of / 2 + 1;
        let any_file = self.grid.wrap() == Wrap::Cylinder;
        self.sites(|file, rank| (any_file || central(file, files)) && central(rank, ranks))
    }

    fn home(&self, me: usize) -> Vec<Site> {
        self.sites(|_, rank| rank == 1).into_iter().map(|site| self.seen(me, site)).collect()
    }

    fn territory(&self, me: usize) -> Vec<Site> {
        let promotes = |_, rank| rank >= self.game.board.promote_rank.value;
        self.sites(promotes).into_iter().map(|site| self.seen(me, site)).collect()
    }

    /// The site that a side means where White means this one.
    fn seen(&self, me: usize, site: Site) -> Site {
        if me == 0 { site } else { self.grid.inverted(site, self.game.board.inversion) }
    }

    fn first(&self) -> Vec<Option<usize>> {
        let mut counts = vec![0; self.names.len()];
        let mut add = |name: &str, count: usize| {
            let kind = self.names.iter().position(|known| known == name);
            kind.into_iter().for_each(|kind| counts[kind] += count);
        };
        match &self.game.setup {
            Setup::Fixed(assignments) => {
                assignments.iter().for_each(|assignment| add(&assignment.piece.value, assignment.squares.len()));
            }
            Setup::Decision(decision) => match &decision.pieces {
                Types::Any => self.game.pieces.iter().for_each(|piece| add(&piece.name.value, 1)),
                Types::Named(names) => names.iter().for_each(|name| add(&name.value, 1)),
            },
        }
        [&counts[..], &counts[..]].concat().into_iter().map(Some).collect()
    }

    fn traits(&self) -> Traits {
        let powers = || self.game.pieces.iter().flat_map(|piece| &piece.capturing);
        let assigned =
            matches!(&self.game.setup, Setup::Decision(decision) if decision.assigner.value != Assigner::Random);
        Traits {
            captures: powers().next().is_some(),
            stacks: false,
            caps: false,
            surrounds: false,
            costs: false,
            moves: self.game.pieces.iter().any(|piece| !piece.moving.is_empty()),
            compulsory: self.game.constraints.compel()
                || self.game.pieces.iter().any(|piece| piece.constraints.must_capture),
            holds: assigned || powers().any(|power| matches!(power.effect, Effect::Possess(_))),
        }
    }

    fn kinds(&self, types: &Types) -> Vec<bool> {
        let meant = |name: &String| match types {
            Types::Any => self.game.definition(name).is_some(),
            Types::Named(names) => names.iter().any(|named| named.value == *name),
        };
        self.names.iter().map(meant).collect()
    }

    fn sort(&self, what: &Description, me: usize) -> Sort {
        let owners = what.owner.map_or(0b11, |owner| 1 << side(me, owner));
        Sort { owners, unowned: false, kinds: self.kinds(&what.types), state: None, flags: 0 }
    }

    fn goals(&self, me: usize, net: &Net) -> Goals {
        let mut goals = Goals { named: !self.game.goals.is_empty(), ..Goals::default() };
        for goal in &self.game.goals {
            match &goal.value {
                Goal::Arrive(what, squares) => {
                    let sites = squares.iter().filter_map(|at| self.grid.site(at.file.into(), at.rank.into()));
                    let region: Vec<Site> = sites.map(|site| self.seen(me, site)).collect();
                    let nearness = net.nearness(&region);
                    let race = Race { sort: self.sort(what, me), quorum: Quorum::Some(1), region, nearness };
                    push(&mut goals.races, race);
                }
                Goal::Eradicate(what) => push(&mut goals.hunts, self.hunt(self.sort(what, me))),
                Goal::Stalemate(player) => push(&mut goals.blocks, side(me, *player)),
            }
        }
        goals
    }

    fn hunt(&self, sort: Sort) -> Hunt {
        let first = self.first();
        let of = |owner: usize| first[owner * self.names.len()..][..self.names.len()].iter().zip(&sort.kinds);
        let owners = (0..2).filter(|owner| sort.owners >> owner & 1 == 1);
        let first = owners.flat_map(of).filter(|(_, meant)| **meant).map(|(count, _)| *count).sum();
        Hunt { sort, first, needed: None, counted: None }
    }

    fn becoming(&self, name: &str) -> Becoming {
        let number = |name: &str| self.names.iter().position(|known| known == name);
        let own = number(name);
        match self.game.definition(name).and_then(|piece| piece.promoting.as_ref()) {
            None => Becoming::default(),
            Some(Promotion::To(other)) => {
                let becomes = number(&other.value).filter(|kind| Some(*kind) != own);
                Becoming { options: becomes.map(|kind| (kind as u8, true)).into_iter().collect(), by_enemy: false }
            }
            Some(Promotion::Decision { chooser, options }) => {
                let sort = self.sort(options, 0);
                let kinds = (0..self.names.len()).filter(|kind| sort.kinds[*kind]);
                let sides = [(true, 0), (false, 1)].into_iter().filter(|(_, owner)| sort.owners >> owner & 1 == 1);
                let all = sides.flat_map(|(stays, _)| kinds.clone().map(move |kind| (kind, stays)));
                let by_enemy = *chooser == Player::Opponent;
                let changes = |(kind, stays): &(usize, bool)| by_enemy || !(*stays && Some(*kind) == own);
                let options = all.filter(changes).map(|(kind, stays)| (kind as u8, stays)).collect();
                Becoming { options, by_enemy }
            }
        }
    }

    fn definitions(&self) -> impl Iterator<Item = Option<&Piece>> {
        self.names.iter().map(|name| self.game.definition(name))
    }

    fn gains(&self) -> Vec<f64> {
        let kinds = 0..self.names.len();
        self.definitions().flat_map(|piece| kinds.clone().map(move |kind| self.gain(piece, kind))).collect()
    }

    /// What a type gains by taking an enemy of another, for each point that it is worth.
    fn gain(&self, piece: Option<&Piece>, kind: usize) -> f64 {
        let powers = piece.map_or(&[][..], |piece| &piece.capturing).iter();
        let powers = powers.filter(|power| power.what.owner != Some(Player::Player));
        let powers = powers.filter(|power| self.kinds(&power.what.types)[kind]);
        powers.map(|power| worth_of(power.effect)).reduce(f64::max).unwrap_or(1.0)
    }

    fn strikes(&self) -> Vec<Vec<Strike>> {
        let mut strikes = Vec::new();
        for me in 0..2 {
            for piece in self.definitions() {
                strikes.extend(self.grid.sites().map(|from| self.strikes_from(me, piece, from)));
            }
        }
        strikes
    }

    /// Where a type could take by landing: leaps and rides; hops need a hurdle.
    fn strikes_from(&self, me: usize, piece: Option<&Piece>, from: Site) -> Vec<Strike> {
        let powers = piece.map_or(&[][..], |piece| &piece.capturing).iter();
        let powers = powers.filter(|power| power.methods.clobber && power.what.owner != Some(Player::Player));
        let movements = powers.flat_map(|power| power.movements.iter());
        movements.flat_map(|movement| self.along(me, movement, from)).collect()
    }

    fn along(&self, me: usize, movement: &Movement, from: Site) -> Vec<Strike> {
        let (least, most) = match &movement.kind {
            MovementKind::Leap => (1, 1),
            MovementKind::Ride(ride) => (ride.min.unwrap_or(1).max(1), ride.max.unwrap_or(u32::MAX)),
            MovementKind::Hop(_) => return Vec::new(),
        };
        let seen = if me == 0 { movement.direction } else { movement.direction.inverted(self.game.board.inversion) };
        let mut strikes = Vec::new();
        for way in movement.symmetries.closure(seen) {
            let (mut by, mut at) = (Vec::new(), from);
            for leap in 1..=most.min(self.grid.ride_limit(way).max(1)) {
                let Some(next) = self.grid.step(at, way).filter(|next| *next != from) else { break };
                if leap >= least {
                    strikes.push(Strike { to: next, by: by.clone() });
                }
                by.push(next);
                at = next;
            }
        }
        strikes
    }
}

/// Whom a side means.
fn side(me: usize, player: Player) -> usize {
    match player {
        Player::Player => me,
        Player::Opponent => 1 - me,
    }
}

fn worth_of(effect: Effect) -> f64 {
    match effect {
        Effect::Remove => 1.0,
        Effect::Possess(Player::Player) => POSSESSED,
        Effect::Possess(Player::Opponent) => GIVEN_BACK,
        Effect::Displace(_) => DISPLACED,
    }
}

/// Adds a goal that will do by itself.
fn push<T>(goals: &mut Vec<Wish<T>>, goal: T) {
    goals.push(Wish { goal, wanted: true, conjunction: goals.len() });
}
