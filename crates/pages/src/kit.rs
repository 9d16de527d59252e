//! A game on paper: the board to scale, pieces to cut out, how it begins, and the rules.

mod one_sheet;
mod sheet;
mod supply;

use game::{DrawRules, Rng, Role};
use serde::Serialize;

use crate::Page;
use crate::page::rules_html;
use ::rules::{Language, Rules};
use engine::Error;
use engine::Game;
use engine::Kind;
use library::Entry;
use picture::escaped;
use picture::scene::{Scene, Stage};

pub use one_sheet::OneSheet;
pub use sheet::STYLE;

/// What fits on A4 and on Letter with margins of a centimetre, below a heading and above the ruler; in millimetres.
const SHEET: [f64; 2] = [188.0, 222.0];

/// How wide a site should be at least, so that fingers can hold the pieces, and at most; in millimetres.
pub const LEAST_SITE: f64 = 18.0;
const MOST_SITE: f64 = 26.0;

/// How it is told that sites are smaller than they should be.
const LARGE: &str = "The board is large";

/// The most pieces of one sort that are printed: more would fill sheet after sheet.
pub const MOST_PIECES: u32 = 64;

/// A game on paper.
#[derive(Clone, Debug, Serialize)]
pub struct Kit {
    /// What people call the game.
    pub title: String,
    /// How wide the narrowest site is, in millimetres.
    pub site: f64,
    /// How wide and how high the board is, in millimetres, as it stands on the sheet.
    pub board: [f64; 2],
    /// Whether it is turned by a quarter, so that it gets larger.
    pub is_turned: bool,
    /// The pieces to cut out.
    pub pieces: Vec<Lot>,
    /// Notes for the person who prints it.
    pub notes: Vec<String>,
    /// What players hold when the game begins.
    pub held: Vec<String>,
    /// The empty board, drawn, and what is seen of it in its own units.
    #[serde(skip)]
    board_svg: String,
    #[serde(skip)]
    board_part: [f64; 4],
    /// How the game begins, drawn, with how high it is for its width, unless the board is empty then.
    #[serde(skip)]
    start_svg: Option<(String, f64)>,
    /// The rules in HTML.
    #[serde(skip)]
    rules: String,
    /// What the library says of them, paragraph by paragraph.
    #[serde(skip)]
    prose: Vec<String>,
}

/// Equal pieces to cut out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lot {
    /// What they are called, with whose they are.
    pub name: String,
    /// How many are printed.
    pub count: u32,
    /// Whether the rules set no bound to their number.
    pub is_endless: bool,
    /// One of them, drawn around (0, 0).
    #[serde(skip)]
    svg: String,
}

impl Kit {
    /// A game on paper; refused where its board has too many sites to be drawn. Random games show how many pieces are needed,
    /// until the caller says stop.
    pub fn new(loaded: &Game, stop: &dyn Fn() -> bool) -> Result<Kit, Error> {
        let too_large = || Error::refused("there is no board of this game to be printed", "make the board smaller");
        let stage = Stage::of(&loaded.rules).ok_or_else(too_large)?;
        if stage.plan.sites.is_empty() || !loaded.source.language.has_boards() {
            let message = format!("{} has no board that could be printed", loaded.source.name);
            let languages: Vec<&str> =
                Language::ALL.into_iter().filter(|language| language.has_boards()).map(Language::title).collect();
            let hint = format!("only games of {} have boards to print", languages.join(" and "));
            return Err(Error::usage(message, hint));
        }
        let engine = loaded.engine(Kind::Compiled, DrawRules::default());
        let scene = engine.begin(&mut Rng::new(0, 0)).scene();
        let mut notes = Vec::new();
        let fit = Fit::of(&stage, &mut notes);
        let supply = supply::supply(&*engine, stage.plan.sites.len(), stop);
        let pieces = lots(&loaded.rules, &supply, &mut notes);
        Ok(Kit {
            title: title(loaded),
            prose: loaded.entry().map_or_else(Vec::new, |entry| prose(&entry)),
            site: fit.site,
            board: fit.size(),
            is_turned: fit.is_turned,
            held: scene.hands.iter().map(|held| format!("{} × {}", held.count, held.piece.name)).collect(),
            board_svg: sheet::ground(&stage, &fit.sites),
            board_part: fit.part,
            start_svg: (!scene.stacks.is_empty()).then(|| sheet::start(&stage, &bare(scene))),
            rules: left_out(loaded) + &rules_html(loaded).1,
            pieces,
            notes,
        })
    }

    /// The kit as part of a page, in HTML; it looks as it should with [`STYLE`].
    pub fn html(&self) -> String {
        sheet::html(self)
    }

    /// The kit on one sheet of paper, if it fits; it looks as it should with [`STYLE`].
    pub fn one_sheet(&self) -> Option<OneSheet> {
        one_sheet::one_sheet(self)
    }

    /// The kit as a page that needs nothing else.
    pub fn page(&self) -> Page {
        Page { html: sheet::page(self) }
    }
}

/// What people call a game: as the library does, or as its rules do.
fn title(loaded: &Game) -> String {
    loaded.entry().map_or_else(|| rules_html(loaded).0, |entry| entry.title)
}

/// What the library says of the rules, and what they leave out.
fn prose(entry: &Entry) -> Vec<String> {
    entry.about().into_iter().chain(entry.caveat_line()).collect()
}

/// What a game of the library leaves out, as a paragraph before its rules.
fn left_out(loaded: &Game) -> String {
    let line = loaded.entry().and_then(|entry| entry.caveat_line());
    line.map(|line| format!("<p>{}</p>\n", escaped(&line))).unwrap_or_default()
}

fn bare(scene: Scene) -> Scene {
    Scene { moves: Vec::new(), ..scene }
}

/// How a board is put on a sheet.
pub(super) struct Fit {
    /// What is seen of it, in the units of the stage: left, top, width, height.
    part: [f64; 4],
    /// The sites that are drawn.
    sites: Vec<usize>,
    /// Millimetres for each unit.
    scale: f64,
    is_turned: bool,
    /// How wide the narrowest site is, in millimetres.
    site: f64,
}

impl Fit {
    fn of(stage: &Stage, notes: &mut Vec<String>) -> Fit {
        let narrowest = 2.0 * stage.rooms.iter().copied().fold(f64::INFINITY, f64::min) / ROOM;
        let (part, sites) = if stage.plan.is_boundless {
            notes.push(
                "The board of this game has no edges: print several of its sheets and lay them side by side.".into(),
            );
            window(stage, [SHEET[0], SHEET[1]].map(|side| side / LEAST_SITE * narrowest))
        } else {
            ([0.0, 0.0, stage.plan.width, stage.plan.height], (0..stage.plan.sites.len()).collect())
        };
        let [_, _, width, height] = part;
        let upright = (SHEET[0] / width).min(SHEET[1] / height);
        let turned = (SHEET[0] / height).min(SHEET[1] / width);
        // A board is turned only where that is worth it: letters stand on their side then.
        let is_turned = turned > 1.1 * upright && upright * narrowest < LEAST_SITE;
        let scale = (if is_turned { turned } else { upright }).min(MOST_SITE / narrowest);
        let site = scale * narrowest;
        if site < LEAST_SITE - 0.05 {
            let percent = 100.0 * LEAST_SITE / site;
            notes.push(format!(
                "{LARGE}, so its sites are only {site:.1} mm wide on one sheet. For sites of {LEAST_SITE:.0} mm \
                 enlarge all sheets to {percent:.0} %, on larger paper."
            ));
        }
        Fit { part, sites, scale, is_turned, site }
    }

    fn size(&self) -> [f64; 2] {
        let [_, _, width, height] = self.part.map(|side| side * self.scale);
        if self.is_turned { [height, width] } else { [width, height] }
    }
}

/// Pieces reach so far from the middle of a site to its edge.
const ROOM: f64 = 0.8;

/// The sites of a board without edges that fit on a sheet, around its middle.
fn window(stage: &Stage, size: [f64; 2]) -> ([f64; 4], Vec<usize>) {
    let (x, y) = (stage.plan.width / 2.0, stage.plan.height / 2.0);
    let is_in = |at: &(f64, f64)| (at.0 - x).abs() <= size[0] / 2.0 && (at.1 - y).abs() <= size[1] / 2.0;
    let fits = |site: &usize| stage.plan.sites[*site].corners.iter().all(is_in);
    ([x - size[0] / 2.0, y - size[1] / 2.0, size[0], size[1]], (0..stage.plan.sites.len()).filter(fits).collect())
}

/// The pieces to cut out, side by side and type by type.
fn lots(rules: &Rules, supply: &supply::Supply, notes: &mut Vec<String>) -> Vec<Lot> {
    let lot = |((owner, kind), need): (&supply::Sort, &supply::Need)| {
        let (name, svg) = Stage::piece(rules, owner.map(|owner: usize| Role::ALL[owner]), *kind)?;
        Some(Lot { name, count: need.count.min(MOST_PIECES), is_endless: need.is_endless, svg })
    };
    let lots: Vec<Lot> = supply.iter().filter_map(lot).collect();
    let bound = supply.values().filter(|need| need.count > MOST_PIECES).map(|need| need.count).max();
    if let Some(most) = bound {
        notes.push(format!(
            "Of each sort {MOST_PIECES} pieces are printed at most; a long game may need {most}. Print the sheets of pieces \
             again if you run out."
        ));
    }
    if supply.values().any(|need| need.is_late) {
        notes.push(
            "Some pieces come into the game later: lay them aside. If you run out of a sort, mark another piece."
                .into(),
        );
    }
    lots
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn kit(name: &str) -> Kit {
        let loaded = Game::from_library(name).expect(name);
        Kit::new(&loaded, &|| false).expect(name)
    }

    fn counts(kit: &Kit) -> Vec<(&str, u32)> {
        kit.pieces.iter().map(|lot| (lot.name.as_str(), lot.count)).collect()
    }

    #[test]
    fn a_chess_set_has_all_pieces_that_the_set_up_needs() {
        let chess = kit("chess");
        let count = |name: &str| counts(&chess).iter().find(|lot| lot.0 == name).map(|lot| lot.1);
        assert_eq!((count("White pawn"), count("Black king"), count("White queen")), (Some(8), Some(1), Some(1)));
        assert_eq!(chess.pieces.iter().map(|lot| lot.count).sum::<u32>(), 32);
        assert!(chess.notes.is_empty() && chess.held.is_empty(), "{:?}", chess.notes);
    }

    #[test]
    fn what_is_held_is_cut_out_too() {
        let tigers = kit("bagh_chal");
        assert_eq!(tigers.held, ["20 × Goats Goat"]);
        assert_eq!(counts(&tigers), [("Goats Goat", 20), ("Tigers Tiger", 4)]);
    }

    #[test]
    fn where_pieces_have_no_end_there_are_enough_for_the_board_or_it_is_said() {
        let yavalath = kit("yavalath");
        assert!(yavalath.pieces.iter().all(|lot| lot.is_endless && lot.count == 31), "{:?}", counts(&yavalath));
        let gonnect = kit("gonnect");
        assert!(gonnect.pieces.iter().all(|lot| lot.is_endless), "{:?}", counts(&gonnect));
        let is_bound = gonnect.pieces.iter().any(|lot| lot.count == MOST_PIECES);
        assert_eq!(is_bound, gonnect.notes.iter().any(|note| note.contains("64 pieces")), "{:?}", gonnect.notes);
    }

    #[test]
    fn sites_are_large_enough_to_play_on_wherever_the_sheet_is() {
        for entry in library::entries().filter(|entry| entry.language.has_boards()) {
            let rules = entry.language.read(entry.text).rules.expect(entry.name);
            let (stage, mut notes) = (Stage::of(&rules).expect(entry.name), Vec::new());
            let fit = Fit::of(&stage, &mut notes);
            let ([width, height], site) = (fit.size(), fit.site);
            assert!(width <= SHEET[0] + 0.01 && height <= SHEET[1] + 0.01, "{}", entry.name);
            assert!(site <= MOST_SITE + 0.01 && site > 2.0, "{}: {site}", entry.name);
            let fills = width > 0.98 * SHEET[0] || height > 0.98 * SHEET[1];
            let is_small = site < LEAST_SITE - 0.05;
            assert!(!is_small || fills, "{} could be larger: {site}", entry.name);
            assert_eq!(is_small, notes.iter().any(|note| note.contains("enlarge")), "{}", entry.name);
        }
        assert!(kit("chess").site > 20.0);
    }

    #[test]
    fn the_page_holds_the_scale_a_ruler_and_every_piece() {
        for name in ["chess", "yavalath", "boardless_five"] {
            let kit = kit(name);
            let page = kit.page().html;
            assert!(page.contains("width=\"50mm\""), "a ruler");
            assert!(page.contains(&format!("{:.1} mm", kit.site)), "the scale");
            let pieces: u32 = kit.pieces.iter().map(|lot| lot.count).sum();
            assert_eq!(page.matches("<use ").count(), pieces as usize);
            assert!(!page.contains(" style=") && !page.contains("<script") && !page.contains("prefers-color-scheme"));
            assert_eq!(page, self::kit(name).page().html, "the same again");
        }
    }

    #[test]
    fn names_cannot_break_out_of_the_page() {
        let ludi = library::find("tic_tac_toe").expect("there").text;
        let text = ludi.replace("White", "W<img/src=x>");
        let source = engine::Source {
            name: "a<b>".into(),
            text,
            language: rules::Language::Ludi,
            origin: engine::Origin::Input,
        };
        if let Ok(loaded) = Game::new(source) {
            let page = Kit::new(&loaded, &|| false).expect("a kit").page().html;
            assert!(!page.contains("<img/src"), "{page}");
        }
    }
}
