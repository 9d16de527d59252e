//! What an engine of XBoard says that it can do.

/// What is known of an engine's features; what it does not mention is as the protocol says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// It answers `ping`.
    pub ping: bool,
    /// It knows `setboard`.
    pub setboard: bool,
    /// Moves are to be sent with the word `usermove`.
    pub usermove: bool,
    /// Whether it has told all; nothing if it has told nothing.
    pub done: Option<bool>,
}

impl Features {
    /// Takes note of a feature; false if we will not do what it asks for.
    pub fn take(&mut self, name: &str, value: &str) -> bool {
        let yes = value == "1";
        match name {
            "ping" => self.ping = yes,
            "setboard" => self.setboard = yes,
            "usermove" => self.usermove = yes,
            "done" => self.done = Some(yes),
            // Moves as chess players write them would need the rules.
            "san" => return !yes,
            _ => {}
        }
        self.done = self.done.or(Some(false));
        true
    }
}

/// The names and values of `ping=1 setboard=1 myname="A b c"`.
pub fn read(text: &str) -> Vec<(&str, &str)> {
    let (mut found, mut rest) = (Vec::new(), text.trim());
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        let name = name.split_whitespace().next_back().unwrap_or_default();
        if !name.is_empty() {
            found.push((name, value));
        }
        rest = next.trim_start();
    }
    found
}
