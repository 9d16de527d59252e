//! Reads the definition of a piece.

use syntax::{Diagnostic, Located, Span};

use super::cursor::Cursor;
use crate::keyword::Keyword;
use crate::layout::{Part, Within};
use crate::lexer::Kind;
use crate::tree::{Capture, Constraints, Effect, Hop, Movement, MovementKind, Piece, Player, Promotion, Ride};

/// The sections of a definition in their order.
const SECTIONS: [Keyword; 5] =
    [Keyword::Moving, Keyword::Capturing, Keyword::Promoting, Keyword::PossessedAs, Keyword::Constraints];

impl Cursor<'_> {
    /// From the name to `END DEFINE`; `DEFINE` has been taken.
    pub(super) fn piece(&mut self) -> Option<Piece> {
        let name = self.name("the name of a piece");
        let mut piece = Piece {
            name: Located::made(String::new()),
            moving: Vec::new(),
            capturing: Vec::new(),
            promoting: None,
            possessed_as: None,
            constraints: Constraints::default(),
        };
        let mut seen: Vec<Keyword> = Vec::new();
        while self.section_of_piece(&mut piece, &mut seen) {}
        self.mark(Part::EndDefine);
        self.close(Keyword::Define);
        name.map(|name| Piece { name, ..piece })
    }

    /// Reads one section; false where the definition ends, or should have ended.
    fn section_of_piece(&mut self, piece: &mut Piece, seen: &mut Vec<Keyword>) -> bool {
        let span = self.span();
        let part = match self.keyword(0).or_else(|| self.meant(&SECTIONS)) {
            Some(Keyword::Moving) => Part::Moving,
            Some(Keyword::Capturing) => Part::Capturing,
            Some(Keyword::Promoting) => Part::Promoting,
            Some(Keyword::PossessedAs) => Part::PossessedAs,
            Some(Keyword::Constraints) => Part::Constraints,
            Some(Keyword::End) => return self.stray_end(),
            Some(word) if word.begins_section() || word == Keyword::Game => return false,
            _ => return self.stray_in_piece(),
        };
        self.mark(part);
        let Some(section) = self.one_of(&SECTIONS) else { return false };
        self.tell_order(&SECTIONS, section, span, seen);
        match section {
            Keyword::Moving => piece.moving.extend(self.moving(span)),
            Keyword::Capturing => piece.capturing.extend(self.capturing(span)),
            Keyword::Promoting => piece.promoting = self.promoting(span),
            Keyword::PossessedAs => piece.possessed_as = self.name("the name of a piece"),
            _ => piece.constraints = self.constraints_of_piece(),
        }
        true
    }

    /// `END DEFINE` or `END GAME` end the definition; any other `END` has nothing to end here.
    fn stray_end(&mut self) -> bool {
        let ends = [Keyword::Define, Keyword::Game];
        let stray = match self.token(1).kind {
            Kind::Word(_, Some(word)) => !ends.contains(&word),
            Kind::Word(word, None) => Keyword::nearest(word, &ends).is_none(),
            _ => false,
        };
        if stray {
            self.unexpected("`END DEFINE`");
            self.pass();
        }
        stray
    }

    /// Something else: a fault, and on to the next section of the definition.
    fn stray_in_piece(&mut self) -> bool {
        if self.at_end() {
            return false;
        }
        self.unexpected("`MOVING`, `CAPTURING`, `PROMOTING`, `POSSESSED_AS`, `CONSTRAINTS` or `END DEFINE`");
        self.skip_until(|word| word == Keyword::End || SECTIONS.contains(&word) || word.begins_section());
        true
    }

    fn moving(&mut self, head: Span) -> Vec<Located<Movement>> {
        let place = self.place();
        let movements = self.movements(Within::Moving);
        self.tell_empty(place, head, Keyword::Moving);
        self.mark(Part::EndMoving);
        self.close(Keyword::Moving);
        movements
    }

    /// Tells of a section in which nothing stands since `place`.
    fn tell_empty(&mut self, place: usize, head: Span, section: Keyword) {
        if self.place() == place && self.is(Keyword::End) && self.keyword(1) == Some(section) {
            let fault = Diagnostic::warning(head, format!("the section `{}` is empty", section.text()));
            self.faults.push(fault.with_hint("leave it out"));
        }
    }

    /// Movements, as many as there are; `LEAP` and the like show that a `MOVEMENT` has been forgotten.
    fn movements(&mut self, within: Within) -> Vec<Located<Movement>> {
        use Keyword::{Hop, Leap, Movement, Ride};
        let mut movements = Vec::new();
        loop {
            let bare = self.keyword(0).is_some_and(|word| [Leap, Ride, Hop].contains(&word));
            if !bare && !self.is(Movement) && self.meant(&[Movement]).is_none() {
                return movements;
            }
            self.mark(Part::Movement(within));
            self.expect(Movement);
            movements.extend(self.movement(within));
        }
    }

    /// From the kind of movement to `END MOVEMENT`; its place is without the latter.
    fn movement(&mut self, within: Within) -> Option<Located<Movement>> {
        let start = self.span();
        self.mark(Part::MovementKind(within));
        let kind = self.movement_kind(within);
        if self.sign(0).is_none_or(|sign| sign != "<" && sign != "(") && !self.is(Keyword::Symmetry) {
            self.unexpected_with("a direction", Some("write one like `<1,2>`".into()));
            self.skip_to_direction();
        }
        if matches!(kind, Some(MovementKind::Hop(_))) {
            self.mark(Part::Direction(within));
        }
        let direction = self.direction();
        if direction.is_none() {
            self.skip_to(&[Keyword::Symmetry]);
        }
        let symmetries = self.symmetries();
        let span = self.since(start);
        self.mark(Part::EndMovement(within));
        self.close(Keyword::Movement);
        Some(Located::new(Movement { kind: kind?, direction: direction?.value, symmetries: symmetries? }, span))
    }

    fn skip_to_direction(&mut self) {
        while !self.at_end()
            && !self.is_sign("<")
            && !self.is_sign("(")
            && !self.keyword(0).is_some_and(|word| word == Keyword::Symmetry || word.is_landmark())
        {
            self.pass();
        }
    }

    fn movement_kind(&mut self, within: Within) -> Option<MovementKind> {
        match self.one_of(&[Keyword::Leap, Keyword::Ride, Keyword::Hop]) {
            Some(Keyword::Leap) => Some(MovementKind::Leap),
            Some(Keyword::Ride) => Some(MovementKind::Ride(self.ride())),
            Some(_) => self.hop(within).map(MovementKind::Hop),
            None => {
                self.unexpected("`LEAP`, `RIDE` or `HOP`");
                None
            }
        }
    }

    /// `MIN`, `MAX` and `LONGEST`, each or none, in any order.
    fn ride(&mut self) -> Ride {
        use Keyword::{Longest, Max, Min};
        let mut ride = Ride::default();
        let mut seen = Vec::new();
        loop {
            let span = self.span();
            match self.one_of(&[Min, Max, Longest]) {
                Some(word) if seen.contains(&word) => {
                    self.faults.push(Diagnostic::error(span, format!("a second `{}`", word.text())));
                    if word != Longest {
                        self.number("a number of leaps");
                    }
                }
                Some(word) => {
                    seen.push(word);
                    match word {
                        Min => ride.min = self.number("a number of leaps").map(|number| number.value),
                        Max => ride.max = self.number("a number of leaps").map(|number| number.value),
                        _ => ride.longest = true,
                    }
                }
                None => return ride,
            }
        }
    }

    fn hop(&mut self, within: Within) -> Option<Hop> {
        let before = self.part_of_hop(Keyword::Before);
        let over = self.part_of_hop(Keyword::Over);
        let after = self.part_of_hop(Keyword::After);
        self.mark(Part::HopOver(within));
        let hop_over = if self.expect(Keyword::HopOver) { self.description() } else { None };
        Some(Hop { before: before?, over: over?, after: after?, hop_over: hop_over? })
    }

    fn part_of_hop(&mut self, word: Keyword) -> Option<crate::tree::Count> {
        let count = if self.expect(word) { self.count() } else { None };
        if count.is_none() {
            use Keyword::{After, HopOver, Over, Symmetry};
            self.skip_to(&[Over, After, HopOver, Symmetry]);
        }
        count
    }

    fn capturing(&mut self, head: Span) -> Vec<Located<Capture>> {
        let place = self.place();
        let mut captures = Vec::new();
        while self.is(Keyword::Capture) || self.is(Keyword::By) || self.meant(&[Keyword::Capture]).is_some() {
            self.mark(Part::Capture);
            self.expect(Keyword::Capture);
            captures.extend(self.capture());
        }
        self.tell_empty(place, head, Keyword::Capturing);
        self.mark(Part::EndCapturing);
        self.close(Keyword::Capturing);
        captures
    }

    /// From `BY` to `END CAPTURE`; its place is that of the methods, the line that tells it from others.
    fn capture(&mut self) -> Option<Located<Capture>> {
        use Keyword::{By, Effect as EffectWord, Type};
        self.mark(Part::By);
        let start = self.span();
        let methods = if self.expect(By) { self.methods() } else { None };
        let span = self.since(start);
        if methods.is_none() {
            self.skip_to(&[Type, EffectWord]);
        }
        self.mark(Part::Type);
        let what = if self.expect(Type) { self.description() } else { None };
        if what.is_none() {
            self.skip_to(&[EffectWord]);
        }
        self.mark(Part::Effect);
        let effect = if self.expect(EffectWord) { self.effect() } else { None };
        let movements = self.movements_of_capture();
        self.mark(Part::EndCapture);
        self.close(Keyword::Capture);
        let capture = Capture { methods: methods?, what: what?, effect: effect?, movements };
        Some(Located::new(capture, span))
    }

    fn movements_of_capture(&mut self) -> Vec<Located<Movement>> {
        let movements = self.movements(Within::Capture);
        if movements.is_empty() {
            self.unexpected_with("`MOVEMENT`", Some("a capture needs at least one movement".into()));
        }
        movements
    }

    fn effect(&mut self) -> Option<Effect> {
        if self.accept(Keyword::Remove) {
            return Some(Effect::Remove);
        }
        if self.meant(&[Keyword::Remove]).is_some() {
            self.one_of(&[Keyword::Remove]);
            return Some(Effect::Remove);
        }
        if !self.is_sign("{") && self.meant_player().is_none() {
            self.unexpected("`remove`, `player possesses` or another effect");
            self.skip_to(&[]);
            return None;
        }
        let player = self.player();
        match self.one_of(&[Keyword::Possesses, Keyword::Displaces]) {
            Some(Keyword::Possesses) => player.map(Effect::Possess),
            Some(_) => player.map(Effect::Displace),
            None => {
                self.unexpected("`possesses` or `displaces`");
                self.skip_to(&[]);
                None
            }
        }
    }

    fn meant_player(&self) -> Option<Keyword> {
        let players = [Keyword::Player, Keyword::Opponent];
        self.keyword(0).filter(|word| players.contains(word)).or_else(|| self.meant(&players))
    }

    fn promoting(&mut self, head: Span) -> Option<Promotion> {
        let promotion = if self.is(Keyword::End) {
            self.tell_empty(self.place(), head, Keyword::Promoting);
            None
        } else {
            self.mark(Part::Promotion);
            self.promotion()
        };
        self.mark(Part::EndPromoting);
        self.close(Keyword::Promoting);
        promotion
    }

    fn promotion(&mut self) -> Option<Promotion> {
        use Keyword::{Decision, Options, PromoteTo};
        match self.one_of(&[PromoteTo, Decision]) {
            Some(PromoteTo) => self.name("the name of a piece").map(Promotion::To),
            Some(_) => {
                let chooser: Option<Player> = self.player();
                let options = if self.expect(Options) { self.description() } else { None };
                Some(Promotion::Decision { chooser: chooser?, options: options? })
            }
            None => {
                self.unexpected("`PROMOTE_TO` or `DECISION`");
                None
            }
        }
    }

    /// As for a game; but a single piece cannot tell what others could take.
    fn constraints_of_piece(&mut self) -> Constraints {
        let start = self.span();
        let constraints = self.constraints();
        if constraints.must_capture_most {
            let message = "`must_capture_most` means nothing for a single piece";
            let fault = Diagnostic::warning(self.since(start), message);
            self.faults.push(fault.with_hint("write it among the constraints of the game, after the set-up"));
        }
        constraints
    }

    /// `must_capture`, `must_capture_most` and `continue_captures`, each or none, in any order.
    pub(super) fn constraints(&mut self) -> Constraints {
        use Keyword::{ContinueCaptures, MustCapture, MustCaptureMost};
        let mut constraints = Constraints::default();
        loop {
            let span = self.span();
            let flag = match self.one_of(&[MustCapture, MustCaptureMost, ContinueCaptures]) {
                Some(MustCapture) => &mut constraints.must_capture,
                Some(MustCaptureMost) => &mut constraints.must_capture_most,
                Some(_) => &mut constraints.continue_captures,
                None => return constraints,
            };
            if std::mem::replace(flag, true) {
                let fault = Diagnostic::warning(span, "the constraint stands twice").with_hint("once is enough");
                self.faults.push(fault);
            }
            self.accept_sign(",");
        }
    }
}
