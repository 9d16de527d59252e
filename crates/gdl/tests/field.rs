//! Rule sheets of other people: all of them are read without an error, printed, written anew, told and scrambled.
//!
//! They stand beside the repository, not in it; where they are missing the test says that it was skipped.

use std::fs;
use std::path::Path;

#[test]
fn rule_sheets_of_the_field_are_read_without_an_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/gdl");
    let Ok(files) = fs::read_dir(&folder) else {
        return println!("skipped: there is no folder {}", folder.display());
    };
    let sheets =
        files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "kif"));
    let mut read = 0;
    for path in sheets {
        let bytes = fs::read(&path).expect("a rule sheet");
        let reading = gdl::read_bytes(&bytes);
        let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        let game = reading.game.expect("sound rules");
        assert_eq!(gdl::parse(&gdl::print(&game)).game.as_ref(), Some(&game), "{}", path.display());
        let text = String::from_utf8(bytes).expect("text");
        let formatted = gdl::format(&text).expect("sound in form");
        assert_eq!(gdl::format(&formatted).expect("sound in form"), formatted, "{}", path.display());
        assert_eq!(gdl::parse(&formatted).game.as_ref(), Some(&game), "{}", path.display());
        let words = |text: &str| text.matches(';').count();
        assert_eq!(words(&text), words(&formatted), "comments of {}", path.display());
        assert!(gdl::english(&game).contains("## Goals"));
        assert!(gdl::read(&gdl::print(&gdl::scramble(&game, 1).0)).game.is_some(), "{}", path.display());
        read += 1;
    }
    assert_eq!(read, 72);
}
