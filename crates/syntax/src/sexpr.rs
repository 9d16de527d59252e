//! Symbolic expressions: words, quoted texts, numbered parameters, and lists of these in brackets.

use crate::Span;

/// An expression and where it was read. Two are equal if they say the same, wherever they stand.
///
/// ```
/// use syntax::{Sexpr, read_expression};
///
/// let read = read_expression("(board  (tiling hex) (size 5))").item.expect("an expression");
/// assert_eq!((read.head(), read.tokens()), (Some("board"), 5));
/// let size = Sexpr::list(vec![Sexpr::word("size"), Sexpr::word("5")]);
/// assert_eq!(read.as_list().expect("a list")[2], size);
/// assert_eq!(read.flat(), "(board (tiling hex) (size 5))");
/// ```
#[derive(Clone, Debug)]
pub struct Sexpr {
    /// What it says.
    pub form: Form,
    /// Where it was read; empty at 0 if it was made.
    pub span: Span,
}

/// What an expression says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A run of characters without spaces, quotes and brackets: a word, an operator or a number.
    Word(String),
    /// A text in quotes, without them.
    Text(String),
    /// `%n`: whatever the n-th argument of the whole is, from 1.
    Parameter(u32),
    /// Expressions in brackets.
    List(Vec<Sexpr>),
}

impl Sexpr {
    /// A word that stands nowhere.
    pub fn word(word: impl Into<String>) -> Sexpr {
        Sexpr::made(Form::Word(word.into()))
    }

    /// A list that stands nowhere.
    pub fn list(items: Vec<Sexpr>) -> Sexpr {
        Sexpr::made(Form::List(items))
    }

    /// An expression that stands nowhere.
    pub fn made(form: Form) -> Sexpr {
        Sexpr { form, span: Span::default() }
    }

    /// The word, if it is one.
    pub fn as_word(&self) -> Option<&str> {
        match &self.form {
            Form::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn as_list(&self) -> Option<&[Sexpr]> {
        match &self.form {
            Form::List(items) => Some(items),
            _ => None,
        }
    }

    /// The word that a list begins with.
    pub fn head(&self) -> Option<&str> {
        self.as_list()?.first()?.as_word()
    }

    /// How many words, texts and parameters it has; brackets do not count.
    pub fn tokens(&self) -> usize {
        match &self.form {
            Form::List(items) => items.iter().map(Sexpr::tokens).sum(),
            _ => 1,
        }
    }
}

impl PartialEq for Sexpr {
    fn eq(&self, other: &Sexpr) -> bool {
        self.form == other.form
    }
}

impl Eq for Sexpr {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_an_expression_stands_makes_no_difference_to_what_it_says() {
        let here = Sexpr { form: Form::Word("to".into()), span: Span::new(3, 5) };
        assert_eq!(here, Sexpr::word("to"));
        assert_ne!(here, Sexpr::list(vec![here.clone()]));
    }

    #[test]
    fn brackets_are_no_tokens() {
        let inner = Sexpr::list(vec![Sexpr::word("empty"), Sexpr::word("to")]);
        assert_eq!(Sexpr::list(vec![Sexpr::word("pre"), inner, Sexpr::list(vec![])]).tokens(), 3);
    }
}
