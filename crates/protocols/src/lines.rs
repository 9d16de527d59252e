//! Our own protocol for any game: the rules, then moves in the notation of the game. `docs/referee.md` describes it for
//! the author of a player.

use crate::{Answer, Briefing, Choice, Conversation, Event, Limits, SetUp, Step};

/// What the referee says first, with the version of the protocol.
pub const GREETING: &str = "ludwright 1";

/// The referee's part of a conversation.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    ready: bool,
    asked: bool,
    /// What the player knows to have been played.
    told: Vec<String>,
}

impl Lines {
    /// A conversation that has not begun.
    pub fn new() -> Lines {
        Lines::default()
    }

    fn answer(&mut self, choice: Choice) -> Step {
        if !std::mem::take(&mut self.asked) {
            return Step::default();
        }
        Step::event(Event::Chosen(Answer::of(choice)))
    }
}

impl Conversation for Lines {
    fn greet(&mut self) -> Step {
        self.ready = false;
        Step::say([GREETING])
    }

    fn hear(&mut self, line: &str) -> Step {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "ready" if !self.ready => {
                self.ready = true;
                let named = (!rest.is_empty()).then(|| Event::Named(rest.trim().to_owned()));
                Step { say: Vec::new(), events: named.into_iter().chain([Event::Ready]).collect() }
            }
            "move" => self.answer(Choice::Move(rest.trim().to_owned())),
            "resign" => self.answer(Choice::Resigns),
            "error" => Step::event(Event::Refused(rest.trim().to_owned())),
            _ => Step::default(),
        }
    }

    fn begin(&mut self, briefing: &Briefing<'_>) -> Step {
        (self.ready, self.asked) = (false, false);
        self.told.clear();
        let rules: Vec<&str> = briefing.rules.lines().collect();
        let heading = format!("game {} {} {}", briefing.language, briefing.role, rules.len());
        Step::say([heading].into_iter().chain(rules.into_iter().map(str::to_owned)))
    }

    fn is_ready(&self) -> bool {
        self.ready
    }

    fn set_up(&mut self, position: &SetUp) -> Step {
        let mut say = Vec::new();
        if !position.moves.starts_with(&self.told) {
            say.push("start".to_owned());
            self.told.clear();
        }
        say.extend(position.moves[self.told.len()..].iter().map(|played| format!("play {played}")));
        self.told.clone_from(&position.moves);
        let step = Step::say(say);
        if position.fen.is_some() { step.and(Event::Refused("a FEN means nothing here".to_owned())) } else { step }
    }

    fn ask(&mut self, limits: Limits) -> Step {
        self.asked = true;
        let limits = limits.or_a_second();
        let time = limits.millis.map(|millis| format!(" ms {millis}"));
        let depth = limits.depth.map(|depth| format!(" depth {depth}"));
        Step::say([format!("go{}{}", time.unwrap_or_default(), depth.unwrap_or_default())])
    }

    fn hurry(&mut self) -> Step {
        Step::say(["hurry"])
    }

    fn over(&mut self, result: &str) -> Step {
        Step::say([format!("over {result}")])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(moves: &[&str]) -> SetUp {
        SetUp { fen: None, moves: moves.iter().map(ToString::to_string).collect() }
    }

    // S9
    #[test]
    fn a_game_is_told_line_by_line() {
        let mut lines = Lines::new();
        assert_eq!(lines.greet().say, ["ludwright 1"]);
        assert_eq!(lines.hear("ready Pat 2.1\r").events, [Event::Named("Pat 2.1".to_owned()), Event::Ready]);
        let briefing = Briefing { language: "metagame", rules: "GAME g\n\nEND GAME.\n", role: "black" };
        assert_eq!(lines.begin(&briefing).say, ["game metagame black 3", "GAME g", "", "END GAME."]);
        assert!(!lines.is_ready());
        assert_eq!(lines.hear("ready").events, [Event::Ready]);
        let first = "white pawn (5,2) -> (5,3)";
        assert_eq!(lines.set_up(&position(&[first])).say, ["play white pawn (5,2) -> (5,3)"]);
        assert_eq!(lines.ask(Limits { depth: Some(2), millis: Some(500) }).say, ["go ms 500 depth 2"]);
        assert_eq!(lines.hear("hm, difficult"), Step::default());
        let answer = Answer::of(Choice::Move("black pawn (5,7) -> (5,6)".to_owned()));
        assert_eq!(lines.hear("move black pawn (5,7) -> (5,6)").events, [Event::Chosen(answer)]);
        assert_eq!(lines.set_up(&position(&[first, "b", "c"])).say, ["play b", "play c"]);
        assert_eq!((lines.over("draw").say, lines.farewell().say), (vec!["over draw".into()], vec!["quit".into()]));
    }

    // S9
    #[test]
    fn the_game_of_the_documents_goes_as_written_there() {
        let mut lines = Lines::new();
        let mut spoken = Vec::new();
        let said =
            |step: Step, spoken: &mut Vec<String>| spoken.extend(step.say.iter().map(|line| format!("> {line}")));
        let (white, black) = ("white pawn (5,2) -> (5,3)", "black pawn (5,7) -> (5,6)");
        let second = Limits { depth: None, millis: Some(1000) };
        said(lines.greet(), &mut spoken);
        let rules = "GAME tiny\n...\nEND GAME.\n";
        for (heard, answers) in [
            ("ready My Player 0.3", vec![lines.begin(&Briefing { language: "metagame", rules, role: "white" })]),
            ("ready", vec![lines.set_up(&position(&[])), lines.ask(second)]),
            ("move white pawn (5,2) -> (5,3)", vec![lines.set_up(&position(&[white, black])), lines.ask(second)]),
            ("resign", vec![lines.over("black"), lines.farewell()]),
        ] {
            spoken.push(format!("< {heard}"));
            answers.into_iter().for_each(|step| said(step, &mut spoken));
        }
        let document = include_str!("../../../docs/referee.md");
        assert!(document.contains(&format!("```\n{}\n```", spoken.join("\n"))), "{}", spoken.join("\n"));
    }

    #[test]
    fn another_past_begins_at_the_start() {
        let mut lines = Lines::new();
        lines.set_up(&position(&["a", "b"]));
        assert_eq!(lines.set_up(&position(&["a", "c"])).say, ["start", "play a", "play c"]);
        assert_eq!(lines.set_up(&position(&[])).say, ["start"]);
    }

    #[test]
    fn nobody_moves_unasked() {
        let mut lines = Lines::new();
        assert_eq!(lines.hear("move a"), Step::default());
        lines.ask(Limits::default());
        assert_eq!(lines.hear("resign").events, [Event::Chosen(Answer::of(Choice::Resigns))]);
        assert_eq!(lines.hear("resign"), Step::default());
        assert_eq!(lines.hear("error what is a ludeme?").events, [Event::Refused("what is a ludeme?".to_owned())]);
    }
}
