//! How the game ends: goals of both sides, then what ends it when no player has reached one.

use board::Site;
use game::Role;
use metagame::tree::Goal;

use super::Translator;
use super::legs::role_of;
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

impl Translator<'_> {
    pub(super) fn write_ending(&mut self) {
        let game = self.book.game;
        for role in Role::BOTH {
            for goal in &game.goals {
                self.write_goal(role, &goal.value);
            }
        }
        let met =
            self.book.game.goals.iter().any(|goal| !matches!(goal.value, Goal::Stalemate(_))) || !game.goals.is_empty();
        let within = if self.turns.is_staged() { "(not within)" } else { "" };
        let ends = Section::Endings;
        let writer = &mut self.writer;
        let stuck = ["(true (control ?r))", "(not (mobile ?r))"];
        writer.rule(ends, "terminal", &[stuck[0], stuck[1], within]);
        writer.rule(ends, "terminal", &["expired", within]);
        if met {
            writer.rule(ends, "terminal", &["(met ?r)", within]);
            writer.rule(ends, "(wins ?r)", &["(met ?r)", "(opponent ?r ?o)", "(not (met ?o))"]);
        }
        let neither: &[&str] = if met { &["(not (met white))", "(not (met black))"] } else { &[] };
        let body: Vec<&str> = stuck.iter().chain(&["(opponent ?r ?o)"]).chain(neither).copied().collect();
        writer.rule(ends, "(wins ?o)", &body);
        writer.rule(ends, "decided", &["(wins ?r)"]);
        writer.rule(ends, "(goal ?r 100)", &["(wins ?r)"]);
        writer.rule(ends, "(goal ?r 0)", &["(wins ?o)", "(opponent ?r ?o)"]);
        writer.rule(ends, "(goal ?r 50)", &["(role ?r)", "(not decided)"]);
    }

    fn write_goal(&mut self, role: Role, goal: &Goal) {
        let head = format!("(met {role})");
        match goal {
            Goal::Arrive(what, squares) => {
                let contents = self.book.meant(role, what);
                let sites: Vec<Site> = squares
                    .iter()
                    .filter_map(|square| self.book.grid.site(square.value.file.into(), square.value.rank.into()))
                    .map(|site| self.book.seen(role, site))
                    .collect();
                let instances: Vec<Instance> =
                    sites.iter().map(|site| (vec![*site], self.writer.logic.at(*site, contents))).collect();
                let (section, variables, body, view) = (Section::Endings, &["?x"], Vec::new(), View::Now);
                let family = Family { section, head, variables, body, view, hint: "target", bound: false, also: None };
                self.writer.family(&family, &instances);
            }
            Goal::Eradicate(what) => {
                let contents = self.book.meant(role, what);
                let later = if self.placements > 0 { "(not assigning)" } else { "" };
                if contents.is_none() {
                    return self.writer.rule(Section::Endings, head, &[later]);
                }
                let name = self.writer.sheet.fresh("alive");
                let stands = self.writer.stands(&View::Now, "?x", contents);
                self.writer.rule(Section::Endings, &name, &[&stands]);
                self.writer.rule(Section::Endings, head, &[&format!("(not {name})"), later]);
            }
            Goal::Stalemate(player) => {
                let stuck = role_of(role, *player);
                let turn = format!("(true (control {stuck}))");
                self.writer.rule(Section::Endings, head, &[&turn, &format!("(not (mobile {stuck}))")]);
            }
        }
    }
}
