//! Random moves: what games open with.

use game::Stream;

use crate::engine::Play;

/// Plays any legal move, each equally likely; false if there is none.
pub(crate) fn play_any(play: &mut dyn Play, stream: &mut Stream) -> bool {
    let moves = play.moves();
    if moves.is_empty() {
        return false;
    }
    play.play(&moves[stream.below(moves.len() as u32) as usize]);
    true
}

/// Plays so many random moves, or as many as leave something to play for.
pub(crate) fn open(play: &mut dyn Play, plies: u32, stream: &mut Stream) {
    for _ in 0..plies {
        if !play_any(play, stream) {
            break;
        }
    }
    if play.outcome().is_some() {
        play.undo();
    }
}
