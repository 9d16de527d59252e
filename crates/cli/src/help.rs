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
  ludwright fmt --expand-defaults tic_tac_toe";

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
  ludwright moves american_checkers --reference --json";

pub const PERFT: &str = "\
Decided positions have no moves; the move limit and repetition are left out.

Examples:
  ludwright perft chess 4
  ludwright perft shogi 3 --reference
  ludwright perft chess 3 --divide --play 'e2 e3'";

pub const PLAYOUTS: &str = "\
Game number i is drawn from the seed and i alone: the threads make no difference to the results.

Examples:
  ludwright playouts chess -n 10000 --seed 1
  ludwright playouts breakthrough --seconds 5 --threads 1
  ludwright playouts gen:42 --reference -n 10";

pub const ANALYSE: &str = "\
A value is a sum: to how many sites a lone piece can go at once and in the end, at most and on the average; what it can
capture and what can capture it; what the goals want of it. --promote adds a fraction of what it can become. With
expected-outcome, a value is the part of a game that its owner loses with one piece less, with a 95 % interval.

Examples:
  ludwright analyse chess
  ludwright analyse american_checkers_table2 --promote
  ludwright analyse ludi/chess --json
  ludwright analyse los_alamos_chess --method expected-outcome -n 2000 --seed 1";

pub const TRIVIALITY: &str = "\
Whether a game is trivial cannot be told in general; this is an analysis, not a proof that a game is good. It searches all
lines of play for a few plies, as far as it comes in about a second, for a win or a draw that can be forced, and plays a few
hundred random games to see whether they all end alike or at once. With --json `trivial` is true if that is proved, null if
only the random games speak for it, and false if nothing was found, which is no guarantee.

Examples:
  ludwright triviality my.game
  ludwright triviality gen:42 --json --seed 1";

pub const GENERATE: &str = "\
The games have the seeds N, N+1, and so on from --seed N; the seed stands in each game's first lines.

Examples:
  ludwright generate
  ludwright generate --seed 7 > my.game
  ludwright generate --show-params > my.params
  ludwright generate --params my.params -n 20 --json
  ludwright generate --constraint 'max_pieces<=4' --constraint 'board=planar'";

pub const BEST: &str = "\
Examples:
  ludwright best yavalath --player mcts:ms=1000
  ludwright best chess --play 'e2 e3' --player alphabeta:depth=4
  ludwright best breakthrough --player material:depth=3 --json
  ludwright best yavalath --play e5 --player alphabeta --explain";

pub const MEASURE: &str = "\
The game plays itself: as usual, and with one player who looks less far ahead, minds only their own or only the others' pieces,
or moves at random. The criteria are those of Browne 2011, appendix D; docs/criteria.md says what each means. What cannot be
measured says why. Ctrl-C ends it early: what has been played by then is measured.

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
Positions come from games between players who slip now and then. One move alone forces a win within the plies asked for, whatever
the others do; it does not win at once. Shallow players are asked for their choice: what fewest of them find comes first.

Examples:
  ludwright puzzles yavalath
  ludwright puzzles connect_four -n 10 --plies 7 --html puzzles.html";

pub const FIT: &str = "\
The games of the table that the library has are measured. Each is then predicted from all the others: from what is known without
playing (how heavy people say a game is, how many rated it, its era), from the criteria, and from both. Which criteria are used is
chosen anew for each game that is left out.

Example:
  ludwright fit ratings.csv --keep trials --out my.weights";

pub const TUNE: &str = "\
Remedies against a first move that is worth too much (the swap rule, bound first moves, opening contracts, more or fewer pieces, other
sizes of the board), and rule sets one step away. All are played a few times; those that look best are measured as thoroughly as the
remedies. Each is shown as it is measured, and compared with the game as it is when all are: better or worse is what passes Holm's
correction over all comparisons, the rest are ties. The advantage is that of the first player after a few random moves; the last column
says what they make of the first move that suits them best, as far as a few games tell; with the swap rule that of a move that might
be taken over. With --minutes, what is not measured in time is left out.

Examples:
  ludwright tune lammothm
  ludwright tune my.ludi --minutes 2
  ludwright tune my.ludi --trials 40 --most 200 --json";

pub const DISTANCE: &str = "\
By the rules: what one game says that the other does not, the deeper in the tree the less it counts (Browne 2011, 2.2.4); below 0.3 one is
a variant of the other. By the play: the mean difference of what is measured of both.

Example:
  ludwright distance gomoku connect6 --trials 0";

pub const RANK: &str = "\
Each line says which of two games somebody liked better, as in `Hex,Gomoku`. The order that agrees with most answers is looked for
by the cross-entropy method (Browne 2011, 3.4); strengths with intervals are after Bradley and Terry.

Example:
  ludwright rank evening.csv --json";

pub const SOLVE: &str = "\
Looks for forced wins of either side (proof-number search). What is not found out within the limit stays open; what is said
to win or lose is proved.

Examples:
  ludwright solve hexapawn
  ludwright solve tic_tac_toe --play a1 --play b1 --all
  ludwright solve yavalath --play e5 --play a1 --play f5 --play e9 --play f6 --play i5 --nodes 20000";

pub const MATCH: &str = "\
All is told of the player named for White, whichever side he plays. With --swap the games come in pairs: the same opening,
each player once on each side.

Examples:
  ludwright match yavalath --white mcts:ms=50 --black random -n 100 --swap
  ludwright match chess --white material:depth=3 --black instant -n 20 --swap
  ludwright match chess --white random --black random --remove black:d8 -n 50";

pub const TOURNAMENT: &str = "\
Examples:
  ludwright tournament yavalath hex --players random,instant,mcts:ms=20 -n 10
  ludwright tournament gen:1 gen:2 --players random,cautious,material:depth=2 -n 4 --json";

pub const LEARN: &str = "\
A policy says how much each advisor counts; what is learnt is a file for the player `alphabeta:policy=FILE`. Three quarters
of the games are for learning, the rest is a match against the policy that it began with: unless that shows what was learnt
to be better, the old policy is kept. With --games the same seed gives the same policy on any number of threads.

Examples:
  ludwright learn american_checkers --games 4000 --seed 1 --out checkers.policy
  ludwright learn connect_four --method differences --depth 3 --out four.policy
  ludwright learn tic_tac_toe --depth 1 --advisors proxm,proxc,proxs
  ludwright match american_checkers --white alphabeta:policy=checkers.policy --black alphabeta --swap";

pub const STORE: &str = "\
A store is one file: runs, games, families, trials and measurements. Several programs may use it at the same time. The same
text is the same game; a game is found by its name or by the beginning of its id.

`prune` alone lets only go what nobody refers to. What a run began with, what was imported, and what a game comes from that
stays is never let go.

Examples:
  ludwright store evolved.db
  ludwright store evolved.db list --viable -n 10
  ludwright store evolved.db show Oroth
  ludwright store evolved.db --html evolved.html
  ludwright store evolved.db export my_games --viable
  ludwright store evolved.db import my_games
  ludwright store evolved.db prune --culled --below 0.3 --dry-run";

pub const PLAY: &str = "\
Type a move or its number; `?` lists the moves, `help` all that can be typed. Without --seed chance plays otherwise each time.

Examples:
  ludwright play chess
  ludwright play chess --black level:2         of five levels for people
  ludwright play hex --black mcts:ms=500
  ludwright play turncoat_chess --white random --black human
  ludwright play gen:42 --white random --black random --seed 1 --json";

pub const EVOLVE: &str = "\
Two parents are drawn; elements of one are crossed over into the other, and what comes of it is varied. A child must read
without an error, be fast enough, have a policy by which games are won, and be no near relative of anybody. Then it plays
itself: hopeless games cost little. All who get so far join the population, the best are parents more often. Viable are those
of which more than half of the games are won, by both sides and by either start alike, in about 60 moves.

Games of Pell's are crossed and varied type by type, from those of the library and generated ones. Ctrl-C ends a run early:
what was found is printed, and what is in a store is kept and gone on with.

The same seed gives the same games on any number of threads, if --children says when it is enough and not the clock.

Examples:
  ludwright evolve --children 200 --seed 7
  ludwright evolve --minutes 10 --diverse
  ludwright evolve --language metagame --minutes 10
  ludwright evolve --from my_games --minutes 60 --json > evolved.json
  ludwright evolve --children 20 --trace 2> trace.txt";

pub const VARIANTS: &str = "\
A variant is a list of pieces, each with rules for going and rules for taking: a vector, how often it is repeated, and its
symmetries. Both sides buy from the list and place what they bought on their first ranks, in turns; the king comes last. Then
they play; whoever takes the enemy king wins. In each generation the survivors have as many children, by recombination and
mutation; all of them play themselves, paired at random, and the fitter of each two survives. `wins` looks for games of which
each side wins half, `balance` for as many wins of either side whatever is drawn, `length` for 20 to 60 moves, `simplicity` for
few rules. Players should know chance: one that does not plays the same game again and again, unless it slips now and then.
Each survivor is a game in Ludi. Ctrl-C ends it early: the survivors of the last generation are kept. A run that is kept in a store
can be stopped at any moment, and goes on where it was: those who lost are culled there. With --curve, players who play 10, 40, 160
and 640 random games before a move meet those of the rung below: where the share of the points soon falls to a half there is little
to learn.

The same seed gives the same variants on any number of threads, if --generations says when it is enough and not the clock.

Examples:
  ludwright variants --minutes 5 --out variants
  ludwright variants --minutes 5 --store variants.db --drops --pawns
  ludwright variants --generations 20 --board 6x6 --pawns --promotions --seed 7
  ludwright variants --player alphabeta:depth=2,slips=10 --player mcts:iterations=200 --games 20
  ludwright variants --chance add_piece=0.3 --fitness balance,length --json > variants.json
  ludwright tournament variants/oroth.ludi --players mcts:iterations=200,alphabeta:depth=2,random -n 20";
