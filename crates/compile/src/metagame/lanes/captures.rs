//! Captures alone, of all pieces at once.

use board::Four;
use game::MAX_MOVES;

use super::{Chosen, FINDS, Find, Found, Go, QUADS, Sets, ones};
use crate::metagame::hunters::Hunt;

/// What can be taken.
pub struct Prey {
    /// Where it stands.
    pub sites: u64,
    /// In how many ways it can be taken.
    pub captures: u32,
    /// How many other moves there are, those to the same site counted as one.
    pub others: u32,
}

impl Go {
    /// Finds what the quads can take: all that can be, where there is nothing but quads.
    #[inline(always)]
    pub fn find_prey<const N: usize>(&self, sets: &Sets<N>, all: u64, found: &mut Found) -> Prey {
        let occupied = sets[0] | sets[1];
        let empty = all & !occupied;
        let (mut prey, mut others, mut captures) = (Four::all(0), Four::all(0), 0);
        found.taking = 0;
        for (at, quad) in self.quads.iter().enumerate() {
            let targets = quad.targets(sets, empty, self.doublings);
            let taking = targets.and(Four::all(occupied));
            others = others.or(targets.and(Four::all(empty)));
            if !taking.is_empty() {
                prey = prey.or(taking);
                found.targets[at % QUADS] = taking.into();
                found.taking |= 1 << at;
                captures += self.ways_to_take(at, taking.into());
            }
        }
        Prey { sites: prey.union(), captures, others: others.union().count_ones() }
    }

    /// How many moves there are to these targets of a quad.
    #[inline(always)]
    fn ways_to_take(&self, quad: usize, targets: [u64; 4]) -> u32 {
        let mut ways = targets.iter().map(|targets| targets.count_ones()).sum();
        if self.quads[quad].promotes {
            let zone: [u64; 4] = self.quads[quad].zone.into();
            for lane in 0..4 {
                ways += (targets[lane] & zone[lane]).count_ones() * (self.tracks[4 * quad + lane].ways - 1);
            }
        }
        ways
    }

    /// Shows those of the captures of the prey found that take a piece on one of these sites.
    #[inline(always)]
    pub fn captures_among<const N: usize>(
        &self,
        sets: &Sets<N>,
        found: &Found,
        sites: u64,
        mut show: impl FnMut(Chosen),
    ) {
        ones(found.taking, |at| {
            for (lane, targets) in found.targets[at as usize % QUADS].iter().enumerate() {
                self.show_ways(sets, 4 * at as usize + lane, targets & sites, &mut show);
            }
        });
    }

    /// Shows the moves to these targets of a lane of the quads.
    #[inline(always)]
    fn show_ways<const N: usize>(&self, sets: &Sets<N>, lane: usize, targets: u64, show: &mut impl FnMut(Chosen)) {
        let quad = &self.quads[lane / 4];
        ones(targets, |to| {
            let chosen = self.nearest(sets, lane, to);
            show(chosen);
            if quad.promotes && <[u64; 4]>::from(quad.zone)[lane % 4] >> to & 1 != 0 {
                (1..self.tracks[lane].ways).for_each(|way| show(Chosen { way: way as u8, ..chosen }));
            }
        });
    }

    /// Shows every capture; gives how many other moves there are, those of the quads to the same site counted as one.
    #[inline(always)]
    pub fn captures<const N: usize>(
        &self,
        sets: &Sets<N>,
        all: u64,
        found: &mut Found,
        mut show: impl FnMut(Chosen),
    ) -> u32 {
        let mut others = self.find_prey(sets, all, found).others;
        self.captures_among(sets, found, u64::MAX, &mut show);
        if self.only_quads {
            return others;
        }
        let occupied = sets[0] | sets[1];
        let empty = all & !occupied;
        self.each(sets, empty, |single, origin, targets| {
            others += (targets & empty).count_ones();
            let taking = targets & occupied;
            if taking != 0 {
                let track = self.singles[single].track;
                let ways = |to: u32| if self.singles[single].zone >> to & 1 != 0 { self.tracks[track].ways } else { 1 };
                let find = Find { targets: taking, track: track as u16, origin, ..Find::default() };
                ones(taking, |to| (0..ways(to)).for_each(|way| show(self.chosen(sets, &find, to, way))));
            }
        });
        let mut shown = 0;
        self.hunters.hunt(sets, all, |hunt, ways| {
            (0..ways).for_each(|way| show(Hunt { way: way as u8, ..hunt }.into()));
            shown += ways;
            shown <= MAX_MOVES as u32
        });
        others
    }

    /// Shows the captures among the moves found, with their numbers.
    #[inline(always)]
    pub fn taking<const N: usize>(&self, sets: &Sets<N>, found: &Found, mut show: impl FnMut(u32, Chosen)) {
        let occupied = sets[0] | sets[1];
        let mut number = 0;
        for (lane, targets) in found.targets[..found.quads % (QUADS + 1)].as_flattened().iter().enumerate() {
            ones(targets & occupied, |to| show(number + rank(*targets, to), self.nearest(sets, lane, to)));
            number += targets.count_ones();
        }
        for find in &found.finds[..found.used.min(FINDS)] {
            let ways = u32::from(find.ways);
            ones(find.targets & occupied, |to| {
                let first = number + rank(find.targets, to) * ways;
                (0..ways).for_each(|way| show(first + way, self.chosen(sets, find, to, way)));
            });
            number += find.count;
        }
        if !self.hunters.is_empty() {
            found.hunts.iter().zip(number..).for_each(|(hunt, number)| show(number, (*hunt).into()));
        }
    }

    /// The number of the move from a site to an empty one among those found, in the first way to promote.
    #[inline(always)]
    pub fn number_of<const N: usize>(&self, sets: &Sets<N>, found: &Found, (from, to): (u32, u32)) -> Option<u32> {
        let mut number = 0;
        for (lane, targets) in found.targets[..found.quads % (QUADS + 1)].as_flattened().iter().enumerate() {
            if targets >> to & 1 != 0 && self.nearest(sets, lane, to).from == from {
                return Some(number + rank(*targets, to));
            }
            number += targets.count_ones();
        }
        for find in &found.finds[..found.used.min(FINDS)] {
            let fits = find.targets >> to & 1 != 0 && find.way == 0 && self.chosen(sets, find, to, 0).from == from;
            if fits {
                return Some(number + rank(find.targets, to) * u32::from(find.ways));
            }
            number += find.count;
        }
        None
    }

    /// Whether a piece of a set goes from a site to an empty one, as far as that is known before any moves are found.
    #[inline(always)]
    pub fn can_go<const N: usize>(&self, sets: &Sets<N>, slot: usize, (from, to): (u32, u32)) -> bool {
        let lanes = self.quiet.get(slot).filter(|_| self.hunters.is_empty());
        lanes.is_some_and(|lanes| {
            lanes.iter().any(|(lane, rides)| {
                let track = &self.tracks[*lane];
                let behind = track.back[to as usize % 64] >> (from % 64) & 1 != 0;
                let near = *rides || to as i32 - from as i32 == track.delta;
                behind && near && self.nearest(sets, *lane, to).from == from
            })
        })
    }
}

/// How many of the targets come before this one.
#[inline(always)]
fn rank(targets: u64, to: u32) -> u32 {
    (targets & ((1 << (to % 64)) - 1)).count_ones()
}
