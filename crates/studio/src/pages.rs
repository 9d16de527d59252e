//! The pages, one file each: what can be asked for there, and what it is answered with.

mod analysis_view;
mod arrange;
mod evolve;
mod learn;
mod library;
mod measure;
mod measure_view;
mod ongoing;
mod play;
mod print;
mod setup;
mod survey;
mod survey_results;
mod table_view;
mod write;
mod write_view;

use std::sync::Arc;

use axum::Router;

use crate::Studio;

/// All pages. A new one adds a line here, and one in the way around (`web::frame`).
pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .merge(library::routes())
        .merge(setup::routes())
        .merge(play::routes())
        .merge(learn::routes())
        .merge(print::routes())
        .merge(write::routes())
        .merge(measure::routes())
        .merge(evolve::routes())
        .merge(survey::routes())
        .merge(arrange::routes())
}
