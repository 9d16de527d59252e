//! Small games are played perfectly: whoever thinks long enough never chooses a move that is worth less than the best.

use game::{DrawRules, Rng};
use workbench::{Fate, Game, Kind, Setting, Spec, Thinker, library, solve, source};

/// Positions that are looked at for each question: enough for any of these games.
const NODES: u64 = 200_000;

fn read(text: &str) -> Game {
    Game::new(source::find("-", &mut text.as_bytes()).expect("a game")).expect("sound")
}

fn of_library(name: &str) -> String {
    library::find(name).expect("in the library").text.to_owned()
}

/// Plays random moves, and at each position on the way asks a player and the solver; how many positions were asked.
fn compare(name: &str, text: &str, player: &str, games: u64) -> usize {
    let loaded = read(text);
    let spec: Spec = player.parse().unwrap_or_else(|_| panic!("no player {player}"));
    let mut asked = 0;
    for number in 0..games {
        let mut stream = Rng::new(17, number);
        let mut play = loaded.engine(Kind::Compiled, DrawRules::default()).begin(&mut stream);
        while play.outcome().is_none() {
            let played: Vec<String> = play.record().iter().map(ToString::to_string).collect();
            let solution = solve(&loaded, Setting::default(), &played, NODES, true).expect("a position");
            if solution.result != Fate::Unknown {
                let thought = Thinker::new(&spec, &loaded, number).expect("a player").think(&*play).expect("a move");
                let chosen = solution.moves.iter().find(|one| one.chosen == thought.chosen).expect("a legal move");
                assert_eq!(chosen.result, solution.result, "{player} in {name} after {played:?}: {}", thought.chosen);
                asked += 1;
            }
            let moves = play.moves();
            play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
        }
    }
    asked
}

#[test]
fn small_games_are_played_perfectly() {
    let connect_three =
        of_library("connect_four").replace("(size 7 6)", "(size 4 4)").replace("in-a-row 4", "in-a-row 3");
    let small_hex = of_library("hex").replace("11", "3");
    let games = [
        ("Tic Tac Toe", of_library("tic_tac_toe"), 6),
        ("Connect Three on four by four", connect_three, 6),
        ("Hex on three by three", small_hex, 6),
        ("Hexapawn", of_library("hexapawn"), 10),
    ];
    for (name, text, number) in games {
        for player in ["alphabeta:depth=16", "mcts:iterations=60000"] {
            let asked = compare(name, &text, player, number);
            assert!(asked >= 15, "{name}: only {asked} positions were asked about");
        }
    }
}

// What everybody knows of small games.
#[test]
fn known_values_of_small_games_are_proved() {
    let line = |columns: u32, rows: u32, length: u32| {
        let size = format!("(size {columns} {rows})");
        of_library("tic_tac_toe").replace("(size 3 3)", &size).replace("in-a-row 3", &format!("in-a-row {length}"))
    };
    let cases = [
        ("three in a row on three by three", line(3, 3, 3), Fate::Draw),
        ("three in a row on four by three", line(4, 3, 3), Fate::Win),
        ("Hex on two by two", of_library("hex").replace("11", "2"), Fate::Win),
        ("Hex on three by three", of_library("hex").replace("11", "3"), Fate::Win),
        ("Hexapawn", of_library("hexapawn"), Fate::Loss),
    ];
    for (name, text, expected) in cases {
        let solution = solve(&read(&text), Setting::default(), &[], NODES, false).expect("a position");
        assert_eq!(solution.result, expected, "{name}: {solution:?}");
    }
}
