-- A shelf for what people are in the midst of: games in progress, drafts, votes. What they mean is not known here.

CREATE TABLE shelf (
    kind    TEXT NOT NULL,
    id      TEXT NOT NULL,
    version INTEGER NOT NULL,
    text    TEXT NOT NULL,
    touched INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX shelf_by_touch ON shelf (kind, touched);
