//! What holds of every generated game, and what parameters do to them.

use board::Site;
use metagame::tree::{Description, Game, Goal, MovementKind, Name, Piece, Player, Promotion, Setup, Square, Types};
use synthesis::generate::{
    Constraint, FEATURES, Feature, Measure, NAMES, PROFILES, Parameters, Profile, Recipe, Seed, decided_at_start,
    generate, generate_where,
};

fn parameters(changes: &str) -> Parameters {
    let (parameters, faults) = Parameters::read(changes);
    assert_eq!(faults, []);
    parameters
}

fn games(count: u64, parameters: &Parameters) -> Vec<Game> {
    (0..count).map(|number| generate(Seed::Number(number), parameters).game).collect()
}

/// The mean of something over 200 games.
fn mean(changes: &str, measure: impl Fn(&Game) -> f64) -> f64 {
    games(200, &parameters(changes)).iter().map(measure).sum::<f64>() / 200.0
}

fn number(name: &str, game: &Game) -> f64 {
    match Feature::named(name).map(|feature| feature.measure) {
        Some(Measure::Number(measure)) => measure(game) as f64,
        _ => panic!("no number is called {name}"),
    }
}

fn initial_squares(game: &Game) -> Vec<Square> {
    match &game.setup {
        Setup::Fixed(assignments) => assignments.iter().flat_map(|a| a.squares.iter().map(|s| s.value)).collect(),
        Setup::Decision(decision) => decision.squares.iter().map(|square| square.value).collect(),
    }
}

// M1 M9 M107 M118
#[test]
fn ten_thousand_games_are_valid_and_undecided() {
    for number in 0..10_000 {
        let made = generate(Seed::Number(number), &Parameters::default());
        let reading = metagame::read(&made.text);
        assert_eq!(reading.game.as_ref(), Some(&made.game), "{number}: {:?}", reading.diagnostics);
        assert!(!decided_at_start(&made.game) && !arrives_at_start(&made.game), "{number}");
        assert_eq!(made.game.type_names().len(), made.game.pieces.len(), "{number}: a name without a definition");
        let half = made.game.board.ranks.value / 2;
        assert!(initial_squares(&made.game).iter().all(|square| square.rank <= half), "{number}");
    }
}

/// Whether a goal is to arrive where a piece of the opponent's can stand at the start; one's own must come by promotion.
fn arrives_at_start(game: &Game) -> bool {
    let grid = game.board.grid();
    let site = |square: &Square| grid.site(i64::from(square.file), i64::from(square.rank)).expect("on the board");
    let inverted = |square: &Square| grid.inverted(site(square), game.board.inversion);
    let his: Vec<Site> = initial_squares(game).iter().map(inverted).collect();
    game.goals.iter().any(|goal| match &goal.value {
        Goal::Arrive(what, squares) if what.owner == Some(Player::Opponent) => {
            squares.iter().any(|square| his.contains(&site(square)))
        }
        Goal::Arrive(what, _) => names(&what.types).iter().any(|name| placed(game).contains(name)),
        _ => false,
    })
}

fn names(types: &Types) -> Vec<&str> {
    match types {
        Types::Any => Vec::new(),
        Types::Named(names) => names.iter().map(|name| name.value.as_str()).collect(),
    }
}

fn placed(game: &Game) -> Vec<&str> {
    match &game.setup {
        Setup::Fixed(assignments) => assignments.iter().map(|assignment| assignment.piece.value.as_str()).collect(),
        Setup::Decision(decision) => names(&decision.pieces),
    }
}

#[test]
fn games_of_every_profile_are_valid_and_undecided() {
    for profile in &PROFILES {
        let parameters = Parameters::profile(profile);
        for number in 0..300 {
            let made = generate(Seed::Number(number), &parameters);
            let reading = metagame::read(&made.text);
            assert_eq!(reading.game.as_ref(), Some(&made.game), "{} {number}: {:?}", profile.name, reading.diagnostics);
            assert!(!decided_at_start(&made.game), "{} {number}", profile.name);
        }
    }
}

// M2
#[test]
fn the_same_seed_and_parameters_give_the_same_bytes_and_the_text_says_which() {
    for profile in &PROFILES {
        let parameters = Parameters::profile(profile);
        for seed in [Seed::Number(7), Seed::State(1037, 2053, 3071)] {
            let made = generate(seed, &parameters);
            assert_eq!(made, generate(seed, &parameters));
            assert!(made.text.starts_with(&format!("% seed: {seed}\n")));
            let recipe = Recipe::read(&made.text).expect("a recipe");
            assert_eq!(generate(recipe.seed, &recipe.parameters).text, made.text);
        }
    }
    assert_ne!(
        generate(Seed::Number(7), &Parameters::default()).text,
        generate(Seed::Number(8), &Parameters::default()).text
    );
}

/// Written down once: a game that changes breaks every recorded seed.
#[test]
fn seed_17_is_what_it_always_was() {
    let known = metagame::parse(include_str!("data/seed_17.game")).game;
    assert_eq!(Some(generate(Seed::Number(17), &Parameters::default()).game), known);
}

#[test]
fn no_piece_is_called_as_the_grammar_speaks() {
    for name in NAMES.iter().flat_map(|names| names.iter()) {
        let text = format!(
            "GAME g GOALS STALEMATE opponent BOARD_SIZE 4 BY 4 BOARD_TYPE planar PROMOTE_RANK 4
             SETUP {name} AT {{(1,1)}} DEFINE {name} PROMOTING PROMOTE_TO {name} END PROMOTING END DEFINE END GAME."
        );
        let reading = metagame::parse(&text);
        assert!(reading.game.is_some(), "{name}: {:?}", reading.diagnostics);
    }
}

#[test]
fn pieces_are_named_in_the_order_of_the_alphabet() {
    for game in games(200, &parameters("parameter(board_size, integer(9, 12)).")) {
        let names: Vec<&str> = game.pieces.iter().map(|piece| piece.name.value.as_str()).collect();
        assert!(names.is_sorted(), "{names:?}");
        assert!(names.iter().zip('a'..='z').all(|(name, letter)| name.starts_with(letter)), "{names:?}");
    }
}

// M5
#[test]
fn complexity_crowding_and_decisions_can_be_raised() {
    let complexity = |p: f64| {
        let changes = format!(
            "parameter(movement_complexity, probability({p})). parameter(capture_complexity, probability({p}))."
        );
        mean(&changes, |game| number("movements", game) / number("types", game))
    };
    let crowding = |p: f64| {
        let changes =
            format!("parameter(board_size, integer(10, 10)). parameter(board_crowding, distribution([{p}=1])).");
        mean(&changes, |game| number("pieces", game) / number("squares", game))
    };
    let decisions = |p: f64| {
        let changes = format!("parameter(specific_promotion, probability({})).", 1.0 - p);
        mean(&changes, |game| number("decisions", game) / number("types", game))
    };
    for (what, measured) in [
        ("complexity", [0.1, 0.3, 0.5].map(complexity)),
        ("crowding", [0.2, 0.5, 0.8].map(crowding)),
        ("decisions", [0.0, 0.5, 1.0].map(decisions)),
    ] {
        assert!(measured[0] * 1.2 < measured[1] && measured[1] * 1.2 < measured[2], "{what}: {measured:?}");
    }
}

// M106
#[test]
fn the_powers_of_pieces_speak_of_other_pieces() {
    let another = |own: &str, names: &[Name]| names.iter().any(|name| name.value != own);
    let refers = |piece: &Piece| match &piece.promoting {
        Some(Promotion::To(name)) => another(&piece.name.value, std::slice::from_ref(name)),
        Some(Promotion::Decision { options: Description { types: Types::Named(names), .. }, .. }) => {
            another(&piece.name.value, names)
        }
        _ => false,
    };
    let games = games(1000, &Parameters::default());
    let count = games.iter().filter(|game| game.pieces.iter().any(refers)).count();
    assert!(count >= 980, "{count}");
}

// M113
#[test]
fn there_can_be_no_decisions_or_nothing_else() {
    let none = Profile::named("no-decisions").map(Parameters::profile).expect("a profile");
    assert!(games(300, &none).iter().all(|game| number("decisions", game) == 0.0));
    let all =
        parameters("parameter(specific_promotion, probability(0)). block(placement_method, [arbitrary, random]).");
    assert!(games(300, &all).iter().all(|game| number("decisions", game) == number("types", game) + 1.0));
}

// M114
#[test]
fn larger_boards_have_more_squares_and_no_more_rules_a_piece() {
    let small = ["squares", "movements"].map(|what| mean("", |game| number(what, game) / number("types", game)));
    let large = "parameter(board_size, integer(10, 10)).";
    assert!(mean(large, |game| number("squares", game)) == 100.0);
    let rules = mean(large, |game| number("movements", game) / number("types", game));
    assert!((rules / small[1] - 1.0).abs() < 0.1, "{rules} and {small:?}");
}

// M117
#[test]
fn locality_limits_leaps_and_rides() {
    for locality in [0.1, 0.3, 0.5, 1.0] {
        let changes = format!("parameter(board_size, integer(6, 12)). parameter(locality, real(0.0, {locality})).");
        let mut reached = 0;
        for game in games(200, &parameters(&changes)) {
            let (files, ranks) = (game.board.files.value, game.board.ranks.value);
            let most = |side: u32| (f64::from(side - 1) * locality).max(1.0);
            let captures = game.pieces.iter().flat_map(|piece| &piece.capturing).flat_map(|capture| &capture.movements);
            for movement in game.pieces.iter().flat_map(|piece| &piece.moving).chain(captures) {
                let (dx, dy) = (movement.direction.dx, movement.direction.dy);
                assert!(f64::from(dx) <= most(files) && f64::from(dy) <= most(ranks));
                reached = reached.max(dx.max(dy));
                match &movement.kind {
                    MovementKind::Ride(ride) => {
                        let crossed = ride.max.unwrap_or(0) * dx.max(dy) as u32;
                        assert!(f64::from(crossed) <= locality * f64::from(files.max(ranks)));
                    }
                    MovementKind::Hop(hop) => {
                        let least: u32 =
                            [hop.before, hop.over, hop.after].iter().map(|count| count.interval(99).0).sum();
                        assert!((least + 1) * (dx as u32) < files && (least + 1) * (dy as u32) < ranks);
                    }
                    MovementKind::Leap => {}
                }
            }
        }
        assert!(f64::from(reached) > 0.7 * 11.0 * locality, "{reached}");
    }
}

// S7
#[test]
fn demands_are_obeyed_in_a_thousand_games() {
    let (constraints, faults) = Constraint::read("max_pieces<=4, board=planar");
    assert_eq!(faults, []);
    for seed in 0..1000 {
        let made = generate_where(Seed::Number(seed), &Parameters::default(), &constraints, &|_| true).expect("a game");
        assert!(made.game.pieces.len() <= 4 && initial_squares(&made.game).len() <= 12);
        assert!(number("pieces", &made.game) <= 4.0);
        assert_eq!(made.game.board.wrap, board::Wrap::Planar);
        assert!(made.text.contains("\n% constraint: max_pieces<=4\n% constraint: board=planar\n"));
        assert_eq!(made.text.contains(&format!("% state: {} ", made.state)), made.tries > 1);
        let recipe = Recipe::read(&made.text).expect("a recipe");
        assert_eq!(recipe.constraints, constraints);
        assert_eq!(generate_where(recipe.seed, &recipe.parameters, &recipe.constraints, &|_| true).as_ref(), Ok(&made));
        let again = generate(made.state, &Parameters::default()).game;
        assert_eq!(Game { name: made.game.name.clone(), ..again }, made.game);
    }
}

// S7
#[test]
fn what_cannot_be_is_named() {
    let (constraints, _) = Constraint::read("ranks>=5, files>=7");
    let unmet =
        generate_where(Seed::Number(1), &Parameters::default(), &constraints, &|_| true).expect_err("files are 5 or 6");
    assert_eq!(unmet.failures, [("files>=7".to_string(), unmet.tries)]);
    assert_eq!(
        unmet.to_string(),
        "none of 20000 games from seed 1 met all demands; `files>=7` failed most often, 20000 times"
    );
    let unplayable =
        generate_where(Seed::Number(1), &Parameters::default(), &[], &|_| false).expect_err("none is playable");
    assert_eq!(unplayable.failures[0].0, "playable");
}

#[test]
fn games_from_recorded_states_are_taken_as_they_come() {
    let seed = Seed::State(4848, 7512, 10384);
    let made = generate_where(seed, &Parameters::default(), &[], &|_| false).expect("a game");
    assert_eq!(made, generate(seed, &Parameters::default()));
}

#[test]
fn without_demands_both_ways_to_generate_agree() {
    for number in 0..100 {
        let plain = generate(Seed::Number(number), &Parameters::default());
        let made = generate_where(Seed::Number(number), &Parameters::default(), &[], &|_| true);
        assert_eq!(made, Ok(plain));
    }
}

#[test]
fn every_feature_can_be_measured_on_every_game() {
    for game in games(100, &Parameters::profile(Profile::named("wild").expect("a profile"))) {
        for feature in &FEATURES {
            if let Measure::Word(words, measure) = feature.measure {
                assert!(words.contains(&measure(&game)), "{}", feature.name);
            }
        }
    }
}

#[test]
fn extreme_parameters_still_make_valid_games() {
    let extremes = [
        "parameter(board_size, integer(2, 2)). parameter(board_crowding, distribution([1=1])). parameter(goal_complexity, probability(0.95)).",
        "parameter(board_size, integer(32, 32)). parameter(board_crowding, distribution([1=1])). parameter(piece_variety, distribution([1=1])).",
        "parameter(board_size, integer(2, 32)). parameter(locality, real(1, 1)). parameter(movement_type, distribution([hopper=1])).
         parameter(constrain_hopper_over, probability(1)). parameter(hopper_over, integer(32, 32)). parameter(comparative, distribution([eq=1])).",
        "parameter(board_size, integer(3, 3)). parameter(movement_complexity, probability(0.9)). parameter(capture_complexity, probability(0.9)).",
        "parameter(goal_complexity, probability(0.95)). parameter(goal_type, distribution([stalemate=1])).",
        "parameter(goal_complexity, probability(0.95)). parameter(more_arrival_squares, probability(0.95)).
         parameter(goal_type, distribution([arrive=1])). parameter(board_size, integer(2, 2)).",
        "parameter(promote_only_pieces, integer(24, 24)). parameter(more_general_pieces, probability(1)). parameter(constrain_rider_min, probability(1)).",
    ];
    for changes in extremes {
        let parameters = parameters(changes);
        for number in 0..10 {
            let made = generate(Seed::Number(number), &parameters);
            let reading = metagame::read(&made.text);
            assert_eq!(reading.game.as_ref(), Some(&made.game), "{changes} {number}: {:?}", reading.diagnostics);
            assert!(made.game.pieces.len() <= 26);
        }
    }
}

// M56
#[test]
fn capture_by_coordination_is_never_made_and_cannot_be_asked_for() {
    assert!(!Parameters::default().print().contains("coordination"));
    let (_, faults) = Parameters::read("parameter(capture_method_coordination, probability(1.0)).");
    assert!(faults.iter().any(|fault| fault.is_error()), "{faults:?}");
}
