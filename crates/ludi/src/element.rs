//! A text matched against the table of ludemes: every element with its signature, its arguments in their slots, its introns.
//!
//! The tree of elements stands between text and [`tree`](crate::tree): it is general where the tree is typed. It is what
//! one takes apart and puts together to make new rules of old ones.

use syntax::{Form, Sexpr, Span};

use crate::ludemes::Signature;
use crate::tree::{Intron, ParameterUse};

/// A word, a text, or a ludeme with its arguments.
#[derive(Clone, Debug)]
pub struct Element {
    /// What it is.
    pub content: Content,
    /// Where it was read.
    pub span: Span,
    /// The parameter that stood there, from 1, if one did.
    pub parameter: Option<u32>,
}

/// What an element is.
#[derive(Clone, Debug)]
pub enum Content {
    /// A word or a number.
    Word(String),
    /// A text in quotes.
    Text(String),
    /// A ludeme.
    Ludeme(Filled),
}

/// A ludeme with its arguments.
#[derive(Clone, Debug)]
pub struct Filled {
    /// What it takes and means.
    pub signature: &'static Signature,
    /// What it has been given, in the order of its parameters.
    pub arguments: Vec<Argument>,
    /// What stood in it and has no meaning there.
    pub introns: Vec<Intron>,
}

/// An argument in its slot.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Which parameter of the signature it fills.
    pub slot: usize,
    /// What fills it.
    pub element: Element,
}

impl Element {
    /// The word, if it is one.
    pub fn word(&self) -> Option<&str> {
        match &self.content {
            Content::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The ludeme, if it is one.
    pub fn ludeme(&self) -> Option<&Filled> {
        match &self.content {
            Content::Ludeme(filled) => Some(filled),
            _ => None,
        }
    }

    /// The expression, arguments in the order of the signature, with the places where they were read.
    pub fn sexpr(&self) -> Sexpr {
        let form = match &self.content {
            Content::Word(word) => Form::Word(word.clone()),
            Content::Text(text) => Form::Text(text.clone()),
            Content::Ludeme(filled) => Form::List(filled.items()),
        };
        Sexpr { form, span: self.span }
    }

    /// Where parameters stood in that expression.
    pub fn uses(&self) -> Vec<ParameterUse> {
        let mut uses = Vec::new();
        self.gather(&mut Vec::new(), &mut uses);
        uses
    }

    fn gather(&self, path: &mut Vec<usize>, uses: &mut Vec<ParameterUse>) {
        if let Some(parameter) = self.parameter {
            uses.push(ParameterUse { path: path.clone(), parameter });
        }
        let Some(filled) = self.ludeme() else { return };
        for (at, argument) in filled.places() {
            path.push(at);
            argument.element.gather(path, uses);
            path.pop();
        }
    }
}

impl Filled {
    /// The arguments of the parameter with this name.
    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Element> {
        let slot = self.signature.parameters.iter().position(|parameter| parameter.name == name);
        let arguments = self.arguments.iter().filter(move |argument| Some(argument.slot) == slot);
        arguments.map(|argument| &argument.element)
    }

    /// The first argument of the parameter with this name.
    pub fn get(&self, name: &str) -> Option<&Element> {
        self.all(name).next()
    }

    /// Whether there is one.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn items(&self) -> Vec<Sexpr> {
        let arguments = self.arguments.iter().map(|argument| argument.element.sexpr()).collect();
        let head = (!self.signature.record).then(|| Sexpr::word(self.signature.name));
        head.into_iter().chain(with_introns(arguments, &self.introns)).collect()
    }

    /// Each argument with its place in the printed list, the head counted.
    fn places(&self) -> impl Iterator<Item = (usize, &Argument)> {
        let head = usize::from(!self.signature.record);
        let mut introns = self.introns.iter().peekable();
        let mut at = 0;
        self.arguments.iter().map(move |argument| {
            while introns.next_if(|intron| intron.at <= at).is_some() {
                at += 1;
            }
            at += 1;
            (head + at - 1, argument)
        })
    }
}

/// Arguments with introns where they stood among them.
pub(crate) fn with_introns(arguments: Vec<Sexpr>, introns: &[Intron]) -> Vec<Sexpr> {
    let mut whole = Vec::with_capacity(arguments.len() + introns.len());
    let mut introns = introns.iter().peekable();
    for argument in arguments {
        while let Some(intron) = introns.next_if(|intron| intron.at <= whole.len()) {
            whole.push(intron.item.clone());
        }
        whole.push(argument);
    }
    whole.extend(introns.map(|intron| intron.item.clone()));
    whole
}
