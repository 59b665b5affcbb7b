-- One row for each leaf of the Merkle tree, in the order of arrival. The entry is never changed. Entry 0 begins the log and
-- has no content; the content of an erased event is null. Times are microseconds since 1970-01-01T00:00:00Z; "time" is the
-- text as the client sent it, "time_at" the same instant.
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
    data        TEXT,
    -- the name of the key that an event came by, after a checksum: it is not in the entry, so it is not proved
    sent_by     TEXT
) STRICT;

-- The id first: it is also looked up without a source, and generated ids grow, so the index grows at its end.
CREATE UNIQUE INDEX event_by_id ON event (id, source);

-- An index ends in the primary key, so each of these yields its events by time and then sequence, the order of pages.
CREATE INDEX event_time ON event (time_at);
CREATE INDEX event_type_time ON event (type, time_at);
CREATE INDEX event_source_time ON event (source, time_at);
CREATE INDEX event_type_source_time ON event (type, source, time_at);
CREATE INDEX event_subject_time ON event (subject, time_at);

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
    reported_by INTEGER NOT NULL,
    UNIQUE (reported_by, sequence)
) STRICT, WITHOUT ROWID;

-- The newest signed checkpoint.
CREATE TABLE checkpoint (
    only_one    INTEGER PRIMARY KEY CHECK (only_one = 1),
    size        INTEGER NOT NULL,
    note        TEXT    NOT NULL
) STRICT;

-- Written and emptied again to find out whether the disk takes events.
CREATE TABLE disk_probe (content BLOB NOT NULL) STRICT;

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
