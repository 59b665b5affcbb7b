-- The name of the key that an event came by, and a checksum; null for operations and events of earlier versions. It is not in the
-- entry, so it is not proved.
ALTER TABLE event ADD COLUMN sent_by TEXT;
