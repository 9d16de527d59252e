//! Random moves: what games open with.

use game::Rng;

use crate::play::Play;

/// Plays any legal move, each equally likely; false if there is none.
pub fn play_any(play: &mut dyn Play, stream: &mut Rng) -> bool {
    let moves = play.moves();
    if moves.is_empty() {
        return false;
    }
    play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
    true
}

/// Plays this number of random moves, or fewer where the game would be over.
pub fn open(play: &mut dyn Play, plies: u32, stream: &mut Rng) {
    for _ in 0..plies {
        if !play_any(play, stream) {
            break;
        }
    }
    if play.outcome().is_some() {
        play.undo();
    }
}
