//! Games without lists go as games with lists, also by rules that are in no library.
//!
//! `LUDWRIGHT_LOCKSTEP=100000` makes that many rule sets instead of 400, and `LUDWRIGHT_SEED` moves the walk elsewhere.

#[cfg(test)]
mod tests {
    use game::{DrawRules, Stream};
    use ludi::tree::Game;
    use synthesis::ludi::{cross, grow, vary};

    use crate::ludi::fast::Fast;
    use crate::ludi::fast::tests::{compare_playouts, walk_stones};
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

    /// Which of stones and strides a game was walked as.
    fn walk<const W: usize>(number: u64, game: &Game, rules: Rules) -> Option<usize> {
        let machine: Machine<W> = Machine::new(rules).ok()?;
        let fast = Fast::new(&machine)?;
        let name = format!("{number}: {}", ludi::print(game));
        compare_playouts(&name, &machine, &fast, 150);
        let Fast::Stones(stones) = fast else { return Some(1) };
        walk_stones(&name, &machine, &stones, 4);
        Some(0)
    }

    #[test]
    fn rule_sets_that_are_in_no_library_go_without_lists_as_with_lists() {
        let (count, first) = (number_from("LUDWRIGHT_LOCKSTEP", 400), number_from("LUDWRIGHT_SEED", 1));
        let library = NEAR.map(|text| ludi::read(text).game.expect("a game of the library"));
        let mut walked = [0; 2];
        for number in first..first + count {
            let game = made(number, &library);
            let rules = Rules::new(&game, DrawRules::default()).expect("a board");
            let kind = match rules.board.len() {
                0..=64 => walk::<1>(number, &game, rules),
                65..=128 => walk::<2>(number, &game, rules),
                129..=256 => walk::<4>(number, &game, rules),
                _ => None,
            };
            kind.into_iter().for_each(|kind| walked[kind] += 1);
        }
        println!("{} games of stones and {} of strides walked", walked[0], walked[1]);
        assert!(walked[0] > count / 5 && walked[1] > count / 50, "{walked:?}");
    }
}
