//! How varied the games of a run were as time went on: what they are played for, stretch by stretch.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use synthesis::goals::GoalType;

/// Into how many stretches a run is cut at most.
const STRETCHES: usize = 10;

/// The size of a column, and the height of all of them.
const COLUMN: f64 = 44.0;
const GAP: f64 = 12.0;
const HEIGHT: f64 = 140.0;

/// Children of a run that came one after the other, and what their games are played for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stretch {
    first: u64,
    last: u64,
    goals: BTreeMap<GoalType, usize>,
}

impl Stretch {
    fn of(games: &[(u64, GoalType)]) -> Option<Stretch> {
        let (first, last) = (games.first()?.0, games.last()?.0);
        let mut goals = BTreeMap::new();
        games.iter().for_each(|(_, goal)| *goals.entry(*goal).or_default() += 1);
        Some(Stretch { first, last, goals })
    }

    fn count(&self) -> usize {
        self.goals.values().sum()
    }

    /// As many kinds as there would be if all were equally frequent: the exponential of Shannon's entropy.
    fn kinds(&self) -> f64 {
        let all = self.count() as f64;
        let entropy: f64 = self.goals.values().map(|count| *count as f64 / all).map(|share| -share * share.ln()).sum();
        entropy.exp()
    }
}

/// Columns and their numbers, for the children that joined, in the order of their numbers; nothing if there are fewer than two.
pub fn html(games: &[(u64, GoalType)]) -> Option<String> {
    if games.len() < 2 {
        return None;
    }
    let stretches: Vec<Stretch> = games.chunks(games.len().div_ceil(STRETCHES)).filter_map(Stretch::of).collect();
    let seen: Vec<GoalType> =
        GoalType::ALL.into_iter().filter(|goal| stretches.iter().any(|one| one.goals.contains_key(goal))).collect();
    Some(format!(
        "<h3>What they are played for</h3>\n<figure class=\"lw-scroll\">\n{}</figure>\n<div class=\"lw-scroll\">{}</div>\n",
        svg(&stretches),
        table(&stretches, &seen)
    ))
}

/// A column for each stretch, cut by what the games are played for.
fn svg(stretches: &[Stretch]) -> String {
    let (width, height) = (stretches.len() as f64 * (COLUMN + GAP), HEIGHT + 24.0);
    let mut drawn = String::new();
    for (nth, stretch) in stretches.iter().enumerate() {
        let x = nth as f64 * (COLUMN + GAP);
        let (all, mut y) = (stretch.count() as f64, 0.0);
        for (goal, count) in &stretch.goals {
            let tall = HEIGHT * *count as f64 / all;
            let (class, name) = (class(*goal), goal.name());
            let _ = writeln!(
                drawn,
                "<rect class=\"lw-goal-{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{COLUMN}\" height=\"{tall:.1}\">\
                 <title>{name}: {count}</title></rect>"
            );
            y += tall;
        }
        let _ = writeln!(drawn, "<text x=\"{:.1}\" y=\"{}\">{}</text>", x + COLUMN / 2.0, HEIGHT + 17.0, stretch.first);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-goals\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>What the games are played for, as the run went on</title>\n{drawn}</svg>\n"
    )
}

/// The same in numbers, with the colours of the columns.
fn table(stretches: &[Stretch], seen: &[GoalType]) -> String {
    let head: String = seen
        .iter()
        .map(|goal| format!("<th><span class=\"lw-key lw-goal-{}\"></span>{}</th>", class(*goal), goal.name()))
        .collect();
    let row = |stretch: &Stretch| {
        let count = |goal: &GoalType| stretch.goals.get(goal).copied().unwrap_or(0);
        let cells: String = seen.iter().map(|goal| format!("<td class=\"lw-number\">{}</td>", count(goal))).collect();
        format!(
            "<tr><td>{} to {}</td>{cells}<td class=\"lw-number\">{:.1}</td></tr>\n",
            stretch.first,
            stretch.last,
            stretch.kinds()
        )
    };
    let rows: String = stretches.iter().map(row).collect();
    format!(
        "<table>\n<tr><th>children</th>{head}<th title=\"as many as there would be if all were equally frequent\">kinds</th></tr>\n\
         {rows}</table>\n"
    )
}

/// The number of a colour.
fn class(goal: GoalType) -> usize {
    GoalType::ALL.iter().position(|one| *one == goal).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(goals: &[GoalType]) -> Stretch {
        Stretch::of(&goals.iter().map(|goal| (7, *goal)).collect::<Vec<_>>()).expect("games")
    }

    #[test]
    fn kinds_that_are_equally_frequent_count_one_each() {
        let even = stretch(&[GoalType::Line, GoalType::Race, GoalType::Line, GoalType::Race]);
        assert!((even.kinds() - 2.0).abs() < 1e-12, "{}", even.kinds());
        assert!((stretch(&[GoalType::Line; 3]).kinds() - 1.0).abs() < 1e-12);
        let flooded = stretch(&[GoalType::Line, GoalType::Line, GoalType::Line, GoalType::Race]);
        assert!(flooded.kinds() > 1.0 && flooded.kinds() < 2.0, "{}", flooded.kinds());
    }

    #[test]
    fn a_run_is_cut_into_stretches_that_hold_all_its_games() {
        let games: Vec<(u64, GoalType)> = (0..23).map(|n| (n * 2, GoalType::ALL[n as usize % 3])).collect();
        let html = html(&games).expect("games");
        assert!(html.contains("<td>0 to 4</td>") && html.contains("<td>42 to 44</td>"), "{html}");
        assert_eq!(html.matches("<tr><td>").count(), 8);
        assert!(html.contains("lw-goal-0") && html.contains("</span>connection</th>") && !html.contains("block"));
        assert_eq!(super::html(&games[..1]), None);
    }
}
