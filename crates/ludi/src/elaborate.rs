//! Makes elements of expressions, and says what does not fit.

use syntax::{Diagnostic, Faults, Form, Sexpr, Span, nearest};

use crate::complain::{Complaint, kind_here};
use crate::element::{Argument, Content, Element, Filled};
use crate::ludemes::{GAME, Kind, PIECE_RECORD, Signature};
use crate::matching::{Choice, Filling, arguments, context};
use crate::names::Names;
use crate::tree::Intron;

/// Matches the expression of a game against the table.
pub(crate) fn elaborate(game: &Sexpr, names: &Names, strict: bool, faults: &mut Faults) -> Option<Element> {
    if game.head().is_some_and(|head| GAME.is_called(head)) {
        return Elaborator { names, strict, faults }.element(Kind::Clause(&GAME), Kind::Condition, game);
    }
    let shown: String = game.flat().chars().take(30).collect();
    let fault = Diagnostic::error(game.span, format!("expected `(game NAME ...)`, found `{shown}`"));
    let meant = game.head().and_then(|head| nearest(head, [GAME.name]));
    let hint = match meant {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("a whole game is, say, `{}`", GAME.example),
    };
    faults.push(fault.with_hint(hint));
    // What is in it can be looked at all the same if it is likely to be a game.
    let mut mended = game.clone();
    if let (Form::List(items), Some(name)) = (&mut mended.form, meant) {
        items[0].form = Form::Word(name.into());
        return elaborate(&mended, names, strict, faults);
    }
    None
}

struct Elaborator<'a> {
    names: &'a Names,
    strict: bool,
    faults: &'a mut Faults,
}

impl Elaborator<'_> {
    fn element(&mut self, kind: Kind, same: Kind, item: &Sexpr) -> Option<Element> {
        let resolved = self.names.resolve(item);
        let content = match (self.names.choose(kind, same, item)?, &resolved.form) {
            (Choice::Atom, Form::Text(text)) => Content::Text(text.clone()),
            (Choice::Atom, _) => Content::Word(resolved.as_word()?.into()),
            (Choice::Piece, _) => Content::Ludeme(self.piece(item)?),
            (Choice::Ludeme(signature), _) => Content::Ludeme(self.ludeme(signature, context(kind, same), resolved)?),
        };
        let parameter = match (&content, &item.form) {
            (Content::Word(_) | Content::Text(_), Form::Parameter(number)) => Some(*number),
            _ => None,
        };
        Some(Element { content, span: item.span, parameter })
    }

    /// The name of a piece alone, as the record that it stands for.
    fn piece(&mut self, item: &Sexpr) -> Option<Filled> {
        let element = self.element(Kind::PieceType, Kind::Condition, item)?;
        let arguments = vec![Argument { slot: 0, element }];
        Some(Filled { signature: &PIECE_RECORD, arguments, introns: Vec::new() })
    }

    fn ludeme(&mut self, signature: &'static Signature, same: Kind, list: &Sexpr) -> Option<Filled> {
        let given = arguments(signature, list.as_list()?);
        let filling = self.names.assign(signature, same, given);
        self.complain(signature, same, list, given, &filling);
        let mut filled: Vec<Argument> = Vec::new();
        for (item, slot) in given.iter().zip(&filling.slots) {
            if let Some(slot) = *slot
                && let Some(element) = self.element(signature.parameters[slot].kind, same, item)
            {
                filled.push(Argument { slot, element });
            }
        }
        filled.sort_by_key(|argument| argument.slot);
        Some(Filled { signature, arguments: filled, introns: introns(given, &filling) })
    }

    /// Says what is missing and what has no meaning; the first thing too many is taken for the first that is missing.
    fn complain(
        &mut self,
        signature: &'static Signature,
        same: Kind,
        list: &Sexpr,
        given: &[Sexpr],
        filling: &Filling,
    ) {
        let mut missing = filling.missing().into_iter();
        let mut told = false;
        let called = called(signature, list);
        let spare = given.iter().zip(&filling.slots).filter(|(_, slot)| slot.is_none()).map(|(item, _)| item);
        for item in spare {
            let complaint = Complaint { names: self.names, signature, called: &called, same, item };
            let fault = match missing.next() {
                Some(slot) => {
                    told = true;
                    complaint.instead_of(&signature.parameters[slot])
                }
                // Words after one that was taken for something else belong to the same slip.
                None if told && item.as_list().is_none() => continue,
                None if self.faults.has_room() => complaint.too_many(self.strict),
                None if self.strict => Diagnostic::error(item.span, ""),
                None => Diagnostic::warning(item.span, ""),
            };
            self.faults.push(fault);
        }
        for slot in missing {
            let wanted = kind_here(signature.parameters[slot].kind, same).name();
            let message = format!("expected {wanted}, found the end of `({called} ...)`");
            self.faults
                .push(Diagnostic::error(end_of(list), message).with_hint(format!("as in `{}`", signature.example)));
        }
    }
}

/// The bracket that closes a list; if there is none, the place behind the last thing in it.
fn end_of(list: &Sexpr) -> Span {
    let last = list.as_list().and_then(|items| items.last()).map_or(list.span.start, |item| item.span.end);
    let bracket = if list.span.end > last.max(list.span.start + 1) { list.span.end - 1 } else { list.span.end };
    Span::new(bracket, list.span.end)
}

/// What people see at the head of a list.
fn called(signature: &Signature, list: &Sexpr) -> String {
    match list.head() {
        Some(head) if signature.record => head.into(),
        _ => signature.name.into(),
    }
}

/// What has no meaning, each behind all arguments that stood before it, wherever these are printed.
fn introns(given: &[Sexpr], filling: &Filling) -> Vec<Intron> {
    // The place in print of the next argument of each slot: after all of smaller slots, and the earlier ones of its own.
    let mut next: Vec<usize> = Vec::new();
    let mut before = 0;
    for count in &filling.counts {
        next.push(before);
        before += count;
    }
    let mut found: Vec<Intron> = Vec::new();
    let mut behind = 0;
    for (item, slot) in given.iter().zip(&filling.slots) {
        match slot {
            Some(slot) => {
                next[*slot] += 1;
                behind = behind.max(next[*slot]);
            }
            None => found.push(Intron { at: behind + found.len(), item: item.clone() }),
        }
    }
    found
}
