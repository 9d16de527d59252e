//! Which games are played without lists, and in which form.

use ::ludi::tree::{self, Action, ActionStep, Connect, Goal, InARow, NoMove, Player, Push, ScoreGoal};
use board::{Adjacency, Site, SiteSet};
use game::{Outcome, Playout, Rng, Role, zobrist};

use super::clauses::Clauses;
use super::entry::{Entry, Then};
use super::expr::Expr;
use super::machine::Machine;
use super::marches::Marches;
use super::rows::Rows;
use super::state::State;
use super::stones::{Form, Goals, Stones, StonesBuffer};
use super::strides::Strides;
use super::translate::{Known, Translator};
use super::unions::Links;

/// A game in a form that is played without lists.
pub(super) enum Fast<const W: usize> {
    Stones(Box<Stones<W>>),
    Strides(Box<Strides<W>>),
    Marches(Box<Marches<W>>),
}

impl<const W: usize> Fast<W> {
    /// The game in such a form, if there is one for it.
    pub(super) fn new(machine: &Machine<W>) -> Option<Fast<W>> {
        let stones = || Stones::new(machine).map(|stones| Fast::Stones(Box::new(stones)));
        let strides = || Strides::new(machine).map(|strides| Fast::Strides(Box::new(strides)));
        let marches = || Marches::new(machine).map(|marches| Fast::Marches(Box::new(marches)));
        stones().or_else(strides).or_else(marches)
    }

    /// Plays random games, one for each stream.
    pub(super) fn playouts(&self, streams: impl Iterator<Item = Rng>, mut show: impl FnMut(Playout)) {
        match self {
            Fast::Stones(stones) => {
                let mut buffer: StonesBuffer = stones.buffer();
                streams.for_each(|mut rng| show(stones.playout(&mut buffer, &mut rng)));
            }
            Fast::Strides(strides) => streams.for_each(|mut rng| show(strides.playout(&mut rng))),
            Fast::Marches(marches) => {
                let mut buffer = marches.buffer();
                streams.for_each(|mut rng| show(marches.playout(&mut buffer, &mut rng)));
            }
        }
    }
}

/// A buffer for playouts from any position.
#[derive(Default)]
pub(super) struct RollBuffer(Option<StonesBuffer>);

impl<const W: usize> Fast<W> {
    /// Shows the stones that end the game, by their number among the empty sites, and how it then ends; false if that is not to
    /// be seen before one is put.
    pub(super) fn endings(&self, state: &State<W>, buffer: &mut RollBuffer, show: impl FnMut(u32, Outcome)) -> bool {
        let Fast::Stones(stones) = self else { return false };
        stones.endings(state, buffer.0.get_or_insert_with(|| stones.buffer()), show)
    }

    /// Plays uniformly random moves from a position that has not ended; nothing if this form cannot begin there.
    #[inline]
    pub(super) fn roll(&self, state: &mut State<W>, buffer: &mut RollBuffer, rng: &mut Rng) -> Option<Outcome> {
        match self {
            Fast::Stones(stones) => {
                let buffer = buffer.0.get_or_insert_with(|| stones.buffer());
                let (outcome, sets) = stones.roll(state, buffer, rng);
                state.men.sets[..2].copy_from_slice(&sets);
                Some(outcome)
            }
            Fast::Strides(strides) => {
                let sets = [state.men.sets[0], state.men.sets[1]];
                let past = (state.decisions, state.passes);
                Some(strides.playout_from(sets, state.mover(), past, rng).outcome)
            }
            Fast::Marches(_) => None,
        }
    }
}

impl<const W: usize> Stones<W> {
    /// The game of a machine, if stones of one type enter empty sites in it and nothing else happens.
    fn new(machine: &Machine<W>) -> Option<Stones<W>> {
        let (rules, layout, men) = (&machine.rules, &machine.layout, &machine.start.men);
        let parts = &layout.parts;
        let [rule] = &machine.list[..] else { return None };
        let bare = layout.types == 1 && !(parts.states || parts.flags || parts.looks || parts.cells || parts.hands);
        let play = &rules.play;
        let usual = !(play.can_pass || play.must_block || rules.is_neutral(0)) && layout.sides == 2;
        let everybody =
            machine.tiers.iter().all(|tiers| tiers.iter().map(|tier| tier.entering.len()).sum::<usize>() == 1);
        let begun =
            machine.start.ended.is_none() && men.below.is_empty() && men.sets.get(2).is_some_and(SiteSet::is_empty);
        if !(bare && usual && everybody && begun && puts_one(&rule.tree)) {
            return None;
        }
        let known = Known::default();
        let expr = |side: usize| Translator::new(machine, side, rule, side, &known).targets();
        let exprs: [Expr<W>; 2] = [expr(0), expr(1)];
        let then = Then::of(&rule.tree, &rules.board, rules.play.no_suicide)?;
        let surrounds = matches!(then, Then::Surround { .. });
        if surrounds && !machine.unfree(men, 3).is_empty() {
            return None;
        }
        let entry = match (Entry::of(&rule.tree, &rules.board, exprs)?, &then) {
            // Freedom is asked for before anything changes sides.
            (Entry::Freedom { .. }, Then::Flip { .. }) => return None,
            // Only what takes groups that are surrounded creates freedom.
            (Entry::Freedom { .. }, Then::Nothing) => Entry::Freedom { creates: false },
            // Rows count only if they change sides.
            (Entry::Capping(_), Then::Nothing | Then::Surround { .. }) => return None,
            (entry, _) => entry,
        };
        let (clauses, all) = Clauses::new(rules)?;
        let (goals, rows, links) = watched(machine, all)?;
        let key = |side: usize| {
            let stands = |site: Site| zobrist::stands(site.index(), 0, Some(Role::ALL[side]), 0);
            rules.board.sites().map(stands).collect()
        };
        let mut stones = Stones {
            all: machine.all,
            near: machine.near_board().to_vec(),
            start: [men.sets[0], men.sets[1]],
            entry,
            then,
            rows,
            links,
            goals,
            clauses,
            draws: rules.draws,
            swap: play.swap,
            keys: surrounds.then(|| [key(0), key(1)]),
            form: Form::InTurn,
            empty: (machine.all & !men.sets[0] & !men.sets[1]).iter().collect(),
        };
        if matches!((&stones.entry, &stones.then), (Entry::Free, Then::Nothing)) {
            stones.find_form();
        }
        Some(stones)
    }
}

/// Whether an action puts one stone of the mover's on `to`.
pub(super) fn puts_one(tree: &tree::Move) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    let [step] = &steps[..] else { return false };
    let ActionStep::Push(Push { coord, count, player, trail }) = &step.value else { return false };
    matches!(coord, None | Some(tree::Coord::To))
        && matches!(count, None | Some(1))
        && matches!(player, None | Some(Player::Current))
        && !trail
}

/// The goals of a game of stones in the form in which they are watched; nothing if there are others.
fn watched<const W: usize>(machine: &Machine<W>, all: Vec<Goal>) -> Option<(Goals, Rows, Links<W>)> {
    let mut goals = Goals::default();
    let (mut lengths, mut lines): (Vec<(u32, u8)>, Vec<Adjacency>) = (Vec::new(), Vec::new());
    let (mut connects, mut joins): (Vec<(&Connect, u8)>, Vec<Adjacency>) = (Vec::new(), Vec::new());
    for (n, goal) in all.iter().enumerate() {
        let bit = 1 << n;
        match goal {
            Goal::InARow(row @ InARow { piece: None, .. }) => {
                lengths.push((row.length(), bit));
                lines.push(joining(machine, row.adjacency));
            }
            Goal::Connect(connect @ Connect { piece: None, stack: false, .. }) => {
                connects.push((connect, bit));
                joins.push(joining(machine, connect.adjacency));
            }
            Goal::NoMove(NoMove { player: Some(Player::All), record: None }) => goals.all_stuck |= bit,
            Goal::NoMove(NoMove { player: None, record: None }) => goals.stuck |= bit,
            Goal::Score(ScoreGoal::Most) => goals.most |= bit,
            _ => return None,
        }
    }
    let same = |all: &[Adjacency]| all.iter().all(|one| *one == all[0]);
    if !same(&lines) || !same(&joins) {
        return None;
    }
    let rows = Rows::new(&machine.rules.board, lines.first().copied().unwrap_or(Adjacency::Direct), lengths)?;
    let near = joins.first().map(|adjacency| machine.near[*adjacency as usize].clone()).unwrap_or_default();
    let mut links = Links::new(near);
    for (connect, bit) in connects {
        for side in 0..2 {
            for (regions, needed) in machine.demands(&connect.regions, side) {
                if !regions.is_empty() && !links.add(side, regions, *needed, bit) {
                    return None;
                }
            }
        }
    }
    Some((goals, rows, links))
}

fn joining<const W: usize>(machine: &Machine<W>, adjacency: Option<tree::Adjacency>) -> Adjacency {
    match adjacency {
        None => machine.rules.board.adjacency(),
        Some(tree::Adjacency::DNbors) => Adjacency::Direct,
        Some(tree::Adjacency::INbors) => Adjacency::Indirect,
        Some(tree::Adjacency::AllNbors) => Adjacency::All,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::ludi::generate::{Choice, Moves};
    use crate::ludi::rules::Rules;
    use crate::ludi::run::Runner;
    use game::{DrawRules, Tally};

    fn machine<const W: usize>(text: &str) -> Machine<W> {
        let game = ludi::read(text).game.expect("a game of the library");
        let rules = Rules::new(&game, DrawRules::default()).expect("a board");
        Machine::new(rules).expect("a game that is compiled")
    }

    /// The tallies of games played with lists and without agree as far as chance lets them.
    fn compare<const W: usize>(name: &str, text: &str) {
        let machine: Machine<W> = machine(text);
        let fast = Fast::new(&machine).unwrap_or_else(|| panic!("{name} is played without lists"));
        compare_playouts(name, &machine, &fast, 3000);
    }

    /// The same for this many games.
    pub(in crate::ludi) fn compare_playouts<const W: usize>(
        name: &str,
        machine: &Machine<W>,
        fast: &Fast<W>,
        games: u64,
    ) {
        let mut runner = Runner::new(machine);
        let (mut slow, mut quick) = (Vec::new(), Vec::new());
        (0..games).for_each(|n| slow.push(machine.playout(&mut runner, &mut Rng::new(1, n))));
        fast.playouts((0..games).map(|n| Rng::new(2, n)), |playout| quick.push(playout));
        let tally = |all: &[Playout]| all.iter().map(|playout| Tally::from(*playout)).sum::<Tally>();
        let (one, other) = (tally(&slow), tally(&quick));
        let counts =
            |tally: &Tally| [tally.won(Role::White), tally.won(Role::Black), tally.draws].map(|count| count as f64);
        for (one, other) in counts(&one).into_iter().zip(counts(&other)) {
            // Five standard deviations of a difference of two counts, and a little for counts near zero.
            assert!((one - other).abs() < 5.0 * (one + other).sqrt() + 5.0, "{name}: {one} and {other}");
        }
        let lengths = slow.iter().chain(&quick).map(|playout| f64::from(playout.length));
        let mean = lengths.clone().sum::<f64>() / (2 * games) as f64;
        let spread = (lengths.map(|length| (length - mean).powi(2)).sum::<f64>() / (2 * games) as f64).sqrt();
        let difference = (one.moves as f64 - other.moves as f64).abs() / games as f64;
        assert!(
            difference < 5.0 * spread * (2.0 / games as f64).sqrt() + 0.01,
            "{name}: lengths differ by {difference}"
        );
    }

    macro_rules! library {
        ($name:literal) => {
            include_str!(concat!("../../../../games/ludi/", $name, ".ludi"))
        };
    }

    /// Random games from positions on the way go alike with lists and without.
    fn compare_rolls<const W: usize>(name: &str, text: &str) {
        let machine: Machine<W> = machine(text);
        let fast = Fast::new(&machine).unwrap_or_else(|| panic!("{name} is played without lists"));
        let (mut moves, mut buffer, mut rolls) = (Moves::new(), Moves::new(), RollBuffer::default());
        for number in 0..6 {
            let mut rng = Rng::new(9, number);
            let mut state = machine.start.clone();
            for _ in 0..2 + 5 * number {
                machine.generate(&state, state.mover(), &mut moves);
                let choice = moves.nth(rng.below(moves.count.max(1)));
                let mut next = state.clone();
                machine.play(&mut next, &choice, moves.count < 2, &mut buffer);
                if next.ended.is_none() {
                    state = next;
                }
            }
            let mut counts = [[0f64; 3]; 2];
            for n in 0..1500 {
                let slowly = machine
                    .roll_on(&mut state.clone(), &mut moves, &mut buffer, &mut Rng::new(10, n), u32::MAX)
                    .expect("it is played to its end");
                let quickly =
                    fast.roll(&mut state.clone(), &mut rolls, &mut Rng::new(11, n)).expect("such a game can be rolled");
                for (counts, outcome) in counts.iter_mut().zip([slowly, quickly]) {
                    counts[match outcome {
                        Outcome::Win(role) => role.index(),
                        Outcome::Draw => 2,
                    }] += 1.0;
                }
            }
            for (one, other) in counts[0].iter().zip(&counts[1]) {
                let far = 5.0 * (one + other).sqrt() + 5.0;
                assert!((one - other).abs() < far, "{name}, game {number}: {counts:?}");
            }
        }
    }

    #[test]
    fn games_are_gone_on_with_without_lists_as_with_lists() {
        compare_rolls::<1>("tic_tac_toe", library!("tic_tac_toe"));
        compare_rolls::<1>("yavalath", library!("yavalath"));
        compare_rolls::<1>("breakthrough", library!("breakthrough"));
        compare_rolls::<2>("hex", library!("hex"));
        compare_rolls::<2>("y", library!("y"));
        compare_rolls::<4>("gomoku", library!("gomoku"));
        compare_rolls::<1>("connect_four", library!("connect_four"));
        compare_rolls::<1>("pentalath", library!("pentalath"));
        compare_rolls::<1>("reversi", library!("reversi"));
    }

    #[test]
    fn games_without_lists_go_as_games_with_lists() {
        compare::<1>("tic_tac_toe", library!("tic_tac_toe"));
        compare::<1>("yavalath", library!("yavalath"));
        compare::<1>("connect_four", library!("connect_four"));
        compare::<1>("breakthrough", library!("breakthrough"));
        compare::<2>("hex", library!("hex"));
        compare::<2>("y", library!("y"));
        compare::<4>("gomoku", library!("gomoku"));
        compare::<1>("misere_tic_tac_toe", library!("misere_tic_tac_toe"));
        let swapping = library!("pentalath").replacen("(end", "(play swap) (end", 1);
        compare::<1>("pentalath with the swap rule", &swapping);
    }

    /// Walks random games of stones and compares at each ply where a stone may enter, and what comes of it.
    fn walk<const W: usize>(name: &str, text: &str) {
        let machine: Machine<W> = machine(text);
        let Some(Fast::Stones(stones)) = Fast::new(&machine) else { panic!("{name} is a game of stones") };
        walk_stones(name, &machine, &stones, 20);
    }

    /// The same for this many games.
    pub(in crate::ludi) fn walk_stones<const W: usize>(
        name: &str,
        machine: &Machine<W>,
        stones: &Stones<W>,
        games: u64,
    ) {
        for number in 0..games {
            let mut rng = Rng::new(3, number);
            let (mut state, mut moves, mut buffer) = (machine.start.clone(), Moves::new(), Moves::new());
            let mut walker = stones.walker();
            while state.ended.is_none() && state.turns < 200 {
                machine.generate(&state, state.mover(), &mut moves);
                let bundled = moves.bundles.iter().fold(SiteSet::EMPTY, |all, bundle| all | bundle.targets);
                let singles: SiteSet<W> = moves.singles.iter().filter_map(|single| single.ends.1).collect();
                let legal = bundled | singles;
                assert_eq!(legal, stones.legal(&walker), "{name} {number} after {} moves", state.turns);
                let chosen = (!legal.is_empty()).then(|| legal.select(rng.below(legal.len())));
                let choice = (0..moves.count).map(|n| moves.nth(n)).find(|choice| match choice {
                    Choice::Plain { to, .. } => Some(*to) == chosen,
                    Choice::Single(single) => single.ends.1 == chosen,
                    Choice::Pass | Choice::Swap => false,
                });
                machine.play(&mut state, &choice.unwrap_or(Choice::Pass), moves.count < 2, &mut buffer);
                stones.go_on(&mut walker, chosen);
                assert_eq!(state.men.sets[..2], walker.sets(), "{name} {number} after {} moves", state.turns);
                assert_eq!(state.ended, stones.ended(&walker), "{name} {number} after {} moves", state.turns);
            }
        }
    }

    #[test]
    fn stones_enter_where_the_rules_let_them() {
        walk::<1>("pentalath", library!("pentalath"));
        walk::<1>("reversi", library!("reversi"));
        walk::<1>("connect_four", library!("connect_four"));
        walk::<1>("yavalath", library!("yavalath"));
        walk::<2>("hex", library!("hex"));
        walk::<1>("qubic", library!("qubic"));
        walk::<4>("gonnect", library!("gonnect"));
    }

    /// A game of stones on a small board that enter by a condition, and something may follow.
    fn entering(condition: &str, post: &str) -> String {
        format!(
            "(game Entering (players White Black) (board (tiling square) (shape square) (size 4 4)) (pieces (Stone All
             (moves (move (pre (and (empty to) {condition})) (action (push)) {post}))))
             (start (place (Stone White) B2 C3) (place (Stone Black) B3 C2)) (end (All lose (no-move))))"
        )
    }

    #[test]
    fn freedom_is_created_by_captures_that_surround_only() {
        let freedom = |post: &str| entering("(or (has-freedom) (creates-freedom))", post);
        walk::<1>("without captures", &freedom(""));
        walk::<1>("with captures", &freedom("(post (capture surround))"));
        let flipping: Machine<1> = machine(&freedom("(post (convert cap))"));
        assert!(Fast::new(&flipping).is_none());
    }

    #[test]
    fn rows_are_capped_only_where_they_change_sides() {
        let capping = |post: &str| entering("(> (capture-num) 0)", post);
        walk::<1>("changing sides", &capping("(post (convert cap))"));
        for post in ["", "(post (capture surround))"] {
            let machine: Machine<1> = machine(&capping(post));
            assert!(Fast::new(&machine).is_none(), "{post}");
        }
    }
}
