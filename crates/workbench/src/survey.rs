//! A survey: people play two games without names and say which one they like better; which two come next, and what their
//! answers amount to (Browne 2011, section 3.4).

use std::collections::{BTreeMap, BTreeSet};

use game::Rng;
use players::ranking::Comparisons;
use serde::{Deserialize, Serialize};

use crate::Ranked;
use crate::source::{self, Origin, Source};
use crate::stored::{self, Filter};
use ::rules::Language;
use engine::Error;
use engine::Game;

/// The most games of a survey: twice as many as Browne's had; with more, no two people would compare the same pair.
pub const MOST_GAMES: usize = 160;

/// The most answers of a survey: eight times as many as Browne's had. The ranking takes a few seconds.
pub const MOST_ANSWERS: usize = 5000;

/// The most letters of a remark.
pub const MOST_REMARK: usize = 500;

/// What is asked about: some games, and how well the program plays them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survey {
    /// What it is called; those who answer read it too.
    pub title: String,
    /// The level of the program, from 1 to 5.
    pub level: u8,
    /// The games, in any order: their numbers are not shown.
    pub games: Vec<Entrant>,
}

/// A game of a survey; its rules are kept with it, for they may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Its name among the answers: no two have the same, and there are no commas in it.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The language of its rules, by name.
    pub language: String,
    /// Its rules.
    pub text: String,
}

/// Two games of a survey, by number, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The one that is called A.
    pub a: usize,
    /// The one that is called B.
    pub b: usize,
}

/// The answer to a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first is the better one.
    A,
    /// The second is.
    B,
    /// Neither, or he does not want to say: it does not count, and he is not asked again.
    Skipped,
}

/// A pair, the answer, and the comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The games.
    pub pair: Pair,
    /// Which one is better.
    pub verdict: Verdict,
    /// A remark, often empty.
    pub remark: String,
}

/// What all answers amount to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The answers that say which game is better, as a ranking; none where there is none.
    pub ranked: Option<Ranked>,
    /// How many pairs were skipped.
    pub skipped: usize,
    /// How many different pairs were compared, of how many there are.
    pub pairs: [usize; 2],
    /// The games without a comparison yet.
    pub missing: Vec<String>,
}

impl Pair {
    /// The same whichever of them comes first.
    fn key(self) -> (usize, usize) {
        (self.a.min(self.b), self.a.max(self.b))
    }
}

impl Answer {
    /// The better and the worse game, by number, if the answer prefers one.
    fn decided(&self) -> Option<(usize, usize)> {
        match self.verdict {
            Verdict::A => Some((self.pair.a, self.pair.b)),
            Verdict::B => Some((self.pair.b, self.pair.a)),
            Verdict::Skipped => None,
        }
    }

    /// Whether it speaks of games that there are.
    pub fn is_of(&self, games: usize) -> bool {
        self.pair.a < games && self.pair.b < games && self.pair.a != self.pair.b
    }
}

/// Returns the next pair for a participant: the least-compared unseen pair first, then the pair whose games were compared least;
/// ties and order are random. `None` if they have seen all pairs.
///
/// `asked` is what all others were shown and did not skip, whether they have answered or not.
pub fn next_pair(games: usize, asked: &[Pair], seen: &[Pair], stream: &mut Rng) -> Option<Pair> {
    let mut together: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut times = vec![0; games];
    for pair in asked.iter().filter(|pair| pair.a < games && pair.b < games) {
        *together.entry(pair.key()).or_default() += 1;
        times[pair.a] += 1;
        times[pair.b] += 1;
    }
    let seen: BTreeSet<(usize, usize)> = seen.iter().map(|pair| pair.key()).collect();
    let unseen = (0..games).flat_map(|a| (a + 1..games).map(move |b| (a, b))).filter(|key| !seen.contains(key));
    let mut least: Vec<(usize, usize)> = Vec::new();
    let mut fewest = (usize::MAX, usize::MAX);
    for (a, b) in unseen {
        let count = (together.get(&(a, b)).copied().unwrap_or_default(), times[a] + times[b]);
        if count < fewest {
            (fewest, least) = (count, Vec::new());
        }
        if count == fewest {
            least.push((a, b));
        }
    }
    let (a, b) = *least.get(stream.below(least.len().max(1) as u32) as usize)?;
    Some(if stream.below(2) == 0 { Pair { a, b } } else { Pair { a: b, b: a } })
}

impl Survey {
    /// A survey of these games, of which there must be two at least; those that come twice count once.
    pub fn new(title: &str, level: u8, games: Vec<Entrant>) -> Result<Survey, Error> {
        let mut kept: Vec<Entrant> = Vec::new();
        for game in games {
            if kept.iter().all(|known| known.name != game.name) {
                kept.push(game);
            }
        }
        match kept.len() {
            ..=1 => Err(Error::refused("a survey needs two games at least", "name more games, or another tag")),
            count if count > MOST_GAMES => {
                let hint = format!("{MOST_GAMES} are the most: with more, answers would hardly touch");
                Err(Error::refused(format!("{count} games are too many to compare"), hint))
            }
            _ => Ok(Survey { title: title.trim().to_owned(), level: level.clamp(1, 5), games: kept }),
        }
    }

    /// The rules of a game without anything that tells which one it is; it is called `Game A` or `Game B`.
    pub fn anonymous(&self, game: usize, letter: char) -> Result<Source, Error> {
        let missing = || Error::refused("there is no such game in this survey", "ask for another pair");
        self.games.get(game).ok_or_else(missing)?.anonymous(letter)
    }

    /// The answers as lines `winner,loser` with a heading: what `ludwright rank` reads.
    pub fn write<'a>(&self, answers: impl IntoIterator<Item = &'a Answer>) -> String {
        let name = |game: usize| self.games.get(game).map_or("?", |game| game.name.as_str());
        let decided = answers.into_iter().filter_map(Answer::decided);
        let lines = decided.map(|(better, worse)| format!("{},{}\n", name(better), name(worse)));
        "winner,loser\n".to_owned() + &lines.collect::<String>()
    }

    /// Reads such lines; games that are not in the survey are a fault.
    pub fn read(&self, text: &str) -> Result<Vec<Answer>, Error> {
        let comparisons = lab::rank::read(text)?;
        let number = |item: &String| {
            self.games.iter().position(|game| game.name == *item).ok_or_else(|| {
                Error::refused(format!("`{item}` is no game of this survey"), "names are those of the exported file")
            })
        };
        let numbers = comparisons.items.iter().map(number).collect::<Result<Vec<usize>, Error>>()?;
        let answer = |(better, worse): &(usize, usize)| Answer {
            pair: Pair { a: numbers[*better], b: numbers[*worse] },
            verdict: Verdict::A,
            remark: String::new(),
        };
        Ok(comparisons.answers.iter().map(answer).collect())
    }

    /// What all answers amount to; which order is found may depend on the seed where several are equally good.
    pub fn results(&self, answers: &[&Answer], seed: u64) -> Results {
        let decided: Vec<(usize, usize)> = answers.iter().filter_map(|answer| answer.decided()).collect();
        let compared: BTreeSet<(usize, usize)> = decided.iter().map(|(a, b)| Pair { a: *a, b: *b }.key()).collect();
        let is_missing = |game: usize| decided.iter().all(|(better, worse)| *better != game && *worse != game);
        let count = self.games.len();
        let missing = (0..count).filter(|game| is_missing(*game)).map(|game| self.games[game].name.clone()).collect();
        Results {
            skipped: answers.len() - decided.len(),
            pairs: [compared.len(), count * count.saturating_sub(1) / 2],
            missing,
            ranked: (!decided.is_empty()).then(|| lab::rank::ranked(&self.comparisons(&decided), seed)),
        }
    }

    /// The same answers about those games only that were compared at all.
    fn comparisons(&self, decided: &[(usize, usize)]) -> Comparisons {
        let games: BTreeSet<usize> = decided.iter().flat_map(|(better, worse)| [*better, *worse]).collect();
        let numbers: BTreeMap<usize, usize> = games.iter().enumerate().map(|(nth, game)| (*game, nth)).collect();
        Comparisons {
            items: games.iter().map(|game| self.games[*game].name.clone()).collect(),
            answers: decided.iter().map(|(better, worse)| (numbers[better], numbers[worse])).collect(),
        }
    }
}

impl Entrant {
    fn new(name: &str, title: &str, source: &Source) -> Entrant {
        let plain = |sign: char| if sign.is_control() || matches!(sign, ',' | '"' | '#') { ' ' } else { sign };
        let (language, text) = (source.language.name().to_owned(), source.text.clone());
        Entrant { name: name.chars().map(plain).collect(), title: title.to_owned(), language, text }
    }

    fn anonymous(&self, letter: char) -> Result<Source, Error> {
        let unknown = || Error::refused("the language of this game is not known", "is it from a newer program?");
        let language = Language::ALL.into_iter().find(|language| language.name() == self.language);
        let (name, language) = (format!("Game {letter}"), language.ok_or_else(unknown)?);
        let source = Source { name: self.name.clone(), text: self.text.clone(), language, origin: Origin::Input };
        let rules = Game::new(source)?.rules.anonymous(&format!("Game_{letter}"));
        Ok(Source { name, text: rules.print(), language, origin: Origin::Input })
    }
}

/// The games of the library with this tag, but for those that cannot be played well on purpose.
pub fn tagged(tag: &str) -> Vec<Entrant> {
    let has = |tags: &[String], tag: &str| tags.iter().any(|known| known == tag);
    let entries = library::entries().filter(|entry| has(&entry.tags, tag) && !has(&entry.tags, "malformed"));
    entries.map(|entry| of_library(&entry)).collect()
}

/// The games with these names, with commas or line ends between them: of the library, or `gen:SEED`. No files.
pub fn named(names: &str) -> Result<Vec<Entrant>, Error> {
    let names = names.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| match library::find(name) {
            Some(entry) => Ok(of_library(&entry)),
            None if name.starts_with("gen:") && name.len() <= 64 => {
                source::find(name, &mut std::io::empty()).map(|source| Entrant::new(name, name, &source))
            }
            None => {
                let short: String = name.chars().take(80).collect();
                let hint = library::nearest_name(name)
                    .map_or("names are those of the library".to_owned(), |near| format!("did you mean `{near}`?"));
                Err(Error::refused(format!("there is no game called `{short}`"), hint))
            }
        })
        .collect()
}

/// The best games of a store, `most` at most.
pub fn kept(file: &str, most: usize) -> Result<Vec<Entrant>, Error> {
    let wanted = Filter { viable: true, most: Some(most as u64), ..Filter::default() };
    let games = stored::list(file, &wanted)?.games;
    games
        .iter()
        .map(|game| {
            let source = stored::source(file, &game.id.to_string())?;
            let twins = games.iter().filter(|other| other.name == game.name).count();
            let name = if twins > 1 { format!("{} {}", game.name, game.id.short()) } else { game.name.clone() };
            Ok(Entrant::new(&name, &name, &source))
        })
        .collect()
}

fn of_library(entry: &library::Entry) -> Entrant {
    let (text, language) = (entry.text.to_owned(), entry.language);
    Entrant::new(entry.name, &entry.title, &Source { name: entry.name.into(), text, language, origin: Origin::Library })
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::scene::Stage;

    fn survey(games: usize) -> Survey {
        let entrant = |nth: usize| Entrant {
            name: format!("game {nth}"),
            title: String::new(),
            language: "ludi".to_owned(),
            text: String::new(),
        };
        Survey::new("simulated", 2, (0..games).map(entrant).collect()).expect("a survey")
    }

    /// Raters who answer in turn; whichever game has the lower number is preferred with probability `consistency`.
    fn simulated(games: usize, raters: usize, answers: usize, consistency: f64) -> Vec<Vec<Answer>> {
        let mut stream = Rng::new(11, 0);
        let mut given: Vec<Vec<Answer>> = vec![Vec::new(); raters];
        for nth in 0..answers {
            let rater = nth % raters;
            let asked: Vec<Pair> = given.iter().flatten().map(|answer| answer.pair).collect();
            let seen: Vec<Pair> = given[rater].iter().map(|answer| answer.pair).collect();
            let Some(pair) = next_pair(games, &asked, &seen, &mut stream) else { continue };
            let agrees = f64::from(stream.below(1_000_000)) < consistency * 1e6;
            let verdict = if agrees == (pair.a < pair.b) { Verdict::A } else { Verdict::B };
            given[rater].push(Answer { pair, verdict, remark: String::new() });
        }
        given
    }

    // B59 B61 B62
    #[test]
    fn as_many_raters_and_answers_as_browne_had_rank_his_games_as_reliably() {
        let survey = survey(79);
        let given = simulated(79, 57, 628, 0.9);
        let answers: Vec<&Answer> = given.iter().flatten().collect();
        let results = survey.results(&answers, 1);
        let ranked = results.ranked.expect("answers");
        assert_eq!(
            (ranked.answers, ranked.items.len(), results.pairs),
            (628, 79, [628, 3081]),
            "{:?}",
            results.missing
        );
        assert!((0.86..0.96).contains(&ranked.cross_entropy.rate), "{}", ranked.cross_entropy.rate);
        let place = |nth: usize| ranked.items.iter().position(|item| item.name == format!("game {nth}"));
        let mean = |games: std::ops::Range<usize>| {
            let count = games.len() as f64;
            games.filter_map(place).map(|place| place as f64).sum::<f64>() / count
        };
        assert!(mean(0..20) < 25.0 && mean(59..79) > 53.0, "{} {}", mean(0..20), mean(59..79));
    }

    #[test]
    fn all_games_are_shown_equally_often_and_nobody_sees_a_pair_twice() {
        for (games, raters, count) in [(79, 57, 628), (6, 4, 60), (2, 3, 9)] {
            let given = simulated(games, raters, count, 0.8);
            let mut times = vec![0_i64; games];
            given.iter().flatten().flat_map(|answer| [answer.pair.a, answer.pair.b]).for_each(|game| times[game] += 1);
            let (most, fewest) = (times.iter().max().expect("games"), times.iter().min().expect("games"));
            assert!(most - fewest <= 2, "{times:?}");
            for answers in &given {
                let pairs: BTreeSet<(usize, usize)> = answers.iter().map(|answer| answer.pair.key()).collect();
                assert_eq!(pairs.len(), answers.len());
            }
            let first = given.iter().flatten().filter(|answer| answer.pair.a < answer.pair.b).count();
            let all = given.iter().flatten().count();
            assert!(all < 50 || (all * 2 / 5..=all * 3 / 5).contains(&first), "{first} of {all}: A and B are chance");
        }
    }

    #[test]
    fn a_person_who_has_seen_all_pairs_is_asked_no_more() {
        let seen = [Pair { a: 0, b: 1 }, Pair { a: 2, b: 0 }, Pair { a: 2, b: 1 }];
        assert_eq!(next_pair(3, &[], &seen, &mut Rng::new(1, 0)), None);
        assert_eq!(next_pair(3, &[], &seen[..2], &mut Rng::new(1, 0)).map(Pair::key), Some((1, 2)));
        assert_eq!(next_pair(0, &[], &[], &mut Rng::new(1, 0)), None);
        let asked = [Pair { a: 0, b: 1 }, Pair { a: 0, b: 1 }, Pair { a: 1, b: 2 }];
        assert_eq!(next_pair(3, &asked, &[], &mut Rng::new(1, 0)).map(Pair::key), Some((0, 2)), "the least compared");
    }

    // B60
    #[test]
    fn what_goes_out_comes_in_again_and_is_what_rank_reads() {
        let survey = survey(5);
        let given = simulated(5, 3, 24, 0.7);
        let mut answers: Vec<&Answer> = given.iter().flatten().collect();
        let skipped =
            Answer { pair: Pair { a: 0, b: 1 }, verdict: Verdict::Skipped, remark: "both are dull".to_owned() };
        answers.push(&skipped);
        let text = survey.write(answers.iter().copied());
        assert_eq!(lab::rank(&text, 1).expect("lines").answers, 24);
        let again = survey.read(&text).expect("the same games");
        assert_eq!(survey.write(&again), text);
        assert_eq!((survey.results(&answers, 1).skipped, again.len()), (1, 24));
        let told = survey.read("game 1,chess\n").expect_err("no such game").to_string();
        assert_eq!(told, "`chess` is no game of this survey");
    }

    // B25
    #[test]
    fn no_game_of_the_library_can_be_known_by_its_name() {
        let mut told = Vec::new();
        for entry in library::entries() {
            let source = of_library(&entry).anonymous('A').expect(entry.name);
            let loaded = Game::new(source).expect(entry.name);
            let shown = format!("{} {}", loaded.source.text, loaded.rules.english()).to_lowercase();
            let words: BTreeSet<&str> = shown.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect();
            // A rule sheet does not say what its game is called: its file does.
            let name = match entry.language {
                Language::Gdl => entry.file().to_owned(),
                _ => entry.language.read(entry.text).rules.expect(entry.name).name().to_lowercase(),
            };
            let titled = shown.replace("; title: game_a\n", "");
            assert!(!titled.contains("title:") && shown.contains("game_a"), "{}", entry.name);
            let stage = Stage::of(&loaded.rules).expect(entry.name);
            let single = |name: &str| name.to_lowercase().trim_end_matches('s').to_owned();
            let is_of_a_piece = stage.kinds.iter().chain(&stage.players).any(|known| single(known) == single(&name));
            if words.contains(name.as_str()) && !is_of_a_piece {
                told.push(name);
            }
        }
        // Pieces and players keep their names, one or many. Of these two the word is another one: hexagons are called `hex` in the rules of
        // every game on them, and pieces of any game of Pell's may move "like a chess knight".
        assert_eq!(told, ["chess", "hex"]);
    }

    #[test]
    fn an_anonymous_game_is_the_same_game() {
        for name in ["yavalath", "chess", "bagh_chal"] {
            let entrant = named(name).expect(name).remove(0);
            let bare = Game::new(entrant.anonymous('B').expect(name)).expect(name);
            let known = Game::from_library(name).expect(name);
            let begun = |loaded: &Game| {
                let moves = engine::replay(loaded, engine::Setting::default(), &[]).expect("a game").moves();
                moves.iter().map(|legal| legal.text().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(begun(&bare), begun(&known));
            assert!(crate::rules_html(&bare).0.eq_ignore_ascii_case("Game B"));
        }
    }

    #[test]
    fn games_are_gathered_by_tag_and_by_name() {
        let evolved = tagged("evolved");
        assert!(evolved.len() > 10 && evolved.iter().any(|game| game.name == "yavalath"));
        assert!(tagged("no such tag").is_empty());
        let three = named("hex, yavalath\ngen:7\n").expect("three games");
        assert_eq!(three.iter().map(|game| game.name.as_str()).collect::<Vec<_>>(), ["hex", "yavalath", "gen:7"]);
        let told = named("yavalth").expect_err("a slip");
        assert_eq!(told.hint(), Some("did you mean `yavalath`?"));
        assert!(named("/etc/passwd").is_err());
        let twice = Survey::new("x", 9, [named("hex").expect("hex"), named("hex,gomoku").expect("two")].concat());
        assert_eq!(twice.map(|survey| (survey.games.len(), survey.level)).ok(), Some((2, 5)));
        assert!(Survey::new("x", 1, named("hex").expect("hex")).is_err());
    }
}
