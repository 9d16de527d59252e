//! Generated rule sheets are sound, and always the same.

use gdl::generate;

#[test]
fn generated_rule_sheets_are_read_without_an_error() {
    let first = testing::first_seed();
    for seed in first..first + testing::walks(2000) {
        let text = generate::text(seed);
        let reading = gdl::read(&text);
        let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
        assert!(errors.is_empty(), "seed {seed}: {errors:?}\n{text}");
    }
}

#[test]
fn a_seed_always_gives_the_same_rule_sheet() {
    assert_eq!(generate::text(7), generate::text(7));
    assert_ne!(generate::text(7), generate::text(8));
}
