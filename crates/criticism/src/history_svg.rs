//! A lead history as SVG: text alone, in colours that work on light and on dark pages.
//!
//! Lines and letters have the colour of the text around the picture (`currentColor`); dots have an outline, and so are seen on
//! any ground. Colours are attributes, not styles, so a page can change them: `.lead-history .white { fill: ... }`.

use game::Role;

use crate::{History, Point};

/// From one move to the next.
const STEP: f64 = 14.0;
/// From the middle to the top: a lead of 1.
const HEIGHT: f64 = 110.0;
/// Around the plot: the scale at the left, the title above, the numbers of moves below.
const MARGIN: [f64; 4] = [44.0, 30.0, 16.0, 40.0];
/// Of the numbers below, no two are nearer than this many moves.
const NUMBERED: usize = 5;
/// No plot is narrower.
const LEAST_WIDTH: f64 = 180.0;

/// The colours of the roles.
const COLOURS: [&str; 8] = ["#ffffff", "#111111", "#999999", "#d33b3b", "#3b9a4a", "#3b6fd3", "#2fb5b5", "#c23bb5"];

/// The picture of a history.
pub fn picture(history: &History) -> String {
    let plot = Plot::of(history);
    let (width, height) = plot.size();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lead-history\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\" fill=\"currentColor\" \
         stroke=\"none\">\n<title>{}</title>\n{}{}{}{}{}</svg>\n",
        plot.title(),
        plot.scale(),
        plot.numbers(),
        plot.bracket(),
        plot.line(),
        plot.dots(),
    )
}

struct Plot<'a> {
    history: &'a History,
    width: f64,
}

impl Plot<'_> {
    fn of(history: &History) -> Plot<'_> {
        Plot { history, width: (STEP * (history.points.len() + 1) as f64).max(LEAST_WIDTH) }
    }

    fn size(&self) -> (f64, f64) {
        (MARGIN[0] + self.width + MARGIN[2], MARGIN[1] + 2.0 * HEIGHT + MARGIN[3])
    }

    fn x(&self, number: usize) -> f64 {
        MARGIN[0] + STEP * number as f64
    }

    fn y(value: f64) -> f64 {
        let exact = MARGIN[1] + HEIGHT * (1.0 - value);
        (exact * 10.0).round() / 10.0
    }

    fn title(&self) -> String {
        let who = self.history.protagonist;
        let whose = if self.history.is_won { format!("{who} won") } else { format!("no player won; {who} began") };
        format!("Lead history over {} moves: {whose}, and the line is the lead of {who}", self.history.points.len())
    }

    /// The axis, the lines at 1 and -1, and their numbers.
    fn scale(&self) -> String {
        let (left, right) = (MARGIN[0], MARGIN[0] + self.width);
        let line = |value: f64, width: &str, strength: &str| {
            let y = Plot::y(value);
            format!(
                "<path d=\"M{left} {y}H{right}\" stroke=\"currentColor\" stroke-width=\"{width}\" \
                 stroke-opacity=\"{strength}\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{value}</text>\n",
                left - 6.0,
                y + 4.0
            )
        };
        let heading =
            format!("<text x=\"{left}\" y=\"{}\">lead of {}</text>\n", MARGIN[1] - 12.0, self.history.protagonist);
        [heading, line(1.0, "0.5", "0.5"), line(0.0, "1", "1"), line(-1.0, "0.5", "0.5")].concat()
    }

    /// The numbers of every fifth move; those of random moves stand in brackets.
    fn numbers(&self) -> String {
        let y = Plot::y(-1.0) + 16.0;
        let told = |point: &&Point| point.number == 1 || point.number.is_multiple_of(NUMBERED);
        let label = |point: &Point| {
            let number = if point.is_random { format!("({})", point.number) } else { point.number.to_string() };
            format!("<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\">{number}</text>\n", self.x(point.number))
        };
        self.history.points.iter().filter(told).map(label).collect()
    }

    /// The bracket under the random moves.
    fn bracket(&self) -> String {
        let random = self.history.points.iter().filter(|point| point.is_random).count();
        if random == 0 {
            return String::new();
        }
        let (left, right, y) = (self.x(1) - 5.0, self.x(random) + 5.0, Plot::y(-1.0) + 28.0);
        format!(
            "<path class=\"random\" d=\"M{left} {}V{y}H{right}V{}\" fill=\"none\" stroke=\"currentColor\"/>\n\
             <text x=\"{}\" y=\"{}\">random</text>\n",
            y - 5.0,
            y - 5.0,
            right + 4.0,
            y + 2.0
        )
    }

    /// The lead; broken where nothing was recorded.
    fn line(&self) -> String {
        let mut path = String::new();
        let mut is_down = false;
        for point in &self.history.points {
            if let Some(lead) = point.lead {
                let pen = if is_down { 'L' } else { 'M' };
                path.push_str(&format!("{pen}{} {}", self.x(point.number), Plot::y(lead)));
            }
            is_down = point.lead.is_some();
        }
        format!(
            "<path class=\"lead\" d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"3\" \
             stroke-linejoin=\"round\"/>\n"
        )
    }

    /// Everybody's chances after each move, on the same scale as the lead.
    fn dots(&self) -> String {
        let players = self.history.points.iter().map(|point| point.estimates.len()).max().unwrap_or(0);
        let group = |role: &Role| {
            let dots: String = self.history.points.iter().filter_map(|point| self.dot(point, *role)).collect();
            let colour = COLOURS[role.index()];
            format!("<g class=\"{role}\" fill=\"{colour}\" stroke=\"#808080\">\n{dots}</g>\n")
        };
        Role::ALL.iter().take(players).map(group).collect()
    }

    /// One player's chances after one move.
    fn dot(&self, point: &Point, role: Role) -> Option<String> {
        let estimate = point.estimates.get(role.index())?;
        let (x, y) = (self.x(point.number), Plot::y(*estimate));
        let strength = if point.is_random { " opacity=\"0.5\"" } else { "" };
        let told = format!("move {}: {role} {estimate:.2}", point.number);
        Some(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\"{strength}><title>{told}</title></circle>\n"))
    }
}

#[cfg(test)]
mod tests {
    use crate::History;
    use crate::by_hand::trial;

    fn drawn(text: &str) -> String {
        History::of(&trial(text)).svg()
    }

    // B79
    #[test]
    fn there_is_a_dot_for_everybody_after_each_move_and_one_line() {
        let svg = drawn("white: (.5/.5) (.5/.5) .75/.5 1/0 = white");
        let group =
            |role: &str| svg.split(&format!("<g class=\"{role}\"")).nth(1).and_then(|rest| rest.split("</g>").next());
        let dots = |role: &str| group(role).map(|dots| dots.matches("<circle").count());
        assert_eq!((dots("white"), dots("black"), dots("third")), (Some(4), Some(4), None));
        assert_eq!(svg.matches("class=\"lead\"").count(), 1);
        // The lead is 0, 0, .25, 1, from the middle at 140 to the top at 30.
        assert!(svg.contains("d=\"M58 140L72 140L86 112.5L100 30\""), "{svg}");
    }

    // B79
    #[test]
    fn random_moves_are_bracketed() {
        let svg = drawn("white: (.5/.5) (.5/.5) .75/.5 1/0 = white");
        assert!(svg.contains(">(1)</text>") && svg.contains("class=\"random\""), "{svg}");
        assert!(!drawn("white: .75/.5 1/0 = white").contains("class=\"random\""));
    }

    #[test]
    fn it_follows_the_colours_of_the_page() {
        let svg = drawn("white: .75/.5 - .5/.5 = draw");
        assert!(svg.contains("currentColor") && svg.contains("<g class=\"white\" fill=\"#ffffff\""));
        // The line is broken where nothing was recorded.
        assert!(svg.contains("d=\"M58 112.5M86 140\""), "{svg}");
        assert!(drawn("white: = draw").ends_with("</svg>\n"));
    }

    #[test]
    fn every_element_is_closed() {
        let svg = drawn("players=3 white: (.5/.5/.5) (-) .75/.5/.25 = third");
        let opened = svg.matches('<').count() - svg.matches("</").count();
        assert_eq!(opened, svg.matches("</").count() + svg.matches("/>").count());
    }
}
