//! A draft as its page shows it: the text, its faults, the board, and what can be changed by picking and clicking.

use maud::{Markup, PreEscaped, html};
use workbench::Language;
use workbench::design::{Design, tilings_and_shapes};
use workbench::marks::Mark;
use workbench::words::{Word, Words};

use super::write::Look;
use crate::Draft;
use crate::web::{Frame, Place};

/// The page of a draft.
pub fn markup(draft: &Draft, look: &Look) -> Markup {
    let deed = |deed: &str| format!("/write/{}/{deed}", draft.id);
    html! {
        form.write #draft method="post" action={ "/write/" (draft.id) } data-language=(draft.language.name()) data-comment=(draft.language.comment()) {
            header.writing {
                div {
                    h1 #name { (draft.name) }
                    p.quiet { (draft.language.title()) @if !draft.from.is_empty() { ", from " (draft.from) } ". "
                        span #saved role="status" { "Kept as it stands." } }
                }
                p.actions {
                    button.primary type="submit" formaction=(deed("play")) { "Play" }
                    button type="submit" formaction=(deed("format")) data-format="" { "Format" }
                    button type="submit" formaction=(deed("quick")) data-quick="" { "Quick check" }
                    button type="submit" formaction=(deed("measure")) { "Full report" }
                    button type="submit" data-plain="" { "Check" }
                }
            }
            div.sheets {
                div {
                    label.visually-hidden for="text" { "Rules" }
                    div.editor #editor {
                        div.gutter aria-hidden="true" {}
                        div.sheet {
                            pre.under aria-hidden="true" {}
                            textarea #text name="text" rows="26" spellcheck="false" autocomplete="off" autocapitalize="off"
                                wrap="off" maxlength=(crate::games::MOST_TEXT) aria-describedby="verdict" { "\n" (draft.text) }
                        }
                    }
                    p.verdict.sound[look.marked.errors == 0] #verdict role="status" { (look.verdict) }
                    ol.fault-list #marks aria-label="Faults" { (PreEscaped(&look.faults)) }
                }
                div.beside {
                    p #quick role="status" hidden {}
                    figure #board { @match &look.board {
                        Some(board) => (PreEscaped(board)),
                        None => p.note { "The board appears here as soon as the rules are sound." },
                    } }
                    details #design {
                        summary { "Board and set-up" }
                        div { (PreEscaped(look.design.as_deref().unwrap_or("<p class=\"quiet\">Mend the faults first.</p>"))) }
                    }
                    details #english open[look.rules.is_some()] {
                        summary { "In English" }
                        div { (PreEscaped(look.rules.as_deref().unwrap_or_default())) }
                    }
                    details {
                        summary { "Keep it in the library" }
                        div.typed {
                            label { span { "What it is called" } input name="title" maxlength="60" value=(draft.name); }
                            button type="submit" formaction=(deed("keep")) { "Keep" }
                        }
                    }
                    @if draft.language.has_boards() {
                        p { a href={ "/print/draft:" (draft.id) } { "Print it" } ": board, pieces and rules on paper." }
                    }
                    p.quiet { a href={ "/words/" (draft.language.name()) } target="_blank" { "All words" }
                        ". Ctrl and space, or an open bracket, show what can be written." }
                }
            }
        }
    }
}

/// A fault in the list.
pub fn fault(mark: &Mark) -> Markup {
    html! {
        li.(mark.severity) {
            button type="button" data-from=(mark.from) data-to=(mark.to) {
                span.where { "line " (mark.line) }
                span { (mark.message) @if let Some(hint) = &mark.hint { small { (hint) } } }
            }
        }
    }
}

/// Board and set-up, to be picked and clicked.
pub fn design_form(draft: &Draft, Design { board, pieces }: &Design) -> Markup {
    if let Some(why) = draft.language.boardless() {
        return html! { p.quiet { (why) } };
    }
    let (tilings, shapes) = tilings_and_shapes();
    let choice = |name: &str, title: &str, words: &[&str], chosen: &str| {
        html! { label { span { (title) } select name=(name) {
            @for word in words { option value=(word) selected[*word == chosen] { (word) } }
        } } }
    };
    let size: Vec<String> = board.size.iter().map(u32::to_string).collect();
    html! {
        div.pair {
            @if let Some(tiling) = &board.tiling { (choice("tiling", "Cells", &tilings, tiling)) }
            @if let Some(shape) = &board.shape { (choice("shape", "Outline", &shapes, shape)) }
            label { span { @if board.tiling.is_some() { "Size" } @else { "Files and ranks" } }
                input name="size" value=(size.join(" ")) inputmode="numeric" pattern="[0-9 ]*" autocomplete="off"; }
            button type="submit" formaction={ "/write/" (draft.id) "/board" } data-design="" { "Change the board" }
        }
        div.pair {
            label { span { "Piece" } select name="piece" {
                @for (nth, piece) in pieces.iter().enumerate() { option value=(nth) { (piece.owner) " " (piece.piece) } }
                option value="" { "none: take away" }
            } }
            label { span { "Site" } input name="site" placeholder="a1" autocomplete="off" maxlength="8"; }
            button type="submit" formaction={ "/write/" (draft.id) "/place" } data-design="" { "Put down or take away" }
        }
        p.quiet { "Or click on the board: the piece is put there, or taken away if it stands there already." }
    }
}

/// All words of a language, for people.
pub fn page_of_words(language: Language, Words { words, .. }: &Words) -> Markup {
    let mut groups: Vec<&str> = words.iter().map(|word| word.group).collect();
    groups.sort_unstable();
    groups.dedup();
    let title = format!("All words of {}", language.title());
    let row = |word: &Word| {
        html! { tr { th scope="row" { code { (word.form) } } td { (word.meaning) } td { code { (word.example) } } } }
    };
    let body = html! {
        h1 { (title) }
        p.lead { "What each takes, what it means, and how it is used. In brackets: what can be left out." }
        @for group in groups {
            h2 { (group) }
            div.scroll { table.words {
                thead { tr { th scope="col" { "Word" } th scope="col" { "Meaning" } th scope="col" { "Example" } } }
                tbody { @for word in words.iter().filter(|word| word.group == group) { (row(word)) } }
            } }
        }
    };
    Frame::new(&title, Place::Write).page(body)
}
