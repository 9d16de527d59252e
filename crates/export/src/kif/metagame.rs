//! Symmetric chess-like games as rule sheets.
//!
//! A turn is usually one move of the sheet: `(move e2 e4)`, whether or not something is captured on `e4`; `(capture e4 c6)`, where
//! what is captured stands elsewhere or goes elsewhere; `(promote e7 e8 queen)`, `(place pawn e5)`. A simple chain of captures is one move as well, `(chain-3 c3 e5 g7 e9)`; of a longer chain the rest follows in further moves of the same
//! side. Other turns have several stages, in which the other side does nothing:
//!
//! * first `(choose e8 knight)`, where the other side's piece waits to be promoted, and `(put-back c3)`, for each captured piece
//!   that the other side has left to be put elsewhere. Only what leaves a move to go on with is legal;
//! * then a move, or the first leg of a chain, `(take c3 e5)`, with `(put-back a1)` for each piece that it displaces, and
//!   further legs;
//! * after legs `stop`, or `(finish queen)` where the mover chooses what the piece becomes.

mod chains;
mod effects;
mod ending;
mod legs;
mod moves;
mod powers;
mod stages;
mod start;
mod turns;

use game::Role;
use metagame::tree::{Game, Player, Promotion, Setup};

use super::sheet::Section;
use super::work::Work;
use super::writer::{Man, Writer};
use super::{Exported, Options, Refusal};

pub(super) use moves::Moves;

use legs::{Book, Powers};
use turns::{Captures, Turns};

/// A game of Pell's while it is translated.
struct Translator<'a> {
    book: Book<'a>,
    writer: Writer<'a>,
    options: Options,
    /// The names of the types in the sheet.
    names: Vec<String>,
    /// What each defined type can do, for White and for Black.
    powers: Vec<[Powers; 2]>,
    /// The types that a captured or assigned piece can be in a hand.
    held: Vec<usize>,
    /// How many placements the set-up takes.
    placements: usize,
    /// What turns of several moves there are.
    turns: Turns,
}

/// What becomes of a piece that has finished its movements.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// It becomes this, perhaps what it was.
    Becomes(usize),
    /// Its owner chooses one of these.
    Chosen(Vec<usize>),
    /// The other side will choose one of these.
    Waits(Vec<usize>),
}

/// Writes a game as a rule sheet.
pub(super) fn export(game: &Game, options: Options, work: &Work) -> Result<Exported, Refusal> {
    let book = Book::new(game, work);
    let sites: Vec<String> = book.grid.sites().map(|site| square_name(&book, site)).collect();
    let mut writer = Writer::new(sites, work);
    let owners = Role::BOTH.map(|role| role.name().to_owned());
    for word in owners.iter().map(String::as_str).chain(WORDS) {
        writer.sheet.fresh(word);
    }
    let names: Vec<String> = book.types.iter().map(|name| writer.word(name)).collect();
    let men = owners.iter().flat_map(|owner| names.iter().map(|name| Man { owner: owner.clone(), name: name.clone() }));
    writer.set_men(men.collect(), book.logic);
    let powers = book.types.iter().map(|name| powers_of(&book, name)).collect();
    let (held, placements, turns) = (Vec::new(), 0, Turns::default());
    let mut translator = Translator { book, writer, options, names, powers, held, placements, turns };
    translator.plan()?;
    translator.write();
    translator.finish()
}

/// Names of relations and moves that stay what they are called.
const WORDS: [&str; 52] = [
    "owes",
    "owing",
    "man",
    "quiet",
    "able",
    "takes",
    "forced",
    "bound",
    "mobile",
    "moved",
    "carried",
    "changed",
    "zone",
    "becomes",
    "turns",
    "hand",
    "gain",
    "met",
    "wins",
    "decided",
    "opponent",
    "assigning",
    "chaining",
    "busy",
    "may-start",
    "stop",
    "jump",
    "continues",
    "promote",
    "displace",
    "drops",
    "dropping",
    "gains",
    "in-hand",
    "tally",
    "take",
    "choose",
    "put-back",
    "finish",
    "waits",
    "waiting",
    "homeless",
    "unsettled",
    "pending",
    "begun",
    "within",
    "deferring",
    "defers",
    "option",
    "lost",
    "lost-at",
    "goes-further",
];

fn square_name(book: &Book<'_>, site: board::Site) -> String {
    metagame::drawing::square_name(metagame::tree::Square { file: book.grid.file(site), rank: book.grid.rank(site) })
}

fn powers_of(book: &Book<'_>, name: &str) -> [Powers; 2] {
    Role::BOTH.map(|owner| match book.game.definition(name) {
        Some(definition) => book.powers(owner, definition),
        None => Powers { plain: Vec::new(), takings: Vec::new() },
    })
}

impl Translator<'_> {
    fn write(&mut self) {
        self.write_frame();
        self.write_start();
        self.write_powers();
        self.write_chains();
        self.write_stages();
        self.write_legality();
        self.write_effects();
        self.write_hands();
        self.write_ending();
    }

    /// Whether pieces of a type go on capturing.
    fn continues(&self, kind: usize) -> bool {
        let definition = self.book.game.definition(&self.book.types[kind]);
        definition.is_some_and(|piece| piece.constraints.continue_captures && !piece.capturing.is_empty())
    }

    /// Whether pieces of a type must capture if they can, and go on as long as they can.
    fn must(&self, kind: usize) -> bool {
        let definition = self.book.game.definition(&self.book.types[kind]);
        self.book.game.constraints.compel() || definition.is_some_and(|piece| piece.constraints.must_capture)
    }

    /// Whether each leg of a capture is a move of its own.
    fn by_legs(&self, kind: usize) -> bool {
        self.turns.captures[kind] == Captures::Legs
    }

    /// What becomes of a piece that has finished its movements here.
    fn fate(&self, owner: Role, kind: usize, at: board::Site) -> Fate {
        let own = self.book.content(owner, kind);
        let promoting = self.book.game.definition(&self.book.types[kind]).and_then(|piece| piece.promoting.as_ref());
        match promoting.filter(|_| self.book.in_zone(owner, at)) {
            None => Fate::Becomes(own),
            Some(Promotion::To(name)) => Fate::Becomes(self.book.content(owner, self.book.kind(&name.value))),
            Some(Promotion::Decision { chooser, options }) => {
                let options = self.book.meant(owner, options).list().collect();
                if *chooser == Player::Player { Fate::Chosen(options) } else { Fate::Waits(options) }
            }
        }
    }

    /// What a chosen promotion is called: the type, with the owner before it where that is not the mover.
    fn option_name(&self, owner: Role, content: usize) -> String {
        let (of, kind) = self.book.piece(content);
        if of == owner { self.names[kind].clone() } else { format!("({} {})", of.name(), self.names[kind]) }
    }

    /// Roles, turns and numbers.
    fn write_frame(&mut self) {
        let writer = &mut self.writer;
        for role in Role::BOTH {
            writer.fact(Section::Roles, format!("(role {role})"));
            writer.fact(Section::Roles, format!("(opponent {role} {})", role.opponent()));
            writer.rule(Section::Base, format!("(base (control {role}))"), &[]);
            writer.rule(
                Section::Legality,
                format!("(legal {role} noop)"),
                &[&format!("(true (control {}))", role.opponent())],
            );
            writer.rule(Section::Base, format!("(input {role} noop)"), &[]);
        }
        for site in writer.sites.clone() {
            writer.fact(Section::Geometry, format!("(site {site})"));
        }
        writer.rule(Section::Base, "(base (cell ?x ?o ?p))", &["(site ?x)", "(role ?o)", "(man ?p)"]);
        for name in &self.names {
            writer.fact(Section::Base, format!("(man {name})"));
        }
        let limit = self.options.draws.move_limit as usize;
        for number in 0..limit {
            writer.fact(Section::Numbers, format!("(succ {number} {})", number + 1));
        }
    }

    fn finish(mut self) -> Result<Exported, Refusal> {
        self.writer.sheet.pare();
        let comments = self.comments();
        let text = self.writer.sheet.text(&comments);
        if text.len() > self.options.most_bytes {
            let reason =
                format!("the rule sheet would have {} bytes, more than {}", text.len(), self.options.most_bytes);
            return Err(Refusal::new(reason, "make the board smaller, or allow more bytes"));
        }
        let clauses = self.writer.sheet.clauses();
        let moves = super::Moves::Metagame(Moves::new(&self));
        Ok(Exported { text, clauses, work: 0, moves })
    }

    fn comments(&self) -> Vec<String> {
        let name = &self.book.game.name.value;
        let limit = self.options.draws.move_limit;
        let mut lines = vec![
            format!("{name}: a symmetric chess-like game of Metagame."),
            format!("Draws by repetition are left out; after {limit} turns the game is a draw."),
        ];
        if let Setup::Decision(decision) = &self.book.game.setup
            && decision.assigner.value == metagame::tree::Assigner::Random
        {
            lines.push(format!("The set-up is random in {name}; this one was drawn with seed {}.", self.options.seed));
        }
        if self.turns.has_paths() {
            lines.push(format!(
                "A chain of more than {} captures is played in several steps, in which the other side does nothing.",
                chains::LEGS
            ));
        }
        if self.turns.has_legs() {
            lines.push("Some captures are played leg by leg: `take`, until the mover says `stop` or `finish`.".into());
        }
        if self.turns.ahead() > 0 {
            lines.push(
                "A turn may begin with what the other side has left: `choose` a promotion, or `put-back`.".into(),
            );
        }
        lines
    }
}
