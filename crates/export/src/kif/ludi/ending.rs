//! Who has won: end clauses, ties, and what ends the game without a winner.

use ::ludi::tree::{Player, ResultType, Tie};

use super::Translator;
use super::scene::Sym;
use super::world::Try;
use crate::kif::formula::Formula;
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, View};

impl Translator<'_> {
    /// Writes what the clauses give each side, then how the game ends by that.
    pub(super) fn write_ending(&mut self) -> Try<()> {
        let mut results: Vec<(usize, ResultType)> = Vec::new();
        let sym = Sym::default();
        for side in self.world.sides() {
            for clause in &self.world.rules.end.clauses {
                let about = match &clause.player {
                    Player::All => true,
                    player @ Player::Named(_) => self.world.meant(side, player).contains(&side),
                    _ => false,
                };
                if !about {
                    continue;
                }
                let scene = self.scene(&sym, side);
                let formula = scene.truth(&clause.condition.value, &|goal| scene.goal(goal))?;
                if formula == Formula::False {
                    continue;
                }
                let word = word(clause.result);
                let head = format!("(result {} {word})", self.roles[side.index()]);
                let (section, body, view) = (Section::Endings, Vec::new(), View::Now);
                let family =
                    Family { section, head, variables: &[], body, view, hint: "case", bound: false, also: None };
                let instances: Vec<_> = match formula {
                    Formula::Or(parts) => parts.into_iter().map(|part| (Vec::new(), part)).collect(),
                    other => vec![(Vec::new(), other)],
                };
                self.writer.family(&family, &instances);
                if !results.contains(&(side.index(), clause.result)) {
                    results.push((side.index(), clause.result));
                }
            }
        }
        self.write_finals(&results);
        Ok(())
    }

    /// For one side losing prevails over drawing, and drawing over winning; where sides disagree the tie decides.
    fn write_finals(&mut self, results: &[(usize, ResultType)]) {
        let ends = Section::Endings;
        let count = self.roles.len();
        let has = |side: usize, result: ResultType| results.contains(&(side, result));
        for (side, result) in results {
            let role = self.roles[*side].clone();
            let mut body = vec![format!("(result {role} {})", word(*result))];
            let stronger: &[ResultType] = match result {
                ResultType::Lose => &[],
                ResultType::Draw => &[ResultType::Lose],
                ResultType::Win => &[ResultType::Lose, ResultType::Draw],
            };
            for other in stronger.iter().filter(|other| has(*side, **other)) {
                body.push(format!("(not (result {role} {}))", word(*other)));
            }
            let outcome = match result {
                ResultType::Win => role,
                ResultType::Draw => "draw".to_owned(),
                ResultType::Lose if count == 2 => self.roles[1 - side].clone(),
                ResultType::Lose => "draw".to_owned(),
            };
            let body: Vec<&str> = body.iter().map(String::as_str).collect();
            self.writer.rule(ends, format!("(final {outcome})"), &body);
        }
        if !results.is_empty() {
            self.write_ties();
        }
        let writer = &mut self.writer;
        if !results.is_empty() {
            writer.rule(ends, "terminal", &["(final ?o)"]);
        }
        writer.rule(ends, "terminal", &[&format!("(true (passes {count}))")]);
        writer.rule(ends, "terminal", &["expired"]);
        let swaps = self.swaps();
        let winner: &[&str] = if swaps { &["(won ?s)", "(plays ?s ?r)"] } else { &["(won ?r)"] };
        if results.is_empty() {
            self.writer.rule(ends, "(goal ?r 50)", &["(role ?r)"]);
            return;
        }
        self.writer.rule(ends, "(wins ?r)", winner);
        self.writer.rule(ends, "decided", &["(won ?s)"]);
        self.writer.rule(ends, "(goal ?r 100)", &["(wins ?r)"]);
        self.writer.rule(ends, "(goal ?r 0)", &["(role ?r)", "decided", "(not (wins ?r))"]);
        self.writer.rule(ends, "(goal ?r 50)", &["(role ?r)", "(not decided)"]);
    }

    fn write_ties(&mut self) {
        let ends = Section::Endings;
        let count = self.roles.len();
        self.writer.rule(ends, "tie", &["(final ?o)", "(final ?p)", "(distinct ?o ?p)"]);
        self.writer.rule(ends, "(won ?s)", &["(final ?s)", "(role ?s)", "(not tie)"]);
        for side in 0..count {
            // Who has moved is who comes before the side whose turn it is.
            let turn = format!("(true (control {}))", self.roles[(side + 1) % count]);
            let winner = match self.world.rules.end.tie() {
                Tie::MoverWins => side,
                Tie::MoverLoses if count == 2 => 1 - side,
                Tie::MoverLoses | Tie::Draw => continue,
            };
            let head = format!("(won {})", self.roles[winner]);
            self.writer.rule(ends, head, &["tie", &turn]);
        }
    }
}

fn word(result: ResultType) -> &'static str {
    match result {
        ResultType::Win => "win",
        ResultType::Lose => "lose",
        ResultType::Draw => "draw",
    }
}
