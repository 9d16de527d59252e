//! A game in progress: who sits where, what was played, and what can be played now.

mod choosing;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use workbench::engine::Play;
use workbench::{Ending, Finish, Language, Outcome, PlayerKind, Role, Spec, finish, library};

use self::choosing::{Hidden, drawn};
use crate::arrangement::Arrangement;
use crate::explanation::Question;
use crate::snapshot::{Analysis, Snapshot, Status};
use crate::{Guests, Id, Node, Refusal, Review, Seat, ShownGame, Tree};

/// A game in progress.
pub struct Table {
    id: Id,
    game: Arc<ShownGame>,
    seats: Vec<Seat>,
    tree: Tree,
    /// What was chosen of a joint move so far; it is shown when all have chosen.
    hidden: Vec<Hidden>,
    seed: u64,
    arrangement: Arrangement,
    /// Counts every change.
    version: u64,
    /// The version since which the position is what it is: older pages have seen another one.
    settled: u64,
    /// Whether players of ours wait: a user looks at what was played.
    is_paused: bool,
    /// Who gave up.
    resigned: Option<usize>,
    play: Box<dyn Play>,
    /// Stops the thinking that goes on.
    thinking: Option<Arc<AtomicBool>>,
    analysis: Option<Arc<Analysis>>,
    review: Option<Arc<Review>>,
    /// What went wrong with thinking, if something did.
    trouble: Option<String>,
    guests: Arc<Guests>,
}

/// A table as it is kept.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub name: String,
    pub title: String,
    language: String,
    text: String,
    /// Whether the name is enough to find the rules; the text is kept all the same, for they may change.
    seats: Vec<String>,
    pub tree: Tree,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hidden: Vec<Hidden>,
    seed: u64,
    #[serde(default)]
    arrangement: String,
    version: u64,
    is_paused: bool,
    resigned: Option<usize>,
    pub over: Option<String>,
}

impl Kept {
    /// Whether it is a game of the library, as the library has it now.
    pub fn is_of_library(&self) -> bool {
        library::find(&self.name).is_some_and(|entry| entry.text == self.text)
    }
}

impl Table {
    /// A new table; those who are not named are people.
    pub fn new(game: Arc<ShownGame>, seats: Vec<Seat>, seed: u64) -> Result<Table, Refusal> {
        Table::arranged(game, seats, seed, Arrangement::default())
    }

    /// A new table on which the pieces stand as a user has arranged them.
    pub fn arranged(
        game: Arc<ShownGame>,
        seats: Vec<Seat>,
        seed: u64,
        arrangement: Arrangement,
    ) -> Result<Table, Refusal> {
        let mut play = game.begin(seed);
        arrangement.apply(&mut *play)?;
        let mut tree = Tree::default();
        tree.note_drawn(0, drawn(&*play));
        Ok(Table {
            id: Id::fresh()?,
            seats: seated(&game, seats)?,
            game,
            tree,
            hidden: Vec::new(),
            seed,
            arrangement,
            version: 1,
            settled: 1,
            is_paused: false,
            resigned: None,
            play,
            thinking: None,
            analysis: None,
            review: None,
            trouble: None,
            guests: Arc::default(),
        })
    }

    /// A table as it was kept.
    pub(crate) fn restored(id: Id, kept: Kept, games: &crate::games::Games) -> Result<Table, Refusal> {
        let language = Language::ALL.into_iter().find(|language| language.name() == kept.language);
        let language = language.ok_or_else(|| unreadable("its language is not known"))?;
        let named = games.named(&kept.name).ok().filter(|game| game.loaded.source.text == kept.text);
        let game = named.map_or_else(|| games.written(language, &kept.name, &kept.text), Ok)?;
        if !kept.tree.is_sound() {
            return Err(unreadable("its move tree is inconsistent"));
        }
        let seats = kept.seats.iter().map(|seat| Seat::read(seat)).collect::<Result<Vec<_>, _>>()?;
        let arrangement = Arrangement::read(&game.stage, &kept.arrangement)?;
        let mut table = Table { id, version: kept.version, ..Table::arranged(game, seats, kept.seed, arrangement)? };
        let here = kept.tree.here();
        table.tree = kept.tree;
        table.tree.go(0);
        table.play.redraw(&table.tree.nodes()[0].drawn)?;
        table.walk(here)?;
        for hidden in kept.hidden {
            table.choose(&hidden.text)?;
            table.force(&hidden.drawn)?;
        }
        (table.settled, table.is_paused, table.resigned) = (table.version, kept.is_paused, kept.resigned);
        Ok(table)
    }

    /// The table as it is kept.
    pub(crate) fn kept(&self) -> Kept {
        Kept {
            name: self.game.name.clone(),
            title: self.game.title.clone(),
            language: self.game.loaded.source.language.name().to_owned(),
            text: self.game.loaded.source.text.clone(),
            seats: self.seats.iter().map(Seat::written).collect(),
            tree: self.tree.clone(),
            hidden: self.hidden.clone(),
            seed: self.seed,
            arrangement: self.arrangement.written(&self.game.stage),
            version: self.version,
            is_paused: self.is_paused,
            resigned: self.resigned,
            over: match self.status() {
                Status::Over(outcome, _) => Some(outcome.name().to_owned()),
                Status::ToMove(_) => None,
            },
        }
    }

    /// By what it is asked for.
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<ShownGame> {
        &self.game
    }

    /// The players on the network who sit here.
    pub(crate) fn guests(&self) -> &Arc<Guests> {
        &self.guests
    }

    /// Which change it has come to.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Counts a change.
    pub(crate) fn changed(&mut self) {
        self.version += 1;
    }

    /// Refuses a client that has seen another position than this one.
    pub fn refuse_stale(&self, seen: u64) -> Result<(), Refusal> {
        if seen < self.settled { Err(Refusal::Stale) } else { Ok(()) }
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        if let Some(loser) = self.resigned {
            let winner = Role::ALL.into_iter().find(|role| role.index() != loser).unwrap_or(Role::White);
            return Status::Over(Outcome::Win(winner), Some(Ending::Resignation));
        }
        match self.play.outcome() {
            Some(outcome) => Status::Over(outcome, self.play.ending()),
            None => Status::ToMove(self.play.to_move().index()),
        }
    }

    /// Goes to a move of the tree.
    pub fn go(&mut self, node: usize) -> Result<(), Refusal> {
        if node >= self.tree.nodes().len() {
            return Err(Refusal::NotFound(format!("move number {node}")));
        }
        self.withdraw();
        self.walk(self.tree.whole(node))?;
        self.resigned = None;
        self.is_paused = matches!(self.sitting(), Some(Seat::Player(_)));
        self.settle();
        Ok(())
    }

    /// Takes back as far as a person at the screen can choose again, all parts of that turn; one turn if none sits there.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let is_withdrawn = self.hidden.iter().any(|hidden| self.seats.get(hidden.by) == Some(&Seat::Person));
        if self.resigned.is_some() || is_withdrawn {
            return self.go(self.tree.here());
        }
        let path = self.tree.path(self.tree.here());
        let nodes = self.tree.nodes();
        let of_a_person = path.iter().rev().find(|nth| self.is_choice(&nodes[**nth]));
        let last = of_a_person.or(path.last()).copied();
        let back = last.ok_or_else(|| Refusal::unfit("nothing was played yet", "choose a move first"))?;
        self.go(nodes[self.tree.turn(back)].parent)
    }

    /// Plays again what was taken back last: a whole turn, and what players of ours answered.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let nodes = self.tree.nodes();
        let mut to = nodes[self.tree.here()].next;
        let first = to.ok_or_else(|| Refusal::unfit("nothing follows", "choose a move"))?;
        let turn = self.tree.turn(first);
        let belongs =
            |next: &usize| self.tree.turn(*next) == turn || (self.has_people() && !self.is_choice(&nodes[*next]));
        let mut last = first;
        while let Some(next) = to {
            last = next;
            to = nodes[next].next.filter(belongs);
        }
        self.go(last)
    }

    /// Whether a user at the screen chose this move.
    fn is_choice(&self, node: &Node) -> bool {
        self.seats.get(node.by) == Some(&Seat::Person) && !node.is_forced && !node.has_no_move
    }

    /// Whether any user at the screen plays.
    pub fn has_people(&self) -> bool {
        self.seats.contains(&Seat::Person)
    }

    /// Lets players of ours go on, or wait.
    pub fn pause(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        if is_paused {
            self.stop_thinking();
        }
    }

    /// The player to move resigns; only possible in a two-player game.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        let Status::ToMove(player) = self.status() else {
            return Err(Refusal::unfit("the game is over", "begin another game"));
        };
        if self.seats.len() != 2 {
            return Err(Refusal::unfit("you can resign only in a two-player game", "just leave the table"));
        }
        self.withdraw();
        self.resigned = Some(player);
        self.settle();
        Ok(())
    }

    /// Seats people and players anew.
    pub fn seat(&mut self, seats: Vec<Seat>) -> Result<(), Refusal> {
        self.seats = seated(&self.game, seats)?;
        self.stop_thinking();
        Ok(())
    }

    /// Who is to think now: the player, a game to think about, and how it is told to stop. `None` if no player is to think.
    pub(crate) fn begin_thought(&mut self) -> Option<(Spec, Box<dyn Play>, Arc<AtomicBool>)> {
        if self.is_paused || self.thinking.is_some() {
            return None;
        }
        let Some(Seat::Player(spec)) = self.sitting() else { return None };
        let spec = (**spec).clone();
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Arc::clone(&stop));
        Some((spec, self.play.fork(), stop))
    }

    /// A game to analyse, and the number of the move after which it stands; nothing if it is over.
    pub(crate) fn play_to_analyse(&self) -> Option<(usize, Box<dyn Play>)> {
        matches!(self.status(), Status::ToMove(_)).then(|| (self.tree.here(), self.play.fork()))
    }

    /// A finished game to look through: the moves, and the game at its end.
    pub(crate) fn play_to_review(&self) -> Option<(Tree, Box<dyn Play>)> {
        matches!(self.status(), Status::Over(..)).then(|| (self.tree.clone(), self.play.fork()))
    }

    /// Takes what was found out about a finished game.
    pub(crate) fn reviewed(&mut self, review: Review) {
        self.review = Some(Arc::new(review));
    }

    /// Takes what a player has come to; it is forgotten if something else has happened meanwhile.
    pub(crate) fn thought(&mut self, stop: &Arc<AtomicBool>, found: Result<String, String>) -> bool {
        let is_awaited = self.thinking.as_ref().is_some_and(|awaited| Arc::ptr_eq(awaited, stop));
        if !is_awaited {
            return false;
        }
        self.thinking = None;
        let played = found.and_then(|text| self.choose(&text).map_err(|refusal| refusal.to_string()));
        match played {
            Ok(()) => self.pass_where_forced(),
            Err(trouble) => (self.trouble, self.is_paused) = (Some(trouble), true),
        }
        true
    }

    /// Takes what was found out about a position, if it is still the position.
    pub(crate) fn analysed(&mut self, analysis: Analysis) -> bool {
        let is_here = analysis.node == self.tree.here();
        if is_here {
            self.analysis = Some(Arc::new(analysis));
        }
        is_here
    }

    /// All that is to be seen now.
    pub fn snapshot(&self) -> Snapshot {
        let mut scene = self.play.scene();
        if self.resigned.is_some() {
            scene.moves.clear();
        }
        Snapshot {
            id: self.id.clone(),
            version: self.version,
            game: Arc::clone(&self.game),
            scene,
            status: self.status(),
            finish: self.finish(),
            prompt: self.prompt(),
            chosen: self.hidden.iter().map(|hidden| hidden.by).collect(),
            seats: self.seats.clone(),
            arrangement: self.arrangement.clone(),
            tree: self.tree.hiding(self.play.chosen().saturating_sub(self.hidden.len())),
            is_thinking: self.thinking.is_some(),
            is_paused: self.is_paused,
            analysis: self.analysis.clone().filter(|analysis| analysis.node == self.tree.here()),
            review: self.review.clone().filter(|review| self.is_on_the_way_to(review.end)),
            trouble: self.trouble.clone(),
            told: OnceLock::new(),
        }
    }

    /// What is needed to explain why these sites, picked one after the other, are no move.
    pub(crate) fn question(&self, picks: Vec<usize>) -> Question {
        let nodes = self.tree.nodes();
        let played = self.tree.path(self.tree.here()).into_iter().map(|nth| nodes[nth].text.clone()).collect();
        Question { game: Arc::clone(&self.game), seed: self.seed, arrangement: self.arrangement.clone(), played, picks }
    }

    /// Whether the game stands at a move, or before it on the same line.
    fn is_on_the_way_to(&self, end: usize) -> bool {
        let here = self.tree.here();
        end < self.tree.nodes().len() && (here == 0 || self.tree.path(end).contains(&here))
    }

    /// What the player whose turn it is does next, where that is to be said.
    fn prompt(&self) -> Option<String> {
        let is_open = matches!(self.status(), Status::ToMove(_));
        if self.is_mid_turn() || (is_open && !self.hidden.is_empty()) {
            return Some(self.play.prompt().unwrap_or_else(|| "go on".to_owned()));
        }
        let is_secret = is_open && self.choosers().len() > 1;
        is_secret.then(|| "choose in secret: the moves are shown when all players have chosen".to_owned())
    }

    /// Whether the player whose turn it is has made a part of it.
    fn is_mid_turn(&self) -> bool {
        let (here, nodes) = (self.tree.here(), self.tree.nodes());
        match self.status() {
            Status::ToMove(player) if nodes[here].is_forced => nodes[self.tree.turn(here)].by == player,
            _ => false,
        }
    }

    /// How the game ended, if it has; told to the person at the screen, if there is one against players of ours.
    fn finish(&self) -> Option<Finish> {
        let mut people = self.seats.iter().enumerate().filter(|(_, seat)| **seat == Seat::Person);
        let only = people.next().map(|(nth, _)| nth).filter(|_| people.next().is_none() && self.seats.len() > 1);
        match self.resigned {
            Some(loser) => {
                let text = finish::resigned(&self.game.stage.players, loser, only);
                Some(Finish { text, sites: Vec::new(), names: Vec::new() })
            }
            None => self.play.finish(only.and_then(|nth| Role::ALL.get(nth).copied())),
        }
    }

    /// Who sits where the next move is made; `None` if the game is over.
    fn sitting(&self) -> Option<&Seat> {
        match self.status() {
            Status::ToMove(player) => self.seats.get(player),
            Status::Over(..) => None,
        }
    }

    /// The position is another one now.
    fn settle(&mut self) {
        self.settled = self.version + 1;
        self.trouble = None;
        self.stop_thinking();
    }

    fn stop_thinking(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Takes back and plays until the game stands after this move.
    fn walk(&mut self, to: usize) -> Result<(), Refusal> {
        let (from, path) = (self.tree.path(self.tree.here()), self.tree.path(to));
        let same = from.iter().zip(&path).take_while(|(one, other)| one == other).count();
        (same..from.len()).for_each(|_| {
            self.play.undo();
        });
        for nth in &path[same..] {
            let node = &self.tree.nodes()[*nth];
            let chosen = self.play.choose(&node.text)?;
            self.play.play_listed(&chosen);
            if drawn(&*self.play) != node.drawn {
                self.play.redraw(&node.drawn)?;
            }
        }
        self.tree.go(to);
        Ok(())
    }
}

/// Who sits at a game: those who are not named are people, and chance has its own seat.
fn seated(game: &ShownGame, mut seats: Vec<Seat>) -> Result<Vec<Seat>, Refusal> {
    seats.resize(game.stage.players.len(), Seat::Person);
    for (nth, seat) in seats.iter_mut().enumerate() {
        match seat {
            _ if Some(nth) == game.chance => *seat = Seat::Chance,
            Seat::Chance => *seat = Seat::Person,
            Seat::Player(spec) if spec.kind == PlayerKind::Ggp && !game.loaded.source.language.is_networked() => {
                let message = format!("{} is not a game of GDL, the language of players on the network", game.title);
                return Err(Refusal::unfit(message, "seat a player of ours, or write the game as GDL first"));
            }
            _ => {}
        }
    }
    Ok(seats)
}

fn unreadable(why: &str) -> Refusal {
    Refusal::Trouble(format!("a table that was kept cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    fn table(game: &str, seats: &[&str]) -> Table {
        let seats = seats.iter().map(|seat| Seat::read(seat).expect("a seat")).collect();
        Table::new(Games::default().named(game).expect("a game"), seats, 0).expect("a table")
    }

    fn record(table: &Table) -> Vec<String> {
        table.snapshot().record()
    }

    #[test]
    fn moves_are_taken_back_and_played_again() {
        let mut table = table("tic_tac_toe", &[]);
        table.choose_all(["b2", "a1", "c3"]).expect("legal");
        table.undo().expect("a move");
        assert_eq!(record(&table), ["b2", "a1"]);
        table.redo().expect("a move");
        assert_eq!(record(&table), ["b2", "a1", "c3"]);
        assert!(table.redo().is_err());
        table.go(0).expect("the start");
        assert!(record(&table).is_empty() && table.undo().is_err());
    }

    #[test]
    fn against_a_player_of_ours_one_takes_back_one_s_own_move() {
        let mut table = table("tic_tac_toe", &["person", "random"]);
        table.choose("b2").expect("legal");
        let (_, play, stop) = table.begin_thought().expect("its turn");
        let reply = play.moves()[0].text().to_owned();
        assert!(table.begin_thought().is_none(), "it thinks already");
        assert!(table.thought(&stop, Ok(reply)));
        table.undo().expect("two moves");
        assert!(record(&table).is_empty());
        table.redo().expect("two moves");
        assert_eq!(record(&table).len(), 2);
    }

    #[test]
    fn nobody_has_to_say_that_he_passes_where_nothing_else_can_be_done() {
        let mut table = table("amazons_6x6", &[]);
        let first = |table: &Table| table.play.moves()[0].text().to_owned();
        let (walk, after_walk) = (first(&table), 2);
        table.choose_at_screen(&walk).expect("legal");
        assert_eq!((record(&table).len(), table.status()), (after_walk, Status::ToMove(0)), "Black has passed");
        let shot = first(&table);
        table.choose_at_screen(&shot).expect("legal");
        assert_eq!((record(&table).len(), table.status()), (3, Status::ToMove(1)));
        table.undo().expect("the whole turn");
        assert!(record(&table).is_empty());
        table.redo().expect("the whole turn");
        assert_eq!(record(&table).len(), 3);
    }

    #[test]
    fn in_the_middle_of_a_turn_its_player_is_told_what_comes_next() {
        let mut table = table("amazons_6x6", &[]);
        assert_eq!(table.snapshot().prompt, None);
        table.choose_at_screen("a3-a4").expect("legal");
        assert_eq!(table.snapshot().prompt.as_deref(), Some("shoot an arrow"));
        table.undo().expect("what there is of the turn");
        assert_eq!((record(&table).len(), table.snapshot().prompt), (0, None));
    }

    #[test]
    fn a_player_of_ours_is_not_asked_for_a_pass_either() {
        let mut table = table("amazons_6x6", &["person", "random"]);
        table.choose_at_screen("a3-a4").expect("legal");
        assert_eq!((record(&table).len(), table.status()), (2, Status::ToMove(0)));
        assert!(table.begin_thought().is_none());
    }

    #[test]
    fn a_player_who_has_no_move_passes_by_a_turn_of_its_own() {
        let text = "(game Jump (board (tiling square) (size 1 3)) (pieces (Man All (moves (move (pre (and (owner from) \
                    (empty to) (adjacent))) (action (pop) (push)))))) (start (place (Man White) A1)) \
                    (end (White win (reach A3))))";
        let game = Games::default().written(Language::Ludi, "jump", text).expect("a game");
        let mut table = Table::new(game, Vec::new(), 0).expect("a table");
        table.choose_at_screen("a1-a2").expect("legal");
        assert_eq!(record(&table), ["a1-a2", "pass"]);
        let snapshot = table.snapshot();
        assert!(snapshot.prompt.is_none() && snapshot.last().is_some_and(|last| last.has_no_move));
        table.choose_at_screen("a2-a1").expect("legal");
        table.undo().expect("the second turn alone");
        assert_eq!(record(&table), ["a1-a2", "pass"]);
    }

    #[test]
    fn a_finished_game_says_why_to_the_person_who_played_it() {
        let mut alone = table("yavalath", &["person", "random"]);
        alone.choose_all(["e5", "a1", "e6", "a2", "e7"]).expect("legal");
        let finish = alone.snapshot().finish.expect("it is over");
        assert_eq!(finish.text, "You made three in a row, e5–e7, which loses. Black wins.");
        assert_eq!(finish.names, ["e5", "e6", "e7"]);
    }

    #[test]
    fn who_may_pass_but_need_not_is_asked() {
        let text = "(game Free (board (tiling square) (size 3)) (play can-pass) (end (All win (in-a-row 3))))";
        let game = Games::default().written(Language::Ludi, "free", text).expect("a game");
        let mut table = Table::new(game, Vec::new(), 0).expect("a table");
        table.choose_at_screen("a1").expect("legal");
        assert_eq!(record(&table), ["a1"]);
        table.choose_at_screen("pass").expect("legal");
        table.undo().expect("the pass alone");
        assert_eq!(record(&table), ["a1"]);
    }

    #[test]
    fn what_was_thought_of_another_position_is_forgotten() {
        let mut table = table("tic_tac_toe", &["random", "person"]);
        let (_, play, stop) = table.begin_thought().expect("its turn");
        table.pause(true);
        assert!(stop.load(Ordering::Relaxed), "it is told to stop");
        assert!(!table.thought(&stop, Ok(play.moves()[0].text().to_owned())));
        assert!(record(&table).is_empty());
    }

    #[test]
    fn where_a_player_failed_it_is_told_and_the_game_goes_on() {
        let mut table = table("tic_tac_toe", &["random", "person"]);
        let (_, _, stop) = table.begin_thought().expect("its turn");
        assert!(table.thought(&stop, Err("the player failed: a bug".to_owned())));
        assert_eq!(table.snapshot().trouble.as_deref(), Some("the player failed: a bug"));
        table.choose("b2").expect("another player makes the move");
        assert_eq!(record(&table), ["b2"]);
    }

    #[test]
    fn a_page_that_has_seen_another_position_is_refused() {
        let mut table = table("tic_tac_toe", &[]);
        let seen = table.version();
        table.choose("b2").expect("legal");
        table.changed();
        assert!(matches!(table.refuse_stale(seen), Err(Refusal::Stale)));
        assert!(table.refuse_stale(table.version()).is_ok());
    }

    #[test]
    fn a_table_is_kept_with_its_branches() {
        let mut table = table("chess", &["person", "level:2"]);
        table.choose("e2 e3").expect("legal");
        table.choose("e7 e6").expect("legal");
        table.go(1).expect("a move");
        table.choose("d7 d6").expect("legal");
        let text = serde_json::to_string(&table.kept()).expect("data");
        let kept: Kept = serde_json::from_str(&text).expect("data");
        let again = Table::restored(table.id().clone(), kept, &Games::default()).expect("a table");
        assert_eq!((record(&again), &again.tree, &again.seats), (record(&table), &table.tree, &table.seats));
        assert_eq!(again.version(), table.version());
    }

    #[test]
    fn a_player_who_resigns_has_lost_and_can_take_it_back() {
        let mut table = table("chess", &[]);
        table.choose("e2 e3").expect("legal");
        table.resign().expect("a game for two");
        assert_eq!(table.status(), Status::Over(Outcome::Win(Role::White), Some(Ending::Resignation)));
        assert!(table.choose("e7 e6").is_err() && table.snapshot().scene.moves.is_empty());
        assert_eq!(table.snapshot().finish.expect("over").text, "Black resigned: White wins.");
        table.undo().expect("it was said too soon");
        assert_eq!(table.status(), Status::ToMove(1));
    }
}
