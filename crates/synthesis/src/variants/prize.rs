//! What can be won besides the king, each for another score (R63).

use game::Rng;

/// Something that wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feat {
    /// The king gets to the last rank.
    Race,
    /// This many pieces get there.
    March(u32),
    /// This many pieces are captured.
    Hunt(u32),
}

/// A feat and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prize {
    /// What is done.
    pub feat: Feat,
    /// What the player who does it gets, of a hundred points; the other side gets the rest.
    pub worth: u32,
}

/// What a captured king is worth: all there is.
pub const KING: u32 = 100;

/// What a draw is worth to each side.
pub const DRAW: u32 = 50;

/// What feats are worth: more than a draw, less than a king.
pub const WORTHS: [u32; 4] = [60, 70, 80, 90];

/// This many feats a variant has at most: they have to be remembered.
pub const MOST_PRIZES: usize = 3;

impl Feat {
    /// The feat as an end condition.
    pub fn condition(self) -> String {
        match self {
            Feat::Race => "(reach (King) away)".to_owned(),
            Feat::March(count) => format!("(reach {count} away)"),
            Feat::Hunt(count) => format!("(capture {count})"),
        }
    }

    /// The feat in words.
    pub fn told(self) -> String {
        let pieces = |count: u32| if count == 1 { "a piece".to_owned() } else { format!("{count} pieces") };
        match self {
            Feat::Race => "get the king to the last rank".to_owned(),
            Feat::March(count) => format!("get {} to the last rank", pieces(count)),
            Feat::Hunt(count) => format!("capture {}", pieces(count)),
        }
    }

    fn is_like(self, other: Feat) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

impl Prize {
    /// A prize out of nothing.
    pub fn drawn(stream: &mut Rng) -> Prize {
        let feat = match stream.below(3) {
            0 => Feat::Race,
            1 => Feat::March(2 + stream.below(2)),
            _ => Feat::Hunt(2 + stream.below(3)),
        };
        Prize { feat, worth: WORTHS[stream.below(WORTHS.len() as u32) as usize] }
    }
}

/// The prizes in order, what is worth most first; of each kind of feat only the first that is named, and not too many.
pub fn ordered(prizes: Vec<Prize>) -> Vec<Prize> {
    let mut kept: Vec<Prize> = Vec::new();
    for prize in prizes {
        if kept.iter().all(|known| !known.feat.is_like(prize.feat)) && kept.len() < MOST_PRIZES {
            kept.push(prize);
        }
    }
    kept.sort_by_key(|prize| (std::cmp::Reverse(prize.worth), prize.feat));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    // R63
    #[test]
    fn feats_are_worth_more_than_a_draw_and_less_than_a_king_and_none_is_had_twice() {
        for number in 0..200 {
            let mut stream = Rng::new(3, number);
            let prizes = ordered((0..6).map(|_| Prize::drawn(&mut stream)).collect());
            assert!((1..=MOST_PRIZES).contains(&prizes.len()));
            assert!(prizes.iter().all(|prize| (DRAW + 1..KING).contains(&prize.worth)), "{prizes:?}");
            assert!(prizes.is_sorted_by(|one, other| one.worth >= other.worth));
            for (nth, prize) in prizes.iter().enumerate() {
                assert!(prizes[..nth].iter().all(|other| !other.feat.is_like(prize.feat)), "{prizes:?}");
            }
        }
    }
}
