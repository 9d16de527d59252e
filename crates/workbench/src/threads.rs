//! What can be done at the same time.

use crate::Error;

/// Does something with so many threads for what can be done at the same time.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| {
        Error::usage(format!("{threads} threads cannot be started: {error}"), "ask for fewer with --threads")
    })?;
    Ok(pool.install(work))
}
