//! Scores: what moves add to them, and how they are counted.
//!
//! A score is told as a number from 0: what it is more than the least that it can be. Large ones are two numbers, hundreds and the rest.

use ::ludi::tree::{Goal, IntFunction, Number, Player, ResultType, ScoreGoal, Tree};
use board::Site;

use super::Translator;
use super::number::Values;
use super::ways::Way;
use super::world::{Try, refused};
use crate::kif::formula::Formula;
use crate::kif::sheet::Section;

/// Scores that differ by more than this are not counted.
const MOST_SCORES: i64 = 20_000;

/// Scores that differ by no more than this are told as one number.
const MOST_PLAIN: i64 = 400;

/// How many numbers the lower of two has.
const DIGITS: i64 = 100;

/// The scores that players can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    least: i64,
    most: i64,
}

impl Scale {
    fn is_large(self) -> bool {
        self.most - self.least > MOST_PLAIN
    }

    /// A score as it is told.
    fn told(self, score: i64) -> String {
        let number = score.clamp(self.least, self.most) - self.least;
        match self.is_large() {
            true => format!("{} {}", number / DIGITS, number % DIGITS),
            false => number.to_string(),
        }
    }

    /// The variables for a score.
    fn variables(self) -> &'static str {
        if self.is_large() { "?h ?n" } else { "?n" }
    }

    /// What the comments of the sheet say about scores that are not told as they are.
    pub(super) fn comment(self) -> Option<String> {
        let shifted = match self.least {
            0 => String::new(),
            _ => format!("a score of 0 is told as {}", self.told(0)),
        };
        let large = if self.is_large() { "scores are told as hundreds and the rest" } else { "" };
        match (large, shifted.as_str()) {
            ("", "") => None,
            (one, "") | ("", one) => Some(format!("In this sheet {one}.")),
            (one, other) => Some(format!("In this sheet {one}; {other}.")),
        }
    }
}

/// A number of the form `a + b * (capture-num)`, as these two.
pub(super) fn linear(number: &Number) -> Option<(i32, i32)> {
    let (constant, factor) = read(number)?;
    (factor != 0).then_some((constant, factor))
}

fn read(number: &Number) -> Option<(i32, i32)> {
    match &number.value {
        IntFunction::Literal(number) => Some((*number, 0)),
        IntFunction::CaptureNum => Some((0, 1)),
        IntFunction::Sum(parts) => {
            parts.iter().map(read).try_fold((0, 0), |sum, part| part.map(|(a, b)| (sum.0 + a, sum.1 + b)))
        }
        IntFunction::Difference(one, other) => {
            let (one, other) = (read(one)?, read(other)?);
            Some((one.0 - other.0, one.1 - other.1))
        }
        IntFunction::Product(parts) => {
            let mut product = (1, 0);
            for part in parts {
                product = match (product, read(part)?) {
                    ((a, 0), (c, d)) => (a * c, a * d),
                    ((a, b), (c, 0)) => (a * c, b * c),
                    _ => return None,
                };
            }
            Some(product)
        }
        _ => None,
    }
}

/// That a player's score changes by this much: `(gain white 3)`, `(loss white 2)`.
fn change(side: &str, amount: i64) -> String {
    let word = if amount < 0 { "loss" } else { "gain" };
    format!("({word} {side} {})", amount.abs())
}

impl Translator<'_> {
    /// Whether it is asked who has how high a score.
    fn asks_scores(&self) -> bool {
        let leaves = self.world.rules.end.clauses.iter().flat_map(|clause| clause.condition.leaves());
        leaves.into_iter().any(|goal| matches!(goal, Goal::Score(_)))
    }

    /// The ways in which scores grow with the number of captured pieces.
    fn linear(&self) -> Vec<(i32, i32)> {
        let mut linear: Vec<(i32, i32)> = self.ways.iter().filter_map(|way| way.linear).collect();
        linear.sort();
        linear.dedup();
        linear
    }

    /// What a way adds to the score.
    pub(super) fn add_scores(&self, way: &Way, found: &mut Vec<(Option<Site>, String, Formula)>) -> Try<()> {
        if !self.asks_scores() {
            return Ok(());
        }
        let (logic, side) = (self.world.logic(), &self.roles[way.side.index()]);
        let mut sum = Values::one(0);
        for score in &way.scores {
            sum = sum.with(logic, score.clone(), i32::saturating_add)?;
        }
        if let Some(linear) = way.linear {
            if way.surrounds || !way.scores.is_empty() || way.victims.iter().any(|(_, kinds, _)| kinds.len() > 1) {
                return refused("a score that grows with captured stacks or groups is not expressed");
            }
            for (site, _, formula) in &way.victims {
                found.push((Some(*site), "(struck @)".to_owned(), formula.clone()));
            }
            let number = self.linear().iter().position(|known| *known == linear).map_or(0, |at| at + 1);
            found.push((None, format!("(counts-{number} {side})"), Formula::True));
        }
        for (value, formula) in sum.0.into_iter().filter(|(value, _)| *value != 0) {
            found.push((None, change(side, value.into()), formula));
        }
        Ok(())
    }

    /// The most pieces that a way with a score that grows with them can capture.
    fn most_struck(&self) -> i64 {
        let most = self.ways.iter().filter(|way| way.linear.is_some()).map(|way| way.victims.len()).max();
        most.unwrap_or(0).min(self.world.board.len()) as i64
    }

    /// By how much scores can change: the least and the most.
    fn changes_of_score(&self) -> (i64, i64) {
        let struck = self.most_struck();
        let (mut least, mut most) = (0, 0);
        for way in &self.ways {
            let bounds = |values: &Values| {
                let values = values.0.iter().map(|(value, _)| i64::from(*value));
                (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
            };
            let (mut low, mut high) = (0, 0);
            for (min, max) in way.scores.iter().map(bounds) {
                (low, high) = (low + min, high + max);
            }
            if let Some((constant, factor)) = way.linear {
                let ends = [0, struck].map(|count| i64::from(constant) + i64::from(factor) * count);
                (low, high) = (low + ends[0].min(ends[1]), high + ends[0].max(ends[1]));
            }
            (least, most) = (least.min(low), most.max(high));
        }
        (least, most)
    }

    /// Whether every move but a pass fills an empty site, and no site is ever emptied: then there are no more moves than sites.
    fn only_fills(&self) -> bool {
        let logic = self.world.logic();
        let fills = |way: &Way| {
            let Some(to) = way.to else { return true };
            let occupied = logic.at(to, logic.others(self.world.empty()));
            let empties =
                way.changes.iter().any(|(_, cases)| cases.iter().any(|(content, _)| self.world.empty().has(*content)));
            way.enters && !way.surrounds && !empties && logic.and([way.whole(self.world), occupied]) == Formula::False
        };
        self.ways.iter().all(fills)
    }

    /// The scores that players can have; a game is over as soon as a clause asks for no more than a score.
    fn scale(&self) -> Scale {
        let (lower, higher) = self.changes_of_score();
        let passes = self.ways.iter().any(|way| way.to.is_none() && (way.linear.is_some() || !way.scores.is_empty()));
        let filling = !passes && self.only_fills();
        let turns = if filling { self.world.board.len() as i64 } else { self.options.draws.move_limit.into() };
        let mut scale = Scale { least: lower * turns, most: higher * turns };
        for clause in &self.world.rules.end.clauses {
            if clause.player != Player::All || (clause.result == ResultType::Lose && self.roles.len() > 2) {
                continue;
            }
            match &clause.condition.value {
                Tree::Leaf(Goal::Score(ScoreGoal::Reach(score))) => {
                    scale.most = scale.most.min((i64::from(*score) - 1).max(0) + higher);
                }
                Tree::Not(inner) => {
                    if let Tree::Leaf(Goal::Score(ScoreGoal::Reach(score))) = &inner.value {
                        scale.least = scale.least.max(i64::from(*score).min(0) + lower);
                    }
                }
                _ => {}
            }
        }
        scale
    }

    /// How scores are told, if any are.
    pub(super) fn scores(&self) -> Option<Scale> {
        self.asks_scores().then(|| self.scale())
    }

    pub(super) fn write_scores(&mut self) -> Try<()> {
        let Some(scale) = self.scores() else { return Ok(()) };
        if scale.most - scale.least > MOST_SCORES {
            return refused(format!("scores that differ by more than {MOST_SCORES} are not expressed"));
        }
        let effects = Section::Effects;
        let (struck, linear) = (self.most_struck(), self.linear());
        if !linear.is_empty() {
            let most = struck as usize;
            self.write_count("struck-upto", "(struck-number ?n)", "", |site| format!("(struck {site})"), most);
        }
        for (number, (constant, factor)) in (1..).zip(linear) {
            for count in 0..=struck {
                let amount = i64::from(constant) + i64::from(factor) * count;
                let body = [&*format!("(counts-{number} ?s)"), &format!("(struck-number {count})")];
                self.writer.rule(effects, change("?s", amount), &body);
            }
        }
        self.write_scale(scale);
        self.write_changes(scale);
        Ok(())
    }

    /// Which scores there are, and those that players begin with.
    fn write_scale(&mut self, scale: Scale) {
        let range = scale.most - scale.least;
        let low = if scale.is_large() { DIGITS - 1 } else { range };
        for number in 0..=low {
            self.writer.fact(Section::Numbers, format!("(points {number})"));
        }
        self.count_to(low as usize);
        if scale.is_large() {
            self.count_to((range / DIGITS) as usize);
            for number in 0..=range / DIGITS {
                self.writer.fact(Section::Numbers, format!("(hundreds {number})"));
            }
        }
        let many = if scale.is_large() { "(hundreds ?h)" } else { "" };
        let head = format!("(base (score ?s {}))", scale.variables());
        self.writer.rule(Section::Base, head, &["(role ?s)", many, "(points ?n)"]);
        for role in &self.roles {
            self.writer.fact(Section::Start, format!("(init (score {role} {}))", scale.told(0)));
        }
    }

    /// What scores are after a move.
    fn write_changes(&mut self, scale: Scale) {
        let effects = Section::Effects;
        let (lower, higher) = self.changes_of_score();
        let score = |variables: &str| format!("(score ?s {variables})");
        let now = format!("(true {})", score(scale.variables()));
        let (rest, hundreds) = if scale.is_large() { ("?h ", true) } else { ("", false) };
        for (word, sum, bonus, most, up) in
            [("gain", "added", "bonus", higher, true), ("loss", "lessened", "malus", -lower, false)]
        {
            if most == 0 {
                continue;
            }
            for number in 0..=most {
                self.writer.fact(Section::Numbers, format!("({bonus} {number})"));
            }
            self.count_to(most as usize);
            let (before, step) = (format!("({bonus} ?w)"), if up { "(succ ?n ?k)" } else { "(succ ?k ?n)" });
            let writer = &mut self.writer;
            writer.rule(effects, format!("({sum} ?s 0 {})", scale.variables()), &[&now]);
            let so_far = format!("({sum} ?s ?v {})", scale.variables());
            let next = format!("({sum} ?s ?w {rest}?k)");
            writer.rule(effects, next, &[&so_far, "(succ ?v ?w)", step, "(points ?k)", &before]);
            if hundreds {
                let (last, first) = if up { (DIGITS - 1, 0) } else { (0, DIGITS - 1) };
                let carried = if up { "(succ ?h ?k)" } else { "(succ ?k ?h)" };
                let next = format!("({sum} ?s ?w ?k {first})");
                let edge = format!("({sum} ?s ?v ?h {last})");
                writer.rule(effects, next, &[&edge, "(succ ?v ?w)", carried, &before]);
            }
            let change = format!("({word} ?s ?v)");
            let after = format!("({sum} ?s ?v {})", scale.variables());
            writer.rule(effects, format!("(next {})", score(scale.variables())), &[&change, &after]);
            writer.rule(effects, "(gains ?s)", &[&change]);
        }
        self.writer.rule(effects, format!("(next {})", score(scale.variables())), &[&now, "(not (gains ?s))"]);
    }

    /// `(scored SIDE N)`: the score is N at least; of large scores `(scored SIDE H N)`, and `(topped SIDE H)`, if it has more hundreds.
    fn write_score_ladder(&mut self, scale: Scale) {
        let ends = Section::Endings;
        let rest = if scale.is_large() { "?h " } else { "" };
        let writer = &mut self.writer;
        let now = format!("(true (score ?s {}))", scale.variables());
        writer.rule(ends, format!("(scored ?s {})", scale.variables()), &[&now]);
        let higher = format!("(scored ?s {rest}?m)");
        writer.rule(ends, format!("(scored ?s {})", scale.variables()), &[&higher, "(succ ?n ?m)"]);
        if scale.is_large() {
            writer.rule(ends, "(topped ?s ?g)", &[&now, "(succ ?g ?h)"]);
            writer.rule(ends, "(topped ?s ?g)", &["(topped ?s ?h)", "(succ ?g ?h)"]);
        }
    }

    /// The score of a side is this much at least.
    pub(super) fn write_scored(&mut self, name: &str, side: usize, least: i32) {
        let scale = self.scale();
        let (role, least) = (self.roles[side].clone(), i64::from(least));
        let ends = Section::Endings;
        if least > scale.most {
            return;
        }
        if least <= scale.least {
            return self.writer.rule(ends, name, &[&format!("(role {role})")]);
        }
        self.write_score_ladder(scale);
        let told = scale.told(least);
        self.writer.rule(ends, name, &[&format!("(scored {role} {told})")]);
        if let Some((hundreds, _)) = told.split_once(' ') {
            self.writer.rule(ends, name, &[&format!("(topped {role} {hundreds})")]);
        }
    }

    /// The score of a side is higher than those of all others.
    pub(super) fn write_leads(&mut self, name: &str, side: usize) {
        let scale = self.scale();
        self.write_score_ladder(scale);
        let mine = format!("(true (score {} {}))", self.roles[side], scale.variables());
        let mut body = vec![mine];
        for (_, role) in self.roles.iter().enumerate().filter(|(other, _)| *other != side) {
            body.push(format!("(not (scored {role} {}))", scale.variables()));
            if scale.is_large() {
                body.push(format!("(not (topped {role} ?h))"));
            }
        }
        let body: Vec<&str> = body.iter().map(String::as_str).collect();
        self.writer.rule(Section::Endings, name, &body);
    }
}
