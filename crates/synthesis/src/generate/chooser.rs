//! Makes the choices of a game, in the order of the workbench.

use metagame::tree::{Name, Player, Types};

use super::chance::WichmannHill;
use super::choices::Choice;
use super::law::{Law, Value};
use super::parameters::Parameters;

/// A choice that was made, and what it fell on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draw {
    /// The choice.
    pub choice: Choice,
    /// What it fell on.
    pub value: Value,
}

/// Makes choices, and keeps a record of them if it is asked to.
pub struct Chooser<'a> {
    /// The random numbers.
    pub chance: WichmannHill,
    /// The choices made so far.
    pub record: Option<Vec<Draw>>,
    /// The longer side of the board, as soon as there is one.
    pub side: u32,
    parameters: &'a Parameters,
}

impl<'a> Chooser<'a> {
    /// Chooses by these parameters and keeps no record.
    pub fn new(chance: WichmannHill, parameters: &'a Parameters) -> Chooser<'a> {
        Chooser { chance, record: None, side: 0, parameters }
    }

    /// A choice among words.
    pub fn word(&mut self, choice: Choice) -> &'static str {
        let law = self.parameters.law(choice);
        self.word_of(choice, law)
    }

    /// A choice among words of which one is not to be had here: the others are chosen in proportion. If that leaves
    /// nothing, all are to be had after all.
    pub fn word_but(&mut self, choice: Choice, unavailable: &'static str) -> &'static str {
        let law = self.parameters.law(choice);
        match law.without(&[Value::Word(unavailable)]) {
            Some(narrowed) => self.word_of(choice, &narrowed),
            None => self.word_of(choice, law),
        }
    }

    /// A choice between the two players.
    pub fn player(&mut self, choice: Choice) -> Player {
        if self.word(choice) == "player" { Player::Player } else { Player::Opponent }
    }

    /// A choice between yes and no.
    pub fn yes(&mut self, choice: Choice) -> bool {
        self.draw(choice, self.parameters.law(choice)) == Value::Yes(true)
    }

    /// A choice between yes and no that the workbench does not have: it costs no random number where it must be no.
    pub fn yes_if_possible(&mut self, choice: Choice) -> bool {
        *self.parameters.law(choice) != Law::Probability(0.0) && self.yes(choice)
    }

    /// A choice of a number.
    pub fn number(&mut self, choice: Choice) -> f64 {
        match self.draw(choice, self.parameters.law(choice)) {
            Value::Number(number) => number,
            _ => 0.0,
        }
    }

    /// A choice of a whole number.
    pub fn whole(&mut self, choice: Choice) -> u32 {
        self.number(choice) as u32
    }

    /// Some of these candidates, in order: one, and one more as long as a choice says so. The question is asked even
    /// when none is left.
    pub fn some_of(&mut self, candidates: Vec<usize>, more: Choice) -> Vec<usize> {
        let (mut rest, mut chosen) = (candidates, Vec::new());
        while !rest.is_empty() {
            rest = self.chance.shuffled(rest);
            chosen.push(rest.remove(0));
            if !self.yes(more) {
                break;
            }
        }
        chosen.sort_unstable();
        chosen
    }

    fn word_of(&mut self, choice: Choice, law: &Law) -> &'static str {
        match self.draw(choice, law) {
            Value::Word(word) => word,
            _ => "",
        }
    }

    fn draw(&mut self, choice: Choice, law: &Law) -> Value {
        let value = law.draw(&mut self.chance, self.side);
        self.record.iter_mut().for_each(|record| record.push(Draw { choice, value }));
        value
    }
}

/// A choice among types, as the grammar writes it.
pub fn named(names: &[Name], types: &[usize]) -> Types {
    Types::Named(types.iter().map(|piece| names[*piece].clone()).collect())
}
