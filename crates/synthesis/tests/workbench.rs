//! Twenty games of the 1992 workbench, made again from their recorded states.

use metagame::tree::{Description, Game, Goal, MovementKind, Name, Promotion, Setup, Types};
use synthesis::generate::{Parameters, Recipe, generate};

/// The games as the workbench wrote them; the number in the name says whether it was told to make cylinders only.
const GAMES: [&str; 20] = [
    include_str!("data/gen1.game"),
    include_str!("data/gen2.game"),
    include_str!("data/gen3.game"),
    include_str!("data/gen5.game"),
    include_str!("data/gen6.game"),
    include_str!("data/gen7.game"),
    include_str!("data/gen10.game"),
    include_str!("data/gen13.game"),
    include_str!("data/gen14.game"),
    include_str!("data/gen16.game"),
    include_str!("data/gen17.game"),
    include_str!("data/gen20.game"),
    include_str!("data/gen22.game"),
    include_str!("data/gen28.game"),
    include_str!("data/gen101.game"),
    include_str!("data/gen103.game"),
    include_str!("data/gen104.game"),
    include_str!("data/gen105.game"),
    include_str!("data/gen111.game"),
    include_str!("data/gen119.game"),
];

#[test]
fn every_game_of_the_workbench_is_made_again_from_its_state() {
    for text in GAMES {
        let mut theirs = metagame::parse(text).game.expect("a game of the workbench");
        let seed = Recipe::read(text).expect("a recorded state").seed;
        let mut ours = generate(seed, &parameters(&theirs.name.value)).game;
        ours.name = theirs.name.clone();
        number_types(&mut theirs);
        number_types(&mut ours);
        assert_eq!(ours, theirs, "{}", ours.name.value);
    }
}

fn parameters(name: &str) -> Parameters {
    let cylinders = name.len() == "gen100".len();
    Parameters::read(if cylinders { "block(board_type, [planar])." } else { "" }).0
}

/// Calls every type by its number: the names themselves come from lists that differ, their order does not.
fn number_types(game: &mut Game) {
    let mut names: Vec<String> = game.pieces.iter().map(|piece| piece.name.value.clone()).collect();
    names.sort();
    let number = |name: &mut Name| {
        name.value = names.iter().position(|known| *known == name.value).expect("a defined name").to_string();
    };
    rename(game, &number);
}

fn rename(game: &mut Game, number: &dyn Fn(&mut Name)) {
    let types = |types: &mut Types| match types {
        Types::Any => {}
        Types::Named(names) => names.iter_mut().for_each(number),
    };
    let description = |description: &mut Description| types(&mut description.types);
    for goal in &mut game.goals {
        match &mut goal.value {
            Goal::Arrive(what, _) | Goal::Eradicate(what) => description(what),
            Goal::Stalemate(_) => {}
        }
    }
    match &mut game.setup {
        Setup::Fixed(assignments) => assignments.iter_mut().for_each(|assignment| number(&mut assignment.piece)),
        Setup::Decision(decision) => types(&mut decision.pieces),
    }
    for piece in &mut game.pieces {
        number(&mut piece.name);
        piece.capturing.iter_mut().for_each(|capture| description(&mut capture.what));
        let captures = piece.capturing.iter_mut().flat_map(|capture| &mut capture.value.movements);
        for movement in piece.moving.iter_mut().chain(captures) {
            if let MovementKind::Hop(hop) = &mut movement.kind {
                description(&mut hop.hop_over);
            }
        }
        match &mut piece.promoting {
            Some(Promotion::To(name)) => number(name),
            Some(Promotion::Decision { options, .. }) => description(options),
            None => {}
        }
    }
}
