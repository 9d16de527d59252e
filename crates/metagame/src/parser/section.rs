//! Reads the game as a whole, section by section, in whatever order they stand.

use board::{Inversion, Wrap};
use syntax::{Diagnostic, Located, Span};

use super::cursor::{Cursor, listed};
use crate::keyword::Keyword;
use crate::layout::Part;
use crate::lexer::Kind;
use crate::tree::{Assigner, Assignment, Board, Constraints, Decision, Game, Goal, Name, Piece, Setup};

/// The sections in their order.
const SECTIONS: [Keyword; 8] = [
    Keyword::Goals,
    Keyword::BoardSize,
    Keyword::BoardType,
    Keyword::Inversion,
    Keyword::PromoteRank,
    Keyword::Setup,
    Keyword::Constraints,
    Keyword::Define,
];

const GOALS: [Keyword; 3] = [Keyword::Arrive, Keyword::Eradicate, Keyword::Stalemate];

/// What has been read so far.
#[derive(Default)]
struct Draft {
    goals: Vec<Located<Goal>>,
    size: Option<(Located<u32>, Located<u32>)>,
    wrap: Option<Wrap>,
    inversion: Option<Inversion>,
    promote_rank: Option<Located<u32>>,
    setup: Option<Setup>,
    constraints: Constraints,
    pieces: Vec<Piece>,
    seen: Vec<Keyword>,
    heads: Vec<(Keyword, Span)>,
    /// Whether something was passed over that may have been a section.
    spoilt: bool,
}

impl Cursor<'_> {
    /// The whole text; `None` if a section is missing or cannot be understood.
    pub(super) fn game(&mut self) -> Option<Game> {
        let name = self.heading();
        let mut draft = Draft::default();
        while self.section(&mut draft) {}
        self.piece = 0;
        self.mark(Part::EndGame);
        self.tell_missing(&draft);
        self.ending();
        draft.finish(name?)
    }

    fn heading(&mut self) -> Option<Name> {
        self.mark(Part::Game);
        if self.at_end() {
            self.unexpected_with("`GAME`", Some("the text is empty".into()));
            return None;
        }
        if !self.expect(Keyword::Game) && self.keyword(0).is_some_and(Keyword::is_landmark) {
            return None;
        }
        self.name("the name of the game")
    }

    /// Reads one section; false at the end of the game.
    fn section(&mut self, draft: &mut Draft) -> bool {
        if self.at_end() || self.ends_game() {
            return false;
        }
        let span = self.span();
        let Some(section) = self.section_here() else {
            self.stray(draft);
            return true;
        };
        self.piece += usize::from(section == Keyword::Define);
        let inside = if section == Keyword::Define { self.piece } else { 0 };
        let before = std::mem::replace(&mut self.piece, inside);
        self.mark(part(section));
        self.one_of(&[section]);
        draft.heads.push((section, span));
        self.tell_order(&SECTIONS, section, span, &mut draft.seen);
        self.contents(section, draft);
        self.piece = before;
        true
    }

    fn section_here(&self) -> Option<Keyword> {
        match self.keyword(0) {
            Some(keyword) => keyword.begins_section().then_some(keyword),
            None => self.meant(&SECTIONS),
        }
    }

    fn contents(&mut self, section: Keyword, draft: &mut Draft) {
        match section {
            Keyword::Goals => self.goals(&mut draft.goals),
            Keyword::BoardSize => draft.size = self.size().or(draft.size.take()),
            Keyword::BoardType => draft.wrap = self.wrap().or(draft.wrap),
            Keyword::Inversion => draft.inversion = self.inversion().or(draft.inversion),
            Keyword::PromoteRank => draft.promote_rank = self.number("a rank").or(draft.promote_rank.take()),
            Keyword::Setup => draft.setup = self.setup().or(draft.setup.take()),
            Keyword::Constraints => draft.constraints = self.constraints_of_game(),
            _ => match self.piece() {
                Some(piece) => draft.pieces.push(piece),
                None => draft.spoilt = true,
            },
        }
    }

    /// As for a piece; but going on is a matter of single pieces.
    fn constraints_of_game(&mut self) -> Constraints {
        let start = self.span();
        let constraints = self.constraints();
        if constraints.continue_captures {
            let message = "`continue_captures` means nothing for the game as a whole";
            let fault = Diagnostic::warning(self.since(start), message);
            self.faults.push(fault.with_hint("write it into the definitions of the pieces"));
        }
        if constraints.must_capture && constraints.must_capture_most {
            let fault = Diagnostic::warning(self.since(start), "`must_capture_most` says `must_capture` too");
            self.faults.push(fault.with_hint("leave `must_capture` out"));
        }
        constraints
    }

    fn ends_game(&self) -> bool {
        let next = match self.token(1).kind {
            Kind::Word(word, None) => Keyword::nearest(word, &[Keyword::Game]),
            Kind::Word(_, keyword) => keyword,
            _ => None,
        };
        self.is(Keyword::End) && next == Some(Keyword::Game)
    }

    /// Something that begins no section: a fault, and on to the next section.
    fn stray(&mut self, draft: &mut Draft) {
        draft.spoilt = true;
        let expected = match draft.heads.last() {
            Some((Keyword::Define, _)) => "`DEFINE` or `END GAME`".into(),
            last => {
                let next = last.map_or(0, |(last, _)| order(&SECTIONS, *last) + 1);
                listed(&SECTIONS[next..])
            }
        };
        self.unexpected(&expected);
        while !self.at_end() && !self.ends_game() {
            let section = self.keyword(0).filter(|word| word.begins_section() && *word != Keyword::Constraints);
            if section.is_some() {
                break;
            }
            self.pass();
        }
    }

    /// Tells of a section that is there twice, or that stands after one that it should stand before.
    pub(super) fn tell_order(&mut self, order_of: &[Keyword], section: Keyword, span: Span, seen: &mut Vec<Keyword>) {
        if section != Keyword::Define && seen.contains(&section) {
            let fault = Diagnostic::error(span, format!("a second section `{}`", section.text()));
            self.faults.push(fault.with_hint("join the two"));
            return;
        }
        if let Some(last) = seen.last().filter(|last| order(order_of, **last) > order(order_of, section)) {
            let message = format!("`{}` stands after `{}`", section.text(), last.text());
            let shown: Vec<&str> = order_of.iter().map(|section| section.text()).collect();
            let hint = format!("the order is {}", shown.join(", "));
            self.faults.push(Diagnostic::warning(span, message).with_hint(hint));
        }
        if seen.last() != Some(&section) {
            seen.push(section);
        }
    }

    /// Tells of sections that are not there, each at the section that it should stand before.
    fn tell_missing(&mut self, draft: &Draft) {
        let required =
            SECTIONS.into_iter().filter(|section| !matches!(section, Keyword::Inversion | Keyword::Constraints));
        let mut at_end = Vec::new();
        for missing in required.filter(|section| !draft.seen.contains(section) && !draft.spoilt) {
            let later = draft.heads.iter().find(|(found, _)| order(&SECTIONS, *found) > order(&SECTIONS, missing));
            match later {
                Some((found, span)) => {
                    let message = format!("expected `{}`, found `{}`", missing.text(), found.text());
                    self.faults.push(Diagnostic::error(*span, message).with_hint(example(missing)));
                }
                None => at_end.push(missing),
            }
        }
        if let Some(first) = at_end.first() {
            self.unexpected_with(&format!("`{}`", first.text()), Some(example(*first)));
        }
    }

    /// `END GAME` and the full stop; nothing may follow.
    fn ending(&mut self) {
        self.close(Keyword::Game);
        let span = self.since(self.span());
        if self.at_end() {
            if !self.in_fault() {
                let fault = Diagnostic::warning(span, "expected `.`, found the end of the text");
                self.faults.push(fault.with_hint("a game ends with `END GAME.`"));
            }
        } else if !self.accept_sign(".") {
            self.unexpected("`.`");
        }
        if !self.at_end() {
            self.unexpected_with("the end of the text", Some("a file holds one game".into()));
        }
    }

    fn goals(&mut self, goals: &mut Vec<Located<Goal>>) {
        let mut any = false;
        loop {
            let start = self.span();
            let misspelt = || self.meant(&SECTIONS).is_none().then(|| self.meant(&GOALS)).flatten();
            let Some(word) = self.keyword(0).or_else(misspelt).filter(|word| GOALS.contains(word)) else { break };
            self.mark(Part::Goal);
            self.one_of(&[word]);
            any = true;
            let goal = self.goal(word);
            goals.extend(goal.map(|goal| Located::new(goal, self.since(start))));
        }
        if !any {
            self.unexpected_with(&listed(&GOALS), Some("write a goal like `STALEMATE opponent`".into()));
        }
    }

    fn goal(&mut self, word: Keyword) -> Option<Goal> {
        match word {
            Keyword::Stalemate => self.player().map(Goal::Stalemate),
            Keyword::Eradicate => self.description().map(Goal::Eradicate),
            _ => {
                let what = self.description();
                if what.is_none() {
                    self.skip_to(&[Keyword::At, Keyword::Arrive, Keyword::Eradicate, Keyword::Stalemate]);
                }
                let squares = if self.expect(Keyword::At) { self.squares() } else { Vec::new() };
                Some(Goal::Arrive(what?, squares))
            }
        }
    }

    fn size(&mut self) -> Option<(Located<u32>, Located<u32>)> {
        let files = self.number("the number of files");
        self.expect(Keyword::By);
        let ranks = self.number("the number of ranks");
        Some((files?, ranks?))
    }

    fn wrap(&mut self) -> Option<Wrap> {
        let types = [Keyword::Planar, Keyword::VerticalCylinder];
        match self.one_of(&types) {
            Some(Keyword::Planar) => Some(Wrap::Planar),
            Some(_) => Some(Wrap::Cylinder),
            None => {
                self.unexpected(&listed(&types));
                self.pass_word();
                None
            }
        }
    }

    fn inversion(&mut self) -> Option<Inversion> {
        let inversions = [Keyword::Forward, Keyword::Diagonal];
        match self.one_of(&inversions) {
            Some(Keyword::Forward) => Some(Inversion::Forward),
            Some(_) => Some(Inversion::Diagonal),
            None => {
                self.unexpected(&listed(&inversions));
                self.pass_word();
                None
            }
        }
    }

    fn setup(&mut self) -> Option<Setup> {
        self.mark(Part::Assignment);
        if self.accept(Keyword::Decision) {
            return self.decision().map(Setup::Decision);
        }
        let mut assignments = Vec::new();
        let mut sound = true;
        let mut first = true;
        while self.begins_assignment() {
            if !std::mem::take(&mut first) {
                self.mark(Part::Assignment);
            }
            match self.assignment() {
                Some(assignment) => assignments.push(assignment),
                None => sound = false,
            }
        }
        if first {
            self.unexpected_with("`DECISION` or the name of a piece", Some(example(Keyword::Setup)));
            sound = false;
        }
        sound.then_some(Setup::Fixed(assignments))
    }

    /// A word that can be a name and is not a misspelt section.
    fn begins_assignment(&self) -> bool {
        match self.token(0).kind {
            Kind::Word(_, Some(word)) => {
                !word.is_reserved() || (self.keyword(1) == Some(Keyword::At) && !word.is_landmark())
            }
            Kind::Word(_, None) => self.keyword(1) == Some(Keyword::At) || self.meant(&SECTIONS).is_none(),
            _ => false,
        }
    }

    fn assignment(&mut self) -> Option<Assignment> {
        let piece = self.name("the name of a piece");
        if !self.expect(Keyword::At) {
            self.skip_to_squares();
        }
        let squares = self.squares();
        Some(Assignment { piece: piece?, squares })
    }

    fn skip_to_squares(&mut self) {
        while !self.at_end()
            && !self.is_sign("{")
            && !self.keyword(0).is_some_and(Keyword::is_landmark)
            && self.keyword(1) != Some(Keyword::At)
        {
            self.pass();
        }
    }

    fn decision(&mut self) -> Option<Decision> {
        use Keyword::{Assigns, Opponent, Player, Random, To};
        let span = self.span();
        let assigner = match self.one_of(&[Player, Opponent, Random]) {
            Some(Player) => Some(Assigner::Player),
            Some(Opponent) => Some(Assigner::Opponent),
            Some(_) => Some(Assigner::Random),
            None => {
                self.unexpected("`player`, `opponent` or `random`");
                self.skip_to(&[Assigns]);
                None
            }
        };
        let pieces = if self.expect(Assigns) { self.types() } else { None };
        if pieces.is_none() {
            self.skip_to(&[To]);
        }
        let squares = if self.expect(To) { self.squares() } else { Vec::new() };
        self.mark(Part::EndDecision);
        self.close(Keyword::Decision);
        Some(Decision { assigner: Located::new(assigner?, span), pieces: pieces?, squares })
    }
}

impl Draft {
    fn finish(self, name: Name) -> Option<Game> {
        let (files, ranks) = self.size?;
        let inversion = self.inversion.unwrap_or(Inversion::Diagonal);
        let board = Board { files, ranks, wrap: self.wrap?, inversion, promote_rank: self.promote_rank? };
        let game = Game {
            name,
            goals: self.goals,
            board,
            setup: self.setup?,
            constraints: self.constraints,
            pieces: self.pieces,
        };
        (!self.spoilt && !game.pieces.is_empty()).then_some(game)
    }
}

fn order(sections: &[Keyword], section: Keyword) -> usize {
    sections.iter().position(|known| *known == section).unwrap_or(sections.len())
}

fn part(section: Keyword) -> Part {
    match section {
        Keyword::Goals => Part::Goals,
        Keyword::BoardSize => Part::BoardSize,
        Keyword::BoardType => Part::BoardType,
        Keyword::Inversion => Part::Inversion,
        Keyword::PromoteRank => Part::PromoteRank,
        Keyword::Setup => Part::Setup,
        Keyword::Constraints => Part::Constraints,
        _ => Part::Define,
    }
}

fn example(section: Keyword) -> String {
    let example = match section {
        Keyword::Goals => "GOALS STALEMATE opponent",
        Keyword::BoardSize => "BOARD_SIZE 8 BY 8",
        Keyword::BoardType => "BOARD_TYPE planar",
        Keyword::PromoteRank => "PROMOTE_RANK 8",
        Keyword::Setup => "SETUP king AT {(5,1)}",
        _ => "DEFINE king MOVING ... END MOVING END DEFINE",
    };
    format!("write it like `{example}`")
}
