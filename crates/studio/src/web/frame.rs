//! The frame of every page: head, way around, foot.

use maud::{DOCTYPE, Markup, html};

use super::assets::versioned;

/// Where in the studio a page is: what is marked in the way around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The library.
    Library,
    /// The games in progress.
    Tables,
    /// Where rules are written.
    Write,
    /// Where games are measured.
    Measure,
    /// Where games evolve.
    Evolve,
    /// The surveys.
    Survey,
    /// Somewhere else.
    Nowhere,
}

/// The way around: each place, its address and its name. A new page adds a line here.
const WAYS: &[(Place, &str, &str)] = &[
    (Place::Library, "/", "Library"),
    (Place::Tables, "/tables", "Tables"),
    (Place::Write, "/write", "Write"),
    (Place::Measure, "/measure", "Measure"),
    (Place::Evolve, "/evolve", "Evolve"),
    (Place::Survey, "/survey", "Survey"),
];

/// The frame of a page.
pub struct Frame<'a> {
    title: &'a str,
    place: Place,
    scripts: &'a [&'a str],
    is_wide: bool,
}

impl<'a> Frame<'a> {
    /// A frame for a page with this title.
    pub fn new(title: &'a str, place: Place) -> Frame<'a> {
        Frame { title, place, scripts: &[], is_wide: false }
    }

    /// The same with scripts, by the names of their files.
    pub fn with_scripts(self, scripts: &'a [&'a str]) -> Frame<'a> {
        Frame { scripts, ..self }
    }

    /// The same as wide as the window.
    pub fn wide(self) -> Frame<'a> {
        Frame { is_wide: true, ..self }
    }

    /// The page with this body.
    pub fn page(&self, body: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Ludwright" }
                    link rel="icon" href=(versioned("icon.svg")) type="image/svg+xml";
                    link rel="stylesheet" href=(versioned("studio.css"));
                    @for script in self.scripts { script type="module" src=(versioned(script)) {} }
                }
                body {
                    a.skip href="#main" { "To the content" }
                    header.top {
                        a.brand href="/" { "Ludwright" }
                        nav aria-label="Studio" {
                            @for (place, address, name) in WAYS {
                                a href=(address) aria-current=[(*place == self.place).then_some("page")] { (name) }
                            }
                        }
                    }
                    main #main .wide[self.is_wide] { (body) }
                }
            }
        }
    }
}
