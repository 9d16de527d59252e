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

/// This role holds exactly this many pieces of this owner and type; none held has key 0.
pub const fn in_hand(holder: Role, owner: Role, kind: usize, count: usize) -> u64 {
    if count == 0 { 0 } else { key(2, (holder as u64) << 1 | owner as u64, kind as u64, count as u64) }
}

/// It is this role's turn; White's has key 0.
pub const fn to_move(role: Role) -> u64 {
    match role {
        Role::White => 0,
        other => key(3, other as u64 - 1, 0, 0),
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

/// On this level of the stack on this site, from 0, stands a piece of this owner (`None`: neutral) and type.
pub const fn stands(site: usize, level: usize, owner: Option<Role>, kind: usize) -> u64 {
    key(6, site as u64, level as u64, side(owner) << 8 | kind as u64)
}

/// That piece has this state; 0 has key 0.
pub const fn piece_state(site: usize, level: usize, state: u32) -> u64 {
    wide(7, site, level, state)
}

/// That piece has these flags; none has key 0.
pub const fn piece_flags(site: usize, level: usize, flags: u32) -> u64 {
    wide(8, site, level, flags)
}

/// A rule has turned that piece to this heading.
pub const fn looks(site: usize, level: usize, heading: usize) -> u64 {
    key(9, site as u64, level as u64, heading as u64)
}

/// The cell of this site has this state; 0 has key 0.
pub const fn cell_state(site: usize, state: u32) -> u64 {
    wide(10, site, 0, state)
}

/// The cell of this site belongs to this role; no owner has key 0.
pub const fn cell_owner(site: usize, owner: Option<Role>) -> u64 {
    if owner.is_none() { 0 } else { key(11, site as u64, side(owner), 0) }
}

/// This role holds exactly this many pieces of this type; none has key 0.
pub const fn held(holder: Role, kind: usize, count: u32) -> u64 {
    wide(12, holder as usize, kind, count)
}

/// This role has this score; 0 has key 0.
pub const fn score(role: Role, score: i32) -> u64 {
    wide(13, role as usize, 0, score as u32)
}

/// This role has left the game.
pub const fn out(role: Role) -> u64 {
    key(14, role as u64, 0, 0)
}

/// The first move is still to be made, and the second player may then swap.
pub const SWAP_AHEAD: u64 = key(15, 2, 0, 0);

/// The second player may swap now.
pub const SWAP_OFFERED: u64 = key(15, 0, 0, 0);

/// The players have changed sides.
pub const SWAPPED: u64 = key(15, 1, 0, 0);

/// This many players have passed one after the other; none has key 0.
pub const fn passes(count: u32) -> u64 {
    wide(16, 0, 0, count)
}

/// This role has captured this many of the pieces that this goal asks for; none has key 0.
pub const fn taken(goal: usize, role: Role, count: u32) -> u64 {
    wide(17, goal, role as usize, count)
}

/// This role has had a piece on the board.
pub const fn begun(role: Role) -> u64 {
    key(18, role as u64, 0, 0)
}

/// The last move ended on this site.
pub const fn last_to(site: usize) -> u64 {
    key(19, site as u64, 0, 0)
}

/// The last move captured a piece of this type.
pub const fn last_captured(kind: usize) -> u64 {
    key(20, kind as u64, 0, 0)
}

/// This many moves have been made; none has key 0.
pub const fn moves_made(count: u32) -> u64 {
    wide(21, 0, 0, count)
}

/// 0 for no player, 1 for White, 2 for Black and so on.
const fn side(owner: Option<Role>) -> u64 {
    match owner {
        Some(role) => role as u64 + 1,
        None => 0,
    }
}

/// The key of a fact that counts further than twenty bits; a count of 0 has key 0.
const fn wide(fact: u64, a: usize, b: usize, count: u32) -> u64 {
    if count == 0 { 0 } else { mix(key(fact, a as u64, b as u64, 0) ^ mix(count as u64)) }
}
