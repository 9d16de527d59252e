//! A position as a page shows it and lets people play on it: where the sites are, what stands there, and what can be
//! picked, one after the other, to make a move.

use game::Role;
use serde::Serialize;

use super::plan::Plan;
use ::rules::Rules;

/// The side of a site of usual size on a stage.
pub(crate) const SITE: f64 = 56.0;

/// What stays the same all through a game: the board, who plays, and with what.
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
    /// The cells that somebody owns, or that have a state.
    pub cells: Vec<SceneCell>,
    /// What is held.
    pub hands: Vec<InHand>,
    /// What the rules count for the players.
    pub counts: Vec<Count>,
    /// What else is to be said, in sentences.
    pub facts: Vec<String>,
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
    /// Whose it is; nobody's if it is neutral.
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

    /// The stage of a game; nothing if there is no such board.
    pub fn of(rules: &Rules) -> Option<Stage> {
        match rules {
            Rules::Ludi(game) => Some(super::ludi::scene::stage(game, &game.board.made().ok()?)),
            Rules::Metagame(game) => Some(super::squares::stage(game)),
        }
    }

    /// A piece of this owner and type by itself: what it is called, and the drawing around (0, 0). Nothing if there is no such
    /// board or type.
    pub fn piece(rules: &Rules, owner: Option<Role>, kind: usize) -> Option<(String, String)> {
        match rules {
            Rules::Ludi(game) => super::ludi::scene::piece(game, &game.board.made().ok()?, owner, kind),
            Rules::Metagame(game) => super::squares::piece(game, owner?, kind),
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

#[cfg(test)]
mod tests {
    use crate::{Game, Setting, library, replay, source};

    use super::*;

    fn scene(game: &str, played: &[&str]) -> (Stage, Scene) {
        let loaded = Game::new(source::find(game, &mut std::io::empty()).expect(game)).expect(game);
        let played: Vec<String> = played.iter().map(ToString::to_string).collect();
        let play = replay(&loaded, Setting::default(), &played).expect(game);
        (Stage::of(&loaded.rules).expect(game), play.scene())
    }

    #[test]
    fn every_game_of_the_library_can_be_shown() {
        for entry in library::entries() {
            let (stage, scene) = scene(entry.name, &[]);
            let sites = stage.plan.sites.len();
            assert!(sites == stage.shades.len() && sites == stage.rooms.len(), "{}", entry.name);
            assert!(scene.moves.iter().all(|chosen| chosen.picks.iter().all(|site| *site < sites)), "{}", entry.name);
            assert!(!scene.moves.is_empty(), "{}", entry.name);
        }
    }

    #[test]
    fn a_piece_that_moves_is_picked_where_it_stands_and_put_where_it_goes() {
        let (stage, scene) = scene("chess", &[]);
        let named = |site: &usize| stage.plan.sites[*site].name.as_str();
        let pawn = scene.moves.iter().find(|chosen| chosen.said.ends_with("e2 -> e3")).expect("a move of a pawn");
        assert_eq!(pawn.picks.iter().map(named).collect::<Vec<_>>(), ["e2", "e3"]);
        assert_eq!(scene.stacks.len(), 32);
        assert_eq!(scene.stacks[0].pieces[0].name, "White rook");
    }

    #[test]
    fn a_stone_that_enters_is_put_at_once() {
        let (_, scene) = scene("gonnect", &["e5"]);
        assert_eq!(scene.last.as_ref().map(|last| (last.picks.len(), last.enters)), Some((1, true)));
        let swap = scene.moves.iter().find(|chosen| chosen.text == "swap").expect("the swap is offered");
        assert!(swap.picks.is_empty() && !swap.enters);
    }

    #[test]
    fn which_man_a_mill_takes_is_picked_on_the_board() {
        let (stage, scene) = scene("nine_mens_morris", &["a1", "g7", "d1", "g4"]);
        let named = |chosen: &Choice| -> Vec<&str> {
            chosen.picks.iter().map(|site| stage.plan.sites[*site].name.as_str()).collect()
        };
        let mills: Vec<Vec<&str>> = scene.moves.iter().filter(|chosen| chosen.takes > 0).map(named).collect();
        assert_eq!(mills, [["g1", "g4"], ["g1", "g7"]]);
        assert!(scene.moves.iter().all(|chosen| chosen.takes == 0 || chosen.enters));
    }

    #[test]
    fn players_who_are_called_by_a_colour_have_it() {
        let looks = |names: &[&str]| -> Vec<&str> {
            let players: Vec<String> = names.iter().map(ToString::to_string).collect();
            Role::ALL.into_iter().take(names.len()).map(|role| look(&players, role).name()).collect()
        };
        assert_eq!(looks(&["White", "Black", "Grey"]), ["white", "black", "eighth"]);
        assert_eq!(looks(&["Red", "Green", "Blue", "White"]), ["third", "fifth", "fourth", "white"]);
        assert_eq!(looks(&["Black", "White"]), ["black", "white"]);
        assert_eq!(looks(&["Goats", "Tigers"]), ["white", "black"]);
        assert_eq!(looks(&["Gold", "Silver"]), ["sixth", "eighth"]);
        assert_eq!(looks(&["Army", "White"]), ["black", "white"]);
    }

    #[test]
    fn a_board_of_which_a_part_is_used_has_points_and_lines() {
        let ways = |game: &str| {
            let (stage, _) = scene(game, &[]);
            let name = |site: usize| stage.plan.sites[site].name.clone();
            let ways: Vec<String> =
                stage.lines.iter().map(|(one, other)| format!("{}-{}", name(*one), name(*other))).collect();
            (stage.used.map(|used| used.iter().filter(|used| **used).count()), ways)
        };
        let (used, lines) = ways("nine_mens_morris");
        assert_eq!((used, lines.len()), (Some(24), 32), "{lines:?}");
        assert!(lines.contains(&"a1-d1".to_owned()) && !lines.contains(&"d3-d5".to_owned()), "{lines:?}");
        assert_eq!(ways("fox_and_geese_13").0, Some(33));
        assert_eq!(ways("yavalath"), (None, Vec::new()));
        assert_eq!(ways("english_draughts").1, Vec::<String>::new());
    }

    #[test]
    fn sides_and_sites_that_goals_name_are_known() {
        let (hex, _) = scene("hex", &[]);
        let of = |owner: Owner| hex.sides.iter().filter(|edge| edge.owner == owner).count();
        assert!(of(Owner::Player(Role::White)) > 0 && of(Owner::Player(Role::White)) == of(Owner::Player(Role::Black)));
        assert_eq!(of(Owner::Everyone), 0);
        for game in ["y", "gonnect"] {
            let (stage, _) = scene(game, &[]);
            assert!(!stage.sides.is_empty() && stage.sides.iter().all(|edge| edge.owner == Owner::Everyone), "{game}");
        }
        let (breakthrough, _) = scene("ludi/breakthrough", &[]);
        let far = breakthrough.goals.iter().filter(|goal| goal.owner == Owner::Player(Role::White)).count();
        assert_eq!((far, breakthrough.goals.len()), (8, 16));
        assert!(scene("yavalath", &[]).0.goals.is_empty());
    }

    #[test]
    fn points_and_captures_are_counted() {
        let (_, reversi) = scene("reversi", &["d3", "c3"]);
        assert_eq!(reversi.counts.iter().map(|count| count.number).collect::<Vec<_>>().len(), 2);
        assert!(reversi.counts.iter().all(|count| count.what == Counted::Points));
        let (_, mill) = scene("nine_mens_morris", &["a1", "g7", "d1", "g4", "g1xg4"]);
        let taken: Vec<(Role, i64)> = mill.counts.iter().map(|count| (count.role, count.number)).collect();
        assert_eq!(taken, [(Role::White, 1), (Role::Black, 0)]);
        assert!(scene("hex", &["a1"]).1.counts.is_empty());
    }

    #[test]
    fn what_is_held_is_told_with_its_number() {
        let (_, scene) = scene("bagh_chal", &[]);
        assert_eq!(
            scene.hands.iter().map(|held| (held.count, held.piece.name.as_str())).collect::<Vec<_>>(),
            [(20, "Goats Goat")]
        );
    }

    #[test]
    fn pieces_can_be_arranged_before_the_first_move() {
        for (game, played) in [("chess", "e2 e3"), ("ludi/chess", "e2 e3")] {
            let loaded = Game::new(source::find(game, &mut std::io::empty()).expect(game)).expect(game);
            let mut play = replay(&loaded, Setting::default(), &[]).expect(game);
            let stage = Stage::of(&loaded.rules).expect(game);
            let site = |name: &str| stage.plan.sites.iter().position(|site| site.name == name).expect("a site");
            let queen = stage.kinds.iter().position(|kind| kind.eq_ignore_ascii_case("queen")).expect("a queen");
            play.arrange(site("e2"), None).expect("a pawn");
            play.arrange(site("e4"), Some((Role::Black, queen))).expect("room");
            let scene = play.scene();
            let there = |name: &str| scene.stacks.iter().find(|stack| stack.site == site(name));
            assert!(there("e2").is_none(), "{game}");
            assert_eq!(there("e4").expect("a queen").pieces[0].name.to_lowercase(), "black queen");
            assert!(
                scene.moves.iter().any(|chosen| chosen.picks == [site("e1"), site("e2")]),
                "{game}: the king is free"
            );
            assert!(play.arrange(999, None).is_err() && play.arrange(0, Some((Role::Black, 99))).is_err());
            let mut begun = replay(&loaded, Setting::default(), &[played.to_owned()]).expect(game);
            assert!(begun.arrange(site("e4"), None).is_err(), "it is too late");
        }
    }

    #[test]
    fn of_a_board_without_edges_a_part_is_worth_drawing() {
        let (stage, scene) = scene("boardless_five", &[]);
        let [_, _, width, _] = stage.part(&scene);
        assert!(width < stage.plan.width / 2.0);
    }
}
