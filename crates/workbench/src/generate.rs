//! New games: from a seed, from parameters, under constraints.

use std::ops::Range;

use rayon::prelude::*;
use serde::Serialize;
use syntax::nearest;
use synthesis::generate::{Constraint, PROFILES, Parameters, Profile, Seed, generate_where};

use crate::fault::Faulty;
use crate::{Error, check, source};

/// Which games are wanted, as somebody says it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The profile whose parameters are taken, not the default ones.
    pub profile: Option<&'a str>,
    /// The file that changes the parameters.
    pub parameter_file: Option<&'a str>,
    /// What must hold of the games.
    pub constraints: &'a [String],
}

/// How games are made.
#[derive(Clone, Debug)]
pub struct Recipe {
    parameters: Parameters,
    constraints: Vec<Constraint>,
}

/// A generated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Generated {
    /// The seed that makes it again.
    pub seed: u64,
    /// Its rules.
    pub text: String,
}

impl Recipe {
    /// How to make the games that are wanted.
    pub fn new(wish: Wish<'_>) -> Result<Recipe, Error> {
        let mut parameters = match wish.profile {
            Some(name) => Parameters::profile(Profile::named(name).ok_or_else(|| unknown_profile(name))?),
            None => Parameters::default(),
        };
        if let Some(path) = wish.parameter_file {
            let text = source::read_text(path)?;
            let diagnostics = parameters.change(&text);
            if diagnostics.iter().any(|fault| fault.is_error()) {
                return Err(Faulty { name: path.to_owned(), text, diagnostics }.into());
            }
        }
        let constraints: Result<Vec<_>, _> = wish.constraints.iter().map(|text| read_constraints(text)).collect();
        Ok(Recipe { parameters, constraints: constraints?.concat() })
    }

    /// The parameters as a file that can be changed and passed in again.
    pub fn parameter_text(&self) -> String {
        self.parameters.print()
    }

    /// The games of these seeds, in their order, made on all threads there are.
    pub fn generate(&self, seeds: Range<u64>) -> Result<Vec<Generated>, Error> {
        let made = |seed| Ok(Generated { seed, text: self.make(Seed::Number(seed))?.text });
        seeds.into_par_iter().map(made).collect()
    }

    fn make(&self, seed: Seed) -> Result<synthesis::generate::Generated, Error> {
        generate_where(seed, &self.parameters, &self.constraints, &check::can_begin).map_err(|unmet| {
            Error::refused(unmet.to_string(), "ask for less, or change the parameters so that it is likelier")
        })
    }
}

/// The game of a seed with the default parameters: a number, or a state of the 1992 generator, `random(1,2,3,0)`.
pub fn by_seed(seed: &str) -> Result<synthesis::generate::Generated, Error> {
    let seed = seed.parse::<Seed>().map_err(|error| {
        Error::usage(format!("`gen:{seed}` names no game: {error}"), "write `gen:42` or `gen:random(1,2,3,0)`")
    })?;
    Recipe { parameters: Parameters::default(), constraints: Vec::new() }.make(seed)
}

fn unknown_profile(name: &str) -> Error {
    let names = PROFILES.map(|profile| profile.name);
    let meant = nearest(name, names).map(|meant| format!("did you mean `{meant}`? ")).unwrap_or_default();
    Error::usage(format!("no profile is called `{name}`"), format!("{meant}there are: {}", names.join(", ")))
}

/// Constraints stand among the arguments: what is wrong with them is wrong usage.
fn read_constraints(text: &str) -> Result<Vec<Constraint>, Error> {
    let (constraints, faults) = Constraint::read(text);
    match faults.into_iter().find(|fault| fault.is_error()) {
        None => Ok(constraints),
        Some(fault) => {
            let hint =
                fault.hint.unwrap_or_else(|| "write, for instance, `max_pieces<=4` or `board=planar`".to_owned());
            Err(Error::usage(format!("constraint `{text}`: {}", fault.message), hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_a_seed_is_the_same_alone_and_among_others() {
        let recipe = Recipe::new(Wish::default()).expect("no wish");
        let games = recipe.generate(5..9).expect("games");
        assert_eq!(games.iter().map(|game| game.seed).collect::<Vec<_>>(), [5, 6, 7, 8]);
        assert_eq!(by_seed("7").expect("a game").text, games[2].text);
        assert!(by_seed("seven").is_err());
    }

    #[test]
    fn wishes_that_cannot_be_understood_are_refused_with_what_can() {
        let huge = [String::from("flies>=6")];
        for (wish, part) in [
            (Wish { profile: Some("wlid"), ..Wish::default() }, "did you mean `wild`?"),
            (Wish { constraints: &huge, ..Wish::default() }, "did you mean `files`?"),
            (Wish { parameter_file: Some("no/such/file"), ..Wish::default() }, "check that it is there"),
        ] {
            let error = Recipe::new(wish).expect_err(part);
            assert!(error.hint().is_some_and(|hint| hint.contains(part)), "{error:?}");
        }
    }

    // S7
    #[test]
    fn what_cannot_be_met_is_given_up() {
        let huge = [String::from("files>=30")];
        let recipe = Recipe::new(Wish { constraints: &huge, ..Wish::default() }).expect("can be understood");
        assert!(matches!(recipe.generate(1..2), Err(Error::Refused { .. })));
    }
}
