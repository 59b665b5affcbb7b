-- The event log: one row per event, in the order of arrival, never changed.
-- Times are microseconds since 1970-01-01T00:00:00Z; "time" is the text as the client sent it, "time_at" the same instant.
CREATE TABLE event (
    sequence    INTEGER PRIMARY KEY CHECK (sequence > 0),
    id          TEXT    NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,
    type        TEXT    NOT NULL,
    subject     TEXT    NOT NULL,
    source      TEXT    NOT NULL,
    time        TEXT    NOT NULL,
    time_at     INTEGER NOT NULL,
    data        TEXT,
    hash        BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

-- An index ends in the primary key, so each of these also yields its events in the order of arrival.
CREATE INDEX event_type ON event (type);
CREATE INDEX event_subject ON event (subject);
CREATE INDEX event_source ON event (source);
CREATE INDEX event_time_at ON event (time_at);

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
