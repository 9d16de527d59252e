//! The rules of one game as a checked tree of one of the languages.

use std::sync::Arc;

use metagame::tree::{Assigner, Setup};
use syntax::{Diagnostic, Located, Span};

use crate::Language;

/// The rules of a game, without errors. A clone shares the tree.
///
/// ```
/// use rules::Rules;
///
/// let rules = Rules::read("(game Trio (board (tiling square) (size 4)) (end (All win (in-a-row 3))))").expect("sound");
/// assert_eq!((rules.players(), rules.player_names()), (2, vec!["White".to_owned(), "Black".to_owned()]));
/// assert!(rules.english().contains("You win if you have a line of three or more pieces."));
/// assert_eq!(Rules::read(&rules.print()), Ok(rules));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// A game of Pell's.
    Metagame(Arc<metagame::tree::Game>),
    /// A game of Browne's.
    Ludi(Arc<ludi::tree::Game>),
    /// A rule sheet of GDL.
    Gdl(Arc<gdl::tree::Game>),
}

impl Rules {
    /// The rules of a text in any language, if it reads without an error; or its first error.
    pub fn read(text: &str) -> Result<Rules, String> {
        let reading = Language::of(text).read(text);
        let error = reading.diagnostics.into_iter().find(|fault| fault.is_error());
        reading.rules.ok_or_else(|| error.map_or(String::new(), |error| error.message))
    }

    /// The rules as source in canonical form, without comments: what makes two games the same.
    pub fn print(&self) -> String {
        match self {
            Rules::Metagame(game) => metagame::print(game),
            Rules::Ludi(game) => ludi::print(game),
            Rules::Gdl(game) => gdl::print(game),
        }
    }

    /// Whether rules that no text was read for have no error: whether their text would read without one.
    pub fn is_sound(&self) -> bool {
        let faults = match self {
            Rules::Metagame(game) => metagame::check(game),
            Rules::Ludi(game) => ludi::check(game),
            Rules::Gdl(game) => gdl::check(game),
        };
        !faults.iter().any(Diagnostic::is_error)
    }

    /// The language that they are written in.
    pub fn language(&self) -> Language {
        match self {
            Rules::Metagame(_) => Language::Metagame,
            Rules::Ludi(_) => Language::Ludi,
            Rules::Gdl(_) => Language::Gdl,
        }
    }

    /// The game of ludemes, if it is one.
    pub fn ludi(&self) -> Option<&ludi::tree::Game> {
        if let Rules::Ludi(game) = self { Some(game) } else { None }
    }

    /// The game of Pell's, if it is one.
    pub fn metagame(&self) -> Option<&metagame::tree::Game> {
        if let Rules::Metagame(game) = self { Some(game) } else { None }
    }

    /// The rule sheet of GDL, if it is one.
    pub fn gdl(&self) -> Option<&gdl::tree::Game> {
        if let Rules::Gdl(game) = self { Some(game) } else { None }
    }

    /// What the game is called.
    pub fn name(&self) -> &str {
        match self {
            Rules::Metagame(game) => &game.name.value,
            Rules::Ludi(game) => &game.name.value,
            Rules::Gdl(game) => &game.name,
        }
    }

    /// The same game under another name; in Pell's language it becomes a word.
    #[must_use]
    pub fn named(mut self, name: &str) -> Rules {
        match &mut self {
            Rules::Ludi(game) => Arc::make_mut(game).name = Located::made(name.to_owned()),
            Rules::Metagame(game) => Arc::make_mut(game).name = Located::made(word(name)),
            Rules::Gdl(game) => name.clone_into(&mut Arc::make_mut(game).name),
        }
        self
    }

    /// The same rules under another name, without what is told about the game: a description, its parents, its score. How the
    /// program plays it stays as it is.
    pub fn anonymous(&self, name: &str) -> Rules {
        let mut rules = self.clone();
        match &mut rules {
            Rules::Metagame(game) => name.clone_into(&mut Arc::make_mut(game).name.value),
            Rules::Gdl(game) => name.clone_into(&mut Arc::make_mut(game).name),
            Rules::Ludi(game) => {
                let game = Arc::make_mut(game);
                name.clone_into(&mut game.name.value);
                let advisors = game.support.advisors.take();
                game.support = ludi::tree::Support { advisors, ..ludi::tree::Support::default() };
            }
        }
        rules
    }

    /// Rules alone: no metadata, and values where parameters stood.
    #[must_use]
    pub fn bare(mut self) -> Rules {
        match &mut self {
            Rules::Ludi(game) => {
                let game = Arc::make_mut(game);
                game.support = Default::default();
                game.parameters.clear();
                game.uses.clear();
            }
            Rules::Metagame(_) | Rules::Gdl(_) => {}
        }
        self
    }

    /// The same rules without the advisors that they name.
    #[must_use]
    pub fn without_advisors(mut self) -> Rules {
        match &mut self {
            Rules::Ludi(game) if game.support.advisors.is_some() => Arc::make_mut(game).support.advisors = None,
            Rules::Metagame(_) | Rules::Ludi(_) | Rules::Gdl(_) => {}
        }
        self
    }

    /// The same rules with the swap rule, or without it; nothing if the language has no such rule.
    pub fn with_swap_rule(&self, swap: bool) -> Option<Rules> {
        match self {
            Rules::Ludi(game) => {
                let mut game = ludi::tree::Game::clone(game);
                if swap || game.play.is_some() {
                    game.play.get_or_insert_with(Default::default).value.swap = swap;
                }
                Some(game.into())
            }
            Rules::Metagame(_) | Rules::Gdl(_) => None,
        }
    }

    /// The rules in plain English.
    pub fn english(&self) -> String {
        match self {
            Rules::Metagame(game) => metagame::english::rules(game),
            Rules::Ludi(game) => ludi::english(game),
            Rules::Gdl(game) => gdl::english(game),
        }
    }

    /// How many words a game of Browne's has, brackets not counted.
    pub fn tokens(&self) -> Option<usize> {
        self.ludi().map(ludi::tokens)
    }

    /// The source of a game of Browne's with all that is left unsaid in it.
    pub fn expanded(&self) -> Option<String> {
        self.ludi().map(|game| ludi::print(&ludi::expand(game)))
    }

    /// The tree of ludemes that a game of Browne's is made of.
    pub fn tree(&self) -> Option<ludi::RuleTree> {
        self.ludi().map(ludi::rule_tree)
    }

    /// How far both sides of a game of Pell's move alike.
    pub fn symmetry(&self) -> Option<metagame::symmetry::Symmetry> {
        self.metagame().map(metagame::symmetry::Symmetry::of)
    }

    /// How many types of pieces there are.
    pub fn kinds(&self) -> usize {
        match self {
            Rules::Metagame(game) => game.pieces.len(),
            Rules::Ludi(game) => game.pieces().len(),
            Rules::Gdl(_) => 0,
        }
    }

    /// How many sites the board has; nothing if there is no such board.
    pub fn sites(&self) -> Option<usize> {
        match self {
            Rules::Metagame(game) => Some((game.board.files.value * game.board.ranks.value) as usize),
            Rules::Ludi(game) => game.board.made().ok().map(|board| board.len()),
            Rules::Gdl(_) => None,
        }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        match self {
            Rules::Metagame(_) => 2,
            Rules::Ludi(game) => game.players().len(),
            Rules::Gdl(game) => game.roles().len(),
        }
    }

    /// Which of the players chance plays, if it plays a role.
    pub fn chance(&self) -> Option<usize> {
        match self {
            Rules::Metagame(_) | Rules::Ludi(_) => None,
            Rules::Gdl(game) => game.chance(),
        }
    }

    /// What the players are called, in the order of their turns.
    pub fn player_names(&self) -> Vec<String> {
        match self {
            Rules::Metagame(_) => ["White", "Black"].map(str::to_owned).to_vec(),
            Rules::Ludi(game) => game.players().into_iter().map(|player| player.name.value.clone()).collect(),
            Rules::Gdl(game) => game.roles().into_iter().map(str::to_owned).collect(),
        }
    }

    /// Whether there are pieces, so that material counts and advisors can judge positions.
    pub fn has_pieces(&self) -> bool {
        match self {
            Rules::Metagame(_) | Rules::Ludi(_) => true,
            Rules::Gdl(_) => false,
        }
    }

    /// Whether the rules have a place for the advisors that play the game well.
    pub fn names_advisors(&self) -> bool {
        match self {
            Rules::Ludi(_) => true,
            Rules::Metagame(_) | Rules::Gdl(_) => false,
        }
    }

    /// Whether all players choose a move at each step, those included that have no choice.
    pub fn has_joint_moves(&self) -> bool {
        match self {
            Rules::Metagame(_) | Rules::Ludi(_) => false,
            Rules::Gdl(_) => true,
        }
    }

    /// Whether the rules alone say when the game ends, so that no move limit and no repetition ends it.
    pub fn ends_by_itself(&self) -> bool {
        match self {
            Rules::Metagame(_) | Rules::Ludi(_) => false,
            Rules::Gdl(_) => true,
        }
    }

    /// Whether both sides have the same rules, whatever the game.
    pub fn sides_are_alike(&self) -> bool {
        match self {
            Rules::Metagame(_) => true,
            Rules::Ludi(_) | Rules::Gdl(_) => false,
        }
    }

    /// Whether all moves of a type of pieces are found at once, so that it costs little to know the moves after each move.
    pub fn moves_are_found_at_once(&self) -> bool {
        match self {
            Rules::Metagame(_) => true,
            Rules::Ludi(_) | Rules::Gdl(_) => false,
        }
    }

    /// Whether a turn can have several parts, between which the other players can only pass.
    pub fn has_parts(&self) -> bool {
        match self {
            Rules::Metagame(_) | Rules::Gdl(_) => false,
            Rules::Ludi(game) => ludi::has_parts(game),
        }
    }

    /// Whether chance sets the game up, or plays a role in it.
    pub fn is_random(&self) -> bool {
        match self {
            Rules::Metagame(game) => {
                matches!(&game.setup, Setup::Decision(decision) if decision.assigner.value == Assigner::Random)
            }
            Rules::Ludi(_) => false,
            Rules::Gdl(game) => game.chance().is_some(),
        }
    }

    /// Where the text says how the game begins; if it does not say it, where its name stands or its end is ruled.
    pub fn setup_span(&self) -> Span {
        match self {
            Rules::Metagame(game) => match &game.setup {
                Setup::Fixed(assignments) => assignments.first().map_or(game.name.span, |first| first.piece.span),
                Setup::Decision(decision) => decision.assigner.span,
            },
            Rules::Ludi(game) => game.start.as_ref().map_or(game.end.span, |start| start.span),
            Rules::Gdl(game) => {
                let begins = |clause: &&gdl::tree::Clause| clause.head.name.value == "init";
                game.clauses.iter().find(begins).or(game.clauses.first()).map_or(Span::default(), |clause| clause.span)
            }
        }
    }
}

impl From<metagame::tree::Game> for Rules {
    fn from(game: metagame::tree::Game) -> Rules {
        Rules::Metagame(Arc::new(game))
    }
}

impl From<ludi::tree::Game> for Rules {
    fn from(game: ludi::tree::Game) -> Rules {
        Rules::Ludi(Arc::new(game))
    }
}

impl From<gdl::tree::Game> for Rules {
    fn from(game: gdl::tree::Game) -> Rules {
        Rules::Gdl(Arc::new(game))
    }
}

/// A name as a word of Pell's language: small letters, digits and underlines.
fn word(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    name.chars().map(letter).collect()
}
