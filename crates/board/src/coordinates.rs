//! Coordinates as people write them: a letter for the column, a number for the row.

/// The letters of a column, counted from 0: `a` to `z`, then `aa`, `ab` and so on.
pub(crate) fn letters(column: u32) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        rest => format!("{}{last}", letters(rest - 1)),
    }
}

/// Column and row, both from 0, as a name: `c1`.
pub(crate) fn name(column: u32, row: u32) -> String {
    format!("{}{}", letters(column), row + 1)
}

/// Column and row of a name, in capitals or not; nothing if it is not a letter or two and a number without zeros before
/// it.
pub(crate) fn read(name: &str) -> Option<(u32, u32)> {
    let digits = name.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, number) = name.split_at(digits);
    let well_formed = (1..=3).contains(&letters.len())
        && (1..=4).contains(&number.len())
        && !number.starts_with('0')
        && number.bytes().all(|byte| byte.is_ascii_digit());
    let value = |letter: u8| u32::from(letter.to_ascii_lowercase() - b'a') + 1;
    let column = letters.bytes().fold(0, |sum, letter| sum * 26 + value(letter));
    well_formed.then(|| Some((column - 1, number.parse::<u32>().ok()? - 1)))?
}

#[cfg(test)]
mod tests {
    use super::*;

    // B255
    #[test]
    fn names_are_read_back() {
        for (column, row, expected) in
            [(0, 0, "a1"), (3, 3, "d4"), (25, 9, "z10"), (26, 0, "aa1"), (701, 1023, "zz1024")]
        {
            assert_eq!(name(column, row), expected);
            assert_eq!(read(expected), Some((column, row)));
            assert_eq!(read(&expected.to_uppercase()), Some((column, row)));
        }
        assert!((0..2000).all(|n| read(&name(n, n)) == Some((n, n))));
    }

    #[test]
    fn what_is_not_a_coordinate_has_none() {
        for wrong in ["", "a", "1", "1a", "a0", "a01", "a-1", "a1b", "abcd1", "a12345", "é1", "a 1", "a1 "] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
