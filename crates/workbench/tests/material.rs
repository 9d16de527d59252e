//! Material analysis against the engines: a lone piece goes where it can be moved to, and every game can be analysed.

use board::{Grid, Site};
use game::{DrawRules, Game as _};
use ludi::tree::Player;
use metagame::notation::{Action, Piece, Position, Written};
use metagame::tree::Goal;
use players::material::{Analysis, Coloured};
use rayon::prelude::*;
use workbench::analyse::{analyse, expected_outcome};
use workbench::{Game, Language, Rules, Setting, library, source};

/// So many generated games are looked at.
const GENERATED: u64 = 60;

fn loaded(name: &str) -> Game {
    Game::new(source::find(name, &mut std::io::empty()).expect(name)).expect(name)
}

/// The names of Pell's games, of the library and generated.
fn pells() -> Vec<String> {
    let library = library::entries_of(Language::Metagame).map(|entry| entry.name.to_owned());
    library.chain((0..GENERATED).map(|seed| format!("gen:{seed}"))).collect()
}

/// Where the only piece on a board goes by the moves that the engine lists, ascending.
fn listed(program: &compile::metagame::Program, grid: &Grid, piece: Coloured, from: Site) -> Vec<Site> {
    let mut board = vec![None; grid.len()];
    board[from.index()] = Some(Piece { owner: piece.owner, kind: piece.kind as u8 });
    let hand = || vec![0; program.type_names().len()];
    let hands = [[hand(), hand()], [hand(), hand()]];
    let alone =
        Position { to_move: piece.owner, board, hands, promoting: None, displaced: Vec::new(), assigning: false };
    let moves = program.moves(&program.set_up(alone));
    let mut targets: Vec<Site> = moves.iter().filter_map(|listed| end(listed, grid)).collect();
    targets.sort();
    targets.dedup();
    targets
}

fn end(listed: &Written, grid: &Grid) -> Option<Site> {
    let Action::Transfer { legs, .. } = &listed.chosen.action else { return None };
    legs.last().and_then(|leg| grid.site(leg.to.file.into(), leg.to.rank.into()))
}

// S52 S53 S54
#[test]
fn a_lone_piece_goes_where_the_engine_says_unless_a_goal_of_arrival_forbids_it() {
    let (same, fewer) = pells()
        .par_iter()
        .map(|name| {
            let loaded = loaded(name);
            let game = loaded.rules.metagame().expect(name);
            let program = compile::metagame::Program::new(game, DrawRules::default());
            let (grid, analysis) = (game.board.grid(), Analysis::of_metagame(game));
            let arrives = game.goals.iter().any(|goal| matches!(goal.value, Goal::Arrive(..)));
            let mut fewer = 0;
            for piece in analysis.types() {
                for from in grid.sites() {
                    let constrained = analysis.transitions().targets(piece.owner, piece.kind, from);
                    let all = listed(&program, &grid, *piece, from);
                    assert!(arrives || constrained == all, "{name}: {piece:?} from {from:?}: {constrained:?}, {all:?}");
                    assert!(constrained.iter().all(|to| all.contains(to)), "{name}: {piece:?} from {from:?}");
                    fewer += all.len() - constrained.len();
                }
            }
            (u32::from(!arrives), fewer)
        })
        .reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert!(same > 40 && fewer > 40, "{same} games without such goals; {fewer} transitions less in the others");
}

fn nobody_owns_pieces(rules: &Rules) -> bool {
    let Rules::Ludi(game) = rules else { return rules.gdl().is_some() };
    game.pieces().iter().all(|piece| matches!(piece.player(), Player::None | Player::Neutral))
}

#[test]
fn every_game_of_the_library_can_be_analysed() {
    let names: Vec<&str> = library::entries().map(|entry| entry.name).collect();
    names.par_iter().for_each(|name| {
        let loaded = loaded(name);
        let analysis = analyse(&loaded, true);
        assert_eq!(analysis.pieces.is_empty(), nobody_owns_pieces(&loaded.rules), "{name}");
        for (piece, worth) in &analysis.pieces {
            assert!(worth.total.is_finite() && worth.max_static >= worth.avg_static, "{name}, {piece}: {worth:?}");
            assert!(
                worth.max_eventual >= 1.0 && worth.max_eventual >= worth.avg_eventual,
                "{name}, {piece}: {worth:?}"
            );
        }
    });
}

#[test]
fn chess_is_worth_the_same_in_both_languages_but_for_pawns_and_stalemate() {
    let rows = |name: &str| analyse(&loaded(name), false).pieces;
    let (pells, brownes) = (rows("metagame/chess"), rows("ludi/chess"));
    assert_eq!(pells.len(), brownes.len());
    for (name, worth) in brownes.iter().filter(|(name, _)| name != "Pawn") {
        let &(_, mut pells) = pells.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).expect(name);
        // There the side that is stuck has lost, here nobody has won.
        assert_eq!(pells.stalemate, 1.0);
        pells.stalemate = 0.0;
        pells.total -= 1.0;
        assert_eq!(pells, *worth, "{name}");
    }
}

#[test]
fn what_differs_from_side_to_side_is_told_for_each() {
    let rows = analyse(&loaded("tablut"), false).pieces;
    let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Man", "Swedes Man", "King"]);
    let victims: Vec<f64> = rows.iter().map(|(_, worth)| worth.victims).collect();
    assert_eq!(victims, [2.0, 1.0, 1.0]);
}

// S71
#[test]
fn random_play_knows_what_a_king_is_worth() {
    let of = |name: &str, games| expected_outcome(&loaded(name), Setting::default(), games);
    let checkers = of("american_checkers_table2", 400);
    let value = |wanted: &str| {
        let (_, swing) = checkers.pieces.iter().find(|(name, _)| name == wanted).expect(wanted);
        swing.expect("something to lose or to gain")
    };
    assert!(value("man").interval[0] > 0.0, "{checkers:?}");
    assert!(value("king").interval[0] > value("man").interval[1], "{checkers:?}");
    assert_eq!(checkers, of("american_checkers_table2", 400));
    // Without his king a player has lost: with both sides alike that is half a game.
    let chess = of("chess", 10);
    assert_eq!(
        chess.pieces.iter().find(|(name, _)| name == "king").and_then(|(_, swing)| *swing).map(|s| s.value),
        Some(0.5)
    );
}

// S71: pieces in hand, set-ups of chance and of the players, stones that only enter.
#[test]
fn every_kind_of_start_can_be_changed() {
    for name in
        ["muster", "shuffled_court", "shogi", "noughts_and_crosses", "hex", "nine_mens_morris", "yavalath3", "tablut"]
    {
        let expected = expected_outcome(&loaded(name), Setting::default(), 4);
        assert!(expected.pieces.iter().any(|(_, swing)| swing.is_some()), "{expected:?}");
        for swing in expected.pieces.iter().filter_map(|(_, swing)| *swing) {
            assert!(swing.interval[0] <= swing.value && swing.value <= swing.interval[1] && swing.value.abs() <= 1.0);
        }
    }
}
