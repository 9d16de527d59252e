//! Chance in games of GDL: what it has chosen is known, and can be chosen again.

use engine::{Game, Kind};
use game::{DrawRules, Rng};

#[test]
fn chance_chooses_again_what_it_is_told_to() {
    let loaded = Game::from_library("stop_or_roll").expect("a game of the library");
    for kind in [Kind::Compiled, Kind::Reference] {
        let mut play = loaded.engine(kind, DrawRules::default()).begin(&mut Rng::new(4, 0));
        assert!(play.drawn().is_empty());
        for _ in 0..2 {
            let take = play.choose("take").expect("legal");
            play.play(&take).expect("legal");
        }
        let drawn = play.drawn();
        assert_eq!((drawn.len(), play.length()), (1, 3), "both players and the die");
        for roll in ["(roll 1)", "(roll 2)", "(roll 3)"] {
            play.redraw(&[roll.to_owned()]).expect("a roll of the die");
            assert_eq!(play.drawn()[0].text(), roll);
            assert!(play.text(engine::Hints::None).contains(&format!("(sum ann {})", &roll[6..7])));
        }
        let refused = play.redraw(&["(roll 4)".to_owned()]).expect_err("a die of three sides");
        assert!(refused.message.contains("not legal"), "{refused:?}");
        assert!(play.redraw(&["(roll 1)".to_owned(), "(roll 1)".to_owned()]).is_err(), "the players are next");
        assert_eq!(play.drawn()[0].text(), "(roll 3)", "everything is as it was");
        assert!(play.undo() && play.drawn().is_empty() && play.length() == 1);
    }
}
