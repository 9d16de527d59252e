//! Puzzles on a page.

use lab::puzzles::{Puzzle, Puzzles};
use picture::escaped;

use crate::page::framed;

/// Puzzles on a page for a browser, which needs nothing else; the solutions are folded up.
pub fn puzzles(found: &Puzzles) -> String {
    let title = escaped(&format!("Puzzles of {}", found.game));
    let entry = |(nth, puzzle): (usize, &Puzzle)| {
        let line: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
        format!(
            "<section>\n<h2>{}. {}</h2>\n<figure>\n{}</figure>\n<details>\n<summary>Solution</summary>\n<p>{}</p>\n\
             <p>{:.0} % of shallow players find it; {} of {} moves look better.</p>\n</details>\n</section>\n",
            nth + 1,
            escaped(&puzzle.task()),
            puzzle.svg,
            escaped(&line.join(", ")),
            100.0 * puzzle.found_by,
            puzzle.looks_better,
            puzzle.choices,
        )
    };
    let body: String = found.puzzles.iter().enumerate().map(entry).collect();
    framed(&title, &format!("<h1>{title}</h1>\n{body}"))
}
