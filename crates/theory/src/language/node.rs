//! Terms as they are read, each with its place, by operator precedence.

use syntax::{Diagnostic, Faults, Span};

use super::lexer::{Kind, Token};
use crate::term::{CONS, NIL};

/// Terms nested deeper than this are refused, so that no text needs much stack.
pub(crate) const MAX_DEPTH: usize = 120;

/// A term and where it was read.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub form: Form,
    pub span: Span,
    depth: usize,
}

/// What a term is as it is read.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    Variable(String),
    Int(i64),
    Atom(String),
    /// A functor or operator with its arguments; `,` and `;` may have more than two.
    Compound(String, Vec<Node>),
    List(Vec<Node>, Option<Box<Node>>),
}

/// How an operator takes its operands: the priority, and the most that the left and the right side may have.
struct Infix {
    priority: u32,
    left: u32,
    right: u32,
}

/// What an operator binds like, as in Prolog.
fn infix(sign: &str) -> Option<Infix> {
    let (priority, left, right) = match sign {
        "==>" | ":-" => (1200, 1199, 1199),
        ";" => (1100, 1099, 1099),
        "," => (1000, 999, 999),
        "=" | "\\=" | "==" | "\\==" | "is" | "<" | ">" | "=<" | ">=" | "=:=" | "=\\=" => (700, 699, 699),
        "+" | "-" => (500, 500, 499),
        "*" | "//" | "mod" => (400, 400, 399),
        ":" => (200, 199, 199),
        "^" => (200, 199, 200),
        _ => return None,
    };
    Some(Infix { priority, left, right })
}

/// Priority and associativity for the printer: priority, left, right.
pub(crate) fn binding(sign: &str) -> Option<(u32, u32, u32)> {
    infix(sign).map(|infix| (infix.priority, infix.left, infix.right))
}

/// Reads terms from tokens.
pub(crate) struct Nodes<'a> {
    pub tokens: &'a [Token],
    pub at: usize,
    pub faults: &'a mut Faults,
    depth: usize,
}

/// Reading a term failed, and has been reported.
pub(crate) struct Told;

impl<'a> Nodes<'a> {
    pub(crate) fn new(tokens: &'a [Token], faults: &'a mut Faults) -> Nodes<'a> {
        Nodes { tokens, at: 0, faults, depth: 0 }
    }

    pub(crate) fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    /// Goes on behind the next full stop.
    pub(crate) fn skip_clause(&mut self) {
        while !matches!(self.peek().kind, Kind::Stop | Kind::End) {
            self.at += 1;
        }
        self.at += usize::from(self.peek().kind == Kind::Stop);
    }

    fn fault(&mut self, message: String, hint: &str) -> Told {
        let span = self.peek().span;
        let fault = Diagnostic::error(span, message);
        self.faults.push(if hint.is_empty() { fault } else { fault.with_hint(hint) });
        Told
    }

    fn shown(&self) -> String {
        match &self.peek().kind {
            Kind::Atom(name) | Kind::Variable(name) => format!("`{name}`"),
            Kind::Quoted(name) => format!("`'{name}'`"),
            Kind::Int(Some(number)) => format!("`{number}`"),
            Kind::Int(None) => "a number".into(),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::Bracket(bracket) => format!("`{bracket}`"),
            Kind::Stop => "the end of the clause".into(),
            Kind::End => "the end of the text".into(),
        }
    }

    /// A term whose operators bind at least this tightly.
    pub(crate) fn term(&mut self, most: u32) -> Result<Node, Told> {
        if self.depth == MAX_DEPTH {
            return Err(self.fault(format!("terms are nested more than {MAX_DEPTH} deep"), "give a part of it a name"));
        }
        self.depth += 1;
        let read = self.operand(most).and_then(|(node, priority)| self.operators(node, priority, most));
        self.depth -= 1;
        read
    }

    fn operators(&mut self, mut left: Node, mut priority: u32, most: u32) -> Result<Node, Told> {
        loop {
            let sign = match &self.peek().kind {
                Kind::Sign(sign) => (*sign).to_owned(),
                Kind::Bracket(',') => ",".to_owned(),
                Kind::Atom(name) => name.clone(),
                _ => return Ok(left),
            };
            let Some(op) = infix(&sign).filter(|op| op.priority <= most && priority <= op.left) else {
                return Ok(left);
            };
            self.at += 1;
            let right = self.term(op.right)?;
            let span = left.span.to(right.span);
            let mut args = vec![left, right];
            while matches!(sign.as_str(), "," | ";") && self.is_next(&sign) {
                self.at += 1;
                args.push(self.term(op.right)?);
            }
            let span = span.to(args.last().map_or(span, |last| last.span));
            left = self.node(Form::Compound(sign, args), span)?;
            priority = op.priority;
        }
    }

    fn is_next(&self, sign: &str) -> bool {
        match &self.peek().kind {
            Kind::Sign(next) => *next == sign,
            Kind::Bracket(next) => sign.len() == 1 && sign.starts_with(*next),
            _ => false,
        }
    }

    /// A node, unless it is too deep: chains of operators nest without the reader nesting.
    fn node(&mut self, form: Form, span: Span) -> Result<Node, Told> {
        let depth = match &form {
            Form::Compound(_, args) => args.iter().map(|arg| arg.depth).max().unwrap_or(0) + 1,
            Form::List(items, tail) => {
                items.iter().chain(tail.as_deref()).map(|item| item.depth).max().unwrap_or(0) + 1
            }
            _ => 1,
        };
        if depth > MAX_DEPTH {
            return Err(self.fault(format!("terms are nested more than {MAX_DEPTH} deep"), "give a part of it a name"));
        }
        Ok(Node { form, span, depth })
    }

    /// What stands between operators, and its own priority.
    fn operand(&mut self, most: u32) -> Result<(Node, u32), Told> {
        let token = self.peek().clone();
        let span = token.span;
        let form = match token.kind {
            Kind::Variable(name) => Form::Variable(name),
            Kind::Int(number) => Form::Int(number.unwrap_or_default()),
            Kind::Sign("-") => return self.minus(span),
            Kind::Atom(name) if name == "not" && !token.opens => return self.negation(span, most),
            Kind::Atom(name) | Kind::Quoted(name) => {
                self.at += 1;
                if token.opens {
                    return self.compound(name, span);
                }
                return Ok((self.node(Form::Atom(name), span)?, 0));
            }
            Kind::Bracket('(') => {
                self.at += 1;
                let mut inner = self.term(1200)?;
                inner.span = span.to(self.closing(')')?);
                return Ok((inner, 0));
            }
            Kind::Bracket('[') => return self.list(span),
            _ => {
                let found = self.shown();
                return Err(self.fault(format!("expected a term, found {found}"), ""));
            }
        };
        self.at += 1;
        Ok((self.node(form, span)?, 0))
    }

    fn minus(&mut self, span: Span) -> Result<(Node, u32), Told> {
        self.at += 1;
        if let Kind::Int(number) = self.peek().kind {
            let end = self.peek().span;
            self.at += 1;
            return Ok((self.node(Form::Int(-number.unwrap_or_default()), span.to(end))?, 0));
        }
        let inner = self.term(200)?;
        let span = span.to(inner.span);
        Ok((self.node(Form::Compound("-".into(), vec![inner]), span)?, 200))
    }

    fn negation(&mut self, span: Span, most: u32) -> Result<(Node, u32), Told> {
        self.at += 1;
        let inner = self.term(900.min(most))?;
        let span = span.to(inner.span);
        Ok((self.node(Form::Compound("not".into(), vec![inner]), span)?, 900))
    }

    fn compound(&mut self, name: String, span: Span) -> Result<(Node, u32), Told> {
        self.at += 1;
        let mut args = vec![self.term(999)?];
        while self.is_next(",") {
            self.at += 1;
            args.push(self.term(999)?);
        }
        let end = self.closing(')')?;
        Ok((self.node(Form::Compound(name, args), span.to(end))?, 0))
    }

    fn list(&mut self, span: Span) -> Result<(Node, u32), Told> {
        self.at += 1;
        if self.peek().kind == Kind::Bracket(']') {
            let end = self.closing(']')?;
            return Ok((self.node(Form::Atom(NIL.into()), span.to(end))?, 0));
        }
        let mut items = vec![self.term(999)?];
        while self.is_next(",") {
            self.at += 1;
            items.push(self.term(999)?);
        }
        let mut tail = None;
        if self.peek().kind == Kind::Bracket('|') {
            self.at += 1;
            tail = Some(Box::new(self.term(999)?));
        }
        let end = self.closing(']')?;
        Ok((self.node(Form::List(items, tail), span.to(end))?, 0))
    }

    fn closing(&mut self, bracket: char) -> Result<Span, Told> {
        if self.peek().kind != Kind::Bracket(bracket) {
            let found = self.shown();
            return Err(self.fault(format!("expected `{bracket}` or `,`, found {found}"), "a bracket is not closed"));
        }
        self.at += 1;
        Ok(self.tokens[self.at - 1].span)
    }
}

impl Node {
    /// Name and arguments, if it is a functor or an atom.
    pub(crate) fn functor(&self) -> Option<(&str, &[Node])> {
        match &self.form {
            Form::Atom(name) => Some((name, &[])),
            Form::Compound(name, args) => Some((name, args)),
            Form::List(items, _) => Some((CONS, items)),
            _ => None,
        }
    }
}
