//! What must hold for a player at the end (B429-B445).

use ::ludi::notation::{Piece, Position as Seen};
use ::ludi::tree::{
    self, Amount, Connect, CoordRecord, Eliminate, Goal, Group, InARow, MoveRecord, Name, NoMove, Pattern, PieceRecord,
    Player, PlayerState, Reach, ReachAmount, ReachGoal, ScoreGoal, Stack, StateGoal, Step, Taken,
};
use board::{Adjacency, Heading, Site};
use game::Role;

use super::regions::union;
use super::scene::Scene;
use super::{Interpreter, Position};

impl Interpreter {
    /// Whether a goal is met for a player.
    pub(super) fn is_met(&self, position: &Position, me: Role, goal: &Goal) -> bool {
        let scene = Scene::of_goal(self, &position.now, me);
        match goal {
            Goal::Connect(goal) => scene.connects(goal),
            Goal::Group(goal) => scene.has_group(goal),
            Goal::InARow(goal) => scene.has_row(goal),
            Goal::Pattern(goal) => scene.has_pattern(goal),
            Goal::Reach(goal) => scene.has_reached(goal),
            Goal::Capture(goal) => scene.has_captured(goal),
            Goal::Eliminate(goal) => scene.has_eliminated(goal),
            Goal::Score(goal) => scene.has_scored(*goal),
            Goal::Stack(goal) => scene.has_stacked(goal),
            Goal::State(StateGoal::Coord(record)) => scene.is_like(record),
            Goal::State(StateGoal::Piece(record)) => {
                self.board.sites().any(|site| scene.is_own(Some(record), &position.now, site))
            }
            Goal::NoMove(goal) => self.cannot_move(position, me, goal),
        }
    }

    /// It is a player's turn and they have no move, or no such move; `All`: no player has one (B445, Q13).
    fn cannot_move(&self, position: &Position, me: Role, goal: &NoMove) -> bool {
        let named = goal.player.as_ref().or(goal.record.as_ref().and_then(|record| record.player.as_ref()));
        match named {
            Some(Player::All) => {
                let playing = self.sides().filter(|side| self.plays(&position.now, *side));
                playing.into_iter().all(|side| !self.has_move(position, side, goal))
            }
            who => {
                let turn = position.now.to_move;
                self.meant(me, who.unwrap_or(&Player::Current)).contains(&turn) && !self.has_move(position, turn, goal)
            }
        }
    }

    /// Whether a player would have a move that the goal speaks of, were it their turn. More moves than can be listed are
    /// some.
    fn has_move(&self, position: &Position, side: Role, goal: &NoMove) -> bool {
        let scene = Scene::of_goal(self, &position.now, side);
        let mut turned = position.clone();
        turned.now.to_move = side;
        let mut any = false;
        let listed = self.each_rule_move(&turned, &mut |listed| {
            any |= listed.rule.is_some_and(|(kind, label)| match &goal.record {
                Some(record) => scene.is_of_type(&record.piece, kind as u8) && is_called(record, label.as_deref()),
                None => true,
            });
        });
        any || listed.is_err()
    }
}

impl Scene<'_> {
    /// Whether the top piece of a site is one that a goal is about: the player's own unless the record names another.
    pub(super) fn is_own(&self, record: Option<&PieceRecord>, position: &Seen, site: Site) -> bool {
        position.top(site).is_some_and(|piece| self.matches_any(record, &Player::Current, piece))
    }

    /// The sites whose top piece is one that a goal is about; in stacks of two at least, if only those count.
    pub(super) fn own_sites(&self, record: Option<&PieceRecord>, stacks_only: bool) -> Vec<Site> {
        let high = |site: &Site| !stacks_only || self.position.board[site.index()].len() >= 2;
        let sites = self.game.board.sites().filter(high);
        sites.filter(|site| self.is_own(record, self.position, *site)).collect()
    }

    pub(super) fn joining(&self, adjacency: Option<tree::Adjacency>) -> Adjacency {
        match adjacency {
            None => self.game.board.adjacency(),
            Some(tree::Adjacency::DNbors) => Adjacency::Direct,
            Some(tree::Adjacency::INbors) => Adjacency::Indirect,
            Some(tree::Adjacency::AllNbors) => Adjacency::All,
        }
    }

    /// One group touches all regions of the set (B429).
    fn connects(&self, goal: &Connect) -> bool {
        let sites = self.own_sites(goal.piece.as_ref(), goal.stack);
        let groups = self.game.parts(&sites, self.joining(goal.adjacency));
        let demands = self.game.demands(&goal.regions, self.me);
        let touched = |group: &[Site], region: &[Site]| region.iter().any(|site| group.contains(site));
        demands.iter().filter(|demand| !demand.regions.is_empty()).any(|demand| {
            let count = |group: &[Site]| demand.regions.iter().filter(|region| touched(group, region)).count();
            groups.iter().any(|group| count(group) >= demand.needed)
        })
    }

    /// A group is large enough, or all pieces are one group (B430).
    fn has_group(&self, goal: &Group) -> bool {
        let sites = self.own_sites(goal.piece.as_ref(), goal.stack);
        let groups = self.game.parts(&sites, self.joining(goal.adjacency));
        match goal.size {
            Some(size) => groups.iter().any(|group| group.len() >= size as usize),
            None => sites.len() >= 2 && groups.len() == 1,
        }
    }

    /// This many or more stand in a straight line without a gap (B431).
    fn has_row(&self, goal: &InARow) -> bool {
        let own = |site: &Site| self.is_own(goal.piece.as_ref(), self.position, *site);
        let length = goal.length() as usize;
        let mut lines = self.game.board.lines(self.joining(goal.adjacency));
        lines.any(|line| line.split(|site| !own(site)).any(|row| row.len() >= length))
    }

    /// From some piece the steps lead over such pieces, whichever way one looks first, or in the mirror (B432).
    fn has_pattern(&self, goal: &Pattern) -> bool {
        let mirrored: Vec<Step> = goal.steps.iter().copied().map(mirrored).collect();
        let sites = self.own_sites(goal.piece.as_ref(), false);
        let headings: Vec<Heading> = self.game.board.headings(Adjacency::Direct).collect();
        let leads = |site: Site, heading: Heading, steps: &[Step]| {
            let mut walkers = vec![(site, heading)];
            for step in steps {
                walkers = walkers.into_iter().flat_map(|walker| self.strides(walker, step)).collect();
                walkers.retain(|(site, _)| sites.contains(site));
                walkers.sort();
                walkers.dedup();
            }
            !walkers.is_empty()
        };
        sites.iter().any(|site| {
            headings.iter().any(|heading| leads(*site, *heading, &goal.steps) || leads(*site, *heading, &mirrored))
        })
    }

    /// This many of the pieces stand on sites of the goals (B433).
    fn has_reached(&self, goal: &Reach) -> bool {
        let goals = union(goal.goals.iter().map(|place| self.place_to_reach(place)));
        let pieces = |site: &Site| {
            let stack = &self.position.board[site.index()];
            let counted = if goal.stacks { &stack[..] } else { &stack[stack.len().saturating_sub(1)..] };
            let own = |piece: &&Piece| self.matches_any(goal.piece.as_ref(), &Player::Current, piece);
            counted.iter().filter(own).count()
        };
        let there: usize = goals.iter().map(pieces).sum();
        match goal.amount() {
            ReachAmount::Count(count) => there >= count as usize,
            ReachAmount::All => {
                let everywhere: usize = self.game.board.sites().map(|site| pieces(&site)).sum();
                there > 0 && there == everywhere
            }
            ReachAmount::Fill => !goals.is_empty() && goals.iter().all(|site| pieces(site) > 0),
        }
    }

    /// The sites of a place to reach (B434-B439).
    pub(super) fn place_to_reach(&self, place: &ReachGoal) -> Vec<Site> {
        let board = &self.game.board;
        let play = self.game.direction(self.me);
        match place {
            ReachGoal::Away(None) => board.away(play),
            ReachGoal::Away(Some(rows)) => board.away_rows(play, *rows),
            ReachGoal::Side(compass, None) => board.side(*compass).to_vec(),
            ReachGoal::Side(compass, Some(rows)) => board.rows(*compass, *rows),
            ReachGoal::Region(region) => self.game.referred(region, self.me),
            ReachGoal::Site(number) => self.sites(&tree::Coord::Site(*number)),
            ReachGoal::Label(label) => self.sites(&tree::Coord::Label(*label)),
            ReachGoal::AllSides(None) => board.away(None),
            ReachGoal::AllSides(Some(rows)) => board.away_rows(None, *rows),
        }
    }

    /// The player has captured this many such pieces; `all`: one, and none is left on the board (B440).
    fn has_captured(&self, goal: &Taken) -> bool {
        let number = self.game.capture_goals.iter().position(|known| known == goal);
        let taken = number.map_or(0, |number| self.position.taken[number][self.me.index()]);
        match goal.amount() {
            Amount::Count(count) => taken >= count,
            Amount::All => {
                let left = |piece: &Piece| self.matches_any(goal.piece.as_ref(), &Player::Enemy, piece);
                taken > 0 && !self.position.board.iter().flatten().any(left)
            }
        }
    }

    /// Each of these players is out: they have left the game, or they have no piece on the board after they have had one (B441).
    fn has_eliminated(&self, goal: &Eliminate) -> bool {
        let position = self.position;
        let left = |side: &Role| position.out[side.index()];
        let bare = |side: &Role| {
            let stands = position.board.iter().flatten().any(|piece| piece.owner == Some(*side));
            position.begun[side.index()] && !stands
        };
        let players = self.game.meant(self.me, &goal.player());
        !players.is_empty()
            && players.iter().all(|side| match goal.state {
                Some(PlayerState::Resigned) => left(side),
                Some(PlayerState::Active) => !left(side) && bare(side),
                None => left(side) || bare(side),
            })
    }

    /// The player's score is high enough, or higher than everybody else's (B442).
    fn has_scored(&self, goal: ScoreGoal) -> bool {
        let scores = &self.position.scores;
        let mine = scores[self.me.index()];
        match goal {
            ScoreGoal::Reach(score) => mine >= score,
            ScoreGoal::Most => self.game.sides().all(|side| side == self.me || scores[side.index()] < mine),
        }
    }

    /// Somewhere a stack is high enough (B443).
    fn has_stacked(&self, goal: &Stack) -> bool {
        let counts = |piece: &&Piece| !goal.owner || piece.owner == Some(self.me);
        let high =
            |site: &Site| self.position.board[site.index()].iter().filter(counts).count() >= goal.height as usize;
        self.own_sites(goal.piece.as_ref(), false).iter().any(high)
    }

    /// A site is whose it should be, with its state and this many pieces on it (B261, B444).
    fn is_like(&self, record: &CoordRecord) -> bool {
        self.sites(&record.coord).into_iter().any(|site| {
            let cell = self.position.cells[site.index()];
            let whose = match cell.owner {
                Some(owner) => {
                    record.player == Player::All || self.game.meant(self.me, &record.player).contains(&owner)
                }
                None if record.player == Player::All => true,
                None => self.game.holds(self.position, self.me, &record.player, site),
            };
            let height = self.position.board[site.index()].len();
            whose && cell.state == record.state && height >= record.count() as usize
        })
    }
}

/// Whether a move record means moves with this label.
fn is_called(record: &MoveRecord, label: Option<&str>) -> bool {
    let called = |wanted: &Name| label.is_some_and(|label| label.eq_ignore_ascii_case(wanted));
    record.label.as_ref().is_none_or(called)
}

/// The same step in the mirror.
pub(super) fn mirrored(step: Step) -> Step {
    let direction = match step.direction {
        tree::Direction::Turtle(tree::Turtle::Left) => tree::Direction::Turtle(tree::Turtle::Right),
        tree::Direction::Turtle(tree::Turtle::Right) => tree::Direction::Turtle(tree::Turtle::Left),
        other => other,
    };
    Step { direction, ..step }
}
