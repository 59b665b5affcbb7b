/**
 * The tables of the event log, whichever database holds them: its rows, and the Merkle tree that shows whether a row was
 * changed. Used by writing and by queries. {@link io.wireformat.audit.log.store.EventDatabase} is what the databases differ
 * in.
 */
@NullMarked
package io.wireformat.audit.log.store;

import org.jspecify.annotations.NullMarked;
