//! A position as a page shows it and lets people play on it: where the sites are, what stands there, and what can be
//! picked, one after the other, to make a move.

use game::Role;
use serde::Serialize;

use super::plan::Plan;
use ::rules::Rules;

/// The side of a site of usual size on a stage.
pub const SITE: f64 = 56.0;

/// What stays the same all through a game: the board, who plays, and with what.
///
/// ```
/// use picture::scene::Stage;
/// use rules::Rules;
///
/// let text = "(game Trio (players Alice Bob) (board (tiling square) (size 4)) (end (All win (in-a-row 3))))";
/// let stage = Stage::of(&Rules::read(text).expect("sound rules")).expect("a board");
/// assert_eq!((stage.plan.sites.len(), stage.players), (16, vec!["Alice".to_owned(), "Bob".to_owned()]));
/// ```
#[derive(Clone, Debug)]
pub struct Stage {
    /// Where the sites are.
    pub plan: Plan,
    /// Each site's ground: `light`, `dark` or `middle-shade`.
    pub shades: Vec<&'static str>,
    /// How far a piece on each site can reach.
    pub rooms: Vec<f64>,
    /// The outline, stretch by stretch.
    pub edges: Vec<Edge>,
    /// For each site whether pieces can ever stand on it; nothing if they can on all.
    pub used: Option<Vec<bool>>,
    /// The lines between points, by site, where a board is drawn with points and lines.
    pub lines: Vec<(usize, usize)>,
    /// The stretches of the outline that goals name.
    pub sides: Vec<GoalEdge>,
    /// The sites that goals name.
    pub goals: Vec<GoalSite>,
    /// What the players are called, in the order of their turns.
    pub players: Vec<String>,
    /// The types of pieces.
    pub kinds: Vec<String>,
}

/// A stretch of a line on a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// From here.
    pub from: (f64, f64),
    /// To here.
    pub to: (f64, f64),
    /// What it means.
    pub sort: EdgeSort,
}

/// What a line on a stage means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeSort {
    /// The board ends here.
    Outline,
    /// The board goes on at another such line.
    Seam,
    /// A territory begins here.
    Territory,
}

/// Whose goal something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// This player's alone.
    Player(Role),
    /// More than one player's.
    Everyone,
}

/// A stretch of the outline that a goal names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoalEdge {
    /// From here.
    pub from: (f64, f64),
    /// To here.
    pub to: (f64, f64),
    /// Whose goal it is.
    pub owner: Owner,
    /// The number of its side of the board.
    pub side: usize,
}

/// A site that a goal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalSite {
    /// The site.
    pub site: usize,
    /// Whose goal it is.
    pub owner: Owner,
}

/// What is to be seen at one moment of a game.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What stands on each site that is not empty.
    pub stacks: Vec<Stack>,
    /// The cells that have an owner or a state.
    pub cells: Vec<SceneCell>,
    /// What is held.
    pub hands: Vec<InHand>,
    /// What the rules count for the players.
    pub counts: Vec<Count>,
    /// What else is to be said, in sentences.
    pub facts: Vec<String>,
    /// For each of these the legal moves, by number, that mention something in it; nothing where facts are sentences.
    pub links: Vec<Vec<usize>>,
    /// The sites that are worth drawing where the board has no edges; all others if it has.
    pub shown: Option<Vec<usize>>,
    /// The legal moves in order; none where the game is over.
    pub moves: Vec<Choice>,
    /// The last move.
    pub last: Option<Choice>,
    /// The player whose turn it is: another than the side's where sides were changed.
    pub mover: usize,
}

/// Something that the rules count for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Whose it is.
    pub role: Role,
    /// What is counted.
    pub what: Counted,
    /// How many.
    pub number: i64,
}

/// What rules count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The score.
    Points,
    /// The pieces that were captured, of those that a goal asks for.
    Captures,
}

/// What stands on a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The site.
    pub site: usize,
    /// Its pieces, the bottom first.
    pub pieces: Vec<Seen>,
    /// All of them drawn around (0, 0).
    pub svg: String,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The owner; none if it is neutral.
    pub owner: Option<Role>,
    /// Its type.
    pub kind: usize,
    /// What it is called, with its owner: `White pawn`.
    pub name: String,
}

/// A cell of which there is something to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneCell {
    /// The site.
    pub site: usize,
    /// Whose it is.
    pub owner: Option<Role>,
    /// Its state.
    pub state: u32,
}

/// Equal pieces in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InHand {
    /// Whose hand.
    pub holder: Role,
    /// The piece.
    pub piece: Seen,
    /// How many.
    pub count: u32,
    /// One of them drawn around (0, 0).
    pub svg: String,
}

/// A move as people pick it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its notation: what it is known by.
    pub text: String,
    /// The same with squares as people say them.
    pub said: String,
    /// The sites that are picked, one after the other; none for a pass.
    pub picks: Vec<usize>,
    /// How many of these, the last ones, are pieces that the move takes and that the mover chooses.
    #[serde(skip_serializing_if = "is_zero")]
    pub takes: usize,
    /// Whether a piece enters the board.
    pub enters: bool,
    /// The type that enters, where moves say it.
    pub kind: Option<usize>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The looks that are called by a colour.
const COLOURS: [(&str, Role); 11] = [
    ("white", Role::White),
    ("black", Role::Black),
    ("red", Role::Third),
    ("blue", Role::Fourth),
    ("green", Role::Fifth),
    ("yellow", Role::Sixth),
    ("gold", Role::Sixth),
    ("purple", Role::Seventh),
    ("grey", Role::Eighth),
    ("gray", Role::Eighth),
    ("silver", Role::Eighth),
];

/// As whom a side is drawn, in a game with these players: a player who is called by a colour has that colour, in whatever order they begin;
/// the others have the first looks that are left.
pub fn look(players: &[String], role: Role) -> Role {
    let named =
        |name: &str| COLOURS.iter().find(|(colour, _)| name.eq_ignore_ascii_case(colour)).map(|(_, look)| *look);
    let mut looks: Vec<Option<Role>> = players.iter().map(|name| named(name)).collect();
    for nth in 0..looks.len() {
        let is_taken = looks[nth].is_some_and(|look| looks[..nth].contains(&Some(look)));
        if is_taken || looks[nth].is_none() {
            looks[nth] = Role::ALL.into_iter().find(|look| !looks.contains(&Some(*look)));
        }
    }
    looks.get(role.index()).copied().flatten().unwrap_or(role)
}

impl Stage {
    /// As whom a side is drawn.
    pub fn look(&self, role: Role) -> Role {
        look(&self.players, role)
    }

    /// The stage of a game, without sites where the rules name no board; nothing if there is no such board.
    pub fn of(rules: &Rules) -> Option<Stage> {
        match (rules.ludi(), rules.metagame()) {
            (Some(game), _) => Some(super::ludi::scene::stage(game, &game.board.made().ok()?)),
            (_, Some(game)) => Some(super::squares::stage(game)),
            _ => {
                let grid = rules.gdl().and_then(super::gdl::Grid::of);
                Some(super::gdl::stage(grid.as_ref(), &rules.player_names()))
            }
        }
    }

    /// A piece of this owner and type by itself: what it is called, and the drawing around (0, 0). Nothing if there is no such
    /// board or type.
    pub fn piece(rules: &Rules, owner: Option<Role>, kind: usize) -> Option<(String, String)> {
        match (rules.ludi(), rules.metagame()) {
            (Some(game), _) => super::ludi::scene::piece(game, &game.board.made().ok()?, owner, kind),
            (_, Some(game)) => super::squares::piece(game, owner?, kind),
            _ => None,
        }
    }

    /// The part that is worth drawing: left, top, width and height.
    pub fn part(&self, scene: &Scene) -> [f64; 4] {
        match &scene.shown {
            Some(shown) => self.plan.part(|site| shown.contains(&site)),
            None => [0.0, 0.0, self.plan.width, self.plan.height],
        }
    }
}

/// How far a piece can reach from the middle of a site: to the nearest edge, with some room.
pub(super) fn room(corners: &[(f64, f64)], middle: (f64, f64)) -> f64 {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let nearest = edges.map(|(from, to)| distance(middle, *from, *to)).fold(f64::INFINITY, f64::min);
    0.8 * if nearest.is_finite() { nearest } else { SITE / 2.0 }
}

/// From a point to the line through two others.
fn distance(point: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1e-9);
    ((point.0 - from.0) * dy - (point.1 - from.1) * dx).abs() / length
}
