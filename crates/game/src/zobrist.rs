//! The keys of which position hashes are made.
//!
//! A position's hash is the exclusive or of one key per fact that holds in it. Every engine uses these keys, so that two
//! engines that agree on a position agree on its hash.

use crate::Role;

/// Scrambles a number so that near numbers get unrelated results (the finaliser of SplitMix64).
#[inline]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn key(fact: u64, a: u64, b: u64, c: u64) -> u64 {
    mix(fact << 56 | a << 40 | b << 20 | c)
}

/// A piece of this owner and type stands on this site.
pub const fn on_board(owner: Role, kind: usize, site: usize) -> u64 {
    key(1, owner as u64, kind as u64, site as u64)
}

/// This role holds exactly so many pieces of this owner and type; none held has key 0.
pub const fn in_hand(holder: Role, owner: Role, kind: usize, count: usize) -> u64 {
    if count == 0 { 0 } else { key(2, (holder as u64) << 1 | owner as u64, kind as u64, count as u64) }
}

/// It is Black's turn; White's has key 0.
pub const fn to_move(role: Role) -> u64 {
    match role {
        Role::White => 0,
        Role::Black => key(3, 0, 0, 0),
    }
}

/// A piece of this owner and type waits off this site to be promoted.
pub const fn promoting(owner: Role, kind: usize, site: usize) -> u64 {
    key(4, owner as u64, kind as u64, site as u64)
}

/// The `nth` piece that waits to be put elsewhere has this owner, this type, and came from this site.
pub const fn displaced(nth: usize, owner: Role, kind: usize, site: usize) -> u64 {
    key(5, (nth as u64) << 1 | owner as u64, kind as u64, site as u64)
}
