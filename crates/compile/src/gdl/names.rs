//! Names as numbers: of relations, functions, constants.

use std::collections::BTreeMap;

/// Names as numbers. Two spellings that differ in capitals only are one name; the first is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    spelling: Vec<String>,
    known: BTreeMap<String, u32>,
}

impl Names {
    /// The number of a name.
    pub fn number(&mut self, name: &str) -> u32 {
        let folded = name.to_lowercase();
        if let Some(number) = self.known.get(&folded) {
            return *number;
        }
        let number = self.spelling.len() as u32;
        self.spelling.push(name.to_string());
        self.known.insert(folded, number);
        number
    }

    /// The number of a name that is known.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.known.get(&name.to_lowercase()).copied()
    }

    /// How a name is spelt.
    pub fn spelling(&self, number: u32) -> &str {
        &self.spelling[number as usize]
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.spelling.len()
    }
}
