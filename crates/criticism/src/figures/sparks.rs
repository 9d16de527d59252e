//! Small pictures in characters: bars and sparklines for a terminal.

/// From nothing to full, in eighths of a character upwards.
const RISING: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// From nothing to full, in eighths of a character from the left.
const GROWING: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// A line of columns, one a value, the lowest at the lower end of the range and the highest at its upper end.
pub fn sparkline(values: &[f64], range: [f64; 2]) -> String {
    let height = range[1] - range[0];
    let column = |value: &f64| {
        let part = if height > 0.0 { ((value - range[0]) / height).clamp(0.0, 1.0) } else { 0.0 };
        RISING[((part * RISING.len() as f64) as usize).min(RISING.len() - 1)]
    };
    values.iter().map(column).collect()
}

/// The same for values of which only every so manieth fits into this width: the mean of those that share a column.
pub fn sparkline_within(values: &[f64], range: [f64; 2], width: usize) -> String {
    if values.len() <= width.max(1) {
        return sparkline(values, range);
    }
    let part = |nth: usize| &values[nth * values.len() / width..((nth + 1) * values.len() / width).max(1)];
    let means: Vec<f64> = (0..width).map(|nth| part(nth).iter().sum::<f64>() / part(nth).len() as f64).collect();
    sparkline(&means, range)
}

/// A bar as long as the size of a value from -1 to 1, of this many characters at most.
pub fn bar(value: f64, width: usize) -> String {
    let eighths = (value.abs().min(1.0) * (width * 8) as f64).round() as usize;
    let rest = (eighths % 8).checked_sub(1).map(|nth| GROWING[nth]);
    std::iter::repeat_n('█', eighths / 8).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_grow_with_their_values() {
        assert_eq!(sparkline(&[0.0, 0.5, 1.0, 9.0, -3.0], [0.0, 1.0]), "▁▅██▁");
        assert_eq!(sparkline(&[4.0, 4.0], [4.0, 4.0]), "▁▁");
        assert_eq!(sparkline_within(&[0.0, 0.0, 1.0, 1.0], [0.0, 1.0], 2), "▁█");
        assert_eq!(sparkline_within(&[1.0; 3], [0.0, 1.0], 8), "███");
    }

    #[test]
    fn bars_are_true_to_an_eighth_of_a_character() {
        assert_eq!((bar(1.0, 3).as_str(), bar(0.5, 3).as_str(), bar(0.0, 3).as_str()), ("███", "█▌", ""));
        assert_eq!((bar(-1.0 / 24.0, 3).as_str(), bar(7.0, 2).as_str()), ("▏", "██"));
    }
}
