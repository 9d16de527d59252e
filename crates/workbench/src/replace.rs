//! A file that is replaced as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Gives a file that is there another content. Whatever stops the program, the file has its old content or the new one; its
/// permissions stay, and a link stays a link.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    // A new file can take the place of one that may not be written; opening it tells whether it may.
    let permissions = OpenOptions::new().write(true).open(&path)?.metadata()?.permissions();
    let beside = beside(&path);
    let written = write_new(&beside, text, permissions).and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        // What is wrong is told already; no more can be done if this cannot be removed.
        let _ = fs::remove_file(&beside);
    } else if let Some(Ok(folder)) = path.parent().map(File::open) {
        // Not every system lets a folder be synchronised, and the file is whole without it.
        let _ = folder.sync_all();
    }
    written
}

/// A name in the same folder that no other process uses: only within a file system is a file renamed at once.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.new", process::id()))
}

fn write_new(path: &Path, text: &str, permissions: fs::Permissions) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(permissions)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ludwright-replace-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_but_the_new_content_is_left_and_permissions_stay() {
        let folder = folder("whole");
        let file = folder.join("a.ludi");
        fs::write(&file, "old").expect("written");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
        }
        let before = fs::metadata(&file).expect("there").permissions();
        replace(&file, "new").expect("replaced");
        assert_eq!(fs::read_to_string(&file).expect("there"), "new");
        assert_eq!(fs::metadata(&file).expect("there").permissions(), before);
        assert_eq!(names(&folder), ["a.ludi"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link() {
        let folder = folder("link");
        let (file, link) = (folder.join("a.ludi"), folder.join("b.ludi"));
        fs::write(&file, "old").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        replace(&link, "new").expect("replaced");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("there"), "new");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_cannot_be_replaced_is_left_as_it_is() {
        let folder = folder("gone");
        assert!(replace(&folder.join("nothing.ludi"), "new").is_err());
        assert!(replace(&folder, "new").is_err());
        assert!(names(&folder).is_empty());
        fs::remove_dir_all(folder).expect("removed");
    }

    /// Readers see the old content or the new one, however often it is replaced.
    #[test]
    fn no_reader_ever_sees_half_a_file() {
        let folder = folder("readers");
        let file = folder.join("a.ludi");
        let texts = ["a".repeat(300_000), "b".repeat(200_000)];
        fs::write(&file, &texts[0]).expect("written");
        let reads = std::thread::scope(|scope| {
            let writer = scope.spawn(|| (0..20).for_each(|nth| replace(&file, &texts[nth % 2]).expect("replaced")));
            let mut reads = 0;
            while !writer.is_finished() {
                let read = fs::read_to_string(&file).expect("there");
                assert!(texts.contains(&read), "{} bytes", read.len());
                reads += 1;
            }
            reads
        });
        println!("{reads} whole reads during 20 replacements");
        fs::remove_dir_all(folder).expect("removed");
    }
}
