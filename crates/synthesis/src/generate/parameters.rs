//! The parameters of the generator: how every choice falls.

use std::fmt::Write;
use std::sync::LazyLock;

use syntax::Diagnostic;

use super::choices::{Choice, PARAMETERS, Parameter};
use super::law::{Law, Value};
use super::profiles::{PROFILES, Profile};
use super::reading;

/// How every choice falls.
///
/// ```
/// use synthesis::generate::{Parameters, Seed, generate};
///
/// let mut parameters = Parameters::default();
/// assert!(parameters.change("parameter(board_size, integer(7, 7)).").is_empty(), "no faults");
/// let game = generate(Seed::Number(1), &parameters).game;
/// assert_eq!(game.board.files.value, 7);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// The law of each choice, as it was given.
    laws: Vec<Law>,
    /// What is blocked at each choice.
    blocked: Vec<Vec<Value>>,
    /// The law from which each choice is drawn: others' laws looked up, blocked options gone.
    drawn: Vec<Law>,
}

/// What stands at the head of a printed file.
const HEAD: &str = "\
% How the generator of Metagame games chooses.
% Laws: distribution([option=probability, ...]), probability(p), integer(low, high), real(low, high), as(parameter).
% block(parameter, [option, ...]) takes options away; the others grow in proportion.
% In square brackets: the rule of the grammar in which the choice is made.
";

/// The workbench's parameters, read once.
static WORKBENCH: LazyLock<Parameters> = LazyLock::new(|| {
    let laws: Vec<Law> = PARAMETERS.iter().filter_map(reading::default_law).collect();
    Parameters { blocked: vec![Vec::new(); laws.len()], drawn: laws.clone(), laws }.resolved()
});

/// The parameters of all profiles, read once.
static BY_PROFILE: LazyLock<Vec<Parameters>> =
    LazyLock::new(|| PROFILES.iter().map(|profile| Parameters::read(profile.changes).0).collect());

impl Default for Parameters {
    /// The workbench's.
    fn default() -> Parameters {
        WORKBENCH.clone()
    }
}

impl Parameters {
    /// The parameters of a file, which changes the workbench's, and all that is wrong with the file. Statements with
    /// faults change nothing.
    pub fn read(text: &str) -> (Parameters, Vec<Diagnostic>) {
        let mut parameters = Parameters::default();
        let faults = parameters.change(text);
        (parameters, faults)
    }

    /// Makes the changes of a file, and tells all that is wrong with it.
    pub fn change(&mut self, text: &str) -> Vec<Diagnostic> {
        reading::change(self, text)
    }

    /// The parameters of a profile.
    pub fn profile(profile: &Profile) -> Parameters {
        Parameters::read(profile.changes).0
    }

    /// The law from which a choice is drawn: never [`Law::As`], and without what is blocked.
    pub fn law(&self, choice: Choice) -> &Law {
        &self.drawn[choice as usize]
    }

    /// All of them as a file, each with its meaning.
    pub fn print(&self) -> String {
        let mut text = HEAD.to_string();
        for parameter in &PARAMETERS {
            let _ = write!(text, "\n% [{}] {}\n", parameter.production, parameter.meaning);
            self.statements(parameter.choice).iter().for_each(|statement| text += &format!("{statement}\n"));
        }
        text
    }

    /// The statements that make the workbench's parameters into these, in order.
    pub fn changes(&self) -> Vec<String> {
        let changed = |choice: &Choice| {
            let place = *choice as usize;
            self.laws[place] != WORKBENCH.laws[place] || self.blocked[place] != WORKBENCH.blocked[place]
        };
        PARAMETERS.iter().map(|parameter| parameter.choice).filter(changed).flat_map(|c| self.statements(c)).collect()
    }

    /// The profile that has these parameters, if one has.
    pub fn profile_name(&self) -> Option<&'static str> {
        let mut known = PROFILES.iter().zip(BY_PROFILE.iter());
        known.find(|(_, parameters)| *parameters == self).map(|(profile, _)| profile.name)
    }

    fn statements(&self, choice: Choice) -> Vec<String> {
        let name = choice.parameter().name;
        let mut statements = vec![format!("parameter({name}, {}).", self.laws[choice as usize])];
        let blocked: Vec<String> = self.blocked[choice as usize].iter().map(Value::to_string).collect();
        if !blocked.is_empty() {
            statements.push(format!("block({name}, [{}]).", blocked.join(", ")));
        }
        statements
    }

    /// Gives a choice a new law; what was blocked there is so no longer.
    pub(super) fn set(&mut self, choice: Choice, law: Law) -> Result<(), String> {
        let mut changed = self.clone();
        changed.laws[choice as usize] = law;
        changed.blocked[choice as usize].clear();
        *self = changed.checked()?;
        Ok(())
    }

    /// Blocks options of a choice as well.
    pub(super) fn block(&mut self, choice: Choice, options: &[Value]) -> Result<(), String> {
        let mut changed = self.clone();
        let blocked = &mut changed.blocked[choice as usize];
        options.iter().for_each(|option| {
            if !blocked.contains(option) {
                blocked.push(*option)
            }
        });
        *self = changed.checked()?;
        Ok(())
    }

    /// With its drawn laws brought up to date, unless a choice is left without options or goes round in a circle.
    fn checked(mut self) -> Result<Parameters, String> {
        let resolve = |parameter: &Parameter| self.resolve(parameter.choice, &mut Vec::new());
        self.drawn = PARAMETERS.iter().map(resolve).collect::<Result<_, _>>()?;
        Ok(self)
    }

    fn resolved(self) -> Parameters {
        self.clone().checked().unwrap_or(self)
    }

    fn resolve(&self, choice: Choice, through: &mut Vec<Choice>) -> Result<Law, String> {
        let name = choice.parameter().name;
        let law = match &self.laws[choice as usize] {
            Law::As(_) if through.contains(&choice) => return Err(format!("`{name}` is drawn as itself in the end")),
            Law::As(other) => {
                through.push(choice);
                self.resolve(*other, through)?
            }
            law => law.clone(),
        };
        law.without(&self.blocked[choice as usize]).ok_or_else(|| format!("`{name}` is left without a possible option"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_a_law_that_its_own_kind_accepts() {
        assert_eq!(Parameters::default().laws.len(), PARAMETERS.len());
        assert_eq!(Parameters::default().change(&Parameters::default().print()), []);
        for parameter in &PARAMETERS {
            assert!(!matches!(Parameters::default().law(parameter.choice), Law::As(_)), "{}", parameter.name);
            assert_eq!(Parameters::default().laws[parameter.choice as usize].to_string(), parameter.default);
        }
    }

    // M2
    #[test]
    fn parameters_are_read_as_they_are_printed() {
        let changes =
            "block(capture_effect, [player_possesses]). parameter(board_ranks, distribution([8=0.25, 12=0.75])).
            parameter(locality, real(0.125, 1.0)). parameter(must_ride, probability(1e-9)). block(board_ranks, [8]).";
        let (changed, faults) = Parameters::read(changes);
        assert_eq!(faults, []);
        assert_ne!(changed, Parameters::default());
        for parameters in PROFILES.iter().map(Parameters::profile).chain([changed, Parameters::default()]) {
            assert_eq!(Parameters::read(&parameters.print()), (parameters.clone(), Vec::new()));
            assert_eq!(Parameters::read(&parameters.changes().concat()), (parameters, Vec::new()));
        }
    }

    // M2
    #[test]
    fn the_printed_file_has_one_statement_and_one_meaning_for_every_parameter() {
        let text = Parameters::default().print();
        for parameter in &PARAMETERS {
            assert!(text.contains(&format!("\nparameter({}, {}).\n", parameter.name, parameter.default)));
            assert!(text.contains(parameter.meaning));
        }
    }

    // M110
    #[test]
    fn the_line_of_the_paper_is_accepted() {
        let paper = "parameter(movement_type,\n          distribution([leaper=0.4, rider=0.4, hopper=0.2])).";
        assert_eq!(Parameters::read(paper), (Parameters::default(), Vec::new()));
    }

    // M111
    #[test]
    fn blocking_hoppers_leaves_leapers_and_riders_even() {
        let (parameters, faults) = Parameters::read("block(movement_type, [hopper]).");
        assert_eq!(faults, []);
        let even = vec![(Value::Word("leaper"), 0.5), (Value::Word("rider"), 0.5)];
        assert_eq!(parameters.law(Choice::MovementType), &Law::Distribution(even));
    }

    #[test]
    fn a_parameter_that_does_as_another_follows_its_changes() {
        let (parameters, _) =
            Parameters::read("parameter(board_size, integer(8, 9)). parameter(must_capture, probability(1)).");
        assert_eq!(parameters.law(Choice::BoardRanks), parameters.law(Choice::BoardSize));
        assert_eq!(parameters.law(Choice::GameMustCapture), &Law::Probability(1.0));
    }
}
