//! The order in which relations are worked out: components of relations that depend on each other, each after what it needs.

use std::collections::BTreeSet;

use super::rules::{Kind, Rule, Sheet};
use super::unfit::{Reason, Unfit};

/// Relations that depend on each other, or one that does not depend on itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Component {
    pub relations: Vec<u32>,
    /// The rules of these relations, by number.
    pub rules: Vec<usize>,
    /// Whether a rule needs a relation of the component itself.
    pub recursive: bool,
}

/// All components, each after those that it needs; an error if one needs its own negation.
pub(super) fn components(sheet: &Sheet) -> Result<Vec<Component>, Unfit> {
    let mut needs = vec![BTreeSet::new(); sheet.relations.len()];
    let mut rules_of = vec![Vec::new(); sheet.relations.len()];
    for (n, rule) in sheet.rules.iter().enumerate() {
        let head = rule.head.relation as usize;
        rules_of[head].push(n);
        needs[head].extend(rule.holds.iter().chain(&rule.fails).map(|literal| literal.relation as usize));
    }
    let needs: Vec<Vec<usize>> = needs.into_iter().map(|needs| needs.into_iter().collect()).collect();
    let groups = strong_components(needs.len(), |relation| &needs[relation]);
    groups.into_iter().map(|group| component(sheet, group, &needs, &rules_of)).collect()
}

fn component(
    sheet: &Sheet,
    mut group: Vec<usize>,
    needs: &[Vec<usize>],
    rules_of: &[Vec<usize>],
) -> Result<Component, Unfit> {
    group.sort_unstable();
    let recursive = group.len() > 1 || needs[group[0]].contains(&group[0]);
    let rules: Vec<usize> = group.iter().flat_map(|relation| rules_of[*relation].iter().copied()).collect();
    let within = |relation: u32| group.binary_search(&(relation as usize)).is_ok();
    for rule in rules.iter().map(|rule| &sheet.rules[*rule]) {
        if recursive && rule.fails.iter().any(|literal| within(literal.relation)) {
            let name = sheet.relations[rule.head.relation as usize].name;
            return Err(Reason::Unstratified(sheet.names.spelling(name).to_string()).into());
        }
    }
    Ok(Component { relations: group.into_iter().map(|relation| relation as u32).collect(), rules, recursive })
}

/// The strongly connected components of a graph, each after those that it points to (Tarjan, without recursion).
pub(super) fn strong_components<'a>(nodes: usize, edges: impl Fn(usize) -> &'a [usize]) -> Vec<Vec<usize>> {
    let (mut order, mut low) = (vec![usize::MAX; nodes], vec![0usize; nodes]);
    let (mut stack, mut on_stack, mut found) = (Vec::new(), vec![false; nodes], Vec::new());
    let (mut clock, mut calls) = (0, Vec::new());
    for start in 0..nodes {
        if order[start] != usize::MAX {
            continue;
        }
        calls.push((start, 0));
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                order[node] = clock;
                low[node] = clock;
                clock += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            let targets = edges(node);
            if let Some(target) = targets.get(edge).copied() {
                calls.push((node, edge + 1));
                if order[target] == usize::MAX {
                    calls.push((target, 0));
                } else if on_stack[target] {
                    low[node] = low[node].min(order[target]);
                }
                continue;
            }
            if let Some((parent, _)) = calls.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == order[node] {
                let at = stack.iter().rposition(|other| *other == node).unwrap_or(0);
                let group = stack.split_off(at);
                group.iter().for_each(|member| on_stack[*member] = false);
                found.push(group);
            }
        }
    }
    found
}

/// Which relations these need, themselves among them.
pub(super) fn needed(sheet: &Sheet, roots: impl Iterator<Item = u32>) -> Vec<bool> {
    let mut needed = vec![false; sheet.relations.len()];
    let mut rules_of: Vec<Vec<&Rule>> = vec![Vec::new(); sheet.relations.len()];
    sheet.rules.iter().for_each(|rule| rules_of[rule.head.relation as usize].push(rule));
    let mut waiting: Vec<u32> = roots.collect();
    while let Some(relation) = waiting.pop() {
        if std::mem::replace(&mut needed[relation as usize], true) {
            continue;
        }
        for rule in &rules_of[relation as usize] {
            waiting.extend(rule.holds.iter().chain(&rule.fails).map(|literal| literal.relation));
        }
    }
    needed
}

/// Which relations depend on `true` or `does`.
pub(super) fn dynamic(sheet: &Sheet) -> Vec<bool> {
    let mut dynamic: Vec<bool> =
        sheet.relations.iter().map(|relation| matches!(relation.kind, Kind::True | Kind::Does)).collect();
    loop {
        let before = dynamic.iter().filter(|dynamic| **dynamic).count();
        for rule in &sheet.rules {
            let mut literals = rule.holds.iter().chain(&rule.fails);
            dynamic[rule.head.relation as usize] |= literals.any(|literal| dynamic[literal.relation as usize]);
        }
        if dynamic.iter().filter(|dynamic| **dynamic).count() == before {
            return dynamic;
        }
    }
}

/// Drops rules that can never be used or that nothing needs, and conditions that always fail.
pub(super) fn prune(sheet: &mut Sheet) {
    let possible = possible(sheet);
    sheet.rules.retain(|rule| rule.holds.iter().all(|literal| possible[literal.relation as usize]));
    for rule in &mut sheet.rules {
        rule.fails.retain(|literal| possible[literal.relation as usize]);
    }
    let wanted = [Kind::Role, Kind::Init, Kind::Next, Kind::Legal, Kind::Goal, Kind::Terminal];
    let roots: Vec<u32> = wanted.iter().flat_map(|kind| sheet.of_kind(*kind)).collect();
    let needed = needed(sheet, roots.into_iter());
    sheet.rules.retain(|rule| needed[rule.head.relation as usize]);
}

/// Which relations can hold at all.
fn possible(sheet: &Sheet) -> Vec<bool> {
    let mut possible = vec![false; sheet.relations.len()];
    loop {
        let mut changed = false;
        for rule in &sheet.rules {
            let head = rule.head.relation;
            if possible[head as usize] || !rule.holds.iter().all(|literal| possible[literal.relation as usize]) {
                continue;
            }
            possible[head as usize] = true;
            changed = true;
            let twin = match sheet.relations[head as usize].kind {
                Kind::Init | Kind::Next => sheet.twin(head, Kind::True),
                Kind::Legal => sheet.twin(head, Kind::Does),
                _ => None,
            };
            if let Some(twin) = twin {
                possible[twin as usize] = true;
            }
        }
        if !changed {
            return possible;
        }
    }
}
