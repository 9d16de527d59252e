//! What games of joint moves have beside those of turns, asked of both.

use engine::{Game, Kind, Play};
use game::{DrawRules, Rng, Role};

fn begun(name: &str, kind: Kind) -> Box<dyn Play> {
    Game::from_library(name)
        .expect("a game of the library")
        .engine(kind, DrawRules::default())
        .begin(&mut Rng::new(1, 0))
}

fn joint(moves: [&str; 2]) -> [String; 2] {
    moves.map(str::to_owned)
}

#[test]
fn in_a_game_of_turns_only_the_text_of_the_role_that_moves_counts() {
    for kind in [Kind::Compiled, Kind::Reference] {
        let mut play = begun("hexapawn", kind);
        assert!(play.joint().is_none() && play.joint_mut().is_none());
        assert_eq!((play.legal(), play.goals(), play.joint_record(), play.chance()), (None, None, None, None));
        assert_eq!((play.movers(), play.chosen(), play.drawn()), (vec![Role::White], 0, Vec::new()));
        play.play_joint(&joint(["a1 a2", "nonsense"])).expect("White's move");
        assert_eq!((play.to_move(), play.length()), (Role::Black, 1));
        let refused = play.play_joint(&joint(["a2 a3", "nonsense"])).expect_err("Black's is none");
        assert!(refused.message.contains("nonsense"), "{refused:?}");
        assert_eq!((play.redraw(&[]), play.length()), (Ok(()), 1));
        let refused = play.redraw(&["(roll 1)".to_owned()]).expect_err("no die");
        assert!(refused.message.contains("(roll 1)"), "{refused:?}");
        while play.outcome().is_none() {
            let first = play.moves()[0].clone();
            play.play_listed(&first);
        }
        let refused = play.play_joint(&joint(["a1 a2", "a3 a2"])).expect_err("it is over");
        assert!(refused.message.contains("over"), "{refused:?}");
    }
}

#[test]
fn in_a_game_of_joint_moves_every_text_counts() {
    for kind in [Kind::Compiled, Kind::Reference] {
        let mut play = begun("rock_paper_scissors", kind);
        let legal = play.legal().expect("a game of joint moves");
        assert!(legal.iter().all(|moves| moves.len() > 1) && play.joint().is_some());
        assert_eq!((play.movers(), play.chosen(), play.goals()), (Role::BOTH.to_vec(), 0, None));
        let first = [legal[0][0].clone(), legal[1][0].clone()];
        assert!(play.play_joint(&joint([&first[0], "nonsense"])).is_err());
        assert_eq!((play.length(), play.chosen()), (0, 0), "everything is as it was");
        play.play_joint(&first).expect("legal");
        assert_eq!(play.joint_record(), Some(vec![first.to_vec()]));
    }
}
