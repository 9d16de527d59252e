//! A folded program as Prolog, with the few predicates that support it; `*->` is the soft `if`, as in SWI-Prolog and others.

use crate::fold::Folded;
use crate::language::term_text;
use crate::peval::Specialised;
use crate::term::Term;
use crate::tree::{Clause, Goal};

/// What every emitted program needs: a state is a list of properties.
const SUPPORT: &str = "\
:- use_module(library(lists)).
:- style_check(-singleton).

% States are lists of the properties that hold.
true_in(Property, State) :- member(Property, State).
in_control(Player, State) :- member(control(Player), State).
add_in(Property, State, [Property | State]).
del_in(Property, Before, After) :- select(Property, Before, After).
transfer_control(Before, [control(Next) | Rest]) :-
    select(control(Player), Before, Rest),
    next_player(Player, Next).

% Reads a state, as a list and a full stop, and writes the moves in it, one a line, in the standard order.
moves :-
    read(State),
    moves(State, Moves),
    forall(member(Move, Moves), (writeq(Move), nl)).

% The moves in the state that the program is told of, if it is.
moves(Moves) :- initial(State), moves(State, Moves).
";

/// The Prolog program of a specialised theory: `moves(State, Moves)` lists the moves, by the goal that was asked for first, and
/// `moves(Moves)` those of the initial state.
///
/// ```
/// let theory = theory::read("go(X) ==> del(at(X)), not game:trap(X).").theory.unwrap();
/// let players = [theory::Term::atom("white"), theory::Term::atom("black")];
/// let game = theory::GameFacts { name: "toy".into(), facts: Vec::new(), players };
/// let goal = theory::parse_term("go(X)").unwrap().0;
/// let special = theory::peval(&theory, &game, &[goal], theory::Specialisation::default()).unwrap();
/// let program = theory::emit(&special, &theory::fold(&special.theory).unwrap(), &[]);
/// assert!(program.contains("toy_go(A, SIn, SOut) :-\n    del_in(at(A), SIn, SOut)."));
/// ```
pub fn emit(special: &Specialised, folded: &Folded, initial: &[Term]) -> String {
    let mut text = String::from("% The moves of one game, specialised from the theory of its class.\n\n");
    text.push_str(SUPPORT);
    let [first, second] = special.players.each_ref().map(|player| term_text(player, &[]));
    text.push_str(&format!("\nnext_player({first}, {second}).\nnext_player({second}, {first}).\n"));
    text.push_str(&format!("\ninitial({}).\n", term_text(&Term::list(initial.to_vec()), &[])));
    if let Some((_, call)) = special.entries.first() {
        text.push_str(&driver(folded, call));
    }
    let mut last = None;
    for clause in &folded.program.clauses {
        let predicate = clause.predicate();
        if predicate != last {
            text.push('\n');
        }
        last = predicate;
        text.push_str(&clause_text(clause));
    }
    text
}

/// The predicate that lists the moves: the first argument of the goal that was asked for.
fn driver(folded: &Folded, call: &Term) -> String {
    let vars = call.args().len();
    let (before, after) = (Term::Var(vars), Term::Var(vars + 1));
    let call = folded.call(call, before, after);
    let mut names: Vec<String> = (0..vars).map(|var| format!("X{var}")).collect();
    names.extend(["State".into(), "After".into()]);
    let mut hidden = Vec::new();
    call.each_var(&mut |var| {
        if var != 0 && var != vars {
            hidden.push(format!("{}^", names[var]));
        }
    });
    let goal = format!("{}{}", hidden.concat(), term_text(&call, &names));
    format!("\nmoves(State, Moves) :- ( setof(X0, {goal}, Found) -> Moves = Found ; Moves = [] ).\n")
}

fn clause_text(clause: &Clause) -> String {
    let names = &clause.variables;
    let head = term_text(&clause.head, names);
    match &clause.body {
        Goal::True => format!("{head}.\n"),
        body => {
            let goals: Vec<String> = body.conjuncts().iter().map(|goal| goal_text(goal, names)).collect();
            format!("{head} :-\n    {}.\n", goals.join(",\n    "))
        }
    }
}

fn goal_text(goal: &Goal, names: &[String]) -> String {
    let inner = |goal: &Goal| goal_text(goal, names);
    let all = |goals: &[Goal], sign: &str| goals.iter().map(inner).collect::<Vec<_>>().join(sign);
    match goal {
        Goal::True => "true".into(),
        Goal::Fail => "fail".into(),
        Goal::And(goals) => format!("({})", all(goals, ", ")),
        Goal::Or(goals) => format!("({})", all(goals, " ; ")),
        Goal::If(cond, then, other) => format!("({} *-> {} ; {})", inner(cond), inner(then), inner(other)),
        Goal::Not(goal) => format!("\\+ {}", inner(goal)),
        Goal::SetOf { template, goal, result } => {
            format!("setof({}, {}, {})", term_text(template, names), inner(goal), term_text(result, names))
        }
        Goal::Exists(var, goal) => format!("{}^{}", term_text(var, names), inner(goal)),
        Goal::Call(term) => term_text(term, names),
        other => crate::language::goal_text(other, names),
    }
}
