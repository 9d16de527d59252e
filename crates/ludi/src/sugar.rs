//! Short forms of the book's early chapters, written out: `(win (in-a-row 3))` for `(end (All win (in-a-row 3)))` (B10).

use syntax::{Form, Sexpr};

use crate::tree::ResultType;

/// The game with every result in an end clause, and a player in every end clause.
pub(crate) fn written_out(mut game: Sexpr) -> Sexpr {
    let Form::List(items) = &mut game.form else { return game };
    let (loose, mut others): (Vec<Sexpr>, Vec<Sexpr>) = items.drain(..).partition(is_result);
    match others.iter_mut().find(|item| is_end(item)) {
        Some(end) => {
            if let Form::List(clauses) = &mut end.form {
                clauses.extend(loose);
                clauses.iter_mut().for_each(name_everybody);
            }
        }
        None => others.extend(end_of(loose)),
    }
    *items = others;
    game
}

fn end_of(mut clauses: Vec<Sexpr>) -> Option<Sexpr> {
    let span = clauses.first()?.span.to(clauses.last()?.span);
    clauses.iter_mut().for_each(name_everybody);
    clauses.insert(0, Sexpr::word("end"));
    Some(Sexpr { form: Form::List(clauses), span })
}

/// `(win ...)` as `(All win ...)`.
fn name_everybody(clause: &mut Sexpr) {
    if is_result(clause)
        && let Form::List(items) = &mut clause.form
    {
        items.insert(0, Sexpr::word("All"));
    }
}

fn is_result(item: &Sexpr) -> bool {
    item.head().is_some_and(|head| ResultType::read(head).is_some())
}

fn is_end(item: &Sexpr) -> bool {
    item.head().is_some_and(|head| head.eq_ignore_ascii_case("end"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(short: &str, long: &str) {
        let read = |text: &str| syntax::read_expression(text).item.expect("an expression");
        assert_eq!(written_out(read(short)).flat(), read(long).flat());
    }

    // B10 B13
    #[test]
    fn loose_results_become_end_clauses_of_everybody() {
        check("(game X (win (a)))", "(game X (end (All win (a))))");
        check(
            "(game X (lose (a)) (end (White win (b)) (draw (c))))",
            "(game X (end (White win (b)) (All draw (c)) (All lose (a))))",
        );
        check("(game X (board))", "(game X (board))");
    }
}
