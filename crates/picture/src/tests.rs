//! Drawn positions.

use game::Role;
use metagame::notation::{Captured, Displace, Leg, Promote};

use super::*;

const MINISHOGI: &str = include_str!("../../../games/metagame/minishogi.game");
const CHESS: &str = include_str!("../../../games/metagame/chess.game");

/// A position with nothing in it but these pieces, each written as side, type and site.
fn position(game: &Game, pieces: &[(Role, &str, usize)]) -> Position {
    let kinds = game.type_names().len();
    let mut board = vec![None; game.board.grid().len()];
    for (owner, name, site) in pieces {
        board[*site] = Some(piece(game, *owner, name));
    }
    let hand = || [vec![0; kinds], vec![0; kinds]];
    Position {
        to_move: Role::Black,
        board,
        hands: [hand(), hand()],
        promoting: None,
        displaced: Vec::new(),
        assigning: false,
    }
}

fn piece(game: &Game, owner: Role, name: &str) -> Piece {
    let kind = game.type_names().iter().position(|known| known == name).expect("a type of the game") as u8;
    Piece { owner, kind }
}

fn read(text: &str) -> Game {
    metagame::read(text).game.expect("a game")
}

fn minishogi() -> (Game, Position) {
    let game = read(MINISHOGI);
    let pieces = [(Role::White, "king", 0), (Role::Black, "king", 24), (Role::White, "promoted_silver", 12)];
    let mut position = position(&game, &pieces);
    position.hands[0][0][0] = 2;
    position.hands[1][1][3] = 1;
    (game, position)
}

fn leap(game: &Game, from: Square, to: Square, captures: Vec<Captured>) -> Move {
    let leg = Leg { piece: piece(game, Role::White, "king"), from, to, captures };
    Move { promote: None, displace: Vec::new(), action: Action::Transfer { legs: vec![leg], promote: None } }
}

#[test]
fn text_shows_board_hands_turn_and_letters() {
    let (game, position) = minishogi();
    let expected = "
    +----------------+
  5 | .  .  .  .  k  |
  4 | .  .  .  .  .  |
  3 | .  .  PS .  .  |
  2 | .  .  .  .  .  |
  1 | K  .  .  .  .  |
    +----------------+
      a  b  c  d  e
      1  2  3  4  5

Black to move.
In White's hand: P pawn x2.
In Black's hand: b bishop.
Capitals are White's: P pawn, B bishop, K king, PS promoted silver.
";
    assert_eq!(text(&game, &position, None, &Marks::new()), expected[1..]);
}

#[test]
fn text_lights_the_last_move() {
    let game = read(CHESS);
    let position = position(&game, &[(Role::White, "king", 1)]);
    let last = leap(&game, Square { file: 1, rank: 1 }, Square { file: 2, rank: 1 }, Vec::new());
    let drawn = text(&game, &position, Some(&last), &Marks::new());
    assert!(drawn.contains("  1 | *[K]. . . . . . |\n"), "{drawn}");
    assert!(drawn.ends_with("[ ] and * show the last move.\n"), "{drawn}");
}

#[test]
fn text_says_what_waits_off_the_board() {
    let game = read(CHESS);
    let mut position = position(&game, &[]);
    position.promoting = Some((piece(&game, Role::White, "pawn"), 58));
    position.displaced = vec![(piece(&game, Role::Black, "rook"), 0), (piece(&game, Role::Black, "knight"), 9)];
    let drawn = text(&game, &position, None, &Marks::new());
    assert!(drawn.contains("  8 | . . ? . . . . . |\n"), "{drawn}");
    assert!(drawn.contains("\nFirst Black chooses what P pawn becomes, which waits at c8 (?).\n"), "{drawn}");
    assert!(drawn.contains("\nFirst Black puts back r rook from a1, then n knight from b2.\n"), "{drawn}");
}

#[test]
fn every_square_that_a_move_touched_is_lit() {
    let game = read(CHESS);
    let square = |file, rank| Square { file, rank };
    let (king, rook) = (piece(&game, Role::White, "king"), piece(&game, Role::Black, "rook"));
    let moved = Captured { piece: rook, square: square(2, 2), fate: Fate::DisplacedTo(square(5, 5)) };
    let mut last = leap(&game, square(1, 1), square(3, 3), vec![moved]);
    last.promote = Some(Promote { square: square(6, 6), piece: king });
    last.displace = vec![Displace { piece: rook, from: square(7, 7), to: square(8, 8) }];
    let lit: Vec<String> = touched(&last).into_iter().map(square_name).collect();
    assert_eq!(lit, ["a1", "b2", "c3", "e5", "f6", "h8"]);
}

#[test]
fn a_picture_tells_its_position_in_words_too() {
    let (game, position) = minishogi();
    let drawn = svg(&game, &position, None, &Marks::new());
    assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-picture\" role=\"img\" viewBox="));
    assert!(drawn.contains("<title>Minishogi, Black to move</title>\n"));
    let desc = "<desc>White has king a1, promoted silver c3. Black has king e5. White holds 2 White pawn. Black holds 1 \
                Black bishop.</desc>\n";
    assert!(drawn.contains(desc), "{drawn}");
}

#[test]
fn sides_differ_in_shape_and_every_piece_is_drawn() {
    let (game, position) = minishogi();
    let drawn = svg(&game, &position, None, &Marks::new());
    // White: two on the board, one in hand, four in the list of names. Black: one on the board, one in hand.
    assert_eq!(drawn.matches(r#"<circle class="lw-white" r="21"/>"#).count(), 7);
    assert_eq!(drawn.matches(r#"<rect class="lw-black" x="-20""#).count(), 2);
    assert!(drawn.contains(">×2</text>"));
}

#[test]
fn a_picture_is_well_formed_and_the_same_every_time() {
    for text in [MINISHOGI, CHESS] {
        let game = read(text);
        let mut position = position(&game, &[(Role::White, "king", 1), (Role::Black, "rook", 6)]);
        position.promoting = Some((piece(&game, Role::White, "pawn"), 3));
        position.displaced = vec![(piece(&game, Role::Black, "rook"), 0)];
        let last = leap(&game, Square { file: 1, rank: 1 }, Square { file: 2, rank: 1 }, Vec::new());
        let drawn = svg(&game, &position, Some(&last), &Marks::new());
        assert_eq!(drawn, svg(&game, &position, Some(&last), &Marks::new()));
        assert_eq!(testing::unclosed(&drawn), Vec::<String>::new());
        assert_eq!(drawn.matches("class=\"lw-lit\"").count(), 2);
        assert_eq!(drawn.matches("lw-waiting\"").count(), 2);
    }
}

#[test]
fn facts_form_a_board_where_they_name_squares_and_what_stands_there_or_mark_squares_by_two_numbers() {
    let grid = |text: &str| super::gdl::Grid::of(&::gdl::parse(text).game.expect("sound in form"));
    let sides = |text: &str| grid(text).map(|grid| (grid.relation, grid.columns.len(), grid.rows.len()));
    let lamps = include_str!("../../../games/gdl/lights_out.kif");
    assert_eq!(sides(include_str!("../../../games/gdl/tic_tac_toe.kif")), Some(("marked".to_owned(), 3, 3)));
    assert_eq!(sides(lamps), Some(("on".to_owned(), 3, 3)), "a lamp is on or it is not");
    assert_eq!(sides(include_str!("../../../games/gdl/three_heaps.kif")), None, "a heap is no column");
    let facts = ["(on 1 2)", "(on 3 3)", "(presses 0)"].map(str::to_owned).to_vec();
    let view = game::joint::View { facts, chosen: Vec::new(), to_move: Role::White, steps: 0 };
    let scene = super::gdl::scene(grid(lamps).as_ref(), &["solver".to_owned()], &view, None, &[]);
    let sites: Vec<usize> = scene.stacks.iter().map(|stack| stack.site).collect();
    assert_eq!((sites, scene.facts), (vec![3, 8], vec!["(presses 0)".to_owned()]));
}
