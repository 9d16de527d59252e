//! Numbers that a move has (B329-B366).

use ::ludi::notation::Piece;
use ::ludi::tree::{Coord, IntFunction, Number, Player, RegionRef, Whose};
use board::{Adjacency, Site};
use game::Role;

use super::regions::union;
use super::scene::Scene;

impl Scene<'_> {
    /// The value of a number; what grows beyond the largest stays there.
    pub(super) fn number(&self, number: &Number) -> i32 {
        let value = |number: &Number| self.number(number);
        let values = |numbers: &[Number]| numbers.iter().map(value).collect::<Vec<i32>>();
        match &number.value {
            IntFunction::Literal(number) => *number,
            IntFunction::Sum(all) => values(all).into_iter().reduce(i32::saturating_add).unwrap_or(0),
            IntFunction::Difference(one, other) => value(one).saturating_sub(value(other)),
            IntFunction::Product(all) => values(all).into_iter().reduce(i32::saturating_mul).unwrap_or(1),
            IntFunction::Quotient(one, other) => match value(other) {
                0 => 0,
                divisor => value(one).saturating_div(divisor),
            },
            IntFunction::Remainder(one, other) => match value(other) {
                0 => 0,
                divisor => value(one).wrapping_rem(divisor),
            },
            IntFunction::Max(all) => values(all).into_iter().max().unwrap_or(0),
            IntFunction::Min(all) => values(all).into_iter().min().unwrap_or(0),
            IntFunction::If { test, then, otherwise } => {
                let holds = self.holds(test);
                let chosen = if holds { then } else { otherwise };
                chosen.as_ref().map_or(IntFunction::chosen(holds), |number| value(number))
            }
            IntFunction::Nbors(coord, number) => self.neighbours_held(coord, number.as_deref().map(value)),
            IntFunction::Line(number) => self.pieces_on_line(number.as_deref().map(value)),
            function => self.measure(function),
        }
    }

    /// What is measured on the board, the piece or the move.
    fn measure(&self, function: &IntFunction) -> i32 {
        let board = &self.game.board;
        let at =
            |coord: &Coord, measure: &dyn Fn(Site) -> usize| self.site(coord).map_or(0, |site| count(measure(site)));
        let top = |coord: &Coord, measure: &dyn Fn(&Piece) -> i32| {
            self.site(coord).and_then(|site| self.position.top(site)).map_or(0, measure)
        };
        match function {
            IntFunction::Site(coord) => self.site(coord).map_or(-1, |site| site.0.into()),
            IntFunction::Owner(coord) => top(coord, &|piece| piece.owner.map_or(0, number_of)),
            IntFunction::Height(coord) => at(coord, &|site| self.position.board[site.index()].len()),
            IntFunction::NumPieces(Some(coord), whose) => at(coord, &|site| self.stacked(site, whose)),
            IntFunction::NumPieces(None, whose) => count(board.sites().map(|site| self.stacked(site, whose)).sum()),
            IntFunction::NumEdges(coord, state) => at(coord, &|site| self.edges(site, *state)),
            IntFunction::NumNbors(coord, player) => {
                at(coord, &|site| self.held(board.neighbours(site, board.adjacency()), player))
            }
            IntFunction::Distance => self.ends().map_or(0, |(from, to)| count(board.distance(from, to) as usize)),
            IntFunction::NumMoves => i32::try_from(self.position.moves).unwrap_or(i32::MAX),
            IntFunction::PieceState(Some(coord)) => top(coord, &|piece| state(piece.state)),
            IntFunction::PieceState(None) => self.moving().map_or(0, |piece| state(piece.state)),
            IntFunction::DistTo(regions) => self.distance_to(regions),
            IntFunction::Phase(coord) => at(coord, &|site| board.phase(site).into()),
            IntFunction::Mover => number_of(self.me),
            IntFunction::NumFlags(None) => self.moving().map_or(0, |piece| piece.flags.count_ones() as i32),
            IntFunction::NumFlags(Some(record)) => {
                let tops = board.sites().filter_map(|site| self.position.top(site));
                let meant = tops.filter(|piece| self.matches(record, &Player::All, piece));
                count(meant.map(|piece| piece.flags.count_ones() as usize).sum())
            }
            IntFunction::State(coord) => {
                self.site(coord).map_or(0, |site| state(self.position.cells[site.index()].state))
            }
            IntFunction::TotalCells => count(board.len()),
            IntFunction::BoardWidth => count(board.width() as usize),
            IntFunction::BoardHeight => count(board.height() as usize),
            IntFunction::MinDim => count(board.width().min(board.height()) as usize),
            IntFunction::MaxDim => count(board.width().max(board.height()) as usize),
            IntFunction::GroupSize(coord) => at(coord, &|site| self.game.group(self.position, site).len()),
            IntFunction::CaptureNum => self.touched().0,
            IntFunction::CaptureValue => self.touched().1,
            IntFunction::NumBetween(player) => self.between().map_or(0, |between| count(self.held(between, player))),
            IntFunction::Row(coord) => at(coord, &|site| board.row(site) as usize + 1),
            IntFunction::Col(coord) => at(coord, &|site| board.column(site) as usize + 1),
            _ => 0,
        }
    }

    /// How many of some sites a player holds.
    fn held(&self, sites: &[Site], player: &Player) -> usize {
        sites.iter().filter(|site| self.game.holds(self.position, self.me, player, **site)).count()
    }

    /// How many such pieces are stacked on a site; of `empty`, whether it is empty (B342).
    fn stacked(&self, site: Site, whose: &Whose) -> usize {
        let stack = &self.position.board[site.index()];
        match whose {
            Whose::Player(Player::Empty) => stack.is_empty().into(),
            Whose::Player(player) => stack.iter().filter(|piece| self.game.owns(self.me, player, piece)).count(),
            Whose::Piece(record) => stack.iter().filter(|piece| self.matches(record, &Player::All, piece)).count(),
        }
    }

    /// How many direct neighbours of a site have this cell state; what is off the board has state 0 (B343).
    fn edges(&self, site: Site, state: u32) -> usize {
        let board = &self.game.board;
        let neighbours = board.neighbours(site, Adjacency::Direct);
        let outside = if state == 0 { board.edges(site) - neighbours.len() } else { 0 };
        neighbours.iter().filter(|site| self.position.cells[site.index()].state == state).count() + outside
    }

    /// The least distance from `to` to a site of these regions; 0 if they have none (B348).
    fn distance_to(&self, regions: &[RegionRef]) -> i32 {
        let goal = union(regions.iter().map(|region| self.game.referred(region, self.me)));
        let distances = self.game.board.distances_to(&goal);
        self.to().zip(distances).map_or(0, |(to, distances)| count(distances[to.index()] as usize))
    }

    /// How many neighbours a site has, or how many of them the player of a number holds; 0 is for empty ones (B360).
    fn neighbours_held(&self, coord: &Coord, player: Option<i32>) -> i32 {
        let board = &self.game.board;
        let Some(site) = self.site(coord) else { return 0 };
        let wanted = |site: &&Site| match (player, self.position.top(**site)) {
            (None, _) => true,
            (Some(number), Some(piece)) => number != 0 && piece.owner.map(number_of) == Some(number),
            (Some(number), None) => number == 0,
        };
        count(board.neighbours(site, board.adjacency()).iter().filter(wanted).count())
    }

    /// How many top pieces stand on the whole line through both ends; with a number, those of that player, 0 being no player
    /// (B361).
    fn pieces_on_line(&self, player: Option<i32>) -> i32 {
        let board = &self.game.board;
        let Some((from, to)) = self.ends() else { return 0 };
        let heading = board.headings(board.adjacency()).find(|heading| board.ray(from, *heading).contains(&to));
        let Some(heading) = heading else { return 0 };
        let tops = board.line(from, heading).iter().filter_map(|site| self.position.top(*site));
        let wanted = |piece: &&Piece| player.is_none_or(|number| piece.owner.map_or(0, number_of) == number);
        count(tops.filter(wanted).count())
    }

    /// How many pieces the move has captured or converted, or would, and their value (B362, B363).
    fn touched(&self) -> (i32, i32) {
        match self.done {
            Some(done) => (done.touched, done.value),
            None => self.prospect().map_or((0, 0), |done| (done.touched, done.value)),
        }
    }
}

/// The number of a player: White 1, Black 2.
fn number_of(side: Role) -> i32 {
    side.index() as i32 + 1
}

fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn state(state: u32) -> i32 {
    i32::try_from(state).unwrap_or(i32::MAX)
}
