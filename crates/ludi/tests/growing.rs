//! Grows games from the table of ludemes: whatever the table allows reads without a fault, and prints and reads again.

use std::collections::BTreeSet;

use crate::chance::Chance;
use ludi::ludemes::{Count, GAME, Kind, Parameter, Signature, completions, signatures};
use ludi::{parse, print, read};

/// No ludeme is put into more than so many others, but for what it cannot do without.
const DEPTH: usize = 9;

struct Grower {
    chance: Chance,
}

impl Grower {
    fn game(&mut self) -> String {
        self.ludeme(&GAME, Kind::Condition, 0)
    }

    fn ludeme(&mut self, signature: &'static Signature, same: Kind, depth: usize) -> String {
        let mut parts = Vec::new();
        if !signature.record {
            parts.push(signature.name.to_string());
        }
        for parameter in signature.parameters {
            for _ in 0..self.count(signature, parameter, depth) {
                parts.push(self.kind(parameter.kind, same, depth + 1));
            }
        }
        if signature.name == "action" && parts.len() == 1 {
            parts.push("(push)".into());
        }
        if signature.name == "action" && parts.iter().any(|part| part == "pass") {
            parts = vec!["action".into(), "pass".into()];
        }
        format!("({})", parts.join(" "))
    }

    fn count(&mut self, signature: &Signature, parameter: &Parameter, depth: usize) -> usize {
        let more = if depth > DEPTH { 0 } else { self.chance.below(3) };
        match parameter.count {
            // A set of regions is a word alone, or numbers: one item is always right.
            Count::Many if matches!(parameter.kind, Kind::RegionSet) => 1,
            // In an open record a first word that is left out would be taken for the second.
            Count::Optional if signature.record && !signature.closed && parameter.name == "player" => 1,
            Count::One => 1,
            Count::Optional => more.min(1),
            Count::Many => 1 + more,
            Count::Several => 2 + more,
            Count::Any => more,
        }
    }

    fn kind(&mut self, kind: Kind, same: Kind, depth: usize) -> String {
        let same = if matches!(kind, Kind::Condition | Kind::Ending) { kind } else { same };
        match kind {
            Kind::Same => self.kind(same, same, depth),
            Kind::Number if depth > DEPTH => "1".into(),
            Kind::Condition if depth > DEPTH => "(empty to)".into(),
            Kind::Ending if depth > DEPTH => "(no-move)".into(),
            Kind::Coord if depth > DEPTH => "to".into(),
            Kind::Clause(signature) => {
                let same = if matches!(kind, Kind::Number) { Kind::Condition } else { same };
                self.ludeme(signature, same, depth)
            }
            Kind::Of(group) => {
                let members: Vec<&'static Signature> = signatures().filter(|one| one.group == group).collect();
                let chosen = self.chance.pick(&members);
                self.ludeme(chosen, same, depth)
            }
            // `if`, `line` and `owner` are conditions where conditions stand, and numbers where numbers do.
            Kind::Condition => {
                let mut seen = BTreeSet::new();
                let all = signatures().filter(|one| kind.takes_signature(one));
                let heads: Vec<&'static Signature> = all.filter(|one| seen.insert(one.name)).collect();
                let chosen = *self.chance.pick(&heads);
                if self.chance.below(20) == 0 { "1".into() } else { self.ludeme(chosen, kind, depth) }
            }
            kind if !kind.is_simple() => {
                let form = *self.chance.pick(kind.forms());
                self.kind(form, if matches!(kind, Kind::Number) { Kind::Condition } else { same }, depth)
            }
            kind => self.word(kind),
        }
    }

    fn word(&mut self, kind: Kind) -> String {
        let fixed: &[&str] = match kind {
            Kind::Int => &["-3", "0", "1", "12"],
            Kind::Uint => &["0", "1", "2", "7"],
            Kind::Float => &["0.5", "-1", "3", "1.25"],
            Kind::Bool => &["0", "1"],
            Kind::Name => &["Ajax", "Hector", "\"two words\""],
            Kind::NewName => &["Oak", "\"Old oak\""],
            Kind::Text => &["word", "\"some words\"", "don't"],
            Kind::Item => &["5", "Oak", "\"a b\""],
            Kind::Label => &["A1", "c12"],
            Kind::PlayerName => &["White", "enemy", "All", "Ajax"],
            Kind::Quota => &["2", "half", "majority"],
            Kind::PieceType => &["Hector", "any", "current"],
            Kind::PieceName | Kind::TypeName => &["Hector"],
            Kind::RegionName => &["Camp"],
            Kind::Word(word) => return word.into(),
            Kind::Direction => &["n", "f", "any", "i-nbors", "current"],
            _ => &[],
        };
        match (fixed, completions(kind).as_slice()) {
            ([], []) => panic!("no word of kind {kind:?}"),
            ([], words) => self.chance.pick(words).0.into(),
            (fixed, _) => self.chance.pick(fixed).to_string(),
        }
    }
}

/// The game with the names defined that its words speak of.
fn with_names(game: &str) -> String {
    let game = match game.contains("(pieces ") {
        true => game.replacen("(pieces ", "(pieces (Hector All) ", 1),
        false => game.replacen("(end ", "(pieces (Hector All)) (end ", 1),
    };
    match game.contains("(regions ") {
        true => game.replacen("(regions ", "(regions (All Camp A1) ", 1),
        false => game.replacen("(board ", "(board (regions (All Camp A1)) ", 1),
    }
}

// B28 B112 B151
#[test]
fn whatever_the_table_allows_reads_prints_and_reads_again() {
    let mut grower = Grower { chance: Chance(1992) };
    for _ in 0..800 {
        let text = with_names(&grower.game());
        let reading = parse(&text);
        assert!(reading.diagnostics.is_empty(), "{text}\n{:#?}", reading.diagnostics);
        let game = reading.game.expect("a game");
        let printed = print(&game);
        let again = parse(&printed).game.expect("a game");
        assert_eq!(again, game, "{text}\nprints as\n{printed}");
        assert_eq!(print(&again), printed);
        let checked = read(&text);
        assert_eq!(checked.game.is_none(), checked.diagnostics.iter().any(|fault| fault.is_error()));
    }
}
