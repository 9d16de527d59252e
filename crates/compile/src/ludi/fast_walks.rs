//! Games without lists go as games with lists, also by rules that are in no library.
//!
//! `LUDWRIGHT_LOCKSTEP=100000` makes that many rule sets instead of 400, and `LUDWRIGHT_SEED` moves the walk elsewhere.

#[cfg(test)]
mod tests {
    use game::{DrawRules, Stream};
    use ludi::tree::Game;
    use synthesis::ludi::{cross, grow, vary};

    use crate::ludi::fast::Fast;
    use crate::ludi::fast::tests::{compare_playouts, walk_marches, walk_stones};
    use crate::ludi::machine::Machine;
    use crate::ludi::rules::Rules;

    macro_rules! library {
        ($($name:literal)*) => {
            [$(include_str!(concat!("../../../../games/ludi/", $name, ".ludi"))),*]
        };
    }

    /// Games that are played without lists, or nearly so: what comes of them often is as well.
    const NEAR: [&str; 18] = library!(
        "tic_tac_toe" "yavalath" "connect_four" "breakthrough_6x6" "hex_four" "y" "pentalath" "reversi_6x6" "gonnect"
        "no_go" "anti_reversi" "misere_tic_tac_toe" "hexapawn" "knightthrough" "atari_go" "squava" "order_and_chaos"
        "square_hex"
    );

    fn number_from(variable: &str, otherwise: u64) -> u64 {
        std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    }

    fn made(number: u64, library: &[Game]) -> Game {
        let mut stream = Stream::new(13, number);
        let mut pick = || &library[stream.below(library.len() as u32) as usize];
        let (one, other) = (pick(), pick());
        match number % 8 {
            0 => grow(&mut stream),
            1..4 => vary(one, 6, &mut stream),
            4..6 => cross(one, other, 10, &mut stream),
            _ => {
                let crossed = cross(one, other, 10, &mut stream);
                vary(&crossed, 6, &mut stream)
            }
        }
    }

    /// Which of stones, strides and marches a game was walked as.
    fn walk<const W: usize>(name: &str, rules: Rules) -> Option<usize> {
        let machine: Machine<W> = Machine::new(rules).ok()?;
        let fast = Fast::new(&machine)?;
        compare_playouts(name, &machine, &fast, 150);
        match fast {
            Fast::Stones(stones) => walk_stones(name, &machine, &stones, 4),
            Fast::Strides(_) => return Some(1),
            Fast::Marches(marches) => {
                walk_marches(name, &machine, &marches, 4);
                return Some(2);
            }
        }
        Some(0)
    }

    fn walk_any(name: &str, game: &Game) -> Option<usize> {
        let rules = Rules::new(game, DrawRules::default())?;
        match rules.board.len() {
            0..=64 => walk::<1>(name, rules),
            65..=128 => walk::<2>(name, rules),
            129..=256 => walk::<4>(name, rules),
            _ => None,
        }
    }

    #[test]
    fn the_library_goes_without_lists_as_with_lists() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ludi");
        let files = std::fs::read_dir(folder).expect("the library").map(|file| file.expect("a file").path());
        let mut files: Vec<_> = files.collect();
        files.sort();
        let mut walked: [Vec<String>; 3] = Default::default();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a text");
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let game = ludi::read(&text).game.expect("a game of the library");
            if let Some(kind) = walk_any(&name, &game) {
                walked[kind].push(name);
            }
        }
        println!("{walked:#?}");
    }

    #[test]
    fn rule_sets_that_are_in_no_library_go_without_lists_as_with_lists() {
        let (count, first) = (number_from("LUDWRIGHT_LOCKSTEP", 400), number_from("LUDWRIGHT_SEED", 1));
        let library = NEAR.map(|text| ludi::read(text).game.expect("a game of the library"));
        let mut walked = [0; 3];
        for number in first..first + count {
            let game = made(number, &library);
            let kind = walk_any(&format!("{number}: {}", ludi::print(&game)), &game);
            kind.into_iter().for_each(|kind| walked[kind] += 1);
        }
        println!("{} games of stones, {} of strides and {} of marches walked", walked[0], walked[1], walked[2]);
        assert!(walked[0] > count / 5 && walked[1] > count / 50, "{walked:?}");
    }
}
