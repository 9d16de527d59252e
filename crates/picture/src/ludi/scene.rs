//! Positions of games of Browne's as a page shows them.

use board::drawing::Drawing;
use board::{Board, Site};
use game::Role;
use ludi::notation::{Piece, Position, Swap, Written};
use ludi::tree::Game;

use super::super::plan::Plan;
use super::super::scene::{
    Choice, Count, Counted, Edge, EdgeSort, InHand, SITE, Scene, SceneCell, Seen, Stack, Stage, room,
};
use super::cast::Cast;
use super::ground::Ground;
use super::piece::Artist;
use super::{is_cut, lines, shown};

/// How far a piece in a hand reaches.
const HELD: f64 = 18.0;

/// The stage of a game on its board.
pub fn stage(game: &Game, board: &Board) -> Stage {
    let cast = Cast::new(game);
    let plan = Plan::of_ludi(board, SITE);
    let point = |point: board::drawing::Point| (point.x * SITE, point.y * SITE);
    let edge = |edge: &board::drawing::BorderEdge| Edge {
        from: point(edge.from),
        to: point(edge.to),
        sort: EdgeSort::Outline,
    };
    let drawing = Drawing::new(board);
    let ground = if is_cut(board) { Ground::default() } else { Ground::of(game, board, &drawing) };
    let border = if is_cut(board) { Vec::new() } else { drawing.border };
    let is_used = |used: Vec<Site>| board.sites().map(|site| used.contains(&site)).collect();
    Stage {
        shades: board.sites().map(|site| shade(game, board, site)).collect(),
        rooms: plan.sites.iter().map(|site| room(&site.corners, site.middle)).collect(),
        edges: border.iter().map(edge).collect(),
        used: ground.used.map(is_used),
        lines: ground.lines.iter().map(|(one, other)| (one.index(), other.index())).collect(),
        sides: ground.sides,
        goals: ground.goals,
        players: cast.roles().map(|role| cast.player(role).to_owned()).collect(),
        kinds: (0..game.pieces().len()).map(|kind| cast.kind(kind as u8).to_owned()).collect(),
        plan,
    }
}

/// What is to be seen of a position.
pub fn scene(
    (game, board, stage): (&Game, &Board, &Stage),
    position: &Position,
    last: Option<&Written>,
    legal: &[Written],
) -> Scene {
    let cast = Cast::new(game);
    let artist = Artist { cast: &cast, board, figures: true };
    let taken = position.board.iter().enumerate().filter(|(_, stack)| !stack.is_empty());
    let stack = |(site, stack): (usize, &Vec<Piece>)| Stack {
        site,
        pieces: stack.iter().map(|piece| seen(&cast, piece)).collect(),
        svg: artist.stack(stack, (0.0, 0.0), stage.rooms[site]),
    };
    Scene {
        stacks: taken.map(stack).collect(),
        cells: cells(position),
        hands: hands(&cast, &artist, position),
        counts: counts(&cast, position),
        facts: facts(&cast, position),
        links: Vec::new(),
        shown: is_cut(board).then(|| shown(board, position).into_iter().map(Site::index).collect()),
        moves: legal.iter().map(|legal| with_taken(board, legal, choice(&stage.kinds, legal))).collect(),
        last: last.map(|last| choice(&stage.kinds, last)),
        mover: position.player(position.to_move).index(),
    }
}

/// A piece by itself.
pub fn piece(game: &Game, board: &Board, owner: Option<Role>, kind: usize) -> Option<(String, String)> {
    let cast = Cast::new(game);
    let kind = u8::try_from(kind).ok().filter(|kind| usize::from(*kind) < game.pieces().len())?;
    let piece = Piece { owner, kind, state: 0, flags: 0, looks: None };
    let svg = Artist { cast: &cast, board, figures: true }.draw(&piece, (0.0, 0.0), 21.0, true);
    Some((seen(&cast, &piece).name, svg))
}

fn shade(game: &Game, board: &Board, site: Site) -> &'static str {
    match (game.board.phase, board.phase(site)) {
        (false, _) | (true, 1) => "light",
        (true, 0) => "dark",
        (true, _) => "middle-shade",
    }
}

fn seen(cast: &Cast, piece: &Piece) -> Seen {
    Seen { owner: piece.owner, kind: piece.kind.into(), name: cast.piece(piece) }
}

fn cells(position: &Position) -> Vec<SceneCell> {
    let told = position.cells.iter().enumerate().filter(|(_, cell)| cell.state > 0 || cell.owner.is_some());
    told.map(|(site, cell)| SceneCell { site, owner: cell.owner, state: cell.state }).collect()
}

fn hands(cast: &Cast, artist: &Artist, position: &Position) -> Vec<InHand> {
    let mut hands = Vec::new();
    for (holder, hand) in cast.roles().zip(&position.hands) {
        for (kind, count) in (0..).zip(hand) {
            let Some(count @ 1..) = *count else { continue };
            let piece = Piece { owner: Some(holder), kind, state: 0, flags: 0, looks: None };
            let svg = artist.draw(&piece, (0.0, 0.0), HELD, true);
            hands.push(InHand { holder, piece: seen(cast, &piece), count, svg });
        }
    }
    hands
}

/// The scores, where there are any, and what was captured, where a goal asks for it.
fn counts(cast: &Cast, position: &Position) -> Vec<Count> {
    let mut counts = Vec::new();
    let player = |role: Role| position.player(role);
    if position.scores.iter().any(|score| *score != 0) {
        let scores = cast.roles().zip(&position.scores);
        counts.extend(scores.map(|(role, score)| Count {
            role: player(role),
            what: Counted::Points,
            number: (*score).into(),
        }));
    }
    let taken = |role: Role| position.taken.iter().filter_map(|goal| goal.get(role.index())).max();
    if position.taken.iter().flatten().any(|taken| *taken > 0) {
        counts.extend(cast.roles().filter_map(|role| {
            Some(Count { role: player(role), what: Counted::Captures, number: (*taken(role)?).into() })
        }));
    }
    counts
}

/// What a page does not show otherwise: the swap, who is out.
fn facts(cast: &Cast, position: &Position) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    if position.swap != Swap::Ahead {
        facts.extend(lines::swap(cast, position));
    }
    let out = cast.roles().filter(|role| position.out[role.index()]);
    facts.extend(out.map(|role: Role| format!("{} has left the game.", cast.player(role))));
    facts
}

fn choice(kinds: &[String], chosen: &Written) -> Choice {
    let text = chosen.text.to_string();
    let kind = text.split_once('=').map(|(_, rest)| rest.split([':', '#', ',']).next().unwrap_or_default());
    let kind = kind.and_then(|name| kinds.iter().position(|kind| kind.replace(' ', "_") == name || kind == name));
    Choice {
        said: text.clone(),
        picks: chosen.from.into_iter().chain(chosen.to).map(Site::index).collect(),
        takes: 0,
        enters: chosen.from.is_none() && chosen.to.is_some(),
        kind,
        text,
    }
}

/// The most pieces to be taken that are picked one by one.
const MOST_TAKEN: usize = 2;

/// The same with the pieces that the mover chooses to take as the last to be picked: what a move's text says after an `x`
/// because other moves between the same ends do not take it.
fn with_taken(board: &Board, chosen: &Written, choice: Choice) -> Choice {
    let ends =
        [chosen.from, chosen.to].into_iter().flatten().map(|site| board.name(site)).collect::<Vec<_>>().join("-");
    let Some(listed) = choice.text.strip_prefix(&ends).and_then(|rest| rest.strip_prefix('x')) else { return choice };
    let listed = listed.split(['=', ':', '#']).next().unwrap_or_default();
    let taken: Option<Vec<usize>> = listed.split(',').map(|name| board.site(name).map(Site::index)).collect();
    match taken.filter(|taken| taken.len() <= MOST_TAKEN) {
        Some(taken) => {
            Choice { takes: taken.len(), picks: choice.picks.iter().copied().chain(taken).collect(), ..choice }
        }
        None => choice,
    }
}
