//! Finds every place of a game that speaks of a player, a type of pieces, a region or a site.

use syntax::{Located, Span};

use crate::tree::{
    Action, ActionStep, BoolFunction, Coord, Effect, Game, Goal, IntFunction, Label, Ludeme, Move, Number,
    PieceDefinition, PieceRecord, PieceType, Place, Player, Post, ReachGoal, Region, RegionRecord, RegionRef,
    RegionSet, Spot, StateGoal, Tree, Whose,
};

/// Something that the rules speak of, and where: the name itself if it has a place, else the ludeme that it stands in.
#[derive(Clone, Copy, Debug)]
pub struct Mention<'a> {
    /// What is spoken of.
    pub what: Mentioned<'a>,
    /// Where.
    pub span: Span,
}

/// What the rules speak of.
#[derive(Clone, Copy, Debug)]
pub enum Mentioned<'a> {
    /// A player.
    Player(&'a Player),
    /// A type of pieces.
    Piece(&'a PieceType),
    /// A type of pieces, by nothing but its name.
    Type(&'a str),
    /// A region of the board, by number or name.
    Region(&'a RegionRef),
    /// Regions of the board, by a word.
    RegionSet(&'a RegionSet),
    /// A site by its label.
    Label(Label),
    /// A site by its number.
    Site(u32),
    /// A row, counted from 1.
    Row(u32),
}

/// Everything that a game speaks of, definitions left out, in the order of the text.
pub fn mentions(game: &Game) -> Vec<Mention<'_>> {
    let mut walk = Walk { found: Vec::new(), span: Span::default() };
    walk.game(game);
    walk.found
}

struct Walk<'a> {
    found: Vec<Mention<'a>>,
    /// Where the ludeme stands that is being walked through.
    span: Span,
}

impl<'a> Walk<'a> {
    fn see(&mut self, what: Mentioned<'a>) {
        self.found.push(Mention { what, span: self.span });
    }

    fn at(&mut self, span: Span, what: Mentioned<'a>) {
        self.found.push(Mention { what, span });
    }

    /// Walks through a ludeme, and is back where it was afterwards.
    fn inside<T>(&mut self, ludeme: &'a Ludeme<T>, walk: impl FnOnce(&mut Walk<'a>, &'a T)) {
        let before = std::mem::replace(&mut self.span, ludeme.span);
        walk(self, &ludeme.value);
        self.span = before;
    }

    fn game(&mut self, game: &'a Game) {
        if let Some(regions) = &game.board.regions {
            self.inside(regions, |walk, records| records.iter().for_each(|record| walk.region_record(record)));
        }
        let pieces = game.pieces.as_ref().map_or(&[][..], |pieces| &pieces.definitions);
        pieces.iter().for_each(|piece| self.inside(piece, Walk::definition));
        if let Some(start) = &game.start {
            start.places.iter().for_each(|place| self.inside(place, Walk::place));
            start.hands.iter().for_each(|hand| self.inside(hand, |walk, hand| walk.piece(&hand.piece)));
        }
        for clause in &game.end.clauses {
            self.inside(clause, |walk, clause| {
                walk.player(&clause.player);
                walk.tree(&clause.condition, Walk::goal);
            });
        }
    }

    fn player(&mut self, player: &'a Player) {
        match player {
            Player::Named(name) => self.at(name.span, Mentioned::Player(player)),
            _ => self.see(Mentioned::Player(player)),
        }
    }

    fn players(&mut self, player: &'a Option<Player>) {
        player.iter().for_each(|player| self.player(player));
    }

    fn piece_type(&mut self, piece: &'a Located<PieceType>) {
        self.at(piece.span, Mentioned::Piece(&piece.value));
    }

    fn piece(&mut self, record: &'a PieceRecord) {
        self.piece_type(&record.piece);
        self.players(&record.player);
    }

    fn pieces(&mut self, record: &'a Option<PieceRecord>) {
        record.iter().for_each(|record| self.piece(record));
    }

    fn coord(&mut self, coord: &'a Coord) {
        match coord {
            Coord::Label(label) => self.see(Mentioned::Label(*label)),
            Coord::Site(site) => self.see(Mentioned::Site(*site)),
            Coord::Steps(start, _) => self.coord(start),
            Coord::From | Coord::To | Coord::Current => {}
        }
    }

    fn coords(&mut self, coord: &'a Option<Coord>) {
        coord.iter().for_each(|coord| self.coord(coord));
    }

    fn region_record(&mut self, record: &'a RegionRecord) {
        if let RegionRecord::Owned { player, .. } = record {
            self.player(player);
        }
        for region in record.parts() {
            match region {
                Region::Coord(coord) => self.coord(coord),
                Region::Rows(_, rows) | Region::Home(Some(rows)) | Region::Away(Some(rows)) => {
                    self.see(Mentioned::Row(*rows));
                }
                _ => {}
            }
        }
    }

    fn region(&mut self, region: &'a RegionRef) {
        match region {
            RegionRef::Named(name) => self.at(name.span, Mentioned::Region(region)),
            RegionRef::Number(_) => self.see(Mentioned::Region(region)),
        }
    }

    fn region_set(&mut self, set: &'a RegionSet) {
        self.see(Mentioned::RegionSet(set));
        if let RegionSet::Regions(regions) | RegionSet::NOf(_, regions) = set {
            regions.iter().for_each(|region| self.region(region));
        }
    }

    fn definition(&mut self, piece: &'a PieceDefinition) {
        self.players(&piece.player);
        piece.moves().iter().for_each(|one| self.inside(one, Walk::one_move));
    }

    fn one_move(&mut self, one: &'a Move) {
        if let Some(owner) = &one.owner {
            self.inside(owner, Walk::player);
        }
        if let Some(pre) = &one.pre {
            self.tree(&pre.value, Walk::test);
        }
        if let Action::Steps(steps) = &one.action.value {
            steps.iter().for_each(|step| self.inside(step, Walk::action));
        }
        one.post().iter().for_each(|post| self.inside(post, Walk::post));
    }

    fn action(&mut self, step: &'a ActionStep) {
        match step {
            ActionStep::Pop(pop) => self.coords(&pop.coord),
            ActionStep::Push(push) => {
                self.coords(&push.coord);
                self.players(&push.player);
            }
        }
    }

    fn post(&mut self, post: &'a Post) {
        match &post.effect {
            Effect::Capture(capture) => self.pieces(&capture.piece),
            Effect::Convert(convert) => {
                self.pieces(&convert.piece);
                self.players(&convert.player);
            }
            Effect::Promote(promote) => {
                promote.types.iter().for_each(|name| self.at(name.span, Mentioned::Type(&name.value)));
            }
            Effect::Displace(displace) => self.pieces(&displace.piece),
            Effect::CellState(cell) => {
                self.coord(&cell.coord);
                self.players(&cell.player);
            }
            Effect::PieceState(piece) => {
                self.coords(&piece.coord);
                self.players(&piece.player);
            }
            Effect::IncState(inc) => {
                self.coords(&inc.coord);
                self.players(&inc.player);
            }
            Effect::AddFlags(flags) | Effect::RemoveFlags(flags) => self.coords(&flags.coord),
            Effect::Score(amount) => self.number(amount),
            Effect::Rotate(_) | Effect::ChangeDirn(_) => {}
        }
        if let Some(condition) = &post.condition {
            self.tree(&condition.value, Walk::test);
        }
    }

    fn tree<X>(&mut self, tree: &'a Ludeme<Tree<X>>, leaf: fn(&mut Walk<'a>, &'a X)) {
        self.inside(tree, |walk, value| match value {
            Tree::Leaf(function) => leaf(walk, function),
            Tree::And(all) | Tree::Or(all) | Tree::Xor(all) | Tree::NOf(_, all) => {
                all.iter().for_each(|one| walk.tree(one, leaf));
            }
            Tree::Not(one) => walk.tree(one, leaf),
            Tree::If { test, then, otherwise } => {
                walk.tree(test, leaf);
                walk.tree(then, leaf);
                otherwise.iter().for_each(|one| walk.tree(one, leaf));
            }
        });
    }

    fn test(&mut self, test: &'a BoolFunction) {
        match test {
            BoolFunction::NonZero(number) => self.number(number),
            BoolFunction::Equal(numbers) => numbers.iter().for_each(|number| self.number(number)),
            BoolFunction::Compare(_, first, second) => {
                self.number(first);
                self.number(second);
            }
            BoolFunction::Empty(at) | BoolFunction::Occupied(at) | BoolFunction::Neutral(at) => self.coord(at),
            BoolFunction::Owner(at, who) | BoolFunction::Enemy(at, who) | BoolFunction::Friend(at, who) => {
                self.coord(at);
                self.players(who);
            }
            BoolFunction::Connected(who) => self.players(who),
            BoolFunction::InRegion(at, set) => {
                self.coord(at);
                self.region_set(set);
            }
            BoolFunction::Line(line) => self.players(&line.player),
            BoolFunction::Contains(at, piece, _) => {
                self.coord(at);
                self.piece(piece);
            }
            BoolFunction::Literal(_)
            | BoolFunction::Steps(_)
            | BoolFunction::Adjacent(_)
            | BoolFunction::HasFreedom
            | BoolFunction::CreatesFreedom => {}
        }
    }

    fn number(&mut self, number: &'a Number) {
        self.inside(number, Walk::function);
    }

    fn function(&mut self, function: &'a IntFunction) {
        match function {
            IntFunction::Sum(all) | IntFunction::Product(all) | IntFunction::Max(all) | IntFunction::Min(all) => {
                all.iter().for_each(|number| self.number(number));
            }
            IntFunction::Difference(first, second)
            | IntFunction::Quotient(first, second)
            | IntFunction::Remainder(first, second) => {
                self.number(first);
                self.number(second);
            }
            IntFunction::If { test, then, otherwise } => {
                self.tree(test, Walk::test);
                then.iter().chain(otherwise).for_each(|number| self.number(number));
            }
            IntFunction::Nbors(at, who) => {
                self.coord(at);
                who.iter().for_each(|number| self.number(number));
            }
            IntFunction::Line(who) => who.iter().for_each(|number| self.number(number)),
            IntFunction::NumPieces(at, whose) => {
                self.coords(at);
                match whose {
                    Whose::Player(player) => self.player(player),
                    Whose::Piece(piece) => self.piece(piece),
                }
            }
            IntFunction::NumNbors(at, who) => {
                self.coord(at);
                self.player(who);
            }
            IntFunction::NumBetween(who) => self.player(who),
            IntFunction::PieceState(at) => self.coords(at),
            IntFunction::DistTo(regions) => regions.iter().for_each(|region| self.region(region)),
            IntFunction::NumFlags(piece) => self.pieces(piece),
            IntFunction::Site(at)
            | IntFunction::Owner(at)
            | IntFunction::Height(at)
            | IntFunction::NumEdges(at, _)
            | IntFunction::Phase(at)
            | IntFunction::State(at)
            | IntFunction::GroupSize(at)
            | IntFunction::Row(at)
            | IntFunction::Col(at) => self.coord(at),
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

    fn place(&mut self, place: &'a Place) {
        self.piece(&place.piece);
        for spot in &place.spots {
            match spot {
                Spot::Home(rows) | Spot::Side(_, rows) => rows.iter().for_each(|row| self.see(Mentioned::Row(*row))),
                Spot::Region(regions) => regions.iter().for_each(|region| self.region(region)),
                Spot::Sites(sites) => sites.iter().for_each(|site| self.see(Mentioned::Site(*site))),
                Spot::Label(label) => self.see(Mentioned::Label(*label)),
                Spot::Opposed => {}
            }
        }
    }

    fn goal(&mut self, goal: &'a Goal) {
        match goal {
            Goal::Connect(connect) => {
                self.pieces(&connect.piece);
                self.region_set(&connect.regions);
            }
            Goal::Group(group) => self.pieces(&group.piece),
            Goal::InARow(row) => self.pieces(&row.piece),
            Goal::Pattern(pattern) => self.pieces(&pattern.piece),
            Goal::Reach(reach) => {
                self.pieces(&reach.piece);
                reach.goals.iter().for_each(|goal| self.reach_goal(goal));
            }
            Goal::Capture(taken) => self.pieces(&taken.piece),
            Goal::Eliminate(eliminate) => self.players(&eliminate.player),
            Goal::Stack(stack) => self.pieces(&stack.piece),
            Goal::State(StateGoal::Piece(piece)) => self.piece(piece),
            Goal::State(StateGoal::Coord(record)) => {
                self.coord(&record.coord);
                self.player(&record.player);
            }
            Goal::NoMove(no_move) => {
                self.players(&no_move.player);
                if let Some(record) = &no_move.record {
                    self.piece_type(&record.piece);
                    self.players(&record.player);
                }
            }
            Goal::Score(_) => {}
        }
    }

    fn reach_goal(&mut self, goal: &'a ReachGoal) {
        match goal {
            ReachGoal::Away(Some(rows)) | ReachGoal::Side(_, Some(rows)) | ReachGoal::AllSides(Some(rows)) => {
                self.see(Mentioned::Row(*rows));
            }
            ReachGoal::Region(region) => self.region(region),
            ReachGoal::Site(site) => self.see(Mentioned::Site(*site)),
            ReachGoal::Label(label) => self.see(Mentioned::Label(*label)),
            ReachGoal::Away(None) | ReachGoal::Side(_, None) | ReachGoal::AllSides(None) => {}
        }
    }
}
