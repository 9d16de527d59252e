//! Positions of GDL games: as facts, and on a board of squares where facts form one.

use game::Role;
use game::joint::{View, Written};
use gdl::terms::read_term;
use gdl::tree::{Game, Term};

use super::figures;
use super::plan::Plan;
use super::scene::{Choice, Edge, EdgeSort, SITE, Scene, Seen, Stack, Stage, look, room};
use super::svg::escaped;

/// The most rows and columns that a board is drawn with.
const MOST: usize = 32;

/// What rule sheets write where nothing stands.
const NOTHING: [&str; 7] = ["b", "blank", "empty", "e", "none", "nil", "clear"];

/// A relation whose facts say what stands on which square, as `(cell 1 2 x)` does, or which squares are marked: `(lit 1 2)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The relation.
    pub relation: String,
    /// The first coordinates, from left to right.
    pub columns: Vec<String>,
    /// The second coordinates, from the bottom up.
    pub rows: Vec<String>,
}

impl Grid {
    /// The board of a rule sheet, if its facts form one: a relation of at least three arguments of which the first two have few
    /// values, or one of two numbers.
    pub fn of(game: &Game) -> Option<Grid> {
        let kinds = game.fact_kinds();
        let is_side = |values: &[String]| (2..=MOST).contains(&values.len());
        let squares = kinds.iter().find(|kind| match &kind.values[..] {
            [columns, rows, _, ..] => is_side(columns) && is_side(rows),
            _ => false,
        });
        let are_numbers = |values: &[String]| values.iter().all(|value| value.parse::<u32>().is_ok());
        let marks = || {
            kinds.iter().find(|kind| match &kind.values[..] {
                [columns, rows] => [columns, rows].iter().all(|side| is_side(side) && are_numbers(side)),
                _ => false,
            })
        };
        let board = squares.or_else(marks)?;
        let sorted = |values: &[String]| {
            let mut values = values.to_vec();
            values.sort_by_key(|value| (value.parse::<i64>().unwrap_or(i64::MAX), value.clone()));
            values
        };
        Some(Grid { relation: board.name.clone(), columns: sorted(&board.values[0]), rows: sorted(&board.values[1]) })
    }

    fn len(&self) -> usize {
        self.columns.len() * self.rows.len()
    }

    /// The site of two coordinates.
    fn site(&self, column: &Term, row: &Term) -> Option<usize> {
        let place = |names: &[String], term: &Term| names.iter().position(|name| *name == term.to_string());
        Some(place(&self.rows, row)? * self.columns.len() + place(&self.columns, column)?)
    }

    fn name(&self, site: usize) -> String {
        let (row, column) = (site / self.columns.len(), site % self.columns.len());
        format!("{} {}", self.columns[column], self.rows[row])
    }

    /// What a fact says of a site, if it is one of this board: the rest of its arguments.
    fn read(&self, fact: &str) -> Option<(usize, Vec<String>)> {
        match read_term(fact).ok()? {
            Term::Compound(name, arguments) if name == self.relation => {
                let [column, row, what @ ..] = &arguments[..] else { return None };
                let what = if what.is_empty() { vec![name] } else { what.iter().map(Term::to_string).collect() };
                Some((self.site(column, row)?, what))
            }
            _ => None,
        }
    }

    /// The sites that a move names, in their order: pairs of its arguments that are coordinates.
    fn picks(&self, written: &str) -> Vec<usize> {
        let Ok(Term::Compound(_, arguments)) = read_term(written) else { return Vec::new() };
        let (mut picks, mut rest) = (Vec::new(), &arguments[..]);
        while let [column, row, ..] = rest {
            match self.site(column, row) {
                Some(site) => {
                    picks.push(site);
                    rest = &rest[2..];
                }
                None => rest = &rest[1..],
            }
        }
        picks
    }

    /// What stands on each site, and the facts that are about something else.
    fn sorted<'v>(&self, view: &'v View) -> (Vec<Option<Vec<String>>>, Vec<&'v str>) {
        let (mut sites, mut others) = (vec![None; self.len()], Vec::new());
        for fact in &view.facts {
            match self.read(fact) {
                Some((_, what)) if matches!(&what[..], [only] if is_nothing(only)) => {}
                Some((site, what)) => sites[site] = Some(what),
                None => others.push(fact.as_str()),
            }
        }
        (sites, others)
    }
}

fn is_nothing(what: &str) -> bool {
    NOTHING.iter().any(|word| what.eq_ignore_ascii_case(word))
}

/// The names and numbers that a fact or a move is about: its arguments, and theirs.
fn constants(written: &str) -> Vec<String> {
    fn gather(term: &Term, found: &mut Vec<String>) {
        match term {
            Term::Variable(_) => {}
            Term::Constant(name) => found.push(name.to_lowercase()),
            Term::Compound(_, arguments) => arguments.iter().for_each(|argument| gather(argument, found)),
        }
    }
    let mut found = Vec::new();
    if let Ok(Term::Compound(_, arguments)) = read_term(written) {
        arguments.iter().for_each(|argument| gather(argument, &mut found));
    }
    found
}

/// A few letters for what stands on a square.
fn letters(what: &[String]) -> String {
    let longest = if what.len() > 1 { 1 } else { 2 };
    what.iter().flat_map(|word| word.trim_matches(['(', ')']).chars().take(longest)).take(3).collect()
}

/// The role that owns what stands on a square: one that is named there, or else one whose name begins so.
fn owner(roles: &[String], what: &[String]) -> Option<Role> {
    let named = |fits: &dyn Fn(&str, &str) -> bool| {
        let found = roles.iter().position(|role| what.iter().any(|word| fits(word, role)));
        found.and_then(|role| Role::ALL.get(role).copied())
    };
    let begins = |word: &str, role: &str| {
        word.chars().next().map(|first| first.to_ascii_lowercase())
            == role.chars().next().map(|first| first.to_ascii_lowercase())
    };
    named(&|word, role| word.eq_ignore_ascii_case(role)).or_else(|| named(&begins))
}

fn role_name(roles: &[String], role: Role) -> &str {
    roles.get(role.index()).map_or(role.name(), String::as_str)
}

/// A position in characters.
pub fn text(grid: Option<&Grid>, roles: &[String], view: &View) -> String {
    let mut text = String::new();
    let others: Vec<&str> = match grid {
        None => view.facts.iter().map(String::as_str).collect(),
        Some(grid) => {
            let (sites, others) = grid.sorted(view);
            let cells: Vec<String> =
                sites.iter().map(|what| what.as_ref().map_or_else(|| ".".to_owned(), |what| letters(what))).collect();
            let width = cells.iter().chain(&grid.columns).map(|cell| cell.chars().count()).max().unwrap_or(1);
            let margin = grid.rows.iter().map(|row| row.chars().count()).max().unwrap_or(1);
            for (row, cells) in grid.rows.iter().zip(cells.chunks(grid.columns.len())).rev() {
                let line: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
                text.push_str(&format!("{row:>margin$} {}\n", line.join(" ")));
            }
            let below: Vec<String> = grid.columns.iter().map(|column| format!("{column:>width$}")).collect();
            text.push_str(&format!("{:>margin$} {}\n", "", below.join(" ")));
            others
        }
    };
    if !others.is_empty() {
        text.push_str(&format!("True: {}\n", others.join(" ")));
    }
    text.push_str(&format!("{} to move\n", role_name(roles, view.to_move)));
    text
}

/// The board, the players and the pieces, as a page shows them; without a board there are no sites.
pub fn stage(grid: Option<&Grid>, roles: &[String]) -> Stage {
    let names = |site| grid.map_or_else(String::new, |grid| grid.name(site));
    let (columns, rows) = grid.map_or((0, 0), |grid| (grid.columns.len(), grid.rows.len()));
    let plan = Plan::of_grid(columns, rows, SITE, names);
    let shade = |site: usize| if (site / columns + site % columns).is_multiple_of(2) { "dark" } else { "light" };
    let edges = match plan.sites.is_empty() {
        true => Vec::new(),
        false => {
            let corner = |column: usize, row: usize, nth: usize| plan.sites[row * columns + column].corners[nth];
            let around =
                [corner(0, rows - 1, 0), corner(columns - 1, rows - 1, 1), corner(columns - 1, 0, 2), corner(0, 0, 3)];
            let edge = |nth: usize| Edge { from: around[nth], to: around[(nth + 1) % 4], sort: EdgeSort::Outline };
            (0..4).map(edge).collect()
        }
    };
    Stage {
        shades: (0..plan.sites.len()).map(shade).collect(),
        rooms: plan.sites.iter().map(|site| room(&site.corners, site.middle)).collect(),
        edges,
        used: None,
        lines: Vec::new(),
        sides: Vec::new(),
        goals: Vec::new(),
        players: roles.to_vec(),
        kinds: Vec::new(),
        plan,
    }
}

/// A position as a page shows it, with the last move and the legal ones.
pub fn scene(grid: Option<&Grid>, roles: &[String], view: &View, last: Option<&Written>, legal: &[Written]) -> Scene {
    let choice = |written: &Written| Choice {
        text: written.text.clone(),
        said: written.text.clone(),
        picks: grid.map_or_else(Vec::new, |grid| grid.picks(&written.text)),
        takes: 0,
        enters: false,
        kind: None,
    };
    let (sites, others) = match grid {
        Some(grid) => grid.sorted(view),
        None => (Vec::new(), view.facts.iter().map(String::as_str).collect()),
    };
    let standing = sites.into_iter().enumerate().filter_map(|(site, what)| Some((site, what?)));
    let named: Vec<Vec<String>> = legal.iter().map(|written| constants(&written.text)).collect();
    let linked = |fact: &&str| {
        let told = constants(fact);
        let fits = |(_, moved): &(usize, &Vec<String>)| moved.iter().any(|name| told.contains(name));
        named.iter().enumerate().filter(fits).map(|(number, _)| number).collect()
    };
    Scene {
        links: others.iter().map(linked).collect(),
        stacks: standing.map(|(site, what)| stack(roles, site, &what)).collect(),
        facts: others.into_iter().map(str::to_owned).collect(),
        moves: legal.iter().map(choice).collect(),
        last: last.map(choice),
        mover: view.to_move.index(),
        ..Scene::default()
    }
}

fn stack(roles: &[String], site: usize, what: &[String]) -> Stack {
    let owner = owner(roles, what);
    let name = what.join(" ");
    Stack { site, pieces: vec![Seen { owner, kind: 0, name }], svg: piece(roles, owner, what, SITE * 0.4) }
}

/// A piece around (0, 0): a figure where its name is that of one, else a disc with letters.
fn piece(roles: &[String], owner: Option<Role>, what: &[String], radius: f64) -> String {
    let side = owner.map_or("neutral", |owner| look(roles, owner).name());
    match what.iter().find_map(|word| figures::figure(&word.to_lowercase())) {
        Some(path) => figures::drawn(path, side, radius),
        None => {
            let letters = escaped(&letters(what));
            format!(
                "<circle class=\"piece {side}\" r=\"{radius:.1}\"/><text class=\"letter {side}\" text-anchor=\"middle\" \
                 dominant-baseline=\"central\" font-size=\"{:.1}\">{letters}</text>",
                radius * 0.9
            )
        }
    }
}

/// A position as a picture in SVG.
pub fn svg(grid: Option<&Grid>, roles: &[String], view: &View) -> String {
    let stage = stage(grid, roles);
    let scene = scene(grid, roles, view, None, &[]);
    let lines: Vec<String> =
        scene.facts.iter().cloned().chain([format!("{} to move", role_name(roles, view.to_move))]).collect();
    let (width, top) = (stage.plan.width.max(560.0), stage.plan.height);
    let height = top + 20.0 * lines.len() as f64 + 16.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\"><style>{}</style>",
        super::svg::STYLE
    );
    for (site, shade) in stage.plan.sites.iter().zip(&stage.shades) {
        let points: Vec<String> = site.corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        svg.push_str(&format!("<polygon class=\"site {shade}\" points=\"{}\"/>", points.join(" ")));
    }
    for stack in &scene.stacks {
        let (x, y) = stage.plan.sites[stack.site].middle;
        svg.push_str(&format!("<g transform=\"translate({x:.1} {y:.1})\">{}</g>", stack.svg));
    }
    for (x, y, name) in &stage.plan.labels {
        svg.push_str(&format!(
            "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
            escaped(name)
        ));
    }
    for (nth, line) in lines.iter().enumerate() {
        let y = top + 20.0 * (nth as f64 + 1.0);
        svg.push_str(&format!("<text class=\"note\" x=\"8\" y=\"{y:.0}\">{}</text>", escaped(line)));
    }
    svg + "</svg>\n"
}
