//! What lies on a board before any piece does, as SVG: points and lines, goal sides and goal sites.

use std::fmt::Write;

use super::scene::{Owner, Stage};

/// How large a point is.
const POINT: f64 = 4.5;

/// How much smaller than its site the mark of a goal is.
const INSET: f64 = 0.84;

impl Stage {
    /// Whether pieces can ever stand on a site.
    pub fn is_used(&self, site: usize) -> bool {
        self.used.as_ref().is_none_or(|used| used.get(site).copied().unwrap_or(false))
    }

    /// What a site looks like: a field of its shade, or nothing but a place to point at where the board has points.
    pub fn site_class(&self, site: usize) -> String {
        if self.lines.is_empty() { format!("lw-cell lw-{}", self.shades[site]) } else { "lw-spot".to_owned() }
    }

    /// The ground of a board with points and lines; nothing of others.
    pub fn points_and_lines(&self) -> String {
        if self.lines.is_empty() {
            return String::new();
        }
        let corners = || self.plan.sites.iter().flat_map(|site| &site.corners);
        let low = |of: fn(&(f64, f64)) -> f64| corners().map(of).fold(f64::INFINITY, f64::min);
        let high = |of: fn(&(f64, f64)) -> f64| corners().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (low(|at| at.0), low(|at| at.1));
        let (width, height) = (high(|at| at.0) - left, high(|at| at.1) - top);
        let mut svg = format!(
            "<rect class=\"lw-light\" x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"/>"
        );
        let mut way = String::new();
        for (from, to) in &self.lines {
            let ((x1, y1), (x2, y2)) = (self.plan.sites[*from].middle, self.plan.sites[*to].middle);
            let _ = write!(way, "M{x1:.0} {y1:.0}L{x2:.0} {y2:.0}");
        }
        let _ = write!(svg, "<path class=\"lw-line\" d=\"{way}\"/>");
        for (_, planned) in self.plan.sites.iter().enumerate().filter(|(site, _)| self.is_used(*site)) {
            let (x, y) = planned.middle;
            let _ = write!(svg, "<circle class=\"lw-point\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{POINT}\"/>");
        }
        svg
    }

    /// The sites that goals name, each marked in the colour of whose goal it is.
    pub fn goal_sites(&self) -> String {
        let mut svg = String::new();
        for goal in &self.goals {
            let planned = &self.plan.sites[goal.site];
            let (x, y) = planned.middle;
            let inner = |(cx, cy): &(f64, f64)| format!("{:.0},{:.0}", x + (cx - x) * INSET, y + (cy - y) * INSET);
            let points: Vec<String> = planned.corners.iter().map(inner).collect();
            let _ = write!(
                svg,
                "<polygon class=\"lw-goal lw-goal-{}\" points=\"{}\"/>",
                self.colour(goal.owner, 0),
                points.join(" ")
            );
        }
        svg
    }

    /// The sides that goals name, each in the colour of whose goal it is; sides of everybody's in turn in two colours.
    pub fn goal_sides(&self) -> String {
        let ways = self.side_ways();
        let rims: String = ways.iter().map(|(_, way)| format!("<path class=\"lw-side-rim\" d=\"{way}\"/>")).collect();
        rims + &self.bare_goal_sides()
    }

    /// The same without rims, for small pictures.
    pub fn bare_goal_sides(&self) -> String {
        let drawn =
            |(colour, way): &(String, String)| format!("<path class=\"lw-side lw-side-{colour}\" d=\"{way}\"/>");
        self.side_ways().iter().map(drawn).collect()
    }

    /// The way along the sides of each colour, to the nearest unit.
    fn side_ways(&self) -> Vec<(String, String)> {
        let mut ways: Vec<(String, String, String)> = Vec::new();
        for edge in &self.sides {
            let colour = self.colour(edge.owner, edge.side);
            let at = |(x, y): (f64, f64)| format!("{x:.0} {y:.0}");
            let (from, to) = (at(edge.from), at(edge.to));
            match ways.iter_mut().find(|(known, ..)| *known == colour) {
                Some((_, way, end)) if *end == from => {
                    way.push_str(&format!("L{to}"));
                    *end = to;
                }
                Some((_, way, end)) => {
                    way.push_str(&format!("M{from}L{to}"));
                    *end = to;
                }
                None => ways.push((colour, format!("M{from}L{to}"), to)),
            }
        }
        ways.into_iter().map(|(colour, way, _)| (colour, way)).collect()
    }

    fn colour(&self, owner: Owner, side: usize) -> String {
        match owner {
            Owner::Player(role) => self.look(role).name().to_owned(),
            Owner::Everyone if side.is_multiple_of(2) => "even".to_owned(),
            Owner::Everyone => "odd".to_owned(),
        }
    }
}
