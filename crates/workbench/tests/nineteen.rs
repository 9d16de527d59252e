//! The nineteen games of Browne 2011, chapter 6, measure as they did: a change that moves them is seen.

use workbench::measure::{Extent, measured, record};
use workbench::trials::Conditions;
use workbench::{Game, Progress, source};

/// One line a game: its name, and what these criteria said of it. To write it anew, copy what the test prints.
const TABLE: &str = include_str!("data/nineteen.txt");

/// The criteria of the columns.
const COLUMNS: [&str; 7] = [
    "completion",
    "duration",
    "branching_factor",
    "board_coverage",
    "uncertainty_overall",
    "drama_average",
    "lead_change",
];

/// So much may a value move before somebody should know why: chance decides between moves that look alike.
const TOLERANCE: f64 = 0.1;

/// Two short-sighted games each: enough to see that something has moved.
fn line(name: &str) -> String {
    let loaded = Game::new(source::find(name, &mut std::io::empty()).expect("in the library")).expect("sound rules");
    let conditions = Conditions { depth: 1, ..Conditions::default() };
    let recorded = record(&loaded, conditions, 2, Extent::Viability, &Progress::unwatched());
    let criteria = measured(&loaded, &recorded).criteria;
    let value = |column: &&str| criteria[*column].map_or("-".to_owned(), |value| format!("{value:.3}"));
    format!("{name} {}", COLUMNS.iter().map(value).collect::<Vec<_>>().join(" "))
}

// B156 B175
#[test]
fn the_nineteen_games_measure_as_they_did() {
    let kept: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(kept.len(), 19);
    let now: Vec<String> = kept.iter().map(|kept| line(kept.split(' ').next().unwrap_or_default())).collect();
    let moved = kept.iter().zip(&now).filter(|(kept, now)| !alike(kept, now));
    let moved: Vec<String> = moved.map(|(kept, now)| format!("was {kept}\nis  {now}")).collect();
    assert!(moved.is_empty(), "{}\n\nthe whole table is now\n{}", moved.join("\n"), now.join("\n"));
}

fn alike(kept: &str, now: &str) -> bool {
    let fields = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let near = |a: &String, b: &String| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= TOLERANCE,
        _ => a == b,
    };
    let (kept, now) = (fields(kept), fields(now));
    kept.len() == now.len() && kept.iter().zip(&now).all(|(a, b)| near(a, b))
}
