//! Trials written by hand, one a line.
//!
//! ```text
//! white: (.5/.5) (.4/.6) .6/.4 .5/.5 1/0 = white
//! selfish/black white: .5/.5[legal=3 shallow=.1,.6*,.2 deep=.7] - x9 = cut visited=0,4/9
//! ```
//!
//! Before the colon: the mode (`standard` if nothing is said) with who is handicapped, `players=3` if not two, and who
//! began. After it, what was estimated after each move, White first; in brackets random moves, `-` where nothing was recorded,
//! `x9` for the last one nine times in all. Players take turns; `black@.5/.5` says who moved where they did not. Square
//! brackets hold what else is known of a move: `legal`, `shallow` (the move made has a star), `deep`, `nodes`, `squares`,
//! `depth`, `seconds`. After the sign of equality: a role, `draw` or `cut`, then `visited=sites/all`,
//! `puzzles=better/moves` and `examined`. Empty lines and lines that begin with `#` are skipped.

use std::fmt::{Display, Write};
use std::str::FromStr;

use game::Role;

use crate::roles::named;
use crate::{End, Estimates, Mode, Ply, Puzzle, Puzzles, Trial};

/// A line that is no trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// No shorthand may stand for more moves.
const MOST_TIMES: usize = 10_000;

/// Reads trials, one a line; all lines that are none, if there are any.
pub fn read_trials(text: &str) -> Result<Vec<Trial>, Vec<BadLine>> {
    let (mut trials, mut faults) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match trial(line) {
            Ok(trial) => trials.push(trial),
            Err(message) => faults.push(BadLine { line: at + 1, message }),
        }
    }
    if faults.is_empty() { Ok(trials) } else { Err(faults) }
}

/// Writes trials as they are read.
pub fn write_trials(trials: &[Trial]) -> String {
    trials.iter().map(|trial| written(trial) + "\n").collect()
}

fn trial(line: &str) -> Result<Trial, String> {
    let (head, rest) = line.split_once(':').ok_or("expected who began and a colon")?;
    let (moves, end) = rest.rsplit_once(" = ").or_else(|| rest.split_once("= ")).ok_or("expected `= white`, or so")?;
    let mut trial = headed(head)?;
    for word in words(moves) {
        add_move(&mut trial, word)?;
    }
    ended(&mut trial, end)?;
    Ok(trial)
}

fn headed(head: &str) -> Result<Trial, String> {
    let mut trial = Trial::new(Role::White, End::Drawn);
    let mut began = None;
    for word in head.split_whitespace() {
        if let Some(count) = word.strip_prefix("players=") {
            trial.players = number(count)?;
        } else if let Some(role) = named(word) {
            began = Some(role);
        } else {
            let (mode, handicapped) = word.split_once('/').map_or((word, None), |(mode, who)| (mode, Some(who)));
            let known = Mode::ALL.into_iter().find(|known| known.name() == mode);
            trial.mode = known.ok_or_else(|| format!("expected a mode or a role, found `{mode}`"))?;
            trial.handicapped = handicapped.map(role).transpose()?;
        }
    }
    trial.began = began.ok_or("expected who began")?;
    Ok(trial)
}

fn add_move(trial: &mut Trial, word: &str) -> Result<(), String> {
    if let Some(times) = word.strip_prefix('x') {
        return repeat(trial, number(times)?);
    }
    if let Some(random) = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
        if !trial.moves.is_empty() {
            return Err("random moves come first".into());
        }
        trial.opening.push(estimates(random)?);
        return Ok(());
    }
    let (mover, word) = match word.split_once('@') {
        Some((mover, rest)) => (role(mover)?, rest),
        None => (next_mover(trial), word),
    };
    let (chances, details) = word.split_once('[').map_or((word, None), |(chances, rest)| (chances, Some(rest)));
    let mut ply = Ply::new(mover, estimates(chances)?);
    for detail in details.unwrap_or_default().trim_end_matches(']').split_whitespace() {
        add_detail(&mut ply, detail)?;
    }
    ply.legal = ply.legal.max(if ply.legal == 0 { ply.shallow.len() as u32 } else { 0 });
    trial.moves.push(ply);
    Ok(())
}

fn repeat(trial: &mut Trial, times: usize) -> Result<(), String> {
    let last = trial.moves.last().cloned().ok_or("there is no move to repeat")?;
    for _ in 1..times.min(MOST_TIMES) {
        let mover = next_mover(trial);
        trial.moves.push(Ply { mover, ..last.clone() });
    }
    Ok(())
}

/// Whose turn it is if everybody takes turns.
fn next_mover(trial: &Trial) -> Role {
    let players = usize::from(trial.players).clamp(1, Role::ALL.len());
    match trial.moves.last() {
        Some(last) => Role::ALL[(last.mover.index() + 1) % players],
        None => Role::ALL[(trial.began.index() + trial.opening.len()) % players],
    }
}

fn add_detail(ply: &mut Ply, detail: &str) -> Result<(), String> {
    let (key, value) = detail.split_once('=').ok_or_else(|| format!("expected `key=value`, found `{detail}`"))?;
    match key {
        "legal" => ply.legal = number(value)?,
        "shallow" => {
            let values: Vec<&str> = value.split(',').collect();
            ply.made = values.iter().position(|value| value.ends_with('*')).unwrap_or(0) as u32;
            ply.shallow = values.iter().map(|value| number(value.trim_end_matches('*'))).collect::<Result<_, _>>()?;
        }
        "deep" => ply.deep = Some(number(value)?),
        "nodes" => ply.nodes = number(value)?,
        "squares" => ply.squared_plies = number(value)?,
        "depth" => ply.depth = number(value)?,
        "seconds" => ply.seconds = Some(number(value)?),
        _ => return Err(format!("nothing of a move is called `{key}`")),
    }
    Ok(())
}

fn ended(trial: &mut Trial, text: &str) -> Result<(), String> {
    let mut words = text.split_whitespace();
    trial.end = match words.next() {
        Some("draw") => End::Drawn,
        Some("cut") => End::Cut,
        Some(word) => End::Won(role(word)?),
        None => return Err("expected how it ended".into()),
    };
    for word in words {
        match word.split_once('=') {
            Some(("visited", value)) => {
                let (sites, all) = value.split_once('/').ok_or("expected `visited=1,2/9`")?;
                (trial.visited, trial.sites) = (list(sites)?, number(all)?);
            }
            Some(("puzzles", value)) => found(trial).found = value.split(',').map(puzzle).collect::<Result<_, _>>()?,
            Some(("examined", value)) => found(trial).examined = number(value)?,
            _ => return Err(format!("expected `visited=`, `puzzles=` or `examined=`, found `{word}`")),
        }
    }
    Ok(())
}

fn found(trial: &mut Trial) -> &mut Puzzles {
    trial.puzzles.get_or_insert_default()
}

fn puzzle(text: &str) -> Result<Puzzle, String> {
    let (better, moves) = text.split_once('/').ok_or("expected `puzzles=2/8,0/5`")?;
    Ok(Puzzle { better: number(better)?, moves: number(moves)? })
}

fn estimates(text: &str) -> Result<Estimates, String> {
    if text == "-" { Ok(Vec::new()) } else { text.split('/').map(number).collect() }
}

fn list<T: FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split(',').filter(|item| !item.is_empty()).map(number).collect()
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number, found `{text}`"))
}

fn role(name: &str) -> Result<Role, String> {
    named(name).ok_or_else(|| format!("expected a role, found `{name}`"))
}

/// The words of a line; what stands in square brackets is not split.
fn words(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut words) = (0, None, Vec::new());
    for (at, letter) in text.char_indices() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        let is_gap = letter.is_whitespace() && depth <= 0;
        match (is_gap, start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                words.push(&text[from..at]);
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| &text[from..]));
    words
}

fn written(trial: &Trial) -> String {
    let mut text = trial.mode.name().to_owned();
    let mut add = |part: String| text.push_str(&part);
    trial.handicapped.iter().for_each(|role| add(format!("/{role}")));
    if trial.players != 2 {
        add(format!(" players={}", trial.players));
    }
    add(format!(" {}:", trial.began));
    trial.opening.iter().for_each(|estimates| add(format!(" ({})", chances(estimates))));
    trial.moves.iter().for_each(|ply| add(format!(" {}", written_move(ply))));
    add(match trial.end {
        End::Won(role) => format!(" = {role}"),
        End::Drawn => " = draw".into(),
        End::Cut => " = cut".into(),
    });
    if trial.sites > 0 || !trial.visited.is_empty() {
        add(format!(" visited={}/{}", joined(&trial.visited, ","), trial.sites));
    }
    if let Some(puzzles) = &trial.puzzles {
        let found: Vec<String> =
            puzzles.found.iter().map(|puzzle| format!("{}/{}", puzzle.better, puzzle.moves)).collect();
        add(if found.is_empty() { String::new() } else { format!(" puzzles={}", found.join(",")) });
        add(format!(" examined={}", puzzles.examined));
    }
    text
}

fn written_move(ply: &Ply) -> String {
    let mut details = Vec::new();
    let mut add = |key: &str, value: String| details.push(format!("{key}={value}"));
    if ply.legal > 0 {
        add("legal", ply.legal.to_string());
    }
    if !ply.shallow.is_empty() {
        let star = |at: usize| if at == ply.made as usize { "*" } else { "" };
        let values: Vec<String> =
            ply.shallow.iter().enumerate().map(|(at, value)| format!("{value}{}", star(at))).collect();
        add("shallow", values.join(","));
    }
    ply.deep.iter().for_each(|deep| add("deep", deep.to_string()));
    let counts = [("nodes", ply.nodes), ("squares", ply.squared_plies), ("depth", u64::from(ply.depth))];
    counts.into_iter().filter(|(_, count)| *count > 0).for_each(|(key, count)| add(key, count.to_string()));
    ply.seconds.iter().for_each(|seconds| add("seconds", seconds.to_string()));
    let mut text = format!("{}@{}", ply.mover, chances(&ply.estimates));
    if !details.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, "[{}]", details.join(" "));
    }
    text
}

fn chances(estimates: &Estimates) -> String {
    if estimates.is_empty() { "-".into() } else { joined(estimates, "/") }
}

fn joined<T: Display>(items: &[T], between: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;

    #[test]
    fn a_line_is_a_trial() {
        let read = trial("shallower/black white: (.5/.5) (.4/.6) .6/.4[shallow=.1,.2*] black@- x3 = cut");
        assert_eq!((read.mode, read.handicapped, read.opening.len()), (Mode::Shallower, Some(Role::Black), 2));
        let movers: Vec<Role> = read.moves.iter().map(|ply| ply.mover).collect();
        assert_eq!(movers, [Role::White, Role::Black, Role::White, Role::Black]);
        assert_eq!((read.moves[0].legal, read.moves[0].made, read.end), (2, 1, End::Cut));
    }

    #[test]
    fn every_bad_line_is_told_with_its_number() {
        let bad = "# a comment\n\nwhite: .5/.5 = draw\nwhite .5/.5\nwhite: a/b = draw\nslow white: = draw\nwhite: = red\n\
                   white: -[wide=1] = draw\nwhite: x2 = draw\nwhite: - (-) = draw\nwhite: = draw seen=1\n";
        let faults = read_trials(bad).expect_err("bad lines");
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(faults[1].message, "expected a number, found `a`");
        assert_eq!(faults[2].message, "expected a mode or a role, found `slow`");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "players=3 third: third@.5/.25/.25[legal=4 shallow=.5,.25* deep=.1 nodes=3 squares=9 depth=2 \
                    seconds=.5] - = third visited=1,2/9 puzzles=1/3 examined=7\nrandom/white black: = draw examined=0";
        let trials = read_trials(text).expect("sound lines");
        assert_eq!(read_trials(&write_trials(&trials)), Ok(trials));
    }
}
