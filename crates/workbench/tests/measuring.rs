//! What is written down while a game plays itself, and what is told of it.

use criticism::{Cause, Course, Mode, Trial};
use workbench::findings::findings;
use workbench::measure::{Extent, Recorded, record};
use workbench::measure_page::{SECTIONS, measure_page};
use workbench::picture::plan::Plan;
use workbench::rule_list::{RuleList, rule_list};
use workbench::trials::{Conditions, Trials, deeper};
use workbench::{Game, Progress, source};

fn loaded(game: &str) -> Game {
    Game::new(source::find(game, &mut std::io::empty()).expect(game)).expect(game)
}

fn conditions(seed: u64) -> Conditions {
    Conditions { depth: 1, seed, ..Conditions::default() }
}

fn recorded(game: &str, trials: u64) -> Recorded {
    record(&loaded(game), conditions(1), trials, Extent::Usual, &Progress::unwatched())
}

fn courses(recorded: &Recorded) -> Vec<(&Trial, &Course)> {
    let standard = recorded.trials.iter().filter(|trial| trial.mode == Mode::Standard);
    standard.map(|trial| (trial, trial.course.as_ref().expect("the standard trials are written down"))).collect()
}

#[test]
fn rules_are_told_as_they_are_written() {
    let list = |game: &str| rule_list(&loaded(game));
    let yavalath = list("yavalath");
    assert_eq!(yavalath.goals[1], "(All lose (and (in-a-row 3) (not (in-a-row 4))))");
    assert_eq!(yavalath.moves[0].rule, "(move (pre (empty to)) (action (push)))");
    assert_eq!(list("ludi/tic_tac_toe").moves.len(), 1, "a game that says nothing of its pieces has one rule");
}

#[test]
fn a_type_of_pell_s_moves_captures_and_promotes() {
    let RuleList { moves, goals } = rule_list(&loaded("metagame/chess"));
    let of = |piece: &str| -> Vec<&str> {
        moves.iter().filter(|line| line.piece == piece).map(|line| line.rule.as_str()).collect()
    };
    assert_eq!(of("knight"), ["moves without capturing", "captures"]);
    assert!(of("pawn").contains(&"is promoted"));
    assert!(goals.iter().any(|goal| goal.contains("king")), "{goals:?}");
    let shogi = rule_list(&loaded("minishogi"));
    assert!(shogi.moves.iter().any(|line| line.rule == "is put on the board"), "what is taken comes back");
}

#[test]
fn every_site_lies_within_the_plan_and_has_its_name() {
    for (game, sites, corners, first) in
        [("metagame/chess", 64, 4, "a1"), ("yavalath", 61, 6, "a1"), ("hex", 121, 6, "a1")]
    {
        let plan = Plan::of(&loaded(game).rules).expect("a board");
        assert_eq!((plan.sites.len(), plan.sites[0].corners.len()), (sites, corners), "{game}");
        assert_eq!(plan.sites[0].name, first, "{game}");
        let inside = |(x, y): &(f64, f64)| (0.0..=plan.width).contains(x) && (0.0..=plan.height).contains(y);
        assert!(plan.sites.iter().all(|site| site.corners.iter().all(inside) && inside(&site.middle)), "{game}");
        assert_eq!(plan.part(|site| site == 0), [0.0, 0.0, plan.width, plan.height]);
    }
}

#[test]
fn of_an_area_without_edges_only_what_was_used_is_drawn() {
    let plan = Plan::of(&loaded("boardless_five").rules).expect("a board");
    let [left, top, width, height] = plan.part(|site| site == plan.sites.len() / 2);
    assert!(left > 0.0 && top > 0.0 && width < plan.width && height < plan.height);
}

#[test]
fn every_move_is_written_down_with_its_site_and_its_rule() {
    let recorded = recorded("yavalath", 4);
    for (trial, course) in courses(&recorded) {
        assert_eq!(course.deeds.len(), trial.length());
        assert!(course.deeds.iter().all(|deed| deed.to.is_some() && deed.from.is_none() && deed.rules == [0]));
        assert_eq!(course.standing.len(), trial.length(), "a stone a move");
        assert_eq!(trial.winner().is_some(), course.cause == Cause::Goal);
        assert!(trial.winner().is_none() || course.goals == [0] || course.goals == [1], "{:?}", course.goals);
    }
}

#[test]
fn what_is_taken_is_seen_in_both_languages() {
    for game in ["metagame/chess", "ludi/breakthrough"] {
        let recorded = recorded(game, 2);
        let start = if game == "metagame/chess" {
            32
        } else {
            courses(&recorded)[0].1.standing.len() + taken(courses(&recorded)[0].1)
        };
        for (_, course) in courses(&recorded) {
            assert!(taken(course) > 0, "{game}");
            assert_eq!(course.standing.len() + taken(course), start, "{game}");
            assert!(course.deeds.iter().all(|deed| !deed.rules.is_empty()), "{game}");
        }
    }
}

fn taken(course: &Course) -> usize {
    course.deeds.iter().map(|deed| deed.taken.len()).sum()
}

#[test]
fn first_moves_and_strengths_are_tried_out() {
    let game = loaded("ludi/tic_tac_toe");
    let conditions = Conditions { depth: 4, ..conditions(1) };
    let played = record(&game, conditions, 20, Extent::Usual, &Progress::unwatched()).trials;
    let found = deeper(&game, conditions, 20, &played, &Progress::unwatched());
    let openings = found.first_moves.as_ref().expect("nine first moves");
    assert_eq!((openings.tried.len(), openings.all), (9, 9));
    assert!(openings.tried.iter().all(|opening| opening.to.is_some() && opening.points.games >= 2));
    let share = |text: &str| {
        let found = openings.tried.iter().find(|opening| opening.text == text);
        found.map(|opening| opening.points.share).expect("a first move")
    };
    assert!(["a2", "b1", "b3", "c2"].iter().all(|edge| share(edge) < share("b2")), "{openings:?}");
    assert_eq!(found.ladder.len(), 3);
    assert!(found.ladder[0].points.share > 0.5, "who looks ahead beats who does not: {:?}", found.ladder);
    let among: Vec<&str> = found.trend.iter().map(|strength| strength.players.as_str()).collect();
    assert_eq!(among, ["players at random", "players of depth 1", "players of depth 2", "players of depth 3"]);
    assert!(found.trend.iter().all(|strength| strength.first.games >= 4), "{:?}", found.trend);
    assert!(found.trend[0].first.share > 0.5, "to begin is to have five cells of nine: {:?}", found.trend);
    assert_eq!(found, deeper(&game, conditions, 20, &played, &Progress::unwatched()));
    let nothing = deeper(&game, conditions, 20, &[], &Progress::unwatched());
    assert!(
        nothing.first_moves.is_none() && nothing.ladder.len() == 1 && nothing.trend.len() == 1,
        "what costs more than was spent is left: {nothing:?}"
    );
}

#[test]
fn a_page_has_every_section_whatever_the_board() {
    for game in ["ludi/tic_tac_toe", "metagame/hexapawn", "boardless_five", "nim"] {
        let (loaded, recorded) = (loaded(game), recorded(game, 2));
        let page = measure_page(&loaded, &recorded, &findings(&loaded, &recorded, Default::default())).html;
        for (id, heading) in SECTIONS {
            assert!(page.contains(&format!("<section id=\"{id}\"")) && page.contains(heading), "{game}: {id}");
        }
        assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count(), "{game}");
        assert_eq!(page.matches("<table").count(), page.matches("<caption").count(), "{game}");
        assert!(!page.contains("NaN") && !page.contains("inf"), "{game}");
    }
}

// B68
#[test]
fn trials_open_with_an_even_number_of_random_moves() {
    let game = loaded("breakthrough_6x6");
    let mut first = std::collections::BTreeSet::new();
    for opening in [0, 2, 4] {
        let conditions = Conditions { opening, ..Conditions::default() };
        let trials = Trials::new(&game, conditions).play(Mode::Standard, 0..6, &Progress::unwatched());
        for trial in &trials {
            assert!(trial.opening.len().is_multiple_of(2) && trial.opening.len() <= opening as usize, "{opening}");
        }
        first.extend(trials.iter().map(|trial| trial.opening.len()));
    }
    assert!(first.len() > 1, "{first:?}");
}
