//! Where new variants come from: invented, mutated, or put together from the pieces of two.

use board::Direction;
use game::Rng;

use crate::baptism::Names;

use super::chances::{Chances, happens};
use super::conditions::Conditions;
use super::piece::Piece;
use super::prize::{Prize, ordered};
use super::rule::{Reach, Rule};
use super::variant::Variant;

/// So often something is drawn again that is not sound.
const TRIES: usize = 100;

/// This many prizes are drawn for a variant out of nothing; of two of one kind one is left.
const FIRST_PRIZES: usize = 2;

/// The longest part of a vector that is drawn.
const FARTHEST: i32 = 2;

/// A variant out of nothing.
pub fn invented(conditions: &Conditions, names: &Names, stream: &mut Rng) -> Variant {
    let mut variant = Variant { pieces: Vec::new(), prizes: Vec::new() };
    for _ in 0..conditions.first_types {
        let piece = new_piece(conditions, &variant, names, stream);
        variant.pieces.push(piece);
    }
    if conditions.goals {
        variant.prizes = ordered((0..FIRST_PRIZES).map(|_| Prize::drawn(stream)).collect());
    }
    variant
}

/// A piece out of nothing, for a variant in which no other has its name. Half of all take as they go.
pub fn new_piece(conditions: &Conditions, variant: &Variant, names: &Names, stream: &mut Rng) -> Piece {
    let name = new_name(variant, names, stream);
    let drawn = (0..TRIES).map(|_| {
        let moving = new_rules(conditions, stream);
        let capturing = if happens(0.5, stream) { moving.clone() } else { new_rules(conditions, stream) };
        Piece { name: name.clone(), moving, capturing }
    });
    // Under any sound conditions there is money for a pawn.
    drawn.into_iter().find(|piece| piece.is_sound(conditions)).unwrap_or(Piece { name: name.clone(), ..Piece::pawn() })
}

/// A child that differs from its parent as often as the chances say. A piece that would not be sound stays as it was.
pub fn mutated(
    parent: &Variant,
    conditions: &Conditions,
    chances: &Chances,
    names: &Names,
    stream: &mut Rng,
) -> Variant {
    let mut child = parent.clone();
    if happens(chances.delete_piece, stream) && child.pieces.len() > 1 {
        child.pieces.remove(stream.below(child.pieces.len() as u32) as usize);
    }
    for piece in &mut child.pieces {
        if happens(chances.change_piece, stream) {
            let mut changed = piece.clone();
            change_rules(&mut changed.moving, conditions, chances, stream);
            change_rules(&mut changed.capturing, conditions, chances, stream);
            if changed.is_sound(conditions) {
                *piece = changed;
            }
        }
    }
    if happens(chances.add_piece, stream) && child.pieces.len() < conditions.most_types {
        let piece = new_piece(conditions, &child, names, stream);
        child.pieces.push(piece);
    }
    if conditions.goals {
        child.prizes = changed_prizes(child.prizes, chances, stream);
    }
    child
}

/// Prizes are added, left out and changed as often as rules are.
fn changed_prizes(mut prizes: Vec<Prize>, chances: &Chances, stream: &mut Rng) -> Vec<Prize> {
    if happens(chances.delete_rule, stream) && prizes.len() > 1 {
        prizes.remove(stream.below(prizes.len() as u32) as usize);
    }
    for prize in &mut prizes {
        if happens(chances.change_rule, stream) {
            let new = Prize::drawn(stream);
            *prize = if happens(0.5, stream) { new } else { Prize { worth: new.worth, ..*prize } };
        }
    }
    if happens(chances.add_rule, stream) {
        prizes.push(Prize::drawn(stream));
    }
    ordered(prizes)
}

/// A child with pieces of both parents, drawn at random; as many as they have on average. What both have is had once.
pub fn recombined(parents: [&Variant; 2], conditions: &Conditions, names: &Names, stream: &mut Rng) -> Variant {
    let mut pool: Vec<(&Piece, [Reach; 2])> = Vec::new();
    for piece in parents.iter().flat_map(|parent| &parent.pieces) {
        let reaches = piece.reaches(conditions);
        if pool.iter().all(|(_, known)| *known != reaches) {
            pool.push((piece, reaches));
        }
    }
    stream.shuffle(&mut pool);
    let both: usize = parents.iter().map(|parent| parent.pieces.len()).sum();
    pool.truncate((both / 2 + both % 2 * stream.below(2) as usize).clamp(1, conditions.most_types));
    let mut child = Variant { pieces: Vec::new(), prizes: Vec::new() };
    for (piece, _) in pool {
        let mut piece = piece.clone();
        if child.pieces.iter().any(|other| other.name == piece.name) {
            piece.name = new_name(&child, names, stream);
        }
        child.pieces.push(piece);
    }
    if conditions.goals {
        child.prizes = parents[stream.below(2) as usize].prizes.clone();
    }
    child
}

fn change_rules(rules: &mut Vec<Rule>, conditions: &Conditions, chances: &Chances, stream: &mut Rng) {
    if happens(chances.delete_rule, stream) && rules.len() > 1 {
        rules.remove(stream.below(rules.len() as u32) as usize);
    }
    for rule in rules.iter_mut() {
        if happens(chances.change_rule, stream) {
            change_rule(rule, chances, stream);
        }
    }
    if happens(chances.add_rule, stream) && rules.len() < conditions.most_rules {
        rules.push(new_rule(conditions, stream));
    }
}

fn change_rule(rule: &mut Rule, chances: &Chances, stream: &mut Rng) {
    if happens(chances.vector, stream) {
        match stream.below(2) {
            0 => rule.direction = new_direction(stream),
            _ => rule.ride = new_ride(stream),
        }
    } else if happens(chances.symmetry, stream) {
        match stream.below(2) {
            0 => rule.symmetries.forward ^= true,
            _ => rule.symmetries.rotation ^= true,
        }
    }
}

/// One rule, or now and then two: pieces should be easy to remember.
fn new_rules(conditions: &Conditions, stream: &mut Rng) -> Vec<Rule> {
    let count = (1 + usize::from(happens(0.3, stream))).min(conditions.most_rules);
    (0..count).map(|_| new_rule(conditions, stream)).collect()
}

fn new_rule(conditions: &Conditions, stream: &mut Rng) -> Rule {
    let direction = new_direction(stream);
    let rule = Rule::new(direction, new_ride(stream), happens(0.5, stream), happens(0.5, stream));
    Rule { hop: conditions.hops && happens(0.25, stream), ..rule }
}

/// A vector that leads away, to the right or straight; its symmetry leads to the left.
fn new_direction(stream: &mut Rng) -> Direction {
    let across = stream.below(FARTHEST as u32 + 1) as i32;
    let along = stream.below(2 * FARTHEST as u32 + 1) as i32 - FARTHEST;
    if (across, along) == (0, 0) { Direction::new(0, 1) } else { Direction::new(across, along) }
}

/// Half of all leap; the others ride, some of them as far as they like.
fn new_ride(stream: &mut Rng) -> u32 {
    match stream.below(8) {
        0..4 => 1,
        4..6 => 2 + stream.below(2),
        _ => Rule::LONGEST,
    }
}

/// A name that no piece of the variant has, nor king and pawn, nor anything that means something in the rules.
fn new_name(variant: &Variant, names: &Names, stream: &mut Rng) -> String {
    const MEANT: [&str; 12] =
        ["king", "pawn", "white", "black", "all", "any", "none", "from", "home", "line", "move", "owner"];
    let taken = |name: &str| {
        MEANT.iter().any(|word| word.eq_ignore_ascii_case(name))
            || variant.pieces.iter().any(|piece| piece.name.eq_ignore_ascii_case(name))
    };
    names.name(stream, &taken)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const SURE: Chances = Chances { change_piece: 1.0, ..Chances::NONE };

    fn family(number: u64) -> (Conditions, Names, Rng, Variant) {
        let (conditions, names, mut stream) = (Conditions::default(), Names::default(), Rng::new(2, number));
        let variant = invented(&conditions, &names, &mut stream);
        (conditions, names, stream, variant)
    }

    fn child(number: u64, chances: Chances) -> (Variant, Variant) {
        let (conditions, names, mut stream, parent) = family(number);
        let child = mutated(&parent, &conditions, &chances, &names, &mut stream);
        (parent, child)
    }

    // R9 R10 R11 R15 R37
    #[test]
    fn a_new_variant_has_as_many_sound_pieces_as_it_should() {
        for number in 0..200 {
            let (conditions, .., variant) = family(number);
            assert!(variant.pieces.len() == 4 && variant.is_sound(&conditions), "{variant:?}");
        }
    }

    // R18 R19 R52
    #[test]
    fn pieces_are_added_and_left_out() {
        for number in 0..50 {
            let (parent, more) = child(number, Chances { add_piece: 1.0, ..Chances::NONE });
            assert_eq!(&more.pieces[..4], &parent.pieces[..]);
            assert_eq!(more.pieces.len(), 5);
            let (parent, fewer) = child(number, Chances { delete_piece: 1.0, ..Chances::NONE });
            assert_eq!(fewer.pieces.len(), 3);
            assert!(fewer.pieces.iter().all(|piece| parent.pieces.contains(piece)));
        }
    }

    // R20 R52
    #[test]
    fn each_kind_of_change_of_a_rule_changes_that_and_nothing_else() {
        type Sameness = fn(&Rule, &Rule) -> bool;
        let kinds: [(Chances, Sameness); 2] = [
            (Chances { change_rule: 1.0, vector: 1.0, ..SURE }, |a, b| a.symmetries == b.symmetries),
            (Chances { change_rule: 1.0, symmetry: 1.0, ..SURE }, |a, b| {
                (a.direction, a.ride) == (b.direction, b.ride)
            }),
        ];
        for (chances, kept) in kinds {
            let mut changed = 0;
            for number in 0..50 {
                let (parent, child) = child(number, chances);
                for (old, new) in parent.pieces.iter().zip(&child.pieces) {
                    let rules = || old.moving.iter().zip(&new.moving).chain(old.capturing.iter().zip(&new.capturing));
                    assert!(rules().all(|(a, b)| kept(a, b)));
                    changed += usize::from(old != new);
                }
            }
            assert!(changed > 50, "{changed}");
        }
    }

    // R20 R52
    #[test]
    fn rules_are_added_and_left_out() {
        let count = |variant: &Variant| -> usize {
            variant.pieces.iter().map(|piece| piece.moving.len() + piece.capturing.len()).sum()
        };
        let (mut more, mut fewer, mut before) = (0, 0, 0);
        for number in 0..50 {
            let (parent, child_with_more) = child(number, Chances { add_rule: 1.0, ..SURE });
            before += count(&parent);
            more += count(&child_with_more);
            fewer += count(&child(number, Chances { delete_rule: 1.0, ..SURE }).1);
        }
        assert!(fewer < before && before < more, "{fewer} {before} {more}");
    }

    // R21
    #[test]
    fn a_recombined_child_has_pieces_of_its_parents_and_no_others() {
        for number in 0..200 {
            let (conditions, names, mut stream, one) = family(number);
            let other = mutated(&one, &conditions, &Chances { add_piece: 1.0, ..SURE }, &names, &mut stream);
            let child = recombined([&one, &other], &conditions, &names, &mut stream);
            let known: BTreeSet<_> = one.meaning(&conditions).union(&other.meaning(&conditions)).cloned().collect();
            assert!(child.meaning(&conditions).is_subset(&known) && child.is_sound(&conditions));
            assert!(
                (4..=5).contains(&child.pieces.len()) || child.pieces.len() == known.len(),
                "{}",
                child.pieces.len()
            );
        }
    }

    // R63
    #[test]
    fn prizes_are_invented_changed_and_inherited_where_they_are_asked_for() {
        let conditions = Conditions { goals: true, ..Conditions::default() };
        let (names, chances) = (Names::default(), Chances::default());
        let (mut changed, mut seen) = (0, BTreeSet::new());
        for number in 0..200 {
            let mut stream = Rng::new(6, number);
            let [one, other] = [0, 1].map(|_| invented(&conditions, &names, &mut stream));
            assert!(!one.prizes.is_empty());
            let child = recombined([&one, &other], &conditions, &names, &mut stream);
            assert!([&one.prizes, &other.prizes].contains(&&child.prizes));
            let child = mutated(&one, &conditions, &chances, &names, &mut stream);
            assert!(!child.prizes.is_empty());
            changed += usize::from(child.prizes != one.prizes);
            seen.extend(child.prizes.iter().map(|prize| prize.worth));
            let (.., plain) = family(number);
            assert!(plain.prizes.is_empty());
        }
        assert!((50..190).contains(&changed) && seen.len() == 4, "{changed} {seen:?}");
    }

    // R51 R15
    #[test]
    fn ten_thousand_mutations_and_recombinations_are_all_sound() {
        let (conditions, names, mut stream, first) = family(1);
        let mut pool = vec![first; 4];
        for number in 0..10_000 {
            let [one, other] = [0, 1].map(|_| stream.below(4) as usize);
            let made = recombined([&pool[one], &pool[other]], &conditions, &names, &mut stream);
            let made = mutated(&made, &conditions, &Chances::default(), &names, &mut stream);
            assert!(made.is_sound(&conditions), "{made:?}");
            pool[number % 4] = made;
        }
    }
}
