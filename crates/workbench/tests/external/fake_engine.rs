//! Engines that behave in all sorts of ways: the first argument says how.

use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::Duration;

use workbench::{Game, Language, Setting, Source, replay, source};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, ..] = &arguments[..] else { return };
    match kind.as_str() {
        "uci" => uci(|_, knight| format!("bestmove {knight} ponder a7a6")),
        "cecp" => cecp(&["ping=1 setboard=1 usermove=1 myname=\"Fake\"", "done=1"], |knight| format!("move {knight}")),
        "gnu" => {
            cecp(&["done=0", "ping=1 setboard=1", "done=1"], |knight| format!("1. ... {knight}\nMy move is : {knight}"))
        }
        "cecp_mated" => cecp(&["ping=1 setboard=1 done=1"], |_| "0-1 {Black mates}".to_owned()),
        "lines" => lines(),
        "silent" => for_ever(),
        "deaf" => {
            say("ready Deaf");
            for_ever();
        }
        "mute" => uci(|_, _| for_ever()),
        "crash_at_once" => crash(),
        "crash" => uci(|nth, knight| if nth < 2 { format!("bestmove {knight}") } else { crash() }),
        "illegal" => uci(|_, _| "bestmove e1e8".to_owned()),
        "nonsense" => uci(|_, _| "bestmove banana split".to_owned()),
        "no_move" => uci(|_, _| "bestmove (none)".to_owned()),
        "garbage" => uci(|_, _| garbage()),
        "garbage_at_once" => garbage(),
        "endless_line" => uci(|_, _| endless_line()),
        "binary" => uci(|_, knight| format!("\u{fffd}\u{0}\u{7}\nbestmove {knight}")),
        "slow_start" => {
            thread::sleep(Duration::from_secs(20));
            uci(|_, knight| format!("bestmove {knight}"));
        }
        "slow" => uci(|_, knight| {
            thread::sleep(Duration::from_millis(300));
            format!("bestmove {knight}")
        }),
        "stubborn" => {
            uci(|_, knight| format!("bestmove {knight}"));
            for_ever();
        }
        "stopped" => thinks_until_stopped(),
        _ => process::exit(2),
    }
}

/// An engine that moves a queen's knight out and back in `chess_third_rank`.
fn uci(answer: impl Fn(u32, &str) -> String) {
    let (mut fen, mut asked) = (String::new(), 0);
    for line in heard() {
        match line.split(' ').next().unwrap_or_default() {
            "uci" => say("id name Fake Uci\noption name Hash type spin default 1\nuciok"),
            "isready" => say("readyok"),
            "position" => fen = line.replace("position fen ", ""),
            "go" => {
                say("info depth 1 score cp 13 pv b1d2");
                say(&answer(asked, knight(&fen)));
                asked += 1;
            }
            "quit" => return,
            _ => {}
        }
    }
}

/// The same for XBoard; it tells its features in so many lines.
fn cecp(features: &[&str], answer: impl Fn(&str) -> String) {
    let mut fen = String::new();
    for line in heard() {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("protover", _) => features.iter().for_each(|line| say(&format!("feature {line}"))),
            ("ping", number) => say(&format!("pong {number}")),
            ("setboard", rest) => fen = rest.to_owned(),
            ("go", _) => say(&answer(knight(&fen))),
            ("quit", _) => return,
            ("xboard" | "accepted" | "rejected" | "new" | "force" | "easy" | "post" | "st" | "?", _) => {}
            _ => say(&format!("Error (unknown command): {line}")),
        }
    }
}

fn knight(fen: &str) -> &'static str {
    let is_white = fen.contains(" w ");
    let home = fen.split(['/', ' ']).nth(if is_white { 7 } else { 0 }).unwrap_or_default();
    match (is_white, home.to_lowercase().starts_with("rn")) {
        (true, true) => "b1d2",
        (true, false) => "d2b1",
        (false, true) => "b8d7",
        (false, false) => "d7b8",
    }
}

/// A player of any game, by our own protocol: it plays the last of the legal moves.
fn lines() {
    let (mut loaded, mut played, mut lines) = (None, Vec::new(), heard());
    while let Some(line) = lines.next() {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("ludwright", "1") => say("ready Last Move"),
            ("game", heading) => {
                let [language, _, count] = heading.split(' ').collect::<Vec<_>>()[..] else { return };
                let rules: Vec<String> = lines.by_ref().take(count.parse().unwrap_or(0)).collect();
                loaded = load(language, rules.join("\n"));
                played.clear();
                say(if loaded.is_some() { "ready" } else { "error these are no rules" });
            }
            ("start", _) => played.clear(),
            ("play", chosen) => played.push(chosen.to_owned()),
            ("go", _) => {
                let play = loaded.as_ref().and_then(|loaded| replay(loaded, Setting::default(), &played).ok());
                match play.and_then(|play| play.moves().pop()) {
                    Some(last) => say(&format!("thinking is hard\nmove {last}")),
                    None => say("error there is no move"),
                }
            }
            ("quit", _) => return,
            _ => {}
        }
    }
}

fn load(language: &str, text: String) -> Option<Game> {
    let language = Language::ALL.into_iter().find(|known| known.name() == language)?;
    Game::new(Source { name: "told".to_owned(), text, language, origin: source::Origin::Input }).ok()
}

/// Thinks until it is told to stop, whatever its limits.
fn thinks_until_stopped() {
    let mut fen = String::new();
    for line in heard() {
        match line.split(' ').next().unwrap_or_default() {
            "uci" => say("uciok"),
            "isready" => say("readyok"),
            "position" => fen = line,
            "stop" => say(&format!("bestmove {}", knight(&fen.replace("position fen ", "")))),
            "quit" => return,
            _ => {}
        }
    }
}

fn heard() -> impl Iterator<Item = String> {
    io::stdin().lock().lines().map_while(Result::ok)
}

fn say(text: &str) {
    let mut output = io::stdout().lock();
    if writeln!(output, "{text}").and_then(|()| output.flush()).is_err() {
        process::exit(1);
    }
}

fn crash() -> ! {
    eprintln!("out of cheese");
    process::exit(3);
}

fn for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

fn garbage() -> ! {
    loop {
        say("blah blah blah");
    }
}

fn endless_line() -> ! {
    let mut output = io::stdout().lock();
    while output.write_all(&[b'x'; 4096]).is_ok() {}
    process::exit(1);
}
