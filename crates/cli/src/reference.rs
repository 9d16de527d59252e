//! `docs/commands.md`: every command with its arguments, written from the parser itself.

use std::path::Path;

use clap::{Arg, Command, CommandFactory};

use crate::arguments::Arguments;

/// The page.
fn page() -> String {
    let mut program = Arguments::command();
    program.build();
    let mut text = String::from(
        "# Commands\n\nWritten from the program itself: `LUDWRIGHT_UPDATE=1 cargo test -p cli reference` writes it anew.\n\
         `ludwright COMMAND --help` prints the same in the terminal.\n",
    );
    let global = arguments(&program);
    text += &format!("\nEvery command takes:\n\n{global}");
    if let Some(after) = program.get_after_help() {
        text += &format!("\n```text\n{after}\n```\n");
    }
    let listed: String = shown(&program).map(|command| format!("- {}\n", link(command))).collect();
    text += &format!("\n{listed}");
    shown(&program).for_each(|command| text += &section(command, 2));
    text
}

fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| command.get_name() != "help")
}

fn link(command: &Command) -> String {
    let name = command.get_name();
    format!("[`{name}`](#{name}): {}", about(command))
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

fn section(command: &Command, level: usize) -> String {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let mut text =
        format!("\n{} {}\n\n{}.\n\n```text\n{usage}\n```\n", "#".repeat(level), command.get_name(), about(command));
    let arguments = arguments(command);
    if !arguments.is_empty() {
        text += &format!("\n{arguments}");
    }
    if let Some(after) = command.get_after_help() {
        text += &format!("\n```text\n{after}\n```\n");
    }
    shown(command).for_each(|inner| text += &section(inner, level + 1));
    text
}

/// The arguments as a list; those that every command takes stand at the top of the page only.
fn arguments(command: &Command) -> String {
    let is_program = command.get_name() == "ludwright";
    let own =
        command.get_arguments().filter(|one| !one.is_hide_set() && one.get_id() != "help" && one.get_id() != "version");
    let own = own.filter(|one| is_program || !one.is_global_set());
    own.map(|one| format!("- `{}`: {}\n", spelling(one), meaning(one))).collect()
}

fn spelling(argument: &Arg) -> String {
    let value = || {
        let names = argument.get_value_names().unwrap_or_default();
        names.iter().map(|name| format!(" {name}")).collect::<String>()
    };
    let takes_value = argument.get_action().takes_values();
    match (argument.get_short(), argument.get_long()) {
        (None, None) => value().trim().to_owned(),
        (short, long) => {
            let short = short.map(|short| format!("-{short}"));
            let long = long.map(|long| format!("--{long}"));
            let names: Vec<String> = short.into_iter().chain(long).collect();
            format!("{}{}", names.join(", "), if takes_value { value() } else { String::new() })
        }
    }
}

fn meaning(argument: &Arg) -> String {
    let mut text = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let values: Vec<String> =
        argument.get_possible_values().iter().map(|one| format!("`{}`", one.get_name())).collect();
    if argument.get_action().takes_values() && !values.is_empty() {
        text += &format!("; one of {}", values.join(", "));
    }
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|one| one.to_string_lossy().into_owned()).collect();
    if argument.get_action().takes_values() && !defaults.is_empty() && !text.contains("[default") {
        text += &format!(" [default: {}]", defaults.join(" "));
    }
    text
}

#[test]
fn the_page_of_commands_says_what_the_program_says() {
    testing::expect_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md"), &page());
}
