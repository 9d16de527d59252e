//! Why what was picked at a table is no move.

use std::sync::Arc;

use workbench::engine::Play;
use workbench::why;
use workbench::{Rng, Why};

use crate::arrangement::Arrangement;
use crate::{Refusal, ShownGame};

/// What a table needs to explain a refused move.
pub(crate) struct Question {
    pub game: Arc<ShownGame>,
    pub seed: u64,
    pub arrangement: Arrangement,
    /// The moves so far.
    pub played: Vec<String>,
    /// The sites that were picked, in their order.
    pub picks: Vec<usize>,
}

impl Question {
    /// Why no move goes where was picked; nothing where the rules do not explain their moves.
    pub fn answer(&self) -> Result<Option<Why>, Refusal> {
        let sites = &self.game.stage.plan.sites;
        let name = |site: &usize| sites.get(*site).map(|site| site.name.clone());
        let picks: Option<Vec<String>> = self.picks.iter().map(name).collect();
        let (Some(picks), Some(mut play)) = (picks, self.begun()) else { return Ok(None) };
        self.arrangement.apply(&mut *play)?;
        for text in &self.played {
            let chosen = play.choose(text)?;
            play.play_listed(&chosen);
        }
        Ok(match &picks[..] {
            [] => None,
            [only] => {
                let others: Vec<String> = sites.iter().map(|site| site.name.clone()).collect();
                why::at_site(&*play, only, &others)
            }
            [from, .., to] => play.why(&why::written(from, to)),
        })
    }

    fn begun(&self) -> Option<Box<dyn Play>> {
        why::explaining(&self.game.loaded, Default::default())
            .ok()
            .map(|engine| engine.begin(&mut Rng::new(self.seed, 0)))
    }
}
