//! The program as people and scripts meet it: what it prints, where, and with which exit code.

mod analysing;
mod bad_input;
mod breeding;
mod commands;
mod contests;
mod evolving;
mod general;
mod generating;
mod interrupting;
mod killing;
mod learning;
mod ludi;
mod measure_page;
mod measuring;
mod playing;
mod program;
mod readme;
mod repeatable;
mod sheets;
mod solving;
mod storing;
mod studio;
