package io.wireformat.audit.log.merkle;

/**
 * A state of the log that is known outside its tables, and that the log must contain.
 *
 * @param where who knows it, for messages to the operator
 * @param size the number of entries
 * @param root the root of the tree of these entries
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KnownHead(String where, long size, byte[] root) {}
