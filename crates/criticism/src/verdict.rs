//! The verdict: whether a game can be played at all, decided by intervals; and whether it is as its designer wants it.
//!
//! Three tests say whether a game is playable: games are won, the first move does not decide them, and neither does the colour. Each
//! is answered with yes or no only where its interval lies on one side of the limit, and is undecided otherwise, with how many more
//! games would decide it. How long games are is no flaw: it is compared with the target, and told beside the verdict.
//!
//! Where more games are played while a test is undecided, it is looked at more than once, and each look may err. So the 5 % of
//! error that a test may have are shared out evenly over the looks that are planned: with four of them, each is made with 98.75 %.

use serde::{Deserialize, Serialize};

use crate::figures::{FirstPlayer, Lengths};
use crate::outcomes::deviation;
use crate::statistics::{leaving_out, mean, of_means, student_at, wilson_at};
use crate::{End, Evidence};

/// Whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// It cannot be told yet.
    Undecided,
}

/// What can be said of a game by its standard trials.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether it can be played: no if one of the tests fails, yes if all are passed.
    pub answer: Answer,
    /// The tests: completion, advantage and balance.
    pub tests: Vec<Test>,
    /// What is a matter of preference: duration.
    pub preferences: Vec<Test>,
    /// On how many standard trials it rests.
    pub trials: usize,
    /// How often it may be asked for, as games are added.
    pub looks: usize,
}

/// One question and its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// `completion`, `advantage`, `balance` or `duration`, as the criterion that asks the same.
    pub name: String,
    /// The answer.
    pub answer: Answer,
    /// What was measured: a share of the games or of the points; of duration, the mean number of moves.
    pub value: Option<f64>,
    /// Where that lies in the long run, as sure as the number of looks asks for.
    pub interval: Option<[f64; 2]>,
    /// Between which it has to be.
    pub limits: [f64; 2],
    /// About how many more games would decide it, if they go on like this; nothing if it is decided, or no number of games would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<u64>,
    /// What was found, in words.
    pub words: String,
}

/// What was seen of games that were played for longer than trials are, at random: whether they come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Longer {
    /// How many were played.
    pub played: u32,
    /// How many came to an end, whatever it was.
    pub ended: u32,
    /// After how many moves the others were given up.
    pub moves: u32,
}

/// At least this share of the games has to be won: where hardly any is, there is nothing to play for. Picked by feel; the book
/// breeds for more than half (B144), which is for its filter to say.
pub const LEAST_WON: f64 = 0.2;

/// More games than this are never promised.
const MOST_GAMES: f64 = 100_000.0;

/// Fewer lengths do not tell how they spread.
const FEWEST_LENGTHS: usize = 4;

impl Answer {
    /// `yes`, `no` or `undecided`.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Yes => "yes",
            Answer::No => "no",
            Answer::Undecided => "undecided",
        }
    }

    /// All of them together: no if one is, yes if all are.
    pub fn all(answers: &[Answer]) -> Answer {
        match answers {
            _ if answers.contains(&Answer::No) => Answer::No,
            _ if answers.contains(&Answer::Undecided) => Answer::Undecided,
            _ => Answer::Yes,
        }
    }
}

impl Verdict {
    /// What the standard trials say, which are looked at so often at most.
    pub fn of(evidence: &Evidence, looks: usize) -> Verdict {
        let asked = Asked { evidence, trials: evidence.standard().count(), z: leaving_out(0.05 / looks.max(1) as f64) };
        let tests: Vec<Test> = [asked.completion(), asked.advantage(), asked.balance()].into();
        let answers: Vec<Answer> = tests.iter().map(|test| test.answer).collect();
        let preferences = vec![asked.duration()];
        Verdict { answer: Answer::all(&answers), tests, preferences, trials: asked.trials, looks }
    }

    /// What a test or a preference says, by name.
    pub fn test(&self, name: &str) -> Option<&Test> {
        self.tests.iter().chain(&self.preferences).find(|test| test.name == name)
    }

    /// The names of the tests that fail.
    pub fn flaws(&self) -> Vec<&str> {
        let failed = self.tests.iter().filter(|test| test.answer == Answer::No);
        failed.map(|test| test.name.as_str()).collect()
    }

    /// About how many more games would decide what is undecided; nothing if nothing is, or no number of games would.
    pub fn further(&self) -> Option<u64> {
        self.tests.iter().filter(|_| self.answer == Answer::Undecided).filter_map(|test| test.further).max()
    }

    /// Why the answer is what it is, in a sentence.
    pub fn why(&self) -> String {
        let of = |answer: Answer| {
            let words: Vec<&str> =
                self.tests.iter().filter(|test| test.answer == answer).map(|test| test.words.as_str()).collect();
            words.join("; ")
        };
        match self.answer {
            _ if self.trials == 0 => "Undecided: no game was played.".to_owned(),
            Answer::Yes => format!("Playable: {}.", of(Answer::Yes)),
            Answer::No => format!("Not viable: {}.", of(Answer::No)),
            Answer::Undecided => {
                let further = self.further().map_or(String::new(), |games| format!("; {}", more_games(games)));
                format!("Undecided after {}: {}{further}.", games(self.trials), of(Answer::Undecided))
            }
        }
    }

    /// How the game compares with what was asked for, in a sentence; nothing without a game.
    pub fn preference(&self) -> Option<String> {
        let test = self.preferences.first().filter(|test| test.value.is_some())?;
        let told = match test.answer {
            Answer::Yes => "Within your preferences",
            Answer::No => "Outside your preferences",
            Answer::Undecided => "Perhaps outside your preferences",
        };
        Some(format!("{told}: {}.", test.words))
    }
}

/// `1 game`, `20 games`.
fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

fn more_games(count: u64) -> String {
    match count {
        _ if count as f64 >= MOST_GAMES => "more games than can be played would be needed to decide it".to_owned(),
        1 => "about 1 more game would decide it".to_owned(),
        _ => format!("about {count} more games would decide it"),
    }
}

/// What is asked, and how sure an answer has to be.
struct Asked<'a> {
    evidence: &'a Evidence<'a>,
    trials: usize,
    /// This many standard errors to each side.
    z: f64,
}

impl Asked<'_> {
    /// Whether games are won.
    fn completion(&self) -> Test {
        let count = |is: fn(&End) -> bool| self.evidence.standard().filter(|trial| is(&trial.end)).count();
        let (won, cut) = (count(|end| matches!(end, End::Won(_))), count(|end| *end == End::Cut));
        let limits = [LEAST_WON, 1.0];
        let mut test = self.share("completion", won as f64, limits);
        let (least, most) = (percent(LEAST_WON), self.evidence.settings.move_limit());
        test.words = match test.answer {
            Answer::Yes => format!("{} of the games are won", told(&test)),
            _ => format!("{} of the games are won, and at least {least} have to be", told(&test)),
        };
        // Games that were cut might have been won: a limit that a preference sets is no flaw of the game.
        let may_be = self.share("completion", (won + cut) as f64, limits).answer;
        if cut > 0 && test.answer != Answer::Yes && may_be != Answer::No {
            match self.evidence.longer {
                Some(longer) if longer.ended == 0 && longer.played > 0 && test.answer == Answer::No => {
                    let Longer { played, moves, .. } = longer;
                    test.words = format!(
                        "it seems endless: {cut} of {} were cut after {most} moves, and none of {played} random games ended within {moves}",
                        games(self.trials)
                    );
                }
                _ => {
                    test = Test { answer: Answer::Undecided, further: None, ..test };
                    test.words = format!(
                        "{cut} of {} were cut after {most} moves, twice the target; a larger --length lets them go on",
                        games(self.trials)
                    );
                }
            }
        }
        test
    }

    /// Whether the first move leaves the others a chance, and is not a handicap.
    fn advantage(&self) -> Test {
        let first = FirstPlayer::of(self.evidence).first;
        let mut test = self.share("advantage", first.share * self.trials as f64, around(first.fair));
        test.words = format!("the first player gets {} of the points{}", told(&test), outside(&test));
        test
    }

    /// Whether every colour has a chance. Where all have the same rules and begin equally often, there is nothing to ask.
    fn balance(&self) -> Test {
        let found = FirstPlayer::of(self.evidence);
        let limits = around(found.first.fair);
        if self.evidence.alike {
            let words =
                "both sides have the same rules and begin equally often, so that colours differ by chance alone";
            let (answer, words) = (Answer::Yes, words.to_owned());
            return Test { name: "balance".into(), answer, value: None, interval: None, limits, further: None, words };
        }
        let of = |points: &crate::figures::Points| self.share("balance", points.share * self.trials as f64, limits);
        let tests: Vec<Test> = found.roles.iter().map(of).collect();
        let answer = Answer::all(&tests.iter().map(|test| test.answer).collect::<Vec<_>>());
        let far = |test: &Test| test.value.map_or(0.0, |value| (value - found.first.fair).abs());
        let farthest = (0..tests.len()).rev().max_by(|one, other| far(&tests[*one]).total_cmp(&far(&tests[*other])));
        let further = tests.iter().filter(|_| answer == Answer::Undecided).filter_map(|test| test.further).max();
        let at = farthest.unwrap_or(0);
        let Some(one) = tests.get(at).cloned() else { return self.share("balance", 0.0, limits) };
        let test = Test { answer, further, ..one };
        let named = self.evidence.rules.and_then(|rules| rules.player_names().get(at).cloned());
        let name = named.unwrap_or_else(|| capital(at));
        let words = format!("{name} gets {} of the points{}", told(&test), outside(&test));
        Test { words, ..test }
    }

    /// Whether games have about the preferred length: on the average no farther from it than half of it (B147).
    fn duration(&self) -> Test {
        let target = self.evidence.settings.preferred_length;
        let limits = [0.5, 1.5].map(|share| share * f64::from(target));
        let lengths: Vec<f64> = self.evidence.standard().map(|trial| trial.length() as f64).collect();
        let far: Vec<f64> = self.evidence.standard().map(|trial| deviation(trial.length(), target)).collect();
        let value = mean(lengths.iter().copied());
        let (answer, further) = self.below_half(&far);
        let cut = Lengths::of(self.evidence).is_some_and(|lengths| lengths.cut.value > 0.0);
        let least = if cut { ", those that were cut as long as they were" } else { "" };
        let words = value.map_or("no game was played".to_owned(), |moves| {
            format!("{moves:.0} moves{}{least}; target {target}, set with --length", by_how_much(moves, target.into()))
        });
        Test { name: "duration".into(), answer, value, interval: self.around_mean(&lengths), limits, further, words }
    }

    /// A share of the trials that has to lie between limits.
    fn share(&self, name: &str, hits: f64, limits: [f64; 2]) -> Test {
        let all = self.trials as f64;
        let (value, interval) = match self.trials {
            0 => (None, None),
            _ => (Some(hits / all), Some(wilson_at(hits, all, self.z))),
        };
        let answer = interval.map_or(Answer::Undecided, |interval| placed(interval, limits));
        let at = |trials: f64| placed(wilson_at(hits / all * trials, trials, self.z), limits) != Answer::Undecided;
        let further = (answer == Answer::Undecided && self.trials > 0).then(|| further(all, at));
        Test { name: name.into(), answer, value, interval, limits, further, words: String::new() }
    }

    /// Whether the mean of deviations is surely below one half.
    fn below_half(&self, far: &[f64]) -> (Answer, Option<u64>) {
        let Some(([low, high], value)) = self.around_mean(far).zip(mean(far.iter().copied())) else {
            return (Answer::Undecided, None);
        };
        match () {
            () if high < 0.5 => (Answer::Yes, None),
            () if low > 0.5 => (Answer::No, None),
            () => {
                let needed = far.len() as f64 * ((high - value) / (value - 0.5).abs().max(1e-9)).powi(2);
                (Answer::Undecided, Some((needed.min(MOST_GAMES) as u64).saturating_sub(far.len() as u64).max(1)))
            }
        }
    }

    fn around_mean(&self, values: &[f64]) -> Option<[f64; 2]> {
        let of = of_means(values).filter(|_| values.len() >= FEWEST_LENGTHS)?;
        let half = student_at(values.len(), self.z) * of.error?;
        Some([of.value - half, of.value + half])
    }
}

/// What a share has to be, where one is fair: half way from it to nothing, or to all, is too far (B145, B146).
fn around(fair: f64) -> [f64; 2] {
    [fair / 2.0, fair + (1.0 - fair) / 2.0]
}

/// Whether an interval is within limits, or outside of them.
fn placed([low, high]: [f64; 2], [least, most]: [f64; 2]) -> Answer {
    // A limit at an end of the scale is none.
    let (above, below) = (least <= 0.0 || low > least, most >= 1.0 || high < most);
    match () {
        () if above && below => Answer::Yes,
        () if high < least || low > most => Answer::No,
        () => Answer::Undecided,
    }
}

/// How many games beyond these decide it, if they go on like this; as many as there can be if none do.
fn further(trials: f64, is_decided: impl Fn(f64) -> bool) -> u64 {
    let mut most = trials;
    while !is_decided(most) {
        most *= 2.0;
        if most >= MOST_GAMES {
            return MOST_GAMES as u64;
        }
    }
    let mut least = most / 2.0;
    while most - least > 1.0 {
        let middle = (least + most) / 2.0;
        if is_decided(middle) { most = middle } else { least = middle }
    }
    (most - trials).ceil() as u64
}

/// `55 % (34 to 74)`.
fn told(test: &Test) -> String {
    let Some((value, [low, high])) = test.value.zip(test.interval) else { return "no share".to_owned() };
    format!("{} ({:.0} to {:.0})", percent(value), 100.0 * low, 100.0 * high)
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// What is asked for, where it is not certain that it is so.
fn outside(test: &Test) -> String {
    let [least, most] = test.limits.map(|limit| format!("{:.0}", 100.0 * limit));
    if test.answer == Answer::Yes { String::new() } else { format!(", and {least} to {most} % is fair enough") }
}

/// How far from the target.
fn by_how_much(moves: f64, target: f64) -> String {
    match (moves - target).round() {
        more if more > 0.0 => format!(", {more:.0} over"),
        fewer if fewer < 0.0 => format!(", {:.0} under", -fewer),
        _ => String::new(),
    }
}

fn capital(role: usize) -> String {
    let name = game::Role::ALL.get(role).map_or("", |role| role.name());
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    fn text(lines: &[(&str, usize)]) -> String {
        lines.iter().flat_map(|(line, times)| vec![*line; *times]).collect::<Vec<_>>().join("\n")
    }

    fn judged(lines: &[(&str, usize)], looks: usize) -> Verdict {
        Verdict::of(&Evidence::of_trials(&trials(&text(lines))), looks)
    }

    fn answers(verdict: &Verdict) -> [Answer; 4] {
        ["completion", "advantage", "balance", "duration"]
            .map(|name| verdict.test(name).map_or(Answer::Undecided, |test| test.answer))
    }

    const WHITE: &str = "white: - x60 = white";
    const BLACK: &str = "white: - x60 = black";

    #[test]
    fn eleven_wins_of_twenty_are_no_flaw_and_do_not_decide_either() {
        let verdict = judged(&[(WHITE, 11), (BLACK, 9)], 4);
        assert_eq!(answers(&verdict), [Answer::Yes, Answer::Undecided, Answer::Undecided, Answer::Yes]);
        assert_eq!((verdict.answer, verdict.flaws()), (Answer::Undecided, vec![]));
        let more = verdict.further().expect("an estimate");
        assert!((1..40).contains(&more), "{more}");
        assert_eq!(judged(&[(WHITE, 22), (BLACK, 18)], 4).answer, Answer::Yes);
    }

    #[test]
    fn as_many_more_games_as_are_told_decide_it() {
        for (won, lost) in [(13, 7), (7, 13), (14, 6), (30, 12)] {
            let verdict = judged(&[(WHITE, won), (BLACK, lost)], 4);
            let Some(more) = verdict.further() else { panic!("{won} of {} are decided", won + lost) };
            let times = (more as f64 / (won + lost) as f64 + 1.0) * 1.1;
            let scaled = |count: usize| (count as f64 * times).round() as usize;
            let later = judged(&[(WHITE, scaled(won)), (BLACK, scaled(lost))], 4);
            assert_ne!(later.answer, Answer::Undecided, "{won} to {lost}: {more} more");
        }
    }

    #[test]
    fn one_side_that_always_wins_is_a_flaw_after_few_games() {
        let verdict = judged(&[(WHITE, 10), ("black: - x60 = black", 10)], 4);
        assert_eq!((verdict.flaws(), verdict.answer), (vec!["advantage"], Answer::No));
        assert!(verdict.why().starts_with("Not viable: the first player gets 100 % (76 to 100) of the points"));
        let coloured = judged(&[(WHITE, 10), ("black: - x60 = white", 10)], 4);
        assert_eq!((coloured.flaws(), coloured.answer), (vec!["balance"], Answer::No));
    }

    #[test]
    fn colours_do_not_count_where_both_sides_have_the_same_rules() {
        let trials = trials(&text(&[(WHITE, 10), ("black: - x60 = white", 10)]));
        let verdict = Verdict::of(&Evidence { alike: true, ..Evidence::of_trials(&trials) }, 1);
        assert_eq!(verdict.test("balance").map(|test| (test.answer, test.interval)), Some((Answer::Yes, None)));
        assert_eq!(verdict.flaws(), [""; 0]);
    }

    #[test]
    fn a_game_without_a_winner_is_not_viable_and_a_drawish_one_is() {
        let drawn = judged(&[("white: - x60 = draw", 40)], 4);
        assert_eq!((drawn.flaws(), drawn.answer), (vec!["completion"], Answer::No));
        let drawish = judged(&[("white: - x60 = draw", 24), (WHITE, 8), (BLACK, 8)], 1);
        assert_eq!(drawish.answer, Answer::Yes, "{}", drawish.why());
    }

    #[test]
    fn games_that_were_cut_are_a_matter_of_the_target_unless_they_never_end() {
        let trials = trials(&text(&[("white: - x120 = cut", 40)]));
        let of = |longer| Verdict::of(&Evidence { longer, ..Evidence::of_trials(&trials) }, 1);
        let long = of(Some(Longer { played: 8, ended: 8, moves: 600 }));
        assert_eq!((long.answer, long.further()), (Answer::Undecided, None));
        assert!(long.why().contains("--length"), "{}", long.why());
        let endless = of(Some(Longer { played: 8, ended: 0, moves: 600 }));
        assert_eq!((endless.answer, endless.flaws()), (Answer::No, vec!["completion"]));
        assert!(endless.why().contains("endless"), "{}", endless.why());
    }

    #[test]
    fn length_is_a_preference_and_never_a_flaw() {
        let short = judged(&[("white: - x27 = white", 20), ("white: - x27 = black", 20)], 4);
        assert_eq!((short.answer, short.test("duration").map(|test| test.answer)), (Answer::Yes, Some(Answer::No)));
        assert_eq!(
            short.preference().as_deref(),
            Some("Outside your preferences: 27 moves, 33 under; target 60, set with --length.")
        );
        assert!(!short.why().contains("moves"), "{}", short.why());
    }

    #[test]
    fn without_a_game_nothing_is_decided() {
        let none = judged(&[], 4);
        assert_eq!((none.answer, none.further(), none.preference()), (Answer::Undecided, None, None));
        assert_eq!(none.why(), "Undecided: no game was played.");
    }

    /// Of fair games, looked at four times as trials are added, hardly any is ever called flawed.
    #[test]
    fn looking_again_and_again_does_not_make_a_fair_game_flawed() {
        let mut flawed = 0;
        for seed in 0..200 {
            let mut stream = game::Rng::new(7, seed);
            let lines: Vec<&str> = (0..160).map(|_| if stream.below(2) == 0 { WHITE } else { BLACK }).collect();
            let all = trials(&lines.join("\n"));
            let looks = [20, 40, 80, 160].map(|count| Verdict::of(&Evidence::of_trials(&all[..count]), 4).answer);
            flawed += u32::from(looks.contains(&Answer::No));
            assert_eq!(looks[3], Answer::Yes, "160 games tell a half from three quarters");
        }
        assert_eq!(flawed, 0);
    }
}
