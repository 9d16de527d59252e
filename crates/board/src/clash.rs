//! Why there is no such board.

use std::fmt;

use crate::{Shape, Tiling};

/// The most sites that a board may have.
pub const MAX_SITES: usize = 1024;

/// Parts of a board that do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The shape does not go with the tiling.
    Shape {
        /// The tiling.
        tiling: Tiling,
        /// The shape.
        shape: Shape,
    },
    /// There are too few sizes or too many.
    Sizes {
        /// The tiling.
        tiling: Tiling,
        /// The shape.
        shape: Shape,
        /// How many there are.
        found: usize,
    },
    /// A size is too small.
    Small {
        /// The shape.
        shape: Shape,
        /// The least that it may be.
        least: u32,
        /// What it is.
        found: u32,
    },
    /// The board would have more than [`MAX_SITES`] sites.
    Large {
        /// How many it would have.
        sites: u128,
    },
}

impl Clash {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match *self {
            Clash::Shape { tiling, shape } => {
                let instead = nearest(tiling, shape);
                format!("try `(shape {})`, which goes with the {} tiling", instead.name(), tiling.name())
            }
            Clash::Sizes { shape, .. } => format!("give sizes as in `{}`", example(shape)),
            Clash::Small { shape, .. } => format!("a board of the size of `{}` has room to play", example(shape)),
            Clash::Large { .. } => "give smaller sizes".to_string(),
        }
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Clash::Shape { tiling, shape } => {
                let (tiling, shapes) = (tiling.name(), listed(tiling));
                write!(
                    f,
                    "rule clash: expected a shape that goes with the {tiling} tiling ({shapes}), found {}",
                    shape.name()
                )
            }
            Clash::Sizes { tiling, shape, found } => {
                write!(
                    f,
                    "expected {} for the {} shape, found {}",
                    expected(tiling, shape),
                    shape.name(),
                    counted(found)
                )
            }
            Clash::Small { shape, least, found } => {
                write!(f, "expected a size of at least {least} for the {} shape, found {found}", shape.name())
            }
            Clash::Large { sites } => write!(f, "expected at most {MAX_SITES} sites, found {sites}"),
        }
    }
}

impl std::error::Error for Clash {}

/// The shape that comes closest: a diamond has the sides of another diamond, and the usual shape is never wrong.
fn nearest(tiling: Tiling, shape: Shape) -> Shape {
    let wanted = match shape {
        Shape::Square | Shape::RotSquare => Shape::Rhombus,
        Shape::Rhombus => Shape::RotSquare,
        other => other,
    };
    if tiling.shapes().contains(&wanted) { wanted } else { tiling.default_shape() }
}

/// The shapes of a tiling in words.
fn listed(tiling: Tiling) -> String {
    let names: Vec<&str> = tiling.shapes().iter().map(|shape| shape.name()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn expected(tiling: Tiling, shape: Shape) -> &'static str {
    match *shape.outline().sizes(tiling).end() {
        1 => "one size",
        2 => "one or two sizes",
        _ => "one, two or three sizes",
    }
}

fn counted(sizes: usize) -> String {
    if sizes == 0 { "none".to_string() } else { sizes.to_string() }
}

fn example(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "(size 8 8)",
        Shape::Trapezium => "(size 7 7)",
        Shape::Tri | Shape::Rhombus => "(size 11)",
        _ => "(size 5)",
    }
}
