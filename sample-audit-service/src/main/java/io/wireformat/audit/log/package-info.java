/**
 * The event log: append-only, tamper-evident, durable when {@link io.wireformat.audit.log.EventLog#append} returns.
 *
 * <p>{@link io.wireformat.audit.log.EventLog} puts the events of a request into an {@code AppendQueue}. One thread
 * takes them from there, and an {@code EventWriter} stores them in one transaction. {@link
 * io.wireformat.audit.log.query} finds events; {@link io.wireformat.audit.log.store} holds the tables, in one
 * SQLite file or a PostgreSQL database; queries run while events are stored.
 */
@NullMarked
package io.wireformat.audit.log;

import org.jspecify.annotations.NullMarked;
