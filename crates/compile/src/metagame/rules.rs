//! The rules with names, sides and symmetries resolved: what the tree says, once for each role, in numbers.
//!
//! Everything here is of state dependency 0 (Pell 1993, seed of the idea: what never reads the state is worked out when the
//! game is loaded).

use board::{Direction, Grid, Inversion, Site, Wrap};
use game::{DrawRules, Role};
use metagame::tree::{self, Assigner, Description, Effect, Goal, MovementKind, Player, Setup, Types};

/// A piece as one number: the owner's index times the number of types, plus the type.
pub type Code = u8;

/// The rules of a game for both roles.
pub struct Rules {
    pub grid: Grid,
    pub inversion: Inversion,
    pub names: Vec<String>,
    pub roles: [RoleRules; 2],
    pub opening: Opening,
    /// Whether a player who can capture must.
    pub must_capture: bool,
    /// Whether they must take as many pieces as they can. Differs: not in the paper.
    pub must_take_most: bool,
    /// What a captured piece of each type is in a hand. Differs: always itself in the paper.
    pub in_hand: Vec<u8>,
    pub draws: DrawRules,
}

/// The rules as one role sees them.
pub struct RoleRules {
    pub kinds: Vec<KindRules>,
    pub goals: Vec<GoalRule>,
    pub promotion_zone: Vec<Site>,
}

/// What a piece of one type can do for its owner.
#[derive(Default)]
pub struct KindRules {
    pub moving: Vec<Motion>,
    pub capturing: Vec<CaptureRule>,
    pub promotion: Promotion,
    pub must_capture: bool,
    pub continues: bool,
}

/// A movement in all its directions.
#[derive(Clone, PartialEq, Eq)]
pub struct Motion {
    pub step: Step,
    pub directions: Vec<Direction>,
}

/// How a movement goes along a direction.
#[derive(Clone, PartialEq, Eq)]
pub enum Step {
    Leap,
    Ride { min: u32, max: Option<u32>, longest: bool },
    Hop { before: tree::Count, over: tree::Count, after: tree::Count, pieces: Vec<Code> },
}

/// A way to capture.
#[derive(Clone)]
pub struct CaptureRule {
    pub retrieve: bool,
    pub clobber: bool,
    pub hop: bool,
    pub victims: Vec<Code>,
    pub fate: FateRule,
    pub motions: Vec<Motion>,
}

/// What becomes of a captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FateRule {
    Removed,
    Possessed(Role),
    DisplacedNow,
    DisplacedLater,
}

/// What becomes of a piece in its promotion zone.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Promotion {
    #[default]
    Stays,
    To(Code),
    Chosen(Vec<Code>),
    ByOpponent(Vec<Code>),
}

/// A way to win.
pub enum GoalRule {
    Arrive(Vec<Code>, Vec<Site>),
    Eradicate(Vec<Code>),
    Stalemate(Role),
}

/// How the game begins.
pub enum Opening {
    Fixed(Vec<(Code, Site)>),
    /// White's types and squares; Black's follow.
    Random(Vec<u8>, Vec<Site>),
    /// Each role's pieces go to that role's squares; `by_owner` says whether the owner holds and places them.
    Assigned {
        counts: Vec<u16>,
        squares: [Vec<Site>; 2],
        by_owner: bool,
    },
}

impl Rules {
    /// Resolves a checked tree.
    pub fn new(game: &tree::Game, draws: DrawRules) -> Rules {
        let resolver = Resolver { game, names: game.type_names() };
        Rules {
            grid: game.board.grid(),
            inversion: game.board.inversion,
            roles: Role::BOTH.map(|role| resolver.role(role)),
            opening: resolver.opening(),
            must_capture: game.constraints.compel(),
            must_take_most: game.constraints.must_capture_most,
            in_hand: resolver.names.iter().map(|name| resolver.number(game.in_hand(name)) as u8).collect(),
            draws,
            names: resolver.names,
        }
    }

    /// The number of types, defined or only named.
    pub fn kinds(&self) -> usize {
        self.names.len()
    }
}

struct Resolver<'a> {
    game: &'a tree::Game,
    names: Vec<String>,
}

impl Resolver<'_> {
    fn role(&self, role: Role) -> RoleRules {
        let grid = self.game.board.grid();
        let promote_rank = self.game.board.promote_rank.value;
        RoleRules {
            kinds: self.names.iter().map(|name| self.kind(role, name)).collect(),
            goals: self.game.goals.iter().map(|goal| self.goal(role, goal)).collect(),
            promotion_zone: grid.sites().filter(|site| grid.rank(self.seen(role, *site)) >= promote_rank).collect(),
        }
    }

    fn kind(&self, role: Role, name: &str) -> KindRules {
        let Some(piece) = self.game.definition(name) else { return KindRules::default() };
        KindRules {
            moving: self.motions(role, &piece.moving),
            capturing: piece.capturing.iter().map(|capture| self.capture(role, capture)).collect(),
            promotion: self.promotion(role, name, piece.promoting.as_ref()),
            must_capture: piece.constraints.must_capture,
            continues: piece.constraints.continue_captures,
        }
    }

    fn capture(&self, role: Role, capture: &tree::Capture) -> CaptureRule {
        let named = |player| self.side(role, player);
        CaptureRule {
            retrieve: capture.methods.retrieve,
            clobber: capture.methods.clobber,
            hop: capture.methods.hop,
            victims: self.pieces(role, &capture.what),
            fate: match capture.effect {
                Effect::Remove => FateRule::Removed,
                Effect::Possess(player) => FateRule::Possessed(named(player)),
                Effect::Displace(Player::Player) => FateRule::DisplacedNow,
                Effect::Displace(Player::Opponent) => FateRule::DisplacedLater,
            },
            motions: self.motions(role, &capture.movements),
        }
    }

    fn motions(&self, role: Role, movements: &[syntax::Located<tree::Movement>]) -> Vec<Motion> {
        movements.iter().map(|movement| self.motion(role, movement)).collect()
    }

    /// Inversion comes before the closure (semantics, item 9).
    fn motion(&self, role: Role, movement: &tree::Movement) -> Motion {
        let direction = match role {
            Role::White => movement.direction,
            _ => movement.direction.inverted(self.game.board.inversion),
        };
        let step = match &movement.kind {
            MovementKind::Leap => Step::Leap,
            MovementKind::Ride(ride) => Step::Ride {
                min: ride.min.unwrap_or(1),
                max: ride.max,
                longest: ride.longest && self.game.board.wrap == Wrap::Planar,
            },
            MovementKind::Hop(hop) => Step::Hop {
                before: hop.before,
                over: hop.over,
                after: hop.after,
                pieces: self.pieces(role, &hop.hop_over),
            },
        };
        Motion { step, directions: movement.symmetries.closure(direction) }
    }

    fn promotion(&self, owner: Role, name: &str, rule: Option<&tree::Promotion>) -> Promotion {
        match rule {
            None => Promotion::Stays,
            Some(tree::Promotion::To(to)) if to.value == name => Promotion::Stays,
            Some(tree::Promotion::To(to)) => Promotion::To(self.code(owner, self.number(to))),
            Some(tree::Promotion::Decision { chooser: Player::Player, options }) => {
                Promotion::Chosen(self.pieces(owner, options))
            }
            Some(tree::Promotion::Decision { chooser: Player::Opponent, options }) => {
                Promotion::ByOpponent(self.pieces(owner, options))
            }
        }
    }

    fn goal(&self, role: Role, goal: &Goal) -> GoalRule {
        match goal {
            Goal::Arrive(what, squares) => GoalRule::Arrive(
                self.pieces(role, what),
                self.sites(squares).map(|site| self.seen(role, site)).collect(),
            ),
            Goal::Eradicate(what) => GoalRule::Eradicate(self.pieces(role, what)),
            Goal::Stalemate(player) => GoalRule::Stalemate(self.side(role, *player)),
        }
    }

    fn opening(&self) -> Opening {
        match &self.game.setup {
            Setup::Fixed(assignments) => {
                let mut pieces = Vec::new();
                for role in Role::BOTH {
                    for assignment in assignments {
                        let code = self.code(role, self.number(&assignment.piece));
                        pieces.extend(self.sites(&assignment.squares).map(|site| (code, self.seen(role, site))));
                    }
                }
                Opening::Fixed(pieces)
            }
            Setup::Decision(decision) => self.decision(decision),
        }
    }

    fn decision(&self, decision: &tree::Decision) -> Opening {
        let kinds: Vec<u8> = match &decision.pieces {
            Types::Any => (0..self.defined()).map(|kind| kind as u8).collect(),
            Types::Named(names) => names.iter().map(|name| self.number(name) as u8).collect(),
        };
        let squares: Vec<Site> = self.sites(&decision.squares).collect();
        if decision.assigner.value == Assigner::Random {
            return Opening::Random(kinds, squares);
        }
        let mut counts = vec![0; self.names.len()];
        kinds.iter().for_each(|kind| counts[usize::from(*kind)] += 1);
        let blacks = squares.iter().map(|site| self.seen(Role::Black, *site)).collect();
        Opening::Assigned { counts, squares: [squares, blacks], by_owner: decision.assigner.value == Assigner::Player }
    }

    /// The codes that a description matches, for the role that it speaks to.
    fn pieces(&self, role: Role, what: &Description) -> Vec<Code> {
        let owners = match what.owner {
            None => vec![Role::White, Role::Black],
            Some(player) => vec![self.side(role, player)],
        };
        let kinds: Vec<usize> = match &what.types {
            Types::Any => (0..self.defined()).collect(),
            Types::Named(names) => names.iter().map(|name| self.number(name)).collect(),
        };
        let mut codes: Vec<Code> =
            owners.iter().flat_map(|owner| kinds.iter().map(|kind| self.code(*owner, *kind))).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    fn sites<'a>(&self, squares: &'a [syntax::Located<tree::Square>]) -> impl Iterator<Item = Site> + use<'a> {
        let grid = self.game.board.grid();
        squares.iter().filter_map(move |square| grid.site(square.file.into(), square.rank.into()))
    }

    /// The site as a role's rules name it, on the board; it is its own inverse.
    fn seen(&self, role: Role, site: Site) -> Site {
        match role {
            Role::White => site,
            _ => self.game.board.grid().inverted(site, self.game.board.inversion),
        }
    }

    fn side(&self, role: Role, player: Player) -> Role {
        match player {
            Player::Player => role,
            Player::Opponent => role.opponent(),
        }
    }

    fn number(&self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_default()
    }

    fn code(&self, owner: Role, kind: usize) -> Code {
        (owner.index() * self.names.len() + kind) as Code
    }

    /// Defined types come first in the list of names.
    fn defined(&self) -> usize {
        self.names.iter().take_while(|name| self.game.definition(name).is_some()).count()
    }
}
