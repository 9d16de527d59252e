//! The player's side of the protocol: which match it plays, and an answer before the clock runs out, whatever its brain does.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use protocols::ggp::{MAX_CLOCK, Message, Reply, Status, canonical};
use tokio::sync::oneshot;
use tokio::time::timeout_at;

use crate::brain::Pad;
use crate::{Assignment, Brain, Turn};

/// Brains that still think about matches that are over: with more of them, no match is begun.
const MOST_BRAINS: usize = 4;

/// Moves that may be asked for while a brain still prepares itself, or thinks about an earlier one: it is told all of them later.
const MOST_ORDERS: usize = 500;

/// The most bytes of a joint move, which may have to wait.
const MOST_BYTES: usize = 64 * 1024;

/// The stack of a brain's thread: as much as a program's first thread has.
const STACK: usize = 8 * 1024 * 1024;

/// How long a manager may be silent beyond all clocks before its match counts as abandoned. Picked by feel.
const SILENCE: Duration = Duration::from_secs(10);

/// A brain gets at least this time for a move, even where the manager gives none.
const SHORTEST: Duration = Duration::from_millis(50);

/// A player: one match at a time, one brain for each match.
pub struct Player {
    name: String,
    new_brain: NewBrain,
    silence: Duration,
    current: Mutex<Option<Current>>,
    /// Brains that are alive.
    brains: Arc<AtomicUsize>,
}

type NewBrain = Arc<dyn Fn() -> Box<dyn Brain> + Send + Sync>;

/// A reply, and the reason if it says that something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the manager is told.
    pub reply: Reply,
    /// Why it is `busy`, or why a move comes from the guard of the clock: for the people who run the player.
    pub why: Option<String>,
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Answer {
        Answer { reply, why: None }
    }
}

impl Answer {
    fn busy(why: impl Into<String>) -> Answer {
        Answer { reply: Reply::Busy, why: Some(why.into()) }
    }
}

/// The match that is played.
struct Current {
    id: String,
    play_clock: Duration,
    orders: SyncSender<Order>,
    pad: Arc<Pad>,
    ply: u32,
    /// When its manager counts as gone.
    abandoned: Instant,
    /// How long its manager may be silent.
    patience: Duration,
}

/// What a brain is told.
enum Order {
    Play(Turn, oneshot::Sender<String>),
    Stop(Option<Vec<String>>),
    Abort,
}

impl Player {
    /// A player with this name, which makes a brain for each match.
    pub fn new(name: &str, new_brain: impl Fn() -> Box<dyn Brain> + Send + Sync + 'static) -> Player {
        Player {
            name: name.to_owned(),
            new_brain: Arc::new(new_brain),
            silence: SILENCE,
            current: Mutex::new(None),
            brains: Arc::new(AtomicUsize::new(0)),
        }
    }

    /// The same with another patience: a match whose manager is silent beyond all clocks and this time is given up as soon as
    /// another one begins.
    pub fn with_silence(self, silence: Duration) -> Player {
        Player { silence: silence.min(Duration::from_millis(MAX_CLOCK)), ..self }
    }

    /// Answers a message that was received at this time.
    pub async fn answer(&self, message: Message, received: Instant) -> Answer {
        match message {
            Message::Info => Reply::Status(self.status(received)).into(),
            Message::Preview { .. } => Reply::Ready.into(),
            Message::Start { id, role, rules, start_clock, play_clock } => {
                let (start_clock, play_clock) = (Duration::from_millis(start_clock), Duration::from_millis(play_clock));
                let play_clock = play_clock.max(SHORTEST);
                let pad = Arc::new(Pad::default());
                let deadline = received + start_clock - 2 * reserve(start_clock);
                let assignment = Assignment { id, role, rules, start_clock, play_clock, deadline, pad };
                self.start(assignment, received).await
            }
            Message::Play { id, moves } => self.play(&id, moves, received).await,
            Message::Stop { id, moves } => self.end(&id, Order::Stop(moves), Reply::Done),
            Message::Abort { id } => self.end(&id, Order::Abort, Reply::Aborted),
        }
    }

    /// Who it is, and whether it is free.
    pub fn status(&self, now: Instant) -> Status {
        let engaged = self.current().as_ref().is_some_and(|current| !current.is_abandoned(now));
        Status { name: Some(self.name.clone()), available: !engaged }
    }

    /// Gives up whatever is played.
    pub(crate) fn leave(&self) {
        if let Some(current) = self.current().take() {
            current.end(Order::Abort);
        }
    }

    fn current(&self) -> MutexGuard<'_, Option<Current>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn start(&self, assignment: Assignment, received: Instant) -> Answer {
        let (id, start_clock, pad) = (assignment.id.clone(), assignment.start_clock, Arc::clone(&assignment.pad));
        let begun = match self.begin(assignment, received) {
            Ok(begun) => begun,
            Err(why) => return Answer::busy(why),
        };
        let why = match timeout_at((received + start_clock - reserve(start_clock)).into(), begun).await {
            Ok(Ok(Ok(()))) => return Reply::Ready.into(),
            Ok(Ok(Err(why))) => why,
            Ok(Err(_)) => "the brain broke down".to_owned(),
            // It goes on preparing itself; what is asked meanwhile waits for it.
            Err(_) => return Answer { reply: Reply::Ready, why: Some("the brain is not yet prepared".to_owned()) },
        };
        self.forget(&id, &pad);
        Answer::busy(why)
    }

    /// Lets a brain begin in a thread of its own, unless there is something else to do.
    fn begin(
        &self,
        assignment: Assignment,
        received: Instant,
    ) -> Result<oneshot::Receiver<Result<(), String>>, String> {
        let mut current = self.current();
        if let Some(playing) = current.as_ref().filter(|playing| !playing.is_abandoned(received)) {
            return Err(format!("the match {} is still played", playing.id));
        }
        if let Some(abandoned) = current.take() {
            abandoned.end(Order::Abort);
        }
        let alive = Alive::new(&self.brains);
        if alive.others >= MOST_BRAINS {
            return Err(format!("{} brains still think about matches that are over", alive.others));
        }
        let (orders, ordered) = sync_channel(MOST_ORDERS);
        let (begun, has_begun) = oneshot::channel();
        let (pad, play_clock) = (Arc::clone(&assignment.pad), assignment.play_clock);
        let patience = assignment.start_clock + 2 * play_clock + self.silence;
        let id = assignment.id.clone();
        let new_brain = Arc::clone(&self.new_brain);
        let life = move || {
            let _alive = alive;
            live(new_brain().as_mut(), &assignment, begun, &ordered);
        };
        let thread = thread::Builder::new().name("brain".to_owned()).stack_size(STACK).spawn(life);
        thread.map_err(|error| format!("no thread for a brain: {error}"))?;
        *current = Some(Current { id, play_clock, orders, pad, ply: 0, abandoned: received + patience, patience });
        Ok(has_begun)
    }

    /// The match could not begin, or its brain is gone.
    fn forget(&self, id: &str, pad: &Arc<Pad>) {
        let mut current = self.current();
        if current.as_ref().is_some_and(|playing| playing.is(id) && Arc::ptr_eq(&playing.pad, pad)) {
            *current = None;
        }
    }

    async fn play(&self, id: &str, last: Option<Vec<String>>, received: Instant) -> Answer {
        let (mut chosen, pad, ply, clock) = match self.order(id, last, received) {
            Ok(ordered) => ordered,
            Err(why) => return Answer::busy(why),
        };
        let usual = received + clock - reserve(clock);
        // Where there is nothing to fall back on, the last part of the clock is used too.
        let mut gone = false;
        for deadline in [usual, usual + reserve(clock) / 2] {
            match timeout_at(deadline.into(), &mut chosen).await {
                Ok(Ok(chosen)) if !chosen.is_empty() => return Reply::Move(chosen).into(),
                Ok(answer) => {
                    gone = answer.is_err();
                    break;
                }
                Err(_) if pad.published(ply).is_some() => break,
                Err(_) => {}
            }
        }
        match pad.published(ply).map(|best| canonical(&best)).filter(|best| !best.is_empty()) {
            Some(best) => Answer { reply: Reply::Move(best), why: Some("the brain was late".to_owned()) },
            None if gone => {
                self.forget(id, &pad);
                Answer::busy("the brain broke down")
            }
            None => {
                let any = pad.latest().map_or_else(|| "noop".to_owned(), |best| canonical(&best));
                Answer { reply: Reply::Move(any), why: Some("the brain published no move for this turn".to_owned()) }
            }
        }
    }

    /// Asks the brain for a move.
    fn order(&self, id: &str, last: Option<Vec<String>>, received: Instant) -> Result<Ordered, String> {
        let mut current = self.current();
        let Some(playing) = current.as_mut().filter(|playing| playing.is(id)) else { return Err(unknown(id)) };
        if last.iter().flatten().map(String::len).sum::<usize>() > MOST_BYTES {
            return Err(format!("the joint move is longer than {MOST_BYTES} bytes"));
        }
        playing.abandoned = received + playing.patience;
        let (ply, clock, pad) = (playing.ply, playing.play_clock, Arc::clone(&playing.pad));
        let turn = Turn { ply, last, deadline: received + clock - 2 * reserve(clock), pad: Arc::clone(&pad) };
        let (choose, chosen) = oneshot::channel();
        match playing.orders.try_send(Order::Play(turn, choose)) {
            Ok(()) => {
                playing.ply += 1;
                Ok((chosen, pad, ply, clock))
            }
            Err(TrySendError::Full(_)) => Err("the brain has not yet answered what it was asked before".to_owned()),
            Err(TrySendError::Disconnected(_)) => {
                *current = None;
                Err("the brain has given up the match".to_owned())
            }
        }
    }

    fn end(&self, id: &str, last: Order, reply: Reply) -> Answer {
        let mut current = self.current();
        match current.take_if(|playing| playing.is(id)) {
            Some(playing) => {
                playing.end(last);
                reply.into()
            }
            None => Answer::busy(unknown(id)),
        }
    }
}

/// The answer that will come, where moves are published, the number of the turn, and its clock.
type Ordered = (oneshot::Receiver<String>, Arc<Pad>, u32, Duration);

impl Current {
    /// Managers that write everything in upper case do so with the names of matches too.
    fn is(&self, id: &str) -> bool {
        self.id.eq_ignore_ascii_case(id)
    }

    fn is_abandoned(&self, now: Instant) -> bool {
        now > self.abandoned
    }

    /// The brain is told to end; it is not waited for.
    fn end(self, last: Order) {
        self.pad.end();
        // A brain that has many orders waiting ends when it finds no more.
        let _ = self.orders.try_send(last);
    }
}

fn unknown(id: &str) -> String {
    format!("no match is called {}", id.chars().take(100).collect::<String>())
}

/// What is kept of a clock for the way of the answer: an eighth, within bounds that were picked by feel. A brain gets the clock
/// without two of them, and its guard answers one before the end.
fn reserve(clock: Duration) -> Duration {
    (clock / 8).min(Duration::from_millis(750))
}

/// A brain that counts as alive, until this value ends.
struct Alive {
    count: Arc<AtomicUsize>,
    others: usize,
}

impl Alive {
    fn new(count: &Arc<AtomicUsize>) -> Alive {
        Alive { count: Arc::clone(count), others: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A brain's life: one match.
fn live(
    brain: &mut dyn Brain,
    assignment: &Assignment,
    begun: oneshot::Sender<Result<(), String>>,
    orders: &Receiver<Order>,
) {
    let began = brain.start(assignment);
    let failed = began.is_err();
    // Who asked may be gone; the match may go on all the same.
    let _ = begun.send(began);
    if failed {
        return;
    }
    for order in orders {
        match order {
            Order::Play(turn, choose) => {
                let chosen = canonical(&brain.play(&turn));
                let _ = choose.send(chosen);
            }
            Order::Stop(last) => return brain.stop(last.as_deref()),
            Order::Abort => return brain.abort(),
        }
    }
    brain.abort();
}
