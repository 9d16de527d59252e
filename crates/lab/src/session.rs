//! A game between players, from the first move to the record.

use std::collections::BTreeMap;

use game::{Outcome, Rng, Role, zobrist};
use players::{Kind, Spec};
use serde::Serialize;

use crate::thinker::{Thinker, Thought};
use engine::Error;
use engine::Game;
use engine::Move;
use engine::NoSuchMove;
use engine::finish::{self, Finish};
use engine::{Ending, Hints, Play, Setting, recorded};

/// A game between players.
///
/// ```
/// use engine::{Game, Setting};
/// use lab::Session;
/// use players::{Kind, Spec};
///
/// let game = Game::from_library("tic_tac_toe")?;
/// let mut session = Session::new(&game, Setting::default(), [Spec::of(Kind::Human), Spec::of(Kind::Random)])?;
/// session.choose("b2").expect("a legal move");
/// session.think().expect("the other player moves");
/// assert!(session.is_human() && session.moves().len() == 7);
/// assert_eq!(session.undo(), 2);
/// # Ok::<(), engine::Error>(())
/// ```
pub struct Session {
    game: Game,
    seed: u64,
    players: [Spec; 2],
    /// The thinking players; none for a human.
    thinkers: [Option<Thinker>; 2],
    /// How many play, as the rules say.
    seats: usize,
    play: Box<dyn Play>,
    /// Whose turn it was at each move of the record, and whether it was a pass that no player chose.
    turns: Vec<(Role, bool)>,
    /// Whether a turn can have several parts.
    has_parts: bool,
    resigned: Option<Role>,
    /// Whether the second player may change sides after the first turn, by a rule that the engine does not know.
    offers_swap: bool,
    /// How many moves there were when the players changed sides.
    swapped: Option<usize>,
}

/// What is left of a game: all that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The game.
    pub game: String,
    /// The seed of the set-up and of the random moves.
    pub seed: u64,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
    /// Who played the other roles, in their order, if each has a player of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// Who has won, or `draw`; nothing if the game was left unfinished.
    pub outcome: Option<&'static str>,
    /// What the winner is called in the rules; nothing in a draw.
    pub winner: Option<String>,
    /// What each role got by the rules, if the game came to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewards: Option<BTreeMap<String, u8>>,
    /// Whether the players changed sides after the first turn; White and Black are who played them from then on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
    /// What ended it.
    pub ending: Option<Ending>,
    /// How it ended: the goal that was met, by whom and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// Why a player resigned, or how a program failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Session {
    /// A game about to begin, between these players for White and for Black; if more than two play, the player of Black
    /// plays all others too.
    pub fn new(loaded: &Game, setting: Setting, players: [Spec; 2]) -> Result<Session, Error> {
        let play = loaded.playable(setting.engine, setting.rules)?.begin(&mut Rng::new(setting.seed, 0));
        let thinker = |spec: &Spec, seat: u64| match spec.kind {
            Kind::Human => Ok(None),
            _ => Thinker::new(spec, loaded, zobrist::mix(setting.seed ^ zobrist::mix(seat + 1))).map(Some),
        };
        Ok(Session {
            game: loaded.clone(),
            seed: setting.seed,
            thinkers: [thinker(&players[0], 0)?, thinker(&players[1], 1)?],
            players,
            seats: loaded.rules.players(),
            has_parts: loaded.rules.has_parts(),
            play,
            turns: Vec::new(),
            resigned: None,
            offers_swap: false,
            swapped: None,
        })
    }

    /// The same game by the swap rule, whatever its rules say: after the first turn the second player may change sides. For games of
    /// turns for two.
    pub fn with_swap_rule(self) -> Result<Session, Error> {
        if self.game.sides().len() != 2 || self.game.rules.has_joint_moves() && self.play.movers().len() > 1 {
            let message = format!("{} is not a game of turns for two, as the swap rule asks", self.game.source.name);
            return Err(Error::usage(message, "leave out --swap-rule"));
        }
        Ok(Session { offers_swap: true, ..self })
    }

    /// Whether the player whose turn it is may change sides instead of moving.
    pub fn may_swap(&self) -> bool {
        let chosen = || self.turns.iter().filter(|(_, is_forced)| !is_forced);
        let is_second = chosen().next().is_some() && chosen().all(|(role, _)| *role != self.to_move());
        self.offers_swap && self.swapped.is_none() && is_second && self.outcome().is_none()
    }

    /// Lets the players change sides, if that may be done now; false if not. The other player is on move then.
    pub fn swap(&mut self) -> bool {
        let may = self.may_swap();
        if may {
            self.swapped = Some(self.turns.len());
            self.change_sides();
        }
        may
    }

    /// Whether the players have changed sides.
    pub fn is_swapped(&self) -> bool {
        self.swapped.is_some()
    }

    fn change_sides(&mut self) {
        self.players.swap(0, 1);
        self.thinkers.swap(0, 1);
    }

    /// Who plays White and who plays Black.
    pub fn players(&self) -> &[Spec; 2] {
        &self.players
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Role {
        self.play.to_move()
    }

    /// Who chooses the next move.
    pub fn player(&self) -> &Spec {
        self.player_of(self.to_move())
    }

    fn player_of(&self, role: Role) -> &Spec {
        &self.players[self.game.seat(role)]
    }

    /// Whether a human chooses the next move.
    pub fn is_human(&self) -> bool {
        self.player().kind == Kind::Human
    }

    /// The legal moves in order; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.resigned.is_some() { Vec::new() } else { self.play.moves() }
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.resigned.and_then(|loser| self.game.without(loser)).or_else(|| self.play.outcome())
    }

    /// What ended the game, if it has ended.
    pub fn ending(&self) -> Option<Ending> {
        self.resigned.map(|_| Ending::Resignation).or_else(|| self.play.ending())
    }

    /// What is to be seen, in characters.
    pub fn text(&self) -> String {
        self.play.text(Hints::None)
    }

    /// How many players have chosen already, while others still have to: what they chose stays secret until all have.
    pub fn chosen(&self) -> usize {
        self.play.chosen()
    }

    /// The moves so far, those included that are still secret.
    pub fn record(&self) -> Vec<Move> {
        self.play.record()
    }

    /// Plays the move that is meant: its number in [`Session::moves`], from 1, or its notation.
    pub fn choose(&mut self, written: &str) -> Result<Move, NoSuchMove> {
        let chosen = match written.trim().parse::<usize>() {
            Ok(number) => self.numbered(number)?,
            Err(_) if self.resigned.is_some() => return Err(self.over()),
            Err(_) => self.play.choose(written)?,
        };
        self.make(&chosen);
        Ok(chosen)
    }

    fn numbered(&self, number: usize) -> Result<Move, NoSuchMove> {
        let moves = self.moves();
        moves.get(number.wrapping_sub(1)).cloned().ok_or_else(|| NoSuchMove {
            message: format!("there is no move number {number}"),
            hint: format!("the moves have numbers from 1 to {}; `?` lists them", moves.len()),
        })
    }

    fn over(&self) -> NoSuchMove {
        NoSuchMove { message: "there are no more moves".to_owned(), hint: "the game is over".to_owned() }
    }

    /// Makes a move, and the passes of all who can do nothing else after it: no player is asked for these.
    fn make(&mut self, chosen: &Move) {
        self.turns.push((self.to_move(), false));
        self.play.play_listed(chosen);
        for _ in 0..self.seats {
            match &self.play.moves()[..] {
                [only] if only.text().starts_with("pass") => {
                    self.turns.push((self.to_move(), true));
                    self.play.play_listed(only);
                }
                _ => return,
            }
        }
    }

    /// The place in the record at which the turn of a move began: where the others could only pass between its parts.
    fn turn_of(&self, mut place: usize) -> usize {
        let part_before = |place: usize| {
            let before = self.turns[..place].iter().rposition(|(_, is_forced)| !is_forced)?;
            let goes_on = self.has_parts && before + 1 < place && self.turns[before].0 == self.turns[place].0;
            goes_on.then_some(before)
        };
        while let Some(before) = part_before(place) {
            place = before;
        }
        place
    }

    /// What the player whose turn it is does next, in the middle of a turn of several parts.
    pub fn prompt(&self) -> Option<String> {
        let last = self.turns.iter().rposition(|(_, is_forced)| !is_forced)?;
        let goes_on = self.has_parts && last + 1 < self.turns.len() && self.turns[last].0 == self.to_move();
        if goes_on && self.outcome().is_none() { self.play.prompt() } else { None }
    }

    /// How the game ended, for people; told to the only one at the keyboard, if there is one.
    pub fn how_it_ended(&self) -> Option<Finish> {
        let mut people =
            Role::ALL.into_iter().take(self.seats).filter(|role| self.player_of(*role).kind == Kind::Human);
        let you = people.next().filter(|_| people.next().is_none() && self.seats > 1);
        match self.resigned {
            Some(loser) => {
                let stage = self.play.stage();
                let text = finish::resigned(&stage.players, loser.index(), you.map(Role::index));
                Some(Finish { text, sites: Vec::new(), names: Vec::new() })
            }
            None => self.play.finish(you),
        }
    }

    /// Lets the player to move think, and plays the move; nothing if the game is over or it is a human's turn. A player who may change
    /// sides, and thinks that the other side stands better, does so, and the other player moves.
    pub fn think(&mut self) -> Option<Thought> {
        let seat = self.game.seat(self.to_move());
        if self.outcome().is_some() {
            return None;
        }
        let thought = self.thinkers[seat].as_mut()?.think(&*self.play)?;
        if thought.value < 0.0 && self.swap() {
            return self.think();
        }
        self.make(&thought.chosen);
        Some(thought)
    }

    /// Takes moves back until it is a human's turn again, one before the last if it is one now, with all parts of it: how many.
    pub fn undo(&mut self) -> usize {
        let is_humans = |(role, is_forced): &(Role, bool)| !is_forced && self.player_of(*role).kind == Kind::Human;
        let Some(last) = self.turns.iter().rposition(is_humans) else { return 0 };
        let before = self.turn_of(last);
        let taken_back = (before..self.turns.len()).filter(|_| self.play.undo()).count();
        self.turns.truncate(before);
        if self.swapped.take_if(|length| *length > before).is_some() {
            self.change_sides();
        }
        taken_back
    }

    /// The side to move gives up. Only in a two-player game the opponent wins by that: in others nothing happens, and it is false.
    pub fn resign(&mut self) -> bool {
        let can_resign = self.game.sides().len() == 2;
        if can_resign {
            self.resigned = Some(self.to_move());
        }
        can_resign
    }

    /// What is left of the game.
    pub fn finish(&self) -> Record {
        Record {
            game: self.game.source.name.clone(),
            seed: self.seed,
            white: self.players[0].to_string(),
            black: self.players[1].to_string(),
            others: Vec::new(),
            moves: recorded(&*self.play),
            outcome: self.outcome().map(Outcome::name),
            winner: self.game.winner(self.outcome()),
            rewards: rewards(&self.game, &*self.play).filter(|_| self.resigned.is_none()),
            swapped: self.is_swapped(),
            ending: self.ending(),
            finish: self.how_it_ended(),
            why: None,
        }
    }
}

/// What each role of a game of joint moves got, but for that of chance, by their names; nothing before the end.
pub(crate) fn rewards(loaded: &Game, play: &dyn Play) -> Option<BTreeMap<String, u8>> {
    play.legal()?;
    let rewards = play.rewards()?;
    Some(loaded.sides().into_iter().map(|role| (loaded.player(role).to_owned(), rewards.role(role))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(game: &str, players: [Kind; 2], seed: u64) -> Session {
        let loaded = Game::from_library(game).expect("without errors");
        Session::new(&loaded, Setting { seed, ..Setting::default() }, players.map(Spec::of)).expect("players")
    }

    #[test]
    fn undo_goes_back_to_the_human_s_last_turn() {
        let mut alone = session("chess", [Kind::Human, Kind::Random], 1);
        assert_eq!(alone.undo(), 0);
        alone.choose("e2 e3").expect("legal");
        alone.think().expect("not over");
        assert_eq!((alone.undo(), alone.record().len(), alone.to_move()), (2, 0, Role::White));
        let mut both = session("chess", [Kind::Human, Kind::Human], 1);
        both.choose("e2 e3").expect("legal");
        both.choose("1").expect("legal");
        assert_eq!((both.undo(), both.record().len(), both.to_move()), (1, 1, Role::Black));
        let mut second = session("chess", [Kind::Random, Kind::Human], 1);
        second.think().expect("not over");
        assert_eq!(second.undo(), 0);
    }

    // B186
    #[test]
    fn the_second_player_may_change_sides_after_the_first_turn_in_a_game_of_any_language() {
        for (game, moves) in [("chess", ["1", "1"]), ("gdl/tic_tac_toe", ["1", "1"]), ("amazons_6x6", ["1", "1"])] {
            let mut players = session(game, [Kind::Human, Kind::Random], 1).with_swap_rule().expect("a game for two");
            assert!(!players.swap(), "{game}: nothing has been played yet");
            players.choose(moves[0]).expect("legal");
            while players.to_move() == Role::White {
                assert!(!players.may_swap(), "{game}: the first turn goes on");
                players.choose(moves[1]).expect("legal");
            }
            let length = players.record().len();
            assert!(players.swap() && players.is_human() && players.record().len() == length, "{game}");
            assert_eq!((players.finish().white.as_str(), players.finish().swapped), ("random", true), "{game}");
            assert!(!players.swap(), "{game}: once only");
            players.choose("1").expect("the first player moves for the other side now");
            assert!(players.undo() > 0 && players.is_swapped(), "{game}: they still play that side");
        }
        for game in ["ludi/rolit", "gdl/rock_paper_scissors"] {
            assert!(
                session(game, [Kind::Random; 2], 1).with_swap_rule().is_err(),
                "{game} is no game of turns for two"
            );
        }
    }

    /// Whether the first move wins, by trying everything.
    fn wins(game: &Game, first: &Move) -> bool {
        fn forced(play: &mut dyn Play, hero: Role) -> bool {
            if let Some(outcome) = play.outcome() {
                return outcome == Outcome::Win(hero);
            }
            let (mut moves, own) = (play.moves().into_iter(), play.to_move() == hero);
            let mut tried = |chosen: Move| {
                play.play_listed(&chosen);
                let won = forced(play, hero);
                play.undo();
                won
            };
            if own { moves.any(&mut tried) } else { moves.all(&mut tried) }
        }
        let mut play = game.engine(engine::Kind::Compiled, game::DrawRules::default()).begin(&mut Rng::new(0, 0));
        play.play_listed(first);
        forced(&mut *play, Role::White)
    }

    // B186
    #[test]
    fn a_program_changes_sides_if_the_other_side_stands_better() {
        let rhombus = |rows: u32| {
            let text = library::find("ludi/hex").expect("a game of the library").text;
            let small = text.replace("(game Hex 11", &format!("(game Hex {rows}"));
            let (name, origin) = ("small hex".to_owned(), engine::Origin::Input);
            Game::new(engine::Source { name, text: small, language: rules::Language::Ludi, origin }).expect("sound")
        };
        let swaps = |loaded: &Game, chosen: &str| {
            let players = [Spec::of(Kind::Human), "alphabeta:depth=9".parse().expect("a player")];
            let session = Session::new(loaded, Setting::default(), players).expect("players");
            let mut session = session.with_swap_rule().expect("for two");
            session.choose(chosen).expect("legal");
            session.think();
            session.is_swapped()
        };
        // Three by three: the centre wins, an acute corner loses.
        let hex = rhombus(3);
        let moves = Session::new(&hex, Setting::default(), [Kind::Human; 2].map(Spec::of)).expect("players").moves();
        let swapped: Vec<bool> = moves.iter().map(|chosen| swaps(&hex, chosen.text())).collect();
        let proved: Vec<bool> = moves.iter().map(|chosen| wins(&hex, chosen)).collect();
        assert_eq!(swapped, proved);
        assert!(swapped.contains(&true) && swapped.contains(&false), "{swapped:?}");
    }

    #[test]
    fn a_game_of_chance_ends_and_can_be_repeated() {
        let play = |seed| {
            let mut session = session("hexapawn", [Kind::Random; 2], seed);
            while session.think().is_some() {}
            session.finish()
        };
        let record = play(3);
        assert!(record.outcome.is_some() && record.ending.is_some());
        assert_eq!(record, play(3));
        assert!((0..20).any(|seed| play(seed).moves != record.moves));
    }

    #[test]
    fn a_turn_of_two_parts_is_played_and_taken_back_as_one() {
        let mut amazons = session("amazons_6x6", [Kind::Human; 2], 0);
        amazons.choose("a3-a4").expect("legal");
        assert_eq!((amazons.to_move(), amazons.prompt().as_deref()), (Role::White, Some("shoot an arrow")));
        amazons.choose("a4-a3").expect("legal");
        assert_eq!((amazons.to_move(), amazons.prompt(), amazons.record().len()), (Role::Black, None, 3));
        assert_eq!((amazons.undo(), amazons.record().len(), amazons.to_move()), (3, 0, Role::White));
    }

    #[test]
    fn a_finished_game_says_by_what_goal_and_where() {
        let mut game = session("tic_tac_toe", [Kind::Human; 2], 0);
        for chosen in ["b2", "a1", "a2", "b1", "c2"] {
            game.choose(chosen).expect("legal");
        }
        let finish = game.finish().finish.expect("it is over");
        assert_eq!(
            (finish.text.as_str(), finish.names.join(" ")),
            ("White wins: three in a row, a2–c2.", "a2 b2 c2".into())
        );
    }

    #[test]
    fn a_player_who_resigns_has_lost() {
        let mut session = session("chess", [Kind::Human; 2], 0);
        session.choose("e2 e3").expect("legal");
        assert!(session.resign());
        assert_eq!(session.outcome(), Some(Outcome::Win(Role::White)));
        assert_eq!(session.finish().ending, Some(Ending::Resignation));
        assert!(session.moves().is_empty() && session.choose("e7 e6").is_err());
    }

    // B24
    #[test]
    fn one_to_eight_play_in_turn_and_no_more() {
        let game = |players: usize| {
            let names: Vec<String> = (0..players).map(|number| format!("P{number}")).collect();
            let text = format!(
                "(game Round (players {}) (board (tiling square) (size 6)) (end (All win (in-a-row 6))))",
                names.join(" ")
            );
            Game::new(engine::Source::typed("-", ::rules::Language::of(&text), text))
        };
        for players in 1..=8 {
            let game = game(players).unwrap_or_else(|error| panic!("{players} players: {error:?}"));
            let specs = [Kind::Random, Kind::Random].map(Spec::of);
            let mut session = Session::new(&game, Setting::default(), specs).expect("a session");
            for ply in 0..3 * players {
                assert_eq!(session.to_move().index(), ply % players, "{players} players");
                session.think().expect("not over");
            }
        }
        assert!(game(9).is_err());
    }

    #[test]
    fn in_a_game_for_three_everybody_but_white_plays_as_black_does() {
        let mut three = session("yavalath3", [Kind::Human, Kind::Random], 1);
        three.choose("e5").expect("legal");
        assert_eq!((three.to_move(), three.player().kind), (Role::Black, Kind::Random));
        three.think().expect("not over");
        assert_eq!((three.to_move(), three.player().kind), (Role::Third, Kind::Random));
        three.think().expect("not over");
        assert_eq!((three.to_move(), three.player().kind, three.undo()), (Role::White, Kind::Human, 3));
        assert!(!three.resign() && three.outcome().is_none());
    }
}
