//! Pieces, squares, players and ways to go in plain English.

use board::Site;
use game::Role;
use metagame::drawing::square_name;
use metagame::notation::{Action, Fate, Leg, Move, Piece};
use syntax::prose::{list, number, plural};

use crate::bridge::Words;
use crate::bridge::words::{args_of, name_of};
use crate::term::Term;

impl Words {
    /// The site with this name: `e2`.
    pub(crate) fn site_named(&self, name: &str) -> Option<Site> {
        self.site(&Term::atom(name))
    }

    /// A site as people write it: `e2`.
    pub(crate) fn place(&self, site: Site) -> String {
        square_name(self.square_at(site))
    }

    /// A type as people say it.
    pub(crate) fn kind_name(&self, kind: u8) -> String {
        spoken(&self.type_names()[usize::from(kind)])
    }

    /// A piece as this role speaks of it: `its own pawn`, `Black's pawn`.
    pub(crate) fn whose(&self, piece: Piece, speaker: Role) -> String {
        let kind = self.kind_name(piece.kind);
        if piece.owner == speaker { format!("its own {kind}") } else { format!("{}'s {kind}", side(piece.owner)) }
    }

    /// A move in short: `c3xe5xg7`, `a2-a4`, `king to e2 from the hand`.
    pub(crate) fn in_short(&self, chosen: &Move) -> String {
        let owed = if chosen.promote.is_some() || !chosen.displace.is_empty() { "..., " } else { "" };
        match &chosen.action {
            Action::Place { piece, to, .. } => {
                format!("{owed}{} in hand to {}", self.kind_name(piece.kind), square_name(*to))
            }
            Action::Transfer { legs, promote } => {
                let becomes =
                    promote.map_or(String::new(), |promote| format!("={}", self.kind_name(promote.piece.kind)));
                format!("{owed}{}{becomes}", path_of(legs))
            }
        }
    }
}

fn path_of(legs: &[Leg]) -> String {
    let mut path = legs.first().map_or(String::new(), |leg| square_name(leg.from));
    for leg in legs {
        path.push(if leg.captures.is_empty() { '-' } else { 'x' });
        path.push_str(&square_name(leg.to));
    }
    path
}

/// A name as people say it: with spaces between its words.
pub(crate) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// A player.
pub(crate) fn side(role: Role) -> &'static str {
    if role == Role::White { "White" } else { "Black" }
}

/// Squares in a row: `a2, a3 and a4`.
pub(crate) fn places(words: &Words, sites: &[Site]) -> String {
    let names: Vec<String> = sites.iter().map(|site| words.place(*site)).collect();
    list(&names, "and")
}

/// What becomes of a captured piece, as the end of a sentence.
pub(crate) fn fate(fate: Fate) -> String {
    match fate {
        Fate::Removed => "which is removed".into(),
        Fate::Possessed(role) => format!("which goes into {}'s hand", side(role)),
        Fate::DisplacedTo(square) => format!("which is put on {}", square_name(square)),
        Fate::DisplacedLater => "which the other side will put elsewhere".into(),
    }
}

/// One leap along a vector, as this player sees it: `straight ahead`, `diagonally`.
pub(crate) fn direction(vector: &Term, role: Role) -> String {
    let Some([Term::Int(dx), Term::Int(dy)]) = args_of(vector, "vector") else { return vector.to_string() };
    let ahead = (*dy > 0) == (role == Role::White);
    let (across, along) = (dx.abs(), dy.abs());
    let by = |count: i64| if count == 1 { String::new() } else { format!(" by {}s", number(count as u32)) };
    match (across, along) {
        (0, along) if ahead => format!("straight ahead{}", by(along)),
        (0, along) => format!("straight back{}", by(along)),
        (across, 0) => format!("sideways{}", by(across)),
        (across, along) if across == along => format!("diagonally{}", by(across)),
        (across, along) => {
            let unit = |count: i64, name: &str| match count {
                1 => format!("one {name}"),
                _ => format!("{} {}", number(count as u32), plural(name)),
            };
            format!("{} and {}", unit(across, "file"), unit(along, "rank"))
        }
    }
}

/// Whether a vector goes along no rank, file or diagonal.
fn is_oblique(vector: &Term) -> bool {
    let Some([Term::Int(dx), Term::Int(dy)]) = args_of(vector, "vector") else { return false };
    *dx != 0 && *dy != 0 && dx.abs() != dy.abs()
}

/// A way to go as a verb with its direction: `rides straight ahead`.
pub(crate) fn goes(way: &Term, vector: &Term, role: Role) -> String {
    let name = way.functor().map_or("goes", |(name, _)| match &**name {
        "leap" if is_oblique(vector) => "leaps",
        "leap" => "steps",
        "ride" if is_oblique(vector) => "rides by leaps of",
        "ride" => "rides",
        "longest" if is_oblique(vector) => "rides as far as it can by leaps of",
        "longest" => "rides as far as it can",
        "hop" if is_oblique(vector) => "hops by leaps of",
        _ => "hops",
    });
    format!("{name} {}", direction(vector, role))
}

/// Whom and what a description means, as a captor speaks of it: `enemy pieces`, `its own kings`.
pub(crate) fn described(what: &Term) -> String {
    let Some([whose, types]) = args_of(what, "described") else { return what.to_string() };
    let kinds = match args_of(types, "named").and_then(|[names]| names.items()) {
        None => "pieces".to_owned(),
        Some(names) => {
            let plurals = names.iter().filter_map(|name| name_of(name)).map(|name| plural(&spoken(name)));
            list(&plurals.collect::<Vec<String>>(), "or")
        }
    };
    match name_of(whose).map(|name| &**name) {
        Some("player") => format!("its own {kinds}"),
        Some("opponent") => format!("enemy {kinds}"),
        _ => format!("{kinds} of either side"),
    }
}
