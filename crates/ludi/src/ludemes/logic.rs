//! Logical operators, over boolean functions and over end conditions (Browne 2011, A.2, A.3 and 5.2).

use super::Group::Logic;
use super::signature::{ludeme, many, one, opt};
use super::{Kind, Signature};

static AND: Signature =
    ludeme(Logic, "and", &[many("members", Kind::Same)], ["all hold", "(and (owner from) (empty to))", "B298 B306"]);

static OR: Signature = ludeme(
    Logic,
    "or",
    &[many("members", Kind::Same)],
    ["one holds at least", "(or (has-freedom) (creates-freedom))", "B299 B307"],
);

static XOR: Signature = ludeme(
    Logic,
    "xor",
    &[many("members", Kind::Same)],
    ["an odd number of them holds", "(xor (owner from) (enemy to))", "B303 B308"],
);

static NOT: Signature =
    ludeme(Logic, "not", &[one("member", Kind::Same)], ["it does not hold", "(not (friend to))", "B300 B305"]);

static IF: Signature = ludeme(
    Logic,
    "if",
    &[one("test", Kind::Same), one("then", Kind::Same), opt("otherwise", Kind::Same).or("never")],
    ["if the first holds the second must, else the third", "(if (empty to) (adjacent) (line))", "B301"],
);

static N_OF: Signature = ludeme(
    Logic,
    "n-of",
    &[one("quota", Kind::Quota), many("members", Kind::Same)],
    ["at least n of them hold", "(n-of 2 (line) (adjacent) (connected))", "B302"],
);

pub(super) static SIGNATURES: [&Signature; 6] = [&AND, &OR, &XOR, &NOT, &IF, &N_OF];
