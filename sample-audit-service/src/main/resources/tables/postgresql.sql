-- One log, in a schema of its own, which the service names instead of "main".
-- Times are microseconds since 1970-01-01T00:00:00Z. Text sorts by its bytes, on every server alike.

-- One row for each leaf of the Merkle tree, in the order of arrival. The entry is never changed. Entry 0 begins the log and
-- has no content; the content of an erased event is null. The entry commits to the tenant.
CREATE TABLE main.event (
    sequence    bigint PRIMARY KEY CHECK (sequence >= 0),
    entry       bytea  NOT NULL CHECK (octet_length(entry) = 41),
    salt        bytea  CHECK (octet_length(salt) = 16),
    id          text   COLLATE "C",
    type        text   COLLATE "C",
    subject     text   COLLATE "C",
    source      text   COLLATE "C",
    time        text   COLLATE "C",
    time_at     bigint,
    data        text   COLLATE "C",
    -- the name of the key that an event came by, after a checksum: it is not in the entry, so it is not proved
    sent_by     text   COLLATE "C"
);

-- A row of an index has at most 2,704 bytes, and a name up to 1,536: none holds two of type, source and subject. Queries by
-- two of them read the events of one, and skip some.
-- The id first: it is also looked up without a source, and generated ids grow, so the index grows at its end.
CREATE UNIQUE INDEX event_by_id ON main.event (id, source);
CREATE INDEX event_time ON main.event (time_at, sequence);
CREATE INDEX event_type_time ON main.event (type, time_at, sequence);
CREATE INDEX event_source_time ON main.event (source, time_at, sequence);
CREATE INDEX event_subject_time ON main.event (subject, time_at, sequence);

-- The roots of complete subtrees: of 256 leaves at level 1, of 256 of these at level 2, and so on.
CREATE TABLE main.subtree (
    level       integer NOT NULL CHECK (level > 0),
    number      bigint  NOT NULL,
    hash        bytea   NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (level, number)
);

-- The end of the log. A service that appends locks it, so the instances of a service append in turn. Each commit updates
-- it in place: most of its page stays free.
CREATE TABLE main.head (
    only_one    integer PRIMARY KEY CHECK (only_one = 1),
    size        bigint  NOT NULL,
    root        bytea   NOT NULL,
    erasures    boolean NOT NULL
) WITH (fillfactor = 10);

INSERT INTO main.head VALUES (1, 0, sha256(''), false);

-- Erased events: the hash of the id and its source, and the sequence of the entry that reports the erasure.
CREATE TABLE main.erased (
    name        bytea  PRIMARY KEY CHECK (octet_length(name) = 32),
    sequence    bigint NOT NULL UNIQUE,
    reported_by bigint NOT NULL,
    UNIQUE (reported_by, sequence)
);

-- The newest signed checkpoint.
CREATE TABLE main.checkpoint (
    only_one    integer PRIMARY KEY CHECK (only_one = 1),
    size        bigint  NOT NULL,
    note        text    NOT NULL
);

-- The instance of the service that publishes, until a time that it prolongs.
CREATE TABLE main.turn (
    only_one    integer     PRIMARY KEY CHECK (only_one = 1),
    holder      text        NOT NULL,
    until       timestamptz NOT NULL
);

INSERT INTO main.turn VALUES (1, '', '-infinity');

-- Written and emptied again to find out whether the database takes events.
CREATE TABLE main.disk_probe (content bytea NOT NULL);

CREATE FUNCTION main.keep_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF NEW.sequence = OLD.sequence AND NEW.entry = OLD.entry AND NEW.salt IS NULL
            AND EXISTS (SELECT 1 FROM main.erased WHERE erased.sequence = OLD.sequence) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'an event is never changed or deleted';
END $$;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE OR DELETE ON main.event
    FOR EACH ROW EXECUTE FUNCTION main.keep_event();
CREATE TRIGGER event_is_never_emptied BEFORE TRUNCATE ON main.event
    FOR EACH STATEMENT EXECUTE FUNCTION main.keep_event();
