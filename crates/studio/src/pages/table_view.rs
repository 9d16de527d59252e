//! How a table is shown: as a page, and as data for a page that is open already.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use workbench::Outcome;
use workbench::picture::scene::{Choice, Count, Counted};

use super::analysis_view::analysis;
use super::setup::{network_field, seat_choice};
use crate::arrangement::Arrangement;
use crate::drawing::{self, Parts, labels, won};
use crate::games;
use crate::web::{Frame, Place, capital, sitting};
use crate::{Node, Refusal, Seat, Snapshot, Status, Tree};

/// The most moves that are listed as buttons; more can still be picked or typed.
const MOST_LISTED: usize = 400;

/// The longest link that holds rules; browsers and those who carry links along cut longer ones off.
const LONGEST_LINK: usize = 8000;

/// How deep branches within branches are shown.
const DEEPEST: usize = 6;

/// What a page that is open already needs to show the present.
#[derive(Serialize)]
struct Told<'a> {
    version: u64,
    sitting: &'static str,
    view: &'a str,
    /// The ground, where it may have changed.
    ground: Option<&'a str>,
    cells: &'a str,
    lit: &'a str,
    pieces: &'a str,
    won: String,
    labels: Vec<String>,
    moves: &'a [Choice],
    /// Whether a user at the screen is to choose.
    choosing: bool,
    last: Option<&'a Choice>,
    /// What a screen reader says.
    say: String,
    coach: String,
    status: String,
    facts: String,
    players: String,
    controls: String,
    record: String,
    analysis: String,
    list: String,
    again: String,
    position: String,
}

/// The present of a table as data.
pub fn told(snapshot: &Snapshot) -> &str {
    snapshot.told.get_or_init(|| {
        let parts = Parts::of(&snapshot.game.stage, &snapshot.scene);
        let told = Told {
            version: snapshot.version,
            sitting: sitting(),
            view: &parts.view,
            ground: snapshot.scene.shown.as_ref().map(|_| parts.ground.as_str()),
            cells: &parts.cells,
            lit: &parts.lit,
            pieces: &parts.pieces,
            won: won(snapshot),
            labels: labels(&snapshot.game.stage, &snapshot.scene),
            moves: &snapshot.scene.moves,
            choosing: snapshot.is_persons_turn(),
            last: snapshot.scene.last.as_ref(),
            say: say(snapshot),
            coach: coach(snapshot),
            status: status(snapshot).into_string(),
            facts: facts(snapshot).into_string(),
            players: players(snapshot).into_string(),
            controls: controls(snapshot).into_string(),
            record: record(snapshot).into_string(),
            analysis: analysis(snapshot).into_string(),
            list: list(snapshot).into_string(),
            again: again(snapshot).into_string(),
            position: position_link(snapshot).into_string(),
        };
        // Plain data: there is nothing in it that could not be written.
        serde_json::to_string(&told).unwrap_or_default()
    })
}

/// The page of a table.
pub fn page(snapshot: &Snapshot) -> Markup {
    whole(snapshot, None, None)
}

/// The page of a table at which something was refused.
pub fn page_refusing(snapshot: &Snapshot, refusal: &Refusal) -> Markup {
    whole(snapshot, None, Some(refusal))
}

/// The same with something else beside the board than who plays, the record and links.
pub fn page_with(snapshot: &Snapshot, beside: Option<Markup>) -> Markup {
    whole(snapshot, beside, None)
}

fn whole(snapshot: &Snapshot, beside: Option<Markup>, refusal: Option<&Refusal>) -> Markup {
    let game = &snapshot.game;
    let id = snapshot.id.as_str();
    let body = html! {
        section.table #table data-id=(id) data-version=(snapshot.version) {
            div.board-pane {
                game-board #board hidden[!drawing::has_board(&game.stage)] { (PreEscaped(drawing::board(snapshot))) }
                div #facts { (facts(snapshot)) }
                p.fault #fault role="alert" hidden[refusal.is_none()] {
                    @if let Some(refusal) = refusal { (capital(&refusal.to_string())) ". " (capital(refusal.hint())) "." }
                }
                div.below {
                    p.coach #coach { (coach(snapshot)) }
                    button.plain #turn type="button" aria-pressed="false" aria-keyshortcuts="t" title="Key: t" hidden { "Turn the board" }
                    button.plain #letters type="button" aria-pressed="false" hidden { "Letters for pieces" }
                    button.plain #enlarge type="button" aria-pressed="false" hidden { "Enlarge the board" }
                }
                p.visually-hidden #say aria-live="polite" {}
            }
            div.panel {
                header {
                    h1 { (game.title) }
                    @if game.has_address() { a href={ "/learn/" (game.name) } { "Rules" } }
                }
                @if !game.has_address() && beside.is_none() { (written_rules(snapshot)) }
                @if let Some(beside) = &beside { (beside) }
                div #status { (status(snapshot)) }
                @if beside.is_none() { div #again { (again(snapshot)) } }
                div #players { (players(snapshot)) }
                div #controls { (controls(snapshot)) }
                form.typed.live method="post" action={ "/table/" (id) "/move" } {
                    input type="hidden" name="version" value=(snapshot.version);
                    label { span { "Type a move" }
                        input name="move" autocomplete="off" autocapitalize="none" spellcheck="false" required; }
                    button type="submit" { "Play" }
                }
                div #record { (record(snapshot)) }
                div #analysis aria-live="polite" { (analysis(snapshot)) }
                details.list { summary { "All legal moves" } div #list { (list(snapshot)) } }
                @if beside.is_none() { (more(snapshot)) }
            }
        }
        dialog #chooser { form method="dialog" { h2 { "Which move?" } menu {} button value="" { "Cancel" } } }
        script #state type="application/json" { (PreEscaped(told(snapshot).replace('<', "\\u003c"))) }
        noscript { p.note { "Without scripts the page does not follow the game by itself: "
            a href={ "/table/" (id) } { "look again" } "." } }
    };
    Frame::new(&game.title, Place::Tables).with_scripts(&["table.js"]).wide().page(body)
}

/// The rules of a game that no address names, for it was written or evolved here.
fn written_rules(snapshot: &Snapshot) -> Markup {
    let (_, rules) = workbench::rules_html(&snapshot.game.loaded);
    html! { details.rules { summary { "Rules" } div { (PreEscaped(rules)) } } }
}

/// Who sits where can be changed; the record goes out and comes in.
fn more(snapshot: &Snapshot) -> Markup {
    let id = snapshot.id.as_str();
    html! {
        details {
            summary { "Who plays" }
            form.seats.live method="post" action={ "/table/" (id) "/seats" } {
                @for (nth, (player, seat)) in snapshot.game.stage.players.iter().zip(&snapshot.seats).enumerate()
                    .filter(|(_, (_, seat))| **seat != Seat::Chance) {
                    label { span { (PreEscaped(drawing::swatch(&snapshot.game.stage, nth))) (player) } (seat_choice(&snapshot.game, nth, &seat.written())) }
                }
                (network_field(&snapshot.game))
                button type="submit" { "Seat them" }
            }
        }
        details {
            summary { "Record and link" }
            p { a href={ "/table/" (id) "/record" } { "The record as text" } }
            div #position { (position_link(snapshot)) }
            form method="post" action="/tables" {
                (game_fields(snapshot))
                label { span { "Paste a record to play from" } textarea name="moves" rows="4" spellcheck="false" {} }
                button type="submit" { "New table from it" }
            }
        }
    }
}

/// A link to the position that the table shows now.
fn position_link(snapshot: &Snapshot) -> Markup {
    let setup = snapshot.arrangement.written(&snapshot.game.stage);
    let arranged = if setup.is_empty() { setup } else { format!("setup={}&", encoded(&setup)) };
    let (game, text) = (&snapshot.game, &snapshot.game.loaded.source.text);
    let base = match game.has_address() {
        true => format!("/play/{}?", game.name),
        false => {
            let (name, language) = (encoded(&game.name), game.loaded.source.language.name());
            format!("/play?game={name}&language={language}&text={}&", encoded(text))
        }
    };
    let link = format!("{base}{arranged}moves={}", encoded(&snapshot.record().join("\n")));
    html! {
        @if game.has_address() || link.len() <= LONGEST_LINK {
            p { a #link href=(link) { "A link to this position" } " holds the game and its moves." }
        }
    }
}

fn status(snapshot: &Snapshot) -> Markup {
    let stage = &snapshot.game.stage;
    let named = |nth: usize| stage.players.get(nth).map_or("", String::as_str);
    html! {
        @match snapshot.status {
            Status::ToMove(player) => p.status {
                (PreEscaped(drawing::swatch(stage, player))) b { (named(player)) }
                @if snapshot.is_thinking { " thinks" span.dots { "…" } }
                @else if snapshot.is_paused { " waits" }
                @else if let Some(prompt) = &snapshot.prompt { " to move: now " (prompt) }
                @else { " to move" }
            },
            Status::Over(outcome, _) => p.status.over {
                @if let Outcome::Win(role) = outcome { (PreEscaped(drawing::swatch(stage, role.index()))) }
                span { (finish(snapshot)) }
            },
        }
        @if let Some(stuck) = snapshot.last().filter(|last| last.has_no_move) {
            p.fact { (named(stuck.by)) " had no move." }
        }
        @if snapshot.scene.links.is_empty() { @for fact in &snapshot.scene.facts { p.fact { (fact) } } }
        @if let Some(trouble) = &snapshot.trouble { p.fault { (trouble) } }
    }
}

/// What is true in a game of facts, and the moves: a fact that moves mention is a button, which leaves only these in sight. Where
/// there is no board all moves stand here; where there is one, those of the fact that was chosen.
fn facts(snapshot: &Snapshot) -> Markup {
    let scene = &snapshot.scene;
    let (has_board, can) = (drawing::has_board(&snapshot.game.stage), snapshot.is_persons_turn());
    if scene.links.is_empty() {
        return Markup::default();
    }
    let numbers = |links: &[usize]| links.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    html! {
        form.facts.live method="post" action={ "/table/" (snapshot.id.as_str()) "/move" } {
            input type="hidden" name="version" value=(snapshot.version);
            h2 { "True now" }
            ul { @for (fact, links) in scene.facts.iter().zip(&scene.links) { li {
                @if links.is_empty() || !can { span.told { (fact) } }
                @else { button.told type="button" aria-pressed="false" data-moves=(numbers(links))
                    title="Show the moves that mention this" { (fact) } }
            } } }
            div.moves data-board[has_board] aria-label="Moves" role="group" {
                @for (number, chosen) in scene.moves.iter().enumerate().take(MOST_LISTED) {
                    button type="submit" name="move" value=(chosen.text) data-number=(number) disabled[!can] hidden[has_board] {
                        (chosen.said)
                    }
                }
            }
        }
    }
}

/// How the game ended, in a sentence.
fn finish(snapshot: &Snapshot) -> &str {
    snapshot.finish.as_ref().map_or("The game is over.", |finish| finish.text.as_str())
}

/// After the game: another one, with the same players or with sides changed.
fn again(snapshot: &Snapshot) -> Markup {
    let mut turned: Vec<String> = snapshot.seats.iter().map(Seat::written).collect();
    let same = turned.clone();
    turned.rotate_left(1);
    html! {
        @if matches!(snapshot.status, Status::Over(..)) {
            div.again {
                (new_table(snapshot, &same, "Rematch"))
                @if turned != same { (new_table(snapshot, &turned, "Swap sides and play again")) }
            }
        }
    }
}

fn new_table(snapshot: &Snapshot, seats: &[String], words: &str) -> Markup {
    html! {
        form method="post" action="/tables" {
            (game_fields(snapshot))
            @for (nth, seat) in seats.iter().enumerate() { input type="hidden" name={ "seat" (nth) } value=(seat); }
            button.primary[words == "Rematch"] type="submit" { (words) }
        }
    }
}

/// What a form says of the game that another table is to have.
fn game_fields(snapshot: &Snapshot) -> Markup {
    let setup = snapshot.arrangement.written(&snapshot.game.stage);
    html! {
        input type="hidden" name="game" value=(snapshot.game.name);
        @if !snapshot.game.has_address() {
            input type="hidden" name="language" value=(snapshot.game.loaded.source.language.name());
            input type="hidden" name="text" value=(snapshot.game.loaded.source.text);
        }
        @if !setup.is_empty() { input type="hidden" name="setup" value=(setup); }
    }
}

fn players(snapshot: &Snapshot) -> Markup {
    let stage = &snapshot.game.stage;
    let is_next = |nth: usize| snapshot.status == Status::ToMove(nth);
    html! {
        ul.players { @for (nth, (player, seat)) in stage.players.iter().zip(&snapshot.seats).enumerate() {
            li.next[is_next(nth)] {
                (PreEscaped(drawing::swatch(stage, nth))) b { (player) } span.quiet { (seat.words()) }
                @if snapshot.chosen.contains(&nth) { span.counts { "has chosen" } }
                @let counted = counted(snapshot, nth);
                @if !counted.is_empty() { span.counts { (counted) } }
                span.hand { @for held in snapshot.scene.hands.iter().filter(|held| held.holder.index() == nth) {
                    button.held type="button" data-holder=(nth) data-kind=(held.piece.kind)
                        aria-label={ (held.count) " × " (held.piece.name) " in hand" } {
                        (PreEscaped(drawing::alone(&held.svg))) span { "×" (held.count) }
                    }
                } }
            }
        } }
    }
}

/// What a player has scored and captured: as the rules count it, else what the other of two players has lost.
fn counted(snapshot: &Snapshot, player: usize) -> String {
    let of_player = snapshot.scene.counts.iter().filter(|count| count.role.index() == player);
    let words = |count: &Count| match count.what {
        Counted::Points => number(count.number, "point"),
        Counted::Captures => format!("{} captured", count.number),
    };
    let mut told: Vec<String> = of_player.map(words).collect();
    let counts_captures = snapshot.scene.counts.iter().any(|count| count.what == Counted::Captures);
    if !counts_captures && snapshot.seats.len() == 2 && snapshot.arrangement == Arrangement::default() {
        let other = 1 - player.min(1);
        let (first, now) = (snapshot.game.supply(), games::pieces(&snapshot.game.stage, &snapshot.scene));
        let lost = first[other].saturating_sub(now[other]);
        if lost > 0 {
            told.push(format!("{lost} captured"));
        }
    }
    told.join(", ")
}

/// A number with what it counts.
fn number(count: i64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn controls(snapshot: &Snapshot) -> Markup {
    let id = snapshot.id.as_str();
    let here = snapshot.tree.here();
    let next = snapshot.tree.nodes().get(here).and_then(|node| node.next);
    let is_over = matches!(snapshot.status, Status::Over(..));
    let has_players = snapshot.seats.iter().any(|seat| matches!(seat, Seat::Player(_)));
    // Without a board all moves stand beside the facts.
    let has_board = drawing::has_board(&snapshot.game.stage);
    let deed = |deed: &str, words: &str, can: bool| {
        html! {
            button type="submit" formaction={ "/table/" (id) "/do/" (deed) } disabled[!can] { (words) }
        }
    };
    html! {
        form.controls.live method="post" action={ "/table/" (id) "/do/undo" } {
            input type="hidden" name="version" value=(snapshot.version);
            (deed("undo", "Undo", here != 0 || is_over || !snapshot.chosen.is_empty()))
            (deed("redo", "Redo", next.is_some()))
            @if has_players && !is_over {
                @if snapshot.is_paused { (deed("continue", "Go on", true)) } @else { (deed("pause", "Pause", true)) }
            }
            (deed("analyse", if is_over { "Analyse the game" } else { "Analyse" }, here != 0 || !is_over))
            @if snapshot.seats.len() == 2 { (deed("resign", "Resign", snapshot.is_persons_turn())) }
            @for pass in snapshot.scene.moves.iter().filter(|chosen| has_board && chosen.picks.is_empty()) {
                button.turn type="submit" name="move" value=(pass.text) formaction={ "/table/" (id) "/move" }
                    disabled[!snapshot.is_persons_turn()] { (capital(&pass.said)) }
            }
        }
    }
}

/// The line that is shown, with the branches from it.
fn record(snapshot: &Snapshot) -> Markup {
    let tree = &snapshot.tree;
    html! {
        @if tree.nodes().len() > 1 {
            form.record.live method="post" action={ "/table/" (snapshot.id.as_str()) "/do/go" } {
                h2 { "Moves" }
                button.ply type="submit" name="node" value="0" aria-current=[(tree.here() == 0).then_some("step")] { "Start" }
                @for drawn in snapshot.drawn(&tree.nodes()[0]) { p.quiet { (drawn) } }
                (branch(snapshot, tree, 0, 1, DEEPEST))
            }
        }
    }
}

/// A line from a move on, turn by turn: what was last looked at there, and beside each turn what else was tried.
fn branch(snapshot: &Snapshot, tree: &Tree, from: usize, number: usize, depth: usize) -> Markup {
    let turns = turns(tree, from);
    html! {
        ol start=(number) { @for (nth, turn) in turns.iter().enumerate() {
            li {
                (turn_button(snapshot, tree, turn, number + nth))
                @for (parent, other) in others(tree, turn) {
                    @if depth > 0 { div.fork { (fork(snapshot, tree, parent, other, number + nth, depth)) } }
                }
            }
        } }
    }
}

/// The turns that follow a move on the line that was last looked at, each as its moves.
fn turns(tree: &Tree, from: usize) -> Vec<Vec<usize>> {
    let mut turns: Vec<Vec<usize>> = Vec::new();
    let mut last = from;
    while let Some(next) = tree.nodes()[last].next.or_else(|| tree.children(last).next()) {
        match turns.last_mut().filter(|turn| tree.turn(next) == tree.turn(turn[0])) {
            Some(turn) => turn.push(next),
            None => turns.push(vec![next]),
        }
        last = next;
    }
    turns
}

/// What else was tried in a turn: the move before it, and the move.
fn others(tree: &Tree, turn: &[usize]) -> Vec<(usize, usize)> {
    let of = |node: &usize| {
        let parent = tree.nodes()[*node].parent;
        tree.children(parent).filter(move |other| other != node).map(move |other| (parent, other)).collect::<Vec<_>>()
    };
    turn.iter().flat_map(of).collect()
}

/// A turn that was tried instead, or another way to go on with one, and what followed.
fn fork(snapshot: &Snapshot, tree: &Tree, parent: usize, other: usize, number: usize, depth: usize) -> Markup {
    let mut turn = vec![other];
    while let Some(next) = tree.nodes()[turn[turn.len() - 1]].next.filter(|next| tree.turn(*next) == tree.turn(other)) {
        turn.push(next);
    }
    let last = turn[turn.len() - 1];
    // A turn that goes on in another way shares its beginning with the one above.
    let shared = tree.path(parent).into_iter().filter(|node| tree.turn(*node) == tree.turn(other));
    let whole: Vec<usize> = shared.chain(turn).collect();
    html! {
        (turn_button(snapshot, tree, &whole, number))
        @if tree.children(last).next().is_some() { (branch(snapshot, tree, last, number + 1, depth - 1)) }
    }
}

fn turn_button(snapshot: &Snapshot, tree: &Tree, turn: &[usize], number: usize) -> Markup {
    let is_here = turn.contains(&tree.here());
    let nodes = tree.nodes();
    let chosen = turn.iter().map(|node| &nodes[*node]).filter(|node| !node.is_forced);
    let said: Vec<String> = chosen.flat_map(|node| [in_list(node)].into_iter().chain(snapshot.drawn(node))).collect();
    let (first, last) = (turn[0], turn[turn.len() - 1]);
    html! {
        button.ply type="submit" name="node" value=(last) aria-current=[is_here.then_some("step")] {
            span.number { (number) "." } (PreEscaped(drawing::swatch(&snapshot.game.stage, nodes[first].by))) (said.join(", "))
        }
    }
}

fn in_list(node: &Node) -> String {
    if node.has_no_move { "no move".to_owned() } else { short(&node.said) }
}

/// All legal moves as buttons: what can be played with where there are no scripts.
fn list(snapshot: &Snapshot) -> Markup {
    let moves = &snapshot.scene.moves;
    let can = snapshot.is_persons_turn();
    html! {
        form.moves.live method="post" action={ "/table/" (snapshot.id.as_str()) "/move" } {
            input type="hidden" name="version" value=(snapshot.version);
            @for chosen in moves.iter().take(MOST_LISTED) {
                button type="submit" name="move" value=(chosen.text) disabled[!can] { (short(&chosen.said)) }
            }
            @if moves.len() > MOST_LISTED { p.quiet { "and " (moves.len() - MOST_LISTED) " more" } }
            @if moves.is_empty() { p.quiet { "There is none." } }
        }
    }
}

/// The last move and what comes next, as a sentence.
fn say(snapshot: &Snapshot) -> String {
    let players = &snapshot.game.stage.players;
    let name = |player: usize| players[player.min(players.len() - 1)].as_str();
    let told = |node: &&Node| {
        let own = format!("{}: ", name(node.by));
        if node.said.starts_with(&own) { node.said.clone() } else { own + &node.said }
    };
    let choices = snapshot.last_choices();
    let drawn = choices.last().map(|node| snapshot.drawn(node).collect::<Vec<_>>()).unwrap_or_default();
    let mut last: Vec<String> = choices.iter().map(told).chain(drawn).collect();
    // Who has chosen is no secret; what they chose is not known here.
    let chosen: Vec<String> = snapshot.chosen.iter().map(|player| format!("{} has chosen", name(*player))).collect();
    if !chosen.is_empty() {
        last = chosen;
    }
    let last = if last.is_empty() { String::new() } else { format!("{}. ", last.join(", ")) };
    let next = match snapshot.status {
        Status::ToMove(player) => {
            let next = snapshot.prompt.as_ref().map_or(String::new(), |prompt| format!(", now {prompt}"));
            format!("{} to move{next}.", name(player))
        }
        Status::Over(..) => format!("The game is over. {}", finish(snapshot)),
    };
    last + &next
}

/// A move as it stands beside its player's sign: without their colour, and with signs for words.
fn short(said: &str) -> String {
    let bare = said.strip_prefix("white ").or_else(|| said.strip_prefix("black ")).unwrap_or(said);
    bare.replace(" -> ", "–").replace(" X ", " × ")
}

/// What to do at the first moves, for a first game.
fn coach(snapshot: &Snapshot) -> String {
    let moves = &snapshot.scene.moves;
    if let Some(prompt) = snapshot.prompt.as_ref().filter(|_| snapshot.is_persons_turn()) {
        return format!("Now {prompt}.");
    }
    if !snapshot.is_persons_turn() || snapshot.tree.path(snapshot.tree.here()).len() > 2 {
        return String::new();
    }
    let enters = moves.iter().filter(|chosen| chosen.enters).count();
    let goes = moves.iter().filter(|chosen| !chosen.enters && !chosen.picks.is_empty()).count();
    match (enters, goes) {
        (0, 0) if snapshot.scene.links.iter().any(|links| !links.is_empty()) => {
            "Choose a move below; a fact shows the moves that mention it.".to_owned()
        }
        (0, 0) => String::new(),
        (_, 0) => "Pick a site with a + to put a piece there.".to_owned(),
        (0, _) if moves.iter().all(|chosen| chosen.picks.len() < 2) => "Pick a site with a +.".to_owned(),
        (0, _) => "Pick up a piece with a +, then put it where a dot shows that it can go.".to_owned(),
        _ => "Pick a site with a + to put a piece there, or a piece with a + to move it.".to_owned(),
    }
}

/// Text for the part of an address that is asked for.
pub fn encoded(text: &str) -> String {
    let safe = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b',' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_beside_their_player_s_sign_are_short() {
        assert_eq!(short("white pawn g4 -> g5 X black knight g5"), "pawn g4–g5 × black knight g5");
        assert_eq!(short("e5"), "e5");
    }

    #[test]
    fn moves_in_an_address_can_be_read_by_any_browser() {
        assert_eq!(encoded("e5, d4"), "e5,+d4");
        assert_eq!(encoded("(5,2) -> é&"), "%285,2%29+-%3E+%C3%A9%26");
    }
}
