//! The legal moves of a position: bundles of moves that differ only in where they end, and lists of captures.

use board::{Site, SiteSet};

use crate::metagame::machine::Origin;
use crate::metagame::rules::Code;
use crate::metagame::state::State;

/// The legal moves of a position, in a buffer that is used again and again.
pub struct Moves<const W: usize> {
    pub bundles: Vec<Bundle<W>>,
    /// The moves of all bundles together.
    pub bundled: u64,
    pub chains: Vec<Chain>,
    pub legs: Vec<Leg>,
    pub taken: Vec<Taken>,
    /// What the mover does first, where the other side has left something to do; number 0 is nothing.
    pub prefixes: Vec<Prefix>,
    /// The squares that prefixes name.
    pub put: Vec<Site>,
    /// Whether there are too many moves to list.
    pub too_many: bool,
    pub(crate) scratch: Scratch<W>,
}

/// Moves that differ only in where they end and what the piece becomes there.
#[derive(Clone, Copy)]
pub struct Bundle<const W: usize> {
    pub targets: SiteSet<W>,
    /// The number of moves: targets times options.
    pub count: u32,
    /// What they have in common: a number among the role's forms.
    pub form: u16,
    /// Where the piece comes from, if the form leaves that open.
    pub from: Site,
    pub prefix: u32,
}

/// A capture that takes a list of pieces, perhaps in several legs.
#[derive(Clone, Copy)]
pub struct Chain {
    pub kind: u8,
    pub prefix: u32,
    pub promotes: bool,
    /// Which of the promotion's options.
    pub option: u16,
    pub first_leg: u32,
    pub legs: u32,
}

/// One leg of a chain.
#[derive(Clone, Copy)]
pub struct Leg {
    pub from: Site,
    pub to: Site,
    pub first_taken: u32,
    pub taken: u32,
}

/// A piece taken, and where it is put if it is displaced at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    pub code: Code,
    pub site: Site,
    pub fate: crate::metagame::rules::FateRule,
    pub put: Site,
}

/// What the mover does first.
#[derive(Clone, Copy, Default)]
pub struct Prefix {
    /// What the waiting piece becomes.
    pub promote: Option<Code>,
    /// Where the displaced pieces are put: their squares among `put`.
    pub first_put: u32,
}

/// A choice of one move.
#[derive(Clone, Copy)]
pub enum Choice<const W: usize> {
    Bundled { bundle: Bundle<W>, to: Site, option: u16 },
    Chained(Chain),
}

/// One of a bundle's moves.
#[derive(Clone, Copy)]
pub struct Pick {
    /// The number of the bundle.
    pub bundle: u32,
    pub to: Site,
    pub option: u16,
}

/// Scratch buffers.
pub struct Scratch<const W: usize> {
    /// The sites of each set of pieces that the side to move reads.
    pub sets: Vec<SiteSet<W>>,
    /// The position after a prefix.
    pub after: State<W>,
    /// The position in the middle of a chain.
    pub amid: State<W>,
    /// Where displaced pieces are put, of the prefix that is being tried.
    pub squares: Vec<Site>,
    pub candidates: Vec<Leg>,
    pub candidates_taken: Vec<Taken>,
    pub legs: Vec<Leg>,
    pub taken: Vec<Taken>,
}

impl<const W: usize> Moves<W> {
    /// An empty buffer for a game with this many sets of pieces and positions like this.
    pub fn new(sets: usize, state: &State<W>) -> Moves<W> {
        Moves {
            bundles: Vec::with_capacity(64),
            bundled: 0,
            chains: Vec::new(),
            legs: Vec::new(),
            taken: Vec::new(),
            prefixes: vec![Prefix::default()],
            put: Vec::new(),
            too_many: false,
            scratch: Scratch {
                sets: vec![SiteSet::EMPTY; sets],
                after: state.clone(),
                amid: state.clone(),
                squares: Vec::new(),
                candidates: Vec::new(),
                candidates_taken: Vec::new(),
                legs: Vec::new(),
                taken: Vec::new(),
            },
        }
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.bundles.clear();
        self.bundled = 0;
        self.too_many = false;
        if !self.chains.is_empty() {
            self.chains.clear();
            self.legs.clear();
            self.taken.clear();
        }
        if self.prefixes.len() > 1 {
            self.prefixes.truncate(1);
            self.put.clear();
        }
    }

    /// The number of moves.
    #[inline]
    pub fn len(&self) -> u64 {
        self.bundled + self.chains.len() as u64
    }

    /// The move with this number, in the order of generation.
    #[inline]
    pub fn nth(&self, mut number: u32) -> Choice<W> {
        for bundle in &self.bundles {
            if number < bundle.count {
                return bundle.nth(number);
            }
            number -= bundle.count;
        }
        Choice::Chained(self.chains[number as usize])
    }

    /// Lists the moves of all bundles, in the order in which [`Moves::each`] visits them.
    #[inline]
    pub fn list(&self, picks: &mut Vec<Pick>) {
        picks.clear();
        for (nth, bundle) in self.bundles.iter().enumerate() {
            let nth = nth as u32;
            if bundle.count == bundle.targets.len() {
                picks.extend(bundle.targets.iter().map(|to| Pick { bundle: nth, to, option: 0 }));
                continue;
            }
            let options = (bundle.count / bundle.targets.len()) as u16;
            for to in bundle.targets {
                picks.extend((0..options).map(|option| Pick { bundle: nth, to, option }));
            }
        }
    }

    /// Calls `visit` for every move.
    pub fn each(&self, mut visit: impl FnMut(Choice<W>)) {
        for bundle in &self.bundles {
            for to in bundle.targets {
                for option in 0..(bundle.count / bundle.targets.len()) as u16 {
                    visit(Choice::Bundled { bundle: *bundle, to, option });
                }
            }
        }
        self.chains.iter().for_each(|chain| visit(Choice::Chained(*chain)));
    }
}

impl<const W: usize> Bundle<W> {
    #[inline]
    fn nth(&self, number: u32) -> Choice<W> {
        let targets = self.targets.len();
        if self.count == targets {
            return Choice::Bundled { bundle: *self, to: self.targets.select(number), option: 0 };
        }
        let to = self.targets.select(number % targets);
        Choice::Bundled { bundle: *self, to, option: (number / targets) as u16 }
    }

    /// Where the piece comes from that ends here; itself for a piece from the hand.
    #[inline]
    pub fn from(&self, origin: Origin, to: Site) -> Site {
        match origin {
            Origin::Hand => to,
            Origin::Site => self.from,
            Origin::Before(offset) => Site((i32::from(to.0) - offset) as u16),
        }
    }
}
