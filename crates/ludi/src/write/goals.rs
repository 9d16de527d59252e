//! End clauses and end conditions.

use syntax::Sexpr;

use super::data::{coord_record, move_record, piece_record, player, region_ref, region_set, step};
use super::functions::tree;
use super::{List, number};
use crate::tree::{
    Adjacency, Amount, End, EndClause, Goal, Intron, Ludeme, PieceRecord, Reach, ReachAmount, ReachGoal, ScoreGoal,
    StateGoal,
};

pub(super) fn end(end: &Ludeme<End>) -> Sexpr {
    List::new("end")
        .all(end.clauses.iter().map(end_clause))
        .opt(&end.tie, |tie| Sexpr::word(tie.word()))
        .with_introns(&end.introns)
}

fn end_clause(clause: &Ludeme<EndClause>) -> Sexpr {
    List::record()
        .add(player(&clause.player))
        .word(clause.result.word())
        .add(tree(&clause.condition, goal))
        .with_introns(&clause.introns)
}

fn goal(goal: &Goal, introns: &[Intron]) -> Sexpr {
    let list = List::new(goal.head());
    let list = match goal {
        Goal::Connect(connect) => with_adjacency(of(list, &connect.piece), connect.adjacency)
            .all(region_set(&connect.regions))
            .flag(connect.stack, "stack"),
        Goal::Group(group) => {
            with_adjacency(of(list, &group.piece).opt(&group.size, number), group.adjacency).flag(group.stack, "stack")
        }
        Goal::InARow(row) => with_adjacency(of(list, &row.piece).opt(&row.length, number), row.adjacency),
        Goal::Pattern(pattern) => of(list, &pattern.piece).all(pattern.steps.iter().map(step)),
        Goal::Reach(goal) => reach(list, goal),
        Goal::Capture(taken) => of(list, &taken.piece).opt(&taken.amount, |amount| match amount {
            Amount::Count(count) => number(count),
            Amount::All => Sexpr::word("all"),
        }),
        Goal::Eliminate(eliminate) => {
            list.opt(&eliminate.player, player).opt(&eliminate.state, |state| Sexpr::word(state.word()))
        }
        Goal::Score(ScoreGoal::Reach(score)) => list.add(number(score)),
        Goal::Score(ScoreGoal::Most) => list.word("most"),
        Goal::Stack(stack) => of(list, &stack.piece).add(number(&stack.height)).flag(stack.owner, "owner"),
        Goal::State(StateGoal::Coord(record)) => list.add(coord_record(record)),
        Goal::State(StateGoal::Piece(record)) => list.add(piece_record(record)),
        Goal::NoMove(no_move) => list.opt(&no_move.player, player).opt(&no_move.record, move_record),
    };
    list.with_introns(introns)
}

fn of(list: List, piece: &Option<PieceRecord>) -> List {
    list.opt(piece, piece_record)
}

fn with_adjacency(list: List, adjacency: Option<Adjacency>) -> List {
    list.opt(&adjacency, |adjacency| Sexpr::word(adjacency.word()))
}

fn reach(list: List, reach: &Reach) -> List {
    of(list, &reach.piece)
        .opt(&reach.amount, |amount| match amount {
            ReachAmount::Count(count) => number(count),
            ReachAmount::All => Sexpr::word("all"),
            ReachAmount::Fill => Sexpr::word("fill"),
        })
        .flag(reach.stacks, "stacks")
        .all(reach.goals.iter().map(reach_goal))
}

fn reach_goal(goal: &ReachGoal) -> Sexpr {
    let rows = |head: &str, rows: &Option<u32>| match rows {
        None => Sexpr::word(head),
        Some(rows) => List::new(head).add(number(rows)).finish(),
    };
    match goal {
        ReachGoal::Away(count) => rows("away", count),
        ReachGoal::AllSides(count) => rows("all-sides", count),
        ReachGoal::Side(side, count) => rows(side.name(), count),
        ReachGoal::Region(region) => List::new("region").add(region_ref(region)).finish(),
        ReachGoal::Site(site) => List::new("site").add(number(site)).finish(),
        ReachGoal::Label(label) => number(label),
    }
}
