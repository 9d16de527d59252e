//! Who sits at a side of the board.

use std::net::IpAddr;

use workbench::{Misspelt, PlayerKind, Spec};

use crate::Refusal;

/// Who sits at a side of the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    /// A user at the screen.
    Person,
    /// A player of ours, or one on the network.
    Player(Box<Spec>),
    /// Chance, which draws its moves.
    Chance,
}

impl Seat {
    /// Who sits there, as a page or a store says it. Other programs and files are for the command line only.
    pub fn read(written: &str) -> Result<Seat, Refusal> {
        let written = written.trim();
        if written.is_empty() || written == "person" {
            return Ok(Seat::Person);
        }
        if written == "chance" {
            return Ok(Seat::Chance);
        }
        let spec: Spec = written.parse().map_err(|fault: Misspelt| Refusal::unfit(fault.message, fault.hint))?;
        match spec.kind {
            PlayerKind::Human => Ok(Seat::Person),
            PlayerKind::Engine => {
                Err(Refusal::unfit("other programs do not play here", "use `ludwright match` for them"))
            }
            PlayerKind::Ggp if !is_on_this_machine(&spec.command) => Err(Refusal::unfit(
                format!("`{}` is not on this machine, and pages ask no other machines", spec.command),
                "name a player on this machine, as in `ggp:127.0.0.1:9147`, or use `ludwright match`",
            )),
            _ if spec.policy.is_some() => Err(Refusal::unfit("files are not read here", "leave `policy` out")),
            _ if spec.threads.is_some() => Err(Refusal::unfit("threads are shared here", "leave `threads` out")),
            _ => Ok(Seat::Player(Box::new(spec))),
        }
    }

    /// As it is kept.
    pub fn written(&self) -> String {
        match self {
            Seat::Person => "person".to_owned(),
            Seat::Chance => "chance".to_owned(),
            Seat::Player(spec) => spec.to_string(),
        }
    }

    /// As people say it.
    pub fn words(&self) -> String {
        match self {
            Seat::Person => "a person".to_owned(),
            Seat::Chance => "chance".to_owned(),
            Seat::Player(spec) if spec.kind == PlayerKind::Level => format!("level {}", spec.level),
            Seat::Player(spec) => spec.to_string(),
        }
    }
}

/// Whether an address on the network, `HOST:PORT` or `http://HOST:PORT`, is of this machine.
fn is_on_this_machine(address: &str) -> bool {
    let bare = address.trim().strip_prefix("http://").unwrap_or(address.trim());
    let place = bare.split(['/', '?', '#']).next().unwrap_or_default();
    let host = match place.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => place.rsplit_once(':').map_or(place, |(host, _)| host),
    };
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|host: IpAddr| host.is_loopback())
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
    fn players_on_the_network_are_asked_on_this_machine_only() {
        for near in ["ggp:127.0.0.1:9147", "ggp:http://127.0.0.1:9147/", "ggp:localhost:9147,ms=500", "ggp:[::1]:9147"]
        {
            assert!(matches!(Seat::read(near), Ok(Seat::Player(_))), "{near}");
        }
        for far in [
            "ggp:192.168.0.7:9147",
            "ggp:http://example.org:9147",
            "ggp:localhost.example.org:80",
            "ggp:127.0.0.1@example.org:80",
            "ggp:http://example.org/localhost:9147",
        ] {
            let refused = Seat::read(far).expect_err(far);
            assert!(refused.to_string().contains("not on this machine"), "{far}: {refused}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for written in ["person", "chance", "level:3", "mcts:ms=1000", "random", "ggp:127.0.0.1:9147"] {
            assert_eq!(Seat::read(written).expect(written).written(), written);
        }
    }
}
