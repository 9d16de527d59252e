//! A game between programs, from the rules to the record: who fails loses, by name.

use std::collections::BTreeMap;

use game::{DrawRules, Outcome, Rng, Role};
use metagame::tree::{Assignment, Setup, Square};
use serde::Serialize;
use syntax::{Located, Span};

use super::{Decision, External, Failure, Limits};
use engine::Error;
use engine::Game;
use engine::Position;
use engine::{Ending, Kind, Play, Setting, engine};

/// A game between programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refereed {
    /// The game.
    pub game: String,
    /// The seed of the set-up.
    pub seed: u64,
    /// Who played, White first.
    pub players: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// Who has won, or `draw`; nothing if a game of more than two was broken off.
    pub outcome: Option<&'static str>,
    /// What ended it, unless a program failed.
    pub ending: Option<Ending>,
    /// Who failed, and how.
    pub forfeit: Option<Forfeit>,
    /// Why the loser resigned, if it said so.
    pub remark: Option<String>,
}

/// A program that has lost without being beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeit {
    /// Whom it played.
    pub role: &'static str,
    /// Its name.
    pub player: String,
    /// What it did.
    #[serde(flatten)]
    pub failure: Failure,
}

/// Lets programs play a game, one for each role in order: each is told the rules, and every move when it is its turn.
///
/// A program that fails (it crashes, is silent, plays what it may not) has lost; a game of more than two ends there, without
/// a winner. Every program hears of the end.
pub fn referee(loaded: &Game, setting: Setting, players: &mut [External], limits: Limits) -> Result<Refereed, Error> {
    if players.len() != loaded.rules.players() {
        let needed = loaded.rules.players();
        return Err(Error::usage(
            format!("{needed} play this game, not {}", players.len()),
            "name one program for each",
        ));
    }
    let mut play = loaded.engine(setting.engine, setting.rules).begin(&mut Rng::new(setting.seed, 0));
    let end = match brief(loaded, &*play, players)? {
        Some(failed) => End::Failed(failed),
        None => run(&mut *play, players, limits),
    };
    let record = end.record(loaded, setting, &*play, players);
    for player in players {
        player.over(record.outcome.unwrap_or("nobody"));
    }
    Ok(record)
}

/// How a game between programs ended.
enum End {
    /// By the rules.
    Ruled,
    Resigned(Role, Option<String>),
    Failed((Role, Failure)),
}

/// Tells everybody the rules; who failed to take them.
fn brief(loaded: &Game, play: &dyn Play, players: &mut [External]) -> Result<Option<(Role, Failure)>, Error> {
    let rules = told(loaded, play)?;
    for (role, player) in Role::ALL.into_iter().zip(players) {
        if let Err(failure) = player.new_game(loaded.source.language.name(), &rules, role.name()) {
            return Ok(Some((role, failure)));
        }
    }
    Ok(None)
}

fn run(play: &mut dyn Play, players: &mut [External], limits: Limits) -> End {
    while play.outcome().is_none() {
        let role = play.to_move();
        match players[role.index()].decide(play, limits) {
            Ok(Decision::Move(chosen)) => play.play_listed(&chosen),
            Ok(Decision::Resigns(why)) => return End::Resigned(role, why),
            Err(failure) => return End::Failed((role, failure)),
        }
    }
    End::Ruled
}

impl End {
    fn record(self, loaded: &Game, setting: Setting, play: &dyn Play, players: &[External]) -> Refereed {
        let loser = match &self {
            End::Ruled => None,
            End::Resigned(role, _) | End::Failed((role, _)) => Some(*role),
        };
        let for_two = players.len() == 2;
        let lost = loser.filter(|_| for_two).map(|role| Outcome::Win(role.opponent()));
        let mut record = Refereed {
            game: loaded.source.name.clone(),
            seed: setting.seed,
            players: players.iter().map(|player| player.name().to_owned()).collect(),
            moves: play.record().iter().map(ToString::to_string).collect(),
            outcome: lost.or_else(|| play.outcome()).map(Outcome::name),
            ending: play.ending(),
            forfeit: None,
            remark: None,
        };
        match self {
            End::Ruled => {}
            End::Resigned(_, why) => (record.ending, record.remark) = (Some(Ending::Resignation), why),
            End::Failed((role, failure)) => {
                let player = players[role.index()].name().to_owned();
                record.forfeit = Some(Forfeit { role: role.name(), player, failure });
            }
        }
        record
    }
}

/// The rules as the programs get them. Where chance sets the game up it has done so: they are told a set-up that is fixed.
pub fn told(loaded: &Game, start: &dyn Play) -> Result<String, Error> {
    let Some(game) = loaded.rules.metagame().filter(|_| loaded.rules.is_random()) else {
        return Ok(loaded.source.text.clone());
    };
    let fixed = metagame::tree::Game { setup: as_it_stands(&start.position()), ..game.clone() };
    let text = metagame::print(&fixed);
    let same = engine(Kind::Reference, &fixed.into(), DrawRules::default()).begin(&mut Rng::new(0, 0));
    if same.position().hash() == start.position().hash() {
        Ok(text)
    } else {
        Err(Error::refused("this set-up of chance cannot be told to programs", "take another seed"))
    }
}

/// White's pieces on their squares; Black's follow from them.
fn as_it_stands(start: &Position) -> Setup {
    let mut squares: BTreeMap<&str, Vec<Located<Square>>> = BTreeMap::new();
    if let Some(start) = start.metagame() {
        for standing in start.board.iter().filter(|standing| standing.owner == Role::White.name()) {
            let [file, rank] = standing.square;
            let square = Located { value: Square { file, rank }, span: Span::default() };
            squares.entry(&standing.piece).or_default().push(square);
        }
    }
    let assignment = |(piece, squares): (&str, Vec<Located<Square>>)| Assignment {
        piece: Located { value: piece.to_owned(), span: Span::default() },
        squares,
    };
    Setup::Fixed(squares.into_iter().map(assignment).collect())
}
