//! Games evolve: stage by stage, the same whoever judges them when, and nobody is lost.

use std::collections::BTreeSet;

use game::Rng;
use rules::Rules;
use synthesis::evolve::{
    Child, Evolution, Heredity, Judged, Measured, Member, ParentChoice, Policy, Reason, Refusal, Settings, Stage, Trier,
};
use synthesis::generate::{Parameters, Seed, generate};
use synthesis::goals;

const FILES: [&str; 12] = [
    "tic_tac_toe",
    "y",
    "hex",
    "gomoku",
    "breakthrough",
    "reversi",
    "english_draughts",
    "lines_of_action",
    "atari_go",
    "three_mens_morris",
    "amazons_6x6",
    "gonnect",
];

fn inspiring() -> Vec<Member> {
    let member = |file: &&str| {
        let path = format!("{}/../../games/ludi/{file}.ludi", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a game of the library");
        Member::known(file, &text, Measured { fitness: 0.3, ..Measured::default() })
    };
    FILES.iter().map(member).collect()
}

/// Says what the rules' length makes of a game: somebody who does not play, and always says the same.
struct Strict;

impl Trier for Strict {
    type Game = usize;

    fn prepare(&self, _: &Child, rules: &Rules) -> Result<usize, Refusal> {
        let tokens = rules.ludi().map_or_else(|| rules.print().split_whitespace().count() / 5, ludi::tokens);
        if tokens.is_multiple_of(11) { Err((Reason::NoStart, "nobody can begin".into())) } else { Ok(tokens) }
    }

    fn is_fast(&self, tokens: &usize) -> Result<(), Refusal> {
        if *tokens > 120 { Err((Reason::Slow, "too long".into())) } else { Ok(()) }
    }

    fn policy(&self, tokens: &usize, parents: [&Member; 2]) -> Result<Policy, Refusal> {
        assert!(parents.iter().all(|parent| !parent.name.is_empty()));
        if tokens.is_multiple_of(7) {
            Err((Reason::NoWinner, "22 of 42".into()))
        } else {
            Ok(vec![("nina".into(), 1.0)])
        }
    }

    fn measure(&self, tokens: &usize, policy: Policy) -> Measured {
        let length = *tokens as f64;
        Measured {
            fitness: 1.0 / length,
            viable: tokens.is_multiple_of(5),
            length,
            branching: 9.0,
            policy,
            ..Measured::default()
        }
    }
}

fn settings(seed: u64) -> Settings {
    Settings { seed, batch: 16, ..Settings::default() }
}

fn evolved(settings: Settings, batches: usize) -> Evolution {
    let mut evolution = Evolution::new(settings, inspiring());
    for _ in 0..batches {
        let judged = evolution.batch().map(|number| evolution.judge(number, &Strict)).collect();
        evolution.take(judged);
    }
    evolution
}

fn texts(evolution: &Evolution) -> Vec<String> {
    evolution.population().ranked().map(|member| format!("{} {}", member.name, member.text)).collect()
}

// B98 B99 B100 B149 B151
#[test]
fn every_child_is_taken_in_or_counted_with_a_reason() {
    let evolution = evolved(settings(1), 20);
    let counts = evolution.counts();
    assert_eq!(counts.children, 320);
    assert_eq!(counts.legal + counts.culled.values().sum::<u64>(), 320);
    assert_eq!(evolution.population().len() as u64, FILES.len() as u64 + counts.legal);
    assert!(counts.legal > 50, "{counts:?}");
    let reasons: BTreeSet<Reason> = counts.culled.keys().map(|(_, reason)| *reason).collect();
    for reason in [Reason::RuleClash, Reason::NoStart, Reason::NoWinner, Reason::Inbred] {
        assert!(reasons.contains(&reason), "{reason:?} never came up: {counts:?}");
    }
    let names: BTreeSet<&str> = evolution.population().members().iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names.len(), evolution.population().len());
    let fitness: Vec<f64> = evolution.population().ranked().map(|member| member.measured.fitness).collect();
    assert!(fitness.is_sorted_by(|one, other| one >= other));
}

// B112 B451
#[test]
fn children_read_print_and_read_again_and_know_their_ancestors() {
    let evolution = evolved(settings(2), 12);
    let children = evolution.population().members().iter().filter(|member| member.child.is_some());
    for member in children {
        let game = ludi::read(&member.text).game.expect("a member is sound");
        assert_eq!(ludi::read(&ludi::print(&game)).game.as_ref(), Some(&game));
        assert_eq!(game.name.value, member.name);
        let parents = member.parents.clone().expect("bred");
        assert!(parents.iter().all(|parent| evolution.population().has(parent)), "{parents:?}");
        let known = |name: &String| evolution.population().named(name).map_or(0, |parent| parent.generation);
        assert_eq!(member.generation, 1 + parents.iter().map(known).max().unwrap_or(0));
        let ancestry = game.support.ancestry.as_ref().expect("written");
        assert_eq!(ancestry.maturity.as_ref().map(|maturity| maturity.value), Some(member.generation));
        assert_eq!(ancestry.parents.as_ref().map(|both| both.value.clone().map(|name| name.value)), Some(parents));
        assert!(ancestry.dist.as_ref().is_some_and(|dist| dist.iter().all(|distance| *distance > 0.0)));
    }
}

// B133 B134 B135 B136 B137
#[test]
fn no_child_has_a_larger_board_than_the_book_allows() {
    for member in evolved(settings(3), 12).population().members().iter().filter(|member| member.child.is_some()) {
        let rules = member.rules().expect("a member is sound");
        let game = rules.ludi().expect("of ludemes");
        let most = match game.board.shape().name() {
            "square" => 8,
            "rhombus" | "tri" => 11,
            "trapezium" => 7,
            _ => 5,
        };
        let size = game.board.size.as_ref().map_or(vec![], |size| size.value.clone());
        assert!(size.iter().all(|side| *side <= most), "{}", member.text);
    }
}

#[test]
fn the_order_in_which_children_are_judged_makes_no_difference() {
    let straight = evolved(settings(4), 6);
    let mut turned = Evolution::new(settings(4), inspiring());
    for _ in 0..6 {
        let mut numbers: Vec<u64> = turned.batch().collect();
        Rng::new(9, numbers[0]).shuffle(&mut numbers);
        let judged = numbers.into_iter().map(|number| turned.judge(number, &Strict)).collect();
        turned.take(judged);
    }
    assert_eq!(texts(&straight), texts(&turned));
    assert_eq!(straight.counts(), turned.counts());
    assert_ne!(texts(&straight), texts(&evolved(settings(5), 6)));
}

#[test]
fn a_run_that_was_broken_off_anywhere_comes_to_the_same() {
    let mut whole = Evolution::new(settings(6), inspiring());
    let mut kept: Vec<Judged> = Vec::new();
    for _ in 0..4 {
        let judged: Vec<Judged> = whole.batch().map(|number| whole.judge(number, &Strict)).collect();
        kept.extend(judged.iter().cloned());
        whole.take(judged);
    }
    for broken in [0, 1, 15, 16, 17, 33, 63] {
        let mut resumed = Evolution::new(settings(6), inspiring());
        // What was kept last need not be what was bred last.
        let mut before: Vec<Judged> = kept[..broken].to_vec();
        before.reverse();
        let mut left = resumed.resume(before);
        while resumed.batch().start < 64 {
            let done: BTreeSet<u64> = left.iter().map(|judged| judged.child.number).collect();
            left.extend(
                resumed.batch().filter(|number| !done.contains(number)).map(|number| resumed.judge(number, &Strict)),
            );
            resumed.take(std::mem::take(&mut left));
        }
        assert_eq!(texts(&whole), texts(&resumed), "broken off after {broken}");
        assert_eq!(whole.counts(), resumed.counts());
    }
}

// B151
#[test]
fn a_child_that_crashes_is_told_with_its_seed() {
    let evolution = Evolution::new(settings(7), inspiring());
    let crashed = evolution.crashed(3, "index out of bounds");
    let cull = crashed.verdict.expect_err("culled");
    assert_eq!((cull.reason, cull.told.as_str()), (Reason::Crashed, "index out of bounds; seed 7, child 3"));
    assert_eq!(crashed.child, evolution.judge(3, &Strict).child);
}

// B96
#[test]
fn whoever_is_culled_has_been_through_all_stages_before() {
    let evolution = Evolution::new(settings(8), inspiring());
    for number in evolution.batch() {
        let Judged { child, verdict } = evolution.judge(number, &Strict);
        let stage = verdict.err().map_or(Stage::Insertion, |cull| cull.stage);
        assert_eq!(stage > Stage::Baptism, !child.name.is_empty());
        assert!(stage <= Stage::RuleSafety || ludi::read(&child.text).game.is_some());
    }
}

#[test]
fn without_parents_there_are_no_children() {
    let evolution = Evolution::new(settings(9), Vec::new());
    let cull = evolution.judge(0, &Strict).verdict.expect_err("nobody");
    assert_eq!(cull.stage, Stage::ParentSelection);
}

// B179
#[test]
fn with_parents_of_all_kinds_there_are_more_kinds_of_games() {
    let rows = |choice| {
        let evolution = evolved(Settings { choice, ..settings(10) }, 16);
        let children = evolution.population().members().iter().filter(|member| member.child.is_some());
        let games: Vec<_> = children.filter_map(Member::rules).collect();
        (
            goals::share_of_rows(games.iter().filter_map(Rules::ludi)).expect("children"),
            evolution.population().archive().filled(),
        )
    };
    let ((plain, _), (diverse, cells)) = (rows(ParentChoice::Fitness), rows(ParentChoice::Kinds));
    assert!(diverse < plain, "{diverse} and {plain} of a hundred");
    assert!(cells > 15, "{cells}");
}

// Q11
#[test]
fn with_end_rules_reconciled_none_is_in_vain_and_all_else_is_as_it_was() {
    let reconciled = evolved(Settings { reconcile: true, ..settings(12) }, 12);
    let children = reconciled.population().members().iter().filter(|member| member.child.is_some());
    for rules in children.filter_map(Member::rules) {
        assert_eq!(rules.clone().reconciled(), rules);
    }
    // The first children have the same parents and chances either way.
    let begun = |reconcile| Evolution::new(Settings { reconcile, batch: 400, ..settings(13) }, inspiring());
    let (plain, other) = (begun(false), begun(true));
    let mut changed = 0;
    for number in plain.batch() {
        let (one, two) = (plain.judge(number, &Strict).child, other.judge(number, &Strict).child);
        assert_eq!((&one.name, &one.parents), (&two.name, &two.parents));
        changed += u32::from(one.text != two.text);
        let mended = Rules::read(&one.text).ok().map(|rules| rules.reconciled().print());
        assert!(one.text == two.text || mended.as_ref() == Some(&two.text), "{}\n{}", one.text, two.text);
    }
    assert!(changed < 40, "{changed} of 400");
}

// B130
#[test]
fn introns_are_kept() {
    let evolution = evolved(settings(11), 20);
    let vestigial = |member: &&Member| member.child.is_some() && !ludi::read(&member.text).diagnostics.is_empty();
    assert!(evolution.population().members().iter().filter(vestigial).count() > 5);
}

/// Holds the rules that a child is tried by against its text, and lets none of them live.
struct Reader;

impl Trier for Reader {
    type Game = ();

    fn prepare(&self, child: &Child, rules: &Rules) -> Result<(), Refusal> {
        assert_eq!(Rules::read(&child.text).as_ref(), Ok(rules), "{}", child.text);
        Err((Reason::NoStart, "it was only read".into()))
    }

    fn is_fast(&self, _: &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn policy(&self, _: &(), _: [&Member; 2]) -> Result<Policy, Refusal> {
        Ok(Policy::new())
    }

    fn measure(&self, _: &(), _: Policy) -> Measured {
        Measured::default()
    }
}

/// Known games of Pell's: from the library, and from the generator.
fn known_to_pell() -> Vec<Member> {
    let folder = format!("{}/../../games/metagame", env!("CARGO_MANIFEST_DIR"));
    let kept = ["hexapawn", "dobutsu_shogi", "los_alamos_chess", "konane"]
        .map(|name| std::fs::read_to_string(format!("{folder}/{name}.game")).expect("a game of the library"));
    let made = (1..7).map(|seed| generate(Seed::Number(seed), &Parameters::default()).text);
    let known = kept.into_iter().chain(made).enumerate();
    known.map(|(number, text)| Member::known(&format!("Known {number}"), &text, Measured::default())).collect()
}

/// Children are not read again before they are tried: whether they are sound is told of their trees.
#[test]
fn a_child_is_tried_by_the_rules_that_its_text_says_and_culled_if_and_only_if_that_has_an_error() {
    let plain = Settings { seed: 4, batch: 300, ..Settings::default() };
    let reconciled = Settings { reconcile: true, seed: 5, ..plain };
    for (settings, known) in [(plain, inspiring()), (reconciled, inspiring()), (plain, known_to_pell())] {
        let evolution = Evolution::new(settings, known);
        let (mut read, mut faulty) = (0, 0);
        for number in evolution.batch() {
            let Judged { child, verdict } = evolution.judge(number, &Reader);
            match verdict.expect_err("every child is refused").reason {
                Reason::NoStart => read += 1,
                Reason::RuleClash => {
                    faulty += 1;
                    assert!(Rules::read(&child.text).is_err(), "{}", child.text);
                }
                reason => assert_eq!(reason, Reason::NoForm),
            }
        }
        assert!(read > 50, "{read} of {} were read, {faulty} had faults", settings.batch);
    }
}
