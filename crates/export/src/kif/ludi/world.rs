//! What a game of ludemes is played with: its board, players, regions, and all that a site can hold.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use ::ludi::notation::{Cell as Ground, Memory, Piece, capture_goals};
use ::ludi::tree::{
    self, BoolFunction, PieceDefinition, PieceRecord, PieceType, Play, Player, PlayerDefinition, Taken,
};
use board::{Adjacency, Board, Compass, Heading, Site};
use game::Role;

use super::regions::Area;
use crate::kif::Refusal;
use crate::kif::formula::{Contents, Formula, Logic, MAX_CONTENTS, Relation};
use crate::kif::work::Work;
use crate::kif::writer::Instance;

/// Why a translation stops.
pub(super) enum Stop {
    /// It cannot be expressed.
    Refused(Refusal),
    /// It must be known what stands on a site: the cases are looked at one by one.
    Needs(Site),
}

pub(super) type Try<T> = Result<T, Stop>;

/// Refuses something.
pub(super) fn refused<T>(what: impl Into<String>) -> Try<T> {
    Err(Stop::Refused(Refusal::new(what, "change the rule, or play the game with this program")))
}

/// A relation that the conditions of a game have made necessary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    /// How many there are on the whole board: this many for these contents.
    Tally(Vec<(i32, Contents)>),
    /// There is one on the board.
    Some(Contents),
    /// Alternatives that belong to some sites.
    Defined(String),
    /// Stones of this owner, joined to this one, have an empty neighbour other than that one.
    OtherLiberty(Contents),
    /// From next to a site a row of pieces of the first sort leads to another one, and on to a piece of the second, along a heading.
    Flank(Contents, Contents, Heading),
    /// From a site of these contents one comes over such sites next to another.
    Joined(Contents),
    /// From next to a site one comes over sites of these contents to another one.
    Grown(Contents),
    /// The group of a site would have this many sites if one of these contents stood there.
    GroupSize(Contents),
    /// Two sites of these contents hang together by this adjacency, or are one.
    Linked(Contents, Adjacency),
    /// The group of a site touches a region.
    Touch(Contents, Adjacency, Vec<Site>),
    /// A group touches these regions.
    Spans(Vec<String>),
    /// All sites of these contents are one group, of two at least.
    OneGroup(Contents, Adjacency),
    /// Some group has this many sites.
    Large(Contents, Adjacency, u32),
    /// This many of some sites have one of these contents.
    Among(Contents, Vec<Site>),
    /// A player has captured this many that a goal asks for.
    Taken(usize, Role, u32),
    /// A player has had a piece on the board.
    Begun(Role),
    /// A player's score is higher than everybody else's.
    Leads(Role),
    /// A player has a move, or one of a type and with a label.
    Mobile(Role, Option<(Option<usize>, Option<String>)>),
    /// It is a player's turn.
    Control(Role),
    /// The hand of a player holds at least this many of a type.
    Stock(Role, usize, u32),
    /// This many moves have been made.
    Turn,
    /// The score of a player is this much at least.
    Score(Role, i32),
}

impl Need {
    /// The same about what a site can hold between moves.
    fn narrowed(self, all: Contents) -> Need {
        match self {
            Need::Tally(sets) => Need::Tally(sets.into_iter().map(|(weight, set)| (weight, set.and(all))).collect()),
            Need::Some(set) => Need::Some(set.and(all)),
            Need::OtherLiberty(set) => Need::OtherLiberty(set.and(all)),
            Need::Flank(row, end, heading) => Need::Flank(row.and(all), end.and(all), heading),
            Need::Joined(set) => Need::Joined(set.and(all)),
            Need::Grown(set) => Need::Grown(set.and(all)),
            Need::GroupSize(set) => Need::GroupSize(set.and(all)),
            Need::Linked(set, adjacency) => Need::Linked(set.and(all), adjacency),
            Need::Touch(set, adjacency, region) => Need::Touch(set.and(all), adjacency, region),
            Need::OneGroup(set, adjacency) => Need::OneGroup(set.and(all), adjacency),
            Need::Large(set, adjacency, size) => Need::Large(set.and(all), adjacency, size),
            Need::Among(set, sites) => Need::Among(set.and(all), sites),
            other => other,
        }
    }
}

/// Whose point of view it is, where a record stands in the rules, whose pieces it means where it names no player, the type that moves,
/// and how many contents there are.
pub(super) type Meant = (Role, usize, bool, Option<usize>, usize);

/// What a condition under a name of its own comes to, in the order in which it was asked for, each once.
#[derive(Default)]
struct Defined {
    list: Vec<Instance>,
    known: BTreeSet<Instance>,
}

/// The rules with what they are about.
pub(super) struct World<'a> {
    pub(super) rules: &'a tree::Game,
    pub(super) board: Board,
    pub(super) players: Vec<PlayerDefinition>,
    pub(super) types: Vec<PieceDefinition>,
    pub(super) areas: Vec<Area>,
    pub(super) play: Play,
    pub(super) memory: Memory,
    pub(super) capture_goals: Vec<Taken>,
    /// The stacks that a site can hold, if only in the midst of a move, and what its cell can be then; number 0 is no stack on a cell
    /// as it was at first.
    stacks: RefCell<Vec<(Vec<Piece>, Ground)>>,
    /// Those that are left on the board by a move, as far as it is known; and those of which this was known at first.
    settled: Cell<Contents>,
    all: Cell<Contents>,
    /// What has been asked for, by name.
    needs: RefCell<BTreeMap<Need, String>>,
    defined: RefCell<BTreeMap<String, Defined>>,
    /// Conditions that no site and no move is asked for, by whose point of view it is and where they stand in the rules.
    general: RefCell<BTreeMap<(Role, usize), Formula>>,
    /// Which contents players hold, by whose point of view it is, and by how many contents there were.
    held: RefCell<Vec<(Role, Player, usize, Contents)>>,
    /// Which contents records mean, by the same, by where the record stands in the rules, and by the type that moves.
    meant: RefCell<BTreeMap<Meant, Contents>>,
    work: &'a Work,
}

impl<'a> World<'a> {
    pub(super) fn new(rules: &'a tree::Game, work: &'a Work) -> Result<World<'a>, Refusal> {
        let board = rules.board.made();
        let board = board.map_err(|_| Refusal::new("there is no such board", "check the rules"))?;
        Ok(World {
            players: rules.players(),
            types: rules.pieces().into_iter().map(|definition| definition.value).collect(),
            areas: Area::all(rules, &board),
            play: rules.play(),
            memory: Memory::of(rules),
            capture_goals: capture_goals(rules).into_iter().cloned().collect(),
            stacks: RefCell::new(vec![(Vec::new(), Ground::default())]),
            settled: Cell::new(Contents::EMPTY),
            all: Cell::new(Contents::EMPTY),
            needs: RefCell::default(),
            defined: RefCell::default(),
            general: RefCell::default(),
            held: RefCell::default(),
            meant: RefCell::default(),
            work,
            rules,
            board,
        })
    }

    /// Counts work, in tests and connectives that were looked at.
    pub(super) fn spend(&self, work: usize) -> Try<()> {
        match self.work.spend(work) {
            true => Ok(()),
            false => Err(Stop::Refused(self.work.refusal())),
        }
    }

    /// A condition for which no site and no move is asked, worked out once.
    pub(super) fn general(
        &self,
        me: Role,
        function: &BoolFunction,
        formula: impl FnOnce() -> Try<Formula>,
    ) -> Try<Formula> {
        let key = (me, std::ptr::from_ref(function).addr());
        let known = self.general.borrow().get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let named = self.define(&format!("{me} {function:?}"), Vec::new(), formula()?);
        self.general.borrow_mut().insert(key, named.clone());
        Ok(named)
    }

    /// Forgets what has been asked for; what sites can hold is kept.
    pub(super) fn begin(&self) {
        self.all.set(self.settled.get());
        self.needs.borrow_mut().clear();
        self.defined.borrow_mut().clear();
        self.general.borrow_mut().clear();
    }

    pub(super) fn logic(&self) -> Logic<'a> {
        Logic { all: self.all.get(), work: self.work }
    }

    /// A content is left on the board by a move.
    pub(super) fn settle(&self, content: usize) {
        self.settled.set(self.settled.get().or(Contents::one(content)));
    }

    /// How many contents moves leave on the board, as far as it is known.
    pub(super) fn settled_count(&self) -> usize {
        self.settled.get().list().count()
    }

    /// Whether no move has left anything on the board that was not known of.
    pub(super) fn is_settled(&self) -> bool {
        self.settled.get() == self.all.get()
    }

    /// All that a site can hold, if only in the midst of a move.
    pub(super) fn all(&self) -> Contents {
        Contents::those(self.known(), |_| true)
    }

    /// How many contents are known.
    pub(super) fn known(&self) -> usize {
        self.stacks.borrow().len()
    }

    /// The number of a stack on a cell as it was at first; it is noted if it is new.
    pub(super) fn content(&self, stack: &[Piece]) -> Try<usize> {
        self.content_of(stack, Ground::default())
    }

    /// The number of another stack on a cell that is the same.
    pub(super) fn restacked(&self, content: usize, stack: &[Piece]) -> Try<usize> {
        self.content_of(stack, self.cell(content))
    }

    /// The number of the same stack on another cell.
    pub(super) fn recelled(&self, content: usize, cell: Ground) -> Try<usize> {
        self.content_of(&self.stack(content), cell)
    }

    fn content_of(&self, stack: &[Piece], cell: Ground) -> Try<usize> {
        let mut stacks = self.stacks.borrow_mut();
        if let Some(number) = stacks.iter().position(|(known, under)| known == stack && *under == cell) {
            return Ok(number);
        }
        if stacks.len() == MAX_CONTENTS {
            return refused("a site can hold more than 511 different stacks of pieces");
        }
        stacks.push((stack.to_vec(), cell));
        Ok(stacks.len() - 1)
    }

    /// The number of a stack on a cell as it was at first, if it is known.
    pub(super) fn find(&self, stack: &[Piece]) -> Option<usize> {
        self.stacks.borrow().iter().position(|(known, cell)| known == stack && *cell == Ground::default())
    }

    pub(super) fn stack(&self, content: usize) -> Vec<Piece> {
        self.stacks.borrow()[content].0.clone()
    }

    /// What the cell is under a content.
    pub(super) fn cell(&self, content: usize) -> Ground {
        self.stacks.borrow()[content].1
    }

    /// The contents without a piece.
    pub(super) fn empty(&self) -> Contents {
        self.those(<[Piece]>::is_empty)
    }

    /// The contents whose cell is so.
    pub(super) fn cells(&self, is_so: impl Fn(Ground) -> bool) -> Contents {
        let stacks = self.stacks.borrow();
        Contents::those(stacks.len(), |content| is_so(stacks[content].1))
    }

    /// The contents whose stack is so.
    pub(super) fn those(&self, is_so: impl Fn(&[Piece]) -> bool) -> Contents {
        let stacks = self.stacks.borrow();
        self.work.spend(stacks.len());
        Contents::those(stacks.len(), |content| is_so(&stacks[content].0))
    }

    /// The contents whose top piece is so.
    pub(super) fn tops(&self, is_so: impl Fn(&Piece) -> bool) -> Contents {
        self.those(|stack| stack.last().is_some_and(&is_so))
    }

    /// A relation that is asked for; it is written when the sheet is.
    pub(super) fn need(&self, need: Need, hint: &str) -> String {
        let need = need.narrowed(self.all.get());
        let mut needs = self.needs.borrow_mut();
        let number = needs.len();
        needs.entry(need).or_insert_with(|| format!("{hint}-{}", number + 1)).clone()
    }

    pub(super) fn needs(&self) -> Vec<(Need, String)> {
        self.needs.borrow().iter().map(|(need, name)| (need.clone(), name.clone())).collect()
    }

    /// A condition under a name of its own, for these sites.
    pub(super) fn define(&self, key: &str, sites: Vec<Site>, formula: Formula) -> Formula {
        if matches!(formula, Formula::True | Formula::False | Formula::At(..) | Formula::Is(..)) {
            return formula;
        }
        self.work.spend(16 + 4 * formula.size());
        let name = self.need(Need::Defined(key.to_owned()), "when");
        let mut defined = self.defined.borrow_mut();
        let instances = defined.entry(key.to_owned()).or_default();
        let instance = (sites.clone(), formula);
        if instances.known.insert(instance.clone()) {
            instances.list.push(instance);
        }
        Formula::Is(Relation { name, sites }, true)
    }

    pub(super) fn instances(&self, key: &str) -> Vec<Instance> {
        self.defined.borrow().get(key).map(|defined| defined.list.clone()).unwrap_or_default()
    }

    /// All sides, in the order of their turns.
    pub(super) fn sides(&self) -> Vec<Role> {
        Role::ALL[..self.players.len()].to_vec()
    }

    /// The players that a word means, as `me` says it.
    pub(super) fn meant(&self, me: Role, player: &Player) -> Vec<Role> {
        match player {
            Player::Named(name) => {
                self.rules.player_number(name).map(|number| Role::ALL[number - 1]).into_iter().collect()
            }
            Player::All => self.sides(),
            Player::Current | Player::Friend => vec![me],
            Player::Enemy => self.sides().into_iter().filter(|side| *side != me).collect(),
            Player::None | Player::Neutral | Player::Empty => Vec::new(),
        }
    }

    /// Whether a piece is one of this player's.
    pub(super) fn owns(&self, me: Role, player: &Player, piece: &Piece) -> bool {
        match (player, piece.owner) {
            (Player::All, _) => true,
            (Player::None | Player::Neutral, owner) => owner.is_none(),
            (_, Some(owner)) => self.meant(me, player).contains(&owner),
            (_, None) => false,
        }
    }

    /// The contents of sites that this player holds.
    pub(super) fn held(&self, me: Role, player: &Player) -> Contents {
        let known = self.known();
        let same = |(of, who, count, _): &&(Role, Player, usize, Contents)| (*of, who, *count) == (me, player, known);
        if let Some((_, _, _, contents)) = self.held.borrow().iter().find(same) {
            return *contents;
        }
        let tops = self.tops(|piece| *player != Player::Empty && self.owns(me, player, piece));
        let all = if matches!(player, Player::Empty | Player::None) { tops.or(self.empty()) } else { tops };
        self.held.borrow_mut().push((me, player.clone(), known, all));
        all
    }

    /// Which contents something means, worked out once.
    pub(super) fn once(&self, key: Meant, find: impl FnOnce() -> Try<Contents>) -> Try<Contents> {
        if let Some(known) = self.meant.borrow().get(&key) {
            return Ok(*known);
        }
        let found = find()?;
        self.meant.borrow_mut().insert(key, found);
        Ok(found)
    }

    /// Whose a thing becomes that a rule gives to this player; of two players the enemy is the other.
    pub(super) fn becomes(&self, me: Role, player: &Player) -> Option<Role> {
        match player {
            Player::Named(_) => self.meant(me, player).first().copied(),
            Player::All | Player::Current | Player::Friend => Some(me),
            Player::Enemy => Some(self.next(me)),
            Player::None | Player::Neutral | Player::Empty => None,
        }
    }

    /// Who moves after this player.
    pub(super) fn next(&self, side: Role) -> Role {
        Role::ALL[(side.index() + 1) % self.players.len()]
    }

    pub(super) fn direction(&self, side: Role) -> Option<Compass> {
        self.players[side.index()].direction
    }

    /// Which way the pieces of an owner look: north where nothing is said.
    pub(super) fn outlook(&self, owner: Option<Role>) -> Heading {
        let direction = owner.and_then(|owner| self.direction(owner));
        self.board.heading(direction.unwrap_or(Compass::North))
    }

    pub(super) fn facing(&self, piece: &Piece) -> Heading {
        piece.looks.unwrap_or_else(|| self.outlook(piece.owner))
    }

    /// Whether pieces of a type belong to no player.
    pub(super) fn is_neutral(&self, kind: usize) -> bool {
        matches!(self.types[kind].player(), Player::None | Player::Neutral | Player::Empty)
    }

    /// A piece as it enters the board.
    pub(super) fn new_piece(&self, kind: usize, mover: Role) -> Piece {
        let definition = &self.types[kind];
        let owner = if self.is_neutral(kind) { None } else { Some(mover) };
        Piece { owner, kind: kind as u8, state: definition.state(), flags: definition.flags(), looks: None }
    }

    /// Whether it is asked what others than the mover could do.
    pub(super) fn asks_others(&self) -> bool {
        let leaves = self.rules.end.clauses.iter().flat_map(|clause| clause.condition.leaves());
        let all = |goal: &tree::NoMove| {
            let named = goal.player.as_ref().or(goal.record.as_ref().and_then(|record| record.player.as_ref()));
            matches!(named, Some(Player::All))
        };
        leaves.into_iter().any(|goal| matches!(goal, tree::Goal::NoMove(goal) if all(goal)))
    }

    /// Whether a piece is one of those that a record means; where it names no player, of `whose`. `current` is the type that
    /// moves.
    pub(super) fn matches(
        &self,
        me: Role,
        record: &PieceRecord,
        whose: &Player,
        piece: &Piece,
        current: Option<usize>,
    ) -> Try<bool> {
        let of_type = match &record.piece.value {
            PieceType::Named(name) => self.rules.piece_number(name) == Some(piece.kind.into()),
            PieceType::Any => true,
            PieceType::Current => match current {
                Some(kind) => kind == usize::from(piece.kind),
                None => return refused("a goal that asks what moved last is not expressed"),
            },
            PieceType::Captured => return refused("the type `captured` is not expressed"),
        };
        Ok(of_type
            && self.owns(me, record.player.as_ref().unwrap_or(whose), piece)
            && record.state.is_none_or(|state| piece.state == state)
            && record.flags.is_none_or(|flags| piece.flags & flags == flags)
            && record.value.is_none_or(|wanted| self.types[usize::from(piece.kind)].value() == wanted))
    }
}
