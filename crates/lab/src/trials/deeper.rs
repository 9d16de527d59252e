//! Games that are played for one question: what each first move is worth, whether looking further ahead pays, and what beginning
//! is worth to those who do.

use std::ops::Range;

use criticism::figures::{Deeper, FirstMove, FirstMoves, Points, Rung, Strength};
use criticism::{End, Mode, Trial};
use game::{Rng, Role, zobrist};
use players::search::SearchOptions;
use players::{Limits, Mind, Thinking};

use super::{Conditions, TABLE_BITS, Trials, end};
use crate::progress::Progress;
use crate::thinker::side_by_side;
use ::rules::Rules;
use engine::Game;
use engine::Move;
use engine::Play;
use engine::opening::play_any;

/// The most first moves that are tried, at equal distances in the list of all.
const MOST_MOVES: usize = 128;

/// How many games a first move gets, at least, and at most each of the two times.
const EACH: [u64; 2] = [2, 64];

/// Games for first moves, for each trial that was wanted, at most; a third of them for those that may be fair.
const GAMES_A_TRIAL: u64 = 36;

/// Players look one move further than usual if each first move still gets this number of games.
const WORTH_LOOKING_FURTHER: u64 = 6;

/// With fewer games nothing is learnt of first moves.
const FEWEST_GAMES: u64 = 8;

/// First moves whose share of the points is in here after the first games may be fair, and get more.
const MAY_BE_FAIR: [f64; 2] = [0.2, 0.8];

/// The games on a rung of the ladder, at least and at most, if they do not cost too much.
const ON_A_RUNG: [u64; 2] = [4, 20];

/// Who plays on the ladder: how many moves ahead they look; 0 moves at random.
const LADDER: [u32; 4] = [0, 1, 2, 3];

/// Games among equals for each strength, at least, and at most for each trial that was wanted.
const AMONG_EQUALS: [u64; 2] = [4, 5];

/// How much these games may cost, as a multiple of what the trials did, in positions looked at: a clock would make them
/// differ from run to run.
const COST: u64 = 10;

/// What more games tell of a game. How many are played follows the number of trials that were wanted, and what those cost that
/// were played. What has not begun when the caller stops is left out.
pub fn deeper(loaded: &Game, conditions: Conditions, wanted: u64, played: &[Trial], progress: &Progress) -> Deeper {
    let standard = played.iter().filter(|trial| trial.mode == Mode::Standard);
    let (games, usual) = standard.fold((0, 0), |(games, sum), trial| (games + 1, sum + cost(trial)));
    let budget = COST * played.iter().map(cost).sum::<u64>();
    let stage = Trials::new(loaded, conditions);
    progress.plan(deeper_games(wanted));
    let ladder = stage.ladder(wanted, budget / 3, progress);
    let trend = stage.trend(wanted, budget / 3, progress);
    progress.plan(GAMES_A_TRIAL * wanted);
    // Whether a first move is fair under the swap rule is seen without the swap rule.
    let unswapped = loaded.with_rules(without_swap(&loaded.rules));
    let purse = Purse { wanted, budget: budget * 2 / 3, usual: usual / std::cmp::max(games, 1) };
    let first_moves = Trials::new(&unswapped, conditions).first_moves(&purse, progress);
    progress.plan(0);
    Deeper { first_moves, ladder, trend }
}

/// How many games that can be at most, for a wanted number of trials: what is told before they begin.
pub fn deeper_games(wanted: u64) -> u64 {
    let rungs = (LADDER.len() as u64 - 1) * wanted.clamp(ON_A_RUNG[0], ON_A_RUNG[1]);
    let equals = LADDER.len() as u64 * (wanted * AMONG_EQUALS[1]).max(AMONG_EQUALS[0]);
    rungs + equals + GAMES_A_TRIAL * wanted
}

/// How many positions were looked at in a trial.
fn cost(trial: &Trial) -> u64 {
    trial.moves.iter().map(|ply| ply.nodes + u64::from(ply.legal)).sum()
}

/// What may be spent on first moves.
struct Purse {
    /// How many trials were wanted.
    wanted: u64,
    /// How many positions may be looked at.
    budget: u64,
    /// How many a usual game takes.
    usual: u64,
}

/// The rules without the swap rule.
pub fn without_swap(rules: &Rules) -> Rules {
    rules.with_swap_rule(false).unwrap_or_else(|| rules.clone())
}

impl Trials<'_> {
    /// What each first move is worth, by players who look one move further than usual, or as far as usual where that would cost
    /// too much; nothing if there is no choice of them, or even that does.
    fn first_moves(&self, purse: &Purse, progress: &Progress) -> Option<FirstMoves> {
        let moves = self.begun().moves();
        if moves.len() < 2 || self.loaded.rules.is_random() || progress.stopped() {
            return None;
        }
        let (depth, games) = self.affordable(&moves, purse);
        if games < FEWEST_GAMES {
            return None;
        }
        let first = games * 2 / 3;
        let most = ((first / EACH[0]) as usize).min(MOST_MOVES);
        let tried: Vec<Move> = moves.iter().step_by(moves.len().div_ceil(most)).cloned().collect();
        let each = (first / tried.len() as u64).clamp(EACH[0], EACH[1]);
        let all: Vec<usize> = (0..tried.len()).collect();
        let mut tallies = vec![Tally::default(); tried.len()];
        self.try_out((&tried, &all), depth, 0..each, &mut tallies, progress);
        let players = self.sides.len() as u8;
        let may = |share: f64| (MAY_BE_FAIR[0]..=MAY_BE_FAIR[1]).contains(&share);
        let close: Vec<usize> = all.into_iter().filter(|at| may(tallies[*at].points(players).share)).collect();
        let more = (games - first).checked_div(close.len() as u64).unwrap_or(0).min(EACH[1]);
        self.try_out((&tried, &close), depth, each..each + more, &mut tallies, progress);
        if progress.stopped() {
            return None;
        }
        Some(self.told(&tried, &tallies, moves.len(), depth))
    }

    /// What each of at most `most` first moves is worth, by a few games each; nothing if there is no choice of them, or chance has
    /// a part in the game.
    pub fn few_of_each(&self, most: usize, depth: u32, each: u64, progress: &Progress) -> Option<FirstMoves> {
        let moves = self.begun().moves();
        if moves.len() < 2 || self.loaded.rules.is_random() {
            return None;
        }
        let tried: Vec<Move> = moves.iter().step_by(moves.len().div_ceil(most)).cloned().collect();
        let mut tallies = vec![Tally::default(); tried.len()];
        let all: Vec<usize> = (0..tried.len()).collect();
        self.try_out((&tried, &all), depth, 0..each, &mut tallies, progress);
        (!progress.stopped()).then(|| self.told(&tried, &tallies, moves.len(), depth))
    }

    /// The first player's share of the points in the games with these numbers that begin with this move; nothing if there is no such move.
    pub fn begun_with_move(&self, first: &str, depth: u32, numbers: Range<u64>, progress: &Progress) -> Option<Points> {
        let chosen: Vec<Move> = self.begun().moves().into_iter().filter(|one| one.text() == first).take(1).collect();
        let mut tallies = vec![Tally::default(); chosen.len()];
        let all: Vec<usize> = (0..chosen.len()).collect();
        self.try_out((&chosen, &all), depth, numbers, &mut tallies, progress);
        tallies.first().map(|tally| tally.points(self.sides.len() as u8))
    }

    fn told(&self, tried: &[Move], tallies: &[Tally], all: usize, depth: u32) -> FirstMoves {
        let players = self.sides.len() as u8;
        let told = |(chosen, tally): (&Move, &Tally)| FirstMove {
            text: chosen.text().to_owned(),
            to: self.end_of(chosen),
            points: tally.points(players),
        };
        FirstMoves { tried: tried.iter().zip(tallies).map(told).collect(), all, depth, players }
    }

    /// How far ahead players can look, and how many games they can play. One game shows what looking further costs.
    fn affordable(&self, moves: &[Move], purse: &Purse) -> (u32, u64) {
        let (deep, middle) = (self.conditions.depth + 1, moves.len() / 2);
        let most = GAMES_A_TRIAL * purse.wanted;
        let further = purse.budget / self.begun_with(&moves[middle], middle, 0, deep).1.max(1);
        if further >= WORTH_LOOKING_FURTHER * moves.len().min(MOST_MOVES) as u64 {
            return (deep, further.min(most));
        }
        (self.conditions.depth, (purse.budget / purse.usual.max(1)).min(most))
    }

    /// Plays the games with these numbers from some of these first moves.
    fn try_out(
        &self,
        (moves, which): (&[Move], &[usize]),
        depth: u32,
        numbers: Range<u64>,
        tallies: &mut [Tally],
        progress: &Progress,
    ) {
        let games: Vec<(usize, u64)> =
            which.iter().flat_map(|at| numbers.clone().map(|number| (*at, number))).collect();
        progress.expect(games.len() as u64);
        let game = |(at, number): (usize, u64)| (at, self.begun_with(&moves[at], at, number, depth).0);
        for (at, end) in progress.each(games, game) {
            tallies[at].add(end, self.sides.first().copied().unwrap_or(Role::White));
        }
    }

    /// A game that begins with this move, and what it cost. All but the first go on with a random move of everybody: players
    /// who are never in doubt would play the same game again.
    fn begun_with(&self, chosen: &Move, at: usize, number: u64, depth: u32) -> (End, u64) {
        let mut play = self.begun();
        play.play_listed(chosen);
        let mut stream = Rng::new(zobrist::mix(self.conditions.seed ^ 2) ^ at as u64, number);
        let players = self.loaded.rules.players();
        for _ in 0..if number == 0 { 0 } else { players } {
            let before = play.length();
            if play.outcome().is_none() && play_any(&mut *play, &mut stream) && play.outcome().is_some() {
                play.undo();
            }
            if play.length() == before {
                break;
            }
        }
        self.finished(&mut *play, &vec![depth; players], number)
    }

    /// Whether those who look one move further win; up to where a single game costs too much.
    fn ladder(&self, wanted: u64, budget: u64, progress: &Progress) -> Vec<Rung> {
        let most = wanted.clamp(ON_A_RUNG[0], ON_A_RUNG[1]);
        let game = |pair: &[u32], number| self.rung_game(pair[0], pair[1], number);
        let rungs = self.up_to(LADDER.windows(2), budget, most, game, progress).into_iter();
        rungs.map(|(pair, points)| Rung { stronger: named(pair[1]), weaker: named(pair[0]), points }).collect()
    }

    /// What beginning is worth among equals, for one strength after the other; up to where a single game costs too much.
    fn trend(&self, wanted: u64, budget: u64, progress: &Progress) -> Vec<Strength> {
        let most = (wanted * AMONG_EQUALS[1]).max(AMONG_EQUALS[0]);
        let strengths =
            self.up_to(LADDER.iter(), budget, most, |depth, number| self.game_of_equals(*depth, number), progress);
        let told = |(depth, first): (&u32, Points)| {
            let players =
                if *depth == 0 { "players at random".to_owned() } else { format!("players of {}", named(*depth)) };
            Strength { players, first }
        };
        strengths.into_iter().map(told).collect()
    }

    /// Plays games of each sort, as many as their share of the budget allows, and returns the results for the player whom each is about;
    /// up to where a single game costs too much.
    fn up_to<S: Copy + Sync>(
        &self,
        sorts: impl ExactSizeIterator<Item = S>,
        budget: u64,
        most: u64,
        game: impl Fn(S, u64) -> (Role, (End, u64)) + Sync,
        progress: &Progress,
    ) -> Vec<(S, Points)> {
        let budget = budget / sorts.len() as u64;
        let mut found = Vec::new();
        for sort in sorts {
            if progress.stopped() {
                break;
            }
            progress.expect(1);
            let (who, (end, cost)) = game(sort, 0);
            progress.step();
            let games = (budget / cost.max(1)).clamp(1, most);
            progress.expect(games - 1);
            let mut tally = Tally::default();
            tally.add(end, who);
            let rest = progress.each((1..games).collect::<Vec<_>>(), |number| game(sort, number));
            rest.into_iter().for_each(|(who, (end, _))| tally.add(end, who));
            found.push((sort, tally.points(self.sides.len() as u8)));
            if cost > budget {
                break;
            }
        }
        found
    }

    /// A game on a rung: where the stronger one sits, how it ended and what it cost.
    fn rung_game(&self, weaker: u32, stronger: u32, number: u64) -> (Role, (End, u64)) {
        let players = self.sides.len();
        // The stronger player begins half of the games.
        let strong = self.sides[(number as usize / players + number as usize) % players];
        let began = self.sides[number as usize % players];
        let mut depths = vec![weaker; self.loaded.rules.players()];
        depths[strong.index()] = stronger;
        let seed = zobrist::mix(self.conditions.seed ^ 3 ^ u64::from(stronger) << 8) ^ number;
        let (mut play, ..) = self.opened(began, seed);
        (strong, self.finished(&mut *play, &depths, seed))
    }

    /// A game of players who look equally far ahead: who began, how it ended and what it cost.
    fn game_of_equals(&self, depth: u32, number: u64) -> (Role, (End, u64)) {
        let players = self.loaded.rules.players();
        let began = self.sides[number as usize % self.sides.len()];
        let seed = zobrist::mix(self.conditions.seed ^ 4 ^ u64::from(depth) << 8) ^ number;
        let (mut play, _, began) = self.opened(began, seed);
        (began, self.finished(&mut *play, &vec![depth; players], seed))
    }

    fn begun(&self) -> Box<dyn Play> {
        self.engine.begin(&mut Rng::new(self.conditions.seed, 0))
    }

    /// Where a first move ends.
    fn end_of(&self, chosen: &Move) -> Option<u32> {
        let mut play = self.begun();
        play.play_listed(chosen);
        play.course().deeds.first()?.to
    }

    /// Plays to the end, everybody looking as far ahead as is said: how it ended, and how many positions were looked at.
    fn finished(&self, play: &mut dyn Play, depths: &[u32], seed: u64) -> (End, u64) {
        let options = SearchOptions { beam: self.conditions.beam, ..SearchOptions::default() };
        let mind = |(seat, depth): (u64, &u32)| match depth {
            0 => Mind::random(seed ^ seat << 32),
            _ => Mind::alphabeta(self.ahead(), options, seed ^ seat << 32).with_table(TABLE_BITS),
        };
        let mut minds: Vec<Mind> = (0..).zip(depths).map(mind).collect();
        let mut cost = 0;
        while play.outcome().is_none() {
            let seat = play.to_move().index();
            let limits = Limits::to_depth(depths[seat].max(1));
            let thinking = Thinking { mind: &mut minds[seat], limits, side_by_side: &side_by_side };
            let Some(finding) = play.think(thinking) else { break };
            cost += finding.nodes + 1;
            if play.play_number(finding.number).is_err() {
                break;
            }
        }
        (end(play), cost)
    }
}

/// The results of some games for one player.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u32,
    won: u32,
    undecided: u32,
}

impl Tally {
    fn add(&mut self, end: End, who: Role) {
        self.games += 1;
        self.won += u32::from(end == End::Won(who));
        self.undecided += u32::from(!matches!(end, End::Won(_)));
    }

    fn points(&self, players: u8) -> Points {
        Points::new(self.games, self.won, self.undecided, players)
    }
}

fn named(depth: u32) -> String {
    if depth == 0 { "random".to_owned() } else { format!("depth {depth}") }
}
