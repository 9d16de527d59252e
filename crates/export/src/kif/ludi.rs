//! Games of ludemes as rule sheets.
//!
//! Each rule is tried out for all sites that it can lead from and to, with what stands elsewhere left open (`ways`): what remains of
//! its conditions is a formula on named sites (`condition`, `number`), and what it does is a list of sites with what stands there
//! then (`act`, `capture`). A stack of pieces is one content of a site, so that heights, states and flags need nothing of their
//! own. What cannot be asked of named sites, such as groups, becomes a relation (`needs`).
//!
//! A move of a game is one move of the sheet: `(place d4)`, `(move a2 a3)`, `(move-take c3 c4 e5)` where a piece to capture is
//! chosen, `pass`, `swap`.

mod act;
mod block;
mod capture;
mod condition;
mod emit;
mod ending;
mod goal;
mod moves;
mod needs;
mod number;
mod regions;
mod scene;
mod score;
mod seen;
mod start;
mod turns;
mod undoing;
mod ways;
mod world;

use std::collections::BTreeMap;

use ::ludi::notation::{Cell, Piece};
use ::ludi::tree::Game;

use super::work::Work;
use super::writer::{Man, Writer};
use super::{Exported, Options, Refusal};

pub(super) use moves::Moves;

use scene::{Scene, Sym};
use ways::Way;
use world::{Stop, World};

/// A game of Browne's while it is translated.
struct Translator<'a> {
    world: &'a World<'a>,
    writer: Writer<'a>,
    options: Options,
    /// The names of the sides, in the order of their turns.
    roles: Vec<String>,
    /// The names of the types.
    kinds: Vec<String>,
    ways: Vec<Way>,
    /// Of each way whether it may undo what was done before.
    undoing: Vec<bool>,
}

/// Writes a game as a rule sheet.
pub(super) fn export(game: &Game, options: Options, work: &Work) -> Result<Exported, Refusal> {
    let world = World::new(game, work)?;
    let (ways, undoing) = translated(&world).map_err(|stop| match stop {
        Stop::Refused(refusal) => refusal,
        Stop::Needs(_) => Refusal::new("a condition on a site that is not known", "play the game with this program"),
    })?;
    let sites = world.board.sites().map(|site| world.board.name(site).to_lowercase()).collect();
    let mut writer = Writer::new(sites, work);
    for word in WORDS {
        writer.sheet.fresh(word);
    }
    let roles: Vec<String> = world.players.iter().map(|player| writer.word(&player.name)).collect();
    let kinds: Vec<String> = world.types.iter().map(|definition| writer.word(&definition.name)).collect();
    let men = men(&world, &mut writer, &roles, &kinds);
    writer.set_men(men, world.logic());
    let mut translator = Translator { world: &world, writer, options, roles, kinds, ways, undoing };
    translator.write().map_err(|stop| match stop {
        Stop::Refused(refusal) => refusal,
        Stop::Needs(_) => Refusal::new("a goal about a site that is not known", "play the game with this program"),
    })?;
    translator.finish()
}

/// Names of relations that stay what they are called.
const WORDS: [&str; 55] = [
    "able",
    "mobile",
    "gone",
    "changed",
    "passes",
    "hand",
    "score",
    "turn",
    "taken",
    "begun",
    "result",
    "final",
    "tie",
    "wins",
    "decided",
    "after",
    "neutral",
    "uses",
    "caught",
    "struck",
    "gain",
    "mid",
    "lost",
    "forced",
    "swapped",
    "offered",
    "plays",
    "adjacent",
    "ko",
    "vain",
    "airy",
    "shut",
    "open",
    "beats",
    "several-lost",
    "taboo",
    "several",
    "beside",
    "owner",
    "win",
    "lose",
    "draw",
    "kind",
    "was",
    "stood",
    "undoes",
    "recalls",
    "nothing",
    "loss",
    "scored",
    "threat",
    "threatens",
    "duty",
    "barred",
    "hopeless",
];

/// All ways of all rules, once it is known all that sites can hold; and which of them may undo what was done before.
fn translated(world: &World<'_>) -> Result<(Vec<Way>, Vec<bool>), Stop> {
    refuse_early(world)?;
    for stack in world.first().board {
        world.settle(world.content(&stack)?);
    }
    loop {
        world.begin();
        let ways = world.ways()?;
        if world.is_settled() {
            if world.play.must_block {
                world.refuse_blocking(&ways)?;
            }
            if world.play.can_pass && ways.iter().any(|way| way.to.is_none()) {
                return world::refused("`can-pass` beside rules that pass is not expressed");
            }
            let undoing = world.undoing(&ways)?;
            return Ok((ways, undoing));
        }
    }
}

/// Refuses what no rule sheet of ours can say, before anything is worked out.
fn refuse_early(world: &World<'_>) -> Result<(), Stop> {
    if world.play.no_suicide {
        return world::refused("`no-suicide` is not expressed");
    }
    if world.memory.last {
        return world::refused("goals that look back at the last move are not expressed");
    }
    let loses = world.rules.end.clauses.iter().any(|clause| clause.result == ::ludi::tree::ResultType::Lose);
    // Where clauses contradict each other the mover may have to leave too.
    let leaves = world.rules.end.tie() == ::ludi::tree::Tie::MoverLoses;
    if world.players.len() > 2 && (loses || leaves) {
        return world::refused("players who lose and leave the game to the others are not expressed");
    }
    Ok(())
}

/// The names of all that a site can hold: by the owner of the top piece, and by what it is.
fn men(world: &World<'_>, writer: &mut Writer<'_>, roles: &[String], kinds: &[String]) -> Vec<Man> {
    let mut names: BTreeMap<(Vec<Piece>, bool, Cell), String> = BTreeMap::new();
    let mut men = Vec::new();
    for content in 1..world.known() {
        let (stack, cell) = (world.stack(content), world.cell(content));
        let top = stack.last().copied();
        let owner = top.and_then(|top| top.owner).map_or("neutral".to_owned(), |owner| roles[owner.index()].clone());
        let uniform = stack.iter().all(|piece| Some(*piece) == top);
        let key: Vec<Piece> =
            if uniform { stack.iter().map(|piece| Piece { owner: None, ..*piece }).collect() } else { stack.clone() };
        let name = names.entry((key, uniform, cell)).or_insert_with(|| {
            let mut hint = top.map_or("no-piece".to_owned(), |top| hint(world, kinds, top));
            if stack.len() > 1 {
                hint += &format!("-x{}", stack.len());
            }
            if cell.state != 0 {
                hint += &format!("-on-{}", cell.state);
            }
            if let Some(owner) = cell.owner {
                hint += &format!("-of-{}", roles[owner.index()]);
            }
            if kinds.contains(&hint) { hint } else { writer.sheet.fresh(&hint) }
        });
        men.push(Man { owner, name: name.clone() });
    }
    men
}

/// What a piece is called, without its owner: by its type alone where nothing else is to be said of it.
fn hint(world: &World<'_>, kinds: &[String], piece: Piece) -> String {
    let kind = usize::from(piece.kind);
    let definition = &world.types[kind];
    let mut hint = kinds[kind].clone();
    if (piece.state, piece.flags, piece.looks) == (definition.state(), definition.flags(), None) {
        return hint;
    }
    // A piece that is otherwise than new is never called as a new one is.
    hint += &format!("-s{}", piece.state);
    if piece.flags != 0 {
        hint += &format!("-f{}", piece.flags);
    }
    if let Some(heading) = piece.looks {
        hint += &format!("-towards-{}", heading.index());
    }
    hint
}

impl Translator<'_> {
    fn write(&mut self) -> Result<(), Stop> {
        self.write_frame();
        self.write_start();
        self.write_ways();
        self.write_effects()?;
        self.write_undoing()?;
        self.write_duty()?;
        self.write_turns()?;
        self.write_ending()?;
        self.write_needs()?;
        Ok(())
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
        let moves = super::Moves::Ludi(Moves::new(&self));
        Ok(Exported { text, clauses, work: 0, moves })
    }

    fn comments(&self) -> Vec<String> {
        let limit = self.options.draws.move_limit;
        let mut lines = vec![
            format!("{}: a game of Ludi.", self.world.rules.name.value),
            format!("Draws by repetition are left out; after {limit} decisions the game is a draw."),
            "A pass that is the only legal move is no decision.".to_owned(),
        ];
        lines.extend(self.scores().and_then(score::Scale::comment));
        for content in self.world.logic().all.list() {
            let stack = self.world.stack(content);
            if stack.len() > 1 {
                let man = &self.writer.men[content - 1];
                let piece = |piece: &Piece| {
                    let owner = piece.owner.map_or("neutral", |owner| self.roles[owner.index()].as_str());
                    format!("{owner} {}", self.kinds[usize::from(piece.kind)])
                };
                let pieces: Vec<String> = stack.iter().map(piece).collect();
                lines.push(format!("{} {}: a stack, from the bottom: {}.", man.owner, man.name, pieces.join(", ")));
            }
        }
        lines
    }

    /// A point of view without a move.
    fn scene<'b>(&'b self, sym: &'b Sym, side: game::Role) -> Scene<'b> {
        Scene::of_goal(self.world, sym, side)
    }
}
