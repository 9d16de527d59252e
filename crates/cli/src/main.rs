//! The command line: arguments in, text or JSON out, exit codes.

mod arguments;
mod commands;
mod files;
mod help;
mod output;
#[cfg(test)]
mod reference;
mod watching;

use std::process::ExitCode;

fn main() -> ExitCode {
    match arguments::parse() {
        Ok(arguments) => output::finish(&arguments, commands::run),
        Err(exit) => exit,
    }
}
