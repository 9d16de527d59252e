//! The rules of any game of the class in plain English, for people to play from.
//!
//! Told to a player, as "you", from that player's side of the board. What is the same for all pieces is said once; what has
//! no part in the game is not said at all.

mod capture;
mod describe;
mod directions;
mod goals;
mod movement;
mod promotion;
mod setup;
mod squares;
mod turn;
mod words;

use std::collections::BTreeSet;

use game::Role;
use syntax::Located;

use crate::diagram::{self, Diagram};
use crate::letters::Letters;
use crate::powers;
use crate::tree::{
    Board, Capture, Description, Effect, Game, Goal, Movement, MovementKind, Piece, Player, Promotion, Square, Types,
};
use words::{Page, capitalised, spoken};

/// The rules of a checked game as plain text that is also Markdown: sections, sentences, lists, boards and diagrams.
pub fn rules(game: &Game) -> String {
    let facts = Facts::new(game);
    let mut page = Page::default();
    page.heading(1, &capitalised(&spoken(&game.name.value)));
    turn::tell_summary(&mut page, &facts);
    setup::tell(&mut page, &facts);
    turn::tell(&mut page, &facts);
    tell_pieces(&mut page, &facts);
    tell_promotion(&mut page, &facts);
    goals::tell(&mut page, &facts);
    page.finish()
}

/// A goal that this side has reached, as a clause: `Black has no king left on the board`. Sides are called as they are named
/// here; the reader's side is `you`.
pub fn goal_met(goal: &Goal, role: Role, named: &dyn Fn(Role) -> &'static str) -> String {
    goals::met(goal, role, named)
}

/// What a piece of this name does, in paragraphs and points without diagrams; `None` if the game does not define it.
pub fn piece(game: &Game, name: &str) -> Option<Vec<String>> {
    let (facts, mut page) = (Facts::new(game), Page::default());
    tell_powers(&mut page, &facts, game.definition(name)?);
    Some(page.blocks())
}

/// What wins the game, as a clause for each goal: `your opponent has no king on the board`.
pub fn goals(game: &Game) -> Vec<String> {
    let facts = Facts::new(game);
    game.goals.iter().map(|goal| goals::goal_words(&facts, &goal.value)).collect()
}

/// Squares as White sees them, in words: `rank 2`, `a1 and h1`.
pub fn squares(board: &Board, listed: &BTreeSet<Square>) -> String {
    squares::words(board, listed, "and")
}

/// What several parts of the rules need to know.
struct Facts<'a> {
    game: &'a Game,
    /// The names of all types.
    names: Vec<String>,
    letters: Letters,
    /// What can become of captured pieces, each effect once.
    effects: BTreeSet<Effect>,
    /// Whether pieces can come into a hand while the game is played.
    has_hands: bool,
    /// Whether the opponent chooses what some piece becomes.
    has_limbo: bool,
    /// Whether the opponent puts captured pieces back.
    has_waiting: bool,
}

impl<'a> Facts<'a> {
    fn new(game: &'a Game) -> Facts<'a> {
        let names = game.type_names();
        let takings = game.pieces.iter().flat_map(|piece| powers::takings(game, piece));
        let effects: BTreeSet<Effect> = takings.map(|taking| taking.effect).collect();
        let by_opponent = |piece: &Piece| {
            promotion::promotes(game, piece)
                && matches!(&piece.promoting, Some(Promotion::Decision { chooser: Player::Opponent, .. }))
        };
        Facts {
            game,
            letters: Letters::new(&names),
            names,
            has_hands: effects.iter().any(|effect| matches!(effect, Effect::Possess(_))),
            has_limbo: game.pieces.iter().any(by_opponent),
            has_waiting: effects.contains(&Effect::Displace(Player::Opponent)),
            effects,
        }
    }

    /// Whether some piece may capture several times in a turn.
    fn has_chains(&self) -> bool {
        let chains =
            |piece: &Piece| piece.constraints.continue_captures && !powers::takings(self.game, piece).is_empty();
        self.game.pieces.iter().any(chains)
    }

    /// Whether some rule speaks of `any_piece`.
    fn speaks_of_any_piece(&self) -> bool {
        let in_goal = |goal: &Goal| matches!(goal, Goal::Arrive(what, _) | Goal::Eradicate(what) if is_any(what));
        let in_way = |way: &Located<Movement>| matches!(&way.kind, MovementKind::Hop(hop) if is_any(&hop.hop_over));
        let in_capture = |capture: &Capture| is_any(&capture.what) || capture.movements.iter().any(in_way);
        let in_promotion =
            |promotion: &Promotion| matches!(promotion, Promotion::Decision { options, .. } if is_any(options));
        let in_piece = |piece: &Piece| {
            piece.moving.iter().any(in_way)
                || piece.capturing.iter().any(|capture| in_capture(capture))
                || piece.promoting.as_ref().is_some_and(in_promotion)
        };
        self.game.goals.iter().any(|goal| in_goal(goal)) || self.game.pieces.iter().any(in_piece)
    }
}

fn is_any(what: &Description) -> bool {
    what.types == Types::Any
}

fn tell_pieces(page: &mut Page, facts: &Facts) {
    page.heading(2, "The pieces");
    page.paragraph(&turn::orientation(facts));
    let defined = |name: &String| facts.game.definition(name);
    let diagrams: Vec<Option<Diagram>> = facts
        .names
        .iter()
        .map(|name| defined(name).map(|piece| diagram::draw(facts.game, piece, &facts.letters)))
        .collect();
    tell_legend(page, diagrams.iter().flatten());
    for (kind, (name, diagram)) in facts.names.iter().zip(&diagrams).enumerate() {
        page.heading(3, &format!("{} ({})", capitalised(&spoken(name)), facts.letters.kind(kind, Role::White)));
        match (defined(name), diagram) {
            (Some(piece), Some(diagram)) => tell_piece(page, facts, piece, diagram),
            _ => tell_undefined(page, facts, name),
        }
    }
}

fn tell_legend<'a>(page: &mut Page, diagrams: impl Iterator<Item = &'a Diagram> + Clone) {
    let legend = diagram::legend(&diagrams.clone().flat_map(|diagram| diagram.signs.iter().copied()).collect());
    if legend.is_empty() {
        return;
    }
    let mut hops = diagrams.flat_map(|diagram| diagram.text.lines()).filter(|line| line.contains("hops"));
    let shortest = if hops.next().is_some() { " Hops are drawn at their shortest." } else { "" };
    page.paragraph(&format!("The diagrams show White's pieces, with forward at the top.{shortest}"));
    let width = legend.iter().map(|(sign, _)| sign.len()).max().unwrap_or(0);
    page.picture(&legend.iter().map(|(sign, meaning)| format!("{sign:<width$}  {meaning}\n")).collect::<String>());
}

fn tell_piece(page: &mut Page, facts: &Facts, piece: &Piece, diagram: &Diagram) {
    tell_powers(page, facts, piece);
    page.picture(&diagram.text);
    if diagram.clipped {
        page.paragraph("Its longest leaps end beyond the diagram.");
    }
}

fn tell_powers(page: &mut Page, facts: &Facts, piece: &Piece) {
    let name = spoken(&piece.name.value);
    let clauses = movement::clauses(&powers::moves(facts.game, piece));
    let captures = !powers::takings(facts.game, piece).is_empty();
    match (clauses.as_slice(), captures) {
        ([], false) => page.paragraph(&format!("The {name} never moves and never captures.")),
        ([], true) => page.paragraph(&format!("The {name} moves only to capture.")),
        ([only], _) => page.paragraph(&format!("The {name} {only}.")),
        (several, _) => capture::tell_ways(page, &format!("The {name} moves"), several, ""),
    }
    capture::tell(page, facts, piece);
    if !captures && !clauses.is_empty() {
        page.paragraph("It never captures.");
    }
    page.paragraph(&promotion::of_piece(facts.game, piece));
    page.paragraph(&capture::possessed_as(facts, piece));
}

/// Writes about a type that has no rules of its own.
fn tell_undefined(page: &mut Page, facts: &Facts, name: &str) {
    let any = if facts.speaks_of_any_piece() {
        " Where these rules speak of any piece they do not mean it; only rules that name it do."
    } else {
        ""
    };
    page.paragraph(&format!("The {} never moves and never captures.{any}", spoken(name)));
}

fn tell_promotion(page: &mut Page, facts: &Facts) {
    let general = promotion::general(facts);
    if !general.is_empty() {
        page.heading(2, "Promotion");
        general.iter().for_each(|text| page.paragraph(text));
    }
}
