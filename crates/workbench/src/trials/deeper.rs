//! Games that are played for one question: what each first move is worth, and whether looking further ahead pays.

use criticism::End;
use criticism::figures::{Deeper, FirstMove, FirstMoves, Points, Rung};
use game::{Role, Stream, zobrist};
use players::search::Options;
use players::{Limits, Mind, Thinking};
use rayon::prelude::*;

use super::{Conditions, TABLE_BITS, Trials, end};
use crate::check::Loaded;
use crate::engine::Play;
use crate::face::Move;
use crate::language::Rules;
use crate::opening::play_any;
use crate::thinker::side_by_side;

/// First moves that are tried at most; of more, so many at equal distances in the list.
const MOST_MOVES: usize = 128;

/// How many games a first move gets at most before the closest are looked at again.
const MOST_EACH: u64 = 64;

/// Games for first moves, for each trial of the usual ones; half as many again for those that may be fair.
const GAMES_A_TRIAL: u64 = 12;

/// First moves whose share of the points is in here after the first games may be fair, and get more.
const MAY_BE_FAIR: [f64; 2] = [0.2, 0.8];

/// The games on a rung of the ladder at most.
const MOST_ON_A_RUNG: u64 = 20;

/// Who plays on the ladder: how many moves ahead they look; 0 moves at random.
const LADDER: [u32; 4] = [0, 1, 2, 3];

/// What more games tell of a game, in numbers that follow the number of trials.
pub fn deeper(loaded: &Loaded, conditions: Conditions, trials: u64) -> Deeper {
    let ladder = Trials::new(loaded, conditions).ladder(trials);
    // Whether a first move is fair under the swap rule is seen where nobody swaps.
    let unswapped = Loaded { rules: without_swap(&loaded.rules), ..loaded.clone() };
    let first_moves = Trials::new(&unswapped, conditions).first_moves(trials);
    Deeper { first_moves, ladder }
}

fn without_swap(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    if let Rules::Ludi(game) = &mut rules
        && let Some(play) = &mut game.play
    {
        play.value.swap = false;
    }
    rules
}

impl Trials<'_> {
    /// What each first move is worth, by players who look one move further than usual; nothing if there is no choice of
    /// them.
    fn first_moves(&self, trials: u64) -> Option<FirstMoves> {
        let first = self.begun();
        let players = self.loaded.rules.players() as u8;
        let moves = first.moves();
        let step = moves.len().div_ceil(MOST_MOVES).max(1);
        let tried: Vec<Move> = moves.iter().step_by(step).cloned().collect();
        if tried.len() < 2 || self.loaded.rules.is_random() {
            return None;
        }
        let each = (GAMES_A_TRIAL * trials / tried.len() as u64).clamp(2, MOST_EACH);
        let all: Vec<usize> = (0..tried.len()).collect();
        let mut tallies = vec![[0u32; 3]; tried.len()];
        self.try_out(&tried, &all, 0..each, &mut tallies);
        let points = |[games, won, undecided]: [u32; 3]| Points::new(games, won, undecided, players);
        let may = |share: f64| (MAY_BE_FAIR[0]..=MAY_BE_FAIR[1]).contains(&share);
        let close: Vec<usize> = all.into_iter().filter(|at| may(points(tallies[*at]).share)).collect();
        let more = (GAMES_A_TRIAL * trials / 2).checked_div(close.len() as u64).unwrap_or(0).min(MOST_EACH);
        self.try_out(&tried, &close, each..each + more, &mut tallies);
        let opening = |(chosen, tally): (&Move, &[u32; 3])| FirstMove {
            text: chosen.text().to_owned(),
            to: self.end_of(chosen),
            points: points(*tally),
        };
        let tried = tried.iter().zip(&tallies).map(opening).collect();
        Some(FirstMoves { tried, all: moves.len(), depth: self.conditions.depth + 1, players })
    }

    /// Plays the games with these numbers from each of these first moves, and counts all, won and undecided ones.
    fn try_out(&self, moves: &[Move], which: &[usize], numbers: std::ops::Range<u64>, tallies: &mut [[u32; 3]]) {
        let games: Vec<(usize, u64)> =
            which.iter().flat_map(|at| numbers.clone().map(|number| (*at, number))).collect();
        let ends: Vec<End> = games.par_iter().map(|(at, number)| self.begun_with(&moves[*at], *at, *number)).collect();
        for ((at, _), end) in games.iter().zip(ends) {
            tallies[*at][0] += 1;
            tallies[*at][1] += u32::from(end == End::Won(Role::White));
            tallies[*at][2] += u32::from(!matches!(end, End::Won(_)));
        }
    }

    /// A game that begins with this move. All but the first go on with a random move of everybody: players who are never in
    /// doubt would play the same game again.
    fn begun_with(&self, chosen: &Move, at: usize, number: u64) -> End {
        let mut play = self.begun();
        play.play(chosen);
        let mut stream = Stream::new(zobrist::mix(self.conditions.seed ^ 2) ^ at as u64, number);
        let players = self.loaded.rules.players();
        for _ in 0..if number == 0 { 0 } else { players } {
            let before = play.record().len();
            if play.outcome().is_none() && play_any(&mut *play, &mut stream) && play.outcome().is_some() {
                play.undo();
            }
            if play.record().len() == before {
                break;
            }
        }
        self.finished(&mut *play, &vec![self.conditions.depth + 1; players], number)
    }

    /// Whether those who look one move further win.
    fn ladder(&self, trials: u64) -> Vec<Rung> {
        let games = trials.clamp(4, MOST_ON_A_RUNG);
        LADDER.windows(2).map(|pair| self.rung(pair[0], pair[1], games)).collect()
    }

    fn rung(&self, weaker: u32, stronger: u32, games: u64) -> Rung {
        let players = self.loaded.rules.players();
        let game = |number: u64| {
            // Whoever is stronger begins as often as not.
            let strong = Role::ALL[(number as usize / players + number as usize) % players];
            let began = Role::ALL[number as usize % players];
            let mut depths = vec![weaker; players];
            depths[strong.index()] = stronger;
            let seed = zobrist::mix(self.conditions.seed ^ 3 ^ u64::from(stronger) << 8) ^ number;
            let (mut play, _) = self.opened(began, seed);
            (strong, self.finished(&mut *play, &depths, seed))
        };
        let ends: Vec<(Role, End)> = (0..games).into_par_iter().map(game).collect();
        let won = ends.iter().filter(|(strong, end)| *end == End::Won(*strong)).count() as u32;
        let undecided = ends.iter().filter(|(_, end)| !matches!(end, End::Won(_))).count() as u32;
        Rung {
            stronger: named(stronger),
            weaker: named(weaker),
            points: Points::new(games as u32, won, undecided, players as u8),
        }
    }

    fn begun(&self) -> Box<dyn Play> {
        self.engine.begin(&mut Stream::new(self.conditions.seed, 0))
    }

    /// Where a first move ends.
    fn end_of(&self, chosen: &Move) -> Option<u32> {
        let mut play = self.begun();
        play.play(chosen);
        play.course().deeds.first()?.to
    }

    /// Plays to the end, everybody looking as far ahead as is said.
    fn finished(&self, play: &mut dyn Play, depths: &[u32], seed: u64) -> End {
        let options = Options { beam: self.conditions.beam, ..Options::default() };
        let mind = |(seat, depth): (u64, &u32)| match depth {
            0 => Mind::random(seed ^ seat << 32),
            _ => Mind::alphabeta(self.judge(), options, seed ^ seat << 32).with_table(TABLE_BITS),
        };
        let mut minds: Vec<Mind> = (0..).zip(depths).map(mind).collect();
        while play.outcome().is_none() {
            let seat = play.to_move().index();
            let limits = Limits::to_depth(depths[seat].max(1));
            let thinking = Thinking { mind: &mut minds[seat], limits, side_by_side: &side_by_side };
            let Some((chosen, _, _)) = play.think(thinking) else { break };
            play.play(&chosen);
        }
        end(play)
    }
}

fn named(depth: u32) -> String {
    if depth == 0 { "random".to_owned() } else { format!("depth {depth}") }
}
