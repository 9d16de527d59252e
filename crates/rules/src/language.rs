//! The languages in which rules are written.

use serde::Serialize;
use syntax::Diagnostic;

use crate::Rules;

/// A language in which rules are written.
///
/// ```
/// use rules::Language;
///
/// let text = "(role you) (init (at 1))";
/// assert_eq!(Language::of(text), Language::Gdl);
/// assert_eq!((Language::Gdl.name(), Language::Gdl.ending()), ("gdl", "kif"));
/// // No role may lack a goal.
/// assert!(Language::of(text).read(text).rules.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Pell's symmetric chess-like games.
    Metagame,
    /// Browne's ludemes.
    #[default]
    Ludi,
    /// The Game Description Language of general game playing.
    Gdl,
}

/// The least game of a language, for people to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// What people see it called.
    pub title: &'static str,
    /// What is played in it.
    pub about: &'static str,
    /// The game of the library that looks like it.
    pub like: &'static str,
    /// What a game made of it is called at first.
    pub name: &'static str,
    /// Its rules.
    pub text: &'static str,
}

/// What a text holds: the rules of a game, or what is wrong with them.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rules; none if and only if a diagnostic is an error.
    pub rules: Option<Rules>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading {
    fn of_metagame(reading: metagame::Reading) -> Reading {
        Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
    }

    fn of_ludi(reading: ludi::Reading) -> Reading {
        Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
    }

    fn of_gdl(reading: gdl::Reading) -> Reading {
        Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
    }
}

impl Language {
    /// The languages. Where games of several languages have the same name, the name means that of the first.
    pub const ALL: [Language; 3] = [Language::Metagame, Language::Ludi, Language::Gdl];

    /// The language that a text means to be in: Pell's games begin with a word, ludemes with `(game`, and other expressions in
    /// brackets are a rule sheet of GDL if a role or a rule is among them.
    pub fn of(text: &str) -> Language {
        let is_comment = |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with(['%', ';']);
        let mut lines = text.lines().map(str::trim).skip_while(|line| is_comment(line)).peekable();
        let Some(first) = lines.peek().and_then(|line| line.strip_prefix('(')).map(str::to_lowercase) else {
            return Language::Metagame;
        };
        let head = first.trim_start().split([' ', '\t', '(', ')']).next().unwrap_or_default();
        let is_clause = |line: &str| {
            let packed: String = line.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
            packed.starts_with("(role ") || packed.starts_with("( role ") || packed.starts_with("(<=")
        };
        match head {
            "game" => Language::Ludi,
            "role" | "<=" | "init" | "base" | "input" | "legal" | "next" | "goal" => Language::Gdl,
            _ if lines.any(is_clause) => Language::Gdl,
            _ => Language::Ludi,
        }
    }

    /// What it is called: `metagame`, `ludi` or `gdl`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Metagame => "metagame",
            Language::Ludi => "ludi",
            Language::Gdl => "gdl",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Language::Metagame => "Metagame",
            Language::Ludi => "Ludi",
            Language::Gdl => "GDL",
        }
    }

    /// How files that are written in it end.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Metagame => "game",
            Language::Ludi => "ludi",
            Language::Gdl => "kif",
        }
    }

    /// What a comment begins with.
    pub fn comment(self) -> &'static str {
        match self {
            Language::Metagame => "%",
            Language::Ludi => "//",
            Language::Gdl => ";",
        }
    }

    /// The least game.
    pub fn least(self) -> Least {
        match self {
            Language::Metagame => Least {
                title: "A new chess-like game",
                about: "pawns that race",
                like: "hexapawn",
                name: "mine",
                text: metagame::LEAST,
            },
            Language::Ludi => Least {
                title: "A new game of ludemes",
                about: "three in a row",
                like: "tic_tac_toe",
                name: "Mine",
                text: ludi::LEAST,
            },
            Language::Gdl => Least {
                title: "A new rule sheet",
                about: "the last counter",
                like: "three_heaps",
                name: "mine",
                text: gdl::LEAST,
            },
        }
    }

    /// What sort of games evolution breeds in it; nothing if it breeds none.
    pub fn bred(self) -> Option<&'static str> {
        match self {
            Language::Metagame => Some("chess-like"),
            Language::Ludi => Some("any board, any goal"),
            Language::Gdl => None,
        }
    }

    /// Whether players on the network read it.
    pub fn is_networked(self) -> bool {
        match self {
            Language::Metagame | Language::Ludi => false,
            Language::Gdl => true,
        }
    }

    /// The message for users who try to edit or print a board of a language whose rules describe no board; `None` for a language whose
    /// rules do.
    pub fn boardless(self) -> Option<&'static str> {
        match self {
            Language::Metagame | Language::Ludi => None,
            Language::Gdl => Some("The positions of a rule sheet are sets of facts: change its `init` facts."),
        }
    }

    /// Whether its rules say on what board a game is played.
    pub fn has_boards(self) -> bool {
        self.boardless().is_none()
    }

    /// Reads a text and checks it.
    pub fn read(self, text: &str) -> Reading {
        match self {
            Language::Metagame => Reading::of_metagame(metagame::read(text)),
            Language::Ludi => Reading::of_ludi(ludi::read(text)),
            Language::Gdl => Reading::of_gdl(gdl::read(text)),
        }
    }

    /// The same for those who ask these advisors: a game that names others is warned of.
    pub fn read_for(self, text: &str, advisors: &[&str]) -> Reading {
        match self {
            Language::Metagame => Reading::of_metagame(metagame::read(text)),
            Language::Ludi => Reading::of_ludi(ludi::read_for(text, advisors)),
            Language::Gdl => Reading::of_gdl(gdl::read(text)),
        }
    }

    /// A text in canonical form, with its comments; or what is wrong with its form.
    pub fn format(self, text: &str) -> Result<String, Vec<Diagnostic>> {
        match self {
            Language::Metagame => metagame::format(text).map_err(|reading| reading.diagnostics),
            Language::Ludi => ludi::format(text).map_err(|reading| reading.diagnostics),
            Language::Gdl => gdl::format(text).map_err(|reading| reading.diagnostics),
        }
    }
}
