//! End clauses and end conditions.

use super::data::{compass, coord_record, move_record, piece_of, piece_record, player, region_ref, steps};
use super::{Builder, int, uint, wrapped};
use crate::element::{Element, Filled};
use crate::matching::read_tie;
use crate::tree::{
    Adjacency, Amount, Connect, Eliminate, End, EndClause, Goal, Group, InARow, Label, Ludeme, NoMove, Pattern, Player,
    PlayerState, Reach, ReachAmount, ReachGoal, ResultType, ScoreGoal, Stack, StateGoal, Taken,
};

impl Builder<'_> {
    pub(super) fn end(&mut self, element: &Element) -> Option<Ludeme<End>> {
        let end = element.ludeme()?;
        let clauses = end.all("clauses").filter_map(|clause| self.end_clause(clause)).collect();
        let tie = end.get("tie").and_then(|tie| read_tie(tie.word()?));
        Some(wrapped(element, End { clauses, tie }))
    }

    fn end_clause(&mut self, element: &Element) -> Option<Ludeme<EndClause>> {
        let clause = element.ludeme()?;
        let value = EndClause {
            player: clause.get("player").and_then(player).unwrap_or(Player::All),
            result: ResultType::read(clause.get("result")?.word()?)?,
            condition: self.tree(clause.get("condition")?, Builder::goal)?,
        };
        Some(wrapped(element, value))
    }

    fn goal(&mut self, element: &Element) -> Option<Goal> {
        let given = element.ludeme()?;
        let piece = piece_of(given);
        let adjacency = given.get("adjacency").and_then(|word| Adjacency::read(word.word()?));
        let stack = given.has("stack");
        Some(match given.signature.name {
            "connect" => Goal::Connect(Connect { piece, adjacency, regions: self.region_set(given)?, stack }),
            "group" => Goal::Group(Group { piece, size: given.get("size").and_then(uint), adjacency, stack }),
            "in-a-row" => Goal::InARow(InARow { piece, length: given.get("length").and_then(uint), adjacency }),
            "pattern" => Goal::Pattern(Pattern { piece, steps: steps(given) }),
            "reach" => Goal::Reach(reach(given)),
            "capture" => Goal::Capture(Taken { piece, amount: given.get("amount").map(amount) }),
            "eliminate" => Goal::Eliminate(Eliminate {
                player: given.get("player").and_then(player),
                state: given.get("state").and_then(|word| PlayerState::read(word.word()?)),
            }),
            "score" => Goal::Score(int(given.get("score")?).map_or(ScoreGoal::Most, ScoreGoal::Reach)),
            "stack" => Goal::Stack(Stack { piece, height: uint(given.get("height")?)?, owner: given.has("owner") }),
            "state" => Goal::State(state_goal(given.get("record")?)?),
            "no-move" => Goal::NoMove(NoMove {
                player: given.get("player").and_then(player),
                record: given.get("record").and_then(move_record),
            }),
            _ => return None,
        })
    }
}

fn amount(element: &Element) -> Amount {
    uint(element).map_or(Amount::All, Amount::Count)
}

fn reach(given: &Filled) -> Reach {
    let amount = given.get("amount").and_then(|amount| match (uint(amount), amount.word()?) {
        (Some(count), _) => Some(ReachAmount::Count(count)),
        (None, word) if word.eq_ignore_ascii_case("all") => Some(ReachAmount::All),
        _ => Some(ReachAmount::Fill),
    });
    Reach {
        piece: piece_of(given),
        amount,
        stacks: given.has("stacks"),
        goals: given.all("goals").filter_map(reach_goal).collect(),
    }
}

fn reach_goal(element: &Element) -> Option<ReachGoal> {
    if let Some(given) = element.ludeme() {
        let rows = || uint(given.get("rows")?);
        return Some(match given.signature.name {
            "away" => ReachGoal::Away(Some(rows()?)),
            "all-sides" => ReachGoal::AllSides(Some(rows()?)),
            "rows" => ReachGoal::Side(compass(given.get("side")?)?, Some(rows()?)),
            "region" => ReachGoal::Region(region_ref(given.get("region")?)?),
            _ => ReachGoal::Site(uint(given.get("site")?)?),
        });
    }
    match element.word()?.to_ascii_lowercase().as_str() {
        "away" => Some(ReachGoal::Away(None)),
        "all-sides" => Some(ReachGoal::AllSides(None)),
        word => {
            let side = compass(element).map(|side| ReachGoal::Side(side, None));
            side.or_else(|| Label::read(word).map(ReachGoal::Label))
        }
    }
}

fn state_goal(element: &Element) -> Option<StateGoal> {
    match element.ludeme().is_some_and(|record| record.signature.name == "coord-record") {
        true => coord_record(element).map(StateGoal::Coord),
        false => piece_record(element).map(StateGoal::Piece),
    }
}
