//! Moves in sentences: what one does, with which piece, where to, and what follows.

use super::clauses::ended;
use super::destination::{Asked, Source, as_clause};
use super::facts::Facts;
use super::known::{Kind, asks};
use super::speaker::{Course, Noun, Scene, Speaker, Who};
use super::turning::Bundle;
use super::words::{capitalised, list, number, ordinal, sentences, titled, with_article};
use super::{stacking, steps};
use crate::tree::{Action, ActionStep, BoolFunction, Compass, Coord, Ludeme, Move, Player, Pop, PopCount, Push};

/// How long the ways to get somewhere may be and still stand in a sentence.
const SHORT: usize = 120;

/// What is said of a way to move, or of several that differ only in their direction.
pub(super) struct Told {
    /// What one does, and what must hold.
    action: Vec<String>,
    /// What follows.
    pub(super) after: String,
    /// Who must or may do it.
    duty: Vec<String>,
}

impl Told {
    /// Says which ways there are: in place of "that way", if that is said once.
    fn choose_way(&mut self, speaker: &Speaker<'_>, directions: &[Compass]) {
        let ways = speaker.all_directions(directions);
        let whole = self.text();
        if whole.matches("that way").count() == 1 && !whole.contains("opposite way") {
            let choice = match ways {
                Ok(noun) => format!("in any {}", noun.one),
                Err(_) => steps::any_of(directions),
            };
            self.action.iter_mut().chain([&mut self.after]).for_each(|text| *text = text.replace("that way", &choice));
            return;
        }
        let choice = match ways {
            Ok(noun) => format!("any {}", noun.one),
            Err(names) => format!("one of the directions {names}"),
        };
        self.duty.insert(0, format!("Here \"that way\" is {choice}, as you choose."));
    }

    pub(super) fn text(&self) -> String {
        let after = [self.after.clone()];
        sentences(&[&self.action[..], &after, &self.duty].concat())
    }
}

/// All that is to be said of a way to move, or of several that differ only in their direction.
pub(super) fn told(facts: &Facts<'_>, kind: &Kind, ways: &Bundle<Move>) -> Told {
    let way = &ways.members[0];
    let scene = if way.enters() { Scene::Entering } else { Scene::Moving };
    let mut speaker = Speaker::new(facts, Who::You, scene).on(course(way));
    if ways.members.len() > 1 {
        speaker = speaker.that_way(ways.directions.first().copied());
    }
    let mut action = MoveTeller { speaker, kind, way }.action();
    if let Some(first) = action.first_mut() {
        *first = match &way.label {
            Some(label) => format!("{}: {first}", capitalised(&titled(label))),
            None => capitalised(first),
        };
    }
    let mut told = Told { action, after: sentences(&super::effects::told(speaker, way)), duty: duty(facts, way) };
    if ways.members.len() > 1 {
        told.choose_way(&speaker, &ways.directions);
    }
    told
}

/// What becomes of the piece.
fn course(way: &Move) -> Course {
    let Action::Steps(steps) = &way.action.value else { return Course::Goes };
    let is_at = |coord: Coord, at: Coord| coord == at;
    match steps.as_slice() {
        _ if stacking::stays(way) => Course::Stays,
        [first, second, ..] => match (&first.value, &second.value) {
            (ActionStep::Pop(pop), ActionStep::Push(push))
                if is_at(pop.coord(), Coord::From) && is_at(push.coord(), Coord::To) =>
            {
                Course::Goes
            }
            _ => Course::Aims,
        },
        _ => Course::Goes,
    }
}

/// Who must or may make the move, and when.
fn duty(facts: &Facts<'_>, way: &Move) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Player::Named(name) = way.owner() {
        sentences.push(format!("Only {} may do this.", titled(&name)));
    }
    if way.mandatory {
        sentences.push("This is compulsory: if you can do it, you must.".to_string());
    }
    let mut ranks: Vec<u32> = facts.ways().map(Move::priority).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks.dedup();
    let above = ranks.iter().filter(|rank| **rank > way.priority()).count();
    let is_alone = facts.ways().filter(|other| other.priority() == way.priority()).count() == 1;
    match (ranks.len(), above) {
        (1, _) | (2, 1) => {}
        (_, 0) if is_alone => {
            sentences.push("This comes first: as long as you can do it, you may make no other move.".to_string());
        }
        (_, 0) => {
            let text = "This comes first: as long as you can make a move that comes first, you may make no other.";
            sentences.push(text.to_string());
        }
        (_, above) => {
            let rank = ordinal(above as u32 + 1);
            sentences
                .push(format!("This comes {rank}: you may do it only if no move that comes before it can be made."));
        }
    }
    sentences
}

struct MoveTeller<'a> {
    speaker: Speaker<'a>,
    kind: &'a Kind,
    way: &'a Move,
}

/// What has been taken up and not been put down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lifted {
    Nothing,
    One,
    Several,
}

impl MoveTeller<'_> {
    /// What is done and what must hold, in a sentence or a few.
    fn action(&self) -> Vec<String> {
        let mut asked = self.speaker.asked(self.way.pre.as_ref().map(|pre| &pre.value.value));
        if let (Some(dirn), false) = (&self.way.dirn, self.way.enters()) {
            asked.lead(steps::way(dirn.value, self.speaker.sense()));
        }
        let (what, rest) = match &self.way.action.value {
            Action::Pass => ("pass".to_string(), &[][..]),
            Action::Steps(steps) => self.begun(&asked, steps),
        };
        let condition = match asked.conditions.as_slice() {
            [] => String::new(),
            conditions => self.speaker.outlined(conditions),
        };
        let more = list(&self.steps(rest), "and");
        let then = if more.is_empty() { String::new() } else { format!("; then {more}") };
        match (asked.routes.as_slice(), condition.as_str()) {
            ([], "") => vec![format!("{what}{then}.")],
            ([], condition) => vec![ended(&format!("{what}{then}, provided that {condition}"))],
            (routes, condition) => {
                let then = if more.is_empty() { String::new() } else { format!("Then {more}.") };
                let only = if condition.is_empty() {
                    String::new()
                } else {
                    ended(&format!("You may do so only if {condition}"))
                };
                vec![routed(&what, routes), then, only]
            }
        }
    }

    /// The part of an action that has words of its own, and the steps that are left.
    fn begun<'s>(&self, asked: &Asked<'_>, steps: &'s [Ludeme<ActionStep>]) -> (String, &'s [Ludeme<ActionStep>]) {
        let first = |at: usize| steps.get(at).map(|step| &step.value);
        match (first(0), first(1)) {
            (Some(ActionStep::Push(push)), _) if push.coord() == Coord::To => (self.put(asked, push), &steps[1..]),
            (Some(ActionStep::Pop(pop)), Some(ActionStep::Push(push)))
                if pop.coord() == Coord::From && push.coord() == Coord::To =>
            {
                (self.shift(asked, pop, push), &steps[2..])
            }
            (Some(ActionStep::Pop(pop)), None) if pop.coord() == Coord::From => (self.drop(asked, pop), &[]),
            // What is put back where it was has not moved.
            (Some(ActionStep::Pop(pop)), Some(ActionStep::Push(push)))
                if pop == &Pop::default() && push.coord() == Coord::From && push.count.is_none() =>
            {
                let what = if asked.stays { self.shift(asked, pop, push) } else { self.choose(asked) };
                (what, &steps[2..])
            }
            _ => (self.choose(asked), steps),
        }
    }

    fn put(&self, asked: &Asked<'_>, push: &Push) -> String {
        let noun = self.new_piece(push);
        let from_hand = if self.speaker.facts.is_counted(self.kind) { " from your hand" } else { "" };
        let what = match push.count() {
            1 => with_article(&noun.one),
            count => format!("{} {}", number(count), noun.many),
        };
        let destination = asked.destination(self.speaker.cell());
        format!("put {what}{from_hand} on {destination}{}{}", self.on_top(), self.trail(push))
    }

    /// A piece that enters; whose it is need not be said if all of its type are.
    fn new_piece(&self, push: &Push) -> Noun {
        match (&push.player, self.kind.definition.player()) {
            (None, Player::Named(_) | Player::Neutral | Player::None) => self.kind.noun(),
            (None, _) => self.speaker.owned(self.kind.noun(), &Player::Current),
            (Some(player), _) => self.speaker.owned(self.kind.noun(), player),
        }
    }

    fn shift(&self, asked: &Asked<'_>, pop: &Pop, push: &Push) -> String {
        let what = self.lifted(asked, pop);
        let becomes = match &push.player {
            None => String::new(),
            Some(player) => format!(" as {}", with_article(&self.speaker.owned(self.kind.noun(), player).one)),
        };
        let kept = match (push.count, pop.count()) {
            (Some(kept), PopCount::Count(popped)) if kept < popped => {
                format!(", of which only {} stay in the game", number(kept))
            }
            (Some(kept), PopCount::All) if self.speaker.facts.has_stacks => {
                format!(", of which at most {} stay in the game", number(kept))
            }
            _ => String::new(),
        };
        if asked.stays {
            let what = what.trim_end_matches(',');
            let becomes = match &push.player {
                None => "",
                Some(Player::Current | Player::Friend) => " and becomes yours",
                Some(Player::Neutral | Player::None | Player::Empty) => " and becomes neutral",
                Some(_) => return format!("choose {what}, which stays where it is{becomes}"),
            };
            return format!("choose {what}, which stays where it is{becomes}");
        }
        let destination = asked.destination(self.speaker.cell());
        format!("move {what} to {destination}{}{becomes}{kept}{}", self.on_top(), self.trail(push))
    }

    fn drop(&self, asked: &Asked<'_>, pop: &Pop) -> String {
        let what = self.lifted(asked, pop);
        if asked.stays || asked.is_anywhere() {
            return format!("take {what} off the board");
        }
        format!("take {what} off the board and name {}", asked.destination(self.speaker.cell()))
    }

    /// What is taken from the board at first.
    fn lifted(&self, asked: &Asked<'_>, pop: &Pop) -> String {
        let pieces = Noun::of(&self.speaker.facts.piece()).many;
        match pop.count() {
            PopCount::Count(1) => self.source(asked),
            PopCount::Count(count) => format!("the top {} {pieces} of {}", number(count), self.stack(asked)),
            PopCount::All if self.speaker.facts.has_stacks => match self.stack(asked).strip_prefix("a ") {
                Some(stack) => format!("a whole {stack}"),
                None => format!("the whole of {}", self.stack(asked)),
            },
            PopCount::All => self.source(asked),
        }
    }

    fn choose(&self, asked: &Asked<'_>) -> String {
        let destination = asked.destination(self.speaker.cell());
        match (self.way.enters(), asked.stays) {
            (true, _) => format!("choose {destination}"),
            (false, true) => format!("choose {}", self.source(asked).trim_end_matches(',')),
            (false, false) => {
                format!("choose {} and, as its target, {destination}", self.source(asked))
            }
        }
    }

    /// The steps of an action that has no words of its own.
    fn steps(&self, steps: &[Ludeme<ActionStep>]) -> Vec<String> {
        let mut lifted = Lifted::Nothing;
        let (mut told, mut rest) = (Vec::new(), steps);
        while let Some((first, others)) = rest.split_first() {
            let taken = rest.iter().map_while(|step| single_pop(&step.value)).collect::<Vec<Coord>>();
            if taken.len() < 2 {
                told.push(self.step(&first.value, &mut lifted));
                rest = others;
                continue;
            }
            told.push(self.taken_up(&taken));
            lifted = Lifted::Several;
            rest = &rest[taken.len()..];
            let put = rest.iter().map_while(|step| single_push(&step.value)).collect::<Vec<Coord>>();
            if put.len() == taken.len() {
                told.push(format!("put them, in this order, on {}", self.sites(&put)));
                lifted = Lifted::Nothing;
                rest = &rest[put.len()..];
            }
        }
        told
    }

    /// That the piece on top of each of these sites is taken up.
    fn taken_up(&self, sites: &[Coord]) -> String {
        let top = if self.speaker.facts.has_stacks { "top " } else { "" };
        let pieces = Noun::of(&self.speaker.facts.piece()).many;
        format!("take the {top}{pieces} off {}", self.sites(sites))
    }

    fn sites(&self, sites: &[Coord]) -> String {
        list(&sites.iter().map(|site| self.speaker.coord(site).name()).collect::<Vec<_>>(), "and")
    }

    fn step(&self, step: &ActionStep, lifted: &mut Lifted) -> String {
        let at = |coord: &Coord| self.speaker.coord(coord).name();
        let piece = Noun::of(&self.speaker.facts.piece());
        match step {
            ActionStep::Pop(pop) => {
                let was = std::mem::replace(lifted, Lifted::Several);
                match pop.count() {
                    PopCount::Count(1) => {
                        *lifted = if was == Lifted::Nothing { Lifted::One } else { Lifted::Several };
                        let top = if self.speaker.facts.has_stacks { "top " } else { "" };
                        format!("take the {top}{} off {}", piece.one, at(&pop.coord()))
                    }
                    PopCount::Count(count) => {
                        format!("take the top {} {} off {}", number(count), piece.many, at(&pop.coord()))
                    }
                    PopCount::All if !self.speaker.facts.has_stacks => {
                        format!("take the {} off {}", piece.one, at(&pop.coord()))
                    }
                    PopCount::All => format!("take all {} off {}", piece.many, at(&pop.coord())),
                }
            }
            ActionStep::Push(push) => {
                let noun = self.new_piece(push);
                let what = match (*lifted, push.count) {
                    (Lifted::Nothing, _) => match push.count() {
                        1 => with_article(&noun.one),
                        count => format!("{} {}", number(count), noun.many),
                    },
                    (Lifted::Several, Some(count)) => format!("{} of them", number(count)),
                    (Lifted::One, _) => "it".to_string(),
                    (Lifted::Several, None) => "them".to_string(),
                };
                let becomes = match (&push.player, *lifted) {
                    (None, _) | (_, Lifted::Nothing) => String::new(),
                    (Some(Player::Current | Player::Friend), _) => " as your own".to_string(),
                    (Some(Player::Neutral | Player::None | Player::Empty), _) => " as nobody's".to_string(),
                    (Some(player), _) => format!(" for {}", self.speaker.player(player)),
                };
                if push.count.is_none() || *lifted == Lifted::One {
                    *lifted = Lifted::Nothing;
                }
                format!("put {what} on {}{becomes}{}", at(&push.coord()), self.trail(push))
            }
        }
    }

    fn trail(&self, push: &Push) -> String {
        if push.trail {
            format!(", with another one on each empty {} in between", self.speaker.cell())
        } else {
            String::new()
        }
    }

    fn on_top(&self) -> &'static str {
        let facts = self.speaker.facts;
        let is_clear = asks(self.way, &BoolFunction::Empty(Coord::To));
        let stacks = facts.has_stacks && !is_clear && stacking::stacks(facts.has_neutrals, self.way);
        if stacks { ", on top of whatever stands there" } else { "" }
    }

    /// Which piece.
    fn source(&self, asked: &Asked<'_>) -> String {
        let noun = self.kind.noun();
        let is_alone = matches!(self.kind.definition.player(), Player::Named(_));
        let is_neutral = matches!(self.kind.definition.player(), Player::Neutral | Player::None);
        let is_lone = super::start::is_lone(self.speaker.facts, self.kind);
        let (piece, comma) = match &asked.source {
            Some(Source::Of(Player::Current | Player::Friend)) if is_lone => (format!("your {}", noun.one), ""),
            Some(Source::Of(Player::Current | Player::Friend)) => (format!("one of your own {}", noun.many), ""),
            None if is_alone && is_lone => (format!("your {}", noun.one), ""),
            None if is_alone => (format!("one of your {}", noun.many), ""),
            None if is_neutral && is_lone => (format!("the {}", noun.one), ""),
            None if is_neutral => (format!("any {}", noun.one), ""),
            None => (format!("any {}, whoever owns it", noun.one), ","),
            Some(Source::Of(player)) => (with_article(&self.speaker.owned(noun, player).one), ""),
            Some(Source::NotOf(player)) => {
                let but = with_article(&self.speaker.owned(noun.clone(), player).one);
                (format!("{}, but not {but}", with_article(&noun.one)), ",")
            }
        };
        match list(&asked.piece, "and") {
            none if none.is_empty() => format!("{piece}{comma}"),
            _ if is_lone && !matches!(asked.source, Some(Source::NotOf(_))) => {
                let conditions: Vec<String> = asked.piece.iter().map(|text| as_clause(text)).collect();
                format!("{piece}, if {},", list(&conditions, "and"))
            }
            details => format!("{piece}{comma} {details}{comma}"),
        }
    }

    /// Which stack.
    fn stack(&self, asked: &Asked<'_>) -> String {
        if self.speaker.facts.kinds.len() > 1 {
            return format!("a stack that has {} on top", self.source(asked));
        }
        let stack = Noun::of("stack");
        let stack = match &asked.source {
            None => "a stack".to_string(),
            Some(Source::Of(player)) => with_article(&self.speaker.owned(stack, player).one),
            Some(Source::NotOf(player)) => {
                format!("a stack other than {}", with_article(&self.speaker.owned(stack, player).one))
            }
        };
        let details: Vec<String> = asked.piece.iter().map(|text| text.replacen("in a stack ", "", 1)).collect();
        if details.is_empty() { stack } else { format!("{stack} {}", list(&details, "and")) }
    }
}

/// Where one piece is taken up and nothing else.
fn single_pop(step: &ActionStep) -> Option<Coord> {
    match step {
        ActionStep::Pop(pop) if pop.count() == PopCount::Count(1) => Some(pop.coord()),
        _ => None,
    }
}

/// Where one piece is put down as it is and nothing else.
fn single_push(step: &ActionStep) -> Option<Coord> {
    match step {
        ActionStep::Push(push) if push.count == Some(1) && push.player.is_none() && !push.trail => Some(push.coord()),
        _ => None,
    }
}

/// The sentence with its ways to get somewhere, as points if they are long.
fn routed(sentence: &str, routes: &[String]) -> String {
    let length: usize = routes.iter().map(|route| route.chars().count()).sum();
    match routes {
        [only] => format!("{sentence}: {only}."),
        routes if length > SHORT => {
            let points: String = routes.iter().map(|route| format!("\n- {route}")).collect();
            format!("{sentence}, in one of these ways:{points}")
        }
        [first @ .., last] => format!("{sentence}: {}; or {last}.", first.join("; ")),
        [] => format!("{sentence}."),
    }
}
