//! Games in which all roles move at once: a state machine, and the adapter that makes a [`Game`] of it.
//!
//! A step is a joint move: one move of every role. Roles that have only one legal move do not choose. The adapter lets the
//! others choose one after the other; nothing is played before the last has chosen, and no player or search sees what others
//! have chosen. So a game of turns is played as any other game is, and one of simultaneous moves needs no interface of its own.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

use crate::{
    Arena, Division, Game, IllegalMove, Look, Mark, Outcome, Playout, Rewards, Rng, Role, Searchable, Staged, Steps,
    Takes, Tally, Visit, zobrist,
};

/// A game that goes on for longer is a draw: rules that never end it are at fault.
pub const MAX_STEPS: u32 = 10_000;

/// What a unit of reward counts beside a move, for players that look ahead; picked by feel.
const REWARD: i32 = 100;

/// No more moves of a role than these are counted.
const MOST_COUNTED: usize = 1000;

/// The rules of a game as a state machine: what all roles may do, and what follows from a joint move.
pub trait StateMachine: Send + Sync {
    /// A state: all that is true.
    type State: Clone + Send + Sync;
    /// A move of any role; the same move is equal in all states.
    type Move: Clone + Debug + Eq + Hash + Send + Sync;
    /// Working memory, used again and again.
    type Scratch: Send;

    /// How many roles there are, from 1 to the number of [`Role::ALL`].
    fn roles(&self) -> usize;

    /// The role that chance plays, if there is one.
    fn chance(&self) -> Option<Role>;

    /// New working memory.
    fn scratch(&self) -> Self::Scratch;

    /// The state before the first move.
    fn initial(&self) -> Self::State;

    /// Finds out whether the game is over here, and if not, what each role may do: each move once, in the order of its text.
    fn find(&self, state: &Self::State, scratch: &mut Self::Scratch, found: &mut Found<Self::Move>);

    /// What a role gets here: the value from 0 to 100 that the rules give, if they give exactly one. Asked of terminal states.
    fn goal(&self, state: &Self::State, scratch: &mut Self::Scratch, role: Role) -> Option<u8>;

    /// Plays a joint move: a move of every role, in their order.
    fn advance(&self, state: &mut Self::State, scratch: &mut Self::Scratch, joint: &[Self::Move]);

    /// A move in canonical form: `noop`, `(mark 1 2)`.
    fn text(&self, chosen: &Self::Move) -> String;

    /// What is true, each fact in canonical form, sorted by text.
    fn facts(&self, state: &Self::State) -> Vec<String>;

    /// The state in which these facts are true and nothing else; facts that no state can have are left out.
    fn state(&self, facts: &[String]) -> Self::State;

    /// A hash of the state: equal states have equal hashes.
    fn hash(&self, state: &Self::State) -> u64;

    /// Plays to the end at random. Each role draws uniformly from its moves, in the order of the roles; a role that has one move
    /// draws nothing. Gives up after `most` steps: then the game goes on. Returns the number of steps.
    fn roll(&self, state: &mut Self::State, scratch: &mut Self::Scratch, rng: &mut Rng, most: u32) -> u32 {
        let (mut found, mut joint) = (Found::default(), Vec::with_capacity(self.roles()));
        for step in 0..most {
            self.find(state, scratch, &mut found);
            if found.is_over() {
                return step;
            }
            joint.clear();
            joint.extend(found.legal.iter().map(|moves| match &moves[..] {
                [only] => only.clone(),
                several => several[rng.below(several.len() as u32) as usize].clone(),
            }));
            self.advance(state, scratch, &joint);
        }
        most
    }

    /// How the game falls into independent subgames, if it does.
    fn division(&self) -> Option<&dyn Division<State = Self::State, Move = Self::Move>> {
        None
    }

    /// Plays the random games with these numbers, where that is quicker than one after the other; they may be other games than
    /// [`StateMachine::roll`] plays, but the same for the same seed and number.
    fn playouts(&self, _seed: u64, _numbers: Range<u64>) -> Option<Tally> {
        None
    }
}

/// What a state machine finds in a state.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// Whether the rules say that the game is over.
    pub terminal: bool,
    /// What each role may do; of no importance in a terminal state.
    pub legal: Vec<Vec<M>>,
}

impl<M> Default for Found<M> {
    fn default() -> Found<M> {
        Found { terminal: false, legal: Vec::new() }
    }
}

impl<M> Found<M> {
    /// Whether the game ends here: by the rules, or because a role has no move, which rules should not let happen.
    pub fn is_over(&self) -> bool {
        self.terminal || self.legal.iter().any(Vec::is_empty)
    }

    /// Forgets everything, for this number of roles.
    pub fn clear(&mut self, roles: usize) {
        self.terminal = false;
        self.legal.iter_mut().for_each(Vec::clear);
        self.legal.resize_with(roles, Vec::new);
    }
}

/// A move of one role, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Written {
    /// The role.
    pub role: Role,
    /// The move in canonical form.
    pub text: String,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// All that is to be seen of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What is true, each fact in canonical form, sorted by text.
    pub facts: Vec<String>,
    /// The moves that roles have chosen already, while others still have to.
    pub chosen: Vec<Written>,
    /// Whose turn it is to choose.
    pub to_move: Role,
    /// How many joint moves were played.
    pub steps: u32,
}

/// A state machine as a game.
pub struct Joint<M> {
    machine: M,
}

/// A position of a [`Joint`] game.
pub struct Position<M: StateMachine> {
    state: M::State,
    /// What was found here, the rewards if the game is over, and who chooses.
    here: Arc<Here<M::Move>>,
    /// What was chosen of each role's moves so far, by number, in the order of the roles that choose.
    chosen: Vec<u32>,
    steps: u32,
}

impl<M: StateMachine> Clone for Position<M> {
    fn clone(&self) -> Position<M> {
        let (here, chosen) = (Arc::clone(&self.here), self.chosen.clone());
        Position { state: self.state.clone(), here, chosen, steps: self.steps }
    }
}

/// What is known of a state.
struct Here<M> {
    found: Found<M>,
    /// The rewards, if the game is over.
    rewards: Option<Rewards>,
    outcome: Option<Outcome>,
    /// The roles that have a choice; the first role where none has.
    movers: Vec<Role>,
}

impl<M> Here<M> {
    /// Whether a role has no move although the rules do not say that the game is over.
    fn is_stuck(&self) -> bool {
        !self.found.terminal && self.found.is_over()
    }
}

impl<M: StateMachine> Joint<M> {
    /// The game of this machine.
    pub fn new(machine: M) -> Joint<M> {
        Joint { machine }
    }

    /// The machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// Whether several roles choose here at the same time.
    pub fn is_simultaneous(&self, position: &Position<M>) -> bool {
        position.here.movers.len() > 1
    }

    /// Every role's legal moves, written out, in the order of the roles; none where the rules say that the game is over, or it
    /// has gone on for too long.
    pub fn legal(&self, position: &Position<M>) -> Vec<Vec<String>> {
        if position.here.rewards.is_some() && !position.here.is_stuck() {
            return vec![Vec::new(); self.machine.roles()];
        }
        let moves = |role: &Vec<M::Move>| role.iter().map(|chosen| self.machine.text(chosen)).collect();
        position.here.found.legal.iter().map(moves).collect()
    }

    /// What the rules give each role, in the order of the roles, where they say that the game is over: nothing for a role to which
    /// they give no value, or several.
    pub fn goals(&self, position: &Position<M>) -> Option<Vec<Option<u8>>> {
        let mut scratch = self.machine.scratch();
        let goal = |role: &Role| self.machine.goal(&position.state, &mut scratch, *role);
        let is_over = position.here.found.terminal;
        is_over.then(|| Role::ALL[..self.machine.roles()].iter().map(goal).collect())
    }

    /// The position of a state.
    pub fn position(&self, state: M::State, steps: u32) -> Position<M> {
        let here = Arc::new(self.here(&state, steps, &mut self.machine.scratch()));
        Position { state, here, chosen: Vec::new(), steps }
    }

    fn here(&self, state: &M::State, steps: u32, scratch: &mut M::Scratch) -> Here<M::Move> {
        let mut found = Found::default();
        self.machine.find(state, scratch, &mut found);
        let over = found.is_over() || steps >= MAX_STEPS;
        let rewards = over.then(|| self.rewards_of(state, scratch));
        let chooses = |role: &Role| found.legal[role.index()].len() > 1;
        let mut movers: Vec<Role> = match over {
            true => Vec::new(),
            false => Role::ALL[..self.machine.roles()].iter().copied().filter(chooses).collect(),
        };
        if movers.is_empty() {
            movers.push(Role::White);
        }
        let outcome = rewards.as_ref().map(|rewards| self.outcome_of(rewards));
        Here { found, rewards, outcome, movers }
    }

    fn rewards_of(&self, state: &M::State, scratch: &mut M::Scratch) -> Rewards {
        let roles = Role::ALL[..self.machine.roles()].iter();
        Rewards::new(roles.map(|role| self.machine.goal(state, scratch, *role).unwrap_or(0)).collect::<Vec<u8>>())
    }

    /// Who has won; chance never does.
    fn outcome_of(&self, rewards: &Rewards) -> Outcome {
        let Some(chance) = self.machine.chance() else { return rewards.outcome() };
        let players = rewards.all().iter().enumerate().filter(|(role, _)| *role != chance.index());
        match Rewards::new(players.map(|(_, reward)| *reward)).outcome() {
            Outcome::Win(role) if role >= chance => Outcome::Win(Role::ALL[role.index() + 1]),
            outcome => outcome,
        }
    }

    /// Plays the random games with these numbers: how they ended, and the sum of what each role got. They are the games of
    /// [`Searchable::playouts`] where the machine has no quicker way to play them.
    pub fn rewarded(&self, seed: u64, numbers: Range<u64>) -> (Tally, [u64; Role::ALL.len()]) {
        let (mut tally, mut sums, mut scratch) = (Tally::default(), [0; Role::ALL.len()], self.machine.scratch());
        for number in numbers {
            let (mut state, mut rng) = (self.machine.initial(), Rng::new(seed, number));
            let length = self.machine.roll(&mut state, &mut scratch, &mut rng, MAX_STEPS);
            let rewards = self.rewards_of(&state, &mut scratch);
            tally += Playout { length, outcome: self.outcome_of(&rewards) };
            sums.iter_mut().zip(rewards.all()).for_each(|(sum, reward)| *sum += u64::from(*reward));
        }
        (tally, sums)
    }

    /// Lets the next role choose; plays the joint move if it was the last.
    fn commit(&self, position: &mut Position<M>, number: u32, scratch: &mut M::Scratch) {
        position.chosen.push(number);
        if position.chosen.len() < position.here.movers.len() {
            return;
        }
        let mut numbers = position.here.movers.iter().zip(position.chosen.drain(..)).peekable();
        let all = position.here.found.legal.iter().enumerate().map(|(role, moves)| {
            let chosen = numbers.next_if(|(mover, _)| mover.index() == role);
            moves[chosen.map_or(0, |(_, number)| number as usize)].clone()
        });
        let joint: Vec<M::Move> = all.collect();
        self.machine.advance(&mut position.state, scratch, &joint);
        position.steps += 1;
        position.here = Arc::new(self.here(&position.state, position.steps, scratch));
    }

    fn listed<'a>(&self, position: &'a Position<M>, role: Role) -> &'a [M::Move] {
        if position.here.rewards.is_some() { &[] } else { &position.here.found.legal[role.index()] }
    }

    fn count(&self, position: &Position<M>, nodes: &mut [u64], scratch: &mut M::Scratch) {
        let Some((here, below)) = nodes.split_first_mut() else { return };
        if position.here.rewards.is_some() {
            return;
        }
        let legal = &position.here.found.legal;
        let joints = legal.iter().fold(1u64, |product, moves| product.saturating_mul(moves.len() as u64));
        *here = here.saturating_add(joints);
        if below.is_empty() {
            return;
        }
        for joint in 0..joints {
            let (mut next, mut rest) = (position.clone(), joint);
            for role in &position.here.movers {
                let choices = legal[role.index()].len() as u64;
                self.commit(&mut next, (rest % choices) as u32, scratch);
                rest /= choices;
            }
            self.count(&next, below, scratch);
        }
    }
}

impl<M: StateMachine> Game for Joint<M> {
    type Position = Position<M>;
    type Move = Written;
    type View = View;

    fn players(&self) -> usize {
        self.machine.roles()
    }

    fn chance(&self) -> Option<Role> {
        self.machine.chance()
    }

    fn start(&self, _: &mut Rng) -> Position<M> {
        self.position(self.machine.initial(), 0)
    }

    fn to_move(&self, position: &Position<M>) -> Role {
        position.here.movers[position.chosen.len()]
    }

    fn moves(&self, position: &Position<M>) -> Vec<Written> {
        self.moves_of(position, self.to_move(position))
    }

    fn outcome(&self, position: &Position<M>) -> Option<Outcome> {
        position.here.outcome
    }

    fn decided(&self, position: &Position<M>) -> bool {
        position.here.found.is_over()
    }

    fn movers(&self, position: &Position<M>) -> Vec<Role> {
        position.here.movers[position.chosen.len()..].to_vec()
    }

    fn chosen(&self, position: &Position<M>) -> usize {
        position.chosen.len()
    }

    fn moves_of(&self, position: &Position<M>, role: Role) -> Vec<Written> {
        if !self.movers(position).contains(&role) {
            return Vec::new();
        }
        let listed = self.listed(position, role).iter();
        listed.map(|chosen| Written { role, text: self.machine.text(chosen) }).collect()
    }

    fn play_listed(&self, position: &mut Position<M>, chosen: &Written) {
        let listed = self.listed(position, chosen.role);
        if let Some(number) = listed.iter().position(|listed| self.machine.text(listed) == chosen.text) {
            self.commit(position, number as u32, &mut self.machine.scratch());
        }
    }

    fn play_joint(&self, position: &mut Position<M>, joint: &[Written]) -> Result<(), IllegalMove> {
        let mut next = position.clone();
        if joint.len() != self.movers(position).len() {
            return Err(IllegalMove);
        }
        joint.iter().try_for_each(|chosen| self.play(&mut next, chosen))?;
        *position = next;
        Ok(())
    }

    fn rewards(&self, position: &Position<M>) -> Option<Rewards> {
        position.here.rewards.clone()
    }

    fn view(&self, position: &Position<M>) -> View {
        let written = |(role, number): (&Role, &u32)| Written {
            role: *role,
            text: self.machine.text(&position.here.found.legal[role.index()][*number as usize]),
        };
        View {
            facts: self.machine.facts(&position.state),
            chosen: position.here.movers.iter().zip(&position.chosen).map(written).collect(),
            to_move: self.to_move(position),
            steps: position.steps,
        }
    }

    fn set_up(&self, view: View) -> Position<M> {
        let mut position = self.position(self.machine.state(&view.facts), view.steps);
        for chosen in &view.chosen {
            self.play_listed(&mut position, chosen);
        }
        position
    }

    fn decisions(&self, position: &Position<M>) -> u32 {
        position.steps
    }

    fn hash(&self, position: &Position<M>) -> u64 {
        let mixed = |hash, number: &u32| zobrist::mix(hash ^ (u64::from(*number) + 1));
        position.chosen.iter().fold(self.machine.hash(&position.state), mixed)
    }
}

impl<M: StateMachine> Searchable for Joint<M> {
    /// The visitor does not see what others have chosen: it enters before they did, and is asked for the move of the next role.
    fn enter<V: Visit>(&self, position: &Position<M>, visit: V) -> V::Output {
        let arena = JointArena { game: self, asked: self.to_move(position) };
        let hidden = Position { chosen: Vec::new(), ..position.clone() };
        visit.visit(&arena, &hidden, &[])
    }

    fn perft(&self, position: &Position<M>, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let start = Position { chosen: Vec::new(), ..position.clone() };
        self.count(&start, &mut nodes, &mut self.machine.scratch());
        nodes
    }

    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally {
        if let Some(tally) = self.machine.playouts(seed, numbers.clone()) {
            return tally;
        }
        self.rewarded(seed, numbers).0
    }
}

/// A [`Joint`] game as search plays it.
struct JointArena<'a, M> {
    game: &'a Joint<M>,
    asked: Role,
}

impl<M: StateMachine> Arena for JointArena<'_, M> {
    type State = Position<M>;
    type Buffer = M::Scratch;

    fn buffer(&self) -> M::Scratch {
        self.game.machine.scratch()
    }

    fn players(&self) -> usize {
        self.game.machine.roles()
    }

    fn kinds(&self) -> usize {
        0
    }

    fn sites(&self) -> usize {
        0
    }

    fn repeats(&self) -> bool {
        false
    }

    fn chance(&self) -> Option<Role> {
        self.game.machine.chance()
    }

    fn is_joint(&self) -> bool {
        true
    }

    fn asked(&self, _: &Position<M>) -> Role {
        self.asked
    }

    fn chosen(&self, state: &Position<M>) -> usize {
        state.chosen.len()
    }

    fn choosers(&self, state: &Position<M>) -> usize {
        state.here.movers.len()
    }

    fn mover(&self, state: &Position<M>) -> Role {
        self.game.to_move(state)
    }

    fn over(&self, state: &Position<M>) -> Option<Outcome> {
        state.here.outcome
    }

    fn reward(&self, state: &Position<M>, outcome: Outcome, role: Role) -> u8 {
        state.here.rewards.as_ref().map_or_else(|| Rewards::of(outcome, 8).role(role), |rewards| rewards.role(role))
    }

    /// A reward counts as much as a move counts a hundredth of it; where the rules leave rewards open before the end, moves alone
    /// tell.
    fn promise(&self, state: &Position<M>, scratch: &mut M::Scratch, role: Role) -> i32 {
        let chance = self.game.machine.chance();
        let others = || Role::ALL[..self.players()].iter().filter(|other| **other != role && Some(**other) != chance);
        let mut goal = |of: Role| Some(i32::from(self.game.machine.goal(&state.state, scratch, of)?));
        let moves = |of: Role| state.here.found.legal.get(of.index()).map_or(0, Vec::len).min(MOST_COUNTED) as i32;
        let own = goal(role);
        let best = others().map(|other| goal(*other)).try_fold(0, |best, goal| Some(best.max(goal?)));
        let rewards = own.zip(best).map_or(0, |(own, best)| own - best);
        let most = others().map(|other| moves(*other)).max().unwrap_or(0);
        REWARD * rewards + moves(role) - most
    }

    fn find(&self, state: &Position<M>, _: &mut M::Scratch) -> Result<u32, Outcome> {
        match state.here.outcome {
            Some(outcome) => Err(outcome),
            None => Ok(self.game.listed(state, self.mover(state)).len() as u32),
        }
    }

    fn play(&self, state: &mut Position<M>, scratch: &mut M::Scratch, number: u32) {
        self.game.commit(state, number, scratch);
    }

    fn mark(&self, state: &Position<M>, _: &M::Scratch, number: u32) -> Mark {
        Mark {
            kind: number as u16 ^ ((self.mover(state).index() as u16) << 13),
            from: None,
            to: None,
            takes: Takes::Nothing,
        }
    }

    fn hash(&self, state: &Position<M>) -> u64 {
        self.game.hash(state)
    }

    fn roll(&self, state: &mut Position<M>, scratch: &mut M::Scratch, rng: &mut Rng, most: u32) -> Option<Outcome> {
        while !state.chosen.is_empty() {
            let number = rng.below(self.game.listed(state, self.mover(state)).len() as u32);
            self.game.commit(state, number, scratch);
        }
        if state.here.outcome.is_none() {
            let left = most.min(MAX_STEPS.saturating_sub(state.steps));
            state.steps += self.game.machine.roll(&mut state.state, scratch, rng, left);
            state.here = Arc::new(self.game.here(&state.state, state.steps, scratch));
        }
        state.here.outcome
    }

    fn division(&self) -> Option<&dyn Division<State = Position<M>, Move = u32>> {
        self.game.machine.division().map(|_| self as _)
    }

    fn count(&self, _: &Position<M>, counts: &mut [u32]) {
        counts.fill(0);
    }

    fn look(&self, state: &Position<M>, look: &mut Look) {
        look.clear(0);
        look.mover = self.mover(state).index();
        look.scores.resize(self.players(), 0);
    }

    fn steps(&self, _: &Position<M>, _: usize, _: &mut M::Scratch, steps: &mut Steps) {
        steps.clear();
    }
}

impl<M: StateMachine> Staged for JointArena<'_, M> {}

impl<M: StateMachine> Division for JointArena<'_, M> {
    type State = Position<M>;
    type Move = u32;

    fn subgames(&self) -> usize {
        self.game.machine.division().map_or(1, |division| division.subgames())
    }

    fn place_of(&self, state: &Position<M>, chosen: &u32) -> Option<(usize, u32)> {
        let listed = self.game.listed(state, self.mover(state));
        self.game.machine.division()?.place_of(&state.state, listed.get(*chosen as usize)?)
    }

    fn hash_of(&self, state: &Position<M>, subgame: usize) -> u64 {
        self.game.machine.division().map_or(0, |division| division.hash_of(&state.state, subgame))
    }

    fn aim_of(&self, state: &Position<M>, subgame: usize) -> u64 {
        self.game.machine.division().map_or(0, |division| division.aim_of(&state.state, subgame))
    }

    fn reward_of(&self, parts: &[&Position<M>], role: Role) -> Option<u8> {
        let states: Vec<&M::State> = parts.iter().map(|part| &part.state).collect();
        self.game.machine.division()?.reward_of(&states, role)
    }
}
