//! The files that pages need: one style, a few scripts, an icon; all built in.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::answer;

/// Each file: its name, what it is, and what is in it.
const FILES: &[(&str, &str, &str)] = &[
    (
        "studio.css",
        CSS,
        concat!(
            include_str!("../../assets/studio.css"),
            "\n",
            include_str!("../../assets/board.css"),
            "\n",
            include_str!("../../assets/write.css"),
            "\n",
            include_str!("../../assets/measure.css"),
            "\n",
            include_str!("../../assets/evolve.css"),
        ),
    ),
    ("write.js", SCRIPT, include_str!("../../assets/write.js")),
    ("editor.js", SCRIPT, include_str!("../../assets/editor.js")),
    ("completion.js", SCRIPT, include_str!("../../assets/completion.js")),
    ("job.js", SCRIPT, include_str!("../../assets/job.js")),
    ("game-board.js", SCRIPT, include_str!("../../assets/game-board.js")),
    ("compass.js", SCRIPT, include_str!("../../assets/compass.js")),
    ("table.js", SCRIPT, include_str!("../../assets/table.js")),
    ("arrange.js", SCRIPT, include_str!("../../assets/arrange.js")),
    ("library.js", SCRIPT, include_str!("../../assets/library.js")),
    ("survey.css", CSS, include_str!("../../assets/survey.css")),
    ("print.css", CSS, include_str!("../../assets/print.css")),
    ("kit.css", CSS, workbench::kit::STYLE),
    ("print.js", SCRIPT, include_str!("../../assets/print.js")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
];

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A short hash of all files: pages ask for files under it, so that a new program is never shown with an old look.
static EDITION: LazyLock<String> = LazyLock::new(|| {
    let bytes = FILES.iter().flat_map(|(.., text)| text.bytes());
    // FNV-1a: it need not be secret, only another one when something has changed.
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
});

/// The address of a file.
pub fn versioned(file: &str) -> String {
    format!("/assets/{}/{file}", *EDITION)
}

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/assets/{edition}/{file}", get(file)).route("/favicon.ico", get(icon))
}

async fn file(Path((_, file)): Path<(String, String)>) -> Response {
    match FILES.iter().find(|(name, ..)| *name == file) {
        Some((_, kind, text)) => {
            ([(CONTENT_TYPE, *kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")], *text).into_response()
        }
        None => answer::nowhere().await,
    }
}

async fn icon() -> Response {
    file(Path((String::new(), "icon.svg".to_owned()))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_together_are_light() {
        let bytes: usize = FILES.iter().map(|(.., text)| text.len()).sum();
        assert!(bytes < 120_000, "{bytes}");
    }

    #[test]
    fn no_file_loads_anything_from_elsewhere() {
        for (name, _, text) in FILES {
            let elsewhere = text.replace("http://www.w3.org/", "");
            assert!(
                !elsewhere.contains("http:") && !elsewhere.contains("https:") && !elsewhere.contains("@import"),
                "{name}"
            );
        }
    }
}
