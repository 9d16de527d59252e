//! A variant as a rule sheet of the Game Description Language, in the form of the paper (Reis and Zhu, section 4.2).
//!
//! The state is what stands on occupied sites, a few counters and a phase marker. While the phase is `placing`, both sides place
//! one piece each at the same time, paying for it, the king last; a side whose king stands waits with `noop`. Then they move in
//! turns: moves and captures are actions of their own. The player who captures the king has won; after a number of moves the
//! game is a draw.
//!
//! The same variant as ludemes ([`super::text`]) lets the sides place in turns. The two correspond so: a joint move of the
//! placement phase is the placement of White and then that of Black there, and `noop` is the pass of the side that waits. Whose
//! king stands first moves first, White if both are placed at once, for so it comes about in turns. In corresponding positions
//! each side may do the same; what White has just placed changes nothing for Black, whose sites are others.
//!
//! Differs: the draw comes after a number of moves of play alone, and no position is counted, for a state has no past.

mod lists;
mod names;

use std::fmt::Write as _;

use self::lists::{Funds, Lists};
use self::names::Names;
use super::conditions::Conditions;
use super::prize::{Feat, KING};
use super::text::HELD;
use super::variant::Variant;

/// The rule sheet of a variant in which a game is a draw after this many moves of each side; buying and placing are not counted.
pub fn sheet(name: &str, variant: &Variant, conditions: &Conditions, moves: u32) -> String {
    let names = Names::of(variant);
    let lists = Lists::of(variant, conditions, &names);
    let funds = Funds::of(variant, conditions, &names);
    let sheet = Sheet { name, variant, conditions, limit: 2 * moves.max(1), lists, funds };
    let parts = [
        sheet.head(),
        sheet.arithmetic(),
        sheet.board(),
        sheet.pieces(),
        sheet.start(),
        sheet.placing(),
        sheet.playing(),
        sheet.dropping(),
        sheet.ends(),
        sheet.domains(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

struct Sheet<'a> {
    name: &'a str,
    variant: &'a Variant,
    conditions: &'a Conditions,
    /// After this many moves of play the game is a draw.
    limit: u32,
    lists: Lists,
    funds: Funds,
}

impl Sheet<'_> {
    fn head(&self) -> String {
        // Names come from anywhere: nothing of one may end the comment.
        let name: String = self.name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!(
            "; {name}: both sides buy pieces and place them, the king last, and then capture the enemy king.\n\n\
             (role white)\n(role black)\n(opponent white black)\n(opponent black white)\n"
        )
    }

    /// The largest number that is counted to.
    fn largest(&self) -> u32 {
        let Conditions { files, ranks, .. } = self.conditions;
        [self.limit, *files, *ranks, self.funds.purchases(), self.hunted(), HELD].into_iter().max().unwrap_or(0)
    }

    fn arithmetic(&self) -> String {
        let mut text = "; Arithmetic: counters go up by one, coordinates are added.\n".to_owned();
        for number in 0..self.largest() {
            let _ = writeln!(text, "(succ {number} {})", number + 1);
        }
        for number in 1..=self.conditions.files.max(self.conditions.ranks) {
            let _ = writeln!(text, "(coordinate {number})");
        }
        text + PLUS
    }

    fn board(&self) -> String {
        let Conditions { files, ranks, placement, pawns, .. } = *self.conditions;
        let mut text = "; The board: sites with their file and rank, and the sites of both armies.\n".to_owned();
        for rank in 1..=ranks {
            for file in 1..=files {
                let _ = writeln!(text, "(site {} {file} {rank})", site(file, rank));
            }
        }
        for rank in 1..=placement {
            let _ = writeln!(text, "(<= (home white ?site) (site ?site ?x {rank}))");
            let _ = writeln!(text, "(<= (home black ?site) (site ?site ?x {}))", ranks + 1 - rank);
        }
        if pawns {
            let _ = writeln!(text, "(<= (front white ?site) (site ?site ?x {}))", placement + 1);
            let _ = writeln!(text, "(<= (front black ?site) (site ?site ?x {}))", ranks - placement);
        }
        if self.needs_last_rank() {
            let _ = writeln!(text, "(<= (last white ?site) (site ?site ?x {ranks}))");
            let _ = writeln!(text, "(<= (last black ?site) (site ?site ?x 1))");
        }
        text
    }

    fn pieces(&self) -> String {
        let mut text =
            "; The pieces: a vector and how often it may be repeated, as White sees it; then prices.\n".to_owned();
        text += &self.lists.text();
        text += &self.funds.text();
        text + PATHS + &self.lists.hops()
    }

    fn start(&self) -> String {
        let mut text = "; The beginning: an empty board, money, and nothing bought.\n\
            (init (phase placing))\n(init (step 0))\n(<= (init (bought ?side 0)) (role ?side))\n"
            .to_owned();
        let _ = writeln!(text, "(<= (init (money ?side {})) (role ?side))", self.funds.all);
        if self.conditions.pawns {
            text += "(<= (init (cell ?site ?side pawn)) (front ?side ?site))\n";
        }
        if self.conditions.drops {
            text += "(<= (init (held ?side ?kind 0)) (role ?side) (kind ?piece ?kind))\n";
        }
        if self.hunted() > 0 {
            text += "(<= (init (taken ?side 0)) (role ?side))\n";
        }
        text
    }

    fn placing(&self) -> String {
        PLACING.replace("MOST", &self.conditions.can_buy().to_string())
    }

    fn playing(&self) -> String {
        let mut text = PLAYING.to_owned();
        text += if self.conditions.promotions { PROMOTING } else { "" };
        let becomes = if self.conditions.promotions { " (becomes ?side ?piece ?to ?new)" } else { "" };
        let new = if self.conditions.promotions { "?new" } else { "?piece" };
        for action in ["move", "capture"] {
            let _ = writeln!(
                text,
                "(<= (next (cell ?to ?side {new})) (does ?side ({action} ?from ?to)) (true (cell ?from ?side ?piece)){becomes})"
            );
        }
        text
    }

    fn dropping(&self) -> String {
        if !self.conditions.drops {
            return String::new();
        }
        let mut text = DROPPING.to_owned();
        for held in 0..HELD {
            let _ = writeln!(text, "(increase {held} {})", held + 1);
        }
        let _ = writeln!(text, "(increase {HELD} {HELD})");
        text
    }

    fn ends(&self) -> String {
        let mut text = ENDING.to_owned();
        let _ = writeln!(text, "(<= terminal (true (step {})))", self.limit);
        let mut feats = vec![(KING, FALLEN.to_owned())];
        feats.extend(self.conditions.race.then(|| (KING, RACED.to_owned())));
        for prize in &self.variant.prizes {
            let condition = match prize.feat {
                Feat::Race => RACED.to_owned(),
                Feat::March(count) => format!("(arrivals ?side ?x {count})"),
                Feat::Hunt(count) => format!("(true (taken ?side {count}))"),
            };
            feats.push((prize.worth, condition));
        }
        for (worth, condition) in &feats {
            let _ = writeln!(text, "(<= (feat ?side {worth}) {condition})");
        }
        text += if self.is_counted_on_the_last_rank() { ARRIVALS } else { "" };
        text += if self.hunted() > 0 { HUNTING } else { "" };
        text + &valued(feats.iter().map(|(worth, _)| *worth).collect())
    }

    fn domains(&self) -> String {
        let mut text = DOMAINS.to_owned();
        if self.largest() == self.limit {
            text += "(base (step 0))\n(<= (base (step ?more)) (succ ?number ?more))\n";
        } else {
            (0..=self.limit).for_each(|number| text += &format!("(base (step {number}))\n"));
        }
        for number in 0..=self.funds.purchases() {
            let _ = writeln!(text, "(<= (base (bought ?side {number})) (role ?side))");
        }
        if self.hunted() > 0 {
            for number in 0..=self.hunted() {
                let _ = writeln!(text, "(<= (base (taken ?side {number})) (role ?side))");
            }
        }
        text += if self.conditions.pawns { "(<= (reaches ?side pawn ?site) (front ?side ?site))\n" } else { "" };
        text += if self.conditions.promotions { REACHED_PROMOTED } else { REACHED };
        text + if self.conditions.drops { DROPPED } else { "" }
    }

    /// How many captured pieces are counted at most; 0 if they are not.
    fn hunted(&self) -> u32 {
        let hunts = self.variant.prizes.iter().map(|prize| if let Feat::Hunt(count) = prize.feat { count } else { 0 });
        hunts.max().unwrap_or(0)
    }

    fn is_counted_on_the_last_rank(&self) -> bool {
        self.variant.prizes.iter().any(|prize| matches!(prize.feat, Feat::March(_)))
    }

    fn needs_last_rank(&self) -> bool {
        let races = self.variant.prizes.iter().any(|prize| !matches!(prize.feat, Feat::Hunt(_)));
        self.conditions.race || self.conditions.promotions || races
    }
}

/// What each side gets: the most that its last move is worth, and the other side the rest.
fn valued(mut worths: Vec<u32>) -> String {
    worths.sort_unstable_by_key(|worth| std::cmp::Reverse(*worth));
    worths.dedup();
    let mut text = String::new();
    for (nth, worth) in worths.iter().enumerate() {
        let more: String = worths[..nth].iter().map(|more| format!(" (not (feat ?side {more}))")).collect();
        let _ = writeln!(text, "(<= (wins ?side {worth}) (feat ?side {worth}){more})");
        let _ = writeln!(text, "(<= (goal ?other {}) (wins ?side {worth}) (opponent ?side ?other))", KING - worth);
    }
    text
}

/// A site as moves name it.
fn site(file: u32, rank: u32) -> String {
    format!("{}{rank}", char::from(b'a' + (file - 1) as u8))
}

const PLUS: &str = "\
(<= (plus ?one 1 ?sum) (succ ?one ?sum) (coordinate ?sum))
(<= (plus ?one ?more ?sum) (succ ?number ?more) (plus ?one ?number ?before) (succ ?before ?sum) (coordinate ?sum))
";

const PATHS: &str = "\
(<= (goes white ?piece ?vector ?times) (moving ?piece ?vector ?times))
(<= (goes black ?piece ?back ?times) (moving ?piece ?vector ?times) (opposite ?vector ?back))
(<= (goes ?side ?piece ?vector ?fewer) (goes ?side ?piece ?vector ?times) (succ ?fewer ?times) (distinct ?fewer 0))
(<= (takes white ?piece ?vector ?times) (capturing ?piece ?vector ?times))
(<= (takes black ?piece ?back ?times) (capturing ?piece ?vector ?times) (opposite ?vector ?back))
(<= (takes ?side ?piece ?vector ?fewer) (takes ?side ?piece ?vector ?times) (succ ?fewer ?times) (distinct ?fewer 0))
(<= (rides ?vector ?times) (goes ?side ?piece ?vector ?times))
(<= (rides ?vector ?times) (takes ?side ?piece ?vector ?times))
(<= (ray ?vector 1 ?from ?to) (rides ?vector 1) (leap ?vector ?from ?to))
(<= (ray ?vector ?more ?from ?to)
    (ray ?vector ?times ?from ?between) (succ ?times ?more) (rides ?vector ?more) (leap ?vector ?between ?to))
(<= (way ?side ?piece ?from ?to) (goes ?side ?piece ?vector ?times) (ray ?vector ?times ?from ?to))
(<= (strike ?side ?piece ?from ?to) (takes ?side ?piece ?vector ?times) (ray ?vector ?times ?from ?to))
";

const PLACING: &str = "\
; Placement: both sides at once, each on its own sites, as long as its king does not stand.
(<= (occupied ?site) (true (cell ?site ?side ?piece)))
(<= (free ?site) (site ?site ?x ?y) (not (occupied ?site)))
(<= (crowned ?side) (true (cell ?site ?side king)))
(<= (vacant ?side ?site) (true (phase placing)) (home ?side ?site) (not (crowned ?side)) (free ?site))
(<= (affords ?side ?piece)
    (true (bought ?side ?number)) (distinct ?number MOST) (true (money ?side ?has)) (pays ?piece ?has ?left))
(<= (legal ?side (place ?piece ?site)) (affords ?side ?piece) (vacant ?side ?site))
(<= (legal ?side (place king ?site)) (vacant ?side ?site))
(<= (legal ?side noop) (true (phase placing)) (crowned ?side))
(<= (next (cell ?site ?side ?piece)) (does ?side (place ?piece ?site)))
(<= (buys ?side) (does ?side (place ?piece ?site)) (distinct ?piece king))
(<= (ready ?side) (crowned ?side))
(<= (ready ?side) (does ?side (place king ?site)))
(<= begins (ready white) (ready black))
(<= (next (money ?side ?left)) (does ?side (place ?piece ?site)) (true (money ?side ?has)) (pays ?piece ?has ?left))
(<= (next (money ?side ?has)) (true (money ?side ?has)) (not (buys ?side)) (not begins))
(<= (next (bought ?side ?more)) (buys ?side) (true (bought ?side ?number)) (succ ?number ?more))
(<= (next (bought ?side ?number)) (true (bought ?side ?number)) (not (buys ?side)) (not begins))
(<= (next (phase placing)) (true (phase placing)) (not begins))
(<= (next (phase playing)) (true (phase placing)) begins)
(<= (next (step 0)) (true (phase placing)))
; The side whose king stood first moves first; White, if both were placed at once.
(<= (next (control white)) (true (phase placing)) begins (not (crowned black)))
(<= (next (control black)) (true (phase placing)) begins (crowned black))
";

const PLAYING: &str = "\
; Play: a move goes to a free site, a capture onto an enemy piece; all sites between are free.
(<= (open ?vector 1 ?from ?to) (rides ?vector 1) (leap ?vector ?from ?to))
(<= (open ?vector ?more ?from ?to)
    (open ?vector ?times ?from ?between) (succ ?times ?more) (rides ?vector ?more) (free ?between) (leap ?vector ?between ?to))
(<= (legal ?side (move ?from ?to))
    (true (control ?side)) (true (cell ?from ?side ?piece)) (goes ?side ?piece ?vector ?times) (open ?vector ?times ?from ?to)
    (free ?to))
(<= (legal ?side (capture ?from ?to))
    (true (control ?side)) (true (cell ?from ?side ?piece)) (takes ?side ?piece ?vector ?times) (open ?vector ?times ?from ?to)
    (opponent ?side ?other) (true (cell ?to ?other ?victim)))
(<= (legal ?side noop) (true (control ?other)) (opponent ?side ?other))
(<= (next (phase playing)) (true (phase playing)))
(<= (next (control ?other)) (true (control ?side)) (opponent ?side ?other))
(<= (next (step ?more)) (true (phase playing)) (true (step ?number)) (succ ?number ?more))
(<= (changes ?site) (does ?side (move ?site ?to)))
(<= (changes ?site) (does ?side (capture ?site ?to)))
(<= (changes ?site) (does ?side (capture ?from ?site)))
(<= (next (cell ?site ?side ?piece)) (true (cell ?site ?side ?piece)) (not (changes ?site)))
";

const PROMOTING: &str = "\
(<= (promotes ?side pawn ?to) (last ?side ?to))
(<= (becomes ?side pawn ?to promoted) (promotes ?side pawn ?to))
(<= (becomes ?side ?piece ?to ?piece) (way ?side ?piece ?from ?to) (not (promotes ?side ?piece ?to)))
(<= (becomes ?side ?piece ?to ?piece) (strike ?side ?piece ?from ?to) (not (promotes ?side ?piece ?to)))
";

const DROPPING: &str = "\
; Drops: captured pieces change sides, and are placed on any free site in place of a move; three of each kind are held at most.
(<= (legal ?side (drop ?kind ?site))
    (true (control ?side)) (true (held ?side ?kind ?number)) (distinct ?number 0) (free ?site))
(<= (next (cell ?site ?side ?kind)) (does ?side (drop ?kind ?site)))
(<= (gains ?side ?kind) (does ?side (capture ?from ?to)) (true (cell ?to ?other ?piece)) (kind ?piece ?kind))
(<= (loses ?side ?kind) (does ?side (drop ?kind ?site)))
(<= (next (held ?side ?kind ?more)) (gains ?side ?kind) (true (held ?side ?kind ?number)) (increase ?number ?more))
(<= (next (held ?side ?kind ?fewer)) (loses ?side ?kind) (true (held ?side ?kind ?number)) (succ ?fewer ?number))
(<= (next (held ?side ?kind ?number))
    (true (held ?side ?kind ?number)) (not (gains ?side ?kind)) (not (loses ?side ?kind)))
";

const FALLEN: &str = "(true (phase playing)) (opponent ?side ?other) (not (crowned ?other))";

const RACED: &str = "(true (cell ?site ?side king)) (last ?side ?site)";

const ENDING: &str = "\
; The end: a side has won, cannot move, or the game has lasted long enough.
(<= (mobile ?side) (true (control ?side)) (legal ?side ?any))
(<= terminal (true (control ?side)) (not (mobile ?side)))
(<= won (wins ?side ?worth))
(<= terminal won)
(<= (goal ?side ?worth) (wins ?side ?worth))
(<= (goal ?side 50) (role ?side) (not won))
";

/// How many pieces of a side stand on the last rank, counted file by file.
const ARRIVALS: &str = "\
(<= (arrived ?side ?x) (true (cell ?site ?side ?piece)) (last ?side ?site) (site ?site ?x ?y))
(<= (arrivals ?side 0 0) (role ?side))
(<= (arrivals ?side ?x ?number) (succ ?before ?x) (coordinate ?x) (arrivals ?side ?before ?number) (not (arrived ?side ?x)))
(<= (arrivals ?side ?x ?more)
    (succ ?before ?x) (coordinate ?x) (arrivals ?side ?before ?number) (succ ?number ?more) (arrived ?side ?x))
";

const HUNTING: &str = "\
(<= (captures ?side) (does ?side (capture ?from ?to)))
(<= (next (taken ?side ?more)) (captures ?side) (true (taken ?side ?number)) (succ ?number ?more))
(<= (next (taken ?side ?number)) (true (taken ?side ?number)) (not (captures ?side)))
";

const DOMAINS: &str = "\
; All facts and moves that can be.
(base (phase placing))
(base (phase playing))
(<= (base (control ?side)) (role ?side))
(<= (base (money ?side ?has)) (role ?side) (fund ?has))
(<= (base (cell ?site ?side ?piece)) (reaches ?side ?piece ?site))
(<= (input ?side noop) (role ?side))
(<= (input ?side (place ?piece ?site)) (pays ?piece ?has ?left) (home ?side ?site))
(<= (input ?side (place king ?site)) (home ?side ?site))
(<= (input ?side (move ?from ?to)) (reaches ?side ?piece ?from) (way ?side ?piece ?from ?to))
(<= (input ?side (capture ?from ?to)) (reaches ?side ?piece ?from) (strike ?side ?piece ?from ?to))
(<= (reaches ?side ?piece ?site) (pays ?piece ?has ?left) (home ?side ?site))
(<= (reaches ?side king ?site) (home ?side ?site))
";

const REACHED: &str = "\
(<= (reaches ?side ?piece ?to) (reaches ?side ?piece ?from) (way ?side ?piece ?from ?to))
(<= (reaches ?side ?piece ?to) (reaches ?side ?piece ?from) (strike ?side ?piece ?from ?to))
";

const REACHED_PROMOTED: &str = "\
(<= (reaches ?side ?new ?to) (reaches ?side ?piece ?from) (way ?side ?piece ?from ?to) (becomes ?side ?piece ?to ?new))
(<= (reaches ?side ?new ?to) (reaches ?side ?piece ?from) (strike ?side ?piece ?from ?to) (becomes ?side ?piece ?to ?new))
";

const DROPPED: &str = "\
(<= (reaches ?side ?kind ?site) (role ?side) (kind ?piece ?kind) (site ?site ?x ?y))
(<= (base (held ?side ?kind ?more)) (role ?side) (kind ?piece ?kind) (increase ?number ?more))
(<= (base (held ?side ?kind 0)) (role ?side) (kind ?piece ?kind))
(<= (input ?side (drop ?kind ?site)) (role ?side) (kind ?piece ?kind) (site ?site ?x ?y))
";

#[cfg(test)]
mod tests {
    use board::Direction;
    use game::Rng;

    use super::super::operators::invented;
    use super::super::piece::Piece;
    use super::super::prize::Prize;
    use super::super::rule::Rule;
    use super::*;

    fn variant(number: u64, conditions: &Conditions) -> Variant {
        invented(conditions, &crate::baptism::Names::default(), &mut Rng::new(8, number))
    }

    /// Conditions of all sorts.
    fn all() -> Vec<Conditions> {
        let usual = Conditions::default();
        let pawns = Conditions { ranks: 6, pawns: true, ..usual };
        vec![
            usual,
            Conditions { files: 3, ranks: 4, placement: 2, budget: 40, ..usual },
            Conditions { files: 12, ranks: 12, placement: 3, budget: 10_000, pieces: 30, ..usual },
            Conditions { goals: true, ..usual },
            Conditions { race: true, hops: true, ..usual },
            pawns,
            Conditions { promotions: true, ..pawns },
            Conditions { drops: true, ..usual },
            Conditions { promotions: true, drops: true, hops: true, goals: true, race: true, ..pawns },
        ]
    }

    // R2 R30 R31 R46 R51 R56
    #[test]
    fn every_sheet_is_sound_and_nothing_is_said_for_nothing() {
        for (conditions, number) in
            all().into_iter().flat_map(|conditions| (0..8).map(move |number| (conditions, number)))
        {
            let text = sheet("Test", &variant(number, &conditions), &conditions, 50);
            let reading = gdl::read(&text);
            assert!(reading.diagnostics.is_empty(), "{:?}\n{conditions:?}\n{text}", reading.diagnostics);
            for part in ["(succ 99 100)", "(plus ", "(base (cell", "(input ?side (place", "(true (step 100))"] {
                assert!(text.contains(part), "{part} is missing in {text}");
            }
            assert!(!text.contains("blank") && !text.contains("(cell ?site empty"), "empty sites are not stored");
        }
    }

    // R32 R33 R35 R39 R40
    #[test]
    fn moves_and_captures_are_clauses_of_their_own_and_the_king_is_placed_by_one() {
        let conditions = Conditions::default();
        let text = sheet("Test", &variant(1, &conditions), &conditions, 7);
        for head in
            ["(legal ?side (move ?from ?to))", "(legal ?side (capture ?from ?to))", "(legal ?side (place king ?site))"]
        {
            assert_eq!(text.matches(head).count(), 1, "{head} in {text}");
        }
        for part in
            ["(wins ?side 100)", "(goal ?other 0)", "(goal ?side 50)", "(true (step 14))", "(init (money ?side 76))"]
        {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }

    // R28 R29
    #[test]
    fn two_ways_to_say_a_knight_are_one_sheet() {
        let knight = |rules: Vec<Rule>| Variant {
            pieces: vec![Piece { name: "Orva".into(), moving: rules.clone(), capturing: rules }],
            prizes: Vec::new(),
        };
        let rule = |dx, dy, diagonal| Rule::new(Direction::new(dx, dy), 1, true, diagonal);
        let written = |rules| sheet("Test", &knight(rules), &Conditions::default(), 50);
        assert_eq!(
            written(vec![rule(1, 2, true)]),
            written(vec![rule(2, 1, false), rule(-1, 2, false), rule(1, 2, true)])
        );
    }

    // R63
    #[test]
    fn other_ways_to_win_give_their_worth_and_the_rest_to_the_other_side() {
        let prizes = vec![Prize { feat: Feat::Hunt(3), worth: 80 }, Prize { feat: Feat::March(2), worth: 60 }];
        let conditions = Conditions { goals: true, ..Conditions::default() };
        let text = sheet("Test", &Variant { prizes, ..variant(1, &conditions) }, &conditions, 50);
        for part in [
            "(<= (feat ?side 80) (true (taken ?side 3)))",
            "(<= (wins ?side 60) (feat ?side 60) (not (feat ?side 100)) (not (feat ?side 80)))",
            "(<= (goal ?other 40) (wins ?side 60) (opponent ?side ?other))",
        ] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }

    #[test]
    fn whatever_pieces_are_called_the_sheet_can_be_read() {
        let conditions = Conditions::default();
        let mut odd = variant(2, &conditions);
        for (piece, name) in odd.pieces.iter_mut().zip(["Legal", "e1", ") (", "LEGAL"]) {
            piece.name = name.to_owned();
        }
        let text = sheet("a\n(role red)", &odd, &conditions, 50);
        assert!(gdl::read(&text).diagnostics.is_empty(), "{:?}\n{text}", gdl::read(&text).diagnostics);
        assert!(text.contains("(pays piece_legal_1 ") && text.contains("(pays piece_legal_4 "), "{text}");
    }
}
