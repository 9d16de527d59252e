//! How a game begins, as a small picture that stands alone. A page shows many of them: they are light.

use std::collections::BTreeMap;
use std::fmt::Write;

use workbench::picture::scene::{Scene, Stage};

use super::{edges, shown};
use crate::ShownGame;

/// How boards look, on pages and here.
const STYLE: &str = include_str!("../../assets/board.css");

/// How a game begins, drawn once.
pub fn thumbnail(game: &ShownGame) -> &str {
    game.thumbnail.get_or_init(|| {
        let scene = game.begin(0).scene();
        let [left, top, width, height] = game.stage.part(&scene);
        if !super::has_board(&game.stage) {
            return listed(&scene);
        }
        let bare = Scene { moves: Vec::new(), ..scene };
        let mut drawn = game.stage.points_and_lines();
        drawn.push_str(&ground(&game.stage, &bare));
        drawn.push_str(&game.stage.goal_sites());
        drawn.push_str(&edges(&game.stage));
        drawn.push_str(&game.stage.bare_goal_sides());
        drawn.push_str(&pieces(&game.stage, &bare));
        let style = needed(STYLE, &drawn);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\">\
             <style>{style}</style>{drawn}</svg>"
        )
    })
}

/// How many facts a picture shows, and how many letters of each.
const MOST_FACTS: usize = 6;
const MOST_LETTERS: usize = 22;

/// What is true, where there is no board.
fn listed(scene: &Scene) -> String {
    let mut drawn = "<rect class=\"lw-cell lw-light\" width=\"240\" height=\"240\"/>".to_owned();
    for (nth, fact) in scene.facts.iter().take(MOST_FACTS).enumerate() {
        let is_long = fact.chars().count() > MOST_LETTERS;
        let begun: String = fact.chars().take(MOST_LETTERS).chain(is_long.then_some('…')).collect();
        let _ = write!(
            drawn,
            "<text class=\"lw-label\" x=\"120\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            40 + 34 * nth,
            super::escaped(&begun)
        );
    }
    let style = needed(STYLE, &drawn);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 240\"><style>{style}</style>{drawn}</svg>")
}

/// All sites of a shade in one stroke, to the nearest unit: more is not seen at this size.
fn ground(stage: &Stage, scene: &Scene) -> String {
    let mut shades: BTreeMap<String, String> = BTreeMap::new();
    for site in shown(stage, scene) {
        let way = shades.entry(stage.site_class(site)).or_default();
        outline(&stage.plan.sites[site].corners, way);
    }
    shades.iter().map(|(shade, way)| format!("<path class=\"{shade}\" d=\"{way}\"/>")).collect()
}

/// The outline of a site, each corner as seen from the one before it: that takes the fewest letters.
fn outline(corners: &[(f64, f64)], way: &mut String) {
    let whole = |(x, y): &(f64, f64)| (x.round() as i64, y.round() as i64);
    let Some(mut at) = corners.first().map(whole) else { return };
    let _ = write!(way, "M{} {}", at.0, at.1);
    for next in corners[1..].iter().map(whole) {
        let _ = match (next.0 - at.0, next.1 - at.1) {
            (x, 0) => write!(way, "h{x}"),
            (0, y) => write!(way, "v{y}"),
            (x, y) if y < 0 => write!(way, "l{x}{y}"),
            (x, y) => write!(way, "l{x} {y}"),
        };
        at = next;
    }
    way.push('z');
}

/// What stands on the board: each sort of piece is drawn once, and put where it stands.
fn pieces(stage: &Stage, scene: &Scene) -> String {
    let mut sorts: Vec<String> = Vec::new();
    let mut put = String::new();
    for stack in &scene.stacks {
        let drawn = without_letters(&unmarked(&stack.svg));
        let known = sorts.iter().position(|sort| *sort == drawn);
        let sort = known.unwrap_or_else(|| {
            sorts.push(drawn);
            sorts.len() - 1
        });
        let (x, y) = stage.plan.sites[stack.site].middle;
        let _ = write!(put, "<use href=\"#p{sort}\" x=\"{x:.0}\" y=\"{y:.0}\"/>");
    }
    let sorts = sorts.iter().enumerate().map(|(nth, drawn)| format!("<g id=\"p{nth}\">{drawn}</g>"));
    format!("<defs>{}</defs>{put}", sorts.collect::<String>())
}

/// Pieces without the marks that say how they go, which are too small to be seen here.
fn unmarked(svg: &str) -> String {
    let (mut rest, mut kept) = (svg, String::with_capacity(svg.len()));
    while let Some(mark) = rest.find("-mark\">") {
        let from = rest[..mark].rfind("<g ").unwrap_or(mark);
        kept.push_str(&rest[..from]);
        let after = &rest[mark..];
        rest = after.find("</g>").map_or("", |end| &after[end + "</g>".len()..]);
    }
    kept + rest
}

/// Pieces without the letters that stand beside a drawing for those who prefer them.
fn without_letters(svg: &str) -> String {
    let (mut rest, mut kept) = (svg, String::with_capacity(svg.len()));
    while let Some(letters) = rest.find("<text class=\"lw-code lw-alt") {
        kept.push_str(&rest[..letters]);
        let after = &rest[letters..];
        rest = after.find("</text>").map_or("", |end| &after[end + "</text>".len()..]);
    }
    kept + rest
}

/// What a drawing needs of a style: the rules for its classes, and the colours that these name.
fn needed(style: &str, drawn: &str) -> String {
    let Some(first) = style.find("\n.") else { return style.to_owned() };
    let (colours, rules) = style.split_at(first);
    let colours = &colours[colours.find(":root").unwrap_or_default()..];
    let is_used = |class: &str| [' ', '"'].iter().any(|end| drawn.contains(&format!("{class}{end}")));
    let is_needed = |rule: &&str| {
        let classes = rule.split('{').next().unwrap_or_default().split(',');
        classes.map(|class| class.trim().trim_start_matches('.')).any(|class| !class.is_empty() && is_used(class))
    };
    let rules: String = rules.split_inclusive('}').filter(is_needed).map(str::trim_start).collect();
    let is_named = |part: &&str| match part.trim_start().split_once(':') {
        Some((name, _)) if name.starts_with("--") => rules.contains(&format!("var({name})")),
        _ => true,
    };
    let colours: String = colours.split_inclusive([';', '{', '}']).filter(is_named).map(str::trim_start).collect();
    colours + &rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn a_picture_stands_alone_and_is_drawn_once() {
        let game = Games::default().named("yavalath").expect("in the library");
        let one = thumbnail(&game);
        assert!(one.starts_with("<svg xmlns=") && one.ends_with("</svg>") && !one.contains("data-site"));
        assert!(std::ptr::eq(one, thumbnail(&game)));
    }

    #[test]
    fn a_picture_has_the_style_that_it_needs_and_no_more() {
        let games = Games::default();
        for (name, bytes) in [("yavalath", 4_500), ("chess", 8_000), ("hex", 9_500)] {
            let game = games.named(name).expect("in the library");
            let picture = thumbnail(&game);
            assert!(picture.len() < bytes, "{name}: {}", picture.len());
            for part in [".lw-cell {", "--light: ", "prefers-color-scheme: dark", ".lw-edge {"] {
                assert!(picture.contains(part), "{name} has no {part}");
            }
            assert!(!picture.contains(".lw-lit") && !picture.contains("-mark"), "{name}");
            assert_eq!(picture.matches('{').count(), picture.matches('}').count(), "{name}");
            assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count(), "{name}");
        }
        assert!(thumbnail(&games.named("chess").expect("there")).contains(".lw-black {"));
    }
}
