//! Formatting keeps the comments and is done after one time.

use metagame::{format, parse};

const COMMENTED: &str = "\
% Title
%   more

% Another
game Foo % name
goals % the goals
   % how to win
   stalemate player % none left
   arrive [player a] at {(3,3)}

board_type planar board_size 3 by 3 % small
promote_rank 3
setup % first
  a at {(1,1) % one
   % in the middle
   a2 } % two
  b at { (3,1) }

% about a
% more
define a moving % nothing

end moving
  capturing capture by { hop clobber } type [opponent any-piece] effect remove
  % leap!
  movement leap % LEAP
  (1,1) % dir
  symmetry {side,forward} end movement
end capture end capturing
end define % a

% about b

define b promoting decision player options [any_player a] end promoting end define
end game % x
. % end

% tail

";

const FORMATTED: &str = "\
% Title
%   more

% Another
GAME foo  % name
GOALS  % the goals
  % how to win
  STALEMATE player  % none left
  ARRIVE [{player} {a}] AT {(3,3)}
BOARD_SIZE 3 BY 3  % small
BOARD_TYPE planar
PROMOTE_RANK 3
SETUP  % first
  % one
  % two
  a AT {(1,1) (1,2)}
  % in the middle
  b AT {(3,1)}

% about a
% more
DEFINE a  % nothing
  CAPTURING
    CAPTURE
      BY {clobber hop}
      TYPE [{opponent} any_piece]
      EFFECT remove
      % leap!
      MOVEMENT
        % LEAP
        % dir
        LEAP <1,1> SYMMETRY {forward side}
      END MOVEMENT
    END CAPTURE
  END CAPTURING
END DEFINE  % a

% about b

DEFINE b
  PROMOTING
    DECISION player OPTIONS [any_player {a}]
  END PROMOTING
END DEFINE

% x
% end
END GAME.

% tail
";

#[test]
fn comments_stay_with_what_they_stand_at() {
    assert_eq!(format(COMMENTED).as_deref(), Ok(FORMATTED));
    assert_eq!(format(FORMATTED).as_deref(), Ok(FORMATTED));
    assert_eq!(parse(FORMATTED).game, parse(COMMENTED).game);
}

#[test]
fn a_text_with_errors_is_not_formatted_but_told_of() {
    let faults = format("GAME").expect_err("no game").diagnostics;
    assert!(faults.iter().any(|fault| fault.is_error()));
}

#[test]
fn long_lists_of_squares_are_broken_below_the_first_square() {
    let squares: String = (1..=20).map(|file| format!("({file},1) ")).collect();
    let text = format!(
        "GAME g GOALS STALEMATE player BOARD_SIZE 20 BY 5 BOARD_TYPE planar PROMOTE_RANK 5 SETUP pawn AT {{{squares}}} \
         DEFINE pawn END DEFINE END GAME."
    );
    let shown = metagame::format(&text).expect("a game");
    let rows: Vec<&str> = shown.lines().filter(|line| line.contains(",1)")).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].find('('), rows[1].find('('));
}
