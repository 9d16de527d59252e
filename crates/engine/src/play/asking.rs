//! What can be asked about a position: searches, proofs, evaluations, counts.

use game::Searchable;
use players::{
    Evaluating, Evaluation, Explaining, Explanation, Finding, Forced, Proof, Proving, Puzzling, Reached, Reaching,
    Thinking, Weighed, Weighing,
};

use super::Play;

/// A question about a position, with the place where its answer is put: so each answer is of the kind that was asked for.
pub enum Question<'q, 'a> {
    /// Which move does a player choose? Nothing if the game is over.
    Think(Thinking<'q>, &'a mut Option<Finding>),
    /// Which moves force a win soonest?
    Puzzle(Puzzling<'q>, &'a mut Option<Forced>),
    /// Can a player force a win?
    Prove(Proving<'q>, &'a mut Proof),
    /// What is the best reward that can be reached in a game for one?
    Reach(Reaching<'q>, &'a mut Reached),
    /// How does the position look to each player?
    Evaluate(Evaluating<'q>, &'a mut Evaluation),
    /// Why has the position its value?
    Explain(Explaining<'q>, &'a mut Explanation),
    /// What does each advisor say?
    Weigh(Weighing<'q>, &'a mut Weighed),
    /// How many complete moves are there at each depth from here, down to this one?
    Perft(usize, &'a mut Vec<u64>),
}

impl Question<'_, '_> {
    /// Asks it at a position of a game.
    pub(crate) fn put<G: Searchable>(self, game: &G, position: &G::Position) {
        match self {
            Question::Think(thinking, answer) => *answer = thinking.ask(game, position),
            Question::Puzzle(puzzling, answer) => *answer = game.enter(position, puzzling),
            Question::Prove(proving, answer) => *answer = game.enter(position, proving),
            Question::Reach(reaching, answer) => *answer = game.enter(position, reaching),
            Question::Evaluate(evaluating, answer) => *answer = game.enter(position, evaluating),
            Question::Explain(explaining, answer) => *answer = game.enter(position, explaining),
            Question::Weigh(weighing, answer) => *answer = game.enter(position, weighing),
            Question::Perft(depth, answer) => *answer = game.perft(position, depth),
        }
    }
}

impl dyn Play + '_ {
    /// Searches for a move: what was found, its moves as numbers; nothing if the game is over.
    pub fn think(&self, thinking: Thinking) -> Option<Finding> {
        let mut answer = None;
        self.ask(Question::Think(thinking, &mut answer));
        answer.filter(|finding| !finding.pv.is_empty())
    }

    /// Which moves force a win soonest, as numbers, and how it goes if one alone does; nothing if the game is over, or that was
    /// not found out.
    pub fn puzzle(&self, puzzling: Puzzling) -> Option<Forced> {
        let mut answer = None;
        self.ask(Question::Puzzle(puzzling, &mut answer));
        answer
    }

    /// Whether a player can force a win; if so, how it goes, in numbers.
    pub fn prove(&self, proving: Proving) -> Proof {
        let mut answer = Proof::default();
        self.ask(Question::Prove(proving, &mut answer));
        answer
    }

    /// The best reward that can be reached in a game for one.
    pub fn reach(&self, reaching: Reaching) -> Reached {
        let mut answer = Reached::default();
        self.ask(Question::Reach(reaching, &mut answer));
        answer
    }

    /// How the position looks to everybody.
    pub fn evaluate(&self, evaluating: Evaluating) -> Evaluation {
        let mut answer = Evaluation::default();
        self.ask(Question::Evaluate(evaluating, &mut answer));
        answer
    }

    /// Explains the value of the position by an evaluator.
    pub fn explain(&self, explaining: Explaining) -> Explanation {
        let mut answer = Explanation::default();
        self.ask(Question::Explain(explaining, &mut answer));
        answer
    }

    /// Returns the values of an evaluator's advisors one by one.
    pub fn weigh(&self, weighing: Weighing) -> Weighed {
        let mut answer = Weighed::default();
        self.ask(Question::Weigh(weighing, &mut answer));
        answer
    }

    /// Counts the complete moves at each depth from here.
    pub fn perft(&self, depth: usize) -> Vec<u64> {
        let mut answer = Vec::new();
        self.ask(Question::Perft(depth, &mut answer));
        answer
    }
}
