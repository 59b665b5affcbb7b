-- An id is its source's own: two sources may choose the same. SQLite cannot drop a constraint, so the table is made anew,
-- row by row as it was, which keeps the hash chain. Dropping a table fires no triggers.
CREATE TABLE event_anew (
    sequence    INTEGER PRIMARY KEY CHECK (sequence > 0),
    id          TEXT    NOT NULL,
    received_at INTEGER NOT NULL,
    type        TEXT    NOT NULL,
    subject     TEXT    NOT NULL,
    source      TEXT    NOT NULL,
    time        TEXT    NOT NULL,
    time_at     INTEGER NOT NULL,
    data        TEXT,
    hash        BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

INSERT INTO event_anew (sequence, id, received_at, type, subject, source, time, time_at, data, hash)
    SELECT sequence, id, received_at, type, subject, source, time, time_at, data, hash FROM event ORDER BY sequence;

DROP TABLE event;
ALTER TABLE event_anew RENAME TO event;

-- The id first: it is also looked up without a source, and ids of the service's own grow, so the index grows at one end.
CREATE UNIQUE INDEX event_id ON event (id, source);

-- An index ends in the primary key, so each of these yields its events by time and then sequence, the order of pages.
CREATE INDEX event_time ON event (time_at);
CREATE INDEX event_type_time ON event (type, time_at);
CREATE INDEX event_source_time ON event (source, time_at);
CREATE INDEX event_type_source_time ON event (type, source, time_at);
CREATE INDEX event_subject_time ON event (subject, time_at);

CREATE TRIGGER event_is_never_updated
    BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER event_is_never_deleted
    BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'an event is never deleted');
END;

-- Written and emptied again to find out whether the disk takes events.
CREATE TABLE disk_probe (content BLOB NOT NULL) STRICT;
