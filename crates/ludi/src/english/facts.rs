//! What several parts of the text need to know of a game.

use board::Board;

use super::holds::{Holds, conjuncts, disjuncts, pruned};
use super::known::{Kind, Known, kinds};
use super::reaching;
use super::reads::Reads;
use super::speaker::Noun;
use super::start::{Placed, placed};
use super::words::spoken;
use crate::ludemes::{Signature, Thing};
use crate::tree::{
    Action, ActionStep, BoolFunction, CaptureType, Coord, Effect, EndClause, Ending, Game, Goal, InHand, Move, Player,
    PlayerDefinition, PopCount, Tree,
};

/// More end clauses are not compared with each other: no game for people comes near.
const MANY: usize = 200;

/// A game without what can never happen in it.
pub(super) struct Facts<'a> {
    pub(super) game: &'a Game,
    pub(super) board: Option<Board>,
    pub(super) players: Vec<PlayerDefinition>,
    /// The types that there can be on the board.
    pub(super) kinds: Vec<Kind>,
    /// The end clauses that can be met, each of their alternatives by itself.
    pub(super) endings: Vec<EndClause>,
    pub(super) reads: Reads,
    /// What is on the board at first.
    pub(super) placed: Vec<Placed>,
    pub(super) has_stacks: bool,
    pub(super) has_neutrals: bool,
}

impl<'a> Facts<'a> {
    pub(super) fn new(game: &'a Game) -> Facts<'a> {
        let board = game.board.made().ok();
        let mut kinds = kinds(game, board.as_ref());
        let known = Known::of(game, board.as_ref(), &kinds);
        let (has_stacks, has_neutrals) = (known.has_stacks, known.has_neutrals);
        let endings = endings(&known, &kinds);
        let reads = Reads::of(&kinds, &endings);
        for way in kinds.iter_mut().flat_map(|kind| &mut kind.ways) {
            forget(way, &reads);
            forget_captures(way);
        }
        kinds.retain(|kind| kind.exists);
        let placed = board.as_ref().map_or(Vec::new(), |board| placed(game, board));
        Facts { game, board, players: game.players(), kinds, endings, reads, placed, has_stacks, has_neutrals }
    }

    /// All moves that can be made.
    pub(super) fn ways(&self) -> impl Iterator<Item = &Move> {
        self.kinds.iter().flat_map(|kind| &kind.ways)
    }

    fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.ways().flat_map(|way| way.post().iter().map(|post| &post.effect))
    }

    /// Whether pieces can be made to look another way.
    pub(super) fn turns_pieces(&self) -> bool {
        self.effects().any(|effect| effect.signature().and_then(Signature::sets) == Some(Thing::Facing))
    }

    /// Whether captured pieces leave the board.
    pub(super) fn captures(&self) -> bool {
        let takes = |effect: &Effect| match effect {
            Effect::Capture(capture) => capture.types() != [CaptureType::Swap],
            _ => false,
        };
        self.effects().any(takes)
    }

    /// Whether pieces only ever come to the board, onto empty sites, and stay there as they are.
    pub(super) fn only_fills(&self) -> bool {
        let fills = |way: &Move| {
            way.enters()
                && pushes_once(way)
                && super::known::asks(way, &BoolFunction::Empty(Coord::To))
                && way.post().iter().all(|post| matches!(post.effect, Effect::Score(_)))
        };
        self.ways().all(fills)
    }

    /// Whether no position can come about twice: every move adds pieces and none takes any away; or none adds any, and
    /// every move takes some away or goes ahead.
    pub(super) fn never_repeats(&self) -> bool {
        let goes_ahead = |way: &Move| !self.turns_pieces() && advances(way);
        self.ways().all(grows) || self.ways().all(|way| shrinks(way) || goes_ahead(way))
    }

    /// Whether a game in which no position comes about twice can still be longer than this.
    pub(super) fn can_last(&self, moves: u32) -> bool {
        let sites = self.board.as_ref().map_or(0, |board| board.len());
        let fills = self.ways().all(grows);
        let rows = self.board.as_ref().map_or(0, |board| board.width().max(board.height()) as usize);
        let most = if fills { sites } else { self.placed.len() * rows };
        most > moves as usize
    }

    /// Whether no player has a move if and only if the board is full.
    pub(super) fn moves_until_full(&self) -> bool {
        let anywhere = |way: &Move| {
            matches!(way.pre.as_ref().map(|pre| &pre.value.value), Some(Tree::Leaf(BoolFunction::Empty(Coord::To))))
                && matches!(way.owner(), Player::All | Player::Current | Player::Friend)
        };
        let for_all = |kind: &Kind| {
            !matches!(kind.definition.player(), Player::Named(_))
                && kind.ways.iter().any(anywhere)
                && !self.is_counted(kind)
        };
        self.only_fills() && self.kinds.iter().any(for_all)
    }

    /// Whether the rules say how many of the type players hold.
    pub(super) fn is_counted(&self, kind: &Kind) -> bool {
        self.hands().any(|hand| super::known::is_of(&hand.piece, &kind.definition))
    }

    /// What players hold at first.
    pub(super) fn hands(&self) -> impl Iterator<Item = &InHand> {
        self.game.start.iter().flat_map(|start| start.hands.iter().map(|hand| &hand.value))
    }

    /// Whether a player who has no move always ends the game thereby, or leaves it.
    pub(super) fn stuck_is_the_end(&self) -> bool {
        self.players.iter().all(|player| self.is_stuck_at_the_end(player))
    }

    /// The same of one player.
    fn is_stuck_at_the_end(&self, player: &PlayerDefinition) -> bool {
        let stuck = |clause: &EndClause| match &clause.condition.value {
            Tree::Leaf(Goal::NoMove(no_move)) => no_move.player.is_none() && no_move.record.is_none(),
            _ => false,
        };
        self.endings.iter().any(|clause| stuck(clause) && is_about(&clause.player, &player.name))
    }

    /// Whether it can come to everybody passing, one after the other: not where a player who has no move ends the game.
    pub(super) fn all_can_pass(&self) -> bool {
        let somebody = self.is_for_two() && self.players.iter().any(|player| self.is_stuck_at_the_end(player));
        self.may_pass() || !(somebody || self.stuck_is_the_end())
    }

    /// Whether no player passes but on a full board, and nothing depends on whose turn it is then.
    pub(super) fn is_over_when_full(&self) -> bool {
        let asks_turn = |goal: &&Goal| matches!(goal, Goal::NoMove(no_move) if no_move.player != Some(Player::All));
        self.moves_until_full() && !self.may_pass() && !self.goals().iter().any(asks_turn)
    }

    /// Whether a player may pass who could move, by the rules of the turn or by a move.
    pub(super) fn may_pass(&self) -> bool {
        self.game.play().can_pass || self.ways().any(|way| matches!(way.action.value, Action::Pass))
    }

    /// The goals of the clauses that can be met.
    pub(super) fn goals(&self) -> Vec<&Goal> {
        self.endings.iter().flat_map(|clause| clause.condition.leaves()).collect()
    }

    /// Whether everybody has a piece on the board at first.
    pub(super) fn all_begin_on_board(&self) -> bool {
        (0..self.players.len()).all(|player| self.placed.iter().any(|placed| placed.player == Some(player)))
    }

    /// What any piece is called.
    pub(super) fn piece(&self) -> String {
        match self.kinds.as_slice() {
            [only] => only.name(),
            _ => "piece".to_string(),
        }
    }

    /// What a site is called.
    pub(super) fn cell(&self) -> &'static str {
        self.words().site
    }

    /// What is said of the tiling.
    pub(super) fn words(&self) -> &'static board::Words {
        self.game.board.tiling.kind.words(self.board.as_ref().map_or(1, |board| board.levels()))
    }

    /// Of what has two forms in the words of a tiling, the one for this board.
    pub(super) fn by_neighbours<T: Copy>(&self, [direct, all]: [T; 2]) -> T {
        if self.game.board.tiling.i_nbors { all } else { direct }
    }

    /// Whether only two play.
    pub(super) fn is_for_two(&self) -> bool {
        self.players.len() == 2
    }
}

impl Kind {
    /// What the type is called.
    pub(super) fn name(&self) -> String {
        spoken(&self.definition.name)
    }

    /// What one calls a piece of the type, or of the types that are told of together.
    pub(super) fn noun(&self) -> Noun {
        if self.alike.is_empty() { Noun::of(&self.name()) } else { Noun::of("piece").after("of this kind") }
    }
}

/// Whether a clause or region is about the player of this name.
pub(super) fn is_about(who: &Player, name: &str) -> bool {
    match who {
        Player::All => true,
        Player::Named(named) => named.eq_ignore_ascii_case(name),
        _ => false,
    }
}

/// Whether a move surely adds pieces: it puts down more of them than it takes up.
fn grows(way: &Move) -> bool {
    let keeps = |effect: &Effect| !matches!(effect, Effect::Capture(_));
    let taken = |step: &ActionStep| matches!(step, ActionStep::Pop(pop) if pop.count() == PopCount::Count(1));
    let put = |step: &ActionStep| matches!(step, ActionStep::Push(_));
    match &way.action.value {
        Action::Pass => false,
        Action::Steps(steps) => {
            let count = |is_it: &dyn Fn(&ActionStep) -> bool| steps.iter().filter(|step| is_it(&step.value)).count();
            let is_plain = steps.iter().all(|step| taken(&step.value) || put(&step.value));
            is_plain && count(&put) > count(&taken) && way.post().iter().all(|post| keeps(&post.effect))
        }
    }
}

/// Whether a move only takes a piece of the mover's ahead, as its player plays, and at most takes enemies.
fn advances(way: &Move) -> bool {
    let own = [BoolFunction::Owner(Coord::From, None), BoolFunction::Friend(Coord::From, None)];
    let is_own = own.iter().any(|test| super::known::asks(way, test));
    let leads_ahead = |tree: &Tree<BoolFunction>| {
        let branches = disjuncts(tree);
        branches.into_iter().all(|branch| conjuncts(branch).into_iter().any(super::destination::is_ahead))
    };
    let pre = way.pre.as_ref().map(|pre| conjuncts(&pre.value)).unwrap_or_default();
    let takes_enemies = |effect: &Effect| match effect {
        Effect::Capture(capture) => capture.piece.is_none() && !capture.types().contains(&CaptureType::Swap),
        Effect::Displace(_) => false,
        Effect::Convert(convert) => convert.player().is_none(),
        _ => true,
    };
    let is_plain = way.post().iter().all(|post| takes_enemies(&post.effect));
    is_own && adds_nothing(way) && is_plain && pre.into_iter().any(leads_ahead)
}

/// Whether a move surely takes pieces off the board and adds none: by itself, or by capturing what it lands on.
fn shrinks(way: &Move) -> bool {
    let takes = way.post().iter().any(|post| {
        let is_sure = !post.optional && post.condition.is_none();
        match &post.effect {
            Effect::Capture(capture) => {
                is_sure && capture.piece.is_none() && capture.types().contains(&CaptureType::Replace)
            }
            _ => false,
        }
    });
    let lands_on_enemies = super::known::asks(way, &BoolFunction::Enemy(Coord::To, None));
    super::reaching::drops(way) || (!way.enters() && adds_nothing(way) && takes && lands_on_enemies)
}

/// Whether an action only moves one piece.
fn adds_nothing(way: &Move) -> bool {
    match &way.action.value {
        Action::Pass => false,
        Action::Steps(steps) => match steps.as_slice() {
            [first, second] => {
                matches!(&first.value, ActionStep::Pop(_))
                    && matches!(&second.value, ActionStep::Push(push) if push.count.is_none())
            }
            _ => false,
        },
    }
}

fn pushes_once(way: &Move) -> bool {
    match &way.action.value {
        Action::Pass => false,
        Action::Steps(steps) => match steps.as_slice() {
            [only] => matches!(&only.value, ActionStep::Push(push) if push.coord() == Coord::To && push.count() == 1),
            _ => false,
        },
    }
}

fn endings(known: &Known<'_>, kinds: &[Kind]) -> Vec<EndClause> {
    let mut found = Vec::new();
    for clause in &known.game.end.clauses {
        let leaf = |goal: &Goal| match reaching::decided(known, kinds, goal) {
            Some(true) => Holds::Always,
            Some(false) => Holds::Never,
            None => Holds::If(goal.clone()),
        };
        let conditions = match pruned(&clause.condition, &leaf) {
            Holds::Never => Vec::new(),
            Holds::Always => vec![clause.condition.clone()],
            Holds::If(tree) => disjuncts(&tree).into_iter().map(|one| Ending::from(one.clone())).collect(),
        };
        for condition in conditions {
            let clause = EndClause { condition, player: clause.player.clone(), result: clause.result };
            if found.len() > MANY || !found.contains(&clause) {
                found.push(clause);
            }
        }
    }
    found
}

/// Takes out of a move what it does and nothing ever asks for.
fn forget(way: &mut Move, reads: &Reads) {
    let Some(posts) = &mut way.post else { return };
    posts.value.retain_mut(|post| match &mut post.effect {
        Effect::Convert(convert) => {
            let changes_owner = convert.player().is_some();
            convert.state = convert.state.filter(|_| reads.has(Thing::States));
            reads.has(Thing::States) || changes_owner
        }
        other => other.signature().and_then(Signature::sets).is_none_or(|thing| reads.has(thing)),
    });
    if posts.value.is_empty() {
        way.post = None;
    }
}

/// Takes out the capture by surrounding of a move that is allowed only where it would take nothing.
fn forget_captures(way: &mut Move) {
    let takes_nothing =
        super::known::asks(way, &BoolFunction::HasFreedom) && super::known::refuses(way, &BoolFunction::CreatesFreedom);
    if let (true, Some(posts)) = (takes_nothing, &mut way.post) {
        posts.value.retain(|post| match &post.effect {
            Effect::Capture(capture) => capture.types() != [CaptureType::Surround],
            _ => true,
        });
    }
    way.post = way.post.take().filter(|posts| !posts.value.is_empty());
}
