//! A population of games: unique names, sorted by fitness, and no member leaves (Browne 2011, 5.2) while there is room.

use std::collections::{BTreeMap, BTreeSet};

use crate::baptism;
use crate::distance::RuleProfile;

use super::archive::Archive;
use super::heredity::{Heredity, distances};
use super::member::{Measured, Member};
use super::sampling::Wheel;
use rules::Rules;

/// All games, those of the inspiring set first, then their children in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub struct Population {
    members: Vec<Member>,
    /// Their rules alone; none of those that have left.
    rules: Vec<Option<Rules>>,
    profiles: Vec<RuleProfile>,
    /// Who comes first: numbers of members by fitness, the older first where two are alike; without those who have left.
    order: Vec<usize>,
    names: BTreeMap<String, usize>,
    wheel: Wheel,
    archive: Archive,
    /// Who played how: the first of those of whom exactly the same was measured.
    plays: BTreeMap<[u64; 4], usize>,
}

/// What was measured, to the last bit; nothing if nothing was played.
fn played(measured: &Measured) -> Option<[u64; 4]> {
    let Measured { fitness, length, branching, trials, .. } = measured;
    (*trials > 0).then(|| [fitness.to_bits(), length.to_bits(), branching.to_bits(), *trials])
}

impl Population {
    /// A population of known games; names that clash are changed. Texts that are no games are left out.
    pub fn of(members: Vec<Member>) -> Population {
        let mut population = Population::default();
        members.into_iter().for_each(|member| {
            population.insert(member);
        });
        population
    }

    /// Takes a game in, however good it is (B98); its number. Nothing if its text is no game.
    pub fn insert(&mut self, member: Member) -> Option<usize> {
        let rules = member.rules()?;
        Some(self.insert_with(member, rules))
    }

    /// The same for a game whose rules alone are known already.
    pub(super) fn insert_with(&mut self, mut member: Member, rules: Rules) -> usize {
        member.name = baptism::free(&member.name, &|name| self.has(name));
        let number = self.members.len();
        let fitness = member.measured.fitness;
        let place = self.order.partition_point(|known| self.members[*known].measured.fitness >= fitness);
        self.order.insert(place, number);
        self.names.insert(member.name.to_lowercase(), number);
        self.wheel.push(fitness);
        if let Some(play) = played(&member.measured) {
            self.plays.entry(play).or_insert(number);
        }
        self.profiles.push(rules.profile());
        self.archive.offer(number, rules.goal(), &member.measured);
        self.rules.push(Some(rules));
        self.members.push(member);
        number
    }

    /// Lets the least fit leave until there are no more than this many; a run of any length then needs no more memory than this
    /// many games. Who was there from the beginning, is viable or the best of its kind stays. Who has left is no parent any
    /// more and no relative of others; names stay taken, and who plays exactly like one who has left is still known.
    pub fn shrink_to(&mut self, most: usize) {
        let elites: BTreeSet<usize> = self.archive.elites().map(|(_, elite)| elite.member).collect();
        let stays = |number: usize| {
            let member = &self.members[number];
            member.child.is_none() || member.measured.viable || elites.contains(&number)
        };
        let excess = self.order.len().saturating_sub(most);
        let leave: Vec<usize> = self.order.iter().rev().copied().filter(|one| !stays(*one)).take(excess).collect();
        if leave.is_empty() {
            return;
        }
        for number in leave {
            self.members[number].leave();
            self.profiles[number] = RuleProfile::default();
            self.rules[number] = None;
        }
        self.order.retain(|number| !self.members[*number].has_left());
        self.wheel = Wheel::default();
        for member in &self.members {
            match member.has_left() {
                true => self.wheel.push_none(),
                false => self.wheel.push(member.measured.fitness),
            }
        }
    }

    /// Takes all games of another population in; those whose names clash are renamed, in their children's ancestry as well
    /// (B126).
    pub fn merge(&mut self, other: Population) {
        let mut renamed: BTreeMap<String, String> = BTreeMap::new();
        for mut member in other.members {
            if let Some(parents) = &mut member.parents {
                parents.iter_mut().for_each(|parent| {
                    *parent = renamed.get(parent).unwrap_or(parent).clone();
                });
            }
            let before = member.name.clone();
            if let Some(number) = self.insert(member) {
                renamed.insert(before, self.members[number].name.clone());
            }
        }
    }

    /// Measures a member anew: it moves to its new place. What it was taken for before is kept (B148).
    pub fn remeasure(&mut self, number: usize, measured: Measured) {
        let Some(member) = self.members.get_mut(number) else { return };
        let old = member.measured.fitness;
        member.measured = Measured { old: Some(old), ..measured };
        if let Ok(rules) = Rules::read(&member.text) {
            member.text = rules.written(member, distances(&member.text));
        }
        let before = std::mem::take(self);
        for (member, rules) in before.members.into_iter().zip(before.rules) {
            if let Some(rules) = rules {
                self.insert_with(member, rules);
            }
        }
    }

    /// Whether a member has this name, ignoring case.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(&name.to_lowercase())
    }

    /// The member of this name.
    pub fn named(&self, name: &str) -> Option<&Member> {
        self.names.get(&name.to_lowercase()).map(|number| &self.members[*number])
    }

    /// The member of this number, in the order in which they came.
    pub fn get(&self, number: usize) -> Option<&Member> {
        self.members.get(number)
    }

    /// The rules alone of the member of this number; none if it has left.
    pub fn rules(&self, number: usize) -> Option<&Rules> {
        self.rules.get(number)?.as_ref()
    }

    /// The rules alone of the member of this name; none if it has left.
    pub fn rules_of(&self, name: &str) -> Option<&Rules> {
        self.rules(*self.names.get(&name.to_lowercase())?)
    }

    /// How many games there are, with those who have left.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// All games in the order in which they came, with those who have left.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// All games but those who have left, the best first (B100).
    pub fn ranked(&self) -> impl Iterator<Item = &Member> {
        self.order.iter().map(|number| &self.members[*number])
    }

    /// What members are drawn by.
    pub fn wheel(&self) -> &Wheel {
        &self.wheel
    }

    /// The best of each kind.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The nearest relative among the members from this number on: who, and how far (B140).
    pub fn nearest(&self, profile: &RuleProfile, from: usize) -> Option<(usize, f64)> {
        let here = (from..self.len()).filter(|number| !self.members[*number].has_left());
        let distances = here.map(|number| (number, profile.distance(&self.profiles[number])));
        distances.min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// A member who played exactly so: games are played from the same chances, so that is the same game in other words, or as
    /// good as (B16).
    pub fn plays_like(&self, measured: &Measured) -> Option<&Member> {
        self.plays.get(&played(measured)?).map(|number| &self.members[*number])
    }

    /// How far a game is from its parents, from those who were there at first, and from all, on average (B451).
    pub fn distances(&self, profile: &RuleProfile, parents: &[String; 2]) -> [f64; 3] {
        let mean = |all: &mut dyn Iterator<Item = usize>| {
            let (sum, count) = all
                .fold((0.0, 0.0), |(sum, count), number| (sum + profile.distance(&self.profiles[number]), count + 1.0));
            if count > 0.0 { sum / count } else { 0.0 }
        };
        let is_here = |number: &usize| !self.members[*number].has_left();
        let known = |name: &String| self.names.get(&name.to_lowercase()).copied();
        let initial = |number: &usize| self.members[*number].child.is_none();
        [
            mean(&mut parents.iter().filter_map(known).filter(is_here)),
            mean(&mut (0..self.len()).filter(initial)),
            mean(&mut (0..self.len()).filter(is_here)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, row: u32, fitness: f64) -> Member {
        let text = format!("(game {name} (board (tiling square) (size 8)) (end (All win (in-a-row {row}))))");
        Member::known(name, &text, Measured { fitness, ..Measured::default() })
    }

    // B98 B100 B149
    #[test]
    fn everybody_stays_and_stands_where_his_fitness_says() {
        let mut population = Population::default();
        for number in 0..300u32 {
            let fitness = f64::from(number * 7919 % 31) / 10.0 - 1.0;
            let before = population.len();
            assert_eq!(population.insert(member(&format!("G{number}"), 3, fitness)), Some(before));
            let ranked: Vec<f64> = population.ranked().map(|member| member.measured.fitness).collect();
            assert!(ranked.len() == before + 1 && ranked.is_sorted_by(|one, other| one >= other));
        }
        assert_eq!(population.insert(Member::known("Nothing", "(game", Measured::default())), None);
    }

    #[test]
    fn the_least_fit_make_room_but_not_who_was_there_first_is_viable_or_the_best_of_its_kind() {
        let mut population = Population::default();
        for number in 0..60u64 {
            let mut new = member(&format!("G{number}"), 3 + number as u32 % 3, number as f64 / 100.0);
            new.child = number.checked_sub(5);
            new.measured = Measured { viable: number == 7, trials: 1, ..new.measured };
            new.measured.length = if number == 10 { 70.0 } else { 30.0 };
            population.insert(new);
        }
        population.shrink_to(100);
        assert_eq!(population.ranked().count(), 60, "there was room");
        population.shrink_to(20);
        let here: Vec<usize> = (0..60).filter(|number| !population.members()[*number].has_left()).collect();
        assert_eq!(here, [0, 1, 2, 3, 4, 7, 10].into_iter().chain(47..60).collect::<Vec<_>>());
        assert_eq!((population.ranked().count(), population.len()), (20, 60));
        let parents = (0..500).filter_map(|seed| population.wheel().pair(&mut game::Rng::new(1, seed)));
        assert!(parents.flatten().all(|number| here.contains(&number)));
        let gone = &population.members()[20];
        let profile = member("H", 5, 0.0).rules().expect("a game").profile();
        assert!(population.nearest(&profile, 0).is_some_and(|(number, _)| here.contains(&number)));
        assert!(population.has("g20") && population.plays_like(&gone.measured).is_some());
        population.shrink_to(0);
        let stay: Vec<&str> = population.ranked().map(|member| member.name.as_str()).collect();
        assert_eq!(stay, ["G10", "G7", "G4", "G3", "G2", "G1", "G0"], "however little room there is");
    }

    // B126
    #[test]
    fn names_that_clash_are_changed_and_children_remember_their_parents() {
        let mut one = Population::of(vec![member("Orvald", 3, 1.0), member("Skae", 4, 0.5)]);
        let mut child = member("Skae", 3, 0.7);
        child.parents = Some(["orvald".into(), "Orvald".into()]);
        let other = Population::of(vec![member("Orvald", 5, 0.9), child]);
        one.merge(other);
        let names: Vec<&str> = one.members().iter().map(|member| member.name.as_str()).collect();
        assert_eq!(names, ["Orvald", "Skae", "Orvald-2", "Skae-2"]);
        let child = one.named("skae-2").expect("renamed");
        assert_eq!(child.parents.as_ref().map(|parents| parents[1].as_str()), Some("Orvald-2"));
    }

    // B148
    #[test]
    fn who_is_measured_anew_keeps_the_old_score() {
        let mut population = Population::of(vec![member("A", 3, 1.0), member("B", 4, 0.5)]);
        population.remeasure(1, Measured { fitness: 2.0, ..Measured::default() });
        let first = population.ranked().next().expect("a member");
        assert_eq!((first.name.as_str(), first.measured.fitness, first.measured.old), ("B", 2.0, Some(0.5)));
        assert!(first.text.contains("(score 2 (old 0.5))"), "{}", first.text);
        assert_eq!(population.len(), 2);
    }

    // B16
    #[test]
    fn who_plays_exactly_like_a_member_is_found() {
        let mut first = member("A", 3, 1.0);
        first.measured.trials = 6;
        let population = Population::of(vec![first.clone(), member("B", 4, 0.5)]);
        let found = population.plays_like(&first.measured).map(|member| member.name.as_str());
        assert_eq!(found, Some("A"));
        assert_eq!(population.plays_like(&Measured { length: 0.5, ..first.measured }), None);
        assert_eq!(population.plays_like(&Measured { fitness: 0.5, ..Measured::default() }), None);
    }

    // B140
    #[test]
    fn the_nearest_relative_is_found() {
        let population = Population::of(vec![member("A", 3, 1.0), member("B", 5, 0.5)]);
        let profile = member("C", 5, 0.0).rules().expect("a game").profile();
        assert_eq!(population.nearest(&profile, 0), Some((1, 0.0)));
        assert_eq!(population.nearest(&profile, 2), None);
        let [parents, initial, all] = population.distances(&profile, &["A".into(), "B".into()]);
        assert!(parents > 0.0 && parents == initial && initial == all);
    }
}
