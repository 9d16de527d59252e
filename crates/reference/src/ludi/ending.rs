//! Who has won: end clauses, ties, and players who leave the game (B426-B428, B446, Q11).

use ::ludi::tree::{Player, ResultType, Tie};
use game::{Outcome, Role};

use super::logic::truth;
use super::{Interpreter, Position};

impl Interpreter {
    /// Tests the end clauses; the player who loses while more than two play leaves the game, and then they are tested again.
    pub(super) fn settle(&self, position: &mut Position, mover: Role) {
        loop {
            let (finals, losers) = self.verdicts(position);
            let playing: Vec<Role> = self.playing(position);
            let leaving = match finals[..] {
                [only] => {
                    position.ended = Some(only);
                    return;
                }
                [] if losers.is_empty() => break,
                [] if losers.len() < playing.len() => losers,
                _ => match self.tie(position, mover) {
                    Ok(outcome) => {
                        position.ended = Some(outcome);
                        return;
                    }
                    Err(leaving) => vec![leaving],
                },
            };
            leaving.iter().for_each(|side| position.now.out[side.index()] = true);
            if let [last] = self.playing(position)[..] {
                position.ended = Some(self.win(position, last));
            }
            if leaving.contains(&position.now.to_move) {
                position.now.to_move = self.next(&position.now, position.now.to_move);
            }
            if position.ended.is_some() {
                return;
            }
        }
        if position.now.passes as usize >= self.playing(position).len() {
            position.ended = Some(Outcome::Draw);
        }
    }

    fn playing(&self, position: &Position) -> Vec<Role> {
        self.sides().filter(|side| self.plays(&position.now, *side)).collect()
    }

    fn win(&self, position: &Position, side: Role) -> Outcome {
        Outcome::Win(position.now.player(side))
    }

    /// How the game would end by the clauses that hold, each such end once, and who loses without ending it. Of two
    /// players who loses makes the other win; one who plays alone and loses makes no player win.
    fn verdicts(&self, position: &Position) -> (Vec<Outcome>, Vec<Role>) {
        let playing = self.playing(position);
        let (mut finals, mut losers) = (Vec::new(), Vec::new());
        for side in &playing {
            let verdict = match self.result(position, *side) {
                None => continue,
                Some(ResultType::Win) => self.win(position, *side),
                Some(ResultType::Draw) => Outcome::Draw,
                Some(ResultType::Lose) if playing.len() > 2 => {
                    losers.push(*side);
                    continue;
                }
                Some(ResultType::Lose) => match playing.iter().find(|other| *other != side) {
                    Some(other) => self.win(position, *other),
                    None => Outcome::Draw,
                },
            };
            if !finals.contains(&verdict) {
                finals.push(verdict);
            }
        }
        (finals, losers)
    }

    /// What the clauses that hold for a player give them: losing prevails over drawing, drawing over winning.
    fn result(&self, position: &Position, side: Role) -> Option<ResultType> {
        let about = |player: &Player| match player {
            Player::All => true,
            Player::Named(_) => self.meant(side, player).contains(&side),
            _ => false,
        };
        let clauses = self.rules.end.clauses.iter().filter(|clause| about(&clause.player));
        let holding = clauses.filter(|clause| truth(&clause.condition, &|goal| self.is_met(position, side, goal)));
        let results: Vec<ResultType> = holding.map(|clause| clause.result).collect();
        let order = [ResultType::Lose, ResultType::Draw, ResultType::Win];
        order.into_iter().find(|result| results.contains(result))
    }

    /// What holds if clauses for several players contradict each other: how the game ends, or who leaves it (B427). If the
    /// mover has left it by the same move, no player wins.
    fn tie(&self, position: &Position, mover: Role) -> Result<Outcome, Role> {
        let playing = self.playing(position);
        match self.rules.end.tie() {
            _ if !playing.contains(&mover) => Ok(Outcome::Draw),
            Tie::MoverWins => Ok(self.win(position, mover)),
            Tie::Draw => Ok(Outcome::Draw),
            Tie::MoverLoses => match playing.iter().copied().filter(|side| *side != mover).collect::<Vec<Role>>()[..] {
                [other] => Ok(self.win(position, other)),
                [] => Ok(Outcome::Draw),
                _ => Err(mover),
            },
        }
    }
}
