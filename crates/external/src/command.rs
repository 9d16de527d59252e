//! A program and its arguments, as one writes them in a line.

/// The words of a command: parted by spaces, unless in quotes. No shell is asked, so that nothing else has a meaning.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in command.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    match quote {
        Some(open) => Err(format!("a quote is not closed: {open}")),
        None => Ok(words.into_iter().chain(word).collect()),
    }
}

/// The name of the program's file, without its folder.
pub(super) fn program_name(command: &str) -> String {
    let program = words(command).ok().and_then(|words| words.into_iter().next()).unwrap_or_default();
    program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_spaces_unless_in_quotes() {
        for (command, parts) in [
            ("gnuchess --xboard", vec!["gnuchess", "--xboard"]),
            ("  'my engine'  -x \"a 'b' c\" ", vec!["my engine", "-x", "a 'b' c"]),
            ("C:\\chess\\e.exe a\"b c\"d ''", vec!["C:\\chess\\e.exe", "ab cd", ""]),
            ("", vec![]),
        ] {
            assert_eq!(words(command).expect("words"), parts);
        }
        assert!(words("'open").is_err());
    }

    #[test]
    fn a_program_is_called_by_its_file() {
        assert_eq!(program_name("/usr/games/gnuchess --uci"), "gnuchess");
        assert_eq!(program_name("'C:\\my chess\\e.exe'"), "e.exe");
        assert_eq!(program_name(""), "");
    }
}
