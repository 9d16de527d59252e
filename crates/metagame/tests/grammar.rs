//! Every production of the game grammar (Pell 1992, appendix A), and every looser spelling that the papers use.

use metagame::tree::{
    Assigner, Comparison, Constraints, Effect, Game, Goal, Methods, MovementKind, Player, Promotion, Ride, Setup,
    Square, Types,
};
use metagame::{parse, print};

/// A small game with some of its parts replaced.
fn game(changes: &[(&str, &str)]) -> String {
    let mut text = String::from(
        "GAME g GOALS STALEMATE player BOARD_SIZE 5 BY 7 BOARD_TYPE planar PROMOTE_RANK 7 SETUP a AT {(1,1)} \
         DEFINE a MOVING MOVEMENT LEAP <1,2> SYMMETRY {} END MOVEMENT END MOVING END DEFINE END GAME.",
    );
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is not in the game");
        text = text.replacen(old, new, 1);
    }
    text
}

fn tree(text: &str) -> Game {
    let reading = parse(text);
    reading.game.unwrap_or_else(|| panic!("{text}\n{:?}", reading.diagnostics))
}

fn changed(old: &str, new: &str) -> Game {
    tree(&game(&[(old, new)]))
}

/// With a capture in place of the definition's end.
fn with_capture(capture: &str) -> Game {
    changed("END MOVING END DEFINE", &format!("END MOVING CAPTURING {capture} END CAPTURING END DEFINE"))
}

const CAPTURE: &str = "CAPTURE BY {clobber} TYPE [any_player any_piece] EFFECT remove MOVEMENT LEAP <1,0> SYMMETRY {} END MOVEMENT \
                       END CAPTURE";

// M10 M23 M132 M146 M147
#[test]
fn a_board_has_files_ranks_a_type_and_a_promotion_rank() {
    let board = tree(&game(&[])).board;
    assert_eq!((*board.files, *board.ranks, *board.promote_rank), (5, 7, 7));
    assert_eq!(board.wrap, board::Wrap::Planar);
    assert_eq!(changed("planar", "VERTICAL_CYLINDER").board.wrap, board::Wrap::Cylinder);
}

// M20 M146
#[test]
fn the_inversion_is_diagonal_unless_it_is_said_to_be_forward() {
    assert_eq!(tree(&game(&[])).board.inversion, board::Inversion::Diagonal);
    assert_eq!(changed("planar", "planar INVERSION diagonal"), tree(&game(&[])));
    let forward = changed("planar", "planar INVERSION forward");
    assert_eq!(forward.board.inversion, board::Inversion::Forward);
    assert!(print(&forward).contains("INVERSION forward"));
    assert!(!print(&tree(&game(&[]))).contains("INVERSION"));
}

// M133 M134 M135 M136 M137 M140 M143 M144 M145
#[test]
fn goals_are_arrivals_eradications_and_stalemates_in_any_number() {
    let goals = "ARRIVE [{player} {a}] AT {(1,7) (2,7)} ERADICATE [{opponent} any_piece] STALEMATE opponent";
    let goals = changed("STALEMATE player", goals).goals;
    let [arrive, eradicate, stalemate] = goals.as_slice() else { panic!("{goals:?}") };
    let Goal::Arrive(what, squares) = &arrive.value else { panic!("{arrive:?}") };
    assert_eq!(what.owner, Some(Player::Player));
    assert_eq!(squares[1].value, Square { file: 2, rank: 7 });
    assert!(matches!(&eradicate.value, Goal::Eradicate(what) if what.types == Types::Any));
    assert_eq!(stalemate.value, Goal::Stalemate(Player::Opponent));
}

// M138 M139 M141 M142
#[test]
fn a_description_has_an_owner_and_types() {
    let cases = [
        ("[{player} {a}]", Some(Player::Player), Some(1)),
        ("[{opponent} {a b c}]", Some(Player::Opponent), Some(3)),
        ("[any_player any_piece]", None, None),
    ];
    for (text, owner, types) in cases {
        let goals = changed("STALEMATE player", &format!("ERADICATE {text}")).goals;
        let Goal::Eradicate(what) = &goals[0].value else { panic!("{goals:?}") };
        assert_eq!(what.owner, owner, "{text}");
        let named = match &what.types {
            Types::Any => None,
            Types::Named(names) => Some(names.len()),
        };
        assert_eq!(named, types, "{text}");
    }
}

// M77 M148 M149 M150 M151 M152
#[test]
fn a_set_up_is_a_list_or_a_decision() {
    let Setup::Fixed(assignments) = changed("a AT {(1,1)}", "a AT {(1,1)} b AT {(2,1) (3,1)}").setup else {
        panic!("fixed")
    };
    assert_eq!(assignments.len(), 2);
    for (word, assigner) in
        [("player", Assigner::Player), ("opponent", Assigner::Opponent), ("random", Assigner::Random)]
    {
        let text = format!("DECISION {word} ASSIGNS {{a a b}} TO {{(1,1) (2,1) (3,1)}} END DECISION");
        let Setup::Decision(decision) = changed("a AT {(1,1)}", &text).setup else { panic!("a decision") };
        assert_eq!(*decision.assigner, assigner);
        assert!(matches!(&decision.pieces, Types::Named(names) if names.len() == 3));
        assert_eq!(decision.squares.len(), 3);
    }
}

// M29 M153 M154 M155 M156 M157 M158
#[test]
fn a_piece_moves_in_any_number_of_ways() {
    let two = changed("END MOVEMENT", "END MOVEMENT MOVEMENT RIDE <0,1> SYMMETRY {} END MOVEMENT");
    assert_eq!(two.pieces[0].moving.len(), 2);
    assert_eq!(two.pieces[0].moving[0].kind, MovementKind::Leap);
    let pieces = changed("END GAME", "DEFINE b END DEFINE END GAME").pieces;
    assert_eq!(pieces.len(), 2);
    assert!(pieces[1].moving.is_empty() && pieces[1].capturing.is_empty() && pieces[1].promoting.is_none());
}

// M38 M39 M40 M159
#[test]
fn a_ride_may_have_a_least_a_most_and_be_the_longest() {
    for bits in 0..8u32 {
        let (min, max) = ((bits & 1 > 0).then_some(2), (bits & 2 > 0).then_some(5));
        let longest = bits & 4 > 0;
        let mut text = String::from("RIDE");
        text.extend(min.map(|min: u32| format!(" MIN {min}")));
        text.extend(max.map(|max: u32| format!(" MAX {max}")));
        text.extend(longest.then_some(" LONGEST"));
        let ride = Ride { min, max, longest };
        assert_eq!(changed("LEAP", &text).pieces[0].moving[0].kind, MovementKind::Ride(ride), "{text}");
    }
}

// M36 M37 M160 M161 M162
#[test]
fn a_hop_has_three_counts_and_what_it_hops_over() {
    let text = "HOP BEFORE [X >= 0] OVER [X = 2] AFTER [X <= 3] HOP_OVER [any_player {a}]";
    let game = changed("LEAP", text);
    let MovementKind::Hop(hop) = &game.pieces[0].moving[0].kind else { panic!("a hop") };
    let counts = [hop.before, hop.over, hop.after].map(|count| (count.comparison, count.number));
    assert_eq!(counts, [(Comparison::AtLeast, 0), (Comparison::Exactly, 2), (Comparison::AtMost, 3)]);
    assert_eq!(hop.hop_over.owner, None);
}

// M12 M16 M163 M164 M165
#[test]
fn a_direction_has_any_set_of_symmetries() {
    assert_eq!(tree(&game(&[])).pieces[0].moving[0].direction, board::Direction::new(1, 2));
    for bits in 0..8u32 {
        let (forward, side, rotation) = (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0);
        let words = [(forward, "forward"), (side, "side"), (rotation, "rotation")];
        let words: Vec<&str> = words.iter().filter(|(there, _)| *there).map(|(_, word)| *word).collect();
        let game = changed("SYMMETRY {}", &format!("SYMMETRY {{{}}}", words.join(" ")));
        assert_eq!(game.pieces[0].moving[0].symmetries, board::Symmetries { forward, side, rotation });
    }
    let all = changed("SYMMETRY {}", "SYMMETRY all_symmetry");
    assert_eq!(all.pieces[0].moving[0].symmetries, board::Symmetries::ALL);
}

// M51 M166 M167 M168
#[test]
fn captures_have_any_set_of_methods_and_several_movements() {
    for bits in 0..8u32 {
        let methods = Methods { retrieve: bits & 1 > 0, clobber: bits & 2 > 0, hop: bits & 4 > 0 };
        let words = [(methods.retrieve, "retrieve"), (methods.clobber, "clobber"), (methods.hop, "hop")];
        let words: Vec<&str> = words.iter().filter(|(there, _)| *there).map(|(_, word)| *word).collect();
        let game = with_capture(&CAPTURE.replace("clobber", &words.join(" ")));
        assert_eq!(game.pieces[0].capturing[0].methods, methods);
    }
    let two = CAPTURE.replace("END MOVEMENT", "END MOVEMENT MOVEMENT RIDE <0,1> SYMMETRY {} END MOVEMENT");
    let game = with_capture(&format!("{two} {CAPTURE}"));
    assert_eq!(game.pieces[0].capturing.iter().map(|capture| capture.movements.len()).collect::<Vec<_>>(), [2, 1]);
}

// M52 M53 M54 M169 M170 M171 E7
#[test]
fn captured_pieces_are_removed_possessed_or_displaced() {
    let cases = [
        ("remove", Effect::Remove),
        ("player possesses", Effect::Possess(Player::Player)),
        ("opponent possesses", Effect::Possess(Player::Opponent)),
        ("player displaces", Effect::Displace(Player::Player)),
        ("opponent displaces", Effect::Displace(Player::Opponent)),
    ];
    for (text, effect) in cases {
        assert_eq!(with_capture(&CAPTURE.replace("remove", text)).pieces[0].capturing[0].effect, effect, "{text}");
    }
}

// M68 M69 M70 M172 M173
#[test]
fn a_piece_promotes_to_a_piece_or_by_decision() {
    let promoting = |text: &str| {
        let text = format!("END MOVING PROMOTING {text} END PROMOTING");
        changed("END MOVING", &text).pieces.remove(0).promoting
    };
    assert!(matches!(promoting("PROMOTE_TO b"), Some(Promotion::To(name)) if name.value == "b"));
    for (word, player) in [("player", Player::Player), ("opponent", Player::Opponent)] {
        let decision = promoting(&format!("DECISION {word} OPTIONS [any_player any_piece]"));
        assert!(matches!(decision, Some(Promotion::Decision { chooser, .. }) if chooser == player));
    }
}

#[test]
fn a_piece_may_fall_back_to_another_when_it_is_possessed() {
    assert_eq!(tree(&game(&[])).pieces[0].possessed_as, None);
    let text = "END MOVING PROMOTING PROMOTE_TO b END PROMOTING possessed-as b CONSTRAINTS must_capture";
    let piece = changed("END MOVING", text).pieces.remove(0);
    assert_eq!(piece.possessed_as.map(|name| name.value), Some("b".to_string()));
    assert!(piece.promoting.is_some() && piece.constraints.must_capture);
}

// M57 M59 M62 M132 M174
#[test]
fn constraints_bind_a_piece_or_all() {
    for bits in 0..8u32 {
        let constraints = Constraints {
            must_capture: bits & 1 > 0,
            continue_captures: bits & 2 > 0,
            must_capture_most: bits & 4 > 0,
        };
        let words = [
            (constraints.must_capture, "must_capture"),
            (constraints.continue_captures, "continue_captures"),
            (constraints.must_capture_most, "must_capture_most"),
        ];
        let words: Vec<&str> = words.iter().filter(|(there, _)| *there).map(|(_, word)| *word).collect();
        let text = format!("CONSTRAINTS {}", words.join(" "));
        assert_eq!(changed("END MOVING", &format!("END MOVING {text}")).pieces[0].constraints, constraints);
        assert_eq!(changed("DEFINE a", &format!("{text} DEFINE a")).constraints, constraints);
    }
}

// M104 M130 M131 M138 M141 M163 M172 S6 E1 E4 E5 E18
#[test]
fn looser_spellings_mean_the_same() {
    let cases: &[(&str, &str, &str)] = &[
        ("SIZE for BOARD_SIZE", "BOARD_SIZE", "SIZE"),
        ("hyphens in keywords", "BOARD_SIZE", "board-size"),
        ("dots in keywords", "PROMOTE_RANK", "Promote.Rank"),
        ("any case", "GAME g GOALS STALEMATE player", "game G gOALS Stalemate PLAYER"),
        ("comments", "GAME g", "% a game\nGAME % its name: GAME h\n g"),
        ("a list of squares with commas", "{(1,1)}", "{(1,1),}"),
        ("a square without a comma", "{(1,1)}", "{(1 1)}"),
        ("a square with a letter", "{(1,1)}", "{(a,1)}"),
        ("a square with a letter and no comma", "{(1,1)}", "{(A 1)}"),
        ("a square in one word", "{(1,1)}", "{a1}"),
        ("a square in one word and brackets", "{(1,1)}", "{(a1)}"),
        ("spaces everywhere", "{(1,1)}", "{ ( 1 , 1 ) }"),
        ("a direction in round brackets", "<1,2>", "(1, 2)"),
        ("a direction without a comma", "<1,2>", "<1 2>"),
        ("a direction in typographer's brackets", "<1,2>", "⟨1,2⟩"),
        ("a player in braces", "STALEMATE player", "STALEMATE {player}"),
        ("no braces around nothing but spaces", "SYMMETRY {}", "SYMMETRY { }"),
        ("a byte-order mark", "GAME g", "\u{feff}GAME g"),
        ("other line ends", "GAME g ", "GAME g\r\n"),
    ];
    for (what, strict, loose) in cases {
        let reading = parse(&game(&[(strict, loose)]));
        assert_eq!(reading.game, Some(tree(&game(&[]))), "{what}: {:?}", reading.diagnostics);
        assert_eq!(reading.diagnostics, [], "{what}");
    }
}

// M138 M141 E4
#[test]
fn descriptions_may_lack_braces_or_have_too_many() {
    let cases = [
        ("[{opponent} any_piece]", "[opponent any-piece]"),
        ("[{opponent} any_piece]", "[opponent {any_piece}]"),
        ("[any_player any_piece]", "[{any-player} any.piece]"),
        ("[any_player {king}]", "[any_player king]"),
        ("[{player} {king queen}]", "[player king queen]"),
        ("[{player} {king queen}]", "[{player} {king, queen}]"),
    ];
    for (strict, loose) in cases {
        let eradicate = |what: &str| changed("STALEMATE player", &format!("ERADICATE {what}"));
        assert_eq!(eradicate(loose), eradicate(strict), "{loose}");
    }
}

// M168
#[test]
fn sets_may_stand_in_any_order() {
    let any = changed("SYMMETRY {}", "SYMMETRY {rotate, side}");
    assert_eq!(any, changed("SYMMETRY {}", "SYMMETRY {side rotation}"));
    let strict = CAPTURE.replace("clobber", "retrieve clobber hop");
    assert_eq!(with_capture(&CAPTURE.replace("clobber", "hop retrieve clobber")), with_capture(&strict));
    assert_eq!(changed("LEAP", "RIDE LONGEST MAX 3"), changed("LEAP", "RIDE MAX 3 LONGEST"));
}

#[test]
fn words_that_stand_only_where_no_name_can_may_be_names() {
    for word in ["x", "leap", "hop", "random", "side", "max"] {
        let text = game(&[("a AT", &format!("{word} AT")), ("DEFINE a", &format!("DEFINE {word}"))]);
        assert_eq!(tree(&text).pieces[0].name.value, word);
        assert_eq!(tree(&print(&tree(&text))), tree(&text));
    }
}

// M94 M154 S6 E5 E9 E18
#[test]
fn both_papers_listings_of_american_checkers_are_the_same_game() {
    let bare = tree(include_str!("games/checkers_bare.game"));
    let mut ijcai = tree(include_str!("games/checkers_ijcai.game"));
    assert_eq!(ijcai.pieces[1].promoting, None);
    ijcai.pieces[1].promoting = bare.pieces[1].promoting.clone();
    assert_eq!(ijcai, bare);
    let Setup::Fixed(assignments) = &bare.setup else { panic!("fixed") };
    assert_eq!(assignments[0].squares.len(), 12);
}

// M130
#[test]
fn case_makes_no_difference() {
    let text = include_str!("games/checkers_bare.game");
    assert_eq!(tree(&text.to_uppercase()), tree(text));
    assert_eq!(tree(&text.to_lowercase()), tree(text));
}
