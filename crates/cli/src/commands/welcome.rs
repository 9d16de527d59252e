//! What stands above the help: a welcome that shows what can be done.

use workbench::{Game, Hints, Setting, library, source};

/// The game whose board is shown.
const SHOWN: &str = "chess";

/// The welcome; without the board where it cannot be drawn.
pub fn text() -> String {
    let loaded = source::find(SHOWN, &mut std::io::empty()).and_then(Game::new);
    let board = loaded.and_then(|loaded| workbench::show_text(&loaded, Setting::default(), &[], Hints::None));
    words(&board.map_or_else(|_| String::new(), |board| board.text))
}

fn words(board: &str) -> String {
    format!(
        "Ludwright {} reads, checks, plays, counts and invents board games.\n\n{board}\n\
         Try (with `cargo run --release --` for `ludwright` where it is not installed)\n\n\
         \x20 ludwright                             the studio: all this in the browser\n\
         \x20 ludwright play {SHOWN:22} play against chance\n\
         \x20 ludwright games                       the {} games of the library\n\
         \x20 ludwright rules yavalath              how one of them is played\n\
         \x20 ludwright show hex --svg > a.svg      a picture of a board\n\
         \x20 ludwright moves american_checkers     the legal moves\n\
         \x20 ludwright perft {SHOWN} 4               how many there are, move after move\n\
         \x20 ludwright playouts breakthrough       a thousand random games\n\
         \x20 ludwright triviality hexapawn         what may make a game not worth playing\n\
         \x20 ludwright generate --seed 7           a game never played before\n\
         \x20 ludwright play gen:7                  play it\n\
         \x20 ludwright check my.game               what is wrong with rules of your own\n\
         \x20 ludwright fmt my.game                 the same in canonical form\n\n\
         `ludwright COMMAND --help` says more of each.\n",
        env!("CARGO_PKG_VERSION"),
        library::entries().count(),
    )
}
