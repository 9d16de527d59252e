//! Small drawings: bars with intervals, columns, histograms. Colours are left to the style of the page.

use criticism::figures::Bar;

use picture::escaped;

/// The width and the height of a bar.
const BAR: [f64; 2] = [160.0, 14.0];

/// A number on a scale, with where it lies in the long run and what it is held against.
pub(super) struct Scaled<'a> {
    pub value: f64,
    pub interval: Option<[f64; 2]>,
    pub range: [f64; 2],
    /// Lines across the bar: a threshold, or what is fair.
    pub marks: &'a [f64],
    /// How the bar looks.
    pub class: &'a str,
}

/// A number as a bar from 0, its interval as a line across it.
pub(super) fn bar(scaled: &Scaled) -> String {
    let [low, high] = scaled.range;
    let x = |value: f64| round(((value - low) / (high - low).max(1e-9)).clamp(0.0, 1.0) * BAR[0]);
    let (from, to) = (x(scaled.value.min(0.0)), x(scaled.value.max(0.0)));
    let middle = BAR[1] / 2.0;
    let interval = scaled.interval.map_or(String::new(), |[low, high]| {
        let (left, right) = (x(low), x(high));
        format!("<path class=\"spread\" d=\"M{left} 3v8M{left} {middle}H{right}M{right} 3v8\"/>")
    });
    let zero = if low < 0.0 { format!("<path class=\"mark\" d=\"M{} 0v{}\"/>", x(0.0), BAR[1]) } else { String::new() };
    let marks: String =
        scaled.marks.iter().map(|mark| format!("<path class=\"mark\" d=\"M{} 0v{}\"/>", x(*mark), BAR[1])).collect();
    format!(
        "<svg class=\"bar\" viewBox=\"-1 0 {} {}\" role=\"img\"><title>{}</title><rect class=\"track\" width=\"{}\" \
         height=\"{}\"/><rect class=\"{}\" x=\"{from}\" y=\"2\" width=\"{}\" height=\"{}\"/>{zero}{marks}{interval}</svg>",
        BAR[0] + 2.0,
        BAR[1],
        told(scaled),
        BAR[0],
        BAR[1],
        scaled.class,
        round(to - from),
        BAR[1] - 4.0,
    )
}

fn told(scaled: &Scaled) -> String {
    let interval =
        scaled.interval.map_or(String::new(), |[low, high]| format!(", in the long run {low:.2} to {high:.2}"));
    format!("{:.2}{interval}", scaled.value)
}

/// A histogram of lengths: won, drawn and cut games on top of each other.
pub(super) fn histogram(bars: &[Bar]) -> String {
    let most = bars.iter().map(Bar::count).max().unwrap_or(0).max(1);
    let (column, height) = (36.0, 150.0);
    let width = column * bars.len() as f64;
    let unit = height / f64::from(most);
    let draw = |(at, bar): (usize, &Bar)| {
        let (x, mut top) = (column * at as f64, height);
        let mut svg = String::from("<g>");
        let range = if bar.from == bar.to { bar.from.to_string() } else { format!("{} to {}", bar.from, bar.to) };
        svg += &format!("<title>{range} moves: {} won, {} drawn, {} cut</title>", bar.won, bar.drawn, bar.cut);
        for (class, count) in [("won", bar.won), ("drawn", bar.drawn), ("cut", bar.cut)] {
            let part = round(unit * f64::from(count));
            top = round(top - part);
            if count > 0 {
                svg += &format!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{part}\"/>",
                    x + 3.0,
                    column - 6.0
                );
            }
        }
        if bar.count() > 0 {
            svg += &text("count", (x + column / 2.0, top - 4.0), &bar.count().to_string());
        }
        svg += &text("", (x + column / 2.0, height + 15.0), &bar.from.to_string());
        svg + "</g>"
    };
    let drawn: String = bars.iter().enumerate().map(draw).collect();
    format!(
        "<svg class=\"chart\" viewBox=\"-4 -16 {} {}\" width=\"{}\" role=\"img\"><title>How many games had which length</title>\
         {drawn}<path class=\"axis\" d=\"M0 {height}H{width}\"/></svg>",
        width + 8.0,
        height + 38.0,
        width + 8.0,
    )
}

/// Columns with a number above and a name below each.
pub(super) fn columns(title: &str, values: &[(String, f64)]) -> String {
    let most = values.iter().map(|(_, value)| *value).fold(0.0, f64::max).max(1e-9);
    let (column, height) = (40.0, 110.0);
    let width = column * values.len() as f64;
    let draw = |(at, (name, value)): (usize, &(String, f64))| {
        let (x, tall) = (column * at as f64, round(height * value / most));
        let top = round(height - tall);
        let rect =
            format!("<rect class=\"won\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{tall}\"/>", x + 4.0, column - 8.0);
        let number = if *value < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") };
        rect + &text("count", (x + column / 2.0, top - 4.0), &number)
            + &text("", (x + column / 2.0, height + 15.0), name)
    };
    let drawn: String = values.iter().enumerate().map(draw).collect();
    format!(
        "<svg class=\"chart\" viewBox=\"-4 -16 {} {}\" width=\"{}\" role=\"img\"><title>{}</title>{drawn}<path class=\"axis\" \
         d=\"M0 {height}H{width}\"/></svg>",
        width + 8.0,
        height + 38.0,
        width + 8.0,
        escaped(title),
    )
}

fn text(class: &str, (x, y): (f64, f64), text: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<text{class} x=\"{}\" y=\"{}\">{}</text>", round(x), round(y), escaped(text))
}

/// Rounded to a tenth of a unit, which cannot be seen.
pub(super) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
