-- Entries commit to the tenant of their event. A log in a file has one, without a name.
ALTER TABLE event ADD COLUMN tenant TEXT GENERATED ALWAYS AS ('') VIRTUAL;
