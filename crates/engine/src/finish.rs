//! How a game ended, for people: who has met which goal, and where that is to be seen on the board.

mod ludi;
mod metagame;

use game::{Outcome, Rewards, Role};
use serde::Serialize;
use syntax::prose::capitalised;

use crate::play::Ending;

pub(crate) use ludi::causes as ludi_causes;
pub(crate) use metagame::causes as metagame_causes;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finish {
    /// One or two sentences: `Black wins: four in a row, c3–f6.`
    pub text: String,
    /// The sites that show it, by number: the line, the group, the piece that has arrived.
    pub sites: Vec<usize>,
    /// The same by name.
    pub names: Vec<String>,
}

/// What an end rule gives whom it holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Wins,
    Loses,
    Draws,
}

/// An end rule that holds for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    pub player: Role,
    pub verdict: Verdict,
    /// What holds.
    pub told: Vec<Told>,
    /// Where it is to be seen.
    pub sites: Vec<usize>,
}

/// What holds, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// A thing that was made, and how one says that: `made`, `four in a row, c3–f6`.
    Deed(&'static str, String),
    /// A clause that stands by itself: `White cannot move`.
    Clause(String),
}

/// Who is called what: the players by number, and who of them reads it.
pub(crate) struct Names<'a> {
    pub players: &'a [String],
    pub you: Option<Role>,
}

impl Names<'_> {
    /// What a player is called; nothing for the reader.
    pub(crate) fn of(&self, role: Role) -> Option<&str> {
        if self.you == Some(role) {
            None
        } else {
            Some(self.players.get(role.index()).map_or(role.name(), |name| name))
        }
    }

    fn wins(&self, role: Role) -> String {
        match self.of(role) {
            None => "You win".to_owned(),
            Some(name) if syntax::prose::is_plural(name) => format!("{name} win"),
            Some(name) => format!("{name} wins"),
        }
    }
}

impl Told {
    /// As the reason for a win.
    fn as_reason(&self) -> &str {
        match self {
            Told::Deed(_, thing) => thing,
            Told::Clause(clause) => clause,
        }
    }

    /// As a clause about the player who did it.
    fn as_clause(&self, name: Option<&str>) -> String {
        match self {
            Told::Deed(verb, thing) => format!("{} {verb} {thing}", name.unwrap_or("you")),
            Told::Clause(clause) => clause.clone(),
        }
    }
}

/// How a game ended with this outcome, of which these are all causes that hold.
pub(crate) fn finish(
    outcome: Outcome,
    ending: Ending,
    causes: &[Cause],
    names: &Names,
    site: &dyn Fn(usize) -> String,
) -> Finish {
    let relevant: Vec<&Cause> = causes.iter().filter(|cause| has_led_to(cause, outcome)).collect();
    let text = match (outcome, relevant.first()) {
        (Outcome::Win(winner), Some(cause)) => won(winner, cause, names),
        (Outcome::Win(winner), None) => format!("{}: {}.", names.wins(winner), left_over(winner, ending, names)),
        (Outcome::Draw, Some(cause)) => format!("A draw: {}.", reasons(cause)),
        (Outcome::Draw, None) => format!("A draw: {}.", undecided(ending, causes)),
    };
    let mut sites: Vec<usize> = relevant.iter().flat_map(|cause| cause.sites.iter().copied()).collect();
    sites.sort_unstable();
    sites.dedup();
    Finish { text, names: sites.iter().map(|nth| site(*nth)).collect(), sites }
}

/// How a game ended whose rules give each role a reward; chance gets none.
pub(crate) fn rewarded(outcome: Outcome, rewards: &Rewards, chance: Option<Role>, names: &Names) -> Finish {
    let roles = Role::ALL.into_iter().zip(rewards.all()).filter(|(role, _)| Some(*role) != chance);
    let told: Vec<String> =
        roles.map(|(role, reward)| format!("{} {reward}", names.of(role).unwrap_or("you"))).collect();
    let text = match outcome {
        _ if told.len() == 1 => format!("The game is over: {}.", told[0]),
        Outcome::Win(winner) => format!("{}: {}.", names.wins(winner), told.join(", ")),
        Outcome::Draw => format!("A draw: {}.", told.join(", ")),
    };
    Finish { text, sites: Vec::new(), names: Vec::new() }
}

/// How a game ended that a player gave up.
pub fn resigned(players: &[String], loser: usize, you: Option<usize>) -> String {
    let name = |nth: usize| players.get(nth).map_or("The other side", String::as_str);
    let verb = |nth: usize, many: &'static str, one: &'static str| {
        if syntax::prose::is_plural(name(nth)) { many } else { one }
    };
    let winner = 1 - loser.min(1);
    match you {
        Some(you) if you == loser => format!("You resigned: {} {}.", name(winner), verb(winner, "win", "wins")),
        Some(_) => format!("{} resigned: you win.", name(loser)),
        None => format!("{} resigned: {} {}.", name(loser), name(winner), verb(winner, "win", "wins")),
    }
}

fn has_led_to(cause: &Cause, outcome: Outcome) -> bool {
    match (outcome, cause.verdict) {
        (Outcome::Win(winner), Verdict::Wins) => cause.player == winner,
        (Outcome::Win(winner), Verdict::Loses) => cause.player != winner,
        (Outcome::Draw, Verdict::Draws) => true,
        _ => false,
    }
}

fn won(winner: Role, cause: &Cause, names: &Names) -> String {
    if cause.verdict == Verdict::Wins {
        return format!("{}: {}.", names.wins(winner), reasons(cause));
    }
    let name = names.of(cause.player);
    let clauses: Vec<String> = cause.told.iter().map(|told| told.as_clause(name)).collect();
    format!("{}, which loses. {}.", capitalised(&clauses.join(", and ")), names.wins(winner))
}

fn reasons(cause: &Cause) -> String {
    cause.told.iter().map(Told::as_reason).collect::<Vec<_>>().join(", and ")
}

/// Why a player has won where no end rule speaks of it.
fn left_over(winner: Role, ending: Ending, names: &Names) -> String {
    match ending {
        Ending::NoMove if names.players.len() == 2 => {
            format!("{} cannot move", names.of(winner.opponent()).unwrap_or("you"))
        }
        Ending::Goal | Ending::NoMove => "all others are out of the game".to_owned(),
        other => other.words().to_owned(),
    }
}

/// Why no player has won.
fn undecided(ending: Ending, causes: &[Cause]) -> String {
    let both_win = causes.iter().filter(|cause| cause.verdict == Verdict::Wins).count() > 1;
    match ending {
        Ending::Goal | Ending::NoMove if both_win => "both players have reached a goal".to_owned(),
        Ending::Goal | Ending::NoMove => "no player can go on, and no goal is met".to_owned(),
        other => other.words().to_owned(),
    }
}
