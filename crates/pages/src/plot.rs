//! The course of a run as a picture: a dot for the score of each child, and a line for the best so far.

use std::fmt::Write as _;

/// A child that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Its number in the run.
    pub number: u64,
    /// What it was worth.
    pub score: f64,
    /// Whether it was viable.
    pub viable: bool,
}

/// The size of the field that is drawn on.
const WIDTH: f64 = 640.0;
/// The same.
const HEIGHT: f64 = 200.0;
/// What is around it, for numbers.
const MARGIN: f64 = 40.0;
/// How many dots of games that are not viable are drawn at most: more cannot be told apart.
const MOST: usize = 2000;

/// The picture, for children in the order of their numbers; nothing if fewer than two were measured.
pub fn svg(dots: &[Dot]) -> Option<String> {
    let (first, last) = (dots.first()?, dots.last()?);
    let scores = || dots.iter().map(|dot| dot.score);
    let (least, most) = (scores().fold(0.0, f64::min), scores().fold(1.0, f64::max));
    if first.number == last.number || !(most - least).is_finite() {
        return None;
    }
    let span = (last.number - first.number) as f64;
    let x = |dot: &Dot| MARGIN + WIDTH * (dot.number - first.number) as f64 / span;
    let y = |score: f64| 10.0 + HEIGHT * (most - score) / (most - least);
    let mut drawn = String::new();
    for score in [least, (least + most) / 2.0, most] {
        let (right, at) = (MARGIN + WIDTH, y(score));
        let _ = writeln!(drawn, "<path class=\"lw-grid\" d=\"M{MARGIN} {at:.1}H{right}\"/>");
        let _ = writeln!(drawn, "<text x=\"{}\" y=\"{:.1}\">{score:.2}</text>", MARGIN - 6.0, at + 4.0);
    }
    for (number, at) in [(first.number, MARGIN), (last.number, MARGIN + WIDTH)] {
        let _ = writeln!(drawn, "<text x=\"{at}\" y=\"{}\">{number}</text>", HEIGHT + 28.0);
    }
    for dot in shown(dots) {
        let class = if dot.viable { " class=\"lw-viable\"" } else { "" };
        let _ = writeln!(drawn, "<circle{class} cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>", x(dot), y(dot.score));
    }
    let mut best = format!("M{:.1} {:.1}", x(first), y(first.score));
    for dot in records(dots) {
        let _ = write!(best, "H{:.1}V{:.1}", x(dot), y(dot.score));
    }
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 36.0);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lw-course\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>Scores, child by child, and the best so far</title>\n{drawn}\
         <path class=\"lw-best\" d=\"{best}H{:.1}\"/>\n</svg>\n",
        MARGIN + WIDTH
    ))
}

/// Every viable child, and as many of the others as can be told apart.
fn shown(dots: &[Dot]) -> impl Iterator<Item = &Dot> {
    let step = dots.len().div_ceil(MOST).max(1);
    dots.iter().enumerate().filter(move |(place, dot)| dot.viable || place % step == 0).map(|(_, dot)| dot)
}

/// The children that were better than all before them.
fn records(dots: &[Dot]) -> Vec<&Dot> {
    let mut best = f64::NEG_INFINITY;
    let better = |dot: &&Dot| {
        let is_better = dot.score > best;
        best = best.max(dot.score);
        is_better
    };
    dots.iter().filter(better).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(scores: &[f64]) -> Vec<Dot> {
        (0..).zip(scores).map(|(number, score)| Dot { number, score: *score, viable: *score > 0.5 }).collect()
    }

    #[test]
    fn the_line_rises_where_a_child_is_better_than_all_before_it() {
        let dots = dots(&[0.2, 0.1, 0.6, 0.6, 0.3, 0.9]);
        let numbers: Vec<u64> = records(&dots).iter().map(|dot| dot.number).collect();
        assert_eq!(numbers, [0, 2, 5]);
        let drawn = svg(&dots).expect("a picture");
        assert_eq!((drawn.matches("<circle").count(), drawn.matches("lw-viable").count()), (6, 3));
        assert!(drawn.contains("d=\"M40.0 170.0H40.0V170.0H296.0V90.0H680.0V30.0H680.0\""), "{drawn}");
    }

    #[test]
    fn of_many_children_the_viable_ones_are_all_there() {
        let many: Vec<f64> = (0..50_000).map(|number| if number % 1000 == 7 { 0.8 } else { 0.2 }).collect();
        let drawn = svg(&dots(&many)).expect("a picture");
        assert_eq!(drawn.matches("lw-viable").count(), 50);
        assert!(drawn.matches("<circle").count() <= MOST + 50);
    }

    #[test]
    fn without_two_children_there_is_no_picture() {
        assert_eq!(svg(&[]), None);
        assert_eq!(svg(&dots(&[0.5])), None);
    }
}
