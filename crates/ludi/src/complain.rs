//! Puts into words what does not fit, and what may have been meant.

use syntax::{Diagnostic, Form, Severity, Sexpr, nearest};

use crate::ludemes::{Kind, Parameter, Signature, WORDS, completions, is_keyword, signatures};
use crate::names::Names;

/// Something that has no meaning where it stands.
pub(crate) struct Complaint<'a> {
    pub names: &'a Names,
    /// What it stands in.
    pub signature: &'static Signature,
    /// What people see at the head of that.
    pub called: &'a str,
    /// What logical operators take there.
    pub same: Kind,
    /// What it is.
    pub item: &'a Sexpr,
}

impl Complaint<'_> {
    /// It stands where something else is needed.
    pub(crate) fn instead_of(&self, wanted: &Parameter) -> Diagnostic {
        let kind = kind_here(wanted.kind, self.same);
        let message = match self.unknown_head() {
            Some(head) => format!("expected {}, found an unknown ludeme, `{head}`", kind.name()),
            None => format!("expected {}, found {}", kind.name(), self.shown()),
        };
        let hint = self.hint(&[kind]).or_else(|| one_of(kind));
        let hint = hint.unwrap_or_else(|| format!("as in `{}`", self.signature.example));
        Diagnostic::error(self.item.span, message).with_hint(hint)
    }

    /// Everything that is needed is there without it: an intron, kept and ignored, or refused.
    pub(crate) fn too_many(&self, strict: bool) -> Diagnostic {
        if let Some(record) = self.spoilt_record() {
            let message = format!("expected {}, found {}", record.meaning, self.shown());
            return Diagnostic::error(self.item.span, message).with_hint(format!("as in `{}`", record.example));
        }
        let kinds: Vec<Kind> = self.signature.parameters.iter().map(|parameter| parameter.kind).collect();
        let place = format!("in `{}`", self.called);
        let (message, hint) = match (self.fits(), self.unknown_head()) {
            (true, _) => (format!("{} is one too many {place}", self.shown()), Some("the one before it holds".into())),
            (false, Some(head)) => (format!("unknown ludeme `{head}` {place}"), self.hint(&kinds)),
            (false, None) => (format!("{} has no meaning {place}", self.shown()), self.hint(&kinds)),
        };
        let severity = if strict || self.is_unbound() { Severity::Error } else { Severity::Warning };
        let consequence = if severity == Severity::Error { "" } else { ": it is kept and ignored" };
        let hint = hint.or_else(|| Some(self.takes()));
        Diagnostic { severity, span: self.item.span, message: format!("{message}{consequence}"), hint }
    }

    /// The record that a list is most likely meant to be where only records stand: among players, pieces, end clauses.
    fn spoilt_record(&self) -> Option<&'static Signature> {
        let head = self.item.as_list()?.first()?;
        let records = self.signature.parameters.iter().filter_map(|parameter| match parameter.kind {
            Kind::Clause(record) if record.record => Some(record),
            Kind::OneOf(kinds) => kinds.iter().find_map(|kind| match kind {
                Kind::Clause(record) if record.record => Some(*record),
                _ => None,
            }),
            _ => None,
        });
        records.into_iter().next().filter(|_| head.as_word().is_none_or(|word| !is_keyword(word)))
    }

    /// Whether it could stand there if nothing of its kind did already; names, which almost anything could be, left out.
    fn fits(&self) -> bool {
        let is_name = |kind: Kind| matches!(kind, Kind::Item | Kind::Text | Kind::Name | Kind::NewName);
        let kinds = self.signature.parameters.iter().map(|parameter| parameter.kind).filter(|kind| !is_name(*kind));
        kinds.into_iter().any(|kind| self.names.choose(kind, self.same, self.item).is_some())
    }

    /// The head of a list that no ludeme begins with.
    fn unknown_head(&self) -> Option<&str> {
        let head = self.item.head()?;
        let name = self.names.has_piece(head) || self.names.has_player(head);
        let word = WORDS.iter().any(|known| known.word.eq_ignore_ascii_case(head));
        (!is_keyword(head) && !name && !word).then_some(head)
    }

    fn is_unbound(&self) -> bool {
        matches!(self.names.resolve(self.item).form, Form::Parameter(_))
    }

    fn shown(&self) -> String {
        let flat = self.item.flat();
        let short: String = flat.chars().take(40).collect();
        if short.len() < flat.len() { format!("`{short}...`") } else { format!("`{flat}`") }
    }

    /// What may have been meant where one of these kinds could stand.
    fn hint(&self, kinds: &[Kind]) -> Option<String> {
        match (&self.item.form, self.item.head()) {
            (Form::Parameter(_), _) => Some(match self.names.parameters.len() {
                0 => "no values follow the name of the game".into(),
                1 => "one value follows the name of the game".into(),
                count => format!("{count} values follow the name of the game"),
            }),
            (Form::List(_), Some(head)) if is_keyword(head) => belongs(head),
            (Form::List(_), Some(head)) => near_ludemes(head, kinds, self.same),
            (Form::Word(word), _) => self.near_word(word, kinds),
            _ => None,
        }
    }

    fn near_word(&self, word: &str, kinds: &[Kind]) -> Option<String> {
        let kinds = kinds.iter().map(|kind| kind_here(*kind, self.same));
        let options: Vec<(&str, &str)> = kinds.flat_map(completions).collect();
        if let Some((_, example)) = options.iter().find(|(name, _)| is_keyword(name) && name.eq_ignore_ascii_case(word))
        {
            return Some(format!("in brackets, as in `{example}`"));
        }
        let names = self.names.players.iter().chain(&self.names.pieces).chain(&self.names.regions).map(String::as_str);
        let meant = nearest(word, options.iter().map(|(name, _)| *name).chain(names))?;
        match options.iter().find(|(name, _)| *name == meant) {
            Some((_, example)) => Some(format!("did you mean `{meant}`, as in `{example}`?")),
            None => Some(format!("did you mean `{meant}`?")),
        }
    }

    /// What could stand there instead.
    fn takes(&self) -> String {
        let kinds = self.signature.parameters.iter().map(|parameter| kind_here(parameter.kind, self.same).name());
        let mut kinds: Vec<String> = kinds.collect();
        kinds.dedup();
        match kinds.len() {
            0 => format!("nothing stands in `({})`", self.called),
            _ => format!("what stands in `{}`: {}", self.called, kinds.join(", ")),
        }
    }
}

/// What a kind is where logical operators take this.
pub(crate) fn kind_here(kind: Kind, same: Kind) -> Kind {
    if matches!(kind, Kind::Same) { same } else { kind }
}

/// The words that can stand at a place, if there are only words and not too many.
fn one_of(kind: Kind) -> Option<String> {
    let words: Vec<String> = completions(kind).iter().map(|(word, _)| format!("`{word}`")).collect();
    let only_words = !signatures().any(|signature| kind.takes_signature(signature));
    (only_words && (2..=20).contains(&words.len())).then(|| format!("one of {}", words.join(", ")))
}

/// Where a ludeme with this head can stand.
fn belongs(head: &str) -> Option<String> {
    let called: Vec<&'static Signature> = signatures().filter(|signature| signature.is_called(head)).collect();
    let parents = |child: &Signature| -> Vec<&'static Signature> {
        let takes = |parameter: &Parameter| parameter.kind.takes_signature(child);
        signatures().filter(|signature| signature.parameters.iter().any(takes)).collect()
    };
    let mut names: Vec<String> = Vec::new();
    for parent in called.iter().flat_map(|child| parents(child)) {
        let named = if parent.record { parents(parent) } else { vec![parent] };
        for name in named.iter().filter(|parent| !parent.record).map(|parent| format!("`{}`", parent.name)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.truncate(3);
    (!names.is_empty()).then(|| format!("it belongs in {}", names.join(" or ")))
}

/// The ludemes that are spelt most alike: two of those that could stand there, or else one that belongs elsewhere.
fn near_ludemes(head: &str, kinds: &[Kind], same: Kind) -> Option<String> {
    let here = |signature: &Signature| kinds.iter().any(|kind| kind_here(*kind, same).takes_signature(signature));
    let known = signatures().filter(|signature| !signature.record);
    let (fitting, others): (Vec<&Signature>, Vec<&Signature>) = known.partition(|signature| here(signature));
    let shown = |signature: &Signature| format!("`{}`, as in `{}`", signature.name, signature.example);
    match spelt_alike(head, &fitting, 2).as_slice() {
        [] => {
            let meant = *spelt_alike(head, &others, 1).first()?;
            let place = belongs(meant.name).map_or(String::new(), |place| format!(" ({place})"));
            Some(format!("did you mean {}{place}?", shown(meant)))
        }
        meant => {
            Some(format!("did you mean {}?", meant.iter().map(|one| shown(one)).collect::<Vec<_>>().join("; or ")))
        }
    }
}

/// At most this many of these, those first that are spelt most like the word.
fn spelt_alike<'a>(word: &str, known: &[&'a Signature], most: usize) -> Vec<&'a Signature> {
    let mut meant: Vec<&Signature> = Vec::new();
    while meant.len() < most {
        let others = known.iter().filter(|signature| meant.iter().all(|other| other.name != signature.name));
        let Some(name) = nearest(word, others.map(|signature| signature.name)) else { break };
        meant.extend(known.iter().find(|signature| signature.name == name));
    }
    meant
}
