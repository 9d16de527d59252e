//! Five levels for people: each beats the one below, and none but the lowest misses what is seen at a glance.

use game::Rng;
use workbench::contest::{Terms, play_match};
use workbench::engine::{Play, engine};
use workbench::{DrawRules, Game, Move, Outcome, Setting, Spec, Thinker, source};

const GAMES: [&str; 8] = [
    "metagame/hexapawn",
    "american_checkers",
    "los_alamos_chess",
    "tic_tac_toe",
    "connect_four",
    "breakthrough_6x6",
    "yavalath",
    "knightthrough",
];

/// How many positions of a game are tried at most.
const MOST: u32 = 40;

fn loaded(game: &str) -> Game {
    Game::new(source::find(game, &mut std::io::empty()).expect("in the library")).expect("without errors")
}

fn level(number: u32) -> Spec {
    let limit = if number == 5 { ",ms=20" } else { "" };
    format!("level:{number}{limit}").parse().expect("a level")
}

/// Whether a move wins at once.
fn wins(play: &mut dyn Play, chosen: &Move) -> bool {
    let mover = play.to_move();
    play.play_listed(chosen);
    let won = play.outcome() == Some(Outcome::Win(mover));
    play.undo();
    won
}

/// Whether a move loses at once, or lets the next player win at once.
fn loses(play: &mut dyn Play, chosen: &Move) -> bool {
    let mover = play.to_move();
    play.play_listed(chosen);
    let lost = match play.outcome() {
        Some(Outcome::Win(winner)) => winner != mover,
        Some(Outcome::Draw) => false,
        None if play.to_move() == mover => false,
        None => play.moves().iter().any(|reply| wins(play, reply)),
    };
    play.undo();
    lost
}

/// What is to be seen at a glance: moves that win, or else those that do not lose; nothing if that is all or none.
fn obvious(play: &mut dyn Play) -> Option<Vec<Move>> {
    let moves = play.moves();
    let winning: Vec<Move> = moves.iter().filter(|chosen| wins(play, chosen)).cloned().collect();
    if !winning.is_empty() {
        return Some(winning);
    }
    let safe: Vec<Move> = moves.iter().filter(|chosen| !loses(play, chosen)).cloned().collect();
    (!safe.is_empty() && safe.len() < moves.len()).then_some(safe)
}

#[test]
fn above_the_lowest_no_level_misses_a_win_or_allows_a_loss_in_one_move() {
    for game in GAMES {
        let loaded = loaded(game);
        let engine = engine(workbench::Kind::Compiled, &loaded.rules, DrawRules::default());
        let mut thinkers: Vec<(u32, Thinker)> =
            (2..=5).map(|number| (number, Thinker::new(&level(number), &loaded, 1).expect("a player"))).collect();
        let mut seen = 0;
        for number in 0..40 {
            let mut stream = Rng::new(11, number);
            let mut play = engine.begin(&mut stream);
            while play.outcome().is_none() && play.record().len() < 60 && seen < MOST {
                let moves = play.moves();
                if let Some(good) = obvious(&mut *play) {
                    seen += 1;
                    // The strongest takes time: it is asked seldom.
                    let asked = if seen % 10 == 1 { 4 } else { 3 };
                    for (level, thinker) in &mut thinkers[..asked] {
                        let chosen = thinker.think(&*play).expect("not over").chosen;
                        assert!(good.contains(&chosen), "level {level} in {game}: {chosen}\n{:?}", play.record());
                    }
                }
                play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
            }
        }
        assert!(seen >= 10, "{game}: {seen} positions");
    }
}

#[test]
fn each_level_is_stronger_than_the_one_below() {
    let rules = DrawRules { move_limit: 120, ..DrawRules::default() };
    let setting = Setting { seed: 5, rules, ..Setting::default() };
    let terms = Terms { games: 12, swap: true, opening: [1, 4], sprt: None, removed: Vec::new() };
    for number in 1..4 {
        let scores: Vec<f64> = GAMES
            .iter()
            .map(|game| {
                let players = [level(number + 1), level(number)];
                play_match(&loaded(game), setting, &players, &terms).expect("played").score
            })
            .collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        assert!(mean > 0.6, "level {}: {scores:?}", number + 1);
    }
}

#[test]
fn levels_below_the_strongest_play_the_same_game_again() {
    let setting = Setting { seed: 2, ..Setting::default() };
    let terms = Terms { games: 2, swap: true, opening: [0, 2], sprt: None, removed: Vec::new() };
    let played = || play_match(&loaded("connect_four"), setting, &[level(2), level(4)], &terms).expect("played");
    assert_eq!(played().records, played().records);
}

#[test]
fn of_moves_that_are_worth_the_same_the_seed_chooses_and_not_their_order() {
    let loaded = loaded("clobber");
    let engine = engine(workbench::Kind::Compiled, &loaded.rules, DrawRules::default());
    let opening = |seed: u64| {
        let play = engine.begin(&mut Rng::new(0, 0));
        let mut thinker = Thinker::new(&level(4), &loaded, seed).expect("a player");
        thinker.think(&*play).expect("not over").chosen.text().to_owned()
    };
    let openings: Vec<String> = (0..20).map(opening).collect();
    assert_eq!(openings, (0..20).map(opening).collect::<Vec<_>>(), "the same seed chooses the same move");
    let different: std::collections::BTreeSet<&String> = openings.iter().collect();
    assert!(different.len() >= 4, "{openings:?}");
}
