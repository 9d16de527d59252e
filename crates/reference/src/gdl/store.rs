//! Ground terms, each kept once and known by a number.

use std::collections::BTreeMap;

use gdl::tree::Term;

use super::rows::Rows;
use super::work::Exceeded;

/// No term may have a longer text: functions that are put into themselves would grow for ever.
const MAX_LENGTH: usize = 10_000;

/// All ground terms so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    numbers: BTreeMap<String, u32>,
    names: Vec<String>,
    /// A term is the number of its name and the numbers of its arguments.
    rows: Rows,
    texts: Vec<String>,
}

impl Store {
    /// The number of a name.
    pub(super) fn name(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), number);
        number
    }

    /// The number of a constant.
    pub(super) fn add_name(&mut self, name: &str) -> Option<u32> {
        let row = [self.name(name)];
        self.make(&row).ok()
    }

    /// The number of the term with this name and these arguments, which is made if there is none.
    pub(super) fn make(&mut self, row: &[u32]) -> Result<u32, Exceeded> {
        let (number, is_new) = self.rows.insert(row);
        if is_new {
            let mut text = self.names[row[0] as usize].clone();
            if row.len() > 1 {
                text.insert(0, '(');
                for argument in &row[1..] {
                    text.push(' ');
                    text.push_str(&self.texts[*argument as usize]);
                }
                text.push(')');
            }
            let is_long = text.len() > MAX_LENGTH;
            self.texts.push(if is_long { String::new() } else { text });
        }
        if self.texts[number as usize].is_empty() { Err(Exceeded::Term) } else { Ok(number) }
    }

    /// The number of the term with this name and these arguments, if there is such a term.
    pub(super) fn find(&self, row: &[u32]) -> Option<u32> {
        self.rows.find(row)
    }

    /// The number of the name of a term, and the numbers of its arguments.
    pub(super) fn parts(&self, term: u32) -> &[u32] {
        self.rows.get(term as usize)
    }

    /// A term in canonical form.
    pub(super) fn text(&self, term: u32) -> &str {
        &self.texts[term as usize]
    }

    /// The number of a ground term; nothing for a term that is too long or not ground.
    pub(super) fn add(&mut self, term: &Term) -> Option<u32> {
        let row = match term {
            Term::Variable(_) => return None,
            Term::Constant(name) => vec![self.name(name)],
            Term::Compound(name, arguments) => {
                let mut row = vec![self.name(name)];
                for argument in arguments {
                    row.push(self.add(argument)?);
                }
                row
            }
        };
        self.make(&row).ok()
    }
}
