//! A whole game on one sheet of paper: the board, the rules, and at the bottom pieces to cut off; rules for which there is no room
//! stand on the back, as far as can be judged above what is cut off.

use std::fmt::Write;

use super::{Kit, LARGE, sheet};
use picture::escaped;

/// What fits on A4 and on Letter with margins of a centimetre, in millimetres; a little is left for what was misjudged.
const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 252.0;

/// How wide sites may be here, in millimetres: smaller than elsewhere: several sheets have larger ones.
const SITES: [f64; 7] = [20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0];

/// For large boards and many pieces, where nothing else will do: fine for counters, and still for fingers; and for counters only.
const SMALL: [f64; 7] = [13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0];
const SMALLER: [f64; 8] = [9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0];

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

/// The kit on one sheet, if it fits: with everything on one side, or else with the last chapters of the rules on the back. Where
/// the rules are too long, what the library says of them in short will do.
pub fn one_sheet(kit: &Kit) -> Option<OneSheet> {
    let full = chapters(kit, &kit.rules);
    let short = (!kit.prose.is_empty()).then(|| chapters(kit, &in_short(kit)));
    let fit = |chapters: Option<&[Chapter]>, sites: &[f64]| placed(kit, chapters?, sites);
    let (full, short) = (Some(full.as_slice()), short.as_deref());
    let tries =
        [(full, &SITES[..]), (full, &SMALL), (short, &SITES), (short, &SMALL), (full, &SMALLER), (short, &SMALLER)];
    tries.into_iter().find_map(|(chapters, sites)| fit(chapters, sites))
}

/// The rules as the library tells them, where there is little room.
fn in_short(kit: &Kit) -> String {
    let said: String = kit.prose.iter().map(|text| format!("<p>{}</p>\n", escaped(text))).collect();
    format!("<h2>The rules in short</h2>\n{said}")
}

/// These rules with the board and the pieces on one sheet, with sites of one of these widths, if they fit.
fn placed(kit: &Kit, chapters: &[Chapter], sites: &[f64]) -> Option<OneSheet> {
    let (way, on_front) = ways(kit, sites).into_iter().find_map(|way| {
        let on_front = on_front(chapters, way.size, 2.0 * (HEIGHT - front(kit, &way)))?;
        let rest: f64 = chapters[on_front..].iter().map(|chapter| chapter.high(way.size)).sum();
        let room = match way.back {
            Back::Empty => 0.0,
            Back::AbovePieces => 2.0 * (HEIGHT - HEAD - strip(kit, way.site)),
            Back::Whole => 2.0 * (HEIGHT - HEAD),
        };
        (rest <= room).then_some((way, on_front))
    })?;
    let (site, size) = (way.site, way.size);
    let set = |chapters: &[Chapter]| {
        let text: String = chapters.iter().map(|chapter| chapter.html.as_str()).collect();
        format!("<div class=\"kit-rules kit-text kit-columns {}\">\n{text}</div>\n", size.class)
    };
    let section = |name: &str, body: String| {
        format!("<section class=\"kit-sheet kit-one\" aria-label=\"{name}\">\n{body}</section>\n")
    };
    let (here, there) = chapters.split_at(on_front);
    let rules = if here.is_empty() { String::new() } else { set(here) };
    let mut html = section("Board and pieces", format!("{}{rules}{}", head(kit, &way), strip_html(kit, site)));
    if !there.is_empty() {
        let title = format!("<h2>{}: the rules</h2>\n", escaped(&kit.title));
        html.push_str(&section("Rules", title + &set(there)));
    }
    let sides = if there.is_empty() { 1 } else { 2 };
    Some(OneSheet { site, sides, html: format!("<div class=\"kit\">\n{html}</div>\n") })
}

/// What of the back of a sheet is printed.
#[derive(Clone, Copy)]
enum Back {
    Empty,
    /// Only what is not cut off.
    AbovePieces,
    Whole,
}

/// A way to print a kit: how wide sites are, whether the board is turned by a quarter, how large letters are, what is on the back.
struct Way {
    site: f64,
    is_turned: bool,
    size: &'static Size,
    back: Back,
}

impl Way {
    /// How wide and how high the board is, in millimetres.
    fn board(&self, kit: &Kit) -> [f64; 2] {
        let [width, height] = kit.board.map(|side| side * self.site / kit.site);
        if self.is_turned { [height, width] } else { [width, height] }
    }
}

/// All ways in which the board fits on a sheet, the best first: as little on the back as can be, then large sites. Where sites are
/// small anyway their size comes first, and the board may be turned for it.
fn ways(kit: &Kit, sites: &[f64]) -> Vec<Way> {
    let mut ways = Vec::new();
    let is_small = |site: f64| site < SITES[SITES.len() - 1];
    for back in [Back::Empty, Back::AbovePieces, Back::Whole] {
        for site in sites.iter().copied().filter(|site| *site <= kit.site + 0.01) {
            for is_turned in [false, true].into_iter().filter(|is_turned| !is_turned || is_small(site)) {
                ways.extend(SIZES.iter().map(|size| Way { site, is_turned, size, back }));
            }
        }
    }
    ways.retain(|way| way.board(kit)[0] <= WIDTH);
    if sites.iter().all(|site| is_small(*site)) {
        ways.sort_by(|a, b| b.site.total_cmp(&a.site));
    }
    ways
}

/// How many chapters fit into this height of columns, in millimetres; nothing if there is no room for the board itself.
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
fn front(kit: &Kit, way: &Way) -> f64 {
    HEAD + way.board(kit)[1] + strip(kit, way.site)
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
fn chapters(kit: &Kit, rules: &str) -> Vec<Chapter> {
    let mut parts = rules.split("<h2>");
    let mut first = parts.next().unwrap_or_default().to_owned();
    let said = kit.held.join(", ");
    if !said.is_empty() {
        let _ = writeln!(first, "<p>In hand at the beginning: {}.</p>", escaped(&said));
    }
    // How large the board would be elsewhere does not matter here.
    let notes = kit.notes.iter().filter(|note| !note.starts_with(LARGE));
    first.extend(notes.map(|note| format!("<p class=\"kit-note\">{}</p>\n", escaped(note))));
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
        // The back may begin with any section of a chapter.
        let text = beside(&format!("<h2>{text}"));
        let mut sections = text.split("<h3>");
        chapters.push(Chapter { html: sections.next().unwrap_or_default().to_owned(), pictures });
        chapters.extend(sections.map(|section| Chapter { html: format!("<h3>{section}"), pictures: 0.0 }));
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

fn head(kit: &Kit, way: &Way) -> String {
    let site = way.site;
    format!(
        "<h1>{}</h1>\n<p class=\"kit-small\">Sites {site} mm wide. Print at 100 %, on A4 or Letter.</p>\n{}",
        escaped(&kit.title),
        sheet::board_at(kit, site / kit.site, way.is_turned)
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

    // In a browser `sheets.js` prints them all, and counts.
    #[test]
    fn every_game_of_the_library_fits_on_one_sheet() {
        for entry in library::entries().filter(|entry| entry.language.has_boards()) {
            let kit = kit(entry.name);
            let sheet = kit.one_sheet().unwrap_or_else(|| panic!("{} does not fit", entry.name));
            assert!((1..=2).contains(&sheet.sides), "{}: {} sides", entry.name, sheet.sides);
            assert!(sheet.site >= 7.0 && sheet.site <= kit.site + 0.01, "{}: {} mm", entry.name, sheet.site);
            for tag in ["ul", "ol", "p", "pre", "h2", "h3", "section"] {
                let count = |mark: &str| sheet.html.matches(mark).count();
                let opened = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
                assert_eq!(opened, count(&format!("</{tag}>")), "{}: <{tag}>", entry.name);
            }
        }
    }

    #[test]
    fn a_long_board_is_turned_where_that_makes_it_larger() {
        let kit = kit("hex");
        let [width, height] = kit.board;
        assert!(height > width && !kit.is_turned, "it stands on a corner");
        let sheet = kit.one_sheet().expect("it fits");
        assert!(sheet.html.contains("rotate(90)") && sheet.site >= 9.0, "{} mm", sheet.site);
        assert!(!kit.html().contains("rotate(90)"), "on a sheet of its own it need not be");
        assert!(kit.html().contains(super::LARGE) && !sheet.html.contains(super::LARGE), "nor is that size told here");
    }

    #[test]
    fn rules_that_are_too_long_are_told_in_short() {
        let sheet = kit("fanorona").one_sheet().expect("it fits");
        assert!(sheet.html.contains("The rules in short") && sheet.html.contains("twenty-two stones each"));
        assert!(!kit("chess").one_sheet().expect("it fits").html.contains("in short"));
    }
}
