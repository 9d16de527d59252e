//! The words of the language, and which of them may also be names.

use syntax::nearest;

/// Longer words than this are not looked up, so that looking up stays cheap.
const LONGEST_SLIP: usize = 40;

macro_rules! keywords {
    ($($name:ident $text:literal),* $(,)?) => {
        /// A word of the language (Pell 1992, appendix A, with the released workbench's `INVERSION`). Differs: our own are
        /// `POSSESSED_AS` and `MUST_CAPTURE_MOST`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Keyword { $($name),* }

        impl Keyword {
            /// All of them, with their spelling.
            pub(crate) const ALL: &[(Keyword, &str)] = &[$((Keyword::$name, $text)),*];
        }
    };
}

keywords! {
    After "AFTER", AllSymmetry "ALL_SYMMETRY", AnyPiece "ANY_PIECE", AnyPlayer "ANY_PLAYER", Arrive "ARRIVE", Assigns "ASSIGNS",
    At "AT", Before "BEFORE", BoardSize "BOARD_SIZE", BoardType "BOARD_TYPE", By "BY", Capture "CAPTURE",
    Capturing "CAPTURING", Clobber "CLOBBER", Constraints "CONSTRAINTS", ContinueCaptures "CONTINUE_CAPTURES",
    Decision "DECISION", Define "DEFINE", Diagonal "DIAGONAL", Displaces "DISPLACES", Effect "EFFECT", End "END",
    Eradicate "ERADICATE", Forward "FORWARD", Game "GAME", Goals "GOALS", Hop "HOP", HopOver "HOP_OVER",
    Inversion "INVERSION", Leap "LEAP", Longest "LONGEST", Max "MAX", Min "MIN", Movement "MOVEMENT", Moving "MOVING",
    MustCapture "MUST_CAPTURE", MustCaptureMost "MUST_CAPTURE_MOST", Opponent "OPPONENT", Options "OPTIONS", Over "OVER", Planar "PLANAR", Player "PLAYER",
    PossessedAs "POSSESSED_AS", Possesses "POSSESSES", PromoteRank "PROMOTE_RANK", PromoteTo "PROMOTE_TO", Promoting "PROMOTING", Random "RANDOM",
    Remove "REMOVE", Retrieve "RETRIEVE", Ride "RIDE", Rotation "ROTATION", Setup "SETUP", Side "SIDE",
    Stalemate "STALEMATE", Symmetry "SYMMETRY", To "TO", Type "TYPE", VerticalCylinder "VERTICAL_CYLINDER", X "X",
}

/// Every word of the language as texts have it: choices in lower case, all other words in upper case.
pub fn keywords() -> Vec<String> {
    Keyword::ALL.iter().map(|(keyword, _)| keyword.shown()).collect()
}

/// Other spellings that the paper uses (its sections 2.3 and 2.1).
const ALIASES: [(Keyword, &str); 2] = [(Keyword::BoardSize, "SIZE"), (Keyword::Rotation, "ROTATE")];

impl Keyword {
    /// The keyword that a word spells: in any case, with `-` or `.` for `_`.
    pub(crate) fn read(word: &str) -> Option<Keyword> {
        let spelt = |(_, text): &&(Keyword, &str)| spells(word, text);
        Keyword::ALL.iter().chain(&ALIASES).find(spelt).map(|(keyword, _)| *keyword)
    }

    /// Its spelling, in upper case.
    pub(crate) fn text(self) -> &'static str {
        Keyword::ALL[self as usize].1
    }

    /// Its spelling as texts have it: choices in lower case, all other words in upper case.
    pub(crate) fn shown(self) -> String {
        if self.is_choice() { self.text().to_lowercase() } else { self.text().into() }
    }

    fn is_choice(self) -> bool {
        use Keyword::*;
        let choices = [
            AllSymmetry,
            AnyPiece,
            AnyPlayer,
            Clobber,
            ContinueCaptures,
            Diagonal,
            Displaces,
            Forward,
            MustCapture,
            MustCaptureMost,
            Opponent,
            Planar,
            Player,
            Possesses,
            Random,
            Remove,
            Retrieve,
            Rotation,
            Side,
            VerticalCylinder,
        ];
        choices.contains(&self)
    }

    /// Which of some keywords a misspelt word may have meant.
    pub(crate) fn nearest(word: &str, among: &[Keyword]) -> Option<Keyword> {
        if word.len() > LONGEST_SLIP {
            return None;
        }
        let word = word.replace(['-', '.'], "_");
        let meant = nearest(&word, among.iter().map(|keyword| keyword.text()))?;
        among.iter().copied().find(|keyword| keyword.text() == meant)
    }

    /// Whether no piece and no game may be called so. The other words stand only where no name can.
    pub(crate) fn is_reserved(self) -> bool {
        use Keyword::*;
        let free = [
            After,
            Before,
            Clobber,
            Diagonal,
            Forward,
            Hop,
            Leap,
            Longest,
            Max,
            Min,
            Over,
            Planar,
            Random,
            Remove,
            Retrieve,
            Ride,
            Rotation,
            Side,
            VerticalCylinder,
            X,
        ];
        !free.contains(&self)
    }

    /// Whether it begins or ends a part of the text, so that reading can begin anew there after a fault.
    pub(crate) fn is_landmark(self) -> bool {
        use Keyword::*;
        let within_pieces = [Moving, Capturing, Promoting, PossessedAs, Movement, Capture, End];
        self.begins_section() || within_pieces.contains(&self)
    }

    /// Whether it begins a section of the game.
    pub(crate) fn begins_section(self) -> bool {
        use Keyword::*;
        [Goals, BoardSize, BoardType, Inversion, PromoteRank, Setup, Constraints, Define].contains(&self)
    }
}

fn spells(word: &str, keyword: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' | b'.' => b'_',
        _ => byte.to_ascii_uppercase(),
    };
    word.len() == keyword.len() && word.bytes().map(plain).eq(keyword.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    // M130 E1 E4 E5
    #[test]
    fn keywords_are_read_in_any_case_and_in_the_looser_spellings() {
        let cases = [
            ("Any_Piece", Some(Keyword::AnyPiece)),
            ("any-piece", Some(Keyword::AnyPiece)),
            ("PROMOTE.TO", Some(Keyword::PromoteTo)),
            ("size", Some(Keyword::BoardSize)),
            ("vertical-cylinder", Some(Keyword::VerticalCylinder)),
            ("anypiece", None),
        ];
        for (word, keyword) in cases {
            assert_eq!(Keyword::read(word), keyword, "{word}");
        }
    }

    #[test]
    fn every_keyword_has_its_own_spelling() {
        for (keyword, text) in Keyword::ALL {
            assert_eq!(Keyword::read(text), Some(*keyword));
            assert_eq!(keyword.text(), *text);
        }
    }
}
