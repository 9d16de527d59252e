//! How pieces stand before the first move, where a user has arranged them otherwise than the rules do.

use workbench::Role;
use workbench::engine::Play;
use workbench::picture::scene::Stage;

use crate::{Refusal, ShownGame};

/// The most letters of an arrangement that is read: some for every site of the largest board.
const MOST_LETTERS: usize = 20_000;

/// What was changed of the set-up, and who is to begin.
///
/// Written as `e4=1.0,e2=,first=1`: on `e4` stands a piece of the second player and of the first type, on `e2` nothing, and
/// the second player begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    edits: Vec<(usize, Option<(usize, usize)>)>,
    first: Option<usize>,
}

impl Arrangement {
    /// Reads an arrangement for a board.
    pub fn read(stage: &Stage, written: &str) -> Result<Arrangement, Refusal> {
        if written.len() > MOST_LETTERS {
            return Err(Refusal::too_much("no board has as many sites as that", "arrange the pieces anew"));
        }
        let mut arrangement = Arrangement::default();
        for part in written.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, what) = part.split_once('=').ok_or_else(|| unreadable(part))?;
            if name == "first" {
                let first = what.parse().ok().filter(|first| *first < stage.players.len());
                arrangement.first = Some(first.ok_or_else(|| unreadable(part))?);
                continue;
            }
            let site = stage.plan.sites.iter().position(|site| site.name == name).ok_or_else(|| unreadable(part))?;
            arrangement.put(site, piece(what).ok_or_else(|| unreadable(part))?);
        }
        Ok(arrangement)
    }

    /// As it is written.
    pub fn written(&self, stage: &Stage) -> String {
        let edit = |(site, piece): &(usize, Option<(usize, usize)>)| {
            let piece = piece.map_or_else(String::new, |(owner, kind)| format!("{owner}.{kind}"));
            format!("{}={piece}", stage.plan.sites[*site].name)
        };
        let mut parts: Vec<String> = self.edits.iter().map(edit).collect();
        parts.extend(self.first.map(|first| format!("first={first}")));
        parts.join(",")
    }

    /// Puts a piece of this owner and type on a site, or nothing; what was put there before is forgotten.
    pub fn put(&mut self, site: usize, piece: Option<(usize, usize)>) {
        self.edits.retain(|(known, _)| *known != site);
        self.edits.push((site, piece));
    }

    /// Takes everything off the board.
    pub fn clear(&mut self, game: &ShownGame) {
        self.edits = game.begin(0).scene().stacks.iter().map(|stack| (stack.site, None)).collect();
    }

    /// Lets this player begin.
    pub fn let_begin(&mut self, player: usize) {
        self.first = Some(player);
    }

    /// Whether everything stands as the rules say.
    pub fn is_usual(&self) -> bool {
        self.edits.is_empty() && self.first.is_none()
    }

    /// Arranges the pieces of a game that is about to begin.
    pub fn apply(&self, play: &mut dyn Play) -> Result<(), Refusal> {
        let role = |nth: usize| Role::ALL.get(nth).copied().unwrap_or(Role::White);
        for (site, piece) in &self.edits {
            play.arrange(*site, piece.map(|(owner, kind)| (role(owner), kind)))?;
        }
        self.first.into_iter().for_each(|first| play.begun_by(role(first)));
        Ok(())
    }
}

/// `1.0`, or nothing.
fn piece(written: &str) -> Option<Option<(usize, usize)>> {
    if written.is_empty() {
        return Some(None);
    }
    let (owner, kind) = written.split_once('.')?;
    Some(Some((owner.parse().ok().filter(|owner| *owner < Role::ALL.len())?, kind.parse().ok()?)))
}

fn unreadable(part: &str) -> Refusal {
    let part: String = part.chars().take(40).collect();
    Refusal::unfit(format!("`{part}` arranges nothing on this board"), "write `e4=1.0` for a piece, `e4=` for none")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn what_is_written_is_read_again() {
        let game = Games::default().named("chess").expect("there");
        for written in ["", "e4=1.0,e2=,first=1", "a1=", "first=0"] {
            let read = Arrangement::read(&game.stage, written).expect(written);
            assert_eq!(read.written(&game.stage), written);
            assert_eq!(read.is_usual(), written.is_empty());
        }
    }

    #[test]
    fn what_arranges_nothing_is_refused() {
        let game = Games::default().named("chess").expect("there");
        let long = "a1=,".repeat(6000);
        for wild in ["z9=1.0", "e4", "e4=9.0", "e4=x", "first=7", "e4=1.", &long] {
            assert!(Arrangement::read(&game.stage, wild).is_err(), "{wild}");
        }
        let beyond = Arrangement::read(&game.stage, "e4=1.99").expect("the right form");
        assert!(beyond.apply(&mut *game.begin(0)).is_err());
    }

    #[test]
    fn a_board_can_be_cleared_and_filled() {
        let game = Games::default().named("chess").expect("there");
        let mut arrangement = Arrangement::default();
        arrangement.clear(&game);
        arrangement.put(0, Some((0, 0)));
        arrangement.put(0, Some((1, 0)));
        let mut play = game.begin(0);
        arrangement.apply(&mut *play).expect("room");
        let stacks = play.scene().stacks;
        assert_eq!((stacks.len(), stacks[0].pieces[0].owner), (1, Some(Role::Black)));
    }
}
