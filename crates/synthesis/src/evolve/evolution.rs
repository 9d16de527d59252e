//! The life cycle of games: bred in batches, judged in any order, taken in by number (Browne 2011, Fig. 5.1).

use std::collections::BTreeMap;
use std::ops::Range;

use game::Rng;

use crate::baptism::Names;
use crate::distance::{INBRED, RuleProfile};
use crate::ludi::USUAL_PERCENT;

use super::child::{Child, Judged};
use super::heredity::Heredity;
use super::member::{Measured, Member};
use super::population::Population;
use super::stage::{Counts, Cull, Reason, Stage};
use super::trier::{Refusal, Trier};
use rules::Rules;

/// How games evolve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// What chance is drawn from.
    pub seed: u64,
    /// How many children are bred before any of them can be a parent.
    pub batch: u64,
    /// How many of a hundred elements are crossed over (B102).
    pub crossed: u32,
    /// How many of a hundred elements are varied (B104).
    pub varied: u32,
    /// Children that are nearer to a member are culled (B140).
    pub inbred: f64,
    /// Whether children that play exactly like a member are culled as well.
    pub by_play: bool,
    /// How parents are drawn.
    pub choice: ParentChoice,
    /// Whether end rules of children of which one could never take effect are made to leave each other room.
    pub reconcile: bool,
    /// How many games the population has room for; see [`Population::shrink_to`].
    pub capacity: usize,
}

/// How many games a population has room for by default: seven times the book's, and with all that belongs to them some
/// 25 MB.
pub const CAPACITY: usize = 10_000;

/// How parents are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ParentChoice {
    /// In proportion to their fitness, as in the book.
    #[default]
    Fitness,
    /// The best of each kind of games, all kinds alike: against the flood of rows.
    Kinds,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 0,
            batch: 32,
            crossed: USUAL_PERCENT,
            varied: USUAL_PERCENT,
            inbred: INBRED,
            by_play: true,
            choice: ParentChoice::Fitness,
            reconcile: false,
            capacity: CAPACITY,
        }
    }
}

/// A run: a population and what has become of all children so far.
#[derive(Clone, Debug)]
pub struct Evolution {
    settings: Settings,
    population: Population,
    names: Names,
    counts: Counts,
    next: u64,
}

impl Evolution {
    /// A run that begins with these games: its inspiring set (B100).
    pub fn new(settings: Settings, inspiring: Vec<Member>) -> Evolution {
        let population = Population::of(inspiring);
        Evolution { settings, population, names: Names::default(), counts: Counts::default(), next: 0 }
    }

    /// The games so far.
    pub fn population(&self) -> &Population {
        &self.population
    }

    /// The games so far, to measure some of them anew.
    pub fn population_mut(&mut self) -> &mut Population {
        &mut self.population
    }

    /// What has become of the children so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The numbers of the children that come next.
    pub fn batch(&self) -> Range<u64> {
        self.next..self.next + self.settings.batch.max(1)
    }

    /// Breeds the child of this number and lets it be tried, stage by stage, until it is culled or measured. It must be of the
    /// [`batch`](Evolution::batch) that comes next.
    pub fn judge<T: Trier>(&self, number: u64, trier: &T) -> Judged {
        let mut child = self.unborn(number);
        let bred = self.breed(&mut child);
        let verdict = bred.and_then(|(rules, parents)| self.live(&child, &rules, parents, trier));
        Judged { child, verdict }
    }

    /// A child whose evaluation crashed, with what is known without repeating it (B151).
    pub fn crashed(&self, number: u64, told: &str) -> Judged {
        let mut child = self.unborn(number);
        let bred = self.breed(&mut child);
        let stage = bred.err().map_or(Stage::RuleSafety, |cull| cull.stage);
        let told = format!("{told}; seed {}, child {number}", self.settings.seed);
        Judged { child, verdict: Err(Cull::new(stage, Reason::Crashed, told)) }
    }

    /// Takes a whole batch in, by number; the numbers of the new members in the population.
    pub fn take(&mut self, mut batch: Vec<Judged>) -> Vec<usize> {
        batch.sort_by_key(|judged| judged.child.number);
        // Before and not after: the keeper of the run asks those of the last batch for their rules.
        self.population.shrink_to(self.settings.capacity);
        let before = self.population.len();
        self.next = self.batch().end;
        batch.into_iter().filter_map(|judged| self.insert(judged, before)).collect()
    }

    /// Goes on where a run was left, from all that was kept of it in any order. Children of a batch that is not complete are
    /// given back: only the others of that batch have to be judged.
    pub fn resume(&mut self, kept: Vec<Judged>) -> Vec<Judged> {
        let mut kept: BTreeMap<u64, Judged> = kept.into_iter().map(|judged| (judged.child.number, judged)).collect();
        loop {
            let batch = self.batch();
            if !batch.clone().all(|number| kept.contains_key(&number)) {
                return kept.into_values().filter(|judged| batch.contains(&judged.child.number)).collect();
            }
            let whole = batch.filter_map(|number| kept.remove(&number)).collect();
            self.take(whole);
        }
    }

    fn unborn(&self, number: u64) -> Child {
        Child {
            number,
            name: String::new(),
            parents: [String::new(), String::new()],
            generation: 0,
            text: String::new(),
        }
    }

    /// The stages from rule safety on. The rules are tried as they were bred: their text is read again only for children that
    /// join the population, or whose faults are to be told.
    fn live<T: Trier>(&self, child: &Child, rules: &Rules, parents: [&Member; 2], trier: &T) -> Result<Measured, Cull> {
        let at = |stage: Stage| move |(reason, told): Refusal| Cull { stage, reason, told };
        if !rules.is_sound() {
            return Err(clash(Rules::read(&child.text).err().unwrap_or_default()));
        }
        let game = trier.prepare(child, rules).map_err(at(Stage::RuleSafety))?;
        trier.is_fast(&game).map_err(at(Stage::SpeedTest))?;
        let policy = trier.policy(&game, parents).map_err(at(Stage::PolicyChoice))?;
        self.no_relative(&rules.profile(), 0)?;
        Ok(trier.measure(&game, policy))
    }

    /// The first four stages: parents, recombination, mutation, baptism. Gives the rules of the child, whose text is written
    /// down once, and its parents.
    fn breed(&self, child: &mut Child) -> Result<(Rules, [&Member; 2]), Cull> {
        let mut stream = Rng::new(self.settings.seed, child.number);
        let numbers = self.parents(&mut stream).ok_or_else(no_parents)?;
        let [Some(template), Some(other)] = numbers.map(|number| self.population.get(number)) else {
            return Err(no_parents());
        };
        child.parents = [template.name.clone(), other.name.clone()];
        child.generation = 1 + template.generation.max(other.generation);
        let [Some(one), Some(two)] = numbers.map(|number| self.population.rules(number)) else {
            return Err(no_parents());
        };
        let no_form = |stage| move || Cull::new(stage, Reason::NoForm, "nothing that can be read came of it");
        let crossed = one.crossed(two, self.settings.crossed, &mut stream).ok_or_else(no_form(Stage::Recombination))?;
        let varied = crossed.varied(self.settings.varied, &mut stream).ok_or_else(no_form(Stage::Mutation))?;
        child.name = self.names.name(&mut stream, &|name| self.population.has(name));
        let bare = varied.bare().named(&child.name);
        let rules = if self.settings.reconcile { bare.reconciled() } else { bare };
        child.text = rules.print();
        Ok((rules, [template, other]))
    }

    /// The numbers of two parents; the first is the template.
    fn parents(&self, stream: &mut Rng) -> Option<[usize; 2]> {
        match self.settings.choice {
            ParentChoice::Fitness => self.population.wheel().pair(stream),
            ParentChoice::Kinds => self.population.archive().pair(stream),
        }
    }

    /// Whether no member from this one on is a near relative (B140).
    fn no_relative(&self, profile: &RuleProfile, from: usize) -> Result<(), Cull> {
        match self.population.nearest(profile, from) {
            Some((number, distance)) if distance < self.settings.inbred => {
                let name = self.population.get(number).map_or("", |member| &member.name);
                Err(Cull::new(Stage::Inbreeding, Reason::Inbred, format!("{distance:.3} from {name}")))
            }
            _ => Ok(()),
        }
    }

    /// Whether no member plays exactly like it.
    fn no_double(&self, measured: &Measured) -> Result<(), Cull> {
        match self.population.plays_like(measured).filter(|_| self.settings.by_play) {
            Some(member) => Err(Cull::new(Stage::Inbreeding, Reason::Inbred, format!("plays like {}", member.name))),
            None => Ok(()),
        }
    }

    /// Takes a child in, if it is no near relative of those of its batch who came before it. Its text is read here once: what
    /// is kept of a run can be read again, and a run that is resumed comes to the same.
    fn insert(&mut self, judged: Judged, batch_began: usize) -> Option<usize> {
        let Judged { child, verdict } = judged;
        let taken = verdict.and_then(|measured| {
            let rules = Rules::read(&child.text).map_err(clash)?;
            let profile = rules.profile();
            self.no_relative(&profile, batch_began)?;
            self.no_double(&measured)?;
            Ok((rules, profile, measured))
        });
        match taken {
            Ok((rules, profile, measured)) => {
                self.counts.count_taken(measured.viable);
                self.add(child, &rules, &profile, measured)
            }
            Err(cull) => {
                self.counts.count_culled(&cull);
                None
            }
        }
    }

    fn add(&mut self, child: Child, rules: &Rules, profile: &RuleProfile, measured: Measured) -> Option<usize> {
        let mut stream = Rng::new(self.settings.seed ^ 1, child.number);
        let taken = |name: &str| self.population.has(name);
        let name = if taken(&child.name) { self.names.name(&mut stream, &taken) } else { child.name };
        let distances = self.population.distances(profile, &child.parents);
        let mut member = Member {
            name,
            text: String::new(),
            parents: Some(child.parents),
            generation: child.generation,
            child: Some(child.number),
            measured,
        };
        member.text = rules.written(&member, Some(distances));
        let bare = rules.clone().bare().named(&member.name);
        Some(self.population.insert_with(member, bare))
    }
}

/// A child whose rules do not go together (B127).
fn clash(told: String) -> Cull {
    Cull::new(Stage::RuleSafety, Reason::RuleClash, told)
}

fn no_parents() -> Cull {
    Cull::new(Stage::ParentSelection, Reason::NoForm, "there are no parents")
}
