//! The languages of rules, and the rules of a game in one of them: what differs between languages is chosen here.

use game::DrawRules;
use metagame::tree::{Assigner, Setup};
use serde::Serialize;
use syntax::{Diagnostic, Span};

use crate::engine::{self, Engine, Kind};
use crate::text::Symmetry;

/// A language in which rules are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Pell's symmetric chess-like games.
    Metagame,
    /// Browne's ludemes.
    Ludi,
}

/// What a text holds: the rules of a game, or what is wrong with them.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rules; none if and only if a diagnostic is an error.
    pub rules: Option<Rules>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// The rules of a game, without errors.
#[derive(Clone, Debug)]
pub enum Rules {
    /// A game of Pell's.
    Metagame(Box<metagame::tree::Game>),
    /// A game of Browne's.
    Ludi(Box<ludi::tree::Game>),
}

impl Language {
    /// The languages, the one first that a name means which games of both have.
    pub const ALL: [Language; 2] = [Language::Metagame, Language::Ludi];

    /// What it is called: `metagame` or `ludi`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Metagame => "metagame",
            Language::Ludi => "ludi",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Language::Metagame => "Metagame",
            Language::Ludi => "Ludi",
        }
    }

    /// How files that are written in it end.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Metagame => "game",
            Language::Ludi => "ludi",
        }
    }

    /// What a comment begins with.
    pub fn comment(self) -> &'static str {
        match self {
            Language::Metagame => "%",
            Language::Ludi => "//",
        }
    }

    /// Reads a text and checks it.
    pub fn read(self, text: &str) -> Reading {
        match self {
            Language::Metagame => {
                let reading = metagame::read(text);
                Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
            }
            Language::Ludi => {
                let reading = ludi::read(text);
                Reading { rules: reading.game.map(Rules::from), diagnostics: reading.diagnostics }
            }
        }
    }

    /// A text in canonical form, with its comments; or what is wrong with its form.
    pub fn format(self, text: &str) -> Result<String, Vec<Diagnostic>> {
        match self {
            Language::Metagame => metagame::format(text).map_err(|reading| reading.diagnostics),
            Language::Ludi => ludi::format(text).map_err(|reading| reading.diagnostics),
        }
    }
}

impl Rules {
    /// The engine of this kind for the game.
    pub fn engine(&self, kind: Kind, draws: DrawRules) -> Box<dyn Engine> {
        match self {
            Rules::Metagame(game) => engine::metagame_engine(kind, game, draws),
            Rules::Ludi(game) => engine::ludi_engine(kind, game, draws),
        }
    }

    /// What the game is called.
    pub fn name(&self) -> &str {
        match self {
            Rules::Metagame(game) => &game.name.value,
            Rules::Ludi(game) => &game.name.value,
        }
    }

    /// The same rules under another name, without what is told about the game: a description, its parents, its score. How the
    /// program plays it stays as it is.
    pub fn anonymous(&self, name: &str) -> Rules {
        let mut rules = self.clone();
        match &mut rules {
            Rules::Metagame(game) => name.clone_into(&mut game.name.value),
            Rules::Ludi(game) => {
                name.clone_into(&mut game.name.value);
                let advisors = game.support.advisors.take();
                game.support = ludi::tree::Support { advisors, ..ludi::tree::Support::default() };
            }
        }
        rules
    }

    /// The rules as source in canonical form, without comments: what makes two games the same.
    pub fn canonical(&self) -> String {
        match self {
            Rules::Metagame(game) => metagame::print(game),
            Rules::Ludi(game) => ludi::print(game),
        }
    }

    /// The rules in plain English.
    pub fn english(&self) -> String {
        match self {
            Rules::Metagame(game) => metagame::english::rules(game),
            Rules::Ludi(game) => ludi::english(game),
        }
    }

    /// How many words a game of Browne's has, brackets not counted.
    pub fn tokens(&self) -> Option<usize> {
        let Rules::Ludi(game) = self else { return None };
        Some(ludi::tokens(game))
    }

    /// The source of a game of Browne's with all that is left unsaid in it.
    pub fn expanded(&self) -> Option<String> {
        let Rules::Ludi(game) = self else { return None };
        Some(ludi::print(&ludi::expand(game)))
    }

    /// The tree of ludemes that a game of Browne's is made of.
    pub fn tree(&self) -> Option<ludi::RuleTree> {
        let Rules::Ludi(game) = self else { return None };
        Some(ludi::rule_tree(game))
    }

    /// How far both sides of a game of Pell's move alike.
    pub fn symmetry(&self) -> Option<Symmetry> {
        let Rules::Metagame(game) = self else { return None };
        let symmetry = metagame::symmetry::Symmetry::of(game);
        Some(Symmetry { invariant: symmetry.invariant, types: symmetry.types, degree: symmetry.degree() })
    }

    /// How many types of pieces there are.
    pub fn kinds(&self) -> usize {
        match self {
            Rules::Metagame(game) => game.pieces.len(),
            Rules::Ludi(game) => game.pieces().len(),
        }
    }

    /// The language that they are written in.
    pub fn language(&self) -> Language {
        match self {
            Rules::Metagame(_) => Language::Metagame,
            Rules::Ludi(_) => Language::Ludi,
        }
    }

    /// How many sites the board has; nothing if there is no such board.
    pub fn sites(&self) -> Option<usize> {
        match self {
            Rules::Metagame(game) => Some((game.board.files.value * game.board.ranks.value) as usize),
            Rules::Ludi(game) => game.board.made().ok().map(|board| board.len()),
        }
    }

    /// How many play.
    pub fn players(&self) -> usize {
        match self {
            Rules::Metagame(_) => 2,
            Rules::Ludi(game) => game.players().len(),
        }
    }

    /// Whether a turn can have several parts, between which the other players can only pass.
    pub fn has_parts(&self) -> bool {
        match self {
            Rules::Metagame(_) => false,
            Rules::Ludi(game) => ludi::has_parts(game),
        }
    }

    /// Whether chance sets the game up.
    pub fn is_random(&self) -> bool {
        match self {
            Rules::Metagame(game) => {
                matches!(&game.setup, Setup::Decision(decision) if decision.assigner.value == Assigner::Random)
            }
            Rules::Ludi(_) => false,
        }
    }

    /// Where the text says how the game begins; if it does not say it, where its name stands or its end is ruled.
    pub(crate) fn setup_span(&self) -> Span {
        match self {
            Rules::Metagame(game) => match &game.setup {
                Setup::Fixed(assignments) => assignments.first().map_or(game.name.span, |first| first.piece.span),
                Setup::Decision(decision) => decision.assigner.span,
            },
            Rules::Ludi(game) => game.start.as_ref().map_or(game.end.span, |start| start.span),
        }
    }
}

impl From<synthesis::evolve::Rules> for Rules {
    fn from(rules: synthesis::evolve::Rules) -> Rules {
        match rules {
            synthesis::evolve::Rules::Metagame(game) => Rules::Metagame(game),
            synthesis::evolve::Rules::Ludi(game) => Rules::Ludi(game),
        }
    }
}

impl From<metagame::tree::Game> for Rules {
    fn from(game: metagame::tree::Game) -> Rules {
        Rules::Metagame(Box::new(game))
    }
}

impl From<ludi::tree::Game> for Rules {
    fn from(game: ludi::tree::Game) -> Rules {
        Rules::Ludi(Box::new(game))
    }
}
