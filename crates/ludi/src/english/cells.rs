//! Sites in words.

use board::Site;

use super::speaker::{Scene, Speaker};
use super::steps;
use crate::tree::{Coord, Label, Step};

/// A site, or some site of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// With its article if it is one site, without if it is some site.
    name: String,
    /// Any one of several will do.
    is_some: bool,
}

impl Cell {
    /// As the subject of a sentence that says this of it, or that denies it.
    pub(super) fn says(&self, holds: bool, does: &str, does_not: &str) -> String {
        match (self.is_some, holds) {
            (false, true) => format!("{} {does}", self.name),
            (false, false) => format!("{} {does_not}", self.name),
            (true, true) => format!("some {} {does}", self.name),
            (true, false) => format!("no {} {does}", self.name),
        }
    }

    /// As a part of a sentence.
    pub(super) fn name(&self) -> String {
        if self.is_some { format!("some {}", self.name) } else { self.name.clone() }
    }
}

impl Speaker<'_> {
    /// A site in words.
    pub(super) fn coord(&self, coord: &Coord) -> Cell {
        let definite = |name: String| Cell { name, is_some: false };
        let cell = self.cell();
        match coord {
            Coord::Label(label) => definite(self.label_name(*label)),
            Coord::Site(site) => definite(self.site_name(*site)),
            Coord::From => definite(match self.scene {
                Scene::End => format!("the {cell} where the last move began"),
                _ => self.old_site(),
            }),
            Coord::Current if matches!(self.scene, Scene::EachEntered | Scene::EachMoved) => {
                definite(format!("the {cell} in question"))
            }
            Coord::To | Coord::Current => definite(match self.scene {
                Scene::Entering => format!("the {cell}"),
                Scene::Entered | Scene::EachEntered => format!("its {cell}"),
                Scene::Moving | Scene::Moved | Scene::EachMoved => self.new_site(),
                Scene::End => format!("the {cell} where the last move ended"),
            }),
            Coord::Steps(base, way) => {
                let is_some = !steps::is_definite(way) || self.coord(base).is_some;
                let name = format!("{cell} {}", self.reached(base, way));
                Cell { name: if is_some { name } else { format!("the {name}") }, is_some }
            }
        }
    }

    /// Where steps lead: `one step to the north of its new square`.
    fn reached(&self, base: &Coord, way: &[Step]) -> String {
        let base = match (base, self.scene) {
            (Coord::To, Scene::Entering) => "it".to_string(),
            _ => self.coord(base).name(),
        };
        let told = steps::told(way, self.sense());
        let of = if steps::is_definite(way) && !told.ends_with("way") { "of" } else { "from" };
        format!("{told} {of} {base}")
    }

    /// What a site must be to be this one: its name, or where it lies.
    pub(super) fn being(&self, coord: &Coord) -> String {
        match coord {
            Coord::Steps(base, way) => self.reached(base, way),
            other => self.coord(other).name(),
        }
    }

    /// The name of a site by its number.
    pub(super) fn site_name(&self, site: u32) -> String {
        let on_board = self.facts.board.as_ref().and_then(|board| board.sites().nth(site as usize));
        on_board.map_or_else(|| format!("{} number {site}", self.cell()), |site| self.named(site))
    }

    /// The name of a site by its label.
    pub(super) fn label_name(&self, label: Label) -> String {
        self.site_at(label).map_or_else(|| label.to_string().to_lowercase(), |site| self.named(site))
    }

    /// The site that has this label, if there is one.
    pub(super) fn site_at(&self, label: Label) -> Option<Site> {
        self.facts.board.as_ref()?.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1))
    }

    /// The name that the picture shows; without a picture, the middle is known as such.
    fn named(&self, site: Site) -> String {
        let Some(board) = &self.facts.board else { return String::new() };
        let is_middle = board.shape() == board::Shape::Boardless && board.middle() == [site];
        if is_middle { format!("the {} in the middle", self.cell()) } else { board.name(site) }
    }
}
