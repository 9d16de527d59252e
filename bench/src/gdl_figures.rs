//! How fast others play rule sheets of GDL: states a second and games a second of random play on one core.
//!
//! The figures of 2016 are from the tables that their authors published; ggplib's are its author's of 2017
//! (a C++ propositional network); Alloy's is its author's for compiled Datalog. Sancho's are measured on a machine like ours in November
//! 2026, or where it says so its author's of 2016.

/// What is known of a rule sheet.
pub struct Figures {
    /// The name of the rule sheet.
    pub game: &'static str,
    /// The best that was published for another program, and whose it is.
    pub published: Option<(f64, &'static str)>,
    /// Sancho, states a second; where a range was measured, its upper end.
    pub sancho: Option<f64>,
    /// How many times as fast as the better of both we want to be.
    pub wanted: f64,
}

const GGPLIB: &str = "ggplib 2017";

/// All rule sheets of which there are figures.
pub const FIGURES: [Figures; 10] = [
    Figures { game: "ticTacToe", published: Some((2.87e6, GGPLIB)), sancho: Some(2.03e6), wanted: 5.0 },
    Figures { game: "connectFour", published: Some((2.65e6, GGPLIB)), sancho: Some(2.8e6), wanted: 5.0 },
    Figures { game: "breakthrough", published: None, sancho: Some(1.97e6), wanted: 5.0 },
    Figures { game: "speedChess", published: Some((492e3, GGPLIB)), sancho: Some(228e3), wanted: 3.0 },
    Figures { game: "reversi", published: Some((110e3, GGPLIB)), sancho: Some(147e3), wanted: 5.0 },
    Figures { game: "hex", published: Some((138e3, GGPLIB)), sancho: Some(175e3), wanted: 3.0 },
    Figures { game: "amazons_10x10", published: None, sancho: Some(55e3), wanted: 5.0 },
    Figures { game: "englishDraughts", published: None, sancho: Some(302e3), wanted: 5.0 },
    Figures { game: "pentago", published: None, sancho: Some(363e3), wanted: 5.0 },
    Figures { game: "chess_200", published: Some((7429.0, "Alloy")), sancho: None, wanted: 10.0 },
];

impl Figures {
    /// The better of the best published figure and Sancho's.
    pub fn best(&self) -> f64 {
        self.published.map_or(0.0, |(states, _)| states).max(self.sancho.unwrap_or(0.0))
    }
}
