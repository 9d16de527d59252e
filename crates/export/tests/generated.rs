//! Generated games of Pell's as rule sheets, side by side with their sources. `generated.txt` says how many games of each profile
//! are exported, and of each game how many moves there are at depth 1, 2 and 3, or why it is not exported.
//!
//! Usually one game in [`TURNS`], by `LUDWRIGHT_SEED`, has the beginning of a random game; with `LUDWRIGHT_WALKS=20` every game
//! has whole ones, and `LUDWRIGHT_UPDATE=1` writes `generated.txt` anew. `LUDWRIGHT_CASE=wild:7` names a game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use game::Rng;
use metagame::tree::{Effect, Game, Name, Player};
use rayon::prelude::*;
use rules::Rules;
use synthesis::generate::{PROFILES, Parameters, Profile, Seed, generate};
use testing::{first_seed, is_filtered, is_wanted, updates, walks};

use crate::library::{Reach, compared, is_far};
use crate::lockstep::without_numbers;

/// How many games of the first profile, the default one, are exported, and how many of each other profile.
const GAMES: (u64, u64) = (100, 20);

/// A run compares one game in this number of them; the first seed says with which it begins. Where games are walked to their ends,
/// it compares all.
const TURNS: usize = 12;

/// A game that is generated.
struct Case {
    profile: &'static Profile,
    seed: u64,
}

impl Case {
    /// All games, profile by profile.
    fn all() -> Vec<Case> {
        let games = |number: usize| if number == 0 { GAMES.0 } else { GAMES.1 };
        let of = |(number, profile)| (1..=games(number)).map(move |seed| Case { profile, seed });
        PROFILES.iter().enumerate().flat_map(of).collect()
    }

    fn name(&self) -> String {
        format!("{}:{}", self.profile.name, self.seed)
    }

    /// What the game and its sheet agree on, or why there is no sheet; an error tells how they differ.
    fn told(&self) -> Result<String, String> {
        let game = generate(Seed::Number(self.seed), &Parameters::profile(self.profile)).game;
        let rules = Rules::Metagame(game.into());
        let reach = match is_far() {
            true => Reach { playouts: 6, plies: usize::MAX, positions: 200 },
            false => Reach { playouts: 2, plies: 20, positions: 12 },
        };
        let done = catch_unwind(AssertUnwindSafe(|| compared(&rules, &reach)));
        match done.map_err(|_| "a panic".to_owned())?? {
            Ok(counts) => Ok(counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")),
            Err(reason) => Ok(format!("refused: {}", without_numbers(&reason))),
        }
    }
}

/// How many of these games are exported, by the lines about them.
fn share<'a>(profile: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let own: Vec<&str> = lines.filter(|line| line.split(':').next() == Some(profile)).collect();
    let exported = own.iter().filter(|line| !line.contains("refused: ")).count();
    format!("{exported} of {} games of `{profile}` are exported", own.len())
}

/// The whole text: the shares, then the games.
fn text_of(lines: &[&str]) -> String {
    let shares = PROFILES.iter().map(|profile| share(profile.name, lines.iter().copied()));
    shares.collect::<Vec<_>>().join("\n") + "\n\n" + &lines.join("\n") + "\n"
}

// R56
#[test]
fn generated_games_play_as_their_rule_sheets_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated.txt");
    let (cases, everything) = (Case::all(), is_far() || updates() || is_filtered());
    let is_due = |number: usize| everything || number % TURNS == first_seed() as usize % TURNS;
    let due: Vec<&Case> = (0..).zip(&cases).filter(|(number, _)| is_due(*number)).map(|(_, case)| case).collect();
    let wanted: Vec<&Case> = due.into_iter().filter(|case| is_wanted(&case.name())).collect();
    let told = |case: &&Case| match case.told() {
        Ok(told) => Ok(format!("{}: {told}", case.name())),
        Err(fault) => Err(format!("{}: {fault}", case.name())),
    };
    let results: Vec<Result<String, String>> = wanted.par_iter().map(told).collect();
    let faults: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(faults.is_empty(), "{} games differ:\n{faults:#?}", faults.len());
    let lines: Vec<&str> = results.iter().flatten().map(String::as_str).collect();
    if updates() {
        assert!(!is_filtered(), "all lines are written together");
        return testing::expect_file(&path, &text_of(&lines));
    }
    let text = std::fs::read_to_string(&path).expect("the expected lines");
    let known: Vec<&str> = text.lines().skip(PROFILES.len() + 1).collect();
    assert_eq!(text_of(&known), text, "the shares follow from the games");
    let names: Vec<String> = cases.iter().map(Case::name).collect();
    let named: Vec<&str> = known.iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(named, names, "each game has a line");
    for line in lines {
        assert!(known.contains(&line), "found `{line}`; LUDWRIGHT_UPDATE=1 writes it");
    }
}

/// The same game with other effects: captured pieces are possessed or displaced by either side, and some fall back to other types;
/// types that displace nothing often go on capturing.
fn with_other_effects(mut game: Game, seed: u64) -> Game {
    let mut stream = Rng::new(14, seed);
    let names: Vec<Name> = game.pieces.iter().map(|piece| piece.name.clone()).collect();
    for piece in &mut game.pieces {
        let other = &names[stream.below(names.len() as u32) as usize];
        piece.possessed_as = (stream.below(2) == 0).then(|| other.clone());
        for capture in &mut piece.capturing {
            match stream.below(6) {
                0 => capture.value.effect = Effect::Possess(Player::Player),
                1 => capture.value.effect = Effect::Possess(Player::Opponent),
                2 => capture.value.effect = Effect::Displace(Player::Player),
                3 => capture.value.effect = Effect::Displace(Player::Opponent),
                _ => {}
            }
        }
        let displaces = piece.capturing.iter().any(|capture| matches!(capture.effect, Effect::Displace(_)));
        let goes_on = stream.below(2) > 0;
        piece.constraints.continue_captures = !displaces && (goes_on || piece.constraints.continue_captures);
    }
    game
}

// R56
#[test]
fn captures_with_other_effects_play_as_their_rule_sheets_say() {
    let first = first_seed();
    let results: Vec<Result<bool, String>> = (first..first + walks(8))
        .into_par_iter()
        .map(|seed| {
            let profile = &PROFILES[seed as usize % 2];
            let game = generate(Seed::Number(seed), &Parameters::profile(profile)).game;
            let rules = Rules::Metagame(with_other_effects(game, seed).into());
            let reach = Reach { playouts: 4, plies: 40, positions: 1 };
            match catch_unwind(AssertUnwindSafe(|| compared(&rules, &reach))) {
                Ok(Ok(told)) => Ok(told.is_ok()),
                Ok(Err(fault)) => Err(format!("{}:{seed}: {fault}", profile.name)),
                Err(_) => Err(format!("{}:{seed}: a panic", profile.name)),
            }
        })
        .collect();
    let faults: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(faults.is_empty(), "{} games differ:\n{faults:#?}", faults.len());
    let exported = results.iter().filter(|result| matches!(result, Ok(true))).count();
    assert!(2 * exported > results.len(), "only {exported} of {} games are exported", results.len());
}
