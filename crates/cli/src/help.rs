//! What stands under the help of each command: what to know, and examples.

pub const STUDIO: &str = "\
The studio is a page in the browser, served by this program on this machine. Nothing leaves it. With --json the first line
of standard output says the address: {\"url\": \"http://127.0.0.1:4780/\"}.

Examples:
  ludwright
  ludwright studio --port 8000 --no-open
  ludwright studio --games evolved.db        with the games that `ludwright evolve --store evolved.db` has found
  ludwright studio --host 0.0.0.0            for others in the same network; they need the whole address, token and all";

pub const CHECK: &str = "\
A list of games, as `ludwright generate --json` prints it, is checked game by game. In Ludi, what has no meaning where it
stands is kept with a warning; --strict refuses it.

Examples:
  ludwright check my.game
  ludwright check my.ludi
  ludwright check --strict --json chess
  ludwright generate -n 1000 --seed 1 --json | ludwright check -";

pub const FMT: &str = "\
Examples:
  ludwright fmt my.game
  ludwright fmt --write my.game
  ludwright fmt gen:42 > mine.game
  ludwright fmt --expand-defaults tic_tac_toe
  ludwright fmt --strip elrog";

pub const RULES: &str = "\
Examples:
  ludwright rules turncoat_chess
  ludwright rules yavalath
  ludwright rules yavalath --tree
  ludwright rules yavalath --tree --svg > yavalath.svg
  ludwright rules yavalath --html > yavalath.html
  ludwright rules yavalath --kit > to_print.html";

pub const SHOW: &str = "\
Examples:
  ludwright show chess
  ludwright show yavalath --play e5 d4
  ludwright show chess --play 'white pawn (5,2) -> (5,3)' 'e7 e6'
  ludwright show shogi --svg > shogi.svg
  ludwright show ludi/chess --tutorial --select b1   where the knight can go";

pub const MOVES: &str = "\
A move is written as it is listed, in any other form of the move grammar, or only as far as is needed to tell it from the
others: `e2 e3`, `e7-e8 queen`, `(5,2) (5,3)`. In games of Ludi: `e5`, `e5-f6` or `e5 f6`, `pass`, `swap`.

Examples:
  ludwright moves chess
  ludwright moves yavalath --play e5 d4
  ludwright moves chess --play 'white pawn (5,2) -> (5,3)' 'e7 e6'
  ludwright moves my_sheet.kif --play '((mark 2 2) noop)'
  ludwright moves american_checkers --engine reference --json";

pub const THEORY: &str = "\
The theory says once what all symmetric chess-like games mean; the rules of a game are facts that it asks.

Examples:
  ludwright theory moves chess
  ludwright theory peval breakthrough
  ludwright theory stativity crates/theory/examples/abcd.theory --trace
  ludwright theory compile chess --emit > chess.pl
  ludwright theory predecessors hexapawn 'white pawn a2, black pawn b3; black to move'
  ludwright theory diff chess turncoat_chess
  ludwright theory bench breakthrough --positions 5";

pub const WHY: &str = "\
Of an illegal move it says for each way in which it might have been made what prevents it. Exit code 1 if the move is not legal.

Examples:
  ludwright why chess 'e2 e5'
  ludwright why yavalath e5 --play e5
  ludwright why tic_tac_toe --outcome --play a1 a2 b1 b2 c1";

pub const PERFT: &str = "\
Decided positions have no moves; the move limit and repetition are left out.

Examples:
  ludwright perft chess 4
  ludwright perft shogi 3 --reference
  ludwright perft chess 3 --divide --play 'e2 e3'";

pub const PLAYOUTS: &str = "\
Game number i depends on the seed and i alone: the number of threads does not change the results.

Examples:
  ludwright playouts chess -n 10000 --seed 1
  ludwright playouts breakthrough --seconds 5 --threads 1
  ludwright playouts gen:42 --reference -n 10";

pub const ANALYSE: &str = "\
A value is a sum: the mobility of a lone piece, at once and in the end, at most and on average; what it can capture and what can
capture it; what the goals want of it. --promote adds a fraction of the promoted piece's value. With expected-outcome, a value is
the share of a game that the owner loses with one piece less, with a 95 % interval.
--tables prints what these sums are made of: where each piece goes on an otherwise empty board.

Examples:
  ludwright analyse chess
  ludwright analyse american_checkers_table2 --promote
  ludwright analyse ludi/chess --json
  ludwright analyse chess --tables
  ludwright analyse los_alamos_chess --method expected-outcome -n 2000 --seed 1";

pub const TRIVIALITY: &str = "\
Whether a game is trivial cannot be told in general; this is an analysis, not a proof that a game is good. It searches all
lines of play for a few plies, as far as it comes in about a second, for a win or a draw that can be forced, and plays a few
hundred random games, for two seconds at most, to see whether they all end alike or at once. With --json `trivial` is true if that is proved, null if
only the random games speak for it, and false if nothing was found, which is no guarantee.

Examples:
  ludwright triviality my.game
  ludwright triviality gen:42 --json --seed 1";

pub const GENERATE: &str = "\
The games have the seeds N, N+1, and so on from --seed N; the seed stands in each game's first lines. --trace prints the
choices that make them: the board and the names of the pieces first, then each piece, then the goals.

Examples:
  ludwright generate
  ludwright generate --seed 7 > my.game
  ludwright generate --show-params > my.params
  ludwright generate --params my.params -n 20 --json
  ludwright generate --seed 7 --trace
  ludwright generate --constraint 'max_pieces<=4' --constraint 'board=planar'";

pub const BEST: &str = "\
Examples:
  ludwright best yavalath --player mcts:ms=1000
  ludwright best chess --play 'e2 e3' --player alphabeta:depth=4
  ludwright best breakthrough --player material:depth=3 --json
  ludwright best yavalath --play e5 --player alphabeta --explain";

pub const MEASURE: &str = "\
The game is measured by self-play: between equals, and with one player handicapped, who searches less deep, counts only their own
or only the others' pieces, or moves at random. The criteria are those of Browne 2011, appendix D; docs/criteria.md says what each means. What cannot be
measured is printed with the reason. Ctrl-C stops early: what has been played by then is measured.

Viable is yes, no or undecided. It is yes where intervals show that games are won, and that neither the first move nor the colour
decides them; no where they show that this is not so; otherwise more games are played, twice as many each time, up to --most. The
5 % by which an answer may err are shared out over these looks. How long games are is a preference: --length sets the target.

The page of --html holds all that is printed, and drawings: how the lead went, how long games were, where they were played, by
which rules, what holes these have, what each first move is worth, whether looking further ahead pays, and what beginning is
worth to stronger players.

Examples:
  ludwright measure yavalath
  ludwright measure my.ludi --quick
  ludwright measure yavalath --player mcts:iterations=500
  ludwright measure hex --save hex.trials, then ludwright measure hex --saved hex.trials
  ludwright measure yavalath --html yavalath.html
  ludwright measure chess --trials 10
  ludwright measure yavalath --against my.ludi
  ludwright measure hex --trials 40 --seed 7 --json";

pub const PUZZLES: &str = "\
Positions come from games between players that sometimes err. In each puzzle exactly one move forces a win within --plies,
and it does not win at once. Puzzles are sorted by difficulty: those that the fewest shallow searches solve come first.

Examples:
  ludwright puzzles yavalath
  ludwright puzzles connect_four -n 10 --plies 7 --html puzzles.html";

pub const FIT: &str = "\
The games of the table that are in the library are measured. Each is then predicted from all the others (leave-one-out): from what is
known without playing (rated complexity, number of ratings, era), from the criteria, and from both. The criteria are selected anew in
each fold.

Example:
  ludwright fit ratings.csv --keep trials --out my.weights";

pub const TUNE: &str = "\
Tries remedies for first-player advantage (the swap rule, bound first moves, opening contracts, more or fewer pieces, other board
sizes), and rule sets one step away. All are played a few times; the best of them are measured as thoroughly as the remedies. At the
end all are compared with the original game: a difference counts as better or worse if it passes Holm's correction over all
comparisons, otherwise as a tie. Advantage: win rate of the first player after a few random moves. Last column: win rate of the
first player after their best opening move (with the swap rule: after the fairest one), estimated from few games. With --minutes,
what is not measured in time is left out.

Examples:
  ludwright tune lammothm
  ludwright tune my.ludi --minutes 2
  ludwright tune my.ludi --trials 40 --most 200 --json";

pub const DISTANCE: &str = "\
By the rules: the elements that only one of the games has; deeper ones in the rule tree count less (Browne 2011, 2.2.4). Below 0.3
one game is a variant of the other. By the play: the mean difference of the measured criteria.

Example:
  ludwright distance gomoku connect6 --trials 0";

pub const CREATIVITY: &str = "\
A game is compared with the other games of the library in its language. How new it is: how far the nearest of them is by
its rules. How good: where its score, by a dozen games against itself, stands among theirs. How typical: how much of its
rules the nearest one has, and how many are played for the same kind of goal.

Examples:
  ludwright creativity yavalath
  ludwright creativity my.ludi --unplayed
  ludwright creativity evolved.db:Oroth --json";

pub const RANK: &str = "\
Each line is one pairwise preference, the preferred game first, as in `Hex,Gomoku`. The order that agrees with most preferences is
found by the cross-entropy method (Browne 2011, 3.4); strengths with intervals are after Bradley and Terry.

Example:
  ludwright rank evening.csv --json";

pub const SOLVE: &str = "\
Searches for forced wins of either side (proof-number search). A win or loss that is printed is proved; what is not found within
the limit is unknown.

Examples:
  ludwright solve hexapawn
  ludwright solve tic_tac_toe --play a1 --play b1 --all
  ludwright solve yavalath --play e5 --play a1 --play f5 --play e9 --play f6 --play i5 --nodes 20000";

pub const MATCH: &str = "\
Results are from the first player's point of view (--white). With --swap games are played in pairs: the same opening, each player
once on each side. If a player is a program that cannot be started, no game is played.
With --swap-rule the second player may change sides after the first move.

Games for more than two: name a player for each role, and what each gets on the average is reported, from 0 to 100. With --swap
the players change seats after each game: in as many games as there are players each plays each role once, from the same opening.

Examples:
  ludwright match yavalath3 mcts:ms=20 cautious random -n 60 --swap
  ludwright match yavalath --white mcts:ms=50 --black random -n 100 --swap
  ludwright match chess --white material:depth=3 --black instant -n 20 --swap
  ludwright match chess --white random --black random --remove black:d8 -n 50
  ludwright match hex --white mcts:ms=50 --black mcts:ms=50 --swap-rule -n 20";

pub const TOURNAMENT: &str = "\
Examples:
  ludwright tournament yavalath hex --players random,instant,mcts:ms=20 -n 10
  ludwright tournament gen:1 gen:2 --players random,cautious,material:depth=2 -n 4 --json";

pub const LEARN: &str = "\
A policy is the weights of the advisors; the learnt policy is a file for the player `alphabeta:policy=FILE`. Three quarters of the
games are for learning, the rest is an evaluation match against the initial policy: unless the learnt policy is shown to be
better, the initial one is kept. With --games the same seed gives the same policy on any number of threads.
In a policy `(parameters (threat-to-move 0.9) (threat-waiting 0.4) (goal 64))` changes the numbers that Pell's advisors work with.

Examples:
  ludwright learn american_checkers --games 4000 --seed 1 --out checkers.policy
  ludwright learn connect_four --method differences --depth 3 --out four.policy
  ludwright learn tic_tac_toe --depth 1 --advisors proxm,proxc,proxs
  ludwright match american_checkers --white alphabeta:policy=checkers.policy --black alphabeta --swap";

pub const STORE: &str = "\
A store is one file: runs, games, families, trials and measurements. Several programs may use it at the same time. The same
text is the same game; a game is found by its name or by the beginning of its id.

`prune` without options deletes only unreferenced games. Seed games, imported games and ancestors of kept games are never
deleted.

Examples:
  ludwright store evolved.db
  ludwright store evolved.db list --viable -n 10
  ludwright store evolved.db show Oroth
  ludwright store evolved.db --html evolved.html
  ludwright store evolved.db export my_games --viable
  ludwright store evolved.db import my_games
  ludwright store evolved.db merge from_another_machine.db
  ludwright store evolved.db prune --culled --below 0.3 --dry-run";

pub const PLAY: &str = "\
Type a move or its number; `?` lists the moves, `help` all commands. Without --seed the random moves differ between runs.

Examples:
  ludwright play chess
  ludwright play chess --black level:2         of five levels for people
  ludwright play hex --black mcts:ms=500
  ludwright play turncoat_chess --white random --black human
  ludwright play gen:42 --white random --black random --seed 1 --json";

pub const EVOLVE: &str = "\
Two parents are drawn; elements of one are crossed over into the other, and the child is mutated. A child must be valid, be fast
enough, have a policy by which games are won, and not be a near-duplicate. Survivors are measured by self-play, with early
cut-offs, and join the population; fitter games are parents more often. A game is viable if more than half of its games are
decisive, neither side nor the first move is favoured, and games last about 60 moves; --cutoff asks for more.

Metagame games are crossed and mutated type by type, from those of the library and generated ones. Ctrl-C ends a run early: the
results so far are printed, and a run in a store can be resumed.

The same seed gives the same games on any number of threads, if --children limits the run and not the clock.

Examples:
  ludwright evolve --children 200 --seed 7
  ludwright evolve --minutes 10 --diverse
  ludwright evolve --language metagame --minutes 10
  ludwright evolve --children 200 --cutoff 0.7
  ludwright evolve --from my_games --minutes 60 --json > evolved.json
  ludwright evolve --children 20 --trace 2> trace.txt";

pub const VARIANTS: &str = "\
A variant is a list of pieces, each with rules for moving and rules for capturing: a vector, its range, and its symmetries. Both
sides buy from the list and place what they bought on their first ranks, in turns; the king comes last. Then they play; the side
that captures the enemy king wins. In each generation the survivors have as many children, by recombination and mutation. All are
measured by self-play; in random pairs the fitter one survives. Fitness: `wins`, each side wins half; `balance`, both sides win
alike whatever is drawn; `length`, 20 to 60 moves; `simplicity`, few rules. Use randomised players: a deterministic player repeats
the same game unless `slips` is set. Each survivor is a game in Ludi. Ctrl-C ends a run early: the survivors of the last generation
are kept. A run in a store can be stopped at any moment and resumed; losers are culled there. With --curve, players with 10, 40,
160 and 640 playouts a move meet those of the rung below: where the score soon falls to a half there is little to learn.

With --servers, or with players on the network, each variant is written as a rule sheet of GDL, in which both sides place at the
same time, and general game players play it over HTTP; the goals of the matches select. A player that is late or names no legal
move is told of, and the game goes on with a random one. The move limit counts moves of play alone there.

The same seed gives the same variants on any number of threads, if --generations limits the run and not the clock, and games are
not played over HTTP.

Examples:
  ludwright variants --minutes 5 --out variants
  ludwright variants --servers 2 --minutes 3 --store variants.db
  ludwright variants --players ggp:127.0.0.1:9147,ggp:127.0.0.1:9148 --play-clock 15 --generations 1
  ludwright variants --minutes 5 --store variants.db --drops --pawns
  ludwright variants --generations 20 --board 6x6 --pawns --promotions --seed 7
  ludwright variants --player alphabeta:depth=2,slips=10 --player mcts:iterations=200 --games 20
  ludwright variants --chance add_piece=0.3 --fitness balance,length --json > variants.json
  ludwright tournament variants/oroth.ludi --players mcts:iterations=200,alphabeta:depth=2,random -n 20";

pub const GGP: &str = "\
Players and managers of general game playing tell each other rules and moves over HTTP, in the Game Description Language. A
player answers any manager that speaks the usual protocol, match after match, and always before the clock is over. The manager
asks all players at once; a move that is late, illegal or missing is replaced by a random one, and the record says so.

Examples:
  ludwright ggp play --port 9147
  ludwright ggp play --port 9148 --player mcts:threads=2
  ludwright ggp match tic_tac_toe.kif http://127.0.0.1:9147 http://127.0.0.1:9148 --play-clock 3 --record match.json
  ludwright match tic_tac_toe.kif --white ggp:http://127.0.0.1:9147 --black random -n 10";

pub const EXPORT: &str = "\
Writes a game of Metagame or Ludi as a rule sheet of GDL that general game players read: occupied cells, a step counter and 50
for all at its end. A turn can be several moves there, in which the others do nothing; comments at the head of the sheet say so.
A draw by repetition cannot be said there and is left out. What cannot be expressed in good size is refused, with the reason.
With --json, `moves` says what each legal move at the start is called there.

Examples:
  ludwright export chess --to kif > chess.kif
  ludwright export breakthrough --to kif | ludwright check -";
