//! Positions of real engines from little drawings, seen as advisors see them.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use board::Site;
use game::{Arena, DrawRules, Game, Look, Outcome, Rng, Role, Searchable, Staged, Steps, Visit};
use players::advisors::{Imagined, Scene, Scratch};
use players::material::{Analysis, Options};
use players::policy::Parameters;
use players::{Ground, Policy};

/// A game with its engine and its ground.
pub struct Board {
    engine: Engine,
    ground: Ground,
}

enum Engine {
    Ludi(Box<compile::ludi::Program>),
    Metagame(Box<compile::metagame::Program>),
}

/// A drawn position; without rows, the one at the start.
#[derive(Default)]
pub struct Drawing {
    rows: Vec<Vec<String>>,
    black: bool,
    hands: Vec<(usize, String, u32)>,
    scores: Vec<(usize, i32)>,
    waits: Option<(String, String)>,
    taken: Vec<(usize, u32)>,
    marked: Vec<(String, u32)>,
}

impl Drawing {
    /// Rows of cells, and what else there is to say: `Black to move`, `White holds rook 1`, `White has 3`,
    /// `White took 2`, `cell b2 1`, `p waits at d8`.
    pub fn read(text: &str) -> Drawing {
        let mut drawing = Drawing::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let player = || usize::from(words[0] == "Black");
            match words[..] {
                [_, "to", "move"] => drawing.black = words[0] == "Black",
                [_, "holds", kind, count] => {
                    drawing.hands.push((player(), kind.into(), count.parse().expect("a number")))
                }
                [_, "took", count] => drawing.taken.push((player(), count.parse().expect("a number"))),
                ["cell", site, state] => drawing.marked.push((site.into(), state.parse().expect("a number"))),
                [_, "has", score] => drawing.scores.push((player(), score.parse().expect("a number"))),
                [piece, "waits", "at", site] => drawing.waits = Some((piece.into(), site.into())),
                _ => drawing.rows.push(words.iter().map(|word| word.to_string()).collect()),
            }
        }
        drawing
    }

    fn mover(&self) -> Role {
        if self.black { Role::Black } else { Role::White }
    }
}

/// A cell of a drawing: whose, which type, how high, in which state.
struct Cell {
    owner: Role,
    kind: u8,
    height: usize,
    state: u32,
}

impl Board {
    /// A game of the library, `metagame/chess` or `hex`, or a text of ludemes.
    pub fn load(name: &str) -> Board {
        match name.strip_prefix("metagame/") {
            Some(name) => Board::pells(&library_text(&format!("metagame/{name}.game"))),
            None if name.trim_start().starts_with('(') => Board::brownes(name),
            None if name.trim_start().starts_with("GAME") => Board::pells(name),
            None => Board::brownes(&library_text(&format!("ludi/{name}.ludi"))),
        }
    }

    fn brownes(text: &str) -> Board {
        let rules = ludi::read(text).game.unwrap_or_else(|| panic!("a sound game: {text}"));
        let ground = Ground::of(&rules.clone().into()).expect("a board");
        let program = compile::ludi::Program::new(&rules, DrawRules::default()).expect("compiled");
        Board { engine: Engine::Ludi(Box::new(program)), ground }
    }

    fn pells(text: &str) -> Board {
        let rules = metagame::read(text).game.unwrap_or_else(|| panic!("a sound game: {text}"));
        let analysis = Analysis::of_metagame(&rules);
        let values = analysis.values(&Options::default());
        let ground = Ground::of(&rules.clone().into()).expect("a board");
        let worth: Vec<f64> = (0..ground.kinds.len())
            .map(|kind| values.total(players::material::Coloured { owner: Role::White, kind }))
            .collect();
        let ground = ground.with_worth(&worth).with_paths(analysis.transitions());
        Board {
            engine: Engine::Metagame(Box::new(compile::metagame::Program::new(&rules, DrawRules::default()))),
            ground,
        }
    }

    /// What is known of the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Shows a drawn position.
    pub fn show(&self, drawing: &Drawing, visit: impl FnMut(&Scene)) {
        self.enter(drawing, Show { ground: &self.ground, visit });
    }

    /// Does something at a drawn position.
    pub fn enter<V: Visit>(&self, drawing: &Drawing, visit: V) -> V::Output {
        match &self.engine {
            Engine::Ludi(program) => program.enter(&program.set_up(self.brownes_position(program, drawing)), visit),
            Engine::Metagame(program) => program.enter(&program.set_up(self.pells_position(program, drawing)), visit),
        }
    }

    /// Shows the positions of some random games.
    pub fn walk(&self, games: u64, plies: usize, mut visit: impl FnMut(&Scene)) {
        self.play(games, plies, |scene, _| visit(scene));
    }

    /// Shows the positions of some random games, the last with who has won.
    pub fn play(&self, games: u64, plies: usize, mut visit: impl FnMut(&Scene, Option<usize>)) {
        for game in 0..games {
            let walk = Walk { ground: &self.ground, rng: Rng::new(7, game), plies, visit: &mut visit };
            match &self.engine {
                Engine::Ludi(program) => program.enter(&program.start(&mut Rng::new(0, 0)), walk),
                Engine::Metagame(program) => program.enter(&program.start(&mut Rng::new(0, 0)), walk),
            }
        }
    }

    fn brownes_position(&self, program: &compile::ludi::Program, drawing: &Drawing) -> ludi::notation::Position {
        let mut position = program.view(&program.start(&mut Rng::new(0, 0)));
        position.to_move = drawing.mover();
        if !drawing.rows.is_empty() {
            position.board.iter_mut().for_each(Vec::clear);
        }
        for (site, cell) in self.cells(drawing) {
            let owner = Some(cell.owner);
            let piece = ludi::notation::Piece { owner, kind: cell.kind, state: cell.state, flags: 0, looks: None };
            position.board[site.index()] = vec![piece; cell.height];
        }
        for (player, kind, count) in &drawing.hands {
            position.hands[*player][self.kind(kind)] = Some(*count);
        }
        drawing.scores.iter().for_each(|(player, score)| position.scores[*player] = *score);
        for (player, count) in &drawing.taken {
            position.taken.iter_mut().for_each(|taken| taken[*player] = *count);
        }
        for (site, state) in &drawing.marked {
            position.cells[self.site(site).index()].state = *state;
        }
        position
    }

    fn pells_position(&self, program: &compile::metagame::Program, drawing: &Drawing) -> metagame::notation::Position {
        let mut position = program.view(&program.start(&mut Rng::new(0, 0)));
        position.to_move = drawing.mover();
        if !drawing.rows.is_empty() {
            position.board.iter_mut().for_each(|piece| *piece = None);
            position.assigning = false;
        }
        for (site, cell) in self.cells(drawing) {
            position.board[site.index()] = Some(metagame::notation::Piece { owner: cell.owner, kind: cell.kind });
        }
        for (player, kind, count) in &drawing.hands {
            position.hands[*player][*player][self.kind(kind)] = *count as u16;
        }
        position.promoting = drawing.waits.as_ref().map(|(piece, site)| {
            let Cell { owner, kind, .. } = self.cell(piece).expect("a piece");
            (metagame::notation::Piece { owner, kind }, self.site(site).index())
        });
        position
    }

    /// The sites of a drawing with what stands there: rows by the numbers in the names of sites, the last first.
    fn cells(&self, drawing: &Drawing) -> Vec<(Site, Cell)> {
        let row = |site: &Site| {
            self.ground.sites[site.index()].trim_start_matches(char::is_alphabetic).parse::<usize>().expect("a row")
        };
        let sites: Vec<Site> = (0..self.ground.sites.len() as u16).map(Site).collect();
        let rows: Vec<&[Site]> = sites.chunk_by(|one, other| row(one) == row(other)).collect();
        assert!(
            drawing.rows.is_empty() || drawing.rows.len() == rows.len(),
            "{} rows, not {}",
            rows.len(),
            drawing.rows.len()
        );
        let mut found = Vec::new();
        for (sites, cells) in rows.iter().rev().zip(&drawing.rows) {
            assert_eq!(sites.len(), cells.len(), "cells of {cells:?}");
            found.extend(sites.iter().zip(cells).filter_map(|(site, cell)| Some((*site, self.cell(cell)?))));
        }
        found
    }

    fn cell(&self, text: &str) -> Option<Cell> {
        let letter = text.chars().next().filter(|letter| *letter != '.')?;
        let number = |rest: &str| rest.parse().expect("a number");
        let rest = &text[1..];
        Some(Cell {
            owner: if letter.is_uppercase() { Role::White } else { Role::Black },
            kind: self.lettered(letter) as u8,
            height: if rest.is_empty() || rest.starts_with(':') { 1 } else { number(rest) as usize },
            state: rest.strip_prefix(':').map_or(0, number),
        })
    }

    fn lettered(&self, letter: char) -> usize {
        let kinds = &self.ground.kinds;
        let begins = |name: &String| name.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&letter));
        let usual = [('n', "knight"), ('k', "king")];
        let named = usual.iter().find(|(usual, _)| letter.eq_ignore_ascii_case(usual));
        let named = named.and_then(|(_, name)| kinds.iter().position(|kind| kind.eq_ignore_ascii_case(name)));
        named.or_else(|| kinds.iter().position(begins)).unwrap_or(0)
    }

    fn kind(&self, name: &str) -> usize {
        self.ground.kinds.iter().position(|kind| kind.eq_ignore_ascii_case(name)).unwrap_or(0)
    }

    fn site(&self, name: &str) -> Site {
        Site(self.ground.sites.iter().position(|site| site == name).expect("a site") as u16)
    }
}

/// Looks at one position.
struct Show<'a, F> {
    ground: &'a Ground,
    visit: F,
}

impl<F: FnMut(&Scene)> Visit for Show<'_, F> {
    type Output = ();

    fn visit<A: Staged>(mut self, arena: &A, state: &A::State, _past: &[u64]) {
        shown(self.ground, arena, state, &mut self.visit);
    }
}

/// Plays a random game.
struct Walk<'a, F> {
    ground: &'a Ground,
    rng: Rng,
    plies: usize,
    visit: &'a mut F,
}

impl<F: FnMut(&Scene, Option<usize>)> Visit for Walk<'_, F> {
    type Output = ();

    fn visit<A: Staged>(mut self, arena: &A, state: &A::State, _past: &[u64]) {
        let (mut state, mut buffer) = (state.clone(), arena.buffer());
        for _ in 0..self.plies {
            let found = arena.find(&state, &mut buffer);
            let winner = match found {
                Err(Outcome::Win(role)) => Some(role.index()),
                _ => None,
            };
            shown(self.ground, arena, &state, &mut |scene| (self.visit)(scene, winner));
            let Ok(count) = arena.find(&state, &mut buffer) else { return };
            let number = self.rng.below(count);
            arena.play(&mut state, &mut buffer, number);
        }
    }
}

fn shown<A: Arena>(ground: &Ground, arena: &A, state: &A::State, visit: &mut dyn FnMut(&Scene)) {
    let (mut look, mut buffer) = (Look::default(), arena.buffer());
    arena.look(state, &mut look);
    let mut steps = vec![Steps::default(); arena.players()];
    for (role, steps) in Role::ALL.iter().zip(&mut steps) {
        arena.steps(state, role.index(), &mut buffer, steps);
    }
    let imagined = Imagined::all(arena, state, ground, &look, &mut buffer);
    let scratch = RefCell::new(Scratch::default());
    let weights = metagamer(ground);
    let parameters = Parameters::default();
    visit(&Scene {
        ground,
        look: &look,
        steps: &steps,
        imagined: &imagined,
        weights: &weights,
        parameters,
        scratch: &scratch,
    });
}

/// What counts for each player as Metagamer plays, in hundredths of a point.
fn metagamer(ground: &Ground) -> Vec<Vec<(usize, f64)>> {
    let policy = Policy::metagamer();
    let hundredths = |(number, weight): &(usize, f64)| (*number, 100.0 * weight);
    ground.players.iter().map(|player| policy.weights(player).iter().map(hundredths).collect()).collect()
}

/// The names of all games of the library.
pub fn library() -> Vec<String> {
    let mut names = Vec::new();
    for (folder, before) in [("ludi", ""), ("metagame", "metagame/")] {
        let files = fs::read_dir(games().join(folder)).expect("the library");
        names.extend(files.map(|file| {
            let path = file.expect("a file").path();
            format!("{before}{}", path.file_stem().and_then(|stem| stem.to_str()).expect("a name"))
        }));
    }
    names.sort();
    names
}

fn library_text(file: &str) -> String {
    fs::read_to_string(games().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn games() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}
