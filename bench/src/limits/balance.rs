//! What random games of a symmetric game look like.

use game::{Role, Tally};

/// Whether the games are about this long, and White wins about as often as Black.
pub fn balanced(tally: &Tally, length: f64) -> bool {
    let mean = tally.mean_length().unwrap_or_default();
    let share = tally.won(Role::White) as f64 / (tally.won(Role::White) + tally.won(Role::Black)) as f64;
    tally.playouts == tally.won(Role::White) + tally.won(Role::Black) + tally.draws
        && (mean / length - 1.0).abs() < 0.02
        && (share - 0.5).abs() < 0.03
}
