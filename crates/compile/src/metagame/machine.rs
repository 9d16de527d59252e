//! The compiled game: the rules as tables.

use board::{Site, SiteSet};
use game::Role;

use crate::metagame::builder::Builder;
use crate::metagame::paths::{Jump, Path, Rays, Row, Steps};
use crate::metagame::pieces::{PieceSets, sum};
use crate::metagame::plain::Swift;
use crate::metagame::repeats;
use crate::metagame::rules::{CaptureRule, Code, FateRule, GoalRule, Opening, Promotion, Rules};
use crate::metagame::state::{Layout, State};

/// What becomes of a piece that is landed on, in the cases that need no list: removed, or to a hand.
pub type Fate = u8;
/// It leaves the game.
pub const REMOVED: Fate = 0;
/// It goes to a hand: this plus the holder's index.
pub const TO_HAND: Fate = 1;
/// The number of such fates.
pub const FATES: usize = 3;

/// A game compiled for boards of up to `64 * W` sites.
pub struct Machine<const W: usize> {
    pub rules: Rules,
    pub layout: Layout,
    pub all: SiteSet<W>,
    pub steps: Steps,
    pub sets: PieceSets,
    /// Which of a state's sets make up each set of pieces.
    pub sums: Vec<Vec<usize>>,
    pub roles: [RoleMachine<W>; 2],
    pub goals: Goals<W>,
    /// Whether a position can occur twice.
    pub repeats: bool,
    /// The fixed position before the first move, or the board before the set-up.
    pub start: State<W>,
    /// The same game as an arena that is faster for staged search, if it is of the kind.
    pub swift: Option<Box<Swift>>,
}

/// The powers of one role.
pub struct RoleMachine<const W: usize> {
    /// The sets of pieces that its captures and hops read.
    pub reads: Vec<usize>,
    pub plan: Plan<W>,
    pub forms: Vec<Form>,
    /// The forms of placements, by type.
    pub placements: Vec<u16>,
    /// Captures that take lists of pieces.
    pub takers: Vec<Taker<W>>,
    pub promotions: Vec<Promotion>,
    pub zone: SiteSet<W>,
    /// The sites on which its pieces are assigned in a set-up by decision.
    pub assigned: SiteSet<W>,
}

/// How to find the moves that take at most what they land on.
pub enum Plan<const W: usize> {
    /// Moves and captures in one go.
    Free(Sweep<W>),
    /// Captures first, and other moves only if there is no capture.
    CaptureFirst { captures: Sweep<W>, others: Sweep<W> },
}

/// One go over a role's pieces.
#[derive(Default)]
pub struct Sweep<const W: usize> {
    /// Leaps of all pieces of a type at once.
    pub leaps: Vec<Leaps<W>>,
    /// Hops of all pieces of a type at once.
    pub hops: Vec<Hops<W>>,
    /// Hops of all pieces of a type at once over several pieces, by what they hop over.
    pub runs: Vec<Run<W>>,
    /// Types whose pieces leap, one by one.
    pub leapers: Vec<Leapers<W>>,
    /// Types whose pieces ride, one by one.
    pub riders: Vec<Riders<W>>,
    /// Types whose pieces do anything else, one by one.
    pub others: Vec<Others<W>>,
}

/// What moves have in common that a role can make: the numbers of forms stand in for this.
#[derive(Clone, PartialEq, Eq)]
pub struct Form {
    pub kind: u8,
    /// Where the piece comes from.
    pub origin: Origin,
    /// What becomes of a piece that is landed on.
    pub fate: Fate,
    /// Whether the piece promotes.
    pub promotes: bool,
    /// In how many ways it does, or 1.
    pub options: u16,
    /// Whether nothing but the sets of the two sides changes.
    pub simple: bool,
}

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The mover's hand.
    Hand,
    /// The site that the bundle names.
    Site,
    /// This many sites before the target.
    Before(i32),
}

/// The forms of moves that land alike.
#[derive(Clone, Copy)]
pub struct Forms {
    pub plain: u16,
    /// The form of those that end in the promotion zone, if the piece promotes.
    pub promoting: Option<u16>,
}

/// Where a power may land, and the forms of the moves that do: on empty sites, on some pieces, or both.
#[derive(Clone)]
pub struct Land<const W: usize> {
    /// All sites if it may land on empty ones, else none.
    pub empty: SiteSet<W>,
    /// Which of a state's sets it may land on; perhaps the one that is always empty.
    pub slot: usize,
    /// Which others.
    pub more: Vec<usize>,
    pub forms: Forms,
}

/// A leap of all pieces of a type at once.
pub struct Leaps<const W: usize> {
    pub slot: usize,
    /// The sites from which it stays on the board.
    pub mask: SiteSet<W>,
    pub offset: i32,
    pub land: Land<W>,
}

/// A hop of all pieces of a type at once.
pub struct Hops<const W: usize> {
    pub slot: usize,
    pub jump: Jump<W>,
    pub land: Land<W>,
}

/// Hops along one line over this many pieces in a row: where there is no such row, none of them is possible.
pub struct Run<const W: usize> {
    pub row: Row<W>,
    pub hops: Vec<Hops<W>>,
}

/// Pieces that leap, one by one.
pub struct Leapers<const W: usize> {
    pub slot: usize,
    pub table: Vec<SiteSet<W>>,
    pub lands: Vec<Land<W>>,
}

/// Pieces that ride, one by one.
pub struct Riders<const W: usize> {
    pub slot: usize,
    pub rays: Rays<W>,
    pub lands: Vec<Land<W>>,
}

/// Pieces with powers of several kinds, or that must be watched: moves and captures are told apart.
pub struct Others<const W: usize> {
    pub slot: usize,
    pub powers: Vec<Power<W>>,
    /// By fate.
    pub forms: [Forms; FATES],
    pub must_capture: bool,
}

/// Where a piece can get to, and what it may do there.
pub struct Power<const W: usize> {
    pub reach: Reach<W>,
    pub moving: bool,
    pub takes: Vec<(usize, Fate)>,
}

/// How to find where a piece can get to.
pub enum Reach<const W: usize> {
    /// A table of sites.
    Leap(Vec<SiteSet<W>>),
    /// Up to the first blocker of each ray.
    Ride(Rays<W>),
    /// The farthest empty site of each ray.
    Longest(Rays<W>),
    /// Step by step.
    Walk(Vec<Path>),
}

/// A type whose captures take lists of pieces, or go on.
pub struct Taker<const W: usize> {
    pub kind: u8,
    pub slot: usize,
    pub captures: Vec<Taking>,
    pub continues: bool,
    /// Whether it must go on as long as it can.
    pub must_go_on: bool,
    pub promotes: bool,
    /// Jumps without which it cannot capture, where there are such.
    pub probes: Option<Vec<(Jump<W>, i32)>>,
}

/// A way to take lists of pieces.
pub struct Taking {
    pub retrieve: bool,
    pub clobber: bool,
    pub hop: bool,
    pub victims: usize,
    pub fate: FateRule,
    pub paths: Vec<Path>,
}

/// When a role has won; the goals of both roles together.
#[derive(Default)]
pub struct Goals<const W: usize> {
    /// This set of the state meets these sites: met by these roles (a bit each).
    pub arrive: Vec<(usize, SiteSet<W>, u8)>,
    /// This set of the state and all these others are empty: met by these roles.
    pub eradicate: Vec<(usize, Vec<usize>, u8)>,
    /// Which roles are after the stalemate of White, and of Black.
    pub stalemate: [u8; 2],
}

impl<const W: usize> Machine<W> {
    /// Compiles resolved rules.
    pub fn new(rules: Rules) -> Machine<W> {
        let repeats = repeats::possible(&rules);
        let layout = Layout::new(rules.kinds(), rules.grid.len(), repeats, holds(&rules));
        let mut builder = Builder::new(&rules, &layout);
        let roles = Role::BOTH.map(|role| builder.role(role));
        let Builder { steps, sets, .. } = builder;
        let sums = sets.sums(&layout);
        let goals = goals(&rules, &layout);
        let start = opening(&rules, &layout);
        let all = SiteSet::first(rules.grid.len());
        Machine { all, rules, steps, sets, sums, roles, goals, repeats, start, layout, swift: None }
    }
}

fn goals<const W: usize>(rules: &Rules, layout: &Layout) -> Goals<W> {
    let mut goals = Goals::default();
    for role in Role::BOTH {
        let bit = 1 << role.index();
        for rule in &rules.roles[role.index()].goals {
            match rule {
                GoalRule::Arrive(pieces, sites) => {
                    let sites: SiteSet<W> = sites.iter().copied().collect();
                    goals.arrive.extend(sum(pieces, layout).into_iter().map(|slot| (slot, sites, bit)));
                }
                GoalRule::Eradicate(pieces) => {
                    let mut slots = sum(pieces, layout);
                    goals.eradicate.push((slots.pop().unwrap_or(layout.empty_slot()), slots, bit));
                }
                GoalRule::Stalemate(role) => goals.stalemate[role.index()] |= bit,
            }
        }
    }
    goals
}

/// Whether any player can ever hold a piece.
fn holds(rules: &Rules) -> bool {
    let possess = |capture: &CaptureRule| matches!(capture.fate, FateRule::Possessed(_));
    matches!(rules.opening, Opening::Assigned { .. })
        || rules.roles.iter().flat_map(|role| &role.kinds).flat_map(|kind| &kind.capturing).any(possess)
}

/// The board before the first move; a random set-up is added later.
fn opening<const W: usize>(rules: &Rules, layout: &Layout) -> State<W> {
    let mut state = layout.empty();
    match &rules.opening {
        Opening::Fixed(pieces) => {
            for (code, site) in pieces {
                replace(layout, &mut state, *code, *site);
            }
        }
        Opening::Random(..) => {}
        Opening::Assigned { counts, by_owner, .. } => {
            for holder in Role::BOTH {
                let owner = if *by_owner { holder } else { holder.opponent() };
                for (kind, count) in counts.iter().enumerate() {
                    layout.hold(&mut state, holder, owner, kind, (*count).into());
                    state.assigning += u32::from(*count);
                }
            }
        }
    }
    state
}

/// Puts a piece where perhaps another stands: the later one stays (semantics, item 37).
pub fn replace<const W: usize>(layout: &Layout, state: &mut State<W>, code: Code, site: Site) {
    let there = layout.at(state, site);
    if there != crate::metagame::state::NO_PIECE {
        layout.take(state, there, site);
    }
    layout.put(state, code, site);
}

/// In how many ways the mover can promote a piece.
pub fn ways(promotion: &Promotion) -> u16 {
    match promotion {
        Promotion::Chosen(options) => options.len() as u16,
        _ => 1,
    }
}
