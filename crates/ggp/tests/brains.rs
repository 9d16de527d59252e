//! Brains that do as they are told, and servers for them.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ggp::{Assignment, Brain, Contact, Limits, Player, Server, Turn};

/// What happened to brains, in order.
#[derive(Clone, Default)]
pub struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    pub fn note(&self, text: String) {
        self.0.lock().expect("a diary").push(text);
    }

    pub fn entries(&self) -> Vec<String> {
        self.0.lock().expect("a diary").clone()
    }

    /// The entries, as soon as there are as many: brains write theirs in threads of their own.
    pub fn at_least(&self, count: usize) -> Vec<String> {
        for _ in 0..2000 {
            if self.entries().len() >= count {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.entries()
    }
}

/// What a brain does when a move is asked for.
#[derive(Clone)]
pub enum Does {
    /// Answers this at once.
    Says(&'static str),
    /// Publishes this, and thinks until the given channel says or closes.
    Hangs(&'static str, Arc<Mutex<Receiver<()>>>),
    /// Publishes this, thinks until the time is over, and answers with the second.
    Thinks(&'static str, &'static str),
    /// Breaks down.
    Panics,
}

/// A brain that always does the same.
pub struct Scripted {
    does: Does,
    diary: Diary,
}

impl Brain for Scripted {
    fn start(&mut self, assignment: &Assignment) -> Result<(), String> {
        self.diary.note(format!("start {} {}: {}", assignment.id, assignment.role, assignment.rules));
        if assignment.rules.contains("broken") { Err("the rules are broken".to_owned()) } else { Ok(()) }
    }

    fn play(&mut self, turn: &Turn) -> String {
        self.diary.note(format!("play {} {:?}", turn.ply(), turn.last().unwrap_or_default()));
        match &self.does {
            Does::Says(chosen) => (*chosen).to_owned(),
            Does::Hangs(best, until) => {
                turn.publish(best);
                let _ = until.lock().expect("a channel").recv();
                "(too late)".to_owned()
            }
            Does::Thinks(best, chosen) => {
                turn.publish(best);
                while !turn.is_over() {
                    thread::sleep(Duration::from_millis(5));
                }
                (*chosen).to_owned()
            }
            Does::Panics => panic!("as it was told"),
        }
    }

    fn stop(&mut self, last: Option<&[String]>) {
        self.diary.note(format!("stop {:?}", last.unwrap_or_default()));
    }

    fn abort(&mut self) {
        self.diary.note("abort".to_owned());
    }
}

/// A player of brains that do this.
pub fn player(name: &str, does: Does, diary: &Diary) -> Player {
    let diary = diary.clone();
    Player::new(name, move || Box::new(Scripted { does: does.clone(), diary: diary.clone() }))
}

/// Any port of this machine.
pub fn anywhere() -> std::net::SocketAddr {
    ([127, 0, 0, 1], 0).into()
}

/// A player on the network.
pub fn serve(player: Player) -> (Server, Contact) {
    serve_with(player, Limits::default())
}

/// The same with other limits.
pub fn serve_with(player: Player, limits: Limits) -> (Server, Contact) {
    let server = Server::open_with(anywhere(), player, limits, |_| {}).expect("a port");
    let contact = Contact::new(server.url().parse().expect("an address")).expect("this machine");
    (server, contact)
}

/// A player that answers at once.
pub fn says(chosen: &'static str) -> (Server, Contact) {
    serve(player("Scripted", Does::Says(chosen), &Diary::default()))
}

/// A brain that publishes a move and never answers, until the returned value ends.
pub fn hangs(best: &'static str) -> (Does, std::sync::mpsc::Sender<()>) {
    let (free, until) = channel();
    (Does::Hangs(best, Arc::new(Mutex::new(until))), free)
}
