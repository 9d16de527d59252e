//! The words of GDL, the Game Description Language: what they mean and how they are used.

use super::Word;

/// Group, word, form, meaning and example of each.
const WORDS: [[&str; 5]; 15] = [
    [
        "rule",
        "<=",
        "(<= head body ...)",
        "the head holds where all of the body does",
        "(<= open (index ?x) (not (taken ?x)))",
    ],
    ["rule", "not", "(not sentence)", "what stands in it does not hold", "(<= terminal (not open))"],
    ["rule", "or", "(or sentence ...)", "at least one of these holds", "(<= won (or (row cross) (row nought)))"],
    [
        "rule",
        "distinct",
        "(distinct term term)",
        "two terms are not the same",
        "(<= (other ?p ?q) (role ?p) (role ?q) (distinct ?p ?q))",
    ],
    ["game", "role", "(role name)", "a player of the game; chance is called `random`", "(role cross)"],
    ["game", "base", "(base fact)", "a fact that can be true in some position", "(base (control cross))"],
    ["game", "input", "(input role move)", "a move that a role can have in some position", "(input cross noop)"],
    ["game", "init", "(init fact)", "a fact that is true when the game begins", "(init (control cross))"],
    ["position", "true", "(true fact)", "a fact is true now", "(<= (legal cross noop) (true (control nought)))"],
    [
        "position",
        "legal",
        "(legal role move)",
        "what a role may do now; each must have a move until the game is over",
        "(legal cross noop)",
    ],
    [
        "move",
        "does",
        "(does role move)",
        "what a role does now",
        "(<= (next (marked ?x cross)) (does cross (mark ?x)))",
    ],
    [
        "move",
        "next",
        "(next fact)",
        "a fact that is true after the move; all others are false",
        "(<= (next (marked ?x)) (true (marked ?x)))",
    ],
    [
        "move",
        "sees",
        "(sees role percept)",
        "what a role is told after a move, where not all is seen",
        "(<= (sees cross ?m) (does nought ?m))",
    ],
    ["end", "terminal", "terminal", "the game is over", "(<= terminal (not open))"],
    ["end", "goal", "(goal role value)", "what a role gets at the end, from 0 to 100", "(<= (goal cross 100) won)"],
];

/// All words.
pub fn words() -> Vec<Word> {
    let word = |[group, word, form, meaning, example]: [&'static str; 5]| Word {
        word: word.to_owned(),
        form: form.to_owned(),
        meaning,
        example,
        group,
        takes: Vec::new(),
    };
    WORDS.map(word).to_vec()
}
