//! Walks through a game: the one place that knows what stands in what.
//!
//! A [`Visitor`] has a method for each sort of node. By itself each walks on to what stands in the node, in the order of the
//! text, by the function of the same name here; a visitor says what to do with the nodes that matter, and
//! calls that function where the walk should go on. [`VisitorMut`] is the same for a tree that is to be changed.

use syntax::{Located, Span};

use super::{
    Action, ActionStep, BoolFunction, Condition, Coord, Direction, Effect, EndClause, Ending, Game, Goal, InHand,
    IntFunction, Label, Ludeme, Move, Name, Number, PieceDefinition, PieceRecord, PieceType, Place, Player, Post,
    ReachGoal, Region, RegionRecord, RegionRef, RegionSet, Spot, StateGoal, Step, Tree, Whose,
};

/// A visitor of shared or of changing trees, and the functions that walk on: what differs is `&` or `&mut` alone.
macro_rules! walks {
    ($(#[$about:meta])* $visitor:ident, $module:ident, $iter:ident, $parts:ident $(, $mut:tt)?) => {
        $(#[$about])*
        pub trait $visitor<'a> {
            /// Before what stands in a ludeme that was read there.
            fn enter(&mut self, _: Span) {}
            /// After it.
            fn leave(&mut self) {}
            /// The game.
            fn game(&mut self, game: &'a $($mut)? Game) {
                $module::game(self, game);
            }
            /// The definition of a region.
            fn region_record(&mut self, record: &'a $($mut)? RegionRecord) {
                $module::region_record(self, record);
            }
            /// A part of a region.
            fn region(&mut self, region: &'a $($mut)? Region) {
                $module::region(self, region);
            }
            /// Which regions a rule speaks of.
            fn region_set(&mut self, set: &'a $($mut)? RegionSet) {
                $module::region_set(self, set);
            }
            /// A region by number or name.
            fn region_ref(&mut self, _: &'a $($mut)? RegionRef) {}
            /// The definition of a type of pieces.
            fn definition(&mut self, piece: &'a $($mut)? PieceDefinition) {
                $module::definition(self, piece);
            }
            /// A way to move.
            fn one_move(&mut self, one: &'a $($mut)? Move) {
                $module::one_move(self, one);
            }
            /// Something that is done in a move.
            fn action(&mut self, step: &'a $($mut)? ActionStep) {
                $module::action(self, step);
            }
            /// Something that follows a move.
            fn post(&mut self, post: &'a $($mut)? Post) {
                $module::post(self, post);
            }
            /// The same without its condition.
            fn effect(&mut self, effect: &'a $($mut)? Effect) {
                $module::effect(self, effect);
            }
            /// A condition on a move, or a part of one.
            fn condition(&mut self, condition: &'a $($mut)? Condition) {
                $module::condition(self, condition);
            }
            /// A boolean function.
            fn test(&mut self, test: &'a $($mut)? BoolFunction) {
                $module::test(self, test);
            }
            /// An integer function as a ludeme.
            fn number(&mut self, number: &'a $($mut)? Number) {
                $module::number(self, number);
            }
            /// An integer function.
            fn function(&mut self, function: &'a $($mut)? IntFunction) {
                $module::function(self, function);
            }
            /// Pieces that are put down at the start.
            fn place(&mut self, place: &'a $($mut)? Place) {
                $module::place(self, place);
            }
            /// Where they are put.
            fn spot(&mut self, spot: &'a $($mut)? Spot) {
                $module::spot(self, spot);
            }
            /// Pieces in hand at the start.
            fn hand(&mut self, hand: &'a $($mut)? InHand) {
                self.piece(&$($mut)? hand.piece);
            }
            /// An end clause.
            fn clause(&mut self, clause: &'a $($mut)? EndClause) {
                $module::clause(self, clause);
            }
            /// An end condition, or a part of one.
            fn ending(&mut self, ending: &'a $($mut)? Ending) {
                $module::ending(self, ending);
            }
            /// A goal.
            fn goal(&mut self, goal: &'a $($mut)? Goal) {
                $module::goal(self, goal);
            }
            /// Where pieces must get.
            fn reach_goal(&mut self, goal: &'a $($mut)? ReachGoal) {
                $module::reach_goal(self, goal);
            }
            /// Which pieces are meant.
            fn piece(&mut self, record: &'a $($mut)? PieceRecord) {
                $module::piece(self, record);
            }
            /// A type of pieces.
            fn piece_type(&mut self, _: &'a $($mut)? Located<PieceType>) {}
            /// A type of pieces, by nothing but its name.
            fn type_name(&mut self, _: &'a $($mut)? Name) {}
            /// A player.
            fn player(&mut self, _: &'a $($mut)? Player) {}
            /// A site of a move.
            fn coord(&mut self, coord: &'a $($mut)? Coord) {
                $module::coord(self, coord);
            }
            /// A site by its label.
            fn label(&mut self, _: &'a $($mut)? Label) {}
            /// A site by its number.
            fn site(&mut self, _: &'a $($mut)? u32) {}
            /// A row, or a number of rows.
            fn row(&mut self, _: &'a $($mut)? u32) {}
            /// A step.
            fn step(&mut self, step: &'a $($mut)? Step) {
                self.direction(&$($mut)? step.direction);
            }
            /// A direction in which something goes, lies or looks.
            fn direction(&mut self, _: &'a $($mut)? Direction) {}
        }

        /// What stands in each node.
        pub mod $module {
            use super::*;

            fn inside<'a, V: $visitor<'a> + ?Sized, T>(
                visitor: &mut V,
                ludeme: &'a $($mut)? Ludeme<T>,
                walk: impl FnOnce(&mut V, &'a $($mut)? T),
            ) {
                visitor.enter(ludeme.span);
                walk(visitor, &$($mut)? ludeme.value);
                visitor.leave();
            }

            /// Regions, pieces, start and end.
            pub fn game<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, game: &'a $($mut)? Game) {
                if let Some(regions) = &$($mut)? game.board.value.regions {
                    inside(visitor, regions, |visitor, all| all.$iter().for_each(|one| visitor.region_record(one)));
                }
                if let Some(pieces) = &$($mut)? game.pieces {
                    pieces.value.definitions.$iter().for_each(|one| inside(visitor, one, V::definition));
                }
                if let Some(start) = &$($mut)? game.start {
                    start.value.places.$iter().for_each(|one| inside(visitor, one, V::place));
                    start.value.hands.$iter().for_each(|one| inside(visitor, one, V::hand));
                }
                game.end.value.clauses.$iter().for_each(|one| inside(visitor, one, V::clause));
            }

            /// Its owner and its parts.
            pub fn region_record<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, record: &'a $($mut)? RegionRecord) {
                match record {
                    RegionRecord::Shared(region) => visitor.region(region),
                    RegionRecord::Owned { player, parts, .. } => {
                        visitor.player(player);
                        parts.$iter().for_each(|one| visitor.region(one));
                    }
                }
            }

            /// A direction, rows or a site.
            pub fn region<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, region: &'a $($mut)? Region) {
                match region {
                    Region::Direction(direction) => visitor.direction(direction),
                    Region::Coord(coord) => visitor.coord(coord),
                    Region::Rows(_, rows) | Region::Home(Some(rows)) | Region::Away(Some(rows)) => visitor.row(rows),
                    Region::Home(None)
                    | Region::Away(None)
                    | Region::Dirn(_)
                    | Region::AllSides
                    | Region::AlternatingSides
                    | Region::OppositeSides => {}
                }
            }

            /// The regions that are named one by one.
            pub fn region_set<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, set: &'a $($mut)? RegionSet) {
                match set {
                    RegionSet::Regions(regions) | RegionSet::NOf(_, regions) => {
                        regions.$iter().for_each(|one| visitor.region_ref(one));
                    }
                    RegionSet::OwnRegions
                    | RegionSet::AllSides
                    | RegionSet::OppositeSides
                    | RegionSet::AlternatingSides => {}
                }
            }

            /// Its owner and its moves.
            pub fn definition<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, piece: &'a $($mut)? PieceDefinition) {
                piece.player.$iter().for_each(|one| visitor.player(one));
                for moves in piece.moves.$iter() {
                    moves.value.$iter().for_each(|one| inside(visitor, one, V::one_move));
                }
            }

            /// Direction, owner, precondition, action and what follows.
            pub fn one_move<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, one: &'a $($mut)? Move) {
                one.dirn.$iter().for_each(|one| inside(visitor, one, V::direction));
                one.owner.$iter().for_each(|one| inside(visitor, one, V::player));
                one.pre.$iter().for_each(|pre| visitor.condition(&$($mut)? pre.value));
                match &$($mut)? one.action.value {
                    Action::Pass => {}
                    Action::Steps(steps) => steps.$iter().for_each(|one| inside(visitor, one, V::action)),
                }
                for posts in one.post.$iter() {
                    posts.value.$iter().for_each(|one| inside(visitor, one, V::post));
                }
            }

            /// Where and whose.
            pub fn action<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, step: &'a $($mut)? ActionStep) {
                match step {
                    ActionStep::Pop(pop) => pop.coord.$iter().for_each(|one| visitor.coord(one)),
                    ActionStep::Push(push) => {
                        push.coord.$iter().for_each(|one| visitor.coord(one));
                        push.player.$iter().for_each(|one| visitor.player(one));
                    }
                }
            }

            /// The effect and its condition.
            pub fn post<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, post: &'a $($mut)? Post) {
                visitor.effect(&$($mut)? post.effect);
                post.condition.$iter().for_each(|condition| visitor.condition(&$($mut)? condition.value));
            }

            /// Pieces, sites, players, numbers and directions.
            pub fn effect<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, effect: &'a $($mut)? Effect) {
                match effect {
                    Effect::Capture(capture) => capture.piece.$iter().for_each(|one| visitor.piece(one)),
                    Effect::Convert(convert) => {
                        convert.piece.$iter().for_each(|one| visitor.piece(one));
                        convert.player.$iter().for_each(|one| visitor.player(one));
                    }
                    Effect::Promote(promote) => promote.types.$iter().for_each(|name| visitor.type_name(name)),
                    Effect::Displace(displace) => {
                        visitor.direction(&$($mut)? displace.direction);
                        displace.piece.$iter().for_each(|one| visitor.piece(one));
                    }
                    Effect::CellState(cell) => {
                        visitor.coord(&$($mut)? cell.coord);
                        cell.player.$iter().for_each(|one| visitor.player(one));
                    }
                    Effect::PieceState(piece) => {
                        piece.coord.$iter().for_each(|one| visitor.coord(one));
                        piece.player.$iter().for_each(|one| visitor.player(one));
                    }
                    Effect::IncState(inc) => {
                        inc.coord.$iter().for_each(|one| visitor.coord(one));
                        inc.player.$iter().for_each(|one| visitor.player(one));
                    }
                    Effect::AddFlags(flags) | Effect::RemoveFlags(flags) => {
                        flags.coord.$iter().for_each(|one| visitor.coord(one));
                    }
                    Effect::ChangeDirn(direction) => visitor.direction(direction),
                    Effect::Score(amount) => visitor.number(amount),
                    Effect::Rotate(_) => {}
                }
            }

            fn tree<'a, V: $visitor<'a> + ?Sized, X>(
                visitor: &mut V,
                whole: &'a $($mut)? Ludeme<Tree<X>>,
                node: fn(&mut V, &'a $($mut)? Ludeme<Tree<X>>),
                leaf: fn(&mut V, &'a $($mut)? X),
            ) {
                inside(visitor, whole, |visitor, tree| match tree {
                    Tree::Leaf(one) => leaf(visitor, one),
                    operator => operator.$parts().for_each(|one| node(visitor, one)),
                });
            }

            /// The parts of a logical operator, or the test.
            pub fn condition<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, condition: &'a $($mut)? Condition) {
                tree(visitor, condition, V::condition, V::test);
            }

            /// Numbers, sites, players, pieces and directions.
            pub fn test<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, test: &'a $($mut)? BoolFunction) {
                match test {
                    BoolFunction::NonZero(number) => visitor.number(number),
                    BoolFunction::Equal(numbers) => numbers.$iter().for_each(|one| visitor.number(one)),
                    BoolFunction::Compare(_, first, second) => {
                        visitor.number(first);
                        visitor.number(second);
                    }
                    BoolFunction::Empty(at) | BoolFunction::Occupied(at) | BoolFunction::Neutral(at) => {
                        visitor.coord(at);
                    }
                    BoolFunction::Owner(at, who) | BoolFunction::Enemy(at, who) | BoolFunction::Friend(at, who) => {
                        visitor.coord(at);
                        who.$iter().for_each(|one| visitor.player(one));
                    }
                    BoolFunction::Connected(who) => who.$iter().for_each(|one| visitor.player(one)),
                    BoolFunction::InRegion(at, set) => {
                        visitor.coord(at);
                        visitor.region_set(set);
                    }
                    BoolFunction::Line(line) => {
                        line.player.$iter().for_each(|one| visitor.player(one));
                        line.dirn.$iter().for_each(|one| inside(visitor, one, V::direction));
                    }
                    BoolFunction::Contains(at, piece, _) => {
                        visitor.coord(at);
                        visitor.piece(piece);
                    }
                    BoolFunction::Literal(_)
                    | BoolFunction::Steps(_)
                    | BoolFunction::Adjacent(_)
                    | BoolFunction::HasFreedom
                    | BoolFunction::CreatesFreedom => {}
                }
            }

            /// The function.
            pub fn number<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, number: &'a $($mut)? Number) {
                inside(visitor, number, V::function);
            }

            /// Numbers, conditions, sites, players, pieces and regions.
            pub fn function<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, function: &'a $($mut)? IntFunction) {
                match function {
                    IntFunction::Sum(all)
                    | IntFunction::Product(all)
                    | IntFunction::Max(all)
                    | IntFunction::Min(all) => all.$iter().for_each(|one| visitor.number(one)),
                    IntFunction::Difference(first, second)
                    | IntFunction::Quotient(first, second)
                    | IntFunction::Remainder(first, second) => {
                        visitor.number(first);
                        visitor.number(second);
                    }
                    IntFunction::If { test, then, otherwise } => {
                        visitor.condition(test);
                        then.$iter().chain(otherwise).for_each(|one| visitor.number(one));
                    }
                    IntFunction::Nbors(at, who) => {
                        visitor.coord(at);
                        who.$iter().for_each(|one| visitor.number(one));
                    }
                    IntFunction::Line(who) => who.$iter().for_each(|one| visitor.number(one)),
                    IntFunction::NumPieces(at, whose) => {
                        at.$iter().for_each(|one| visitor.coord(one));
                        match whose {
                            Whose::Player(player) => visitor.player(player),
                            Whose::Piece(piece) => visitor.piece(piece),
                        }
                    }
                    IntFunction::NumNbors(at, who) => {
                        visitor.coord(at);
                        visitor.player(who);
                    }
                    IntFunction::NumBetween(who) => visitor.player(who),
                    IntFunction::PieceState(at) => at.$iter().for_each(|one| visitor.coord(one)),
                    IntFunction::DistTo(regions) => regions.$iter().for_each(|one| visitor.region_ref(one)),
                    IntFunction::NumFlags(piece) => piece.$iter().for_each(|one| visitor.piece(one)),
                    IntFunction::Site(at)
                    | IntFunction::Owner(at)
                    | IntFunction::Height(at)
                    | IntFunction::NumEdges(at, _)
                    | IntFunction::Phase(at)
                    | IntFunction::State(at)
                    | IntFunction::GroupSize(at)
                    | IntFunction::Row(at)
                    | IntFunction::Col(at) => visitor.coord(at),
                    IntFunction::Literal(_)
                    | IntFunction::Distance
                    | IntFunction::NumMoves
                    | IntFunction::Mover
                    | IntFunction::TotalCells
                    | IntFunction::BoardWidth
                    | IntFunction::BoardHeight
                    | IntFunction::MinDim
                    | IntFunction::MaxDim
                    | IntFunction::CaptureNum
                    | IntFunction::CaptureValue => {}
                }
            }

            /// The pieces and the spots.
            pub fn place<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, place: &'a $($mut)? Place) {
                visitor.piece(&$($mut)? place.piece);
                place.spots.$iter().for_each(|one| visitor.spot(one));
            }

            /// Rows, regions or sites.
            pub fn spot<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, spot: &'a $($mut)? Spot) {
                match spot {
                    Spot::Home(rows) | Spot::Side(_, rows) => rows.$iter().for_each(|one| visitor.row(one)),
                    Spot::Region(regions) => regions.$iter().for_each(|one| visitor.region_ref(one)),
                    Spot::Sites(sites) => sites.$iter().for_each(|one| visitor.site(one)),
                    Spot::Label(label) => visitor.label(label),
                    Spot::Opposed => {}
                }
            }

            /// Whom it is about, and its condition.
            pub fn clause<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, clause: &'a $($mut)? EndClause) {
                visitor.player(&$($mut)? clause.player);
                visitor.ending(&$($mut)? clause.condition);
            }

            /// The parts of a logical operator, or the goal.
            pub fn ending<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, ending: &'a $($mut)? Ending) {
                tree(visitor, ending, V::ending, V::goal);
            }

            /// Pieces, regions, steps, sites and players.
            pub fn goal<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, goal: &'a $($mut)? Goal) {
                match goal {
                    Goal::Connect(connect) => {
                        connect.piece.$iter().for_each(|one| visitor.piece(one));
                        visitor.region_set(&$($mut)? connect.regions);
                    }
                    Goal::Group(group) => group.piece.$iter().for_each(|one| visitor.piece(one)),
                    Goal::InARow(row) => row.piece.$iter().for_each(|one| visitor.piece(one)),
                    Goal::Pattern(pattern) => {
                        pattern.piece.$iter().for_each(|one| visitor.piece(one));
                        pattern.steps.$iter().for_each(|one| visitor.step(one));
                    }
                    Goal::Reach(reach) => {
                        reach.piece.$iter().for_each(|one| visitor.piece(one));
                        reach.goals.$iter().for_each(|one| visitor.reach_goal(one));
                    }
                    Goal::Capture(taken) => taken.piece.$iter().for_each(|one| visitor.piece(one)),
                    Goal::Eliminate(eliminate) => eliminate.player.$iter().for_each(|one| visitor.player(one)),
                    Goal::Stack(stack) => stack.piece.$iter().for_each(|one| visitor.piece(one)),
                    Goal::State(StateGoal::Piece(piece)) => visitor.piece(piece),
                    Goal::State(StateGoal::Coord(record)) => {
                        visitor.coord(&$($mut)? record.coord);
                        visitor.player(&$($mut)? record.player);
                    }
                    Goal::NoMove(no_move) => {
                        no_move.player.$iter().for_each(|one| visitor.player(one));
                        for record in no_move.record.$iter() {
                            visitor.piece_type(&$($mut)? record.piece);
                            record.player.$iter().for_each(|one| visitor.player(one));
                        }
                    }
                    Goal::Score(_) => {}
                }
            }

            /// Rows, a region or a site.
            pub fn reach_goal<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, goal: &'a $($mut)? ReachGoal) {
                match goal {
                    ReachGoal::Away(rows) | ReachGoal::Side(_, rows) | ReachGoal::AllSides(rows) => {
                        rows.$iter().for_each(|one| visitor.row(one));
                    }
                    ReachGoal::Region(region) => visitor.region_ref(region),
                    ReachGoal::Site(site) => visitor.site(site),
                    ReachGoal::Label(label) => visitor.label(label),
                }
            }

            /// The type and the player.
            pub fn piece<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, record: &'a $($mut)? PieceRecord) {
                visitor.piece_type(&$($mut)? record.piece);
                record.player.$iter().for_each(|one| visitor.player(one));
            }

            /// A label, a number, or steps from another site.
            pub fn coord<'a, V: $visitor<'a> + ?Sized>(visitor: &mut V, coord: &'a $($mut)? Coord) {
                match coord {
                    Coord::Label(label) => visitor.label(label),
                    Coord::Site(site) => visitor.site(site),
                    Coord::Steps(start, steps) => {
                        visitor.coord(start);
                        steps.$iter().for_each(|one| visitor.step(one));
                    }
                    Coord::From | Coord::To | Coord::Current => {}
                }
            }
        }
    };
}

walks! {
    /// A visitor of the tree of a game.
    Visitor, walk, iter, parts
}

walks! {
    /// A visitor that changes the tree of a game.
    VisitorMut, walk_mut, iter_mut, parts_mut, mut
}
