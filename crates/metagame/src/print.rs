//! Writes a game in its canonical layout: reading it again gives the same tree.

use board::Inversion;
use syntax::Located;

use crate::layout::{Landmark, Line, Part, Within};
use crate::phrases::{self, count, direction, effect, methods, owner, player, ride, symmetries};
use crate::tree::{
    Board, Capture, Constraints, Description, Game, Goal, Hop, Movement, MovementKind, Name, Piece, Promotion, Setup,
    Square, Types,
};

/// Lists of squares go on in a new row after this many characters.
const WIDTH: usize = 80;

/// The canonical text of a game. Words that open a part are in upper case, choices and names in lower case.
pub fn print(game: &Game) -> String {
    lines(game).iter().map(|line| if line.apart { format!("\n{}", line.printed()) } else { line.printed() }).collect()
}

/// The lines of the canonical text.
pub(crate) fn lines(game: &Game) -> Vec<Line> {
    let mut page = Page::default();
    page.line(0, Part::Game, format!("GAME {}", *game.name));
    page.line(0, Part::Goals, "GOALS");
    for goal in &game.goals {
        page.rows(1, Part::Goal, self::goal(goal));
    }
    page.board(&game.board);
    page.setup(&game.setup);
    page.constraints(0, game.constraints);
    for (index, piece) in game.pieces.iter().enumerate() {
        page.definition = index + 1;
        page.piece(piece);
    }
    page.definition = 0;
    page.apart(Part::EndGame, "END GAME.".into());
    page.lines
}

/// The lines so far.
#[derive(Default)]
struct Page {
    lines: Vec<Line>,
    definition: usize,
    counts: std::collections::BTreeMap<(Part, usize), usize>,
}

impl Page {
    fn line(&mut self, indent: usize, part: Part, text: impl Into<String>) {
        self.rows(indent, part, vec![text.into()]);
    }

    fn rows(&mut self, indent: usize, part: Part, rows: Vec<String>) {
        let count = self.counts.entry((part, self.definition)).or_default();
        let landmark = Landmark { part, piece: self.definition, item: *count };
        *count += 1;
        self.lines.push(Line { landmark, indent, apart: false, rows });
    }

    fn apart(&mut self, part: Part, text: String) {
        self.line(0, part, text);
        if let Some(line) = self.lines.last_mut() {
            line.apart = true;
        }
    }

    fn board(&mut self, board: &Board) {
        self.line(0, Part::BoardSize, format!("BOARD_SIZE {} BY {}", *board.files, *board.ranks));
        let wrap = phrases::wrap(board.wrap);
        self.line(0, Part::BoardType, format!("BOARD_TYPE {wrap}"));
        if board.inversion == Inversion::Forward {
            self.line(0, Part::Inversion, format!("INVERSION {}", phrases::inversion(board.inversion)));
        }
        self.line(0, Part::PromoteRank, format!("PROMOTE_RANK {}", *board.promote_rank));
    }

    fn setup(&mut self, setup: &Setup) {
        self.line(0, Part::Setup, "SETUP");
        match setup {
            Setup::Fixed(assignments) => {
                for assignment in assignments {
                    let start = format!("{} AT ", *assignment.piece);
                    self.rows(1, Part::Assignment, with_squares(&start, &assignment.squares));
                }
            }
            Setup::Decision(decision) => {
                let assigner = phrases::assigner(*decision.assigner);
                let mut rows = vec![format!("DECISION {assigner} ASSIGNS {}", types(&decision.pieces))];
                rows.extend(with_squares("  TO ", &decision.squares));
                self.rows(1, Part::Assignment, rows);
                self.line(1, Part::EndDecision, "END DECISION");
            }
        }
    }

    fn constraints(&mut self, indent: usize, constraints: Constraints) {
        if constraints != Constraints::default() {
            self.line(indent, Part::Constraints, format!("CONSTRAINTS {}", phrases::constraints(constraints)));
        }
    }

    fn piece(&mut self, piece: &Piece) {
        self.apart(Part::Define, format!("DEFINE {}", *piece.name));
        if !piece.moving.is_empty() {
            self.line(1, Part::Moving, "MOVING");
            self.movements(2, Within::Moving, &piece.moving);
            self.line(1, Part::EndMoving, "END MOVING");
        }
        if !piece.capturing.is_empty() {
            self.line(1, Part::Capturing, "CAPTURING");
            piece.capturing.iter().for_each(|capture| self.capture(capture));
            self.line(1, Part::EndCapturing, "END CAPTURING");
        }
        if let Some(promotion) = &piece.promoting {
            self.promotion(promotion);
        }
        if let Some(name) = &piece.possessed_as {
            self.line(1, Part::PossessedAs, format!("POSSESSED_AS {}", name.value));
        }
        self.constraints(1, piece.constraints);
        self.line(0, Part::EndDefine, "END DEFINE");
    }

    fn movements(&mut self, indent: usize, within: Within, movements: &[Located<Movement>]) {
        for movement in movements {
            self.line(indent, Part::Movement(within), "MOVEMENT");
            self.movement(indent + 1, within, movement);
            self.line(indent, Part::EndMovement(within), "END MOVEMENT");
        }
    }

    fn movement(&mut self, indent: usize, within: Within, movement: &Movement) {
        let along = format!("{} SYMMETRY {}", direction(movement.direction), symmetries(movement.symmetries));
        match &movement.kind {
            MovementKind::Leap => self.line(indent, Part::MovementKind(within), format!("LEAP {along}")),
            MovementKind::Ride(how) => self.line(indent, Part::MovementKind(within), format!("{} {along}", ride(how))),
            MovementKind::Hop(how) => {
                self.line(indent, Part::MovementKind(within), hop(how));
                self.line(indent, Part::HopOver(within), format!("HOP_OVER {}", description(&how.hop_over)));
                self.line(indent, Part::Direction(within), along);
            }
        }
    }

    fn capture(&mut self, capture: &Capture) {
        self.line(2, Part::Capture, "CAPTURE");
        self.line(3, Part::By, format!("BY {}", methods(capture.methods)));
        self.line(3, Part::Type, format!("TYPE {}", description(&capture.what)));
        self.line(3, Part::Effect, format!("EFFECT {}", effect(capture.effect)));
        self.movements(3, Within::Capture, &capture.movements);
        self.line(2, Part::EndCapture, "END CAPTURE");
    }

    fn promotion(&mut self, promotion: &Promotion) {
        self.line(1, Part::Promoting, "PROMOTING");
        let rows = match promotion {
            Promotion::To(name) => vec![format!("PROMOTE_TO {}", name.value)],
            Promotion::Decision { chooser, options } => {
                vec![format!("DECISION {} OPTIONS {}", player(*chooser), description(options))]
            }
        };
        self.rows(2, Part::Promotion, rows);
        self.line(1, Part::EndPromoting, "END PROMOTING");
    }
}

/// One goal.
pub(crate) fn goal(goal: &Goal) -> Vec<String> {
    match goal {
        Goal::Arrive(what, squares) => with_squares(&format!("ARRIVE {} AT ", description(what)), squares),
        Goal::Eradicate(what) => vec![format!("ERADICATE {}", description(what))],
        Goal::Stalemate(who) => vec![format!("STALEMATE {}", player(*who))],
    }
}

/// `[{player} any_piece]`.
pub(crate) fn description(description: &Description) -> String {
    format!("[{} {}]", owner(description.owner), types(&description.types))
}

fn types(types: &Types) -> String {
    match types {
        Types::Any => "any_piece".into(),
        Types::Named(names) => {
            let names: Vec<&str> = names.iter().map(|name: &Name| name.value.as_str()).collect();
            format!("{{{}}}", names.join(" "))
        }
    }
}

fn hop(hop: &Hop) -> String {
    format!("HOP BEFORE {} OVER {} AFTER {}", count(hop.before), count(hop.over), count(hop.after))
}

/// A list of squares after some text, in as many rows as it takes; further squares stand below the first, unless that is
/// too far to the right.
fn with_squares(start: &str, squares: &[Located<Square>]) -> Vec<String> {
    let margin = " ".repeat(if start.len() < WIDTH / 2 { start.len() + 1 } else { 4 });
    let mut rows = vec![format!("{start}{{")];
    for (index, square) in squares.iter().enumerate() {
        let shown = square.to_string();
        let last = rows.len() - 1;
        if index > 0 && rows[last].len() + 1 + shown.len() > WIDTH {
            rows.push(format!("{margin}{shown}"));
        } else {
            rows[last].push_str(if index > 0 { " " } else { "" });
            rows[last].push_str(&shown);
        }
    }
    rows.last_mut().into_iter().for_each(|row| row.push('}'));
    rows
}
