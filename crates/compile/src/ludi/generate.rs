//! Finding all moves of a side: in bundles of targets where each target is one move, one by one where it is not.

use ::ludi::notation::{MAX_CHOICES, MAX_HEIGHT};
use ::ludi::tree::Post;
use board::{Site, SiteSet};
use game::MAX_MOVES;
use smallvec::SmallVec;

use super::effect::Doing;
use super::machine::{Machine, Rank, Rule, Way};
use super::outcomes::MOST_PUSHED;
use super::pool::Pool;
use super::rules::Owners;
use super::scene::{Ends, Scene};
use super::state::State;

/// The moves of a position, and room to work in.
pub(super) struct Moves<const W: usize> {
    pub(super) bundles: Vec<Bundle<W>>,
    pub(super) singles: Vec<Single>,
    pub(super) count: u32,
    /// More than can be listed.
    pub(super) too_many: bool,
    /// The rank of the moves found.
    pub(super) rank: Option<Rank>,
    /// In which position they were found: after how many moves, for which side, and who had left the game by then.
    pub(super) found_in: Option<(u32, usize, Owners)>,
    targets: Vec<SiteSet<W>>,
    /// For each way of the pieces at hand, the sites that pass what is asked of them wherever a move begins, if that is known.
    eligible: Vec<SiteSet<W>>,
    /// Whether one move is enough to know of.
    any: bool,
    /// The sites that moves are looked for on.
    within: SiteSet<W>,
    /// Where the board differs from what it must not become again.
    changed: Changed<W>,
    /// What the moves between the same ends lead to.
    results: Vec<State<W>>,
    /// Room for these, and for working them out.
    pub(super) pool: Pool<W>,
}

/// Moves by one rule from one site.
#[derive(Clone, Copy)]
pub(super) struct Bundle<const W: usize> {
    pub(super) rule: usize,
    pub(super) from: Option<Site>,
    pub(super) targets: SiteSet<W>,
}

/// One move; the `nth` thing that the rule can come to between these ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Single {
    pub(super) rule: usize,
    pub(super) ends: Ends,
    pub(super) nth: usize,
}

/// A move that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Choice {
    Plain { rule: usize, from: Option<Site>, to: Site },
    Single(Single),
    Pass,
    Swap,
}

impl Choice {
    /// Whether the mover passes.
    #[inline]
    pub(super) fn passes(&self) -> bool {
        matches!(self, Choice::Pass | Choice::Single(Single { ends: (None, None), .. }))
    }
}

/// Where the board differs from what it was when it was last the next side's turn.
#[derive(Clone, Copy)]
enum Changed<const W: usize> {
    /// That does not matter, or cannot be undone by one move.
    TooMuch,
    /// On these sites.
    On(SiteSet<W>),
}

/// For this many pieces it is worth asking of all sites at once what each would ask of some.
const MANY: u32 = 4;

/// This many sites are tried first where one move is enough to know of: a guess.
const FEW: usize = 4;

/// With fewer pieces below others than this no move makes a stack too high.
const LOW: usize = MAX_HEIGHT - 2 * MOST_PUSHED;

/// More ways than can be listed.
pub(super) struct TooMany;

impl<const W: usize> Moves<W> {
    /// No moves yet.
    pub(super) fn new() -> Moves<W> {
        Moves {
            bundles: Vec::new(),
            singles: Vec::new(),
            count: 0,
            too_many: false,
            rank: None,
            found_in: None,
            targets: Vec::new(),
            eligible: Vec::new(),
            any: false,
            within: SiteSet::EMPTY,
            changed: Changed::TooMuch,
            results: Vec::new(),
            pool: Pool::new(),
        }
    }

    /// Buffers that hold the moves of most positions from the beginning: a playout swaps two of these, and which of them meets
    /// the longest list is chance.
    pub(super) fn with_room() -> Moves<W> {
        let (bundles, singles, results) = (Vec::with_capacity(64), Vec::with_capacity(64), Vec::with_capacity(16));
        Moves { bundles, singles, results, pool: Pool::with_room(), ..Moves::new() }
    }

    fn clear(&mut self) {
        self.bundles.clear();
        self.singles.clear();
        self.eligible.clear();
        (self.count, self.too_many, self.rank) = (0, false, None);
    }

    /// The rules of the moves.
    pub(super) fn rules(&self) -> impl Iterator<Item = usize> {
        self.bundles.iter().map(|bundle| bundle.rule).chain(self.singles.iter().map(|single| single.rule))
    }

    /// The move of a number.
    #[inline]
    pub(super) fn nth(&self, number: u32) -> Choice {
        let mut rest = number;
        for bundle in &self.bundles {
            let count = bundle.targets.len();
            if rest < count {
                return Choice::Plain { rule: bundle.rule, from: bundle.from, to: bundle.targets.select(rest) };
            }
            rest -= count;
        }
        self.singles.get(rest as usize).map_or(Choice::Pass, |single| Choice::Single(*single))
    }
}

impl<const W: usize> Machine<W> {
    /// Whether the rules allow a side any move, passes without a rule and the swap left out. Where that is known before all moves
    /// are, these are not there.
    pub(super) fn finds_any(&self, state: &State<W>, me: usize, moves: &mut Moves<W>) -> bool {
        moves.any = true;
        self.generate(state, me, moves);
        moves.any = false;
        moves.count > 0 || moves.too_many
    }

    /// Finds the moves that the rules allow a side, passes without a rule and the swap left out.
    pub(super) fn generate(&self, state: &State<W>, me: usize, moves: &mut Moves<W>) {
        moves.clear();
        moves.found_in = Some((state.turns, me, state.out));
        moves.changed = self.changed(state, me);
        moves.within = self.all;
        if moves.any && self.enters_nearby(state, me, moves) {
            return;
        }
        for tier in &self.tiers[me] {
            if !tier.passing.is_empty() {
                self.one_by_one(state, me, (None, None), &tier.passing, moves);
            }
            if !tier.entering.is_empty() {
                let open = self.open(state, me, &tier.entering);
                if open != 0 {
                    self.find(state, me, None, &tier.entering, open, moves);
                }
            }
            for ways in &tier.moving {
                let Some(first) = ways.first() else { continue };
                let kind = self.list[first.rule].kind;
                let movers = state.men.sets[first.owner] & state.men.of_kind(&self.layout, kind);
                if movers.is_empty() {
                    continue;
                }
                let open = self.open(state, me, ways);
                if open == 0 {
                    continue;
                }
                self.ask_wherever(state, me, movers, ways, moves);
                for from in movers {
                    if moves.any && moves.count > 0 {
                        moves.found_in = None;
                        return;
                    }
                    self.find(state, me, Some(from), ways, open, moves);
                }
                moves.eligible.clear();
            }
            if moves.count > 0 || moves.too_many {
                moves.rank = Some(tier.rank);
                return;
            }
        }
    }

    /// Whether a piece can enter one of the first empty sites. Nearly always one can, and the others need not be looked at.
    fn enters_nearby(&self, state: &State<W>, me: usize, moves: &mut Moves<W>) -> bool {
        let Some(tier) = self.tiers[me].first().filter(|tier| !tier.entering.is_empty()) else { return false };
        let open = self.open(state, me, &tier.entering);
        if open != 0 {
            moves.within = (self.all & !state.men.occupied).iter().take(FEW).collect();
            self.find(state, me, None, &tier.entering, open, moves);
            moves.within = self.all;
        }
        let found = moves.count > 0;
        if found {
            moves.found_in = None;
        } else {
            moves.clear();
        }
        found
    }

    /// Which of the ways (a bit each) are not closed by what is the same for all pieces; ways beyond the last bit share it.
    fn open(&self, state: &State<W>, me: usize, ways: &[Way<W>]) -> u64 {
        let holds = |way: &Way<W>| {
            let scene = Scene::before(self, state, me, &self.list[way.rule], (None, None));
            way.guards.iter().all(|guard| scene.holds(guard))
        };
        let open = ways.iter().enumerate().filter(|(_, way)| way.guards.is_empty() || holds(way));
        open.fold(0, |open, (n, _)| open | 1 << n.min(63))
    }

    /// Asks of all sites what moves ask of them wherever they begin, if that is worth it for this many pieces.
    fn ask_wherever(&self, state: &State<W>, me: usize, movers: SiteSet<W>, ways: &[Way<W>], moves: &mut Moves<W>) {
        moves.eligible.clear();
        if movers.len() < MANY || ways.iter().all(|way| way.wherever.is_empty()) {
            return;
        }
        moves.eligible.extend(ways.iter().map(|way| {
            let scene = Scene::before(self, state, me, &self.list[way.rule], (movers.lowest(), None));
            way.wherever.iter().fold(self.all, |sites, one| one.eval(&scene, sites))
        }));
    }

    /// The sites where a move by a way can end, if its guards let it.
    #[inline]
    fn targets(
        &self,
        scene: &Scene<'_, W>,
        way: &Way<W>,
        eligible: Option<&SiteSet<W>>,
        within: SiteSet<W>,
    ) -> SiteSet<W> {
        if way.wherever.is_empty() {
            return way.targets.eval(scene, within);
        }
        match eligible {
            Some(sites) => way.targets.eval(scene, *sites),
            None => way.wherever.iter().fold(way.targets.eval(scene, within), |sites, one| one.eval(scene, sites)),
        }
    }

    /// Finds the moves from one site, or of pieces that enter, by ways that are open.
    #[inline]
    fn find(&self, state: &State<W>, me: usize, from: Option<Site>, ways: &[Way<W>], open: u64, moves: &mut Moves<W>) {
        if let [way] = ways
            && open != 0
            && self.list[way.rule].single
            && way.choosing.is_empty()
            && matches!(moves.changed, Changed::TooMuch)
            && state.men.below.len() < LOW
        {
            return self.find_plainly(state, me, from, way, moves);
        }
        // Where two rules lead, or one leads to several things, moves are told apart by what they lead to.
        let (mut seen, mut several) = (SiteSet::EMPTY, SiteSet::EMPTY);
        moves.targets.clear();
        for (n, way) in ways.iter().enumerate() {
            let rule = &self.list[way.rule];
            let scene = Scene::before(self, state, me, rule, (from, None));
            let closed = match n {
                0..63 => open >> n & 1 == 0,
                _ => !way.guards.iter().all(|guard| scene.holds(guard)),
            };
            // Other rules may put nothing down: what they come to is found out one by one.
            let spent = rule.single && rule.enters && self.has_none(state, me, rule.kind);
            let eligible = moves.eligible.get(n);
            let targets =
                if closed || spent { SiteSet::EMPTY } else { self.targets(&scene, way, eligible, moves.within) };
            if !way.apart {
                several |= seen & targets;
            }
            if !rule.single || state.men.below.len() >= LOW {
                several |= targets;
            } else {
                several |= targets & (way.choosing | self.suspects(state, rule, from, moves.changed));
            }
            seen |= targets;
            moves.targets.push(targets);
        }
        for (n, way) in ways.iter().enumerate() {
            let targets = moves.targets[n] & !several;
            let count = targets.len();
            if count > 0 {
                moves.bundles.push(Bundle { rule: way.rule, from, targets });
                moves.count += count;
            }
        }
        if !several.is_empty() {
            self.find_several(state, me, from, ways, several, moves);
        }
        moves.too_many |= moves.count as usize > MAX_MOVES;
    }

    /// The same where each target is one move.
    #[inline]
    fn find_plainly(&self, state: &State<W>, me: usize, from: Option<Site>, way: &Way<W>, moves: &mut Moves<W>) {
        let rule = &self.list[way.rule];
        if rule.enters && self.has_none(state, me, rule.kind) {
            return;
        }
        let scene = Scene::before(self, state, me, rule, (from, None));
        let targets = self.targets(&scene, way, moves.eligible.first(), moves.within);
        let count = targets.len();
        if count > 0 {
            moves.bundles.push(Bundle { rule: way.rule, from, targets });
            moves.count += count;
        }
        moves.too_many |= moves.count as usize > MAX_MOVES;
    }

    /// Where the board differs from what it was when it was last the side's turn that follows this one.
    fn changed(&self, state: &State<W>, me: usize) -> Changed<W> {
        if !self.ko {
            return Changed::TooMuch;
        }
        let next = self.next(state.out, me);
        match &state.earlier[next] {
            None => Changed::TooMuch,
            Some(earlier) => Changed::On(earlier.differing(&state.men)),
        }
    }

    /// Where moves by a rule might restore the board.
    #[inline]
    fn suspects(&self, state: &State<W>, rule: &Rule, from: Option<Site>, changed: Changed<W>) -> SiteSet<W> {
        let mut sites = match changed {
            Changed::TooMuch => return SiteSet::EMPTY,
            // A stone that stays was there before; one that is taken at once has no empty neighbour.
            Changed::On(sites) if rule.surrounds => return sites | self.hemmed_in(state),
            Changed::On(sites) if !rule.local => return self.suspects_of_any(rule, from, sites),
            Changed::On(sites) => sites,
        };
        if let Some(from) = from {
            sites.remove(from);
        }
        match sites.len() {
            0 => self.all,
            1 => sites,
            _ => SiteSet::EMPTY,
        }
    }

    /// The same for a rule that may change sites besides its ends: what it surely changes must have been otherwise before.
    fn suspects_of_any(&self, rule: &Rule, from: Option<Site>, changed: SiteSet<W>) -> SiteSet<W> {
        let stays = from.map_or(SiteSet::EMPTY, SiteSet::of);
        if rule.leaves && from.is_some_and(|from| !changed.contains(from)) {
            return stays;
        }
        if rule.fills { changed | stays } else { self.all }
    }

    /// The sites without an empty neighbour.
    fn hemmed_in(&self, state: &State<W>) -> SiteSet<W> {
        let (near, empty) = (self.near_board(), self.all & !state.men.occupied);
        self.all.iter().filter(|site| (near[site.index()] & empty).is_empty()).collect()
    }

    fn has_none(&self, state: &State<W>, me: usize, kind: usize) -> bool {
        state.hands.get(me * self.layout.types + kind) == Some(&Some(0))
    }

    fn find_several(
        &self,
        state: &State<W>,
        me: usize,
        from: Option<Site>,
        ways: &[Way<W>],
        several: SiteSet<W>,
        moves: &mut Moves<W>,
    ) {
        for to in several {
            let leading = ways.iter().zip(&moves.targets).filter(|(_, targets)| targets.contains(to));
            let rules: SmallVec<[usize; 8]> = leading.map(|(way, _)| way.rule).collect();
            self.one_by_one(state, me, (from, Some(to)), &rules, moves);
            if moves.too_many {
                return;
            }
        }
    }

    /// Lists what rules can come to between the same ends, each different position once.
    fn one_by_one(&self, state: &State<W>, me: usize, ends: Ends, rules: &[usize], moves: &mut Moves<W>) {
        let mut turned = None;
        let state = state.turned_to(me, &mut turned);
        let Moves { results, pool, singles, count, too_many, .. } = moves;
        results.drain(..).for_each(|state| pool.give_back(state));
        for rule in rules {
            let first = results.len();
            if self.results(state, *rule, ends, pool, results).is_err() {
                *too_many = true;
                return;
            }
            let (mut at, found) = (first, results.len() - first);
            for nth in 0..found {
                if results[..at].contains(&results[at]) {
                    pool.give_back(results.remove(at));
                } else {
                    singles.push(Single { rule: *rule, ends, nth });
                    *count += 1;
                    at += 1;
                }
            }
        }
        moves.too_many |= moves.count as usize > MAX_MOVES;
    }

    /// Adds the positions that a move can lead to, by the choices of its mover, in their order. The condition holds already.
    pub(super) fn results(
        &self,
        state: &State<W>,
        number: usize,
        ends: Ends,
        pool: &mut Pool<W>,
        results: &mut Vec<State<W>>,
    ) -> Result<(), TooMany> {
        let rule = &self.list[number];
        if rule.passes && !self.may_pass_by(state, number) {
            return Ok(());
        }
        let mut doing = pool.begin(state);
        if self.act(state, &mut doing, rule, ends).is_none() {
            pool.give_back(doing.state);
            return Ok(());
        }
        pool.ways.push(doing);
        for post in rule.tree.post() {
            self.choose_all(rule, ends, post, pool)?;
        }
        let mut ways = std::mem::take(&mut pool.ways);
        for Doing { state: mut next, done } in ways.drain(..) {
            self.finish(&mut next, ends.1, done, rule.passes);
            match self.is_allowed(state, &next, rule.passes) {
                true => results.push(next),
                false => pool.give_back(next),
            }
        }
        pool.ways = ways;
        Ok(())
    }

    /// One of the things that follow a move is done wherever it has come to, in every way that its mover can choose.
    fn choose_all(&self, rule: &Rule, ends: Ends, post: &Post, pool: &mut Pool<W>) -> Result<(), TooMany> {
        if let [way] = &mut pool.ways[..]
            && !post.optional
            && let [pick] = self.picks(way, rule, ends, post)[..]
        {
            self.follow(&mut way.state, &mut way.done, rule, ends, post, pick);
            return Ok(());
        }
        let mut ways = std::mem::take(&mut pool.ways);
        for way in ways.drain(..) {
            for pick in self.picks(&way, rule, ends, post) {
                let mut after = Doing { state: pool.copy(&way.state), done: way.done };
                self.follow(&mut after.state, &mut after.done, rule, ends, post, pick);
                pool.add(after);
            }
            match post.optional {
                true => pool.add(way),
                false => pool.give_back(way.state),
            }
            if pool.next.len() > MAX_CHOICES {
                return Err(TooMany);
            }
        }
        pool.ways = std::mem::replace(&mut pool.next, ways);
        Ok(())
    }

    /// Whether the condition of a rule holds that moves nothing.
    fn may_pass_by(&self, state: &State<W>, number: usize) -> bool {
        let rule = &self.list[number];
        let scene = Scene::before(self, state, state.mover(), rule, (None, None));
        rule.tree.pre.as_ref().is_none_or(|pre| scene.holds(&pre.value))
    }

    /// No stack is too high; with `no-suicide` every group of the mover's has an empty neighbour; and the board is not what
    /// it was when it was last that side's turn.
    fn is_allowed(&self, state: &State<W>, next: &State<W>, passes: bool) -> bool {
        let men = &next.men;
        let low = men.below.len() < MAX_HEIGHT || men.occupied.iter().all(|site| men.height(site) <= MAX_HEIGHT);
        let free = !self.rules.play.no_suicide || self.unfree(men, 1 << state.mover()).is_empty();
        let earlier = state.earlier.get(next.mover()).and_then(Option::as_ref);
        low && free && (passes || earlier.is_none_or(|earlier| earlier != men))
    }
}
