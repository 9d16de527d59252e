//! Games of joint moves: several roles may choose at the same time, and chance may play a role.

use game::Role;

use super::Play;
use crate::choose::NoSuchMove;
use crate::face::Move;

/// What there is to be known and done in a game of joint moves only.
pub trait JointPlay {
    /// What every role may do, in the order of the roles, those included that have no choice.
    fn legal(&self) -> Vec<Vec<String>>;

    /// The roles that choose here at the same time and have not chosen yet.
    fn movers(&self) -> Vec<Role>;

    /// How many roles have chosen already, while others still have to: what they chose stays secret until all have.
    fn chosen(&self) -> usize;

    /// What the rules give each role where they say that the game is over, in the order of the roles: nothing for a role to which
    /// they give no value, or several.
    fn goals(&self) -> Option<Vec<Option<u8>>>;

    /// The joint moves that were played, each a move of every role.
    fn record(&self) -> Vec<Vec<String>>;

    /// Plays a joint move, one text for each role, in place of all that was chosen in this step so far; why not, and everything
    /// as it was, if one of them is not legal.
    fn play(&mut self, joint: &[String]) -> Result<(), NoSuchMove>;

    /// The role that chance plays, if there is one.
    fn chance(&self) -> Option<Role>;

    /// The moves that chance has made since a player last chose, in their order.
    fn drawn(&self) -> Vec<Move>;

    /// Lets chance choose these moves in place of those that it has made since a player last chose; why not, and everything as it
    /// was, if it cannot.
    fn redraw(&mut self, drawn: &[String]) -> Result<(), NoSuchMove>;
}

/// The methods of [`JointPlay`], with what they come to in games of turns.
impl dyn Play + '_ {
    /// What every role may do in a game of joint moves, in the order of the roles, those included that have no choice; nothing
    /// in other games.
    pub fn legal(&self) -> Option<Vec<Vec<String>>> {
        self.joint().map(JointPlay::legal)
    }

    /// The roles that choose here at the same time and have not chosen yet.
    pub fn movers(&self) -> Vec<Role> {
        self.joint().map_or_else(|| vec![self.to_move()], JointPlay::movers)
    }

    /// How many roles have chosen already, while others still have to: what they chose stays secret until all have.
    pub fn chosen(&self) -> usize {
        self.joint().map_or(0, JointPlay::chosen)
    }

    /// What the rules give each role where they say that a game of joint moves is over, in the order of the roles: nothing for a
    /// role to which they give no value, or several.
    pub fn goals(&self) -> Option<Vec<Option<u8>>> {
        self.joint()?.goals()
    }

    /// The joint moves that were played, each a move of every role, in a game of joint moves; nothing in other games.
    pub fn joint_record(&self) -> Option<Vec<Vec<String>>> {
        self.joint().map(JointPlay::record)
    }

    /// Plays a joint move, one text for each role, in place of all that was chosen in this step so far; why not, and everything
    /// as it was, if one of them is not legal. In games of turns only the text of the role that moves counts.
    pub fn play_joint(&mut self, joint: &[String]) -> Result<(), NoSuchMove> {
        if let Some(play) = self.joint_mut() {
            return play.play(joint);
        }
        if self.outcome().is_some() {
            return Err(NoSuchMove::after_the_end());
        }
        let chosen = self.choose(joint.get(self.to_move().index()).map_or("", String::as_str))?;
        self.play_listed(&chosen);
        Ok(())
    }

    /// The role that chance plays, if there is one.
    pub fn chance(&self) -> Option<Role> {
        self.joint()?.chance()
    }

    /// The moves that chance has made since a player last chose, in their order.
    pub fn drawn(&self) -> Vec<Move> {
        self.joint().map_or_else(Vec::new, JointPlay::drawn)
    }

    /// Lets chance choose these moves in place of those that it has made since a player last chose; why not, and everything as it
    /// was, if it cannot.
    pub fn redraw(&mut self, drawn: &[String]) -> Result<(), NoSuchMove> {
        match (self.joint_mut(), drawn) {
            (Some(play), _) => play.redraw(drawn),
            (None, []) => Ok(()),
            (None, [first, ..]) => Err(NoSuchMove {
                message: format!("chance cannot play `{}`: it plays no role in this game", first.trim()),
                hint: "leave out the moves of chance".to_owned(),
            }),
        }
    }
}
