//! Small games around ludemes, so that a ludeme of any group can be read and played by itself.

use ludi::ludemes::Group;

/// A game with a place for a ludeme.
pub struct Around(&'static str);

impl Around {
    /// The text of the game with this ludeme in its place.
    pub fn with(&self, ludeme: &str) -> String {
        self.0.replace('#', ludeme).replace('?', tiling_for(ludeme))
    }
}

/// The game around the ludemes of this name and group.
pub fn around(name: &str, group: Group) -> Around {
    Around(around_part(name, group))
}

/// A game around a ludeme, so that it can be read; `#` is where it stands.
fn around_group(group: Group) -> &'static str {
    match group {
        Group::Structure => "",
        Group::Record | Group::Region | Group::PostOption | Group::BooleanOption | Group::SupportPart => "",
        Group::Board => "(game X (board # ?) (end (All win (in-a-row 3 (connect own-regions)))))",
        Group::Piece => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All #) (Other All (moves (move (action (push)))))) (end (All win (in-a-row 3))))"
        }
        Group::Move => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move # ?)))) (end (All win (in-a-row 3))))"
        }
        Group::Action => {
            "(game X (players White Black) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action #))))) (start (place (Stone) n)) (end (All win (in-a-row 3))))"
        }
        Group::Post => {
            "(game X (players White Black) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post #))))) (end (All win (in-a-row 3))))"
        }
        Group::Logic | Group::Boolean => {
            "(game X (players White Black Grey Red Green Blue Cyan Magenta) \
             (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (pre #) (action (push)))))) (end (All win (connect own-regions))))"
        }
        Group::Integer => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (pre (= # 1)) (action (push)))))) (end (All win (connect own-regions))))"
        }
        Group::Start => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (start #) (end (All win (in-a-row 3))))"
        }
        Group::Spot => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (action (push)))))) (start (place (Stone) #)) \
             (end (All win (connect own-regions))))"
        }
        Group::Goal => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (pieces (Stone All (moves (move (action (push)) (post (capture) (score 1)))))) \
             (end (All win (or # (connect own-regions)))))"
        }
        Group::ReachGoal => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (All n) (All s))) \
             (end (All win (reach #)) (All win (connect own-regions))))"
        }
        Group::Support => "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) #)",
    }
}

/// Games around parts that stand in something of their own.
fn around_part(name: &str, group: Group) -> &'static str {
    match (group, name) {
        (Group::Structure, "game") => "#",
        (Group::Structure, "players") => "(game X # (board (tiling square) (size 9)) (end (All win (in-a-row 3))))",
        (Group::Structure, "board") => "(game X # (end (All win (in-a-row 3))))",
        (Group::Structure, "end") => "(game X (board (tiling square) (size 9)) #)",
        (Group::Structure, "start") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push)))))) # \
             (end (All win (in-a-row 3))))"
        }
        (Group::Structure, _) => "(game X (board (tiling square) (size 9)) # (end (All win (in-a-row 3))))",
        (Group::Record, "player") => {
            "(game X (players # Black) (board (tiling square) (size 9)) (end (All win (in-a-row 3))))"
        }
        (Group::Record, "piece") => "(game X (board (tiling square) (size 9)) (pieces #) (end (All win (in-a-row 3))))",
        (Group::Record, "end-clause") => "(game X (board (tiling square) (size 9)) (end #))",
        (Group::Record, "region-record") | (Group::Region, _) => {
            "(game X (board (tiling square) (size 9) (regions # (All s))) (end (All win (connect own-regions))))"
        }
        (Group::Record, "piece-record") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (in-a-row # 3))))"
        }
        (Group::Record, "state" | "flags" | "value") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (in-a-row (Stone #) 3))))"
        }
        (Group::Record, "move-record") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)))))) (end (All win (no-move #))))"
        }
        (Group::Record, "coord-record") => "(game X (board (tiling square) (size 9)) (end (All win (state #))))",
        (Group::Record, "step") => "(game X (board (tiling square) (size 9)) (end (All win (pattern #))))",
        (Group::Record, "site") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::Record, "advisor") => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (advisors #))"
        }
        (Group::Record, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (pre (empty #)) (action (push)))))) (end (All win (in-a-row 3))))"
        }
        (Group::Board, "tiling") => "(game X (board # (size 3)) (end (All win (group))))",
        (Group::Board, "shape") => "(game X (board (tiling ?) # (size 3)) (end (All win (group))))",
        (Group::Board, "size") => "(game X (board (tiling square) #) (end (All win (group))))",
        (Group::Board, "regions") => {
            "(game X (players (White n) (Black s)) (board (tiling square) (size 9) #) \
             (end (White win (connect own-regions)) (Black win (connect all-sides))))"
        }
        (Group::Board, _) => "(game X (board (tiling square) (size 9) (regions n e s)) (end (All win (connect #))))",
        (Group::Move, "move") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push) (push))) #))) \
             (end (All win (in-a-row 3))))"
        }
        (Group::Move, "action") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push))) (move #)))) \
             (end (All win (in-a-row 3))))"
        }
        (Group::Move, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move # (action (push)))))) (end (All win (in-a-row 3))))"
        }
        (Group::Post, "promote") => {
            "(game X (players White Black) (board (tiling square) (size 9) (regions (White n) (Black s))) \
             (pieces (Pawn All (moves (move (action (push)) (post #)))) (Queen All) (Knight All)) \
             (end (All win (in-a-row 3))))"
        }
        (Group::PostOption, "if") => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post (capture nbors #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::PostOption, _) => {
            "(game X (board (tiling square) (size 9)) \
             (pieces (Stone All (moves (move (action (push)) (post (inc-state #)))))) (end (All win (in-a-row 3))))"
        }
        (Group::SupportPart, "old") => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (score 0.5 #))"
        }
        (Group::SupportPart, _) => {
            "(game X (board (tiling square) (size 9)) (end (All win (in-a-row 3))) (ancestry #))"
        }
        (Group::Start, "phase") => {
            "(game X (board (tiling square) (size 9)) (pieces (Stone All (moves (move (action (push)))))) \
             (start (place (Stone White) # n)) (end (All win (in-a-row 3))))"
        }
        (group, _) => around_group(group),
    }
}

/// The tiling that a shape goes with.
fn tiling_for(shape: &str) -> &'static str {
    if shape.contains("square") || shape.contains("boardless") { "square" } else { "hex" }
}
