//! Boards to test with.

use board::{Board, Clash, Shape, Site, TILINGS, Tiling};

/// The board of a plan: `square square 8 8 i-nbors`.
pub fn planned(plan: &str) -> Result<Board, Clash> {
    let mut words: Vec<&str> = plan.split(' ').collect();
    let i_nbors = words.pop_if(|word| *word == "i-nbors").is_some();
    let sizes: Vec<u32> = words[2..].iter().map(|size| size.parse().expect("a size")).collect();
    let (tiling, shape) = (Tiling::named(words[0]).expect("a tiling"), Shape::named(words[1]).expect("a shape"));
    Board::new(tiling, shape, &sizes, i_nbors)
}

/// The same where it must be one.
pub fn board(plan: &str) -> Board {
    planned(plan).unwrap_or_else(|clash| panic!("{plan}: {clash}"))
}

/// Boards of each combination that there is, small and larger, with and without indirect neighbours; and boxes.
pub fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for tiling in TILINGS {
        for shape in tiling.shapes() {
            let sizes: &[&[u32]] = match shape {
                Shape::Tri | Shape::Hex => &[&[1], &[2], &[3], &[4], &[7]],
                Shape::RotSquare if tiling == Tiling::Square => &[&[2], &[3], &[5], &[2, 5], &[6, 3]],
                Shape::Boardless => &[&[]],
                _ => &[&[1], &[2], &[3], &[6], &[1, 4], &[5, 2], &[3, 6]],
            };
            boards.extend(sizes.iter().map(|sizes| (tiling, *shape, *sizes)));
        }
    }
    boards.extend([[3, 3, 3], [2, 4, 3], [1, 1, 5]].iter().map(|sizes| (Tiling::Square, Shape::Square, &sizes[..])));
    let made = |(tiling, shape, sizes)| [false, true].map(|i_nbors| Board::new(tiling, shape, sizes, i_nbors));
    boards.into_iter().flat_map(made).map(|board| board.expect("a board")).collect()
}

/// Sites in words.
pub fn names(board: &Board, sites: &[Site]) -> String {
    sites.iter().map(|site| board.name(*site)).collect::<Vec<_>>().join(" ")
}

/// The site of a name.
pub fn at(board: &Board, name: &str) -> Site {
    board.site(name).unwrap_or_else(|| panic!("no {name} on {board:?}"))
}
