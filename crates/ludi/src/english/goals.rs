//! Goals in words: clauses that can follow "if".

use board::Site;

use super::speaker::{Speaker, Who};
use super::steps;
use super::words::{counted, titled, with_article};
use crate::tree::{
    Adjacency, Amount, Connect, Eliminate, Goal, Group, InARow, MoveRecord, NoMove, Pattern, PieceType, Player,
    PlayerState, Reach, ReachAmount, ReachGoal, ScoreGoal, Stack, StateGoal, Taken, Tiling,
};

/// A number that "or more" follows.
fn number(count: u32) -> String {
    if count == 0 { "0".to_string() } else { super::words::number(count) }
}

impl Speaker<'_> {
    /// A goal as a clause, or its opposite.
    pub(super) fn goal(&self, goal: &Goal, holds: bool) -> String {
        match goal {
            Goal::Connect(connect) => self.connect(connect, holds),
            Goal::Group(group) => self.group(group, holds),
            Goal::InARow(row) => self.in_a_row(row, holds),
            Goal::Pattern(pattern) => self.pattern(pattern, holds),
            Goal::Reach(reach) => self.reach(reach, holds),
            Goal::Capture(taken) => self.taken(taken, holds),
            Goal::Eliminate(eliminate) => self.eliminate(eliminate, holds),
            Goal::Score(score) => self.score(*score, holds),
            Goal::Stack(stack) => self.stack(stack, holds),
            Goal::State(state) => self.state(state, holds),
            Goal::NoMove(no_move) => self.no_move(no_move, holds),
        }
    }

    fn subject(&self) -> String {
        self.who.subject()
    }

    fn has(&self) -> String {
        format!("{} {}", self.subject(), self.who.verb("have", "has"))
    }

    fn connect(&self, connect: &Connect, holds: bool) -> String {
        let pieces = self.record(connect.piece.as_ref(), &Player::Current).all;
        let who = if holds { "a group" } else { "no group" };
        let regions = self.all_of(&connect.regions);
        format!("{who} of {pieces} connects {regions}{}{}", self.links(connect.adjacency), self.stacked(connect.stack))
    }

    /// Which links count, where the goal says other than the board.
    fn links(&self, adjacency: Option<Adjacency>) -> &'static str {
        match adjacency {
            None => "",
            Some(Adjacency::DNbors) if !self.facts.game.board.tiling.i_nbors => "",
            Some(Adjacency::DNbors) => " (diagonal links do not count)",
            Some(Adjacency::INbors) => " (only diagonal links count)",
            Some(Adjacency::AllNbors) if self.facts.game.board.tiling.i_nbors => "",
            Some(Adjacency::AllNbors) => " (diagonal links count too)",
        }
    }

    fn stacked(&self, stack: bool) -> &'static str {
        if stack { ", counting only stacks of two or more" } else { "" }
    }

    fn group(&self, group: &Group, holds: bool) -> String {
        let pieces = self.record(group.piece.as_ref(), &Player::Current).all;
        let details = format!("{}{}", self.links(group.adjacency), self.stacked(group.stack));
        match group.size {
            Some(size) => {
                let who = if holds { "a group" } else { "no group" };
                format!(
                    "{who} of {pieces} covers {} {} or more{details}",
                    number(size),
                    if size == 1 { self.cell().to_string() } else { super::words::plural(self.cell()) }
                )
            }
            None if holds => format!("all {pieces}, two at least, are in one group{details}"),
            None => format!("{pieces} are not all in one group of two or more{details}"),
        }
    }

    fn in_a_row(&self, row: &InARow, holds: bool) -> String {
        let pieces = match &row.piece {
            Some(record) => self.record(Some(record), &Player::Current).many,
            None => super::words::plural(&self.facts.piece()),
        };
        let pieces = pieces.strip_suffix(" of your own").map_or(pieces.clone(), str::to_string);
        let kind = match row.adjacency {
            Some(Adjacency::DNbors) if self.facts.game.board.tiling.i_nbors => "straight, not diagonal, ",
            Some(Adjacency::INbors) => "diagonal ",
            Some(Adjacency::AllNbors) if !self.facts.game.board.tiling.i_nbors => "straight or diagonal ",
            _ => "",
        };
        let article = if holds { "a" } else { "no" };
        let owner = row.piece.as_ref().and_then(|record| record.player.as_ref());
        let is_own = owner.is_none_or(|player| matches!(player, Player::Current | Player::Friend));
        let there_is = if is_own { self.has() } else { "there is".to_string() };
        format!("{there_is} {article} {kind}line of {} or more {pieces}", number(row.length()))
    }

    fn pattern(&self, pattern: &Pattern, holds: bool) -> String {
        let pieces = self.record(pattern.piece.as_ref(), &Player::Current).all;
        let tiling = self.facts.game.board.tiling.kind;
        let verb = if holds { "stand" } else { "do not stand" };
        match drawn(&pattern.steps, tiling) {
            Some(rows) => format!("{pieces} {verb} like this, turned or mirrored in any way, row by row: {rows}"),
            None => {
                let steps = steps::told(&pattern.steps, self.sense());
                format!(
                    "{pieces} {verb} like this, turned or mirrored in any way: one anywhere, and one at the end of \
                     each of these steps from it: {steps}"
                )
            }
        }
    }

    fn reach(&self, reach: &Reach, holds: bool) -> String {
        let noun = self.record(reach.piece.as_ref(), &Player::Current);
        let site = |goal: &ReachGoal| match goal {
            ReachGoal::Label(label) => self.site_at(*label),
            _ => None,
        };
        let each = || reach.goals.iter().map(|goal| self.reach_goal(goal)).collect();
        let sites: Option<Vec<Site>> = reach.goals.iter().map(site).collect();
        let goals: Vec<String> = sites.map_or_else(each, |sites| self.sites_told(&sites));
        let (all, goals) = (super::words::list(&goals, "and"), super::words::list(&goals, "or"));
        let stacks = if reach.stacks { ", every one in a stack counted" } else { "" };
        match (reach.amount(), holds) {
            (ReachAmount::Count(1), true) => {
                let piece = self.single(reach.piece.as_ref(), &Player::Current);
                format!("{piece} stands on {goals}{stacks}")
            }
            (ReachAmount::Count(1), false) => format!("no {} stands on {goals}{stacks}", noun.one),
            (ReachAmount::Count(count), true) => {
                format!("{} or more {} stand on {goals}{stacks}", number(count), noun.many)
            }
            (ReachAmount::Count(count), false) => {
                format!("fewer than {} {} stand on {goals}{stacks}", number(count), noun.many)
            }
            (ReachAmount::All, true) => {
                format!("all {} on the board, one at least, stand on {goals}{stacks}", noun.all)
            }
            (ReachAmount::All, false) => format!("not all {} on the board stand on {goals}{stacks}", noun.all),
            (ReachAmount::Fill, true) => format!("every {} of {all} holds {}", self.cell(), with_article(&noun.one)),
            (ReachAmount::Fill, false) => {
                format!("not every {} of {all} holds {}", self.cell(), with_article(&noun.one))
            }
        }
    }

    /// That exactly this many stand there.
    pub(super) fn exactly_there(&self, reach: &Reach) -> String {
        let told = self.reach(reach, true);
        match reach.amount() {
            ReachAmount::Count(count @ 2..) => {
                told.replacen(" or more", "", 1).replacen(&number(count), &format!("exactly {}", number(count)), 1)
            }
            _ => {
                let noun = self.record(reach.piece.as_ref(), &Player::Current);
                told.replacen(&with_article(&noun.one), &format!("exactly one {}", noun.one), 1)
            }
        }
    }

    fn reach_goal(&self, goal: &ReachGoal) -> String {
        match goal {
            ReachGoal::Away(rows) => self.away(rows.unwrap_or(1)),
            ReachGoal::Side(compass, rows) => self.rows(*compass, rows.unwrap_or(1)),
            ReachGoal::Region(region) => self.reference(region, "or"),
            ReachGoal::Site(site) => self.site_name(*site),
            ReachGoal::Label(label) => self.label_name(*label),
            ReachGoal::AllSides(rows) => self.border(rows.unwrap_or(1)),
        }
    }

    fn taken(&self, taken: &Taken, holds: bool) -> String {
        let noun = self.record(taken.piece.as_ref(), &Player::Enemy);
        let not = if holds { "" } else { " not" };
        match taken.amount() {
            Amount::Count(1) => {
                format!("{}{not} captured {}", self.has(), self.single(taken.piece.as_ref(), &Player::Enemy))
            }
            Amount::Count(count) => format!("{}{not} captured {} {} or more", self.has(), number(count), noun.many),
            Amount::All => format!("{}{not} captured the last {}", self.has(), noun.one),
        }
    }

    fn eliminate(&self, eliminate: &Eliminate, holds: bool) -> String {
        let who = match eliminate.player() {
            Player::Enemy if !self.facts.is_for_two() => "every other player".to_string(),
            Player::All => "every player".to_string(),
            other => self.player(&other),
        };
        let verb = |many: &'static str, one: &'static str| match who.as_str() {
            "you" => many,
            other => Who::Named(other).verb(many, one),
        };
        let (is, has, does_not) = (verb("are", "is"), verb("have", "has"), verb("do not have", "does not have"));
        let piece = self.facts.piece();
        let in_play = if self.facts.all_begin_on_board() { "" } else { ", once in play," };
        match (eliminate.state, holds, self.facts.is_for_two()) {
            (Some(PlayerState::Resigned), true, _) => format!("{who} {is} out of the game"),
            (Some(PlayerState::Resigned), false, _) => format!("{who} {is} still in the game"),
            (_, true, true) | (Some(PlayerState::Active), true, _) => {
                format!("{who}{in_play} {has} no {piece} left on the board")
            }
            (_, false, true) | (Some(PlayerState::Active), false, _) => {
                format!("{who} {has} a {piece} on the board or {is} yet to bring the first")
            }
            (None, true, false) => format!("{who} {is} out of the game or {has} no {piece} left on the board"),
            (None, false, false) => {
                format!("it is not so that {who} {is} out of the game or {does_not} any {piece} left")
            }
        }
    }

    fn score(&self, score: ScoreGoal, holds: bool) -> String {
        let whose = self.who.whose();
        let others = if self.facts.is_for_two() {
            super::words::possessive(&self.opponent())
        } else {
            "everybody else's".to_string()
        };
        match (score, holds) {
            (ScoreGoal::Reach(score), true) => format!("{whose} score is {score} or more"),
            (ScoreGoal::Reach(score), false) => format!("{whose} score is less than {score}"),
            (ScoreGoal::Most, true) => format!("{whose} score is higher than {others}"),
            (ScoreGoal::Most, false) => format!("{whose} score is not higher than {others}"),
        }
    }

    fn stack(&self, stack: &Stack, holds: bool) -> String {
        let noun = self.record(stack.piece.as_ref(), &Player::Current);
        let top = with_article(&noun.one);
        let there = if holds { "there is a stack" } else { "there is no stack" };
        if stack.owner {
            return format!("{there} with {top} on top that has {} or more {}", number(stack.height), noun.many);
        }
        format!("{there} of {} or more with {top} on top", number(stack.height))
    }

    fn state(&self, state: &StateGoal, holds: bool) -> String {
        match state {
            StateGoal::Piece(record) => {
                let piece = self.record(Some(record), &Player::Current).one;
                if holds {
                    format!("there is {} on the board", with_article(&piece))
                } else {
                    format!("there is no {piece} on the board")
                }
            }
            StateGoal::Coord(record) => {
                let cell = self.coord(&record.coord).name();
                let mut facts = vec![
                    format!("belongs to {}", self.player(&record.player)),
                    format!("is in state {}", record.state),
                ];
                if record.count() > 0 {
                    facts.push(format!("holds {} or more", counted(record.count(), &self.facts.piece())));
                }
                let not = if holds { "" } else { "it is not so that " };
                format!("{not}{cell} {}", super::words::list(&facts, "and"))
            }
        }
    }

    fn no_move(&self, no_move: &NoMove, holds: bool) -> String {
        let sort = no_move.record.as_ref().map_or(String::new(), |record| self.sort_of(record));
        let is_full = self.facts.moves_until_full() && no_move.record.is_none();
        let named = no_move.player.as_ref().or(no_move.record.as_ref().and_then(|record| record.player.as_ref()));
        let (who, whose, has) = match named {
            Some(Player::All) => {
                return match (is_full, holds) {
                    (true, true) => "the board is full".to_string(),
                    (true, false) => "the board is not full".to_string(),
                    (false, true) => format!("nobody has a move{sort}"),
                    (false, false) => format!("somebody has a move{sort}"),
                };
            }
            None | Some(Player::Current | Player::Friend) => {
                (self.subject(), self.who.whose(), self.who.verb("have", "has"))
            }
            Some(other) => {
                let who = self.player(other);
                (who.clone(), super::words::possessive(&who), Who::Named(&who).verb("have", "has"))
            }
        };
        let own = if who == "you" { "your" } else { "their" };
        match (is_full, holds) {
            (true, true) => format!("the board is full in {whose} turn"),
            (true, false) => format!("the board is not full or it is not {whose} turn"),
            (false, true) => format!("{who} {has} no move{sort} in {own} turn"),
            (false, false) => format!("{who} {has} a move{sort} or it is not {whose} turn"),
        }
    }

    fn sort_of(&self, record: &MoveRecord) -> String {
        let piece = match &record.piece.value {
            PieceType::Any => String::new(),
            other => format!(" with {}", with_article(&self.kind(other).one)),
        };
        let label = record.label.as_ref().map_or(String::new(), |label| format!(" of the kind \"{}\"", titled(label)));
        format!("{label}{piece}")
    }
}

/// A pattern on squares, row by row from the top: `xx / x.`.
fn drawn(pattern: &[crate::tree::Step], tiling: Tiling) -> Option<String> {
    let sites = steps::covered(pattern, tiling)?;
    let bounds = |of: fn(&(i32, i32)) -> i32| Some((sites.iter().map(of).min()?, sites.iter().map(of).max()?));
    let ((left, right), (low, high)) = (bounds(|site| site.0)?, bounds(|site| site.1)?);
    let row = |y: i32| (left..=right).map(|x| if sites.contains(&(x, y)) { 'x' } else { '.' }).collect::<String>();
    Some((low..=high).rev().map(row).collect::<Vec<_>>().join(" / "))
}
