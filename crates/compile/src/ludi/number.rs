//! Numbers asked of one move.

use ::ludi::notation::Piece;
use ::ludi::tree::{Coord, IntFunction, Number, Player, RegionRef, Whose};
use board::{Adjacency, Site, SiteSet};

use super::rules::union;
use super::scene::Scene;

impl<const W: usize> Scene<'_, W> {
    /// The value of a number; what grows beyond the largest stays there.
    pub(super) fn number(&self, number: &Number) -> i32 {
        let value = |number: &Number| self.number(number);
        match &number.value {
            IntFunction::Literal(number) => *number,
            IntFunction::Sum(all) => all.iter().map(value).reduce(i32::saturating_add).unwrap_or(0),
            IntFunction::Difference(one, other) => value(one).saturating_sub(value(other)),
            IntFunction::Product(all) => all.iter().map(value).reduce(i32::saturating_mul).unwrap_or(1),
            IntFunction::Quotient(one, other) => match value(other) {
                0 => 0,
                divisor => value(one).saturating_div(divisor),
            },
            IntFunction::Remainder(one, other) => match value(other) {
                0 => 0,
                divisor => value(one).wrapping_rem(divisor),
            },
            IntFunction::Max(all) => all.iter().map(value).max().unwrap_or(0),
            IntFunction::Min(all) => all.iter().map(value).min().unwrap_or(0),
            IntFunction::If { test, then, otherwise } => {
                let holds = self.holds(test);
                let chosen = if holds { then } else { otherwise };
                chosen.as_ref().map_or(IntFunction::chosen(holds), |number| value(number))
            }
            IntFunction::Nbors(coord, number) => self.neighbours_held(coord, number.as_deref().map(value)),
            IntFunction::Line(number) => self.pieces_on_line(number.as_deref().map(value)),
            function => self.of_site(function).unwrap_or_else(|| self.of_move(function)),
        }
    }

    /// What is measured of one site; nothing for other numbers.
    fn of_site(&self, function: &IntFunction) -> Option<i32> {
        let (machine, men, board) = (self.machine, &self.state.men, &self.machine.rules.board);
        let at = |coord: &Coord, of: &dyn Fn(Site) -> usize| self.site(coord).map_or(0, |site| count(of(site)));
        let top = |coord: &Coord, of: &dyn Fn(&Piece) -> i32| {
            self.site(coord).and_then(|site| self.top(site)).map_or(0, |piece| of(&piece))
        };
        Some(match function {
            IntFunction::Site(coord) => self.site(coord).map_or(-1, |site| site.0.into()),
            IntFunction::Owner(coord) => top(coord, &|piece| piece.owner.map_or(0, |owner| owner.index() as i32 + 1)),
            IntFunction::Height(coord) => at(coord, &|site| men.height(site)),
            IntFunction::NumPieces(Some(coord), whose) => at(coord, &|site| self.stacked(site, whose)),
            IntFunction::NumEdges(coord, state) => at(coord, &|site| self.edges(site, *state)),
            IntFunction::NumNbors(coord, player) => {
                let held = self.held_by(player);
                at(coord, &|site| (machine.near_board()[site.index()] & held).len() as usize)
            }
            IntFunction::PieceState(Some(coord)) => top(coord, &|piece| clipped(piece.state)),
            IntFunction::Phase(coord) => at(coord, &|site| board.phase(site).into()),
            IntFunction::State(coord) => {
                let cell = self.site(coord).and_then(|site| men.cells.get(site.index()));
                cell.map_or(0, |cell| clipped(cell.state))
            }
            IntFunction::GroupSize(coord) => at(coord, &|site| machine.group(men, site).len() as usize),
            IntFunction::Row(coord) => at(coord, &|site| board.row(site) as usize + 1),
            IntFunction::Col(coord) => at(coord, &|site| board.column(site) as usize + 1),
            _ => return None,
        })
    }

    /// What is measured of the move, the piece or the whole board.
    fn of_move(&self, function: &IntFunction) -> i32 {
        let (state, board) = (self.state, &self.machine.rules.board);
        match function {
            IntFunction::NumPieces(None, whose) => count(self.all_stacked(whose)),
            IntFunction::Distance => self.ends().map_or(0, |(from, to)| count(board.distance(from, to) as usize)),
            IntFunction::NumMoves => clipped(if self.machine.rules.memory.moves { state.turns } else { 0 }),
            IntFunction::PieceState(None) => self.moving().map_or(0, |piece| clipped(piece.state)),
            IntFunction::DistTo(regions) => self.distance_to(regions),
            IntFunction::Mover => self.me as i32 + 1,
            IntFunction::NumFlags(None) => self.moving().map_or(0, |piece| piece.flags.count_ones() as i32),
            IntFunction::NumFlags(Some(record)) => {
                let meant = self.matching(Some(record), &Player::All);
                count(meant.iter().filter_map(|site| self.top(site)).map(|top| top.flags.count_ones() as usize).sum())
            }
            IntFunction::TotalCells => count(board.len()),
            IntFunction::BoardWidth => count(board.width() as usize),
            IntFunction::BoardHeight => count(board.height() as usize),
            IntFunction::MinDim => count(board.width().min(board.height()) as usize),
            IntFunction::MaxDim => count(board.width().max(board.height()) as usize),
            IntFunction::CaptureNum => self.touched().0,
            IntFunction::CaptureValue => self.touched().1,
            IntFunction::NumBetween(player) => {
                let held = self.held_by(player);
                self.between().map_or(0, |sites| count(sites.iter().filter(|site| held.contains(**site)).count()))
            }
            _ => 0,
        }
    }

    /// How many such pieces there are on the board; of `empty`, how many empty sites.
    fn all_stacked(&self, whose: &Whose) -> usize {
        let (machine, men) = (self.machine, &self.state.men);
        let (record, player) = match whose {
            Whose::Player(Player::Empty) => return (machine.all & !men.occupied).len() as usize,
            Whose::Player(player) => (None, player),
            Whose::Piece(record) => (Some(record), &Player::All),
        };
        let below = men.below.iter().filter(|(_, piece)| self.matches(record, player, piece));
        self.matching(record, player).len() as usize + below.count()
    }

    /// How many such pieces are stacked on a site; of `empty`, whether it is empty.
    fn stacked(&self, site: Site, whose: &Whose) -> usize {
        let (machine, men) = (self.machine, &self.state.men);
        let stack = || men.stack(&machine.layout, site);
        match whose {
            Whose::Player(Player::Empty) => usize::from(!men.occupied.contains(site)),
            Whose::Player(player) => stack().filter(|piece| self.matches(None, player, piece)).count(),
            Whose::Piece(record) => stack().filter(|piece| self.matches(Some(record), &Player::All, piece)).count(),
        }
    }

    /// How many direct neighbours of a site have this cell state; what is off the board has state 0.
    fn edges(&self, site: Site, state: u32) -> usize {
        let board = &self.machine.rules.board;
        let neighbours = board.neighbours(site, Adjacency::Direct);
        let outside = if state == 0 { board.edges(site) - neighbours.len() } else { 0 };
        let cell = |site: &Site| self.state.men.cells.get(site.index()).map_or(0, |cell| cell.state);
        neighbours.iter().filter(|site| cell(site) == state).count() + outside
    }

    fn distance_to(&self, regions: &[RegionRef]) -> i32 {
        let rules = &self.machine.rules;
        let goal = union(regions.iter().map(|region| rules.referred(region, self.me)));
        let distances = rules.board.distances_to(&goal);
        self.to.zip(distances).map_or(0, |(to, distances)| count(distances[to.index()] as usize))
    }

    /// How many neighbours a site has, or how many of them the player of a number holds; 0 is for empty ones.
    fn neighbours_held(&self, coord: &Coord, player: Option<i32>) -> i32 {
        let (machine, men) = (self.machine, &self.state.men);
        let Some(site) = self.site(coord) else { return 0 };
        let wanted = match player {
            None => machine.all,
            Some(0) => machine.all & !men.occupied,
            Some(number) => self.side_set(number),
        };
        (machine.near_board()[site.index()] & wanted).len() as i32
    }

    /// The top pieces of the player of a number, from 1.
    fn side_set(&self, number: i32) -> SiteSet<W> {
        let side = usize::try_from(number - 1).ok().filter(|side| *side < self.machine.layout.sides);
        side.map_or(SiteSet::EMPTY, |side| self.state.men.sets[side])
    }

    /// How many top pieces stand on the whole line through both ends; with a number, those of that player, 0 being no player.
    fn pieces_on_line(&self, player: Option<i32>) -> i32 {
        let (board, men) = (&self.machine.rules.board, &self.state.men);
        let Some((from, to)) = self.ends() else { return 0 };
        let heading = board.headings(board.adjacency()).find(|heading| board.ray(from, *heading).contains(&to));
        let Some(heading) = heading else { return 0 };
        let wanted = match player {
            None => men.occupied,
            Some(0) => men.sets[self.machine.layout.sides],
            Some(number) => self.side_set(number),
        };
        count(board.line(from, heading).iter().filter(|site| wanted.contains(**site)).count())
    }

    fn touched(&self) -> (i32, i32) {
        let done = self.done.or_else(|| self.prospect());
        done.map_or((0, 0), |done| (done.touched, done.value))
    }
}

fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn clipped(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
