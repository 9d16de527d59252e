//! What all pages have: the frame and the look, who may ask, what is refused and how; and the door to the network.

mod answer;
mod assets;
mod door;
mod frame;
mod guard;
mod live;
mod whole;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};

use crate::{Studio, pages};

pub use answer::{Answer, Wants, aside, capital, picture, refused};
pub use assets::versioned;
pub use door::{Door, serve};
pub use frame::{Frame, Place};
pub use live::{Change, sitting, stream};

/// All pages, behind the door: what can be asked for, without any network.
pub fn app(studio: Arc<Studio>, door: Door) -> Router {
    pages::routes()
        .merge(assets::routes())
        .fallback(answer::nowhere)
        .with_state(Arc::clone(&studio))
        .layer(from_fn_with_state(studio, whole::lasting))
        // Bodies are whole, and not too large, before any page reads them.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn(whole::whole))
        .layer(from_fn_with_state(Arc::new(door), guard::guard))
}
