//! The ground of a game of Browne's.

use board::{Adjacency, Board, Site};
use ludi::notation::capture_goals;
use ludi::tree::{
    self, Action, ActionStep, Amount, BoolFunction, CaptureType, Coord, Effect, Game, Goal, IntFunction, Move,
    PieceRecord, PieceType, Place, Player, ReachAmount, ResultType, ScoreGoal, Spot, StateGoal, Tree,
};

use super::regions::Regions;
use super::shapes::shapes;
use crate::advisors::Measure;

use super::{Becoming, Gather, Goals, Ground, Hunt, Link, Net, Quorum, Race, Row, ScoreWish, Sort, Standing};
use super::{PathTables, Tower, Traits, Wish};

/// What it costs to pass an enemy's site where pieces can be taken: a guess.
const TOLL: u16 = 3;

pub(super) fn ground(game: &Game) -> Option<Ground> {
    let board = game.board.made().ok()?;
    let reader = Reader::new(game, &board);
    let net = net(&board, board.adjacency(), true);
    let players = game.players();
    let worth: Vec<f64> = reader.pieces.iter().map(|piece| f64::from(piece.value())).collect();
    let edge: Vec<Site> = board.sides().iter().flat_map(|side| side.sites.iter().copied()).collect();
    Some(Ground {
        measure: Measure::Share,
        fortune: super::fortune(&reader.first, &worth, board.len()),
        worth,
        first: reader.first.clone(),
        territory: Vec::new(),
        sites: board.sites().map(|site| board.name(site)).collect(),
        corners: net.nearness(board.corners()),
        sides: net.nearness(if edge.is_empty() { board.edge() } else { &edge }),
        middle: net.nearness(board.middle()),
        home: (0..players.len()).map(|me| net.nearness(&board.home(reader.regions.play(me)))).collect(),
        lines: board.lines(board.adjacency()).filter(|line| line.len() > 2).map(<[Site]>::to_vec).collect(),
        goals: (0..players.len()).map(|me| reader.goals(me)).collect(),
        traits: reader.traits,
        kinds: reader.pieces.iter().map(|piece| piece.name.value.clone()).collect(),
        players: players.into_iter().map(|player| player.name.value).collect(),
        becoming: vec![Becoming::default(); reader.pieces.len()],
        gains: Vec::new(),
        tables: PathTables::default(),
        net,
    })
}

/// The rules, and what has been found out about them.
struct Reader<'a> {
    game: &'a Game,
    board: &'a Board,
    regions: Regions<'a>,
    pieces: Vec<tree::Ludeme<tree::PieceDefinition>>,
    players: usize,
    traits: Traits,
    /// How many pieces there are at first of each player and type; nothing where there is no end of them.
    first: Vec<Option<usize>>,
}

impl<'a> Reader<'a> {
    fn new(game: &'a Game, board: &'a Board) -> Reader<'a> {
        let pieces = game.pieces();
        let traits = traits(game, &pieces);
        let regions = Regions::new(game, board);
        let players = game.players().len();
        let mut reader = Reader { game, board, regions, pieces, players, traits, first: Vec::new() };
        reader.first = reader.first();
        reader
    }

    fn first(&self) -> Vec<Option<usize>> {
        let kinds = self.pieces.len();
        let mut first = vec![Some(0); self.players * kinds];
        let start = self.game.start.as_ref();
        let hands = start.map_or(&[][..], |start| &start.hands);
        for (kind, piece) in self.pieces.iter().enumerate() {
            let limited = hands.iter().any(|hand| self.kinds(&hand.piece)[kind]);
            if !limited && piece.moves().iter().any(|one| one.enters()) {
                (0..self.players).for_each(|player| first[player * kinds + kind] = None);
            }
        }
        let mut add = |record: &PieceRecord, player: usize, count: usize| {
            let meant = self.kinds(record).into_iter().enumerate().filter(|(_, meant)| *meant);
            for place in meant.map(|(kind, _)| player * kinds + kind) {
                first[place] = first[place].map(|before| before + count);
            }
        };
        for hand in hands {
            self.owners(&hand.piece).for_each(|player| add(&hand.piece, player, hand.count as usize));
        }
        for place in start.map_or(&[][..], |start| &start.places) {
            for player in self.owners(&place.piece) {
                let count = self.placed(place, player) * place.count() as usize;
                add(&place.piece, player, count);
                if place.spots.contains(&Spot::Opposed) {
                    (0..self.players)
                        .filter(|other| *other != player)
                        .for_each(|other| add(&place.piece, other, count));
                }
            }
        }
        first
    }

    fn owners(&self, record: &PieceRecord) -> impl Iterator<Item = usize> + use<> {
        let meant = self.regions.meant(record.player.as_ref().unwrap_or(&Player::All), 0);
        (0..self.players).filter(move |player| meant >> player & 1 == 1)
    }

    /// On how many sites a clause puts pieces of a player's.
    fn placed(&self, place: &Place, player: usize) -> usize {
        let (board, play) = (self.board, self.regions.play(player));
        let mut sites: Vec<Site> = Vec::new();
        for spot in &place.spots {
            for row in spot.rows() {
                let (outer, inner) = match spot {
                    Spot::Home(_) => (board.home_rows(play, *row), board.home_rows(play, row - 1)),
                    Spot::Side(side, _) => (board.rows(*side, *row), board.rows(*side, row - 1)),
                    _ => continue,
                };
                sites.extend(outer.into_iter().filter(|site| !inner.contains(site)));
            }
            match spot {
                Spot::Region(regions) => {
                    let set = tree::RegionSet::Regions(regions.clone());
                    sites.extend(
                        self.regions.demands(&set, player).into_iter().flat_map(|(regions, _)| regions).flatten(),
                    );
                }
                Spot::Sites(numbers) => sites.extend(numbers.iter().map(|number| Site(*number as u16))),
                Spot::Label(label) => sites.extend(self.regions.fixed(&Coord::Label(*label))),
                Spot::Home(_) | Spot::Side(..) | Spot::Opposed => {}
            }
        }
        sites.sort_unstable();
        sites.dedup();
        let in_phase = |site: &&Site| match &place.phase {
            Some(phase) => site.index() < board.len() && u32::from(board.phase(**site)) == phase.value,
            None => true,
        };
        sites.iter().filter(in_phase).count()
    }

    fn goals(&self, me: usize) -> Goals {
        let mut goals = Goals::default();
        for clause in &self.game.end.clauses {
            if self.regions.meant(&clause.player, me) >> me & 1 == 0 {
                continue;
            }
            goals.named = true;
            match clause.result {
                ResultType::Win => self.read(&clause.condition, me, true, None, &mut goals),
                ResultType::Lose => self.read(&clause.condition, me, false, None, &mut goals),
                ResultType::Draw => {}
            }
        }
        goals
    }

    /// Adds what a condition asks for, to a conjunction if it is part of one.
    fn read(&self, condition: &tree::Ending, me: usize, wanted: bool, conjunction: Option<usize>, goals: &mut Goals) {
        match &condition.value {
            Tree::Leaf(goal) => {
                let conjunction = conjunction.unwrap_or_else(|| goals.new_conjunction());
                self.add(goal, me, (wanted, conjunction), goals);
            }
            Tree::Not(inner) => self.read(inner, me, !wanted, conjunction, goals),
            Tree::And(parts) | Tree::NOf(_, parts) => {
                let conjunction = conjunction.unwrap_or_else(|| goals.new_conjunction());
                parts.iter().for_each(|part| self.read(part, me, wanted, Some(conjunction), goals));
            }
            Tree::Or(parts) | Tree::Xor(parts) => {
                parts.iter().for_each(|part| self.read(part, me, wanted, conjunction, goals));
            }
            Tree::If { then, otherwise, .. } => {
                let parts = [Some(then), otherwise.as_ref()].into_iter().flatten();
                parts.for_each(|part| self.read(part, me, wanted, conjunction, goals));
            }
        }
    }

    fn add(&self, goal: &Goal, me: usize, wish: (bool, usize), goals: &mut Goals) {
        let own = |record: &Option<PieceRecord>| self.sort(record.as_ref(), &Player::Current, me);
        let enemy = |record: &Option<PieceRecord>| self.sort(record.as_ref(), &Player::Enemy, me);
        match goal {
            // A row of none is there from the beginning: there is nothing to strive for.
            Goal::InARow(row) if row.length() == 0 => {}
            Goal::InARow(row) => {
                let (length, sort) = (row.length() as usize, own(&row.piece));
                let lines = self.board.lines(self.joining(row.adjacency)).filter(|line| line.len() >= length);
                push(&mut goals.rows, Row { length, sort, lines: lines.map(<[Site]>::to_vec).collect() }, wish);
            }
            Goal::Reach(reach) => {
                let region = self.regions.goals(&reach.goals, me);
                if region.len() == self.board.len() {
                    // Everywhere: a way to count pieces, not a place to go to.
                    return;
                }
                let nearness = net(self.board, self.board.adjacency(), false).nearness(&region);
                let quorum = match reach.amount() {
                    ReachAmount::Count(count) => Quorum::Some(count as usize),
                    ReachAmount::All => Quorum::All,
                    ReachAmount::Fill => Quorum::Fill,
                };
                push(&mut goals.races, Race { sort: own(&reach.piece), quorum, region, nearness }, wish);
            }
            Goal::Connect(connect) => {
                let net = net(self.board, self.joining(connect.adjacency), false);
                let demands = self.regions.demands(&connect.regions, me);
                let toll = self.traits.captures.then_some(TOLL);
                push(&mut goals.links, Link::new(own(&connect.piece), net, demands, toll), wish);
            }
            Goal::Group(group) => {
                let net = net(self.board, self.joining(group.adjacency), false);
                let goal = Gather { sort: own(&group.piece), size: group.size.map(|size| size as usize), net };
                push(&mut goals.groups, goal, wish);
            }
            Goal::Capture(taken) => {
                let needed = match taken.amount() {
                    Amount::Count(count) => Some(count as usize),
                    Amount::All => None,
                };
                let counted = capture_goals(self.game).iter().position(|known| *known == taken);
                push(&mut goals.hunts, Hunt { counted, ..self.hunt(enemy(&taken.piece), needed) }, wish);
            }
            Goal::Eliminate(eliminate) => {
                let sort = Sort::of(self.regions.meant(&eliminate.player(), me), self.pieces.len());
                push(&mut goals.hunts, self.hunt(sort, None), wish);
            }
            Goal::Score(ScoreGoal::Reach(score)) => push(&mut goals.scores, ScoreWish::Reach(*score), wish),
            Goal::Score(ScoreGoal::Most) => push(&mut goals.scores, ScoreWish::Most, wish),
            Goal::Stack(stack) => {
                push(&mut goals.towers, Tower { sort: own(&stack.piece), height: stack.height as usize }, wish);
            }
            // Rules set flags to remember whose turn it still is, not to win by.
            Goal::State(StateGoal::Piece(record)) if record.flags.is_some() => {}
            Goal::State(StateGoal::Piece(record)) => {
                let sort = self.sort(Some(record), &Player::Current, me);
                push(&mut goals.states, Standing::Piece(sort), wish);
            }
            Goal::State(StateGoal::Coord(record)) => {
                let meant = Sort::of(self.regions.meant(&record.player, me), self.pieces.len());
                let unowned = matches!(record.player, Player::None | Player::Neutral);
                let cell = Standing::Cell {
                    sites: self.regions.fixed(&record.coord),
                    state: record.state,
                    whose: (record.player != Player::All).then_some(Sort { unowned, ..meant }),
                    empty: matches!(record.player, Player::None | Player::Empty),
                    height: record.count() as usize,
                };
                push(&mut goals.states, cell, wish);
            }
            Goal::NoMove(stuck) => {
                let who = stuck.player.as_ref().unwrap_or(&Player::Current);
                let meant = self.regions.meant(who, me);
                let stuck = (0..self.players).filter(|player| meant >> player & 1 == 1);
                stuck.for_each(|player| push(&mut goals.blocks, player, wish));
            }
            Goal::Pattern(pattern) => {
                for (length, lines) in shapes(self.board, &pattern.steps) {
                    push(&mut goals.rows, Row { length, sort: own(&pattern.piece), lines }, wish);
                }
            }
        }
    }

    fn hunt(&self, sort: Sort, needed: Option<usize>) -> Hunt {
        let kinds = self.pieces.len();
        let meant = |place: &usize| sort.owners >> (place / kinds) & 1 == 1 && sort.kinds[place % kinds];
        let first = (0..self.first.len()).filter(meant).map(|place| self.first[place]).sum();
        Hunt { sort, first, needed, counted: None }
    }

    fn joining(&self, adjacency: Option<tree::Adjacency>) -> Adjacency {
        match adjacency {
            None => self.board.adjacency(),
            Some(tree::Adjacency::DNbors) => Adjacency::Direct,
            Some(tree::Adjacency::INbors) => Adjacency::Indirect,
            Some(tree::Adjacency::AllNbors) => Adjacency::All,
        }
    }

    fn kinds(&self, record: &PieceRecord) -> Vec<bool> {
        let is_named = |kind: usize| match &record.piece.value {
            PieceType::Named(name) => self.game.piece_number(name) == Some(kind),
            PieceType::Any | PieceType::Current | PieceType::Captured => true,
        };
        (0..self.pieces.len()).map(is_named).collect()
    }

    fn sort(&self, record: Option<&PieceRecord>, usual: &Player, me: usize) -> Sort {
        let Some(record) = record else { return Sort::of(self.regions.meant(usual, me), self.pieces.len()) };
        let who = record.player.as_ref().unwrap_or(usual);
        let unowned = matches!(who, Player::All | Player::None | Player::Neutral);
        Sort {
            owners: self.regions.meant(who, me),
            unowned,
            kinds: self.kinds(record),
            state: record.state,
            flags: record.flags.unwrap_or(0),
        }
    }
}

/// Adds a goal, wanted or feared, to a conjunction, unless it is there already.
fn push<T: PartialEq>(goals: &mut Vec<Wish<T>>, goal: T, (wanted, conjunction): (bool, usize)) {
    if !goals.iter().any(|wish| wish.goal == goal && wish.wanted == wanted) {
        goals.push(Wish { goal, wanted, conjunction });
    }
}

fn net(board: &Board, adjacency: Adjacency, measured: bool) -> Net {
    Net::new(board.sites().map(|site| board.neighbours(site, adjacency).to_vec()).collect(), measured)
}

fn traits(game: &Game, pieces: &[tree::Ludeme<tree::PieceDefinition>]) -> Traits {
    let moves = || pieces.iter().flat_map(|piece| piece.moves());
    let effects = || moves().flat_map(|one| one.post()).map(|post| &post.effect);
    let placed_high = game.start.as_ref().is_some_and(|start| start.places.iter().any(|place| place.count() > 1));
    Traits {
        captures: effects().any(takes) || moves().any(|one| removes(one)),
        stacks: placed_high || moves().any(|one| may_stack(one)),
        caps: effects().any(caps),
        surrounds: effects().any(surrounds),
        costs: effects().any(costs),
        moves: moves().any(|one| !one.enters() && one.action.value != Action::Pass),
        compulsory: moves().any(|one| one.mandatory || one.priority() > 0),
        holds: moves().any(|one| one.enters()),
    }
}

/// Whether an effect takes pieces from others.
fn takes(effect: &Effect) -> bool {
    match effect {
        Effect::Capture(_) => true,
        Effect::Convert(convert) => convert.player().is_some(),
        _ => false,
    }
}

fn caps(effect: &Effect) -> bool {
    match effect {
        Effect::Capture(capture) => capture.types().contains(&CaptureType::Cap),
        Effect::Convert(convert) => convert.types().contains(&CaptureType::Cap),
        _ => false,
    }
}

fn surrounds(effect: &Effect) -> bool {
    matches!(effect, Effect::Capture(capture) if capture.types().contains(&CaptureType::Surround))
}

/// Whether an effect scores the less, the more is taken.
fn costs(effect: &Effect) -> bool {
    let Effect::Score(score) = effect else { return false };
    scored(&score.value, 2).zip(scored(&score.value, 1)).is_some_and(|(two, one)| two < one)
}

/// What a number is when this many pieces are taken, if it depends on nothing else.
fn scored(number: &IntFunction, taken: i32) -> Option<i32> {
    let each = |numbers: &[tree::Number]| -> Option<Vec<i32>> {
        numbers.iter().map(|number| scored(&number.value, taken)).collect()
    };
    match number {
        IntFunction::Literal(literal) => Some(*literal),
        IntFunction::CaptureNum => Some(taken),
        IntFunction::Sum(parts) => each(parts).map(|parts| parts.into_iter().fold(0, i32::saturating_add)),
        IntFunction::Product(parts) => each(parts).map(|parts| parts.into_iter().fold(1, i32::saturating_mul)),
        IntFunction::Difference(one, other) => {
            Some(scored(&one.value, taken)?.saturating_sub(scored(&other.value, taken)?))
        }
        _ => None,
    }
}

/// Whether a move takes pieces from the board and puts none down.
fn removes(one: &Move) -> bool {
    let Action::Steps(steps) = &one.action.value else { return false };
    !steps.iter().any(|step| matches!(step.value, ActionStep::Push(_)))
}

/// Whether a move can put a piece on another: it pushes, `to` need not be empty, and what stands there stays.
fn may_stack(one: &Move) -> bool {
    if removes(one) || one.action.value == Action::Pass {
        return false;
    }
    let clears = |effect: &Effect| match effect {
        Effect::Capture(capture) => {
            capture.types().iter().any(|kind| matches!(kind, CaptureType::Replace | CaptureType::Swap))
        }
        _ => false,
    };
    let emptied = one.pre.as_ref().is_some_and(|pre| needs_empty(&pre.value));
    !emptied && !one.post().iter().any(|post| clears(&post.effect))
}

/// Whether a condition holds only where `to` is empty.
fn needs_empty(condition: &tree::Condition) -> bool {
    match &condition.value {
        Tree::Leaf(BoolFunction::Empty(Coord::To | Coord::Current)) => true,
        Tree::And(parts) => parts.iter().any(needs_empty),
        Tree::Or(parts) => parts.iter().all(needs_empty),
        _ => false,
    }
}
