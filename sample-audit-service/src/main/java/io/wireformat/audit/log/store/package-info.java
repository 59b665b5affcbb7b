/**
 * The SQLite file of the event log: its rows and the hash chain that shows whether a row was changed. Used by writing and
 * by queries.
 */
@NullMarked
package io.wireformat.audit.log.store;

import org.jspecify.annotations.NullMarked;
