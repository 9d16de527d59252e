//! What people think of games, from a table: how they rate them, and what is known of them without playing.

use engine::Error;

/// A game that people have rated.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// What people call it.
    pub name: String,
    /// The game of the library that it is, if there is one.
    pub game: Option<&'static str>,
    /// How people rate it on the average.
    pub rating: f64,
    /// What is known of it without playing, in the order of [`FACTS`].
    pub facts: [Option<f64>; 3],
}

/// What is known of games without playing: how heavy people say they are, how many rated them (its logarithm), and whether they
/// are from after 1980. Easy to know, and hard to beat.
pub const FACTS: [&str; 3] = ["weight", "raters", "era"];

/// Games from after this year are of our time; those of unknown year count as old.
const OUR_TIME: f64 = 1980.0;

/// Reads a table with a heading: `name` and `average` (or `rating`) are needed, `weight`, `users_rated` and `year` are not.
pub fn read(text: &str) -> Result<Vec<Rated>, Error> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let heading = lines.next().map(|(_, line)| fields(line)).unwrap_or_default();
    let column = |names: &[&str]| heading.iter().position(|field| names.contains(&field.trim()));
    let hint = "the first line names the columns: name,average and, if known, weight,users_rated,year";
    let (Some(name), Some(rating)) = (column(&["name"]), column(&["average", "rating"])) else {
        return Err(Error::refused("these are no ratings: there is no column `name`, or none `average`", hint));
    };
    let (weight, raters, year) = (column(&["weight"]), column(&["users_rated"]), column(&["year"]));
    let one = |(at, line): (usize, &str)| {
        let fields = fields(line);
        let number = |column: Option<usize>| fields.get(column?)?.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let called = fields.get(name).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        let (Some(name), Some(rating)) = (called, number(Some(rating))) else {
            return Err(Error::refused(format!("line {} of the ratings has no name, or no rating", at + 1), hint));
        };
        let era = year.map(|year| f64::from(number(Some(year)).unwrap_or(0.0) > OUR_TIME));
        let facts = [number(weight), number(raters).filter(|count| *count > 0.0).map(f64::ln), era];
        Ok(Rated { game: in_library(&name), name, rating, facts })
    };
    lines.map(one).collect()
}

/// The fields of a line, with commas between them; what is in quotation marks may have commas itself.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().into_iter().for_each(|field| field.push(letter)),
        }
    }
    fields
}

/// The game of the library with this name: the letters and digits count, and what is in brackets or behind a stroke is another
/// name.
fn in_library(name: &str) -> Option<&'static str> {
    let names = name.split(['(', ')', '/']).map(str::trim).filter(|name| !name.is_empty());
    names.map(slug).find_map(|slug| library::find(&slug)).map(|entry| entry.name)
}

fn slug(name: &str) -> String {
    let letters = name.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words = letters.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_either_of_their_names() {
        let text = "name,year,users_rated,weight,average\nPentalath (Ndengrod),2009,100,2.5,7.1\n\"Tic, Tac, Toe\",,9,,2.5\nReversi/Othello,,,,6\n";
        let rated = read(text).expect("sound lines");
        assert_eq!(rated[0].game, Some("pentalath"));
        assert_eq!(rated[0].facts, [Some(2.5), Some(100f64.ln()), Some(1.0)]);
        assert_eq!(rated[2].game, Some("reversi"));
        assert_eq!((rated[1].game, rated[1].facts[0], rated[1].facts[2]), (Some("tic_tac_toe"), None, Some(0.0)));
    }

    #[test]
    fn what_is_no_table_of_ratings_is_told() {
        for text in ["", "name,year\nHex,1942\n", "name,average\nHex,good\n", "name,average\n,7\n"] {
            assert!(matches!(read(text), Err(Error::Refused { .. })), "{text:?}");
        }
    }
}
