//! Policies: what follows from the rules, and what is read from texts.

use crate::drawing;

use std::fs;
use std::path::Path;

use crate::drawing::Board;
use players::Policy;
use players::advisors::{self, ADVISORS};
use rules::Language;

/// The default policy of a game, on one line.
fn usual(game: &str) -> String {
    Policy::default_for(Board::load(game).ground()).to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

// B38 B39 B40 B45
#[test]
fn only_what_matters_gets_weight() {
    let cases = [
        ("tic_tac_toe", "(policy (nina 1))"),
        ("yavalath", "(policy (nina 1))"),
        ("quelon", "(policy (nina 1))"),
        ("hex", "(policy (conn 1))"),
        ("group_4", "(policy (group 1))"),
        ("breakthrough", "(policy (proxg 1) (mater 1))"),
        ("capture_5", "(policy (mater 1) (capt 1))"),
        ("bounty", "(policy (scor 1))"),
        ("lines_of_action", "(policy (mater 1) (group 1))"),
        ("lammothm", "(policy (mater 1) (conn 1))"),
        ("stack_5", "(policy (mater 1) (stack 1) (linecap 0.1))"),
        ("pelot", "(policy (stack -0.02) (nina 1))"),
        ("pelagund", "(policy (stack -0.02) (nina 1))"),
        ("english_draughts", "(policy (mater 1) (mobil 0.2))"),
        ("amazons", "(policy (mobil 1))"),
        ("reversi", "(policy (proxc 0.2) (scor 1) (linecap 0.1))"),
        ("anti_reversi", "(policy (proxc -0.2) (scor 1) (linecap -0.1))"),
        ("capture_go", "(policy (mater 1) (capt 1) (freedom 1))"),
        ("teiglith", "(policy (mater -1) (mobil -0.2) (stack -0.02))"),
        ("metagame/chess", "(policy (static-mobility 0.5) (eventual-mobility 0.5) (promote-distance 1) (material 1))"),
        (
            "metagame/lose_chess",
            "(policy (static-mobility 0.5) (eventual-mobility 0.5) (vital 1) (promote-distance -1) (material -1))",
        ),
    ];
    for (game, policy) in cases {
        assert_eq!(usual(game), policy, "{game}");
    }
}

// B42 B43
#[test]
fn whoever_has_no_goal_fights_or_flees_and_minds_the_goal_of_the_other_first() {
    let fox = usual("fox_and_geese");
    assert_eq!(fox, "(policy (White (proxg 10) (mobil 2)) (Black (proxe 1) (mobil 1) (infl 1)))");
}

// B38 B448 Q19
#[test]
fn a_game_of_ludemes_may_bring_its_policy_along() {
    let text = "(game x (board (tiling square) (size 3)) (end (All win (in-a-row 3))) (advisors (nina 1) (prox -0.5)))";
    let game = ludi::read(text).game.expect("a game");
    let policy = Policy::of_support(&game.support).expect("a policy");
    assert_eq!(policy.to_string(), "(policy\n  (proxe -0.5)\n  (nina 1))\n");
    assert_eq!((policy.weight("White", "prox"), policy.weight("Black", "mobil")), (-0.5, 0.0));
}

// S56 S59
#[test]
fn the_advisors_of_pells_experiments_all_count_one() {
    let policy = Policy::table1();
    let names: Vec<&str> = policy.weights("White").iter().map(|(number, _)| ADVISORS[*number].name()).collect();
    assert!(policy.weights("White").iter().all(|(_, weight)| *weight == 1.0));
    for name in ["dynamic-mobility", "capturing-mobility", "global-threat", "eventual-mobility", "promote-distance"] {
        assert!(names.contains(&name), "{name}");
    }
    assert_eq!(policy.weight("Black", "capture-mobility"), 1.0);
}

// S56
#[test]
fn metagamer_gives_weight_one_to_every_advisor_that_it_consults() {
    let policy = Policy::metagamer();
    let weights = policy.weights("White");
    assert!(weights.iter().all(|(_, weight)| *weight == 1.0), "{weights:?}");
    for name in ["possess", "init-promote", "arrival-distance"] {
        assert_eq!((policy.weight("White", name), policy.weight("Black", name)), (1.0, 1.0), "{name}");
    }
    let table1 = Policy::table1();
    assert!(table1.weights("White").iter().all(|one| weights.contains(one)));
}

#[test]
fn a_policy_is_read_as_it_is_printed() {
    let texts = [
        "(policy)\n",
        "(policy\n  (nina 1)\n  (conn -0.25))\n",
        "(policy\n  (mater 1)\n  (Black\n    (infl 2)))\n",
        "(policy\n  (local-threat 1)\n  (parameters\n    (threat-waiting 0.25)))\n",
    ];
    for text in texts {
        let reading = Policy::read(text);
        assert!(reading.diagnostics.is_empty(), "{text}: {:?}", reading.diagnostics);
        assert_eq!(reading.policy.expect("a policy").to_string(), text);
    }
    for game in drawing::library() {
        let policy = Policy::default_for(Board::load(&game).ground());
        assert_eq!(Policy::read(&policy.to_string()).policy.as_ref(), Some(&policy), "{game}");
    }
}

// S55
#[test]
fn every_fault_of_a_policy_is_told_with_its_place_and_a_hint() {
    let cases = [
        ("", "0: expected a policy, found nothing", "as in `(policy (nina 1) (stack -0.1))`"),
        ("(polciy (nina 1))", "0: expected a policy, found `(polciy (nina 1))`", "as in"),
        ("(policy nina)", "8: expected an advisor with its weight, found `nina`", "as in `(nina 1)`"),
        ("(policy (nnia 1))", "9: no advisor is called `nnia`", "did you mean `nina`?"),
        ("(policy (dragons 1))", "9: no advisor is called `dragons`", "advisors are proxc, proxs"),
        ("(policy (nina much))", "14: expected a weight, found `much`", "a number"),
        ("(policy (nina inf))", "14: expected a weight, found `inf`", "a number"),
        ("(policy (nina 1e9))", "14: the weight `1e9` is too large", "at most 1000"),
        ("(policy (nina 1) (nina 2))", "17: `nina` stands there twice", "the last one holds"),
        ("(policy (White (nina 1) (nina)))", "24: expected an advisor with its weight, found `(nina)`", "as in"),
        ("(policy (parameters (gaol 1)))", "21: no parameter is called `gaol`", "threat-to-move, threat-waiting, goal"),
        ("(policy (parameters goal))", "20: expected a parameter with its value, found `goal`", "(threat-waiting 0.4)"),
        ("(policy (potent-threat 1.5))", "8: `potent-threat` should count at most 1, not 1.5", "never carried out"),
    ];
    for (text, message, hint) in cases {
        let told = Policy::read(text).diagnostics;
        let found: Vec<String> = told.iter().map(|one| format!("{}: {}", one.span.start, one.message)).collect();
        assert_eq!(found, [message], "{text}");
        assert!(told[0].hint.as_ref().is_some_and(|told| told.contains(hint)), "{text}: {:?}", told[0].hint);
    }
}

#[test]
fn a_policy_with_errors_is_none_and_one_with_warnings_is_one() {
    assert_eq!(Policy::read("(policy (nina 1) (nnia 1))").policy, None);
    assert!(Policy::read("(policy (vital 2))").policy.is_some());
    assert_eq!(Policy::read("(policy (nina 1").policy, None);
}

// S17
#[test]
fn every_advisor_has_a_file_of_its_own_that_says_what_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/advisors");
    let mut names: Vec<String> = ADVISORS.iter().map(|advisor| advisor.name().replace('-', "_")).collect();
    for (name, advisor) in names.iter().zip(ADVISORS) {
        let text = fs::read_to_string(folder.join(format!("{name}.rs"))).unwrap_or_else(|_| panic!("a file {name}.rs"));
        let title: String = name.split('_').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
        let (before, _) =
            text.split_once(&format!("pub struct {title};")).unwrap_or_else(|| panic!("{title} in {name}"));
        assert!(before.starts_with("//! ") && before.contains("\n/// # Source\n"), "{name}");
        assert!(text.contains(&format!("\"{}\"", advisor.name())) && !advisor.about().is_empty(), "{name}");
    }
    let files = fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
    let is_one =
        |path: &std::path::PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains("impl Advisor for"));
    assert_eq!(files.filter(is_one).count(), ADVISORS.len());
    names.sort();
    names.dedup();
    assert_eq!(names.len(), ADVISORS.len());
}

// B456-B475
#[test]
fn games_of_ludi_can_name_all_advisors_of_the_book_and_no_other_language_s() {
    let names = advisors::names(Language::Ludi);
    assert!(names.iter().zip(ADVISORS).all(|(name, advisor)| *name == advisor.name()), "{names:?}");
    let book = "proxc proxs proxm proxh proxg proxe attack defen threat mater capt mobil infl scor state stack nina \
                linecap group conn";
    assert!(book.split_whitespace().all(|name| names.contains(&name)), "{names:?}");
    assert!(!names.contains(&"vital") && advisors::names(Language::Metagame).contains(&"vital"));
}
