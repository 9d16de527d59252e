//! What happens where, by which rules, and what first moves are worth.

use criticism::figures::{Fairness, FirstMove, FirstMoves, Heat};

use super::charts::{Scaled, bar};
use super::results::capital;
use super::{Material, maps, percent, percents, table};
use picture::escaped;

/// First moves that are listed at most: the rest are on the map.
const LISTED: usize = 64;

impl Material<'_> {
    pub(super) fn places(&self) -> String {
        let heats = &self.findings.figures.heats;
        let Some(plan) = self.plan.as_ref().filter(|_| heats.moves.trials > 0) else {
            return "<p>No game was played whose course was written down.</p>\n".to_owned();
        };
        let mut maps: Vec<(&Heat, String)> =
            vec![(&heats.moves, "Where moves end".into()), (&heats.finally, "Occupied at the end".into())];
        let roles = game::Role::ALL.iter().zip(&heats.finally_by);
        maps.extend(roles.map(|(role, heat)| (heat, format!("{} at the end", self.name(*role)))));
        if heats.taken.most() > 0 {
            maps.push((&heats.taken, "Where pieces are taken".into()));
        }
        let drawn: String = maps.iter().map(|(heat, about)| maps::heat(plan, heat, about)).collect();
        let taken = if heats.taken.most() == 0 { " No piece was ever taken." } else { "" };
        format!(
            "<p>The darker or brighter a site stands out, the more often, over {} standard trials; random moves are left out where \
             moves are counted.{taken}</p>\n<div class=\"row maps\">\n{drawn}</div>\n",
            heats.moves.trials,
        )
    }

    pub(super) fn rules(&self) -> String {
        let usage = &self.findings.figures.usage;
        let of = |count: u32, all: u32| f64::from(count) / f64::from(all.max(1));
        let share = |value: f64| bar(&Scaled { value, interval: None, range: [0.0, 1.0], marks: &[], class: "fill" });
        let lines = self.findings.rules.moves.iter().zip(&usage.rules);
        let row = |(line, used): (&engine::rule_list::MoveLine, &criticism::figures::Used)| {
            let by_moves = of(used.moves, usage.moves);
            let words = format!("{}<small><code>{}</code></small>", escaped(&line.piece), escaped(&line.rule));
            let games = percent(of(used.trials, usage.trials));
            vec![words, share(by_moves), used.moves.to_string(), percent(by_moves), games]
        };
        let mut rows: Vec<Vec<String>> = lines.map(row).collect();
        if usage.without > 0 {
            let by_moves = of(usage.without, usage.moves);
            rows.push(vec![
                "Passes and swaps".into(),
                share(by_moves),
                usage.without.to_string(),
                percent(by_moves),
                String::new(),
            ]);
        }
        let caption =
            format!("Move rules, over {} moves in {} games. A move may be made by several.", usage.moves, usage.trials);
        let moves = table(&caption, &["Rule", "", "Moves", "Of all moves", "Of all games"], &rows);
        let goal = |(text, count): (&String, &u32)| {
            let part = of(*count, usage.trials);
            vec![format!("<code>{}</code>", escaped(text)), share(part), count.to_string(), percent(part)]
        };
        let mut ends: Vec<Vec<String>> = self.findings.rules.goals.iter().zip(&usage.goals).map(goal).collect();
        let others = usage.causes.iter().filter(|(cause, _)| *cause != criticism::Cause::Goal);
        ends.extend(others.map(|(cause, count)| {
            let part = of(*count, usage.trials);
            vec![capital(cause.words()), share(part), count.to_string(), percent(part)]
        }));
        moves
            + &table(
                "What ended the games. Several end rules may hold at once.",
                &["End rule", "", "Games", "Of all games"],
                &ends,
            )
    }

    /// Games that no rule about winning ended, and rules that nothing came of.
    pub(super) fn holes(&self) -> String {
        let holes = &self.findings.figures.holes;
        let row = |(what, share): (&str, criticism::Value)| {
            let scaled =
                Scaled { value: share.value, interval: share.interval, range: [0.0, 1.0], marks: &[], class: "fill" };
            vec![capital(what), bar(&scaled), percent(share.value), percents(share.interval)]
        };
        let rows: Vec<Vec<String>> = holes.shares().map(row).collect();
        if rows.is_empty() {
            return "<p>No game was played whose course was written down.</p>\n".to_owned();
        }
        let never = |what: &str, names: Vec<&String>| {
            let items: String = names.iter().map(|name| format!("<li><code>{}</code></li>\n", escaped(name))).collect();
            if items.is_empty() { String::new() } else { format!("<p>{what}</p>\n<ul>\n{items}</ul>\n") }
        };
        let rules = &self.findings.rules;
        let idle = holes.idle.iter().filter_map(|number| rules.moves.get(*number)).map(|line| &line.rule).collect();
        let unmet = holes.unmet.iter().filter_map(|number| rules.goals.get(*number)).collect();
        let unused = never("Move rules that were never used:", idle)
            + &never("End rules that were never met; perhaps they cannot be:", unmet);
        let all = if unused.is_empty() { "<p>Every rule was seen at work.</p>\n".to_owned() } else { unused };
        table("Games that ended without a rule that says who has won", &["", "", "Of all games", "95 %"], &rows) + &all
    }

    pub(super) fn openings(&self) -> String {
        let Some(openings) = &self.findings.deeper.first_moves else {
            if self.findings.deeper.ladder.is_empty() {
                return self.more_strengths();
            }
            let why =
                "There is no choice of first moves, chance sets the game up, or trying them out would take too long.";
            return format!("<p>{why}</p>\n");
        };
        let map = self.plan.as_ref().filter(|_| openings.tried.iter().any(|opening| opening.to.is_some()));
        let map = map.map_or(String::new(), |plan| {
            format!(
                "<figure class=\"map\">\n{}<figcaption>The first player's share of the points, in per cent: <span class=\"key strong\">surely \
                 strong</span> <span class=\"key fair\">surely fair</span> <span class=\"key weak\">surely weak</span> <span class=\"key open\">not to \
                 be told from even</span></figcaption>\n</figure>\n",
                maps::openings(plan, openings)
            )
        });
        let tried = match openings.tried.len() {
            all if all == openings.all => format!("Each of the {all} first moves was tried"),
            some => format!("{some} of the {} first moves were tried", openings.all),
        };
        format!(
            "<p>{tried} in games between players who look {} moves ahead; those that may be fair were tried more often. {}</p>\n{map}{}",
            openings.depth,
            cuts(openings),
            list(openings),
        )
    }
}

/// What the swap rule has to offer.
fn cuts(openings: &FirstMoves) -> String {
    if openings.players != 2 {
        return String::new();
    }
    let count = |fairness| openings.count(fairness);
    format!(
        "Under the swap rule, by which the second player may take the first move over, a fair one brings 40 to 60 % of the points. \
         {} are surely strong, {} surely weak and {} surely fair, by Holm's correction over all of them (5 %); {} are not to be told from \
         even, and about {} games each would show a fair one.",
        count(Fairness::Strong),
        count(Fairness::Weak),
        count(Fairness::Fair),
        count(Fairness::Open),
        openings.needed(),
    )
}

fn list(openings: &FirstMoves) -> String {
    let judged = openings.judged();
    let row = |opening: &&FirstMove| {
        let place = openings.tried.iter().position(|tried| std::ptr::eq(tried, *opening));
        let fairness = place.map_or(Fairness::Open, |place| judged[place]);
        let class = format!("fill {}", maps::fairness(fairness));
        let points = &opening.points;
        let drawn = bar(&Scaled {
            value: points.share,
            interval: Some(points.interval),
            range: [0.0, 1.0],
            marks: &[0.4, 0.6],
            class: &class,
        });
        let words = match fairness {
            Fairness::Strong => "surely strong",
            Fairness::Fair => "surely fair",
            Fairness::Weak => "surely weak",
            Fairness::Open => "not told",
        };
        let [low, high] = points.interval;
        let judged = if openings.players == 2 { words } else { "" };
        vec![
            escaped(&opening.text),
            drawn,
            percent(points.share),
            format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high),
            points.games.to_string(),
            judged.to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = openings.ranked().iter().take(LISTED).map(row).collect();
    let table = table(
        "First moves, by their shares; neighbours whose intervals overlap are ties",
        &["Move", "", "Share", "95 %", "Games", ""],
        &rows,
    );
    format!("<details><summary>The first moves as a table</summary>\n{table}</details>\n")
}
