//! The ways in which a piece might get from one square to another, and the first condition of each that fails.

use board::Site;
use game::Role;
use metagame::notation::Piece;
use syntax::prose::{capitalised, counted, list};

use crate::bridge::Words;
use crate::bridge::words::{args_of, name_of};
use crate::explain::phrases::{described, goes, places, side};
use crate::term::Term;

/// A leg that is asked about: the piece has been lifted off the board already.
pub(crate) struct Leg<'a> {
    pub words: &'a Words,
    pub board: &'a [Option<Piece>],
    pub piece: Piece,
    pub from: Site,
    pub to: Site,
}

/// A power of the piece that leads along a line through the square where it is to go.
pub(crate) struct Line {
    /// The way to go, as the theory has it.
    pub way: Term,
    /// Along this vector.
    pub vector: Term,
    /// The squares between, in order.
    pub passed: Vec<Site>,
}

impl Leg<'_> {
    fn mover(&self) -> Role {
        self.piece.owner
    }

    fn at(&self, site: Site) -> Option<Piece> {
        self.board[site.index()]
    }

    fn standing(&self, site: Site) -> String {
        let piece = self.at(site).map_or("nothing".into(), |piece| self.words.whose(piece, self.mover()));
        format!("{piece} on {}", self.words.place(site))
    }

    /// The piece and what it does: `the rook on a1 rides straight ahead`.
    pub(crate) fn subject(&self) -> String {
        format!("the {} on {}", self.words.kind_name(self.piece.kind), self.words.place(self.from))
    }

    /// Which line a power follows, in words.
    pub(crate) fn attempt(&self, line: &Line) -> String {
        format!("{} {}", self.subject(), goes(&line.way, &line.vector, self.mover()))
    }

    /// The first condition on the way that fails: on the squares between only, not on the one where it ends.
    pub(crate) fn path_fault(&self, line: &Line) -> Option<String> {
        if let Some([low, high]) = args_of(&line.way, "ride").or_else(|| args_of(&line.way, "longest")) {
            return self
                .length_fault(line.passed.len(), low, high, "square")
                .or_else(|| self.first_blocker(&line.passed));
        }
        args_of(&line.way, "hop").and_then(|hop| self.hop_fault(line, hop))
    }

    fn first_blocker(&self, passed: &[Site]) -> Option<String> {
        let blocked = passed.iter().find(|site| self.at(**site).is_some())?;
        Some(format!("but {} is in the way", self.standing(*blocked)))
    }

    /// Whether a number of squares passed is not what a way allows.
    fn length_fault(&self, passed: usize, low: &Term, high: &Term, unit: &str) -> Option<String> {
        let (low, high) = (limit(low).unwrap_or(0), limit(high));
        if passed < low {
            return Some(format!("but that way it goes at least {}", counted(low as u32 + 1, unit)));
        }
        let high = high.filter(|high| passed > *high)?;
        Some(format!("but that way it goes at most {}", counted(high as u32 + 1, unit)))
    }

    /// A hop passes empty squares, then pieces without a gap, then empty squares.
    fn hop_fault(&self, line: &Line, [before, over, after, what]: &[Term; 4]) -> Option<String> {
        let pieces: Vec<usize> = (0..line.passed.len()).filter(|nth| self.at(line.passed[*nth]).is_some()).collect();
        let Some((first, last)) = pieces.first().zip(pieces.last()) else {
            return Some(format!("but there is nothing to hop over on the way to {}", self.words.place(self.to)));
        };
        if last - first + 1 > pieces.len() {
            return Some("but the pieces on the way do not stand in one row without a gap".into());
        }
        let (empty_before, empty_after) = (*first, line.passed.len() - last - 1);
        let count = |term: &Term, found: usize, thing: &str| {
            let [low, high] = args_of(term, "span")?;
            let (low, high) = (limit(low).unwrap_or(0), limit(high));
            let fits = found >= low && high.is_none_or(|high| found <= high);
            (!fits).then(|| format!("but it hops over {thing}, and here there {}", there_are(found)))
        };
        count(before, empty_before, &format!("{} before the first piece", numbers(before, "empty square")))
            .or_else(|| count(over, pieces.len(), &numbers(over, "piece")))
            .or_else(|| count(after, empty_after, &format!("{} after the last piece", numbers(after, "empty square"))))
            .or_else(|| self.over_fault(&line.passed[*first..=*last], what))
    }

    fn over_fault(&self, over: &[Site], what: &Term) -> Option<String> {
        let other = over.iter().find(|site| self.at(**site).is_some_and(|piece| !self.means(what, piece)))?;
        Some(format!("but it hops over {} only, not over {}", described(what), self.standing(*other)))
    }

    /// Whether the mover means this piece by a description, as far as the words of the description say.
    pub(crate) fn means(&self, what: &Term, piece: Piece) -> bool {
        let Some([whose, types]) = args_of(what, "described") else { return false };
        let owner_fits = match name_of(whose).map(|name| &**name) {
            Some("player") => piece.owner == self.mover(),
            Some("opponent") => piece.owner != self.mover(),
            _ => true,
        };
        let name = &self.words.type_names()[usize::from(piece.kind)];
        let named = args_of(types, "named").and_then(|[names]| names.items());
        owner_fits
            && named.is_none_or(|names| names.iter().any(|other| name_of(other).is_some_and(|other| **other == **name)))
    }

    /// Why a plain movement cannot end where it would end, or is not far enough.
    pub(crate) fn plain_end_fault(&self, line: &Line) -> String {
        match self.at(self.to) {
            Some(piece) if piece.owner == self.mover() => format!("but {} is in the way", self.standing(self.to)),
            Some(_) => {
                format!("but {} is in the way: without capturing it goes to empty squares only", self.standing(self.to))
            }
            None if line.way.is("longest", 2) => "but it must go as far as it can that way".into(),
            None => "but the way is not open".into(),
        }
    }

    /// Why a capturing movement takes nothing, or cannot end where it would end.
    pub(crate) fn capture_fault(&self, line: &Line, methods: &Term, what: &Term) -> String {
        let methods: Vec<String> = methods
            .items()
            .unwrap_or_default()
            .iter()
            .filter_map(|method| Some(name_of(method)?.to_string()))
            .collect();
        let has = |method: &str| methods.iter().any(|own| own == method);
        let mut faults = Vec::new();
        if has("clobber") {
            match self.at(self.to) {
                None => faults.push(format!("finds nothing to take on {}", self.words.place(self.to))),
                Some(_) => return format!("but it takes {} only, not {}", described(what), self.standing(self.to)),
            }
        }
        if has("hop") && line.way.is("hop", 4) {
            faults.push(format!("hops over none of the {} that it can take", described(what)));
        }
        if has("retrieve") {
            faults.push(format!("leaves behind none of the {} that it can take", described(what)));
        }
        if self.at(self.to).is_some() {
            return format!("but {} is in the way: this capture ends on an empty square", self.standing(self.to));
        }
        if line.way.is("longest", 2) {
            faults.push("does not go as far as it can".into());
        }
        match faults.is_empty() {
            true => "but that way it can take nothing".into(),
            false => format!("but it {}", list(&faults, "and")),
        }
    }

    /// What makes a leg legal: the squares that it passes and where it ends.
    pub(crate) fn path_reason(&self, line: &Line) -> String {
        let empty: Vec<Site> = line.passed.iter().copied().filter(|site| self.at(*site).is_none()).collect();
        let over: Vec<Site> = line.passed.iter().copied().filter(|site| self.at(*site).is_some()).collect();
        let mut parts = Vec::new();
        let is = |sites: &[Site]| if sites.len() == 1 { "is" } else { "are" };
        if !empty.is_empty() && !line.way.is("leap", 0) {
            parts.push(format!("{} {} empty", places(self.words, &empty), is(&empty)));
        }
        if line.way.is("hop", 4) {
            let over: Vec<String> = over.iter().map(|site| self.standing(*site)).collect();
            parts.push(format!("it hops over {}", list(&over, "and")));
        }
        let end = if self.at(self.to).is_none() { ", which is empty" } else { "" };
        let go = capitalised(&format!("{} to {}{end}", self.attempt(line), self.words.place(self.to)));
        if parts.is_empty() { format!("{go}.") } else { format!("{go}: {}.", list(&parts, "and")) }
    }

    /// That no power of the piece leads there at all.
    pub(crate) fn no_way(&self, powers: &[(String, Term, Term)]) -> String {
        if powers.is_empty() {
            return format!("{} never moves", self.subject());
        }
        let mut ways: Vec<String> = Vec::new();
        for (verb, way, vector) in powers {
            let way = format!("{verb}{}", goes(way, vector, self.mover()));
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        format!("{} {}: none of these ways leads to {}", self.subject(), list(&ways, "or"), self.words.place(self.to))
    }

    /// That it is someone else's piece, or none.
    pub(crate) fn not_its_turn(&self, to_move: Role) -> String {
        format!("{} is {}'s, and it is {}'s turn", self.subject(), side(self.piece.owner), side(to_move))
    }
}

/// A bound of the theory's: `None` where the board is the limit.
fn limit(term: &Term) -> Option<usize> {
    match term {
        Term::Int(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}

fn there_are(count: usize) -> String {
    match count {
        0 => "is none".into(),
        1 => "is one".into(),
        _ => format!("are {}", syntax::prose::number(count as u32)),
    }
}

/// The numbers that a span allows: `exactly one piece`, `at least two empty squares`.
fn numbers(span: &Term, thing: &str) -> String {
    let Some([low, high]) = args_of(span, "span") else { return thing.into() };
    match (limit(low).unwrap_or(0) as u32, limit(high).map(|high| high as u32)) {
        (low, Some(high)) if low == high => format!("exactly {}", counted(low, thing)),
        (low, None) => format!("at least {}", counted(low, thing)),
        (0, Some(high)) => format!("at most {}", counted(high, thing)),
        (low, Some(high)) => format!("{} to {}", syntax::prose::number(low), counted(high, thing)),
    }
}
