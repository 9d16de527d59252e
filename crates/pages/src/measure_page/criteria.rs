//! All criteria, folded up: value, bar, interval, what it means, or why there is none.

use criticism::{CRITERIA, Criterion, Family, Measure, Needs, Value, Why};

use super::charts::{Scaled, bar};
use super::results::capital;
use super::{Material, between, table};
use picture::escaped;

impl Material<'_> {
    pub(super) fn criteria(&self) -> String {
        let families = [Family::Viability, Family::Quality, Family::Intrinsic];
        families.into_iter().map(|family| self.family(family)).collect()
    }

    fn family(&self, family: Family) -> String {
        let of_family = CRITERIA.iter().filter(|criterion| criterion.family == family);
        let rows: Vec<Vec<String>> = of_family.map(|criterion| self.row(criterion)).collect();
        let about = match family {
            Family::Viability => "how games ended",
            Family::Quality => "how games went",
            Family::Intrinsic => "what the rules say",
        };
        let caption = format!("{}: {about}", capital(family.name()));
        let summary = format!("{} criteria of {}: {about}", rows.len(), family.name());
        let table = table(&caption, &["Criterion", "", "Value", "95 %", "Trials"], &rows);
        format!("<details><summary>{summary}</summary>\n{table}</details>\n")
    }

    fn row(&self, criterion: &Criterion) -> Vec<String> {
        let name = format!(
            "<span title=\"{}\">{}</span><small>{}.</small>",
            escaped(criterion.measures),
            escaped(criterion.title),
            escaped(criterion.matters)
        );
        match self.findings.report.measure(criterion.name) {
            Some(Measure::Value(value)) => {
                let drawn = bar(&Scaled {
                    value: value.value,
                    interval: value.interval,
                    range: criterion.range,
                    marks: &[],
                    class: "fill",
                });
                let over = if value.over == 0 { "rules".to_owned() } else { value.over.to_string() };
                vec![name, drawn, number(criterion, value), between(value.interval, criterion.range), over]
            }
            Some(Measure::Unmeasured(Why::NoTrials)) => {
                let more = match criterion.needs {
                    Needs::Trials(mode) => self.more(mode),
                    Needs::Rules => String::new(),
                };
                vec![name, more, "–".into(), "–".into(), "–".into()]
            }
            Some(Measure::Unmeasured(why)) => vec![name, format!("<i>{why}</i>"), "–".into(), "–".into(), "–".into()],
            None => vec![name, "<i>not asked for</i>".into(), "–".into(), "–".into(), "–".into()],
        }
    }
}

/// The value, and the figure that it was made from, where there is one.
fn number(criterion: &Criterion, value: &Value) -> String {
    let raw = value.raw.filter(|_| !criterion.unit.is_empty());
    let raw = raw.map_or(String::new(), |raw| format!("<small>{} {}</small>", figure(raw), escaped(criterion.unit)));
    format!("{:.3}{raw}", value.value)
}

/// As many digits as tell something.
fn figure(raw: f64) -> String {
    if raw.abs() < 10.0 { format!("{raw:.2}") } else { format!("{raw:.0}") }
}
