//! How games went: score and viability, who wins, leads, lengths, choices, skill.

use criticism::figures::{Points, Strength, Trend, Turning, telling};
use criticism::{Answer, FEWEST_TRIALS, History, Score, Test, Weights, rating};

use super::charts::{Scaled, bar, columns, histogram};
use super::{Material, percent, percents, table};
use picture::escaped;

/// What the tests ask, in words.
const ASKED: [(&str, &str); 3] = [
    ("completion", "the share of games that are won"),
    ("advantage", "the first player's share of the points"),
    ("balance", "the share of the points of the colour that is farthest from even"),
];

impl Material<'_> {
    /// What the criteria amount to.
    pub(super) fn score(&self) -> String {
        let report = &self.findings.report;
        let told = report.score.as_ref().and_then(|score| rating(score, report.verdict.trials));
        let told = told.map_or_else(
            || format!("<p>A rating is predicted after {FEWEST_TRIALS} standard trials and more.</p>\n"),
            |told| format!("<p>{}</p>\n", escaped(&told)),
        );
        let book = Score::of(&report.criteria, &Weights::book());
        let half = 1.96 * book.error;
        told + &format!(
            "<p>Score by the weights of the book, by which games are bred: {:.3} ± {half:.3} (95 %).</p>\n",
            book.value
        )
    }

    /// What a player is called.
    pub(super) fn name(&self, role: game::Role) -> &str {
        self.names.get(role.index()).map_or(role.name(), String::as_str)
    }

    /// How games ended, and the tests of the verdict.
    pub(super) fn ends(&self) -> String {
        let verdict = &self.findings.report.verdict;
        let found = &self.findings.figures.first_player;
        let games = found.first.games;
        let ended =
            [("Won", games - found.drawn - found.cut), ("Drawn", found.drawn), ("Cut for their length", found.cut)];
        let row = |(name, count): (&str, u32)| points_row(name, &Points::new(games, count, 0, 1));
        let rows: Vec<Vec<String>> = ended.into_iter().map(row).map(|row| row[..5].to_vec()).collect();
        let tests: Vec<Vec<String>> =
            ASKED.iter().filter_map(|(name, words)| Some(test_row(verdict.test(name)?, words))).collect();
        table("How games ended, with 95 % intervals", &["", "", "Share", "95 %", "Games"], &rows)
            + &table(
                "The verdict: can it be played at all? A test is decided where its interval lies on one side of the limit",
                &["Test", "", "Value", "Interval", "Limits", ""],
                &tests,
            )
    }

    pub(super) fn first_player(&self) -> String {
        let found = &self.findings.figures.first_player;
        let mut rows = vec![points_row("First player", &found.first)];
        let names = &self.names;
        rows.extend(found.roles.iter().zip(names).map(|(points, name)| points_row(name, points)));
        rows.extend(
            found.beginning.iter().zip(names).map(|(points, name)| points_row(&format!("{name}, beginning"), points)),
        );
        let drawn = format!(
            "<p>Of {} standard trials {} were drawn and {} cut; a game without a winner counts as a share of a point for each player. Colours \
             take turns in beginning.</p>\n",
            found.first.games, found.drawn, found.cut,
        );
        table(
            "Shares of the points, with their 95 % intervals; the line is what is fair",
            &["", "", "Share", "95 %", "Won", "Games"],
            &rows,
        ) + &drawn
    }

    pub(super) fn leads(&self) -> String {
        let turning = self.findings.figures.turning.as_ref().map_or(String::new(), turning);
        let chosen = telling(&self.evidence());
        if chosen.is_empty() {
            return turning + "<p>No trial has a move that was thought about.</p>\n";
        }
        let figure = |one: &criticism::figures::Telling| {
            let history = History::of(one.trial);
            let end = match one.trial.winner() {
                Some(winner) => format!("{} won", escaped(self.name(winner))),
                None => "no winner".to_owned(),
            };
            let caption = format!("{}: {} moves, {end}", capital(one.shows), one.trial.length());
            format!(
                "<figure class=\"history\">\n<div class=\"wide\">{}</div><figcaption>{caption}</figcaption>\n</figure>\n",
                history.svg()
            )
        };
        let figures: String = chosen.iter().map(figure).collect();
        format!(
            "{turning}<p>After each move: white and black dots are what the chances of {} and {} look like, from 0 to 1, to \
             a player who does not look ahead; the line is the lead of the one that the plot names. The random opening stands in \
             brackets.</p>\n<div class=\"row\">\n{figures}</div>\n",
            escaped(self.name(game::Role::White)),
            escaped(self.name(game::Role::Black)),
        )
    }

    pub(super) fn length(&self) -> String {
        let Some(lengths) = &self.findings.figures.lengths else { return "<p>No game was played.</p>\n".to_owned() };
        format!(
            "<p>{:.1} moves on the average, {} in the middle; nine games of ten have {} to {}. Cut for their length: {} (95 %: {}).</p>\n\
             <figure><div class=\"wide\">{}</div><figcaption>Games by their number of moves, random ones included: <span class=\"key won\">won</span> \
             <span class=\"key drawn\">drawn</span> <span class=\"key cut\">cut</span></figcaption></figure>\n",
            lengths.mean,
            lengths.median,
            lengths.low,
            lengths.high,
            percent(lengths.cut.value),
            percents(lengths.cut.interval),
            histogram(&lengths.bars),
        )
    }

    pub(super) fn choices(&self) -> String {
        let Some(branching) = &self.findings.figures.branching else {
            return "<p>No move was thought about.</p>\n".to_owned();
        };
        let tenths: Vec<(String, f64)> =
            branching.tenths.iter().enumerate().map(|(at, value)| (format!("{}0 %", at + 1), *value)).collect();
        let third = |(name, value): (&str, &Option<criticism::Value>)| {
            let number = value.map_or("–".to_owned(), |value| format!("{:.1}", value.value));
            let interval = value.and_then(|value| value.interval);
            vec![
                name.to_owned(),
                number,
                interval.map_or("–".to_owned(), |[low, high]| format!("{:.1} to {high:.1}", low.max(0.0))),
            ]
        };
        let rows: Vec<Vec<String>> =
            ["First third", "Middle", "Last third"].into_iter().zip(&branching.thirds).map(third).collect();
        format!(
            "<p>From {} to {} legal moves; {} of the moves were the only one (95 %: {}).</p>\n<div class=\"row\">\n<figure>\
             <div class=\"wide\">{}</div><figcaption>Legal moves, by how much of the game has passed</figcaption></figure>\n{}</div>\n",
            branching.fewest,
            branching.most,
            percent(branching.forced.value),
            percents(branching.forced.interval),
            columns("Legal moves in the course of a game", &tenths),
            table("Legal moves by phase", &["Phase", "Moves", "95 %"], &rows),
        )
    }

    /// Games in which one player is weaker: what the others make of it.
    fn handicaps(&self) -> String {
        let asked = [
            ("resilience", "Against a player who moves at random"),
            ("depth_skill", "Against a player who looks one move less far ahead"),
        ];
        let row = |(name, words): (&str, &str)| {
            let value = *self.findings.report.measure(name)?.measured()?;
            let drawn = bar(&Scaled {
                value: value.value,
                interval: value.interval,
                range: [0.0, 1.0],
                marks: &[0.5],
                class: "fill",
            });
            let games = value.over.to_string();
            Some(vec![words.to_owned(), drawn, percent(value.value), percents(value.interval), games])
        };
        let rows: Vec<Vec<String>> = asked.into_iter().filter_map(row).collect();
        if rows.is_empty() {
            String::new()
        } else {
            table("Games won against a weaker player", &["", "", "Won", "95 %", "Games"], &rows)
        }
    }

    pub(super) fn skill(&self) -> String {
        let ladder = &self.findings.deeper.ladder;
        if ladder.is_empty() {
            return self.handicaps() + &self.more_strengths();
        }
        let rows: Vec<Vec<String>> = ladder
            .iter()
            .map(|rung| points_row(&format!("{} against {}", capital(&rung.stronger), rung.weaker), &rung.points))
            .collect();
        table(
            "What those who look further ahead make of it, with both colours; “depth 2” looks two moves ahead",
            &["", "", "Share", "95 %", "Won", "Games"],
            &rows,
        ) + "<p>Where skill counts, every rung is well above the line; a game of luck stays on it.</p>\n"
            + &trend(&self.findings.deeper.trend)
    }
}

/// A test of the verdict.
fn test_row(test: &Test, words: &str) -> Vec<String> {
    let (verdict, class) = match test.answer {
        Answer::Yes => ("passes", "good"),
        Answer::No => ("fails", "bad"),
        Answer::Undecided => ("undecided", "open"),
    };
    let marks: Vec<f64> = test.limits.into_iter().filter(|limit| (0.01..0.99).contains(limit)).collect();
    let limits = match test.limits {
        [least, most] if most >= 1.0 => format!("at least {}", percent(least)),
        [least, most] => format!("{:.0} to {}", 100.0 * least, percent(most)),
    };
    let said = format!("<b class=\"{class}\">{verdict}</b>");
    let title = format!("{}<small>{words}</small>", capital(&test.name));
    let fill = format!("fill {class}");
    let drawn =
        |value: f64| bar(&Scaled { value, interval: test.interval, range: [0.0, 1.0], marks: &marks, class: &fill });
    match test.value {
        Some(value) => vec![title, drawn(value), percent(value), percents(test.interval), limits, said],
        None => {
            let title = format!("{}<small>{}</small>", capital(&test.name), escaped(&test.words));
            vec![title, String::new(), "–".into(), "–".into(), limits, said]
        }
    }
}

/// A player's share of the points.
pub(super) fn points_row(name: &str, points: &Points) -> Vec<String> {
    let drawn = bar(&Scaled {
        value: points.share,
        interval: Some(points.interval),
        range: [0.0, 1.0],
        marks: &[points.fair],
        class: "fill",
    });
    let [low, high] = points.interval;
    vec![
        escaped(name),
        drawn,
        percent(points.share),
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high),
        points.won.to_string(),
        points.games.to_string(),
    ]
}

/// What beginning is worth to players who see further and further.
fn trend(strengths: &[Strength]) -> String {
    if strengths.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> =
        strengths.iter().map(|strength| points_row(&capital(&strength.players), &strength.first)).collect();
    let judged = capital(Trend::of(strengths).in_words());
    table(
        "The first player's share of the points, among equals of growing strength",
        &["", "", "Share", "95 %", "Won", "Games"],
        &rows,
    ) + &format!("<p>{judged}.</p>\n")
}

fn turning(turning: &Turning) -> String {
    let last = turning.last.map_or(String::new(), |last| {
        format!(", for the last time after {} of it (95 %: {})", percent(last.value), percents(last.interval))
    });
    format!(
        "<p>The lead changes hands {:.1} times a game{last}. In {} of the games the player who led first led to the end (95 %: {}).</p>\n",
        turning.changes.value,
        percent(turning.never.value),
        percents(turning.never.interval),
    )
}

/// A word with a capital.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
