//! How the rules of two games differ, in plain English (Pell 1993, section 2, hopes for relations between games of the class).
//!
//! What differs is decided by what the theory makes of each game, so that rules that are written differently and mean the same do
//! not differ: two movements along a rank and along a file are one with symmetries.

use std::collections::BTreeSet;

use board::{Inversion, Wrap};
use game::Role;
use metagame::english;
use metagame::tree::{Assigner, Game, Setup, Square, Types};
use syntax::prose::{capitalised, counted, list, plural, with_article};

use crate::bridge::words::{atom, compound};
use crate::bridge::{Interpreted, game_facts};
use crate::interpret::Refusal;
use crate::term::Term;

/// One difference: what it is about, and what each game says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about: `the board`, `the knight`.
    pub about: String,
    /// What the first game says.
    pub one: Vec<String>,
    /// What the second game says.
    pub other: Vec<String>,
}

/// The differences of two games, subject by subject; none if they are one game under two names.
pub fn differences(one: &Interpreted, other: &Interpreted) -> Result<Vec<Difference>, Refusal> {
    let (first, second) = (one.rules(), other.rules());
    let mut found = Vec::new();
    let mut compare = |about: &str, one: Vec<String>, other: Vec<String>| {
        if one != other {
            found.push(Difference { about: about.to_owned(), one, other });
        }
    };
    compare("the board", board(first), board(second));
    compare("how Black's rules follow from White's", inversion(first), inversion(second));
    compare("promotion territory", territory(first), territory(second));
    compare("the set-up", set_up(first), set_up(second));
    compare("compulsory captures", compulsion(first), compulsion(second));
    let (goals, others) = goals_apart(first, second);
    compare("the goals", goals, others);
    for name in names(first, second) {
        found.extend(piece(one, other, &name)?);
    }
    Ok(found)
}

/// The differences as lines of text.
pub fn lines(one: &Game, other: &Game, differences: &[Difference]) -> Vec<String> {
    let (first, second) = (title(one), title(other));
    if differences.is_empty() {
        return vec![format!("{first} and {second} have the same rules.")];
    }
    let mut lines = Vec::new();
    for difference in differences {
        lines.push(format!("{}:", capitalised(&difference.about)));
        for (name, says) in [(&first, &difference.one), (&second, &difference.other)] {
            let says = if says.is_empty() { "nothing of the kind.".to_owned() } else { says.join(" ") };
            lines.push(format!("  {name}: {says}"));
        }
    }
    lines
}

fn title(game: &Game) -> String {
    game.name.value.replace('_', " ")
}

fn board(game: &Game) -> Vec<String> {
    let board = &game.board;
    let (files, ranks) = (board.files.value, board.ranks.value);
    let size = format!("{} by {}.", counted(files, "file"), counted(ranks, "rank"));
    let joined = match board.wrap {
        Wrap::Planar => None,
        Wrap::Cylinder => Some("The left and right edges are joined.".to_owned()),
    };
    std::iter::once(size).chain(joined).collect()
}

fn inversion(game: &Game) -> Vec<String> {
    vec![match game.board.inversion {
        Inversion::Diagonal => "Black sees the board turned by half a turn.".into(),
        Inversion::Forward => "Black sees the board in a mirror: only the ranks are reversed.".into(),
    }]
}

fn territory(game: &Game) -> Vec<String> {
    let (rank, ranks) = (game.board.promote_rank.value, game.board.ranks.value);
    let promotes = game.pieces.iter().any(|piece| piece.promoting.is_some());
    match ranks.checked_sub(rank) {
        _ if !promotes => vec!["No piece promotes.".into()],
        Some(0) => vec!["It is the last rank.".into()],
        Some(more) => vec![format!("It is the last {}.", counted(more + 1, "rank"))],
        None => vec!["It lies beyond the board.".into()],
    }
}

fn set_up(game: &Game) -> Vec<String> {
    match &game.setup {
        Setup::Fixed(assignments) => {
            let told = assignments.iter().map(|assignment| {
                let squares: BTreeSet<Square> = assignment.squares.iter().map(|square| square.value).collect();
                let name = spoken(&assignment.piece.value);
                let name = if squares.len() == 1 { with_article(&name) } else { plural(&name) };
                format!("{name} on {}", english::squares(&game.board, &squares))
            });
            vec![format!("White begins with {}.", list(&told.collect::<Vec<String>>(), "and"))]
        }
        Setup::Decision(decision) => {
            let squares: BTreeSet<Square> = decision.squares.iter().map(|square| square.value).collect();
            let who = match decision.assigner.value {
                Assigner::Player => "Each side puts its own pieces",
                Assigner::Opponent => "Each side puts the other's pieces",
                Assigner::Random => "Chance puts the pieces",
            };
            let pieces = match &decision.pieces {
                Types::Any => "one of each type".to_owned(),
                Types::Named(names) => {
                    list(&names.iter().map(|name| spoken(&name.value)).collect::<Vec<String>>(), "and")
                }
            };
            let places = english::squares(&game.board, &squares);
            vec![format!("{who} on the board, White's ({pieces}) on {places}.")]
        }
    }
}

fn compulsion(game: &Game) -> Vec<String> {
    let constraints = game.constraints;
    vec![match (constraints.must_capture, constraints.must_capture_most) {
        (_, true) => "Who can capture must, and must take as many pieces as can be taken in the turn.".into(),
        (true, false) => "Who can capture must, in any way there is.".into(),
        (false, false) => "Nobody must capture, but for pieces of which it is said.".into(),
    }]
}

/// The goals that only one of the games has, each as a sentence.
fn goals_apart(one: &Game, other: &Game) -> (Vec<String>, Vec<String>) {
    let terms = |game: &Game| -> Vec<Term> {
        game_facts(game).into_iter().filter(|fact| fact.is("goal", 2)).map(|fact| fact.args()[1].clone()).collect()
    };
    let (first, second) = (terms(one), terms(other));
    let apart = |game: &Game, own: &[Term], others: &[Term]| {
        let words = english::goals(game);
        let only = own.iter().zip(words).filter(|(goal, _)| !others.contains(goal));
        only.map(|(_, words)| format!("You win if {words}.")).collect()
    };
    (apart(one, &first, &second), apart(other, &second, &first))
}

/// The types of both games, those of the first in its order, then what only the second has.
fn names(one: &Game, other: &Game) -> Vec<String> {
    let mut names = one.type_names();
    names.extend(other.type_names().into_iter().filter(|name| one.type_names().iter().all(|known| known != name)));
    names
}

fn piece(one: &Interpreted, other: &Interpreted, name: &str) -> Result<Option<Difference>, Refusal> {
    let about = format!("the {}", spoken(name));
    let says = |game: &Interpreted| english::piece(game.rules(), name);
    match (says(one), says(other)) {
        (Some(first), Some(second)) => {
            let apart = powers(one, name)? != powers(other, name)?;
            Ok(apart.then(|| {
                let only = |own: &[String], others: &[String]| -> Vec<String> {
                    own.iter().filter(|line| !others.contains(line)).cloned().collect()
                };
                let (mut own, mut others) = (only(&first, &second), only(&second, &first));
                if own.is_empty() && others.is_empty() {
                    (own, others) = (first, second);
                }
                Difference { about, one: own, other: others }
            }))
        }
        (None, None) => Ok(None),
        (first, second) => {
            let told = |lines: Option<Vec<String>>| lines.unwrap_or_else(|| vec!["There is no such piece.".into()]);
            Ok(Some(Difference { about, one: told(first), other: told(second) }))
        }
    }
}

/// All that the theory makes of a piece of White's: its powers, each once, what becomes of it, and what binds it.
fn powers(game: &Interpreted, name: &str) -> Result<BTreeSet<Term>, Refusal> {
    let piece = || atom(name);
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Term::Var);
    let goals = [
        compound("moving_power", [piece(), a.clone(), b.clone()]),
        compound("capturing_power", [piece(), a.clone(), b, c, d, e]),
        compound("promoting", [piece(), a.clone()]),
        compound("possessed_as", [piece(), a]),
        compound("piece_must_capture", [piece()]),
        compound("continues_captures", [piece()]),
    ];
    let mut powers = BTreeSet::new();
    for goal in goals {
        let found = game.ask_game(Role::White, goal.clone(), 5)?;
        powers.extend(found.iter().map(|answer| goal.map_vars(&mut |var| answer[var].clone())));
    }
    Ok(powers)
}

fn spoken(name: &str) -> String {
    name.replace('_', " ")
}
