//! The rules of a game of Browne's, as the analysis reads them.
//!
//! As in Pell's games, whether a type can capture another is read off what its rules name as captured, not off the conditions
//! under which they do. Of the conditions of a promotion only the regions count that a piece must have come to.

use board::{Board, Site};
use game::Role;
use ludi::tree::{
    BoolFunction, Capture, CaptureType, Coord, Effect, EndClause, Ending, Game, Goal as EndGoal, Ludeme, Move,
    PieceDefinition, PieceRecord, PieceType, Player, PlayerState, Post, Promote, ResultType, Tree,
};

use super::facts::{Aim, Facts, Goal, Prospect};
use super::{Coloured, Transitions};
use crate::ground::regions::Regions;

/// What the analysis needs to know of the rules.
pub(super) fn facts(game: &Game) -> Facts {
    let rules = Rules { game, pieces: game.pieces(), sides: game.players().len().min(Role::ALL.len()) };
    let types = rules.types();
    let captures = types.iter().map(|taker| types.iter().map(|victim| rules.captures(*taker, *victim)).collect());
    Facts {
        captures: captures.collect(),
        bonuses: vec![0.0; types.len()],
        goals: game.end.clauses.iter().flat_map(|clause| rules.goals(clause, &types)).collect(),
        prospects: vec![Prospect::default(); types.len()],
        types,
    }
}

/// What each of the types can become, and how near it is to that.
pub(super) fn prospects(game: &Game, types: &[Coloured], transitions: &Transitions) -> Vec<Prospect> {
    let Ok(board) = game.board.made() else { return vec![Prospect::default(); types.len()] };
    let ground = Ground { regions: Regions::new(game, &board), board: &board };
    let pieces = game.pieces();
    let prospect = |piece: &Coloured| {
        let mut prospect = Prospect::default();
        let mut territory: Vec<Site> = Vec::new();
        for (promote, post) in pieces[piece.kind].moves().iter().flat_map(|rule| rule.post()).filter_map(promotion) {
            let kinds = promote.types.iter().filter_map(|name| game.piece_number(name));
            let options = kinds.filter(|kind| *kind != piece.kind).map(|kind| Coloured { kind, ..*piece });
            let places = options.filter_map(|option| types.iter().position(|known| *known == option));
            prospect.options.extend(places);
            let condition = post.condition.as_ref().map(|condition| &condition.value.value);
            territory.extend(ground.where_it_may_hold(condition, piece.owner.index()));
        }
        prospect.options.sort();
        prospect.options.dedup();
        if !prospect.options.is_empty() {
            let moves = |from| transitions.moves_into(piece.owner, piece.kind, from, &territory);
            let halved = board.sites().filter_map(moves).map(|moves| 0.5f64.powi(moves as i32));
            prospect.nearness = halved.sum::<f64>() / board.len() as f64;
        }
        prospect
    };
    types.iter().map(prospect).collect()
}

/// What something that follows a move makes of the piece, if it does.
fn promotion(post: &Ludeme<Post>) -> Option<(&Promote, &Post)> {
    if let Effect::Promote(promote) = &post.effect { Some((promote, post)) } else { None }
}

/// The board and its regions.
struct Ground<'a> {
    regions: Regions<'a>,
    board: &'a Board,
}

impl Ground<'_> {
    /// The sites that a move may end on where a condition might hold: all of them unless it asks for regions.
    fn where_it_may_hold(&self, condition: Option<&Tree<BoolFunction>>, me: usize) -> Vec<Site> {
        let all = || self.board.sites().collect();
        match condition {
            Some(Tree::Leaf(BoolFunction::InRegion(Coord::To | Coord::Current, set))) => {
                self.regions.demands(set, me).into_iter().flat_map(|(regions, _)| regions).flatten().collect()
            }
            Some(Tree::And(members)) => members.iter().fold(all(), |mut sites, one| {
                let these = self.where_it_may_hold(Some(&one.value), me);
                sites.retain(|site| these.contains(site));
                sites
            }),
            Some(Tree::Or(members)) => {
                members.iter().flat_map(|one| self.where_it_may_hold(Some(&one.value), me)).collect()
            }
            _ => all(),
        }
    }
}

struct Rules<'a> {
    game: &'a Game,
    pieces: Vec<Ludeme<PieceDefinition>>,
    sides: usize,
}

impl Rules<'_> {
    fn sides(&self) -> impl Iterator<Item = Role> + use<> {
        Role::ALL.into_iter().take(self.sides)
    }

    /// All types that a player owns, side by side.
    fn types(&self) -> Vec<Coloured> {
        let owns = |owner: Role, kind: &usize| self.meant(owner, &self.pieces[*kind].player()).contains(&owner);
        let of_side =
            |owner| (0..self.pieces.len()).filter(move |kind| owns(owner, kind)).map(move |kind| (owner, kind));
        self.sides().flat_map(of_side).map(|(owner, kind)| Coloured { owner, kind }).collect()
    }

    /// Whom a rule about this side means.
    fn meant(&self, viewer: Role, player: &Player) -> Vec<Role> {
        match player {
            Player::Named(name) => {
                self.game.player_number(name).map(|number| Role::ALL[number - 1]).into_iter().collect()
            }
            Player::All => self.sides().collect(),
            Player::Current | Player::Friend => vec![viewer],
            Player::Enemy => self.sides().filter(|side| *side != viewer).collect(),
            Player::None | Player::Neutral | Player::Empty => Vec::new(),
        }
    }

    /// Whether a record that is about this side, and its moving piece, means a type; without an owner it means pieces of
    /// `owner`.
    fn matches(&self, record: Option<&PieceRecord>, viewer: Coloured, owner: &Player, piece: Coloured) -> bool {
        let owner = record.and_then(|record| record.player.as_ref()).unwrap_or(owner);
        let named = match record.map(|record| &record.piece.value) {
            Some(PieceType::Named(name)) => self.game.piece_number(name) == Some(piece.kind),
            Some(PieceType::Current) => viewer.kind == piece.kind,
            Some(PieceType::Any | PieceType::Captured) | None => true,
        };
        named && self.meant(viewer.owner, owner).contains(&piece.owner)
    }

    /// Whether some move of a type takes another from its owner: off the board, or by making it another player's.
    fn captures(&self, taker: Coloured, victim: Coloured) -> bool {
        let may = |rule: &&Ludeme<Move>| self.meant(taker.owner, &rule.owner()).contains(&taker.owner);
        let rules = self.pieces[taker.kind].moves().iter().filter(may);
        rules.flat_map(|rule| rule.post()).any(|post| match &post.effect {
            Effect::Capture(capture) => self.takes(capture, taker, victim),
            Effect::Convert(convert) => {
                let taking = Capture { types: convert.types().to_vec(), piece: convert.piece.clone() };
                let new = convert.player().map(|player| self.meant(taker.owner, &player));
                new.is_some_and(|new| !new.contains(&victim.owner)) && self.takes(&taking, taker, victim)
            }
            _ => false,
        })
    }

    /// A piece that captures itself has no victim, nor has one that changes places.
    fn takes(&self, capture: &Capture, taker: Coloured, victim: Coloured) -> bool {
        let by = |way: &CaptureType| match way {
            CaptureType::This | CaptureType::Swap => false,
            CaptureType::Surround => self.matches(capture.piece.as_ref(), taker, &Player::All, victim),
            _ => self.matches(capture.piece.as_ref(), taker, &Player::Enemy, victim),
        };
        capture.types().iter().any(by)
    }

    /// The goals in an end clause. What makes a side lose is a goal of all others; draws are no player's.
    fn goals(&self, clause: &EndClause, types: &[Coloured]) -> Vec<Goal> {
        let mut leaves = Vec::new();
        gather(&clause.condition, &mut leaves);
        let about: Vec<Role> = match &clause.player {
            player @ (Player::All | Player::Named(_)) => self.meant(Role::White, player),
            _ => Vec::new(),
        };
        let mut goals = Vec::new();
        for side in about {
            let whose: Vec<Role> = match clause.result {
                ResultType::Win => vec![side],
                ResultType::Lose => self.meant(side, &Player::Enemy),
                ResultType::Draw => continue,
            };
            goals.extend(leaves.iter().filter_map(|leaf| {
                let (aim, pieces) = self.aim(leaf, side, types)?;
                Some(Goal { aim, whose: whose.clone(), pieces })
            }));
        }
        goals
    }

    /// What must become of which types for something to hold for a side, if it is about that.
    fn aim(&self, goal: &EndGoal, side: Role, types: &[Coloured]) -> Option<(Aim, Vec<bool>)> {
        let owned = |owners: &Player| {
            let owners = self.meant(side, owners);
            types.iter().map(|piece| owners.contains(&piece.owner)).collect()
        };
        let recorded = |record: &Option<PieceRecord>, owner: &Player| {
            let means = |piece: &Coloured| {
                self.matches(record.as_ref(), Coloured { owner: side, kind: piece.kind }, owner, *piece)
            };
            types.iter().map(means).collect()
        };
        match goal {
            EndGoal::Eliminate(goal) if goal.state != Some(PlayerState::Resigned) => {
                Some((Aim::Eradicate, owned(&goal.player())))
            }
            EndGoal::Capture(goal) => Some((Aim::Eradicate, recorded(&goal.piece, &Player::Enemy))),
            EndGoal::Reach(goal) => Some((Aim::Arrive, recorded(&goal.piece, &Player::Current))),
            // That no player at all can move is an end, and no player's aim.
            EndGoal::NoMove(goal) if goal.player != Some(Player::All) => {
                Some((Aim::Stalemate, owned(goal.player.as_ref().unwrap_or(&Player::Current))))
            }
            _ => None,
        }
    }
}

/// The leaves that must hold, rather than not hold.
fn gather<'a>(tree: &'a Ending, found: &mut Vec<&'a EndGoal>) {
    match &tree.value {
        Tree::Leaf(leaf) => found.push(leaf),
        Tree::Not(_) => {}
        operator => operator.parts().for_each(|one| gather(one, found)),
    }
}

#[cfg(test)]
mod tests {
    use crate::material::{Analysis, Options, StaticAdvisor, Values};
    use board::Site;

    const CHESS: &str = include_str!("../../../../games/ludi/chess.ludi");

    fn values(text: &str) -> Values {
        let game = ludi::read(text).game.expect("a sound game");
        Analysis::of_ludi(&game, |_, from| vec![Site(from.0 ^ 1)]).values(&Options::default())
    }

    /// Eradicate, victims, immunity, giveaway, stalemate and arrive of a type, for White and for Black.
    fn rows(values: &Values, name: &str) -> Vec<[f64; 6]> {
        use StaticAdvisor::{Arrive, Eradicate, Giveaway, Immunity, Stalemate, Victims};
        let found = values.rows().iter().filter(|row| row.name == name);
        found.map(|row| [Eradicate, Victims, Immunity, Giveaway, Stalemate, Arrive].map(|of| row.advice[of])).collect()
    }

    /// A game of kings and of stones that only Black has, with these rules for kings and these ends.
    fn game(after: &str, end: &str) -> Values {
        values(&format!(
            "(game Test (players (White n) (Black s)) (board (tiling square) (size 4))
               (pieces
                 (King All (moves (move (pre (and (owner from) (adjacent))) (action (pop) (push)) {after})))
                 (Stone Black (moves (move (pre (empty to)) (action (push))))))
               (start (place (King White) A1) (place (King Black) D4)) (end {end}))"
        ))
    }

    #[test]
    fn chess_is_read_as_in_the_other_language_but_for_stalemate_which_is_a_draw() {
        let values = values(CHESS);
        assert_eq!(rows(&values, "King"), [[1.0, 6.0, 0.0, 0.0, 0.0, 0.0]; 2]);
        assert_eq!(rows(&values, "Knight"), [[0.0, 6.0, 0.0, 0.0, 0.0, 0.0]; 2]);
    }

    #[test]
    fn a_type_that_one_side_has_is_a_type_of_that_side() {
        let values = game("", "(All win (in-a-row 3))");
        assert_eq!((rows(&values, "King").len(), rows(&values, "Stone").len()), (2, 1));
        let mobility = values.rows()[0].advice;
        assert_eq!([mobility[StaticAdvisor::AvgStatic], mobility[StaticAdvisor::AvgEventual]], [1.0, 1.5]);
    }

    #[test]
    fn captures_and_conversions_make_victims() {
        let end = "(All win (in-a-row 3))";
        // White's kings have two enemy types, Black's have one; a stone takes nothing.
        let replaced = game("(post (capture))", end);
        assert_eq!(rows(&replaced, "King"), [[0.0, 2.0, 1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]]);
        let stones = game("(post (capture nbors (Stone)))", end);
        assert_eq!(rows(&stones, "King"), [[0.0, 1.0, 2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]]);
        let surrounded = game("(post (capture surround))", end);
        assert_eq!(rows(&surrounded, "King"), [[0.0, 3.0, 1.0, 1.0, 0.0, 0.0], [0.0, 3.0, 0.0, 1.0, 0.0, 0.0]]);
        let turned = game("(post (convert cap))", end);
        assert_eq!(rows(&turned, "King"), rows(&replaced, "King"));
        let marked = game("(post (convert 2) (capture this) (capture swap))", end);
        assert_eq!(rows(&marked, "King")[0][1], 0.0);
    }

    #[test]
    fn what_makes_a_side_lose_is_a_goal_of_the_other() {
        let of =
            |end: &str| rows(&game("", end), "King").iter().map(|row| [row[0], row[4], row[5]]).collect::<Vec<_>>();
        assert_eq!(of("(All lose (no-move))"), [[0.0, 1.0, 0.0]; 2]);
        assert_eq!(of("(All win (no-move))"), [[0.0, -1.0, 0.0]; 2]);
        assert_eq!(of("(All draw (no-move))"), [[0.0; 3]; 2]);
        assert_eq!(of("(All win (eliminate))"), [[1.0, 0.0, 0.0]; 2]);
        assert_eq!(of("(All lose (eliminate))"), [[-1.0, 0.0, 0.0]; 2]);
        assert_eq!(of("(White win (capture (King) 1))"), [[0.0; 3], [1.0, 0.0, 0.0]]);
        assert_eq!(of("(White win (reach (King) away))"), [[0.0, 0.0, 1.0], [0.0; 3]]);
        assert_eq!(of("(White lose (reach (King Black) s))"), [[0.0; 3], [0.0, 0.0, 1.0]]);
        assert_eq!(of("(All win (or (not (no-move)) (reach (Stone) away)))"), [[0.0; 3]; 2]);
    }
}
