//! Every reader is fed with spoilt texts for a while: none panics. `LUDWRIGHT_WALKS` says how many times as many; `cargo fuzz`
//! in `fuzz/` goes on without end.

mod targets;

use game::Rng;
use rayon::prelude::*;
use targets::{TARGETS, Target};

/// How many texts each reader gets.
const TEXTS: u64 = 400;

/// A text that was spoilt: bytes are cut out, doubled, swapped, replaced by others that mean something to some reader.
fn spoilt(target: &Target, number: u64) -> Vec<u8> {
    const SIGNS: &[u8] = b"()[]{}<>,.;:=-+*/%\"'\\ \n\t\0 0123456789aZ\xc3\xa9\xff";
    let mut rng = Rng::new(17, number);
    let mut bytes = target.example.as_bytes().to_vec();
    for _ in 0..=rng.below(8) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len() as u32) as usize;
        let to = (at + 1 + rng.below(12) as usize).min(bytes.len());
        match rng.below(5) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.extend_from_within(at..to),
            2 => bytes[at] = SIGNS[rng.below(SIGNS.len() as u32) as usize],
            3 => bytes.insert(at, SIGNS[rng.below(SIGNS.len() as u32) as usize]),
            _ => {
                let other = rng.below(bytes.len() as u32) as usize;
                bytes.swap(at, other);
            }
        }
    }
    bytes
}

#[test]
fn no_reader_panics_at_spoilt_texts() {
    for target in &TARGETS {
        (target.run)(target.example.as_bytes());
        (0..testing::walks(TEXTS)).into_par_iter().for_each(|number| (target.run)(&spoilt(target, number)));
    }
}

#[test]
fn every_reader_has_a_fuzz_target() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    for target in &TARGETS {
        let file = folder.join(format!("fuzz_targets/{}.rs", target.name));
        assert!(file.exists() && manifest.contains(&format!("name = \"{}\"", target.name)), "{}", file.display());
    }
}
