//! Boards and pieces as pages draw them: points and lines, goal sides, counts, what is picked for a move.

use workbench::picture::scene::*;
use workbench::{Game, Role, Setting, library, replay};

fn scene(game: &str, played: &[&str]) -> (Stage, Scene) {
    let loaded = Game::from_library(game).expect(game);
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    let play = replay(&loaded, Setting::default(), &played).expect(game);
    (Stage::of(&loaded.rules).expect(game), play.scene())
}

#[test]
fn every_game_of_the_library_can_be_shown() {
    for entry in library::entries() {
        let (stage, scene) = scene(entry.name, &[]);
        let sites = stage.plan.sites.len();
        assert!(sites == stage.shades.len() && sites == stage.rooms.len(), "{}", entry.name);
        assert!(scene.moves.iter().all(|chosen| chosen.picks.iter().all(|site| *site < sites)), "{}", entry.name);
        assert!(!scene.moves.is_empty(), "{}", entry.name);
    }
}

#[test]
fn a_piece_that_moves_is_picked_where_it_stands_and_put_where_it_goes() {
    let (stage, scene) = scene("chess", &[]);
    let named = |site: &usize| stage.plan.sites[*site].name.as_str();
    let pawn = scene.moves.iter().find(|chosen| chosen.said.ends_with("e2 -> e3")).expect("a move of a pawn");
    assert_eq!(pawn.picks.iter().map(named).collect::<Vec<_>>(), ["e2", "e3"]);
    assert_eq!(scene.stacks.len(), 32);
    assert_eq!(scene.stacks[0].pieces[0].name, "White rook");
}

#[test]
fn a_stone_that_enters_is_put_at_once() {
    let (_, scene) = scene("gonnect", &["e5"]);
    assert_eq!(scene.last.as_ref().map(|last| (last.picks.len(), last.enters)), Some((1, true)));
    let swap = scene.moves.iter().find(|chosen| chosen.text == "swap").expect("the swap is offered");
    assert!(swap.picks.is_empty() && !swap.enters);
}

#[test]
fn which_man_a_mill_takes_is_picked_on_the_board() {
    let (stage, scene) = scene("nine_mens_morris", &["a1", "g7", "d1", "g4"]);
    let named = |chosen: &Choice| -> Vec<&str> {
        chosen.picks.iter().map(|site| stage.plan.sites[*site].name.as_str()).collect()
    };
    let mills: Vec<Vec<&str>> = scene.moves.iter().filter(|chosen| chosen.takes > 0).map(named).collect();
    assert_eq!(mills, [["g1", "g4"], ["g1", "g7"]]);
    assert!(scene.moves.iter().all(|chosen| chosen.takes == 0 || chosen.enters));
}

#[test]
fn players_who_are_called_by_a_colour_have_it() {
    let looks = |names: &[&str]| -> Vec<&str> {
        let players: Vec<String> = names.iter().map(ToString::to_string).collect();
        Role::ALL.into_iter().take(names.len()).map(|role| look(&players, role).name()).collect()
    };
    assert_eq!(looks(&["White", "Black", "Grey"]), ["white", "black", "eighth"]);
    assert_eq!(looks(&["Red", "Green", "Blue", "White"]), ["third", "fifth", "fourth", "white"]);
    assert_eq!(looks(&["Black", "White"]), ["black", "white"]);
    assert_eq!(looks(&["Goats", "Tigers"]), ["white", "black"]);
    assert_eq!(looks(&["Gold", "Silver"]), ["sixth", "eighth"]);
    assert_eq!(looks(&["Army", "White"]), ["black", "white"]);
}

#[test]
fn a_board_of_which_a_part_is_used_has_points_and_lines() {
    let ways = |game: &str| {
        let (stage, _) = scene(game, &[]);
        let name = |site: usize| stage.plan.sites[site].name.clone();
        let ways: Vec<String> =
            stage.lines.iter().map(|(one, other)| format!("{}-{}", name(*one), name(*other))).collect();
        (stage.used.map(|used| used.iter().filter(|used| **used).count()), ways)
    };
    let (used, lines) = ways("nine_mens_morris");
    assert_eq!((used, lines.len()), (Some(24), 32), "{lines:?}");
    assert!(lines.contains(&"a1-d1".to_owned()) && !lines.contains(&"d3-d5".to_owned()), "{lines:?}");
    assert_eq!(ways("fox_and_geese_13").0, Some(33));
    assert_eq!(ways("yavalath"), (None, Vec::new()));
    assert_eq!(ways("english_draughts").1, Vec::<String>::new());
}

#[test]
fn sides_and_sites_that_goals_name_are_known() {
    let (hex, _) = scene("hex", &[]);
    let of = |owner: Owner| hex.sides.iter().filter(|edge| edge.owner == owner).count();
    assert!(of(Owner::Player(Role::White)) > 0 && of(Owner::Player(Role::White)) == of(Owner::Player(Role::Black)));
    assert_eq!(of(Owner::Everyone), 0);
    for game in ["y", "gonnect"] {
        let (stage, _) = scene(game, &[]);
        assert!(!stage.sides.is_empty() && stage.sides.iter().all(|edge| edge.owner == Owner::Everyone), "{game}");
    }
    let (breakthrough, _) = scene("ludi/breakthrough", &[]);
    let far = breakthrough.goals.iter().filter(|goal| goal.owner == Owner::Player(Role::White)).count();
    assert_eq!((far, breakthrough.goals.len()), (8, 16));
    assert!(scene("yavalath", &[]).0.goals.is_empty());
}

#[test]
fn points_and_captures_are_counted() {
    let (_, reversi) = scene("reversi", &["d3", "c3"]);
    assert_eq!(reversi.counts.iter().map(|count| count.number).collect::<Vec<_>>().len(), 2);
    assert!(reversi.counts.iter().all(|count| count.what == Counted::Points));
    let (_, mill) = scene("nine_mens_morris", &["a1", "g7", "d1", "g4", "g1xg4"]);
    let taken: Vec<(Role, i64)> = mill.counts.iter().map(|count| (count.role, count.number)).collect();
    assert_eq!(taken, [(Role::White, 1), (Role::Black, 0)]);
    assert!(scene("hex", &["a1"]).1.counts.is_empty());
}

#[test]
fn what_is_held_is_told_with_its_number() {
    let (_, scene) = scene("bagh_chal", &[]);
    assert_eq!(
        scene.hands.iter().map(|held| (held.count, held.piece.name.as_str())).collect::<Vec<_>>(),
        [(20, "Goats Goat")]
    );
}

#[test]
fn pieces_can_be_arranged_before_the_first_move() {
    for (game, played) in [("chess", "e2 e3"), ("ludi/chess", "e2 e3")] {
        let loaded = Game::from_library(game).expect(game);
        let mut play = replay(&loaded, Setting::default(), &[]).expect(game);
        let stage = Stage::of(&loaded.rules).expect(game);
        let site = |name: &str| stage.plan.sites.iter().position(|site| site.name == name).expect("a site");
        let queen = stage.kinds.iter().position(|kind| kind.eq_ignore_ascii_case("queen")).expect("a queen");
        play.arrange(site("e2"), None).expect("a pawn");
        play.arrange(site("e4"), Some((Role::Black, queen))).expect("room");
        let scene = play.scene();
        let there = |name: &str| scene.stacks.iter().find(|stack| stack.site == site(name));
        assert!(there("e2").is_none(), "{game}");
        assert_eq!(there("e4").expect("a queen").pieces[0].name.to_lowercase(), "black queen");
        assert!(scene.moves.iter().any(|chosen| chosen.picks == [site("e1"), site("e2")]), "{game}: the king is free");
        assert!(play.arrange(999, None).is_err() && play.arrange(0, Some((Role::Black, 99))).is_err());
        let mut begun = replay(&loaded, Setting::default(), &[played.to_owned()]).expect(game);
        assert!(begun.arrange(site("e4"), None).is_err(), "it is too late");
    }
}

#[test]
fn of_a_board_without_edges_a_part_is_worth_drawing() {
    let (stage, scene) = scene("boardless_five", &[]);
    let [_, _, width, _] = stage.part(&scene);
    assert!(width < stage.plan.width / 2.0);
}
