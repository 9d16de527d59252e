//! Advisors: each has one narrow, rational view of a position, and says how good it is for a player in that view.
//!
//! A tour, in reading order:
//!
//! * [`Advisor`], what an advisor is; [`ADVISORS`], all of them: the twenty of Browne 2011, appendix C, then those of Pell
//!   1993, section 2.4; one file each;
//! * [`Scene`], what an advisor sees of a position; [`Solution`], one reason for what it says;
//! * [`Absent`], pieces that are not on the board, as if they stood there;
//! * `threats`, what captures are worth, which several advisors ask; `flood`, groups of pieces.

mod absent;
mod arrival_distance;
mod attack;
mod capt;
mod capturing_mobility;
mod conn;
mod defen;
mod dynamic_mobility;
mod eventual_mobility;
mod flood;
mod freedom;
mod global_potent;
mod global_threat;
mod group;
mod infl;
mod init_promote;
mod linecap;
mod local_threat;
mod mater;
mod material;
mod mobil;
mod nina;
mod possess;
mod potent_threat;
mod promote_distance;
mod proxc;
mod proxe;
mod proxg;
mod proxh;
mod proxm;
mod proxs;
mod scene;
mod scor;
mod stack;
mod state;
mod static_mobility;
mod threat;
mod threats;
mod vital;

pub use absent::{Absent, Imagined};
pub use nina::union;
pub use scene::{Scene, Scratch};

use board::Site;
use rules::Language;

/// One narrow view of a position.
pub trait Advisor: Sync {
    /// What there is to say of it, whatever the position.
    fn record(&self) -> Record;

    /// What policies call it.
    fn name(&self) -> &'static str {
        self.record().name
    }

    /// What it measures, in one sentence for people.
    fn about(&self) -> &'static str {
        self.record().about
    }

    /// In what it measures.
    fn measure(&self) -> Measure {
        self.record().measure
    }

    /// Whether it must be told the moves of all players.
    fn asks_for_moves(&self) -> bool {
        self.record().asks_for_moves
    }

    /// Whether it counts what may be gained later.
    fn anticipates(&self) -> bool {
        self.record().anticipates
    }

    /// Whether it asks what pieces that are not on the board would be worth there.
    fn asks_for_absent(&self) -> bool {
        false
    }

    /// What it would say of a piece that is not on the board, summed over the sites where it may come to stand; nothing unless it
    /// is a local advisor, which judges pieces one by one (Pell 1993, section 2.4).
    fn of_absent(&self, _scene: &Scene, _absent: &Absent) -> f64 {
        0.0
    }

    /// Tells all solutions: every single reason for what it says, and how much each is worth.
    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution));

    /// How good the position is for a player in this view: the sum over all solutions, unless the advisor says otherwise.
    fn value(&self, scene: &Scene, player: usize) -> f64 {
        let mut sum = 0.0;
        self.solve(scene, player, &mut |solution| sum += solution.amount);
        sum
    }

    /// What an evaluator adds up: the value, unless that comes so near to 1 that positions can no longer be told apart.
    fn strength(&self, scene: &Scene, player: usize) -> f64 {
        self.value(scene, player)
    }

    /// Whether the end condition that it anticipates is met for a player; nothing if they have none such (Browne 2011, 3.3.1).
    fn met(&self, _scene: &Scene, _player: usize) -> Option<bool> {
        None
    }
}

/// What there is to say of an advisor, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// What policies call it; the name of its file, but for `-` and `_`.
    pub name: &'static str,
    /// What it measures, in one sentence for people.
    pub about: &'static str,
    /// In whose language games name it.
    pub language: Language,
    /// In what it measures.
    pub measure: Measure,
    /// Whether it must be told the moves of all players.
    pub asks_for_moves: bool,
    /// Whether it counts what may be gained later, so that more than its whole weight makes a player wait for ever (Pell
    /// 1993, section 2.6).
    pub anticipates: bool,
}

impl Record {
    /// What most advisors for Browne's language have in common.
    pub const BROWNE: Record = Record {
        name: "",
        about: "",
        language: Language::Ludi,
        measure: Measure::Share,
        asks_for_moves: false,
        anticipates: false,
    };

    /// What most advisors for Pell's language have in common.
    pub const PELL: Record = Record { language: Language::Metagame, measure: Measure::Points, ..Record::BROWNE };
}

/// In what an advisor measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// An estimate from 0 to 1, as Browne's advisors do.
    #[default]
    Share,
    /// Points, such as material values are in, as Pell's do.
    Points,
}

/// One reason for what an advisor says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// Where it is, or begins.
    pub at: Option<Site>,
    /// Where it leads, or ends.
    pub to: Option<Site>,
    /// The type of the piece that it is about.
    pub kind: Option<u8>,
    /// How much it is worth.
    pub amount: f64,
    /// What it is.
    pub words: &'static str,
}

impl Solution {
    /// A reason that has no place.
    pub fn new(amount: f64, words: &'static str) -> Solution {
        Solution { at: None, to: None, kind: None, amount, words }
    }

    /// A reason at a piece.
    pub fn of(man: &game::Man, amount: f64, words: &'static str) -> Solution {
        Solution { at: Some(man.site), to: None, kind: Some(man.kind), amount, words }
    }

    /// The same, leading somewhere.
    pub fn leading(self, to: Option<Site>) -> Solution {
        Solution { to, ..self }
    }
}

/// All advisors: Browne's and one of ours for his language, then Pell's.
pub static ADVISORS: &[&dyn Advisor] = &[
    &proxc::Proxc,
    &proxs::Proxs,
    &proxm::Proxm,
    &proxh::Proxh,
    &proxg::Proxg,
    &proxe::Proxe,
    &attack::Attack,
    &defen::Defen,
    &threat::Threat,
    &mater::Mater,
    &capt::Capt,
    &mobil::Mobil,
    &infl::Infl,
    &scor::Scor,
    &state::State,
    &stack::Stack,
    &nina::Nina,
    &linecap::Linecap,
    &group::Group,
    &conn::Conn,
    &freedom::Freedom,
    &dynamic_mobility::DynamicMobility,
    &static_mobility::StaticMobility,
    &capturing_mobility::CapturingMobility,
    &eventual_mobility::EventualMobility,
    &local_threat::LocalThreat,
    &potent_threat::PotentThreat,
    &global_threat::GlobalThreat,
    &global_potent::GlobalPotent,
    &possess::Possess,
    &vital::Vital,
    &arrival_distance::ArrivalDistance,
    &promote_distance::PromoteDistance,
    &init_promote::InitPromote,
    &material::Material,
];

/// Other names that are read: what the papers themselves say elsewhere (decision Q19; Pell 1993, Table 1).
const ALSO_CALLED: [(&str, &str); 2] = [("prox", "proxe"), ("capture-mobility", "capturing-mobility")];

/// The names of the advisors that games in a language can name.
pub fn names(language: Language) -> Vec<&'static str> {
    ADVISORS.iter().map(|advisor| advisor.record()).filter(|one| one.language == language).map(|one| one.name).collect()
}

/// The number of the advisor of this name, in capitals or not.
pub fn find(name: &str) -> Option<usize> {
    let other = ALSO_CALLED.iter().find(|(also, _)| also.eq_ignore_ascii_case(name));
    let name = other.map_or(name, |(_, usual)| usual);
    ADVISORS.iter().position(|advisor| advisor.name().eq_ignore_ascii_case(name))
}

/// All solutions of an advisor.
pub fn solutions(advisor: &dyn Advisor, scene: &Scene, player: usize) -> Vec<Solution> {
    let mut all = Vec::new();
    advisor.solve(scene, player, &mut |solution| all.push(solution));
    all
}
