/**
 * The event log: append-only, tamper-evident, durable when {@link io.wireformat.audit.log.EventLog#append} returns.
 *
 * <p>Appending: {@link io.wireformat.audit.log.EventLog} queues a request's events in an {@code AppendQueue}; one
 * thread takes what waits there and has an {@code EventWriter} store it in one transaction, chained by
 * {@code HashChain}. Reading: {@link io.wireformat.audit.log.EventQueries}, on the {@code Readers}' threads and
 * connections. The database is SQLite, whose write-ahead log lets readers and the writer work side by side.
 */
@NullMarked
package io.wireformat.audit.log;

import org.jspecify.annotations.NullMarked;
