//! A position as bitboards: what the rules of this class can read or change, and nothing else.

use board::{Site, SiteSet};
use game::{Role, zobrist};

use crate::metagame::rules::Code;

/// Nothing stands here.
pub const NO_PIECE: Code = Code::MAX;

/// What stands where, who holds what, whose turn it is.
pub struct State<const W: usize> {
    /// All pieces of White, all of Black, then, where there are several types, the pieces of each code; last a set that is
    /// always empty.
    pub sets: Vec<SiteSet<W>>,
    /// The code on each site; empty where there is one type only.
    pub at: Vec<Code>,
    /// How many pieces each role holds, by holder and type; empty where no player ever holds any.
    pub hands: Vec<u16>,
    /// How many pieces are still to be assigned in the set-up.
    pub assigning: u32,
    /// The piece that waits for the side to move to promote it.
    pub pending: Option<(Code, Site)>,
    /// The captured pieces that wait for the side to move to put them elsewhere.
    pub displaced: Vec<(Code, Site)>,
    pub to_move: Role,
    /// The number of moves played.
    pub ply: u32,
    /// Kept only where a position can occur again.
    pub hash: u64,
}

impl<const W: usize> Clone for State<W> {
    fn clone(&self) -> State<W> {
        State {
            sets: self.sets.clone(),
            at: self.at.clone(),
            hands: self.hands.clone(),
            displaced: self.displaced.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &State<W>) {
        self.sets.clone_from(&other.sets);
        self.at.clone_from(&other.at);
        self.hands.clone_from(&other.hands);
        self.displaced.clone_from(&other.displaced);
        self.assigning = other.assigning;
        self.pending = other.pending;
        self.to_move = other.to_move;
        self.ply = other.ply;
        self.hash = other.hash;
    }
}

impl<const W: usize> State<W> {
    /// A state with no room for anything, to stand in for one that is in use.
    pub fn hollow() -> State<W> {
        State {
            sets: Vec::new(),
            at: Vec::new(),
            hands: Vec::new(),
            assigning: 0,
            pending: None,
            displaced: Vec::new(),
            to_move: Role::White,
            ply: 0,
            hash: 0,
        }
    }
}

/// How the positions of one game are laid out, and the keys of their hashes.
pub struct Layout {
    pub kinds: usize,
    pub sites: usize,
    /// Whether hashes are kept move by move.
    pub hashed: bool,
    /// Whether any player can ever hold a piece.
    pub hands: bool,
    /// The key of each code on each site.
    keys: Vec<u64>,
}

impl Layout {
    /// The layout for this many types and sites.
    pub fn new(kinds: usize, sites: usize, hashed: bool, hands: bool) -> Layout {
        let mut keys = Vec::with_capacity(2 * kinds * sites);
        for owner in Role::BOTH {
            for kind in 0..kinds {
                keys.extend((0..sites).map(|site| zobrist::on_board(owner, kind, site)));
            }
        }
        Layout { kinds, sites, hashed, hands, keys }
    }

    /// An empty board.
    pub fn empty<const W: usize>(&self) -> State<W> {
        State {
            sets: vec![SiteSet::EMPTY; self.empty_slot() + 1],
            at: vec![NO_PIECE; if self.single() { 0 } else { self.sites }],
            hands: vec![0; if self.hands { 2 * self.kinds } else { 0 }],
            assigning: 0,
            pending: None,
            displaced: Vec::new(),
            to_move: Role::White,
            ply: 0,
            hash: 0,
        }
    }

    /// Where the set that is always empty is among the sets.
    pub fn empty_slot(&self) -> usize {
        if self.single() { 2 } else { 2 + 2 * self.kinds }
    }

    /// With one type only a piece is its owner: no need to note types.
    #[inline]
    pub fn single(&self) -> bool {
        self.kinds == 1
    }

    /// The owner of a code.
    #[inline]
    pub fn owner(&self, code: Code) -> Role {
        if usize::from(code) < self.kinds { Role::White } else { Role::Black }
    }

    /// The type of a code.
    #[inline]
    pub fn kind(&self, code: Code) -> usize {
        let code = usize::from(code);
        if code < self.kinds { code } else { code - self.kinds }
    }

    /// The code of a piece.
    #[inline]
    pub fn code(&self, owner: Role, kind: usize) -> Code {
        (owner.index() * self.kinds + kind) as Code
    }

    /// Where the set of a code's pieces is among the sets.
    #[inline]
    pub fn slot(&self, code: Code) -> usize {
        if self.single() { usize::from(code) } else { 2 + usize::from(code) }
    }

    /// What stands on a site.
    #[inline]
    pub fn at<const W: usize>(&self, state: &State<W>, site: Site) -> Code {
        if !self.single() {
            state.at[site.index()]
        } else if state.sets[0].contains(site) {
            0
        } else if state.sets[1].contains(site) {
            1
        } else {
            NO_PIECE
        }
    }

    /// Puts a piece on an empty site.
    #[inline]
    pub fn put<const W: usize>(&self, state: &mut State<W>, code: Code, site: Site) {
        state.sets[self.owner(code).index()].insert(site);
        if !self.single() {
            state.sets[2 + usize::from(code)].insert(site);
            state.at[site.index()] = code;
        }
        if self.hashed {
            state.hash ^= self.keys[usize::from(code) * self.sites + site.index()];
        }
    }

    /// Takes a piece of this code off its site.
    #[inline]
    pub fn take<const W: usize>(&self, state: &mut State<W>, code: Code, site: Site) {
        state.sets[self.owner(code).index()].remove(site);
        if !self.single() {
            state.sets[2 + usize::from(code)].remove(site);
            state.at[site.index()] = NO_PIECE;
        }
        if self.hashed {
            state.hash ^= self.keys[usize::from(code) * self.sites + site.index()];
        }
    }

    /// Adds to what a role holds (or takes away): `owner` is whose colour the pieces have.
    pub fn hold<const W: usize>(&self, state: &mut State<W>, holder: Role, owner: Role, kind: usize, change: i32) {
        let held = &mut state.hands[holder.index() * self.kinds + kind];
        let before = *held;
        *held = (i32::from(before) + change) as u16;
        if self.hashed {
            let key = |count: u16| zobrist::in_hand(holder, owner, kind, count.into());
            state.hash ^= key(before) ^ key(*held);
        }
    }

    /// Notes which piece waits to be promoted.
    pub fn wait<const W: usize>(&self, state: &mut State<W>, pending: Option<(Code, Site)>) {
        if self.hashed {
            for (code, site) in [state.pending, pending].into_iter().flatten() {
                state.hash ^= zobrist::promoting(self.owner(code), self.kind(code), site.index());
            }
        }
        state.pending = pending;
    }

    /// Notes one more piece that waits to be put elsewhere.
    pub fn displace<const W: usize>(&self, state: &mut State<W>, code: Code, site: Site) {
        if self.hashed {
            let nth = state.displaced.len();
            state.hash ^= zobrist::displaced(nth, self.owner(code), self.kind(code), site.index());
        }
        state.displaced.push((code, site));
    }

    /// Forgets the pieces that waited to be put elsewhere.
    pub fn settle<const W: usize>(&self, state: &mut State<W>) {
        if self.hashed {
            for (nth, (code, site)) in state.displaced.iter().enumerate() {
                state.hash ^= zobrist::displaced(nth, self.owner(*code), self.kind(*code), site.index());
            }
        }
        state.displaced.clear();
    }

    /// Hands the turn over.
    #[inline]
    pub fn pass<const W: usize>(&self, state: &mut State<W>) {
        state.to_move = state.to_move.opponent();
        state.ply += 1;
        if self.hashed {
            state.hash ^= const { zobrist::to_move(Role::Black) };
        }
    }
}
