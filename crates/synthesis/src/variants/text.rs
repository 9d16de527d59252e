//! A variant as a game of ludemes: both sides buy and place, the king last, and then they play.
//!
//! The list of pieces of the paper leaves the game to a translator. Ours writes ludemes, which can say all of it but one thing:
//! sides buy and place in turns, not at the same time. The player who has placed their king waits until the other has. What a piece
//! costs is checked when it is bought: what stands on the board by then was paid for, for nothing has been taken yet.
//!
//! Where captured pieces can be dropped, the states of cells tell how many of each type a side holds: the language has hands, but
//! nothing that is captured goes there.

use std::fmt::Write as _;

use board::Direction;

use super::conditions::Conditions;
use super::piece::Piece;
use super::prize::{KING, Prize};
use super::rule::{Leg, Reach};
use super::variant::Variant;

/// The rules of a variant as a canonical text. Nothing if it is no game, which a sound variant always is.
pub fn text(name: &str, variant: &Variant, conditions: &Conditions) -> Option<String> {
    ::ludi::read(&source(name, variant, conditions)).game.map(|game| ::ludi::print(&game))
}

fn source(name: &str, variant: &Variant, conditions: &Conditions) -> String {
    let Conditions { files, ranks, placement, .. } = conditions;
    let mut text = format!(
        "(game {name} (players (White n) (Black s)) (board (tiling square i-nbors) (shape square) (size {files} {ranks}) \
         (regions (White (s {placement})) (Black (n {placement})))) (pieces"
    );
    let prison = Prison::of(variant, conditions);
    for piece in &variant.pieces {
        let bought = format!(
            "(move (label buy) (pre (and {PLACED} {})) (action (push)))",
            affordable(piece, variant, conditions)
        );
        text += &defined(piece, &(bought + &prison.drop(piece) + &moves(piece, conditions, &prison, "", "")));
    }
    if conditions.pawns {
        let pawns = Piece::pawn();
        text += &defined(&pawns, &(prison.drop(&pawns) + &pawn(variant, conditions, &prison)));
    }
    let king = Piece::king();
    text += &defined(&king, &(CROWNED.to_owned() + &moves(&king, conditions, &prison, "", "")));
    text += ") (start";
    if conditions.pawns {
        let _ = write!(text, " (place (Pawn) (home {}))", placement + 1);
    }
    let in_hand = if conditions.drops { PLENTY } else { conditions.can_buy() };
    for piece in &variant.pieces {
        let _ = write!(text, " (in-hand ({} All) {in_hand})", piece.name);
    }
    if conditions.drops && conditions.pawns {
        let _ = write!(text, " (in-hand (Pawn All) {PLENTY})");
    }
    text += " (in-hand (King All) 1)) (end (All win (capture (King)))";
    text += if conditions.race { " (All win (reach (King) away))" } else { "" };
    for prize in &variant.prizes {
        let _ = write!(text, " (All win {})", prize.feat.condition());
    }
    text += " (All draw (no-move)))";
    text + &aim(variant) + ")"
}

/// What one plays for and what it is worth, in words: the rules know who wins, and not how much.
fn aim(variant: &Variant) -> String {
    if variant.prizes.is_empty() {
        return String::new();
    }
    let prize = |prize: &Prize| format!("; {} for {}", prize.feat.told(), prize.worth);
    let prizes: String = variant.prizes.iter().map(prize).collect();
    format!(" (aim \"Capture the king for {KING} points{prizes}; the other side gets the rest\")")
}

/// Where and when something is placed: at home, as long as one's king is not.
const PLACED: &str = "(empty to) (in-region to own-regions) (= (num-pieces (King friend)) 0)";

/// How a king gets on the board, and what is done until the other one has.
const CROWNED: &str = "(move (label crown) (pre (and (empty to) (in-region to own-regions) (= (num-pieces (King friend)) 0))) \
    (action (push))) (move (label wait) (pre (and (= (num-pieces (King friend)) 1) (= (num-pieces (King enemy)) 0))) (action pass))";

fn defined(piece: &Piece, moves: &str) -> String {
    format!(" ({} All (moves {moves}))", piece.name)
}

/// Whether there is money for one more piece, and room beside the king.
fn affordable(piece: &Piece, variant: &Variant, conditions: &Conditions) -> String {
    let paid = |piece: &Piece| format!("(* {} (num-pieces ({} friend)))", piece.cost(conditions), piece.name);
    let all: Vec<String> = variant.pieces.iter().map(paid).collect();
    let sum = if let [one] = all.as_slice() { one.clone() } else { format!("(+ {})", all.join(" ")) };
    let left = conditions.to_spend().saturating_sub(piece.cost(conditions));
    let pawns = if conditions.pawns { conditions.files } else { 0 };
    format!("(< (num-pieces friend) {}) (<= {sum} {left})", conditions.can_buy() + pawns)
}

/// How a piece goes and takes once both kings stand, if something holds besides; and what follows.
fn moves(piece: &Piece, conditions: &Conditions, prison: &Prison, also: &str, after: &str) -> String {
    let [moving, capturing] = piece.reaches(conditions);
    let made = |reach: &Reach, onto: &str, post: &str| {
        let post = if post.is_empty() { String::new() } else { format!(" (post {post})") };
        let to = destinations(reach);
        format!(
            " (move (pre (and (owner from) (= (num-pieces (King All)) 2) {also} ({onto} to) {to})) (action (pop) (push)){post})"
        )
    };
    made(&moving, "empty", after) + &made(&capturing, "enemy", &format!("{}(capture) {after}", prison.taken()))
}

/// This many pieces of a type are as good as any number of them.
const PLENTY: u32 = 99;

/// This many captured pieces of one type a side holds at most: what is taken beyond that is lost.
pub(super) const HELD: u32 = 3;

/// Where it is counted who holds which captured pieces: the state of one site for each type and side.
struct Prison {
    /// The types, each with the sites of White and of Black; none where nothing is dropped.
    cells: Vec<(String, [String; 2])>,
}

impl Prison {
    fn of(variant: &Variant, conditions: &Conditions) -> Prison {
        let site = |number: u32| {
            let file = char::from(b'A' + (number % conditions.files) as u8);
            format!("{file}{}", number / conditions.files + 1)
        };
        let pawns = conditions.pawns.then(Piece::pawn);
        let types = variant.pieces.iter().chain(&pawns).map(|piece| piece.name.clone());
        let cells = (0..).zip(types).map(|(nth, name)| (name, [site(2 * nth), site(2 * nth + 1)]));
        Prison { cells: cells.filter(|_| conditions.drops).collect() }
    }

    /// How a captured piece of this type gets on the board again, as the player who captured it has it.
    fn drop(&self, piece: &Piece) -> String {
        let Some((_, [white, black])) = self.cells.iter().find(|(name, _)| *name == piece.name) else {
            return String::new();
        };
        let mut fewer = String::new();
        for (player, cell) in [(1, white), (2, black)] {
            for held in 1..=HELD {
                let rule = format!("(if (and (= (mover) {player}) (= (state {cell}) {held})))");
                let _ = write!(fewer, " (cell-state {cell} {} {rule})", held - 1);
            }
        }
        format!(
            "(move (label drop) (pre (and (empty to) (= (num-pieces (King All)) 2) \
             (if (= (mover) 1) (> (state {white}) 0) (> (state {black}) 0)))) (action (push)) (post{fewer}))"
        )
    }

    /// What is counted before the piece on `to` is taken off.
    fn taken(&self) -> String {
        let mut more = String::new();
        for (name, cells) in &self.cells {
            for (player, cell) in (1..).zip(cells) {
                // From the most down: none is counted twice.
                for held in (0..HELD).rev() {
                    let rule = format!(
                        "(if (and (= (mover) {player}) (contains to ({name} enemy)) (= (state {cell}) {held})))"
                    );
                    let _ = write!(more, "(cell-state {cell} {} {rule}) ", held + 1);
                }
            }
        }
        more
    }
}

/// A pawn goes as pawns do; on the last rank it may become as good as the dearest piece, which its state tells.
fn pawn(variant: &Variant, conditions: &Conditions, prison: &Prison) -> String {
    let dearest = variant.dearest(conditions).filter(|_| conditions.promotions);
    let Some(dearest) = dearest else { return moves(&Piece::pawn(), conditions, prison, "", "") };
    let promoted = format!("(piece-state 1 (if (= (row to) (if (= (mover) 1) {} 1))))", conditions.ranks);
    moves(&Piece::pawn(), conditions, prison, "(= (piece-state) 0)", &promoted)
        + &moves(dearest, conditions, prison, "(= (piece-state) 1)", "")
}

/// That `to` is one of the sites where these legs lead.
fn destinations(reach: &Reach) -> String {
    let all: Vec<String> = reach.iter().flat_map(|(leg, most)| (1..=*most).map(|times| there(*leg, times))).collect();
    if let [one] = all.as_slice() { one.clone() } else { format!("(or {})", all.join(" ")) }
}

/// That `to` is where this many leaps lead, over empty sites; or a hop, over a piece.
fn there(leg: Leg, times: u32) -> String {
    let site = |times: u32| format!("(from{})", steps(leg.direction, times));
    match leg.hop {
        true => format!("(and (occupied {}) (= to {}))", site(1), site(2)),
        false if times == 1 => format!("(= to {})", site(1)),
        false => {
            let between: String = (1..times).map(|passed| format!("(empty {}) ", site(passed))).collect();
            format!("(and {between}(= to {}))", site(times))
        }
    }
}

/// The steps of this many leaps, as the player to move sees them.
fn steps(direction: Direction, times: u32) -> String {
    let walk = |length: i32, [ahead, back]: [&str; 2]| match length.unsigned_abs() * times {
        0 => String::new(),
        1 => format!(" {}", if length > 0 { ahead } else { back }),
        far => format!(" ({} {far})", if length > 0 { ahead } else { back }),
    };
    walk(direction.dy, ["f", "b"]) + &walk(direction.dx, ["r", "l"])
}

#[cfg(test)]
mod tests {
    use super::super::prize::Feat;
    use super::super::rule::Rule;
    use super::*;

    fn variant() -> Variant {
        let knight = vec![Rule::new(Direction::new(1, 2), 1, true, true)];
        let rook = vec![Rule::new(Direction::new(1, 0), 7, false, true)];
        Variant {
            pieces: vec![
                Piece { name: "Orva".into(), moving: knight.clone(), capturing: rook },
                Piece {
                    name: "Skae".into(),
                    moving: vec![Rule::new(Direction::new(0, 1), 2, false, false)],
                    capturing: knight,
                },
            ],
            prizes: Vec::new(),
        }
    }

    // R33 R35 R36 R39
    #[test]
    fn a_variant_is_a_game_with_purchase_placement_and_the_king_last() {
        let text = text("Test", &variant(), &Conditions::default()).expect("a game");
        for part in
            ["(label buy)", "(label crown)", "(label wait)", "(in-hand (Orva All) 4)", "(All win (capture (King)))"]
        {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(::ludi::read(&text).diagnostics.is_empty(), "{text}");
    }

    // R28 R29
    #[test]
    fn two_ways_to_say_a_knight_are_one_text() {
        let mut other = variant();
        other.pieces[0].moving = vec![
            Rule::new(Direction::new(2, 1), 1, true, false),
            Rule::new(Direction::new(-1, 2), 1, true, false),
            Rule::new(Direction::new(1, 2), 1, true, true),
        ];
        let conditions = Conditions::default();
        assert_eq!(text("Test", &other, &conditions), text("Test", &variant(), &conditions));
        assert_eq!(other.meaning(&conditions), variant().meaning(&conditions));
    }

    // R62
    #[test]
    fn captured_pieces_can_be_dropped_and_it_is_counted_who_holds_them() {
        let conditions = Conditions { ranks: 6, pawns: true, drops: true, ..Conditions::default() };
        let text = text("Test", &variant(), &conditions).expect("a game");
        for part in ["(label drop)", "(cell-state A1 1", "(in-hand (Pawn All) 99)", "(contains to (Skae enemy))"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(::ludi::read(&text).diagnostics.is_empty(), "{text}");
    }

    // R63
    #[test]
    fn other_ways_to_win_are_end_rules_and_their_scores_are_told() {
        let conditions = Conditions { goals: true, ..Conditions::default() };
        let prizes = vec![Prize { feat: Feat::Hunt(3), worth: 80 }, Prize { feat: Feat::Race, worth: 60 }];
        let text = text("Test", &Variant { prizes, ..variant() }, &conditions).expect("a game");
        for part in [
            "(All win (capture (King)))",
            "(All win (capture 3))",
            "(All win (reach (King) away))",
            "Capture the king for 100 points",
            "capture 3 pieces for 80",
            "to the last rank for 60",
        ] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(::ludi::read(&text).diagnostics.is_empty(), "{text}");
    }

    // R58 R60 R61 R63
    #[test]
    fn pawns_hops_promotions_and_the_race_of_kings_can_be_had() {
        let conditions =
            Conditions { ranks: 6, pawns: true, promotions: true, race: true, hops: true, ..Conditions::default() };
        let mut variant = variant();
        variant.pieces[0].moving[0].hop = true;
        let text = text("Test", &variant, &conditions).expect("a game");
        for part in ["(place (Pawn) (home 2))", "(= (piece-state) 1)", "(reach (King) away)", "occupied"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }
}
