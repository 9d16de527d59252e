//! Who is to play, as people write it: `mcts:ms=500`, `alphabeta:depth=3,beam=20`.

use std::fmt;
use std::str::FromStr;

use syntax::nearest;

/// The kinds of players that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A human at the keyboard.
    Human,
    /// Any legal move, each equally likely.
    Random,
    /// A winning move if there is one, else any.
    Instant,
    /// A winning move if there is one, else any that does not let the next player win at once.
    Cautious,
    /// Alpha-beta with material as its evaluation function.
    Material,
    /// Alpha-beta with mobility as its evaluation function.
    Mobility,
    /// Alpha-beta with random playouts as its evaluation function (expected outcome).
    ExpectedOutcome,
    /// Pell's player: alpha-beta with his advisors as its evaluation function.
    Metagamer,
    /// Alpha-beta with the advisors that the rules suggest, or with a given policy.
    AlphaBeta,
    /// Monte Carlo tree search.
    Mcts,
    /// The strongest for the game at hand.
    Best,
    /// A level for people, from 1 to 5.
    Level,
    /// Another program.
    Engine,
    /// A player on the network that speaks the protocol of general game playing.
    Ggp,
}

/// The options that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Depth,
    Milliseconds,
    Nodes,
    Iterations,
    Beam,
    Threads,
    Slips,
    Policy,
    Values,
    Protocol,
    Playout,
}

/// Each kind of player: its name, and the options that it takes.
const KINDS: [(Kind, &str, &[Key]); 14] = [
    (Kind::Human, "human", &[]),
    (Kind::Random, "random", &[]),
    (Kind::Instant, "instant", &[]),
    (Kind::Cautious, "cautious", &[]),
    (Kind::Material, "material", &[Key::Depth, Key::Milliseconds, Key::Nodes, Key::Beam, Key::Values]),
    (Kind::Mobility, "mobility", &[Key::Depth, Key::Milliseconds, Key::Nodes, Key::Beam]),
    (Kind::ExpectedOutcome, "expected-outcome", &[Key::Depth, Key::Milliseconds, Key::Nodes, Key::Beam]),
    (Kind::Metagamer, "metagamer", &[Key::Depth, Key::Milliseconds, Key::Nodes, Key::Beam]),
    (Kind::AlphaBeta, "alphabeta", &[Key::Depth, Key::Milliseconds, Key::Nodes, Key::Beam, Key::Policy, Key::Slips]),
    (Kind::Mcts, "mcts", &[Key::Milliseconds, Key::Iterations, Key::Threads, Key::Playout, Key::Slips]),
    (Kind::Best, "best", &[Key::Milliseconds, Key::Threads]),
    (Kind::Level, "level", &[Key::Milliseconds]),
    (Kind::Engine, "engine", &[Key::Depth, Key::Milliseconds, Key::Protocol]),
    (Kind::Ggp, "ggp", &[Key::Milliseconds]),
];

/// Each option: how it is written, and with what.
const KEYS: [(Key, &str, &str); 11] = [
    (Key::Depth, "depth", "how many moves ahead to look, as in `depth=3`"),
    (Key::Milliseconds, "ms", "how long to think, in milliseconds, as in `ms=500`"),
    (Key::Nodes, "nodes", "how many positions to look at, as in `nodes=10000`"),
    (Key::Iterations, "iterations", "how many games to play, as in `iterations=2000`"),
    (Key::Beam, "beam", "how many moves of a position to follow, as in `beam=20`"),
    (Key::Threads, "threads", "how many trees to grow side by side, as in `threads=2`"),
    (Key::Slips, "slips", "how many moves of a hundred to make without thinking, as in `slips=20`"),
    (Key::Policy, "policy", "a file of weights, as in `policy=mine.policy`"),
    (Key::Values, "values", "what each type is worth, in the order of the rules, as in `values=1/3/5`"),
    (
        Key::Playout,
        "playout",
        "after how many random moves a game is left and judged, as in `playout=10`, or `playout=all`",
    ),
    (Key::Protocol, "protocol", "how to speak to a program: `protocol=uci`, `cecp` or `lines`"),
];

/// The levels for people.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// Who is to play.
///
/// ```
/// use players::{Kind, Spec};
///
/// let all = Spec::list("random,mcts:ms=50,alphabeta:depth=3").expect("players");
/// assert_eq!(all.iter().map(|spec| spec.kind).collect::<Vec<_>>(), [Kind::Random, Kind::Mcts, Kind::AlphaBeta]);
/// assert_eq!((all[1].milliseconds, all[2].depth), (Some(50), Some(3)));
/// let unknown = "alphabetta".parse::<Spec>().expect_err("no such player");
/// assert!(unknown.message.contains("alphabetta"), "{unknown:?}");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// What kind of player.
    pub kind: Kind,
    /// Search depth, in plies.
    pub depth: Option<u32>,
    /// Time for a move, in milliseconds.
    pub milliseconds: Option<u64>,
    /// Number of nodes, or of playouts.
    pub nodes: Option<u64>,
    /// Beam width.
    pub beam: Option<usize>,
    /// Number of MCTS trees in parallel.
    pub threads: Option<usize>,
    /// After how many moves a playout is truncated and evaluated; 0 if it is played to its end.
    pub playout: Option<u32>,
    /// How many moves of a hundred are random; if given, no win in one move is missed or allowed.
    pub slips: Option<u32>,
    /// Which level for people.
    pub level: u8,
    /// A file of weights.
    pub policy: Option<String>,
    /// What each type of pieces is worth.
    pub values: Vec<f64>,
    /// How to start the other program, or where the player on the network is.
    pub command: String,
    /// How to speak to it.
    pub protocol: Option<String>,
    /// As it was written.
    text: String,
}

/// What is wrong with a spec, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelt {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: String,
}

impl Kind {
    /// What it is called.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, ..)| *kind == self).map_or("", |(_, name, _)| name)
    }

    fn keys(self) -> &'static [Key] {
        KINDS.iter().find(|(kind, ..)| *kind == self).map_or(&[], |(.., keys)| keys)
    }

    /// Whether it thinks by itself: neither a human nor another program.
    pub fn thinks(self) -> bool {
        !matches!(self, Kind::Human | Kind::Engine | Kind::Ggp)
    }
}

impl Spec {
    /// A player of a kind, with no options.
    pub fn of(kind: Kind) -> Spec {
        Spec {
            kind,
            depth: None,
            milliseconds: None,
            nodes: None,
            beam: None,
            threads: None,
            playout: None,
            slips: None,
            level: 0,
            policy: None,
            values: Vec::new(),
            command: String::new(),
            protocol: None,
            text: kind.name().to_owned(),
        }
    }

    /// A player of a kind with this time for a move.
    pub fn timed(kind: Kind, milliseconds: u64) -> Spec {
        Spec { milliseconds: Some(milliseconds), ..Spec::of(kind) }
    }

    /// A player of a kind with this number of nodes, or of playouts, for a move.
    pub fn limited(kind: Kind, nodes: u64) -> Spec {
        Spec { nodes: Some(nodes), ..Spec::of(kind) }
    }

    /// A player of another kind with the same options.
    pub fn as_kind(&self, kind: Kind) -> Spec {
        Spec { kind, ..self.clone() }
    }

    /// Several players, with commas between them: what follows a comma and is an option belongs to the player before it.
    pub fn list(text: &str) -> Result<Vec<Spec>, Misspelt> {
        let mut specs: Vec<String> = Vec::new();
        for part in text.split(',') {
            let name = part.split(['=', ':']).next().unwrap_or_default();
            let is_option = part.contains('=') && part.find('=') < part.find(':').or(Some(usize::MAX));
            match specs.last_mut() {
                Some(last) if is_option && KEYS.iter().any(|(_, key, _)| *key == name.trim()) => {
                    *last += if last.contains(':') { "," } else { ":" };
                    *last += part;
                }
                _ => specs.push(part.trim().to_owned()),
            }
        }
        specs.iter().map(|spec| spec.parse()).collect()
    }

    fn set(&mut self, option: &str) -> Result<(), Misspelt> {
        let kind = self.kind;
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let known = KEYS.iter().find(|(key, word, _)| *word == name.trim() && kind.keys().contains(key));
        let Some((key, _, means)) = known else { return Err(unknown_option(kind, name.trim())) };
        let value = value.trim();
        let number = || value.replace('_', "").parse::<u64>().ok().filter(|number| *number > 0);
        let wrong = || Misspelt {
            message: format!("`{}` of the player `{}` cannot be `{value}`", name.trim(), kind.name()),
            hint: format!("it says {means}"),
        };
        match key {
            Key::Depth => self.depth = Some(number().ok_or_else(wrong)?.min(1000) as u32),
            Key::Milliseconds => self.milliseconds = Some(number().ok_or_else(wrong)?),
            Key::Nodes | Key::Iterations => self.nodes = Some(number().ok_or_else(wrong)?),
            Key::Beam => self.beam = Some(number().ok_or_else(wrong)? as usize),
            Key::Threads => self.threads = Some(number().filter(|count| *count <= 64).ok_or_else(wrong)? as usize),
            Key::Playout if value == "all" => self.playout = Some(0),
            Key::Playout => self.playout = Some(number().ok_or_else(wrong)?.min(10_000) as u32),
            Key::Slips => self.slips = Some(value.parse().ok().filter(|of| *of <= 100).ok_or_else(wrong)?),
            Key::Policy if value.is_empty() => return Err(wrong()),
            Key::Policy => self.policy = Some(value.to_owned()),
            Key::Protocol if value.is_empty() => return Err(wrong()),
            Key::Protocol => self.protocol = Some(value.to_owned()),
            Key::Values => {
                let values = value.split('/').map(|one| one.trim().parse::<f64>());
                let values: Vec<f64> = values.collect::<Result<_, _>>().map_err(|_| wrong())?;
                self.values = Some(values).filter(|all| all.iter().all(|one| one.is_finite())).ok_or_else(wrong)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Spec, Misspelt> {
        let text = text.trim();
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let known = KINDS.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name.trim()));
        let Some((kind, ..)) = known else { return Err(unknown_player(name.trim())) };
        let mut spec = Spec { text: text.to_owned(), ..Spec::of(*kind) };
        let mut rest = options.trim();
        if matches!(kind, Kind::Engine | Kind::Ggp) {
            // A command may have commas of its own: its options stand at its end.
            let keys =
                KEYS.iter().filter(|(key, ..)| kind.keys().contains(key)).map(|(_, word, _)| format!(",{word}="));
            let end = keys.filter_map(|key| rest.find(&key)).min().unwrap_or(rest.len());
            spec.command = rest[..end].trim().to_owned();
            rest = &rest[end..];
            if spec.command.is_empty() {
                return Err(if *kind == Kind::Ggp { no_address() } else { no_command() });
            }
        }
        if *kind == Kind::Level {
            let (number, options) = rest.split_once(',').unwrap_or((rest, ""));
            spec.level = number.trim().parse().ok().filter(|level| LEVELS.contains(level)).ok_or_else(no_level)?;
            rest = options;
        }
        for option in rest.split(',').filter(|option| !option.trim().is_empty()) {
            spec.set(option)?;
        }
        Ok(spec)
    }
}

fn no_level() -> Misspelt {
    Misspelt {
        message: "the player `level` needs a number from 1 to 5".to_owned(),
        hint: "write `level:1` for a beginner, `level:5` for the strongest, or one between".to_owned(),
    }
}

fn no_command() -> Misspelt {
    Misspelt {
        message: "the player `engine` needs a program to run".to_owned(),
        hint: "write `engine:COMMAND`, a program that speaks UCI or CECP".to_owned(),
    }
}

fn no_address() -> Misspelt {
    Misspelt {
        message: "the player `ggp` needs an address".to_owned(),
        hint: "write `ggp:URL`, as in `ggp:http://127.0.0.1:9147`".to_owned(),
    }
}

fn unknown_player(name: &str) -> Misspelt {
    let names: Vec<String> = KINDS.iter().map(|(_, name, _)| format!("`{name}`")).collect();
    let there = format!("the players that there are: {}", names.join(", "));
    let hint = match nearest(name, KINDS.map(|(_, name, _)| name)) {
        Some(meant) => format!("did you mean `{meant}`? {there}"),
        None => there,
    };
    Misspelt { message: format!("no player is called `{name}`"), hint }
}

fn unknown_option(kind: Kind, name: &str) -> Misspelt {
    let keys = KEYS.iter().filter(|(key, ..)| kind.keys().contains(key));
    let words: Vec<&str> = keys.clone().map(|(_, word, _)| *word).collect();
    if words.is_empty() {
        return Misspelt {
            message: format!("the player `{}` takes no options, found `{name}`", kind.name()),
            hint: format!("write `{}`", kind.name()),
        };
    }
    let all: Vec<String> = keys.map(|(_, word, means)| format!("`{word}`: {means}")).collect();
    let meant = nearest(name, words.iter().copied()).map(|meant| format!("did you mean `{meant}`? "));
    Misspelt {
        message: format!("the player `{}` has no option `{name}`", kind.name()),
        hint: format!("{}its options: {}", meant.unwrap_or_default(), all.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_known_by_its_name_and_options() {
        let spec: Spec = "alphabeta:depth=3,beam=20,ms=1_000".parse().expect("a player");
        assert_eq!(
            (spec.kind, spec.depth, spec.beam, spec.milliseconds),
            (Kind::AlphaBeta, Some(3), Some(20), Some(1000))
        );
        assert_eq!(spec.to_string(), "alphabeta:depth=3,beam=20,ms=1_000");
        let spec: Spec = "material:values=9/5/3.25".parse().expect("a player");
        assert_eq!(spec.values, [9.0, 5.0, 3.25]);
        let spec: Spec = "level:3,ms=200".parse().expect("a player");
        assert_eq!((spec.kind, spec.level, spec.milliseconds), (Kind::Level, 3, Some(200)));
        let spec: Spec = "engine:gnuchess --xboard, --quiet".parse().expect("a player");
        assert_eq!(spec.command, "gnuchess --xboard, --quiet");
        let spec: Spec = "ggp:http://127.0.0.1:9147/,ms=3000".parse().expect("a player");
        assert_eq!((&*spec.command, spec.milliseconds), ("http://127.0.0.1:9147/", Some(3000)));
        let spec: Spec = "engine:gnuchess --xboard,protocol=cecp,depth=1".parse().expect("a player");
        assert_eq!(
            (&*spec.command, spec.protocol.as_deref(), spec.depth),
            ("gnuchess --xboard", Some("cecp"), Some(1))
        );
    }

    #[test]
    fn every_kind_has_a_name_and_every_option_a_meaning() {
        for (kind, name, _) in KINDS {
            assert_eq!(kind.name(), name);
            if !matches!(kind, Kind::Engine | Kind::Ggp | Kind::Level) {
                assert_eq!(name.parse::<Spec>().expect("a name is a player").kind, kind);
            }
        }
    }

    #[test]
    fn a_player_that_is_not_there_is_refused_with_those_that_are() {
        for (spec, message, hint) in [
            ("alphabeta:depht=3", "has no option `depht`", "did you mean `depth`?"),
            ("alphabeta:depth=three", "cannot be `three`", "how many moves ahead"),
            ("alphabeta:depth", "cannot be ``", "as in `depth=3`"),
            ("mcts:ms=0", "cannot be `0`", "in milliseconds"),
            ("mcts:threads=1000", "cannot be `1000`", "trees"),
            ("material:values=1/x", "cannot be `1/x`", "values=1/3/5"),
            ("ggp", "needs an address", "`ggp:URL`"),
            ("randm", "no player is called", "did you mean `random`?"),
            ("random:ms=3", "takes no options", "write `random`"),
            ("engine", "needs a program", "engine:COMMAND"),
            ("level", "needs a number", "`level:1`"),
            ("level:6", "from 1 to 5", "`level:5`"),
            ("level:3,depth=2", "has no option `depth`", "`ms`"),
            ("mcts:slips=101", "cannot be `101`", "of a hundred"),
            ("", "no player is called", "`human`"),
        ] {
            let wrong = spec.parse::<Spec>().expect_err(spec);
            assert!(wrong.message.contains(message), "{spec}: {}", wrong.message);
            assert!(wrong.hint.contains(hint), "{spec}: {}", wrong.hint);
        }
    }

    #[test]
    fn options_in_a_list_of_players_belong_to_the_player_before_them() {
        let all =
            Spec::list("random,alphabeta:depth=3,beam=5,mcts,ms=20,level:2,ms=9,level:4, instant").expect("players");
        let texts: Vec<String> = all.iter().map(Spec::to_string).collect();
        assert_eq!(texts, ["random", "alphabeta:depth=3,beam=5", "mcts:ms=20", "level:2,ms=9", "level:4", "instant"]);
    }
}
