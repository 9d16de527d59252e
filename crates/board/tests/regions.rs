//! Where things are on boards of every tiling and shape: phases, names, sides, corners, middle, home and away.

use std::collections::BTreeSet;

use crate::plans::{board, boards, names};
use board::{Adjacency, Compass, Shape, Site, SiteKind, TILINGS, Tiling};

// B244 B245 B246 B247 B349 B370
#[test]
fn phases_differ_between_direct_neighbours_and_all_are_used() {
    for board in boards() {
        let used: BTreeSet<u8> = board.sites().map(|site| board.phase(site)).collect();
        assert!(used.iter().all(|phase| *phase < board.tiling().phases()));
        assert!(board.len() < 12 || used.len() == usize::from(board.tiling().phases()), "{board:?}");
        for site in board.sites() {
            let others = board.neighbours(site, Adjacency::Direct).iter();
            assert!(others.into_iter().all(|other| board.phase(*other) != board.phase(site)), "{board:?}");
        }
    }
    assert_eq!(TILINGS.map(Tiling::phases), [2, 2, 3, 3]);
}

// B349
#[test]
fn phases_begin_where_the_decisions_say() {
    let chess = board("square square 8");
    assert!(chess.sites().all(|site| u32::from(chess.phase(site)) == (chess.column(site) + chess.row(site)) % 2));
    for size in 1..8 {
        let hex = board(&format!("hex hex {size}"));
        assert_eq!(hex.phase(hex.middle()[0]), 0);
    }
    let octagons = board("trunc-square square 4");
    assert!(octagons.sites().all(|site| (octagons.phase(site) == 2) == (octagons.kind(site) == SiteKind::Square)));
    let triangles = board("tri hex 3");
    assert!(triangles.sites().all(|site| (triangles.phase(site) == 0) == (triangles.kind(site) == SiteKind::Up)));
}

// B255 B256 B365 B366
#[test]
fn names_are_unique_read_back_and_in_the_order_of_the_sites() {
    for board in boards() {
        let all: BTreeSet<String> = board.sites().map(|site| board.name(site)).collect();
        assert_eq!(all.len(), board.len());
        for site in board.sites() {
            assert_eq!(board.site(&board.name(site)), Some(site));
            assert_eq!(board.at(board.column(site), board.row(site)), Some(site));
            assert!(board.column(site) < board.width() && board.row(site) < board.height() * board.levels());
        }
        let order: Vec<(u32, u32)> = board.sites().map(|site| (board.row(site), board.column(site))).collect();
        assert!(order.is_sorted());
    }
}

// B255 B355 B356
#[test]
fn boards_are_named_from_the_lower_left() {
    let named: &[(&str, (u32, u32), &str)] = &[
        ("square square 4", (4, 4), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"),
        ("square square 2 2 2", (2, 2), "a1 b1 a2 b2 a3 b3 a4 b4"),
        ("square rot-square 2", (3, 3), "b1 a2 b2 c2 b3"),
        ("hex hex 2", (3, 3), "a1 b1 a2 b2 c2 b3 c3"),
        ("hex tri 3", (3, 3), "a1 b1 c1 a2 b2 a3"),
        ("hex rhombus 3 2", (3, 2), "a1 b1 c1 a2 b2 c2"),
        ("hex trapezium 2 3", (4, 3), "a1 b1 c1 d1 a2 b2 c2 a3 b3"),
        ("tri tri 2", (3, 2), "a1 b1 c1 a2"),
        ("tri hex 1", (4, 2), "a1 b1 c1 b2 c2 d2"),
        ("tri rhombus 2 1", (4, 1), "a1 b1 c1 d1"),
        ("trunc-square square 2", (3, 3), "a1 c1 b2 a3 c3"),
    ];
    for (plan, (width, height), expected) in named {
        let board = board(plan);
        assert_eq!(names(&board, &board.sites().collect::<Vec<_>>()), *expected);
        assert_eq!((board.width(), board.height()), (*width, *height));
    }
    let valion = board("square square 4");
    assert_eq!((valion.site("A1"), valion.site("D4"), valion.site("E1")), (Some(Site(0)), Some(Site(15)), None));
    let yavalath = board("hex hex 5");
    assert_eq!(names(&yavalath, yavalath.middle()), "e5");
}

// B262 B268 B272
#[test]
fn sides_are_the_outermost_sites_and_together_the_edge() {
    let sides: &[(&str, &str)] = &[
        ("square square 3", "n: a3 b3 c3, e: c1 c2 c3, s: a1 b1 c1, w: a1 a2 a3"),
        ("square rot-square 2", "ne: c2 b3, se: b1 c2, sw: b1 a2, nw: a2 b3"),
        ("hex hex 2", "n: b3 c3, ne: c2 c3, se: b1 c2, s: a1 b1, sw: a1 a2, nw: a2 b3"),
        ("hex rhombus 3", "ne: c1 c2 c3, se: a1 b1 c1, sw: a1 a2 a3, nw: a3 b3 c3"),
        ("hex tri 3", "ne: c1 b2 a3, s: a1 b1 c1, nw: a1 a2 a3"),
        ("hex trapezium 2", "n: a2 b2, ne: c1 b2, s: a1 b1 c1, nw: a1 a2"),
        ("tri tri 2", "ne: c1 a2, s: a1 c1, nw: a1 a2"),
        ("trunc-square rot-square 2", "ne: e3 d4 c5, se: c1 d2 e3, sw: c1 b2 a3, nw: a3 b4 c5"),
    ];
    for (plan, expected) in sides {
        let board = board(plan);
        let sides = board.sides().iter().map(|side| format!("{}: {}", side.name, names(&board, &side.sites)));
        assert_eq!(sides.collect::<Vec<_>>().join(", "), *expected, "{plan}");
    }
    for board in boards().iter().filter(|board| board.shape() != Shape::Boardless) {
        let together: BTreeSet<Site> = board.sides().iter().flat_map(|side| side.sites.iter().copied()).collect();
        assert_eq!(together.into_iter().collect::<Vec<_>>(), board.edge(), "{board:?}");
        for side in board.sides().iter().filter(|side| Compass::named(side.name).is_some()) {
            assert_eq!(Compass::named(side.name).map(|compass| board.side(compass)), Some(&side.sites[..]));
        }
    }
}

// B269 B273 B274
#[test]
fn opposite_and_alternating_sides_go_by_the_outline() {
    let hex = board("hex hex 3");
    assert_eq!(hex.opposite_sides(), [(0, 3), (1, 4), (2, 5)]);
    assert_eq!(hex.alternating_sides(), [vec![0, 2, 4], vec![1, 3, 5]]);
    let rhombus = board("hex rhombus 3");
    assert_eq!(rhombus.opposite_sides(), [(0, 2), (1, 3)]);
    let tri = board("hex tri 3");
    assert_eq!(tri.opposite_sides(), []);
    assert_eq!(tri.alternating_sides(), [[0, 1, 2], [0, 1, 2]]);
    let cube = board("square square 3 3 3");
    for (one, other) in cube.opposite_sides() {
        let [one, other] = [one, other].map(|n| &cube.sides()[n]);
        assert!(one.sites.len() == 9 && one.sites.iter().all(|site| !other.sites.contains(site)));
    }
    let none = board("hex boardless");
    assert!(none.opposite_sides().is_empty() && none.alternating_sides().iter().all(Vec::is_empty));
}

// B263 B265 B266 B413 B414 B415 B416 B434 B435
#[test]
fn home_lies_behind_a_player_and_away_ahead() {
    let chess = board("square square 8");
    let north = Some(Compass::North);
    assert_eq!(names(&chess, &chess.home(north)), "a1 b1 c1 d1 e1 f1 g1 h1");
    assert_eq!(chess.home(north), chess.away(Some(Compass::South)));
    assert_eq!(chess.home_rows(north, 2), chess.sites().take(16).collect::<Vec<_>>());
    assert_eq!(chess.away_rows(north, 2), chess.sites().skip(48).collect::<Vec<_>>());
    assert_eq!(chess.nth_row(Compass::South, 2), chess.sites().skip(8).take(8).collect::<Vec<_>>());
    let halma: Vec<usize> = (1..=4).map(|rows| chess.home_rows(Some(Compass::NorthEast), rows).len()).collect();
    assert_eq!(halma, [1, 3, 6, 10]);
    let rhombus = board("hex rhombus 5");
    assert_eq!(names(&rhombus, &rhombus.home_rows(north, 3)), "a1 b1 c1 a2 b2 a3");
    assert_eq!(names(&rhombus, &rhombus.away(Some(Compass::East))), "e1");
    let hex = board("hex hex 3");
    assert_eq!(names(&hex, &hex.home(north)), "a1 b1 c1");
    assert_eq!(names(&hex, hex.side(Compass::East)), "e3");
    let triangles = board("tri tri 3");
    assert_eq!(names(&triangles, &triangles.home(north)), "a1 c1 e1");
    assert_eq!(names(&triangles, &triangles.home_rows(north, 1)), "a1 b1 c1 d1 e1");
}

// B265 B439
#[test]
fn home_without_a_direction_is_all_sides() {
    let teiglith = board("square square 7");
    assert_eq!(teiglith.home(None).len(), 24);
    assert_eq!(teiglith.home_rows(None, 2), teiglith.border(2));
    assert_eq!(teiglith.border(2).len(), 40);
    assert_eq!(teiglith.border(9).len(), 49);
}

// B456 B458
#[test]
fn corners_and_middle_are_where_one_looks_for_them() {
    let found: &[(&str, &str, &str)] = &[
        ("square square 3", "a1 c1 a3 c3", "b2"),
        ("square square 4", "a1 d1 a4 d4", "b2 c2 b3 c3"),
        ("square square 1 3", "a1 a3", "a2"),
        ("square square 3 3 3", "a1 c1 a3 c3 a7 c7 a9 c9", "b5"),
        ("square rot-square 3", "c1 a3 e3 c5", "c3"),
        ("hex hex 3", "a1 c1 a3 e3 c5 e5", "c3"),
        ("hex tri 4", "a1 d1 a4", "b2"),
        ("hex rhombus 3", "a1 c1 a3 c3", "b2"),
        ("hex trapezium 2 3", "a1 d1 a3 b3", "b2"),
        ("tri tri 3", "a1 e1 a3", "b1 c1 d1 a2 b2 c2"),
        ("tri tri 4", "a1 g1 a4", "c2"),
        ("tri hex 1", "a1 b1 c1 b2 c2 d2", "a1 b1 c1 b2 c2 d2"),
        ("tri rhombus 2", "a1 c1 d1 a2 b2 d2", "b1 c1 d1 a2 b2 c2"),
        ("trunc-square square 2", "a1 c1 a3 c3", "b2"),
        ("trunc-square rot-square 2", "c1 a3 e3 c5", "c3"),
    ];
    for (plan, corners, middle) in found {
        let board = board(plan);
        assert_eq!(
            (&names(&board, board.corners())[..], &names(&board, board.middle())[..]),
            (*corners, *middle),
            "{plan}"
        );
    }
}

// B253
#[test]
fn without_a_board_there_is_room_and_no_side() {
    for (tiling, steps) in [("tri", 24), ("square", 15), ("hex", 17), ("trunc-square", 11)] {
        let board = board(&format!("{tiling} boardless 5"));
        assert!(board.sides().is_empty() && board.corners().is_empty() && board.home(None).is_empty());
        let empty = |compass| board.rows(compass, 3).is_empty() && board.side(compass).is_empty();
        assert!(Compass::ALL.into_iter().all(empty));
        let to_edge = board.distances_to(board.edge()).expect("an edge");
        assert!(board.middle().iter().all(|site| to_edge[site.index()] == steps), "{tiling}");
    }
}

// B420
#[test]
fn opposed_sites_are_images_of_each_other() {
    for board in boards() {
        for site in board.sites() {
            let opposed = board.opposed(site);
            assert_eq!(board.opposed(opposed), site);
            let images = |adjacency| {
                let list = board.neighbours(site, adjacency).iter().map(|site| board.opposed(*site));
                let there = board.neighbours(opposed, adjacency).iter().copied();
                list.collect::<BTreeSet<_>>() == there.collect::<BTreeSet<_>>()
            };
            assert!(images(Adjacency::Direct) && images(Adjacency::Indirect), "{board:?} {}", board.name(site));
        }
    }
}
