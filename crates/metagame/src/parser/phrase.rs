//! Reads the phrases of the language: descriptions, names, squares, directions, counts.

use board::{Direction, Symmetries};
use syntax::{Diagnostic, Located, Span};

use super::cursor::Cursor;
use crate::keyword::Keyword;
use crate::lexer::Kind;
use crate::tree::{Comparison, Count, Description, Methods, Player, Square, Types};

impl Cursor<'_> {
    /// `[{player} {king queen}]`, also without the braces.
    pub(super) fn description(&mut self) -> Option<Description> {
        if !self.is_sign("[") && !self.begins_description() {
            self.unexpected_with("a description", Some("write one like `[{opponent} any_piece]`".into()));
            return None;
        }
        self.expect_sign("[");
        let owner = self.owner();
        let types = self.types();
        if !self.accept_sign("]") {
            self.unexpected("`]`");
            self.skip_past_sign("]");
        }
        Some(Description { owner: owner?, types: types? })
    }

    fn begins_description(&self) -> bool {
        use Keyword::{AnyPlayer, Opponent, Player};
        self.is_sign("{") || self.keyword(0).is_some_and(|word| [Player, Opponent, AnyPlayer].contains(&word))
    }

    /// `{player}`, `{opponent}` or `any_player`; the outer option is `None` after a fault.
    fn owner(&mut self) -> Option<Option<Player>> {
        use Keyword::{AnyPlayer, Opponent, Player as Me};
        let braced = self.accept_sign("{");
        let Some(found) = self.one_of(&[Me, Opponent, AnyPlayer]) else {
            self.unexpected_with(
                "`{player}`, `{opponent}` or `any_player`",
                Some("whose pieces are meant comes first".into()),
            );
            if braced {
                self.skip_past_sign("}");
            }
            return None;
        };
        if braced {
            self.expect_sign("}");
        }
        Some(match found {
            Me => Some(Player::Player),
            Opponent => Some(Player::Opponent),
            _ => None,
        })
    }

    /// `any_piece` or `{names}`, also without the braces.
    pub(super) fn types(&mut self) -> Option<Types> {
        let braced = self.accept_sign("{");
        if self.accept(Keyword::AnyPiece) {
            if braced {
                self.expect_sign("}");
            }
            return Some(Types::Any);
        }
        let mut names = Vec::new();
        let mut sound = true;
        while self.begins_name(braced) {
            match self.name("the name of a piece") {
                Some(name) => names.push(name),
                None => sound = false,
            }
            self.accept_sign(",");
        }
        if names.is_empty() && sound {
            self.unexpected("`any_piece` or the name of a piece");
            sound = false;
        }
        if braced && !self.accept_sign("}") {
            self.unexpected("`}` or the name of a piece");
            self.skip_past_sign("}");
        }
        sound.then_some(Types::Named(names))
    }

    /// In braces a word of the language, too, is meant as a name if the set goes on after it or ends.
    fn begins_name(&self, braced: bool) -> bool {
        let goes_on = matches!(self.token(1).kind, Kind::Word(..) | Kind::Sign("}" | ","));
        match self.token(0).kind {
            Kind::Word(_, None) => true,
            Kind::Word(_, Some(word)) => !word.is_reserved() || (braced && !word.is_landmark() && goes_on),
            _ => false,
        }
    }

    /// `player` or `opponent`, also in braces.
    pub(super) fn player(&mut self) -> Option<Player> {
        let braced = self.accept_sign("{");
        let found = self.one_of(&[Keyword::Player, Keyword::Opponent]);
        if found.is_none() {
            self.unexpected("`player` or `opponent`");
        }
        if braced {
            self.expect_sign("}");
        }
        found.map(|word| if word == Keyword::Player { Player::Player } else { Player::Opponent })
    }

    /// `{(1,1) (2,1)}`.
    pub(super) fn squares(&mut self) -> Vec<Located<Square>> {
        let mut squares = Vec::new();
        let braced = self.accept_sign("{");
        if !braced && !self.begins_square() {
            self.unexpected_with("a list of squares", Some("write one like `{(1,1) (2,1)}`".into()));
            return squares;
        }
        if !braced {
            self.unexpected("`{`");
        }
        let mut any = false;
        while self.begins_square() {
            any = true;
            squares.extend(self.square());
            self.accept_sign(",");
        }
        if !any {
            self.unexpected("a square");
        }
        if !self.accept_sign("}") && braced {
            self.unexpected("`}` or a square");
            self.skip_past_sign("}");
        }
        squares
    }

    /// A word only if it is no name that an assignment could begin with, that is, `AT` does not follow.
    fn begins_square(&self) -> bool {
        let word = matches!(self.token(0).kind, Kind::Word(word, _) if split_square(word).is_some());
        self.is_sign("(") || (word && self.keyword(1) != Some(Keyword::At))
    }

    /// `(1,1)`, also `(1 1)`, `(a,1)`, `(a 1)`, `(a1)` and `a1`.
    fn square(&mut self) -> Option<Located<Square>> {
        let start = self.span();
        let bracketed = self.accept_sign("(");
        let written = match self.token(0).kind {
            Kind::Word(word, _) => split_square(word),
            _ => None,
        };
        let square = match written {
            Some(_) => {
                self.take();
                written
            }
            None => self.file_and_rank(),
        };
        if bracketed && !self.accept_sign(")") {
            self.unexpected("`)`");
            self.skip_past_sign(")");
        }
        square.map(|square| Located::new(square, self.since(start)))
    }

    fn file_and_rank(&mut self) -> Option<Square> {
        let file = match self.token(0).kind {
            Kind::Word(word, _) if file_number(word).is_some() => {
                self.take();
                file_number(word)
            }
            _ => self.number("a file, a number or a letter").map(|file| file.value),
        };
        self.accept_sign(",");
        let rank = self.number("a rank").map(|rank| rank.value);
        Some(Square { file: file?, rank: rank? })
    }

    /// `<1,2>`, also `(1, 2)` and without the comma.
    pub(super) fn direction(&mut self) -> Option<Located<Direction>> {
        let start = self.span();
        let end = match self.sign(0) {
            Some("<") => ">",
            Some("(") => ")",
            _ => {
                self.unexpected_with("a direction", Some("write one like `<1,2>`".into()));
                return None;
            }
        };
        self.take();
        let dx = self.number("a number of files");
        self.accept_sign(",");
        let dy = self.number("a number of ranks");
        if !self.accept_sign(end) {
            self.unexpected(&format!("`{end}`"));
            self.skip_past_sign(end);
        }
        let span = self.since(start);
        let direction = Direction::new(self.component(dx?)?, self.component(dy?)?);
        Some(Located::new(direction, span))
    }

    fn component(&mut self, number: Located<u32>) -> Option<i32> {
        let component = i32::try_from(number.value).ok();
        if component.is_none() {
            let hint = "a board has at most 32 files and 32 ranks";
            self.faults.push(Diagnostic::error(number.span, "the number is too large").with_hint(hint));
        }
        component
    }

    /// `SYMMETRY all_symmetry` or `SYMMETRY {forward side}`, in any order.
    pub(super) fn symmetries(&mut self) -> Option<Symmetries> {
        use Keyword::{AllSymmetry, Forward, Rotation, Side};
        self.expect(Keyword::Symmetry);
        if self.accept(AllSymmetry) {
            return Some(Symmetries::ALL);
        }
        let found = self.set(&[Forward, Side, Rotation, AllSymmetry], "`all_symmetry` or a set of symmetries")?;
        let has = |word| found.contains(&word) || found.contains(&AllSymmetry);
        Some(Symmetries { forward: has(Forward), side: has(Side), rotation: has(Rotation) })
    }

    /// `{clobber hop}`, in any order.
    pub(super) fn methods(&mut self) -> Option<Methods> {
        use Keyword::{Clobber, Hop, Retrieve};
        let found = self.set(&[Retrieve, Clobber, Hop], "a set of ways to capture")?;
        let has = |word| found.contains(&word);
        Some(Methods { retrieve: has(Retrieve), clobber: has(Clobber), hop: has(Hop) })
    }

    /// A set of some of these words in braces; one that is there twice is only worth a warning, and one that is known
    /// though not part of the class is told and passed over.
    fn set(&mut self, words: &[Keyword], what: &str) -> Option<Vec<Keyword>> {
        if self.tell_extension(words) {
            return None;
        }
        if !self.accept_sign("{") {
            let shown: Vec<String> = words.iter().map(|word| word.text().to_lowercase()).collect();
            self.unexpected_with(what, Some(format!("write some of `{{{}}}`", shown.join(" "))));
            return None;
        }
        let mut found = Vec::new();
        let mut spans: Vec<Span> = Vec::new();
        let mut sound = true;
        while !self.is_sign("}") {
            if self.tell_extension(words) {
                sound = false;
                continue;
            }
            let span = self.span();
            let Some(word) = self.one_of(words) else {
                let words: Vec<String> = words.iter().map(|word| format!("`{}`", word.text().to_lowercase())).collect();
                self.unexpected(&format!("{} or `}}`", words.join(", ")));
                self.skip_past_sign("}");
                return None;
            };
            if found.contains(&word) {
                spans.push(span);
            } else {
                found.push(word);
            }
            self.accept_sign(",");
        }
        self.take();
        for span in spans {
            self.faults
                .push(Diagnostic::warning(span, "the word stands twice in this set").with_hint("once is enough"));
        }
        sound.then_some(found)
    }

    /// Tells of capture by coordination, which Pell names as an extension of the class (1992, section 2.4.2, note 9) that
    /// has no definition; whether it stands here, among these words.
    fn tell_extension(&mut self, words: &[Keyword]) -> bool {
        let known = matches!(self.token(0).kind, Kind::Word(word, _) if word.eq_ignore_ascii_case("coordination"));
        if !known || !words.contains(&Keyword::Clobber) {
            return false;
        }
        let message = "`coordination` is a known extension (Hasami shogi, Othello), not a method of this class";
        let hint = "the methods are `retrieve`, `clobber` and `hop`";
        self.faults.push(Diagnostic::error(self.span(), message).with_hint(hint));
        self.take();
        self.accept_sign(",");
        true
    }

    /// `[X >= 2]`.
    pub(super) fn count(&mut self) -> Option<Count> {
        if !self.is_sign("[") {
            self.unexpected_with("a condition on a number", Some("write one like `[X >= 0]`".into()));
            return None;
        }
        self.take();
        self.expect(Keyword::X);
        let comparison = match self.sign(0) {
            Some(">=") => Some(Comparison::AtLeast),
            Some("=") => Some(Comparison::Exactly),
            Some("<=") => Some(Comparison::AtMost),
            _ => None,
        };
        match comparison {
            Some(_) => {
                self.take();
            }
            None => self.tell_bad_comparison(),
        }
        let number = self.number("a number");
        if !self.accept_sign("]") {
            self.unexpected("`]`");
            self.skip_past_sign("]");
        }
        Some(Count { comparison: comparison?, number: number?.value })
    }

    /// `<` and `>` are passed over, for the number after them may have a fault of its own.
    fn tell_bad_comparison(&mut self) {
        let hint = match self.sign(0) {
            Some("<") => Some("`X < n` is `X <= n-1`".into()),
            Some(">") => Some("`X > n` is `X >= n+1`".into()),
            _ => None,
        };
        let strict = hint.is_some();
        self.unexpected_with("`>=`, `=` or `<=`", hint);
        if strict {
            self.take();
        }
    }
}

/// The file that letters stand for: `a` is 1, `z` is 26, `aa` is 27.
pub(crate) fn file_number(letters: &str) -> Option<u32> {
    let known = (1..=2).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let digit = |byte: u8| u32::from(byte.to_ascii_lowercase() - b'a') + 1;
    known.then(|| letters.bytes().fold(0, |number, byte| number * 26 + digit(byte)))
}

/// The square that a word such as `a1` stands for.
pub(crate) fn split_square(word: &str) -> Option<Square> {
    let digits = word.find(|c: char| c.is_ascii_digit())?;
    let file = file_number(&word[..digits])?;
    let rank = word[digits..].bytes().all(|byte| byte.is_ascii_digit()).then(|| word[digits..].parse().ok())??;
    Some(Square { file, rank })
}
