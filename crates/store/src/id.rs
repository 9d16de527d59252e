//! What a game is known by: the hash of its text.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// What a game is known by: the BLAKE3 hash of its canonical text. The same content is the same game.
///
/// ```
/// use store::GameId;
///
/// let id = GameId::of("(game Hex)");
/// assert_eq!(id, GameId::of("(game Hex)"));
/// assert_eq!(id.to_string().parse::<GameId>().ok(), Some(id));
/// assert!(id.to_string().starts_with(&id.short()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 32]);

impl GameId {
    /// The id of a text.
    pub fn of(text: &str) -> GameId {
        GameId(*blake3::hash(text.as_bytes()).as_bytes())
    }

    /// The first eight digits, for people.
    pub fn short(&self) -> String {
        self.to_string()[..8].to_owned()
    }

    pub(crate) fn from_bytes(bytes: [u8; 32]) -> GameId {
        GameId(bytes)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// An id is written as 64 hexadecimal digits.
impl FromStr for GameId {
    type Err = ();

    fn from_str(text: &str) -> Result<GameId, ()> {
        blake3::Hash::from_hex(text).map(|hash| GameId(*hash.as_bytes())).map_err(|_| ())
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_hash_of_the_text_and_reads_as_it_is_written() {
        let id = GameId::of("");
        assert_eq!(id.to_string(), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
        assert_eq!((id.short().as_str(), id.to_string().parse()), ("af1349b9", Ok(id)));
        assert_eq!("af13".parse::<GameId>(), Err(()));
        assert_ne!(GameId::of("a"), GameId::of("b"));
    }
}
