//! Pieces, moves and what follows them.

use super::data::{coord, direction, piece_of, player};
use super::{Builder, int, name, text, try_part, uint, wrapped};
use crate::element::{Element, Filled};
use crate::tree::{
    Action, ActionStep, AddFlags, Capture, CaptureType, CellState, Convert, Displace, Effect, IncState, Ludeme, Move,
    PieceDefinition, PieceState, Pieces, Pop, PopCount, Post, Promote, Push, Rotation,
};

impl Builder<'_> {
    pub(super) fn pieces(&mut self, game: &Filled) -> Option<Ludeme<Pieces>> {
        let element = game.get("pieces")?;
        let pieces = element.ludeme()?;
        let definitions = pieces.all("definitions").filter_map(|piece| self.piece(piece)).collect();
        Some(wrapped(element, Pieces { definitions, name: pieces.get("name").and_then(name) }))
    }

    fn piece(&mut self, element: &Element) -> Option<Ludeme<PieceDefinition>> {
        let piece = element.ludeme()?;
        let value = PieceDefinition {
            name: name(piece.get("name")?)?,
            player: piece.get("player").and_then(player),
            label: try_part(piece, "label", |part| text(part.get("label")?)),
            value: try_part(piece, "value", |part| int(part.get("value")?)),
            state: try_part(piece, "state", |part| uint(part.get("state")?)),
            flags: try_part(piece, "flags", |part| uint(part.get("flags")?)),
            moves: try_part(piece, "moves", |part| {
                Some(part.all("moves").filter_map(|one| self.one_move(one)).collect())
            }),
        };
        Some(wrapped(element, value))
    }

    fn one_move(&mut self, element: &Element) -> Option<Ludeme<Move>> {
        let given = element.ludeme()?;
        let action = given.get("action")?;
        let value = Move {
            priority: try_part(given, "priority", |part| uint(part.get("priority")?)),
            mandatory: given.has("mandatory"),
            label: try_part(given, "label", |part| text(part.get("label")?)),
            dirn: try_part(given, "dirn", |part| direction(part.get("direction")?)),
            owner: try_part(given, "owner", |part| player(part.get("player")?)),
            pre: try_part(given, "pre", |part| self.condition(part.get("condition")?)),
            action: wrapped(action, self.action(action)?),
            post: try_part(given, "post", |part| Some(part.all("posts").filter_map(|one| self.post(one)).collect())),
        };
        Some(wrapped(element, value))
    }

    fn action(&mut self, element: &Element) -> Option<Action> {
        let given = element.ludeme()?;
        let steps: Vec<_> = given.all("steps").filter_map(|step| Some(wrapped(step, action_step(step)?))).collect();
        match (given.has("pass"), steps.is_empty()) {
            (true, true) => Some(Action::Pass),
            (false, false) => Some(Action::Steps(steps)),
            (true, false) => {
                self.tell(element, "a pass does nothing else", "leave out `pass`, or all the rest");
                None
            }
            (false, true) => {
                self.tell(
                    element,
                    "expected `pass`, `(pop)` or `(push)`, found an empty `(action)`",
                    "as in `(action (push))`",
                );
                None
            }
        }
    }

    fn post(&mut self, element: &Element) -> Option<Ludeme<Post>> {
        let given = element.ludeme()?;
        let effect = match given.signature.name {
            "score" => Effect::Score(self.number(given.get("amount")?)?),
            _ => effect(given)?,
        };
        let condition = try_part(given, "if", |part| self.condition(part.get("condition")?));
        Some(wrapped(element, Post { effect, optional: given.has("optional"), condition }))
    }
}

fn action_step(element: &Element) -> Option<ActionStep> {
    let given = element.ludeme()?;
    let at = given.get("coord").and_then(coord);
    let count = given.get("count");
    Some(match given.signature.name {
        "pop" => {
            let count = count.map(|count| uint(count).map_or(PopCount::All, PopCount::Count));
            ActionStep::Pop(Pop { coord: at, count })
        }
        _ => ActionStep::Push(Push {
            coord: at,
            count: count.and_then(uint),
            player: given.get("player").and_then(player),
            trail: given.has("trail"),
        }),
    })
}

fn effect(given: &Filled) -> Option<Effect> {
    let at = || given.get("coord").and_then(coord);
    let who = || given.get("player").and_then(player);
    let way = || direction(given.get("direction")?);
    let types = || given.all("types").filter_map(|kind| CaptureType::read(kind.word()?)).collect();
    let flags = || Some(AddFlags { coord: at(), flags: uint(given.get("flags")?)? });
    Some(match given.signature.name {
        "capture" => Effect::Capture(Capture { types: types(), piece: piece_of(given) }),
        "convert" => Effect::Convert(Convert {
            types: types(),
            piece: piece_of(given),
            player: who(),
            state: given.get("state").and_then(uint),
        }),
        "promote" => Effect::Promote(Promote { types: given.all("types").filter_map(name).collect() }),
        "rotate" => Effect::Rotate(int(given.get("by")?).map_or(Rotation::Any, Rotation::By)),
        "change-dirn" => Effect::ChangeDirn(way()?),
        "displace" => Effect::Displace(Displace {
            direction: way()?,
            piece: piece_of(given),
            distance: given.get("distance").and_then(uint),
        }),
        "cell-state" => Effect::CellState(CellState { coord: at()?, player: who(), state: uint(given.get("state")?)? }),
        "piece-state" => {
            Effect::PieceState(PieceState { coord: at(), player: who(), state: int(given.get("state")?)? })
        }
        "inc-state" => Effect::IncState(IncState {
            coord: at(),
            player: who(),
            amount: try_part(given, "amount", |part| int(part.get("amount")?)),
            modulus: try_part(given, "mod", |part| uint(part.get("modulus")?)),
        }),
        "add-flags" => Effect::AddFlags(flags()?),
        "remove-flags" => Effect::RemoveFlags(flags()?),
        _ => return None,
    })
}
