//! What is told of the library's rule sheets in plain English.

use std::fs;
use std::path::Path;

#[test]
fn rule_sheets_are_told_in_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(root.join("../../games/gdl")).expect("the library").flatten().collect();
    files.sort_by_key(|file| file.file_name());
    for path in files.iter().map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "kif")) {
        let game = gdl::read(&fs::read_to_string(&path).expect("a rule sheet")).game.expect("sound rules");
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        testing::expect_file(&root.join(format!("tests/english/{name}.md")), &gdl::english(&game));
    }
}

#[test]
fn what_players_see_is_said_to_be_ignored() {
    let text =
        "(role a) (role b) (legal a x) (legal b y) (<= (sees a (b ?m)) (does b ?m)) (terminal) (goal a 1) (goal b 2)";
    let told = gdl::english(&gdl::read(text).game.expect("sound rules"));
    assert!(told.contains("kept and ignored"), "{told}");
    assert!(told.contains("A game without a name"), "{told}");
}

#[test]
fn any_rule_sheet_can_be_told() {
    for seed in 0..200 {
        assert!(gdl::english(&gdl::generate::game(seed)).contains("## Goals"));
    }
}
