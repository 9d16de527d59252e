//! Rules in plain English: whole texts for small games, and what must be true of the text of any game.

use std::fs;
use std::path::{Path, PathBuf};

use board::{Direction, Inversion, Symmetries, Wrap};
use game::Rng;
use metagame::drawing::square_name;
use metagame::english::{self, rules};
use metagame::tree::*;
use syntax::Located;

fn here(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn read_game(path: &Path) -> Game {
    let text = fs::read_to_string(path).expect("a file that is there");
    metagame::read(&text).game.unwrap_or_else(|| panic!("{} is a game", path.display()))
}

#[test]
fn small_games_read_as_written_down() {
    for name in ["plain", "ring", "exchange", "own_words"] {
        let game = read_game(&here("tests/english").join(format!("{name}.game")));
        testing::expect_file(&here("tests/english").join(format!("{name}.md")), &rules(&game));
    }
}

#[test]
fn the_rules_of_every_library_game_are_well_formed_and_whole() {
    let library = here("../../games/metagame");
    let files = fs::read_dir(library).expect("the library").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "game")).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        check(&read_game(&path), &path.display().to_string());
    }
}

#[test]
fn a_piece_and_the_goals_can_be_told_by_themselves() {
    let game = read_game(&here("../../games/metagame/hexapawn.game"));
    let told = english::piece(&game, "pawn").expect("a piece of the game");
    let captures = "It captures an enemy piece by landing on it: it steps one square diagonally forward.";
    assert_eq!(told, ["The pawn steps one square forward.", captures]);
    assert_eq!(english::piece(&game, "queen"), None);
    let stuck = "it is your opponent's turn and your opponent has no legal move";
    let through = "one of your own pawns stands on rank 3 if you are White, or on rank 1 if you are Black";
    assert_eq!(english::goals(&game), [stuck, through]);
}

#[test]
fn the_rules_of_any_game_are_well_formed_and_whole() {
    for index in 0..500 {
        check(&Maker(Rng::new(7, index)).game(), &format!("made game {index}"));
    }
}

/// What must be true of the rules of any game.
fn check(game: &Game, name: &str) {
    let text = rules(game);
    check_form(&text, name);
    for piece in game.type_names() {
        let heading = format!("### {} (", capitalised(&piece.replace('_', " ")));
        assert_eq!(text.matches(&heading).count(), 1, "{name}: {heading}\n{text}");
    }
    let (_, winning) = text.split_once("## Winning").expect("a section on winning");
    let (winning, _) = winning.split_once("## Draws").expect("a section on draws");
    let winning = winning.split_whitespace().collect::<Vec<_>>().join(" ");
    for goal in &game.goals {
        for words in words_of(goal) {
            assert!(words.iter().any(|words| winning.contains(words)), "{name}: {words:?}\n{winning}");
        }
    }
}

/// No line of prose is too long or looks as if a part of it were missing.
fn check_form(text: &str, name: &str) {
    for line in text.lines() {
        assert_eq!(line, line.trim_end(), "{name}");
        if line.starts_with("    ") {
            continue;
        }
        let odd = ["  ", " .", " ,", "..", ",,", "()", "::", ": .", "a a ", "an an "];
        let body = line.trim_start();
        assert!(!odd.iter().any(|odd| body.contains(odd)), "{name}: {line}");
        assert!(line.chars().count() <= 78 || !body.contains(' '), "{name}: {line}");
    }
    assert!(text.starts_with("# ") && text.ends_with(".\n") && !text.contains("\n\n\n"), "{name}");
}

/// What the section on winning cannot be without for a goal: of each list, one.
fn words_of(goal: &Goal) -> Vec<Vec<String>> {
    let phrase = |words: &str| vec![words.to_string()];
    match goal {
        Goal::Arrive(what, squares) => {
            let single = (squares.len() == 1).then(|| vec![square_name(squares[0].value)]);
            names_of(what).into_iter().chain([phrase("stands on")]).chain(single).collect()
        }
        Goal::Eradicate(what) => names_of(what).into_iter().chain([phrase("on the board")]).collect(),
        Goal::Stalemate(Player::Player) => vec![phrase("you have no legal move")],
        Goal::Stalemate(Player::Opponent) => vec![phrase("your opponent has no legal move")],
    }
}

/// Each name that is meant, as one and as many.
fn names_of(what: &Description) -> Vec<Vec<String>> {
    let Types::Named(names) = &what.types else { return vec![vec!["piece".to_string()]] };
    let forms = |name: &Name| {
        let one = name.value.replace('_', " ");
        let stem = |cut: usize| one[..one.len() - cut].to_string();
        vec![format!("{}men", stem(3)), format!("{}ies", stem(1)), one]
    };
    names.iter().map(forms).collect()
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Makes trees of all shapes by chance, sensible or not.
struct Maker(Rng);

const NAMES: [&str; 5] = ["ant", "bee", "firefly", "old_man", "ghost"];

impl Maker {
    fn game(mut self) -> Game {
        let (files, ranks) = (self.number(1, 12), self.number(1, 12));
        let board = Board {
            files: files.into(),
            ranks: ranks.into(),
            wrap: self.one_of(&[Wrap::Planar, Wrap::Cylinder]),
            inversion: self.one_of(&[Inversion::Diagonal, Inversion::Forward]),
            promote_rank: self.number(1, ranks + 1).into(),
        };
        Game {
            name: Located::made("made_up".to_string()),
            goals: self.several(1, 4, |maker| maker.goal(files, ranks).into()),
            setup: self.setup(files, ranks),
            constraints: self.constraints(),
            pieces: NAMES[..4].iter().map(|name| self.piece(name)).collect(),
            board,
        }
    }

    fn piece(&mut self, name: &str) -> Piece {
        Piece {
            name: Located::made(name.to_string()),
            moving: self.several(0, 3, |maker| maker.movement().into()),
            capturing: self.several(0, 2, |maker| maker.capture().into()),
            promoting: self.promotion(),
            possessed_as: if self.number(0, 2) == 0 { Some(self.name()) } else { None },
            constraints: self.constraints(),
        }
    }

    fn goal(&mut self, files: u32, ranks: u32) -> Goal {
        match self.number(0, 2) {
            0 => Goal::Arrive(self.description(), self.squares(files, ranks)),
            1 => Goal::Eradicate(self.description()),
            _ => Goal::Stalemate(self.player()),
        }
    }

    fn setup(&mut self, files: u32, ranks: u32) -> Setup {
        if self.number(0, 1) == 0 {
            let assignment =
                |maker: &mut Maker| Assignment { piece: maker.name(), squares: maker.squares(files, ranks) };
            return Setup::Fixed(self.several(1, 3, assignment));
        }
        Setup::Decision(Decision {
            assigner: self.one_of(&[Assigner::Player, Assigner::Opponent, Assigner::Random]).into(),
            pieces: self.types(),
            squares: self.squares(files, ranks),
        })
    }

    fn movement(&mut self) -> Movement {
        let kind = match self.number(0, 2) {
            0 => MovementKind::Leap,
            1 => MovementKind::Ride(Ride { min: self.maybe(4), max: self.maybe(6), longest: self.number(0, 1) == 0 }),
            _ => MovementKind::Hop(Hop {
                before: self.count(),
                over: self.count(),
                after: self.count(),
                hop_over: self.description(),
            }),
        };
        let (dx, dy) = (self.number(0, 3) as i32, self.number(0, 5) as i32);
        let direction = if (dx, dy) == (0, 0) { Direction::new(1, 0) } else { Direction::new(dx, dy) };
        let mut coin = || self.number(0, 1) == 0;
        let symmetries = Symmetries { forward: coin(), side: coin(), rotation: coin() };
        Movement { kind, direction, symmetries }
    }

    fn capture(&mut self) -> Capture {
        let mut coin = || self.number(0, 1) == 0;
        let methods = Methods { retrieve: coin(), clobber: coin(), hop: coin() };
        let player = self.player();
        Capture {
            methods,
            what: self.description(),
            effect: self.one_of(&[Effect::Remove, Effect::Possess(player), Effect::Displace(player)]),
            movements: self.several(1, 3, |maker| maker.movement().into()),
        }
    }

    fn promotion(&mut self) -> Option<Promotion> {
        match self.number(0, 2) {
            0 => None,
            1 => Some(Promotion::To(self.name())),
            _ => Some(Promotion::Decision { chooser: self.player(), options: self.description() }),
        }
    }

    fn description(&mut self) -> Description {
        let player = self.player();
        Description { owner: self.one_of(&[None, Some(player)]), types: self.types() }
    }

    fn types(&mut self) -> Types {
        if self.number(0, 2) == 0 { Types::Any } else { Types::Named(self.several(1, 3, Maker::name)) }
    }

    fn squares(&mut self, files: u32, ranks: u32) -> Vec<Located<Square>> {
        self.several(1, 6, |maker| Square { file: maker.number(1, files), rank: maker.number(1, ranks) }.into())
    }

    fn count(&mut self) -> Count {
        let comparison = self.one_of(&[Comparison::AtLeast, Comparison::Exactly, Comparison::AtMost]);
        Count { comparison, number: self.number(0, 4) }
    }

    fn constraints(&mut self) -> Constraints {
        Constraints {
            must_capture: self.number(0, 1) == 0,
            must_capture_most: self.number(0, 2) == 0,
            continue_captures: self.number(0, 1) == 0,
        }
    }

    fn name(&mut self) -> Name {
        Located::made(self.one_of(&NAMES).to_string())
    }

    fn player(&mut self) -> Player {
        self.one_of(&[Player::Player, Player::Opponent])
    }

    fn maybe(&mut self, most: u32) -> Option<u32> {
        (self.number(0, 1) == 0).then(|| self.number(1, most))
    }

    fn number(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.below(most - least + 1)
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len() as u32) as usize]
    }

    fn several<T>(&mut self, least: u32, most: u32, mut make: impl FnMut(&mut Maker) -> T) -> Vec<T> {
        (0..self.number(least, most)).map(|_| make(self)).collect()
    }
}
