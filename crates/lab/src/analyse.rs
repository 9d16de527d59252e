//! What the pieces of a game are worth: from its rules alone, or by what random games make of their loss.

use game::{Game as _, Outcome, Rng, Role, Searchable, Staged, Visit};
use players::material::{self, Change, Coloured, Furnished, Options, PlayoutResults, StaticAdvisor, Value};
use rayon::prelude::*;
use serde::{Serialize, Serializer};

use ::rules::Rules;
use engine::{Game, PlaysLudi, Setting};

/// What the pieces are worth by the rules alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The types in the order of the rules. Where a type is not worth the same to all who have it, its name alone means that
    /// of the first of them, and those of the others stand behind it by the name of their owner.
    #[serde(serialize_with = "by_name")]
    pub pieces: Vec<(String, Worth)>,
    /// Rules that pull in opposite directions, in words: `4 in a row win, and 3 lose`.
    pub tension: Option<String>,
    /// How many words the rules have, and how many of them mean anything where they stand; of games of ludemes (B97).
    pub size: Option<Size>,
}

/// How large the rules of a game are, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Size {
    /// All of them, introns included.
    pub absolute: usize,
    /// Those that mean something.
    pub effective: usize,
}

/// What a type is worth to its owner, and why; see [`StaticAdvisor`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// To how many sites a lone piece can go at once, from where these are most.
    pub max_static: f64,
    /// All sites that it can reach, each halved for every move it takes, from where that is most.
    pub max_eventual: f64,
    /// As `max_static`, on the average over all sites.
    pub avg_static: f64,
    /// As `max_eventual`, on the average over all sites.
    pub avg_eventual: f64,
    /// Goals of others to be rid of it, less those of its owner.
    pub eradicate: f64,
    /// How many types it can capture, with a bonus for those that it takes into the hand.
    pub victims: f64,
    /// How many enemy types cannot capture it.
    pub immunity: f64,
    /// How many types of its own side can capture it.
    pub giveaway: f64,
    /// Goals of others to leave its owner without a move, less those of its owner.
    pub stalemate: f64,
    /// Goals of its owner to get it somewhere, less those of others.
    pub arrive: f64,
    /// A fraction of what it can promote to; 0 unless that was asked for.
    pub promote: f64,
    /// The sum.
    pub total: f64,
}

/// What the pieces are worth in random play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expected {
    /// The game.
    pub game: String,
    /// The seed that the games were drawn from.
    pub seed: u64,
    /// How many games were played from the start, and from each changed start.
    pub games: u64,
    /// The types in the order of the rules; nothing is known of a type that can neither be lost nor gained.
    #[serde(serialize_with = "by_name")]
    pub pieces: Vec<(String, Option<Swing>)>,
}

/// How much a piece more or less changes the score that its owner can expect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Swing {
    /// By this share of a game.
    pub value: f64,
    /// Where that is with a certainty of 95 %: from here to there.
    pub interval: [f64; 2],
}

/// Values the pieces by the rules alone; with a second pass, if that is wanted, for what they can promote to.
pub fn analyse(loaded: &Game, promote: bool) -> Analysis {
    let values = loaded.analysis().values(&Options { promote, ..Options::default() });
    let rows = owners(values.rows()).into_iter().flat_map(|types| {
        let mut rows: Vec<&Value> = types.iter().filter_map(|piece| values.of(*piece)).collect();
        if rows.windows(2).all(|pair| alike(pair[0], pair[1])) {
            rows.truncate(1);
        }
        rows.into_iter().enumerate()
    });
    let named = |(nth, row): (usize, &Value)| match nth {
        0 => (row.name.clone(), Worth::from(row)),
        _ => (format!("{} {}", player(&loaded.rules, row.piece.owner), row.name), Worth::from(row)),
    };
    let (game, pieces) = (loaded.source.name.clone(), rows.map(named).collect());
    Analysis { game, pieces, tension: tension(&loaded.rules), size: size(&loaded.rules) }
}

/// Where lone pieces go, as it is worked out once for a game and looked up by the advisors (S51, S52).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tables {
    /// The game.
    pub game: String,
    /// The types of each side, side by side, each side's in the order of the rules.
    pub pieces: Vec<PieceTable>,
}

/// Where a lone piece of one type goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceTable {
    /// Whose it is.
    pub player: String,
    /// The type.
    pub piece: String,
    /// For each site where it can stand, all sites that it can go to in one move on an otherwise empty board, and its eventual
    /// mobility: all sites that it can reach, each halved for every move it takes.
    pub sites: Vec<SiteRow>,
}

/// Where a lone piece goes from one site.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SiteRow {
    /// The site.
    pub from: String,
    /// The sites that it can go to.
    pub to: Vec<String>,
    /// Its eventual mobility.
    pub eventual: f64,
}

/// The tables of a game.
pub fn tables(loaded: &Game) -> Tables {
    let analysis = loaded.analysis();
    let (transitions, values) = (analysis.transitions(), analysis.values(&Options::default()));
    let names = players::Ground::of(&loaded.rules).map_or_else(Vec::new, |ground| ground.sites);
    let name = |site: &board::Site| names.get(site.index()).cloned().unwrap_or_default();
    let row = |piece: Coloured, site: board::Site| SiteRow {
        from: name(&site),
        to: transitions.targets(piece.owner, piece.kind, site).iter().map(name).collect(),
        eventual: transitions.eventual(piece.owner, piece.kind, site),
    };
    let sites = || (0..transitions.sites()).map(|site| board::Site(site as u16));
    let table = |value: &Value| PieceTable {
        player: player(&loaded.rules, value.piece.owner),
        piece: value.name.clone(),
        sites: sites().map(|site| row(value.piece, site)).collect(),
    };
    Tables { game: loaded.source.name.clone(), pieces: values.rows().iter().map(table).collect() }
}

fn size(rules: &Rules) -> Option<Size> {
    let game = rules.ludi()?;
    let synthesis::ludi::Size { absolute, effective } = synthesis::ludi::size(game);
    Some(Size { absolute, effective })
}

/// Rules that pull in opposite directions (B178).
fn tension(rules: &Rules) -> Option<String> {
    let game = rules.ludi()?;
    let (win, lose) = synthesis::goals::tension(game)?;
    Some(format!("{win} in a row win, and {lose} lose"))
}

/// Values the pieces by random games: `games` from the start, and as many with one piece less, or more, for each type and
/// side. Game number i is drawn from the seed and i alone.
pub fn expected_outcome(loaded: &Game, setting: Setting, games: u64) -> Expected {
    let rules = &loaded.rules;
    let seed = setting.seed;
    let table = if let Some(game) = rules.metagame() {
        PellsTables { program: compile::metagame::Program::new(game, setting.rules), seed }.swings(loaded, games)
    } else if let Some(game) = rules.ludi() {
        let pieces = game.pieces();
        match compile::ludi::Program::new(game, setting.rules) {
            Ok(program) => BrownesTables { program, pieces: &pieces, seed }.swings(loaded, games),
            Err(_) => {
                let program = reference::ludi::Interpreter::new(game, setting.rules);
                BrownesTables { program, pieces: &pieces, seed }.swings(loaded, games)
            }
        }
    } else {
        Vec::new()
    };
    Expected { game: loaded.source.name.clone(), seed: setting.seed, games, pieces: table }
}

/// Where random games are played from starts that have been changed.
trait Starts: Sync {
    /// How the game with this number goes after a change; nothing if the change cannot be made.
    fn outcome(&self, change: Change, number: u64) -> Option<Outcome>;

    fn results(&self, change: Change, games: u64) -> Option<PlayoutResults> {
        (0..games).into_par_iter().map(|number| self.outcome(change, number).map(PlayoutResults::from)).sum()
    }

    fn swings(&self, game: &Game, games: u64) -> Vec<(String, Option<Swing>)> {
        let values = game.analysis().values(&Options::default());
        let unchanged = self.results(Change::Nothing, games).unwrap_or_default();
        let swing = |types: &[Coloured]| {
            let play = |change| self.results(change, games);
            let swing = material::expected_outcome(&unchanged, game.rules.players(), types, play)?;
            Some(Swing { value: swing.value, interval: swing.interval })
        };
        let kinds = owners(values.rows()).into_iter();
        kinds.filter_map(|types| Some((values.of(*types.first()?)?.name.clone(), swing(&types)))).collect()
    }
}

struct PellsTables {
    program: compile::metagame::Program,
    seed: u64,
}

impl Starts for PellsTables {
    /// A set-up that the players decide on is decided on at random before the change.
    fn outcome(&self, change: Change, number: u64) -> Option<Outcome> {
        let mut stream = Rng::new(self.seed, number);
        let mut start = self.program.start(&mut stream);
        while self.program.view(&start).assigning {
            let moves = self.program.moves(&start);
            let Some(chosen) = random(&moves, &mut stream) else { break };
            self.program.play_listed(&mut start, chosen);
        }
        let changed = change.made(&self.program.view(&start), number)?;
        Some(self.program.enter(&self.program.set_up(changed), Roll(&mut stream)))
    }
}

struct BrownesTables<'a, G> {
    program: G,
    pieces: &'a [ludi::tree::Ludeme<ludi::tree::PieceDefinition>],
    seed: u64,
}

impl<G: PlaysLudi + Sync> Starts for BrownesTables<'_, G> {
    fn outcome(&self, change: Change, number: u64) -> Option<Outcome> {
        let mut stream = Rng::new(self.seed, number);
        let position = self.program.view(&self.program.start(&mut stream));
        let changed = change.made(&Furnished { position, pieces: self.pieces }, number)?;
        Some(self.program.enter(&self.program.set_up(changed.position), Roll(&mut stream)))
    }
}

/// Random moves to the end. That positions come up again is overlooked: the move limit ends such games too.
struct Roll<'a>(&'a mut Rng);

impl Visit for Roll<'_> {
    type Output = Outcome;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Outcome {
        arena.roll(&mut state.clone(), &mut arena.buffer(), self.0, u32::MAX).unwrap_or(Outcome::Draw)
    }
}

fn random<'a, M>(moves: &'a [M], stream: &mut Rng) -> Option<&'a M> {
    (!moves.is_empty()).then(|| &moves[stream.below(moves.len() as u32) as usize])
}

/// For each kind of pieces, in the order of the rules, the types of those who have it.
fn owners(rows: &[Value]) -> Vec<Vec<Coloured>> {
    let kinds = rows.iter().map(|row| row.piece.kind + 1).max().unwrap_or(0);
    let mut owners = vec![Vec::new(); kinds];
    rows.iter().for_each(|row| owners[row.piece.kind].push(row.piece));
    owners.retain(|types| !types.is_empty());
    owners
}

/// What a side is called.
fn player(rules: &Rules, side: Role) -> String {
    let named = |game: &ludi::tree::Game| Some(game.players().get(side.index())?.name.value.clone());
    rules.ludi().and_then(named).unwrap_or_else(|| side.name().to_owned())
}

/// Whether two rows print the same.
fn alike(one: &Value, other: &Value) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    near(one.total, other.total) && StaticAdvisor::ALL.iter().all(|of| near(one.advice[*of], other.advice[*of]))
}

impl From<&Value> for Worth {
    fn from(value: &Value) -> Worth {
        let of = |advisor: StaticAdvisor| value.advice[advisor];
        Worth {
            max_static: of(StaticAdvisor::MaxStatic),
            max_eventual: of(StaticAdvisor::MaxEventual),
            avg_static: of(StaticAdvisor::AvgStatic),
            avg_eventual: of(StaticAdvisor::AvgEventual),
            eradicate: of(StaticAdvisor::Eradicate),
            victims: of(StaticAdvisor::Victims),
            immunity: of(StaticAdvisor::Immunity),
            giveaway: of(StaticAdvisor::Giveaway),
            stalemate: of(StaticAdvisor::Stalemate),
            arrive: of(StaticAdvisor::Arrive),
            promote: of(StaticAdvisor::Promote),
            total: value.total,
        }
    }
}

/// As a map whose keys stand in the order of the list.
fn by_name<T: Serialize, S: Serializer>(pieces: &[(String, T)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pieces.iter().map(|(name, piece)| (name, piece)))
}
