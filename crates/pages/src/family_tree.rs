//! A family of games as a picture: parents to the left, children to the right, an arc from each parent to each child.

use std::collections::{BTreeMap, BTreeSet};

use picture::escaped;

/// A game in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What it is known by in the picture and on the page.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// The keys of its parents; those that are not in the picture are left out.
    pub parents: Vec<String>,
    /// Whether the page says more of it.
    pub linked: bool,
    /// Whether it is viable.
    pub viable: bool,
}

/// The width of a letter, more or less.
const LETTER: usize = 8;
/// The height of a name with its frame.
const HEIGHT: usize = 24;
/// From one name to the one below it.
const ROW: usize = 32;
/// Between two generations.
const GAP: usize = 56;
/// Around the picture.
const MARGIN: usize = 8;

/// The picture; nothing if no two games are related.
pub fn svg(members: &[Member]) -> Option<String> {
    let columns = arranged(members);
    if columns.len() < 2 {
        return None;
    }
    let boxes = placed(&columns);
    let width = MARGIN + boxes.values().map(|place| place.left + place.width).max().unwrap_or(0);
    let height = 2 * MARGIN + columns.iter().map(Vec::len).max().unwrap_or(0) * ROW;
    let members = || columns.iter().flatten();
    let arcs: String = members().flat_map(|member| arcs(member, &boxes)).collect();
    let names: String = members().map(|member| name(member, &boxes[member.key.as_str()])).collect();
    // A picture with links in it is more than a picture to readers who cannot see it.
    let role = if members().any(|member| member.linked) { "group" } else { "img" };
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-tree\" role=\"{role}\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>Family tree</title>\n{arcs}{names}</svg>\n"
    ))
}

/// Where a name stands.
struct Place {
    left: usize,
    top: usize,
    width: usize,
}

/// The members that are related to others, by generations, each where its parents are if that can be.
fn arranged(members: &[Member]) -> Vec<Vec<&Member>> {
    let by_key: BTreeMap<&str, &Member> = members.iter().map(|member| (member.key.as_str(), member)).collect();
    let is_parent: BTreeSet<&str> =
        members.iter().flat_map(|member| member.parents.iter().map(String::as_str)).collect();
    let mut generations = BTreeMap::new();
    for member in members {
        generation(member, &by_key, &mut generations, &mut BTreeSet::new());
    }
    let mut columns: Vec<Vec<&Member>> = Vec::new();
    for member in by_key.values() {
        let generation = generations[member.key.as_str()];
        if generation > 0 || is_parent.contains(member.key.as_str()) {
            columns.resize_with(columns.len().max(generation + 1), Vec::new);
            columns[generation].push(member);
        }
    }
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for column in &mut columns {
        column.sort_by_key(|member| (middle(member, &rows), member.name.clone(), member.key.clone()));
        rows.extend(column.iter().enumerate().map(|(row, member)| (member.key.as_str(), row)));
    }
    columns
}

/// One more than the latest of its parents; who is on the way to himself does not count.
fn generation<'a>(
    member: &'a Member,
    by_key: &BTreeMap<&str, &'a Member>,
    known: &mut BTreeMap<&'a str, usize>,
    above: &mut BTreeSet<&'a str>,
) -> usize {
    if let Some(generation) = known.get(member.key.as_str()) {
        return *generation;
    }
    above.insert(&member.key);
    let mut latest = 0;
    for parent in member.parents.iter().filter_map(|parent| by_key.get(parent.as_str())) {
        if !above.contains(parent.key.as_str()) {
            latest = latest.max(1 + generation(parent, by_key, known, above));
        }
    }
    above.remove(member.key.as_str());
    known.insert(&member.key, latest);
    latest
}

/// The middle of the rows of a member's parents, in hundredths.
fn middle(member: &Member, rows: &BTreeMap<&str, usize>) -> usize {
    let rows: Vec<usize> = member.parents.iter().filter_map(|parent| rows.get(parent.as_str()).copied()).collect();
    rows.iter().sum::<usize>() * 100 / rows.len().max(1)
}

fn placed<'a>(columns: &[Vec<&'a Member>]) -> BTreeMap<&'a str, Place> {
    let highest = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut left = MARGIN;
    let mut boxes = BTreeMap::new();
    for column in columns {
        let widest = column.iter().map(|member| width(member)).max().unwrap_or(0);
        let above = MARGIN + (highest - column.len()) * ROW / 2;
        for (row, member) in column.iter().enumerate() {
            boxes.insert(member.key.as_str(), Place { left, top: above + row * ROW, width: width(member) });
        }
        left += widest + GAP;
    }
    boxes
}

fn width(member: &Member) -> usize {
    member.name.chars().count() * LETTER + 16
}

fn arcs(member: &Member, boxes: &BTreeMap<&str, Place>) -> Vec<String> {
    let parents: BTreeSet<&str> = member.parents.iter().map(String::as_str).collect();
    let to = &boxes[member.key.as_str()];
    let arc = |from: &Place| {
        let (x1, y1, x2, y2) = (from.left + from.width, from.top + HEIGHT / 2, to.left, to.top + HEIGHT / 2);
        let (out, back) = (x1 + GAP / 2, x2.saturating_sub(GAP / 2));
        format!("<path d=\"M{x1} {y1}C{out} {y1} {back} {y2} {x2} {y2}\"/>\n")
    };
    parents.into_iter().filter_map(|parent| boxes.get(parent)).filter(|from| from.left < to.left).map(arc).collect()
}

fn name(member: &Member, place: &Place) -> String {
    let Place { left, top, width } = place;
    let class = if member.viable { " class=\"lw-viable\"" } else { "" };
    let (x, y) = (left + width / 2, top + 16);
    let drawn = format!(
        "<g{class}><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"6\"/>\
         <text x=\"{x}\" y=\"{y}\">{}</text></g>",
        escaped(&member.name)
    );
    if member.linked { format!("<a href=\"#{}\">{drawn}</a>\n", escaped(&member.key)) } else { format!("{drawn}\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(told: &[(&str, &[&str])]) -> Vec<Member> {
        let member = |(key, parents): &(&str, &[&str])| Member {
            key: (*key).to_owned(),
            name: (*key).to_owned(),
            parents: parents.iter().map(|parent| (*parent).to_owned()).collect(),
            linked: true,
            viable: false,
        };
        told.iter().map(member).collect()
    }

    fn columns(told: &[(&str, &[&str])]) -> Vec<Vec<String>> {
        let members = family(told);
        let names = |column: &Vec<&Member>| column.iter().map(|member| member.name.clone()).collect();
        arranged(&members).iter().map(names).collect()
    }

    #[test]
    fn a_child_stands_one_generation_after_the_latest_of_its_parents() {
        let told: [(&str, &[&str]); 5] =
            [("hex", &[]), ("chess", &[]), ("son", &["hex", "chess"]), ("late", &["hex", "son"]), ("alone", &[])];
        assert_eq!(columns(&told), [vec!["chess", "hex"], vec!["son"], vec!["late"]]);
    }

    #[test]
    fn children_stand_where_their_parents_do() {
        let told: [(&str, &[&str]); 4] = [("a", &[]), ("b", &[]), ("y", &["a"]), ("x", &["b"])];
        assert_eq!(columns(&told), [["a", "b"], ["y", "x"]]);
    }

    #[test]
    fn a_family_that_goes_round_in_a_circle_can_be_drawn() {
        let told: [(&str, &[&str]); 2] = [("a", &["b"]), ("b", &["a"])];
        assert_eq!(columns(&told).concat().len(), 2);
        assert!(svg(&family(&told)).is_some());
    }

    #[test]
    fn where_nobody_is_related_there_is_no_picture() {
        assert_eq!(svg(&family(&[("a", &[]), ("b", &["not here"])])), None);
        assert_eq!(svg(&[]), None);
    }

    #[test]
    fn names_are_written_so_that_they_cannot_be_mistaken_for_the_picture() {
        let drawn = svg(&family(&[("a", &[]), ("<b>", &["a"])])).expect("a picture");
        assert!(drawn.contains("&lt;b&gt;") && !drawn.contains("<b>"), "{drawn}");
        assert_eq!(drawn.matches("<path").count(), 1);
    }
}
