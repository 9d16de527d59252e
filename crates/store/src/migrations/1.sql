-- The first layout.

-- A game by its content: a text is here once, whoever came upon it.
CREATE TABLE games (
  number INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  name TEXT NOT NULL COLLATE NOCASE,
  language TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX games_by_name ON games (name);

-- A search for games: what it was told, and where it stands. Configuration and state are JSON. Seeds have 64 bits, of which
-- the first is read as a sign here.
CREATE TABLE runs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  configuration TEXT NOT NULL,
  seed INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'null',
  finished INTEGER NOT NULL DEFAULT 0,
  began INTEGER NOT NULL
) STRICT;

-- The games that a run began with, in their order.
CREATE TABLE founders (
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  place INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games,
  PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX founders_by_game ON founders (game);

-- What was made of a game: by what configuration (JSON), with which score, and all the rest (JSON).
CREATE TABLE measurements (
  number INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  configuration TEXT NOT NULL,
  seed INTEGER NOT NULL,
  score REAL,
  viable INTEGER,
  report TEXT NOT NULL
) STRICT;
CREATE INDEX measurements_by_game ON measurements (game, number);

-- The self-play games that a measurement rests on, as they were given.
CREATE TABLE trials (
  measurement INTEGER NOT NULL REFERENCES measurements ON DELETE CASCADE,
  place INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (measurement, place)
) STRICT, WITHOUT ROWID;

-- The children of a run by their numbers: how far each came, and why no further.
CREATE TABLE children (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 0),
  seed INTEGER NOT NULL,
  game INTEGER REFERENCES games ON DELETE SET NULL,
  stage TEXT NOT NULL,
  culled TEXT,
  measurement INTEGER REFERENCES measurements ON DELETE SET NULL,
  UNIQUE (run, number)
) STRICT;
CREATE INDEX children_by_game ON children (game);
CREATE INDEX children_by_measurement ON children (measurement);

-- What a child was bred from, in order.
CREATE TABLE parents (
  child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
  place INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
  PRIMARY KEY (child, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX parents_by_game ON parents (game);
