//! One game on a network, step by step: only what changes is worked out again (differential or event-driven simulation).
//!
//! Every gate counts the operands that make it hold. Where a fact or a move changes, the counts of the gates that use it change, and
//! a gate whose count comes to nothing, or to something, changes in turn. Gates are looked at by depth, each at most once a step.

use super::code::{Code, Run, Segment, run_loop};

/// Who uses each value, and in what order changes spread.
pub(super) struct Wiring {
    /// Where the users of each slot begin in `users`, and the end.
    first_user: Vec<u32>,
    /// Twice the number of the part that uses a value, plus one if it uses the opposite.
    users: Vec<u32>,
    /// Where the outputs of each slot begin in `outputs`, and the end.
    first_output: Vec<u32>,
    /// The bits of the output that tap a value.
    outputs: Vec<u32>,
    /// The depth of each part: gates by slot, then loops.
    depth: Vec<u16>,
    /// Depths below this are the first half: what is worked out before moves are chosen.
    middle: usize,
    depths: usize,
    loops: Vec<FeedbackLoop>,
    slots: usize,
    /// How many words of output there are.
    words: usize,
}

/// A loop, which is worked out as a whole.
struct FeedbackLoop {
    values: Vec<u32>,
    definitions: Vec<u32>,
    body: Vec<Run>,
    /// All slots of the loop.
    inside: Vec<u32>,
}

/// The values of one game, and what has changed and was not looked at yet.
#[derive(Clone)]
pub(super) struct Propagation {
    /// For each gate how many operands make it hold.
    counts: Vec<u32>,
    waits: Vec<bool>,
    /// By depth the parts that may have changed.
    waiting: Vec<Vec<u32>>,
    /// The bits of the output.
    pub output: Vec<u64>,
    before: Vec<u64>,
    /// How many users of changed values were looked at, and how many values changed.
    pub work: (u64, u64),
}

impl Wiring {
    /// The wiring of two halves of a network: what depends on the state, and what depends on moves as well. `outputs` are taps, each
    /// with a bit of the output.
    pub fn new(slots: usize, look: &Code, next: &Code, outputs: &[(u32, u32)], words: usize) -> Option<Wiring> {
        let mut wiring = Wiring {
            first_user: Vec::new(),
            users: Vec::new(),
            first_output: Vec::new(),
            outputs: Vec::new(),
            depth: vec![0; slots],
            middle: 0,
            depths: 0,
            loops: Vec::new(),
            slots,
            words,
        };
        let mut uses: Vec<(u32, u32)> = Vec::new();
        wiring.add(look, 1, &mut uses)?;
        wiring.middle = wiring.depths;
        wiring.add(next, wiring.middle as u16, &mut uses)?;
        (wiring.first_user, wiring.users) = by_slot(slots, &uses);
        let outputs: Vec<(u32, u32)> = outputs.iter().map(|(tap, bit)| (tap / 2, *bit)).collect();
        (wiring.first_output, wiring.outputs) = by_slot(slots, &outputs);
        Some(wiring)
    }

    /// Adds the gates of a half, at this depth or deeper; nothing if they lie too deep.
    fn add(&mut self, code: &Code, least: u16, uses: &mut Vec<(u32, u32)>) -> Option<()> {
        self.depths = self.depths.max(least.into());
        for segment in &code.segments {
            match segment {
                Segment::Run(run) => {
                    for (n, (plain, inverted)) in run.gates().enumerate() {
                        let slot = (run.first + n) as u32;
                        let depth = self.deeper(plain.iter().chain(inverted), least)?;
                        self.depth[slot as usize] = depth;
                        uses.extend(plain.iter().map(|operand| (*operand, 2 * slot)));
                        uses.extend(inverted.iter().map(|operand| (*operand, 2 * slot + 1)));
                    }
                }
                Segment::Loop { values, definitions, body } => {
                    self.add_loop(FeedbackLoop::new(values, definitions, body), least, uses)?;
                }
            }
        }
        Some(())
    }

    fn add_loop(&mut self, feedback: FeedbackLoop, least: u16, uses: &mut Vec<(u32, u32)>) -> Option<()> {
        let outside = feedback.outside();
        let depth = self.deeper(outside.iter(), least)?;
        let number = (self.slots + self.loops.len()) as u32;
        feedback.inside.iter().for_each(|slot| self.depth[*slot as usize] = depth);
        self.depth.push(depth);
        uses.extend(outside.iter().map(|slot| (*slot, 2 * number)));
        self.loops.push(feedback);
        Some(())
    }

    /// One deeper than the deepest of these slots.
    fn deeper<'a>(&mut self, slots: impl Iterator<Item = &'a u32>, least: u16) -> Option<u16> {
        let deepest = slots.map(|slot| self.depth[*slot as usize]).max().unwrap_or(0);
        let depth = deepest.checked_add(1)?.max(least);
        self.depths = self.depths.max(usize::from(depth) + 1);
        Some(depth)
    }

    /// Begins with values that were all worked out already.
    pub fn propagation(&self, look: &Code, next: &Code, values: &[u64], outputs: &[(u32, u32)]) -> Propagation {
        let mut propagation = Propagation {
            counts: vec![0; self.slots],
            waits: vec![false; self.depth.len()],
            waiting: vec![Vec::new(); self.depths],
            output: vec![0; self.words],
            before: Vec::new(),
            work: (0, 0),
        };
        let runs = look.segments.iter().chain(&next.segments).filter_map(|segment| match segment {
            Segment::Run(run) => Some(run),
            Segment::Loop { .. } => None,
        });
        for run in runs {
            for (n, (plain, inverted)) in run.gates().enumerate() {
                let held = plain.iter().filter(|operand| values[**operand as usize] != 0).count();
                let failed = inverted.iter().filter(|operand| values[**operand as usize] == 0).count();
                propagation.counts[run.first + n] = (held + failed) as u32;
            }
        }
        for (tap, bit) in outputs {
            let holds = (values[*tap as usize / 2] ^ u64::from(*tap)) & 1;
            propagation.output[*bit as usize / 64] |= holds << (bit % 64);
        }
        propagation
    }

    /// Changes an input.
    #[inline]
    pub fn flip(&self, slot: usize, values: &mut [u64], propagation: &mut Propagation) {
        values[slot] = !values[slot];
        self.spread(slot, values, propagation);
    }

    /// Tells the users of a value that it has changed.
    #[inline]
    fn spread(&self, slot: usize, values: &[u64], propagation: &mut Propagation) {
        let (from, to) = (self.first_output[slot] as usize, self.first_output[slot + 1] as usize);
        for bit in &self.outputs[from..to] {
            propagation.output[*bit as usize / 64] ^= 1 << (bit % 64);
        }
        let holds = values[slot] as u32 & 1;
        let users = &self.users[self.first_user[slot] as usize..self.first_user[slot + 1] as usize];
        propagation.work.0 += users.len() as u64;
        propagation.work.1 += 1;
        for user in users {
            let part = *user as usize / 2;
            let changes = match propagation.counts.get_mut(part) {
                Some(count) => {
                    let more = holds ^ (user & 1) == 1;
                    *count = if more { *count + 1 } else { *count - 1 };
                    *count == u32::from(more)
                }
                None => true,
            };
            if changes && !std::mem::replace(&mut propagation.waits[part], true) {
                propagation.waiting[self.depth[part] as usize].push(*user / 2);
            }
        }
    }

    /// Works out what depends on the state.
    pub fn look(&self, values: &mut [u64], propagation: &mut Propagation) {
        self.run(0..self.middle, values, propagation);
    }

    /// Works out what depends on the moves.
    pub fn next(&self, values: &mut [u64], propagation: &mut Propagation) {
        self.run(self.middle..self.depths, values, propagation);
    }

    fn run(&self, depths: std::ops::Range<usize>, values: &mut [u64], propagation: &mut Propagation) {
        for depth in depths {
            if propagation.waiting[depth].is_empty() {
                continue;
            }
            let mut waiting = std::mem::take(&mut propagation.waiting[depth]);
            for part in waiting.drain(..) {
                let part = part as usize;
                propagation.waits[part] = false;
                match part.checked_sub(self.slots) {
                    None => {
                        if (propagation.counts[part] > 0) != (values[part] != 0) {
                            self.flip(part, values, propagation);
                        }
                    }
                    Some(number) => self.run_feedback(&self.loops[number], values, propagation),
                }
            }
            propagation.waiting[depth] = waiting;
        }
    }

    fn run_feedback(&self, feedback: &FeedbackLoop, values: &mut [u64], propagation: &mut Propagation) {
        let mut before = std::mem::take(&mut propagation.before);
        before.clear();
        before.extend(feedback.inside.iter().map(|slot| values[*slot as usize]));
        run_loop(&feedback.values, &feedback.definitions, &feedback.body, values);
        propagation.work.0 += 4 * feedback.inside.len() as u64;
        for (slot, before) in feedback.inside.iter().zip(&before) {
            if values[*slot as usize] != *before {
                self.spread(*slot as usize, values, propagation);
            }
        }
        propagation.before = before;
    }
}

impl FeedbackLoop {
    fn new(values: &[u32], definitions: &[u32], body: &[Run]) -> FeedbackLoop {
        let mut inside = values.to_vec();
        body.iter().for_each(|run| inside.extend(run.first as u32..(run.first + run.count) as u32));
        inside.sort_unstable();
        inside.dedup();
        FeedbackLoop { values: values.to_vec(), definitions: definitions.to_vec(), body: body.to_vec(), inside }
    }

    /// The slots that the loop needs and does not work out.
    fn outside(&self) -> Vec<u32> {
        let operands = self.body.iter().flat_map(|run| run.operands.iter().copied());
        let mut outside: Vec<u32> = operands.chain(self.definitions.iter().map(|tap| tap / 2)).collect();
        outside.sort_unstable();
        outside.dedup();
        outside.retain(|slot| self.inside.binary_search(slot).is_err());
        outside
    }
}

/// Pairs by their first number: where those of each begin, and the second ones.
fn by_slot(slots: usize, pairs: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0u32; slots + 1];
    pairs.iter().for_each(|(slot, _)| first[*slot as usize + 1] += 1);
    for slot in 0..slots {
        first[slot + 1] += first[slot];
    }
    let (mut next, mut second) = (first.clone(), vec![0; pairs.len()]);
    for (slot, other) in pairs {
        second[next[*slot as usize] as usize] = *other;
        next[*slot as usize] += 1;
    }
    (first, second)
}
