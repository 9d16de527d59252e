//! What is on the board at first, in sentences and as a picture.

use board::drawing::Drawing;
use board::{Board, Site};

use super::facts::{Facts, is_about};
use super::known::{Kind, is_of, places};
use super::speaker::Who;
use super::words::{counted, list, number, plural, possessive, titled};
use crate::tree::{
    Action, ActionStep, Compass, Coord, Direction, Game, Move, PieceDefinition, PieceType, Place, Player,
    PlayerDefinition, Region, RegionRecord, RegionRef, Shape, Spot,
};

/// A stack of like pieces on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    site: Site,
    /// The number of the player, from 0; `None` if it is neutral.
    pub(super) player: Option<usize>,
    /// The number of the type among all types.
    kind: usize,
    count: u32,
    /// The state that it has been given, if it is not that of its type.
    state: Option<u32>,
    /// The flags that it has been given, if they are not those of its type.
    flags: Option<u32>,
}

/// The pieces that are on the board at first.
pub(super) fn placed(game: &Game, board: &Board) -> Vec<Placed> {
    let (players, pieces) = (game.players(), game.pieces());
    let mut found = Vec::new();
    for place in places(game) {
        let kinds = pieces.iter().enumerate().filter(|(_, piece)| is_placed(place, piece));
        for (kind, piece) in kinds {
            let opposed = place.spots.contains(&Spot::Opposed);
            let state = place.piece.state.filter(|state| *state != piece.state());
            let flags = place.piece.flags.filter(|flags| *flags != piece.flags());
            for player in owners(place, piece, &players) {
                let direction = players[player.unwrap_or(0)].direction;
                let sites = sites(game, board, place, direction);
                let put = |site: Site, player: Option<usize>| Placed {
                    site,
                    player,
                    kind,
                    count: place.count(),
                    state,
                    flags,
                };
                found.extend(sites.iter().map(|site| put(*site, player)));
                let others =
                    (0..players.len()).filter(|other| opposed && player.is_some_and(|player| player != *other));
                found.extend(
                    others
                        .flat_map(|other| sites.iter().map(move |site| (*site, other)))
                        .map(|(site, other)| put(board.opposed(site), Some(other))),
                );
            }
        }
    }
    found.sort_by_key(|placed| placed.site);
    found
}

fn is_placed(place: &Place, piece: &PieceDefinition) -> bool {
    match &place.piece.piece.value {
        PieceType::Named(name) => name.eq_ignore_ascii_case(&piece.name),
        PieceType::Any => true,
        PieceType::Current | PieceType::Captured => false,
    }
}

/// Whose pieces are put down: the named player's, else each player's who can have such pieces; only the first one's if
/// the others stand opposed to them.
fn owners(place: &Place, piece: &PieceDefinition, players: &[PlayerDefinition]) -> Vec<Option<usize>> {
    let named = |name: &str| {
        let at = players.iter().position(|player| player.name.eq_ignore_ascii_case(name));
        at.map(Some).into_iter().collect()
    };
    let count = if place.spots.contains(&Spot::Opposed) { 1 } else { players.len() };
    let everybody = || (0..count).map(Some).collect();
    match place.piece.player.clone().unwrap_or(piece.player()) {
        Player::Named(name) => named(&name),
        Player::Neutral | Player::None | Player::Empty => vec![None],
        Player::All | Player::Current | Player::Friend | Player::Enemy => everybody(),
    }
}

/// The sites of all spots of a clause, each once.
fn sites(game: &Game, board: &Board, place: &Place, direction: Option<Compass>) -> Vec<Site> {
    let spots = place.spots.iter().flat_map(|spot| spot_sites(game, board, spot, direction));
    let is_there = |site: &Site| place.phase.as_ref().is_none_or(|phase| u32::from(board.phase(*site)) == phase.value);
    let mut sites: Vec<Site> = spots.filter(is_there).collect();
    sites.sort();
    sites.dedup();
    sites
}

fn spot_sites(game: &Game, board: &Board, spot: &Spot, direction: Option<Compass>) -> Vec<Site> {
    let rows = || spot.rows().iter();
    match spot {
        Spot::Home(_) => rows().flat_map(|row| home_row(board, direction, *row)).collect(),
        Spot::Side(side, _) => rows().flat_map(|row| board.nth_row(*side, *row)).collect(),
        Spot::Region(regions) => {
            regions.iter().flat_map(|region| region_sites(game, board, region, direction)).collect()
        }
        Spot::Sites(numbers) => numbers.iter().filter_map(|number| board.sites().nth(*number as usize)).collect(),
        Spot::Label(label) => board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1)).into_iter().collect(),
        Spot::Opposed => Vec::new(),
    }
}

fn home_row(board: &Board, direction: Option<Compass>, row: u32) -> Vec<Site> {
    match direction {
        Some(direction) => board.nth_row(direction.opposite(), row),
        None => {
            let inner = board.border(row.saturating_sub(1));
            board.border(row).into_iter().filter(|site| !inner.contains(site)).collect()
        }
    }
}

fn region_sites(game: &Game, board: &Board, region: &RegionRef, direction: Option<Compass>) -> Vec<Site> {
    let record = match region {
        RegionRef::Number(number) => game.regions().get((*number as usize).wrapping_sub(1)),
        RegionRef::Named(name) => {
            game.regions().iter().find(|record| record.name().is_some_and(|own| own.eq_ignore_ascii_case(name)))
        }
    };
    let play = record.and_then(|record| own_direction(game, record)).or(direction);
    let part = |part: &Region| match part {
        Region::Direction(Direction::Compass(side)) => board.side(*side).to_vec(),
        Region::Rows(side, rows) => board.rows(*side, *rows),
        Region::Coord(Coord::Label(label)) => {
            board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1)).into_iter().collect()
        }
        Region::Coord(Coord::Site(number)) => board.sites().nth(*number as usize).into_iter().collect(),
        Region::Home(None) => board.home(play),
        Region::Home(Some(rows)) => board.home_rows(play, *rows),
        Region::Away(None) => board.away(play),
        Region::Away(Some(rows)) => board.away_rows(play, *rows),
        Region::Dirn(side) => {
            board.sides().get((*side as usize).wrapping_sub(1)).map_or(Vec::new(), |side| side.sites.clone())
        }
        Region::AllSides => board.away(None),
        Region::Coord(_) | Region::Direction(_) | Region::AlternatingSides | Region::OppositeSides => Vec::new(),
    };
    record.map_or(Vec::new(), |record| record.parts().iter().flat_map(part).collect())
}

fn own_direction(game: &Game, record: &RegionRecord) -> Option<Compass> {
    let Player::Named(name) = record.player() else { return None };
    game.players()
        .into_iter()
        .find(|player| player.name.eq_ignore_ascii_case(&name))
        .and_then(|player| player.direction)
}

/// Whether no player ever has more than one piece of the type.
pub(super) fn is_lone(facts: &Facts<'_>, kind: &Kind) -> bool {
    let number = facts.game.piece_number(&kind.definition.name);
    let of = |player: usize| {
        let own = facts.placed.iter().filter(|placed| Some(placed.kind) == number && placed.player == Some(player));
        own.map(|placed| placed.count).fold(0, u32::saturating_add)
    };
    let nobody = facts.placed.iter().filter(|placed| Some(placed.kind) == number && placed.player.is_none());
    let nobodys = nobody.map(|placed| placed.count).fold(0, u32::saturating_add);
    let counts: Vec<u32> = (0..facts.players.len()).map(of).chain([nobodys]).collect();
    let is_players = nobodys == 0;
    let multiplies = kind.ways.iter().any(|way| way.enters() || makes_more(way, is_players));
    !multiplies && counts.iter().all(|count| *count <= 1) && counts.contains(&1)
}

/// Whether a move puts down more pieces than it takes up; of players' pieces, those that are theirs.
fn makes_more(way: &Move, is_players: bool) -> bool {
    let Action::Steps(steps) = &way.action.value else { return false };
    let counts = |step: &ActionStep| match step {
        ActionStep::Pop(_) => -1,
        ActionStep::Push(push) => match push.player {
            Some(Player::Neutral | Player::None) if is_players => 0,
            _ => 1,
        },
    };
    steps.iter().map(|step| counts(&step.value)).sum::<i32>() > 0
}

/// Which pieces begin in a state that is not the usual one of their type: `2 on c1`.
pub(super) fn states(facts: &Facts<'_>) -> Vec<String> {
    by_value(facts, |placed| placed.state).into_iter().map(|(state, sites)| format!("{state} on {sites}")).collect()
}

/// Which pieces begin with flags that are not those of their type: `flag 1 is set on c1 to e1`.
pub(super) fn flags(facts: &Facts<'_>) -> Vec<String> {
    let told = |(flags, sites): (u32, String)| {
        let are = if flags.count_ones() == 1 { "is" } else { "are" };
        format!("{} {are} set on {sites}", super::speaker::flags(flags))
    };
    by_value(facts, |placed| placed.flags).into_iter().map(told).collect()
}

/// What some pieces have at first, each value once, with the sites of all that have it.
fn by_value(facts: &Facts<'_>, of: fn(&Placed) -> Option<u32>) -> Vec<(u32, String)> {
    let Some(board) = &facts.board else { return Vec::new() };
    let mut values: Vec<u32> = facts.placed.iter().filter_map(of).collect();
    values.sort_unstable();
    values.dedup();
    let on = |value: u32| {
        let sites: Vec<Site> =
            facts.placed.iter().filter(|placed| of(placed) == Some(value)).map(|placed| placed.site).collect();
        (value, list(&super::spans::told(board, &sites), "and"))
    };
    values.into_iter().map(on).collect()
}

/// Whether every piece that there ever is has a state of its own at first.
pub(super) fn all_have_states(facts: &Facts<'_>) -> bool {
    let adds = |way: &Move| way.enters() || makes_more(way, false);
    !facts.ways().any(adds) && facts.placed.iter().all(|placed| placed.state.is_some())
}

/// What is on the board at first and what players hold.
pub(super) fn told(facts: &Facts<'_>) -> String {
    let mut sentences = Vec::new();
    if facts.placed.is_empty() {
        sentences.push("At first the board is empty.".to_string());
    }
    sentences.extend(counts(facts));
    sentences.extend(stacks(facts));
    sentences.extend(hands(facts));
    if !facts.placed.is_empty() && has_picture(facts) {
        sentences.push("The picture shows where everything stands at first.".to_string());
    }
    sentences.join(" ")
}

/// Who has how many of what.
fn counts(facts: &Facts<'_>) -> Vec<String> {
    let has = |player: Option<usize>| {
        let count = |kind: &Kind| {
            let number = facts.game.piece_number(&kind.definition.name);
            let own = facts.placed.iter().filter(|placed| Some(placed.kind) == number && placed.player == player);
            own.map(|placed| placed.count).fold(0, u32::saturating_add)
        };
        let kinds = facts.kinds.iter().filter(|kind| count(kind) > 0);
        list(&kinds.map(|kind| counted(count(kind), &kind.name())).collect::<Vec<_>>(), "and")
    };
    let each: Vec<String> = (0..facts.players.len()).map(|player| has(Some(player))).collect();
    let is_same = each.windows(2).all(|pair| pair[0] == pair[1]);
    let mut sentences = Vec::new();
    if is_same && !each.first().is_none_or(String::is_empty) {
        sentences.push(format!("Each player begins with {} on the board.", each[0]));
    } else {
        for (player, has) in facts.players.iter().zip(&each).filter(|(_, has)| !has.is_empty()) {
            let verb = Who::Named(&player.name).verb("begin", "begins");
            sentences.push(format!("{} {verb} with {has} on the board.", titled(&player.name)));
        }
    }
    let neutral = has(None);
    if !neutral.is_empty() {
        let (is, which) = if neutral.starts_with("one ") && !neutral.contains(" and ") {
            ("is", "which is")
        } else {
            ("are", "which are")
        };
        sentences.push(format!("On the board there {is} {neutral}, {which} nobody's."));
    }
    sentences
}

/// How high the stacks are, if there are any.
fn stacks(facts: &Facts<'_>) -> Option<String> {
    let board = facts.board.as_ref()?;
    let mut heights: Vec<(Site, u32)> = Vec::new();
    for placed in &facts.placed {
        match heights.iter_mut().find(|(site, _)| *site == placed.site) {
            Some((_, height)) => *height = height.saturating_add(placed.count),
            None => heights.push((placed.site, placed.count)),
        }
    }
    let first = heights.first()?.1;
    if heights.iter().all(|(_, height)| *height == first) {
        let told = if heights.len() == 1 {
            "They stand in one stack.".to_string()
        } else {
            format!("They stand in stacks of {}.", number(first))
        };
        return (first > 1).then_some(told);
    }
    let told: Vec<String> =
        heights.iter().map(|(site, height)| format!("{} on {}", number(*height), board.name(*site))).collect();
    Some(format!("They stand in stacks: {}.", list(&told, "and")))
}

/// What players hold.
fn hands(facts: &Facts<'_>) -> Vec<String> {
    let holds = |player: &PlayerDefinition| {
        let of = |kind: &&Kind| {
            let hands = facts.hands().filter(|hand| is_of(&hand.piece, &kind.definition));
            let own = hands.filter(|hand| hand.piece.player.as_ref().is_none_or(|who| is_about(who, &player.name)));
            own.map(|hand| hand.count).fold(0, u32::saturating_add)
        };
        let kinds = facts.kinds.iter().filter(|kind| facts.is_counted(kind) && kind.ways.iter().any(Move::enters));
        let held = kinds.map(|kind| (of(&kind), kind.name())).filter(|(count, _)| *count > 0);
        list(&held.map(|(count, name)| counted(count, &name)).collect::<Vec<_>>(), "and")
    };
    let each: Vec<String> = facts.players.iter().map(holds).collect();
    if each.iter().all(String::is_empty) {
        return Vec::new();
    }
    if each.windows(2).all(|pair| pair[0] == pair[1]) {
        return vec![format!("Each player holds {} in hand.", each[0])];
    }
    let told = |(player, held): (&PlayerDefinition, &String)| {
        let verb = Who::Named(&player.name).verb("hold", "holds");
        format!("{} {verb} {held} in hand.", titled(&player.name))
    };
    facts.players.iter().zip(&each).filter(|(_, held)| !held.is_empty()).map(told).collect()
}

fn has_picture(facts: &Facts<'_>) -> bool {
    facts.board.is_some() && facts.game.board.shape() != Shape::Boardless
}

/// The board with what stands on it at first, and what the letters mean.
pub(super) fn picture(facts: &Facts<'_>) -> Option<(String, String)> {
    let board = facts.board.as_ref().filter(|_| has_picture(facts))?;
    let letters = Letters::of(facts);
    let mark = |site: Site| {
        let top = facts.placed.iter().rfind(|placed| placed.site == site);
        top.map_or('.', |placed| letters.mark(placed))
    };
    Some((Drawing::new(board).text(mark), letters.legend(facts)))
}

/// A letter for each sort of piece that is on the board at first.
struct Letters {
    /// Owner and type, if types have letters of their own, with the letter.
    marks: Vec<(Option<usize>, Option<usize>, char)>,
    by_kind: bool,
}

impl Letters {
    fn of(facts: &Facts<'_>) -> Letters {
        let mut kinds: Vec<usize> = facts.placed.iter().map(|placed| placed.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let owners: Vec<Option<usize>> = (0..facts.players.len()).map(Some).chain([None]).collect();
        let there = |owner: &Option<usize>, kind: Option<usize>| {
            facts.placed.iter().any(|placed| placed.player == *owner && kind.is_none_or(|kind| placed.kind == kind))
        };
        let name = |kind: usize| facts.game.pieces().get(kind).map_or(String::new(), |piece| piece.name.to_string());
        let by_kind = kinds.len() > 1 && facts.players.len() == 2;
        let mut marks: Vec<(Option<usize>, Option<usize>, char)> = Vec::new();
        if by_kind {
            for kind in kinds {
                let taken: Vec<char> = marks.iter().map(|(_, _, letter)| letter.to_ascii_uppercase()).collect();
                let letter = free_letter(&name(kind), &taken);
                for owner in owners.iter().filter(|owner| there(owner, Some(kind))) {
                    let mark = if *owner == Some(1) { letter.to_ascii_lowercase() } else { letter };
                    marks.push((*owner, Some(kind), mark));
                }
            }
        } else {
            for owner in owners.iter().filter(|owner| there(owner, None)) {
                let taken: Vec<char> = marks.iter().map(|(_, _, letter)| *letter).collect();
                let mark = owner.map_or('*', |at| free_letter(&facts.players[at].name, &taken));
                marks.push((*owner, None, mark));
            }
        }
        Letters { marks, by_kind }
    }

    fn mark(&self, placed: &Placed) -> char {
        let is_it = |(owner, kind, _): &&(Option<usize>, Option<usize>, char)| {
            *owner == placed.player && kind.is_none_or(|kind| kind == placed.kind)
        };
        self.marks.iter().find(is_it).map_or('?', |(_, _, letter)| *letter)
    }

    fn legend(&self, facts: &Facts<'_>) -> String {
        if self.marks.is_empty() {
            return String::new();
        }
        let pieces = facts.game.pieces();
        let name = |kind: usize| pieces.get(kind).map_or(String::new(), |piece| super::words::spoken(&piece.name));
        let owner =
            |at: Option<usize>| at.map_or("neutral".to_string(), |at| possessive(&titled(&facts.players[at].name)));
        if !self.by_kind {
            let told = |(at, _, letter): &(Option<usize>, Option<usize>, char)| {
                let count = |kind: &Kind| {
                    let number = facts.game.piece_number(&kind.definition.name);
                    let own = facts.placed.iter().filter(|placed| placed.player == *at && Some(placed.kind) == number);
                    own.map(|placed| placed.count).fold(0, u32::saturating_add)
                };
                let own = facts.kinds.iter().filter(|kind| count(kind) > 0);
                let thing = |kind: &Kind| if count(kind) == 1 { kind.name() } else { plural(&kind.name()) };
                let things: Vec<String> = own.map(thing).collect();
                let things = if things.is_empty() { vec!["pieces".to_string()] } else { things };
                match at {
                    Some(_) => format!("{letter} marks {} {}", owner(*at), list(&things, "and")),
                    None if self.marks.len() == 1 => format!("{letter} marks the {}", list(&things, "and")),
                    None => format!("{letter} marks neutral {}", list(&things, "and")),
                }
            };
            return format!("{}.", list(&self.marks.iter().map(told).collect::<Vec<_>>(), "and"));
        }
        let mut kinds: Vec<String> = Vec::new();
        for (_, kind, letter) in &self.marks {
            let told = format!("{} {}", letter.to_ascii_uppercase(), name(kind.unwrap_or(0)));
            if !kinds.contains(&told) {
                kinds.push(told);
            }
        }
        let has = |owner: Option<usize>| self.marks.iter().any(|(at, ..)| *at == owner);
        let mut owners = vec![format!("Capitals are {}", owner(Some(0)))];
        if has(None) {
            owners = vec![format!("Capitals are {} or neutral", owner(Some(0)))];
        }
        owners.push(format!("small letters {}", owner(Some(1))));
        format!("{}: {}.", list(&owners, "and"), list(&kinds, "and"))
    }
}

/// The first letter of a name that is still free, or of the alphabet.
fn free_letter(name: &str, taken: &[char]) -> char {
    let own = name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
    own.chain('A'..='Z').find(|letter| !taken.contains(letter)).unwrap_or('?')
}
