//! Games evolve by being played: the same on any number of threads and after any break; and what games are near a game.

use std::sync::atomic::{AtomicBool, Ordering};

use workbench::evolve::{
    Bench, Effort, Event, Evolved, Improved, Judged, Keeper, Member, Memory, Method, Search, Settings, Until, Wish,
    evolve, improve, plays_the_same, stripped,
};
use workbench::inspiring_set;
use workbench::{Error, Game, Language, Progress, Source, source};

const KNOWN: [&str; 6] = ["tic_tac_toe", "four_field_kono", "hexapawn", "reversi_6x6", "three_mens_morris", "group_4"];

fn loaded(name: &str) -> Game {
    Game::new(source::find(&format!("ludi/{name}"), &mut std::io::empty()).expect("in the library")).expect("sound")
}

fn known() -> Vec<(String, String)> {
    KNOWN.iter().map(|name| ((*name).to_owned(), loaded(name).source.text.clone())).collect()
}

fn wish(children: u64, threads: usize) -> Wish {
    Wish {
        settings: Settings { seed: 3, batch: 8, ..Settings::default() },
        effort: Effort { trials: 8, positions: 50_000, ..Effort::default() },
        until: Until::Games(children),
        again: 3,
        threads,
    }
}

fn texts(evolved: &Evolved) -> Vec<&str> {
    evolved.games.iter().map(|game| game.text.as_str()).collect()
}

// B99 B152
#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let run = |threads| {
        let mut events = 0;
        let evolved =
            evolve(&wish(5, threads), &known(), &mut Memory::default(), &Progress::unwatched(), &mut |event| {
                events += usize::from(matches!(event, Event::Judged(_)));
            });
        let evolved = evolved.expect("a run");
        assert_eq!(events as u64, evolved.children);
        evolved
    };
    let (one, three) = (run(1), run(3));
    assert!(one.valid >= 5 && one.valid as usize == one.games.len());
    assert_eq!(one.children, one.valid + one.culled.values().sum::<u64>());
    assert_eq!(texts(&one), texts(&three));
    assert_eq!((one.children, &one.culled), (three.children, &three.culled));
}

/// Forgets that a run was ended: fails after so many children.
struct Breaking<'a>(&'a mut Memory, usize);

impl Keeper for Breaking<'_> {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        self.0.load()
    }

    fn begin(&mut self, settings: &Settings, inspiring: &[Member]) -> Result<(), Error> {
        self.0.begin(settings, inspiring)
    }

    fn keep(&mut self, judged: &Judged) -> Result<(), Error> {
        if self.1 == 0 {
            return Err(Error::refused("the disk is full", "make room"));
        }
        self.1 -= 1;
        self.0.keep(judged)
    }
}

// B152
#[test]
fn a_run_that_was_broken_off_goes_on_to_the_same_games() {
    let whole =
        evolve(&wish(4, 2), &known(), &mut Memory::default(), &Progress::unwatched(), &mut |_| {}).expect("a run");
    let mut memory = Memory::default();
    let broken = evolve(&wish(4, 2), &known(), &mut Breaking(&mut memory, 5), &Progress::unwatched(), &mut |_| {});
    assert_eq!(broken.err().map(|error| error.to_string()), Some("the disk is full".to_owned()));
    let resumed = evolve(&wish(4, 2), &[], &mut memory, &Progress::unwatched(), &mut |_| {}).expect("the rest");
    assert_eq!(texts(&whole), texts(&resumed));
    assert_eq!(whole.children, resumed.children);
}

#[test]
fn without_a_sound_game_there_is_nothing_to_begin_with() {
    let faulty = [("x".to_owned(), "(game".to_owned())];
    assert!(evolve(&wish(1, 1), &faulty, &mut Memory::default(), &Progress::unwatched(), &mut |_| {}).is_err());
}

/// A few small games of Pell's, and a generated one.
fn known_to_pell() -> Vec<(String, String)> {
    let all = inspiring_set(Language::Metagame, None).expect("the library");
    all.into_iter()
        .filter(|(name, _)| ["hexapawn", "dobutsu_shogi", "konane", "gen:2"].contains(&name.as_str()))
        .collect()
}

#[test]
fn games_of_pells_evolve_alike_on_any_number_of_threads() {
    let run = |threads| {
        evolve(&wish(4, threads), &known_to_pell(), &mut Memory::default(), &Progress::unwatched(), &mut |_| {})
            .expect("a run")
    };
    let (one, two) = (run(1), run(2));
    assert!(one.valid >= 4 && one.inspiring == 4, "{one:?}");
    assert_eq!(texts(&one), texts(&two));
    assert_eq!((one.children, &one.culled), (two.children, &two.culled));
    assert!(texts(&one).iter().all(|text| Language::Metagame.read(text).rules.is_some()));
}

#[test]
fn a_run_that_somebody_stops_gives_what_it_has_and_keeps_what_was_judged() {
    let stop = AtomicBool::new(false);
    let mut memory = Memory::default();
    let progress = Progress::new(&|_, _| (), &stop);
    let mut judged = 0;
    let stopped = evolve(&wish(1000, 1), &known(), &mut memory, &progress, &mut |event| {
        judged += usize::from(matches!(event, Event::Judged(_)));
        stop.store(judged >= 11, Ordering::Relaxed);
    });
    let stopped = stopped.expect("what there is");
    assert_eq!((stopped.children, judged), (8, 11), "one whole batch, and three more are kept");
    let resumed = evolve(&wish(4, 2), &[], &mut memory, &Progress::unwatched(), &mut |_| {}).expect("the rest");
    let whole =
        evolve(&wish(4, 2), &known(), &mut Memory::default(), &Progress::unwatched(), &mut |_| {}).expect("a run");
    assert_eq!(texts(&whole), texts(&resumed));
}

#[test]
fn a_run_that_is_stopped_before_its_known_games_are_measured_has_not_begun() {
    let (stop, mut memory) = (AtomicBool::new(false), Memory::default());
    let mut measured = 0;
    let stopped = evolve(&wish(4, 1), &known(), &mut memory, &Progress::new(&|_, _| (), &stop), &mut |_| {
        measured += 1;
        stop.store(true, Ordering::Relaxed);
    });
    assert!(stopped.is_err_and(|error| error.to_string().contains("stopped")));
    assert_eq!((measured, memory.load().expect("nothing").0.len()), (1, 0));
}

// B131
#[test]
fn elrog_loses_its_phase_and_becomes_duath() {
    let (elrog, duath) = (loaded("elrog"), loaded("duath"));
    let [workbench::Rules::Ludi(one), workbench::Rules::Ludi(other)] = [&elrog.rules, &duath.rules] else {
        panic!("Ludi")
    };
    assert!(plays_the_same(one, other));
    let found = stripped(&elrog).expect("a game of Ludi");
    assert_eq!(found.removed.len(), 1, "{:?}", found.removed);
    assert!(!ludi::print(&found.game).contains("phase"));
}

/// The book would leave the comparison out (B131); by play it matters, for without it stones go to empty squares.
#[test]
fn of_teiglith_nothing_can_be_left_out() {
    let found = stripped(&loaded("teiglith")).expect("a game of Ludi");
    assert!(found.removed.is_empty() && found.text().contains("(phase to)"), "{}", found.text());
}

#[test]
fn games_that_differ_in_anything_do_not_play_the_same() {
    let game = |text: &str| ludi::read(text).game.expect("sound");
    let with = |end: &str| game(&format!("(game A (board (tiling square) (size 4)) (end {end}))"));
    let row = with("(All win (in-a-row 3))");
    assert!(plays_the_same(&row, &with("(All win (in-a-row 3)) mover-wins")));
    assert!(!plays_the_same(&row, &with("(All win (in-a-row 4))")));
    assert!(!plays_the_same(&row, &with("(All lose (in-a-row 3))")));
    assert!(!plays_the_same(&row, &game("(game A (board (tiling square) (size 5)) (end (All win (in-a-row 3))))")));
}

/// What a method finds near a game by having this number of games played.
fn improved(game: &Game, method: Method, measured: usize) -> Improved {
    let bench = Bench { effort: Effort { trials: 6, depth: 1, positions: 20_000, ..Effort::default() } };
    let settings = Search { method, measured, seed: 1 };
    improve(game, settings, &bench, 2, &Progress::unwatched()).expect("a game of Ludi")
}

// B180 B181 B182
/// The first player wins Two in a Row with the second piece. By each method a game near it is found that is better by play.
#[test]
fn each_method_finds_a_better_game_near_a_flawed_one_by_having_games_played() {
    let flawed = loaded("two_in_a_row");
    for method in [Method::Climb, Method::Tree, Method::Sage] {
        let found = improved(&flawed, method, 40);
        assert_eq!(found.measured, 40, "{method:?}");
        assert!(found.quality > found.began + 0.1, "{method:?}: {found:?}");
        assert_eq!(found.steps.last().map(|step| step.1), Some(found.quality), "{method:?}");
        // Played once more, alone, the game is worth the same.
        let text = Source::typed("-", Language::Ludi, found.text);
        let again = improved(&Game::new(text).expect("sound"), Method::Climb, 1);
        assert_eq!((again.began, again.measured), (found.quality, 1), "{method:?}");
    }
}

// B182
/// One step from Lammothm stands its version without diagonals, and by play the step leads up.
#[test]
fn by_play_lammothm_is_better_without_diagonals() {
    let [with, without] = ["lammothm", "lammothm_orthogonal"].map(|name| improved(&loaded(name), Method::Climb, 1));
    assert!(without.began > with.began + 0.05, "{} and {}", without.began, with.began);
}
