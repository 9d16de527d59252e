//! Progress of long work on a terminal: how far it is and how long it will take; Ctrl-C ends it early, and what is done
//! is kept.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use workbench::Progress;

use crate::output::note;

/// Whether the caller has stopped it.
static STOP: AtomicBool = AtomicBool::new(false);

/// So often the line is written again.
const OFTEN: Duration = Duration::from_millis(200);

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Does some work whose parts are called so; the first Ctrl-C lets it finish early, the second ends the program.
pub fn watched<T>(parts: &str, work: impl FnOnce(&Progress) -> T) -> T {
    let interrupt = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        note("\nstopping; what is done by now is kept (Ctrl-C again to leave at once)\n");
    };
    // Where there can be no handler, Ctrl-C ends the program as ever.
    let _ = ctrlc::set_handler(interrupt);
    let (began, last, shows) = (Instant::now(), Mutex::new(Instant::now()), io::stderr().is_terminal());
    let tell = |done: u64, of: u64| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if shows && last.elapsed() >= OFTEN {
            *last = Instant::now();
            note(&line(parts, done, of, began.elapsed()));
        }
    };
    let result = work(&Progress::new(&tell, &STOP));
    if shows {
        note("\r\x1b[K");
    }
    result
}

/// What removes the line from the terminal before something else is written.
pub fn cleared() -> &'static str {
    if io::stderr().is_terminal() && io::stdout().is_terminal() { "\r\x1b[K" } else { "" }
}

/// Whether the caller has stopped it.
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

fn line(parts: &str, done: u64, of: u64, spent: Duration) -> String {
    let left = spent.as_secs_f64() / done.max(1) as f64 * of.saturating_sub(done) as f64;
    format!("\r\x1b[K{done} of {of} {parts}, about {left:.0} seconds left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_from_the_time_spent() {
        let text = line("trials", 25, 100, Duration::from_secs(5));
        assert!(text.ends_with("25 of 100 trials, about 15 seconds left"), "{text:?}");
    }
}
