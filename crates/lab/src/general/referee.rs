//! The referee of a match over the network.

use engine::{Error, Game, Kind, Play};
use game::{DrawRules, Rng};
use ggp::Referee;

/// Referees a match of a game of GDL.
pub struct GameReferee {
    roles: Vec<String>,
    rules: String,
    play: Box<dyn Play>,
}

impl GameReferee {
    /// The referee of a game of GDL, at its start.
    pub fn new(loaded: &Game) -> Result<GameReferee, Error> {
        let rules = gdl::print(super::sheet(loaded)?);
        let play = loaded.engine(Kind::Compiled, DrawRules::default()).begin_refereed(&mut Rng::new(0, 0));
        Ok(GameReferee { roles: loaded.rules.player_names(), rules, play })
    }
}

impl GameReferee {
    /// What the rules give each role where the game is over, in the order of the roles: nothing for a role to which they give no
    /// value, or several.
    pub fn settled(&self) -> Option<Vec<Option<u8>>> {
        self.play.goals()
    }
}

impl Referee for GameReferee {
    fn roles(&self) -> Vec<String> {
        self.roles.clone()
    }

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn facts(&self) -> Vec<String> {
        self.play.position().facts().unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        self.play.goals().is_some()
    }

    fn legal(&self) -> Vec<Vec<String>> {
        self.play.legal().unwrap_or_default()
    }

    fn play(&mut self, joint: &[usize]) {
        let legal = self.legal();
        let texts: Vec<String> =
            legal.iter().zip(joint).map(|(moves, number)| moves.get(*number).cloned().unwrap_or_default()).collect();
        let played = self.play.play_joint(&texts);
        debug_assert!(played.is_ok(), "the host draws from the legal moves");
    }

    fn goals(&self) -> Vec<u8> {
        self.play.rewards().map_or_else(|| vec![0; self.roles.len()], |rewards| rewards.all().to_vec())
    }
}
