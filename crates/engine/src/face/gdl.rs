//! How games of GDL show themselves: as facts, on a board where the facts form one.

use std::sync::{Arc, OnceLock};

use criticism::{Deed, Standing};
use game::joint::{View, Written};
use game::{Joint, Role, StateMachine};
use gdl::tree::Game;
use picture::Marks;
use picture::gdl as drawing;
use picture::scene::{Scene, Stage};

use super::Face;
use crate::choose::{self, NoSuchMove};
use crate::finish::Cause;
use crate::play::JointPlay;
use crate::played::Played;
use crate::position::Position;
use crate::seat::Shown;

/// How a game of GDL shows itself.
pub(crate) struct GdlFace {
    roles: Vec<String>,
    grid: Option<drawing::Grid>,
    stage: OnceLock<Arc<Stage>>,
}

impl GdlFace {
    pub(crate) fn new(game: &Game) -> GdlFace {
        let roles = game.roles().into_iter().map(str::to_owned).collect();
        GdlFace { roles, grid: drawing::Grid::of(game), stage: OnceLock::new() }
    }

    fn role(&self, role: Role) -> &str {
        self.roles.get(role.index()).map_or(role.name(), String::as_str)
    }
}

impl Face for GdlFace {
    type Move = Written;
    type View = View;

    fn text(&self, view: &View, _: Option<&Written>, _: &Marks) -> String {
        drawing::text(self.grid.as_ref(), &self.roles, view)
    }

    fn svg(&self, view: &View, _: Option<&Written>, _: &Marks) -> String {
        drawing::svg(self.grid.as_ref(), &self.roles, view)
    }

    fn stage(&self) -> Arc<Stage> {
        Arc::clone(self.stage.get_or_init(|| Arc::new(drawing::stage(self.grid.as_ref(), &self.roles))))
    }

    fn scene(&self, view: &View, last: Option<&Written>, legal: &[Written]) -> Scene {
        drawing::scene(self.grid.as_ref(), &self.roles, view, last, legal)
    }

    fn said(&self, chosen: &Written) -> String {
        format!("{}: {}", self.role(chosen.role), chosen.text)
    }

    fn ends(&self, _: &Written) -> (Option<usize>, Option<usize>) {
        (None, None)
    }

    fn deed(&self, _: &View, chosen: &Written, _: &View) -> Deed {
        Deed { text: chosen.text.clone(), ..Deed::default() }
    }

    fn standing(&self, _: &View) -> Vec<Standing> {
        Vec::new()
    }

    fn goals(&self, _: &View) -> Vec<u32> {
        vec![0]
    }

    fn causes(&self, _: &View, _: Option<Role>) -> Vec<Cause> {
        Vec::new()
    }

    fn prompt(&self, view: &View, _: Option<(&View, &Written, &View)>) -> Option<String> {
        (!view.chosen.is_empty()).then(|| "choose too: the moves are shown when all players have chosen".to_owned())
    }

    fn position(&self, view: &View) -> Position {
        Position::of_gdl(&self.roles, view)
    }

    fn without(&self, mut view: View, written: &str) -> Result<View, NoSuchMove> {
        let wanted = written.trim();
        match view.facts.iter().position(|fact| fact.eq_ignore_ascii_case(wanted)) {
            Some(at) => _ = view.facts.remove(at),
            None => {
                let (message, hint) =
                    (format!("`{wanted}` is not true here"), "name a fact as `moves` shows it".into());
                return Err(NoSuchMove { message, hint });
            }
        }
        Ok(view)
    }

    fn arranged(&self, _: View, _: usize, _: Option<(Role, usize)>) -> Result<View, NoSuchMove> {
        let message = "pieces of a GDL game cannot be arranged: its positions are sets of facts".to_owned();
        Err(NoSuchMove { message, hint: "change the `init` facts of the rule sheet".to_owned() })
    }

    fn begun_by(&self, view: View, _: Role) -> View {
        view
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::gdl::choose(written, legal)
    }
}

impl<M: StateMachine> Shown for Joint<M> {
    type Face = GdlFace;

    fn joint(played: &Played<Self>) -> Option<&dyn JointPlay> {
        Some(played)
    }

    fn joint_mut(played: &mut Played<Self>) -> Option<&mut dyn JointPlay> {
        Some(played)
    }
}
