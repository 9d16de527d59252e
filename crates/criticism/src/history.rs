//! Lead histories: how everybody's chances went in the course of one trial (Browne 2011, 4.2.3 and Figures 4.2 to 4.6).

use std::fmt::Write;

use game::Role;
use serde::{Deserialize, Serialize};

use crate::Trial;
use crate::history_svg::picture;
use crate::leads::{chance, lead};

/// How everybody's chances went in the course of one trial (B79).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// Whose lead the line is: the winner's, or that of who began where no player won.
    #[serde(with = "crate::roles")]
    pub protagonist: Role,
    /// Whether they won.
    pub is_won: bool,
    /// What it was after each move.
    pub points: Vec<Point>,
}

/// How it stood after one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The number of the move, from 1; random ones are counted too.
    pub number: usize,
    /// Whether it was random, and so is bracketed and left out of the measures.
    pub is_random: bool,
    /// Everybody's chances, from 0 to 1; empty where nothing was recorded.
    pub estimates: Vec<f64>,
    /// The lead of the protagonist; `None` where nothing was recorded.
    pub lead: Option<f64>,
}

impl History {
    /// The lead history of a trial.
    pub fn of(trial: &Trial) -> History {
        let protagonist = trial.protagonist();
        let random = trial.opening.iter().map(|estimates| (true, estimates));
        let thought = trial.moves.iter().map(|ply| (false, &ply.estimates));
        let point = |(at, (is_random, estimates)): (usize, (bool, &Vec<f32>))| Point {
            number: at + 1,
            is_random,
            estimates: estimates.iter().map(|estimate| chance(*estimate)).collect(),
            lead: lead(protagonist, estimates),
        };
        let points = random.chain(thought).enumerate().map(point).collect();
        History { protagonist, is_won: trial.winner().is_some(), points }
    }

    /// A table with commas: one line a move, with a heading.
    pub fn csv(&self) -> String {
        let players = self.points.iter().map(|point| point.estimates.len()).max().unwrap_or(0);
        let roles: Vec<&str> = Role::ALL.iter().take(players).map(|role| role.name()).collect();
        let mut text = String::from("move,random");
        roles.iter().for_each(|role| text.extend([",", role]));
        text.push_str(",lead\n");
        for point in &self.points {
            let cell = |at: usize| point.estimates.get(at).map_or(String::new(), f64::to_string);
            let cells: Vec<String> = (0..players).map(cell).collect();
            let lead = point.lead.map_or(String::new(), |lead| lead.to_string());
            let start = [point.number.to_string(), point.is_random.to_string()];
            let line: Vec<String> = start.into_iter().chain(cells).chain([lead]).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", line.join(","));
        }
        text
    }

    /// A picture: dots for everybody's chances, a thick line for the lead, random moves in brackets.
    pub fn svg(&self) -> String {
        picture(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;

    // B79
    #[test]
    fn the_line_is_the_winner_s_lead_and_random_moves_are_marked() {
        let history = History::of(&trial("white: (.5/.5) (.25/.75) .5/.75 0/1 = black"));
        assert_eq!((history.protagonist, history.is_won), (Role::Black, true));
        let leads: Vec<Option<f64>> = history.points.iter().map(|point| point.lead).collect();
        assert_eq!(leads, [Some(0.0), Some(0.5), Some(0.25), Some(1.0)]);
        let random: Vec<bool> = history.points.iter().map(|point| point.is_random).collect();
        assert_eq!(random, [true, true, false, false]);
    }

    // B79
    #[test]
    fn a_table_has_a_line_a_move() {
        let history = History::of(&trial("white: (.5/.5) (-) .75/.5 = draw"));
        assert_eq!(history.csv(), "move,random,white,black,lead\n1,true,0.5,0.5,0\n2,true,,,\n3,false,0.75,0.5,0.25\n");
    }
}
