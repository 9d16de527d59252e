//! Texts that are no games: empty, binary, huge, cut off.

use std::time::{Duration, Instant};

use metagame::{MAX_TEXT, parse, read, read_bytes};

const GAME: &str = include_str!("faults/base.game");

fn only_fault(reading: metagame::Reading) -> String {
    assert_eq!(reading.game, None);
    let [fault] = reading.diagnostics.as_slice() else { panic!("{:?}", reading.diagnostics) };
    fault.message.clone()
}

#[test]
fn an_empty_text_is_one_fault() {
    for text in ["", "  \n", "% nothing but a comment\n"] {
        assert_eq!(only_fault(read(text)), "expected `GAME`, found the end of the text");
    }
}

#[test]
fn a_text_over_the_limit_is_refused_at_once() {
    let text = "GAME ".repeat(MAX_TEXT / 4);
    assert_eq!(only_fault(read(&text)), format!("the text has {} bytes, {MAX_TEXT} are allowed", text.len()));
    let start = Instant::now();
    assert_eq!(
        only_fault(read_bytes(&vec![b'%'; 100_000_000])),
        format!("the text has 100000000 bytes, {MAX_TEXT} are allowed")
    );
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_binary_file_is_one_fault() {
    assert_eq!(only_fault(read("GAME \0\u{1}\u{2}")), "this is not text: byte 6 is a control character");
    assert_eq!(only_fault(parse("\u{7f}ELF")), "this is not text: byte 1 is a control character");
}

#[test]
fn what_is_not_utf8_is_told_with_its_place() {
    let reading = read_bytes(b"GAME caf\xe9\n");
    assert_eq!(reading.diagnostics[0].span.start, 8);
    assert_eq!(only_fault(reading), "byte 9 is not UTF-8: 0xe9");
    assert_eq!(read_bytes(GAME.as_bytes()), read(GAME));
}

#[test]
fn a_text_cut_off_anywhere_is_never_a_game() {
    let end = GAME.rfind("END GAME").expect("an end") + "END GAME".len();
    for at in 0..end {
        let reading = read(&GAME[..at]);
        assert_eq!(reading.game, None, "cut off at {at}");
        assert!(reading.diagnostics.iter().filter(|fault| fault.is_error()).count() <= 3, "{:?}", reading.diagnostics);
    }
}

#[test]
fn no_more_than_a_hundred_faults_are_told() {
    let text = GAME.replace("(1,1) (2,1)", &"(9,9) ".repeat(1000));
    let faults = read(&text).diagnostics;
    assert_eq!(faults.len(), 101);
    assert!(faults[100].message.ends_with("more faults are not shown"));
    assert!(faults[100].is_error());
}

// A megabyte of what is hardest to get over, each read to the end: nothing may take more than linear time.
#[test]
fn a_megabyte_of_anything_is_read_in_little_time() {
    let names: String = (0..80_000).map(|n| format!("n{n} ")).collect();
    let squares: String = (0..80_000).map(|n| format!("({},1) ", n % 4 + 1)).collect();
    let pieces: String =
        (0..14_000).map(|n| format!("DEFINE n{n} PROMOTING PROMOTE_TO m{n} END PROMOTING END DEFINE\n")).collect();
    let movements = "MOVEMENT HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] HOP_OVER [{player} any_piece] <1,1> SYMMETRY {side} END MOVEMENT ";
    let by_hop = format!(
        "BY {{hop}}\n      TYPE [{{opponent}} {{{}}}]\n      EFFECT remove {}",
        "man ".repeat(100_000),
        movements.repeat(4_000)
    );
    let texts = [
        "{".repeat(MAX_TEXT),
        "GAME ".repeat(MAX_TEXT / 5),
        "END ".repeat(MAX_TEXT / 4),
        "DEFINE ".repeat(MAX_TEXT / 7),
        "DEFINE a END DEFINE ".repeat(MAX_TEXT / 20),
        format!("{}{}", "DEFINE a END DEFINE ".repeat(MAX_TEXT / 40), "GOALS ".repeat(MAX_TEXT / 12)),
        "# ".repeat(MAX_TEXT / 2),
        "x".repeat(MAX_TEXT),
        "-".repeat(MAX_TEXT),
        "a-".repeat(MAX_TEXT / 2),
        "% c\n".repeat(MAX_TEXT / 4),
        "9".repeat(MAX_TEXT),
        GAME.replacen("{man}", &format!("{{{names}}}"), 1),
        GAME.replace("(1,1) (2,1)", &squares),
        GAME.replace("(1,5) (2,5)", &squares).replace("[{player} {man}]", &format!("[{{player}} {{{names}}}]")),
        GAME.replace("STALEMATE opponent", &"ERADICATE [{opponent} {man king}] ".repeat(25_000)),
        GAME.replace("END GAME", &format!("{}END GAME", &pieces)),
        GAME.replace("BY {clobber}\n      TYPE [{opponent} any_piece]\n      EFFECT remove", &by_hop),
        GAME.replace("MOVEMENT\n      LEAP", &format!("{} MOVEMENT LEAP", movements.repeat(7_000))),
    ];
    for text in texts {
        assert!(text.len() <= MAX_TEXT, "{}", text.len());
        let start = Instant::now();
        let reading = read(&text);
        assert!(reading.diagnostics.len() <= 101);
        let formatted = metagame::format(&text).is_ok();
        let elapsed = start.elapsed();
        assert!(elapsed < Duration::from_secs(5), "{elapsed:?}, {formatted}: {}", &text[..60]);
    }
}
