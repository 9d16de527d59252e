//! Records as people paste them.

/// The most letters of a record.
pub const MOST_RECORD: usize = 1 << 16;

/// The moves of a record that a user pastes in: one a line, or with commas between them; their numbers are left out.
pub fn read_record(text: &str) -> Vec<&str> {
    let in_lines = text.trim().contains('\n');
    let mut depth = 0_i32;
    // In `(5,2)` the comma is part of the move.
    let parts = |sign: char| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        if in_lines { sign == '\n' } else { sign == ',' && depth <= 0 }
    };
    text.split(parts).map(|part| without_number(part.trim())).filter(|part| !part.is_empty()).collect()
}

/// A move without the number before it: `12. e5`.
fn without_number(part: &str) -> &str {
    let rest = part.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = rest.len() < part.len();
    rest.strip_prefix('.').filter(|_| is_numbered).map_or(part, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_people_paste_them() {
        for pasted in ["e5, d4,c3", " 1. e5\n 2. d4\n\n 3.c3\n", "e5\nd4\nc3"] {
            assert_eq!(read_record(pasted), ["e5", "d4", "c3"], "{pasted}");
        }
        assert_eq!(read_record("white pawn (5,2) -> (5,3)\nblack pawn (5,7) -> (5,6)").len(), 2);
        assert_eq!(read_record("white pawn (5,2) -> (5,3), black pawn (5,7) -> (5,6)").len(), 2);
        assert!(read_record("  ").is_empty());
    }
}
