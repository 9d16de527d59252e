//! Names for new games: a Markov chain over the letter triplets of a list of made-up names (Browne 2011, 5.2: baptism).

use std::collections::BTreeMap;

use game::Rng;

/// The names that the chain learns from, one a line; lines with `#` are comments.
const LIST: &str = include_str!("baptism/names.txt");

/// The shortest and the longest name.
const LENGTHS: [usize; 2] = [3, 10];

/// So often another name is tried before a number is put behind one.
const TRIES: usize = 200;

/// What letter follows two letters how often: a chain that makes up names.
#[derive(Clone, Debug)]
pub struct Names {
    /// For each two letters, those that follow, each with how often it does. `^` stands before a name and `$` behind it.
    followers: BTreeMap<[char; 2], Vec<(char, u32)>>,
}

impl Default for Names {
    fn default() -> Names {
        Names::learnt_from(LIST.lines().filter(|line| !line.starts_with('#')))
    }
}

impl Names {
    /// What is learnt from some names.
    pub fn learnt_from<'a>(names: impl Iterator<Item = &'a str>) -> Names {
        let mut counts: BTreeMap<[char; 2], BTreeMap<char, u32>> = BTreeMap::new();
        for name in names.map(str::trim).filter(|name| !name.is_empty()) {
            let letters: Vec<char> = "^^".chars().chain(name.to_lowercase().chars()).chain(['$']).collect();
            for three in letters.windows(3) {
                *counts.entry([three[0], three[1]]).or_default().entry(three[2]).or_default() += 1;
            }
        }
        let followers = counts.into_iter().map(|(two, next)| (two, next.into_iter().collect()));
        Names { followers: followers.collect() }
    }

    /// A name that is not taken. Whatever the list and however many are taken, there is one.
    pub fn name(&self, stream: &mut Rng, is_taken: &dyn Fn(&str) -> bool) -> String {
        let fits = |name: &String| (LENGTHS[0]..=LENGTHS[1]).contains(&name.chars().count());
        let made = (0..TRIES).map(|_| self.walk(stream)).filter(fits).find(|name| !is_taken(name));
        made.unwrap_or_else(|| free(&self.walk(stream), is_taken))
    }

    /// One walk along the chain.
    fn walk(&self, stream: &mut Rng) -> String {
        let mut name = String::new();
        let mut last = ['^', '^'];
        while name.chars().count() <= LENGTHS[1] {
            let Some(next) = self.followers.get(&last).and_then(|next| drawn(next, stream)) else { break };
            if next == '$' {
                break;
            }
            name.push(next);
            last = [last[1], next];
        }
        capitalised(&name)
    }
}

/// The name itself if it is free, else with the first number behind it that makes it so: how clashes are resolved when two
/// populations become one (B126).
pub fn free(name: &str, is_taken: &dyn Fn(&str) -> bool) -> String {
    let name = if name.is_empty() { "Nameless" } else { name };
    let numbered = (2u32..).map(|number| format!("{name}-{number}"));
    [name.to_owned()].into_iter().chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}

fn drawn(letters: &[(char, u32)], stream: &mut Rng) -> Option<char> {
    let mut left = stream.below(letters.iter().map(|(_, count)| count).sum());
    letters.iter().find_map(|(letter, count)| match left < *count {
        true => Some(*letter),
        false => {
            left -= count;
            None
        }
    })
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn three(name: &str) -> Vec<Vec<char>> {
        let letters: Vec<char> = "^^".chars().chain(name.to_lowercase().chars()).chain(['$']).collect();
        letters.windows(3).map(<[char]>::to_vec).collect()
    }

    // B124
    #[test]
    fn the_list_is_as_long_as_the_books_and_has_no_name_twice() {
        let names: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(names.len() >= 601);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_alphabetic())));
    }

    // B123 B125
    #[test]
    fn names_are_short_and_made_of_the_lists_own_triplets() {
        let chain = Names::default();
        let known: BTreeSet<Vec<char>> = LIST.lines().filter(|line| !line.starts_with('#')).flat_map(three).collect();
        for number in 0..2000 {
            let name = chain.name(&mut Rng::new(4, number), &|_| false);
            assert!((3..=10).contains(&name.len()) && name.starts_with(char::is_uppercase), "{name}");
            assert!(three(&name).iter().all(|three| known.contains(three)), "{name}");
        }
    }

    // B123
    #[test]
    fn every_name_is_a_new_one_even_where_the_chain_has_no_more() {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let chain = Names::default();
        for number in 0..5000 {
            let name = chain.name(&mut Rng::new(1, number), &|name| taken.contains(name));
            assert!(taken.insert(name));
        }
        let poor = Names::learnt_from(["Abba"].into_iter());
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for number in 0..50 {
            let name = poor.name(&mut Rng::new(1, number), &|name| taken.contains(name));
            assert!(taken.insert(name));
        }
        let none = Names::learnt_from([].into_iter());
        assert_eq!(none.name(&mut Rng::new(1, 0), &|_| false), "Nameless");
    }

    // B123
    #[test]
    fn letters_follow_each_other_as_often_as_in_the_list() {
        let chain = Names::learnt_from(["abx", "abx", "abx", "aby"].into_iter());
        let made = (0..4000).map(|number| chain.name(&mut Rng::new(2, number), &|_| false));
        let count = made.filter(|name| name == "Abx").count() as f64;
        assert!((count - 3000.0).abs() < 5.0 * (4000.0f64 * 0.75 * 0.25).sqrt(), "{count}");
    }
}
