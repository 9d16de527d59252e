//! Lists in a text of ludemes: where the parts of a list stand, by their heads.

use std::ops::Range;

/// Where the first list stands that begins with this word, directly within the list that stands in `within`.
pub(super) fn part(text: &str, within: Range<usize>, head: &str) -> Option<Range<usize>> {
    parts(text, within).into_iter().find(|part| is_called(text, part, head))
}

/// Whether a list begins with this word, in capitals or not.
pub(super) fn is_called(text: &str, list: &Range<usize>, head: &str) -> bool {
    let inside = text[list.clone()].trim_start_matches('(').trim_start();
    let word: &str = inside.split(|sign: char| sign.is_whitespace() || "()".contains(sign)).next().unwrap_or_default();
    word.eq_ignore_ascii_case(head)
}

/// The whole game: the first list of a text.
pub(super) fn whole(text: &str) -> Option<Range<usize>> {
    lists(text, 0..text.len(), 0).into_iter().next()
}

/// The lists directly within a list.
pub(super) fn parts(text: &str, within: Range<usize>) -> Vec<Range<usize>> {
    lists(text, within, 1)
}

/// The lists at a depth; comments and quoted texts do not count.
fn lists(text: &str, within: Range<usize>, wanted: usize) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut depth, mut begun) = (Vec::new(), 0_usize, 0);
    let mut at = within.start;
    while at < within.end {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
                continue;
            }
            b'"' => at += 1 + text[at + 1..].find('"').unwrap_or(text.len() - at - 1),
            b'(' => {
                if depth == wanted {
                    begun = at;
                }
                depth += 1;
            }
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == wanted {
                    found.push(begun..at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_by_their_heads_and_nothing_else_is() {
        let text = "// (game No)\n(game \"(b)\" (a (b 1)) // (b 2)\n (B 3))";
        let game = whole(text).expect("a game");
        assert!(text[game.clone()].starts_with("(game"));
        assert_eq!(part(text, game.clone(), "b").map(|part| &text[part]), Some("(B 3)"));
        let a = part(text, game.clone(), "a").expect("a part");
        assert_eq!(part(text, a, "b").map(|part| &text[part]), Some("(b 1)"));
        assert_eq!(part(text, game, "c"), None);
        assert_eq!(whole("no list (").map(|list| list.len()), None);
    }
}
