//! `play`: a game in the terminal.

use std::io::{self, BufRead, IsTerminal, Read};

use workbench::{Error, Game, PlayerKind, Record, Role, Session, Setting, Spec};

use super::counted;
use crate::output::{Exit, Output, note};

/// The most bytes of a typed line; a longer one is no move.
const LONGEST_LINE: u64 = 1 << 16;

const HELP: &str = "\
a move        as the list writes it, or only as far as needed: e2 e3
a number      the move with this number in the list
?             list the moves
moves FROM    list those from a square (e2) or of a piece (pawn)
board         draw the board
rules         how the game is played
undo          take your last move back
swap          change sides instead of moving, where the swap rule offers that
resign        give up
quit          leave the game unfinished
";

/// Plays a game. With `swaps` the second player may change sides after the first turn, by a rule that the game itself lacks.
pub fn run(
    loaded: &Game,
    setting: Setting,
    players: [Spec; 2],
    swaps: bool,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let session = Session::new(loaded, setting, players)?;
    let session = if swaps { session.with_swap_rule()? } else { session };
    let mut table = Table { loaded, session, output };
    table.greet(setting.seed)?;
    table.play()?;
    let record = table.session.finish();
    output.print(&record, text)?;
    Ok(Exit::Done)
}

/// Standard input cannot hold both the rules and the player's moves.
pub fn refuse_two_readers(game: &str, players: &[Spec; 2]) -> Result<(), Error> {
    if game != "-" || players.iter().all(|player| player.kind != PlayerKind::Human) {
        return Ok(());
    }
    Err(Error::usage(
        "the rules and the moves cannot both come from standard input",
        "save the rules in a file and name it",
    ))
}

/// Whether the game goes on after a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoesOn,
    IsLeft,
}

struct Table<'a> {
    loaded: &'a Game,
    session: Session,
    output: &'a mut Output,
}

impl Table<'_> {
    /// Prints a message for the player: on standard output, or on standard error where that is for the record alone.
    fn say(&mut self, text: &str) -> io::Result<()> {
        match (self.output.is_json(), self.has_human()) {
            (false, _) => return self.output.prompt(text),
            (true, true) => note(text),
            (true, false) => {}
        }
        Ok(())
    }

    fn has_human(&self) -> bool {
        self.session.players().iter().any(|player| player.kind == PlayerKind::Human)
    }

    fn greet(&mut self, seed: u64) -> io::Result<()> {
        let [first, second] = self.session.players();
        let [one, other] = [Role::White, Role::Black].map(|role| self.loaded.player(role));
        let name = &self.loaded.source.name;
        self.say(&format!("{name}: {first} ({one}) against {second} ({other}), seed {seed}\n"))
    }

    fn play(&mut self) -> io::Result<()> {
        let mut drawn_at = None;
        while self.session.outcome().is_none() {
            if !self.session.is_human() {
                self.reply()?;
                continue;
            }
            let length = self.session.record().len();
            if drawn_at != Some(length) {
                self.draw()?;
                drawn_at = Some(length);
            }
            let next = self.session.prompt().map_or(String::new(), |prompt| format!(", now {prompt}"));
            let next = if self.session.may_swap() { ", or `swap` sides".to_owned() } else { next };
            self.say(&format!(
                "{}. {} to move{next} (? lists the moves, help says more): ",
                length + 1,
                self.loaded.player(self.session.to_move())
            ))?;
            let Some(line) = read_line() else { return self.say("\n") };
            if !io::stdin().is_terminal() {
                self.say(&format!("{}\n", line.trim()))?;
            }
            if self.obey(line.trim())? == Next::IsLeft {
                return Ok(());
            }
        }
        if drawn_at == Some(self.session.record().len()) { Ok(()) } else { self.draw() }
    }

    fn reply(&mut self) -> io::Result<()> {
        let number = self.session.record().len() + 1;
        let player = self.loaded.player(self.session.to_move()).to_owned();
        let (secret, swapped) = (self.session.chosen(), self.session.is_swapped());
        let thought = self.session.think();
        if self.session.is_swapped() != swapped {
            self.tell_sides()?;
        }
        let Some(thought) = thought.filter(|_| self.has_human()) else { return Ok(()) };
        match (secret, self.session.chosen()) {
            (0, 0) => self.say(&format!("{number}. {player} plays {}\n", thought.chosen)),
            (_, 0) => self.reveal(secret),
            _ => self.say(&format!("{number}. {player} has chosen\n")),
        }
    }

    /// Says who plays which side after the players have changed sides.
    fn tell_sides(&mut self) -> io::Result<()> {
        let [first, second] = self.session.players();
        let [one, other] = [Role::White, Role::Black].map(|role| self.loaded.player(role));
        self.say(&format!("The players change sides: {one} is {first} now, {other} is {second}\n"))
    }

    /// Shows what was chosen in secret, and the choice that completed the joint move.
    fn reveal(&mut self, secret: usize) -> io::Result<()> {
        let record = self.session.record();
        let moves: Vec<String> = record[record.len() - secret - 1..].iter().map(ToString::to_string).collect();
        self.say(&format!("together: {}\n", moves.join(", ")))
    }

    fn draw(&mut self) -> io::Result<()> {
        let drawn = self.session.text();
        self.say(&format!("\n{drawn}\n"))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "?" => self.list("")?,
            "moves" => self.list(rest.trim())?,
            "help" | "h" => self.say(HELP)?,
            "board" => self.draw()?,
            "rules" => self.say(&workbench::rules(self.loaded).text)?,
            "undo" => self.undo()?,
            "swap" if self.session.swap() => self.tell_sides()?,
            "resign" => self.resign()?,
            "quit" | "exit" | "q" => return Ok(Next::IsLeft),
            _ => self.choose(line)?,
        }
        Ok(Next::GoesOn)
    }

    fn choose(&mut self, written: &str) -> io::Result<()> {
        let secret = self.session.chosen();
        match self.session.choose(written) {
            Ok(_) if secret > 0 && self.session.chosen() == 0 => self.reveal(secret),
            Ok(_) => Ok(()),
            Err(fault) => self.say(&format!("{}\n{}\n", fault.message, fault.hint)),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        match self.session.resign() {
            true => Ok(()),
            false => self.say("you can resign only in a two-player game; `quit` leaves the game\n"),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        match self.session.undo() {
            0 => self.say("there is no move of yours to take back\n"),
            taken_back => self.say(&format!("took back {}\n", counted(taken_back, "move"))),
        }
    }

    /// Lists the moves with their numbers: all, or those from a square or of a piece.
    fn list(&mut self, from: &str) -> io::Result<()> {
        let moves = self.session.moves();
        let listed: Vec<String> = (1..)
            .zip(&moves)
            .filter(|(_, m)| m.begins_with(from))
            .map(|(number, m)| format!("{number:>5}  {m}\n"))
            .collect();
        match listed.is_empty() {
            true => self.say(&format!("there is no move from `{from}`; `?` lists all\n")),
            false => self.say(&listed.concat()),
        }
    }
}

/// Reads a line; `None` where standard input has ended or cannot be read.
fn read_line() -> Option<String> {
    let mut line = Vec::new();
    io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    (!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned())
}

/// The record as people read it: the moves with numbers, then the result.
fn text(record: &Record) -> String {
    let moves: String = (1..).zip(&record.moves).map(|(number, m)| format!("{number:>4}. {m}\n")).collect();
    let result = match (record.outcome, &record.winner) {
        (None, _) => "left unfinished".to_owned(),
        (Some(_), None) => "a draw".to_owned(),
        (Some(_), Some(winner)) => format!("{winner} has won"),
    };
    let why = record.ending.map_or(String::new(), |ending| format!(": {}", ending.words()));
    let finish = record.finish.as_ref().map_or(String::new(), |finish| format!("{}\n", finish.text));
    format!("{moves}{result} after {}{why}\n{finish}", counted(record.moves.len(), "move"))
}
