//! What players see is so: alpha-beta is minimax, small games are played perfectly, limits hold.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use game::{Arena, DrawRules, Game, Outcome, Rng, Role, Searchable, Staged, Takes, Visit};
use players::search::{AlphaBeta, Finding, PROVEN, SearchOptions, TranspositionTable, WIN, minimax};
use players::{Evaluator, Limits, Mind, Thinking};
use workbench::library;
use workbench::{Language, Rules};

fn pell(name: &str) -> compile::metagame::Program {
    match rules(Language::Metagame, name) {
        Rules::Metagame(game) => compile::metagame::Program::new(&game, DrawRules::default()),
        _ => panic!("{name} is no game of Pell's"),
    }
}

fn browne(name: &str) -> compile::ludi::Program {
    match rules(Language::Ludi, name) {
        Rules::Ludi(game) => compile::ludi::Program::new(&game, DrawRules::default()).expect("compiled"),
        _ => panic!("{name} is no game of Browne's"),
    }
}

fn rules(language: Language, name: &str) -> Rules {
    let entry = library::entries_of(language).find(|entry| entry.file() == name);
    let entry = entry.unwrap_or_else(|| panic!("no game {name}"));
    language.read(entry.text).rules.expect("a game of the library is sound")
}

/// What the pieces are worth to those that search.
fn worths<A: Arena>(arena: &A) -> Evaluator {
    Evaluator::material((1..).map(|kind| 50 + 50 * kind).take(arena.kinds()).collect())
}

/// The same, for the arena of a game.
struct Worths;

impl Visit for Worths {
    type Output = Evaluator;

    fn visit<A: Staged>(self, arena: &A, _: &A::State, _: &[u64]) -> Evaluator {
        worths(arena)
    }
}

/// What minimax sees at a position; nothing if the game is over.
struct Exact {
    depth: u32,
    options: SearchOptions,
}

impl Visit for Exact {
    type Output = Option<i32>;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Self::Output {
        arena.find(state, &mut arena.buffer()).ok()?;
        let (mut evaluator, hero) = (worths(arena), arena.mover(state));
        match self.options.captures {
            false => Some(minimax(arena, state, &mut evaluator, hero, self.depth)),
            true => Captures { arena, evaluator: &mut evaluator, hero, stuck: false }.seen(state, self.depth),
        }
    }
}

/// What alpha-beta sees at a position without a past.
struct Seen {
    depth: u32,
    options: SearchOptions,
}

impl Visit for Seen {
    type Output = i32;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> i32 {
        let (mut evaluator, mut table) = (worths(arena), TranspositionTable::new(12));
        let limits = Limits::to_depth(self.depth);
        AlphaBeta::new(&mut evaluator, &mut table, self.options, limits).run(arena, state, &[]).value
    }
}

/// Minimax that follows captures beyond the depth, as simply as it can be said: what cannot matter any more is left out.
struct Captures<'a, A: Arena> {
    arena: &'a A,
    evaluator: &'a mut Evaluator,
    hero: Role,
    /// Whether somebody could not move beyond the depth. Alpha-beta does not always look.
    stuck: bool,
}

impl<A: Staged> Captures<'_, A> {
    fn seen(mut self, state: &A::State, depth: u32) -> Option<i32> {
        let value = self.below(state, depth as i32, 0, [-WIN, WIN]);
        (!self.stuck).then_some(value)
    }

    /// The value of a position; the depth that is left is negative where only captures are followed.
    fn below(&mut self, state: &A::State, depth: i32, ply: i32, [mut low, mut high]: [i32; 2]) -> i32 {
        let worth = |outcome: Outcome, hero: Role| match outcome {
            Outcome::Win(winner) if winner == hero => WIN - ply,
            Outcome::Win(_) => ply - WIN,
            Outcome::Draw => 0,
        };
        if let Some(outcome) = self.arena.over(state) {
            return worth(outcome, self.hero);
        }
        let stands = self.evaluator.evaluate(self.arena, state, self.hero);
        if depth == -10 {
            return stands;
        }
        let mut buffer = self.arena.buffer();
        let count = match self.arena.find(state, &mut buffer) {
            Err(outcome) => {
                self.stuck |= depth <= 0;
                return worth(outcome, self.hero);
            }
            Ok(count) => count,
        };
        let mover = self.arena.mover(state);
        let mut next: Vec<A::State> = Vec::new();
        for number in 0..count {
            let mut after = state.clone();
            self.arena.play(&mut after, &mut buffer, number);
            let takes = match self.arena.mark(state, &buffer, number).takes {
                Takes::Nothing => false,
                Takes::One(_) | Takes::More => true,
                Takes::Unknown => {
                    let mut men = |state: &A::State| self.evaluator.men_but(self.arena, state, mover.index());
                    men(&after) < men(state)
                }
            };
            if depth > 0 || takes {
                next.push(after);
            }
        }
        let (captures, others) = (next.len(), count as usize - next.len());
        if depth <= 0 && captures > 4 && captures > others {
            return stands;
        }
        let maximises = mover == self.hero;
        let mut best = if maximises { -WIN } else { WIN };
        let may_stay = others > 0 || self.arena.must_take(state) == Some(false);
        let stays = (depth <= 0 && may_stay).then_some(None);
        for next in stays.into_iter().chain(next.iter().map(Some)) {
            let value = next.map_or(stands, |next| self.below(next, depth - 1, ply + 1, [low, high]));
            match maximises {
                true => (best, low) = (best.max(value), low.max(value)),
                false => (best, high) = (best.min(value), high.min(value)),
            }
            if low >= high {
                break;
            }
        }
        best
    }
}

/// Walks random games and compares at each position; how many were compared.
fn compare<G: Searchable>(name: &str, game: &G, depth: u32, games: u64) -> usize {
    compare_with(name, game, SearchOptions { captures: false, ..SearchOptions::default() }, depth, games)
}

fn compare_with<G: Searchable>(name: &str, game: &G, options: SearchOptions, depth: u32, games: u64) -> usize {
    let mut compared = 0;
    for number in 0..games {
        let mut stream = Rng::new(5, number);
        let mut position = game.start(&mut stream);
        for played in 0.. {
            if let Some(exact) = game.enter(&position, Exact { depth, options }) {
                let found = game.enter_staged(&position, Seen { depth, options });
                // What is won is seen as soon as it is: a shorter depth may see it, and then the values agree all the same.
                assert_eq!(exact, found, "{name}, game {number}, after {played} moves");
                compared += 1;
            }
            let moves = game.moves(&position);
            if game.outcome(&position).is_some() || moves.is_empty() {
                break;
            }
            let chosen = &moves[stream.below(moves.len() as u32) as usize];
            game.play_listed(&mut position, chosen);
        }
    }
    compared
}

// S10, S11, B31
#[test]
fn alpha_beta_sees_what_minimax_sees() {
    let mut compared = 0;
    compared += compare("hexapawn", &pell("hexapawn"), 4, 40);
    compared += compare("noughts_and_crosses", &pell("noughts_and_crosses"), 3, 20);
    compared += compare("gardner_minichess", &pell("gardner_minichess"), 2, 4);
    compared += compare("american_checkers", &pell("american_checkers"), 3, 4);
    compared += compare("dobutsu_shogi", &pell("dobutsu_shogi"), 2, 4);
    compared += compare("tic_tac_toe", &browne("tic_tac_toe"), 4, 60);
    compared += compare("connect_four", &browne("connect_four"), 3, 10);
    compared += compare("reversi", &browne("reversi"), 2, 4);
    compared += compare("breakthrough", &browne("breakthrough"), 2, 3);
    compared += compare("yavalath3", &browne("yavalath3"), 2, 1);
    assert!(compared > 1000, "{compared} positions");
}

/// Whatever numbers the arena gives its moves in which alpha-beta is fastest, what it tells are the numbers of the game: the move
/// that it chooses is worth what it says, and its line can be played.
#[test]
fn alpha_beta_tells_moves_by_the_numbers_of_the_game() {
    const DEPTH: u32 = 3;
    let options = SearchOptions { captures: false, ..SearchOptions::default() };
    let (mut compared, mut renumbered) = (0, 0);
    for name in ["chess", "american_checkers", "breakthrough", "dobutsu_shogi"] {
        let game = pell(name);
        let mut stream = Rng::new(6, 0);
        let mut position = game.start(&mut stream);
        for _ in 0..30 {
            let mut evaluator = game.enter(&position, Worths);
            let (mut table, limits) = (TranspositionTable::new(12), Limits::to_depth(DEPTH));
            let search = AlphaBeta::new(&mut evaluator, &mut table, options, limits);
            let ranks = (0..game.numbered(&position).len() as u32).rev().collect();
            let found = search.with_ranks(ranks).search(&game, &position);
            let mut next = position.clone();
            game.play_number(&mut next, found.number).expect("a move of the game");
            if found.value.abs() < PROVEN {
                let after = game.enter(&next, Exact { depth: DEPTH - 1, options }).expect("not over");
                assert_eq!(-after, found.value, "{name}: {found:?}");
                compared += 1;
            }
            assert_eq!(found.pv.first(), Some(&found.number), "{name}");
            for number in &found.pv[1..] {
                game.play_number(&mut next, *number).expect("a move of the line");
            }
            renumbered += u32::from(game.staged_numbers(&position).is_some_and(|numbers| !numbers.is_sorted()));
            let moves = game.moves(&position);
            game.play_listed(&mut position, &moves[stream.below(moves.len() as u32) as usize]);
            if game.outcome(&position).is_some() {
                break;
            }
        }
    }
    assert!(compared > 50 && renumbered > 20, "{compared} compared, {renumbered} with numbers of their own");
}

// S80
/// Where captures are followed, nothing is left out for speed's sake that would have mattered.
#[test]
fn alpha_beta_follows_captures_as_minimax_would() {
    let (options, mut compared) = (SearchOptions::default(), 0);
    compared += compare_with("chess", &pell("chess"), options, 1, 3);
    compared += compare_with("gardner_minichess", &pell("gardner_minichess"), options, 2, 6);
    compared += compare_with("american_checkers", &pell("american_checkers"), options, 3, 12);
    compared += compare_with("lose_checkers", &pell("lose_checkers"), options, 3, 4);
    compared += compare_with("hexapawn", &pell("hexapawn"), options, 4, 20);
    compared += compare_with("dobutsu_shogi", &pell("dobutsu_shogi"), options, 2, 4);
    compared += compare_with("breakthrough", &browne("breakthrough"), options, 2, 3);
    compared += compare_with("english_draughts", &browne("english_draughts"), options, 2, 3);
    assert!(compared > 1000, "{compared} positions");
}

fn side_by_side(works: &mut [&mut (dyn FnMut() + Send)]) {
    works.iter_mut().for_each(|work| work());
}

/// Plays a game between minds and gives its outcome.
fn play<G: Searchable>(game: &G, minds: &mut [Mind; 2], limits: Limits<'_>, seed: u64) -> Outcome {
    let mut position = game.start(&mut Rng::new(seed, 0));
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let mind = &mut minds[game.to_move(&position).index()];
        let thinking = Thinking { mind, limits, side_by_side: &side_by_side };
        let finding = thinking.ask(game, &position).expect("the game is not over");
        let chosen = game.numbered(&position)[finding.number as usize].clone();
        game.play_listed(&mut position, &chosen);
    }
}

fn thinker(kind: usize, seed: u64) -> Mind {
    match kind {
        0 => Mind::alphabeta(Evaluator::nothing(), SearchOptions::default(), seed),
        _ => Mind::mcts(1, None, seed),
    }
}

#[test]
fn tic_tac_toe_is_never_lost() {
    let game = browne("tic_tac_toe");
    for kind in 0..2 {
        for seed in 0..20 {
            let limits = Limits { depth: 9, ..Limits::to_nodes(3000) };
            let first = play(&game, &mut [thinker(kind, seed), Mind::cautious(seed)], limits, seed);
            assert_ne!(first, Outcome::Win(game::Role::Black), "player {kind}, seed {seed}");
            let second = play(&game, &mut [Mind::cautious(seed), thinker(kind, seed)], limits, seed);
            assert_ne!(second, Outcome::Win(game::Role::White), "player {kind}, seed {seed}");
        }
        let both = play(&game, &mut [thinker(kind, 1), thinker(kind, 2)], Limits::to_nodes(5000), 0);
        assert_eq!(both, Outcome::Draw, "player {kind}");
    }
}

/// Thinks once at a position.
fn think<G: Searchable>(game: &G, position: &G::Position, mut mind: Mind, limits: Limits<'_>) -> players::Finding {
    let thinking = Thinking { mind: &mut mind, limits, side_by_side: &side_by_side };
    thinking.ask(game, position).expect("the game is not over")
}

#[test]
fn small_hex_is_won_by_whoever_begins() {
    let text = library::find("hex").expect("there").text.replace("11", "3");
    let game =
        compile::ludi::Program::new(&ludi::read(&text).game.expect("sound"), DrawRules::default()).expect("compiled");
    let start = game.start(&mut Rng::new(0, 0));
    let seen = think(&game, &start, thinker(0, 0), Limits::to_depth(9));
    assert!(seen.value >= PROVEN && seen.value < WIN, "{seen:?}");
    let proved = think(&game, &start, thinker(1, 0), Limits::to_nodes(200_000));
    assert_eq!(proved.value, WIN, "{proved:?}");
}

#[test]
fn the_same_seed_gives_the_same_move_and_the_same_count() {
    let game = pell("chess");
    let start = game.start(&mut Rng::new(0, 0));
    for kind in 0..2 {
        let once = || think(&game, &start, thinker(kind, 7), Limits::to_nodes(2000));
        assert_eq!(once(), once());
        assert!(once().nodes <= 2000, "{}", once().nodes);
    }
    let two = || think(&game, &start, Mind::mcts(2, None, 7), Limits::to_nodes(2000));
    assert_eq!(two(), two());
}

#[test]
fn any_engine_can_be_searched_however_slowly() {
    let Rules::Ludi(game) = rules(Language::Ludi, "tic_tac_toe") else { panic!("a game of Browne's") };
    let slow = reference::ludi::Interpreter::new(&game, DrawRules::default());
    let start = slow.start(&mut Rng::new(0, 0));
    let mut mind = thinker(0, 0);
    let limits = Limits::to_depth(5);
    let thinking = Thinking { mind: &mut mind, limits, side_by_side: &side_by_side };
    let found = thinking.ask(&slow, &start).expect("the game is not over");
    assert_eq!((found.value, found.depth), (0, 5));
}

/// An arena whose positions are told apart by how they came about, so that nothing is known of a position but from the same
/// line of play; and if it forgets, nothing at all.
struct ByLine<'a, A> {
    arena: &'a A,
    forgets: bool,
    asked: AtomicU64,
    played: Mutex<Vec<u32>>,
    /// Those of the moves played that were played at the root.
    at_root: Mutex<Vec<u32>>,
}

/// The line that has no moves yet.
const ROOT: u64 = 1;

impl<'a, A: Arena> ByLine<'a, A> {
    fn new(arena: &'a A, forgets: bool) -> ByLine<'a, A> {
        let (played, at_root) = (Mutex::default(), Mutex::default());
        ByLine { arena, forgets, asked: AtomicU64::new(0), played, at_root }
    }

    /// What alpha-beta finds to a depth from an empty table, and the moves that it played on the way.
    fn searched(self, state: &A::State, judge: &mut Evaluator, depth: u32) -> (Finding, Vec<u32>) {
        let found = self.found(state, judge, depth);
        (found, self.played.into_inner().expect("not poisoned"))
    }

    /// The moves that alpha-beta plays at the root while it searches to a depth from an empty table.
    fn tried_at_root(self, state: &A::State, judge: &mut Evaluator, depth: u32) -> Vec<u32> {
        self.found(state, judge, depth);
        self.at_root.into_inner().expect("not poisoned")
    }

    fn found(&self, state: &A::State, judge: &mut Evaluator, depth: u32) -> Finding {
        let (mut table, options) =
            (TranspositionTable::new(16), SearchOptions { captures: false, ..SearchOptions::default() });
        let state = (state.clone(), ROOT);
        AlphaBeta::new(judge, &mut table, options, Limits::to_depth(depth)).run(self, &state, &[])
    }
}

impl<A: Arena> Arena for ByLine<'_, A> {
    type State = (A::State, u64);
    type Buffer = A::Buffer;

    fn buffer(&self) -> A::Buffer {
        self.arena.buffer()
    }

    fn players(&self) -> usize {
        self.arena.players()
    }

    fn kinds(&self) -> usize {
        self.arena.kinds()
    }

    fn sites(&self) -> usize {
        self.arena.sites()
    }

    fn repeats(&self) -> bool {
        false
    }

    fn mover(&self, state: &Self::State) -> Role {
        self.arena.mover(&state.0)
    }

    fn over(&self, state: &Self::State) -> Option<Outcome> {
        self.arena.over(&state.0)
    }

    fn find(&self, state: &Self::State, room: &mut A::Buffer) -> Result<u32, Outcome> {
        self.arena.find(&state.0, room)
    }

    fn play(&self, state: &mut Self::State, room: &mut A::Buffer, number: u32) {
        self.played.lock().expect("not poisoned").push(number);
        if state.1 == ROOT {
            self.at_root.lock().expect("not poisoned").push(number);
        }
        self.arena.play(&mut state.0, room, number);
        state.1 = game::zobrist::mix(state.1 ^ u64::from(number));
    }

    fn mark(&self, state: &Self::State, room: &A::Buffer, number: u32) -> game::Mark {
        self.arena.mark(&state.0, room, number)
    }

    fn hash(&self, state: &Self::State) -> u64 {
        let salt = if self.forgets { self.asked.fetch_add(1, Ordering::Relaxed) } else { 0 };
        game::zobrist::mix(state.1 ^ game::zobrist::mix(salt))
    }

    fn count(&self, state: &Self::State, counts: &mut [u32]) {
        self.arena.count(&state.0, counts);
    }

    fn look(&self, state: &Self::State, look: &mut game::Look) {
        self.arena.look(&state.0, look);
    }

    fn steps(&self, state: &Self::State, side: usize, room: &mut A::Buffer, steps: &mut game::Steps) {
        self.arena.steps(&state.0, side, room, steps);
    }
}

impl<A: Arena> Staged for ByLine<'_, A> {}

/// How many positions are looked at to each depth where the best play of the depth before comes first, and where it is
/// forgotten; and whether it did come first.
struct BestPlayFirst(u32);

impl Visit for BestPlayFirst {
    type Output = Vec<(u64, u64, bool)>;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> Self::Output {
        let mut judge = Evaluator::material(vec![100; arena.kinds()]);
        let mut searched = |forgets: bool, depth: u32| ByLine::new(arena, forgets).searched(state, &mut judge, depth);
        let counts = (3..=self.0).map(|depth| {
            let (before, played_before) = searched(false, depth - 1);
            let (known, played) = searched(false, depth);
            let next = &played[played_before.len()..][..before.pv.len()];
            (known.nodes, searched(true, depth).0.nodes, next == before.pv)
        });
        counts.collect()
    }
}

// S13
#[test]
fn the_best_play_of_one_depth_is_looked_at_first_in_the_next_and_less_is_looked_at() {
    let (checkers, breakthrough) = (pell("american_checkers"), pell("breakthrough"));
    for (game, deepest) in [(&checkers, 6), (&breakthrough, 4)] {
        // A few moves from the start there is something to choose from.
        let mut position = game.start(&mut Rng::new(0, 0));
        for _ in 0..6 {
            let middle = game.moves(&position);
            game.play_listed(&mut position, &middle[middle.len() / 2]);
        }
        let counts = game.enter(&position, BestPlayFirst(deepest));
        assert!(counts.iter().all(|(.., first)| *first), "{counts:?}");
        let (known, forgotten) = counts.iter().fold((0, 0), |(one, other), (a, b, _)| (one + a, other + b));
        assert!(known < forgotten, "{counts:?}");
    }
}

/// Alpha-beta that takes moves in the order of their numbers; counts the positions that it looks at.
fn unordered<A: Arena>(
    arena: &A,
    state: &A::State,
    evaluator: &mut Evaluator,
    (depth, mut alpha, beta): (u32, i32, i32),
    count: &mut u64,
) -> i32 {
    *count += 1;
    let (mover, mut room) = (arena.mover(state), arena.buffer());
    let moves = match arena.find(state, &mut room) {
        Err(Outcome::Draw) => return 0,
        Err(Outcome::Win(winner)) => return if winner == mover { WIN } else { -WIN },
        Ok(_) if depth == 0 => return evaluator.evaluate(arena, state, mover),
        Ok(moves) => moves,
    };
    for number in 0..moves {
        let mut next = state.clone();
        arena.play(&mut next, &mut room, number);
        let sign = if arena.mover(&next) == mover { 1 } else { -1 };
        let bounds = if sign == 1 { (depth - 1, alpha, beta) } else { (depth - 1, -beta, -alpha) };
        alpha = alpha.max(sign * unordered(arena, &next, evaluator, bounds, count));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// How many positions are looked at with promising moves first, and in the order of their numbers; nothing is remembered.
struct PromisingFirst(u32);

impl Visit for PromisingFirst {
    type Output = (u64, u64);

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> (u64, u64) {
        let mut evaluator = Evaluator::material(vec![100; arena.kinds()]);
        let (found, _) = ByLine::new(arena, true).searched(state, &mut evaluator, self.0);
        // Of iterative deepening, the last iteration only: nothing is remembered from those before.
        let (before, _) = ByLine::new(arena, true).searched(state, &mut evaluator, self.0 - 1);
        let mut count = 0;
        let value = unordered(arena, state, &mut evaluator, (self.0, -WIN, WIN), &mut count);
        assert!(value == found.value || value.abs() >= PROVEN, "{value} and {}", found.value);
        (found.nodes - before.nodes, count)
    }
}

// B32
/// All depths together cost less with the moves in order than the last one costs without.
#[test]
fn less_is_looked_at_when_promising_moves_come_first() {
    for (name, depth) in [("breakthrough", 5), ("los_alamos_chess", 4)] {
        let game = pell(name);
        let (mut ordered, mut plain) = (0, 0);
        let mut stream = Rng::new(5, 0);
        for _ in 0..4 {
            let mut position = game.start(&mut Rng::new(0, 0));
            for _ in 0..10 {
                let moves = game.moves(&position);
                game.play_listed(&mut position, &moves[stream.below(moves.len() as u32) as usize]);
            }
            let counts = game.enter(&position, PromisingFirst(depth));
            (ordered, plain) = (ordered + counts.0, plain + counts.1);
        }
        assert!(ordered < plain, "{name}: {ordered} with the moves in order, {plain} without");
    }
}

/// What each move looks worth one ply on, to its mover; and the moves in the order in which an iteration of depth 3 searches
/// them that knows of none before.
struct LooksBestFirst<'a>(&'a Evaluator);

impl Visit for LooksBestFirst<'_> {
    type Output = (Vec<i32>, Vec<u32>);

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> Self::Output {
        let (mut judge, mut room) = (self.0.clone(), arena.buffer());
        let count = arena.find(state, &mut room).expect("not over");
        let mut look = |number: u32| {
            let mut next = state.clone();
            arena.play(&mut next, &mut room, number);
            judge.evaluate(arena, &next, arena.mover(state))
        };
        let looks: Vec<i32> = (0..count).map(&mut look).collect();
        let [before, tried] = [2, 3].map(|depth| ByLine::new(arena, true).tried_at_root(state, &mut judge, depth));
        let last = &tried[before.len()..];
        // First each move is played once, to look at what comes of it; then they are searched.
        assert!(last.iter().copied().take(count as usize).eq(0..count), "{last:?}");
        let mut searched: Vec<u32> = Vec::new();
        for number in &last[count as usize..] {
            // A move may be searched twice in succession; where another comes again, a wider window has begun.
            if searched.last() != Some(number) && searched.contains(number) {
                break;
            }
            searched.push(*number);
        }
        searched.dedup();
        (looks, searched)
    }
}

// B32
#[test]
fn moves_are_searched_in_the_order_of_what_they_look_worth_one_ply_on() {
    let policy = players::Policy::read("(policy (mobil 1) (mater 10))").policy.expect("a policy");
    for name in ["breakthrough", "los_alamos_chess"] {
        let (game, mut stream) = (pell(name), Rng::new(5, 0));
        let judge = Evaluator::policy(&policy, players::Ground::of(&rules(Language::Metagame, name)).expect("a board"));
        let mut reordered = 0;
        for _ in 0..6 {
            let mut position = game.start(&mut Rng::new(0, 0));
            for _ in 0..8 {
                let moves = game.moves(&position);
                game.play_listed(&mut position, &moves[stream.below(moves.len() as u32) as usize]);
            }
            let (looks, searched) = game.enter(&position, LooksBestFirst(&judge));
            let worth: Vec<i32> = searched.iter().map(|number| looks[*number as usize]).collect();
            assert!(worth.is_sorted_by(|one, other| one >= other), "{name}: {worth:?}");
            assert_eq!(worth.first(), looks.iter().max(), "{name}");
            reordered += usize::from(!searched.is_sorted());
        }
        assert!(reordered >= 3, "{name}: only {reordered} of 6 positions tell this order from that of the numbers");
    }
}

// B33 S81
#[test]
fn a_beam_leaves_out_moves_that_look_bad_and_less_is_looked_at() {
    let game = pell("chess");
    let start = game.start(&mut Rng::new(0, 0));
    let looked_at = |beam: usize| {
        let options = SearchOptions { beam, captures: false };
        think(&game, &start, Mind::alphabeta(material(), options, 0), Limits::to_depth(4)).nodes
    };
    let [narrow, wide, full] = [2, 8, usize::MAX].map(looked_at);
    assert!(narrow < wide && wide < full, "{narrow}, {wide} and {full} positions");
}

// M128
#[test]
fn generic_heuristics_beat_chance_in_games_that_they_never_saw() {
    const MEN: [&str; 3] = ["american_checkers", "hexapawn", "chess"];
    // Where captures are compulsory, whoever has many moves has nothing to take.
    const MOBILITY: [&str; 3] = ["chess", "breakthrough", "chess_third_rank"];
    let mobility = players::Policy::read("(policy (mobil 1))").policy.expect("a policy");
    let ground = |rules: &Rules| players::Ground::of(rules).expect("a board");
    for (name, depth, games) in [("material", 2, MEN), ("expected", 1, MEN), ("mobility", 2, MOBILITY)] {
        let limits = Limits { nodes: 300, ..Limits::to_depth(depth) };
        for game in games {
            let evaluator = match name {
                "material" => material(),
                "expected" => Evaluator::expected(24),
                _ => Evaluator::policy(&mobility, ground(&rules(Language::Metagame, game))),
            };
            let points: u32 =
                (0..20).map(|number| points_against_chance(&pell(game), &evaluator, limits, number)).sum();
            assert!(points >= 24, "{name} in {game}: {points} half points of 40");
        }
    }
}

fn material() -> Evaluator {
    Evaluator::material(vec![100; 6])
}

/// How many half points somebody makes of a game against chance, with either colour in turn.
fn points_against_chance<G: Searchable>(game: &G, evaluator: &Evaluator, limits: Limits<'_>, number: u64) -> u32 {
    let mut minds = [Mind::alphabeta(evaluator.clone(), SearchOptions::default(), number), Mind::random(number)];
    let colour = game::Role::BOTH[number as usize % 2];
    if colour == game::Role::Black {
        minds.swap(0, 1);
    }
    match play(game, &mut minds, limits, number) {
        Outcome::Win(winner) if winner == colour => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}

/// In games that are made of captures it never gets quiet: looking for captures alone must not look at everything.
#[test]
fn a_game_of_captures_does_not_keep_anybody_from_looking_deeper() {
    let game = browne("reversi");
    let start = game.start(&mut Rng::new(0, 0));
    let mind = Mind::alphabeta(Evaluator::material(vec![100]), SearchOptions::default(), 0);
    let found = think(&game, &start, mind, Limits::to_nodes(20_000));
    assert!(found.depth >= 4, "{found:?}");
}

// S12 B34
#[test]
fn alpha_beta_looks_deeper_and_deeper_until_its_time_is_up_and_keeps_the_deepest_look_that_it_finished() {
    let game = pell("american_checkers");
    let start = game.start(&mut Rng::new(0, 0));
    let mut depths = Vec::new();
    for asks in [1, 20, 80, 320, 1280] {
        let asked = AtomicU32::new(0);
        let spent = || if asked.fetch_add(1, Ordering::Relaxed) >= asks { 1.0 } else { 0.0 };
        let limits = Limits { spent: &spent, ..Limits::to_depth(u32::MAX) };
        let found = think(&game, &start, Mind::alphabeta(material(), SearchOptions::default(), 0), limits);
        if found.depth > 0 {
            let whole = Limits::to_depth(found.depth);
            let finished = think(&game, &start, Mind::alphabeta(material(), SearchOptions::default(), 0), whole);
            assert_eq!((found.value, found.depth), (finished.value, finished.depth), "after {asks} questions");
        }
        depths.push(found.depth);
    }
    assert!(depths.is_sorted() && depths[4] > depths[1] && depths[1] > 0, "{depths:?}");
}

// S12 B34
#[test]
fn a_second_to_think_is_over_after_a_second() {
    let source = workbench::source::find("metagame/chess", &mut std::io::empty()).expect("in the library");
    let chess = workbench::Game::new(source).expect("sound");
    let began = std::time::Instant::now();
    let player = "alphabeta:ms=1000".parse().expect("a player");
    let thought = workbench::best(&chess, workbench::Setting::default(), &[], &player, false).expect("a move");
    let seconds = began.elapsed().as_secs_f64();
    assert!(seconds < 1.2 && thought.depth >= 2, "{seconds} seconds for depth {}", thought.depth);
}

/// A tree that was left in the middle of something is used again for the next move.
#[test]
fn time_may_run_out_at_any_moment() {
    for (name, moves) in [("yavalath", 16), ("breakthrough", 8), ("teiglith", 4)] {
        let game = browne(name);
        for asks in (0..200).step_by(if name == "yavalath" { 3 } else { 29 }) {
            let asked = AtomicU32::new(0);
            // Every move has so many questions for the clock before its time is up.
            let spent = || if asked.fetch_add(1, Ordering::Relaxed) >= asks { 1.0 } else { 0.0 };
            let limits = Limits { spent: &spent, ..Limits::to_nodes(400) };
            let mut mind = thinker(1, u64::from(asks));
            let mut position = game.start(&mut Rng::new(0, 0));
            for _ in 0..moves {
                if game.outcome(&position).is_some() {
                    break;
                }
                asked.store(0, Ordering::Relaxed);
                let thinking = Thinking { mind: &mut mind, limits, side_by_side: &side_by_side };
                let finding = thinking.ask(&game, &position).expect("the game is not over");
                let chosen = game.numbered(&position)[finding.number as usize].clone();
                game.play_listed(&mut position, &chosen);
            }
        }
    }
}
