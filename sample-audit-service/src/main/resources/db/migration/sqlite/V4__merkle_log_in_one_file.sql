-- The chained log is moved into the new tables after this script, in steps that can be resumed, and then dropped.
ALTER TABLE event RENAME TO chained_event;
DROP TRIGGER event_is_never_updated;
DROP TRIGGER event_is_never_deleted;
DROP INDEX event_id;

-- One row for each leaf of the Merkle tree, in the order of arrival. The entry is never changed. Entry 0 begins the log and
-- has no content; the content of an erased event is null. Times are microseconds since 1970-01-01T00:00:00Z.
CREATE TABLE event (
    sequence    INTEGER PRIMARY KEY CHECK (sequence >= 0),
    entry       BLOB    NOT NULL CHECK (length(entry) = 41),
    salt        BLOB    CHECK (length(salt) = 16),
    id          TEXT,
    type        TEXT,
    subject     TEXT,
    source      TEXT,
    time        TEXT,
    time_at     INTEGER,
    data        TEXT
) STRICT;

-- The roots of complete subtrees: of 256 leaves at level 1, of 256 of these at level 2, and so on.
CREATE TABLE subtree (
    level       INTEGER NOT NULL CHECK (level > 0),
    number      INTEGER NOT NULL,
    hash        BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (level, number)
) STRICT, WITHOUT ROWID;

-- Erased events: the hash of the id and its source, and the sequence of the entry that reports the erasure.
CREATE TABLE erased (
    name        BLOB    NOT NULL PRIMARY KEY CHECK (length(name) = 32),
    sequence    INTEGER NOT NULL UNIQUE,
    reported_by INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The newest signed checkpoint.
CREATE TABLE checkpoint (
    only_one    INTEGER PRIMARY KEY CHECK (only_one = 1),
    size        INTEGER NOT NULL,
    note        TEXT    NOT NULL
) STRICT;

CREATE TRIGGER event_is_never_updated
    BEFORE UPDATE ON event
    WHEN NOT EXISTS (SELECT 1 FROM erased WHERE erased.sequence = OLD.sequence)
        OR NEW.sequence <> OLD.sequence OR NEW.entry <> OLD.entry OR NEW.salt IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER event_is_never_deleted
    BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'an event is never deleted');
END;
