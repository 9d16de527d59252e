//! What random games of a symmetric game look like.

use game::Tally;

/// Whether the games are about this long, and White wins about as often as Black.
pub fn balanced(tally: &Tally, length: f64) -> bool {
    let mean = tally.mean_length().unwrap_or_default();
    let share = tally.white as f64 / (tally.white + tally.black) as f64;
    tally.playouts == tally.white + tally.black + tally.draws
        && (mean / length - 1.0).abs() < 0.02
        && (share - 0.5).abs() < 0.03
}
