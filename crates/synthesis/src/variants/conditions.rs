//! The board and the armies of a variant: what goes into the search, where a variant comes out (Reis and Zhu, section 6).

use std::fmt;

use board::Direction;

use super::piece::Piece;

/// The board, the armies, and what a variant may have. What the paper leaves open is as in its authors' program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// How many files the board has.
    pub files: u32,
    /// How many ranks.
    pub ranks: u32,
    /// On how many ranks each side places its pieces.
    pub placement: u32,
    /// How much each side can spend, its king included.
    pub budget: u32,
    /// How many pieces each side can buy, without its king.
    pub pieces: u32,
    /// How many types of pieces a variant has at first.
    pub first_types: usize,
    /// How many types of pieces a variant may have.
    pub most_types: usize,
    /// How many rules a list may have.
    pub most_rules: usize,
    /// Whether there may be hops.
    pub hops: bool,
    /// Whether a rank of pawns stands in front of the pieces.
    pub pawns: bool,
    /// Whether a pawn that has got to the last rank goes on like the dearest piece.
    pub promotions: bool,
    /// Whether the player who gets their king to the last rank wins as well.
    pub race: bool,
    /// Whether captured pieces can be dropped: they change sides, and are placed on any empty site in place of a move.
    pub drops: bool,
    /// Whether there are other ways to win, each for another score.
    pub goals: bool,
}

/// Why there is no variant under these conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit(pub String);

impl fmt::Display for Unfit {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            files: 5,
            ranks: 5,
            placement: 1,
            budget: 50,
            pieces: 5,
            first_types: 4,
            most_types: 8,
            most_rules: 4,
            hops: false,
            pawns: false,
            promotions: false,
            race: false,
            drops: false,
            goals: false,
        }
    }
}

impl Conditions {
    /// The largest side of a board: beyond it rules get too long to read.
    pub const LARGEST: u32 = 12;

    /// The conditions, if there can be a game under them.
    pub fn sound(self) -> Result<Conditions, Unfit> {
        let unfit = |told: String| Err(Unfit(told));
        let fits = |side: u32| (3..=Conditions::LARGEST).contains(&side);
        let filled = 2 * (self.placement + u32::from(self.pawns));
        match self {
            _ if !fits(self.files) || !fits(self.ranks) => {
                unfit(format!("a board has 3 to {} files and ranks", Conditions::LARGEST))
            }
            _ if self.placement == 0 || filled > self.ranks => {
                unfit(format!("both armies need {filled} ranks, and there are {}", self.ranks))
            }
            _ if self.to_spend() < DEAREST_NEEDED => {
                let king = Piece::king().cost(&self).div_ceil(2);
                unfit(format!("a king costs {king}, and nothing can be bought with what is left of {}", self.budget))
            }
            _ if self.can_buy() == 0 => unfit("no side may buy a piece".to_owned()),
            _ if self.first_types == 0 || self.first_types > self.most_types || self.most_rules == 0 => {
                unfit("a variant needs at least one type of piece, and a piece one rule".to_owned())
            }
            _ if self.promotions && !self.pawns => unfit("only pawns promote, and there are none".to_owned()),
            _ if self.drops && self.files * self.ranks < self.counters() => {
                let (sites, types) = (self.files * self.ranks, self.most_types);
                unfit(format!("a board of {sites} sites has no room to count captured pieces of {types} types"))
            }
            sound => Ok(sound),
        }
    }

    /// How many leaps in a direction the board has room for.
    pub fn longest(&self, direction: Direction) -> u32 {
        let room = |side: u32, step: i32| (side - 1).checked_div(step.unsigned_abs()).unwrap_or(u32::MAX);
        let longest = room(self.files, direction.dx).min(room(self.ranks, direction.dy));
        if longest == u32::MAX { 0 } else { longest }
    }

    /// How many sites tell how many captured pieces a player holds: one for each type and side.
    fn counters(&self) -> u32 {
        2 * (self.most_types as u32 + u32::from(self.pawns))
    }

    /// What is left for pieces once the king is paid, in halves.
    pub fn to_spend(&self) -> u32 {
        (2 * self.budget).saturating_sub(Piece::king().cost(self))
    }

    /// How many pieces can be bought at most: there must be room for the king.
    pub fn can_buy(&self) -> u32 {
        self.pieces.min((self.files * self.placement).saturating_sub(1))
    }
}

/// What a piece costs at most that has a few rules with few symmetries, in halves: by feel.
const DEAREST_NEEDED: u32 = 12;

#[cfg(test)]
mod tests {
    use super::*;

    // R50 R53
    #[test]
    fn conditions_that_leave_no_game_are_refused_with_a_reason() {
        let usual = Conditions::default();
        assert!(usual.sound().is_ok());
        for (unfit, told) in [
            (Conditions { files: 2, ..usual }, "3 to 12"),
            (Conditions { placement: 3, ..usual }, "need 6 ranks"),
            (Conditions { placement: 2, pawns: true, ..usual }, "need 6 ranks"),
            (Conditions { budget: 13, ..usual }, "a king costs 12"),
            (Conditions { pieces: 0, ..usual }, "no side may buy"),
            (Conditions { promotions: true, ..usual }, "only pawns"),
            (Conditions { first_types: 9, ..usual }, "at least one"),
            (Conditions { files: 3, ranks: 3, drops: true, ..usual }, "no room to count"),
        ] {
            let why = unfit.sound().expect_err("no game").to_string();
            assert!(why.contains(told), "{why}");
        }
    }

    #[test]
    fn there_is_always_room_for_the_king() {
        assert_eq!(Conditions::default().can_buy(), 4);
        assert_eq!(Conditions { placement: 2, ..Conditions::default() }.can_buy(), 5);
    }
}
