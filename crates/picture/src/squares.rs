//! Positions of games of Pell's as a page shows them.

use board::{Inversion, Wrap};
use game::Role;
use metagame::notation::{Action, Fate, Piece, Position, Written};
use metagame::tree::{Game, Goal, Promotion, Square};

use super::piece::Artist;
use super::plan::Plan;
use super::scene::{Choice, Edge, EdgeSort, GoalSite, InHand, Owner, SITE, Scene, Seen, Stack, Stage, room};
use super::{held, side, site_name, spoken};

/// The stage of a game.
pub fn stage(game: &Game) -> Stage {
    let plan = Plan::of_squares(game, SITE);
    let grid = game.board.grid();
    let shade = |site| if (grid.file(site) + grid.rank(site)).is_multiple_of(2) { "dark" } else { "light" };
    Stage {
        shades: grid.sites().map(shade).collect(),
        rooms: plan.sites.iter().map(|site| room(&site.corners, site.middle)).collect(),
        edges: edges(game, &plan),
        used: None,
        lines: Vec::new(),
        sides: Vec::new(),
        goals: goals(game),
        players: Role::BOTH.map(|role| side(role).to_owned()).to_vec(),
        kinds: game.type_names().iter().map(|name| name.replace('_', " ")).collect(),
        plan,
    }
}

/// What is to be seen of a position.
pub fn scene(game: &Game, position: &Position, last: Option<&Written>, legal: &[Written]) -> Scene {
    let names = game.type_names();
    let artist = Artist::new(game, &names).with_figures(&names);
    let stack = |(piece, site): (Piece, usize), waits: bool| Stack {
        site,
        pieces: vec![seen(&names, piece)],
        svg: artist.draw(piece, (0, 0), 100, waits),
    };
    let standing = position.board.iter().enumerate().filter_map(|(site, piece)| Some(((*piece)?, site)));
    let mut stacks: Vec<Stack> = standing.map(|piece| stack(piece, false)).collect();
    stacks.extend(position.promoting.map(|piece| stack(piece, true)));
    Scene {
        stacks,
        hands: hands(&names, &artist, position),
        facts: facts(game, &names, position),
        moves: legal.iter().map(|legal| choice(game, &names, legal)).collect(),
        last: last.map(|last| choice(game, &names, last)),
        mover: position.to_move.index(),
        ..Scene::default()
    }
}

/// A piece by itself.
pub fn piece(game: &Game, owner: Role, kind: usize) -> Option<(String, String)> {
    let names = game.type_names();
    let piece = Piece { owner, kind: u8::try_from(kind).ok().filter(|kind| usize::from(*kind) < names.len())? };
    Some((seen(&names, piece).name, Artist::new(game, &names).with_figures(&names).draw(piece, (0, 0), 100, false)))
}

/// The frame, dashed where the board goes round, and where each side's pieces promote.
fn edges(game: &Game, plan: &Plan) -> Vec<Edge> {
    let (files, ranks) = (game.board.files.value as usize, game.board.ranks.value as usize);
    let corner = |file: usize, rank: usize, nth: usize| plan.sites[rank * files + file].corners[nth];
    let (low_left, low_right) = (corner(0, 0, 3), corner(files - 1, 0, 2));
    let (high_left, high_right) = (corner(0, ranks - 1, 0), corner(files - 1, ranks - 1, 1));
    let beside = if game.board.wrap == Wrap::Planar { EdgeSort::Outline } else { EdgeSort::Seam };
    let mut edges = vec![
        Edge { from: high_left, to: high_right, sort: EdgeSort::Outline },
        Edge { from: low_left, to: low_right, sort: EdgeSort::Outline },
        Edge { from: low_left, to: high_left, sort: beside },
        Edge { from: low_right, to: high_right, sort: beside },
    ];
    let rank = game.board.promote_rank.value as usize;
    if promotes(game) && (1..=ranks).contains(&rank) {
        let across = |y: f64| Edge { from: (low_left.0, y), to: (low_right.0, y), sort: EdgeSort::Territory };
        edges.push(across(corner(0, rank - 1, 3).1));
        edges.push(across(corner(0, ranks - rank, 0).1));
    }
    edges
}

/// The squares that a side's pieces are to arrive at; all that goals name, where they are less than half of the board.
fn goals(game: &Game) -> Vec<GoalSite> {
    let grid = game.board.grid();
    let sites = |role: Role| -> Vec<usize> {
        let squares = game.goals.iter().filter_map(|goal| match &goal.value {
            Goal::Arrive(_, squares) => Some(squares),
            _ => None,
        });
        let of_role = squares.flatten().map(|square| match role {
            Role::White => square.value,
            _ => inverted(game, square.value),
        });
        of_role
            .filter_map(|square| grid.site(square.file.into(), square.rank.into()))
            .map(|site| site.index())
            .collect()
    };
    let (white, black) = (sites(Role::White), sites(Role::Black));
    let count = grid.sites().count();
    if white.len() * 2 >= count {
        return Vec::new();
    }
    let owner = |site: usize| match (white.contains(&site), black.contains(&site)) {
        (true, true) => Some(Owner::Everyone),
        (true, false) => Some(Owner::Player(Role::White)),
        (false, true) => Some(Owner::Player(Role::Black)),
        (false, false) => None,
    };
    (0..count).filter_map(|site| Some(GoalSite { site, owner: owner(site)? })).collect()
}

/// A square of White's as Black has it.
fn inverted(game: &Game, square: Square) -> Square {
    let (files, ranks) = (game.board.files.value, game.board.ranks.value);
    let rank = (ranks + 1).saturating_sub(square.rank);
    match game.board.inversion {
        Inversion::Diagonal => Square { file: (files + 1).saturating_sub(square.file), rank },
        Inversion::Forward => Square { file: square.file, rank },
    }
}

/// Whether some piece can become another.
fn promotes(game: &Game) -> bool {
    game.pieces.iter().any(|piece| match &piece.promoting {
        Some(Promotion::To(name)) => *name != piece.name,
        other => other.is_some(),
    })
}

fn seen(names: &[String], piece: Piece) -> Seen {
    let name = format!("{} {}", side(piece.owner), spoken(names, piece.kind));
    Seen { owner: Some(piece.owner), kind: piece.kind.into(), name }
}

fn hands(names: &[String], artist: &Artist, position: &Position) -> Vec<InHand> {
    let mut hands = Vec::new();
    for holder in Role::BOTH {
        for (piece, count) in held(position, holder) {
            let svg = artist.draw(piece, (0, 0), 90, false);
            hands.push(InHand { holder, piece: seen(names, piece), count: count.into(), svg });
        }
    }
    hands
}

fn facts(game: &Game, names: &[String], position: &Position) -> Vec<String> {
    let mut facts = Vec::new();
    if position.assigning {
        facts.push(format!("{} sets up a piece.", side(position.to_move)));
    }
    if let Some((piece, site)) = position.promoting {
        let name = seen(names, piece).name;
        facts.push(format!("{name} waits at {} to be promoted.", site_name(game, site)));
    }
    let waiting = position.displaced.iter();
    facts.extend(waiting.map(|(piece, _)| format!("{} waits to be put back.", seen(names, *piece).name)));
    facts
}

/// What is picked for a move: where displaced pieces go, then the way of the piece, with where it puts what it takes.
fn choice(game: &Game, names: &[String], written: &Written) -> Choice {
    let grid = game.board.grid();
    let site = |square: Square| grid.site(square.file.into(), square.rank.into()).map(|site| site.index());
    let mut squares: Vec<Square> = written.chosen.displace.iter().map(|displace| displace.to).collect();
    let mut kind = None;
    match &written.chosen.action {
        Action::Place { piece, to, .. } => {
            kind = Some(piece.kind.into());
            squares.push(*to);
        }
        Action::Transfer { legs, .. } => {
            squares.extend(legs.first().map(|leg| leg.from));
            for leg in legs {
                squares.push(leg.to);
                squares.extend(leg.captures.iter().filter_map(|captured| match captured.fate {
                    Fate::DisplacedTo(square) => Some(square),
                    _ => None,
                }));
            }
        }
    }
    Choice {
        text: written.text.to_string(),
        said: written.chosen.write_in_letters(names),
        picks: squares.into_iter().filter_map(site).collect(),
        takes: 0,
        enters: kind.is_some(),
        kind,
    }
}
