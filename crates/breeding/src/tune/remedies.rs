//! Remedies against a first move that is worth too much (Browne 2011, 7.1.5): the swap rule, first moves and openings that are
//! bound, more or fewer pieces, boards of another size. All are rule sets, as the language says them.

use ludi::tree::{Condition, Game, InHand, Ludeme, Move, Place, Play, Player, Spot, Start, Tree};

use super::beginning::Beginning;

/// A remedy: what it is in words, and the game with it.
pub(super) type Remedy = (String, Game);

/// The most sites that are named for a first move: players can remember these.
const MOST_SITES: usize = 6;

/// The share of the points that a first move may bring to be named.
const FAIR: std::ops::RangeInclusive<f64> = 0.35..=0.65;

/// All that can be said of this game. What was found about its first moves tells which of them are fair.
pub(super) fn remedies(game: &Game, found: Option<&Beginning>) -> Vec<Remedy> {
    let mut bare = game.clone();
    bare.parameters.clear();
    bare.uses.clear();
    let two = game.players().len() == 2;
    let mut all = sizes(&bare);
    if two {
        all.extend(swap(&bare));
        all.extend(first_moves(&bare, found));
        all.extend(contracts(&bare));
        all.extend(pieces(&bare));
    }
    all.into_iter().filter_map(|(told, game)| Some((told, ludi::read(&ludi::print(&game)).game?))).collect()
}

/// The second player may take the first move over.
fn swap(game: &Game) -> Option<Remedy> {
    let mut swapped = game.clone();
    let play = swapped.play.get_or_insert_with(|| Ludeme::from(Play::default()));
    let is_new = !std::mem::replace(&mut play.value.swap, true);
    is_new.then(|| ("the swap rule: (play swap)".to_owned(), swapped))
}

/// Boards one or two steps smaller or larger, where the language takes them.
fn sizes(game: &Game) -> Vec<Remedy> {
    let mut all = Vec::new();
    for by in [-2, -1, 1, 2] {
        let mut sized = game.clone();
        let Some(sizes) = &mut sized.board.size else { break };
        let others: Vec<Option<u32>> = sizes.value.iter().map(|size| size.checked_add_signed(by)).collect();
        if others.iter().all(|size| size.is_some_and(|size| size > 0)) {
            sizes.value = others.into_iter().flatten().collect();
            all.push((format!("a board {} {}", by.abs(), if by < 0 { "smaller" } else { "larger" }), sized));
        }
    }
    all
}

/// The very first move is bound: to the edge, away from it, or to those sites where it turned out to be worth about half.
fn first_moves(game: &Game, found: Option<&Beginning>) -> Vec<Remedy> {
    let mut rules = vec![
        ("the first move on the edge".to_owned(), "(in-region to all-sides)".to_owned()),
        ("the first move not on the edge".to_owned(), "(not (in-region to all-sides))".to_owned()),
    ];
    let fair = found.map_or_else(Vec::new, |found| found.sites(&FAIR, MOST_SITES));
    if !fair.is_empty() {
        let sites: Vec<String> = fair.iter().map(|(site, _)| format!("(= to {site})")).collect();
        let names: Vec<&str> = fair.iter().map(|(_, name)| name.as_str()).collect();
        rules.push((format!("the first move one of {}", names.join(", ")), sites.join(" ")));
    }
    let bound = |(told, rule): (String, String)| {
        Some((format!("first-move restriction: {told}"), bound(game, &format!("(or (> (num-moves) 0) {rule})"))?))
    };
    rules.into_iter().filter_map(bound).collect()
}

/// The first player's first moves are bound, as players agree on in n-in-a-row games: an opening contract.
fn contracts(game: &Game) -> Vec<Remedy> {
    let others = "(> (num-moves) 2) (= (% (num-moves) 2) 1)";
    let rules = [
        ("the first player's first two moves on the edge", "(in-region to all-sides)"),
        ("the first player's second move stays away from their first piece", "(= (num-nbors to friend) 0)"),
    ];
    let bound = |(told, rule): (&str, &str)| {
        Some((format!("opening contract: {told}"), bound(game, &format!("(or {others} {rule})"))?))
    };
    rules.into_iter().filter_map(bound).collect()
}

/// More or fewer pieces: for all players, or one more for the second.
fn pieces(game: &Game) -> Vec<Remedy> {
    let mut all = Vec::new();
    let Some(start) = &game.start else { return ahead(game).into_iter().collect() };
    for (told, by) in [("fewer", -1), ("more", 1)] {
        let mut other = game.clone();
        let changed = other.start.as_mut().is_some_and(|start| all_with(&mut start.value, by));
        all.extend(changed.then(|| (format!("{told} pieces for everybody"), other)));
    }
    let shared = |hand: &&Ludeme<InHand>| matches!(hand.value.piece.player, None | Some(Player::All));
    if let Some(hand) = start.value.hands.iter().find(shared) {
        let mut other = game.clone();
        let names = game.players().into_iter().map(|player| player.name);
        let hands = names.enumerate().map(|(nth, name)| {
            let mut own = hand.clone();
            own.value.piece.player = Some(Player::Named(name));
            own.value.count += u32::from(nth == 1);
            own
        });
        if let Some(start) = &mut other.start {
            start.value.hands.retain(|known| known != hand);
            start.value.hands.extend(hands);
        }
        all.push(("one more piece for the second player".to_owned(), other));
    }
    all
}

/// Everybody's pieces made more or fewer by one each, or by one row; false where there is nothing of that sort.
fn all_with(start: &mut Start, by: i32) -> bool {
    let mut changed = false;
    for hand in &mut start.hands {
        if let Some(count) = hand.value.count.checked_add_signed(by).filter(|count| *count > 0) {
            changed |= count != hand.value.count;
            hand.value.count = count;
        }
    }
    for place in &mut start.places {
        changed |= rows_with(&mut place.value, by);
    }
    changed
}

fn rows_with(place: &mut Place, by: i32) -> bool {
    let mut changed = false;
    for spot in &mut place.spots {
        let first = spot.rows().to_vec();
        let (Spot::Home(rows) | Spot::Side(_, rows)) = spot else { continue };
        let farthest = first.iter().max().copied().unwrap_or(1);
        let wanted: Vec<u32> = match by {
            1 => first.iter().copied().chain([farthest + 1]).collect(),
            _ => first.iter().copied().filter(|row| *row != farthest).collect(),
        };
        if !wanted.is_empty() {
            *rows = wanted;
            changed = true;
        }
    }
    changed
}

/// Where pieces come out of nowhere, the second player has one on the board.
fn ahead(game: &Game) -> Option<Remedy> {
    let second = game.players().into_iter().nth(1)?.name;
    let full = ludi::expand(game);
    let piece = &full.pieces.as_ref()?.value.definitions.first()?.value.name.value;
    let pieces = format!("(pieces ({piece} All (moves (move (pre (empty to)) (action (push))))))");
    let mut other = game.clone();
    other.start = made(&format!("{pieces} (start (place ({piece} {}) (site 0)))", second.value))?.start;
    Some(("one more piece for the second player, on the first site".to_owned(), other))
}

/// The game with a condition for every move, whatever else its moves ask for.
fn bound(game: &Game, rule: &str) -> Option<Game> {
    let read = made(&format!("(pieces (Piece All (moves (move (pre {rule}) (action (push))))))"))?;
    let condition = read.pieces.as_ref().and_then(|pieces| first_of(pieces.value.definitions.first()?)?.pre.clone())?;
    let mut other = ludi::expand(game);
    other.play.clone_from(&game.play);
    for definition in &mut other.pieces.as_mut()?.value.definitions {
        for one in definition.value.moves.iter_mut().flat_map(|moves| moves.value.iter_mut()) {
            bind(&mut one.value, &condition);
        }
    }
    Some(other)
}

fn first_of(definition: &Ludeme<ludi::tree::PieceDefinition>) -> Option<&Move> {
    Some(&definition.value.moves.as_ref()?.value.first()?.value)
}

fn bind(one: &mut Move, condition: &Ludeme<Condition>) {
    one.pre = Some(match one.pre.take() {
        None => condition.clone(),
        Some(old) => {
            let mut all = match old.value.value {
                Tree::And(all) => all,
                _ => vec![old.value.clone()],
            };
            all.push(condition.value.clone());
            Ludeme::from(Condition::from(Tree::And(all)))
        }
    });
}

/// A small game with these parts in it.
fn made(parts: &str) -> Option<Game> {
    ludi::read(&format!("(game Made (board (tiling square) (size 4)) {parts} (end (All win (no-move))))")).game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str) -> Vec<Remedy> {
        let text = library::find(&format!("ludi/{name}")).expect("in the library").text;
        remedies(&ludi::read(text).game.expect("sound"), None)
    }

    fn has(all: &[Remedy], words: &str) -> bool {
        all.iter().any(|(told, _)| told.contains(words))
    }

    // B193
    #[test]
    fn everything_that_is_named_as_a_remedy_is_proposed_where_the_rules_leave_room_for_it() {
        let row = told("yavalath");
        for words in
            ["swap rule", "1 smaller", "1 larger", "on the edge", "opening contract: the first player", "second"]
        {
            assert!(has(&row, words), "{words} is missing: {:?}", row.iter().map(|one| &one.0).collect::<Vec<_>>());
        }
        let morris = told("three_mens_morris");
        assert!(has(&morris, "fewer pieces") && has(&morris, "more pieces") && has(&morris, "for the second player"));
        let rows = told("breakthrough");
        assert!(has(&rows, "fewer pieces") && has(&rows, "more pieces"));
    }

    #[test]
    fn a_bound_first_move_is_bound_and_the_others_are_not() {
        let all = told("yavalath");
        let edge = all.iter().find(|(told, _)| told.ends_with("the first move on the edge")).expect("proposed");
        let rules = ::rules::Rules::from(edge.1.clone());
        let engine = engine::engine(engine::Kind::Reference, &rules, game::DrawRules::default());
        let mut play = engine.begin(&mut game::Rng::new(1, 1));
        assert_eq!(play.moves().len(), 24, "the edge of a hexagon of five");
        let first = play.moves()[0].clone();
        play.play_listed(&first);
        assert_eq!(play.moves().len(), 60);
    }
}
