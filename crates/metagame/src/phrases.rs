//! How the language writes what a rule is made of: the words of the canonical text, which say all there is to say.
//!
//! ```
//! use metagame::tree::Player;
//!
//! assert_eq!(metagame::phrases::owner(Some(Player::Opponent)), "{opponent}");
//! assert_eq!(metagame::phrases::owner(None), "any_player");
//! ```

use board::{Direction, Inversion, Symmetries, Wrap};

use crate::tree::{Assigner, Comparison, Constraints, Count, Effect, Methods, Player, Ride};

/// `player` or `opponent`.
pub fn player(player: Player) -> &'static str {
    match player {
        Player::Player => "player",
        Player::Opponent => "opponent",
    }
}

/// Whose pieces are meant: `{player}` or `any_player`.
pub fn owner(owner: Option<Player>) -> String {
    owner.map_or_else(|| "any_player".into(), |owner| format!("{{{}}}", player(owner)))
}

/// `player`, `opponent` or `random`.
pub fn assigner(assigner: Assigner) -> &'static str {
    match assigner {
        Assigner::Player => "player",
        Assigner::Opponent => "opponent",
        Assigner::Random => "random",
    }
}

/// `planar` or `vertical_cylinder`.
pub fn wrap(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::Planar => "planar",
        Wrap::Cylinder => "vertical_cylinder",
    }
}

/// `forward` or `diagonal`; the latter goes without saying.
pub fn inversion(inversion: Inversion) -> &'static str {
    match inversion {
        Inversion::Forward => "forward",
        Inversion::Diagonal => "diagonal",
    }
}

/// `<1,2>`.
pub fn direction(direction: Direction) -> String {
    format!("<{},{}>", direction.dx, direction.dy)
}

/// `all_symmetry`, or those that there are: `{forward side}`.
pub fn symmetries(symmetries: Symmetries) -> String {
    if symmetries == Symmetries::ALL {
        return "all_symmetry".into();
    }
    let words = [(symmetries.forward, "forward"), (symmetries.side, "side"), (symmetries.rotation, "rotation")];
    format!("{{{}}}", chosen(&words).join(" "))
}

/// `{clobber hop}`.
pub fn methods(methods: Methods) -> String {
    let words = [(methods.retrieve, "retrieve"), (methods.clobber, "clobber"), (methods.hop, "hop")];
    format!("{{{}}}", chosen(&words).join(" "))
}

/// `remove`, `player possesses`.
pub fn effect(effect: Effect) -> String {
    match effect {
        Effect::Remove => "remove".into(),
        Effect::Possess(who) => format!("{} possesses", player(who)),
        Effect::Displace(who) => format!("{} displaces", player(who)),
    }
}

/// `RIDE MIN 2 LONGEST`.
pub fn ride(ride: &Ride) -> String {
    let mut text = String::from("RIDE");
    text.extend(ride.min.map(|min| format!(" MIN {min}")));
    text.extend(ride.max.map(|max| format!(" MAX {max}")));
    text.extend(ride.longest.then_some(" LONGEST"));
    text
}

/// `[X >= 1]`.
pub fn count(count: Count) -> String {
    let comparison = match count.comparison {
        Comparison::AtLeast => ">=",
        Comparison::Exactly => "=",
        Comparison::AtMost => "<=",
    };
    format!("[X {comparison} {}]", count.number)
}

/// `must_capture continue_captures`; nothing if there are none.
pub fn constraints(constraints: Constraints) -> String {
    let words = [
        (constraints.must_capture, "must_capture"),
        (constraints.must_capture_most, "must_capture_most"),
        (constraints.continue_captures, "continue_captures"),
    ];
    chosen(&words).join(" ")
}

fn chosen(words: &[(bool, &'static str)]) -> Vec<&'static str> {
    words.iter().filter(|(chosen, _)| *chosen).map(|(_, word)| *word).collect()
}
