//! Games that nobody has seen before, met with nothing but their rules (Pell 1993); and goals that only advise (Browne 2011).

use workbench::analyse::analyse;
use workbench::contest::{Terms, play_match, tournament};
use workbench::{DrawRules, Game, Setting, Spec, best, source};

/// Games that were not made when the players were.
const SEEDS: std::ops::Range<u64> = 4_000..4_012;

fn loaded(game: &str) -> Game {
    Game::new(source::find(game, &mut std::io::empty()).expect("a game")).expect("without errors")
}

fn made_up() -> Vec<Game> {
    SEEDS.map(|seed| loaded(&format!("gen:{seed}"))).collect()
}

fn spec(text: &str) -> Spec {
    text.parse().expect("a player")
}

fn setting() -> Setting {
    Setting { seed: 3, rules: DrawRules { move_limit: 100, ..DrawRules::default() }, ..Setting::default() }
}

fn terms(games: u64) -> Terms {
    Terms { games, swap: true, opening: [0, 2], sprt: None, removed: Vec::new() }
}

// S2
#[test]
fn every_piece_of_a_game_nobody_has_played_has_a_value() {
    for game in made_up() {
        let analysis = analyse(&game, true);
        assert!(!analysis.pieces.is_empty(), "{}", analysis.game);
        assert!(analysis.pieces.iter().all(|(_, worth)| worth.total.is_finite()), "{:?}", analysis.pieces);
        assert!(analysis.pieces.iter().any(|(_, worth)| worth.total != 0.0), "{:?}", analysis.pieces);
    }
}

// S1 S3
#[test]
fn whoever_judges_by_the_rules_alone_beats_chance_in_games_nobody_has_played() {
    let players = [spec("metagamer:nodes=200"), spec("random")];
    let games = made_up();
    let scores: Vec<f64> =
        games.iter().map(|game| play_match(game, setting(), &players, &terms(4)).expect("played").score).collect();
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    assert!(mean > 0.7, "{scores:?}");
}

// S82
#[test]
fn a_tournament_on_new_games_rates_those_who_think_above_those_who_do_not() {
    let players = ["random", "instant", "material:nodes=200"].map(spec);
    let played = tournament(&made_up()[..6], setting(), &players, &terms(2)).expect("played");
    assert_eq!(played.by_game.len(), 6);
    let order: Vec<&str> = played.ratings.iter().map(|rated| rated.player.as_str()).collect();
    assert_eq!(order[0], "material:nodes=200", "{:?}", played.ratings);
}

/// A rook that can take either of two pieces that are worth the same; `ends` are further rules on how it ends.
fn torn(ends: &str) -> Game {
    let text = format!(
        "(game Torn (players (White n) (Black s)) (board (tiling square) (shape square) (size 5))
          (pieces
            (Rook White (moves (move (pre (and (owner from) (not (friend to)) (line))) (action (pop) (push)) (post (capture)))))
            (Jewel Black (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push)))))
            (Stone Black (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
          (start (place (Rook White) C3) (place (Jewel Black) C5) (place (Stone Black) A3 E3))
          (end (All lose (no-move)) {ends})
          (advisors (capt 1)))"
    );
    let bytes = text.into_bytes();
    Game::new(source::find("-", &mut &bytes[..]).expect("a game")).expect("without errors")
}

// B47
#[test]
fn an_end_that_never_comes_tells_what_to_aim_for_and_changes_nothing_else() {
    let dummy = torn("(White win (and (capture (Jewel Black)) (not (capture (Jewel Black)))))");
    let moves = |game: &Game| workbench::moves(game, setting(), &[]).expect("moves").moves;
    assert_eq!(moves(&dummy), moves(&torn("")));
    let taken = best(&dummy, setting(), &[], &spec("alphabeta:depth=1"), false).expect("a move");
    assert_eq!(taken.chosen.text(), "c3-c5");
    let after = workbench::moves(&dummy, setting(), &["c3-c5".to_owned()]).expect("the game goes on");
    assert!(after.outcome.is_none() && !after.moves.is_empty());
}
