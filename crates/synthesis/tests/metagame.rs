//! Games of Pell's, crossed and varied: what comes out can be written and read, and is made of what it should be made of.

use game::Rng;
use metagame::tree::{Game, Setup};
use synthesis::distance::RuleProfile;
use synthesis::evolve::{Evolution, Measured, Member, Settings};
use synthesis::generate::{Parameters, Seed, generate};
use synthesis::metagame::{cross, mended, vary};

const FILES: [&str; 8] =
    ["hexapawn", "chess", "minishogi", "breakthrough", "muster", "konane", "american_checkers", "xiangqi"];

fn library() -> Vec<Game> {
    let read = |file: &&str| {
        let path = format!("{}/../../games/metagame/{file}.game", env!("CARGO_MANIFEST_DIR"));
        metagame::read(&std::fs::read_to_string(path).expect("a game of the library")).game.expect("sound")
    };
    FILES.iter().map(read).collect()
}

fn parents(number: u64, stream: &mut Rng) -> [Game; 2] {
    let library = library();
    let mut parent = |made_up: bool| match made_up {
        true => generate(Seed::Number(number), &Parameters::default()).game,
        false => library[stream.below(library.len() as u32) as usize].clone(),
    };
    [parent(number.is_multiple_of(3)), parent(number.is_multiple_of(5))]
}

/// How many of a hundred children are sound games must not fall below this.
const SOUND: usize = 50;

#[test]
fn a_child_is_printed_and_read_again_or_refused_with_a_reason() {
    let mut sound = 0;
    for number in 0..400 {
        let mut stream = Rng::new(5, number);
        let [one, other] = parents(number, &mut stream);
        let child = cross(&one, &other, 10, &mut stream).and_then(|child| vary(&child, 10, &mut stream));
        let Some(child) = child else { continue };
        let reading = metagame::read(&metagame::print(&child));
        match &reading.game {
            Some(again) => {
                assert_eq!(again, &child);
                sound += 1;
            }
            None => assert!(reading.diagnostics.iter().any(|fault| fault.is_error() && !fault.message.is_empty())),
        }
    }
    assert!(sound * 100 > SOUND * 400, "{sound} of 400");
}

#[test]
fn nothing_happens_where_nothing_is_to_happen_and_something_where_all_is() {
    for number in 0..30 {
        let mut stream = Rng::new(6, number);
        let [one, other] = parents(number, &mut stream);
        let same = mended(one.clone());
        assert_eq!(cross(&one, &other, 0, &mut stream), same);
        assert_eq!(vary(&one, 0, &mut stream), same);
        let distance = |child: &Game| RuleProfile::of_metagame(child).distance(&RuleProfile::of_metagame(&one));
        assert_eq!(same.clone().and_then(mended), same, "what is mended once is mended");
        assert!(vary(&one, 100, &mut stream).is_none_or(|varied| distance(&varied) > 0.0));
    }
}

#[test]
fn a_small_game_needs_no_mending() {
    for game in [&library()[0], &library()[2], &library()[3]] {
        assert_eq!(mended(game.clone()).as_ref(), Some(game));
    }
}

#[test]
fn what_is_crossed_over_speaks_of_the_pieces_of_the_template() {
    for number in 0..60 {
        let mut stream = Rng::new(7, number);
        let [one, other] = parents(number, &mut stream);
        let Some(child) = cross(&one, &other, 100, &mut stream) else { continue };
        let names = one.type_names();
        assert!(child.type_names().iter().all(|name| names.contains(name)), "{:?}", child.type_names());
        assert_eq!(child.pieces.len(), one.pieces.len().min(12));
    }
}

#[test]
fn no_square_lies_off_the_board_and_no_board_is_too_large() {
    for number in 0..200 {
        let mut stream = Rng::new(8, number);
        let [one, other] = parents(number, &mut stream);
        let Some(child) = cross(&one, &other, 30, &mut stream).and_then(|child| vary(&child, 50, &mut stream)) else {
            continue;
        };
        let (files, ranks) = (child.board.files.value, child.board.ranks.value);
        assert!((3..=9).contains(&files) && (3..=9).contains(&ranks));
        let squares: Vec<_> = match &child.setup {
            Setup::Fixed(assignments) => assignments.iter().flat_map(|assignment| &assignment.squares).collect(),
            Setup::Decision(decision) => decision.squares.iter().collect(),
        };
        assert!(!squares.is_empty() && squares.iter().all(|square| square.file <= files && square.rank <= ranks));
        assert!(child.goals.len() <= 4 && !child.goals.is_empty() && child.pieces.len() <= 12);
    }
}

#[test]
fn the_same_chances_give_the_same_child() {
    let child = |number: u64| {
        let mut stream = Rng::new(9, number);
        let [one, other] = parents(number, &mut stream);
        let crossed = cross(&one, &other, 10, &mut stream)?;
        vary(&crossed, 10, &mut stream).map(|child| metagame::print(&child))
    };
    assert!((0..40).all(|number| child(number) == child(number)));
    assert!((0..40).filter_map(child).collect::<std::collections::BTreeSet<_>>().len() > 30);
}

#[test]
fn distance_is_nothing_between_the_same_rules_whatever_the_names() {
    let [one, other] = [&library()[1], &library()[2]].map(RuleProfile::of_metagame);
    assert_eq!((one.distance(&one), one.distance(&other)), (0.0, other.distance(&one)));
    assert!(one.distance(&other) > 0.3);
    let renamed = metagame::print(&library()[0]).replace("pawn", "soldier");
    let renamed = metagame::read(&renamed).game.expect("a game");
    assert_eq!(RuleProfile::of_metagame(&renamed).distance(&RuleProfile::of_metagame(&library()[0])), 0.0);
}

#[test]
fn children_know_their_parents_and_are_of_their_language() {
    let member = |game: &Game| Member::known(&game.name.value, &metagame::print(game), Measured::default());
    let evolution = Evolution::new(Settings { seed: 2, ..Settings::default() }, library().iter().map(member).collect());
    for number in evolution.batch() {
        let child = evolution.crashed(number, "not tried").child;
        assert!(child.parents.iter().all(|parent| evolution.population().has(parent)), "{child:?}");
        assert!(child.text.is_empty() || rules::Language::of(&child.text) == rules::Language::Metagame);
    }
}
