//! What was measured, for people at a terminal: sentences first, then bars.

use workbench::compare::{Comparison, Difference};
use workbench::findings::{Findings, Points, bar, sparkline, sparkline_within};
use workbench::measure::{Measurement, Row};

/// The widest bar, in characters.
const WIDTH: usize = 20;

/// The widest sparkline.
const LINE: usize = 60;

/// The widest name of a line, as in `depth 2 > depth 1`.
const NAME: usize = 18;

/// First moves that are listed.
const MOST_MOVES: usize = 8;

pub fn words(measurement: &Measurement, findings: &Findings) -> String {
    let mut text = format!(
        "{}: {} trials in each mode, {} in all, players look {} moves ahead, seed {}\n\n",
        measurement.game, measurement.trials, measurement.played, measurement.depth, measurement.seed,
    );
    text += &findings.summary.iter().map(|sentence| format!("{sentence}\n")).collect::<String>();
    text += &format!("\nat a glance\n{}", glance(findings));
    text += &deeper(findings);
    for family in ["viability", "quality", "intrinsic"] {
        text += &format!("\n{family}\n");
        text += &measurement.rows.iter().filter(|row| row.family == family).map(line).collect::<String>();
    }
    text + &format!("\n{}; {:.1} seconds\n", verdict(measurement), measurement.seconds)
}

/// The verdict in a few words, and the score by the book.
fn verdict(measurement: &Measurement) -> String {
    let further = measurement.further_games.map_or(String::new(), |games| format!(", about {games} more games needed"));
    let flaws =
        if measurement.flaws.is_empty() { String::new() } else { format!(" ({})", measurement.flaws.join(", ")) };
    let outside = measurement.outside.join(", ");
    let outside = if outside.is_empty() { String::new() } else { format!("; outside your preferences: {outside}") };
    format!(
        "viable: {}{flaws}{further}{outside}; score by the book {:.3}",
        measurement.viable.name(),
        measurement.book_score
    )
}

/// Two games side by side: what tells them apart, and what may be chance.
pub fn compared(comparison: &Comparison) -> String {
    let Comparison { one, other, differences, .. } = comparison;
    let mut text = format!(
        "{} and {}: {} trials in each mode each, players look {} moves ahead, seed {}\n{}.\n",
        one.game,
        other.game,
        one.trials,
        one.depth,
        one.seed,
        comparison.verdict(),
    );
    // Whether it is more than chance, and whether the rules alone say it.
    let groups =
        [("more than chance", true, false), ("ties: may be chance", false, false), ("by the rules", true, true)];
    for (heading, certain, by_rules) in groups {
        let (first, second) = (clipped(&one.game), clipped(&other.game));
        text += &format!("\n{heading:<37} {first:>12} {second:>12}   difference ± 95 %\n");
        let is = |one: &&Difference| one.certain == certain && one.by_rules == by_rules;
        let of = differences.iter().filter(is).map(difference).collect::<String>();
        text += if of.is_empty() { "  nothing\n" } else { &of };
    }
    let told = |measurement: &Measurement| {
        let rating = measurement.rating.as_ref().map_or(String::new(), |rating| format!("  {rating}\n"));
        let (game, why) = (&measurement.game, &measurement.why);
        format!("{game}: {}; {:.1} seconds\n  {why}\n{rating}", verdict(measurement), measurement.seconds)
    };
    text + "\n" + &told(one) + &told(other)
}

fn difference(one: &Difference) -> String {
    let spread = one.interval.map_or(String::new(), |[low, high]| format!(" ± {:.2}", (high - low) / 2.0));
    format!("  {:<35} {:>12.2} {:>12.2}   {:>+6.2}{spread}\n", one.criterion, one.one, one.other, one.difference)
}

/// A name that is not too wide for its column.
fn clipped(name: &str) -> String {
    name.chars().take(12).collect()
}

/// Who wins, how long it takes, how much there is to choose.
fn glance(findings: &Findings) -> String {
    let figures = &findings.figures;
    let mut text = points("first player", &figures.first_player.first);
    if let Some(lengths) = &figures.lengths {
        let counts: Vec<f64> = lengths.bars.iter().map(|bar| f64::from(bar.count())).collect();
        let most = counts.iter().copied().fold(0.0, f64::max);
        let (from, to) = (lengths.bars.first().map_or(0, |bar| bar.from), lengths.bars.last().map_or(0, |bar| bar.to));
        text += &format!("  {:<NAME$} {}  {from} to {to} moves\n", "lengths", sparkline(&counts, [0.0, most]));
    }
    if let Some(branching) = &figures.branching {
        let most = branching.tenths.iter().copied().fold(0.0, f64::max);
        let drawn = sparkline(&branching.tenths, [0.0, most]);
        text += &format!("  {:<NAME$} {drawn}  {} to {} legal moves\n", "choices", branching.fewest, branching.most);
    }
    if let Some(line) = &findings.lead_line {
        let drawn = sparkline_within(&line.leads, [-1.0, 1.0], LINE);
        text += &format!("  {:<NAME$} {drawn}  {}\n", "lead", line.words);
    }
    text
}

/// The ladder, the trend over strength and the openings, where games were played for them.
fn deeper(findings: &Findings) -> String {
    let rungs = findings.deeper.ladder.iter();
    let ladder: String =
        rungs.map(|rung| points(&format!("{} > {}", rung.stronger, rung.weaker), &rung.points)).collect();
    let openings = findings.deeper.first_moves.as_ref().map_or(String::new(), |openings| {
        let best = openings.ranked().into_iter().take(MOST_MOVES);
        best.map(|opening| points(&opening.text, &opening.points)).collect()
    });
    let headed = |heading: &str, lines: String| if lines.is_empty() { lines } else { format!("\n{heading}\n{lines}") };
    let strengths = findings.deeper.trend.iter();
    let trend: String = strengths.map(|one| points(&one.players, &one.first)).collect();
    headed("ladder of skill", ladder)
        + &headed("first player, over strength", trend)
        + &headed("first moves by their shares; where intervals overlap they are ties", openings)
}

fn points(name: &str, points: &Points) -> String {
    let [low, high] = points.interval;
    let drawn = bar(points.share, WIDTH);
    format!(
        "  {name:<NAME$} {drawn:<WIDTH$} {:>3.0} %  ({:.0} to {:.0})\n",
        100.0 * points.share,
        100.0 * low,
        100.0 * high
    )
}

fn line(row: &Row) -> String {
    let title = row.title;
    match &row.value {
        Err(why) => format!("  {title:<28}      -  {why}\n"),
        Ok(value) => {
            let interval = row.interval.map_or(String::new(), |[low, high]| format!("({low:.2} to {high:.2})"));
            let sign = if *value < 0.0 { "-" } else { "" };
            format!("  {title:<28} {value:>6.3}  {interval:<17} {sign}{}\n", bar(*value, WIDTH))
        }
    }
}
