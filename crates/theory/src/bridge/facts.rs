//! The facts of a game, as the theory of the class asks for them.

use board::{Inversion, Symmetries, Wrap};
use game::DrawRules;
use metagame::drawing::square_name;
use metagame::tree::{
    Assigner, Capture, Comparison, Count, Description, Effect, Game, Goal, Hop, Methods, Movement, MovementKind, Piece,
    Player, Promotion, Ride, Setup, Square, Types,
};

use crate::bridge::words::{atom, compound, list, names, number};
use crate::term::Term;

/// The facts of a game as its rules are written: from White's side, with `player` and `opponent` as words that each player reads
/// for itself. What a square or a vector is for Black follows from them by the theory's own clauses.
pub fn game_facts(game: &Game) -> Vec<Term> {
    let mut facts = vec![compound("name", [atom(&game.name.value)])];
    board_facts(&mut facts, game);
    for (nth, goal) in game.goals.iter().enumerate() {
        facts.push(compound("goal", [number(nth as i64), goal_term(&goal.value)]));
    }
    facts.push(setup_fact(&game.setup));
    if game.constraints.compel() {
        facts.push(atom("global_must_capture"));
    }
    if game.constraints.must_capture_most {
        facts.push(atom("must_capture_most"));
    }
    let defined = defined_pieces(game);
    facts.push(compound("types", [names(defined.iter().map(|piece| piece.name.value.as_str()))]));
    defined.iter().for_each(|piece| facts.push(compound("defined", [atom(&piece.name.value)])));
    defined.iter().for_each(|piece| piece_facts(&mut facts, piece));
    facts
}

/// What ends a game without a winner.
pub fn draw_facts(draws: DrawRules) -> Vec<Term> {
    let limit = |name: &str, count: u32| compound(name, [number(count.into())]);
    vec![limit("move_limit", draws.move_limit), limit("repetition_limit", draws.repetitions)]
}

/// The definitions that hold: of two with one name the first.
fn defined_pieces(game: &Game) -> Vec<&Piece> {
    let holds = |piece: &&Piece| game.definition(&piece.name.value).is_some_and(|first| std::ptr::eq(first, *piece));
    game.pieces.iter().filter(holds).collect()
}

fn board_facts(facts: &mut Vec<Term>, game: &Game) {
    let board = &game.board;
    let (files, ranks) = (board.files.value, board.ranks.value);
    facts.push(compound("board_size", [number(files.into()), number(ranks.into())]));
    let wrap = match board.wrap {
        Wrap::Planar => "planar",
        Wrap::Cylinder => "vertical_cylinder",
    };
    facts.push(compound("board_type", [atom(wrap)]));
    let inversion = match board.inversion {
        Inversion::Diagonal => "diagonal",
        Inversion::Forward => "forward",
    };
    facts.push(compound("inversion", [atom(inversion)]));
    facts.push(compound("promote_rank", [number(board.promote_rank.value.into())]));
    for rank in 1..=ranks {
        for file in 1..=files {
            let square = square_term(Square { file, rank });
            facts.push(compound("square", [square, number(file.into()), number(rank.into())]));
        }
    }
}

fn goal_term(goal: &Goal) -> Term {
    match goal {
        Goal::Arrive(what, squares) => {
            compound("arrive", [description_term(what), squares_term(squares.iter().map(|square| square.value))])
        }
        Goal::Eradicate(what) => compound("eradicate", [description_term(what)]),
        Goal::Stalemate(player) => compound("stalemate", [player_term(*player)]),
    }
}

fn setup_fact(setup: &Setup) -> Term {
    match setup {
        Setup::Fixed(assignments) => {
            let assigned = assignments.iter().map(|assignment| {
                let squares = squares_term(assignment.squares.iter().map(|square| square.value));
                compound("assigned", [atom(&assignment.piece.value), squares])
            });
            compound("fixed", [list(assigned.collect())])
        }
        Setup::Decision(decision) => {
            let assigner = match decision.assigner.value {
                Assigner::Player => "player",
                Assigner::Opponent => "opponent",
                Assigner::Random => "random",
            };
            let squares = squares_term(decision.squares.iter().map(|square| square.value));
            compound("decision", [atom(assigner), types_term(&decision.pieces, true), squares])
        }
    }
}

fn piece_facts(facts: &mut Vec<Term>, piece: &Piece) {
    let name = || atom(&piece.name.value);
    for movement in &piece.moving {
        facts.push(compound("moving", [name(), movement_term(&movement.value)]));
    }
    for capture in &piece.capturing {
        facts.push(compound("capturing", [name(), capture_term(&capture.value)]));
    }
    match &piece.promoting {
        Some(Promotion::To(other)) => {
            facts.push(compound("promoting", [name(), compound("promote_to", [atom(&other.value)])]));
        }
        Some(Promotion::Decision { chooser, options }) => {
            let choice = compound("decision", [player_term(*chooser), description_term(options)]);
            facts.push(compound("promoting", [name(), choice]));
        }
        None => {}
    }
    facts.extend(piece.possessed_as.iter().map(|other| compound("possessed_as", [name(), atom(&other.value)])));
    if piece.constraints.must_capture {
        facts.push(compound("piece_must_capture", [name()]));
    }
    if piece.constraints.continue_captures {
        facts.push(compound("continues_captures", [name()]));
    }
}

fn capture_term(capture: &Capture) -> Term {
    let effect = match capture.effect {
        Effect::Remove => atom("remove"),
        Effect::Possess(player) => compound("possess", [player_term(player)]),
        Effect::Displace(player) => compound("displace", [player_term(player)]),
    };
    let movements = list(capture.movements.iter().map(|movement| movement_term(&movement.value)).collect());
    compound("capture", [methods_term(capture.methods), description_term(&capture.what), effect, movements])
}

fn methods_term(methods: Methods) -> Term {
    let all = [(methods.retrieve, "retrieve"), (methods.clobber, "clobber"), (methods.hop, "hop")];
    names(all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name))
}

fn movement_term(movement: &Movement) -> Term {
    let vector = vector_term(movement.direction.dx, movement.direction.dy);
    compound("movement", [kind_term(&movement.kind), vector, symmetries_term(movement.symmetries)])
}

fn symmetries_term(symmetries: Symmetries) -> Term {
    let all = [(symmetries.forward, "forward"), (symmetries.side, "side"), (symmetries.rotation, "rotation")];
    names(all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name))
}

fn kind_term(kind: &MovementKind) -> Term {
    match kind {
        MovementKind::Leap => atom("leap"),
        MovementKind::Ride(Ride { min, max, longest }) => {
            let bound = |bound: &Option<u32>| bound.map_or_else(|| atom("none"), |bound| number(bound.into()));
            compound("ride", [bound(min), bound(max), atom(if *longest { "longest" } else { "every" })])
        }
        MovementKind::Hop(Hop { before, over, after, hop_over }) => {
            compound("hop", [count_term(*before), count_term(*over), count_term(*after), description_term(hop_over)])
        }
    }
}

fn count_term(count: Count) -> Term {
    let comparison = match count.comparison {
        Comparison::AtLeast => "at_least",
        Comparison::Exactly => "exactly",
        Comparison::AtMost => "at_most",
    };
    compound(comparison, [number(count.number.into())])
}

fn description_term(what: &Description) -> Term {
    let whose = what.owner.map_or_else(|| atom("any_player"), player_term);
    compound("described", [whose, types_term(&what.types, false)])
}

/// Names as they are listed; a name that stands twice in a set says nothing new, but is a second piece in a set-up.
fn types_term(types: &Types, with_multiplicity: bool) -> Term {
    let Types::Named(listed) = types else { return atom("any_piece") };
    let mut told: Vec<&str> = Vec::new();
    for name in listed {
        if with_multiplicity || !told.contains(&name.value.as_str()) {
            told.push(&name.value);
        }
    }
    compound("named", [names(told)])
}

fn player_term(player: Player) -> Term {
    atom(match player {
        Player::Player => "player",
        Player::Opponent => "opponent",
    })
}

fn vector_term(dx: i32, dy: i32) -> Term {
    compound("vector", [number(dx.into()), number(dy.into())])
}

fn squares_term(squares: impl Iterator<Item = Square>) -> Term {
    list(squares.map(square_term).collect())
}

/// A square by its name: `e2`.
pub(crate) fn square_term(square: Square) -> Term {
    atom(&square_name(square))
}
