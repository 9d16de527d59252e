//! Heat maps on the game's own board.

use criticism::figures::{Fairness, FirstMoves, Heat};

use super::charts::round;
use picture::escaped;
use picture::plan::{Plan, PlannedSite};

/// How many shades there are.
const SHADES: u32 = 9;

/// The sites that are told in words.
const TOLD: usize = 5;

/// How wide a map is drawn at most, and how wide a site, in the units of the page.
const WIDEST: f64 = 460.0;

/// A map of counts, with a caption that says what they count and where most are.
pub(super) fn heat(plan: &Plan, heat: &Heat, about: &str) -> String {
    let most = heat.most().max(1);
    let count = |site: usize| heat.counts.get(site).copied().unwrap_or(0);
    let shade = |site: usize| (count(site) * SHADES).div_ceil(most);
    let draw = |site: usize| Drawn {
        class: format!("h{}", shade(site)),
        title: (count(site) > 0).then(|| count(site).to_string()),
        text: None,
    };
    let told: Vec<String> =
        heat.hottest(TOLD).iter().map(|(site, count)| format!("{} {count}", name(plan, *site))).collect();
    let told = if told.is_empty() { "never".to_owned() } else { format!("most at {}", told.join(", ")) };
    let picture = picture(plan, about, |site| count(site) > 0, draw);
    format!(
        "<figure class=\"map\">\n{picture}<figcaption><b>{}</b>: {}</figcaption>\n</figure>\n",
        escaped(about),
        escaped(&told)
    )
}

/// A map of first moves: what each is worth to the first player, in hundredths, and which are fair.
pub(super) fn openings(plan: &Plan, openings: &FirstMoves) -> String {
    let shares = openings.by_site(plan.sites.len());
    let judged = openings.judged();
    // A site stands out if all moves that end there do.
    let at = |site: usize| {
        let here = openings.tried.iter().zip(&judged).filter(|(opening, _)| opening.to == Some(site as u32));
        let mut all = here.map(|(_, fairness)| *fairness);
        let first = all.next().unwrap_or(Fairness::Open);
        if all.all(|other| other == first) { first } else { Fairness::Open }
    };
    let draw = |site: usize| match shares[site] {
        None => Drawn { class: "h0".into(), title: None, text: None },
        Some(share) => Drawn {
            class: format!("{} {}", fairness(at(site)), strength(share)),
            title: Some(format!("{:.0} %", 100.0 * share)),
            text: Some(format!("{:.0}", 100.0 * share)),
        },
    };
    picture(plan, "What first moves are worth to the first player, in per cent", |site| shares[site].is_some(), draw)
}

/// The class of a first move.
pub(super) fn fairness(fairness: Fairness) -> &'static str {
    match fairness {
        Fairness::Strong => "strong",
        Fairness::Fair => "fair",
        Fairness::Weak => "weak",
        Fairness::Open => "open",
    }
}

/// How far from even, in shades.
fn strength(share: f64) -> &'static str {
    match (share - 0.5).abs() {
        far if far > 0.35 => "far",
        far if far > 0.2 => "mid",
        _ => "near",
    }
}

/// What is drawn of a site.
struct Drawn {
    class: String,
    title: Option<String>,
    text: Option<String>,
}

fn picture(plan: &Plan, title: &str, is_used: impl Fn(usize) -> bool, draw: impl Fn(usize) -> Drawn) -> String {
    let [left, top, width, height] = plan.part(is_used).map(round);
    let within = |site: &PlannedSite| {
        let (x, y) = site.middle;
        (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
    };
    let shown = plan.sites.iter().enumerate().filter(|(_, site)| within(site));
    let mut shapes = String::new();
    let mut texts = String::new();
    for (at, site) in shown {
        let drawn = draw(at);
        let corners: Vec<String> = site.corners.iter().map(|(x, y)| format!("{},{}", round(*x), round(*y))).collect();
        let title = drawn.title.map(|title| format!("><title>{}: {title}</title></polygon>", escaped(&site.name)));
        shapes += &format!(
            "<polygon class=\"{}\" points=\"{}\"{}\n",
            drawn.class,
            corners.join(" "),
            title.unwrap_or("/>".into())
        );
        let (x, y) = site.middle;
        texts += &drawn
            .text
            .map_or(String::new(), |text| format!("<text x=\"{}\" y=\"{}\">{text}</text>", round(x), round(y + 3.0)));
    }
    for (x, y, label) in &plan.labels {
        texts +=
            &format!("<text class=\"label\" x=\"{}\" y=\"{}\">{}</text>", round(*x), round(y + 3.0), escaped(label));
    }
    format!(
        "<svg class=\"board\" viewBox=\"{left} {top} {width} {height}\" width=\"{}\" role=\"img\"><title>{}</title>\n{shapes}{texts}</svg>\n",
        round((width * 1.35).min(WIDEST)),
        escaped(title),
    )
}

fn name(plan: &Plan, site: usize) -> &str {
    plan.sites.get(site).map_or("?", |site| &site.name)
}
