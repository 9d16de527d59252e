//! The words of Pell's language (Pell 1992, appendix A): what they mean and how they are used.

use super::Word;

/// Group, word, form, meaning and example of each.
const WORDS: &[(&str, &[[&str; 4]])] = &[
    (
        "section",
        &[
            ["GAME", "GAME name", "the rules begin, and what the game is called", "GAME hexapawn"],
            ["GOALS", "GOALS goal ...", "how the game is won: any one of these suffices", "GOALS STALEMATE opponent"],
            ["BOARD_SIZE", "BOARD_SIZE files BY ranks", "how large the board is", "BOARD_SIZE 8 BY 8"],
            [
                "BOARD_TYPE",
                "BOARD_TYPE planar | vertical_cylinder",
                "whether left and right edge meet",
                "BOARD_TYPE planar",
            ],
            ["INVERSION", "INVERSION forward | diagonal", "how Black's side follows from White's", "INVERSION forward"],
            ["PROMOTE_RANK", "PROMOTE_RANK rank", "from this rank on pieces promote", "PROMOTE_RANK 8"],
            [
                "SETUP",
                "SETUP piece AT {squares} ...",
                "where White's pieces begin; Black's stand opposite",
                "SETUP pawn AT {(1,2) (2,2)}",
            ],
            [
                "CONSTRAINTS",
                "CONSTRAINTS must_capture | must_capture_most | continue_captures",
                "what binds a piece, or all pieces",
                "CONSTRAINTS must_capture",
            ],
            [
                "DEFINE",
                "DEFINE piece ... END DEFINE",
                "how a type of piece moves, captures and promotes",
                "DEFINE pawn",
            ],
            ["END", "END GAME. | END section", "the end of what began with this word", "END GAME."],
        ],
    ),
    (
        "goal",
        &[
            [
                "ARRIVE",
                "ARRIVE [owner pieces] AT {squares}",
                "a piece stands on one of these squares",
                "ARRIVE [{player} {pawn}] AT {(1,8)}",
            ],
            ["ERADICATE", "ERADICATE [owner pieces]", "no such piece is left", "ERADICATE [{opponent} {king}]"],
            ["STALEMATE", "STALEMATE player | opponent", "who is to move cannot", "STALEMATE opponent"],
            ["AT", "AT {(file,rank) ...}", "on these squares", "AT {(1,1) (2,1)}"],
        ],
    ),
    (
        "piece",
        &[
            ["MOVING", "MOVING movement ... END MOVING", "how a piece moves without capturing", "MOVING"],
            ["CAPTURING", "CAPTURING capture ... END CAPTURING", "how a piece captures", "CAPTURING"],
            [
                "PROMOTING",
                "PROMOTING ... END PROMOTING",
                "what a piece becomes far ahead",
                "PROMOTING PROMOTE_TO queen END PROMOTING",
            ],
            ["PROMOTE_TO", "PROMOTE_TO piece", "it becomes this piece", "PROMOTE_TO king"],
            [
                "POSSESSED_AS",
                "POSSESSED_AS piece",
                "what it falls back to when it is captured and goes to a hand",
                "POSSESSED_AS pawn",
            ],
            ["CAPTURE", "CAPTURE BY TYPE EFFECT movement ... END CAPTURE", "one way to capture", "CAPTURE"],
            ["BY", "BY {clobber retrieve hop}", "how pieces are taken on the way", "BY {clobber}"],
            ["TYPE", "TYPE [owner pieces]", "which pieces can be taken", "TYPE [{opponent} any_piece]"],
            [
                "EFFECT",
                "EFFECT remove | player possesses | player displaces",
                "what becomes of what was taken",
                "EFFECT remove",
            ],
        ],
    ),
    (
        "movement",
        &[
            [
                "MOVEMENT",
                "MOVEMENT leap | ride | hop END MOVEMENT",
                "one way to get from square to square",
                "MOVEMENT LEAP <1,2> SYMMETRY all_symmetry END MOVEMENT",
            ],
            [
                "LEAP",
                "LEAP <files,ranks>",
                "straight to a square so far away, over anything",
                "LEAP <1,2> SYMMETRY all_symmetry",
            ],
            [
                "RIDE",
                "RIDE [MIN n] [MAX n] [LONGEST] <files,ranks>",
                "the same leap again and again while squares are empty",
                "RIDE <0,1> SYMMETRY all_symmetry",
            ],
            ["MIN", "MIN n", "at least n leaps", "RIDE MIN 2 <1,1> SYMMETRY {side}"],
            ["MAX", "MAX n", "at most n leaps", "RIDE MAX 2 <0,1> SYMMETRY {}"],
            [
                "LONGEST",
                "LONGEST",
                "only the longest ride in each direction",
                "RIDE LONGEST <0,1> SYMMETRY all_symmetry",
            ],
            [
                "HOP",
                "HOP BEFORE [X] OVER [X] AFTER [X] HOP_OVER [owner pieces]",
                "over empty squares, then over pieces, then on",
                "HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0]",
            ],
            ["BEFORE", "BEFORE [X = n]", "n empty squares before the pieces", "BEFORE [X >= 0]"],
            ["OVER", "OVER [X = n]", "over n pieces", "OVER [X = 1]"],
            ["AFTER", "AFTER [X = n]", "n empty squares after them", "AFTER [X = 0]"],
            ["HOP_OVER", "HOP_OVER [owner pieces]", "which pieces it can pass over", "HOP_OVER [{opponent} any_piece]"],
            ["X", "[X = n]", "a number: = exactly, >= at least, <= at most", "[X >= 1]"],
            [
                "SYMMETRY",
                "SYMMETRY {forward side rotation} | all_symmetry",
                "which other directions go with it",
                "SYMMETRY {forward side}",
            ],
        ],
    ),
    (
        "decision",
        &[
            [
                "DECISION",
                "DECISION who ... END DECISION",
                "a player decides: on the set-up, or on a promotion",
                "DECISION random ASSIGNS {pawn} TO {(1,1)} END DECISION",
            ],
            [
                "ASSIGNS",
                "ASSIGNS {pieces} TO {squares}",
                "which pieces are put where",
                "ASSIGNS {pawn pawn} TO {(1,1) (2,1)}",
            ],
            ["TO", "TO {squares}", "onto these squares", "TO {(1,1) (2,1)}"],
            ["OPTIONS", "OPTIONS [owner pieces]", "what a piece can become", "OPTIONS [{player} {rook queen}]"],
        ],
    ),
    (
        "choice",
        &[
            ["all_symmetry", "all_symmetry", "in all eight directions", "SYMMETRY all_symmetry"],
            ["any_piece", "any_piece", "every type of piece", "[{opponent} any_piece]"],
            ["any_player", "any_player", "pieces of both sides", "[any_player any_piece]"],
            ["clobber", "clobber", "by landing on it", "BY {clobber}"],
            [
                "continue_captures",
                "continue_captures",
                "a piece that has captured may capture again",
                "CONSTRAINTS continue_captures",
            ],
            ["diagonal", "diagonal", "Black's board is White's turned round", "INVERSION diagonal"],
            ["displaces", "player displaces", "this player puts it on any empty square", "EFFECT opponent displaces"],
            [
                "forward",
                "forward",
                "the mirrored direction back; or Black's board is White's mirrored",
                "SYMMETRY {forward}",
            ],
            ["must_capture", "must_capture", "captures are compulsory", "CONSTRAINTS must_capture"],
            [
                "must_capture_most",
                "must_capture_most",
                "captures are compulsory, of as many pieces as possible",
                "CONSTRAINTS must_capture_most",
            ],
            ["opponent", "opponent", "the other side", "STALEMATE opponent"],
            ["planar", "planar", "a board with edges", "BOARD_TYPE planar"],
            ["player", "player", "one's own side", "[{player} {pawn}]"],
            [
                "possesses",
                "player possesses",
                "it goes to this player's hand and can be dropped",
                "EFFECT player possesses",
            ],
            ["random", "random", "chance decides", "DECISION random"],
            ["remove", "remove", "it leaves the game", "EFFECT remove"],
            ["retrieve", "retrieve", "by moving straight away from it", "BY {retrieve}"],
            ["rotation", "rotation", "files and ranks change places", "SYMMETRY {rotation}"],
            ["side", "side", "the mirrored direction to the other side", "SYMMETRY {side}"],
            ["vertical_cylinder", "vertical_cylinder", "left and right edge meet", "BOARD_TYPE vertical_cylinder"],
        ],
    ),
];

/// All words.
pub(super) fn words() -> Vec<Word> {
    let word = |group: &'static str, [word, form, meaning, example]: [&'static str; 4]| Word {
        word: word.to_owned(),
        form: form.to_owned(),
        meaning,
        example,
        group,
        takes: Vec::new(),
    };
    WORDS.iter().flat_map(|(group, rows)| rows.iter().map(move |row| word(group, *row))).collect()
}
