//! Positions as people write them: `white king e1, black rook a8; black to move`.

use ::game::Role;
use board::Site;
use engine::Error;
use metagame::notation::{Piece, Position};
use theory::bridge::Interpreted;

/// Reads a position: pieces, and who is to move.
pub fn read_position(theory: &Interpreted, text: &str) -> Result<Position, Error> {
    let mut position = theory.bare();
    position.assigning = false;
    position.to_move = Role::White;
    for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [side, "to", "move"] => position.to_move = role(side, part)?,
            [side, ref kind @ .., square] if !kind.is_empty() => {
                let kind = kind.join("_");
                let names = theory.words().type_names();
                let number = names.iter().position(|name| name.eq_ignore_ascii_case(&kind));
                let number = number.ok_or_else(|| unreadable(part, &format!("types are {}", names.join(", "))))?;
                let site = site(theory, square).ok_or_else(|| unreadable(part, "squares are written `e4`"))?;
                position.board[site.index()] = Some(Piece { owner: role(side, part)?, kind: number as u8 });
            }
            _ => return Err(unreadable(part, "write `white king e1, black rook a8; black to move`")),
        }
    }
    Ok(position)
}

/// A position as it is read.
pub fn told(theory: &Interpreted, position: &Position) -> String {
    let names = theory.words().type_names();
    let piece = |(site, piece): (usize, &Option<Piece>)| {
        let piece = piece.as_ref()?;
        let square = name(theory, Site(site as u16));
        Some(format!("{} {} {square}", piece.owner.name(), names[usize::from(piece.kind)]))
    };
    let pieces: Vec<String> = position.board.iter().enumerate().filter_map(piece).collect();
    format!("{}; {} to move", pieces.join(", "), position.to_move.name())
}

fn role(side: &str, part: &str) -> Result<Role, Error> {
    let known = Role::BOTH.into_iter().find(|role| role.name() == side);
    known.ok_or_else(|| unreadable(part, "sides are `white` and `black`"))
}

fn name(theory: &Interpreted, site: Site) -> String {
    metagame::drawing::square_name(theory.words().square_at(site))
}

fn site(theory: &Interpreted, square: &str) -> Option<Site> {
    theory.words().grid().sites().find(|site| name(theory, *site) == square)
}

fn unreadable(part: &str, hint: &str) -> Error {
    Error::usage(format!("`{part}` is no part of a position"), hint)
}
