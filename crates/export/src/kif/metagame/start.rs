//! How the game begins: what stands where, and what is in the hands.

use board::Site;
use game::{Rng, Role};
use metagame::tree::{Assigner, Assignment, Decision, Effect, Setup, Types};

use super::Translator;
use super::legs::Taking;
use crate::kif::formula::Contents;
use crate::kif::sheet::Section;
use crate::kif::writer::View;

impl Translator<'_> {
    /// The types of a decision, with multiplicity; `any_piece` is one of each defined type.
    pub(super) fn listed(&self, types: &Types) -> Vec<usize> {
        match types {
            Types::Named(names) => names.iter().map(|name| self.book.kind(&name.value)).collect(),
            Types::Any => {
                let defined = |kind: &usize| self.book.game.definition(&self.book.types[*kind]).is_some();
                (0..self.names.len()).filter(defined).collect()
            }
        }
    }

    pub(super) fn write_start(&mut self) {
        let mut board: Vec<Option<(Role, usize)>> = vec![None; self.book.grid.len()];
        match &self.book.game.setup {
            Setup::Fixed(assignments) => Role::BOTH.iter().for_each(|owner| self.put(&mut board, *owner, assignments)),
            Setup::Decision(decision) if decision.assigner.value == Assigner::Random => self.draw(&mut board, decision),
            Setup::Decision(_) => {}
        }
        self.writer.fact(Section::Start, format!("(init (control {}))", Role::White));
        for (site, piece) in board.iter().enumerate() {
            if let Some((owner, kind)) = piece {
                let (site, name) = (&self.writer.sites[site], &self.names[*kind]);
                let text = format!("(init (cell {site} {owner} {name}))");
                self.writer.fact(Section::Start, text);
            }
        }
    }

    fn site(&self, square: metagame::tree::Square) -> Option<Site> {
        self.book.grid.site(square.file.into(), square.rank.into())
    }

    fn put(&self, board: &mut [Option<(Role, usize)>], owner: Role, assignments: &[Assignment]) {
        for assignment in assignments {
            let kind = self.book.kind(&assignment.piece.value);
            for site in assignment.squares.iter().filter_map(|square| self.site(square.value)) {
                board[self.book.seen(owner, site).index()] = Some((owner, kind));
            }
        }
    }

    /// The draw is the one that every engine makes: each of White's pieces draws one of the squares that are left; Black's
    /// stand on the inverted squares.
    fn draw(&self, board: &mut [Option<(Role, usize)>], decision: &Decision) {
        let mut rng = Rng::new(self.options.seed, 0);
        let mut left: Vec<Site> = decision.squares.iter().filter_map(|square| self.site(square.value)).collect();
        for kind in self.listed(&decision.pieces) {
            if left.is_empty() {
                return;
            }
            let site = left.remove(rng.below(left.len() as u32) as usize);
            board[site.index()] = Some((Role::White, kind));
            board[self.book.seen(Role::Black, site).index()] = Some((Role::Black, kind));
        }
    }

    /// Hands: what they hold, what can be placed, and how they change.
    pub(super) fn write_hands(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let most = self.most_in_hand();
        let mut counts = vec![[[0usize; 2]; 2]; self.names.len()];
        if let Setup::Decision(decision) = &self.book.game.setup
            && decision.assigner.value != Assigner::Random
        {
            for kind in self.listed(&decision.pieces) {
                for owner in Role::BOTH {
                    let holder = if decision.assigner.value == Assigner::Player { owner } else { owner.opponent() };
                    counts[kind][holder.index()][owner.index()] += 1;
                }
            }
            let limit = self.options.draws.move_limit;
            self.writer.holds_before("assigning", self.placements as u32, limit);
            self.write_assigning(decision);
        }
        for number in 0..=most {
            self.writer.fact(Section::Numbers, format!("(tally {number})"));
        }
        for kind in self.held.clone() {
            let name = self.names[kind].clone();
            self.writer.fact(Section::Base, format!("(in-hand {name})"));
            for holder in Role::BOTH {
                for owner in Role::BOTH {
                    let count = counts[kind][holder.index()][owner.index()];
                    if holder == owner || count > 0 {
                        self.writer.fact(Section::Start, format!("(init (hand {holder} {owner} {name} {count}))"));
                    }
                }
            }
        }
        self.write_placing();
    }

    /// The ways to capture that lead to a hand.
    fn possessing(&self) -> impl Iterator<Item = &Taking> {
        let takings = self.powers.iter().flatten().flat_map(|powers| &powers.takings);
        takings.filter(|taking| matches!(taking.effect, Effect::Possess(_)))
    }

    /// How many pieces of a type a hand can hold: as many as there are in all, unless one that is taken by two methods at once
    /// becomes two.
    fn most_in_hand(&self) -> usize {
        let doubles = |taking: &Taking| {
            let sites: Vec<Site> = taking.all_sites().collect();
            (1..sites.len()).any(|n| sites[..n].contains(&sites[n]))
        };
        if self.possessing().any(doubles) { self.options.draws.move_limit as usize } else { self.pieces_in_all() }
    }

    /// How many pieces there are in all.
    fn pieces_in_all(&self) -> usize {
        match &self.book.game.setup {
            Setup::Fixed(assignments) => {
                2 * assignments.iter().map(|assignment| assignment.squares.len()).sum::<usize>()
            }
            Setup::Decision(decision) => 2 * self.listed(&decision.pieces).len(),
        }
    }

    /// In the set-up pieces go to the squares that are listed for their owner.
    fn write_assigning(&mut self, decision: &Decision) {
        for owner in Role::BOTH {
            let mut sites: Vec<Vec<Site>> = decision
                .squares
                .iter()
                .filter_map(|square| self.site(square.value))
                .map(|site| vec![self.book.seen(owner, site)])
                .collect();
            sites.sort();
            sites.dedup();
            let table = self.writer.table("home", sites, &["?t".to_owned()]);
            let hand = format!("(true (hand ?r {owner} ?p ?n))");
            let empty = self.writer.stands(&View::Now, "?t", Contents::EMPTY);
            let body = ["(true (control ?r))", "assigning", &hand, "(succ ?m ?n)", &table, &empty];
            self.writer.rule(Section::Moves, "(drops ?r ?p ?t)", &body);
        }
    }

    fn write_placing(&mut self) {
        let possession = self.possessing().next().is_some();
        let writer = &mut self.writer;
        let empty = writer.stands(&View::Now, "?t", Contents::EMPTY);
        let playing = if self.placements > 0 { "(not assigning)" } else { "" };
        let free = if self.turns.is_staged() { "(not busy)" } else { "" };
        let body =
            ["(true (control ?r))", playing, free, "(true (hand ?r ?r ?p ?n))", "(succ ?m ?n)", "(site ?t)", &empty];
        writer.rule(Section::Moves, "(drops ?r ?p ?t)", &body);
        writer.rule(Section::Legality, "(legal ?r (place ?p ?t))", &["(drops ?r ?p ?t)"]);
        writer.rule(Section::Legality, "(mobile ?r)", &["(drops ?r ?p ?t)"]);
        let hand = ["(role ?h)", "(role ?o)", "(in-hand ?p)", "(tally ?n)"];
        writer.rule(Section::Base, "(base (hand ?h ?o ?p ?n))", &hand);
        writer.rule(Section::Base, "(input ?r (place ?p ?t))", &["(role ?r)", "(in-hand ?p)", "(site ?t)"]);
        // Whose piece it is: in the set-up perhaps the other side's.
        let placed = ["(does ?r (place ?p ?t))", "(true (hand ?r ?o ?p ?n))", "(succ ?m ?n)"];
        writer.rule(Section::Effects, "(put ?t ?o ?p)", &placed);
        let less = ["(true (hand ?r ?o ?p ?n))", "(succ ?m ?n)", "(does ?r (place ?p ?t))"];
        writer.rule(Section::Effects, "(next (hand ?r ?o ?p ?m))", &less);
        let gains = if possession { "(not (gains ?r ?p))" } else { "" };
        let same = ["(true (hand ?r ?o ?p ?n))", "(not (dropping ?r ?p))", gains];
        writer.rule(Section::Effects, "(next (hand ?r ?o ?p ?n))", &same);
        // A hand that holds none of a type stays so when a piece of the other owner is placed.
        let none = ["(true (hand ?r ?o ?p 0))", "(dropping ?r ?p)"];
        writer.rule(Section::Effects, "(next (hand ?r ?o ?p 0))", &none);
        writer.rule(Section::Effects, "(dropping ?r ?p)", &["(does ?r (place ?p ?t))"]);
        if possession {
            self.write_gaining();
        }
    }

    /// Captured pieces come to a hand: `(gain white pawn 2)` is one that stood where a way to capture takes its second. They are
    /// counted place by place.
    fn write_gaining(&mut self) {
        let places = self.turns.places();
        let (effects, writer) = (Section::Effects, &mut self.writer);
        writer.rule(effects, "(gains ?r ?p)", &["(gain ?r ?p ?i)"]);
        writer.rule(effects, "(sum-0 ?r ?p ?n)", &["(gains ?r ?p)", "(true (hand ?r ?r ?p ?n))"]);
        for place in 1..=places {
            let (before, gain) = (format!("(sum-{} ?r ?p ?n)", place - 1), format!("(gain ?r ?p {place})"));
            writer.rule(effects, format!("(sum-{place} ?r ?p ?m)"), &[&before, &gain, "(succ ?n ?m)"]);
            writer.rule(effects, format!("(sum-{place} ?r ?p ?n)"), &[&before, &format!("(not {gain})")]);
        }
        writer.rule(effects, "(next (hand ?r ?r ?p ?n))", &[&format!("(sum-{places} ?r ?p ?n)")]);
        let other = ["(true (hand ?r ?o ?p ?n))", "(gains ?r ?p)", "(distinct ?r ?o)"];
        writer.rule(effects, "(next (hand ?r ?o ?p ?n))", &other);
    }
}
