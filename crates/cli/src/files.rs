//! Files that people name on the command line.

use std::fs;
use std::path::Path;

use workbench::Error;

/// What a file holds; a complaint with this hint if it cannot be read.
pub fn read(file: &str, hint: &str) -> Result<String, Error> {
    fs::read_to_string(file).map_err(|error| Error::usage(format!("`{file}` cannot be read: {error}"), hint))
}

/// Writes a file.
pub fn write(file: impl AsRef<Path>, text: &str) -> Result<(), Error> {
    let file = file.as_ref();
    fs::write(file, text).map_err(|error| {
        let message = format!("`{}` cannot be written: {error}", file.display());
        Error::usage(message, "name a file in a folder that is there")
    })
}

/// Makes a folder and those above it, unless it is there.
pub fn make_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| {
        let message = format!("`{}` cannot be made: {error}", folder.display());
        Error::usage(message, "name a folder where you may write")
    })
}
