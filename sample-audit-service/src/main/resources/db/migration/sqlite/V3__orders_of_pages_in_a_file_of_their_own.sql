-- The orders of pages follow the log in a file beside it, so that storing an event touches two trees, which mostly grow at
-- one end, instead of seven.
DROP INDEX event_time;
DROP INDEX event_type_time;
DROP INDEX event_source_time;
DROP INDEX event_type_source_time;
DROP INDEX event_subject_time;
