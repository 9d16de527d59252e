//! Whether the rules of a game can be played by: every fault of the text, and whether there is a first move.

use game::{DrawRules, Outcome, Rng};
use rayon::prelude::*;
use serde::Serialize;
use syntax::Diagnostic;

use ::rules::Rules;
use engine::Source;
use engine::fault::{Fault, faults};
use engine::{Engine, Kind, engine};

/// How many random set-ups are looked at to see whether a game can begin.
const RANDOM_STARTS: u64 = 16;

/// What a check has found.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// Whether the game can be played.
    pub valid: bool,
    /// Every fault, in the order of the text.
    pub diagnostics: Vec<Fault>,
}

/// What a check of several games has found.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedList {
    /// Whether all games can be played.
    pub valid: bool,
    /// Every fault of every game.
    pub diagnostics: Vec<ListedFault>,
    /// The games, each with the verdict on it.
    pub games: Vec<Verdict>,
}

/// A fault of one of several games.
#[derive(Clone, Debug, Serialize)]
pub struct ListedFault {
    /// Which game.
    pub game: String,
    /// The fault.
    #[serde(flatten)]
    pub fault: Fault,
}

/// Whether one of several games can be played.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Which game.
    pub name: String,
    /// Whether it can be played.
    pub valid: bool,
}

/// Whether warnings are faults too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Only errors are faults.
    #[default]
    Lenient,
    /// Warnings are faults too.
    Strict,
}

/// Every fault of a text: of its letters, of its meaning, and of its first move.
pub fn diagnose(source: &Source) -> Vec<Diagnostic> {
    let reading = source.read();
    let mut diagnostics = reading.diagnostics;
    if let Some(rules) = &reading.rules {
        diagnostics.extend(faults_of_start(rules));
    }
    diagnostics
}

/// Checks a game.
pub fn check(source: &Source, strictness: Strictness) -> Checked {
    judge(&source.text, &diagnose(source), strictness)
}

/// The verdict on a text with these faults.
pub fn judge(text: &str, diagnostics: &[Diagnostic], strictness: Strictness) -> Checked {
    let is_fault = |fault: &Diagnostic| fault.is_error() || strictness == Strictness::Strict;
    Checked { valid: !diagnostics.iter().any(is_fault), diagnostics: faults(text, diagnostics) }
}

/// Checks several games, on all threads there are; the result stands in the order of the games.
pub fn check_list(sources: &[Source], strictness: Strictness) -> CheckedList {
    let checked: Vec<Checked> = sources.par_iter().map(|source| check(source, strictness)).collect();
    let mut list = CheckedList { valid: true, diagnostics: Vec::new(), games: Vec::new() };
    for (source, checked) in sources.iter().zip(checked) {
        list.valid &= checked.valid;
        list.games.push(Verdict { name: source.name.clone(), valid: checked.valid });
        let listed = |fault| ListedFault { game: source.name.clone(), fault };
        list.diagnostics.extend(checked.diagnostics.into_iter().map(listed));
    }
    list
}

/// Whether a game of Pell's can begin: nothing keeps it from having a first move.
pub fn can_begin(game: &metagame::tree::Game) -> bool {
    let rules = Rules::from(game.clone());
    let (engine, starts) = (engine(Kind::Compiled, &rules, DrawRules::default()), starts(&rules));
    (endings(&*engine, starts).len() as u64) < starts
}

/// How many set-ups are looked at.
fn starts(rules: &Rules) -> u64 {
    if rules.is_random() { RANDOM_STARTS } else { 1 }
}

/// How the game has ended before the first move, for each of the set-ups in which it has.
fn endings(engine: &dyn Engine, starts: u64) -> Vec<Outcome> {
    (0..starts).filter_map(|number| engine.begin(&mut Rng::new(number, 0)).outcome()).collect()
}

/// What keeps a game from having a first move.
fn faults_of_start(rules: &Rules) -> Option<Diagnostic> {
    let (starts, engine) = (starts(rules), engine(Kind::Compiled, rules, DrawRules::default()));
    let endings = endings(&*engine, starts);
    if let Some(fault) = engine.fault() {
        return Some(fault);
    }
    let over = *endings.first()?;
    let span = rules.setup_span();
    if endings.len() as u64 == starts {
        let message = format!("the game is over before the first move: {}", result(rules, over));
        let hint = "let no goal be met in the set-up, and let White have a move there";
        return Some(Diagnostic::error(span, message).with_hint(hint));
    }
    let message =
        format!("the game can be over before the first move: with some random set-ups {}", result(rules, over));
    Some(
        Diagnostic::warning(span, message)
            .with_hint("let no goal be met in any set-up, and let White have a move in each"),
    )
}

/// Who has won by these rules, in words.
pub fn result(rules: &Rules, outcome: Outcome) -> String {
    let Outcome::Win(role) = outcome else { return "it is a draw".to_owned() };
    let names = rules.player_names();
    format!("{} has won", names.get(role.index()).map_or(role.name(), String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::rules::Language;

    fn messages(text: &str) -> Vec<(bool, String)> {
        diagnose(&source(text)).into_iter().map(|fault| (fault.is_error(), fault.message)).collect()
    }

    fn source(text: &str) -> Source {
        let (language, origin) = (Language::Metagame, engine::Origin::Input);
        Source { name: "x".into(), text: text.into(), language, origin }
    }

    fn hexapawn() -> String {
        library::find("hexapawn").expect("in the library").text.to_owned()
    }

    #[test]
    fn a_good_game_has_no_faults() {
        assert_eq!(messages(&hexapawn()), []);
    }

    #[test]
    fn a_game_without_a_first_move_is_faulty() {
        let stuck = hexapawn().replace("<0,1>", "<0,7>").replace("<1,1>", "<7,7>");
        let over = (true, "the game is over before the first move: Black has won".to_owned());
        assert!(messages(&stuck).contains(&over), "{:?}", messages(&stuck));
    }

    #[test]
    fn a_random_set_up_that_may_be_over_at_once_is_worth_a_warning() {
        let goal = "ARRIVE [{player} {pawn}] AT {(1,3) (2,3) (3,3)}";
        let random = hexapawn().replace(
            "pawn AT {(1,1) (2,1) (3,1)}",
            "DECISION random ASSIGNS {pawn} TO {(1,1) (2,1) (3,1)} END DECISION",
        );
        assert_eq!(messages(&random), []);
        let sometimes = random.replace(goal, "ARRIVE [{player} {pawn}] AT {(1,1)}").replace("<1,1>", "<0,1>");
        let found = messages(&sometimes);
        assert!(
            found.iter().any(|(error, text)| !error && text.contains("can be over before the first move")),
            "{found:?}"
        );
        let always = random.replace(goal, "ARRIVE [{player} {pawn}] AT {(1,1) (2,1) (3,1)}");
        let found = messages(&always);
        assert!(found.iter().any(|(error, text)| *error && text.contains("over before the first move")), "{found:?}");
    }

    #[test]
    fn strictness_turns_warnings_into_faults() {
        let without_stalemate = hexapawn().replace("STALEMATE opponent", "");
        let source = source(&without_stalemate);
        assert!(check(&source, Strictness::Lenient).valid);
        assert!(!check(&source, Strictness::Strict).valid);
    }

    #[test]
    fn games_of_a_list_keep_their_order() {
        let texts = [hexapawn(), "GAME".to_owned(), hexapawn()];
        let sources: Vec<Source> =
            (1..).zip(texts).map(|(n, text)| Source { name: format!("game {n}"), ..source(&text) }).collect();
        let checked = check_list(&sources, Strictness::Lenient);
        assert_eq!(checked.games.iter().map(|game| game.valid).collect::<Vec<_>>(), [true, false, true]);
        assert!(!checked.valid && checked.diagnostics.iter().all(|listed| listed.game == "game 2"));
    }
}
