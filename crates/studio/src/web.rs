//! What all pages have: the frame and the look, who may ask, what is refused and how; and the door to the network.

mod answer;
mod assets;
mod door;
mod frame;
mod guard;
mod live;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

use crate::{Studio, pages};

pub use answer::{Answer, Wants, aside, capital, picture, refused};
pub use assets::versioned;
pub use door::{Door, serve};
pub use frame::{Frame, Place};
pub use live::{Change, sitting, stream};

/// The most bytes of a request: a game's rules, in a form.
const MOST_BODY: usize = 4 * crate::games::MOST_TEXT;

/// All pages, behind the door: what can be asked for, without any network.
pub fn app(studio: Arc<Studio>, door: Door) -> Router {
    pages::routes()
        .merge(assets::routes())
        .fallback(answer::nowhere)
        .with_state(studio)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(Arc::new(door), guard::guard))
}
