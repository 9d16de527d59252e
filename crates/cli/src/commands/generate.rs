//! `generate`: invents games.

use std::fmt::Write as _;

use serde_json::json;
use workbench::Error;
use workbench::generate::{Recipe, Wish};

use crate::output::{Exit, Output};

/// How many games are made before they are printed, where they are printed one after the other.
const AT_ONCE: u64 = 64;

/// How many games, from which seed on.
pub struct Order {
    pub seed: u64,
    pub number: u64,
}

pub fn run(wish: Wish<'_>, order: &Order, output: &mut Output) -> anyhow::Result<Exit> {
    let recipe = Recipe::new(wish)?;
    let end = order.seed.checked_add(order.number).ok_or_else(|| {
        Error::usage(
            format!("there are no {} seeds from {} on", order.number, order.seed),
            "begin with a smaller --seed",
        )
    })?;
    if output.is_json() {
        output.print_json(&json!({"games": recipe.generate(order.seed..end)?}))?;
        return Ok(Exit::Done);
    }
    for first in (order.seed..end).step_by(AT_ONCE as usize) {
        for game in recipe.generate(first..end.min(first.saturating_add(AT_ONCE)))? {
            output.print_text(if game.seed == order.seed { "" } else { "\n" })?;
            output.print_text(&game.text)?;
        }
    }
    Ok(Exit::Done)
}

/// Prints the parameters instead.
pub fn show_parameters(wish: Wish<'_>, output: &mut Output) -> anyhow::Result<Exit> {
    let recipe = Recipe::new(wish)?;
    output.print(&json!({"params": recipe.parameter_text()}), |_| recipe.parameter_text())?;
    Ok(Exit::Done)
}

/// Prints the choices that make the games instead.
pub fn trace(wish: Wish<'_>, order: &Order, output: &mut Output) -> anyhow::Result<Exit> {
    let recipe = Recipe::new(wish)?;
    let traces = recipe.traces(order.seed..order.seed.saturating_add(order.number))?;
    output.print(&json!({"traces": traces}), |_| {
        let mut text = String::new();
        for trace in &traces {
            let _ = writeln!(text, "seed {}", trace.seed);
            for (number, chosen) in (1..).zip(&trace.choices) {
                let _ = writeln!(text, "{number:>5}  {:<24} {:<30} {}", chosen.rule, chosen.parameter, chosen.value);
            }
        }
        text
    })?;
    Ok(Exit::Done)
}
