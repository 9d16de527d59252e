//! How fast something is, on a machine that also does other things.

use std::ops::Range;
use std::time::{Duration, Instant};

/// How long and how often to measure.
#[derive(Clone, Copy)]
pub struct Plan {
    /// How long a round lasts, about.
    pub round: Duration,
    /// How many rounds there are.
    pub rounds: u32,
    /// Which of them count.
    pub counting: Counting,
}

/// Which rounds count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// The best one, as whatever made another slower was another program: where all rounds have the same work in them.
    Best,
    /// All together: where a round has only a few games in it, some of them quicker than others.
    All,
}

/// What was done in some time.
#[derive(Clone, Copy, Default)]
pub struct Work {
    /// Nodes or playouts.
    pub units: u64,
    /// Moves: the nodes, or the moves of all playouts.
    pub moves: u64,
}

/// How fast the work went.
#[derive(Clone, Copy, Default)]
pub struct Speed {
    /// Nodes or playouts a second.
    pub units: f64,
    /// Moves a second.
    pub moves: f64,
}

/// Does a piece of work for each of these numbers.
pub type Task<'a> = Box<dyn FnMut(Range<u64>) -> Work + 'a>;

/// A task, and how far it has got.
struct Runner<'a> {
    task: Task<'a>,
    amount: u64,
    next: u64,
    best: Speed,
    work: Work,
    time: Duration,
}

/// The speed of each task. The tasks take turns, so that a minute in which the machine is slow is slow for all of them.
pub fn measure<const N: usize>(tasks: [Task; N], plan: &Plan) -> [Speed; N] {
    let mut runners = tasks.map(|task| Runner::new(task, plan));
    for _ in 0..plan.rounds {
        for runner in &mut runners {
            runner.round(runner.amount);
        }
    }
    runners.map(|runner| match plan.counting {
        Counting::Best => runner.best,
        Counting::All => runner.work.speed(runner.time),
    })
}

/// The shortest time that this takes.
pub fn shortest(plan: &Plan, mut what: impl FnMut()) -> Duration {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while best == Duration::MAX || begin.elapsed() < plan.round {
        let start = Instant::now();
        what();
        best = best.min(start.elapsed());
    }
    best
}

impl<'a> Runner<'a> {
    /// Finds out how much work fills a round.
    fn new(task: Task<'a>, plan: &Plan) -> Runner<'a> {
        let mut runner =
            Runner { task, amount: 1, next: 0, best: Speed::default(), work: Work::default(), time: Duration::ZERO };
        loop {
            let seconds = runner.round(runner.amount).as_secs_f64();
            let wanted = plan.round.as_secs_f64();
            if seconds > wanted / 10.0 {
                runner.amount = ((runner.amount as f64 * wanted / seconds) as u64).max(1);
                // What came before was warming up.
                runner.best = Speed::default();
                runner.work = Work::default();
                runner.time = Duration::ZERO;
                return runner;
            }
            runner.amount *= 4;
        }
    }

    fn round(&mut self, amount: u64) -> Duration {
        let numbers = self.next..self.next + amount;
        self.next = numbers.end;
        let start = Instant::now();
        let work = (self.task)(numbers);
        let elapsed = start.elapsed();
        let speed = work.speed(elapsed);
        if speed.moves > self.best.moves {
            self.best = speed;
        }
        self.work = Work { units: self.work.units + work.units, moves: self.work.moves + work.moves };
        self.time += elapsed;
        elapsed
    }
}

impl Work {
    fn speed(&self, time: Duration) -> Speed {
        let a_second = |count: u64| count as f64 / time.as_secs_f64();
        Speed { units: a_second(self.units), moves: a_second(self.moves) }
    }
}

impl Speed {
    /// Nanoseconds a move.
    pub fn nanoseconds(&self) -> f64 {
        1e9 / self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_take_turns_and_no_number_comes_twice() {
        let plan = Plan { round: Duration::from_millis(2), rounds: 3, counting: Counting::All };
        let mut seen = [0, 0];
        let [first, second] = &mut seen;
        let task = |next: &'static str, seen: &mut u64, numbers: Range<u64>| {
            assert_eq!(*seen, numbers.start, "{next}");
            *seen = numbers.end;
            std::thread::sleep(Duration::from_micros(10 * (numbers.end - numbers.start)));
            Work { units: numbers.end - numbers.start, moves: 2 * (numbers.end - numbers.start) }
        };
        let tasks: [Task; 2] =
            [Box::new(|numbers| task("a", first, numbers)), Box::new(|numbers| task("b", second, numbers))];
        for speed in measure(tasks, &plan) {
            assert!(speed.units > 0.0 && (speed.moves / speed.units - 2.0).abs() < 1e-9);
            assert!(speed.nanoseconds() > 5_000.0);
        }
        assert!(seen.iter().all(|seen| *seen > 3));
    }
}
