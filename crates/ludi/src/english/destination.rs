//! Which piece a move is about and where it may go, sorted out of the move's condition.

use super::holds::{conjuncts, disjuncts};
use super::numbers::How;
use super::speaker::{Noun, Speaker};
use super::steps;
use super::turning::bundled;
use super::words::{counted, list, with_article};
use crate::tree::{BoolFunction, Comparison, Coord, IntFunction, Nbors, Number, Player, Step, Tree};

/// How long the words for a place may be and still stand before what the place holds.
const LONG: usize = 40;

/// The order of what is said before the name of a site.
const ORDER: [&str; 7] = ["other", "empty", "occupied", "dark", "light", "small", "neighbouring"];

/// One step away, where nothing can be in between.
const NEXT: &str = "exactly one step away";

/// What is asked of a move.
#[derive(Default)]
pub(super) struct Asked<'a> {
    /// Whose piece it is; any player's where nothing is asked.
    pub(super) source: Option<Source>,
    /// What else is asked of the piece: `whose state is 0`.
    pub(super) piece: Vec<String>,
    /// What the site is like, before its name: `empty`.
    adjectives: Vec<String>,
    /// Where it is: `next to it`.
    places: Vec<String>,
    /// Which steps lead there.
    step: Option<String>,
    /// Along which line, and what must be in between if anything.
    line: Option<(String, Option<String>)>,
    /// How far away: `exactly two steps away`.
    far: Option<String>,
    /// What must be in between, if it is counted.
    between: Vec<String>,
    /// What it holds: `that holds an enemy stone`.
    relatives: Vec<String>,
    /// The site itself, if it has a name.
    named: Option<String>,
    /// The piece stays where it is.
    pub(super) stays: bool,
    /// The ways to get there, if there are several that are not alike.
    pub(super) routes: Vec<String>,
    /// Something else tells how far it is.
    is_far_told: bool,
    /// What else must hold.
    pub(super) conditions: Vec<&'a Tree<BoolFunction>>,
}

/// Whose piece a move is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Of(Player),
    NotOf(Player),
}

impl Asked<'_> {
    /// The site must lie this way.
    pub(super) fn lead(&mut self, along: String) {
        let between = self.line.take().and_then(|(_, between)| between);
        self.line = Some((along, between));
    }

    /// Whether nothing is said of the site.
    pub(super) fn is_anywhere(&self) -> bool {
        self.adjectives.is_empty() && self.named.is_none() && self.details().is_empty()
    }

    /// Where it is, in one phrase.
    fn place(&self) -> String {
        let far = || self.far.clone().unwrap_or_else(|| "any number of steps away".to_string());
        let counted =
            if self.between.is_empty() { String::new() } else { format!(" with {}", list(&self.between, "and")) };
        let line = match &self.line {
            // Steps that are told say along which line they lead.
            Some((_, between)) if self.step.is_some() => {
                between.as_ref().map(|between| between.trim_start().to_string())
            }
            Some((along, Some(between))) => Some(format!("{} {along}{between}{counted}", far())),
            Some((along, None)) if self.adjectives.iter().any(|word| word == "neighbouring") => {
                Some(format!("{along}{counted}"))
            }
            Some((along, None)) if self.between.is_empty() && self.far.as_deref() != Some(NEXT) => {
                Some(format!("{} {along}, whatever stands in between", far()))
            }
            Some((along, None)) => Some(format!("{} {along}{counted}", far())),
            None => self.far.as_ref().map(|far| format!("{far}{counted}")),
        };
        let loose = (line.is_none() && !counted.is_empty()).then(|| counted.trim_start().to_string());
        let stepped = [self.step.clone(), line, loose].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let stepped = (!stepped.is_empty()).then_some(stepped);
        self.places.iter().cloned().chain(stepped).collect::<Vec<_>>().join(", ")
    }

    /// The site in words.
    pub(super) fn destination(&self, cell: &str) -> String {
        if let Some(name) = &self.named {
            let must_be = list(&self.adjectives, "and");
            let must_be = if must_be.is_empty() { String::new() } else { format!(", which must be {must_be}") };
            return format!("{name}{}{must_be}", self.details());
        }
        let place = |word: &&str| ORDER.iter().position(|other| other == word).unwrap_or(ORDER.len());
        let mut words: Vec<&str> = self.adjectives.iter().map(String::as_str).collect();
        words.sort_by_key(place);
        words.push(cell);
        let noun = words.join(" ");
        let noun =
            if self.is_anywhere() { format!("any {noun}") } else { with_article(&noun).replace("an other", "another") };
        format!("{noun}{}", self.details())
    }

    /// Where the site is and what it holds, with a space before it; what is long comes last.
    fn details(&self) -> String {
        let (places, relatives) = (self.place(), list(&self.relatives, "and"));
        match (places.is_empty(), relatives.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!(" {places}"),
            (true, false) => format!(" {relatives}"),
            (false, false) if places.chars().count() > LONG => format!(" {relatives}, {places}"),
            (false, false) => format!(" {places} {relatives}"),
        }
    }
}

impl Speaker<'_> {
    /// Sorts what a move asks for.
    pub(super) fn asked<'a>(&self, pre: Option<&'a Tree<BoolFunction>>) -> Asked<'a> {
        self.asked_within(pre, false)
    }

    fn asked_within<'a>(&self, pre: Option<&'a Tree<BoolFunction>>, is_far_told: bool) -> Asked<'a> {
        let mut asked = Asked { is_far_told, ..Asked::default() };
        let parts = pre.map_or(Vec::new(), conjuncts);
        let (either, plain): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| matches!(part, Tree::Or(_)));
        // Ways to get somewhere are told shorter if it is known how far that is.
        plain.into_iter().chain(either).for_each(|part| self.sort(part, &mut asked));
        asked
    }

    fn sort<'a>(&self, part: &'a Tree<BoolFunction>, asked: &mut Asked<'a>) {
        let sorted = match part {
            Tree::Leaf(test) => self.sort_test(test, true, asked),
            Tree::Not(one) => match &one.value {
                Tree::Leaf(test) => self.sort_test(test, false, asked),
                _ => false,
            },
            Tree::Or(_) => self.sort_routes(part, asked),
            _ => false,
        };
        if !sorted {
            asked.conditions.push(part);
        }
    }

    /// Whether the test could be sorted.
    fn sort_test(&self, test: &BoolFunction, holds: bool, asked: &mut Asked<'_>) -> bool {
        match (test, holds) {
            (BoolFunction::Empty(Coord::To), true) | (BoolFunction::Occupied(Coord::To), false) => {
                asked.adjectives.push("empty".to_string());
            }
            (BoolFunction::Empty(Coord::To), false) | (BoolFunction::Occupied(Coord::To), true) => {
                asked.adjectives.push("occupied".to_string());
            }
            (BoolFunction::Owner(coord, player) | BoolFunction::Friend(coord, player), _) => {
                return self.sort_owner(coord, player.clone().unwrap_or(Player::Current), holds, asked);
            }
            (BoolFunction::Enemy(coord, None), _) => return self.sort_owner(coord, Player::Enemy, holds, asked),
            (BoolFunction::Neutral(coord), _) => return self.sort_owner(coord, Player::Neutral, holds, asked),
            (BoolFunction::Adjacent(nbors), true) if self.is_usual(*nbors) => {
                asked.adjectives.push("neighbouring".to_string());
            }
            (BoolFunction::Adjacent(nbors), true) => asked.places.push(format!("one step away {}", self.along(*nbors))),
            (BoolFunction::Steps(turtle), true) => {
                asked.places.push(steps::any_way(turtle, self.sense()));
            }
            (BoolFunction::Connected(player), true) => asked.places.push(self.connected(player.as_ref())),
            (BoolFunction::Line(line), true) if asked.line.is_none() => asked.line = Some(self.line_parts(line)),
            (BoolFunction::InRegion(Coord::To, set), true) => asked.places.push(match self.few_sites(set) {
                Some(sites) => format!("among {}", list(&sites, "and")),
                None => self.within(set),
            }),
            (BoolFunction::InRegion(Coord::From, set), _) => {
                let does = if holds { "stands" } else { "does not stand" };
                asked.piece.push(format!("that {does} {}", self.within(set)));
            }
            (BoolFunction::NonZero(number), _) => {
                let how = if holds { How::NotEqual } else { How::Equal };
                return self.sort_number(how, number, &IntFunction::Literal(0), asked);
            }
            (BoolFunction::Equal(all), _) => return self.sort_equal(all, holds, asked),
            (BoolFunction::Compare(Comparison::NotEqual, one, other), _) => {
                return self.sort_equal(&[one.clone(), other.clone()], !holds, asked);
            }
            (BoolFunction::Compare(how, one, other), _) => {
                let how = How::from(*how);
                return self.sort_number(if holds { how } else { how.denied() }, one, other, asked);
            }
            _ => return false,
        }
        true
    }

    fn is_usual(&self, nbors: Nbors) -> bool {
        let i_nbors = self.facts.game.board.tiling.i_nbors;
        nbors.on(i_nbors) == Nbors::default().on(i_nbors)
    }

    fn sort_owner(&self, coord: &Coord, player: Player, holds: bool, asked: &mut Asked<'_>) -> bool {
        let neutrals = self.facts.has_neutrals;
        if matches!(player, Player::Empty | Player::None) {
            return false;
        }
        match coord {
            Coord::From if asked.source.is_none() => {
                asked.source = Some(match (player, holds) {
                    (player, true) => Source::Of(player),
                    (Player::Enemy, false) if !neutrals => Source::Of(Player::Current),
                    (Player::Current, false) if !neutrals => Source::Of(Player::Enemy),
                    (player, false) => Source::NotOf(player),
                });
            }
            Coord::To => {
                let piece = |player: &Player| with_article(&self.owned(Noun::of(&self.facts.piece()), player).one);
                let is_own = matches!(player, Player::Current | Player::Friend);
                asked.relatives.push(match holds {
                    true => format!("that holds {}", piece(&player)),
                    false if is_own && !neutrals => format!("that is empty or holds {}", piece(&Player::Enemy)),
                    false => format!("that does not hold {}", piece(&player)),
                });
            }
            _ => return false,
        }
        true
    }

    fn sort_equal(&self, all: &[Number], holds: bool, asked: &mut Asked<'_>) -> bool {
        let [one, other] = all else { return false };
        if let (IntFunction::Site(one), IntFunction::Site(other)) = (&one.value, &other.value)
            && (self.sort_site(one, other, holds, asked) || self.sort_site(other, one, holds, asked))
        {
            return true;
        }
        match step_from(one, other) {
            Some(way) if holds && steps::is_definite(way) && asked.step.is_none() => {
                asked.step = Some(steps::told(way, self.sense()));
                true
            }
            _ => self.sort_number(if holds { How::Equal } else { How::NotEqual }, one, other, asked),
        }
    }

    /// Whether it could be sorted that a site is this one, or is not.
    fn sort_site(&self, one: &Coord, other: &Coord, holds: bool, asked: &mut Asked<'_>) -> bool {
        let name = match other {
            Coord::Label(_) | Coord::Site(_) => self.coord(other).name(),
            Coord::From if *one == Coord::To && holds => {
                asked.stays = true;
                return true;
            }
            Coord::From if *one == Coord::To => {
                asked.adjectives.insert(0, "other".to_string());
                return true;
            }
            _ => return false,
        };
        match (one, holds) {
            (Coord::To, true) if asked.named.is_none() => asked.named = Some(name),
            (Coord::To, false) => asked.relatives.push(format!("other than {name}")),
            (Coord::From, true) => asked.piece.push(format!("that stands on {name}")),
            (Coord::From, false) => asked.piece.push(format!("that does not stand on {name}")),
            _ => return false,
        }
        true
    }

    /// Whether a comparison could be sorted: those of the distance, of the piece's own state and of what is near.
    fn sort_number(&self, how: How, one: &IntFunction, other: &IntFunction, asked: &mut Asked<'_>) -> bool {
        if matches!(one, IntFunction::Literal(_)) || matches!(other, IntFunction::Distance) {
            return !matches!(other, IntFunction::Literal(_))
                && self.sort_number_in_order(how.exchanged(), other, one, asked);
        }
        self.sort_number_in_order(how, one, other, asked)
    }

    fn sort_number_in_order(&self, how: How, one: &IntFunction, other: &IntFunction, asked: &mut Asked<'_>) -> bool {
        let literal = match other {
            IntFunction::Literal(value) => Some(*value),
            _ => None,
        };
        match (one, literal) {
            (IntFunction::Distance, Some(steps)) if steps >= 0 && how != How::NotEqual && asked.far.is_none() => {
                let steps = counted(steps as u32, "step");
                asked.far = Some(match how {
                    How::Equal | How::NotEqual => format!("exactly {steps} away"),
                    How::Less => format!("less than {steps} away"),
                    How::AtMost => format!("at most {steps} away"),
                    How::More => format!("more than {steps} away"),
                    How::AtLeast => format!("at least {steps} away"),
                });
            }
            (IntFunction::Distance, None)
                if how == How::Equal && *other == IntFunction::Line(None) && asked.far.is_none() =>
            {
                let pieces = Noun::of(&self.facts.piece()).many;
                asked.far = Some(format!("exactly as many steps away as there are {pieces} on the whole line,"));
                asked.line.get_or_insert_with(|| (self.along(Nbors::default()).to_string(), None));
            }
            (IntFunction::Distance, _) => {
                asked.relatives.push(format!("whose distance {} {}", how.is(), self.number(other)))
            }
            (IntFunction::PieceState(None | Some(Coord::From)), Some(state)) => {
                asked.piece.push(format!("whose state {} {state}", how.is()));
            }
            (IntFunction::Height(Coord::From), Some(height)) => return self.sort_height(how, height, asked),
            (IntFunction::Phase(Coord::To), Some(phase)) => return self.sort_phase(how, phase, asked),
            (IntFunction::NumNbors(Coord::To, _), Some(count)) => {
                let found = self.counted(one).and_then(|counted| counted.quantity(how, count));
                let Some((quantity, _)) = found else { return false };
                asked.relatives.push(format!("with {quantity} next to it"));
            }
            (IntFunction::NumBetween(_), Some(count)) => {
                let found = self.counted(one).and_then(|counted| counted.quantity(how, count));
                let Some((quantity, _)) = found else { return false };
                asked.between.push(format!("{quantity} in between"));
            }
            _ => return false,
        }
        true
    }

    fn sort_height(&self, how: How, height: i32, asked: &mut Asked<'_>) -> bool {
        let Ok(height) = u32::try_from(height) else { return false };
        let tall = super::words::number(height);
        match how {
            How::AtLeast if height <= 1 => {}
            How::Equal if height == 1 => asked.piece.push("that stands alone".to_string()),
            How::Equal => asked.piece.push(format!("in a stack of exactly {tall}")),
            How::AtLeast => asked.piece.push(format!("in a stack of at least {tall}")),
            How::AtMost => asked.piece.push(format!("in a stack of at most {tall}")),
            How::Less => asked.piece.push(format!("in a stack of fewer than {tall}")),
            How::More => asked.piece.push(format!("in a stack of more than {tall}")),
            How::NotEqual => return false,
        }
        true
    }

    fn sort_phase(&self, how: How, phase: i32, asked: &mut Asked<'_>) -> bool {
        let turned = matches!(self.facts.words().phases, board::Phases::Have(_));
        match (self.colour(phase), how) {
            (Some(colour), How::Equal) if turned => asked.relatives.push(format!("with its {colour}")),
            (Some(colour), How::Equal) => asked.adjectives.push(colour.to_string()),
            _ => return false,
        }
        true
    }

    /// Whether alternatives are ways to get somewhere.
    fn sort_routes(&self, part: &Tree<BoolFunction>, asked: &mut Asked<'_>) -> bool {
        if !asked.routes.is_empty() {
            return false;
        }
        let mut routes = Vec::new();
        let mut alone: Vec<Tree<BoolFunction>> = Vec::new();
        for bundle in bundled(disjuncts(part).into_iter().cloned().collect()) {
            let is_worth_it = bundle.is_worth_it(|tree| single_step(tree).is_none());
            let that_way = self.that_way(bundle.directions.first().copied());
            let can = is_worth_it && self.sense().that_way.is_none();
            match (can.then(|| that_way.route(&bundle.members[0], asked)), self.all_directions(&bundle.directions)) {
                (Some(None), Ok(_)) => return false,
                (Some(Some(route)), Ok(directions)) => {
                    routes.push(route.replacen("that way", &format!("in any {}", directions.one), 1));
                }
                (Some(Some(route)), Err(_)) if route.matches(" way").count() == 1 && route.contains("that way") => {
                    routes.push(route.replacen("that way", &steps::any_of(&bundle.directions), 1));
                }
                _ => alone.extend(bundle.members),
            }
        }
        let steps: Vec<&[Step]> = alone.iter().filter_map(single_step).collect();
        let steps = (!steps.is_empty()).then(|| steps::all_told(&steps, self.sense()));
        let others: Option<Vec<String>> =
            alone.iter().filter(|tree| single_step(tree).is_none()).map(|tree| self.route(tree, asked)).collect();
        let Some(others) = others else { return false };
        routes = steps.into_iter().chain(routes).chain(others).collect();
        match routes.as_slice() {
            [only] if !only.contains(" if ") && asked.step.is_none() => asked.step = Some(routes.remove(0)),
            _ => asked.routes = routes,
        }
        true
    }

    /// A way to get somewhere, if the condition is one.
    fn route(&self, condition: &Tree<BoolFunction>, asked: &Asked<'_>) -> Option<String> {
        let is_told = asked.is_far_told || asked.far.is_some() || !asked.between.is_empty();
        let mut branch = self.asked_within(Some(condition), is_told);
        if let (Some((along, between)), true) = (&branch.line, is_told) {
            let far = branch.far.take().map_or(String::new(), |far| format!("{far} "));
            branch.places.push(format!("{far}{along}{}", between.as_deref().unwrap_or_default()));
            branch.line = None;
        }
        let is_plain = branch.source.is_none() && branch.routes.is_empty() && branch.named.is_none() && !branch.stays;
        if !is_plain || branch.place().is_empty() {
            return None;
        }
        let adjectives = branch.adjectives.iter().map(|word| format!("the {} is {word}", self.cell()));
        let piece = branch.piece.iter().map(|text| as_clause(text));
        let clause = (!branch.conditions.is_empty()).then(|| self.clauses(&branch.conditions));
        let conditions: Vec<String> = adjectives.chain(piece).chain(clause).collect();
        let place = branch.details().trim_start().to_string();
        Some(if conditions.is_empty() { place } else { format!("{place}, if {}", list(&conditions, "and")) })
    }
}

/// What is said of a piece, as a clause: `whose state is 0` as `its state is 0`.
pub(super) fn as_clause(relative: &str) -> String {
    match (relative.strip_prefix("whose "), relative.strip_prefix("that ")) {
        (Some(rest), _) => format!("its {rest}"),
        (_, Some(rest)) => format!("it {rest}"),
        _ => format!("it is {relative}"),
    }
}

/// The steps from `from` that one of two numbers is, where the other is `to`.
fn step_from<'a>(one: &'a IntFunction, other: &'a IntFunction) -> Option<&'a [Step]> {
    match (one, other) {
        (IntFunction::Site(Coord::To), IntFunction::Site(Coord::Steps(base, way)))
        | (IntFunction::Site(Coord::Steps(base, way)), IntFunction::Site(Coord::To))
            if **base == Coord::From =>
        {
            Some(way)
        }
        _ => None,
    }
}

/// Whether a condition asks for steps that lead ahead, however far aside.
pub(super) fn is_ahead(condition: &Tree<BoolFunction>) -> bool {
    single_step(condition).is_some_and(steps::lead_ahead)
}

/// The steps that a condition asks for and nothing else, if they lead to one site.
fn single_step(condition: &Tree<BoolFunction>) -> Option<&[Step]> {
    match condition {
        Tree::Leaf(BoolFunction::Equal(all)) => match all.as_slice() {
            [one, other] => step_from(one, other).filter(|way| steps::is_definite(way)),
            _ => None,
        },
        _ => None,
    }
}
