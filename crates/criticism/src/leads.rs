//! Leads: who stands better after each move of a trial, and by how much (Browne 2011, 4.2.3).
//!
//! The lead of a role is its estimate less the best of the others': from -1 to 1. With two players that is the book's
//! difference; with more it is ours.

use game::Role;

use crate::statistics::mean;
use crate::{Trial, Why};

/// A lead, if everybody's chances were estimated.
pub fn lead(role: Role, estimates: &[f32]) -> Option<f64> {
    let own = chance(*estimates.get(role.index())?);
    let others = estimates.iter().enumerate().filter(|(at, _)| *at != role.index()).map(|(_, other)| chance(*other));
    others.reduce(f64::max).map(|best| own - best)
}

/// An estimate as a chance; what is no number is an even one.
pub fn chance(estimate: f32) -> f64 {
    if estimate.is_nan() { 0.5 } else { f64::from(estimate).clamp(0.0, 1.0) }
}

impl Trial {
    /// The leads of a role after each move that was thought about.
    pub fn leads(&self, role: Role) -> Result<Vec<f64>, Why> {
        if self.moves.is_empty() {
            return Err(Why::TooShort);
        }
        self.moves.iter().map(|ply| lead(role, &ply.estimates).ok_or(Why::NotRecorded)).collect()
    }

    /// The same with the lead before the first of them at the front: after the last random move, or 0 where nothing is
    /// known, for a game begins even.
    pub fn leads_from_start(&self, role: Role) -> Result<Vec<f64>, Why> {
        let mut leads = self.leads(role)?;
        leads.insert(0, self.lead_before(role).unwrap_or(0.0));
        Ok(leads)
    }

    /// Whose lead is drawn: the winner's, or that of who began where no player won.
    pub fn protagonist(&self) -> Role {
        self.winner().unwrap_or(self.began)
    }

    /// What the lead of its mover rose by, with each move; the first counts if the estimates before it are known.
    pub fn gains(&self) -> Result<Vec<f64>, Why> {
        self.changes(lead)
    }

    /// What the estimate of its mover for themselves rose by, with each move.
    pub fn own_gains(&self) -> Result<Vec<f64>, Why> {
        self.changes(|role, estimates| estimates.get(role.index()).map(|estimate| chance(*estimate)))
    }

    /// For each role the leads after its own moves, in order.
    pub fn leads_on_own_moves(&self) -> Result<Vec<Vec<f64>>, Why> {
        if self.moves.is_empty() {
            return Err(Why::TooShort);
        }
        let of = |role: Role| {
            let own = self.moves.iter().filter(|ply| ply.mover == role);
            own.map(|ply| lead(role, &ply.estimates).ok_or(Why::NotRecorded)).collect()
        };
        Role::ALL.into_iter().take(usize::from(self.players)).map(of).collect()
    }

    /// Each run of this many increases of a player's lead from one of their moves to the next, with the lead at its end and the
    /// one after their next move. Runs may overlap; those that the game cuts off are none.
    pub fn runs(&self, increases: usize) -> Result<Vec<(f64, f64)>, Why> {
        let rises = |window: &&[f64]| window[..=increases].windows(2).all(|pair| pair[0] < pair[1]);
        let of = |leads: &Vec<f64>| -> Vec<(f64, f64)> {
            let windows = leads.windows(increases + 2).filter(rises);
            windows.map(|window| (window[increases], window[increases + 1])).collect()
        };
        Ok(self.leads_on_own_moves()?.iter().flat_map(of).collect())
    }

    /// The leader after each move: a tie leaves it to who led before (Q10); no player leads before any player does.
    pub fn leaders(&self) -> Result<Vec<Option<Role>>, Why> {
        if self.moves.is_empty() {
            return Err(Why::TooShort);
        }
        let mut leader = None;
        let leaders = self.moves.iter().map(|ply| {
            let known = ply.estimates.len() > 1;
            let ahead = Role::ALL.into_iter().find(|role| lead(*role, &ply.estimates).is_some_and(|lead| lead > 0.0));
            leader = ahead.or(leader);
            known.then_some(leader).ok_or(Why::NotRecorded)
        });
        leaders.collect()
    }

    /// How much the eventual winner trailed by after each move but the last at which they did.
    pub fn deficits(&self, winner: Role) -> Result<Vec<f64>, Why> {
        let leads = self.leads(winner)?;
        Ok(leads[..leads.len() - 1].iter().filter(|lead| **lead < 0.0).map(|lead| -lead).collect())
    }

    /// The mean share of moves that stood out; see [`crate::Ply::narrowness`].
    pub fn narrowness(&self, part: f64) -> Result<f64, Why> {
        self.mean_of_moves(|ply| ply.narrowness(part))
    }

    /// The mean over moves of what each of them says; those that say nothing are left out.
    pub(crate) fn mean_of_moves(&self, say: impl Fn(&crate::Ply) -> Option<f64>) -> Result<f64, Why> {
        let why = if self.moves.is_empty() { Why::TooShort } else { Why::NotRecorded };
        mean(self.moves.iter().filter_map(say)).ok_or(why)
    }

    fn lead_before(&self, role: Role) -> Option<f64> {
        self.opening.last().and_then(|estimates| lead(role, estimates))
    }

    /// How something about the mover changed with each move that has a move before it.
    fn changes(&self, of: impl Fn(Role, &[f32]) -> Option<f64>) -> Result<Vec<f64>, Why> {
        if self.moves.is_empty() {
            return Err(Why::TooShort);
        }
        let start = self.opening.last().filter(|estimates| !estimates.is_empty()).map(Vec::as_slice);
        let thought = self.moves.iter().map(|ply| Some(ply.estimates.as_slice()));
        let before = [start].into_iter().chain(thought);
        let pairs = before.zip(&self.moves).filter_map(|(before, ply)| before.map(|before| (before, ply)));
        let change =
            |(before, ply): (&[f32], &crate::Ply)| Some(of(ply.mover, &ply.estimates)? - of(ply.mover, before)?);
        pairs.map(|pair| change(pair).ok_or(Why::NotRecorded)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        assert_eq!(lead(Role::Black, &[0.25, 0.75]), Some(0.5));
        assert_eq!(lead(Role::Third, &[0.5, 0.75, 0.25]), Some(-0.5));
        assert_eq!(
            (lead(Role::White, &[]), lead(Role::Third, &[0.5, 0.5]), lead(Role::White, &[0.5])),
            (None, None, None)
        );
    }

    #[test]
    fn gains_are_the_mover_s_and_begin_after_the_opening() {
        let known = trial("white: (.5/.5) (.5/.5) .75/.25 .5/.5 1/0 = white");
        assert_eq!(known.gains(), Ok(vec![0.5, 0.5, 1.0]));
        assert_eq!(known.own_gains(), Ok(vec![0.25, 0.25, 0.5]));
        let unknown = trial("white: .75/.25 .5/.5 1/0 = white");
        assert_eq!(unknown.gains(), Ok(vec![0.5, 1.0]));
        assert_eq!(trial("white: .75/.25 - = draw").gains(), Err(Why::NotRecorded));
    }

    #[test]
    fn runs_go_over_a_player_s_own_moves() {
        // White leads by 0, .2, .4, .2 after their moves; Black by -.1 throughout.
        let trial = trial("white: .5/.5 .5/.4 .6/.4 .5/.4 .7/.3 .5/.4 .6/.4 .5/.4 = draw");
        let rounded = |runs: Vec<(f64, f64)>| -> Vec<(i64, i64)> {
            runs.iter().map(|(a, b)| ((a * 10.0).round() as i64, (b * 10.0).round() as i64)).collect()
        };
        assert_eq!(trial.runs(1).map(rounded), Ok(vec![(2, 4), (4, 2)]));
        assert_eq!(trial.runs(2).map(rounded), Ok(vec![(4, 2)]));
        assert_eq!(trial.runs(3).map(rounded), Ok(vec![]));
    }

    #[test]
    fn a_tie_leaves_the_lead_where_it_was() {
        let leaders = trial("white: .5/.5 .6/.5 .5/.5 .4/.5 = draw").leaders().expect("estimates");
        assert_eq!(leaders, [None, Some(Role::White), Some(Role::White), Some(Role::Black)]);
    }
}
