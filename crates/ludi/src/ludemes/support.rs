//! Metadata (Browne 2011, A.4 and B.9).

use super::Group::{Support, SupportPart};
use super::records::ADVISOR;
use super::signature::{ludeme, many, one, part};
use super::{Kind, Signature};

pub(super) static ADVISORS: Signature = ludeme(
    Support,
    "advisors",
    &[many("advisors", Kind::Clause(&ADVISOR))],
    ["the policy: which advisors count how much", "(advisors (nina 0.75) (proxm 0.25))", "B448"],
);

pub(super) static DESCRIPTION: Signature = ludeme(
    Support,
    "description",
    &[many("texts", Kind::Text)],
    ["how the game is played, in words", "(description \"Add a piece each turn.\")", "B449"],
);

pub(super) static AIM: Signature = ludeme(
    Support,
    "aim",
    &[many("texts", Kind::Text)],
    ["what one plays for, in words", "(aim Five in a row)", "B450"],
);

pub(super) static ANCESTRY: Signature = ludeme(
    Support,
    "ancestry",
    &[part(&PARENTS), part(&MATURITY), part(&DIST)],
    ["where the game comes from", "(ancestry (parents Duath Hale) (maturity 3) (dist 0.1 0.4 0.5))", "B451"],
);

static PARENTS: Signature = ludeme(
    SupportPart,
    "parents",
    &[one("first", Kind::Name), one("second", Kind::Name)],
    ["the games that it was bred from", "(parents Duath Hale)", "B451"],
);

static MATURITY: Signature =
    ludeme(SupportPart, "maturity", &[one("generation", Kind::Uint)], ["its generation", "(maturity 15)", "B451"]);

static DIST: Signature = ludeme(
    SupportPart,
    "dist",
    &[one("parents", Kind::Float), one("initial", Kind::Float), one("last", Kind::Float)],
    ["its distance from its parents, the first and the last population", "(dist 0.1 0.4 0.5)", "B451"],
);

pub(super) static RANKING: Signature = ludeme(
    Support,
    "ranking",
    &[one("ranking", Kind::Float)],
    ["its estimated rank in its population", "(ranking 4)", "B452"],
);

pub(super) static VIABLE: Signature =
    ludeme(Support, "viable", &[one("viability", Kind::Float)], ["its estimated viability", "(viable 0.7)", "B453"]);

pub(super) static SCORE: Signature = ludeme(
    Support,
    "score",
    &[one("score", Kind::Float), part(&OLD)],
    ["its estimated score", "(score 0.6 (old 0.5))", "B454"],
);

static OLD: Signature = ludeme(
    SupportPart,
    "old",
    &[one("score", Kind::Float)],
    ["its score before the policy was optimised", "(old 0.5)", "B454"],
)
.closed();

pub(super) static SIGNATURES: [&Signature; 11] =
    [&ADVISORS, &DESCRIPTION, &AIM, &ANCESTRY, &PARENTS, &MATURITY, &DIST, &RANKING, &VIABLE, &SCORE, &OLD];
