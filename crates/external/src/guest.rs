//! A program at the board: what it says becomes a move of the game, or its failure.

use super::{Choice, External, Failure, Limits, Protocol, chess};
use engine::Move;
use engine::Play;

/// What a program does at its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It plays this legal move.
    Move(Move),
    /// It gives up, and why if it said so.
    Resigns(Option<String>),
}

impl External {
    /// Asks for a move in a game that is not over.
    ///
    /// Programs for chess are shown each position by itself, without what went before: so they cannot take offence at moves
    /// that chess does not have, and claim no draw by rules that are not ours. Where they can take the king, it is taken for
    /// them; where they say that the game is over though it is not (a mated king has moves here), they have given up.
    pub fn decide(&mut self, play: &dyn Play, limits: Limits) -> Result<Decision, Failure> {
        self.decide_until(play, limits, &|| false)
    }

    /// The same, unless the caller stops it: then it has failed.
    pub fn decide_until(
        &mut self,
        play: &dyn Play,
        limits: Limits,
        enough: &dyn Fn() -> bool,
    ) -> Result<Decision, Failure> {
        let legal = play.moves();
        if self.protocol() == Protocol::Lines {
            let played: Vec<String> = play.record().iter().map(ToString::to_string).collect();
            self.set_up(None, &played)?;
        } else {
            let Some(fen) = chess::fen(&play.position()) else {
                return Err(self.fail(Failure::Refused("it plays only chess, and this is another game".to_owned())));
            };
            if let Some(taking) = chess::taking_the_king(&legal) {
                return Ok(Decision::Move(taking.clone()));
            }
            self.set_up(Some(&fen), &[])?;
        }
        match self.choose_until(limits, enough)?.choice {
            Choice::Move(written) => self.meant(&written, play, &legal).map(Decision::Move),
            Choice::Resigns => Ok(Decision::Resigns(None)),
            Choice::Claims(claim) => Ok(Decision::Resigns(Some(claim))),
        }
    }

    fn meant(&mut self, written: &str, play: &dyn Play, legal: &[Move]) -> Result<Move, Failure> {
        let found = match self.protocol() {
            Protocol::Lines => play.choose(written).ok(),
            Protocol::Uci | Protocol::Cecp => chess::read(written, legal).cloned(),
        };
        found.ok_or_else(|| self.fail(Failure::Illegal(format!("`{}`", super::failure::shortened(written)))))
    }
}
