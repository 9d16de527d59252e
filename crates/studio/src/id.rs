//! Unguessable ids of tables and drafts.

use std::fmt;

use crate::Refusal;

/// The signs of an id: easy to tell apart, and safe in any address.
const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// How many signs an id has: 130 bits.
const LENGTH: usize = 26;

/// An unguessable id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(String);

impl Id {
    /// Creates a random one.
    pub fn fresh() -> Result<Id, Refusal> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)
            .map_err(|error| Refusal::Trouble(format!("no random numbers from the operating system: {error}")))?;
        Ok(Id(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect()))
    }

    /// Reads an id, if the text can be one.
    pub fn read(written: &str) -> Option<Id> {
        let fits = written.len() == LENGTH && written.bytes().all(|sign| SIGNS.contains(&sign));
        fits.then(|| Id(written.to_owned()))
    }

    /// As it stands in an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn fresh_ids_differ_and_can_be_read_again() {
        let ids: BTreeSet<Id> = (0..1000).map(|_| Id::fresh().expect("chance")).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| Id::read(id.as_str()).as_ref() == Some(id)));
    }

    #[test]
    fn nothing_else_is_an_id() {
        let long = "a".repeat(LENGTH + 1);
        let (slash, sign) = (format!("../{}", "a".repeat(LENGTH - 3)), "a".repeat(LENGTH - 1) + "é");
        for wild in ["", "a", &long, &slash, &sign, "abcdefghjkmnpqrstuvwxyz02l", "'; DROP TABLE shelf; -- aa"] {
            assert_eq!(Id::read(wild), None, "{wild}");
        }
    }
}
