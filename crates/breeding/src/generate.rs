//! New games: from a seed, from parameters, under constraints.

use std::ops::Range;

use rayon::prelude::*;
use serde::Serialize;
use syntax::nearest;
use synthesis::generate::{Constraint, Draw, PROFILES, Parameters, Profile, Seed, draws, generate_where};

use ::rules::Language;
use engine::Error;
use engine::Faulty;
use lab::check;

/// The language of the games that the generator writes.
pub const LANGUAGE: Language = Language::Metagame;

/// Which games are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The profile whose parameters are taken, not the default ones.
    pub profile: Option<&'a str>,
    /// The name and the text of the file that changes the parameters.
    pub parameters: Option<(&'a str, &'a str)>,
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

/// A choice that was made for a game, in the order in which choices are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// The rule of the grammar in which it is made.
    pub rule: &'static str,
    /// The parameter that decides how it falls.
    pub parameter: &'static str,
    /// What it fell on.
    pub value: String,
}

/// All choices that were made for one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The seed of the game.
    pub seed: u64,
    /// The choices, the first one first.
    pub choices: Vec<Chosen>,
}

impl Recipe {
    /// The choices that make the games of these seeds (Pell 1993, section 1.3): those of the game that is kept, not those of
    /// games that did not meet the demands.
    pub fn traces(&self, seeds: Range<u64>) -> Result<Vec<Trace>, Error> {
        let told = |draw: &Draw| {
            let parameter = draw.choice.parameter();
            Chosen { rule: parameter.production, parameter: parameter.name, value: draw.value.to_string() }
        };
        let traced = |seed| {
            let made = self.make(Seed::Number(seed))?;
            Ok(Trace { seed, choices: draws(made.state, &self.parameters).iter().map(told).collect() })
        };
        seeds.into_par_iter().map(traced).collect()
    }

    /// How to make the games that are wanted.
    pub fn new(wish: Wish<'_>) -> Result<Recipe, Error> {
        let mut parameters = match wish.profile {
            Some(name) => Parameters::profile(Profile::named(name).ok_or_else(|| unknown_profile(name))?),
            None => Parameters::default(),
        };
        if let Some((name, text)) = wish.parameters {
            let diagnostics = parameters.change(text);
            if diagnostics.iter().any(|fault| fault.is_error()) {
                return Err(Faulty { name: name.to_owned(), text: text.to_owned(), diagnostics }.into());
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

    // S8
    #[test]
    fn a_trace_shows_the_board_first_then_the_pieces_then_the_goals() {
        let recipe = Recipe::new(Wish::default()).expect("no wish");
        for trace in recipe.traces(1..21).expect("games") {
            let place = |wanted: &str, last: bool| {
                let mut places = (0..trace.choices.len()).filter(|n| trace.choices[*n].parameter == wanted);
                if last { places.next_back() } else { places.next() }
            };
            assert_eq!(trace.choices[0].parameter, "board_size");
            let pieces = place("movement_type", false).expect("every game has pieces that move");
            for board in ["board_type", "piece_variety", "placement_method"] {
                assert!(place(board, true).is_some_and(|last| last < pieces), "seed {}: {board}", trace.seed);
            }
            let goals = place("stalemate_goal_player", false).expect("every game has a goal of stalemate");
            assert!(place("movement_type", true).is_some_and(|last| last < goals), "seed {}", trace.seed);
            assert!(place("game_must_capture", true).is_some_and(|last| last < goals), "seed {}", trace.seed);
        }
    }

    // S8
    #[test]
    fn a_trace_tells_the_choices_of_the_very_game() {
        let recipe = Recipe::new(Wish { constraints: &["files=6".to_owned()], ..Wish::default() }).expect("a wish");
        let games = recipe.generate(3..6).expect("games");
        for (game, trace) in games.iter().zip(recipe.traces(3..6).expect("traces")) {
            let size = trace.choices.iter().find(|chosen| chosen.parameter == "board_size").expect("a size");
            assert_eq!((game.seed, size.value.as_str()), (trace.seed, "6"));
            assert!(game.text.contains("BOARD_SIZE 6 BY"), "{}", game.text);
        }
    }

    #[test]
    fn wishes_that_cannot_be_understood_are_refused_with_what_can() {
        let huge = [String::from("flies>=6")];
        for (wish, part) in [
            (Wish { profile: Some("wlid"), ..Wish::default() }, "did you mean `wild`?"),
            (Wish { constraints: &huge, ..Wish::default() }, "did you mean `files`?"),
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
