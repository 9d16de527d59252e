//! How far apart two games are by their rules: duplicate, variant or new (Browne 2011, 2.2.4).
//!
//! Both games are written out in full, their names and metadata left aside. Every ludeme is known by its way from the root,
//! and so is every word and number in one. What only one of the games has counts 1/depth for a ludeme and a quarter of that
//! for a word or number (Q21); the game itself is at depth 1. The distance is what one has that the other has not, whichever
//! is more: the same rules are 0 apart, both ways are as long, and no detour is shorter.

use game::zobrist::mix;
use ludi::element::{Argument, Content, Element, Filled};
use ludi::ludemes::Group;
use ludi::tree::{Game, Name, Support};

/// Below this two games are the same.
pub const DUPLICATE: f64 = 0.001;

/// Below this a child is too close a relative (Q21).
pub const INBRED: f64 = 0.05;

/// Below this one game is a variant of the other (Q21).
pub const VARIANT: f64 = 0.3;

/// How much a word or number counts, where a ludeme counts 1 (Q21).
pub(crate) const ATTRIBUTE: f64 = 0.25;

/// What two games are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The same rules.
    Duplicate,
    /// The same game, a little different.
    Variant,
    /// Another game.
    New,
}

/// The rules of a game, as they are compared with others. A long run keeps one of each game that joined, so it is small.
///
/// ```
/// use synthesis::distance::{RuleProfile, Verdict};
///
/// let profile = |row: u32| {
///     let text = format!("(game Row (board (tiling square) (size 8)) (end (All win (in-a-row {row}))))");
///     RuleProfile::of(&ludi::read(&text).game.expect("a sound game"))
/// };
/// assert_eq!(profile(4).distance(&profile(4)), 0.0);
/// let near = profile(4).distance(&profile(5));
/// assert!(near > 0.0 && Verdict::of(near) == Verdict::Variant, "{near}");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleProfile {
    /// A number for each ludeme and each word, which says what it is and where; in order.
    features: Box<[u64]>,
    /// Which of the weights each of them has.
    counts: Box<[u16]>,
    /// What they count: few numbers, for depths are few.
    weights: Box<[f64]>,
}

impl Verdict {
    /// What a distance makes of two games.
    pub fn of(distance: f64) -> Verdict {
        match distance {
            near if near < DUPLICATE => Verdict::Duplicate,
            near if near < VARIANT => Verdict::Variant,
            _ => Verdict::New,
        }
    }

    /// `duplicate`, `variant` or `new`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Duplicate => "duplicate",
            Verdict::Variant => "variant",
            Verdict::New => "new",
        }
    }
}

impl RuleProfile {
    /// What a game is compared by. Introns count as well: they exaggerate the distance (B141).
    pub fn of(game: &Game) -> RuleProfile {
        let mut bare = ::ludi::expand(game);
        bare.name = Name::made("Game".into());
        bare.support = Support::default();
        let names = Names::of(game);
        let mut features = Vec::new();
        if let Some(Element { content: Content::Ludeme(root), .. }) = ::ludi::elements_of(&bare) {
            let sections = root.arguments.iter().filter(|argument| argument.element.ludeme().is_some());
            sections.for_each(|argument| names.argument(&root, argument, 0, Spot { path: 0, depth: 2 }, &mut features));
        }
        RuleProfile::from(features)
    }

    /// What a game of Pell's is compared by, in the same way.
    pub fn of_metagame(game: &metagame::tree::Game) -> RuleProfile {
        RuleProfile::from(crate::metagame::features(game))
    }

    /// What rules are compared by that stand each in a line of their own: the lines, whatever their order.
    pub fn of_lines(print: &str) -> RuleProfile {
        let hashed = |line: &str| line.bytes().fold(0u64, |hash, byte| game::zobrist::mix(hash ^ u64::from(byte)));
        RuleProfile::from(print.lines().filter(|line| !line.is_empty()).map(|line| (hashed(line), 1.0)).collect())
    }

    fn from(mut features: Vec<(u64, f64)>) -> RuleProfile {
        features.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let mut weights: Vec<f64> = Vec::new();
        let mut number = |weight: f64| {
            let known = weights.iter().position(|known| known.to_bits() == weight.to_bits());
            known.unwrap_or_else(|| {
                weights.push(weight);
                weights.len() - 1
            }) as u16
        };
        let counts = features.iter().map(|(_, weight)| number(*weight)).collect();
        RuleProfile { counts, features: features.into_iter().map(|(what, _)| what).collect(), weights: weights.into() }
    }

    /// Each feature with what it counts, in order.
    fn features(&self) -> impl Iterator<Item = (u64, f64)> {
        let weight = |at: &u16| self.weights[usize::from(*at)];
        self.features.iter().copied().zip(self.counts.iter().map(weight))
    }

    /// How far it is to another game.
    pub fn distance(&self, other: &RuleProfile) -> f64 {
        let (mut mine, mut yours) = (0.0, 0.0);
        let (mut one, mut two) = (self.features().peekable(), other.features().peekable());
        loop {
            match (one.peek(), two.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    one.next();
                    two.next();
                }
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    mine += a.1;
                    one.next();
                }
                (_, Some(b)) => {
                    yours += b.1;
                    two.next();
                }
                (_, None) => return f64::max(mine, yours),
            }
        }
    }

    /// What all of it counts together.
    pub fn weight(&self) -> f64 {
        self.features().map(|(_, weight)| weight).sum()
    }
}

/// How far apart two games are.
pub fn distance(one: &Game, other: &Game) -> f64 {
    RuleProfile::of(one).distance(&RuleProfile::of(other))
}

/// How differently two games play: the mean difference of what was measured of both, as a share of the whole scale from -1
/// to 1 (B16). Nothing if nothing was measured of both.
pub fn distance_by_play(one: &[Option<f64>], other: &[Option<f64>]) -> Option<f64> {
    let both: Vec<f64> = one.iter().zip(other).filter_map(|(a, b)| Some((a.as_ref()? - b.as_ref()?).abs())).collect();
    (!both.is_empty()).then(|| both.iter().sum::<f64>() / both.len() as f64 / 2.0)
}

/// Names that a game gives, which say nothing of its rules.
struct Names {
    players: Vec<String>,
    pieces: Vec<String>,
}

/// The way to a ludeme, and how deep it lies.
#[derive(Clone, Copy)]
struct Spot {
    path: u64,
    depth: u32,
}

impl Spot {
    fn below(self, what: u64) -> Spot {
        Spot { path: mix(self.path ^ what), depth: self.depth + 1 }
    }

    fn counts(self) -> f64 {
        1.0 / f64::from(self.depth)
    }
}

impl Names {
    fn of(game: &Game) -> Names {
        Names {
            players: game.players().into_iter().map(|player| player.name.value).collect(),
            pieces: game.pieces().into_iter().map(|piece| piece.value.name.value).collect(),
        }
    }

    /// A word as it is compared: players and pieces by their numbers.
    fn word(&self, word: &str) -> u64 {
        let place = |names: &[String]| names.iter().position(|name| name.eq_ignore_ascii_case(word));
        match (place(&self.players), place(&self.pieces)) {
            (Some(number), _) => number as u64 + 1,
            (None, Some(number)) => number as u64 + 1000,
            (None, None) => letters(&word.to_lowercase()),
        }
    }

    fn argument(&self, of: &Filled, argument: &Argument, nth: u64, at: Spot, features: &mut Vec<(u64, f64)>) {
        let slot = argument.slot as u64 + 1;
        match &argument.element.content {
            Content::Word(word) | Content::Text(word) => {
                let key = mix(at.path ^ mix(slot << 8 ^ nth)) ^ self.word(word);
                features.push((mix(key), ATTRIBUTE / f64::from(at.depth - 1)));
            }
            Content::Ludeme(inner) => {
                let nth = if is_in_order(of.signature.group) { nth } else { 0 };
                let below = at.below(mix(slot << 8 ^ nth) ^ letters(inner.signature.name));
                features.push((mix(below.path), at.counts()));
                self.ludeme(inner, below, features);
            }
        }
    }

    /// What stands in a ludeme. Whose clause it is, and which piece, is part of the way to what stands in it.
    fn ludeme(&self, filled: &Filled, at: Spot, features: &mut Vec<(u64, f64)>) {
        let is_named = filled.signature.group == Group::Record;
        let words = filled.arguments.iter().filter_map(|argument| argument.element.word());
        let named = words.filter(|_| is_named).fold(0, |all, word| mix(all ^ self.word(word)));
        let inside = Spot { path: at.path ^ named, ..at };
        let mut nth = 0;
        let mut last = usize::MAX;
        for argument in &filled.arguments {
            nth = if argument.slot == last { nth + 1 } else { 0 };
            last = argument.slot;
            let is_word = argument.element.ludeme().is_none();
            self.argument(filled, argument, nth, if is_word { at } else { inside }, features);
        }
        for intron in &filled.introns {
            let weight =
                if intron.item.as_list().is_some() { at.counts() } else { ATTRIBUTE / f64::from(at.depth - 1) };
            features.push((mix(at.path ^ letters(&intron.item.flat())), weight));
        }
    }
}

/// Whether it matters which of several alike comes first.
fn is_in_order(group: Group) -> bool {
    matches!(group, Group::Boolean | Group::Integer | Group::Action)
}

/// A number for a word.
pub(crate) fn letters(word: &str) -> u64 {
    word.bytes().fold(1, |all, byte| mix(all ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::of_library::named;

    fn game(text: &str) -> Game {
        ::ludi::read(text).game.expect("a sound game")
    }

    fn between(one: &str, other: &str) -> f64 {
        distance(&named(one), &named(other))
    }

    // B14
    #[test]
    fn the_same_rules_are_no_distance_apart_and_both_ways_are_as_long() {
        for (one, other) in [("yavalath", "chess"), ("y", "hex"), ("duath", "elrog"), ("ndengrod", "pentalath")] {
            assert_eq!((between(one, one), between(other, other)), (0.0, 0.0));
            assert_eq!(between(one, other), between(other, one));
            assert!(between(one, other) > 0.0, "{one} {other}");
        }
    }

    #[test]
    fn no_detour_is_shorter() {
        let all = ["yavalath", "chess", "y", "hex", "duath", "lammothm", "gonnect", "reversi"].map(named);
        let profiles = all.map(|game| RuleProfile::of(&game));
        for (a, b, c) in (0..512).map(|n| (&profiles[n % 8], &profiles[n / 8 % 8], &profiles[n / 64])) {
            assert!(a.distance(c) <= a.distance(b) + b.distance(c) + 1e-9);
        }
    }

    // B15
    #[test]
    fn another_size_makes_a_variant_and_another_goal_on_another_board_a_new_game() {
        let small = game("(game Tic-Tac-Toe (board (tiling square) (size 3 3)) (win (in-a-row 3)))");
        let large = game("(game Tic-Tac-Toe-4x4 (board (tiling square) (size 4 4)) (win (in-a-row 3)))");
        let group = game("(game Group-4 (board (tiling hex) (size 3)) (win (group 4)))");
        assert_eq!(Verdict::of(distance(&small, &large)).name(), "variant");
        assert_eq!(Verdict::of(distance(&small, &group)).name(), "new");
        assert_eq!(Verdict::of(distance(&small, &small)).name(), "duplicate");
        // Each of the two sizes is a word at depth 3.
        assert!((distance(&small, &large) - 2.0 * ATTRIBUTE / 3.0).abs() < 1e-9);
    }

    // B162 B168
    #[test]
    fn one_attribute_counts_as_its_depth_says() {
        assert!((between("lammothm", "lammothm_orthogonal") - ATTRIBUTE / 3.0).abs() < 1e-9);
        assert!((between("duath", "elrog") - ATTRIBUTE / 2.0).abs() < 1e-9);
    }

    #[test]
    fn names_and_metadata_make_no_difference_but_who_wins_does() {
        let one = game(
            "(game A (players X O) (board (tiling square) (size 4)) (pieces (Man All (moves (move (pre (empty to)) (action (push)))))) (end (X win (in-a-row 3)) (O lose (group 3))) (score 3))",
        );
        let same =
            game("(game B (board (tiling square) (size 4)) (end (White win (in-a-row 3)) (Black lose (group 3))))");
        let turned =
            game("(game B (board (tiling square) (size 4)) (end (White lose (in-a-row 3)) (Black win (group 3))))");
        assert_eq!(distance(&one, &same), 0.0);
        assert_eq!(Verdict::of(distance(&one, &turned)), Verdict::New);
    }

    #[test]
    fn the_order_of_conditions_means_nothing_but_that_of_numbers_does() {
        let with = |pre: &str| {
            game(&format!(
                "(game A (board (tiling square) (size 4)) (pieces (Man All (moves (move (pre {pre}) (action (push)))))) (end (All win (group 3))))"
            ))
        };
        let (one, other) = ("(and (empty to) (> (row to) 2))", "(and (> (row to) 2) (empty to))");
        assert_eq!(distance(&with(one), &with(other)), 0.0);
        let turned = "(and (empty to) (> (col to) (row to)))";
        assert!(distance(&with("(and (empty to) (> (row to) (col to)))"), &with(turned)) > 0.0);
    }

    // B16
    #[test]
    fn distance_by_play_is_the_mean_difference_of_what_was_measured_of_both() {
        let one = [Some(1.0), Some(0.5), None];
        assert_eq!(distance_by_play(&one, &[Some(-1.0), Some(0.5), Some(1.0)]), Some(0.5));
        assert_eq!(distance_by_play(&one, &[None, None, Some(1.0)]), None);
    }
}
