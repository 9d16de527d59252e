//! What designers ask of a game first, and what the games answer, each with its interval.

use criticism::figures::{Deeper, Figures, Points, Rung, Turning, steps_of_skill};
use criticism::{Answer, Report, Test, Value};
use serde::Serialize;

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What it is called in addresses.
    pub id: &'static str,
    /// The question.
    pub asked: &'static str,
    /// Yes, no or undecided, where that is an answer; nothing where it is a matter of taste.
    pub answer: Option<Answer>,
    /// The answer in words.
    pub words: String,
}

/// The questions, in the order in which they are asked.
pub const ASKED: [(&str, &str); 6] = [
    ("fair", "Is it fair?"),
    ("ends", "Does it end?"),
    ("length", "How long is it?"),
    ("comebacks", "Are there comebacks?"),
    ("choice", "Is there choice?"),
    ("skill", "Does skill win?"),
];

/// What is said where nothing was played.
const NO_GAME: &str = "No game was played.";

/// All questions with their answers.
pub fn questions(report: &Report, figures: &Figures, deeper: &Deeper) -> Vec<Question> {
    let answered = |(id, asked): (&'static str, &'static str)| {
        let (answer, words) = match id {
            "fair" => judged(report, &["advantage", "balance"]),
            "ends" => judged(report, &["completion"]),
            "length" => (None, length(report, figures)),
            "comebacks" => comebacks(figures.turning.as_ref()),
            "choice" => (None, choice(figures)),
            _ => skill(report, &deeper.ladder),
        };
        Question { id, asked, answer, words }
    };
    ASKED.into_iter().map(answered).collect()
}

/// What some tests of the verdict say together.
fn judged(report: &Report, names: &[&str]) -> (Option<Answer>, String) {
    if report.verdict.trials == 0 {
        return (Some(Answer::Undecided), NO_GAME.to_owned());
    }
    let tests: Vec<&Test> = names.iter().filter_map(|name| report.verdict.test(name)).collect();
    let answer = Answer::all(&tests.iter().map(|test| test.answer).collect::<Vec<_>>());
    let words: Vec<&str> = tests.iter().filter(|test| test.answer == answer).map(|test| test.words.as_str()).collect();
    let further = tests.iter().filter(|test| test.answer == answer).filter_map(|test| test.further).max();
    let further = further.map_or(String::new(), |games| format!("; about {games} more games would decide it"));
    (Some(answer), format!("{}: {}{further}.", capital(answer.name()), words.join("; ")))
}

fn length(report: &Report, figures: &Figures) -> String {
    let Some(lengths) = &figures.lengths else { return NO_GAME.to_owned() };
    let interval = lengths.interval.map_or(String::new(), |[low, high]| format!(" (95 %: {low:.0} to {high:.0})"));
    let told = report.verdict.preference().unwrap_or_default();
    format!("{:.0} moves on the average{interval}. {told}", lengths.mean)
}

/// Whether the lead changes hands.
fn comebacks(turning: Option<&Turning>) -> (Option<Answer>, String) {
    let Some(turning) = turning else { return (None, "No game has a lead that could be told.".to_owned()) };
    let flipped = turning.never.interval.map(|[low, high]| [1.0 - high, 1.0 - low]);
    let last = turning.last.map_or(String::new(), |last| format!(", for the last time after {}", share(&last)));
    let changes = turning
        .changes
        .interval
        .map_or(String::new(), |[low, high]| format!(" (95 %: {:.1} to {high:.1})", low.max(0.0)));
    let words = format!(
        "The lead changes hands in {} of the games, {:.1} times a game{changes}{last}{}.",
        told(1.0 - turning.never.value, flipped),
        turning.changes.value,
        if turning.last.is_some() { " of it" } else { "" },
    );
    (None, words)
}

fn choice(figures: &Figures) -> String {
    let Some(branching) = &figures.branching else { return "No move was thought about.".to_owned() };
    let third = |value: &Option<Value>| {
        value.map(|value| {
            let interval =
                value.interval.map_or(String::new(), |[low, high]| format!(" ({:.0} to {high:.0})", low.max(0.0)));
            format!("{:.0}{interval}", value.value)
        })
    };
    let thirds: Vec<String> = ["at first", "in the middle", "towards the end"]
        .iter()
        .zip(&branching.thirds)
        .filter_map(|(when, value)| Some(format!("{} {when}", third(value)?)))
        .collect();
    format!("Legal moves: {}; {} of the moves are forced.", thirds.join(", "), share(&branching.forced))
}

/// Whether the stronger player wins: by the ladder, where it was played, otherwise by games with a handicap.
fn skill(report: &Report, ladder: &[Rung]) -> (Option<Answer>, String) {
    if !ladder.is_empty() {
        let steps = steps_of_skill(ladder);
        let rung = |rung: &Rung| format!("{} against {}: {}", rung.stronger, rung.weaker, points(&rung.points));
        let rungs: Vec<String> = ladder.iter().map(rung).collect();
        let answer = if steps > 0 { Answer::Yes } else { Answer::Undecided };
        let found = if steps > 0 { "Yes" } else { "These games do not show it" };
        return (Some(answer), format!("{found}: {}.", rungs.join("; ")));
    }
    let asked = [("resilience", "moves at random"), ("depth_skill", "looks one move less far ahead")];
    let known: Vec<(&Value, &str)> =
        asked.iter().filter_map(|(name, who)| Some((report.measure(name)?.measured()?, *who))).collect();
    if known.is_empty() {
        return (Some(Answer::Undecided), "No game was played in which one player is weaker.".to_owned());
    }
    let said: Vec<String> =
        known.iter().map(|(value, who)| format!("who {who} loses {} of the games", share(value))).collect();
    let wins = known.iter().any(|(value, _)| value.interval.is_some_and(|[low, _]| low > 0.5));
    let (answer, found) = if wins { (Answer::Yes, "Yes") } else { (Answer::Undecided, "These games do not show it") };
    (Some(answer), format!("{found}: {}.", said.join("; ")))
}

fn points(points: &Points) -> String {
    told(points.share, Some(points.interval))
}

fn share(value: &Value) -> String {
    told(value.value, value.interval)
}

/// `61 % (57 to 65)`.
fn told(share: f64, interval: Option<[f64; 2]>) -> String {
    let bound = |share: f64| 100.0 * share.clamp(0.0, 1.0);
    let interval = interval.map_or(String::new(), |[low, high]| format!(" ({:.0} to {:.0})", bound(low), bound(high)));
    format!("{:.0} %{interval}", 100.0 * share)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use criticism::{Evidence, read_trials};

    fn asked(text: &str) -> Vec<Question> {
        let trials = read_trials(text).expect("trials");
        let evidence = Evidence::of_trials(&trials);
        questions(&Report::of(&evidence, 1), &Figures::of(&evidence, 0, 0), &Deeper::default())
    }

    #[test]
    fn every_question_is_answered_in_order_whatever_was_played() {
        let fair = "white: .6/.4[legal=9] .4/.6[legal=7] 1/0[legal=1] = white\nblack: .4/.6[legal=9] .5/.5[legal=7] 1/0[legal=1] = white\n";
        for text in [String::new(), fair.to_owned(), fair.repeat(30), "random/white black: - x9 = black\n".to_owned()] {
            let all = asked(&text);
            assert_eq!(all.iter().map(|one| (one.id, one.asked)).collect::<Vec<_>>(), ASKED);
            assert!(all.iter().all(|one| one.words.ends_with('.')), "{all:?}");
        }
    }

    #[test]
    fn answers_have_their_intervals() {
        let half = "white: .6/.4[legal=9] .4/.6[legal=7] 1/0[legal=1] = white\nwhite: .6/.4[legal=9] .4/.6[legal=7] 0/1[legal=1] = black\n";
        let weak = "random/white black: - x9 = black\nrandom/black black: - x9 = white\n";
        let all = asked(&(half.repeat(40) + &weak.repeat(10)));
        let words: Vec<&str> = all.iter().map(|one| one.words.as_str()).collect();
        assert!(words[0].starts_with("Yes: the first player gets 50 % (39 to 61) of the points; "), "{}", words[0]);
        assert!(words[1].starts_with("Yes: 100 % (95 to 100) of the games are won"), "{}", words[1]);
        assert!(words[2].contains("target 60, set with --length"), "{}", words[2]);
        assert!(words[3].contains("of the games, ") && words[3].contains("95 %"), "{}", words[3]);
        assert!(words[4].contains("9 (9 to 9) at first"), "{}", words[4]);
        assert_eq!(words[5], "Yes: who moves at random loses 100 % (84 to 100) of the games.");
    }
}
