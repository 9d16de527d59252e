//! A whole game on one sheet of paper: the board, the rules, and at the bottom pieces to cut off; where there are too many rules
//! for that, they stand on the back, above what is cut off.

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
const AROUND: f64 = 16.0;

/// How wide the picture of the beginning is here, in millimetres.
const START: f64 = 44.0;

/// Sizes of letters: the class, how many letters a line of a column has, and how high it is in millimetres.
const SIZES: [(&str, usize, f64); 3] = [("kit-plain", 58, 4.3), ("kit-fine", 70, 3.6), ("kit-finer", 78, 3.1)];

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

/// The kit on one sheet, if it fits: with everything on one side, or else with the rules on the back.
pub fn one_sheet(kit: &Kit) -> Option<OneSheet> {
    if kit.is_boundless {
        return None;
    }
    let sites = || SITES.into_iter().filter(|site| *site <= kit.site + 0.01 && kit.board[0] * site / kit.site <= WIDTH);
    let is_one_side = |site: &f64, high: f64| front(kit, *site) + high <= HEIGHT;
    let one = sites().find_map(|site| {
        let size = SIZES.iter().find(|size| is_one_side(&site, rules_height(kit, size)))?;
        Some((site, size, 1))
    });
    let both = || {
        let site = sites().find(|site| is_one_side(site, 0.0))?;
        let size = SIZES.iter().find(|size| HEAD + rules_height(kit, size) + strip(kit, site) <= HEIGHT)?;
        Some((site, size, 2))
    };
    let (site, size, sides) = one.or_else(both)?;
    let rules = sheet::rules(kit, &format!("kit-rules kit-text kit-columns {}", size.0), START);
    let section = |name: &str, body: String| {
        format!("<section class=\"kit-sheet kit-one\" aria-label=\"{name}\">\n{body}</section>\n")
    };
    let front = |rules: &str| format!("{}{rules}{}", head(kit, site), strip_html(kit, site));
    let html = match sides {
        1 => section("The whole game", front(&rules)),
        _ => {
            let title = format!("<h2>{}: the rules</h2>\n", escaped(&kit.title));
            section("Board and pieces", front("")) + &section("Rules", title + &rules)
        }
    };
    Some(OneSheet { site, sides, html: format!("<div class=\"kit\">\n{html}</div>\n") })
}

/// How high everything but the rules is, in millimetres.
fn front(kit: &Kit, site: f64) -> f64 {
    HEAD + kit.board[1] * site / kit.site + strip(kit, site)
}

/// How high the pieces are with all that is said of them, in millimetres.
fn strip(kit: &Kit, site: f64) -> f64 {
    let in_a_row = (WIDTH / site).floor().max(1.0);
    (f64::from(pieces(kit)) / in_a_row).ceil() * site + AROUND
}

fn pieces(kit: &Kit) -> u32 {
    kit.pieces.iter().map(|lot| lot.count).sum()
}

/// How high the rules are in two columns, in millimetres: judged by their letters, and rather too high than too low.
fn rules_height(kit: &Kit, (_, letters, line): &(&str, usize, f64)) -> f64 {
    let mut lines = 4.0;
    let mut rest = kit.rules.as_str();
    while let Some(at) = rest.find("</") {
        let (block, after) = rest.split_at(at);
        let end = after.find('>').map_or(after.len(), |end| end + 1);
        let tag = &after[..end];
        let text = without_tags(block);
        let broken =
            if tag == "</pre>" || tag == "</code>" { text.lines().count() } else { text.len().div_ceil(*letters) };
        let space = if tag.starts_with("</h") { 1.6 } else { 0.35 };
        if !text.trim().is_empty() {
            lines += broken as f64 + space;
        }
        rest = &after[end..];
    }
    let said: usize = kit.notes.iter().map(|note| note.len().div_ceil(*letters) + 1).sum();
    let start = if kit.start_svg.is_some() { START + 6.0 } else { 0.0 };
    (lines + said as f64).mul_add(*line, start) / 2.0 * 1.06 + 6.0
}

fn without_tags(html: &str) -> String {
    let mut is_tag = false;
    let mut text = String::with_capacity(html.len());
    for letter in html.chars() {
        match letter {
            '<' => is_tag = true,
            '>' => is_tag = false,
            letter if !is_tag => text.push(letter),
            _ => {}
        }
    }
    text
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
            let _ = write!(html, "{}", sheet::piece(nth, site));
        }
    }
    html + "</p></div>\n"
}

#[cfg(test)]
mod tests {
    use super::super::tests::kit;

    #[test]
    fn small_games_and_chess_fit_on_one_sheet() {
        for (name, sides) in [("yavalath", 1), ("tic_tac_toe", 1), ("hexapawn", 1), ("chess", 2), ("breakthrough", 1)] {
            let sheet = kit(name).one_sheet().unwrap_or_else(|| panic!("{name} does not fit"));
            assert_eq!(sheet.sides, sides, "{name}");
            assert_eq!(sheet.html.matches("<section").count(), sides as usize, "{name}");
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
