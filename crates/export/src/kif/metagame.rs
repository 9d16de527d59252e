//! Symmetric chess-like games as rule sheets.
//!
//! A turn is one move of the sheet: `(move e2 e4)`, `(capture e4 d5)`, `(promote e7 e8 queen)`, `(place pawn e5)`. A chain of
//! captures is one move as well, `(chain-3 c3 e5 g7 e9)`; of a longer chain the rest follows in further moves of the same side.

mod chains;
mod effects;
mod ending;
mod legs;
mod moves;
mod powers;
mod start;

use game::Role;
use metagame::tree::{Effect, Game, Player, Promotion, Setup};

use super::sheet::Section;
use super::work::Work;
use super::writer::{Man, Writer};
use super::{Exported, Options, Refusal};

pub(super) use moves::Moves;

use legs::{Book, Powers};

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
    let (held, placements) = (Vec::new(), 0);
    let mut translator = Translator { book, writer, options, names, powers, held, placements };
    translator.check()?;
    translator.write();
    translator.finish()
}

/// Names of relations that stay what they are called.
const WORDS: [&str; 37] = [
    "man",
    "quiet",
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
    "setup-step",
    "chaining",
    "busy",
    "may-start",
    "leg",
    "then",
    "stop",
    "jump",
    "continues",
    "promote",
    "displace",
    "again",
    "drops",
    "dropping",
    "gains",
    "gains-two",
    "in-hand",
    "tally",
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
    /// Refuses what is not expressed, and finds out what hands can hold.
    fn check(&mut self) -> Result<(), Refusal> {
        let hint = "change the rule, or play the game with this program";
        let game = self.book.game;
        let mut held: Vec<usize> = Vec::new();
        for (kind, powers) in self.powers.iter().enumerate() {
            let goes_on = self.continues(kind);
            for (taking, owner) in
                powers.iter().zip(Role::BOTH).flat_map(|(p, owner)| p.takings.iter().map(move |t| (t, owner)))
            {
                let sites = &taking.sites;
                match taking.effect {
                    Effect::Remove => {}
                    Effect::Possess(_) if goes_on || sites.len() > 2 => {
                        return Err(Refusal::new("possession of several pieces in one turn is not expressed", hint));
                    }
                    Effect::Possess(_) => {
                        let what = taking.what.list().map(|content| self.book.piece(content));
                        held.extend(what.map(|(_, kind)| self.book.kind(game.in_hand(&self.book.types[kind]))));
                    }
                    Effect::Displace(Player::Opponent) => {
                        return Err(Refusal::new(
                            "captured pieces that the opponent displaces are not expressed",
                            hint,
                        ));
                    }
                    Effect::Displace(Player::Player) if goes_on || sites.len() > 1 => {
                        return Err(Refusal::new("displacement of several pieces in one turn is not expressed", hint));
                    }
                    Effect::Displace(Player::Player) => {}
                }
                if goes_on && !matches!(self.fate(owner, kind, taking.to), Fate::Becomes(_)) {
                    return Err(Refusal::new("a choice of promotion after a chain of captures is not expressed", hint));
                }
            }
            if goes_on && powers.iter().any(|powers| powers.takings.iter().any(|taking| taking.number > 0)) {
                return Err(Refusal::new(
                    "chains of captures that go from site to site in several ways are not expressed",
                    hint,
                ));
            }
            let waits = self.book.game.definition(&self.book.types[kind]).and_then(|piece| piece.promoting.as_ref());
            if matches!(waits, Some(Promotion::Decision { chooser: Player::Opponent, .. })) {
                return Err(Refusal::new("promotion that the opponent chooses is not expressed", hint));
            }
        }
        if let Setup::Decision(decision) = &game.setup
            && decision.assigner.value != metagame::tree::Assigner::Random
        {
            held.extend(self.listed(&decision.pieces));
            self.placements = 2 * self.listed(&decision.pieces).len();
        }
        if game.constraints.must_capture_most {
            let single =
                |powers: &[Powers; 2]| powers.iter().flat_map(|p| &p.takings).all(|taking| taking.sites.len() == 1);
            if !self.powers.iter().all(single) {
                return Err(Refusal::new(
                    "compulsory capture of the most is expressed only where a leg takes one piece",
                    hint,
                ));
            }
        }
        held.sort();
        held.dedup();
        self.held = held;
        Ok(())
    }

    fn write(&mut self) {
        self.write_frame();
        self.write_start();
        self.write_powers();
        self.write_chains();
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

    /// Whether some type goes on capturing.
    fn has_chains(&self) -> bool {
        (0..self.names.len()).any(|kind| self.continues(kind))
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

    /// Roles, turns and the counter of steps.
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
        writer.rule(Section::Base, "(base (step ?n))", &["(succ ?n ?m)"]);
        writer.rule(Section::Base, format!("(base (step {limit}))"), &[]);
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
        if self.has_chains() {
            lines.push(format!(
                "A chain of more than {} captures is played in several steps, in which the other side does nothing.",
                chains::LEGS
            ));
        }
        lines
    }
}
