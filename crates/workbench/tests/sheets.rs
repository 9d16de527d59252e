//! Chess variants as rule sheets: what both sides may do is what they may do in the same variant as a game of ludemes, move by
//! move of random games, and the sheets do what the paper says.

use std::collections::BTreeSet;

use compile::ludi::Program;
use game::joint::Found;
use game::{DrawRules, Game, Outcome, Rng, Role, StateMachine};
use ludi::notation::{Piece, Written};
use reference::gdl::{Interpreter, Scratch, State};
use synthesis::baptism::Names;
use synthesis::variants::{Chances, Conditions, KING, Variant, invented, mutated, text};
use testing::walks;

const WAIT: &str = "noop";

/// A rule sheet in play.
struct Sheet {
    machine: Interpreter,
    state: State,
    scratch: Scratch,
    found: Found<<Interpreter as StateMachine>::Move>,
}

impl Sheet {
    fn of(variant: &Variant, conditions: &Conditions, moves: u32) -> Sheet {
        let text = synthesis::variants::sheet("Test", variant, conditions, moves);
        let game = gdl::read(&text).game.unwrap_or_else(|| panic!("a game: {text}"));
        let machine = Interpreter::new(&game).expect("rules that can be run");
        let (state, scratch) = (machine.initial(), machine.scratch());
        let mut sheet = Sheet { machine, state, scratch, found: Found::default() };
        sheet.look();
        sheet
    }

    fn look(&mut self) {
        self.machine.find(&self.state, &mut self.scratch, &mut self.found);
    }

    fn legal(&self, role: Role) -> BTreeSet<String> {
        self.found.legal[role.index()].iter().map(|one| self.machine.text(one)).collect()
    }

    fn facts(&self) -> BTreeSet<String> {
        self.machine.facts(&self.state).into_iter().collect()
    }

    fn cells(&self) -> BTreeSet<String> {
        self.facts().into_iter().filter(|fact| fact.starts_with("(cell ")).collect()
    }

    fn is_placing(&self) -> bool {
        self.facts().contains("(phase placing)")
    }

    fn has_king(&self, side: &str) -> bool {
        self.cells().iter().any(|cell| cell.ends_with(&format!(" {side} king)")))
    }

    fn goals(&mut self) -> [Option<u8>; 2] {
        [Role::White, Role::Black].map(|role| self.machine.goal(&self.state, &mut self.scratch, role))
    }

    fn play(&mut self, joint: [&str; 2]) {
        let named = |(moves, name): (&Vec<_>, &str)| {
            let found = moves.iter().find(|one| self.machine.text(one) == name);
            *found.unwrap_or_else(|| panic!("{name} is not legal"))
        };
        let joint: Vec<_> = self.found.legal.iter().zip(joint).map(named).collect();
        self.machine.advance(&mut self.state, &mut self.scratch, &joint);
        self.look();
    }
}

/// A game of ludemes in play, told in the words of the rule sheet.
struct Ludemes {
    /// The types of pieces, in small letters.
    names: Vec<String>,
    program: Program,
    position: <Program as Game>::Position,
    files: u16,
}

impl Ludemes {
    fn of(variant: &Variant, conditions: &Conditions) -> Ludemes {
        let rules = ludi::read(&text("Test", variant, conditions).expect("a game")).game.expect("sound");
        let draws = DrawRules { move_limit: u32::MAX, repetitions: u32::MAX };
        let program = Program::new(&rules, draws).expect("compiled");
        let position = program.start(&mut Rng::new(0, 0));
        // A name that means something else in the sheet is written there with its number.
        let sheet = synthesis::variants::sheet("Test", variant, conditions, 1);
        let known = |name: String| {
            let mut numbered = (1..=variant.pieces.len()).map(|number| format!("piece_{name}_{number}"));
            numbered.find(|numbered| sheet.contains(numbered.as_str())).unwrap_or(name)
        };
        let names = rules.pieces().iter().map(|piece| known(piece.value.name.to_string().to_lowercase())).collect();
        Ludemes { names, program, position, files: conditions.files as u16 }
    }

    fn site(&self, site: board::Site) -> String {
        format!("{}{}", char::from(b'a' + (site.0 % self.files) as u8), site.0 / self.files + 1)
    }

    /// The moves as they are here and in the rule sheet. What enters the board in the placement phase is placed, later it is
    /// dropped.
    fn moves(&self, placing: bool) -> Vec<(Written, String)> {
        let view = self.program.view(&self.position);
        let told = |one: &Written| match (one.from, one.to) {
            (Some(from), Some(to)) => {
                let action = if view.board[to.index()].is_empty() { "move" } else { "capture" };
                format!("({action} {} {})", self.site(from), self.site(to))
            }
            (None, Some(to)) => {
                // The text of a move names its piece only where several could enter there.
                let mut after = self.position.clone();
                self.program.play_listed(&mut after, one);
                let entered = self.program.view(&after).board[to.index()].last().map(|piece| usize::from(piece.kind));
                let name = &self.names[entered.expect("a piece that has entered")];
                format!("({} {name} {})", if placing { "place" } else { "drop" }, self.site(to))
            }
            _ => WAIT.to_owned(),
        };
        self.program.moves(&self.position).into_iter().map(|one| (one.clone(), told(&one))).collect()
    }

    /// What stands on the board; a pawn that was promoted is known by its state.
    fn cells(&self) -> BTreeSet<String> {
        let view = self.program.view(&self.position);
        let told = |(number, stack): (usize, &Vec<Piece>)| {
            let piece = stack.last()?;
            let name = self.names[usize::from(piece.kind)].as_str();
            let name = if piece.state == 1 { "promoted" } else { name };
            let side = if piece.owner == Some(Role::White) { "white" } else { "black" };
            Some(format!("(cell {} {side} {name})", self.site(board::Site(number as u16))))
        };
        view.board.iter().enumerate().filter_map(told).collect()
    }

    fn play(&mut self, name: &str, placing: bool) {
        let found = self.moves(placing).into_iter().find(|(_, told)| told == name);
        let (chosen, _) = found.unwrap_or_else(|| panic!("{name} is not legal here"));
        self.program.play_listed(&mut self.position, &chosen);
    }
}

/// A variant in both forms, and what was played.
struct Walk {
    sheet: Sheet,
    ludemes: Ludemes,
    /// What was played in turns, and whether it was in the placement phase.
    line: Vec<(String, bool)>,
    stream: Rng,
    /// No king is placed before this many moves, as long as there are others to place.
    pieces: usize,
}

impl Walk {
    fn of(variant: &Variant, conditions: &Conditions, number: u64) -> Walk {
        let (sheet, ludemes) = (Sheet::of(variant, conditions, 1000), Ludemes::of(variant, conditions));
        Walk { sheet, ludemes, line: Vec::new(), stream: Rng::new(9, number), pieces: number as usize % 9 }
    }

    /// A side chooses among what both forms let it do, and plays it where sides play in turns.
    fn choose(&mut self, role: Role) -> String {
        assert_eq!(self.ludemes.program.to_move(&self.ludemes.position), role, "after {:?}", self.line);
        let placing = self.sheet.is_placing();
        let legal = self.sheet.legal(role);
        let here: BTreeSet<String> = self.ludemes.moves(placing).into_iter().map(|(_, told)| told).collect();
        assert_eq!(legal, here, "{role:?} after {:?}", self.line);
        let is_early = self.line.len() < self.pieces;
        let (kings, others): (Vec<String>, Vec<String>) =
            legal.into_iter().partition(|one| is_early && one.starts_with("(place king"));
        let wanted = if others.is_empty() { kings } else { others };
        let chosen = wanted[self.stream.below(wanted.len() as u32) as usize].clone();
        self.ludemes.play(&chosen, placing);
        self.line.push((chosen.clone(), placing));
        chosen
    }

    fn step(&mut self) {
        if self.sheet.is_placing() {
            let black_waits = self.sheet.has_king("black");
            let white = self.choose(Role::White);
            // With both kings on the board Black goes on to play where sides place in turns.
            let goes_on = black_waits && white.starts_with("(place king");
            let black = if goes_on { WAIT.to_owned() } else { self.choose(Role::Black) };
            self.sheet.play([&white, &black]);
        } else if self.sheet.facts().contains("(control white)") {
            assert_eq!(self.sheet.legal(Role::Black), BTreeSet::from([WAIT.to_owned()]));
            let chosen = self.choose(Role::White);
            self.sheet.play([&chosen, WAIT]);
        } else {
            assert_eq!(self.sheet.legal(Role::White), BTreeSet::from([WAIT.to_owned()]));
            let chosen = self.choose(Role::Black);
            self.sheet.play([WAIT, &chosen]);
        }
    }

    /// That both stand alike; the outcome, if both are over.
    fn look(&self) -> Option<Outcome> {
        assert_eq!(self.sheet.cells(), self.ludemes.cells(), "after {:?}", self.line);
        let outcome = self.ludemes.program.outcome(&self.ludemes.position);
        assert_eq!(self.sheet.found.terminal, outcome.is_some(), "{outcome:?} after {:?}", self.line);
        outcome
    }

    /// What both sides get, found by playing the game of ludemes again for one way to win after the other.
    fn expected(&self, variant: &Variant, conditions: &Conditions, outcome: Outcome) -> [Option<u8>; 2] {
        let wins = |prizes: Vec<_>| {
            let mut again = Ludemes::of(&Variant { pieces: variant.pieces.clone(), prizes }, conditions);
            self.line.iter().for_each(|(name, placing)| again.play(name, *placing));
            matches!(again.program.outcome(&again.position), Some(Outcome::Win(_)))
        };
        let Outcome::Win(winner) = outcome else { return [Some(50); 2] };
        let prize = variant.prizes.iter().find(|prize| wins(vec![**prize])).filter(|_| !wins(Vec::new()));
        let worth = prize.map_or(KING, |prize| prize.worth) as u8;
        let mut goals = [Some(worth), Some(KING as u8 - worth)];
        if winner != Role::White {
            goals.reverse();
        }
        goals
    }
}

/// Walks one random game of a variant in both forms: how many steps it had, and what the winner got if it came to an end.
fn walk(variant: &Variant, conditions: &Conditions, number: u64, steps: usize) -> (usize, Option<u8>) {
    let mut walk = Walk::of(variant, conditions, number);
    for step in 0..steps {
        if let Some(outcome) = walk.look() {
            let goals = walk.sheet.goals();
            assert_eq!(goals, walk.expected(variant, conditions, outcome), "after {:?}", walk.line);
            return (step, goals.into_iter().flatten().max());
        }
        walk.step();
    }
    (steps, None)
}

fn all_sorts() -> Vec<Conditions> {
    let usual = Conditions::default();
    let pawns = Conditions { ranks: 6, pawns: true, ..usual };
    vec![
        usual,
        Conditions { files: 4, ranks: 6, placement: 2, ..usual },
        Conditions { race: true, hops: true, ..usual },
        Conditions { goals: true, ..usual },
        Conditions { promotions: true, ..pawns },
        Conditions { ranks: 4, pawns: true, drops: true, ..usual },
        Conditions { promotions: true, drops: true, hops: true, goals: true, ..pawns },
    ]
}

fn bred(conditions: &Conditions, number: u64) -> Variant {
    let (names, mut stream) = (Names::default(), Rng::new(12, number));
    let first = invented(conditions, &names, &mut stream);
    mutated(&first, conditions, &Chances::default(), &names, &mut stream)
}

// R31 R32 R33 R34 R35 R36 R39 R46 R58 R60 R61 R62 R63
#[test]
fn a_variant_is_the_same_game_as_a_rule_sheet_and_as_ludemes() {
    let (mut ended, mut steps, mut worths) = (0, 0, BTreeSet::new());
    for (nth, conditions) in (0..).zip(&all_sorts()) {
        for number in 0..walks(6) {
            let (length, got) = walk(&bred(conditions, 100 * nth + number), conditions, number, 60);
            ended += u64::from(got.is_some());
            steps += length;
            worths.extend(got);
        }
    }
    assert!(ended >= walks(20) && steps > 300, "{ended} games came to an end in {steps} steps");
    assert!(worths.contains(&100) && worths.iter().any(|worth| (51..100).contains(worth)), "{worths:?}");
}

fn own(side: &str, moves: &BTreeSet<String>) -> bool {
    let rank = if side == "white" { "1)" } else { "5)" };
    moves.iter().all(|one| one.starts_with("(place ") && one.ends_with(rank))
}

// R33 R34 R35 R36
#[test]
fn both_sides_place_at_once_and_the_king_last_and_then_they_take_turns() {
    let conditions = Conditions::default();
    let mut sheet = Sheet::of(&bred(&conditions, 3), &conditions, 50);
    let (white, black) = (sheet.legal(Role::White), sheet.legal(Role::Black));
    assert!(own("white", &white) && own("black", &black) && white.len() == black.len(), "{white:?} {black:?}");
    let piece = black.iter().find(|one| !one.contains("king") && one.contains("a5")).expect("a piece").clone();
    sheet.play(["(place king a1)", &piece]);
    assert_eq!(sheet.legal(Role::White), BTreeSet::from([WAIT.to_owned()]), "White has placed the king and waits");
    assert!(own("black", &sheet.legal(Role::Black)) && sheet.is_placing());
    sheet.play([WAIT, "(place king e5)"]);
    assert!(!sheet.is_placing() && sheet.facts().contains("(control white)"), "{:?}", sheet.facts());
    assert!(sheet.legal(Role::White).iter().all(|one| one.starts_with("(move ") || one.starts_with("(capture ")));
    assert_eq!(sheet.legal(Role::Black), BTreeSet::from([WAIT.to_owned()]));
    assert!(
        sheet.facts().iter().all(|fact| !fact.contains("money") && !fact.contains("bought")),
        "nothing is bought now"
    );
}

// R33
#[test]
fn a_side_can_place_only_what_it_can_pay() {
    let conditions = Conditions { budget: 20, ..Conditions::default() };
    for number in 0..4 {
        let variant = bred(&conditions, number);
        let price = |name: &str| {
            let named = |piece: &&synthesis::variants::Piece| piece.name.eq_ignore_ascii_case(name);
            variant.pieces.iter().find(named).map_or(0, |piece| piece.cost(&conditions))
        };
        let (mut sheet, mut left) = (Sheet::of(&variant, &conditions, 50), conditions.to_spend());
        loop {
            let legal = sheet.legal(Role::White);
            let prices = legal.iter().map(|one| price(one.split(' ').nth(1).expect("a piece")));
            assert!(prices.clone().all(|price| price <= left), "{legal:?} for {left}");
            let affordable = variant.pieces.iter().filter(|piece| piece.cost(&conditions) <= left).count();
            let sites = legal.iter().filter(|one| one.starts_with("(place king ")).count();
            assert!(legal.len() == sites * (1 + affordable) || sites == 1, "{legal:?}");
            let Some(next) = legal.iter().find(|one| !one.contains(" king ")) else { break };
            left -= price(next.split(' ').nth(1).expect("a piece"));
            let next = next.clone();
            sheet.play([&next, &next.replace("1)", "5)")]);
        }
    }
}

// R39 R40
#[test]
fn a_game_is_a_draw_after_its_last_move_and_a_captured_king_wins_it_all() {
    let conditions = Conditions { files: 3, ranks: 3, ..Conditions::default() };
    let mut sheet = Sheet::of(&bred(&conditions, 1), &conditions, 1);
    sheet.play(["(place king a1)", "(place king c3)"]);
    sheet.play(["(move a1 a2)", WAIT]);
    assert!(!sheet.found.terminal);
    sheet.play([WAIT, "(move c3 c2)"]);
    assert!(sheet.found.terminal, "{:?}", sheet.facts());
    assert_eq!(sheet.goals(), [Some(50), Some(50)]);
    let mut sheet = Sheet::of(&bred(&conditions, 1), &conditions, 2);
    sheet.play(["(place king a1)", "(place king a3)"]);
    sheet.play(["(move a1 a2)", WAIT]);
    sheet.play([WAIT, "(capture a3 a2)"]);
    assert!(sheet.found.terminal, "{:?}", sheet.facts());
    assert_eq!(sheet.goals(), [Some(0), Some(100)]);
}

/// The facts that a relation of a sheet says can be, `base` or `input`.
fn declared(text: &str, relation: &str) -> BTreeSet<String> {
    let mut game = gdl::read(text).game.expect("a game");
    game.clauses.retain(|clause| clause.head.name.value != "init");
    for clause in &mut game.clauses {
        if clause.head.name.value == relation {
            clause.head.name.value = "init".to_owned();
            let about = &mut clause.head.arguments;
            if let [role, chosen] = &about[..] {
                let pair = vec![role.value.clone(), chosen.value.clone()];
                let mut both = role.clone();
                both.value = gdl::tree::Term::Compound("pair".to_owned(), pair);
                *about = vec![both];
            }
        }
    }
    let machine = Interpreter::new(&game).expect("rules that can be run");
    machine.facts(&machine.initial()).into_iter().collect()
}

// R56
#[test]
fn base_and_input_are_the_facts_and_moves_that_games_come_to() {
    let conditions = Conditions { files: 3, ranks: 4, pieces: 1, ..Conditions::default() };
    let rook = |ride| vec![synthesis::variants::Rule::new(board::Direction::new(1, 0), ride, true, true)];
    let piece = synthesis::variants::Piece { name: "Orva".into(), moving: rook(2), capturing: rook(1) };
    let variant = Variant { pieces: vec![piece], prizes: Vec::new() };
    let text = synthesis::variants::sheet("Test", &variant, &conditions, 4);
    let (mut facts, mut moves, mut sheet) = (BTreeSet::new(), BTreeSet::new(), Sheet::of(&variant, &conditions, 4));
    for number in 0..1500 {
        let mut stream = Rng::new(21, number);
        sheet.state = sheet.machine.initial();
        sheet.look();
        loop {
            facts.extend(sheet.facts());
            if sheet.found.terminal {
                break;
            }
            let legal = [Role::White, Role::Black].map(|role| sheet.legal(role).into_iter().collect::<Vec<_>>());
            for (side, all) in ["white", "black"].iter().zip(&legal) {
                moves.extend(all.iter().map(|one| format!("(pair {side} {one})")));
            }
            let [white, black] = legal.map(|all| all[stream.below(all.len() as u32) as usize].clone());
            sheet.play([&white, &black]);
        }
    }
    assert_eq!(facts, declared(&text, "base"));
    // Some moves are rare in random games.
    let input = declared(&text, "input");
    assert!(moves.is_subset(&input), "{:?}", moves.difference(&input).collect::<Vec<_>>());
    assert!(moves.len() * 20 > input.len() * 19, "{} of {} moves were met", moves.len(), input.len());
}
