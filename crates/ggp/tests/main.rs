//! Players and a host over loopback: whole matches, players that fail in every way, and requests that are none.

mod abuse;
mod brains;
mod count;
mod impostors;
mod matches;
mod players;
