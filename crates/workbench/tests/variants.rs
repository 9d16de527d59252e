//! Chess variants are bred by being played: the same on any number of threads, and stopped without harm.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Game as _, Rng, Role};
use synthesis::variants::{Piece, Rule, Variant};
use workbench::DrawRules;
use workbench::variants::{Aim, Chances, Conditions, Evolved, Kept, Network, Settings, Until, Wish, evolve};
use workbench::{Game, Language, Progress, Rules, Setting, Source, moves, source::Origin, stored};

fn wish(generations: u64, threads: usize) -> Wish {
    let (conditions, chances) = (Conditions::default(), Chances::default());
    Wish {
        settings: Settings { seed: 5, survivors: 2, conditions, chances, aims: Aim::USUAL.to_vec() },
        players: vec!["instant".parse().expect("a player"), "random".parse().expect("a player")],
        games: 6,
        moves: 50,
        curve: None,
        until: Until::Generations(generations),
        threads,
        network: None,
    }
}

fn texts(evolved: &Evolved) -> Vec<&str> {
    evolved.survivors.iter().map(|variant| variant.text.as_str()).collect()
}

fn loaded(text: &str) -> Game {
    let (name, text, language) = ("variant".to_owned(), text.to_owned(), Language::Ludi);
    Game::new(Source { name, text, language, origin: Origin::Generator }).expect("a survivor can be played")
}

// R1 R46 R55: two kinds of players share the games.
#[test]
fn the_same_seed_gives_the_same_variants_on_any_number_of_threads() {
    let run = |threads| {
        let mut generations = 0;
        let evolved =
            evolve(&wish(3, threads), None, &Progress::unwatched(), &mut |_| generations += 1).expect("a run");
        assert_eq!((generations, evolved.generations, evolved.games), (3, 3, 3 * 4 * 6));
        evolved
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(one.survivors, two.survivors);
    assert_eq!(one.survivors.len(), 2);
    assert!(one.failures.is_empty());
    for variant in &one.survivors {
        assert_eq!(variant.games, variant.white + variant.black + variant.draws);
        assert!(variant.games.is_multiple_of(6) && variant.length > 0.0);
    }
}

// R33 R34 R35 R36
#[test]
fn both_sides_buy_place_and_crown_before_anybody_moves() {
    let evolved = evolve(&wish(1, 2), None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    let loaded = loaded(texts(&evolved)[0]);
    assert!(matches!(loaded.rules, Rules::Ludi(_)));
    let told = |played: &[&str]| -> Vec<String> {
        let played: Vec<String> = played.iter().map(|one| (*one).to_owned()).collect();
        let found = moves(&loaded, Setting::default(), &played).expect("legal");
        found.moves.iter().map(ToString::to_string).collect()
    };
    assert!(told(&[]).iter().all(|one| one.contains("1=") && (one.ends_with(":buy") || one.ends_with(":crown"))));
    let crowned = told(&["a1=King:crown"]);
    assert!(crowned.iter().all(|one| one.contains("5=")), "Black places at home: {crowned:?}");
    let buys = crowned.iter().find(|one| one.ends_with(":buy")).expect("something to buy").clone();
    let waits = told(&["a1=King:crown", &buys]);
    assert_eq!(waits, ["pass"], "White waits until Black has crowned his king");
    let crown = crowned.iter().find(|one| one.ends_with(":crown")).expect("a king").clone();
    let begun = told(&["a1=King:crown", &crown]);
    assert!(begun.iter().all(|one| !one.contains(":buy") && !one.contains(":crown")), "{begun:?}");
}

#[test]
fn whoever_has_had_enough_gets_the_survivors_of_the_last_whole_generation() {
    let stop = AtomicBool::new(false);
    let tell = |done: u64, _: u64| stop.store(done >= 30, Ordering::Relaxed);
    let stopped = evolve(&wish(100, 1), None, &Progress::new(&tell, &stop), &mut |_| ()).expect("what there is");
    assert!(stopped.stopped && stopped.generations == 1, "{stopped:?}");
    let whole = evolve(&wish(1, 1), None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(stopped.survivors, whole.survivors);
}

// R40
#[test]
fn a_game_is_a_draw_after_so_many_moves() {
    let mut wish = wish(1, 2);
    wish.moves = 1;
    let evolved = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(evolved.move_limit, 2 * (1 + 4 + 1));
    assert!(evolved.survivors.iter().all(|variant| variant.length <= 12.0));
}

// R53
#[test]
fn conditions_under_which_there_is_no_game_are_refused() {
    let mut wish = wish(1, 1);
    wish.settings.conditions.budget = 5;
    let error = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect_err("too poor");
    assert!(error.to_string().contains("a king costs 12") && error.hint().is_some(), "{error}");
}

// R8 R27 R37 R38
#[test]
fn unless_somebody_asks_there_are_no_hops_no_pawns_no_drops_and_no_move_depends_on_the_past() {
    let evolved = evolve(&wish(2, 2), None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    for text in texts(&evolved) {
        for word in ["occupied", "Pawn", "drop", "state", "num-moves"] {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
}

// R62
#[test]
fn whoever_takes_a_piece_can_drop_it_and_then_holds_it_no_more() {
    let mut wish = wish(1, 2);
    wish.settings.conditions = Conditions { ranks: 4, pawns: true, drops: true, ..Conditions::default() };
    let evolved = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    let loaded = loaded(texts(&evolved)[0]);
    let mut played: Vec<String> = Vec::new();
    let told = |played: &[String]| -> Vec<String> {
        let found = moves(&loaded, Setting::default(), played).expect("legal");
        found.moves.iter().map(ToString::to_string).collect()
    };
    // Whatever comes from nowhere once both kings stand.
    let is_drop = |one: &String| !one.contains('-') && one != "pass";
    let drops = |moves: &[String]| moves.iter().filter(|one| is_drop(one)).count();
    // Kings at once, in corners that are far apart, and then a pawn takes a pawn.
    played.extend(["a1=King:crown", "e4=King:crown"].map(str::to_owned));
    assert_eq!(drops(&told(&played)), 0, "nobody has taken anything");
    let takes = told(&played).into_iter().find(|one| one.starts_with("c2") && one.contains("b3")).expect("a capture");
    played.push(takes);
    assert_eq!(drops(&told(&played)), 0, "Black holds nothing");
    let quiet = told(&played).into_iter().find(|one| one.starts_with("e4")).expect("a step of the king");
    played.push(quiet);
    let dropped = told(&played).into_iter().find(is_drop).expect("White can drop the pawn");
    played.push(dropped);
    let quiet = told(&played).into_iter().find(|one| one.starts_with('d') || one.starts_with('e')).expect("a move");
    played.push(quiet);
    assert_eq!(drops(&told(&played)), 0, "it is on the board");
}

// R63
#[test]
fn other_goals_win_for_other_scores_and_both_sides_share_a_hundred() {
    let mut wish = wish(4, 2);
    wish.settings.conditions = Conditions { goals: true, ..Conditions::default() };
    (wish.settings.aims, wish.settings.survivors) = (Aim::SCORED.to_vec(), 4);
    let evolved = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert!(evolved.failures.is_empty(), "{:?}", evolved.failures);
    let mut odd = 0;
    for variant in &evolved.survivors {
        assert!(variant.goals.iter().all(|goal| (51..100).contains(&goal.worth)) && !variant.goals.is_empty());
        let [white, black] = variant.points;
        assert!((white + black - 100.0).abs() < 1e-9, "{variant:?}");
        let kings = |wins: u64| 100.0 * wins as f64 + 50.0 * variant.draws as f64;
        odd += usize::from((white * variant.games as f64 - kings(variant.white)).abs() > 1.0);
        assert!(variant.text.contains("Capture the king for 100 points"), "{}", variant.text);
    }
    assert!(odd > 0, "somebody has won otherwise than by the king: {evolved:?}");
    let other = Wish { threads: 1, ..wish.clone() };
    let again = evolve(&other, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(again.survivors, evolved.survivors);
}

/// The variants of a run that is kept in this file.
fn kept(file: &std::path::Path, generations: u64) -> Evolved {
    let wish = wish(generations, 2);
    let mut kept = Kept::open(file.to_str().expect("a path in UTF-8"), &wish).expect("a store");
    evolve(&wish, Some(&mut kept), &Progress::unwatched(), &mut |_| ()).expect("a run")
}

#[test]
fn a_run_that_is_kept_and_stopped_anywhere_comes_to_the_same() {
    let file = std::env::temp_dir().join(format!("ludwright-variants-{}.db", std::process::id()));
    let whole = evolve(&wish(4, 1), None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    for games in [3, 10, 17, 31, 44] {
        let (stop, wish) = (AtomicBool::new(false), wish(4, 2));
        let tell = |done: u64, _: u64| stop.store(done >= games % 24, Ordering::Relaxed);
        let mut kept = Kept::open(file.to_str().expect("a path in UTF-8"), &wish).expect("a store");
        evolve(&wish, Some(&mut kept), &Progress::new(&tell, &stop), &mut |_| ()).expect("what there is");
    }
    let resumed = kept(&file, 4);
    assert_eq!((&resumed.survivors, resumed.games, resumed.neutral), (&whole.survivors, whole.games, whole.neutral));
    let mut heard = 0;
    let mut same = Kept::open(file.to_str().expect("a path in UTF-8"), &wish(4, 1)).expect("a store");
    evolve(&wish(4, 1), Some(&mut same), &Progress::unwatched(), &mut |_| heard += 1).expect("a run");
    assert_eq!((heard, same.run()), (0, Some(1)), "nothing is played twice, and it is one run");
    let holding = stored::list(file.to_str().expect("a path in UTF-8"), &Default::default()).expect("a list");
    let mut listed: Vec<&str> = holding.games.iter().map(|game| game.name.as_str()).collect();
    let mut left: Vec<&str> = whole.survivors.iter().map(|one| one.name.as_str()).collect();
    listed.sort_unstable();
    left.sort_unstable();
    assert_eq!(listed, left, "those who lost are culled");
    for ending in ["db", "db-wal", "db-shm"] {
        let _ = std::fs::remove_file(file.with_extension(ending));
    }
}

// R54
#[test]
fn how_easily_a_variant_is_learnt_is_told_by_players_who_think_more() {
    let mut wish = wish(1, 2);
    (wish.curve, wish.settings.survivors, wish.moves) = (Some(4), 1, 15);
    let evolved = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    let curve = evolved.survivors[0].curve.as_ref().expect("asked for");
    let rungs: Vec<(u64, u64)> = curve.iter().map(|rung| (rung.against, rung.rollouts)).collect();
    assert_eq!(rungs, [(0, 10), (10, 40), (40, 160), (160, 640)]);
    assert!(curve.iter().all(|rung| rung.interval[0] <= rung.score && rung.score <= rung.interval[1]), "{curve:?}");
    let again = evolve(&wish, None, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(again.survivors, evolved.survivors);
}

/// A column and a row, from 0.
type Square = (u16, u16);

/// Where a piece of White's on d4 of a board of eight by eight goes, with these others on the board; the kings stand aside.
fn targets(piece: Piece, friends: &[Square], enemies: &[Square]) -> BTreeSet<Square> {
    let conditions = Conditions { files: 8, ranks: 8, ..Conditions::default() };
    let variant = Variant { pieces: vec![piece], prizes: Vec::new() };
    let text = synthesis::variants::text("Test", &variant, &conditions).expect("a game");
    let game = ludi::read(&text).game.expect("sound");
    let program = compile::ludi::Program::new(&game, DrawRules::default()).expect("compiled");
    let mut position = program.view(&program.start(&mut Rng::new(0, 0)));
    position.board.iter_mut().for_each(Vec::clear);
    position.hands.iter_mut().flatten().for_each(|held| *held = held.map(|_| 0));
    let kind = |name: &str| game.piece_number(name).expect("a type") as u8;
    let mut put = |(column, row): Square, owner: Role, name: &str| {
        let piece = ludi::notation::Piece { owner: Some(owner), kind: kind(name), state: 0, flags: 0, looks: None };
        position.board[usize::from(row * 8 + column)] = vec![piece];
    };
    put((3, 3), Role::White, "Orva");
    put((7, 0), Role::White, "King");
    put((0, 7), Role::Black, "King");
    friends.iter().for_each(|square| put(*square, Role::White, "Orva"));
    enemies.iter().for_each(|square| put(*square, Role::Black, "Orva"));
    let moves = program.moves(&program.set_up(position)).into_iter();
    let own = moves.filter(|written| written.from == Some(board::Site(3 * 8 + 3))).filter_map(|written| written.to);
    own.map(|site| (site.0 % 8, site.0 / 8)).collect()
}

fn piece(moving: Vec<Rule>, capturing: Vec<Rule>) -> Piece {
    Piece { name: "Orva".into(), moving, capturing }
}

fn rule(dx: i32, dy: i32, ride: u32) -> Rule {
    Rule::new(board::Direction::new(dx, dy), ride, false, false)
}

// R5
#[test]
fn a_leap_minds_nothing_but_where_it_ends() {
    let leaper = || piece(vec![rule(0, 2, 1)], vec![rule(0, 2, 1)]);
    assert_eq!(targets(leaper(), &[], &[]), BTreeSet::from([(3, 5)]));
    assert_eq!(targets(leaper(), &[(3, 4)], &[]), BTreeSet::from([(3, 5)]), "over a friend");
    assert_eq!(targets(leaper(), &[], &[(3, 4)]), BTreeSet::from([(3, 5)]), "over an enemy");
    assert_eq!(targets(leaper(), &[], &[(3, 5)]), BTreeSet::from([(3, 5)]), "onto an enemy");
    assert_eq!(targets(leaper(), &[(3, 5)], &[]), BTreeSet::new(), "not onto a friend");
}

// R6
#[test]
fn a_ride_goes_on_over_empty_squares_as_often_as_it_may() {
    let rider = |ride| piece(vec![rule(0, 1, ride)], vec![rule(0, 2, 1)]);
    let up = |rows: std::ops::RangeInclusive<u16>| rows.map(|row| (3, row)).collect::<BTreeSet<_>>();
    assert_eq!(targets(rider(2), &[], &[]), up(4..=5));
    assert_eq!(targets(rider(7), &[], &[]), up(4..=7));
    assert_eq!(targets(rider(7), &[(3, 6)], &[]), up(4..=5), "a friend stops it");
    assert_eq!(targets(rider(7), &[], &[(3, 6)]), up(4..=5), "and so does an enemy that it cannot take");
}

// R16
#[test]
fn a_capture_by_riding_ends_on_the_first_piece_if_that_is_an_enemy() {
    let taker = || piece(vec![rule(1, 0, 1)], vec![rule(0, 1, 7)]);
    let taken = |friends: &[Square], enemies: &[Square]| {
        targets(taker(), friends, enemies).into_iter().filter(|(column, _)| *column == 3).collect::<Vec<_>>()
    };
    assert_eq!(taken(&[], &[]), [], "nothing to take");
    assert_eq!(taken(&[], &[(3, 6)]), [(3, 6)]);
    assert_eq!(taken(&[], &[(3, 5), (3, 6)]), [(3, 5)], "the first");
    assert_eq!(taken(&[(3, 5)], &[(3, 6)]), [], "what stands between must be empty");
}

// R13
#[test]
fn a_queen_goes_and_takes_in_eight_directions_as_far_as_she_can() {
    let rules = || [1, 0].map(|dy| Rule::new(board::Direction::new(1, dy), 7, dy == 1, true)).to_vec();
    let queen = || piece(rules(), rules());
    assert_eq!(targets(queen(), &[], &[]).len(), 27);
    let ring = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4)];
    assert_eq!(targets(queen(), &[], &ring), BTreeSet::from(ring));
}

/// A wish whose games are played over HTTP, with clocks that no player needs.
fn over_http(servers: Option<usize>, players: &[&str]) -> Wish {
    let mut wish = wish(1, 1);
    let clock = std::time::Duration::from_secs(20);
    wish.network = Some(Network { servers, start_clock: clock, play_clock: clock });
    wish.players = players.iter().map(|spec| spec.parse().expect("a player")).collect();
    (wish.settings.survivors, wish.games, wish.moves) = (1, 2, 4);
    wish
}

// R1 R17 R41 R44 R45 R46: two pairs of players play at the same time, and the goals of their matches select.
#[test]
fn variants_are_told_to_players_as_rule_sheets_and_their_matches_select() {
    let wish = over_http(Some(2), &["random", "instant"]);
    let file = std::env::temp_dir().join(format!("ludwright-variants-http-{}.db", std::process::id()));
    let name = file.to_str().expect("a path in UTF-8");
    let mut kept = Kept::open(name, &wish).expect("a store");
    let evolved = evolve(&wish, Some(&mut kept), &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!((evolved.pairs, evolved.games), (Some(2), 4));
    assert!(evolved.failures.is_empty(), "{:?}", evolved.failures);
    for variant in &evolved.survivors {
        assert_eq!((variant.games, variant.white + variant.black + variant.draws), (2, 2));
        assert!((variant.points[0] + variant.points[1] - 100.0).abs() < 1e-9 && variant.length > 2.0, "{variant:?}");
        let sheet = Language::Gdl.read(&variant.sheet);
        assert!(sheet.diagnostics.is_empty() && matches!(sheet.rules, Some(Rules::Gdl(_))));
    }
    let holding = stored::list(name, &Default::default()).expect("a list");
    assert!(holding.games.iter().all(|game| game.language == Language::Gdl.ending()), "{:?}", holding.games);
    let mut same = Kept::open(name, &wish).expect("a store");
    let again = evolve(&wish, Some(&mut same), &Progress::unwatched(), &mut |_| panic!("played")).expect("a run");
    assert_eq!(again.survivors, evolved.survivors, "what was played is kept");
    for ending in ["db", "db-wal", "db-shm"] {
        let _ = std::fs::remove_file(file.with_extension(ending));
    }
}

/// A player that never names a move.
struct Lost;

impl ggp::Brain for Lost {
    fn start(&mut self, _: &ggp::Assignment) -> Result<(), String> {
        Ok(())
    }

    fn play(&mut self, _: &ggp::Turn) -> String {
        "(resign everything)".to_owned()
    }
}

// R43
#[test]
fn a_player_on_the_network_that_fails_is_told_of_and_its_games_count_by_their_goals() {
    let open = || {
        let player = ggp::Player::new("Lost", || Box::new(Lost));
        ggp::Server::open(([127, 0, 0, 1], 0).into(), player).expect("a port")
    };
    let (one, other) = (open(), open());
    let specs = [&one, &other].map(|server| format!("ggp:{}", server.url()));
    let evolved = evolve(&over_http(None, &[&specs[0], &specs[1]]), None, &Progress::unwatched(), &mut |_| ());
    let evolved = evolved.expect("a run");
    assert_eq!((evolved.pairs, evolved.games, evolved.failures.len()), (Some(1), 4, 4));
    let told = &evolved.failures[0];
    assert!(told.contains("counts by its goals") && told.contains("IL (resign everything)"), "{told}");
    assert!(evolved.survivors.iter().all(|variant| variant.games == 2), "{evolved:?}");
}

#[test]
fn players_on_the_network_that_cannot_play_are_refused_with_a_reason() {
    for (servers, players, reason) in [
        (None, &["ggp:127.0.0.1:1"][..], "does not answer"),
        (None, &["ggp:no address", "ggp:127.0.0.1:1"], "address"),
        (None, &["random", "ggp:127.0.0.1:1"], "no player on the network"),
        (Some(1), &["human"], "does not think"),
        (Some(1), &["random", "instant"], "too few"),
    ] {
        let error = evolve(&over_http(servers, players), None, &Progress::unwatched(), &mut |_| ());
        let error = error.expect_err("no run");
        assert!(error.to_string().contains(reason) && error.hint().is_some(), "{error}");
    }
}
