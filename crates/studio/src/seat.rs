//! Who sits at a side of the board.

use workbench::{Misspelt, PlayerKind, Spec};

use crate::Refusal;

/// Who sits at a side of the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    /// Somebody at the screen.
    Person,
    /// A player of ours.
    Player(Box<Spec>),
}

impl Seat {
    /// Who sits there, as a page or a store says it. Other programs and files are for the command line only.
    pub fn read(written: &str) -> Result<Seat, Refusal> {
        let written = written.trim();
        if written.is_empty() || written == "person" {
            return Ok(Seat::Person);
        }
        let spec: Spec = written.parse().map_err(|fault: Misspelt| Refusal::unfit(fault.message, fault.hint))?;
        match spec.kind {
            PlayerKind::Human => Ok(Seat::Person),
            PlayerKind::Engine => {
                Err(Refusal::unfit("other programs do not play here", "use `ludwright match` for them"))
            }
            _ if spec.policy.is_some() => Err(Refusal::unfit("files are not read here", "leave `policy` out")),
            _ if spec.threads.is_some() => Err(Refusal::unfit("threads are shared here", "leave `threads` out")),
            _ => Ok(Seat::Player(Box::new(spec))),
        }
    }

    /// As it is kept.
    pub fn written(&self) -> String {
        match self {
            Seat::Person => "person".to_owned(),
            Seat::Player(spec) => spec.to_string(),
        }
    }

    /// As people say it.
    pub fn words(&self) -> String {
        match self {
            Seat::Person => "a person".to_owned(),
            Seat::Player(spec) if spec.kind == PlayerKind::Level => format!("level {}", spec.level),
            Seat::Player(spec) => spec.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_page_starts_programs_or_reads_files() {
        for wild in ["engine:rm -rf /", "alphabeta:policy=/etc/passwd", "mcts:threads=64", "nobody", "level:9"] {
            assert!(Seat::read(wild).is_err(), "{wild}");
        }
        assert_eq!(Seat::read("").expect("a person"), Seat::Person);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for written in ["person", "level:3", "mcts:ms=1000", "random"] {
            assert_eq!(Seat::read(written).expect(written).written(), written);
        }
    }
}
