//! Which of several names the writer may have meant.

/// The known name that differs least from `written`, if it is near enough to be a slip: at most a third of its letters.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&written, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= name.chars().count().max(3) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_finds_the_name_that_was_meant() {
        let names = ["pawn", "knight", "bishop"];
        assert_eq!(nearest("knigth", names), Some("knight"));
        assert_eq!(nearest("Pwan", names), Some("pawn"));
        assert_eq!(nearest("dragon", names), None);
    }
}
