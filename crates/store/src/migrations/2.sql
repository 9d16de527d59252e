-- What may be pruned: not what somebody put in by itself; and a run whose games are gone cannot go on.

ALTER TABLE games ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
UPDATE games SET given = 1
WHERE number NOT IN (SELECT game FROM founders)
  AND number NOT IN (SELECT game FROM children WHERE game IS NOT NULL);

ALTER TABLE runs ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;
