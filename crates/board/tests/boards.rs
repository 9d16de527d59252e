//! Boards of every tiling and shape: sites, limits, neighbours, headings, lines, distances.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::plans::{at, board, boards, names, planned};
use board::{Adjacency, Board, Clash, Compass, MAX_SITES, SHAPES, Shape, Site, SiteKind, TILINGS, Tiling, Turtle};

// B248 B249 B250 B251 B252 B253 B254 B354
#[test]
fn boards_have_the_numbers_of_sites_of_their_shapes() {
    let counts: &[(&str, usize)] = &[
        ("hex hex 5", 61),
        ("hex hex 3", 19),
        ("hex tri 11", 66),
        ("hex rhombus 7", 49),
        ("hex rhombus 11", 121),
        ("hex rhombus 4 6", 24),
        ("hex trapezium 7 7", 70),
        ("hex trapezium 7", 70),
        ("hex trapezium 3 2", 7),
        ("hex boardless", 919),
        ("square square 8 8", 64),
        ("square square 7", 49),
        ("square square 7 6", 42),
        ("square square 3 3 3", 27),
        ("square rot-square 4", 25),
        ("square rot-square 3 5", 23),
        ("square boardless 9", 961),
        ("tri tri 6", 36),
        ("tri hex 4", 96),
        ("tri rhombus 5", 50),
        ("tri trapezium 3 2", 16),
        ("tri boardless 4 4", 1014),
        ("trunc-square square 8", 64 + 49),
        ("trunc-square square 3 5", 15 + 8),
        ("trunc-square rot-square 3", 25),
        ("trunc-square boardless", 1013),
    ];
    for (plan, count) in counts {
        assert_eq!(board(plan).len(), *count, "{plan}");
    }
}

// B127 B128 B372
#[test]
fn every_tiling_and_shape_has_a_board_or_a_clash_that_names_the_shapes_which_do() {
    let mut clashes = 0;
    for tiling in TILINGS {
        assert_eq!(Tiling::named(tiling.name()), Some(tiling));
        assert_eq!(tiling.shapes().iter().collect::<BTreeSet<_>>().len(), tiling.shapes().len());
        for shape in SHAPES {
            assert_eq!(Shape::named(shape.name()), Some(shape));
            match Board::new(tiling, shape, &[4], false) {
                Ok(board) => assert!(tiling.shapes().contains(&shape) && board.len() >= 10),
                Err(clash) => {
                    clashes += 1;
                    assert_eq!(clash, Clash::Shape { tiling, shape });
                    assert!(tiling.shapes().iter().all(|shape| clash.to_string().contains(shape.name())), "{clash}");
                    let tried = clash.hint().split(['(', ')']).nth(1).unwrap_or("").replace("shape ", "");
                    assert!(tiling.shapes().contains(&Shape::named(&tried).expect("a shape")), "{}", clash.hint());
                }
            }
        }
    }
    assert_eq!(clashes, 12);
    let clash = planned("hex square 7").expect_err("a clash");
    assert_eq!(
        clash.to_string(),
        "rule clash: expected a shape that goes with the hex tiling (hex, tri, rhombus, trapezium or boardless), found square"
    );
    assert_eq!(clash.hint(), "try `(shape rhombus)`, which goes with the hex tiling");
}

// B373
#[test]
fn sizes_that_do_not_fit_are_told() {
    let told: &[(&str, &str)] = &[
        ("hex hex 5 5", "expected one size for the hex shape, found 2"),
        ("hex rhombus", "expected one or two sizes for the rhombus shape, found none"),
        ("square square 2 2 2 2", "expected one, two or three sizes for the square shape, found 4"),
        ("trunc-square square 2 2 2", "expected one or two sizes for the square shape, found 3"),
        ("tri tri 0", "expected a size of at least 1 for the tri shape, found 0"),
        ("square rot-square 1 3", "expected a size of at least 2 for the rot-square shape, found 1"),
        ("square square 33 32", "expected at most 1024 sites, found 1056"),
        (
            "square square 4294967295 4294967295 4294967295",
            "expected at most 1024 sites, found 79228162458924105385300197375",
        ),
        ("hex hex 4294967295", "expected at most 1024 sites, found 55340232182473949191"),
    ];
    for (plan, message) in told {
        let clash = planned(plan).expect_err("a clash");
        assert_eq!(clash.to_string(), *message);
        assert!(!clash.hint().is_empty());
    }
}

#[test]
fn boards_go_up_to_the_limit_and_not_beyond() {
    let largest: &[(&str, &str)] = &[
        ("square square 32", "square square 33"),
        ("square square 1 1024", "square square 1 1025"),
        ("square square 8 8 16", "square square 8 8 17"),
        ("square rot-square 23", "square rot-square 24"),
        ("square rot-square 2 341", "square rot-square 2 343"),
        ("hex hex 18", "hex hex 19"),
        ("hex tri 44", "hex tri 45"),
        ("hex rhombus 32", "hex rhombus 33"),
        ("hex trapezium 26", "hex trapezium 27"),
        ("tri tri 32", "tri tri 33"),
        ("tri hex 13", "tri hex 14"),
        ("tri rhombus 22", "tri rhombus 23"),
        ("tri trapezium 18", "tri trapezium 19"),
        ("trunc-square square 23", "trunc-square square 24"),
        ("trunc-square rot-square 16", "trunc-square rot-square 17"),
    ];
    for (fits, too_large) in largest {
        let board = board(fits);
        assert!(board.len() <= MAX_SITES && board.len() > MAX_SITES * 8 / 10, "{board:?} {}", board.len());
        assert_eq!(board.distances_to(&[Site(0)]).map(|all| all.len()), Some(board.len()));
        assert!(matches!(planned(too_large), Err(Clash::Large { .. })), "{too_large}");
    }
}

// B236 B237 B371
#[test]
fn sites_away_from_the_edge_have_all_their_neighbours() {
    for board in boards() {
        let edge = board.edge();
        let inside = board.sites().filter(|site| {
            let near = board.neighbours(*site, Adjacency::All).iter().chain([site]);
            near.into_iter().all(|site| edge.binary_search(site).is_err())
        });
        for site in inside {
            let expected = match (board.tiling(), board.kind(site)) {
                (Tiling::Square, _) if board.levels() > 1 => (6, 20),
                (Tiling::Square, _) => (4, 4),
                (Tiling::Hex, _) => (6, 6),
                (Tiling::Tri, _) => (3, 9),
                (Tiling::TruncSquare, SiteKind::Octagon) => (8, 0),
                (Tiling::TruncSquare, _) => (4, 0),
            };
            let count = |adjacency| board.neighbours(site, adjacency).len();
            assert_eq!((count(Adjacency::Direct), count(Adjacency::Indirect)), expected, "{board:?}");
        }
    }
}

// B371 B322 B360
#[test]
fn adjacency_is_symmetric_and_direct_and_indirect_neighbours_are_all() {
    for board in boards() {
        let i_nbors = if board.adjacency() == Adjacency::All { 8 } else { 4 };
        if board.tiling() == Tiling::Square && board.levels() == 1 {
            let most = board.sites().map(|site| board.neighbours(site, board.adjacency()).len()).max();
            assert!(most <= Some(i_nbors), "{board:?}");
        }
        for site in board.sites() {
            for adjacency in Adjacency::ALL {
                let list = board.neighbours(site, adjacency);
                assert!(
                    list.iter().all(|other| board.adjacent(*other, site, adjacency) && *other != site),
                    "{board:?}"
                );
                assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len());
            }
            let of = |adjacency| board.neighbours(site, adjacency).iter().copied().collect::<BTreeSet<_>>();
            let (direct, indirect) = (of(Adjacency::Direct), of(Adjacency::Indirect));
            assert!(direct.is_disjoint(&indirect));
            assert_eq!(&direct | &indirect, of(Adjacency::All));
        }
    }
}

// B225 B233 B240
#[test]
fn a_step_and_its_opposite_lead_back() {
    for board in boards() {
        for compass in Compass::ALL {
            assert_eq!(board.facts(board.heading(compass)).name, compass.name());
            assert_eq!(board.opposite(board.heading(compass)), board.heading(compass.opposite()));
        }
        for heading in board.headings(Adjacency::All) {
            let back = board.opposite(heading);
            assert!(board.opposite(back) == heading && back != heading);
            assert_eq!(board.facts(back).link, board.facts(heading).link);
            for site in board.sites() {
                if let Some(next) = board.step(site, heading) {
                    assert_eq!(board.step(next, back), Some(site), "{board:?} {}", board.facts(heading).name);
                    assert!(board.adjacent(site, next, Adjacency::All));
                }
            }
        }
    }
}

// B225
#[test]
fn steps_go_where_the_names_say() {
    let steps: &[(&str, &str, &str)] = &[
        ("square square 5", "c3", "n:c4 ne:d4 e:d3 se:d2 s:c2 sw:b2 w:b3 nw:b4"),
        ("square rot-square 3", "c3", "n:c4 ne:d4 e:d3 se:d2 s:c2 sw:b2 w:b3 nw:b4"),
        ("hex hex 5", "e5", "n:f7 ne:f6 e:f5 se:e4 s:d3 sw:d4 w:d5 nw:e6"),
        ("hex tri 6", "b2", "n:a4 ne:b3 e:c2 se:c1 s:- sw:b1 w:a2 nw:a3"),
        ("hex trapezium 3 4", "b2", "n:a4 ne:b3 e:c2 se:c1 s:- sw:b1 w:a2 nw:a3"),
        ("hex rhombus 11", "e5", "n:f6 ne:f5 e:f4 se:e4 s:d4 sw:d5 w:d6 nw:e6"),
        ("tri tri 4", "c1", "n:b2 ne:d1 e:d1 se:- s:- sw:- w:b1 nw:b1"),
        ("tri tri 4", "d1", "n:c2 ne:c2 e:e1 se:e1 s:- sw:c1 w:c1 nw:c2"),
        ("trunc-square square 4", "c3", "n:c5 ne:d4 e:e3 se:d2 s:c1 sw:b2 w:a3 nw:b4"),
        ("trunc-square square 4", "d4", "n:- ne:e5 e:- se:e3 s:- sw:c3 w:- nw:c5"),
    ];
    for (plan, from, expected) in steps {
        let board = board(plan);
        let step = |compass: Compass| {
            let to = board.step(at(&board, from), board.heading(compass));
            format!("{}:{}", compass.name(), to.map_or("-".to_string(), |site| board.name(site)))
        };
        assert_eq!(Compass::ALL.map(step).join(" "), *expected, "{board:?}");
    }
}

// B226 B321 B408
#[test]
fn knights_walk_two_forward_and_one_to_a_side() {
    let knight = [Turtle::Forward, Turtle::Forward, Turtle::Right];
    let chess = board("square square 8");
    assert_eq!(names(&chess, &chess.walks(at(&chess, "d4"), &knight)), "c2 e2 b3 f3 b5 f5 c6 e6");
    assert_eq!(names(&chess, &chess.walks(at(&chess, "a1"), &knight)), "c2 b3");
    let north = chess.heading(Compass::North);
    assert_eq!(chess.walk(at(&chess, "d4"), north, &knight), chess.site("e6"));
    assert_eq!(chess.walk(at(&chess, "d7"), north, &knight), None);
    // In hexagonal chess a knight reaches the twelve nearest sites that are on no line of a queen.
    let hex = board("hex hex 6");
    let middle = hex.middle()[0];
    let reached = hex.walks(middle, &knight);
    assert_eq!(reached.len(), 12);
    assert!(reached.iter().all(|site| hex.between(middle, *site, Adjacency::All).is_none()));
    // A leap may lead over the outside.
    let diamond = board("square rot-square 4");
    let north = diamond.heading(Compass::North);
    assert_eq!(diamond.walk(at(&diamond, "e5"), north, &knight), None);
    let over = [Turtle::Forward, Turtle::Forward, Turtle::Left];
    assert_eq!(diamond.walk(at(&diamond, "e5"), north, &over), diamond.site("d7"));
}

// B226
#[test]
fn a_turtle_turns_before_it_goes() {
    for board in boards() {
        for heading in board.headings(Adjacency::All) {
            let turned = |step| board.turned(heading, step);
            assert_eq!(turned(Turtle::Forward), heading);
            assert_eq!(board.turned(turned(Turtle::Left), Turtle::Right), heading);
            assert_eq!(turned(Turtle::Back), board.opposite(heading));
            let left = i32::from(board.facts(turned(Turtle::Left)).degrees) - i32::from(board.facts(heading).degrees);
            let turn = if matches!(board.tiling(), Tiling::Square | Tiling::TruncSquare) { 90 } else { 60 };
            let vertical = ["u", "d"].contains(&board.facts(heading).name);
            assert_eq!(left.rem_euclid(360), if vertical { 0 } else { turn });
        }
    }
    let grid = board("square square 5");
    let round = [Turtle::Forward, Turtle::Left, Turtle::Left, Turtle::Left];
    let middle = grid.middle()[0];
    assert!(grid.headings(Adjacency::All).all(|heading| grid.walk(middle, heading, &round) == Some(middle)));
}

// B12 B242 B325
#[test]
fn lines_cover_every_site_once_an_axis_and_rays_are_their_rests() {
    for board in boards() {
        for axis in board.axes(Adjacency::All) {
            let mut covered: Vec<Site> = Vec::new();
            for site in board.sites() {
                let line = board.line(site, axis);
                let place = line.iter().position(|other| *other == site).expect("on its own line");
                assert_eq!(&line[place + 1..], board.ray(site, axis));
                let back: Vec<Site> = line[..place].iter().rev().copied().collect();
                assert_eq!(back, board.ray(site, board.opposite(axis)));
                assert!(line.windows(2).all(|pair| board.step(pair[0], axis) == Some(pair[1])));
                if place == 0 {
                    covered.extend(line);
                }
            }
            covered.sort();
            assert_eq!(covered, board.sites().collect::<Vec<_>>());
        }
        for adjacency in Adjacency::ALL {
            let on_lines: usize = board.lines(adjacency).map(<[Site]>::len).sum();
            assert_eq!(on_lines, board.len() * board.axes(adjacency).count());
        }
    }
}

// B12 B325 B431
#[test]
fn there_are_as_many_rows_of_three_as_people_count() {
    let counts: &[(&str, usize, usize)] = &[
        ("square square 3 3 i-nbors", 3, 8),
        ("square square 3 3", 3, 6),
        ("square square 3 3 3 i-nbors", 3, 49),
        ("square square 4 4 4 i-nbors", 4, 76),
        ("square square 7 6 i-nbors", 4, 69),
        ("hex hex 5", 4, 3 * (2 * (2 + 3 + 4 + 5) + 6)),
        ("trunc-square square 2", 3, 2),
    ];
    for (plan, length, count) in counts {
        let board = board(plan);
        let rows = board.lines(board.adjacency()).map(|line| (line.len() + 1).saturating_sub(*length));
        assert_eq!(rows.sum::<usize>(), *count, "{plan}");
    }
}

// B325
#[test]
fn lines_are_straight_on_every_tiling() {
    let lines: &[(&str, &str, &str, &str)] = &[
        ("square square 3", "a2", "ne", "a2 b3"),
        ("hex hex 3", "c3", "ne", "a1 b2 c3 d4 e5"),
        ("hex hex 3", "c3", "n", "b1 c3 d5"),
        // Octagons in rows and columns, both kinds on diagonals (decision Q15).
        ("trunc-square square 3", "a1", "e", "a1 c1 e1"),
        ("trunc-square square 3", "a1", "ne", "a1 b2 c3 d4 e5"),
        ("trunc-square square 3", "b2", "e", "b2"),
        // Strips of triangles; straight on through edges and corners; over the triangles that point the other way.
        ("tri tri 4", "a1", "e", "a1 b1 c1 d1 e1 f1 g1"),
        ("tri tri 4", "a1", "ne", "a1 b1 a2 b2 a3 b3 a4"),
        ("tri tri 4", "d1", "n", "d1 c2 b3 a4"),
        ("tri tri 4", "a1", "e+", "a1 c1 e1 g1"),
    ];
    for (plan, site, name, expected) in lines {
        let board = board(plan);
        let mut all = board.headings(Adjacency::All);
        let heading = all.find(|heading| board.facts(*heading).name == *name).expect("a heading");
        assert_eq!(names(&board, board.line(at(&board, site), heading)), *expected, "{plan}");
    }
}

// B364
#[test]
fn what_lies_between_is_on_the_line() {
    let board = board("hex hex 5");
    let between = |from, to, adjacency| {
        board.between(at(&board, from), at(&board, to), adjacency).map(|sites| names(&board, sites))
    };
    assert_eq!(between("a1", "e5", Adjacency::Direct), Some("b2 c3 d4".to_string()));
    assert_eq!(between("e5", "f5", Adjacency::Direct), Some(String::new()));
    assert_eq!(between("e5", "g6", Adjacency::Direct), None);
    assert_eq!(between("e5", "g6", Adjacency::All), Some(String::new()));
    assert_eq!(between("e5", "e5", Adjacency::All), None);
}

// B345 B348
#[test]
fn distances_count_steps() {
    let far: &[(&str, &str, &str, u32)] = &[
        ("square square 8", "a1", "h8", 14),
        ("square square 8 i-nbors", "a1", "h8", 7),
        ("square square 3 3 3", "a1", "c9", 6),
        ("hex hex 5", "a1", "i9", 8),
        ("hex hex 5", "a5", "e1", 8),
        ("hex rhombus 11", "a1", "k11", 20),
        ("hex rhombus 11", "a11", "k1", 10),
        ("tri tri 4", "a1", "g1", 6),
        ("tri tri 4 i-nbors", "a1", "g1", 3),
        ("trunc-square square 8", "a1", "o1", 7),
        ("trunc-square square 8", "a1", "c3", 2),
    ];
    for (plan, from, to, steps) in far {
        let board = board(plan);
        let (from, to) = (at(&board, from), at(&board, to));
        assert_eq!((board.distance(from, to), board.distance(to, from)), (*steps, *steps), "{board:?}");
        assert_eq!(board.distances_to(&[to]).map(|all| all[from.index()]), Some(*steps));
        assert_eq!(board.distances_to(&[]), None);
    }
    for board in boards().iter().filter(|board| board.len() < 200) {
        for site in board.sites() {
            let near = |other: &Site| board.distance(site, *other) == 1;
            assert!(board.sites().all(|other| near(&other) == board.adjacent(site, other, board.adjacency())));
            assert!(board.sites().all(|other| board.distance(site, other) < board.len() as u32));
        }
    }
}

#[test]
fn a_board_is_made_before_anybody_waits() {
    let fastest = |plan: &str| {
        let time = |_| {
            let start = Instant::now();
            assert!(!std::hint::black_box(board(plan)).is_empty());
            start.elapsed()
        };
        (0..20).map(time).min()
    };
    assert!(fastest("hex rhombus 11") < Some(Duration::from_millis(1)));
    for tiling in TILINGS {
        let plan = format!("{} boardless", tiling.name());
        assert!(fastest(&plan) < Some(Duration::from_millis(10)), "{plan}");
    }
}

#[test]
fn every_tiling_has_a_name_and_words_of_its_own() {
    for (at, tiling) in TILINGS.into_iter().enumerate() {
        assert_eq!(Tiling::named(&tiling.name().to_uppercase()), Some(tiling));
        assert!(TILINGS[..at].iter().all(|other| other.words(1).tag != tiling.words(1).tag), "{}", tiling.name());
        for levels in [1, 2] {
            let words = tiling.words(levels);
            assert_eq!(words.example, format!("(tiling {})", tiling.name()));
            let sentences = words.neighbours.into_iter().chain([words.side_by_side, words.colours]);
            sentences.for_each(|sentence| assert!(sentence.ends_with('.'), "{sentence}"));
            let last = (0..3).filter(|phase| words.phases.word(*phase).is_some()).max();
            assert!(last.is_none_or(|last| last < tiling.phases().into()), "{}", tiling.name());
        }
    }
}
