//! What holds for every tree and for every text: printing and reading again is the identity, and nothing ever panics.
//!
//! `PROPTEST_CASES` makes for a longer run.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use board::{Direction, Inversion, Symmetries, Wrap};
use metagame::tree::{
    Assigner, Assignment, Board, Capture, Comparison, Constraints, Count, Decision, Description, Effect, Game, Goal,
    Hop, Methods, Movement, MovementKind, Name, Piece, Player, Promotion, Ride, Setup, Square, Types,
};
use metagame::{check, format, parse, print, read};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use syntax::Located;

/// Words of up to seven letters that cannot be names.
const RESERVED: [&str; 20] = [
    "arrive",
    "assigns",
    "at",
    "by",
    "capture",
    "define",
    "effect",
    "end",
    "game",
    "goals",
    "moving",
    "options",
    "player",
    "setup",
    "size",
    "to",
    "type",
    "stalemate",
    "movement",
    "opponent",
];

fn name() -> impl Strategy<Value = Name> {
    let word = "[a-z_][a-z0-9_]{0,6}".prop_filter("reserved", |word| !RESERVED.contains(&word.as_str()));
    prop_oneof![Just("man".to_string()), Just("a1".to_string()), Just("goalz".to_string()), word]
        .prop_map(Located::made)
}

fn located<T>(thing: impl Strategy<Value = T>) -> impl Strategy<Value = Located<T>>
where
    T: std::fmt::Debug,
{
    thing.prop_map(Located::made)
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Player), Just(Player::Opponent)]
}

fn types() -> impl Strategy<Value = Types> {
    prop_oneof![Just(Types::Any), vec(name(), 1..4).prop_map(Types::Named)]
}

fn description() -> impl Strategy<Value = Description> {
    (option::of(player()), types()).prop_map(|(owner, types)| Description { owner, types })
}

fn number() -> impl Strategy<Value = u32> {
    prop_oneof![9 => 0..12u32, 1 => any::<u32>()]
}

fn squares() -> impl Strategy<Value = Vec<Located<Square>>> {
    vec(located((number(), number()).prop_map(|(file, rank)| Square { file, rank })), 1..20)
}

fn goal() -> impl Strategy<Value = Goal> {
    prop_oneof![
        (description(), squares()).prop_map(|(what, squares)| Goal::Arrive(what, squares)),
        description().prop_map(Goal::Eradicate),
        player().prop_map(Goal::Stalemate),
    ]
}

fn count() -> impl Strategy<Value = Count> {
    let comparison = prop_oneof![Just(Comparison::AtLeast), Just(Comparison::Exactly), Just(Comparison::AtMost)];
    (comparison, number()).prop_map(|(comparison, number)| Count { comparison, number })
}

fn kind() -> impl Strategy<Value = MovementKind> {
    let ride = (option::of(number()), option::of(number()), any::<bool>());
    let hop = (count(), count(), count(), description());
    prop_oneof![
        Just(MovementKind::Leap),
        ride.prop_map(|(min, max, longest)| MovementKind::Ride(Ride { min, max, longest })),
        hop.prop_map(|(before, over, after, hop_over)| MovementKind::Hop(Hop { before, over, after, hop_over })),
    ]
}

fn movements(least: usize) -> impl Strategy<Value = Vec<Located<Movement>>> {
    let part = || prop_oneof![9 => 0..9i32, 1 => 0..=i32::MAX];
    let direction = (part(), part()).prop_map(|(dx, dy)| Direction::new(dx, dy));
    let symmetries = any::<[bool; 3]>().prop_map(|[forward, side, rotation]| Symmetries { forward, side, rotation });
    let movement = (kind(), direction, symmetries);
    vec(located(movement.prop_map(|(kind, direction, symmetries)| Movement { kind, direction, symmetries })), least..4)
}

fn captures() -> impl Strategy<Value = Vec<Located<Capture>>> {
    let methods = any::<[bool; 3]>().prop_map(|[retrieve, clobber, hop]| Methods { retrieve, clobber, hop });
    let effect =
        prop_oneof![Just(Effect::Remove), player().prop_map(Effect::Possess), player().prop_map(Effect::Displace)];
    let capture = (methods, description(), effect, movements(1));
    vec(
        located(capture.prop_map(|(methods, what, effect, movements)| Capture { methods, what, effect, movements })),
        0..3,
    )
}

fn promotion() -> impl Strategy<Value = Promotion> {
    prop_oneof![
        name().prop_map(Promotion::To),
        (player(), description()).prop_map(|(chooser, options)| Promotion::Decision { chooser, options }),
    ]
}

fn constraints() -> impl Strategy<Value = Constraints> {
    any::<[bool; 3]>().prop_map(|[must_capture, must_capture_most, continue_captures]| Constraints {
        must_capture,
        must_capture_most,
        continue_captures,
    })
}

fn piece() -> impl Strategy<Value = Piece> {
    (name(), movements(0), captures(), option::of(promotion()), option::of(name()), constraints()).prop_map(
        |(name, moving, capturing, promoting, possessed_as, constraints)| Piece {
            name,
            moving,
            capturing,
            promoting,
            possessed_as,
            constraints,
        },
    )
}

fn setup() -> impl Strategy<Value = Setup> {
    let assignment = (name(), squares()).prop_map(|(piece, squares)| Assignment { piece, squares });
    let assigner = prop_oneof![Just(Assigner::Player), Just(Assigner::Opponent), Just(Assigner::Random)];
    let decision = (located(assigner), types(), squares());
    prop_oneof![
        vec(assignment, 1..4).prop_map(Setup::Fixed),
        decision.prop_map(|(assigner, pieces, squares)| Setup::Decision(Decision { assigner, pieces, squares })),
    ]
}

fn board() -> impl Strategy<Value = Board> {
    let wrap = prop_oneof![Just(Wrap::Planar), Just(Wrap::Cylinder)];
    let inversion = prop_oneof![Just(Inversion::Diagonal), Just(Inversion::Forward)];
    (located(number()), located(number()), wrap, inversion, located(number()))
        .prop_map(|(files, ranks, wrap, inversion, promote_rank)| Board { files, ranks, wrap, inversion, promote_rank })
}

fn game() -> impl Strategy<Value = Game> {
    let goals = vec(located(goal()), 1..4);
    (name(), goals, board(), setup(), constraints(), vec(piece(), 1..4)).prop_map(
        |(name, goals, board, setup, constraints, pieces)| Game { name, goals, board, setup, constraints, pieces },
    )
}

/// One change to a text: something cut out, doubled, put in, or the rest cut off.
#[derive(Clone, Debug)]
enum Change {
    Cut(prop::sample::Index, usize),
    Double(prop::sample::Index, usize),
    Insert(prop::sample::Index, String),
    Truncate(prop::sample::Index),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<prop::sample::Index>;
    let words = [
        " END ",
        " GAME ",
        " DEFINE ",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        ",",
        ".",
        "%",
        "\n",
        " MOVING ",
        " MOVEMENT ",
        " CAPTURE ",
        " HOP ",
        " 7 ",
        " -3 ",
        " AT ",
        " SETUP ",
        " king ",
        "é",
        "\u{0}",
        " any_piece ",
        " % comment\n",
    ];
    prop_oneof![
        (at(), 0..40usize).prop_map(|(at, length)| Change::Cut(at, length)),
        (at(), 0..40usize).prop_map(|(at, length)| Change::Double(at, length)),
        (at(), prop::sample::select(words.to_vec())).prop_map(|(at, word)| Change::Insert(at, word.into())),
        (at(), ".{0,4}").prop_map(|(at, word)| Change::Insert(at, word)),
        at().prop_map(Change::Truncate),
    ]
}

fn change_text(text: &mut String, change: &Change) {
    let floor =
        |text: &str, at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    match change {
        Change::Cut(at, length) => {
            let start = floor(text, at.index(text.len() + 1));
            let end = floor(text, start + length).max(start);
            text.replace_range(start..end, "");
        }
        Change::Double(at, length) => {
            let start = floor(text, at.index(text.len() + 1));
            let again = text[start..floor(text, start + length).max(start)].to_string();
            text.insert_str(start, &again);
        }
        Change::Insert(at, word) => text.insert_str(floor(text, at.index(text.len() + 1)), word),
        Change::Truncate(at) => text.truncate(floor(text, at.index(text.len() + 1))),
    }
}

fn comments(text: &str) -> Vec<&str> {
    let mut comments: Vec<&str> =
        text.lines().filter_map(|line| line.find('%').map(|at| line[at..].trim_end())).collect();
    comments.sort_unstable();
    comments
}

/// The words of a text, with comments put in between instead of those that it has, each at the end of its line.
fn commented(text: &str, places: &[(prop::sample::Index, bool)]) -> String {
    let bare: Vec<&str> = text.lines().map(|line| line.split('%').next().unwrap_or_default()).collect();
    let mut words: Vec<String> = bare.join("\n").split(' ').map(String::from).collect();
    for (number, (place, own_line)) in places.iter().enumerate() {
        let word = place.index(words.len());
        let start = if *own_line { "\n" } else { "" };
        words[word].push_str(&format!(" {start}% comment {number}\n"));
    }
    words.join(" ")
}

/// The games of these tests and those of the library.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/faults", "tests/games", "../../games/metagame"].map(|folder| crate_folder.join(folder));
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "game"));
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
});

fn text() -> impl Strategy<Value = &'static str> {
    any::<prop::sample::Index>().prop_map(|index| index.get(&TEXTS).as_str())
}

#[test]
fn games_are_the_same_after_formatting_and_printing() {
    assert!(TEXTS.len() >= 3);
    for text in TEXTS.iter() {
        let formatted = format(text).expect("a game");
        assert_eq!(comments(&formatted), comments(text));
        let game = parse(text).game.expect("a game");
        assert_eq!(parse(&formatted).game.as_ref(), Some(&game));
        assert_eq!(parse(&print(&game)).game.as_ref(), Some(&game));
        assert_eq!(format(&formatted).as_deref(), Ok(formatted.as_str()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    // M8: `game` above makes every part that a game has, and there is no other.
    #[test]
    fn printing_and_reading_again_is_the_identity(game in game()) {
        let text = print(&game);
        let reading = parse(&text);
        prop_assert!(reading.diagnostics.iter().all(|fault| !fault.is_error()), "{text}\n{:?}", reading.diagnostics);
        prop_assert_eq!(reading.game.as_ref(), Some(&game));
        let again = format(&text);
        prop_assert_eq!(again.as_deref(), Ok(text.as_str()));
    }

    #[test]
    fn checks_are_quick_and_the_same_for_a_tree_and_for_its_text(game in game()) {
        let start = Instant::now();
        let of_tree: Vec<String> = check(&game).into_iter().map(|fault| fault.message).collect();
        prop_assert!(start.elapsed() < Duration::from_millis(500));
        let of_text = parse(&print(&game)).game.map(|game| check(&game)).unwrap_or_default();
        let mut of_text: Vec<String> = of_text.into_iter().map(|fault| fault.message).collect();
        let mut of_tree = of_tree;
        of_text.sort();
        of_tree.sort();
        prop_assert_eq!(of_text, of_tree);
    }

    #[test]
    fn changed_texts_never_panic_and_are_read_quickly(text in text(), changes in vec(change(), 1..6)) {
        let mut text = text.to_string();
        changes.iter().for_each(|change| change_text(&mut text, change));
        let start = Instant::now();
        let reading = read(&text);
        prop_assert!(start.elapsed() < Duration::from_secs(1));
        prop_assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
        prop_assert!(reading.diagnostics.len() <= 101);
        for fault in &reading.diagnostics {
            prop_assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{:?}", fault);
        }
        if let Ok(formatted) = format(&text) {
            let again = format(&formatted);
            prop_assert_eq!(again.as_deref(), Ok(formatted.as_str()));
            prop_assert_eq!(parse(&formatted).game, parse(&text).game);
        }
    }

    #[test]
    fn noise_never_panics(text in ".{0,300}") {
        let reading = read(&text);
        prop_assert!(reading.game.is_none());
    }

    #[test]
    fn formatting_loses_no_comment(
        text in text(),
        places in vec((any::<prop::sample::Index>(), any::<bool>()), 0..12),
    ) {
        let text = commented(text, &places);
        let formatted = format(&text).expect("a game");
        prop_assert_eq!(comments(&formatted), comments(&text));
        let again = format(&formatted);
        prop_assert_eq!(again.as_deref(), Ok(formatted.as_str()));
        prop_assert_eq!(parse(&formatted).game, parse(&text).game);
    }
}
