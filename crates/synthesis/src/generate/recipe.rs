//! How a game was made, at the head of its text.

use syntax::{Diagnostic, Span};

use super::constraints::Constraint;
use super::parameters::Parameters;
use super::profiles::Profile;
use super::seed::Seed;

/// All that a generated game depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The seed.
    pub seed: Seed,
    /// How choices fall.
    pub parameters: Parameters,
    /// What was demanded.
    pub constraints: Vec<Constraint>,
}

impl Recipe {
    /// The recipe as comments: the seed, then what differs from the workbench's parameters, then the demands.
    pub fn header(&self) -> String {
        let mut header = format!("% seed: {}\n", self.seed);
        match self.parameters.profile_name() {
            Some("workbench") => {}
            Some(profile) => header += &format!("% profile: {profile}\n"),
            None => self.parameters.changes().iter().for_each(|change| header += &format!("% {change}\n")),
        }
        self.constraints.iter().for_each(|constraint| header += &format!("% constraint: {constraint}\n"));
        header
    }

    /// The recipe at the head of a text: its comments before the first other line.
    pub fn read(text: &str) -> Result<Recipe, Vec<Diagnostic>> {
        let mut reading =
            Reading { seed: None, parameters: Parameters::default(), constraints: Vec::new(), faults: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let Some(comment) = line.trim().strip_prefix('%') else { break };
            let span = Span::new(start, start + line.trim_end().len());
            reading.line(comment.trim(), span);
            start += line.len();
        }
        reading.recipe()
    }
}

struct Reading {
    seed: Option<Seed>,
    parameters: Parameters,
    constraints: Vec<Constraint>,
    faults: Vec<Diagnostic>,
}

impl Reading {
    /// One comment; faults are told with the place of the whole line. Other comments mean nothing.
    fn line(&mut self, comment: &str, span: Span) {
        let faults: Vec<Diagnostic> = if let Some(seed) = comment.strip_prefix("seed:") {
            match seed.parse() {
                Ok(seed) => {
                    self.seed = Some(seed);
                    Vec::new()
                }
                Err(error) => vec![Diagnostic::error(span, error.to_string())],
            }
        } else if let Some(name) = comment.strip_prefix("profile:") {
            match Profile::named(name.trim()) {
                Some(profile) => {
                    self.parameters = Parameters::profile(profile);
                    Vec::new()
                }
                None => vec![Diagnostic::error(span, format!("no profile is called `{}`", name.trim()))],
            }
        } else if let Some(demands) = comment.strip_prefix("constraint:") {
            let (constraints, faults) = Constraint::read(demands);
            self.constraints.extend(constraints);
            faults
        } else if comment.starts_with("parameter(") || comment.starts_with("block(") {
            self.parameters.change(comment)
        } else {
            Vec::new()
        };
        self.faults.extend(faults.into_iter().map(|fault| Diagnostic { span, ..fault }));
    }

    fn recipe(mut self) -> Result<Recipe, Vec<Diagnostic>> {
        if self.seed.is_none() && self.faults.is_empty() {
            let fault = Diagnostic::error(Span::default(), "no line `% seed: ...` at the head of the text");
            self.faults.push(fault.with_hint("only generated games have one"));
        }
        match self.seed {
            Some(seed) if !self.faults.iter().any(Diagnostic::is_error) => {
                Ok(Recipe { seed, parameters: self.parameters, constraints: self.constraints })
            }
            _ => Err(self.faults),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_read_as_it_is_written() {
        let (parameters, _) = Parameters::read("profile(large). block(movement_type, [hopper]).");
        let (constraints, _) = Constraint::read("goals<=2, board=planar");
        let wild = Profile::named("wild").map(Parameters::profile).expect("wild");
        for recipe in [
            Recipe { seed: Seed::Number(17), parameters: Parameters::default(), constraints: Vec::new() },
            Recipe { seed: Seed::State(1, 2, 3), parameters: wild, constraints: constraints.clone() },
            Recipe { seed: Seed::Number(3), parameters, constraints },
        ] {
            let text = format!("{}game g ...", recipe.header());
            assert_eq!(Recipe::read(&text), Ok(recipe));
        }
        let plain = Recipe { seed: Seed::Number(17), parameters: Parameters::default(), constraints: Vec::new() };
        assert_eq!(plain.header(), "% seed: 17\n");
    }

    #[test]
    fn a_head_with_faults_is_no_recipe() {
        let messages =
            |text: &str| Recipe::read(text).unwrap_err().into_iter().map(|fault| fault.message).collect::<Vec<_>>();
        assert_eq!(messages("game g"), ["no line `% seed: ...` at the head of the text"]);
        let faults = messages("% a remark\n% seed: x\n% profile: y\n% constraint: z=1\n% parameter(a, b).\n");
        assert_eq!(faults.len(), 4, "{faults:?}");
    }
}
