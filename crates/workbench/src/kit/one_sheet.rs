//! A whole game on one sheet of paper: the board, the rules, and at the bottom pieces to cut off; rules for which there is no room
//! stand on the back, as far as can be judged above what is cut off.

use std::fmt::Write;

use super::{Kit, sheet};
use crate::picture::escaped;

/// What fits on A4 and on Letter with margins of a centimetre, in millimetres; a little is left for what was misjudged.
const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 252.0;

/// How wide sites may be here, in millimetres: smaller than elsewhere, for whoever wants larger ones prints several sheets.
const SITES: [f64; 7] = [20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0];

/// How high the heading is, and what stands around the pieces, in millimetres.
const HEAD: f64 = 16.0;
const AROUND: f64 = 20.0;

/// How long the longer side of the picture of the beginning is here, and how high what is said below it, in millimetres.
const START: f64 = 34.0;
const CAPTION: f64 = 6.0;

/// How much of the columns a picture takes: more than its height, for it is not broken, and columns are uneven then.
const PICTURE: f64 = 1.5 * (START + CAPTION);

/// A size of letters: how many a line of a column has, and how high it is in millimetres.
struct Size {
    class: &'static str,
    letters: usize,
    line: f64,
}

const SIZES: [Size; 3] = [
    Size { class: "kit-plain", letters: 58, line: 4.3 },
    Size { class: "kit-fine", letters: 70, line: 3.6 },
    Size { class: "kit-finer", letters: 78, line: 3.1 },
];

/// A line of a drawing in letters is lower than others, by so much; and the most letters of one that stands beside a text.
const PRE: f64 = 0.68;
const NARROW: usize = 20;

/// A game on one sheet.
#[derive(Clone, Debug)]
pub struct OneSheet {
    /// How wide the narrowest site is, in millimetres.
    pub site: f64,
    /// How many sides of the sheet are printed.
    pub sides: u32,
    /// The sheet as part of a page.
    pub html: String,
}

/// The kit on one sheet, if it fits: with everything on one side, or else with the last chapters of the rules on the back.
pub fn one_sheet(kit: &Kit) -> Option<OneSheet> {
    if kit.is_boundless {
        return None;
    }
    let chapters = chapters(kit);
    let sites = || SITES.into_iter().filter(|site| *site <= kit.site + 0.01 && kit.board[0] * site / kit.site <= WIDTH);
    let ways = |sides: u32| sites().flat_map(move |site| SIZES.iter().map(move |size| (site, size, sides)));
    let (site, size, on_front) = ways(1).chain(ways(2)).find_map(|(site, size, sides)| {
        let on_front = on_front(&chapters, size, 2.0 * (HEIGHT - front(kit, site)))?;
        let rest: f64 = chapters[on_front..].iter().map(|chapter| chapter.high(size)).sum();
        let has_room = if sides == 1 { rest == 0.0 } else { rest <= 2.0 * (HEIGHT - HEAD - strip(kit, site)) };
        has_room.then_some((site, size, on_front))
    })?;
    let set = |chapters: &[Chapter]| {
        let text: String = chapters.iter().map(|chapter| chapter.html.as_str()).collect();
        format!("<div class=\"kit-rules kit-text kit-columns {}\">\n{text}</div>\n", size.class)
    };
    let section = |name: &str, body: String| {
        format!("<section class=\"kit-sheet kit-one\" aria-label=\"{name}\">\n{body}</section>\n")
    };
    let (here, there) = chapters.split_at(on_front);
    let rules = if here.is_empty() { String::new() } else { set(here) };
    let mut html = section("Board and pieces", format!("{}{rules}{}", head(kit, site), strip_html(kit, site)));
    if !there.is_empty() {
        let title = format!("<h2>{}: the rules</h2>\n", escaped(&kit.title));
        html.push_str(&section("Rules", title + &set(there)));
    }
    let sides = if there.is_empty() { 1 } else { 2 };
    Some(OneSheet { site, sides, html: format!("<div class=\"kit\">\n{html}</div>\n") })
}

/// How many chapters fit into so many millimetres of columns; nothing if there is no room for the board itself.
fn on_front(chapters: &[Chapter], size: &Size, mut room: f64) -> Option<usize> {
    if room < 0.0 {
        return None;
    }
    let fits = |chapter: &&Chapter| {
        room -= chapter.high(size);
        room >= 0.0
    };
    Some(chapters.iter().take_while(fits).count())
}

/// How high everything but the rules is, in millimetres.
fn front(kit: &Kit, site: f64) -> f64 {
    HEAD + kit.board[1] * site / kit.site + strip(kit, site)
}

/// How high the pieces are with all that is said of them, in millimetres.
fn strip(kit: &Kit, site: f64) -> f64 {
    let side = site * sheet::CUT;
    let in_a_row = (WIDTH / side).floor().max(1.0);
    let pieces: u32 = kit.pieces.iter().map(|lot| lot.count).sum();
    (f64::from(pieces) / in_a_row).ceil() * side + AROUND
}

/// A chapter of the rules: up to the next heading of the same rank.
struct Chapter {
    html: String,
    /// How many millimetres its pictures are high.
    pictures: f64,
}

/// The chapters of the rules. Where they draw in letters how the game begins there is the picture instead, for the board is on
/// the same sheet; small drawings stand beside what is said of them.
fn chapters(kit: &Kit) -> Vec<Chapter> {
    let mut parts = kit.rules.split("<h2>");
    let mut first = parts.next().unwrap_or_default().to_owned();
    let said = kit.held.join(", ");
    if !said.is_empty() {
        let _ = writeln!(first, "<p>In hand at the beginning: {}.</p>", escaped(&said));
    }
    first.extend(kit.notes.iter().map(|note| format!("<p class=\"kit-note\">{}</p>\n", escaped(note))));
    let mut chapters = vec![Chapter { html: first, pictures: 0.0 }];
    let mut is_drawn = false;
    for text in parts {
        let (text, pictures) = match (text.find("<pre>"), text.find("</pre>")) {
            (Some(from), Some(to)) if !is_drawn && !text.starts_with("The pieces") => {
                is_drawn = true;
                let start = kit.start_svg.as_ref().map_or_else(String::new, |_| sheet::start_figure(kit, START));
                let high = if start.is_empty() { 0.0 } else { PICTURE };
                (format!("{}{start}{}", &text[..from], &text[to + "</pre>".len()..]), high)
            }
            _ => (text.to_owned(), 0.0),
        };
        chapters.push(Chapter { html: beside(&format!("<h2>{text}")), pictures });
    }
    if !is_drawn && kit.start_svg.is_some() {
        chapters[0].html.push_str(&sheet::start_figure(kit, START));
        chapters[0].pictures = PICTURE;
    }
    chapters
}

/// The same with drawings of a few letters a line before what they belong to, so that they can stand beside it.
fn beside(html: &str) -> String {
    let part = |part: &str| {
        let (Some(head), Some(from), Some(to)) = (part.find("</h3>"), part.find("<pre>"), part.find("</pre>")) else {
            return part.to_owned();
        };
        let (head, to) = (head + "</h3>".len(), to + "</pre>".len());
        let drawn = &part[from..to];
        if from < head || drawn.lines().any(|line| without_tags(line).trim_end().len() > NARROW) {
            return part.to_owned();
        }
        let drawn = drawn.replacen("<pre>", "<pre class=\"kit-beside\">", 1);
        format!("{}{drawn}{}{}", &part[..head], &part[head..from], &part[to..])
    };
    html.split("<h3>").map(part).collect::<Vec<_>>().join("<h3>")
}

impl Chapter {
    /// How high it is in one column, in millimetres: judged by its letters, and rather too high than too low.
    fn high(&self, size: &Size) -> f64 {
        // Letters in a picture are no lines of the text.
        let (from, to) = (self.html.find("<figure>"), self.html.rfind("</figure>"));
        let (before, after) = match (from, to) {
            (Some(from), Some(to)) => (&self.html[..from], &self.html[to..]),
            _ => (self.html.as_str(), ""),
        };
        let parts = before.split("<h3>").chain(after.split("<h3>"));
        parts.map(|part| lines(part, size.letters)).sum::<f64>() * size.line * 1.04 + self.pictures
    }
}

/// How many lines a part of the rules has.
fn lines(part: &str, letters: usize) -> f64 {
    let (mut text, mut drawn, mut aside) = (0.0, 0.0, 0.0);
    for block in part.split("</") {
        let (tag, block) = block.split_once('>').filter(|(tag, _)| tag.len() < 12).unwrap_or(("", block));
        // What is left of the last tag says how that block ended: a heading needs room around it.
        text += if tag.starts_with('h') { 0.5 } else { 0.0 };
        let plain = without_tags(block);
        if block.contains("<pre class") {
            aside += PRE * plain.lines().count() as f64;
        } else if block.contains("<pre>") {
            drawn += PRE.mul_add(plain.lines().count() as f64, 0.6);
        } else if !plain.trim().is_empty() {
            text += plain.trim().chars().count().div_ceil(letters) as f64 + 0.4;
        }
    }
    // Beside a drawing lines are shorter.
    let narrow = if aside > 0.0 { 1.35 } else { 1.0 };
    let aside = if aside > 0.0 { aside + 1.6 } else { 0.0 };
    drawn + (text * narrow).max(aside)
}

fn without_tags(html: &str) -> String {
    let mut is_tag = false;
    let kept = |letter: &char| {
        let was_tag = is_tag;
        is_tag = *letter == '<' || (is_tag && *letter != '>');
        !is_tag && !was_tag
    };
    html.chars().filter(kept).collect()
}

fn head(kit: &Kit, site: f64) -> String {
    let scale = site / kit.site;
    format!(
        "<h1>{}</h1>\n<p class=\"kit-small\">Sites {site:.0} mm wide. Print at 100 %, on A4 or Letter.</p>\n{}",
        escaped(&kit.title),
        sheet::board_at(kit, scale)
    )
}

/// The pieces in rows at the bottom, and what they are.
fn strip_html(kit: &Kit, site: f64) -> String {
    let told = kit.pieces.iter().map(|lot| format!("{} × {}", lot.count, escaped(&lot.name)));
    let mut html = format!(
        "<div class=\"kit-strip\">\n{}<p class=\"kit-small\">To cut off: {}.</p>\n{}<p class=\"kit-pieces\">",
        sheet::ruler(),
        told.collect::<Vec<_>>().join(", "),
        sheet::store(kit)
    );
    for (nth, lot) in kit.pieces.iter().enumerate() {
        for _ in 0..lot.count {
            html.push_str(&sheet::piece(nth, site, sheet::CUT));
        }
    }
    html + "</p></div>\n"
}

#[cfg(test)]
mod tests {
    use super::super::tests::kit;

    #[test]
    fn small_games_and_chess_fit_on_one_sheet() {
        for (name, most) in [("tic_tac_toe", 1), ("hexapawn", 1), ("yavalath", 2), ("chess", 2), ("breakthrough", 2)] {
            let sheet = kit(name).one_sheet().unwrap_or_else(|| panic!("{name} does not fit"));
            assert!((1..=most).contains(&sheet.sides), "{name}: {}", sheet.sides);
            assert_eq!(sheet.html.matches("<section").count(), sheet.sides as usize, "{name}");
            assert!(sheet.site >= 14.0, "{name}");
        }
    }

    #[test]
    fn the_sheet_holds_board_ruler_pieces_and_rules() {
        for name in ["yavalath", "chess"] {
            let kit = kit(name);
            let html = kit.one_sheet().expect(name).html;
            let pieces: u32 = kit.pieces.iter().map(|lot| lot.count).sum();
            assert_eq!(html.matches("<use ").count(), pieces as usize, "{name}");
            for part in ["The empty board", "width=\"50mm\"", "kit-text", "To cut off: "] {
                assert!(html.contains(part), "{name} has no {part}");
            }
            assert!(!html.contains(" style=") && !html.contains("<script"), "{name}");
        }
    }

    #[test]
    fn what_has_no_edges_or_too_many_pieces_takes_several_sheets() {
        for name in ["boardless_five", "go_19"] {
            if crate::library::find(name).is_some() {
                assert!(kit(name).one_sheet().is_none(), "{name}");
            }
        }
    }
}
